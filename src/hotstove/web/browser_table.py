"""The base class of tables in memory: a sitting whose log the store keeps, the people present, and the next table.

All methods are synchronous and work on one table; the caller holds that table's lock. After an error nothing has changed.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from time import monotonic
from typing import Final, Literal

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.laid_out import legend_of, taught
from hotstove.play.asking import hides_options, judges_questions, question_of
from hotstove.play.chances import OptionChances
from hotstove.play.commands import browser_keys
from hotstove.play.screens import Screen
from hotstove.play.seats import SOLVING_TAKES, YOU, hardness
from hotstove.play.sitting import NotYours, Sitting, Stops
from hotstove.play.standing_passes import EVERY_CARD, SPANS, Span
from hotstove.play.taking_back import said_of
from hotstove.table.asks import Ask
from hotstove.table.errors import Endless, NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, Event, Seat, Seats, other
from hotstove.table.game import labels_apart, passes
from hotstove.web.access import HERE, LINK, WATCHES
from hotstove.web.agreement import Agreement
from hotstove.web.clock import Clock
from hotstove.web.store import (
    Ended,
    LogEntry,
    NoSuchTable,
    OutOfDate,
    Role,
    Score,
    SeatNews,
    State,
    Store,
    StoreFailed,
    TableRow,
)
from hotstove.web.table_header import TableHeader
from hotstove.web.table_log import AlreadyDone, AnsweredBefore, TableLog
from hotstove.web.table_page import (
    ClockShown,
    DraftContent,
    Ending,
    GameContent,
    PassedQuestion,
    Said,
    TablePage,
    TakeBack,
    TalkShown,
)
from hotstove.web.talk import MOST_LETTERS as MOST_SAID
from hotstove.web.talk import Talk

Steps = Literal["play", "half", "asked"]
"""How far a table plays on where nobody is asked: one play, to the end of the half-inning, or until somebody is asked."""
EVENTS_AT_ONCE: Final = 1_000
"""The most events of one act; a whole game has about 2,000."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """Return a random table id: short, impossible to guess and easy to read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def next_id(id_: str) -> str:
    """Return the id of the table that follows the given one; equal arguments give equal ids."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in sha256(f"after {id_}".encode()).digest()[:12])


def next_is_made(store: Store, id_: str) -> bool:
    """Whether the table that follows the given one is in the store."""
    try:
        store.table(next_id(id_))
    except NoSuchTable:
        return False
    return True


@dataclass(frozen=True, slots=True)
class NextTable:
    """The table that follows another one: its header, and the new seat of each present seat's manager."""

    header: TableHeader
    seats: tuple[Seat, Seat] = (AWAY, HOME)


@dataclass(frozen=True, slots=True)
class TableStatus:
    """A table's status for a list: its progress in words, its score, and whose turn it is or what comes next.

    ``yours``: the reader has something to do.
    """

    words: str = ""
    score: Score | None = None
    turn: str = ""
    yours: bool = False


