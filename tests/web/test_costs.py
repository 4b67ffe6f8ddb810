"""What a request counts as, by its path."""

from __future__ import annotations

import pytest

from hotstove.web.app import _routes
from hotstove.web.costs import BYTES, MOST_FOR_BYTES, cost_of, routes
from hotstove.web.guard import Limits


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
        ("/build/clutch/swap", 10),
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
