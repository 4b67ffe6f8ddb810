"""What a draft's room keeps beside the draft's file: who picks for which club, wish lists, and what is told to all.

It is a file of its own, so that the draft's can be sent round; a wish list is its manager's alone. A friend's place is as
in a season (`hotstove.league.season.people`): no secret is kept, but hashes that open nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Final

from hotstove.league.club_draft.files import DraftFile
from hotstove.league.club_draft.rules import COMPUTER, ClubDraft, PoolMan
from hotstove.league.season.league_log import with_line
from hotstove.league.season.people import Manager, managers_in
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.files import write_files
from hotstove.table.texts import Json, read_text

ENDING: Final = ".room"
"""The end of the file's name, behind that of the draft's."""
PIECE: Final = 1.0
"""Seconds of picks for which nobody is asked that are made in one go."""
MOST_WISHES: Final = 100
"""The most men of a wish list."""


@dataclass(frozen=True, slots=True)
class Room:
    """The state of a room beside its draft; clubs by their codes.

    ``managers`` are the places of friends, also where nobody has come yet; all other people's clubs are the commissioner's.
    ``wishes`` are men by their labels, the first one first; for the clubs in ``away`` they are picked from it without being
    asked. ``fills``: the computer makes all picks that are left. ``log`` is told to all. ``season`` is the name of the season's
    file that the draft has become, or empty. ``version`` grows with each change that all see.
    """

    managers: Mapping[str, Manager] = field(default_factory=dict)
    wishes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    away: tuple[str, ...] = ()
    fills: bool = False
    log: Sequence[Json] = ()
    season: str = ""
    version: int = 0

    def tells(self, words: str) -> Room:
        """The room with one more line of its log."""
        return replace(self, log=with_line(list(self.log), words), version=self.version + 1)

    def with_manager(self, code: str, manager: Manager | None) -> Room:
        """The room with another friend's place at a club, or none there."""
        managers = {each: place for each, place in self.managers.items() if each != code}
        if manager is not None:
            managers[code] = manager
        return replace(self, managers=managers, version=self.version + 1)

    def with_wishes(self, code: str, wishes: Sequence[str]) -> Room:
        """The room with another wish list of a club, which nobody else sees."""
        others = {each: labels for each, labels in self.wishes.items() if each != code}
        return replace(self, wishes={**others, code: tuple(wishes)} if wishes else others)

    def with_away(self, code: str, away: bool) -> Room:
        """The room in which a club's wish list picks by itself, or does not."""
        return replace(self, away=(*(each for each in self.away if each != code), *([code] if away else [])))

    def forgets(self, code: str) -> Room:
        """The room without what a club's manager has wished: the next one is told nothing of it."""
        return self.with_wishes(code, ()).with_away(code, False)

    def with_season(self, name: str) -> Room:
        """The room of a draft that has become the season in the file of that name."""
        return replace(self, season=name, version=self.version + 1)

    def text(self) -> str:
        """The text of its file."""
        plain: Json = {
            "managers": {code: manager.plain() for code, manager in self.managers.items()},
            "wishes": {code: list(labels) for code, labels in self.wishes.items()},
            "away": list(self.away),
            "fills": self.fills,
            "log": list(self.log),
            "season": self.season,
            "version": self.version,
        }
        return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def room_path(path: Path) -> Path:
    """The file of a draft's room."""
    return path.with_name(path.name + ENDING)


def read_room(path: Path) -> Room:
    """The room of the draft in that file, an empty one where there is none yet; raises Unreadable."""
    file = room_path(path)
    if not file.exists():
        return Room()
    try:
        data: Json = json.loads(read_text(file))
    except (ValueError, RecursionError):
        data = None
    match data:
        case {"managers": dict(managers), "wishes": dict(wishes), "away": list(away), "fills": bool(fills), "log": list(log),
              "season": str(season), "version": int(version)} if "/" not in season:  # fmt: skip
            lists = {code: _texts(labels) for code, labels in wishes.items()}
            return Room(managers_in(managers), lists, _texts(away), fills, log, season, version)
    raise Unreadable(f"{file}: not the file of a draft's room as Hot Stove writes it")


