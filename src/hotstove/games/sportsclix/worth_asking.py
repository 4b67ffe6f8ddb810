"""Which routine questions of an at-bat are worth asking a person in a position, by what everybody sees.

The rules ask them in each at-bat. At a screen those that offer nothing but what is hardly ever wanted are passed, and a command
asks for them all the same; managers, saved games and scenarios answer every one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from hotstove.baseball.board import LATE
from hotstove.baseball.own_lineup import who_bats, who_plays
from hotstove.baseball.words import BASES, percent
from hotstove.games.sportsclix.attempts import needed
from hotstove.games.sportsclix.dials import BLUE_1, START
from hotstove.games.sportsclix.dice import Pair
from hotstove.games.sportsclix.fielding import fielders_for, fielding_try, is_routine, ring_of_ball
from hotstove.games.sportsclix.ground import BATTER_OUT
from hotstove.games.sportsclix.opening import ORDER, POSITION
from hotstove.games.sportsclix.placing import BY_THE_CHART, before_any_move, to_hold
from hotstove.games.sportsclix.prospects import CERTAIN, of_first_out, of_throw
from hotstove.games.sportsclix.results import PRESEASON_HITS, Plain, Result
from hotstove.games.sportsclix.running import steal_options
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import MOVABLE
from hotstove.table import Seat
from hotstove.table.asks import Ask
from hotstove.table.events import label_of

PLACEMENT: Final = "placement"
TOTAL_CONTROL: Final = "total control"
FIELDER: Final = "fielder"
FIRST_OUT: Final = "first out"
SUBSTITUTION: Final = "substitution"
STEAL: Final = "steal"
WHO_LEAVES: Final = "who leaves"
MOST_OUT: Final = Fraction(1, 2)
"""A runner who is more often out than this hardly ever steals."""


def hardly_worth_asking(view: object, label: str, seat: Seat) -> bool:
    """Whether a question to a seat offers nothing in this position that is often wanted."""
    assert isinstance(view, SportsClixState)
    worth = a_pinch_hitter if label == SUBSTITUTION and seat == view.half else WORTH.get(label)
    return worth is not None and not worth(view)


def alike(view: object, label: str, option: object) -> object:
    """What an option comes to: in the Preseason squares without a meaning are none (SC-032)."""
    assert isinstance(view, SportsClixState)
    if label != TOTAL_CONTROL or view.tier.field or not isinstance(option, Result) or option.square in PRESEASON_HITS:
        return option
    return option.plain


def settled(view: object, label: str, options: Sequence[object]) -> int | None:
    """The option beside which no other is worth a thought; None if there is none.

    With two outs the batter is the sure one: any other ends the inning as well, and his may cost him a click (SC-118, SC-135).
    In the Preseason an out is an out (SC-032).
    """
    assert isinstance(view, SportsClixState)
    if label == TOTAL_CONTROL and len({alike_outs(view, option) for option in options}) == 1:
        return 0
    sure = label == FIRST_OUT and view.outs == LAST_OUT and options[0] is BATTER_OUT
    return 0 if sure and of_first_out(view, BATTER_OUT) is CERTAIN else None


def alike_outs(state: SportsClixState, option: object) -> object:
    """A result; in the Preseason one value for all plain outs, which come to the same."""
    same = alike(state, TOTAL_CONTROL, option)
    return Plain.STRIKEOUT if same in OUTS and not state.tier.field else same


OUTS: Final = (Plain.STRIKEOUT, Plain.GROUND_BALL, Plain.FLY_BALL)
LAST_OUT: Final = 2
"""The outs before the last one."""


def asks_here(view: object, ask: Ask) -> str:
    """How a question is put in this position; empty where its own words say all."""
    assert isinstance(view, SportsClixState)
    label, setting = label_of(ask.why), view.setting
    if setting is not None and ask.why == POSITION and setting.asked is not None:
        return who_plays(setting.asked)
    if setting is not None and ask.why == ORDER:
        return who_bats(len(setting.order) + 1)
    if label == WHO_LEAVES and ask.seat is not None:
        staying = [figure for figure in view.sides[ask.seat].roster.in_game if figure not in ask.options]
        names = " or ".join(f"{figure.as_player.last_name}, {figure.code}" for figure in staying)
        return f"who leaves? (nobody on the bench may come in for {names})" if names else ""
    if label == PLACEMENT and view.placed:
        return "move another? (each once)"
    if label == FIELDER and view.now.result is not None:
        return f"who fields it? ({to_beat(view, view.now.result)})"
    return ""


def to_beat(state: SportsClixState, result: Result) -> str:
    """What who goes for a ball has to do: ``dice + defense beat 11``, with what intangibles add (SC-070, SC-075, SC-R-43)."""
    able = fielders_for(state, ring_of_ball(result), state.now.zone)
    tries = [fielding_try(state, result, each) for each in able if not is_routine(state, result, each)]
    beats = sorted({needed(state, attempt) + attempt.fielder.defense - 1 for attempt in tries})
    return f"dice + defense beat {' or '.join(map(str, beats))}" if beats else "a routine play"


def cited(view: object, label: str) -> str:
    """The rule of the question which result is taken: the pitcher's total control has one of its own (SC-040, SC-041)."""
    assert isinstance(view, SportsClixState)
    pitchers = view.at_bat is not None and view.at_bat.pair == Pair.PITCHER_TOTAL_CONTROL
    return "SC-041" if label == TOTAL_CONTROL and pitchers else ""


