"""The rules of RB8, in the order of an at-bat (RB-016). A turn is one at-bat; the first one sets the lineups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from hotstove.baseball.hands import take_turns
from hotstove.baseball.plays import HalfInningEnds, Kind, Note, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.throws import Steps
from hotstove.games.rb8 import plays
from hotstove.games.rb8.about import ABOUT
from hotstove.games.rb8.cards import Pitcher
from hotstove.games.rb8.chain import aftermath, settle
from hotstove.games.rb8.control import control, key_roll, set_key_dice
from hotstove.games.rb8.ground import bunt
from hotstove.games.rb8.hands import ask, draw, may_play, pass_if_none_fits, play
from hotstove.games.rb8.keys import HITS, OUTS_AT_FIRST, TOTAL, Result, ResultKind
from hotstove.games.rb8.opening import REGULATION, first_turn
from hotstove.games.rb8.rally import GREEN_LIGHT, PASS
from hotstove.games.rb8.rally_cards import BEFORE, BEFORE_CARDS
from hotstove.games.rb8.running import BUNT, SWING, OffenseCall, calls, steal, tag_up
from hotstove.games.rb8.state import ActivePitcher, AtBat, RB8State, nickname
from hotstove.table import AWAY, HOME, Seat, Table, with_seat

PITCHING_CHANGE: Final = "RB-130 pitching change"
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
        first_turn(state, table, ABOUT.title)
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
    """A pitching change, or None for no change."""

    pitcher: Pitcher | None = None

    def __str__(self) -> str:
        return f"bring in {self.pitcher.name}" if self.pitcher is not None else "no change"


STAY: Final = PitchingChange()


@cache
def changes(bullpen: tuple[Pitcher, ...]) -> tuple[PitchingChange, ...]:
    """The pitching changes open to the defense: relievers that have not pitched today (RB-130, RB-R-27, RB-R-28)."""
    return (STAY, *(PitchingChange(pitcher) for pitcher in bullpen))


def pitching_change(state: RB8State, table: Table, at_bat: AtBat) -> None:
    """Let the defense change pitchers before an at-bat; a pitcher that leaves does not return (RB-R-27)."""
    board = state.board
    seat = at_bat.defense
    bullpen = board.bullpens[seat]
    if not bullpen or table.stands(seat, PITCHING_CHANGE):
        return
    pitcher = table.choose(seat, changes(bullpen), PITCHING_CHANGE).pitcher
    if pitcher is None:
        return
    before_him = board.arms[seat]
    arm = ActivePitcher(pitcher, board.changes.of(pitcher))
    arm.came_in_with_runners = pitcher.effects.stuff_with_runners_on > 0 and any(board.bases)
    left = tuple(card for card in bullpen if card is not pitcher)
    board.arms, board.bullpens = with_seat(board.arms, seat, arm), with_seat(board.bullpens, seat, left)
    table.tell(Substitution("RB-130 pitching change", seat, pitcher.player, before_him.card.id, -1, Position.PITCHER))


# --- (a) Rally Cards before the On Deck Phase, and (b), (c): steals and bunts


def before(state: RB8State, table: Table, at_bat: AtBat) -> None:
    """Let both sides play cards marked BEFORE, batting side first, until both pass (RB-R-15)."""
    board = state.board
    fits = BEFORE[board.occupied[0] or board.occupied[1]]
    if not pass_if_none_fits(state, table, at_bat, fits, BEFORE_CARD):
        take_turns(at_bat.offense, partial(play_before, state, table, at_bat))


def play_before(state: RB8State, table: Table, at_bat: AtBat, seat: Seat) -> bool:
    """Take a side's turn before the at-bat: a card or a pass. Return whether it played a card."""
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
    """Ask for the side at bat's call and play it: one steal at most, after which it may still bunt (RB-R-08, RB-R-09).

    Return whether the batter is to swing. After a third out he bats first in the next inning (RB-R-10).
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
    """Ask for a legal call. A bunt is legal once a half-inning (RB-099), with two outs too (RB-R-11)."""
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
    """Decide control, roll on the key, settle the reactions and apply the final result."""
    set_key_dice(state, at_bat, control(state, table, at_bat))
    at_bat.result = key_roll(state, table, at_bat)
    apply(state, table, at_bat, settle(state, table, at_bat))


# --- (i) Outs and runners


DEEP_FLY: Final = ResultKind.DEEP_FLY


def apply(state: RB8State, table: Table, at_bat: AtBat, final: Result) -> None:
    """Build the play of the final result, carry it out and complete the at-bat."""
    board, batter, entry = state.board, at_bat.batter, at_bat.entry
    printed = entry.printed if entry is not None else ""
    why = entry.why if entry is not None and entry.result is final else _why(state, at_bat, final)
    tactic = "sacrifice bunt" if at_bat.bunt else ""
    if final.is_hit:
        far = steps(state, at_bat, final)
        made = plays.hit(why, batter.id, final, printed, tactic, board.occupied, far, board.winning_runs())
    elif final.what is DEEP_FLY:
        tagged, caught = tags(state, table, at_bat, final)
        made = plays.deep_fly(why, batter.id, final, printed, tactic, tagged, caught, board.outs)
    else:
        everybody = batter.effects.walk_moves_everybody
        made = plays.at_bat(why, batter.id, final, printed, tactic, board.occupied, board.outs, everybody)
    carry_out(state, table, at_bat, made)
    complete_at_bat(state, table, at_bat, made, final)


def tags(state: RB8State, table: Table, at_bat: AtBat, fly: Result) -> tuple[tuple[int, ...], int]:
    """The bases of the runners that tag up after a deep fly, and the base of the one thrown out, 0 for none (RB-092)."""
    board = state.board
    assert fly.field is not None
    if board.outs >= 2 or not (board.first or board.second or board.third):
        return (), 0
    board.outs += 1  # the catch comes first: cards and managers see its out
    tagged, caught = tag_up(state, table, at_bat, fly.field)
    board.outs -= 1
    if board.winning_runs() == 1 and tagged[:1] == (3,) and caught != 3:
        return (3,), 0  # his run ends the game; the other runners no longer matter (RB-R-38)
    return tagged, caught


def _why(state: RB8State, at_bat: AtBat, final: Result) -> str:
    """The rule behind a result: the line of a key if its result is final, else the chain of reactions."""
    entry = at_bat.entry
    if at_bat.bunt:
        return "RB-100 sacrifice bunt"
    assert entry is not None
    if entry.result.what is ResultKind.FIVE_SIX and not at_bat.changed:
        return f"RB-074 {final.what}"
    if at_bat.grounder is not None and (final.grounder or final.what is ResultKind.INFIELD_SINGLE):
        needs = state.board.first if final.what is ResultKind.DOUBLE_PLAY else any(state.board.bases)
        nobody = final.what in OUTS_AT_FIRST and not needs
        return f"{at_bat.ground_rule} {'batter out' if nobody else final.what}"
    return f"RB-102 {final.what}"


def steps(state: RB8State, at_bat: AtBat, hit: Result) -> Steps:
    """The bases that each runner takes on a hit: by the key (RB-075), or by his own speed (RB-146 to RB-149)."""
    board = state.board
    bases = hit.bases
    if not (board.first or board.second or board.third):
        return bases, bases, bases
    by_speed = board.options.speed and hit.what in (ResultKind.SINGLE, ResultKind.DOUBLE, ResultKind.TRIPLE)  # RB-R-43
    if not by_speed and hit.what is not ResultKind.SINGLE:
        return bases, bases, bases
    hitters = board.nines[board.half].hitters
    advances = []
    for base, place in enumerate(board.bases, 1):
        if not place:
            advances.append(bases)
        elif by_speed:
            advances.append(by_own_speed(hitters[place - 1].speed, base, HITS[hit.what]))
        else:
            advances.append(bases + hitters[place - 1].effects.bases_on_single)
    return advances[0], advances[1], advances[2]


def by_own_speed(speed: int, base: int, hit: int) -> int:
    """The bases that a runner of this speed takes on a hit of 1 to 3 bases (RB-147 to RB-149, RB-R-44).

    >>> by_own_speed(4, 2, 1), by_own_speed(5, 2, 1), by_own_speed(5, 1, 1), by_own_speed(8, 1, 2)
    (1, 2, 1, 3)
    """
    if speed >= 8 or (speed >= 5 and base == 2 and hit == 1):
        return hit + 1
    return hit


def carry_out(state: RB8State, table: Table, at_bat: AtBat, made: Play) -> None:
    """Make the moves of a play; runs are scored, and charged to the pitcher on the mound (RB-R-30)."""
    state.board.carry_out(table, made, at_bat.place)
    arm, facts = state.board.arms[at_bat.defense], made.facts
    arm.outs += facts.outs
    arm.runs += facts.home


# --- (j) What the at-bat earns, and who is next


HOME_RUN: Final = Kind.HOME_RUN


def complete_at_bat(state: RB8State, table: Table, at_bat: AtBat, made: Play, final: Result) -> None:
    """Bring up the next batter (RB-013), draw the Rally Cards earned (RB-R-24), use the abilities that follow an at-bat."""
    board, offense, place = state.board, at_bat.offense, at_bat.place
    facts = made.facts
    at_bat.made = made
    board.next_batter()
    if facts.safe:
        board.reached = True
    if final.struck_out or board.struck_out_last[offense] >> place & 1:
        remember(state, at_bat, final.struck_out)
    if board.boosts:
        board.boosts = tuple(boost for boost in board.boosts if not boost.is_for(at_bat))  # the batter's is used up
    if final.struck_out:
        strike_out(state, table, at_bat.defense)
    if made.kind is HOME_RUN:
        home_run(state, table, at_bat)
    if facts.home and board.runs >= BIG_INNING > board.runs - facts.home:
        draw(state, table, offense, "RB-113 four runs")  # once in a half-inning (RB-R-23)
    aftermath(state, table, at_bat, made, final)
    if facts.home:
        far_behind(state, table)


def remember(state: RB8State, at_bat: AtBat, struck_out: bool) -> None:
    """Record whether the batter's last at bat was a strike out."""
    board = state.board
    bit = 1 << at_bat.place
    others = board.struck_out_last[at_bat.offense] & ~bit
    board.struck_out_last = with_seat(board.struck_out_last, at_bat.offense, others | bit if struck_out else others)


