"""RB8: contested control, chained abilities, hidden Rally Cards. Registered as the game ``rb8``."""

from typing import TYPE_CHECKING

from hotstove.table.about import on_demand

if TYPE_CHECKING:
    from hotstove.games.rb8.game import GAME as GAME

__getattr__ = on_demand(__name__, GAME="game")  # lists of games do not load it
