"""Lineups, fences and places in the field, planned for the figures that are there: the guide of ``rollout``.

Where the thumb rules take what is usual, these choices add up what the figures of both sides do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.baseball.filling import best_filling
from hotstove.baseball.own_lineup import SET_MYSELF
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix import opening, placing
from hotstove.games.sportsclix.dials import START
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS
from hotstove.games.sportsclix.fielding import fly_depth
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.managers.heat import form
from hotstove.games.sportsclix.managers.places import best_placement, fewest_moves
from hotstove.games.sportsclix.managers.sensible import MIXED, RULES
from hotstove.games.sportsclix.opening import FenceIn
from hotstove.games.sportsclix.parks import Fence
from hotstove.games.sportsclix.placing import BY_THE_CHART, MOVE_ONE, OWN, READY, Place, by_the_chart, to_hold
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.teams import LineupSpot
from hotstove.games.sportsclix.valuation import batting_order, fielding_runs, pair_shares, worths
from hotstove.games.sportsclix.zones import MOVABLE, OWN_PLACES, ZONES, zone_of
from hotstove.managers.thumb_rules import ThumbRule, ThumbRules
from hotstove.table import HOME
from hotstove.table.game import Bench

View: TypeAlias = SportsClixState
AT_BATS: Final = 4.1
"""A regular's at-bats in a game."""
CAUGHT: Final = 0.53
"""About the chance that a Deep Fly at the fence, or short of it, is caught."""


# --- The lineup


@lru_cache(maxsize=256)
def nine(figures: tuple[Figure, ...], hitter: bool) -> tuple[LineupSpot, ...]:
    """The position players worth most together, each at a position of his own, in a sensible order."""
    places = (Position.CATCHER, *MOVABLE, *((Position.DESIGNATED_HITTER,) if hitter else ()))
    persons = [
        [
            (place, figure, AT_BATS * form(figure, START) + fielding_runs(figure, place))
            for place in places
            if figure.plays(place)
        ]
        for figure in figures
        if not figure.pitches
    ]
    return batting_order(best_filling(persons, places))


def starter(figures: Sequence[Figure]) -> Figure:
    """The opening pitcher: the starter who saves most in the innings of his endurance."""
    return max(
        (figure for figure in figures if figure.role is Role.STARTER),
        key=lambda figure: (form(figure, START) * min(figure.endurance, 7), figure.endurance),
    )


def lineup(view: View, options: Sequence[str], bench: Bench) -> str:
    """Set it oneself where players may be chosen (SC-180)."""
    side = view.sides[bench.seat]
    able = view.tier.team_building and nine(side.team.figures, view.hitters)
    return SET_MYSELF if able else options[0]


def position(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Who plays the next position of the planned nine: pitcher, catcher, first base to right field, the hitter (SC-201).

    Which one is asked for shows in who may play it: pitchers, catchers, or everybody who is left.
    """
    figures = view.sides[bench.seat].team.figures
    if options[0].pitches:
        return starter(options)
    planned = {place: figure for figure, place in nine(figures, view.hitters)}
    if all(figure.role is Role.CATCHER for figure in options):
        return planned[Position.CATCHER]
    taken = sum(not figure.pitches for figure in figures) - len(options)  # the catcher is one of them
    places = (
        *(Position(number) for number in range(Position.FIRST_BASE, Position.RIGHT_FIELD + 1)),
        Position.DESIGNATED_HITTER,
    )
    return planned[places[taken - 1]]


def order(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Who bats next: as planned, the pitcher last."""
    planned = nine(view.sides[bench.seat].team.figures, view.hitters)
    return next((figure for figure, _ in planned if figure in options), options[0])


# --- Fences


def fences(view: View, options: Sequence[str], bench: Bench) -> str:
    """Set each."""
    return opening.MOVE_FENCES


def fence(view: View, options: Sequence[FenceIn], bench: Bench) -> FenceIn:
    """The fence that gains the own batters more than the others, by their Deep Flies to the zone."""
    zone = options[0].zone
    own, theirs = view.sides[HOME], view.sides[1 - HOME]
    flies = deep_flies(own.lineup.order, theirs.arm.figure), deep_flies(theirs.lineup.order, own.arm.figure)

    def gain(option: FenceIn) -> float:
        mine, others = (
            sum(share[zone - 1] * fly_worth(result, option.fence) for result, share in each.items()) for each in flies
        )
        return mine - others

    return max(options, key=gain)


@lru_cache(maxsize=256)
def deep_flies(batters: tuple[Figure, ...], pitcher: Figure) -> Mapping[Result, tuple[float, ...]]:
    """How many Deep Flies of each colour some batters hit to each zone in a time through the order."""
    shares, flies = pair_shares(), {result: [0.0] * len(ZONES) for result in Result if result.is_deep_fly}
    for figure in batters:
        if figure.pitches:
            continue
        for click, weight in worths().clicks.items():
            for base, rows in ((figure, BATTER_PAIRS), (pitcher, PITCHER_PAIRS)):
                for pair, result in zip(rows, base.window(click).results, strict=True):
                    if result in flies:
                        for zone in figure.chart:
                            flies[result][zone - 1] += weight * shares[pair] / len(figure.chart)
    return {result: tuple(each) for result, each in flies.items()}


def fly_worth(result: Result, fence: Fence) -> float:
    """The runs of a Deep Fly against a fence (SC-082 to SC-084)."""
    runs = worths().results
    depth = fly_depth(result)
    if depth > fence:
        return runs[Result.HOME_RUN]
    missed = runs[Result.HOME_RUN if depth == fence else Result.DOUBLE]
    return CAUGHT * runs[Result.FLY_BALL] + (1 - CAUGHT) * missed


# --- Places


def placement(view: View, options: Sequence[str], bench: Bench) -> str:
    """The planned places, by the fewest moves from where fielders stand, the chart or their own places."""
    wanted = best_placement(view)
    starts = [(READY, view.placement)]
    if BY_THE_CHART in options:
        starts.append((BY_THE_CHART, by_the_chart(view.hitter.chart, to_hold(view))))
    if OWN in options:
        starts.append((OWN, OWN_PLACES))
    number = fewest_moves(wanted, tuple(start for _, start in starts))
    if number:
        return starts[number][0]
    return MOVE_ONE if MOVE_ONE in options and wanted != view.placement else READY


def move(view: View, options: Sequence[Place], bench: Bench) -> Place:
    """The next fielder who stands elsewhere than planned, to his place."""
    wanted = best_placement(view)
    return next((option for option in options if zone_of(wanted, option.position) == option.zone), options[0])


PLANS: Final[dict[str, ThumbRule[View]]] = {
    opening.LINEUP: lineup,
    opening.POSITION: position,
    opening.ORDER: order,
    opening.PARK: fences,
    opening.FENCE: fence,
    placing.PLACEMENT: placement,
    placing.MOVE: move,
}
"""The questions that are planned, with who answers them."""


class Planner(ThumbRules[View]):
    """Plays by thumb rules, and plans lineup, fences and places."""

    def __init__(self) -> None:
        super().__init__(RULES | PLANS, MIXED)
