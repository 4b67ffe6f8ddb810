"""Where the fielders stand before an at-bat (SC-060 to SC-062), and how the batter's spray chart would have them (SC-059)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

from hotstove.baseball.bases import Occupied
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.figures import SprayChart
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import (
    FIRST,
    MOVABLE,
    OWN_PLACES,
    SECOND,
    THIRD,
    ZONES,
    Placement,
    covering,
    moved,
    zone_of,
)
from hotstove.table import Table
from hotstove.table.questions import Step

PLACEMENT: Final = "SC-060 placement"
MOVE: Final = "SC-061 move"
READY: Final = "ready"
MOVE_ONE: Final = "move a fielder"
BY_THE_CHART: Final = "by the spray chart"
OWN: Final = "own places"


@dataclass(frozen=True, slots=True)
class Place:
    """A fielder and the zone of his ring to which he goes, as an option."""

    position: Position
    zone: int

    def __str__(self) -> str:
        return f"{self.position.short} to zone {self.zone}"

    @property
    def steps(self) -> tuple[Step, Step]:
        """The fielder by his scorecard number, then the zone by its digit."""
        who = self.position.short.upper()
        return (
            Step(str(int(self.position)), who, f"where does {who} go?", "to zones"),
            Step(str(self.zone), f"zone {self.zone}"),
        )


ALL_PLACES: Final = tuple([Place(position, zone) for position in MOVABLE for zone in ZONES])


def place_fielders(state: SportsClixState, table: Table) -> None:
    """Let the fielding manager move his fielders within their rings, each of them once (SC-060, SC-061, SC-R-08).

    Before any of them has moved he may also place them all, by the batter's spray chart or on their own places.
    """
    state.placed = ()
    while (asked := table.choose(state.fielding, placements(state, state.placed), PLACEMENT)) != READY:
        if asked == MOVE_ONE:
            place = table.choose(state.fielding, moves(state.placement, state.placed), MOVE)
            state.placed += (place.position,)
            state.placement = moved(state.placement, place.position, place.zone)
        elif asked == BY_THE_CHART:
            state.placement = by_the_chart(state.hitter.chart, to_hold(state))
        else:
            state.placement = OWN_PLACES
    state.placed = ()


def to_hold(state: SportsClixState) -> Occupied:
    """The bases whose runners the fielders mind: none before the Playoffs, where nobody steals and nobody is forced out."""
    return state.occupied if state.tier.baserunning else (False, False, False)


def placements(state: SportsClixState, placed: tuple[Position, ...] = ()) -> tuple[str, ...]:
    """What the manager may do: leave all as it is, place them all unless one has moved, or move one more (not ``placed``)."""
    if not placed:
        return before_any_move(state.placement, state.hitter.chart, to_hold(state))
    return (READY, MOVE_ONE) if len(placed) < len(MOVABLE) else (READY,)


@lru_cache(maxsize=1 << 12)
def before_any_move(now: Placement, chart: SprayChart, occupied: Occupied) -> tuple[str, ...]:
    """What the manager may do while nobody has moved."""
    together = ((BY_THE_CHART, by_the_chart(chart, occupied)), (OWN, OWN_PLACES))
    return (READY, *(text for text, placement in together if placement != now), MOVE_ONE)


@cache
def moves(placement: Placement, placed: tuple[Position, ...]) -> tuple[Place, ...]:
    """The single moves left."""
    return tuple(
        [place for place in ALL_PLACES if place.position not in placed and zone_of(placement, place.position) != place.zone]
    )


# --- Placement by the spray chart

REACH: Final = 0.55
"""About the chance of an out on a ball in the next zone; in one's own zone a ball is mostly a routine play."""
_FROM_THIRD_INFIELD: Final = (Position.THIRD_BASE, Position.SHORTSTOP, Position.SECOND_BASE, Position.FIRST_BASE)
_FROM_THIRD_OUTFIELD: Final = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
_OWN_PLACE: Final = 0.004
"""What it is worth to stand one zone nearer to one's own place, where all else is equal."""
_COVER: Final = {FIRST: 0.12, SECOND: 0.12, THIRD: 0.06}
"""What it is worth to have the base covered to which the next runner may be forced, in balls fielded."""


@cache
def by_the_chart(chart: SprayChart, occupied: Occupied) -> Placement:
    """The placement that reaches most of a batter's balls, and with runners on keeps the bases covered that matter.

    >>> by_the_chart((2, 4, 5, 5, 6, 6), (False, False, False))
    (6, 5, 2, 4, 2, 5, 6)
    """
    share = [0.0, *(chart.count(zone) / len(chart) for zone in ZONES)]

    def reached(zones: tuple[int, ...]) -> float:
        total = 0.0
        for zone in ZONES:
            if zone in zones:
                total += share[zone]
            elif zone - 1 in zones or zone + 1 in zones:
                total += REACH * share[zone]
        return total

    def tidy(order: tuple[Position, ...], zones: tuple[int, ...]) -> float:
        own = [zone_of(OWN_PLACES, position) for position in order]
        return -_OWN_PLACE * sum(abs(zone - place) for zone, place in zip(zones, own, strict=True))

    def infield_worth(zones: tuple[int, ...]) -> float:
        placement = _placed(OWN_PLACES, _FROM_THIRD_INFIELD, zones)
        wanted = [base for base, runner in zip((SECOND, THIRD), occupied, strict=False) if runner]
        wanted += [FIRST] if occupied[0] else []
        covered = sum(_COVER[base] for base in wanted if covering(placement, base))
        return reached(zones) + covered + tidy(_FROM_THIRD_INFIELD, zones)

    def outfield_worth(zones: tuple[int, ...]) -> float:
        return reached(zones) + tidy(_FROM_THIRD_OUTFIELD, zones)

    infield = max(combinations_with_replacement(ZONES, len(_FROM_THIRD_INFIELD)), key=infield_worth)
    outfield = max(combinations_with_replacement(ZONES, len(_FROM_THIRD_OUTFIELD)), key=outfield_worth)
    return _placed(_placed(OWN_PLACES, _FROM_THIRD_INFIELD, infield), _FROM_THIRD_OUTFIELD, outfield)


def _placed(placement: Placement, order: tuple[Position, ...], zones: tuple[int, ...]) -> Placement:
    for position, zone in zip(order, zones, strict=True):
        placement = moved(placement, position, zone)
    return placement
