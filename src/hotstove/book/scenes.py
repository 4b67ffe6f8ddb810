"""A play as screens draw it: the runners' paths, the fielders, and the situation after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.field import from_left
from hotstove.baseball.plays import Kind, Play
from hotstove.baseball.positions import Position
from hotstove.book.play_by_play import relay
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.table.events import Seat, other


@dataclass(frozen=True, slots=True)
class RunnerPath:
    """A runner's path in a play, by bases: 0 the plate, 4 home. A runner that stays has the same ``start`` and ``end``."""

    name: str
    start: int
    end: int
    out: bool = False

    @property
    def legs(self) -> int:
        """The number of bases he runs."""
        return max(self.end - self.start, 0)

    @property
    def leaves(self) -> bool:
        """Whether he is out or home after the play."""
        return self.out or self.end == HOME_PLATE


@dataclass(frozen=True, slots=True)
class Scene:
    """A play on the field. ``half`` is the side at bat; ``outs``, ``score`` and ``at_risk`` (None if every run counts at
    once) are those after it; ``fielders`` are names by position; ``ball`` is the position it was hit to, 0 if unknown;
    ``relay`` are the positions of those who made the outs, each but the last by a throw: 6, 4, 3; ``from_left``: the batter
    stands on the first-base side of the plate."""

    inning: int
    half: Seat
    ways: tuple[RunnerPath, ...]
    fielders: tuple[tuple[Position, str], ...]
    outs: int
    score: tuple[int, int]
    at_risk: int | None = None
    ball: int = 0
    relay: tuple[int, ...] = ()
    from_left: bool = False


def scene_of(book: Scorebook, placed: ScoredPlay) -> Scene:
    """The scene of the last play that the book has read."""
    half = book.halves[-1]
    players = {player.id: player for side in book.sides for player in side.everybody}
    names = {id_: player.name for id_, player in players.items()}
    batter, pitcher = players.get(placed.runners[0].id), players.get(placed.pitcher)
    fielders = {position: player.name for position, player in book.sides[other(half.half)].fielders.items()}
    return Scene(
        half.inning,
        half.half,
        _ways(placed, names),
        tuple(sorted(fielders.items())),
        min(half.outs, 3),
        book.score,
        half.void if half.provisional else None,
        _hit_to(placed.play),
        tuple(relay(move for move in placed.play.moves if move.out)),
        batter is not None and from_left(batter.bats, pitcher.throws if pitcher is not None else ""),
    )


def _ways(placed: ScoredPlay, names: Mapping[str, str]) -> tuple[RunnerPath, ...]:
    ways = []
    moves = {move.start: move for move in placed.play.moves}
    for base, runner in enumerate(placed.runners):
        if runner is not None:
            move, name = moves.get(base), names.get(runner.id, runner.id)
            ways.append(RunnerPath(name, base, move.end, move.out) if move is not None else RunnerPath(name, base, base))
    return tuple(ways)


def _hit_to(play: Play) -> int:
    if play.batter_move() is None or play.kind in (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.STRIKEOUT):
        return 0
    return play.hit_to if play.hit_to <= Position.RIGHT_FIELD else 0
