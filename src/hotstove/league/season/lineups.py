"""Lineup cards of a game that people play: the dugouts' proposals, and the managers' changes to them.

Both starters are named first, the away side's before the home side's, then both lineups, when both starters are known. The
rest stays as the dugout proposes, as in a game between computers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available, ClubHistory
from hotstove.baseball.teams import Player, Slot, TeamSheet
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import SeasonGames
from hotstove.league.shorthand.lineups import check_order, entries, player_named, read_lineup
from hotstove.table import AWAY, BOTH, HOME, NotLegal, Seat
from hotstove.table.game import Setup
from hotstove.table.texts import Json, as_node


class LineupCards:
    """The starters and batting orders of a game before its first pitch."""

    def __init__(
        self,
        season_games: SeasonGames,
        replay: int,
        fixture: Fixture,
        histories: tuple[ClubHistory, ClubHistory],
        people: Sequence[Seat] = (),
        bound: bool = True,
    ) -> None:
        """``people`` are the seats of persons, who are ``bound`` or not by the players' real playing time."""
        self._games = season_games
        self._replay = replay
        self._fixture = fixture
        self._clubs = tuple(season_games.plan.by_code[code] for code in (fixture.away, fixture.home))
        self._histories = histories
        self._days = tuple(season_games.day_of(fixture, seat) for seat in BOTH)
        self._people, self._bound = people, bound
        self._setup = season_games.setup(replay, fixture, histories)
        self._starters = ["", ""]
        self._orders: list[tuple[Slot, ...]] = [(), ()]
        if people:
            self._try(self._starters, self._orders)

    @property
    def named(self) -> bool:
        """Whether anything has been named that differs from the dugouts' proposals."""
        return any(self._starters) or any(self._orders)

    @property
    def setup(self) -> Setup:
        """The game's set-up with the starters and lineups named so far."""
        return self._setup

    @property
    def sheets(self) -> tuple[TeamSheet, TeamSheet]:
        """Both sides' lineups with all changes so far."""
        return self._games.game.sheets(self._setup)

    def available(self, seat: Seat) -> Sequence[Available]:
        """All players of the club, with their rest, or the reason why they can't play."""
        return self._games.dugout.available(self._clubs[seat].team, self._histories[seat], self._days[seat])

    def left_out(self, seat: Seat) -> Mapping[str, str]:
        """Players of a person's club who are not there today though they could start, by name, with the reason of each."""
        sheet = self._setup.home if seat == HOME else self._setup.away
        return self._games.dugout.left_out(sheet) if seat in self._people else {}

    def announced(self, seat: Seat) -> str:
        """``The Athletics start Rube Walberg, left-handed, started 5 days ago, rested.``"""
        sheet = self.sheets[seat]
        if sheet.pitcher is None:
            return f"The {sheet.nickname} name no pitcher."
        words = next((f", {each.words}" for each in self.available(seat) if each.player.id == sheet.pitcher.id), "")
        return f"The {sheet.nickname} start {sheet.pitcher.name}{words}."

    def name_starter(self, seat: Seat, name: str) -> None:
        """Name another starter; both lineups are proposed again. Raises NotLegal if he can't start."""
        staff = [each.player for each in self.available(seat) if each.pitches]
        self.start(seat, player_named(name, staff, True, f"{self._nickname(seat)}: ").id)

    def start(self, seat: Seat, starter: str) -> None:
        """Name another starter by his id; both lineups are proposed again. Raises NotLegal if he can't start."""
        if not any(each.pitches and each.player.id == starter for each in self.available(seat)):
            raise NotLegal(f"{self._nickname(seat)}: nobody of that name pitches")
        self._try([starter if side == seat else self._starters[side] for side in BOTH], [(), ()])

    def name_lineup(self, seat: Seat, text: str) -> None:
        """Name a whole lineup, or changes to it. Raises Unreadable or NotLegal; then nothing has changed."""
        known, where = self.sheets[seat], f"{self._nickname(seat)}: "
        order, pitcher = read_lineup(entries(text), known, self._who_may_bat(seat), True, where)
        if pitcher != known.pitcher:
            raise NotLegal(f"{where}the starting pitchers are named: {known.pitcher.name if known.pitcher else 'nobody'}")
        self._set_order(seat, order)

    def set_order(self, seat: Seat, order: Sequence[tuple[str, Position]]) -> None:
        """Name a whole batting order by the players' ids. Raises NotLegal; then nothing has changed."""
        where, people = f"{self._nickname(seat)}: ", {player.id: player for player in self._who_may_bat(seat)}
        if len(order) != ORDER or any(id_ not in people for id_, _ in order):
            raise NotLegal(f"{where}a lineup has nine of the club's batters")
        slots = tuple(Slot(people[id_], position) for id_, position in order)
        check_order(slots, self.sheets[seat].pitcher, where)
        self._set_order(seat, slots)

    def _who_may_bat(self, seat: Seat) -> list[Player]:
        """The club's position players, and today's pitcher."""
        pitcher = self.sheets[seat].pitcher
        people = [each.player for each in self.available(seat) if not each.pitches]
        return people if pitcher is None else [*people, pitcher]

    def _set_order(self, seat: Seat, order: tuple[Slot, ...]) -> None:
        before = {player.id for player in self.sheets[seat].players}
        coming = {slot.player.id for slot in order} - before
        for each in self.available(seat):
            if each.barred and each.player.id in coming:
                raise NotLegal(f"{self._nickname(seat)}: {each.player.name} can't play today: {each.barred}")
        self._try(self._starters, [order if side == seat else self._orders[side] for side in BOTH])

    def out_of_position(self, seat: Seat) -> list[str]:
        """Players at positions that their cards do not have: ``Ruth c``."""
        places = {each.player.id: each.positions for each in self.available(seat) if not each.pitches}
        return [
            f"{slot.player.last_name} {slot.position.short}"
            for slot in self.sheets[seat].order
            if slot.position is not None
            and slot.position.fields
            and slot.position not in places.get(slot.player.id, (slot.position,))
        ]

    def _nickname(self, seat: Seat) -> str:
        return self.sheets[seat].nickname

    def _for_people(self, seen: tuple[Json, Json]) -> tuple[Json, Json]:
        away, home = (
            self._games.dugout.for_person(seen[seat], self._histories[seat], self._days[seat], self._bound)
            if seat in self._people
            else seen[seat]
            for seat in BOTH
        )
        return away, home

    def _try(self, starters: list[str], orders: list[tuple[Slot, ...]]) -> None:
        """Make both sheets with the named starters and orders, and have the game check them."""
        dugout = self._games.dugout
        seen = self._games.sheets(self._replay, self._fixture, self._histories, starters)
        seen = self._for_people(seen)
        sheets: list[Json] = [dugout.lined_up(seen[seat], orders[seat]) if orders[seat] else seen[seat] for seat in BOTH]
        setup = Setup(sheets[AWAY], sheets[HOME], self._setup.options)
        places = [as_node(sheet, club.name) for sheet, club in zip(sheets, self._clubs, strict=True)]
        self._games.game.set_up(places[AWAY], places[HOME], as_node(dict(setup.options)))
        self._setup, self._starters, self._orders = setup, starters, orders
