"""Who reads a long file drop by drop is cut, and only so many files are sent at once."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hotstove.table.errors import HotStoveError
from hotstove.web.fair_queue import Bounds, FairQueue, Who
from hotstove.web.seasons.downloads import Download
from hotstove.web.serving import configured
from tests.waiting import WAIT, until
from tests.web.seasons_case import season_file, season_id, serving_seasons
from tests.web.test_limits import opened

GET = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
LOOK = 0.4
"""Seconds between two looks at a connection."""
AT_ONCE = 3


async def _endless() -> AsyncIterator[bytes]:
    while True:
        await asyncio.sleep(0)  # as all that is read of a season
        yield b"x" * 65536


@contextmanager
def sending() -> Iterator[tuple[int, FairQueue]]:
    """A server that sends one file without end; its port, and the queue of those that are sent."""
    queue = FairQueue("too many files", Bounds(browser=AT_ONCE, address=AT_ONCE, all=AT_ONCE))

    async def file(request: Request) -> Response:
        return Download(queue, Who("address", ""), _endless(), "endless", "text/plain")

    async def refused(request: Request, error: Exception) -> Response:
        return Response(str(error), 422)

    app = Starlette(routes=[Route("/", file)], exception_handlers={HotStoveError: refused})
    found = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(configured(app))
    thread = Thread(target=lambda: asyncio.run(server.serve([found])), daemon=True)
    thread.start()
    until(lambda: server.started, "the server does not begin")
    try:
        yield found.getsockname()[1], queue
    finally:
        server.should_exit = server.force_exit = True
        thread.join(WAIT)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked often."""
    monkeypatch.setattr("hotstove.web.connections.PATIENCE", LOOK)


def test_who_reads_a_byte_at_a_time_is_cut_and_who_reads_on_is_not() -> None:
    with (
        sending() as (port, queue),
        closing(opened(port, GET)) as drops,
        closing(socket.create_connection(("127.0.0.1", port), WAIT)) as reads,
    ):
        reads.sendall(GET)
        until(lambda: queue._pieces[""] == 2, "both are sent it")
        begun = time.monotonic()
        while queue._pieces[""] == 2:
            assert reads.recv(1 << 20)
            with suppress(ConnectionError):
                drops.recv(1)
            assert time.monotonic() - begun < WAIT, "nobody cuts it"
        begun = time.monotonic()
        while time.monotonic() - begun < 4 * LOOK:
            assert reads.recv(1 << 20), "the other one goes on"
        assert queue._pieces[""] == 1


def test_only_so_many_files_are_sent_at_once() -> None:
    with sending() as (port, queue), ExitStack() as held:
        readers = [held.enter_context(closing(opened(port, GET))) for _ in range(AT_ONCE)]
        until(lambda: queue._pieces[""] == AT_ONCE, "they are sent")
        with closing(opened(port, GET)) as another:
            assert b" 422 " in another.recv(4096)
        readers[0].close()
        until(lambda: queue._pieces[""] < AT_ONCE, "who has gone has no place")


def test_exports_of_seasons_have_such_a_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.web.seasons.server.SENT_AT_ONCE", Bounds(browser=0, address=0, all=0))
    monkeypatch.setattr("hotstove.web.seasons.server.ARCHIVES_AT_ONCE", Bounds(browser=0, address=0, all=0))
    with serving_seasons(tmp_path / "s") as server:
        at = f"/season/{season_id(server, season_file(tmp_path / 's', 2))}/export"
        for name in ("games.csv", "season.json", "retrosheet.zip"):
            refused = server.browser().get(f"{at}/{name}")
            assert refused.status_code == 422
            assert "are being sent just now" in refused.text
