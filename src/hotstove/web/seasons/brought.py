"""The server's part in games of seasons at tables: laying the table, and bringing in what is over, also after a crash."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.screens import Screen
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import SIDES, Seat
from hotstove.table.game import Setup
from hotstove.table.journal import written
from hotstove.web.access import HERE, LINK, SEATS, new_secret, token_of
from hotstove.web.browser_table import new_id
from hotstove.web.fair_queue import Who
from hotstove.web.seasons.at_tables import Prepared, bring_in, give_up, prepare, seats_still_held, tables_at
from hotstove.web.seasons.reading import seats_of
from hotstove.web.seasons.server import KeptOut, Seasons
from hotstove.web.store import AlreadyExists, NoSuchTable, TableRow
from hotstove.web.table_header import TableHeader, game_header, sides_in, sits_in
from hotstove.web.table_log import replayed
from hotstove.web.tables import Tables

SWEEP: Final = 2.0
"""Seconds after which it is looked whether a game at a table is over."""
LONGEST: Final = 256.0
"""The most seconds after which a game that could not be brought in is tried again."""
log = logging.getLogger("hotstove.web")


def header_of(prepared: Prepared, dice: str) -> TableHeader:
    """The header of a table for a game of a season; where friends play, only the server throws the dice."""
    game = ball_game_named(prepared.game)
    thrown = "auto" if LINK in prepared.sits else dice
    header = game_header(game, Setup.of(prepared.setup), prepared.seed, prepared.sits, thrown)
    return replace(header, table_name=prepared.name)


async def lay_table(
    seasons: Seasons, tables: Tables, path: Path, number: int, secret: str, who: Who, dice: str, owner: bool = True
) -> str:
    """Lay the table for a game of one's own, or find the one where it is, sit down there, and return its id.

    Who asks is the season's ``owner``, or a friend by his browser's secret. Who has lost his club meanwhile, by another server
    over the season's folder which did not find the table yet, leaves the seat. Raises NotLegal, NotSaved.
    """
    async with seasons.seating(path):
        prepared = await seasons.write_for(who, partial(prepare, path, number, new_id(), secret, owner))

        def create() -> None:
            header = header_of(prepared, dice)
            row = TableRow(
                prepared.table, prepared.game, header.title, datetime.now(UTC).isoformat(timespec="seconds"), header.plain()
            )
            with suppress(AlreadyExists):
                tables.store.create(row, [token_of(secret, prepared.table, "own")] if HERE in prepared.sits else [])

        await tables.workers.run(create)
        for seat in prepared.mine:
            await sit_down(tables, prepared.table, seat, secret)
        held = await seasons.read(who, partial(seats_still_held, path, number, secret, owner))
        if lost := tuple(seat for seat in prepared.mine if seat not in held and prepared.sits[seat] == LINK):
            await tables.leave(prepared.table, Screen(lost), secret)
            raise NotLegal(f"a club of yours in game {number} has another manager by now")
        if owner:
            await take_over(tables, prepared.table, secret)
    return prepared.table


async def take_over(tables: Tables, id_: str, secret: str) -> None:
    """Give a season's owner the table at whose own screen he plays, if he comes by another browser than the one that laid it.

    Who asks from the machine itself owns its seasons by any browser, and each of them has a cookie of its own: the game would
    be finished by none of them else. It is done by a link to himself, so that the table's pages tell it.
    """
    sits = sits_in((await tables.workers.run(lambda: tables.store.table(id_))).header)
    screen = await tables.screen(id_, secret)
    if sits is not None and HERE in sits and (screen is None or not screen.owns):
        await tables.join(await tables.invite(id_, "own", secret), secret)


async def sit_down(tables: Tables, id_: str, seat: Seat, secret: str) -> None:
    """Give a browser that manages a club its seat at the table of the club's game, in the place of who had the club before.

    It is done by a link, as everywhere: a seat belongs to one browser, and all at the table are told of a change.
    """
    sits = sits_in((await tables.workers.run(lambda: tables.store.table(id_))).header)
    screen = await tables.screen(id_, secret)
    if sits is not None and sits[seat] == LINK and (screen is None or seat not in screen.seats):
        await tables.join(await tables.invite(id_, SEATS[seat], secret), secret)


async def stand_up(tables: Tables, id_: str, seat: Seat) -> None:
    """End the right of whoever has a seat at the table of a club's game, by a link that nobody else follows."""
    if SEATS[seat] in await tables.workers.run(lambda: tables.store.held_roles(id_)):
        nobody = new_secret()
        await sit_down(tables, id_, seat, nobody)
        await tables.leave(id_, Screen((seat,)), nobody)


