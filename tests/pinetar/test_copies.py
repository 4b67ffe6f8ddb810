"""A copy of a position holds everything that the position holds, and shares no side or pitcher with it."""

from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.state import PineTarState, PitcherInGame, TeamInGame
from hotstove.managers.simple import AtRandom
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
