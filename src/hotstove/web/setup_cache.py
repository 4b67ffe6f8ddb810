"""A cache of set-ups: equal set-ups, and equal sides of different ones, are one object in memory.

A team is parsed once, and what games cache by its object serves all tables where it plays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from hotstove.table.game import Setup
from hotstove.table.texts import Json


def shared(data: Mapping[str, Json]) -> Setup:
    """The set-up of that data, always the same object for equal data; raises KeyError or ValueError where it is none."""
    return _of(json.dumps(data))


@lru_cache(maxsize=128)
def _of(text: str) -> Setup:
    found = Setup.of(json.loads(text))
    return Setup(_side(json.dumps(found.away)), _side(json.dumps(found.home)), found.options)


@lru_cache(maxsize=128)
def _side(text: str) -> Json:
    side: Json = json.loads(text)
    return side
