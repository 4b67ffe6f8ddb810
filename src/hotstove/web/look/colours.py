"""Colours of teams, by the names that the style sheet knows."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.teams import TeamSheet
from hotstove.table.events import HOME, Seat

TEAM_COLOURS = ("red", "blue", "green", "gold", "orange", "purple", "teal", "yellow")
"""Colours of teams that the style sheet defines; any other colour is drawn as it is."""


def team_class(colour: str) -> str:
    """Return the style sheet's class for a team's colour."""
    return f"team-{colour.lower()}" if colour.lower() in TEAM_COLOURS else "team-plain"


def side_class(sheets: Sequence[TeamSheet], seat: Seat) -> str:
    """Return the classes of a side: its team's colour, and ``at-home``, which has a pattern besides for who sees no colours."""
    colour = team_class(sheets[seat].colour if sheets else "")
    return f"{colour} at-home" if seat == HOME else colour
