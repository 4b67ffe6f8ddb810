"""The rules of RB8, in the order of an at-bat (RB-016). A turn is one at-bat; the first one sets the lineups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from hotstove.baseball.hands import exchange
from hotstove.baseball.plays import HalfInningEnds, Kind, Note, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.throws import Steps
from hotstove.games.rb8 import plays
from hotstove.games.rb8.cards import Pitcher
from hotstove.games.rb8.chain import aftermath, settle
from hotstove.games.rb8.control import control, key_roll, take_control
from hotstove.games.rb8.ground import bunt
from hotstove.games.rb8.hands import all_pass, ask, draw, may_play, nickname, play
from hotstove.games.rb8.keys import HITS, OUTS_AT_FIRST, TOTAL, Result, ResultKind
from hotstove.games.rb8.opening import REGULATION, first_turn
from hotstove.games.rb8.rally import GREEN_LIGHT, PASS
from hotstove.games.rb8.rally_cards import BEFORE, BEFORE_CARDS
from hotstove.games.rb8.running import BUNT, SWING, OffenseCall, calls, steal, tag_up
from hotstove.games.rb8.state import ActivePitcher, AtBat, RB8State
from hotstove.table import AWAY, HOME, Seat, Table, with_seat

TITLE: Final = "RB8"
PITCHER: Final = "RB-130 pitching change"
BEFORE_CARD: Final = "RB-016 before the at-bat"
CALL: Final = "RB-088 call"
SEVENTH_ROLL: Final = "RB-117 bottom of the seventh"
OF_AWAY: Final = TOTAL.thrown_for("the away side")
OF_HOME: Final = TOTAL.thrown_for("the home side")
SEVENTH: Final = 7
BIG_INNING: Final = 4
SECOND_HOMER: Final = 2
SECOND_STRIKE_OUT: Final = 2
FAR_BEHIND: Final = 6
"""What earns a Rally Card: runs, home runs and strike outs of a half-inning (RB-113 to RB-115), runs behind (RB-118)."""


def turn(state: RB8State, table: Table) -> None:
    """One at-bat, (a) to (j) of RB-016."""
    board = state.board
    if not board.inning:
        first_turn(state, table, TITLE)
        return
    place = board.batter
    at_bat = board.at_bat = AtBat(board.nines[board.half].hitters[place - 1], place, board.half)
    pitching_change(state, table, at_bat)
    before(state, table, at_bat)
    if board.outs < 3 and call(state, table, at_bat):
        plate_appearance(state, table, at_bat)
    board.at_bat = None
    if board.won():
        end_half(state, table, WALK_OFF)  # RB-R-38
    elif board.outs >= 3:
        end_half(state, table, THREE_OUTS)  # RB-015


# --- (a) Pitching changes


@dataclass(frozen=True, slots=True)
class PitchingChange:
    """A pitcher comes in, or nobody."""

    pitcher: Pitcher | None = None

    def __str__(self) -> str:
        return f"bring in {self.pitcher.name}" if self.pitcher is not None else "no change"


STAY: Final = PitchingChange()


@cache
def changes(bullpen: tuple[Pitcher, ...]) -> tuple[PitchingChange, ...]:
    """Whom the defense may bring in: relief pitchers that have not pitched today (RB-130, RB-R-27, RB-R-28)."""
    return (STAY, *(PitchingChange(pitcher) for pitcher in bullpen))


def pitching_change(state: RB8State, table: Table, at_bat: AtBat) -> None:
    """Before any at bat; who leaves does not come back (RB-R-27)."""
    board = state.board
    seat = at_bat.defense
    bullpen = board.bullpens[seat]
    if not bullpen:
        return
    pitcher = table.choose(seat, changes(bullpen), PITCHER).pitcher
    if pitcher is None:
        return
    before_him = board.arms[seat]
    arm = ActivePitcher(pitcher, board.changes.of(pitcher))
    arm.fireman = pitcher.effects.stuff_with_runners_on > 0 and any(board.bases)
    left = tuple(card for card in bullpen if card is not pitcher)
    board.arms, board.bullpens = with_seat(board.arms, seat, arm), with_seat(board.bullpens, seat, left)
    table.tell(Substitution("RB-130 pitching change", seat, pitcher.player, before_him.card.id, -1, Position.PITCHER))


# --- (a) Rally Cards before the On Deck Phase, and (b), (c): steals and bunts


def before(state: RB8State, table: Table, at_bat: AtBat) -> None:
    """Cards marked BEFORE, batting side first, until both pass (RB-R-15)."""
    board = state.board
    fits = BEFORE[board.occupied[0] or board.occupied[1]]
    if not all_pass(state, table, at_bat, fits, BEFORE_CARD):
        exchange(at_bat.offense, partial(play_before, state, table, at_bat))


def play_before(state: RB8State, table: Table, at_bat: AtBat, seat: Seat) -> bool:
    """A side's turn in it: a card or nothing. True where it acted."""
    board = state.board
    if board.outs >= 3:
        return False
    fits = BEFORE[board.occupied[0] or board.occupied[1]]
    card = ask(state, table, seat, fits[seat == at_bat.defense], BEFORE_CARD)
    if card is PASS:
        return False
    if play(state, table, seat, card):
        BEFORE_CARDS[card].act(state, table, at_bat, seat, card)
        if at_bat.picked:
            carry_out(state, table, at_bat, plays.picked_off(at_bat.batter.id, at_bat.picked))
            at_bat.picked = 0
    return True


