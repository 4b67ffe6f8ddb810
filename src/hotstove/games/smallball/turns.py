"""Small Ball's turns for exact odds and solvers: the rules and the state, without texts and managers."""

from __future__ import annotations

from hotstove.games.smallball import rules
from hotstove.games.smallball.cards import TEAMS
from hotstove.games.smallball.state import SmallBallState
from hotstove.table import Seat
from hotstove.table.game import Setup

EDITION = "1"


class SmallBallTurns:
    """Small Ball's ``hotstove.table.game.Turns``, which is stateless."""

    turn = staticmethod(rules.turn)
    result = staticmethod(rules.result)
    views_stay = True

    def view(self, state: SmallBallState, seat: Seat) -> SmallBallState:
        """All cards, pinch hitters and scores are open: each manager sees the whole position."""
        return state


TURNS = SmallBallTurns()


def new_state(setup: Setup) -> SmallBallState:
    """The state before the first play of a checked set-up."""
    options = setup.options
    return SmallBallState(
        teams=TEAMS.both(setup),
        bank_nothing=options.get("bank_nothing") is True,
        play_out_ninth=options.get("play_out_ninth") is True,
    )
