"""The interface between a game and the table, and the list of installed games.

A game is a sequence of *turns*, the smallest self-contained steps. Between turns its state is plain data; within a turn the
rules are a pure function of the state at its start and the answers so far.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, Protocol, Self, TypeAlias, TypeVar, overload

from hotstove.table.about import About
from hotstove.table.asks import SeenAnswer
from hotstove.table.chance import Chance
from hotstove.table.core import Table
from hotstove.table.errors import Unreadable
from hotstove.table.events import Event, Seat
from hotstove.table.packaged import read_packaged
from hotstove.table.questions import Question
from hotstove.table.texts import Json, Node


class GameState(Protocol):
    """A state between two turns: plain data. `hotstove.table.state.StateData` derives both methods from a class's fields."""

    def copy(self) -> Self:
        """An equal state that shares nothing mutable with this one."""

    def key(self) -> Hashable:
        """A key of the state's future: from states with equal keys the game goes on in the same ways."""


S = TypeVar("S", bound=GameState)
S_contra = TypeVar("S_contra", bound=GameState, contravariant=True)
O = TypeVar("O")  # noqa: E741  (an option)


@dataclass(frozen=True, eq=False)
class Setup:
    """The complete set-up of a game before its first turn: both teams and the options, as JSON data.

    Set-ups are compared by identity, also as keys of caches; their data is never changed.
    """

    away: Json
    home: Json
    options: Mapping[str, Json]

    def plain(self) -> dict[str, Json]:
        """The set-up as JSON data, for a saved game."""
        return {"away": self.away, "home": self.home, "options": dict(self.options)}

    @classmethod
    def of(cls, data: Mapping[str, Json]) -> Setup:
        """The set-up in the data of a saved game; raises KeyError or ValueError if the data has another form."""
        options = data["options"]
        if not isinstance(options, dict):
            raise ValueError("expected options")
        return cls(data["away"], data["home"], options)


Until: TypeAlias = Callable[[Any], bool]
"""From a seat's view between two turns of a game that its manager plays out: whether to stop there."""


class Bench(Protocol):
    """The means that a computer manager has besides its view: random numbers, and playing the game out from here."""

    @property
    def seat(self) -> Seat:
        """The seat that is asked."""

    def luck(self) -> int:
        """A number from 0 to 2**64 - 1, always the same for the same question of the same game."""

    @overload
    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str) -> tuple[int, int]:
        """The final score if this option is taken, hidden cards are dealt anew and the managers play the game to its end."""

    @overload
    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until) -> Any:  # noqa: ANN401
        """Play in the same way until ``until`` is true for the seat's view after a turn, and return that view.

        If it is never true, return the view at the end of the game.
        """


class Manager(Protocol):
    """A computer manager: it is given one seat's view and the options, and takes one of them.

    A manager with the attribute ``only_looks = True`` never changes its views; all others get views of copies.

    One that only looks may have standing answers, by the question's ``why`` in an attribute ``standing``: functions from its
    view and the bench to whether it would take the first option now, whatever the others are. A table need not ask it then
    (`Table.stands`).
    """

    def choose(self, view: Any, options: Sequence[O], why: str, bench: Bench) -> O:  # noqa: ANN401 (each game its own)
        """The option that the manager takes, one of ``options``."""


def only_looks(manager: Manager) -> bool:
    """Whether a manager never changes its views."""
    return getattr(manager, "only_looks", False)


def view_for(manager: Manager, game: Turns[S]) -> Callable[[S, Seat], object]:
    """The function from a state and a seat to the view for this manager, through which the manager can't change the game.

    A copy at every question would slow simulations by a fifth, so managers with ``only_looks`` get the game's own view
    (docs/decisions/0010-managers-only-look.md).
    """
    return game.view if only_looks(manager) else partial(_view_of_copy, game)


def views_stay(game: Turns[S]) -> bool:
    """Whether a view of a state shows whatever comes of it, so that one for each seat lasts the game: ``game.views_stay``."""
    return getattr(game, "views_stay", False)


StandingAnswers: TypeAlias = Mapping[str, Callable[[Any, Bench], bool]]
"""A manager's standing answers."""
NO_STANDING_ANSWERS: Final[StandingAnswers] = {}


def standing_answers_of(manager: Manager) -> StandingAnswers:
    """The standing answers of a manager; none if it might change its views."""
    return getattr(manager, "standing", NO_STANDING_ANSWERS) if only_looks(manager) else NO_STANDING_ANSWERS


def _view_of_copy(game: Turns[S], state: S, seat: Seat) -> object:
    return game.view(state.copy(), seat)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a game's primer: its heading (may be empty), its sentences, and a list below them.

    ``commands``: it explains commands, which only the terminal has.
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


