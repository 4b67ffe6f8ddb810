"""Runners for the scorer: the pitcher charged with each, and whether his run is earned (OBR 9.16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.plays import Kind, Play
from hotstove.table.errors import DoesNotFit

FORCE_KINDS: Final = (Kind.FIELDERS_CHOICE, Kind.GROUND_OUT, Kind.BUNT_OUT)
"""Plays in which the batter takes the place of a runner who is put out (OBR 9.16(g))."""


class ScoredRunner(NamedTuple):
    """A batter or runner. ``pitcher`` is charged with his run; ``tainted``: he is on base by a misplay (OBR 9.16(b))."""

    id: str
    pitcher: str
    tainted: bool = False


class ScoredRun(NamedTuple):
    """A runner that came home from ``base`` (0 the plate), and whether the run is earned if it counts (OBR 9.16)."""

    runner: ScoredRunner
    base: int
    earned: bool


PlainRunner: TypeAlias = tuple[str, str, bool]
"""A `ScoredRunner` as the book stores him: a plain tuple is made in a tenth of the time."""
PlainRun: TypeAlias = tuple[PlainRunner, int, bool]
"""A `ScoredRun` as the book stores it."""
Bases: TypeAlias = tuple[PlainRunner | None, PlainRunner | None, PlainRunner | None]
"""The runners on first to third."""
NOBODY_ON: Final[Bases] = (None, None, None)


def marked_by_play(play: Play, who: Sequence[PlainRunner | None]) -> tuple[PlainRunner | None, ...]:
    """The batter and the runners on first to third with the charged pitcher and the mark ``tainted`` that a play gives them.

    They are still listed by the bases before the play. A batter that is safe because a tainted runner was put out in his
    place is tainted, too. Raises DoesNotFit for a move from an empty base.
    """
    marked = list(who)
    for move in play.moves:
        runner, batter = marked[move.start], marked[0]
        if runner is None:
            raise empty_base(play, move.start)
        _, _, tainted = runner
        replaced = move.out and move.start and tainted and play.kind in FORCE_KINDS
        if batter is not None and (replaced or play.by_misplay):
            marked[0] = (batter[0], batter[1], True)
    for base, ahead in changed_charges(play, who):
        behind, gone = marked[base], who[ahead]
        assert behind is not None and gone is not None
        marked[base] = (behind[0], gone[1], behind[2])
    return tuple(marked)


def changed_charges(play: Play, who: Sequence[PlainRunner | None]) -> list[tuple[int, int]]:
    """Pairs of bases: a runner's, and that of the runner ahead whose pitcher is charged with him from now on.

    If a batted ball puts runners out, those who stay are charged to the pitchers of the foremost, in their order. So a relieved
    pitcher is charged with as many runners as he left on base, not with the same ones (OBR 9.16(g)).
    """
    if play.kind not in FORCE_KINDS:
        return []
    gone = [move.start for move in play.moves if move.out]
    if not any(gone):
        return []
    on = [base for base in (3, 2, 1, 0) if who[base] is not None]
    staying = [base for base in on if base not in gone]
    return [(base, ahead) for base, ahead in zip(staying, on, strict=False) if base != ahead]


def earned(play: Play, base: int, tainted: bool, outs: int, missed: int) -> bool:
    """Whether the run from that base (0: the batter's) is earned (OBR 9.16), with ``outs`` made so far and ``missed`` ones.

    It is not if the runner is on by a misplay (``tainted``), comes home by an error or passed ball, or after three outs
    should have been made. Whether an earlier misplay advanced him on the bases is not reconstructed.
    """
    move = next(move for move in play.moves if move.start == base)
    return not (move.error or tainted or (missed and outs + missed >= 3) or play.kind is Kind.PASSED_BALL)


def empty_base(play: Play, base: int) -> DoesNotFit:
    """The error for a play that moves a runner from an empty base."""
    return DoesNotFit(f"{play.why}: nobody stands on base {base}")
