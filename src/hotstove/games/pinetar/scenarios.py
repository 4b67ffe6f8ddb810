"""Positions of Pine Tar in scenarios: the facts that they may start from and expect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.lineup import NOT_BATTING
from hotstove.baseball.plays import Injury, Note
from hotstove.baseball.positions import Position
from hotstove.baseball.scenario_keys import (
    BASES,
    check_charged,
    check_reached,
    check_runners,
    due_facts,
    given_names,
    inning_facts,
    last_play,
    named,
    not_under_way,
    notes_fact,
    place_in,
    play_facts,
    plays_fact,
    read_bases,
)
from hotstove.baseball.scenario_lineups import named_fielders, read_spots, written_spot
from hotstove.baseball.schema import (
    FLAG,
    ScenarioFact,
    ScenarioFacts,
    Seen,
    ValueKind,
    by_side,
    of_attribute,
    read_before,
    whole,
)
from hotstove.games.pinetar.calls import SWING, defense_calls, offense_calls
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.fatigue import NO_LIMIT, innings_in_relief, starting
from hotstove.games.pinetar.opening import as_written, bullpen, orders, pitched_by
from hotstove.games.pinetar.reading import grade_now
from hotstove.games.pinetar.state import EXTRA_STEAL_POINTS, BaseRunner, PineTarState, PitcherInGame, TeamInGame, new_pitcher
from hotstove.games.pinetar.team_sheets import read_order
from hotstove.table import BOTH, HOME, SIDES
from hotstove.table.texts import Json, Node

V = TypeVar("V")
COUNTS: Final = ("none", "ball 1", "ball 2")


def _begin(state: PineTarState) -> None:
    """Set the teams' first lineups and starters."""
    state.inning = 1
    for seat in BOTH:
        side = state.sides[seat]
        card = side.team.starter or side.team.rotation[0]
        side.pitcher = starting(card, seat == HOME, side, state.options.mip)
        side.pitcher.must_pitch = False
        side.lineup = as_written(side.team.lineup or orders(side.team, state.options.dh)[0].spots)


# --- Pitchers


def _arm_named(state: PineTarState, seat: int, node: Node, relieves: bool) -> PitcherInGame:
    """A pitcher of a side by his name, as a starter or, if ``relieves``, as a reliever."""
    side = state.sides[seat]
    card = named(node, side.team.named, f"a pitcher of the {side.team.nickname}")
    return _relieving(card, seat) if relieves else starting(card, seat == HOME, side, state.options.mip)


def _relieving(card: Card, seat: int) -> PitcherInGame:
    return new_pitcher(card, seat == HOME, False, innings_in_relief(card))


def _set_bonus(pitcher: PitcherInGame, node: Node) -> None:
    pitcher.bonus = node.flag()
    pitcher.limit += 3 * pitcher.bonus


def _set_on_trial(pitcher: PitcherInGame, node: Node) -> None:
    pitcher.on_trial = node.flag()
    if pitcher.on_trial:
        pitcher.limit = NO_LIMIT


COUNT: Final = whole(0, 200)
LIMIT: Final = ValueKind(
    "a number, or none",
    lambda node: NO_LIMIT if node.value == "none" else node.number(0, 200),
    lambda limit: "none" if limit == NO_LIMIT else limit,
)
ARM: Final = ScenarioFacts[PitcherInGame](
    read_before("name", "his name (default: who starts)", lambda pitcher: pitcher.card.name),
    read_before("relief", "has he come in from the bullpen (default false)", lambda pitcher: not pitcher.started),
    of_attribute("outs", "outs that he has recorded", COUNT, 0),
    of_attribute("faced", "batters that he has faced", COUNT, 0),
    of_attribute("runs", "runs charged to him", COUNT, 0),
    of_attribute("inning_runs", "those of this inning", COUNT, 0),
    of_attribute("lowered", "steps by which his grade is lowered for good", COUNT, 0, attribute="steps_lowered"),
    ScenarioFact("bonus", "has he got his extra inning, PT-146 (default false)", lambda seen: seen.state.bonus, _set_bonus),
    ScenarioFact(
        "on_trial",
        "does a runner who reaches end his day, PT-195 (default false)",
        lambda seen: seen.state.on_trial,
        _set_on_trial,
    ),
    of_attribute("perfect", "has he retired everybody (default: when he has allowed no run)", FLAG),
    of_attribute("extra", "has his perfect relief got him another inning, PT-197", FLAG, False, attribute="relief_bonus"),
    of_attribute("cut", "has a bad day cost him an inning, PT-194", FLAG, False, attribute="lost_inning"),
    of_attribute(
        "fresh",
        "has he not yet pitched to a batter to the end (default: where faced is given as 0)",
        FLAG,
        attribute="must_pitch",
    ),
    of_attribute("limit", "outs after which he must leave, or none (default: by his card and the keys above)", LIMIT),
)
"""A pitcher on the mound."""


