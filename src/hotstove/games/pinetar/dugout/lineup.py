"""Today's lineups of Pine Tar's teams, chosen so that every player ends the season with his real plate appearances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.season_play import PlayerHistory
from hotstove.games.pinetar.batting_orders import arranged
from hotstove.games.pinetar.cards import FIELD
from hotstove.games.pinetar.dugout.presence import Presence
from hotstove.games.pinetar.dugout.squad import A_GAME, DH, DugoutTeam, PositionPlayer
from hotstove.table.texts import Json

# --- Available players


def pick_hitters(
    squad: DugoutTeam,
    bats: Sequence[PlayerHistory],
    dh: bool,
    luck: int,
    busy: int,
    hurt: bool,
    presence: Presence | None = None,
) -> tuple[int, list[Json], list[str]]:
    """Return today's players as a set (bench included), the batting order, and the names of the players left out.

    ``busy`` is the bit of today's pitcher, ``hurt`` whether any player is injured. Without ``presence`` everybody is there.
    """
    ahead = _ahead(squad, bats, luck, presence)
    away = presence.away if presence is not None else 0
    hitters = squad.hitters
    ranked = [hitters[number] for number in sorted(range(len(ahead)), key=ahead.__getitem__)]
    left: list[str] = []
    if busy or hurt or away:
        fit = _fit(hitters, bats, busy, away, ORDER if dh else ORDER - 1)
        left = [each.name for each in hitters if each not in fit]
        ranked = [each for each in ranked if each in fit]
    playing, order = _order(squad, ranked, dh)
    bench = [each for each in ranked if not each.bit & playing]
    gone = _sent_away(bench, ahead)
    if gone:
        left += [each.name for each in gone]
        bench = [each for each in bench if each not in gone]
    return playing + _set_of(bench), order, left


def _ahead(squad: DugoutTeam, bats: Sequence[PlayerHistory], luck: int, presence: Presence | None) -> list[float]:
    """Each player's plate appearances beyond his share, plus a random part."""
    played = [past.plate_appearances for past in bats]
    total = sum(played) + A_GAME
    jitter = squad.jitter[luck % len(squad.jitter)]
    shares = squad.shares
    if presence is not None:
        shares = tuple(share * so_far for share, so_far in zip(shares, presence.hitters, strict=True))
    return [own - share * total + extra for own, share, extra in zip(played, shares, jitter, strict=True)]


def _fit(
    hitters: Sequence[PositionPlayer], bats: Sequence[PlayerHistory], busy: int, away: int, wanted: int
) -> list[PositionPlayer]:
    """The players who can play; if they are too few, injured ones play, too (PT-R-50), and last those who are ``away``."""
    fit = [each for each, past in zip(hitters, bats, strict=True) if not (past.out or each.bit & (busy | away))]
    if len(fit) < wanted:
        others = [each for each in hitters if each not in fit]
        fit += sorted(others, key=lambda each: (each.bit == busy, each.bit & away > 0))[: wanted - len(fit)]
    return fit


def _set_of(hitters: Sequence[PositionPlayer]) -> int:
    return sum([each.bit for each in hitters])


def _order(squad: DugoutTeam, ranked: Sequence[PositionPlayer], dh: bool) -> tuple[int, list[Json]]:
    """The set of the players in the lineup, and their batting order; cached by set."""
    orders = squad.orders
    playing = _set_of(ranked[: ORDER if dh else ORDER - 1])
    order = orders.get(playing << 1 | dh)
    if order is None:
        chosen = nine(ranked, dh)
        playing = _set_of(chosen)
        order = orders.get(playing << 1 | dh)
        if order is None:
            if len(orders) >= MOST_ORDERS:
                orders.clear()
            order = orders[playing << 1 | dh] = batting_order(chosen, dh)
    return playing, order


MOST_ORDERS: Final = 4096


