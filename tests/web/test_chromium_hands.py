"""A game of RB8 by clicks, in two browsers: what one manager holds is in no byte that the other one's browser is sent."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from hotstove.play.screens import Screen
from hotstove.table import AWAY, HOME
from hotstove.table.events import Seat
from hotstove.web.look.templates import news
from tests.waiting import until
from tests.web.chromium import begin_by_link, fill_seed, patient, version_of, watched
from tests.web.hidden import held_by, hidden_from
from tests.web.inside import Inside, Relay, relayed, serving_inside

GUESTS = (Screen((AWAY,), True), Screen((HOME,)))
PAGES = ("box", "plays", "scorecard", "game.jsonl", "review")
CLICKS = 110
"""Some four innings."""


def until_told(server: Inside, id_: str, seat: Seat, page: Page) -> None:
    """Wait until no act is under way at the table and the page shows the table as it is.

    What is wanted is read anew each time: in the middle of an act it is something in between.
    """
    opened, status = server.opened(id_), page.locator("#status")

    def is_told() -> bool:
        wanted = news(server.table(id_).page(GUESTS[seat])).split()
        return not opened.lock.locked() and (status.text_content() or "").split() == wanted

    until(is_told, f"the page of {('the visitors', 'the home manager')[seat]} does not come to say what the table says")


def answer_by_click(server: Inside, id_: str, page: Page, number: int, seat: Seat) -> None:
    """One of the choices, not always the first; and wait until it counts."""
    version = server.table(id_).version
    seen = str(server.table(id_).version_for(GUESTS[seat]))
    until(lambda: version_of(page) == seen, "the page asks what the table asks")
    if page.locator("#answer-list").count():
        page.locator("#chosen").click()
    else:
        buttons = page.locator("#ask form.answers button")
        buttons.nth((0, 0, -1)[number % 3]).click()
    server.until_acted(id_, version)


def test_a_game_by_clicks_hides_each_hand_from_the_other_browser(chromium: Browser, tmp_path: Path) -> None:
    with serving_inside(tmp_path / "tables.db") as server, relayed(server) as first, relayed(server) as second:
        relays: tuple[Relay, Relay] = (first, second)
        contexts = [patient(chromium.new_context(viewport={"width": 1100, "height": 900})) for _ in relays]
        away, home = pages = [context.new_page() for context in contexts]
        watches = [watched(page, relay.address) for page, relay in zip(pages, relays, strict=True)]
        away.goto(first.address)
        away.get_by_role("link", name="RB8").click()
        away.select_option("#away-sits", "here")
        away.select_option("#home-sits", "link")
        fill_seed(away, "two hands")
        id_ = begin_by_link(away, home, first.address, second.address)
        table = server.table(id_)
        hidden, held = [0, 0], [0, 0]
        number = 0
        while number < CLICKS:
            for seat in (AWAY, HOME):
                until_told(server, id_, seat, pages[seat])
            if number % 25 == 10:  # all that is on offer besides, and all that is not
                for page, relay in zip(pages, relays, strict=True):
                    for more in PAGES:
                        page.request.get(f"{relay.address}/t/{id_}/{more}")
            for seat in (AWAY, HOME):
                told, secrets = relays[seat].news(), hidden_from(table, (seat,))
                assert [text for text in secrets if text in told] == []
                hidden[seat] += len(secrets)
                shown = pages[seat].content()  # what is pushed is what has changed, and a hand mostly has not
                held[seat] += sum(card in shown for card in held_by(table, (seat,)))
            asked = table.session.asks[0].seat
            assert asked is not None
            answer_by_click(server, id_, pages[asked], number, asked)
            number += 1
        assert min(hidden) > 200, "there was something to hide"
        assert min(held) > 100, "one's own cards are shown"
        away.locator("#end summary").click()
        away.locator("#end button[name=seat]").click()
        for page, relay in zip(pages, relays, strict=True):
            expect(page.locator("#ask h2")).to_have_text("The game was ended")
            assert relay.total > 100_000
        for watch in watches:
            watch.assert_quiet()
        print(
            f"{number} clicks, {hidden} hidden texts looked for in {[relay.total for relay in relays]} bytes, own cards {held}"
        )
        for context in contexts:
            context.close()
