"""What seasons of Clutch's pressed cards come to but for the luck of the dice: ``python -m benchmarks.clutch_match_ups``.

Plays the first games of schedules in one process, as ``benchmarks.clutch_press`` does. For every swing it counts the exact
chances of all results between those two cards (``press/model.py``) in place of the result that the dice gave, and it corrects
runs by what results are worth. What is left of chance is who met whom and when, and how runners fared: standard errors come
from ten batches of games. Keeps what it finds in ``clutch_match_ups.json`` beside this file and prints the table of
docs/accuracy-clutch.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, TypedDict, cast
from unittest.mock import patch

from benchmarks.clutch_press import TITLES, within
from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.season_play import ClubHistory
from hotstove.cli.season.files import new_plan, real_season
from hotstove.games.clutch import rules
from hotstove.games.clutch.charts import CODES, Result
from hotstove.games.clutch.press.model import faces, results
from hotstove.games.clutch.ratings import batters_bonus, pitchers_bonus
from hotstove.games.clutch.state import ClutchState
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.lines import ClubLines
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.real import figures
from hotstove.league.season.report import batting_of
from hotstove.stats.seasons import BattingSeason
from hotstove.table import Table

KEPT: Final = Path(__file__).with_suffix(".json")
BATCHES: Final = 10
WORTHS: Final = (-0.28, -0.29, -0.27, 0.32, 0.47, 0.77, 1.05, 1.40)
"""About the runs that each result is worth, in the order of ``Result``: they take most of the luck out of runs."""


class MatchUps(TypedDict):
    """A season's games: their number, and by how much each figure is higher than the real one, with its error (percent).

    ``tired`` is the share of swings at pitches of tired pitchers.
    """

    year: int
    games: int
    off: dict[str, float]
    errors: dict[str, float]
    tired: float


class Swings:
    """The luck of all swings since it was last taken: chances less counts of each result; and how many were thrown tired."""

    def __init__(self) -> None:
        self.luck = [0.0] * len(CODES)
        self.number = self.tired = 0

    def count(self, state: ClutchState) -> None:
        """Count the swing that has just been read on a chart."""
        board = state.board
        now, pitcher = board.now, board.pitching.card
        if not now.swing_roll or now.result is None:
            return
        worth = faces(
            now.batter.on_base + batters_bonus(now.batter, pitcher) + now.on_base_bonus,
            pitcher.command + pitchers_bonus(pitcher, now.batter) + now.pitch_bonus,
            pitcher.x_zone,
            now.tired,
        )
        for result, chance in enumerate(results(worth, now.batter.chart, pitcher.chart)):
            self.luck[result] += chance
        self.luck[now.result] -= 1
        self.number += 1
        self.tired += now.tired > 0

    def take(self) -> list[float]:
        """The luck so far; it begins anew."""
        luck, self.luck = self.luck, [0.0] * len(CODES)
        return luck


@contextmanager
def counted_swings() -> Iterator[Swings]:
    """Counts every swing before it is settled (not in a compiled install, whose modules can't be looked into)."""
    swings = Swings()
    settle = rules.settle_outcome

    def counted(state: ClutchState, table: Table) -> None:
        swings.count(state)
        settle(state, table)

    with patch.object(rules, "settle_outcome", counted):
        yield swings


def without_luck(line: BattingSeason, luck: Sequence[float]) -> BattingSeason:
    """A line with the chances of results in place of results, to the nearest one."""
    more = [round(each) for each in luck]
    return replace(
        line,
        at_bats=line.at_bats - more[Result.BB],
        hits=line.hits + sum(more[Result.SINGLE :]),
        doubles=line.doubles + more[Result.DOUBLE],
        triples=line.triples + more[Result.TRIPLE],
        home_runs=line.home_runs + more[Result.HR],
        walks=line.walks + more[Result.BB],
        strikeouts=line.strikeouts + more[Result.K],
    )


def match_ups(year: int, games: int, data: Path | None) -> MatchUps:
    """Press a season, play its first games, and compare."""
    real = real_season(year, data, None)
    plan = new_plan(ball_game_named("clutch"), real, f"match-ups {year}", 1, False, {})
    fixtures = plan.fixtures[:games]
    season_games = SeasonGames.of(plan)
    histories = {club.code: ClubHistory(plan.scheduled[club.code]) for club in plan.clubs}
    lines: list[ClubLines] = []
    lucks = []
    with counted_swings() as swings:
        for fixture in fixtures:
            both = histories[fixture.away], histories[fixture.home]
            _, game_lines = season_games.play(1, fixture, both)
            lines += game_lines.clubs
            lucks.append(swings.take())
    whole = off(plan, lines, lucks)
    size = max(1, len(lucks) // BATCHES)
    parts = [off(plan, lines[2 * at : 2 * (at + size)], lucks[at : at + size]) for at in range(0, size * BATCHES, size)]
    errors = {name: stdev([part[name] for part in parts]) / len(parts) ** 0.5 for name in whole}
    return {
        "year": year,
        "games": len(fixtures),
        "off": {name: round(value, 2) for name, value in whole.items()},
        "errors": {name: round(value, 2) for name, value in errors.items()},
        "tired": round(swings.tired / max(1, swings.number), 4),
    }


def off(plan: SeasonPlan, lines: Sequence[ClubLines], lucks: Sequence[Sequence[float]]) -> dict[str, float]:
    """By how much each figure of some games is higher than the season's, in percent."""
    luck = [sum(each) for each in zip(*lucks, strict=True)]
    line = without_luck(batting_of(lines, plan.sacrifice_flies), luck)
    figures_now = figures(line, line.runs, 0, len(lines))
    figures_now["runs_per_game"] += sum(worth * more for worth, more in zip(WORTHS, luck, strict=True)) / len(lines)
    return {name: 100 * (figures_now[name] / plan.real[name] - 1) for name in TITLES if plan.real.get(name)}


def table(seasons: Sequence[MatchUps]) -> list[str]:
    """The table of the page; what is farther off than it may be is bold."""
    lines = [f"| season | games | {' | '.join(TITLES.values())} | tired |", f"|---|---:|{'---:|' * 8}"]
    for season in seasons:
        cells = []
        for name in TITLES:
            more = season["off"].get(name)
            text = "n/a" if more is None else f"{more:+.1f} ± {season['errors'][name]:.1f}"
            cells.append(f"**{text}**" if more is not None and abs(more) > within(name) else text)
        lines.append(f"| {season['year']} | {season['games']} | {' | '.join(cells)} | {100 * season['tired']:.1f} % |")
    means = [fmean([each["off"][name] for each in seasons if name in each["off"]]) for name in TITLES] if seasons else []
    lines.append(f"| mean | | {' | '.join(f'{mean:+.1f}' for mean in means)} | |")
    return lines


def main(words: Sequence[str]) -> int:
    """Play, keep and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.clutch_match_ups", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--years", type=int, nargs="*", default=[], help="play these; without any, only print")
    parser.add_argument("--games", type=int, default=200, help="the first games of each schedule [200]")
    parser.add_argument("--data", type=Path, help="a folder of statistics of all years")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file of results")
    asked = parser.parse_args(list(words))
    seasons = cast("list[MatchUps]", json.loads(asked.kept.read_text(encoding="utf-8"))) if asked.kept.exists() else []
    for year in asked.years:
        season = match_ups(year, max(asked.games, BATCHES), asked.data)
        seasons = sorted([each for each in seasons if each["year"] != year] + [season], key=lambda each: each["year"])
        asked.kept.write_text("[\n" + ",\n".join(json.dumps(each) for each in seasons) + "\n]\n", encoding="utf-8")
    print("\n".join(table(seasons)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