FEW: Final = 2
"""An option of which more values than these are explained says how much of the rules is played."""


@dataclass(frozen=True, slots=True)
class Switch:
    """An option of the rules with the rulebook's default: one of ``values``, or on or off if there are no values.

    ``explained`` tells of each value what it brings; empty if the values speak for themselves. ``needs`` are another option
    and those of its values with which this one has an effect; with others it can't be set. ``learned_with`` is the value for
    a first game, where the simplest one leaves nearly everything to the dice; empty for the simplest.
    """

    name: str
    default: bool | str
    rule: str
    about: str
    values: tuple[str, ...] = ()
    explained: tuple[str, ...] = ()
    needs: tuple[str, tuple[str, ...]] | None = None
    learned_with: str = ""

    @property
    def told(self) -> str:
        """What it is about, and with what it can be set: ``... Only with tier=playoffs or championship.``"""
        return self.about if self.needs is None else f"{self.about} Only with {self.needed}."

    @property
    def needed(self) -> str:
        """What it needs: ``tier=playoffs or championship``; empty if it can be set with all other options."""
        name, values = self.needs or ("", ())
        *others, last = values or ("",)
        return f"{name}={' or '.join([', '.join(others), last]) if others else last}" if name else ""

    @property
    def steps(self) -> tuple[str, ...]:
        """The values from the simplest game to the whole one, where this says how much of the rules is played; else empty.

        Those are more than two explained ones; the default stands at the end of the whole game.
        """
        if len(self.explained) <= FEW:
            return ()
        return self.values if self.default == self.values[-1] else tuple(reversed(self.values))

    @property
    def first_step(self) -> str:
        """The step for a first game; empty where there are no steps."""
        return self.learned_with or next(iter(self.steps), "")

    def read(self, node: Node) -> bool | str:
        """The value written in the node, in any case; raises Unreadable with its place and the possible values."""
        written = node.value
        if isinstance(written, bool):  # YAML takes a bare on and off for true and false
            written = "on" if written else "off"
        if isinstance(written, str | int | float):
            for value in self.values or ("on", "off"):
                if value.lower() == str(written).lower():
                    return value if self.values else value == "on"
        if self.values and node.value is True:
            raise Unreadable(f"{node.name}: expected one of {', '.join(self.values)}, found none of them")
        node.unreadable(f"one of {', '.join(self.values)}" if self.values else "on or off")


def read_switches(switches: Sequence[Switch], options: Node) -> dict[str, Json]:
    """The value of every switch, for a set-up: as written, else the default.

    Raises Unreadable, also for an unknown name, and for a switch that the others leave without effect.
    """
    written = options.mapping()
    names = [switch.name for switch in switches]
    for name, place in written.items():
        if name not in names:
            raise Unreadable(f"{place.name}: there is no such option; there are: {', '.join(names) or 'none'}")
    values: dict[str, Json] = {
        switch.name: switch.read(written[switch.name]) if switch.name in written else switch.default for switch in switches
    }
    for switch in switches:
        other, with_it = switch.needs or ("", ())
        if other and values[switch.name] != switch.default and values[other] not in with_it:
            raise Unreadable(f"{written[switch.name].name}: only with {switch.needed}; here {other} is {values[other]}")
    return values


def next_step(switches: Sequence[Switch], chosen: Mapping[str, Json]) -> tuple[str, str] | None:
    """The option and the value of it that play the next step of the rules (``Switch.steps``), after those ``chosen``.

    None after the last step, and in a game without steps.
    """
    for switch in switches:
        now = str(chosen.get(switch.name, switch.default))
        if now in switch.steps[:-1]:
            return switch.name, switch.steps[switch.steps.index(now) + 1]
    return None


@cache
def read_rules(package: str) -> tuple[Rule, ...]:
    """The rule list in ``rules.yaml`` of a game's package."""
    rows = [place.mapping() for place in read_packaged(package, "rules.yaml").items()]
    return tuple(Rule(*(row[key].text() for key in ("id", "section", "kind", "title", "text"))) for row in rows)


class Turns(Protocol[S_contra]):
    """The rules of a game without its words: all that exact odds and solvers need."""

    def turn(self, state: S_contra, table: Table) -> None:
        """Play the next turn by the rules; changes ``state``."""

    def result(self, state: S_contra) -> tuple[int, int] | None:
        """The final score (away, home), or None while the game goes on."""

    def view(self, state: S_contra, seat: Seat) -> object:
        """The part of the state that the manager of the seat may know; managers and screens see nothing else of it."""


