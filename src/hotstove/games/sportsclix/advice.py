"""What an option would bring, in a few words beside it: the mixture of the dice, exact chances of throws, expected runs.

It is worked out from the seat's own view, which shows nothing secret: the other side's die is in no view before it is rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from hotstove.baseball.ball_game import SentRunner
from hotstove.baseball.bases import BATTER
from hotstove.baseball.lineup import NOT_BATTING
from hotstove.baseball.positions import Position
from hotstove.baseball.running import Send, ThrowTo
from hotstove.baseball.words import percent
from hotstove.games.sportsclix.at_bat import AS_ROLLED, AT_BATTER, THROW_HEAT
from hotstove.games.sportsclix.attempts import BLOOPER, Outcome, attempt_dice, needed
from hotstove.games.sportsclix.bursts import PICK_EMS
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.clicks import OWN_CLICK, may_gain
from hotstove.games.sportsclix.dials import PITCHER_BATTING, RED_6, START, THREE_BALLS, mark
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHING, Icon, Pair
from hotstove.games.sportsclix.fielding import (
    FIELDER,
    LET_IT_FALL,
    MISSED,
    Fielder,
    bases_of_miss,
    fielders_for,
    fielding_try,
    is_routine,
)
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.ground import OutAt, Thrower
from hotstove.games.sportsclix.managers.calls import bunt_odds, walked_worth
from hotstove.games.sportsclix.managers.dice import COUNTS, PAIRS, WeighedAtBat, at_bat_of, late_worths, replies, shares_of
from hotstove.games.sportsclix.managers.dugout import best_change, fresh, worth
from hotstove.games.sportsclix.managers.field import OUT, in_zone, missed, spread
from hotstove.games.sportsclix.managers.heat import click_worth
from hotstove.games.sportsclix.managers.intangibles import HEAT
from hotstove.games.sportsclix.managers.outcomes import OUTS, PAINTED, PLAIN, WORKED, is_ball, preseason
from hotstove.games.sportsclix.managers.running_plays import worth_of_send, worth_of_throw, worth_on_grounder
from hotstove.games.sportsclix.opening import AS_THE_PARK, FenceIn
from hotstove.games.sportsclix.parks import FEET, Fence
from hotstove.games.sportsclix.pitching import COLD, LATE, IconDie
from hotstove.games.sportsclix.pitching import OWN_CLICK as GAIN
from hotstove.games.sportsclix.placing import BY_THE_CHART, OWN, READY, Place, by_the_chart, to_hold
from hotstove.games.sportsclix.prospects import (
    CERTAIN,
    Chances,
    after_first_out,
    of_fielder,
    of_first_out,
    of_next_out,
    of_race,
    of_throw,
    of_try,
)
from hotstove.games.sportsclix.results import PRESEASON_HITS, Plain, Result
from hotstove.games.sportsclix.rules import LAY_IT_DOWN, PITCH_TO_HIM, SWING, WALK_HIM
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.substitutions import REPLACE, Swap
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import OWN_PLACES, Placement, Ring, moved
from hotstove.table import HOME, Seat
from hotstove.table.asks import Ask
from hotstove.table.events import label_of

OVER: Final = {
    Fence.GREEN: "home runs: DFy, DFr, and DFg unless caught",
    Fence.YELLOW: "home runs: DFr, and DFy unless caught",
    Fence.RED: "home runs: DFr unless caught",
}
"""Which Deep Flies go over each fence (SC-082 to SC-084)."""
HITS: Final = (Plain.SINGLE, Plain.DOUBLE, Plain.TRIPLE, Plain.HOME_RUN)


def option_prospect(view: SportsClixState, option: object, ask: Ask) -> str:
    """What an option of the open question ``ask`` would bring; empty if that can't be said.

    Of a die what it shows and brings against the other side's best mixture, and how often to take it. ``safe 45%`` of a runner
    who goes, should the throw be at him; ``out 45%`` of a throw or of a fielder.
    """
    if isinstance(option, FenceIn):
        return f"{FEET[option.fence][option.zone - 1]} feet; {OVER[option.fence]}"
    if option == AS_THE_PARK and not view.inning:
        return f"zones 1 to 6: {' '.join(map(str, view.fences))}"
    if not view.inning or view.over:
        return first_seen(view, option, label_of(ask.why) == BATS_NEXT) if isinstance(option, Figure) else ""
    if isinstance(option, Figure) and label_of(ask.why) in COMES_IN:
        return comes_in(option, view.tier)
    if view.at_bat is None:
        return _before(view, option)
    match option:
        case IconDie():
            return die(view, option)
        case Send(bases):
            safe = ", ".join(percent(1 - of_try(view, base).made) for base in bases)
            return f"safe {safe}, {runs(sent(view, option))}" if bases else runs(sent(view, option))
        case ThrowTo(base):
            left = runs(worth_of_throw(view, option, in_runs=True))
            return f"{out(of_throw(view, base - 1))}, {left}" if base else left
        case OutAt():
            return out_at(view, option)
        case Thrower():
            return out(of_next_out(view, view.now.thrown_at, (option.position,)))
        case Fielder():
            return fielder(view, option)
        case Figure():
            return next_click(view, option, -1 if ask.why == BLOOPER else 1)
        case Result():
            return chosen_result(view, option)
        case str() if option == OWN_CLICK:
            return "; ".join(next_click(view, figure) for figure in those_not_named(view, ask))
        case str() if option in (GAIN, COLD):
            return intimidation(view, option)
        case str():
            return _said(view, option)
    return ""


TOTAL: Final = "total control"
"""The question which result of a window is taken."""
POSITION: Final = "position"
"""The question who plays a position in a lineup that a manager sets."""
BATS_NEXT: Final = "batting order"
"""The question who bats next in a lineup that a manager sets."""
COMES_IN: Final = ("who enters", "replacement", "in the field")
"""The questions who comes into the game."""


def first_seen(view: SportsClixState, figure: Figure, bats: bool) -> str:
    """A figure while a lineup is set: ``RF 11/4, 120: PP 1B, TT W, ...``, his position, ratings, points and window."""
    position = dict(view.setting.nine).get(figure) if bats and view.setting is not None else None
    where = position.short.upper() if position is not None else figure.code
    return f"{where} {figure.speed}/{figure.defense}, {figure.points}: {first_window(figure, view.tier, bats)}"


def first_window(figure: Figure, tier: Tier, bats: bool = False) -> str:
    """The window with which he begins a game of that tier (SC-008, SC-053): ``PP HR, TT 1B, VT W, CP DFy``.

    A pitcher who ``bats`` reads the playmat's column (SC-033).
    """
    if figure.pitches and bats:
        results = zip(BATTER_PAIRS, PITCHER_BATTING.results, strict=True)
        return ", ".join(f"{pair} {result.code}" for pair, result in results)
    return figure.codes(START if figure.pitches else tier.batters_start)


def comes_in(figure: Figure, tier: Tier) -> str:
    """What a substitute brings: his window where he enters and what is in force there (SC-202, SC-203), his endurance."""
    position = fresh(figure)
    ends = f"{figure.code}, endurance {figure.endurance}, " if figure.pitches else f"{figure.code}, bats {figure.bats}, "
    return f"{ends}{mark(position)}: {figure.codes(position)}{in_force(figure, position, tier)}"


def those_not_named(view: SportsClixState, ask: Ask) -> tuple[Figure, ...]:
    """Who is in the game on the side asked and is not among the figures on offer: of a leader's team-mates, the leader."""
    assert ask.seat is not None
    return tuple([figure for figure in view.sides[ask.seat].roster.in_game if figure not in ask.options])


