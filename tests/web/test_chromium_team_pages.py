"""In a real browser: a team built from the first page to a game with it; narrow and wide, nothing is cut, and axe agrees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, expect

from hotstove.table.game import games
from tests.web.chromium import patient, serving, watched
from tests.web.test_chromium_looks import CUT, serious

WIDTHS = (320, 360, 1280)


@pytest.mark.skipif("clutch" not in games(), reason="no installed game has teams to build")
def test_a_team_is_built_and_played_with(chromium: Browser, tmp_path: Path, axe: str) -> None:
    wrong: list[str] = []
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(viewport={"width": 360, "height": 800}, accept_downloads=True))
        page = context.new_page()
        watch = watched(page, server.address)

        def look(name: str) -> None:
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                wrong.extend(
                    f"{name}, {width}: {each}" for each in cast("list[str]", page.locator("html").evaluate(CUT, width))
                )
            page.set_viewport_size({"width": 360, "height": 800})
            wrong.extend(f"{name}: {each}" for each in serious(page, axe, colours=False))
            page.emulate_media(color_scheme="dark")
            wrong.extend(f"{name}, dark: {each}" for each in serious(page, axe, colours=True))
            page.emulate_media(color_scheme="light")

        page.goto(server.address)
        page.get_by_role("link", name="Build a team").click()
        look("the ways to begin")
        page.fill("#name", "Moor Larks")
        page.get_by_role("button", name="Begin").click()
        expect(page.locator(".legal")).to_have_text("A legal team.")
        look("a roster")
        page.get_by_role("button", name="Leave out").first.click()
        expect(page.locator("#problems")).to_contain_text("CL-034")
        look("a roster with an open place")
        page.get_by_role("link", name="Add a card").click()
        look("cards for a place")
        page.get_by_role("button", name="Take").first.click()
        expect(page.locator(".legal")).to_have_text("A legal team.")
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_contain_text("an open place")
        page.go_back()
        expect(page.locator("#problems")).to_contain_text("CL-034")
        page.get_by_role("link", name="Deck").click()
        page.get_by_label("Show").select_option("in the deck")
        page.get_by_role("button", name="Show").click()
        page.get_by_role("button", name="fewer").first.press("Enter")
        expect(page.locator(".sums")).to_contain_text("49 of 50")
        expect(page.get_by_label("Show")).to_have_value("in the deck")
        look("a deck")
        page.get_by_role("link", name="Staff").click()
        look("a staff")
        page.get_by_label(re.compile("HC-2")).check()
        page.get_by_role("button", name="Appoint these").click()
        page.get_by_role("button", name="Build the rest for me").click()
        expect(page.locator(".legal")).to_have_text("A legal team.")
        with page.expect_download() as loading:
            page.get_by_role("link", name="Download its file").click()
        text = loading.value.path().read_text(encoding="utf-8")
        assert "name: Moor Larks" in text
        assert "HC-2" in text
        page.get_by_role("link", name="Play with it").click()
        expect(page.locator("#home option:checked")).to_have_text("Moor Larks, as built")
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url("**/t/**")
        watch.assert_quiet()
        context.close()
    assert not wrong, "\n".join(wrong)
