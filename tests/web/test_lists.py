"""The first page's lists: a browser's own tables, however many others there are; page by page, without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.web.access import browser_of, token_of
from hotstove.web.new_table_form import header_of_form
from hotstove.web.store import State, TableRow
from hotstove.web.table_header import sides_in
from hotstove.web.table_lists import PAGE, outcome
from tests.web.browsing import Browser, Server, serving, text_of

MORE = re.compile(r'href="(/\?list=[^"]*)"')


@pytest.fixture
def server(where: str) -> Iterator[Server]:
    with serving(where) as found:
        yield found


def lay(server: Server, secret: str, ids: list[str], state: State = "open") -> None:
    """Tables of a browser, straight into the store."""
    header = header_of_form(ball_game_named("smallball"), {"away-sits": "random", "seed": "lists"}, {})
    row = TableRow("", "smallball", "", "2026-11-21T19:00:00+00:00", header.plain())
    for id_ in ids:
        server.store.create(replace(row, id=id_, title=f"Foxes at Herons {id_}"), [token_of(secret, id_, "own")])
        if state == "over":
            server.store.finish(id_, (3, 2))


def listed(page: str, name: str) -> list[str]:
    """The ids of the tables in one of a page's lists."""
    section = re.search(rf'<section aria-labelledby="{name}">.*?</section>', page, re.S)
    return re.findall(r'<li[^>]*><a href="/t/([^"/]+)', section[0]) if section is not None else []


def gone_through(browser: Browser, name: str) -> list[list[str]]:
    """A list's pages, from the first on by their links."""
    pages, path = list[list[str]](), "/"
    while path and len(pages) < 20:
        page = browser.get(path).text
        pages.append(listed(page, name))
        assert page.count("<h1>") == 1
        links = [found.replace("&amp;", "&") for found in MORE.findall(page)]
        path = next((link for link in links if f"list={name}&" in link), "")
    return pages


@pytest.mark.parametrize("nickname", ["Boys at Heart", "Foxes, Inc."])
def test_a_nickname_may_hold_the_words_of_a_title(server: Server, nickname: str) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", "random", "here")
    row = server.store.table(id_)
    assert row.header["sides"] == row.title.split(" at ")
    known = replace(
        row, title=f"Reds at {nickname}", header={**row.header, "sides": ["Reds", nickname]}, state="over", score=(1, 2)
    )
    assert outcome(known) == f"the {nickname} won"
    old = {name: value for name, value in row.header.items() if name != "sides"}
    assert sides_in(replace(row, title="Reds at Foxes, game 2", header=old)) == ("Reds", "Foxes")
    assert sides_in(replace(row, title="Reds at Foxes and Blues", header={**old, "then": {}})) is None, "a draft's"


