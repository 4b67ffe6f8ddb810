"""What may come of an at-bat or a throw, exactly, as it stands and with one more card: chances and expected runs.

Everything is worked out by the rules themselves on a copy of the board on which nobody holds a card. What managers would
decide then is fixed: runners hold, and the defense tries for a double play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from hotstove.baseball.ball_game import SentRunner
from hotstove.baseball.bases import HOME_PLATE, Move
from hotstove.baseball.positions import Position
from hotstove.baseball.running import Send, ThrowTo
from hotstove.baseball.teams import last_name_of
from hotstove.baseball.throws import on_a_hit
from hotstove.baseball.words import HANDS, chance_change, counted, percent
from hotstove.games.clutch.bunting import BUNT, THIRD_TRY, faces_reaching, number_needed
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import HITS, Result
from hotstove.games.clutch.dice import POWER, REGULAR, REGULAR_FACES
from hotstove.games.clutch.effects import (
    AFTER_INTENTIONAL_WALK,
    AFTER_SUBSTITUTION,
    AT_BAT,
    AT_HALF_END,
    ATTEMPT,
    BEFORE_PITCH,
    BEFORE_SWING,
    BUNT_DECISION,
    EFFECTS,
    INNING,
    ON_ADVANCE,
    ON_ADVANTAGE,
    ON_BUNT,
    ON_INFIELD_IN,
    ON_PITCH_ROLL,
    ON_RESULT,
    ON_STEAL,
    ON_SWING_ROLL,
    ON_THROW,
    ON_THROW_RESULT,
    THROWN,
    modifiers,
)
from hotstove.games.clutch.hands import CARDS, COST, GIVE_UP, OVER_LIMIT, cost_of
from hotstove.games.clutch.lineups import LineupChoice
from hotstove.games.clutch.ratings import chart_in_use, swing_total, tired
from hotstove.games.clutch.results import stadium_acts_on_results, stadium_on_result, with_infield_in
from hotstove.games.clutch.rules import INFIELD_IN, PITCH_DICE, decide_advantage
from hotstove.games.clutch.running import (
    BONUS,
    SEND,
    TARGET,
    TURN_IT,
    GroundReply,
    batter_as_runner,
    bonuses,
    walk_moves,
)
from hotstove.games.clutch.state import ClutchBoard, ClutchState, ClutchView, PitcherLine, Throw, side_name
from hotstove.games.clutch.strategy import SIDES, Coach, EffectCard, StrategyCard
from hotstove.games.clutch.substitutions import BringIn, PinchHit, Swap
from hotstove.games.clutch.sums import (
    ADVANTAGE,
    BATTERY,
    COMMAND,
    DOUBLE_PLAY_SPEED,
    INFIELD,
    ON_BASE,
    OUTFIELD,
    PITCH,
    PITCH_DIE,
    PITCH_ROLL,
    SPEED,
    SWING,
    SWING_DIE,
    SWING_ROLL,
    THROW_DIE,
    THROW_ROLL,
    THROW_TOTAL,
    Sums,
)
from hotstove.games.clutch.throws import DOUBLE_PLAY, EXTRA_BASE, GROUND, STEAL, TAG_UP, compare
from hotstove.games.clutch.valuation import FIGURES
from hotstove.games.clutch.windows import take_effect
from hotstove.table import AWAY, HOME, Dice, Seat, Table, other
from hotstove.table.asks import Ask
from hotstove.table.events import label_of
from hotstove.table.odds import OddsTable

PITCH_NUMBERS: Final = (PITCH_ROLL, PITCH_DIE, COMMAND, PITCH, ON_BASE, ADVANTAGE, SWING_ROLL, SWING_DIE, SWING)
THROW_NUMBERS: Final = (THROW_ROLL, THROW_DIE, THROW_TOTAL, BATTERY, INFIELD, OUTFIELD, SPEED)
AT_BATS: Final = (
    AFTER_SUBSTITUTION,
    AFTER_INTENTIONAL_WALK,
    ON_INFIELD_IN,
    BEFORE_PITCH,
    ON_PITCH_ROLL,
    ON_ADVANTAGE,
    BEFORE_SWING,
    ON_SWING_ROLL,
    ON_RESULT,
)
"""The windows whose cards change what comes of the at-bat."""
THROWS: Final = (ON_THROW, ON_THROW_RESULT)
ATTEMPTS: Final = (ON_STEAL, ON_ADVANCE)
BUNTS: Final = (BUNT_DECISION, ON_BUNT)
Odds: TypeAlias = dict[Result, Fraction]
Act: TypeAlias = Callable[[ClutchState, Table], None]


@dataclass(frozen=True, slots=True)
class Prospect:
    """The chance that the batter reaches base by a hit, walk, hit batsman or error, and the expected runs of the at-bat."""

    reaches: Fraction
    runs: Fraction

    def __str__(self) -> str:
        runs = f"; the at-bat brings {float(self.runs):.2f} runs" if self.runs else ""
        return f"reaches base {percent(self.reaches)}{runs}"


# --- The at-bat


def without_cards(board: ClutchBoard) -> ClutchBoard:
    """A copy of the board on which nobody holds a card or has a coach left, so that no window opens."""
    board = board.copy()
    board.hand_sizes = (0, 0)
    board.set_coaches(((), ()))
    return board


def at_bat_prospect(board: ClutchBoard) -> Prospect:
    """What may come of the at-bat in progress, from the pitch or from what is known of it."""
    board = without_cards(board)
    reaches = runs = Fraction(0)
    at_bat = board.now
    if at_bat.hit_by_pitch:
        return Prospect(Fraction(1), Fraction(came_home(walk_moves(board))))
    if at_bat.error:
        return Prospect(Fraction(1), Fraction(came_home(on_a_hit(board.occupied, (1, 1, 1), 1, board.winning_runs(), 0))))
    for result, chance in final_odds(board).items():
        reaches += chance * (result >= Result.BB)
        runs += chance * runs_of(board, result)
    return Prospect(reaches, runs)


def final_odds(board: ClutchBoard) -> Odds:
    """The results of the at-bat with their chances, after what stadium and infield do to them."""
    at_bat = board.now
    if at_bat.result is not None:
        return {at_bat.result: Fraction(1)}
    sums = modifiers(board)
    odds: Odds = {}
    for batters, power, chance in advantages(board, sums):
        at_bat.batters_chart = batters
        for result, share in swings(board, sums, power):
            for more, final in after_stadium(board, result):
                odds[final] = odds.get(final, Fraction(0)) + chance * share * more
    return odds


def pitch_rolls(board: ClutchBoard, sums: Sums) -> Sequence[tuple[int, Fraction]]:
    """The natural pitch rolls with their chances; the one that has fallen, if it has."""
    if board.now.pitch_roll:
        return ((board.now.pitch_roll, Fraction(1)),)
    return PITCH_DICE[sums.pitch_die].odds


def advantages(board: ClutchBoard, sums: Sums) -> list[tuple[bool, bool, Fraction]]:
    """Whose chart may be in use (True: the batter's), whether the swing uses the power die, and the chance of both."""
    at_bat = board.now
    rolls = pitch_rolls(board, sums)
    if at_bat.swing_roll:
        return [(at_bat.batters_chart, at_bat.power, Fraction(1))]
    weary = at_bat.tired if at_bat.pitch_roll else tired(board, board.fielding, sums)
    always = bool(weary) or sums.swing_die > 0
    odds: dict[tuple[bool, bool], Fraction] = {}
    for roll, chance in rolls:
        at_bat.pitch_roll = roll
        decide_advantage(board, sums)
        key = at_bat.batters_chart, always or at_bat.mistake
        odds[key] = odds.get(key, Fraction(0)) + chance
    return [(batters, power, chance) for (batters, power), chance in odds.items()]


def swings(board: ClutchBoard, sums: Sums, power: bool) -> list[tuple[Result, Fraction]]:
    """The results on the chart in use with their chances."""
    at_bat = board.now
    chart = chart_in_use(board, at_bat.batters_chart, sums)
    rolls = ((at_bat.swing_roll, Fraction(1)),) if at_bat.swing_roll else (POWER if power else REGULAR).odds
    odds: Odds = {}
    for roll, chance in rolls:
        result = chart.at(swing_total(board, roll, sums))
        odds[result] = odds.get(result, Fraction(0)) + chance
    return list(odds.items())


def after_stadium(board: ClutchBoard, result: Result) -> list[tuple[Fraction, Result]]:
    """What stadium and infield make of a result, with the chances."""
    if not stadium_acts_on_results(board):
        return [(Fraction(1), with_infield_in(board.now, result))]
    board.now.result = result
    odds = []
    for chance, after in branches(board, stadium_on_result):
        final = after.now.result
        assert final is not None
        odds.append((chance, with_infield_in(after.now, final)))
    board.now.result = None
    return odds


def came_home(moves: Sequence[Move]) -> int:
    """The runners that score."""
    return sum(move.end == HOME_PLATE and not move.out for move in moves)


def runs_of(board: ClutchBoard, result: Result) -> Fraction:
    """The expected runs of a result if runners hold and the defense tries for two."""
    if result is Result.BB:
        return Fraction(came_home(walk_moves(board)))
    if result in HITS:
        bases = HITS.index(result) + 1
        return Fraction(came_home(on_a_hit(board.occupied, (bases, bases, bases), bases, board.winning_runs())))
    at_bat = board.now
    first, _, third = board.occupied
    if result is not Result.GB or board.outs == 2 or at_bat.holds or not third or at_bat.infield_in:
        return Fraction(0)
    if not first or board.outs == 0:
        return Fraction(1)
    return 1 - out_chance(board, double_play(board))  # CL-R-14


# --- Throws


def double_play(board: ClutchBoard) -> Throw:
    """The throw of a double play, before it is rolled."""
    batter = batter_as_runner(board)
    bonus = BONUS + modifiers(board).of(DOUBLE_PLAY_SPEED)
    return Throw(DOUBLE_PLAY, INFIELD, board.fielding, batter, 0, 1, batter.card.speed, bonus)


def throw_at_runner(board: ClutchBoard, kind: str, start: int, on: int) -> Throw:
    """The throw at the runner on base ``on`` who tries for the base after ``start``, before it is rolled."""
    runner = board.runner(on)
    if kind is GROUND:
        bonus, rating_bonus = BONUS if start == 3 else 0, 0
    else:
        bonus, rating_bonus = bonuses(board, kind, start + 1)
    group = {STEAL: BATTERY, GROUND: INFIELD}.get(kind, OUTFIELD)
    return Throw(kind, group, board.fielding, runner, start, start + 1, runner.card.speed, bonus, rating_bonus)


def out_chance(board: ClutchBoard, throw: Throw) -> Fraction:
    """The chance that a throw or play succeeds; of one that has been rolled, whether it has."""
    if throw.roll:
        return Fraction(throw.out)
    board = without_cards(board)
    board.throw = throw = throw.copy()
    dice: Dice[int] = POWER if modifiers(board).throw_die > 0 else REGULAR
    chance = Fraction(0)
    for throw.roll, share in dice.odds:
        compare(board, throw)
        chance += share * throw.out
    return chance


def one_bunt(board: ClutchBoard) -> Fraction:
    """The chance that one bunt roll succeeds."""
    return Fraction(faces_reaching(number_needed(modifiers(board))), REGULAR_FACES)


def bunt_chance(board: ClutchBoard) -> Fraction:
    """The chance that one of the two rolls succeeds that a bunt has in any case (CL-144)."""
    return 1 - (1 - one_bunt(board)) ** 2


# --- With one more card


def branches(board: ClutchBoard, act: Act) -> Iterator[tuple[Fraction, ClutchBoard]]:
    """Every way in which something done on a quiet copy of the board may end, with its chance."""
    path: list[int] | None = []
    while path is not None:
        table: OddsTable[ClutchState] = OddsTable(path, first_option, narrate=False)
        table.state = state = ClutchState(without_cards(board))
        act(state, table)
        yield table.probability, state.board
        path = table.next_path()


def first_option(state: ClutchState, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
    """The policy of managers who take the first option."""
    return ((0, Fraction(1)),)


def with_card(board: ClutchBoard, seat: Seat, card: EffectCard) -> list[tuple[Fraction, ClutchBoard]]:
    """The boards after a card is played and not answered, with their chances; its cost is left out."""
    return list(branches(board, lambda state, table: take_effect(state, table, seat, card, 0)))


def option_prospect(view: ClutchView, option: object, ask: Ask | None = None) -> str:
    """What is told of an option of the open question: what it `brings`, of weather for later whom it helps or hurts.

    Of a card also how many others it costs (CL-182): ``reaches base 5% -> 20%, discards 1 card``. Of a card to be given up what
    it is good for: ``at bat, worth 0.12 runs, you hold 2``.
    """
    if not isinstance(option, StrategyCard) or not option.id:
        return brings(view, option)
    if ask is not None and label_of(ask.why) in GIVEN_UP:
        if EFFECTS[option.id].is_past(view.board):
            return "not to be played any more"
        held = (view.hand & CARDS.copies(option)).bit_count()
        worth = f"{SIDES[option.color]}, worth {FIGURES.strategy[option.id]:.2f} runs" if option.id in FIGURES.strategy else ""
        return ", ".join(part for part in (worth, f"you hold {held}" if held > 1 else "") if part)
    cost = cost_of(view.board, view.seat, option)
    costs = f"discards {counted(cost, 'card')}" if cost else ""
    return ", ".join(part for part in (brings(view, option) or acts_on(view.board, option), costs) if part)


WEATHER: Final[Mapping[str, tuple[str, int]]] = {
    "WX-01": ("helps right-handed batters", 4),
    "WX-02": ("slows runners and infielders", 3),
    "WX-03": ("helps who bats", 0),
    "WX-04": ("tires both starters an inning sooner", 0),
}
"""What weather does in a word, and for how many half-innings; 0: until the end of the next inning, or longer."""


def acts_on(board: ClutchBoard, card: StrategyCard) -> str:
    """On whom weather acts that is played now: ``helps who bats: Pilots 1 half-inning, Mirages 2``; else empty.

    Of a half-inning that ends nothing is left.
    """
    does, halves = WEATHER.get(card.id, ("", 0))
    if not does or card.id == "WX-04":
        return does
    over = board.window == AT_HALF_END
    halves = halves or (4 if board.half == AWAY else 3) - over
    first = other(board.half) if over else board.half
    now = -(-halves // 2)
    return f"{does}: {side_name(board, first)} {counted(now, 'half-inning')}, {side_name(board, other(first))} {halves - now}"


def brings(view: ClutchView, option: object) -> str:
    """What an option of the open question would bring, in words; empty if it changes nothing that can be worked out.

    Of a card, what it changes: ``reaches base 31% -> 43%``, or ``no change``; of a runner who is sent, ``Bobbinet safe 45%``.
    """
    board, seat = view.board, view.seat
    if isinstance(option, Coach) and board.half == HOME and INNING in EFFECTS[option.id].until:
        return "now for this half only"
    if board.at_bat is None:
        return ""
    match option:
        case Send(bases) if bases:
            return ", ".join(_tried(board, attempt_at(board, base), len(bases) == 1) for base in bases)
        case ThrowTo(base) if base:
            return f"out {percent(out_chance(board, attempt_at(board, base - 1)))}"
        case GroundReply(base) if base:
            return f"out {percent(out_chance(board, throw_at_runner(board, GROUND, base - 1, base - 1)))}"
        case BringIn(pitcher):
            inning = f"{HANDS[pitcher.throws]}, Command {pitcher.command}, Innings {pitcher.innings}"
            rest = ", enters tired" if pitcher.id in board.teams[board.fielding].tired else ""
            return _comes_in(board, _with_pitcher(board, pitcher), f"{inning}{rest}")
        case PinchHit(batter):
            return _comes_in(board, _with_batter(board, batter), f"{HANDS[batter.bats]}, On-Base {batter.on_base}")
        case LineupChoice(player, position):
            return at_a_position(player, position)
        case Swap(first, second):
            at = {spot.position: spot.player for spot in board.lineups[seat].spots}
            return (
                f"{last_name_of(at[first].name)} {at_a_position(at[first], second)}; "
                f"{last_name_of(at[second].name)} {at_a_position(at[second], first)}"
            )
        case str() if option == TURN_IT:
            return f"{percent(out_chance(board, double_play(board)))}"
        case str() if option == INFIELD_IN:
            drawn_in = board.copy()
            drawn_in.now.infield_in = True
            return prospect_change(at_bat_prospect(board), at_bat_prospect(drawn_in))
        case str() if option == BUNT:
            return f"works {percent(bunt_chance(board))}"
        case str() if option == THIRD_TRY:
            return f"works {percent(one_bunt(board))}, else a strikeout"
        case Coach() | StrategyCard() if option.id:
            return _played(board, seat, option)
    return ""


def at_a_position(player: Batter, position: Position) -> str:
    """What a fielder is worth at a position (CL-113): ``3B+4``; ``3B-2, out of position``."""
    rated = f"{position.short.upper()}{player.rating(position):+}"
    return rated if player.plays(position) else f"{rated}, out of position"


def sent_runner(view: ClutchView, option: object) -> SentRunner | None:
    """The runner whom an option sends, if it is one alone, with his chance against the throw."""
    if not isinstance(option, Send) or len(option.bases) != 1 or view.board.at_bat is None:
        return None
    (start,) = option.bases
    return SentRunner(start, float(1 - out_chance(view.board, attempt_at(view.board, start))))


def usual_option(view: ClutchView, label: str, options: Sequence[object], seat: Seat) -> int | None:
    """Where it is asked who goes, the most runners of whom each is safe for certain; None where nobody is.

    Where it is asked where to throw, the likeliest out if the throw that comes first has no chance; no throw if none has.
    """
    board = view.board
    if board.at_bat is None:
        return None
    if label == label_of(TARGET):
        throws = [option.base if isinstance(option, ThrowTo) else 0 for option in options]
        chances = [out_chance(board, attempt_at(board, base - 1)) if base else Fraction(0) for base in throws]
        if not any(chances) and 0 in throws:
            return throws.index(0)
        return chances.index(max(chances)) if not chances[0] else None
    if label != label_of(SEND):
        return None

    def certain(number: int) -> int:
        option = options[number]
        bases = option.bases if isinstance(option, Send) else ()
        return len(bases) if all(out_chance(board, attempt_at(board, base)) == 0 for base in bases) else 0

    most = max(range(len(options)), key=certain)
    return most if certain(most) else None


def _with_pitcher(board: ClutchBoard, pitcher: Pitcher) -> ClutchBoard:
    """The board with another pitcher on the mound."""
    board = board.copy()
    seat = board.fielding
    board.set_arm(seat, PitcherLine(pitcher, entered_tired=pitcher.id in board.teams[seat].tired))
    return board


def _with_batter(board: ClutchBoard, batter: Batter) -> ClutchBoard:
    """The board with another batter at the plate."""
    board = board.copy()
    board.now.batter, board.now.pinch = batter, True
    return board


WORTH_A_PLAYER: Final = Fraction(1, 50)
"""For a smaller change of a chance hardly anybody uses up a player of the bench or the bullpen."""


def betters(board: ClutchBoard, change: BringIn | PinchHit) -> bool:
    """Whether with a new pitcher the batter clearly less often reaches base, or with a pinch hitter clearly more often."""
    now = at_bat_prospect(board).reaches
    if isinstance(change, BringIn):
        return now - at_bat_prospect(_with_pitcher(board, change.pitcher)).reaches >= WORTH_A_PLAYER
    return at_bat_prospect(_with_batter(board, change.batter)).reaches - now >= WORTH_A_PLAYER


def _comes_in(before: ClutchBoard, after: ClutchBoard, who: str) -> str:
    """What somebody who comes in now would bring: ``left, Command 5, Innings 1, reaches base 31% -> 24%``."""
    change = chance_change("reaches base", at_bat_prospect(before).reaches, at_bat_prospect(after).reaches)
    return ", ".join(words for words in (who, change) if words)


def _tried(board: ClutchBoard, throw: Throw, alone: bool) -> str:
    """Who tries, his chance, and what the throw needs (CL-196): ``Bobbinet safe 40%: out if d20 + 8 is over 16``.

    The throw is told of a runner who goes ``alone``; of several, each one's chance has to do in the words of one choice.
    """
    who = last_name_of(throw.runner.card.name) if throw.runner is not None else "he"
    told = f"{who} safe {percent(1 - out_chance(board, throw))}"
    if throw.roll or not alone:
        return told
    quiet = without_cards(board)
    quiet.throw = before = throw.copy()
    sums = compare(quiet, before)
    die = POWER if sums.throw_die > 0 else REGULAR
    return f"{told}: out if {die.name} {'+' if before.total >= 0 else '-'} {abs(before.total)} is over {before.target}"


def attempt_at(board: ClutchBoard, start: int) -> Throw:
    """The throw at a runner who tries for the base after ``start``: a steal before the pitch, else after the result."""
    at_bat = board.now
    if at_bat.result is None:
        return throw_at_runner(board, STEAL, start, start)
    if at_bat.result is Result.FB:
        return throw_at_runner(board, TAG_UP, start, start)
    if at_bat.result is Result.GB:
        return throw_at_runner(board, GROUND, start, start)
    return throw_at_runner(board, EXTRA_BASE, start, start - HITS.index(at_bat.result) - 1)


def _lead_out(board: ClutchBoard) -> Fraction:
    """The chance to put out the lead runner of those who go; ``running`` are their bases before any move."""
    at_bat = board.now
    moved = HITS.index(at_bat.result) + 1 if at_bat.result in HITS else 0
    return out_chance(board, attempt_at(board, at_bat.running[0] + moved))


IN_VAIN: Final = "no change"
GIVEN_UP: Final = frozenset(map(label_of, (OVER_LIMIT, GIVE_UP, COST)))
"""The questions which card of the hand is given up."""


def _played(board: ClutchBoard, seat: Seat, card: EffectCard) -> str:
    """What a card changes; ``no change`` if it adds to a number of the contest in vain."""
    changed = _changed(board, seat, card)
    if changed or board.window not in (*AT_BATS, *THROWS) or (board.now.result is not None and board.throw is None):
        return changed
    numbers, odds = _contest(board)
    after = [_contest(each) for _, each in with_card(board, seat, card)]
    in_vain = all(each == odds for _, each in after) and any(each != numbers for each, _ in after)
    return IN_VAIN if in_vain else ""


def _contest(board: ClutchBoard) -> tuple[tuple[int, ...], Odds | Fraction]:
    """The numbers of the pitch and swing, or of the throw under way, and what may come of them."""
    sums, at_bat, throw = modifiers(board), board.now, board.throw
    if throw is not None:
        return (*map(sums.of, THROW_NUMBERS), throw.roll), out_chance(board, throw)
    return (*map(sums.of, PITCH_NUMBERS), at_bat.pitch_roll, at_bat.swing_roll), final_odds(without_cards(board))


def _changed(board: ClutchBoard, seat: Seat, card: EffectCard) -> str:
    """The chances that a card changes, before and after it."""
    why = board.window
    if why in AT_BATS and board.throw is None:
        before = at_bat_prospect(board)
        after = [(chance, at_bat_prospect(each)) for chance, each in with_card(board, seat, card)]
        reaches = sum((chance * each.reaches for chance, each in after), Fraction(0))
        runs = sum((chance * each.runs for chance, each in after), Fraction(0))
        change = prospect_change(before, Prospect(reaches, runs))
        return ", ".join(part for part in (_result_change(board, seat, card), change) if part)
    if why in THROWS and board.throw is not None:
        return chance_change("out", out_chance(board, board.throw), _mean(board, seat, card, _this_throw))
    if why in ATTEMPTS and board.now.running:
        return chance_change("out", _lead_out(board), _mean(board, seat, card, _lead_out))
    if why in BUNTS:
        return chance_change("works", bunt_chance(board), _mean(board, seat, card, bunt_chance))
    return ""


def _result_change(board: ClutchBoard, seat: Seat, card: EffectCard) -> str:
    """Of a swing that has been rolled, what a card makes of its result: ``FB -> GB``; empty if it stays, or is by chance."""
    if not board.now.swing_roll and board.now.result is None:
        return ""
    before = set(final_odds(without_cards(board)))
    after = {result for _, each in with_card(board, seat, card) for result in final_odds(without_cards(each))}
    return f"{before.pop()} -> {after.pop()}" if len(before) == len(after) == 1 and before != after else ""


PASSING: Final = frozenset({AT_BAT, THROWN, ATTEMPT})
"""What ends with the at-bat, or before it."""


def harms(view: ClutchView, card: EffectCard) -> bool:
    """Whether all that a card would bring in this at-bat, throw or attempt is to the harm of who plays it."""
    board, seat = view.board, view.seat
    why, sign = board.window, 1 if view.seat == board.half else -1
    if board.at_bat is None or not PASSING.issuperset(EFFECTS[card.id].until):
        return False
    if why in AT_BATS and board.throw is None:
        before = at_bat_prospect(board)
        after = [(chance, at_bat_prospect(each)) for chance, each in with_card(board, seat, card)]
        reaches = sign * (sum((chance * each.reaches for chance, each in after), Fraction(0)) - before.reaches)
        runs = sign * (sum((chance * each.runs for chance, each in after), Fraction(0)) - before.runs)
        return reaches < 0 and runs <= 0
    if why in THROWS and board.throw is not None:
        return sign * (_mean(board, seat, card, _this_throw) - out_chance(board, board.throw)) > 0
    return False


def _this_throw(board: ClutchBoard) -> Fraction:
    return out_chance(board, board.throw) if board.throw is not None else Fraction(0)


def _mean(board: ClutchBoard, seat: Seat, card: EffectCard, chance_of: Callable[[ClutchBoard], Fraction]) -> Fraction:
    """A chance after a card has been played."""
    return sum((chance * chance_of(each) for chance, each in with_card(board, seat, card)), Fraction(0))


def prospect_change(before: Prospect, after: Prospect) -> str:
    """``reaches base 31% -> 43%, runs 0.12 -> 0.20``; empty if nothing changes."""
    runs = f"runs {float(before.runs):.2f} -> {float(after.runs):.2f}" if before.runs != after.runs else ""
    return ", ".join(part for part in (chance_change("reaches base", before.reaches, after.reaches), runs) if part)
