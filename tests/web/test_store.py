"""The stores keep what they were told, whole or not at all, and say who was first."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from hashlib import sha256
from multiprocessing.connection import Connection
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import inspect

from hotstove.play.screens import Screen
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.extras import install
from hotstove.table.log import Entry, Given, Undone
from hotstove.table.texts import Json
from hotstove.web import store_formats, store_sql
from hotstove.web.access import ROLES, browser_of, invitation, invited, screens_of, token_of
from hotstove.web.store import (
    AlreadyExists,
    Appended,
    NoSuchTable,
    OutOfDate,
    Role,
    SeatToken,
    State,
    Store,
    StoreFailed,
    TableRow,
)
from hotstove.web.store_open import open_store
from tests.waiting import WAIT
from tests.web import appending
from tests.web.cluster import PASSWORD, Cluster
from tests.web.patience import store_waits

Open = Callable[[str], Store]
ODD = "naïve 東京 ⚾ \0 \ud800 ' \" ; -- \\ %s ? {} <b>"
"""What names may hold: other scripts, half a letter, and what means something to a database."""
OLDER = (
    r"an older version \(format 0, this one reads 1 to 4\); "
    r"open it with the version that wrote it, or keep tables elsewhere \(--store\)$"
)


def row_of(id_: str) -> TableRow:
    header: dict[str, Json] = {
        "edition": "1",
        "seats": ["you", "best"],
        "setup": {"innings": 9, "rain": False, "toss": None, "odds": 0.5},
    }
    return TableRow(id_, "smallball", f"Foxes at Herons {id_}", "2026-11-21T19:00:00+00:00", {**header, "seed": id_})


def given_by(number: int) -> Given:
    return Given(f"SB-{number} decision", (None, 0, 1)[number % 3], f"bat {number}")


# --- The log


def test_a_log_is_read_back_as_it_was_given(store: Store) -> None:
    store.create(row_of("a"), [])
    entries: list[Entry] = [given_by(1), given_by(2), Undone(1), given_by(3), given_by(4)]
    assert store.log("a") == []
    assert store.append("a", 0, entries[:3]) == Appended(3)
    assert store.append("a", 3, entries[3:]) == Appended(5)
    assert store.log("a") == entries
    for after in (-1, 0, 1, 2, 3, 4, 5, 6, 10**30):
        assert store.log("a", after) == entries[max(after, 0) :]


def test_a_key_counts_once(store: Store, where: str, opened: Open) -> None:
    """Also after it is opened anew, at whatever version and with whatever else it is sent; at another table it is another."""
    for id_ in "ab":
        store.create(row_of(id_), [])
    assert store.append("a", 0, [given_by(1), given_by(2)], "key") == Appended(2)
    assert store.append("a", 2, [given_by(3)], "another") == Appended(3)
    for again in (store, opened(where)):
        for expected in (0, 2, 3, 7):
            assert again.append("a", expected, [given_by(4)], "key") == Appended(2, doubled=True)
        assert (again.appended("a", "key"), again.appended("a", "a third")) == (2, None)
        with pytest.raises(NoSuchTable):
            again.appended("nowhere", "key")
    assert store.append("b", 0, [given_by(5)], "key") == Appended(1)
    assert store.log("a") == [given_by(1), given_by(2), given_by(3)]
    assert store.log("b") == [given_by(5)]


def test_who_comes_too_late_is_told_the_version(store: Store) -> None:
    """What was refused leaves nothing, not even its key."""
    store.create(row_of("a"), [])
    store.append("a", 0, [given_by(1)])
    for expected in (0, 2, -1, 10**30):
        with pytest.raises(OutOfDate, match="at version 1, not") as late:
            store.append("a", expected, [given_by(2)], "key")
        assert (late.value.expected, late.value.now) == (expected, 1)
    assert store.log("a") == [given_by(1)]
    assert store.append("a", 1, [given_by(2)], "key") == Appended(2)


def test_an_append_has_entries(store: Store) -> None:
    store.create(row_of("a"), [])
    with pytest.raises(ValueError, match="without entries"):
        store.append("a", 0, [])


def test_a_long_append_is_one(store: Store) -> None:
    store.create(row_of("a"), [])
    entries = [given_by(number) for number in range(5000)]
    assert store.append("a", 0, entries, "x" * 100_000) == Appended(5000)
    assert store.log("a", 4990) == entries[4990:]


def test_a_key_sent_by_eight_threads_of_two_processes_counts_once(store: Store, where: str) -> None:
    store.create(row_of("a"), [])
    keys = 15
    with (
        appending.process_of(appending.race_with_keys, where, keys) as (_, one),
        appending.process_of(appending.race_with_keys, where, keys) as (_, other),
    ):
        results: list[list[Appended]] = [*received(one), *received(other)]
    assert len(results) == 8
    assert [[result.version for result in thread] for thread in results] == [list(range(1, keys + 1))] * 8
    assert Counter(result.version for thread in results for result in thread if not result.doubled) == dict.fromkeys(
        range(1, keys + 1), 1
    )
    assert store.log("a") == [Given("SB-1", None, str(number)) for number in range(keys)]


def test_every_version_is_made_once(store: Store, where: str) -> None:
    """Two processes of four threads want the same versions: each is made by one of them, and holds what that one was told."""
    store.create(row_of("a"), [])
    with (
        appending.process_of(appending.race_without_keys, where, 1) as (_, one),
        appending.process_of(appending.race_without_keys, where, 2) as (_, other),
    ):
        results: list[list[tuple[int, str]]] = [*received(one), *received(other)]
    taken = sorted(entry for thread in results for entry in thread)
    assert [version for version, _ in taken] == list(range(1, 81))
    assert store.log("a") == [Given("SB-1", None, text) for _, text in taken]


def received(pipe: Connection) -> list[list[Appended]] | list[list[tuple[int, str]]]:
    assert pipe.poll(WAIT)
    return pipe.recv()  # type: ignore[no-any-return]


# --- Tables


def test_a_table_is_as_it_was_made_until_it_is_over(store: Store, where: str, opened: Open) -> None:
    row = row_of("a")
    store.create(row, [])
    for again in (store, opened(where)):
        assert again.table("a") == row
        assert again.tables() == [row]
    for score in ((3, 2), (3, 2), (4, 2)):
        store.finish("a", score)
        assert store.table("a") == replace(row, state="over", score=score)
    store.reopen("a")
    assert store.table("a") == row


def test_tables_are_listed_newest_first_by_pages(store: Store) -> None:
    rows = [row_of(str(number)) for number in range(7)]
    for row in rows:
        store.create(row, [])
    for number in (1, 4, 6):
        store.finish(str(number), (number, 0))
    pages: list[tuple[State | None, str]] = [(None, "6543210"), ("over", "641"), ("open", "5320")]
    for state, expected in pages:
        found = store.tables(state)
        assert "".join(row.id for row in found) == expected
        assert all(row == store.table(row.id) for row in found)
        for limit in (1, 2, 3, 10):
            before: str | None = None
            for first in range(0, len(expected) + 1, limit):
                page = "".join(row.id for row in store.tables(state, limit, before))
                assert page == expected[first : first + limit]
                before = page[-1:]


def named(rows: list[TableRow]) -> str:
    return "".join(row.id for row in rows)


def test_a_browsers_tables_are_listed_newest_first_by_pages(store: Store, where: str, opened: Open) -> None:
    """And those that are none of its: whatever it holds at a table, and once, however much that is."""
    for id_ in "0123456789":
        store.create(row_of(id_), [token_of("mine", id_, "own")] if id_ in "0459" else [invitation(f"link {id_}", id_, "0")])
    for token in (token_of("mine", "4", "0"), token_of("mine", "7", "watch"), token_of("theirs", "4", "1")):
        store.add_token(token)
    for id_ in "1459":
        store.finish(id_, (2, 1))
    mine, theirs = browser_of("mine"), browser_of("theirs")
    pages: list[tuple[State | None, str, str]] = [(None, "97540", "86321"), ("over", "954", "1"), ("open", "70", "8632")]
    for again in (store, opened(where)):
        for state, own, others in pages:
            under_way = None if state is None else state == "open"
            assert named(again.tables_of(mine, under_way)) == own
            assert named(again.tables(state, without=mine)) == others
            for limit in (1, 2, 3):
                own_page = partial(again.tables_of, mine, under_way)
                for expected, page in ((own, own_page), (others, partial(again.tables, state, without=mine))):
                    before: str | None = None
                    for first in range(0, len(expected) + 1, limit):
                        found = named(page(limit=limit, before=before))
                        assert found == expected[first : first + limit]
                        before = found[-1:]
        assert again.tables_of(theirs) == [again.table("4")]
        assert named(again.tables("over", without=theirs)) == "951"
    assert named(store.tables_of(mine, before="6")) == "540", "before a table of somebody else's"
    store.reopen("5")
    assert named(store.tables_of(mine, True)) == "750"
    store.finish("5", (2, 1), "resigned 0")
    assert named(store.tables_of(mine, False)) == "954", "what people have ended is not under way either"
    assert named(store.tables("over", without=theirs)) == "91"


def test_no_links_and_no_strangers_tables_are_a_browsers(store: Store) -> None:
    """Links name no browser, and what is none names no tables."""
    store.create(row_of("a"), [token_of("mine", "a", "own"), invitation("link", "a", "0")])
    for nobody in ("", "None", ODD, browser_of("link"), browser_of("mine")[:-1], "mine", token_of("mine", "a", "own").hash):
        assert store.tables_of(nobody) == []
        assert store.tables(without=nobody) == [row_of("a")]
    with pytest.raises(NoSuchTable):
        store.tables_of(browser_of("mine"), before="b")
    for odd in (SeatToken("01", "a", "0", ODD), SeatToken(ODD, "a", "0"), SeatToken("", "a", "0", "01")):
        with pytest.raises(ValueError, match="hexadecimal"):
            store.add_token(odd)


def test_a_browsers_tables_are_searched_for_and_not_gone_through(tmp_path: Path, opened: Open) -> None:
    """However many others have laid since."""
    store = opened(str(tmp_path / "tables.db"))
    store.create(row_of("a"), [token_of("mine", "a", "own")])
    asked: list[str] = []
    pooled = store.engine.raw_connection()  # type: ignore[attr-defined]
    connection: sqlite3.Connection = pooled.driver_connection
    pooled.close()
    connection.set_trace_callback(asked.append)
    states: tuple[State | None, ...] = (None, "open", "over")
    for state in states:
        store.tables_of(browser_of("mine"), None if state is None else state == "open", before="a")
        store.tables(state, without=browser_of("mine"), before="a")
    connection.set_trace_callback(None)
    questions = [words for words in asked if words.startswith("SELECT")]
    assert len(questions) == 4 * len(states)
    for words in questions:
        steps = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {words}")]
        assert not [step for step in steps if "SCAN" in step or "TEMP B-TREE" in step], (words, steps)
        assert ("token" not in words) or any("COVERING INDEX token_by_browser" in step for step in steps)


def test_a_table_that_is_not_there(store: Store) -> None:
    store.create(row_of("a"), [])
    for missing in ("b", "A", "", "a\0", "\ud800", "a" * 101, "a'--", "ä"):
        for ask in (
            lambda id_: store.table(id_),
            lambda id_: store.log(id_),
            lambda id_: store.append(id_, 0, [given_by(1)]),
            lambda id_: store.tables(before=id_),
            lambda id_: store.tables_of("00", before=id_),
            lambda id_: store.finish(id_, (0, 0)),
            lambda id_: store.reopen(id_),
            lambda id_: store.add_token(SeatToken("00", id_, "own")),
            lambda id_: store.add_link(SeatToken("00", id_, "0")),
            lambda id_: store.held_roles(id_),
        ):
            with pytest.raises(NoSuchTable, match="there is no table "):
                ask(missing)
    assert store.token("00") is None


def test_an_id_that_no_page_could_name_makes_no_table(store: Store) -> None:
    for odd in ("", "a\0", "ä", "a" * 101):
        with pytest.raises(NoSuchTable):
            store.create(row_of(odd), [])


def test_names_may_hold_anything(store: Store, where: str, opened: Open) -> None:
    row = replace(row_of("a"), game=ODD, title=ODD, created=ODD, header={ODD: [ODD, {"": ODD}, 1 << 80, 1e-9, True, None]})
    store.create(row, [])
    entry = Given(ODD, 1, ODD)
    store.append("a", 0, [entry], ODD)
    again = opened(where)
    assert again.table("a") == row
    assert again.log("a") == [entry]
    assert again.append("a", 0, [entry], ODD).doubled
    assert not again.append("a", 1, [entry], ODD + "!").doubled


# --- Tokens


def test_a_token_opens_its_table(store: Store, where: str, opened: Open) -> None:
    roles: tuple[Role, ...] = ("0", "1", "watch", "own")
    first = [SeatToken(f"0{role}", "a", role) for role in roles]
    store.create(row_of("b"), [])
    store.create(row_of("a"), first)
    store.add_token(SeatToken("ff", "b", "watch"))
    store.add_token(SeatToken("fe", "b", "watch", "abc"))
    for again in (store, opened(where)):
        assert [again.token(token.hash) for token in first] == first
        assert again.token("ff") == SeatToken("ff", "b", "watch")
        assert again.token("fe") == SeatToken("fe", "b", "watch", "abc")
        assert [again.token(unknown) for unknown in ("0", "", ODD, "FF", "f" * 10_000)] == [None] * 5


def test_a_new_link_ends_those_of_its_role_before_it_and_takes_nothing(store: Store) -> None:
    first = [SeatToken("00", "a", "0"), SeatToken("01", "a", "1"), SeatToken("02", "a", "0", "abc"), SeatToken("03", "b", "0")]
    store.create(row_of("b"), [])
    store.create(row_of("a"), first[:3])
    store.add_token(first[3])
    store.add_link(SeatToken("04", "a", "0"))
    assert [store.token(token.hash) for token in first] == [None, *first[1:]]
    assert store.token("04") == SeatToken("04", "a", "0")
    with pytest.raises(AlreadyExists):
        store.add_link(SeatToken("01", "a", "0"))
    assert store.token("04") is not None, "all or nothing"
    assert (store.held_roles("a"), store.held_roles("b")) == (["0"], [])


def test_tokens_are_found_all_at_once(store: Store) -> None:
    store.create(row_of("a"), [SeatToken("00", "a", "0"), SeatToken("01", "a", "own")])
    store.create(row_of("b"), [SeatToken(f"{number:x}f", "b", "watch") for number in range(1200)])
    wanted = ["01", "nowhere", "", ODD, *(f"{number:x}f" for number in range(1200)), "01"]
    found = store.tokens(wanted)
    assert len(found) == 1201
    assert {token.hash for token in found if token.table == "b"} == {f"{number:x}f" for number in range(1200)}
    assert SeatToken("01", "a", "own") in found
    assert store.tokens([]) == store.tokens(["nowhere"]) == []


def test_a_browsers_tables_are_found_by_one_question(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    sits = ("link", "here")
    for id_ in ("a", "b", "c"):
        store.create(row_of(id_), [token_of("mine", id_, "own")] if id_ != "b" else [])
    store.add_token(token_of("mine", "a", "0"))
    store.add_token(token_of("theirs", "b", "0"))
    asked: list[int] = []
    ask = store.tokens

    def counting(hashes: list[str]) -> list[SeatToken]:
        asked.append(len(hashes))
        return ask(hashes)

    monkeypatch.setattr(store, "tokens", counting)
    found = screens_of(store, "mine", dict.fromkeys(("a", "b", "c", "none"), sits))
    assert found == {"a": Screen((0, 1), owns=True), "c": Screen((1,), owns=True)}
    assert screens_of(store, "theirs", {"b": sits}) == {"b": Screen((0,))}
    assert asked == [16, 4]


def test_a_browsers_name_opens_nothing(store: Store) -> None:
    """Neither as a secret, nor as a link's, nor as a token's hash; and nothing that a browser may send is hashed to it."""
    store.create(row_of("a"), [token_of("mine", "a", "own")])
    name = browser_of("mine")
    assert store.tokens([name]) == []
    assert invited(store, name) is None
    assert screens_of(store, name, {"a": ("here", "here")}) == {}
    assert browser_of("mine2") != name != browser_of(name)
    hashes = {token_of(secret, "a", role).hash for secret in ("mine", name) for role in ROLES}
    hashes |= {invitation(secret, "a", "0").hash for secret in ("mine", name, "hotstove: a browser's tables")}
    assert name not in hashes


def test_a_table_or_token_is_there_once(store: Store) -> None:
    """And who is refused has left nothing."""
    store.create(row_of("a"), [SeatToken("00", "a", "0")])
    for tokens in ([], [SeatToken("01", "a", "0")]):
        with pytest.raises(AlreadyExists):
            store.create(replace(row_of("a"), title="another"), tokens)
    with pytest.raises(AlreadyExists):
        store.create(row_of("b"), [SeatToken("01", "b", "0"), SeatToken("00", "b", "1")])
    with pytest.raises(AlreadyExists):
        store.add_token(SeatToken("00", "a", "watch"))
    with pytest.raises(NoSuchTable):
        store.create(row_of("b"), [SeatToken("01", "b", "0"), SeatToken("02", "c", "0")])
    assert store.tables() == [row_of("a")]
    assert store.token("01") is None
    assert store.token("00") == SeatToken("00", "a", "0")


# --- Opening


def test_what_is_closed_is_found_again(store: Store, where: str, opened: Open) -> None:
    store.create(row_of("a"), [])
    store.append("a", 0, [given_by(1)])
    store.close()
    store.close()
    assert opened(where).log("a") == [given_by(1)]


def test_a_file_is_for_nobody_else_to_read(tmp_path: Path, opened: Open) -> None:
    """It holds both managers' secrets; so do the two files beside it."""
    path = tmp_path / "new folder" / "tables.db"
    opened(str(path)).create(row_of("a"), [])
    assert [file.stat().st_mode & 0o777 for file in path.parent.iterdir()] == [0o600] * 3


