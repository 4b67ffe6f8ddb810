"""The draft room of a league: who may pick when, wish lists, links, the commissioner's acts, and the season at the end."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from hotstove.cli.club_draft import DraftTable
from hotstove.league.club_draft.files import held, read_draft
from hotstove.league.club_draft.room import Room, read_room, room_path, write_room
from hotstove.league.season.people import managers_of, own_clubs
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.web.access import new_secret
from hotstove.web.seasons import draft_files, draft_pages
from hotstove.web.seasons.draft_files import Asker
from hotstove.web.seasons.draft_reading import opened_draft
from hotstove.web.seasons.server import Seasons
from hotstove.web.seasons.shelf import OWN_NAMES
from tests.web.browsing import Browser, Server, text_of, words_of
from tests.web.draft_case import SIZE, DraftRoom, drafting, serving_draft, small_draft
from tests.web.seasons_case import MACHINE, STRANGER, season_file, season_id, serving_seasons
from tests.web.test_season_new import made


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_seasons(tmp_path_factory.mktemp("drafts") / "s", STRANGER) as server:
        yield server


@pytest.fixture
def room(server: Server) -> Iterator[DraftRoom]:
    with drafting(server) as room:
        yield room


# --- Picks


def test_each_picks_in_his_turn_and_the_commissioner_for_a_friend_is_told(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    stranger = room.server.browser()
    assert "It is your turn: the Aces pick." in room.words(room.owner)
    assert "The Aces pick (the commissioner)." in room.words(ada)
    assert room.pick(ada).status_code == 422, "it is the turn of the Aces"
    assert room.pick(stranger).status_code == 403
    assert room.picks == []
    first = room.best()
    assert room.pick(room.owner).status_code == 303
    assert room.picks == [first]
    assert "It is your turn: the Bees pick." in room.words(ada)
    assert room.pick(ada).status_code == 303
    told = room.best()
    assert room.pick(room.owner, told).status_code == 303, "the commissioner picks for a friend"
    assert f"The commissioner has picked {told} for the Bees." in room.words(stranger)
    assert first not in str(room.room.log), "what he picks for his own club needs no telling"
    assert len(room.picks) == 3


def test_the_same_form_counts_once_and_an_old_one_not_at_all(room: DraftRoom) -> None:
    assert room.pick(room.owner, number=0).status_code == 303
    found = room.pick(room.owner, number=0)
    assert found.status_code == 422
    assert "it was for pick 1, and pick 2 is next" in text_of(found)
    assert len(room.picks) == 1


@pytest.mark.parametrize(
    ("act", "fields", "words"),
    [
        ("pick", {"pick": "0", "man": "Nobody, NYA 1927"}, "no such man in the pool"),
        ("pick", {"pick": "0"}, "no such man in the pool"),
        ("pick", {"pick": "9" * 5000, "man": "x"}, "does not say for which pick"),
        ("pick", {"pick": "x", "man": "x"}, "does not say for which pick"),
        ("auto", {"pick": "7"}, "it was for pick 8, and pick 1 is next"),
        ("undo", {"pick": "0"}, "There is no pick to take back"),
        ("wish", {"club": "ACE"}, "what is to be done with the wish list"),
        ("wish", {"club": "ACE", "add": "<b>"}, "no such man in the pool"),
        ("wish", {"club": "<b>", "add": "x"}, "no such club in this draft"),
        ("away", {"club": "ZZZ", "away": "on"}, "no such club in this draft"),
        ("hand", {"club": "ACE"}, "no such club"),
        ("hand", {"computer": "ZZZ"}, "no such club in this draft"),
        ("invite", {"club": "ZZZ"}, "no such club in this draft"),
        ("begin", {}, "the draft is not over"),
    ],
)
def test_what_can_not_be_done_is_told_and_changes_nothing(
    room: DraftRoom, act: str, fields: dict[str, str], words: str
) -> None:
    before = room.path.read_bytes(), room_path(room.path).read_bytes()
    found = room.owner.post(f"{room.at}/{act}", fields)
    assert found.status_code == 422
    assert words in text_of(found)
    assert 'id="problem"' in found.text
    assert "<b>" not in found.text.partition("<main")[2]
    assert str(room.path.parent) not in found.text
    assert (room.path.read_bytes(), room_path(room.path).read_bytes()) == before


def test_who_has_no_part_in_it_does_nothing(room: DraftRoom) -> None:
    ada, stranger = room.friend("BEE"), room.server.browser()
    room.pick(room.owner)
    before = room.path.read_bytes(), room_path(room.path).read_bytes()
    label = room.best()
    forms = {
        "auto": {"pick": "1"},
        "pick": {"pick": "1", "man": label},
        "fill": {"pick": "1"},
        "undo": {"pick": "1"},
        "wish": {"club": "BEE", "add": label},
        "away": {"club": "BEE", "away": "on"},
        "hand": {"me": "BEE"},
        "leave": {"club": "BEE"},
        "invite": {"club": "BEE"},
        "begin": {},
    }
    for act, fields in forms.items():
        assert stranger.post(f"{room.at}/{act}", fields).status_code == 403, act
    for act in ("fill", "undo", "hand", "invite", "begin"):
        assert ada.post(f"{room.at}/{act}", forms[act]).status_code == 403, act
    assert room.wish(ada, "ACE", "add", label).status_code == 403
    assert room.wish(room.owner, "BEE", "add", label).status_code == 403, "not even the commissioner's"
    assert stranger.get(f"{room.at}/link").status_code == 403
    assert (room.path.read_bytes(), room_path(room.path).read_bytes()) == before
    assert stranger.get("/draft/nothing").status_code == 404
    assert stranger.get(f"{room.at}/season").status_code == 404


def test_the_computers_clubs_pick_at_once_and_undo_takes_them_back_too(tmp_path: Path) -> None:
    with serving_draft(tmp_path, ["Aces"], ["Bees", "Crows"]) as room:
        assert room.pick(room.owner).status_code == 303
        assert len(room.picks) == 5
        found = room.owner.post(f"{room.at}/undo", {"pick": "5"})
        assert found.status_code == 303
        assert room.picks == []
        assert "The commissioner has taken back: " in room.words(room.server.browser())


def test_the_computer_picks_for_who_is_away_and_all_that_is_left(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    room.pick(room.owner)
    assert ada.post(f"{room.at}/auto", {"pick": "1"}).status_code == 303
    assert not any("computer" in str(line) for line in room.room.log), "he had it pick for himself"
    assert room.owner.post(f"{room.at}/auto", {"pick": "2"}).status_code == 303
    assert "The commissioner had the computer pick" in room.words(ada)
    assert room.owner.post(f"{room.at}/fill", {"pick": "3"}).status_code == 303
    assert room.draft.over
    assert "The commissioner had the computer make all picks from number 4 on." in room.words(ada)
    assert room.pick(room.owner, room.draft.left[0].label).status_code == 422


def test_many_picks_of_the_computer_are_made_in_pieces_that_pages_follow(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    room.wish(ada, "BEE", "add", room.best(1))
    now = opened_draft(room.path)
    now = replace(now, room=replace(now.room, fills=True)).gone_on(0.0)
    assert len(now.draft.picks) == 1
    assert now.waits_for_nobody
    now.file.write(room.path)
    write_room(room.path, now.room)
    page = draft_pages.room_page(draft_pages.DraftAsked("x", Asker(True, "")), room.path)
    assert "The computer picks." in page
    assert 'name="man"' not in page
    with pytest.raises(NotLegal, match="the computer picks just now"):
        draft_files.pick(room.path, Asker(False, ada.secret), 1, room.best())
    assert "The draft is over." in room.words(ada), "who looks has it go on"
    assert len(room.picks) == 2 * SIZE
    assert not draft_files.settle(room.path)
    assert room.owner.post(f"{room.at}/undo", {"pick": str(2 * SIZE)}).status_code == 303
    assert len(room.picks) == 2 * SIZE - 1, "what is taken back is not made again"


def test_a_pick_is_confirmed_where_one_stands(room: DraftRoom) -> None:
    label = room.best(3)
    sent = room.owner.post(f"{room.at}/pick?sort=name&page=1", {"pick": "0", "man": label}).headers["location"]
    assert sent == f"{room.at}?sort=name&page=1&picked=1#pool"
    page = room.owner.get(sent.partition("#")[0]).text
    told = words_of(page[page.index('id="picked"') - 3 :])
    assert f"Pick 1, Aces: {label.partition(',')[0]}" in told
    assert "Next: the Bees, it is your turn." in told
    for none in ("0", "2", "x", "9" * 30, "<b>"):
        assert "Pick 1, Aces" not in room.words(room.owner, f"?picked={none}")
    assert 'id="picked" aria-live="polite"></p>' in room.owner.get(room.at).text


# --- Wish lists


def test_a_wish_list_picks_for_who_is_away_in_its_order(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    wishes = [room.best(number) for number in (3, 1, 2)]
    for label in wishes:
        assert room.wish(ada, "BEE", "add", label).status_code == 303
    assert room.room.wishes["BEE"] == tuple(wishes)
    room.wish(ada, "BEE", "up", wishes[2])
    room.wish(ada, "BEE", "down", wishes[0])
    assert room.room.wishes["BEE"] == (wishes[2], wishes[0], wishes[1])
    room.wish(ada, "BEE", "drop", wishes[1])
    room.pick(room.owner, room.best())
    assert len(room.picks) == 1, "without being told so it picks nobody"
    assert room.away(ada, "BEE").status_code == 303
    assert room.picks[1:] == [wishes[2], wishes[0]], "both picks of the turn"
    room.pick(room.owner)
    room.pick(room.owner)
    assert len(room.picks) == 5, "the list is used up"
    assert "It is your turn" in room.words(ada)


def test_men_who_are_gone_or_can_not_be_picked_are_passed_over(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    gone, next_one = room.best(0), room.best(1)
    for label in (gone, next_one):
        room.wish(ada, "BEE", "add", label)
    room.away(ada, "BEE")
    room.pick(room.owner, gone)
    assert room.picks[1] == next_one
    assert room.wish(ada, "BEE", "add", gone).status_code == 422


def test_a_pick_that_is_taken_back_is_not_made_again_by_the_list(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    room.wish(ada, "BEE", "add", room.best(1))
    room.away(ada, "BEE")
    room.pick(room.owner, room.best(0))
    assert len(room.picks) == 2
    assert room.owner.post(f"{room.at}/undo", {"pick": "2"}).status_code == 303
    assert len(room.picks) == 1
    assert not room.room.away
    assert len(room.room.wishes["BEE"]) == 1


def test_who_gets_a_club_is_told_no_wish_of_the_one_before(room: DraftRoom) -> None:
    for change in ("replaced", "hand", "leave"):
        ada = room.friend("BEE", "Ada")
        room.wish(ada, "BEE", "add", room.best(5))
        room.away(ada, "BEE")
        if change == "replaced":
            room.friend("BEE", "Bob")
        elif change == "hand":
            room.owner.post(f"{room.at}/hand", {"me": "BEE"})
        else:
            ada.post(f"{room.at}/leave", {"club": "BEE"})
        assert not room.room.wishes, change
        assert not room.room.away, change
        assert room.wish(ada, "BEE", "add", room.best()).status_code == 403, change


# --- Who picks


def test_a_link_gives_a_club_to_the_first_browser_and_to_no_other(room: DraftRoom) -> None:
    link = room.link("BEE")
    friend, other = room.server.browser(), room.server.browser()
    assert "You are invited to draft the Bees" in text_of(friend.get(link))
    assert room.room.managers["BEE"].holder == "", "a look takes nothing"
    assert room.owner.get(link).status_code == 403
    assert room.owner.post(link).status_code == 403
    assert friend.post(link, {"name": "Ada"}).headers["location"] == room.at
    assert friend.get(link).headers["location"] == room.at
    assert friend.post(link, {"name": "Ada"}).status_code == 303, "once more, in the same browser"
    for found in (other.get(link), other.post(link)):
        assert found.status_code == 422
        assert "works once" in text_of(found)
    assert "“Ada” picks for the Bees from now on." in room.words(other)
    assert "pick 1 of" in text_of(friend.get("/seasons"))
    assert room.at not in other.get("/seasons").text
    assert friend.post(f"{room.at}/leave", {"club": "BEE"}).status_code == 303
    assert "“Ada” has given up the Bees" in room.words(other)
    assert room.link("BEE") != link


def test_a_club_that_waits_for_its_friend_is_nobodys_turn(room: DraftRoom) -> None:
    room.wish(room.owner, "BEE", "add", room.best(5))
    room.away(room.owner, "BEE")
    room.link("BEE")
    assert not room.room.wishes and not room.room.away, "the club is given away"
    room.pick(room.owner)
    assert len(room.picks) == 1
    page = room.owner.get(room.at)
    assert "The Bees pick (a friend who has not come yet)." in text_of(page)
    assert "It is your turn" not in text_of(page) and "Your turn" not in text_of(page)
    assert "Pick for the Bees" in text_of(page)
    assert "until then you pick" in text_of(page)
    assert "it is your turn" not in text_of(room.owner.get("/seasons"))
    assert room.wish(room.owner, "BEE", "add", room.best()).status_code == 403
    told = room.best()
    assert room.pick(room.owner, told).status_code == 303, "until then the commissioner picks, and all are told"
    assert f"The commissioner has picked {told} for the Bees." in room.words(room.server.browser())
    room.owner.post(f"{room.at}/hand", {"me": "BEE"})
    assert "It is your turn: the Bees pick." in room.words(room.owner)


@pytest.mark.parametrize("where", ["draft", "form", "link", "league"])
def test_it_is_said_before_a_link_is_sent_that_it_opens_nowhere(tmp_path: Path, where: str) -> None:
    season_file(tmp_path / "s", 0)
    with serving_seasons(tmp_path / "s") as server:
        seasons: Seasons = server.app.state.seasons
        path = tmp_path / "s" / "ours.hotstove-draft"
        write_room(path, Room())
        small_draft().write(path)
        at = f"/draft/{seasons.drafts.id_of(path)}"
        league = f"/season/{season_id(server, tmp_path / 's' / '1927.hotstove-season')}/league"
        owner = server.browser()
        if where == "link":
            owner.post(f"{at}/invite", {"club": "BEE"}, {"host": "127.0.0.1:8417", "origin": "http://127.0.0.1:8417"})
        address = {"draft": at, "form": "/drafts/new/pinetar?year=1927", "link": f"{at}/link", "league": league}[where]

        def words(host: str) -> str:
            return text_of(owner.get(address, {"host": host}))

        assert "in the place of 127.0.0.1" not in words("testserver"), "a name by which others ask"
        assert "before you send it, put its name or address in the network in the place of 127.0.0.1" in words("127.0.0.1:8417")
        seasons.shelf._names = seasons.drafts._names = OWN_NAMES  # as `hotstove serve` has it without --host
        assert f"hotstove serve --host 0.0.0.0 --seasons {tmp_path / 's'} ." in words("127.0.0.1:8417")


def test_a_link_is_shown_to_who_has_made_it_until_it_is_followed(room: DraftRoom) -> None:
    sent = room.owner.post(f"{room.at}/invite", {"club": "BEE"})
    assert sent.headers["location"] == f"{room.at}/link"
    page = room.owner.get(f"{room.at}/link")
    assert "A link to the Bees" in text_of(page)
    found = re.search(r'value="http://testserver([^"]+)"', page.text)
    assert found is not None
    assert found[1].rpartition("/")[2] not in room_path(room.path).read_text(), "only its hash is kept"
    room.server.browser().post(found[1])
    assert room.owner.get(f"{room.at}/link").headers["location"] == room.at


def test_a_club_goes_to_the_computer_and_back(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    assert room.owner.post(f"{room.at}/hand", {"computer": "BEE"}).status_code == 303
    assert "The computer picks for the Bees from now on, in place of “Ada”." in room.words(ada)
    room.pick(room.owner)
    assert len(room.picks) == 3, "the computer has picked twice"
    assert room.owner.post(f"{room.at}/hand", {"me": "BEE"}).status_code == 303
    room.pick(room.owner)
    room.pick(room.owner)
    assert len(room.picks) == 5
    log = len(room.room.log)
    room.owner.post(f"{room.at}/hand", {"me": "BEE"})
    assert len(room.room.log) == log, "nothing has changed"
    link = room.link("BEE")
    room.owner.post(f"{room.at}/hand", {"computer": "BEE"})
    assert ada.post(link).status_code == 422, "the link ends with it"
    ada.post(room.link("BEE"))
    assert room.draft.terms.clubs[1].manager == "person", "a friend who comes picks himself"


# --- The file


def test_the_command_and_the_room_go_on_with_one_file(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    wish = room.best(3)
    room.wish(ada, "BEE", "add", wish)
    room.away(ada, "BEE")
    state = room.owner.get(f"{room.at}/state").text
    table = DraftTable(room.path, read_draft(room.path))
    table.pick(table.draft.named(room.best()))
    assert len(room.picks) == 1
    assert room.owner.get(f"{room.at}/state").text != state
    assert room.picks[1:] == [wish], "the list of who is away goes on as soon as anybody looks"
    with pytest.raises(NotLegal, match="somebody else has gone on"):
        table.auto()
    table.auto()
    assert len(room.picks) == 3
    found = ada.get(f"{room.at}/league.draft")
    assert found.text == room.path.read_text()
    assert wish not in found.text.partition('"picks"')[0]
    assert "wishes" not in found.text


def test_who_writes_at_the_same_time_loses_no_pick(room: DraftRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rights and turn are read with the lock held: what was true before it is not asked."""
    ada = room.friend("BEE", "Ada")
    room.pick(room.owner)
    who = Asker(False, ada.secret)
    label = room.best()
    plain = held

    def taken_meanwhile(path: Path) -> object:
        monkeypatch.setattr(draft_files, "held", plain)
        draft_files.hand(path, Asker(True, room.owner.secret), "BEE", "me")
        return plain(path)

    monkeypatch.setattr(draft_files, "held", taken_meanwhile)
    with pytest.raises(Exception, match="only those who pick for one of its clubs"):
        draft_files.pick(room.path, who, 1, label)
    assert len(room.picks) == 1


