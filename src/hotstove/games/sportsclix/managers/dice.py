"""Which die to take: the matrix game of two pitching and two batting dice, solved exactly over the worth of each result.

A result is worth the mean of the positions that may come of it on this field, as a chance of winning, with what its clicks are
worth. Total control counts with the best result of the window after its click, for the pitcher with the least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as data_field
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import mul
from typing import Final

from hotstove.baseball.win_chances import ENDED, RUNS_PLACE, index_of, place_of
from hotstove.games.sportsclix.attempts import chance
from hotstove.games.sportsclix.dials import PITCHER_BATTING, RED_6, Window
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Icon, Pair, pair_of, pairing
from hotstove.games.sportsclix.figures import PITCHERS_SPEED, Figure
from hotstove.games.sportsclix.managers.field import Field, Spread, field_of, in_zone, spread
from hotstove.games.sportsclix.managers.heat import click_worth
from hotstove.games.sportsclix.managers.outcomes import Plays, fielded_grounder, is_ball, plays_at, preseason
from hotstove.games.sportsclix.managers.outlook import a_run
from hotstove.games.sportsclix.pitching import IconDie
from hotstove.games.sportsclix.results import Plain, Result
from hotstove.games.sportsclix.state import Roster, SportsClixState
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import FIRST, SECOND, Placement, covering, lines_crossed, zone_of
from hotstove.managers.matrix_games import Equilibrium, Weights, solve, weights_of, whole_weights
from hotstove.managers.thumb_rules import drawn_by_weight
from hotstove.table.game import Bench
from hotstove.table.policies import Mixture

UNIT: Final = 1 << 30
"""Worths are rounded to this part of a win, so that the game of the dice is solved on whole numbers."""
PAIRS: Final = (*BATTER_PAIRS, *PITCHER_PAIRS, Pair.BATTER_TOTAL_CONTROL, Pair.PITCHER_TOTAL_CONTROL)
COUNTS: Final = {
    (batting, pitching): {pair: int(odds * 36) for pair, odds in pairing(pitching, batting).odds}
    for batting, pitching in product(BATTING, PITCHING)
}
"""How many of the 36 throws of two dice show each pair."""
ROWS: Final = tuple(tuple(COUNTS[dice].get(pair, 0) for pair in PAIRS) for dice in product(BATTING, PITCHING))
"""The same for all pairs in the order of ``PAIRS``: black with red and white, blue with red and white."""

GROUND_BALL: Final = Plain.GROUND_BALL


@dataclass(slots=True, eq=False)
class WeighedAtBat:
    """What an at-bat is worked out from; what has been worked out of it is kept.

    ``place`` and ``state`` are its position in the list of worths. ``batters`` and ``pitchers`` are the windows of both dials,
    ``batters_next`` and ``pitchers_next`` those after the click of a total control. ``turn_two`` is the chance of the throw for
    a double play; ``batters_click`` and ``pitchers_click`` are what a click is worth to either side, in the unit of the worths.
    """

    place: int
    state: int
    batters: Window
    batters_next: Window
    pitchers: Window
    pitchers_next: Window
    field: Field
    turn_two: float
    batters_click: float
    pitchers_click: float
    preseason: bool
    _plays: Plays | None = None
    _hits: tuple[float, ...] = ()
    _known: dict[Result, float] = data_field(default_factory=dict)
    _worths: tuple[float, ...] = ()
    _game: tuple[int, ...] = ()
    _weights: tuple[Weights, Weights] | None = None

    def worth(self, result: Result) -> float:
        """The worth of a result to the side at bat, its clicks included."""
        worth = self._known.get(result)
        if worth is None:
            worth = self._known[result] = self._in_preseason(result) if self.preseason else self._mean(result)
        return worth

    def _in_preseason(self, result: Result) -> float:
        """What a result is worth where every out is an out and runners hold (SC-026 to SC-028)."""
        return sum([share * self._mean(each) for share, each in preseason(result)])

    def _mean(self, result: Result) -> float:
        field = self.field
        known = field.spreads.get(result)
        if known is not None:
            return self.ball(result, known)
        certain = (self._plays or self._find_plays()).certain.get(result)
        if certain is not None:
            return certain[0] + certain[1] * self.batters_click
        return self.ball(result, spread(result, field))

    def _find_plays(self) -> Plays:
        """What plays are worth where it stands; once."""
        plays = self._plays = plays_at(self.place, self.state, self.field.full)
        click = self.batters_click
        self._hits = tuple([worth + clicks * click for worth, clicks in plays.hits])
        return plays

    def ball(self, result: Result, spread: Spread) -> float:
        """The worth of a ball in play of which comes what a spread says."""
        plays = self._plays or self._find_plays()
        if result.plain is GROUND_BALL:
            worth, clicks = fielded_grounder(plays, self.place, self.state, self.turn_two, self.field.full)
        else:
            worth, clicks = plays.deep_fly if result.is_deep_fly else plays.fly
        out, one, two, three, four = spread
        single, double, triple, homer = self._hits
        return out * (worth + clicks * self.batters_click) + one * single + two * double + three * triple + four * homer

    def worth_in(self, result: Result, zone: int) -> float:
        """The same for a ball that goes to a zone."""
        if self.preseason or not zone or not is_ball(result):
            return self.worth(result)
        return self.ball(result, in_zone(result, zone, self.field))

    def worths(self) -> tuple[float, ...]:
        """The worth of each pair of icons, in the order of ``PAIRS``."""
        if not self._worths:
            known, mean = self._known, self._in_preseason if self.preseason else self._mean
            batters, pitchers = self.batters.results, self.pitchers.results
            batters_next, pitchers_next = self.batters_next.results, self.pitchers_next.results
            for result in {*batters, *pitchers, *batters_next, *pitchers_next}:
                if result not in known:
                    known[result] = mean(result)
            worth = known.__getitem__
            best = max(map(worth, batters_next)) + self.batters_click
            least = min(map(worth, pitchers_next)) - self.pitchers_click
            self._worths = (*map(worth, batters), *map(worth, pitchers), best, least)
        return self._worths

    def pairs(self) -> dict[Pair, float]:
        """The worth of each pair of icons."""
        return dict(zip(PAIRS, self.worths(), strict=True))

    def payoffs(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The worth of each two dice: rows black and blue, columns red and white."""
        worths = self.worths()
        a, b, c, d = [sum(map(mul, row, worths)) / 36 for row in ROWS]
        return (a, b), (c, d)

    @property
    def value(self) -> float:
        """Its worth if both mix their dice as they should."""
        return saddle_or_mixed(*self.game()) / (36 * UNIT)

    @property
    def mixtures(self) -> Equilibrium:
        """The optimal mixtures, exact for the rounded worths: the batter's dice are the rows, the pitcher's the columns."""
        a, b, c, d = self.game()
        return solve([[a, b], [c, d]])

    def weights(self) -> tuple[Weights, Weights]:
        """The same as whole numbers in proportion to the shares of black and blue, and of red and white."""
        if self._weights is None:
            self._weights = weights_of(*self.game())
            if self._weights is None:
                mixtures = self.mixtures
                self._weights = whole_weights(mixtures.rows), whole_weights(mixtures.columns)
        return self._weights

    def game(self) -> tuple[int, ...]:
        """The payoffs of the dice in whole numbers: black against red and white, blue against red and white."""
        if not self._game:
            worths = [round(worth * UNIT) for worth in self.worths()]
            self._game = tuple([sum(map(mul, row, worths)) for row in ROWS])
        return self._game


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
) -> WeighedAtBat:
    """The at-bat that a view shows; with another batter, in another state of outs and bases, or with other places to field.

    ``in_runs``: worths are the runs in the rest of the half-inning, and clicks count for nothing.
    """
    half = view.half
    offense, defense = view.sides[half], view.sides[view.fielding]
    hitter = batter or offense.lineup.spots[view.batter - 1].player
    where = view.placement if placement is None else placement
    key = (
        *(view.inning, half, view.outs, view.occupied, view.score, hitter, state, in_runs, where, view.fences, view.options),
        *(offense.clicks, defense.clicks, defense.roster, defense.arm.innings),
    )
    if _LATEST and _LATEST[0][0] == key:
        return _LATEST[0][1]
    at_bat = _at_bat(view, hitter, index_of(view), state, in_runs, where)
    _LATEST[:] = [(key, at_bat)]
    return at_bat