def test_an_empty_file_becomes_a_store(tmp_path: Path, opened: Open) -> None:
    """As one whose making was cut off is."""
    path = tmp_path / "tables.db"
    path.touch()
    opened(str(path)).create(row_of("a"), [])


def test_a_file_is_durable(tmp_path: Path, opened: Open) -> None:
    store = opened(str(tmp_path / "tables.db"))
    connection = store._connect()  # type: ignore[attr-defined]
    settings = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    connection.close()
    assert settings == ["wal", 2, 1]


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("CREATE TABLE mine (a)", r"not a store of Hot Stove's tables \(application_id 0x0, expected 0x48535442\)"),
        ("CREATE VIEW mine AS SELECT 1; PRAGMA application_id = 0x48535442", "views or triggers stand in it"),
        (
            "CREATE TABLE mine (b, a AS (hex(zeroblob(400000000)))); PRAGMA application_id = 0x48535442",
            "tables that are not its own",
        ),
        ("PRAGMA application_id = 7", r"not a store of Hot Stove's tables \(application_id 0x7, expected 0x48535442\)"),
        ("PRAGMA application_id = 0x48535442; PRAGMA user_version = 5", r"a newer version \(format 5, this one reads 1 to 4\)"),
        ("PRAGMA application_id = 0x48535442; PRAGMA user_version = 0", OLDER),
    ],
)
def test_a_file_of_another_kind_is_refused_and_not_touched(tmp_path: Path, script: str, message: str) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(script)
    connection.close()
    before = path.read_bytes()
    with pytest.raises(Unreadable, match=f"{path}: .*{message}"):
        open_store(str(path))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear manager, " * 100)
    with pytest.raises(Unreadable, match=f"{path}: not readable as a store"):
        open_store(str(path))
    with pytest.raises(StoreFailed, match=f"{tmp_path}: it can't be opened; expected a file"):
        open_store(str(tmp_path))
    with pytest.raises(StoreFailed, match=r"letter.txt/tables.db: can't be made: "):
        open_store(str(path / "tables.db"))


