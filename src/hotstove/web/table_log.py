"""The log of one table in the store, as a sitting appends to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hotstove.table.asks import Answer
from hotstove.table.errors import HotStoveError
from hotstove.table.events import BOTH, Seat, Seats, label_of
from hotstove.table.log import Undone
from hotstove.table.record import Record
from hotstove.web.store import Ended, LogEntry, OutOfDate, Store


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
    """A table's log as far as this process has read it; ``version`` is the number of entries read.

    ``apart`` are the labels of the questions that managers answer in secret. ``ended`` is the last entry of a log that people
    have ended before the game was over.
    """

    def __init__(self, store: Store, id_: str, log: Sequence[LogEntry], apart: frozenset[str]) -> None:
        self._store = store
        self._id = id_
        self._apart = apart
        self._secret: list[Seat | None] = []  # for each answer that stands, who alone knows it
        self._unseen: Counter[Seat] = Counter()
        self._between = 0  # entries that take back secrets of both: of these nobody else knows
        self.version = 0
        self.ended: Ended | None = None
        self._count(log)

    def version_for(self, seats: Seats) -> int:
        """The number of the entries that these seats may know of: not what another manager answered in secret, or took back."""
        between = 0 if seats else self._between
        return self.version - between - sum(self._unseen[seat] for seat in BOTH if seat not in seats)

    @property
    def open_answers(self) -> int:
        """The number of the answers that stand and that everybody may know of."""
        return sum(alone is None for alone in self._secret)

    def is_apart(self, why: str) -> bool:
        """Whether a question, by why it is asked, is one that managers answer in secret."""
        return label_of(why) in self._apart

    def append(self, entries: Sequence[LogEntry], key: str = "") -> None:
        """Append the entries, all or none; raises AlreadyDone if any process has appended an act with that key before.

        Raises OutOfDate if another process was first, StoreFailed if the store can't do it.
        """
        done = self._store.append(self._id, self.version, entries, key or None)
        if done.doubled:  # the first act with this key may have had another outcome
            raise AlreadyDone
        self._count(entries)

    def check(self, expected: int, now: int, key: str) -> None:
        """Raise AlreadyDone if the act with that key is in the log, OutOfDate if the version is ``now`` another one."""
        if expected == now:
            return
        if self._store.appended(self._id, key) is not None:
            raise AlreadyDone
        raise OutOfDate(self._id, expected, now)

    def news(self) -> list[LogEntry]:
        """Return the entries that other processes have added since the last reading; they count as read."""
        entries = self._store.log(self._id, self.version)
        self._count(entries)
        return entries

    def _count(self, entries: Sequence[LogEntry]) -> None:
        for entry in entries:
            if isinstance(entry, Ended):
                self.ended = entry
                continue
            if isinstance(entry, Undone):
                kept = max(len(self._secret) - entry.undo, 0)
                known_to, self._secret = set(self._secret[kept:]), self._secret[:kept]
                self._between += known_to == set(BOTH)
                alone = known_to.pop() if len(known_to) == 1 else None
            else:
                alone = entry.seat if self.is_apart(entry.why) else None
                self._secret.append(alone)
            if alone is not None:
                self._unseen[alone] += 1
        self.version += len(entries)


def replayed(record: Record, log: Sequence[LogEntry]) -> Record:
    """Return the record with the entries of its log; that people have ended the game is no part of it."""
    for entry in log:
        if isinstance(entry, Ended):
            continue
        if isinstance(entry, Undone):
            record.undo(entry.undo, entry.quiet)
            record.redo.clear()
        else:
            record.answers.append(Answer(entry.why, entry.seat, entry.answer))
    return record
