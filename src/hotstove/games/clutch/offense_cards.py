"""What the offense's strategy cards do, OF-01 to OF-22."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.effects import Modifier
from hotstove.games.clutch.charts import HITS, Result
from hotstove.games.clutch.effects import (
    AFTER_SUBSTITUTION,
    ATTEMPT,
    BATTER_STRUCK_OUT,
    BEFORE_PITCH,
    BEFORE_SWING,
    BUNT_DECISION,
    GAME,
    ON_ADVANCE,
    ON_ADVANTAGE,
    ON_AT_BAT_END,
    ON_OUTCOME,
    ON_PITCH_ROLL,
    ON_RESULT,
    ON_STEAL,
    OWN_BATTER,
    OWN_RUNNER_OUT,
    PLAYER_LEAVES,
    acts,
    adds,
    for_owner,
    lies_on,
    limit_of,
    modifiers,
)
from hotstove.games.clutch.hands import discard, draw, remove
from hotstove.games.clutch.ratings import batter_has, clutch_moment, has_icon, speed
from hotstove.games.clutch.results import change_result, may_change, may_reroll, roll_card_die, swing_again
from hotstove.games.clutch.running import batter_as_runner
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchState
from hotstove.games.clutch.substitutions import PINCH_HITTER, eject
from hotstove.games.clutch.sums import (
    ADVANTAGE,
    BATTERS_HR_LOWER,
    BUNT_NUMBER,
    INFIELD,
    ON_BASE,
    OUTFIELD,
    PITCH_ROLL,
    RESULT_STANDS,
    SPEED,
    SQUEEZE,
    SWING,
    SWING_DIE,
)
from hotstove.games.clutch.throws import BY_CARD, play_for, throw_at
from hotstove.table import Seat, Table, other

EJECTED: Final = "CL-125 ejected"

TWELVE_OUTS = 12
XBH = HITS[1:]
"""Extra-base hits (CL-210)."""


def thrown_at(board: ClutchBoard, card: CardInPlay) -> bool:
    """Whether the throw under way is at the runner that a card is for."""
    throw = board.throw
    return throw is not None and throw.runner is not None and throw.runner.card.id == card.on


def at_a_runner(board: ClutchBoard) -> bool:
    """Whether the throw under way is at a runner; the batter is none before he has reached base (CL-129)."""
    return board.throw is not None and board.throw.start > 0


# --- Before the pitch


@adds("OF-01", BEFORE_PITCH)
def hunting_the_heater(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+5 On-Base in this at-bat, +7 if the batter has SL or MVP."""
    return for_owner(card, ON_BASE, 7 if batter_has(board, "SL", "MVP") else 5)


