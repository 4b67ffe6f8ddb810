"""``python -m tests.web.pictures`` takes the pictures of the browser in docs/: games and their pages, season, draft."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, ViewportSize, sync_playwright

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.club_draft.making import clubs_named, new_draft
from hotstove.league.club_draft.room import Room, write_room
from hotstove.league.season.beginning import own_season
from hotstove.league.season.making import plan_of
from hotstove.league.season.people import PEOPLE_PLAY, Manager
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.stats.lahman import any_season
from tests.web.browsing import Browser, choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, launch, serving
from tests.web.seasons_case import serving_files

DOCS = Path(__file__).parents[2] / "docs"
NAMES = (
    "web-start",
    "web-game",
    "web-box",
    "web-clutch",
    "web-sportsclix",
    "web-phone",
    "web-lineup",
    "web-season",
    "web-draft",
)
MOST = 150_000
"""Bytes of a picture."""
SIZE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SHOWN = ("of the 6th", "At bat", 'aria-label="Your hand"')
"""What the game's picture is to have, besides two runners and a choice."""
CLUTCH = ("prospect", "→", "raised", "Mistake Pitch!")
"""What the picture of Clutch is to have: a card that can be played, what it would bring, and a moment of drama."""
CLIX = ('class="prospect"', "out ", "dial-strip")
"""What the picture of SportsClix is to have, besides two runners: the dials, and the chances of throws."""


def laid(path: Path) -> tuple[str, dict[str, str]]:
    """Games under way and finished; returns the secret, and where each picture is taken, by its name."""
    with serving_here(path) as server:
        browser = server.browser()
        rb8 = lay_until(browser, "rb8", "pickpockets", "lamplighters", SHOWN, 2)
        over = browser.lay("pinetar", "sensible", "here", seed="picture")
        clutch = lay_until(browser, "clutch", "harbour", "union", CLUTCH, 0)
        clix = lay_until(browser, "sportsclix", "allnight", "barometer", CLIX, 2)
        browser.lay("smallball", "random", "here", seed="picture")
        for id_ in (over, browser.lay("smallball", "random", "here", seed="picture 1")):
            while browser.usual(id_) or 'id="step-play"' in browser.get(f"/t/{id_}").text:
                browser.go_on(id_)
        order = browser.lay("clutch", "here", "sensible", seed="picture")
        places = ("/", f"/t/{rb8}", f"/t/{over}/box", f"/t/{clutch}", f"/t/{clix}", f"/t/{clix}", f"/t/{order}/lineup")
        return browser.secret, dict(zip(NAMES, places, strict=False))


def lay_until(browser: Browser, game: str, away: str, home: str, shown: Sequence[str], runners: int) -> str:
    """A game whose page has all of this, a choice, and so many runners or more; returns its table."""
    form = {"away-sits": "sensible", "away": away, "home": home, "seed": "picture"}
    id_ = browser.post(f"/new/{game}", form).headers["location"].rpartition("/")[2]
    for _ in range(600):
        page = browser.get(f"/t/{id_}").text
        taken = page.count('class="base taken"') // 2  # on the field and in the scoreboard
        options = choices(page)
        if options and all(part in page for part in shown) and taken >= runners and len({*options}) > 2:
            break
        if options:
            browser.answer(id_, options[0])
        elif 'id="step-play"' in page:
            browser.act(id_, "step", to="play")
        else:
            break
    return id_


def season(folder: Path) -> None:
    """A season of Clutch's own clubs under way, of which one is managed by a person."""
    game = ball_game_named("clutch")
    real, teams = own_season(game, 42)
    with SeasonFile.create(
        folder / "picture.hotstove-season", plan_of(game, real.season, teams, real.schedule, "picture")
    ) as file:
        play_on(file, 1, 92)
        coming = file.plan.fixtures[92]
        file.set_note(PEOPLE_PLAY, [coming.home])


def draft(folder: Path) -> None:
    """A draft of four clubs from the men of 1927 after some rounds; it is the turn of the first one."""
    clubs = clubs_named(["Aces", "Bees", "Crows"], ["Drakes"], None)
    file = new_draft(ball_game_named("pinetar"), clubs, [any_season(1927)], None)
    path, picks = folder / "picture.hotstove-draft", file.draft
    while len(picks.picks) < 16:
        picks = picks.pick(picks.computer_pick())
    wishes = [each.label for each in picks.left if each.man.places[0] in ("SP", "SS")][:2]
    room = Room({"BEE": Manager("l", "h", "Ada")}).with_wishes("ACE", wishes).tells("The draft is begun.")
    write_room(path, room)
    file.with_draft(picks).write(path)


def take(page: Page, name: str, folder: Path) -> None:
    """One picture, in as few colours as it needs to be small; those of small things, such as a taken base, are kept."""
    shot = Image.open(BytesIO(page.screenshot())).convert("RGB")
    file = folder / f"{name}.png"
    shot.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE).save(file, optimize=True)
    assert file.stat().st_size < MOST, f"{file} has {file.stat().st_size} bytes"


def take_all(folder: Path) -> None:
    """All of them."""
    with tempfile.TemporaryDirectory() as kept:
        store = Path(kept) / "tables.db"
        secret, places = laid(store)
        with serving(store) as server, sync_playwright() as playwright:
            browser = launch(playwright)
            for name, path in places.items():
                size = PHONE if name == "web-phone" else SIZE
                context = browser.new_context(viewport=size, color_scheme="light", reduced_motion="reduce")
                be(context, server.address, secret)
                page = context.new_page()
                page.goto(server.address + path)
                page.wait_for_load_state("networkidle" if path == "/" else "load")
                take(page, name, folder)
                context.close()
            seasons = Path(kept) / "seasons"
            seasons.mkdir()
            season(seasons)
            draft(seasons)
            with serving_files(seasons) as address:
                context = browser.new_context(viewport=SIZE, color_scheme="light", reduced_motion="reduce")
                page = context.new_page()
                for name, what in zip(NAMES[-2:], ("season", "draft"), strict=True):
                    page.goto(f"{address}/seasons")
                    page.locator(f"a[href^='/{what}/']").click()
                    page.wait_for_load_state("load")
                    take(page, name, folder)
                context.close()
            browser.close()


if __name__ == "__main__":
    take_all(Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS)
