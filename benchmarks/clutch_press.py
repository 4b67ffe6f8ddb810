"""How near seasons of Clutch's pressed cards come to the real ones: ``python -m benchmarks.clutch_press --help``.

Plays them as ``hotstove season new clutch --year`` does, or only the first games of their schedules, keeps what they come to in
``clutch_press.json`` beside this file, prints the tables of docs/accuracy-clutch.md and draws its picture. A game's luck moves
a figure as far as one of Pine Tar's (``benchmarks.accuracy``): that gives the standard errors.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, pvariance
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, NotRequired, TypedDict, cast

from benchmarks.accuracy.__main__ import KEPT as PINE_TARS
from benchmarks.accuracy.__main__ import read_kept
from benchmarks.accuracy.league import Errors
from benchmarks.accuracy.pictures import Dot, Panel, differences
from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.season.files import new_plan, real_season
from hotstove.cli.switches import switches
from hotstove.games.clutch.building import salary
from hotstove.games.clutch.teams import read_team
from hotstove.league.season.lines import ClubLines, Recorded
from hotstove.league.season.plan import Club
from hotstove.league.season.real import FIGURES
from hotstove.league.season.report import league_figures
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.table.texts import Json, as_node

KEPT: Final = Path(__file__).with_suffix(".json")
DOCS: Final = Path(__file__).parents[1] / "docs"
TITLES: Final = dict(zip(FIGURES, ("AVG", "OBP", "SLG", "runs", "HR", "BB", "SO"), strict=True))
RATES_WITHIN, RUNS_WITHIN = 3.0, 4.0
"""How near figures have to be, in percent."""
WHOLE: Final = 50
"""The games of a club from which its wins are held against its salaries."""


class PlayedClub(TypedDict):
    """A club's salaries, summed, its games, wins, and runs less those of its opponents, and the share of games that it won."""

    salary: int
    games: int
    wins: int
    lead: int
    real: float


class Played(TypedDict):
    """A season or its first games: their number, what was chosen, the figures, played and real, and the clubs."""

    year: int
    games: int
    options: dict[str, Json]
    played: dict[str, float]
    real: dict[str, float]
    clubs: NotRequired[dict[str, PlayedClub]]


def played(year: int, games: int | None, options: Mapping[str, Json], data: Path | None, jobs: int) -> Played:
    """Press a season and play it, or its first games."""
    real = real_season(year, data, None)
    real = replace(real, schedule=replace(real.schedule, fixtures=real.schedule.fixtures[:games]))
    plan = new_plan(ball_game_named("clutch"), real, "clutch press", 1, False, options)
    with TemporaryDirectory(prefix="clutch-press-") as folder, SeasonFile.create(Path(folder) / "season", plan) as file:
        play_on(file, jobs, None, lambda _: None)
        totals = dict(file.totals(1))
        figures = league_figures(totals, plan.sacrifice_flies)
    return {
        "year": year,
        "games": len(plan.fixtures),
        "options": dict(options),
        "played": {name: round(value, 6) for name, value in figures.items()},
        "real": {name: round(value, 6) for name, value in plan.real.items()},
        "clubs": {club.code: played_club(club, totals[club.code]) for club in plan.clubs},
    }


def played_club(club: Club, lines: ClubLines) -> PlayedClub:
    """What became of a club."""
    record = lines.record
    return {
        "salary": salary(read_team(as_node(club.team, club.code)).players),
        "games": record[Recorded.GAMES],
        "wins": record[Recorded.WINS],
        "lead": record[Recorded.RUNS] - record[Recorded.RUNS_ALLOWED],
        "real": round(club.wins / max(1, club.wins + club.losses), 4),
    }


def off(season: Played, name: str) -> float | None:
    """How much too high a figure is, in percent; None if the year did not keep it."""
    real = season["real"].get(name)
    return 100 * (season["played"][name] / real - 1) if real else None


def error(season: Played, name: str, errors: Errors) -> float:
    """The standard error of a figure, in percent of the played one."""
    return 100 * (errors.error(name, season["games"]) or 0.0) / season["played"][name]


def within(name: str) -> float:
    """How near a figure has to be, in percent."""
    return RUNS_WITHIN if name == "runs_per_game" else RATES_WITHIN


def table(seasons: Sequence[Played], errors: Errors) -> list[str]:
    """The table of the page; what is farther off than it may be is bold."""
    lines = [f"| season | games | {' | '.join(TITLES.values())} | steals | double plays |", f"|---|---:|{'---:|' * 9}"]
    for season in seasons:
        cells = []
        for name in FIGURES:
            more = off(season, name)
            text = "n/a" if more is None else f"{more:+.1f} ± {error(season, name, errors):.1f}"
            cells.append(f"**{text}**" if more is not None and abs(more) > within(name) else text)
        for name in ("sb_per_game", "gdp_per_game"):
            real = season["real"].get(name)
            cells.append(f"{season['played'][name]:.2f} ({'n/a' if real is None else f'{real:.2f}'})")
        options = " ".join(f"{name}={value}" for name, value in season["options"].items())
        lines.append(f"| {season['year']}{f' {options}' if options else ''} | {season['games']} | {' | '.join(cells)} |")
    return lines


