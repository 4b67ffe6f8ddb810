"""Positions of SportsClix in scenarios: the facts that they may start from and expect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.lineup import Lineup
from hotstove.baseball.plays import HeatChange, Note, Reckoning
from hotstove.baseball.positions import Position
from hotstove.baseball.scenario_keys import (
    BASES,
    check_charged,
    check_reached,
    check_runners,
    due_facts,
    given_names,
    inning_facts,
    named,
    not_under_way,
    notes_fact,
    place_in,
    play_facts,
    plays_fact,
    read_bases,
)
from hotstove.baseball.scenario_lineups import named_fielders, read_spots, written_spot
from hotstove.baseball.schema import FLAG, ScenarioFact, ScenarioFacts, Seen, by_side, of_attribute, read_before, whole
from hotstove.games.sportsclix.attempts import AttemptSum
from hotstove.games.sportsclix.dials import mark, position_of
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.parks import FENCES
from hotstove.games.sportsclix.placing import placements
from hotstove.games.sportsclix.rules import LAY_IT_DOWN, SWING
from hotstove.games.sportsclix.state import (
    BEFORE,
    HALF_BEGINS,
    PITCH,
    PitcherLine,
    SideInGame,
    SportsClixState,
    figure_indexes,
    new_side,
)
from hotstove.games.sportsclix.substitutions import change_options
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import MOVABLE, ZONES, Placement, moved, zone_of
from hotstove.table import BOTH, SIDES, Seat
from hotstove.table.texts import Json, Node

PHASES: Final = (HALF_BEGINS, BEFORE, PITCH)
COUNT: Final = whole(0, 99)
PLACES: Final = {position.short.upper(): position for position in MOVABLE}


def _only(node: Node, what: str, has: bool, tier: Tier, since: Tier) -> None:
    """Refuse what a tier does not have; ``since`` is the one that it comes with.

    Where every fielder and fence is where it begins, they are no choice: a position that is written out names them in any tier.
    """
    if not has:
        node.not_legal(f"{what} with the tier {since.word}; this is {tier.word}")


def _begin(state: SportsClixState) -> None:
    state.inning = 1
    state.phase = BEFORE


def _names(figures: Sequence[Figure]) -> list[Json]:
    return [figure.name for figure in figures]


# --- Lineups


def _set_hitters(state: SportsClixState, node: Node) -> None:
    state.hitters = node.flag()
    tier = state.tier
    _only(node, "designated hitters come", tier.team_building or not state.hitters, tier, Tier.CHAMPIONSHIP)  # SC-180
    away, home = state.sides
    state.sides = new_side(away.team, state.options, state.hitters), new_side(home.team, state.options, state.hitters)


def _order(state: SportsClixState, seat: Seat) -> Json:
    return [written_spot(spot.player.name, spot.position, spot.pending) for spot in state.sides[seat].lineup.spots]


def _set_order(state: SportsClixState, seat: Seat, node: Node) -> None:
    side = state.sides[seat]

    def player(name: Node) -> Figure:
        return named(name, side.team.named, f"a player of the {side.team.nickname} after the position")

    ninth = Position.DESIGNATED_HITTER if state.hitters else Position.PITCHER
    side.lineup = Lineup(read_spots(node, player, (ninth,)), side.arm.figure, side.lineup.left)


def _gone(state: SportsClixState) -> list[Figure]:
    return [figure for side in state.sides for figure in side.team.figures if figure in side.lineup.left]


def _set_used(state: SportsClixState, node: Node) -> None:
    known = {figure.name: figure for side in reversed(state.sides) for figure in side.team.figures}
    gone = given_names(node, known, "a player of one of the teams")
    _only(node, "substitutes come", state.tier.team_building or not gone, state.tier, Tier.CHAMPIONSHIP)  # SC-192
    for side in state.sides:
        left = frozenset([figure for figure in gone if figure in figure_indexes(side.team)])
        side.lineup = replace(side.lineup, left=left)


# --- Pitchers and dials

ARM: Final = ScenarioFacts[PitcherLine](
    read_before("name", "his name (default: the opening pitcher)", lambda line: line.figure.name),
    of_attribute("innings", "innings in which he has pitched, the present one included once he has thrown in it", COUNT, 0),
    of_attribute("counted", "the last inning that is counted among them, 0 for none", whole(0, 1000), 0),
    of_attribute("runs", "runs that scored while he pitched", COUNT, 0),
    of_attribute("began", "has he pitched this half-inning from its start", FLAG, True),
    of_attribute("in_trouble", "did he come in with a runner on second or third, and nobody has scored since", FLAG, False),
)
"""A pitcher on the mound."""


def _set_arm(state: SportsClixState, seat: Seat, node: Node) -> None:
    keys = node.mapping(ARM.start_keys)
    side = state.sides[seat]
    if "name" in keys:
        figure = named(keys["name"], side.team.named, f"a pitcher of the {side.team.nickname}")
        if not figure.pitches:
            keys["name"].not_legal(f"{figure.name} is no pitcher (SC-201)")
        opens = state.tier.team_building or figure is side.arm.figure
        _only(keys["name"], "relief pitchers come", opens, state.tier, Tier.CHAMPIONSHIP)  # SC-192
        spots = [
            replace(spot, player=figure) if spot.position is Position.PITCHER and not spot.pending else spot
            for spot in side.lineup.spots
        ]
        side.lineup = replace(side.lineup, pitcher=figure, spots=tuple(spots))
        side.arm = PitcherLine(figure)
    ARM.position(side.arm, node)


def _written_dials(state: SportsClixState, seat: Seat) -> Json:
    side = state.sides[seat]
    usual = new_side(side.team, state.options, state.hitters)
    return {
        figure.name: mark(side.dial_position(figure))
        for figure in side.team.figures
        if side.dial_position(figure) != usual.dial_position(figure)
    }


def _set_dials(state: SportsClixState, seat: Seat, node: Node) -> None:
    side = state.sides[seat]
    known = {
        spot.position.short.upper(): spot.player for spot in side.lineup.spots if spot.position is not None
    } | side.team.named
    known["P"] = side.arm.figure
    floor = state.tier.floor
    for name, item in node.mapping().items():
        if name not in known:
            item.unreadable(f"dials of players of the {side.team.nickname}, by name or position ({name!r} is none)")
        try:
            position = position_of(item.text("a mark of the dial"))
        except ValueError:
            item.unreadable("a mark of the dial: three balls, blue 4 to blue 1, start, red 1 to red 6")
        if position < floor:
            item.not_legal(f"a dial goes no lower than {mark(floor)} in the tier {state.tier.word}")
        side.turn_dial(known[name], position)


# --- The field


def _placement(placement: Placement) -> Json:
    return {short: zone_of(placement, position) for short, position in PLACES.items()}


def _set_placement(state: SportsClixState, node: Node) -> None:
    usual = state.placement
    for short, item in node.mapping(dict.fromkeys(PLACES, "")).items():
        state.placement = moved(state.placement, PLACES[short], item.number(1, len(ZONES)))
    has = state.tier.field or state.placement == usual
    _only(node, "fielders are placed", has, state.tier, Tier.REGULAR_SEASON)  # SC-060


def _set_fences(state: SportsClixState, node: Node) -> None:
    usual, items = state.fences, node.items()
    if len(items) != len(ZONES):
        node.unreadable("six fences, for zones 1 to 6")
    state.fences = tuple([FENCES[item.one_of(tuple(FENCES))] for item in items])
    has = state.tier.field or state.fences == usual
    _only(node, "fences come", has, state.tier, Tier.REGULAR_SEASON)  # SC-005, SC-052


def _bases(state: SportsClixState) -> Json:
    spots = state.offense.lineup.spots
    return {base: spots[place - 1].player.name for base, place in zip(BASES, state.bases, strict=True) if place is not None}


def _set_bases(state: SportsClixState, node: Node) -> None:
    names = [figure.name for figure in state.offense.lineup.order]
    state.bases = read_bases(node, lambda item: place_in(names, item))


# --- Facts that can only be expected


def _turned(seen: Seen[SportsClixState]) -> Json:
    """The dials turned in the last turn, with the mark that each shows now."""
    marks: dict[str, Json] = {}
    names = {figure.id: figure.name for side in seen.state.sides for figure in side.team.figures}
    for event in seen.last:
        if isinstance(event, HeatChange):
            marks[names[event.player]] = mark(event.after)
    return marks


def _attempts(seen: Seen[SportsClixState]) -> Json:
    sums = [event.sums for event in seen.last if isinstance(event, Reckoning)]
    return [
        f"{each.attempt.position.short} needs {each.needed}: {each.outcome}" for each in sums if isinstance(each, AttemptSum)
    ]


def _legal(state: SportsClixState) -> Json:
    """The options of the batting side's substitutions or of the placement; with the dice next, swing or bunt."""
    if state.over or state.phase not in (BEFORE, PITCH):
        return []
    if state.phase == PITCH:
        return [SWING, LAY_IT_DOWN] if state.tier.baserunning else []
    if state.tier.team_building:
        side = state.offense
        return list(change_options(side.roster, False))
    return list(placements(state)) if state.tier.field else []


