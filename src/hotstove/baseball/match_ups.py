"""The exact chances of a plate appearance for every batter against every pitcher, by a game's cards and charts alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, cast

from hotstove.table.errors import NotLegal
from hotstove.table.game import AnyGame

RESULTS: Final = ("1B", "2B", "3B", "HR", "BB", "HBP", "SO", "out")
"""The results of a plate appearance. ``out`` is every other one, errors too, since the batter would have been out."""
RUNS: Final = (0.47, 0.77, 1.05, 1.40, 0.32, 0.34, -0.28, -0.27)
"""About the runs that each result is worth on the average of all bases and outs."""

Chances: TypeAlias = tuple[float, ...]
"""The chance of each result, in their order; they add up to 1."""


class MatchUp(NamedTuple):
    """A batter and a pitcher (empty in a game whose pitchers make no difference) by name and team, and their chances."""

    batter: str
    pitcher: str
    chances: Chances


class MatchesUp(Protocol):
    """A game that knows the exact chances of its plate appearances."""

    about_match_ups: str
    """In a few words what is left out: ``bases empty``."""

    def match_ups(self, teams: Sequence[Any]) -> Iterator[MatchUp]:
        """All batters of the teams, as the game's team files make them, against all their pitchers."""


def match_ups_of(game: AnyGame) -> MatchesUp:
    """The game as one that knows its match-ups; raises NotLegal if it does not."""
    if not hasattr(game, "match_ups"):
        raise NotLegal(f"the exact chances of {game.title} depend on more than a batter's and a pitcher's card")
    return cast("MatchesUp", game)


def named(name: str, code: str) -> str:
    """A player as match-ups name him: ``Pip Larkin (CCF)``."""
    return f"{name} ({code})"


def worth(chances: Chances) -> float:
    """The runs that a plate appearance is worth, about."""
    return sum(runs * chance for runs, chance in zip(RUNS, chances, strict=True))


def costs_of(game: AnyGame, teams: Sequence[Any]) -> dict[str, int]:
    """The prices of the teams' cards, in the game's own points or salary, as match-ups name them; none if it has none."""
    costs: Callable[[Sequence[Any]], dict[str, int]] | None = getattr(game, "card_costs", None)
    return costs(teams) if costs is not None else {}
