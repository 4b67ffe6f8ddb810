"""The table in Firefox: each game is begun and played by clicks and keys, in a wide and a narrow window, and by two friends."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hotstove.table.game import games
from tests.waiting import until
from tests.web.chromium import (
    begin_by_link,
    fill_seed,
    patient,
    said_yes_to,
    serving,
    until_live,
    until_newer,
    version_of,
    watched,
)

SIZES = ((1280, 800), (390, 844))
UNREAD = 450
"""Milliseconds after which a key is not meant for the question before any more (`app.js`)."""
CHOICES = 8
"""Choices that are answered of each game."""


def choose(page: Page, key: bool) -> None:
    """Give the usual answer or the first one, by its key or by a click, and wait for what comes of it."""
    version = version_of(page)
    answer = page.locator("#ask .answers button.usual, #ask .answers button[name=answer], #ask .commands button").first
    pressed = answer.get_attribute("data-key") if key else None
    if pressed:
        page.wait_for_timeout(UNREAD)
        page.keyboard.press(pressed)
    else:
        answer.click()
    until_newer(page, version)


@pytest.mark.parametrize("game", games())
def test_a_game_is_begun_and_played(firefox: Browser, tmp_path: Path, game: str) -> None:
    with serving(tmp_path / "tables.db") as server:
        page = patient(firefox.new_context()).new_page()
        watch = watched(page, server.address)
        said_yes_to(page)  # to take back a whole half-inning
        page.goto(server.address)
        page.goto(f"{server.address}/new/{game}")
        fill_seed(page, "fox")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#ask h2")).to_be_visible()
        until_live(page)
        for number in range(CHOICES):
            choose(page, key=number % 2 == 1)
            if number % 4 == 3:
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    assert page.evaluate("document.documentElement.scrollWidth") <= width
        version = version_of(page)
        page.locator("#undo").click()
        until_newer(page, version)
        watch.assert_quiet()
        page.context.close()


def test_two_friends_see_each_others_answers_and_talk(firefox: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        away, home = (patient(firefox.new_context()).new_page() for _ in range(2))
        away.goto(f"{server.address}/new/smallball")
        away.select_option("#away-sits", "here")
        away.select_option("#home-sits", "link")
        begin_by_link(away, home, server.address, server.address)
        seen = version_of(home)
        choose(away, key=False)
        until(lambda: version_of(home) != seen or home.locator(".log li, .since li").count() > 0, "the friend sees the play")
        away.locator("#line").fill("Play ball!")
        away.keyboard.press("Enter")
        expect(home.locator(".said li")).to_contain_text("Play ball!")
        for page in (away, home):
            page.context.close()
