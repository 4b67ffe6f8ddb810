"""What the browser table's first page costs with many tables in the store, in time of the server's processor.

``python -m benchmarks.lists [FOLDER]`` lays 10,000 tables of 500 browsers, half of them finished, all with logs of games that
were played, in a file in the folder and in a database of a server of its own; then fifty of the browsers look at the page.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from hotstove.table.game import games
from hotstove.web.access import browser_of, token_of
from hotstove.web.store import LogEntry, Store, TableRow
from hotstove.web.store_open import open_store
from hotstove.web.table_lists import LISTS, ListName, parts_of
from tests.web.browsing import Browser, serving
from tests.web.cluster import Cluster, find_server

TABLES = 10_000
BROWSERS = 500
LOOKS = 50
BEGUN = 12
"""Answers of a person at the tables under way."""

Kept = tuple[TableRow, Sequence[LogEntry]]


def played() -> list[tuple[Kept, Kept]]:
    """Of each game one that is under way and one that is over."""
    pairs = []
    with TemporaryDirectory() as folder, serving(Path(folder) / "tables.db") as server:
        browser = server.browser()
        for game in sorted(games()):
            pair: list[Kept] = []
            for most in (BEGUN, 1000):
                id_ = browser.lay(game, seed="lists")
                for _ in range(most):
                    if usual := browser.usual(id_):
                        browser.answer(id_, usual)
                pair.append((server.store.table(id_), server.store.log(id_)))
            pairs.append((pair[0], pair[1]))
    return pairs


def fill(store: Store, kinds: Sequence[tuple[Kept, Kept]]) -> None:
    """All the tables, each laid by one of the browsers by chance."""
    chance = Random(1)
    for number in range(TABLES):
        row, log = kinds[number // 2 % len(kinds)][number % 2]
        id_ = f"table{number:05}"
        own = token_of(f"browser {chance.randrange(BROWSERS)}", id_, "own")
        store.create(replace(row, id=id_, state="open", score=None), [own])
        store.append(id_, 0, log)
        if row.score is not None:
            store.finish(id_, row.score)


def timed(words: str, work: Callable[[int], object]) -> None:
    """Do it for each of the browsers, and print what it took of the processor."""
    begin = process_time()
    for number in range(LOOKS):
        work(number)
    print(f"  {words:52} {(process_time() - begin) / LOOKS * 1e3:7.2f} ms")


def part(store: Store, name: ListName, number: int) -> None:
    """A browser's list."""
    parts_of(store, browser_of(f"browser {number}"), name)


def measure(where: str, kinds: Sequence[tuple[Kept, Kept]]) -> None:
    """A store's figures."""
    with serving(where) as server:
        fill(server.store, kinds)

        def look(number: int) -> None:
            page = Browser(server, f"browser {number}").get("/")
            assert page.status_code == 200
            assert "other tables" in page.text

        Browser(server).get("/")
        timed("the page, for somebody new", lambda _: Browser(server).get("/"))
        timed("the page, its tables from the store", look)
        timed("the page, its tables in memory", look)
        timed("a file of the server, for comparison", lambda _: Browser(server).get("/static/icon.svg"))
    store = open_store(where)
    for name in LISTS:
        timed(f"the list {name!r}, from the store", partial(part, store, name))
    store.close()


def main(folder: str | None = None) -> None:
    """Print all figures."""
    kinds = played()
    with TemporaryDirectory(dir=folder) as own:
        print(f"SQLite, {TABLES:,} tables of {BROWSERS} browsers")
        measure(f"{own}/tables.db", kinds)
    programs = find_server()
    if programs is None:
        print("PostgreSQL: no server is installed")
        return
    cluster = Cluster(programs, folder=folder)
    try:
        print(f"PostgreSQL, {TABLES:,} tables of {BROWSERS} browsers")
        measure(cluster.emptied(), kinds)
    finally:
        cluster.remove()


if __name__ == "__main__":
    main(*sys.argv[1:])
