"""Pinch hitters: whether to send one in, and the choice of the player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.fatigue import FEW_RUNS
from hotstove.games.pinetar.managers.distance import starts
from hotstove.games.pinetar.managers.spare import CATCHER, covered
from hotstove.games.pinetar.managers.standing import ALL_LUCK, THOUSAND, lead_of
from hotstove.games.pinetar.managers.usual_day import FINISHERS, KNOWN, TWO_INNINGS, enough_relief, usual_batters
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
        if not done_pitching(state, side, hitter, lead):
            return False
        stays = starts(hitter, state.options.dh).chance(side.pitcher.runs, lead) if side.pitcher.started else 0.0
        if bench.luck() >= hit_for(hitter) * (1 - stays) / THOUSAND * ALL_LUCK:
            return False
        return best_hitter(state, side, side.position(slot)) is not None
    if state.inning < BATS_FROM or not BEHIND <= lead <= 0 or len(side.bench) < 2:
        return False
    throws = state.sides[1 - state.half].pitcher.card.throws
    worth, better = worth_against(hitter, throws), weak_by(side.team.players, state.options.dh)
    if not any(worth_against(card, throws) - worth >= better for card in side.bench):
        return False  # not even if everybody could be spared
    substitute = best_hitter(state, side, side.position(slot))
    return substitute is not None and worth_against(substitute, throws) - worth >= better


BATS_FROM: Final = 7
BEHIND: Final = -6
"""The innings and the score from which on somebody may bat for a weak hitter: of a side that is behind or tied."""


@lru_cache(maxsize=1 << 9)
def weak_by(players: tuple[Card, ...], hitter: bool) -> float:
    """Runs in a hundred plate appearances by which a pinch hitter for a fielder must be better, because he comes in cold.

    It is less for a club that really sent in many: those who don't bat for pitchers, of whom there are none with a designated
    ``hitter``.
    """
    sent = games = pitched = 0
    for card in players:
        usage = card.usage
        sent, games, pitched = sent + usage.pinch, games + usage.starts, pitched + usage.pitched
    if not sent or not games:
        return WEAK_BY
    for_pitchers = 0.0 if hitter else FOR_A_PITCHER * (pitched / games - 1)
    return max(LEAST_WEAK_BY, WEAK_BY - WEAK_BY_A_GAME * (sent / games - for_pitchers - FEW_SENT))


WEAK_BY: Final = 6.6
WEAK_BY_A_GAME: Final = 9.3
LEAST_WEAK_BY: Final = -2.0
FEW_SENT: Final = 0.3
"""The difference for a club that sends in ``FEW_SENT`` for fielders in a game, how much less for each more, and the least."""
FOR_A_PITCHER: Final = 0.45
"""Pinch hitters for pitchers for each change of pitchers."""


def done_pitching(state: PineTarState, side: TeamInGame, card: Card, lead: int) -> bool:
    """Whether the pitcher who is due at bat has finished, or so nearly that the plate appearance is worth more."""
    pitcher = side.pitcher
    if card is not pitcher.card or not side.bullpen:
        return False
    inning = state.inning
    if pitcher.outs >= pitcher.limit and not (pitcher.started and not pitcher.bonus and pitcher.runs <= FEW_RUNS):
        return True
    start, relief = usual_batters(card)
    if pitcher.started:
        left = starts(card, state.options.dh).short - pitcher.faced
        return left <= 0 or (lead <= 0 and (left <= NEARLY or (inning >= INNINGS and start < FINISHERS)))
    return pitcher.faced >= enough_relief(relief) - 1 or (lead <= 0 and inning >= (7 if relief < TWO_INNINGS else 8))


NEARLY: Final = 6
"""Batters that are left to a starter when he has nearly finished."""


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
