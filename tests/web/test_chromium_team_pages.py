"""In a real browser: a team built from the first page to a game with it; narrow and wide, nothing is cut, and axe agrees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from hotstove.table.game import games
from hotstove.web.bodies import MOST_UPLOADED
from tests.web.chromium import patient, serving, unfold_more, watched
from tests.web.test_chromium_looks import CUT, serious

WIDTHS = (320, 360, 1280)


def looked_at(page: Page, axe: str) -> list[str]:
    """What is cut at a width, and what axe finds in light and dark."""
    wrong: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wrong.extend(f", {width}: {each}" for each in cast("list[str]", page.locator("html").evaluate(CUT, width)))
    page.set_viewport_size({"width": 360, "height": 800})
    wrong.extend(f": {each}" for each in serious(page, axe, colours=False))
    page.emulate_media(color_scheme="dark")
    wrong.extend(f", dark: {each}" for each in serious(page, axe, colours=True))
    page.emulate_media(color_scheme="light")
    return wrong


@pytest.mark.skipif("clutch" not in games(), reason="no installed game has teams to build")
def test_a_team_is_built_and_played_with(chromium: Browser, tmp_path: Path, axe: str) -> None:
    wrong: list[str] = []
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(viewport={"width": 360, "height": 800}, accept_downloads=True))
        page = context.new_page()
        watch = watched(page, server.address)

        def look(name: str) -> None:
            wrong.extend(f"{name}{each}" for each in looked_at(page, axe))

        page.goto(server.address)
        page.locator('a[href="/build/clutch"]').click()
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


def test_a_team_of_figures_is_built_and_meets_one_of_the_builder(chromium: Browser, tmp_path: Path, axe: str) -> None:
    wrong: list[str] = []
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(viewport={"width": 360, "height": 800}))
        page = context.new_page()
        watch = watched(page, server.address)

        def look(name: str) -> None:
            wrong.extend(f"{name}{each}" for each in looked_at(page, axe))

        page.goto(server.address)
        page.locator('a[href="/build/sportsclix"]').click()
        page.fill("#name", "Moor Larks")
        page.get_by_role("button", name="Begin").click()
        expect(page.locator(".legal")).to_have_text("A legal team.")
        expect(page.locator(".sums")).to_contain_text("of 1,000")
        expect(page.locator(".standing")).to_contain_text("nobody relieves him")
        page.get_by_text("Whole card").first.click()
        expect(page.get_by_role("region", name="Dial of").first).to_be_visible()
        look("a batting order")
        page.get_by_role("button", name="Leave out").first.click()
        expect(page.locator("#problems")).to_contain_text("SC-189")
        page.get_by_role("link", name="Add a card").first.click()
        look("figures for a place")
        page.locator("tr:not(.noted)").get_by_role("button", name="Take").first.click()
        page.get_by_role("link", name="Park and format").click()
        look("park and format")
        page.locator("#zone-1-red").check()
        page.get_by_role("button", name="Take these").click()
        expect(page.locator("#park-own")).to_be_checked()
        page.get_by_role("link", name="Roster", exact=True).click()
        page.get_by_role("button", name="Leave out").first.click()
        expect(page.locator("#problems")).to_contain_text("SC-189")
        page.get_by_role("button", name="Build the rest for me").click()
        expect(page.locator(".legal")).to_have_text("A legal team.")
        page.get_by_role("link", name="Play with it").click()
        expect(page.locator("#home option:checked")).to_have_text("Moor Larks, as built")
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url("**/t/**")
        expect(page.locator("h1")).to_contain_text("Select at Larks")
        watch.assert_quiet()
        context.close()
    assert not wrong, "\n".join(wrong)


def test_a_file_that_is_too_large_costs_nothing_that_was_filled_in(chromium: Browser, tmp_path: Path) -> None:
    large, small = tmp_path / "large.yaml", tmp_path / "small.yaml"
    large.write_bytes(b"#" * MOST_UPLOADED)
    small.write_text("name: nothing\n", encoding="utf-8")
    with serving(tmp_path / "tables.db") as server:
        page = patient(chromium.new_context()).new_page()
        page.goto(f"{server.address}/new/smallball")
        page.locator("summary", has_text="or a team file").first.click()
        unfold_more(page)
        page.locator("#table-name").fill("The Sunday game")
        page.locator("#away-file").set_input_files(large)
        start = page.get_by_role("button", name="Start the game")
        start.click()
        assert page.url.endswith("/new/smallball")
        said = page.locator("#away-file").evaluate("(each) => each.validationMessage")
        assert said == "That is too large: 2.0 MB, where at most 1.9 MB are taken."
        assert page.locator("#table-name").input_value() == "The Sunday game"
        page.locator("#away-file").set_input_files(small)
        start.click()
        expect(page.locator("main")).to_contain_text("small.yaml")


def test_how_to_play_follows_the_choice_of_rules(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        page = patient(chromium.new_context()).new_page()
        page.goto(f"{server.address}/new/sportsclix")
        page.locator(".primer summary").click()
        told = page.locator(".primer section:visible")
        for tier in ("preseason", "playoffs", "regular-season"):
            page.get_by_label("The rules; each tier builds on the one before.").select_option(tier)
            expect(told).to_have_count(1)
            expect(told).to_have_attribute("data-value", tier)
