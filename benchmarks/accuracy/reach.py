"""How near any choice of grades could bring pitchers to their real figures: a bound for the scatter of their scores.

Against the league's batters as they are on their cards, each pitcher tries all that his card could say: a grade at home and
away for the first times through the order and for later ones, and a rating. What even the best choice misses by is no luck,
and adds to the scatter of his replays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import sqrt
from typing import TypedDict

from hotstove.games.pinetar.cards import RATINGS
from hotstove.games.pinetar.charts import GRADES
from hotstove.games.pinetar.press.grades import HANDS, GradedPitcher
from hotstove.games.pinetar.press.league import LeagueCards
from hotstove.games.pinetar.press.maker import Press
from hotstove.stats.seasons import Season

FOUR = ("HR", "H", "BB", "SO")
"""The figures of a pitcher's expectation, in their order."""
Misses = tuple[float, float, float, float]
"""How far a choice is from his real figures, in standard deviations of his own season's luck."""


class Reach(TypedDict):
    """The least standard deviation of scores that grades leave room for: one figure alone, and one choice for all four."""

    alone: dict[str, float]
    together: dict[str, float]


def reach(season: Season, fewest: int) -> Reach:
    """The bound for all pitchers of a season with so many batters faced."""
    alone: dict[str, list[float]] = {name: [] for name in FOUR}
    together: dict[str, list[float]] = {name: [] for name in FOUR}
    for cards in Press().cards(season):
        lines, drift = _lines(cards), _drift(cards)
        for staff in cards.staff.values():
            if staff.pitcher.faced < fewest:
                continue
            near, best = nearest(staff, lines[staff.pitcher.player.throws or "R"], drift)
            for at, name in enumerate(FOUR):
                if staff.wanted[at] > 0:
                    alone[name].append(near[at])
                    together[name].append(best[at])
    return {"alone": _scatter(alone), "together": _scatter(together)}


def _scatter(misses: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Luck's own scatter is 1; misses add their squares."""
    return {name: round(sqrt(1 + sum(miss * miss for miss in offs) / len(offs)), 4) for name, offs in misses.items() if offs}


Lines = Mapping[str, Sequence[tuple[float, ...]]]
"""By rating: what each grade comes to."""


def _lines(cards: LeagueCards) -> dict[str, Lines]:
    lines_by_hand: dict[str, Lines] = {}
    for hand in HANDS:
        grades, change = cards.against.grades[hand], cards.against.ratings[hand]
        lines_by_hand[hand] = {
            rating: [tuple(a + b for a, b in zip(grades[grade][:4], change[grade, rating], strict=False)) for grade in GRADES]
            for rating in RATINGS
        }
    return lines_by_hand


def _drift(cards: LeagueCards) -> Misses:
    """What all pitchers together miss: batters' columns take that back."""
    lines = _lines(cards)
    faced = sum(staff.pitcher.faced for staff in cards.staff.values())
    sums = [0.0] * 4
    for staff in cards.staff.values():
        own = lines[staff.pitcher.player.throws or "R"][staff.rating]
        for half in (staff.home, staff.away):
            for grade, share in ((half.first, 1 - staff.third), (half.third, staff.third)):
                for at in range(4):
                    sums[at] += staff.pitcher.faced * share / 2 * own[GRADES.index(grade)][at]
        for at in range(4):
            sums[at] -= staff.pitcher.faced * staff.wanted[at]
    hr, hits, walks, so = (each / faced for each in sums)
    return hr, hits, walks, so


def nearest(staff: GradedPitcher, lines: Lines, drift: Misses) -> tuple[Misses, Misses]:
    """The least misses of each figure alone, and those of the choice with the least squares of all four."""
    faced, later = staff.pitcher.faced, staff.third / 2
    first = 0.5 - later
    # whose rate is 0 has no score
    scale = [sqrt(faced / (rate * (1 - rate))) if rate > 0 else 0.0 for rate in staff.wanted[:4]]
    goal = [(rate + off) * by for rate, off, by in zip(staff.wanted, drift, scale, strict=False)]
    a, b, c, d = goal
    alone, least, best = [float("inf")] * 4, float("inf"), (0.0, 0.0, 0.0, 0.0)
    for own in lines.values():
        early, late = _pairs(own, [first * by for by in scale]), _pairs(own, [later * by for by in scale])
        for e in early if later else [(0.0, 0.0, 0.0, 0.0)]:
            hr, hits, walks, so = e[0] - a, e[1] - b, e[2] - c, e[3] - d
            for u in late if later else early:
                w, x, y, z = hr + u[0], hits + u[1], walks + u[2], so + u[3]
                price = w * w + x * x + y * y + z * z
                if price < least:
                    least, best = price, (w, x, y, z)
                if w * w < alone[0]:
                    alone[0] = w * w
                if x * x < alone[1]:
                    alone[1] = x * x
                if y * y < alone[2]:
                    alone[2] = y * y
                if z * z < alone[3]:
                    alone[3] = z * z
    one, two, three, four = (sqrt(square) for square in alone)
    return (one, two, three, four), best


def _pairs(own: Iterable[Sequence[float]], scale: Sequence[float]) -> list[Misses]:
    """What each pair of grades, at home and away, comes to together."""
    misses = []
    for one, two in combinations_with_replacement(own, 2):
        hr, hits, walks, so = (by * (x + y) for x, y, by in zip(one, two, scale, strict=True))
        misses.append((hr, hits, walks, so))
    return misses
