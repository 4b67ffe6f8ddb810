"""What is at stake in a throw or play under way: the worth to the side at bat if it fails and if it succeeds."""

from __future__ import annotations

from hotstove.baseball.win_chances import ENDED, ROW, index_of, mean_worth, place_of
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.dice import POWER_FACES, REGULAR_FACES
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.managers.contest import beaten
from hotstove.games.clutch.managers.outcomes import held_grounder, on_error, result_worths
from hotstove.games.clutch.managers.outlook import WORTH
from hotstove.games.clutch.managers.running_plays import after_result, ground_steps
from hotstove.games.clutch.ratings import speed
from hotstove.games.clutch.state import ClutchBoard, Throw
from hotstove.games.clutch.sums import BATTERY, INFIELD, OUTFIELD
from hotstove.games.clutch.throws import BY_CARD, DOUBLE_PLAY, EXTRA_BASE, GROUND, STADIUM_PLAY, STEAL, TAG_UP
from hotstove.managers.base_running import advanced

ROW_OF_RATING = {BATTERY: 0, INFIELD: 1, OUTFIELD: 2}


def success(board: ClutchBoard, throw: Throw, added: int = 0) -> float:
    """The chance that the throw or play under way succeeds, with ``added`` to its total."""
    sums = modifiers(board)
    rating = board.ratings[throw.seat][ROW_OF_RATING[throw.group]] + throw.rating_bonus
    rating += sums.of(throw.group) + sums.throw_roll + sums.throw_total
    faces = POWER_FACES if sums.throw_die > 0 else REGULAR_FACES
    if throw.runner is None:
        return beaten(rating + added - throw.against + 1, faces)
    against = speed(throw.against, sums) if throw.by_speed else throw.against
    return beaten(rating + added - against - throw.bonus, faces)


def stakes(board: ClutchBoard, throw: Throw) -> tuple[float, float]:
    """The worth to the side at bat if the throw or play fails, and if it succeeds."""
    at = index_of(board)
    place = place_of(at)
    state = at - place
    running = board.now.running
    match throw.kind:
        case kind if kind == STEAL:
            return WORTH[place + advanced(state, running)], WORTH[place + advanced(state, running, throw.start)]
        case kind if kind in (EXTRA_BASE, TAG_UP):
            at, by = after_result(board)
            place = place_of(at)
            going = tuple(base + by for base in running)
            return WORTH[place + advanced(at - place, going)], WORTH[place + advanced(at - place, going, throw.start)]
        case kind if kind == DOUBLE_PLAY:
            bases = state % 8
            home, behind = (ROW if bases & 4 else 0), (4 if bases & 2 else 0)
            two = place + (ENDED if state >= 8 else home + 16 + behind)
            return WORTH[place + home + state - bases + 8 + 1 + behind], WORTH[two]
        case kind if kind == GROUND:
            going = (throw.start,) if throw.start != 3 or not board.now.infield_in else (3,)
            safe, out = ground_steps(state, going, throw.end, board.now.infield_in)
            return WORTH[place + safe], WORTH[place + out]
        case kind if kind == STADIUM_PLAY:
            worths = result_worths(at)
            return worths[Result.DOUBLE], worths[Result.SINGLE]
        case kind if kind == BY_CARD:
            return by_card(board, throw, at)
    return 0.0, 0.0


def by_card(board: ClutchBoard, throw: Throw, at: int) -> tuple[float, float]:
    """The stakes of a throw or play that a card has called for."""
    place = place_of(at)
    state = at - place
    worths = result_worths(at)
    result = board.now.result
    if throw.group == BATTERY:  # DF-19
        return WORTH[at], WORTH[place + (ENDED if state >= 16 else state + 8 - 1)]
    if result is Result.GB:  # OF-06, OF-17
        fails = worths[Result.SINGLE] if throw.runner is not None else mean_worth(WORTH, place, on_error(state))
        return fails, worths[Result.GB]
    if result is Result.SINGLE:  # DF-17, OF-07
        if throw.runner is not None:
            return worths[Result.SINGLE], mean_worth(WORTH, place, held_grounder(state))
        return worths[Result.DOUBLE], worths[Result.SINGLE]
    return worths[Result.HR], worths[Result.DOUBLE]  # DF-07
