"""Pine Tar's manager of thumb rules: what most dugouts do, question by question.

Most questions have nothing in them, so every rule looks at the cheapest facts first and leaves. Decisions that are mixed,
such as when a runner goes, take their chance from the bench. How often is what the cards say of the real season: attempts
to steal by SBO, bunts by SHC (docs/managers-pinetar.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from hotstove.baseball.positions import Position
from hotstove.games.pinetar import batting, bench, calls, ground, opening
from hotstove.games.pinetar.bench import FOR_RUNNER, Named, replacements
from hotstove.games.pinetar.calls import (
    BUNT,
    CHANGE_FIELDER,
    CHANGE_PITCHER,
    DOUBLE_STEAL,
    HIT_AND_RUN,
    INFIELD_IN,
    PINCH_HIT,
    PINCH_RUN,
    SQUEEZE,
    STEAL_HOME,
    STEAL_SECOND,
    STEAL_THIRD,
    Call,
)
from hotstove.games.pinetar.cards import FAST, INNINGS, ORDER, SLOW, Card, Spot
from hotstove.games.pinetar.fatigue import FEW_RUNS
from hotstove.games.pinetar.outcomes import Column, What
from hotstove.games.pinetar.state import Arm, Replaced, Side, State, View
from hotstove.table import HOME
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741
F = TypeVar("F", bound=Callable[..., object])

ThumbRule: TypeAlias = Callable[[View, Any, Bench], Any]
"""Takes the view, the options of its own question and the bench; returns one of the options."""
RULES: dict[str, ThumbRule] = {}

CATCHER, DH = Position.CATCHER, Position.DESIGNATED_HITTER


class Sensible:
    """Plays by thumb rules. The same view, question and luck always get the same answer."""

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        found: O = RULES[why](view, options, bench)
        return found


def answers(*whys: str) -> Callable[[F], F]:
    """Put the function into the register under the questions that it answers."""

    def put(function: F) -> F:
        for why in whys:
            RULES[why] = function
        return function

    return put


def lead_of(state: State, seat: int) -> int:
    """By how many runs a side leads."""
    return state.score[seat] - state.score[1 - seat]


# --- What cards are worth

RUNS: Final = {
    What.HOME_RUN: 1.67,
    What.TRIPLE: 1.32,
    What.DOUBLE: 1.05,
    What.SINGLE: 0.74,
    What.WALK: 0.60,
    What.HIT_BATTER: 0.60,
}
"""Runs of an event against an out."""


@lru_cache(maxsize=1 << 13)
def worth(column: Column) -> float:
    """Runs against outs in a hundred plate appearances, as the column is printed."""
    ending = [each.what for each in column.rolls if each.what is not What.BALK_OR_WILD]
    return 100 * sum((RUNS.get(what, 0.0) for what in ending), 0.0) / len(ending)


def bat(card: Card, throws: str) -> float:
    """The same for a man against a pitcher of that hand."""
    return worth(card.column(throws))


QUALITY: Final = {"A+": 0, "A": 1, "B": 2, "C": 3, "M": 4, "D": 5, "E": 6, "G": 7}
"""Grades from the best to the worst."""


def closes(card: Card) -> bool:
    """Is he the closer?"""
    return card.pitching is not None and "C" in card.pitching.roles


# --- Before the game


@answers(opening.STARTER)
def starter(view: View, options: Sequence[Named], bench: Bench) -> Named:
    """Drawn by the starts of the real season, the first of the rotation where none are known."""
    starts = [_starts(option.card) for option in options]
    whole = sum(starts)
    if not whole:
        return options[0]
    left = bench.luck() % whole
    for option, share in zip(options, starts, strict=True):
        left -= share
        if left < 0:
            return option
    return options[-1]


def _starts(card: Card) -> int:
    assert card.pitching is not None
    return card.usage.starts or card.pitching.starts


@answers(opening.LINEUP)
def lineup(view: View, options: Sequence[opening.Order], bench: Bench) -> opening.Order:
    """The one that bats best against the hand of the other side's starter."""
    throws = view.state.sides[1 - view.seat].arm.card.throws
    return max(options, key=lambda option: sum((bat(spot.card, throws) for spot in option.spots), 0.0))