def intimidation(view: SportsClixState, option: str) -> str:
    """What either click of a total control would change, by name (SC-223)."""
    own, foe = (view.hitter, view.pitcher) if view.now.pair == Pair.BATTER_TOTAL_CONTROL else (view.pitcher, view.hitter)
    figure, clicks = (own, 1) if option == GAIN else (foe, -1)
    return f"{figure.as_player.last_name}, {next_click(view, figure, clicks)}"


def chosen_result(view: SportsClixState, option: Result) -> str:
    """What a result of total control would bring: the runs, in the Preseason the die, and a hit's click (SC-029, SC-036)."""
    expected = runs(worth_chosen(view, option))
    if not view.tier.field:
        if option.square in PRESEASON_HITS:
            return f"even a {PLAIN[PRESEASON_HITS[option.square]].words}, odd a strikeout, {expected}"
        if option.plain in OUTS:
            return f"an out like any other: runners hold, {expected}"
    if view.now.zone and is_ball(option):
        moves = ", unless Spray Hitter moves it" if len(zones_open(view)) > 1 else ""
        return f"{in_play(view, option)}{moves}, {expected}"
    if option in (Result.PAINT_THE_CORNER, Result.WORK_THE_COUNT):  # SC-088, SC-089: one more die
        painted = option is Result.PAINT_THE_CORNER
        what, share, else_ = ("strikeout", PAINTED, "a walk") if painted else ("walk", WORKED, "a strikeout")
        return f"{what} {percent(share)}, else {else_}, {expected}"
    gains = option.plain in HITS and view.now.pair == Pair.BATTER_TOTAL_CONTROL and not view.hitter.pitches
    return f"{expected}, a click up for the hit" if gains and may_gain(view, view.hitter) else expected


