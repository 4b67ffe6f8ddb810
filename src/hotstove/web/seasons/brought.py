"""The server's part in games of seasons at tables: laying the table, and bringing in what is over, also after a crash."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from hotstove.baseball.ball_game import ball_game_named
from hotstove.table.errors import HotStoveError
from hotstove.table.game import Setup
from hotstove.table.journal import written
from hotstove.web.access import HERE, token_of
from hotstove.web.browser_table import new_id
from hotstove.web.fair_queue import Who
from hotstove.web.seasons.at_tables import Prepared, bring_in, give_up, prepare, tables_at
from hotstove.web.seasons.server import Seasons
from hotstove.web.store import AlreadyExists, NoSuchTable, TableRow
from hotstove.web.table_header import TableHeader, game_header
from hotstove.web.table_log import replayed
from hotstove.web.tables import Tables

SWEEP: Final = 2.0
"""Seconds after which it is looked whether a game at a table is over."""
log = logging.getLogger("hotstove.web")


def header_of(prepared: Prepared, dice: str) -> TableHeader:
    """The header of a table for a game of a season."""
    sits = tuple(HERE if person else prepared.level for person in prepared.people)
    game = ball_game_named(prepared.game)
    header = game_header(game, Setup.of(prepared.setup), prepared.seed, (sits[0], sits[1]), dice)
    return replace(header, table_name=prepared.name)


async def lay_table(seasons: Seasons, tables: Tables, path: Path, number: int, secret: str, who: Who, dice: str) -> str:
    """Lay the table for a game of one's own, or find the one where it is, and return its id; raises NotLegal, NotSaved."""
    prepared = await seasons.write_for(who, partial(prepare, path, number, new_id()))

    def create() -> None:
        header = header_of(prepared, dice)
        row = TableRow(
            prepared.table, prepared.game, header.title, datetime.now(UTC).isoformat(timespec="seconds"), header.plain()
        )
        with suppress(AlreadyExists):
            tables.store.create(row, [token_of(secret, prepared.table, "own")])

    await tables.workers.run(create)
    return prepared.table


async def bring_in_all(seasons: Seasons, tables: Tables, path: Path) -> None:
    """Bring in the games of a season that are over at their tables; what can't be brought in stays there, and is told."""
    for number, id_ in (await seasons.look_up(partial(tables_at, path))).items():
        try:
            saved = await tables.workers.run(partial(_finished, tables, id_))
            if saved is None:
                continue
            if saved:
                await seasons.write(partial(bring_in, path, number, saved))
            else:
                await seasons.write(partial(give_up, path, number))
            seasons.problems.pop((path, number), None)
        except HotStoveError as error:
            if seasons.problems.get((path, number)) != str(error):
                log.warning("game %d of a season is not brought in: %s", number, error)
            seasons.problems[path, number] = str(error)


def _finished(tables: Tables, id_: str) -> bytes | None:
    """A table's game as a saved one if it is over; empty if its people have ended it, None if it goes on or is not there."""
    try:
        row = tables.store.table(id_)
    except NoSuchTable:
        return None
    if row.state == "open":
        return None
    if row.state != "over":
        return b""
    return written(replayed(TableHeader.of(row).record, tables.store.log(id_)))


async def sweep(seasons: Seasons, tables: Tables) -> None:
    """Bring in games as they end, for as long as the server runs."""
    while not seasons.closing:
        with suppress(HotStoveError):
            for path in await seasons.look_up(seasons.shelf.with_tables):
                await bring_in_all(seasons, tables, path)
        await asyncio.sleep(SWEEP)
