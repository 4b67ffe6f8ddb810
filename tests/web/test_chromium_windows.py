"""The hardest windows of Clutch at two browsers: answers to answers, cards taken back, momentum; neither page tells a hand."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page

from hotstove.baseball.ball_game import ball_game_named
from hotstove.games.clutch.strategy import STRATEGY
from hotstove.table import AWAY, HOME, Seat, label_of
from hotstove.table.asks import Ask
from tests.waiting import until
from tests.web.chromium import begin_by_link, fill_seed, patient, version_of, watched
from tests.web.hidden import held_by, hidden_from
from tests.web.inside import Inside, Relay, relayed, serving_inside
from tests.web.test_chromium_hands import GUESTS, until_told

CARDS = {str(card): card for card in STRATEGY.values()}
ANSWERS = ("NT-01", "DF-05", "NT-02", "NT-10", "OF-01", "DF-03", "NT-07", "DF-06", "OF-03", "NT-09", "DF-16", "OF-13", "NT-04")
OTHERS = ("DF-12", "OF-15", "DF-20", "NT-08", "OF-02", "OF-11", "DF-01", "DF-14", "OF-19", "DF-15")
LAST = 250
"""The questions that are played; the last of the moments looked for comes before."""
CLICKED = (range(52, 62), range(228, LAST))
"""The questions that are answered by clicks, around these moments; the others by the same forms without a click."""


def team_file(name: str) -> str:
    """A shipped team with a deck of answers, momentum and cards before the pitch, as many copies as are allowed."""
    left, copies = 50, []
    for card in (*ANSWERS, *OTHERS):
        number = min(left, STRATEGY[card].copies)
        copies.append(f"{card}: {number}")
        left -= number
    assert not left
    return re.sub(r"(?m)^deck: .*$", f"deck: {{{', '.join(copies)}}}", ball_game_named("clutch").team_file(name))


def chosen(ask: Ask, number: int) -> int:
    """The option taken: cards and new players often, momentum and answers always, all that may be taken back."""
    label, texts = label_of(ask.why), [*ask.texts]
    if label == "take back":
        return texts.index("take it back")
    if label in ("response", "steal"):
        return len(texts) - 1
    if texts[0] != "pass":
        return 0
    cards = [place for place, text in enumerate(texts) if text in CARDS]
    momentum = [place for place in cards if CARDS[texts[place]].momentum]
    replies = [place for place, text in enumerate(texts) if text.startswith(("bring in", "pinch-hit"))]
    return next(iter([*momentum, *(replies if number % 2 == 0 else []), *(cards if number % 3 else [])]), 0)


def answer(server: Inside, id_: str, page: Page, relay: Relay, number: int) -> str:
    """Answer the page's question by a click or by its form; returns the answer."""
    table = server.table(id_)
    version, ask = table.version, table.session.asks[0]
    place = chosen(ask, number)
    text = ask.texts[place]
    if any(number in clicks for clicks in CLICKED):
        until(lambda: version_of(page) == str(version), "the page asks what the table asks")
        if page.locator("#answer-list").count():
            page.locator("#answer-list").select_option(text)
            page.locator("#chosen").click()
        else:
            page.locator("#ask form.answers button").nth(place).click()
    else:
        form: dict[str, str | float | bool] = {"version": str(version), "answer": text}
        page.request.post(f"{relay.address}/t/{id_}/answer", form=form, headers={"origin": relay.address})
    server.until_acted(id_, version)
    return text


def test_answers_to_answers_and_cards_taken_back_tell_no_hand(chromium: Browser, tmp_path: Path) -> None:
    with serving_inside(tmp_path / "tables.db") as server, relayed(server) as first, relayed(server) as second:
        relays: tuple[Relay, Relay] = (first, second)
        contexts = [patient(chromium.new_context(viewport={"width": 1280, "height": 900})) for _ in relays]
        away, home = pages = [context.new_page() for context in contexts]
        watches = [watched(page, relay.address) for page, relay in zip(pages, relays, strict=True)]
        away.goto(f"{first.address}/new/clutch")
        away.select_option("select.preset", "whole")
        away.select_option("#away-sits", "here")
        away.select_option("#home-sits", "link")
        for side, name in (("away", "mesa"), ("home", "mill")):
            file = tmp_path / f"{name}.yaml"
            file.write_text(team_file(name))
            away.set_input_files(f"#{side}-file", file)
        fill_seed(away, "hard 3")
        id_ = begin_by_link(away, home, first.address, second.address)
        table = server.table(id_)
        table.sitting.asked_all = {AWAY: (), HOME: ()}
        found: set[str] = set()
        waits: dict[tuple[Seat, bool], set[str]] = {}
        hidden = held = 0
        for number in range(LAST):
            ask = table.session.asks[0]
            seat = ask.seat
            assert seat is not None
            if any(number in clicks for clicks in CLICKED):
                for each in (AWAY, HOME):
                    until_told(server, id_, each, pages[each])
                    told, secrets = relays[each].news(), hidden_from(table, (each,))
                    assert [text for text in secrets if text in told] == [], f"question {number}"
                    hidden += len(secrets)
                    held += sum(card in told for card in held_by(table, (each,)))
            if ask.texts[0] == "pass":
                waiting = table.page(GUESTS[1 - seat]).waiting
                waits.setdefault((seat, len(ask.options) > 1), set()).add(waiting)
            shown = len(table.session.state.board.shown)
            text = answer(server, id_, pages[seat], relays[seat], number)
            if label_of(ask.why) == "response" and text != "pass" and shown == 2:
                found.add("an answer is answered")
            if text == "take it back":
                found.add("a card is taken back")
            if text in CARDS and CARDS[text].momentum:
                found.add("momentum")
        assert found == {"an answer is answered", "a card is taken back", "momentum"}
        for seat in (AWAY, HOME):
            assert len(waits[seat, True]) == 1
            assert waits[seat, True] == waits[seat, False], "who can only pass is waited for in the same words"
        assert hidden > 100
        assert held > 50
        for relay, seats in zip(relays, ((AWAY,), (HOME,)), strict=True):
            everything = relay.everything()
            assert [text for text in hidden_from(table, seats) if text in everything] == []
        for watch in watches:
            watch.assert_quiet()
        for context in contexts:
            context.close()