def zones_open(view: SportsClixState) -> tuple[int, ...]:
    """The zones to which a ball may go: that of the green die, and with Spray Hitter those of the next numbers (SC-216)."""
    zone, chart = view.now.zone, view.hitter.chart
    if not zone or not view.shows(view.hitter, Intangible.SPRAY_HITTER):
        return (zone,)
    numbers = [near for number, hit in enumerate(chart) if hit == zone for near in (number - 1, number + 1)]
    beside = [chart[number] for number in numbers if 0 <= number < len(chart)]
    return tuple(dict.fromkeys((zone, *beside)))


def worth_chosen(view: SportsClixState, option: Result) -> float:
    """The runs to come with a result of total control, wherever a Spray Hitter's manager sends the ball."""
    at_bat = at_bat_of(view, in_runs=True)
    return max(at_bat.worth_in(option, zone) for zone in (zones_open(view) if is_ball(option) else (view.now.zone,)))


def runs_to_come(view: SportsClixState, ask: Ask) -> dict[str, float]:
    """The runs of the side at bat in the rest of the half-inning by option, where all options are weighed so; else empty."""
    if view.at_bat is None or view.over:
        return {}
    worths: dict[str, float] = {}
    for option in ask.options:
        match option:
            case Result():
                worths[str(option)] = worth_chosen(view, option)
            case Send():
                worths[str(option)] = sent(view, option)
            case ThrowTo():
                worths[str(option)] = worth_of_throw(view, option, in_runs=True)
            case Fielder() | str() if label_of(ask.why) == FIELDS and view.now.result is not None:
                worths[str(option)] = worth_fielded(view, view.now.result, option if isinstance(option, Fielder) else None)
            case _:
                return {}
    return worths


FIELDS: Final = label_of(FIELDER)
"""The question who goes for a ball."""


def worth_fielded(view: SportsClixState, result: Result, fielder: Fielder | None) -> float:
    """The runs to come if a fielder goes for the ball of a result, or nobody does; without the clicks of the attempt."""
    made, error, _ = of_fielder(view, result, fielder).odds if fielder is not None else (0.0, 0.0, 1.0)
    comes = missed(bases_of_miss(view, result, fielder), made, error)
    return at_bat_of(view, in_runs=True).ball(result, comes)


def runs(number: float) -> str:
    """``0.71 runs to come``: by the side at bat in the rest of the half-inning."""
    return f"{number:.2f} runs to come"


