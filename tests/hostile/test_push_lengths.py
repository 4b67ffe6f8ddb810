"""How long a message over one's own socket is tells nothing of what is sent to others, at other tables."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from httpx2 import Client
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hotstove.web import connections
from tests.waiting import WAIT
from tests.web.test_limits import listening
from tests.web.test_squeezing import Counted

PAGES = 3
"""Open pages of the one who measures; with that of the other one they are more than have a window."""


def version_on(page: str) -> str:
    """The version that the page's forms name."""
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found is not None
    return found[1]


def test_what_is_sent_to_one_seat_alone_changes_no_length_at_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The windows of compression are shared by all open pages: which page has one must not hang on who is sent something."""
    monkeypatch.setattr(connections, "MOST_WINDOWS", PAGES)
    with listening(tmp_path) as port, ExitStack() as open_:
        address = f"http://127.0.0.1:{port}"

        def laid(game: str, away: str, home: str) -> tuple[Client, str]:
            client = open_.enter_context(Client(base_url=address, headers={"origin": address}))
            made = client.post(f"/new/{game}", data={"away-sits": away, "home-sits": home, "seed": "lengths"})
            return client, made.headers["location"]

        def opened(client: Client, at: str) -> tuple[Counted, ClientConnection]:
            line = Counted()
            line.connect(("127.0.0.1", port))
            cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
            where, ours = f"ws://127.0.0.1:{port}{at}/live?changes", Origin(address)
            page = open_.enter_context(connect(where, sock=line, origin=ours, additional_headers=cookie))
            page.recv(WAIT)
            return line, page

        (player, table), (other, own) = laid("rb8", "here", "link"), laid("smallball", "random", "random")
        _, seat = opened(player, table)
        measured = [opened(other, own) for _ in range(PAGES)]

        def lengths() -> list[int]:
            before = [line.came for line, _ in measured]
            other.post(f"{own}/step", data={"version": version_on(other.get(own).text), "to": "play"})
            for _, page in measured:
                page.recv(WAIT)
            return [line.came - came for (line, _), came in zip(measured, before, strict=True)]

        lengths()
        kept = set(connections.Squeezed.windows)
        for on in ("on", ""):
            assert player.post(f"{table}/guide", data={"on": on}).status_code == 303
            seat.recv(WAIT)
            have_one = [length < 1500 for length in lengths()]
            assert have_one == [True, True, False], "those that opened first, whoever is sent something"
        assert set(connections.Squeezed.windows) == kept
