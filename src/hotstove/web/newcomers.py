"""Who is new to a game, and is offered to be told its rules."""

from __future__ import annotations

from starlette.requests import Request

from hotstove.web.access import browser_of
from hotstove.web.responses import made_for, secret_of, tables_of
from hotstove.web.table_lists import PAGE


async def is_newcomer(request: Request, game: str) -> bool:
    """Whether none of the newest tables of who asks, under way or finished, is of the game."""
    secret, store = secret_of(request), tables_of(request).store
    if secret is None:
        return True

    def is_new() -> bool:
        parts = (store.tables_of(browser_of(secret), under_way, PAGE) for under_way in (True, False))
        return all(row.game != game for rows in parts for row in rows)

    return await made_for(request, is_new)