def _texts(values: Json) -> tuple[str, ...]:
    found = (value for value in values if isinstance(value, str)) if isinstance(values, list) else ()
    return tuple(dict.fromkeys(found))[:MOST_WISHES]


def write_room(path: Path, room: Room) -> None:
    """Write the room of the draft in that file, for the user alone; raises NotWritten."""
    name = room_path(path).name
    write_files({name: room.text()}, path.parent, private={name})


def write_draft(path: Path, file: DraftFile, room: Room) -> None:
    """Write the draft in that file with its room, both or neither; raises NotWritten."""
    name = room_path(path).name
    write_files({path.name: file.text(), name: room.text()}, path.parent, private={name})


@dataclass(frozen=True, slots=True)
class Drafting:
    """A draft with its room."""

    file: DraftFile
    room: Room

    @property
    def draft(self) -> ClubDraft:
        """The draft as it stands."""
        return self.file.draft

    def with_draft(self, draft: ClubDraft) -> Drafting:
        """The same with another state of the draft."""
        return replace(self, file=self.file.with_draft(draft))

    def number(self, code: str) -> int:
        """The number of the club with that code; raises NotLegal if there is none."""
        for number, club in enumerate(self.draft.terms.clubs):
            if club.code == code:
                return number
        raise NotLegal("there is no such club in this draft")

    def name(self, code: str) -> str:
        """The name of the club with that code; raises NotLegal if there is none."""
        return self.draft.terms.clubs[self.number(code)].name

    def has_friend(self, code: str) -> bool:
        """Whether a friend manages that club."""
        return code in self.room.managers and bool(self.room.managers[code].holder)

    def is_commissioners(self, code: str) -> bool:
        """Whether that club is the commissioner's: it is no computer's, no friend's, and none waits for a friend."""
        return self.falls_to_commissioner(code) and code not in self.room.managers

    def falls_to_commissioner(self, code: str) -> bool:
        """Whether nobody but the commissioner can pick for that club now: it is his, or waits for a friend to come."""
        return self.draft.terms.clubs[self.number(code)].manager != COMPUTER and not self.has_friend(code)

    def wished(self, code: str) -> list[PoolMan]:
        """The men of a club's wish list whom nobody has, the first one first."""
        known = self.draft.terms.by_label
        found = (known[label] for label in self.room.wishes.get(code, ()) if label in known)
        return [each for each in found if each.man.person not in self.draft.taken]

    def with_club(self, code: str, by_computer: bool) -> Drafting:
        """The same with a club for which the computer picks, or a person."""
        terms = self.draft.terms
        clubs = tuple(
            replace(club, manager=COMPUTER if by_computer else "person") if club.code == code else club for club in terms.clubs
        )
        return self.with_draft(replace(self.draft, terms=replace(terms, clubs=clubs))) if clubs != terms.clubs else self

    @property
    def waits_for_nobody(self) -> bool:
        """Whether the next pick is the computer's; that of a list is made with those before it."""
        draft = self.draft
        return not draft.over and (self.room.fills or draft.terms.clubs[draft.turn].manager == COMPUTER)

    def unasked(self) -> PoolMan | None:
        """The next pick for which nobody is asked: the computer's, or that of a list; None if somebody has to pick."""
        draft = self.draft
        if draft.over:
            return None
        club = draft.terms.clubs[draft.turn]
        if self.waits_for_nobody:
            return draft.computer_pick()
        wishes = self.wished(club.code) if club.code in self.room.away else ()
        return next((each for each in wishes if not draft.problem(each)), None)

    def gone_on(self, seconds: float = PIECE) -> Drafting:
        """The draft after picks for which nobody is asked: all of them, or those of so many seconds and one more."""
        until, now = monotonic() + seconds, self
        while (man := now.unasked()) is not None:
            now = now.with_draft(replace(now.draft, picks=(*now.draft.picks, man.label)))
            if monotonic() > until and now.waits_for_nobody:
                break
        return now
