"""Small policies: their slopes are right, training repeats itself, files are checked, and what they give away is exact."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.numbers import Column
from hotstove.cli.train import command
from hotstove.lab.envs.policy import STEPS, Inputs, Policy, Weights, new_weights, read_policy, write_policy
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.train import ITSELF, Choices, Training, _prepared, slopes, train
from hotstove.lab.envs.under_way import manager_of, set_up
from hotstove.table.errors import DoesNotFit, HotStoveError, NotLegal, Unreadable
from hotstove.table.live import live_table
from hotstove.table.texts import as_node

GAME = ball_game_named("smallball")
SETUP = set_up(GAME, None, None, {})
SWAPPED = GAME.set_up(as_node(SETUP.home), as_node(SETUP.away), as_node({}))
SHORT = Training("smallball", (SETUP, SWAPPED), rounds=2, games=32, hidden=8, against=("random", ITSELF))


def test_a_column_is_told_by_its_value() -> None:
    columns = (Column("small", 1, 3), Column("lead", -20, 20), Column("wide", 0, 100), Column("count", 0, 30))
    inputs = Inputs(columns)
    assert inputs.size == 3 + 3 * STEPS

    def rows(*numbers: int) -> list[int]:
        found: list[int] = inputs.rows(np.array(numbers, dtype=np.float32)).tolist()
        return found

    assert rows(1, 0, 0, 0) == [0, 3 + 10, 3 + STEPS, 3 + 2 * STEPS]
    assert rows(3, -20, 100, 30) == [2, 3, 3 + 2 * STEPS - 1, 3 + 3 * STEPS - 1]
    assert rows(2, 10, 50, 20) == [1, 3 + 20, 3 + STEPS + 10, 3 + 3 * STEPS - 1]


def test_the_slopes_are_those_of_the_loss() -> None:
    random = np.random.default_rng(5)
    sight = Sight(GAME)
    size, actions = Inputs(sight.columns).size, len(sight.table)
    weights = new_weights(sight, 4, True, 1)
    weights.second += random.normal(0, 0.5, weights.second.shape).astype(np.float32)
    weights.value += random.normal(0, 0.5, weights.value.shape).astype(np.float32)
    count = 60
    legal = random.random((count, actions)) < 0.2
    action = random.integers(0, actions, count)
    advised = np.where(random.random(count) < 0.5, random.integers(0, actions, count), -1)
    legal[np.arange(count), action] = True
    legal[np.arange(count), advised] |= advised >= 0
    batch = Choices(
        np.sort(random.integers(0, size, (count, 5)), axis=1),
        legal,
        action,
        advised,
        random.integers(0, 2, count),
        random.uniform(0.02, 0.2, count),
        random.normal(0, 1, count),
        random.normal(0, 1, count),
    )
    exact = Weights(*(array.astype(np.float64) for array in weights.arrays()))
    found, _ = slopes(exact, batch, size)
    for array, slope in zip(exact.arrays(), found, strict=True):
        for _ in range(12):
            place = tuple(int(random.integers(0, length)) for length in array.shape)
            kept, losses = array[place], []
            for step in (1e-5, -1e-5):
                array[place] = kept + step
                losses.append(slopes(exact, batch, size)[1])
            array[place] = kept
            assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(float(slope[place]), abs=2e-5)


def test_training_repeats_itself_for_any_number_of_processes() -> None:
    told: list[tuple[int, float]] = []
    first = train(SHORT, 1, lambda number, won, _: told.append((number, won)))
    second = train(SHORT, 2)
    assert all(np.array_equal(*pair) for pair in zip(first.arrays(), second.arrays(), strict=True))
    assert [number for number, _ in told] == [1, 2]


def test_as_many_games_are_played_as_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []

    def counted(*given: Any) -> Any:  # noqa: ANN401 (as `live_table`)
        seeds.append(given[-1])
        return live_table(*given)

    monkeypatch.setattr("hotstove.lab.envs.train.live_table", counted)
    training = replace(SHORT, rounds=1, games=40)
    play, weights = _prepared(training), new_weights(Sight(GAME), training.hidden, False, 1)
    for first in (0, 32):
        play((weights, 1, first))
    assert seeds == [f"1/1/{number}" for number in range(40)]
    shares: list[float] = []
    train(replace(SHORT, rounds=1, games=3), 1, lambda number, won, _: shares.append(won))
    assert shares[0] * 3 == pytest.approx(round(shares[0] * 3))


def test_a_game_without_end_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.table.live.MOST_TURNS", 2)
    play, weights = _prepared(replace(SHORT, games=4)), new_weights(Sight(GAME), SHORT.hidden, False, 1)
    _, choices, won = play((weights, 1, 0))
    assert won == 0
    assert not choices.target.any(), "0 is expected and 0 comes"


def test_an_advised_policy_begins_as_its_adviser() -> None:
    sight = Sight(GAME)
    adviser = manager_of(GAME, "sensible", SETUP)
    policy = Policy(sight, new_weights(sight, 8, True, 1), adviser)
    rival = manager_of(GAME, "random", SETUP)
    results = [GAME.result(live_table(GAME, (who, rival), SETUP, "same").play(SETUP)) for who in (policy, adviser)]
    assert results[0] == results[1] is not None


# --- Files


def written(path: Path, **changed: object) -> str:
    sight = Sight(GAME)
    write_policy(path, GAME, new_weights(sight, 3, False, 1), "", {"rounds": 0})
    data = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps({**data, **changed})


def test_a_policy_is_read_back(tmp_path: Path) -> None:
    policy = read_policy(written(tmp_path / "p.json"), "p.json", GAME, SETUP)
    assert policy.weights.first == pytest.approx(new_weights(policy.sight, 3, False, 1).first, abs=0.001)


@pytest.mark.parametrize(
    ("changed", "error", "says"),
    [
        ({"game": "rb8"}, DoesNotFit, "p.json: a policy for edition '.*' of 'rb8'; this is edition '.*' of 'smallball'"),
        ({"edition": "0"}, DoesNotFit, "p.json: a policy for edition '0' of 'smallball'"),
        ({"columns": []}, DoesNotFit, "p.json: made for other numbers"),
        ({"actions": []}, DoesNotFit, "p.json: made for other actions"),
        ({"hotstove policy": 9}, Unreadable, "p.json: expected a policy"),
        ({"first": [[1]]}, Unreadable, "p.json: first: expected .* by 3 finite numbers"),
        ({"value": ["x", 1, 2]}, Unreadable, "p.json: value: expected 3 finite numbers"),
        ({"value": ["0", 1, 2]}, Unreadable, "p.json: value: expected 3 finite numbers"),
        ({"value": [True, 1, 2]}, Unreadable, "p.json: value: expected 3 finite numbers"),
        ({"value": [10**400, 1, 2]}, Unreadable, "p.json: value: expected 3 finite numbers"),
        ({"value": [1e300, 1, 2]}, Unreadable, "p.json: value: expected 3 finite numbers"),
        ({"value": None}, Unreadable, "p.json: value: expected 3 finite numbers"),
        ({"value": [float("nan"), 1, 2]}, Unreadable, "p.json: value: expected 3 finite numbers"),
        ({"first_bias": 7}, Unreadable, "p.json: first_bias: expected 1 to 1024 numbers"),
        ({"first_bias": []}, Unreadable, "p.json: first_bias: expected 1 to 1024 numbers"),
        ({"first_bias": [0] * 1025}, Unreadable, "p.json: first_bias: expected 1 to 1024 numbers"),
        ({"adviser": "genius"}, Unreadable, "there is no manager 'genius'"),
    ],
)
def test_a_policy_that_does_not_fit_is_named(
    tmp_path: Path, changed: dict[str, Any], error: type[HotStoveError], says: str
) -> None:
    with pytest.raises(error, match=says):
        read_policy(written(tmp_path / "p.json", **changed), "p.json", GAME, SETUP)


@pytest.mark.parametrize("text", ["", "[]", "{", "1" * 5000, "[" * 100_000])
def test_what_is_no_policy_is_named(text: str) -> None:
    with pytest.raises(Unreadable, match=r"p\.json: expected a policy"):
        read_policy(text, "p.json", GAME, SETUP)


def test_numbers_nested_for_ever_are_named(tmp_path: Path) -> None:
    deep = written(tmp_path / "p.json", first=None).replace('"first": null', f'"first": {"[" * 700}{"]" * 700}')
    with pytest.raises(Unreadable, match=r"p\.json: first: expected .* finite numbers"):
        read_policy(deep, "p.json", GAME, SETUP)


# --- The command


def test_the_command_trains_and_writes(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    given = ["smallball", str(file), "--rounds", "1", "--games", "32", "--hidden", "4", "--against", "random", "-j", "1"]
    ran = CliRunner().invoke(command, given, catch_exceptions=False)
    assert ran.exit_code == 0
    assert "after 32 games" in ran.output
    assert read_policy(file.read_text(encoding="utf-8"), "mine.json", GAME, SETUP).adviser is None


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        (["whist", "mine.json"], Unreadable, "there is no game 'whist'"),
        (["smallball", "mine.txt"], NotLegal, "mine.txt: expected a name that ends in .json"),
        (["smallball", "mine.json", "--against", "genius"], Unreadable, "there is no manager 'genius'"),
        (["smallball", "mine.json", "--adviser", "genius"], Unreadable, "there is no manager 'genius'"),
        (["rb8", "mine.json", "--adviser", "rollout"], NotLegal, "'rollout' can't advise a policy: it plays games out"),
    ],
)
def test_the_command_names_what_is_not(given: list[str], error: type[HotStoveError], says: str) -> None:
    with pytest.raises(error, match=says):
        CliRunner().invoke(command, given, catch_exceptions=False)


def test_a_library_that_is_not_installed_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.cli.train.find_spec", lambda name: None if name == "sb3_contrib" else find_spec(name))
    with pytest.raises(NotLegal, match=r"--library sb3 needs sb3-contrib, which brings torch: .*install .*\[sb3\]'"):
        CliRunner().invoke(command, ["smallball", "mine.json", "--library", "sb3"], catch_exceptions=False)


def test_a_library_plays_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.cli.train.find_spec", lambda name: find_spec("json"))
    ran = CliRunner().invoke(command, ["smallball", "mine.json", "--library", "sb3", "--jobs", "2"])
    assert ran.exit_code == 2
    assert "--jobs: with --library sb3 all games are played in one process" in ran.output
