"""Saved games: one file with a line for the set-up and a line for each answer, only ever appended to.

Each line ends in a check sum over itself and all lines before it, so that a truncated or altered file is detected at the
damaged line; all lines before that one are kept. An answer is on disk before its effect is shown. Answers of a game that
nobody watches may be written together. Whoever leaves a game closes its file with a last line, so that a file without it, which
was cut or whose process was killed, is noticed, too; the next answer takes the place of that line.
"""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

from hotstove.table.asks import Answer
from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.game import Setup
from hotstove.table.log import Entry, Given, NotSaved, Undone
from hotstove.table.record import Record
from hotstove.table.texts import Json, read_file

FORMAT = 1
BEGINNING = b'{"hotstove":'
"""The first bytes of every saved game."""
CLOSES: Final = "closes"
"""The key in the first line of a file that a last line closes; files of older versions have none."""
CLOSED: Final = "closed"
MOST_TAKEN_BACK = 1_000_000
EXPECTED = "the first line of a saved game"


def _good(answers: int) -> str:
    return "the answer before it is good" if answers == 1 else f"the {answers} answers before it are good"


class BadSave(Unreadable):
    """A saved game that can't be read to its end. ``kept`` is the intact part (None: nothing), ``size`` its bytes."""

    def __init__(self, path: Path, line: int, problem: str, kept: Record | None, size: int) -> None:
        good = "nothing before it can be kept" if kept is None else _good(len(kept.answers))
        super().__init__(f"{path}:{line}: {problem}; {good}")
        self.path = path
        self.line = line
        self.problem = problem
        self.kept = kept
        self.size = size


class Busy(NotSaved):
    """Another process plays this game and writes to its file."""


