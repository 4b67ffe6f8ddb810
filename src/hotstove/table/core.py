"""The table: six verbs by which rules ask for everything they do not decide themselves.

Rules are plain functions; a verb is a call that returns the answer. Who answers is the business of the kind of table:
live, replay, fork, script, odds. Every ``why`` begins with a rule's ID and names the question: ``"SB-27 steal"``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from hotstove.table.compiled import mypyc_attr
from hotstove.table.dice import Dice
from hotstove.table.events import BOTH, Event, Seat, Seats

V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(ABC):
    """The only door out of the rules. A seventh verb needs a written decision."""

    __slots__ = ()

    @abstractmethod
    def roll(self, dice: Dice[V], why: str) -> V:
        """Throw the dice; the answer is what the rulebook reads in them."""

    @abstractmethod
    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        """Draw a card from an unordered pile, each equally likely; ``seats`` see which one. The caller removes it."""

    @abstractmethod
    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        """A manager's choice among legal options; ``seats`` see which one. A single option is taken without asking.

        An option's ``str`` is what people read and records store; options of one question differ in it.
        """

    @abstractmethod
    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        """One choice of each seat, made in secret: neither sees the other's until the rules ``tell`` it."""

    def resolve(self, rule: Callable[Concatenate[Table, P], V], /, *arguments: P.args, **named: P.kwargs) -> V:
        """A sub-rule that only rolls, as one chance node. A reroll is the rule returning ``resolve`` of itself.

        Arguments must be hashable and hold all that the rule reads.
        """
        return rule(self, *arguments, **named)

    @abstractmethod
    def tell(self, event: Event, /) -> None:
        """Say what happened. Narration never steers rules."""
