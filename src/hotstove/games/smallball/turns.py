"""Small Ball's turns as exact odds and solvers play them: the rules and the state, without words and managers."""

from __future__ import annotations

from functools import lru_cache

from hotstove.games.smallball import rules
from hotstove.games.smallball.cards import Team, read_team
from hotstove.games.smallball.state import State
from hotstove.table import Seat
from hotstove.table.game import Setup
from hotstove.table.texts import as_node

EDITION = "1"


class SmallBallTurns:
    """What of the game is played (``hotstove.table.game.Turns``); all of it is stateless."""

    turn = staticmethod(rules.turn)
    result = staticmethod(rules.result)

    copy = staticmethod(State.copy)
    key = staticmethod(State.key)

    def view(self, state: State, seat: Seat) -> State:
        """All cards, pinch hitters and scores are open: each manager sees the whole position."""
        return state


TURNS = SmallBallTurns()


def new_state(setup: Setup) -> State:
    """The state before the first play of a checked set-up."""
    options = setup.options
    return State(
        teams=teams_of(setup),
        bank_nothing=options.get("bank_nothing") is True,
        play_out_ninth=options.get("play_out_ninth") is True,
    )


@lru_cache(maxsize=64)
def teams_of(setup: Setup) -> tuple[Team, Team]:
    """Both teams (away, home) of a checked set-up."""
    return read_team(as_node(setup.away, "away team")), read_team(as_node(setup.home, "home team"))
