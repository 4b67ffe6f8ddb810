"""RB8's teams without one of their special abilities."""

from __future__ import annotations

from collections.abc import Iterator

from hotstove.baseball.abilities_off import WithoutAbility
from hotstove.games.rb8.abilities import Ability
from hotstove.games.rb8.cards import Team, plain_card
from hotstove.table.texts import Json


def without_abilities(team: Team) -> Iterator[WithoutAbility]:
    """The team without each ability that its cards have, in the order of the abilities' list."""
    held: dict[str, Ability] = {card.ability.id: card.ability for card in team.players if card.ability is not None}
    for number, ability in sorted(held.items()):
        players: list[Json] = []
        cards = 0
        for card in team.players:
            data = plain_card(card)
            if card.ability is ability:
                cards += 1
                data = {key: value for key, value in data.items() if key not in ("ability", "points")}
            players.append(data)
        plain = team.plain()
        assert isinstance(plain, dict)
        yield WithoutAbility(f"{ability.name} ({number})", ability.worth, cards, {**plain, "players": players})
