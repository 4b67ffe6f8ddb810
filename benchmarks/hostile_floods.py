"""How long others wait at a server that is flooded; ``python -m benchmarks.hostile_floods``. Loopback alone, a minute.

One person posts an answer several times a second at a table of his own. Meanwhile many others post, files are uploaded,
connections are held open, and rollout managers play one game after another at tables of two computers.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode

from hotstove.baseball.ball_game import ball_game_named
from hotstove.table.journal import written
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node

SECONDS = 30.0
"""How long the flood lasts."""
BEGINNING = 8
"""Seconds from the beginning of the flood to that of the measurement."""
PACE = 0.15
"""Seconds between two answers of the person who is measured."""


SHARES = (("median", 0.5), ("p90", 0.9), ("p99", 0.99))


class Person:
    """Somebody with a browser: a connection that is kept, from an address of this machine (127.0.0.``house``), and a cookie."""

    def __init__(self, port: int, house: int = 1) -> None:
        self.port = port
        self.cookie = ""
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60, source_address=(f"127.0.0.{house}", 0))

    def asks(self, path: str, form: dict[str, str] | None = None, body: bytes = b"", kind: str = "") -> tuple[int, str, str]:
        """A page, or what became of a form: the status, the address that it leads to, and the text."""
        data = urlencode(form).encode() if form is not None else body
        headers = {"cookie": self.cookie, "origin": f"http://127.0.0.1:{self.port}"}
        if data:
            headers["content-type"] = kind or "application/x-www-form-urlencoded"
        self.connection.request("POST" if data else "GET", path, data or None, headers)
        response = self.connection.getresponse()
        text = response.read().decode(errors="replace")
        given = re.search(r"hotstove=[^;]+", response.headers.get("set-cookie", ""))
        self.cookie = given[0] if given else self.cookie
        return response.status, response.headers.get("location", ""), text

    def lays(self, game: str = "smallball", away: str = "random", home: str = "here") -> str:
        """A new table's address."""
        return self.asks(f"/new/{game}", {"away-sits": away, "home-sits": home})[1]

    def answers(self, table: str) -> tuple[str, float]:
        """Give the first answer that is offered, or begin anew where the game is over; the table, and the seconds it took."""
        page = self.asks(table)[2]
        offered, version = re.search(r'name="answer" value="([^"]*)"', page), re.search(r'name="version" value="(\d+)"', page)
        if offered is None or version is None:
            return self.lays(), 0.0
        begun = time.perf_counter()
        self.asks(f"{table}/answer", {"version": version[1], "answer": offered[1]})
        return table, time.perf_counter() - begun


def saved_game() -> bytes:
    """A finished game of RB8 as a form with a file."""
    game, nobody = ball_game_named("rb8"), as_node(None)
    setup = game.set_up(nobody, nobody, nobody)
    session = Session(game, Record("rb8", game.edition, setup, "flood", ("random", "random")))
    manager = game.managers["random"](setup)
    play_on(session, (manager, manager))
    head = b'--b\r\ncontent-disposition: form-data; name="file"; filename="x.jsonl"\r\n\r\n'
    return head + written(session.record) + b"\r\n--b--\r\n"


def thinks(person: Person, over: Event) -> None:
    """Have rollout managers play at tables of two computers, one game after another, as long as the flood lasts."""
    games = cycle(("clutch", "rb8", "sportsclix"))
    while not over.is_set():
        table, page = person.lays(next(games), "rollout", "rollout"), ""
        while "The game is over" not in page and not over.wait(1.0):
            page = person.asks(table)[2]
            version = re.search(r'name="version" value="(\d+)"', page)
            if version is not None:
                person.asks(f"{table}/step", {"version": version[1], "to": "end"})


def flood(port: int, seats: int, uploads: int, idle: int, over: Event) -> None:
    """Everything but the person who is measured, in a process of its own: its threads delay one another."""
    upload = saved_game()

    def posts(person: Person) -> None:
        table = person.lays()
        while not over.wait(4.0):
            table, _ = person.answers(table)

    def sends(person: Person) -> None:
        while not over.wait(1.0):
            person.asks("/review", body=upload, kind="multipart/form-data; boundary=b")

    def again_and_again(act: Callable[[Person], None], house: int) -> None:
        while not over.wait(0.1):
            with suppress(OSError, HTTPException):
                act(Person(port, house))

    held = [socket.create_connection(("127.0.0.1", port)) for _ in range(idle)]
    acts: list[Callable[[Person], None]] = [partial(thinks, over=over), *[posts] * seats, *[sends] * uploads]
    for number, act in enumerate(acts):
        Thread(target=again_and_again, args=(act, 10 + number % 100), daemon=True).start()
    over.wait()
    for each in held:
        each.close()


def memory_of(process: int) -> int:
    """The memory of a process and of those that it has started, in MB; what they share counts for each."""
    children = [child for each in Path(f"/proc/{process}/task").glob("*/children") for child in each.read_text().split()]
    own = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20
    return own + sum(memory_of(int(child)) for child in children)


def main(seats: int, uploads: int, idle: int, seconds: float) -> None:
    """Flood a server and print what somebody else's answers took."""
    store = Path(tempfile.mkdtemp()) / "tables.db"
    words = [sys.executable, "-um", "hotstove", "serve", "--port", "0", "--no-browser", "--store", str(store)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    port = int(process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])
    context = get_context("spawn")
    over = context.Event()
    flooding = context.Process(target=flood, args=(port, seats, uploads, idle, over), daemon=True)
    try:
        me = Person(port)
        table = me.lays()
        alone = sorted(one for one in (me.answers(table)[1] for _ in range(20)) if one)
        flooding.start()
        for _ in range(BEGINNING):  # a connection that says nothing is closed
            time.sleep(1)
            table, _ = me.answers(table)
        took, most, end = [], 0, time.monotonic() + seconds
        while time.monotonic() < end:
            table, one = me.answers(table)
            took += [one] if one else []
            most = max(most, memory_of(process.pid))
            time.sleep(PACE)
        took.sort()
        usual = alone[len(alone) // 2] * 1000
        print(f"alone: median {usual:.0f} ms; {seats} seats, {uploads} uploads, {idle} idle connections:")
        shares = [f"{name} {took[int(len(took) * share)] * 1000:.0f} ms" for name, share in SHARES]
        print(f"  {len(took)} answers, {', '.join(shares)}, longest {took[-1] * 1000:.0f} ms, memory {most} MB at most")
    finally:
        over.set()
        if flooding.pid is not None:
            flooding.join(10)
        process.terminate()
        process.wait(20)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("seats", 200), ("uploads", 50), ("idle", 1000)):
        reader.add_argument(f"--{name}", type=int, default=usual)
    reader.add_argument("--seconds", type=float, default=SECONDS)
    main(**vars(reader.parse_args()))
