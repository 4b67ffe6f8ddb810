"""Which half-innings of which score a scenario may start from, in every game."""

from __future__ import annotations

import pytest

from hotstove.baseball.board import Board
from hotstove.baseball.scenario_keys import (
    check_charged,
    check_reached,
    check_runners,
    due_facts,
    inning_facts,
    not_under_way,
    number_facts,
    score_of,
    winner_of,
)
from hotstove.baseball.schema import ScenarioFacts
from hotstove.table import AWAY, HOME, NotLegal, Seat, Unreadable
from hotstove.table.texts import Json, as_node

START = as_node({}, "start")


@pytest.mark.parametrize(
    ("inning", "half", "score", "runs", "play_out"),
    [
        (9, AWAY, (0, 5), 0, False),
        (8, HOME, (0, 5), 0, False),
        (9, HOME, (5, 5), 0, False),
        (9, HOME, (4, 5), 0, True),
        (10, AWAY, (5, 5), 0, False),
        (10, HOME, (6, 5), 0, False),
        (10, AWAY, (7, 5), 2, False),
        (10, AWAY, (7, 5), None, False),
        (10, AWAY, (5, 5), None, False),
        (10, HOME, (7, 6), 1, False),
        (3, AWAY, (3, 0), 3, False),
        (3, HOME, (0, 3), 3, False),
    ],
)
def test_a_game_can_stand_so(inning: int, half: Seat, score: tuple[int, int], runs: int | None, play_out: bool) -> None:
    check_reached(START, Board(inning=inning, half=half, score=score), 9, runs, play_out=play_out)


@pytest.mark.parametrize(
    ("inning", "half", "score", "runs", "play_out", "said"),
    [
        (10, AWAY, (5, 4), 0, True, r"start: an extra inning begins level, not 5-4 \(X-1\)"),
        (10, AWAY, (5, 4), 2, True, r"start: an extra inning begins level, not 3-4 \(X-1\)"),
        (10, AWAY, (4, 5), None, True, r"start: an extra inning begins level, not 4-5 \(X-1\)"),
        (9, HOME, (4, 5), 0, False, r"start: home leads 5-4, so its half of inning 9 is not played \(X-2\)"),
        (9, HOME, (4, 5), None, False, r"start: home leads 5-4, so its half of inning 9 is not played \(X-2\)"),
        (10, HOME, (4, 5), 0, True, r"start: home leads 5-4, so its half of inning 10 is not played \(X-2\)"),
        (3, AWAY, (0, 4), 3, False, r"start: 3 runs of this half-inning can't be in a score of 0-4"),
        (3, HOME, (4, 2), 3, False, r"start: 3 runs of this half-inning can't be in a score of 4-2"),
    ],
)
def test_no_game_goes_on_after_it_is_decided_and_no_run_is_lost(
    inning: int, half: Seat, score: tuple[int, int], runs: int | None, play_out: bool, said: str
) -> None:
    with pytest.raises(NotLegal, match=f"^{said}$"):
        check_reached(START, Board(inning=inning, half=half, score=score), 9, runs, "X-1", "X-2", play_out)


@pytest.mark.parametrize(("score", "runs"), [((7, 5), 2), ((5, 5), 0), ((7, 5), None), ((5, 5), None)])
def test_the_visitors_lead_an_extra_inning_by_the_runs_of_their_half(score: tuple[int, int], runs: int | None) -> None:
    check_reached(START, Board(inning=10, half=AWAY, score=score), 9, runs=runs)


@pytest.mark.parametrize(("score", "runs"), [((7, 5), 1), ((5, 5), 1), ((4, 5), None), ((4, 5), 0)])
def test_an_extra_inning_began_level(score: tuple[int, int], runs: int | None) -> None:
    with pytest.raises(NotLegal, match="an extra inning begins level"):
        check_reached(START, Board(inning=10, half=AWAY, score=score), 9, runs=runs)


def test_runs_of_a_half_inning_are_in_the_score() -> None:
    with pytest.raises(NotLegal, match=r"start: 3 runs of this half-inning can't be in a score of 2-9"):
        check_reached(START, Board(inning=4, half=AWAY, score=(2, 9)), 9, runs=3)


