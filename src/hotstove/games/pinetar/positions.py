"""Positions of Pine Tar as scenarios write them: what they start from, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hotstove.baseball.plays import Injury, Note, Play
from hotstove.baseball.positions import Position
from hotstove.baseball.starts import HALVES, check_reached, half_of, score_of, winner_of
from hotstove.games.pinetar.calls import SWING, defense_calls, offense_calls
from hotstove.games.pinetar.cards import INNINGS, ORDER, Card
from hotstove.games.pinetar.fatigue import innings_in_relief, starting
from hotstove.games.pinetar.opening import line_up, orders, starters
from hotstove.games.pinetar.questions import START_KEYS
from hotstove.games.pinetar.reading import grade_now
from hotstove.games.pinetar.state import EXTRA_STEAL_POINTS, Arm, Runner, Side, State, new_arm
from hotstove.games.pinetar.team_sheets import read_order
from hotstove.table import BOTH, HOME, SIDES, Event, Seat, rule_of
from hotstove.table.texts import Json, Node

COUNTS = ("none", "ball 1", "ball 2")


def facts(state: State, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
    """What a scenario may expect, by key; ``last`` are the last turn's events."""
    plays = [event for event in last if isinstance(event, Play)]
    play = plays[-1] if plays else None
    injured: dict[str, Json] = {_name(state, event.player): event.games for event in last if isinstance(event, Injury)}
    found: dict[str, Json] = {
        "play": play.kind.words if play else None,
        "plays": [each.kind.words for each in plays],
        "why": rule_of(play.why) if play else None,
        "printed": play.printed if play else None,
        "hit_to": play.hit_to if play else None,
        "double_play": play.double_play if play else None,
        "errors": list(dict.fromkeys(move.error for move in play.moves if move.error)) if play else [],
        "notes": [event.text for event in last if isinstance(event, Note)],
        "inning": state.inning,
        "half": HALVES[state.half],
        "outs": state.outs,
        "count": COUNTS[state.balls],
        "score": list(state.score),
        "over": state.over,
        "winner": winner_of(state.score, state.over),
        "points": [side.points for side in state.sides],
        "hit_and_runs": [side.hit_and_runs for side in state.sides],
        "injured": injured,
    }
    return {**found, **_sides(state)}


def _name(state: State, player: str) -> str:
    return next(card.name for side in state.sides for card in side.team.players if card.id == player)


def _sides(state: State) -> dict[str, Json]:
    keys = (
        "bases",
        "batter",
        "opponent_batter",
        "pitcher",
        "grade",
        "limit",
        "pitched",
        "fielders",
        "order",
        "bench",
        "bullpen",
    )
    if not state.inning:
        return {**dict.fromkeys(keys), "legal": [], "answers": []}
    defense = state.defense
    arm = defense.arm

    def names(cards: Sequence[Card]) -> list[Json]:
        return [card.name for card in cards]

    return {
        "bases": {str(base): runner.card.name for base, runner in enumerate(state.bases, 1) if runner is not None},
        "batter": state.hitter.name,
        "opponent_batter": state.leading_off.name,
        "pitcher": arm.card.name,
        "grade": grade_now(state, state.hitter),
        "limit": arm.limit,
        "pitched": [arm.outs, arm.faced, arm.runs],
        "fielders": {
            Position(number).short.upper(): card.name for number, card in enumerate(defense.fielders) if card is not None
        },
        "order": {SIDES[seat]: names([spot.card for spot in state.sides[seat].order]) for seat in BOTH},
        "bench": {SIDES[seat]: names(state.sides[seat].bench) for seat in BOTH},
        "bullpen": {SIDES[seat]: names(state.sides[seat].bullpen) for seat in BOTH},
        "legal": [] if state.over else [str(call) for call in offense_calls(state)],
        "answers": [] if state.over else [str(call) for call in defense_calls(state, SWING)],
    }


# --- From a scenario's start


def position(state: State, start: Node) -> State:
    """A new game's state moved to what a scenario's start describes; raises Unreadable or NotLegal with the place."""
    keys = start.mapping(START_KEYS)
    state.inning = keys["inning"].number(1, 99) if "inning" in keys else 1
    state.half = half_of(keys)
    state.outs = keys["outs"].number(0, 2) if "outs" in keys else 0
    state.balls = COUNTS.index(keys["count"].one_of(COUNTS)) if "count" in keys else 0
    state.rare_used = "rare_used" in keys and keys["rare_used"].flag()
    state.score = score_of(keys)
    check_reached(start, state.inning, state.half, state.score, INNINGS)
    gone = [item.text("a player's name") for item in keys["used"].items()] if "used" in keys else []
    for seat in BOTH:
        _side(state, seat, keys, gone)
    _bases(state, keys, start)
    return state


