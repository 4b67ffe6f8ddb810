"""The play that a word of the shorthand means: the usual moves for bases and outs, changed by the moves that it states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied, forced
from hotstove.baseball.plays import Count, Kind, Play
from hotstove.baseball.words import BASES
from hotstove.league.shorthand.words import OUTFIELD, Notation, Word
from hotstove.table.errors import NotLegal

WHY: Final = "typed"
"""The start of every typed event's reason; events of played games name a rule there."""
_STEPS: Final = {Kind.SINGLE: (1, 2, 1), Kind.DOUBLE: (2, 2, 1), Kind.TRIPLE: (3, 2, 1), Kind.HOME_RUN: (4, 4, 4)}
_CATCHES: Final = (
    Notation.AIR,
    Notation.AIR_DOUBLE,
    Notation.SACRIFICE_FLY,
    Notation.STRIKEOUT,
    Notation.CAUGHT,
    Notation.STEAL,
)
_COVERS: Final = {4: 2, 6: 2, 5: 3, 2: HOME_PLATE, 3: 1, 1: 1}
"""The base at which a fielder's throw ends."""
_TWO = 2


@dataclass(frozen=True, slots=True)
class BeforePlay:
    """The position before a play. ``needed`` is the number of runs that end the game at once, 0 if none do.

    ``fields``: positions in the field are known, so fielders can be credited.
    """

    occupied: Occupied
    outs: int
    needed: int
    fields: bool

    @property
    def runners(self) -> tuple[int, ...]:
        """The occupied bases, third first."""
        return tuple(base for base in (3, 2, 1) if self.occupied[base - 1])

    def is_occupied(self, base: int) -> bool:
        """Whether the base is occupied."""
        return self.occupied[base - 1]


def play_of(word: Word, batter: str, at: BeforePlay) -> Play:
    """The play that a word means in this position; raises NotLegal if it is not possible."""
    _check_told(word, at)
    usual, kind, hit_to = _usual(word, at)
    moves = _with_told(usual, word, at)
    order = (BATTER, 3, 2, 1) if word.notation in _CATCHES else (3, 2, 1, BATTER)
    row = tuple(moves[start] for start in order if start in moves and not _stays(moves[start]))
    play = Play(f"{WHY} {kind.words}", kind, batter, row, hit_to=hit_to, rbi=word.rbi)
    _check(play, word, at)
    return play


def _stays(move: Move) -> bool:
    return not move.out and move.start == move.end and move.start != BATTER


# --- Stated moves


def _check_told(word: Word, at: BeforePlay) -> None:
    starts = [move.start for move in word.told]
    for move in word.told:
        if starts.count(move.start) > 1:
            raise NotLegal(f"{_who(move.start)} is told twice")
        if move.start != BATTER and not at.is_occupied(move.start):
            raise NotLegal(f"there is nobody on {BASES[move.start]}")
        if move.start == BATTER and word.kind > Kind.ERROR:
            raise NotLegal("the batter does not move between pitches")
        if not move.out and (move.end < move.start or move.end == BATTER):
            raise NotLegal(f"{_who(move.start)} can't go back to {BASES[move.end]}")
    fielders = [*word.fielders, word.error, *(number for move in word.told for number in (*move.fielders, move.error))]
    if any(fielders) and not at.fields and word.notation is not Notation.HIT and word.kind is not Kind.INTERFERENCE:
        raise NotLegal("this game does not say who plays where, so nobody can be credited; leave the digits out")
    for base in word.bases:
        if word.notation is not Notation.PICK_OFF and not at.is_occupied(base - 1):
            raise NotLegal(f"nobody on {BASES[base - 1]} who could go to {BASES[base]}")
        if word.notation is Notation.PICK_OFF and not at.is_occupied(base):
            raise NotLegal(f"there is nobody on {BASES[base]}")


def _who(start: int) -> str:
    return "the batter" if start == BATTER else f"the runner on {BASES[start]}"


def _with_told(usual: dict[int, Move], word: Word, at: BeforePlay) -> dict[int, Move]:
    """The usual moves, replaced by those that the scorer states; other runners make room for these or stop behind them."""
    moves = {base: Move(base, base) for base in at.runners} | usual
    told = {move.start for move in word.told}
    for move in word.told:
        moves[move.start] = move
    if sum(move.out for move in moves.values()) + at.outs >= 3 and word.notation is not Notation.HIT:
        # That out ends the inning: runners without a stated move do not advance.
        moves = {
            start: move if start in told or move.out or start == BATTER else Move(start, start) for start, move in moves.items()
        }
        if BATTER in moves and not moves[BATTER].out:
            _make_room(moves, told)
        return moves
    if word.notation in (Notation.STEAL, Notation.PICK_OFF):
        return moves  # runners do not make room for one who steals
    for start in (3, 2, 1):
        ahead = [moves[base].end for base in (1, 2, 3) if base > start and base in moves and not moves[base].out]
        limit = min((end for end in ahead if end < HOME_PLATE), default=HOME_PLATE + 1) - 1
        if start in moves and start not in told and not moves[start].out and moves[start].end > limit:
            moves[start] = moves[start]._replace(end=max(start, limit))
    _make_room(moves, told)
    return moves


