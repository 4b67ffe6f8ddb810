"""Distributes series over rounds in which no club plays twice, orders rounds by home stands, and puts games on days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

Pair: TypeAlias = tuple[int, int]
USUAL_STAND: Final = 2
"""The usual number of series in a row at home, or on the road."""


class Visit(NamedTuple):
    """A series to be played: guests, hosts, games."""

    away: int
    home: int
    games: int


class Placed(NamedTuple):
    """A game on its day of the season."""

    day: int
    away: int
    home: int


def pair_of(visit: Visit) -> Pair:
    """The two clubs of a series, the lower number first."""
    return (min(visit.away, visit.home), max(visit.away, visit.home))


# --- Rounds


def rounds(pairs: Sequence[Pair]) -> list[list[Pair]]:
    """The pairs, each as often as it is listed, in few rounds, with each club at most once a round.

    This is edge colouring: if no round is free for both clubs of a pair, two rounds are exchanged along a chain of clubs
    until one is free.

    >>> [sorted(pairs) for pairs in rounds([(0, 1), (2, 3), (0, 2), (1, 3)])]
    [[(0, 1), (2, 3)], [(0, 2), (1, 3)]]
    """
    plan = _Plan()
    for pair in sorted(pairs, key=lambda pair: (-pairs.count(pair), pair)):
        plan.add(pair)
    return [sorted({(min(a, b), max(a, b)) for a, b in opponents.items()}) for opponents in plan.rounds if opponents]


@dataclass(slots=True)
class _Plan:
    """Rounds so far: in each, every club's opponent."""

    rounds: list[dict[int, int]] = field(default_factory=list)

    def add(self, pair: Pair) -> None:
        """Put the pair into a round; a new round is added only if no exchange helps."""
        one, two = pair
        open_to_one = [opponents for opponents in self.rounds if one not in opponents]
        open_to_two = [opponents for opponents in self.rounds if two not in opponents]
        for opponents in open_to_one:
            if two not in opponents:
                _pair(opponents, one, two)
                return
        for first in open_to_one:
            for second in open_to_two:
                chain = _chain(first, second, two)
                if one not in chain:
                    for club in chain:
                        _exchange(first, second, club)
                    _pair(first, one, two)
                    return
        self.rounds.append({one: two, two: one})


def _pair(opponents: dict[int, int], one: int, two: int) -> None:
    opponents[one], opponents[two] = two, one


def _chain(first: dict[int, int], second: dict[int, int], club: int) -> list[int]:
    """The clubs connected to ``club`` by their games in both rounds; ``club`` itself has none in the second."""
    chain, here, there = [club], first, second
    while (club := here.get(club, -1)) >= 0 and club not in chain:
        chain.append(club)
        here, there = there, here
    return chain


def _exchange(first: dict[int, int], second: dict[int, int], club: int) -> None:
    """Exchange a club's opponents in the two rounds; both rounds stay valid if this is done for a whole chain."""
    one, two = first.pop(club, None), second.pop(club, None)
    if two is not None:
        first[club] = two
    if one is not None:
        second[club] = one


# --- Order


@dataclass(slots=True)
class _Stand:
    """A club's series in a row at home (on the road: negative), and its last series: the opponent, and the host."""

    run: int = 0
    opponent: int = -1
    hosts: int = -1

    def preference(self, at_home: bool) -> float:
        """How well a next series at home, or on the road, suits the club: stands of two or three series are best."""
        ahead = self.run if at_home else -self.run
        if ahead < 0:
            return 1.0 if -ahead >= USUAL_STAND else 0.0
        return (0.5, 1.2, 0.2, -1.5)[ahead] if ahead < 4 else -2.0 * ahead


