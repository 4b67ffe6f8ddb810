"""What one needs to choose in Pine Tar: a pinch hitter's batting, a pitcher's hand and grade, a glove, a steal's target."""

from __future__ import annotations

from hotstove.baseball.positions import Position
from hotstove.baseball.words import counted
from hotstove.games.pinetar.bench import PINCH_HITTER, RELIEF, REPLACEMENT
from hotstove.games.pinetar.calls import STEAL_SECOND, STEAL_THIRD, SWING
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.fatigue import innings_in_relief, starting
from hotstove.games.pinetar.opening import STARTER
from hotstove.games.pinetar.outcomes import OutcomeKind
from hotstove.games.pinetar.running import steal_chance
from hotstove.games.pinetar.state import Replacement, View
from hotstove.table import HOME, Ask

FREE_BASES = (OutcomeKind.WALK, OutcomeKind.HIT_BATTER)


def option_prospect(view: View, option: object, ask: Ask) -> str:
    """What speaks for an option of the open question (``hotstove.baseball.laid_out``); empty if its card says it."""
    state = view.state
    if option is STEAL_SECOND or option is STEAL_THIRD:
        base = 1 if option is STEAL_SECOND else 2
        runner = state.bases[base - 1]
        return steals_on(steal_chance(state, runner, base)) if runner is not None else ""
    if option is SWING or not isinstance(option, Card | Replacement):
        return ""
    if isinstance(option, Replacement):
        return glove(option.entering, option.position)
    if ask.why == PINCH_HITTER:
        return batting(option, state.defense.pitcher.card.throws)
    if ask.why in (RELIEF, STARTER, REPLACEMENT) and option.pitching is not None:
        grade = option.pitching.home if view.seat == HOME else option.pitching.away
        home, side = view.seat == HOME, state.sides[view.seat]
        starts = ask.why == STARTER
        innings = starting(option, home, side, state.options.mip).limit // 3 if starts else innings_in_relief(option)
        return f"throws {option.throws}, grade {grade} here, for up to {counted(innings, 'inning')}"
    return ""


def steals_on(chance: int) -> str:
    """The rolls on which a steal succeeds: ``safe on 72 or less``."""
    return "safe on any roll" if chance >= 99 else f"safe on {chance} or less" if chance >= 0 else "safe on no roll"


def batting(card: Card, throws: str) -> str:
    """What a batter's column brings against pitchers of that hand, of its 100 rolls: ``on base 31%, HR 2% vs LHP``."""
    rolls = card.column(throws).rolls
    on_base = sum(each.bases > 0 or each.kind in FREE_BASES for each in rolls)
    homers = sum(each.kind is OutcomeKind.HOME_RUN for each in rolls)
    return f"on base {on_base}%, HR {homers}% vs {throws}HP"


def glove(card: Card, position: Position) -> str:
    """A player's range and error chance at a position: ``range Neg, EC 5``, or that he is out of position."""
    if position not in card.gloves:
        return "out of position" if position <= Position.RIGHT_FIELD and not card.pitches else ""
    own = card.gloves[position]
    return f"range {own.range}, EC {own.errors}"