def test_a_store_computes_nothing_that_its_file_says(tmp_path: Path, opened: Open) -> None:
    """A column by formula in the place of one of ours; the answer to a question of its length takes gigabytes."""
    path = tmp_path / "tables.db"
    opened(str(path)).create(row_of("a"), [])
    with sqlite3.connect(path) as connection:
        connection.execute("ALTER TABLE tables DROP COLUMN about")
        connection.execute("ALTER TABLE tables ADD COLUMN about TEXT GENERATED ALWAYS AS (hex(zeroblob(400000000)))")
    connection.close()
    with pytest.raises(Unreadable, match=f"{path}: not a store as it is written: "):
        open_store(str(path))


def test_a_store_reads_no_value_longer_than_ours_can_be(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "tables.db"
    store = opened(str(path))
    store.create(row_of("a"), [])
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE tables SET about = hex(zeroblob(20000000))")
    connection.close()
    with pytest.raises(StoreFailed, match="too big"):
        store.tables()


@pytest.mark.parametrize("what", ["pipe", "device"])
def test_a_pipe_or_a_device_is_no_store(tmp_path: Path, what: str) -> None:
    path = tmp_path / "pipe" if what == "pipe" else Path("/dev/zero")
    if what == "pipe":
        os.mkfifo(path)
    with pytest.raises(Unreadable, match=f"{path}: a pipe or a device, not a file"):
        open_store(str(path))


def test_a_damaged_log_is_named(tmp_path: Path, opened: Open) -> None:
    path = tmp_path / "tables.db"
    store = opened(str(path))
    store.create(row_of("a"), [])
    store.append("a", 0, [given_by(1)])
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE log SET entries = '[1]'")
    connection.close()
    with pytest.raises(Unreadable, match=f"{path}: the log of table a is damaged"):
        store.log("a")


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("CREATE SCHEMA hotstove; CREATE TABLE hotstove.mine ()", "something else is kept in the schema hotstove"),
        (
            "CREATE SCHEMA hotstove; CREATE TABLE hotstove.about AS SELECT 5 AS format",
            r"written by a newer version \(format 5, this one reads 1 to 4\)",
        ),
        ("CREATE SCHEMA hotstove; CREATE TABLE hotstove.about AS SELECT 0 AS format", OLDER),
        (
            "CREATE SCHEMA hotstove; CREATE TABLE hotstove.about (format INTEGER)",
            r"written by another version \(format unknown, this one reads 1 to 4\)",
        ),
    ],
)
def test_a_schema_of_another_kind_is_refused(cluster: Cluster, script: str, message: str) -> None:
    where = cluster.emptied()
    cluster.tell(script, where)
    with pytest.raises(Unreadable, match=message):
        open_store(where)


