"""RB8's manager of thumb rules: a line or two for every question, by chances of winning (``outlook.py``).

Rules read the board once into small whole numbers; what is worked out from those is kept, so that most answers are looked
up. A Rally Card is played when what it changes is worth more than the card in the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from hotstove.baseball.positions import Position
from hotstove.games.rb8 import chain, control, ground, hands, opening, rally_cards, rules, running
from hotstove.games.rb8.abilities import RUNNING, SAFE_AT_ONCE, THROWING
from hotstove.games.rb8.cards import INNINGS, ORDER, Hitter, Pitcher
from hotstove.games.rb8.control import verdict
from hotstove.games.rb8.keys import ERROR_KEY, Entry, Result, Side, What, five_six, result
from hotstove.games.rb8.outlook import (
    ENDED,
    ERROR,
    KEPT,
    OUT_AT_FIRST,
    ROW,
    SAFE_AT_FIRST,
    WORTH,
    a_run,
    at_bat_worth,
    bunt_face,
    bunt_outcomes,
    control_after,
    control_chance,
    ground_face,
    halves_left,
    key_outcomes,
    keys_worth,
    outcomes_of,
    place_of,
    safe_chance,
    where,
    worth,
)
from hotstove.games.rb8.pitchers import (
    RELIEVER_RUNS,
    STARTER_RUNS,
    STARTER_TIRES,
    form_of,
    on_deck,
)
from hotstove.games.rb8.rally import BY_ID, RALLY_CARDS, RallyCard, hand_of
from hotstove.games.rb8.state import Arm, AtBat, Board, Nine, Run, View
from hotstove.games.rb8.traits import MORE_RUNS, amount
from hotstove.table import AWAY, HOME, Dice, Seat
from hotstove.table.compiled import mypyc_attr
from hotstove.table.game import Bench

O = TypeVar("O")  # noqa: E741
F = TypeVar("F", bound=Callable[..., object])

ThumbRule: TypeAlias = Callable[[View, Any], int]
"""The number of the option to take; each question has options of its own."""
RULES: Final[dict[str, ThumbRule]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Sensible:
    """Plays by thumb rules. The same view and question always get the same answer."""

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[RULES[why](view, options)]


def answers(*whys: str) -> Callable[[F], F]:
    """Put the function into the register under the questions that it answers."""

    def put(function: F) -> F:
        for why in whys:
            RULES[why] = function  # type: ignore[assignment]
        return function

    return put


def at_bat_of(board: Board) -> AtBat:
    """The at-bat in progress."""
    assert board.at_bat is not None
    return board.at_bat


# --- Before the game


@answers(opening.LINEUP)
def as_listed(view: View, options: Sequence[str]) -> int:
    return 0


@answers(opening.FIELDER, opening.BATTER)
def best_bat(view: View, options: Sequence[opening.Bats]) -> int:
    """Only a manager in the middle of another's lineup is asked: the best card that is left."""
    return max(range(len(options)), key=lambda number: options[number].spot.hitter.points)


@answers(opening.STARTER)
def best_starter(view: View, options: Sequence[opening.Named]) -> int:
    return max(range(len(options)), key=lambda number: options[number].card.points)


# --- (a) The pitcher


@answers(rules.PITCHER)
def pitcher(view: View, options: Sequence[rules.Change]) -> int:
    """Asked again as a half-inning begins and while runs come in: is a reliever better for what is left?"""
    board = view.board
    if board.batters and not board.runs:
        return 0
    seat = view.seat
    arm = board.arms[seat]
    if (board.inning < STARTER_TIRES and arm.runs <= STARTER_RUNS and arm.card.starts) or arm.visited:
        return 0
    half = board.half
    against = board.nines[half], board.due[half], board.options.sides
    return better_pitcher(board.bullpens[seat], arm.card, worn(board, seat, arm), board.inning, *against)