# --- At bat


@answers(calls.OFFENSE)
def offense(view: View, options: Sequence[Call], luck: Bench) -> Call:
    """Substitutes, then runners, then bunts; else he swings away."""
    state = view.state
    inning = state.inning
    empty = state.first is None and state.second is None and state.third is None
    if inning < HITS_FROM:
        if empty:
            return options[0]
    elif PINCH_HIT in options and wants_hitter(state, luck):
        return PINCH_HIT
    if empty:
        return options[0]
    if inning >= RUNS_FROM and PINCH_RUN in options and run_for(state) is not None:
        return PINCH_RUN
    if state.options.stealing and (call := steal(state, options, luck)) is not None:
        return call
    if state.outs < 2:
        batter = state.sides[state.half].batter
        if batter.sacrifice >= 0:
            if state.third is None:
                if wants_bunt(state, batter, luck):
                    return BUNT
            elif inning >= LATE and SQUEEZE in options and wants_squeeze(state, batter, luck):
                return SQUEEZE
        if state.options.hit_and_run and HIT_AND_RUN in options and wants_hit_and_run(state, batter, luck):
            return HIT_AND_RUN
    return options[0]


LATE: Final = 7
HITS_FROM: Final = 5
"""Nobody is hit for before this inning."""


# Substitutes at bat


def wants_hitter(state: State, luck: Bench) -> bool:
    """Should somebody bat for who is due?"""
    side = state.sides[state.half]
    spot = side.order[side.due]
    lead = lead_of(state, state.half)
    if spot.card.pitches:
        if not done_pitching(state, side, spot.card, lead) or best_hitter(state, side, spot) is None:
            return False
        return luck.luck() % THOUSAND < hit_for(spot.card)
    if state.inning < BATS_FROM or not BEHIND <= lead <= (0 if state.inning >= INNINGS else -1) or len(side.bench) < 2:
        return False
    found = best_hitter(state, side, spot)
    if found is None:
        return False
    throws = state.sides[1 - state.half].arm.card.throws
    return bat(found, throws) - bat(spot.card, throws) >= WEAK_BY


BATS_FROM: Final = 7
"""From this inning on somebody may bat for a weak hitter of a side that is behind."""
BEHIND: Final = -4
WEAK_BY: Final = 6.0
"""Runs in a hundred plate appearances that a pinch hitter has to be better; he comes in cold."""


def done_pitching(state: State, side: Side, card: Card, lead: int) -> bool:
    """Is the pitcher who is due at bat done, or soon enough that the bat counts for more?"""
    arm = side.arm
    if card is not arm.card or not side.bullpen:
        return False
    inning, left = state.inning, arm.limit - arm.outs
    if left <= 0 and not (arm.started and not arm.bonus and arm.runs <= FEW_RUNS):
        return True
    start, relief = usual_batters(card)
    if arm.started:
        spent = arm.faced >= enough(start)
        return spent or (lead <= 0 and (arm.faced >= enough(start) - 3 or (inning >= INNINGS and start < FINISHERS)))
    return inning >= 6 and (arm.faced >= enough_relief(relief) - 1 or (inning >= 8 and lead <= 0))


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


def best_hitter(state: State, side: Side, spot: Spot) -> Card | None:
    """The best bat of the bench that can be spared: a catcher is kept, and the position must be covered afterwards."""
    bench = side.bench
    position = spot.fills or spot.position
    fields = position.fields and position is not Position.PITCHER
    catchers = sum(CATCHER in card.gloves for card in bench)
    if position is CATCHER and catchers < 2:
        return None
    throws = state.sides[1 - state.half].arm.card.throws
    best, found = -1.0, None
    for card in bench:
        if catchers == 1 and CATCHER in card.gloves:
            continue
        value = bat(card, throws)
        if value > best and covered(side, card, position if fields else None):
            best, found = value, card
    return found


