"""A table at which one browser acts, by the right that it still has when its turn there has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from hotstove.play.screens import Screen
from hotstove.web.browser_table import BrowserTable
from hotstove.web.fair_queue import Who
from hotstove.web.hosted_table import HostedTable
from hotstove.web.responses import secret_of, tables_of

T = TypeVar("T")


class ByRight:
    """The table of a request, as the forms on its page act there.

    What the browser may do was read before the request has waited for the table, which may be at work for seconds; its seat may
    have another holder by then.
    """

    def __init__(self, hosted: HostedTable, check: Callable[[], None]) -> None:
        self._hosted = hosted
        self._check = check

    @classmethod
    async def at(cls, request: Request, id_: str, screen: Screen) -> ByRight:
        """The table with that id, for the browser of the request, which has that screen there."""
        tables, secret = tables_of(request), secret_of(request)
        hosted = await tables.hosted_table(id_)
        return cls(hosted, lambda: tables.check_right(hosted, secret, screen))

    @property
    def table(self) -> BrowserTable:
        """The table as it is now."""
        return self._hosted.table

    async def act(self, work: Callable[[BrowserTable], T]) -> T:
        """Do work at the table (`HostedTable.act`); raises RightEnded."""

        def by_right(table: BrowserTable) -> T:
            self._check()
            return work(table)

        return await self._hosted.act(by_right)

    async def worth(self, screen: Screen, expected: int, who: Who) -> None:
        """Work out what each choice is worth (`HostedTable.worth`); raises RightEnded."""
        await self._hosted.worth(screen, expected, who, self._check)

    def run_on(self) -> None:
        """Let two computers play to the end (`HostedTable.run_on`)."""
        self._hosted.run_on()
