"""The environments for agents pass their libraries' own tests, play the real game, and show a seat nothing but its view."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.lab.envs import words
from hotstove.lab.envs.both import AGENTS, BothSeatsEnv, env
from hotstove.lab.envs.options import PLACES, Action, ActionTable, TooManyOptions
from hotstove.lab.envs.policy import new_weights, write_policy
from hotstove.lab.envs.sight import AskedOf, Observation, Sight
from hotstove.lab.envs.single import SeatEnv
from hotstove.lab.envs.under_way import GameUnderWay, set_up
from hotstove.table.chance import Chance
from hotstove.table.errors import DoesNotFit, HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, Seat, other
from hotstove.table.game import games
from hotstove.table.live import live_table
from hotstove.table.texts import Json
from tests.waiting import WAIT

NAMES = sorted(games())
each_game = pytest.mark.parametrize("name", NAMES)
WHOLE: dict[str, dict[str, Json]] = {"pinetar": {"preset": "full"}, "rb8": {"sides": "advanced", "rally": "unlimited"}}
"""The options with which a game asks most."""


def begun(game: AnyBallGame, seed: str) -> GameUnderWay:
    return GameUnderWay(game, set_up(game, None, None, WHOLE.get(game.name, {})), seed)


def at_random(now: GameUnderWay, random: Random, most: int) -> Iterator[GameUnderWay]:
    """The game at each of its first questions, which are answered at random."""
    for _ in range(most):
        ask = now.ask
        if ask is None:
            return
        yield now
        now.answer(random.randrange(len(ask.options)))


def same(first: Observation, second: Observation) -> bool:
    return all(np.array_equal(first[name], second[name]) for name in first)


# --- The libraries' own tests


@each_game
def test_gymnasium_checks_the_environment(name: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*alternative render modes")  # it has no spec of a registered environment
        check_env(SeatEnv(name))


def test_an_environment_is_made_by_its_registered_name_in_a_new_process() -> None:
    words = "import gymnasium; print(gymnasium.make('hotstove.lab.envs.single:hotstove/rb8-v0').unwrapped.sight.table.places)"
    made = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True, timeout=WAIT)
    assert made.stdout == f"{PLACES}\n"


def test_a_policy_by_its_file_or_the_one_that_ships_is_a_rival(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    sight = Sight(ball_game_named("smallball"))
    write_policy(file, sight.game, new_weights(sight, 4, True, 1), "sensible", {})
    for against in ("trained", str(file)):
        SeatEnv("smallball", against=against).reset(seed=1)
    with pytest.raises(Unreadable, match="there is no manager 'best of all'"):
        SeatEnv("smallball", against="best of all")
    with pytest.raises(DoesNotFit, match=r"mine\.json: a policy for edition"):
        SeatEnv("rb8", against=str(file))


def test_settings_that_are_none_are_refused() -> None:
    with pytest.raises(NotLegal, match="there is no render_mode 'human'; there are: ansi, svg"):
        SeatEnv(render_mode="human")
    with pytest.raises(NotLegal, match="places: expected 1 or more, found -3"):
        SeatEnv(places=-3)
    made = SeatEnv()
    made.reset(seed=1)
    with pytest.raises(NotLegal, match=r"an action is a whole number, found 1\.5"):
        made.step(cast("np.int64", 1.5))


def test_an_environment_is_made_by_its_registered_name() -> None:
    made: gymnasium.Env[Observation, np.int64] = gymnasium.make("hotstove/smallball-v0", seat="home", render_mode="svg")
    observation, info = made.reset(seed=3)
    assert info["seat"] == "home"
    assert observation in made.observation_space
    assert ElementTree.fromstring(cast("str", made.render())).tag.endswith("svg")
    check_env(made.unwrapped)


@each_game
def test_pettingzoo_checks_the_environment(name: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # it expects one array, and takes a mapping of several
        api_test(env(name), num_cycles=300)
        api_test(BothSeatsEnv(name, reward="margin"), num_cycles=100)
        seed_test(lambda: env(name), num_cycles=100)
        modes = dict.fromkeys(("ansi", "svg"), lambda drawing: isinstance(drawing, str))
        render_test(lambda render_mode=None: env(name, render_mode=render_mode), custom_tests=modes)


# --- The game that is played


@each_game
def test_it_is_the_game_that_live_play_makes(name: str) -> None:
    game = ball_game_named(name)
    setup = set_up(game, None, None, WHOLE.get(name, {}))
    managers = (game.managers["sensible"](setup), game.managers["random"](setup))
    table = live_table(game, managers, setup, "one game")
    now = GameUnderWay(game, setup, "one game", managers)
    assert now.result == game.result(table.play(setup)) is not None


@each_game
def test_the_same_seed_and_actions_are_the_same_game_and_rewards_are_zero_sum(name: str) -> None:
    def played() -> tuple[list[Observation], dict[str, float]]:
        both, random = BothSeatsEnv(name), Random(5)
        both.reset(seed=11)
        seen, total = [], dict.fromkeys(AGENTS, 0.0)
        for agent in both.agent_iter():
            observation, reward, ended, cut, _ = both.last()
            total[agent] += reward
            action = None if ended or cut else random.choice(np.flatnonzero(observation["action_mask"]).tolist())
            if action is not None:
                seen.append(observation)
                assert observation in both.observation_space(agent)
            both.step(action)
        return seen, total

    first, second = played(), played()
    assert first[1] == second[1]
    assert sorted(first[1].values()) == [-1.0, 1.0]
    assert len(first[0]) == len(second[0])
    assert all(same(*pair) for pair in zip(first[0], second[0], strict=True))


def test_the_margin_is_told_as_it_changes() -> None:
    seat = SeatEnv("pinetar", seat="home", reward="margin")
    seat.reset(seed=2)
    random, total, ended = Random(1), 0.0, False
    observation, _ = seat.reset(seed=4)
    while not ended:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, ended, _, _ = seat.step(random.choice(legal))
        total += reward
    now = seat._now
    assert now is not None
    assert now.result is not None
    assert total == now.result[HOME] - now.result[AWAY] != 0


def test_an_illegal_action_loses_the_game_and_is_named() -> None:
    seat = SeatEnv("smallball")
    seat.reset(seed=1)
    bank = seat.sight.table.actions.index(Action("decision", "bank"))
    _, reward, ended, cut, info = seat.step(np.int64(bank))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert f"action {bank} is not legal; legal: 0 (bat)" in info["forfeit"]
    with pytest.raises(NotLegal, match="the game is over; reset the environment"):
        seat.step(np.int64(0))
    both = BothSeatsEnv("smallball")
    both.reset(seed=1)
    with pytest.raises(NotLegal, match="away_0: action 1 is not legal"):
        both.step(bank)


def test_a_game_without_end_is_cut_off_and_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.table.session.MOST_TURNS", 4)
    seat = SeatEnv("smallball", seat="away", text=True)
    observation, info = seat.reset(seed=1)
    cut = False
    while not cut:
        observation, reward, ended, cut, info = seat.step(np.flatnonzero(observation["action_mask"])[0])
    assert (reward, ended) == (0.0, False)
    assert "is given up" in info["endless"]
    assert info["seat"] == "away"
    assert info["text"]
    assert not observation["action_mask"].any()
    with pytest.raises(NotLegal, match="the game is over; reset the environment"):
        seat.step(np.int64(0))


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"game": "whist"}, Unreadable, "there is no game 'whist'"),
        ({"against": "genius"}, Unreadable, "there is no manager 'genius'"),
        ({"seat": "left"}, NotLegal, "there is no seat 'left'; there are: away, home"),
        ({"reward": "fame"}, NotLegal, "there is no reward 'fame'; there are: win, margin"),
        ({"away": "nobodies"}, Unreadable, "nobodies"),
        ({"options": {"dh": True}}, Unreadable, "there is no such option"),
    ],
)
def test_settings_that_are_not_are_named(settings: dict[str, Any], error: type[HotStoveError], says: str) -> None:
    with pytest.raises(error, match=says):
        SeatEnv(**settings)


def test_a_game_that_is_over_or_not_begun_says_so() -> None:
    with pytest.raises(NotLegal, match="reset the environment"):
        SeatEnv("smallball").step(np.int64(0))


# --- The table of actions


@each_game
def test_options_are_different_legal_actions_and_listed_answers_keep_theirs(name: str) -> None:
    game, table = ball_game_named(name), ActionTable(ball_game_named(name))
    assert len(set(table.actions)) == len(table)
    for now in at_random(begun(game, "actions"), Random(3), 300):
        ask = now.ask
        assert ask is not None
        found = table.of(ask.why, ask.options)
        assert len(set(found)) == len(ask.options)
        for action, text in zip(found, ask.texts, strict=True):
            listed = table.actions[action]
            assert listed.text == text if action < table.first_place else listed.label == ""


def test_small_balls_actions_are_all_listed() -> None:
    table = ActionTable(ball_game_named("smallball"))
    assert [str(action) for action in table.actions[:3]] == ["decision: bat", "decision: bank", "decision: steal second"]
    assert table.first_place == 14
    assert str(table.actions[14]) == "place 1"


def test_bases_in_an_answer_are_each_an_action() -> None:
    actions = ActionTable(ball_game_named("clutch")).actions
    assert [action.text for action in actions if action.label == "target"] == [
        *(f"throw to {base}" for base in ("first", "second", "third", "home")),
        "no throw",
    ]


def test_too_many_options_are_named_with_the_places_that_they_need() -> None:
    table = ActionTable(ball_game_named("pinetar"), places=2)
    with pytest.raises(TooManyOptions, match=r"pinetar: the question 'pinch hitter' has 3 options .* places=3 or more"):
        table.of("PT-R-46 pinch hitter", ["Ada", "Bea", "Cleo"])
    with pytest.raises(TooManyOptions):
        both = BothSeatsEnv("pinetar", places=2)
        both.reset(seed=0)
        both.observe(both.agent_selection)


# --- What a seat sees


@each_game
def test_nothing_that_a_seat_sees_hangs_on_what_is_hidden_from_it(name: str) -> None:
    """At every question the other seat's hidden part is dealt anew: numbers, words, text, data and drawing stay the same."""
    game = ball_game_named(name)
    sight, chance = Sight(game), Chance("deals")
    changed = 0
    for now in at_random(begun(game, "hidden"), Random(7), 250):
        state = now.session.state
        for seat in BOTH:
            ask = now.asked_of(seat)
            asked = AskedOf(ask.why, ask.options) if ask is not None else None
            dealt = game.redeal(state, seat, chance)
            changed += game.view(dealt, other(seat)) != game.view(state, other(seat)) if game.hides else 1
            seen, again = now.view(seat), game.view(dealt, seat)
            assert same(sight.observation(seen, seat, asked), sight.observation(again, seat, asked))
            assert words.told(game, now.setup, seen, seat) == words.told(game, now.setup, again, seat)
            assert words.position(game, seen, seat) == words.position(game, again, seat)
            assert words.drawn(game, now.setup, seen, ()) == words.drawn(game, now.setup, again, ())
    assert changed


