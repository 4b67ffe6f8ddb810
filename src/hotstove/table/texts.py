"""Hand-written YAML with the place of every value, so that an error can name the file, the line and what was expected.

All files that people write or send are read here. Files that are too large, nested too deeply or contain invisible characters
are refused with the place, so that no other code has to check that.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

import yaml

from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable

Json: TypeAlias = "str | int | float | bool | None | list[Json] | dict[str, Json]"


@dataclass(frozen=True, slots=True)
class Node:
    """A value and its place in a file: ``value`` is a scalar, a list of Nodes or a dict of Nodes by text key.

    ``source`` names the file, ``path`` the place in it (``start.bases``), ``line`` is from 1, 0 if there is none. ``folder`` is
    where the files that it names are looked for, before the current folder; None if it may name none, as in data of others.
    The methods that return the value as a mapping, list, text, number, flag or word raise Unreadable with the place if it is
    none.
    """

    value: str | int | float | bool | None | list[Node] | dict[str, Node]
    source: str = ""
    path: str = ""
    line: int = 0
    folder: Path | None = None

    @property
    def name(self) -> str:
        """The place, for messages: ``game.yaml:12: start.bases``."""
        where = f"{self.source}:{self.line}" if self.line else self.source
        return ": ".join(part for part in (where, self.path) if part)

    def unreadable(self, expected: str) -> NoReturn:
        """Raise Unreadable with this place, what was expected and the value found."""
        raise Unreadable(f"{self.name}: expected {expected}, found {self.shown()}")

    def not_legal(self, reason: str) -> NoReturn:
        """Raise NotLegal at this place."""
        raise NotLegal(f"{self.name}: {reason}")

    def not_fitting(self, reason: str) -> NoReturn:
        """Raise DoesNotFit at this place."""
        raise DoesNotFit(f"{self.name}: {reason}")

    def shown(self) -> str:
        """A short description of the value, for messages."""
        if isinstance(self.value, dict):
            return "nothing" if not self.value else "a mapping of " + ", ".join(list(self.value)[:6])
        if isinstance(self.value, list):
            return f"a list of {len(self.value)}"
        return "nothing" if self.value is None else quoted(self.value)

    def mapping(self, keys: Mapping[str, str] | None = None) -> dict[str, Node]:
        """The value as a mapping, empty for none; with ``keys``, only those are allowed."""
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
        """The value as a whole number from ``low`` to ``high``."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not low <= self.value <= high:
            self.unreadable(f"a whole number from {low} to {high}")
        return self.value

    def decimal(self) -> float:
        """The value as a number, whole or decimal."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            self.unreadable("a number")
        return float(self.value)

    def decimals(self) -> dict[str, float]:
        """The value as a mapping from names to numbers, whole or decimal."""
        return {name: value.decimal() for name, value in self.mapping().items()}

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

    def part(self, value: str) -> Node:
        """A node at the same place with ``value``, a part of its text."""
        return Node(value, self.source, self.path, self.line, self.folder)

    def plain(self) -> Json:
        """The value as plain data, without places."""
        if isinstance(self.value, dict):
            return {key: place.plain() for key, place in self.value.items()}
        if isinstance(self.value, list):
            return [place.plain() for place in self.value]
        return self.value


def yaml_text(data: Json) -> str:
    """Data as YAML that reads back as the same data, in the same order, with short lists and mappings on one line.

    >>> print(yaml_text({"name": "Mudlarks", "field": ["1B Pos 3", "LF Neu 4"]}), end="")
    name: Mudlarks
    field: [1B Pos 3, LF Neu 4]
    """
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=_LINE, default_flow_style=None))


_LINE: Final = 128
"""Characters in a line of written YAML."""


def as_node(data: Json, source: str = "", path: str = "", folder: Path | None = None) -> Node:
    """Plain data as Nodes without lines, for callers that have no file. ``folder`` is that of the nodes.

    Raises Unreadable for data that is nested more than `DEEPEST` times, has more than `MOST_VALUES` values, or a place of more
    than `LONGEST_PLACE` characters.

    >>> as_node({"outs": 2}).mapping()["outs"].number(0, 2)
    2
    """
    left = MOST_VALUES

    def node(data: Json, path: str, deepest: int) -> Node:
        nonlocal left
        left -= 1
        if left < 0:
            raise Unreadable(f"{source or 'data'}: more than {MOST_VALUES} values")
        if isinstance(data, dict | list) and not deepest:
            raise Unreadable(f"{source or 'data'}: nested too deeply")
        if len(path) > LONGEST_PLACE:
            raise Unreadable(f"{source or 'data'}: {_FAR}")
        if isinstance(data, dict):
            below = {str(key): node(value, _below(path, str(key)), deepest - 1) for key, value in data.items()}
            return Node(below, source, path, folder=folder)
        if isinstance(data, list):
            items = [node(value, f"{path}[{number}]", deepest - 1) for number, value in enumerate(data, 1)]
            return Node(items, source, path, folder=folder)
        return Node(data, source, path, folder=folder)

    return node(data, path, DEEPEST)


MOST_BYTES: Final = 100_000_000
"""The greatest size of a file, in bytes; the statistics of all seasons have a tenth of that in one file."""
MOST_TEXT: Final = 2_000_000
"""The greatest number of characters in a file; a season's schedule has a tenth of that."""
MOST_VALUES: Final = 100_000
"""The greatest number of values in a document; aliases of aliases could make any number from a few lines."""
LONGEST_KEY: Final = 100
"""The greatest number of characters of a key; messages name places by keys."""
DEEPEST: Final = 50
"""The greatest depth of nested lists and mappings."""
LONGEST_PLACE: Final = 400
"""The greatest number of characters of a value's place, the keys that lead to it; every value keeps its own."""
_FAR: Final = f"a value to which keys of more than {LONGEST_PLACE} characters lead"
_SHOWN: Final = 80
"""The greatest number of characters of a value in a message."""
INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Characters that no text may contain: control characters, marks of writing direction, halves of a surrogate pair."""
_WORDS: Final = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **{form: True for word in ("yes", "true", "on") for form in (word, word.title(), word.upper())},
    **{form: False for word in ("no", "false", "off") for form in (word, word.title(), word.upper())},
}
_WHOLE: Final = re.compile("[-+]?(0|[1-9][0-9]{0,17})")
_DECIMAL: Final = re.compile(r"[-+]?([0-9]{1,17}\.[0-9]{0,17}|\.[0-9]{1,17})([eE][-+][0-9]{1,3})?")
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's parser if PyYAML was built with it, some ten times as fast."""


