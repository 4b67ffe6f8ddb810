"""Runners: steals, extra bases, tag-ups and ground balls (CL-136 to CL-141, CL-216 to CL-247)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied, forced
from hotstove.baseball.plays import Kind, Play
from hotstove.baseball.running import HOLD, NO_THROW, Send, runners_sent, sends, targets
from hotstove.baseball.words import BASES
from hotstove.games.clutch.effects import ATTEMPT, EFFECTS, ON_ADVANCE, ON_STEAL, OWN_RUNNER_OUT, holds, total
from hotstove.games.clutch.hands import end
from hotstove.games.clutch.state import ClutchBoard, ClutchState, Runner
from hotstove.games.clutch.sums import BATTERY, DOUBLE_PLAY_SPEED, INFIELD, NO_EXTRA_BASES, OUTFIELD
from hotstove.games.clutch.throws import DOUBLE_PLAY, EXTRA_BASE, GROUND, STEAL, TAG_UP, throw_at
from hotstove.games.clutch.windows import window
from hotstove.table import Table

CALL_STEAL: Final = "CL-136 steal"
SEND: Final = "CL-217 send"
TARGET: Final = "CL-219 target"
TURN_TWO: Final = "CL-230 double play"
SEND_ON_GROUND: Final = "CL-227 send on the grounder"
GROUND_REPLY: Final = "CL-227 grounder"
BONUS: Final = 5
"""The rulebook's additions to Speed, Battery or Outfield Rating (CL-139, CL-220, CL-221, CL-229, CL-232, CL-244)."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of runners that tried for a base: all that went, by the base they came from, and the one that is out."""

    going: tuple[int, ...] = ()
    out: int = 0


NOBODY_WENT: Final = Attempt()


# --- Steals


def steal(state: ClutchState, table: Table) -> Attempt:
    """Let the offense send runners before the pitch (CL-136 to CL-140, CL-R-27, CL-R-25)."""
    board = state.board
    able = tuple(base for base in (1, 2) if board.occupied[base - 1])
    options = sends(able, board.occupied)
    if len(options) > 1 and table.stands(board.half, CALL_STEAL):
        return NOBODY_WENT
    going = runners_sent(table, board.half, options, CALL_STEAL)
    if not going:
        return NOBODY_WENT
    board.now.running = going
    window(state, table, ON_STEAL)
    return attempted(state, table, going, STEAL)


def attempted(state: ClutchState, table: Table, going: tuple[int, ...], kind: str, moved: int = 0) -> Attempt:
    """Let the defense throw at one of the runners that go, or at none (CL-219, CL-246, CL-R-25); returns who is out.

    ``moved`` is how far automatic moves take the runners before they try, so that ``going`` are the bases they hold then.
    """
    board = state.board
    target = table.choose(board.fielding, targets(going), TARGET)
    caught = 0
    if target is not NO_THROW:
        start = target.base - 1
        runner = board.runner(start - moved)
        bonus, rating_bonus = bonuses(board, kind, target.base)
        group = BATTERY if kind is STEAL else OUTFIELD
        if throw_at(state, table, kind, group, runner, start, target.base, bonus, rating_bonus).out:
            caught = start
            end(state, OWN_RUNNER_OUT, owner=board.half)
    attempt = Attempt(going, caught)
    settle(state, table, attempt, moved)
    return attempt


def bonuses(board: ClutchBoard, kind: str, base: int) -> tuple[int, int]:
    """The rulebook's additions to the Speed and to the rating in a throw to a base (CL-139, CL-220 to CL-222, CL-244)."""
    if kind is STEAL:
        return 0, BONUS if base == 3 else 0
    if kind is TAG_UP:
        return BONUS if base == HOME_PLATE else 0, BONUS if base == 2 else 0
    return (BONUS if base == HOME_PLATE else 0) + (BONUS if board.now.outs == 2 else 0), 0


def settle(state: ClutchState, table: Table, attempt: Attempt, moved: int) -> None:
    """Do what cards on a runner's attempt say of its success or failure, and end them (CL-195)."""
    board = state.board
    for each in board.in_play:
        clause = EFFECTS[each.card.id].settles
        if clause is not None and ATTEMPT in each.until:
            caught = attempt.out and board.runner(attempt.out - moved).card.id == each.on
            board.now.thrown_out = bool(caught)
            clause(state, table, each.owner)
    end(state, ATTEMPT)
    board.now.running = ()


