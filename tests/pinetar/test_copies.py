"""A copy of a position holds everything that the position holds, and shares no side or pitcher with it; its notation, too."""

from copy import deepcopy

from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, TeamInGame
from hotstove.games.pinetar.team_sheets import TEAMS
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, BOTH, HOME
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node
from tests.attributes import attributes

OWN = {"sides", "pitcher"}
"""Attributes of which a copy has one of its own."""


def test_copies_hold_every_attribute() -> None:
    options: dict[str, Json] = {
        switch.name: switch.values[-1] if switch.values else not switch.default for switch in GAME.switches
    }
    setup = GAME.set_up(as_node(None), as_node(None), as_node(options))
    table = LiveTable(GAME, (AtRandom(), AtRandom()), "copies")
    state = table.state = GAME.start(setup, table)
    seen: set[str] = set()
    while GAME.result(state) is None:
        GAME.turn(state, table)
        copy = state.copy()
        assert copy.key() == state.key()
        pairs: list[tuple[PineTarState | TeamInGame | PitcherInGame, PineTarState | TeamInGame | PitcherInGame]] = [
            (state, copy)
        ]
        pairs += zip(state.sides, copy.sides, strict=True)
        pairs += ((side.pitcher, other.pitcher) for side, other in zip(state.sides, copy.sides, strict=True))
        for one, other in pairs:
            assert one is not other
            for name in set(attributes(type(one))) - OWN:
                assert getattr(one, name) == getattr(other, name), name
                seen.add(name)
        assert copy.bases == state.bases
    assert {"hurt_batter", "may_change", "perfect", "rare_used"} <= seen


def seasons_of_one_club() -> dict[str, Json]:
    """The alchemists of another season: other cards with the ids and names of the first's."""
    team = deepcopy(TEAMS.data("alchemists"))
    assert isinstance(team, dict)
    players, pitchers = team["players"], team["pitchers"]
    assert isinstance(players, list) and isinstance(pitchers, list)
    for number, card in enumerate([*players, *pitchers]):
        assert isinstance(card, dict)
        card["id"] = f"man{number}"
    return team


def test_cards_with_one_id_are_told_apart() -> None:
    """A man's cards of two seasons may meet: a notation gives each side its own, and the book knows who is who."""
    away, home = seasons_of_one_club(), seasons_of_one_club()
    home |= {"code": "OLD", "nickname": "Old Alchemists"}
    setup = GAME.set_up(as_node(away), as_node({"team": home, "starter": "Hermes Trismond", "out": ["man5"]}), as_node(None))
    table = LiveTable(GAME, (AtRandom(), AtRandom()), "one id")
    state = table.state = GAME.start(setup, table)
    for _ in range(40):
        GAME.turn(state, table)
        again = GAME.read(setup, repr(state))
        assert again.key() == state.key()
        for seat in BOTH:
            assert set(again.sides[seat].order) <= set(again.sides[seat].team.players)
    ids = [{card.id for card in state.sides[seat].team.players} for seat in BOTH]
    assert ids[AWAY].isdisjoint(ids[HOME])
    assert state.sides[HOME].started[-1].id == "man14-OLD"
    assert state.sides[HOME].team.out == {"man5-OLD"}
