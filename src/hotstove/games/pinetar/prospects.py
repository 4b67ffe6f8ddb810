"""What one needs to choose in Pine Tar: a pinch hitter's batting, a pitcher's hand and grade, a glove, a steal's target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.ball_game import SentRunner
from hotstove.baseball.own_lineup import asks_in_setting, usual_in_setting
from hotstove.baseball.positions import POSITION_KEYS, Position
from hotstove.baseball.words import counted
from hotstove.games.pinetar.action import two_dice
from hotstove.games.pinetar.batting import TAG_CALL, Tag
from hotstove.games.pinetar.bench import BATTING_PLACE, FIELDER, PINCH_HITTER, PINCH_RUNNER, RELIEF, REPLACEMENT
from hotstove.games.pinetar.calls import ManagerCall
from hotstove.games.pinetar.cards import Card, LineupSpot
from hotstove.games.pinetar.charts import GRADES, THROWN_OUT
from hotstove.games.pinetar.faces import batting, on_base
from hotstove.games.pinetar.fatigue import innings_in_relief, starting
from hotstove.games.pinetar.managers.lineup import best_order
from hotstove.games.pinetar.opening import LINEUP, POSITION, STARTER, Order, orders, positions
from hotstove.games.pinetar.pinch_hit_worth import runs_with
from hotstove.games.pinetar.questions import PROMPTS
from hotstove.games.pinetar.reasons import STOLEN_FROM
from hotstove.games.pinetar.running import steal_chance
from hotstove.games.pinetar.state import Replacement, View
from hotstove.games.pinetar.worth_asking import REASONS
from hotstove.table import HOME, Ask, Seat
from hotstove.table.events import label_of
from hotstove.table.questions import Kind

RUNS_SO: Final = ("slow", "medium", "fast")
"""How fast a runner is, by BR."""


def option_prospect(view: View, option: object, ask: Ask) -> str:
    """What speaks for an option of the open question (``hotstove.baseball.laid_out``); empty if its card says it."""
    state = view.state
    if isinstance(option, ManagerCall):
        least = _steal_chance(view, option)
        return steals_on(least) if least is not None else ""
    if isinstance(option, Tag):
        return tags_on(option)
    if isinstance(option, Order):
        pitcher = state.sides[1 - view.seat].pitcher.card
        alone = sum(isinstance(each, Order) for each in ask.options) == 1
        return f"by its cards the best against {pitcher.name}" if not alone and option is best_order(view, ask.options) else ""
    if isinstance(option, LineupSpot):
        bats = batting(option.card, state.sides[1 - view.seat].pitcher.card.throws)
        fields = glove(option.card, option.position) if ask.why == POSITION else ""
        return f"{fields}, {bats}" if fields else bats
    if not isinstance(option, Card | Replacement):
        return ""
    if isinstance(option, Replacement):
        return glove(option.entering, option.position)
    if ask.why == PINCH_HITTER:
        return batting(option, state.defense.pitcher.card.throws)
    if ask.why == PINCH_RUNNER:
        return running(option)
    if ask.why in (STARTER, RELIEF) or (ask.why == REPLACEMENT and option.pitches):
        return on_the_mound(view, option, starts=ask.why == STARTER)
    return ""


def on_the_mound(view: View, card: Card, starts: bool) -> str:
    """What a pitcher brings: ``throws L, grade B/C here, for up to 6 innings, lacks 1 day of rest``."""
    state, home = view.state, view.seat == HOME
    side = state.sides[view.seat]
    grade = card.mound.home if home else card.mound.away
    innings = starting(card, home, side, state.options.mip).limit // 3 if starts else innings_in_relief(card)
    short = side.team.short_rest if starts and state.options.mip else 0
    roles = "" if starts or card.relieves or not card.pitches else ", a starter"
    rest = f", lacks {counted(short, 'day')} of rest" if short else ""
    return f"throws {card.throws}, grade {grade} here, for up to {counted(innings, 'inning')}{roles}{rest}"


BATS: Final = Kind("p", "a pitcher bats", "which pitcher bats?", place=1)
RUNS: Final = Kind("p", "a pitcher runs", "which pitcher runs?", place=1)
NO_PITCHER: Final = Kind("i", "a position player pitches", "which of them pitches?", place=1)
AT_POSITIONS: Final = "".join(POSITION_KEYS.values())
EXCHANGE: Final = Kind("e", "two fielders change places", "which two?", Position.DESIGNATED_HITTER, 1, AT_POSITIONS)


def option_kind(option: object, ask: Ask) -> Kind | None:
    """What an option has in common with others: pitchers who would bat or run, fielders who would pitch, a position."""
    if isinstance(option, Card):
        if ask.why == RELIEF:
            return None if option.pitches else NO_PITCHER
        return {PINCH_HITTER: BATS, PINCH_RUNNER: RUNS}.get(ask.why) if option.pitches else None
    if not isinstance(option, Replacement) or ask.why not in (FIELDER, BATTING_PLACE):
        return None
    if option.there is not None:
        return EXCHANGE
    position, leaving = option.position, option.leaving.player.last_name
    where, key = position.short.upper(), POSITION_KEYS[position]
    if ask.why == BATTING_PLACE:
        where = f"double switch at {where}"
    return Kind(key, f"{where}, for {leaving}", f"who plays {position.words}?", position, 1, f"{AT_POSITIONS}{EXCHANGE.key}")


def usual_option(view: View, label: str, options: Sequence[object], seat: Seat) -> int | None:
    """Of batting orders the one that hits best against the other side's starter, of starters the one of the best grade here.

    Who sets his lineup follows that order. On a fly out everybody goes who may: no number of the table is below 40 (PT-R-21).
    None at any other question.
    """
    if label == label_of(STARTER):
        return min(range(len(options)), key=lambda number: _grades(options[number], seat))
    if label == label_of(LINEUP):
        return options.index(best_order(view, options))
    if label == label_of(TAG_CALL):
        return len(options) - 1
    spots = [option for option in options if isinstance(option, LineupSpot)]
    listed = best_order(view, orders(view.state.sides[seat].team, view.state.options.dh)).spots if spots else ()
    return usual_in_setting(label, spots, listed, lambda spot: spot.card)


def asks_here(view: View, ask: Ask) -> str:
    """Of who sets his lineup, which position or place in the order he fills; why a call may be wanted; who is hit for."""
    reason = REASONS.get(label_of(ask.why))
    if reason is not None and (why := reason(view.state)):
        return f"{why}; {PROMPTS[label_of(ask.why)]}"
    pitcher = view.state.defense.pitcher if view.state.inning else None
    if ask.why == RELIEF and pitcher is not None and pitcher.outs >= pitcher.limit and ask.seat != view.state.half:
        return f"{pitcher.card.player.last_name} has pitched his innings; {PROMPTS[label_of(ask.why)]}"
    if ask.why == PINCH_HITTER and pitcher is not None:
        hitter = view.state.hitter
        return f"who bats for {hitter.player.last_name} ({batting(hitter, pitcher.card.throws)})?"
    first = ask.options[0] if ask.options else None
    if isinstance(first, Tag) and first.outcome.fielder is not None:
        return f"a fly to {first.outcome.fielder.words}; {PROMPTS[label_of(ask.why)]}"
    if not isinstance(first, LineupSpot):
        return ""
    places = len(positions(view.state.options.dh))
    return asks_in_setting(label_of(ask.why), first.position, places + 1 - len(ask.options))


GRADES_MEAN: Final = "Grades: A+ best ... E worst; G gives up home runs, M is wild. B/D: B, from the third time around D."


def hint_here(view: View, ask: Ask) -> str:
    """What the grades of those who may start or relieve mean; empty at any other question."""
    return GRADES_MEAN if ask.why in (STARTER, RELIEF) else ""


def best_first(view: View, ask: Ask, numbers: Sequence[int]) -> Sequence[int]:
    """Pinch hitters by their chance to reach base against this pitcher; the options of any other question as they are."""
    if ask.why != PINCH_HITTER:
        return numbers
    throws = view.state.defense.pitcher.card.throws

    def reaches(number: int) -> int:
        option = ask.options[number]
        return on_base(option, throws) if isinstance(option, Card) else 0

    return sorted(numbers, key=reaches, reverse=True)


def runs_to_come(view: View, ask: Ask) -> dict[str, float]:
    """The runs in the rest of the half-inning with each pinch hitter; empty at any other question."""
    if ask.why != PINCH_HITTER:
        return {}
    return {str(option): runs_with(view.state, option) for option in ask.options if isinstance(option, Card)}


def _grades(option: object, seat: Seat) -> tuple[int, ...]:
    """How far a pitcher's grades at home or away are from the best one: for the first two times through, and then (PT-22)."""
    assert isinstance(option, Card)
    assert option.pitching is not None
    here = option.pitching.home if seat == HOME else option.pitching.away
    return GRADES.index(here.first), GRADES.index(here.third)


