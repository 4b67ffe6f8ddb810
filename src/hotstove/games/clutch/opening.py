"""Before the first pitch: today's starters, batting orders, and the opening of the game (CL-059 to CL-084)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.innings import Regulation
from hotstove.baseball.lineup import lineup_of
from hotstove.baseball.lineup_board import Candidate, LineupBoard
from hotstove.baseball.own_lineup import LINEUPS, SET_MYSELF
from hotstove.baseball.plays import GameBegins, Note
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.clutch.cards import Batter
from hotstove.games.clutch.dice import REGULAR
from hotstove.games.clutch.lineups import SPOTS, LineupChoice, unfilled
from hotstove.games.clutch.state import HALF_BEGINS, ClutchBoard, ClutchState, ClutchView, PitcherLine, side_name
from hotstove.table import AWAY, BOTH, HOME, Seat, Table

REGULATION: Final = Regulation("CL-089 half-inning", "CL-090 game over", "CL-091 game over", 9)
STARTER_ROLL: Final = "CL-072 starter"
LINEUP_CHOICE: Final = "CL-081 lineup"
POSITION_CHOICE: Final = "CL-081 position"
ORDER_CHOICE: Final = "CL-081 batting order"
FACES_A_STARTER: Final = 4
"""Faces of the die for each starter of a rotation of five (CL-R-75)."""


def first_turn(state: ClutchState, table: Table, title: str) -> None:
    """Everything before the first half-inning: starters, lineups, the stadium (CL-062, CL-072, CL-081)."""
    board = state.board
    for seat in BOTH:
        if board.options.starters_rolled:
            roll_starter(board, table, seat)
        if table.choose(seat, LINEUPS, LINEUP_CHOICE) == SET_MYSELF:
            own_lineup(board, table, seat)
    table.tell(GameBegins("CL-089 game", title, (sheet(board, AWAY), sheet(board, HOME)), REGULATION.innings))
    for seat in BOTH:
        team = board.teams[seat]
        names = [card.name for card in (*team.rotation, *team.bullpen) if card.id in team.tired]
        if names:
            table.tell(Note("CL-258 rest", f"Tired today, of the {team.nickname}: {', '.join(names)}."))
    if board.options.stadium:
        stadium = board.teams[HOME].stadium
        table.tell(Note("CL-062 stadium", f"{stadium.name}, {stadium.roof}: {' '.join((stadium.main, *stadium.secondary))}"))
    board.inning = 1
    board.phase = HALF_BEGINS


def roll_starter(board: ClutchBoard, table: Table, seat: Seat) -> None:
    """Find a side's starter by the die: four faces for each of five (CL-072, CL-R-75)."""
    rotation = board.teams[seat].rotation
    share = 20 // len(rotation)
    number = min((table.roll(REGULAR, STARTER_ROLL) - 1) // share, len(rotation) - 1)
    arms = list(board.arms)
    arms[seat] = PitcherLine(rotation[number])
    board.arms = arms[AWAY], arms[HOME]
    others = list(board.starters_left)
    others[seat] = rotation[number + 1 :] + rotation[:number]
    board.starters_left = others[AWAY], others[HOME]
    board.refresh()
    table.tell(Note(STARTER_ROLL, f"{rotation[number].name} starts for the {side_name(board, seat)}."))


def own_lineup(board: ClutchBoard, table: Table, seat: Seat) -> None:
    """Let a manager set his nine, each at a printed position, and its order (CL-081, CL-083, CL-R-83).

    Only such players are offered as leave the others able to fill all positions (CL-035).
    """
    left = [*(player for player, _ in board.teams[seat].lineup), *board.teams[seat].bench]
    places: list[LineupChoice] = []
    board.named = ()
    for number, position in enumerate(SPOTS, 1):
        able = [
            LineupChoice(card, position)
            for card in left
            if card.plays(position) and not unfilled([each for each in left if each is not card], SPOTS[number:])
        ]
        places.append(table.choose(seat, able, POSITION_CHOICE))
        left.remove(places[-1].player)
        board.named = tuple((0, each.player, each.position) for each in places)
    order: list[tuple[Batter, Position]] = []
    while places:
        bats = table.choose(seat, tuple(places), ORDER_CHOICE)
        places.remove(bats)
        order.append((bats.player, bats.position))
        in_order = [(place, *each) for place, each in enumerate(order, 1)]
        board.named = (*in_order, *((0, each.player, each.position) for each in places))
    board.named = None
    benches = list(board.benches)
    benches[seat] = tuple(left)
    board.benches = benches[AWAY], benches[HOME]
    board.set_lineup(seat, lineup_of(order))


def lineup_board(view: ClutchView, seat: Seat) -> LineupBoard:
    """A team's usual lineup, and where each of its batters may stand (CL-081, CL-083)."""
    team = view.board.teams[seat]
    players = []
    for card in (*(player for player, _ in team.lineup), *team.bench):
        positions = tuple(position for position in SPOTS if card.plays(position))
        players.append(Candidate(card.name, positions, positions))
    return LineupBoard(tuple(players), tuple((player.name, position) for player, position in team.lineup), SPOTS)


def sheet(board: ClutchBoard, seat: Seat) -> TeamSheet:
    """A side's sheet for the scorebook, with its lineup and starter."""
    team = board.teams[seat]
    order = tuple(Slot(spot.player.as_player, spot.position) for spot in board.lineups[seat].spots)
    return TeamSheet(team.code, team.name, team.nickname, order, board.arms[seat].card.as_player, team.colour)
