"""``hotstove replay``: a saved game, shown play by play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.book.story import StoryBuilders
from hotstove.cli.box import is_shorthand, saved_events
from hotstove.cli.named_games import saved_game
from hotstove.cli.options import Display, F, together
from hotstove.cli.saves import look_at, seats_to_show
from hotstove.cli.terminal import keyboard, report
from hotstove.cli.terminal.answers import LOOKING, read
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.lines import spelled_out
from hotstove.cli.terminal.plain import laid_out, position, standing
from hotstove.cli.told import numbered, step_through, tell
from hotstove.play.asking import Choice, Prompt
from hotstove.play.commands import Command
from hotstove.play.moment import Moment, moment_of
from hotstove.play.taking_back import said_of
from hotstove.table.asks import Ask
from hotstove.table.events import SIDES, Event, Seats
from hotstove.table.game import passes
from hotstove.table.session import AnySession, Session


@dataclass(frozen=True, slots=True)
class ReplayLook:
    """The options of a replay: after which play it stops, whether it goes play by play and in lines, whose hand is shown.

    ``steps`` is whether it goes play by play if that was said; else it does at a terminal, where a whole game scrolls away.
    """

    until: int | None
    steps: bool | None
    plain: bool
    seat: str | None

    @property
    def step(self) -> bool:
        """Whether it goes play by play."""
        return self.steps if self.steps is not None else self.until is None and keyboard.is_terminal()

    def show(self, session: AnySession, name: object) -> None:
        """Print a game play by play, or step through it; ``name`` is the game's, the file of a saved one."""
        seats = seats_to_show(session, name, self.seat)
        game = ball_game_named(session.record.game)
        builders = StoryBuilders(passes(game))
        away, home = session.record.seats
        finished = session.result is not None
        if self.until is not None or self.step:
            session = rewound(session)
        if self.step:
            front, _ = Display(self.plain, "normal", True).front()
            stepper = Stepper(game, session, seats, front, builders)
            while self.until is not None and plays_in(stepper.moment()) < self.until and stepper.forward():
                pass
            stepper.run()
            return
        while self.until is not None and plays_in(_moment(game, session, seats, builders)) < self.until and session.redo():
            pass
        moment = _moment(game, session, seats, builders)
        said = said_of(session.record.taken_back)
        seed = f", seed {spelled_out(session.record.seed)}" if finished else ""
        click.echo(f"{name}: {game.title}{seed}, away {away}, home {home}{f'; {said}' if said else ''}")
        for line in numbered(moment.story.entries):
            click.echo(line)
        if session.asks:
            for line in ("", *standing(moment), *laid_out(moment), *position(moment)):
                click.echo(line)
        click.echo(f"\n{report.box(session, keyboard.size()[0])}")

    def tell(self, events: Sequence[Event], name: object) -> None:
        """The same of a game of which only its plays are known, one in shorthand: it has no hands and no table to draw."""
        if self.step:
            step_through(events, self.until or 0)
        else:
            tell(events, name, self.until)


def replay_look(command: F) -> F:
    """The options of `ReplayLook`, passed as ``look``."""
    options: tuple[Callable[[F], F], ...] = (
        click.option("--until", type=click.IntRange(0), metavar="N", help="Stop after play N and show the position."),
        click.option(
            "--step/--whole",
            "steps",
            default=None,
            help="One play at a time, on the drawn table where there is room for it, or all of it as text "
            "[default: --step at a terminal, unless --until is given].",
        ),
        click.option("--plain", is_flag=True, help="With --step: lines of text instead of a drawing."),
        click.option("--seat", type=click.Choice((*SIDES, "both")), help="Whose hand to show [default: all that you may see]."),
    )
    return together("look", ReplayLook, *options)(command)


@click.command("replay")
@click.argument("wanted", metavar="[GAME]", required=False)
@replay_look
@click.option("--keep", is_flag=True, help="Of a damaged file, show the part before the damage.")
def command(wanted: str | None, look: ReplayLook, keep: bool) -> None:
    """Go through a saved GAME again, finished or not: numbered plays with dice and rules, then the box score.

    GAME is a file, or newest, a number (1 is the newest), a date, a club, or a date and a club; without it, the newest.

    \b
      hotstove replay                          the game saved last
      hotstove replay foxes                    the Foxes' newest game
      hotstove replay game.jsonl               a file
      hotstove replay game.txt                 a game in shorthand, by its plays alone
      hotstove replay 2 --until 12             the first twelve plays of the game before the last, and the position then
      hotstove replay --whole                  all of it as text, also at a terminal, where it goes play by play otherwise

    In games with hidden hands, a finished game lies open; of an unfinished one you see what you see at the table. The seed,
    which would tell the dice to come, is told of a finished game. Games of a season: hotstove season replay 41.

    The file is only read; `hotstove play --resume FILE` goes on with an unfinished game.
    """
    path = saved_game(wanted, keep)
    if is_shorthand(path):
        look.tell(saved_events(path), path)
    else:
        look.show(look_at(path, keep), path)


def rewound(session: AnySession) -> AnySession:
    """The same game before its first answer; ``redo`` repeats the answers. Nothing is written to the file."""
    record = session.record
    answers = session.fork().record.answers
    return Session(session.game, replace(record, answers=[], redo=answers))


def plays_in(moment: Moment) -> int:
    """The number of plays so far."""
    return sum(entry.kind == "play" for entry in moment.story.entries)


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
