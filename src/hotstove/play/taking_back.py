"""Taking back: a screen's last answer, whether it may be taken back freely, and the other manager's consent if it may not.

An answer may be taken back freely as long as nothing new was learned from it. That is decided by what everybody knows: that a
manager was asked, not which options the manager had. A computer manager lets a person take back anything; what had told
something is counted in the record, and everybody is told so (`said_of`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hotstove.baseball.plays import HalfInningBegins
from hotstove.baseball.words import counted, half_inning
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, SECRET, Chosen, Drawn, Event, Rolled, Seat, Seats, label_of, seen
from hotstove.table.game import labels_apart, passes
from hotstove.table.session import AnySession


class GameUnderWay(Protocol):
    """The part of a sitting on which taking back depends."""

    session: AnySession
    dice: RealDice
    passed_over: set[int]

    @property
    def people(self) -> Seats:
        """The seats of people."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def is_apart(self, why: str) -> bool:
        """Whether a question is one that managers answer in secret, and nobody is told how often."""

    @property
    def is_watched(self) -> bool:
        """Whether a person other than the manager asked could draw conclusions on a hand."""


def said_of(taken_back: int) -> str:
    """Words for how often something was taken back that had told something (`Record.taken_back`); empty for never."""
    if not taken_back:
        return ""
    return f"{counted(taken_back, 'answer')} taken back after dice, cards or a reply"


def noted(before: int, now: int) -> str:
    """What is said of a take-back by which the count has risen, after the sentence that tells it; empty if it has not."""
    return f" It is noted: {said_of(now)}." if now > before else ""


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """A screen's last answer: its place among all answers; ``free`` if it may be taken back without asking."""

    place: int
    free: bool


@dataclass(frozen=True, slots=True)
class Request:
    """A request to take back the answer at a place: the seats that ask, and the number of answers that they knew of then.

    ``stands`` is what everybody knew then: it is asked until that is another.
    """

    seats: Seats
    place: int
    known: int
    stands: tuple[int, frozenset[str]]


