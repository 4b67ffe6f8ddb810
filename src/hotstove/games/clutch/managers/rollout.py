"""Clutch's manager that plans its lineup and substitutions, and simulates its cards (``hotstove.managers.rollout``).

`planner.Planner` is its guide; cards and coaches of the at-bat are simulated to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeGuard

from hotstove.baseball.win_chances import index_of
from hotstove.games.clutch.effects import (
    AFTER_SUBSTITUTION,
    AT_BAT,
    ATTEMPT,
    BEFORE_PITCH,
    BEFORE_SWING,
    EFFECTS,
    ON_ADVANCE,
    ON_ADVANTAGE,
    ON_PITCH_ROLL,
    ON_RESULT,
    ON_STEAL,
    ON_SWING_ROLL,
    ON_THROW,
    ON_THROW_RESULT,
    RESPONSE,
    THROWN,
)
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.managers.card_play import best_card
from hotstove.games.clutch.managers.gains import GAINS
from hotstove.games.clutch.managers.outlook import WORTH, a_run
from hotstove.games.clutch.managers.planner import Planner
from hotstove.games.clutch.managers.prices import draw_worth, kept, price
from hotstove.games.clutch.state import ClutchState, ClutchView
from hotstove.games.clutch.strategy import Coach, EffectCard, StrategyCard
from hotstove.managers.at_bats import AtBatOver
from hotstove.managers.rollout import Effort, Rollout
from hotstove.table import BOTH, Seat, other

QUESTIONS: Final = (
    AFTER_SUBSTITUTION,
    ON_STEAL,
    BEFORE_PITCH,
    ON_PITCH_ROLL,
    ON_ADVANTAGE,
    BEFORE_SWING,
    ON_SWING_ROLL,
    ON_RESULT,
    ON_ADVANCE,
    ON_THROW,
    ON_THROW_RESULT,
    RESPONSE,
)
"""The windows whose cards are simulated: those on what happens in the at-bat. Before the pitch only a card that the thumb rules
would play is: what it changes is known exactly, but not whether another card would do later."""
WITHIN_AT_BAT: Final = ((), (AT_BAT,), (THROWN,), (ATTEMPT,))
"""How long the cards last that are simulated; what lasts longer has no worth at the end of the at-bat."""
LEAST_RUN: Final = 0.02
"""The chance of winning that a run must be worth for cards to be simulated."""
DOUBT: Final = 0.006
"""The chance of winning by which a card's price may exceed its exact gain for it to be simulated."""
HELD: Final = 0.9
"""The share of a card's worth in the hand that counts."""
EFFORT: Final = Effort((6, 12, 24), 1.5, 0.004)


def runs_held(view: ClutchView, seat: Seat) -> float:
    """The runs that a side's cards in hand and unused coaches are worth more than the other side's."""
    board, foe = view.board, other(seat)
    at = index_of(board)
    in_hand = sum(kept(card, at) for card in CARDS.cards_in(view.hand)) - board.hand_sizes[foe] * draw_worth(at)
    staff = sum(kept(coach, at) for coach in board.coaches[seat]) - sum(kept(coach, at) for coach in board.coaches[foe])
    return (in_hand + staff) * HELD


def runs_held_by_home(state: ClutchState) -> float:
    """The runs that the home side's cards and unused coaches are worth more than the away side's, when all know both hands."""
    at = index_of(state.board)
    away, home = (
        sum(kept(card, at) for card in CARDS.cards_in(state.hands[seat]))
        + sum(kept(coach, at) for coach in state.board.coaches[seat])
        for seat in BOTH
    )
    return (home - away) * HELD


def at_bat_over(view: ClutchView) -> bool:
    """Whether no at-bat is in progress."""
    return view.board.at_bat is None


AT_BAT_OVER: Final[AtBatOver[ClutchView]] = AtBatOver(
    lambda view: view.board, at_bat_over, lambda view: WORTH[index_of(view.board)], runs_held, a_run
)
"""Simulate to the end of the at-bat; the value is the chance of winning then, with cards in hand and unused coaches."""


def candidates(view: ClutchView, options: Sequence[object], why: str) -> Sequence[int]:
    """The pass and the cards and coaches that act within the at-bat; none where the thumb rules play one that lasts longer."""
    if why not in QUESTIONS or view.board.at_bat is None:
        return ()
    if why == RESPONSE:
        return range(len(options))
    at = index_of(view.board)
    if a_run(at) < LEAST_RUN:
        return ()
    guided = best_card(view, options)
    if not (guided is options[0] or within_at_bat(guided)):
        return ()
    if why == BEFORE_PITCH:
        return () if guided is options[0] else (0, options.index(guided))
    return [0, *(number for number, option in enumerate(options) if within_at_bat(option) and in_doubt(view, option, at))]


def within_at_bat(option: object) -> TypeGuard[EffectCard]:
    """Whether an option is a card or coach that acts within the at-bat."""
    return isinstance(option, StrategyCard | Coach) and option.id in EFFECTS and EFFECTS[option.id].until in WITHIN_AT_BAT


def in_doubt(view: ClutchView, card: EffectCard, at: int) -> bool:
    """Whether simulated games may show that a card is worth playing: its gain comes near its price."""
    return GAINS[card.id](card, view, at) - price(view, card, at) > -DOUBT


def rollout() -> Rollout:
    """Clutch's manager that plans and simulates."""
    return Rollout(Planner(), AT_BAT_OVER, candidates, EFFORT)