def _make_room(moves: dict[int, Move], told: set[int]) -> None:
    """Advance runners if a runner behind them reaches their base."""
    behind = 0
    for start in (BATTER, 1, 2, 3):
        move = moves.get(start)
        if move is None or move.out:
            continue
        if start not in told and start != BATTER and behind < HOME_PLATE and move.end <= behind:
            moves[start] = move = move._replace(end=behind + 1)
        behind = max(behind, move.end)


# --- Usual moves


def _usual(word: Word, at: BeforePlay) -> tuple[dict[int, Move], Kind, int]:
    """Moves by starting base, the kind of play, and the fielder to whom the ball was hit."""
    first = word.fielders[0] if word.fielders else 0
    match word.notation:
        case Notation.HIT:
            return _hit(word, at)
        case Notation.FREE:
            moves = _up(at, 1) if word.shift > 0 else {move.start: move for move in forced(at.occupied)}
            error = word.error if at.fields else 0
            return moves | {BATTER: Move(BATTER, 1, error=error)}, word.kind, 0
        case Notation.STRIKEOUT:
            return {BATTER: _struck_out(word.fielders, at)}, word.kind, 0
        case Notation.MISSED_STRIKE:
            if at.is_occupied(1) and at.outs < _TWO:
                raise NotLegal("first base is taken and fewer than two are out: the batter is out on strikes (OBR 5.05(a)(2))")
            return _up(at, 1) | {BATTER: Move(BATTER, 1, error=word.error)}, word.kind, 0
        case Notation.AIR | Notation.SACRIFICE_FLY:
            moves = _up(at, 1) if word.shift > 0 else {}
            if word.notation is Notation.SACRIFICE_FLY and at.is_occupied(3):
                moves[3] = Move(3, HOME_PLATE)
            return moves | {BATTER: _caught(word.fielders)}, word.kind, first
        case Notation.AIR_DOUBLE:
            return _doubled_off(word, at), word.kind, first
        case Notation.OUT:
            return _by_digits(word, at)
        case Notation.GROUND | Notation.SACRIFICE:
            moves = _up(at, 1) if word.shift >= 0 else {}
            return moves | {BATTER: _at_first(word.fielders)}, word.kind, first
        case Notation.BUNT:
            moves = _up(at, 1) if word.shift > 0 else {}
            return moves | {BATTER: _at_first(word.fielders)}, word.kind, first
        case Notation.DOUBLE:
            return _double_play(word, at), word.kind, first
        case Notation.CHOICE:
            return _choice(word, at), word.kind, first
        case Notation.ERROR:
            return _up(at, 1 + word.shift) | {BATTER: Move(BATTER, 1, error=word.error)}, word.kind, word.error
        case _:
            return _between_pitches(word, at), word.kind, 0


def _up(at: BeforePlay, bases: int) -> dict[int, Move]:
    return {base: Move(base, min(base + bases, HOME_PLATE)) for base in at.runners}


def _struck_out(fielders: tuple[int, ...], at: BeforePlay) -> Move:
    if len(fielders) > 1:
        return Move(BATTER, 1, out=True, fielders=fielders)
    return Move(BATTER, 0, out=True, fielders=fielders or ((2,) if at.fields else ()))


def _caught(fielders: tuple[int, ...]) -> Move:
    return Move(BATTER, 0, out=True, fielders=fielders[:1])


def _at_first(fielders: tuple[int, ...]) -> Move:
    return Move(BATTER, 1, out=True, fielders=fielders)


