"""Browsers without a browser: each with a cookie of its own, all at one server in this process."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import pytest
from httpx2 import Response
from starlette.applications import Starlette
from starlette.testclient import TestClient

from hotstove.play.asking import pass_of
from hotstove.table.game import _installed
from hotstove.web.access import screen_of
from hotstove.web.app import make_app
from hotstove.web.game_table import GameTable
from hotstove.web.guard import Limits
from hotstove.web.store import Store
from hotstove.web.store_open import open_store
from hotstove.web.tables import Tables

AS_MANY_AS_WANTED = (1e6, 1e6)
OFTEN = Limits(browser=AS_MANY_AS_WANTED, looks=AS_MANY_AS_WANTED, address=AS_MANY_AS_WANTED, created=AS_MANY_AS_WANTED)
HERE = "http://testserver"


@dataclass
class Server:
    """A running application, and how to look behind it."""

    client: TestClient
    app: Starlette
    store: Store

    def table(self, id_: str) -> GameTable:
        """The table in memory."""
        tables: Tables = self.app.state.tables
        table = tables._in_memory[id_].table
        assert isinstance(table, GameTable)
        return table

    def play_out(self, id_: str, *people: Browser) -> None:
        """Give the usual answers of these people to the game's end, without their pages."""
        table = self.table(id_)
        screens = [screen_of(self.store, browser.secret, id_, table.sits) for browser in people]
        while not table.over:
            screen, ask = next(
                (screen, ask) for screen in screens if screen is not None and (ask := table.sitting.asked(screen)) is not None
            )
            table.answer(screen, ask.texts[pass_of(table.game, ask) or 0], table.version_for(screen))

    def browser(self) -> Browser:
        """Somebody who has never been here."""
        return Browser(self)


@dataclass
class Browser:
    """One browser with its cookies; ``seen`` is every byte that it was sent."""

    server: Server
    secret: str = ""
    name: str = ""
    made: str = ""
    seen: list[str] = field(default_factory=list)

    def get(self, path: str, headers: dict[str, str] | None = None) -> Response:
        """A page."""
        return self._kept(self.server.client.get(path, headers=self._headers() | (headers or {}), follow_redirects=False))

    def post(self, path: str, data: dict[str, str] | None = None, headers: dict[str, str] | None = None) -> Response:
        """A form."""
        sent = self._headers() | {"origin": HERE, "sec-fetch-site": "same-origin"} | (headers or {})
        return self._kept(self.server.client.post(path, data=data, headers=sent, follow_redirects=False))

    def upload(self, path: str, name: str, data: bytes, field: str = "file", form: dict[str, str] | None = None) -> Response:
        """A file in a field of a form."""
        headers, files = self._headers() | {"origin": HERE}, {field: (name, data)}
        return self._kept(self.server.client.post(path, data=form, files=files, headers=headers, follow_redirects=False))

    def _headers(self) -> dict[str, str]:
        self.server.client.cookies.clear()
        kept = {"hotstove": self.secret, "hotstove-name": self.name, "hotstove-made": self.made}
        cookies = "; ".join(f"{name}={value}" for name, value in kept.items() if value)
        return {"cookie": cookies} if cookies else {}

    def _kept(self, response: Response) -> Response:
        self.seen.append(response.text)
        given = re.search(r"hotstove=([^;]+)", response.headers.get("set-cookie", ""))
        if given is not None:
            self.secret = given[1]
        named = re.search(r'hotstove-name="?([^;"]*)', response.headers.get("set-cookie", ""))
        if named is not None:
            self.name = named[1]
        made = re.search(r'hotstove-made="?([^;"]*)', response.headers.get("set-cookie", ""))
        if made is not None:
            self.made = made[1]
        return response

    def post_and_go(self, path: str, data: dict[str, str] | None = None) -> Response:
        """A form, and the page to which it leads."""
        sent = self.post(path, data)
        return self.get(sent.headers["location"]) if sent.status_code == 303 else sent

    # --- What people do

    def lay(self, game: str, away: str = "random", home: str = "here", **more: str) -> str:
        """A new table; returns its id."""
        found = self.post(f"/new/{game}", {"away-sits": away, "home-sits": home, "seed": "browsing", **more})
        assert found.status_code == 303, text_of(found)
        return found.headers["location"].rpartition("/")[2]

    def version(self, id_: str) -> int:
        """The version of the table that this browser's page names, also where the page has no form."""
        screen = screen_of(self.server.store, self.secret, id_, self.server.table(id_).sits)
        assert screen is not None
        return self.server.table(id_).version_for(screen)

    def link(self, id_: str, role: str) -> str:
        """A link to give away."""
        page = self.post_and_go(f"/t/{id_}/invite", {"role": role}).text
        found = re.search(rf'value="{HERE}(/join/[^"]+)"', page)
        assert found is not None, page
        return found[1]

    def take_up(self, link: str) -> str:
        """Follow a link, and take what it gives; returns the table's address."""
        assert 'type="submit"' in self.get(link).text
        return self.post(link).headers["location"]

    def answer(self, id_: str, text: str, version: int | None = None) -> Response:
        """An answer to the page as it is now."""
        page = self.get(f"/t/{id_}").text
        at = version_of(page) if version is None else version
        return self.post(f"/t/{id_}/answer", {"version": str(at), "answer": text})

    def act(self, id_: str, what: str, **more: str) -> Response:
        """Another form of the table, as it is now."""
        return self.post(f"/t/{id_}/{what}", {"version": str(version_of(self.get(f"/t/{id_}").text)), **more})

    def go_on(self, id_: str) -> bool:
        """Give the usual answer, or lead the game on by a half-inning where it has stopped; whether it was led on."""
        usual = self.usual(id_)
        found = self.answer(id_, usual) if usual else self.act(id_, "step", to="half")
        assert found.status_code == 303, text_of(found)
        return not usual

    def usual(self, id_: str) -> str:
        """The pass, or else the first choice before this person; empty where he is not asked."""
        found = choices(self.get(f"/t/{id_}").text)
        return found[0] if found else ""


def text_of(response: Response) -> str:
    """What a page says."""
    return words_of(response.text)


def words_of(markup: str) -> str:
    """What a piece of a page says."""
    return " ".join(re.sub(r"<[^>]*>", " ", unescape(markup)).split())


def version_of(page: str) -> int:
    """The version that a page's forms name."""
    found = re.search(r'name="version" value="(\d+)"', page)
    return int(found[1]) if found is not None else 0


def choices(page: str) -> list[str]:
    """What can be answered, the usual answer first."""
    usual = [unescape(each) for each in re.findall(r'name="answer" value="([^"]*)"[^>]*class="usual"', page)]
    buttons = re.findall(r'name="answer" value="([^"]*)"', page) or re.findall(r'<option value="([^"]+)"', page)
    return usual + [unescape(each) for each in buttons]


@contextmanager
def serving(path: Path | str, limits: Limits = OFTEN, hosts: tuple[str, ...] = ()) -> Iterator[Server]:
    """A server over the store at that path or URL, as long as it is looked at."""
    store = open_store(str(path))
    app = make_app(store, limits, hosts)
    with TestClient(app) as client:
        yield Server(client, app, store)
    store.close()


def install(monkeypatch: pytest.MonkeyPatch, game: object, name: str) -> None:
    """Let a game of the tests be found like an installed one."""
    there = _installed(tuple(sys.path))

    @dataclass
    class Point:
        name: str
        value: str = ""

        def load(self) -> object:
            return game

    monkeypatch.setattr("hotstove.table.game._installed", lambda _: {**there, name: Point(name)})
