"""The fit of a league's cards together.

Pitchers' cards are fitted by their exact results against the league's batters, then batters' by theirs against its pitchers,
and so on by turns. What whole faces leave over goes on to the next player (error diffusion), weighted by playing time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from hotstove.games.clutch.cards import Bonus
from hotstove.games.clutch.charts import CODES, OUTS, Chart, Result
from hotstove.games.clutch.press.chart_fit import LAST, Aim, Limits, nearest_chart
from hotstove.games.clutch.press.model import (
    POWER_FACES,
    REGULAR_FACES,
    RESULTS,
    Against,
    Rates,
    batter_meets,
    mixed,
    pitcher_meets,
)
from hotstove.games.clutch.press.rosters import Roster, RosterPitcher
from hotstove.games.clutch.press.targets import Targets
from hotstove.stats.estimates import PLATOON, SO
from hotstove.stats.rosters import Key, RosterBatter, throws
from hotstove.stats.targets import CHANCES, LeftOver

PASSES: Final = 3
"""The number of passes, each pitchers first, then batters."""
SELDOM: Final = 0.002
"""The share of a pitcher's batters below which a tiredness of his is not counted."""
ON_BASES: Final = range(7, 15)
COMMANDS: Final = range(1, 8)
X_ZONES: Final = range(1, 4)
BONUSES: Final = 3
"""The largest bonus against a hand."""
BATTERS_LIMITS: Final = Limits((0, 1, 1, 1, 1, 0, 0, 0), (8, 8, 8, 8, 14, 6, 2, 20), range(17, LAST + 1), 14)
PITCHERS_LIMITS: Final = Limits((0, 1, 2, 0, 1, 0, 0, 0), (12, 12, 12, 4, 7, 4, 0, 20), range(22, LAST + 1), 20)
USUAL_OUTS: Final[Mapping[int, float]] = {7: 8.0, 8: 7.7, 9: 7.3, 10: 6.9, 11: 6.9, 12: 6.4, 13: 5.3, 14: 5.0}
"""The out faces of printed batters' cards by On-Base."""
PITCHERS_OUTS: Final = 16.8
"""The out faces of printed pitchers' cards."""
SHAPE: Final = 0.3
"""The weight of a squared face of outs more or fewer than printed cards have, in squared standard deviations of chance."""
NATURE: Final = 0.12
"""The weight of a squared point of On-Base or Command more or less than his times on base suggest, in the same unit."""
POINT: Final = 0.026
"""Times on base in a plate appearance for a point of On-Base or Command."""
USUAL_ON_BASE: Final = 10.7
"""A usual regular's On-Base."""
USUAL_COMMAND: Final = 4.2
"""A usual pitcher's Command."""
SPLIT: Final = 0.5
"""The weight of what the difference in times on base against the two hands misses, in the same unit."""
IN_PLAY: Final = 0.1
"""The weight of grounders and flies among outs in play beside the other results."""
SIDES: Final = ("L", "R")

Kind: TypeAlias = tuple[str, int, Bonus | None, int, int]
"""A kind of card: hand, On-Base or Command, bonus, X-zone (batters: 0), and what tiredness takes (batters: 0)."""
Mean: TypeAlias = tuple[float, list[float], list[float]]
"""Of the cards of a kind: their share of all plate appearances, and their charts' mean faces by the regular and power die."""


@dataclass(frozen=True, slots=True)
class BatterFit:
    """A batter's numbers, and the chances of his results against the league."""

    on_base: int
    bonus: Bonus | None
    chart: Chart
    results: Rates


@dataclass(frozen=True, slots=True)
class PitcherFit:
    """A pitcher's numbers, and the chances of his results against the league."""

    command: int
    bonus: Bonus | None
    x_zone: int
    chart: Chart
    results: Rates


def side(bats: str, arm: str) -> str:
    """The side from which a batter meets a pitcher of a hand (CL-006)."""
    return bats if bats != "S" else "R" if arm == "L" else "L"