def _set_arm(state: PineTarState, seat: int, node: Node) -> None:
    keys = node.mapping(ARM.start_keys)
    relieves = "relief" in keys and keys["relief"].flag()
    pitcher = state.sides[seat].pitcher
    if "name" in keys:
        pitcher = _arm_named(state, seat, keys["name"], relieves)
    elif relieves:
        pitcher = _relieving(pitcher.card, seat)
    state.sides[seat].pitcher = pitcher
    ARM.position(pitcher, node)
    if "fresh" not in keys:
        pitcher.must_pitch = "faced" in keys and not pitcher.faced
    if "perfect" not in keys or pitcher.runs:
        pitcher.perfect = not pitcher.runs
    if pitcher.inning_runs > pitcher.runs:
        node.not_legal(f"{pitcher.inning_runs} runs of this inning are more than the {pitcher.runs} that he is charged with")


# --- Batters, fielders and players still to come in


def _batting(side: TeamInGame) -> tuple[Card, ...]:
    """The batting order; if eight are written, the pitcher bats ninth."""
    order = side.lineup.order
    return order if len(order) == ORDER else (*order, side.pitcher.card)


def _set_order(state: PineTarState, seat: int, node: Node) -> None:
    """Set a batting order, which may have pinch hitters and runners who still have to take the field or leave."""
    side = state.sides[seat]
    lines = [item.text("a position and a name, such as SS Ada Finch") for item in node.items()]
    if not any(line.upper().startswith(("P ", "PH ", "PR ")) for line in lines):
        side.lineup = replace(as_written(read_order(node, side.team.named, None)), left=side.lineup.left)
        return

    def player(name: Node) -> Card:
        return named(name, side.team.named, "a player of the team after the position")

    side.lineup = replace(side.lineup, spots=read_spots(node, player, (Position.PITCHER, Position.DESIGNATED_HITTER)))


def _order(state: PineTarState, seat: int) -> Json:
    side = state.sides[seat]
    return [written_spot(spot.player.name, side.position(slot), spot.pending) for slot, spot in enumerate(side.lineup.spots)]


def _names(cards: Sequence[Card]) -> list[Json]:
    return [card.name for card in cards]


def _anybody(state: PineTarState) -> dict[str, tuple[TeamInGame, Card]]:
    return {card.name: (side, card) for side in reversed(state.sides) for card in side.team.players}


PLAYER: Final = "a player of one of the teams"


def _set_used(state: PineTarState, node: Node) -> None:
    gone = given_names(node, _anybody(state), PLAYER)
    for side in state.sides:
        side.lineup = replace(side.lineup, left=frozenset([card for team, card in gone if team is side]))


def _attempts(seen: Seen[PineTarState]) -> Json:
    return {
        side.team.by_id[player].name: tried
        for side in seen.state.sides
        for player, tried in side.attempts
        if player in side.team.by_id
    }


def _set_attempts(state: PineTarState, node: Node) -> None:
    known = _anybody(state)
    tried: dict[str, int] = {}
    for name, item in node.mapping().items():
        if name not in known:
            item.unreadable(f"attempts of {PLAYER} ({name!r} is none)")
        tried[known[name][1].id] = item.number(0, 99)
    for side in state.sides:
        side.attempts = tuple(sorted((player, count) for player, count in tried.items() if player in side.team.by_id))


RUNNER: Final = {
    "name": "his name or place in the order",
    "charged": "false where a pitcher who has left is charged with his run (default true)",
}


def _bases(state: PineTarState) -> Json:
    return {base: runner.card.name for base, runner in zip(BASES, state.bases, strict=True) if runner is not None}


def _charged(state: PineTarState) -> Json:
    return {base: runner.charged for base, runner in zip(BASES, state.bases, strict=True) if runner is not None}


def _written_bases(state: PineTarState) -> Json:
    """The names of the runners, with ``charged`` for those whose runs an earlier pitcher would be charged with."""
    return {
        base: runner.card.name if runner.charged else {"name": runner.card.name, "charged": False}
        for base, runner in zip(BASES, state.bases, strict=True)
        if runner is not None
    }