class TakingBack:
    """The last answers of a sitting's screens, and the request that the other manager has to agree to."""

    def __init__(self, sitting: GameUnderWay) -> None:
        self._sitting = sitting
        self._request: Request | None = None
        self._refused: Request | None = None
        self._last: dict[Screen, LastAnswer | None] = {}  # since the last change
        self._since: dict[Screen, int] = {}
        self._before_last: dict[Screen, int] = {}  # the number of events told before it
        self._led_on = 0  # the number of events before a person last led the game on without an answer
        self._told_before = len(sitting.session.events)  # before the last change that everybody knows of
        self._public = self._known(())

    def forget(self, told: int) -> None:
        """Reset everything after a change of the game, before which ``told`` events had been told."""
        public = self._known(())
        if public != self._public:
            self._told_before, self._public = told, public
        self._led_on = self._led_on if self._led_on <= told else 0
        self._last.clear()
        self._since.clear()
        self._before_last.clear()
        # Not by what its maker answers in secret since: the other one, who agrees or refuses, would be told that he has.
        if self._request is not None and self._request.stands != self._stands():
            self._request = None

    def _known(self, seats: Seats) -> int:
        """The number of answers, less the latest ones that another manager has given in secret: these change nothing here."""
        answers = self._sitting.session.record.answers
        known = len(answers)
        while known and answers[known - 1].seat not in (None, *seats) and self._sitting.is_apart(answers[known - 1].why):
            known -= 1
        return known

    def _stands(self) -> tuple[int, frozenset[str]]:
        """What everybody knows of the game: the number of answers, and what is asked, which secret questions are alike in."""
        asks = self._sitting.session.asks
        return self._known(()), frozenset("" if self._sitting.is_apart(ask.why) else label_of(ask.why) for ask in asks)

    def note_led_on(self, told: int) -> None:
        """Note that a person has led the game on without an answer, after ``told`` events."""
        self._led_on = told
        self._since.clear()

    def is_led_on(self, screen: Screen) -> bool:
        """Whether a person has led the game on since the screen's last answer."""
        return 0 < self._led_on == self.since(screen)

    def last_of(self, screen: Screen) -> LastAnswer | None:
        """The screen's last answer, automatic passes left out, or None.

        There is none at a screen of both managers while one has made his part of a secret choice and the other has not begun
        with his: the one who is asked would learn the choice, and could change it.
        """
        if screen not in self._last:
            self._last[screen] = self._last_answer(screen)
        return self._last[screen]

    def may_leave(self, screen: Screen) -> bool:
        """Whether the screen's last answer is a call that has only opened the question asked there now: it may be left.

        Such a call is no pass, and has told nobody anything but itself. All of that is known to everybody.
        """
        session, last = self._sitting.session, self.last_of(screen)
        if last is None or not last.free or len(session.asks) != 1 or last.place < session.turn_began:
            return False
        given, ask = session.record.answers[last.place], session.asks[0]
        label = label_of(given.why)
        if (
            given.seat is None
            or ask.seat != given.seat
            or label_of(ask.why) == label
            or passes(session.game).get(label) == given.text
        ):
            return False
        since = session.events_since(told_before(session, last.place))
        return all(isinstance(event, Chosen) and event.seat == given.seat and event.seats == BOTH for event in since)

    def since(self, screen: Screen) -> int:
        """The number of events told before the screen's last answer, or before a person has led the game on since.

        For spectators, before the last change of the game that everybody knows of.
        """
        if screen not in self._since:
            last = self.last_of(screen) if screen.seats else None
            if last is not None:
                self._since[screen] = max(self._before(screen, last), self._led_on)
            else:
                self._since[screen] = 0 if screen.seats else self._told_before
        return self._since[screen]

    def _before(self, screen: Screen, last: LastAnswer) -> int:
        if screen not in self._before_last:
            self._before_last[screen] = told_before(self._sitting.session, last.place)
        return self._before_last[screen]

    def half_left(self, screen: Screen) -> str:
        """The half-inning of the screen's last answer if another one has begun since, ``top of the 3rd``; else empty."""
        last, events = self.last_of(screen), self._sitting.session.events
        if last is None:
            return ""
        told = self._before(screen, last)
        if not any(isinstance(event, HalfInningBegins) for event in events[told:]):
            return ""
        begun = next((event for event in reversed(events[:told]) if isinstance(event, HalfInningBegins)), None)
        return half_inning(begun.inning, begun.half) if begun is not None else ""

    def told_on(self, screen: Screen) -> int:
        """The number of events told before those that the screen goes on telling: mostly `since`.

        While nothing has come of the last answers, such as those that place fielders, what was told before them is told on.
        """
        events, start = self._sitting.session.events, self.since(screen)
        own = [isinstance(event, Chosen) and event.seat in screen.seats for event in events]
        if not screen.seats or not all(own[start:]):
            return start
        while start and own[start - 1]:
            start -= 1
        return max((number for number in range(start) if own[number]), default=0)

    def _last_answer(self, screen: Screen) -> LastAnswer | None:
        sitting = self._sitting
        if self._is_half_chosen(screen):
            return None
        answers, dice = sitting.session.record.answers, sitting.dice
        # Every answered roll or draw is told as one event, in the same order.
        chances = (event for event in sitting.session.events if isinstance(event, Rolled | Drawn))
        place = None
        for number, answer in enumerate(answers):
            thrown = answer.seat is None and screen.owns and dice.any and dice.made(next(chances))
            own = thrown or answer.seat in screen.seats
            if own and number not in sitting.passed_over and (sitting.is_watched or number not in sitting.session.forced):
                place = number
        if place is None:
            return None
        if not set(sitting.people) - set(screen.seats):
            return LastAnswer(place, True)  # a computer lets him, and everybody is told
        apart = any(ask.seat not in screen.seats and sitting.is_apart(ask.why) for ask in sitting.session.asks)
        if apart and len(sitting.session.fork(place).asks) == len(BOTH):
            apart = False  # both choose at once: the next answer in secret is the last
        is_last = place == len(answers) - 1 and answers[place].seat is not None
        if sitting.over or apart or not is_last or sitting.session.shown_by_throw:
            # The end of a game shows everything, another one's answers in secret are not taken back unseen, and who is to throw
            # the dice that were chosen in secret has been told which.
            return LastAnswer(place, False)
        told = sitting.session.events[told_before(sitting.session, place) :]
        mine = answers[place].seat
        return LastAnswer(place, not any(is_news(event, mine) for event in told))

    def _is_half_chosen(self, screen: Screen) -> bool:
        """Whether the two managers of this screen choose in secret, one of them has chosen, and the other one begins.

        The choice may be several answers, as a lineup is that its manager sets himself.
        """
        asks, answers = self._sitting.session.asks, self._sitting.session.record.answers
        if len(asks) != 1 or not answers or not set(BOTH) <= set(screen.seats) or set(asks[0].seats) == set(BOTH):
            return False
        last, why = answers[-1], asks[0].why
        in_secret = last.why == why or (self._sitting.is_apart(last.why) and self._sitting.is_apart(why))
        return in_secret and last.seat not in (None, asks[0].seat)

    # --- The other manager's consent

    def request(self, screen: Screen, place: int) -> None:
        """Ask the other manager whether that answer may be taken back."""
        self._request, self._refused = Request(screen.seats, place, self._known(screen.seats), self._stands()), None

    def is_asked(self, screen: Screen) -> bool:
        """Whether this screen has to answer the other manager's request."""
        wants = self._request
        return wants is not None and bool(screen.seats) and not set(screen.seats) & set(wants.seats)

    def waits(self, screen: Screen) -> bool:
        """Whether this screen has made a request that has no answer yet."""
        return self._request is not None and self._request.seats == screen.seats

    def was_refused(self, screen: Screen) -> bool:
        """Whether this screen's last request was refused and nothing that it knows of has been answered since."""
        refused = self._refused
        return refused is not None and refused.seats == screen.seats and refused.known == self._known(screen.seats)

    def requested(self, screen: Screen) -> int:
        """The place of the answer that the other manager wants to take back; raises NotLegal if there is no request."""
        if self._request is None or not self.is_asked(screen):
            raise NotLegal("nobody wants to take anything back")
        return self._request.place

    def refuse(self) -> None:
        """Refuse the request."""
        self._refused, self._request = self._request, None

    def end_request(self) -> None:
        """Forget what was asked and refused: somebody else has the seat of who asked, or of who was asked."""
        self._request = self._refused = None

    def in_words(self, screen: Screen, nickname: str) -> str:
        """The other manager's request in words, with only what this screen may know; ``nickname`` is the other side's."""
        session = self._sitting.session
        place = self.requested(screen)
        given = session.record.answers[place]
        told = seen(session.events[told_before(session, place) :], screen.seats)
        goes = session.record.answers[undone_from(session, place, self._sitting.people) :]
        secret = self._sitting.is_apart(given.why) or goes[0] is not given
        own = any(each.seat in screen.seats and self._sitting.is_apart(each.why) for each in goes)
        both = " Both choose anew then." if secret and own else ""
        if given.seat is None:
            fell = next((event for event in told if isinstance(event, Rolled | Drawn)), None)
            return f"Who throws the dice wants to take back {fell.faces if isinstance(fell, Rolled) else 'what was entered'}."
        chosen = next((event.option for event in told if isinstance(event, Chosen) and event.seat == given.seat), SECRET)
        return f"The {nickname} want to take back {f'“{chosen}”' if chosen != SECRET else 'a choice made in secret'}.{both}"


