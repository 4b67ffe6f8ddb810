"""``hotstove replay``: a saved game, shown play by play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.book.story import StoryBuilders, StoryEntry
from hotstove.cli import saves
from hotstove.cli.options import Display
from hotstove.cli.saves import look_at, seats_to_show
from hotstove.cli.terminal import keyboard, report
from hotstove.cli.terminal.answers import LOOKING, read
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.plain import laid_out, position, standing
from hotstove.play.asking import Choice, Prompt
from hotstove.play.commands import Command
from hotstove.play.moment import Moment, moment_of
from hotstove.play.taking_back import said_of
from hotstove.table.asks import Ask
from hotstove.table.events import SIDES, Seats
from hotstove.table.game import passes
from hotstove.table.session import AnySession, Session


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--until", type=click.IntRange(0), metavar="N", help="Stop after play N and show the position.")
@click.option("--step", is_flag=True, help="One play at a time, on the drawn table where there is room for it.")
@click.option("--plain", is_flag=True, help="With --step: lines of text instead of a drawing.")
@click.option("--seat", type=click.Choice((*SIDES, "both")), help="Whose hand to show [default: all that you may see].")
@click.option("--keep", is_flag=True, help="Of a damaged file, show the part before the damage.")
def command(file: Path | None, until: int | None, step: bool, plain: bool, seat: str | None, keep: bool) -> None:
    """Go through the saved game FILE again, finished or not: numbered plays with dice and rules, then the box score.

    \b
      hotstove replay                          the game saved last
      hotstove replay game.jsonl
      hotstove replay game.jsonl --until 12    the first twelve plays, and the position then
      hotstove replay game.jsonl --step        one play at a time; b goes back, w shows why

    In games with hidden hands, a finished game lies open; of an unfinished one you see what you see at the table. The seed,
    which would tell the dice to come, is told of a finished game.

    The file is only read; `hotstove play --resume FILE` goes on with an unfinished game.
    """
    file = file or saves.newest()
    session = look_at(file, keep)
    seats = seats_to_show(session, file, seat)
    game = ball_game_named(session.record.game)
    builders = StoryBuilders(passes(game))
    away, home = session.record.seats
    finished = session.result is not None
    if until is not None or step:
        session = rewound(session)
    if step:
        front, _ = Display(plain, "normal", True).front()
        stepper = Stepper(game, session, seats, front, builders)
        while until is not None and plays_in(stepper.moment()) < until and stepper.forward():
            pass
        stepper.run()
        return
    while until is not None and plays_in(_moment(game, session, seats, builders)) < until and session.redo():
        pass
    moment = _moment(game, session, seats, builders)
    said = said_of(session.record.taken_back)
    seed = f", seed {session.record.seed}" if finished else ""
    click.echo(f"{file}: {game.title}{seed}, away {away}, home {home}{f'; {said}' if said else ''}")
    for line in numbered(moment.story.entries):
        click.echo(line)
    if session.asks:
        for line in ("", *standing(moment), *laid_out(moment), *position(moment)):
            click.echo(line)
    click.echo(f"\n{report.box(session, keyboard.size()[0])}")


def rewound(session: AnySession) -> AnySession:
    """The same game before its first answer; ``redo`` repeats the answers. Nothing is written to the file."""
    record = session.record
    answers = session.fork().record.answers
    return Session(session.game, replace(record, answers=[], redo=answers))


def plays_in(moment: Moment) -> int:
    """The number of plays so far."""
    return sum(entry.kind == "play" for entry in moment.story.entries)


def numbered(entries: Sequence[StoryEntry]) -> list[str]:
    """The play-by-play with a number for each play."""
    lines: list[str] = []
    number = 0
    for entry in entries:
        if entry.kind == "play":
            number += 1
        if entry.kind == "begin":
            lines += ["", entry.text]
        else:
            lines.append(f"{str(number) if entry.kind == 'play' else '':>4}  {entry.text} [{entry.rule}]")
            lines += [f"      {entry.warmed}"] if entry.warmed else []
    return lines


@dataclass(slots=True)
class Stepper:
    """Shows one play at a time: any key shows the next, ``b`` the previous one, ``q`` leaves; commands show details.

    ``stops`` are the numbers of answers given at the stops before the present one.
    """

    game: AnyBallGame
    session: AnySession
    seats: Seats
    front: Front
    builders: StoryBuilders
    stops: list[int] = field(default_factory=list)

    def forward(self) -> bool:
        """Go on to the next event that is told. Returns False at the end of the saved game."""
        begin = len(self.session.record.answers)
        told = len(self.moment().story.entries)
        while self.session.redo():
            if len(self.moment().story.entries) > told:
                break
        if len(self.session.record.answers) == begin:
            return False
        self.stops.append(begin)
        return True

    def back(self) -> bool:
        """Go back to the previous stop. Returns False at the beginning."""
        if not self.stops:
            return False
        self.session.undo(len(self.session.record.answers) - self.stops.pop())
        return True

    def moment(self) -> Moment:
        """The moment of the game at this stop."""
        return _moment(self.game, self.session, self.seats, self.builders)

    def run(self) -> None:
        """Show the game and carry out commands until the person leaves."""
        self.front.open()
        try:
            moment = self.moment()
            self.front.watch(moment, moment, moment.story.entries, None, False)
            fresh = True
            while (typed := self.front.ask(self.moment(), self._prompt(), fresh)) is not None:
                before = self.moment()
                fresh = True
                if typed.strip().lower() in ("b", "back"):
                    if not self.back():
                        self.front.say("This is the beginning.")
                elif (meant := read(typed, Ask("choose", "", None, ()), ())) and isinstance(meant, Command):
                    if meant.word == "quit":
                        return
                    self._look(meant.word)
                elif not self.forward():
                    return
                else:
                    self._show(before)
        finally:
            self.front.close()

    def _show(self, before: Moment) -> None:
        after = self.moment()
        new = after.story.entries[len(before.story.entries) :]
        throws = [throw for entry in new for throw in entry.throws]
        self.front.watch(before, after, new, throws[-1] if throws else None, False)

    def _prompt(self) -> Prompt:
        back = (Choice("b", "one back"),) if self.stops else ()
        if self.session.record.redo:
            heading, choice = f"Play {plays_in(self.moment())}", Choice("Enter", "next play")
        else:
            end = "The end of what is saved" if self.session.asks else "The end of the game"
            heading, choice = end, Choice("Enter", "leave")
        return Prompt(heading, (choice, *back), LOOKING)

    def _look(self, word: str) -> None:
        story = self.moment().story
        match word:
            case "why":
                self.front.page("What happened last, and why", report.reasons(self.game, story))
            case "cards":
                self.front.page("Cards and lineups", report.on_the_table(self.moment()))
            case "box":
                title = "The box score" if self.session.result is not None else "The box score so far"
                self.front.page(title, report.box_and_heat(self.session, self.moment(), keyboard.size()[0]))
            case "log":
                self.front.page("The game so far", report.log(story))
            case "help":
                keys = "Enter shows the next play; b goes one back, w why, x box score, c cards, l the game so far, q leaves."
                self.front.page("Help", "\n".join([keys, "", *report.how_to_play(self.game)]))
            case _:
                self.front.say(f"Nothing is played in a replay; {word} is for `hotstove play`.")


def _moment(game: AnyBallGame, session: AnySession, seats: Seats, builders: StoryBuilders) -> Moment:
    return moment_of(game, session, session.record.seats, seats, builders)