def _set_bases(state: PineTarState, node: Node) -> None:
    offense = state.offense
    batting = _batting(offense)
    names = [card.name for card in batting]

    def read(each: Node) -> BaseRunner:
        keys = each.mapping(RUNNER) if isinstance(each.value, dict) else {"name": each}
        if "name" not in keys:
            each.unreadable("a runner with the key name")
        charged = "charged" not in keys or keys["charged"].flag()
        return BaseRunner(batting[place_in(names, keys["name"]) - 1], charged)

    state.bases = read_bases(node, read)


# --- Derived facts and checks


def _finish(state: PineTarState, keys: Mapping[str, Node], start: Node) -> None:
    check_reached(start, state, INNINGS, state.runs if "runs" in keys else None)
    if "score" in keys and "pitchers" in keys:
        check_charged(keys["pitchers"], state.score, [(side.pitcher.card.name, side.pitcher.runs) for side in state.sides])
    for seat in BOTH:
        side = state.sides[seat]
        team = side.team
        pitcher = side.pitcher.card
        side.lineup = pitched_by(side.lineup, pitcher)
        batting, gone = side.lineup.order, side.lineup.left
        for card in gone:
            if card in batting:
                keys["used"].not_legal(f"{card.name} has left the game and is in it")
        if pitcher not in batting and side.lineup.slot_at(Position.PITCHER) != NOT_BATTING:
            gone |= {pitcher}  # somebody has batted for the pitcher
            side.lineup = replace(side.lineup, left=gone)
        side.started = side.started or batting
        away = {*batting, pitcher, *gone}
        side.bench = tuple(card for card in team.batters if card not in away and card.id not in team.out)
        side.bullpen = tuple(card for card in bullpen(team, pitcher) if card not in away)
        side.pitched = side.pitched or (*(card for card in side.gone if card.pitches and card is not pitcher), pitcher)
        side.refresh()
        points = keys["points"].mapping() if "points" in keys else {}
        if state.inning > INNINGS and SIDES[seat] not in points:
            side.points += EXTRA_STEAL_POINTS
    on = [runner.card if runner is not None else None for runner in state.bases]
    check_runners(start, on, state.hitter, state.hitter.name)


# --- Facts that can only be expected


def _in_play(tell: Callable[[PineTarState], Json]) -> Callable[[Seen[PineTarState]], Json]:
    """A reader of a fact that exists once the lineups are set."""
    return lambda seen: tell(seen.state) if seen.state.inning else None


def _calls(tell: Callable[[PineTarState], Sequence[object]]) -> Callable[[Seen[PineTarState]], Json]:
    return lambda seen: [str(call) for call in tell(seen.state)] if seen.state.inning and not seen.state.over else []


def _errors(seen: Seen[PineTarState]) -> Json:
    play = last_play(seen)
    return list(dict.fromkeys(move.error for move in play.moves if move.error)) if play is not None else []


def _injured(seen: Seen[PineTarState]) -> Json:
    names = {card.id: card.name for side in seen.state.sides for card in side.team.players}
    return {names[event.player]: event.games for event in seen.last if isinstance(event, Injury)}


def _of_sides(tell: Callable[[TeamInGame], Json]) -> Callable[[Seen[PineTarState]], Json]:
    return _in_play(lambda state: {SIDES[seat]: tell(state.sides[seat]) for seat in BOTH})


def _players_of(attribute: str) -> Callable[[PineTarState, int, Node], None]:
    def read(state: PineTarState, seat: int, node: Node) -> None:
        team = state.sides[seat].team
        setattr(state.sides[seat], attribute, given_names(node, team.named, f"a player of the {team.nickname}"))

    return read


def _of_side(name: str, about: str, kind: ValueKind[V], expected: bool = True) -> ScenarioFact[PineTarState]:
    """A fact about an attribute of each side."""

    def read(state: PineTarState, seat: int, node: Node) -> None:
        setattr(state.sides[seat], name, kind.read(node))

    return by_side(name, about, lambda state, seat: kind.write(getattr(state.sides[seat], name)), read, expected=expected)