def test_a_draft_that_is_damaged_says_so(room: DraftRoom) -> None:
    room_path(room.path).write_text("{}")
    found = room.owner.get(room.at)
    assert found.status_code == 422
    assert "not the file of a draft's room" in text_of(found)
    assert str(room.path.parent) not in found.text
    assert "not the file of a draft's room" in text_of(room.owner.get("/seasons"))
    room_path(room.path).unlink()
    assert "It is your turn" in room.words(room.owner)
    room.path.write_text("[]")
    assert room.owner.get(room.at).status_code == 422
    assert "not the file of a draft" in text_of(room.owner.get("/seasons"))


# --- The pool


def test_the_pool_is_sorted_filtered_and_turned(room: DraftRoom) -> None:
    def names(query: str) -> list[str]:
        page = room.owner.get(f"{room.at}?{query}").text
        return re.findall(r'<tr data-man="[^"]+"(?: class="gone")?><th scope="row">([^<]+?) <span class="quiet source"', page)

    by_value = names("")
    assert by_value[0] == room.draft.left[0].man.name
    assert names("sort=worth&turned=on") != names("sort=worth")
    assert names("sort=name") == sorted(names("sort=name"), key=lambda name: (name.lower().split()[-1], name.lower()))
    assert names("sort=nothing") == by_value
    catchers = names("place=C")
    assert 0 < len(catchers) < len(by_value)
    one = room.draft.left[0].man.name
    assert names(f"name={one.split()[-1].lower()}")[0] == one
    assert names("name=nobody+at+all") == []
    room.pick(room.owner, room.draft.left[0].label)
    assert one not in names(f"name={one.replace(' ', '+')}")
    assert one in names(f"who=all&name={one.replace(' ', '+')}")
    assert names("page=1") and names("page=1") != by_value
    assert names("page=9999") == names(f"page={(len(room.draft.left) - 1) // 40}")


