"""Two friends and their commissioner, each in a browser of his own without JavaScript: from the link to the game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Page, expect

from hotstove.web.access import new_secret
from hotstove.web.seasons.shelf import Shelf
from tests.waiting import WAIT
from tests.web.chromium import PATIENT, WORDS, hold_port, patient
from tests.web.seasons_case import season_file
from tests.web.test_chromium_looks import CUT, serious
from tests.web.test_season_chromium import WIDTHS


@contextmanager
def serving_league(folder: Path) -> Iterator[str]:
    """``hotstove serve`` for others, who ask through a proxy: nobody owns a season by being on this machine."""
    held = hold_port()
    port = int(held.getsockname()[1])
    words = ["serve", "--store", str(folder.parent / "t.db"), "--no-browser", "--port", str(port), "--seasons", str(folder)]
    command = [sys.executable, "-c", PATIENT + WORDS, *words, "--behind-proxy"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout is not None
        assert "is open at" in process.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(WAIT)
        assert process.stdout is not None
        process.stdout.close()
        held.close()


def come(chromium: Browser, commissioner: Page, league: str, club: str, name: str) -> Page:
    """A friend's page, after he has followed a link to that club."""
    commissioner.goto(league)
    commissioner.get_by_role("button", name=f"Invite by a link for the {club}").click()
    link = commissioner.get_by_label("Link", exact=True)
    expect(link).to_be_visible()
    page = patient(chromium.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)).new_page()
    page.goto(link.input_value())
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Manage the {club}").click()
    expect(page.get_by_role("heading", name=re.compile("^Yours: "))).to_be_visible()
    return page


def test_friends_come_by_links_and_sit_down_at_one_table(chromium: Browser, tmp_path: Path, axe: str) -> None:
    folder, secret = tmp_path / "s", new_secret()
    folder.mkdir()
    shelf = Shelf(folder)
    path = season_file(folder, 0, f"1927.of-{shelf.mark_of(secret)}")
    pictures = os.environ.get("HOTSTOVE_LEAGUE_PICTURES")
    with serving_league(folder) as address:
        context = patient(chromium.new_context(viewport={"width": 1280, "height": 900}))
        context.add_cookies([{"name": "hotstove", "value": secret, "url": address}])
        commissioner = context.new_page()
        at = f"{address}/season/{shelf.id_of(path)}"
        ada = come(chromium, commissioner, f"{at}/league", "New York Yankees", "Ada")
        bob = come(chromium, commissioner, f"{at}/league", "Philadelphia Athletics", "Bob")
        ada.get_by_role("button", name="Play it at the table").click()
        table = ada.url
        bob.reload()
        bob.get_by_role("button", name="Go on at the table").click()
        assert bob.url == table
        expect(bob.get_by_role("main")).to_contain_text("Ada")
        commissioner.goto(at)
        commissioner.get_by_role("button", name="Play this day").click()
        expect(commissioner.get_by_text(re.compile("game 1 is that of a friend|that day is played"))).to_be_visible()
        commissioner.goto(f"{at}/league")
        expect(commissioner.get_by_text("The commissioner has the computer play to 12 Apr.")).to_be_visible()
        wrong: list[str] = []
        for who, page, place in (
            ("commissioner", commissioner, ""),
            ("commissioner", commissioner, "/league"),
            ("commissioner", commissioner, "/game/2/shorthand"),
            ("commissioner", commissioner, "/game/1"),
        ):
            page.goto(at + place)
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                wrong += [
                    f"{who} {place}, {width}: {each}" for each in cast("list[str]", page.locator("html").evaluate(CUT, width))
                ]
                if pictures and width in (390, 1280):
                    page.screenshot(path=f"{pictures}/{who}{place.replace('/', '-')}-{width}.png", full_page=True)
            wrong += [f"{who} {place}: {each}" for colours in (False, True) for each in serious(page, axe, colours)]
        if pictures:
            for place in ("", "/league"):
                ada.goto(at + place)
                ada.screenshot(path=f"{pictures}/ada{place.replace('/', '-')}-390.png", full_page=True)
        context.close()
    assert not wrong, "\n".join(wrong)
