"""The worths of the options at the beginning of a turn, by the computation that `hotstove.managers.best_play` uses inside."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from hotstove.managers.best_play import _Computation
from hotstove.managers.matrix_games import Equilibrium, solve
from hotstove.table import AWAY, BOTH, DoesNotFit, Seat
from hotstove.table.game import GameState, Turns

S = TypeVar("S", bound=GameState)


def worth_of_options(
    game: Turns[S], state: S, worth: Callable[[S], float | None], seat: Seat = AWAY, known: dict[Hashable, float] | None = None
) -> dict[str, float]:
    """The worth of each option of the turn's first choice by the option's text; empty if the turn does not begin with a choice.

    Raises DoesNotFit for a secret choice of both seats: an option's worth there depends on the other's (``first_secret``).
    """
    count = _Computation(game, worth, seat, {} if known is None else known, None)
    found: dict[str, float] = {}
    number, width = 0, 1
    while number < width:
        value_of_option, table = count.turn(state, [number])
        if not table.nodes or not table.nodes[0].seats:
            return {}
        if table.nodes[0].seats == BOTH:
            raise DoesNotFit("the turn begins with a secret choice of both seats; its options have no worth of their own")
        width = table.nodes[0].width
        found[table.choices[0][1]] = value_of_option
        number += 1
    return found


def first_secret(
    game: Turns[S], state: S, worth: Callable[[S], float | None], known: dict[Hashable, float] | None = None
) -> Equilibrium | None:
    """The optimal mixtures of both seats at the secret choice with which the turn begins; None if it begins otherwise.

    ``worth`` returns the worth of a state to the away seat, whose options are the rows.
    """
    count = _Computation(game, worth, AWAY, {} if known is None else known, None)
    _, table = count.turn(state, [0])
    if not table.nodes or table.nodes[0].seats != BOTH:
        return None
    node = table.nodes[0]
    worths = [count.turn(state, [number])[0] for number in range(node.width)]
    return solve([worths[start : start + node.replies] for start in range(0, node.width, node.replies)])
