"""What one needs to choose in Pine Tar: a pinch hitter's batting, a pitcher's hand and grade, a glove, a steal's target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.ball_game import SentRunner
from hotstove.baseball.positions import Position
from hotstove.baseball.words import counted
from hotstove.games.pinetar.action import two_dice
from hotstove.games.pinetar.bench import PINCH_HITTER, RELIEF, REPLACEMENT
from hotstove.games.pinetar.calls import STEAL_SECOND, STEAL_THIRD, ManagerCall
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import GRADES
from hotstove.games.pinetar.fatigue import innings_in_relief, starting
from hotstove.games.pinetar.managers.lineup import best_order
from hotstove.games.pinetar.opening import LINEUP, STARTER, Order
from hotstove.games.pinetar.outcomes import OutcomeKind
from hotstove.games.pinetar.running import steal_chance
from hotstove.games.pinetar.state import Replacement, View
from hotstove.table import HOME, Ask, Seat
from hotstove.table.events import label_of

FREE_BASES = (OutcomeKind.WALK, OutcomeKind.HIT_BATTER)
STOLEN_FROM: Final = {STEAL_SECOND: 1, STEAL_THIRD: 2}
"""The base that the runner of a call leaves."""


def option_prospect(view: View, option: object, ask: Ask) -> str:
    """What speaks for an option of the open question (``hotstove.baseball.laid_out``); empty if its card says it."""
    state = view.state
    if isinstance(option, ManagerCall):
        least = _steal_chance(view, option)
        return steals_on(least) if least is not None else ""
    if isinstance(option, Order):
        pitcher = state.sides[1 - view.seat].pitcher.card
        orders = [each for each in ask.options if isinstance(each, Order)]
        return f"hits best against {pitcher.name}" if len(orders) > 1 and option is best_order(view, orders) else ""
    if not isinstance(option, Card | Replacement):
        return ""
    if isinstance(option, Replacement):
        return glove(option.entering, option.position)
    if ask.why == PINCH_HITTER:
        return batting(option, state.defense.pitcher.card.throws)
    if ask.why in (RELIEF, STARTER, REPLACEMENT) and option.pitching is not None:
        home, side = view.seat == HOME, state.sides[view.seat]
        grade = option.pitching.home if home else option.pitching.away
        starts = ask.why == STARTER
        innings = starting(option, home, side, state.options.mip).limit // 3 if starts else innings_in_relief(option)
        return f"throws {option.throws}, grade {grade} here, for up to {counted(innings, 'inning')}"
    return ""


def usual_option(view: View, label: str, options: Sequence[object], seat: Seat) -> int | None:
    """Of batting orders the one that hits best against the other side's starter, of starters the one of the best grade here.

    None at any other question.
    """
    if label == label_of(STARTER):
        return min(range(len(options)), key=lambda number: _grades(options[number], seat))
    orders = [option for option in options if isinstance(option, Order)]
    return options.index(best_order(view, orders)) if label == label_of(LINEUP) and orders else None


def _grades(option: object, seat: Seat) -> tuple[int, ...]:
    """How far a pitcher's grades at home or away are from the best one: for the first two times through, and then (PT-22)."""
    assert isinstance(option, Card)
    assert option.pitching is not None
    here = option.pitching.home if seat == HOME else option.pitching.away
    return GRADES.index(here.first), GRADES.index(here.third)


def sent_runner(view: View, option: object) -> SentRunner | None:
    """The runner whom a call sends to second or third, with his chance."""
    least = _steal_chance(view, option)
    if least is None or not isinstance(option, ManagerCall):
        return None
    safe = sum(share for reading, share in two_dice(view.state).odds if reading <= least)
    return SentRunner(STOLEN_FROM[option], float(safe))


def _steal_chance(view: View, option: object) -> int | None:
    """The highest roll with which the runner is safe whom a call sends to second or third; None if it sends none there."""
    start = STOLEN_FROM.get(option) if isinstance(option, ManagerCall) else None
    runner = view.state.bases[start - 1] if start is not None else None
    return steal_chance(view.state, runner, start) if start is not None and runner is not None else None


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
