"""The field of an at-bat in a few small values, and the exact chances of what comes of each ball in play.

What is worked out is kept by those values, so that most answers are looked up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import POSITIONS, Window
from hotstove.games.sportsclix.fielding import IN_PLACE, MOVED_SCORCHER, MOVED_TO_FENCE, fly_depth, ring_of_ball
from hotstove.games.sportsclix.figures import PITCHERS_CHART, Figure, SprayChart
from hotstove.games.sportsclix.prospects import of_dice
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import Fences, Roster, SportsClixState
from hotstove.games.sportsclix.zones import MOVABLE, Placement, Ring, those_in, those_near

OUT: Final = 0
"""In a spread: the ball is caught or fielded. The numbers 1 to 4 are the bases that the batter gets instead."""
Spread: TypeAlias = tuple[float, float, float, float, float]
"""The chances that a ball is an out, or worth 1, 2, 3 or 4 bases; an Error is worth one base more."""


class Glove(NamedTuple):
    """A fielder's defense on plain balls and Deep Flies, on Scorchers, whether he makes routine plays, and has Great Range."""

    plain: int
    scorcher: int
    routine: bool
    ranges: bool


Gloves: TypeAlias = tuple[Glove, ...]
"""The movable fielders' gloves, in the order of a placement."""


@dataclass(slots=True, eq=False)
class Field:
    """What a ball in play meets: the batter's spray chart, the fielders, the fences. There is one object for each.

    ``full``: from the Playoffs on doubles make Errors, and runners go on outs. ``balls`` are the spreads of all balls in play,
    in the order of ``BALLS``, once they have been worked out.
    """

    chart: SprayChart
    placement: Placement
    gloves: Gloves
    fences: Fences
    full: bool
    balls: tuple[Spread, ...] = field(default=(), init=False, repr=False)

    def spreads(self) -> tuple[Spread, ...]:
        """The spreads of all balls in play, in the order of ``BALLS``."""
        if not self.balls:
            self.balls = tuple([_spread(result, self) for result in BALLS])
        return self.balls


BALLS: Final = (
    *(Result.GROUND_BALL, Result.GROUND_SCORCHER, Result.FLY_BALL, Result.FLY_SCORCHER),
    *(Result.SHALLOW_FLY, Result.AVERAGE_FLY, Result.DEEP_FLY),
)
"""The results in which fielders have a part. Only Deep Flies come to more than two bases."""


@lru_cache(maxsize=1 << 15)
def the_field(chart: SprayChart, placement: Placement, gloves: Gloves, fences: Fences, full: bool) -> Field:
    """The one field with these values."""
    return Field(chart, placement, gloves, fences, full)


def field_of(view: SportsClixState, hitter: Figure, placement: Placement, batters: Window, pitchers: Window) -> Field:
    """The field against a batter, with the fielders so placed; ``batters`` and ``pitchers`` are the windows of both dials."""
    tier, side = view.options.tier, view.sides[view.fielding]
    roster, harder, ranging = side.roster, 0, NOBODY
    if tier.intangibles:
        if batters.intangibles and (view.outs == 2 or view.scoring_position):
            harder += Intangible.CLUTCH_HITTER in batters.intangibles
        if pitchers.intangibles and side.arm.figure.throws == hitter.bats:
            harder -= Intangible.SPECIALIST in pitchers.intangibles
        able = rangers(roster)
        if able:
            clicks = side.clicks
            ranging = tuple([position for position, place, at in able if clicks[place] in at])
    gloves = gloves_of(roster, ranging, harder, tier.team_building)
    chart = PITCHERS_CHART if hitter.pitches else hitter.chart
    return the_field(chart, placement, gloves, view.fences, tier.full_clicks)


NOBODY: Final[tuple[Position, ...]] = ()


