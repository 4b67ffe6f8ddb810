"""A real server in a process of its own, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Dialog, Error, Page, Playwright, expect

from tests.waiting import WAIT, until

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENT = f"""
from hotstove.web import app, hosted_table, store_sql
app.SLOWEST = hosted_table.PATIENCE = store_sql.WAIT = {WAIT}
"""
"""What a server does first: a page waits for its computers, and a store for who holds it, as long as a test does."""
AT_THE_END = re.compile(r"Play (\d+) of \1")
"""Where the review of a finished game opens: at its last play."""
TOLD_AT_ONCE = 'try { localStorage.plays ??= "off"; } catch { /* a page of the browser\'s own */ }'
"""Where it is not the point of a test that plays are shown, they are not waited for; a page can choose otherwise."""
WORDS = "from hotstove.cli.main import main; main()"


def hold_port() -> socket.socket:
    """A port that nobody else is given as long as this is open; a server that is told its number listens there."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


class Serving:
    """``hotstove serve`` over a store, which can be killed and begun again at the same port. ``first`` is done first."""

    def __init__(self, store: str, first: str = PATIENT) -> None:
        self.store = store
        self.first = first
        self.held = hold_port()
        self.port = int(self.held.getsockname()[1])
        self.process: subprocess.Popen[str]
        self.begin()

    def begin(self) -> None:
        """Start it, and wait until it says where it is."""
        words = ["serve", "--store", self.store, "--no-browser", "--port", str(self.port)]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.first + WORDS, *words],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found is not None, said
        assert int(found[1]) == self.port

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Tell it to stop, or kill it; returns what it exits with."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(WAIT)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def serving(store: Path, first: str = PATIENT) -> Iterator[Serving]:
    """A server as long as it is needed."""
    server = Serving(str(store), first)
    try:
        yield server
    finally:
        server.stop()
        server.held.close()


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=WAIT * 1000)


def patient(context: BrowserContext) -> BrowserContext:
    """A browser that waits as long as a test does."""
    context.set_default_timeout(WAIT * 1000)
    context.add_init_script(TOLD_AT_ONCE)
    return context


def be(context: BrowserContext, address: str, secret: str, shows: bool = False) -> None:
    """Make a browser be the one that has that secret at that server; ``shows``: it shows plays before they are told."""
    if not shows:
        context.add_init_script(TOLD_AT_ONCE)
    context.add_cookies([{"name": "hotstove", "value": secret, "url": address, "httpOnly": True, "sameSite": "Strict"}])


def complaints(page: Page) -> list[str]:
    """Everything that the page's console will ever complain of."""
    found: list[str] = []
    page.on("console", lambda said: found.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def said_yes_to(page: Page) -> list[str]:
    """Say yes to whatever the page asks from now on; the questions, in their order."""
    questions: list[str] = []

    def yes(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.accept()

    page.on("dialog", yes)
    return questions


@dataclass
class Watch:
    """What a page has ever asked for and complained of. (What the policy forbids is a complaint, too.)"""

    address: str
    said: list[str]
    asked: list[str] = field(default_factory=list)

    def assert_quiet(self) -> None:
        """Nothing was wrong, and no other host was asked for anything."""
        assert self.said == []
        assert self.asked
        ours = (f"{self.address}/", f"{self.address.replace('http:', 'ws:')}/", "data:")
        assert [url for url in self.asked if not url.startswith(ours)] == []


def watched(page: Page, address: str) -> Watch:
    """Watch a page of the server at that address."""
    watch = Watch(address, complaints(page))
    page.on("request", lambda request: watch.asked.append(request.url))
    page.on("websocket", lambda socket: watch.asked.append(socket.url))
    return watch


def version_of(page: Page) -> str:
    """The version that the page shows; empty where nothing is asked."""
    fields = page.locator("#ask input[name=version]")
    while True:
        try:
            found = fields.evaluate_all("fields => fields.map(field => field.value)")  # at once
        except Error:  # another page is on its way
            page.wait_for_load_state()
        else:
            return str(found[0]) if found else ""


def until_newer(page: Page, than: str) -> None:
    """Wait until the page shows another version. (A function in the page would need what the policy forbids.)"""
    until(lambda: version_of(page) != than, f"the page stays at version {than}")


def until_live(page: Page) -> None:
    """Wait until the table's page has its socket; one that has none is loaded again after an answer."""

    def is_live() -> bool:
        try:
            return bool(page.evaluate("typeof live !== 'undefined' && live"))  # as app.js has it
        except Error:  # another page is on its way
            return False

    until(is_live, "the page's socket does not come")


def unfold_more(page: Page) -> None:
    """Open what the form for a new game has folded away, if it is."""
    for summary in page.locator("#more-settings:not([open]) > summary").all():
        summary.click()


def fill_seed(page: Page, seed: str) -> None:
    """Type a seed into the form for a new game, where it is folded away."""
    unfold_more(page)
    page.locator("#the-seed summary").click()
    page.fill("#seed", seed)


def begin_by_link(away: Page, home: Page, address: str, friends_address: str) -> str:
    """Start the game whose form the away manager's page shows, and seat the home manager by a link; returns the table's id.

    Both pages show the table then. ``address`` is where the server is for the away manager, ``friends_address`` for the other.
    """
    away.get_by_role("button", name="Start the game").click()
    expect(away.locator("#ask h2")).to_be_visible()
    id_ = away.url.rpartition("/")[2]
    away.get_by_text("Invite by a link").click()
    away.get_by_role("button", name="the manager of the").click()
    link = away.locator("#link").input_value()
    home.goto(friends_address + link.removeprefix(address))
    home.get_by_role("button", name="Take your seat").click()
    away.get_by_role("link", name="Back to the table").click()
    for page in (away, home):
        page.wait_for_url(f"**/t/{id_}")
        until_live(page)
    return id_
