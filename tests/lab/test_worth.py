"""What a change is worth: nothing for no change, known signs, the textbook's errors, and the same for any number of jobs."""

from __future__ import annotations

from copy import deepcopy
from typing import cast

import pytest

from hotstove.games.smallball import GAME
from hotstove.lab.worth import TeamChange, change_of, play_pairs, worth_of
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node

SETUP = GAME.set_up(as_node("foxes"), as_node("herons"), as_node(None))


def stronger() -> Json:
    """The Foxes with a lead-off man who never makes an out."""
    team = deepcopy(cast("dict[str, list[dict[str, list[str]]]]", SETUP.away))
    team["players"][0]["results"] = ["1B"] * 4 + ["2B"] * 2
    return cast("Json", team)


def change(changed: Json, seed: str = "test") -> TeamChange:
    return change_of(GAME, as_node(SETUP.away), as_node(changed), as_node("herons"), as_node(None), seed=seed)


def test_no_change_is_worth_nothing() -> None:
    worth = worth_of(change(SETUP.away), 40)
    for estimate in (worth.scored, worth.allowed, worth.runs, worth.wins):
        assert (estimate.mean, estimate.error) == (0, 0)


def test_a_stronger_card_scores_and_wins_more() -> None:
    worth = worth_of(change(stronger()), 600)
    assert worth.pairs == 600
    assert worth.scored.mean > 5 * worth.scored.error > 0
    assert worth.wins.mean > 3 * worth.wins.error > 0
    assert worth.runs.mean == pytest.approx(worth.scored.mean - worth.allowed.mean)
    back = change_of(GAME, as_node(stronger()), as_node(SETUP.away), as_node("herons"), as_node(None), seed="test")
    assert worth_of(back, 600).runs.mean == -worth.runs.mean


def test_differences_are_those_of_games_played_one_by_one() -> None:
    both = change(stronger())
    runs, wins = [], []
    for number in range(50):
        leads = []
        for setups in (both.without, both.having):
            setup = setups[number % 2]
            manager = GAME.managers["sensible"](setup)
            score = LiveTable(GAME, (manager, manager), f"test/{number}").play(setup).score
            leads.append(score[1] - score[0] if number % 2 else score[0] - score[1])
        runs.append(leads[1] - leads[0])
        wins.append((leads[1] > 0) - (leads[0] > 0))
    worth = worth_of(both, 50)
    for values, estimate in ((runs, worth.runs), (wins, worth.wins)):
        average = sum(values) / 50
        variance = sum((value - average) ** 2 for value in values) / 49
        assert (estimate.mean, estimate.error) == pytest.approx((average, (variance / 50) ** 0.5))


def test_any_number_of_jobs_gives_the_same() -> None:
    both = change(stronger())
    assert worth_of(both, 90, 2) == worth_of(both, 90)
    assert play_pairs(both, 0, 30) == play_pairs(both, 0, 11) + play_pairs(both, 11, 19)
