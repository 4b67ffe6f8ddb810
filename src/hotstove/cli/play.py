"""``hotstove play``: a game at this terminal."""

from __future__ import annotations

import secrets
import shlex
from datetime import datetime
from pathlib import Path

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.files import in_a_folder
from hotstove.cli.kept import chosen
from hotstove.cli.options import SPEEDS, settled, shared
from hotstove.cli.switches import switches
from hotstove.cli.terminal import keyboard, report, saves, seats
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.loop import GameLoop
from hotstove.cli.terminal.plain import PlainTable
from hotstove.play.game_sitting import GameSitting
from hotstove.play.moment import AnySession
from hotstove.play.real_dice import RealDice
from hotstove.play.seats import computer_managers, holds_windows
from hotstove.table.record import Record

_SETTLED = ("game", "away", "home", "you", "manager", "away_manager", "home_manager", "options", "seed", "save")
"""What a saved game holds already."""


@click.command("play")
@click.argument("game", required=False)
@click.option("--away", metavar="TEAM|FILE", help="The team that bats first [default: by toss].")
@click.option("--home", metavar="TEAM|FILE", help="The home team [default: by toss].")
@shared("you", "manager", "away_manager", "home_manager", "options", "seed", "dice", "save", "resume", "mend")
@shared("plain", "speed", "pause")
@click.option("--check", is_flag=True, help="Check on every play that nobody is lost and every run is a runner's.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    away: str | None,
    home: str | None,
    you: str | None,
    manager: str | None,
    away_manager: str | None,
    home_manager: str | None,
    options: tuple[str, ...],
    seed: str | None,
    dice: str | None,
    save: Path | None,
    resume: str | None,
    mend: bool,
    plain: bool,
    speed: str | None,
    pause: bool,
    check: bool,
) -> None:
    """Play GAME against the computer, a friend at this keyboard, or with your own dice.

    The games are smallball (Small Ball, quick: played where none is named), rb8 (RB8: control, abilities and Rally Cards) and
    pinetar (Pine Tar: players' cards and one roll). "hotstove games NAME" lists a game's options, teams and managers.

    \b
      hotstove play                              at once: you against the computer, sides by toss
      hotstove play --you both                   two people at one keyboard
      hotstove play --you none --speed fast      watch the computer play itself
      hotstove play --dice ask                   with real dice: type what they show
      hotstove play pinetar --option preset=full another game, with all its rules
      hotstove play --resume                     go on with the last game; its game, teams and options are saved with it

    New to a game? Begin one and press ?: its first page tells how to play. Small Ball in short: runs that come home are
    only yours once you bank them, and the third out loses those you have not.

    Each choice has a key. At any question: ? help, u undo, w why, % odds, x box score, l log, q save and leave. Where a
    question has a usual answer, Enter gives it, n gives it whenever it is asked again in that half-inning, and N whenever
    it is asked again in that game.

    In games with hidden hands you see your own; of two people at one keyboard, who wants to see his takes it with !.
    """
    if resume is None and mend:
        raise click.UsageError("--mend goes with --resume")
    if resume is not None:
        settled(ctx, "game", _SETTLED)
        saved, passed_over = _go_on(resume, mend)
        session = saved.contents
        rules = ball_game_named(session.record.game)
        lines = [*passed_over, f"Going on with {saved.journal.path}." if saved.journal is not None else ""]
        hint = ""
    else:
        rules = ball_game_named(game or "smallball")
        seed = seed or secrets.token_hex(4)
        toss = seats.hold_toss(rules, away, home, switches(options), you, seed)
        levels, line = seats.levels(rules, toss.you, manager, away_manager, home_manager)
        dice = dice or "auto"
        RealDice.of(dice, rules)  # refused before anything is saved
        record = Record(rules.name, rules.edition, toss.setup, seed, levels, dice=dice)
        record.windows = holds_windows(rules, levels)
        saved, unsaved = saves.begin(record, in_a_folder(save) if save else None, datetime.now())
        session = saved.contents
        lines = [
            toss.words,
            f"Seed {seed}.",
            line,
            f"This game is not saved: {unsaved}." if unsaved else "",
        ]
        hint = "? tells how to play."
    dice = dice or session.record.dice
    thrown = RealDice.of(dice, rules)
    computers, stand_in = computer_managers(rules, session.record.seats, session.record.setup)
    front, small = front_of(plain, speed, pause)
    front.say(" ".join(line for line in (*lines, stand_in, small, hint) if line))
    sitting = GameSitting(rules, session, saved.journal, thrown, computers, at_once=False)
    try:
        over = GameLoop(sitting, front, check).play()
    except BaseException as stopped:
        if not isinstance(stopped, BrokenPipeError):
            click.echo("\n" + report.go_on(session.record, saved.journal, _again(session.record.dice, dice)), err=True)
        raise
    if over:
        click.echo(report.final(sitting.session, saved.journal, keyboard.size()[0]))
    else:
        click.echo(report.go_on(session.record, saved.journal, _again(session.record.dice, dice)))


def _go_on(resume: str, mend: bool) -> tuple[saves.OpenSave[AnySession], list[str]]:
    def standing(session: AnySession) -> saves.Stands:
        return saves.stands(session.record, not session.asks)

    return chosen(resume, saves.folder(), "game", lambda path: saves.go_on(path, mend), standing)


def _again(saved: str, dice: str) -> str:
    """Options to give again with --resume: who throws the dice, where that is not what the saved game says."""
    return f" --dice {shlex.quote(dice)}" if dice != saved else ""


def front_of(plain: bool, speed: str | None, pause: bool) -> tuple[Front, str]:
    """The drawn table where there is a terminal with room for it; else plain lines, and a line that says why."""
    lines = PlainTable(SPEEDS[speed] if speed and not pause else 0.0, pause)
    if plain or not keyboard.is_terminal():
        return lines, ""
    from hotstove.cli.terminal.drawn import DrawnTable
    from hotstove.cli.terminal.screen import LEAST, Look

    columns, rows = keyboard.size()
    if not Look(columns, rows).fits:
        small = f"This terminal is {columns} by {rows}; the drawn table needs {LEAST[0]} by {LEAST[1]}, so this is plain text."
        return lines, small
    return DrawnTable(SPEEDS[speed or "normal"], pause), ""
