"""Before the game: lineups as their teams list them, and the best starter."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.games.rb8.cards import BattingSpot, Pitcher
from hotstove.games.rb8.state import RB8View
from hotstove.table.game import Bench


def as_listed(view: RB8View, options: Sequence[str], bench: Bench) -> str:
    """Keep the lineup of the team's file."""
    return options[0]


def best_bat(view: RB8View, options: Sequence[BattingSpot], bench: Bench) -> BattingSpot:
    """The best card left; asked only if another manager has begun the lineup."""
    return max(options, key=lambda spot: spot.hitter.points)


def best_starter(view: RB8View, options: Sequence[Pitcher], bench: Bench) -> Pitcher:
    """The starter of the most points."""
    return max(options, key=lambda card: card.points)
