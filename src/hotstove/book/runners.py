"""Runners as the scorer sees them: the pitcher charged with each, and which runs are earned (OBR 9.16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.plays import Kind, Play
from hotstove.table.errors import DoesNotFit

FORCE_KINDS: Final = (Kind.FIELDERS_CHOICE, Kind.GROUND_OUT, Kind.BUNT_OUT)
"""Plays in which the batter takes the place of a runner who is put out (OBR 9.16(g))."""


class ScoredRunner(NamedTuple):
    """Somebody at bat or on base. ``pitcher`` is charged with his run; ``tainted``: he is on by a misplay (OBR 9.16(b))."""

    id: str
    pitcher: str
    tainted: bool = False


class ScoredRun(NamedTuple):
    """Somebody who came home from ``base`` (0 the plate), and whether the run is earned should it count (OBR 9.16)."""

    runner: ScoredRunner
    base: int
    earned: bool


PlainRunner: TypeAlias = tuple[str, str, bool]
"""A `ScoredRunner` as the book keeps him from play to play: plain tuples are made in a tenth of the time."""
PlainRun: TypeAlias = tuple[PlainRunner, int, bool]
"""A `ScoredRun` as the book keeps it."""
Bases: TypeAlias = tuple[PlainRunner | None, PlainRunner | None, PlainRunner | None]
"""The runners on first to third."""
EMPTY: Final[Bases] = (None, None, None)


def judged(play: Play, who: Sequence[PlainRunner | None]) -> tuple[PlainRunner | None, ...]:
    """The batter and the runners on first to third after a play, each with who is charged and whether he is on by a misplay.

    A batter who is safe because a runner on by a misplay was put out instead takes his place in that, too. Raises DoesNotFit
    for a move from a base on which nobody stands.
    """
    found = list(who)
    for move in play.moves:
        runner, batter = found[move.start], found[0]
        if runner is None:
            raise nobody(play, move.start)
        _, _, tainted = runner
        replaced = move.out and move.start and tainted and play.kind in FORCE_KINDS
        if batter is not None and (replaced or play.by_misplay):
            found[0] = (batter[0], batter[1], True)
    for base, ahead in takes_account(play, who):
        behind, gone = found[base], who[ahead]
        assert behind is not None and gone is not None
        found[base] = (behind[0], gone[1], behind[2])
    return tuple(found)


def takes_account(play: Play, who: Sequence[PlainRunner | None]) -> list[tuple[int, int]]:
    """When a runner is put out by the batter's ball, each runner behind him is charged to the pitcher of the one ahead.

    Pairs of bases: the runner's, and that of the one ahead. A relieved pitcher is charged with as many runners as he left on
    base, not with the same ones (OBR 9.16(g)).
    """
    if play.kind not in FORCE_KINDS:
        return []
    found = []
    for move in play.moves:
        if move.out and move.start:
            ahead = move.start
            for base in range(ahead - 1, -1, -1):
                if who[base] is not None:
                    found.append((base, ahead))
                    ahead = base
    return found


def earned(play: Play, base: int, tainted: bool, outs: int, missed: int) -> bool:
    """Is the run from that base (0: the batter's) earned (OBR 9.16)? ``outs`` are made so far, ``missed`` might have been.

    Not when the runner is on by a misplay (``tainted``), comes home by an error or passed ball, or after three outs
    should have been made. Whether an earlier misplay put him where he is, is not reconstructed.
    """
    move = next(move for move in play.moves if move.start == base)
    return not (move.error or tainted or (missed and outs + missed >= 3) or play.kind is Kind.PASSED_BALL)


def nobody(play: Play, base: int) -> DoesNotFit:
    """The error for a play that moves a runner from a base on which nobody stands."""
    return DoesNotFit(f"{play.why}: nobody stands on base {base}")
