"""How near seasons of pressed cards come to the real ones: what ``clutch_press`` and ``clix_press`` share.

Plays seasons as ``hotstove season new`` does, or only the first games of their schedules, keeps what they come to, prints the
table of the game's page in docs and draws its picture. A game's luck moves a figure as far as one of Pine Tar's
(``benchmarks.accuracy``): that gives the standard errors.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import correlation, stdev
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, NotRequired, TypedDict, cast

from benchmarks.accuracy.__main__ import ALL, read_kept, years_in
from benchmarks.accuracy.__main__ import KEPT as PINE_TARS
from benchmarks.accuracy.league import Errors
from benchmarks.accuracy.pictures import Dot, Panel, differences
from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.switches import switches
from hotstove.league.season.beginning import new_plan, real_season
from hotstove.league.season.lines import ClubLines, Recorded
from hotstove.league.season.plan import Club
from hotstove.league.season.real import FIGURES
from hotstove.league.season.report import league_figures
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.stats.lahman import known_years
from hotstove.stats.seasons import TeamSeason
from hotstove.table.texts import Json

DOCS: Final = Path(__file__).parents[1] / "docs"
TITLES: Final = dict(zip(FIGURES, ("AVG", "OBP", "SLG", "runs", "HR", "BB", "SO"), strict=True))


class Asked(NamedTuple):
    """A game with its title, how near its figures have to be in percent, and what a club's cards cost together."""

    game: str
    title: str
    rates: float
    runs: float
    price: Callable[[Json, str], int]

    def within(self, name: str) -> float:
        """How near a figure has to be, in percent."""
        return self.runs if name == "runs_per_game" else self.rates


class PlayedClub(TypedDict):
    """A club's prices, summed, its games, wins, and runs less those of its opponents, and the share of games that it won.

    ``runs`` are those of a game, its own and its opponents', ``real_runs`` those of the real season.
    """

    salary: int
    games: int
    wins: int
    lead: int
    real: float
    runs: NotRequired[list[float]]
    real_runs: NotRequired[list[float]]


class Played(TypedDict):
    """A season or its first games: their number, what was chosen, the figures, played and real, and the clubs."""

    year: int
    games: int
    options: dict[str, Json]
    played: dict[str, float]
    real: dict[str, float]
    clubs: NotRequired[dict[str, PlayedClub]]


def played(asked: Asked, year: int, games: int | None, options: Mapping[str, Json], data: Path | None, jobs: int) -> Played:
    """Press a season and play it, or its first games."""
    real = real_season(year, data, None)
    real = replace(real, schedule=replace(real.schedule, fixtures=real.schedule.fixtures[:games]))
    plan = new_plan(ball_game_named(asked.game), real, f"{asked.game} press", 1, False, options)
    with TemporaryDirectory(prefix=f"{asked.game}-press-") as folder, SeasonFile.create(Path(folder) / "season", plan) as file:
        play_on(file, jobs, None, lambda _: None)
        totals = dict(file.totals(1))
        figures = league_figures(totals, plan.sacrifice_flies)
    return {
        "year": year,
        "games": len(plan.fixtures),
        "options": dict(options),
        "played": {name: round(value, 6) for name, value in figures.items()},
        "real": {name: round(value, 6) for name, value in plan.real.items()},
        "clubs": {
            club.code: played_club(asked, club, totals[club.code], real.season.by_code[club.code]) for club in plan.clubs
        },
    }


def played_club(asked: Asked, club: Club, lines: ClubLines, season: TeamSeason) -> PlayedClub:
    """What became of a club."""
    record = lines.record
    games = record[Recorded.GAMES]
    return {
        "salary": asked.price(club.team, club.code),
        "games": games,
        "wins": record[Recorded.WINS],
        "lead": record[Recorded.RUNS] - record[Recorded.RUNS_ALLOWED],
        "real": round(club.wins / max(1, club.wins + club.losses), 4),
        "runs": [round(record[column] / games, 3) for column in (Recorded.RUNS, Recorded.RUNS_ALLOWED)],
        "real_runs": [round(runs / season.games, 3) for runs in (season.runs, season.runs_allowed)],
    }


def by_clubs(seasons: Sequence[Played]) -> list[str]:
    """The table of how far clubs' wins and runs follow the real ones (correlations); empty if no season kept clubs' runs."""
    lines = ["| season | wins | runs | allowed | spread of shares of wins | real |", f"|---|{'---:|' * 5}"]
    for season in seasons:
        clubs = [club for club in season.get("clubs", {}).values() if "runs" in club and "real_runs" in club]
        if len(clubs) < 2:
            continue
        shares, real = [club["wins"] / club["games"] for club in clubs], [club["real"] for club in clubs]
        pairs = [(shares, real)]
        pairs += [([club["runs"][side] for club in clubs], [club["real_runs"][side] for club in clubs]) for side in (0, 1)]
        follow = " | ".join(f"{correlation(*pair):.2f}" for pair in pairs)
        lines.append(f"| {season['year']} | {follow} | {stdev(shares):.3f} | {stdev(real):.3f} |")
    return lines if len(lines) > 2 else []


