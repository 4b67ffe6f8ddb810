"""A table in memory, whatever is played at it: a session, who sits where, and the store that every answer is written to
before anybody sees it.

All of it is synchronous and works on one table; whoever calls holds that table's lock. After an error nothing has changed.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from hotstove.play.asking import DECISION, pass_of
from hotstove.play.background import BackgroundManager
from hotstove.play.chances import Worth
from hotstove.play.company import ONCE, YOU, Dice, players
from hotstove.play.moment import AnySession
from hotstove.table.asks import Answer, Ask
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, SECRET, Chosen, Drawn, Event, Rolled, Seat, Seats, label_of, seen
from hotstove.table.game import AnyGame, passes
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.web.plan import Plan
from hotstove.web.seating import HERE, LINK, Guest
from hotstove.web.sight import Quiet, TableSight, TakeBack
from hotstove.web.store import Entry, Given, NoSuchTable, OutOfDate, Score, Store, StoreFailed, TableRow, Undone

Steps = Literal["play", "half"]
"""How far two computers go on at once while somebody looks on."""
Half: TypeAlias = "tuple[int, Seat] | None"
EVER: Final[Literal["ever"]] = "ever"
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """A table's id: short, not to be guessed, good to read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def id_after(id_: str) -> str:
    """The id of the table that comes after that one, the same for everybody who asks for it."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in sha256(f"after {id_}".encode()).digest()[:12])


class NotYours(HotStoveError):
    """Somebody acts who may not: another seat is asked, or he only looks on."""


class Doubled(HotStoveError):
    """This very answer has been taken already: nothing is wrong, and nothing is to be done."""


@dataclass(frozen=True, slots=True)
class After:
    """What comes after a table: what it is laid by, what it is called, and who sits where there of those who sat here."""

    plan: Plan
    title: str
    seats: tuple[Seat, Seat] = (AWAY, HOME)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands, for a list: in words, the score, whose turn it is; ``yours``, the reader's."""

    words: str = ""
    score: Score | None = None
    turn: str = ""
    yours: bool = False


