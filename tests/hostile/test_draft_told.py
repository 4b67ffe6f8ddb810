"""A wish list of a draft is its manager's alone: nobody else is sent another byte for it, the commissioner neither."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import pytest

from hotstove.web.seasons.server import Seasons
from tests.web.browsing import Browser
from tests.web.draft_case import DraftRoom, serving_draft

QUERIES = ("", "?club=BEE", "?club=BEE&who=wished", "?club=ACE&who=wished", "?club=CRO&who=all", "?instead=on", "?sort=worth")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[DraftRoom]:
    with serving_draft(tmp_path, ["Aces", "Bees", "Crows"]) as room:
        yield room


def sent(room: DraftRoom, people: Sequence[Browser]) -> list[tuple[int, str, list[tuple[str, str]]]]:
    """All that these people are sent of the draft, statuses and headers too."""
    found = []
    for browser in people:
        for page in (*(room.at + query for query in QUERIES), f"{room.at}/state", f"{room.at}/league.draft", "/seasons"):
            answer = browser.get(page)
            found.append((answer.status_code, answer.text, sorted(answer.headers.items())))
        for act, fields in (("wish", {"club": "BEE", "up": room.best()}), ("away", {"club": "BEE", "away": "off"})):
            answer = browser.post(f"{room.at}/{act}", fields)
            found.append((answer.status_code, answer.text, sorted(answer.headers.items())))
    return found


def test_nobody_is_told_what_another_one_wishes(room: DraftRoom) -> None:
    ada, bob, stranger = room.friend("BEE", "Ada"), room.friend("CRO", "Bob"), room.server.browser()
    others = (room.owner, bob, stranger)
    before = sent(room, others)
    wishes = [room.best(number) for number in (9, 4, 6)]
    for label in wishes:
        assert room.wish(ada, "BEE", "add", label).status_code == 303
    assert sent(room, others) == before
    assert room.wish(ada, "BEE", "up", wishes[2]).status_code == 303
    assert room.away(ada, "BEE").status_code == 303
    assert sent(room, others) == before
    assert room.room.wishes["BEE"] == (wishes[0], wishes[2], wishes[1]), "what they sent has changed nothing"
    assert room.room.away == ("BEE",)
    mine = ada.get(f"{room.at}?club=BEE").text
    assert "Wish list of the Bees" in mine
    assert all(label in mine for label in wishes)


def test_a_pick_of_the_list_looks_like_any_other(room: DraftRoom) -> None:
    """Once by the list and once by hand: everybody else is sent the same."""
    ada, bob, stranger = room.friend("BEE", "Ada"), room.friend("CRO", "Bob"), room.server.browser()
    others = (room.owner, bob, stranger)
    first, second, third = (room.best(number) for number in (0, 1, 2))
    room.pick(room.owner, first)
    room.pick(ada, second)
    by_hand = sent(room, others)
    before = room.path.read_bytes()
    room.owner.post(f"{room.at}/undo", {"pick": "2"})
    room.owner.post(f"{room.at}/undo", {"pick": "1"})
    log = room.room.log
    for label in (second, third):
        room.wish(ada, "BEE", "add", label)
    room.away(ada, "BEE")
    room.pick(room.owner, first)
    assert room.path.read_bytes() == before
    assert room.room.log == log, "the log tells nothing of it"
    after = sent(room, others)
    assert [status for status, _, _ in after] == [status for status, _, _ in by_hand]
    for _, page, _ in after:
        assert third not in page.partition('id="pool"')[0]
    assert third in ada.get(f"{room.at}?club=BEE").text.partition('id="wishes"')[2].partition('id="board"')[0]


def test_who_has_lost_a_club_and_who_gets_it_are_told_nothing_more(room: DraftRoom) -> None:
    ada = room.friend("BEE", "Ada")
    room.wish(ada, "BEE", "add", room.best(7))
    bob = room.friend("BEE", "Bob")
    for browser in (ada, bob, room.owner):
        page = browser.get(f"{room.at}?club=BEE&who=wished").text
        assert 'class="draft-men wishes"' not in page
    assert room.wish(bob, "BEE", "add", room.best(3)).status_code == 303
    assert "Wish list of the Bees" not in ada.get(f"{room.at}?club=BEE").text
    assert "Wish list of the Bees" not in room.owner.get(f"{room.at}?club=BEE").text


def test_who_looks_after_a_change_of_a_wish_list_waits_no_longer(room: DraftRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whose page asks for what stands finds it worked out, after others' changes as without: the time tells of none."""
    ada, stranger = room.friend("BEE", "Ada"), room.server.browser()
    stranger.get(f"{room.at}/state")
    worked = list[str]()
    for name in ("write", "read"):
        work = getattr(Seasons, name)

        async def noted(*given: object, work: Callable[..., Awaitable[object]] = work, name: str = name) -> object:
            worked.append(name)
            return await work(*given)

        monkeypatch.setattr(Seasons, name, noted)
    for act, fields in (("wish", {"club": "BEE", "add": room.best(3)}), ("away", {"club": "BEE", "away": "on"})):
        assert ada.post(f"{room.at}/{act}", fields).status_code == 303
        assert worked
        worked.clear()
        stranger.get(f"{room.at}/state")
        assert not worked
