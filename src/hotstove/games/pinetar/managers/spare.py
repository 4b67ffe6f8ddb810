"""Which players of the bench can be spared: every position must stay covered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.state import TeamInGame

CATCHER: Final = Position.CATCHER


def covered(side: TeamInGame, entering: Card, position: Position | None) -> bool:
    """Whether ``position`` and the positions still to be taken can be filled once ``entering`` has left the bench."""
    wait = [] if position is None or position in entering.gloves else [position]
    for slot in side.pending:
        place = side.position(slot)
        if place is not Position.PITCHER and place is not position and place not in side.order[slot].gloves:
            wait.append(place)
    return not wait or fillable([card for card in side.bench if card is not entering], wait)


def fillable(bench: Sequence[Card], positions: Sequence[Position]) -> bool:
    """Whether the bench has a different player for each of the positions."""
    if not positions:
        return True
    first, *others = positions
    return any(first in card.gloves and fillable([each for each in bench if each is not card], others) for card in bench)
