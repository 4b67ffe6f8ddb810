"""The replay table: answers come from a record; at its end somebody answers at once, or the rules stop at the open question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar, cast

from hotstove.table.asks import Answer, Ask, NeedAnswer
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, Event, Rolled, Seat, Seats, label_of

V = TypeVar("V")
W = TypeVar("W")


class Answerer(Protocol):
    """Whoever answers the questions after the end of a record while the rules run."""

    def answer(self, ask: Ask) -> bool:
        """Append an answer to the record, unless the question is left open; returns whether one was appended."""


class ReplayTable(Table):
    """Gives the answers of a record from ``start`` on; ``used`` is the place of the next one, ``events`` are those told.

    At the end of the record the ``answerer`` may append an answer, except to a joint choice. Where it has none, the rules stop.

    A choice with a single option is forced and needs no answer. Only to the questions labelled in ``forced_labels`` are forced
    answers in the record, too; the places of these answers are added to ``forced``.
    """

    __slots__ = ("answerer", "answers", "events", "forced", "forced_labels", "used")

    def __init__(
        self,
        answers: Sequence[Answer],
        start: int = 0,
        forced_labels: Collection[str] = (),
        forced: set[int] | None = None,
        answerer: Answerer | None = None,
    ) -> None:
        self.answers = answers
        self.used = start
        self.forced_labels = forced_labels
        self.events: list[Event] = []
        self.forced: set[int] = set() if forced is None else forced
        self.answerer = answerer

    def _ask(self, ask: Ask) -> None:
        """Have the question after the end of the record answered, or stop the rules."""
        if self.answerer is None or not self.answerer.answer(ask):
            raise NeedAnswer((ask,))

    def stands(self, seat: Seat, why: str) -> bool:
        """Whether the record has the first option next: a manager's answer stands there for good."""
        if self.used == len(self.answers):
            return False
        answer = self.answers[self.used]
        if answer.number != 0 or answer.why != why:
            return False
        self.used += 1
        self.events.append(Chosen(why, seat, answer.text))
        return True

    def roll(self, dice: Dice[V], why: str) -> V:
        if self.used == len(self.answers):
            self._ask(Ask("roll", why, None, dice.values, BOTH, cast("Dice[object]", dice)))
        answer = self.answers[self.used]
        number = answer.number
        if number < 0 or answer.why != why:
            number = self._fit(answer, Ask("roll", why, None, dice.values, BOTH, cast("Dice[object]", dice)))
        self.used += 1
        value = dice.values[number]
        self.events.append(Rolled(why, dice.name, dice.texts[number], str(value), dice.said(number)))
        return value

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if self.used == len(self.answers):
            self._ask(Ask("draw", why, None, pool, seats))
        answer = self.answers[self.used]
        number = answer.number
        if number < 0 or answer.why != why:
            number = self._fit(answer, Ask("draw", why, None, pool, seats))
        card = pool[number]
        self.used += 1
        self.events.append(Drawn(why, str(card), seats=seats))
        return card

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        forced = len(options) == 1
        if forced and not (self.forced_labels and label_of(why) in self.forced_labels):
            # Told like any other choice; otherwise the other seat could conclude that there was only one option.
            self.events.append(Chosen(why, seat, str(options[0]), seats=seats))
            return options[0]
        if self.used == len(self.answers):
            self._ask(Ask("choose", why, seat, options, seats))
        if forced:
            self.forced.add(self.used)
        answer = self.answers[self.used]
        number = answer.number
        if number < 0 or answer.why != why:
            number = self._fit(answer, Ask("choose", why, seat, options, seats))
        self.used += 1
        self.events.append(Chosen(why, seat, answer.text, seats=seats))
        return options[number]

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        asks = (Ask("choose", why, AWAY, options[0], (AWAY,)), Ask("choose", why, HOME, options[1], (HOME,)))
        asks_forced = label_of(why) in self.forced_labels
        picks = [0 if len(side) == 1 and not asks_forced else -1 for side in options]
        before = self.used
        while -1 in picks and self.used < len(self.answers):
            answer = self.answers[self.used]
            seat = answer.seat
            if seat is None or picks[seat] >= 0:
                raise DoesNotFit(f"answer {self.used + 1} ({answer.why}: {answer.text}) does not fit {why!r} of both seats")
            picks[seat] = self._fit(answer, asks[seat])
            if len(options[seat]) == 1:
                self.forced.add(self.used)
            self.used += 1
        if -1 in picks:
            raise NeedAnswer(tuple(ask for ask, pick in zip(asks, picks, strict=True) if pick < 0), self.used - before)
        self.events.append(Chosen(why, AWAY, asks[0].texts[picks[0]], seats=(AWAY,)))
        self.events.append(Chosen(why, HOME, asks[1].texts[picks[1]], seats=(HOME,)))
        return options[0][picks[0]], options[1][picks[1]]

    def tell(self, event: Event, /) -> None:
        self.events.append(event)

    def _fit(self, answer: Answer, ask: Ask) -> int:
        """The answer's number among the options; raises DoesNotFit if it answers another question."""
        if answer.why != ask.why:
            raise DoesNotFit(f"answer {self.used + 1} is to {answer.why!r}, but the rules ask {ask.why!r}")
        if answer.seat != ask.seat:
            given, asked = ("nobody" if seat is None else f"the {SIDES[seat]} side" for seat in (answer.seat, ask.seat))
            raise DoesNotFit(f"answer {self.used + 1} to {answer.why!r} is by {given}, but the rules ask {asked}")
        try:
            return ask.read(answer.text)
        except (Unreadable, NotLegal) as error:
            raise DoesNotFit(f"answer {self.used + 1} does not fit: {error}") from None


class WatchedTable(ReplayTable):
    """Gives the answers of a record, and shows each event as it is told by the rules."""

    __slots__ = ("_watch",)

    def __init__(
        self, answers: Sequence[Answer], start: int, forced_labels: Collection[str], watch: Callable[[Event], None]
    ) -> None:
        super().__init__(answers, start, forced_labels)
        self._watch = watch

    def tell(self, event: Event, /) -> None:
        super().tell(event)
        self._watch(event)
