"""A seat belongs to one person: links work once, a taken seat is given away openly and ends for who had it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from anyio import to_thread
from httpx2 import Response
from starlette.requests import Request

from hotstove.table.events import AWAY, HOME
from hotstove.web.seasons import league_routes
from tests.waiting import WAIT
from tests.web.browsing import Browser, Server, choices, serving, text_of
from tests.web.league_case import serving_league
from tests.web.seasons_case import STRANGER, serving_seasons
from tests.web.test_career import link as device_link
from tests.web.test_club_draft import NEW
from tests.web.test_season_new import made
from tests.web.test_season_tables import begin

SITS = ("link", "link")


def with_guest(server: Server, game: str = "rb8") -> tuple[Browser, Browser, str, str]:
    """A table of two people: its owner at home, his guest away, its id, and the link that the guest has followed."""
    owner, guest = server.browser(), server.browser()
    id_ = owner.lay(game, away="link", home="here")
    link = owner.link(id_, "0")
    guest.take_up(link)
    return owner, guest, id_, link


def test_a_link_seats_one_browser(server: Server) -> None:
    _, guest, id_, link = with_guest(server)
    thief = server.browser()
    assert "works once" in text_of(thief.get(link))
    assert thief.post(link).status_code == 403
    assert thief.get(f"/t/{id_}").status_code == 403
    assert guest.post(link).status_code == 303, "a second click of the same browser"
    assert choices(guest.get(f"/t/{id_}").text)


@pytest.mark.parametrize("role", ["watch", "own"])
def test_other_links_work_once_too(server: Server, role: str) -> None:
    owner = server.browser()
    id_ = owner.lay("rb8")
    link = owner.link(id_, role)
    server.browser().take_up(link)
    assert server.browser().post(link).status_code == 403


def test_the_owner_does_not_look_into_a_hand_by_a_second_link(server: Server) -> None:
    """He can replace his guest; but that is said before it happens, it ends the guest's seat, and it is said for good."""
    owner, guest, id_, _ = with_guest(server)
    watcher, second = server.browser(), server.browser()
    watcher.take_up(owner.link(id_, "watch"))
    made = owner.post_and_go(f"/t/{id_}/invite", {"role": "0"})
    assert "loses it" in text_of(made)
    link = made.text.split('value="http://testserver')[1].split('"')[0]
    for browser in (owner, guest, watcher):
        assert "to be replaced: a link to this seat is out" in text_of(browser.get(f"/t/{id_}"))
    assert choices(guest.get(f"/t/{id_}").text), "until the link is followed he plays on"
    second.take_up(link)
    assert choices(second.get(f"/t/{id_}").text)
    refused = guest.get(f"/t/{id_}")
    assert refused.status_code == 403
    assert "newer link" in text_of(refused)
    assert guest.post(f"/t/{id_}/answer", {"version": "0", "answer": "pass"}).status_code == 403
    for browser in (owner, second, watcher):
        assert ("in another's place" in text_of(browser.get(f"/t/{id_}"))) == (browser is not second)
    assert "a link to this seat is out" not in text_of(owner.get(f"/t/{id_}"))


def test_a_page_that_is_open_ends_with_the_seat(server: Server) -> None:
    owner, guest, id_, _ = with_guest(server)
    second = server.browser()
    headers = {"cookie": f"hotstove={guest.secret}", "origin": "http://testserver"}
    with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
        assert "choices" in socket.receive_text() or choices(guest.get(f"/t/{id_}").text)
        link = owner.link(id_, "0")
        assert "a link to this seat is out" in socket.receive_text()
        second.take_up(link)
        while (message := socket.receive())["type"] == "websocket.send":
            assert "a link to this seat is out" in str(message["text"])
        assert message["code"] == 1008


