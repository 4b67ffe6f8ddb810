"""Pitchers' grades and ratings: those whose expected figures are nearest to a pitcher's real ones (PT-21 to PT-24)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

from hotstove.games.pinetar.cards import NO_CHANGE, RATINGS, Grade
from hotstove.games.pinetar.charts import GRADES
from hotstove.games.pinetar.press.model import LeaguePitching, Model, Sizes, Slots, listed, runs
from hotstove.games.pinetar.press.outings import third_share
from hotstove.games.pinetar.reading import STINGY
from hotstove.stats.estimates import FEW_FACED, HR, SINGLE, SO, TRIPLE, WALK, League, PitcherEstimate
from hotstove.stats.outings import outings

HANDS = ("L", "R")
HOME_BETTER, FIRST_BETTER, THIRD_WORSE = 0.4, 0.35, 0.95
"""Runs in 100 batters by which pitchers are better at home, and starters the first two times through the order."""
RUNS_SPREAD = 45.0
"""Standard deviation of a plate appearance's runs, times 100."""
RUNS_WEIGHT, PART_WEIGHT = 4.0, 0.5
"""Weights of an error in runs relative to the four events: on the whole, and for each part of his work."""
ROUNDS = 4
"""The number of times that pitchers are graded again with the known common error of all."""
Figures: TypeAlias = tuple[float, float, float, float, float]
"""Home runs, hits, walks and strikeouts a batter, and runs in 100 batters."""


@dataclass(frozen=True, slots=True)
class Hitting:
    """A batter's column as pitchers of one hand meet it: its rolls, whether he is slow, and its weight."""

    slots: Slots
    slow: bool
    weight: float


@dataclass(frozen=True, slots=True)
class GradedPitcher:
    """A pitcher's grades and rating, and their expected figures. ``third`` is his share of batters met a third time."""

    pitcher: PitcherEstimate
    home: Grade
    away: Grade
    rating: str
    third: float
    expected: Figures
    wanted: Figures


@dataclass(frozen=True)
class Opposition:
    """The league's batting against each grade, and the change that each rating makes, by the pitcher's hand.

    ``lines`` are whole lines, against the grades of the walk rule.
    """

    grades: Mapping[str, Mapping[str, Figures]]
    ratings: Mapping[str, Mapping[tuple[str, str], Figures]]
    lines: Mapping[str, Mapping[str, Sequence[float]]]


def opposition(sizes: Sizes, hitting: Mapping[str, Sequence[Hitting]], taken: Mapping[str, Mapping[str, float]]) -> Opposition:
    """The league's exact batting against each grade and rating (for ratings, that of the league's mean column)."""
    grades, ratings, stingy = {}, {}, {}
    for hand in HANDS:
        model = Model(sizes, LeaguePitching(_ALIKE, taken=taken[hand]))
        lines = model.by_grade((each.slots, each.slow, each.weight) for each in hitting[hand])
        rolls = model.special_rolls((each.slots, each.weight) for each in hitting[hand])
        grades[hand] = {grade: figures(line) for grade, line in lines.items()}
        stingy[hand] = {grade: lines[grade] for grade in STINGY}
        ratings[hand] = {
            (grade, rating): figures(model.rated(line, grade, rating, rolls))
            for grade, line in lines.items()
            for rating in RATINGS
        }
    return Opposition(grades, ratings, stingy)


_NONE = dict.fromkeys(GRADES, 0.0)
_ALIKE = dict.fromkeys(GRADES, 1 / len(GRADES))


def figures(line: Sequence[float]) -> Figures:
    """A batting line as a pitcher's figures."""
    return (line[HR], sum(line[HR : SINGLE + 1], 0.0), line[WALK], line[SO], runs(line))


def wanted(pitcher: PitcherEstimate, league: League) -> Figures:
    """The target figures of a pitcher's card, per plate appearance without bunts; extra bases as in the league's hits."""
    scale = league.faced / league.chances
    hr, others, walks = (rate * scale for rate in (pitcher.home_runs, pitcher.other_hits, pitcher.walks))
    usual = sum(league.rates[TRIPLE : SINGLE + 1], 0.0)
    other = [rate * others / usual if usual else 0.0 for rate in league.rates[TRIPLE : SINGLE + 1]]
    line = [hr, *other, walks, league.rates[5], pitcher.strikeouts * scale]
    return figures(line)


