"""What asks for a socket and can have none: it is answered and let go, whatever it is."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.waiting import WAIT
from tests.web.test_limits import is_cut, listening

UPGRADE = b"host: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
KEY = b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


@pytest.mark.parametrize(
    "head",
    [
        b"POST /name HTTP/1.1\r\n" + UPGRADE + b"content-length: 2\r\n\r\nab",
        b"HEAD /t/x/live HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
        b"GET /t/x/live HTTP/1.1\r\n" + UPGRADE + KEY + b"content-length: 2\r\n\r\n",
        b"GET /" + b"x" * 9_000 + b" HTTP/1.1\r\n" + UPGRADE + KEY + b"\r\n",
        b"GET /t/x/live HTTP/1.1\r\n" + UPGRADE + b"\r\n",
    ],
    ids=["a post", "a head alone", "a body", "a long address", "no key"],
)
def test_who_can_have_no_socket_is_answered_and_let_go(tmp_path: Path, head: bytes) -> None:
    with listening(tmp_path) as port, socket.create_connection(("127.0.0.1", port)) as held:
        held.settimeout(WAIT)
        held.sendall(head)
        assert held.recv(12).startswith(b"HTTP/1.1 4")
        assert is_cut(held)
