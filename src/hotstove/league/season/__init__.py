"""A season replayed: its plan, its games, what they leave behind, its file, and what is read out of it."""
