"""The fit of a league's figures together.

Pitchers' dials are fitted by their exact results against the league's batters, then batters' against its pitchers, and so on
by turns, for how both sides mix their dice depends on both windows. What whole results leave over goes on to the next figure
of the club; what other clubs leave over is shared out among all figures that are still to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import zip_longest
from typing import Final, TypeVar

from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import BLUE_4
from hotstove.games.sportsclix.figures import SprayChart
from hotstove.games.sportsclix.press.dial_fit import BATTERS_ROWS, CLICKS, PITCHERS_ROWS, DialFit, Wanted
from hotstove.games.sportsclix.press.heat import Form, Heat, batters_heat, pitchers_heat, usually_on_base
from hotstove.games.sportsclix.press.model import (
    EVENTS,
    FLY,
    GROUND,
    HR,
    ON_ERROR,
    SINGLE,
    TRIPLE,
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
)
from hotstove.games.sportsclix.press.squads import Squad, SquadBatter
from hotstove.games.sportsclix.press.targets import PITCHERS_PART, Targets
from hotstove.games.sportsclix.results import Result
from hotstove.stats.rosters import Key
from hotstove.stats.targets import LeftOver

PASSES: Final = 3
"""The number of passes, each pitchers first, then batters."""
HEATS: Final = (1, 1, 3)
"""How often, in each pass, a dial is fitted to where it stands, which follows from what it shows."""
WINDOWS: Final = 36
"""The number of windows that stand for all of the other side's."""
SELDOM: Final = 0.004
"""The share of a figure's at-bats below which a position of his dial is not met by others."""
IN_PLAY: Final = 0.06
"""The weight of outs on the ground, in the air and of Errors beside the other events."""

A_ROLL: Final = 500.0
"""The rolls, as they were expected, that are mixed with those of games where dials stood."""
MOST_OFTEN: Final = 3.0
"""The most by which games may change how often dials are taken to stand at a position."""

T = TypeVar("T")
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


class Kin(Enum):
    """Figures whose dials move alike: batters of the nine and of the bench, starters and relievers."""

    REGULAR = "regular"
    BENCH = "bench"
    STARTER = "starter"
    RELIEVER = "reliever"


@dataclass(slots=True)
class FigureFit:
    """A figure's fitted rows, where his dial stands, and the chances of his results against the league.

    ``results`` are those in all, ``rates_at`` at each position.
    """

    rows: Rows
    heat: Heat
    results: Rates
    ground: Mapping[int, Ground]
    batter: bool
    rates_at: Mapping[int, Rates]

    def window(self, click: int) -> tuple[Result, ...]:
        """The results of the window at a position from blue 4 to red 6."""
        ladders = (BATTERS_ROWS if self.batter else PITCHERS_ROWS).values()
        return tuple(ladder[row[click - BLUE_4]] for ladder, row in zip(ladders, self.rows, strict=True))


def _by_turns(clubs: Sequence[Sequence[T]]) -> list[T]:
    """The figures of all clubs, those of the same place one after another."""
    return [figure for place in zip_longest(*clubs) for figure in place if figure is not None]


