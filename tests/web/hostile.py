"""Odd forms and addresses: whatever is sent, no error is ours, no path of the server's is told, and no file has changed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

import pytest
from httpx2 import Response
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from tests.hostile import TIMES
from tests.web.browsing import Browser

FEW = settings(
    max_examples=80 * TIMES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
ODD = (
    *("", " ", "0", "-1", "9" * 30, "../..", "\x00", "a" * 3000, "<script>alert(1)</script>", "{{ 7*7 }}", "' OR 1=1 --"),
    *("\r\nx: y", "\u202e", "\u0663", "1889", "1927", "files", "computer", "on"),
)


def odd_words(known: Sequence[str]) -> st.SearchStrategy[str]:
    """Words that are odd, or ``known`` where they are sent."""
    return st.one_of(st.sampled_from((*ODD, *known)), st.text(max_size=40))


def odd_fields(names: Sequence[str], words: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, str]]:
    """Fields of forms and queries, of which some have those names."""
    return st.dictionaries(st.one_of(st.sampled_from(names), words), words, max_size=5)


def harmless(
    browser: Browser, path: str, post: bool, fields: dict[str, str], files: Sequence[Path], caplog: pytest.LogCaptureFixture
) -> Response:
    """What comes of sending that, in a form or a query; fails if it does harm, or changes one of these files."""
    before = [file.read_bytes() for file in files]
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        if post:
            found = browser.post(path, fields)
        else:
            query = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in fields.items())
            found = browser.get(f"{path}?{query}")
    assert found.status_code < 500, (path, fields, found.text)
    assert not [record for record in caplog.records if record.name.startswith("hotstove") or record.levelno >= logging.ERROR]
    assert str(files[0].parent) not in found.text
    assert "<script>alert" not in found.text
    assert "Traceback" not in found.text
    assert [file.read_bytes() for file in files] == before
    return found
