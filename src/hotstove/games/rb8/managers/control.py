"""The worth of control of the at-bat, and (e) the reroll of its die."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.games.rb8 import control
from hotstove.games.rb8.managers.dice_chances import control_chance
from hotstove.games.rb8.managers.outcomes import at_bat_worth, keys_worth
from hotstove.games.rb8.pitchers import on_deck
from hotstove.games.rb8.state import AtBat, RB8Board, RB8View
from hotstove.table.game import Bench


def control_worth(at_bat: AtBat, at: int) -> float:
    """The worth of the batter's control minus that of the pitcher's."""
    pitchers, batters = keys_worth(at, at_bat.batter.five_six)
    return batters - pitchers


def swing_worth(board: RB8Board, at_bat: AtBat, at: int) -> float:
    """The worth of the at-bat to the side at bat."""
    chance_of_control = control_chance(on_deck(board, at_bat), board.options.control_faces)
    return at_bat_worth(at, at_bat.batter.five_six, chance_of_control)


def gain_by_rating(board: RB8Board, at_bat: AtBat, at: int, more: int) -> float:
    """The gain of the side at bat if the pitcher's rating changes by ``more``."""
    flags, faces = on_deck(board, at_bat), board.options.control_faces
    with_it = control_chance((flags[0] + more, *flags[1:]), faces)
    return (with_it - control_chance(flags, faces)) * control_worth(at_bat, at)


def command(view: RB8View, options: Sequence[str], bench: Bench) -> str:
    """Always reroll, since it costs nothing."""
    return control.REROLL
