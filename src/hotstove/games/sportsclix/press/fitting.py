"""The fit of a league's figures together.

Pitchers' dials are fitted by their exact results against the league's batters, then batters' against its pitchers, and so on
by turns, for how both sides mix their dice depends on both windows. What whole results leave over goes on to the next figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import BLUE_4, START, Window
from hotstove.games.sportsclix.figures import SprayChart
from hotstove.games.sportsclix.managers.heat import DRIFT
from hotstove.games.sportsclix.press.dial_fit import BATTERS_ROWS, CLICKS, PITCHERS_ROWS, DialFit, Wanted
from hotstove.games.sportsclix.press.heat import (
    OF_TIMES,
    TIMES,
    Form,
    Heat,
    Stand,
    batters_heat,
    pitchers_heat,
    usually_on_base,
)
from hotstove.games.sportsclix.press.model import (
    BATTERS_CLICKS,
    EVENTS,
    FLY,
    GROUND,
    HR,
    MEAN_RUNS,
    ON_ERROR,
    RELIEVERS_CLICKS,
    STARTERS_CLICKS,
    WALK,
    Defense,
    Ground,
    Meets,
    Others,
    Rates,
    Side,
    ground_of,
    meets,
    mixed,
    others_of,
    side_of,
    usual_ground,
    worth,
)
from hotstove.games.sportsclix.press.squads import Squad, SquadBatter, called_shares
from hotstove.games.sportsclix.press.targets import Targets
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.valuation import USUAL_BATTER, at_bat_runs
from hotstove.stats.rosters import Key
from hotstove.stats.targets import LeftOver

PASSES: Final = 3
"""The number of passes, each pitchers first, then batters."""
HEATS: Final = (1, 1, 3)
"""How often, in each pass, a dial is fitted to where it stands, which follows from what it shows."""
WINDOWS: Final = 18
"""The number of windows that stand for all of the other side's."""
SELDOM: Final = 0.004
"""The share of a figure's at-bats below which a position of his dial is not met by others."""
IN_PLAY: Final = 0.06
"""The weight of outs on the ground, in the air and of Errors beside the other events."""

PITCHERS_PART: Final = (0.25, 0.0, 0.0, 0.38, 0.5, 0.5, 0.55, 0.5, 0.4)
"""The part of each event that pitchers' dials bring, home runs to Errors; the rest is left to batters'.

Nobody's rate can be less than what the other side brings; with these both sides reach those who are far from the mean. Extra
bases are batters'.
"""

A_FRESH_BAT: Final = 0.015
"""The runs of an at-bat by which managers' choice of fresh bats for cold ones scatters about what the players do."""
SPAN: Final = 2
"""The innings for which a reliever is wanted."""
COLDER: Final = 0.04
"""The runs of an at-bat by which who leaves is worse than usual pitchers."""

Rows = Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class BatterShape:
    """What the fit has to know of a batter's base: his spray chart, his speed as a Speed Demon (0: none) and from where."""

    chart: SprayChart
    demon: int
    shown_from: int


def shape_of(chart: SprayChart, shown: Sequence[tuple[Intangible, int]], speed: int) -> BatterShape:
    """The shape of a batter with that spray chart and speed whose intangibles show from these positions on."""
    first = next((first for intangible, first in shown if intangible is Intangible.SPEED_DEMON), None)
    return BatterShape(chart, 0, CLICKS[0]) if first is None else BatterShape(chart, speed, first)


@dataclass(slots=True)
class FigureFit:
    """A figure's fitted rows, where his dial stands, and the chances of his results against the league.

    ``on_base`` is how many a pitcher lets on base at each position; ``sides`` are his windows as the other side meets them.
    """

    rows: Rows
    stand: Stand
    results: Rates
    ground: Mapping[int, Ground]
    batter: bool
    on_base: Mapping[int, float] = field(default_factory=dict)
    sides: dict[int, Side] = field(default_factory=dict)

    @property
    def heat(self) -> Heat:
        """Where his dial stands."""
        return self.stand.heat

    def side(self, click: int) -> Side:
        """His windows at a position, and after the click of a total control."""
        side = self.sides.get(click)
        if side is None:
            after = min(click + 1, CLICKS[-1])
            side = side_of(self.window(click), self.window(after), self.ground[after], self.batter, self._click(click))
            self.sides[click] = side
        return side

    def _click(self, click: int) -> float:
        """What a click there is worth to the side at bat."""
        if self.batter:
            return BATTERS_CLICKS.get(click, 0.0)
        return -(STARTERS_CLICKS if self.stand.times else RELIEVERS_CLICKS).get(click, 0.0)

    def window(self, click: int) -> tuple[Result, ...]:
        """The results of the window at a position from blue 4 to red 6."""
        ladders = (BATTERS_ROWS if self.batter else PITCHERS_ROWS).values()
        return tuple(ladder[row[click - BLUE_4]] for ladder, row in zip(ladders, self.rows, strict=True))