def form_of(rates: Rates) -> Form:
    """What of rates moves a batter's dial."""
    return Form(rates[HR], sum(rates[TRIPLE : SINGLE + 1]), rates[WALK])


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
    more_often: dict[Kin, dict[int, float]] = field(default_factory=lambda: {kin: {} for kin in Kin})
    """How much more often dials stand at a position than `heat` has it, as games showed; 1 where nothing is said."""

    def __post_init__(self) -> None:
        """Begin with usual dials for everybody."""
        self.everybody = [batter for club in self.clubs for batter in club.batters]
        self.staff = [pitcher for club in self.clubs for pitcher in club.pitchers]
        self.on_base = sum(self.targets.league[: WALK + 1])
        self.arms = {arm.key: arm for arm in self.staff}
        self.regulars = {batter.key for batter in self.everybody if batter.regular}
        self.usual = self._usual_ground()
        self.aim_at(self.targets)
        for each in self.everybody:
            rates = self.targets.batters[each.key]
            heat = batters_heat(dict.fromkeys(CLICKS, form_of(rates)), self.on_base, each.regular)
            self.batters[each.key] = FigureFit(
                usual_rows(True), heat, rates, self._ground(each), True, dict.fromkeys(CLICKS, rates)
            )
        everywhere = dict.fromkeys(CLICKS, self.usual)
        for arm in self.staff:
            rates = self.targets.pitchers[arm.key]
            heat, _ = pitchers_heat(usually_on_base(sum(rates[: WALK + 1])), arm.endurance, arm.starts, arm.better)
            self.pitchers[arm.key] = FigureFit(usual_rows(False), heat, rates, everywhere, False, dict.fromkeys(CLICKS, rates))

    def aim_at(self, targets: Targets) -> None:
        """Have the next steps come to these targets."""
        self.targets = targets
        self.batters_part = [(1 - part) * rate for part, rate in zip(PITCHERS_PART, targets.league, strict=True)]

    def stand_on(self, shapes: Mapping[Key, BatterShape], defense: Defense) -> None:
        """Have the next steps count with these bases and gloves."""
        self.shapes, self.defense = shapes, defense
        self.usual = self._usual_ground()
        everywhere = dict.fromkeys(CLICKS, self.usual)
        for each in self.everybody:
            self.batters[each.key].ground = self._ground(each)
        for arm in self.staff:
            self.pitchers[arm.key].ground = everywhere

    def _usual_ground(self) -> Ground:
        """What balls come to on the average of the league's batters."""
        whole = sum(each.batter.share for each in self.everybody)
        charts: dict[SprayChart, float] = {}
        for each in self.everybody:
            chart = self.shapes[each.key].chart
            charts[chart] = charts.get(chart, 0.0) + each.batter.share / whole
        return usual_ground([(share, ground_of(chart, self.defense)) for chart, share in charts.items()])

    def _ground(self, each: SquadBatter) -> Mapping[int, Ground]:
        shape = self.shapes[each.key]
        plain = ground_of(shape.chart, self.defense)
        demon = ground_of(shape.chart, self.defense, shape.demon) if shape.demon else plain
        return {click: demon if click >= shape.shown_from else plain for click in CLICKS}

    def step(self) -> None:
        """Fit pitchers to the batters, then batters to the pitchers."""
        heats = HEATS[min(self.steps, len(HEATS) - 1)]
        self._fit(False, heats)
        self._fit(True, heats)
        self.steps += 1

    # --- What figures meet

    def _others(self, batter: bool) -> Others:
        """The windows of the other side by how often they show; ``WINDOWS`` of them stand for all."""
        shown: list[tuple[float, FigureFit, int]] = []
        fits: list[tuple[float, FigureFit]] = (
            [(each.share, self.pitchers[each.key]) for each in self.staff]
            if batter
            else [(each.batter.share, self.batters[each.key]) for each in self.everybody]
        )
        for share, fit in fits:
            shown += [(share * odds, fit, click) for click, odds in sorted(fit.heat.items()) if odds >= SELDOM]
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
            after = min(click + 1, CLICKS[-1])
            side = side_of(fit.window(click), fit.window(after), fit.ground[after], not batter)
            everybody.append((share / whole, side))
            if times:
                some.append((times / WINDOWS, side))
        return others_of(some, everybody)

    # --- The fit

    def _fit(self, batter: bool, heats: int) -> None:
        others = self._others(batter)
        league = LeftOver(self.targets.league)
        carries = {club.team.code: LeftOver(self.targets.league) for club in self.clubs}
        weights = [(IN_PLAY if event in (GROUND, FLY, ON_ERROR) else 1.0) / league.variances[event] for event in range(EVENTS)]
        # Each club's first figures before the second ones: no club bears alone what the others leave over.
        figures: list[tuple[Key, float]] = (
            [(each.key, each.batter.share * 9) for each in _by_turns([club.batters for club in self.clubs])]
            if batter
            else [(each.key, each.share * 9) for each in _by_turns([club.pitchers for club in self.clubs])]
        )
        fits, targets = (self.batters, self.targets.batters) if batter else (self.pitchers, self.targets.pitchers)
        to_come = sum(share for _, share in figures)
        for key, share in figures:
            fit, carry = fits[key], carries[key[0]]
            met = self._met(fit, others)
            wanted = [
                rate + (whole - own) / max(to_come, 1.0)
                for rate, whole, own in zip(targets[key], league.left, carry.left, strict=True)
            ]
            aim = carry.aim(wanted, share)
            for _ in range(heats):
                search = DialFit(Wanted(aim, weights, fit.heat, met, fit.ground, batter), fit.rows)
                search.search()
                fit.rows = search.rows
                fit.rates_at = {click: search.rates_at(number) for number, click in enumerate(CLICKS)}
                fit.heat = self._heat(key, batter, fit.rates_at, search.mean_control)
            fit.results = DialFit(Wanted(aim, weights, fit.heat, met, fit.ground, batter), fit.rows).results()
            carry.add(wanted, fit.results, share)
            league.add(targets[key], fit.results, share)
            to_come -= share

    def _met(self, fit: FigureFit, others: Others) -> dict[int, Meets]:
        """What each window of a dial meets: both sides mix their dice by it."""
        met = {}
        for click in CLICKS:
            after = min(click + 1, CLICKS[-1])
            own = side_of(fit.window(click), fit.window(after), fit.ground[after], fit.batter)
            met[click] = meets(own.payoffs, others, fit.ground[click])
            if not fit.batter:
                met[click] = met[click]._replace(others=self.batters_part)
        return met

    def _heat(self, key: Key, batter: bool, rates: Mapping[int, Rates], control: float) -> Heat:
        """Where a dial stands that comes to these rates at each position, and to total control so often."""
        if batter:
            heat = batters_heat({click: form_of(each) for click, each in rates.items()}, self.on_base, key in self.regulars)
        else:
            arm = self.arms[key]
            on_base = {click: sum(each[: WALK + 1]) for click, each in rates.items()}
            heat = pitchers_heat(on_base, arm.endurance, arm.starts, arm.better, control)[0]
        more = self.more_often[self.kin_of(key, batter)]
        moved = {position: share * more.get(position, 1.0) for position, share in heat.items()}
        whole = sum(moved.values())
        return {position: share / whole for position, share in moved.items()}

    def kin_of(self, key: Key, batter: bool) -> Kin:
        """Whose dials move as a figure's."""
        if batter:
            return Kin.REGULAR if key in self.regulars else Kin.BENCH
        return Kin.STARTER if self.arms[key].starts else Kin.RELIEVER

    def learn(self, stood: Mapping[Kin, Mapping[int, int]]) -> None:
        """Have the next steps count with dials that stand where they stood at so many rolls of games by position."""
        expected: dict[Kin, dict[int, float]] = {kin: {} for kin in Kin}
        shares = [(each.key, True, each.batter.share) for each in self.everybody]
        shares += [(each.key, False, each.share) for each in self.staff]
        for key, batter, share in shares:
            of_kin = expected[self.kin_of(key, batter)]
            for position, part in (self.batters if batter else self.pitchers)[key].heat.items():
                of_kin[position] = of_kin.get(position, 0.0) + share * part
        for kin, positions in expected.items():
            whole, rolls = sum(positions.values()), sum(stood[kin].values())
            if not whole or not rolls:
                continue
            for position, part in positions.items():
                usual = A_ROLL * part / whole
                ratio = (stood[kin].get(position, 0) + usual) / (rolls * part / whole + usual)
                before = self.more_often[kin].get(position, 1.0)
                self.more_often[kin][position] = min(max(before * ratio, 1 / MOST_OFTEN), MOST_OFTEN)

    # --- What it comes to

    @property
    def expected(self) -> list[float]:
        """The league's rates of at-bats with dice by its batters' dials against all its pitchers."""
        whole = sum(each.batter.share for each in self.everybody)
        return mixed((each.batter.share / whole, self.batters[each.key].results) for each in self.everybody)
