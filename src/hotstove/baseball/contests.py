"""What a ball game may offer beyond a single game between teams that are there: squads drafted from its cards, and series.

A game that has them says so by an attribute, ``drafts`` (a ``Drafts``) or ``series`` (a ``SeriesSquads``); the league asks
for them here and knows no game by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.table import NotLegal, Seat
from hotstove.table.game import Manager, Setup
from hotstove.table.texts import Json, Node, yaml_text

# --- Drafts


class DraftCard(Protocol):
    """A card that can be drafted: its name is its own in the whole set, ``position`` is what its corner prints."""

    @property
    def id(self) -> str:
        """Unlike every other card's."""

    @property
    def name(self) -> str:
        """Unlike every other card's."""

    @property
    def position(self) -> str:
        """One of the positions that the needs name."""

    @property
    def points(self) -> int:
        """What it costs, 1 or more."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a complete squad holds, or what a squad still lacks: so many cards by position, and ``more`` of any of ``of``.

    These are called ``extra`` in words.
    """

    positions: tuple[tuple[str, int], ...]
    more: int = 0
    of: tuple[str, ...] = ()
    extra: str = "more"

    def __bool__(self) -> bool:
        return bool(self.positions) or self.more > 0

    def __str__(self) -> str:
        """In few words.

        >>> str(Needs((("C", 1), ("OF", 2)), 1, ("C", "OF"), "DH"))
        'C, 2 OF, DH'
        """
        wanted = [*self.positions, *([(self.extra, self.more)] if self.more else [])]
        return ", ".join(position if count == 1 else f"{count} {position}" for position, count in wanted)

    @property
    def cards(self) -> int:
        """The number of cards."""
        return sum(count for _, count in self.positions) + self.more

    def lacks(self, held: Iterable[str]) -> Needs:
        """What of it is missing beside cards of these positions.

        >>> str(Needs((("C", 1), ("OF", 3)), 1, ("C", "OF")).lacks(["OF", "C", "C"]))
        '2 OF'
        """
        counts = Counter(held)
        needed = dict(self.positions)
        over = sum(max(0, counts[position] - needed.get(position, 0)) for position in self.of)
        missing = tuple((position, count - counts[position]) for position, count in self.positions if counts[position] < count)
        return Needs(missing, max(0, self.more - over), self.of, self.extra)


@dataclass(frozen=True, slots=True)
class Pick:
    """A card as an option of the draft: told by its name."""

    card: DraftCard

    def __str__(self) -> str:
        return self.card.name


NO_MORE = "no more cards"
"""The option of whose squad is complete: he passes for good."""


@dataclass(frozen=True, slots=True)
class DraftView:
    """All that a seat sees of a draft: both squads, the points both have left, and the cards that nobody has.

    ``between``: how many cards the other side picks before this seat's next pick but one.
    """

    seat: Seat
    squads: tuple[tuple[DraftCard, ...], tuple[DraftCard, ...]]
    left: tuple[int, int]
    cards: Sequence[DraftCard]
    needs: Needs
    between: int

    def lacks(self, seat: Seat) -> Needs:
        """What the squad of a seat lacks to be complete."""
        return self.needs.lacks(card.position for card in self.squads[seat])


class Drafts(Protocol):
    """How a game's cards are drafted. ``series`` says everywhere whether the squads are for a series or a single game.

    ``first_label`` and ``pick_label`` are what the draw for the first pick and each pick are asked by (rule and name).
    ``complete_rule``, ``copies_rule`` and ``points_rule`` are the IDs of the rules that a squad must be complete before its
    manager passes, that there is one copy of each card, and that a squad must stay payable. ``drafters`` are computer managers
    by level; they see a ``DraftView``.
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
        """What a complete squad holds."""

    def limit(self, series: bool) -> int:
        """The points that a squad may cost where nothing else is agreed."""

    def ratings(self, card: DraftCard) -> str:
        """What the card says, in a few columns."""

    ratings_are: str
    """What stands in ``ratings``, in one sentence."""

    def ability(self, card: DraftCard) -> str:
        """Its special ability in words; empty where it has none."""

    def worth(self, card: DraftCard, series: bool) -> float:
        """Runs a game that the card is worth, by the same reckoning for all cards of a position."""

    def squad(self, name: str, code: str, colour: str, cards: Sequence[DraftCard]) -> Json:
        """A complete squad as team data; raises NotLegal where it is none."""

    def check(self, files: Sequence[Node], series: bool, limit: int) -> list[str]:
        """A line for each team file that holds a squad by the rules of the draft; raises what is wrong with one."""


def squad_file(team: Json, about: str) -> str:
    """The text of a drafted squad's team file, ``about`` in a comment."""
    return f"# {about}\n{yaml_text(team)}"


# --- Series


class SeriesSquads(Protocol):
    """How a game's teams play a series. ``game_label`` names the beginning of a game in its record (rule and name).

    ``lengths`` are the games at most that a series may have, each with the row of home stands: how many games in a row the
    club that is at home first has there, then the other, then the first again. ``length_rule`` and ``winner_rule`` are the IDs
    of the rules that say so, and that most games won win the series.
    """

    game_label: str
    lengths: Mapping[int, tuple[int, ...]]
    length_rule: str
    winner_rule: str

    def squad(self, team: Json, rotation: Sequence[str] = ()) -> Json:
        """The team as it goes into a series, its starters in the order that was chosen; raises NotLegal where it can't."""

    def today(self, team: Json, number: int) -> Json:
        """The team for game ``number`` from 1, with the starter whose turn it is."""


def drafts_of(game: AnyBallGame) -> Drafts:
    """The game's drafts; raises NotLegal where it has none."""
    found: Drafts | None = getattr(game, "drafts", None)
    if found is None:
        raise NotLegal(f"{game.title} has no draft: its teams come as they are")
    return found


def series_of(game: AnyBallGame) -> SeriesSquads:
    """The game's series; raises NotLegal where it has none."""
    found: SeriesSquads | None = getattr(game, "series", None)
    if found is None:
        raise NotLegal(f"{game.title} has no series, only single games")
    return found
