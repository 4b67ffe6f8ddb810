"""The terminal table: the loop of a game, the two fronts that show it, and typed answers."""
