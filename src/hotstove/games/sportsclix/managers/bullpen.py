"""The innings still to be pitched, shared among the pitcher on the mound and those who are left."""

from __future__ import annotations

from typing import Final

from hotstove.games.sportsclix.dials import THREE_BALLS
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.managers.dugout import fresh
from hotstove.games.sportsclix.managers.heat import BATTERS, form, innings_left
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.substitutions import entrants
from hotstove.table import Seat

LEAST: Final = 0.05
"""What a change must save in runs over the rest of the game."""
EXTRA: Final = 0.5
"""The innings beyond the ninth that are planned for: a game may go on."""


def innings_of(figure: Figure, click: int, pitched: int, most: int) -> list[float]:
    """The runs that a pitcher saves in each of his next innings, tiring past his endurance (SC-126)."""
    runs, at = [], click
    for number in range(most):
        past = pitched + number + 1 - figure.endurance
        if number and past > 0:
            at = max(at - past, THREE_BALLS + 1)
        runs.append(BATTERS * form(figure, at))
    return runs


def plan(view: SportsClixState, seat: Seat) -> tuple[float, Figure] | None:
    """What the best change of pitchers saves now in runs, and who comes in; None if staying is at least as good.

    The man on the mound may go on for some innings and then leave; the others share the rest, the best innings first. Whoever
    comes in now is the one whose innings are worth most.
    """
    side = view.sides[seat]
    now = side.arm
    able = entrants(side.lineup, side.bench, now.figure, True)
    if not able:
        return None
    left = innings_left(view, seat, False) + EXTRA
    whole = max(int(left + 0.999), 1)
    first = left - (whole - 1)
    own = innings_of(now.figure, side.click(now.figure), now.innings - (now.counted == view.inning), whole)
    others = {figure: innings_of(figure, fresh(figure), 0, max(figure.endurance, 1)) for figure in able}
    pool = sorted((worth for innings in others.values() for worth in innings), reverse=True)
    spare = min(own[-1], -0.3)
    pool += [spare] * whole

    def total(stays: int) -> float:
        spans = [first, *([1.0] * (whole - 1))]
        return sum(span * worth for span, worth in zip(spans, [*own[:stays], *pool[: whole - stays]], strict=True))

    saved = total(0) - max(total(stays) for stays in range(1, whole + 1))
    if saved < LEAST:
        return None
    return saved, max(able, key=lambda figure: sum(others[figure]) / len(others[figure]))
