"""Teams without one of their cards' abilities, to measure what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol, cast

from hotstove.table.errors import NotLegal
from hotstove.table.game import AnyGame
from hotstove.table.texts import Json


class WithoutAbility(NamedTuple):
    """A team, as data for a set-up, whose cards have lost an ability, by its name; ``cards`` are those that had it.

    ``cost`` is what the ability adds to a card's price, None where prices do not say.
    """

    ability: str
    cost: int | None
    cards: int
    team: Json


class TakesAbilitiesOff(Protocol):
    """A game whose cards have abilities."""

    def without_abilities(self, team: Any) -> Iterator[WithoutAbility]:  # noqa: ANN401 (each game its own)
        """The team without each of the abilities that its cards have."""


def takes_abilities_off(game: AnyGame) -> TakesAbilitiesOff:
    """The game as one whose cards have abilities; raises NotLegal if they have none."""
    if not hasattr(game, "without_abilities"):
        raise NotLegal(f"the cards of {game.title} have no abilities that could be taken off")
    return cast("TakesAbilitiesOff", game)
