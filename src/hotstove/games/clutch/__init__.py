"""Clutch: every at-bat a d20 contest, bent by two hidden hands of strategy cards. Registered as the game ``clutch``."""

from typing import TYPE_CHECKING

from hotstove.table.about import on_demand

if TYPE_CHECKING:
    from hotstove.games.clutch.game import GAME as GAME

__getattr__ = on_demand(__name__, GAME="game")  # lists of games do not load it
