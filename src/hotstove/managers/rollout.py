"""A manager for any game that plays its options out, with new deals of hidden cards and the same luck for every option.

It sees no more than its own view: the bench deals hidden cards anew for every game played out. A guide with thumb rules
plays both sides there. The guide's option is taken unless another one is better by more than chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol, TypeAlias, TypeVar

from hotstove.baseball.innings import share_won
from hotstove.table import DoesNotFit, Seat
from hotstove.table.game import Bench, Manager, Until

O = TypeVar("O")  # noqa: E741


class Horizon(Protocol):
    """The point to which options are played out, and the worth of the position there."""

    def until(self, view: Any) -> Until | None:  # noqa: ANN401 (each game its own)
        """The condition for stopping, from the view at the question; None to play to the end."""

    def worth(self, view: Any, seat: Seat) -> float:  # noqa: ANN401
        """The worth to the seat of the view at which a game stopped."""


class ToTheEnd:
    """Plays any game to its end; a win is worth 1, a tie 0.5."""

    def until(self, view: object) -> None:
        return None

    def worth(self, view: object, seat: Seat) -> float:
        raise AssertionError("a game at its end has a score")


@dataclass(frozen=True, slots=True)
class Effort:
    """The number of games played out for each option, by round; after each round the options that are behind are dropped.

    An option is dropped if its lead over the guide's plus ``errors`` standard errors is not more than ``least``, and taken
    only if its lead minus ``errors`` standard errors is more than ``least``.
    """

    rounds: tuple[int, ...] = (12, 24, 48)
    errors: float = 2.0
    least: float = 0.0


Candidates: TypeAlias = Callable[[Any, Sequence[object], str], Sequence[int]]
"""From view, options and question to the numbers of the options worth playing out; with fewer than two, none is played."""


def all_options(view: object, options: Sequence[object], why: str) -> Sequence[int]:
    """The numbers of all options."""
    return range(len(options))


class Rollout:
    """Takes the guide's option unless another one is clearly better; at the same question of the same game always the same."""

    plays_out = True

    def __init__(
        self,
        guide: Manager,
        horizon: Horizon | None = None,
        candidates: Candidates = all_options,
        effort: Effort | None = None,
    ) -> None:
        self.only_looks = getattr(guide, "only_looks", False)
        self._guide = guide
        self._horizon: Horizon = horizon if horizon is not None else ToTheEnd()
        self._candidates = candidates
        self._effort = effort if effort is not None else Effort()

    def weighs(self, view: object, options: Sequence[object], why: str) -> bool:
        """Whether it plays options out at this question, which takes a tenth of a second or more."""
        return len(self._candidates(view, options, why)) > 1

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        guided = self._guide.choose(view, options, why, bench)
        numbers = self._candidates(view, options, why)
        if len(numbers) < 2:
            return guided
        first = next(number for number, option in enumerate(options) if option is guided)
        others = [number for number in numbers if number != first]
        try:
            return options[self._best(view, options, first, others, bench)]
        except DoesNotFit:  # no deal of the hidden cards was found that explains what has happened
            return guided

    def _best(self, view: object, options: Sequence[object], first: int, others: list[int], bench: Bench) -> int:
        """The number of the option to take; each game played out has the same luck for all remaining options."""
        effort, seat = self._effort, bench.seat
        until, luck = self._horizon.until(view), bench.luck()
        leads = {number: Lead() for number in others}
        played = 0
        for games in effort.rounds:
            for game in range(played, played + games):
                base = self._worth(options[first], f"{luck} {game}", until, bench, seat)
                for number, lead in leads.items():
                    lead.add(self._worth(options[number], f"{luck} {game}", until, bench, seat) - base)
            played += games
            leads = {number: lead for number, lead in leads.items() if lead.mean + effort.errors * lead.error > effort.least}
            if not leads:
                return first
        number, lead = max(leads.items(), key=lambda item: item[1].mean)
        return number if lead.mean - effort.errors * lead.error > effort.least else first

    def _worth(self, option: object, luck: str, until: Until | None, bench: Bench, seat: Seat) -> float:
        managers = (self._guide, self._guide)
        if until is None:
            return share_won(bench.play_out(option, managers, luck), seat)
        return self._horizon.worth(bench.play_out(option, managers, luck, until=until), seat)


class Lead:
    """The lead of an option over the guide's: the mean of paired differences, and its standard error."""

    __slots__ = ("_games", "_squares", "_sum")

    def __init__(self) -> None:
        self._games = 0
        self._sum = self._squares = 0.0

    def add(self, difference: float) -> None:
        """Add the difference of one pair of games."""
        self._games += 1
        self._sum += difference
        self._squares += difference * difference

    @property
    def mean(self) -> float:
        """The mean difference so far."""
        return self._sum / self._games

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = max(0.0, self._squares / self._games - self.mean * self.mean)
        return sqrt(spread / max(1, self._games - 1))
