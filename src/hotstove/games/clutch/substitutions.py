"""Substitutions (CL-101 to CL-126): pitching changes, pinch hitters and runners, defensive replacements, positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations
from typing import ClassVar, Final, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.baseball.hands import take_turns
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.plays import Note, Substitution
from hotstove.baseball.positions import POSITION_KEYS, Position
from hotstove.games.clutch.cards import FIELD, Batter, Pitcher
from hotstove.games.clutch.effects import AFTER_SUBSTITUTION, PLAYER_LEAVES, holds, lies_on
from hotstove.games.clutch.hands import remove
from hotstove.games.clutch.lineups import LineupChoice
from hotstove.games.clutch.ratings import tired
from hotstove.games.clutch.state import ClutchBoard, ClutchState, PitcherLine, Runner, side_name
from hotstove.games.clutch.sums import NO_THREE_BATTERS
from hotstove.games.clutch.windows import window
from hotstove.table import Seat, Table, other, with_seat
from hotstove.table.questions import Kind

DEFENSE: Final = "CL-116 defense"
OFFENSE: Final = "CL-117 offense"
WHO_LEAVES: Final = "CL-108 who leaves"
WHO_ENTERS: Final = "CL-108 who enters"
POSITIONS: Final = "CL-107 positions"
PINCH_RUNNER: Final = "CL-111 pinch runner"
FORCED: Final = "CL-125 substitute"
FIRST_INNING: Final = 4
"""The inning from which on substitutes may enter (CL-103)."""
THREE_BATTERS: Final = 3
RELIEVER: Final = "reliever"
PINCH_HITTER: Final = "pinch hitter"
FIELDER: Final = "defensive replacement"
"""Who has just entered (``AtBat.entered``), for cards that ask."""
MOST_SWAPS: Final = 7
"""Exchanges of positions in one at-bat: enough for any arrangement of eight fielders."""
DH: Final = Position.DESIGNATED_HITTER


@dataclass(frozen=True, slots=True)
class NoChange:
    """The answer of a manager that changes nothing."""

    def __str__(self) -> str:
        return "no change"


@dataclass(frozen=True, slots=True)
class BringIn:
    """A pitching change."""

    pitcher: Pitcher
    kind: ClassVar[Kind] = Kind("b", "bring in a pitcher", "who comes in to pitch?")

    def __str__(self) -> str:
        return f"bring in {self.pitcher.name}"


@dataclass(frozen=True, slots=True)
class PinchHit:
    """A pinch hitter for the batter at the plate."""

    batter: Batter
    kind: ClassVar[Kind] = Kind("i", "pinch-hit", "who bats for him?")

    def __str__(self) -> str:
        return f"pinch-hit {self.batter.name}"


@dataclass(frozen=True, slots=True)
class PinchRun:
    """A pinch runner, to be named, for the runner on a base."""

    base: int

    def __str__(self) -> str:
        return f"pinch-run for the runner on {('first', 'second', 'third')[self.base - 1]}"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A change in the field to be named: a replacement, a double switch, or two fielders that exchange positions."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Swap:
    """Two fielders exchange positions (CL-107)."""

    first: Position
    second: Position

    @property
    def key(self) -> str:
        """A key of its own, beside those of the kinds."""
        return EXCHANGE_KEYS[self.first, self.second]

    @property
    def kind(self) -> Kind:
        """All exchanges of the first fielder, so that one is chosen and then the other."""
        return EXCHANGES[self.first]

    def __str__(self) -> str:
        return f"{self.first.short.upper()} and {self.second.short.upper()} change"


EXCHANGES: Final = {
    position: Kind(POSITION_KEYS[position], f"{position.short.upper()} changes with", "with whom?") for position in FIELD
}
EXCHANGE_KEYS: Final = dict(zip(combinations(FIELD, 2), "123456789begijkmvyBEFGHIJKLO", strict=True))
NO_CHANGE: Final = NoChange()
REPLACEMENT: Final = FieldChange("defensive replacement")
DOUBLE_SWITCH: Final = FieldChange("double switch")
CHANGE_POSITIONS: Final = FieldChange("change positions")
Change: TypeAlias = NoChange | BringIn | PinchHit | PinchRun | FieldChange


@lru_cache(maxsize=1 << 12)
def bring_in(bullpen: tuple[Pitcher, ...]) -> tuple[BringIn, ...]:
    """The options to bring in each pitcher of a bullpen."""
    return tuple(BringIn(pitcher) for pitcher in bullpen)


@lru_cache(maxsize=1 << 12)
def pinch_hit_with(bench: tuple[Batter, ...]) -> tuple[PinchHit, ...]:
    """The options to pinch-hit with each batter of a bench."""
    return tuple(PinchHit(batter) for batter in bench)


@lru_cache(maxsize=1 << 12)
def offense_options(bench: tuple[Batter, ...], occupied: Occupied) -> tuple[Change, ...]:
    """All changes of a side at bat with that bench and those runners; none without a bench."""
    runners = tuple(PinchRun(base) for base in (1, 2, 3) if occupied[base - 1]) if bench else ()
    return (NO_CHANGE, *pinch_hit_with(bench), *runners)


@lru_cache(maxsize=1 << 12)
def defense_options(bullpen: tuple[Pitcher, ...], bench: tuple[Batter, ...], may_swap: bool) -> tuple[Change, ...]:
    """All changes of a side in the field with the pitchers and batters that may enter now."""
    options: list[Change] = [NO_CHANGE, *bring_in(bullpen)]
    if bench:
        options.append(REPLACEMENT)
    if len(bench) > 1:
        options.append(DOUBLE_SWITCH)
    if may_swap:
        options.append(CHANGE_POSITIONS)
    return tuple(options)


# --- What is legal


def may_relieve(board: ClutchBoard) -> bool:
    """Whether the defense may change its pitcher now (CL-103, CL-121 to CL-123, CL-115).

    From the 4th inning on, or if he is tired; after three batters pitched to, or after a half-inning that he finished, unless
    he would be tired on his next pitch or a card lifts the minimum.
    """
    seat = board.fielding
    line = board.arms[seat]
    if not board.bullpens[seat]:
        return False
    if board.inning < FIRST_INNING or (line.pitched_to < THREE_BATTERS and not line.finished):
        if tired(board, seat):
            return True
        return board.inning >= FIRST_INNING and holds(board, NO_THREE_BATTERS, seat)
    return True


def pitchers(board: ClutchBoard) -> tuple[BringIn, ...]:
    """The pitching changes open to the defense."""
    return bring_in(board.bullpens[board.fielding]) if may_relieve(board) else ()


def pinch_hitters(board: ClutchBoard) -> tuple[PinchHit, ...]:
    """The pinch hitters open to the offense (CL-103, CL-110)."""
    if board.inning < FIRST_INNING:
        return ()
    return pinch_hit_with(board.benches[board.half])


def defense_changes(board: ClutchBoard) -> tuple[Change, ...]:
    """All changes open to the defense at the start of an at-bat (CL-102, CL-108, CL-112, CL-R-82)."""
    seat = board.fielding
    bullpen = board.bullpens[seat] if may_relieve(board) else ()
    bench = board.benches[seat] if board.inning >= FIRST_INNING else ()
    return defense_options(bullpen, bench, board.now.swaps < MOST_SWAPS)


def offense_changes(board: ClutchBoard) -> tuple[Change, ...]:
    """All changes open to the offense at the start of an at-bat (CL-110, CL-111)."""
    return offense_options(board.benches[board.half] if board.inning >= FIRST_INNING else (), board.occupied)


# --- The first step of an at-bat


def substitutions(state: ClutchState, table: Table) -> None:
    """Let both sides change players, the defense first, until both pass (CL-102, CL-128), as they mostly do at once."""
    board = state.board
    for seat in (board.fielding, board.half):
        if substitute(state, table, seat):
            take_turns(other(seat), partial(substitute, state, table))
            return


def substitute(state: ClutchState, table: Table, seat: Seat) -> bool:
    """A side's turn in the substitutions; returns whether it changed something."""
    board = state.board
    if seat == board.fielding:
        if board.now.swaps < MOST_SWAPS and table.stands(seat, DEFENSE):
            return False
        change = table.choose(seat, defense_changes(board), DEFENSE)
    else:
        if board.inning < FIRST_INNING or not board.benches[seat] or table.stands(seat, OFFENSE):
            return False
        change = table.choose(seat, offense_changes(board), OFFENSE)
    if change is NO_CHANGE:
        return False
    make_change(state, table, seat, change)
    return True


