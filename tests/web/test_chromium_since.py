"""In a real browser: what computers did is told and shown on the field, runners go by the bases, and nobody has to wait."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.browsing import Browser as Forms
from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, complaints, serving, until_newer, version_of

Motion: TypeAlias = Literal["no-preference", "reduce"]
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
LISTEN = """globalThis.shown = [];
addEventListener("DOMContentLoaded", () => {
  const listen = () => {
    const words = document.querySelector("#stage-dice .words")?.textContent;
    if (words && words !== shown[shown.length - 1]) shown.push(words);
  };
  new MutationObserver(listen).observe(document.body, { childList: true, subtree: true });
  listen(); // the first is there already
});"""
"""Keeps in mind what is said under the field."""
HELD = """() => {
  const moving = document.querySelector("#stage").getAnimations({ subtree: true }).filter(each => each.playState === "running");
  for (const each of moving) each.pause();
  return moving.length > 0;
}"""
"""Stops a play that is being shown."""


def laid(path: Path, game: str, answers: int = 0, most: int = 200, wanted: str = "") -> tuple[Forms, str]:
    """A table against the computer, so many answers in, or until its page has what is wanted."""
    with serving_here(path) as server:
        browser = server.browser()
        id_ = browser.lay(game, "sensible", "here", seed="shown")
        for number in range(most):
            page = browser.get(f"/t/{id_}").text
            if number >= answers and re.search(wanted, page):
                return browser, id_
            if offered := choices(page):
                browser.answer(id_, offered[0])
            else:
                browser.act(id_, "step", to="play")
    raise AssertionError(wanted)


@contextmanager
def opened(
    chromium: Browser,
    tmp_path: Path,
    forms: Forms,
    path: str,
    width: int = 1280,
    height: int = 900,
    motion: Motion = "no-preference",
    watch: str = LISTEN,
) -> Iterator[Page]:
    """A page of the server over the store in ``tmp_path``, as the browser of ``forms`` has it; it complains of nothing."""
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion=motion)
        be(context, server.address, forms.secret, shows=True)
        context.add_init_script(watch)
        page = context.new_page()
        said = complaints(page)
        page.goto(f"{server.address}{path}")
        yield page
        assert said == []
        context.close()


def shown(page: Page) -> list[str]:
    """What has been said under the field so far while plays were shown."""
    return cast("list[str]", page.evaluate("() => globalThis.shown"))


def hold(page: Page) -> None:
    """Wait for a play on the field, and let it last."""
    until(lambda: page.evaluate(HELD), "a play on the field")


def test_a_computers_half_inning_is_told_and_shown_on_the_field(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}") as page:
        expect(page.locator("#since")).to_contain_text(re.compile(r"Top of the 1st Herons: .*hit"))
        lines = page.locator("#since li").all_text_contents()[::-1]  # the newest is first
        assert len(lines) > 2
        until(lambda: shown(page) == lines, "each in its turn, from the first to the last")
        expect(page.locator("#main.filming")).to_have_count(0)
        expect(page.locator("#stage")).to_be_hidden()
        expect(page.locator("#film")).to_be_hidden()
        page.reload()
        page.wait_for_load_state()
        expect(page.locator("#once-more")).to_be_visible()
        assert shown(page) == [], "what has been shown is not shown again by itself"
        page.locator("#once-more").click()
        hold(page)
        assert lines[: len(shown(page))] == shown(page), "but by a button"
        expect(page.locator("#since li").first).to_be_hidden()  # what has not been shown yet is not told beside it
        page.locator("#once-more").click()
        expect(page.locator("#stage")).to_be_hidden()
        expect(page.locator("#since li").first).to_be_visible()


def test_an_answer_or_a_key_ends_the_show_and_waits_for_nothing(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}") as page:
        first = page.locator("#since li").all_text_contents()
        page.wait_for_load_state()
        hold(page)
        page.keyboard.press("Escape")
        expect(page.locator("#ask h2")).to_be_visible()
        version = version_of(page)
        page.locator("#choice-1").click()
        until_newer(page, version)
        expect(page.locator("#since h2")).to_have_text("Since your last choice")
        assert shown(page)[-1] not in first, "his own play was shown next, by the page that the socket brought"
        assert len([words for words in shown(page) if words in first]) < len(first), "and the rest of the others' was not"
        page.locator("#once-more").click()
        hold(page)
        page.keyboard.press("Tab")
        expect(page.locator("#stage .call")).to_have_count(1)  # to move the focus is not to end it
        page.keyboard.press("b")  # bat
        expect(page.locator("#main.filming")).to_have_count(1)
        hold(page)
        page.keyboard.press("Escape")
        expect(page.locator("#stage")).to_be_hidden()


def test_runners_go_by_way_of_the_bases(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "pinetar", wanted=r"go-0-2.*go-[12]-(3|4)|go-[12]-(3|4).*go-0-2")
    with opened(chromium, tmp_path, forms, f"/t/{id_}") as page:
        found: list[dict[str, object]] = []

        def seen() -> bool:
            if page.locator("#once-more").is_visible() and not page.locator("#stage").is_visible():
                page.locator("#once-more").click()
            found.extend(cast("list[dict[str, object]]", page.evaluate(ON_ITS_WAY)))
            return any(each["way"] == "0-2" for each in found)

        until(seen, "a double")
        ways = {str(each["way"]) for each in found}
        for each in found:
            for far in cast("list[float]", each["at"]):
                assert far < cast("float", each["size"]) * 0.12, f"{each['way']} misses a base"
        assert "0-2" in ways
        assert len(ways) > 1


def test_on_a_phone_the_field_comes_out_from_behind_what_is_asked(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", 390, 844) as page:
        page.wait_for_load_state()
        hold(page)

        def free() -> bool:
            park, ask = page.locator(".park").bounding_box(), page.locator("#ask").bounding_box()
            return park is not None and ask is not None and park["y"] >= 0 and park["y"] + park["height"] <= ask["y"]

        until(free, "all of the field")


def test_a_review_shows_the_play_it_has_come_to(chromium: Browser, tmp_path: Path) -> None:
    with serving_here(tmp_path / "tables.db") as here:
        forms = here.browser()
        id_ = forms.lay("smallball", seed="shown")
        while usual := forms.usual(id_):
            forms.answer(id_, usual)
    with opened(chromium, tmp_path, forms, f"/t/{id_}/review?play=3") as page:
        told = page.locator(".entries .play summary").first.text_content()
        until(lambda: shown(page)[-1:] == [told], "the third play is shown")
        page.locator("#next").click()
        expect(page.locator(".stepper")).to_contain_text("Play 4 of")
        fourth = page.locator(".entries .play summary").first.text_content()
        until(lambda: shown(page)[-1:] == [fourth], "the fourth play is shown")
        assert fourth != told


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
    with opened(chromium, tmp_path, forms, f"/t/{id_}", 390, 844, "reduce") as page:
        page.wait_for_load_state()
        rule = page.locator("#why p").first
        for by_key in (True, False):
            if by_key:
                page.keyboard.press("w")
            else:
                page.get_by_role("link", name="Why?").click()
            until(lambda: 0 <= (rule.bounding_box() or {"y": -1.0})["y"] < 844, "its first rule is in sight")
            page.keyboard.press("w")
            until(lambda: page.evaluate("scrollY") == 0, "and the page is where it was")