def _sent_away(bench: Sequence[PositionPlayer], ahead: Sequence[float]) -> list[PositionPlayer]:
    """The bench players left out today because they are far beyond their share; others and one catcher stay."""
    if len(bench) <= SMALL_BENCH:
        return []
    stay = SMALL_BENCH
    while stay < BENCH and stay < len(bench) and ahead[bench[stay].bit.bit_length() - 1] < AHEAD_AT_BAT:
        stay += 1
    gone = list(bench[stay:])
    if gone and not any(each.catches for each in bench[:stay]):
        spare = next((each for each in gone if each.catches), None)
        if spare is not None:
            gone.remove(spare)
    return gone


BENCH: Final = 5
SMALL_BENCH: Final = 2
AHEAD_AT_BAT: Final = 8.0
"""Plate appearances beyond his share with which a player is left off the bench if others remain."""


# --- Positions

STANDING: Final = tuple(int(position) for position in FIELD)
IN_THE_FIELD: Final = sum([1 << position for position in STANDING])
EVERYWHERE: Final = IN_THE_FIELD | 1 << DH


def nine(ranked: Sequence[PositionPlayer], dh: bool) -> list[PositionPlayer]:
    """The highest-ranked players who can fill the field together: each is taken if those before him can make room.

    If a position stays open, the next of the ranking are added.
    """
    wanted = ORDER if dh else ORDER - 1
    field = _Field(EVERYWHERE if dh else IN_THE_FIELD)
    chosen = []
    for hitter in ranked:
        if field.place(hitter):
            chosen.append(hitter)
            if len(chosen) == wanted:
                return chosen
    chosen += [hitter for hitter in ranked if hitter not in chosen][: wanted - len(chosen)]
    return chosen


class _Field:
    """Positions as they are being filled: all positions, the free ones, and the holders of the others.

    ``shut`` are positions whose holders can't move; a position never leaves this set.
    """

    __slots__ = ("allowed", "free", "holders", "shut")

    def __init__(self, allowed: int) -> None:
        self.allowed = self.free = allowed
        self.shut = 0
        self.holders: dict[int, PositionPlayer] = {}

    def place(self, hitter: PositionPlayer) -> bool:
        """Give him a position, moving others if necessary; returns whether that was possible."""
        if not hitter.able & (self.free | self.allowed & ~self.shut):
            return False
        tried = self.settle(hitter, self.shut)
        if tried < 0:
            return True
        self.shut = tried
        return False

    def settle(self, hitter: PositionPlayer, tried: int) -> int:
        """Give him a free position, or one whose holder can move; returns -1, or the set of positions tried in vain."""
        able = hitter.able & self.free
        if able:
            bit = able & -able
            self.holders[bit] = hitter
            self.free ^= bit
            return -1
        able = hitter.able & self.allowed & ~tried
        while able:
            bit = able & -able
            tried = self.settle(self.holders[bit], tried | bit)
            if tried < 0:
                self.holders[bit] = hitter
                return -1
            able &= ~bit & ~tried
        return tried


def assigned(chosen: Sequence[PositionPlayer], positions: Sequence[int]) -> dict[int, int]:
    """Positions by player's bit, at the least cost; if they can't fill the field, some player is out of position."""
    men = sorted(chosen, key=FEWEST)
    assignment = _Assignment(men)
    assignment.search(0, sum([1 << position for position in positions]), 0.0)
    places = assignment.best_places or _as_they_come(men, positions)
    return {hitter.bit: position for hitter, position in zip(men, places, strict=True)}