def off(season: Played, name: str) -> float | None:
    """How much too high a figure is, in percent; None if the year did not keep it."""
    real = season["real"].get(name)
    return 100 * (season["played"][name] / real - 1) if real else None


def error(season: Played, name: str, errors: Errors) -> float:
    """The standard error of a figure, in percent of the played one."""
    return 100 * (errors.error(name, season["games"]) or 0.0) / season["played"][name]


def table(asked: Asked, seasons: Sequence[Played], errors: Errors) -> list[str]:
    """The table of the page; what is farther off than it may be is bold."""
    lines = [f"| season | games | {' | '.join(TITLES.values())} | steals | double plays |", f"|---|---:|{'---:|' * 9}"]
    for season in seasons:
        cells = []
        for name in FIGURES:
            more = off(season, name)
            text = "n/a" if more is None else f"{more:+.1f} ± {error(season, name, errors):.1f}"
            cells.append(f"**{text}**" if more is not None and abs(more) > asked.within(name) else text)
        for name in ("sb_per_game", "gdp_per_game"):
            real = season["real"].get(name)
            cells.append(f"{season['played'][name]:.2f} ({'n/a' if real is None else f'{real:.2f}'})")
        options = " ".join(f"{name}={value}" for name, value in season["options"].items())
        lines.append(f"| {season['year']}{f' {options}' if options else ''} | {season['games']} | {' | '.join(cells)} |")
    return lines


def dots(asked: Asked, seasons: Sequence[Played], errors: Errors) -> dict[str, list[Dot]]:
    """How far each figure of each season is off, for the picture."""
    return {
        name: [
            Dot(season["year"], more, error(season, name, errors), asked.within(name))
            for season in seasons
            if (more := off(season, name)) is not None
        ]
        for name in TITLES
    }


def picture(asked: Asked, dots: Mapping[str, Sequence[Dot]]) -> str:
    """The picture of the page: a panel for each figure, as that of Pine Tar's page."""
    about = "For each figure a panel: played less real by season, with bars of two standard errors and bands of what is asked."
    years = sorted({dot.year for each in dots.values() for dot in each})
    panels = [Panel(f"{title}, %", dots[name]) for name, title in TITLES.items()]
    return differences(f"{asked.title}'s leagues, played less real", about, years, panels)


def run(asked: Asked, about: str, words: Sequence[str], kept: Path, drawn: Path | None = None) -> list[Played]:
    """Play, keep, print, and draw the usual results if a file for that is named; returns all seasons that are kept."""
    parser = argparse.ArgumentParser(prog=f"python -m benchmarks.accuracy {asked.game}", description=about.partition("\n")[0])
    parser.add_argument(
        "--years", type=years_in, nargs="*", default=[], help="play these, or all; without any only print and draw"
    )
    parser.add_argument("--games", type=int, help="only the first games of each schedule")
    parser.add_argument("--option", action="append", default=[], help="as that of season new: cards=on")
    parser.add_argument("--data", type=Path, help="a folder of statistics of all years")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=kept, help="the file of results")
    said = parser.parse_args(list(words))
    options = {name: place.plain() for name, place in switches(tuple(said.option)).mapping().items()}
    seasons = cast("list[Played]", json.loads(said.kept.read_text(encoding="utf-8"))) if said.kept.exists() else []
    years = sorted({year for each in said.years for year in each})
    for year in known_years(said.data) if years == [ALL] else years:
        season = played(asked, year, said.games, options, said.data, said.jobs)
        seasons = [each for each in seasons if (each["year"], each["options"]) != (year, options)] + [season]
        seasons.sort(key=lambda each: (len(each["options"]), each["year"]))
        said.kept.write_text("[\n" + ",\n".join(json.dumps(each) for each in seasons) + "\n]\n", encoding="utf-8")
    errors = Errors.of(list(read_kept(PINE_TARS).values()))
    clubs = by_clubs(seasons)
    print("\n".join([*table(asked, seasons, errors), *([""] if clubs else []), *clubs]))
    usual = [each for each in seasons if not each["options"]]
    if usual and drawn is not None and said.kept == kept:
        drawn.write_text(picture(asked, dots(asked, usual, errors)), encoding="utf-8")
    return seasons