def make_change(state: ClutchState, table: Table, seat: Seat, change: Change) -> None:
    """Make a change, and open the window for cards on it if a player has entered.

    A card may make another change in that window; what had entered before it is then still the occasion for cards.
    """
    before = state.board.now.entered if state.board.at_bat is not None else ""
    if isinstance(change, BringIn):
        relieve(state, table, seat, change.pitcher, "CL-101 pitching change")
    elif isinstance(change, PinchHit):
        pinch_hit(state, table, change.batter)
    elif isinstance(change, PinchRun):
        pinch_run(state, table, change.base)
    elif change is CHANGE_POSITIONS:
        change_positions(state, table, seat)
        return
    elif change is DOUBLE_SWITCH:
        double_switch(state, table, seat)
    else:
        replacement(state, table, seat)
    if state.board.at_bat is not None:
        window(state, table, AFTER_SUBSTITUTION)
        state.board.now.entered = before


def one_change(state: ClutchState, table: Table, seat: Seat) -> Change:
    """Let a side make one substitution now, whatever the three-batter minimum and the timing say (NT-11; A34).

    The 4th inning must have begun (CL-103), and who has left stays out (CL-104). Returns the change.
    """
    board = state.board
    if board.inning < FIRST_INNING:
        return NO_CHANGE
    if seat == board.half:
        options: tuple[Change, ...] = offense_changes(board)
        why = OFFENSE
    else:
        bench = board.benches[seat]
        options = (NO_CHANGE, *bring_in(board.bullpens[seat]), *((REPLACEMENT,) if bench else ()))
        why = DEFENSE
    change = table.choose(seat, options, why)
    if change is not NO_CHANGE:
        make_change(state, table, seat, change)
    return change


