"""Options that several commands take. A group of them is passed to the command as one argument, such as ``display``."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import wraps
from math import isnan
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.team_files import club_of_season
from hotstove.cli.named_games import saved_game
from hotstove.cli.progress import progress_bar
from hotstove.cli.saves import NEWEST, OpenSave, Reader, SaveKind, SaveStage, lost, newest_unfinished, resumed
from hotstove.cli.sides import PEOPLE, Managers
from hotstove.cli.switches import OPTION, switches
from hotstove.cli.terminal import keyboard
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.plain import PlainFront
from hotstove.table.chance import new_seed, new_seed_of_many, seed_of_many
from hotstove.table.events import SIDES
from hotstove.table.game import AnyGame, Setup
from hotstove.table.texts import Node, read_yaml

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")

SPEEDS: Final = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "now": 0.0}
"""Seconds for which a play of the computer stays on the screen."""


class NumberRange(click.FloatRange):
    """A number within bounds. Click's own range takes ``nan``, which is no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ANN401 (click's)
        """The number; fails with its bounds."""
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            self.fail(f"{value!r} is not in the range {self._describe_range()}.", param, ctx)
        return number


@dataclass(frozen=True, slots=True)
class Teams:
    """Both teams, each a name, a file or a club of a season (None: the game's default), and the switches as they were typed."""

    away: str | None
    home: str | None
    options: tuple[str, ...]

    @property
    def switches(self) -> Node:
        """The switches, to be read by the game."""
        return switches(self.options)

    def sides(self, game: AnyGame) -> tuple[Node, Node]:
        """Both teams, to be read by the game; the cards of a club of a season are pressed if they are not kept."""
        away, home = (side(game, written, f"--{name}") for written, name in zip((self.away, self.home), SIDES, strict=True))
        if away.line and home.line:  # both are files of clubs
            from hotstove.stats.clubs import with_own_codes

            away, home = with_own_codes(away, home)
        return away, home

    def set_up(self, game: AnyGame) -> Setup:
        """The set-up of a game between the teams; raises Unreadable or NotLegal."""
        return game.set_up(*self.sides(game), self.switches)


def side(game: AnyGame, written: str | None, option: str) -> Node:
    """A side of a game as it was typed, to be read by the game; the cards of a club of a season are pressed if not kept.

    ``option`` is named in errors.
    """
    club = club_of_season(written or "")
    if club is None or Path(written or "").exists():
        return Node(written, option, folder=Path())
    from hotstove.stats.clubs import club_file  # slow to import, and not needed for other teams

    text, name = club_file(ball_game_named(game.name), *club, progress_bar, os.cpu_count() or 1)
    return read_yaml(text, name)


@dataclass(frozen=True, slots=True)
class Saving:
    """The file for a new game, draft or series, or the saved one to go on with (``NEWEST``: the one saved last)."""

    save: Path | None
    resume: str | None
    mend: bool

    def goes_on(self, ctx: click.Context, what: str, settled: tuple[str, ...]) -> bool:
        """Whether a save is resumed; raises UsageError if one of the parameters ``settled``, which it fixes, is given."""
        if self.resume is None:
            if self.mend:
                raise click.UsageError("--mend goes with --resume")
            return False
        given = [name for name in settled if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]
        if given:
            options = {str(each.name): each.opts[0] for each in ctx.command.params if isinstance(each, click.Option)}
            words = {name: f"the {options[name].lstrip('-') if name in options else name}" for name in given}
            settles = " and ".join(words[name] if name != "you" else "your side" for name in given)
            leave = " and ".join(options.get(name) or str(ctx.params[name]) for name in given)
            raise click.UsageError(f"a saved {what} settles {settles} itself; with --resume leave out {leave}")
        return True

    def chosen(
        self, kind: SaveKind, read: Reader[V], stage: Callable[[V], SaveStage], game: str | None = None
    ) -> tuple[OpenSave[V], list[str]]:
        """The save that ``resume`` names, or the newest unfinished one, and lines on saves passed over and on what is lost.

        A game is named by its file or as `saved_game` says; with ``game`` only its files are told of.
        """

        def opened(path: Path) -> OpenSave[V]:
            return resumed(path, self.mend, read)

        if self.resume:
            named = kind == "game" and not Path(self.resume).exists()
            save, said = opened(saved_game(self.resume) if named else Path(self.resume)), list[str]()
        else:
            save, said = newest_unfinished(kind, opened, stage, game)
        return save, [*said, *lost(save.journal)]