def test_who_can_not_be_picked_says_why(room: DraftRoom) -> None:
    """With as many picks left as places to fill, only who fills one of them can be picked."""
    for _ in range(4):
        label = next(each.label for each in room.draft.left if each.man.places[0] == "SP" and not room.draft.problem(each))
        room.pick(room.owner, label)
    assert len(room.picks) == 4
    for _ in range(20):
        found = room.words(room.owner, "?place=SP")
        if "can't be picked : " in found:
            break
        room.pick(room.owner)
    assert re.search("can't be picked : .* would leave|can't be picked : .* there would be too few", found)


# --- A new draft


NEW = {"year": "1889", "clubs": "2", "name-1": "Aces", "name-2": "Bees", "sits-1": "me", "sits-2": "friend", "size": "16"}


def assert_real_figures(browser: Browser, at: str) -> None:
    """The pool has what its men really did in 1889; who did it in a few chances is behind the others."""

    def first(query: str) -> tuple[list[str], str]:
        page = browser.get(f"{at}?{query}").text
        row = re.search(r"<tr data-man.*?</tr>", page, re.DOTALL)
        assert row is not None
        return re.findall(r'<abbr title="[^"]+">([^<]+)</abbr>', page), words_of(row[0])

    columns, brouthers = first("sort=avg")
    assert columns[:9] == ["Value", "AVG", "HR", "RBI", "SB", "W", "SV", "ERA", "Worth"]
    assert "Dan Brouthers" in brouthers and ".373 7 118 22" in brouthers
    assert "John Clarkson" in first("sort=w")[1] and "49" in first("sort=w")[1]
    assert 'aria-sort="ascending"' in browser.get(f"{at}?sort=era").text
    assert "Jack Stivetts" in first("sort=era")[1] and "2.25" in first("sort=era")[1]
    catchers, _ = first("place=C&name=king+kelly")
    assert "AVG" in catchers and "ERA" not in catchers, "a column without a figure is left out"