# --- Players enter


def relieve(state: ClutchState, table: Table, seat: Seat, pitcher: Pitcher, why: str) -> None:
    """Bring a pitcher in; the one before him has left the game, and cards on him go (CL-104, CL-184)."""
    board = state.board
    gone = board.arms[seat].card
    left = tuple(each for each in board.bullpens[seat] if each is not pitcher)
    board.bullpens = with_seat(board.bullpens, seat, left)
    board.set_arm(seat, PitcherLine(pitcher, entered_tired=pitcher.id in board.teams[seat].tired))
    if seat == board.fielding and board.batters:
        board.arms_used += 1
    table.tell(Substitution(why, seat, pitcher.as_player, gone.id, -1, Position.PITCHER))
    record_change(state, seat, gone.id, RELIEVER)


def record_change(state: ClutchState, seat: Seat, gone: str, entered: str) -> None:
    """Record that a player has left the game and who has come in, and end the cards on the one who left (CL-184)."""
    board = state.board
    for each in board.in_play:
        if lies_on(each, seat, gone) and PLAYER_LEAVES in each.until:
            remove(state, each)
    board.players_left = with_seat(board.players_left, seat, True)
    if board.at_bat is not None:
        board.at_bat.entered = entered


def enter(
    state: ClutchState, table: Table, seat: Seat, slot: int, batter: Batter, position: Position, why: str, entered: str
) -> None:
    """Put a batter of the bench in a place of the order, at a position or as pinch hitter or runner (CL-106)."""
    board = state.board
    lineup = board.lineups[seat]
    gone = lineup.spots[slot].player
    if lineup.spots[slot].position is DH:
        position = DH  # his replacement is the DH (CL-R-44)
    board.benches = with_seat(board.benches, seat, tuple(each for each in board.benches[seat] if each is not batter))
    board.set_lineup(seat, lineup.enters(batter, slot, position))
    table.tell(Substitution(why, seat, batter.as_player, gone.id, slot, position))
    record_change(state, seat, gone.id, entered)