def sent(view: SportsClixState, option: Send) -> float:
    """The runs in the rest of the half-inning if some go, against the throw that costs most."""
    grounder = view.now.result is not None and view.now.result.plain is Plain.GROUND_BALL and not view.now.stand
    return (worth_on_grounder if grounder else worth_of_send)(view, option, in_runs=True)


def out(chances: Chances) -> str:
    """``out 45%``."""
    return f"out {percent(chances.made)}"


def out_at(view: SportsClixState, option: OutAt) -> str:
    """The chance of an out at a base, and of the batter's after it: ``out 100%, then batter 58%``."""
    if view.now.put_out:
        return out(of_next_out(view, option.start, view.now.at_base))
    then, first = after_first_out(view, option), out(of_first_out(view, option))
    return first if then is None else f"{first}, then batter {percent(of_next_out(then, BATTER, then.now.at_base).made)}"


def die(view: SportsClixState, option: IconDie) -> str:
    """What a die brings, and how often the advice takes it, then what it shows most and what makes it worth its runs.

    ``0.71 runs to come; advised 62%: Velocity on 4 of 6 faces; on base 31% and out 52%; total control: pitcher 3%
    and batter 14%``. Once the other side's icon is seen, or while a pitching die waits, the runs alone.
    """
    at_bat, now, shows = at_bat_of(view, in_runs=True), view.now, shows_most(option.colour)
    if now.icon:
        return f"{runs(replies(at_bat.pairs(), Icon(now.icon))[option.colour])}: {shows}"
    if now.late:
        return f"{runs(late_worths(at_bat)[option.colour])}: {shows}"
    often = how_often(shares_of(view, in_runs=True)[option.colour])
    comes = comes_of(view, at_bat, option.colour)
    return f"{runs(against_best(at_bat, option.colour))}; advised {often}: {shows}; {comes}"


def shows_most(colour: str) -> str:
    """The icon that most faces of a die show, and how many.

    >>> shows_most("red"), shows_most("black")
    ('Velocity on 4 of 6 faces', 'Power on 3 of 6 faces')
    """
    (of,) = {**PITCHING, **BATTING}[colour].of
    ((icon, faces),) = Counter(of.faces).most_common(1)
    return f"{Icon(str(icon)).name.title()} on {faces} of {len(of.faces)} faces"


def how_often(share: Fraction) -> str:
    """A die's share of the advised mixture in words.

    >>> [how_often(Fraction(part, 1000)) for part in (0, 1, 333, 999, 1000)]
    ['never', 'hardly ever', '33%', 'nearly always', 'always']
    """
    if share in (0, 1):
        return "always" if share else "never"
    times = round(100 * share)
    return f"{times}%" if 0 < times < 100 else "nearly always" if times else "hardly ever"


def comes_of(view: SportsClixState, at_bat: WeighedAtBat, colour: str) -> str:
    """What makes a die worth its runs: ``on base 31% and out 52%; total control: pitcher 3% and batter 14%``.

    They are how often the batter reaches a base or is out with a result of the dice, and how often somebody chooses it.
    """
    batting = colour in BATTING
    mixtures = at_bat.mixtures
    others = zip(PITCHING, mixtures.columns, strict=True) if batting else zip(BATTING, mixtures.rows, strict=True)
    shares: dict[Pair, float] = {}
    for other, often in others:
        for pair, count in COUNTS[(colour, other) if batting else (other, colour)].items():
            shares[pair] = shares.get(pair, 0.0) + float(often) * count / 36
    windows = dict(zip(PAIRS, (*at_bat.batters.results, *at_bat.pitchers.results), strict=False))
    on = sum(share * reaches(at_bat, windows[pair]) for pair, share in shares.items() if pair in windows)
    out_ = sum(share for pair, share in shares.items() if pair in windows) - on
    batters, pitchers = (percent(shares.get(pair, 0.0)) for pair in (Pair.BATTER_TOTAL_CONTROL, Pair.PITCHER_TOTAL_CONTROL))
    return f"on base {percent(on)} and out {percent(out_)}; total control: pitcher {pitchers} and batter {batters}"