@each_game
def test_numbers_are_one_for_each_column_and_within_its_range(name: str) -> None:
    game = ball_game_named(name)
    sight = Sight(game)
    assert len({column.name for column in sight.columns}) == len(sight.columns)
    for now in at_random(begun(game, "numbers"), Random(9), 200):
        for seat in BOTH:
            numbers = sight.numbers(now.view(seat), seat)
            own = game.numbers.read(now.view(seat), seat)  # type: ignore[attr-defined]  # each game that ships has them
            assert len(own) == len(game.numbers.columns)  # type: ignore[attr-defined]
            assert (numbers >= sight.least).all()
            assert (numbers <= sight.most).all()


@each_game
def test_a_seat_that_is_not_asked_is_told_of_no_question(name: str) -> None:
    both, random = BothSeatsEnv(name, text=True), Random(2)
    both.reset(seed=8)
    questions = len(both.sight.table.questions)
    for _ in range(30):
        asked = both.agent_selection
        waits = AGENTS[other(cast("Seat", AGENTS.index(asked)))]
        observation = both.observe(waits)
        assert not observation["action_mask"].any()
        assert not observation["options"].any()
        assert not observation["observation"][-questions:].any()
        legal = np.flatnonzero(both.observe(asked)["action_mask"]).tolist()
        assert all(f"\n{action}: " in both.infos[asked]["text"] for action in legal)
        assert f"\n{legal[0]}: " not in both.infos[waits]["text"]
        both.step(random.choice(legal))


