"""Rules that no position can show: marks of cards, words of the rulebook, and cases that no card of the set brings about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hotstove.games.clutch import GAME
from hotstove.games.clutch.effects import EFFECTS, ON_OUTCOME, ON_RESULT
from hotstove.games.clutch.offense_cards import XBH
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.replies import take_cards_back
from hotstove.games.clutch.state import ClutchState
from hotstove.games.clutch.strategy import MOST_COPIES, STADIUMS, STRATEGY
from hotstove.games.clutch.substitutions import eject, eject_pitcher
from hotstove.play.seats import sides_change
from hotstove.table import AWAY, HOME
from hotstove.table.script import ScriptTable
from hotstove.table.texts import Json, as_node


def test_strategy_cards_are_common_uncommon_rare_or_ultra_rare() -> None:
    """CL-029."""
    assert {card.rarity for card in STRATEGY.values()} == set(MOST_COPIES) == {"C", "U", "R", "UR"}


def test_a_stadiums_data_say_whether_its_secondary_effects_are_independent() -> None:
    """CL-R-74, CL-064, CL-065."""
    assert {stadium.id for stadium in STADIUMS.values() if stadium.independent} == {"ST-3", "ST-5"}


def test_each_side_is_the_home_team_with_the_same_chance() -> None:
    """CL-059, CL-R-01: the higher of two dice, thrown again while they are level."""
    changed = sum(sides_change(f"game {number}") for number in range(1000))
    assert 430 < changed < 570


def test_extra_base_hits_and_runners_in_scoring_position() -> None:
    """CL-210 and CL-211: doubles, triples and home runs; a runner on second or third."""
    assert sorted(str(result) for result in XBH) == ["2B", "3B", "HR"]
    setup = GAME.set_up(
        as_node("scenarios/clutch/teams/numbers.yml", folder=Path()),
        as_node("scenarios/clutch/teams/figures.yml", folder=Path()),
        as_node(None),
    )
    for base, offered in (("1", False), ("2", True), ("3", True)):
        start = {"phase": "half-inning ends", "outs": 3, "bases": {base: "Abe Eight"}, "batter": "Fay Twelve"}
        board = GAME.position(setup, as_node(start)).board  # type: ignore[arg-type]
        assert EFFECTS["DF-14"].may(board, HOME) == offered


def test_hands_are_left_or_right() -> None:
    """CL-271."""
    assert {getattr(card, "throws", "") for card in pool().values()} == {"", "L", "R"}


@pytest.mark.parametrize("rule", ["CL-057", "CL-058", "CL-275", "CL-276"])
def test_words_and_facts_of_the_rulebook_are_in_the_rule_list(rule: str) -> None:
    assert next(each for each in GAME.rules() if each.id == rule).text


def test_a_card_on_a_result_is_settled_at_once_so_that_its_target_cannot_go() -> None:
    """CL-R-57: no later change can come between a card on a result or outcome and what it does."""
    on_results = [effect for effect in EFFECTS.values() if ON_RESULT in effect.windows]
    assert on_results
    assert all(effect.act is not None for effect in on_results)
    assert ON_OUTCOME not in EFFECTS["OF-13"].windows


def test_a_card_that_does_not_apply_to_the_pinch_hitter_goes_back_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """CL-118, CL-R-08: no card of the set depends on the batter in that way, so one is made to."""
    setup = GAME.set_up(
        as_node("scenarios/clutch/teams/numbers.yml", folder=Path()),
        as_node("scenarios/clutch/teams/figures.yml", folder=Path()),
        as_node(None),
    )
    start = {"phase": "pitch", "in_play": ["DF-12"], "at_bat": {"played": {"home": ["DF-12"]}}}
    state = GAME.position(setup, as_node(start))  # type: ignore[arg-type]
    monkeypatch.setitem(EFFECTS, "DF-12", replace(EFFECTS["DF-12"], may=lambda board, seat: False))
    take_cards_back(state, ScriptTable([], {}), HOME)
    assert GAME.written(state)["hands"] == {"away": [], "home": ["Outfield on the Track"]}
    assert not state.board.in_play


def position(start: Json) -> ClutchState:
    away, home = (as_node(f"scenarios/clutch/teams/{name}.yml", folder=Path()) for name in ("numbers", "figures"))
    return GAME.position(GAME.set_up(away, home, as_node(None)), as_node(start))


def steps(*answers: str) -> ScriptTable:
    return ScriptTable([as_node({"ask": "substitute", "answer": answer}) for answer in answers], {})


def test_for_an_ejected_batter_a_substitute_enters_at_once() -> None:
    """CL-125, CL-R-45: before the 4th inning, too. No card of the set ejects a batter while there is a bench."""
    state = position({"inning": 2, "phase": "pitch", "batter": "Fay Twelve"})
    batter, bench = state.board.batter_card, state.board.benches[AWAY]
    table = steps(bench[0].name)
    eject(state, table, AWAY, batter)
    assert state.board.batter_card is bench[0], "he takes over the at-bat"
    assert bench[0] not in state.board.benches[AWAY]
    assert table.used == 1
    fielder = state.board.lineups[HOME].order[0]
    place = state.board.lineups[HOME].spots[0].position
    eject(state, steps(state.board.benches[HOME][0].name), HOME, fielder)
    assert state.board.lineups[HOME].spots[0].position == place
    assert fielder not in state.board.lineups[HOME].order


def test_an_ejected_pitcher_is_relieved_by_the_bullpen_then_by_the_next_starter_or_his_side_forfeits() -> None:
    """CL-125, CL-R-42, CL-R-45, CL-114: no card of the set ejects a pitcher."""
    state = position({"inning": 2, "phase": "pitch"})
    board = state.board
    reliever = board.bullpens[HOME][0]
    eject_pitcher(state, steps(reliever.name), HOME)
    assert board.pitching.card is reliever
    board.bullpens = board.bullpens[AWAY], ()
    starter = board.starters_left[HOME][0]
    eject_pitcher(state, steps(), HOME)
    assert board.pitching.card is starter
    assert starter not in board.starters_left[HOME]
    board.starters_left = board.starters_left[AWAY], ()
    eject_pitcher(state, steps(), HOME)
    assert (board.over, board.forfeit) == (True, HOME)
