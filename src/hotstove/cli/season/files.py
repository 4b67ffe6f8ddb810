"""The files of seasons at the command line, and what of a plan is printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.saves import folder, oldest_first
from hotstove.league.season.examining import explained
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.report import options_of
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.game import labels_apart
from hotstove.table.texts import whole_number

ENDING = ".hotstove-season"
file_option = click.option(
    "--file", "path", type=click.Path(path_type=Path), metavar="FILE", help="The season's file [default: the one played last]."
)


def seasons() -> list[Path]:
    """The files of all seasons in the default folder; the season played last is the last one."""
    return oldest_first(folder("season").glob(f"*{ENDING}"))


def newest() -> Path:
    """The file of the season played last; raises Unreadable if there is none."""
    paths = seasons()
    if not paths:
        raise Unreadable(f"there is no season in {folder('season')}; hotstove season new GAME --year Y begins one")
    return paths[-1]


def tells_seed(plan: SeasonPlan, over: bool) -> bool:
    """Whether a season's seed may be told: not while games are left, its postseason's too, and hide a hand or a die."""
    rules = ball_game_named(plan.game)
    return over or not (rules.hides or labels_apart(rules))


def seed_told(plan: SeasonPlan, over: bool) -> str:
    """``, seed X`` behind a season's name; empty if it may not be told."""
    return f", seed {plan.seed}" if tells_seed(plan, over) else ""


@contextmanager
def open_season(path: Path | None) -> Iterator[SeasonFile]:
    """A context with the season in that file, or the one played last, to play on.

    Raises Unreadable if there is none, NotLegal if the season was played with another edition of its game.
    """
    path = path or newest()
    if not path.exists():
        raise Unreadable(f"{path}: there is no such file; hotstove season new GAME --year Y --file {path} begins one")
    with SeasonFile.open(path) as file, explained(file):
        plan, rules = file.plan, ball_game_named(file.plan.game)
        if rules.edition != plan.edition:
            raise NotLegal(f"{file.path}: played by edition {plan.edition} of {plan.game}, this is edition {rules.edition}")
        yield file


def options_text(plan: SeasonPlan) -> str:
    """``preset basic; on: stealing, relief, dh (AL); off: defense``."""
    on: list[str] = []
    off: list[str] = []
    others: list[str] = []
    for name, value in options_of(plan).items():
        if isinstance(value, dict):
            on.append(f"{name} ({', '.join(league for league, said in value.items() if said)})")
        elif isinstance(value, bool):
            (on if value else off).append(name)
        else:
            others.append(f"{name} {value}")
    words = [*others, f"on: {', '.join(on)}" if on else "", f"off: {', '.join(off)}" if off else ""]
    return "; ".join(filter(None, words)) or "none"


def day_named(plan: SeasonPlan, text: str) -> int:
    """The day of the season with that number or date; raises Unreadable."""
    check_day(text, plan.opening)
    number = whole_number(text)
    return number if number is not None else (date.fromisoformat(text) - plan.opening).days


def check_day(text: str, such_as: date = date(1927, 5, 30)) -> None:
    """Raise Unreadable if the text is neither the number of a day nor a date."""
    if whole_number(text) is not None:
        return
    try:
        date.fromisoformat(text)
    except ValueError:
        raise Unreadable(f"{text!r}: expected a day of the season (from 0) or a date such as {such_as}") from None


def day_until(plan: SeasonPlan, text: str) -> int:
    """The day up to which the season is to be played; raises NotLegal if the season begins later."""
    day = day_named(plan, text)
    if day < 0:
        raise NotLegal(f"--until {text}: the season of {plan.year} begins on {plan.opening}")
    return day
