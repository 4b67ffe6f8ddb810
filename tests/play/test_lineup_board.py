"""A lineup on a board gives the answers to the game's own questions, and nothing that these do not offer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.lineup_board import LineupBoard
from hotstove.baseball.own_lineup import BATTING_ORDER, POSITION
from hotstove.baseball.positions import Position, position_named
from hotstove.play.game_sitting import GameSitting
from hotstove.play.lineup_board import LINEUP
from hotstove.play.screens import Screen
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, label_of
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import Json, as_node

GAMES = ("pinetar", "rb8", "clutch", "sportsclix")
SCREEN = Screen((AWAY,), True)


def asked(game: str, options: Json = None) -> GameSitting:
    """A game whose away manager, a person, is asked which lineup he plays."""
    rules = ball_game_named(game)
    setup = rules.set_up(as_node(None), as_node(None), as_node(options))
    sitting = GameSitting(Session(rules, Record(game, rules.edition, setup, "a lineup", ("you", "sensible"))))
    sitting.play_to_question()
    while (ask := sitting.asked(SCREEN)) is not None and label_of(ask.why) != LINEUP:
        sitting.answer_number(SCREEN, 0)
    return sitting


def board_of(sitting: GameSitting) -> LineupBoard:
    """The board that is shown; there is one."""
    board = sitting.lineup_board(SCREEN)
    assert board is not None
    return board


def set_by_questions(sitting: GameSitting, board: LineupBoard) -> None:
    """The same lineup, question by question, as a person answers without the board."""
    sitting.answer(SCREEN, "set it myself")
    positions, batters = list(board.asked), [name for name, _ in board.order]
    at = {position: name for name, position in (*board.order, *board.besides)}
    while (ask := sitting.asked(SCREEN)) is not None and label_of(ask.why) in (POSITION, BATTING_ORDER):
        if label_of(ask.why) == BATTING_ORDER:
            name = batters.pop(0)
        elif ", " in ask.texts[0]:  # whoever alone could play a position is not asked for
            name = at[position_named(ask.texts[0].split(", ")[1])]
        else:
            name = at[positions.pop(0)]
        sitting.answer(SCREEN, next(text for text in ask.texts if text.split(", ")[0] == name))


def with_changes(board: LineupBoard) -> LineupBoard:
    """The lineup with the first batter last, and where somebody on the bench can, with him in the place of another."""
    order = [*board.order[1:], board.order[0]]
    playing = {name for name, _ in (*board.order, *board.besides)}
    for player in board.players:
        for place, (_, position) in enumerate(order):
            if player.name not in playing and position in player.own and position is not Position.DESIGNATED_HITTER:
                order[place] = player.name, position
                return replace(board, order=tuple(order))
    return replace(board, order=tuple(order))


@pytest.mark.parametrize("game", GAMES)
def test_a_lineup_on_the_board_gives_the_answers_of_the_questions(game: str) -> None:
    one, other = asked(game), asked(game)
    wanted = with_changes(board_of(one))
    assert wanted.order != board_of(one).order
    one.set_lineup(SCREEN, wanted.order, wanted.besides)
    set_by_questions(other, wanted)
    assert [str(each) for each in one.session.record.answers] == [str(each) for each in other.session.record.answers]
    assert len(one.session.record.answers) >= 9
    assert one.lineup_board(SCREEN) is None


@pytest.mark.parametrize("game", GAMES)
def test_what_the_game_does_not_allow_is_refused_and_nothing_answered(game: str) -> None:
    sitting = asked(game)
    board, before = board_of(sitting), len(sitting.session.record.answers)
    (first, place), (second, other), *rest = board.order
    with pytest.raises(NotLegal, match=f"{first} is in the lineup twice"):
        sitting.set_lineup(SCREEN, ((first, place), (first, other), *rest), board.besides)
    with pytest.raises(NotLegal, match="Nobody Here is not on the team"):
        sitting.set_lineup(SCREEN, (("Nobody Here", place), (second, other), *rest), board.besides)
    with pytest.raises(NotLegal, match="it takes one player"):
        sitting.set_lineup(SCREEN, ((first, place), (second, place), *rest), board.besides)
    with pytest.raises(NotLegal, match=f"a lineup has {len(board.order)} batters"):
        sitting.set_lineup(SCREEN, board.order, (*board.besides, (board.players[-1].name, Position.PINCH_HITTER)))
    assert len(sitting.session.record.answers) == before
    sitting.answer_number(SCREEN, 0)
    with pytest.raises(NotLegal, match="no lineup is asked for now"):
        sitting.set_lineup(SCREEN, board.order, board.besides)


@pytest.mark.parametrize("game", ["rb8", "clutch", "sportsclix"])
def test_where_cards_say_who_plays_where_nobody_else_does(game: str) -> None:
    sitting = asked(game)
    board, before = board_of(sitting), len(sitting.session.record.answers)
    catcher = next(number for number, (_, position) in enumerate(board.order) if position is Position.CATCHER)
    wrong = next(
        number
        for number, (name, _) in enumerate(board.order)
        if all(Position.CATCHER not in player.positions for player in board.players if player.name == name)
    )
    order = list(board.order)
    order[catcher], order[wrong] = (order[catcher][0], order[wrong][1]), (order[wrong][0], Position.CATCHER)
    with pytest.raises(NotLegal, match="can't be C in this lineup"):
        sitting.set_lineup(SCREEN, tuple(order), board.besides)
    assert len(sitting.session.record.answers) == before


def test_in_pine_tar_everybody_may_stand_everywhere_but_not_bat_for_the_pitcher() -> None:
    sitting = asked("pinetar")
    board = board_of(sitting)
    assert {player.positions for player in board.players} == {board.asked}
    (first, place), (second, other), *rest = board.order
    sitting.set_lineup(SCREEN, ((first, other), (second, place), *rest), board.besides)
    lineup = sitting.session.state.sides[AWAY].lineup
    assert [(spot.player.name, spot.position) for spot in lineup.spots[:2]] == [(first, other), (second, place)]
    assert lineup.spots[-1].player is lineup.pitcher


def test_where_only_the_order_is_asked_for_positions_stay() -> None:
    sitting = asked("sportsclix", {"tier": "preseason"})
    board = board_of(sitting)
    assert board.asked == ()
    sitting.set_lineup(SCREEN, board.order[::-1], board.besides)
    told = [answer.text for answer in sitting.session.record.answers if label_of(answer.why) == BATTING_ORDER]
    assert told == [name for name, _ in board.order[::-1]][: len(told)]


def test_a_game_that_asks_for_no_lineup_has_no_board() -> None:
    rules = ball_game_named("smallball")
    setup = rules.set_up(as_node(None), as_node(None), as_node(None))
    sitting = GameSitting(Session(rules, Record("smallball", rules.edition, setup, "none", ("you", "random"))))
    sitting.play_to_question()
    for _ in range(3):
        assert sitting.lineup_board(SCREEN) is None
        sitting.answer_number(SCREEN, 0)
