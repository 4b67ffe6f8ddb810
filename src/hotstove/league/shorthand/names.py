"""Players by the names that a scorer types: last name, whole name, initial and last name, or id."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hotstove.baseball.teams import Player
from hotstove.book.retrosheet import ascii_letters
from hotstove.table.errors import NotLegal


def folded(name: str) -> str:
    """A name as it is compared: letters and digits only, accents and case dropped.

    >>> folded("O'Neil_jr."), folded("José de la Cruz")
    ('oneiljr', 'josedelacruz')
    """
    plain = re.sub("[^a-z0-9]", "", ascii_letters(name).lower())
    return plain or "".join(name.lower().split())


def names_of(player: Player) -> set[str]:
    """The names by which a player may be written, case-folded: last name, whole name, id, initial and last name."""
    words, last = player.name.split(), folded(player.last_name)
    return {last, folded(player.name), folded(player.id), (folded(words[0])[:1] if words else "") + last}


def player_called(text: str, people: Iterable[Player], where: str = "") -> Player | None:
    """The player of that name, among these; None if there is none.

    A whole name or an id takes precedence. Raises NotLegal, with ``where`` before the message, if two could be meant.
    """
    wanted = folded(text)
    matches = {player.id: player for player in people if wanted in names_of(player)}
    exact = [player for player in matches.values() if wanted in (folded(player.name), folded(player.id))]
    if len(matches) > 1 and len(exact) != 1:
        names = ", ".join(player.name for player in matches.values())
        raise NotLegal(f"{where}{text} could be {names}; write the whole name with _ for blanks")
    return next(iter(exact or matches.values()), None)
