"""What one process of the browser table carries, over real HTTP on this machine, and whether it keeps its memory.

    python -m benchmarks.web load            two computers at each of 200 tables, stepped by people who look on over sockets;
                                             then 200 seats that answer at once
    python -m benchmarks.web leak            3,000 tables laid, each of other teams and dice, played to the end and forgotten;
                                             ``--same 30``: the same thirty games again and again

Nothing may be refused, and the store's logs must be what was acknowledged: every answer once, every score that of the
game played again from its log. Ends with 1 where anything is wrong. ``--folder`` says on which disk the store is.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from multiprocessing import get_context
from pathlib import Path
from random import Random
from socket import socket
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from hotstove.baseball.ball_game import Progress
from hotstove.cli.progress import progress_bar
from hotstove.table.events import HOME
from hotstove.table.log import Given
from hotstove.web.game_table import GameTable
from hotstove.web.guard import Limits
from hotstove.web.store import Store
from hotstove.web.store_open import open_store

GAMES = ("smallball", "rb8", "pinetar")
OFTEN = (1e9, 1e9)
KEPT = 50
"""Tables that the server keeps in memory while its leaks are looked for."""
SAMPLES = 12
LAST = SAMPLES // 3
"""Of them, in which hardly more may be taken: what is remembered of teams and plays is nearly all there by then."""
ENOUGH = 2_000
"""Games; with fewer it may still be learning."""
FLAT = 5.0
"""Megabytes that these may take all the same: plays that had never happened, the paces of new browsers, a few tables more."""
PATIENCE = 120.0
"""Seconds that an answer may take before it is an error."""


@dataclass
class Measurement:
    """What was measured: seconds of each act until it was acknowledged and until a page showed it, and what went wrong."""

    name: str
    acts: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    answers: int = 0
    seconds: float = 0.0
    busy: float = 0.0
    memory: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Server:
    """A server in a process of its own."""

    pid: int
    port: int

    def megabytes(self) -> float:
        """What it has in memory now."""
        lines = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))

    def busy(self) -> float:
        """Seconds of the processor that it has had."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _serve(listening: socket, path: str, kept: int) -> None:
    from hotstove.web.serving import serve

    limits = Limits(browser=OFTEN, address=OFTEN, looks=OFTEN, created=OFTEN, kept=kept)
    serve(open_store(path), listening, ("127.0.0.1",), limits=limits)


@contextmanager
def served(path: str, kept: int = Limits().kept) -> Iterator[Server]:
    """A server over that store."""
    with socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(1024)
        process = get_context("spawn").Process(target=_serve, args=(listening, path, kept))
        process.start()
        assert process.pid is not None
        try:
            yield Server(process.pid, listening.getsockname()[1])
        finally:
            process.terminate()
            process.join(10)


class Refused(Exception):
    """The server did not do what it was asked."""


class Browser:
    """A browser: one connection, which is kept, and its cookie. It can do what the load needs, and nothing else."""

    def __init__(self, server: Server) -> None:
        self.at = f"127.0.0.1:{server.port}"
        self.secret = ""
        self.location = ""
        self._port = server.port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> str:
        """A page."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, **form: str) -> str:
        """A form; raises Refused where it is not taken."""
        return await self._ask("POST", path, urlencode(form).encode())

    async def _ask(self, method: str, path: str, body: bytes) -> str:
        async with asyncio.timeout(PATIENCE):
            if self._streams is None or self._streams[0].at_eof():  # quiet for long, it was hung up
                self._streams = await asyncio.open_connection("127.0.0.1", self._port)
            reader, writer = self._streams
            head = [f"{method} {path} HTTP/1.1", f"host: {self.at}", f"origin: http://{self.at}"]
            head += [f"cookie: hotstove={self.secret}"] if self.secret else []
            head += [f"content-length: {len(body)}", "content-type: application/x-www-form-urlencoded"] if body else []
            writer.write("\r\n".join([*head, "", ""]).encode() + body)
            answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            length = re.search(r"(?i)^content-length: (\d+)", answer, re.M)
            text = (await reader.readexactly(int(length[1]))).decode() if length else ""
        given = re.search(r"(?i)^set-cookie: hotstove=([^;]+)", answer, re.M)
        self.secret = given[1] if given else self.secret
        to = re.search(r"(?i)^location: (\S+)", answer, re.M)
        self.location = to[1] if to else ""
        if answer.split()[1] not in ("200", "204", "303"):
            raise Refused(f"{method} {path}: {answer.split()[1]} {text[:200]}")
        return text

    async def lay(self, game: str, away: str, home: str, seed: str) -> str:
        """A new table; returns its id."""
        await self.post(f"/new/{game}", **{"away-sits": away, "home-sits": home, "seed": seed})
        return self.location.rpartition("/")[2]

    def looking(self, id_: str) -> connect:
        """The socket of a table's page."""
        headers = {"cookie": f"hotstove={self.secret}"}
        ours = Origin(f"http://{self.at}")
        return connect(f"ws://{self.at}/t/{id_}/live", origin=ours, additional_headers=headers, open_timeout=PATIENCE)

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()