def covered(side: Side, entering: Card, position: Position | None) -> bool:
    """Can everybody's place be filled when he has come in from the bench: this one, and those that wait to be filled?"""
    wait = [] if position is None or position in entering.gloves else [position]
    for spot in side.order:
        fills = spot.fills
        if fills is not None and fills is not Position.PITCHER and fills is not position and fills not in spot.card.gloves:
            wait.append(fills)
    return not wait or fillable([card for card in side.bench if card is not entering], wait)


def fillable(bench: Sequence[Card], positions: Sequence[Position]) -> bool:
    """Is there another man of the bench for each of the positions?"""
    if not positions:
        return True
    first, *others = positions
    return any(first in card.gloves and fillable([each for each in bench if each is not card], others) for card in bench)


@answers(bench.PINCH_HITTER)
def pinch_hitter(view: View, options: Sequence[Named], luck: Bench) -> Named:
    """The best bat that can be spared; the best of all when somebody else has called for one."""
    state = view.state
    side = state.offense
    found = best_hitter(state, side, side.order[side.due])
    if found is None:
        throws = state.defense.arm.card.throws
        return max(options, key=lambda option: bat(option.card, throws))
    return next(option for option in options if option.card is found)


RUNS_FROM: Final = 8
"""Nobody is run for before this inning."""


def run_for(state: State) -> tuple[int, Card] | None:
    """A slow man on first or second who is the tying or leading run, and a fast one of the bench for him."""
    lead = lead_of(state, state.half)
    if lead > 0 or lead < -2:
        return None
    side = state.sides[state.half]
    on = [base for base in (2, 1, 0) if state.bases[base] is not None]
    for base in on[max(0, -lead - 1) : 1 - lead]:  # the run that ties it, the run that leads
        runner = state.bases[base]
        assert runner is not None
        if base == 2 or runner.card.speed != SLOW or runner.card.pitches:
            continue
        card = fast_man(side, runner.card)
        if card is not None:
            return base, card
    return None


def fast_man(side: Side, card: Card) -> Card | None:
    """The weakest bat of the bench who is fast and leaves the position covered."""
    spot = side.order[bench.slot_of(side, card)]
    position = spot.fills or spot.position
    if position is CATCHER:
        return None
    able = [
        each
        for each in side.bench
        if each.speed == FAST and CATCHER not in each.gloves and covered(side, each, position if position.fields else None)
    ]
    return min(able, key=lambda each: bat(each, "R"), default=None)


@answers(bench.RUNNER_OUT)
def runner_out(view: View, options: Sequence[str], luck: Bench) -> str:
    """The runner who matters; the slowest when somebody else has called."""
    found = run_for(view.state)
    if found is not None:
        return FOR_RUNNER[found[0]]
    bases = view.state.bases
    return min(options, key=lambda option: runner.card.speed if (runner := bases[FOR_RUNNER.index(option)]) else FAST)


@answers(bench.PINCH_RUNNER)
def pinch_runner(view: View, options: Sequence[Named], luck: Bench) -> Named:
    found = run_for(view.state)
    if found is not None:
        return next(option for option in options if option.card is found[1])
    return max(options, key=lambda option: (option.card.speed, -bat(option.card, "R")))


# Runners

TO_SECOND: Final = {"AA": 470, "A": 275, "B": 265, "C": 375, "D": 340, "E": 220, "N": 0}
"""Of a thousand times that a runner on first might go, by SBO: in the innings and with the points that his grade allows."""
TO_THIRD: Final = {"AA": 110, "A": 65, "B": 60, "C": 40, "D": 0, "E": 0, "N": 0}
THOUSAND: Final = 1000
ROUT: Final = 4
"""Nobody steals when this many runs behind, or more than that ahead."""