FACTS: Final = ScenarioFacts[PineTarState](
    *play_facts(PineTarState),
    plays_fact(PineTarState),
    ScenarioFact("errors", "scorecard numbers of the fielders charged with errors in the last play", _errors),
    notes_fact(PineTarState, lambda event: isinstance(event, Note)),
    *inning_facts(PineTarState, lambda state: state),
    ScenarioFact(
        "count",
        "none, ball 1 or ball 2 (default none)",
        lambda seen: COUNTS[seen.state.balls],
        lambda state, node: setattr(state, "balls", COUNTS.index(node.one_of(COUNTS))),
    ),
    of_attribute("again", "has the batter rolled, and rolls again", FLAG, False),
    of_attribute("infield_in", "does the infield play in for this at-bat", FLAG, False),
    of_attribute("rare_used", "has the game's rare play been", FLAG, False),
    by_side(
        "pitchers",
        "on the mound by side: {home: {name: ..., outs: 4, faced: 7, runs: 2, inning_runs: 0, bonus: true, relief: true, ...}}",
        lambda state, seat: ARM.written(state.sides[seat].pitcher),
        _set_arm,
        ARM.start_keys,
        expected=False,
    ),
    by_side(
        "lineups",
        "batting orders, eight if the pitcher bats ninth: {away: [CF Ada Finch, PH Bo Reed for SS, ...]} (default: the first)",
        _order,
        _set_order,
        expected=False,
    ),
    *due_facts(PineTarState, lambda state: state, lambda state, seat: [card.name for card in _batting(state.sides[seat])]),
    ScenarioFact("bases", "base to name of the runners; {} when empty", _in_play(_bases)),
    ScenarioFact(
        "bases",
        "base to the name or place in the order of its runner, such as {1: Ada Finch, 3: 2} (default {})",
        _in_play(_written_bases),
        _set_bases,
        RUNNER,
        expected=False,
    ),
    ScenarioFact("charged", "base to whether who pitches is charged with its runner, or one who has left", _in_play(_charged)),
    of_attribute("runs", "runs of this half-inning so far", whole(0, 99), 0),
    ScenarioFact(
        "used",
        "names of players who have left the game (default [])",
        lambda seen: [card.name for side in seen.state.sides for card in side.gone],
        _set_used,
    ),
    ScenarioFact("points", "steal points left, [away, home]", lambda seen: [side.points for side in seen.state.sides]),
    _of_side("points", "steal points left: {away: 2}", whole(0, 9), expected=False),
    ScenarioFact("attempts", "steals tried in this series: {Ada Finch: 1} (default: the side's)", _attempts, _set_attempts),
    ScenarioFact(
        "hit_and_runs", "hit and runs used, [away, home]", lambda seen: [side.hit_and_runs for side in seen.state.sides]
    ),
    _of_side("hit_and_runs", "hit and runs used: {away: 1}", whole(0, 2), expected=False),
    _of_side("home_stolen", "has a steal of home been tried this month, by side: {away: true} (default: the side's)", FLAG),
    _of_side("hurt_batter", "is a position player hurt, by side: {away: true} (default: the side's)", FLAG),
    by_side(
        "have_pitched",
        "names of who has pitched, in order of appearance, by side (default: pitchers who have left, and who pitches)",
        lambda state, seat: _names(state.sides[seat].pitched),
        _players_of("pitched"),
    ),
    by_side(
        "stayed",
        "names of who had to leave and stayed because nobody was left, PT-R-50, by side (default: nobody)",
        lambda state, seat: _names(state.sides[seat].stayed),
        _players_of("stayed"),
    ),
    by_side(
        "started",
        "names of the lineup at the start of the game, by side (default: who bats now)",
        lambda state, seat: _names(state.sides[seat].started),
        _players_of("started"),
    ),
    ScenarioFact("pitcher", "on the mound against the side at bat", _in_play(lambda state: state.defense.pitcher.card.name)),
    ScenarioFact("grade", "his grade against who is due", _in_play(lambda state: grade_now(state, state.hitter))),
    ScenarioFact("limit", "outs after which he must leave", _in_play(lambda state: state.defense.pitcher.limit)),
    ScenarioFact(
        "pitched",
        "outs, batters faced, runs of his: [4, 7, 2]",
        _in_play(lambda state: [state.defense.pitcher.outs, state.defense.pitcher.faced, state.defense.pitcher.runs]),
    ),
    ScenarioFact(
        "fielders",
        "position to name of the side in the field",
        _in_play(lambda state: named_fielders(state.defense.fielders, lambda card: card.name)),
    ),
    ScenarioFact("order", "names in batting order, by side", _of_sides(lambda side: _names(side.order))),
    ScenarioFact("bench", "names left on the bench, by side", _of_sides(lambda side: _names(side.bench))),
    ScenarioFact("bullpen", "names left in the bullpen, by side", _of_sides(lambda side: _names(side.bullpen))),
    ScenarioFact("injured", "games out by name, told in the last turn", _injured),
    ScenarioFact("legal", "what the side at bat may call, in order", _calls(offense_calls)),
    ScenarioFact(
        "answers",
        "what the side in the field may answer to swinging away, in order",
        _calls(lambda state: defense_calls(state, SWING)),
    ),
    begin=_begin,
    finish=_finish,
    unwritable=not_under_way,
)
