"""Set-ups as many tables have them: equal ones are one object, and so are equal sides of different ones, so that a team is read
once and kept in memory once, and what games remember of its cards serves all its tables."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from hotstove.table.game import Setup
from hotstove.table.texts import Json


def shared(data: Mapping[str, Json]) -> Setup:
    """The one object of that data; raises KeyError or ValueError where it is no set-up's."""
    return _of(json.dumps(data))


@lru_cache(maxsize=128)
def _of(text: str) -> Setup:
    found = Setup.of(json.loads(text))
    return Setup(_side(json.dumps(found.away)), _side(json.dumps(found.home)), found.options)


@lru_cache(maxsize=128)
def _side(text: str) -> Json:
    side: Json = json.loads(text)
    return side
