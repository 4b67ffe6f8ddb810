"""``hotstove replay``: a saved game again, play by play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.cli.play import front_of
from hotstove.cli.terminal import keyboard, report
from hotstove.cli.terminal.answers import Command, read
from hotstove.cli.terminal.beats import Beat
from hotstove.cli.terminal.moment import Moment, moment_of
from hotstove.cli.terminal.plain import position, standing
from hotstove.cli.terminal.saves import AnySession, look_at
from hotstove.cli.terminal.sitting import Front
from hotstove.table.asks import Ask
from hotstove.table.events import AWAY
from hotstove.table.record import Record
from hotstove.table.session import Session


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "stop", type=click.IntRange(0), metavar="N", help="Stop after play N and show the position.")
@click.option("--step", is_flag=True, help="One play at a time, on the drawn table where there is room for it.")
@click.option("--plain", is_flag=True, help="With --step: lines of text instead of a drawing.")
@click.option("--keep", is_flag=True, help="Of a damaged file, show the part before the damage.")
def command(file: Path, stop: int | None, step: bool, plain: bool, keep: bool) -> None:
    """Go through the saved game FILE again, finished or not: numbered plays with dice and rules, then the box score.

    \b
      hotstove replay game.jsonl
      hotstove replay game.jsonl --to 12       the first twelve plays, and the position then
      hotstove replay game.jsonl --step        one play at a time; w shows why

    The file is only read; `hotstove play --resume FILE` goes on with an unfinished game.
    """
    session = look_at(file, keep)
    game = ball_game_named(session.record.game)
    away, home = session.record.seats
    if stop is not None or step:
        session = rewound(session)
    if stop is not None:
        while plays_in(_moment(game, session)) < stop and session.redo():
            pass
    if step:
        front, _ = front_of(plain, "normal", True)
        step_through(game, session, front)
        return
    moment = _moment(game, session)
    click.echo(f"{file}: {game.title}, seed {session.record.seed}, away {away}, home {home}")
    for line in numbered(moment.story.beats):
        click.echo(line)
    if session.asks:
        for line in ("", *standing(moment), *position(moment)):
            click.echo(line)
    click.echo(f"\n{report.box(session, keyboard.size()[0])}")


def rewound(session: AnySession) -> AnySession:
    """The same game before its first answer; ``redo`` gives the answers again, and nothing is written."""
    record = session.record
    answers = session.fork().record.answers
    return Session(session.game, Record(record.game, record.edition, record.setup, record.seed, record.seats, [], answers))


def plays_in(moment: Moment) -> int:
    """How many plays there have been."""
    return sum(beat.kind == "play" for beat in moment.story.beats)


def numbered(beats: Sequence[Beat]) -> list[str]:
    """The play-by-play with a number for each play."""
    lines: list[str] = []
    number = 0
    for beat in beats:
        if beat.kind == "play":
            number += 1
        if beat.kind == "begin":
            lines += ["", beat.text]
        else:
            lines.append(f"{str(number) if beat.kind == 'play' else '':>4}  {beat.text} [{beat.rule}]")
    return lines


def step_through(game: AnyBallGame, session: AnySession, front: Front) -> None:
    """One play at a time: any key for the next, commands to look closer, ``q`` to stop."""
    front.open()
    try:
        moment = _moment(game, session)
        typed = front.watch(moment, moment, moment.story.beats, None, True)
        while typed is not None and not _stops(typed, game, session, front) and session.record.redo:
            before = moment
            while session.redo():
                moment = _moment(game, session)
                if len(moment.story.beats) > len(before.story.beats):
                    break
            new = moment.story.beats[len(before.story.beats) :]
            throws = [throw for beat in new for throw in beat.throws]
            typed = front.watch(before, moment, new, throws[-1] if throws else None, True)
    finally:
        front.close()


def _stops(typed: str, game: AnyBallGame, session: AnySession, front: Front) -> bool:
    meant = read(typed, Ask("choose", "", None, ()), ())
    if not isinstance(meant, Command):
        return False
    moment = _moment(game, session)
    match meant.word:
        case "quit":
            return True
        case "why":
            front.page("What happened last, and why", report.reasons(game, moment.story))
        case "box":
            front.page("The box score so far", report.box(session, keyboard.size()[0]))
        case "log":
            front.page("The game so far", report.log(moment.story))
        case _:
            front.page("Help", "Any key shows the next play; w why, x box score, l the game so far, q stops.")
    return False


def _moment(game: AnyBallGame, session: AnySession) -> Moment:
    return replace(moment_of(game, session, session.record.seats, AWAY), saved=True)
