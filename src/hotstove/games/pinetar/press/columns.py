"""Whole rolls for a batter's true rates: a column's slots, fitted to what they produce, and its outs by fielder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.games.pinetar.outcomes import BattingColumn, column
from hotstove.games.pinetar.press.model import RUNS, Model, Sizes, Slots
from hotstove.stats.estimates import DOUBLE, EVENTS, HIT, SINGLE, SO, TRIPLE, WALK
from hotstove.stats.shares import shared

STEPS: Final = 60
TRIED: Final = 6
"""The number of most promising changes that are computed exactly."""
RUN_WEIGHT: Final = 2.5
HITS_WEIGHT: Final = 4.0
OWN_WEIGHT: Final = 0.03
"""Weights, relative to the events, of an error in runs, in hits, and of one of two columns by itself."""
FEWEST: Final = 0.004
"""Rates below this are weighted as if they were this high."""

GROUNDERS: Final = ("GO-P", "GO-1B", "GO-2B", "GO-SS", "GO-3B")
FLIES: Final = ("FO-RF", "FO-CF", "FO-LF")
LINERS: Final = ("LO-1B", "LO-2B", "LO-SS", "LO-3B", "LO-P")
_RIGHT = ((8.5, 5.2, 17.1, 36.4, 32.8), (39.8, 38.7, 21.5), (31.0, 32.0, 21.0, 14.0, 2.0))
_LEFT = ((9.2, 26.6, 36.4, 18.8, 9.0), (22.0, 38.7, 39.3), (13.0, 18.0, 32.0, 35.0, 2.0))
_BOTH = tuple(
    tuple(0.3 * right + 0.7 * left for right, left in zip(*rows, strict=True)) for rows in zip(_RIGHT, _LEFT, strict=True)
)
PULL: Mapping[str, tuple[tuple[float, ...], ...]] = {"R": _RIGHT, "L": _LEFT, "B": _BOTH}
"""Shares of outs by fielder and the batter's side, in the order of ``GROUNDERS``, ``FLIES`` and ``LINERS``; B if a switch
hitter's sides share a column."""


def weights(target: Sequence[float]) -> list[float]:
    """The weight of an error in each rate, by its size relative to chance; doubles and triples weigh slightly less."""
    by_event = [1 / max(FEWEST, rate * (1 - rate)) for rate in target]
    by_event[HIT] *= 0.4
    by_event[TRIPLE] *= 0.4
    by_event[DOUBLE] *= 0.7
    return by_event


_NEVER: Final = 1e9
_RUNS: Final = (*RUNS, 0.0)


