"""What pages of the browser table take beside what they count as: milliseconds of the processor and units of ``web/costs.py``.

    python -m benchmarks.page_costs

Each page is asked for five times through a client in the server's process, and the quickest tells; a page's way through the
client is that of a file of the style, which is taken off. A unit is meant to be 5 ms; a page of twice as much is marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.team_editor import team_editor_of
from hotstove.table.texts import read_yaml
from hotstove.web.costs import cost_of
from hotstove.web.team_address import team_word
from tests.web.browsing import Browser, serving

UNIT = 5.0
"""Milliseconds that a unit is meant to be."""
TIMES = 5


def pages(browser: Browser) -> Iterator[str]:
    """Pages of a table under way, of one that is over, of the team editor and of everything else that is no season's."""
    clutch = ball_game_named("clutch")
    word = team_word(team_editor_of(clutch).read(read_yaml(clutch.team_file("harbour"), "harbour")))
    game, over = browser.lay("clutch"), browser.lay("smallball", "random", "random")
    while "The game is over" not in browser.get(f"/t/{over}").text:
        browser.act(over, "step", to="half")
    yield from ("/", "/career", "/career/link", "/seasons", "/clubs/clutch/1927/NYA", "/clubs/clutch/meet?away=1927/NYA")
    yield from (f"/odds/{name}?first=2" for name in ("smallball", "pinetar", "rb8", "clutch", "sportsclix"))
    yield from (f"/{where}/{name}" for where in ("new", "build", "rules", "odds") for name in ("clutch", "sportsclix"))
    yield from (f"/build/clutch/{page}?team={word}" for page in ("team", "complete", "team.yaml"))
    yield from (f"/build/clutch/swap?team={word}&place=bench+0", f"/build/clutch/change?team={word}&act=leave+bench+0")
    yield from ("/build/clutch/first?start=built+full", f"/new/clutch?team={word}", f"/t/{game}", f"/t/{game}/invite")
    yield from (f"/t/{over}{look}" for look in ("", "/cards", "/box", "/plays", "/scorecard", "/scorecard/home.svg"))
    yield from (f"/t/{over}/{look}" for look in ("game.jsonl", "retrosheet.zip", "review", "hindsight"))


def milliseconds(browser: Browser, path: str) -> float:
    """Of the processor, for the quickest of some requests for a page."""
    taken = []
    for _ in range(TIMES):
        begun = process_time()
        found = browser.get(path)
        taken.append(1000 * (process_time() - begun))
        assert found.status_code in (200, 303, 422), f"{path} gave {found.status_code}"
    return min(taken)


def main() -> None:
    """Print the table."""
    with TemporaryDirectory() as home, serving(Path(home) / "tables.db") as server:
        browser = server.browser()
        way = milliseconds(browser, "/static/page.css")
        print(f"{'page':50} units     ms  of its units")
        for path in pages(browser):
            taken, meant = milliseconds(browser, path) - way, UNIT * max(1, cost_of("GET", path.partition("?")[0]))
            print(f"{path[:50]:50} {meant / UNIT:5.0f} {taken:6.1f} {taken / meant:8.1f}{' *' if taken > 2 * meant else ''}")


if __name__ == "__main__":
    main()
