"""Set-ups as many tables have them: equal ones are one object, so that teams are read once and kept in memory once."""

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
    return Setup.of(json.loads(text))