@dataclass(frozen=True, slots=True)
class Aim:
    """A column's target rates. The column has ``share`` of his chances; his other column misses its target by ``offset``."""

    target: Sequence[float]
    scale: Sequence[float]
    share: float = 1.0
    offset: Sequence[float] = (0.0,) * 7

    def distance(self, line: Sequence[float]) -> float:
        """The distance of the line from the target: mainly over all his chances, slightly for this column alone."""
        total = worth = hits = own = 0.0
        share, target, scale, offset = self.share, self.target, self.scale, self.offset
        for event in range(7):
            alone = line[event] - target[event]
            error = offset[event] + share * alone
            total += scale[event] * error * error
            own += scale[event] * alone * alone
            worth += RUNS[event] * error
            if event < WALK:
                hits += error
        total = total + RUN_WEIGHT * worth * worth + HITS_WEIGHT * hits * hits
        return total if share == 1.0 else total + OWN_WEIGHT * own

    def promising(
        self, line: Sequence[float], slots: Sequence[int], none: Sequence[bool], step: float, full: bool
    ) -> Iterator[Slots]:
        """The most promising changes of the rolls, estimated as if each roll were worth exactly ``step`` of its event.

        One event gets a roll and another loses one; event 7 are the outs. ``full``: the events have all the rolls they may.
        """
        share, target, scale, offset = self.share, self.target, self.scale, self.offset
        own = 0.0 if share == 1.0 else OWN_WEIGHT
        moved = share * step
        alone = [line[event] - target[event] for event in range(7)]
        errors = [offset[event] + share * alone[event] for event in range(7)]
        worth = sum([value * error for value, error in zip(RUNS, errors, strict=True)], 0.0)
        hits = sum(errors[:WALK], 0.0)
        more, less = [_NEVER] * 7, [_NEVER] * 7
        for event in range(7):
            still = moved * moved + own * step * step
            drift = 2 * (errors[event] * moved + own * alone[event] * step)
            if not none[event]:
                more[event] = scale[event] * (still + drift)
            if slots[event] > (1 if event in (SINGLE, SO) else 0):
                less[event] = scale[event] * (still - drift)
        before = RUN_WEIGHT * worth * worth + HITS_WEIGHT * hits * hits
        changes = []
        for up in range(8):
            for down in range(8):
                if up == down or (full and down == 7):
                    continue
                gain, loss = more[up] if up < 7 else 0.0, less[down] if down < 7 else 0.0
                if gain < _NEVER and loss < _NEVER:
                    price = gain + loss
                    then = worth + moved * (_RUNS[up] - _RUNS[down])
                    then_hits = hits + moved * ((up < WALK) - (down < WALK))
                    price += RUN_WEIGHT * then * then + HITS_WEIGHT * then_hits * then_hits - before
                    changes.append((price, up, down))
        changes.sort()
        for _, up, down in changes[:TRIED]:
            new = [*slots, 0]
            new[up] += 1
            new[down] -= 1
            yield tuple(new[:7])


def fit(model: Model, aim: Aim, slow: bool, none: Sequence[bool], begin: Slots | None = None) -> tuple[Slots, Sequence[float]]:
    """Return the rolls of the seven events whose line is nearest to the aim, and that line.

    Each step adds or removes a roll of one event, or moves one to another event. ``none`` marks the events that get no roll
    because he never had them; ``begin`` is the start of the search.
    """
    room, most = model.sizes.room, model.sizes.most
    slots = tuple(begin) if begin is not None else _rounded(aim.target, none, room, most)
    line = model.line(slots, slow)
    distance = aim.distance(line)
    tried = {slots}
    for _ in range(STEPS):
        nearer = None
        for new in aim.promising(line, slots, none, 1 / room, sum(slots) >= most):
            if new in tried:
                continue
            tried.add(new)
            there = model.line(new, slow)
            new_distance = aim.distance(there)
            if new_distance < distance - 1e-12:
                distance, nearer = new_distance, (new, there)
        if nearer is None:
            break
        slots, line = nearer
    return slots, line


def _rounded(target: Sequence[float], none: Sequence[bool], room: int, most: int) -> Slots:
    slots = [0 if none[event] else max(0, round(room * target[event])) for event in range(7)]
    slots[SINGLE], slots[SO] = max(1, slots[SINGLE]), max(1, slots[SO])
    while sum(slots) > most:
        slots[slots.index(max(slots))] -= 1
    return tuple(slots)


def filled(title: str, slots: Slots, sizes: Sizes, side: str) -> BattingColumn:
    """The whole column: the seven events, and the outs by fielder, as batters of that side hit them."""
    events = sum(slots)
    outs = sizes.room - sizes.chances - events
    grounders = min(outs - 1, max(1, sizes.ground_outs(events)))
    flies = round(sizes.flies * (1 - sizes.grounders) * (outs + sizes.chances / 2))
    flies = max(1, min(flies, outs - grounders))
    ground, fly, line = PULL[side]
    counts = dict(zip(EVENTS, slots, strict=True))
    for names, number, shares in (
        (GROUNDERS, grounders, ground),
        (FLIES, flies, fly),
        (LINERS, outs - grounders - flies, line),
    ):
        counts |= dict(zip(names, shared(number, shares), strict=True))
    return column(title, counts | {"ROE/PO": sizes.pops, "ROE/LO": sizes.liners, "BK/WP": sizes.balks})
