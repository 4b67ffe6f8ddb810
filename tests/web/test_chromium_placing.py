"""Fielders are placed on the drawn field: dragged, or picked and put down by clicks or a finger; and taken back at the spot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.waiting import until
from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, serving, until_live, watched

ASKED = "place your fielders?"
MORE = "move another?"
INFIELD = 6
"""The places of the infield, one in each zone."""
TWICE = """(key) => {
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  addEventListener("htmx:after:swap", () => setTimeout(press, 50), { once: true });
  press();
}"""
"""Presses a key, and again as the next question has come."""


def laid(path: Path) -> tuple[str, str]:
    """A table at which the home side is asked to place its fielders."""
    with serving_here(path) as server:
        browser = server.browser()
        id_ = browser.lay("sportsclix", away="sensible")
        for _ in range(40):
            page = browser.get(f"/t/{id_}").text
            if ASKED in page:
                return browser.secret, id_
            browser.answer(id_, choices(page)[0])
    raise AssertionError("nobody is asked")


def middle(mark: Locator) -> tuple[float, float]:
    box = mark.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def places_shown(page: Page) -> list[Locator]:
    """The marks that are shown, from left to right."""
    return sorted(page.locator(".spot.shown").all(), key=lambda mark: middle(mark)[0])


@pytest.mark.parametrize("finger", [False, True])
def test_a_fielder_is_dragged_or_picked(chromium: Browser, tmp_path: Path, finger: bool) -> None:
    secret, id_ = laid(tmp_path / "tables.db")
    with serving(tmp_path / "tables.db") as server:
        width = 390 if finger else 1280
        context = chromium.new_context(viewport={"width": width, "height": 900}, has_touch=finger, is_mobile=finger)
        be(context, server.address, secret)
        page = context.new_page()
        watch = watched(page, server.address)
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        expect(page.locator("#ask h2")).to_contain_text(ASKED)
        assert page.locator(".spot").count() == 2 * INFIELD, "every legal place is drawn"
        expect(page.locator(".spot.shown")).to_have_count(0)
        third = page.locator('.park > svg [data-fielder="3b"]')
        before, lefts = middle(third), middle(page.locator('.park > svg [data-fielder="lf"]'))[1]
        if finger:
            third.tap()
            shown = places_shown(page)
            assert len(shown) == INFIELD - 1, "not where he stands"
            assert all(float(each) > 0 for each in page.locator(".spot.shown + .spot-says").all_text_contents()), "runs to come"
            shown[1].tap(force=True)
        else:
            page.mouse.move(*before)
            page.mouse.down()
            shown = places_shown(page)
            assert len(shown) == INFIELD - 1, "not where he stands"
            rings = page.locator(".spot.taken.shown").evaluate_all("each => each.map((ring) => getComputedStyle(ring).fill)")
            assert rings
            assert {*rings} == {"rgba(0, 0, 0, 0)"}, "who stands there stays readable"
            goal = middle(shown[1])
            page.mouse.move(goal[0] - 4, goal[1] + 3, steps=4)
            page.mouse.up()
        until(lambda: not page.locator(".fielder.picked").count() and middle(third)[0] > before[0] + 10, "he does not go there")
        expect(page.locator("#ask h2")).to_contain_text(MORE)
        expect(page.locator(".spot.shown")).to_have_count(0)
        assert middle(page.locator('.park > svg [data-fielder="lf"]'))[1] == lefts, "the field does not move under the pointer"
        third.click()
        expect(page.locator("#message")).to_contain_text("Take back (u)")
        page.locator('.park [data-presses="undo"]:visible').click()
        until(lambda: abs(middle(third)[0] - before[0]) < 1, "he is not put back")
        expect(page.locator("#ask h2")).to_contain_text(ASKED)
        watch.assert_quiet()
        context.close()


@contextmanager
def under_a_cover(chromium: Browser, path: Path) -> Iterator[Page]:
    """The page of two managers at one screen, the first of whom is to choose a die in secret."""
    with serving_here(path) as server:
        browser = server.browser()
        id_ = browser.lay("sportsclix", "here", "here")
        for _ in range(40):
            page_now = browser.get(f"/t/{id_}").text
            if 'class="cover"' in page_now:
                break
            browser.answer(id_, choices(page_now)[0])
        secret = browser.secret
    with serving(path) as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        be(context, server.address, secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        yield page
        context.close()


def test_a_cover_is_closed_for_the_second_manager_and_hides_where_the_pointer_was(chromium: Browser, tmp_path: Path) -> None:
    """Two managers at one screen choose dice in secret: neither an open cover nor an answer's place tells the first one's."""
    with under_a_cover(chromium, tmp_path / "tables.db") as page:
        cover, orders = page.locator("details.cover"), set()
        for _ in range(24):
            cover.locator("summary").click()
            orders.add(tuple(cover.locator("button").evaluate_all("all => all.map((each) => each.value)")))
            cover.locator("summary").click()
        assert len({order[0] for order in orders}) > 1, "any of them may lie first"
        cover.locator("summary").click()
        first = cover.get_attribute("id")
        cover.locator("button").first.click()
        until(lambda: cover.count() == 1 and cover.get_attribute("id") != first, "the other manager is not asked")
        assert cover.get_attribute("open") is None, "the second manager opens it himself"


@pytest.mark.parametrize("key", ["p", "a"], ids=["a die", "the one that the advice draws"])
def test_a_key_pressed_twice_under_a_cover_tells_and_answers_nothing(chromium: Browser, tmp_path: Path, key: str) -> None:
    """Two at one screen choose dice in secret: the first one's key, pressed once more, is neither named nor taken again."""
    with under_a_cover(chromium, tmp_path / "tables.db") as page:
        asked = page.locator("#ask h2")
        first = asked.inner_text()
        page.evaluate(TWICE, key)
        until(lambda: asked.inner_text() != first, "the other manager is asked")
        page.wait_for_timeout(600)
        assert "which die?" in asked.inner_text(), "and has not been answered for"
        assert page.locator("#message").inner_text() == ""


def test_a_fielder_is_moved_by_his_number_and_a_zones(chromium: Browser, tmp_path: Path) -> None:
    """As at the terminal: ``m``, his scorecard number, the zone (SC-061)."""
    secret, id_ = laid(tmp_path / "tables.db")
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        be(context, server.address, secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        page.keyboard.press("m")
        expect(page.locator("#ask h2")).to_contain_text("who goes where?")
        folds = page.locator("#ask details.kind > summary")
        assert [each.split() for each in folds.all_text_contents()] == [
            [str(number), who, "(5)"] for number, who in enumerate(("1B", "2B", "3B", "SS", "LF", "CF", "RF"), 3)
        ]
        page.keyboard.press("8")
        expect(page.locator("#ask details.kind[open]")).to_have_count(1)
        page.keyboard.press("Escape")
        expect(page.locator("#ask details.kind[open]")).to_have_count(0)
        page.keyboard.press("6")
        expect(page.locator("#ask details.kind[open] > summary")).to_contain_text("SS")
        where = page.locator("#ask details.kind[open] button")
        assert [(each.get_attribute("data-key"), each.locator(".words").text_content()) for each in where.all()] == [
            (str(zone), f"zone {zone}") for zone in (1, 2, 4, 5, 6)
        ]
        before = middle(page.locator('.park > svg [data-fielder="ss"]'))
        page.keyboard.press("5")
        expect(page.locator("#ask h2")).to_contain_text(MORE)
        until(lambda: middle(page.locator('.park > svg [data-fielder="ss"]'))[0] > before[0] + 50, "he does not go there")
        context.close()
