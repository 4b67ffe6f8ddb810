"""How often people have begun each game of a season.

Each attempt has dice of its own, so that nobody plays on with dice that he knows. The season's file counts an attempt as soon
as the game can be played, whatever becomes of it: it may be finished, given up, or its file removed. A game that is over and
taken out counts, too: its dice have been seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import DoesNotFit

MOST: Final = 1_000_000
"""A number of attempts that no game has; one in somebody's file that is not below it does not count."""
BEGUN: Final = "games begun"
"""The name of the note in the season's file with the number of attempts of each game that people have begun, by its number."""


def times_begun(file: SeasonFile) -> dict[int, int]:
    """How often each game has been begun, by its number; files of older versions know of none."""
    noted = file.note(BEGUN)
    known = noted.items() if isinstance(noted, dict) else ()
    return {
        int(number): times
        for number, times in known
        if number.isascii() and number.isdecimal() and len(number) < 7 and type(times) is int and 0 < times < MOST
    }


def with_attempt(begun: Mapping[int, int], number: int, attempt: int) -> dict[str, int]:
    """The note after that attempt, from 0, of a game has been begun; the same one if it is there already."""
    return {str(game): times for game, times in (*begun.items(), (number, max(begun.get(number, 0), attempt + 1)))}


def note_attempt(file: SeasonFile, number: int, attempt: int) -> None:
    """Count that attempt, from 0, of a game, once however often this is called; raises NotSaved."""
    begun = times_begun(file)
    if begun.get(number, 0) <= attempt:
        file.set_note(BEGUN, {**with_attempt(begun, number, attempt)})


def next_attempt(file: SeasonFile, number: int) -> int:
    """The attempt, from 0, of a game that is begun now."""
    return times_begun(file).get(number, 0)


def attempt_with(file: SeasonFile, number: int, seed: str) -> int:
    """The attempt, from 0, that is under way with that seed: the last one that was counted, or one that is not yet.

    Raises DoesNotFit if the seed is that of no such attempt.
    """
    coming = next_attempt(file, number)
    for attempt in {max(coming - 1, 0), coming}:
        if seed == file.plan.seed_of(ONLY, number, attempt):
            return attempt
    raise DoesNotFit(f"not game {number} of this season, as it was begun last")


def begun_again_words(times: int) -> str:
    """``begun again twice``, from how often a game was begun; empty for one that was begun once or never."""
    again = times - 1
    return "" if again < 1 else "begun again" if again == 1 else f"begun again {'twice' if again == 2 else f'{again} times'}"
