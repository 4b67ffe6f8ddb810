"""The games of a training as environments are the games that the training itself would play, and tell what a policy is told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs.dealt import Deal, DealtEnv, choices_a_game
from hotstove.lab.envs.policy import Floats, Policy, Seen, Weights, new_weights
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.train import ITSELF, Learner, Training
from hotstove.lab.envs.under_way import set_up, winner
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.live import live_table
from hotstove.table.texts import as_node

GAME = ball_game_named("smallball")
SETUP = set_up(GAME, None, None, {})
SWAPPED = GAME.set_up(as_node(SETUP.home), as_node(SETUP.away), as_node({}))
TRAINING = Training("smallball", (SETUP, SWAPPED), rounds=2, games=16, hidden=8, against=("random", "sensible"))


def weights(seed: int = 1) -> Weights:
    """Weights that have something to say of each action."""
    sight, random = Sight(GAME), np.random.default_rng(seed)
    made = new_weights(sight, 8, True, seed)
    made.second = random.normal(0, 1, made.second.shape).astype(np.float32)
    return made


def test_seats_set_ups_and_rivals_take_turns() -> None:
    deal = Deal(TRAINING, weights())
    dealt = [deal.next() for _ in range(32)]
    assert [each.seat for each in dealt[:4]] == [0, 1, 0, 1]
    assert [each.setup is SWAPPED for each in dealt[:4]] == [False, False, True, True]
    assert set(Counter((id(each.setup), each.seat, id(each.rival)) for each in dealt).values()) == {4}
    assert [each.seed for each in dealt] == [f"1/{number}/{place}" for number in (1, 2) for place in range(16)]


def test_two_environments_share_the_games() -> None:
    deal = Deal(TRAINING, weights())
    for env in (DealtEnv(deal), DealtEnv(deal)):
        env.reset(seed=7)
    assert deal.begun == 2


@pytest.mark.parametrize("adviser", ["", "sensible"])
def test_a_dealt_game_is_the_one_that_a_table_plays(adviser: str) -> None:
    """With the choices of the same policy, which is told the same."""
    training = replace(TRAINING, adviser=adviser)
    env, deal = DealtEnv(Deal(training, weights())), Deal(training, weights())
    for _ in range(16):
        observation, over, rewards = env.reset()[0], False, []
        dealt = deal.next()
        policy = dealt.policy
        told: list[list[int]] = []
        while not over:
            assert env.observation_space.contains(observation)
            told.append(observation.tolist())
            seen = policy.weights.first[observation[:-2]].sum(axis=0) + policy.weights.first_bias
            liked = np.tanh(seen) @ policy.weights.second + policy.weights.second_bias
            if adviser:
                liked[observation[-2]] += policy.weights.trust[observation[-1]]
            else:
                assert observation[-2] == env.actions
            action = np.where(env.action_masks(), liked, -np.inf).argmax()
            observation, reward, over, cut, _ = env.step(action)
            rewards.append(reward)
            assert not cut
        noting = Noting(policy)
        table = live_table(GAME, (noting, dealt.rival) if dealt.seat == 0 else (dealt.rival, noting), dealt.setup, dealt.seed)
        score = GAME.result(table.play(dealt.setup))
        assert score is not None
        assert noting.rows == [row[:-2] for row in told]
        assert rewards == [*[0.0] * (len(rewards) - 1), 1.0 if winner(score) == dealt.seat else -1.0]


class Noting(Policy):
    """A policy that notes what it is told."""

    def __init__(self, policy: Policy) -> None:
        super().__init__(policy.sight, policy.weights, policy.adviser)
        self.rows: list[list[int]] = []

    def preferences(self, seen: Seen, why: str) -> tuple[Floats, float]:
        self.rows.append(seen.rows.tolist())
        return super().preferences(seen, why)


def test_itself_plays_with_what_was_learned_last() -> None:
    deal = Deal(replace(TRAINING, against=(ITSELF,)), weights())
    later = weights(2)
    rival = deal.next().rival
    assert isinstance(rival, Learner)
    deal.learned(later)
    assert rival._policy.weights is later
    assert deal.next().policy.weights is later
    env, over = DealtEnv(deal), False
    env.reset()
    while not over:
        over = env.step(np.int64(np.flatnonzero(env.action_masks())[0]))[2]


def test_a_game_without_end_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    env = DealtEnv(Deal(TRAINING, weights()))
    env.reset()
    monkeypatch.setattr("hotstove.table.session.MOST_TURNS", 2)
    over = False
    while not over:
        _, reward, over, _, _ = env.step(np.int64(np.flatnonzero(env.action_masks())[0]))
        assert reward == 0
    monkeypatch.undo()
    assert env.observation_space.contains(env.reset()[0]), "and the next one is played"


@pytest.mark.parametrize("adviser", ["", "sensible"])
def test_the_choices_of_a_game_are_estimated(adviser: str) -> None:
    estimate = choices_a_game(replace(TRAINING, adviser=adviser), weights())
    assert 5 < estimate < 200
    assert estimate == choices_a_game(replace(TRAINING, adviser=adviser), weights())


def test_managers_that_are_none_are_refused() -> None:
    with pytest.raises(Unreadable, match="there is no manager 'genius'"):
        Deal(replace(TRAINING, against=("genius",)), weights())
    with pytest.raises(NotLegal, match="'rollout' can't advise a policy"):
        game = ball_game_named("rb8")
        setup = set_up(game, None, None, {})
        Deal(Training("rb8", (setup, setup), adviser="rollout"), weights())