def unasked_moves(view: object, labels: Collection[str]) -> tuple[str, ...]:
    """The moves of the questions ``labels`` that were passed before this pitch: ``steal second 30%``, ``place fielders``."""
    assert isinstance(view, SportsClixState)
    moves = [words for label, words in MOVES.items() if label in labels]
    if STEAL in labels and view.at_bat is not None:
        moves += steals(view)
    return tuple(moves)


def coming_moves(view: object, seat: Seat) -> Mapping[str, str]:
    """The steals of the batting side that it will not be asked about, while the dice are chosen (SC-168, SC-R-52)."""
    assert isinstance(view, SportsClixState)
    at_bat = view.at_bat
    before = at_bat is not None and at_bat.result is None and not at_bat.pair
    if not before or seat != view.half or not view.tier.baserunning or a_steal(view):
        return {}
    able = steals(view)
    return {STEAL: ", ".join(able)} if able else {}


def steals(state: SportsClixState) -> list[str]:
    """Each runner's steal, with how often he is safe: ``steal second 30%``."""
    able = [base for send in steal_options(state) if len(send.bases) == 1 for base in send.bases]
    return [f"steal {BASES[base + 1]} {percent(1 - of_throw(state, base).made)}" for base in able]


MOVES: Final = {
    SUBSTITUTION: "change players",
    PLACEMENT: "place fielders",
    "intentional walk": "walk him",
    "bunt or swing": "bunt",
}
"""What may be done at each question that is passed where it is hardly worth asking."""


def a_change_in_the_field(state: SportsClixState) -> bool:
    """With a pitcher who has gone cold: as a half-inning begins, and with runners on; at blue 2 before every batter.

    Late also with one who is not hot, as the half-inning begins and with a runner on second or third.
    """
    click = state.defense.dial_position(state.pitcher)
    begins = state.batters == 0
    if click < BLUE_1:
        return True
    if click < START:
        return begins or any(state.occupied)
    return click == START and state.inning >= LATE and (begins or state.scoring_position)


def a_pinch_hitter(state: SportsClixState) -> bool:
    """For one who is cold, or late for one who is not hot, with a runner on base or behind; for a pitcher with runners on.

    Before a player shows three balls he may be replaced by choice.
    """
    hitter = state.hitter
    if hitter.pitches:
        return state.inning >= LATE or any(state.occupied)
    click = state.offense.dial_position(hitter)
    if click < BLUE_1:
        return True
    wanted = any(state.occupied) or state.ahead(state.half) < 0
    return wanted and click <= START and state.inning >= LATE


def fielders_to_place(state: SportsClixState) -> bool:
    """While the batter's spray chart would have the fielders elsewhere, and after one has been moved by hand."""
    if state.placed:
        return len(state.placed) < len(MOVABLE)
    return BY_THE_CHART in before_any_move(state.placement, state.hitter.chart, to_hold(state))


def an_intentional_walk(state: SportsClixState) -> bool:
    """With first base open and a runner behind whom a force is set up."""
    return not state.occupied[0] and state.scoring_position


def a_bunt(state: SportsClixState) -> bool:
    """With a runner to move along for a pitcher, or late in a close game, where the bunt brings more runs.

    Who bunts wherever it is said to bring more wins no more than who never does (docs/managers-sportsclix.md).
    """
    if not (state.occupied[0] or state.occupied[1]) or not (state.hitter.pitches or state.late_and_close):
        return False
    from hotstove.games.sportsclix.advice import bunt_gains  # slow to import, and not needed for most questions

    return bunt_gains(state)


def another_zone(state: SportsClixState) -> bool:
    """For a ball that may be caught or fielded, and for a hit on which somebody may try for one base more."""
    result = state.now.result
    assert result is not None
    hit = result.plain in (Plain.SINGLE, Plain.DOUBLE)
    return not hit or any(state.occupied) or result in (Result.BIG_SINGLE, Result.BIG_DOUBLE)


def a_steal(state: SportsClixState) -> bool:
    """With a runner who is safe as often as not."""
    able = [base for send in steal_options(state) if len(send.bases) == 1 for base in send.bases]
    return any(of_throw(state, base).made <= MOST_OUT for base in able)


WORTH: Final[Mapping[str, Callable[[SportsClixState], bool]]] = {
    SUBSTITUTION: a_change_in_the_field,
    PLACEMENT: fielders_to_place,
    "intentional walk": an_intentional_walk,
    "bunt or swing": a_bunt,
    STEAL: a_steal,
    "Spray Hitter": another_zone,
}
"""When each question is worth asking, by its label; that for a change in the field."""
