"""The games in OpenSpiel pass its random simulation tests, with exact odds, and play the games that a session plays."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hotstove.table.events import label_of
from hotstove.table.game import games

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[openspiel]'")

NAMES = sorted(games())
each_game = pytest.mark.parametrize("name", NAMES)


def loaded(name: str) -> Any:  # noqa: ANN401 (pyspiel has no types)
    import hotstove.lab.envs.openspiel as registered

    return pyspiel.load_game(registered.short_name(name))


def played(state: Any, random: Random, most: int) -> Any:  # noqa: ANN401 (pyspiel has no types)
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, odds)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", ["smallball", "rb8", "pinetar"])
def test_openspiel_simulates_the_game(name: str) -> None:
    """Its own test copies the state at every step, up to a minute in the two longest games; those are played below."""
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=False, verbose=False)


@each_game
def test_a_game_is_played_to_its_end(name: str) -> None:
    state = played(loaded(name).new_initial_state(), Random(3), 100_000)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.legal_actions() == []


@each_game
def test_chance_is_exact_and_actions_have_names_of_their_own(name: str) -> None:
    state, random = loaded(name).new_initial_state(), Random(4)
    for _ in range(250):
        if state.is_terminal():
            break
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1, abs=1e-12)
        names = [state.action_to_string(state.current_player(), action) for action in state.legal_actions()]
        assert len(set(names)) == len(names) > 0
        played(state, random, 1)


def test_a_total_of_two_dice_has_eleven_outcomes_with_their_odds() -> None:
    """RB8: 2d6 read as a total (RB-031); the deal is from the whole deck (RB-005)."""
    state, random = loaded("rb8").new_initial_state(), Random(5)
    found: set[str] = set()
    while found != {"deal", "batter"} and not state.is_terminal():
        if state.is_chance_node():
            label, odds = label_of(state.ask.why), [chance for _, chance in state.chance_outcomes()]
            if label == "deal" and not state.history():
                assert odds == [1 / 20] * 20
                found.add(label)
            if label == "batter":
                assert sorted(odds) == pytest.approx(sorted((6 - abs(7 - total)) / 36 for total in range(2, 13)))
                found.add(label)
        played(state, random, 1)
    assert found == {"deal", "batter"}


@each_game
def test_a_copy_goes_its_own_way(name: str) -> None:
    state = played(loaded(name).new_initial_state(), Random(6), 60)
    copy = state.clone()
    assert str(copy) == str(state)
    played(copy, Random(7), 40)
    assert str(copy).startswith(str(state))
    assert len(copy.session.record.answers) > len(state.session.record.answers)


@each_game
def test_an_observer_sees_a_players_view(name: str) -> None:
    game = loaded(name)
    observer = game.make_py_observer()
    state, random = game.new_initial_state(), Random(8)
    observer.set_from(state, 0)
    seen = []
    for _ in range(120):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0:
            for each in (0, 1):
                observer.set_from(state, each)
                text = observer.string_from(state, each)
                asked = f"{state.ask.options[0]}" in text.splitlines()[-len(state.legal_actions())] if each == player else False
                assert (observer.tensor[-len(game.sight.table.questions) :].sum() == 1) == (each == player)
                seen.append((each == player) == asked)
        played(state, random, 1)
    assert seen
    assert all(seen)
    assert isinstance(observer.tensor, np.ndarray)
