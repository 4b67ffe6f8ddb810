"""Starters and lineups that people name for their games of a season before these are laid at a table.

These functions run in the one process of the server that writes season files.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from hotstove.baseball.lineup_board import Placed
from hotstove.league.season.by_hand import check_open
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.kept_lineups import LineupBook
from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.named_lineups import (
    Named,
    cards_as_named,
    forget_seen,
    lineups_stand,
    name_for,
    named_for,
    people_seats,
)
from hotstove.league.season.people import people_clubs
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat
from hotstove.web.seasons.at_tables import check_comes_next, own_seats
from hotstove.web.seasons.playing import check_not_begun, open_to_play

STANDS: Final = "both lineups have lain open at the game's table before, and stand"
"""Why nobody is named for a game."""


@dataclass(frozen=True, slots=True)
class Whose:
    """Who names somebody for which game: the season's file, the game's number, the club's code.

    He is the season's ``owner``, or a friend by his browser's ``secret``.
    """

    path: Path
    number: int
    club: str
    secret: str = ""
    owner: bool = True


def name_starter(whose: Whose, starter: str) -> None:
    """Name a starter by his id; the dugout proposes a lineup anew. Raises NotLegal if he can't start."""
    with _naming(whose) as (file, cards, seat):
        cards.start(seat, starter)
        name_for(file, whose.number, whose.club, Named(starter))


def name_order(whose: Whose, order: Placed, keep: str) -> None:
    """Name a batting order, and keep it under a name for other games, if one is given. Raises NotLegal."""
    with _naming(whose) as (file, cards, seat):
        ids = {each.player.name: each.player.id for each in cards.available(seat) if not each.pitches}
        pitcher = cards.sheets[seat].pitcher
        if pitcher is not None:
            ids[pitcher.name] = pitcher.id
        cards.set_order(seat, [(ids.get(name, ""), position) for name, position in order])
        if keep:
            LineupBook(file, whose.club).keep(keep, cards.sheets[seat])
        _note_order(file, whose, cards, seat)


def use_kept(whose: Whose, name: str) -> None:
    """Name a lineup that the club keeps. Raises NotLegal if not everybody in it can play."""
    with _naming(whose) as (file, cards, seat):
        LineupBook(file, whose.club).use(name, cards, seat)
        _note_order(file, whose, cards, seat)


def name_nobody(whose: Whose) -> None:
    """Leave starter and lineup to the dugout."""
    with _naming(whose) as (file, _, _):
        name_for(file, whose.number, whose.club, Named())


def _note_order(file: SeasonFile, whose: Whose, cards: LineupCards, seat: Seat) -> None:
    order = tuple((slot.player.id, slot.position.short) for slot in cards.sheets[seat].order if slot.position is not None)
    name_for(file, whose.number, whose.club, replace(named_for(file, whose.number, whose.club), order=order))


@contextmanager
def _naming(whose: Whose) -> Iterator[tuple[SeasonFile, LineupCards, Seat]]:
    """The lineup cards of a game that is still to be begun, with the starters named so far, and the club's seat.

    Raises NotLegal if it has begun, is not the next one, the club is another's, or the other manager's lineup has been seen.
    """
    with open_to_play(whose.path) as file:
        fixture, clubs = check_open(file, whose.number), people_clubs(file)
        codes = fixture.away, fixture.home
        own = own_seats(file, fixture, whose.secret, whose.owner)
        seats = [seat for seat in own if codes[seat] == whose.club]
        if not seats:
            raise NotLegal(f"that club of yours does not play in game {whose.number}")
        check_not_begun(file, [fixture])
        check_comes_next(file, fixture, clubs)
        games, people = SeasonGames.of(file.plan), people_seats(file, fixture)
        against = len(own) < len(people)  # another person
        if against and lineups_stand(file, games, fixture, people):
            raise NotLegal(STANDS)
        with file.as_one():  # nothing is forgotten for a lineup that is refused
            if against:
                forget_seen(file, fixture.number)
            cards, _ = cards_as_named(file, games, fixture, people, ())  # who can't play any longer is about to be replaced
            yield file, cards, seats[0]
