"""Which die to take: the matrix game of two pitching and two batting dice, solved exactly over the worth of each result.

A result is worth its mean runs (``worths.yaml``). Total control counts with the best result of the window after its click, for
the pitcher with the least.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.games.sportsclix.dials import RED_6, Window
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Pair, pairing
from hotstove.games.sportsclix.pitching import IconDie, batter_window
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.valuation import worths
from hotstove.managers.matrix_games import Equilibrium, solve
from hotstove.table.policies import Mixture

COLOURS: Final = (tuple(BATTING), tuple(PITCHING))


@lru_cache(maxsize=1 << 14)
def equilibrium(batter: Window, hotter: Window, pitcher: Window, sterner: Window) -> Equilibrium:
    """The optimal mixtures of an at-bat: the batter's dice are the rows, black and blue, the pitcher's the columns.

    ``hotter`` and ``sterner`` are the windows after the click of a total control. The value is in runs beside an average
    at-bat.
    """
    runs = worths().results
    worth: dict[Pair, float] = {pair: runs[result] for pair, result in zip(BATTER_PAIRS, batter.results, strict=True)}
    worth |= {pair: runs[result] for pair, result in zip(PITCHER_PAIRS, pitcher.results, strict=True)}
    worth[Pair.BATTER_TOTAL_CONTROL] = max(runs[result] for result in hotter.results)
    worth[Pair.PITCHER_TOTAL_CONTROL] = min(runs[result] for result in sterner.results)
    rounded = {pair: round(1000 * value) for pair, value in worth.items()}
    return solve(
        [
            [sum(odds * rounded[pair] for pair, odds in pairing(pitching, batting).odds) for pitching in PITCHING]
            for batting in BATTING
        ]
    )


def at_bat(view: SportsClixState) -> Equilibrium:
    """The equilibrium of the at-bat that a view shows."""
    hitter, pitcher = view.hitter, view.pitcher
    batter = batter_window(view)
    hotter = batter if hitter.pitches else hitter.window(min(view.offense.click(hitter) + 1, RED_6))
    click = view.defense.click(pitcher)
    return equilibrium(batter, hotter, pitcher.window(click), pitcher.window(min(click + 1, RED_6)))


def choose_die(view: SportsClixState, options: Sequence[IconDie]) -> Mixture:
    """The optimal mixture of a side's two dice, as probabilities by option."""
    found = at_bat(view)
    shares = dict(zip(BATTING, found.rows, strict=True)) | dict(zip(PITCHING, found.columns, strict=True))
    return [(number, shares[die.colour]) for number, die in enumerate(options) if shares[die.colour]]


def best_result(view: SportsClixState, options: Sequence[Result], seat: int) -> Result:
    """The result of a total control that is worth most to a side."""
    runs = worths().results
    return max(options, key=lambda result: runs[result] if seat == view.half else -runs[result])
