"""What a game offers the table, and the list of games that are installed.

A game is a row of *turns*, the smallest self-contained steps. Between turns its state is plain data; within a turn the
rules are a pure function of the state at its start and the answers so far.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Literal, Protocol, Self, TypeAlias, TypeVar, overload

from hotstove.table.asks import SeenAnswer
from hotstove.table.chance import Chance
from hotstove.table.core import Table
from hotstove.table.errors import Unreadable
from hotstove.table.events import Event, Seat
from hotstove.table.texts import Json, Node, read_packaged


class GameState(Protocol):
    """A state between two turns: plain data, as `hotstove.table.state.StateData` makes it of its fields."""

    def copy(self) -> Self:
        """A state that shares nothing mutable with this one."""

    def key(self) -> Hashable:
        """Equal keys, same future."""


S = TypeVar("S", bound=GameState)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)
O = TypeVar("O")  # noqa: E741  (an option)


@dataclass(frozen=True, eq=False)
class Setup:
    """What is settled before the first turn: both teams and the options, whole, as JSON data.

    One object is one set-up, also as a key of caches; its data is never changed.
    """

    away: Json
    home: Json
    options: Mapping[str, Json]

    def plain(self) -> dict[str, Json]:
        """As data, for a saved game."""
        return {"away": self.away, "home": self.home, "options": dict(self.options)}

    @classmethod
    def of(cls, data: Mapping[str, Json]) -> Setup:
        """From the data of a saved game; raises KeyError or ValueError where it isn't one."""
        options = data["options"]
        if not isinstance(options, dict):
            raise ValueError("expected options")
        return cls(data["away"], data["home"], options)


Until: TypeAlias = Callable[[Any], bool]
"""Shown a seat's view between two turns of a game in its manager's head: has it gone far enough?"""


class Bench(Protocol):
    """What a computer manager may consult beside its view: luck of its own, and games played out in its head."""

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""

    def luck(self) -> int:
        """A number from 0 to 2**64 - 1, the same whenever this very question of this very game is asked again."""

    @overload
    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str) -> tuple[int, int]:
        """The score when this option is taken, hidden cards are dealt anew and the managers play the game to its end."""

    @overload
    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until) -> Any:  # noqa: ANN401
        """The same, but only until a turn is over and ``until`` says so of the seat's view then; returns that view.

        Where it never does, the view at the end of the game.
        """


class Manager(Protocol):
    """A computer manager: sees one seat's view and the options, and takes one of them.

    One with an attribute ``only_looks = True`` promises to change nothing in its views; others get views of copies.
    """

    def choose(self, view: Any, options: Sequence[O], why: str, bench: Bench) -> O:  # noqa: ANN401 (each game its own)
        """The option taken; must be one of ``options``."""


def view_for(manager: Manager, game: Turns[S]) -> Callable[[S, Seat], object]:
    """What shows the manager a game under way, by the state and his seat, so that he can't change the game.

    A copy at every question would slow simulations by a fifth, so managers that only look get the game's own view
    (docs/decisions/0010-managers-only-look.md).
    """
    return game.view if getattr(manager, "only_looks", False) else partial(_view_of_copy, game)


def _view_of_copy(game: Turns[S], state: S, seat: Seat) -> object:
    return game.view(state.copy(), seat)


@dataclass(frozen=True, slots=True)
class Question:
    """One question, roll or draw that a game knows, for people who write scenarios or sit at the table.

    ``reaction``: asked only so that a card may be played. Odds may be told as if everybody passed there. ``prompt`` is how a
    manager is asked it: ``who starts?`` ``held``: some of its options hang on what only he may know, such as a card of
    his hand; every reaction is such a question. ``once``: a manager is asked it no more than once in a game. ``dice`` are the
    names of what is rolled, one or several by the options of the rules; ``thrower`` is whose roll it is, where it is always
    one man's.

    ``answers`` lists them in full, with NAME for anybody's and ``...`` for more of them, or describes them in words.
    """

    verb: str
    label: str
    rule: str
    asks: str
    answers: str | tuple[str, ...]
    passes: str | None = None
    reaction: bool = False
    prompt: str = ""
    held: bool = False
    dice: tuple[str, ...] = ()
    thrower: Literal["", "pitcher", "batter"] = ""
    once: bool = False

    @property
    def hidden(self) -> bool:
        """Whether its options hang on what only the manager who is asked may know."""
        return self.held or self.reaction

    @property
    def answers_in_words(self) -> str:
        """``infield in | infield back``, or what describes them."""
        return self.answers if isinstance(self.answers, str) else " | ".join(self.answers)


def choice(
    label: str,
    rule: str,
    asks: str,
    answers: str | tuple[str, ...],
    prompt: str,
    passes: str | None = None,
    reaction: bool = False,
    held: bool = False,
    once: bool = False,
) -> Question:
    """A question that a manager answers."""
    return Question("choose", label, rule, asks, answers, passes, reaction, prompt, held, once=once)


def one_die(label: str, rule: str, asks: str, thrower: Literal["", "pitcher", "batter"] = "") -> Question:
    """A roll of one six-sided die."""
    return Question("roll", label, rule, asks, "1 to 6", dice=("d6",), thrower=thrower)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of what tells a newcomer how to play: its heading (may be empty), its sentences, and a list below them.

    ``commands``: it tells commands, which only a terminal takes.
    """

    heading: str
    text: str
    items: tuple[str, ...] = ()
    commands: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of a game's rule list, in our own words."""

    id: str
    section: str
    kind: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of the rules with the rulebook's default: one of ``values``, or on and off where there are none."""

    name: str
    default: bool | str
    rule: str
    about: str
    values: tuple[str, ...] = ()

    def read(self, node: Node) -> bool | str:
        """The value that somebody wrote, in any case; raises Unreadable with its place and the values there are."""
        written = node.value
        if isinstance(written, bool):  # YAML takes a bare on and off for true and false
            written = "on" if written else "off"
        if isinstance(written, str | int | float):
            for value in self.values or ("on", "off"):
                if value.lower() == str(written).lower():
                    return value if self.values else value == "on"
        node.unreadable(f"one of {', '.join(self.values)}" if self.values else "on or off")


