"""What seasons of Clutch's pressed cards come to but for the luck of the dice: ``python -m benchmarks.clutch_match_ups``.

For every swing it counts the exact chances of all results between those two cards (``press/model.py``), as
``benchmarks.match_ups`` says; keeps what it finds in ``clutch_match_ups.json`` beside this file and prints the table of
docs/accuracy-clutch.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from benchmarks.clutch_press import ASKED
from benchmarks.match_ups import Luck, run
from hotstove.games.clutch import rules
from hotstove.games.clutch.charts import CODES, Result
from hotstove.games.clutch.press.model import faces, results
from hotstove.games.clutch.ratings import batters_bonus, pitchers_bonus
from hotstove.games.clutch.state import ClutchState
from hotstove.table import Table

KEPT: Final = Path(__file__).with_suffix(".json")
WORTHS: Final = (-0.28, -0.29, -0.27, 0.32, 0.47, 0.77, 1.05, 1.40)
"""About the runs that each result is worth, in the order of ``Result``: they take most of the luck out of runs."""


class Swings:
    """The luck of all swings since it was last taken: chances less counts of each result; and how many were thrown tired."""

    def __init__(self) -> None:
        self.luck = [0.0] * len(CODES)
        self.number = self.tired = 0

    def count(self, state: ClutchState) -> None:
        """Count the swing that has just been read on a chart."""
        board = state.board
        now, pitcher = board.now, board.pitching.card
        if not now.swing_roll or now.result is None:
            return
        worth = faces(
            now.batter.on_base + batters_bonus(now.batter, pitcher) + now.on_base_bonus,
            pitcher.command + pitchers_bonus(pitcher, now.batter) + now.pitch_bonus,
            pitcher.x_zone,
            now.tired,
        )
        for result, chance in enumerate(results(worth, now.batter.chart, pitcher.chart)):
            self.luck[result] += chance
        self.luck[now.result] -= 1
        self.number += 1
        self.tired += now.tired > 0

    def take(self) -> Luck:
        """The luck so far; it begins anew."""
        luck, self.luck = self.luck, [0.0] * len(CODES)
        counted = (Result.HR, Result.TRIPLE, Result.DOUBLE, Result.SINGLE, Result.BB, Result.K)
        runs = sum(worth * more for worth, more in zip(WORTHS, luck, strict=True))
        return Luck._make([*(luck[each] for each in counted), runs])

    def told(self) -> dict[str, float]:
        """The share of swings at pitches of tired pitchers."""
        return {"tired": round(self.tired / max(1, self.number), 4)}


@contextmanager
def counted_swings() -> Iterator[Swings]:
    """Counts every swing before it is settled (not in a compiled install, whose modules can't be looked into)."""
    swings = Swings()
    settle = rules.settle_outcome

    def counted(state: ClutchState, table: Table) -> None:
        swings.count(state)
        settle(state, table)

    with patch.object(rules, "settle_outcome", counted):
        yield swings


def main(words: Sequence[str]) -> int:
    """Play, keep and print."""
    return run(ASKED, counted_swings, __doc__ or "", words, KEPT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
