"""Substitutions: pitching changes, pinch hitters and runners, and fielders that stand out of position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, TypeVar

from hotstove.baseball.lineup import Lineup
from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import index_of
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.lineups import LineupChoice
from hotstove.games.clutch.managers.contest import Contest, against, contest, spread
from hotstove.games.clutch.managers.outcomes import at_bat_worth
from hotstove.games.clutch.managers.outlook import a_run
from hotstove.games.clutch.ratings import batters_bonus, limit, pitchers_bonus, tired
from hotstove.games.clutch.state import ClutchBoard, ClutchView
from hotstove.games.clutch.strategy import STRATEGY
from hotstove.games.clutch.substitutions import (
    CHANGE_POSITIONS,
    REPLACEMENT,
    THREE_BATTERS,
    BringIn,
    Change,
    PinchHit,
    PinchRun,
    Swap,
    may_relieve,
)
from hotstove.games.clutch.valuation import FIGURES, batting_runs, pitching_runs
from hotstove.table import Seat
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741
DH: Final = Position.DESIGNATED_HITTER


@lru_cache(maxsize=1 << 14)
def matchup_runs(batter: Batter, pitcher: Pitcher) -> float:
    """The mean runs of a batter's plate appearance against a pitcher who is not tired."""
    margin = batter.on_base + batters_bonus(batter, pitcher) - pitcher.command - pitchers_bonus(pitcher, batter)
    chances = spread(Contest(margin, pitcher.x_zone, batter.chart, pitcher.chart))
    return sum(chance * runs for chance, runs in zip(chances, FIGURES.results, strict=True))


# --- Pitchers

STARTERS_LEAVE: Final = 3
"""The outs left to a starter at which he gives way as a half-inning begins late in a game."""
LATE: Final = 7
ENTERS_TIRED: Final = 1
"""What tiredness takes from the Command of a pitcher who enters tired (CL-256)."""
BETTER: Final = 0.03
"""What a fresh pitcher must save in runs in a plate appearance to come in for one who is not tired."""


def defense(view: ClutchView, options: Sequence[Change], bench: Bench) -> Change:
    """A better pitcher for a tired one, late for one who soon will be; a man who plays it at a position that nobody has.

    One who would enter tired himself comes in only when nobody else is left and the pitcher is more tired than he.
    """
    if len(options) == 2 and options[1] is CHANGE_POSITIONS:
        return options[0]
    board = view.board
    seat = view.seat
    if board.batters == 0 and (wrong := board.misplaced[seat]) >= 0:
        change = put_right(board, seat, wrong, options)
        if change is not None:
            return change
    tiredness = tired(board, seat)
    is_tired = tiredness > 0
    if not is_tired and board.batters and board.arms[seat].pitched_to < THREE_BATTERS:  # a card allows it
        return best_player(view, options)
    if not is_tired and (board.batters or board.inning < LATE):
        return options[0]
    relievers = [option for option in options if isinstance(option, BringIn)]
    fresh = [option for option in relievers if option.pitcher.id not in board.teams[seat].tired]
    relievers = fresh or (relievers if tiredness > ENTERS_TIRED else [])
    if not relievers:
        return options[0]
    wanted = reliever(board, seat, relievers)
    if is_tired:
        return wanted
    line = board.arms[seat]
    gained = pitching_runs(wanted.pitcher) - pitching_runs(line.card)
    soon = line.card.starts and limit(board, seat) - line.outs < STARTERS_LEAVE
    return wanted if gained > (0.0 if soon else BETTER) and leverage(board, seat) else options[0]


def defense_stands(view: ClutchView, bench: Bench) -> bool:
    """Whether `defense` changes nothing before an at-bat: the pitcher is not tired, and no card lets another one in.

    Before the first batter it must be early as well, and everybody stand at a position of his.
    """
    board, seat = view.board, view.seat
    if tired(board, seat):
        return False
    if not board.batters:
        return board.inning < LATE and board.misplaced[seat] < 0
    return board.inning < LATE or board.arms[seat].pitched_to >= THREE_BATTERS or not may_relieve(board)