def _hit(word: Word, at: BeforePlay) -> tuple[dict[int, Move], Kind, int]:
    """The moves of a hit: on a single runners score from second, on a double they go from first to third.

    The game ends with the winning run, and the batter gets as many bases as the run took (OBR 9.06(f)), but all of a home run.
    """
    bases, kind = word.kind + 1, word.kind
    steps = tuple(step + word.shift for step in _STEPS[kind])
    hit_to = word.fielders[0] if word.fielders else 0
    told = {move.start for move in word.told}
    if at.needed and not told and bases < HOME_PLATE and len(at.runners) >= at.needed:
        # The winning run is the one that makes up the difference; its runner scores if this hit is long enough.
        winner = at.runners[at.needed - 1]
        if winner + steps[winner - 1] >= HOME_PLATE:
            bases = min(bases, HOME_PLATE - winner)
            kind = Kind(bases - 1)
            ahead = at.runners[: at.needed]
            moves = {base: Move(base, HOME_PLATE) for base in ahead} | {BATTER: Move(BATTER, bases)}
            for base in at.runners[at.needed :]:
                moves[base] = Move(base, min(base + bases, 3))
            return moves, kind, hit_to
    moves = {base: Move(base, max(base, min(base + steps[base - 1], HOME_PLATE))) for base in at.runners}
    return moves | {BATTER: Move(BATTER, bases)}, kind, hit_to


def _doubled_off(word: Word, at: BeforePlay) -> dict[int, Move]:
    """The batter is out by the catch, and a runner at the base of the last fielder: ``LDP63``, the one on first."""
    if any(move.out and move.start for move in word.told):
        return {BATTER: _caught(word.fielders)}
    base = _COVERS.get(word.fielders[-1], 1) if word.fielders else (at.runners or (0,))[-1]
    start, end = (3, HOME_PLATE) if base == HOME_PLATE else (base, base)
    if not base or not at.is_occupied(start):
        raise NotLegal("a double play needs a runner where the last throw went; say who was out, such as (2X2:64)")
    return {BATTER: _caught(word.fielders), start: Move(start, end, out=True, fielders=word.fielders)}


def _force_at(fielder: int, at: BeforePlay) -> int:
    """The base of the runner whom a throw to this fielder puts out, 0 for none."""
    base = _COVERS.get(fielder, 0)
    return base - 1 if base > 1 and at.is_occupied(base - 1) else 0


def _by_digits(word: Word, at: BeforePlay) -> tuple[dict[int, Move], Kind, int]:
    """Digits alone: with a runner on first ``643`` is a double play, ``64`` a force-out; ``63`` a ground out, ``8`` a fly."""
    chain, first = word.fielders, word.fielders[0]
    if len(chain) == 1 and first in OUTFIELD:
        return {BATTER: _caught(chain)}, Kind.FLY_OUT, first
    if len(chain) > _TWO and at.outs < _TWO and chain[-1] in (1, 3, 4) and _lead_of(chain[-2], at) and not _out_told(word):
        return _double_play(word, at), Kind.GROUND_OUT, first
    start = _force_at(chain[-1], at) if len(chain) > 1 and not _out_told(word) else 0
    if start:
        return _choice(word, at), Kind.FIELDERS_CHOICE, first
    moves = _up(at, 1) if word.shift >= 0 else {}
    return moves | {BATTER: _at_first(chain)}, Kind.GROUND_OUT, first


def _out_told(word: Word) -> bool:
    return any(move.out for move in word.told)


def _lead_of(pivot: int, at: BeforePlay) -> int:
    """The base of the forced runner whom the pivot of a double play puts out, 0 for none."""
    start = _force_at(pivot, at)
    return start if start and all(at.occupied[:start]) else 0


def _double_play(word: Word, at: BeforePlay) -> dict[int, Move]:
    """The batter and a forced runner: the stated one, else the one forced at the pivot's base, else the one on first."""
    chain = word.fielders
    if sum(move.out for move in word.told) > 1:
        return _up(at, 1) | {BATTER: Move(BATTER, 1)}
    told = next((move.start for move in word.told if move.out and move.start != BATTER), 0)
    pivot = chain[-2] if len(chain) > 1 else chain[0] if chain else 0
    start = told or (_lead_of(pivot, at) if pivot else 0) or (1 if at.is_occupied(1) else 0)
    if not start:
        raise NotLegal("a double play needs a runner who is forced; say who was out, such as GDP(3XH:62)")
    to_base = chain[: max(1, len(chain) - 1)]
    at_first = chain if len(chain) <= _TWO else chain[-2:]
    moves = _up(at, 1) if word.shift >= 0 else {}
    return moves | {start: Move(start, start + 1, out=True, fielders=to_base), BATTER: _at_first(at_first)}


