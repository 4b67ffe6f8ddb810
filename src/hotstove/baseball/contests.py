"""The protocols of a game's drafts and series, which the league uses without knowing any game by name.

A game that has them has an attribute ``drafts`` (a ``Drafts``) or ``series`` (a ``SeriesSquads``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.table import NotLegal, Seat
from hotstove.table.game import Manager, Setup
from hotstove.table.texts import Json, Node, yaml_text

V = TypeVar("V")

# --- Drafts


class DraftCard(Protocol):
    """A card that can be drafted. Its id and name are unique in the set; ``position`` is what its corner prints."""

    @property
    def id(self) -> str:
        """Unique in the set."""

    @property
    def name(self) -> str:
        """Unique in the set."""

    @property
    def position(self) -> str:
        """One of the positions that the needs name."""

    @property
    def points(self) -> int:
        """Its cost in points, 1 or more."""


@dataclass(frozen=True, slots=True)
class PricedCard:
    """A card as a draft sees it, for a game whose own cards have other fields."""

    id: str
    name: str
    position: str
    points: int


@dataclass(frozen=True, slots=True)
class Needs:
    """The cards of a complete squad, or those that a squad still lacks: so many of each position, and ``extras`` more.

    Extra cards have any of the positions ``extra_positions`` and are called ``extra_name`` in texts.
    """

    positions: tuple[tuple[str, int], ...]
    extras: int = 0
    extra_positions: tuple[str, ...] = ()
    extra_name: str = "more"

    def __bool__(self) -> bool:
        return bool(self.positions) or self.extras > 0

    def __str__(self) -> str:
        """The needs in a few words.

        >>> str(Needs((("C", 1), ("OF", 2)), 1, ("C", "OF"), "DH"))
        'C, 2 OF, DH'
        """
        wanted = [*self.positions, *([(self.extra_name, self.extras)] if self.extras else [])]
        return ", ".join(position if count == 1 else f"{count} {position}" for position, count in wanted)

    @property
    def cards(self) -> int:
        """The number of cards."""
        return sum(count for _, count in self.positions) + self.extras

    def lacks(self, held: Iterable[str]) -> Needs:
        """The needs that are left beside cards of these positions.

        >>> str(Needs((("C", 1), ("OF", 3)), 1, ("C", "OF")).lacks(["OF", "C", "C"]))
        '2 OF'
        """
        counts = Counter(held)
        needed = dict(self.positions)
        over = sum(max(0, counts[position] - needed.get(position, 0)) for position in self.extra_positions)
        missing = tuple((position, count - counts[position]) for position, count in self.positions if counts[position] < count)
        return Needs(missing, max(0, self.extras - over), self.extra_positions, self.extra_name)


@dataclass(frozen=True, slots=True)
class Pick:
    """A card as an option of the draft; its text is the card's name."""

    card: DraftCard

    def __str__(self) -> str:
        return self.card.name


NO_MORE = "no more cards"
"""The option of a manager whose squad is complete: he passes for good."""


@dataclass(frozen=True, slots=True)
class DraftView:
    """All that a seat sees of a draft: both squads, the points both have left, and the cards that nobody has.

    ``between`` is the number of cards that the other side picks between this seat's next pick and the one after it.
    """

    seat: Seat
    squads: tuple[tuple[DraftCard, ...], tuple[DraftCard, ...]]
    left: tuple[int, int]
    cards: Sequence[DraftCard]
    needs: Needs
    between: int

    def lacks(self, seat: Seat) -> Needs:
        """The cards that the squad of a seat lacks to be complete."""
        return self.needs.lacks(card.position for card in self.squads[seat])


class Drafts(Protocol):
    """How a game's cards are drafted. The argument ``series`` says whether the squads are for a series or a single game.

    ``first_label`` and ``pick_label`` (rule and name) are the questions of the draw for the first pick and of each pick.
    ``complete_rule``, ``copies_rule`` and ``points_rule`` are the IDs of three rules: a squad must be complete before its
    manager passes, there is one copy of each card, and a squad must stay payable. ``drafters`` are computer managers by
    level; they see a ``DraftView``.
    """

    first_label: str
    pick_label: str
    complete_rule: str
    copies_rule: str
    points_rule: str
    drafters: Mapping[str, Callable[[Setup], Manager]]

    def pool(self) -> Sequence[DraftCard]:
        """All cards there are, one of each."""

    def needs(self, series: bool) -> Needs:
        """The cards of a complete squad."""

    def fewest(self, series: bool) -> Needs:
        """The cards of a squad where the points are too few for those of ``needs``; the same if there are no smaller squads."""

    def limit(self, series: bool) -> int:
        """The points that a squad may cost unless the managers agree otherwise."""

    def ratings(self, card: DraftCard) -> str:
        """The card's ratings in a few columns."""

    ratings_are: str
    """A sentence that explains the columns of ``ratings``."""

    def ability(self, card: DraftCard) -> str:
        """The card's special ability in words; empty if it has none."""

    def whole(self, card: DraftCard) -> str:
        """What the card says beyond its ratings, for who wants to know; empty if they say it all."""

    def worth(self, card: DraftCard, series: bool) -> float:
        """The card's value in runs a game, estimated by the same method for all cards of a position."""

    def squad(self, name: str, code: str, colour: str, cards: Sequence[DraftCard], needs: Needs) -> Json:
        """A squad as team data, complete by ``needs``; raises NotLegal if it is not complete."""

    def check(self, files: Sequence[Node], series: bool, limit: int) -> list[str]:
        """A line about each team file; raises NotLegal or Unreadable if one holds no squad by the rules of the draft."""