def reaches(at_bat: WeighedAtBat, result: Result) -> float:
    """How often the batter reaches a base with a result of a window."""
    if at_bat.preseason:
        return sum(share for share, each in preseason(result) if each.plain not in OUTS)
    if is_ball(result):
        return 1.0 - spread(result, at_bat.field)[OUT]
    if result is Result.PAINT_THE_CORNER:
        return 1.0 - PAINTED
    if result is Result.WORK_THE_COUNT:
        return WORKED
    return float(result.plain is not Plain.STRIKEOUT)


def sent_runner(view: SportsClixState, option: object) -> SentRunner | None:
    """The runner whom an option sends, if it is one alone, with his chance should the throw be at him."""
    if not isinstance(option, Send) or len(option.bases) != 1 or view.at_bat is None:
        return None
    (start,) = option.bases
    return SentRunner(start, float(1 - of_try(view, start).made))


def option_shares(view: SportsClixState, options: Sequence[object]) -> tuple[float, ...]:
    """How often to take each of a side's two dice; empty for other options."""
    dice = [option for option in options if isinstance(option, IconDie)]
    if len(dice) != len(options) or view.at_bat is None:
        return ()
    shares = shares_of(view, in_runs=True)
    return tuple([float(shares.get(option.colour, 0)) for option in dice])


NEARLY_ALWAYS: Final = 0.995
"""A share that is told as all."""


def shares_reason(view: SportsClixState, options: Sequence[object]) -> str:
    """Why two dice are to be taken so often: ``saves 0.05 runs`` for one that is always taken, or that one could be guessed."""
    dice = [option for option in options if isinstance(option, IconDie)]
    shares = option_shares(view, options)
    if len(dice) < 2 or view.now.icon or view.now.late:
        return ""
    at_bat = at_bat_of(view, in_runs=True)
    one, other = (against_best(at_bat, die.colour) for die in dice)
    if max(shares) < NEARLY_ALWAYS:
        return "mixed, not to be guessed"
    better = dice[shares.index(max(shares))].colour
    gain = f"{abs(one - other):.2f}"
    if float(gain) == 0:
        return "better by a hair"
    return f"{'brings' if better in BATTING else 'saves'} {gain} runs"


# --- Usual answers


