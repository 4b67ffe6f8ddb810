"""A finished game gone through in a real browser: a step changes the page where one is, and moves nothing else."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, serving, watched
from tests.web.tour import play


def test_a_step_reloads_nothing_and_does_not_jump(chromium: Browser, tmp_path: Path) -> None:
    store = tmp_path / "tables.db"
    with serving_here(store) as here:
        browser = here.browser()
        id_ = browser.lay("pinetar", seed="review")
        play(browser, id_, 2000)
    with serving(store) as server:
        context = chromium.new_context(viewport={"width": 390, "height": 600})
        be(context, server.address, browser.secret)
        page = context.new_page()
        watch = watched(page, server.address)
        page.goto(f"{server.address}/t/{id_}/review?play=20")
        page.wait_for_load_state()
        stepper = page.locator(".stepper")
        expect(stepper).to_contain_text("Play 20 of")
        page.evaluate("scrollTo(0, 400)")
        page.evaluate("document.body.dataset.stays = 'yes'")
        entries = page.evaluate("history.length")
        for key, number in (("ArrowRight", 21), ("ArrowRight", 22), ("ArrowLeft", 21)):
            page.keyboard.press(key)
            expect(stepper).to_contain_text(f"Play {number} of")
            assert page.evaluate("scrollY") == 400
        assert page.url.endswith("?play=21")
        expect(page.locator(".tick.now")).to_have_attribute("href", "?play=21")
        line, tick = page.locator("#timeline").bounding_box(), page.locator(".tick.now").bounding_box()
        assert line is not None
        assert tick is not None
        assert line["x"] <= tick["x"] <= line["x"] + line["width"]
        page.locator("#half-on").click()
        expect(stepper).not_to_contain_text("Play 21 of")
        assert page.evaluate("[document.body.dataset.stays, history.length]") == ["yes", entries]
        shown = stepper.inner_text()
        page.reload()
        assert stepper.inner_text() == shown, "the address says which play it is"
        page.locator("header .home").click()
        page.go_back()
        expect(stepper).to_have_text(shown, use_inner_text=True)
        watch.assert_quiet()


def test_how_it_was_won_stands_in_the_place_of_the_field(chromium: Browser, tmp_path: Path) -> None:
    """Over it where there is room; on a telephone it comes first, and the empty field goes."""
    store = tmp_path / "tables.db"
    with serving_here(store) as here:
        browser = here.browser()
        id_ = browser.lay("smallball", seed="review")
        play(browser, id_, 2000)
    with serving(store) as server:
        for width, beside in ((1280, True), (390, False)):
            context = chromium.new_context(viewport={"width": width, "height": 800})
            be(context, server.address, browser.secret)
            page = context.new_page()
            page.goto(f"{server.address}/t/{id_}")
            won, field = page.locator("#how-won"), page.locator(".field-side")
            expect(won).to_contain_text("The turning point")
            picture, asked = won.bounding_box(), page.locator("#ask").bounding_box()
            assert picture is not None and asked is not None
            if beside:
                ground = field.bounding_box()
                assert ground is not None
                assert ground["x"] <= picture["x"] and picture["x"] + picture["width"] <= ground["x"] + ground["width"]
                assert ground["y"] <= picture["y"] and picture["y"] + picture["height"] <= ground["y"] + ground["height"]
            else:
                expect(field).to_be_hidden()
                assert picture["y"] + picture["height"] <= asked["y"]
            context.close()
