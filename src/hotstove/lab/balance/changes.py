"""A file of changes: what a designer would have otherwise in a game's charts, cards and options.

Numbers that are to be tried stand once, under ``numbers``, and in the changes as ``{name}``, ``{name + 1}`` or ``{name - 1}``,
also within a text: ``GDP: "0-{n}"``. A text that is nothing but such a place is the number itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from hotstove.table.errors import Unreadable
from hotstove.table.texts import Node, read_yaml_file

LEAST: Final = -999
MOST: Final = 9_999
"""The bounds of a number that is tried."""
KEYS: Final = {
    "game": "the game that it changes",
    "about": "what it is, in a sentence",
    "numbers": "the numbers to be tried, by name",
    "data": "changes by the names of data files, without their ending: charts, teams/foxes",
    "options": "options of the rules",
}
_NAME: Final = re.compile("[a-z][a-z_]{0,30}")
_PLACE: Final = re.compile(r"\{ *([A-Za-z_]+) *(?:([+-]) *([0-9]{1,4}) *)?\}")


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes as they are played: of data files, by their names in the game's package, and of options.

    ``numbers`` are those with which it is so; ``about`` is what its author says of it.
    """

    data: Mapping[str, Node] = field(default_factory=dict)
    options: Node = field(default_factory=lambda: Node(None))
    numbers: Mapping[str, int] = field(default_factory=dict)
    about: str = ""

    @property
    def numbers_told(self) -> str:
        """The numbers to be said after something else: ``, n = 2, t = 85``; empty if there are none."""
        return "".join(f", {name} = {number}" for name, number in self.numbers.items())


NO_CHANGES: Final = Changes()


@dataclass(frozen=True, slots=True)
class ChangesFile:
    """A file of changes, whose numbers may still be others."""

    about: str
    numbers: Mapping[str, int]
    data: Mapping[str, Node]
    options: Node

    def having(self, numbers: Mapping[str, int]) -> ChangesFile:
        """The same file with these numbers in place of its own; raises Unreadable for a number that it lacks."""
        for name in numbers:
            if name not in self.numbers:
                raise Unreadable(f"the changes have no number {name!r}; they have: {', '.join(self.numbers) or 'none'}")
        return replace(self, numbers={**self.numbers, **numbers})

    @property
    def changes(self) -> Changes:
        """The changes with the file's numbers."""
        data = {f"{name}.yaml": _filled(node, self.numbers) for name, node in self.data.items()}
        return Changes(data, _filled(self.options, self.numbers), self.numbers, self.about)


def read_changes(path: Path, game: str) -> ChangesFile:
    """A file of changes for the game of that name; raises Unreadable with the place and what was expected."""
    node = read_yaml_file(path)
    parts = node.mapping(KEYS)
    if "game" in parts and parts["game"].text("the name of a game").lower() != game:
        parts["game"].unreadable(f"changes of {game}")
    if not parts.get("data", _NOTHING).mapping() and not parts.get("options", _NOTHING).mapping():
        node.unreadable("changes: data (by file) or options")
    about = parts["about"].text("a sentence") if "about" in parts else ""
    numbers = {}
    for name, place in parts.get("numbers", _NOTHING).mapping().items():
        if not _NAME.fullmatch(name):
            raise Unreadable(f"{place.name}: expected a name of small letters, found {name!r}")
        numbers[name] = place.number(LEAST, MOST)
    found = ChangesFile(about, numbers, parts.get("data", _NOTHING).mapping(), parts.get("options", _NOTHING))
    for part in (*found.data.values(), found.options):
        _check_braces(part, numbers)
    used = {name for part in (*found.data.values(), found.options) for name in _named(part)}
    for name, place in parts.get("numbers", _NOTHING).mapping().items():
        if name not in used:
            raise Unreadable(f"{place.name}: no change has the number {{{name}}}")
    _ = found.changes  # no number is missing
    return found


_NOTHING: Final = Node(None)


def _named(node: Node) -> set[str]:
    """The numbers that changes have places for."""
    if isinstance(node.value, dict | list):
        parts = node.value.values() if isinstance(node.value, dict) else node.value
        return {name for part in parts for name in _named(part)}
    return {place[1] for place in _PLACE.finditer(node.value)} if isinstance(node.value, str) else set()


def _check_braces(node: Node, numbers: Mapping[str, int]) -> None:
    """Raise Unreadable where braces hold something else than a number of the changes, or stand without quotation marks."""
    parts = node.value.values() if isinstance(node.value, dict) else node.value if isinstance(node.value, list) else ()
    for part in parts:
        _check_braces(part, numbers)
    if isinstance(node.value, dict) and any(name in numbers and part.value is None for name, part in node.value.items()):
        node.unreadable('a number of the changes in quotation marks: "{n}"')
    if isinstance(node.value, str) and "{" in _PLACE.sub("", node.value):
        node.unreadable("a number of the changes as {n}, {n + 1} or {n - 1}")


def _filled(node: Node, numbers: Mapping[str, int]) -> Node:
    """The node with numbers in their places."""
    if isinstance(node.value, dict):
        return _of(node, {key: _filled(part, numbers) for key, part in node.value.items()})
    if isinstance(node.value, list):
        return _of(node, [_filled(part, numbers) for part in node.value])
    if not isinstance(node.value, str) or "{" not in node.value:
        return node

    def number(place: re.Match[str]) -> str:
        name, sign, more = place.groups()
        if name not in numbers:
            raise Unreadable(
                f"{node.name}: there is no number {name!r} under numbers; there are: {', '.join(numbers) or 'none'}"
            )
        return str(numbers[name] + int(f"{sign or '+'}{more or 0}"))

    text = _PLACE.sub(number, node.value)
    return _of(node, int(text) if _PLACE.fullmatch(node.value) else text)


def _of(node: Node, value: str | int | list[Node] | dict[str, Node]) -> Node:
    return Node(value, node.source, node.path, node.line, node.folder)