def usual_option(view: SportsClixState, label: str, options: Sequence[object], seat: Seat) -> int | None:
    """The option that is hardly ever wrong: who is safe for certain goes, most outs are taken, the best result is chosen.

    A tired or cold player is replaced where a fresh one is worth it, and fielders are placed by the spray chart. None where the
    usual answer does not depend on the position, or is no matter of course.
    """
    numbers = range(len(options))
    if label == "fence":  # as the park has it
        park = view.sides[HOME].team.park
        stands = [isinstance(each, FenceIn) and each.fence is park.fences[each.zone - 1] for each in options]
        return stands.index(True)
    if label == POSITION and view.setting is not None:  # who is listed there
        listed = [figure for figure, position in view.sides[seat].team.lineup if position is view.setting.asked]
        return next((n for n in numbers if options[n] in listed), None)
    if label == BATS_NEXT:  # the next of those who are listed
        indexes = view.sides[seat].roster.indexes
        return min(numbers, key=lambda n: indexes[option] if isinstance(option := options[n], Figure) else 0)
    if not view.inning or (len(options) < 2 and label != TOTAL):
        return None
    if label == "bunt or swing":
        return options.index(LAY_IT_DOWN if bunt_gains(view) else SWING)
    if label == "placement" and not view.placed:
        expected = {
            n: round(placed(view, stand), 2) for n in numbers if (stand := placement_after(view, options[n])) is not None
        }
        best = min(expected, key=lambda n: (expected[n], options[n] != BY_THE_CHART))
        return best if options[best] != OWN else None
    if label in CHANGES and (better := best_change(view, seat)) is not None:
        return next((n for n in numbers if options[n] in (REPLACE, better.leaver, better.enters)), None)
    if label == "replacement":
        return max(numbers, key=lambda n: worth(option) if isinstance(option := options[n], Figure) else 0.0)
    if view.at_bat is None:
        return None
    if label in PICK_EMS:
        return max(numbers, key=lambda n: turned(view, option, label) if isinstance(option := options[n], Figure) else 0.0)
    if label in SENDS:
        going = {n: option.bases for n in numbers if isinstance(option := options[n], Send) and option.bases}
        safe = [n for n in going if not any(of_try(view, base).made for base in going[n])]
        if safe:
            return max(safe, key=lambda n: len(going[n]))
    if label in TRIES:
        return max(numbers, key=lambda n: round(sent(view, option), 2) if isinstance(option := options[n], Send) else 0.0)
    if label in THROWS:
        left = [worth_of_throw(view, option, in_runs=True) for option in options if isinstance(option, ThrowTo)]
        return min(range(len(left)), key=lambda n: round(left[n], 2))
    if label == "first out" and all(isinstance(option, OutAt) for option in options):
        return max(numbers, key=lambda n: _outs(view, options[n]))
    if label == TOTAL and all(isinstance(option, Result) for option in options):
        batters = view.now.pair == Pair.BATTER_TOTAL_CONTROL
        results = [option for option in options if isinstance(option, Result)]
        worths = [round(worth_chosen(view, option), 2) for option in results]
        first = [option.plain in HITS if batters else option is Result.STRIKEOUT for option in results]  # of equal ones
        return max(numbers, key=lambda n: (worths[n] if batters else -worths[n], first[n]))
    return None


def turned(view: SportsClixState, figure: Figure, label: str) -> float:
    """What the click of a question is worth to a figure's side, in runs; less than nothing where it is lost (SC-104)."""
    if label == label_of(BLOOPER):
        return click_worth(view, figure, -1)
    return click_worth(view, figure) if may_gain(view, figure) else -1.0


CHANGES: Final = ("substitution", "who leaves", "who enters")
"""The questions by which a player is replaced, one after the other."""
SENDS: Final = ("send", "tag-up", "extra base")
"""The questions about runners who may try for a base once the ball is hit."""
TRIES: Final = (*SENDS, "steal")
"""All questions about runners who may try for a base."""
THROWS: Final = ("target", "throw on the steal")
"""The questions at whom to throw of those who try."""


def _outs(view: SportsClixState, option: object) -> float:
    """The outs that an option brings on average, of those that are made for certain first."""
    assert isinstance(option, OutAt)
    made = float(of_first_out(view, option).made)
    then = after_first_out(view, option)
    return made if then is None else made + made * float(of_next_out(then, BATTER, then.now.at_base).made)


def against_best(at_bat: WeighedAtBat, colour: str) -> float:
    """The worth of an at-bat with one die against the other side's optimal mixture."""
    mixtures = at_bat.mixtures
    if colour in BATTING:
        row = at_bat.payoffs()[list(BATTING).index(colour)]
        return sum(float(share) * worth for share, worth in zip(mixtures.columns, row, strict=True))
    column = [row[0 if colour == "red" else 1] for row in at_bat.payoffs()]
    return sum(float(share) * worth for share, worth in zip(mixtures.rows, column, strict=True))


def fielder(view: SportsClixState, option: Fielder) -> str:
    """The chance that a fielder has the ball, or throws out one of those who go, with his name and defense."""
    now, result = view.now, view.now.result
    figure = view.defense.fielder(option.position)
    who = f"({figure.as_player.last_name}, defense {figure.defense})"
    if now.going:
        return f"out {', '.join(percent(of_throw(view, base, option.position).made) for base in now.going)} {who}"
    if result is None:
        return ""
    if is_routine(view, result, option):
        return f"{out(CERTAIN)}, no dice {who}"
    least = needed(view, fielding_try(view, result, option))
    return f"{out(of_fielder(view, result, option))}, {least_words(least)} {who}{turns(least) if view.tier.full_clicks else ''}"