class Game(Turns[S], Protocol[S]):
    """A game: its rules, and the words for its questions. A module of plain functions gathered in one object.

    ``about`` is one sentence; ``primer`` fills at most 20 lines of 76 characters in a terminal. ``hides``: the seats' views
    differ, and a manager may not see the other seat's.
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
        """All questions, rolls and draws of the rules."""

    @property
    def managers(self) -> Mapping[str, Callable[[Setup], Manager]]:
        """The makers of computer managers by level, from the weakest to the best."""

    @property
    def start_keys(self) -> Mapping[str, str]:
        """The keys of a scenario's ``start`` with their meanings."""

    @property
    def expect_keys(self) -> Mapping[str, str]:
        """The keys that a scenario may ``expect`` with their meanings."""

    def teams(self) -> tuple[str, ...]:
        """The names of the teams that ship with the game."""

    def team_file(self, name: str) -> str:
        """The file of a team that ships with the game, as a model for other teams; raises Unreadable if there is none."""

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        """A checked set-up from team names, team files' content or data; raises Unreadable or NotLegal."""

    def start(self, setup: Setup, table: Table) -> S:
        """The state before the first turn. It may roll or draw (a deal of cards); managers are asked only in turns."""

    def redeal(self, state: S, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> S:
        """A copy of the state in which everything that the seat can't see is drawn anew.

        ``shown`` are the answers that the seat has seen since ``state``; cards that they name are dealt to places from which
        they could be played, discarded or drawn. The caller repeats a deal that contradicts the answers all the same.
        """

    def position(self, setup: Setup, start: Node) -> S:
        """The state that a scenario's ``start`` describes; raises Unreadable or NotLegal with the place in the file."""

    def facts(self, state: S, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        """The facts that a scenario may expect, by key, from the position, all events and those of the last turn.

        ``legal`` is the list of the next choice's options, as text.
        """

    def written(self, state: S) -> Mapping[str, Json]:
        """The ``start`` from which ``position`` makes this state; raises NotLegal if no scenario can start here."""

    def rules(self) -> Sequence[Rule]:
        """The rule list that ships with the game."""


AnyGame: TypeAlias = Game[Any]
"""A game whose state type the caller does not know: the registry's element type."""


def passes(game: AnyGame) -> dict[str, str]:
    """The documented pass of each of a game's questions that has one, by the question's label."""
    return {question.label: question.passes for question in game.questions if question.passes is not None}


def labels_hiding_options(game: AnyGame) -> frozenset[str]:
    """The labels of the questions of a game that hide options."""
    return frozenset(question.label for question in game.questions if question.hides_options)


def labels_apart(game: AnyGame) -> frozenset[str]:
    """The labels of the questions of a game that both managers answer in secret."""
    return frozenset(question.label for question in game.questions if question.apart)


def games() -> dict[str, AnyGame]:
    """All installed games by name. A package adds a game with an entry point in the group ``hotstove.games``."""
    return {name: _loaded(point) for name, point in sorted(_installed(tuple(sys.path)).items())}


def listed_games() -> dict[str, About]:
    """The installed games by name, that with the fewest rules first; a game is loaded only if its package has no ``about``.

    Raises Unreadable for a broken package.
    """
    found = {name: _about(point) for name, point in _installed(tuple(sys.path)).items()}
    return dict(sorted(found.items(), key=lambda item: item[1].rules))


def game_named(name: str) -> AnyGame:
    """The installed game of that name, in any case; raises Unreadable with the names of all installed games."""
    points = _installed(tuple(sys.path))
    name = name.lower()
    if name not in points:
        raise Unreadable(f"there is no game {name!r}; the games are: {', '.join(sorted(points)) or 'none'}")
    return _loaded(points[name])


@lru_cache(maxsize=8)
def _installed(_: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """The entry points of games by name. All installed packages are gone through, once for each search path: it takes 20 ms."""
    return {point.name: point for point in entry_points(group="hotstove.games")}


def _about(point: EntryPoint) -> About:
    """What a list says of the game of an entry point."""
    try:
        about = getattr(import_module(f"{point.module}.about"), "ABOUT", None)
    except (ImportError, SyntaxError):
        about = None  # there is none; what else may be wrong is said when the game is loaded
    if isinstance(about, About):
        return about
    game = _loaded(point)
    return About(game.title, game.about, len(game.rules()))


def _loaded(point: EntryPoint) -> AnyGame:
    """The game of an entry point; raises Unreadable with the reason if its package is broken."""
    try:
        game: AnyGame = point.load()
    except (ImportError, AttributeError, SyntaxError) as error:
        raise Unreadable(f"the game {point.name!r} can't be loaded from {point.value}: {error}") from error
    if getattr(game, "name", None) != point.name:
        raise Unreadable(f"{point.value} is installed as the game {point.name!r} and has no such name itself")
    return game
