"""``python -m tests.web.pictures`` takes the pictures of the browser table in docs/: the first page, games, a box score."""

from __future__ import annotations

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, launch, serving

DOCS = Path(__file__).parents[2] / "docs"
NAMES = ("web-start", "web-game", "web-box", "web-clutch")
MOST = 150_000
"""Bytes of a picture."""
SIZE: ViewportSize = {"width": 1280, "height": 1240}
SHOWN = ("of the 6th", "At bat", 'aria-label="Your hand"')
"""What the game's picture is to have, besides two runners and a choice."""
CLUTCH = ("Bottom of the", "prospect", "→", "raised")
"""What the picture of Clutch is to have, besides two runners: a card that can be played, and what it would bring."""


def laid(path: Path) -> tuple[str, str, str, str]:
    """Games under way and finished; returns the secret, the game to show, the one that is over, and the one of Clutch."""
    with serving_here(path) as server:
        browser = server.browser()
        form = {"away-sits": "sensible", "away": "pickpockets", "home": "lamplighters", "seed": "picture"}
        shown = browser.post("/new/rb8", form).headers["location"].rpartition("/")[2]
        for _ in range(200):
            page = browser.get(f"/t/{shown}").text
            if all(part in page for part in SHOWN) and page.count('class="base taken"') == 2 and len(set(choices(page))) > 2:
                break
            browser.answer(shown, choices(page)[0])
        over = browser.lay("pinetar", "sensible", "here", seed="picture")
        form = {"away-sits": "sensible", "away": "harbour", "home": "union", "seed": "picture"}
        clutch = browser.post("/new/clutch", form).headers["location"].rpartition("/")[2]
        for _ in range(200):
            page = browser.get(f"/t/{clutch}").text
            if all(part in page for part in CLUTCH) and page.count('class="base taken"') == 2:
                break
            browser.answer(clutch, choices(page)[0])
        browser.lay("smallball", "random", "here", seed="picture")
        for id_ in (over, browser.lay("smallball", "random", "here", seed="picture 1")):
            while usual := browser.usual(id_):
                browser.answer(id_, usual)
        return browser.secret, shown, over, clutch


def take(page: Page, name: str, folder: Path) -> None:
    """One picture, in as few colours as it needs to be small."""
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    file = folder / f"{name}.png"
    shot.quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)
    assert file.stat().st_size < MOST, f"{file} has {file.stat().st_size} bytes"


def take_all(folder: Path) -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as kept:
        store = Path(kept) / "tables.db"
        secret, shown, over, clutch = laid(store)
        with serving(store) as server, sync_playwright() as playwright:
            browser = launch(playwright)
            context = browser.new_context(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
            be(context, server.address, secret)
            page = context.new_page()
            for name, path in zip(NAMES, ("/", f"/t/{shown}", f"/t/{over}/box", f"/t/{clutch}"), strict=True):
                page.goto(server.address + path)
                page.wait_for_load_state("networkidle" if path == "/" else "load")
                take(page, name, folder)
            browser.close()


if __name__ == "__main__":
    take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS)
