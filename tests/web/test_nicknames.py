"""People's names: typed once, kept by the browser, seen by the others at the table, and never more than a name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.table.errors import NotLegal
from hotstove.web.nicknames import nickname
from tests.web.browsing import HERE, Browser, Server, serving, text_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with tables of its own."""
    with serving(tmp_path / "tables.db") as server:
        yield server


def called(browser: Browser, id_: str) -> str:
    """What the table's page says."""
    return text_of(browser.get(f"/t/{id_}"))


def test_a_name_is_typed_once_and_seen_by_the_other_at_every_table(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    assert ada.post("/name", {"name": "  Ada   Quill "}).status_code == 303
    assert 'value="Ada Quill"' in ada.get("/").text, "it stands in the form"
    for _ in range(2):
        id_ = ada.lay("smallball", "here", "link")
        ada.get(f"/t/{id_}")
        bob.take_up(ada.link(id_, "1"))
        assert "Ada Quill" in called(bob, id_)
        assert "Ada Quill" not in called(ada, id_), "you are you"
    with server.client.websocket_connect(
        f"/t/{id_}/live", headers={"cookie": f"hotstove={ada.secret}; hotstove-name={ada.name}", "origin": HERE}
    ) as socket:
        socket.receive_text()  # who is sent a page is there
        assert "“Ada Quill”, here now" in called(bob, id_)


def test_who_takes_a_seat_may_give_a_name_and_another_in_his_place_has_not_got_it(server: Server) -> None:
    owner, bob, eve = server.browser(), server.browser(), server.browser()
    id_ = owner.lay("smallball", "here", "link")
    link = owner.link(id_, "1")
    assert 'name="name"' in bob.get(link).text
    bob.post(link, {"name": "Bob"})
    bob.get(f"/t/{id_}")
    assert "Bob" in called(owner, id_)
    eve.take_up(owner.link(id_, "1"))
    eve.get(f"/t/{id_}")
    assert "Bob" not in called(owner, id_)


def test_a_refused_name_does_not_use_the_link(server: Server) -> None:
    owner, bob = server.browser(), server.browser()
    link = owner.link(owner.lay("smallball", "here", "link"), "1")
    refused = bob.post(link, {"name": "x" * 25})
    assert refused.status_code == 422
    assert "Your name: at most 24 letters, found 25." in text_of(refused)
    assert bob.post(link, {"name": ""}).status_code == 303


def test_an_empty_name_is_forgotten(server: Server) -> None:
    ada = server.browser()
    ada.post("/name", {"name": "Ada"})
    assert ada.name == "Ada"
    ada.post("/name", {"name": "  "})
    assert ada.name == ""


def test_markup_is_shown_as_it_was_typed(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    ada.post("/name", {"name": "<b onclick=x>Ada'\"&"})
    id_ = ada.lay("smallball", "here", "link")
    ada.get(f"/t/{id_}")
    bob.take_up(ada.link(id_, "1"))
    for page in (bob.get(f"/t/{id_}").text, ada.get("/").text):
        assert "<b onclick" not in page
        assert "&lt;b onclick=x&gt;Ada&#39;&#34;&amp;" in page


@pytest.mark.parametrize(
    "cookie", ["%3Cscript%3E" * 9, "Ada%0AEve", "%FF%FE", "%E2%80%AEada", "you", "x" * 4000, "Computer%20(hard)"]
)
def test_a_cookie_that_no_form_has_made_names_nobody(server: Server, cookie: str) -> None:
    ada, bob = server.browser(), server.browser()
    id_ = ada.lay("smallball", "here", "link")
    ada.name = cookie
    assert ada.get(f"/t/{id_}").status_code == 200
    bob.take_up(ada.link(id_, "1"))
    assert ": a person" in called(bob, id_)


@pytest.mark.parametrize("name", ["Ada", "Tomás", "Ада 2", "李雷", "O'Neill-Smith", "R2-D2", "É" * 24, "น้ำผึ้ง", "हिन्दी", "مُحَمَّد"])
def test_names_of_any_language_are_taken(name: str) -> None:
    assert nickname(name) == name


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("x" * 25, "at most 24 letters, found 25"),
        ("Ada\x07", "found another one"),
        ("Ada\u202eeve", "found another one"),
        ("A\u200bda", "found another one"),
        ("a" + "\u0301\u0302\u0303\u0304", "at most 2 marks on a letter"),
        ("A" + "\u0e47" * 20, "at most 2 marks on a letter"),
        ("A" + "\u20dd" * 3, "at most 2 marks on a letter"),
        ("y\u20ddou", "what the table says"),
        ("y\U000e0100ou", "what the table says"),
        ("...", "at least one letter or digit"),
        ("\u3164", "found another one"),
        ("\u115f", "found another one"),
        ("y\u034fou", "found another one"),
        ("y\ufe0fou", "what the table says"),
        ("Ada”, here now", "stand around every name"),
        ("You", "what the table says"),
        ("computer (hard)", "what the table says"),
        ("Ｎobody yet", "what the table says"),  # noqa: RUF001 (a letter that looks like another)
    ],
)
def test_what_is_no_name_is_refused_with_the_reason(name: str, problem: str) -> None:
    with pytest.raises(NotLegal, match="your name: ") as refused:
        nickname(name)
    assert problem in str(refused.value)
