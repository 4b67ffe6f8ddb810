"""The field as screens draw it: zones with the batter's spray and the chance of a hit in each, fences, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from hotstove.baseball.field import FencedZone, Ground, Point, from_left, sector, towards
from hotstove.baseball.positions import Position
from hotstove.baseball.words import percent
from hotstove.games.sportsclix.arrows import under_way
from hotstove.games.sportsclix.dice import BATTING, PITCHING
from hotstove.games.sportsclix.figures import SprayChart
from hotstove.games.sportsclix.managers.dice import COUNTS, PAIRS, WeighedAtBat, at_bat_of
from hotstove.games.sportsclix.managers.field import OUT, in_zone
from hotstove.games.sportsclix.managers.outcomes import is_ball
from hotstove.games.sportsclix.parks import FEET, Fence
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import BASE_ZONES, ZONE_DEGREES, ZONES, Placement, Ring, places_in_feet, those_in

SHARES = "In each zone: its number and how many of this batter's balls go there; the warmer its colour, the more."
"""What the drawn field shows of the batter's spray chart."""
HIT_CHANCES = (
    "hit 23%: of the balls that somebody must field there, so many are hits; yellow where infield or outfield is empty."
)
"""What it shows of the chance of a hit."""
PARK = "In each zone: its number and the feet from home plate to its fence."
"""What the drawn field shows while fences are set."""
DEFENSES = "The number on a fielder is his defense"
"""What it shows of the fielders."""


def ground(state: SportsClixState) -> Ground | None:
    """The field with its zones and fielders; None before the Regular Season, where fielders have no effect (SC-034)."""
    if not state.tier.field:
        return None
    placement = placement_now(state)
    lit = state.at_bat.zone if state.at_bat is not None else 0
    shares = zone_shares(state.hitter.chart)
    undecided = state.at_bat is None or not state.at_bat.pair
    hits = hit_chances(at_bat_of(state, in_runs=True)) if undecided and not state.over else ()
    zones = []
    for zone in ZONES:
        empty = any(not those_in(placement, ring, zone) for ring in (Ring.INFIELD, Ring.OUTFIELD))
        note = f"hit {percent(hits[zone - 1])}" if hits and shares[zone - 1] else ""
        bare = fenced_zone(zone, state.fences[zone - 1], lit=zone == lit)
        zones.append(replace(bare, share=shares[zone - 1], open=empty, note=note))
    return Ground(
        places_in_feet(placement),
        tuple(zones),
        under_way(state),
        ratings=defenses(state),
        moved=state.placed,
        legend=legend(state.tier, bool(hits)),
    )


def park_ground(fences: Sequence[Fence], asked: int) -> Ground:
    """The park before the game, while its fences are set: the zones with the feet to each fence, that of zone ``asked`` lit."""
    zones = tuple([fenced_zone(zone, fence, lit=zone == asked) for zone, fence in zip(ZONES, fences, strict=True)])
    return Ground({}, zones, legend=PARK)


def fenced_zone(zone: int, fence: Fence, lit: bool) -> FencedZone:
    """A zone of the park with its fence, while nobody is at bat."""
    first, feet = ZONE_DEGREES * (zone - 1) - 45.0, FEET[fence][zone - 1]
    outline = sector(str(zone), first, first + ZONE_DEGREES, 0.0, feet)
    line = tuple(towards(first + ZONE_DEGREES * step / 4, feet) for step in range(5))
    base = next((base for base, within in BASE_ZONES.items() if zone in within), 0)
    return FencedZone(outline, None, False, lit, line, fence.word, f"{feet} ft", base)


def legend(tier: Tier, with_hits: bool) -> str:
    """What the drawn field shows, in sentences; ``with_hits``: zones tell the chance of a hit."""
    position = "; ! is one who is out of his position." if tier.team_building else "."
    return " ".join((SHARES, *([HIT_CHANCES] if with_hits else []), f"{DEFENSES}{position}"))


def placement_now(state: SportsClixState) -> Placement:
    """Where the fielders stand at this moment."""
    return state.at_bat.placement if state.at_bat is not None else state.placement


def places(state: SportsClixState) -> Mapping[Position, Point]:
    """Where the fielders stand at this moment, in feet; empty before the Regular Season (SC-034)."""
    return places_in_feet(placement_now(state)) if state.tier.field else {}


def zone_shares(chart: SprayChart) -> tuple[float, ...]:
    """The part of a batter's balls that go to each of the zones 1 to 6, each 0 to 1 (SC-059, SC-067)."""
    return tuple(chart.count(zone) / len(chart) for zone in ZONES)


def defenses(state: SportsClixState) -> Mapping[Position, str]:
    """The defense that is printed on each fielder's base, ``4!`` of one who is out of his position (SC-200)."""
    standing = enumerate(state.defense.roster.fielders)
    fielders = {Position(number): figure for number, figure in standing if figure is not None}
    own_places = state.tier.team_building
    return {
        position: f"{figure.defense}{'!' if own_places and not figure.plays(position) else ''}"
        for position, figure in fielders.items()
    }


def bats_left(state: SportsClixState) -> bool:
    """Whether the batter stands on the first-base side of the plate."""
    return from_left(state.hitter.bats, state.pitcher.throws)


def hit_chances(at_bat: WeighedAtBat) -> tuple[float, ...]:
    """For each zone, how often a ball that must be fielded there is not, 0 to 1, over both managers' best mixture of dice.

    Hits that no fielder can prevent, such as 1B, are left out.
    """
    likely = results_of(at_bat)
    balls = {result: share for result, share in likely.items() if is_ball(result)}
    every = sum(balls.values())
    if not every:
        return tuple(0.0 for _ in ZONES)
    return tuple(
        sum(share * (1.0 - in_zone(result, zone, at_bat.field)[OUT]) for result, share in balls.items()) / every
        for zone in ZONES
    )


def results_of(at_bat: WeighedAtBat) -> dict[Result, float]:
    """How often each result of the two windows comes up, total control left out."""
    mixtures = at_bat.mixtures
    shares = [0.0] * len(PAIRS)
    for batting, often in zip(BATTING, mixtures.rows, strict=True):
        for pitching, too in zip(PITCHING, mixtures.columns, strict=True):
            both = float(often * too)
            counts = COUNTS[batting, pitching]
            shares = [share + both * counts.get(pair, 0) / 36 for share, pair in zip(shares, PAIRS, strict=True)]
    found: dict[Result, float] = {}
    windows: Sequence[Result] = (*at_bat.batters.results, *at_bat.pitchers.results)
    for share, result in zip(shares, windows, strict=False):
        found[result] = found.get(result, 0.0) + share
    return found
