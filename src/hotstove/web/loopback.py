"""Addresses at which a server is reached from its own machine alone."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach the host, a name or an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host in LOOPBACK


def opens_only_here(link: str) -> bool:
    """Whether a link, a whole address, opens on this machine alone.

    >>> opens_only_here("http://127.0.0.1:8417/join/x"), opens_only_here("https://games.example/join/x")
    (True, False)
    """
    return is_loopback(urlsplit(link).hostname or "")
