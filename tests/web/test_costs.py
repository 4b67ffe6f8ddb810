"""What a request counts as, by its path."""

from __future__ import annotations

import pytest

from hotstove.web.guard import _cost


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
        ("/career", 25),
    ],
)
def test_what_takes_work_counts_as_several(path: str, cost: int) -> None:
    """Also an uploaded game, whose path ends in a key of its own."""
    assert _cost(path) == cost