def is_news(event: Event, seat: Seat | None) -> bool:
    """Whether an event after a seat's answer has told it something: chance, another one's choice, what it alone was shown."""
    if isinstance(event, Chosen):
        return event.seat != seat
    return isinstance(event, Rolled | Drawn) or event.seats != BOTH


def undone_from(session: AnySession, place: int, people: Seats) -> int:
    """The place from which all answers go if the one at ``place`` is taken back.

    That is ``place``, or an earlier one: where two people have chosen in secret, and both are done with it, all that they have
    chosen goes, such as their lineups with their starters; for who kept his choice would have it known to the other. So it is
    with what follows their choice, as soon as the dice that they have chosen are to be thrown by hand.
    """
    answers, shown = session.record.answers, session.shown_by_throw
    if not set(BOTH) <= set(people):
        return place
    if shown:
        chosen = (each for each in range(session.turn_began, place) if label_of(answers[each].why) == shown)
        place = next(chosen, place)
    apart = labels_apart(session.game)
    begins, ends = place, place
    while ends < len(answers) and label_of(answers[ends].why) in apart:
        ends += 1
    if ends == len(answers) and any(label_of(ask.why) in apart for ask in session.asks):
        return place  # they still choose, and nothing is shown yet
    while ends > place and begins and label_of(answers[begins - 1].why) in apart:
        begins -= 1
    return begins


def told_before(session: AnySession, place: int) -> int:
    """The number of events told before the answer at ``place``."""
    return len(session.fork(place).events)