class Line(NamedTuple):
    """The line nearest to some points: its slope with the standard error, and how closely they follow it (-1 to 1)."""

    slope: float
    error: float
    correlation: float

    @classmethod
    def of(cls, points: Sequence[tuple[float, float]]) -> Line:
        """By least squares, from three points at least."""
        across, up = (fmean(each) for each in zip(*points, strict=True))
        wide = sum((x - across) ** 2 for x, _ in points)
        slope = sum((x - across) * (y - up) for x, y in points) / wide
        high = sum((y - up) ** 2 for _, y in points)
        missed = sum((y - up - slope * (x - across)) ** 2 for x, y in points)
        return cls(slope, (missed / (len(points) - 2) / wide) ** 0.5, slope * (wide / high) ** 0.5)


def salaries(seasons: Sequence[Played]) -> list[str]:
    """The table of clubs' salaries: what a hundred more bring, and how closely wins and leads follow salaries."""
    lines = [
        "| season | clubs | salaries | wins for 100 more, points | lead for 100 more, runs a game "
        "| wins by salary | leads by salary | wins by real wins | luck alone leaves |",
        f"|---|---:|---:|{'---:|' * 6}",
    ]
    for season in seasons:
        clubs = list(season["clubs"].values())
        shares = [each["wins"] / each["games"] for each in clubs]
        wins = Line.of([(each["salary"] / 100, 100 * share) for each, share in zip(clubs, shares, strict=True)])
        leads = Line.of([(each["salary"] / 100, each["lead"] / each["games"]) for each in clubs])
        real = Line.of([(each["real"], share) for each, share in zip(clubs, shares, strict=True)])
        luck = fmean([0.25 / each["games"] for each in clubs]) / pvariance(shares)
        held = [each["salary"] for each in clubs]
        lines.append(
            f"| {season['year']} | {len(clubs)} | {min(held)} to {max(held)} | {wins.slope:+.2f} ± {wins.error:.2f} "
            f"| {leads.slope:+.3f} ± {leads.error:.3f} | {wins.correlation:.2f} | {leads.correlation:.2f} "
            f"| {real.correlation:.2f} | {max(0.0, 1 - luck) ** 0.5:.2f} |"
        )
    return lines


def picture(seasons: Sequence[Played], errors: Errors) -> str:
    """The picture of the page: a panel for each figure, as that of Pine Tar's page."""
    panels = []
    for name, title in TITLES.items():
        dots = [
            Dot(season["year"], more, error(season, name, errors), within(name))
            for season in seasons
            if (more := off(season, name)) is not None
        ]
        panels.append(Panel(f"{title}, %", dots))
    about = "For each figure a panel: played less real by season, with bars of two standard errors and bands of what is asked."
    return differences("Clutch's leagues, played less real", about, sorted({season["year"] for season in seasons}), panels)


def main(words: Sequence[str]) -> int:
    """Play, keep, print and draw."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clutch_press", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--years", type=int, nargs="*", default=[], help="play these; without any, only print and draw")
    parser.add_argument("--games", type=int, help="only the first games of each schedule")
    parser.add_argument("--option", action="append", default=[], help="as that of season new: cards=on")
    parser.add_argument("--data", type=Path, help="a folder of statistics of all years")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file of results")
    asked = parser.parse_args(list(words))
    options = {name: place.plain() for name, place in switches(tuple(asked.option)).mapping().items()}
    seasons = cast("list[Played]", json.loads(asked.kept.read_text(encoding="utf-8"))) if asked.kept.exists() else []
    for year in asked.years:
        season = played(year, asked.games, options, asked.data, asked.jobs)
        seasons = [each for each in seasons if (each["year"], each["options"]) != (year, options)] + [season]
        seasons.sort(key=lambda each: (len(each["options"]), each["year"]))
        asked.kept.write_text("[\n" + ",\n".join(json.dumps(each) for each in seasons) + "\n]\n", encoding="utf-8")
    errors = Errors.of(list(read_kept(PINE_TARS).values()))
    print("\n".join(table(seasons, errors)))
    usual = [each for each in seasons if not each["options"]]
    whole = [each for each in usual if min((club["games"] for club in each.get("clubs", {}).values()), default=0) >= WHOLE]
    if whole:
        print("\n" + "\n".join(salaries(whole)))
    if usual:
        (DOCS / "accuracy-clutch.svg").write_text(picture(usual, errors), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