class Journal:
    """An open saved game, locked for this process alone.

    ``lost`` is the error for the part that could not be read on opening (None: no error), ``set_aside`` the file to which that
    part was moved, ``lines_set_aside`` its lines; None and 0 if it was only an answer whose writing was interrupted.
    ``unclosed``: nothing in it is damaged, but nobody has closed it, and it held ``held`` answers when it was opened.
    """

    def __init__(self, path: Path, descriptor: int, size: int, check: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = size
        self._check = check
        self.lost: BadSave | None = None
        self.set_aside: Path | None = None
        self.unclosed = False
        self.held = 0
        self._to_close = False
        self.lines_set_aside = 0

    @classmethod
    def create(cls, path: Path, record: Record, anew: bool = False) -> Journal:
        """Make a new file with the record's set-up and answers; raises NotSaved if that fails or the file exists.

        With ``anew``, one of which `has_begun` says no is taken for it.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotSaved(f"{path}: can't be written: its folder can't be made: {error.strerror}") from None
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | (0 if anew else os.O_EXCL), 0o600)
        except FileExistsError:
            raise NotSaved(f"{path}: exists already; choose another name or resume it") from None
        except OSError as error:
            raise NotSaved(f"{path}: can't be written: {error.strerror}") from None
        journal = cls(path, descriptor, 0, 0)
        try:
            journal._lock()
            if anew and has_begun(path):  # by another process, just now
                raise NotSaved(f"{path}: exists already; choose another name or resume it")
        except HotStoveError:
            journal.close()
            raise
        try:
            first, *answers = _lines(record)
            journal._append([{**first, CLOSES: True}, *answers])
        except NotSaved:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
        return journal

    @classmethod
    def resume(cls, path: Path, mend: bool = False) -> tuple[Journal, Record]:
        """Open a saved game to continue it.

        An incomplete last line (the answer being written when the machine stopped) is dropped. Any other damage raises
        BadSave; with ``mend`` the intact part is kept and the rest is moved to a file beside it named ``….damaged``. ``lost``
        and ``set_aside`` report both cases.
        """
        try:
            descriptor = os.open(path, os.O_RDWR)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
        journal = cls(path, descriptor, 0, 0)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):  # a pipe that this process may write into has no end
                raise Unreadable(f"{path}: a pipe or a device, not a file")
            journal._lock()
            data = read_file(path)
            try:
                record, size, check, journal.unclosed = _parse(path, data)
            except BadSave as bad:
                if bad.kept is None or not (mend or _only_cut_short(data, bad.size)):
                    raise
                if mend:
                    journal.set_aside = path.with_name(path.name + ".damaged")
                    _set_aside(journal.set_aside, data[bad.size :])
                    journal.lines_set_aside = len(data[bad.size :].splitlines())
                journal.lost = bad
                record, size, check, _ = _parse(path, data[: bad.size])
                os.ftruncate(descriptor, size)
        except BaseException:
            journal.close()
            raise
        journal._size, journal._check, journal.held = size, check, len(record.answers)
        return journal, record

    def append(self, entries: Sequence[Entry], key: str = "") -> None:
        """Write the entries and sync the file once. ``key`` is not needed, since this process alone writes."""
        if entries:
            self._append([_entry(entry) for entry in entries])

    def close(self) -> None:
        """Close the file, with its last line if anything was appended, and release its lock."""
        if self._descriptor >= 0:
            if self._to_close:
                with suppress(NotSaved, OSError):  # then it counts as not closed
                    self._append([{CLOSED: True}])
                self._to_close = False
            os.close(self._descriptor)
            self._descriptor = -1

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Busy(f"{self.path}: another hotstove is playing this game") from None

    def _append(self, lines: Iterable[dict[str, Json]]) -> None:
        """Write the lines, all or none of them."""
        data, check = b"", self._check
        for line in lines:
            written, check = _line(line, check)
            data += written
        try:
            os.ftruncate(self._descriptor, self._size)  # removes the remains of an interrupted append
            done = 0
            while done < len(data):
                done += os.pwrite(self._descriptor, data[done:], self._size + done)
            os.fsync(self._descriptor)
        except OSError as error:
            os.ftruncate(self._descriptor, self._size)
            raise NotSaved(f"{self.path}: not saved: {error.strerror}; the answer was not taken") from None
        self._size += len(data)
        self._check = check
        self._to_close = True


def written(record: Record) -> bytes:
    """The saved game of a record: the content of a file for ``read_journal``."""
    data, check = b"", 0
    for line in _lines(record):
        added, check = _line(line, check)
        data += added
    return data


def read_bytes(name: str, data: bytes) -> Record:
    """The record in the content of a saved game; ``name`` is its name in messages. Raises BadSave."""
    return _parse(Path(name), data).record


def has_begun(path: Path) -> bool:
    """Whether something is saved in a file: not if it is missing, or its process was killed before the first line was whole."""
    if not path.exists():
        return False
    data = read_file(path)
    return b"\n" in data or not data.startswith(BEGINNING[: len(data)])


def read_journal(path: Path) -> Record:
    """The record in a saved game, without opening it to write; raises BadSave with the line, the damage and the intact part."""
    return _parse(path, read_file(path)).record


def _set_aside(path: Path, damaged: bytes) -> None:
    """Append the damaged part of a saved game, which may hold a hand, to the file at ``path``, its owner's alone."""
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as file:
            file.write(damaged)
    except OSError as error:
        raise NotSaved(f"{path}: can't be written: {error.strerror}; nothing was mended") from None


def _sync_folder(folder: Path) -> None:
    """Sync a folder with a new file, so that its name is on disk, too, if the file system can sync folders."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError:
        pass
    finally:
        os.close(descriptor)


def _header(record: Record) -> dict[str, Json]:
    header: dict[str, Json] = {
        "hotstove": FORMAT,
        "game": record.game,
        "edition": record.edition,
        "seed": record.seed,
        "seats": list(record.seats),
        "setup": record.setup.plain(),
    }
    if record.dice != "auto":
        header["dice"] = record.dice
    if record.keeps_passes:
        header["windows"] = True
    if record.taken_back:
        header["taken_back"] = record.taken_back
    return header


def _lines(record: Record) -> list[dict[str, Json]]:
    return [_header(record), *(_entry(Given(answer.why, answer.seat, answer.text)) for answer in record.answers)]


def _entry(entry: Entry) -> dict[str, Json]:
    if isinstance(entry, Undone):
        return {"undo": entry.undo, "quiet": True} if entry.quiet else {"undo": entry.undo}
    line: dict[str, Json] = {"why": entry.why, "answer": entry.answer}
    if entry.seat is not None:
        line["seat"] = entry.seat
    return line


def _line(line: dict[str, Json], check: int) -> tuple[bytes, int]:
    body = json.dumps(line, ensure_ascii=False, separators=(",", ":"))[:-1]
    check = crc32(body.encode(), check)
    return f'{body},"check":"{check:08x}"}}\n'.encode(), check


def _only_cut_short(data: bytes, size: int) -> bool:
    """Whether an incomplete last line is the only damage."""
    return b"\n" not in data[size:]


class _Read(NamedTuple):
    """What was read of a saved game: the record, the size of its lines in bytes, the check sum of the last one.

    The line that closes the file is not counted; ``unclosed``: it should be there, and is not.
    """

    record: Record
    size: int
    check: int
    unclosed: bool


def _parse(path: Path, data: bytes) -> _Read:
    """Read a saved game; raises BadSave."""
    if not data:
        raise BadSave(path, 1, "empty file, expected a saved game", None, 0)
    record: Record | None = None
    size = check = 0
    closes = closed = False
    for number, raw in enumerate(data.splitlines(keepends=True), 1):
        if not raw.endswith(b"\n"):
            if closes and _line({CLOSED: True}, check)[0].startswith(raw):
                break
            cut_short = record is not None or BEGINNING.startswith(raw[: len(BEGINNING)])
            damage = f"the line is cut short after {len(raw)} bytes" if cut_short else f"not readable, expected {EXPECTED}"
            raise BadSave(path, number, damage, record, size)
        head, mark, tail = raw.rpartition(b',"check":"')
        check_now = crc32(head, check)
        line: object = None
        if mark:
            try:
                line = json.loads(head.decode() + "}")
            except (ValueError, RecursionError):
                line = None
        if not isinstance(line, dict):
            expected = "an answer" if record else EXPECTED
            raise BadSave(path, number, f"not readable, expected {expected}", record, size)
        if record is None:
            _check_format(path, line)
        if tail != f'{check_now:08x}"}}\n'.encode():
            raise BadSave(path, number, "altered (its check sum does not fit)", record, size)
        if record is not None and CLOSED in line and not closed:
            closed = True
            continue
        try:
            closes = closes or (record is None and CLOSES in line)
            record = _with_line(record, line)
        except (KeyError, TypeError, ValueError) as error:
            raise BadSave(path, number, f"not a line of a saved game ({error})", record, size) from None
        size += len(raw)
        check = check_now
    assert record is not None
    return _Read(record, size, check, closes and not closed)


def _check_format(path: Path, line: dict[str, Json]) -> None:
    version = line.get("hotstove")
    if not isinstance(version, int):
        raise BadSave(path, 1, "not a saved game of Hot Stove", None, 0)
    if version != FORMAT:
        age = "a newer" if version > FORMAT else "an older"
        raise BadSave(path, 1, f"written by {age} version (format {version}, this one reads {FORMAT})", None, 0)


def _with_line(record: Record | None, line: dict[str, Json]) -> Record:
    if record is None:
        seats = line["seats"]
        setup = line["setup"]
        if not (isinstance(seats, list) and len(seats) == 2 and isinstance(setup, dict)):
            raise ValueError("expected seats and setup")
        game, edition, seed = str(line["game"]), str(line["edition"]), str(line["seed"])
        who = (str(seats[0]), str(seats[1]))
        if not all(name.isprintable() for name in who):  # screens show them as they stand
            raise ValueError("expected managers by their names")
        dice, keeps_passes = str(line.get("dice", "auto")), line.get("windows") is True
        taken_back = line.get("taken_back", 0)
        if not isinstance(taken_back, int) or not 0 <= taken_back < MOST_TAKEN_BACK:
            raise ValueError("expected how often something was taken back")
        return Record(game, edition, Setup.of(setup), seed, who, dice=dice, keeps_passes=keeps_passes, taken_back=taken_back)
    if "undo" in line:
        count = line["undo"]
        if not isinstance(count, int) or not 0 < count <= len(record.answers):
            raise ValueError("undo of more answers than there are")
        record.undo(count, line.get("quiet") is True)
        return record
    seat = line.get("seat")
    if seat not in (None, 0, 1):
        raise ValueError("expected seat 0 or 1")
    answer = Answer(str(line["why"]), None if seat is None else (1 if seat else 0), str(line["answer"]))
    record.append(answer)
    return record
