"""Chi-square of frequencies against exact odds: of one position played often, and of many positions played a few times each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeVar

import numpy as np
from scipy.stats import chi2, chisquare  # type: ignore[import-untyped]

K = TypeVar("K", bound=Hashable)

LEAST = 1e-4
"""The p-value below which frequencies are held to be others than the odds: one false alarm in 10,000 tests."""
OFTEN = 10
"""Outcomes that are expected less often count as one."""


class Fit(NamedTuple):
    """A chi-square test: p-value, chi-square, degrees of freedom."""

    value: float
    statistic: float
    freedom: int


def p_value(seen: Counter[K], odds: Mapping[K, Fraction]) -> Fit:
    """Frequencies of one position against its odds. Rare outcomes count as one."""
    assert set(seen) <= set(odds)
    turns = seen.total()
    often = [key for key, chance in odds.items() if chance * turns >= OFTEN]
    expected = [float(odds[key]) * turns for key in often]
    observed = [seen[key] for key in often]
    if turns - sum(expected) > 1:
        observed.append(turns - sum(observed))
        expected.append(turns - sum(expected))
    found = chisquare(observed, expected)
    return Fit(float(found.pvalue), float(found.statistic), len(observed) - 1)


@dataclass
class Pooled:
    """Frequencies of many positions with odds of their own, summed by outcome.

    The sums of such counts vary less than those of one position would; ``products`` holds what is needed to reckon with that.
    """

    seen: Counter[Hashable] = field(default_factory=Counter)
    expected: dict[Hashable, float] = field(default_factory=dict)
    products: dict[tuple[Hashable, Hashable], float] = field(default_factory=dict)

    def add(self, seen: Counter[Hashable], odds: Mapping[Hashable, Fraction]) -> None:
        """A position that was played: how often each outcome came, and its odds."""
        assert set(seen) <= set(odds), set(seen) - set(odds)
        turns = seen.total()
        chances = [(key, float(chance)) for key, chance in odds.items()]
        self.seen.update(seen)
        for key, chance in chances:
            self.expected[key] = self.expected.get(key, 0.0) + turns * chance
            for other, reply in chances:
                self.products[key, other] = self.products.get((key, other), 0.0) + turns * chance * reply

    @property
    def fit(self) -> Fit:
        """The chi-square of the sums, with their exact variances and covariances. Rare outcomes count as one."""
        often = [key for key, times in self.expected.items() if times >= OFTEN]
        place = {key: number for number, key in enumerate(often)}
        rest = len(often)
        size = rest + 1
        differ, cover = np.zeros(size), np.zeros((size, size))
        for key, times in self.expected.items():
            number = place.get(key, rest)
            differ[number] += self.seen[key] - times
            cover[number, number] += times
        for (key, other), product in self.products.items():
            cover[place.get(key, rest), place.get(other, rest)] -= product
        kept = size if len(often) < len(self.expected) else rest
        part = slice(0, kept - 1)  # the last one follows from the others
        statistic = float(differ[part] @ np.linalg.pinv(cover[part, part], hermitian=True) @ differ[part])
        freedom = int(np.linalg.matrix_rank(cover[part, part], hermitian=True))
        return Fit(float(chi2.sf(statistic, freedom)), statistic, freedom)
