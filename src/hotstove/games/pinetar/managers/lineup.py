"""Before the game: the starting pitcher and the batting order."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.games.pinetar import opening
from hotstove.games.pinetar.cards import Card, LineupSpot
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.state import View
from hotstove.table.game import Bench


def starter(view: View, options: Sequence[Card], bench: Bench) -> Card:
    """A pitcher drawn by his starts in the real season, or the first of the rotation if none are known."""
    starts = [card.season_starts for card in options]
    whole = sum(starts)
    if not whole:
        return options[0]
    left = bench.luck() % whole
    for card, share in zip(options, starts, strict=True):
        left -= share
        if left < 0:
            return card
    return options[-1]


def lineup(view: View, options: Sequence[object], bench: Bench) -> opening.Order:
    """The batting order that hits best against the hand of the other side's starter."""
    return best_order(view, options)


def best_order(view: View, options: Sequence[object]) -> opening.Order:
    """The listed batting order that hits best against the hand of the other side's starter, the first of equal ones."""
    throws = view.state.sides[1 - view.seat].pitcher.card.throws
    listed = [option for option in options if isinstance(option, opening.Order)]
    return max(listed, key=lambda option: sum((worth_against(spot.card, throws) for spot in option.spots), 0.0))


def best_bat(view: View, options: Sequence[LineupSpot], bench: Bench) -> LineupSpot:
    """The best batter against that hand, of who has the position on his card if anybody has, where a lineup is set."""
    throws = view.state.sides[1 - view.seat].pitcher.card.throws
    own = [spot for spot in options if spot.position in spot.card.gloves] or options
    return max(own, key=lambda spot: worth_against(spot.card, throws))
