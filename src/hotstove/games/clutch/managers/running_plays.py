"""Steals, extra bases, tag-ups and ground balls: which runners go, and at which the defense throws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Final

from hotstove.baseball.running import Send, ThrowTo
from hotstove.baseball.win_chances import ENDED, ROW, STATES, index_of, place_of
from hotstove.games.clutch.charts import HITS, Result
from hotstove.games.clutch.dice import POWER_FACES, REGULAR_FACES
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.managers.contest import beaten
from hotstove.games.clutch.managers.outcomes import moved
from hotstove.games.clutch.managers.outlook import WORTH
from hotstove.games.clutch.managers.prices import price
from hotstove.games.clutch.ratings import speed
from hotstove.games.clutch.running import BONUS, GroundReply, bonuses
from hotstove.games.clutch.state import ClutchBoard, ClutchView
from hotstove.games.clutch.strategy import STRATEGY, StrategyCard
from hotstove.games.clutch.sums import BATTERY, INFIELD, OUTFIELD, Sums
from hotstove.games.clutch.throws import EXTRA_BASE, STEAL, TAG_UP
from hotstove.managers.base_running import Attempt, Chances, attempt_worth, best_attempt, best_throw
from hotstove.table.game import Bench

LEAST_STEAL: Final = 6
"""The Speed less Battery below which no steal is considered: with a card's 4 the runner is safe less than half the time."""


def safe_chance(board: ClutchBoard, kind: str, base: int, moved_by: int, sums: Sums) -> float:
    """The chance of a runner to be safe if the throw is at him; ``base`` is the one that he has after automatic moves."""
    bonus, rating_bonus = bonuses(board, kind, base + 1)
    group = BATTERY if kind is STEAL else OUTFIELD
    ratings = board.ratings[board.fielding]
    rating = ratings.battery if kind is STEAL else ratings.outfield
    target = speed(board.runner(base - moved_by).card.speed, sums) + bonus
    added = sums.of(group) + sums.throw_roll + sums.throw_total
    faces = POWER_FACES if sums.throw_die > 0 else REGULAR_FACES
    return 1 - beaten(rating + rating_bonus + added - target, faces)


def chances_of(board: ClutchBoard, kind: str, attempt: Attempt, moved_by: int = 0) -> Chances:
    """The chances of the runners that go, by the base from which they try."""
    sums = modifiers(board)
    first, second, third = (safe_chance(board, kind, base, moved_by, sums) if base in attempt else 0.0 for base in (1, 2, 3))
    return first, second, third


def best_send(view: ClutchView, at: int, options: Sequence[Send], chances: Chances, help_by: StrategyCard, points: int) -> Send:
    """The attempt that is worth most; with ``help_by`` in hand also one that only its points of Speed make worth the risk."""
    attempts = [option.bases for option in options]
    number = best_attempt(WORTH, at, attempts, chances)
    if view.hand & CARDS.copies(help_by):
        best = attempt_worth(WORTH, at, attempts[number], chances)
        for other, attempt in enumerate(attempts[1:], 1):
            safe = list(chances)
            safe[attempt[0] - 1] = min(safe[attempt[0] - 1] + points / REGULAR_FACES, 1.0)
            worth = attempt_worth(WORTH, at, attempt, (safe[0], safe[1], safe[2])) - price(view, help_by, at)
            if worth > best:
                best, number = worth, other
    return options[number]


# --- Steals

WALKING_LEAD: Final = STRATEGY["OF-04"]
THROUGH_THE_SIGN: Final = STRATEGY["OF-05"]


def nobody_steals(view: ClutchView, bench: Bench) -> bool:
    """Whether no runner is quick enough for a steal to be considered, and no card in play could change that."""
    board = view.board
    if board.in_play:
        return False
    quick = LEAST_STEAL + board.ratings[board.fielding].battery
    first, second = board.first, board.second
    return (first is None or first.card.speed < quick) and (second is None or second.card.speed < quick + BONUS)


def steal(view: ClutchView, options: Sequence[Send], bench: Bench) -> Send:
    """The steal that is worth most, if it beats staying."""
    if nobody_steals(view, bench):
        return options[0]
    board = view.board
    going = tuple(base for base in (1, 2) if board.bases[base - 1] is not None)
    return best_send(view, index_of(board), options, chances_of(board, STEAL, going), WALKING_LEAD, 4)


# --- Extra bases and tag-ups