def steal(state: State, options: Sequence[Call], luck: Bench) -> Call | None:
    """Does a runner go? As often as men of his grade really do."""
    first, second, third = state.first, state.second, state.third
    if second is not None:
        if third is not None or state.outs == 2:
            return None
        chance, call, rare = TO_THIRD[second.card.opportunity.grade], STEAL_THIRD, False
    elif first is not None:
        chance, call = TO_SECOND[first.card.opportunity.grade], STEAL_SECOND
        rare = third is not None and third.card.steal >= SURE_FOOTED
    else:
        chance, call, rare = 0, STEAL_HOME, third is not None and third.card.steal >= SURE_FOOTED
    if not (chance or rare) or not -ROUT < lead_of(state, state.half) <= ROUT:
        return None
    if call not in options and not rare:
        return None
    drawn = luck.luck() % THOUSAND
    if drawn < chance and call in options:
        return call
    if rare and drawn >= THOUSAND - RARE_STEALS:
        return next((each for each in (DOUBLE_STEAL, STEAL_HOME) if each in options), None)
    return None


SURE_FOOTED: Final = 75
"""SBC of who may go for home."""
RARE_STEALS: Final = 12
"""Of a thousand times that such a one might."""


# Bunts, hits and runs


def wants_bunt(state: State, batter: Card, luck: Bench) -> bool:
    """As often as he really bunts, which SHC tells; where it helps most."""
    points = batter.sacrifice - NO_BUNTS
    if batter.pitches:
        chance = PITCHERS + PITCHERS_BUNTS * points
    else:
        if points <= 0:
            return False
        lead = lead_of(state, state.half)
        if lead > 3 or lead < -3:
            return False
        chance = BUNTS * points
        if state.outs:
            chance //= 3
        if 0 < state.sides[state.half].team.season < COUNTED:
            chance //= 2
        if state.inning >= LATE and -1 <= lead <= 1:
            chance += chance // 2
    return luck.luck() % THOUSAND < chance


NO_BUNTS: Final = 70
"""SHC of a man who never lays one down; each point more is a bunt in 120 plate appearances."""
COUNTED: Final = 1894
"""The season from which sacrifices were counted; cards of earlier ones have the SHC of who often bunts for everybody."""
BUNTS: Final = 131
PITCHERS, PITCHERS_BUNTS = 0, 60
"""Of a thousand chances, for each point of SHC above that: a hitter's with nobody out, a pitcher's."""


def wants_squeeze(state: State, batter: Card, luck: Bench) -> bool:
    """Rarely: late, close, a weak bat who can bunt."""
    lead = lead_of(state, state.half)
    if not -1 <= lead <= 1 or batter.sacrifice < 74 or (state.first is not None and state.second is not None):
        return False
    return luck.luck() % THOUSAND < SQUEEZES


SQUEEZES: Final = 60


def wants_hit_and_run(state: State, batter: Card, luck: Bench) -> bool:
    """Rarely: a contact hitter up, a runner on first who is no thief."""
    first = state.first
    if first is None or state.count or first.card.opportunity.grade in ("AA", "A") or abs(lead_of(state, state.half)) > 3:
        return False
    column = batter.column(state.sides[1 - state.half].arm.card.throws)
    if strikeouts(column) > CONTACT:
        return False
    return luck.luck() % THOUSAND < HIT_AND_RUNS


@lru_cache(maxsize=1 << 13)
def strikeouts(column: Column) -> int:
    """Rolls that strike him out."""
    return sum(each.what is What.STRIKEOUT for each in column.rolls)


CONTACT: Final = 17
"""Rolls of strikeouts that a hitter of contact has at most."""
HIT_AND_RUNS: Final = 60


@answers(batting.TAG_CALL)
def tag(view: View, options: Sequence[str], luck: Bench) -> str:
    """Everybody who may goes: no value of the table is under 40, and three rolls in a hundred cost an out (PT-R-21)."""
    return options[-1]


# --- In the field