FORMAT_1 = """
CREATE TABLE tables (
    place {counted} PRIMARY KEY, id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, score TEXT, about TEXT NOT NULL
);
CREATE INDEX tables_by_state ON tables (state, place);
CREATE TABLE log (
    place BIGINT NOT NULL REFERENCES tables, was INTEGER NOT NULL, version INTEGER NOT NULL CHECK (version > was),
    key TEXT, entries TEXT NOT NULL, PRIMARY KEY (place, was), UNIQUE (place, key)
);
CREATE TABLE token (hash TEXT PRIMARY KEY, place BIGINT NOT NULL REFERENCES tables, role TEXT NOT NULL);
"""
"""The tables as the first format made them."""
FORMAT_2 = FORMAT_1.replace("role TEXT NOT NULL", "role TEXT NOT NULL, browser TEXT NOT NULL") + (
    "CREATE INDEX token_by_browser ON token (browser, place);"
)
"""The second; later stores of that format have one more index."""


def make_older(where: str, format_: int) -> TableRow:
    """A store of an older format with a table ``a``: an answer under the key "key", "mine" at seat 0, and a link to seat 1."""
    row = row_of("a")
    about = json.dumps({"game": row.game, "title": row.title, "created": row.created, "header": row.header})
    entries = json.dumps([asdict(given_by(1))])
    seat, link = token_of("mine", "a", "0"), invitation("link", "a", "1")
    browsers = (seat.browser, "") if format_ == 2 else None
    statements: list[tuple[str, tuple[object, ...]]] = [
        ("INSERT INTO tables (id, state, about) VALUES (?, 'open', ?)", (row.id, about)),
        ("INSERT INTO log VALUES (1, 0, 1, ?, ?)", (sha256(b'"key"').hexdigest(), entries)),
    ]
    for number, token in enumerate((seat, link)):
        values = (token.hash, 1, token.role, *((browsers[number],) if browsers else ()))
        statements.append((f"INSERT INTO token VALUES ({', '.join('?' * len(values))})", values))
    tables = (FORMAT_1, FORMAT_2)[format_ - 1]
    if where.startswith("postgresql"):
        with psycopg.connect(where) as server:
            made = f"CREATE SCHEMA hotstove; SET search_path = hotstove; CREATE TABLE about AS SELECT {format_} AS format;"
            server.execute(made + tables.format(counted="BIGINT GENERATED ALWAYS AS IDENTITY"))
            for statement, values in statements:
                server.execute(statement.replace("?", "%s"), values)
        server.close()
    else:
        with sqlite3.connect(where) as file:
            marks = f"PRAGMA journal_mode = WAL; PRAGMA application_id = 0x48535442; PRAGMA user_version = {format_};"
            file.executescript(marks + tables.format(counted="INTEGER"))
            for statement, values in statements:
                file.execute(statement, values)
        file.close()
    return row


