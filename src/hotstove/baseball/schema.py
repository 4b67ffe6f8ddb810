"""The schema of a game's data, declared once: the keys of its cards and team files, and those of a scenario's position.

A ``Key`` is one key of a mapping in a file: its name, its meaning, its kind of value and its default. A row of keys
(``Keys``) reads mappings, with errors that name the place, writes them back, and gives the help. A ``ScenarioFact`` is
something that a scenario may say of a position: the same key sets it on a state and tells it from one, so a position can be
written out of any state and read again (``ScenarioFacts``).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NoReturn, TypeAlias, TypeVar, cast

from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import BOTH, SIDES, Event, Seat
from hotstove.table.texts import Json, Node

S = TypeVar("S")
T = TypeVar("T")
V = TypeVar("V")
W = TypeVar("W", bound=str)


FEW: Final = 3
"""The most missing keys that are told with their meaning."""

# --- Kinds of values


@dataclass(frozen=True, slots=True)
class ValueKind(Generic[V]):
    """A kind of value in files. ``words`` describe its range; ``read`` raises Unreadable or NotLegal with the place."""

    words: str
    read: Callable[[Node], V]
    write: Callable[[V], Json] = lambda value: cast("Json", value)


def whole(low: int, high: int) -> ValueKind[int]:
    """A whole number within the bounds."""
    return ValueKind(f"{low} to {high}", lambda node: node.number(low, high))


FLAG: Final[ValueKind[bool]] = ValueKind("true or false", Node.flag)


def text(expected: str, words: str = "") -> ValueKind[str]:
    """Any text; ``expected`` describes it in errors."""
    return ValueKind(words or expected, lambda node: node.text(expected))


def by_name(values: Mapping[str, V]) -> ValueKind[V]:
    """One of some values by its name, in any case."""
    names = tuple(values)
    name_of = {value: name for name, value in values.items()}
    return ValueKind(" | ".join(names), lambda node: values[node.one_of(names)], lambda value: name_of[value])


def word(*options: W) -> ValueKind[W]:
    """One of some words, in any case; a default may be another one."""
    kind = by_name({str(option): option for option in options})
    return ValueKind(kind.words, kind.read, str)


def listed(kind: ValueKind[V], words: str = "") -> ValueKind[tuple[V, ...]]:
    """A list of values of a kind."""
    return ValueKind(
        words or f"[{kind.words}, ...]",
        lambda node: tuple(kind.read(item) for item in node.items()),
        lambda values: [kind.write(value) for value in values],
    )


def optional(kind: ValueKind[V]) -> ValueKind[V | None]:
    """A value that is None if it is left out."""
    return ValueKind(kind.words, kind.read, lambda value: None if value is None else kind.write(value))


def unread_node(words: str = "") -> ValueKind[Node]:
    """A node that is read later, when more is known."""
    return ValueKind(words, lambda node: node)


MOST_LISTED: Final = 100
"""The most cards or names in one part of a team; no club of a real season has had as many players."""


def unread_nodes(words: str = "") -> ValueKind[list[Node]]:
    """A list of at most ``MOST_LISTED`` nodes that are read later."""

    def read(node: Node) -> list[Node]:
        found = node.items()
        if len(found) > MOST_LISTED:
            node.unreadable(f"a list of at most {MOST_LISTED}")
        return found

    return ValueKind(words, read)


# --- What is wrong with a file, all at once

MOST_TOLD: Final = 12
"""The most lines of an error that tells all that is wrong."""


class Wrongs:
    """What is wrong with the parts of a file, which are read one after another: ``told`` raises it as one error."""

    def __init__(self) -> None:
        self._found: list[Unreadable | NotLegal] = []

    @contextmanager
    def part(self) -> Iterator[None]:
        """Read a part; what is wrong with it is kept for ``told``."""
        try:
            yield
        except (Unreadable, NotLegal) as error:
            self.add(error)

    def add(self, error: Unreadable | NotLegal) -> None:
        """Keep what is wrong with a part."""
        self._found.append(error)

    def told(self) -> None:
        """Raise what is wrong, in a line for each, if anything is: NotLegal if all can be read, else Unreadable."""
        if not self._found:
            return
        lines = list(dict.fromkeys(line for error in self._found for line in str(error).split("\n")))
        if len(lines) > MOST_TOLD:
            lines = [*lines[: MOST_TOLD - 1], f"and {len(lines) - MOST_TOLD + 1} more like these"]
        kind = NotLegal if all(isinstance(error, NotLegal) for error in self._found) else Unreadable
        raise kind("\n".join(lines))


# --- Keys of a mapping in a file


class _Needed:
    """The type of the default of a key that must be given."""


NEEDED: Final = _Needed()


@dataclass(frozen=True, slots=True, eq=False)
class Key(Generic[V]):
    """A key of a mapping: its name, its meaning, its kind, and its default; a key without a default must be given.

    For writing it back, ``attribute`` names the attribute with its value on the object that was made of the mapping; it is
    the key's own name by default.
    """

    name: str
    about: str
    kind: ValueKind[V]
    default: V | _Needed = NEEDED
    attribute: str = ""

    @property
    def help(self) -> str:
        """A line with the key's meaning, its range and its default."""
        said = ": ".join(part for part in (self.about, self.kind.words) if part)
        if isinstance(self.default, _Needed) or self.default is None or "default" in said:
            return said
        return f"{said} (default {self.kind.write(self.default)})"


