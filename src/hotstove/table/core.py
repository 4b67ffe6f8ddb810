"""The table: six verbs by which rules ask for everything that they do not decide themselves.

Rules are plain functions; a verb is a call that returns the answer. The kind of table determines where answers come from:
live, replay, fork, script, odds. Every ``why`` begins with a rule's ID and names the question: ``"SB-27 steal"``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Concatenate, ParamSpec, TypeVar

from hotstove.table.compiled import mypyc_attr
from hotstove.table.dice import Dice
from hotstove.table.events import BOTH, Event, Seat, Seats

V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(ABC):
    """The only way for rules to get anything from outside. A seventh verb needs a written decision."""

    __slots__ = ()
    notes_passes: ClassVar[bool] = True
    """Whether a choice with a single option is told, recorded or checked here.

    Where it is not, rules may leave it out, and need not find out whether a manager without a fitting card would be asked.
    """

    def stands(self, seat: Seat, why: str) -> bool:
        """Whether a manager takes the first option of a choice by a standing answer of his, whatever the others are.

        Rules may ask it before they list the options of a choice that has more than one and that both seats may see, and then
        need not choose. A live table that neither tells nor records choices hears the standing answers of computers; a replay
        finds those of everybody in its record.
        """
        return False

    @abstractmethod
    def roll(self, dice: Dice[V], why: str) -> V:
        """Throw the dice and return their reading by the rulebook."""

    @abstractmethod
    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        """Draw a card from an unordered pile, all equally likely; ``seats`` may see the card. The caller removes it."""

    @abstractmethod
    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        """A manager's choice among legal options; ``seats`` may see it. A single option is taken without asking.

        People read and records store the ``str`` of an option; it differs for all options of one question.
        """

    @abstractmethod
    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        """One choice of each seat, made in secret: a seat learns the other's choice only when the rules ``tell`` it."""

    def resolve(self, rule: Callable[Concatenate[Table, P], V], /, *arguments: P.args, **named: P.kwargs) -> V:
        """The result of a sub-rule that only rolls, as one chance node. For a reroll the rule returns ``resolve`` of itself.

        The arguments must be hashable and hold everything that the rule reads.
        """
        return rule(self, *arguments, **named)

    @abstractmethod
    def tell(self, event: Event, /) -> None:
        """Tell an event. Rules never depend on events."""