def _version(page: str) -> int:
    match = re.search(r'name="version" value="(\d+)"', page)
    return int(match[1]) if match else -1


async def _together(works: Sequence[Awaitable[None]], measured: Measurement, progress: Progress) -> None:
    """All at once; an error of one is written down and does not end the others."""
    done = 0

    async def one(work: Awaitable[None]) -> None:
        nonlocal done
        try:
            await work
        except Exception as error:  # noqa: BLE001 (whatever it is, it is told at the end)
            measured.wrong.append(f"{type(error).__name__}: {error}")
        done += 1
        progress(done, len(works))

    await asyncio.gather(*(one(work) for work in works))


async def _timed(server: Server, measured: Measurement, works: Sequence[Awaitable[None]], progress: Progress) -> None:
    measured.memory.append(server.megabytes())
    begun, busy = perf_counter(), server.busy()
    await _together(works, measured, progress)
    measured.seconds, measured.busy = perf_counter() - begun, server.busy() - busy
    measured.memory.append(server.megabytes())


# --- Two computers, and people who look on


async def stepped(server: Server, store: Store, tables: int, progress: Progress) -> Measurement:
    """So many tables of two computers, each moved on to its end by somebody who came by a link."""
    measured = Measurement(f"{tables} tables of two computers, each stepped to its end by half-innings by one who looks on")
    laid: list[tuple[str, Browser]] = []
    ends: dict[str, int] = {}

    async def lay(number: int) -> None:
        owner, screen = Browser(server), Browser(server)
        id_ = await owner.lay(GAMES[number % len(GAMES)], "random", "random", f"load {number}")
        link = re.search(r'(/join/[^"]+)"', await owner.post(f"/t/{id_}/invite", role="watch"))
        assert link is not None
        await screen.post(link[1], take="it")
        owner.close()
        laid.append((id_, screen))

    async def look_on(id_: str, screen: Browser) -> None:
        async with screen.looking(id_) as socket:
            version = _version(await _received(socket))
            while version >= 0:
                begun = perf_counter()
                await screen.post(f"/t/{id_}/step", version=str(version), to="half")
                measured.acts.append(perf_counter() - begun)
                version = _version(await _received(socket))
                measured.shown.append(perf_counter() - begun)
        ends[id_] = 1
        screen.close()

    await _together([lay(number) for number in range(tables)], measured, progress)
    await _timed(server, measured, [look_on(*one) for one in laid], progress)
    for id_, _ in laid:
        measured.answers += _check(store, id_, measured, over=True)
    if len(ends) != tables:
        measured.wrong.append(f"{tables - len(ends)} tables did not come to their end")
    return measured


async def _received(socket: ClientConnection) -> str:
    async with asyncio.timeout(PATIENCE):
        return str(await socket.recv())


# --- Seats that answer


async def answered(server: Server, store: Store, seats: int, each: int, progress: Progress) -> Measurement:
    """So many people, each against a computer, who begin at once and answer as fast as their pages come."""
    measured = Measurement(f"{seats} seats that answer at once, {each} answers each, as fast as their pages come")
    acknowledged: dict[str, list[tuple[int, str]]] = {}

    async def lay(number: int) -> None:
        person = Browser(server)
        id_ = await person.lay(GAMES[number % len(GAMES)], "random", "here", f"answers {number}")
        people.append((number, id_, person))
        await person.get(f"/t/{id_}")
        await person.post(f"/t/{id_}/pace", to="asked")

    async def answer(number: int, id_: str, person: Browser) -> None:
        given = acknowledged[id_] = []
        random = Random(number)
        for _ in range(each):
            page = await person.get(f"/t/{id_}")
            form = page.partition('/answer"')[2].partition("</form>")[0]
            options = re.findall(r'(?:name="answer"|<option) value="([^"]+)"', form)
            if not options:
                break
            text, version = unescape(random.choice(options)), _version(page)
            begun = perf_counter()
            await person.post(f"/t/{id_}/answer", version=str(version), answer=text)
            measured.acts.append(perf_counter() - begun)
            given.append((version, text))
        person.close()

    people: list[tuple[int, str, Browser]] = []
    await _together([lay(number) for number in range(seats)], measured, progress)
    await _timed(server, measured, [answer(*one) for one in people], progress)
    for id_, given in acknowledged.items():
        measured.answers += _check(store, id_, measured)
        log = store.log(id_)
        kept = [(place, entry.answer) for place, entry in enumerate(log) if isinstance(entry, Given) and entry.seat == HOME]
        if kept != given:
            measured.wrong.append(f"table {id_}: {len(given)} answers acknowledged, {len(kept)} kept, or others")
    return measured


