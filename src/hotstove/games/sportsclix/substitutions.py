"""Players replaced, exchanged and removed, in the Championship tier (SC-192 to SC-203, SC-R-34, SC-R-63, SC-R-72)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from hotstove.baseball.hands import take_turns
from hotstove.baseball.lineup import NOT_BATTING, Lineup
from hotstove.baseball.plays import Note, Substitution
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.clicks import turn_dial
from hotstove.games.sportsclix.dials import BLUE_1, THREE_BALLS
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.state import PitcherLine, Roster, SideInGame, SportsClixState
from hotstove.table import BOTH, Seat, Table
from hotstove.table.questions import Step

CHANGE: Final = "SC-192 substitution"
WHO_LEAVES: Final = "SC-193 who leaves"
WHO_ENTERS: Final = "SC-194 who enters"
POSITIONS: Final = "SC-200 positions"
TAKES_THE_FIELD: Final = "SC-196 in the field"
REMOVED: Final = "SC-197 replacement"
NO_CHANGE: Final = "no change"
REPLACE: Final = "replace a player"
CHANGE_POSITIONS: Final = "change positions"
STAYS: Final = "takes the field himself"
MOST_SWAPS: Final = 6
"""The exchanges of positions that a manager can make before an at-bat; they bring about any arrangement of seven fielders."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Two fielders who exchange their positions, as an option."""

    first: Position
    second: Position

    def __str__(self) -> str:
        return f"{self.first.short} and {self.second.short}"

    @property
    def steps(self) -> tuple[Step, Step]:
        """The two by their scorecard numbers, one after the other."""
        first, second = (position.short.upper() for position in (self.first, self.second))
        return Step(str(int(self.first)), first, f"with whom does {first} change?", "with"), Step(str(int(self.second)), second)


# --- Who may enter


def can_field(lineup: Lineup[Figure], bench: Iterable[Figure]) -> bool:
    """Whether a side can still send a legal nine into the field (SC-196, SC-201).

    Who has come in at bat and may not play the position of the man he replaced must himself be replaced by one who may.
    """
    pitchers = catchers = others = 0
    for figure in bench:
        pitchers += figure.pitches
        catchers += figure.role is Role.CATCHER
        others += not figure.pitches
    for spot in lineup.spots:
        position = spot.position
        if not spot.pending or position is None or spot.player.may_play(position):
            continue
        if position is Position.PITCHER:
            pitchers -= 1
        elif position is Position.CATCHER:
            catchers -= 1
            others -= 1
        else:
            others -= 1
    return min(pitchers, catchers, others) >= 0


@lru_cache(maxsize=1 << 14)
def entrants(roster: Roster, leaver: Figure, fields: bool) -> tuple[Figure, ...]:
    """Who may come in for a player: in the field, on the mound or as designated hitter one who may play his position (SC-201).

    At bat anybody may, but no pitcher where pitchers do not bat (SC-182). In each case the side must still be able to field.
    ``fields``: the side is in the field.
    """
    lineup, bench = roster.lineup, roster.bench
    slot = lineup.slot_of(leaver)
    position = Position.PITCHER if slot == NOT_BATTING else lineup.spots[slot].position
    assert position is not None
    if fields or slot == NOT_BATTING or position is Position.DESIGNATED_HITTER:
        able = [figure for figure in bench if figure.may_play(position)]
    else:
        able = [figure for figure in bench if not (figure.pitches and lineup.designated_hitter)]
        position = Position.PINCH_HITTER
    figures = []
    for figure in able:
        left = [other for other in bench if other is not figure]
        if can_field(lineup.enters(figure, slot, position), left):
            figures.append(figure)
    return tuple(figures)


@lru_cache(maxsize=1 << 12)
def leavers(roster: Roster, fields: bool) -> tuple[Figure, ...]:
    """The players of a side for whom somebody may enter."""
    return tuple([figure for figure in roster.in_game if entrants(roster, figure, fields)]) if roster.bench else ()


@lru_cache(maxsize=1 << 12)
def change_options(roster: Roster, fields: bool) -> tuple[str, ...]:
    """The changes open to a side: none, a player replaced, and in the field an exchange of positions."""
    replaced = (REPLACE,) if leavers(roster, fields) else ()
    swaps = (CHANGE_POSITIONS,) if fields and swap_options(roster.lineup) else ()
    return (NO_CHANGE, *replaced, *swaps)


@lru_cache(maxsize=1 << 12)
def swap_options(lineup: Lineup[Figure]) -> tuple[Swap, ...]:
    """The pairs of fielders of whom each may play the other's position (SC-200, SC-201)."""
    fielders = [spot for spot in lineup.spots if spot.position is not None and Position.PITCHER < spot.position <= 9]
    swaps = []
    for one, other in combinations(sorted(fielders, key=lambda spot: spot.position or 0), 2):
        assert one.position is not None
        assert other.position is not None
        if one.player.may_play(other.position) and other.player.may_play(one.position):
            swaps.append(Swap(one.position, other.position))
    return tuple(swaps)


# --- Before the dice


def substitutions(state: SportsClixState, table: Table) -> None:
    """Let both sides change players, the side at bat first, until both pass (SC-192, SC-226, SC-R-72)."""
    swaps = [0, 0]
    take_turns(state.half, partial(substitute, state, table, swaps))


