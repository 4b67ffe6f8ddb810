"""What the defense's strategy cards do, DF-01 to DF-23."""

from __future__ import annotations

from hotstove.baseball.effects import Modifier
from hotstove.baseball.positions import Position
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.effects import (
    AFTER_INTENTIONAL_WALK,
    AFTER_SUBSTITUTION,
    ANY_TIME,
    AT_HALF_BEGIN,
    AT_HALF_END,
    ATTEMPT,
    BEFORE_PITCH,
    FOE_BATTER,
    GAME,
    HALF,
    ON_AT_BAT_END,
    ON_BUNT,
    ON_INFIELD_IN,
    ON_OUTCOME,
    ON_PITCH_ROLL,
    ON_RESULT,
    ON_STEAL,
    ON_THROW,
    OWN_RUNNER_OUT,
    PLAYER_LEAVES,
    RESPONSE,
    RUN_AGAINST,
    THROWN,
    WALKED_ONE,
    acts,
    adds,
    for_owner,
    lies_on,
    limit_of,
    modifiers,
)
from hotstove.games.clutch.hands import discard_at_random, draw, end
from hotstove.games.clutch.offense_cards import changeable, no_hit_by_pitch
from hotstove.games.clutch.ratings import has_icon, is_mistake, pitch_roll, pitcher_has, side_of, tired
from hotstove.games.clutch.results import change_result
from hotstove.games.clutch.running import batter_as_runner
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchState
from hotstove.games.clutch.substitutions import RELIEVER
from hotstove.games.clutch.sums import (
    BATTERY,
    BUNT_NUMBER,
    COMMAND,
    INFIELD,
    LEAD_OUT_ON_BUNT,
    MISTAKE,
    NARROW_ZONE,
    NO_BATTERS_BONUS,
    NO_EXTRA_BASES,
    NO_WALK_BONUS,
    NOT_CHARGED,
    OUTFIELD,
    PITCH,
    PITCHERS_GB_HIGHER,
    SWING,
    THROW_ROLL,
    THROW_TOTAL,
)
from hotstove.games.clutch.throws import BY_CARD, DOUBLE_PLAY, play_for, throw_at
from hotstove.games.clutch.windows import may_return
from hotstove.table import Seat, Table, other

CAUGHT = 25


def throw_group(board: ClutchBoard) -> str:
    """The rating used in the throw or play under way, empty if there is none."""
    return board.throw.group if board.throw is not None else ""


# --- Throws and plays


