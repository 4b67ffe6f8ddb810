"""A season replayed: its plan, its games, their counts and clubs' histories, its file, and its reports."""
