"""Training by sb3-contrib: its network is our policy's, its games are counted, and its file plays as it does.

Skipped where the extra ``sb3`` is not installed, as in the environment that ``tests/run`` makes.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.train import command
from hotstove.lab.envs.dealt import Deal, DealtEnv
from hotstove.lab.envs.policy import Policy, Seen, Weights, new_weights, read_policy, write_policy
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.train import ITSELF, Training
from hotstove.lab.envs.under_way import set_up
from hotstove.table.texts import as_node

pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install '.[sb3]'")
import torch

from hotstove.lab.envs.sb3 import begun, train_with_sb3

GAME = ball_game_named("smallball")
SETUP = set_up(GAME, None, None, {})
SWAPPED = GAME.set_up(as_node(SETUP.home), as_node(SETUP.away), as_node({}))
SHORT = Training("smallball", (SETUP, SWAPPED), rounds=2, games=24, hidden=8, against=("random", ITSELF), rate=0.03)
ADVISED = replace(SHORT, adviser="sensible")


def random_weights(advised: bool) -> Weights:
    """Weights as they might be after a long training."""
    random = np.random.default_rng(3)
    made = new_weights(Sight(GAME), SHORT.hidden, advised, 3)
    return Weights(*(array + random.normal(0, 0.5, array.shape).astype(np.float32) for array in made.arrays()))


def positions(training: Training, weights: Weights, count: int) -> list[tuple[Any, Any, Policy, Seen, str]]:
    """At so many questions: what the library is told, the legal actions, and the policy with what it is told."""
    deal = Deal(training, weights)
    env, random, found = DealtEnv(deal), np.random.default_rng(4), []
    observation = env.reset()[0]
    for _ in range(count):
        now = env._open
        assert now is not None
        ask = now.under_way.ask
        assert ask is not None
        found.append((observation, env.action_masks(), now.dealt.policy, now.seen, ask.why))
        observation, _, over, _, _ = env.step(np.int64(random.choice(np.flatnonzero(env.action_masks()))))
        if over:
            observation = env.reset()[0]
    return found


@pytest.mark.parametrize("training", [SHORT, ADVISED])
def test_it_begins_with_our_weights_and_maps_them_one_to_one(training: Training) -> None:
    model, _ = begun(training)
    made = model.policy.weights()
    assert made.trust.tolist() == [4.0 if training.adviser else 0.0] * len(made.trust)
    weights = random_weights(bool(training.adviser))
    model.policy.take(weights)
    for array, given in zip(model.policy.weights().arrays(), weights.arrays(), strict=True):
        assert array.dtype == given.dtype == np.float32
        assert np.array_equal(array, given)


@pytest.mark.parametrize("training", [SHORT, ADVISED])
def test_its_preferences_and_values_are_those_of_the_policy(training: Training) -> None:
    model, _ = begun(training)
    weights = random_weights(bool(training.adviser))
    model.policy.take(weights)
    for observation, mask, policy, seen, why in positions(training, weights, 100):
        told, _ = model.policy.obs_to_tensor(observation)
        with torch.no_grad():
            chances = model.policy.get_distribution(told, action_masks=mask).distribution.probs[0].numpy()
            value = model.policy.predict_values(told).item()
        preferences, expected = policy.preferences(seen, why)
        odds = np.exp(preferences - preferences.max())
        assert chances[list(seen.actions)] == pytest.approx(odds / odds.sum(), abs=1e-5)
        assert value == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("training", [SHORT, ADVISED])
def test_a_file_takes_the_choices_of_the_model(tmp_path: Path, training: Training) -> None:
    """A file rounds the weights, which may decide where two options are as good as equal: so the model takes them from it."""
    file = tmp_path / "mine.json"
    write_policy(file, GAME, train_with_sb3(training), training.adviser, {})
    read = read_policy(file.read_text(encoding="utf-8"), file.name, GAME, SETUP)
    model, _ = begun(training)
    model.policy.take(read.weights)
    chosen = []
    for observation, mask, policy, seen, why in positions(training, read.weights, 300):
        action, _ = model.predict(observation, deterministic=True, action_masks=mask)
        chosen.append(int(action))
        assert action == seen.actions[int(policy.preferences(seen, why)[0].argmax())]
    assert len(set(chosen)) > 1


def test_games_are_counted_and_told_by_rounds() -> None:
    told: list[tuple[int, float, Weights]] = []
    weights = train_with_sb3(SHORT, lambda number, won, after: told.append((number, won, after)))
    assert [number for number, _, _ in told] == [1, 2]
    for _, won, _ in told:
        assert won * SHORT.games == pytest.approx(round(won * SHORT.games))
    assert all(np.array_equal(*pair) for pair in zip(told[1][2].arrays(), weights.arrays(), strict=True))
    assert not np.array_equal(told[0][2].second, weights.second), "what was told stays as it was"


def test_training_repeats_itself() -> None:
    first, second = (train_with_sb3(ADVISED) for _ in range(2))
    assert all(np.array_equal(*pair) for pair in zip(first.arrays(), second.arrays(), strict=True))
    assert not np.array_equal(first.trust, np.full_like(first.trust, 4.0)), "trust is learned"


@pytest.mark.parametrize("games", [4, 24])
def test_a_training_of_one_round_learns(games: int) -> None:
    weights = train_with_sb3(replace(SHORT, rounds=1, games=games))
    assert weights.second.any()
    assert all(np.isfinite(array).all() for array in weights.arrays())


@pytest.mark.parametrize(("games", "steps", "batch"), [(1, 2, 32), (1_000_000, 4096, 2048)])
def test_it_learns_from_whole_batches_and_keeps_no_more_than_fit(games: int, steps: int, batch: int) -> None:
    model, _ = begun(replace(SHORT, games=games))
    assert (model.n_steps, model.batch_size) == (steps, batch)


def test_rates_fall_to_nothing() -> None:
    model, rounds = begun(replace(SHORT, rounds=4, games=25))
    rates = []
    for rounds.games in (0, 50, 100):
        rates.append(model.lr_schedule(1.0))
    assert rates == pytest.approx([0.03, 0.015, 0.0])


def test_it_leaves_the_threads_of_torch_as_they_were() -> None:
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        train_with_sb3(replace(SHORT, rounds=1, games=2))
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)


GIVEN = ["--rounds", "2", "--games", "8", "--hidden", "4", "--against", "random", "--library", "sb3"]


def test_the_command_trains_and_writes(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    ran = CliRunner().invoke(command, ["smallball", str(file), *GIVEN, "-j", "1"], catch_exceptions=False)
    assert ran.exit_code == 0
    assert "after 16 games" in ran.output
    text = file.read_text(encoding="utf-8")
    assert json.loads(text)["trained"]["library"].startswith("sb3-contrib 2.")
    read_policy(text, "mine.json", GAME, SETUP)


def test_what_it_has_learned_is_kept_when_it_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(training: Training, told: Any) -> Weights:  # noqa: ANN401 (as `train_with_sb3`)
        def tell(number: int, won: float, weights: Weights) -> None:
            told(number, won, weights)
            raise KeyboardInterrupt

        return train_with_sb3(training, tell)

    monkeypatch.setattr("hotstove.lab.envs.sb3.train_with_sb3", ended)
    file = tmp_path / "mine.json"
    ran = CliRunner().invoke(command, ["smallball", str(file), *GIVEN])
    assert "the policy after 1 of 2 rounds" in ran.output
    assert json.loads(file.read_text(encoding="utf-8"))["trained"]["rounds"] == 1
