"""The ``hotstove`` command. Each subcommand is in a module of its own, which is loaded when the subcommand is called."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from io import StringIO
from itertools import pairwise
from pathlib import Path
from threading import Timer
from types import FrameType

import click

from hotstove import __version__
from hotstove.cli.help import Formatter
from hotstove.cli.lazy import LazyGroup
from hotstove.cli.terminal.keyboard import never_crash, size
from hotstove.cli.terminal.lines import broken, spelled_out
from hotstove.table.compiled import how_it_runs
from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.journal import BadSave

COMMANDS = {
    "games": "the games that are installed, their teams and options",
    "play": "play a game at this terminal: against the computer, a friend, or your own dice",
    "serve": "open the table in the browser",
    "backup": "copy the browser's tables or a season to one file, also while they are in use",
    "draft": "draft two squads from a game's cards, or the clubs of a league; check a squad",
    "roster": "build or check a roster of a game's cards",
    "deck": "build or check a deck of a game's cards",
    "series": "play a best of 3, 5 or 7",
    "bracket": "play series among 2, 4, 8 or 16 clubs until one is left",
    "season": "replay a season: schedule, standings, leaders, every box score",
    "invent": "make a team of invented players, as a team file",
    "press": "make a game's cards from the statistics of a real season",
    "simulate": "play many games at once and report the results",
    "tournament": "a round robin of managers and agents, with ratings",
    "balance": "a game before and after changes of its charts, cards and options",
    "train": "train a small agent, which plays in tournaments",
    "odds": "exact odds of the next play, and of winning, from any position",
    "solve": "work out perfect play",
    "replay": "go through a saved game again, play by play",
    "hindsight": "how a finished game was won: chances after every play, and what choices have cost",
    "box": "the box score of a saved game, as text or a page; the scorecard as a picture",
    "export": "a saved game as Retrosheet files",
    "scenario": "run scenario files: the rulebook, executable",
    "asks": "all that a game asks, rolls and draws, for people who write scenarios",
    "rules": "the rule list of a game, or one rule",
}


AGAIN = 0.01
"""Seconds after which a signal that would be lost is sent again."""


click.IntRange.name = "whole number"  # in "'abc' is not a valid whole number"
click.Context.formatter_class = Formatter  # writes the help pages of all commands


def _version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    """Print the version and whether the install is compiled, and end, if that was asked."""
    if asked:
        click.echo(f"hotstove {__version__}, {how_it_runs()}")
        context.exit()


@click.group(
    cls=LazyGroup,
    about=COMMANDS,
    load=lambda name: import_module(f"hotstove.cli.{name}").command,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Try:
  hotstove play                     a game of Small Ball against the computer, now
  hotstove play --dice ask          the same with your own die
  hotstove simulate smallball       a thousand games, with a report
  hotstove rules SB-24              one rule in plain words

Every command has a --help of its own.""",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version, and whether it is compiled, and exit.",
)
def cli() -> None:
    """Hot Stove: tabletop baseball by the whole rulebook.

    Play at this terminal, keep score by itself, replay saved games, and ask the exact odds of anything the rules allow.
    """


def main() -> None:
    """Run the command. Errors are printed without a traceback; Ctrl-C, SIGTERM and a closed pipe end it without a message."""
    never_crash()
    _end_in_order()
    try:
        _check_words(sys.argv[1:])
        cli.main(sys.argv[1:] or ["--help"], standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        said = StringIO()
        error.show(said)
        click.echo(_in_rows(said.getvalue()), err=True, nl=False)
        sys.exit(error.exit_code)
    except HotStoveError as error:
        click.echo(_in_rows(f"hotstove: {error}"), err=True)
        if isinstance(error, BadSave) and error.kept is not None:
            click.echo(_repair_advice(error.path, error.kept.game), err=True)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        sys.exit(130)
    except BrokenPipeError:
        _discard_output()
        sys.exit(141)
    except OSError as error:
        _discard_output()
        click.echo(_in_rows(f"hotstove: {error.filename or 'output'}: {error.strerror or error}"), err=True)
        sys.exit(2)


def _end_in_order() -> None:
    """Have SIGTERM and SIGHUP end the command as Ctrl-C does: what it has begun to write is removed, its processes end.

    A signal that is ignored, as by ``nohup``, stays so.
    """
    sys.unraisablehook = _end_later
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _ended)


def _ended(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)


def _end_later(ignored: sys.UnraisableHookArgs) -> None:
    """Send a signal again that came while Python let an object go, where nothing can be raised: it would be lost."""
    error = ignored.exc_value
    number = signal.SIGINT if isinstance(error, KeyboardInterrupt) else _signal_of(error)
    if number is None:
        sys.__unraisablehook__(ignored)
        return
    again = Timer(AGAIN, os.kill, (os.getpid(), number))
    again.daemon = True
    again.start()


def _signal_of(error: BaseException | None) -> int | None:
    """The signal by which an error ends the command, None for any other error."""
    code = error.code if isinstance(error, SystemExit) else None
    return code - 128 if isinstance(code, int) and code - 128 in (signal.SIGTERM, signal.SIGHUP) else None


def _check_words(words: Sequence[str]) -> None:
    """Raise Unreadable for a word of the command line that is not text, or empty, as when a shell variable is not set."""
    for before, word in pairwise(["", *words]):
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise Unreadable(f"{word!a} is not text that can be read (expected UTF-8)")
        option, equals, value = word.partition("=")
        if not word:
            what = before if before.startswith("-") else "an argument"
            raise Unreadable(f"{what}: the value is empty; expected some text, or leave it out")
        if option.startswith("--") and equals and not value:
            raise Unreadable(f"{option}: the value is empty; expected some text, or leave it out")


def _in_rows(text: str) -> str:
    """The message, its control characters spelled out, broken between words to the width of the terminal if there is one."""
    text = text.replace("\n\t", " ")  # a list of what is legal
    text = spelled_out(text)
    if not sys.stderr.isatty():
        return text
    return "\n".join(broken(line, size()[0] - 1, 0) for line in text.split("\n"))


def _repair_advice(path: Path, game: str) -> str:
    """Advice for a damaged save of which a part can be used."""
    file = shlex.quote(str(path))
    played, _, kind = game.rpartition(" ")
    if played and kind in ("draft", "series"):
        return f"hotstove {kind} {f'{played} ' if kind == 'draft' else ''}--resume {file} --mend goes on from the good part."
    return f"hotstove replay {file} --keep shows the good part; hotstove play --resume {file} --mend goes on from it."


def _discard_output() -> None:
    """Discard all further output, after writing it has failed, so that the last flush does not fail too."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