OPENED: Final = {
    "while parsing a flow sequence": "[",
    "while parsing a flow mapping": "{",
    "while parsing a flow node": "[ or {",
}
"""What is open where the parser says that it reads this."""


def _in_words(problem: str, error: yaml.YAMLError, text: str) -> str:
    """What a parser finds wrong, in words for who has written the text; its own for what hardly anybody writes."""
    mark, opened = getattr(error, "problem_mark", None), OPENED.get(getattr(error, "context", None) or "")
    if problem.startswith("did not find expected") and opened:
        return f"a {opened} is not closed, or a comma is missing"
    lines = text.split("\n")
    if "cannot start any token" in problem and mark is not None and mark.line < len(lines):
        found = lines[mark.line][mark.column : mark.column + 1]
        return "a tab; use spaces" if found == "\t" else f"no text begins with {found} but in quotes"
    return problem


def read_yaml(text: str, source: str, folder: Path | None = None, most: int = MOST_VALUES) -> Node:
    """One YAML document with the place of each value; raises Unreadable with file and line.

    ``folder`` is that of the nodes; ``most`` the greatest number of values, after which reading stops.

    A scalar is a whole number, a decimal number, true or false, null, or text. Other forms that YAML knows (dates, hours in
    base 60, octal and hexadecimal numbers, numbers of more than 18 digits, tags) are read as text.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_TEXT:
        raise Unreadable(f"{source}: expected at most {MOST_TEXT:,} characters, found {len(text):,}")
    invisible = INVISIBLE.search(text)
    if invisible is not None:
        raise Unreadable(f"{source}:{text.count(chr(10), 0, invisible.start()) + 1}: {_invisible(invisible[0])}")
    try:
        events = list(_events(text, source, most))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        last = text.rstrip().count("\n")  # what is left open is missed only behind the last line
        line = f":{min(mark.line, last) + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        if "nesting depth" in problem:  # some versions of the parser have a limit of their own
            raise Unreadable(f"{source}{line}: nested too deeply") from None
        raise Unreadable(f"{source}{line}: not readable as YAML: {_in_words(problem, error, text)}") from None
    if not events:
        raise Unreadable(f"{source}: empty, expected a YAML document")
    return _Document(events, source, folder, most).node()


def _events(text: str, source: str, most: int) -> Iterator[yaml.Event]:
    """The parser's events of one document: scalars, aliases, starts and ends, checked before any node is built from them."""
    depth = documents = 0
    for number, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        line = _line(event)
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise Unreadable(f"{source}:{line}: not readable as YAML: found another document")
        elif isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise Unreadable(f"{source}:{line}: nested too deeply")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if number > 4 * most:
            raise Unreadable(f"{source}:{line}: more than {most} values")
        if isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent):
            yield event


