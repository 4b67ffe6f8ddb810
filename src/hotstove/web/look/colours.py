"""Colours of teams, by the names that the style sheet knows."""

from __future__ import annotations

TEAM_COLOURS = ("red", "blue", "green", "gold", "orange", "purple", "teal", "yellow")
"""Colours of teams that the style sheet defines; any other colour is drawn as it is."""


def team_class(colour: str) -> str:
    """Return the style sheet's class for a team's colour."""
    return f"team-{colour.lower()}" if colour.lower() in TEAM_COLOURS else "team-plain"
