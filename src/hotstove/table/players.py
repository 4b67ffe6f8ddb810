"""Computer managers at a table where people sit: they get ready in the background, so that a game begins at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread
from typing import TypeVar

from hotstove.table.errors import HotStoveError
from hotstove.table.game import Bench, Manager, Setup

O = TypeVar("O")  # noqa: E741


class Player:
    """A computer manager of a level; ``ready`` once it can choose without delay."""

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
        """Can it choose at once?"""
        return not self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it is ready, or so many seconds; raises what went wrong, if anything did."""
        self._thread.join(seconds)
        if self._error is not None:
            raise self._error

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        """The manager's choice."""
        self.wait()
        if self._manager is None:
            raise HotStoveError(f"the computer manager {self.level} could not be had")
        return self._manager.choose(view, options, why, bench)

    def _prepare(self) -> None:
        try:
            self._manager = self._make(self._setup)
        except Exception as error:  # noqa: BLE001  (handed on to whoever waits)
            self._error = error