def least_words(least: int) -> str:
    """What the two dice of an attempt must show: ``8+``."""
    return f"{least}+" if least < MOST_ON_DICE else str(MOST_ON_DICE)


MOST_ON_DICE: Final = 12
"""The most that two dice show."""


def turns(least: int) -> str:
    """``; dial up 11%, down 6%``: how often doubles turn his dial or the pitcher's if he needs that (SC-095 to SC-098)."""
    odds = dict(attempt_dice(least, True).odds)
    up, down = (sum(odds.get(each, 0) for each in both) for both in (TURN_UP, TURN_DOWN))
    return f"; dial up {percent(up)}, down {percent(down)}"


TURN_UP: Final = (Outcome.HIGHLIGHT, Outcome.GREAT)
"""How an attempt ends that brings the fielding side a click."""
TURN_DOWN: Final = (Outcome.BLOOPER, Outcome.ERROR)
"""How one ends that costs it one."""


def in_play(view: SportsClixState, result: Result) -> str:
    """What comes of a ball in the zone of the green die: ``out 72%, else a home run``."""
    made, *hits = in_zone(result, view.now.zone, at_bat_of(view, in_runs=True).field)
    if made >= 1.0:
        return "out 100%"
    miss = BALL_IN[max(range(4), key=hits.__getitem__)]
    return f"out {percent(made)}, else {miss}" if made else miss


BALL_IN: Final = ("a single", "a double", "a triple", "a home run")
"""What a ball is that nobody has, by its bases."""


def next_click(view: SportsClixState, figure: Figure, clicks: int = 1) -> str:
    """Where a figure's dial is, and what one click up or (``clicks`` -1) down would change: ``start; a click up: VT 1B``."""
    now = view.sides[view.side_of(figure)].dial_position(figure)
    way, then = "up" if clicks > 0 else "down", now + clicks
    if not view.tier.floor <= then <= RED_6:
        return mark(now) if clicks > 0 else f"{mark(now)}; no click to lose"
    if then == THREE_BALLS:
        return f"{mark(now)}; a click down: three balls, so that he leaves the game"
    changed = [pair for pair in figure.pairs if figure.result(pair, now) is not figure.result(pair, then)]
    changes = ", ".join(f"{pair} {figure.result(pair, then).code}" for pair in changed)
    return f"{mark(now)}; a click {way}: {changes or 'no result changes'}"


def leaving(view: SportsClixState, figure: Figure) -> str:
    """Who may be replaced: his position, dial and window, and what is in force: ``SS, red 2: PP HR, ...; Clutch Hitter``."""
    side = view.sides[view.side_of(figure)]
    click, slot = side.dial_position(figure), side.lineup.slot_of(figure)
    position = Position.PITCHER if slot == NOT_BATTING else side.lineup.spots[slot].position
    where = f"{position.short.upper()}, " if position is not None else ""
    return f"{where}{mark(click)}: {figure.codes(click)}{in_force(figure, click, view.tier)}"


def in_force(figure: Figure, click: int, tier: Tier) -> str:
    """The intangibles that he shows at a position of his dial, each after a semicolon; none before the Championship."""
    return "".join(f"; {each}" for each in Intangible if tier.intangibles and figure.window(click).shows(each))