def test_a_game_that_cites_no_rule_says_the_same() -> None:
    with pytest.raises(NotLegal, match=r"begins level, not 5-4$"):
        check_reached(START, Board(inning=10, half=AWAY, score=(5, 4)), 9)


FACTS = ScenarioFacts[Board](*inning_facts(Board, lambda stand: stand))


def test_halves_scores_and_winners() -> None:
    read = [FACTS.position(Board(inning=1, half=HOME), as_node({"half": half, "score": [3, 2]})) for half in ("top", "Bottom")]
    assert [(stand.half, stand.score) for stand in read] == [(AWAY, (3, 2)), (HOME, (3, 2))]
    assert [winner_of(score, True) for score in ((1, 0), (0, 1))] == ["away", "home"]
    assert winner_of((1, 0), False) is None


@pytest.mark.parametrize("score", [[1], [1, 2, 3], "1-2", [1, -1]])
def test_a_score_is_two_numbers(score: Json) -> None:
    with pytest.raises(Unreadable):
        score_of(as_node(score))


@pytest.mark.parametrize("runs", [(4, 0), (0, 3)])
def test_a_pitcher_is_charged_with_no_more_than_the_other_side_has(runs: tuple[int, int]) -> None:
    pitchers = [("Ada", runs[0]), ("Bo", runs[1])]
    with pytest.raises(NotLegal, match=r"^start: (Ada is charged with 4|Bo is charged with 3) runs, and the score is 2-3$"):
        check_charged(START, (2, 3), pitchers)
    check_charged(START, (3, 4), pitchers)


NAMES = (("Ann", "Bea", "Cal", "Dot", "Eve", "Flo", "Gus", "Hal", "Ivy"), tuple("ABCDEFGHI"))
BY_NUMBER = ScenarioFacts[Board](
    *number_facts(Board, lambda board: board, "the place"), unwritable=lambda board: not_under_way(board)
)
BY_NAME = ScenarioFacts[Board](*due_facts(Board, lambda board: board, lambda board, seat: NAMES[seat]))


def test_who_is_due_and_on_base_by_number_is_set_and_told_alike() -> None:
    start: Json = {"batter": 4, "opponent_batter": 9, "bases": {"1": 3, "3": 2}}
    board = BY_NUMBER.position(Board(), as_node(start))
    assert (board.due, board.bases, board.occupied) == ((4, 9), (3, None, 2), (True, False, True))
    assert BY_NUMBER.written(board) == BY_NUMBER.told(board, (), ()) == start
    with pytest.raises(Unreadable, match="a whole number from 1 to 9"):
        BY_NUMBER.position(Board(), as_node({"batter": 10}))


def test_who_is_due_by_name_or_place_is_of_the_side_at_bat() -> None:
    for half, names in ((AWAY, ("Bea", "C")), (HOME, ("B", "Cal"))):
        for batter in (names[0], 2):
            board = BY_NAME.position(Board(half=half), as_node({"batter": batter, "opponent_batter": names[1]}))
            assert (board.batter, board.leads_off) == (2, 3)
            assert BY_NAME.told(board, (), ()) == {"batter": names[0], "opponent_batter": names[1]}
    assert BY_NAME.told(Board(inning=0), (), ()) == {"batter": None, "opponent_batter": None}
    with pytest.raises(Unreadable, match=r"batter: expected a place in the order or a name of the lineup \(Ann, Bea, .*'Zoe'"):
        BY_NAME.position(Board(), as_node({"batter": "Zoe"}))


@pytest.mark.parametrize(
    ("bases", "due", "said"),
    [((3, None, 3), 4, "start: a runner stands on two bases"), ((None, 4, None), 4, "start: Dot can't be at bat and on base")],
)
def test_nobody_stands_in_two_places(bases: tuple[int | None, ...], due: int, said: str) -> None:
    with pytest.raises(NotLegal, match=f"^{said}$"):
        check_runners(START, bases, due, "Dot")
    check_runners(START, (3, None, 2), due, "Dot")


def test_why_no_scenario_can_start() -> None:
    assert not_under_way(Board()) == ""
    with pytest.raises(NotLegal, match="no scenario can start here: the game is over"):
        BY_NUMBER.written(Board(over=True))
    with pytest.raises(NotLegal, match="no scenario can start here: the lineups are not set yet"):
        BY_NUMBER.written(Board(inning=0))
