"""Computer managers at a table with people: each is made in a background thread, so that the game begins at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread
from typing import TypeVar

from hotstove.table.errors import HotStoveError
from hotstove.table.game import Bench, Manager, Setup

O = TypeVar("O")  # noqa: E741


class BackgroundManager:
    """A computer manager of a given level, made in a thread of its own; ``ready`` tells whether it can choose without delay."""

    def __init__(self, level: str, make: Callable[[Setup], Manager], setup: Setup) -> None:
        self.level = level
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
        return self._manager.choose(view, options, why, bench)

    def _prepare(self) -> None:
        try:
            self._manager = self._make(self._setup)
        except Exception as error:  # noqa: BLE001  (raised again in ``wait``)
            self._error = error