class _Document:
    """The nodes of a document, built from its events. An alias is read again from the place of its anchor."""

    def __init__(self, events: list[yaml.Event], source: str, folder: Path | None, most: int) -> None:
        self._events = events
        self._source = source
        self._folder = folder
        self._next = 0
        self._most = self._left = most
        self._anchors: dict[str, int] = {}

    def node(self, path: str = "", depth: int = 0) -> Node:
        """The node that begins at the next event."""
        at = self._next
        event = self._events[at]
        assert isinstance(event, yaml.NodeEvent)
        self._next += 1
        line = _line(event)
        if depth > DEEPEST:
            raise Unreadable(f"{self._source}:{line}: nested too deeply")
        if len(path) > LONGEST_PLACE:
            raise Unreadable(f"{self._source}:{line}: {_FAR}")
        self._left -= 1
        if self._left < 0:
            raise Unreadable(f"{self._source}:{line}: more than {self._most} values")
        if isinstance(event, yaml.AliasEvent):
            if event.anchor not in self._anchors:
                raise Unreadable(f"{self._source}:{line}: not readable as YAML: found undefined alias {event.anchor!r}")
            after, self._next = self._next, self._anchors[event.anchor]
            aliased = self.node(path, depth + 1)
            self._next = after
            return aliased
        if event.anchor is not None:
            self._anchors[event.anchor] = at
        if isinstance(event, yaml.ScalarEvent):
            return Node(self._scalar(event, line, path), self._source, path, line, self._folder)
        if isinstance(event, yaml.MappingStartEvent):
            return Node(self._mapping(line, path, depth), self._source, path, line, self._folder)
        below: list[Node] = []
        while not self._ended():
            below.append(self.node(f"{path}[{len(below) + 1}]", depth + 1))
        return Node(below, self._source, path, line, self._folder)

    def _ended(self) -> bool:
        ended = isinstance(self._events[self._next], yaml.CollectionEndEvent)
        self._next += ended
        return ended

    def _mapping(self, line: int, path: str, depth: int) -> dict[str, Node]:
        mapping: dict[str, Node] = {}
        while not self._ended():
            event = self._events[self._next]
            if not isinstance(event, yaml.ScalarEvent):
                raise Unreadable(f"{self._source}:{line}: {path or 'the document'}: a key must be plain text")
            self._next += 1
            there = _line(event)
            key = self._seen(event, there, path)
            if len(key) > LONGEST_KEY:
                place = path or "the document"
                raise Unreadable(f"{self._source}:{there}: {place}: a key of more than {LONGEST_KEY} characters")
            if key in mapping:
                raise Unreadable(f"{self._source}:{there}: {_below(path, key)}: key stands twice")
            mapping[key] = self.node(_below(path, key), depth + 1)
        return mapping

    def _scalar(self, event: yaml.ScalarEvent, line: int, path: str) -> str | int | float | bool | None:
        text = self._seen(event, line, path)
        if event.style or event.tag is not None:
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _WHOLE.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text) and isfinite(number := float(text)):
            return number
        return text

    def _seen(self, event: yaml.ScalarEvent, line: int, path: str) -> str:
        """The text of a scalar; raises Unreadable if an escape in it has produced a character of ``INVISIBLE``."""
        invisible = INVISIBLE.search(event.value)
        if invisible is not None:
            raise Unreadable(": ".join(part for part in (f"{self._source}:{line}", path, _invisible(invisible[0])) if part))
        return str(event.value)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 0


def _invisible(character: str) -> str:
    return f"expected characters that can be seen, found U+{ord(character):04X}"


YAML_ENDINGS: Final = (".yaml", ".yml")


def names_file(word: str) -> bool:
    """Whether a word that may be a name means a YAML file: it ends like one, or has a slash in it.

    >>> names_file("mudlarks.yaml"), names_file("foxes")
    (True, False)
    """
    return word.endswith(YAML_ENDINGS) or "/" in word


def read_file(path: Path) -> bytes:
    """A file's bytes.

    Raises Unreadable if it can't be read, is larger than ``MOST_BYTES``, or is a device, which may never end.
    A named pipe into which nobody writes is empty.
    """
    try:
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            os.set_blocking(file.fileno(), True)
            found = os.fstat(file.fileno())
            if stat.S_ISCHR(found.st_mode) or stat.S_ISBLK(found.st_mode):
                raise Unreadable(f"{path}: a device, not a file")
            data = file.read(MOST_BYTES + 1) if found.st_size <= MOST_BYTES else b""
            if found.st_size > MOST_BYTES or len(data) > MOST_BYTES:
                raise Unreadable(f"{path}: expected a file of at most {MOST_BYTES // 1_000_000} megabytes")
            return data
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None


def read_text(path: Path) -> str:
    """A file's text, its lines ended by ``\\n``; raises Unreadable with the file and the reason if it can't be read."""
    return decoded(read_file(path), str(path))


def decoded(data: bytes, source: str) -> str:
    """The text of a file called ``source``, its lines ended by ``\\n``; raises Unreadable if it is not UTF-8."""
    try:
        return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{source}: not a text file (byte {error.start} is not UTF-8)") from None


def read_yaml_file(path: Path) -> Node:
    """A YAML file as Nodes, which may name other files from its folder."""
    return read_yaml(read_text(path), str(path), path.parent)


def whole_number(text: str) -> int | None:
    """The number that one to nine digits from 0 to 9 write; None for any other text, such as "²" or thousands of digits.

    >>> whole_number("041"), whole_number("-1"), whole_number("9" * 10)
    (41, None, None)
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def quoted(value: str | float) -> str:
    """A value of others for messages: as Python writes it, at most 80 characters of it.

    >>> quoted("2-3-2")
    "'2-3-2'"
    """
    text = repr(value)
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "..."


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
