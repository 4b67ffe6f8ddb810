"""Who holds a seat, as both kinds of stores keep it: links work once, a seat has one holder, and its news are told."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from hotstove.web.access import browser_of, invitation, new_secret, screen_of, token_of
from hotstove.web.store import LinkUsed, NoSuchTable, RightEnded, SeatTaken, SeatToken, Store, TableRow
from tests.hostile.test_seats import SITS, with_guest
from tests.web.browsing import choices, serving, text_of


def test_of_many_who_follow_a_link_at_once_one_sits_down(store: Store) -> None:
    store.create(TableRow("a", "rb8", "a game", "now", {}), [invitation("link", "a", "0")])
    link = invitation("link", "a", "0").hash
    browsers = [new_secret() for _ in range(20)]

    def follow(secret: str) -> bool:
        try:
            store.follow_link(link, token_of(secret, "a", "0"))
        except LinkUsed:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        sat = list(pool.map(follow, browsers))
    assert sum(sat) == 1
    assert [screen_of(store, secret, "a", SITS) is not None for secret in browsers] == sat


def test_what_the_store_says_of_seats(store: Store) -> None:
    store.create(TableRow("a", "rb8", "a game", "now", {}), [])
    mine, his = (token_of(secret, "a", "0") for secret in ("mine", "his"))
    store.take_seat(mine)
    store.take_seat(mine)
    with pytest.raises(SeatTaken):
        store.take_seat(his)
    assert store.seat_news("a") == []
    store.add_link(invitation("link", "a", "0"))
    store.take_seat(mine)
    assert store.seat_news("a") == [("0", "link")], "who holds it ends no link that replaces him"
    for wrong in (SeatToken(his.hash, "a", "1", his.browser), token_of("his", "a", "watch")):
        with pytest.raises(LinkUsed):
            store.follow_link(invitation("link", "a", "0").hash, wrong)
    link = invitation("link", "a", "0").hash
    assert [store.follow_link(link, his) for _ in range(2)] == [True, False], "the second time nobody else sits there"
    assert store.seat_news("a") == [("0", "left")]
    assert (store.token(mine.hash), store.token(his.hash)) == (None, his)
    assert store.held_roles("a") == ["0"]
    assert store.tables_of(browser_of("mine")) == []
    store.leave_seat(his)
    assert store.held_roles("a") == []
    for either in (mine, his):
        with pytest.raises(SeatTaken):
            store.take_seat(either)
    assert store.held_roles("a") == []


def test_a_seat_with_two_holders_of_an_older_version_is_said_to_have_them(store: Store) -> None:
    """Both followed the same link, which that version allowed. A new link ends them."""
    tokens = [token_of("one", "a", "0"), token_of("two", "a", "0"), token_of("three", "a", "1"), token_of("four", "a", "watch")]
    store.create(TableRow("a", "rb8", "a game", "now", {}), tokens)
    store.add_token(token_of("five", "a", "watch"))
    assert store.seat_news("a") == [("0", "two")]
    store.add_link(invitation("link", "a", "0"))
    assert sorted(store.seat_news("a")) == [("0", "link"), ("0", "two")]
    store.follow_link(invitation("link", "a", "0").hash, token_of("new", "a", "0"))
    assert store.seat_news("a") == [("0", "left")]
    assert [store.token(token.hash) is None for token in tokens] == [True, True, False, False]
    with pytest.raises(NoSuchTable):
        store.seat_news("b")


def test_every_page_says_that_two_hold_a_seat(where: str) -> None:
    with serving(where) as server:
        owner, guest, id_, _ = with_guest(server)
        spy = server.browser()
        spy.lay("smallball")
        server.store.add_token(token_of(spy.secret, id_, "0"))
    with serving(where) as server:
        for each in (owner, guest, spy):
            page = type(each)(server, each.secret).get(f"/t/{id_}")
            assert "held by two browsers: a new link ends both" in text_of(page)


def test_what_the_store_says_of_the_owners_browsers(store: Store) -> None:
    mine, twin, third = (token_of(secret, "a", "own") for secret in ("mine", "twin", "third"))
    store.create(TableRow("a", "rb8", "a game", "now", {}), [mine])
    assert not store.add_link(invitation("link", "a", "own"), mine.browser), "nobody else has it"
    assert store.seat_news("a") == []
    store.follow_link(invitation("link", "a", "own").hash, twin)
    assert store.seat_news("a") == [("own", "two")]
    assert store.add_link(invitation("older", "a", "own"), mine.browser), "the twin is out"
    assert (store.token(mine.hash), store.token(twin.hash)) == (mine, None)
    assert not store.add_link(invitation("new", "a", "own"), mine.browser)
    with pytest.raises(LinkUsed):
        store.follow_link(invitation("older", "a", "own").hash, third)
    store.follow_link(invitation("new", "a", "own").hash, third)
    assert sorted(store.seat_news("a")) == [("own", "left"), ("own", "two")]
    store.take_seat(mine)
    with pytest.raises(SeatTaken):
        store.take_seat(twin)
    assert store.token(twin.hash) is None


def test_everybody_is_told_that_the_owner_is_here_in_several_browsers(where: str) -> None:
    """A second one had his seat and his hand, and no page of the others said so."""
    with serving(where) as server:
        owner, guest, id_, _ = with_guest(server)
        watcher, twin, third = (server.browser() for _ in range(3))
        watcher.take_up(owner.link(id_, "watch"))
        older = owner.link(id_, "own")
        pages = [text_of(each.get(f"/t/{id_}")) for each in (owner, guest, watcher)]
        assert not any("browsers" in page for page in pages), "nobody has followed it"
        twin.take_up(older)
        for each in (owner, guest, watcher, twin):
            assert "in several browsers" in text_of(each.get(f"/t/{id_}"))
        made = owner.post_and_go(f"/t/{id_}/invite", {"role": "own"})
        assert "have left the table" in text_of(made)
        assert twin.get(f"/t/{id_}").status_code == 403
        for each in (owner, guest, watcher):
            page = text_of(each.get(f"/t/{id_}"))
            assert "in several browsers" not in page
            assert "has been in another browser" in page
        link = re.search(r'value="[^"]*(/join/[^"]+)"', made.text)
        assert link is not None
        third.take_up(link[1])
        for each in (owner, third):
            assert choices(each.get(f"/t/{id_}").text) or choices(guest.get(f"/t/{id_}").text)
        assert "in several browsers" in text_of(guest.get(f"/t/{id_}"))


def test_a_guest_is_replaced_openly_over_either_store(where: str) -> None:
    with serving(where) as server:
        owner, guest, id_, link = with_guest(server)
        assert server.browser().post(link).status_code == 403
        second = server.browser()
        second.take_up(owner.link(id_, "0"))
        assert choices(second.get(f"/t/{id_}").text)
        assert guest.get(f"/t/{id_}").status_code == 403
        assert "in another's place" in text_of(owner.get(f"/t/{id_}"))
        assert second.post(f"/t/{id_}/leave").status_code == 303
        assert "nobody any more" in text_of(owner.get(f"/t/{id_}"))


def test_of_an_owners_browsers_that_end_each_other_at_once_one_stays(store: Store) -> None:
    """Each had ended the rights of the others, and the table was nobody's."""
    mine = [token_of(new_secret(), "a", "own") for _ in range(8)]
    store.create(TableRow("a", "rb8", "a game", "now", {}), mine)

    def make(maker: SeatToken) -> bool:
        try:
            store.add_link(invitation(new_secret(), "a", "own"), maker.browser, maker)
        except RightEnded:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(make, mine))
    assert sum(made) == 1
    assert [store.token(each.hash) is not None for each in mine] == made
