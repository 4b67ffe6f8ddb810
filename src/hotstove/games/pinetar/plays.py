"""What each result does to the batter and the runners: Pine Tar's plays.

A *shape* is a play without its batter. It depends on its arguments alone, so each shape is built once and completed for a
batter with ``Play.by``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied, advance, forced
from hotstove.baseball.plays import Kind, Play
from hotstove.baseball.throws import CATCHER, FIRST, PITCHER, SECOND, SHORT, THIRD, Steps, on_a_hit, to_base, to_first
from hotstove.games.pinetar.charts import Bunt, Ground
from hotstove.games.pinetar.outcomes import Outcome

NOBODY = ""
"""The batter of a shape."""
_HITS = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)
_HIT_RULES = ("PT-34 single", "PT-34 double", "PT-34 triple", "PT-34 home run")
RUNNING_RULES: Final = tuple(
    tuple(f"{rule} {name}" for name in ("single", "double", "triple")) for rule in ("PT-62", "PT-63", "PT-64", "PT-65")
)
"""What a hit with runners on is told as: by its rule (odd roll, even roll, a fast runner, doubled dice) and its bases."""


def _shape(why: str, kind: Kind, *moves: Move, hit_to: int = 0, tactic: str = "") -> Play:
    return Play(why, kind, NOBODY, moves, hit_to=hit_to, tactic=tactic)


# --- Hits, walks, strikeouts, plain outs


@lru_cache(maxsize=1 << 14)
def hit(bases: int, field: int, occupied: Occupied, steps: Steps, needed: int, why: str = "") -> Play:
    """A hit of ``bases`` bases to ``field``, a scorecard number; nobody passes the runner ahead (PT-71, PT-R-10)."""
    moves = on_a_hit(occupied, steps, bases, needed)
    reached = moves[-1].end
    return _shape(why or _HIT_RULES[bases - 1], _HITS[reached - 1], *moves, hit_to=field)


@lru_cache(maxsize=1 << 12)
def thrown_out_at_home(bases: int, field: int, occupied: Occupied, steps: Steps, base: int) -> Play:
    """A hit on which the throw home beats the runner from ``base`` (PT-203).

    The batter and the other runners get the bases of the table, because his run would not win the game (PT-R-42). If he is
    the third out, a run ahead of him still counts.
    """
    out = Move(base, HOME_PLATE, out=True, fielders=(field, CATCHER))
    moves = tuple(out if move.start == base else move for move in on_a_hit(occupied, steps, bases))
    return _shape("PT-203 out at the plate", _HITS[bases - 1], *moves, hit_to=field)


@cache
def to_first_base(kind: Kind, occupied: Occupied, why: str) -> Play:
    """A walk, hit batter or interference: the batter takes first and forced runners move up (PT-35, PT-53)."""
    error = CATCHER if kind is Kind.INTERFERENCE else 0
    return _shape(why, kind, *forced(occupied), Move(BATTER, 1, error=error))


BATTER_OUT = Move(BATTER, 0, out=True, fielders=(CATCHER,))
STRIKEOUT = _shape("PT-34 strikeout", Kind.STRIKEOUT, BATTER_OUT)
STRIKEOUT_ON_THE_RUN = _shape("PT-191 strikeout", Kind.STRIKEOUT, BATTER_OUT, tactic="hit and run")


@cache
def caught(kind: Kind, fielder: int, why: str) -> Play:
    """A ball caught in the air while the runners hold (PT-106, PT-117)."""
    return _shape(why, kind, Move(BATTER, 0, out=True, fielders=(fielder,)), hit_to=fielder)


# --- Ground outs


@cache
def grounder(fielder: int, why: str = "PT-72 ground out") -> Play:
    """A ground out that moves nobody: the bases are empty, or it is the third out (PT-72)."""
    return _shape(why, Kind.GROUND_OUT, Move(BATTER, 1, out=True, fielders=to_first(fielder)), hit_to=fielder)


@cache
def ground_out(result: Ground, fielder: int, occupied: Occupied, outs: int) -> Play:
    """A result of the ground-out tables, with ``outs`` (0 or 1) before the play (PT-82 to PT-105, PT-R-16 to PT-R-18)."""
    first, second, third = occupied
    at_first = Move(BATTER, 1, out=True, fielders=to_first(fielder))
    safe = Move(BATTER, 1)
    runner_third, runner_second = Move(3, HOME_PLATE), Move(2, 3)
    match result:
        case Ground.BATTER_OUT_HOLD:
            return _shape("PT-96 runners hold", Kind.GROUND_OUT, at_first, hit_to=fielder)
        case Ground.BATTER_OUT_ADVANCE:
            why = "PT-94 runners advance" if first else "PT-97 runners advance"
            return _shape(why, Kind.GROUND_OUT, *advance(occupied, 1), at_first, hit_to=fielder)
        case Ground.LEAD_RUNNER_OUT:
            lead = 3 if third else 2
            out = Move(lead, lead + 1, out=True, fielders=to_base(fielder, lead + 1))
            trailing = (runner_second,) if third and second else ()  # PT-99
            return _shape("PT-98 lead runner out", Kind.FIELDERS_CHOICE, out, *trailing, safe, hit_to=fielder)
        case Ground.FORCE_RUNNER_HOLDS | Ground.FORCE_RUNNER_ADVANCES:
            # With the bases loaded the runner from third scores on every force (PT-92).
            scores = third and (result is Ground.FORCE_RUNNER_ADVANCES or (second and first))
            moves = (*((runner_third,) if scores else ()), *((runner_second,) if second else ()))
            out = Move(1, 2, out=True, fielders=to_base(fielder, 2))
            return _shape("PT-89 force at second", Kind.FIELDERS_CHOICE, *moves, out, safe, hit_to=fielder)
        case Ground.FORCE_AT_HOME:
            return at_home(fielder, occupied, "PT-101 force at home")
        case Ground.HOME_AND_FIRST:
            out = Move(3, HOME_PLATE, out=True, fielders=to_base(fielder, HOME_PLATE))
            relay = Move(BATTER, 1, out=True, fielders=(CATCHER, FIRST))
            behind = () if outs == 1 else (runner_second, Move(1, 2))
            return _shape("PT-102 double play", Kind.GROUND_OUT, out, *behind, relay, hit_to=fielder)
        case Ground.DOUBLE_PLAY | Ground.SECOND_AND_FIRST:
            throw = to_base(fielder, 2)
            out = Move(1, 2, out=True, fielders=throw)
            relay = Move(BATTER, 1, out=True, fielders=(throw[-1], FIRST))
            ahead = () if outs == 1 else (*((runner_third,) if third else ()), *((runner_second,) if second else ()))  # PT-85
            why = "PT-103 double play" if result is Ground.SECOND_AND_FIRST else "PT-84 double play"
            return _shape(why, Kind.GROUND_OUT, *ahead, out, relay, hit_to=fielder)


@cache
def at_home(fielder: int, occupied: Occupied, why: str) -> Play:
    """The runner from third is out at home; the batter and the others move up (PT-87, PT-101, PT-104, PT-236, PT-R-41)."""
    out = Move(3, HOME_PLATE, out=True, fielders=to_base(fielder, HOME_PLATE))
    others = advance((occupied[0], occupied[1], False), 1)
    return _shape(why, Kind.FIELDERS_CHOICE, out, *others, Move(BATTER, 1), hit_to=fielder)


# --- Fly outs with runners tagging up


@cache
def tagged(fielder: int, safe: tuple[int, ...], out: int, outs: int) -> Play:
    """A fly out with runners tagging up: the bases of those who advance, and of the one who is thrown out (0: nobody).

    If the runner is the third out, nobody else moves and no run scores (PT-115, PT-R-20).
    """
    moves = []
    for base in (3, 2):
        if base == out:
            throw = (fielder, CATCHER if base == 3 else THIRD)
            moves.append(Move(base, base + 1, out=True, fielders=throw))
        elif base in safe and not (out and outs == 1):
            moves.append(Move(base, base + 1))
    why = "PT-113 thrown out on the tag" if out else "PT-110 tag up"
    return _shape(why, Kind.FLY_OUT, Move(BATTER, 0, out=True, fielders=(fielder,)), *moves, hit_to=fielder)


# --- Bunts


_BUNT_RULES = {"SH": "PT-122", "I-Hit": "PT-124", "E": "PT-125", "FC": "PT-126", "PODP": "PT-127"}


@cache
def bunted(bunt: Bunt, lead: int, occupied: Occupied, squeeze: bool) -> Play:
    """A result of the sacrifice or the squeeze table; ``lead`` is the lead runner's base (PT-122 to PT-131)."""
    rule = "PT-131" if squeeze else _BUNT_RULES[bunt.result]
    fielders = bunt.fielders
    tactic = "squeeze" if squeeze else "sacrifice"
    match bunt.result:
        case "SH":
            batter = Move(BATTER, 1, out=True, fielders=fielders)
            return _shape(f"{rule} sacrifice", Kind.BUNT_OUT, *advance(occupied, 1), batter, hit_to=fielders[0], tactic=tactic)
        case "I-Hit":
            return _shape(
                f"{rule} infield hit", Kind.SINGLE, *advance(occupied, 1), Move(BATTER, 1), hit_to=PITCHER, tactic=tactic
            )
        case "E":
            error = fielders[0]
            moves = advance(occupied, 1)
            return _shape(
                f"{rule} throwing error", Kind.ERROR, *moves, Move(BATTER, 1, error=error), hit_to=error, tactic=tactic
            )
        case "FC":
            out = Move(lead, lead + 1, out=True, fielders=fielders)
            behind = advance((occupied[0] and lead > 1, occupied[1] and lead > 2, False), 1)
            return _shape(
                f"{rule} lead runner out",
                Kind.FIELDERS_CHOICE,
                out,
                *behind,
                Move(BATTER, 1),
                hit_to=fielders[0],
                tactic=tactic,
            )
        case _:
            pop = Move(BATTER, 0, out=True, fielders=fielders[:1])
            doubled_off = Move(lead, lead, out=True, fielders=fielders)
            return _shape(f"{rule} pop out double play", Kind.POP_OUT, pop, doubled_off, hit_to=fielders[0], tactic=tactic)


