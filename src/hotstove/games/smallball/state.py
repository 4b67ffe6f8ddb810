"""The state of Small Ball between two plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from hotstove.baseball.board import ORDER, Board
from hotstove.games.smallball.cards import Pinch, PlayerCard, Team
from hotstove.table.state import CACHE, UNKEYED, Reduce, whole

ALL_PINCH: tuple[Pinch, ...] = (Pinch.POWER, Pinch.ON_BASE)


def _like_the_tenth(inning: int) -> int:
    return min(inning, 10)


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class SmallBallState(Board):
    """The position between two plays, as plain values; only a turn's working copy is ever changed.

    Runners are card numbers, 1 to 9. ``runs`` are at risk, ``score`` counts the banked ones. ``unused`` are the pinch hitters
    of each side that are not yet turned to X, all at first (SB-02). ``runs_pile`` and ``outs_pile`` are the piles of the
    half-inning in play order. ``stole`` is true if a steal has been tried since the last at-bat. ``card`` is the card of the
    batter due.
    """

    KEYS: ClassVar[Mapping[str, Reduce | None]] = {
        "inning": _like_the_tenth,  # all innings after the ninth are alike (SB-51)
        "first": None,  # it does not matter which runner is on a base
        "second": None,
        "third": None,
        "occupied": whole,
    }

    teams: tuple[Team, Team] = field(metadata=UNKEYED)
    bank_nothing: bool = False
    play_out_ninth: bool = False
    unused: tuple[tuple[Pinch, ...], tuple[Pinch, ...]] = (ALL_PINCH, ALL_PINCH)
    runs_pile: tuple[int, ...] = field(default=(), metadata=UNKEYED)
    outs_pile: tuple[int, ...] = field(default=(), metadata=UNKEYED)
    stole: bool = False
    card: PlayerCard = field(init=False, metadata=CACHE)

    @property
    def at_risk(self) -> int:
        return self.runs  # until they are banked (SB-19)

    def refresh(self) -> None:
        Board.refresh(self)
        self.card = self.teams[self.half].cards[self.batter - 1]

    def next_batter(self) -> None:
        """Advance to the next card (SB-17), after which a steal may be tried again (SB-31, SB-36)."""
        self.batters += 1
        self.card = card = self.teams[self.half].cards[self.batter % ORDER]
        self.batter = card.number
        self.stole = False
