"""Lucky Coin, which rolls the side's last roll again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import index_of, place_of
from hotstove.games.rb8 import control, ground, rally_cards
from hotstove.games.rb8.control import verdict
from hotstove.games.rb8.keys import ERROR_KEY, ControlSide, KeyEntry, ResultKind, result
from hotstove.games.rb8.managers.control import control_worth
from hotstove.games.rb8.managers.dice_chances import control_after, control_chance
from hotstove.games.rb8.managers.gains import back_pick_gain
from hotstove.games.rb8.managers.outcomes import (
    ERROR,
    OUT_AT_FIRST,
    bunt_face,
    bunt_outcomes,
    change,
    ground_face,
    key_worth,
    result_worth,
)
from hotstove.games.rb8.managers.outlook import worth
from hotstove.games.rb8.managers.prices import price
from hotstove.games.rb8.pitchers import on_deck
from hotstove.games.rb8.rally import RallyCard
from hotstove.games.rb8.state import AtBat, RB8Board, RB8View, at_bat_of
from hotstove.table.game import Bench


def lucky_coin(view: RB8View, options: Sequence[RallyCard], bench: Bench) -> RallyCard:
    """Play it if the mean of a new roll is better than the old roll by more than the coin's price."""
    needed = price(view, options[1], index_of(view.board))
    return options[1] if gain_by_new_roll(view, needed) > needed else options[0]


def gain_by_new_roll(view: RB8View, needed: float) -> float:
    """What a new roll of the side's last roll adds to its chance of winning; 0 if it can't be more than is ``needed``."""
    board = view.board
    at_bat = at_bat_of(board)
    why, value = at_bat.rolled
    weigh = REROLLS.get(why)
    if weigh is None:
        return 0.0
    own = 1 if view.seat == at_bat.offense else -1
    if value is (ControlSide.BATTER if own > 0 else ControlSide.PITCHER):
        return 0.0
    at = index_of(board)
    if why in FOR_CONTROL and control_worth(at_bat, at) <= needed:
        return 0.0
    return own * weigh(board, at_bat, at, value)


FOR_CONTROL: Final = (control.PITCHERS_ROLL, control.BATTERS_ROLL, control.RED, control.GREEN)


def on_deck_again(board: RB8Board, at_bat: AtBat, at: int, value: int) -> float:
    """The batter's side's gain by a new roll of one side's On Deck total, against the verdict of both totals."""
    flags, faces = on_deck(board, at_bat), board.options.control_faces
    pitcher, batter = at_bat.totals
    stands = verdict(pitcher, batter, *flags)
    assert stands is not None
    if at_bat.rolled[0] == control.PITCHERS_ROLL:
        again = control_chance(flags, faces, batter=batter)
    else:
        again = control_chance(flags, faces, pitcher=pitcher)
    return (again - control_after(stands, faces)) * control_worth(at_bat, at)


def control_die_again(board: RB8Board, at_bat: AtBat, at: int, value: ControlSide) -> float:
    """The gain of the side at bat by a new roll of the control die, which showed ``value``."""
    own = board.options.control_faces / 6
    batters = 1 - own if at_bat.rolled[0] == control.RED else own
    return (batters - (value is ControlSide.BATTER)) * control_worth(at_bat, at)


def key_again(board: RB8Board, at_bat: AtBat, at: int, value: KeyEntry) -> float:
    """The gain of the side at bat by a new roll on the key, which gave the entry ``value``."""
    rolled = value.result if value.result.what is not ResultKind.FIVE_SIX else at_bat.batter.five_six
    assert at_bat.dice is not None
    return key_worth(at, at_bat.dice, at_bat.batter.five_six) - result_worth(at, rolled)


def ground_ball_again(board: RB8Board, at_bat: AtBat, at: int, value: int) -> float:
    """The gain of the side at bat by a new roll on the Ground Ball Key, taken as a grounder to short."""
    place = place_of(at)
    return result_worth(at, A_GROUNDER) - worth(place, ground_face(value, at - place))


A_GROUNDER: Final = result(ResultKind.GROUND_BALL, Position.SHORTSTOP)


def bunt_again(board: RB8Board, at_bat: AtBat, at: int, value: int) -> float:
    """The gain of the side at bat by a new roll on the Sacrifice Bunt Key."""
    place = place_of(at)
    state = at - place
    die = at_bat.batter.effects.bunt_die
    return worth(place, bunt_outcomes(state, die)) - worth(place, bunt_face(state, die[value - 1]))


def error_again(board: RB8Board, at_bat: AtBat, at: int, value: int) -> float:
    """The gain of the side at bat by a new roll of a fielder's second effort; 0 if it has erased the error."""
    field = at_bat.grounder
    fielder = board.nines[at_bat.defense].fielders[field] if field is not None else None
    faces = ERROR_KEY.get(fielder.defense, ()) if fielder is not None else ()
    if value in faces:
        return 0.0
    return len(faces) / 6 * change(at, ERROR, OUT_AT_FIRST)


def back_pick_again(board: RB8Board, at_bat: AtBat, at: int, value: int) -> float:
    """The gain of the side at bat by a new roll of the back pick; 0 if it has succeeded."""
    if value in BACK_PICK.faces:
        return 0.0
    return back_pick_gain(at, *board.occupied[:2])


(BACK_PICK,) = (card for card, effect in rally_cards.BEFORE_CARDS.items() if effect.act is rally_cards.pick)


Reroll: TypeAlias = Callable[[RB8Board, AtBat, int, Any], float]
"""The gain of the side at bat by a new roll, from the board's index in WORTH and the old roll."""
REROLLS: Final[dict[str, Reroll]] = {
    control.PITCHERS_ROLL: on_deck_again,
    control.BATTERS_ROLL: on_deck_again,
    control.RED: control_die_again,
    control.GREEN: control_die_again,
    **dict.fromkeys(control.KEY_ROLLS.values(), key_again),
    ground.GROUND_ROLL: ground_ball_again,
    ground.BUNT_ROLL: bunt_again,
    ground.ERROR_ROLL: error_again,
    rally_cards.PICK_ROLL: back_pick_again,
}
"""The gains, by the label of the roll."""