_LATEST: Final[list[tuple[tuple[object, ...], WeighedAtBat]]] = []
"""The latest at-bat after all that it is worked out from: several questions in a row are about the same."""


def _at_bat(
    view: SportsClixState, hitter: Figure, at: int, state: int | None, in_runs: bool, placement: Placement
) -> WeighedAtBat:
    offense, defense = view.sides[view.half], view.sides[view.fielding]
    pitcher, pitches = defense.arm.figure, hitter.pitches
    place = place_of(at)
    pitchers_at, batters_at = defense.dial_position(pitcher), offense.dial_position(hitter)
    own = PITCHER_BATTING if pitches else hitter.window(batters_at)
    batters_click = pitchers_click = 0.0
    if not in_runs:
        run = a_run(place)
        batters_click = 0.0 if pitches else run * click_worth(view, hitter)
        pitchers_click = run * click_worth(view, pitcher)
    return WeighedAtBat(
        RUNS_PLACE if in_runs else place,
        min(at - place, ENDED - 1) if state is None else state,
        own,
        own if pitches else hitter.window(min(batters_at + 1, RED_6)),
        pitcher.window(pitchers_at),
        pitcher.window(min(pitchers_at + 1, RED_6)),
        field_of(view, hitter, placement),
        turn_two(
            PITCHERS_SPEED if pitches else hitter.speed, placement, defense.roster, view.options.lines, view.tier.full_clicks
        ),
        batters_click,
        pitchers_click,
        view.tier is Tier.PRESEASON,
    )


