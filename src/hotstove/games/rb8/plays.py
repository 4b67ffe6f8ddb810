"""The plays of RB8: the moves of batter and runners for a result, with the fielders that the keys name.

The moves of a play are worked out once for all batters and cached; ``Play.by`` adds the batter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.bases import BATTER, Move, Occupied, advance, forced
from hotstove.baseball.plays import Kind, Play
from hotstove.baseball.throws import CATCHER, FIRST, PITCHER, SHORT, Steps, on_a_hit, to_base, to_first
from hotstove.games.rb8.keys import HITS, Result, ResultKind

_KINDS: Final = {
    ResultKind.LOOKING: Kind.STRIKEOUT,
    ResultKind.SWINGING: Kind.STRIKEOUT,
    ResultKind.FOUL_TIP: Kind.STRIKEOUT,
    ResultKind.WALK: Kind.WALK,
    ResultKind.HIT_BATTER: Kind.HIT_BY_PITCH,
    ResultKind.SINGLE: Kind.SINGLE,
    ResultKind.INFIELD_SINGLE: Kind.SINGLE,
    ResultKind.DOUBLE: Kind.DOUBLE,
    ResultKind.TRIPLE: Kind.TRIPLE,
    ResultKind.HOME_RUN: Kind.HOME_RUN,
    ResultKind.LINE_OUT: Kind.LINE_OUT,
    ResultKind.CATCH: Kind.LINE_OUT,
    ResultKind.POP_OUT: Kind.POP_OUT,
    ResultKind.DEEP_FLY: Kind.FLY_OUT,
    ResultKind.DOUBLE_PLAY: Kind.GROUND_OUT,
    ResultKind.LEAD_RUNNER_OUT: Kind.FIELDERS_CHOICE,
    ResultKind.OUT_FORCED_ADVANCE: Kind.GROUND_OUT,
    ResultKind.OUT_ALL_ADVANCE: Kind.GROUND_OUT,
    ResultKind.ERROR: Kind.ERROR,
}
_HIT_KINDS: Final = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)


def hit(
    why: str, batter: str, result: Result, printed: str, tactic: str, occupied: Occupied, steps: Steps, needed: int
) -> Play:
    """A hit: the batter takes its base, runners go their steps, but none passes another (RB-076, RB-R-42).

    ``needed`` is the number of runs that end the game at once, 0 if the inning goes on in any case (RB-R-38).
    """
    return _anybodys_hit(why, result, tactic, occupied, steps, needed).by(batter, printed)


@lru_cache(maxsize=1 << 14)
def _anybodys_hit(why: str, result: Result, tactic: str, occupied: Occupied, steps: Steps, needed: int) -> Play:
    moves = on_a_hit(occupied, steps, HITS[result.what], needed)
    return Play(why, _HIT_KINDS[moves[-1].end - 1], "", moves, "", tactic, hit_to=result.number)


def at_bat(
    why: str, batter: str, result: Result, printed: str, tactic: str, occupied: Occupied, outs: int, everybody: bool = False
) -> Play:
    """The play of any result but hits and deep flies. ``everybody``: all runners advance on a walk, forced or not."""
    return _anybodys(why, result, tactic, occupied, outs, everybody).by(batter, printed)


@lru_cache(maxsize=1 << 14)
def _anybodys(why: str, result: Result, tactic: str, occupied: Occupied, outs: int, everybody: bool) -> Play:
    """The play of an at-bat, for any batter.

    If the third out is the batter or a forced or caught runner, nobody moves and no run counts (RB-R-04).
    """
    what, field = result.what, result.number
    kind = _KINDS[what]

    def play(*moves: Move, kind: Kind = kind) -> Play:
        return Play(why, kind, "", moves, "", tactic, hit_to=field)

    match what:
        case ResultKind.LOOKING | ResultKind.SWINGING | ResultKind.FOUL_TIP:
            return play(Move(BATTER, 0, out=True, fielders=(CATCHER,)))
        case ResultKind.WALK | ResultKind.HIT_BATTER:
            return play(*(advance(occupied, 1) if everybody else forced(occupied)), Move(BATTER, 1))
        case ResultKind.LINE_OUT | ResultKind.CATCH | ResultKind.POP_OUT:
            moves = advance(occupied, result.bases) if result.bases and outs < 2 else ()
            return play(*moves, Move(BATTER, 0, out=True, fielders=(field,)))
        case ResultKind.ERROR:
            return play(*advance(occupied, 1), Move(BATTER, 1, error=field))
        case ResultKind.LEAD_RUNNER_OUT if any(occupied):
            return _lead_runner_out(why, tactic, field, occupied, outs)
        case ResultKind.DOUBLE_PLAY if occupied[0] and outs < 2:
            return _double_play(why, tactic, field, occupied, outs)
    at_first = Move(BATTER, 1, out=True, fielders=to_first(field))
    if outs == 2 or what is ResultKind.DOUBLE_PLAY or what is ResultKind.LEAD_RUNNER_OUT:
        moves = ()  # RB-078 without a force, RB-079 without a runner, or the third out
    else:
        moves = forced(occupied) if what is ResultKind.OUT_FORCED_ADVANCE else advance(occupied, 1)
    return play(*moves, at_first, kind=Kind.BUNT_OUT if tactic and field == PITCHER else Kind.GROUND_OUT)


def _lead_runner_out(why: str, tactic: str, field: int, occupied: Occupied, outs: int) -> Play:
    """The runner nearest home is out, all others advance 1, the batter is safe at first (RB-079, RB-R-03; a bunt: RB-R-12)."""
    lead = max(base for base in (1, 2, 3) if occupied[base - 1])
    out = Move(lead, lead + 1, out=True, fielders=to_base(field, lead + 1))
    others = advance((occupied[0] and lead > 1, occupied[1] and lead > 2, False), 1)
    if outs == 2:  # only a runner forced by the batter moves
        others = others if occupied[0] and lead > 1 else ()
    return Play(why, Kind.FIELDERS_CHOICE, "", (out, *others, Move(BATTER, 1)), "", tactic, hit_to=field)


def _double_play(why: str, tactic: str, field: int, occupied: Occupied, outs: int) -> Play:
    """The lead forced runner and the batter are out; runners forced behind him move up, others hold (RB-078, RB-R-02)."""
    lead = forced(occupied)[0].start
    first_throw = to_base(field, lead + 1)
    out = Move(lead, lead + 1, out=True, fielders=first_throw)
    pivot = first_throw[-1]
    at_first = Move(BATTER, 1, out=True, fielders=(pivot, FIRST))
    behind = tuple(Move(base, base + 1) for base in range(lead - 1, 0, -1)) if outs == 0 else ()
    return Play(why, Kind.GROUND_OUT, "", (out, *behind, at_first), "", tactic, hit_to=field)


def deep_fly(
    why: str, batter: str, result: Result, printed: str, tactic: str, tagged: tuple[int, ...], caught: int, outs: int
) -> Play:
    """A deep fly out with the runners that tagged up (by base, lead first); ``caught`` is the one thrown out, 0 for none.

    If that is the third out, only a runner ahead of him scores (RB-R-05).
    """
    return _anybodys_fly(why, result, tactic, tagged, caught, outs).by(batter, printed)


@lru_cache(maxsize=1 << 14)
def _anybodys_fly(why: str, result: Result, tactic: str, tagged: tuple[int, ...], caught: int, outs: int) -> Play:
    field = result.number
    third_out = caught and outs == 1
    moves = []
    for base in tagged:
        if base == caught:
            moves.append(Move(base, base + 1, out=True, fielders=to_base(field, base + 1)))
        elif not third_out or (base == 3 and caught < base):
            moves.append(Move(base, base + 1))
    return Play(why, Kind.FLY_OUT, "", (Move(BATTER, 0, out=True, fielders=(field,)), *moves), "", tactic, hit_to=field)


@lru_cache(maxsize=4096)
def steal(batter: str, moves: tuple[Move, ...]) -> Play:
    """A steal, before the On Deck Phase (RB-090)."""
    caught = any(move.out for move in moves)
    return Play("RB-090 caught stealing" if caught else "RB-090 stolen base", Kind.STEAL, batter, moves)


@lru_cache(maxsize=4096)
def picked_off(batter: str, base: int) -> Play:
    """A runner on first or second is picked off."""
    out = Move(base, base, out=True, fielders=(CATCHER, FIRST if base == 1 else SHORT))
    return Play("RB-102 picked off", Kind.PICK_OFF, batter, (out,))
