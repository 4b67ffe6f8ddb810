"""The part of a game from whose cards the clubs of a league are drafted: its attribute ``squads``, a ``LeagueSquads``.

The pool of such a draft are whole team files, as they are pressed from real seasons. The league gets the men in them, and the
team file of a drafted club, from the game, and knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from hotstove.baseball.ball_game import AnyBallGame, games_with
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json, Node, as_node

T = TypeVar("T")

MOST_MEN: Final = 60
"""The most men of a squad."""
LONGEST_NAME: Final = 38
"""The letters of a man's name with the club that tells him apart."""


@dataclass(frozen=True, slots=True)
class FigureColumn:
    """A figure of men in lists: the key in addresses, the heading, what it is, and whether it is a number.

    ``low``: the lowest one leads.
    """

    key: str
    heading: str
    words: str
    number: bool = True
    low: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as it is printed, empty where the man has none, and what it is ordered by, the greatest first."""

    printed: str = ""
    order: float = float("-inf")

    @classmethod
    def of(cls, number: int | None) -> Figure:
        """A whole number, the greatest first; none for None."""
        return cls() if number is None else cls(str(number), float(number))

    @classmethod
    def hands(cls, bats: str, throws: str) -> Figure:
        """The hands by which a man bats and throws, each empty where his card names none, by the first of them."""
        return cls(f"{bats}/{throws}", -float(ord((bats or throws)[0])))


@dataclass(frozen=True, slots=True)
class DraftMan:
    """A man of a team file, with all of his cards there.

    ``person`` is the same for his cards of several clubs and seasons, of which only one can be drafted. ``places`` are those of
    a squad that he can fill, his own first; ``worth`` is in runs of a season, ``about`` what his cards say in a few words.
    ``figures`` are the main figures of his cards, one for each of the game's `LeagueSquads.columns`.
    """

    person: str
    name: str
    places: tuple[str, ...]
    worth: float
    about: str
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftedCards:
    """The cards of a man who is drafted: the team file that they are in, where they come from, and who he is."""

    team: Json
    source: str
    person: str


class LeagueSquads(Protocol):
    """How a game's squads of a league are drafted.

    ``places`` are those that every squad must be able to fill, each by another man, with how many of each; ``size`` is the
    usual number of a squad's men. ``worth_is`` says how ``DraftMan.worth`` is worked out. ``columns`` are the figures of each
    man in lists.
    """

    places: Sequence[tuple[str, int]]
    size: int
    worth_is: str
    columns: Sequence[FigureColumn]

    def men(self, team: Node) -> Sequence[DraftMan]:
        """The men of a team file; raises Unreadable or NotLegal with the place."""

    def squad(self, name: str, code: str, men: Sequence[DraftedCards]) -> Json:
        """The team file's data of a drafted club, the best men first; their names are made to differ."""


def teams_read(men: Sequence[DraftedCards], read: Callable[[Node], T]) -> list[T]:
    """The team of each man, of whom several may stand in one file: each file is read once."""
    teams = {id(man.team): man for man in men}
    known = {team: read(as_node(man.team, man.source)) for team, man in teams.items()}
    return [known[id(man.team)] for man in men]


def told_apart(name: str, source: str, taken: set[str]) -> str:
    """A name that is not ``taken`` yet, and is then; of two men of one name the second is called after his club, too."""
    if name in taken:
        name = f"{name[: LONGEST_NAME - len(source)]}, {source}"
    taken.add(name)
    return name


def squads_of(game: AnyBallGame) -> LeagueSquads:
    """The game's squads; raises NotLegal if it has none."""
    squads: LeagueSquads | None = getattr(game, "squads", None)
    if squads is None:
        raise NotLegal(f"{game.title} has no draft of a league; games that have one: {games_with('squads')}")
    return squads
