"""The style sheets, scripts and pictures of pages. A browser fetches each once: the address changes with the content."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from gzip import compress
from hashlib import sha256
from pathlib import Path
from typing import Final

from hotstove.book.box_page import STYLE
from hotstove.web.look.field import places_style

FOREVER: Final = "public, max-age=31536000, immutable"
"""The ``cache-control`` header of a file at an address with its version: a year without asking again (RFC 8246)."""


@cache
def static_files() -> Mapping[str, bytes]:
    """The contents of all files by name: those of the folder ``static``, and the two style sheets that code makes."""
    files = {path.name: path.read_bytes() for path in (Path(__file__).parents[1] / "static").iterdir() if path.is_file()}
    return files | {"box.css": STYLE.encode(), "places.css": places_style().encode()}


@cache
def squeezed(name: str) -> bytes:
    """A file as it is sent to browsers that take gzip, made once."""
    return compress(static_files()[name], 9, mtime=0)


@cache
def version_of(name: str) -> str:
    """The version of a file: a hash of its content."""
    return sha256(static_files()[name]).hexdigest()[:12]


def static_address(name: str) -> str:
    """The address of a file with its version: ``/static/page.css?v=0f3a...``."""
    return f"/static/{name}?v={version_of(name)}"
