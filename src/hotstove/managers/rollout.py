"""A manager for any game that plays its options out in its head: hidden cards dealt anew, the same luck for every option.

It never sees more than its own view: the bench deals what it can't see, anew for every game in its head. A guide of thumb
rules plays both sides there, and has the first word: another option must be better beyond chance to be taken instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol, TypeAlias, TypeVar

from hotstove.table import DoesNotFit, Seat
from hotstove.table.game import Bench, Manager, Until

O = TypeVar("O")  # noqa: E741


class Horizon(Protocol):
    """How far options are played out, and what the position there is worth."""

    def until(self, view: Any) -> Until | None:  # noqa: ANN401 (each game its own)
        """From the view at the question: where to stop, or None to play to the end."""

    def worth(self, view: Any, seat: Seat) -> float:  # noqa: ANN401
        """The view there, to the seat."""


class ToTheEnd:
    """Any game: to its end; a win is worth 1, a game that ends level half of that."""

    def until(self, view: object) -> None:
        return None

    def worth(self, view: object, seat: Seat) -> float:
        raise AssertionError("a game at its end has a score")


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to think: games in the head for each option, in rounds; an option that is behind is dropped between them.

    An option is behind or ahead when the difference is more than ``errors`` of its standard errors, and ahead only if by more
    than ``least`` as well.
    """

    rounds: tuple[int, ...] = (12, 24, 48)
    errors: float = 2.0
    least: float = 0.0


Candidates: TypeAlias = Callable[[Any, Sequence[object], str], Sequence[int]]
"""From view, options and question: the numbers of the options that are worth playing out; fewer than two, and none is."""


def all_options(view: object, options: Sequence[object], why: str) -> Sequence[int]:
    """Think about everything."""
    return range(len(options))


class Rollout:
    """Takes the guide's option unless another one comes out better by a clear margin. The same game, the same answers."""

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
        """The number of the option to take; each game in the head has the same luck for all options still in the race."""
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
        players = (self._guide, self._guide)
        if until is None:
            score = bench.play_out(option, players, luck)
            own, theirs = score[seat], score[1 - seat]
            return 1.0 if own > theirs else 0.5 if own == theirs else 0.0
        return self._horizon.worth(bench.play_out(option, players, luck, until=until), seat)


class Lead:
    """By how much an option is better than the guide's: the mean of paired differences, and its standard error."""

    __slots__ = ("_games", "_squares", "_sum")

    def __init__(self) -> None:
        self._games = 0
        self._sum = self._squares = 0.0

    def add(self, difference: float) -> None:
        """One more pair of games."""
        self._games += 1
        self._sum += difference
        self._squares += difference * difference

    @property
    def mean(self) -> float:
        """The mean difference so far."""
        return self._sum / self._games

    @property
    def error(self) -> float:
        """Its standard error."""
        spread = max(0.0, self._squares / self._games - self.mean * self.mean)
        return sqrt(spread / max(1, self._games - 1))
