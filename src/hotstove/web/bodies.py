"""Bodies of requests, measured as they come: one is bounded by what its form accepts, all together by what the server holds."""

from __future__ import annotations

from collections import Counter

MOST_UPLOADED = 2 * 1024 * 1024
"""Bytes of a form with files; pages say so before they send more."""
FREE = 16 * 1024
"""Bytes of a body that count for no total: the forms of a table are shorter, so that they are taken whoever uploads."""


class RefusedBody(Exception):
    """A body that is not received any further. ``status`` and ``words`` are the answer to its request."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.words = words


def too_large(most: int) -> RefusedBody:
    """Return the refusal of a body of more than so many bytes."""
    return RefusedBody(413, f"That is too large: more than {most // 1024} KB.")


class HeldBodies:
    """The bodies that are being received or worked on: ``most`` bytes of all together, half of them from one address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._total = 0
        self._by_address: Counter[str] = Counter()

    def hold(self, address: str, size: int) -> None:
        """Count bytes of an address. Raises RefusedBody if that were too many; then none of them count."""
        if self._total + size > self.most or self._by_address[address] + size > self.most // 2:
            raise RefusedBody(503, "Many files are being sent just now; try again in a minute.")
        self._total += size
        self._by_address[address] += size

    def free(self, address: str, size: int) -> None:
        """Take bytes out again that were counted."""
        self._total -= size
        self._by_address[address] -= size
        if not self._by_address[address]:
            del self._by_address[address]


class Body:
    """The body of one request: at most so many bytes, those beyond ``FREE`` held until it is answered."""

    def __init__(self, most: int, address: str, bodies: HeldBodies) -> None:
        self._most = most
        self._address = address
        self._bodies = bodies
        self._received = self._held = 0

    def add(self, size: int) -> None:
        """Count bytes that have come. Raises RefusedBody if they are too many, of this body or of all."""
        self._received += size
        if self._received > self._most:
            raise too_large(self._most)
        more = self._received - FREE - self._held
        if more > 0:
            self._bodies.hold(self._address, more)
            self._held += more

    def end(self) -> None:
        """The request is answered."""
        if self._held:
            self._bodies.free(self._address, self._held)
