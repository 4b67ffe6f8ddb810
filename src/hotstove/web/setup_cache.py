"""A cache of set-ups: equal set-ups, and equal sides of different set-ups, are one object in memory.

A team is parsed once, and the games' caches, which use the team object as key, serve all tables where it plays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from hotstove.table.game import Setup
from hotstove.table.texts import Json


def cached_setup(data: Mapping[str, Json]) -> Setup:
    """Return the set-up of that data, the same object for equal data; raises KeyError or ValueError if it is not one."""
    return _of(json.dumps(data))


@lru_cache(maxsize=128)
def _of(text: str) -> Setup:
    setup = Setup.of(json.loads(text))
    return Setup(_side(json.dumps(setup.away)), _side(json.dumps(setup.home)), setup.options)


@lru_cache(maxsize=128)
def _side(text: str) -> Json:
    side: Json = json.loads(text)
    return side
