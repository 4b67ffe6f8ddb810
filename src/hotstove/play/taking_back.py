"""Taking back: whose last answer it is, whether it may be taken back without asking, and who agrees where it may not.

An answer is free to be taken back as long as it has told its giver nothing. All of it depends on what everybody knows: that a
manager was asked, not what he could have answered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hotstove.play.moment import AnySession
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen
from hotstove.table.errors import NotLegal
from hotstove.table.events import SECRET, Chosen, Drawn, Rolled, Seats, seen


class GameUnderWay(Protocol):
    """What must be known of a sitting to say who may take back what; ``changes`` counts how often the game has changed."""

    session: AnySession
    dice: RealDice
    passed_over: set[int]
    changes: int

    @property
    def people(self) -> Seats:
        """The seats where people sit."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def is_watched(self) -> bool:
        """Whether anybody could learn of a hand from who is asked."""


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """The place of a screen's last answer; ``free`` to be taken back without asking the other manager."""

    place: int
    free: bool


@dataclass(frozen=True, slots=True)
class Request:
    """One who wants to take back the answer at a place, after so many changes of the game."""

    seats: Seats
    place: int
    changes: int


class TakingBack:
    """The last answers of a sitting's screens, and the request that the other manager has to agree to."""

    def __init__(self, sitting: GameUnderWay) -> None:
        self._sitting = sitting
        self._request: Request | None = None
        self._refused: Request | None = None
        self._last: dict[Screen, LastAnswer | None] = {}  # since the last change
        self._since: dict[Screen, int] = {}
        self._told_before = len(sitting.session.events)  # before the last change

    def forget(self, told: int) -> None:
        """The game has changed; so many events had been told before."""
        self._told_before = told
        self._last.clear()
        self._since.clear()
        self._request = None

    def last_of(self, screen: Screen) -> LastAnswer | None:
        """What was answered last at that screen; nothing that was passed by itself."""
        if screen not in self._last:
            self._last[screen] = self._found(screen)
        return self._last[screen]

    def since(self, screen: Screen) -> int:
        """How many events had been told when that screen last answered; all before the last change, for who looks on."""
        if screen not in self._since:
            found = self.last_of(screen) if screen.seats else None
            if found is not None:
                self._since[screen] = told_before(self._sitting.session, found.place)
            else:
                self._since[screen] = 0 if screen.seats else self._told_before
        return self._since[screen]

    def _found(self, screen: Screen) -> LastAnswer | None:
        sitting = self._sitting
        answers, dice = sitting.session.record.answers, sitting.dice
        # Every roll or draw that was answered is told as one event, in the same order.
        chances = (event for event in sitting.session.events if isinstance(event, Rolled | Drawn))
        place = None
        for number, answer in enumerate(answers):
            thrown = answer.seat is None and screen.owns and dice.any and dice.made(next(chances))
            own = thrown or answer.seat in screen.seats
            if own and number not in sitting.passed_over and (sitting.is_watched or number not in sitting.session.lone):
                place = number
        if place is None:
            return None
        if not set(sitting.people) - set(screen.seats):
            return LastAnswer(place, True)  # a computer never minds
        if sitting.over or place != len(answers) - 1 or answers[place].seat is None:
            return LastAnswer(place, False)  # the end of a game shows everything
        told = sitting.session.events[told_before(sitting.session, place) :]
        mine = answers[place].seat
        news = (isinstance(event, Rolled | Drawn) or (isinstance(event, Chosen) and event.seat != mine) for event in told)
        return LastAnswer(place, not any(news))

    # --- Where the other manager must agree

    def request(self, screen: Screen, place: int) -> None:
        """Ask the other manager whether that answer may be taken back."""
        self._request, self._refused = Request(screen.seats, place, self._sitting.changes), None

    def is_asked(self, screen: Screen) -> bool:
        """Whether the other manager's request is this screen's to agree to."""
        wants = self._request
        return wants is not None and bool(screen.seats) and not set(screen.seats) & set(wants.seats)

    def waits(self, screen: Screen) -> bool:
        """Whether this screen has asked, and has not heard."""
        return self._request is not None and self._request.seats == screen.seats

    def was_refused(self, screen: Screen) -> bool:
        """Whether this screen has asked in vain, and nothing has happened since."""
        refused = self._refused
        return refused is not None and refused.seats == screen.seats and refused.changes == self._sitting.changes

    def requested(self, screen: Screen) -> int:
        """The place of the answer that the other manager wants to take back; raises NotLegal where he wants nothing."""
        if self._request is None or not self.is_asked(screen):
            raise NotLegal("nobody wants to take anything back")
        return self._request.place

    def refuse(self) -> None:
        """The answer stands."""
        self._refused, self._request = self._request, None

    def in_words(self, screen: Screen, nickname: str) -> str:
        """What the other manager wants to take back, as far as this screen may know; ``nickname`` is his side's."""
        session = self._sitting.session
        place = self.requested(screen)
        given = session.record.answers[place]
        told = seen(session.events[told_before(session, place) :], screen.seats)
        if given.seat is None:
            fell = next((event for event in told if isinstance(event, Rolled | Drawn)), None)
            return f"Who throws the dice wants to take back {fell.faces if isinstance(fell, Rolled) else 'what was entered'}."
        chosen = next((event.option for event in told if isinstance(event, Chosen) and event.seat == given.seat), SECRET)
        return f"The {nickname} want to take back {f'“{chosen}”' if chosen != SECRET else 'a choice made in secret'}."


def told_before(session: AnySession, place: int) -> int:
    """How many events had been told before the answer at that place."""
    return len(session.fork(place).events)
