"""Computer managers at a table with people: each is made in a background thread, so that the game begins at once.

What a manager that plays games out thinks at a question can be worked out elsewhere, in another process (`choice_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread
from typing import TypeAlias, TypeVar

from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat
from hotstove.table.game import Bench, Manager, Setup

O = TypeVar("O")  # noqa: E741
Elsewhere: TypeAlias = Callable[[Seat, str], int]
"""The number of the option that the computer manager of a seat and a level takes now, worked out by another process."""


class BackgroundManager:
    """A computer manager of a given level, made in a thread of its own; ``ready`` tells whether it can choose without delay.

    If ``elsewhere`` is given, what the manager thinks at a question that takes it long is worked out there.
    """

    def __init__(self, level: str, make: Callable[[Setup], Manager], setup: Setup, elsewhere: Elsewhere | None = None) -> None:
        self.level = level
        self._elsewhere = elsewhere
        self._make = make
        self._setup = setup
        self._manager: Manager | None = None
        self._error: Exception | None = None
        self._thread = Thread(target=self._prepare, daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        """Whether it can choose at once."""
        return not self._thread.is_alive()

    @property
    def only_looks(self) -> bool:
        """Whether it promises never to change its view; not before it is ready."""
        return bool(getattr(self._manager, "only_looks", False))

    @property
    def plays_out(self) -> bool:
        """Whether it plays games out, which takes long; not before it is ready."""
        return bool(getattr(self._manager, "plays_out", False))

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it is ready, at most ``seconds``; raises the error with which making it ended, if any."""
        self._thread.join(seconds)
        if self._error is not None:
            raise self._error

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        """The option that the manager takes; waits until it is ready, and raises as ``wait`` does."""
        self.wait()
        if self._manager is None:
            raise HotStoveError(f"the computer manager {self.level} is not ready")
        if self._elsewhere is not None and self._weighs(view, options, why):
            return options[self._elsewhere(bench.seat, self.level)]
        return self._manager.choose(view, options, why, bench)

    def _weighs(self, view: object, options: Sequence[object], why: str) -> bool:
        """Whether the manager plays options out at this question (``weighs``, which managers have that play games out)."""
        weighs: Callable[[object, Sequence[object], str], bool] | None = getattr(self._manager, "weighs", None)
        return weighs is not None and weighs(view, options, why)

    def _prepare(self) -> None:
        try:
            self._manager = self._make(self._setup)
        except Exception as error:  # noqa: BLE001  (raised again in ``wait``)
            self._error = error