def ordered(plan: Sequence[Sequence[Pair]], series: Sequence[Visit], days: int) -> list[tuple[int, list[Visit]]]:
    """The rounds in an order that makes home stands and road trips, each with its length in days (``days`` in all at most).

    Of a pair's series, the one that best suits both clubs and the length of the round is taken.
    """
    left: dict[Pair, list[Visit]] = {}
    for visit in series:
        left.setdefault(pair_of(visit), []).append(visit)
    stands: dict[int, _Stand] = {}
    met: dict[Pair, int] = {}
    open_rounds = list(plan)
    chosen_rounds: list[list[Visit]] = []
    for number in range(len(plan)):
        length = days * (number + 1) // len(plan) - days * number // len(plan)
        choices = [_choice(pairs, left, stands, met, number, length) for pairs in open_rounds]
        best = max(range(len(choices)), key=lambda place: (choices[place][0], -place))
        chosen = choices[best][1]
        del open_rounds[best]
        for visit in chosen:
            left[pair_of(visit)].remove(visit)
            met[pair_of(visit)] = number
            for club, at_home in ((visit.home, True), (visit.away, False)):
                stand = stands.setdefault(club, _Stand())
                run = max(stand.run, 0) + 1 if at_home else min(stand.run, 0) - 1
                stands[club] = _Stand(run, visit.away if at_home else visit.home, visit.home)
        chosen_rounds.append(chosen)
    return list(zip(_lengths(chosen_rounds, days), chosen_rounds, strict=True))


def _lengths(plan: Sequence[Sequence[Visit]], days: int) -> list[int]:
    """Each round's days, with as few doubleheaders as possible; days that no round needs remain."""
    lengths = [max(-(-visit.games // 2) for visit in series) for series in plan]

    def helped(number: int) -> int:
        return sum(visit.games > lengths[number] for visit in plan[number])

    order = sorted(range(len(plan)), key=lambda number: (number * 7 % len(plan), number))  # spread over the season
    for _ in range(days - sum(lengths)):
        best = max(order, key=helped)
        if not helped(best):
            break
        lengths[best] += 1
    return lengths


def _choice(
    pairs: Sequence[Pair],
    left: dict[Pair, list[Visit]],
    stands: dict[int, _Stand],
    met: dict[Pair, int],
    number: int,
    length: int,
) -> tuple[float, list[Visit]]:
    """The value of playing a round next, summed over its clubs, and the series that it would have."""
    total, chosen = 0.0, []
    nobody = _Stand()
    for pair in pairs:
        worth, visit = max(
            (_worth(visit, stands.get(visit.home, nobody), stands.get(visit.away, nobody), length), visit)
            for visit in left[pair]
        )
        ago = number - met.get(pair, -100)
        total += worth - (8.0 if ago == 1 else 2.0 if ago < 4 else 0.5 if ago < 8 else 0.0)
        chosen.append(visit)
    return total, chosen


def _worth(visit: Visit, home: _Stand, away: _Stand, length: int) -> float:
    worth = home.preference(True) + away.preference(False) - (3.0 if visit.games > length else 0.4) * abs(visit.games - length)
    if home.opponent == visit.away and away.opponent == visit.home:
        worth -= 20.0 if home.hosts == visit.home else 1.0  # not the same series twice in a row
    return worth


# --- Days


def placed(plan: Sequence[tuple[int, Sequence[Visit]]], days: int) -> list[Placed]:
    """The games of all rounds on their days, ``days`` in all; spare days become days off between rounds.

    A series that is longer than its round continues in the next if both clubs have time then, else it ends in doubleheaders.
    """
    spare = max(0, days - sum(length for length, _ in plan))
    starts, day = [], 0
    for number, (length, _) in enumerate(plan):
        day += spare * number // len(plan) - (spare * (number - 1) // len(plan) if number else 0)
        starts.append(day)
        day += length
    sizes = [{club: visit.games for visit in series for club in visit[:2]} for _, series in plan]
    free: dict[int, int] = {}
    games: list[Placed] = []
    for number, (length, series) in enumerate(plan):
        for visit in series:
            first = max(starts[number], *(free.get(club, 0) for club in visit[:2]))
            end = starts[number] + length
            if number + 1 < len(plan):
                need = max(sizes[number + 1].get(club, 0) for club in visit[:2])
                end += max(0, plan[number + 1][0] - need)
            span = max(min(visit.games, end - first), -(-visit.games // 2))
            for club in visit[:2]:
                free[club] = first + span
            doubles = visit.games - span
            for step in range(span):
                for _ in range(2 if step >= span - doubles else 1):
                    games.append(Placed(first + step, visit.away, visit.home))
    return games
