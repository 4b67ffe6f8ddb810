"""Exact odds of at-bats and steals: against an independent calculation (``second_reading``), and frequencies of play.

``python -m benchmarks.clutch_proof odds`` plays 200,000 of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import pytest

from hotstove.games.clutch import GAME, bunting
from hotstove.games.clutch.state import BEFORE, ClutchState, Runner
from hotstove.lab.odds import next_plays, open_choice
from hotstove.managers.simple import First
from hotstove.table import AWAY, HOME, Answer, Seat, label_of
from hotstove.table.game import Bench
from hotstove.table.live import LiveTable
from hotstove.table.odds import paths
from hotstove.table.texts import as_node
from tests.clutch.second_reading import MATCH_UPS, MatchUp, Odds, Outcome, outcomes, plan, told
from tests.frequencies import LEAST, p_value

O = TypeVar("O")  # noqa: E741
PLAYED = 1000
"""Turns of each match-up here: a share of a half is met within 0.016 two times in three."""


class Planned:
    """A manager of the second reading's plan."""

    def __init__(self, steals: bool) -> None:
        self.steals = steals

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[plan(label_of(why), [str(option) for option in options], self.steals)]


def by_the_rules(match: MatchUp) -> Odds:
    """The odds of all paths through the turn."""

    def decide(state: ClutchState, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        return [(plan(label_of(why), [str(option) for option in options], match.steals), Fraction(1))]

    before = match.state
    found: Odds = {}
    for path in paths(GAME, before, decide):
        key = told(path.events, before, path.state)
        found[key] = found.get(key, Fraction(0)) + path.probability
    return found


def frequencies(match: MatchUp, turns: int, seed: str) -> Counter[Outcome]:
    """How often each outcome comes in so many turns at the live table."""
    before = match.state
    manager = Planned(match.steals)
    table: LiveTable[ClutchState] = LiveTable(GAME, (manager, manager), seed)
    seen: Counter[Outcome] = Counter()
    for _ in range(turns):
        table.state = after = before.copy()
        GAME.turn(after, table)
        seen[told(table.events, before, after)] += 1
        table.events.clear()
    return seen


@pytest.mark.parametrize("match", MATCH_UPS, ids=lambda match: match.about)
def test_the_odds_of_the_rules_are_those_of_a_second_reading(match: MatchUp) -> None:
    """Pitch, swing, throws and plays (CL-136 to CL-247): every outcome has exactly the chance that the rulebook gives it."""
    odds = outcomes(match)
    assert sum(odds.values()) == 1
    assert by_the_rules(match) == odds


@pytest.mark.parametrize("match", MATCH_UPS, ids=lambda match: match.about)
def test_frequencies_of_play_are_those_of_the_exact_odds(match: MatchUp) -> None:
    """The seed is fixed."""
    assert p_value(frequencies(match, PLAYED, "frequencies"), outcomes(match))[0] > LEAST


def at_the_dome(after: Sequence[str]) -> dict[str, dict[str, Fraction]]:
    """What each choice brings to a Rivet with a runner on first, once ``after`` has been answered: rows in words."""
    setup = GAME.set_up(as_node("skyline"), as_node("ironworks"), as_node({}))
    state = GAME.start(setup, LiveTable(GAME, (First(), First()), "dome"))
    board = state.board
    board.inning, board.half, board.phase = 1, HOME, BEFORE
    board.bases = (Runner(board.lineups[HOME].order[8], 8, board.arms[AWAY].card.id), None, None)
    board.refresh()
    given: list[Answer] = []
    left = list(after)
    while left or (ask := open_choice(GAME, state, given)) is None or label_of(ask.why) != "bunt":
        ask = open_choice(GAME, state, given)
        if ask is None:
            given.append(Answer(bunting.ROLL, None, left.pop(0)))
        elif left and left[0] in ask.texts:
            given.append(Answer(ask.why, ask.seat, left.pop(0)))
        elif not left and label_of(ask.why) == "after two failures":
            break
        else:
            given.append(Answer(ask.why, ask.seat, ask.texts[0]))
    rows: dict[str, dict[str, Fraction]] = {}
    for play in next_plays(GAME, state, given, viewer=HOME):
        for row in play.rows:
            found = rows.setdefault(play.option, {})
            found[row.what] = found.get(row.what, Fraction(0)) + row.probability
    return rows


def test_a_bunt_that_fails_is_told_as_what_has_come_of_it() -> None:
    """The stadium asks before the strikeout is told (ST-3); what it asks is no outcome."""
    assert at_the_dome([])["bunt"] == {"sacrifice bunt": 1 - Fraction(11, 20) ** 2, "two failed bunts": Fraction(11, 20) ** 2}
    assert at_the_dome(["bunt", "1", "6"])["bunt again"] == {"strikeout": Fraction(11, 20), "sacrifice bunt": Fraction(9, 20)}