@answers(calls.DEFENSE)
def defense(view: View, options: Sequence[Call], luck: Bench) -> Call:
    """Another pitcher, another fielder, the infield in; else pitch to him. Nobody is walked: the cards have that (PT-R-46)."""
    state = view.state
    inning = state.inning
    field = 1 - state.half
    side = state.sides[field]
    arm = side.arm
    if inning < LATE and arm.runs < FEWEST and arm.faced < (ORDER if arm.started else FRESH):
        return options[0]
    if CHANGE_PITCHER in options and wants_relief(state, side, arm, lead_of(state, field)):
        return CHANGE_PITCHER
    if inning >= LATE:
        if state.third is not None:
            if INFIELD_IN in options and -1 <= lead_of(state, field) <= (1 if inning >= INNINGS else 0):
                return INFIELD_IN
        elif (
            inning >= GLOVES_FROM
            and not state.outs
            and state.first is None
            and state.second is None
            and CHANGE_FIELDER in options
            and better_glove(state, side, lead_of(state, field)) is not None
        ):
            return CHANGE_FIELDER
    return options[0]


FEWEST: Final = 3
FRESH: Final = 4
"""Runs, and batters of a reliever, with less of which nobody leaves before the seventh."""
GLOVES_FROM: Final = 8
SAVE: Final = 3
"""The most runs of a lead that a closer saves."""


@lru_cache(maxsize=1 << 12)
def usual_batters(card: Card) -> tuple[float, float]:
    """How many batters he faces when he starts, and when he comes in: as in his real season, else by his innings."""
    assert card.pitching is not None
    start = card.pitching.starter_innings or max(5, card.pitching.relief_innings)
    relief = card.pitching.relief_innings or 2
    usage = card.usage
    outings = start * usage.starts + relief * max(0, usage.pitched - usage.starts)
    each = usage.batters_faced / outings if outings and usage.batters_faced >= KNOWN else AN_INNING
    return each * start, each * relief


AN_INNING: Final = 4.25
"""Batters of an inning."""
KNOWN: Final = 60
"""Batters faced from which a pitcher's own figures are believed."""


def wants_relief(state: State, side: Side, arm: Arm, lead: int) -> bool:
    """Should the pitcher leave before his innings are up?"""
    if not state.outs and not arm.inning_runs and state.first is None and state.second is None and state.third is None:
        return fresh_inning(state, side, arm, lead)
    runs = arm.runs
    if runs < FEWEST or len(side.bullpen) < 2:
        return False
    if arm.started:
        return runs >= BAD_DAY and runs >= patience(arm.faced, usual_batters(arm.card)[0])
    usual = usual_batters(arm.card)[1]
    return arm.faced >= max(FRESH, usual / 2) and (runs >= BAD_DAY or (abs(lead) <= SAVE and usual < TWO_INNINGS))


TWO_INNINGS: Final = 8.5
"""Batters of two innings."""
BAD_DAY: Final = 5
"""Runs with less of which no starter leaves in mid-inning."""


def fresh_inning(state: State, side: Side, arm: Arm, lead: int) -> bool:
    """As an inning begins: the closer for a save, and another for a man who has faced as many as he usually does."""
    if not side.bullpen:
        return False
    start, relief = usual_batters(arm.card)
    if arm.started:
        if arm.faced >= enough(start) and len(side.bullpen) > 1:
            return True
    elif arm.faced >= max(FRESH, enough_relief(relief)):
        return len(side.bullpen) > 1
    if state.inning >= INNINGS and 0 < lead <= SAVE and not closes(arm.card):
        cruising = arm.started and arm.runs <= FEW_RUNS and arm.limit - arm.outs >= 3
        return not cruising and any(closes(card) for card in side.bullpen)
    return False


def enough(usual: float) -> float:
    """Batters faced with which a starter does not begin another inning; who usually finishes is left to finish."""
    return usual - 1 + FINISHES * max(0.0, usual - A_START) ** 2


FINISHES: Final = 0.22


def enough_relief(usual: float) -> float:
    """The same for a reliever; who usually comes in for long stays as long as he can, for games end before many have."""
    return usual - 1 + LONG_RELIEF * max(0.0, usual - AN_INNING)


LONG_RELIEF: Final = 1.0


