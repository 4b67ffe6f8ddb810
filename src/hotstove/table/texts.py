"""Hand-written YAML with the place of everything in it, so that an error can name the file, the line and what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeAlias

import yaml

from hotstove.table.errors import NotLegal, Unreadable

Json: TypeAlias = "str | int | float | bool | None | list[Json] | dict[str, Json]"


@dataclass(frozen=True, slots=True)
class Node:
    """A piece of data and where it stands: ``value`` is a scalar, a list of Nodes or a dict of Nodes by text key."""

    value: str | int | float | bool | None | list[Node] | dict[str, Node]
    source: str = ""
    path: str = ""
    line: int = 0

    @property
    def name(self) -> str:
        """For messages: ``game.yaml:12: start.bases``."""
        where = f"{self.source}:{self.line}" if self.line else self.source
        return ": ".join(part for part in (where, self.path) if part)

    def unreadable(self, expected: str) -> NoReturn:
        """Raise Unreadable: this is not what was expected."""
        raise Unreadable(f"{self.name}: expected {expected}, found {self.shown()}")

    def not_legal(self, reason: str) -> NoReturn:
        """Raise NotLegal at this place."""
        raise NotLegal(f"{self.name}: {reason}")

    def shown(self) -> str:
        """The value in a few characters."""
        if isinstance(self.value, dict):
            return "nothing" if not self.value else "a mapping of " + ", ".join(list(self.value)[:6])
        if isinstance(self.value, list):
            return f"a list of {len(self.value)}"
        return "nothing" if self.value is None else repr(self.value)

    def mapping(self, keys: Mapping[str, str] | None = None) -> dict[str, Node]:
        """The value as a mapping; with ``keys``, only those are allowed."""
        if self.value is None:
            return {}
        if not isinstance(self.value, dict):
            self.unreadable("a mapping (key: value)")
        if keys is not None:
            for key, place in self.value.items():
                if key not in keys:
                    raise Unreadable(f"{place.name}: unknown key {key!r}; known: {', '.join(keys)}")
        return self.value

    def items(self) -> list[Node]:
        """The value as a list."""
        if not isinstance(self.value, list):
            self.unreadable("a list")
        return self.value

    def text(self, expected: str = "text") -> str:
        """The value as text; a number counts as its digits."""
        if isinstance(self.value, bool) or not isinstance(self.value, str | int | float):
            self.unreadable(expected)
        return str(self.value)

    def number(self, low: int, high: int) -> int:
        """The value as a whole number within the bounds."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            self.unreadable(f"a whole number from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        """The value as true or false."""
        if not isinstance(self.value, bool):
            self.unreadable("true or false")
        return self.value

    def one_of(self, words: tuple[str, ...]) -> str:
        """The value as one of the words, in any case."""
        for word in words:
            if isinstance(self.value, str) and self.value.lower() == word.lower():
                return word
        self.unreadable("one of " + ", ".join(words))

    def plain(self) -> Json:
        """The data without its places."""
        if isinstance(self.value, dict):
            return {key: place.plain() for key, place in self.value.items()}
        if isinstance(self.value, list):
            return [place.plain() for place in self.value]
        return self.value


def as_node(data: Json, source: str = "", path: str = "") -> Node:
    """Plain data as Nodes without lines, for callers that have no file.

    >>> as_node({"outs": 2}).mapping()["outs"].number(0, 2)
    2
    """
    if isinstance(data, dict):
        below = {str(key): as_node(value, source, _below(path, str(key))) for key, value in data.items()}
        return Node(below, source, path)
    if isinstance(data, list):
        return Node([as_node(value, source, f"{path}[{number}]") for number, value in enumerate(data, 1)], source, path)
    return Node(data, source, path)


def read_yaml(text: str, source: str) -> Node:
    """One YAML document with the place of each value; raises Unreadable with file and line."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise Unreadable(f"{source}{line}: not readable as YAML: {problem}") from None
    except RecursionError:
        raise Unreadable(f"{source}: nested too deeply") from None
    if node is None:
        raise Unreadable(f"{source}: empty, expected a YAML document")
    loader = yaml.SafeLoader("")
    try:
        return _node_of(node, loader, source, "", 0, iter(range(_MOST)))
    finally:
        loader.dispose()


def read_text(path: Path) -> str:
    """A file's text; raises Unreadable where it can't be read, naming the file and the reason."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: not a text file (byte {error.start} is not UTF-8)") from None


def read_yaml_file(path: Path) -> Node:
    """A YAML file as Nodes."""
    return read_yaml(read_text(path), str(path))


_MOST = 100_000
"""Values in a document: no hand writes more, and aliases of aliases make any number of a few lines."""


def _node_of(node: yaml.Node, loader: yaml.SafeLoader, source: str, path: str, depth: int, left: Iterator[int]) -> Node:
    line = node.start_mark.line + 1
    if depth > 50:
        raise Unreadable(f"{source}:{line}: nested too deeply")
    if next(left, None) is None:
        raise Unreadable(f"{source}:{line}: more than {_MOST} values")
    if isinstance(node, yaml.MappingNode):
        mapping: dict[str, Node] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise Unreadable(f"{source}:{line}: {path or 'the document'}: a key must be plain text")
            key = str(key_node.value)
            if key in mapping:
                raise Unreadable(f"{source}:{key_node.start_mark.line + 1}: {_below(path, key)}: key stands twice")
            mapping[key] = _node_of(value_node, loader, source, _below(path, key), depth + 1, left)
        return Node(mapping, source, path, line)
    if isinstance(node, yaml.SequenceNode):
        items = enumerate(node.value, 1)
        below = [_node_of(item, loader, source, f"{path}[{number}]", depth + 1, left) for number, item in items]
        return Node(below, source, path, line)
    try:
        value = loader.construct_object(node)
    except (yaml.YAMLError, ValueError, LookupError, AttributeError):
        value = node.value  # what looks like more than text and is not, such as 2021-13-45
    if value is not None and not isinstance(value, str | int | float | bool):
        value = node.value
    return Node(value, source, path, line)


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def walk(node: Node) -> Iterator[Node]:
    """The node and every node below it."""
    yield node
    if isinstance(node.value, dict):
        for below in node.value.values():
            yield from walk(below)
    elif isinstance(node.value, list):
        for below in node.value:
            yield from walk(below)