class KeptTable(ABC):
    """A table under way. ``version`` is the number of entries in its log, ``stamp`` changes whenever a page might.

    ``holder`` is the seat, of two at one screen, whose hand it shows; nobody but they know it, and a new start forgets it.
    ``here`` counts the open pages of each seat's manager.
    """

    def __init__(self, row: TableRow, log: Sequence[Entry], store: Store, played: AnyGame) -> None:
        plan = Plan.of(row)
        self.id = row.id
        self.store = store
        self.plan = plan
        self.sits = plan.sits
        self.played = played
        record = plan.record
        for entry in log:
            _add(record, entry)
        self.session: AnySession = Session(self.played, record)
        self.version = len(log)
        self.stamp = 0
        self.dice = Dice.of(record.dice, self.played)
        self.holder: Seat | None = None
        self.here: Counter[Seat] = Counter()
        self._taken: frozenset[Seat] | None = None
        self.worth: dict[Seat, tuple[int, Worth]] = {}
        self._state = row.state
        self._players: tuple[BackgroundManager | None, BackgroundManager | None] | None = None
        self._quiet: dict[tuple[Seat, str], Half | Literal["ever"]] = {}
        self._by_itself: set[int] = set()
        self._wants_back: tuple[Seats, int, int] | None = None  # who, the place of the answer, at which version
        self._refused: tuple[Seats, int] | None = None  # whom, at which version
        self._back: dict[Guest, tuple[int, bool] | None] = {}  # of this version
        self._news: dict[Guest, int] = {}  # of this version
        self._told_before = len(self.session.events)  # before the last act

    # --- Who is here

    @property
    def people(self) -> Seats:
        """The seats where people sit."""
        return tuple(seat for seat in BOTH if self.sits[seat] in (HERE, LINK))

    def is_taken(self, seat: Seat) -> bool:
        """Has anybody come for the seat? One that a link gives waits for him."""
        if self.sits[seat] != LINK:
            return True
        if self._taken is None:
            roles = self.store.taken(self.id)
            self._taken = frozenset(seat for seat in BOTH if str(seat) in roles)
        return seat in self._taken

    def look_round(self) -> None:
        """Somebody has come or gone."""
        self._taken = None
        self.stamp += 1

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.session.asks

    @property
    def by_steps(self) -> bool:
        """Do two computers play, while somebody looks on and says when?"""
        return not self.people

    def asked(self, guest: Guest) -> Ask | None:
        """The open question that is this person's to answer, if there is one."""
        for ask in self.session.asks:
            if ask.seat is None:
                return ask if guest.owns and self.dice.by_hand(ask) else None
            if ask.seat in guest.seats:
                return ask
        return None

    def must_take(self, guest: Guest) -> Seat | None:
        """The seat whose manager must take the screen before its hand is shown, where two share one."""
        if not self._shares(guest) or self.over:
            return None
        ask = self.asked(guest)
        seat = ask.seat if ask is not None else None
        return seat if seat is not None and seat != self.holder else None

    def _shares(self, guest: Guest) -> bool:
        """Do two people with secrets look at this guest's screen?"""
        return self.played.hides and len(guest.seats) == 2

    def eyes(self, guest: Guest) -> Seats:
        """Whose knowledge this person's screen may show."""
        if len(guest.seats) < 2 or (self.over and self.played.hides):
            return guest.seats
        if self.played.hides:
            return () if self.holder is None or self.must_take(guest) is not None else (self.holder,)
        ask = self.asked(guest)
        return guest.seats if ask is None or ask.seat is None else (ask.seat,)

    # --- What people do

    def answer(self, guest: Guest, text: str, expected: int) -> None:
        """Give an answer and let computers and dice play on until a person is asked; all of it is written, then shown.

        The same answer of the same person to the same version counts once, however often it is sent.
        """
        key = f"{_name(guest)} {expected} {text}"
        if not self._asked_together(guest, expected):
            self._fresh(expected, key)
        ask = self._open(guest)

        def act() -> None:
            self.session.answer(text, ask.seat)
            self._go_on()

        self._write(act, key)

    def skip(self, guest: Guest, expected: int, ever: bool) -> None:
        """Pass, and pass by itself whenever the same is asked again in this half-inning or, ``ever``, in this game."""
        key = f"{_name(guest)} {expected} skip"
        self._fresh(expected, key)
        ask = self._open(guest)
        usual = pass_of(self.played, ask)
        if usual is None or ask.seat is None:
            raise NotLegal("there is nothing to pass here")
        if ever and label_of(ask.why) == DECISION:
            raise NotLegal("this is the game's one decision; it can be passed only for a half-inning")
        question = ask.seat, label_of(ask.why)
        seat = ask.seat

        def act() -> None:
            self._quiet[question] = EVER if ever else self._half(seat)
            self.session.take(usual, seat)
            self._go_on()

        before = dict(self._quiet)
        try:
            self._write(act, key)
        except Doubled:
            raise
        except BaseException:
            self._quiet = before
            raise

    def ask_again(self, guest: Guest, label: str = "") -> None:
        """Pass that question of his by itself no more; without a label none."""
        mine = [each for each in self._quiet if each[0] in self.eyes(guest) and label in ("", each[1])]
        for each in mine:
            del self._quiet[each]
        if mine:
            self.stamp += 1

    def take(self, guest: Guest, expected: int) -> None:
        """Of two people at one screen, the manager who is asked takes it."""
        if not self._shares(guest):
            raise NotYours("no two managers share this screen")
        if expected != self.version:
            raise OutOfDate(self.id, expected, self.version)
        seat = self.must_take(guest)
        if seat is not None:
            self.holder = seat
            self.stamp += 1

    def step(self, guest: Guest, how_far: Steps, expected: int) -> None:
        """Let two computers go on, for one step of play or to the end of a longer one."""
        if not self.by_steps:
            raise NotYours("people play at this table; they say when it goes on")
        key = f"step {expected} {how_far}"
        self._fresh(expected, key)

        def act() -> None:
            seen = len(self.session.events)
            while self.session.asks and not self._is_step(self.session.events[seen:], how_far):
                before = len(self.session.record.answers)
                play_on(self.session, self._managers(), self.dice.by_hand, limit=1)
                if len(self.session.record.answers) == before:
                    return  # a person throws these dice

        self._write(act, key)

    # --- Taking back

    def take_back(self, guest: Guest, expected: int) -> bool:
        """Take back this person's last answer and all that came of it, or ask the other one whether he may (False).

        He may without asking where nobody has seen chance or another's choice since; a computer never minds.
        """
        key = f"{_name(guest)} {expected} undo"
        self._fresh(expected, key)
        found = self._last_of(guest)
        if found is None:
            raise NotLegal("there is nothing of yours to take back")
        self._still_open()
        place, free = found
        if not free:
            self._wants_back, self._refused = (guest.seats, place, self.version), None
            self.stamp += 1
            return False
        self._undo(place, key)
        return True

    def agree(self, guest: Guest, yes: bool, expected: int) -> None:
        """The other one's answer to who wants to take something back."""
        key = f"{_name(guest)} {expected} agree"
        self._fresh(expected, key)
        if self._wants_back is None or not self.asks_back(guest):
            raise NotLegal("nobody wants to take anything back")
        if yes:
            self._still_open()
            self._undo(self._wants_back[1], key)
        else:
            self._refused = self._wants_back[0], self.version
        self._wants_back = None
        self.stamp += 1

    def asks_back(self, guest: Guest) -> bool:
        """Does the other person ask this one whether he may take something back?"""
        wants = self._wants_back
        return wants is not None and wants[2] == self.version and bool(guest.seats) and not set(guest.seats) & set(wants[0])

    def _asked_back(self, guest: Guest) -> str:
        """Who asks this person whether he may take back what."""
        if self._wants_back is None or not self.asks_back(guest):
            return ""
        place = self._wants_back[1]
        given = self.session.record.answers[place]
        told = seen(self.session.events[self._told_at(place) :], guest.seats)
        if given.seat is None:
            fell = next((event for event in told if isinstance(event, Rolled | Drawn)), None)
            return f"Who throws the dice wants to take back {fell.faces if isinstance(fell, Rolled) else 'what was entered'}."
        chosen = next((event.option for event in told if isinstance(event, Chosen) and event.seat == given.seat), SECRET)
        what = f"“{chosen}”" if chosen != SECRET else "a choice made in secret"
        return f"The {self.nickname(given.seat)} want to take back {what}."

    def _still_open(self) -> None:
        """Raises NotLegal where what comes after it hangs on how it ended, and has begun."""
        if self.binds and self.over and self.has_gone_on:
            raise NotLegal("what comes after it is laid already, so that nothing is taken back here any more")

    def _undo(self, place: int, key: str) -> None:
        quiet, by_itself = dict(self._quiet), set(self._by_itself)
        self._quiet.clear()
        self._by_itself = {passed for passed in self._by_itself if passed < place}
        try:
            self._write(lambda: self.session.undo(len(self.session.record.answers) - place), key)
        except Doubled:
            raise
        except BaseException:
            self._quiet, self._by_itself = quiet, by_itself
            raise

    def _last_of(self, guest: Guest) -> tuple[int, bool] | None:
        """The place of this person's last answer, and whether he may take it back without asking."""
        if guest not in self._back:
            self._back[guest] = self._found_last_of(guest)
        return self._back[guest]

    def _found_last_of(self, guest: Guest) -> tuple[int, bool] | None:
        if not guest.seats and not guest.owns:
            return None
        answers = self.session.record.answers
        # Every roll or draw that was answered is told as one event, in the same order.
        chances = iter([event for event in self.session.events if isinstance(event, Rolled | Drawn)])
        place = None
        for number, answer in enumerate(answers):
            if answer.seat is None:
                own = guest.owns and self.dice.any and self.dice.made(next(chances))
            else:
                own = answer.seat in guest.seats
            if own and number not in self._by_itself:
                place = number
        if place is None:
            return None
        if not set(self.people) - set(guest.seats):
            return place, True
        if self.over or place != len(answers) - 1 or answers[place].seat is None:
            return place, False  # the end of a game shows everything
        told = self.session.events[self._told_at(place) :]
        mine = answers[place].seat
        news = (isinstance(event, Rolled | Drawn) or (isinstance(event, Chosen) and event.seat != mine) for event in told)
        return place, not any(news)

    # --- What is new to whom

    def _told_at(self, place: int) -> int:
        """How many events had been told before the answer at that place."""
        return len(self.session.fork(place).events)

    def told_since(self, guest: Guest) -> int:
        """How many events had been told when this person last chose; all before the last act, for who has no seat."""
        if guest not in self._news:
            found = self._last_of(guest) if guest.seats else None
            if found is not None:
                self._news[guest] = self._told_at(found[0])
            else:
                self._news[guest] = 0 if guest.seats else self._told_before
        return self._news[guest]

    # --- What comes after it

    @property
    def has_gone_on(self) -> bool:
        """Is the table that comes after it laid?"""
        try:
            self.store.table(id_after(self.id))
        except NoSuchTable:
            return False
        return True

    def after(self) -> After:
        """What comes after it, by the same people; raises NotLegal while it goes on."""
        if not self.over:
            raise NotLegal("it is not over; go on with it")
        return self._after()

    # --- What each kind of table does in its own way

    @abstractmethod
    def _after(self) -> After:
        """What comes after it, now that it is over."""

    @property
    @abstractmethod
    def binds(self) -> bool:
        """Does what comes after it hang on how it ended?"""

    @property
    @abstractmethod
    def words_after(self) -> str:
        """What comes after it, as a button says it."""

    @abstractmethod
    def sight(self, guest: Guest) -> TableSight:
        """The table as this person sees it now."""

    @abstractmethod
    def stands(self, guest: Guest) -> tuple[str, Score | None]:
        """How far it is in a few words, and the score."""

    @abstractmethod
    def nickname(self, seat: Seat) -> str:
        """What a seat's side is called."""

    @abstractmethod
    def _is_step(self, told: Sequence[Event], how_far: Steps) -> bool:
        """Have two computers gone as far as they were told to, having told this?"""

    def _half(self, seat: Seat) -> Half:
        """The half-inning under way, as the seat sees it; None where there is none."""
        return None

    # --- What every sight holds

    def standing(self, guest: Guest) -> Standing:
        """How the table stands, for a list of this person's."""
        words, score = self.stands(guest)
        yours = self.asked(guest) is not None
        if yours:
            return Standing(words, score, "your turn", yours)
        asked = [self.nickname(ask.seat) for ask in self.session.asks if ask.seat is not None and ask.seat in self.people]
        turn = f"waiting for the {' and '.join(asked)}" if asked else "two computers play" if self.by_steps else ""
        return Standing(words, score, turn)

    def _waiting(self, guest: Guest) -> str:
        """For whom everybody waits; nothing that would tell a secret."""
        if self.over or self.by_steps or self.asked(guest) is not None:
            return ""
        asked = [ask.seat for ask in self.session.asks if ask.seat is not None]
        if not self.settled:
            return "The computer takes its seat." if self.ready else f"The computer gets ready: {ONCE}."
        if not asked:
            return "Waiting for real dice to fall."
        who = " and ".join(f"the {self.nickname(seat)}" for seat in asked)
        return f"Waiting for {who}."

    def _hand_over(self, guest: Guest) -> str:
        """Who must take the screen."""
        seat = self.must_take(guest)
        return self.nickname(seat) if seat is not None else ""

    def _to_take_back(self, guest: Guest) -> TakeBack | None:
        """This person's last answer."""
        found = self._last_of(guest)
        wants = self._wants_back
        if found is None:
            return None
        waiting = wants is not None and wants[::2] == (guest.seats, self.version)
        return TakeBack(found[1], waiting, self._refused == (guest.seats, self.version))

    def _passed(self, guest: Guest) -> tuple[Quiet, ...]:
        """What this person is not asked at present, but passes by itself."""
        words = {question.label: question.prompt for question in self.played.questions}
        usual = passes(self.played)
        found = []
        for (seat, label), until in self._quiet.items():
            if seat in self.eyes(guest) and label in usual and until in (EVER, self._half(seat)):
                often = "all game" if until == EVER else "this half-inning"
                found.append(Quiet(label, words.get(label) or label, usual[label], often))
        return tuple(found)

    def _steps(self, guest: Guest) -> bool:
        """May this person say when two computers go on?"""
        return self.by_steps and not self.over and self.asked(guest) is None

    def _called(self, seat: Seat, guest: Guest) -> str:
        """Who sits there, as this person reads it."""
        if seat in guest.seats:
            return YOU
        if seat not in self.people:
            return f"computer ({self.sits[seat]})"
        if not self.is_taken(seat):
            return "nobody yet"
        return "a person, here now" if self.here[seat] else "a person"

    def _words_after(self, guest: Guest) -> str:
        """The button that lays what comes after it, for those who sit here."""
        return self.words_after if self.over and (guest.seats or guest.owns) else ""

    def _empty(self, guest: Guest) -> tuple[tuple[str, str], ...]:
        """The seats that nobody has come for, for who may send a link; a role and a nickname each."""
        if not guest.owns or self.over:
            return ()
        return tuple((str(seat), self.nickname(seat)) for seat in BOTH if not self.is_taken(seat))

    def _invites(self, guest: Guest) -> tuple[tuple[str, str], ...]:
        """Whom this person may send a link."""
        if not guest.owns:
            return ()
        seats = [(str(seat), f"the manager of the {self.nickname(seat)}") for seat in BOTH if self.sits[seat] == LINK]
        return (*seats, ("watch", "somebody who looks on"), ("own", "yourself, in another browser"))

    # --- Playing on, and writing it down

    @property
    def ready(self) -> bool:
        """Could the computer managers choose at once? Some work their play out first, once for two teams."""
        return self.over or all(player is None or player.ready for player in self._managers())

    @property
    def settled(self) -> bool:
        """Is it a person's turn, or over and noted? A new table is not, nor one that another process left so."""
        if self.over:
            return self._state == "over"
        waits = any(ask.seat in self.people if ask.seat is not None else self.dice.by_hand(ask) for ask in self.session.asks)
        return self._state == "open" and (waits or self.by_steps)

    def settle(self) -> None:
        """Let the computers play until a person is asked, and tell the store how the game stands."""
        if not self.settled:
            if not self.over:
                with suppress(Doubled):
                    self._write(self._go_on, f"settle {self.version}")
            self._note_state()

    def catch_up(self) -> None:
        """Take in what another process has written to this table."""
        news = self.store.log(self.id, self.version)
        for entry in news:
            _play(self.session, entry)
            self.version += 1
        self._taken = None
        if news:
            self._changed()

    def _fresh(self, expected: int, key: str) -> None:
        """Raises OutOfDate where the table has gone on since, and ``Doubled`` where it went on by this very act."""
        if expected > self.version:
            self.catch_up()
        if expected == self.version:
            return
        if self.store.appended(self.id, key) is not None:
            raise Doubled
        raise OutOfDate(self.id, expected, self.version)

    def _asked_together(self, guest: Guest, expected: int) -> bool:
        """Has only the other one answered since, a question that both were asked at once, in secret? That hurries nobody."""
        ask = self.asked(guest)
        if ask is None or expected != self.version - 1:
            return False
        last = self.session.record.answers[-1]
        return last.why == ask.why and last.seat is not None and last.seat not in guest.seats

    def _open(self, guest: Guest) -> Ask:
        ask = self.asked(guest)
        if ask is None:
            raise NotYours("the game is over" if self.over else "it is not your turn")
        if self.must_take(guest) is not None:
            raise NotYours("the screen must be handed over first")
        return ask

    def _write(self, act: Callable[[], object], key: str) -> None:
        """Do it and write down what was answered or taken back, all at once; where that fails, nothing has changed."""
        told = len(self.session.events)
        with self._unless_written() as before:
            act()
            answers = self.session.record.answers
            kept = min(before, len(answers))
            entries: list[Entry] = [Given(each.why, each.seat, each.text) for each in answers[kept:]]
            if len(answers) < before:
                entries = [Undone(before - len(answers))]
            if not entries:
                return
            done = self.store.append(self.id, self.version, entries, key)
            if done.doubled:  # it was written the first time, by us or by another process, and maybe with another outcome
                raise Doubled
            self.version = done.version
        self._told_before = min(told, len(self.session.events))
        self._changed()
        self._note_state()

    @contextmanager
    def _unless_written(self) -> Iterator[int]:
        record = self.session.record
        before = list(record.answers)
        try:
            yield len(before)
        except BaseException as error:
            if len(record.answers) != len(before):
                record.answers[:] = before
                record.redo.clear()
                self.session = Session(self.played, record)
                self._by_itself = {place for place in self._by_itself if place < len(before)}
            if isinstance(error, OutOfDate | Doubled):
                self.catch_up()
            raise
        record.redo.clear()

    def _changed(self) -> None:
        self.stamp += 1
        self._back.clear()
        self._news.clear()
        self._by_itself = {place for place in self._by_itself if place < len(self.session.record.answers)}
        if self._wants_back is not None and self._wants_back[2] != self.version:
            self._wants_back = None
        asked = [ask.seat for ask in self.session.asks]
        if self.holder is not None and asked and self.holder not in asked:
            self.holder = None if any(seat is not None for seat in asked) else self.holder

    def _note_state(self) -> None:
        """Tell the store that the game is over, or is not any more. What can't be told now, whoever comes next tells."""
        score = self.session.result
        with suppress(StoreFailed):  # the answers themselves are kept
            if score is not None and self._state == "open":
                self.store.finish(self.id, score)
                self._state = "over"
            elif score is None and self._state == "over":
                self.store.reopen(self.id)
                self._state = "open"

    def _go_on(self) -> None:
        """Computers and dice, and the passes that people wish to be given by themselves, until a person is asked."""
        while True:
            for ask in play_on(self.session, self._managers(), self.dice.by_hand):
                usual = self._passed_over(ask)
                if usual is not None and ask.seat is not None:
                    self._by_itself.add(len(self.session.record.answers))
                    self.session.take(usual, ask.seat)
                    break
            else:
                return

    def _managers(self) -> tuple[BackgroundManager | None, BackgroundManager | None]:
        if self._players is None:
            self._players = players(self.played, self.session.record.seats, self.session.record.setup)[0]
        return self._players

    def _passed_over(self, ask: Ask) -> int | None:
        if ask.seat is None or (question := (ask.seat, label_of(ask.why))) not in self._quiet:
            return None
        return pass_of(self.played, ask) if self._quiet[question] in (EVER, self._half(ask.seat)) else None


def _name(guest: Guest) -> str:
    return "".join(str(seat) for seat in guest.seats) or "own"


def _add(record: Record, entry: Entry) -> None:
    if isinstance(entry, Given):
        record.answers.append(Answer(entry.why, entry.seat, entry.answer))
    else:
        record.undo(entry.undo)
        record.redo.clear()


def _play(session: AnySession, entry: Entry) -> None:
    if isinstance(entry, Given):
        session.answer(entry.answer, entry.seat)
    else:
        session.undo(entry.undo)
        session.record.redo.clear()