def schema_of(where: str) -> list[object]:
    """The columns and indexes of a store, however they were made."""
    engine = open_store(where).engine  # type: ignore[attr-defined]
    looking = inspect(engine)
    found: list[object] = []
    for table in ("tables", "log", "token"):
        key = looking.get_pk_constraint(table)["constrained_columns"]
        for column in looking.get_columns(table):
            name = column["name"]
            found.append((table, name, str(column["type"]), column["nullable"] and name not in key))
        found += sorted((table, index["name"], *index["column_names"]) for index in looking.get_indexes(table))
        found.append((table, key))
        found += [(table, *one["column_names"]) for one in looking.get_unique_constraints(table)]
        found += [(table, one["referred_table"], *one["constrained_columns"]) for one in looking.get_foreign_keys(table)]
    engine.dispose()
    return found


@pytest.mark.parametrize("format_", [1, 2])
def test_a_store_of_an_older_format_is_migrated(where: str, opened: Open, format_: int) -> None:
    """Nothing of it is lost: neither the answers, nor the keys they came with, nor who sits where; nor when opened again."""
    row = make_older(where, format_)
    sits = {"a": ("link", "link")}
    for number, store in enumerate((opened(where), opened(where))):
        assert store.table("a") == row
        assert store.append("a", number, [given_by(1)], "key") == Appended(1, doubled=True)
        assert store.append("a", number + 1, [given_by(number)]) == Appended(number + 2)
        assert store.log("a") == [given_by(1), given_by(0), given_by(1)][: number + 2]
        link = invited(store, "link")
        assert link is not None
        assert (link.table, link.role) == ("a", "1")
        assert screens_of(store, "mine", sits) == {"a": Screen((0,))}
        assert screens_of(store, "theirs", sits) == {}
        assert store.tables_of(browser_of("mine")) == [row], "found again as soon as the browser has been there"
        assert store.held_roles("a") == ["0"]


