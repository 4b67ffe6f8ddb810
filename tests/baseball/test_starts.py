"""Which half-innings of which score a scenario may start from, in every game."""

from __future__ import annotations

import pytest

from hotstove.baseball.starts import check_reached, half_of, score_of, winner_of
from hotstove.table import AWAY, HOME, NotLegal, Seat, Unreadable
from hotstove.table.texts import Json, as_node

START = as_node({}, "start")


@pytest.mark.parametrize(
    ("inning", "half", "score", "play_out"),
    [
        (9, AWAY, (0, 5), False),
        (8, HOME, (0, 5), False),
        (9, HOME, (5, 5), False),
        (9, HOME, (4, 5), True),
        (10, AWAY, (5, 5), False),
        (10, HOME, (6, 5), False),
    ],
)
def test_a_game_can_stand_so(inning: int, half: Seat, score: tuple[int, int], play_out: bool) -> None:
    check_reached(START, inning, half, score, 9, play_out=play_out)


@pytest.mark.parametrize(
    ("inning", "half", "score", "play_out", "said"),
    [
        (10, AWAY, (5, 4), True, r"start: an extra inning begins level, not 5-4 \(X-1\)"),
        (9, HOME, (4, 5), False, r"start: home leads 5-4, so its half of inning 9 is not played \(X-2\)"),
        (10, HOME, (4, 5), True, r"start: home leads 5-4, so its half of inning 10 is not played \(X-2\)"),
    ],
)
def test_no_game_goes_on_after_it_is_decided(
    inning: int, half: Seat, score: tuple[int, int], play_out: bool, said: str
) -> None:
    with pytest.raises(NotLegal, match=f"^{said}$"):
        check_reached(START, inning, half, score, 9, "X-1", "X-2", play_out)


def test_a_game_that_cites_no_rule_says_the_same() -> None:
    with pytest.raises(NotLegal, match=r"begins level, not 5-4$"):
        check_reached(START, 10, AWAY, (5, 4), 9)


@pytest.mark.parametrize(("score", "runs"), [((7, 5), 2), ((5, 5), 0), ((7, 5), None), ((5, 5), None)])
def test_the_visitors_lead_an_extra_inning_by_the_runs_of_their_half(score: tuple[int, int], runs: int | None) -> None:
    check_reached(START, 10, AWAY, score, 9, runs=runs)


@pytest.mark.parametrize(("score", "runs"), [((7, 5), 1), ((5, 5), 1), ((4, 5), None), ((4, 5), 0)])
def test_an_extra_inning_began_level(score: tuple[int, int], runs: int | None) -> None:
    with pytest.raises(NotLegal, match="an extra inning begins level"):
        check_reached(START, 10, AWAY, score, 9, runs=runs)


def test_runs_of_a_half_inning_are_in_the_score() -> None:
    with pytest.raises(NotLegal, match=r"start: 3 runs of this half-inning can't be in a score of 2-9"):
        check_reached(START, 4, AWAY, (2, 9), 9, runs=3)


def test_halves_scores_and_winners() -> None:
    assert [half_of(as_node({"half": half}).mapping()) for half in ("top", "Bottom")] == [AWAY, HOME]
    assert (half_of({}), score_of({})) == (AWAY, (0, 0))
    assert score_of(as_node({"score": [3, 2]}).mapping()) == (3, 2)
    assert [winner_of(score, True) for score in ((1, 0), (0, 1))] == ["away", "home"]
    assert winner_of((1, 0), False) is None


@pytest.mark.parametrize("score", [[1], [1, 2, 3], "1-2", [1, -1]])
def test_a_score_is_two_numbers(score: Json) -> None:
    with pytest.raises(Unreadable):
        score_of(as_node({"score": score}).mapping())