def pinch_hit(state: ClutchState, table: Table, batter: Batter) -> None:
    """Send a pinch hitter to the plate; he stays in the game (CL-110)."""
    board = state.board
    at_bat = board.now
    at_bat.batter, at_bat.pinch = batter, True
    enter(state, table, board.half, at_bat.slot, batter, Position.PINCH_HITTER, "CL-110 pinch hitter", PINCH_HITTER)


def pinch_run(state: ClutchState, table: Table, base: int) -> None:
    """Send in a runner of the bench for one on base (CL-111)."""
    board = state.board
    runner = board.runner(base)
    batter = table.choose(board.half, board.benches[board.half], PINCH_RUNNER)
    enter(state, table, board.half, runner.slot, batter, Position.PINCH_RUNNER, "CL-111 pinch runner", "pinch runner")
    runners = list(board.bases)
    runners[base - 1] = replace(runner, card=batter, pinch=True)
    board.bases = (runners[0], runners[1], runners[2])


def fielders(lineup: Lineup[Batter]) -> Iterator[tuple[int, Spot[Batter]]]:
    """The places in the order of all players but the DH, who never fields (CL-109)."""
    return ((slot, spot) for slot, spot in enumerate(lineup.spots) if spot.position is not DH)


def in_the_field(lineup: Lineup[Batter]) -> tuple[LineupChoice, ...]:
    """The fielders that may leave, each with his position."""
    return tuple(LineupChoice(spot.player, spot.position) for _, spot in fielders(lineup) if spot.position is not None)


def at_position(bench: tuple[Batter, ...], position: Position) -> tuple[LineupChoice, ...]:
    """The batters of a bench at the position of the fielder that one of them enters for."""
    return tuple(LineupChoice(batter, position) for batter in bench)


def replacement(state: ClutchState, table: Table, seat: Seat) -> None:
    """A bench batter enters for a fielder, at his position; others may exchange positions then (CL-108)."""
    board = state.board
    lineup = board.lineups[seat]
    leaves = table.choose(seat, in_the_field(lineup), WHO_LEAVES)
    enters = table.choose(seat, at_position(board.benches[seat], leaves.position), WHO_ENTERS)
    slot = lineup.slot_of(leaves.player)
    enter(state, table, seat, slot, enters.player, leaves.position, "CL-108 defensive replacement", FIELDER)


def double_switch(state: ClutchState, table: Table, seat: Seat) -> None:
    """Two bench batters enter for two fielders, in either arrangement of their places in the order (CL-112).

    The one who takes the first place in the order is named first; each takes the position that the manager gives him.
    """
    board = state.board
    lineup = board.lineups[seat]
    players = in_the_field(lineup)
    first = table.choose(seat, players, WHO_LEAVES)
    second = table.choose(seat, tuple(each for each in players if each is not first), WHO_LEAVES)
    for leaves in sorted((first, second), key=lambda each: lineup.slot_of(each.player)):
        enters = table.choose(seat, at_position(board.benches[seat], leaves.position), WHO_ENTERS)
        slot = lineup.slot_of(leaves.player)
        enter(state, table, seat, slot, enters.player, leaves.position, "CL-112 double switch", FIELDER)


