"""A queue in which nobody stands twice: what one browser wants waits for what it has wanted before, and not for others."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import TypeAlias

from hotstove.table.errors import NotLegal

Place: TypeAlias = Callable[[], AbstractAsyncContextManager[None]]
"""What a piece of work waits for each time before it takes the process."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who wants something: the address that he comes from, and his browser there, by its secret; empty without one."""

    address: str
    browser: str


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most pieces of work at once of a browser, of an address, and of all."""

    browser: int = 4
    address: int = 12
    all: int = 40


class FairQueue:
    """Work for one process. ``refusal`` is what is said to who wants more than the bounds.

    A piece of work may take the process several times, and takes it only with the turn of its browser, then of its address.
    So each address has one place in the queue of all, and each browser one in that of its address, however much it wants.
    """

    def __init__(self, refusal: str, bounds: Bounds | None = None) -> None:
        self._refusal = refusal
        self._bounds = bounds or Bounds()
        self._pieces: Counter[Who | str] = Counter()
        self._locks: defaultdict[Who | str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def _wanted(self, who: Who) -> tuple[tuple[Who | str, int], ...]:
        """Whose pieces of work are counted, each with how many there may be."""
        return (who, self._bounds.browser), (f"address {who.address}", self._bounds.address), ("", self._bounds.all)

    def check(self, who: Who) -> None:
        """Raise NotLegal if there is too much for another piece of work."""
        if any(self._pieces[whose] >= most for whose, most in self._wanted(who)):
            raise NotLegal(self._refusal)

    @asynccontextmanager
    async def admitted(self, who: Who) -> AsyncIterator[Place]:
        """Admit a piece of work, and give its place; raises NotLegal if there is too much."""
        pieces, wanted = self._pieces, self._wanted(who)
        self.check(who)
        pieces.update(whose for whose, _ in wanted)
        own, address = self._locks[who], self._locks[f"address {who.address}"]

        @asynccontextmanager
        async def place() -> AsyncIterator[None]:
            async with own, address:
                yield

        try:
            yield place
        finally:
            pieces.subtract(whose for whose, _ in wanted)
            for whose, _ in wanted:
                if not pieces[whose]:
                    del pieces[whose]
                    self._locks.pop(whose, None)
