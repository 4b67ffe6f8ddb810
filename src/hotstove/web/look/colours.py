"""Colours of teams, by the names that the style sheet knows."""

from __future__ import annotations

TEAM_COLOURS = ("red", "blue", "green", "gold", "orange", "purple", "teal", "yellow")
"""Colours of teams that the style sheet knows; any other is drawn in its own."""


def team_class(colour: str) -> str:
    """The style sheet's name for a team's colour."""
    return f"team-{colour.lower()}" if colour.lower() in TEAM_COLOURS else "team-plain"
