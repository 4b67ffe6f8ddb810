"""The pictures in docs/: small enough to keep, and shown where they belong."""

from __future__ import annotations

import pytest

from tests.web.pictures import DOCS, MOST, NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_small_and_shown(name: str) -> None:
    picture = (DOCS / f"{name}.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) < MOST
    assert f"]({name}.png)" in (DOCS / "web.md").read_text(encoding="utf-8")
