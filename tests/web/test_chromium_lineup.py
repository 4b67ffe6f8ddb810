"""The board of a lineup in Chromium: by the mouse, by touch and by keys, and two cards side by side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, serving, until_live

DRAG_BY_TOUCH = """([from, to]) => {
  const middle = (each) => { const at = each.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; };
  const [source, target] = [from, to].map((each) => document.querySelector(each));
  const send = (on, kind, [x, y]) => on.dispatchEvent(new PointerEvent(kind, {
    bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: 7, pointerType: "touch", isPrimary: true,
  }));
  send(source, "pointerdown", middle(source));
  send(source, "pointermove", middle(target));
  send(source, "pointerup", middle(target));
}"""
"""A finger that drags from one element onto another; the browser captures touches to where they began."""


@contextmanager
def at_the_board(chromium: Browser, path: Path, width: int, height: int, finger: bool = False) -> Iterator[Page]:
    """The board of Clutch's first team, in a window of that size."""
    with serving_here(path) as here:
        browser = here.browser()
        id_ = browser.lay("clutch", "here", "sensible", seed="board")
    with serving(path) as server:
        context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=finger, is_mobile=finger)
        be(context, server.address, browser.secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        page.locator("#to-board").click()
        expect(page.locator(".place .up").first).to_be_visible()
        yield page
        context.close()


def order(page: Page) -> list[str]:
    """The players in batting order."""
    return cast("list[str]", page.locator(".place .player").evaluate_all("all => all.map(each => each.value)"))


def positions(page: Page) -> list[str]:
    """Their positions."""
    return cast("list[str]", page.locator(".place .at").evaluate_all("all => all.map(each => each.value)"))


def bench(page: Page) -> list[str]:
    """Who is not in the lineup."""
    seen = "all => all.filter(each => !each.hidden).map(each => each.dataset.player)"
    return cast("list[str]", page.locator(".bench li").evaluate_all(seen))


def drag(page: Page, handle: str, place: str) -> None:
    """Drag with the mouse."""
    start, end = page.locator(handle).bounding_box(), page.locator(place).bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def test_a_player_is_dragged_to_another_place_and_one_from_the_bench_onto_his(chromium: Browser, tmp_path: Path) -> None:
    with at_the_board(chromium, tmp_path / "tables.db", 1280, 900) as page:
        first, places, spare = order(page), positions(page), bench(page)
        drag(page, ".place:nth-child(1) .grip", ".place:nth-child(4)")
        assert order(page) == [*first[1:4], first[0], *first[4:]]
        assert positions(page) == [*places[1:4], places[0], *places[4:]], "he takes his position along"
        drag(page, f'.bench li[data-player="{spare[0]}"] .grip', ".place:nth-child(4)")
        assert order(page)[3] == spare[0]
        assert first[0] in bench(page)
        drag(page, ".place:nth-child(2) .grip", "h1")
        assert order(page)[3] == spare[0], "where nothing is nothing happens"
        expect(page.locator(".aimed-at, .dragged")).to_have_count(0)


def test_a_finger_drags_too(chromium: Browser, tmp_path: Path) -> None:
    with at_the_board(chromium, tmp_path / "tables.db", 390, 2000, finger=True) as page:
        first = order(page)
        page.evaluate(DRAG_BY_TOUCH, [".place:nth-child(3) .grip", ".place:nth-child(1)"])
        assert order(page) == [first[2], *first[:2], *first[3:]]
        assert page.locator(".grip").first.evaluate("each => getComputedStyle(each).touchAction") == "none"


def test_a_place_is_low_enough_for_five_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    with at_the_board(chromium, tmp_path / "tables.db", 360, 740, finger=True) as page:
        heights = cast("list[float]", page.locator(".place").evaluate_all("all => all.map(each => each.offsetHeight)"))
        assert max(heights) < 130
        tops = page.locator(".places + .row > *").evaluate_all("all => all.map(each => each.offsetTop + each.offsetHeight / 2)")
        assert max(tops) - min(tops) < 4, "and its buttons are one row"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_alone_set_a_lineup_and_play_it(chromium: Browser, tmp_path: Path) -> None:
    with at_the_board(chromium, tmp_path / "tables.db", 1280, 900) as page:
        first, places = order(page), positions(page)
        page.locator(".place:nth-child(2) .up").focus()
        page.keyboard.press("Enter")
        assert order(page)[:2] == [first[1], first[0]]
        expect(page.locator(".place:nth-child(1) .up")).to_be_focused()
        expect(page.locator("#said")).to_contain_text(f"{first[1]}, ")
        page.locator(".place:nth-child(9) .player").select_option(first[0])
        assert order(page)[1] == first[8], "who was there bats where the other one did"
        assert positions(page)[8] == places[0], "each at his own position"
        page.locator("#play-lineup").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#lineups")).to_be_attached()
        expect(page.locator("#lineups tbody th").first).to_have_text(first[1])


def test_who_cannot_stand_there_is_marked_at_once(chromium: Browser, tmp_path: Path) -> None:
    with at_the_board(chromium, tmp_path / "tables.db", 1280, 900) as page:
        expect(page.locator(".wrong:not(:empty)")).to_have_count(0)
        held = positions(page)
        catcher, other = held.index("c") + 1, held.index("dh") + 1
        page.locator(f".place:nth-child({other}) .at").select_option("c")
        assert positions(page)[catcher - 1] == "dh"
        expect(page.locator(f".place:nth-child({other}) .wrong")).to_have_text("can't be C")
        page.locator("#play-lineup").click()
        expect(page.locator("#message")).to_contain_text("can't be C in this lineup")


@pytest.mark.parametrize("width", [360, 1280])
def test_two_cards_lie_side_by_side(chromium: Browser, tmp_path: Path, width: int) -> None:
    with at_the_board(chromium, tmp_path / "tables.db", width, 900) as page:
        names = order(page)
        for number in (1, 2, 3):
            page.locator(f".place:nth-child({number}) .shows").click()
        shown = page.locator("#compared > .card")
        expect(shown).to_have_count(2)
        assert [each.inner_text() for each in shown.locator("h3").all()] == names[1:3]
        boxes = [each.bounding_box() for each in shown.all()]
        assert boxes[0] is not None
        assert boxes[1] is not None
        assert abs(boxes[0]["y"] - boxes[1]["y"]) < 2
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_lineup_is_kept_by_name_and_used_again(chromium: Browser, tmp_path: Path) -> None:
    """Also in another game of the team; who is not on it any more is named, and nothing changes then."""
    with at_the_board(chromium, tmp_path / "tables.db", 1280, 800) as page:
        page.locator(".down").first.click()
        wanted = order(page), positions(page)
        page.locator("#keep").fill("vs lefties")
        page.locator("#keep").press("Enter")
        expect(page.locator("#kept button").first).to_have_text("vs lefties")
        page.reload()
        assert order(page) != wanted[0]
        page.get_by_role("button", name="vs lefties", exact=True).click()
        assert (order(page), positions(page)) == wanted
        page.evaluate("() => { for (const key in localStorage) if (key.startsWith('lineups of ')) localStorage[key] ="
                      " localStorage[key].replace(playerOf(places[0]).value, 'Nobody Here'); }")  # fmt: skip
        page.locator("#as-listed").click()
        before = order(page)
        page.get_by_role("button", name="vs lefties", exact=True).click()
        expect(page.locator("#message")).to_contain_text("without Nobody Here")
        assert order(page) == before
        page.get_by_role("button", name="Forget vs lefties").click()
        expect(page.locator("#kept button")).to_have_count(0)


def test_at_a_shared_screen_the_back_button_lays_out_no_lineup_of_the_other_manager(chromium: Browser, tmp_path: Path) -> None:
    """Browsers fill in a form that is gone back to: the board would have the positions that the first one has set (RB-007)."""
    with serving_here(tmp_path / "tables.db") as here:
        browser = here.browser()
        id_ = browser.lay("rb8", "here", "here", seed="back")
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context()
        be(context, server.address, browser.secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        page.locator("#take").click()
        page.locator("#to-board").click()
        for place in range(4):
            page.locator(".place .down").nth(place).click()
        page.locator("#play-lineup").click()
        page.locator("#take").click()
        expect(page.locator("#to-board")).to_be_visible()
        page.go_back()
        expect(page.locator(".place .up").first).to_be_visible()
        gone_back_to = order(page), positions(page)
        page.goto(f"{server.address}/t/{id_}")
        page.locator("#to-board").click()
        expect(page.locator(".place .up").first).to_be_visible()
        assert gone_back_to == (order(page), positions(page))
        context.close()
