"""Defensive Throws and Plays (CL-196 to CL-199): a rating and a die against a runner's Speed, or against 20."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.plays import Reckoning
from hotstove.games.clutch.arithmetic import ThrowSum
from hotstove.games.clutch.dice import POWER, REGULAR
from hotstove.games.clutch.effects import EFFECTS, ON_THROW, ON_THROW_RESULT, THROWN, modifiers
from hotstove.games.clutch.hands import end
from hotstove.games.clutch.ratings import speed
from hotstove.games.clutch.state import ClutchBoard, ClutchState, Runner, Throw
from hotstove.games.clutch.sums import Sums
from hotstove.games.clutch.windows import window
from hotstove.table import Table

# Kinds of throws and plays.
STEAL: Final = "steal"
EXTRA_BASE: Final = "extra base"
TAG_UP: Final = "tag-up"
GROUND: Final = "runner on a ground ball"
DOUBLE_PLAY: Final = "double play"
BY_CARD: Final = "card"
STADIUM_PLAY: Final = "stadium"

THROW: Final = "CL-196 throw"
PLAY: Final = "CL-197 play"
TO_BEAT: Final = 20
"""What a Defensive Play must reach (CL-197)."""


def throw_at(
    state: ClutchState,
    table: Table,
    kind: str,
    group: str,
    runner: Runner,
    start: int,
    end_base: int,
    bonus: int = 0,
    rating_bonus: int = 0,
    against: int | None = None,
) -> Throw:
    """A Defensive Throw at a runner or the batter; out only if its total is greater (CL-196).

    ``bonus`` and ``rating_bonus`` are the rulebook's additions (CL-190); ``against`` is what it is compared with if that is not
    his Speed. Returns the throw when all cards on it are played.
    """
    number = runner.card.speed if against is None else against
    by_speed = against is None
    throw = Throw(kind, group, state.board.fielding, runner, start, end_base, number, bonus, rating_bonus, by_speed)
    return decide(state, table, throw, THROW)


def play_for(state: ClutchState, table: Table, group: str, kind: str = BY_CARD, rating_bonus: int = 0) -> Throw:
    """A Defensive Play, which succeeds with 20 or more (CL-197); ``rating_bonus`` is what its card adds to the rating."""
    throw = Throw(kind, group, state.board.fielding, against=TO_BEAT, rating_bonus=rating_bonus)
    return decide(state, table, throw, PLAY)


def decide(state: ClutchState, table: Table, throw: Throw, why: str) -> Throw:
    """Announce, roll and settle a throw or play, with the cards of both sides in between."""
    board = state.board
    before, board.throw = board.throw, throw
    window(state, table, ON_THROW)
    die = POWER if modifiers(board).throw_die > 0 else REGULAR
    throw.roll = table.roll(die, why)
    tell_throw(state, table, throw, compare(board, throw), why)
    window(state, table, ON_THROW_RESULT)
    for each in board.in_play:
        clause = EFFECTS[each.card.id].settles
        if clause is not None and THROWN in each.until:
            clause(state, table, each.owner)
    end(state, THROWN)
    board.throw = before
    return throw


def compare(board: ClutchBoard, throw: Throw) -> Sums:
    """Work out both sides of the comparison, and whether the defense succeeds; returns the amounts in force.

    A throw must be greater than Speed, a play at least 20 (CL-196, CL-197). A roll, a rating and a total are three attributes
    (CL-181).
    """
    sums = modifiers(board)
    rating = rating_of(board, throw, sums)
    throw.total = throw.roll + sums.throw_roll + rating + throw.rating_bonus + sums.throw_total
    if throw.runner is None:
        throw.target = throw.against
        throw.out = throw.total >= throw.target
    else:
        throw.target = (speed(throw.against, sums) if throw.by_speed else throw.against) + throw.bonus
        throw.out = throw.total > throw.target
    return sums


def rating_of(board: ClutchBoard, throw: Throw, sums: Sums) -> int:
    """The team rating of a throw or play with what cards and stadium add to it."""
    own: int = getattr(board.ratings[throw.seat], throw.group.lower())
    return own + sums.of(throw.group)


def throw_sum(board: ClutchBoard, throw: Throw, sums: Sums) -> ThrowSum:
    """The sums of a throw or play that has been compared."""
    rating = rating_of(board, throw, sums)
    return ThrowSum(
        group=throw.group,
        runner=throw.runner.card.name if throw.runner is not None else "",
        amounts=sums.each,
        rating=rating,
        rating_bonus=throw.rating_bonus,
        roll=throw.roll,
        more=throw.total - throw.roll - rating - throw.rating_bonus,
        total=throw.total,
        bonus=throw.bonus,
        target=throw.target,
        out=throw.out,
    )


def tell_throw(state: ClutchState, table: Table, throw: Throw, sums: Sums, why: str) -> None:
    """Tell a comparison in one line of arithmetic."""
    table.tell(Reckoning(why, throw_sum(state.board, throw, sums), why))
