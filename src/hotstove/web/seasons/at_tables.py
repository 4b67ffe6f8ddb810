"""Games of a season that are played at tables in the browser: from the season to the table, and back when they are over.

``SEASON.game41.table`` beside the season's file says that game 41 is at a table, which one, and which attempt it is
(`hotstove.league.season.attempts`). It is there before the table
and goes after the game is in the season's file, so that a crash at any moment leaves the game in one place: at the table
or in the season, where it is written once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import begun_again_words, next_attempt, note_attempt
from hotstove.league.season.begun_games import begun_path, begun_paths
from hotstove.league.season.by_hand import check_open, count_hand
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.named_lineups import cards_as_named, people_seats, seen_at_end
from hotstove.league.season.people import managers_of, own_clubs, people_clubs, told
from hotstove.league.season.postseason_games import all_fixtures
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import BOTH, Seat
from hotstove.table.journal import read_bytes
from hotstove.table.log import NotSaved
from hotstove.table.session import Session
from hotstove.table.texts import Json
from hotstove.web.access import HERE, LINK
from hotstove.web.seasons.managing import clubs_held
from hotstove.web.seasons.playing import open_to_play


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game for a table: the table's id, the game and its set-up as data, its seed, who sits there, a name.

    ``sits`` are both sides' managers as a table's header has them: the season's owner sits at the table's own screen; in a game
    of which a friend manages a club, or is invited to one, each person has a seat of his own (LINK). ``mine`` are the seats of
    who asks.
    """

    table: str
    game: str
    setup: Mapping[str, Json]
    seed: str
    sits: tuple[str, str]
    mine: tuple[Seat, ...]
    name: str


def prepare(path: Path, number: int, table: str, secret: str = "", owner: bool = True) -> Prepared:
    """Begin a game at the table with that id, or at the one where it was begun before; raises NotLegal if it can't be.

    Who asks is the season's ``owner``, or a friend by his browser's secret.
    """
    with open_to_play(path) as file:
        fixture, people, managers = check_open(file, number), people_clubs(file), managers_of(file)
        clubs = fixture.away, fixture.home
        mine = own_seats(file, fixture, secret, owner)
        begun, games = begun_path(path, number, "table"), SeasonGames.of(file.plan)
        seats = people_seats(file, fixture)
        cards, problem = cards_as_named(file, games, fixture, seats)
        if not begun.exists():
            if problem:  # whom the other manager has named is his to know
                _, own = cards_as_named(file, games, fixture, seats, mine)
                raise NotLegal(own or "somebody in the other club's lineup can't play any longer: its manager names another")
            check_comes_next(file, fixture, people)
            _write(begun, table, next_attempt(file, number))
        table, attempt = _read(begun)
        if not table:
            raise Unreadable(f"{begun.name}: does not say at which table the game is; without it the game can be begun again")
        note_attempt(file, number, attempt)
        seed = file.plan.seed_of(ONLY, number, attempt)
        name = ", ".join(word for word in (str(file.plan.year), f"game {number}", begun_again_words(attempt + 1)) if word)
        person = LINK if set(clubs) & set(managers) else HERE
        away, home = (person if code in people else games.level for code in clubs)
        return Prepared(table, games.game.name, cards.setup.plain(), seed, (away, home), mine, name)


def own_seats(file: SeasonFile, fixture: Fixture, secret: str, owner: bool) -> tuple[Seat, ...]:
    """The seats in a game of the clubs that the season's ``owner`` manages, or a friend by his browser's secret.

    Raises NotLegal if there are none.
    """
    theirs = own_clubs(file) if owner else clubs_held(managers_of(file), secret)
    seats = tuple(seat for seat in BOTH if (fixture.away, fixture.home)[seat] in theirs)
    if not seats:
        raise NotLegal(f"no club of yours plays in game {fixture.number}")
    return seats


