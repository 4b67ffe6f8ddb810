"""Which die to take: the matrix game of two pitching and two batting dice, solved exactly over the worth of each result.

A result is worth the mean of the positions that may come of it on this field, as a chance of winning, with what its clicks are
worth. Total control counts with the best result of the window after its click, for the pitcher with the least.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from hotstove.games.sportsclix.attempts import chance
from hotstove.games.sportsclix.dials import PITCHER_BATTING, RED_6, Window
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Icon, Pair, pair_of, pairing
from hotstove.games.sportsclix.figures import PITCHERS_SPEED, Figure
from hotstove.games.sportsclix.managers.field import Field, field_of, in_zone
from hotstove.games.sportsclix.managers.heat import click_worth
from hotstove.games.sportsclix.managers.outcomes import is_ball, outcomes_of, parts_of, preseason
from hotstove.games.sportsclix.managers.outlook import WORTH, a_run
from hotstove.games.sportsclix.pitching import IconDie
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import FIRST, SECOND, Placement, covering, lines_crossed, zone_of
from hotstove.managers.matrix_games import Equilibrium, solve
from hotstove.managers.win_chances import ENDED, RUNS_PLACE, index_of, place_of
from hotstove.table.policies import Mixture

UNIT: Final = 1 << 30
"""Worths are rounded to this part of a win, so that the game of the dice is solved on whole numbers."""
COUNTS: Final = {
    (batting, pitching): tuple((pair, int(odds * 36)) for pair, odds in pairing(pitching, batting).odds)
    for batting, pitching in product(BATTING, PITCHING)
}
"""How many of the 36 throws of two dice show each pair."""


@dataclass(slots=True, eq=False)
class AtBat:
    """What an at-bat is worked out from; what has been worked out of it is kept.

    ``place`` and ``state`` are its position in the list of worths. ``own`` and ``next`` are the batter's window and that after
    the click of a total control, ``theirs`` and ``sterner`` the pitcher's. ``turn_two`` is the chance of the throw for a double
    play, ``click`` what a click is worth to the batter, ``stern`` to the pitcher's side, in the unit of the worths.
    """

    place: int
    state: int
    own: Window
    next: Window
    theirs: Window
    sterner: Window
    field: Field
    turn_two: float
    click: float
    stern: float
    preseason: bool
    _pairs: dict[Pair, float] | None = None
    _value: float | None = None
    _mixtures: Equilibrium | None = None

    def worth(self, result: Result) -> float:
        """The worth of a result to the side at bat, its clicks included."""
        if self.preseason:
            return sum(share * self._mean(each) for share, each in preseason(result))
        return self._mean(result)

    def _mean(self, result: Result) -> float:
        place, click = self.place, self.click
        total = 0.0
        for share, step, clicks in outcomes_of(result, self.state, self.field, self.turn_two):
            total += share * (WORTH[place + step] + clicks * click)
        return total

    def worth_in(self, result: Result, zone: int) -> float:
        """The same for a ball that goes to a zone."""
        if self.preseason or not zone or not is_ball(result):
            return self.worth(result)
        total = 0.0
        ball = in_zone(result, zone, self.field)
        for share, outcomes, clicks in parts_of(result, self.state, ball, self.turn_two, self.field.full):
            for more, step in outcomes:
                total += share * more * (WORTH[self.place + step] + clicks * self.click)
        return total

    def pairs(self) -> dict[Pair, float]:
        """The worth of each pair of icons."""
        if self._pairs is not None:
            return self._pairs
        known: dict[Result, float] = {}

        def worth(result: Result) -> float:
            worths = known.get(result)
            if worths is None:
                worths = known[result] = self.worth(result)
            return worths

        worths = {pair: worth(result) for pair, result in zip(BATTER_PAIRS, self.own.results, strict=True)}
        worths |= {pair: worth(result) for pair, result in zip(PITCHER_PAIRS, self.theirs.results, strict=True)}
        worths[Pair.BATTER_TOTAL_CONTROL] = max(worth(result) for result in self.next.results) + self.click
        worths[Pair.PITCHER_TOTAL_CONTROL] = min(worth(result) for result in self.sterner.results) - self.stern
        self._pairs = worths
        return worths

    def payoffs(self) -> list[list[float]]:
        """The worth of each two dice: rows black and blue, columns red and white."""
        worths = self.pairs()
        return [
            [sum(count * worths[pair] for pair, count in COUNTS[batting, pitching]) / 36 for pitching in PITCHING]
            for batting in BATTING
        ]

    @property
    def value(self) -> float:
        """Its worth if both mix their dice as they should."""
        if self._value is None:
            (a, b), (c, d) = self.payoffs()
            self._value = saddle_or_mixed(a, b, c, d)
        return self._value

    @property
    def mixtures(self) -> Equilibrium:
        """The optimal mixtures, exact for the rounded worths: the batter's dice are the rows, the pitcher's the columns."""
        if self._mixtures is None:
            worths = {pair: round(worth * UNIT) for pair, worth in self.pairs().items()}
            self._mixtures = solve(
                [
                    [sum(count * worths[pair] for pair, count in COUNTS[batting, pitching]) for pitching in PITCHING]
                    for batting in BATTING
                ]
            )
        return self._mixtures


def saddle_or_mixed(a: float, b: float, c: float, d: float) -> float:
    """The value of the game of two rows, (a, b) and (c, d).

    >>> saddle_or_mixed(2, -1, -1, 1), saddle_or_mixed(3, 1, 2, 0)
    (0.2, 1)
    """
    least, most = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    return least if least == most else (a * d - b * c) / (a + d - b - c)


def at_bat_of(
    view: SportsClixState,
    batter: Figure | None = None,
    state: int | None = None,
    in_runs: bool = False,
    placement: Placement | None = None,
) -> AtBat:
    """The at-bat that a view shows; with another batter, in another state of outs and bases, or with other places to field.

    ``in_runs``: worths are the runs in the rest of the half-inning, and clicks count for nothing.
    """
    offense, defense = view.sides[view.half], view.sides[view.fielding]
    hitter = batter or view.hitter
    at = index_of(view)
    where = view.placement if placement is None else placement
    key = (
        *(at, view.inning, view.half, hitter, state, in_runs, where, view.fences, view.options.tier),
        *(offense.clicks, defense.clicks, defense.roster, defense.arm.innings),
    )
    at_bat = _KNOWN.get(key)
    if at_bat is None:
        if len(_KNOWN) > 1 << 12:
            _KNOWN.clear()
        at_bat = _KNOWN[key] = _at_bat(view, hitter, at, state, in_runs, where)
    return at_bat


_KNOWN: Final[dict[Hashable, AtBat]] = {}
"""The at-bats of late, by all that they are worked out from: several questions of one are about the same."""


def _at_bat(view: SportsClixState, hitter: Figure, at: int, state: int | None, in_runs: bool, placement: Placement) -> AtBat:
    pitcher = view.pitcher
    place = place_of(at)
    click, now = view.defense.click(pitcher), view.offense.click(hitter)
    own = PITCHER_BATTING if hitter.pitches else hitter.window(now)
    heat = stern = 0.0
    if not in_runs:
        run = a_run(place)
        heat = 0.0 if hitter.pitches else run * click_worth(view, hitter)
        stern = run * click_worth(view, pitcher)
    return AtBat(
        RUNS_PLACE if in_runs else place,
        min(at - place, ENDED - 1) if state is None else state,
        own,
        own if hitter.pitches else hitter.window(min(now + 1, RED_6)),
        pitcher.window(click),
        pitcher.window(min(click + 1, RED_6)),
        field_of(view, hitter, placement),
        turn_two(view, hitter, placement),
        heat,
        stern,
        view.tier is Tier.PRESEASON,
    )


def turn_two(view: SportsClixState, batter: Figure, placement: Placement) -> float:
    """About the chance of the throw at the batter for a double play, by the best of those who cover second (SC-145)."""
    speed = PITCHERS_SPEED if batter.pitches else batter.speed
    needs = [
        speed + (lines_crossed(zone_of(placement, each), FIRST) >= view.options.lines) - view.defense.fielder(each).defense + 1
        for each in covering(placement, SECOND)
    ]
    return float(chance(min(needs), view.tier.full_clicks)) if needs else 0.0


def replies(worths: Mapping[Pair, float], icon: Icon) -> dict[str, float]:
    """The worth of each pitching die once the batting die shows an icon (SC-213)."""
    return {
        colour: sum(float(odds) * worths[pair_of(face, icon)] for face, odds in die.odds) for colour, die in PITCHING.items()
    }


def late_worths(at_bat: AtBat) -> dict[str, float]:
    """The worth of each batting die against a pitching die that is chosen once it is rolled (SC-213)."""
    worths = at_bat.pairs()
    best = {icon: min(replies(worths, icon).values()) for icon in Icon}
    return {colour: sum(float(odds) * best[icon] for icon, odds in die.odds) for colour, die in BATTING.items()}


def shares_of(view: SportsClixState, in_runs: bool = False) -> dict[str, Fraction]:
    """The probability with which each die should be taken: mixed in secret, or the best one where one side knows more."""
    at_bat, now = at_bat_of(view, in_runs=in_runs), view.now
    if now.icon:
        worths = replies(at_bat.pairs(), Icon(now.icon))
        return {min(worths, key=lambda colour: worths[colour]): Fraction(1)}
    if now.late:
        worths = late_worths(at_bat)
        return {max(worths, key=lambda colour: worths[colour]): Fraction(1)}
    mixtures = at_bat.mixtures
    return dict(zip(BATTING, mixtures.rows, strict=True)) | dict(zip(PITCHING, mixtures.columns, strict=True))


def choose_die(view: SportsClixState, options: Sequence[IconDie]) -> Mixture:
    """The mixture of a side's two dice, as probabilities by option."""
    shares = shares_of(view)
    return [(number, shares[die.colour]) for number, die in enumerate(options) if shares.get(die.colour)]
