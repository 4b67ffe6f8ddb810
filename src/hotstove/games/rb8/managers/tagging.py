"""Tag-ups: the runners that go, and the fielder's throw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.win_chances import index_of
from hotstove.games.rb8 import running
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.managers.stealing import chance
from hotstove.games.rb8.state import RB8Board, RB8View, at_bat_of
from hotstove.managers.base_running import Chances, best_attempt, best_throw
from hotstove.table.game import Bench


def tag(view: RB8View, options: Sequence[running.Tags], bench: Bench) -> running.Tags:
    """Send the runners that are worth most against the best throw. The out of the catch is on the board already."""
    board = view.board
    attempts = [option.bases for option in options]
    return options[best_attempt(WORTH, index_of(board), attempts, tag_chances(board))]


def tag_chances(board: RB8Board) -> Chances:
    """The chances of all runners against the fielder that caught the ball."""
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
"""The runner's base, by the target of the throw."""


def tag_throw(view: RB8View, options: Sequence[str], bench: Bench) -> str:
    """Throw at the tagging runner whose out costs the side at bat most."""
    board = view.board
    return options[best_throw(WORTH, index_of(board), tuple(THROWN_AT[option] for option in options), tag_chances(board))]