def test_a_secret_choice_is_not_seen_by_who_chooses_after_it() -> None:
    """SportsClix: both choose a die in secret (SC-063)."""
    game = ball_game_named("sportsclix")
    sight = Sight(game)
    compared = 0
    given: list[int] = []
    now, random = begun(game, "secret"), Random(4)
    while compared < 5 and now.ask is not None:
        if len(now.session.asks) == 2:
            seen = []
            for number in range(2):
                fork = begun(game, "secret")
                for answer in (*given, number):
                    fork.answer(answer)
                ask = fork.asked_of(HOME)
                assert ask is not None
                asked = AskedOf(ask.why, ask.options)
                seen.append((sight.observation(fork.view(HOME), HOME, asked), fork.text(HOME, sight.table)))
            assert same(seen[0][0], seen[1][0])
            assert seen[0][1] == seen[1][1]
            compared += 1
        given.append(random.randrange(len(now.ask.options)))
        now.answer(given[-1])
    assert compared == 5


def test_a_drawing_and_a_text_tell_the_position_and_the_options() -> None:
    seat = SeatEnv("smallball", seat="away", render_mode="ansi", text=True)
    _, info = seat.reset(seed=1)
    assert info["text"] == seat.render()
    text = info["text"].splitlines()
    assert text[0].startswith("Small Ball. You manage the Cinder Creek Foxes (away).")
    assert text[1].startswith("Top of the 1st, None out.")
    assert "0: bat" in text
    drawing = SeatEnv("smallball", seat="away", render_mode="svg")
    drawing.reset(seed=1)
    root = ElementTree.fromstring(cast("str", drawing.render()))
    written = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "Top of the 1st, None out" in written
    assert "bat" in written
