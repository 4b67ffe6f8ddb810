"""SportsClix's teams: figures, batting order, park (SC-012, SC-181 to SC-191)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.sportsclix.figures import Figure, League
from hotstove.games.sportsclix.parks import Park

LineupSpot: TypeAlias = tuple[Figure, Position]
"""A figure of the batting order and where he stands."""


class Style(Enum):
    """The game styles of the Championship tier (SC-182 to SC-186)."""

    AMERICAN = "american"
    NATIONAL = "national"
    INTERLEAGUE = "interleague"
    MIXED = "mixed"


class Format(Enum):
    """The game formats of the Championship tier (SC-187 to SC-191)."""

    STANDARD = "standard"
    OPEN = "open"


@dataclass(frozen=True, eq=False)
class Team:
    """A team for a game or a series.

    ``lineup`` is its batting order: nine figures with the pitcher, or ten with the pitcher and a designated hitter, of whom
    one bats. ``bench`` holds all others, pitchers too. ``league`` is that of all its figures, None if it mixes them (SC-186).
    ``resting`` are figures of the squad whom a season leaves out of this game; they count for the size of the squad (SC-190).
    """

    name: str
    nickname: str
    code: str
    colour: str
    format: Format
    lineup: tuple[LineupSpot, ...]
    bench: tuple[Figure, ...]
    park: Park
    resting: tuple[Figure, ...] = ()

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All its figures of this game: batting order, then bench."""
        return *(figure for figure, _ in self.lineup), *self.bench

    @property
    def size(self) -> int:
        """The number of figures of its squad (SC-190)."""
        return len(self.lineup) + len(self.bench) + len(self.resting)

    @property
    def named(self) -> dict[str, Figure]:
        """All its figures by name; no two have the same one (``figure_files.copy_for``)."""
        return {figure.name: figure for figure in self.figures}

    @property
    def league(self) -> League | None:
        """The league of all its figures; None if it mixes both."""
        leagues = {figure.league for figure in self.figures}
        return leagues.pop() if len(leagues) == 1 else None

    @property
    def points(self) -> int:
        """The summed points of all its figures, the bench included (SC-187, SC-R-56)."""
        return sum(figure.points for figure in self.figures)

    @property
    def pitcher(self) -> Figure:
        """The opening pitcher."""
        return next(figure for figure, position in self.lineup if position is Position.PITCHER)

    @property
    def has_hitter(self) -> bool:
        """Whether it names a designated hitter (SC-R-35)."""
        return any(position is Position.DESIGNATED_HITTER for _, position in self.lineup)

    def order(self, designated_hitter: bool) -> tuple[LineupSpot, ...]:
        """The nine who bat: with a designated hitter without the pitcher, else without the designated hitter."""
        out = Position.PITCHER if designated_hitter else Position.DESIGNATED_HITTER
        return tuple([spot for spot in self.lineup if spot[1] is not out])

    def reserves(self, designated_hitter: bool) -> tuple[Figure, ...]:
        """The figures that are not in the game at its start."""
        out = [figure for figure, position in self.lineup if position is Position.DESIGNATED_HITTER and not designated_hitter]
        return *out, *self.bench

    def sheet(self, designated_hitter: bool) -> TeamSheet:
        """The team at the start of a game, for the scorebook."""
        order = tuple(Slot(figure.as_player, position) for figure, position in self.order(designated_hitter))
        return TeamSheet(self.code, self.name, self.nickname, order, self.pitcher.as_player, self.colour)
