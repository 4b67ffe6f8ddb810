"""What batters, pitchers and fielders did in a game, and averages as exact fractions (OBR 9.21, 9.22).

An average is None where there is nothing to divide by, and is rounded only for print.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from hotstove.baseball.plays import Count
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player
from hotstove.book.runners import Runner

COLUMNS: Final = len(Count)
_HITS: Final = (Count.SINGLE, Count.DOUBLE, Count.TRIPLE, Count.HOME_RUN)
_AT_BATS: Final = (*_HITS, Count.STRIKEOUT, Count.OUT, Count.DOUBLE_PLAY_GROUNDER, Count.REACHED)
_PLATE_APPEARANCES: Final = range(Count.REACHED + 1)

INNINGS_OF_A_GAME = 9
OUTS_OF_AN_INNING = 3


@dataclass(slots=True)
class StatLine:
    """What batters did in a game, by ``Count``: those of one batter, or all against one pitcher (OBR 9.02, 9.03)."""

    player: Player
    counts: list[int] = field(default_factory=lambda: [0] * COLUMNS)

    @property
    def plate_appearances(self) -> int:
        return sum(self.counts[column] for column in _PLATE_APPEARANCES)

    @property
    def at_bats(self) -> int:
        """Plate appearances without walks, hit batters, interference and sacrifices (OBR 9.02(a)(1))."""
        return sum(self.counts[column] for column in _AT_BATS)

    @property
    def hits(self) -> int:
        return sum(self.counts[column] for column in _HITS)

    @property
    def total_bases(self) -> int:
        return sum(bases * self.counts[column] for bases, column in enumerate(_HITS, 1))

    @property
    def walks(self) -> int:
        """All of them, the intentional ones included."""
        return self.counts[Count.WALK] + self.counts[Count.INTENTIONAL_WALK]

    def __getitem__(self, column: Count) -> int:
        return self.counts[column]


@dataclass(slots=True)
class BattingLine(StatLine):
    """A player's batting and running in a game, and where he played."""

    positions: list[Position] = field(default_factory=list)


@dataclass(slots=True)
class PitchingLine(StatLine):
    """A pitcher's game: what batters did against him, his outs and the runs charged to him.

    ``lead`` and ``on_base`` are his side's lead and the runners on base as he came in; ``faced`` are his batters by id.
    """

    lead: int = 0
    on_base: int = 0
    faced: dict[str, Runner] = field(default_factory=dict)

    @property
    def outs(self) -> int:
        return self.counts[Count.OUTS]

    @property
    def innings(self) -> str:
        """Innings pitched as box scores print them: 20 outs are ``6.2``."""
        return f"{self.outs // 3}.{self.outs % 3}"

    @property
    def batters_faced(self) -> int:
        return self.plate_appearances


@dataclass(slots=True)
class FieldingLine:
    """A fielder's game at one position, where the game says who fielded."""

    player: Player
    position: Position
    putouts: int = 0
    assists: int = 0
    errors: int = 0
    double_plays: int = 0
    passed_balls: int = 0


def added(lines: Iterable[BattingLine]) -> BattingLine | None:
    """One player's lines of several games as one; None without any."""
    given = list(lines)
    if not given:
        return None
    return BattingLine(given[0].player, [sum(column) for column in zip(*(line.counts for line in given), strict=True)])


def batting_average(line: BattingLine) -> Fraction | None:
    """Hits per at-bat (OBR 9.21(b))."""
    return _ratio(line.hits, line.at_bats)


def on_base_percentage(line: BattingLine) -> Fraction | None:
    """Times on base by hit, walk or pitch, of at-bats, walks, hit batters and sacrifice flies (OBR 9.21(f))."""
    free = line.walks + line[Count.HIT_BY_PITCH]
    return _ratio(line.hits + free, line.at_bats + free + line[Count.SACRIFICE_FLY])


def slugging_percentage(line: BattingLine) -> Fraction | None:
    """Total bases per at-bat (OBR 9.21(c))."""
    return _ratio(line.total_bases, line.at_bats)


def on_base_plus_slugging(line: BattingLine) -> Fraction | None:
    """On-base percentage and slugging percentage added."""
    reached, slugged = on_base_percentage(line), slugging_percentage(line)
    return None if reached is None or slugged is None else reached + slugged


def earned_run_average(line: PitchingLine, innings: int = INNINGS_OF_A_GAME) -> Fraction | None:
    """Earned runs per game of that many innings (OBR 9.21(e)); None for who made no out."""
    return _ratio(line[Count.EARNED_RUN] * innings * OUTS_OF_AN_INNING, line.outs)


def shown(average: Fraction | None, digits: int = 3) -> str:
    """As box scores print it: ``.300``, ``1.000``, ``3.86``; ``-`` for None. Halves are rounded up.

    >>> shown(Fraction(1, 3)), shown(Fraction(1)), shown(Fraction(27, 7), 2), shown(None)
    ('.333', '1.000', '3.86', '-')
    """
    if average is None:
        return "-"
    scale = int(10**digits)
    whole, part = divmod((average * scale * 2 + 1) // 2, scale)
    return f"{whole or ('' if digits == 3 else 0)}.{part:0{digits}d}"


def _ratio(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None