def seats_still_held(path: Path, number: int, secret: str, owner: bool) -> tuple[Seat, ...]:
    """The seats in a game of the clubs that who asks manages by now; another server may have given them to others."""
    with SeasonFile.open_to_read(path) as file, suppress(NotLegal):
        return own_seats(file, check_fixture(file, number), secret, owner)
    return ()


def check_comes_next(file: SeasonFile, fixture: Fixture, people: Collection[str]) -> None:
    """Raise NotLegal if who plays depends on earlier games that are not over: those of computers, and those that are begun."""
    clubs, played, begun = {fixture.away, fixture.home}, file.played(ONLY), begun_paths(file.path)
    if fixture.number in begun:
        raise NotLegal(f"game {fixture.number} was begun at the command line: go on with it there")
    for other in all_fixtures(file):
        if other.number >= fixture.number:
            return
        if other.number in played or not clubs & {other.away, other.home} or file.game(ONLY, other.number) is not None:
            continue
        if other.number in begun or not {other.away, other.home} & set(people):
            raise NotLegal(f"game {other.number}, {other.away} at {other.home}, comes before it and is not over")


def table_of(path: Path) -> str:
    """The id of the table in a file that says that a game is at one; empty if it says nothing that can be read."""
    return _read(path)[0]


def _read(path: Path) -> tuple[str, int]:
    """The table's id and the attempt, from 0; the file of an older version has the id alone."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return "", 0
    match found:
        case str(table):
            return table, 0
        case [str(table), int(attempt)] if attempt >= 0:
            return table, attempt
    return "", 0


def _write(path: Path, table: str, attempt: int) -> None:
    """Write at which table an attempt of a game is: whole or not at all, on disk before this returns; raises NotSaved."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump([table, attempt], file)
            file.flush()
            os.fsync(file.fileno())
        os.link(new, path)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except FileExistsError:
        pass  # another server has begun it at this moment
    except OSError as error:
        raise NotSaved(f"the game can't be begun: {error.strerror}") from None
    finally:
        with suppress(OSError):
            new.unlink()


def tables_at(path: Path) -> dict[int, str]:
    """The ids of the tables at which the season's games are, by number."""
    found = {number: table_of(begun) for number, begun in begun_paths(path).items() if begun.suffix == ".table"}
    return {number: table for number, table in found.items() if table}


def bring_in(path: Path, number: int, saved: bytes) -> None:
    """Write a game that is over at its table into the season, if it is not there yet, and end its being at a table.

    Raises NotSaved if another process plays the season, DoesNotFit if the game is not that of the season.
    """
    with open_to_play(path) as file:
        fixture = check_fixture(file, number)
        if file.game(ONLY, number) is None:
            games = SeasonGames.of(file.plan)
            record = read_bytes("the table's game", saved)
            count_hand(file, games, fixture, record, Session(games.game, record).events)
        begun_path(path, number, "table").unlink(missing_ok=True)


def check_fixture(file: SeasonFile, number: int) -> Fixture:
    """The game with that number, over or not; raises Unreadable if there is none."""
    fixture = next((each for each in all_fixtures(file) if each.number == number), None)
    if fixture is None:
        raise Unreadable(f"this season has no game {number}")
    return fixture


def give_up(path: Path, number: int, table: str, how: str) -> None:
    """End a game's being at that table where its people have ended it, ``how`` in words: it is open again, for another attempt.

    A league is told. Two managers who have seen each other's lineups keep them (`lineups_stand`). It does nothing where that is
    done: another server, or who has looked at the season, was quicker, and the game may be at another table by now.
    """
    with open_to_play(path) as file:
        begun = begun_path(path, number, "table")
        if begun.exists() and table_of(begun) == table:
            fixture = check_fixture(file, number)
            words = f"Game {number}, {fixture.away} at {fixture.home}, was ended at its table {how}: it is open again."
            file.set_notes({**seen_at_end(file, number), **told(file, words)})
            begun.unlink(missing_ok=True)