@pytest.mark.parametrize("format_", [1, 2])
def test_a_migrated_store_is_like_a_new_one(where: str, tmp_path: Path, cluster: Cluster, format_: int) -> None:
    make_older(where, format_)
    migrated = schema_of(where)
    assert len(migrated) > 20
    new = cluster.emptied() if where.startswith("postgresql") else str(tmp_path / "new.db")
    assert schema_of(new) == migrated


def test_who_holds_a_seat_of_a_migrated_store_keeps_it_when_links_are_made(tmp_path: Path, opened: Open) -> None:
    """What format 1 kept of seats and of links can't be told apart, so that none of it is taken for a link and ended."""
    make_older(str(tmp_path / "tables.db"), 1)
    store = opened(str(tmp_path / "tables.db"))
    assert store.held_roles("a") == []
    store.add_link(invitation("new", "a", "0"))
    assert screens_of(store, "mine", {"a": ("link", "link")}) == {"a": Screen((0,))}


def test_a_migration_that_is_cut_off_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Open) -> None:
    path = tmp_path / "tables.db"
    make_older(str(path), 1)
    with monkeypatch.context() as patched, pytest.raises(StoreFailed, match=r"no such table: .*nowhere"):
        patched.setitem(store_formats._STEPS, 2, ("CREATE INDEX odd ON nowhere (place)",))
        open_store(str(path))
    with sqlite3.connect(path) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (1,)
        assert [row[1] for row in file.execute("PRAGMA table_info(token)")] == ["hash", "place", "role"]
    file.close()
    assert opened(str(path)).log("a") == [given_by(1)]


