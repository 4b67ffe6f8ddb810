"""Games by name: ``newest``, a number, a date, a club, or a date and a club; the same for saved games and those of a season."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Final

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.teams import TeamSheet
from hotstove.cli.saves import folder, game_of, newest_first
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.journal import BadSave, read_journal

NEWEST: Final = "newest"
"""The name of the game saved last, or of the last game of a season that is over."""
WAYS: Final = "newest, a number, a date (2026-05-14), a club or a date and a club (2026-05-14/foxes)"
"""The names that a game may be called by."""
LISTED: Final = 8
"""Games that an error lists at most."""
_DATE: Final = re.compile(r"(\d{4}-\d\d-\d\d)(?:[/ ]\s*(.+))?")


class Listed:
    """A game in a list: its number there, the day on which it was played, and both sides (away, home)."""

    def __init__(self, number: int, day: date, read: Callable[[], tuple[TeamSheet, TeamSheet]]) -> None:
        """``read`` makes the sides' sheets when they are first wanted; it may raise HotStoveError."""
        self.number = number
        self.day = day
        self._read = read

    @cached_property
    def sides(self) -> tuple[TeamSheet, ...]:
        """Both sides; none if the game can't be read."""
        try:
            return self._read()
        except HotStoveError:
            return ()

    def is_of(self, club: str) -> bool:
        """Whether one of the sides has that code, or that text as a part of its name, in any case."""
        text = " ".join(club.split()).casefold()
        return any(
            text == side.code.casefold() or text in side.name.casefold() or text in side.nickname.casefold()
            for side in self.sides
        )

    def __str__(self) -> str:
        teams = f"{self.sides[0].nickname} at {self.sides[1].nickname}" if self.sides else "can't be read"
        return f"{self.number}  {self.day}  {teams}"


@dataclass(frozen=True, slots=True)
class GameName:
    """A name, read: the number, the day, and the club, each if it is named; nothing is named by ``newest``."""

    number: int | None = None
    day: date | None = None
    club: str = ""

    @classmethod
    def of(cls, text: str) -> GameName:
        """Read a name; whatever is neither ``newest`` nor a number nor begins with a date is a club.

        Raises Unreadable for a date that no calendar has.

        >>> GameName.of("41").number, GameName.of("1927-05-30/yankees").club, GameName.of("Red Sox").club
        (41, 'yankees', 'Red Sox')
        """
        text = text.strip()
        if text.lower() == NEWEST:
            return cls()
        if text.isascii() and text.isdecimal():
            return cls(number=int(text[:9]))
        if match := _DATE.fullmatch(text):
            try:
                day = date.fromisoformat(match[1])
            except ValueError:
                raise Unreadable(f"{text!r}: there is no day {match[1]}") from None
            return cls(day=day, club=(match[2] or "").strip())
        return cls(club=text)

    @property
    def is_club_alone(self) -> bool:
        """Whether only a club is named: such a word may be the name of a file, too."""
        return bool(self.club) and self.day is None


def pick(text: str, games: Sequence[Listed], place: str) -> Listed:
    """The game of that name among ``games``, the newest first; ``place`` says for messages what they are.

    A club alone means its newest game. Raises Unreadable if no game is named so, or several are, with those that there are.
    """
    name = GameName.of(text)
    if not games:
        raise Unreadable(f"{text!r}: {place} has no game")
    if name.number is not None:
        fitting = [game for game in games if game.number == name.number]
    else:
        fitting = [game for game in games if name.day in (None, game.day)]
        if name.club:
            found = (game for game in fitting if game.is_of(name.club))
            fitting = list(islice(found, 1)) if name.day is None else list(found)
        elif name.day is None:
            fitting = fitting[:1]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Unreadable(f"{text!r}: several games of {place} are named so; name one by its number:\n{_list(fitting)}")
    raise Unreadable(f"{text!r}: no game of {place} is named so. Expected a file, {WAYS}; there are:\n{_list(games)}")


def _list(games: Sequence[Listed]) -> str:
    shown = games[:LISTED] if len(games) > LISTED + 1 else games  # a line for "1 more" has room for the game itself
    more = f"\n  and {len(games) - LISTED} more" if len(shown) < len(games) else ""
    return "\n".join(f"  {game}" for game in shown) + more


# --- Saved games


def saved_game(wanted: str | None, keep: bool = False) -> Path:
    """The file of a saved game by its path, or by its name among the games that are saved here; by default the newest.

    Of these the one written last is number 1. A word that may be a club's is a file where there is one. What can't be read is
    the newest for nobody who names none: it is passed over, with a line (with ``keep`` not if a part of it can be). Raises
    Unreadable if there is no such game.
    """
    text = wanted or NEWEST
    if GameName.of(text).is_club_alone and (Path(text).exists() or _is_path(text)):
        return Path(text)
    paths = newest_first(folder())
    if not paths and wanted is not None:
        raise Unreadable(f"{wanted!r}: there is no such file, and no saved game in {folder()}")
    if not paths:
        raise Unreadable(f"there is no saved game in {folder()}; name a file")
    if wanted is None:
        return _newest_readable(paths, keep)
    return paths[pick(text, list(_listed(paths)), str(folder())).number - 1]


def _newest_readable(paths: Sequence[Path], keep: bool) -> Path:
    said: list[str] = []
    for path in paths:
        try:
            game_of(read_journal(path), path)
        except BadSave as bad:
            if not (keep and bad.kept is not None):
                said.append(f"Passed over: {bad}.")
                continue
        except HotStoveError as error:
            said.append(f"Passed over: {error}.")
            continue
        for line in said:
            click.echo(line, err=True)
        return path
    raise Unreadable("\n".join([f"there is no saved game in {folder()} that can be read; name a file", *said]))


def day_of(path: Path) -> date:
    """The day on which a saved game was begun, by the name of its file; else the day on which it was written last."""
    try:
        return date.fromisoformat(path.name[:10])
    except ValueError:
        try:
            return datetime.fromtimestamp(path.stat().st_mtime).date()
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None


def _is_path(text: str) -> bool:
    return "/" in text or Path(text).suffix != ""


def _listed(paths: Iterable[Path]) -> Iterable[Listed]:
    for number, path in enumerate(paths, 1):
        yield Listed(number, day_of(path), _sides_in(path))


def _sides_in(path: Path) -> Callable[[], tuple[TeamSheet, TeamSheet]]:
    def sides() -> tuple[TeamSheet, TeamSheet]:
        try:
            record = read_journal(path)
            return ball_game_named(record.game).sheets(record.setup)
        except (KeyError, ValueError) as error:  # a set-up of another edition
            raise NotLegal(f"{path}: {error}") from None

    return sides