@adds("OF-08", BEFORE_PITCH, may=lambda board, seat: clutch_moment(board))
def cloud_scraper(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """The swing uses the power die; with the HR icon the batter's Clutch is factored into the Swing, too."""
    clutch = for_owner(card, SWING, board.batter_card.clutch) if batter_has(board, "HR") else ()
    return (*for_owner(card, SWING_DIE), *clutch)


def draw_if_negative(state: ClutchState, table: Table, seat: Seat) -> None:
    """Draw a card if the batter's Clutch is negative."""
    if state.board.batter_card.clutch < 0:
        draw(state, table, seat)


@adds("OF-09", BEFORE_PITCH, may=lambda board, seat: clutch_moment(board), act=draw_if_negative)
def slow_heart_rate(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """The batter's Clutch is factored into On-Base and into the Swing; if it is negative, draw a card."""
    clutch = board.batter_card.clutch
    return (*for_owner(card, ON_BASE, clutch), *for_owner(card, SWING, clutch))


@acts("OF-14", BEFORE_PITCH)
def bench_jockey_gets_run(state: ClutchState, table: Table, seat: Seat) -> None:
    """A bench batter of yours is ejected, with an empty bench the batter; the opponent discards two cards of his choice."""
    board = state.board
    bench = board.benches[seat]
    eject(state, table, seat, table.choose(seat, bench, EJECTED) if bench else board.batter_card)
    if not board.over:
        discard(state, table, other(seat), 2)


@adds("OF-12", AFTER_SUBSTITUTION, may=lambda board, seat: board.now.entered == PINCH_HITTER and seat == board.half)
def cold_off_the_bench(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your pinch hitter has +1 On-Base and +2 Swing in this at-bat, +4 Swing if his salary is 150 or less."""
    return (*for_owner(card, ON_BASE, 1), *for_owner(card, SWING, 4 if board.batter_card.salary <= 150 else 2))


# --- Steals and bunts


@adds("OF-04", ON_STEAL, until=(ATTEMPT,), on="runner")
def walking_lead(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+4 Speed to one stealing runner, +6 if he has SB or Speed letter A."""
    if not thrown_at(board, card) or board.throw is None or board.throw.runner is None:
        return ()
    runner = board.throw.runner.card
    return for_owner(card, SPEED, 6 if has_icon(board, board.half, runner, "SB") or runner.speed_letter == "A" else 4)


def on_third_and_not_loaded(board: ClutchBoard, seat: Seat) -> bool:
    """Whether a runner is on third with fewer than two outs, and the bases are not loaded."""
    return board.occupied[2] and board.outs < 2 and not all(board.occupied)


@adds("OF-21", BUNT_DECISION, may=on_third_and_not_loaded, until=(ATTEMPT,))
def deadens_it_perfectly(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """You bunt; the bunt needs 14 or more, and its success brings the runner from third home, too."""
    return (*for_owner(card, BUNT_NUMBER, 14), *for_owner(card, SQUEEZE))


@adds("OF-15", ON_AT_BAT_END, may=lambda board, seat: board.stole and seat == board.half, until=(OWN_RUNNER_OUT,))
def dust_on_the_basepaths(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Momentum after a successful steal: your runners have +4 Speed, until one of them is thrown out."""
    return for_owner(card, SPEED, 4) if at_a_runner(board) and board.half == card.owner else ()


# --- The pitch


@adds("OF-11", ON_PITCH_ROLL)
def picked_up_the_grip(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """-2 to the pitch roll, which may fall into the X-zone, and -3 Swing."""
    return (*for_owner(card, PITCH_ROLL, -2), *for_owner(card, SWING, -3))


@acts("OF-18", ON_PITCH_ROLL, may=lambda board, seat: board.now.pitch_roll in (18, 19, 20))
def armour_on_the_elbow(state: ClutchState, table: Table, seat: Seat) -> None:
    """On a natural 18 to 20, a die of 11 or more hits the batter with the pitch: he takes first."""
    if roll_card_die(state, table, 11):
        state.board.now.hit_by_pitch = True


def pitcher_ahead_by_one(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the pitcher has the advantage by exactly 1."""
    at_bat = board.now
    return not at_bat.batters_chart and at_bat.pitch_total - at_bat.on_base_total == 1


@adds("OF-20", ON_ADVANTAGE, may=pitcher_ahead_by_one)
def half_a_step_late(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """A pitcher's advantage by exactly 1 is the batter's instead."""
    return for_owner(card, ADVANTAGE, 1)


# --- The swing


@adds("OF-03", BEFORE_SWING)
def quiet_hands(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """For a discard: +3 Swing."""
    return for_owner(card, SWING, 3)


@adds("OF-22", BEFORE_SWING, may=lambda board, seat: board.inning >= 9 and -4 <= board.ahead(seat) < 0)
def one_swing_from_glory(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Behind by 4 or fewer in the 9th or later: HR starts 3 lower on the batter's chart; you cannot change the result."""
    return (*for_owner(card, BATTERS_HR_LOWER, 3), *for_owner(card, RESULT_STANDS))


# --- The result


def changeable(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the side may change the result (CL-194)."""
    return not board.now.error and may_change(board, seat)


def from_chart(board: ClutchBoard, batters: bool) -> bool:
    """Whether the result was read from that chart, which needs a swing (CL-R-84)."""
    return board.now.swing_roll > 0 and board.now.batters_chart == batters


def changeable_of_the_pitcher(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the side may change the result, which is from the pitcher's chart."""
    return from_chart(board, batters=False) and changeable(board, seat)


def changeable_of_the_batter(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the side may change the result, which is from the batter's chart."""
    return from_chart(board, batters=True) and changeable(board, seat)


def changeable_by_a_swing(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the side may change the result by another roll of the swing die."""
    return may_reroll(board, seat) and changeable(board, seat)


@acts("OF-02", ON_RESULT, results=(Result.K,), may=changeable_of_the_pitcher)
def choked_up_grip(state: ClutchState, table: Table, seat: Seat) -> None:
    """A die of 12 or more makes a K from the pitcher's chart a GB."""
    if roll_card_die(state, table, 12):
        change_result(state, table, seat, Result.GB)


@acts("OF-06", ON_RESULT, results=(Result.GB,), may=lambda board, seat: not board.now.infield_in and changeable(board, seat))
def seeing_eye_roller(state: ClutchState, table: Table, seat: Seat) -> None:
    """An Infield throw against the batter's printed On-Base plus a third of his Speed; if it fails, a 1B (CL-R-69)."""
    board = state.board
    batter = board.batter_card
    against = batter.on_base + speed(batter.speed, modifiers(board)) // 3
    if not throw_at(state, table, BY_CARD, INFIELD, batter_as_runner(board), 0, 1, against=against).out:
        change_result(state, table, seat, Result.SINGLE)


@acts("OF-07", ON_RESULT, results=(Result.SINGLE,), may=changeable_of_the_batter)
def splits_the_outfield(state: ClutchState, table: Table, seat: Seat) -> None:
    """An Outfield play; if it fails, a 1B from the batter's chart is a 2B."""
    if not play_for(state, table, OUTFIELD).out:
        change_result(state, table, seat, Result.DOUBLE)


@acts("OF-13", ON_RESULT, results=(Result.K,), may=changeable_by_a_swing)
def fouls_it_back(state: ClutchState, table: Table, seat: Seat) -> None:
    """Roll the swing die of a K again, and keep the new result."""
    swing_again(state, table, seat)


@acts("OF-17", ON_RESULT, results=(Result.GB,), may=lambda board, seat: any(board.occupied) and changeable(board, seat))
def pebble_in_the_dirt(state: ClutchState, table: Table, seat: Seat) -> None:
    """An Infield play with +2 on a GB with a runner on; if it fails it is an error: batter safe, runners up one (CL-200)."""
    board = state.board
    if not play_for(state, table, INFIELD, rating_bonus=2).out:
        change_result(state, table, seat, Result.GB)
        board.now.error, board.now.error_by = True, worst_infielder(board)


def worst_infielder(board: ClutchBoard) -> int:
    """The position of the infielder with the lowest rating, whose error it is."""
    spots = board.lineups[board.fielding].spots
    rated = [
        (spot.player.rating(spot.position), -spot.position)
        for spot in spots
        if spot.position is not None and 3 <= spot.position <= 6
    ]
    return -min(rated)[1]


# --- Runners, outcomes


def safe_or_out(state: ClutchState, table: Table, seat: Seat) -> None:
    """If the runner is safe, draw a card; if he is out, discard one."""
    if state.board.now.thrown_out:
        discard(state, table, seat)
    else:
        draw(state, table, seat)


@adds("OF-05", ON_ADVANCE, until=(ATTEMPT,), on="runner", settles=safe_or_out)
def ran_through_the_sign(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+4 Speed to one runner who tries for an extra base or tags up; if he is safe draw a card, if out discard one."""
    return for_owner(card, SPEED, 4) if thrown_at(board, card) else ()


def no_hit_by_pitch(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the pitch has not hit the batter, so that the result is the outcome."""
    return not board.now.hit_by_pitch


def draw_unless_a_starter(state: ClutchState, table: Table, seat: Seat) -> None:
    """Draw a card if the pitcher is no SP with 12 or more outs; the card does nothing else then."""
    line = state.board.pitching
    if not (line.card.starts and line.outs >= TWELVE_OUTS):
        draw(state, table, seat)
        from_play = next(each for each in reversed(state.board.in_play) if each.card.id == "OF-10")
        remove(state, from_play)


@adds(
    "OF-10",
    ON_OUTCOME,
    results=(Result.BB, Result.K),
    may=no_hit_by_pitch,
    until=(GAME, PLAYER_LEAVES),
    on="pitcher",
    act=draw_unless_a_starter,
)
def eleven_pitch_battle(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """After a BB or K an SP with 12 or more outs has an Inning Limit of 1 less for the game; else draw a card."""
    return for_owner(card, limit_of(card), -1)


@adds(
    "OF-16",
    ON_OUTCOME,
    results=XBH,
    may=lambda board, seat: not board.now.error,
    until=(BATTER_STRUCK_OUT, PLAYER_LEAVES),
    on="batter",
)
def beach_ball_vision(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Left on a batter after his extra-base hit: +4 On-Base, until he strikes out."""
    return for_owner(card, ON_BASE, 4) if lies_on(card, board.half, board.batter_card.id) else ()


@adds("OF-19", ON_OUTCOME, results=(Result.HR,), until=(OWN_BATTER,), times=2)
def pour_it_on(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """After a HR the next batter has +1 On-Base and the power die for his swing."""
    if board.half != card.owner or card.times > 1:
        return ()
    return (*for_owner(card, ON_BASE, 1), *for_owner(card, SWING_DIE))
