"""The league's figures of a season: replayed ones with their errors beside the real ones, and what is asked of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from benchmarks.accuracy.measure import Measured

AVERAGES = ("avg", "obp", "slg")
AVERAGES_WITHIN = 0.003
MODERN, MODERN_WITHIN = 1955, 0.02
EARLY, EARLY_WITHIN = 1901, 0.04
"""What is asked: averages from the early year on, and runs (a share of the real ones), nearer from the modern year on."""
_STEALS = ("sb_per_game", "cs_per_game", "gdp_per_game")


@dataclass(frozen=True, slots=True)
class Beside:
    """A figure: the mean of the replays, its standard error (None where it isn't known), and the real one (None: not kept)."""

    replayed: float
    error: float | None
    real: float | None

    @property
    def off(self) -> float | None:
        """How much too high it is."""
        return None if self.real is None else self.replayed - self.real

    @property
    def share_off(self) -> float | None:
        """How much too high it is, as a share of the real figure."""
        return None if not self.real else self.replayed / self.real - 1


@dataclass(frozen=True)
class Errors:
    """How far one game's luck moves each figure, from the scatter of all seasons' replays; divided by games it is an error."""

    by_game: Mapping[str, float]

    @classmethod
    def of(cls, seasons: Sequence[Measured]) -> Errors:
        """Pooled over the seasons: three replays of one say little about their scatter, those of a dozen enough."""
        squares: dict[str, float] = {}
        free = 0
        for season in seasons:
            replays = len(season["each"])
            free += replays - 1
            for name in season["each"][0]:
                values = [figures[name] for figures in season["each"]]
                middle = sum(values) / replays
                spread = sum((value - middle) ** 2 for value in values) * season["games"] / replays
                squares[name] = squares.get(name, 0.0) + spread
        return cls({name: sqrt(square / free) for name, square in squares.items()} if free else {})

    def error(self, name: str, games: int) -> float | None:
        """The standard error of a figure's mean over so many games."""
        known = self.by_game.get(name)
        return None if known is None else known / sqrt(games)


def beside(season: Measured, name: str, errors: Errors) -> Beside:
    """A figure of a season."""
    values = [figures[name] for figures in season["each"]]
    return Beside(sum(values) / len(values), errors.error(name, season["games"]), season["real"].get(name))


def runs_within(year: int) -> float | None:
    """How near runs have to be, as a share of the real ones; None where nothing is asked."""
    return MODERN_WITHIN if year >= MODERN else EARLY_WITHIN if year >= EARLY else None


def runs_of_line(figures: Mapping[str, float], with_steals: bool) -> float:
    """Runs of a batting line for each out at bat, by David Smyth's base runs: what the line alone is worth.

    Set beside the real line's it tells which part of a difference in runs the line explains; the rest is what happens on the
    bases.
    """
    at_bats = figures["hits_per_pa"] / figures["avg"]
    hits, homers = figures["hits_per_pa"], figures["hr_per_pa"]
    free = figures["bb_per_pa"] + figures["hbp_per_pa"]
    bases = figures["slg"] * at_bats
    stolen, caught, doubled = (figures[name] / figures["pa_per_game"] if with_steals else 0.0 for name in _STEALS)
    on_base = hits + free - homers - caught - doubled
    moves = 1.1 * (1.4 * bases - 0.6 * hits - 3 * homers + 0.1 * free + 0.9 * (stolen - caught - doubled))
    outs = at_bats - hits + caught + doubled
    return (on_base * moves / (moves + outs) + homers) / outs


def line_off(season: Measured) -> float | None:
    """By which share the replayed line is worth more runs than the real one; None where the real one isn't known enough."""
    real = season["real"]
    if "hbp_per_pa" not in real:
        return None
    steals = all(name in real for name in _STEALS)
    values = [runs_of_line(figures, steals) for figures in season["each"]]
    return sum(values) / len(values) / runs_of_line(real, steals) - 1
