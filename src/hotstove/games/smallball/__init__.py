"""Small Ball: push your luck with one die. Registered as the game ``smallball``."""

from typing import TYPE_CHECKING

from hotstove.table.about import on_demand

if TYPE_CHECKING:
    from hotstove.games.smallball.game import GAME as GAME

__getattr__ = on_demand(__name__, GAME="game")  # lists of games do not load it
