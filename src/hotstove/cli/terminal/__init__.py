"""The terminal table: who sits where, what is shown, what is typed, and where games are saved."""
