"""The bench of a manager that is asked without a table, and needs no luck and no games played out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from hotstove.table.events import AWAY, Seat
from hotstove.table.game import Manager


class NoBench:
    """A seat alone: luck and games played out are errors."""

    def __init__(self, seat: Seat = AWAY) -> None:
        self.seat: Seat = seat

    def luck(self) -> int:
        raise AssertionError("this manager draws no luck")

    def play_out(
        self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Callable[[object], bool] | None = None
    ) -> NoReturn:
        raise AssertionError("this manager plays nothing out")
