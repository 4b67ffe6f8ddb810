"""When a person is asked whether to change the pitcher, by what everybody sees, and whether to play a Rally Card.

The rules ask before every at-bat (RB-130), and at every window (RB-102). At a screen it is passed where nothing speaks for it,
and a command asks for it all the same; managers, saved games and scenarios answer every one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hotstove.baseball.win_chances import index_of
from hotstove.games.rb8.chain import REACTION
from hotstove.games.rb8.hands import COIN_TOSS
from hotstove.games.rb8.pitchers import form_of
from hotstove.games.rb8.rally import RallyCard
from hotstove.games.rb8.rally_cards import BEFORE_CARDS, scout
from hotstove.games.rb8.rules import BEFORE_CARD, CALL, PITCHING_CHANGE
from hotstove.games.rb8.running import BUNT, ON_RUN
from hotstove.games.rb8.state import RB8Board, RB8View
from hotstove.table import Seat
from hotstove.table.events import label_of

WINDOWS: Final = frozenset(map(label_of, (BEFORE_CARD, REACTION, ON_RUN)))
"""The windows of cards that bring something by themselves."""
LITTLE: Final = 0.1
"""A card that brings less than this share of what it is worth to keep changes nothing that anybody would play it for."""


def hardly_worth_asking(view: object, label: str, seat: Seat) -> bool:
    """Whether a question to a seat offers nothing in this position that is often wanted."""
    assert isinstance(view, RB8View)
    return label == label_of(PITCHING_CHANGE) and not a_pitching_change(view.board, seat)


def a_pitching_change(board: RB8Board, seat: Seat) -> bool:
    """When the pitcher is no longer what his card says (RB-121 to RB-126), as a half-inning begins or with a runner on."""
    card, now = board.arms[seat].card, form_of(board, seat)
    is_tired = now.control + now.stuff < card.control + card.stuff or now.ability is not card.ability
    return is_tired and (not board.batters or any(board.bases))


def unasked_moves(_view: object, labels: Collection[str]) -> tuple[str, ...]:
    """The moves of questions of the at-bat that were passed without asking."""
    return ("bring in a reliever",) if label_of(PITCHING_CHANGE) in labels else ()


def hardly_wanted(view: object, label: str, option: object) -> bool:
    """Whether a Rally Card brings so much less now than it is worth to keep that nobody plays it.

    Both are chances of winning, as the manager of thumb rules works them out, of what the manager asked knows himself.
    """
    from hotstove.games.rb8.managers.lucky_coin import gain_by_new_roll
    from hotstove.games.rb8.managers.prices import price
    from hotstove.games.rb8.managers.rally_cards import gain

    assert isinstance(view, RB8View)
    if not isinstance(option, RallyCard):
        return False
    at = index_of(view.board)
    least = LITTLE * price(view, option, at)
    if label in WINDOWS:
        return gain(view, option, at) <= least
    return label == label_of(COIN_TOSS) and gain_by_new_roll(view, least) <= least


def costs_later(view: object, label: str, option: object) -> bool:
    """Whether an option is a bunt with two out (RB-R-11), which a coach need not weigh: five of six end the half-inning."""
    assert isinstance(view, RB8View)
    return label == label_of(CALL) and option is BUNT and view.board.outs == LAST_OUT


LAST_OUT: Final = 2
"""The outs before the last one."""


def may_wait(_view: object, option: object) -> bool:
    """Whether a card changes nothing of what is played now: Scouting Report is for later, too."""
    return isinstance(option, RallyCard) and option in BEFORE_CARDS and BEFORE_CARDS[option].act is scout
