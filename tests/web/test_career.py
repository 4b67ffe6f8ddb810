"""A browser's career, and the link that takes it to another device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from hotstove.web import career, devices
from hotstove.web.career import Result, streaks
from hotstove.web.fair_queue import Bounds, FairQueue
from tests.web.browsing import Browser, Server, serving, text_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with tables of its own."""
    with serving(tmp_path / "tables.db") as server:
        yield server


def rows(browser: Browser) -> list[list[str]]:
    """The rows of the record: game, opponent, and what its numbers say."""
    page = browser.get("/career").text
    return [
        [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr>(<th scope=\"row\">.*?)</tr>", page, re.S)
    ]


def link(browser: Browser) -> str:
    """The path of a link to another device."""
    found = re.search(r'value="http://testserver(/device/[^"]+)"', browser.post_and_go("/career/link").text)
    assert found is not None
    return found[1]


def test_a_career_counts_what_became_of_own_games(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    results = ((5, 3), (2, 4), (1, 1))
    for score in results:
        id_ = ada.lay("smallball", "here", "link")
        bob.take_up(ada.link(id_, "1"))
        server.store.finish(id_, score)
    alone = ada.lay("smallball", "random", "here")
    ada.post(f"/t/{alone}/end", {"how": "resign", "seat": "1"})
    assert rows(ada) == [
        ["Small Ball", "computers", "0", "0", "0", "", "1", "", ""],
        ["Small Ball", "people", "1", "1", "1", ".500", "", "", ""],
    ]
    assert rows(bob) == [["Small Ball", "people", "1", "1", "1", ".500", "", "", ""]]
    assert rows(server.browser()) == []


def test_who_loses_on_time_has_resigned(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    id_ = ada.lay("smallball", "here", "link")
    bob.take_up(ada.link(id_, "1"))
    server.store.finish(id_, (0, 0), "late 0")
    assert rows(ada)[0][6:] == ["1", "", ""]
    assert rows(bob)[0][6:] == ["", "1", ""]
    assert "or lost on time" in text_of(ada.get("/career"))


def test_games_of_both_sides_at_one_screen_and_of_two_computers_are_nobodys(server: Server) -> None:
    browser = server.browser()
    for sits in ("here", "random"):
        server.store.finish(browser.lay("smallball", sits, sits), (1, 0))
    assert rows(browser) == []


@pytest.mark.parametrize(
    "results, now, longest",
    [
        ([], "", 0),
        (["won", "won", "lost"], "2 won in a row", 2),
        (["resigned", "won", "won"], "1 lost in a row", 2),
        (["conceded", "won", "ended", "won", "lost"], "2 won in a row", 2),
        (["tied", "won"], "1 tied in a row", 1),
    ],
)
def test_streaks(results: list[Result], now: str, longest: int) -> None:
    found = streaks(results)
    assert (found.now, found.longest) == (now, longest)


def test_statistics_are_those_of_the_box_scores(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", "random", "here")
    while "The game is over" not in browser.get(f"/t/{id_}").text:
        browser.go_on(id_)
    page = browser.get("/career?counted").text
    book = re.search(r"<caption>Small Ball: your last 1 game</caption>.*?Yours</th><td class=\"number\">(\d+)</td>", page, re.S)
    assert book is not None
    score = server.store.table(id_).score
    assert score is not None
    assert int(book[1]) == score[1]
    hits = [
        int(each)
        for each in re.findall(r"<th scope=\"row\">(?:Yours|Against you)</th>(?:<td[^>]*>[^<]*</td>){3}<td[^>]*>(\d+)", page)
    ]
    box = text_of(browser.get(f"/t/{id_}/box"))
    for each in hits:
        assert str(each) in box
    assert len(hits) == 2


def test_games_are_counted_bit_by_bit_and_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(career, "MOST_COUNTED", 1)
    browser = server.browser()
    for number in range(2):
        id_ = browser.lay("smallball", "random", "here", seed=f"bit {number}")
        while "The game is over" not in browser.get(f"/t/{id_}").text:
            browser.go_on(id_)
    assert "1 of 2 games" in text_of(browser.get("/career?counted"))
    second = text_of(browser.get("/career?counted"))
    assert "your last 2 games" in second
    assert "Count more" not in second
    server.app.state.tables.workers.hindsights = FairQueue("too many", Bounds(all=0))
    assert browser.get("/career?counted").status_code == 200, "nothing is left to count"


def test_careers_wait_in_the_queue_of_hindsights(server: Server) -> None:
    browser = server.browser()
    browser.lay("smallball")
    server.store.finish(browser.lay("smallball"), (1, 0))
    server.app.state.tables.workers.hindsights = FairQueue("too many", Bounds(all=0))
    assert browser.get("/career?counted").status_code == 422
    assert browser.get("/career").status_code == 200


# --- Another device


def test_another_device_becomes_the_same_person(server: Server) -> None:
    here, phone = server.browser(), server.browser()
    id_ = here.lay("smallball")
    path = link(here)
    assert here.secret not in "".join(here.seen), "the link holds a code of its own"
    assert phone.get(path).status_code == 200
    assert not phone.secret, "looking at the link does nothing"
    assert phone.post(path).status_code == 303
    assert phone.secret == here.secret
    assert id_ in phone.get("/").text
    assert phone.get(f"/t/{id_}").status_code == 200


def test_a_link_works_once_and_a_newer_one_ends_it(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    here = server.browser()
    here.lay("smallball")
    first, second = link(here), link(here)
    assert server.browser().post(first).status_code == 403
    assert server.browser().post(second).status_code == 303
    for path in (second, "/device/none", f"/device/{here.secret}"):
        assert server.browser().get(path).status_code == 403
        assert server.browser().post(path).status_code == 403
    third = link(here)
    monkeypatch.setattr("hotstove.web.devices.monotonic", lambda: monotonic() + devices.LINK_MINUTES * 60 + 1)
    assert server.browser().post(third).status_code == 403, "not for long"


def test_a_link_that_opens_nothing_any_more_is_not_shown(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    here = server.browser()
    here.lay("smallball")
    sent = here.post("/career/link")
    assert f"Max-Age={devices.LINK_MINUTES * 60};" in sent.headers["set-cookie"]
    shown = here.get("/career/link")
    found = re.search(r'value="http://testserver(/device/[^"]+)"', shown.text)
    assert found is not None
    assert server.browser().post(found[1]).status_code == 303
    used = here.get("/career/link")
    assert (used.status_code, used.headers["location"]) == (303, "/career")
    link(here)
    monkeypatch.setattr("hotstove.web.devices.monotonic", lambda: monotonic() + devices.LINK_MINUTES * 60 + 1)
    assert here.get("/career/link").status_code == 303, "too old"


def test_nobody_loses_his_tables_to_a_link(server: Server) -> None:
    here, other = server.browser(), server.browser()
    here.lay("smallball")
    own = other.lay("smallball")
    path, secret = link(here), other.secret
    assert other.get(path).status_code == 403
    assert other.post(path).status_code == 403
    assert other.secret == secret
    assert other.get(f"/t/{own}").status_code == 200
    assert server.browser().post(path).status_code == 303, "the link is not used up by it"


def test_who_has_nothing_to_take_along_gets_no_link(server: Server) -> None:
    assert server.browser().post("/career/link").status_code == 404
    assert Browser(server, "a-made-up-secret").post("/career/link").status_code == 404


def test_another_site_makes_no_link_and_takes_none(server: Server) -> None:
    here = server.browser()
    here.lay("smallball")
    foreign = {"origin": "http://elsewhere", "sec-fetch-site": "cross-site"}
    assert here.post("/career/link", headers=foreign).status_code == 403
    path = link(here)
    assert server.browser().post(path, headers=foreign).status_code == 403


def test_links_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "MOST", 50)
    kept = devices.Devices()
    codes = [kept.link(f"secret {number}") for number in range(devices.MOST + 5)]
    assert len(kept._links) == devices.MOST
    assert kept.whose(codes[-1]) == f"secret {devices.MOST + 4}"
