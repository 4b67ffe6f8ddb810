"""Pinch hitters: when somebody bats for who is due, and who."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import INNINGS, Card
from hotstove.games.pinetar.fatigue import FEW_RUNS
from hotstove.games.pinetar.managers.spare import CATCHER, covered
from hotstove.games.pinetar.managers.standing import THOUSAND, lead_of
from hotstove.games.pinetar.managers.usual_day import FINISHERS, KNOWN, enough, enough_relief, usual_batters
from hotstove.games.pinetar.managers.worth import bat
from hotstove.games.pinetar.state import PineTarState, TeamInGame, View
from hotstove.table.game import Bench


def wants_hitter(state: PineTarState, luck: Bench) -> bool:
    """Should somebody bat for who is due?"""
    side = state.sides[state.half]
    slot = state.batter - 1
    hitter = side.order[slot]
    lead = lead_of(state, state.half)
    if hitter.pitches:
        if not done_pitching(state, side, hitter, lead) or best_hitter(state, side, side.position(slot)) is None:
            return False
        return luck.luck() % THOUSAND < hit_for(hitter)
    if state.inning < BATS_FROM or not BEHIND <= lead <= (0 if state.inning >= INNINGS else -1) or len(side.bench) < 2:
        return False
    found = best_hitter(state, side, side.position(slot))
    if found is None:
        return False
    throws = state.sides[1 - state.half].pitcher.card.throws
    return bat(found, throws) - bat(hitter, throws) >= WEAK_BY


BATS_FROM: Final = 7
"""From this inning on somebody may bat for a weak hitter of a side that is behind."""
BEHIND: Final = -4
WEAK_BY: Final = 6.0
"""Runs in a hundred plate appearances that a pinch hitter has to be better; he comes in cold."""


def done_pitching(state: PineTarState, side: TeamInGame, card: Card, lead: int) -> bool:
    """Is the pitcher who is due at bat done, or soon enough that the bat counts for more?"""
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
    """Of a thousand times that a pitcher's turn comes when he is done or nearly, how often somebody really bats for him.

    That shows in how much less he bats than who pitches as much and is never hit for.
    """
    usage = card.usage
    if usage.batters_faced < KNOWN:
        return THOUSAND
    less = 1 - usage.plate_appearances / (TURNS * usage.batters_faced)
    return min(THOUSAND, max(LEAST_HIT_FOR, round(THOUSAND * HIT_FOR * less)))


TURNS: Final = 0.099
"""Turns at bat for each batter that he faces of a pitcher who is never hit for: he bats ninth, where turns are fewest."""
HIT_FOR: Final = 4.6
LEAST_HIT_FOR: Final = 100


def best_hitter(state: PineTarState, side: TeamInGame, position: Position) -> Card | None:
    """The best bat of the bench that can be spared: a catcher is kept, and the position must be covered afterwards."""
    bench = side.bench
    fields = position.fields and position is not Position.PITCHER
    catchers = sum(CATCHER in card.gloves for card in bench)
    if position is CATCHER and catchers < 2:
        return None
    throws = state.sides[1 - state.half].pitcher.card.throws
    best, found = -1.0, None
    for card in bench:
        if catchers == 1 and CATCHER in card.gloves:
            continue
        value = bat(card, throws)
        if value > best and covered(side, card, position if fields else None):
            best, found = value, card
    return found


def pinch_hitter(view: View, options: Sequence[Card], luck: Bench) -> Card:
    """The best bat that can be spared; the best of all when somebody else has called for one."""
    state = view.state
    side = state.offense
    found = best_hitter(state, side, side.position(state.batter - 1))
    if found is None:
        throws = state.defense.pitcher.card.throws
        return max(options, key=lambda card: bat(card, throws))
    return found
