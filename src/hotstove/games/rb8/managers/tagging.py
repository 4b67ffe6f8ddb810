"""Tag-ups: who goes, and where the fielder throws."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hotstove.baseball.registers import register
from hotstove.games.rb8 import running
from hotstove.games.rb8.cards import Hitter
from hotstove.games.rb8.managers.register import RULES
from hotstove.games.rb8.managers.stealing import NEVER, chance
from hotstove.games.rb8.outlook import ENDED, ROW, WORTH, place_of, where
from hotstove.games.rb8.state import AtBat, Board, View, at_bat_of


@register(RULES, running.TAG)
def tag(view: View, options: Sequence[running.Tags]) -> int:
    """The set of runners that is worth most when the fielder throws where it hurts most. The catch's out is on the board."""
    board = view.board
    at_bat = at_bat_of(board)
    fielder = field_of(board, at_bat)
    edges = tuple(tag_edge(board, base, fielder) if board.bases[base - 1] else NEVER for base in (1, 2, 3))
    return best_tag(where(board), (edges[0], edges[1], edges[2]))


def field_of(board: Board, at_bat: AtBat) -> Hitter:
    """Who caught the ball."""
    assert at_bat.result is not None
    assert at_bat.result.field is not None
    return running.fielder_at(board, at_bat.defense, at_bat.result.field)


def tag_edge(board: Board, base: int, fielder: Hitter) -> int:
    """What a tagging runner adds, less what the fielder adds."""
    runner = board.runner(base)
    more = runner.effects.tag - fielder.effects.throw
    return max(-11, min(11, runner.speed - fielder.defense + (base == 3) + more))


def best_tag(at: int, edges: tuple[int, int, int]) -> int:
    """The number of the best option of ``running.taggings``."""
    place = place_of(at)
    state = at - place
    options = running.taggings(state % 2 > 0, state // 2 % 2 > 0, state // 4 % 2 > 0)
    worths = []
    for option in options:
        thrown = [thrown_at(place, state, option.bases, base, edges[base - 1]) for base in option.bases]
        worths.append(min(thrown, default=WORTH[place + state]))
    return worths.index(max(worths))


def thrown_at(place: int, state: int, bases: tuple[int, ...], base: int, edge: int) -> float:
    """What it is worth to the side at bat when these runners tag and the throw goes after the one from ``base``."""
    safe, out = WORTH[place + tagged(state, bases, 0)], WORTH[place + tagged(state, bases, base)]
    return out + chance(edge) * (safe - out)


@cache
def tagged(state: int, bases: tuple[int, ...], caught: int) -> int:
    """How far tag-ups go from a place; on the third out only a runner ahead of the one caught scores (RB-R-05)."""
    scores = 3 in bases and caught != 3
    if caught and state >= 16:
        return ENDED + (ROW if scores else 0)
    left = state % 8
    for base in bases:
        left -= 1 << base - 1
    for base in bases:
        if base != caught and base < 3:
            left += 1 << base
    return state // 8 * 8 + left + (8 if caught else 0) + (ROW if scores else 0)


BASES: Final = {"to second": 1, "to third": 2, "to home": 3}


@register(RULES, running.TAG_THROW)
def tag_throw(view: View, options: Sequence[str]) -> int:
    """At the tagging runner where it hurts the side at bat most."""
    board = view.board
    fielder = field_of(board, at_bat_of(board))
    at = where(board)
    place = place_of(at)
    bases = tuple(BASES[option] for option in options)
    worths = [thrown_at(place, at - place, bases, base, tag_edge(board, base, fielder)) for base in bases]
    return worths.index(min(worths))
