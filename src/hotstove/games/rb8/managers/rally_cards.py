"""Rally Cards before the On Deck Phase and on running plays, and the choices that cards ask for."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.win_chances import halves_left, index_of
from hotstove.games.rb8.managers.gains import GAINS, gain_by_out_at
from hotstove.games.rb8.managers.prices import price, worth_kept
from hotstove.games.rb8.rally import RallyCard
from hotstove.games.rb8.state import RB8View, at_bat_of
from hotstove.table.game import Bench


def rally_card(view: RB8View, options: Sequence[RallyCard], bench: Bench) -> RallyCard:
    """The card whose gain exceeds its price most, else the pass, which comes first."""
    at = index_of(view.board)
    best, wanted = 0.0, options[0]
    for card in options[1:]:
        gained = gain(view, card, at)
        if gained > best and (over := gained - price(view, card, at)) > best:
            best, wanted = over, card
    return wanted


def gain(view: RB8View, card: RallyCard, at: int) -> float:
    """What playing a card now adds to its side's chance of winning; ``at`` is the board's index (`index_of`)."""
    at_bat = at_bat_of(view.board)
    gained = GAINS[card](card, view, at_bat, at)
    return gained if view.seat == at_bat.offense else -gained


def pick(view: RB8View, options: Sequence[str], bench: Bench) -> str:
    """The runner whose out hurts more."""
    at = index_of(view.board)
    return min(options, key=lambda option: gain_by_out_at(at, 2 if option == "on second" else 1))


def least_useful(view: RB8View, options: Sequence[RallyCard], bench: Bench) -> RallyCard:
    """The card that is worth least in the hand."""
    left = halves_left(index_of(view.board)) + 1
    return min(options, key=lambda card: worth_kept(card, left))