@dataclass
class Fitting:
    """The fit of one league, pass by pass."""

    clubs: Sequence[Roster]
    targets: Targets
    batters: dict[Key, BatterFit] = field(default_factory=dict)
    pitchers: dict[Key, PitcherFit] = field(default_factory=dict)
    _meets_pitchers: dict[tuple[object, ...], Against] = field(default_factory=dict)
    _meets_batters: dict[tuple[object, ...], Against] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin with usual cards for everybody."""
        usual = Chart(((Result.K, 1), (Result.GB, 3), (Result.FB, 5), (Result.BB, 8), (Result.SINGLE, 11), (Result.HR, 20)))
        for club in self.clubs:
            for batter in club.batters:
                self.batters[batter.key] = BatterFit(11, None, usual, self.targets.batters[batter.key])

    def step(self, last: bool = False) -> None:
        """Fit pitchers to the batters, then batters to the pitchers."""
        self._fit_pitchers(last)
        self._fit_batters(last)

    # --- What cards meet

    def _pitchers_by_kind(self) -> Mapping[Kind, Mean]:
        """Pitchers by kind, each of them once for each of his tirednesses."""
        kinds: dict[Kind, Mean] = {}
        whole = sum(each.share for club in self.clubs for each in club.pitchers)
        for club in self.clubs:
            for each in club.pitchers:
                fit = self.pitchers[each.key]
                for tired, share in _tirednesses(each):
                    kind = throws(each.estimate.player), fit.command, fit.bonus, fit.x_zone, tired
                    _add(kinds, kind, share * each.share / whole, fit.chart)
        return kinds

    def _batters_by_kind(self) -> Mapping[Kind, Mean]:
        """Batters by kind."""
        kinds: dict[Kind, Mean] = {}
        whole = sum(each.share for club in self.clubs for each in club.batters)
        for club in self.clubs:
            for each in club.batters:
                fit = self.batters[each.key]
                _add(kinds, (each.bats, fit.on_base, fit.bonus, 0, 0), each.share / whole, fit.chart)
        return kinds

    def _batter_against(self, kinds: Mapping[Kind, Mean], bats: str, arm: str) -> Mapping[int, Against]:
        """What batters from a side meet in pitchers of one hand, by their On-Base with bonus."""
        those = [(kind, mean) for kind, mean in kinds.items() if kind[0] == arm]
        whole = sum(mean[0] for _, mean in those)
        meets = {}
        for on_base in range(ON_BASES[0], ON_BASES[-1] + BONUSES + 1):
            parts = []
            for (_, command, bonus, x_zone, tired), (share, regular, power) in those:
                full = command + (bonus.amount if bonus is not None and bonus.against == side(bats, arm) else 0)
                parts.append((share / whole, batter_meets(on_base, full, x_zone, tired, regular, power)))
            meets[on_base] = mixed(parts)
        return meets

    # --- Batters

    def _fit_batters(self, last: bool) -> None:
        kinds = self._pitchers_by_kind()
        left = sum(mean[0] for kind, mean in kinds.items() if kind[0] == "L")
        arms = [arm for arm, share in (("L", left), ("R", 1 - left)) if share > 0]
        against = {(bats, arm): self._batter_against(kinds, bats, arm) for bats in ("L", "R", "S") for arm in arms}
        carry = LeftOver(self.targets.league)
        regulars = [batter for club in self.clubs for batter, _ in club.nine]
        for batter in (*regulars, *(batter for club in self.clubs for batter in club.bench)):
            wanted = self.targets.batters[batter.key]
            aim = _aim(carry, wanted, batter.share * 9, BATTERS_LIMITS)
            fit = self._batter(batter, aim, against, left if len(arms) == 2 else -1.0, arms[0])
            self.batters[batter.key] = fit
            carry.add(wanted, fit.results, batter.share * 9)
        if last:
            self.carry = carry.left

    def _batter(
        self, batter: RosterBatter, aim: Aim, against: Mapping[tuple[str, str], Mapping[int, Against]], left: float, only: str
    ) -> BatterFit:
        bats = batter.bats
        before = self.batters[batter.key]
        near = range(max(before.on_base - 2, ON_BASES[0]), min(before.on_base + 2, ON_BASES[-1]) + 1)
        best: tuple[float, BatterFit] | None = None
        natural = USUAL_ON_BASE + (_reaching(aim.rates) - _reaching(self.targets.league)) / POINT
        split = _split(batter) if left >= 0 else 0.0
        for on_base in near if self.pitchers and len(near) else ON_BASES:
            for bonus in _bonuses(split):
                if left < 0:
                    parts = [(1.0, against[bats, only][on_base])]
                else:
                    more = {arm: bonus.amount if bonus is not None and bonus.against == arm else 0 for arm in SIDES}
                    parts = [
                        (left, against[bats, "L"][on_base + more["L"]]),
                        (1 - left, against[bats, "R"][on_base + more["R"]]),
                    ]
                meets = mixed(parts)
                cost, chart = nearest_chart(aim, meets)
                outs = sum(chart.counts()[result] for result in OUTS)
                cost = cost * CHANCES + SHAPE * (outs - USUAL_OUTS[on_base]) ** 2 + NATURE * (on_base - natural) ** 2
                there = meets.results(chart)
                if left >= 0:
                    versus = [_reaching(each.results(chart)) for _, each in parts]
                    cost += SPLIT * CHANCES * (versus[0] - versus[1] - split) ** 2
                if best is None or cost < best[0]:
                    best = cost, BatterFit(on_base, bonus, chart, there)
        assert best is not None
        return best[1]

    # --- Pitchers

    def _fit_pitchers(self, last: bool) -> None:
        kinds = self._batters_by_kind()
        known: dict[Kind, Against] = {}

        def against(arm: str, command: int, bonus: Bonus | None, x_zone: int, tired: int) -> Against:
            key = arm, command, bonus, x_zone, tired
            if key not in known:
                parts = []
                for (bats, on_base, own, _, _), (share, regular, power) in kinds.items():
                    full = command + (bonus.amount if bonus is not None and bonus.against == side(bats, arm) else 0)
                    base = on_base + (own.amount if own is not None and own.against == arm else 0)
                    parts.append((share, pitcher_meets(full, base, x_zone, tired, regular, power)))
                known[key] = mixed(parts)
            return known[key]

        carry = LeftOver(self.targets.league)
        for club in self.clubs:
            for pitcher in club.pitchers:
                wanted = self.targets.pitchers[pitcher.key]
                aim = _aim(carry, wanted, pitcher.share * 9, PITCHERS_LIMITS)
                arm, tirednesses = throws(pitcher.estimate.player), _tirednesses(pitcher)
                before = self.pitchers.get(pitcher.key)
                commands = COMMANDS if before is None else range(max(before.command - 1, 1), min(before.command + 1, 7) + 1)
                best: tuple[float, PitcherFit] | None = None
                natural = USUAL_COMMAND - (_reaching(aim.rates) - _reaching(self.targets.league)) / POINT
                for command in commands:
                    for x_zone in X_ZONES:
                        for bonus in (None, Bonus(arm, 1), Bonus(arm, 2)) if before is not None else (None,):
                            meets = mixed([(part, against(arm, command, bonus, x_zone, tired)) for tired, part in tirednesses])
                            cost, chart = nearest_chart(_hits_as_singles(aim, meets), meets)
                            outs = sum(chart.counts()[result] for result in OUTS)
                            cost = cost * CHANCES + SHAPE / 3 * (outs - PITCHERS_OUTS) ** 2
                            cost += NATURE * (command - natural) ** 2
                            if best is None or cost < best[0]:
                                best = cost, PitcherFit(command, bonus, x_zone, chart, meets.results(chart))
                assert best is not None
                self.pitchers[pitcher.key] = best[1]
                carry.add(wanted, best[1].results, pitcher.share * 9)

    # --- What it comes to

    @property
    def expected(self) -> list[float]:
        """The league's rates of results in a plate appearance, exactly, from its batters' cards against all its pitchers."""
        whole = sum(each.share for club in self.clubs for each in club.batters)
        rates = [0.0] * len(CODES)
        for club in self.clubs:
            for each in club.batters:
                for result in RESULTS:
                    rates[result] += each.share / whole * self.batters[each.key].results[result]
        return rates


def _tirednesses(pitcher: RosterPitcher) -> list[tuple[int, float]]:
    """What tiredness takes from a pitcher's Command, with the shares of his batters; what is seldom is left out."""
    shares = [(tired, part) for tired, part in enumerate(pitcher.tired) if part >= SELDOM * pitcher.share]
    whole = sum(part for _, part in shares)
    return [(tired, part / whole) for tired, part in shares]