def check_owners(files: Sequence[Node], squads: Sequence[Iterable[tuple[str, str]]], one_of_each: str) -> None:
    """Raise NotLegal at the file of a squad that holds what an earlier one holds, too.

    ``squads`` are, file by file, the id of what there is one of with the name to say; ``one_of_each`` gives the reason with its
    rule: ``there is one copy of each card (RB-145)``.
    """
    owners: dict[str, Node] = {}
    for file, squad in zip(files, squads, strict=True):
        for id_, name in squad:
            if id_ in owners:
                file.not_legal(f"{name} is in {owners[id_].source}, too; {one_of_each}")
            owners[id_] = file


@dataclass(frozen=True, slots=True)
class CheckedSquad:
    """A squad from a file: the id and the name of each person on it, what it costs, and what is said of it."""

    people: Sequence[tuple[str, str]]
    cost: int
    about: str


def check_squads(
    files: Sequence[Node], squads: Sequence[CheckedSquad], limit: int, one_of_each: str, costs: str, rule: str
) -> list[str]:
    """A line about the squad of each file; raises NotLegal as `check_owners` does, and at the file of one that is too dear.

    ``limit`` is the most that a squad may cost, ``costs`` says what is summed up, such as ``salaries``, and ``rule`` is the ID
    of the rule that limits them.
    """
    check_owners(files, [squad.people for squad in squads], one_of_each)
    for file, squad in zip(files, squads, strict=True):
        if squad.cost > limit:
            file.not_legal(f"the {costs} sum to {squad.cost:,}, the limit is {limit:,} ({rule})")
    return [f"{squad.about}, {squad.cost:,} of {limit:,}" for squad in squads]


def squad_file(team: Json, about: str) -> str:
    """The text of a drafted squad's team file, ``about`` in a comment."""
    return f"# {about}\n{yaml_text(team)}"


# --- Series


GAMES: Final = 100
"""Worths of cards are told in runs of so many games."""


class SeriesSquads(Protocol):
    """How a game's teams play a series. ``game_label`` names the beginning of a game in its record (rule and name).

    The keys of ``lengths`` are the numbers of games that a series may have at most. The values are its home stands: the
    numbers of games in a row that the first host plays at home, then the other club, then the first again. At the lengths of
    ``own_stands`` the managers may agree on other home stands. ``length_rule`` is the ID of the rule on lengths and home
    stands, ``winner_rule`` that of the rule that the club with more wins wins the series; both are `OUR_OWN` where the rulebook
    has no series.

    What a club carries from game to game (its pitchers' rest, say) is plain data, None before the first game.
    """

    game_label: str
    lengths: Mapping[int, tuple[int, ...]]
    own_stands: Collection[int]
    length_rule: str
    winner_rule: str

    def check(self, options: Mapping[str, Json]) -> None:
        """Raise NotLegal if one of a game's options is for single games only."""

    def squad(self, team: Json, rotation: Sequence[str] = ()) -> Json:
        """The team as it goes into a series, its starters in the order that was chosen; raises NotLegal if it can't."""

    def today(self, team: Json, number: int, carried: Json) -> Json:
        """The team for game ``number`` from 1, with the starter whose turn it is, and what it carries from earlier games."""

    def carried(self, state: Any, seat: Seat, before: Json) -> Json:  # noqa: ANN401 (the state of any game)
        """What the club of that seat carries out of the game that ended in ``state``; ``before`` is what it carried into it."""


OUR_OWN: Final = "Hot Stove's own; the rulebook has no series"
"""What stands for the rules on lengths, home stands and the winner where the rulebook has none."""


class UsualSeries:
    """The part of `SeriesSquads` that a game has unless its rules say otherwise.

    Baseball's lengths and home stands, all options, teams that have no rotation to choose, and nothing carried on.
    """

    lengths: Mapping[int, tuple[int, ...]] = {3: (1, 1, 1), 5: (2, 2, 1), 7: (2, 3, 2)}
    own_stands: Collection[int] = (3, 5, 7)
    length_rule: str = OUR_OWN
    winner_rule: str = OUR_OWN

    def check(self, options: Mapping[str, Json]) -> None:
        """Every option may be played in a series."""

    def squad(self, team: Json, rotation: Sequence[str] = ()) -> Json:
        """The team as it is; raises NotLegal if a rotation is chosen."""
        if rotation:
            raise NotLegal("there is no rotation to choose: no card of this game is a starting pitcher's")
        return team

    def today(self, team: Json, number: int, carried: Json) -> Json:
        """The team as it is."""
        return team

    def carried(self, state: Any, seat: Seat, before: Json) -> Json:  # noqa: ANN401 (the state of any game)
        """Nothing."""
        return None


def rotation_of(names: Sequence[str], starters: Mapping[str, V], club: str, rule: str) -> tuple[V, ...]:
    """A club's starters in the order of ``names``; raises NotLegal, with the ID of the rule, unless each is named once."""
    if sorted(names) != sorted(starters):
        raise NotLegal(f"{club}: a rotation names each starter once; they are {', '.join(starters)} ({rule})")
    return tuple(starters[name] for name in names)


def drafts_of(game: AnyBallGame) -> Drafts:
    """The game's drafts; raises NotLegal if it has none."""
    drafts: Drafts | None = getattr(game, "drafts", None)
    if drafts is None:
        raise NotLegal(f"{game.title} has no draft: its teams come as they are")
    return drafts


def series_of(game: AnyBallGame) -> SeriesSquads:
    """The game's series; raises NotLegal if it has none."""
    series: SeriesSquads | None = getattr(game, "series", None)
    if series is None:
        raise NotLegal(f"{game.title} has no series, only single games")
    return series
