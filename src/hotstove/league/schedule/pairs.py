"""The games of each pair of clubs, and their homes: whole numbers that give each club its games, as balanced as possible.

Clubs are numbers from 0 here. Everything is computed in a fixed order, so that the same data give the same schedule.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import floor, sqrt
from typing import TypeAlias

Table: TypeAlias = list[list[int]]
"""A whole number for every pair of clubs."""
Weights: TypeAlias = Sequence[Sequence[float]]
_ROUNDS_OF_FITTING = 400
_SINGLE_GAME = 1.5
"""The cost of a visit of one game, in games by which a pair's homes are out of balance."""


def groups_that_meet(weights: Weights) -> list[list[int]]:
    """Groups of clubs that can meet, directly or through others: leagues without games between them are separate groups.

    >>> groups_that_meet([[0, 1, 0], [1, 0, 0], [0, 0, 0]])
    [[0, 1], [2]]
    """
    left, groups = set(range(len(weights))), []
    while left:
        group = [min(left)]
        for club in group:
            group += [other for other in sorted(left) if weights[club][other] and other not in group]
        left -= set(group)
        groups.append(sorted(group))
    return groups


def possible(games: list[int], weights: Weights) -> list[int]:
    """The numbers of games that a schedule can give: ``games``, less those without an opponent or that make the sum odd.

    >>> possible([3, 3, 3], [[0, 1, 1], [1, 0, 1], [1, 1, 0]])
    [2, 3, 3]
    """
    given = list(games)
    for group in groups_that_meet(weights):
        for club in group:
            given[club] = min(given[club], sum(given[other] for other in group if weights[club][other]))
        if sum(given[club] for club in group) % 2:
            given[max(group, key=lambda club: (given[club], -club))] -= 1
    return given


def meetings(games: Sequence[int], weights: Weights) -> Table:
    """The number of games of each pair of clubs, such that every club's games add up; nearest to the weights' proportions.

    If that is impossible (a club with few possible opponents), a club has fewer games.
    """
    wanted = _fitted(games, weights)
    number = len(games)
    table = [[floor(wanted[a][b] + 1e-6) for b in range(number)] for a in range(number)]
    open_games = [games[club] - sum(table[club]) for club in range(number)]
    # Remaining fractions are passed on from pair to pair, separately for each kind of pair (division, league), so that
    # every club's share of each kind stays whole.
    error: dict[tuple[int, float], float] = {}
    pairs = [(a, b) for a in range(number) for b in range(a) if weights[a][b]]
    for a, b in sorted(pairs, key=lambda pair: (pair[0] - pair[1], pair)):
        one, two = (a, weights[a][b]), (b, weights[a][b])
        part = wanted[a][b] - table[a][b]
        up = part + error.get(one, 0.0) + error.get(two, 0.0) >= 0.5 and open_games[a] > 0 and open_games[b] > 0
        if up:
            _meet(table, open_games, a, b, 1)
        for club in (one, two):
            error[club] = error.get(club, 0.0) + part - up

    def strain(a: int, b: int, more: int) -> float:
        """The increase of the pair's deviation if ``more`` games are added."""
        off = table[a][b] - wanted[a][b]
        return (off + more) ** 2 - off**2

    for group in groups_that_meet(weights):
        while True:
            short = [club for club in group for _ in range(min(open_games[club], 2))]
            if len(short) < 2:
                break
            # Two clubs that are short of games, a and d, meet; or a game of b and c is dropped, and they meet b and c.
            a, d = short[0], short[-1] if short[-1] != short[0] else short[1]
            changes = [(strain(a, d, 1), -1, -1)] if a != d and weights[a][d] else []
            changes += [
                (strain(a, b, 1) + strain(b, c, -1) + strain(c, d, 1), b, c)
                for b in group
                for c in group
                if b not in (a, c) and c != d and table[b][c] and weights[a][b] and weights[c][d]
            ]
            if not changes:
                open_games[a] = 0
                continue
            _, b, c = min(changes)
            if b < 0:
                _meet(table, open_games, a, d, 1)
            else:
                _meet(table, open_games, b, c, -1)
                _meet(table, open_games, a, b, 1)
                _meet(table, open_games, c, d, 1)
    return table


