"""Pine Tar: cards of real seasons, one roll an at-bat."""

from hotstove.games.pinetar.game import PineTar

GAME = PineTar()
