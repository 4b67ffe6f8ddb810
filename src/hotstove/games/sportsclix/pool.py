"""The figures of the original set, one file a club (``sets/*.yaml``), made by ``generator``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from hotstove.baseball.schema import Key, Keys, nodes, text, word
from hotstove.games.sportsclix.figure_files import read_figure
from hotstove.games.sportsclix.figures import Figure, League
from hotstove.table.texts import Node, read_yaml

_CLUB: Final = Key("club", "code of the club", text("a club's code"))
_LEAGUE: Final[Key[League]] = Key("league", "the club's league", word("AL", "NL"))
_FIGURES: Final = Key("figures", "the club's figures, in the order of their numbers", nodes())
_SET: Final = Keys("a club's figures", _CLUB, _LEAGUE, _FIGURES)


def read_set(node: Node) -> dict[str, Figure]:
    """A club's figures by id from data; raises Unreadable or NotLegal with the place."""
    values = _SET.read(node)
    club, figures = values[_CLUB], values[_FIGURES]
    found: dict[str, Figure] = {}
    for number, place in enumerate(figures, 1):
        figure = read_figure(place, f"{club}{number:02}", club, values[_LEAGUE])
        if figure.id in found:
            place.not_legal(f"two figures have the id {figure.id!r}")
        found[figure.id] = figure
    return found


@cache
def pool() -> dict[str, Figure]:
    """All figures of the set by id, read once."""
    folder = files("hotstove.games.sportsclix") / "sets"
    found: dict[str, Figure] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".yaml"):
            found.update(read_set(read_yaml(file.read_text(encoding="utf-8"), file.name)))
    return found


def find_figure(node: Node) -> Figure:
    """A figure of the set by its id, in any case; raises Unreadable with the place."""
    figure = pool().get(node.text("the id of a figure of the set").strip().upper())
    if figure is None:
        node.unreadable("the id of a figure of the set, such as BAR01")
    return figure
