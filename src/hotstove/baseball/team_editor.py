"""Teams that are built step by step before they are legal: what a game tells of an unfinished team, and the steps.

A game whose teams can be built so has an attribute ``team_editor``. The team is always the data of a team file, whole or with
places left open; each step makes new data of it. A page or another screen needs to know nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from hotstove.baseball.ball_game import AnyBallGame, games_with
from hotstove.baseball.card_faces import CardFace
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json, Node

CardFigure: TypeAlias = str | int
"""A rating of a card, as a table of cards shows it and sorts by it."""
TeamData: TypeAlias = dict[str, Json]
"""The data of a team file."""


@dataclass(frozen=True, slots=True)
class PoolCard:
    """A card that may stand in a team.

    ``cost`` counts against the team's limit, ``figures`` are its ratings by column, ``groups`` what cards are searched by
    (``{"Position": ("SS", "2B"), "Club": ("HAR",)}``), ``text`` what it does, in sentences. ``face`` is the whole card where
    its figures do not hold all that it says.
    """

    id: str
    name: str
    cost: int = 0
    figures: Mapping[str, CardFigure] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    text: str = ""
    face: CardFace | None = None


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A place of a part of a team with its card, None if it is open. ``label`` is a position, a number or empty."""

    label: str
    card: PoolCard | None


@dataclass(frozen=True, slots=True)
class TeamPart:
    """A part of a team, such as the bench: its places in order. ``ordered``: a person may change the order."""

    name: str
    title: str
    places: tuple[TeamPlace, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class CountedCard:
    """A card of which a team's deck holds some copies, ``most`` at most. ``refusal``: why it takes no further one, or empty."""

    card: PoolCard
    copies: int
    most: int
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class CardChoice:
    """One of a few cards that a team chooses: a coach, the stadium. ``shows_ids``: people know the cards by their ids, too."""

    name: str
    title: str
    chosen: str
    cards: tuple[PoolCard, ...]
    shows_ids: bool = True


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card that a place may take instead of its own. ``note``: what else that changes, or why it would not be legal."""

    card: PoolCard
    note: str = ""


@dataclass(frozen=True, slots=True)
class UnfinishedTeam:
    """A team as it stands. ``cap`` is the most that its cards may cost, 0 without one; ``deck_size`` the cards of a full deck.

    ``problems`` are the sentences about what is not legal, each with its rule; empty if the team may play. ``warnings`` say
    what is legal and may be regretted.
    """

    name: str
    cost: int
    cap: int
    parts: tuple[TeamPart, ...]
    deck: tuple[CountedCard, ...]
    deck_size: int
    choices: tuple[CardChoice, ...]
    problems: tuple[str, ...]
    warnings: tuple[str, ...] = ()


class TeamEditor(Protocol):
    """The steps of building a team. Each reads the data of a team, and raises Unreadable or NotLegal with the place."""

    @property
    def cost_name(self) -> str:
        """What a card costs: ``Salary``."""

    @property
    def legend(self) -> str:
        """Sentences about the cards' figures that their names do not explain."""

    @property
    def choices_title(self) -> str:
        """What a team chooses besides its cards: ``Staff``."""

    @property
    def stock_decks(self) -> Sequence[str]:
        """The names of the decks that a team may take as they are, or to change; empty in a game without decks."""

    def read(self, node: Node) -> TeamData:
        """The data of the team in a file, complete, with an id for each card."""

    def file(self, node: Node) -> str:
        """The text of the team's file."""

    def team(self, node: Node) -> UnfinishedTeam:
        """The team as it stands."""

    def candidates(self, node: Node, part: str, place: int) -> Sequence[Candidate]:
        """The cards that a place of a part may take, from 0; the first one behind the last card stands for an open place."""

    def take(self, node: Node, part: str, place: int, card: str) -> TeamData:
        """The team with that card in the place; a card that stands elsewhere in the team changes places with the one there."""

    def leave(self, node: Node, part: str, place: int) -> TeamData:
        """The team with that place open."""

    def move(self, node: Node, part: str, place: int, steps: int) -> TeamData:
        """The team with the card of that place so many steps later in the order of its part (earlier, if negative)."""

    def count(self, node: Node, card: str, copies: int) -> TeamData:
        """The team with so many copies of a card in its deck."""

    def with_deck(self, node: Node, deck: Node) -> TeamData:
        """The team with another deck, a stock deck's name or the cards of a deck's file; None: with no card in its deck."""

    def choose(self, node: Node, choice: str, card: str) -> TeamData:
        """The team with another card chosen; ``choice`` is the name of a `CardChoice`."""

    def complete(self, node: Node) -> TeamData:
        """The team with good cards in all open places and a full deck; raises NotLegal if none can be found."""


def team_editor_of(game: AnyBallGame) -> TeamEditor:
    """The game's team editor; raises NotLegal if it has none."""
    editor: TeamEditor | None = getattr(game, "team_editor", None)
    if editor is None:
        raise NotLegal(f"teams of {game.title} are not built step by step; games that have that: {games_with('team_editor')}")
    return editor
