"""Lineups that people keep under names: how they are written, found and added, wherever they are stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.teams import TeamSheet
from hotstove.table.errors import NotLegal, Unreadable

MOST: Final = 40
"""The most lineups that a team keeps."""
LONGEST: Final = 40
"""The most characters of a name."""
PITCHER: Final = f"pitcher {Position.PITCHER.short}"
"""The entry of whoever pitches."""


def written(sheet: TeamSheet, pitcher: bool) -> str:
    """The batting order as it is typed, ``Ruth rf, Gehrig 1b``; the ``pitcher`` has his place in it, or is left out."""
    entries = []
    for slot in sheet.order:
        if slot.position is not Position.PITCHER:
            entries.append(f"{slot.player.name} {slot.position.short}" if slot.position is not None else slot.player.name)
        elif pitcher:
            entries.append(PITCHER)
    return ", ".join(entries)


def read(text: str) -> tuple[tuple[str, Position], ...]:
    """The players and positions of a lineup that has a position for each; raises Unreadable."""
    placed = []
    for entry in text.split(", "):
        name, _, position = entry.rpartition(" ")
        try:
            placed.append((name, position_named(position)))
        except ValueError:
            raise Unreadable(f"a kept lineup: expected a player and his position, found {entry[:LONGEST]!r}") from None
    return tuple(placed)


def with_one_more(lineups: Mapping[str, str], name: str, text: str, whose: str) -> dict[str, str]:
    """The lineups with one under a name, in the place of one that has it already, in any case.

    Raises NotLegal for a name that is none, or where ``whose`` keeps enough already.
    """
    name = " ".join(name.split())
    if not name or len(name) > LONGEST or not name.isprintable():
        raise NotLegal(f"{name[:LONGEST]!r}: a lineup's name has 1 to {LONGEST} characters")
    known = _spelled(lineups, name)
    if known is None and len(lineups) >= MOST:
        raise NotLegal(f"{whose} keeps {MOST} lineups already; keep this one under a name that is there")
    return {**lineups, known or name: text}


def kept_as(lineups: Mapping[str, str], name: str, whose: str) -> str:
    """The lineup of a name, in any case; raises NotLegal with all names if ``whose`` has none."""
    known = _spelled(lineups, " ".join(name.split()))
    if known is None:
        raise NotLegal(f"{whose} has no lineup {name[:LONGEST]!r}; kept are: {', '.join(lineups) or 'none yet'}")
    return lineups[known]


def _spelled(lineups: Mapping[str, str], name: str) -> str | None:
    """The lineups' own spelling of a name; None if it is none of theirs."""
    return next((each for each in lineups if each.casefold() == name.casefold()), None)
