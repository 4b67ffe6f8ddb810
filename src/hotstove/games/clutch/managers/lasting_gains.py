"""The gain of cards that last longer than an at-bat, of cards on cards, and of the bench: estimates in runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hotstove.baseball.win_chances import halves_left
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.managers.outlook import a_run
from hotstove.games.clutch.managers.prices import draw_worth, kept
from hotstove.games.clutch.managers.substitutes import LATE, leverage
from hotstove.games.clutch.ratings import limit, side_of
from hotstove.games.clutch.state import ClutchView
from hotstove.games.clutch.strategy import STRATEGY, EffectCard
from hotstove.table import HOME

Gain: TypeAlias = Callable[[EffectCard, ClutchView, int], float]
"""The gain of the owner of the view as a chance of winning; the last argument is the index of the position in WORTH."""

A_POINT: Final = 0.012
"""The usual worth in runs of one point of On-Base or Command in a plate appearance."""
SOAKED: Final = 0.04
"""The runs in a half-inning that Speed -3 and Infield -2 cost the side at bat."""
A_WALK: Final = 0.018
"""The runs in a plate appearance of one number more for BB on the pitcher's chart."""
STADIUM_RUNS: Final = {"ST-2": 0.012, "ST-5": -0.025, "ST-7": -0.011}
"""The runs in a half-inning that a stadium's main effect brings the side at bat; 0 for the others."""


def sign_of(view: ClutchView) -> int:
    """1 for the side at bat, -1 for the side in the field."""
    return 1 if view.seat == view.board.half else -1


def in_runs(runs: Callable[[EffectCard, ClutchView, int], float]) -> Gain:
    """A gain that is estimated in runs."""

    def gain(card: EffectCard, view: ClutchView, at: int) -> float:
        return runs(card, view, at) * a_run(at)

    return gain


def all_game(runs: float) -> Gain:
    """So many runs early in a game, less as it goes on."""
    return in_runs(lambda card, view, at: runs * min(1.0, halves_left(at) / 8))


def never(card: EffectCard, view: ClutchView, at: int) -> float:
    """Nothing: a card that the thumb rules do not use."""
    return 0.0


def draws(cards: int) -> Gain:
    """Cards drawn."""
    return in_runs(lambda card, view, at: cards * draw_worth(at))


def foe_discards(cards: Callable[[ClutchView], int], share: float) -> Gain:
    """Cards of the other hand, each worth a share of one drawn."""

    def runs(card: EffectCard, view: ClutchView, at: int) -> float:
        return share * draw_worth(at) * min(cards(view), view.board.hand_sizes[1 - view.seat])

    return in_runs(runs)


def long_battle(card: EffectCard, view: ClutchView, at: int) -> float:
    """The starter's Inning Limit one lower, else a card drawn (OF-10)."""
    line = view.board.pitching
    if line.card.starts and line.outs >= 12:
        near = limit(view.board, view.board.fielding) - line.outs <= 6
        return (0.15 if near else 0.05) * a_run(at) * min(1.0, halves_left(at) / 6)
    return draw_worth(at) * a_run(at)


def one_more_frame(card: EffectCard, view: ClutchView, at: int) -> float:
    """The pitcher's Inning Limit one higher, if he comes near it (DF-13)."""
    board = view.board
    line = board.arms[view.seat]
    left = limit(board, view.seat) - line.outs
    near = left <= 3 and board.half != view.seat
    return (0.25 if near else 0.0) * a_run(at) * min(1.0, halves_left(at) / 4)


def beach_ball(card: EffectCard, view: ClutchView, at: int) -> float:
    """4 On-Base for a batter in the at-bats that he will still have (OF-16)."""
    times = halves_left(at) / 2 * 0.48
    return 4 * A_POINT * min(times, 2.5) * a_run(at)


