"""A game being played at this terminal: who is asked, what a typed answer or command does, when the computer goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol, TypeAlias

from hotstove.baseball.ball_game import AnyBallGame, solvable
from hotstove.baseball.plays import HalfInningBegins
from hotstove.book.beats import Beat, Tellers, Throw
from hotstove.cli.terminal import keyboard, report
from hotstove.cli.terminal.answers import COMMANDS, LOOKING, Command, Given, Prompt, Wrong, read
from hotstove.play.asking import DECISION, Choice, called, keys_for, known_to, pass_of, thrower, thrown
from hotstove.play.background import BackgroundManager
from hotstove.play.chances import worth_of
from hotstove.play.company import ONCE, Dice
from hotstove.play.moment import AnySession, Moment, moment_of, situation_of
from hotstove.table.asks import Ask
from hotstove.table.errors import HotStoveError
from hotstove.table.events import AWAY, BOTH, HOME, UNSEEN, Drawn, Rolled, Seat, Seats, label_of
from hotstove.table.game import passes
from hotstove.table.journal import NotSaved
from hotstove.table.session import play_on


class Front(Protocol):
    """What the game needs of a terminal: plain lines or a drawn table. What comes back was typed; None: input has ended."""

    def open(self) -> None:
        """Get ready."""

    def close(self) -> None:
        """Leave the terminal as it was."""

    def watch(self, before: Moment, after: Moment, beats: Sequence[Beat], throw: Throw | None, hold: bool) -> str | None:
        """Show what happened. With ``hold`` nobody at this table is asked next. Empty unless something was typed."""

    def thinking(self, moment: Moment, words: str) -> None:
        """Say what keeps everybody waiting."""

    def stopped(self) -> bool:
        """Has ``q`` been typed while everybody waits? Whatever else was is forgotten."""

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        """Put a question. ``fresh``: it was not shown before."""

    def say(self, text: str) -> None:
        """One message."""

    def page(self, title: str, text: str) -> None:
        """A longer text."""

    def hand_over(self, words: str) -> str | None:
        """Clear away whatever stands there, say the words and nothing else, and wait for Enter; None: input has ended."""

    def ending(self, moment: Moment) -> str | None:
        """Show the end of the game; empty or None to leave."""


Half: TypeAlias = tuple[int, Seat] | None
"""Inning and side at bat; None before there are any."""
EVER: Final[Literal["ever"]] = "ever"
"""Instead of a half-inning: all of them."""


class Left(Exception):
    """The person leaves the table."""


class Stopped(Exception):
    """The person does not want to wait any longer."""


@dataclass(slots=True)
class Sitting:
    """One session at this terminal. ``players`` are the computer managers, None where a person sits.

    ``_quiet`` are questions that a person wants to pass until the half-inning or the game ends, by seat and label: in which
    (or ``EVER``), and how many answers there were. ``_by_itself`` are the places of the answers given so. In a game that
    hides, ``_holder`` is the seat of two people whose turn it is at the keyboard, and ``_heard`` how much of the story each
    of them was told.
    """

    game: AnyBallGame
    session: AnySession
    players: tuple[BackgroundManager | None, BackgroundManager | None]
    dice: Dice
    front: Front
    check: bool = False
    _worth: dict[str, str] = field(default_factory=dict)
    _quiet: dict[tuple[Seat, str], tuple[Half | Literal["ever"], int]] = field(default_factory=dict)
    _by_itself: set[int] = field(default_factory=set)
    _holder: Seat | None = None
    _heard: dict[Seat, int] = field(default_factory=dict)
    _tellers: Tellers = field(init=False)

    def __post_init__(self) -> None:
        self._tellers = Tellers(passes(self.game))

    def play(self) -> bool:
        """Play until the game is over (True) or the person leaves; the terminal is given back in any case."""
        self.front.open()
        try:
            begin = self.moment()
            told = () if self.session.record.answers else begin.story.beats
            self.front.watch(begin, begin, told, None, False)
            self._heard = {seat: self._known_to(seat) if self.session.record.answers else len(told) for seat in BOTH}
            while self.session.asks or not self._ended():
                ask = self._mine()
                if not self.session.asks:  # the last page was left for another, and comes again
                    continue
                if ask is None:
                    self._step()
                elif (usual := self._passed_over(ask)) is not None:
                    self._take(ask, usual, by_itself=True)
                else:
                    self._hand_over(ask)
                    self._put(ask)
        except Left:
            return False
        finally:
            self.front.close()
        return True

    def moment(self) -> Moment:
        """The game as it stands, as whoever sits here and is asked may see it."""
        away, home = ("you" if player is None else player.level for player in self.players)
        return moment_of(self.game, self.session, (away, home), self._eyes, self._tellers)

    @property
    def _eyes(self) -> Seats:
        """Whose knowledge the screen may show: of two people who have secrets, that of the one at the keyboard."""
        people = self.people
        if len(people) < 2:
            return people
        if self.game.hides:
            return () if self._holder is None else (self._holder,)
        return tuple(ask.seat for ask in self.session.asks[:1] if ask.seat is not None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where people sit."""
        return tuple(seat for seat in (AWAY, HOME) if self.players[seat] is None)

    # --- Questions

    def _mine(self) -> Ask | None:
        """The question that is this terminal's to answer, or None where the computer or its dice answer first."""
        for ask in self.session.asks:
            if not self.dice.by_hand(ask) if ask.seat is None else self.players[ask.seat] is not None:
                return None
        return self.session.asks[0] if self.session.asks else None

    def _hand_over(self, ask: Ask) -> None:
        """Let whoever is asked have the keyboard, so that neither of two people sees what is the other's secret."""
        seat = ask.seat
        if not self.game.hides or len(self.people) < 2 or seat is None or seat == self._holder:
            return
        if self._holder is not None:
            self._heard[self._holder] = self._known_to(self._holder)
        self._holder = None
        if self.front.hand_over(f"Hand the keyboard to the {self._nickname(seat)}; press Enter") is None:
            raise Left
        self._holder = seat
        now = self.moment()
        self.front.watch(now, now, now.story.beats[self._heard[seat] :], None, False)

    def _known_to(self, seat: Seat) -> int:
        """How much there is of the story as that seat knows it."""
        return len(self._tellers.story(self.session.events, (seat,)).beats)

    def _passed_over(self, ask: Ask) -> int | None:
        """The pass, where who is asked wants to hear no more of this question in this half-inning or this game."""
        if ask.seat is None or (asked := self._quiet.get((ask.seat, label_of(ask.why)))) is None:
            return None
        return pass_of(self.game, ask) if asked[0] in (EVER, self._half()) else None

    def _never(self, ask: Ask) -> tuple[Command, ...]:
        """To skip a question all game long; not a game's one decision, which would be the whole game."""
        return () if label_of(ask.why) == DECISION else (Command("never"),)

    def _half(self) -> Half:
        situation = situation_of(self.game, self.session, self._eyes) if self.session.turns >= 0 else None
        return None if situation is None else (situation.inning, situation.half)

    def _nickname(self, seat: Seat) -> str:
        return self.game.sheets(self.session.record.setup)[seat].nickname

    def _put(self, ask: Ask) -> None:
        """Ask until the game has changed."""
        keys = keys_for(ask, known_to(self.game, ask))
        usual = pass_of(self.game, ask)
        fresh = True
        self._worth = {}
        while True:
            moment = self.moment()
            typed = self.front.ask(moment, self._prompt(moment, ask, keys), fresh)
            if typed is None:
                raise Left
            fresh = False
            if typed == " ":  # it hurries the computer on; one too many answers nothing
                continue
            meant = read(typed, ask, keys, usual)
            if meant in (Command("skip"), *self._never(ask)) and usual is not None and ask.seat is not None:
                until: Half | Literal["ever"] = self._half() if meant == Command("skip") else EVER
                self._quiet[ask.seat, label_of(ask.why)] = until, len(self.session.record.answers)
                meant = Given(usual)
            if isinstance(meant, Wrong):
                self.front.say(meant.message)
            elif isinstance(meant, Command):
                if self._command(meant.word, ask):
                    return
            else:
                self._take(ask, meant.number)
                return

    def _prompt(self, moment: Moment, ask: Ask, keys: Sequence[str]) -> Prompt:
        texts = ask.texts
        usual = pass_of(self.game, ask)
        passes = usual is not None
        shown = {"skip": passes, "never": passes and bool(self._never(ask)), "redo": bool(self.session.record.redo)}
        commands = tuple((key, word) for word, (key, _) in COMMANDS.items() if shown.get(word, True))
        if ask.seat is not None:
            pairs = zip(keys or ("",) * len(texts), texts, strict=True)
            choices = tuple(Choice(key, text, self._worth.get(text, "")) for key, text in pairs)
            return Prompt(called(self.game, self._nickname(ask.seat), ask, usual), choices, commands)
        if ask.dice is None:
            cards = tuple(Choice("", text) for text in dict.fromkeys(texts))
            return Prompt(f"Your card for the {label_of(ask.why)}", cards, commands)
        readings = [str(value) for value in ask.dice.values]
        read_as = [f"is {reading}" if reading != text else "" for reading, text in zip(readings, texts, strict=True)]
        choices = tuple(Choice(key, words) for key, words in zip(keys, read_as, strict=True)) if keys else ()
        whose = thrower(self.game, ask, moment.situation)
        return Prompt(thrown(ask.dice, ask, whose), choices, commands)

    def _take(self, ask: Ask, number: int, by_itself: bool = False) -> None:
        before = self.moment()
        place = len(self.session.record.answers)
        self._by_itself = {passed for passed in self._by_itself if passed < place} | ({place} if by_itself else set())
        self._saving(lambda: self.session.take(number, ask.seat))
        self._show(before)

    # --- The computer's part

    def _step(self) -> None:
        """One roll of the computer's dice, or one choice of a computer manager."""
        asked = self.session.asks[0].seat
        player = self.players[asked] if asked is not None else None
        before = self.moment()
        if player is not None and not player.ready:
            solves = f"The computer works out its best play: {ONCE} ..."
            self.front.thinking(before, solves if solvable(self.game) else "The computer takes its seat ...")
            player.wait()
        self._saving(lambda: play_on(self.session, self.players, self.dice.by_hand, limit=1))
        self._show(before, rolled=asked is None)

    def _typed_meanwhile(self, typed: str) -> bool:
        """Between questions only leaving and looking make sense (True: done); any other key hurried things on."""
        meant = read(typed, Ask("choose", "", None, ()), ())
        looks = isinstance(meant, Command) and any(meant.word == word for _, word in LOOKING)
        if isinstance(meant, Command) and looks:
            self._command(meant.word, None)
        return looks

    def _show(self, before: Moment, rolled: bool = False) -> None:
        """Show what has happened since, the computer's dice falling first, and do what was typed meanwhile."""
        after = self.moment()
        if self.check:
            self._conserved()
        new = after.story.beats[len(before.story.beats) :]
        throws = [*(throw for beat in new for throw in beat.throws), *after.story.open] if rolled else []
        hold = bool(self.session.asks) and self._mine() is None
        throw = throws[-1] if throws and throws[-1].faces != UNSEEN else None
        typed = self.front.watch(before, after, new, throw, hold)
        while typed and self._typed_meanwhile(typed):
            typed = self.front.watch(after, after, new, None, hold)
        if typed is None:
            raise Left

    def _conserved(self) -> None:
        from hotstove.book.conservation import Conservation

        conservation = Conservation()
        for event in self.session.events:
            conservation.read(event)
        if not self.session.asks:
            conservation.finish()

    def _saving(self, act: Callable[[], object]) -> None:
        """Do what is written to the saved game; where the disk does not take it, nothing has changed: ask what to do."""
        while True:
            try:
                act()
            except NotSaved as error:
                self.front.say(f"{error}. Everything before it is kept.")
                self._make_room()
            else:
                return

    def _make_room(self) -> None:
        choices = (Choice("t", "try again"), Choice("n", "go on without saving"), Choice("q", "leave"))
        while True:
            typed = self.front.ask(self.moment(), Prompt("Not saved", choices), True)
            word = "q" if typed is None else typed.strip().lower()
            if word in ("q", "quit"):
                raise Left
            if word == "n" and self.session.journal is not None:
                self.session.journal.close()
                self.session.journal = None
            if word in ("t", "n", ""):
                return
            self.front.say(f"{word[:20]!r} is no answer here. Legal: t try again, n go on without saving, q leave.")

    # --- Commands

    def _command(self, word: str, ask: Ask | None) -> bool:
        """Do it; True where the game has changed."""
        match word:
            case "quit":
                if self._sure():
                    raise Left
            case "undo":
                return self._undo()
            case "redo":
                return self._redo()
            case "odds" if ask is not None:
                self._odds(ask)
            case "help":
                self.front.page("Help", report.helped(self.game, self.moment().situation))
            case "cards":
                self.front.page("Cards and lineups", report.on_the_table(self.moment()))
            case "skip" | "never":
                self.front.say("There is nothing to pass here.")
            case "why":
                self.front.page("What happened last, and why", report.reasons(self.game, self.moment().story))
            case "log":
                self.front.page("The game so far", report.log(self.moment().story))
            case "box":
                self.front.page("The box score so far", report.box(self.session, keyboard.size()[0]))
        return False

    def _sure(self) -> bool:
        """Leave? Asked only where the game would be lost."""
        if self.session.journal is not None or not self.session.record.answers:
            return True
        choices = (Choice("y", "leave and lose it"), Choice("n", "stay"))
        typed = self.front.ask(self.moment(), Prompt("This game is not saved", choices), True)
        return typed is None or typed.strip().lower() in ("y", "yes")

    def _undo(self) -> bool:
        """Take back the last thing answered at this terminal, and all that came of it."""
        own = self._own_answers()
        if not own:
            self.front.say("There is nothing of yours to take back.")
            return False
        place = own[-1]
        taken = self.session.record.answers[place]
        events = tuple(self.session.events)
        self._saving(lambda: self.session.undo(len(self.session.record.answers) - place))
        self._quiet = {question: asked for question, asked in self._quiet.items() if asked[1] < place}
        self._heard = {seat: min(heard, self._known_to(seat)) for seat, heard in self._heard.items()}
        gone = [event for event in events[len(self.session.events) :] if isinstance(event, HalfInningBegins)]
        with_it = ""
        if theirs := [event.half for event in gone if self.players[event.half] is not None]:
            with_it = f", and with it the half-inning of the {self._nickname(theirs[0])}"
        # Two people with secrets: what the other one had answered is not named to who takes it back.
        secret = taken.seat is not None and self._holder not in (None, taken.seat)
        text = f"the last answer of the {self._nickname(taken.seat)}" if secret and taken.seat is not None else taken.text
        self.front.say(f"Taken back: {text}{with_it}. r gives it again.")
        return True

    def _redo(self) -> bool:
        """Give the last answer taken back again, and all that came of it."""
        if not self.session.record.redo:
            self.front.say("There is nothing to give again.")
            return False
        before = self.moment()
        self._saving(self.session.redo)
        while self.session.record.redo and (self._mine() is None or len(self.session.record.answers) in self._by_itself):
            self._saving(self.session.redo)
        self._show(before)
        return True

    def _own_answers(self) -> list[int]:
        """The places in the record of what was typed at this terminal."""
        # Every roll or draw that was answered is told as one event, in the same order.
        chances = (event for event in self.session.events if isinstance(event, Rolled | Drawn))
        people = self.people
        return [
            number
            for number, answer in enumerate(self.session.record.answers)
            if (answer.seat in people if answer.seat is not None else self.dice.made(next(chances)))
            and number not in self._by_itself
        ]

    def _odds(self, ask: Ask) -> None:
        wait = ONCE if solvable(self.game) else "some seconds"
        try:
            self.front.thinking(self.moment(), f"Working out the chances: {wait} ... q stops")
            for player in self.players:
                while player is not None and not player.ready:  # two that work out the same game would take twice as long
                    self._unless_stopped()
                    player.wait(0.1)
            worth = worth_of(self.session, ask, self._unless_stopped)
            self.front.stopped()  # a q that comes too late for the counting does not leave the game
        except (Stopped, KeyboardInterrupt):
            self.front.say("The counting was stopped; % begins it again.")
            return
        except HotStoveError as error:
            self.front.say(str(error))
            return
        self._worth = {text: worth.words(text) for text in worth.options}
        self.front.say(f"The chance to win with each choice ({worth.how}).")

    def _unless_stopped(self) -> None:
        if self.front.stopped():
            raise Stopped

    def _ended(self) -> bool:
        """The game is over: does the person leave it so?"""
        typed = self.front.ending(self.moment())
        if not typed or not typed.strip():
            return True
        meant = read(typed, Ask("choose", "", None, ()), ())
        if isinstance(meant, Command) and meant.word == "quit":
            return True
        if isinstance(meant, Command):
            self._command(meant.word, None)
        return False
