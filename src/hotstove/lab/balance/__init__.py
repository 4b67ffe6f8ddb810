"""The designer's bench: a game before and after changes of its charts, cards and options, by exact chances and simulation."""