def _windows_of(parts: Sequence[tuple[float, FigureFit, Heat]]) -> Others:
    """Windows by how often they show: a figure's share, and where his dial stands; ``WINDOWS`` of them stand for all."""
    shown = [
        (share * odds, fit, click)
        for share, fit, heat in parts
        for click, odds in sorted(heat.items())
        if fit.heat[click] >= SELDOM
    ]
    whole = sum(share for share, _, _ in shown)
    some: list[tuple[float, Side]] = []
    everybody: list[tuple[float, Side]] = []
    below, wanted = 0.0, 0.5
    for share, fit, click in shown:
        below += share / whole * WINDOWS
        times = 0
        while wanted <= below and wanted < WINDOWS:
            wanted += 1
            times += 1
        side = fit.side(click)
        everybody.append((share / whole, side))
        if times:
            some.append((times / WINDOWS, side))
    return others_of(some, everybody)


def form_of(rates: Rates) -> Form:
    """What of rates moves a batter's dial."""
    return Form(*rates[HR : WALK + 1])


def usual_rows(batter: bool) -> Rows:
    """Rows to begin with: each from its coldest result to its hottest."""
    ladders = (BATTERS_ROWS if batter else PITCHERS_ROWS).values()
    return [[int((number + 0.5) / len(CLICKS) * len(ladder)) for number in range(len(CLICKS))] for ladder in ladders]


