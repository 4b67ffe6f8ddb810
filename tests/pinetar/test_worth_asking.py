"""In which positions a person is asked what to call and how to defend (PT-30, PT-234), and why."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.positions import Position
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.batting import rule_of_walk
from hotstove.games.pinetar.reasons import to_play_in
from hotstove.games.pinetar.state import PineTarState, View
from hotstove.games.pinetar.worth_asking import REASONS, hardly_worth_asking, unasked_moves
from hotstove.play.asking import pass_of
from hotstove.play.chances import worth_of
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table import AWAY, HOME, other
from hotstove.table.events import label_of, rule_of
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import Json, as_node

SCREEN = Screen((HOME,), True)
MOST_ASKED = 15
"""The most questions of a whole game on average besides the call for each batter."""


def position(options: Mapping[str, Json] | None = None, **start: Json) -> PineTarState:
    """A position of two made-up clubs; the away side is at bat unless it is said otherwise."""
    setup = GAME.set_up(as_node("alchemists"), as_node("bootleggers"), as_node(dict(options or {})))
    return GAME.position(setup, as_node(start))


def is_asked(state: PineTarState, label: str) -> bool:
    seat = state.half if label == "offense" else other(state.half)
    return not hardly_worth_asking(View(state, seat), label, seat)


def asked_in(number: int, everything: bool, pass_calls: bool = False) -> list[str]:
    """The questions to the home manager of a game against a computer; each gets the usual answer.

    ``pass_calls``: the first call is passed for the whole game.
    """
    setup = GAME.set_up(as_node("alchemists"), as_node("bootleggers"), as_node(None))
    record = Record("pinetar", GAME.edition, setup, f"asked {number}", ("sensible", "you"))
    sitting = GameSitting(Session(ball_game_named("pinetar"), record))
    if everything:
        sitting.asked_all[HOME] = ()
    sitting.play_to_question()
    labels = []
    while not sitting.over:
        ask, prompt = sitting.asked(SCREEN), sitting.prompt(SCREEN, None)
        assert ask is not None
        assert prompt is not None
        labels.append(label_of(ask.why))
        if pass_calls and prompt.idle and prompt.label == "offense":
            sitting.skip(SCREEN, "game")
            continue
        sitting.answer(SCREEN, prompt.usual or ask.texts[pass_of(GAME, ask) or 0])
    return labels


def test_a_manager_calls_once_for_each_batter_and_is_hardly_asked_in_the_field_unless_he_wants_it_all() -> None:
    games = range(6)
    calls, others = (
        [
            sum((label == "offense") is at_bat for number in games for label in asked_in(number, everything)) / len(games)
            for everything in (False, True)
        ]
        for at_bat in (True, False)
    )
    assert 27 <= calls[0] <= calls[1]
    assert others[0] < MOST_ASKED
    assert others[1] > 3 * others[0]


def test_the_coach_burns_no_bench_in_the_first_inning() -> None:
    setup = GAME.set_up(as_node("alchemists"), as_node("bootleggers"), as_node(None))
    sitting = GameSitting(Session(GAME, Record("pinetar", GAME.edition, setup, "the coach", ("sensible", "you"))))
    sitting.play_to_question()
    while (ask := sitting.asked(SCREEN)) is not None and label_of(ask.why) != "offense":
        prompt = sitting.prompt(SCREEN, None)
        assert prompt is not None
        sitting.answer(SCREEN, prompt.usual or ask.texts[0])
    assert ask is not None
    assert ask.texts == ("swing away", "send a pinch hitter")
    worth = worth_of(sitting.session, ask, at_once=False)
    assert [*worth.options] == ["swing away"]
    assert sitting.coach(ask, worth).words == "swing away. Nothing speaks for anything else yet."


def test_swinging_away_all_game_is_asked_again_where_something_speaks_for_another_call() -> None:
    calls = [asked_in(number, everything=False, pass_calls=True).count("offense") for number in range(6)]
    assert 6 < sum(calls) < 6 * 12


@pytest.mark.parametrize("label", ["offense", "defense"])
@pytest.mark.parametrize("inning", [1, 4])
def test_as_an_early_inning_begins_nothing_is_asked(label: str, inning: int) -> None:
    assert not is_asked(position(inning=inning), label)


def test_a_pitcher_is_asked_about_when_his_grade_has_fallen_as_a_half_inning_begins() -> None:
    """PT-22, PT-23: the third time through the order; with one out and nobody on it is not asked once more."""
    state = position(inning=4)
    pitcher = state.defense.pitcher
    pitcher.grades, pitcher.faced = ("B", "C"), 18
    assert is_asked(state, "defense")
    assert REASONS["defense"](state) == f"{pitcher.card.player.last_name}'s grade has fallen"
    state.outs = 1
    assert not is_asked(state, "defense")


def test_a_pitcher_is_asked_about_when_he_is_hit_hard() -> None:
    state = position(inning=2, outs=1)
    state.defense.pitcher.inning_runs = 2
    assert not is_asked(state, "defense")
    state.defense.pitcher.inning_runs = 3
    assert is_asked(state, "defense")


@pytest.mark.parametrize(
    ("grade", "printed", "first", "rule"),
    [
        ("B", "BB", None, "PT-47"),
        ("B", "BB", "Aurelio Goldbeater", "PT-49"),
        ("C", "BB", None, "PT-50"),
        ("M", "1B, M makes it BB", None, "PT-133"),
    ],
)
def test_a_walk_tells_the_rule_that_made_it(grade: str, printed: str, first: str | None, rule: str) -> None:
    state = position(bases={"1": first} if first else {})
    assert label_of(rule_of_walk(state, grade, printed)) == "walk"
    assert rule_of(rule_of_walk(state, grade, printed)) == rule


def test_a_walk_is_asked_for_with_first_base_open_and_a_weak_batter_next() -> None:
    """PT-234: the pitcher bats ninth."""
    second: Json = {"2": "Aurelio Goldbeater"}
    state = position(inning=2, bases=second)
    state.batter = 8
    assert is_asked(state, "defense")
    assert REASONS["defense"](state).endswith(", on deck, bats worse")
    state.batter = 9
    assert not is_asked(state, "defense")
    state = position(inning=2)
    state.batter = 8
    assert not is_asked(state, "defense")


@pytest.mark.parametrize(("inning", "on", "wanted"), [(8, True, True), (3, True, False), (8, False, False)])
def test_the_infield_plays_in_late_in_a_close_game(inning: int, on: bool, wanted: bool) -> None:
    """PT-233, with its option."""
    state = position({"infield_in": on}, inning=inning, bases={"3": "Aurelio Goldbeater"})
    assert bool(to_play_in(state)) is wanted


@pytest.mark.parametrize(("steals", "wanted"), [(85, True), (30, False)])
def test_a_steal_is_asked_for_where_the_runner_is_likely_safe(steals: int, wanted: bool) -> None:
    """PT-166: by his SBC and the catcher's arm."""
    away: Json = {"team": "alchemists", "cards": {"LF": {"SBC": steals, "SBO": "A"}}}
    setup = GAME.set_up(as_node(away), as_node("bootleggers"), as_node({"stealing": True}))
    runner = GAME.position(setup, as_node({"inning": 2})).sides[AWAY].lineup.spots
    name = next(str(spot.player) for spot in runner if spot.position is Position.LEFT_FIELD)
    state = GAME.position(setup, as_node({"inning": 2, "bases": {"1": name}}))
    assert is_asked(state, "offense") is wanted
    assert any(move.startswith("steal second") and move.endswith("%") for move in unasked_moves(View(state, AWAY), {"offense"}))


def test_a_bunt_is_asked_for_with_the_pitcher_up_or_late_in_a_close_game() -> None:
    """PT-120."""
    first: Json = {"1": "Al Embick"}
    state = position(inning=2, bases=first)
    state.batter = 9
    assert is_asked(state, "offense")
    state.outs = 2
    assert not is_asked(state, "offense")
    state = position(inning=2, bases=first)
    state.batter = 2
    assert not is_asked(state, "offense")


def test_who_has_decided_is_not_asked_again_as_the_same_batter_rolls_again() -> None:
    state = position(inning=2, outs=1)
    state.defense.pitcher.inning_runs = 3
    assert is_asked(state, "defense")
    state.again = True
    assert not is_asked(state, "defense")


def test_what_was_not_asked_can_be_named() -> None:
    state = position(inning=2, bases={"1": "Al Embick"})
    assert "send a pinch hitter" in unasked_moves(View(state, AWAY), {"offense"})
    assert "walk the batter" in unasked_moves(View(state, HOME), {"defense"})