def _of_sides(tell: Callable[[SideInGame], Json]) -> Callable[[Seen[SportsClixState]], Json]:
    return lambda seen: {SIDES[seat]: tell(seen.state.sides[seat]) for seat in BOTH}


def _dials_of(side: SideInGame) -> Json:
    return {figure.name: mark(side.dial_position(figure)) for figure in side.lineup.in_game}


def _finish(state: SportsClixState, keys: Mapping[str, Node], start: Node) -> None:
    for side in state.sides:
        gone = side.lineup.left
        playing = side.lineup.order
        for figure in playing:
            if figure in gone:
                keys["used"].not_legal(f"{figure.name} has left the game and is in it (SC-193)")
        if not state.hitters and side.arm.figure not in playing:
            side.lineup = replace(side.lineup, left=gone | {side.arm.figure})  # somebody has batted for him
        side.refresh()
    state.refresh()
    check_reached(start, state, 9, None)
    check_runners(start, state.bases, state.batter, state.hitter.name)
    if "score" in keys and "pitchers" in keys:
        check_charged(keys["pitchers"], state.score, [(side.arm.figure.name, side.arm.runs) for side in state.sides])


FACTS: Final = ScenarioFacts[SportsClixState](
    *play_facts(SportsClixState),
    plays_fact(SportsClixState),
    ScenarioFact("turned", "name to mark of the dials turned in the last turn", _turned),
    ScenarioFact("attempts", "the attempts of the last turn, such as [ss needs 7: made]", _attempts),
    notes_fact(SportsClixState, lambda event: isinstance(event, Note)),
    *inning_facts(SportsClixState, lambda state: state, result=lambda state: state.result),
    ScenarioFact(
        "hitters",
        "are there designated hitters (default: if the tier, the style and both teams have them)",
        lambda seen: seen.state.hitters,
        _set_hitters,
    ),
    by_side(
        "pitchers",
        "on the mound by side: {home: {name: ..., innings: 3, counted: 3, runs: 2, began: true, in_trouble: false}}",
        lambda state, seat: ARM.written(state.sides[seat].arm),
        _set_arm,
        ARM.start_keys,
        expected=False,
    ),
    ScenarioFact(
        "used", "names of players who have left the game (default [])", lambda seen: _names(_gone(seen.state)), _set_used
    ),
    by_side(
        "lineups",
        "batting orders: {away: [CF Ada Finch, PH Bo Reed for SS, ...]} (default: the team's)",
        _order,
        _set_order,
        expected=False,
    ),
    *due_facts(
        SportsClixState, lambda state: state, lambda state, seat: [each.name for each in state.sides[seat].lineup.order]
    ),
    ScenarioFact(
        "bases",
        "base to the name or place in the order of its runner, such as {1: Ada Finch, 3: 2} (default {})",
        lambda seen: _bases(seen.state),
        _set_bases,
    ),
    of_attribute("batters", "batters of this half-inning so far", COUNT, 0),
    of_attribute("allowed", "has a hit or walk been given up in this half-inning", FLAG, False),
    by_side(
        "dials",
        "dials by name or position, with their marks: {away: {SS: red 3, P: blue 1}} (default: where the tier begins)",
        _written_dials,
        _set_dials,
        expected=False,
    ),
    ScenarioFact(
        "placement",
        "zones of the fielders: {3B: 1, SS: 3} (default: their own places)",
        lambda seen: _placement(seen.state.placement),
        _set_placement,
    ),
    ScenarioFact(
        "fences",
        "the fences in zones 1 to 6: [green, yellow, red, red, yellow, green] (default: the park's)",
        lambda seen: [fence.word for fence in seen.state.fences],
        _set_fences,
    ),
    ScenarioFact(
        "phase",
        f"{' | '.join(PHASES)} (default {BEFORE}): what comes next",
        lambda seen: seen.state.phase,
        lambda state, node: setattr(state, "phase", node.one_of(PHASES)),
    ),
    ScenarioFact("legal", "what may be answered first in the next turn, in order", lambda seen: _legal(seen.state)),
    ScenarioFact("pitcher", "on the mound against the side at bat", lambda seen: seen.state.pitcher.name),
    ScenarioFact(
        "pitched", "innings and runs of his: [4, 2]", lambda seen: [seen.state.defense.arm.innings, seen.state.defense.arm.runs]
    ),
    ScenarioFact("showing", "name to mark of everybody in the game, by side", _of_sides(_dials_of)),
    ScenarioFact("order", "names in batting order, by side", _of_sides(lambda side: _names(side.lineup.order))),
    ScenarioFact("bench", "names of those who may still come in, by side", _of_sides(lambda side: _names(side.roster.bench))),
    ScenarioFact(
        "fielders",
        "position to name of the side in the field",
        lambda seen: named_fielders(seen.state.defense.roster.fielders, lambda figure: figure.name),
    ),
    begin=_begin,
    finish=_finish,
    unwritable=not_under_way,
)
