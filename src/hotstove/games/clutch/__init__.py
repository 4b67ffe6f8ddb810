"""Clutch: every at-bat a d20 contest, bent by two hidden hands of strategy cards. Registered as the game ``clutch``."""

from hotstove.games.clutch.game import Clutch

GAME = Clutch()
