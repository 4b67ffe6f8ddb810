"""The rare play: the first batter roll of 44 in a game (PT-238 to PT-242)."""

from __future__ import annotations

from enum import Enum, auto

from hotstove.baseball.bases import Move
from hotstove.baseball.lineup import NOT_BATTING
from hotstove.baseball.plays import Kind, Note
from hotstove.baseball.positions import Position
from hotstove.baseball.throws import CATCHER, CENTER, FIRST, LEFT, PITCHER, RIGHT, SHORT, THIRD
from hotstove.games.pinetar import plays
from hotstove.games.pinetar.action import BALL_TWO, carry_out, complete, ends_the_game
from hotstove.games.pinetar.bench import hurt, replace_player
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import RARE_PLAYS
from hotstove.games.pinetar.dice import BLUE_WHITE
from hotstove.games.pinetar.outcomes import BattingColumn, OutcomeKind
from hotstove.games.pinetar.running import steal_terms, steals, stolen, strikeout
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import BOTH, Table, other

RARE_ROLL = 44
RARE_PLAY = "PT-239 rare play"
CATCHER_OUT = 4
"""Games that a catcher hurt by a backswing misses."""


class Rare(Enum):
    """What remains of the plate appearance after a rare play."""

    AGAIN = auto()
    OVER = auto()


def rare_play(state: PineTarState, table: Table, hit_and_run: bool) -> None:
    """Roll on the Rare Play table and carry the play out; on some of them the same batter rolls again."""
    state.rare_used = True
    empty, runners = RARE_PLAYS[table.roll(BLUE_WHITE, RARE_PLAY)]
    play = runners if any(state.bases) else empty
    table.tell(Note("PT-242 rare play", f"Rare play: {play}."))
    batter = state.hitter
    if _carry_out(state, table, play, hit_and_run) is Rare.OVER:
        complete(state)  # first, so that the batter counts for the pitcher who faced him
        _leave(state, table, play, batter)
    else:
        state.again = True


def _carry_out(state: PineTarState, table: Table, play: str, hit_and_run: bool) -> Rare:
    match play:
        case "delay of two hours":
            _delay(state, table)
        case "swarm of insects":
            for side in state.sides:
                side.pitcher.steps_lowered += 1
        case "foul ball":
            pass
        case "passed ball":
            _advance(state, table, Kind.PASSED_BALL)
        case "wild pitch":
            state.balls = max(state.balls, 1)
            _advance(state, table, Kind.WILD_PITCH)
        case "pick-off throw away":
            _advance(state, table, Kind.PICK_OFF, error=PITCHER)
        case "pick-off or ball 2":
            return _pick_off(state, table)
        case "double steal or ball 2":
            return _double_steal(state, table)
        case "hit by pitch or ball 2":
            if OutcomeKind.HIT_BATTER not in _column(state).has:
                return _ball_two(state, table)
            return _first_base(state, table, Kind.HIT_BY_PITCH)
        case "inside-the-park home run or foul":
            if not _column(state).has >= {OutcomeKind.TRIPLE, OutcomeKind.HOME_RUN}:
                return Rare.AGAIN
            return _hit(state, table, 4, CENTER, 4)
        case "lost fly":
            return _hit(state, table, 2, LEFT, 2)
        case "triple to right":
            return _triple_to_right(state, table)
        case "single to center":
            return _hit(state, table, 1, CENTER, 1)
        case "infield hit":
            return _hit(state, table, 1, SHORT, 1)
        case _:
            return _over(state, table, play, hit_and_run)
    return Rare.AGAIN


def _delay(state: PineTarState, table: Table) -> None:
    """Replace both pitchers.

    One for whom somebody has batted is gone already; if one is on base, the player who gets his batting place runs for him.
    """
    for seat in BOTH:
        side = state.sides[seat]
        leaving = side.pitcher.card
        slot = side.lineup.slot_of(leaving)
        if slot == NOT_BATTING and not side.lineup.designated_hitter:
            continue
        replace_player(state, table, seat, leaving, "PT-242 delay of two hours")
        if seat == state.half and slot != NOT_BATTING:
            first, second, third = (
                runner._replace(card=side.order[slot]) if runner is not None and runner.card is leaving else runner
                for runner in state.bases
            )
            state.bases = first, second, third


