"""Policies: the choices of managers as probabilities, for exact odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NoReturn, Protocol, TypeAlias, TypeVar, runtime_checkable

from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.game import Bench, GameState, Manager, Turns, Until, view_for

S = TypeVar("S", bound=GameState)

Mixture: TypeAlias = Sequence[tuple[int, Fraction]]
"""Numbers of options, from 0, with the probability of each; they sum to 1, and an option not listed is never taken."""
Policy: TypeAlias = Callable[[S, Seat, Sequence[object], str], Mixture]
"""From the position, a seat, its options and the question to the probabilities of the options. The position is the turn's
working copy, which a policy must not change."""


@runtime_checkable
class MixingManager(Manager, Protocol):
    """A manager with a mixed strategy: it may choose at random, with probabilities that `mixture` returns."""

    def mixture(self, view: Any, options: Sequence[object], why: str, bench: Bench) -> Mixture:  # noqa: ANN401 (each game its own)
        """The probability with which ``choose`` takes each option; ``bench`` has no luck here."""


def by_managers(game: Turns[S], managers: tuple[Manager, Manager]) -> Policy[S]:
    """The policy of two computer managers (away, home): the mixture of a `MixingManager`, else the one option it takes.

    The policy raises DoesNotFit for a manager without ``mixture`` that uses luck or plays games out.
    """
    benches = (_NoLuck(AWAY), _NoLuck(HOME))
    views = (view_for(managers[AWAY], game), view_for(managers[HOME], game))

    def policy(state: S, seat: Seat, options: Sequence[object], why: str) -> Mixture:
        manager, view = managers[seat], views[seat](state, seat)
        if isinstance(manager, MixingManager):
            return manager.mixture(view, options, why, benches[seat])
        option = manager.choose(view, options, why, benches[seat])
        return [(list(options).index(option), Fraction(1))]

    return policy


class _NoLuck:
    """The bench of managers in exact odds: it has no luck and plays no games out."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def luck(self) -> int:
        raise DoesNotFit("a manager that needs luck has no exact odds here")

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> NoReturn:
        raise DoesNotFit("a manager that plays games out has no exact odds here")
