"""The decisions before the pitch: intentional walks, bunts, the infield in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.win_chances import ENDED, ROW, index_of, place_of
from hotstove.games.clutch.bunting import BUNT, PITCH_BONUS, faces_reaching, moved_up, number_needed
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.dice import REGULAR_FACES
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.managers.contest import Contest, against, contest, spread
from hotstove.games.clutch.managers.outcomes import at_bat_worth, result_worths, walked, with_outs
from hotstove.games.clutch.managers.outlook import WORTH, a_run
from hotstove.games.clutch.managers.prices import price
from hotstove.games.clutch.managers.running_plays import ground_worths
from hotstove.games.clutch.rules import WALK_BONUS
from hotstove.games.clutch.state import ClutchBoard, ClutchView
from hotstove.games.clutch.strategy import StrategyCard
from hotstove.games.clutch.sums import SQUEEZE
from hotstove.table.game import Bench

WALKS_FROM: Final = 7
"""The first inning in which an intentional walk is considered."""
BUNTS_FROM: Final = 7
"""The first inning in which a bunt is considered."""
SQUEEZE_NEEDS: Final = 14
"""What the bunt of OF-21 needs."""
CLOSE: Final = 2
"""The greatest difference in runs with which bunts and walks are considered."""
DOUBT: Final = 0.01
"""What a walk must gain in chances of winning: the worths look only one batter ahead."""


def close_and_late(board: ClutchBoard, inning: int) -> bool:
    """Whether it is that inning or a later one, and at most two runs part the sides."""
    return board.inning >= inning and abs(board.score[0] - board.score[1]) <= CLOSE


def pitches_to_him(view: ClutchView, bench: Bench) -> bool:
    """Whether a walk is out of the question: early, not close, or no runner ahead of an open first base."""
    board = view.board
    walks = board.first is None and (board.second is not None or board.third is not None)
    return not walks or not close_and_late(board, WALKS_FROM)


def intentional_walk(view: ClutchView, options: Sequence[str], bench: Bench) -> str:
    """Walk him late with first base empty and a runner on, if the next batter after it is worth less."""
    if pitches_to_him(view, bench):
        return options[0]
    board = view.board
    at = index_of(board)
    place = place_of(at)
    bases = (at - place) % 8
    _, after = walked(bases)
    sums = modifiers(board)
    now = contest(board, sums)
    slot = (board.now.slot + 1) % 9
    following = board.lineups[board.half].spots[slot].player
    then = against(now, board, following, board.pitching.card)
    then = then._replace(margin=then.margin - board.now.on_base_bonus + WALK_BONUS)
    mean = (at_bat_worth(at - bases + after, then) + WORTH[at - bases + after]) / 2
    return options[1] if mean + DOUBT < at_bat_worth(at, now) else options[0]


# --- Bunts


def bunt_worth(board: ClutchBoard, at: int, at_bat: Contest, needed: int, squeeze: bool = False) -> float:
    """The worth of a bunt to the side at bat: two tries, then a pitch with 2 added (CL-143 to CL-147)."""
    failed = (1 - one_bunt(needed)) ** 2
    return (1 - failed) * bunted(board, at, squeeze) + failed * at_bat_worth(
        at, at_bat._replace(margin=at_bat.margin - PITCH_BONUS)
    )


def one_bunt(needed: int) -> float:
    """The chance that one bunt roll reaches a number."""
    return faces_reaching(needed) / REGULAR_FACES


def bunted(board: ClutchBoard, at: int, squeeze: bool = False) -> float:
    """The worth of a bunt that has succeeded to the side at bat (CL-147, CL-148)."""
    place = place_of(at)
    state = at - place
    bases, runs = state % 8, 0
    for move in sorted(moved_up(board.occupied, squeeze), key=lambda move: -move.start):
        bases &= ~(1 << move.start - 1)
        if move.end == 4:
            runs += 1
        else:
            bases |= 1 << move.end - 1
    outs = state // 8 + 1
    return WORTH[place + runs * ROW + (8 * outs + bases if outs < 3 else ENDED)]


def swings_away(view: ClutchView, bench: Bench) -> bool:
    """Whether a bunt without a card is out of the question: it is early, or the game is not close."""
    return not close_and_late(view.board, BUNTS_FROM)


def bunt(view: ClutchView, options: Sequence[str | StrategyCard], bench: Bench) -> str | StrategyCard:
    """Bunt late in a close game if that beats swinging; squeeze with the card if it gains more than its price."""
    board = view.board
    cards = [option for option in options if isinstance(option, StrategyCard)]
    late = not swings_away(view, bench)
    if not cards and not late:
        return options[0]
    at = index_of(board)
    sums = modifiers(board)
    at_bat = contest(board, sums)
    best, wanted = at_bat_worth(at, at_bat), options[0]
    if late and BUNT in options:
        worth = bunt_worth(board, at, at_bat, number_needed(sums))
        if worth > best:
            best, wanted = worth, BUNT
    for card in cards:
        worth = bunt_worth(board, at, at_bat, SQUEEZE_NEEDS, squeeze=True) - price(view, card, at)
        if worth > best:
            best, wanted = worth, card
    return wanted


def after_two(view: ClutchView, options: Sequence[str], bench: Bench) -> str:
    """Bunt again if that beats a pitch with 2 added, although a third failure is a strikeout (CL-145, CL-146)."""
    board = view.board
    at = index_of(board)
    sums = modifiers(board)
    success = one_bunt(number_needed(sums))
    squeeze = SQUEEZE in sums.totals
    again = success * bunted(board, at, squeeze) + (1 - success) * result_worths(at)[Result.K]
    at_bat = contest(board, sums)
    return options[1] if again > at_bat_worth(at, at_bat._replace(margin=at_bat.margin - PITCH_BONUS)) else options[0]


# --- The infield in


def stays_back(view: ClutchView, bench: Bench) -> bool:
    """Whether the infield plays back whatever is at stake: it is early."""
    return view.board.inning < WALKS_FROM


def infield(view: ClutchView, options: Sequence[str], bench: Bench) -> str:
    """Bring the infield in if the run that it may cut off is worth more than the hits that get through."""
    if stays_back(view, bench):
        return options[0]
    board = view.board
    at = index_of(board)
    place = place_of(at)
    sums = modifiers(board)
    at_bat = contest(board, sums)
    grounder = Result.GB
    from_both = spread(at_bat)[grounder]
    from_pitchers = spread(at_bat._replace(margin=-REGULAR_FACES, mistake=-1))[grounder] * pitchers_share(at_bat)
    worths = result_worths(at)
    loses = (from_both - from_pitchers) * (worths[Result.SINGLE] - worths[grounder])
    gains = from_pitchers * (worths[grounder] - drawn_in(board, at, place))
    return options[1] if gains > loses + 0.1 * DOUBT * a_run(at) else options[0]


def pitchers_share(at_bat: Contest) -> float:
    """The chance that the swing is read on the pitcher's chart."""
    return max(0, REGULAR_FACES - max(at_bat.margin, at_bat.zone)) / REGULAR_FACES


def drawn_in(board: ClutchBoard, at: int, place: int) -> float:
    """The worth of a ground ball from the pitcher's chart with the infield in."""
    first, second, _ = board.occupied
    state = at - place
    if first and second:
        return WORTH[place + with_outs(state)] if state // 8 < 2 else WORTH[place + ENDED]
    attempts = ((), (3,), (3, 2)) if second else ((), (3,))
    return max(min(worth for _, worth in ground_worths(board, going, True)) for going in attempts)
