"""A game of Clutch at two browsers while somebody looks on: clicks, reloads in mid-window, standing passes, take-backs."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, expect

from hotstove.games.clutch.strategy import STRATEGY
from hotstove.play.asking import question_of
from hotstove.play.screens import Screen
from hotstove.table import AWAY, HOME
from hotstove.table.events import Seat, label_of
from hotstove.web.game_table import GameTable
from tests.waiting import until
from tests.web.chromium import begin_by_link, fill_seed, patient, said_yes_to, until_live, version_of, watched
from tests.web.hidden import held_by, hidden_from
from tests.web.inside import Inside, Relay, relayed, serving_inside
from tests.web.test_chromium_hands import GUESTS, until_told

CARDS = {str(card): card for card in STRATEGY.values()}
QUESTIONS = int(os.environ.get("HOTSTOVE_QUESTIONS", "90"))
"""How many are answered; 2000 are more than a game has."""
LOOKS_ON = Screen()


class TwoPeople:
    """The table, and the pages of who manages a side."""

    def __init__(self, server: Inside, id_: str, pages: tuple[Page, Page]) -> None:
        self.server, self.id, self.pages = server, id_, pages
        self.random = Random("two people")
        self.shown: set[str] = set()
        self.reloads = self.passes = self.taken_back = self.agreed = self.declined = self.windows = 0

    @property
    def table(self) -> GameTable:
        return self.server.table(self.id)

    def until_asked(self) -> tuple[Seat, Page]:
        """Wait until the page of who is asked shows the question; returns his seat and page."""
        table = self.table
        seat = table.session.asks[0].seat
        assert seat is not None
        page = self.pages[seat]
        until(lambda: version_of(page) == str(table.version), "the page asks what the table asks")
        return seat, page

    def shows_hand(self) -> bool:
        """Whether the away manager's page shows all cards that he holds."""
        return {*held_by(self.table, (AWAY,))} <= {*self.pages[AWAY].locator(".hand h3").all_inner_texts()}

    def reload(self) -> None:
        """Load the page of who is asked again: it asks the same, with the same choices, and the other one learns nothing."""
        _, page = self.until_asked()
        choices, heading = page.locator("#ask form.answers").inner_text(), page.locator("#ask h2").first.inner_text()
        version = self.table.version
        page.reload()
        until_live(page)
        assert page.locator("#ask form.answers").inner_text() == choices
        assert page.locator("#ask h2").first.inner_text() == heading
        assert self.table.version == version
        self.reloads += 1
        asked = question_of(self.table.game, self.table.session.asks[0])
        self.windows += asked is not None and asked.reaction

    def answer(self, number: int) -> None:
        """An answer: mostly the usual one by key or click, at times another one, at times for the rest of the at-bat."""
        _, page = self.until_asked()
        version, buttons = self.table.version, page.locator("#ask form.answers button")
        if number % 13 == 5 and page.locator("#skip-at-bat").count():
            if not page.locator("#skip-at-bat").is_visible():
                page.locator("#longer summary").click()
            page.locator("#skip-at-bat").click()
            self.passes += 1
        elif number % 3 == 0 and page.locator("#ask button.usual").count():
            page.keyboard.press(page.locator("#ask button.usual").get_attribute("data-key") or "Enter")
        elif page.locator("#answer-list").count():
            page.locator("#chosen").click()
        else:
            buttons.nth(self.random.randrange(buttons.count())).click()
        self.server.until_acted(self.id, version)

    def take_back(self) -> None:
        """Who answered last takes it back, or asks for it; the other one declines, agrees, declines ..."""
        place = len(self.table.session.record.answers) - 1
        found = [seat for seat in (AWAY, HOME) if self.table.sitting.back.last_of(GUESTS[seat]) is not None]
        seat = next((seat for seat in found if self.table.session.record.answers[place].seat == seat), None)
        if seat is None:
            return
        last = self.table.sitting.back.last_of(GUESTS[seat])
        assert last is not None
        agree = self.declined > self.agreed
        for answer in self.table.session.record.answers[last.place :]:
            if answer.text in CARDS:  # a card that was played lay open, and goes back to the hand
                self.shown |= {answer.text, f"{CARDS[answer.text].trigger} {CARDS[answer.text].text}"}
        page, other_page, version = self.pages[seat], self.pages[1 - seat], self.table.version
        until(lambda: version_of(page) == str(version) and page.locator("#undo").count() == 1, "it can be taken back")
        page.locator("#undo").click()
        if not last.free:
            other_page.locator("#agree" if agree else "#refuse").click()
        if last.free or agree:
            self.server.until_acted(self.id, version, "it is taken back")
            assert len(self.table.session.record.answers) == last.place
            self.taken_back += last.free
            self.agreed += not last.free
        else:
            expect(page.locator("#ask")).to_contain_text("declines")
            assert self.table.version == version
            self.declined += 1


def test_a_game_between_two_people_while_somebody_looks_on(chromium: Browser, tmp_path: Path) -> None:
    with (
        serving_inside(tmp_path / "tables.db") as server,
        relayed(server) as first,
        relayed(server) as second,
        relayed(server) as third,
    ):
        relays: tuple[Relay, ...] = (first, second, third)
        contexts = [patient(chromium.new_context(viewport={"width": 1100, "height": 900})) for _ in relays]
        away, home, watcher = (context.new_page() for context in contexts)
        for page in (away, home):  # an answer of an earlier half-inning is taken back all the same
            said_yes_to(page)
        watches = [watched(page, relay.address) for page, relay in zip((away, home, watcher), relays, strict=True)]
        away.goto(f"{first.address}/new/clutch")
        away.select_option("select.preset", "whole")
        away.select_option("#away-sits", "here")
        away.select_option("#home-sits", "link")
        fill_seed(away, "two people")
        id_ = begin_by_link(away, home, first.address, second.address)
        away.get_by_text("Invite by a link").click()
        away.get_by_role("button", name="look").click()
        link = away.locator("#link").input_value()
        away.get_by_role("link", name="Back to the table").click()
        watcher.goto(third.address + link.removeprefix(first.address))
        watcher.get_by_role("button").first.click()
        until_live(watcher)
        until_live(away)
        people = TwoPeople(server, id_, (away, home))
        hidden = number = 0
        labels: set[str] = set()
        while people.table.session.asks and number < QUESTIONS:
            labels.add(label_of(people.table.session.asks[0].why))
            if number % 6 == 2:
                people.reload()
            people.answer(number)
            if number % 7 == 3 and people.table.session.asks:
                people.take_back()
            if number % 9 == 4:
                for seats, relay in zip(((AWAY,), (HOME,), ()), relays, strict=True):
                    told, secrets = relay.news(), [*{*hidden_from(people.table, seats)} - people.shown]
                    assert [text for text in secrets if text in told] == [], f"question {number}"
                    hidden += len(secrets)
                until(people.shows_hand, "one's own hand is shown")
            number += 1
        until_told(server, id_, AWAY, away)
        assert hidden > 200
        assert people.windows > 3
        assert people.passes
        assert people.taken_back
        assert people.declined
        assert people.agreed
        if people.table.over:
            for page in (away, home, watcher):
                expect(page.locator("#ask h2")).to_have_text("The game is over")
        counts = {what: count for what, count in vars(people).items() if isinstance(count, int)}
        print(f"{number} questions of {len(labels)} kinds, {hidden} hidden texts looked for; {counts}")
        for watch in watches:
            watch.assert_quiet()
        for context in contexts:
            context.close()
