"""What people see of a game of Clutch, and what they are asked."""

from __future__ import annotations

from dataclasses import replace

from hotstove.baseball.effects import InPlay
from hotstove.games.clutch import GAME
from hotstove.games.clutch.charts import Chart, Result
from hotstove.games.clutch.effects import BEFORE_PITCH, FOE_BATTER, ON_RESULT
from hotstove.games.clutch.faces import hand_faces, held_back, in_play_words, ranges, situation, stadium_note
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.rules import next_at_bat
from hotstove.games.clutch.state import PITCH, ClutchBoard, ClutchView, Runner
from hotstove.games.clutch.strategy import COACHES, STADIUMS, STRATEGY
from hotstove.table.texts import as_node


def at_bat() -> ClutchBoard:
    """A board with the first at-bat of a game in progress."""
    names = GAME.teams()
    state = GAME.new_state(GAME.set_up(as_node(names[0]), as_node(names[1]), as_node({})))
    board = state.board
    board.inning, board.phase, board.hand_sizes = 1, PITCH, (3, 3)
    board.at_bat = next_at_bat(board)
    return board


def hand(*ids: str) -> int:
    """One copy of each of these cards."""
    found = 0
    for id_ in ids:
        found |= CARDS.copy_in(CARDS.all, STRATEGY[id_])
    return found


def test_the_hand_raises_what_can_be_played_now_and_says_what_keeps_the_others() -> None:
    board = at_bat()
    board.window = BEFORE_PITCH
    shown = hand_faces(ClutchView(board, board.half, hand("OF-01", "OF-08", "OF-02", "DF-01")))
    assert (shown[0].title, shown[0].raised) == (STRATEGY["OF-01"].title, True)
    assert {face.line for face in shown if not face.raised} == {
        "blue, needs a Clutch Moment",
        "blue, not now",
        "red, only in the field",
    }


def test_a_title_played_in_this_at_bat_is_held_back() -> None:
    board = at_bat()
    board.window = BEFORE_PITCH
    titles = (STRATEGY["OF-01"].base_title,)
    board.now.titles = (titles, titles)
    assert held_back(board, board.half, STRATEGY["OF-01"]) == "played already in this at-bat"


def test_what_comes_to_the_roll_is_counted_into_the_chart() -> None:
    chart = Chart(((Result.K, 1), (Result.FB, 3), (Result.SINGLE, 12), (Result.HR, 20)))
    assert ranges(chart).text == "K 1-2, FB 3-11, 1B 12-19, HR 20-24"
    assert ranges(chart, "Swing +5", 5).text == "FB 1-6, 1B 7-14, HR 15-24"


def test_how_the_play_stands_is_told_step_by_step() -> None:
    board = at_bat()
    view = ClutchView(board, board.half, 0)
    assert "the pitcher needs" in situation(view).play_so_far[0]
    board.now.pitch_roll = 1
    headline, pitch, chances = situation(view).play_so_far
    assert headline == situation(view).headline
    assert headline.startswith("Mistake Pitch!")
    assert pitch.endswith("a Mistake Pitch, the batter's chart.")
    assert chances.startswith("The batter reaches base")
    board.now.batters_chart, board.now.swing_roll, board.now.result = True, 1, Result.FB
    board.window = ON_RESULT
    assert situation(view).play_so_far[0].startswith("Swing roll 1 on the batter's chart")


def test_looking_changes_nothing() -> None:
    board = at_bat()
    before = repr(board)
    situation(ClutchView(board, board.half, 0))
    assert repr(board) == before


def test_a_card_in_play_says_whose_batters_it_waits_for_and_what_it_does() -> None:
    """The pitching coach of the side at bat waits for the other side's batters."""
    board = at_bat()
    underhay = COACHES["PC-1"]
    board.in_play = (InPlay(board.half, underhay, (FOE_BATTER,), times=3),)
    name = board.teams[board.fielding].nickname
    assert in_play_words(board, board.in_play[0]).endswith(f", the next 3 batters of the {name}")
    board.in_play = (InPlay(board.fielding, underhay, (FOE_BATTER,), times=3),)
    assert in_play_words(board, board.in_play[0]).endswith(", this batter and 2 more")
    told = situation(ClutchView(board, board.half, 0)).notes
    assert any(note.startswith("In play: Silas Underhay") and note.endswith(underhay.text) for note in told)


def test_a_stadium_of_double_plays_acts_only_where_there_can_be_one() -> None:
    board = at_bat()
    board.teams = (board.teams[0], replace(board.teams[1], stadium=STADIUMS["ST-7"]))
    assert not stadium_note(board).startswith("Old Mill Yards (acts now)")
    board.bases = (Runner(board.lineups[board.half].order[-1], 8), None, None)
    assert stadium_note(board).startswith("Old Mill Yards (acts now)")
    board.outs = 2
    assert not stadium_note(board).startswith("Old Mill Yards (acts now)")
