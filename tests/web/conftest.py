"""Stores to test: a file, and a database of a server that is started for the tests."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from shlex import quote

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from hotstove.web.store import Store
from hotstove.web.store_open import open_store
from tests.waiting import WAIT
from tests.web import firefox_relay
from tests.web.chromium import CHROMIUM, launch
from tests.web.cluster import Cluster, find_server
from tests.web.patience import be_patient

KINDS = ("sqlite", "postgres")


@pytest.fixture(scope="session", autouse=True)
def patient() -> Iterator[None]:
    """Servers and stores of this process wait as long as the tests do."""
    with pytest.MonkeyPatch.context() as patched:
        be_patient(patched.setattr)
        yield


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One server for all tests. Continuous integration says that it must be there; elsewhere its tests are skipped."""
    programs = find_server()
    if programs is None:
        missing = "no PostgreSQL server is installed (on Debian: apt-get install postgresql)"
        if os.environ.get("HOTSTOVE_POSTGRES") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    cluster = Cluster(programs)
    yield cluster
    cluster.remove()


@pytest.fixture(params=KINDS)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be opened."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.emptied()


@pytest.fixture
def opened() -> Iterator[Callable[[str], Store]]:
    """Opens stores, and closes them after the test."""
    stores: list[Store] = []

    def open_one(where: str) -> Store:
        stores.append(open_store(where))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()


@pytest.fixture
def store(where: str, opened: Callable[[str], Store]) -> Store:
    """An empty store."""
    return opened(where)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers of all tests."""
    expect.set_options(timeout=WAIT * 1000)
    with sync_playwright() as playwright:
        yield playwright


def check_installed(name: str, program: str, package: str) -> None:
    """Skip what needs a browser that is not there; continuous integration says that it must be."""
    if not program:
        missing = f"no {name} is installed (on Debian: apt-get install {package})"
        if os.environ.get(f"HOTSTOVE_{name.upper()}") == "required":
            pytest.fail(missing)
        pytest.skip(missing)


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A Chromium for all tests."""
    check_installed("Chromium", CHROMIUM, "chromium")
    browser = launch(request.getfixturevalue("playwright"))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A Firefox for all tests, to which Playwright speaks by a relay (`tests.web.firefox_relay`)."""
    check_installed("Firefox", firefox_relay.FIREFOX, "firefox-esr")
    program = tmp_path_factory.mktemp("firefox") / "firefox"
    program.write_text(f'#!/bin/sh\nexec {quote(sys.executable)} {quote(firefox_relay.__file__)} "$@"\n', encoding="utf-8")
    program.chmod(0o700)
    playwright: Playwright = request.getfixturevalue("playwright")
    browser = playwright.firefox.launch(channel="moz-firefox", executable_path=program, timeout=WAIT * 1000)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core, as its package brings it."""
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
