"""A finished game typed in, a half-inning a line, and written out again."""
