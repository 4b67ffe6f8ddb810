"""In a real browser: what computers did is told and shown on the field, runners go by the bases, and nobody has to wait."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import Browser as Forms
from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import WAIT, be, complaints, serving, until_newer, version_of

ON_ITS_WAY = """async () => {
  const stage = document.querySelector("#stage");
  const middle = each => { const box = each.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const bases = [".plate", ...[1, 2, 3].map(n => `.actors > .base:nth-child(${n})`)].map(
    each => middle(document.querySelector(`.park > .field ${each}`)));
  const found = [];
  for (const going of stage.getAnimations({ subtree: true }).filter(each => each.animationName.startsWith("go-"))) {
    const { delay, duration } = going.effect.getComputedTiming();
    const [, from, to] = going.animationName.split("-").map(Number);
    going.pause();
    const at = [];
    for (let leg = 0; leg <= to - from; leg += 1) {
      going.currentTime = delay + duration * leg / (to - from) - (leg === to - from ? 1 : 0);
      const [x, y] = middle(going.effect.target.querySelector("circle"));
      const [bx, by] = bases[(from + leg) % 4];
      at.push(Math.hypot(x - bx, y - by));
    }
    found.push({ way: `${from}-${to}`, at, size: bases[1][0] - bases[3][0] });
    going.play();
  }
  return found;
}"""
"""How far each runner of the play on the field is from each base when he should be there."""


def laid(path: Path, game: str, answers: int = 0, most: int = 200, wanted: str = "") -> tuple[Forms, str]:
    """A table against the computer, so many answers in, or until its page has what is wanted."""
    with serving_here(path) as server:
        browser = server.browser()
        id_ = browser.lay(game, "sensible", "here", seed="shown")
        for number in range(most):
            page = browser.get(f"/t/{id_}").text
            if number >= answers and re.search(wanted, page):
                return browser, id_
            browser.answer(id_, choices(page)[0])
    raise AssertionError(wanted)


def words_shown(page: Page, most: int) -> list[str]:
    """What is said under the field while the plays are shown, to the end or so many."""
    found: list[str] = []
    end = time.monotonic() + WAIT * 2
    while time.monotonic() < end:
        words = page.locator("#stage-dice .words").all_text_contents()
        if words and words[0] not in found:
            found += words
        if len(found) >= most or (found and not page.locator("#stage").is_visible()):
            return found
        time.sleep(0.05)
    raise AssertionError(found)


def test_a_computers_half_inning_is_told_and_shown_on_the_field(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        be(context, server.address, forms.secret)
        page = context.new_page()
        said = complaints(page)
        page.goto(f"{server.address}/t/{id_}")
        expect(page.locator("#since")).to_contain_text(re.compile(r"Top of the 1st Herons: .*hit"))
        lines = page.locator("#since li").all_text_contents()
        assert len(lines) > 2
        assert words_shown(page, len(lines)) == lines, "each in its turn, from the first to the last"
        expect(page.locator("#stage")).to_be_hidden()
        expect(page.locator("#enough")).to_be_hidden()
        page.reload()
        page.wait_for_load_state()
        expect(page.locator("#once-more")).to_be_visible()
        assert not page.locator("#stage").is_visible(), "what has been shown is not shown again by itself"
        page.locator("#once-more").click()
        assert words_shown(page, 1) == lines[:1], "but by a button"
        page.locator("#enough").click()
        expect(page.locator("#stage")).to_be_hidden()
        assert said == []
        context.close()


def test_an_answer_or_a_key_ends_the_show_and_waits_for_nothing(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        be(context, server.address, forms.secret)
        page = context.new_page()
        said = complaints(page)
        page.goto(f"{server.address}/t/{id_}")
        expect(page.locator("#stage")).to_be_visible()
        first = page.locator("#since li").all_text_contents()
        version = version_of(page)
        page.locator("#choice-1").click()
        until_newer(page, version)
        expect(page.locator("#since h2")).to_have_text("Since your last choice")
        mine = words_shown(page, 1)
        assert mine[0] not in first, "his own play is shown next, by the page that the socket brought"
        page.keyboard.press("Tab")
        assert page.locator("#stage").is_visible(), "to move the focus is not to end it"
        version = version_of(page)
        page.keyboard.press("b")  # bat
        expect(page.locator("#stage .words")).to_have_count(0)
        until_newer(page, version)
        expect(page.locator("#stage")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#stage")).to_be_hidden()
        assert said == []
        context.close()


def test_runners_go_by_way_of_the_bases(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "pinetar", wanted=r"go-0-2.*go-[12]-(3|4)|go-[12]-(3|4).*go-0-2")
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        be(context, server.address, forms.secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        ways = set()
        end = time.monotonic() + WAIT * 2
        while time.monotonic() < end and not page.locator("#stage .go-0-2").count():
            time.sleep(0.02)
        for found in cast("list[dict[str, object]]", page.evaluate(ON_ITS_WAY)):
            ways.add(str(found["way"]))
            size = cast("float", found["size"])
            for far in cast("list[float]", found["at"]):
                assert far < size * 0.12, f"{found['way']} misses a base"
        assert "0-2" in ways
        assert len(ways) > 1
        context.close()


@pytest.mark.parametrize("how", ["without motion", "without JavaScript"])
def test_who_sees_no_motion_reads_what_happened(chromium: Browser, tmp_path: Path, how: str) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with serving(tmp_path / "tables.db") as server:
        if how == "without motion":
            context = chromium.new_context(reduced_motion="reduce")
        else:
            context = chromium.new_context(java_script_enabled=False)
        be(context, server.address, forms.secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        page.wait_for_load_state()
        for _ in range(2):
            expect(page.locator("#since")).to_be_visible()
            assert page.locator("#since li").count() > 0
            assert not page.locator("#stage").is_visible()
            assert not page.locator("#once-more").is_visible()
            version = version_of(page)
            page.locator("#choice-1").click()
            until_newer(page, version)
        context.close()


def test_why_comes_into_sight(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "rb8", answers=12, wanted='id="why"')
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
        be(context, server.address, forms.secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        page.wait_for_load_state()
        page.keyboard.press("w")
        box = page.locator("#why p").first.bounding_box()
        ask = page.locator("#ask").bounding_box()
        assert box is not None
        assert ask is not None
        for _ in range(100):
            box = page.locator("#why p").first.bounding_box()
            if box is not None and 0 <= box["y"] < ask["y"]:
                break
            time.sleep(0.02)
        assert box is not None
        assert 0 <= box["y"] < ask["y"], "above the panel that asks"
        context.close()
