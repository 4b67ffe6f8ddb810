"""Questions that the rules put to managers and chance, and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from hotstove.table.dice import Dice
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Seat, Seats, label_of

Verb = Literal["roll", "draw", "choose"]


@dataclass(slots=True)
class Ask:
    """One question: the verb, why it is asked, the seat asked (None: chance), and all possible answers.

    ``seats`` are those that may see the answer.
    """

    verb: Verb
    why: str
    seat: Seat | None
    options: Sequence[object]
    seats: Seats = BOTH
    dice: Dice[object] | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """Every possible answer as text, in order; a record stores one of these."""
        if self.dice is not None:
            return self.dice.texts
        return tuple(str(option) for option in self.options)

    def read(self, text: str) -> int:
        """The number of the option that the text names, in any case; raises Unreadable or NotLegal."""
        if self.dice is not None:
            return self.dice.throw(text)
        texts = self.texts
        wanted = " ".join(text.split()).lower()
        for number, shown in enumerate(texts):
            if shown.lower() == wanted:
                return number
        raise NotLegal(f"{text!r} does not answer {label_of(self.why)!r} ({self.why.split()[0]}); legal: {', '.join(texts)}")


class Answer(NamedTuple):
    """One answer of a record. ``number`` is its place among the options from 0, or -1 if only the text is known."""

    why: str
    seat: Seat | None
    text: str
    number: int = -1


class SeenAnswer(NamedTuple):
    """An answer that a seat has seen: the question's ``why``, the seat asked (None: chance) and the answer's text."""

    why: str
    seat: Seat | None
    text: str


class NeedAnswer(BaseException):
    """Stops the rules at a question without an answer. A BaseException, so that no rule catches it by accident.

    ``joint`` is the number of answers that a joint choice already has: 1 if the choice of one seat is still open.
    """

    def __init__(self, asks: tuple[Ask, ...], joint: int = 0) -> None:
        super().__init__(asks)
        self.asks = asks
        self.joint = joint
