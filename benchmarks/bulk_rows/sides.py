"""A side whose lineup, bench and bullpen are watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final, cast
from unittest.mock import patch

from benchmarks.bulk_rows import registers as at
from benchmarks.bulk_rows.registers import AT, NOBODY, OF_CARD, OF_SLOT, ORDER, REG, REGISTERS, Source
from benchmarks.bulk_rows.rows import ATTEMPTS_AT, Tables
from benchmarks.bulk_rows.watch import Num, Trace, WatchedCard, WatchedCards, WatchedId, WatchedPlaces, WatchedTuple
from hotstove.baseball import lineup as lineups
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.positions import Position
from hotstove.games.pinetar import bench
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.state import PineTarState, TeamInGame

LAZY: Final = frozenset(
    ("lineup", "bench", "bullpen", "order", "pending", "fielders", "batting_fielders", "may_change", "pitched", "outings")
)
"""What is not read before it is asked for."""


class Left:
    """The players who have left the game: whoever is in it or on the bench is not among them."""

    def __contains__(self, card: object) -> bool:
        return False

    def __or__(self, cards: object) -> Left:
        return self


class WatchedSpot:
    """A place in the batting order."""

    def __init__(self, trace: Trace, player: WatchedCard, place: Num, waits: Num) -> None:
        self.trace, self.player, self._place, self._waits = trace, player, place, waits

    @property
    def position(self) -> Position:
        """His position."""
        return Position(self._place.exact())

    @property
    def pending(self) -> bool:
        """Whether he has yet to take it."""
        return self._waits == 1


class WatchedSide(TeamInGame):
    """A side of which is noted what is looked at."""

    def watch(
        self, trace: Trace, tables: Tables, seat: int, row: Sequence[int], state: PineTarState, before: TeamInGame
    ) -> None:
        """Begin, with a position's registers; ``before`` is the side before the first pitch."""
        own = card_in(trace, tables, at.CARD[seat], int(row[at.CARD[seat]]))
        self.__dict__.update(trace=trace, tables=tables, seat=seat, row=row, state=state, own=own, before=before, touched=False)
        for name in ("team", "hit_and_runs", "home_stolen", "hurt_batter", "injuries", "started", "stayed"):
            setattr(self, name, getattr(before, name))

    def number(self, name: str) -> Num:
        """A register of this side."""
        mine = self.__dict__
        source = REGISTERS[f"{name} {mine['seat']}"]
        return Num(mine["trace"], source, mine["row"][source.a])

    def who(self, name: str) -> WatchedCard:
        """The card in a register of this side."""
        number = self.number(name)
        mine = self.__dict__
        return card_in(mine["trace"], mine["tables"], number.source.a, number.whole)

    def touch(self) -> None:
        """The lineup is looked at: who bats and fields where."""
        mine = self.__dict__
        if mine["touched"]:
            return
        mine["touched"] = True
        own: WatchedCard = mine["own"]
        spots = []
        for slot in range(ORDER):
            player = self.who(f"bats {slot}")
            is_own = player == own  # the rules tell cards apart by what object they are
            spots.append(
                WatchedSpot(
                    mine["trace"], own if is_own else player, self.number(f"place {slot}"), self.number(f"waits {slot}")
                )
            )
        mine["spots"] = tuple(spots)
        lineup: Lineup[Any] = Lineup(cast("Any", mine["spots"]), own, cast("Any", Left()))
        for name in ("bench", "bullpen", "pitched"):
            setattr(self, name, self.cards(name))
        self.outings = ()
        self.lineup = mine["lineup"] = lineup
        self.refresh()

    @property
    def touched(self) -> bool:
        """Whether the lineup has been looked at."""
        return bool(self.__dict__["touched"])

    def let_go(self) -> None:
        """Nothing has been looked at."""
        self.__dict__["touched"] = False

    def cards(self, name: str) -> WatchedCards | WatchedTuple:
        """The bench, the bullpen, or who of those who could field has pitched."""
        number = self.number(name)
        mine = self.__dict__
        if name == "pitched":
            return WatchedTuple(number, mine["tables"].tuples[number.whole])
        pitch = name == "bullpen"
        return WatchedCards(self.number(f"{name} size"), number, getattr(mine["before"], name), pitch, pitch and self.touched)

    def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 (whatever the side has)
        if name in LAZY:
            mine = object.__getattribute__(self, "__dict__")
            if not mine["touched"]:
                return self.lazily(name)
        return object.__getattribute__(self, name)

    def lazily(self, name: str) -> object:
        """What is read before the lineup is."""
        if name in ("bench", "bullpen"):
            return self.cards(name)
        if name == "pending" and self.number("waiting") == 0:
            return ()
        if name == "may_change":
            return None
        if name == "order":
            return WatchedPlaces(self.batter_at)
        if name == "fielders":
            return WatchedPlaces(self.fielder_at)
        self.touch()
        return object.__getattribute__(self, name)

    def batter_at(self, slot: int | Num) -> WatchedCard | Card:
        """The batter who is due, if it is he who is asked for."""
        mine = self.__dict__
        if not self.is_due(slot):
            self.touch()
            return self.order[cast("int", slot)]
        trace, state = mine["trace"], mine["state"]
        hitter = card_in(trace, mine["tables"], at.HITTER, int(mine["row"][at.HITTER]))
        if not state.__dict__.get("rolls") and hitter == mine["own"]:
            own: WatchedCard = mine["own"]
            return own
        return hitter

    def is_due(self, slot: object) -> bool:
        """Whether that is the place of the batter who is due."""
        mine = self.__dict__
        due = Source(REG, at.DUE + mine["seat"])
        return isinstance(slot, Num) and slot.source == due and slot.plus == -1 and mine["state"].half == mine["seat"]

    def fielder_at(self, position: int | Num) -> WatchedCard:
        """The fielder at a position."""
        place = int(cast("int", position))
        if place == 1:
            own: WatchedCard = self.__dict__["own"]
            return own
        fielder = self.who(f"fields {place}")
        assert fielder.number != NOBODY
        return fielder

    def position(self, slot: int) -> Any:  # noqa: ANN401 (a Position)
        if not self.touched and self.is_due(slot):
            mine = self.__dict__
            places, due = at.PLACES[mine["seat"]], at.DUE + mine["seat"]
            whole = int(mine["row"][places + int(mine["row"][due]) - 1])
            return Position(mine["trace"].value(Source(OF_SLOT, places, due), whole))
        return super().position(slot)

    @property
    def attempts(self) -> tuple[tuple[str, int], ...]:
        """Empty; what is added to it is noted."""
        return ()

    @attempts.setter
    def attempts(self, tried: Sequence[tuple[str, int]]) -> None:
        ((player, once),) = tried
        assert isinstance(player, WatchedId) and once == 1
        self.__dict__["stolen_by"] = player.card

    def attempted(self, player: str) -> Any:  # noqa: ANN401 (a watched number)
        """How often a player has tried, noted by how it is compared."""
        mine = self.__dict__
        assert isinstance(player, WatchedId)
        where = player.card.where
        assert where.kind == REG
        register = AT[f"attempts {mine['seat']}"]
        bit = mine["tables"].card_value(player.card.number, ATTEMPTS_AT)
        whole = int(mine["row"][register]) >> bit & 3
        return Num(mine["trace"], Source(at.ATTEMPTS, register, where.a, ATTEMPTS_AT), whole)


def card_in(trace: Trace, tables: Tables, register: int, number: int) -> WatchedCard:
    """The card whose number is in a register."""
    card = tables.cards[number]
    return WatchedCard(trace, tables, number, card, Source(REG, register), lambda of: Source(OF_CARD, register, of))


@contextmanager
def watched_lineups(trace: Callable[[], Trace]) -> Iterator[None]:
    """While it lasts, lineups may hold watched cards; ``trace`` is the one under way."""

    def quietly(change: Callable[..., object]) -> Callable[..., object]:
        def changed(*arguments: object, **named: object) -> object:
            now = trace()
            now.quiet = True
            try:
                return change(*arguments, **named)
            finally:
                now.quiet = False

        return changed

    without = bench.without

    def others(cards: tuple[Card, ...] | WatchedCards, card: Card) -> tuple[Card, ...] | WatchedCards:
        return cards.without(card) if isinstance(cards, WatchedCards) else without(cards, card)

    with ExitStack() as stack:
        stack.enter_context(patch.object(bench, "without", others))
        stack.enter_context(patch.object(lineups, "spot_of", Spot))
        for name in ("enters", "moves", "pitcher_bats"):
            stack.enter_context(patch.object(Lineup, name, quietly(getattr(Lineup, name))))
        yield