def call(state: RB8State, table: Table, at_bat: AtBat) -> bool:
    """The side at bat's call: one steal at most, then perhaps a bunt on the bases as they are then (RB-R-08, RB-R-09).

    True where the batter is still to swing; a third out leaves him waiting (RB-R-10).
    """
    board = state.board
    chosen = ask_call(state, table, at_bat, may_steal=True)
    if chosen.steals:
        sure = chosen.green_light and play(state, table, at_bat.offense, GREEN_LIGHT)
        carry_out(state, table, at_bat, plays.steal(at_bat.batter.id, steal(state, table, at_bat, chosen, sure)))
        if board.outs >= 3:
            return False
        chosen = ask_call(state, table, at_bat, may_steal=False)
    if chosen is not BUNT:
        return True
    board.bunted = True
    at_bat.result = bunt(state, table, at_bat)
    apply(state, table, at_bat, settle(state, table, at_bat))
    return False


def ask_call(state: RB8State, table: Table, at_bat: AtBat, may_steal: bool) -> OffenseCall:
    """What is legal, and what of it is called. A bunt once a half-inning (RB-099), with two outs as well (RB-R-11)."""
    board = state.board
    if not (board.first or board.second):
        return SWING
    seat = at_bat.offense
    green_light = may_steal and bool(state.hands[seat] & GREEN_LIGHT.bit) and may_play(state, seat)
    return table.choose(
        seat,
        calls(*board.occupied, may_steal, not board.bunted, green_light),
        CALL,
    )


# --- (d) to (h): control, the key, reactions


def plate_appearance(state: RB8State, table: Table, at_bat: AtBat) -> None:
    """Who has control rolls on his key, abilities and cards have their say, and what stands is carried out."""
    take_control(state, at_bat, control(state, table, at_bat))
    at_bat.result = key_roll(state, table, at_bat)
    apply(state, table, at_bat, settle(state, table, at_bat))


# --- (i) Outs and runners


DEEP_FLY: Final = ResultKind.DEEP_FLY


def apply(state: RB8State, table: Table, at_bat: AtBat, found: Result) -> None:
    """Build the play of the final result, carry it out, and count what it earns."""
    board, batter, entry = state.board, at_bat.batter, at_bat.entry
    printed = entry.printed if entry is not None else ""
    why = entry.why if entry is not None and entry.result is found else _why(state, at_bat, found)
    tactic = "sacrifice bunt" if at_bat.bunt else ""
    if found.is_hit:
        far = steps(state, at_bat, found)
        made = plays.hit(why, batter.id, found, printed, tactic, board.occupied, far, board.winning_runs())
    elif found.what is DEEP_FLY:
        tagged, caught = tags(state, table, at_bat, found)
        made = plays.deep_fly(why, batter.id, found, printed, tactic, tagged, caught, board.outs)
    else:
        everybody = batter.effects.walk_moves_everybody
        made = plays.at_bat(why, batter.id, found, printed, tactic, board.occupied, board.outs, everybody)
    carry_out(state, table, at_bat, made)
    complete_at_bat(state, table, at_bat, made, found)