def test_own_tables_are_listed_whatever_others_have_laid_since(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", "here", "link")
    friend = server.browser()
    friend.take_up(browser.link(id_, "1"))
    lay(server, browser.secret, ["over"], "over")
    for number in range(250):
        lay(server, f"other {number % 7}", [f"open{number}"])
    for number in range(70):
        lay(server, f"other {number % 7}", [f"over{number}"], "over")
    page = browser.get("/").text
    assert listed(page, "under-way") == [id_]
    assert "Top of the 1st · your turn" in text_of(browser.get("/"))
    assert listed(page, "finished") == ["over"]
    assert listed(page, "others") == [f"over{number}" for number in range(69, 69 - PAGE, -1)]
    assert listed(friend.get("/").text, "under-way") == [id_], "also whoever took up a link"
    stranger = text_of(server.browser().get("/"))
    assert "Under way None of yours." in stranger
    assert "Finished at other tables Foxes at Herons over69" in stranger
    assert [*chain(*gone_through(browser, "others"))] == [f"over{number}" for number in range(69, -1, -1)]
    assert [*chain(*gone_through(friend, "others"))] == [*(f"over{number}" for number in range(69, -1, -1)), "over"]


@pytest.mark.parametrize("many", [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE, 2 * PAGE + 5])
def test_more_than_fit_are_listed_page_by_page(server: Server, many: int) -> None:
    """Each once, the newest first; no page is empty, and others' tables are in none."""
    browser = Browser(server, "somebody")
    kinds: tuple[tuple[str, State], ...] = (("under-way", "open"), ("finished", "over"))
    for _, state in kinds:
        lay(server, "somebody", [f"{state}{number}" for number in range(many)], state)
        lay(server, "another", [f"another-{state}"], state)
    for name, state in kinds:
        pages = gone_through(browser, name)
        assert [len(page) for page in pages] == [PAGE] * (many // PAGE) + [many % PAGE] * (many % PAGE > 0)
        assert sorted(chain(*pages)) == sorted(f"{state}{number}" for number in range(many))
        if state == "over":
            assert [*chain(*pages)] == [f"over{number}" for number in reversed(range(many))]
    assert listed(browser.get("/").text, "others") == ["another-over"]


def test_a_page_of_one_list_holds_that_alone(server: Server) -> None:
    browser = Browser(server, "somebody")
    lay(server, "somebody", ["a", "b", "c"])
    lay(server, "somebody", ["d", "e"], "over")
    page = browser.get("/?list=under-way&before=c")
    assert listed(page.text, "under-way") == ["b", "a"]
    assert "<title>Under way · Hot Stove</title>" in page.text
    assert "Lay a table" not in page.text
    assert '<a href="/">To the first page</a>' in page.text
    assert listed(page.text, "finished") == listed(page.text, "others") == []
    assert listed(browser.get("/?list=finished&before=e").text, "finished") == ["d"]
    assert "Finished, earlier ones None yet." in text_of(browser.get("/?list=finished&before=d"))
    assert "None of yours." in text_of(browser.get("/?list=under-way&before=a"))
    assert listed(server.browser().get("/?list=others").text, "others") == ["e", "d"]
    assert server.browser().get("/?list=others&before=nowhere").status_code == 404
    for odd in ("?list=odd&before=c", "?before=c", "?list=&before=", "?before=nowhere"):
        assert listed(browser.get(f"/{odd}").text, "under-way") == ["c", "b", "a"]


def test_lists_of_finished_games_say_once_that_there_are_none(server: Server) -> None:
    browser = Browser(server, "somebody")
    assert text_of(browser.get("/")).count("None yet.") == 1
    lay(server, "another", ["b"], "over")
    page = browser.get("/").text
    assert "None yet." not in page
    assert '<h2 id="others">Finished at other tables</h2>' in page, "also to somebody who has finished none"
    lay(server, "somebody", ["a"], "over")
    page = browser.get("/").text
    assert '<h2 id="finished">Finished</h2>' in page
    assert '<h2 id="others">Finished at other tables</h2>' in page
    assert 'id="others"' not in Browser(server, "another").get("/?list=finished").text


def test_a_table_whose_header_is_damaged_spoils_no_list(server: Server) -> None:
    lay(server, "somebody", ["a"])
    row = server.store.table("a")
    server.store.create(replace(row, id="b", header={}), [token_of("somebody", "b", "own")])
    page = Browser(server, "somebody").get("/")
    assert listed(page.text, "under-way") == ["b", "a"]
    assert text_of(page).count("can't be read") == 1


def test_a_browsers_name_is_sent_to_nobody(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    for path in ("/", f"/t/{id_}", "/?list=under-way"):
        browser.get(path)
    browser.link(id_, "own")
    assert not [page for page in browser.seen if browser_of(browser.secret) in page]


def test_tables_are_told_apart_by_how_much_is_played_and_against_whom(server: Server) -> None:
    browser = server.browser()
    for away, preset in (("random", "basic"), ("rollout", "whole")):
        browser.lay("clutch", away=away, **{"option.preset": preset})
    browser.lay("clutch", away="here", home="here")
    page = text_of(browser.get("/"))
    for words in ("Clutch, basic, against a computer (easy)", "whole, against a computer (hard)", "whole, two at one screen"):
        assert words in page


def test_the_page_of_a_link_says_whom_the_seat_manages(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("clutch", away="here", home="link")
    home = server.table(id_).nickname(1) if browser.get(f"/t/{id_}").status_code == 200 else ""
    assert f"You manage the {home}, at home." in text_of(server.browser().get(browser.link(id_, "1")))


def test_the_page_of_a_link_says_how_much_of_the_rules_is_played_and_who_invites(server: Server) -> None:
    owner, friend = server.browser(), server.browser()
    for game, how in (("sportsclix", "tier playoffs"), ("clutch", "preset basic")):
        name, _, value = how.partition(" ")
        id_ = owner.lay(game, away="here", home="link", **{f"option.{name}": value})
        page = text_of(friend.get(owner.link(id_, "1")))
        assert f", {how}. You manage" in page and "You meet a person, who has given no name." in page
    owner.post("/name", {"name": "Ada"})
    owner.get(f"/t/{id_}")
    assert "at home. “Ada” invites you." in text_of(friend.get(owner.link(id_, "1")))
    assert "“Ada” plays." in text_of(friend.get(owner.link(id_, "watch")))
    away = owner.lay("smallball", away="link", home="sensible")
    assert "You meet a computer (medium)." in text_of(friend.get(owner.link(away, "0")))