def leverage(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the game is close enough for the best relievers: late, from one run behind to three ahead."""
    return board.inning >= LATE and -1 <= board.ahead(seat) <= 3


def reliever(board: ClutchBoard, seat: Seat, relievers: Sequence[BringIn]) -> BringIn:
    """The best reliever in a close game late, else the one in the middle of those left; of one rank the better against these
    batters."""
    due = board.batter - 1
    lineup = board.lineups[1 - seat].spots
    batters = [lineup[(due + number) % 9].player for number in range(3)]
    if leverage(board, seat):
        return min(relievers, key=partial(allows, batters))
    by_worth = sorted(relievers, key=lambda option: -pitching_runs(option.pitcher))
    if board.inning >= LATE and abs(board.ahead(seat)) > 5:
        return by_worth[-1]
    return min(by_worth[min(2, len(by_worth) - 1) :], key=partial(allows, batters))


def allows(batters: Sequence[Batter], option: BringIn) -> tuple[float, str]:
    """The mean runs of these batters against a reliever, and his id."""
    return sum([matchup_runs(batter, option.pitcher) for batter in batters], 0.0), option.pitcher.id


def put_right(board: ClutchBoard, seat: Seat, wrong: int, options: Sequence[Change]) -> Change | None:
    """A replacement who plays the position, or an exchange that leaves a better field; None if neither is to be had."""
    lineup = board.lineups[seat]
    position = lineup.spots[wrong].position
    assert position is not None
    if REPLACEMENT in options and any(batter.plays(position) for batter in board.benches[seat]):
        return REPLACEMENT
    if CHANGE_POSITIONS in options and best_swap(lineup) is not None:
        return CHANGE_POSITIONS
    return None


@lru_cache(maxsize=1 << 10)
def best_swap(lineup: Lineup[Batter]) -> tuple[Position, Position] | None:
    """The exchange of two fielders that adds most to the sum of ratings; None if none adds anything."""
    fielders = [(spot.player, spot.position) for spot in lineup.spots if spot.position not in (None, DH)]
    best, wanted = 0, None
    for number, (one, here) in enumerate(fielders):
        for other, there in fielders[number + 1 :]:
            assert here is not None
            assert there is not None
            gained = one.rating(there) + other.rating(here) - one.rating(here) - other.rating(there)
            if gained > best:
                best, wanted = gained, (here, there)
    return wanted


def swap(view: ClutchView, options: Sequence[Swap], bench: Bench) -> Swap:
    """The exchange that leaves the best field."""
    wanted = best_swap(view.board.lineups[view.seat])
    wanted_swaps = (option for option in options if wanted is not None and {option.first, option.second} == {*wanted})
    return next(wanted_swaps, options[0])


def bat_of(option: LineupChoice) -> float:
    """What the batter of an option is worth at the plate."""
    return batting_runs(option.player)


def who_leaves(view: ClutchView, options: Sequence[LineupChoice], bench: Bench) -> LineupChoice:
    """The one out of position, else the weakest bat."""
    lineup = view.board.lineups[view.seat]
    wrong = view.board.misplaced[view.seat]
    if wrong >= 0:
        for option in options:
            if option.player is lineup.spots[wrong].player:
                return option
    return min(options, key=bat_of)


def who_enters(view: ClutchView, options: Sequence[LineupChoice], bench: Bench) -> LineupChoice:
    """The best bat among those who play the position that is left."""
    fits = [option for option in options if option.player.plays(option.position)]
    return max(fits or options, key=bat_of)


# --- Pinch hitters and runners

PINCH_GAIN: Final = 0.045
"""The runs in a plate appearance that a pinch hitter must add."""
OFF_THE_BENCH: Final = STRATEGY["OF-12"]
HELP: Final = 0.06
"""The runs that ``OFF_THE_BENCH`` adds to a pinch hitter's plate appearance."""
SLOW: Final = 9
"""The Speed up to which a runner is run for."""
LEAST_AHEAD: Final = -6
MOST_AHEAD: Final = 1
"""The leads in runs, less than 0 behind, with which a side at bat sends in a new player."""
FASTER: Final = 6
"""What the pinch runner must have more."""


def offense(view: ClutchView, options: Sequence[Change], bench: Bench) -> Change:
    """A pinch hitter late in a game that is not won, a pinch runner for the run that ties or wins."""
    if offense_stands(view, bench):
        return options[0]
    board = view.board
    seat = view.seat
    ahead = board.ahead(seat)
    at_bat = board.now
    lineup = board.lineups[seat]
    pitcher = board.pitching.card
    helped = view.hand & CARDS.copies(OFF_THE_BENCH)
    least = matchup_runs(at_bat.batter, pitcher) + (PINCH_GAIN - HELP if helped else PINCH_GAIN)
    wanted = options[0]
    for option in options[1:]:
        if not isinstance(option, PinchHit):
            continue
        runs = matchup_runs(option.batter, pitcher)
        if runs > least and can_stay(board, seat, lineup, at_bat.slot, option.batter):
            least, wanted = runs, option
    if wanted is not options[0] or at_bat.pinch:
        return wanted
    if board.inning >= 9 and -1 <= ahead <= 0:
        for option in reversed(options):
            if isinstance(option, PinchRun) and option.base > 1 and runner_for(board, seat, option.base) is not None:
                return option
    return wanted


def offense_stands(view: ClutchView, bench: Bench) -> bool:
    """Whether `offense` changes nothing, whoever may come in: before the late innings, or in a game that is won or lost."""
    board = view.board
    return board.inning < LATE or not LEAST_AHEAD <= board.ahead(view.seat) <= MOST_AHEAD


def can_stay(board: ClutchBoard, seat: Seat, lineup: Lineup[Batter], slot: int, batter: Batter) -> bool:
    """Whether he or another of the bench could take the position afterwards, or nobody needs to any more."""
    position = lineup.spots[slot].position
    if position is None or position is DH or batter.plays(position):
        return True
    if board.inning >= 9 and ((board.ahead(seat) < 0 and seat == 0) or seat == 1):
        return True
    return any(other is not batter and other.plays(position) for other in board.benches[seat])


def runner_for(board: ClutchBoard, seat: Seat, base: int) -> Batter | None:
    """The fastest of the bench for a slow runner, if he is faster by enough and can stay."""
    runner = board.runner(base)
    if runner.pinch or runner.card.speed > SLOW:
        return None
    fastest = max(board.benches[seat], key=lambda batter: batter.speed)
    if fastest.speed < runner.card.speed + FASTER:
        return None
    return fastest if can_stay(board, seat, board.lineups[seat], runner.slot, fastest) else None


def pinch_runner(view: ClutchView, options: Sequence[Batter], bench: Bench) -> Batter:
    """The fastest."""
    return max(options, key=lambda batter: batter.speed)


# --- For this at-bat alone

FOR_ONE_BATTER: Final = 0.06
"""The runs that a new pitcher or pinch hitter must bring in this at-bat if he comes in for it alone."""


NEW_PLAYERS: Final = (BringIn, PinchHit)
CLOSE: Final = 3
"""The greatest difference in runs with which somebody comes in for one at-bat."""


def player_gain(view: ClutchView, option: BringIn | PinchHit, at: int) -> float:
    """What a new player brings his side in this at-bat beyond ``FOR_ONE_BATTER``, as a chance of winning."""
    board = view.board
    now = contest(board, modifiers(board))
    if isinstance(option, BringIn):
        brings = at_bat_worth(at, now) - at_bat_worth(at, against(now, board, board.batter_card, option.pitcher))
    else:
        brings = at_bat_worth(at, against(now, board, option.batter, board.pitching.card)) - at_bat_worth(at, now)
    return brings - FOR_ONE_BATTER * a_run(at)


def best_player(view: ClutchView, options: Sequence[O]) -> O:
    """Late in a close game the new player who brings most in this at-bat, if it is enough; else the first option."""
    board, seat = view.board, view.seat
    if board.inning < LATE or abs(board.ahead(seat)) > CLOSE:
        return options[0]
    at = index_of(board)
    best, wanted = 0.0, options[0]
    for option in options:
        if isinstance(option, PinchHit) and not can_stay(board, seat, board.lineups[seat], board.now.slot, option.batter):
            continue
        if isinstance(option, BringIn) and option.pitcher.id in board.teams[seat].tired:
            continue
        if isinstance(option, NEW_PLAYERS) and (gained := player_gain(view, option, at)) > best:
            best, wanted = gained, option
    return wanted


# --- Ejections


def ejected(view: ClutchView, options: Sequence[Batter], bench: Bench) -> Batter:
    """The batter of the bench that is missed least."""
    return min(options, key=batting_runs)


def forced(view: ClutchView, options: Sequence[Batter | Pitcher], bench: Bench) -> Batter | Pitcher:
    """The best of those who can come in."""
    return max(options, key=lambda card: pitching_runs(card) if isinstance(card, Pitcher) else batting_runs(card))
