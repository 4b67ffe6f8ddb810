"""The results file of a tournament: a line of JSON for the tournament and one for each part played, only ever appended to.

A part is on disk before it counts. A last line that was cut off is not counted and written over; its games are played again.
"""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeGuard

from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import BOTH, HOME, Seat
from hotstove.table.files import NotWritten
from hotstove.table.texts import Json

FORMAT: Final = 1
KEY: Final = "hotstove tournament"
BEGINNING: Final = f'{{"{KEY}"'.encode()
"""The first bytes of a results file."""
MOST_RUNS: Final = 1_000_000
"""The most runs of a side that are read; an endless game is given up long before."""
LONGEST_HEAD: Final = 1 << 22
"""The most bytes of a first line that are looked at for its seed."""


class Played(NamedTuple):
    """A game that was played: the seat of the pair's first entrant, the score (away, home), and by whom it was forfeited.

    ``forfeit`` is the seat that forfeited, None if nobody did, and ``why`` the reason; the score is 0 to 0 then. A game without
    end (`Endless`) is level, 0 to 0 with its reason.
    """

    seat: Seat
    score: tuple[int, int]
    forfeit: Seat | None = None
    why: str = ""

    @property
    def points(self) -> float:
        """What the pair's first entrant has won: 1, or one half if it is level."""
        away, home = self.score
        if self.forfeit is not None:
            return float(self.forfeit != self.seat)
        return 0.5 if away == home else float((home > away) == (self.seat == HOME))


class Part(NamedTuple):
    """Games of a pair of entrants, by name: game ``first`` and those that follow it."""

    pair: tuple[str, str]
    first: int
    games: tuple[Played, ...]


class Results:
    """An open results file, locked for this process alone. Use it in a ``with`` block."""

    def __init__(self, path: Path, tournament: Mapping[str, Json], identities: Mapping[str, str]) -> None:
        """Open the file, or make it. ``identities`` say what plays under each name.

        Raises Unreadable for a file that is none, is damaged before its last line or has a game twice, DoesNotFit for one of
        another tournament or of other agents with the same names, NotLegal if another process has it open, NotWritten if it
        can't be written.
        """
        self.path = path
        self._identities = identities
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        except OSError as error:
            raise NotWritten(f"{path}: not written: {error.strerror}") from None
        try:
            if not stat.S_ISREG(os.fstat(self._file).st_mode):
                raise Unreadable(f"{path}: expected a file of results, not a device or pipe")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.parts = self._opened({KEY: FORMAT, **tournament})
        except BlockingIOError:
            os.close(self._file)
            raise NotLegal(f"{path}: another tournament is writing to it") from None
        except BaseException:
            os.close(self._file)
            raise

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def append(self, part: Part) -> None:
        """Keep a part; raises NotWritten, and then nothing of it counts."""
        who: dict[str, Json] = {name: self._identities[name] for name in part.pair}
        games: list[Json] = [[game.seat, *game.score, game.forfeit, game.why] for game in part.games]
        self._write({"pair": who, "first": part.first, "games": games})
        self.parts.append(part)

    def _write(self, data: Mapping[str, Json]) -> None:
        line = json.dumps(data, separators=(",", ":")).encode() + b"\n"
        before = os.fstat(self._file).st_size
        try:
            if os.write(self._file, line) != len(line):
                raise OSError(28, "the disk is full")
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):  # else the next opening writes over the line that is cut off
                os.ftruncate(self._file, before)
            raise NotWritten(f"{self.path}: not written: {error.strerror}") from None

    def _opened(self, tournament: Mapping[str, Json]) -> list[Part]:
        size = os.fstat(self._file).st_size
        if not BEGINNING.startswith(os.pread(self._file, len(BEGINNING), 0)):  # before all of a huge file is read
            raise Unreadable(f"{self.path}:1: expected the results of a tournament")
        data = os.pread(self._file, size, 0)
        whole = data.rpartition(b"\n")[0]
        lines = whole.split(b"\n") if whole else []
        parts: list[Part] = []
        counted: set[tuple[tuple[str, str], int]] = set()
        for number, line in enumerate(lines, 1):
            try:
                read = json.loads(line)
                if number == 1:
                    self._check(read, tournament)
                    continue
                part = self._part(read)
            except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
                what = "the results of a tournament" if number == 1 else "the games of a pair"
                raise Unreadable(
                    f"{self.path}:{number}: expected {what}; the {max(0, number - 2)} parts before are good"
                ) from None
            for place in range(part.first, part.first + len(part.games)):
                if (game := (part.pair, place)) in counted:
                    raise Unreadable(
                        f"{self.path}:{number}: game {place} of {part.pair[0]} and {part.pair[1]} is counted in a part before"
                    )
                counted.add(game)
            parts.append(part)
        kept = len(whole) + 1 if lines else 0
        if kept != size:
            try:
                os.ftruncate(self._file, kept)
            except OSError as error:
                raise NotWritten(f"{self.path}: not written: {error.strerror}") from None
        if not lines:
            self._write(tournament)
        return parts

    def _check(self, read: Mapping[str, Json], tournament: Mapping[str, Json]) -> None:
        if read[KEY] != FORMAT:
            raise ValueError(KEY)
        for key, value in tournament.items():
            if read[key] != value:
                raise DoesNotFit(
                    f"{self.path}: the results of another tournament: {key} is {_short(read[key])}, not {_short(value)}"
                )

    def _part(self, read: object) -> Part:
        if not isinstance(read, dict):
            raise TypeError(read)
        pair, number, games = read["pair"], read["first"], read["games"]
        if not isinstance(pair, dict) or not isinstance(games, list) or not _whole(number) or number < 0:
            raise ValueError(read)
        first, second = pair
        if first >= second:  # `Tournament.pairs`
            raise ValueError(pair)
        for name, identity in pair.items():
            if self._identities.get(name, identity) != identity:
                raise DoesNotFit(f"{self.path}: its games of {name!r} were played by another agent; give this one another name")
        return Part((first, second), number, tuple(_game(each) for each in games))


def seed_kept(path: Path) -> str | None:
    """The seed of the tournament whose results are in a file; None if there is no such file, or nothing that can be read."""
    if not path.is_file():  # a pipe would keep it waiting
        return None
    try:
        with path.open("rb") as file:
            read = json.loads(file.readline(LONGEST_HEAD))
    except (OSError, ValueError, RecursionError):
        return None
    seed = read.get("seed") if isinstance(read, dict) else None
    return seed if isinstance(seed, str) else None


def _short(value: Json) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _game(read: object) -> Played:
    if not isinstance(read, list):
        raise TypeError(read)
    seat, away, home, forfeit, why = read
    numbers = (seat, away, home) if forfeit is None else (seat, away, home, forfeit)
    if not all(map(_whole, numbers)) or seat not in BOTH or forfeit not in (*BOTH, None) or min(away, home) < 0:
        raise ValueError(read)
    if max(away, home) > MOST_RUNS:  # somebody else's file: what no game has is no score to count with
        raise ValueError(read)
    if not isinstance(why, str):
        raise TypeError(read)
    return Played(seat, (away, home), forfeit, why)