class Grader:
    """Finds grades and rating for pitchers of one league.

    The batters are fitted to the pitchers afterwards, so that the league's line comes out right in any case. An error that all
    pitchers have in common therefore does not count: ``drift`` removes it from the batters' lines.
    """

    def __init__(self, league: League, against: Opposition, ratings: bool, length_ratio: float = 1.0) -> None:
        self.league = league
        self.length_ratio = length_ratio
        self.outings = outings(league)
        self.against = against
        self.ratings = RATINGS if ratings else (NO_CHANGE,)
        self.drift: Figures = (0.0, 0.0, 0.0, 0.0, 0.0)
        self.lines: dict[str, dict[tuple[str, str], Figures]] = {}

    def all_graded(self, before: Mapping[tuple[str, str], GradedPitcher]) -> dict[tuple[str, str], GradedPitcher]:
        """All pitchers' cards."""
        graded = dict(before)
        for _ in range(ROUNDS):
            self.lines = {hand: self._lines(hand) for hand in HANDS}
            ahead = 0.0
            for pitcher in self.league.pitchers:
                key = (pitcher.team.code, pitcher.player.id)
                # Two different grades often fit better than one; each pitcher offsets the home advantage given so far.
                staff = graded[key] = self.graded(pitcher, graded.get(key), -1 if ahead > 0 else 1)
                ahead += pitcher.faced * (self.home_better(staff) - 2 * HOME_BETTER)
            faced = sum((each.pitcher.faced for each in graded.values()), 0.0) or 1.0
            hr, hits, walks, so, worth = (
                sum((each.pitcher.faced * (each.expected[at] - each.wanted[at]) for each in graded.values()), 0.0) / faced
                for at in range(5)
            )
            now = self.drift
            self.drift = (now[0] + hr, now[1] + hits, now[2] + walks, now[3] + so, now[4] + worth)
        return graded

    def _lines(self, hand: str) -> dict[tuple[str, str], Figures]:
        """The expected figures of each grade with each rating."""
        lines = {}
        for (grade, rating), change in self.against.ratings[hand].items():
            hr, hits, walks, so, worth = (
                a + b - c for a, b, c in zip(self.against.grades[hand][grade], change, self.drift, strict=True)
            )
            lines[grade, rating] = (hr, hits, walks, so, worth)
        return lines

    def home_better(self, staff: GradedPitcher) -> float:
        """Runs in 100 batters by which his grades are better at home than away."""
        lines = self.lines[staff.pitcher.player.throws or "R"]

        def worth(grade: Grade) -> float:
            first, third = lines[grade.first, NO_CHANGE][4], lines[grade.third, NO_CHANGE][4]
            return (1 - staff.third) * first + staff.third * third

        return worth(staff.away) - worth(staff.home)

    def graded(self, pitcher: PitcherEstimate, before: GradedPitcher | None = None, better: int = 1) -> GradedPitcher:
        """The card nearest to his real figures: grades at home and away, the first and third time, and the rating.

        ``better`` is -1 if he is to be better away.
        """
        pitching = pitcher.player.pitching
        assert pitching is not None
        target = wanted(pitcher, self.league)
        third = third_share(pitching, pitcher.faced, self.outings, self.length_ratio) if pitcher.faced else 0.0
        starts = bool(pitching.starts)
        if starts:
            third = max(third, 0.02)
        search = _Search(
            self, pitcher.player.throws or "R", target, max(pitcher.faced, FEW_FACED), third if starts else 0.0, better
        )
        begin = None
        if before is not None:
            halves = (before.home, before.away)
            begin = tuple(grade for half in halves for grade in ((half.first, half.third) if starts else (half.first,)))
        grades, rating = search.best(begin, before.rating if before is not None else NO_CHANGE)
        home, away = (grades[:2], grades[2:]) if starts else ((grades[0],) * 2, (grades[1],) * 2)
        return GradedPitcher(
            pitcher, Grade(*home), Grade(*away), rating, third if starts else 0.0, search.mean(grades, rating), target
        )


ROUNDING: Final = 1e-6
"""More than the rounding of a cost: the grades as they are cost less than that above their price."""


