"""What a table is laid by, and how the store keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.seats import YOU
from hotstove.table.errors import HotStoveError
from hotstove.table.record import Record
from hotstove.table.texts import Json
from hotstove.web.seating import HERE, LINK
from hotstove.web.series import SeriesGame
from hotstove.web.setups import shared
from hotstove.web.store import TableRow


@dataclass(frozen=True, slots=True)
class Plan:
    """A table to be laid: the record without answers, and who sits where (``HERE``, ``LINK`` or a computer's level).

    ``then`` is what the game after a draft is laid by, ``series`` the game's place in one.
    """

    record: Record
    sits: tuple[str, str]
    then: dict[str, Json] | None = None
    series: SeriesGame | None = None

    def header(self) -> dict[str, Json]:
        """As the store keeps it."""
        record = self.record
        header: dict[str, Json] = {
            "edition": record.edition,
            "seed": record.seed,
            "dice": record.dice,
            "sits": list(self.sits),
            "setup": record.setup.plain(),
        }
        if record.windows:
            header["windows"] = True
        if self.then is not None:
            header["then"] = self.then
        if self.series is not None:
            header["series"] = self.series.plain()
        return header

    @classmethod
    def of(cls, row: TableRow) -> Plan:
        """From the store; raises HotStoveError where the row is none of ours."""
        header = row.header
        who, setup = sits_in(header), header.get("setup")
        if who is None or not isinstance(setup, dict):
            raise HotStoveError(f"table {row.id} can't be read: its header is not one of a table")
        seats = (seat_name(who[0]), seat_name(who[1]))
        edition, seed, dice = (str(header.get(key, "")) for key in ("edition", "seed", "dice"))
        then = header.get("then")
        record = Record(row.game, edition, shared(setup), seed, seats, dice=dice, windows=header.get("windows") is True)
        series = SeriesGame.of(ball_game_named(row.game), header["series"]) if "series" in header else None
        return cls(record, who, then if isinstance(then, dict) else None, series)


def sits_in(header: Mapping[str, Json]) -> tuple[str, str] | None:
    """Who sits where, as a header has it, or what is said of the game after a draft; None where it does not say."""
    sits = header.get("sits")
    return (str(sits[0]), str(sits[1])) if isinstance(sits, list) and len(sits) == 2 else None


def seat_name(who: str) -> str:
    """What a record's ``seats`` hold for who sits there."""
    return YOU if who in (HERE, LINK) else who
