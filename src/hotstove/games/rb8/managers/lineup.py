"""Before the game: lineups as their teams list them, and the best starter."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.games.rb8 import opening
from hotstove.games.rb8.state import View
from hotstove.table.game import Bench


def as_listed(view: View, options: Sequence[str], bench: Bench) -> str:
    return options[0]


def best_bat(view: View, options: Sequence[opening.Bats], bench: Bench) -> opening.Bats:
    """Only a manager in the middle of another's lineup is asked: the best card that is left."""
    return max(options, key=lambda option: option.spot.hitter.points)


def best_starter(view: View, options: Sequence[opening.Named], bench: Bench) -> opening.Named:
    return max(options, key=lambda option: option.card.points)
