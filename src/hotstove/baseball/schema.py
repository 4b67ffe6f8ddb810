"""What a game's data look like, declared once: the keys of its cards and team files, and those of a scenario's position.

A ``Key`` is one key of a mapping in a file: its name, what it means, what kind of value it takes and what holds where it is
left out. From a row of keys (``Keys``) come the reading with errors that name the place, the writing back, and the help.
A ``ScenarioFact`` is something that a scenario may say of a position: the same key sets it on a state and tells it from one, so
a position can be written out of any state and read again (``ScenarioFacts``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, SIDES, Event, Seat
from hotstove.table.texts import Json, Node

S = TypeVar("S")
V = TypeVar("V")
W = TypeVar("W", bound=str)


# --- Kinds of values


@dataclass(frozen=True, slots=True)
class ValueKind(Generic[V]):
    """How a value is written. ``words`` name its range for people; ``read`` raises Unreadable or NotLegal with the place."""

    words: str
    read: Callable[[Node], V]
    write: Callable[[V], Json] = lambda value: cast("Json", value)


def whole(low: int, high: int) -> ValueKind[int]:
    """A whole number within the bounds."""
    return ValueKind(f"{low} to {high}", lambda node: node.number(low, high))


FLAG: Final[ValueKind[bool]] = ValueKind("true or false", Node.flag)


def text(expected: str, words: str = "") -> ValueKind[str]:
    """Any text; ``expected`` says what it is in an error."""
    return ValueKind(words or expected, lambda node: node.text(expected))


def word(*options: W) -> ValueKind[W]:
    """One of some words, in any case."""
    by_text = {str(option): option for option in options}
    return ValueKind(" | ".join(by_text), lambda node: by_text[node.one_of(tuple(by_text))], str)


def listed(kind: ValueKind[V], words: str = "") -> ValueKind[tuple[V, ...]]:
    """A list of values of a kind."""
    return ValueKind(
        words or f"[{kind.words}, ...]",
        lambda node: tuple(kind.read(item) for item in node.items()),
        lambda values: [kind.write(value) for value in values],
    )


def optional(kind: ValueKind[V]) -> ValueKind[V | None]:
    """A value that may be left out, and is None then."""
    return ValueKind(kind.words, kind.read, lambda value: None if value is None else kind.write(value))


def itself(words: str = "") -> ValueKind[Node]:
    """Something that is read later, when more is known."""
    return ValueKind(words, lambda node: node)


def nodes(words: str = "") -> ValueKind[list[Node]]:
    """A list of which each item is read by itself."""
    return ValueKind(words, lambda node: node.items())


# --- Keys of a mapping in a file


class _Needed:
    """What stands for the default of a key that must be there."""


NEEDED: Final = _Needed()


@dataclass(frozen=True, slots=True, eq=False)
class Key(Generic[V]):
    """A key of a mapping: its name, what it means, its kind, and what holds where it is left out (it must be there without).

    ``attribute`` is where its value stands on the object that was made of the mapping, for writing it back; by default an
    attribute of the key's own name.
    """

    name: str
    about: str
    kind: ValueKind[V]
    default: V | _Needed = NEEDED
    attribute: str = ""

    @property
    def help(self) -> str:
        """What it means and what may be written, in a line."""
        said = ": ".join(part for part in (self.about, self.kind.words) if part)
        if isinstance(self.default, _Needed) or self.default is None or "default" in said:
            return said
        return f"{said} (default {self.kind.write(self.default)})"


AnyKey: TypeAlias = Key[Any]
"""A key of whatever kind: what stands in a row of keys."""


class Keys:
    """The keys that a mapping may have, in order; ``what`` it is, such as ``a hitter's card``.

    ``hint`` says in an error where one can be seen.
    """

    def __init__(self, what: str, *keys: AnyKey, hint: str = "") -> None:
        self.what = what
        self.hint = hint
        self.all = keys
        self.known: Mapping[str, str] = {key.name: key.help for key in keys}

    def read(self, node: Node) -> Values:
        """The values of a mapping; raises Unreadable with the place where one is missing, unknown or not of its kind."""
        given = node.mapping(self.known)
        for key in self.all:
            if isinstance(key.default, _Needed) and key.name not in given:
                node.unreadable(" ".join(part for part in (f"{self.what} with the key {key.name}", self.hint) if part))
        found: dict[Hashable, object] = {
            key: key.kind.read(given[key.name]) if key.name in given else key.default for key in self.all
        }
        return Values(node, given, found)

    def write(self, owner: object) -> dict[str, Json]:
        """What was made of such a mapping as a mapping again; without the keys that hold None."""
        found: dict[str, Json] = {}
        for key in self.all:
            value = getattr(owner, key.attribute or key.name)
            if value is not None:
                found[key.name] = key.kind.write(value)
        return found


class Values:
    """What ``Keys`` read of a ``mapping``: ``values[KEY]`` is the key's value, as typed as the key."""

    def __init__(self, node: Node, given: Mapping[str, Node], found: Mapping[Hashable, object]) -> None:
        self.mapping = node
        self._given = given
        self._found = found

    def __getitem__(self, key: Key[V]) -> V:
        return cast("V", self._found[key])

    def given(self, key: Key[V]) -> bool:
        """Does the key stand there?"""
        return key.name in self._given

    def node(self, key: Key[V]) -> Node:
        """Where its value stands, for an error; the mapping itself where it is left out."""
        return self._given.get(key.name, self.mapping)


