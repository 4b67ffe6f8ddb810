"""The server is killed again and again while somebody plays: no answer is lost, none counts twice, and the game goes on.

HOTSTOVE_KILLS says how often; the usual number takes half a minute.
"""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect

from hotstove.baseball.plays import HalfInningBegins, Play
from hotstove.play.asking import hardly_worth_asking, hides_options
from hotstove.table.events import HOME, Drawn, Rolled, label_of
from hotstove.table.game import game_named, labels_hiding_options, passes
from hotstove.table.log import Given, Undone
from hotstove.table.session import AnySession, Session
from hotstove.web.store import Ended, LogEntry, Store, TableRow
from hotstove.web.store_open import open_store
from hotstove.web.table_header import TableHeader
from hotstove.web.table_log import TableLog
from tests.waiting import WAIT, until
from tests.web import appending
from tests.web.browsing import choices, serving, version_of
from tests.web.chromium import be, hold_port, patient, until_live
from tests.web.chromium import version_of as shown

KILLS = int(os.environ.get("HOTSTOVE_KILLS", "24"))
SEEN_KILLS = max(3, min(KILLS // 12, 36))
"""Those that a real browser looks at."""
GAMES = ("rb8", "smallball", "pinetar")
MOMENT, FIRST = 0.02, 0.15
"""Seconds in which a form is worked on, and the first one, for which a table is opened; in the midst of them a server dies."""


@dataclass
class Act:
    """What somebody has sent, and sends again until he hears that it was taken."""

    table: str
    what: str
    data: dict[str, str]

    @property
    def told(self) -> list[str]:
        """As the log tells it; that a table where nothing was asked was led on, it does not tell."""
        return [] if self.what == "step" else [self.data.get("answer", self.what)]


@dataclass
class Playing:
    """Somebody at the end of a bad line, who manages the home team at one table after the other."""

    address: str
    secret: str
    tables: list[str]
    luck: random.Random
    taken: dict[str, list[str]] = field(default_factory=dict)
    sending: Act | None = None
    until_end: int = 0
    end: threading.Event = field(default_factory=threading.Event)
    """Set when so many forms more have been begun to be sent."""

    def go_on(self, client: httpx2.Client) -> None:
        """Play until the line is dead (httpx2.HTTPError)."""
        while True:
            if self.sending is None:
                self.sending = self.next_act(client)
            act = self.sending
            self.until_end -= 1
            if not self.until_end:
                self.end.set()
            sent = client.post(f"{self.address}/t/{act.table}/{act.what}", data=act.data)
            assert sent.status_code == 303, (act, sent.status_code, re.sub(r"<[^>]*>", " ", sent.text)[:500])
            self.taken.setdefault(act.table, []).extend(act.told)
            self.sending = None

    def next_act(self, client: httpx2.Client) -> Act:
        """An answer, or now and then to take the last one back; or to lead a table on that has stopped."""
        while True:
            id_ = self.tables[0]
            page = client.get(f"{self.address}/t/{id_}")
            assert page.status_code == 200
            version = {"version": str(version_of(page.text))}
            if 'id="undo"' in page.text and self.luck.random() < 0.15:
                return Act(id_, "undo", version)
            if found := choices(page.text):
                return Act(id_, "answer", version | {"answer": self.luck.choice(found)})
            if f'action="/t/{id_}/step"' in page.text:
                return Act(id_, "step", version | {"to": "half"})
            assert "The game is over" in page.text
            self.tables.append(self.tables.pop(0))


class Told:
    """A table as its log tells it, played entry by entry: the rules take no answer that is missing or there twice.

    ``own`` is what the home manager did himself. Where all he could do was pass, the log holds that pass as well
    (``Record.keeps_passes``), though he was not asked: nobody could watch him. Where a question was hardly worth asking, or a
    card hardly worth playing, the pass may be his or not: ``perhaps`` are the places of these passes in ``own``.
    """

    def __init__(self, row: TableRow) -> None:
        game = game_named(row.game)
        self.session: AnySession = Session(game, TableHeader.of(row).record)
        self.all_passes = passes(game)
        self.passes = {label: words for label, words in self.all_passes.items() if label in labels_hiding_options(game)}
        self.log: list[LogEntry] = []
        self.own: list[str] = []
        self.perhaps: set[int] = set()
        self.lone = 0

    def read(self, log: list[LogEntry]) -> None:
        """Go on to where the log ends, which is where the home manager has to choose or the table stops."""
        assert log[: len(self.log)] == self.log, "what was once written stays"
        for entry in log[len(self.log) :]:
            assert not isinstance(entry, Ended), "nobody has ended a game here"
            if isinstance(entry, Undone):
                assert self.session.undo(entry.undo) == entry.undo
                self.own.append("undo")
            else:
                self._give(entry)
        self.log = log
        asks = self.session.asks
        chooses = any(ask.seat == HOME and len(ask.options) > 1 for ask in asks)
        assert not log or not asks or chooses or self.stops, "all of an act is written"

    def holds(self, taken: list[str]) -> bool:
        """Whether what he did, in its order, is what was taken from him: all of it, and nothing twice."""
        places = {0}
        for number, answer in enumerate(self.own):
            further = {place + 1 for place in places if taken[place : place + 1] == [answer]}
            places = further | (places if number in self.perhaps else set())
        return len(taken) in places

    @property
    def stops(self) -> bool:
        """Whether nothing was rolled or drawn since a play ended or a half-inning began: a table's pace stops it there."""
        last = takewhile(lambda event: not isinstance(event, Rolled | Drawn), reversed(self.session.events))
        return any(isinstance(event, HalfInningBegins | Play) for event in last)

    def _give(self, given: Given) -> None:
        ask = next(ask for ask in self.session.asks if ask.seat == given.seat)
        assert ask.why == given.why
        if given.seat == HOME and len(ask.options) > 1:
            game, view = self.session.game, self.session.view(HOME)
            usual = given.answer == self.all_passes.get(label_of(ask.why))
            if usual and (hides_options(game, ask) or hardly_worth_asking(game, view, ask)):
                self.perhaps.add(len(self.own))
            self.own.append(given.answer)
        elif given.seat == HOME:
            assert given.answer == self.passes[label_of(ask.why)]
            self.lone += 1
        self.session.answer(given.answer, given.seat)


@pytest.fixture
def port() -> Iterator[int]:
    """Where servers may listen, one after another, and nobody else."""
    with hold_port() as held:
        yield int(held.getsockname()[1])


def laid(path: Path, games: tuple[str, ...]) -> tuple[str, list[str]]:
    """Tables against a computer; returns the browser's secret and their ids."""
    with serving(path) as server:
        browser = server.browser()
        ids = [browser.lay(game, seed=f"kill {number}") for number, game in enumerate(games)]
        return browser.secret, ids


def version_at_home(store: Store, id_: str) -> int:
    """The version that the home manager's page is to show by what is written: without the computer's secret answers."""
    game = game_named(TableHeader.of(store.table(id_)).record.game)
    apart = frozenset(question.label for question in game.questions if question.apart)
    return TableLog(store, id_, store.log(id_), apart).version_for((HOME,))


def until_there(port: int) -> None:
    """Wait until a server listens."""

    def is_there() -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", port)) == 0

    until(is_there, "no server has begun", 0.01)


@contextmanager
def killed_after(where: str, port: int, end: threading.Event, seconds: float) -> Iterator[None]:
    """A server that lives so long after that event."""
    with appending.process_of(appending.serve, where, port) as (process, _):
        until_there(port)

        def kill() -> None:
            end.wait(WAIT)
            time.sleep(seconds)
            process.kill()

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        yield
        killer.join()
        process.join(WAIT)
        assert process.exitcode == -signal.SIGKILL


def test_nothing_is_lost_or_doubled_however_often_the_server_is_killed(tmp_path: Path, port: int) -> None:
    where, luck = str(tmp_path / "tables.db"), random.Random("kills")
    secret, ids = laid(Path(where), GAMES * max(2, KILLS // 20))
    playing = Playing(f"http://127.0.0.1:{port}", secret, list(ids), luck)
    headers = {"cookie": f"hotstove={secret}", "origin": playing.address, "sec-fetch-site": "same-origin"}
    store = open_store(where)
    tables = {id_: Told(store.table(id_)) for id_ in ids}
    store.close()
    kills = unheard = unwritten = 0

    def shows_little() -> bool:
        """Whether too few forms were cut off, or no pass was given that nobody was asked for: chance, so it plays on."""
        return unheard + unwritten <= KILLS // 4 or not any(table.lone for table in tables.values())

    while kills < KILLS or (shows_little() and kills < 10 * KILLS):
        kills += 1
        playing.tables.append(playing.tables.pop(0))  # each kill at another table, so that every game is cut off
        playing.end.clear()
        playing.until_end = luck.randint(1, 6)
        dying = killed_after(where, port, playing.end, luck.random() * (MOMENT if playing.until_end > 1 else FIRST))
        with dying, httpx2.Client(headers=headers, timeout=WAIT) as client, pytest.raises(httpx2.HTTPError):
            playing.go_on(client)
        store = open_store(where)
        act = playing.sending
        if act is not None:
            gone_on = version_at_home(store, act.table) > int(act.data["version"])
            unheard += gone_on
            unwritten += not gone_on
        for id_, taken in playing.taken.items():
            mine = act.told if act is not None and act.table == id_ else []
            tables[id_].read(store.log(id_))
            assert tables[id_].holds(taken) or tables[id_].holds(taken + mine), (tables[id_].own, taken, mine)
        store.close()
    answers = sum(map(len, playing.taken.values()))
    print(f"{kills} kills, {answers} answers; cut off: {unheard} written and not heard of, {unwritten} not written")
    assert answers > KILLS
    assert unheard + unwritten > KILLS // 4
    assert any(table.lone for table in tables.values())
    store = open_store(where)
    logs = {id_: store.log(id_) for id_ in ids}
    store.close()
    with serving(Path(where)) as server:
        for id_, log in logs.items():
            if id_ not in playing.taken:
                continue
            browser = server.browser()
            browser.secret = secret
            assert browser.get(f"/t/{id_}").status_code == 200
            assert server.table(id_).version == len(log), "and nothing is played on by coming back"


def comes_to(page: Page, wanted: Callable[[], str]) -> None:
    """Wait until the page shows that version; nobody touches it."""
    until(lambda: shown(page) == wanted(), "the page does not come to show what was written")


def answer(page: Page, version: Callable[[], str]) -> None:
    """By a click; wait until it is written, and the page shows what came of it."""
    before = version()
    page.locator("#ask form.answers button").first.click()
    until(lambda: version() != before, "no answer is written")
    comes_to(page, version)


def test_a_page_comes_back_by_itself_however_often_the_server_is_killed(chromium: Chromium, tmp_path: Path, port: int) -> None:
    """Clicks while it is there, while it dies and while it is gone; the page is never loaded again."""
    where, luck = str(tmp_path / "tables.db"), random.Random("pages")
    secret, ids = laid(Path(where), ("rb8",) * 9)
    address = f"http://127.0.0.1:{port}"
    context = patient(chromium.new_context())
    be(context, address, secret)
    page = context.new_page()
    store = open_store(where)

    def version() -> str:
        return str(version_at_home(store, page.url.rpartition("/")[2]))

    loads: list[str] = []
    visits = 0
    page.on("request", lambda request: loads.append(request.url) if request.is_navigation_request() else None)
    for number in range(SEEN_KILLS):
        with appending.process_of(appending.serve, where, port) as (process, _):
            until_there(port)
            if number % 4 == 0:  # a game lasts longer than that
                page.goto(f"{address}/t/{ids[number // 4 % len(ids)]}")
                visits += 1
            comes_to(page, version)
            until_live(page)
            expect(page.locator("#message")).to_have_text("")
            for _ in range(2):
                answer(page, version)
            page.locator("#ask form.answers button").first.click()
            time.sleep(luck.random() * 0.05)
            process.kill()
            process.join(WAIT)
        page.locator("#ask form.answers button").first.click()
        expect(page.locator("#message")).to_contain_text("can't be reached")
    assert len(loads) == visits, "it was never loaded again"
    tables = [Told(store.table(id_)) for id_ in ids]
    for id_, table in zip(ids, tables, strict=True):
        table.read(store.log(id_))
    assert sum(len(table.own) for table in tables) >= 2 * SEEN_KILLS
    store.close()
    context.close()


def test_a_page_that_waits_comes_back_though_the_server_was_long_gone(chromium: Chromium, tmp_path: Path, port: int) -> None:
    """Longer than a page without a socket lets go by before it asks again by itself."""
    where = str(tmp_path / "tables.db")
    address = f"http://127.0.0.1:{port}"
    with serving(Path(where)) as server:
        owner, friend = server.browser(), server.browser()
        id_ = owner.lay("smallball", "here", "link")
        friend.take_up(owner.link(id_, "1"))
    context = patient(chromium.new_context())
    be(context, address, friend.secret)
    page = context.new_page()
    with appending.process_of(appending.serve, where, port):
        until_there(port)
        page.goto(f"{address}/t/{id_}")
        expect(page.locator("#ask .waiting")).to_be_visible()
        until_live(page)
        page.wait_for_timeout(1000)  # a page whose socket came late may already be on its way to be loaded again
        until_live(page)
    went: list[str] = []
    page.on("framenavigated", lambda frame: went.append(frame.url))
    page.wait_for_timeout(6000)
    assert went == [], "it stays on the screen"
    with appending.process_of(appending.serve, where, port):
        until_there(port)
        before = page.locator("#status").text_content()
        headers = {"cookie": f"hotstove={owner.secret}", "origin": address}
        sent = httpx2.post(f"{address}/t/{id_}/answer", data={"version": "0", "answer": "bat"}, headers=headers, timeout=WAIT)
        assert sent.status_code == 303
        expect(page.locator("#status")).not_to_have_text(str(before))
    context.close()
