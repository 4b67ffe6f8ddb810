"""Files of a season that are sent a piece at a time, so many at once."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator

from starlette.requests import ClientDisconnect
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from hotstove.table.errors import HotStoveError
from hotstove.web.fair_queue import FairQueue, Who
from hotstove.web.responses import sentence

log = logging.getLogger("hotstove.web")


class Download(StreamingResponse):
    """A file whose place in the queue of those that are sent is held until its reader has it: that may take him long."""

    def __init__(
        self, sending: FairQueue, who: Who, content: AsyncIterator[str] | AsyncIterator[bytes], name: str, kind: str
    ) -> None:
        super().__init__(
            _cut_off(content, name), media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'}
        )
        self._sending = sending
        self._who = who

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it; raises NotLegal if too many are sent."""
        async with self._sending.admitted(self._who):
            await super().__call__(scope, receive, send)


async def _cut_off(content: AsyncIterator[str] | AsyncIterator[bytes], name: str) -> AsyncIterator[str | bytes]:
    """The pieces; what goes wrong once some are sent can't be told any more: the file is cut off, which its reader notices."""
    try:
        async for piece in content:
            yield piece
    except HotStoveError as error:
        log.error("%s was sent in part: %s", name, sentence(error))
        raise ClientDisconnect from None
