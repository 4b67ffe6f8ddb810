"""When a person is asked whether to change the pitcher, by what everybody sees.

The rules ask before every at-bat (RB-130). At a screen it is passed where nothing speaks for it, and a command asks for it all
the same; managers, saved games and scenarios answer every one.
"""

from __future__ import annotations

from collections.abc import Collection

from hotstove.games.rb8.pitchers import form_of
from hotstove.games.rb8.rules import PITCHING_CHANGE
from hotstove.games.rb8.state import RB8Board, RB8View
from hotstove.table import Seat
from hotstove.table.events import label_of


def hardly_worth_asking(view: object, label: str, seat: Seat) -> bool:
    """Whether a question to a seat offers nothing in this position that is often wanted."""
    assert isinstance(view, RB8View)
    return label == label_of(PITCHING_CHANGE) and not a_pitching_change(view.board, seat)


def a_pitching_change(board: RB8Board, seat: Seat) -> bool:
    """When the pitcher is no longer what his card says (RB-121 to RB-126), as a half-inning begins or with a runner on."""
    card, now = board.arms[seat].card, form_of(board, seat)
    is_tired = now.control + now.stuff < card.control + card.stuff or now.ability is not card.ability
    return is_tired and (not board.batters or any(board.bases))


def unasked_moves(_view: object, labels: Collection[str]) -> tuple[str, ...]:
    """The moves of questions of the at-bat that were passed without asking."""
    return ("bring in a reliever",) if label_of(PITCHING_CHANGE) in labels else ()