def substitute(state: SportsClixState, table: Table, swaps: list[int], seat: Seat) -> bool:
    """A side's turn; returns whether it changed something."""
    side = state.sides[seat]
    fields = seat == state.fielding
    options = change_options(side.roster, fields)
    if swaps[seat] == MOST_SWAPS and options[-1] == CHANGE_POSITIONS:
        options = options[:-1]
    change = table.choose(seat, options, CHANGE)
    if change == REPLACE:
        leaver = table.choose(seat, leavers(side.roster, fields), WHO_LEAVES)
        able = entrants(side.roster, leaver, fields)
        enter(state, table, seat, leaver, table.choose(seat, able, WHO_ENTERS), CHANGE)
    elif change == CHANGE_POSITIONS:
        swaps[seat] += 1
        swap_positions(state, table, seat)
    return change != NO_CHANGE


def enter(state: SportsClixState, table: Table, seat: Seat, leaver: Figure, figure: Figure, why: str) -> None:
    """Put a figure in for another: he takes his place in the order, and in the field his position (SC-193 to SC-195)."""
    side = state.sides[seat]
    lineup = side.lineup
    slot = lineup.slot_of(leaver)
    position = Position.PITCHER if slot == NOT_BATTING else lineup.spots[slot].position
    assert position is not None
    if seat == state.half and slot != NOT_BATTING and position is not Position.DESIGNATED_HITTER:
        on_base = slot + 1 in state.bases
        position = Position.PINCH_RUNNER if on_base else Position.PINCH_HITTER
    side.set_lineup(lineup.enters(figure, slot, position))
    table.tell(Substitution(why, seat, figure.as_player, leaver.id, slot, position))
    if position is Position.PITCHER:
        takes_the_mound(state, table, seat, figure)


def takes_the_mound(state: SportsClixState, table: Table, seat: Seat, figure: Figure) -> None:
    """A new pitcher: a starter who relieves begins at blue 1, a reliever at the start marker (SC-202, SC-203, SC-R-34)."""
    fields = seat == state.fielding
    begins = not fields or not (state.batters or state.outs or any(state.occupied))
    in_trouble = fields and figure.role is Role.RELIEVER and state.scoring_position  # SC-117
    state.sides[seat].arm = PitcherLine(figure, began=begins, in_trouble=in_trouble)
    if figure.role is Role.STARTER:
        turn_dial(state, table, figure, BLUE_1, "SC-202 starter in relief")


def swap_positions(state: SportsClixState, table: Table, seat: Seat) -> None:
    """Two fielders exchange their positions; the batting order stays (SC-200)."""
    side = state.sides[seat]
    lineup = side.lineup
    swap = table.choose(seat, swap_options(lineup), POSITIONS)
    lineup = lineup.exchanged(swap.first, swap.second)
    for position in (swap.second, swap.first):
        slot = lineup.slot_at(position)
        figure = lineup.spots[slot].player
        table.tell(Substitution("SC-200 positions", seat, figure.as_player, figure.id, slot, position))
    side.set_lineup(lineup)


# --- Between half-innings, and when a dial shows three balls


def take_the_field(state: SportsClixState, table: Table, seat: Seat) -> None:
    """Who came in at bat takes the position of the man he replaced, or is replaced in his turn (SC-196)."""
    side = state.sides[seat]
    for slot in side.lineup.pending:
        lineup = side.lineup
        spot = lineup.spots[slot]
        figure, position = spot.player, spot.position
        assert position is not None
        able = entrants(side.roster, figure, True)
        stays = figure.may_play(position) or not able
        chosen = table.choose(seat, (*((STAYS,) if stays else ()), *able), TAKES_THE_FIELD)
        if isinstance(chosen, Figure):
            enter(state, table, seat, figure, chosen, "SC-196 in the field")
            continue
        side.set_lineup(lineup.moves(figure, position))
        table.tell(Substitution("SC-196 in the field", seat, figure.as_player, figure.id, slot, position))
        if position is Position.PITCHER:
            takes_the_mound(state, table, seat, figure)


def remove_the_cold(state: SportsClixState, table: Table) -> None:
    """Replace whoever shows three balls, or has shown them in this at-bat and gained a click since (SC-197, SC-237).

    If nobody may come in he stays, or the side forfeits (SC-R-63).
    """
    cold = state.at_bat.cold if state.at_bat is not None else ()
    for seat in BOTH:
        side = state.sides[seat]
        if not cold and THREE_BALLS not in side.clicks:
            continue
        for figure in side.roster.in_game:
            if side.dial_position(figure) == THREE_BALLS or figure.id in cold:
                replace_cold(state, table, seat, side, figure)


def replace_cold(state: SportsClixState, table: Table, seat: Seat, side: SideInGame, figure: Figure) -> None:
    """Replace a player who is too cold, if anybody may take his place."""
    able = entrants(side.roster, figure, seat == state.fielding)
    if able:
        enter(state, table, seat, figure, table.choose(seat, able, REMOVED), REMOVED)
    elif state.options.forfeit:
        state.forfeit = seat
        state.over = True
        table.tell(Note("SC-R-63 forfeit", f"The {side.team.nickname} cannot replace {figure.name} and forfeit the game."))
