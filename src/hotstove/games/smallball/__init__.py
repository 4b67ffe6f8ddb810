"""Small Ball: push your luck with one die. Registered as the game ``smallball``."""

from hotstove.games.smallball.game import SmallBall

GAME = SmallBall()