AnyKey: TypeAlias = Key[Any]
"""A key of any kind."""


class Keys:
    """The keys that a mapping may have, in order; ``what`` names the mapping, such as ``a hitter's card``.

    ``hint`` is added to errors and says where to find an example.
    """

    def __init__(self, what: str, *keys: AnyKey, hint: str = "") -> None:
        self.what = what
        self.hint = hint
        self.all = keys
        self.known: Mapping[str, str] = {key.name: key.help for key in keys}

    def read(self, node: Node) -> Values:
        """The values of a mapping; raises Unreadable with the places of all that are missing, unknown or not of their kind."""
        given = node.mapping()
        wrongs = Wrongs()
        with wrongs.part():
            node.mapping(self.known)
        missing = [key for key in self.all if isinstance(key.default, _Needed) and key.name not in given]
        if missing:
            with wrongs.part():
                self._lacks(node, missing)
        values: dict[Hashable, object] = {}
        for key in self.all:
            if key.name not in given:
                values[key] = key.default
                continue
            try:
                values[key] = key.kind.read(given[key.name])
            except (Unreadable, NotLegal) as error:
                wrongs.add(error)
        wrongs.told()
        return Values(node, given, values)

    def _lacks(self, node: Node, missing: Sequence[AnyKey]) -> NoReturn:
        """Raise Unreadable for keys that a mapping must have, with what each means, and whose mapping it is."""
        expected = " ".join(part for part in (f"{self.what} with the key {missing[0].name}", self.hint) if part)
        name = node.mapping().get("name")
        where = f" in {name.shown()}" if name is not None else ""
        few = len(missing) <= FEW
        keys = "; ".join(f"{key.name} ({key.help})" if few else key.name for key in missing)
        raise Unreadable(f"{node.name}: expected {expected}, found {node.shown()}; missing{where}: {keys}")

    def make(self, node: Node, maker: Callable[..., T]) -> T:
        """The object that ``maker`` makes of a mapping's values, given in the order of the keys; raises as ``read`` does."""
        values = self.read(node)
        return maker(*(values[key] for key in self.all))

    def write(self, owner: object) -> dict[str, Json]:
        """The mapping from which an object was made; keys that hold None are left out."""
        mapping: dict[str, Json] = {}
        for key in self.all:
            value = getattr(owner, key.attribute or key.name)
            if value is not None:
                mapping[key.name] = key.kind.write(value)
        return mapping