def change_positions(state: ClutchState, table: Table, seat: Seat) -> None:
    """Two fielders exchange positions; the batting order stays (CL-107, CL-R-82)."""
    board = state.board
    lineup = board.lineups[seat]
    at = sorted(position for _, spot in fielders(lineup) if (position := spot.position) is not None)
    pairs = tuple(Swap(first, second) for number, first in enumerate(at) for second in at[number + 1 :])
    swap = table.choose(seat, pairs, POSITIONS)
    board.now.swaps += 1
    lineup = lineup.exchanged(swap.first, swap.second)
    for position in (swap.second, swap.first):
        slot = lineup.slot_at(position)
        player = lineup.spots[slot].player
        table.tell(Substitution("CL-107 positions", seat, player.as_player, player.id, slot, position))
    board.set_lineup(seat, lineup)


def take_the_field(state: ClutchState, table: Table, seat: Seat) -> None:
    """Pinch hitters and runners of a side take the positions of those they replaced (CL-105, CL-R-47).

    The manager may exchange positions or replace them before the first pitch.
    """
    board = state.board
    lineup = board.lineups[seat]
    if not lineup.pending:
        return
    for slot in lineup.pending:
        spot = lineup.spots[slot]
        if spot.position is not None and spot.position is not DH:
            why = "CL-105 in the field"
            table.tell(Substitution(why, seat, spot.player.as_player, spot.player.id, slot, spot.position))
    board.set_lineup(seat, lineup.settled())


# --- Ejections


def eject(state: ClutchState, table: Table, seat: Seat, batter: Batter) -> None:
    """A batter leaves at once; if he is in the order, a substitute enters, else the side forfeits (CL-125, CL-114, CL-R-45)."""
    board = state.board
    slot = board.lineups[seat].slot_of(batter)
    table.tell(Note("CL-125 ejection", f"{batter.name} of the {side_name(board, seat)} is ejected."))
    if slot < 0:
        board.benches = with_seat(board.benches, seat, tuple(each for each in board.benches[seat] if each is not batter))
        board.players_left = with_seat(board.players_left, seat, True)
        return
    if not board.benches[seat]:
        forfeit(state, table, seat)
        return
    entering = table.choose(seat, board.benches[seat], FORCED)
    at_bat = board.at_bat
    if seat == board.half and at_bat is not None and at_bat.slot == slot:
        pinch_hit(state, table, entering)
        return
    position = board.lineups[seat].spots[slot].position
    assert position is not None
    enter(state, table, seat, slot, entering, position, "CL-125 ejection", "substitute")
    if seat == board.half:
        first, second, third = (_replaced(runner, slot, entering) for runner in board.bases)
        board.bases = first, second, third


def _replaced(runner: Runner | None, slot: int, entering: Batter) -> Runner | None:
    """A runner, or the one who runs for him now if he had that place in the order."""
    return replace(runner, card=entering, pinch=True) if runner is not None and runner.slot == slot else runner


def eject_pitcher(state: ClutchState, table: Table, seat: Seat) -> None:
    """The pitcher leaves at once; a reliever enters, or in an emergency the next starter (CL-125, CL-R-42)."""
    board = state.board
    table.tell(Note("CL-125 ejection", f"{board.arms[seat].card.name} of the {side_name(board, seat)} is ejected."))
    if board.bullpens[seat]:
        relieve(state, table, seat, table.choose(seat, board.bullpens[seat], FORCED), "CL-125 ejection")
    elif board.starters_left[seat]:
        pitcher, *rest = board.starters_left[seat]
        board.starters_left = with_seat(board.starters_left, seat, tuple(rest))
        relieve(state, table, seat, pitcher, "CL-R-42 emergency")
    else:
        forfeit(state, table, seat)


def forfeit(state: ClutchState, table: Table, seat: Seat) -> None:
    """A side that cannot field nine batters and a pitcher loses at once (CL-114)."""
    board = state.board
    board.forfeit = seat
    board.over = True
    table.tell(Note("CL-114 forfeit", f"The {side_name(board, seat)} cannot field a team and forfeit the game."))
