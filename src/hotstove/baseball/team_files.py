"""Teams as files: those that ship with a game, and people's own. The keys of a team's heading are the same in every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar
from unicodedata import category

from hotstove.baseball.positions import Position
from hotstove.baseball.schema import AnyKey, Key, Keys, ValueKind, Values, by_name, optional, text
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.game import Setup
from hotstove.table.packaged import packaged_names, read_packaged
from hotstove.table.texts import YAML_ENDINGS, Json, Node, as_node, names_file, read_yaml_file

T = TypeVar("T")
MOST_SETUPS: Final = 512
"""The number of set-ups whose teams are cached."""


_HEADING: Final = re.compile(r"^(name|nickname):[ \t]*(.+)$", re.MULTILINE)
"""The lines of a team's file that say what it is called."""


class TeamFiles(Generic[T]):
    """The teams that ship with a game: the YAML files in the folder ``teams`` of its package, made into teams by ``read``.

    ``write`` makes the data for a set-up from a team; without it the file's own data are used.
    """

    def __init__(self, package: str, read: Callable[[Node], T], write: Callable[[T], Json] | None = None) -> None:
        self.package = package
        self._folder = files(package) / "teams"
        self._read = read
        self._write = write
        self._known: dict[str, T] = {}
        self._data: dict[str, Json] = {}
        self._both = lru_cache(maxsize=MOST_SETUPS)(self._read_both)

    def names(self) -> tuple[str, ...]:
        """The teams' names, in order."""
        return tuple(packaged_names(self.package, "teams"))

    def file(self, name: str) -> str:
        """The text of a team's file by a name as in `named`; raises Unreadable if there is none."""
        meant = self.named(name)
        if meant is None:
            raise Unreadable(f"there is no team {name!r}; teams: {self.listed()}")
        return self._text(meant)

    def named(self, words: str) -> str | None:
        """The team that is meant by its short name, its whole name or its nickname, in any case; None if none is."""
        wanted = " ".join(words.lower().split())
        if wanted in self.names():
            return wanted
        meant = [name for name, called in self._called().items() if wanted in [each.lower() for each in called]]
        return meant[0] if len(meant) == 1 else None

    def listed(self) -> str:
        """All teams, each by its short name and its whole one: ``foxes (Cinder Creek Foxes), herons (...)``."""
        return ", ".join(f"{name} ({called[0]})" for name, called in self._called().items())

    def _called(self) -> dict[str, tuple[str, str]]:
        """The whole name and the nickname of each team, as its file gives them."""
        called = {}
        for name in self.names():
            heading = {key: words.strip().strip("\"'") for key, words in _HEADING.findall(self._text(name))}
            whole = heading.get("name", name)
            called[name] = whole, heading.get("nickname", whole.rpartition(" ")[2])
        return called

    def _text(self, name: str) -> str:
        return (self._folder / f"{name}.yaml").read_text(encoding="utf-8")

    def _node(self, name: str) -> Node:
        """The data of a team's file by its short name; raises Unreadable if there is none."""
        if name not in self.names():
            raise Unreadable(f"there is no team {name!r}; teams: {self.listed()}")
        return read_packaged(self.package, f"teams/{name}.yaml")

    def team(self, name: str) -> T:
        """A team by a name as in `named`, read once."""
        name = self.named(name) or name
        if name not in self._known:
            self._known[name] = self._read(self._node(name))
        return self._known[name]

    def data(self, name: str) -> Json:
        """The data of a team by a name as in `named`, the same object each time."""
        name = self.named(name) or name
        if name not in self._data:
            self._data[name] = self.made(self._node(name))[1]
        return self._data[name]

    def made(self, node: Node) -> tuple[T, Json]:
        """The team made from data, and its data for a set-up; raises Unreadable or NotLegal with the place."""
        team = self._read(node)
        return team, self._write(team) if self._write is not None else node.plain()

    def find(self, node: Node, default: str) -> tuple[T, Json]:
        """A team from its name, file or data, and its data for a set-up; the team named ``default`` if the node is empty.

        A path is looked for in the folder of the node, then in the current folder; a node without a folder names no file.
        Raises Unreadable or NotLegal with the place.
        """
        if isinstance(node.value, dict):
            return self.made(node)
        name = node.text("a team's name or file") if node.value is not None else default
        if (meant := self.named(name)) is not None:
            return self.team(meant), self.data(meant)
        if node.folder is not None and names_file(name):
            beside = node.folder / name
            return self.made(read_team_file(beside if beside.is_file() else Path(name)))
        where = f"{node.name}: " if node.name else ""
        path = ", or the path of a .yaml file" if node.folder is not None else ""
        raise Unreadable(f"{where}there is no team {node.shown()}; teams: {self.listed()}{path}")

    def both(self, setup: Setup) -> tuple[T, T]:
        """The teams (away, home) of a checked set-up with teams' data as its sides, read once."""
        return self._both(setup)

    def _read_both(self, setup: Setup) -> tuple[T, T]:
        return self._read(as_node(setup.away, "away team")), self._read(as_node(setup.home, "home team"))


