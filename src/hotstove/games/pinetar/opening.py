"""Before the first pitch: starting pitchers and batting orders."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS, Regulation
from hotstove.baseball.lineup import Lineup, lineup_of
from hotstove.baseball.lineup_board import Candidate, LineupBoard
from hotstove.baseball.own_lineup import SET_MYSELF, in_chosen_order
from hotstove.baseball.plays import GameBegins
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import FIELD, Card, LineupSpot, Team
from hotstove.games.pinetar.fatigue import starting
from hotstove.games.pinetar.state import PineTarState, TeamInGame, View
from hotstove.table import AWAY, BOTH, HOME, Seat, Table

STARTER: Final = "PT-12 starting pitcher"
LINEUP: Final = "PT-07 lineup"
POSITION: Final = "PT-07 position"
BATS_NEXT: Final = "PT-07 batting order"
REGULATION: Final = Regulation("PT-01 half-inning", "PT-R-46 game over", "PT-R-46 game over", INNINGS)


class Order:
    """A batting order as an option, shown by its name and its batters."""

    __slots__ = ("name", "spots")

    def __init__(self, name: str, spots: tuple[LineupSpot, ...]) -> None:
        self.name = name
        self.spots = spots

    @property
    def batters(self) -> str:
        """The batters' last names in order."""
        return ", ".join(spot.card.player.last_name for spot in self.spots)

    def __str__(self) -> str:
        return f"lineup {self.name}: {self.batters}"


def first_turn(state: PineTarState, table: Table, title: str) -> None:
    """Ask both managers for a starter, then for a lineup, the away side first, and begin the game."""
    for seat in BOTH:
        side = state.sides[seat]
        card = side.team.starter or table.choose(seat, side.team.rotation, STARTER)
        side.pitcher = starting(card, seat == HOME, side, state.options.mip)
        side.pitched = (card,)
    for seat in BOTH:
        set_lineup(state, table, seat)
    sheets = state.sides[AWAY].sheet(), state.sides[HOME].sheet()
    table.tell(GameBegins("PT-01 the game begins", title, sheets, INNINGS))
    state.inning = 1
    state.begin_half(table, REGULATION)


def set_lineup(state: PineTarState, table: Table, seat: Seat) -> None:
    """Set the lineup that is settled for today, or else one of the sheet's batting orders or of the manager's own."""
    side = state.sides[seat]
    line_up(side, side.team.lineup or chosen_lineup(side.team, table, seat, state.options.dh))


def chosen_lineup(team: Team, table: Table, seat: Seat, dh: bool) -> tuple[LineupSpot, ...]:
    """The batting order that the manager takes from the sheet, or sets player by player: positions, then the order."""
    listed = table.choose(seat, (*orders(team, dh), SET_MYSELF), LINEUP)
    if isinstance(listed, Order):
        return listed.spots
    left = healthy(team)
    spots: list[LineupSpot] = []
    for position in positions(dh):
        spot = table.choose(seat, [LineupSpot(card, position) for card in by_glove(left, position)], POSITION)
        left.remove(spot.card)
        spots.append(spot)
    return in_chosen_order(table, seat, spots, BATS_NEXT)


def positions(dh: bool) -> tuple[Position, ...]:
    """The positions of a lineup without its pitcher: catcher, around the field, then the designated hitter."""
    return (*FIELD, Position.DESIGNATED_HITTER) if dh else FIELD


def healthy(team: Team) -> list[Card]:
    """The position players who can play today, as the sheet has them."""
    return [card for card in team.batters if card.id not in team.out]


def by_glove(cards: Iterable[Card], position: Position) -> list[Card]:
    """All of them, first who has the position on his card, by how much he plays it; the others play it awkwardly."""
    return sorted(cards, key=lambda card: list(card.gloves).index(position) if position in card.gloves else len(FIELD))


def lineup_board(view: View, seat: Seat) -> LineupBoard:
    """The first of the sheet's batting orders as a board: each position player may stand everywhere (PT-07)."""
    team, dh = view.state.sides[seat].team, view.state.options.dh
    asked = positions(dh)
    players = [
        Candidate(card.name, asked, tuple(position for position in asked if position in card.gloves or not position.fields))
        for card in healthy(team)
    ]
    spots = orders(team, dh)[0].spots
    return LineupBoard(tuple(players), tuple((spot.card.name, spot.position) for spot in spots), asked)


def line_up(side: TeamInGame, spots: tuple[LineupSpot, ...]) -> None:
    """Put a batting order in place behind the starter; the other players go to the bench and the bullpen."""
    team, starter = side.team, side.pitcher.card
    side.lineup = pitched_by(as_written(spots), starter)
    side.started = side.lineup.order
    playing = {card.id for card in side.started} | {starter.id}
    side.bench = tuple(card for card in team.batters if card.id not in playing and card.id not in team.out)
    side.bullpen = bullpen(team, starter)
    side.refresh()


def as_written(spots: tuple[LineupSpot, ...]) -> Lineup[Card]:
    """A team sheet's batting order as a lineup without its pitcher; it has eight places if the pitcher bats ninth."""
    return lineup_of([(spot.card, spot.position) for spot in spots])


def pitched_by(lineup: Lineup[Card], pitcher: Card) -> Lineup[Card]:
    """The lineup with its pitcher, who bats ninth if it has eight places."""
    ninth = () if len(lineup.spots) == ORDER else lineup_of([(pitcher, Position.PITCHER)]).spots
    return Lineup((*lineup.spots, *ninth), pitcher, lineup.left)


def bullpen(team: Team, starter: Card) -> tuple[Card, ...]:
    """The pitchers who may relieve: relievers and closers first, then starters on their days off (PT-R-29)."""
    able = [card for card in team.staff if card is not starter and card.id not in team.out]
    return tuple(sorted(able, key=lambda card: not card.relieves))


def orders(team: Team, dh: bool) -> tuple[Order, ...]:
    """The lineups of a team whose players can all play today, or else its first lineup with substitutes."""
    listed = team.dh_lineups if dh else team.lineups
    playable = tuple(
        Order(name, spots) for name, spots in listed.items() if all(spot.card.id not in team.out for spot in spots)
    )
    if playable:
        return playable
    return (Order("of those who can play", patched(team, next(iter(listed.values())))),)


def patched(team: Team, spots: tuple[LineupSpot, ...]) -> tuple[LineupSpot, ...]:
    """A lineup with a substitute for each player who can't play: one with the position on his card, else anybody."""
    playing = {spot.card.id for spot in spots}
    bench = [card for card in healthy(team) if card.id not in playing]
    patched_spots = []
    for spot in spots:
        if spot.card.id in team.out and bench:
            able = [card for card in bench if spot.position in card.gloves] or bench
            bench.remove(able[0])
            spot = LineupSpot(able[0], spot.position)
        patched_spots.append(spot)
    return tuple(patched_spots)
