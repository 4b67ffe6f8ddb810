"""How replayed managers use their players, beside real ones: ``python -m benchmarks.accuracy.usage [--years Y,Y...] ...``.

Replays each season once in Pine Tar, or its first ``--games``, and prints what a club does in a game: complete games,
shutouts by one pitcher, saves, pitchers, pinch hitters, sacrifices, steals, caught stealing, intentional walks; and the saves
of the clubs' busiest closers. With ``--keep`` a season's figures go into ``usage.json`` beside this file, from which
``docs/accuracy.md`` has its table.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from typing import Final, TypedDict, cast

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import ClubHistory
from hotstove.league.season.beginning import new_plan, real_season
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.lines import BATTING, ClubLines, Pitched, summed
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.real import batting_season, figures
from hotstove.league.season.report import person
from hotstove.stats.lahman import bundled_years
from hotstove.stats.seasons import BattingSeason, PitchingSeason
from hotstove.table import BOTH, Event
from hotstove.table.errors import HotStoveError

KEPT: Final = Path(__file__).parent / "usage.json"
YEARS: Final = (1911, 1927, 1948, 1962, 1975, 1987, 2007)
"""Seasons of many eras."""
NAMES: Final[Mapping[str, str]] = {
    "complete": "complete games",
    "shutouts": "shutouts",
    "saves": "saves",
    "closers": "closers' saves",
    "pitchers": "pitchers",
    "pinch": "pinch hitters",
    "sh": "sacrifices",
    "sb": "steals",
    "cs": "caught",
    "ibb": "intentional walks",
}
"""What is measured, for a club's game.

Closers' saves are for 162 games: those of the man with the most real ones of each club, of the busiest two thirds of them.
"""
WITHIN: Final = 0.10
"""The share of the real figure that a replayed one may be off by."""
BUSIEST: Final = 2 / 3
A_SEASON: Final = 162


class Used(TypedDict):
    """A season's usage: club games played, and replayed figures with standard errors beside the real ones (None: not kept)."""

    year: int
    games: int
    replayed: dict[str, tuple[float, float]]
    real: dict[str, float | None]
    line: dict[str, tuple[float, float]]


@dataclass
class Counted:
    """What clubs did in games: sums, and sums of squares, of each figure in a club's game."""

    games: int = 0
    sums: dict[str, float] = field(default_factory=dict)
    squares: dict[str, float] = field(default_factory=dict)
    lines: dict[str, list[ClubLines]] = field(default_factory=dict)

    def add(self, code: str, lines: ClubLines, pinch: int, rule: str) -> None:
        """Add a club's game."""
        self.games += 1
        self.lines.setdefault(code, []).append(lines)
        for name, value in {**_of_line(lines, rule), "pinch": float(pinch)}.items():
            self.sums[name] = self.sums.get(name, 0.0) + value
            self.squares[name] = self.squares.get(name, 0.0) + value * value

    def figure(self, name: str) -> tuple[float, float]:
        """The mean, and its standard error."""
        mean = self.sums[name] / self.games
        return mean, sqrt(max(0.0, self.squares[name] / self.games - mean * mean) / self.games)


def _of_line(lines: ClubLines, rule: str) -> dict[str, float]:
    batting = [batting_season(counts, rule) for counts in lines.batting.values()]
    staff = list(lines.pitching.values())
    return {
        "complete": float(sum(counts[Pitched.COMPLETE] for counts in staff)),
        "shutouts": float(sum(counts[Pitched.SHUTOUTS] for counts in staff)),
        "saves": float(sum(counts[Pitched.SAVES] for counts in staff)),
        "pitchers": float(len(staff)),
        "sh": float(sum(line.sacrifice_hits for line in batting)),
        "sb": float(sum(line.stolen_bases for line in batting)),
        "cs": float(sum(line.caught_stealing for line in batting)),
        "ibb": float(sum(line.intentional_walks for line in batting)),
    }


def pinch_hitters(events: Sequence[Event]) -> list[int]:
    """How many pinch hitters each side sent in."""
    sent = [0, 0]
    for event in events:
        if isinstance(event, Substitution) and event.position is Position.PINCH_HITTER:
            sent[event.side] += 1
    return sent


def measured(year: int, games: int | None, data: Path | None) -> Used:
    """A season, or its first games, replayed and measured."""
    folder = None if year in bundled_years() else data
    of_year = real_season(year, folder, None)
    plan = new_plan(ball_game_named("pinetar"), of_year, f"usage {year}", 1, False, {})
    season_games = SeasonGames.of(plan)
    histories = {code: ClubHistory(plan.scheduled[code]) for code in plan.by_code}
    counted = Counted()
    for fixture in plan.fixtures[:games]:
        both = histories[fixture.away], histories[fixture.home]
        setup = season_games.setup(1, fixture, both)
        events = season_games.events(setup, plan.seed_of(1, fixture.number))
        _, lines = season_games.finish(1, fixture, both, setup, events)
        sent = pinch_hitters(events)
        for seat, code in zip(BOTH, (fixture.away, fixture.home), strict=True):
            counted.add(code, lines.clubs[seat], sent[seat], plan.sacrifice_flies)
    replayed = {name: counted.figure(name) for name in NAMES if name != "closers"}
    sent_in = sum(player.pinch_hit for team in of_year.season.teams for player in team.players)
    real = real_usage(plan, sent_in)
    replayed["closers"], real["closers"] = closers_saves(plan, counted)
    totals = {code: summed(lines) for code, lines in counted.lines.items()}
    return {"year": year, "games": counted.games, "replayed": replayed, "real": real, "line": _lines(plan, totals)}