def test_who_waits_long_for_a_connection_is_told(tmp_path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    store_waits(1, monkeypatch.setattr)
    store = opened(str(tmp_path / "tables.db"))
    held = [store.engine.connect() for _ in range(store_sql.CONNECTIONS)]  # type: ignore[attr-defined]
    with pytest.raises(StoreFailed, match="all connections to it were busy or lost for 1 seconds; try again"):
        store.tables()
    held[0].close()
    assert store.tables() == []
    for connection in held:
        connection.close()


def test_a_database_made_by_two_at_once_is_made_once(where: str) -> None:
    """Four threads of two processes each open what is not there yet."""
    with (
        appending.process_of(appending.open_at_once, where) as (_, one),
        appending.process_of(appending.open_at_once, where) as (_, other),
    ):
        assert received(one) == received(other) == [[]] * 4


# --- Messages


def test_no_message_tells_a_password(cluster: Cluster) -> None:
    """Neither a good URL's nor one's whose marks were left as they are."""
    bad = "sunny%2Fmorning"
    wheres = [
        f"postgresql://guarded:{bad}@/postgres?host={cluster.folder}",
        f"postgresql://guarded@/postgres?host={cluster.folder}&password={bad}",
        f"postgresql://guarded:{PASSWORD}@localhost:1/postgres",
        f"postgresql://guarded:{PASSWORD.replace('/', '')}@localhost:1/postgres",
        f"postgresql://guarded:{PASSWORD.replace('/', '').replace('@', ':')}@localhost:1/postgres",
        f"postgresql://guarded:{PASSWORD.replace('@', '').replace('/', '%2F')}@localhost:1/postgres",
    ]
    for where in wheres:
        with pytest.raises(HotStoveError) as failed:
            open_store(where)
        message = f"{failed.value} {failed.value.__cause__}"
        assert isinstance(failed.value, Unreadable) == ("inning@rally@" in where)
        assert not any(part in message for part in ("ninth", "inning", "rally", "sunny", "morning", "guarded:")), message


def test_a_url_that_cant_be_read() -> None:
    for odd in ("localhost:x/tables", "[::1/tables", "localhost/a/b", "localhost?unknown=1", "localhost?host=%zz"):
        with pytest.raises(Unreadable, match="not readable as the URL of a database; expected postgresql://user:password@"):
            open_store(f"postgresql://{odd}")
    for good in ("[::1]:1/tables", "localhost:1,localhost:2/tables", "somebody@localhost:1/tables"):
        with pytest.raises(StoreFailed, match="connection refused"):
            open_store(f"postgres://{good}")


def test_a_password_is_used(cluster: Cluster) -> None:
    cluster.tell("CREATE DATABASE of_guarded OWNER guarded")
    where = cluster.url("of_guarded", f"guarded:{PASSWORD.replace('/', '%2F').replace('@', '%40')}")
    open_store(where).close()


def test_who_has_no_right_is_told(cluster: Cluster) -> None:
    password = PASSWORD.replace("/", "%2F").replace("@", "%40")
    with pytest.raises(StoreFailed, match=r"postgresql:///postgres: the user may not do this; grant"):
        open_store(cluster.url("postgres", f"guarded:{password}"))
    with pytest.raises(StoreFailed, match=r'postgresql:///nowhere: database "nowhere" does not exist'):
        open_store(cluster.url("nowhere"))


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "hotstove.web.store_postgres", raising=False)
    with pytest.raises(NotLegal, match=re.escape(install("postgres"))):
        open_store("postgresql://localhost/tables")


def test_a_server_that_forgets_quickly_is_told_to_keep(cluster: Cluster) -> None:
    """A database may be set not to wait for the disk; our connections wait for it all the same."""
    where = cluster.emptied()
    cluster.tell(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$", where
    )
    store = open_store(where)
    connection: psycopg.Connection[tuple[str]] = store._connect()  # type: ignore[attr-defined]
    assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
    connection.close()
    store.close()
