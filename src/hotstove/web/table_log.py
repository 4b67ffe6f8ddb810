"""The log of one table in the store, as a sitting appends to it."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.table.asks import Answer
from hotstove.table.errors import HotStoveError
from hotstove.table.log import Entry, Undone
from hotstove.table.record import Record
from hotstove.web.store import OutOfDate, Store


class AlreadyDone(HotStoveError):
    """The same act is in the log already; this is no failure, and nothing is left to do."""


class AnsweredBefore(HotStoveError):
    """The same act is in the log already, and the person has answered something else since: an old page was sent again."""

    def __init__(self) -> None:
        super().__init__(
            "that question is over: it was answered before, and the answer from this old page did not count. Here is what is "
            "asked now"
        )


class TableLog:
    """A table's log as far as this process has read it; ``version`` is the number of entries read."""

    def __init__(self, store: Store, id_: str, version: int) -> None:
        self._store = store
        self._id = id_
        self.version = version

    def append(self, entries: Sequence[Entry], key: str = "") -> None:
        """Append the entries, all or none; raises AlreadyDone if any process has appended an act with that key before.

        Raises OutOfDate if another process was first, StoreFailed if the store can't do it.
        """
        done = self._store.append(self._id, self.version, entries, key or None)
        if done.doubled:  # the first act with this key may have had another outcome
            raise AlreadyDone
        self.version = done.version

    def check(self, expected: int, key: str) -> None:
        """Raise AlreadyDone if the act with that key is in the log, OutOfDate if the table is at another version."""
        if expected == self.version:
            return
        if self._store.appended(self._id, key) is not None:
            raise AlreadyDone
        raise OutOfDate(self._id, expected, self.version)

    def news(self) -> list[Entry]:
        """Return the entries that other processes have added since the last reading; they count as read."""
        entries = self._store.log(self._id, self.version)
        self.version += len(entries)
        return entries


def replayed(record: Record, log: Sequence[Entry]) -> Record:
    """Return the record with the entries of its log."""
    for entry in log:
        if isinstance(entry, Undone):
            record.undo(entry.undo)
            record.redo.clear()
        else:
            record.answers.append(Answer(entry.why, entry.seat, entry.answer))
    return record
