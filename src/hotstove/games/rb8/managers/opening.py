"""Before the game: lineups as their teams list them, and the best starter."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.registers import register
from hotstove.games.rb8 import opening
from hotstove.games.rb8.managers.register import RULES
from hotstove.games.rb8.state import View


@register(RULES, opening.LINEUP)
def as_listed(view: View, options: Sequence[str]) -> int:
    return 0


@register(RULES, opening.FIELDER, opening.BATTER)
def best_bat(view: View, options: Sequence[opening.Bats]) -> int:
    """Only a manager in the middle of another's lineup is asked: the best card that is left."""
    return max(range(len(options)), key=lambda number: options[number].spot.hitter.points)


@register(RULES, opening.STARTER)
def best_starter(view: View, options: Sequence[opening.Named]) -> int:
    return max(range(len(options)), key=lambda number: options[number].card.points)
