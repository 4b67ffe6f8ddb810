"""The board by itself: plays, half-innings and the end of a game, with texts for runners."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move
from hotstove.baseball.board import Board
from hotstove.baseball.innings import Regulation
from hotstove.baseball.plays import GameEnds, HalfInningBegins, HalfInningEnds, Kind, Play
from hotstove.table import AWAY, HOME, Event, Seat
from hotstove.table.script import ScriptTable

REGULATION = Regulation("X-01 half-inning", "X-02 over", "X-03 over at last")
THREE_OUTS = HalfInningEnds("X-04 three outs", "three outs")


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class Ball(Board):
    """A board of men with names."""


def table() -> ScriptTable:
    return ScriptTable((), {})


def play(kind: Kind, *moves: Move) -> Play:
    return Play("X-05 play", kind, "batter", moves)


def test_a_play_moves_runners_and_counts_outs_and_runs() -> None:
    board, told = Ball(half=HOME, score=(2, 3), outs=1, first="Ada", third="Bo"), table()
    before = board.carry_out(told, play(Kind.DOUBLE, Move(3, HOME_PLATE), Move(1, 3), Move(BATTER, 2)), "Cy")
    assert before == ("Cy", "Ada", None, "Bo", None)
    assert (board.bases, board.occupied) == ((None, "Cy", "Ada"), (False, True, True))
    assert (board.score, board.runs, board.outs) == ((2, 4), 1, 1)
    board.carry_out(told, play(Kind.STRIKEOUT, Move(BATTER, 0, out=True)), "Di")
    assert (board.bases, board.outs, board.score) == ((None, "Cy", "Ada"), 2, (2, 4))
    assert [event.why for event in told.events] == ["X-05 play"] * 2


def test_moves_alone_count_no_runs() -> None:
    board = Ball(third="Bo")
    board.move(play(Kind.HOME_RUN, Move(3, HOME_PLATE), Move(BATTER, HOME_PLATE)).facts, "Cy")
    assert (board.runs, board.score, board.bases) == (2, (0, 0), (None, None, None))
    board.count(2)
    assert board.score == (2, 0)


def test_batters_go_round_and_each_side_goes_on_where_it_stopped() -> None:
    board, told = Ball(batter=9, leads_off=4), table()
    board.next_batter()
    assert (board.batter, board.batters, board.due) == (1, 1, (1, 4))
    assert not board.end_half(told, THREE_OUTS, REGULATION)
    assert (board.half, board.batter, board.batters, board.due) == (HOME, 4, 0, (1, 4))
    board.due = (7, 8)
    assert (board.batter, board.leads_off) == (8, 7)


def test_a_half_inning_ends_with_bare_bases() -> None:
    board, told = Ball(inning=3, half=HOME, outs=3, runs=2, batters=7, first="Ada", second="Bo"), table()
    assert not board.end_half(told, THREE_OUTS, REGULATION)
    board.begin_half(told, REGULATION)
    assert (board.inning, board.half, board.outs, board.runs) == (4, AWAY, 0, 0)
    assert (board.bases, board.occupied) == ((None, None, None), (False, False, False))
    assert told.events == [THREE_OUTS, HalfInningBegins("X-01 half-inning", 4, AWAY)]
    assert board.result is None


def ending(inning: int, half: Seat, score: tuple[int, int], play_out: bool = False) -> Event | None:
    """How the game ends with this half-inning, or None."""
    board, told = Ball(inning=inning, half=half, score=score), table()
    assert board.end_half(told, THREE_OUTS, REGULATION, play_out) == board.over == (board.result is not None)
    return told.events[-1] if board.over else None


def test_the_end_of_a_game() -> None:
    assert ending(8, HOME, (0, 9)) is None
    assert ending(9, AWAY, (3, 3)) is None
    assert ending(9, AWAY, (3, 4)) == GameEnds("X-02 over", "9 innings, the home half of the last not needed")
    assert ending(9, AWAY, (3, 4), play_out=True) is None
    assert ending(9, HOME, (4, 4)) is None
    assert ending(9, HOME, (5, 4)) == GameEnds("X-02 over", "9 innings")
    assert ending(12, HOME, (5, 6)) == GameEnds("X-03 over at last", "12 innings")


@given(st.integers(1, 12), st.sampled_from([AWAY, HOME]), st.integers(0, 5), st.integers(0, 5))
def test_the_runs_that_win_are_as_many_as_it_takes(inning: int, half: Seat, away: int, home: int) -> None:
    board = Ball(inning=inning, half=half, score=(away, home))
    needed = board.winning_runs()
    if inning < 9 or half == AWAY:
        assert (needed, board.won()) == (0, False)
        return
    assert board.won() == (needed == 0)
    for runs in range(needed):
        assert not Ball(inning=inning, half=half, score=(away, home + runs)).won()
    assert Ball(inning=inning, half=half, score=(away, home + needed)).won()