def _over(state: PineTarState, table: Table, play: str, hit_and_run: bool) -> Rare:
    """Carry out a rare play that ends the plate appearance."""
    match play:
        case "walk" | "walk and catcher ejected":
            _first_base(state, table, Kind.WALK)
        case "hit by pitch and pitcher ejected":
            _first_base(state, table, Kind.HIT_BY_PITCH)
        case "catcher's interference":
            _first_base(state, table, Kind.INTERFERENCE)
        case "strikeout and wild pitch":
            carry_out(state, table, plays.reached_on_strikeout(state.occupied), "rare play")
        case "line drive and lead runner doubled off":
            runners = tuple(base for base in (3, 2, 1) if state.occupied[base - 1])[:2]
            shape = plays.line_drive_doubled_off(runners, state.outs)
            carry_out(state, table, shape, "rare play")
        case "runner hit by the ball":
            lead = max(base for base in (1, 2, 3) if state.occupied[base - 1])
            carry_out(state, table, plays.hit_by_the_ball(lead, state.occupied), "rare play")
        case "fan interference":
            fielder = THIRD if any(state.bases) else FIRST
            shape = plays.caught(Kind.POP_OUT, fielder, "PT-242 fan interference")
            carry_out(state, table, shape, "rare play")
        case "strikeout and batter ejected" | "strikeout and catcher hurt" | "checked swing":
            # The ball is dead if the backswing hits the catcher: runners on the move return (PT-R-60, OBR 6.03(a)).
            strikeout(state, table, f"rare play, {play}", hit_and_run and not play.endswith("catcher hurt"))
        case _:
            raise AssertionError(play)
    return Rare.OVER


def _leave(state: PineTarState, table: Table, play: str, batter: Card) -> None:
    """Take out the player who is ejected or hurt; if the play has ended the game, nobody replaces him (PT-R-59)."""
    seat, leaving, why = other(state.half), None, "PT-242 ejected"
    if play.endswith("batter ejected"):
        seat, leaving = state.half, batter
        table.tell(Note(why, f"{batter.name} is ejected for arguing."))
    elif play.endswith("pitcher ejected"):
        leaving = state.defense.pitcher.card
        table.tell(Note(why, f"Pitcher {leaving.name} and his manager are ejected."))
    elif play.endswith("catcher ejected"):
        leaving, why = _catcher(state), "PT-242 catcher leaves"
    elif play.endswith("catcher hurt") and not state.defense.hurt_batter:  # only one at a time may be hurt (PT-210, PT-R-48)
        leaving, why = _catcher(state), "PT-242 catcher leaves"
        hurt(state, table, seat, leaving, CATCHER_OUT)
        state.defense.hurt_batter = True  # no other position player is checked after this game (PT-211)
    if leaving is not None and not ends_the_game(state):
        replace_player(state, table, seat, leaving, why)


def _catcher(state: PineTarState) -> Card:
    catcher = state.defense.fielders[CATCHER]
    assert catcher is not None
    return catcher


def _column(state: PineTarState) -> BattingColumn:
    return state.hitter.column(state.defense.pitcher.card.throws)


def _advance(state: PineTarState, table: Table, kind: Kind, error: int = 0) -> None:
    shape = plays.all_advance(kind, state.occupied, f"PT-242 {kind.words}", error)
    carry_out(state, table, shape, "rare play")


def _ball_two(state: PineTarState, table: Table) -> Rare:
    state.balls = 2
    table.tell(BALL_TWO)
    return Rare.AGAIN


def _first_base(state: PineTarState, table: Table, kind: Kind) -> Rare:
    shape = plays.to_first_base(kind, state.occupied, f"PT-242 {kind.words}")
    carry_out(state, table, shape, "rare play")
    return Rare.OVER


def _hit(state: PineTarState, table: Table, bases: int, field: int, runners: int) -> Rare:
    steps = (runners, runners, runners)
    shape = plays.hit(bases, field, state.occupied, steps, state.winning_runs(), "PT-242 rare play")
    carry_out(state, table, shape, "rare play")
    return Rare.OVER


def _triple_to_right(state: PineTarState, table: Table) -> Rare:
    fielder = state.defense.fielders[RIGHT]
    if fielder is not None and state.defense.glove(fielder, Position.RIGHT_FIELD).range == "Pos":
        shape = plays.caught(Kind.FLY_OUT, RIGHT, "PT-242 fly out")
        carry_out(state, table, shape, "rare play")
        return Rare.OVER
    return _hit(state, table, 3, RIGHT, 3)


def _pick_off(state: PineTarState, table: Table) -> Rare:
    """A left-handed pitcher picks off the lead runner; with the bases loaded or a right-hander it is ball 2."""
    if state.defense.pitcher.card.throws != "L" or all(state.bases):
        return _ball_two(state, table)
    lead = max(base for base in (1, 2, 3) if state.occupied[base - 1])
    fielder = SHORT if lead == 2 else plays.covers(lead)
    shape = plays.picked_off(lead, fielder, "PT-242 picked off")
    carry_out(state, table, shape, "rare play")
    return Rare.AGAIN


def _double_steal(state: PineTarState, table: Table) -> Rare:
    """Runners on first and second alone, both with SBO E or better, steal at no cost in points; else it is ball 2."""
    first, second, third = state.bases
    if (
        first is None
        or second is None
        or third is not None
        or "N" in (first.card.opportunity.grade, second.card.opportunity.grade)
    ):
        return _ball_two(state, table)
    safe = steals(state, table, "double steal", steal_terms(state, second, 2))
    shape = plays.steal((stolen(2, safe), Move(1, 2, steal=safe)), "PT-242 double steal")
    carry_out(state, table, shape, "rare play")
    return Rare.AGAIN
