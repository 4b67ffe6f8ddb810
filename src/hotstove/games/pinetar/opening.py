"""Before the first pitch: starting pitchers and batting orders."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS, Regulation
from hotstove.baseball.lineup import Lineup, lineup_of
from hotstove.baseball.plays import GameBegins
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import Card, LineupSpot, Team
from hotstove.games.pinetar.fatigue import starting
from hotstove.games.pinetar.state import PineTarState, TeamInGame
from hotstove.table import AWAY, BOTH, HOME, Seat, Table

STARTER: Final = "PT-12 starting pitcher"
LINEUP: Final = "PT-07 lineup"
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
    """Set the lineup that is settled for today, or else the batting order that the manager chooses."""
    side = state.sides[seat]
    team = side.team
    spots = team.lineup or table.choose(seat, orders(team, state.options.dh), LINEUP).spots
    line_up(side, spots)


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
    bench = [card for card in team.batters if card.id not in playing and card.id not in team.out]
    patched_spots = []
    for spot in spots:
        if spot.card.id in team.out and bench:
            able = [card for card in bench if spot.position in card.gloves] or bench
            bench.remove(able[0])
            spot = LineupSpot(able[0], spot.position)
        patched_spots.append(spot)
    return tuple(patched_spots)
