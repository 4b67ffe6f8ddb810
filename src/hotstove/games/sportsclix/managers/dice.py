"""Which die to take: the matrix game of two pitching and two batting dice, solved exactly over the worth of each result.

A result is worth the mean of the positions that may come of it on this field, as a chance of winning, with what its clicks are
worth. Total control counts with the best result of the window after its click, for the pitcher with the least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import mul
from typing import Final, TypeAlias

from hotstove.baseball.win_chances import ENDED, RUNS_PLACE, index_of, place_of
from hotstove.games.sportsclix.attempts import chance
from hotstove.games.sportsclix.dials import PITCHER_BATTING, RED_6, THREE_BALLS, Window
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Icon, Pair, pair_of, pairing
from hotstove.games.sportsclix.figures import PITCHERS_SPEED, Figure
from hotstove.games.sportsclix.managers.field import Field, Spread, field_of, in_zone
from hotstove.games.sportsclix.managers.heat import BATTERS, batters_left, by_clicks, innings_left
from hotstove.games.sportsclix.managers.outcomes import Plays, Worth, fielded_grounder, is_ball, plays_at, preseason
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
ROUNDS: Final = 1.5 * (1 << 52) / UNIT
"""Added to a worth and taken away again, it leaves a multiple of 1 / ``UNIT``: a float of this size has no smaller parts."""
PAIRS: Final = (*BATTER_PAIRS, *PITCHER_PAIRS, Pair.BATTER_TOTAL_CONTROL, Pair.PITCHER_TOTAL_CONTROL)
COUNTS: Final = {
    (batting, pitching): {pair: int(odds * 36) for pair, odds in pairing(pitching, batting).odds}
    for batting, pitching in product(BATTING, PITCHING)
}
"""How many of the 36 throws of two dice show each pair."""
ROWS: Final = tuple(tuple(float(COUNTS[dice].get(pair, 0)) for pair in PAIRS) for dice in product(BATTING, PITCHING))
"""The same for all pairs in the order of ``PAIRS``: black with red and white, blue with red and white."""

GROUND_BALL: Final = Plain.GROUND_BALL


class WeighedAtBat:
    """What an at-bat is worked out from, and what each result is worth.

    ``place`` and ``state`` are its position in the list of worths. ``batters`` and ``pitchers`` are the windows of both dials,
    ``batters_next`` and ``pitchers_next`` those after the click of a total control. ``turn_two`` is the chance of the throw for
    a double play; ``batters_click`` and ``pitchers_click`` are what a click is worth to either side, in the unit of the worths.
    """

    __slots__ = (
        "_game", "_kinds", "_results", "_weights", "batters", "batters_click", "batters_next", "field", "pitchers",
        "pitchers_click", "pitchers_next", "place", "preseason", "state", "turn_two",
    )  # fmt: skip

    def __init__(
        self,
        place: int,
        state: int,
        batters: Window,
        batters_next: Window,
        pitchers: Window,
        pitchers_next: Window,
        field: Field,
        turn_two: float,
        batters_click: float,
        pitchers_click: float,
        preseason: bool,
    ) -> None:
        self.place, self.state = place, state
        self.batters, self.batters_next = batters, batters_next
        self.pitchers, self.pitchers_next = pitchers, pitchers_next
        self.field, self.turn_two = field, turn_two
        self.batters_click, self.pitchers_click = batters_click, pitchers_click
        self.preseason = preseason
        plays = plays_at(place, state, field.full)
        self._kinds = worths_of_kinds(plays, fielded_grounder(plays, place, state, turn_two, field.full), batters_click)
        worths = worths_of_results(self._kinds, field)
        self._results = in_preseason(worths) if preseason else worths
        self._game: tuple[int, ...] = ()
        self._weights: tuple[Weights, Weights] | None = None

    def in_state(self, state: int) -> WeighedAtBat:
        """The same at-bat in another state of outs and bases, against the same fielders."""
        return WeighedAtBat(
            self.place,
            state,
            self.batters,
            self.batters_next,
            self.pitchers,
            self.pitchers_next,
            self.field,
            self.turn_two,
            self.batters_click,
            self.pitchers_click,
            self.preseason,
        )

    def worth(self, result: Result) -> float:
        """The worth of a result to the side at bat, its clicks included."""
        return self._results[result.number]

    def ball(self, result: Result, spread: Spread) -> float:
        """The worth of a ball in play of which comes what a spread says."""
        single, double, triple, homer, _, _, _, _, fly, deep_fly, grounder = self._kinds
        fielded = grounder if result.plain is GROUND_BALL else deep_fly if result.is_deep_fly else fly
        out, one, two, three, four = spread
        return out * fielded + one * single + two * double + three * triple + four * homer

    def worth_in(self, result: Result, zone: int) -> float:
        """The same for a ball that goes to a zone."""
        if self.preseason or not zone or not is_ball(result):
            return self._results[result.number]
        return self.ball(result, in_zone(result, zone, self.field))

    def worths(self) -> tuple[float, ...]:
        """The worth of each pair of icons, in the order of ``PAIRS``."""
        results = self._results
        best = max(self.batters_next.pick(results)) + self.batters_click
        least = min(self.pitchers_next.pick(results)) - self.pitchers_click
        return (*self.batters.pick(results), *self.pitchers.pick(results), best, least)

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
            a, b, c, d = thrown([worth + ROUNDS - ROUNDS for worth in self.worths()])
            self._game = int(a * UNIT), int(b * UNIT), int(c * UNIT), int(d * UNIT)
        return self._game


Kinds: TypeAlias = tuple[float, float, float, float, float, float, float, float, float, float, float]
"""The worth of each kind of play, the batter's clicks included: hits of 1 to 4 bases, walk, strikeout, Paint the Corner, Work
the Count, a fly and a Deep Fly that are caught, a ground ball that is fielded."""


def worths_of_kinds(plays: Plays, fielded: Worth, click: float) -> Kinds:
    """The worth of each kind of play where a click is worth so much to the batter; ``fielded`` is that of a ground ball."""
    single, double, triple, homer, walk, strikeout, painted, worked, fly, deep_fly, _ = plays
    return (
        single[0] + single[1] * click,
        double[0] + double[1] * click,
        triple[0] + triple[1] * click,
        homer[0] + homer[1] * click,
        walk[0] + walk[1] * click,
        strikeout[0] + strikeout[1] * click,
        painted[0] + painted[1] * click,
        worked[0] + worked[1] * click,
        fly[0] + fly[1] * click,
        deep_fly[0] + deep_fly[1] * click,
        fielded[0] + fielded[1] * click,
    )


def worths_of_results(kinds: Kinds, field: Field) -> tuple[float, ...]:
    """The worth of each result by its number: a ball in play is a mean of what comes of it on this field."""
    single, double, triple, homer, walk, strikeout, painted, worked, fly, deep_fly, grounder = kinds
    rolled, hard, lofted, lined, shallow, average, far = field.balls or field.spreads()
    out, one, two, _, _ = rolled
    ground_ball = out * grounder + one * single + two * double
    out, one, two, _, _ = hard
    ground_scorcher = out * grounder + one * single + two * double
    out, one, two, _, _ = lofted
    fly_ball = out * fly + one * single + two * double
    out, one, two, _, _ = lined
    fly_scorcher = out * fly + one * single + two * double
    out, one, two, three, four = shallow
    shallow_fly = out * deep_fly + one * single + two * double + three * triple + four * homer
    out, one, two, three, four = average
    average_fly = out * deep_fly + one * single + two * double + three * triple + four * homer
    out, one, two, three, four = far
    deepest_fly = out * deep_fly + one * single + two * double + three * triple + four * homer
    return (
        *(walk, single, double, triple, homer, strikeout, ground_ball, fly_ball, shallow_fly, average_fly, deepest_fly),
        *(single, double, painted, worked, ground_scorcher, fly_scorcher),
    )


def in_preseason(worths: tuple[float, ...]) -> tuple[float, ...]:
    """The worth of each result where every out is an out and runners hold (SC-026 to SC-028)."""
    return tuple([sum([share * worths[each.number] for share, each in preseason(result)]) for result in Result])


def thrown(worths: Sequence[float]) -> tuple[float, float, float, float]:
    """What the 36 throws of each two dice are worth together, by the worths of ``PAIRS``: as in ``ROWS``, written out."""
    pp, tt, vt, cp, vv, cc, vp, ct, pt, vc = worths
    return (
        3 * pp + 8 * vt + 3 * cp + 4 * vv + 13 * vp + 2 * ct + 2 * pt + vc,
        2 * tt + 5 * vt + 9 * cp + 2 * vv + 6 * vp + 6 * ct + 3 * pt + 3 * vc,
        pp + 16 * vt + 2 * cp + cc + 4 * vp + 4 * ct + 4 * pt + 4 * vc,
        4 * tt + 8 * vt + 3 * cp + 3 * cc + 2 * vp + 13 * ct + pt + 2 * vc,
    )


def saddle_or_mixed(a: float, b: float, c: float, d: float) -> float:
    """The value of the game of two rows, (a, b) and (c, d).

    >>> saddle_or_mixed(2, -1, -1, 1), saddle_or_mixed(3, 1, 2, 0)
    (0.2, 1)
    """
    top, bottom = a if a < b else b, c if c < d else d
    left, right = a if a > c else c, b if b > d else d
    least, most = top if top > bottom else bottom, left if left < right else right
    return least if least == most else (a * d - b * c) / (a + d - b - c)


def at_bat_of(
    view: SportsClixState, batter: Figure | None = None, in_runs: bool = False, placement: Placement | None = None
) -> WeighedAtBat:
    """The at-bat that a view shows; with another batter, or with other places to field.

    ``in_runs``: worths are the runs in the rest of the half-inning, and clicks count for nothing.
    """
    half = view.half
    offense, defense = view.sides[half], view.sides[view.fielding]
    hitter = batter or offense.roster.order[view.batter - 1]
    where = view.placement if placement is None else placement
    key = (
        *(view.inning, half, view.outs, view.occupied, view.score, hitter, in_runs, where, view.fences, view.options),
        *(offense.clicks, defense.clicks, defense.roster, defense.arm.innings),
    )
    if _LATEST and _LATEST[0][0] == key:
        return _LATEST[0][1]
    at_bat = _at_bat(view, hitter, in_runs, where)
    _LATEST[:] = [(key, at_bat)]
    return at_bat


_LATEST: Final[list[tuple[tuple[object, ...], WeighedAtBat]]] = []
"""The latest at-bat after all that it is worked out from: several questions in a row are about the same."""


def _at_bat(view: SportsClixState, hitter: Figure, in_runs: bool, placement: Placement) -> WeighedAtBat:
    options, offense, defense = view.options, view.sides[view.half], view.sides[view.fielding]
    arm, roster, tier = defense.arm, defense.roster, options.tier
    pitcher, pitches = arm.figure, hitter.pitches
    at = index_of(view)
    place = place_of(at)
    pitchers_at, batters_at = defense.dial_position(pitcher), offense.dial_position(hitter)
    windows, mound = hitter.dial.windows, pitcher.dial.windows
    batters = batters_next = PITCHER_BATTING
    if not pitches:
        batters, batters_next = windows[batters_at - THREE_BALLS], windows[min(batters_at + 1, RED_6) - THREE_BALLS]
    pitchers, pitchers_next = mound[pitchers_at - THREE_BALLS], mound[min(pitchers_at + 1, RED_6) - THREE_BALLS]
    batters_click = pitchers_click = 0.0
    if not in_runs:
        run, left = a_run(place), innings_left(view, view.half, True)
        if not pitches and batters_at < RED_6:
            batters_click = run * (by_clicks(hitter, batters_at, 1) * (BATTERS / 9 * left))
        if pitchers_at < RED_6:
            pitchers_click = run * (by_clicks(pitcher, pitchers_at, 1) * batters_left(pitcher, arm.innings, left))
    speed = PITCHERS_SPEED if pitches else hitter.speed
    return WeighedAtBat(
        RUNS_PLACE if in_runs else place,
        min(at - place, ENDED - 1),
        batters,
        batters_next,
        pitchers,
        pitchers_next,
        field_of(view, hitter, placement, batters, pitchers),
        turn_two(speed, placement, roster, options.lines, tier.full_clicks),
        batters_click,
        pitchers_click,
        tier is Tier.PRESEASON,
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
    weights = batting if bench.seat == view.half else pitching
    if not weights[1]:
        return options[0]
    return options[drawn_by_weight(weights, bench.luck()) if weights[0] else 1]


def mixed_dice(view: SportsClixState, options: Sequence[IconDie]) -> Mixture:
    """The mixture of a side's two dice, as probabilities by option."""
    shares = shares_of(view)
    return [(number, shares[die.colour]) for number, die in enumerate(options) if shares.get(die.colour)]
