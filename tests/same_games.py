"""Games played out, a line each: run by plain Python and by a compiled install it must print the same (``tests/compiled``).

``python tests/same_games.py plain 40`` or ``compiled 40`` says which of the two the caller takes it for, and fails where it is
not; and how many games of each kind to play.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256

from hotstove.book.scorebook import Scorebook
from hotstove.games.pinetar.press.maker import Press
from hotstove.stats.lahman import bundled, bundled_years
from hotstove.table import live
from hotstove.table.compiled import COMPILED
from hotstove.table.events import Event
from hotstove.table.game import AnyGame, Setup, games
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, as_node


def main() -> None:
    """So many games of each kind, by turns with the rulebook's defaults and with every option at its last value."""
    runs = "compiled" if COMPILED else "plain"
    taken_for, count = sys.argv[1:]
    if taken_for != runs:
        sys.exit(f"this is {live.__file__}, which is {runs}")
    year = bundled_years()[0]
    print(f"the clubs of {year}: {of(Press().press(bundled(year)))}")
    for name, game in games().items():
        for number in range(int(count)):
            print(f"{name} {number}: {' '.join(played(game, number))}")


def played(game: AnyGame, number: int) -> Iterator[str]:
    """Fingerprints of a game: live by thumb rules, recorded at random, suspended at every question as a person plays it."""
    setup = setting(game, number)
    by_rule, at_random = game.managers["sensible"](setup), game.managers["random"](setup)
    seed = f"the same {number}"
    quick = LiveTable(game, (by_rule, by_rule), seed)
    yield str(dict(game.facts(quick.play(setup), (), ())))
    yield from fingerprints(quick.events)
    kept = RecordingTable(game, (at_random, at_random), Record(game.name, game.edition, setup, seed))
    kept.play(setup)
    yield from fingerprints(kept.events)
    session = Session(game, Record(game.name, game.edition, setup, seed))
    while play_on(session, (at_random, by_rule), limit=1):
        pass
    yield from fingerprints(session.events)
    yield of(session.record.answers)


def setting(game: AnyGame, number: int) -> Setup:
    """Two of the shipped teams; every other game with all options at what is not the default."""
    teams = game.teams()
    away, home = teams[number % len(teams)], teams[(number + 1 + number // len(teams) % (len(teams) - 1)) % len(teams)]
    changed: dict[str, Json] = {
        switch.name: switch.values[-1] if switch.values else not switch.default for switch in game.switches
    }
    return game.set_up(as_node(away), as_node(home), as_node(changed if number % 2 else None))


def fingerprints(events: list[Event]) -> Iterator[str]:
    """How many events, their fingerprint and that of the book that they make."""
    book = Scorebook.of(events)
    yield str(len(events))
    yield of(events)
    yield of([book.line_score(), *(part for side in book.sides for part in (side.batting, side.pitching, side.fielding))])


def of(what: object) -> str:
    """A fingerprint of something by its ``repr``."""
    return sha256(repr(what).encode()).hexdigest()[:16]


if __name__ == "__main__":
    main()
