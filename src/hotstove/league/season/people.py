"""The clubs of a season whose games people play, as the file notes them."""

from __future__ import annotations

from typing import Final

from hotstove.league.season.store import SeasonFile

PEOPLE_PLAY: Final = "mine"
"""The name of the file's note that lists the clubs whose games people play."""


def people_clubs(file: SeasonFile) -> tuple[str, ...]:
    """The codes of the clubs whose games people play."""
    noted = file.note(PEOPLE_PLAY)
    return tuple(str(code) for code in noted) if isinstance(noted, list) else ()