class Values:
    """The values that ``Keys`` read from a ``mapping``: ``values[KEY]`` is the key's value, with the key's type."""

    def __init__(self, node: Node, given: Mapping[str, Node], values: Mapping[Hashable, object]) -> None:
        self.mapping = node
        self._given = given
        self._values = values

    def __getitem__(self, key: Key[V]) -> V:
        return cast("V", self._values[key])

    def given(self, key: Key[V]) -> bool:
        """Whether the mapping has the key."""
        return key.name in self._given

    def node(self, key: Key[V]) -> Node:
        """The node of the key's value, for an error; the mapping's own node if the key is left out."""
        return self._given.get(key.name, self.mapping)


# --- Positions as scenarios write them


@dataclass(frozen=True, slots=True)
class Seen(Generic[S]):
    """The input of a scenario's facts: the state, all events so far, and the events of the last turn."""

    state: S
    events: Sequence[Event] = ()
    last: Sequence[Event] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ScenarioFact(Generic[S]):
    """A fact of a position in a scenario, by its key.

    ``write`` returns it for a state (None: it can be set but not expected); ``read`` sets it on a state, after the facts before
    it in the row (None: it can be expected but not set). ``keys`` are those of its own mapping, for help. If ``expected`` is
    False, it is told only for writing a position, because the same key is expected in another form.
    """

    name: str
    about: str
    write: Callable[[Seen[S]], Json] | None = None
    read: Callable[[S, Node], None] | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    expected: bool = True


def of_attribute(
    name: str,
    about: str,
    kind: ValueKind[V],
    default: V | None = None,
    part: Callable[[S], object] = lambda state: state,
    attribute: str = "",
) -> ScenarioFact[S]:
    """A fact that is an attribute of the state, or of the ``part`` of it that is returned for a state.

    ``default`` is a new state's value, for the help; None if ``about`` gives range and default already.
    """
    attribute_name = attribute or name
    about_and_default = f"{about}: {kind.words} (default {_shown(kind.write(default))})" if default is not None else about
    return ScenarioFact(
        name,
        about_and_default,
        lambda seen: kind.write(getattr(part(seen.state), attribute_name)),
        lambda state, node: setattr(part(state), attribute_name, kind.read(node)),
    )


def _shown(value: Json) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_before(name: str, about: str, tell: Callable[[S], Json]) -> ScenarioFact[S]:
    """A fact that is read before the state is made, and needs no setting on it."""
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
    """All facts that scenarios say of a game's positions, in the order in which they are set on a state.

    ``begin`` is called with the new state before any fact is read. ``finish`` is called after all are read, with the state, the
    given keys and the whole start: it fills in what is left open and raises NotLegal for an impossible position.
    ``unwritable`` returns the reason why a state can't be written as a position, empty if it can.
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
            fact.name: fact.about for fact in facts if fact.write is not None and fact.expected
        }
        self.inner_keys: Mapping[str, Mapping[str, str]] = {f"{fact.name} in start": fact.keys for fact in facts if fact.keys}
        """The keys of facts that are mappings themselves, for help."""

    def position(self, state: S, start: Node) -> S:
        """Set a new game's state to what a scenario's start describes; raises Unreadable or NotLegal with the place."""
        keys = start.mapping(self.start_keys)
        self._begin(state)
        for fact in self._facts:
            if fact.read is not None and fact.name in keys:
                fact.read(state, keys[fact.name])
        self._finish(state, keys, start)
        return state

    def told(self, state: S, events: Sequence[Event], last: Sequence[Event]) -> dict[str, Json]:
        """The facts that a scenario may expect, by key."""
        seen = Seen(state, events, last)
        return {fact.name: fact.write(seen) for fact in self._facts if fact.write is not None and fact.expected}

    def written(self, state: S) -> dict[str, Json]:
        """The start from which ``position`` makes the same state; raises NotLegal if a scenario can't begin there."""
        why = self._unwritable(state)
        if why:
            raise NotLegal(f"no scenario can start here: {why}")
        seen = Seen(state)
        return {fact.name: fact.write(seen) for fact in self._facts if fact.read is not None and fact.write is not None}