def test_a_seat_is_left_by_its_holder_alone_and_can_be_given_again(server: Server) -> None:
    owner, guest, id_, _ = with_guest(server)
    assert server.browser().post(f"/t/{id_}/leave").status_code == 403
    assert owner.post(f"/t/{id_}/leave").status_code == 403
    assert "Leave your seat" in text_of(guest.get(f"/t/{id_}"))
    assert guest.post(f"/t/{id_}/leave").status_code == 303
    assert guest.get(f"/t/{id_}").status_code == 403
    assert "nobody any more" in text_of(owner.get(f"/t/{id_}"))
    guest.take_up(owner.link(id_, "0"))
    assert choices(guest.get(f"/t/{id_}").text)


def test_the_next_tables_seat_is_not_shared_either(server: Server) -> None:
    """Who was invited to the next game before the guest pressed the button has the seat, and he has not."""
    owner, guest, id_, _ = with_guest(server, "smallball")
    server.play_out(id_, owner, guest)
    new = owner.post(f"/t/{id_}/after").headers["location"].rpartition("/")[2]
    other = server.browser()
    other.take_up(owner.link(new, "0"))
    refused = guest.post(f"/t/{id_}/after")
    assert (refused.status_code, "omebody else has that seat" in text_of(refused)) == (403, True)
    assert guest.get(f"/t/{new}").status_code == 403
    assert other.get(f"/t/{new}").status_code == 200


def test_another_process_forgets_an_old_holder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rights are read again after some seconds, here after none."""
    monkeypatch.setattr("hotstove.web.tables.KNOWN", 0.0)
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest, id_, _ = with_guest(one)
        elsewhere = Browser(two, guest.secret)
        assert elsewhere.get(f"/t/{id_}").status_code == 200
        one.browser().take_up(owner.link(id_, "0"))
        assert elsewhere.get(f"/t/{id_}").status_code == 403


def test_rights_that_another_process_has_ended_give_none_that_last(tmp_path: Path) -> None:
    """For the seconds in which they are still known here, whoever had them could end those of who has them now."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        lost, owner = one.browser(), one.browser()
        id_ = lost.lay("smallball", away="link", home="link")
        elsewhere = Browser(two, lost.secret)
        elsewhere.take_up(elsewhere.link(id_, "0"))
        assert elsewhere.get(f"/t/{id_}").status_code == 200
        owner.take_up(Browser(one, lost.secret).link(id_, "own"))
        owner.link(id_, "own")
        elsewhere.made = ""
        for role in ("own", "1", "watch"):
            assert elsewhere.post(f"/t/{id_}/invite", {"role": role}).status_code == 403
        assert elsewhere.made == ""


