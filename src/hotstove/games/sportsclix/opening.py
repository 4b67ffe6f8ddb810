"""Before the first pitch: designated hitters, batting orders, fences (SC-012 to SC-015, SC-052 to SC-057, SC-181 to SC-186)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hotstove.baseball.innings import Regulation
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.lineup_board import Candidate, LineupBoard
from hotstove.baseball.own_lineup import LINEUPS, SET_MYSELF, in_chosen_order
from hotstove.baseball.plays import GameBegins, Note
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.parks import Fence
from hotstove.games.sportsclix.state import (
    HALF_BEGINS,
    PitcherLine,
    Setting,
    SideInGame,
    SportsClixState,
    asks_for_hitters,
    new_side,
)
from hotstove.games.sportsclix.teams import LineupSpot
from hotstove.games.sportsclix.zones import ZONES
from hotstove.table import AWAY, BOTH, HOME, Seat, Table

REGULATION: Final = Regulation("SC-011 half-inning", "SC-049 game over", "SC-051 game over", 9)
HITTER: Final = "SC-184 designated hitter"
LINEUP: Final = "SC-012 lineup"
POSITION: Final = "SC-201 position"
ORDER: Final = "SC-012 batting order"
PARK: Final = "SC-054 fences"
FENCE: Final = "SC-054 fence"
WITH_HITTER: Final = "designated hitters"
PITCHERS_BAT: Final = "pitchers bat"
AS_THE_PARK: Final = "as the park has them"
MOVE_FENCES: Final = "set each"


@dataclass(frozen=True, slots=True)
class FenceIn:
    """A fence for a zone, as an option."""

    fence: Fence
    zone: int

    def __str__(self) -> str:
        return f"{self.fence.word} in zone {self.zone}"


def opening(state: SportsClixState, table: Table, title: str) -> None:
    """Everything before the first half-inning; who is at home is settled by the set-up (SC-014)."""
    choose_hitters(state, table)
    for seat in BOTH:
        if table.choose(seat, LINEUPS, LINEUP) == SET_MYSELF:
            own_lineup(state, table, seat)
    if state.tier.field:
        set_fences(state, table)
    table.tell(GameBegins("SC-016 game", title, (sheet(state.sides[AWAY]), sheet(state.sides[HOME])), REGULATION.innings))
    if state.tier.field:
        fences = " ".join(fence.word for fence in state.fences)
        table.tell(Note("SC-054 fences", f"The fences are {fences}."))
    state.inning = 1
    state.phase = HALF_BEGINS


def sheet(side: SideInGame) -> TeamSheet:
    """A side for the scorebook."""
    team = side.team
    order = tuple([Slot(spot.player.as_player, spot.position) for spot in side.lineup.spots])
    return TeamSheet(team.code, team.name, team.nickname, order, side.arm.figure.as_player, team.colour)


def choose_hitters(state: SportsClixState, table: Table) -> None:
    """In interleague and mixed games the home manager says whether there are designated hitters (SC-184 to SC-186, SC-R-55)."""
    if not asks_for_hitters(state):
        return
    state.setting = Setting(HOME, hitters=True)
    answer = table.choose(HOME, (WITH_HITTER, PITCHERS_BAT), HITTER)
    state.setting = None
    if answer == PITCHERS_BAT:
        state.hitters = False
        away, home = (new_side(side.team, state.options, False) for side in state.sides)
        state.sides = away, home


def own_lineup(state: SportsClixState, table: Table, seat: Seat) -> None:
    """A manager sets his batting order (SC-012), and in the Championship tier who plays where (SC-180, SC-201)."""
    side = state.sides[seat]
    spots = side.team.order(state.hitters)
    pitcher = side.arm.figure
    if state.tier.team_building:
        spots, pitcher = own_positions(state, table, seat)
        spots = tuple(sorted(spots, key=lambda spot: side.roster.indexes[spot[0]]))  # in the order in which the team lists them
    positions = dict(spots)
    order: list[Figure] = []

    def take(batter: Figure) -> None:
        order.append(batter)
        state.setting = Setting(seat, spots, tuple(order))

    state.setting = Setting(seat, spots)
    in_chosen_order(table, seat, positions, ORDER, took=take)
    state.setting = None
    side.arm = PitcherLine(pitcher)
    side.set_lineup(Lineup(tuple([Spot(batter, positions[batter]) for batter in order]), pitcher))


def own_positions(state: SportsClixState, table: Table, seat: Seat) -> tuple[tuple[LineupSpot, ...], Figure]:
    """A manager's nine and his pitcher, position by position: pitcher and catcher first, whom few can be (SC-201)."""
    team = state.sides[seat].team
    left = list(team.figures)
    nine: list[LineupSpot] = []
    for position in positions_asked(state):
        state.setting = Setting(seat, tuple(nine), asked=position)
        figure = table.choose(seat, tuple([each for each in left if each.may_play(position)]), POSITION)
        left.remove(figure)
        nine.append((figure, position))
    pitcher = nine[0][0]
    return tuple(nine[1:] if state.hitters else nine), pitcher


def lineup_board(state: SportsClixState, seat: Seat) -> LineupBoard:
    """A team's usual lineup; in the Championship tier, where each of its figures may stand, too (SC-012, SC-180, SC-201)."""
    side = state.sides[seat]
    order = tuple((figure.name, position) for figure, position in side.team.order(state.hitters))
    if not state.tier.team_building:
        return LineupBoard(tuple(Candidate(name, (position,), (position,)) for name, position in order), order, ())
    asked = positions_asked(state)
    players = []
    for figure in side.team.figures:
        positions = tuple(position for position in asked if figure.may_play(position))
        players.append(Candidate(figure.name, positions, tuple(each for each in positions if figure.plays(each))))
    besides = ((side.arm.figure.name, Position.PITCHER),) if state.hitters else ()
    return LineupBoard(tuple(players), order, asked, besides)


def positions_asked(state: SportsClixState) -> tuple[Position, ...]:
    """The positions for which a manager names a figure, in the order in which he is asked (SC-201)."""
    hitter = (Position.DESIGNATED_HITTER,) if state.hitters else ()
    return (*(Position(number) for number in range(1, 10)), *hitter)


def set_fences(state: SportsClixState, table: Table) -> None:
    """The home manager sets the fences, or leaves them as his park has them (SC-054, SC-057, SC-R-57)."""
    state.setting = Setting(HOME, fences=True)
    as_the_park = table.choose(HOME, (AS_THE_PARK, MOVE_FENCES), PARK) == AS_THE_PARK
    for zone in () if as_the_park else ZONES:
        state.setting = Setting(HOME, fences=True, zone=zone)
        chosen = table.choose(HOME, tuple([FenceIn(fence, zone) for fence in Fence]), FENCE)
        state.fences = (*state.fences[: zone - 1], chosen.fence, *state.fences[zone:])
    state.setting = None