def sent_runner(view: View, option: object) -> SentRunner | None:
    """The runner whom a call sends to second or third, or who tags up alone, with his chance."""
    if isinstance(option, Tag) and len(option.bases) == 1:
        return SentRunner(option.bases[0], _advances(option.least[0]))
    least = _steal_chance(view, option)
    if least is None or not isinstance(option, ManagerCall):
        return None
    safe = sum(share for reading, share in two_dice(view.state).odds if reading <= least)
    return SentRunner(STOLEN_FROM[option], float(safe))


def _advances(least: int) -> float:
    """The chance of a runner who tags up to advance; on some rolls the leading one is out whatever his number (PT-113)."""
    return (least + 1 - sum(roll <= least for roll in THROWN_OUT)) / 100


def tags_on(tag: Tag) -> str:
    """The rolls on which runners who tag up advance: ``scores on 75 or less (76%)``; empty if nobody goes."""
    words = [
        f"{'scores' if base == 3 else 'advances'} on {least} or less ({_advances(least):.0%})"
        for base, least in zip(tag.bases, tag.least, strict=True)
    ]
    return words[0] if len(words) == 1 else " and ".join(map("{} {}".format, ("third", "second"), words))


def _steal_chance(view: View, option: object) -> int | None:
    """The highest roll with which the runner is safe whom a call sends to second or third; None if it sends none there."""
    start = STOLEN_FROM.get(option) if isinstance(option, ManagerCall) else None
    runner = view.state.bases[start - 1] if start is not None else None
    return steal_chance(view.state, runner, start) if start is not None and runner is not None else None


def steals_on(chance: int) -> str:
    """The rolls on which a steal succeeds: ``safe on 72 or less``."""
    return "safe on any roll" if chance >= 99 else f"safe on {chance} or less" if chance >= 0 else "safe on no roll"


def running(card: Card) -> str:
    """How a player runs: ``fast, SBC 72``."""
    return f"{RUNS_SO[card.speed]}, SBC {card.steal}"


def glove(card: Card, position: Position) -> str:
    """A player's range and error chance at a position: ``range Neg, EC 5``, or that he is out of position."""
    if position not in card.gloves:
        return "out of position" if position <= Position.RIGHT_FIELD and not card.pitches else ""
    own = card.gloves[position]
    return f"range {own.range}, EC {own.errors}"