def steal_play(batter: str, attempt: Attempt) -> Play:
    """The play of a steal, for the book."""
    moves = tuple(
        Move(base, base + 1, out=base == attempt.out, steal=True, fielders=_caught(base, attempt)) for base in attempt.going
    )
    why = "CL-138 caught stealing" if attempt.out else "CL-141 stolen base"
    return Play(why, Kind.STEAL, batter, moves)


def _caught(base: int, attempt: Attempt) -> tuple[int, ...]:
    """Catcher to shortstop or third baseman."""
    return (2, 6 if base == 1 else 5) if base == attempt.out else ()


# --- Extra bases and tag-ups


def extra_bases(state: ClutchState, table: Table, bases: int) -> Attempt:
    """Let the offense send runners one base beyond the automatic moves of a single or double (CL-216 to CL-222).

    ``going`` holds the bases that they have after those moves.
    """
    board = state.board
    able = tuple(base + bases for base in (1, 2, 3) if board.occupied[base - 1] and base + bases < HOME_PLATE)
    if not able or holds(board, NO_EXTRA_BASES) or wins_at_once(board, bases):
        return NOBODY_WENT
    after = tuple(base == bases or base in able for base in (1, 2, 3))
    return announce_attempt(state, table, able, (after[0], after[1], after[2]), EXTRA_BASE, bases)


def wins_at_once(board: ClutchBoard, bases: int) -> bool:
    """Whether the automatic moves of a hit end the game (CL-R-48)."""
    needed = board.winning_runs()
    return bool(needed) and sum(board.occupied[3 - bases :]) >= needed


def tag_up(state: ClutchState, table: Table) -> Attempt:
    """Let runners tag up after a fly ball that is not the third out (CL-242 to CL-246)."""
    board = state.board
    able = tuple(base for base in (1, 2, 3) if board.occupied[base - 1])
    if not able or board.outs >= 2 or holds(board, NO_EXTRA_BASES):
        return NOBODY_WENT
    return announce_attempt(state, table, able, board.occupied, TAG_UP, 0)


def announce_attempt(
    state: ClutchState, table: Table, able: tuple[int, ...], occupied: Occupied, kind: str, moved: int
) -> Attempt:
    """Let the offense announce who goes, both play cards on it, and the defense throw (CL-217, CL-R-24)."""
    board = state.board
    board.now.attempt = kind
    attempt = NOBODY_WENT
    going = runners_sent(table, board.half, sends(able, occupied), SEND)  # CL-R-23
    if going:
        board.now.running = tuple(base - moved for base in going)
        window(state, table, ON_ADVANCE)
        attempt = attempted(state, table, going, kind, moved)
    board.now.attempt = ""
    return attempt


# --- Ground balls (CL-223 to CL-241)


@dataclass(frozen=True, slots=True)
class GroundReply:
    """What the defense does with a ground ball: take the batter, or throw at a runner."""

    base: int = 0

    def __str__(self) -> str:
        return f"throw to {BASES[self.base]}" if self.base else "take the batter"


TAKE_THE_BATTER: Final = GroundReply()
TURN_IT: Final = "double play"
ONE_OUT: Final = "one out at first"


def ground_ball(state: ClutchState, table: Table) -> tuple[Kind, tuple[Move, ...]]:
    """The play of a ground ball from the decisions of both sides: its kind and moves."""
    board = state.board
    at_bat = board.now
    if board.outs == 2 or at_bat.holds:
        return Kind.GROUND_OUT, (OUT_AT_FIRST,)  # CL-R-12
    if at_bat.infield_in and board.occupied[2]:
        return infield_in(state, table)
    if board.occupied[0]:
        return forced_grounder(state, table)
    return unforced_grounder(state, table)


OUT_AT_FIRST: Final = Move(BATTER, 1, out=True)
SAFE_AT_FIRST: Final = Move(BATTER, 1)


def third_scores(board: ClutchBoard) -> tuple[Move, ...]:
    """The runner on third scores on a ground ball (CL-226)."""
    return (Move(3, HOME_PLATE),) if board.occupied[2] else ()