@dataclass(frozen=True, slots=True)
class Display:
    """The options for showing a game at this terminal."""

    plain: bool
    speed: str | None
    pause: bool

    def with_pauses(self) -> Display:
        """The same with a key for each play, on a drawn table whose speed nobody has named."""
        drawn = not self.plain and keyboard.is_terminal()
        return replace(self, pause=self.pause or (drawn and self.speed is None))

    def front(self) -> tuple[Front, str]:
        """The drawn table if the terminal has room for it; otherwise plain lines, and a line with the reason."""
        lines = PlainFront(SPEEDS[self.speed] if self.speed and not self.pause else 0.0, self.pause)
        if self.plain or not keyboard.is_terminal():
            return lines, ""
        from hotstove.cli.terminal.drawn import DrawnFront
        from hotstove.cli.terminal.look import LEAST, Look

        columns, rows = keyboard.size()
        if not Look(columns, rows).fits:
            needs = f"the drawn table needs {LEAST[0]} by {LEAST[1]}"
            return lines, f"This terminal is {columns} by {rows}; {needs}, so this is plain text."
        return DrawnFront(SPEEDS[self.speed or "normal"], self.pause), ""


def speed_option(about: str) -> Callable[[F], F]:
    """The option ``--speed``, one of `SPEEDS`, with its help."""
    return click.option("--speed", type=click.Choice(list(SPEEDS)), help=about)


def together(name: str, kind: type[Any], *options: Callable[[F], F]) -> Callable[[F], F]:
    """Options that are the fields of a dataclass; an object of the dataclass is passed to the command as ``name``."""
    names = [field.name for field in fields(kind)]

    def declare(command: F) -> F:
        @wraps(command)
        def called(*arguments: object, **given: object) -> object:
            own = {each: given.pop(each) for each in names}
            return command(*arguments, **{name: kind(**own)}, **given)

        declared: Any = called
        for option in reversed(options):
            declared = option(declared)
        return declared  # type: ignore[no-any-return]

    return declare


switches_option = click.option("--option", "options", multiple=True, metavar=OPTION, help="Switch an option of the rules.")


def seed_is_chosen(ctx: click.Context) -> bool:
    """Whether the seed was written on the command line; a drawn one would tell what is to come, and is told at the end."""
    return ctx.get_parameter_source("seed") is ParameterSource.COMMANDLINE


seed_option = click.option(
    "--seed",
    default=new_seed,
    help="Names the chance: the same seed and answers, the same game [default: a new one].",
)
seed_of_many_option = click.option(
    "--seed",
    default=new_seed_of_many,
    callback=lambda _ctx, _option, seed: seed_of_many(seed),
    help="Names the chance of all games: the same seed and answers, the same games [default: a new one].",
)
dice_option = click.option(
    "--dice",
    metavar="auto|ask|NAME,...",
    help="Who throws: the computer, you with real dice, or you only those dice, or only for those rolls (at-bat).",
)
teams = together(
    "teams",
    Teams,
    click.option("--away", metavar="TEAM", help="The away team: a name, a team file, or a real club: 1927/NYA."),
    click.option("--home", metavar="TEAM", help="The home team, likewise."),
    switches_option,
)
managers = together(
    "managers",
    Managers,
    click.option("--you", type=click.Choice(PEOPLE), help="Your side; none: watch the computer [default: by toss]."),
    click.option("--manager", metavar="LEVEL", help="The computer's level: easy, medium, hard ... [default: the hardest]."),
    click.option("--away-manager", metavar="LEVEL", help="The away team's computer manager."),
    click.option("--home-manager", metavar="LEVEL", help="The home team's computer manager."),
)
saving = together(
    "saving",
    Saving,
    click.option("--save", type=click.Path(path_type=Path), metavar="FILE", help="Save here [default: a new file]."),
    click.option(
        "--resume", is_flag=False, flag_value=NEWEST, metavar="[FILE]", help="Go on; without FILE, the newest unfinished one."
    ),
    click.option("--mend", is_flag=True, help="With --resume: keep the good part of a damaged file."),
)
display = together(
    "display",
    Display,
    click.option(
        "--plain",
        is_flag=True,
        help="Lines of text instead of a drawing, for screen readers and pipes. A terminal's log keeps all hands.",
    ),
    speed_option("How long each play of the computer is shown [default: normal]."),
    click.option("--pause", is_flag=True, help="Wait for a key after each play of the computer."),
)