def sinker(card: EffectCard, view: ClutchView, at: int) -> float:
    """More grounders for the outs that the pitcher may still get (DF-21)."""
    board = view.board
    if board.half == view.seat:
        return 0.0
    line = board.arms[view.seat]
    left = max(limit(board, view.seat) - line.outs, 0)
    return 0.015 * min(left, 12) * a_run(at)


def bulldog(card: EffectCard, view: ClutchView, at: int) -> float:
    """1 and the pitcher's Clutch on the Pitch for the batters that he may still face (DF-20)."""
    board = view.board
    points = board.arms[view.seat].card.clutch + 1
    left = max(limit(board, view.seat) - board.arms[view.seat].outs, 0)
    return A_POINT * points * min(left, 8) * 1.4 * a_run(at)


def recycling(card: EffectCard, view: ClutchView, at: int) -> float:
    """The best of the discards in place of the least of the hand (NT-04)."""
    discards, hand = view.board.discards[view.seat], CARDS.cards_in(view.hand)
    best = max((kept(each, at) for each in CARDS.cards_in(discards)), default=0.0)
    worst = min((kept(each, at) for each in hand if each is not card), default=best)
    return max(best - worst, 0.0) * a_run(at)


def clipboard(card: EffectCard, view: ClutchView, at: int) -> float:
    """The better of the cards drawn stay (NT-02)."""
    return 1.2 * draw_worth(at) * a_run(at)


def bucket(card: EffectCard, view: ClutchView, at: int) -> float:
    """A card of the other side leaves play on 8 or more of twenty, else one of one's own goes (NT-07)."""
    return (0.65 * 0.2 - 0.35 * 0.06) * min(1.0, halves_left(at) / 6) * a_run(at)


def gale(card: EffectCard, view: ClutchView, at: int) -> float:
    """For both sides: the more of one's own bat right, the better."""
    board = view.board
    rights = [sum(spot.player.bats == "R" for spot in lineup.spots) for lineup in board.lineups]
    return 0.02 * (rights[view.seat] - rights[1 - view.seat]) * a_run(at)


def furnace(card: EffectCard, view: ClutchView, at: int) -> float:
    """Starters tire sooner: it hurts the side whose starter still pitches (WX-04)."""
    arms = view.board.arms
    theirs, ours = arms[1 - view.seat].card.starts, arms[view.seat].card.starts
    return 0.2 * (theirs - ours) * min(1.0, halves_left(at) / 6) * a_run(at)


def soaked(card: EffectCard, view: ClutchView, at: int) -> float:
    """The side in the field profits from slow runners, and has two of the three half-innings if it is at bat next (WX-02)."""
    return SOAKED * -sign_of(view)


def low_sun(card: EffectCard, view: ClutchView, at: int) -> float:
    """Outfield plays that cards in hand call for, while it lasts (WX-03)."""
    splits, fence = (bool(view.hand & CARDS.copies(STRATEGY[name])) for name in ("OF-07", "DF-07"))
    return 0.04 * splits - 0.02 * fence


def power_cut(card: EffectCard, view: ClutchView, at: int) -> float:
    """What the stadium would bring the other side in this half-inning, beyond what it brings one's own (NT-06)."""
    board = view.board
    stadium = board.teams[HOME].stadium.id
    if stadium == "ST-1":
        lineup = board.lineups[board.half].spots
        due = [lineup[(board.batter - 1 + number) % 9].player for number in range(4)]
        brings = A_WALK * sum(side_of(batter, board.pitching.card) == "L" for batter in due)
    else:
        brings = STADIUM_RUNS.get(stadium, 0.0)
    return -sign_of(view) * brings


def match_ups(card: EffectCard, view: ClutchView, at: int) -> float:
    """Pitchers may change for every batter: worth something late in a close game (MG-02)."""
    return 0.05 * (view.board.inning >= LATE and leverage(view.board, view.seat))


def inning_of(amount: float) -> Gain:
    """A coach for the inning: the more, the more of it is left."""

    def runs(card: EffectCard, view: ClutchView, at: int) -> float:
        both = view.board.half == 0
        return amount if both else amount / 2

    return in_runs(runs)
