"""Batting orders as scenarios write them: a line for each batter, with those who have come in to bat or run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from hotstove.baseball.board import ORDER
from hotstove.baseball.lineup import P, Spot
from hotstove.baseball.positions import Position, read_position
from hotstove.table.texts import Json, Node

C = TypeVar("C")
FOR: Final = " for "
PINCH: Final = (Position.PINCH_HITTER, Position.PINCH_RUNNER)
FIELDERS: Final = tuple(Position(number) for number in range(Position.CATCHER, Position.RIGHT_FIELD + 1))
"""The eight positions that stand once in every batting order."""


def written_spot(name: str, position: Position | None, pending: bool) -> str:
    """A batter in a line: ``SS Ada Finch``; if he still has to take his position, ``PH Ada Finch for SS``."""
    assert position is not None
    place = position.short.upper()
    return f"PH {name}{FOR}{place}" if pending else f"{place} {name}"


def read_spots(node: Node, player: Callable[[Node], P], ninth: Sequence[Position]) -> tuple[Spot[P], ...]:
    """A batting order of nine such lines; raises Unreadable or NotLegal with the place.

    ``player`` reads a batter by his name. Beside the eight fielders stands one of the positions ``ninth``; the last of them is
    named in the error if none does.
    """
    spots = tuple([_spot(item, player) for item in node.items()])
    if len(spots) != ORDER:
        node.not_legal(f"a batting order has {ORDER} players")
    if len({spot.player for spot in spots}) != len(spots):
        node.not_legal("a player bats twice")
    held = [spot.position for spot in spots]
    for position in (*FIELDERS, next((each for each in ninth if each in held), ninth[-1])):
        if held.count(position) != 1:
            node.not_legal(f"{position.short.upper()} must stand once in a batting order")
    return spots


def _spot(node: Node, player: Callable[[Node], P]) -> Spot[P]:
    short, _, rest = node.text("a position and a name, such as SS Ada Finch, or PH Ada Finch for SS").partition(" ")
    position = read_position(node.part(short), "a position, DH, PH or PR before the name")
    if position not in PINCH:
        return Spot(player(node.part(rest.strip())), position)
    name, _, place = rest.partition(FOR)
    whose = read_position(node.part(place.strip()), "for whom he bats or runs by position, as in PH Ada Finch for CF")
    return Spot(player(node.part(name.strip())), whose, pending=True)


def named_fielders(fielders: Sequence[C | None], name: Callable[[C], str]) -> dict[str, Json]:
    """The names of a side in the field by position; ``fielders`` are in the order of the scorecard's numbers, from 0."""
    return {Position(number).short.upper(): name(each) for number, each in enumerate(fielders) if each is not None}