def test_a_seat_that_another_process_has_given_away_gives_none_at_the_next_table(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest, id_, _ = with_guest(one, "smallball")
        heir, elsewhere = one.browser(), Browser(two, guest.secret)
        elsewhere.take_up(owner.link(id_, "watch"))
        one.table(id_)
        one.play_out(id_, owner, guest)
        assert elsewhere.get(f"/t/{id_}").status_code == 200
        heir.take_up(owner.link(id_, "0"))
        owner.post(f"/t/{id_}/after")
        new = elsewhere.post(f"/t/{id_}/after").headers["location"]
        assert not choices(elsewhere.get(new).text)
        assert heir.post(f"/t/{id_}/after").status_code == 303
        assert choices(heir.get(new).text)


def test_who_leaves_a_seat_that_another_process_has_given_away_ends_nothing_of_its_holder(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest, id_, _ = with_guest(one, "clutch")
        old, heir = Browser(two, guest.secret), one.browser()
        assert old.get(f"/t/{id_}").status_code == 200
        heir.take_up(owner.link(id_, "0"))
        elsewhere = Browser(two, heir.secret)
        assert elsewhere.post(f"/t/{id_}/window", {"seconds": "40"}).status_code == 303
        assert old.post(f"/t/{id_}/leave").status_code == 403
        assert two.table(id_).sitting.window_seconds == {AWAY: 40}


def test_nobody_loses_his_club_or_season_to_a_link_to_another_device(tmp_path: Path) -> None:
    """Nor whoever has no table yet: his secret alone makes the season or the club his."""
    with serving_league(tmp_path) as league:
        stranger = league.server.browser()
        stranger.lay("smallball")
        for mine in (league.friend("NYA"), league.owner):
            path, secret = device_link(stranger), mine.secret
            assert (mine.get(path).status_code, mine.post(path).status_code) == (403, 403)
            assert mine.secret == secret
            other = league.server.browser()
            assert other.post(device_link(mine)).status_code == 303, "and he takes them along"
            assert other.secret == secret


def test_nor_the_season_that_is_being_made_for_him(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes seconds to a minute, and belongs to the secret with which it was begun."""
    begun, go_on = Event(), Event()

    async def slowly(work: Callable[[], None], _: Callable[[], None]) -> None:
        begun.set()
        assert await to_thread.run_sync(go_on.wait, WAIT)
        work()

    with serving_seasons(tmp_path / "s", STRANGER) as server:
        stranger, mine = server.browser(), server.browser()
        stranger.lay("smallball")
        monkeypatch.setattr(server.app.state.seasons.makings, "_work", slowly)
        sent = mine.post("/drafts/new/pinetar", NEW).headers["location"]
        assert begun.wait(WAIT)
        secret, path = mine.secret, device_link(stranger)
        refused = mine.post(path).status_code
        go_on.set()
        assert (refused, mine.secret) == (403, secret)
        assert "you" in text_of(mine.get(made(mine, sent)))


def test_nobody_is_shown_another_ones_link_as_his_own(server: Server) -> None:
    """A neighbouring site of the domain can plant the cookie that shows a link, though not the one with the secret.

    Its owner would send his friend to another one's table, or take up another one's identity in his second device.
    """
    owner, stranger = server.browser(), server.browser()
    id_, other = owner.lay("smallball", *SITS), stranger.lay("smallball", *SITS)
    foreign = stranger.link(other, "0").rpartition("/")[2]
    assert owner.link(id_, "0")
    owner.made = f"0:{foreign}"
    assert foreign not in owner.get(f"/t/{id_}/invite?role=0").text
    stranger.made = f"1:{foreign}"
    assert foreign not in stranger.get(f"/t/{other}/invite?role=1").text
    stranger.made = f"0:{foreign}"
    assert foreign in stranger.get(f"/t/{other}/invite?role=0").text
    owner.made = device_link(stranger).rpartition("/")[2]
    assert owner.get("/career/link").headers["location"] == "/career"


def test_who_gives_a_club_up_as_another_one_gets_it_ends_no_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link is followed after it was seen that the old manager had the club, and before anything ends."""
    with serving_league(tmp_path) as league:
        old, new = league.friend("NYA"), league.server.browser()
        league.friend("PHA")
        table, link, club_in = begin(old, league.at, 1), league.link("NYA"), league_routes._club_in

        async def meanwhile(request: Request) -> str:
            assert (await to_thread.run_sync(new.post, link)).status_code == 303
            return await club_in(request)

        monkeypatch.setattr(league_routes, "_club_in", meanwhile)
        refused = old.post(f"{league.at}/league/leave", {"club": "NYA"})
        assert "you manage no such club here" in text_of(refused).lower()
        assert new.get(f"/t/{table}").status_code == 200
        assert old.get(f"/t/{table}").status_code == 403


def test_what_who_is_replaced_has_asked_to_take_back_is_not_taken_back_of_his_heir(server: Server) -> None:
    """The other manager would agree to what nobody who sits there has asked, and the heir's answers went with it."""
    owner, guest, id_, _ = with_guest(server, "smallball")
    back = server.table(id_).sitting.back
    while back._request is None:
        for browser in (guest, owner):
            if usual := browser.usual(id_):
                browser.answer(id_, usual)
        guest.act(id_, "undo")
    heir = server.browser()
    heir.take_up(owner.link(id_, "0"))
    before = server.store.log(id_)
    assert "want to take back" not in text_of(owner.get(f"/t/{id_}"))
    form = {"version": str(owner.version(id_)), "yes": "yes"}
    assert owner.post(f"/t/{id_}/agree", form).status_code == 422
    assert server.store.log(id_) == before


# --- What a browser has at the table before


def next_table(server: Server) -> tuple[Browser, Browser, str, str]:
    """Two people who sit at the next table: its owner, his guest, the form that has led there, and its address."""
    owner, guest, id_, _ = with_guest(server, "smallball")
    server.play_out(id_, owner, guest)
    new = owner.post(f"/t/{id_}/after").headers["location"]
    assert guest.post(f"/t/{id_}/after").headers["location"] == new
    return owner, guest, f"/t/{id_}/after", new


def test_who_is_to_be_replaced_ends_no_link_to_his_seat_by_the_table_before(server: Server) -> None:
    owner, guest, after, new = next_table(server)
    link, heir = owner.link(new.rpartition("/")[2], "0"), server.browser()
    assert guest.post(after).status_code == 303
    for browser in (owner, guest):
        assert "a link to this seat is out" in text_of(browser.get(new))
    assert heir.post(link).status_code == 303
    assert guest.get(new).status_code == 403


@pytest.mark.parametrize("replaced", [False, True])
def test_who_has_lost_a_seat_does_not_come_back_to_it_by_the_table_before(server: Server, replaced: bool) -> None:
    """Nor does he end the link by which somebody else is about to have it."""
    owner, guest, after, new = next_table(server)
    leaves = server.browser() if replaced else guest
    if replaced:
        leaves.take_up(owner.link(new.rpartition("/")[2], "0"))
    leaves.post(f"{new}/leave")
    link = owner.link(new.rpartition("/")[2], "0")
    refused = guest.post(after)
    assert (refused.status_code, "by a new link alone" in text_of(refused)) == (403, True)
    assert guest.get(new).status_code == 403
    assert server.browser().post(link).status_code == 303


def test_a_browser_whose_rights_an_owner_has_ended_has_them_not_back_by_the_table_before(server: Server) -> None:
    """A game that is over shows him nothing; at the one that follows he would see his hand again, and make links."""
    lost, guest, id_, _ = with_guest(server, "smallball")
    owner = server.browser()
    owner.take_up(lost.link(id_, "own"))
    server.play_out(id_, lost, guest)
    new = owner.post(f"/t/{id_}/after").headers["location"]
    assert lost.post(f"/t/{id_}/after").status_code == 303
    assert lost.get(new).status_code == 200, "several browsers of his may go on"
    owner.link(new.rpartition("/")[2], "own")
    assert lost.post(f"/t/{id_}/after").status_code == 403
    assert lost.get(new).status_code == 403
    assert owner.post(f"/t/{id_}/after").status_code == 303


# --- What was said and wished for at another server


def test_what_a_holder_has_wished_for_at_one_server_is_not_done_for_who_has_his_seat_by_another_one(tmp_path: Path) -> None:
    """His standing passes would answer for his heir, and his offer of an end would be taken against the heir's will."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest, id_, _ = with_guest(one)
        while not (standing := one.table(id_).sitting.standing):
            if choices(guest.get(f"/t/{id_}").text):
                guest.act(id_, "skip", **{"for": "game"})
                guest.answer(id_, guest.usual(id_))
            elif usual := owner.usual(id_):
                owner.answer(id_, usual)
        assert standing[0].seat == AWAY
        guest.post(f"/t/{id_}/say", {"line": "between us"})
        guest.post(f"/t/{id_}/end", {"how": "offer"})
        link, heir = owner.link(id_, "0"), two.browser()
        heir.take_up(link)
        assert owner.post(f"/t/{id_}/end", {"how": "agree"}).status_code == 422
        assert one.store.table(id_).state == "open"
        assert (one.table(id_).sitting.standing, list(one.table(id_).talk.lines)) == ([], [])
        assert "in another's place" in text_of(owner.get(f"/t/{id_}"))
        assert guest.get(f"/t/{id_}").status_code == 403


def test_nor_is_what_an_owner_has_wished_for_whose_rights_another_browser_of_his_has_ended_there(tmp_path: Path) -> None:
    """As at one server: who has lost his rights to the table offers nothing in the name of who has them."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest, id_, _ = with_guest(one)
        heir = two.browser()
        heir.take_up(owner.link(id_, "own"))
        while not [standing for standing in one.table(id_).sitting.standing if standing.seat == HOME]:
            if choices(owner.get(f"/t/{id_}").text):
                owner.act(id_, "skip", **{"for": "game"})
                owner.answer(id_, owner.usual(id_))
            elif usual := guest.usual(id_):
                guest.answer(id_, usual)
        owner.post(f"/t/{id_}/end", {"how": "offer"})
        heir.link(id_, "own")
        assert guest.post(f"/t/{id_}/end", {"how": "agree"}).status_code == 422
        assert (one.store.table(id_).state, one.table(id_).sitting.standing) == ("open", [])
        assert owner.get(f"/t/{id_}").status_code == 403


WHERE_NOBODY_HAS_ACTED: dict[str, Callable[[Browser, str], Response]] = {
    "answers": lambda browser, id_: browser.answer(id_, browser.usual(id_)),
    "passes for the game": lambda browser, id_: browser.act(id_, "skip", **{"for": "game"}),
    "offers an end": lambda browser, id_: browser.post(f"/t/{id_}/end", {"how": "offer"}),
    "resigns": lambda browser, id_: browser.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"}),
}


@pytest.mark.parametrize("act", WHERE_NOBODY_HAS_ACTED)
def test_nor_does_he_anything_at_a_server_where_nobody_has_acted_yet(tmp_path: Path, act: str) -> None:
    """It has read his right when he looked at the table, and had noted nobody's seat by which it could see that his is lost."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest, id_, _ = with_guest(two)
        while not (
            choices(guest.get(f"/t/{id_}").text) and "game" in two.table(id_).sitting.lasting(two.table(id_).session.asks[0])
        ):
            asked = guest if choices(guest.get(f"/t/{id_}").text) else owner
            asked.answer(id_, asked.usual(id_))
        there = Browser(one, guest.secret)
        assert there.get(f"/t/{id_}").status_code == 200
        two.browser().take_up(owner.link(id_, "0"))
        before = len(one.store.log(id_))
        assert WHERE_NOBODY_HAS_ACTED[act](there, id_).status_code == 403
        assert Browser(one, owner.secret).post(f"/t/{id_}/end", {"how": "agree"}).status_code == 422
        assert (len(one.store.log(id_)), one.store.table(id_).state) == (before, "open")
        assert one.table(id_).sitting.standing == []


def test_who_comes_to_the_other_server_reads_no_talk_of_who_had_his_seat(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest, id_, _ = with_guest(one)
        guest.post(f"/t/{id_}/say", {"line": "between us"})
        link, heir = owner.link(id_, "0"), two.browser()
        heir.take_up(link)
        assert "between us" not in text_of(Browser(one, heir.secret).get(f"/t/{id_}"))


def test_no_game_begins_with_squads_of_which_a_pick_was_taken_back_at_another_server(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as two:
        owner, guest = one.browser(), one.browser()
        form = {"teams": "draft", "away-sits": "link", "home-sits": "here"}
        id_ = owner.post("/new/rb8", form).headers["location"].rpartition("/")[2]
        guest.take_up(owner.link(id_, "0"))
        table, last = one.app.state.tables._in_memory[id_].table, owner
        while not table.over:
            last = next(browser for browser in (owner, guest) if browser.usual(id_))
            last.answer(id_, last.usual(id_))
        picked = len(one.store.log(id_))
        asks, agrees = (Browser(two, each.secret) for each in ((owner, guest) if last is owner else (guest, owner)))
        assert asks.act(id_, "undo").status_code == 303
        assert agrees.post(f"/t/{id_}/agree", {"version": str(table.version), "yes": "yes"}).status_code == 303
        assert len(one.store.log(id_)) == picked + 1
        refused = owner.post(f"/t/{id_}/after")
        assert (refused.status_code, "is not over" in text_of(refused)) == (422, True)