def read_team_file(path: Path) -> Node:
    """A team's file from the disk. A part of it may stand in a file of its own beside it: ``deck: quiet.yaml``."""
    node = read_yaml_file(path)
    if not isinstance(node.value, dict):
        return node
    parts: dict[str, Node] = {}
    for key, part in node.value.items():
        beside = path.parent / part.value if isinstance(part.value, str) and part.value.endswith(YAML_ENDINGS) else None
        parts[key] = read_yaml_file(beside) if beside is not None and beside.is_file() else part
    return replace(node, value=parts)


def names_no_team(node: Node) -> bool:
    """Whether a side names no team: it is empty, or ``{team: null}``."""
    return (node.value["team"] if isinstance(node.value, dict) and "team" in node.value else node).value is None


_CLUB: Final = re.compile(r"\s*([0-9]{4})\s*/\s*(.*\S)\s*")


def club_of_season(words: str) -> tuple[int, str] | None:
    """The year, and the code or name, of a club of a real season; None if the words are not of that form.

    >>> club_of_season("1927/NYA"), club_of_season("1975 / red sox"), club_of_season("foxes")
    ((1927, 'NYA'), (1975, 'red sox'), None)
    """
    club = _CLUB.fullmatch(words)
    return (int(club[1]), club[2]) if club is not None else None


class Heading(NamedTuple):
    """The heading of every game's teams: two names, a code of three characters and a colour."""

    name: str
    nickname: str
    code: str
    colour: str


def printed_name(expected: str) -> ValueKind[str]:
    """The kind of a printed name (`label`)."""
    return ValueKind("1 to 40 printable characters", lambda node: label(node, expected))


PLAYER_ID: Final[Key[str | None]] = Key("id", "his own (default: the team's code and his place)", optional(text("an id")), None)
"""The key of a card's own id, which it keeps in another team."""
PLAYER_NAME: Final = Key("name", "the player", printed_name("the player's name"))
"""The key of the name on a card."""


class NamedCard(Protocol):
    """A card with an id and a name."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


def check_once(node: Node, cards: Sequence[NamedCard], why: str = "") -> None:
    """Check that no two cards of a team share a name or an id; raises NotLegal with ``why``, the reason in the rules."""
    for what, names in (("name", [card.name for card in cards]), ("id", [card.id for card in cards])):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            node.not_legal(f"two cards have the {what} {twice!r}{why}")


def only_legal(team: T, problems: Sequence[tuple[Node, str]]) -> T:
    """The team if it has no problems; raises NotLegal with all of them, each after its place."""
    if problems:
        places = list({id(place): place for place, _ in problems}.values())
        told = [f"{place.name}: {' '.join(words for at, words in problems if at is place)}" for place in places]
        raise NotLegal(" ".join(told))
    return team


def _read_code(node: Node) -> str:
    code = node.text("a code").upper()
    if not CODE.fullmatch(code):
        node.unreadable("a code of three letters")
    return code


CODE: Final = re.compile("[A-Z][A-Z0-9]{2}")
_NAME: Final = Key("name", "full name, such as Cinder Creek Foxes", printed_name("the team's name"))
_NICKNAME: Final[Key[str | None]] = Key(
    "nickname",
    "the last part of the name (default: its last word)",
    ValueKind("", lambda node: label(node, "the nickname")),
    None,
)
TEAM_CODE: Final[Key[str | None]] = Key(
    "code", "three capital letters, different from the other team's (default: from the name)", ValueKind("", _read_code), None
)
TEAM_COLOUR: Final = Key(
    "colour", "red, blue, or any word (default: none)", ValueKind("", lambda node: node.text("a colour")), ""
)
HEADING: Final = (_NAME, _NICKNAME, TEAM_CODE, TEAM_COLOUR)
"""The keys of a team's heading."""
PLAIN_HEADING: Final = Keys("a team's heading", *HEADING)


def team_keys(game: str, *keys: AnyKey) -> Keys:
    """The keys of a game's team files: the heading's, then its own."""
    return Keys("a team", *HEADING, *keys, hint=f"(`hotstove games --team {game} NAME` shows one)")


def position_key(spots: Sequence[Position]) -> Key[Position]:
    """The key of where a batter of a lineup stands, by the codes of the ``spots``, such as SS and DH."""
    return Key("position", "where he stands, or DH", by_name({spot.short.upper(): spot for spot in spots}))


def heading(values: Values) -> Heading:
    """The heading of a team from the values of its keys; raises Unreadable with the place."""
    name = values[_NAME]
    return Heading(name, values[_NICKNAME] or name.rpartition(" ")[2], code_of(values, name), values[TEAM_COLOUR])


def code_of(values: Values, name: str) -> str:
    """A team's code as given, else the first letters of its name; raises Unreadable if those make no code."""
    code = values[TEAM_CODE] or (re.sub("[^A-Z]", "", name.upper()) + "XXX")[:3]
    if not CODE.fullmatch(code):
        values.mapping.unreadable("a team with the key code")
    return code


def label(node: Node, expected: str) -> str:
    """A printed name: 1 to 40 printable characters with single blanks, at least one of them visible; raises Unreadable."""
    text = " ".join(node.text(expected).split())
    if not 1 <= len(text) <= 40 or not text.isprintable() or not any(map(_is_seen, text)):
        node.unreadable(f"{expected}, 1 to 40 printable characters")
    return text


def _is_seen(character: str) -> bool:
    """Whether a character by itself is more than a mark on another one or a blank."""
    return category(character)[0] not in "MZC" and character not in _BLANKS


_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that Unicode counts as letters or symbols and that print as nothing."""