def after_result(board: ClutchBoard) -> tuple[int, int]:
    """The index of the position after the automatic moves of a hit or fly ball, and how far those took the runners."""
    at = index_of(board)
    place = place_of(at)
    state = at - place
    result = board.now.result
    if result is Result.FB:
        return (at + 8 if state + 8 < STATES else place + ENDED), 0
    assert result is not None
    by = HITS.index(result) + 1
    runs, bases = moved(state % 8, by)
    return place + runs * ROW + state - state % 8 + bases + (1 << by - 1), by


def kind_now(board: ClutchBoard) -> str:
    """The kind of the attempt in progress."""
    result = board.now.result
    return STEAL if result is None else TAG_UP if result is Result.FB else EXTRA_BASE


def send(view: ClutchView, options: Sequence[Send], bench: Bench) -> Send:
    """The runners that are worth most against the best throw."""
    board = view.board
    at, by = after_result(board)
    going = options[-1].bases
    for option in options[1:-1]:
        going = tuple({*going, *option.bases})
    return best_send(view, at, options, chances_of(board, kind_now(board), going, by), THROUGH_THE_SIGN, 4)


def throw(view: ClutchView, options: Sequence[ThrowTo], bench: Bench) -> ThrowTo:
    """Throw at the runner whose out costs the side at bat most."""
    if len(options) == 2:
        return options[0]
    board = view.board
    kind = kind_now(board)
    at, by = (index_of(board), 0) if kind is STEAL else after_result(board)
    going = tuple(option.base - 1 for option in options[:-1])
    return options[best_throw(WORTH, at, going, chances_of(board, kind, going, by))]


# --- Ground balls


@cache
def ground_steps(state: int, going: Attempt, reply: int, infield_in: bool) -> tuple[int, int]:
    """The steps after a ground ball without a force: if the throw is late, and if it puts the runner out.

    ``going`` are the bases of runners that were sent, ``reply`` the base thrown to, 0 to take the batter. With the infield in
    the runner on third scores only if he is sent; a runner on first always moves up.
    """
    outs, bases = divmod(state, 8)
    runs, after = 0, 0
    for base in (1, 2, 3):
        if bases & 1 << base - 1:
            goes = base in going or base == 1 or (base == 3 and not infield_in)
            if goes and base == 3:
                runs += 1
            else:
                after |= 1 << (base if goes else base - 1)
    if not reply:
        step = runs * ROW + (8 * (outs + 1) + after if outs < 2 else ENDED)
        return step, step
    safe = runs * ROW + 8 * outs + after + 1
    if reply == 4:
        out = (runs - 1) * ROW + 8 * (outs + 1) + after + 1
    else:
        out = runs * ROW + 8 * (outs + 1) + (after & ~(1 << reply - 1)) + 1
    return safe, out if outs < 2 else ENDED


def ground_worths(board: ClutchBoard, going: Attempt, held: bool) -> list[tuple[int, float]]:
    """For each reply of the defense (base, 0 the batter) the worth to the side at bat if these runners go on a ground ball.

    ``held``: the infield is in.
    """
    at = index_of(board)
    place = place_of(at)
    sums = modifiers(board)
    rating = board.ratings[board.fielding].infield + sums.of(INFIELD) + sums.throw_roll
    worths = [(0, WORTH[place + ground_steps(at - place, going, 0, held)[0]])]
    for base in going:
        safe, out = ground_steps(at - place, going, base + 1, held)
        target = speed(board.runner(base).card.speed, sums) + (BONUS if base == 3 else 0)
        chance = beaten(rating - target)
        worths.append((base + 1, chance * WORTH[place + out] + (1 - chance) * WORTH[place + safe]))
    return worths


def send_on_grounder(view: ClutchView, options: Sequence[Send], bench: Bench) -> Send:
    """Send a runner on a ground ball if that is worth more whatever the defense does."""
    board = view.board
    held = board.now.infield_in
    return max(options, key=partial(least_worth, board, held))


def least_worth(board: ClutchBoard, held: bool, option: Send) -> float:
    """The worth to the side at bat of runners sent on a ground ball, whatever the defense does."""
    return min([worth for _, worth in ground_worths(board, option.bases, held)])


def ground_reply(view: ClutchView, options: Sequence[GroundReply], bench: Bench) -> GroundReply:
    """The out that costs the side at bat most."""
    going = tuple(option.base - 1 for option in options if option.base)
    worths = dict(ground_worths(view.board, going, view.board.now.infield_in))
    return min(options, key=partial(worth_of, worths))


def worth_of(worths: Mapping[int, float], reply: GroundReply) -> float:
    """The worth of a reply, from those by base."""
    return worths[reply.base]


def turn_two(view: ClutchView, options: Sequence[str], bench: Bench) -> str:
    """Always try for two: the lead runner is out in any case."""
    return options[0]
