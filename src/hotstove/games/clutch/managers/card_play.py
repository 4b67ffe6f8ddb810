"""Playing cards and coaches in windows, answering the other side's, and the choices that cards ask for."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.win_chances import index_of
from hotstove.games.clutch.managers.gains import GAINS, HEATER, ICONS_OF, PAINTER
from hotstove.games.clutch.managers.outlook import a_run
from hotstove.games.clutch.managers.prices import draw_worth, kept, price
from hotstove.games.clutch.managers.substitutes import NEW_PLAYERS, best_player
from hotstove.games.clutch.state import ClutchView
from hotstove.games.clutch.strategy import STRATEGY, EffectCard, StrategyCard
from hotstove.games.clutch.windows import CARD_OR_COACH, NEGATES
from hotstove.table import other
from hotstove.table.game import Bench

BY_BASE_TITLE = {card.base_title: card for card in reversed(STRATEGY.values())}


def play(view: ClutchView, options: Sequence[object], bench: Bench) -> object:
    """The card or coach whose gain exceeds its price most, else a new player in answer to a card, else the pass."""
    wanted = best_card(view, options)
    if wanted is options[0] and isinstance(options[-1], NEW_PLAYERS):
        players = [option for option in options if isinstance(option, NEW_PLAYERS)]
        return best_player(view, (wanted, *players))
    return wanted


def best_card(view: ClutchView, options: Sequence[object]) -> object:
    """The card or coach whose gain exceeds its price most, else the pass, which comes first."""
    at = index_of(view.board)
    best, wanted = 0.0, options[0]
    for option in options[1:]:
        if isinstance(option, CARD_OR_COACH):
            gained = GAINS[option.id](option, view, at)
            if gained > best and (over := gained - price(view, option, at)) > best:
                best, wanted = over, option
    return wanted


def which_player(view: ClutchView, options: Sequence[str], bench: Bench) -> str:
    """The batter at the plate, or one's own pitcher (NT-08)."""
    board = view.board
    return board.batter_card.name if view.seat == board.half else board.pitching.card.name


def which_icon(view: ClutchView, options: Sequence[str], bench: Bench) -> str:
    """The icon that goes with the card in hand."""
    helped = HEATER if view.seat == view.board.half else PAINTER
    return next(icon for icon in options if icon in ICONS_OF[helped.id])


def shown(view: ClutchView) -> EffectCard | None:
    """The card that the other side has just shown; None if the board does not say which."""
    at_bat = view.board.at_bat
    titles = at_bat.titles[other(view.seat)] if at_bat is not None else ()
    return BY_BASE_TITLE.get(titles[-1]) if titles else None


def hurt(view: ClutchView, answer: StrategyCard, at: int) -> float:
    """What an answer saves: the gain of the card just shown, less what its owner still gets from it."""
    card = shown(view)
    if card is None or card.id not in GAINS:
        return 0.0
    gained = GAINS[card.id](card, ClutchView(view.board, other(view.seat), 0), at)
    keeps = draw_worth(at) if answer.id == NEGATES else kept(card, at)
    return gained - keeps * a_run(at)


def respond(view: ClutchView, options: Sequence[StrategyCard], bench: Bench) -> StrategyCard:
    """Answer a card that hurts by more than the answer is worth."""
    at = index_of(view.board)
    best, wanted = 0.0, options[0]
    for option in options[1:]:
        over = hurt(view, option, at) - price(view, option, at)
        if over > best:
            best, wanted = over, option
    return wanted
