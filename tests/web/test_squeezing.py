"""What goes over the line: pages and files squeezed, and of a page that is pushed hardly more than what is new in it."""

from __future__ import annotations

import json
import re
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from httpx2 import Client
from websockets.sync.client import connect
from websockets.typing import Origin

from hotstove.web import connections
from tests.waiting import WAIT, until
from tests.web.test_limits import listening


class Counted(socket.socket):
    """Counts the bytes that come."""

    came = 0

    def recv(self, *args: int) -> bytes:
        data = super().recv(*args)
        self.came += len(data)
        return data


MOST: Final = 3072
"""Bytes of a push, on the average."""


def patched(page: str, changes: str) -> str:
    """The page after it, from its own lines and the new ones."""
    lines = page.split("\n")
    parts = [[part] if isinstance(part, str) else lines[part[0] : part[1]] for part in json.loads(changes)]
    return "\n".join(line for part in parts for line in part)


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar", "clutch", "sportsclix"])
def test_a_page_that_is_pushed_costs_little(tmp_path: Path, game: str) -> None:
    with listening(tmp_path) as port, Client(base_url=f"http://127.0.0.1:{port}") as client:
        client.headers["origin"] = f"http://127.0.0.1:{port}"
        laid = client.post(f"/new/{game}", data={"away-sits": "random", "home-sits": "random", "seed": "squeezed"})
        at = laid.headers["location"]
        secret = re.search(r"hotstove=([^;]+)", laid.headers["set-cookie"])
        assert secret is not None
        client.headers["cookie"] = f"hotstove={secret[1]}"
        held = Counted()
        held.connect(("127.0.0.1", port))
        ours = Origin(client.headers["origin"])
        cookie = {"cookie": client.headers["cookie"]}
        with connect(f"ws://127.0.0.1:{port}{at}/live?changes", sock=held, origin=ours, additional_headers=cookie) as pushed:
            page = str(pushed.recv(10))
            before, told = held.came, 0
            for _ in range(40):
                version = re.search(r'name="version" value="(\d+)"', page)
                assert version is not None
                client.post(f"{at}/step", data={"version": version[1], "to": "play"})
                page = patched(page, str(pushed.recv(10)))
                told += len(page.encode())
            came = held.came - before
            assert page.strip() in client.get(at).text
            assert came * 8 < told
            assert came < 40 * MOST


@pytest.mark.parametrize("most", [1, 3])
def test_open_pages_keep_no_more_windows_than_are_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """Those that have none left are sent the same pages, and an end frees what a page has held."""
    monkeypatch.setattr(connections, "MOST_WINDOWS", most)
    with listening(tmp_path) as port, Client(base_url=f"http://127.0.0.1:{port}") as client, ExitStack() as pages:
        client.headers["origin"] = f"http://127.0.0.1:{port}"
        laid = client.post("/new/smallball", data={"away-sits": "random", "home-sits": "random", "seed": "windows"})
        at = laid.headers["location"]
        secret = re.search(r"hotstove=([^;]+)", laid.headers["set-cookie"])
        assert secret is not None
        cookie = {"cookie": f"hotstove={secret[1]}"}
        client.headers.update(cookie)
        ours, where = Origin(client.headers["origin"]), f"ws://127.0.0.1:{port}{at}/live?changes"
        open_ = [pages.enter_context(connect(where, origin=ours, additional_headers=cookie)) for _ in range(5)]
        shown = [str(each.recv(WAIT)) for each in open_]
        for _ in range(6):
            version = re.search(r'name="version" value="(\d+)"', shown[0])
            assert version is not None
            client.post(f"{at}/step", data={"version": version[1], "to": "play"})
            shown = [patched(page, str(each.recv(WAIT))) for page, each in zip(shown, open_, strict=True)]
            assert len({*shown}) == 1
            assert len(connections.Squeezed.windows) == most
        assert shown[0].strip() in client.get(at).text
        pages.close()
        until(lambda: not connections.Squeezed.windows, "windows are left")


@pytest.mark.parametrize("path", ["/", "/rules/rb8", "/static/htmx.min.js"])
def test_pages_are_squeezed_for_who_can_read_that(tmp_path: Path, path: str) -> None:
    with listening(tmp_path) as port, Client(base_url=f"http://127.0.0.1:{port}") as client:
        squeezed = client.get(path, headers={"accept-encoding": "gzip"})
        plain = client.get(path, headers={"accept-encoding": "identity"})
    assert squeezed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert squeezed.text == plain.text
    assert int(squeezed.headers["content-length"]) < int(plain.headers["content-length"]) * 0.6