def _of(keys: Mapping[str, Node], key: str, seat: Seat) -> Node | None:
    return keys[key].mapping(dict.fromkeys(SIDES, "")).get(SIDES[seat]) if key in keys else None


MOUND_KEYS = dict.fromkeys(
    ("name", "outs", "faced", "runs", "inning_runs", "bonus", "on_trial", "relief", "lowered", "perfect"), ""
)


def _side(state: State, seat: Seat, keys: Mapping[str, Node], gone: Sequence[str]) -> None:
    side = state.sides[seat]
    team = side.team
    side.arm = _arm(state, side, seat, _of(keys, "pitchers", seat))
    lineup = _of(keys, "lineups", seat)
    named = {card.name: card for card in team.players}
    spots = team.lineup or orders(team, state.options.dh)[0].spots
    if lineup is not None:
        spots = read_order(lineup, named, None)
    line_up(side, spots)
    side.bench = tuple(card for card in side.bench if card.name not in gone)
    side.bullpen = tuple(card for card in side.bullpen if card.name not in gone)
    side.used = tuple(named[name] for name in gone if name in named)
    side.pitched = (*(card for card in side.used if card.pitches), side.arm.card)
    if state.inning > INNINGS:
        side.points += EXTRA_STEAL_POINTS
    points, used = _of(keys, "points", seat), _of(keys, "hit_and_runs", seat)
    side.points = points.number(0, 9) if points is not None else side.points
    side.hit_and_runs = used.number(0, 2) if used is not None else 0
    if "attempts" in keys:
        tried = {named[name].id: place.number(0, 99) for name, place in keys["attempts"].mapping().items() if name in named}
        side.attempts = tuple(sorted(tried.items()))


def _arm(state: State, side: Side, seat: Seat, node: Node | None) -> Arm:
    team = side.team
    mound = node.mapping(MOUND_KEYS) if node is not None else {}
    card = team.starter or starters(team)[0].card
    if "name" in mound:
        name = mound["name"].text("a pitcher's name")
        found = [each for each in team.staff if each.name == name]
        card = found[0] if found else mound["name"].unreadable(f"a pitcher of the {team.nickname}")
    if "relief" in mound and mound["relief"].flag():
        arm = new_arm(card, seat == HOME, False, innings_in_relief(card))
    else:
        arm = starting(card, seat == HOME, side, state.options.mip)
    for key in ("outs", "faced", "runs", "inning_runs", "lowered"):
        if key in mound:
            setattr(arm, key, mound[key].number(0, 200))
    arm.fresh = "faced" in mound and not arm.faced
    if "bonus" in mound and mound["bonus"].flag():
        arm.bonus = True
        arm.limit += 3
    if "on_trial" in mound and mound["on_trial"].flag():
        arm.on_trial = True
        arm.limit = 1 << 20
    arm.perfect = not arm.runs and ("perfect" not in mound or mound["perfect"].flag())
    return arm


def _bases(state: State, keys: Mapping[str, Node], start: Node) -> None:
    offense, defense = state.offense, state.defense
    state.batter = _place(offense, keys["batter"]) if "batter" in keys else 1
    state.leads_off = _place(defense, keys["opponent_batter"]) if "opponent_batter" in keys else 1
    runners: list[Runner | None] = [None, None, None]
    if "bases" in keys:
        for base, place in keys["bases"].mapping({"1": "", "2": "", "3": ""}).items():
            runners[int(base) - 1] = Runner(offense.order[_place(offense, place) - 1].card)
    on = [runner.card for runner in runners if runner is not None]
    if len(set(on)) != len(on):
        start.not_legal("a runner stands on two bases")
    if state.hitter in on:
        start.not_legal(f"{state.hitter.name} can't be at bat and on base")
    state.bases = (runners[0], runners[1], runners[2])


def _place(side: Side, node: Node) -> int:
    """A place in the order, 1 to 9, from its number or a name."""
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.number(1, ORDER)
    name = node.text("a name or a place in the order")
    for number, spot in enumerate(side.order, 1):
        if spot.card.name == name:
            return number
    node.unreadable(f"a batter in the {side.team.nickname}' lineup")