class _Search:
    """The search for one pitcher. His work has two parts, home and away; a starter's has four, by times through the order."""

    def __init__(self, grader: Grader, hand: str, target: Figures, faced: float, third: float, better: int) -> None:
        self.ratings = grader.ratings
        self.target = target
        self.lines = grader.lines[hand]
        parts = [(0.5, True, True), (0.5, False, True)]
        if third:
            first = 0.5 * (1 - third)
            parts = [(first, True, True), (0.5 * third, True, False), (first, False, True), (0.5 * third, False, False)]
        self.shares = [share for share, _, _ in parts]
        faced = min(faced, 1000.0)
        self.scale = [faced / max(0.004, rate * (1 - rate)) for rate in target[:4]]
        self.scale.append(RUNS_WEIGHT * faced / RUNS_SPREAD**2)
        part_scale = PART_WEIGHT * faced / RUNS_SPREAD**2
        usual = THIRD_WORSE * third - FIRST_BETTER * (1 - third)
        self.apart: list[dict[str, float]] = []
        for share, home, first_times in parts:
            by_time = ((-FIRST_BETTER if first_times else THIRD_WORSE) - usual) if third else 0.0
            goal = target[4] + better * (-HOME_BETTER if home else HOME_BETTER) + by_time
            self.apart.append({g: part_scale * share * (self.lines[g, NO_CHANGE][4] - goal) ** 2 for g in GRADES})

    def mean(self, grades: Sequence[str], rating: str) -> Figures:
        """The expected figures of grades and rating."""
        hr = hits = walks = so = worth = 0.0
        for share, grade in zip(self.shares, grades, strict=True):
            line = self.lines[grade, rating]
            hr += share * line[0]
            hits += share * line[1]
            walks += share * line[2]
            so += share * line[3]
            worth += share * line[4]
        return hr, hits, walks, so, worth

    def cost(self, grades: Sequence[str], rating: str) -> float:
        """The distance of their expected figures from his target."""
        whole = apart = 0.0
        for scale, there, goal in zip(self.scale, self.mean(grades, rating), self.target, strict=True):
            whole += scale * (there - goal) ** 2
        for part, grade in zip(self.apart, grades, strict=True):
            apart += part[grade]
        return whole + apart

    def best(self, begin: tuple[str, ...] | None, rating: str) -> tuple[tuple[str, ...], str]:
        """Grades and rating: starts from one grade throughout, or from ``begin``; changes any two parts while that helps."""
        number = len(self.shares)
        starts = (
            [((grade,) * number, each) for grade in GRADES for each in self.ratings]
            if begin is None
            else [(begin, rating), ((*begin[number // 2 :], *begin[: number // 2]), rating)]
        )
        price, grades, rating = min((self.cost(grades, each), grades, each) for grades, each in starts)
        while True:
            changes = [self._with_two_changed(price, grades, rating, *two) for two in combinations(range(number), 2)]
            changes += [(self.cost(grades, each), grades, each) for each in self.ratings]
            best = min(changes)
            if best[0] >= price - 1e-9:
                return grades, rating
            price, grades, rating = best

    def _with_two_changed(
        self, price: float, grades: tuple[str, ...], rating: str, one: int, two: int
    ) -> tuple[float, tuple[str, ...], str]:
        """The best grades with two parts changed, and their cost; ``price`` is that of the grades as they are.

        For speed the sums of ``cost`` are written out for the five figures, and not worked out where one part alone costs more.
        """
        rest = [0.0] * 5
        fixed = 0.0
        for part, grade in enumerate(grades):
            if part not in (one, two):
                fixed += self.apart[part][grade]
                line = self.lines[grade, rating]
                for at in range(5):
                    rest[at] += self.shares[part] * line[at]
        (g0, g1, g2, g3, g4), (s0, s1, s2, s3, s4) = self.target, self.scale
        least, first_best, second_best = price + ROUNDING, grades[one], grades[two]
        share, other = self.shares[one], self.shares[two]
        seconds: list[tuple[str, float, float, float, float, float, float]] = []
        for grade in GRADES:
            b0, b1, b2, b3, b4 = (other * value for value in self.lines[grade, rating])
            seconds.append((grade, self.apart[two][grade], b0, b1, b2, b3, b4))
        for grade in GRADES:
            line = self.lines[grade, rating]
            a0, a1, a2 = rest[0] + share * line[0] - g0, rest[1] + share * line[1] - g1, rest[2] + share * line[2] - g2
            a3, a4 = rest[3] + share * line[3] - g3, rest[4] + share * line[4] - g4
            base = fixed + self.apart[one][grade]
            for second, apart, b0, b1, b2, b3, b4 in seconds:
                if base + apart >= least:
                    continue
                there = (
                    base + apart + s0 * (a0 + b0) ** 2 + s1 * (a1 + b1) ** 2 + s2 * (a2 + b2) ** 2
                    + s3 * (a3 + b3) ** 2 + s4 * (a4 + b4) ** 2
                )  # fmt: skip
                if there < least:
                    least, first_best, second_best = there, grade, second
        new = list(grades)
        new[one], new[two] = first_best, second_best
        return least, tuple(new), rating


def pitching_of(staff: Iterable[GradedPitcher], hand: str | None, taken: Mapping[str, float]) -> LeaguePitching:
    """The pitching that batters meet: that of one hand, or all of it."""
    mix, ratings, whole = dict.fromkeys(GRADES, 0.0), dict.fromkeys(RATINGS, 0.0), 0.0
    for each in staff:
        if hand is not None and (each.pitcher.player.throws or "R") != hand:
            continue
        faced = each.pitcher.faced
        whole += faced
        ratings[each.rating] += faced
        for grade in (each.home, each.away):
            mix[grade.first] += faced * (1 - each.third) / 2
            mix[grade.third] += faced * each.third / 2
    if not whole:
        return pitching_of(staff, None, taken) if hand is not None else LeaguePitching(_NONE | {"C": 1.0}, taken=taken)
    so, bb = listed({rating: share / whole for rating, share in ratings.items()})
    return LeaguePitching({grade: share / whole for grade, share in mix.items()}, so, bb, taken)