def test_a_draft_is_begun_from_its_form(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s", STRANGER) as server:
        browser, other = server.browser(), server.browser()
        assert "/drafts/new/pinetar" in browser.get("/seasons").text
        assert "Clubs" in text_of(browser.get("/drafts/new/pinetar"))
        form = browser.get("/drafts/new/pinetar?year=1889&year-2=1927&clubs=5").text
        assert re.findall(r'id="name-\d" name="name-\d" value="(\w+)"', form) == ["Aces", "Bees", "Crows", "Drakes", "Eels"]
        sent = browser.post("/drafts/new/pinetar", NEW)
        assert sent.status_code == 303, text_of(sent)
        at = made(browser, sent.headers["location"])
        assert at.startswith("/draft/")
        assert "It is your turn: the Aces pick." in text_of(browser.get(at))
        assert "a friend who has not come yet" in text_of(browser.get(at))
        assert "Draft of 1889" in text_of(other.get(at))
        assert_real_figures(browser, at)
        assert "Let the computer pick" not in text_of(other.get(at))
        assert at in browser.get("/seasons").text
        assert at not in other.get("/seasons").text
    (path,) = (tmp_path / "s").glob("*.hotstove-draft")
    assert ".of-" in path.name
    file = read_draft(path)
    assert [club.name for club in file.draft.terms.clubs] == ["Aces", "Bees"]
    assert file.draft.terms.size == 16
    assert list(read_room(path).managers) == ["BEE"]
    assert room_path(path).stat().st_mode & 0o077 == 0, "wishes are nobody else's"


@pytest.mark.parametrize(
    ("fields", "place", "words"),
    [
        ({"year": "1850"}, "year", "no statistics of 1850"),
        ({"year": "x"}, "year", "such as 1927"),
        ({"year": ""}, "year", "Choose a year"),
        ({"year-2": "1850"}, "year", "no statistics of 1850"),
        ({"clubs": "1"}, "clubs", "2 to 40 clubs"),
        ({"clubs": "9" * 5000}, "clubs", "2 to 40 clubs"),
        ({"name-2": "aces"}, "name-2", "Another club is called that"),
        ({"name-2": ""}, "name-2", "at least one letter"),
        ({"name-2": "<b>" * 20}, "name-2", "at most 30 letters"),
        ({"name-2": "a\u202eb"}, "name-2", "that can be seen"),
        ({"sits-2": "<b>"}, "sits-2", "you, a friend or the computer"),
        ({"size": "14"}, "size", "15 men, one for each of its places, to 60"),
        ({"size": "x"}, "size", "15 men"),
        ({"clubs": "40", "size": "60"}, "size", "40 squads of 60 are 2400"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(tmp_path: Path, fields: dict[str, str], place: str, words: str) -> None:
    with serving_seasons(tmp_path / "s") as server:
        page = server.browser().post("/drafts/new/pinetar", NEW | fields)
        assert page.status_code == 422
        found = re.search(rf'id="{place}-problem"[^>]*>([^<]*)<', page.text)
        assert found is not None, text_of(page)
        assert words in found[1]
        assert "<b>" not in page.text.partition("<main")[2]
    assert not list((tmp_path / "s").glob("*.hotstove-draft*"))


def test_a_draft_that_is_begun_already_goes_on_here(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s", MACHINE) as server:
        browser = server.browser()
        file = small_draft()
        file = file.with_draft(file.draft.pick(file.draft.left[0]))
        sent = browser.upload("/drafts/new/pinetar", "o.draft", file.text().encode(), "draft", {"brings": "on"})
        assert sent.status_code == 303, text_of(sent)
        at = made(browser, sent.headers["location"])
        assert f"pick 2 of {2 * SIZE}" in text_of(browser.get(at))
        for name, data in (("", b""), ("<b>.draft", b"x"), ("o.draft", json.dumps({"draft": "clutch"}).encode())):
            page = browser.upload("/drafts/new/pinetar", name, data, "draft", {"brings": "on"})
            assert page.status_code == 422
            assert 'id="draft-problem"' in page.text
            assert "<b>" not in page.text.partition("<main")[2]


def test_a_draft_that_nobody_can_end_is_not_taken(tmp_path: Path) -> None:
    """Its squads want more catchers than there are."""
    file = small_draft()
    catchers = len({each.man.person for each in file.draft.terms.pool if "C" in each.man.places})
    data = json.loads(file.text()) | {"places": {"C": catchers // 2 + 1}, "size": catchers // 2 + 1}
    with serving_seasons(tmp_path / "s", MACHINE) as server:
        sent = json.dumps(data).encode()
        page = server.browser().upload("/drafts/new/pinetar", "o.draft", sent, "draft", {"brings": "on"})
        assert page.status_code == 422
        assert "O.draft: there are too few men left who play C" in text_of(page)


def test_who_has_a_part_in_a_draft_is_known_to_have_something_here(room: DraftRoom) -> None:
    seasons: Seasons = room.server.app.state.seasons
    ada = room.friend("BEE", "Ada")
    with ThreadPoolExecutor(1) as apart:  # a browser's loop may run in this thread
        asked = (room.owner.secret, ada.secret, new_secret())
        found = [apart.submit(lambda secret: asyncio.run(seasons.has_part_of(secret)), each).result() for each in asked]
    assert found == [True, True, False]


def test_games_without_such_drafts_have_no_form(tmp_path: Path) -> None:
    with serving_seasons(tmp_path / "s") as server:
        for game in ("smallball", "rb8", "nothing", "..%2f"):
            assert server.browser().get(f"/drafts/new/{game}").status_code == 404
            assert server.browser().post(f"/drafts/new/{game}", NEW).status_code == 404


# --- The season


def test_managers_keep_their_clubs_in_the_season(tmp_path: Path) -> None:
    with serving_draft(tmp_path, ["Aces", "Bees", "Crows"], ["Drakes"]) as room:
        ada = room.friend("BEE", "Ada")
        link = room.link("CRO")
        room.owner.post(f"{room.at}/fill", {"pick": "0"})
        assert "Begin the season" in text_of(room.owner.get(room.at))
        assert "Begin the season" not in text_of(ada.get(room.at))
        assert "over" in text_of(ada.get("/seasons"))
        usual = max(read_draft(room.path).years)
        assert f'placeholder="{usual}"' in room.owner.get(room.at).text
        for wrong, field in (
            ({"games": "x"}, "games"),
            ({"calendar": "1870"}, "calendar"),
            ({"option.so_bb": "<b>"}, "options"),
            ({"seed": "x" * 50}, "seed"),
        ):
            found = room.owner.post(f"{room.at}/begin", wrong)
            assert found.status_code == 422
            assert f'id="{field}-problem"' in found.text
        sent = room.owner.post(f"{room.at}/begin", {"games": "6", "calendar": "1999"})
        assert sent.status_code == 303, text_of(sent)
        at = made(room.owner, sent.headers["location"])
        assert at.startswith("/season/")
        assert ada.get(f"{room.at}/season").headers["location"] == at
        assert "yours: Bees" in text_of(ada.get("/seasons"))
        assert "Ada" in text_of(ada.get(f"{at}/league"))
        assert "The commissioner had the computer make all picks" in text_of(ada.get(f"{at}/league"))
        bob = room.server.browser()
        onward = bob.get(link).headers["location"]
        assert onward.startswith(f"{at}/join/")
        assert bob.post(link).headers["location"] == onward
        assert bob.post(onward, {"name": "Bob"}).headers["location"] == at
        for act in ("undo", "invite", "hand", "begin"):
            assert room.owner.post(f"{room.at}/{act}", {"pick": "60", "club": "BEE", "me": "BEE"}).status_code == 422, act
        assert "To the season" in text_of(ada.get(room.at))
        assert "its season is begun" in text_of(ada.get("/seasons"))
        (path,) = room.path.parent.glob("*.hotstove-season")
        with SeasonFile.open_to_read(path) as file:
            assert own_clubs(file) == ("ACE",), "Bob has taken the Crows"
            assert file.plan.year == 1999
            assert {code: manager.name for code, manager in managers_of(file).items()} == {"BEE": "Ada", "CRO": "Bob"}
            assert [club.name for club in file.plan.clubs] == ["Aces", "Bees", "Crows", "Drakes"]
        assert path.name.partition(".of-")[2].partition(".")[0] == room.path.name.partition(".of-")[2].partition(".")[0]