def tags(state: RB8State, table: Table, at_bat: AtBat, found: Result) -> tuple[tuple[int, ...], int]:
    """Who tags up after a deep fly out, and the base of the one thrown out, 0 for none (RB-092)."""
    board = state.board
    assert found.field is not None
    if board.outs >= 2 or not (board.first or board.second or board.third):
        return (), 0
    board.outs += 1  # the catch comes first: cards and managers see its out
    tagged, caught = tag_up(state, table, at_bat, found.field)
    board.outs -= 1
    if board.winning_runs() == 1 and tagged[:1] == (3,) and caught != 3:
        return (3,), 0  # the game is over with his run, whatever becomes of the others (RB-R-38)
    return tagged, caught


def _why(state: RB8State, at_bat: AtBat, found: Result) -> str:
    """The rule that made it so: the key's line where it stands, else the chain of reactions."""
    entry = at_bat.entry
    if at_bat.bunt:
        return "RB-100 sacrifice bunt"
    assert entry is not None
    if entry.result.what is ResultKind.FIVE_SIX and not at_bat.changed:
        return f"RB-074 {found.what}"
    if at_bat.grounder is not None and (found.grounder or found.what is ResultKind.INFIELD_SINGLE):
        needs = state.board.first if found.what is ResultKind.DOUBLE_PLAY else any(state.board.bases)
        nobody = found.what in OUTS_AT_FIRST and not needs
        return f"{at_bat.ground_rule} {'batter out' if nobody else found.what}"
    return f"RB-102 {found.what}"


def steps(state: RB8State, at_bat: AtBat, found: Result) -> Steps:
    """How far each runner goes on a hit: as the key says (RB-075), or by his own speed (RB-146 to RB-149)."""
    board = state.board
    bases = found.bases
    if not (board.first or board.second or board.third):
        return bases, bases, bases
    by_speed = board.options.speed and found.what in (ResultKind.SINGLE, ResultKind.DOUBLE, ResultKind.TRIPLE)  # RB-R-43
    if not by_speed and found.what is not ResultKind.SINGLE:
        return bases, bases, bases
    hitters = board.nines[board.half].hitters
    found_steps = []
    for base, place in enumerate(board.bases, 1):
        if not place:
            found_steps.append(bases)
        elif by_speed:
            found_steps.append(by_own_speed(hitters[place - 1].speed, base, HITS[found.what]))
        else:
            found_steps.append(bases + hitters[place - 1].effects.bases_on_single)
    return found_steps[0], found_steps[1], found_steps[2]


def by_own_speed(speed: int, base: int, hit: int) -> int:
    """Bases that a runner takes on a hit of 1 to 3 bases (RB-147 to RB-149, RB-R-44).

    >>> by_own_speed(4, 2, 1), by_own_speed(5, 2, 1), by_own_speed(5, 1, 1), by_own_speed(8, 1, 2)
    (1, 2, 1, 3)
    """
    if speed >= 8 or (speed >= 5 and base == 2 and hit == 1):
        return hit + 1
    return hit


def carry_out(state: RB8State, table: Table, at_bat: AtBat, made: Play) -> None:
    """Make the moves of a play; runs go to the score, and against the pitcher on the mound (RB-R-30)."""
    state.board.carry_out(table, made, at_bat.place)
    arm, facts = state.board.arms[at_bat.defense], made.facts
    arm.outs += facts.outs
    arm.runs += facts.home


# --- (j) What the at-bat earns, and who is next


HOME_RUN: Final = Kind.HOME_RUN