def read_switches(switches: Sequence[Switch], options: Node) -> dict[str, Json]:
    """Every switch's value, for a set-up: as written, else the default. Raises Unreadable, also for an unknown name."""
    written = options.mapping({switch.name: switch.about for switch in switches})
    return {switch.name: switch.read(written[switch.name]) if switch.name in written else switch.default for switch in switches}


@cache
def read_rules(package: str) -> tuple[Rule, ...]:
    """The rule list that a game's package ships, its ``rules.yaml``."""
    rows = [place.mapping() for place in read_packaged(package, "rules.yaml").items()]
    return tuple(Rule(*(row[key].text() for key in ("id", "section", "kind", "title", "text"))) for row in rows)


class Turns(Protocol[S_contra]):
    """What of a game is played, without its words: all that exact odds and solvers need."""

    def turn(self, state: S_contra, table: Table) -> None:
        """The next step of the game, by the rules, on the state itself."""

    def result(self, state: S_contra) -> tuple[int, int] | None:
        """The final score (away, home), or None while the game goes on."""

    def view(self, state: S_contra, seat: Seat) -> object:
        """What the manager of the seat may know: the only place where state becomes visible."""


class Game(Turns[S], Protocol[S]):
    """A game: its rules, and the words for what they ask. A module of plain functions gathered in one object.

    ``about`` is one sentence, ``primer`` tells a newcomer how to play: in a terminal, at most 20 lines of 76 characters.
    ``hides``: the seats' views differ, so nobody may see the other seat's.
    """

    name: str
    title: str
    edition: str
    about: str
    hides: bool

    @property
    def primer(self) -> tuple[Paragraph, ...]:
        """How to play, for a newcomer."""

    @property
    def switches(self) -> tuple[Switch, ...]:
        """The options of the rules."""

    @property
    def questions(self) -> tuple[Question, ...]:
        """Everything that the rules ask, roll and draw."""

    @property
    def managers(self) -> Mapping[str, Callable[[Setup], Manager]]:
        """What makes computer managers by their level, from the weakest to the best."""

    @property
    def start_keys(self) -> Mapping[str, str]:
        """The keys of a scenario's ``start``, with what they mean."""

    @property
    def expect_keys(self) -> Mapping[str, str]:
        """The keys that a scenario may ``expect``, with what they mean."""

    def teams(self) -> tuple[str, ...]:
        """Names of the teams that ship with the game."""

    def team_file(self, name: str) -> str:
        """The file of a team that ships with the game, to make one's own from; raises Unreadable where there is none."""

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        """A checked set-up from team names, team files' content or data; raises Unreadable or NotLegal."""

    def start(self, setup: Setup, table: Table) -> S:
        """The state before the first turn; may ask for chance (a deal of cards), managers are first asked in a turn."""

    def redeal(self, state: S, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> S:
        """A copy in which all that the seat can't see is drawn anew.

        ``shown`` are the answers that the seat has seen since then: cards played, discarded or drawn by itself lie where those
        answers could come from. What is still drawn so that it does not fit is drawn again by who asks.
        """

    def position(self, setup: Setup, start: Node) -> S:
        """The state that a scenario's ``start`` describes; raises Unreadable or NotLegal with its place."""

    def facts(self, state: S, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        """What a scenario may expect, by key, from the position, all events and those of the last turn.

        ``legal`` among them is the list of the next choice's options, as text.
        """

    def written(self, state: S) -> Mapping[str, Json]:
        """The ``start`` that ``position`` makes this state of; raises NotLegal where no scenario can start."""

    def rules(self) -> Sequence[Rule]:
        """The rule list that ships with the game."""


AnyGame: TypeAlias = Game[Any]
"""A game whose state type the caller does not know: the registry's element type."""


def passes(game: AnyGame) -> dict[str, str]:
    """The documented pass of each of a game's questions that has one, by the question's label."""
    return {question.label: question.passes for question in game.questions if question.passes is not None}


def windows(game: AnyGame) -> frozenset[str]:
    """The labels of the questions whose options hang on what only the manager who is asked may know."""
    return frozenset(question.label for question in game.questions if question.hidden)


def games() -> dict[str, AnyGame]:
    """All installed games by name. A package adds one by an entry point in the group ``hotstove.games``."""
    return {point.name: _loaded(point) for point in sorted(entry_points(group="hotstove.games"), key=lambda point: point.name)}


def game_named(name: str) -> AnyGame:
    """The installed game of that name, in any case; raises Unreadable naming those that there are."""
    points = {point.name: point for point in entry_points(group="hotstove.games")}
    name = name.lower()
    if name not in points:
        raise Unreadable(f"there is no game {name!r}; the games are: {', '.join(sorted(points)) or 'none'}")
    return _loaded(points[name])


def _loaded(point: EntryPoint) -> AnyGame:
    """The game of an entry point; raises Unreadable where its package is broken, with the reason."""
    try:
        game: AnyGame = point.load()
    except (ImportError, AttributeError, SyntaxError) as error:
        raise Unreadable(f"the game {point.name!r} can't be loaded from {point.value}: {error}") from error
    if getattr(game, "name", None) != point.name:
        raise Unreadable(f"{point.value} is installed as the game {point.name!r} and has no such name itself")
    return game