# --- Positions as scenarios write them


@dataclass(frozen=True, slots=True)
class Seen(Generic[S]):
    """What a scenario may look at: the state, everything that has been told, and what was told in the last turn."""

    state: S
    events: Sequence[Event] = ()
    last: Sequence[Event] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ScenarioFact(Generic[S]):
    """Something that a scenario says of a position, by its key.

    ``tell`` says it of a state (None: it can be set and not be expected); ``read`` sets it on a state that has everything
    before it in the row of facts (None: it can be expected and not be set). ``keys`` are those of its own mapping, for help.
    ``expected`` False: what is told is for writing a position, under a key that is expected in another form.
    """

    name: str
    about: str
    tell: Callable[[Seen[S]], Json] | None = None
    read: Callable[[S, Node], None] | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    expected: bool = True


def of_attribute(
    name: str,
    about: str,
    kind: ValueKind[V],
    default: V | None = None,
    on: Callable[[S], object] = lambda state: state,
    attribute: str = "",
) -> ScenarioFact[S]:
    """A fact that is an attribute of the state, or of a part of it.

    ``default`` is what a new state has, for the help; None where ``about`` says that and how it is written.
    """
    stands = attribute or name
    said = f"{about}: {kind.words} (default {_shown(kind.write(default))})" if default is not None else about
    return ScenarioFact(
        name,
        said,
        lambda seen: kind.write(getattr(on(seen.state), stands)),
        lambda state, node: setattr(on(state), stands, kind.read(node)),
    )


def _shown(value: Json) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_before(name: str, about: str, tell: Callable[[S], Json]) -> ScenarioFact[S]:
    """A fact that has been read before there was a state to set it on."""
    return ScenarioFact(name, about, lambda seen: tell(seen.state), lambda state, node: None)


def by_side(
    name: str,
    about: str,
    tell: Callable[[S, Seat], Json],
    read: Callable[[S, Seat, Node], None] | None = None,
    keys: Mapping[str, str] | None = None,
    expected: bool = True,
) -> ScenarioFact[S]:
    """A fact of each side, written as ``{away: ..., home: ...}``; a side may be left out."""

    def read_sides(state: S, node: Node) -> None:
        sides = node.mapping(dict.fromkeys(SIDES, ""))
        for seat, side in zip(BOTH, SIDES, strict=True):
            if side in sides and read is not None:
                read(state, seat, sides[side])

    return ScenarioFact(
        name,
        about,
        lambda seen: {side: tell(seen.state, seat) for seat, side in zip(BOTH, SIDES, strict=True)},
        read_sides if read is not None else None,
        keys or {},
        expected,
    )


class ScenarioFacts(Generic[S]):
    """All that scenarios say of a game's positions, in the order in which they are read onto a state.

    ``begin`` is called with the new state before any is read. ``finish`` is called with the state, the keys that are given and
    the whole start when all are read: it works out what is left open and refuses what can't be so. ``unwritable`` says why a
    state can't be written as a position, empty where it can.
    """

    def __init__(
        self,
        *facts: ScenarioFact[S],
        begin: Callable[[S], None] = lambda state: None,
        finish: Callable[[S, Mapping[str, Node], Node], None] = lambda state, keys, start: None,
        unwritable: Callable[[S], str] = lambda state: "",
    ) -> None:
        self._facts = facts
        self._begin = begin
        self._finish = finish
        self._unwritable = unwritable
        self.start_keys: Mapping[str, str] = {fact.name: fact.about for fact in facts if fact.read is not None}
        self.expect_keys: Mapping[str, str] = {
            fact.name: fact.about for fact in facts if fact.tell is not None and fact.expected
        }
        self.inner_keys: Mapping[str, Mapping[str, str]] = {f"{fact.name} in start": fact.keys for fact in facts if fact.keys}
        """The keys of facts that are mappings themselves, for help."""

    def position(self, state: S, start: Node) -> S:
        """A new game's state moved to what a scenario's start describes; raises Unreadable or NotLegal with the place."""
        keys = start.mapping(self.start_keys)
        self._begin(state)
        for fact in self._facts:
            if fact.read is not None and fact.name in keys:
                fact.read(state, keys[fact.name])
        self._finish(state, keys, start)
        return state

    def told(self, state: S, events: Sequence[Event], last: Sequence[Event]) -> dict[str, Json]:
        """What a scenario may expect, by key."""
        seen = Seen(state, events, last)
        return {fact.name: fact.tell(seen) for fact in self._facts if fact.tell is not None and fact.expected}

    def written(self, state: S) -> dict[str, Json]:
        """The start that ``position`` makes the same state of; raises NotLegal where a scenario can't begin there."""
        why = self._unwritable(state)
        if why:
            raise NotLegal(f"no scenario can start here: {why}")
        seen = Seen(state)
        return {fact.name: fact.tell(seen) for fact in self._facts if fact.read is not None and fact.tell is not None}
