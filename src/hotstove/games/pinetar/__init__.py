"""Pine Tar: cards of real seasons, one roll an at-bat."""

from typing import TYPE_CHECKING

from hotstove.table.about import on_demand

if TYPE_CHECKING:
    from hotstove.games.pinetar.game import GAME as GAME

__getattr__ = on_demand(__name__, GAME="game")  # lists of games do not load it