def forced_grounder(state: ClutchState, table: Table) -> tuple[Kind, tuple[Move, ...]]:
    """A ground ball with a runner on first: a double play may be tried (CL-230 to CL-233, CL-R-13 to CL-R-15)."""
    board = state.board
    up = (Move(2, 3),) if board.occupied[1] else ()
    if table.choose(board.fielding, (TURN_IT, ONE_OUT), TURN_TWO) == ONE_OUT:
        return Kind.GROUND_OUT, (*third_scores(board), *up, Move(1, 2), OUT_AT_FIRST)
    lead = Move(1, 2, out=True)
    bonus = BONUS + total(board, DOUBLE_PLAY_SPEED)
    if throw_at(state, table, DOUBLE_PLAY, INFIELD, batter_as_runner(board), BATTER, 1, bonus).out:
        runs = () if board.outs == 1 else (*third_scores(board), *up)  # CL-R-14
        return Kind.GROUND_OUT, (*runs, lead, OUT_AT_FIRST)
    return Kind.FIELDERS_CHOICE, (*third_scores(board), *up, lead, SAFE_AT_FIRST)


def batter_as_runner(board: ClutchBoard) -> Runner:
    """The batter as the one who is thrown at."""
    at_bat = board.now
    return Runner(at_bat.batter, at_bat.slot, board.pitching.card.id)


def unforced_grounder(state: ClutchState, table: Table) -> tuple[Kind, tuple[Move, ...]]:
    """A ground ball with first base empty: the runner on second may be sent (CL-225 to CL-228, CL-R-16, CL-R-17)."""
    board = state.board
    home = third_scores(board)
    if not board.occupied[1]:
        return Kind.GROUND_OUT, (*home, OUT_AT_FIRST)
    if not table.choose(board.half, (HOLD, Send((2,))), SEND_ON_GROUND).bases:
        return Kind.GROUND_OUT, (*home, OUT_AT_FIRST)
    reply = table.choose(board.fielding, (TAKE_THE_BATTER, GroundReply(3)), GROUND_REPLY)
    if reply is TAKE_THE_BATTER:
        return Kind.GROUND_OUT, (*home, Move(2, 3), OUT_AT_FIRST)
    out = thrown_out(state, table, 2)
    return Kind.FIELDERS_CHOICE, (*home, Move(2, 3, out=out), SAFE_AT_FIRST)


def thrown_out(state: ClutchState, table: Table, start: int) -> bool:
    """A throw at a runner on a ground ball, with 5 for one who tries for home (CL-228, CL-229, CL-238)."""
    board = state.board
    bonus = BONUS if start == 3 else 0
    out = throw_at(state, table, GROUND, INFIELD, board.runner(start), start, start + 1, bonus).out
    if out:
        end(state, OWN_RUNNER_OUT, owner=board.half)
    return out


def infield_in(state: ClutchState, table: Table) -> tuple[Kind, tuple[Move, ...]]:
    """A ground ball from the pitcher's chart with the infield in (CL-235 to CL-240, CL-R-18, CL-R-19)."""
    board = state.board
    first, second, _ = board.occupied
    if first and second:  # CL-236
        return Kind.FIELDERS_CHOICE, (Move(3, HOME_PLATE, out=True), Move(2, 3), Move(1, 2), SAFE_AT_FIRST)
    behind = (Move(1, 2),) if first else ()
    able = (Send((3,)), Send((3, 2))) if second else (Send((3,)),)
    going = table.choose(board.half, (HOLD, *able), SEND_ON_GROUND).bases
    if not going:
        return Kind.GROUND_OUT, (*behind, OUT_AT_FIRST)  # CL-239
    options = (*(GroundReply(base + 1) for base in going), TAKE_THE_BATTER)
    reply = table.choose(board.fielding, options, GROUND_REPLY)
    if reply is TAKE_THE_BATTER:
        return Kind.GROUND_OUT, (*(Move(base, base + 1) for base in going), *behind, OUT_AT_FIRST)
    start = reply.base - 1
    out = thrown_out(state, table, start)
    return Kind.FIELDERS_CHOICE, (*(Move(base, base + 1, out=out and base == start) for base in going), *behind, SAFE_AT_FIRST)


def walk_moves(board: ClutchBoard) -> tuple[Move, ...]:
    """Batter to first, and the runners that are forced (CL-131, CL-204, CL-205)."""
    return (*forced(board.occupied), SAFE_AT_FIRST)
