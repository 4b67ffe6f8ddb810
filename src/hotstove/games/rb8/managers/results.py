"""Rally Cards on a result."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.rb8.effects import Becomes, GroundKey, KeyAgain, Misplay, ResultChange
from hotstove.games.rb8.ground import erases_error, settled_line
from hotstove.games.rb8.keys import Result, ResultKind
from hotstove.games.rb8.managers.outcomes import ERROR, OUT_AT_FIRST, change, key_worth, result_worth
from hotstove.games.rb8.rally import RallyCard
from hotstove.games.rb8.rally_cards import RESULT_CARDS
from hotstove.games.rb8.state import AtBat, RB8Board, RB8View


def sure_hands(board: RB8Board, at_bat: AtBat) -> bool:
    """Whether the fielder's ability may turn an error into an out."""
    assert at_bat.result is not None
    field = at_bat.grounder or at_bat.result.field
    fielder = board.nines[at_bat.defense].fielders[field] if field is not None else None
    return fielder is not None and erases_error(at_bat, fielder)


def becomes(change: ResultChange) -> Result | None:
    """The result that a card makes of the current one, to any field; None if it is rolled for."""
    match change:
        case Becomes():
            return change.of(OUT_AT_FIRST)
        case GroundKey(face):
            return settled_line(face, Position.SHORTSTOP)
        case Misplay():
            return ERROR
        case KeyAgain():
            return None


BECOMES: Final = {card: becomes(effect.change) for card, effect in RESULT_CARDS.items()}
INSTEAD_OF_THE_DIE: Final = {card for card, effect in RESULT_CARDS.items() if isinstance(effect.change, GroundKey | Misplay)}
"""Cards on a ground ball, playable before and after the die of the Ground Ball Key."""


def gain_on_result(card: RallyCard, view: RB8View, at_bat: AtBat, at: int) -> float:
    """The gain of the side at bat by a card on the current result; a card on a ground ball waits for the die."""
    stands, dice = at_bat.result, at_bat.dice
    assert stands is not None
    if stands.what is ResultKind.GROUND_BALL and card in INSTEAD_OF_THE_DIE:
        return 0.0
    after = BECOMES[card]
    if after is ERROR and sure_hands(view.board, at_bat):
        return 0.0
    if after is not None:
        return change(at, stands, after)
    assert dice is not None
    return key_worth(at, dice, at_bat.batter.five_six) - result_worth(at, stands)
