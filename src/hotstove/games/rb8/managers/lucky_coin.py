"""Lucky Coin: one's own last roll once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.registers import register
from hotstove.games.rb8 import control, ground, hands, rally_cards
from hotstove.games.rb8.control import verdict
from hotstove.games.rb8.effects import AS_THROWN
from hotstove.games.rb8.keys import ERROR_KEY, Entry, Side, What, result
from hotstove.games.rb8.managers.control import control_worth
from hotstove.games.rb8.managers.prices import price
from hotstove.games.rb8.managers.rally_cards import picked_off
from hotstove.games.rb8.managers.register import REROLLS, RULES
from hotstove.games.rb8.managers.results import change, result_worth, rolled_again
from hotstove.games.rb8.outlook import (
    ERROR,
    OUT_AT_FIRST,
    bunt_face,
    bunt_outcomes,
    control_after,
    control_chance,
    ground_face,
    place_of,
    where,
    worth,
)
from hotstove.games.rb8.pitchers import on_deck
from hotstove.games.rb8.rally import BY_ID, RallyCard
from hotstove.games.rb8.state import AtBat, Board, View, at_bat_of


@register(RULES, hands.COIN_TOSS)
def lucky_coin(view: View, options: Sequence[RallyCard]) -> int:
    """Where the roll's mean is better than what came, by more than the coin is worth."""
    board = view.board
    at_bat = at_bat_of(board)
    why, value = at_bat.rolled
    weigh = REROLLS.get(why)
    if weigh is None:
        return 0
    own = 1 if view.seat == at_bat.offense else -1
    if value is (Side.BATTER if own > 0 else Side.PITCHER):
        return 0
    at = where(board)
    needed = price(view, options[1], at)
    if why in FOR_CONTROL and control_worth(at_bat, at) <= needed:
        return 0
    return 1 if own * weigh(board, at_bat, at, value) > needed else 0


FOR_CONTROL: Final = (control.PITCHERS_ROLL, control.BATTERS_ROLL, control.RED, control.GREEN)


@register(REROLLS, control.PITCHERS_ROLL, control.BATTERS_ROLL)
def on_deck_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    flags, faces = on_deck(board, at_bat), board.options.control_faces
    pitcher, batter = at_bat.totals
    stands = verdict(pitcher, batter, *flags)
    assert stands is not None
    if at_bat.rolled[0] == control.PITCHERS_ROLL:
        again = control_chance(flags, faces, batter=batter)
    else:
        again = control_chance(flags, faces, pitcher=pitcher)
    return (again - control_after(stands, faces)) * control_worth(at_bat, at)


@register(REROLLS, control.RED, control.GREEN)
def control_die_again(board: Board, at_bat: AtBat, at: int, value: Side) -> float:
    own = board.options.control_faces / 6
    batters = 1 - own if at_bat.rolled[0] == control.RED else own
    return (batters - (value is Side.BATTER)) * control_worth(at_bat, at)


@register(REROLLS, *control.KEY_ROLLS.values())
def key_again(board: Board, at_bat: AtBat, at: int, value: Entry) -> float:
    found = value.result if value.result.what is not What.FIVE_SIX else at_bat.batter.five_six
    return rolled_again(at_bat, at) - result_worth(at, found)


@register(REROLLS, ground.GROUND_ROLL)
def ground_ball_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    place = place_of(at)
    return result_worth(at, A_GROUNDER) - worth(place, ground_face(value, at - place))


A_GROUNDER: Final = result(What.GROUND_BALL, Position.SHORTSTOP)


@register(REROLLS, ground.BUNT_ROLL)
def bunt_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    place = place_of(at)
    state = at - place
    sure = at_bat.batter.effects.bunt_die != AS_THROWN
    return worth(place, bunt_outcomes(state, sure)) - worth(place, bunt_face(state, value, sure))


@register(REROLLS, ground.ERROR_ROLL)
def error_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    field = at_bat.grounder
    fielder = board.nines[at_bat.defense].fielders[field] if field is not None else None
    faces = ERROR_KEY.get(fielder.defense, ()) if fielder is not None else ()
    if value in faces:
        return 0.0
    return len(faces) / 6 * change(at, ERROR, OUT_AT_FIRST)


@register(REROLLS, rally_cards.PICK_ROLL)
def back_pick_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    if value in BY_ID["RC16"].faces:
        return 0.0
    return picked_off(at, *board.occupied[:2])
