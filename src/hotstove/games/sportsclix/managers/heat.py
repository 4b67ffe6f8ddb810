"""What a click is worth: the windows of a dial in runs, over the at-bats that its figure still has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.games.sportsclix.dials import RED_6, START, THREE_BALLS
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.valuation import USUAL_BATTER, USUAL_PITCHER, at_bat_runs
from hotstove.managers.thumb_rules import argmax
from hotstove.table import HOME, Seat, other

BATTERS: Final = 4.1
"""The batters of a half-inning."""
DRIFT: Final = ((-1, 0.2), (0, 0.4), (1, 0.25), (2, 0.15))
"""Where a dial will show in the at-bats to come, in clicks from now, with the share of each: what lies behind the next window
counts too."""


@lru_cache(maxsize=1 << 12)
def runs_at_position(figure: Figure, position: int) -> float:
    """The runs of an at-bat against a usual opponent at the start marker: those that a batter adds, or a pitcher saves."""
    own, hotter = figure.window(position), figure.window(min(position + 1, RED_6))
    if figure.pitches:
        return -at_bat_runs(USUAL_BATTER.at(START), USUAL_BATTER.at(START + 1), own, hotter)
    return at_bat_runs(own, hotter, USUAL_PITCHER.at(START), USUAL_PITCHER.at(START + 1))


@lru_cache(maxsize=1 << 12)
def form(figure: Figure, position: int) -> float:
    """The mean runs of his at-bats to come if his dial shows a position now."""
    return sum([share * runs_at_position(figure, min(max(position + by, THREE_BALLS + 1), RED_6)) for by, share in DRIFT])


@lru_cache(maxsize=1 << 13)
def by_clicks(figure: Figure, position: int, by: int) -> float:
    """The runs that clicks add to each of his at-bats to come."""
    return form(figure, position + by) - form(figure, position)


def innings_left(view: SportsClixState, seat: Seat, bats: bool) -> float:
    """The half-innings in which a side still bats (or is in the field), with the rest of this one.

    The other side's half-innings of the same kind are the next ones; the visitors bat first in each inning.
    """
    half: Seat = seat if bats else other(seat)  # the half-innings in which that side bats are the ones that count
    inning = view.inning
    whole = INNINGS - inning if inning < INNINGS else 0
    if half == view.half:
        return whole + 1 - view.outs / 3
    return float(whole + (half == HOME))


def batters_left(figure: Figure, innings: int, left: float) -> float:
    """The batters whom a pitcher will face after so many innings of his, if his side is in the field for ``left`` more."""
    return BATTERS * min(left, max(figure.endurance - innings + 1.0, 0.5))


def at_bats_left(view: SportsClixState, figure: Figure) -> float:
    """The at-bats that a figure in the game still has: a batter's own, or the batters whom a pitcher will face."""
    seat = view.side_of(figure)
    if figure.pitches:
        side = view.sides[seat]
        if side.arm.figure is not figure:
            return 0.0
        return batters_left(figure, side.arm.innings, innings_left(view, seat, False))
    return BATTERS / 9 * innings_left(view, seat, True)


def click_worth(view: SportsClixState, figure: Figure, by: int = 1) -> float:
    """What a click gained (or with ``by`` -1 lost) is worth to a figure's side, in runs; not above 0 for a loss."""
    position = view.sides[view.side_of(figure)].dial_position(figure)
    if not THREE_BALLS < position + by <= RED_6:
        return 0.0
    return by_clicks(figure, position, by) * at_bats_left(view, figure)


def most_worth(view: SportsClixState, figures: Sequence[Figure]) -> Figure:
    """The figure to whom a click is worth most."""
    return argmax(figures, [click_worth(view, figure) for figure in figures])


def least_lost(view: SportsClixState, figures: Sequence[Figure]) -> Figure:
    """The figure whom the loss of a click costs least."""
    return argmax(figures, [click_worth(view, figure, -1) for figure in figures])
