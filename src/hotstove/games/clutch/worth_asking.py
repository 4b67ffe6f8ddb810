"""Which routine questions of an at-bat are worth asking a person in a position, by what everybody sees (CL-128).

The rules ask them before every pitch. At a screen those that offer nothing but what is hardly ever wanted are passed, and a
command asks for them all the same; managers, saved games and scenarios answer every one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from hotstove.baseball.running import NO_THROW, Send, ThrowTo
from hotstove.games.clutch.asking import chances_to_steal
from hotstove.games.clutch.effects import AT_HALF_BEGIN, BEFORE_PITCH, EFFECTS, INNING, ON_ADVANCE, ON_THROW, ON_THROW_RESULT
from hotstove.games.clutch.hands import CARDS_AND_COACHES
from hotstove.games.clutch.prospects import IN_VAIN, attempt_at, betters, brings, harms, out_chance
from hotstove.games.clutch.reasons import to_change_the_field, to_pinch_hit
from hotstove.games.clutch.running import SEND, TARGET
from hotstove.games.clutch.state import ClutchBoard, ClutchView
from hotstove.games.clutch.strategy import Coach, StrategyCard
from hotstove.games.clutch.substitutions import BringIn, PinchHit
from hotstove.table import HOME, Seat
from hotstove.table.events import label_of

MOST_OUT: Final = Fraction(1, 2)
"""A runner who is more often out than this hardly ever steals."""
MOST_OUT_EARLY: Final = Fraction(7, 10)
"""The same with nobody out, when a card may still help him."""
HOPELESS: Final = Fraction(17, 20)
"""A runner who is out so often is not sent, unless a card could help him."""
HELPS: Final = frozenset({ON_ADVANCE, ON_THROW, ON_THROW_RESULT})
"""The windows of cards that may save a runner who tries for a base."""


def hardly_worth_asking(view: object, label: str, _seat: Seat) -> bool:
    """Whether a question offers nothing in this position that is often wanted."""
    assert isinstance(view, ClutchView)
    worth = WORTH.get(label)
    return worth is not None and not worth(view.board)


def hardly_wanted(view: object, label: str, option: object) -> bool:
    """Whether nobody takes an option in this position.

    Such are a card or coach that adds in vain or harms who plays it, a coach for half his inning, a new player in answer to a
    card who is no better for this at-bat, and a runner sent who is nearly sure to be out. A runner is sent all the same by who
    could help him with a card or a coach.
    """
    assert isinstance(view, ClutchView)
    board = view.board
    if label == label_of(BEFORE_PITCH) and isinstance(option, BringIn | PinchHit):
        return not betters(board, option)
    card = option if isinstance(option, Coach | StrategyCard) and option.id else None
    if card is not None and (brings(view, card) == IN_VAIN or harms(view, card)):
        return True
    if label == label_of(AT_HALF_BEGIN):
        return isinstance(option, Coach) and board.half == HOME and INNING in EFFECTS[option.id].until
    if label != label_of(SEND) or not isinstance(option, Send) or not option.bases:
        return False
    held = CARDS_AND_COACHES.cards_in(view.hand | board.staff[view.seat])
    helped = any(not HELPS.isdisjoint(EFFECTS[card.id].windows) for card in held)
    return not helped and any(out_chance(board, attempt_at(board, base)) >= HOPELESS for base in option.bases)


def settled(view: object, label: str, options: Sequence[object]) -> int | None:
    """The option beside which no other is worth a thought; None if there is none.

    It is no throw where no throw can put anybody out (CL-219), and the defense holds neither card nor coach to help one.
    """
    assert isinstance(view, ClutchView)
    board = view.board
    if label != label_of(TARGET) or NO_THROW not in options or board.hand_sizes[view.seat] or board.staff[view.seat]:
        return None
    thrown = [option.base for option in options if isinstance(option, ThrowTo) and option.base]
    return None if any(out_chance(board, attempt_at(board, base - 1)) for base in thrown) else options.index(NO_THROW)


def may_wait(view: object, option: object) -> bool:
    """Whether a card or coach that may be played changes nothing of what is played now: it is for later, too."""
    assert isinstance(view, ClutchView)
    return isinstance(option, Coach | StrategyCard) and bool(option.id) and not brings(view, option)


def an_intentional_walk(board: ClutchBoard) -> bool:
    """With first base open and a runner behind whom a force is set up."""
    return board.first is None and (board.second is not None or board.third is not None)


def a_steal(board: ClutchBoard) -> bool:
    """With a runner who is safe as often as not; with nobody out, who is safe at times."""
    most = MOST_OUT if board.outs else MOST_OUT_EARLY
    return any(chance <= most for _, chance in chances_to_steal(board))


def a_bunt(board: ClutchBoard) -> bool:
    """Late in a close game with nobody out."""
    return board.late_and_close


WORTH: Final[Mapping[str, Callable[[ClutchBoard], bool]]] = {
    "defense": lambda board: bool(to_change_the_field(board)),
    "offense": lambda board: bool(to_pinch_hit(board)),
    "intentional walk": an_intentional_walk,
    "steal": a_steal,
    "bunt": a_bunt,
}
"""When each question is worth asking, by its label."""
