"""Lineups that people name and keep in a season's file, by club: the batting order with positions, without the pitcher."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.kept_lineups import kept_as, with_one_more, written
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet
from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.store import SeasonFile
from hotstove.table import Seat

NOTE: Final = "lineups"
"""The name of the season file's note: by club's code, the kept lineups by name, as they are typed."""


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
        lineups = with_one_more(self.lineups, name, written(sheet, pitcher=False), self._code)
        noted = self._file.note(NOTE)
        others = dict(noted) if isinstance(noted, dict) else {}
        self._file.set_note(NOTE, {**others, self._code: {**lineups}})

    def use(self, name: str, cards: LineupCards, seat: Seat) -> None:
        """Name a kept lineup for a game; without a designated hitter in that game its one is left out.

        Raises NotLegal or Unreadable if there is none of that name, or not everybody in it can play.
        """
        entries = kept_as(self.lineups, name, self._code).split(", ")
        hits = any(slot.position is Position.DESIGNATED_HITTER for slot in cards.sheets[seat].order)
        if not hits:
            entries = [entry for entry in entries if not entry.endswith(f" {Position.DESIGNATED_HITTER.short}")]
        cards.name_lineup(seat, ", ".join(entries))
