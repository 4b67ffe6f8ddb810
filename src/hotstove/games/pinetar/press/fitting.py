"""The fit of a league.

Batters' columns are fitted by their exact results against the league's mix of grades, then pitchers' grades by the exact
results of the league's batters against them, and so on by turns (docs/press.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hotstove.games.pinetar.charts import GRADES, NEGATIVE_ROLLS, POSITIVE_ROLLS
from hotstove.games.pinetar.outcomes import OutcomeKind
from hotstove.games.pinetar.press.columns import Aim, filled, fit, weights
from hotstove.games.pinetar.press.gloves import Key, gloves
from hotstove.games.pinetar.press.grades import HANDS, GradedPitcher, Grader, Hitting, Opposition, opposition, pitching_of
from hotstove.games.pinetar.press.league import FEW, REGULAR, Fitted, LeagueCards, Settings
from hotstove.games.pinetar.press.model import START, LeaguePitching, Model, Sizes, Slots
from hotstove.games.pinetar.press.ratings import attempts_factor
from hotstove.games.pinetar.press.runs import first_taken, fitted_sizes, length_ratio, play_of, speeds_for
from hotstove.stats.estimates import EVENTS, PLATOON, SINGLE, SMALL, SO, BatterEstimate, League

LEFT_SHARE: Mapping[str, float] = {"R": 1.02, "L": 0.95, "B": 1.0}
"""The factor on the left-handed pitching that a batter meets, by his hand: in replays, managers platoon a little."""
FEWEST_LEFT = 0.03
"""With a smaller share of left-handed pitching than this, batters have one column."""
SHIFT_REGULAR, SHIFT_OTHER, MUCH_LEFT = 0.1, 0.6, 10.0
"""The distances by which a target may move to make up for earlier rounding, in standard deviations of chance: for regulars
and for others if little is left over. They grow in proportion: twice as far if ``MUCH_LEFT`` hits or walks are left over."""


@dataclass
class Fitting:
    """The fit of one league, step by step."""

    league: League
    settings: Settings
    mix: Mapping[str, float] | None
    sizes: Sizes = field(init=False)
    pace: tuple[float, float] = field(init=False)
    speeds: dict[Key, int] = field(init=False)
    order: list[BatterEstimate] = field(init=False)
    left: float = field(init=False)
    batters: dict[Key, Fitted] = field(default_factory=dict)
    staff: dict[Key, GradedPitcher] = field(default_factory=dict)
    pitching: dict[str, LeaguePitching] = field(init=False)
    against: Opposition | None = None

    def __post_init__(self) -> None:
        league = self.league
        self.sizes = fitted_sizes(league)
        self.pace = self.settings.speeds or speeds_for(league, play_of(league, self.sizes))
        self.speeds = speed_classes(league, *self.pace)
        place = {team.code: number for number, team in enumerate(league.teams)}
        self.order = sorted(league.batters, key=lambda each: (place[each.team.code], -each.chances, each.player.id))
        faced = {hand: sum(each.faced for each in league.pitchers if (each.player.throws or "R") == hand) for hand in HANDS}
        self.left = faced["L"] / max(1.0, faced["L"] + faced["R"])
        taken = self._taken({})
        self.pitching = dict.fromkeys(("L", "R", "all"), LeaguePitching(self.mix or START, taken=taken))

    def step(self, last: bool) -> None:
        """Fit the batters to the pitching, and, except in the last step, the pitchers to the batters."""
        models = {name: Model(self.sizes, pitching) for name, pitching in self.pitching.items()}
        carry = [0.0] * len(EVENTS)
        for batter in self.order:
            if batter.chances < FEW and not last:
                continue
            key = (batter.team.code, batter.player.id)
            fitted = self._fitted(batter, self.batters.get(key), models, carry)
            self.batters[key] = fitted
            for event in range(len(EVENTS)):
                carry[event] += batter.chances * (batter.real[event] - fitted.line[event])
        if last and self.staff:
            return
        hitting = {hand: self._hitting(hand) for hand in HANDS}
        taken = {hand: self.pitching[hand].taken for hand in HANDS}
        self.against = opposition(self.sizes, hitting, taken)
        grader = Grader(self.league, self.against, self.settings.ratings, length_ratio(self.league, self.sizes, self.pace))
        self.staff = grader.all_graded(self.staff)
        for hand, name in (("L", "L"), ("R", "R"), (None, "all")):
            taken_here = self._taken(self.against.lines[hand or "R"])
            met = pitching_of(self.staff.values(), hand, taken_here)
            self.pitching[name] = LeaguePitching(self.mix, met.strikeouts, met.walks, taken_here) if self.mix else met

    def _taken(self, lines: Mapping[str, Sequence[float]]) -> Mapping[str, float]:
        """The share of first base occupied against each grade, by the batting lines against the grades of the walk rule."""
        shares = first_taken(self.league, self.sizes, {**lines, "": self.league.rates}, self.pace)
        return {grade: shares.get(grade, shares[""]) for grade in GRADES}

    def _fitted(
        self, batter: BatterEstimate, before: Fitted | None, models: Mapping[str, Model], carry: Sequence[float]
    ) -> Fitted:
        slow = self.speeds[batter.team.code, batter.player.id] == 0
        none = [batter.chances >= SMALL and rate == 0 for rate in batter.rates]
        scale = weights(batter.rates)
        limit = SHIFT_REGULAR if batter.chances >= REGULAR else SHIFT_OTHER
        shifts = [
            _clipped(
                left / max(batter.chances, 1.0),
                limit * (1 + abs(left) / MUCH_LEFT) * (max(rate, 0.004) / max(batter.chances, 1.0)) ** 0.5,
            )
            for left, rate in zip(carry, batter.rates, strict=True)
        ]
        target = [
            max(0.0, rate + shift) if not bar else 0.0 for rate, shift, bar in zip(batter.rates, shifts, none, strict=True)
        ]
        if not self._has_two_columns(batter):
            one, line = fit(models["all"], Aim(target, scale), slow, none, before.slots[0] if before else None)
            return Fitted(batter, -1.0, (one, one), slow, line)
        left = self.left * LEFT_SHARE[batter.player.bats]
        split = split_targets(target, batter.player.bats, left)
        slots: list[Slots | None] = [before.slots[0], before.slots[1]] if before else [None, None]
        lines: list[Sequence[float]] = [split[0], split[1]]
        shares = (left, 1 - left)
        for at in (1, 0) * (2 if before else 1):
            offset = [shares[1 - at] * (there - goal) for there, goal in zip(lines[1 - at], split[1 - at], strict=True)]
            aim = Aim(split[at], scale, shares[at], offset)
            slots[at], lines[at] = fit(models["LR"[at]], aim, slow, none, slots[at])
        assert slots[0] is not None and slots[1] is not None
        line = [left * there + (1 - left) * usual for there, usual in zip(*lines, strict=True)]
        return Fitted(batter, left, (slots[0], slots[1]), slow, line)

    def _has_two_columns(self, batter: BatterEstimate) -> bool:
        """Whether he has two columns: a position player of known hand, in a league with pitchers of both (PT-25, PT-28)."""
        known = self.settings.columns and not batter.pitches and bool(batter.player.bats)
        return known and FEWEST_LEFT <= self.left <= 1 - FEWEST_LEFT

    def _hitting(self, hand: str) -> list[Hitting]:
        hitting = []
        for each in self.batters.values():
            left = self.left if each.one_column else each.left
            share = max(left if hand == "L" else 1 - left, FEWEST_LEFT / 100)
            if each.batter.chances:
                hitting.append(Hitting(each.slots[HANDS.index(hand)], each.slow, each.batter.chances * share))
        return hitting

    def cards(self) -> LeagueCards:
        """The finished fit."""
        assert self.against is not None
        all_gloves = gloves(self.league, self.sizes, self._balance())
        return LeagueCards(
            *(self.league, self.sizes, self.batters, self.staff, self.pitching, self.against),
            *(all_gloves, self.speeds, self.pace, attempts_factor(self.league)),
        )

    def _balance(self) -> float:
        """Hits on the rolls where good fielders save outs, over outs on the rolls where bad ones lose them (PT-172, PT-180)."""
        taken = given = 0.0
        for each in self.batters.values():
            for slots in each.slots:
                ends = [sum(slots[: number + 1]) for number in range(len(slots))]
                taken += each.batter.chances * sum(ends[0] <= roll < ends[SINGLE] for roll in POSITIVE_ROLLS)
                given += each.batter.chances * sum(ends[SO] <= roll < _last_fly(slots, self.sizes) for roll in NEGATIVE_ROLLS)
        return taken / given if given else 1.0


def _last_fly(slots: Slots, sizes: Sizes) -> int:
    """The roll after the last fly out."""
    blocks = filled("", slots, sizes, "R").ranges()
    return max(last for outcome, _, last in blocks if outcome.kind in (OutcomeKind.GROUND_OUT, OutcomeKind.FLY_OUT)) + 1


def _clipped(value: float, most: float) -> float:
    return min(most, max(-most, value))


def speed_classes(league: League, slow: float, fast: float) -> dict[Key, int]:
    """BR by rank within the league, weighted by times on base: 0 slow, 1 medium, 2 fast; pitchers are slow (M-3)."""
    ranked = sorted(league.batters, key=lambda each: (not each.pitches, each.speed, each.team.code, each.player.id))
    whole = sum(each.chances * each.on_base for each in ranked) or 1.0
    classes, below = {}, 0.0
    for each in ranked:
        weight = each.chances * each.on_base
        middle = (below + weight / 2) / whole
        below += weight
        classes[each.team.code, each.player.id] = 0 if each.pitches or middle < slow else 2 if middle >= 1 - fast else 1
    return classes


def split_targets(target: Sequence[float], bats: str, left: float) -> tuple[list[float], list[float]]:
    """Rates against left- and right-handers by the usual platoon factors; weighted, they add up to ``target`` (M-10)."""
    factors = PLATOON[bats, "L"], PLATOON[bats, "R"]
    targets: tuple[list[float], list[float]] = ([], [])
    for rate, versus_left, versus_right in zip(target, *factors, strict=True):
        mean = left * versus_left + (1 - left) * versus_right
        targets[0].append(rate * versus_left / mean)
        targets[1].append(rate * versus_right / mean)
    return targets
