"""The stores keep what they were told, whole or not at all, and say who was first."""

from __future__ import annotations

import pytest

from hotstove.web.store import Entry, Given, NoSuchTable, OutOfDate, SeatToken, Store, TableRow, Taken, Undone


def row_of(id_: str) -> TableRow:
    return TableRow(
        id_, "smallball", f"Foxes at Herons {id_}", "2026-11-21T19:00:00+00:00", {"seed": id_, "seats": ["you", "best"]}
    )


def given_by(number: int, seat: int | None = None) -> Given:
    return Given(f"SB-{number} decision", 1 if seat == 1 else None, f"bat {number}")


def test_a_log_is_read_back_as_it_was_given(store: Store) -> None:
    store.create(row_of("a"), [])
    entries: list[Entry] = [given_by(1), given_by(2, 1), Undone(1), given_by(3)]
    assert store.append("a", 0, entries[:3]).version == 3
    assert store.append("a", 3, entries[3:]).version == 4
    assert store.log("a") == entries
    assert [store.log("a", after) for after in range(1, 6)] == [entries[after:] for after in range(1, 6)]


def test_a_key_counts_once(store: Store) -> None:
    store.create(row_of("a"), [])
    first = store.append("a", 0, [given_by(1), given_by(2)], "key")
    again = store.append("a", 7, [given_by(3)], "key")
    assert (first.version, first.doubled, again.version, again.doubled) == (2, False, 2, True)
    assert store.log("a") == [given_by(1), given_by(2)]


def test_who_comes_too_late_is_told_the_version(store: Store) -> None:
    store.create(row_of("a"), [])
    store.append("a", 0, [given_by(1)])
    for expected in (0, 2):
        with pytest.raises(OutOfDate) as late:
            store.append("a", expected, [given_by(2)], "key")
        assert late.value.now == 1
    assert store.log("a") == [given_by(1)]


def test_a_table_or_token_is_there_once(store: Store) -> None:
    store.create(row_of("a"), [SeatToken("00", "a", "0")])
    with pytest.raises(Taken):
        store.create(row_of("a"), [])
    with pytest.raises(Taken):
        store.create(row_of("b"), [SeatToken("01", "b", "0"), SeatToken("00", "b", "1")])
    with pytest.raises(NoSuchTable):
        store.table("b")
    assert store.token("01") is None
    assert store.token("00") == SeatToken("00", "a", "0")