@lru_cache(maxsize=1 << 12)
def rangers(roster: Roster) -> tuple[tuple[Position, int, frozenset[int]], ...]:
    """The fielders whose dials have Great Range: position, place of the dial, and the positions of the dial that show it."""
    named = [(position, roster.fielders[position]) for position in MOVABLE]
    shown = [
        (position, figure, frozenset([at for at in POSITIONS if figure.window(at).shows(Intangible.GREAT_RANGE)]))
        for position, figure in named
        if figure is not None
    ]
    return tuple([(position, roster.indexes[figure], clicks) for position, figure, clicks in shown if clicks])


@lru_cache(maxsize=1 << 14)
def gloves_of(roster: Roster, ranging: tuple[Position, ...], harder: int, own_places: bool) -> Gloves:
    """The gloves of a side's fielders.

    Those at the positions ``ranging`` show Great Range now. ``harder`` is added to what all must beat. ``own_places``: only who
    plays at a position of his own makes routine plays.
    """
    gloves = []
    for position in MOVABLE:
        figure = roster.fielders[position]
        assert figure is not None
        ranges = position in ranging
        defense = figure.defense - harder
        gloves.append(Glove(defense, defense + ranges, not own_places or figure.plays(position), ranges))
    return tuple(gloves)


def spread(result: Result, field: Field) -> Spread:
    """What comes of a ball in play, over the numbers of the green die."""
    return field.spreads()[BALLS.index(result)]


def _spread(result: Result, field: Field) -> Spread:
    by_zone = [in_zone(result, zone, field) for zone in field.chart]
    out, one, two, three, four = (sum(each) / len(by_zone) for each in zip(*by_zone, strict=True))
    return out, one, two, three, four


def in_zone(result: Result, zone: int, field: Field) -> Spread:
    """What comes of a ball in play that goes to a zone."""
    able, inside = reached_by(ring_of_ball(result), zone, field.placement)
    return spread_of(result, able, inside, field.gloves, field.fences[zone - 1], field.full)


@lru_cache(maxsize=1 << 16)
def reached_by(ring: Ring, zone: int, placement: Placement) -> tuple[tuple[Position, ...], bool]:
    """Who may go for a ball in a zone, and whether they stand in it (SC-073, SC-074)."""
    inside = those_in(placement, ring, zone)
    return (inside, True) if inside else (those_near(placement, ring, zone), False)


@lru_cache(maxsize=1 << 16)
def spread_of(result: Result, able: tuple[Position, ...], inside: bool, gloves: Gloves, fence: int, full: bool) -> Spread:
    """What comes of a ball for which the best of some fielders goes, who stand in the zone or move in."""
    deep = result.is_deep_fly
    if deep and fly_depth(result) > fence:
        return (0.0, 0.0, 0.0, 0.0, 1.0)
    at_fence = deep and fly_depth(result) == fence
    if not able:
        return missed(4 if at_fence else 2 if deep else 1, 0.0, 0.0)
    plain = result in (Result.GROUND_BALL, Result.FLY_BALL)
    beats = IN_PLACE if inside or plain else MOVED_TO_FENCE if at_fence else MOVED_SCORCHER
    best: Spread | None = None
    for position in able:
        glove = gloves[position - Position.FIRST_BASE]
        if plain and inside and glove.routine:
            return (1.0, 0.0, 0.0, 0.0, 0.0)
        made, error, _ = of_dice(beats - (glove.scorcher if result.is_scorcher else glove.plain) + 1, full).odds
        bases = 4 if at_fence else 1 if not deep or glove.ranges else 2
        spread_now = missed(bases, made, error)
        if best is None or spread_now[OUT] > best[OUT]:
            best = spread_now
    assert best is not None
    return best


def missed(bases: int, made: float, error: float) -> Spread:
    """The spread of a ball that is worth so many bases if it is not fielded, and one more with an Error."""
    shares = [made, 0.0, 0.0, 0.0, 0.0]
    shares[bases] += 1.0 - made - error
    shares[min(bases + 1, 4)] += error
    out, one, two, three, four = shares
    return out, one, two, three, four
