"""The board of a ball game: inning, outs, score, who is on base, who is due. All games' states begin with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from hotstove.baseball.innings import Regulation, decided, half_begins, next_half
from hotstove.baseball.plays import GameEnds, HalfInningEnds, Play, PlayFacts
from hotstove.table.compiled import mypyc_attr
from hotstove.table.core import Table
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.state import CACHE, StateData

Runner: TypeAlias = Any
"""What a game has for a runner: his place in the order, his card, a figure; a value that nobody changes, None for nobody.

Each game has its own type, which it names where it reads one: the compiler takes no dataclass that is generic.
"""
Bases: TypeAlias = tuple[Runner, Runner, Runner]
"""Who is on first, second and third."""
Standing: TypeAlias = tuple[Runner, Runner, Runner, Runner, None]
"""Who is where before a play, by base: the batter, the runners, and nobody at 4 (``bases.NOBODY``)."""
EMPTY: Final = (False, False, False)
PLACES: Final = 9
"""Places in a batting order."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class Board(StateData):
    """Where a game stands.

    ``half`` is the side at bat, ``batter`` the place in its order, 1 to 9, of who is due, ``leads_off`` that of who bats first
    for the other side next. Of the half-inning: ``outs``, ``runs`` that came home and ``batters`` whose plate appearance is
    over. ``occupied`` says where somebody stands; only ``bases``, ``move`` and ``clear_half`` set it and the runners.
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

    def refresh(self) -> None:
        self.occupied = (self.first is not None, self.second is not None, self.third is not None)

    @property
    def fielding(self) -> Seat:
        """The side in the field."""
        return HOME if self.half == AWAY else AWAY

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
        """Who is on first, second and third."""
        return self.first, self.second, self.third

    @bases.setter
    def bases(self, runners: Bases) -> None:
        self.first, self.second, self.third = first, second, third = runners
        self.occupied = (first is not None, second is not None, third is not None)

    # --- Plays

    def carry_out(self, table: Table, play: Play, batter: Runner) -> Standing:
        """Tell a play, make its moves and count its runs. Returns who was where before it."""
        table.tell(play)
        facts = play.facts
        before = self.move(facts, batter)
        if facts.home:
            self.count(facts.home)
        return before

    def move(self, facts: PlayFacts, batter: Runner) -> Standing:
        """The outs, moves and runs of a play, which do not count yet (`count`). Returns who was where before it."""
        before = (batter, self.first, self.second, self.third, None)
        self.outs += facts.outs
        if facts.still:  # nobody moves, only the batter can be out
            return before
        first, second, third = facts.after
        self.first = on_first = before[first]
        self.second = on_second = before[second]
        self.third = on_third = before[third]
        self.occupied = (on_first is not None, on_second is not None, on_third is not None)
        self.runs += facts.home
        return before

    def count(self, runs: int) -> None:
        """Runs of the side at bat go to the score."""
        away, home = self.score
        self.score = (away + runs, home) if self.half == AWAY else (away, home + runs)

    def next_batter(self) -> None:
        """A plate appearance is over: the next man in the order is due."""
        self.batters += 1
        self.batter = self.batter + 1 if self.batter < PLACES else 1

    # --- Half-innings and the end

    def winning_runs(self, innings: int = 9) -> int:
        """Runs that win the game here and now, 0 where the inning goes on anyhow."""
        if self.inning < innings or self.half == AWAY:
            return 0
        return max(self.score[AWAY] - self.score[HOME] + 1, 0)

    def won(self, innings: int = 9) -> bool:
        """Has the home side, which bats, taken the lead in the last inning or later?"""
        return self.inning >= innings and self.half == HOME and self.score[HOME] > self.score[AWAY]

    def end_half(self, table: Table, end: HalfInningEnds, regulation: Regulation, play_out: bool = False) -> bool:
        """The half-inning is over: the other side's is next, or none. Returns whether the game is over with it.

        Where it is, everything stays as it stands. ``play_out``: the home side bats in the last inning even where it leads.
        Whatever is to be done before the next half-inning begins (`begin_half`) is the game's affair.
        """
        table.tell(end)
        if decided(self.inning, self.half, self.score, regulation.innings, play_out):
            self.over = True
            why = regulation.game_over if self.inning <= regulation.innings else regulation.extra_over
            table.tell(GameEnds(why, how_it_ended(self.inning, self.half)))
            return True
        self.clear_half()
        self.inning, self.half = next_half(self.inning, self.half)
        self.batter, self.leads_off = self.leads_off, self.batter
        return False

    def clear_half(self) -> None:
        """Nobody is out or on base, and no runs are in."""
        self.outs = self.runs = self.batters = 0
        self.first = self.second = self.third = None
        self.occupied = EMPTY

    def begin_half(self, table: Table, regulation: Regulation) -> None:
        """The half-inning that is next begins."""
        table.tell(half_begins(regulation, self.inning, self.half))

    @property
    def result(self) -> tuple[int, int] | None:
        """The score once the game is over."""
        return self.score if self.over else None


def how_it_ended(inning: int, half: Seat) -> str:
    """In words: after how many innings, and whether the home half was not needed.

    >>> how_it_ended(9, AWAY), how_it_ended(11, HOME)
    ('9 innings, the home half of the last not needed', '11 innings')
    """
    return f"{inning} innings" + (", the home half of the last not needed" if half == AWAY else "")