@dataclass
class Fitting:
    """The fit of one league, pass by pass."""

    clubs: Sequence[Squad]
    targets: Targets
    shapes: Mapping[Key, BatterShape]
    defense: Defense
    batters: dict[Key, FigureFit] = field(default_factory=dict)
    pitchers: dict[Key, FigureFit] = field(default_factory=dict)
    steps: int = 0
    facing: Sequence[float] = (1.0,) * TIMES

    def __post_init__(self) -> None:
        """Begin with usual dials for everybody."""
        self.everybody = [batter for club in self.clubs for batter in club.batters]
        self.staff = [pitcher for club in self.clubs for pitcher in club.pitchers]
        self.on_base = sum(self.targets.league[: WALK + 1])
        self.arms = {arm.key: arm for arm in self.staff}
        self.shares = {arm.key: arm.share for arm in self.staff}
        self.stays = {key: stays for club in self.clubs for key, stays in self._stays(club)}
        self.regulars = {batter.key for batter in self.everybody if batter.regular}
        whole = sum(each.batter.share for each in self.everybody)
        grounds: dict[Ground, float] = {}
        self.batters_part = [(1 - part) * rate for part, rate in zip(PITCHERS_PART, self.targets.league, strict=True)]
        for each in self.everybody:
            rates = self.targets.batters[each.key]
            stand = batters_heat(dict.fromkeys(CLICKS, form_of(rates)), self.on_base, each.regular)
            ground = self._ground(each)
            self.batters[each.key] = FigureFit(usual_rows(True), stand, rates, ground, True)
            for click, odds in stand.heat.items():
                grounds[ground[click]] = grounds.get(ground[click], 0.0) + odds * each.batter.share / whole
        self.usual = usual_ground([(share, ground) for ground, share in grounds.items()])
        everywhere = dict.fromkeys(CLICKS, self.usual)
        for arm in self.staff:
            rates = self.targets.pitchers[arm.key]
            on_base = usually_on_base(sum(rates[: WALK + 1]))
            stand, _ = pitchers_heat(on_base, arm.endurance, arm.starts, arm.better)
            self.pitchers[arm.key] = FigureFit(usual_rows(False), stand, rates, everywhere, False, on_base)

    def _ground(self, each: SquadBatter) -> Mapping[int, Ground]:
        shape = self.shapes[each.key]
        plain = ground_of(shape.chart, self.defense)
        demon = ground_of(shape.chart, self.defense, shape.demon) if shape.demon else plain
        return {click: demon if click >= shape.shown_from else plain for click in CLICKS}

    def step(self) -> None:
        """Fit pitchers to the batters, then batters to the pitchers."""
        heats = HEATS[min(self.steps, len(HEATS) - 1)]
        self._fit(False, heats)
        for club in self.clubs:
            self._call(club)
        self._fit(True, heats)
        self.steps += 1

    # --- Who bats and pitches

    def _stays(self, club: Squad) -> Iterator[tuple[Key, float]]:
        """How likely each of a club's batters bats again once he has become cold, by what the bench might do in his place."""
        runs = {each.key: worth(self.targets.batters[each.key], MEAN_RUNS) for each in club.batters}
        for each in club.nine:
            able = [
                runs[other.key]
                for other in club.bench
                if each.spot is Position.DESIGNATED_HITTER or each.spot in other.role.own
            ]
            yield each.key, 1 / (1 + exp((max(able) - runs[each.key]) / A_FRESH_BAT)) if able else 1.0
        yield from ((each.key, 1.0) for each in club.bench)

    def _call(self, club: Squad) -> None:
        """Share out the innings of a club's relievers: managers take the best as his dial shows him."""
        arms = [arm for arm in club.bullpen for _ in range(arm.figures)]
        whole = sum(self.shares[arm.key] for arm in club.bullpen)
        saves = {arm.key: min(arm.endurance, SPAN) * (self._saved(arm.key) + COLDER) for arm in club.bullpen}
        order = sorted((arm.key for arm in arms), key=lambda key: -saves[key])
        for key, share in called_shares(order, club.next_arm).items():
            self.shares[key] = whole * share

    def _saved(self, key: Key) -> float:
        """The runs of an at-bat that a reliever saves where his dial may stand next, as managers look at it."""
        fit = self.pitchers[key]
        total = 0.0
        for click, share in DRIFT:
            own, next_ = (Window((one, two, three, four), ()) for one, two, three, four in map(fit.window, (click, click + 1)))
            total -= share * at_bat_runs(USUAL_BATTER.at(START), USUAL_BATTER.at(START + 1), own, next_)
        return total

    # --- What figures meet

    def _others(self, batter: bool) -> Mapping[int, Others]:
        """The other side's windows by how often they show while a dial stands at each position.

        Batters at the start marker meet pitchers who are there, for both have just begun; pitchers meet all batters.
        """
        if not batter:
            parts = [(each.batter.share, self.batters[each.key], self.batters[each.key].heat) for each in self.everybody]
            return dict.fromkeys(CLICKS, _windows_of(parts))
        staff = self._staff_by_time()
        met = {}
        for click in CLICKS:
            when = self._times_at(click)
            parts = []
            for fit, shares, by_time in staff:
                heat: dict[int, float] = {}
                for odds, share, each in zip(when, shares, by_time, strict=True):
                    for position, part in each.items():
                        heat[position] = heat.get(position, 0.0) + odds * share * part
                parts.append((1.0, fit, heat))
            met[click] = _windows_of(parts)
        return met

    def _staff_by_time(self) -> list[tuple[FigureFit, Sequence[float], Sequence[Heat]]]:
        """All pitchers, with their shares of the batters at each time through the order, and where their dials stand then."""
        whole, at_bats = sum(self.shares.values()), sum(OF_TIMES)
        started = [0.0] * TIMES
        for arm in self.staff:
            for time, each in enumerate(self.pitchers[arm.key].stand.times):
                started[time] += self.shares[arm.key] / whole * sum(each.values())
        relieved = sum(self.shares[arm.key] for arm in self.staff if not arm.starts) or 1.0
        staff: list[tuple[FigureFit, Sequence[float], Sequence[Heat]]] = []
        for arm in self.staff:
            fit = self.pitchers[arm.key]
            if fit.stand.times:
                shares = [self.shares[arm.key] / whole * at_bats / there for there in OF_TIMES]
                staff.append((fit, shares, fit.stand.times))
            else:
                left = [max(1 - before * at_bats / there, 0.0) for before, there in zip(started, OF_TIMES, strict=True)]
                staff.append((fit, [self.shares[arm.key] / relieved * each for each in left], [fit.heat] * TIMES))
        return staff

    def _times_at(self, click: int) -> Sequence[float]:
        """How often a batter's dial that stands there does so at each time through the order."""
        parts = [0.0] * TIMES
        for each in self.everybody:
            for time, heat in enumerate(self.batters[each.key].stand.times):
                parts[time] += each.batter.share * heat.get(click, 0.0)
        whole = sum(parts)
        return [part / whole for part in parts] if whole else [share / sum(OF_TIMES) for share in OF_TIMES]

    def _facing(self) -> Sequence[float]:
        """How much more often than usual batters reach base against the pitchers whom they meet at each time."""
        met, on_base = [0.0] * TIMES, [0.0] * TIMES
        for fit, shares, by_time in self._staff_by_time():
            for time, (share, heat) in enumerate(zip(shares, by_time, strict=True)):
                for position, part in heat.items():
                    met[time] += share * part
                    on_base[time] += share * part * fit.on_base[position]
        facing = [reached / all_ for reached, all_ in zip(on_base, met, strict=True)]
        mean = sum(each * at_bats for each, at_bats in zip(facing, OF_TIMES, strict=True)) / sum(OF_TIMES)
        return [each / mean for each in facing]

    # --- The fit

    def _fit(self, batter: bool, heats: int) -> None:
        others = self._others(batter)
        self.facing = self._facing() if batter else self.facing
        carry = LeftOver(self.targets.league)
        weights = [(IN_PLAY if event in (GROUND, FLY, ON_ERROR) else 1.0) / carry.variances[event] for event in range(EVENTS)]
        figures: list[tuple[Key, float]] = (
            [(each.key, each.batter.share * 9) for each in sorted(self.everybody, key=lambda one: not one.regular)]
            if batter
            else [(each.key, self.shares[each.key] * 9) for each in sorted(self.staff, key=lambda one: not one.starts)]
        )
        fits, targets = (self.batters, self.targets.batters) if batter else (self.pitchers, self.targets.pitchers)
        for key, share in figures:
            fit = fits[key]
            wanted = targets[key]
            if not batter:
                wanted = [
                    rate if part else mean for rate, mean, part in zip(wanted, self.targets.league, PITCHERS_PART, strict=True)
                ]
            aim = carry.aim(wanted, share)
            met = self._met(fit, others)
            for _ in range(heats):
                search = DialFit(Wanted(aim, weights, fit.heat, met, fit.ground, batter), fit.rows)
                search.search()
                fit.rows = search.rows
                fit.sides.clear()
                met = self._met(fit, others)
                search = DialFit(Wanted(aim, weights, fit.heat, met, fit.ground, batter), fit.rows)
                search.start()
                at_each = {click: search.rates_at(number) for number, click in enumerate(CLICKS)}
                fit.stand = self._stand(key, batter, at_each, search.mean_control)
            fit.results = DialFit(Wanted(aim, weights, fit.heat, met, fit.ground, batter), fit.rows).results()
            carry.add(wanted, fit.results, share)

    def _met(self, fit: FigureFit, others: Mapping[int, Others]) -> dict[int, Meets]:
        """What each window of a dial meets: both sides mix their dice by it."""
        met = {}
        for click in CLICKS:
            met[click] = meets(fit.side(click).payoffs, others[click], fit.ground[click])
            if not fit.batter:
                met[click] = met[click]._replace(others=self.batters_part)
        return met

    def _stand(self, key: Key, batter: bool, rates: Mapping[int, Rates], control: float) -> Stand:
        """Where a dial stands that comes to these rates at each position, and to total control so often."""
        if batter:
            forms = {click: form_of(each) for click, each in rates.items()}
            return batters_heat(forms, self.on_base, key in self.regulars, self.facing, self.stays[key])
        arm = self.arms[key]
        on_base = {click: sum(each[: WALK + 1]) for click, each in rates.items()}
        self.pitchers[key].on_base = on_base
        return pitchers_heat(on_base, arm.endurance, arm.starts, arm.better, control)[0]

    # --- What it comes to

    @property
    def expected(self) -> list[float]:
        """The league's rates of at-bats with dice by its batters' dials against all its pitchers."""
        whole = sum(each.batter.share for each in self.everybody)
        return mixed((each.batter.share / whole, self.batters[each.key].results) for each in self.everybody)
