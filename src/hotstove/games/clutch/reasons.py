"""Reasons for a substitution, by what everybody sees: without one nobody is asked for it before a pitch."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.board import LATE
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import last_name_of
from hotstove.games.clutch.cards import Batter
from hotstove.games.clutch.ratings import limit, meeting, tired
from hotstove.games.clutch.state import OUTS_AN_INNING, ClutchBoard
from hotstove.games.clutch.substitutions import FIELDER, FIRST_INNING, PINCH_HITTER, RELIEVER, pitchers
from hotstove.table import Seat

CLEARLY: Final = 2
"""The points of Command, On-Base or a rating by which somebody is clearly better."""
MOST_AHEAD: Final = 3
"""The largest lead that still has to be kept."""
MOST_BEHIND: Final = 4
"""The runs that a side may still hope to make up late."""
DH: Final = Position.DESIGNATED_HITTER
ANOTHER: Final = "another change"
"""The reason after a change that another one may belong to."""


def to_change_the_field(board: ClutchBoard) -> str:
    """The reason for the side in the field to change players, ``Adobero is tired``; empty without one.

    A pitcher who is tired, soon will be or is clearly not the best one for now; a fielder out of position, a lead to keep.
    """
    if board.now.swaps or board.now.entered == FIELDER:
        return ANOTHER
    begins = board.batters == 0
    reason = to_change_the_pitcher(board, begins)
    return reason or (to_change_fielders(board) if begins and board.inning >= FIRST_INNING else "")


def to_change_the_pitcher(board: ClutchBoard, begins: bool) -> str:
    """The reason why the pitcher may have to go now; ``begins``: the half-inning does.

    He is tired with a runner in scoring position or as an inning begins, or is about to tire as one begins; or a clearly better
    pitcher waits in the bullpen when a pinch hitter comes up, or late in a close game at such a moment.
    """
    seat, at_bat, line = board.fielding, board.now, board.pitching
    fresh = [each.pitcher for each in pitchers(board) if each.pitcher.id not in board.teams[seat].tired]
    if not fresh or at_bat.entered == RELIEVER:
        return ""
    name = last_name_of(line.card.name)
    pressed = begins or board.second is not None or board.third is not None
    if tired(board, seat):
        return f"{name} is tired" if pressed else ""
    if begins and limit(board, seat) - line.outs < OUTS_AN_INNING:
        return f"{name} tires soon" if board.inning >= FIRST_INNING else ""
    if at_bat.entered != PINCH_HITTER and not (is_close(board, seat) and pressed):
        return ""
    now = meeting(board.batter_card, line.card).command
    better = any(meeting(board.batter_card, each).command - now >= CLEARLY for each in fresh)
    return "the bullpen has a better match" if better else ""


def to_change_fielders(board: ClutchBoard) -> str:
    """The reason to change fielders: one out of position, or a small lead late and a clearly better glove on the bench."""
    seat = board.fielding
    fielders = [(spot.player, spot.position) for spot in board.lineups[seat].spots if spot.position is not None]
    for player, position in fielders:
        if not player.plays(position):
            return f"{last_name_of(player.name)} is no {position.short.upper()}"
    if board.inning <= LATE or not 0 < board.ahead(seat) <= MOST_AHEAD:
        return ""
    gloves = [(player.rating(position), position) for player, position in fielders if position is not DH]
    better = any(each.rating(position) - rating >= CLEARLY for each in board.benches[seat] for rating, position in gloves)
    return "the bench has a better glove" if better else ""


def to_pinch_hit(board: ClutchBoard) -> str:
    """The reason for a pinch hitter: late in a close game, with a runner on base, behind or against a new pitcher.

    One of the bench must be clearly better than the batter.
    """
    half = board.half
    asked = any(board.occupied) or board.ahead(half) < 0 or board.now.entered == RELIEVER
    if not asked or not is_close(board, half) or board.now.entered == PINCH_HITTER:
        return ""
    better = any(against(board, each) - against(board, board.batter_card) >= CLEARLY for each in board.benches[half])
    return "the bench has a better bat" if better else ""


def is_close(board: ClutchBoard, seat: Seat) -> bool:
    """Whether it is late and the game close enough for a side's best: from ``MOST_BEHIND`` runs behind to ``MOST_AHEAD``."""
    return board.inning >= LATE and -MOST_BEHIND <= board.ahead(seat) <= MOST_AHEAD


def against(board: ClutchBoard, batter: Batter) -> int:
    """A batter's On-Base with his bonus against the pitcher who is in the game."""
    return meeting(batter, board.pitching.card).on_base