def _lines(plan: SeasonPlan, totals: Mapping[str, ClubLines]) -> dict[str, tuple[float, float]]:
    """The league's AVG, OBP, SLG, runs and plate appearances a game, replayed and real."""
    rule = plan.sacrifice_flies
    sums: list[int] = [0] * BATTING
    runs = games = errors = 0
    for lines in totals.values():
        for counts in lines.batting.values():
            sums = [a + b for a, b in zip(sums, counts, strict=True)]
        games, runs, errors = games + lines.record[0], runs + lines.record[4], errors + lines.record[8]
    here = figures(batting_season(sums, rule), runs, errors, games)
    return {name: (here[name], plan.real[name]) for name in ("avg", "obp", "slg", "runs_per_game", "pa_per_game")}


def real_usage(plan: SeasonPlan, pinch: int) -> dict[str, float | None]:
    """The real figures, ``pinch`` being all games as a pinch hitter; a statistic that the year did not keep is None."""
    clubs = plan.clubs
    batting: list[BattingSeason] = [player.batting for club in clubs for player in club.players]
    staff: list[PitchingSeason] = [each.pitching for club in clubs for each in club.players if each.pitching is not None]
    games = sum(line.starts for line in staff)
    walks = sum(line.intentional_walks for line in batting)
    real: dict[str, float | None] = {
        "complete": sum(line.complete_games for line in staff) / games,
        "shutouts": sum(line.shutouts for line in staff) / games,
        "saves": sum(line.saves for line in staff) / games,
        "pitchers": sum(line.games for line in staff) / games,
        "pinch": pinch / games if pinch else None,
        "ibb": walks / games if walks else None,
    }
    for short in ("sh", "sb", "cs"):
        real[short] = plan.real.get(f"{short}_per_game")
    return real


def closers_saves(plan: SeasonPlan, counted: Counted) -> tuple[tuple[float, float], float | None]:
    """Saves of the busiest closers in a season of 162 games, replayed with its error, and real."""
    rows: list[tuple[float, float]] = []
    games = counted.games / len(plan.clubs)
    for club in plan.clubs:
        ids = {player.id for player in club.players}
        saves, id_ = max((0 if each.pitching is None else each.pitching.saves, each.id) for each in club.players)
        by_card = summed(counted.lines[club.code]).pitching if club.code in counted.lines else {}
        saved = sum(counts[Pitched.SAVES] for card, counts in by_card.items() if person(card, ids) == id_)
        rows.append((saves / plan.scheduled[club.code], saved / games))
    rows.sort(reverse=True)
    busiest = rows[: round(BUSIEST * len(rows))]
    share = A_SEASON / len(busiest)
    replayed, real = share * sum(row[1] for row in busiest), share * sum(row[0] for row in busiest)
    return (replayed, sqrt(replayed / len(busiest) * A_SEASON / games)), real or None


# --- The command


def text(seasons: Sequence[Used]) -> str:
    """A block of lines for each season."""
    lines = []
    for season in seasons:
        lines.append(f"{season['year']}: {season['games']} club games")
        for name, words in NAMES.items():
            value, error = season["replayed"][name]
            real = season["real"][name]
            if real is None:
                lines.append(f"  {words:<20}{value:8.3f} ± {error:.3f}  real not kept")
                continue
            off = value / real - 1
            mark = "" if abs(off) <= WITHIN else "  <--"
            share = f"{100 * off:+6.1f} % ± {100 * error / real:.1f}{mark}"
            lines.append(f"  {words:<20}{value:8.3f} ± {error:.3f}  real {real:7.3f}  {share}")
        shown = "  ".join(f"{name} {here:.4f} ({real:.4f})" for name, (here, real) in season["line"].items())
        lines.append(f"  {shown}")
    return "\n".join(lines)


def main(words: Sequence[str]) -> int:
    """Play, keep and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy.usage", description="How replays use players.")
    parser.add_argument("--years", default=",".join(map(str, YEARS)), metavar="Y,Y...", help="these seasons")
    parser.add_argument("--games", type=int, default=None, metavar="N", help="only the first N games of each")
    parser.add_argument("--jobs", type=int, default=2, metavar="J", help="processes [2]")
    parser.add_argument("--data", type=Path, metavar="PATH", help="a folder of statistics of all years")
    parser.add_argument("--keep", action="store_true", help="keep the figures for the page")
    asked = parser.parse_args(list(words))
    years = sorted({int(word) for word in asked.years.replace(",", " ").split()})
    play = partial(measured, games=asked.games, data=asked.data)
    seasons: list[Used] = []
    try:
        with ProcessPoolExecutor(max(1, min(asked.jobs, len(years)))) as pool:
            for season in pool.map(play, years):
                seasons.append(season)
                print(text([season]), flush=True)
    except HotStoveError as error:
        print(error, file=sys.stderr)
        return 2
    if asked.keep:
        kept = {season["year"]: season for season in read_kept()} | {season["year"]: season for season in seasons}
        KEPT.write_text(json.dumps([kept[year] for year in sorted(kept)], indent=1) + "\n", encoding="utf-8")
    return 0


def read_kept() -> list[Used]:
    """The seasons that are kept, by year."""
    return cast("list[Used]", json.loads(KEPT.read_text(encoding="utf-8"))) if KEPT.exists() else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