def _choice(word: Word, at: BeforePlay) -> dict[int, Move]:
    """The batter is safe at first because a runner is put out: the one at the last fielder's base, else the one on first."""
    chain = word.fielders
    moves = _up(at, 1) if word.shift >= 0 else {}
    moves[BATTER] = Move(BATTER, 1)
    if _out_told(word):
        return moves
    start = _force_at(chain[-1], at) if len(chain) > 1 else 0
    if not start and at.is_occupied(1) and len(chain) < _TWO:
        start = 1
        if chain and at.fields:
            chain = (chain[0], 4 if chain[0] in (5, 6, *OUTFIELD) else 6)
    if start and start not in {move.start for move in word.told}:
        moves[start] = Move(start, start + 1, out=True, fielders=chain)
    elif not word.told:
        raise NotLegal("nobody is forced there; say who was out or where the runners went, such as FC5(2X3:54)")
    elif not start:
        moves = {BATTER: moves[BATTER]}
    return moves


def _between_pitches(word: Word, at: BeforePlay) -> dict[int, Move]:
    notation = word.notation
    moves: dict[int, Move] = {}
    if word.kind is Kind.STRIKEOUT:
        moves[BATTER] = _struck_out((), at)
    if notation is Notation.ALL_UP:
        if not at.runners:
            raise NotLegal("there is nobody on base")
        return _up(at, 1 + word.shift)
    for base in word.bases:
        start = base - 1
        if notation is Notation.STEAL:
            end = min(base + bool(word.error), HOME_PLATE)
            moves[start] = Move(start, end, steal=word.kind is not Kind.ADVANCE, error=word.error)
        elif notation is Notation.CAUGHT:
            by = word.fielders or _thrown_out(word.kind, base, at)
            moves[start] = Move(start, base, out=True, steal=True, fielders=by)
        elif word.error:
            moves[base] = Move(base, base + 1, error=word.error)
        else:
            by = word.fielders or ((1, {1: 3, 2: 6, 3: 5}[base]) if at.fields else ())
            moves[base] = Move(base, base, out=True, fielders=by)
    if notation is Notation.TOLD and not word.told:
        raise NotLegal("say who moved, such as OA(1-2)")
    return moves


def _thrown_out(kind: Kind, base: int, at: BeforePlay) -> tuple[int, ...]:
    """Catcher to shortstop, to third; at home the pitcher to the catcher. Picked off on the way: pitcher, first, shortstop."""
    if not at.fields:
        return ()
    if kind is Kind.PICK_OFF:
        return {2: (1, 3, 6), 3: (1, 6, 5), HOME_PLATE: (1, 5, 2)}[base]
    return {2: (2, 6), 3: (2, 5), HOME_PLATE: (1, 2)}[base]


# --- Impossible plays


def _check(play: Play, word: Word, at: BeforePlay) -> None:
    outs = at.outs + play.outs
    if outs > 3:
        raise NotLegal(
            f"{('', '', 'two', 'three', 'four')[play.outs]} outs on one play with {at.outs} out before: that makes {outs}"
        )
    _check_crowd(play, at)
    if word.notation in (Notation.DOUBLE, Notation.AIR_DOUBLE) and play.outs < _TWO:
        raise NotLegal("a double play puts two out, this one only one")
    if word.notation in (Notation.SACRIFICE, Notation.SACRIFICE_FLY) and at.outs == _TWO:
        raise NotLegal("there is no sacrifice with two out (OBR 9.08)")
    if word.notation is Notation.SACRIFICE and play.credit != Count.SACRIFICE_HIT:
        raise NotLegal("a sacrifice bunt moves a runner up and nobody but the batter is out (OBR 9.08)")
    if word.notation is Notation.SACRIFICE_FLY and play.credit != Count.SACRIFICE_FLY:
        raise NotLegal("a sacrifice fly brings a run home (OBR 9.08(d)), and there is nobody on third")
    own = play.batter_move()
    if play.home and outs == 3 and play.outs == 1 and own is not None and own.out and own.end <= 1:
        raise NotLegal("no run counts when the batter makes the third out before first base (OBR 5.08(a))")
    if not 0 <= play.batted_in <= play.home:
        raise NotLegal(f"{play.batted_in} batted in where {play.home} came home")
    if play.kind > Kind.ERROR and not play.moves:
        raise NotLegal("nobody moves")


def _check_crowd(play: Play, at: BeforePlay) -> None:
    """Raise NotLegal if two players end on one base, or one passes a runner ahead of him (OBR 5.09(b)(9))."""
    ends = {base: base for base in at.runners}
    for move in play.moves:
        ends.pop(move.start, None)
        if not move.out:
            ends[move.start] = move.end
    for behind in sorted(ends):
        for ahead in sorted(ends):
            if behind < ahead and ends[behind] >= ends[ahead] and ends[ahead] != HOME_PLATE:
                if ends[behind] == ends[ahead]:
                    raise NotLegal(f"that puts two on {BASES[ends[ahead]]}: {_who(behind)} and {_who(ahead)}")
                raise NotLegal(f"{_who(behind)} passes {_who(ahead)}")
