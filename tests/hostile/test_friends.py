"""What strangers, those who look on, and each of the two could do with talk, offers, clocks and links to other devices."""

from __future__ import annotations

import random

import pytest

from hotstove.table import AWAY, HOME, Seat
from tests.web.browsing import Browser, Server, text_of

TRIES = 40
ACTS = ("say", "talk", "end", "guide")


def two(server: Server, game: str = "rb8", **more: str) -> tuple[Browser, Browser, str]:
    """The owner at the away seat, his friend at home, and the table's id."""
    owner, friend = server.browser(), server.browser()
    id_ = owner.lay(game, "here", "link", **more)
    friend.take_up(owner.link(id_, "1"))
    return owner, friend, id_


def odd_form(chance: random.Random) -> dict[str, str]:
    """A form of these acts, with anything in it."""
    words = [
        "",
        "on",
        "off",
        "0",
        "1",
        "2",
        "-1",
        "resign",
        "offer",
        "agree",
        "decline",
        "claim",
        "x" * 500,
        "\u202e",
        "<i>",
        "None",
    ]
    return {name: chance.choice(words) for name in ("line", "on", "how", "seat", "version")}


def test_who_has_no_seat_changes_nothing_by_any_of_it(server: Server) -> None:
    owner, friend, id_ = two(server, clock="answer 60", guided="on")
    watcher, stranger = server.browser(), server.browser()
    watcher.take_up(owner.link(id_, "watch"))
    pages = [browser.get(f"/t/{id_}").text for browser in (owner, friend, watcher)]
    chance = random.Random("friends")
    for _ in range(TRIES):
        for browser in (watcher, stranger):
            assert browser.post(f"/t/{id_}/{chance.choice(ACTS)}", odd_form(chance)).status_code in (403, 422)
    assert [browser.get(f"/t/{id_}").text for browser in (owner, friend, watcher)] == pages
    assert server.store.table(id_).state == "open"


def test_whatever_the_two_say_and_offer_who_looks_on_is_sent_the_same(server: Server) -> None:
    owner, friend, id_ = two(server)
    watcher = server.browser()
    watcher.take_up(owner.link(id_, "watch"))
    watcher.get(f"/t/{id_}")
    before = [watcher.get(f"/t/{id_}{look}").text for look in ("", "/plays", "/cards")]
    for number, browser in enumerate((owner, friend, owner, friend)):
        browser.post(f"/t/{id_}/say", {"line": "x" * (number * 40 + 1)})
    owner.post(f"/t/{id_}/end", {"how": "offer"})
    friend.post(f"/t/{id_}/end", {"how": "decline"})
    friend.post(f"/t/{id_}/talk", {"on": "off"})
    assert [watcher.get(f"/t/{id_}{look}").text for look in ("", "/plays", "/cards")] == before


@pytest.mark.parametrize("seat", [AWAY, HOME])
def test_nothing_said_or_offered_is_inherited_with_a_seat(server: Server, seat: Seat) -> None:
    owner = server.browser()
    id_ = owner.lay("smallball", "link", "link")
    players = [server.browser(), server.browser()]
    for number, player in enumerate(players):
        player.take_up(owner.link(id_, str(number)))
    old = players[seat]
    old.post(f"/t/{id_}/say", {"line": "between us"})
    old.post(f"/t/{id_}/end", {"how": "offer"})
    thief = server.browser()
    thief.take_up(owner.link(id_, str(seat)))
    assert "between us" not in text_of(thief.get(f"/t/{id_}"))
    assert players[1 - seat].post(f"/t/{id_}/end", {"how": "agree"}).status_code == 422, "who offered it is gone"
    for how in ("resign", "offer", "agree", "claim"):
        assert old.post(f"/t/{id_}/end", {"how": how, "seat": str(seat)}).status_code == 403
    assert old.post(f"/t/{id_}/say", {"line": "still me"}).status_code == 403


def test_a_hand_stays_closed_when_a_game_is_ended(server: Server) -> None:
    owner, friend, id_ = two(server)
    for _ in range(12):
        asked = owner if owner.usual(id_) else friend
        asked.answer(id_, asked.usual(id_))
    table = server.table(id_)
    hand = [card.title for card in table.game.situation(table.session.view(HOME)).hand]
    assert hand
    owner.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    owner.seen.clear()
    for look in ("", "/box", "/plays", "/cards", "/scorecard", "/review", "/hindsight", "/game.jsonl", "/retrosheet.zip"):
        owner.get(f"/t/{id_}{look}")
    for path in ("/", "/career", "/career?counted"):
        owner.get(path)
    own = [card.title for card in table.game.situation(table.session.view(AWAY)).hand]
    hidden = [card for card in hand if card not in own]
    assert not [card for card in hidden if any(f">{card}<" in page for page in owner.seen)]
    assert table.session.record.seed not in "".join(owner.seen)


def test_an_ended_game_is_not_gone_on_with_by_a_second_table_of_it(server: Server) -> None:
    """A table that has left memory comes back ended, whatever is sent first."""
    owner, friend, id_ = two(server)
    friend.post(f"/t/{id_}/end", {"how": "resign", "seat": "1"})
    entries = server.store.log(id_)
    chance = random.Random("again")
    for _ in range(TRIES):
        server.app.state.tables._in_memory.clear()
        form = odd_form(chance) | {"version": str(len(entries)), "answer": "pass"}
        what = chance.choice(("answer", "skip", "undo", "step", "pace", "end", "ask-all", "odds", "window", "hold"))
        chance.choice((owner, friend)).post(f"/t/{id_}/{what}", form)
    assert server.store.log(id_) == entries
