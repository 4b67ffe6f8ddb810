"""A real server in a process of its own, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

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
WAIT = 20.0
"""Seconds for anything to happen."""


class Serving:
    """``hotstove serve`` over a store, which can be killed and begun again at the same port."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.port = 0
        self.process: subprocess.Popen[str]
        self.begin()

    def begin(self) -> None:
        """Start it, and wait until it says where it is."""
        words = ["serve", "--store", self.store, "--no-browser", "--port", str(self.port)]
        environment = os.environ | {"PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from hotstove.cli.main import main; main()", *words],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found is not None, said
        self.port = int(found[1])

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
def serving(store: Path) -> Iterator[Serving]:
    """A server as long as it is needed."""
    server = Serving(str(store))
    try:
        yield server
    finally:
        server.stop()


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


def complaints(page: Page) -> list[str]:
    """Everything that the page's console will ever complain of."""
    found: list[str] = []
    page.on("console", lambda said: found.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


def version_of(page: Page) -> str:
    """The version that the page shows; empty where nothing is asked."""
    fields = page.locator("#ask input[name=version]")
    return (fields.first.get_attribute("value") or "") if fields.count() else ""


def until_newer(page: Page, than: str) -> None:
    """Wait until the page shows another version. (A function in the page would need what the policy forbids.)"""
    for _ in range(int(WAIT / 0.02)):
        if version_of(page) != than:
            return
        time.sleep(0.02)
    raise AssertionError(f"the page stays at version {than}: {page.inner_text('#message')}")