class BrowserTable(ABC):
    """A table under way. ``stamp`` changes whenever a page of it may change.

    ``here`` counts the open pages of each seat's manager, ``names`` are the nicknames of those who have been here;
    ``_answered`` is the last version that a person has answered here. ``pace`` is how far the table plays on at once while it
    asks people nothing; ``_led_to`` is the version to which somebody has led it on by a single play, whatever the pace.
    ``guided`` are the seats whose managers are told rules when these first matter; ``clock`` is the time of two people who
    want one, ``talk`` what they have said to each other, ``agreement`` what they offer each other.
    """

    sitting: Sitting
    game: AnyBallGame

    def __init__(self, row: TableRow, log: Sequence[LogEntry], store: Store, header: TableHeader) -> None:
        self.id = row.id
        self.store = store
        self.header = header
        self.sits = header.sits
        self.log = TableLog(store, row.id, log, labels_apart(self.game))
        self.stamp = 0
        self.seat_stamps: Counter[Seat] = Counter()
        self.here: Counter[Seat] = Counter()
        self.names: dict[Seat, str] = {}
        self.pace: Steps = "half"
        self._led_to = -1
        self.talk = Talk()
        self.clock = Clock(header.clock) if header.clock is not None else None
        self._timed_at: tuple[int, Seats, Seats] | None = None
        self._timed_to = -1
        self._half_answered: int | None = None
        self.guided: set[Seat] = set(BOTH) if header.guided else set()
        self.agreement = Agreement()
        self.worth: dict[Seat, tuple[int, OptionChances]] = {}
        self._taken: frozenset[Seat] | None = None
        self._news: frozenset[tuple[Role, SeatNews]] | None = None
        self._answered: dict[str, int] = {}
        self._endless = False
        self._state = row.state

    @property
    def version(self) -> int:
        """The number of entries in the table's log."""
        return self.log.version

    def version_for(self, screen: Screen) -> int:
        """The number of entries that this person may know of, which a page names; passes count, so it reveals no secret."""
        return self.version if self.by_steps else self.log.version_for(screen.seats)

    # --- Who is here

    @property
    def people(self) -> Seats:
        """The seats where people sit."""
        return tuple(seat for seat in BOTH if self.sits[seat] in (HERE, LINK))

    @property
    def two_apart(self) -> bool:
        """Whether two people sit here, each at a screen of his own; a seat that nobody has taken yet has none."""
        return len(self.people) == len(BOTH) and not self.shares_screen and all(self.is_taken(seat) for seat in BOTH)

    def _others(self, screen: Screen) -> frozenset[Seat]:
        """The seats where people sit who are not at this screen."""
        return frozenset(self.people) - frozenset(screen.seats)

    def is_taken(self, seat: Seat) -> bool:
        """Whether the seat has its manager; a seat given by a link is taken once somebody has followed the link."""
        if self.sits[seat] != LINK:
            return True
        if self._taken is None:
            self._taken = self._seats_taken()
        return seat in self._taken

    def changed_for(self, seats: Seats) -> None:
        """Note a change that only the people of these seats may know of; pages of others stay, and are as fast as before."""
        self.seat_stamps.update(seats)

    def people_changed(self) -> None:
        """Read from the store again which seats are taken."""
        self._taken = self._seats_taken()
        self._news = None
        self.stamp += 1

    def seats_changed(self, seats: Seats) -> None:
        """Forget what people have said or offered here, and how these seats wanted to be asked: others have them, or nobody."""
        self.talk.end()
        self.agreement.end()
        self.sitting.forget_wishes(seats)
        self.people_changed()

    def seat_news(self, seat: Seat) -> frozenset[SeatNews]:
        """Return what everybody is told of a seat: that a link to it is out, that it had another holder, that it has two."""
        if self.sits[seat] != LINK:
            return frozenset()
        known, stamp = self._news, self.stamp
        if known is None:
            known = frozenset(self.store.seat_news(self.id))
            if stamp == self.stamp:  # else it may be older than who has sat down meanwhile
                self._news = known
        return frozenset(news for role, news in known if role == str(seat))

    def _note_watchers(self) -> None:
        """Find out whether anybody watches, if the order of questions could reveal a hand to a watcher."""
        if self.sitting.session.record.keeps_passes:
            self._taken = self._seats_taken()

    def _seats_taken(self) -> frozenset[Seat]:
        """Return the seats that are taken, and tell the sitting whether anybody watches without managing a seat."""
        roles = self.store.held_roles(self.id)
        self.sitting.has_spectator = "watch" in roles or ("own" in roles and HERE not in self.sits)
        return frozenset(seat for seat in BOTH if str(seat) in roles)

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more: the game is played out, or the people have ended it before."""
        return self.sitting.over

    @property
    def played_out(self) -> bool:
        """Whether the game has been played to its end, so that all of it lies open."""
        return not self.sitting.session.asks

    @property
    def by_steps(self) -> bool:
        """Whether two computers play, and each step is started by a person who watches."""
        return not self.people

    # --- What people do

    def answer(self, screen: Screen, text: str, expected: int) -> None:
        """Give an answer and play on until a person is asked; everything is stored before it is shown.

        The same answer of the same person to the same version counts once, however often it is sent.
        """
        key = f"{name_of(screen)} {expected} {text}"
        self._check(screen, expected, key)
        try:
            self._act(lambda: self.sitting.answer(screen, text, key))
        except OutOfDate:
            if self.version_for(screen) != expected:
                raise
            self._act(
                lambda: self.sitting.answer(screen, text, key)
            )  # only what the other manager chose in secret has come since
        self._answered[name_of(screen)] = expected

    def skip(self, screen: Screen, expected: int, span: Span) -> None:
        """Pass, and pass automatically whenever the same is asked again within the span."""
        key = f"{name_of(screen)} {expected} skip"
        self._check(screen, expected, key)
        self._act(lambda: self.sitting.skip(screen, span, key))
        self._answered[name_of(screen)] = expected

    def pass_together(self, screen: Screen, expected: int) -> None:
        """Pass everything in this at-bat for both managers at a shared screen."""
        key = f"{name_of(screen)} {expected} together"
        self._check(screen, expected, key)
        self._act(lambda: self.sitting.pass_together(screen, key))
        self._answered[name_of(screen)] = expected

    def remove_standing_passes(self, screen: Screen, label: str | None = None) -> None:
        """End this person's standing pass of the question with that label; without a label, end all of them."""
        if self.sitting.remove_standing_passes(screen, label):
            self.changed_for(screen.seats)

    def ask_for_everything(self, screen: Screen, expected: int) -> None:
        """Ask this person also for what is seldom wanted: in this at-bat, then in the whole game, then not any more."""
        self._check_version(screen, expected)
        self._act(lambda: self.sitting.ask_for_everything(screen, f"{name_of(screen)} {expected} ask all"))
        self.changed_for(screen.seats)

    def ask_next(self, screen: Screen) -> None:
        """Ask this person for everything in the next at-bat that has a question for him."""
        self.sitting.ask_next(screen)
        self.changed_for(screen.seats)

    def ask_only_for(self, screen: Screen, cards: Sequence[str] | None) -> None:
        """Ask this person only for these cards of his hand; None: for all."""
        self.sitting.ask_only_for(screen, cards)
        self.changed_for(screen.seats)

    def take_screen(self, screen: Screen, expected: int) -> None:
        """Give the screen that two people share to the manager whose turn it is."""
        self._check_version(screen, expected)
        self.sitting.take_screen(screen)
        self.stamp += 1

    def put_away(self, screen: Screen, expected: int) -> None:
        """Put the hand away that a shared screen shows."""
        self._check_version(screen, expected)
        self.sitting.put_away(screen)
        self.stamp += 1

    def hold_window(self, screen: Screen, expected: int) -> None:
        """Keep this question for a card open as long as the manager wants."""
        self._check_version(screen, expected)
        self.sitting.stop_clock(screen)
        self.changed_for(screen.seats)

    def set_window_seconds(self, screen: Screen, seconds: int) -> None:
        """Say how long each question for a card stays open for this person, in seconds; 0: until he answers."""
        self.sitting.set_window_seconds(screen, seconds)
        self.changed_for(screen.seats)

    def pass_for_time(self, expected: int) -> None:
        """Pass at a card question whose time is over; does nothing if it is closed already or somebody wants time."""
        if expected == self.version and self.sitting.timed_seat(self.shares_screen) is not None:
            self._act(lambda: self.sitting.pass_for_time(f"window {expected}"))

    @property
    def shares_screen(self) -> bool:
        """Whether two managers sit at one screen."""
        return self.sits == (HERE, HERE)

    def check_steps(self, screen: Screen) -> None:
        """Raise NotYours if people play at this table, and this one does not."""
        if not self.by_steps and not screen.seats:
            raise NotYours("people play at this table; they say when it goes on")

    @property
    def paused(self) -> bool:
        """Whether the table has stopped, as its ``pace`` says, where nobody is asked; a person leads on."""
        return (
            bool(self.people)
            and not self.over
            and not self.sitting.waits
            and (self._led_to == self.version or self._is_at_stop())
        )

    def leads_on(self, screen: Screen) -> bool:
        """Whether this person may say that the table goes on: anybody with two computers, else who manages a side."""
        return not self.over and (self.by_steps or (self.paused and bool(screen.seats)))

    def step(self, screen: Screen, how_far: Steps, expected: int) -> None:
        """Play on as far as ``how_far`` says, with two computers or where the table has paused."""
        self.check_steps(screen)
        key = f"step {expected} {how_far}"
        self._check(screen, expected, key)
        if not self.by_steps and not self.paused:
            raise NotLegal("somebody is asked: it goes on with the answer")
        self._act(lambda: self.sitting.step(at_the_latest(lambda told: self._is_step(told, how_far)), key))
        self._led_to = self.version if how_far == "play" else -1

    def set_pace(self, screen: Screen, pace: Steps) -> None:
        """Say how far the table plays on at once while it asks people nothing; it goes on if it would not stop here."""
        if not screen.seats:
            raise NotYours("people play at this table; they say how it goes on")
        self.pace, self._led_to = pace, -1
        self.stamp += 1
        if not self.settled:
            self.play_to_question()

    # --- An end before the game is over

    def resign(self, screen: Screen, seat: Seat) -> None:
        """End the game: the manager of that seat, who is at this screen, gives it up. Raises NotYours for another seat."""
        if seat not in screen.seats:
            raise NotYours("who has no seat here can't resign it")
        self._end(seat)

    def end_without_winner(self, screen: Screen) -> None:
        """End the game without a winner, or offer that to the other manager if he is a person at another screen.

        Two at one screen agree on it themselves; of two computers it is the owner who ends the game.
        """
        if self.by_steps and screen.owns:
            self._end(None)
            return
        if not screen.seats:
            raise NotYours("people play at this table; they say when it ends")
        if self.over:
            raise NotLegal("it is over already")
        others = self._others(screen)
        if not others and set(screen.seats) != set(BOTH):
            raise NotLegal("a computer agrees to nothing: resign, or play on")
        if not others or self.agreement.offered in others:
            self._end(None)
            return
        self.agreement.offer(screen.seats[0], self.log.version_for(()))
        self.stamp += 1

    def answer_offer(self, screen: Screen, yes: bool) -> None:
        """Agree to the other manager's offer of an end without a winner, or decline it; raises NotLegal if there is none."""
        if not screen.seats or self.agreement.offered not in self._others(screen) or self.over:
            raise NotLegal("nobody offers you an end")
        if yes:
            self._end(None)
        else:
            self.agreement.decline(self.log.version_for(()))
            self.stamp += 1

    def _end(self, by: Seat | None, late: bool = False) -> None:
        """Append the end to the log; nothing else is ever appended after it."""
        if self.over:
            raise NotLegal("it is over already")
        self._act(lambda: self.log.append([Ended(by, late)], "end"))
        self._note_end()

    def _note_end(self) -> None:
        """Have the sitting ask nobody any more if the log says that the people have ended the game."""
        if self.log.ended is not None and not self.sitting.ended:
            self.sitting.ended = True
            self.agreement.end()
            self.stamp += 1
            self._note_state()

    @property
    def end_in_words(self) -> str:
        """Who has ended the game before it was over, in a sentence; empty if nobody has."""
        if self.log.ended is None:
            return ""
        by = self.log.ended.by
        if by is None:
            return "It was ended without a winner."
        how = "had no time left" if self.log.ended.late else "have resigned"
        return f"The {self.nickname(by)} {how}: the {self.nickname(other(by))} win."

    def _ending(self, screen: Screen) -> Ending | None:
        """Return how this person may end the game, and what is offered; None if he has no say in it."""
        if self.over or not (screen.seats or (self.by_steps and screen.owns)):
            return None
        others = self._others(screen)
        seats = tuple((str(seat), self.nickname(seat)) for seat in screen.seats)
        alone = len(self.people) == 1
        by = self.agreement.offered
        offered = self.nickname(by) if by is not None and by in others else ""
        return Ending(seats, offers=bool(others), agrees=not others and not alone, offered=offered, waits=by in screen.seats)

    def guide(self, screen: Screen, on: bool) -> None:
        """Tell the people at this screen each rule when it first matters, or no more."""
        if not screen.seats:
            raise NotYours("this is for who plays here")
        (self.guided.update if on else self.guided.difference_update)(screen.seats)
        self.changed_for(screen.seats)

    # --- Talk

    def _talks(self, screen: Screen) -> Seat | None:
        """Return the seat of a person who may talk with the other one, at a screen of his own; None for everybody else."""
        return screen.seats[0] if self.two_apart and len(screen.seats) == 1 else None

    def say(self, screen: Screen, text: str, now: float) -> None:
        """Say a line to the other person, at that time in seconds; raises NotYours without one, NotLegal if it is not taken."""
        seat = self._talks(screen)
        if seat is None:
            raise NotYours("only the two people who play here talk with each other")
        self.talk.say(seat, text, now)
        self.changed_for(BOTH)

    def switch_talk(self, screen: Screen, on: bool) -> None:
        """Switch the talk off for both, or one's own switch on again."""
        seat = self._talks(screen)
        if seat is None:
            raise NotYours("only the two people who play here talk with each other")
        self.talk.switch(seat, on)
        self.changed_for(BOTH)

    # --- The clock

    def mind_clock(self, now: float, wall: float) -> None:
        """Have the clock run for those who are waited for, if these, or what everybody knows, have changed.

        ``now`` is by a monotonic clock, ``wall`` since 1970, both in seconds.
        """
        if self.clock is None:
            return
        with suppress(StoreFailed):  # then the next act finds out who sits there
            asked = self._timed()
            given = self._given_apart(asked)
            waited_for = tuple(seat for seat in BOTH if seat in (*asked, *given))
            state = self.log.version_for(()), waited_for, asked
            if state != self._timed_at:
                before, furthest, self._timed_at = self._timed_at, self._timed_to, state
                self._timed_to = max(furthest, self.log.open_answers)
                apart = before is not None and before[:2] == state[:2]
                answers, half = len(self.sitting.session.record.answers), self._half_answered
                self._half_answered = answers if given else half if apart else None
                both = half is not None and answers > half
                self.clock.ask(asked, self._timed_to > furthest, now, wall, given, apart, both)

    def _timed(self) -> Seats:
        """The seats that the table waits for while both seats have their managers; none before, and after its end."""
        if not self.two_apart or self.over or not self.sitting.waits:
            return ()
        return tuple(seat for seat in BOTH if any(ask.seat == seat for ask in self._asks))

    def _given_apart(self, asked: Seats) -> Seats:
        """The seat that has answered a question to both in secret, of which the other one's answer is still open.

        For everybody else the table waits for both until then. ``asked`` are the seats that it does wait for.
        """
        session = self.sitting.session
        if len(asked) != 1 or not self.log.is_apart(session.asks[0].why):
            return ()
        before = session.fork(max(len(session.record.answers) - 1, 0)).asks  # two, if the last answer was to the same question
        return tuple(ask.seat for ask in before if len(before) == len(BOTH) and ask.seat is not None and ask.seat not in asked)

    def time_is_over(self) -> None:
        """Have pages say that somebody's time is over."""
        self.stamp += 1

    def claim(self, screen: Screen, now: float) -> None:
        """End the game because the other manager's time is over at that moment, and one's own is not; else raises NotLegal."""
        late = self._late(now)
        if not screen.seats or not set(late) - set(screen.seats):
            raise NotLegal("the other manager has time left")
        if not self._may_claim(screen, now):
            raise NotLegal("your own time is over, too; answer first")
        self._end(late[0], late=True)

    def _may_claim(self, screen: Screen, now: float) -> bool:
        """Whether this person may end the game at that moment: the other manager's time is over, and his own is not."""
        late = self._late(now)
        return bool(screen.seats) and bool(late) and not set(late) & set(screen.seats)

    def _late(self, now: float) -> Seats:
        """The seats whose time is over at that moment; none without a clock."""
        return tuple(seat for seat in BOTH if self.clock is not None and self.clock.is_late(seat, now))

    def _clock_shown(self, screen: Screen) -> ClockShown | None:
        if self.clock is None or self.over or len(self.people) < len(BOTH) or self.shares_screen:
            return None
        times = tuple((self.nickname(seat), self.clock.shown(seat, seat in screen.seats)) for seat in BOTH)
        return ClockShown(self.clock.limit.words, times, self._may_claim(screen, monotonic()))

    def _talk_shown(self, screen: Screen) -> TalkShown | None:
        seat = self._talks(screen)
        if seat is None:
            return None
        with_whom = other(seat)
        name = self.names.get(with_whom, "") or f"the {self.nickname(with_whom)}"
        said = tuple(Said("you" if line.seat == seat else name, line.seat, line.text) for line in self.talk.lines)
        off = self.talk.off
        return TalkShown(said, seat, yours_off=seat in off, theirs_off=with_whom in off, other=name, most=MOST_SAID)

    # --- Taking back

    def take_back(self, screen: Screen, expected: int) -> bool:
        """Take back this person's last answer and all that followed (True), or ask the other manager to agree (False).

        No agreement is needed if the answer has told this person nothing, or if the other manager is a computer; then everybody
        is told how often that was (`_seat_in_words`).
        """
        key = f"{name_of(screen)} {expected} undo"
        self._check(screen, expected, key)
        last = self.sitting.back.last_of(screen)
        if last is None:
            raise NotLegal("there is nothing of yours to take back")
        self._check_open()
        if not last.free:
            self.sitting.back.request(screen, last.place)
            self.stamp += 1
            return False
        self._act(lambda: self.sitting.undo(last.place, key))
        return True

    def agree(self, screen: Screen, yes: bool, expected: int) -> None:
        """Answer the other manager's request to take something back."""
        key = f"{name_of(screen)} {expected} agree"
        self._check(screen, expected, key)
        place = self.sitting.back.requested(screen)
        if yes:
            self._check_open()
            self._act(lambda: self.sitting.undo(place, key))
        else:
            self.sitting.back.refuse()
            self.stamp += 1

    def _check_open(self) -> None:
        """Raise NotLegal if nothing is taken back here any more."""
        if self.closed:
            raise NotLegal(self.end_in_words or "it is over, and all of it lies open: nothing is taken back any more")

    # --- The next table

    @property
    def next_exists(self) -> bool:
        """Whether the next table has been made."""
        return next_is_made(self.store, self.id)

    def next_table(self, stepped: bool = False) -> NextTable:
        """Return the next table, for the same people; raises NotLegal while this one is not over.

        ``stepped``: with the next step of the rules. It keeps what they want beside the game: the clock, the table's name, and
        rules told, if anybody still is told them.
        """
        if not self.over:
            raise NotLegal("it is not over; go on with it")
        after, old = (self._stepped_table() if stepped else None) or self._next_table(), self.header
        header = replace(after.header, clock=old.clock, table_name=old.table_name, guided=bool(self.guided & set(self.people)))
        return replace(after, header=header)

    def _stepped_table(self) -> NextTable | None:
        """Return the next table with the next step of the rules, if the game has one and the teams can play it."""
        return None

    @property
    def step_label(self) -> str:
        """The text of the button that leads to a table with the next step of the rules; empty if there is none."""
        return ""

    # --- What each kind of table does in its own way

    @abstractmethod
    def _next_table(self) -> NextTable:
        """Return the next table, without what ``next_table`` adds; this one is over."""

    @property
    @abstractmethod
    def closed(self) -> bool:
        """Whether nothing is taken back here any more."""

    @property
    @abstractmethod
    def next_label(self) -> str:
        """The text of the button that leads to the next table."""

    @abstractmethod
    def content(self, screen: Screen) -> GameContent | DraftContent:
        """Return the game or draft as this person sees it now."""

    @abstractmethod
    def progress(self, screen: Screen) -> tuple[str, Score | None]:
        """Return how far the game or draft has come, in a few words, and the score."""

    @abstractmethod
    def nickname(self, seat: Seat) -> str:
        """Return the nickname of a seat's team or squad."""

    @abstractmethod
    def _is_step(self, told: Sequence[Event], how_far: Steps) -> bool:
        """Whether the table has played as far as ``how_far`` says, given the events of this step."""

    @abstractmethod
    def _is_at_stop(self) -> bool:
        """Whether the ``pace`` lets the table stop at the present position."""

    # --- The parts of every page

    def page(self, screen: Screen) -> TablePage:
        """The table as this person sees it now."""
        return TablePage(
            id=self.id,
            stamp=self.stamp,
            version=self.version_for(screen),
            taken_back=said_of(self.sitting.session.record.taken_back) if len(self.people) == len(BOTH) else "",
            game=self.game.name,
            content=self.content(screen),
            waiting=self._waiting(screen),
            to_take=self._to_take(screen) if not self.paused else "",
            must_take=self.sitting.must_take(screen) is not None and not self.paused,
            take_for=self._take_for(screen),
            take_back=self._to_take_back(screen),
            asks_back=self._asked_back(screen),
            empty=self._empty(screen),
            passed=self._passed(screen),
            steps=self.leads_on(screen) and self._asked(screen) is None,
            may_ask_next=self._may_ask_next(screen),
            pace=self.pace if screen.seats and not self.over else "",
            invites=self._invites(screen),
            may_guide=bool(screen.seats) and not self.over and not self.guided & set(screen.seats),
            others=bool(screen.seats) and bool(self._others(screen)),
            clock=self._clock_shown(screen),
            ended=self.end_in_words,
            ending=self._ending(screen),
            talk=self._talk_shown(screen),
            leaves=not self.over and any(self.sits[seat] == LINK for seat in screen.seats),
            next_label=self._next_for(screen),
            step_label=self.step_label if self._next_for(screen) else "",
            legend=legend_of(self.game, self.sitting.session.record.setup),
            keys=self._keys(screen),
        )

    def _keys(self, screen: Screen) -> Mapping[str, str]:
        """Return what each key does at this person's screen that means the same at any question."""
        asked = taught(self.game, self.sitting.session.record.setup).questions
        passes_some = any(question.passes is not None and not question.once for question in asked)
        return browser_keys(self.game.hides, len(screen.seats) > 1, passes_some)

    def _may_ask_next(self, screen: Screen) -> bool:
        """Whether this person, who is asked nothing now, may say that he wants to be asked for everything next."""
        one = len(screen.seats) == 1 and not self.over and judges_questions(self.sitting.game)
        return one and screen.seats[0] not in self.sitting.asked_next and not self.sitting.is_asked_all(screen.seats[0])

    def _next_for(self, screen: Screen) -> str:
        """Return the text of the button that leads to the next table; empty for people without a part in this one."""
        return self.next_label if self.over and (screen.seats or screen.owns) else ""

    def status(self, screen: Screen) -> TableStatus:
        """Return the table's status, for a list that this person reads."""
        words, score = self.progress(screen)
        if self.over:
            label = self._next_for(screen)
            return TableStatus(words, score, label.lower(), bool(label))
        yours = self._asked(screen) is not None or (self.paused and self.leads_on(screen))
        if yours:
            return TableStatus(words, score, "your turn", yours)
        asked = [self.nickname(seat) for seat in self._waited_for if seat in self.people and seat not in screen.seats]
        turn = f"waiting for the {' and '.join(asked)}" if asked else "two computers play" if self.by_steps else ""
        return TableStatus(words, score, turn)

    def _asked(self, screen: Screen) -> Ask | None:
        """Return the question to this person; None where the table has paused before one that is passed by itself."""
        return self.sitting.asked(screen) if not self.paused else None

    @property
    def _asks(self) -> tuple[Ask, ...]:
        return self.sitting.session.asks

    @property
    def _waited_for(self) -> Seats:
        """The seats that the table waits for as far as everybody knows: both, until both have answered what is secret."""
        asked = tuple(ask.seat for ask in self._asks if ask.seat is not None)
        if len(self.people) < len(BOTH):  # nobody waits for a computer that has chosen
            return asked
        return tuple(seat for seat in BOTH if seat in (*asked, *self._given_apart(asked)))

    def _waiting(self, screen: Screen) -> str:
        """Return a sentence that says whom the table waits for, without telling a secret; empty if it waits for this person."""
        if self.over or self.by_steps or self._asked(screen) is not None:
            return ""
        asked = [ask for ask in self._asks if ask.seat is not None]
        if self.paused:
            return "" if self.leads_on(screen) else "Waiting until somebody who plays goes on."
        if not self.settled:
            return "The computer takes its seat." if self.sitting.ready else f"The computer gets ready: {SOLVING_TAKES}."
        if not asked:
            return "Waiting for real dice to fall."
        who = " and ".join(f"the {self.nickname(seat)}" for seat in self._waited_for if seat not in screen.seats)
        what = {self._in_the_open(ask) for ask in asked}
        return f"Waiting for {who}: {what.pop()}" if len(what) == 1 and all(what) else f"Waiting for {who}."

    def _in_the_open(self, ask: Ask) -> str:
        """Return what a manager is asked if everybody may know it, as the game puts it; else an empty string.

        In a game with hidden hands nobody but who is asked learns what the question is.
        """
        asked = question_of(self.game, ask)
        return asked.prompt if asked is not None and not self.game.hides and not hides_options(self.game, ask) else ""

    def _to_take(self, screen: Screen) -> str:
        """Return the nickname of the side that may take the shared screen, or an empty string."""
        seat = self.sitting.may_take(screen)
        return self.nickname(seat) if seat is not None else ""

    def _to_take_back(self, screen: Screen) -> TakeBack | None:
        """Return this person's last answer as one that may be taken back, or None."""
        back = self.sitting.back
        last = None if self.closed else back.last_of(screen)
        return TakeBack(last.free, back.waits(screen), back.was_refused(screen)) if last is not None else None

    def _asked_back(self, screen: Screen) -> str:
        """Return the other manager's request to take something back, in words, if this person has to answer it."""
        back = self.sitting.back
        if not back.is_asked(screen):
            return ""
        seat = self.sitting.session.record.answers[back.requested(screen)].seat
        return back.in_words(screen, self.nickname(seat) if seat is not None else "")

    def _take_for(self, screen: Screen) -> str:
        """Return what the manager is asked who has to take the shared screen."""
        ask = self.sitting.asked(screen) if self.sitting.must_take(screen) is not None else None
        asked = question_of(self.sitting.game, ask) if ask is not None else None
        return asked.prompt if asked is not None else ""

    def _passed(self, screen: Screen) -> tuple[PassedQuestion, ...]:
        """Return the questions that are passed automatically for this person at present."""
        usual = passes(self.sitting.game)
        words = {question.label: question.prompt for question in self.sitting.game.questions}
        questions = []
        for each in self.sitting.standing:
            if each.seat in screen.seats and each.lasts(self.sitting.now(each.seat)):
                asked = "play a card?" if each.label == EVERY_CARD else words.get(each.label) or each.label
                asked = f"{asked} (where seldom wanted)" if each.if_seldom else asked
                answer = each.answer or usual.get(each.label, "pass")
                questions.append(PassedQuestion(each.label, asked, answer, SPANS[each.span].present))
        return tuple(dict.fromkeys(questions))  # two managers at one screen may have agreed on the same

    def _seat_in_words(self, seat: Seat, screen: Screen) -> str:
        """Return the manager in that seat, in words for this person."""
        if seat not in self.people:
            return f"computer ({hardness(self.sits[seat])})"
        news = self.seat_news(seat)
        if not self.is_taken(seat):
            return "nobody any more" if "left" in news else "nobody yet"
        yours = seat in screen.seats
        who = [YOU] if yours else [self.names.get(seat, "") or "a person"]
        if self.here[seat] and not yours:
            who.append("here now")
        if len(self.people) < len(BOTH) and (said := said_of(self.sitting.session.record.taken_back)):
            who.append(said)
        if "left" in news and not yours:
            who.append("in another's place")
        if "two" in news:
            who.append("held by two browsers: a new link ends both")
        if "link" in news:
            who.append("to be replaced: a link to this seat is out")
        return ", ".join(who)

    def _empty(self, screen: Screen) -> tuple[tuple[str, str], ...]:
        """Return role and nickname of each seat that is not taken, for the table's owner; empty for everybody else."""
        if not screen.owns or self.over:
            return ()
        return tuple((str(seat), self.nickname(seat)) for seat in BOTH if not self.is_taken(seat))

    def _invites(self, screen: Screen) -> tuple[tuple[str, str], ...]:
        """Return the roles that this person may send a link for, each with the words for it."""
        if not screen.owns:
            return ()
        seats = [
            (
                str(seat),
                f"the manager of the {self.nickname(seat)}{', in place of who sits there' if self.is_taken(seat) else ''}",
            )
            for seat in BOTH
            if self.sits[seat] == LINK
        ]
        return (*seats, ("watch", "somebody who looks on"), ("own", "yourself, in another browser"))

    # --- Playing on, and keeping it

    @property
    def settled(self) -> bool:
        """Whether the table waits for a person, or is over and stored as such.

        A new table is not settled, nor is one that another process left in the middle of its work.
        """
        if self.over:
            return self._state != "open"
        return self._state == "open" and (self.sitting.waits or self.by_steps or self.paused)

    def play_to_question(self) -> None:
        """Let the computers play until a person is asked, and store whether the game is over."""
        if not self.settled:
            if not self.over:
                with suppress(AlreadyDone):
                    self._act(lambda: self.sitting.play_to_question(f"settle {self.version}"))
            self._note_state()

    def catch_up(self) -> None:
        """Read the entries that other processes have added to this table's log."""
        news = self.log.news()
        self.sitting.apply_entries([entry for entry in news if not isinstance(entry, Ended)])
        self._note_end()
        self._taken = self._news = None
        if news:
            self._note_watchers()
            self.stamp += 1

    def _check_version(self, screen: Screen, expected: int) -> None:
        """Raise OutOfDate if the table is at another version for this person; for acts that append nothing."""
        now = self.version_for(screen)
        if expected != now:
            raise OutOfDate(self.id, expected, now)

    def _check(self, screen: Screen, expected: int, key: str) -> None:
        """Raise AlreadyDone if the act with this key is in the log, else OutOfDate if this person's version is another one.

        Raises AnsweredBefore in place of AlreadyDone if the person has answered a later version since.
        """
        if expected > self.version_for(screen):
            self.catch_up()
        try:
            self.log.check(expected, self.version_for(screen), key)
        except AlreadyDone:
            if expected < self._answered.get(key.partition(" ")[0], 0):
                raise AnsweredBefore from None
            raise

    def _act(self, act: Callable[[], object]) -> None:
        """Do an act that appends to the log; if another process was first, read its entries and raise.

        Where nobody would see the game's end, that is found out once and not again for every page.
        """
        before = self._known_of()
        if self.log.ended is not None:
            raise NotLegal(f"nobody goes on with it. {self.end_in_words}")
        if self._endless:
            raise Endless
        try:
            act()
        except (OutOfDate, AlreadyDone):
            self.catch_up()
            raise
        except Endless:
            self._endless = True
            raise
        now = self._known_of()
        if now[0] != before[0]:
            self.stamp += 1
        else:  # an answer in secret changes nobody's page but that of who has given it
            self.changed_for(tuple(seat for seat in BOTH if now[1][seat] != before[1][seat]))
        if now != before:
            self._note_state()

    def _known_of(self) -> tuple[tuple[int, Seats], tuple[int, int]]:
        """What changes for everybody, the version and the seats that are asked, and the version of each seat."""
        return (self.log.version_for(()), self._waited_for), (self.log.version_for((AWAY,)), self.log.version_for((HOME,)))

    def _note_state(self) -> None:
        """Store what has become of the game. If the store fails, the next act tries again."""
        score, ended = self.sitting.session.result, self.log.ended
        state: State = "open" if score is None else "over"
        if ended is not None:
            state = ended.state
        with suppress(StoreFailed):  # the answers themselves are kept
            if state != "open" and self._state == "open":
                self.store.finish(self.id, self.progress(WATCHES)[1] if ended is not None else score, state)
                self._state = state
            elif state == "open" and self._state == "over":
                self.store.reopen(self.id)
                self._state = "open"


def at_the_latest(stops: Stops) -> Stops:
    """Stop where ``stops`` says, at the latest after ``EVENTS_AT_ONCE``, so that no act holds a table for long."""
    left = EVENTS_AT_ONCE

    def stop(told: Sequence[Event]) -> bool:
        nonlocal left
        left -= len(told)
        return stops(told) or left <= 0

    return stop


def name_of(screen: Screen) -> str:
    """Return the first word of the keys of this person's acts: the seats, or ``own`` without one."""
    return "".join(str(seat) for seat in screen.seats) or "own"
