"""Debian's Firefox for Playwright, which speaks to it by WebDriver BiDi: between them, this answers what Firefox doesn't know.

Playwright begins it as if it were Firefox. One command that Playwright sends for every new page is newer than that Firefox; it
is answered as if it had been done. Everything else goes through as it is.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import subprocess
import sys
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox") or ""
TOO_NEW: Final = frozenset({"emulation.setMediaFeaturesOverride"})
"""The commands that are answered here: light or dark, which a page of the tests is not asked for in Firefox."""
LISTENS: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


async def relay(browser: ServerConnection, to: str) -> None:
    """Pass on all that Playwright and Firefox tell each other, as long as both are there."""

    async def ask(firefox: ClientConnection) -> None:
        async for sent in browser:
            command = json.loads(sent)
            if command.get("method") in TOO_NEW:
                await browser.send(json.dumps({"type": "success", "id": command["id"], "result": {}}))
            else:
                await firefox.send(sent)
        await firefox.close()

    async with connect(f"{to}/session", max_size=None, ping_interval=None) as firefox:
        asking = asyncio.create_task(ask(firefox))
        try:
            async for said in firefox:
                await browser.send(said)
        except ConnectionClosed:
            pass  # Playwright has gone
        finally:
            asking.cancel()


async def run() -> int:
    """Run Firefox with the arguments of the command until it ends; returns what it exits with."""
    firefox = subprocess.Popen([FIREFOX, *sys.argv[1:]], stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGTERM, lambda *_: firefox.terminate())
    told = firefox.stderr
    assert told is not None

    def listens() -> str:
        return next((found[1] for line in told if (found := LISTENS.search(line))), "")

    said = await asyncio.to_thread(listens)
    if not said:
        return firefox.wait()
    async with serve(lambda browser: relay(browser, said), "127.0.0.1", 0, max_size=None, ping_interval=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        print(f"WebDriver BiDi listening on ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
        await asyncio.to_thread(told.read)  # to its end, so that Firefox never waits for who reads it
        return await asyncio.to_thread(firefox.wait)


if __name__ == "__main__":
    sys.exit(asyncio.run(run()))
