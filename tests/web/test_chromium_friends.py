"""Two people at two browsers: whose turn it is, what they say, how much time they have, and an end that both agree on."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.web.chromium import begin_by_link, patient, serving, watched

HIDES = """
Object.defineProperty(document, "hidden", { get: () => window.away === true });
window.notes = [];
window.Notification = class { constructor(title, options) { window.notes.push(`${title}: ${options.body}`); } close() {} };
window.Notification.permission = "granted";
window.Notification.requestPermission = async () => "granted";
"""
"""A page that can be put out of sight, and keeps what it would have the browser tell."""


BOTH_RUN = """() => { setInterval(() => document.querySelectorAll(".time .left").forEach((each, number) => {
  each.classList.add("runs");
  each.dataset.until = 9999999990 + number;
}), 50); }"""
"""Two clocks that run, with different ends, whatever the server sends."""


def begin(ada: Page, bob: Page, address: str, clock: str = "") -> None:
    """A table of Small Ball for two people, at two browsers."""
    ada.goto(f"{address}/new/smallball")
    ada.select_option("#away-sits", "here")
    ada.select_option("#home-sits", "link")
    ada.select_option("#clock", clock)
    begin_by_link(ada, bob, address, address)


def asked(page: Page) -> bool:
    """Whether the page asks its person something."""
    return page.locator("#ask form.answers button").count() > 0


def test_two_people_talk_are_told_their_turn_and_end_the_game(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        contexts = [patient(chromium.new_context(viewport={"width": width, "height": 800})) for width in (1280, 360)]
        for context in contexts:
            context.add_init_script(HIDES)
        ada, bob = (context.new_page() for context in contexts)
        watches = [watched(page, server.address) for page in (ada, bob)]
        begin(ada, bob, server.address)
        expect(ada.locator("#say")).to_be_visible()
        first, second = (ada, bob) if asked(ada) else (bob, ada)
        expect(first).to_have_title(re.compile("^Your turn · "))
        expect(second).not_to_have_title(re.compile("^Your turn · "))
        # --- a line, which the other one reads while he is typing
        second.fill("#line", "half a line")
        first.fill("#line", "good <luck>")
        first.locator("#say button").click()
        expect(second.locator(".said li")).to_contain_text("good <luck>")
        expect(second.locator(".heard")).to_contain_text("good <luck>")
        expect(second.locator("#line")).to_have_value("half a line")
        expect(first.locator("#line")).to_have_value("")
        # --- and on with the game: the next key is no letter of a line
        first.locator(".heard a").click()
        expect(first.locator("#line")).to_be_focused()
        for way in ("Enter", "Escape"):
            first.locator("#line").fill("and a second" if way == "Enter" else "")
            first.locator("#line").press(way)
            expect(first.locator("#ask > h2")).to_be_focused()
        expect(second.locator(".heard")).to_contain_text("and a second")
        # --- the turn, told out of sight
        for page in (first, second):
            if not page.locator("#tell-turn").is_visible():
                page.locator("button.menu").click()
            page.locator("#tell-turn").click()
            expect(page.locator("#tell-turn")).to_have_text("My turn is told")
            page.keyboard.press("Escape")
        second.evaluate("window.away = true")
        for _ in range(300):
            if asked(second):
                break
            if asked(first):
                first.locator("#ask form.answers button").first.click()
            first.wait_for_timeout(100)
        expect(second).to_have_title(re.compile("^Your turn · "))
        assert second.evaluate("window.notes.length") == 1
        assert "·" in second.evaluate("window.notes[0]")
        # --- an end
        first.locator("#end summary").click()
        first.get_by_role("button", name="Offer an end").click()
        second.get_by_role("button", name="Agree to end it").click()
        for page in (first, second):
            expect(page.locator("#ask")).to_contain_text("ended without a winner")
            expect(page.locator("#say")).to_be_visible()
        for watch in watches:
            watch.assert_quiet()


def test_a_clock_counts_down(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        contexts = [patient(chromium.new_context()) for _ in range(2)]
        for context in contexts:
            context.add_init_script("const now = Date.now; Date.now = () => now() + 100_000;")  # their clocks are ahead
        ada, bob = (context.new_page() for context in contexts)
        watches = [watched(page, server.address) for page in (ada, bob)]
        begin(ada, bob, server.address, "answer 180")
        for page in (ada, bob):
            expect(page.locator(".time .runs")).to_have_text(re.compile("2:5[0-8]"))
        for watch in watches:
            watch.assert_quiet()
        bob.route("**/icon.svg", lambda route: route.abort())
        bob.reload()
        bob.evaluate(BOTH_RUN)
        for number in range(2):  # by the page's own time
            expect(bob.locator(".time .runs").nth(number)).to_have_text(re.compile("2:5[0-8]"))