def _said(view: SportsClixState, option: str) -> str:
    """What is said in a word."""
    now, result = view.now, view.now.result
    if option == THROW_HEAT:
        return f"strikeout {percent(HEAT)}"
    if option in (SWING, LAY_IT_DOWN):
        return swing_or_bunt(view, option)
    if option == LATE:
        at_bat = at_bat_of(view, in_runs=True)
        return f"runs {at_bat.value:.2f} -> {max(late_worths(at_bat).values()):.2f}"
    if result is None:
        return ""
    if option == AT_BATTER and now.zone:
        able = view.now.mover
        return out(of_race(view, able)) if able is not None else ""
    if option == LET_IT_FALL:
        return MISSED[bases_of_miss(view, result, None)]
    if option == AS_ROLLED or ": zone " in option:
        return in_another_zone(view, result, now.zone if option == AS_ROLLED else int(option.rpartition("zone ")[2]))
    return ""


def in_another_zone(view: SportsClixState, result: Result, zone: int) -> str:
    """What a Spray Hitter's ball would be in a zone: its out and the runs, or of a hit who would throw it (SC-161, SC-216)."""
    if result.plain in (Plain.GROUND_BALL, Plain.FLY_BALL):
        at_bat = at_bat_of(view, in_runs=True)
        return f"out {percent(in_zone(result, zone, at_bat.field)[OUT])}, {runs(at_bat.worth_in(result, zone))}"
    if not view.tier.baserunning:
        return ""
    able = fielders_for(view, Ring.OUTFIELD, zone)
    if not able:
        return "nobody there to throw"
    throws = max(able, key=lambda each: view.defense.fielder(each.position).defense).position
    figure = view.defense.fielder(throws)
    return f"{throws.short.upper()} {figure.as_player.last_name} throws, defense {figure.defense}"


CLEARLY_MORE: Final = 0.05
"""Runs by which a bunt must be worth more than the swing to be the usual answer."""


def swing_or_bunt(view: SportsClixState, option: str) -> str:
    """The runs that come of a swing, or of a bunt with its chance of a hit."""
    if option == SWING:
        return runs(at_bat_of(view, in_runs=True).value)
    worth, hit = bunt_odds(view, at_bat_of(view, in_runs=True))
    return f"hit {percent(hit)}, {runs(worth)}"


def bunt_gains(view: SportsClixState) -> bool:
    """Whether a bunt brings clearly more runs than a swing.

    What is a little more is not won: who bunts wherever the figures say a hundredth of a run wins no more games, for clicks and
    the next batters' dials are not in them.
    """
    at_bat = at_bat_of(view, in_runs=True)
    return bunt_odds(view, at_bat)[0] > at_bat.value + CLEARLY_MORE


# --- Before the pitch


def _before(view: SportsClixState, option: object) -> str:
    """What placing a fielder or walking the batter would bring."""
    stand = placement_after(view, option)
    if stand is not None:
        return runs(placed(view, stand))
    match option:
        case str() if option == PITCH_TO_HIM:
            return runs(at_bat_of(view, in_runs=True).value)
        case str() if option == WALK_HIM:
            return runs(walked_worth(view, in_runs=True))
        case Figure():
            return leaving(view, option)
        case Swap():
            return swapped(view, option)
    return ""


def swapped(view: SportsClixState, swap: Swap) -> str:
    """Who goes where by an exchange of positions, and who of them would make no routine plays there (SC-200)."""
    told = []
    for position, to in ((swap.first, swap.second), (swap.second, swap.first)):
        figure = view.defense.roster.fielders[position]
        if figure is not None:
            own = "" if figure.plays(to) else " (not his position)"
            told.append(f"{figure.as_player.last_name} to {to.short}{own}")
    return ", ".join(told)


def placement_after(view: SportsClixState, option: object) -> Placement | None:
    """Where the fielders stand after an option of the questions about them; None for any other option."""
    match option:
        case str() if option == READY:
            return view.placement
        case str() if option == BY_THE_CHART:
            return by_the_chart(view.hitter.chart, to_hold(view))
        case str() if option == OWN:
            return OWN_PLACES
        case Place(position, zone):
            return moved(view.placement, position, zone)
    return None


def placed(view: SportsClixState, placement: Placement) -> float:
    """The runs in the rest of the half-inning if the fielders stand so."""
    return at_bat_of(view, in_runs=True, placement=placement).value