@lru_cache(maxsize=1 << 14)
def turn_two(speed: int, placement: Placement, roster: Roster, lines: int, full: bool) -> float:
    """About the chance of the throw at the batter for a double play, by the best of those who cover second (SC-145)."""
    needs = []
    for each in covering(placement, SECOND):
        fielder = roster.fielders[each]
        assert fielder is not None
        needs.append(speed + (lines_crossed(zone_of(placement, each), FIRST) >= lines) - fielder.defense + 1)
    return float(chance(min(needs), full)) if needs else 0.0


def replies(worths: Mapping[Pair, float], icon: Icon) -> dict[str, float]:
    """The worth of each pitching die once the batting die shows an icon (SC-213)."""
    return {
        colour: sum(float(odds) * worths[pair_of(face, icon)] for face, odds in die.odds) for colour, die in PITCHING.items()
    }


def late_worths(at_bat: WeighedAtBat) -> dict[str, float]:
    """The worth of each batting die against a pitching die that is chosen once it is rolled (SC-213)."""
    worths = at_bat.pairs()
    best = {icon: min(replies(worths, icon).values()) for icon in Icon}
    return {colour: sum(float(odds) * best[icon] for icon, odds in die.odds) for colour, die in BATTING.items()}


def shares_of(view: SportsClixState, in_runs: bool = False) -> dict[str, Fraction]:
    """The probability with which each die should be taken: mixed in secret, or the best one where one side knows more."""
    at_bat, now = at_bat_of(view, in_runs=in_runs), view.now
    if now.icon:
        worths = replies(at_bat.pairs(), Icon(now.icon))
        return {min(worths, key=worths.__getitem__): Fraction(1)}
    if now.late:
        worths = late_worths(at_bat)
        return {max(worths, key=worths.__getitem__): Fraction(1)}
    mixtures = at_bat.mixtures
    return dict(zip(BATTING, mixtures.rows, strict=True)) | dict(zip(PITCHING, mixtures.columns, strict=True))


def take_die(view: SportsClixState, options: Sequence[IconDie], bench: Bench) -> IconDie:
    """One of a side's two dice, drawn by their weights."""
    if view.now.icon or view.now.late:
        shares = shares_of(view)
        return next(iter([die for die in options if die.colour in shares]))
    batting, pitching = at_bat_of(view).weights()
    return options[drawn_by_weight(batting if bench.seat == view.half else pitching, bench.luck())]


def mixed_dice(view: SportsClixState, options: Sequence[IconDie]) -> Mixture:
    """The mixture of a side's two dice, as probabilities by option."""
    shares = shares_of(view)
    return [(number, shares[die.colour]) for number, die in enumerate(options) if shares.get(die.colour)]