# --- Errors


@cache
def on_error(fielder: int, bases: int, runners: int, occupied: Occupied, needed: int) -> Play:
    """An error on which the batter takes ``bases`` and each runner ``runners`` bases (PT-150, PT-151)."""
    moves = on_a_hit(occupied, (runners, runners, runners), bases, needed, fielder)
    return _shape("PT-149 error", Kind.ERROR, *moves, hit_to=fielder)


# --- Between pitches


@cache
def all_advance(kind: Kind, occupied: Occupied, why: str, error: int = 0) -> Play:
    """Every runner moves up one base; the batter stays at bat (PT-43, PT-44)."""
    lead, *others = advance(occupied, 1)
    return _shape(why, kind, lead._replace(error=error), *others)


@cache
def steal(moves: tuple[Move, ...], why: str) -> Play:
    """A steal attempt with the given moves."""
    return _shape(why, Kind.STEAL, *moves)


@cache
def strikeout_and_steal(moves: tuple[Move, ...]) -> Play:
    """A strikeout on a hit and run, with the moves of the runners who ran with the pitch (PT-191)."""
    batter = Move(BATTER, 0, out=True, fielders=(CATCHER,))
    return _shape("PT-191 strikeout and steal", Kind.STRIKEOUT, *moves, batter, tactic="hit and run")


