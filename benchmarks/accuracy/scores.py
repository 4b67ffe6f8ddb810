"""Players against chance: how far replays of a player lie from his real rate, in units of what luck alone scatters them.

A z-score is of one replay: what he did less what his real rate makes of his own chances in that replay, divided by the standard
deviation of so many tries with that rate. By luck alone such scores have mean 0 and standard deviation 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, exp, floor, lgamma, log, sqrt
from typing import TypedDict

FAR = 2.0
"""Scores further out than this are counted."""
WIDTH, REACH = 0.5, 5.0
"""Bins of the histogram: their width, and how far it goes each way; what lies further out is in the last ones."""


class Score(TypedDict):
    """A statistic's scores: of how many players and replays, their mean and standard deviation with standard errors.

    ``far`` is the share of scores beyond two, ``luck`` what luck alone would make of that with these players' chances.
    ``cards`` is the standard deviation that is left when luck is taken away: what cards and grades miss; None of one replay.
    """

    players: int
    scores: int
    mean: float
    mean_error: float
    sd: float
    sd_error: float
    far: float
    luck: float
    cards: float | None
    bins: list[int]


@dataclass(frozen=True, slots=True)
class Tries:
    """A player's chances in one replay with one club, what came of them, and his real rate there."""

    chances: int
    found: int
    rate: float


def z_score(tries: Sequence[Tries]) -> float | None:
    """One replay's score of a player, over all his clubs; None where luck has no part in it (a rate of 0 or no chances).

    >>> z_score([Tries(400, 50, 0.1)]), z_score([Tries(400, 0, 0.0)])
    (1.6666666666666667, None)
    """
    spread = sum(each.chances * each.rate * (1 - each.rate) for each in tries)
    if spread <= 0:
        return None
    return sum(each.found - each.chances * each.rate for each in tries) / sqrt(spread)


def luck_beyond(chances: int, rate: float, far: float = FAR) -> float:
    """The share of scores beyond ``far`` that luck alone gives with so many tries.

    >>> round(luck_beyond(4, 0.5, 1.5), 3), round(luck_beyond(600, 0.27), 3)
    (0.125, 0.048)
    """
    if not 0 < rate < 1 or chances <= 0:
        return 0.0
    middle, reach = chances * rate, far * sqrt(chances * rate * (1 - rate))
    near = range(max(0, floor(middle - reach) - 1), min(chances, floor(middle + reach) + 1) + 1)
    inside = sum(_chance(chances, number, rate) for number in near if abs(number - middle) <= reach)
    return max(0.0, 1 - inside)


def _chance(tries: int, number: int, rate: float) -> float:
    if tries < 50:
        return float(comb(tries, number) * rate**number * (1 - rate) ** (tries - number))
    ways = lgamma(tries + 1) - lgamma(number + 1) - lgamma(tries - number + 1)
    return exp(ways + number * log(rate) + (tries - number) * log(1 - rate))


def score_of(players: Iterable[Sequence[Sequence[Tries]]]) -> Score | None:
    """The scores of players, each a row of replays of which each is his clubs; None where nobody has any.

    Replays of a player share his card, so it is players that count as independent in the standard errors.
    """
    rows, luck = [], []
    for replays in players:
        scored = [z for tries in replays if (z := z_score(tries)) is not None]
        if not scored:
            continue
        rows.append(scored)
        chances = sum(each.chances for tries in replays for each in tries)
        rate = sum(each.chances * each.rate for tries in replays for each in tries) / chances
        luck.append(luck_beyond(round(chances / len(replays)), rate))
    if not rows:
        return None
    scores = [z for row in rows for z in row]
    mean = sum(scores) / len(scores)
    square = sum((z - mean) ** 2 for z in scores) / len(scores)
    sd = sqrt(square)
    # sums of a player less what as many average scores come to: their scatter is the error of the whole
    mean_error = sqrt(sum(sum(z - mean for z in row) ** 2 for row in rows)) / len(scores)
    square_error = sqrt(sum(sum((z - mean) ** 2 - square for z in row) ** 2 for row in rows)) / len(scores)
    bins = [0] * round(2 * REACH / WIDTH)
    for z in scores:
        bins[min(len(bins) - 1, max(0, floor((z + REACH) / WIDTH)))] += 1
    return {
        "players": len(rows),
        "scores": len(scores),
        "mean": round(mean, 4),
        "mean_error": round(mean_error, 4),
        "sd": round(sd, 4),
        "sd_error": round(square_error / (2 * sd), 4) if sd else 0.0,
        "far": round(sum(abs(z) > FAR for z in scores) / len(scores), 4),
        "luck": round(sum(luck) / len(luck), 4),
        "cards": _cards(rows),
        "bins": bins,
    }


def _cards(rows: Sequence[Sequence[float]]) -> float | None:
    """The spread of players' own means beyond what the scatter of their replays makes of it."""
    several = [row for row in rows if len(row) > 1]
    if len(several) < 2:
        return None
    means = [sum(row) / len(row) for row in several]
    middle = sum(means) / len(means)
    between = sum((mean - middle) ** 2 for mean in means) / (len(means) - 1)
    within = [sum((z - mean) ** 2 for z in row) / (len(row) - 1) / len(row) for row, mean in zip(several, means, strict=True)]
    return round(sqrt(max(0.0, between - sum(within) / len(within))), 3)


def pooled(scores: Sequence[Score]) -> Score:
    """Scores of several seasons together. There is at least one.

    >>> one = score_of([[[Tries(400, 50, 0.1)], [Tries(400, 30, 0.1)]], [[Tries(400, 38, 0.1)], [Tries(400, 47, 0.1)]]])
    >>> both = pooled([one, one])
    >>> both["players"], both["sd"] == one["sd"], round(one["mean_error"] / both["mean_error"], 2)
    (4, True, 1.41)
    """
    count = sum(each["scores"] for each in scores)
    weights = [each["scores"] / count for each in scores]

    def mixed(values: Iterable[float]) -> float:
        return sum(weight * value for weight, value in zip(weights, values, strict=True))

    mean = mixed(each["mean"] for each in scores)
    sd = sqrt(mixed(each["sd"] ** 2 + (each["mean"] - mean) ** 2 for each in scores))
    # the error of a square is twice the deviation times the error of the deviation
    square_error = sqrt(sum((w * 2 * each["sd"] * each["sd_error"]) ** 2 for w, each in zip(weights, scores, strict=True)))
    known = [each["cards"] for each in scores]
    cards = [each for each in known if each is not None]
    return {
        "players": sum(each["players"] for each in scores),
        "scores": count,
        "mean": round(mean, 4),
        "mean_error": round(sqrt(sum((w * each["mean_error"]) ** 2 for w, each in zip(weights, scores, strict=True))), 4),
        "sd": round(sd, 4),
        "sd_error": round(square_error / (2 * sd), 4) if sd else 0.0,
        "far": round(mixed(each["far"] for each in scores), 4),
        "luck": round(mixed(each["luck"] for each in scores), 4),
        "cards": round(sqrt(mixed(each**2 for each in cards)), 3) if len(cards) == len(scores) else None,
        "bins": [sum(numbers) for numbers in zip(*(each["bins"] for each in scores), strict=True)],
    }
