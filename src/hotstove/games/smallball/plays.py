"""The plays of Small Ball: the moves of batter and runners for a rolled result.

Each function depends on its arguments alone, so a play is built once and used again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied, advance, forced
from hotstove.baseball.plays import Kind, Play
from hotstove.games.smallball.cards import Code, Pinch

KEPT: Final = 1 << 14
"""The number of plays of each kind that are cached, enough for a hundred teams."""
BATTER_OUT = Move(BATTER, 0, out=True)
BATTER_OUT_AT_FIRST = Move(BATTER, 1, out=True)


@lru_cache(maxsize=KEPT)
def at_bat(
    batter: str, printed: Code, pinch: Pinch | None, hit_and_run: bool, occupied: Occupied, outs: int, on_contact: bool
) -> Play:
    """The play of a card's result, changed by pinch hitter, hit-and-run and running on contact in this order (SB-R-21)."""
    tactic = " and ".join(
        word for word in ("hit and run" if hit_and_run else "", f"{pinch} pinch hitter" if pinch else "") if word
    )

    def play(why: str, kind: Kind, *moves: Move) -> Play:
        return Play(why, kind, batter, moves, str(printed), tactic)

    def hit(why: str, kind: Kind, bases: int, extra: int = 0) -> Play:
        return play(why, kind, *advance(occupied, bases + extra), Move(BATTER, bases))

    match printed:
        case Code.SINGLE if pinch is Pinch.POWER:
            return hit("SB-45 triple", Kind.TRIPLE, 3)
        case Code.DOUBLE if pinch is Pinch.POWER:
            return hit("SB-45 home run", Kind.HOME_RUN, HOME_PLATE)
        case Code.SINGLE | Code.DOUBLE | Code.STRIKEOUT if printed is not Code.STRIKEOUT or pinch is Pinch.ON_BASE:
            bases = 2 if printed is Code.DOUBLE else 1
            kind = Kind.DOUBLE if bases == 2 else Kind.SINGLE
            if hit_and_run:
                return hit("SB-38 hit and run", kind, bases, extra=1)
            if on_contact:
                # SB-24 to SB-26: on hits only; a triple or home run clears the bases without it (SB-R-09)
                return hit("SB-24 running on contact", kind, bases, extra=1)
            if printed is Code.STRIKEOUT:
                return hit("SB-46 single", kind, 1)
            return hit("SB-10 double" if bases == 2 else "SB-09 single", kind, bases)
        case Code.WALK:  # under hit-and-run as well (SB-42, SB-R-19), and no hit for SB-24
            return play("SB-11 walk", Kind.WALK, *forced(occupied), Move(BATTER, 1))
        case Code.GROUND_OUT if hit_and_run:  # POWER does not raise it (SB-R-20)
            return hit("SB-39 single through the infield", Kind.SINGLE, 1, extra=1)
        case Code.FLY_OUT if hit_and_run:
            return play("SB-40 lined into a double play", Kind.LINE_OUT, Move(1, 1, out=True), BATTER_OUT)
        case Code.STRIKEOUT if hit_and_run:
            caught = Move(1, 2, out=True, steal=True)
            return play("SB-41 strikeout and runner thrown out", Kind.STRIKEOUT, BATTER_OUT, caught)
        case Code.STRIKEOUT:
            return play("SB-12 strikeout", Kind.STRIKEOUT, BATTER_OUT)
        case Code.FLY_OUT:
            scores = advance((False, False, occupied[2] and outs < 2), 1)  # a third out ends everything (SB-18)
            return play("SB-13 fly out", Kind.FLY_OUT, *scores, BATTER_OUT)
        case _:
            return _ground_out(batter, str(printed), tactic, occupied, outs)


def _ground_out(batter: str, printed: str, tactic: str, occupied: Occupied, outs: int) -> Play:
    """A ground out: a runner on first is out too, all others advance unless that is the third out (SB-14, SB-18)."""
    first, second, third = occupied
    if outs == 2:  # the batter is the third out: outs stop at three (SB-R-04)
        return Play("SB-14 ground out", Kind.GROUND_OUT, batter, (BATTER_OUT_AT_FIRST,), printed, tactic)
    moves = advance((False, second, third), 1) if outs == 0 or not first else ()
    if not first:
        return Play("SB-14 ground out", Kind.GROUND_OUT, batter, (*moves, BATTER_OUT_AT_FIRST), printed, tactic)
    forced_out = Move(1, 2, out=True)
    return Play("SB-14 double play", Kind.GROUND_OUT, batter, (*moves, forced_out, BATTER_OUT_AT_FIRST), printed, tactic)


@lru_cache(maxsize=KEPT)
def sacrifice(batter: str, laid_down: bool, occupied: Occupied, outs: int) -> Play:
    """A sacrifice: the batter is out and runners advance, or he strikes out and they hold (SB-34, SB-35; a bust: SB-R-17)."""
    if not laid_down:  # not a card's SO, so ON-BASE does not change it (SB-R-30)
        return Play("SB-34 bunt missed for strike three", Kind.STRIKEOUT, batter, (BATTER_OUT,), tactic="sacrifice")
    moves = advance(occupied, 1) if outs < 2 else ()  # with two outs the batter is the third (SB-R-10)
    return Play("SB-34 sacrifice", Kind.BUNT_OUT, batter, (*moves, BATTER_OUT_AT_FIRST), tactic="sacrifice")


@lru_cache(maxsize=KEPT)
def steal(batter: str, bases: tuple[int, ...], safe: bool, outs: int) -> Play:
    """A steal from the bases, lead runner first. If it fails, the lead runner is out and the trailing one safe (SB-30)."""
    if safe:
        moves = tuple(Move(base, base + 1, steal=True) for base in bases)
        return Play("SB-27 stolen base" if len(bases) == 1 else "SB-30 double steal", Kind.STEAL, batter, moves)
    lead, *trailing = bases
    caught = Move(lead, lead + 1, out=True, steal=True)
    # The trailing runner earns no stolen base when the other is thrown out (OBR 9.07(d)).
    others = tuple(Move(base, base + 1) for base in trailing) if outs < 2 else ()
    return Play(
        "SB-27 caught stealing" if len(bases) == 1 else "SB-30 lead runner caught", Kind.STEAL, batter, (caught, *others)
    )
