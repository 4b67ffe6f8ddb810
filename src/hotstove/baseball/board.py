"""The board of a ball game: inning, outs, score, runners, next batters. A game's state extends it, or holds it as a part."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from hotstove.baseball.innings import INNINGS, Regulation, decided, half_begins, next_half
from hotstove.baseball.plays import GameEnds, HalfInningEnds, Play, PlayFacts
from hotstove.table.compiled import mypyc_attr
from hotstove.table.core import Table
from hotstove.table.events import AWAY, HOME, Seat, other
from hotstove.table.state import CACHE, StateData

Runner: TypeAlias = Any
"""A game's value for a runner: his place in the order, his card, a figure. The value is never changed; None is an empty base.

Each game has its own type and names it when it reads a runner, because mypyc can't compile a generic dataclass.
"""
Bases: TypeAlias = tuple[Runner, Runner, Runner]
"""The runners on first, second and third."""
BatterAndRunners: TypeAlias = tuple[Runner, Runner, Runner, Runner, None]
"""The batter and the runners before a play, by base, with None at 4 (``bases.NOBODY``)."""
EMPTY: Final = (False, False, False)
ORDER: Final = 9
"""The batters of a batting order."""


LATE: Final = 7
"""The inning from which on games are decided by single moves."""
CLOSE: Final = 1
"""Runs between the sides with which one run is played for."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class Board(StateData):
    """The state of play of a game.

    ``half`` is the side at bat, ``batter`` the place in its order, 1 to 9, of its next batter, ``leads_off`` that of the other
    side's. The half-inning has ``outs``, ``runs`` that came home and ``batters`` whose plate appearance is over. ``occupied``
    says which bases have a runner; only ``bases``, ``move`` and ``clear_half`` set it and the runners. ``fielding`` is the side
    in the field.
    """

    inning: int = 1
    half: Seat = AWAY
    outs: int = 0
    runs: int = 0
    batters: int = 0
    score: tuple[int, int] = (0, 0)
    batter: int = 1
    leads_off: int = 1
    first: Runner = None
    second: Runner = None
    third: Runner = None
    over: bool = False
    occupied: tuple[bool, bool, bool] = field(default=EMPTY, init=False, metadata=CACHE)
    fielding: Seat = field(default=HOME, init=False, metadata=CACHE)

    def refresh(self) -> None:
        self.fielding = other(self.half)
        self.occupied = (self.first is not None, self.second is not None, self.third is not None)

    def ahead(self, seat: Seat) -> int:
        """The runs by which a side leads; negative if it trails."""
        return self.score[seat] - self.score[other(seat)]

    @property
    def at_risk(self) -> int | None:
        """The runs that have come home and do not count yet; None in games that have no such runs."""
        return None

    @property
    def late_and_close(self) -> bool:
        """Whether one run is played for: late, with nobody out, and neither side more than a run ahead."""
        return self.inning >= LATE and self.outs == 0 and abs(self.ahead(self.half)) <= CLOSE

    @property
    def due(self) -> tuple[int, int]:
        """The places in the order of each side's next batter."""
        return (self.leads_off, self.batter) if self.half else (self.batter, self.leads_off)

    @due.setter
    def due(self, places: tuple[int, int]) -> None:
        self.batter, self.leads_off = places[self.half], places[not self.half]
        self.refresh()

    @property
    def bases(self) -> Bases:
        """The runners on first, second and third."""
        return self.first, self.second, self.third

    @bases.setter
    def bases(self, runners: Bases) -> None:
        self.first, self.second, self.third = first, second, third = runners
        self.occupied = (first is not None, second is not None, third is not None)

    # --- Plays

    def carry_out(self, table: Table, play: Play, batter: Runner) -> BatterAndRunners:
        """Tell a play, make its moves and count its runs. Returns the batter and the runners before it, by base."""
        table.tell(play)
        facts = play.facts
        before = self.move(facts, batter)
        if facts.home:
            self.count(facts.home)
        return before

    def move(self, facts: PlayFacts, batter: Runner) -> BatterAndRunners:
        """Make the moves and outs of a play; its runs do not count yet (`count`). Returns batter and runners before it."""
        before = (batter, self.first, self.second, self.third, None)
        self.outs += facts.outs
        if facts.still:  # no runner moves; only the batter can be out
            return before
        first, second, third = facts.after
        self.first = on_first = before[first]
        self.second = on_second = before[second]
        self.third = on_third = before[third]
        self.occupied = (on_first is not None, on_second is not None, on_third is not None)
        self.runs += facts.home
        return before

    def count(self, runs: int) -> None:
        """Add runs to the score of the side at bat."""
        away, home = self.score
        self.score = (away + runs, home) if self.half == AWAY else (away, home + runs)

    def next_batter(self) -> None:
        """End a plate appearance: the next batter in the order is due."""
        self.batters += 1
        self.batter = self.batter + 1 if self.batter < ORDER else 1

    # --- Half-innings and the end

    def winning_runs(self, innings: int = INNINGS) -> int:
        """The number of runs that would end the game at once; 0 if no number of runs would."""
        if self.inning < innings or self.half == AWAY:
            return 0
        return max(self.score[AWAY] - self.score[HOME] + 1, 0)

    def won(self, innings: int = INNINGS) -> bool:
        """Whether the home side is at bat in the last inning or later and leads."""
        return self.inning >= innings and self.half == HOME and self.score[HOME] > self.score[AWAY]

    def end_half(self, table: Table, end: HalfInningEnds, regulation: Regulation, play_out: bool = False) -> bool:
        """End the half-inning, and the game if it is decided. Returns whether the game is over.

        If it is over, outs, runners and runs stay as they are. ``play_out``: the home side bats in the last inning even if it
        leads. What else happens before the next half-inning begins (`begin_half`) is left to the game.
        """
        table.tell(end)
        if decided(self.inning, self.half, self.score, regulation.innings, play_out):
            self.over = True
            why = regulation.game_over if self.inning <= regulation.innings else regulation.extra_over
            table.tell(GameEnds(why, how_it_ended(self.inning, self.half)))
            return True
        self.clear_half()
        self.fielding = self.half
        self.inning, self.half = next_half(self.inning, self.half)
        self.batter, self.leads_off = self.leads_off, self.batter
        return False

    def clear_half(self) -> None:
        """Set outs, runs and batters to 0 and empty the bases."""
        self.outs = self.runs = self.batters = 0
        self.first = self.second = self.third = None
        self.occupied = EMPTY

    def begin_half(self, table: Table, regulation: Regulation) -> None:
        """Tell that the next half-inning begins."""
        table.tell(half_begins(regulation, self.inning, self.half))

    @property
    def result(self) -> tuple[int, int] | None:
        """The score once the game is over."""
        return self.score if self.over else None


def how_it_ended(inning: int, half: Seat) -> str:
    """The length of a game in words: its innings, and whether the home half was not needed.

    >>> how_it_ended(9, AWAY), how_it_ended(11, HOME)
    ('9 innings, the home half of the last not needed', '11 innings')
    """
    return f"{inning} innings" + (", the home half of the last not needed" if half == AWAY else "")
