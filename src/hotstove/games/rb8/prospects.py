"""What one needs to choose in RB8: a card's hand and ability, and the chance of a runner who is sent."""

from __future__ import annotations

from hotstove.baseball.ball_game import SentRunner
from hotstove.games.rb8.cards import BattingSpot, Hitter, Pitcher
from hotstove.games.rb8.managers.stealing import steal_chances, steal_edges
from hotstove.games.rb8.rules import PitchingChange
from hotstove.games.rb8.running import OffenseCall
from hotstove.games.rb8.state import RB8View
from hotstove.table import Ask, other


def option_prospect(view: RB8View, option: object, ask: Ask) -> str:
    """The hand and the ability of the card that an option names, beside its ratings: ``bats left, Rope``."""
    match option:
        case BattingSpot(Hitter() as card):
            hand = {"R": "bats right", "L": "bats left", "S": "switch hitter"}[card.bats]
        case (Pitcher() as card) | PitchingChange(Pitcher() as card):
            hand = "throws right" if card.throws == "R" else "throws left"
        case _:
            return ""
    return f"{hand}, {card.ability.name}" if card.ability is not None else hand


def sent_runner(view: RB8View, option: object) -> SentRunner | None:
    """The runner whom a call sends, if it is one alone, with his chance against the throw."""
    board = view.board
    if not isinstance(option, OffenseCall) or len(option.steals) != 1:
        return None
    (start,) = option.steals
    edges = steal_edges(board.nines[board.half], board.nines[other(board.half)])
    return SentRunner(start, steal_chances(board, edges)[start - 1])