def _check(store: Store, id_: str, measured: Measurement, over: bool = False) -> int:
    """Can the game be played again from its log, and is its score the one that was kept? Returns its answers."""
    row, log = store.table(id_), store.log(id_)
    session = GameTable(row, log, store).session
    if session.result != row.score or (over and row.state != "over"):
        measured.wrong.append(f"table {id_}: {row.state}, {row.score} kept, {session.result} played")
    return len(log)


# --- Leaks


async def leaked(server: Server, games: int, same: int, progress: Progress) -> Measurement:
    """So many tables, one after another at each of four browsers, played to the end, looked at and forgotten.

    ``same`` games (0: none) are played again and again.
    """
    again = f", the same {same} games again and again" if same else ", each another game"
    measured = Measurement(f"{games:,} tables laid, played to the end, gone through and forgotten{again}")
    left = iter(range(games))
    await Browser(server).get("/")
    measured.memory.append(server.megabytes())
    begun, busy = perf_counter(), server.busy()

    async def play() -> None:
        for number in left:
            browser = Browser(server)
            id_ = await browser.lay(GAMES[number % len(GAMES)], "random", "random", f"leak {number % (same or games)}")
            async with browser.looking(id_) as socket:
                version = _version(await _received(socket))
                await browser.post(f"/t/{id_}/step", version=str(version), to="end")
                while version >= 0:
                    version = _version(await _received(socket))
            for page in ("", "/box", "/review?play=20"):
                await browser.get(f"/t/{id_}{page}")
            browser.close()
            measured.answers += 1
            if measured.answers * SAMPLES % games < SAMPLES:
                measured.memory.append(server.megabytes())
            progress(measured.answers, games)

    await _together([play() for _ in range(4)], measured, lambda done, of: None)
    measured.seconds, measured.busy = perf_counter() - begun, server.busy() - busy
    if measured.answers != games:
        measured.wrong.append(f"{games - measured.answers} games were not played")
    last = measured.memory[-LAST - 1 :]
    if games >= ENOUGH and max(last) - last[0] > FLAT:
        measured.wrong.append(f"it takes more and more: {max(last) - last[0]:.1f} MB more in the last third")
    return measured


# --- Telling


def _line(name: str, times: Sequence[float]) -> str:
    ordered = sorted(times)
    at = (ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000 for part in (0.5, 0.95, 0.99))
    return f"  {name:24} {len(times):6,}: 50% {next(at):7,.0f} ms, 95% {next(at):7,.0f} ms, 99% {next(at):7,.0f} ms"


def report(measured: Measurement) -> str:
    """The measurement in words."""
    lines = [measured.name]
    acts = len(measured.acts) or measured.answers
    if measured.acts:
        lines.append(_line("acts acknowledged", measured.acts))
    if measured.shown:
        lines.append(_line("shown on another page", measured.shown))
    rates = f"{acts / measured.seconds:,.0f} a second, {acts / max(measured.busy, 0.01):,.0f} a second of the processor"
    lines.append(f"  {measured.seconds:,.1f} s, the processor for {measured.busy:,.1f}: {rates}; load {os.getloadavg()[0]:.1f}")
    if measured.acts:
        lines.append(f"  {measured.answers:,} answers are in the logs, people's, computers' and dice's")
    lines.append(f"  memory {' '.join(f'{megabytes:.0f}' for megabytes in measured.memory)} MB")
    lines += [f"  WRONG {wrong}" for wrong in measured.wrong[:10]] or ["  no error, nothing lost"]
    return "\n".join(lines)


def _run(work: Callable[[Progress], Awaitable[Measurement]], what: str) -> bool:
    async def whole(progress: Progress) -> Measurement:
        return await work(progress)

    with progress_bar(what) as progress:
        measured = asyncio.run(whole(progress))
    print(report(measured), flush=True)
    return not measured.wrong


def main(arguments: Sequence[str]) -> int:
    """The command; 1 where something is wrong."""
    parser = ArgumentParser(prog="python -m benchmarks.web", description="The load that the browser table carries, and leaks.")
    parser.add_argument("what", choices=("load", "leak"), nargs="?", default="load")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--answers", type=int, default=20)
    parser.add_argument("--games", type=int, default=3_000)
    parser.add_argument("--same", type=int, default=0)
    parser.add_argument("--folder")
    given = parser.parse_args(arguments)
    with TemporaryDirectory(dir=given.folder) as folder:
        path = str(Path(folder) / "tables.db")
        if given.what == "leak":
            with served(path, KEPT) as server:
                return not _run(lambda progress: leaked(server, given.games, given.same, progress), "games")
        store = open_store(path)
        with served(path) as server:
            steps = _run(lambda progress: stepped(server, store, given.tables, progress), "tables")
            answers = _run(lambda progress: answered(server, store, given.tables, given.answers, progress), "seats")
        store.close()
    return not (steps and answers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
