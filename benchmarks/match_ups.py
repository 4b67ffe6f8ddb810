"""What pressed seasons come to but for the luck of the dice: what ``clutch_match_ups`` and ``clix_match_ups`` share.

Plays the first games of schedules in one process, as ``season new`` does. For every plate appearance a game's meter counts the
exact chances of all results in place of the one that the dice gave, and runs are corrected by what results are worth. What is
left of chance is who met whom and when, and how runners fared: standard errors come from ten batches of games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple, NotRequired, Protocol, TypeAlias, TypedDict, cast

from benchmarks.accuracy.pictures import Dot
from benchmarks.press import TITLES, Asked, picture
from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.season_play import ClubHistory
from hotstove.league.season.beginning import new_plan, real_season
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.lines import ClubLines
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.real import figures
from hotstove.league.season.report import batting_of
from hotstove.stats.seasons import BattingSeason

BATCHES: Final = 10
Counted: TypeAlias = "Callable[[], AbstractContextManager[Meter]]"
"""Lets a meter count all that is played in its context."""


class Luck(NamedTuple):
    """How much more of each result the chances hold than the dice gave, in some games; ``runs`` is what that is worth."""

    home_runs: float
    triples: float
    doubles: float
    singles: float
    walks: float
    strikeouts: float
    runs: float


class Meter(Protocol):
    """What counts a game's plate appearances."""

    def take(self) -> Luck:
        """The luck since it was last taken."""

    def told(self) -> dict[str, float]:
        """What else is told of all games, by name."""


class MatchUps(TypedDict):
    """A season's games: their number, and by how much each figure is higher than the real one, with its error (percent).

    ``tired`` is the share of swings at pitches of tired pitchers, where the game has it.
    """

    year: int
    games: int
    off: dict[str, float]
    errors: dict[str, float]
    tired: NotRequired[float]


def without_luck(line: BattingSeason, luck: Luck) -> BattingSeason:
    """A line with the chances of results in place of results, to the nearest one."""
    homers, triples, doubles, singles, walks, strikeouts, _ = map(round, luck)
    return replace(
        line,
        at_bats=line.at_bats - walks,
        hits=line.hits + singles + doubles + triples + homers,
        doubles=line.doubles + doubles,
        triples=line.triples + triples,
        home_runs=line.home_runs + homers,
        walks=line.walks + walks,
        strikeouts=line.strikeouts + strikeouts,
    )


def match_ups(asked: Asked, counted: Counted, year: int, games: int, data: Path | None) -> MatchUps:
    """Press a season, play its first games, and compare."""
    real = real_season(year, data, None)
    plan = new_plan(ball_game_named(asked.game), real, f"match-ups {year}", 1, False, {})
    fixtures = plan.fixtures[:games]
    season_games = SeasonGames.of(plan)
    histories = {club.code: ClubHistory(plan.scheduled[club.code]) for club in plan.clubs}
    lines: list[ClubLines] = []
    lucks: list[Luck] = []
    with counted() as meter:
        for fixture in fixtures:
            both = histories[fixture.away], histories[fixture.home]
            _, game_lines = season_games.play(1, fixture, both)
            lines += game_lines.clubs
            lucks.append(meter.take())
        told = meter.told()
    whole = off(plan, lines, lucks)
    size = max(1, len(lucks) // BATCHES)
    parts = [off(plan, lines[2 * at : 2 * (at + size)], lucks[at : at + size]) for at in range(0, size * BATCHES, size)]
    errors = {name: stdev([part[name] for part in parts]) / len(parts) ** 0.5 for name in whole}
    season: MatchUps = {
        "year": year,
        "games": len(fixtures),
        "off": {name: round(value, 2) for name, value in whole.items()},
        "errors": {name: round(value, 2) for name, value in errors.items()},
    }
    if "tired" in told:
        season["tired"] = told["tired"]
    return season


def off(plan: SeasonPlan, lines: Sequence[ClubLines], lucks: Sequence[Luck]) -> dict[str, float]:
    """By how much each figure of some games is higher than the season's, in percent."""
    luck = Luck(*(sum(each) for each in zip(*lucks, strict=True)))
    line = without_luck(batting_of(lines, plan.sacrifice_flies), luck)
    figures_now = figures(line, line.runs, 0, len(lines))
    figures_now["runs_per_game"] += luck.runs / len(lines)
    return {name: 100 * (figures_now[name] / plan.real[name] - 1) for name in TITLES if plan.real.get(name)}


def table(asked: Asked, seasons: Sequence[MatchUps]) -> list[str]:
    """The table of the page; what is farther off than it may be is bold."""
    tired = any("tired" in season for season in seasons)
    lines = [
        f"| season | games | {' | '.join(TITLES.values())} |{' tired |' if tired else ''}",
        f"|---|---:|{'---:|' * (7 + tired)}",
    ]
    for season in seasons:
        cells = []
        for name in TITLES:
            more = season["off"].get(name)
            text = "n/a" if more is None else f"{more:+.1f} ± {season['errors'][name]:.1f}"
            cells.append(f"**{text}**" if more is not None and abs(more) > asked.within(name) else text)
        if tired:
            cells.append(f"{100 * season.get('tired', 0.0):.1f} %")
        lines.append(f"| {season['year']} | {season['games']} | {' | '.join(cells)} |")
    kept = [[each["off"][name] for each in seasons if name in each["off"]] for name in TITLES]
    means = [f"{fmean(each):+.1f}" if each else "n/a" for each in kept]
    lines.append(f"| mean | | {' | '.join(means)} |{' |' if tired else ''}")
    return lines


def dots(asked: Asked, seasons: Sequence[MatchUps]) -> dict[str, list[Dot]]:
    """How far each figure of each season is off, for a picture."""
    return {
        name: [
            Dot(season["year"], season["off"][name], season["errors"][name], asked.within(name))
            for season in seasons
            if name in season["off"]
        ]
        for name in TITLES
    }


def run(asked: Asked, counted: Counted, about: str, words: Sequence[str], kept: Path, drawn: Path | None = None) -> int:
    """Play, keep and print, and draw if a file for it is named."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{kept.stem}", description=about.partition("\n")[0])
    parser.add_argument("--years", type=int, nargs="*", default=[], help="play these; without any, only print")
    parser.add_argument("--games", type=int, default=200, help="the first games of each schedule [200]")
    parser.add_argument("--data", type=Path, help="a folder of statistics of all years")
    parser.add_argument("--kept", type=Path, default=kept, help="the file of results")
    said = parser.parse_args(list(words))
    seasons = cast("list[MatchUps]", json.loads(said.kept.read_text(encoding="utf-8"))) if said.kept.exists() else []
    for year in said.years:
        season = match_ups(asked, counted, year, max(said.games, BATCHES), said.data)
        seasons = sorted([each for each in seasons if each["year"] != year] + [season], key=lambda each: each["year"])
        said.kept.write_text("[\n" + ",\n".join(json.dumps(each) for each in seasons) + "\n]\n", encoding="utf-8")
    print("\n".join(table(asked, seasons)))
    if drawn is not None and seasons:
        drawn.write_text(picture(asked, dots(asked, seasons)), encoding="utf-8")
    return 0
