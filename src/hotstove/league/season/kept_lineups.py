"""Lineups that people name and keep in a season's file, by club: the batting order with positions, without the pitcher."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet
from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.store import SeasonFile
from hotstove.table import NotLegal, Seat

NOTE: Final = "lineups"
"""The name of the season file's note: by club's code, the kept lineups by name, as they are typed."""
MOST, LONGEST = 40, 40
"""The most lineups that a club keeps, and the most characters of a name."""


class LineupBook:
    """The kept lineups of one club."""

    def __init__(self, file: SeasonFile, code: str) -> None:
        self._file = file
        self._code = code

    @property
    def lineups(self) -> dict[str, str]:
        """The lineups by name, in the order in which they were kept."""
        noted = self._file.note(NOTE)
        own = noted.get(self._code) if isinstance(noted, dict) else None
        return {name: text for name, text in own.items() if isinstance(text, str)} if isinstance(own, dict) else {}

    def keep(self, name: str, sheet: TeamSheet) -> None:
        """Keep the lineup of a sheet under a name, in the place of one that has it already. Raises NotLegal, NotSaved."""
        name = " ".join(name.split())
        lineups = self.lineups
        if not name or len(name) > LONGEST or not name.isprintable():
            raise NotLegal(f"{name[:LONGEST]!r}: a lineup's name has 1 to {LONGEST} characters")
        known = self._named(name)
        if known is None and len(lineups) >= MOST:
            raise NotLegal(f"{self._code} keeps {MOST} lineups already; keep this one under a name that is there")
        slots = [(slot.player.name, slot.position) for slot in sheet.order if slot.position is not Position.PITCHER]
        text = ", ".join(f"{player} {position.short}" if position is not None else player for player, position in slots)
        noted = self._file.note(NOTE)
        others = dict(noted) if isinstance(noted, dict) else {}
        self._file.set_note(NOTE, {**others, self._code: {**lineups, known or name: text}})

    def use(self, name: str, cards: LineupCards, seat: Seat) -> None:
        """Name a kept lineup for a game; without a designated hitter in that game its one is left out.

        Raises NotLegal or Unreadable if there is none of that name, or not everybody in it can play.
        """
        known = self._named(" ".join(name.split()))
        if known is None:
            there = ", ".join(self.lineups) or "none yet"
            raise NotLegal(f"{self._code} has no lineup {name[:LONGEST]!r}; kept are: {there}")
        entries = self.lineups[known].split(", ")
        hits = any(slot.position is Position.DESIGNATED_HITTER for slot in cards.sheets[seat].order)
        if not hits:
            entries = [entry for entry in entries if not entry.endswith(f" {Position.DESIGNATED_HITTER.short}")]
        cards.name_lineup(seat, ", ".join(entries))

    def _named(self, name: str) -> str | None:
        """The kept lineup's own spelling of a name, in any case; None if there is none."""
        return next((each for each in self.lineups if each.casefold() == name.casefold()), None)
