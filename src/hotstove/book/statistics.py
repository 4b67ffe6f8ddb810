"""The lines of the scorebook: the counts of batters, pitchers and fielders in a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hotstove.baseball.plays import Count
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player
from hotstove.baseball.words import innings_pitched

COLUMNS: Final = len(Count)
_HITS: Final = (Count.SINGLE, Count.DOUBLE, Count.TRIPLE, Count.HOME_RUN)
_AT_BATS: Final = (*_HITS, Count.STRIKEOUT, Count.OUT, Count.DOUBLE_PLAY_GROUNDER, Count.REACHED)
_PLATE_APPEARANCES: Final = range(Count.REACHED + 1)


@dataclass(slots=True)
class StatLine:
    """Batting counts in a game, by ``Count``: of one batter, or of all batters against one pitcher (OBR 9.02, 9.03)."""

    player: Player
    counts: list[int] = field(default_factory=lambda: [0] * COLUMNS)

    @property
    def plate_appearances(self) -> int:
        """Completed plate appearances of every kind."""
        return sum(self.counts[column] for column in _PLATE_APPEARANCES)

    @property
    def at_bats(self) -> int:
        """Plate appearances without walks, hit batters, interference and sacrifices (OBR 9.02(a)(1))."""
        return sum(self.counts[column] for column in _AT_BATS)

    @property
    def hits(self) -> int:
        """Singles, doubles, triples and home runs."""
        return sum(self.counts[column] for column in _HITS)

    @property
    def walks(self) -> int:
        """All walks, the intentional ones included."""
        return self.counts[Count.WALK] + self.counts[Count.INTENTIONAL_WALK]

    def __getitem__(self, column: Count) -> int:
        return self.counts[column]


@dataclass(slots=True)
class BattingLine(StatLine):
    """A player's batting and running in a game, and his positions."""

    positions: list[Position] = field(default_factory=list)


@dataclass(slots=True)
class PitchingLine(StatLine):
    """A pitcher's game: the batting against him, his outs and the runs charged to him.

    ``lead`` and ``on_base`` are his side's lead and the runners on base as he came in.
    """

    lead: int = 0
    on_base: int = 0

    @property
    def outs(self) -> int:
        """Outs made while he pitched."""
        return self.counts[Count.OUTS]

    @property
    def innings(self) -> str:
        """Innings pitched as box scores print them."""
        return innings_pitched(self.outs)

    @property
    def batters_faced(self) -> int:
        """Plate appearances against him."""
        return self.plate_appearances


@dataclass(slots=True)
class FieldingLine:
    """A fielder's game at one position, if the game names fielders."""

    player: Player
    position: Position
    putouts: int = 0
    assists: int = 0
    errors: int = 0
    double_plays: int = 0
    passed_balls: int = 0
