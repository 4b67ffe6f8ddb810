"""What a request counts as, by its path."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.team_editor import team_editor_of
from hotstove.table.texts import read_yaml
from hotstove.web.app import _routes
from hotstove.web.costs import BYTES, MOST_FOR_BYTES, cost_of, routes
from hotstove.web.guard import Limits
from hotstove.web.team_address import team_word
from tests.web.browsing import serving


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("/", 10),
        ("/t/abc", 1),
        ("/t/abc/review", 5),
        ("/t/abc/odds", 10),
        ("/t/abc/cards", 5),
        ("/review/0123456789abcdef", 5),
        ("/review/0123456789abcdef/box", 5),
        ("/review/0123456789abcdef/hindsight", 10),
        ("/rules/clutch", 3),
        ("/rules/clutch/at-bat", 3),
        ("/build/clutch/swap", 5),
        ("/static/page.css", 0),
        ("/t/abc/../../nothing", 1),
        ("nothing", 1),
        ("/season/abc/player/NYA/Babe Ruth/x", 5),
        ("/career", 25),
    ],
)
def test_what_takes_work_counts_as_several(path: str, cost: int) -> None:
    """Also an uploaded game, whose path ends in a key of its own."""
    assert cost_of("POST" if path.endswith("/odds") else "GET", path) == cost


def test_every_route_has_its_cost() -> None:
    """A new one is measured, and written down."""
    asked = {(method, route.path) for route in _routes() for method in getattr(route, "methods", ("GET",)) if method != "HEAD"}
    assert set(routes()) == asked


def test_what_is_sent_counts_by_its_bytes() -> None:
    """Files of teams and of games are read, which takes the longer the more they hold."""
    alone = cost_of("POST", "/new/clutch")
    assert cost_of("POST", "/new/clutch", BYTES - 1) == alone == 5
    assert cost_of("POST", "/new/clutch", 8 * BYTES) == alone + 8
    assert cost_of("POST", "/review", 1 << 40) == cost_of("POST", "/review") + MOST_FOR_BYTES
    assert cost_of("POST", "/review", 1 << 40) <= Limits().browser[1], "who has waited sends the largest file that is taken"


UNIT = 0.015
"""Seconds of computing that a unit may take here: three times what it is meant to be, and a page's way through the client."""


def test_pages_take_what_they_cost(tmp_path: Path) -> None:
    """Of the processor, in this process, the quickest of some; what other processes do has queues of its own."""
    clutch = ball_game_named("clutch")
    word = team_word(team_editor_of(clutch).read(read_yaml(clutch.team_file("harbour"), "harbour")))
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        game, over = browser.lay("clutch"), browser.lay("smallball", "random", "random")
        while "The game is over" not in browser.get(f"/t/{over}").text:
            browser.act(over, "step", to="half")
        pages = ["/", "/career", "/career/link", "/seasons", "/clubs/clutch/1927/NYA", "/clubs/clutch/meet?away=1927/NYA"]
        pages += [f"/odds/{game}?first=2" for game in ("smallball", "pinetar", "rb8", "clutch", "sportsclix")]
        pages += [f"/{where}/{game}" for where in ("new", "build", "rules", "odds") for game in ("clutch", "sportsclix")]
        pages += [f"/build/clutch/{page}?team={word}" for page in ("team", "complete", "team.yaml")]
        pages += [f"/build/clutch/swap?team={word}&place=bench+0", f"/build/clutch/change?team={word}&act=leave+bench+0"]
        pages += ["/build/clutch/first?start=built+full", f"/new/clutch?team={word}", f"/t/{game}", f"/t/{game}/invite"]
        pages += [f"/t/{over}{look}" for look in ("", "/cards", "/box", "/plays", "/scorecard", "/scorecard/home.svg")]
        pages += [f"/t/{over}/{look}" for look in ("game.jsonl", "retrosheet.zip", "review", "hindsight")]
        slow = []
        for path in pages:
            taken = []
            for _ in range(5):
                begun = process_time()
                browser.get(path)
                taken.append(process_time() - begun)
            units = cost_of("GET", path.partition("?")[0])
            print(f"{path[:50]:50} {units:3} {1000 * min(taken):6.1f} ms")
            if min(taken) > UNIT * (units + 1):
                slow.append((path[:50], units, min(taken)))
    assert slow == []
