"""The figures of the original set, one file a club (``sets/*.yaml``), made by ``generator``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hotstove.baseball.card_sets import CardSet
from hotstove.baseball.schema import Key, Keys, text, unread_nodes, word
from hotstove.games.sportsclix.figure_files import read_figure
from hotstove.games.sportsclix.figures import Figure, League
from hotstove.table.texts import Node

_CLUB: Final = Key("club", "code of the club", text("a club's code"))
_LEAGUE: Final[Key[League]] = Key("league", "the club's league", word("AL", "NL"))
_FIGURES: Final = Key("figures", "the club's figures, in the order of their numbers", unread_nodes())
_SET: Final = Keys("a club's figures", _CLUB, _LEAGUE, _FIGURES)


def _club_figures(node: Node) -> Iterator[tuple[Node, Figure]]:
    values = _SET.read(node)
    club, figures = values[_CLUB], values[_FIGURES]
    for number, place in enumerate(figures, 1):
        yield place, read_figure(place, f"{club}{number:02}", club, values[_LEAGUE])


SET: Final = CardSet("hotstove.games.sportsclix", _club_figures, "figure", "BAR01")


def pool() -> dict[str, Figure]:
    """All figures of the set by id."""
    return SET.cards
