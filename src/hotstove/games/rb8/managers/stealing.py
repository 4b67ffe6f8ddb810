"""(b) Steals: what an attempt is worth, and where the catcher throws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.registers import register
from hotstove.games.rb8 import running
from hotstove.games.rb8.managers.register import RULES
from hotstove.games.rb8.outlook import ENDED, WORTH, place_of, safe_chance, where
from hotstove.games.rb8.state import Board, Nine, View

NEVER: Final = -99
ALWAYS: Final = 99
SURE: Final = 50
"""Edges of nobody, and of who needs no roll; edges beyond SURE are his."""


@cache
def steal_edges(batting: Nine, fielding: Nine) -> tuple[int, ...]:
    """What each place in the order adds when he steals, much for a Stopwatch, less what the catcher adds.

    Place 0 is nobody.
    """
    catcher = fielding.fielders[Position.CATCHER]
    assert catcher is not None
    arm = catcher.defense + catcher.effects.throw
    own = [card.speed + card.effects.steal + ALWAYS * card.effects.first_steal_is_sure for card in batting.hitters]
    return NEVER, *(speed - arm for speed in own)


def stopped(board: Board, place: int) -> int:
    """What is to be taken from a Stopwatch's edge, once it has run."""
    return ALWAYS if board.timed[board.half] >> place & 1 else 0


FARTHEST: Final = 11
"""Edges beyond this change nothing more."""
CHANCES: Final = tuple(safe_chance(edge) for edge in range(-FARTHEST, FARTHEST + 1))


def chance(edge: int) -> float:
    """A runner's chance, 1 for who is sure."""
    if edge > SURE:
        return 1.0
    return CHANCES[0 if edge < -FARTHEST else 2 * FARTHEST if edge > FARTHEST else edge + FARTHEST]


def best_steal(at: int, from_first: int, from_second: int) -> int:
    """The number of the best call among swinging and the steals, in the order of ``running.calls``."""
    place, best, wanted = place_of(at), WORTH[at], 0
    edges = from_first, from_second
    for number, steals in enumerate(steals_of(at - place), 1):
        found = steal_worth(place, at - place, steals, edges)
        if found > best:
            best, wanted = found, number
    return wanted


@cache
def steals_of(state: int) -> tuple[tuple[int, ...], ...]:
    """The steals that there are from a state, as ``running.calls`` lists them."""
    taken = state % 2 > 0, state // 2 % 2 > 0, state // 4 % 2 > 0
    return tuple(each.steals for each in running.calls(*taken, True, False, False) if each.steals)


def steal_worth(place: int, state: int, steals: tuple[int, ...], edges: tuple[int, int]) -> float:
    """What an attempt is worth: the catcher throws where it hurts most."""
    step, thrown = attempt(state, steals)
    found = safe = WORTH[place + step]
    for base, step in thrown:
        out = WORTH[place + step]
        found = min(found, out + chance(edges[base - 1]) * (safe - out))
    return found


@cache
def attempt(state: int, steals: tuple[int, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The state after a steal that succeeds, and by base of the runner thrown out."""
    return stolen(state, steals, 0), tuple((base, stolen(state, steals, base)) for base in steals)


@cache
def stolen(state: int, steals: tuple[int, ...], caught: int) -> int:
    """The state after a steal; ``caught`` is the base of the runner thrown out, 0 for none."""
    if caught and state >= 16:
        return ENDED
    bases = state % 8
    for base in steals:
        bases -= 1 << base - 1
    for base in steals:
        if base != caught:
            bases += 1 << base
    return state // 8 * 8 + bases + (8 if caught else 0)


@register(RULES, running.THROW)
def throw(view: View, options: Sequence[str]) -> int:
    """At the runner of the two where it hurts the side at bat most; ``to third`` comes first."""
    board = view.board
    edges = steal_edges(board.nines[board.half], board.nines[view.seat])
    at = where(board)
    place = place_of(at)
    state, worths = at - place, []
    for base in (2, 1):
        runner = board.place_on(base)
        edge = edges[runner]
        if edge > SURE:
            edge -= stopped(board, runner)
        safe, out = WORTH[place + stolen(state, (2, 1), 0)], WORTH[place + stolen(state, (2, 1), base)]
        worths.append(out + chance(edge) * (safe - out))
    return worths.index(min(worths))
