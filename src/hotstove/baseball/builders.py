"""What players of a game build before they play it, such as a roster or a deck: its builders and checks.

A game that has them has an attribute ``builders``: each ``Builder`` by the word for what it builds, ``roster`` or ``deck``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.table.errors import NotLegal
from hotstove.table.game import games
from hotstove.table.texts import Node


class Builder(Protocol):
    """Builds, checks and shows one kind of thing of a game."""

    @property
    def kinds(self) -> Mapping[str, str]:
        """What it can build by name, each with a sentence about it; the first one is the default."""

    def build(self, kind: str, name: str) -> str:
        """The text of a file with a good legal one of that kind. ``name`` is the team's or deck's, empty for a default."""

    def check(self, node: Node) -> Sequence[str]:
        """What is not legal about the content of a file, a sentence for each; raises Unreadable if it can't be read."""

    def show(self, node: Node) -> Sequence[str]:
        """The content of a file as lines of text; raises Unreadable if it can't be read."""


def warnings_of(builder: Builder, node: Node) -> Sequence[str]:
    """What is legal in the content of a file and may be regretted, a sentence for each; none from most builders."""
    warnings: Callable[[Node], Sequence[str]] | None = getattr(builder, "warnings", None)
    return warnings(node) if warnings is not None else ()


def sentences_of(problems: Iterable[tuple[Node, str]]) -> list[str]:
    """What is not legal in a file as ``Builder.check`` says it, each sentence after its place."""
    return [f"{place.name}: {problem}" for place, problem in problems]


def builder_of(game: AnyBallGame, what: str) -> Builder:
    """The game's builder of what the word names; raises NotLegal if it has none."""
    builders: Mapping[str, Builder] = getattr(game, "builders", {})
    if what not in builders:
        own = f", but a {' and a '.join(builders)}" if builders else ""
        having = sorted(name for name, each in games().items() if what in getattr(each, "builders", {}))
        raise NotLegal(f"{game.title} has no {what} to build{own}; games that have: {', '.join(having) or 'none'}")
    return builders[what]
