"""SportsClix: players on dials that run hot and cold, and dice chosen in secret. Registered as the game ``sportsclix``."""

from typing import TYPE_CHECKING

from hotstove.table.about import on_demand

if TYPE_CHECKING:
    from hotstove.games.sportsclix.game import GAME as GAME

__getattr__ = on_demand(__name__, GAME="game")  # lists of games do not load it
