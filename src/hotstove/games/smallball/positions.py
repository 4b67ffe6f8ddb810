"""Positions of Small Ball as scenarios write them: what they start from, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hotstove.baseball.plays import HalfInningEnds, Kind, Play
from hotstove.baseball.starts import HALVES, check_reached, half_of, score_of, winner_of
from hotstove.games.smallball import rules
from hotstove.games.smallball.cards import INNINGS, ORDER, Pinch
from hotstove.games.smallball.questions import START_KEYS
from hotstove.games.smallball.state import ALL_PINCH, State
from hotstove.table import AWAY, HOME, SIDES, Event
from hotstove.table.texts import Json, Node

_CODES = {
    Kind.SINGLE: "1B",
    Kind.DOUBLE: "2B",
    Kind.TRIPLE: "3B",
    Kind.HOME_RUN: "HR",
    Kind.WALK: "BB",
    Kind.STRIKEOUT: "SO",
    Kind.FLY_OUT: "FO",
    Kind.LINE_OUT: "FO",
    Kind.GROUND_OUT: "GO",
}


def facts(state: State, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
    """What a scenario may expect, by key; ``last`` are the last turn's events."""
    half = state.half
    rolled = next((event for event in reversed(events) if isinstance(event, Play) and event.printed), None)
    ended = next((event.how for event in last if isinstance(event, HalfInningEnds)), None)
    used: dict[str, Json] = {
        SIDES[seat]: [str(pinch) for pinch in ALL_PINCH if pinch not in state.unused[seat]] for seat in (AWAY, HOME)
    }
    return {
        "result": rolled.printed if rolled else None,
        "becomes": _CODES[rolled.kind] if rolled else None,
        "inning": state.inning,
        "half": HALVES[half],
        "outs": state.outs,
        "bases": {str(base): runner for base, runner in enumerate(state.bases, 1) if runner},
        "runs": state.runs,
        "runs_pile": list(state.runs_pile),
        "outs_pile": list(state.outs_pile),
        "score": list(state.score),
        "batter": state.batter,
        "opponent_batter": state.leads_off,
        "steal_used": state.stole,
        "used": used,
        "ended": ended,
        "over": state.over,
        "winner": winner_of(state.score, state.over),
        "marker": rules.marker(state.inning),
        "legal": [] if state.over else [str(option) for option in rules.options(state)],
    }


def position(state: State, start: Node) -> State:
    """A new game's state moved to what a scenario's start describes; each card lies in one place.

    Raises Unreadable or NotLegal with the place.
    """
    keys = start.mapping(START_KEYS)
    if "inning" in keys:
        state.inning = keys["inning"].number(1, 1000)
    state.half = half_of(keys)
    if "outs" in keys:
        state.outs = keys["outs"].number(0, 2)
    state.batter = keys["batter"].number(1, ORDER) if "batter" in keys else 1
    state.leads_off = keys["opponent_batter"].number(1, ORDER) if "opponent_batter" in keys else 1
    state.score = score_of(keys)
    if "steal_used" in keys:
        state.stole = keys["steal_used"].flag()
    check_reached(
        start, state.inning, state.half, state.score, INNINGS, "SB-51, SB-52", "SB-R-27, SB-52", state.play_out_ninth
    )  # SB-50 to SB-52
    if "used" in keys:
        sides = keys["used"].mapping({"away": "", "home": ""})
        used = [[pinch.one_of(tuple(Pinch)) for pinch in sides[side].items()] if side in sides else [] for side in SIDES]
        for side in sides.values():
            if len(side.items()) != len({str(pinch.value).upper() for pinch in side.items()}):
                side.unreadable("each used pinch hitter once")
        left = [tuple(pinch for pinch in ALL_PINCH if pinch not in gone) for gone in used]
        state.unused = (left[0], left[1])
    _place_cards(state, keys, start)
    state.refresh()
    return state


def _place_cards(state: State, keys: Mapping[str, Node], start: Node) -> None:
    bases: list[int | None] = [None, None, None]
    if "bases" in keys:
        for base, runner in keys["bases"].mapping({"1": "", "2": "", "3": ""}).items():
            bases[int(base) - 1] = runner.number(1, ORDER)
    state.bases = (bases[0], bases[1], bases[2])
    runners = [runner for runner in bases if runner]
    runs_place = keys.get("runs")
    listed = (
        [card.number(1, ORDER) for card in runs_place.items()] if runs_place and isinstance(runs_place.value, list) else None
    )
    count = len(listed) if listed is not None else runs_place.number(0, ORDER - 1) if runs_place else 0
    outs_pile = [card.number(1, ORDER) for card in keys["outs_pile"].items()] if "outs_pile" in keys else None
    if outs_pile is not None and len(outs_pile) != state.outs:
        keys["outs_pile"].unreadable(f"{state.outs} cards, as there are outs")
    state.batters = len(runners) + state.outs + count
    if state.batters >= ORDER:
        start.not_legal(f"{state.batters} cards would have batted; with nine the half-inning is over (SB-20)")
    batter = state.batter
    have_batted = [(batter - back - 1) % ORDER + 1 for back in range(state.batters, 0, -1)]
    placed_cards = runners + (listed or []) + (outs_pile or [])
    for card in placed_cards:
        if card not in have_batted or placed_cards.count(card) > 1:
            start.not_legal(
                f"card {card} can't be there: with card {batter} due, {len(runners)} on base, {state.outs} out and {count} "
                f"runs, the cards that have batted are {have_batted or 'none'}, each in one place"
            )
    rest = [card for card in have_batted if card not in placed_cards]
    if listed is None:
        listed, rest = rest[:count], rest[count:]
    if state.stole and not state.batters:
        start.not_legal("nobody has batted, so nobody can have tried to steal")
    state.runs, state.runs_pile = len(listed), tuple(listed)
    state.outs_pile = tuple(outs_pile if outs_pile is not None else rest)
