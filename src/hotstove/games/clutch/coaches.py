"""What coaches do: HC-1 to HC-6, PC-1 to PC-6, BC-1 to BC-6. Each acts once a game (CL-R-61)."""

from __future__ import annotations

from hotstove.baseball.effects import Modifier
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.effects import (
    AFTER_SUBSTITUTION,
    AT_HALF_BEGIN,
    ATTEMPT,
    BEFORE_PITCH,
    BEFORE_SWING,
    FOE_BATTER,
    GAME,
    INNING,
    ON_ADVANCE,
    ON_OUTCOME,
    ON_PITCH_ROLL,
    ON_RESULT,
    ON_SWING_ROLL,
    OWN_BATTER,
    PLAYER_LEAVES,
    acts,
    adds,
    draws_on_runs,
    for_owner,
    limit_of,
)
from hotstove.games.clutch.hands import draw
from hotstove.games.clutch.offense_cards import TWELVE_OUTS, at_a_runner, changeable_by_a_swing, no_hit_by_pitch, thrown_at
from hotstove.games.clutch.ratings import batter_has, clutch_moment
from hotstove.games.clutch.results import swing_again
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchState, leader
from hotstove.games.clutch.substitutions import PINCH_HITTER, RELIEVER
from hotstove.games.clutch.sums import (
    COMMAND,
    DEARER_CARDS,
    INFIELD,
    ON_BASE,
    OUTFIELD,
    PITCH_DIE,
    PITCH_ROLL,
    PROTECTED,
    SPEED,
    SWING,
    SWING_DIE,
    SWING_NOT_LOWERED,
    SWING_ROLL,
    THROW_DIE,
    THROW_ROLL,
)
from hotstove.table import HOME, Seat, Table

# --- Hitting coaches


@adds("HC-1", BEFORE_SWING)
def orrin_maldecott(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+3 Swing; the defense cannot lower the Swing of a batter with HR or SL, nor the roll that it is made of (CL-168)."""
    safe = for_owner(card, SWING_NOT_LOWERED) if batter_has(board, "HR", "SL") else ()
    return (*for_owner(card, SWING, 3), *safe)


@acts("HC-2", ON_RESULT, results=(Result.K,), may=changeable_by_a_swing)
def teodor_brassfield(state: ClutchState, table: Table, seat: Seat) -> None:
    """Roll the swing die of a K again, and keep the better of the two results."""
    swing_again(state, table, seat, better=True)


@adds("HC-3", BEFORE_PITCH, may=lambda board, seat: board.pitching.outs >= TWELVE_OUTS, until=(OWN_BATTER,), times=3)
def hollis_wrenfield(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Against a pitcher with 12 outs or more: +5 On-Base for this and your next two batters."""
    return for_owner(card, ON_BASE, 5) if board.half == card.owner else ()


@adds("HC-4", ON_ADVANCE, until=(ATTEMPT,), on="runner")
def lucan_ferrymead(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+5 Speed to one runner who tries for an extra base or tags up."""
    return for_owner(card, SPEED, 5) if thrown_at(board, card) else ()


@adds("HC-5", AFTER_SUBSTITUTION, may=lambda board, seat: board.now.entered == PINCH_HITTER and seat == board.half)
def ruben_castellane(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your pinch hitter has +4 On-Base, and his swing uses the power die."""
    return (*for_owner(card, ON_BASE, 4), *for_owner(card, SWING_DIE))


@adds("HC-6", BEFORE_SWING, may=lambda board, seat: clutch_moment(board))
def ambrose_tillinghast(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """In a Clutch Moment the batter's Clutch is factored into the Swing twice."""
    return for_owner(card, SWING, 2 * board.batter_card.clutch)


# --- Pitching coaches


@adds("PC-1", BEFORE_PITCH, until=(FOE_BATTER,), times=4)
def silas_underhay(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+4 Command for this and the next three batters."""
    return for_owner(card, COMMAND, 4) if board.fielding == card.owner else ()


@adds("PC-2", ON_PITCH_ROLL)
def garrick_openshaw(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """+3 to the pitch roll, which may leave the X-zone."""
    return for_owner(card, PITCH_ROLL, 3)


@adds("PC-3", ON_SWING_ROLL, may=lambda board, seat: board.now.swing_roll <= 16)
def matthias_lorrimer(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """-1 to a natural swing roll of 16 or less."""
    return for_owner(card, SWING_ROLL, -1)


@adds(
    "PC-4",
    AFTER_SUBSTITUTION,
    may=lambda board, seat: board.now.entered == RELIEVER,
    until=(GAME, PLAYER_LEAVES),
    on="pitcher",
)
def wendell_cartwheel(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """The reliever who enters has an Inning Limit of 1 more."""
    return for_owner(card, limit_of(card), 1)


@acts("PC-5", ON_OUTCOME, results=(Result.K,), may=no_hit_by_pitch)
def ignatius_broadwater(state: ClutchState, table: Table, seat: Seat) -> None:
    """After a K draw two cards."""
    draw(state, table, seat, 2)


@adds("PC-6", BEFORE_PITCH)
def percival_snodgrove(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """For this batter the pitch roll is the higher of two power dice."""
    return for_owner(card, PITCH_DIE, 2)


# --- Bench coaches, for both halves of an inning (CL-030, CL-R-64)


@adds("BC-1", AT_HALF_BEGIN, until=(INNING,))
def jonas_thackaberry(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your Infield and Outfield have 4 more."""
    return (*for_owner(card, INFIELD, 4), *for_owner(card, OUTFIELD, 4)) if board.fielding == card.owner else ()


@adds("BC-2", AT_HALF_BEGIN, until=(INNING,))
def otis_greengrass(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your runners have +5 Speed, opposing runners -5."""
    return for_owner(card, SPEED, 5 if board.half == card.owner else -5) if at_a_runner(board) else ()


@adds("BC-3", AT_HALF_BEGIN, until=(INNING,))
def florian_dunmore(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """The opponent must discard one card more to play any strategy card."""
    return for_owner(card, DEARER_CARDS)


@adds("BC-4", AT_HALF_BEGIN, until=(INNING,))
def cyrus_hathersage(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your throws and plays use the power die, and have 2 more on their roll."""
    return (*for_owner(card, THROW_DIE), *for_owner(card, THROW_ROLL, 2)) if board.fielding == card.owner else ()


@adds("BC-5", AT_HALF_BEGIN, until=(INNING,))
def leopold_ashgrove(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your 7th to 9th hitters have +5 On-Base, opposing 1st to 3rd hitters -2."""
    place = board.now.slot + 1 if board.at_bat is not None else board.batter
    if board.half == card.owner:
        return for_owner(card, ON_BASE, 5) if place >= 7 else ()
    return for_owner(card, ON_BASE, -2) if place <= 3 else ()


@adds("BC-6", AT_HALF_BEGIN, until=(INNING,))
def rafferty_coldstream(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Your momentum cards cannot be removed; draw a card when your team takes the lead (``a_draw_for_the_lead``)."""
    return for_owner(card, PROTECTED)


@draws_on_runs("BC-6")
def a_draw_for_the_lead(board: ClutchBoard, before: tuple[int, int], owner: Seat) -> int:
    """One card when the owner's runs give his team the lead."""
    leads = 1 if owner == HOME else -1
    return int(leader(board.score) == leads != leader(before))
