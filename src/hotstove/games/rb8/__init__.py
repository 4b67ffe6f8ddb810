"""RB8: contested control, chained abilities, hidden Rally Cards. Registered as the game ``rb8``."""

from hotstove.games.rb8.game import RB8

GAME = RB8()