def patience(faced: int, usual: float) -> float:
    """Runs that cost a starter his game: fewer the nearer he is to his usual day, more for who usually finishes."""
    share = faced / usual
    runs = 8 if share < 0.4 else 7 if share < 0.7 else 6 if share < 0.95 else BAD_DAY
    more: float = max(1.0, usual / A_START) ** LOYAL + LOYAL_TO_FINISHERS * max(0.0, usual - FINISHERS)
    return runs * more


LOYAL: Final = 1.5
LOYAL_TO_FINISHERS: Final = 0.3
FINISHERS: Final = 34.0
"""Batters of a starter's day from which he usually finishes: nobody bats for him then."""
A_START: Final = 26.0
"""Batters of a starter's day in a game of many pitchers."""


@dataclass(frozen=True, eq=False, slots=True)
class Reliever:
    """What is looked at of a man in the bullpen; ``grades`` away and at home, 0 best, ``outings`` those in relief."""

    grades: tuple[int, int]
    innings: int
    outings: int
    closes: bool


def outings_in_relief(card: Card) -> int:
    """His games in relief in the real season, 1 for a reliever of whom they aren't known."""
    return max(1 if card.relieves else 0, card.usage.pitched - card.usage.starts)


@lru_cache(maxsize=1 << 12)
def reliever(card: Card) -> Reliever:
    """A pitcher as the bullpen sees him."""
    pitching = card.pitching
    assert pitching is not None
    grades = QUALITY[pitching.away.first], QUALITY[pitching.home.first]
    innings = pitching.relief_innings or pitching.starter_innings
    return Reliever(grades, innings, outings_in_relief(card), "C" in pitching.roles)


@answers(bench.RELIEF)
def relief(view: View, options: Sequence[Named], luck: Bench) -> Named:
    """The closer for a save; else drawn, the better men when it is close and late, the others when it is decided.

    Men who pitched often in their real season come in often.
    """
    state, seat = view
    lead, inning = lead_of(state, seat), state.inning
    everybody = [(reliever(option.card), option) for option in options]
    pen = [each for each in everybody if each[0].outings] or everybody
    if len(pen) == 1:
        return pen[0][1]
    late = inning > INNINGS
    ranked: list[tuple[int, int, int]] = []  # key, place in the pen, outings
    for number, (man, option) in enumerate(pen):
        if man.closes and len(pen) > 1:
            if inning > INNINGS - man.innings and (0 < lead <= SAVE or (not lead and (seat == HOME or late))):
                return option
            saves_later = inning == INNINGS - man.innings and 0 < lead <= SAVE
            if inning < INNINGS - man.innings or saves_later or not -2 <= lead <= SAVE + 1:
                continue
        grade = man.grades[seat]
        ranked.append((grade - 10 * man.innings if inning < LONG_BEFORE else grade, number, man.outings))
    if not ranked:
        return pen[0][1]
    ranked.sort()
    if inning >= LONG_BEFORE:
        if not -3 <= lead <= 4:
            ranked.reverse()
        elif inning < LATE or lead < -1:
            third = len(ranked) // 3
            ranked = ranked[third:] + ranked[:third]
    return pen[drawn(ranked, luck.luck())][1]


LONG_BEFORE: Final = 6
"""Before this inning a man comes in for long."""
PREFER: Final = 0.55
"""How much less likely each further man of a ranking comes in."""


def drawn(ranked: Sequence[tuple[int, int, int]], luck: int) -> int:
    """The place of one of a ranking, by how often he came in in his real season and how high he stands."""
    weights, weight, whole = [], 1.0, 0.0
    for _, _, outings in ranked:
        weights.append(weight * outings)
        whole += weight * outings
        weight *= PREFER
    left = luck / (1 << 64) * whole
    for (_, number, _), each in zip(ranked, weights, strict=True):
        left -= each
        if left < 0:
            return number
    return ranked[0][1]