def _add(
    means: dict[Kind, Mean],
    kind: Kind,
    share: float,
    chart: Chart,
) -> None:
    """Add a card to the mean of its kind."""
    before, regular, power = means.get(kind, (0.0, [0.0] * len(CODES), [0.0] * len(CODES)))
    whole = before + share
    old, new = before / whole, share / whole
    means[kind] = (
        whole,
        [old * a + new * b for a, b in zip(regular, chart.counts(REGULAR_FACES), strict=True)],
        [old * a + new * b for a, b in zip(power, chart.counts(POWER_FACES), strict=True)],
    )


def _aim(carry: LeftOver, wanted: Rates, share: float, limits: Limits) -> Aim:
    """A player's aim: his rates moved by what is left over, and weights by how far chance scatters each result."""
    weights = [(IN_PLAY if result in (Result.GB, Result.FB) else 1.0) / carry.variances[result] for result in RESULTS]
    return Aim(carry.aim(wanted, share), weights, limits)


def _hits_as_singles(aim: Aim, meets: Against) -> Aim:
    """A pitcher's aim if batters' charts alone give the extra bases, as on printed cards: all his other hits are singles."""
    rates = list(aim.rates)
    for result in (Result.DOUBLE, Result.TRIPLE):
        rates[Result.SINGLE] += rates[result] - meets.others[result]
        rates[result] = meets.others[result]
    return Aim(rates, aim.weights, aim.limits)


def _reaching(rates: Rates) -> float:
    """Times on base in a plate appearance."""
    return sum(rates[Result.BB :])


def _split(batter: RosterBatter) -> float:
    """How much more often he should be on base against left-handers than against right-handers (docs/press.md)."""
    bats = "B" if batter.bats == "S" else batter.bats
    left, right = PLATOON[bats, "L"], PLATOON[bats, "R"]
    return sum(batter.estimate.rates[event] * (left[event] - right[event]) for event in range(SO))


def _bonuses(split: float) -> tuple[Bonus | None, ...]:
    """The bonuses worth a trial for a difference between the hands."""
    against = "L" if split > 0 else "R"
    return (None, *(Bonus(against, amount) for amount in range(1, BONUSES)))
