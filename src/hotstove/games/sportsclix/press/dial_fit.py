"""The dial that comes nearest to a figure's rates: results of each row from cold to hot, moved about one step at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import add, mul, sub
from typing import Final

from hotstove.games.sportsclix.dials import BLUE_4, RED_6, START
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS, Pair
from hotstove.games.sportsclix.press.heat import PITCHERS_CLICK
from hotstove.games.sportsclix.press.model import PAIRS, Ground, Meets, Rates
from hotstove.games.sportsclix.results import RESULTS, Result
from hotstove.stats.targets import CHANCES

CLICKS: Final = range(BLUE_4, RED_6 + 1)
"""The positions of a dial whose windows are fitted; three balls repeats blue 4."""
LAST: Final = len(CLICKS) - 1
REACH: Final = 3
"""How far a result may move along its row at once."""
ROUNDS: Final = 40
"""The most rounds of moves."""
ENOUGH: Final = 1e-3
"""What a round must gain for another one."""
SLOPES: Final = {True: 0.045, False: -PITCHERS_CLICK}
"""The runs of an at-bat that a click is worth on a batter's and on a pitcher's dial (as in `ratings.py`)."""
SHAPE: Final = 14.0
"""The weight of a squared run by which a window is better or worse than the dial's slope has it, in the unit of misses."""

LEAST_HOT, LEAST_COLD = 0.004, 0.08
"""The least shares with which a window counts for that, from the start marker on and below it."""


def _rows(pairs: Sequence[Pair], *rows: str) -> dict[Pair, tuple[Result, ...]]:
    return {pair: tuple(RESULTS[code] for code in row.split()) for pair, row in zip(pairs, rows, strict=True)}


BATTERS_ROWS: Final = _rows(
    BATTER_PAIRS,
    "FB FB! DFg 1B DFy 2B 3B DFr HR",
    "K GB GB! W* W 1B 1B* 2B",
    "K GB FB GB! FB! 1B 1B* 2B",
    "K FB DFg W 1B DFy 2B* 3B DFr HR",
)
"""What may stand in each row of a batter's dial, from cold to hot: power beside PP and CP, contact and eye beside TT, VT."""
PITCHERS_ROWS: Final = _rows(
    PITCHER_PAIRS,
    "W W* K* FB K",
    "1B W W* FB GB K",
    "DFr DFy 1B FB! K* FB GB K",
    "1B GB! W* FB GB K",
)
"""The same of a pitcher's: velocity beside VV and VP, control beside CC, movement beside CT."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A figure's rates with the weight of each squared miss, where his dial stands, and what his windows meet there.

    ``heat`` and ``meets`` are by position; ``ground`` is what balls come to there (a Speed Demon's differ by position).
    """

    rates: Rates
    weights: Sequence[float]
    heat: Mapping[int, float]
    meets: Mapping[int, Meets]
    ground: Mapping[int, Ground]
    batter: bool


