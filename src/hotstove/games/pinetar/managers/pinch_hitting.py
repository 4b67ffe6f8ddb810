"""Pinch hitters: whether to send one in, and the choice of the player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.fatigue import FEW_RUNS
from hotstove.games.pinetar.managers.spare import CATCHER, covered
from hotstove.games.pinetar.managers.standing import THOUSAND, lead_of
from hotstove.games.pinetar.managers.usual_day import FINISHERS, KNOWN, enough, enough_relief, usual_batters
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.state import PineTarState, TeamInGame, View
from hotstove.table.game import Bench


def wants_hitter(state: PineTarState, bench: Bench) -> bool:
    """Decide whether somebody bats for the batter who is due; for a pitcher it may be drawn."""
    side = state.sides[state.half]
    slot = state.batter - 1
    hitter = side.order[slot]
    lead = lead_of(state, state.half)
    if hitter.pitches:
        if not done_pitching(state, side, hitter, lead) or best_hitter(state, side, side.position(slot)) is None:
            return False
        return bench.luck() % THOUSAND < hit_for(hitter)
    if state.inning < BATS_FROM or not BEHIND <= lead <= (0 if state.inning >= INNINGS else -1) or len(side.bench) < 2:
        return False
    substitute = best_hitter(state, side, side.position(slot))
    if substitute is None:
        return False
    throws = state.sides[1 - state.half].pitcher.card.throws
    return worth_against(substitute, throws) - worth_against(hitter, throws) >= WEAK_BY


BATS_FROM: Final = 7
"""From this inning on somebody may bat for a weak hitter of a side that is behind."""
BEHIND: Final = -4
WEAK_BY: Final = 6.0
"""Runs in a hundred plate appearances by which a pinch hitter must be better, because he comes in cold."""


def done_pitching(state: PineTarState, side: TeamInGame, card: Card, lead: int) -> bool:
    """Whether the pitcher who is due at bat has finished, or so nearly that the plate appearance is worth more."""
    pitcher = side.pitcher
    if card is not pitcher.card or not side.bullpen:
        return False
    inning, left = state.inning, pitcher.limit - pitcher.outs
    if left <= 0 and not (pitcher.started and not pitcher.bonus and pitcher.runs <= FEW_RUNS):
        return True
    start, relief = usual_batters(card)
    if pitcher.started:
        spent = pitcher.faced >= enough(start)
        return spent or (lead <= 0 and (pitcher.faced >= enough(start) - 3 or (inning >= INNINGS and start < FINISHERS)))
    return inning >= 6 and (pitcher.faced >= enough_relief(relief) - 1 or (inning >= 8 and lead <= 0))


@lru_cache(maxsize=1 << 12)
def hit_for(card: Card) -> int:
    """How often of a thousand times somebody really bats for a pitcher who is due when he is done or nearly.

    It is estimated from how much less he batted than a pitcher with as many batters faced who is never hit for.
    """
    usage = card.usage
    if usage.batters_faced < KNOWN:
        return THOUSAND
    less = 1 - usage.plate_appearances / (TURNS * usage.batters_faced)
    return min(THOUSAND, max(LEAST_HIT_FOR, round(THOUSAND * HIT_FOR * less)))


TURNS: Final = 0.099
"""Plate appearances for each batter faced, of a pitcher who bats ninth and is never hit for."""
HIT_FOR: Final = 4.6
LEAST_HIT_FOR: Final = 100


def best_hitter(state: PineTarState, side: TeamInGame, position: Position) -> Card | None:
    """The best hitter of the bench who can be spared: a last catcher is kept, and every position must stay covered."""
    bench = side.bench
    fields = position.fields and position is not Position.PITCHER
    catchers = sum(CATCHER in card.gloves for card in bench)
    if position is CATCHER and catchers < 2:
        return None
    throws = state.sides[1 - state.half].pitcher.card.throws
    best_value, hitter = -1.0, None
    for card in bench:
        if catchers == 1 and CATCHER in card.gloves:
            continue
        value = worth_against(card, throws)
        if value > best_value and covered(side, card, position if fields else None):
            best_value, hitter = value, card
    return hitter


def pinch_hitter(view: View, options: Sequence[Card], bench: Bench) -> Card:
    """The best hitter who can be spared, or the best of all if none can be."""
    state = view.state
    side = state.offense
    hitter = best_hitter(state, side, side.position(state.batter - 1))
    if hitter is None:
        throws = state.defense.pitcher.card.throws
        return max(options, key=lambda card: worth_against(card, throws))
    return hitter