@adds("DF-01", ON_THROW, may=lambda board, seat: throw_group(board) == INFIELD, until=(THROWN,))
def steady_hands(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+4 Infield for a throw or play of your infield."""
    return for_owner(card, INFIELD, 4)


def draw_for_two(state: ClutchState, table: Table, seat: Seat) -> None:
    """Draw a card if the throw has turned a double play."""
    throw = state.board.throw
    if throw is not None and throw.kind == DOUBLE_PLAY and throw.out:
        draw(state, table, seat)


@adds("DF-02", ON_THROW, may=lambda board, seat: throw_group(board) == INFIELD, until=(THROWN,), settles=draw_for_two)
def steady_hands_again(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+4 Infield for a throw or play of your infield; if it turns a double play draw a card."""
    return for_owner(card, INFIELD, 4)


@adds("DF-09", ON_STEAL, until=(ATTEMPT,))
def short_hop_to_the_plate(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+4 to the total of the throw at a stealing runner."""
    return for_owner(card, THROW_TOTAL, 4) if board.throw is not None else ()


def double_play(board: ClutchBoard, seat: Seat) -> bool:
    """Whether a double play is tried."""
    return board.throw is not None and board.throw.kind == DOUBLE_PLAY


@adds("DF-11", ON_THROW, may=double_play, until=(THROWN,))
def quick_pivot(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+3 to the roll of the throw of a double play, +5 if the second baseman or the shortstop has GG."""
    middle = (board.fielder(card.owner, position) for position in (Position.SECOND_BASE, Position.SHORTSTOP))
    golden = any(fielder is not None and has_icon(board, board.fielding, fielder, "GG") for fielder in middle)
    return for_owner(card, THROW_ROLL, 5 if golden else 3)


@adds("DF-08", ON_BUNT, until=(ATTEMPT,))
def charging_corners(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Each bunt roll needs 16 or more; a natural 1 to 4 also puts out the lead runner."""
    return (*for_owner(card, BUNT_NUMBER, 16), *for_owner(card, LEAD_OUT_ON_BUNT))


@adds("DF-23", ON_INFIELD_IN)
def drawn_in_reflexes(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+3 Infield in this at-bat."""
    return for_owner(card, INFIELD, 3)


# --- Before the pitch


@adds("DF-03", BEFORE_PITCH)
def black_of_the_plate(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+5 Pitch, +7 if the pitcher has W or K, or with two outs."""
    return for_owner(card, PITCH, 7 if pitcher_has(board, "W", "K") or board.outs == 2 else 5)


def not_tired(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the pitcher of the side in the field would not be tired on his next pitch."""
    return not tired(board, seat)


@adds("DF-04", BEFORE_PITCH, may=not_tired, until=(FOE_BATTER,), times=3)
def emptying_the_reserves(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """For a discard: +4 Command for this and the next two batters."""
    return for_owner(card, COMMAND, 4) if board.fielding == card.owner else ()


@adds("DF-06", BEFORE_PITCH, until=(FOE_BATTER,), times=3)
def charted_every_swing(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """The handedness bonus of this and the next two batters is ignored."""
    return for_owner(card, NO_BATTERS_BONUS) if board.fielding == card.owner else ()


@adds("DF-12", BEFORE_PITCH)
def outfield_on_the_track(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """No extra bases and no tag-ups may be tried in this at-bat; the batter has +1 Swing."""
    return (*for_owner(card, NO_EXTRA_BASES), *for_owner(card, SWING, 1))


@adds("DF-13", *ANY_TIME, may=not_tired, until=(GAME, PLAYER_LEAVES), on="own pitcher")
def one_more_frame(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your pitcher's Inning Limit is 1 more in this game."""
    return for_owner(card, limit_of(card), 1)


def reliever_with_runner_on(board: ClutchBoard, seat: Seat) -> bool:
    """Whether a reliever of the side in the field has just entered with a runner on base."""
    return board.now.entered == RELIEVER and any(board.occupied)


@adds("DF-16", AFTER_SUBSTITUTION, may=reliever_with_runner_on, until=(FOE_BATTER, PLAYER_LEAVES), times=3, on="pitcher")
def fire_brigade(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+4 Command for the reliever's first three batters; with HL or SV his X-zone is just 1 for them."""
    if not lies_on(card, board.fielding, board.pitching.card.id):
        return ()
    narrow = for_owner(card, NARROW_ZONE) if pitcher_has(board, "HL", "SV") else ()
    return (*for_owner(card, COMMAND, 4), *narrow)


@adds("DF-22", AFTER_INTENTIONAL_WALK, until=(FOE_BATTER,), times=2)
def nothing_free_next(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """The batter after the one walked intentionally gets no bonus."""
    return for_owner(card, NO_WALK_BONUS)


@acts("DF-05", RESPONSE, may=may_return)
def wave_him_off(state: ClutchState, table: Table, seat: Seat) -> None:
    """A card that the offense shows before the pitch returns to its owner's hand, not to be played again in this at-bat.

    ``windows.answered`` does it.
    """


# --- The swing and its result


def mistake_pitch(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the pitch is a Mistake Pitch as its roll stands now."""
    sums = modifiers(board)
    return is_mistake(board.pitching.card, pitch_roll(board.now.pitch_roll, sums), sums)


@adds("DF-18", ON_PITCH_ROLL, may=mistake_pitch)
def bounced_it_instead(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """A Mistake Pitch is none: the Pitch decides the advantage, and the mistake's power die is not used."""
    return for_owner(card, MISTAKE, -1)


def play_at_the_fence(state: ClutchState, table: Table, seat: Seat) -> None:
    """Try the play: a 2B off the wall, with 25 or more a FB."""
    play = play_for(state, table, OUTFIELD)
    if play.out:
        change_result(state, table, seat, Result.FB if play.total >= CAUGHT else Result.DOUBLE)


@adds("DF-07", ON_RESULT, results=(Result.HR,), may=changeable, until=(THROWN,), act=play_at_the_fence)
def arm_over_the_fence(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """An Outfield play on a HR, +4 on the roll if the center fielder has GG."""
    center = board.fielder(card.owner, Position.CENTER_FIELD)
    golden = center is not None and has_icon(board, board.fielding, center, "GG")
    return for_owner(card, THROW_ROLL, 4) if golden and board.throw is not None else ()


def by_a_left_hander(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the side may change the result, which is that of a batter who bats left."""
    return side_of(board.batter_card, board.pitching.card) == "L" and changeable(board, seat)


@acts("DF-17", ON_RESULT, results=(Result.SINGLE,), may=by_a_left_hander)
def crowded_right_side(state: ClutchState, table: Table, seat: Seat) -> None:
    """An Infield throw against the batter's Speed + 5; if he is out, the 1B is a GB and the runners hold."""
    board = state.board
    if throw_at(state, table, BY_CARD, INFIELD, batter_as_runner(board), 0, 1, bonus=5).out:
        change_result(state, table, seat, Result.GB)
        board.now.holds = True


# --- After the outcome


@adds("DF-10", ON_OUTCOME, may=lambda board, seat: board.now.error or board.now.hit_by_pitch, until=(HALF,))
def scorers_sympathy(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """After an error or a hit batsman: runs of this half-inning are not charged to your pitcher."""
    return for_owner(card, NOT_CHARGED)


@acts("DF-15", ON_OUTCOME, results=(Result.K,), may=no_hit_by_pitch)
def long_walk_to_the_dugout(state: ClutchState, table: Table, seat: Seat) -> None:
    """After a K the opponent discards a card by chance, two if the pitcher has K."""
    discard_at_random(state, table, other(seat), 2 if pitcher_has(state.board, "K") else 1)


def batter_reached_and_first_taken(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the batter has reached base, no error, and a runner is on first with the half-inning not over."""
    at_bat = board.now
    return not at_bat.error and board.occupied[0] and not at_bat.picked_off and board.outs < 3


@acts("DF-19", ON_AT_BAT_END, results=(Result.SINGLE, Result.BB), may=batter_reached_and_first_taken)
def lullaby_pickoff(state: ClutchState, table: Table, seat: Seat) -> None:
    """A Battery throw against the Speed + 8 of the runner on first after a 1B or BB; if out, he is retired."""
    board = state.board
    if throw_at(state, table, BY_CARD, BATTERY, board.runner(1), 1, 1, bonus=8).out:
        board.now.picked_off = True
        end(state, OWN_RUNNER_OUT, owner=board.half)


# --- Half-innings


@acts("DF-14", AT_HALF_END, may=lambda board, seat: board.outs >= 3 and (board.occupied[1] or board.occupied[2]))
def left_on_the_pond(state: ClutchState, table: Table, seat: Seat) -> None:
    """After a half-inning that ends with runners in scoring position: draw two cards."""
    draw(state, table, seat, 2)


def dominated(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the pitcher has finished a 1-2-3 inning or struck out the side (CL-097, CL-098, CL-R-78)."""
    if board.batters != 3 or board.outs < 3:
        return False
    return board.strikeouts == 3 or (not board.reached and board.arms_used == 1)


@adds("DF-20", AT_HALF_END, may=dominated, until=(RUN_AGAINST, PLAYER_LEAVES), on="own pitcher")
def bulldog_stare(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Momentum after a 1-2-3 inning or a side struck out: the pitcher's Clutch and 1 more are added to the Pitch.

    Both amounts are one (CL-R-85). It ends when a run scores against him or he leaves.
    """
    pitcher = board.pitching.card
    return for_owner(card, PITCH, pitcher.clutch + 1) if lies_on(card, board.fielding, pitcher.id) else ()


@adds("DF-21", AT_HALF_BEGIN, until=(WALKED_ONE, PLAYER_LEAVES), on="own pitcher")
def sinker_rhythm(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Left on your pitcher: GB ends two numbers higher on his chart, until he walks a batter (BB)."""
    return for_owner(card, PITCHERS_GB_HIGHER, 2) if lies_on(card, board.fielding, board.pitching.card.id) else ()
