"""The policies that ship are for the games as they are now, and beat the managers of thumb rules."""

from __future__ import annotations

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs.policy import trained
from hotstove.lab.envs.under_way import manager_of, set_up, winner
from hotstove.table.events import AWAY
from hotstove.table.live import live_table


def test_small_balls_policy_beats_sensible() -> None:
    """It wins 70 % (docs/agents.md); of 400 games fewer than 56 % would be six standard errors below that."""
    game = ball_game_named("smallball")
    setup = set_up(game, None, None, {})
    policy, sensible = trained(game, setup), manager_of(game, "sensible", setup)
    won = 0
    for number in range(400):
        away = number % 2 == 0
        table = live_table(game, (policy, sensible) if away else (sensible, policy), setup, f"trained {number}")
        score = game.result(table.play(setup))
        assert score is not None
        won += (winner(score) == AWAY) == away
    assert won >= 224


def test_pine_tars_policy_starts_its_best_pitcher() -> None:
    """It is advised by `sensible`, which draws its starter by the starts of the season; the policy has one for every game."""
    game = ball_game_named("pinetar")
    setup = set_up(game, None, None, {})
    sensible = manager_of(game, "sensible", setup)
    starters: list[set[str]] = [set(), set()]
    for number in range(8):
        for place, manager in enumerate((trained(game, setup), sensible)):
            state = live_table(game, (manager, sensible), setup, f"starter {number}").play(setup)
            starters[place].add(str(state.sides[AWAY].pitched[0]))
    assert len(starters[0]) == 1 < len(starters[1])
