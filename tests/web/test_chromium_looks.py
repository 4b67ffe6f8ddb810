"""Every kind of page in a real browser: narrow and wide, in light and dark; nothing is cut, nothing is wrong, axe agrees."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.chromium import patient, serving, until_live, watched
from tests.web.tour import LATE, lay_all

NARROW, COMMON, PHONE, WIDE = 320, 360, 390, 1600
RUN = """async options => (await axe.run(options)).violations.filter(each => ["serious", "critical"].includes(each.impact)).map(
  each => `${each.impact} ${each.id}: ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 120)).join("; ")}`)"""
CUT = """(html, width) => {
  const found = [];
  const name = each => `${each.tagName}#${each.id}.${each.getAttribute("class")}: ${each.textContent.trim().slice(0, 40)}`;
  const scrolls = each => ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
  const within = each => each.parentElement && (scrolls(each.parentElement) || within(each.parentElement));
  if (html.scrollWidth > width) found.push(`the page is ${html.scrollWidth} wide`);
  for (const each of document.body.querySelectorAll("*")) {
    if (!each.checkVisibility() || each.closest(".hidden, .skip")) continue;
    const box = each.getBoundingClientRect();
    if (!box.width || within(each)) continue;
    if (box.right > width + 1 || box.left < -1) found.push(`${name(each)} goes from ${box.left} to ${box.right}`);
    const picture = each.ownerSVGElement;
    if (each.tagName === "text" && picture && getComputedStyle(picture).overflow !== "visible") {
      const around = picture.getBoundingClientRect();
      const across = box.right > around.right + 1 || box.left < around.left - 1;
      if (across || box.bottom > around.bottom + 1 || box.top < around.top - 1)
        found.push(`${name(each)} is cut by its picture`);
    }
    if (picture || scrolls(each) || ["SELECT", "INPUT", "OPTION"].includes(each.tagName)) continue;
    if (getComputedStyle(each).display !== "inline" && each.scrollWidth > each.clientWidth + 1)
      found.push(`${name(each)} is ${each.clientWidth} wide and holds ${each.scrollWidth}`);
  }
  return found;
}"""
"""What is wider than the window, or than the box it is in, where it can't be scrolled."""

COVERED = """main => {
  const found = [];
  for (const each of main.querySelectorAll("button, select, input:not([type=hidden]), textarea")) {
    if (!each.checkVisibility() || each.closest(".hidden")) continue;
    each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = each.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!top || each.contains(top) || [...each.labels ?? []].some(label => label.contains(top))) continue;
    const name = `${each.tagName}#${each.id} ${each.textContent.trim().slice(0, 40)}`;
    found.push(`${name} lies below ${top.tagName}#${top.id}.${top.className}`);
  }
  scrollTo(0, 0);
  return found;
}"""
"""The controls that can't be clicked, because something lies on them."""

BOARD = """table => {
  const found = [], around = table.parentElement.getBoundingClientRect(), seen = [...table.rows].map(
    row => [...row.cells].filter(each => each.checkVisibility()).map(each => [each, each.getBoundingClientRect()]));
  for (const [head, ...cells] of seen) {
    const kind = cells.map(([each]) => each.classList.contains("total"));
    if (kind.filter(Boolean).length < 2 || kind.indexOf(true) < 5) found.push(`${cells.length} cells are seen`);
    for (const [index, [each, box]] of cells.entries()) {
      if (box.left < around.left - 1 || box.right > around.right + 1) found.push(`${each.textContent} is out of page`);
      if (index && box.left < cells[index - 1][1].right - 1) found.push(`${each.textContent} lies on what is before it`);
      if (each.scrollWidth > each.clientWidth + 1 || box.height > 45) found.push(`${each.textContent} is cut or broken`);
    }
    if (head[1].height > 45) found.push(`${head[0].textContent} takes ${head[1].height}`);
  }
  return found;
}"""
"""What is wrong with a scoreboard late in a game: totals and the latest innings are seen whole, and a name is one line."""


def contexts_of(chromium: Browser, address: str, secrets: list[str]) -> dict[str, BrowserContext]:
    """A browser for each secret."""
    found = {}
    for secret in dict.fromkeys(secrets):
        found[secret] = patient(chromium.new_context(viewport={"width": NARROW, "height": 700}, reduced_motion="reduce"))
        found[secret].add_cookies(
            [{"name": "hotstove", "value": secret, "url": address, "httpOnly": True, "sameSite": "Strict"}]
        )
    return found


def serious(page: Page, axe: str, colours: bool) -> list[str]:
    """The serious violations that axe finds in a page; ``colours``: those of contrast alone, of a page it has seen before."""
    if not colours:
        page.evaluate(axe)
    options = {"resultTypes": ["violations"]} | ({"runOnly": ["color-contrast"]} if colours else {})
    found = page.evaluate(RUN, options)
    return [str(each) for each in cast("list[object]", found)]


def test_every_page_at_both_widths_and_in_light_and_dark(chromium: Browser, tmp_path: Path, axe: str) -> None:
    store = tmp_path / "tables.db"
    tour = lay_all(store)
    wrong: list[str] = []
    with serving(store) as server:
        contexts = contexts_of(chromium, server.address, [secret for _, secret, _ in tour.all()])
        for name, secret, path in tour.all():
            page = contexts[secret].new_page()
            watch = watched(page, server.address)
            page.goto(server.address + path)
            if page.locator("main[hx-ws\\:connect]").count():
                until_live(page)
            for width in (NARROW, COMMON, PHONE, WIDE):
                page.set_viewport_size({"width": width, "height": 800})
                if name in LATE:
                    board = cast("list[str]", page.locator(".line-score").evaluate(BOARD))
                    wrong += [f"{name}, {width}: {each}" for each in board]
                cut = cast("list[str]", page.locator("html").evaluate(CUT, width))
                wrong += [f"{name}, {width}: {each}" for each in cut]
                covered = cast("list[str]", page.locator("main").evaluate(COVERED))
                wrong += [f"{name}, {width}: {each}" for each in covered]
            page.set_viewport_size({"width": NARROW, "height": 800})
            wrong += [f"{name}: {each}" for each in serious(page, axe, colours=False)]
            page.emulate_media(color_scheme="dark")  # whose sheet has other colours, and no more
            wrong += [f"{name}, dark: {each}" for each in serious(page, axe, colours=True)]
            status = 404 if path == "/nowhere" else 403 if name == "somebody else's table" or "/device/" in path else 200
            watch.said = [said for said in watch.said if status == 200 or f"status of {status}" not in said]
            if watch.said:
                wrong.append(f"{name}: {watch.said}")
            watch.said.clear()
            watch.assert_quiet()
            page.close()
        for context in contexts.values():
            context.close()
    assert not wrong, "\n".join(wrong)