def complete_at_bat(state: RB8State, table: Table, at_bat: AtBat, made: Play, found: Result) -> None:
    """The next batter (RB-013), Rally Cards earned at once (RB-R-24), and what abilities make of it."""
    board, offense, place = state.board, at_bat.offense, at_bat.place
    facts = made.facts
    at_bat.made = made
    board.next_batter()
    if facts.safe:
        board.reached = True
    if found.struck_out or board.fanned[offense] >> place & 1:
        remember(state, at_bat, found.struck_out)
    if board.boosts:
        board.boosts = tuple(boost for boost in board.boosts if boost[:2] != (offense, place))  # his own is used up
    if found.struck_out:
        strike_out(state, table, at_bat.defense)
    if made.kind is HOME_RUN:
        home_run(state, table, at_bat)
    if facts.home and board.runs >= BIG_INNING > board.runs - facts.home:
        draw(state, table, offense, "RB-113 four runs")
    aftermath(state, table, at_bat, made, found)
    if facts.home:
        far_behind(state, table)


def remember(state: RB8State, at_bat: AtBat, struck_out: bool) -> None:
    """Whose last at bat was a strike out."""
    board = state.board
    bit, fanned = 1 << at_bat.place, board.fanned[at_bat.offense]
    board.fanned = with_seat(board.fanned, at_bat.offense, fanned | bit if struck_out else fanned & ~bit)


def strike_out(state: RB8State, table: Table, defense: Seat) -> None:
    """Count it, for the pitcher too; the second of a half-inning earns a card (RB-115)."""
    board = state.board
    board.strikeouts += 1
    board.arms[defense].strikeouts += 1
    if board.strikeouts == SECOND_STRIKE_OUT:
        draw(state, table, defense, "RB-115 two strike outs")


def home_run(state: RB8State, table: Table, at_bat: AtBat) -> None:
    """Count it, and who hit it; the second of a half-inning earns a card (RB-114)."""
    board = state.board
    board.homers += 1
    board.homered |= 1 << at_bat.place
    if board.homers == SECOND_HOMER:
        draw(state, table, at_bat.offense, "RB-114 two home runs")


def far_behind(state: RB8State, table: Table) -> None:
    """Who trails by six for the first time draws at once (RB-118, RB-R-26)."""
    board = state.board
    away, home = board.score
    trails: Seat = AWAY if away < home else HOME
    if abs(away - home) < FAR_BEHIND or board.trailed[trails]:
        return
    board.trailed = with_seat(board.trailed, trails, True)
    draw(state, table, trails, "RB-118 six runs behind")


# --- Half-innings

THREE_OUTS: Final = HalfInningEnds("RB-015 three outs", "three outs")
WALK_OFF: Final = HalfInningEnds("RB-R-38 game won", "game won")


def end_half(state: RB8State, table: Table, end: HalfInningEnds) -> None:
    """A 1-2-3 inning earns a card (RB-116); then the other side bats or the game is over."""
    board, defense = state.board, state.board.fielding
    one_two_three = board.batters == 3 and not board.reached
    if board.end_half(table, end, REGULATION):
        return
    if one_two_three:
        draw(state, table, defense, "RB-116 one two three")
    board.homers = board.homered = board.strikeouts = 0
    board.reached = board.bunted = False
    board.played = (False, False)
    board.count_playable()
    for arm in board.arms:
        arm.fireman = arm.visited = arm.commanded = False
    board.begin_half(table, REGULATION)
    if board.inning == SEVENTH and board.half == HOME:
        winner = table.resolve(seventh)
        table.tell(Note("RB-117 bottom of the seventh", f"The {nickname(state, winner)} win the roll and draw a Rally Card."))
        draw(state, table, winner, "RB-117 seventh draw")


def seventh(table: Table) -> Seat:
    """Both roll as the bottom of the 7th begins, the higher draws; ties roll again, pairs mean nothing (RB-117, RB-R-25)."""
    away, home = table.roll(OF_AWAY, SEVENTH_ROLL), table.roll(OF_HOME, SEVENTH_ROLL)
    if away == home:
        return table.resolve(seventh)
    return AWAY if away > home else HOME