def strike_out(state: RB8State, table: Table, defense: Seat) -> None:
    """Count a strike out, for the pitcher too; the second of a half-inning earns a card (RB-115)."""
    board = state.board
    board.strikeouts += 1
    board.arms[defense].strikeouts += 1
    if board.strikeouts == SECOND_STRIKE_OUT:
        draw(state, table, defense, "RB-115 two strike outs")


def home_run(state: RB8State, table: Table, at_bat: AtBat) -> None:
    """Count a home run and record its batter; the second of a half-inning earns a card (RB-114)."""
    board = state.board
    board.homers += 1
    board.homered |= 1 << at_bat.place
    if board.homers == SECOND_HOMER:
        draw(state, table, at_bat.offense, "RB-114 two home runs")


def far_behind(state: RB8State, table: Table) -> None:
    """Let a side that trails by six for the first time draw a card at once (RB-118, RB-R-26)."""
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
    """End a half-inning. A 1-2-3 inning earns a card (RB-116); then the other side bats or the game is over."""
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
        arm.came_in_with_runners = arm.mound_visit = arm.control_rerolled = False
    board.begin_half(table, REGULATION)
    if board.inning == SEVENTH and board.half == HOME:
        winner = table.resolve(seventh)
        table.tell(Note("RB-117 bottom of the seventh", f"The {nickname(state, winner)} win the roll and draw a Rally Card."))
        draw(state, table, winner, "RB-117 seventh draw")


def seventh(table: Table) -> Seat:
    """Roll for both sides as the bottom of the 7th begins; return the winner. Ties roll again (RB-117, RB-R-25)."""
    away, home = table.roll(OF_AWAY, SEVENTH_ROLL), table.roll(OF_HOME, SEVENTH_ROLL)
    if away == home:
        return table.resolve(seventh)
    return AWAY if away > home else HOME
