"""Positions of Small Ball in scenarios: the facts that they may start from and expect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.plays import Kind, Play
from hotstove.baseball.scenario_keys import PLACE, check_reached, inning_facts, not_under_way, number_facts
from hotstove.baseball.schema import FLAG, ScenarioFact, ScenarioFacts, Seen, by_side, listed, of_attribute, word
from hotstove.games.smallball import rules
from hotstove.games.smallball.cards import Pinch
from hotstove.games.smallball.state import ALL_PINCH, SmallBallState
from hotstove.table import Seat, with_seat
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
CARDS = listed(PLACE)
PINCH_HITTERS = listed(word(*Pinch))


def _rolled(seen: Seen[SmallBallState]) -> Play | None:
    return next((event for event in reversed(seen.events) if isinstance(event, Play) and event.printed), None)


def _result(seen: Seen[SmallBallState]) -> Json:
    rolled = _rolled(seen)
    return rolled.printed if rolled else None


def _becomes(seen: Seen[SmallBallState]) -> Json:
    rolled = _rolled(seen)
    return _CODES[rolled.kind] if rolled else None


def _set_runs(state: SmallBallState, node: Node) -> None:
    """Set the RUNS pile from its cards, or from their number; ``_finish`` then finds out which cards they are."""
    if isinstance(node.value, list):
        state.runs_pile = CARDS.read(node)
        state.runs = len(state.runs_pile)
    else:
        state.runs = node.number(0, ORDER - 1)


def _set_outs_pile(state: SmallBallState, node: Node) -> None:
    if len(node.items()) != state.outs:
        node.unreadable(f"{state.outs} cards, as there are outs")
    state.outs_pile = CARDS.read(node)


def _set_used(state: SmallBallState, seat: Seat, node: Node) -> None:
    used = PINCH_HITTERS.read(node)
    if len(used) != len(set(used)):
        node.unreadable("each used pinch hitter once")
    state.unused = with_seat(state.unused, seat, tuple(pinch for pinch in ALL_PINCH if pinch not in used))


def _finish(state: SmallBallState, keys: Mapping[str, Node], start: Node) -> None:
    """Check that each card lies in one place and that the position can be reached (SB-50 to SB-52); complete the piles."""
    check_reached(start, state, INNINGS, 0, "SB-51, SB-52", "SB-R-27, SB-52", state.play_out_ninth)
    runners = [runner for runner in state.bases if runner is not None]
    state.batters = len(runners) + state.outs + state.runs
    if state.batters >= ORDER:
        start.not_legal(f"{state.batters} cards would have batted; with nine the half-inning is over (SB-20)")
    batter = state.batter
    have_batted = [(batter - back - 1) % ORDER + 1 for back in range(state.batters, 0, -1)]
    lying = [*runners, *state.runs_pile, *state.outs_pile]
    for card in lying:
        if card not in have_batted or lying.count(card) > 1:
            start.not_legal(
                f"card {card} can't be there: with card {batter} due, {len(runners)} on base, {state.outs} out and "
                f"{state.runs} runs, the cards that have batted are {have_batted or 'none'}, each in one place"
            )
    rest = [card for card in have_batted if card not in lying]
    if not state.runs_pile:
        state.runs_pile, rest = tuple(rest[: state.runs]), rest[state.runs :]
    if len(state.outs_pile) != state.outs:
        state.outs_pile = tuple(rest)
    if state.stole and not state.batters:
        start.not_legal("nobody has batted, so nobody can have tried to steal")
    state.refresh()


FACTS: Final = ScenarioFacts[SmallBallState](
    ScenarioFact("result", "the code that the last at-bat's die selected: 1B 2B BB SO FO GO", _result),
    ScenarioFact("becomes", "what pinch hitter and hit-and-run made of it: 1B 2B 3B HR BB SO FO GO", _becomes),
    *inning_facts(SmallBallState, lambda state: state),
    *number_facts(SmallBallState, lambda state: state, "card number"),
    ScenarioFact("runs", "unbanked runs", lambda seen: seen.state.runs),
    ScenarioFact(
        "runs",
        "unbanked runs: how many, or the card numbers in the RUNS pile (default 0)",
        lambda seen: list(seen.state.runs_pile),
        _set_runs,
        expected=False,
    ),
    ScenarioFact("runs_pile", "card numbers in the RUNS pile, in order", lambda seen: list(seen.state.runs_pile)),
    ScenarioFact(
        "outs_pile",
        "card numbers in the OUTS pile, in order (default: what is left of the cards that have batted)",
        lambda seen: list(seen.state.outs_pile),
        _set_outs_pile,
    ),
    of_attribute("steal_used", "has a steal been tried since the last at-bat", FLAG, False, attribute="stole"),
    by_side(
        "used",
        "pinch hitters turned to X, by side, such as {away: [POWER], home: [ON-BASE]} (default none)",
        lambda state, seat: [str(pinch) for pinch in ALL_PINCH if pinch not in state.unused[seat]],
        _set_used,
    ),
    ScenarioFact("marker", "where the inning stone lies, 1 to 10", lambda seen: rules.marker(seen.state.inning)),
    ScenarioFact(
        "legal",
        "all decisions on offer, in order",
        lambda seen: [] if seen.state.over else [str(option) for option in rules.options(seen.state)],
    ),
    finish=_finish,
    unwritable=not_under_way,
)