class DialFit:
    """The search for a dial. ``rows`` holds for each row the number of its result at each position from blue 4 on."""

    def __init__(self, wanted: Wanted, start: Sequence[Sequence[int]]) -> None:
        self.wanted = wanted
        self.ladders = list((BATTERS_ROWS if wanted.batter else PITCHERS_ROWS).values())
        pairs = BATTER_PAIRS if wanted.batter else PITCHER_PAIRS
        total = Pair.BATTER_TOTAL_CONTROL if wanted.batter else Pair.PITCHER_TOTAL_CONTROL
        self.rows = [list(row) for row in start]
        self.shares = [wanted.heat.get(click, 0.0) for click in CLICKS]
        self.middle = sum(share * click for share, click in zip(self.shares, CLICKS, strict=True))
        # A window that hardly ever shows follows the slope all the same; cold ones count more, where managers replace batters.
        self.shape = [
            CHANCES * SHAPE * max(share, LEAST_COLD if click < START else LEAST_HOT)
            for share, click in zip(self.shares, CLICKS, strict=True)
        ]
        self.slope = [SLOPES[wanted.batter] * (click - self.middle) for click in CLICKS]
        self.stiff = sum(self.shape)
        self.weights = [CHANCES * weight for weight in wanted.weights]
        self._nothing = [0.0] * len(self.weights)
        self.base = [-aim for aim in wanted.rates]
        # By position, row and number of the result: what it adds to the rates, and its worth.
        self.cells: list[list[list[tuple[list[float], float]]]] = []
        self.control: list[float] = []
        for number, click in enumerate(CLICKS):
            share, met, ground = self.shares[number], wanted.meets[click], wanted.ground[click]
            for event, rate in enumerate(met.others):
                self.base[event] += share * rate
            odds = [_mean(met.shares, pair) for pair in (*pairs, total)]
            self.cells.append(
                [
                    [
                        ([share * part * rate for rate in ground.rates[result]], part * ground.worths[result])
                        for result in ladder
                    ]
                    for part, ladder in zip(odds, self.ladders, strict=False)
                ]
            )
            self.control.append(odds[-1])
        self._known: list[dict[tuple[int, ...], tuple[list[float], float]]] = [{} for _ in CLICKS]

    def _controlled(self, number: int) -> tuple[list[float], float]:
        """What total control adds at a position, from the window after its click."""
        after = min(number + 1, LAST)
        key = tuple([row[after] for row in self.rows])
        known_rates = self._known[number].get(key)
        if known_rates is None:
            window = tuple(dict.fromkeys(ladder[each] for ladder, each in zip(self.ladders, key, strict=True)))
            rates, worth = self.wanted.ground[CLICKS[after]].controlled(window, self.wanted.batter)
            part = self.shares[number] * self.control[number]
            known_rates = self._known[number][key] = [part * rate for rate in rates], self.control[number] * worth
        return known_rates

    def start(self) -> None:
        """Work everything out anew."""
        self.missed = list(self.base)
        self.values = [-slope for slope in self.slope]
        self.controls = [self._controlled(number) for number in range(len(CLICKS))]
        for number, cells in enumerate(self.cells):
            for rates, worth in (*(cells[row][self.rows[row][number]] for row in range(len(cells))), self.controls[number]):
                self.values[number] += worth
                for event, rate in enumerate(rates):
                    self.missed[event] += rate
        # The cost is that of what is missed, and that of the shape: each position's value less the slope's beside the mean.
        self.pulls = list(map(mul, self.weights, self.missed))
        self.off_rates = _dot(self.pulls, self.missed)
        pulled = list(map(mul, self.shape, self.values))
        self.squares, self.sum = _dot(pulled, self.values), sum(pulled)
        self.mean = sum(
            share * (value + slope) for share, value, slope in zip(self.shares, self.values, self.slope, strict=True)
        )
        self.cost = self.off_rates + self._shape_cost(self.squares, self.sum, self.mean)

    def _shape_cost(self, squares: float, total: float, mean: float) -> float:
        """The cost of the shape from the weighted squares of values, their weighted sum, and the mean in play."""
        return squares - 2 * mean * total + mean * mean * self.stiff

    def results(self) -> list[float]:
        """The rates that the dial comes to."""
        self.start()
        return [missed + aim for missed, aim in zip(self.missed, self.wanted.rates, strict=True)]

    @property
    def mean_control(self) -> float:
        """The chance of his total control in an at-bat."""
        return _dot(self.shares, self.control)

    def rates_at(self, number: int) -> list[float]:
        """The rates of an at-bat at the position with that number, counted from blue 4."""
        wanted, met = self.wanted, self.wanted.meets[CLICKS[number]]
        ground = wanted.ground[CLICKS[number]]
        rates = list(met.others)
        pairs = BATTER_PAIRS if wanted.batter else PITCHER_PAIRS
        for pair, ladder, row in zip(pairs, self.ladders, self.rows, strict=True):
            odds = _mean(met.shares, pair)
            for event, rate in enumerate(ground.rates[ladder[row[number]]]):
                rates[event] += odds * rate
        after = min(number + 1, LAST)
        window = tuple(dict.fromkeys(ladder[row[after]] for ladder, row in zip(self.ladders, self.rows, strict=True)))
        control, _ = wanted.ground[CLICKS[after]].controlled(window, wanted.batter)
        for event, rate in enumerate(control):
            rates[event] += self.control[number] * rate
        return rates

    def search(self) -> None:
        """Move the results of rows about, one bound between two results at a time, as long as that comes nearer."""
        self.start()
        for _ in range(ROUNDS):
            before = self.cost
            for row in range(len(self.rows)):
                self._search_row(row)
            if self.cost > before - ENOUGH:
                break

    def _search_row(self, row: int) -> None:
        ladder, cells = self.ladders[row], self.rows[row]
        for number in range(len(CLICKS)):
            now = cells[number]
            tries = set(range(max(now - REACH, 0), min(now + REACH + 1, len(ladder))))
            if number:
                tries.add(cells[number - 1])
            if number < LAST:
                tries.add(cells[number + 1])
            tries.discard(now)
            for to in sorted(tries):
                if to != cells[number]:
                    self._try(row, number, to)

    def _try(self, row: int, number: int, to: int) -> None:
        """Put another result at a position, and as good or bad a one at those after or before it; keep it if that is nearer."""
        cells = self.rows[row]
        old = list(cells)
        cells[number] = to
        low = high = number
        while high < LAST and cells[high + 1] < to:
            high += 1
            cells[high] = to
        while low and cells[low - 1] > to:
            low -= 1
            cells[low] = to
        more = self._nothing
        shifts: dict[int, float] = {}
        for each in range(low, high + 1):
            of_row = self.cells[each][row]
            (gone, lost), (come, gained) = of_row[old[each]], of_row[to]
            shifts[each] = gained - lost
            if self.shares[each]:
                more = list(map(add, more, map(sub, come, gone)))
        controls = []
        for each in range(max(low - 1, 0), high if high < LAST else LAST + 1):
            new = self._controlled(each)
            before = self.controls[each]
            if new is not before:
                controls.append((each, new))
                shifts[each] = shifts.get(each, 0.0) + new[1] - before[1]
                more = list(map(add, more, map(sub, new[0], before[0])))
        off_rates = self.off_rates + 2 * _dot(self.pulls, more) + _dot(self.weights, map(mul, more, more))
        squares, total, mean = self.squares, self.sum, self.mean
        for each, shift in shifts.items():
            weighted = self.shape[each] * shift
            squares += weighted * (2 * self.values[each] + shift)
            total += weighted
            mean += self.shares[each] * shift
        cost = off_rates + self._shape_cost(squares, total, mean)
        if cost < self.cost - 1e-9:
            self.cost, self.off_rates, self.squares, self.sum, self.mean = cost, off_rates, squares, total, mean
            self.missed = list(map(add, self.missed, more))
            self.pulls = list(map(mul, self.weights, self.missed))
            for each, shift in shifts.items():
                self.values[each] += shift
            for each, new in controls:
                self.controls[each] = new
        else:
            cells[:] = old


def _dot(ones: Iterable[float], others: Iterable[float]) -> float:
    total: float = sum(map(mul, ones, others))
    return total


def _mean(shares: Sequence[float], pair: Pair) -> float:
    """How often a pair comes up if the choices of dice have these shares."""
    return sum(share * odds.get(pair, 0.0) for share, odds in zip(shares, PAIRS, strict=True))
