"""Exact innings of average columns: their runs, and the mean number of times that they reach each state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from hotstove.baseball.board import EMPTY
from hotstove.games.pinetar.press.columns import FLIES, GROUNDERS
from hotstove.games.pinetar.press.moves import (
    Bases,
    Ends,
    PlayRates,
    before_swing,
    ends_of,
    fly_ends,
    grounder_ends,
    shares_of,
)

EVEN, ANY = 0.45, 0.9
"""Rolls on which medium and fast runners take an extra base (PT-62 to PT-65)."""
TURNS, SELDOM = 30, 1e-5


def inning(play: PlayRates, extra: float) -> float:
    """The expected runs of an inning."""
    states = [(outs, (a, b, c)) for outs in range(3) for a in (False, True) for b in (False, True) for c in (False, True)]
    moves = {state: ends_of(play, extra, *state) for state in states}
    value = dict.fromkeys(states, 0.0)
    for _ in range(TURNS):
        for state in reversed(states):
            value[state] = sum(
                chance * (runs + (value[state[0] + outs, bases] if state[0] + outs < 3 else 0.0))
                for (runs, outs, bases), chance in moves[state].items()
            )
    return value[0, EMPTY]


@dataclass(frozen=True, slots=True)
class InningRates:
    """An average inning's rates: double plays on grounders, sacrifice flies, and first base occupied, per roll on a card.

    ``turns`` are its plate appearances; ``wild``, ``steals`` and ``bunts`` are wild pitches and attempts per plate appearance.
    """

    double_plays: float
    sacrifice_flies: float
    taken: float
    turns: float
    wild: float
    steals: float
    bunts: float


def inning_rates(play: PlayRates, extra: float) -> InningRates:
    """The rates of an average inning."""
    trips = doubles = scored = taken = wild = steals = bunts = 0.0
    flies, grounders = list(zip(FLIES, shares_of(FLIES), strict=True)), list(zip(GROUNDERS, shares_of(GROUNDERS), strict=True))
    for (outs, bases), weight in _visits(play, extra).items():
        tossed, stolen, bunted, left = before_swing(play, outs, bases)
        swings = weight * left
        trips += swings
        taken += swings * bases[0]
        wild += weight * tossed
        steals += weight * stolen
        bunts += weight * bunted
        if outs < 2 and any(bases):
            for name, share in grounders:
                doubles += (
                    swings * play.grounders * share * sum(p for end, p in grounder_ends(name, outs, bases) if end[1] == 2)
                )
            for name, share in flies:
                scored += swings * play.flies * share * sum(p for end, p in fly_ends(name, outs, bases) if end[0])
    turns = trips + bunts
    return InningRates(doubles / trips, scored / trips, taken / trips, turns, wild / turns, steals / turns, bunts / turns)


def taking_extra(slow: float, fast: float) -> float:
    """The share of runners who take an extra base, with those shares of slow and fast ones."""
    return EVEN * max(0.0, 1 - slow - fast) + ANY * fast


def _visits(play: PlayRates, extra: float) -> Mapping[tuple[int, Bases], float]:
    """The mean number of times that an inning reaches each state."""
    here: dict[tuple[int, Bases], float] = {(0, EMPTY): 1.0}
    visits: dict[tuple[int, Bases], float] = defaultdict(float)
    moves: dict[tuple[int, Bases], Ends] = {}
    while sum(here.values()) > SELDOM:
        there: dict[tuple[int, Bases], float] = defaultdict(float)
        for state, weight in here.items():
            visits[state] += weight
            ends = moves.get(state) or moves.setdefault(state, ends_of(play, extra, *state))
            for (_, more, after), chance in ends.items():
                if state[0] + more < 3:
                    there[state[0] + more, after] += weight * chance
        here = there
    return visits
