"""Pine Tar as the table sees it: the rules of ``rules.py`` with the words, positions and managers around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.positions import Position
from hotstove.baseball.prints import Printer
from hotstove.baseball.season_play import Dugout
from hotstove.baseball.team_files import default_teams
from hotstove.baseball.teams import TeamSheet
from hotstove.games.pinetar import questions as words
from hotstove.games.pinetar import rules
from hotstove.games.pinetar.faces import LEGEND, option_face, rosters, situation
from hotstove.games.pinetar.opening import orders, starters
from hotstove.games.pinetar.scenarios import FACTS, position
from hotstove.games.pinetar.sides import SIDE_KEYS, read_side, teams_of
from hotstove.games.pinetar.state import OPTION_NAMES, BaseRunner, Options, PitcherInGame, State, TeamInGame, View, new_team
from hotstove.games.pinetar.team_sheets import BATTER_KEYS, PITCHER_KEYS, TEAM_KEYS, TEAMS, USAGE_KEYS
from hotstove.managers.simple import AtRandom
from hotstove.stats.card_maker import CardMaker
from hotstove.table import AWAY, HOME, Chance, Event, NotLegal, Seat, SeenAnswer
from hotstove.table.game import Manager, Question, Rule, Setup, Switch, read_rules, read_switches
from hotstove.table.state import read
from hotstove.table.texts import Json, Node


class PineTar:
    """The game object that is registered; all of it is stateless."""

    name = "pinetar"
    title = rules.TITLE
    edition = "2"
    about = "One roll of two ten-sided dice plays a whole at-bat off a card made from a real season's statistics."
    primer = words.PRIMER
    legend: Legend = LEGEND
    hides = False
    switches: tuple[Switch, ...] = words.SWITCHES
    questions: tuple[Question, ...] = words.QUESTIONS
    start_keys: Mapping[str, str] = FACTS.start_keys
    expect_keys: Mapping[str, str] = FACTS.expect_keys
    inner_keys: Mapping[str, Mapping[str, str]] = {
        **FACTS.inner_keys,
        "away and home": SIDE_KEYS,
        "a team": TEAM_KEYS.known,
        "a position player's card": BATTER_KEYS.known,
        "a pitcher's card": PITCHER_KEYS.known,
        "usage on a card": USAGE_KEYS.known,
    }
    managers: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        "sensible": lambda setup: _sensible(),
    }

    @property
    def press(self) -> CardMaker:
        """How its cards are made from statistics."""
        from hotstove.games.pinetar.press.maker import Press  # much to load for who only plays

        return Press()

    @property
    def prints(self) -> Printer:
        """How its cards look on paper."""
        from hotstove.games.pinetar.print import Prints

        return Prints()

    @property
    def seasons(self) -> Dugout:
        """How its teams go through a season."""
        from hotstove.games.pinetar.dugout import SeasonDugout

        return SeasonDugout()

    # --- Setting up

    def teams(self) -> tuple[str, ...]:
        return TEAMS.names()

    def team_file(self, name: str) -> str:
        return TEAMS.file(name)

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        first, second = default_teams(self.teams(), away, home)
        chosen = words.chosen(read_switches(self.switches, options), options)
        sides = read_side(away, first, chosen["dh"] is True), read_side(home, second, chosen["dh"] is True)
        if sides[AWAY].team.code == sides[HOME].team.code:
            where = f"{home.name}: " if home.name else ""
            raise NotLegal(f"{where}both teams have the code {sides[AWAY].team.code}; a game needs two different teams")
        return Setup(sides[AWAY].plain, sides[HOME].plain, chosen)

    def start(self, setup: Setup, table: Any) -> State:  # noqa: ANN401 (nothing is asked)
        return new_state(setup)

    turn = staticmethod(rules.turn)
    result = staticmethod(rules.result)

    copy = staticmethod(State.copy)
    key = staticmethod(State.key)

    def read(self, setup: Setup, notation: str) -> State:
        teams = {team.code: team for team in teams_of(setup)}
        cards = {card.id: card for team in teams.values() for card in team.players}
        parts = (State, TeamInGame, Lineup, Spot, PitcherInGame, BaseRunner, Position, Options)
        makers: dict[str, Callable[..., object]] = {part.__name__: part for part in parts}
        state = read(notation, {**makers, "Team": teams.__getitem__, "Card": cards.__getitem__})
        assert isinstance(state, State)
        return state

    def view(self, state: State, seat: Seat) -> View:
        """Everything: nothing is hidden in Pine Tar."""
        return new_view(View, (state, seat))

    def redeal(self, state: State, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> State:
        """Nothing is hidden, so nothing is dealt anew."""
        return state.copy()

    # --- For people

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        """With the first starter and lineup where today's are not settled."""
        state = new_state(setup)
        found = []
        for side in state.sides:
            team = side.team
            starter = team.starter or starters(team)[0].card
            spots = team.lineup or orders(team, state.options.dh)[0].spots
            found.append(rules.sheet(side, starter, spots))
        return found[AWAY], found[HOME]

    def situation(self, view: object) -> Situation:
        assert isinstance(view, View)
        return situation(view)

    def rosters(self, view: object) -> tuple[Roster, Roster]:
        """Both teams' cards (``hotstove.baseball.laid_out``)."""
        assert isinstance(view, View)
        return rosters(view)

    def option_face(self, option: object) -> CardFace | None:
        """The card that an option names (``hotstove.baseball.laid_out``)."""
        return option_face(option)

    def rules(self) -> Sequence[Rule]:
        return _rules()

    # --- Scenarios

    def position(self, setup: Setup, start: Node) -> State:
        return position(new_state(setup), start)

    def facts(self, state: State, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        return FACTS.told(state, events, last)

    def written(self, state: State) -> Mapping[str, Json]:
        return FACTS.written(state)


new_view: Callable[[type[View], tuple[State, Seat]], View] = tuple.__new__
"""Quicker than the class's own way; a view is made for every question."""


def _sensible() -> Manager:
    from hotstove.games.pinetar.managers.sensible import Sensible

    return Sensible()


def new_state(setup: Setup) -> State:
    """The state before the first turn of a checked set-up."""
    away, home = teams_of(setup)
    options = Options(**{name: setup.options.get(name) is True for name in OPTION_NAMES})
    return State(inning=0, sides=(new_team(away), new_team(home)), options=options)


@cache
def _rules() -> tuple[Rule, ...]:
    return read_rules("hotstove.games.pinetar")