@answers(bench.BATTING_PLACE)
def batting_place(view: View, options: Sequence[str | Replaced], luck: Bench) -> str | Replaced:
    """A double switch when the pitcher's place comes up soon and a weaker bat leaves a place that is far."""
    state = view.state
    side = state.sides[view.seat]
    due = side.due
    slot = next(number for number, spot in enumerate(side.order) if Position.PITCHER in (spot.position, spot.fills))
    arm = side.arm
    if (slot - due) % ORDER > 2 or state.inning < 6 or arm.limit <= 3 or state.inning >= INNINGS:
        return options[0]
    throws = state.sides[1 - view.seat].arm.card.throws
    best, found = SWITCH_COSTS, options[0]
    for option in options[1:]:
        assert isinstance(option, Replaced)
        if (bench.slot_of(side, option.leaving) - due) % ORDER < 5 or option.position is CATCHER:
            continue
        if CATCHER in option.entering.gloves and sum(CATCHER in card.gloves for card in side.bench) < 2:
            continue
        if not covered(side, option.entering, option.position):
            continue
        loses = bat(option.leaving, throws) - bat(option.entering, throws)
        if loses < best:
            best, found = loses, option
    return found


SWITCH_COSTS: Final = 3.0
"""Runs in a hundred plate appearances that a double switch may cost at the fielder's place."""


# Fielders


def better_glove(state: State, side: Side, lead: int) -> Replaced | None:
    """Late, with a lead to hold: a surer fielder of the bench, where he costs little."""
    if not 0 < lead <= SAVE:
        return None
    best, found = SURER, None
    for change in replacements(side):
        if change.position is CATCHER or change.leaving not in side.started or bench.slot_of(side, change.entering) >= 0:
            continue
        if CATCHER in change.entering.gloves:
            continue
        gained = surer(change, state.options.defense)
        if gained > best:
            best, found = gained, change
    return found


SURER: Final = 2
"""Points of error chance that a defensive replacement has to be better by more than."""
RANGE: Final = {"Pos": 0, "Neu": 3, "Neg": 6}


def surer(change: Replaced, ranged: bool) -> int:
    """By how much the field gets better, in points of error chance."""
    before, after = change.leaving.glove(change.position), change.entering.glove(change.position)
    gained = before.errors - after.errors
    return gained + (RANGE[before.range] - RANGE[after.range] if ranged else 0)


@answers(bench.FIELDER)
def fielder(view: View, options: Sequence[Replaced], luck: Bench) -> Replaced:
    state = view.state
    side = state.sides[view.seat]
    found = better_glove(state, side, lead_of(state, view.seat))
    if found is not None:
        return next(option for option in options if option == found)
    return max(options, key=lambda option: surer(option, state.options.defense))


@answers(bench.WHO_FIELDS)
def who_fields(view: View, options: Sequence[Replaced], luck: Bench) -> Replaced:
    """He stays in where he can play there, else two change places, else somebody comes in; never a man who can't."""
    return min(options, key=lambda option: _awkward(option, options[0].leaving))


def _awkward(option: Replaced, hitter: Card) -> tuple[int, int]:
    glove = option.entering.gloves.get(option.position)
    if glove is None:
        return 3, 0
    errors = glove.errors + RANGE[glove.range]
    if option.entering is option.leaving:
        return 0, errors
    return (1 if option.entering is hitter else 2), errors


@answers(bench.REPLACEMENT)
def replacement(view: View, options: Sequence[Named], luck: Bench) -> Named:
    """The best bat of those who can play there, but a spare catcher only where he is needed."""
    return max(options, key=lambda option: bat(option.card, "R"))


@answers(ground.TWO_OUTS_OR_HOME)
def double_play(view: View, options: Sequence[str], luck: Bench) -> str:
    """Two outs, unless late in the game the run from third would tie it or go ahead."""
    state = view.state
    lead = lead_of(state, view.seat)
    if state.outs or state.inning < ground.LATE:
        return options[0]
    if state.first is not None and state.second is not None and state.third is not None:
        return options[1] if 0 <= lead <= 1 else options[0]
    return options[1] if -1 <= lead <= 1 else options[0]