class _Assignment:
    """The search for the assignment that costs the least: ``best_places``, empty if none is possible.

    ``least[n]`` is a lower bound for the cost of the players from number n on.
    """

    __slots__ = ("best_cost", "best_places", "least", "men", "places")

    def __init__(self, men: Sequence[PositionPlayer]) -> None:
        self.men = men
        self.best_cost = float("inf")
        self.best_places: tuple[int, ...] = ()
        self.places: list[int] = []
        self.least = [0.0]
        for hitter in reversed(men):
            self.least.append(self.least[-1] + hitter.choices[0][2])
        self.least.reverse()

    def search(self, at: int, free: int, cost: float) -> None:
        """Try all assignments that may cost less than the best so far, for the players from number ``at`` on."""
        if at == len(self.men):
            self.best_cost, self.best_places = cost, tuple(self.places)
            return
        least = self.least[at + 1]
        for bit, position, more in self.men[at].choices:
            if free & bit and cost + more + least < self.best_cost:
                self.places.append(position)
                self.search(at + 1, free ^ bit, cost + more)
                self.places.pop()


def _as_they_come(men: Sequence[PositionPlayer], positions: Sequence[int]) -> tuple[int, ...]:
    """Give each player in turn a free position of his own, or any free position if he has none left."""
    left, stands = list(positions), []
    for hitter in men:
        place = next((position for position in hitter.places if position in left), left[0])
        left.remove(place)
        stands.append(place)
    return tuple(stands)


FEWEST: Final = attrgetter("number_of_places", "bit")
BIT: Final = attrgetter("bit")
BATS: Final = attrgetter("bat")
USUAL_PLACE: Final = attrgetter("card.usage.order", "bit")


# --- Batting orders


def batting_order(chosen: Sequence[PositionPlayer], dh: bool) -> list[Json]:
    """The batting order of the chosen players with their positions, as near as possible to those they play most.

    They bat by their usual places, where all have one (``Usage.order``); else by what their cards are good for.
    """
    stands = assigned(chosen, (*STANDING, int(DH)) if dh else STANDING)
    known = all(hitter.card.usage.order for hitter in chosen)
    ordered = sorted(chosen, key=USUAL_PLACE) if known else arranged(sorted(chosen, key=BIT), BATS)
    return [_line(stands[hitter.bit], hitter) for hitter in ordered]


def platooned(squad: DugoutTeam, sheet: Mapping[str, Json]) -> list[Json] | None:
    """The lineup of a sheet against a left-hander, with at most two changes; None if there are none."""
    lineup, out = sheet["lineup"], sheet["out"]
    assert isinstance(lineup, list) and isinstance(out, list)
    gone = frozenset(map(str, out))
    order = [_entry(squad, str(entry)) for entry in lineup]
    playing = {hitter.name for hitter, _ in order}
    bench = [each for each in squad.platoon if each.name not in gone and each.name not in playing]
    changed = False
    for coming in bench[:CHANGES]:
        number = _replaced(order, coming)
        if number >= 0:
            order[number] = coming, order[number][1]
            changed = True
    return [_line(position, hitter) for hitter, position in order] if changed else None


def _replaced(order: Sequence[tuple[PositionPlayer, int]], coming: PositionPlayer) -> int:
    """The place in the order where he gains most against left-handers; -1 if he does not gain enough anywhere."""
    largest_gain, place = PLATOON, -1
    for number, (hitter, position) in enumerate(order):
        if coming.able >> position & 1 and coming.left > hitter.left and hitter.share < EVERY_DAY:
            gained = (coming.left - hitter.left) - (coming.right - hitter.right)
            if gained > largest_gain:
                largest_gain, place = gained, number
    return place


CHANGES: Final = 2
PLATOON: Final = 3.0
"""Runs in a hundred plate appearances that a change against left-handers must gain after its costs."""
EVERY_DAY: Final = 0.07
"""A player with at least this share of the team's plate appearances is never replaced."""


def _line(position: int, hitter: PositionPlayer) -> str:
    return f"{Position(position).short.upper()} {hitter.name}"


def _entry(squad: DugoutTeam, line: str) -> tuple[PositionPlayer, int]:
    """A line of a batting order, parsed; cached."""
    entry = squad.entries.get(line)
    if entry is None:
        short, _, name = line.partition(" ")
        hitter = next(each for each in squad.hitters if each.name == name)
        entry = squad.entries[line] = hitter, int(position_named(short))
    return entry