@cache
def picked_off(base: int, fielder: int, why: str) -> Play:
    """The lead runner is picked off between pitches."""
    return _shape(why, Kind.PICK_OFF, Move(base, base, out=True, fielders=(PITCHER, fielder)))


# --- Rare plays


@cache
def reached_on_strikeout(occupied: Occupied) -> Play:
    """A strikeout on a wild pitch: the batter takes first, and there is no out (PT-R-58)."""
    return _shape("PT-242 strikeout and wild pitch", Kind.STRIKEOUT, *forced(occupied), Move(BATTER, 1))


@cache
def line_drive_doubled_off(runners: tuple[int, ...], outs: int) -> Play:
    """A line out to third with one or two lead runners doubled off, as many as there are outs left."""
    off, has_it = [], THIRD
    for base in runners[: 2 - outs]:
        baseman = covers(base)
        off.append(Move(base, base, out=True, fielders=(THIRD,) if baseman == THIRD else (has_it, baseman)))
        has_it = baseman
    return _shape("PT-242 line drive", Kind.LINE_OUT, Move(BATTER, 0, out=True, fielders=(THIRD,)), *off, hit_to=THIRD)


def covers(base: int) -> int:
    """The scorecard number of the fielder at first, second or third base."""
    return {1: FIRST, 2: SECOND, 3: THIRD}[base]


@cache
def hit_by_the_ball(lead: int, occupied: Occupied) -> Play:
    """The lead runner is out and the batter is given first; forced runners move up, others return."""
    left = tuple(on and base != lead for base, on in enumerate(occupied, 1))
    out = Move(lead, lead, out=True, fielders=(covers(lead),))
    return _shape(
        "PT-242 runner hit by the ball", Kind.SINGLE, out, *forced((left[0], left[1], left[2])), Move(BATTER, 1), hit_to=SHORT
    )


def fielder_of(outcome: Outcome) -> int:
    """The scorecard number of the fielder that an outcome names, 0 for none."""
    return int(outcome.fielder) if outcome.fielder is not None else 0