async def seats_at_tables(seasons: Seasons, tables: Tables, path: Path, code: str, who: Who) -> list[tuple[int, str, Seat]]:
    """The games of a club that are at tables now: number, the table's id, and the club's seat there.

    Raises NotLegal if the season's owner has begun one at his own screen, where nobody else can sit down.
    """
    await bring_in_all(seasons, tables, path)
    return await _seats_now(seasons, tables, path, code, who)


async def seats_since(
    seasons: Seasons, tables: Tables, path: Path, code: str, who: Who, before: Collection[tuple[int, str, Seat]]
) -> list[tuple[int, str, Seat]]:
    """The seats of a club in games that another server has laid while the club changed hands here: none of those ``before``."""
    with suppress(NotLegal):  # its owner's own screen, where nobody else sits
        return [each for each in await _seats_now(seasons, tables, path, code, who) if each not in before]
    return []


async def _seats_now(seasons: Seasons, tables: Tables, path: Path, code: str, who: Who) -> list[tuple[int, str, Seat]]:
    found = []
    for number, id_, seat in await seasons.read(who, partial(seats_of, path, code)):
        with suppress(NoSuchTable):
            row = await tables.workers.run(lambda id_=id_: tables.store.table(id_))  # type: ignore[misc]
            if (sits_in(row.header) or (LINK, LINK))[seat] != LINK:
                raise NotLegal(f"game {number} of that club is at its table: finish it or end it first")
            found.append((number, id_, seat))
    return found


async def bring_in_all(seasons: Seasons, tables: Tables, path: Path) -> None:
    """Bring in the games of a season that are over at their tables; what can't be brought in stays there, and is told.

    Such a game is played again and tried anew after a time that doubles, up to `LONGEST`.
    """
    for number, id_ in (await seasons.look_up(partial(tables_at, path))).items():
        kept_out = seasons.kept_out.get((path, number))
        if kept_out is not None and monotonic() < kept_out.again:
            continue
        try:
            saved = await tables.workers.run(partial(_finished, tables, id_))
            if saved is None:
                continue
            if isinstance(saved, bytes):
                await seasons.write(partial(bring_in, path, number, saved))
            else:
                await seasons.write(partial(give_up, path, number, id_, saved))
            seasons.kept_out.pop((path, number), None)
        except HotStoveError as error:
            if kept_out is None or kept_out.words != str(error):
                log.warning("game %d of a season is not brought in: %s", number, error)
            seasons.kept_out[path, number] = _once_more(kept_out, str(error))
        except Exception:
            log.exception("game %d of a season is not brought in", number)
            seasons.kept_out[path, number] = _once_more(kept_out, "something went wrong here; the server's log tells more")


def _once_more(before: KeptOut | None, words: str) -> KeptOut:
    """What keeps a game out, to be tried again after twice the time that was waited before."""
    wait = SWEEP if before is None else min(2 * before.wait, LONGEST)
    return KeptOut(words, wait, monotonic() + wait)


def _finished(tables: Tables, id_: str) -> bytes | str | None:
    """A table's game as a saved one if it is over, or words for how its people have ended it; None if it goes on."""
    try:
        row = tables.store.table(id_)
    except NoSuchTable:
        return None
    if row.state == "open":
        return None
    if row.state != "over":
        how, _, seat = row.state.partition(" ")
        side = f"the {(sides_in(row) or SIDES)[int(seat)]}" if seat else ""
        return {"resigned": f"({side} have resigned)", "late": f"({side} had no time left)"}.get(how, "by agreement")
    return written(replayed(TableHeader.of(row).record, tables.store.log(id_)))


async def sweep(seasons: Seasons, tables: Tables) -> None:
    """Bring in games as they end, for as long as the server runs."""
    while not seasons.closing:
        with suppress(HotStoveError, OSError):  # a folder that is away, as on a network, may come back
            for path in await seasons.look_up(seasons.shelf.with_tables):
                await bring_in_all(seasons, tables, path)
        await asyncio.sleep(SWEEP)
