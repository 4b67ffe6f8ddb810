"""SportsClix: players on dials that run hot and cold, and dice chosen in secret. Registered as the game ``sportsclix``."""

from hotstove.games.sportsclix.game import SportsClix

GAME = SportsClix()
