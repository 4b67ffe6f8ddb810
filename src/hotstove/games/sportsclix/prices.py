"""What a figure costs: points by what he adds or saves in a game (``valuation``), so that a point buys the same of everybody.

The rule list's formula of ratings prices everything alike at all positions; games show that gloves are worth twice as much in
the outfield and behind the plate as in the infield, and what a dial shows more than its ratings say
(docs/balance-sportsclix.md). Its scale stays: nine usual players cost about 1,000 points, nobody less than 40 or more than 170.
"""

from __future__ import annotations

from typing import Final

from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.valuation import own_runs

A_POINT: Final = 0.02
"""The runs of a game that a point buys."""
USUAL: Final = 112
USUAL_STARTER: Final = 114
USUAL_RELIEVER: Final = 45
"""The points of a usual player of each kind. A reliever's are about what the first of a bullpen saves; beside him the others
save hardly anything."""
BOUNDS: Final = (40, 170)
RELIEVERS_BOUNDS: Final = (40, 70)
"""The least and the most points of a figure."""


def points_of(figure: Figure) -> int:
    """A figure's points, 40 to 170, a reliever's 40 to 70."""
    return price(own_runs(figure), figure.role)


def price(runs: float, role: Role) -> int:
    """The points of a figure of that role who adds or saves so many runs in a game beside a usual one."""
    usual = {Role.STARTER: USUAL_STARTER, Role.RELIEVER: USUAL_RELIEVER}.get(role, USUAL)
    least, most = RELIEVERS_BOUNDS if role is Role.RELIEVER else BOUNDS
    return min(max(round(usual + runs / A_POINT), least), most)