def worn(board: Board, seat: Seat, arm: Arm) -> float:
    """What a pitcher has lost of his ratings, an ability that no longer works counted in."""
    card, now = arm.card, form_of(board, seat)
    lost = float(card.control - now.control)
    bears = STARTER_RUNS if card.starts else RELIEVER_RUNS
    ability = card.ability
    if ability is not None:
        if now.ability is None:
            lost += ability.worth / POINTS
        else:
            bears += amount(MORE_RUNS, ability)
    return lost + max(0, arm.runs - bears)


def better_pitcher(
    bullpen: tuple[Pitcher, ...], card: Pitcher, lost: float, inning: int, nine: Nine, place: int, sides: str
) -> int:
    """The best fresh reliever if, tired by his share of the innings left, he still beats the man on the mound; else 0.

    All tire at one point an inning, so a sum of ratings is highest when the last inning of each is worth the same.
    """
    share = -(-max(1, INNINGS + 1 - inning) // len(bullpen)) - 1
    best, wanted = rating(card, nine, place, sides) - lost + share, 0
    for number, fresh in enumerate(bullpen, 1):
        found = rating(fresh, nine, place, sides)
        if found > best:
            best, wanted = found, number
    return wanted


def rating(card: Pitcher, nine: Nine, place: int, sides: str) -> float:
    """A fresh pitcher's ratings and ability against the next four batters."""
    found = card.control + card.stuff + (card.ability.worth / POINTS if card.ability is not None else 0.0)
    if sides == "advanced" or (sides == "regular" and not card.starts):  # RB-127
        found += by_hand(nine, card.throws)[place - 1]
    return found


@lru_cache(maxsize=1 << 10)
def by_hand(nine: Nine, throws: str) -> tuple[float, ...]:
    """By place in the order: what a pitcher's hand adds to his Stuff against four batters from there on, in the mean."""
    added = [1 if hitter.bats == throws else -1 for hitter in nine.hitters] * 2
    return tuple(sum(added[place : place + 4]) / 4 for place in range(ORDER))


POINTS: Final = 16.0
"""Points of a pitcher's ability (RB-141) that are as good as one point of Control or Stuff."""
# --- (b), (c) Steals and bunts; the catcher's throw


NEVER: Final = -99
ALWAYS: Final = 99
SURE: Final = 50
"""Edges of nobody, and of who needs no roll; edges beyond SURE are his."""


@answers(rules.CALL)
def call(view: View, options: Sequence[running.Call]) -> int:
    """Steal where the chance of it is worth more than the bases as they are; bunt where it beats swinging."""
    board = view.board
    half = board.half
    edges = steal_edges(board.nines[half], board.nines[1 - half])
    from_first, from_second, wanted = edges[board.first], edges[board.second], 0
    if (from_first >= LEAST_EDGE or from_second >= LEAST_EDGE) and options[1].steals:
        if from_first > SURE:
            from_first -= stopped(board, board.first)
        if from_second > SURE:
            from_second -= stopped(board, board.second)
        wanted = best_steal(where(board), from_first, from_second)
    bunts = options[-1].bunt
    if bunts and board.inning >= BUNTS_FROM:
        wanted = bunt_or(board, wanted, len(options) - 1)
    if len(options) > 2 and options[-2 if bunts else -1].green_light:
        return green_light(view, options, wanted, (from_first, from_second))
    return wanted


@cache
def steal_edges(batting: Nine, fielding: Nine) -> tuple[int, ...]:
    """What each place in the order adds when he steals, much for a Stopwatch (A32), less what the catcher adds.

    Place 0 is nobody.
    """
    catcher = fielding.fielders[Position.CATCHER]
    assert catcher is not None
    arm = catcher.defense + running.bonus(THROWING, catcher.ability, "steal")
    own = [
        card.speed + running.bonus(RUNNING, card.ability, "steal") + (ALWAYS if has_stopwatch(card) else 0)
        for card in batting.hitters
    ]
    return NEVER, *(speed - arm for speed in own)


def has_stopwatch(card: Hitter) -> bool:
    """Is his first steal a sure one (A32)?"""
    return card.ability is not None and card.ability.id in SAFE_AT_ONCE


def stopped(board: Board, place: int) -> int:
    """What is to be taken from a Stopwatch's edge, once it has run."""
    return ALWAYS if board.timed[board.half] >> place & 1 else 0


LEAST_EDGE: Final = -1
"""A runner with less is never worth a thought."""
BUNTS_FROM: Final = 7
"""Nobody bunts before this inning; nor would it pay."""


FARTHEST: Final = 11
"""Edges beyond this change nothing more."""
CHANCES: Final = tuple(safe_chance(edge) for edge in range(-FARTHEST, FARTHEST + 1))


def chance(edge: int) -> float:
    """A runner's chance, 1 for who is sure."""
    if edge > SURE:
        return 1.0
    return CHANCES[0 if edge < -FARTHEST else 2 * FARTHEST if edge > FARTHEST else edge + FARTHEST]


def best_steal(at: int, from_first: int, from_second: int) -> int:
    """The number of the best call among swinging and the steals, in the order of ``running.calls``."""
    place, best, wanted = place_of(at), WORTH[at], 0
    edges = from_first, from_second
    for number, steals in enumerate(steals_of(at - place), 1):
        found = steal_worth(place, at - place, steals, edges)
        if found > best:
            best, wanted = found, number
    return wanted


@cache
def steals_of(state: int) -> tuple[tuple[int, ...], ...]:
    """The steals that there are from a state, as ``running.calls`` lists them."""
    taken = state % 2 > 0, state // 2 % 2 > 0, state // 4 % 2 > 0
    return tuple(each.steals for each in running.calls(*taken, True, False, False) if each.steals)


def steal_worth(place: int, state: int, steals: tuple[int, ...], edges: tuple[int, int]) -> float:
    """What an attempt is worth: the catcher throws where it hurts most."""
    step, thrown = attempt(state, steals)
    found = safe = WORTH[place + step]
    for base, step in thrown:
        out = WORTH[place + step]
        found = min(found, out + chance(edges[base - 1]) * (safe - out))
    return found


@cache
def attempt(state: int, steals: tuple[int, ...]) -> tuple[int, tuple[tuple[int, int], ...]]:
    """The state after a steal that succeeds, and by base of the runner thrown out."""
    return stolen(state, steals, 0), tuple((base, stolen(state, steals, base)) for base in steals)


@cache
def stolen(state: int, steals: tuple[int, ...], caught: int) -> int:
    """The state after a steal; ``caught`` is the base of the runner thrown out, 0 for none."""
    if caught and state >= 16:
        return ENDED
    bases = state % 8
    for base in steals:
        bases -= 1 << base - 1
    for base in steals:
        if base != caught:
            bases += 1 << base
    return state // 8 * 8 + bases + (8 if caught else 0)


@lru_cache(maxsize=1 << 14)
def bunt_may_pay(at: int) -> bool:
    """Is a bunt better than swinging for the weakest of batters?"""
    place = place_of(at)
    return worth(place, bunt_outcomes(at - place, True)) > at_bat_worth(at, five_six(7, 7), 1 / 6)


def bunt_or(board: Board, wanted: int, bunt: int) -> int:
    """The bunt where it beats this batter's swing and the steal, else what was wanted."""
    at = where(board)
    if not bunt_may_pay(at):
        return wanted
    place, at_bat = place_of(at), at_bat_of(board)
    ability = at_bat.batter.ability
    bunted = worth(place, bunt_outcomes(at - place, ability is not None and ability.id == "A15"))
    if bunted <= swing_worth(board, at_bat, at) or (wanted and bunted <= WORTH[at]):
        return wanted
    return bunt


def swing_worth(board: Board, at_bat: AtBat, at: int) -> float:
    """What the at-bat is worth."""
    chance_of_control = control_chance(on_deck(board, at_bat), board.options.control_faces)
    return at_bat_worth(at, at_bat.batter.five_six, chance_of_control)


def helped(board: Board, at_bat: AtBat, at: int, more: int) -> float:
    """What it adds for the side at bat when the pitcher's rating is changed by so much."""
    flags, faces = on_deck(board, at_bat), board.options.control_faces
    with_it = control_chance((flags[0] + more, *flags[1:]), faces)
    return (with_it - control_chance(flags, faces)) * control_worth(at_bat, at)


def green_light(view: View, options: Sequence[running.Call], wanted: int, edges: tuple[int, int]) -> int:
    """Green Light where a sure steal is worth the card more than the best call without it."""
    at = where(view.board)
    place, best = place_of(at), WORTH[at]
    if options[wanted].steals:
        best = steal_worth(place, at - place, options[wanted].steals, edges)
    best += price(view, BY_ID["RC03"], at)
    for number, option in enumerate(options):
        if option.green_light and (sure := WORTH[place + stolen(at - place, option.steals, 0)]) > best:
            best, wanted = sure, number
    return wanted


@answers(running.THROW)
def throw(view: View, options: Sequence[str]) -> int:
    """At the runner of the two where it hurts the side at bat most; ``to third`` comes first."""
    board = view.board
    edges = steal_edges(board.nines[board.half], board.nines[view.seat])
    at = where(board)
    place = place_of(at)
    state, worths = at - place, []
    for base in (2, 1):
        runner = board.bases[base - 1]
        edge = edges[runner]
        if edge > SURE:
            edge -= stopped(board, runner)
        safe, out = WORTH[place + stolen(state, (2, 1), 0)], WORTH[place + stolen(state, (2, 1), base)]
        worths.append(out + chance(edge) * (safe - out))
    return worths.index(min(worths))


# --- Tag-ups


@answers(running.TAG)
def tag(view: View, options: Sequence[running.Tags]) -> int:
    """The set of runners that is worth most when the fielder throws where it hurts most. The catch's out is on the board."""
    board = view.board
    at_bat = at_bat_of(board)
    fielder = field_of(board, at_bat)
    edges = tuple(tag_edge(board, base, fielder) if board.bases[base - 1] else NEVER for base in (1, 2, 3))
    return best_tag(where(board), (edges[0], edges[1], edges[2]))


def field_of(board: Board, at_bat: AtBat) -> Hitter:
    """Who caught the ball."""
    assert at_bat.result is not None
    assert at_bat.result.field is not None
    return running.fielder_at(board, at_bat.defense, at_bat.result.field)


def tag_edge(board: Board, base: int, fielder: Hitter) -> int:
    """What a tagging runner adds, less what the fielder adds."""
    runner = board.runner(base)
    more = running.bonus(RUNNING, runner.ability, "tag") - running.bonus(THROWING, fielder.ability, "tag")
    return max(-11, min(11, runner.speed - fielder.defense + (base == 3) + more))


def best_tag(at: int, edges: tuple[int, int, int]) -> int:
    """The number of the best option of ``running.taggings``."""
    place = place_of(at)
    state = at - place
    options = running.taggings(state % 2 > 0, state // 2 % 2 > 0, state // 4 % 2 > 0)
    worths = []
    for option in options:
        thrown = [thrown_at(place, state, option.bases, base, edges[base - 1]) for base in option.bases]
        worths.append(min(thrown, default=WORTH[place + state]))
    return worths.index(max(worths))


def thrown_at(place: int, state: int, bases: tuple[int, ...], base: int, edge: int) -> float:
    """What it is worth to the side at bat when these runners tag and the throw goes after the one from ``base``."""
    safe, out = WORTH[place + tagged(state, bases, 0)], WORTH[place + tagged(state, bases, base)]
    return out + chance(edge) * (safe - out)


@cache
def tagged(state: int, bases: tuple[int, ...], caught: int) -> int:
    """How far tag-ups go from a place; on the third out only a runner ahead of the one caught scores (RB-R-05)."""
    scores = 3 in bases and caught != 3
    if caught and state >= 16:
        return ENDED + (ROW if scores else 0)
    left = state % 8
    for base in bases:
        left -= 1 << base - 1
    for base in bases:
        if base != caught and base < 3:
            left += 1 << base
    return state // 8 * 8 + left + (8 if caught else 0) + (ROW if scores else 0)


BASES: Final = {"to second": 1, "to third": 2, "to home": 3}


@answers(running.TAG_THROW)
def tag_throw(view: View, options: Sequence[str]) -> int:
    """At the tagging runner where it hurts the side at bat most."""
    board = view.board
    fielder = field_of(board, at_bat_of(board))
    at = where(board)
    place = place_of(at)
    bases = tuple(BASES[option] for option in options)
    worths = [thrown_at(place, at - place, bases, base, tag_edge(board, base, fielder)) for base in bases]
    return worths.index(min(worths))


# --- Rally Cards: what they change, against what they are worth in the hand


def price(view: View, card: RallyCard, at: int) -> float:
    """What a play of the card costs, as a chance of winning: its worth in the hand, and the half-inning's one play.

    The hand's other cards lose what this half-inning would have brought them.
    """
    place = place_of(at)
    left, share = halves_left(at), SHARES[(at - place) // 8]
    own, more = IN_HAND[card][left]
    blocked = 0.0
    board = view.board
    if not board.options.unlimited:
        useful = OFFENSE if view.seat == board.half else DEFENSE
        for other in hand_of(view.hand):
            if useful & other.bit and other is not card:
                blocked += IN_HAND[other][left][1]
    return (own + share * more + BLOCKED * share * blocked) * THRIFT * a_run(place)


OFFENSE: Final = sum(card.bit for card in RALLY_CARDS if card.kind != "defense")
DEFENSE: Final = sum(card.bit for card in RALLY_CARDS if card.kind != "offense")
SHARES: Final = (2 / 3, 1 / 3, 0 / 3, 0 / 3)
"""How much of a half-inning is left by its outs, none when it is over."""


def kept(card: RallyCard, left: int) -> float:
    """A card's worth in runs with so many half-innings of both sides to come."""
    table = KEPT[card.id]
    return table[min(left if card.kind == "neutral" else left // 2, len(table) - 1)]


def brings(card: RallyCard, left: int) -> float:
    """What one half-inning more to play it is worth, the one in progress."""
    return kept(card, left + (1 if card.kind == "neutral" else 2)) - kept(card, left)


IN_HAND: Final = {card: tuple((kept(card, left), brings(card, left)) for left in range(2 * INNINGS)) for card in RALLY_CARDS}
"""Both by card and half-innings to come."""
THRIFT: Final = 0.75
"""A card is worth somewhat less than if it were alone: the hand's other cards want to be played as well."""
BLOCKED: Final = 0.5


Gain: TypeAlias = Callable[[View, AtBat, int], float]
"""What playing a card adds to the worth of a board that stands there in WORTH, for the side at bat."""
GAINS: Final[dict[str, Gain]] = {}


def gains(*cards: str) -> Callable[[Gain], Gain]:
    """Put the function into the register under the cards it weighs."""

    def put(function: Gain) -> Gain:
        for card in cards:
            GAINS[card] = function
        return function

    return put


@answers(rules.BEFORE_CARD, running.ON_RUN)
def rally_card(view: View, options: Sequence[RallyCard]) -> int:
    """The card that gains most above its price, or the pass, which comes first."""
    board = view.board
    at_bat = at_bat_of(board)
    at = where(board)
    own = 1 if view.seat == at_bat.offense else -1
    best, wanted = 0.0, 0
    for number in range(1, len(options)):
        card = options[number]
        gained = own * GAINS[card.id](view, at_bat, at)
        if gained > best and (over := gained - price(view, card, at)) > best:
            best, wanted = over, number
    return wanted


@answers(chain.REACTION)
def reaction(view: View, options: Sequence[RallyCard]) -> int:
    """The same for cards that change the result that stands."""
    board = view.board
    at_bat = at_bat_of(board)
    assert at_bat.result is not None
    at, dice = where(board), at_bat.dice
    best, wanted = 0.0, 0
    for number in range(1, len(options)):
        card = options[number]
        gained = gained_by(card, at_bat.result, dice, at_bat.batter, at)
        if card.kind != "offense":
            gained = -gained
        if gained <= best or (card is BAD_HOP and sure_hands(board, at_bat)):
            continue
        over = gained - price(view, card, at)
        if over > best:
            best, wanted = over, number
    return wanted


BAD_HOP: Final = BY_ID["RC04"]


def sure_hands(board: Board, at_bat: AtBat) -> bool:
    """Does the fielder make an out of an error, once in an at-bat (A39)?"""
    assert at_bat.result is not None
    field = at_bat.grounder or at_bat.result.field
    fielder = board.nines[at_bat.defense].fielders[field] if field is not None else None
    return fielder is not None and ground.sure_handed(fielder) and fielder not in at_bat.used


# On a result that stands

BECOMES: Final[dict[str, Result]] = {
    "RC01": result(What.HOME_RUN, Position.CENTER_FIELD, 3),
    "RC04": ERROR,
    "RC06": result(What.WALK),
    "RC07": result(What.DOUBLE, Position.CENTER_FIELD, 2),
    "RC09": result(What.DEEP_FLY, Position.CENTER_FIELD),
    "RC11": result(What.DOUBLE_PLAY, Position.SHORTSTOP),
    "RC13": result(What.LINE_OUT, Position.SHORTSTOP),
    "RC14": result(What.LOOKING),
}
"""The result that a card makes of the one that stands; its field does not matter here."""


def gained_by(card: RallyCard, stands: Result, dice: Dice[Entry] | None, batter: Hitter, at: int) -> float:
    """What a card on a result adds for the side at bat; one on a ground ball waits for the die, when it still can be played."""
    if stands.what is What.GROUND_BALL and card.id in ("RC04", "RC11"):
        return 0.0
    after = BECOMES.get(card.id)
    if after is not None:
        return change(at, stands, after)
    assert dice is not None  # Second Swing
    return key_worth(at, dice, batter.five_six) - result_worth(at, stands)


def another_result(card: RallyCard) -> Gain:
    """The gain of a card on a result."""

    def gain(view: View, at_bat: AtBat, at: int) -> float:
        assert at_bat.result is not None
        return gained_by(card, at_bat.result, at_bat.dice, at_bat.batter, at)

    return gain


GAINS.update({card: another_result(BY_ID[card]) for card in (*BECOMES, "RC02")})


def change(at: int, before: Result, after: Result) -> float:
    """What another result adds."""
    return result_worth(at, after) - result_worth(at, before)


def result_worth(at: int, found: Result) -> float:
    """What a result is worth."""
    place = place_of(at)
    return worth(place, outcomes_of(found, at - place))


def rolled_again(at_bat: AtBat, at: int) -> float:
    """What a roll on this at-bat's key is worth."""
    assert at_bat.dice is not None
    return key_worth(at, at_bat.dice, at_bat.batter.five_six)


def key_worth(at: int, dice: Dice[Entry], five_six: Result) -> float:
    """What a roll on a key is worth."""
    place = place_of(at)
    return worth(place, key_outcomes(dice, five_six, at - place))


# On a running play


def both_ways(run: Run, at: int) -> tuple[float, float]:
    """What the running play just decided is worth with the runner safe and with him out; others as they must have run."""
    if run.kind == "close play":
        return result_worth(at, SAFE_AT_FIRST), result_worth(at, OUT_AT_FIRST)
    place = place_of(at)
    state = at - place
    bases: tuple[int, ...] = (run.base,)
    while bases[0] < 3 and state >> bases[0] & 1:
        bases = (bases[0] + 1, *bases)  # he can only have gone if the runner ahead went too
    if run.kind == "steal":
        return WORTH[place + stolen(state, bases, 0)], WORTH[place + stolen(state, bases, run.base)]
    return WORTH[place + tagged(state, bases, 0)], WORTH[place + tagged(state, bases, run.base)]


@gains("RC08", "RC12")
def other_way(view: View, at_bat: AtBat, at: int) -> float:
    """Headfirst Slide and Perfect Throw turn the running play over."""
    assert at_bat.run is not None
    safe, out = both_ways(at_bat.run, at)
    return out - safe if at_bat.run.safe else safe - out


@gains("RC20")
def run_again(view: View, at_bat: AtBat, at: int) -> float:
    """Replay Booth, by the two ratings."""
    assert at_bat.run is not None
    safe, out = both_ways(at_bat.run, at)
    again = chance(at_bat.run.runner.speed - at_bat.run.fielder.defense)
    return (again - at_bat.run.safe) * (safe - out)


# Before the On Deck Phase


@gains("RC05", "RC10")
def better_rating(view: View, at_bat: AtBat, at: int) -> float:
    """Locked In and Extra Gas, with a runner in scoring position or late."""
    if not (view.board.second or view.board.third or view.board.inning >= LATE):
        return 0.0
    amount = BY_ID["RC05"].amount if view.seat == at_bat.offense else -BY_ID["RC10"].amount
    return helped(view.board, at_bat, at, -amount)


LATE: Final = 7


@gains("RC15")
def mound_visit(view: View, at_bat: AtBat, at: int) -> float:
    """What the pitcher has lost, for as many batters as are to be expected."""
    board, seat = view.board, view.seat
    arm = board.arms[seat]
    if arm.visited or (arm.card.starts and board.inning < STARTER_TIRES and arm.runs <= STARTER_RUNS):
        return 0.0
    return helped(board, at_bat, at, round(worn(board, seat, arm))) * (1 + (2 - board.outs) * BATTERS_AN_OUT)


BATTERS_AN_OUT: Final = 1.5


@gains("RC16")
def back_pick(view: View, at_bat: AtBat, at: int) -> float:
    """Every other time the runner who matters most is out."""
    return picked_off(at, view.board.first > 0, view.board.second > 0)


def picked_off(at: int, first: bool, second: bool) -> float:
    """What Back Pick adds for the side at bat, less than nothing."""
    return min(picked(at, base) for base in (1, 2) if (first, second)[base - 1]) / 2


def picked(at: int, base: int) -> float:
    """What it adds when the runner on a base is out."""
    place = place_of(at)
    after = ENDED if at - place >= 16 else at - place + 8 - (1 << base - 1)
    return WORTH[place + after] - WORTH[at]


@answers(rally_cards.PICK)
def pick(view: View, options: Sequence[str]) -> int:
    """The runner whose out hurts more."""
    at = where(view.board)
    worths = [picked(at, 2 if option == "on second" else 1) for option in options]
    return worths.index(min(worths))


@gains("RC19")
def scouting_report(view: View, at_bat: AtBat, at: int) -> float:
    """One card more, and the best of three: worth something as long as there is time to play it."""
    own = 1 if view.seat == at_bat.offense else -1
    return own * SCOUTED * min(1.0, halves_left(at) / 12) * a_run(place_of(at))


SCOUTED: Final = 1.0
"""Runs that Scouting Report brings with most of the game to come."""


@answers(rally_cards.SCOUT_DISCARD)
def least_useful(view: View, options: Sequence[RallyCard]) -> int:
    """The card that is worth least in the hand."""
    left = halves_left(where(view.board)) + 1
    return min(range(len(options)), key=lambda number: kept(options[number], left))


# Lucky Coin: one's own last roll once more


@answers(hands.COIN_TOSS)
def lucky_coin(view: View, options: Sequence[RallyCard]) -> int:
    """Where the roll's mean is better than what came, by more than the coin is worth."""
    board = view.board
    at_bat = at_bat_of(board)
    why, value = at_bat.rolled
    weigh = REROLLS.get(why)
    if weigh is None:
        return 0
    own = 1 if view.seat == at_bat.offense else -1
    if value is (Side.BATTER if own > 0 else Side.PITCHER):
        return 0
    at = where(board)
    needed = price(view, options[1], at)
    if why in FOR_CONTROL and control_worth(at_bat, at) <= needed:
        return 0
    return 1 if own * weigh(board, at_bat, at, value) > needed else 0


FOR_CONTROL: Final = (control.PITCHERS_ROLL, control.BATTERS_ROLL, control.RED, control.GREEN)
Reroll: TypeAlias = Callable[[Board, AtBat, int, Any], float]
"""What the same roll once more adds for the side at bat."""
REROLLS: Final[dict[str, Reroll]] = {}


def rerolls(*whys: str) -> Callable[[Reroll], Reroll]:
    """Put the function into the register under the rolls it weighs."""

    def put(function: Reroll) -> Reroll:
        for why in whys:
            REROLLS[why] = function
        return function

    return put


def control_worth(at_bat: AtBat, at: int) -> float:
    """What the batter's control adds to the pitcher's."""
    pitchers, batters = keys_worth(at, at_bat.batter.five_six)
    return batters - pitchers


@rerolls(control.PITCHERS_ROLL, control.BATTERS_ROLL)
def on_deck_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    flags, faces = on_deck(board, at_bat), board.options.control_faces
    pitcher, batter = at_bat.totals
    stands = verdict(pitcher, batter, *flags)
    assert stands is not None
    if at_bat.rolled[0] == control.PITCHERS_ROLL:
        again = control_chance(flags, faces, batter=batter)
    else:
        again = control_chance(flags, faces, pitcher=pitcher)
    return (again - control_after(stands, faces)) * control_worth(at_bat, at)


@rerolls(control.RED, control.GREEN)
def control_die_again(board: Board, at_bat: AtBat, at: int, value: Side) -> float:
    own = board.options.control_faces / 6
    batters = 1 - own if at_bat.rolled[0] == control.RED else own
    return (batters - (value is Side.BATTER)) * control_worth(at_bat, at)


@rerolls(*control.KEY_ROLLS.values())
def key_again(board: Board, at_bat: AtBat, at: int, value: Entry) -> float:
    found = value.result if value.result.what is not What.FIVE_SIX else at_bat.batter.five_six
    return rolled_again(at_bat, at) - result_worth(at, found)


@rerolls(ground.GROUND_ROLL)
def ground_ball_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    place = place_of(at)
    return result_worth(at, A_GROUNDER) - worth(place, ground_face(value, at - place))


A_GROUNDER: Final = result(What.GROUND_BALL, Position.SHORTSTOP)


@rerolls(ground.BUNT_ROLL)
def bunt_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    place = place_of(at)
    state = at - place
    ability = at_bat.batter.ability
    sure = ability is not None and ability.id == "A15"
    return worth(place, bunt_outcomes(state, sure)) - worth(place, bunt_face(state, value, sure))


@rerolls(ground.ERROR_ROLL)
def error_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    field = at_bat.grounder
    fielder = board.nines[at_bat.defense].fielders[field] if field is not None else None
    faces = ERROR_KEY.get(fielder.defense, ()) if fielder is not None else ()
    if value in faces:
        return 0.0
    return len(faces) / 6 * change(at, ERROR, OUT_AT_FIRST)


@rerolls(rally_cards.PICK_ROLL)
def back_pick_again(board: Board, at_bat: AtBat, at: int, value: int) -> float:
    if value in BY_ID["RC16"].faces:
        return 0.0
    return picked_off(at, board.first > 0, board.second > 0)


# Clubhouse Hex: the other side's card is cancelled


@answers(hands.RESPONSE)
def hex_card(view: View, options: Sequence[RallyCard]) -> int:
    """Where the card just played hurts by more than the hex is worth."""
    board = view.board
    at_bat = at_bat_of(board)
    card = at_bat.laid
    if card is None:
        return 0
    at = where(board)
    if card.id == "RC18":
        why, value = at_bat.rolled
        hurts = REROLLS[why](board, at_bat, at, value) if why in REROLLS else 0.0
    elif card.id == "RC03":
        place = place_of(at)
        hurts = max(WORTH[place + stolen(at - place, steals, 0)] for steals in steals_of(at - place)) - WORTH[at]
    else:
        hurts = GAINS[card.id](View(board, AWAY if view.seat == HOME else HOME, 0), at_bat, at)
    own = 1 if view.seat == at_bat.offense else -1
    return 1 if -own * hurts > price(view, options[1], at) else 0


# --- (e) The control die


@answers(control.COMMAND)
def command(view: View, options: Sequence[str]) -> int:
    """A reroll costs nothing."""
    return 1
