"""Rally Cards on a result that stands: what another result is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.rb8 import ground
from hotstove.games.rb8.cards import Hitter
from hotstove.games.rb8.keys import Entry, Result, What, result
from hotstove.games.rb8.managers.outcomes import ERROR, change, key_worth, result_worth
from hotstove.games.rb8.managers.prices import price
from hotstove.games.rb8.rally import BY_ID, RallyCard
from hotstove.games.rb8.state import AtBat, Board, View, at_bat_of
from hotstove.managers.win_chances import where
from hotstove.table import Dice
from hotstove.table.game import Bench


def reaction(view: View, options: Sequence[RallyCard], bench: Bench) -> RallyCard:
    """The card on the result that stands that gains most above its price, or the pass, which comes first."""
    board = view.board
    at_bat = at_bat_of(board)
    assert at_bat.result is not None
    at, dice = where(board), at_bat.dice
    best, wanted = 0.0, options[0]
    for card in options[1:]:
        gained = gained_by(card, at_bat.result, dice, at_bat.batter, at)
        if card.kind != "offense":
            gained = -gained
        if gained <= best or (card is BAD_HOP and sure_hands(board, at_bat)):
            continue
        over = gained - price(view, card, at)
        if over > best:
            best, wanted = over, card
    return wanted


BAD_HOP: Final = BY_ID["RC04"]


def sure_hands(board: Board, at_bat: AtBat) -> bool:
    """Does the fielder make an out of an error, once in an at-bat?"""
    assert at_bat.result is not None
    field = at_bat.grounder or at_bat.result.field
    fielder = board.nines[at_bat.defense].fielders[field] if field is not None else None
    return fielder is not None and ground.erases_error(at_bat, fielder)


BECOMES: Final[dict[str, Result]] = {
    "RC01": result(What.HOME_RUN, Position.CENTER_FIELD, 3),
    "RC04": ERROR,
    "RC06": result(What.WALK),
    "RC07": result(What.DOUBLE, Position.CENTER_FIELD, 2),
    "RC09": result(What.DEEP_FLY, Position.CENTER_FIELD),
    "RC11": result(What.DOUBLE_PLAY, Position.SHORTSTOP),
    "RC13": result(What.LINE_OUT, Position.SHORTSTOP),
    "RC14": result(What.LOOKING),
}
"""The result that a card makes of the one that stands; its field does not matter here."""


def gained_by(card: RallyCard, stands: Result, dice: Dice[Entry] | None, batter: Hitter, at: int) -> float:
    """What a card on a result adds for the side at bat; one on a ground ball waits for the die, when it still can be played."""
    if stands.what is What.GROUND_BALL and card.id in ("RC04", "RC11"):
        return 0.0
    after = BECOMES.get(card.id)
    if after is not None:
        return change(at, stands, after)
    assert dice is not None  # Second Swing
    return key_worth(at, dice, batter.five_six) - result_worth(at, stands)
