"""A table's header: all that is known before the first answer, as the store keeps it; and the headers of new games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.league.draft import squad_names
from hotstove.league.series import seed_of
from hotstove.table.chance import new_seed
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.game import Setup, labels_hiding_options, next_step
from hotstove.table.record import YOU, Record
from hotstove.table.texts import Json, as_node
from hotstove.web.access import HERE, LINK
from hotstove.web.clock import TimeLimit, limit_of
from hotstove.web.series_place import SeriesPlace
from hotstove.web.setup_cache import cached_setup
from hotstove.web.store import TableRow


@dataclass(frozen=True, slots=True)
class TableHeader:
    """The record without answers, and the manager of each seat (``HERE``, ``LINK`` or a computer's level).

    ``then`` holds what is decided about the game after a draft (None: no draft), ``series`` the game's place in one.
    ``guided``: people are told each rule when it first matters; ``clock``: the time that each of two people has, None without a
    clock; ``table_name``: what its people call the table, if anything.
    """

    record: Record
    sits: tuple[str, str]
    then: dict[str, Json] | None = None
    series: SeriesPlace | None = None
    guided: bool = False
    clock: TimeLimit | None = None
    table_name: str = ""

    @property
    def title(self) -> str:
        """The table's title."""
        if self.then is not None:
            return " and ".join(squad_names(self.record.setup))
        number = f", game {self.series.number}" if self.series is not None else ""
        return f"{' at '.join(self.sides)}{number}"

    @property
    def sides(self) -> tuple[str, ...]:
        """The nicknames of the visitors and of the home team; none of a draft."""
        if self.then is not None:
            return ()
        return tuple(sheet.nickname for sheet in ball_game_named(self.record.game).sheets(self.record.setup))

    def plain(self) -> dict[str, Json]:
        """Return the header as plain data, for the store."""
        record = self.record
        header: dict[str, Json] = {
            "edition": record.edition,
            "seed": record.seed,
            "dice": record.dice,
            "sits": list(self.sits),
            "setup": record.setup.plain(),
        }
        if sides := self.sides:
            header["sides"] = list(sides)
        if record.keeps_passes:
            header["windows"] = True
        if self.then is not None:
            header["then"] = self.then
        if self.series is not None:
            header["series"] = self.series.plain()
        if self.guided:
            header["guided"] = True
        if self.clock is not None:
            header["clock"] = self.clock.plain()
        if self.table_name:
            header["table name"] = self.table_name
        return header

    @classmethod
    def of(cls, row: TableRow) -> TableHeader:
        """Return the header of a table in the store; raises HotStoveError if it can't be read."""
        header = row.header
        who, setup = sits_in(header), header.get("setup")
        if who is None or not isinstance(setup, dict):
            raise HotStoveError(f"table {row.id} can't be read: its header is not one of a table")
        seats = (seat_name(who[0]), seat_name(who[1]))
        edition, seed, dice = (str(header.get(key, "")) for key in ("edition", "seed", "dice"))
        then = header.get("then")
        record = Record(
            row.game, edition, cached_setup(setup), seed, seats, dice=dice, keeps_passes=header.get("windows") is True
        )
        series = SeriesPlace.of(ball_game_named(row.game), header["series"]) if "series" in header else None
        return cls(
            record,
            who,
            then if isinstance(then, dict) else None,
            series,
            header.get("guided") is True,
            limit_of(header.get("clock")),
            table_name_in(header),
        )


def sits_in(header: Mapping[str, Json]) -> tuple[str, str] | None:
    """Return the managers of both seats from a header, or from the data of the game after a draft; None if missing."""
    sits = header.get("sits")
    return (str(sits[0]), str(sits[1])) if isinstance(sits, list) and len(sits) == 2 else None


def table_name_in(header: Mapping[str, Json]) -> str:
    """Return what people call a table, from its header; empty if they call it nothing."""
    return str(header.get("table name", ""))


def sides_in(row: TableRow) -> tuple[str, str] | None:
    """Return the nicknames of both sides of a table's game; None of a draft's.

    Headers of older versions have none: there they stand in the title, ``Reds at Foxes, game 2``.
    """
    sides = row.header.get("sides")
    if isinstance(sides, list) and len(sides) == 2:
        return str(sides[0]), str(sides[1])
    away, at, home = row.title.partition(",")[0].partition(" at ")
    return (away, home) if at and " at " not in home and "then" not in row.header else None


def seat_name(who: str) -> str:
    """Return the name that a record's ``seats`` has for a manager of a header."""
    return YOU if who in (HERE, LINK) else who


def game_header(
    game: AnyBallGame, setup: Setup, seed: str, sits: tuple[str, str], dice: str, series: SeriesPlace | None = None
) -> TableHeader:
    """Return the header of a game between these teams."""
    away, home = sits
    seats = seat_name(away), seat_name(home)
    record = Record(
        game.name,
        game.edition,
        cached_setup(setup.plain()),
        seed,
        seats,
        dice=dice,
        keeps_passes=bool(labels_hiding_options(game)),
    )
    return TableHeader(record, sits, series=series)


def series_header(series: SeriesPlace, dice: str) -> TableHeader:
    """Return the header of a game of a series."""
    terms = series.terms
    seed = seed_of(series.seed, series.number) if series.seed else new_seed()
    setup = terms.setup_of(series.number, series.carried)
    return game_header(terms.game, setup, seed, terms.seats_of(series.number, series.sits), dice, series)


def rematch_header(game: AnyBallGame, header: TableHeader) -> TableHeader:
    """Return the header of a game with the same teams, options and managers, and a new seed."""
    return game_header(game, header.record.setup, new_seed(), header.sits, header.record.dice)


def stepped_header(game: AnyBallGame, header: TableHeader) -> TableHeader | None:
    """Return the header of a game with the same teams and managers that plays the next step of the rules.

    None after the last step, and where these teams can't meet in the next one.
    """
    played = header.record.setup
    step = next_step(game.switches, played.options)
    if step is None:
        return None
    name, value = step
    try:
        setup = game.set_up(as_node(played.away, "away"), as_node(played.home, "home"), as_node({name: value}, "options"))
    except NotLegal:
        return None
    return game_header(game, setup, new_seed(), header.sits, header.record.dice)
