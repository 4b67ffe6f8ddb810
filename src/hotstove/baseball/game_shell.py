"""The base class of game objects: set-ups of teams from files, a scenario's positions, notations, the rule list.

A game's class extends `GameShell` and adds its own part: its words, its rules, what people see of a position. It overrides
methods that do not fit the game's rulebook.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from typing import ClassVar, Final, Generic, Protocol, TypeVar, cast

from hotstove.baseball.schema import Key, Keys, ScenarioFacts, Values, unread_node
from hotstove.baseball.team_files import TeamFiles, names_no_team
from hotstove.table.asks import SeenAnswer
from hotstove.table.chance import Chance
from hotstove.table.core import Table
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME, Event, Seat
from hotstove.table.game import GameState, Rule, Setup, Switch, read_rules, read_switches
from hotstove.table.questions import Question
from hotstove.table.state import read
from hotstove.table.texts import Json, Node


class ScoredState(GameState, Protocol):
    """A state that knows the final score."""

    @property
    def result(self) -> tuple[int, int] | None:
        """The final score (away, home), or None while the game goes on."""


class GameTeam(Protocol):
    """A team that is read from a file."""

    @property
    def name(self) -> str:
        """Its full name."""

    @property
    def nickname(self) -> str:
        """The short name."""

    @property
    def code(self) -> str:
        """Three letters that no other team in the game has."""


class Identified(Protocol):
    """A card that a notation names by its id."""

    @property
    def id(self) -> str:
        """Unique in the game."""


S = TypeVar("S", bound=ScoredState)
T = TypeVar("T", bound=GameTeam)

TEAM: Final = Key("team", "a team's name, file or data (default: one that ships)", unread_node(), Node(None))
"""The key that a side has in every game."""
A_TEAM: Final = Keys("a side", TEAM)
"""The keys of a side that has no other."""


class GameShell(ABC, Generic[S, T]):
    """The part of a game object (``hotstove.table.game.Game``) that all games share.

    ``team_files`` are the teams that ship with it, ``file_keys`` the mappings of a team file, ``side_keys`` the keys of
    ``{team: NAME, ...}`` in a set-up; ``scenario_facts`` is what scenarios say of a position. ``notation`` lists the classes
    in a state's notation, besides those of teams and cards. ``one_code`` is the reason why two teams with the same code can't
    meet. A game whose managers hold cards sets ``hides``, and overrides ``view`` and ``redeal``.
    """

    hides: bool = False
    switches: tuple[Switch, ...] = ()
    questions: tuple[Question, ...]
    team_files: TeamFiles[T]
    file_keys: tuple[Keys, ...] = ()
    side_keys: Keys = A_TEAM
    scenario_facts: ScenarioFacts[S]
    notation: tuple[type, ...]
    one_code: ClassVar[str] = "a game needs two different teams"

    # --- Teams and set-ups

    def teams(self) -> tuple[str, ...]:
        """Names of the teams that ship with the game."""
        return self.team_files.names()

    def team_file(self, name: str) -> str:
        """The file of a team that ships with the game; raises Unreadable if there is none."""
        return self.team_files.file(name)

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        """A checked set-up from team names, team files' content or data; raises Unreadable or NotLegal.

        A side that names no team gets the first team that ships with the game and can meet the other side's, else one of the
        `opponents`.
        """
        chosen = self.options(options)
        sides = away, home

        @cache
        def read_side(seat: Seat, default: str) -> tuple[T, Json]:
            return self.side(sides[seat], default, chosen)

        defaults = list(product(*(self.teams() if names_no_team(node) else ("",) for node in sides)))
        while True:
            first, second = defaults.pop(0)
            visitors, visitors_data = read_side(AWAY, first)
            hosts, hosts_data = read_side(HOME, second)
            if not any(map(names_no_team, sides)) and (visitors.code, visitors.name) == (hosts.code, hosts.name):
                hosts, hosts_data = self.twin(hosts, hosts_data)
            try:
                self.check_pair((visitors, hosts), home, chosen)
            except NotLegal:
                if defaults:
                    continue
                named = hosts if names_no_team(away) else visitors
                for team in self.opponents(named) if names_no_team(away) is not names_no_team(home) else ():
                    visitors_node, hosts_node = (team if names_no_team(node) else node for node in sides)
                    with suppress(NotLegal):
                        return self.set_up(visitors_node, hosts_node, options)
                raise
            else:
                return Setup(visitors_data, hosts_data, chosen)

    def opponents(self, other: T) -> Iterable[Node]:
        """Teams for a side that names none where the ``other`` one can meet no team that ships with the game."""
        return ()

    def options(self, written: Node) -> dict[str, Json]:
        """The value of every switch; raises Unreadable with the place."""
        return read_switches(self.switches, written)

    def side(self, node: Node, default: str, options: Mapping[str, Json]) -> tuple[T, Json]:
        """A side's team from a name, ``{team: NAME, ...}``, a team file's path or a team's data, and its data for the set-up.

        A side that names no team gets the ``default`` one.
        """
        if isinstance(node.value, dict) and TEAM.name in node.value:
            values = self.side_keys.read(node)
            return self.today(*self.team_files.find(values[TEAM], default), values, options)
        return self.team_files.find(node, default)

    def today(self, team: T, data: Json, values: Values, options: Mapping[str, Json]) -> tuple[T, Json]:
        """The team and its data after a side's other keys (``side_keys``) are applied; raises Unreadable or NotLegal."""
        return team, data

    def twin(self, team: T, data: Json) -> tuple[T, Json]:
        """The home team and its data if both managers bring the same one: under a name of its own where a game allows it."""
        return team, data

    def check_pair(self, teams: tuple[T, T], home: Node, options: Mapping[str, Json]) -> None:
        """Check that the teams can meet with these options; raises NotLegal with the home side's place if they can't."""
        visitors, hosts = teams
        if visitors.code == hosts.code:
            where = f"{home.name}: " if home.name else ""
            same = (visitors.name, visitors.nickname) == (hosts.name, hosts.nickname)
            reason = f"that is the same team, {hosts.name}" if same else f"both teams have the code {hosts.code}"
            raise NotLegal(f"{where}{reason}; {self.one_code}")

    def teams_of(self, setup: Setup) -> tuple[T, T]:
        """Both teams (away, home) of a checked set-up."""
        return self.team_files.both(setup)

    # --- The state

    @abstractmethod
    def new_state(self, setup: Setup) -> S:
        """The state of a checked set-up before anything is asked or told."""

    def start(self, setup: Setup, table: Table) -> S:
        """The state before the first turn; a game that tells or draws something before its first turn overrides it."""
        return self.new_state(setup)

    def result(self, state: S) -> tuple[int, int] | None:
        """The final score (away, home), or None while the game goes on."""
        return state.result

    def view(self, state: S, seat: Seat) -> object:
        """The state itself: a manager sees everything, unless the game hides something."""
        return state

    def redeal(self, state: S, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> S:
        """A copy of the state: nothing is hidden, so nothing is dealt anew."""
        return state.copy()

    def read(self, setup: Setup, notation: str) -> S:
        """The state of a set-up that a notation describes; raises Unreadable."""
        return cast("S", read(notation, self.makers(setup)))

    def makers(self, setup: Setup) -> dict[str, Callable[..., object]]:
        """The functions that a notation may call, by name: the classes of ``notation``, and the set-up's teams and cards."""
        teams = self.teams_of(setup)
        makers_by_name: dict[str, Callable[..., object]] = {kind.__name__: kind for kind in self.notation}
        makers_by_name[type(teams[AWAY]).__name__] = {team.code: team for team in teams}.__getitem__
        cards = {card.id: card for team in teams for card in self.cards(team)}
        return makers_by_name | dict.fromkeys({type(card).__name__ for card in cards.values()}, cards.__getitem__)

    def cards(self, team: T) -> Iterable[Identified]:
        """The cards of a team that a notation refers to by id."""
        return ()

    # --- Scenarios and the rule list

    @property
    def start_keys(self) -> Mapping[str, str]:
        """The keys of a scenario's start, with what they mean."""
        return self.scenario_facts.start_keys

    @property
    def expect_keys(self) -> Mapping[str, str]:
        """The keys that a scenario may expect, with what they mean."""
        return self.scenario_facts.expect_keys

    @property
    def inner_keys(self) -> Mapping[str, Mapping[str, str]]:
        """The keys of all mappings in a scenario and in team files, by what the mapping is."""
        files = {keys.what: keys.known for keys in self.file_keys}
        return {**self.scenario_facts.inner_keys, "away and home": self.side_keys.known, **files}

    def position(self, setup: Setup, start: Node) -> S:
        """The state that a scenario's ``start`` describes; raises Unreadable or NotLegal with its place."""
        return self.scenario_facts.position(self.new_state(setup), start)

    def facts(self, state: S, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        """The facts that a scenario may expect, by key, from the position, all events and those of the last turn."""
        return self.scenario_facts.told(state, events, last)

    def written(self, state: S) -> Mapping[str, Json]:
        """The ``start`` from which ``position`` makes this state; raises NotLegal if no scenario can start there."""
        return self.scenario_facts.written(state)

    def rules(self) -> Sequence[Rule]:
        """The rule list that ships with the game."""
        return read_rules(self.team_files.package)
