"""Tag-ups: who goes, and where the fielder throws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.games.rb8 import running
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.managers.stealing import chance
from hotstove.games.rb8.state import RB8Board, RB8View, at_bat_of
from hotstove.managers.base_running import Chances, best_attempt, best_throw
from hotstove.managers.win_chances import where
from hotstove.table.game import Bench


def tag(view: RB8View, options: Sequence[running.Tags], bench: Bench) -> running.Tags:
    """The set of runners that is worth most when the fielder throws where it hurts most. The catch's out is on the board."""
    board = view.board
    attempts = [option.bases for option in options]
    return options[best_attempt(WORTH, where(board), attempts, tag_chances(board))]


def tag_chances(board: RB8Board) -> Chances:
    """The chances of all who stand on a base, against the fielder who caught the ball."""
    at_bat = at_bat_of(board)
    assert at_bat.result is not None
    assert at_bat.result.field is not None
    fielder = running.fielder_at(board, at_bat.defense, at_bat.result.field)
    arm = fielder.defense + fielder.effects.throw

    def from_base(base: int) -> float:
        if not board.bases[base - 1]:
            return 0.0
        runner = board.runner(base)
        return chance(runner.speed + runner.effects.tag + (base == 3) - arm)

    return from_base(1), from_base(2), from_base(3)


THROWN_AT: Final = dict(zip(running.throws((1, 2, 3)), (1, 2, 3), strict=True))
"""The base from which the runner comes, by where the fielder throws."""


def tag_throw(view: RB8View, options: Sequence[str], bench: Bench) -> str:
    """At the tagging runner where it hurts the side at bat most."""
    board = view.board
    return options[best_throw(WORTH, where(board), tuple(THROWN_AT[option] for option in options), tag_chances(board))]
