"""The base of tables in memory: a sitting whose log the store keeps, and the people present.

All methods are synchronous and work on one table; the caller holds that table's lock. After an error nothing has changed.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Literal, TypeAlias

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.laid_out import asks_seldom
from hotstove.play.chances import OptionChances
from hotstove.play.screens import Screen
from hotstove.play.sitting import Sitting, Stops
from hotstove.table.asks import Ask
from hotstove.table.errors import Endless, HotStoveError, NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, Event, Seat, Seats, other
from hotstove.table.game import labels_apart
from hotstove.web.access import HERE, LINK, WATCHES
from hotstove.web.agreement import Agreement
from hotstove.web.clock import Clock
from hotstove.web.store import (
    Ended,
    LogEntry,
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
from hotstove.web.talk import Talk

Steps = Literal["play", "half", "asked"]
"""How far a table plays on where nobody is asked: one play, to the end of the half-inning, or until somebody is asked."""
Known: TypeAlias = tuple[tuple[int, Seats], tuple[int, int]]
"""What everybody knows of a table, the version and the seats that are asked, and the version of each seat."""
NOT_READ_YET: Final = sys.maxsize
"""The turn in which somebody has begun to look on while another process has entries that are not read here yet."""
EVENTS_AT_ONCE: Final = 1_000
"""The most events of one act; a whole game has about 2,000."""


class NotYet(HotStoveError):
    """Who has begun to look on sees the table at its next turn."""


class KeptTable(ABC):
    """A table under way. ``stamp`` changes whenever a page of it may change.

    ``here`` counts the open pages of each seat's manager, ``names`` are the nicknames of those who have been here;
    ``_answered`` is the last version that a person has answered here. ``pace`` is how far the table plays on at once while it
    asks people nothing; ``_led_to`` is the version to which somebody has led it on by a single play, whatever the pace.
    ``_begun_to_look_on`` is the turn in which somebody has begun to look on, where that matters (`shows`).
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
        self.pace: Steps = "play" if asks_seldom(self.game, header.record.setup) else "half"
        self._led_to = -1
        self._took: dict[Seats, tuple[int, str]] = {}  # what was taken back at a screen, and its version since
        self.talk = Talk()
        self.clock = Clock(header.clock) if header.clock is not None else None
        self._timed_at: tuple[int, Seats, Seats] | None = None
        self._timed_to = -1
        self._half_answered: int | None = None
        self._time_unseen = False
        self.guided: set[Seat] = set(BOTH) if header.guided else set()
        self.agreement = Agreement()
        self.worth: dict[Seat, tuple[int, OptionChances]] = {}
        self._taken: frozenset[Seat] | None = None
        self._holders: frozenset[tuple[Role, str]] | None = None
        self._lost: Seats = ()
        self._news: frozenset[tuple[Role, SeatNews]] | None = None
        self._answered: dict[str, int] = {}
        self._endless = False
        self._state = row.state
        self._begun_to_look_on = -2

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

    @property
    def shares_screen(self) -> bool:
        """Whether two managers sit at one screen."""
        return self.sits == (HERE, HERE)

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
        """Forget what people have said, offered or asked to take back here, and how these seats wanted to be asked.

        Others have these seats, or nobody.
        """
        if set(seats) <= set(self._lost):  # as was found when this act began
            return
        self.talk.end()
        self.agreement.end()
        self.sitting.back.end_request()
        self._took.clear()
        self.sitting.forget_wishes(seats)
        self.people_changed()

    def seats_lost(self) -> Seats:
        """The seats that browsers have lost, by whatever server over this store, since `mind_holders` looked."""
        return self._lost_since(self.store.holders(self.id)) if self._holders is not None else ()

    def mind_holders(self) -> bool:
        """Find out who holds the seats of people; whether one was lost, of whose holder all is forgotten then.

        Before anything is done at the table: another server may have given a seat away, or ended what another browser of its
        owner has, which tells nobody here. Before the first act here nobody has looked, so one may have been lost since rights
        at the table were read.
        """
        self._lost = ()
        first = bool(self.people) and self._holders is None
        if self.people:
            now = self.store.holders(self.id)
            lost, self._holders = self._lost_since(now), now
            if lost:
                self.seats_changed(lost)
            self._lost = lost
        return first or bool(self._lost)

    def _lost_since(self, now: frozenset[tuple[Role, str]]) -> Seats:
        lost = {role for role, _ in (self._holders or frozenset()) - now}
        return tuple(seat for seat in self.people if self._role_of(seat) in lost)

    def _role_of(self, seat: Seat) -> str:
        """The role by which a browser has that seat of a person: by a link to it, or as the table's owner."""
        return "own" if self.sits[seat] == HERE else str(seat)

    def seat_news(self, seat: Seat) -> frozenset[SeatNews]:
        """Return what everybody is told of a seat: that a link to it is out, that it had another holder, that it has two."""
        if seat not in self.people:
            return frozenset()
        known, stamp = self._news, self.stamp
        if known is None:
            known = frozenset(self.store.seat_news(self.id))
            if stamp == self.stamp:  # else it may be older than who has sat down meanwhile
                self._news = known
        return frozenset(news for role, news in known if role == self._role_of(seat))

    def _note_watchers(self) -> None:
        """Find out whether anybody watches, if the order of questions could reveal a hand to a watcher."""
        if self.sitting.session.record.keeps_passes:
            self._taken = self._seats_taken()

    def _seats_taken(self) -> frozenset[Seat]:
        """Return the seats that are taken, and tell the sitting whether anybody watches without managing a seat."""
        roles, sitting = self.store.held_roles(self.id), self.sitting
        owner_looks_on = "own" in roles and HERE not in self.sits  # from the first question on
        if "watch" in roles and not owner_looks_on and not sitting.is_watched:
            if self.store.log(self.id, self.version):
                self._begun_to_look_on = NOT_READ_YET
            elif sitting.session.record.answers:
                self._begun_to_look_on = sitting.session.turns
        sitting.has_spectator = owner_looks_on or "watch" in roles
        return frozenset(seat for seat in BOTH if str(seat) in roles)

    def shows(self, screen: Screen) -> bool:
        """Whether this person sees the table now; who begins to look on at a hidden hand, from the next turn on.

        Until somebody looked on, the hand's manager was asked only where a card fitted, so that the question at which the table
        stands, and its place among those before it, would tell that. It is the same after the table was loaded anew, since
        nobody notes when somebody came.
        """
        seen = self.sitting.session.turns > self._begun_to_look_on or not self.game.hides
        return bool(screen.seats) or screen.owns or seen or self.played_out

    def check_shows(self, screen: Screen) -> None:
        """Raise NotYet if this person does not see the table yet."""
        if not self.shows(screen):
            raise NotYet(f"you look on from the next at-bat on. {self.end_in_words}".strip())

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

    # --- Who is asked

    @property
    def paused(self) -> bool:
        """Whether the table has stopped, as its ``pace`` says, where nobody is asked; a person leads on."""
        return (
            bool(self.people)
            and not self.over
            and not self.sitting.waits
            and (self._led_to == self.version or self._is_at_stop())
        )

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

    def _given_apart(self, asked: Seats) -> Seats:
        """The seat that has answered a question to both in secret, of which the other one's answer is still open.

        For everybody else the table waits for both until then. ``asked`` are the seats that it does wait for.
        """
        session = self.sitting.session
        if len(asked) != 1 or not self.log.is_apart(session.asks[0].why):
            return ()
        before = session.fork(max(len(session.record.answers) - 1, 0)).asks  # two, if the last answer was to the same question
        return tuple(ask.seat for ask in before if len(before) == len(BOTH) and ask.seat is not None and ask.seat not in asked)

    # --- What each kind of table does in its own way

    @property
    @abstractmethod
    def closed(self) -> bool:
        """Whether nothing is taken back here any more."""

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

    # --- An end before the game is over

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
        """Read the entries that other processes have added to this table's log.

        Of what somebody has answered in secret there, as of what is answered so here, nobody else's page is made anew.
        """
        before = self._known_of()
        news = self.log.news()
        self.sitting.apply_entries([entry for entry in news if not isinstance(entry, Ended)])
        self._note_end()
        self._taken = self._news = None
        if self._begun_to_look_on == NOT_READ_YET:
            self._begun_to_look_on = self.sitting.session.turns
        if news:
            self._note_watchers()
            self._note_changes(before)
            self._time_unseen = self._time_unseen or self._known_of()[0] != before[0]

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

        Where nobody would see the game's end, that is found out once and not again for every page. Somebody may have come to
        look on by another process: what is asked from here on must not tell him of a hand.
        """
        if self.game.hides and not self.sitting.is_watched:
            self._note_watchers()
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
        if self._note_changes(before):
            self._note_state()

    def _note_changes(self, before: Known) -> bool:
        """Note whose pages change by what has been appended to the log since all that was known; whether anything was."""
        now = self._known_of()
        if now[0] != before[0]:
            self.stamp += 1
        else:  # an answer in secret changes nobody's page but that of who has given it
            self.changed_for(tuple(seat for seat in BOTH if now[1][seat] != before[1][seat]))
        return now != before

    def _act_of(self, screen: Screen, act: Callable[[], object]) -> None:
        """Do a person's act (`_act`); again where only what the other manager answers in secret was there first.

        To be refused for that would tell him of it.
        """
        while True:
            read, known = self.version, self.version_for(screen)
            try:
                return self._act(act)
            except OutOfDate:
                if self.version == read or self.version_for(screen) != known:
                    raise

    def _known_of(self) -> Known:
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