def _meet(table: Table, open_games: list[int], a: int, b: int, more: int) -> None:
    table[a][b] += more
    table[b][a] += more
    open_games[a] -= more
    open_games[b] -= more


def _fitted(games: Sequence[int], weights: Weights) -> list[list[float]]:
    """The weights scaled club by club until every club's row adds up to its games."""
    number = range(len(games))
    scale = [sqrt(count) if count else 0.0 for count in games]
    for _ in range(_ROUNDS_OF_FITTING):
        rows = [scale[a] * sum(weights[a][b] * scale[b] for b in number) for a in number]
        scale = [scale[a] * sqrt(games[a] / rows[a]) if rows[a] else 0.0 for a in number]
    return [[weights[a][b] * scale[a] * scale[b] for b in number] for a in number]


# --- Home and away


def home_targets(games: Sequence[int], home: Sequence[int]) -> list[int]:
    """The home games of each club: its own number as far as the sum, which must be half of all games, allows.

    ``home`` holds 0 for an unknown number, which means half of the games. Any difference goes to the clubs whose share is
    farthest from half.

    >>> home_targets([4, 4, 4], [2, 2, 3])
    [2, 2, 2]
    """
    targets = [min(known, count) if known else count // 2 for count, known in zip(games, home, strict=True)]
    clubs = [club for club, count in enumerate(games) if count]
    while clubs and (off := sum(targets) - sum(games) // 2):
        step = 1 if off < 0 else -1
        club = min(clubs, key=lambda club: (step * (2 * targets[club] - games[club]), club))
        targets[club] += step
    return targets


def homes(table: Table, targets: Sequence[int]) -> Table:
    """Each pair's games at the first club's home; every club's sum is its target if the games allow it."""
    number = len(table)
    home = [[0] * number for _ in range(number)]
    need = list(targets)
    pairs = [(a, b) for a in range(number) for b in range(a) if table[a][b]]
    for a, b in sorted(pairs, key=lambda pair: (-table[pair[0]][pair[1]], (pair[0] + pair[1]) % number, pair)):
        count = table[a][b]
        # A single visit is not divided. Otherwise both clubs have half, and the odd game goes to the club that needs it more.
        first, second = (a, b) if need[a] - count / 2 >= need[b] - count / 2 else (b, a)
        home[first][second] = count if count < 4 else (count + 1) // 2
        home[second][first] = count - home[first][second]
        need[a] -= home[a][b]
        need[b] -= home[b][a]
    while (over := next((club for club in range(number) if need[club] < 0), None)) is not None:
        path = _cheapest(home, over, need)
        if not path:
            need[over] = 0
            continue
        for a, b in pairwise(path):
            home[a][b] -= 1
            home[b][a] += 1
        need[over] += 1
        need[path[-1]] -= 1
    return home


def _cheapest(home: Table, over: int, need: Sequence[int]) -> list[int]:
    """A chain of clubs, each of which gives a home game to the next, from one with too many to one with too few.

    Empty if there is none.
    """
    best = {over: 0.0}
    queue = [(0.0, [over])]
    while queue:
        cost, path = heappop(queue)
        club = path[-1]
        if need[club] > 0:
            return path
        if cost > best[club]:
            continue
        for after in range(len(home)):
            if home[club][after]:
                total = cost + max(0.1, _lopsided(home, club, after, 1) - _lopsided(home, club, after, 0))
                if total < best.get(after, float("inf")):
                    best[after] = total
                    heappush(queue, (total, [*path, after]))
    return []


def _lopsided(home: Table, a: int, b: int, given: int) -> float:
    first, second = home[a][b] - given, home[b][a] + given
    return abs(first - second) + _SINGLE_GAME * ((first == 1) + (second == 1))


def visits(count: int, usual: float) -> list[int]:
    """A pair's games at one home as visits, of two to four games if possible, the longer ones first.

    >>> visits(11, 3.7), visits(9, 3.1), visits(5, 3.1), visits(1, 3.1), visits(0, 3.1)
    ([4, 4, 3], [3, 3, 3], [3, 2], [1], [])
    """
    if not count:
        return []
    number = max(1, -(-count // 4), round(count / usual))
    return [count // number + (place < count % number) for place in range(number)]
