"""Pine Tar's game object: the rules of ``rules.py`` with their words, situations and managers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from hotstove.baseball.ball_game import SentRunner, Situation
from hotstove.baseball.board import Board
from hotstove.baseball.contests import SeriesSquads
from hotstove.baseball.game_shell import TEAM, GameShell
from hotstove.baseball.inventing import TeamGenerator
from hotstove.baseball.laid_out import Legend
from hotstove.baseball.league_squads import LeagueSquads
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.match_ups import MatchUp
from hotstove.baseball.positions import Position
from hotstove.baseball.prints import Printer
from hotstove.baseball.schema import Values
from hotstove.baseball.season_play import Dugout
from hotstove.baseball.teams import TeamSheet
from hotstove.games.pinetar import questions as words
from hotstove.games.pinetar import rules
from hotstove.games.pinetar.about import ABOUT
from hotstove.games.pinetar.cards import Card, Team
from hotstove.games.pinetar.faces import LEGEND, option_face, rosters, situation
from hotstove.games.pinetar.numbers import NUMBERS
from hotstove.games.pinetar.opening import lineup_board, orders
from hotstove.games.pinetar.scenarios import FACTS
from hotstove.games.pinetar.sides import SIDE_KEYS, settled_today, teams_of
from hotstove.games.pinetar.state import (
    OPTION_NAMES,
    BaseRunner,
    Options,
    PineTarState,
    PitcherInGame,
    TeamInGame,
    View,
    new_team,
)
from hotstove.games.pinetar.team_sheets import BATTER_KEYS, PITCHER_KEYS, TEAM_KEYS, TEAMS, USAGE_KEYS
from hotstove.managers.simple import levels
from hotstove.stats.card_maker import CardMaker
from hotstove.table import AWAY, HOME, Ask, Seat
from hotstove.table.game import Manager, Setup
from hotstove.table.questions import Kind
from hotstove.table.texts import Json, Node


def _sensible() -> Manager:
    from hotstove.games.pinetar.managers.sensible import Sensible

    return Sensible()


class PineTar(GameShell[PineTarState, Team]):
    """The game object that is registered; it has no state."""

    name = "pinetar"
    title = ABOUT.title
    edition = "2"
    about = ABOUT.about
    primer = words.PRIMER
    legend: Legend = LEGEND
    switches = words.SWITCHES
    questions = words.QUESTIONS
    numbers = NUMBERS
    team_files = TEAMS
    about_match_ups = "bases empty, the basic rules, first times through the order, half of them at home"
    file_keys = TEAM_KEYS, BATTER_KEYS, PITCHER_KEYS, USAGE_KEYS
    side_keys = SIDE_KEYS
    scenario_facts = FACTS
    notation = PineTarState, TeamInGame, Lineup, Spot, PitcherInGame, BaseRunner, Position, Options
    managers = levels(_sensible)

    @property
    def series(self) -> SeriesSquads:
        """How its clubs play a series."""
        from hotstove.games.pinetar.series import SERIES  # the dugout is slow to import, and not needed for a single game

        return SERIES

    @property
    def press(self) -> CardMaker:
        """The maker of its cards from statistics."""
        from hotstove.games.pinetar.press.maker import Press  # slow to import, and not needed for playing

        return Press()

    @property
    def generator(self) -> TeamGenerator:
        """The generator of its teams."""
        from hotstove.games.pinetar.generator import GENERATOR

        return GENERATOR

    @property
    def prints(self) -> Printer:
        """The printer of its cards."""
        from hotstove.games.pinetar.print import Prints

        return Prints()

    @property
    def seasons(self) -> Dugout:
        """The managing of its teams through a season."""
        from hotstove.games.pinetar.dugout import SeasonDugout

        return SeasonDugout()

    @property
    def squads(self) -> LeagueSquads:
        """The squads of a league that is drafted."""
        from hotstove.games.pinetar.league_squads import SQUADS  # the dugout is slow to import

        return SQUADS

    # --- Setting up

    def options(self, written: Node) -> dict[str, Json]:
        return words.chosen(super().options(written), written)

    def side(self, node: Node, default: str, options: Mapping[str, Json]) -> tuple[Team, Json]:
        team, data = super().side(node, default, options)
        return team, data if isinstance(data, dict) and TEAM.name in data else {TEAM.name: data}

    def today(self, team: Team, data: Json, values: Values, options: Mapping[str, Json]) -> tuple[Team, Json]:
        return settled_today(team, data, values, options["dh"] is True)

    def teams_of(self, setup: Setup) -> tuple[Team, Team]:
        return teams_of(setup)

    def new_state(self, setup: Setup) -> PineTarState:
        return new_state(setup)

    turn = staticmethod(rules.turn)

    views_stay = True

    def view(self, state: PineTarState, seat: Seat) -> View:
        """The whole state: nothing is hidden in Pine Tar."""
        return new_view(View, (state, seat))

    def cards(self, team: Team) -> Sequence[Card]:
        return team.players

    # --- For people

    def match_ups(self, teams: Sequence[Team]) -> Iterator[MatchUp]:
        """The exact chances of a plate appearance for all batters and pitchers (`baseball.match_ups`)."""
        from hotstove.games.pinetar.match_ups import match_ups

        return match_ups(teams)

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        """Both teams for the scorebook, with the first starter and lineup if today's are not settled."""
        state = new_state(setup)
        team_sheets = []
        for side in state.sides:
            team = side.team
            starter = team.starter or team.rotation[0]
            spots = team.lineup or orders(team, state.options.dh)[0].spots
            team_sheets.append(rules.begin_with(side, starter, spots))
        return team_sheets[AWAY], team_sheets[HOME]

    def board(self, view: object) -> Board:
        assert isinstance(view, View)
        return view.state

    def situation(self, view: object) -> Situation:
        assert isinstance(view, View)
        return situation(view)

    def sent_runner(self, view: View, option: object) -> SentRunner | None:
        """The runner whom a call sends to second or third."""
        from hotstove.games.pinetar.prospects import sent_runner

        return sent_runner(view, option)

    rosters = staticmethod(rosters)
    option_face = staticmethod(option_face)
    lineup_board = staticmethod(lineup_board)

    def usual_option(self, view: View, label: str, options: Sequence[object], seat: Seat) -> int | None:
        """The option that is hardly ever wrong (``hotstove.baseball.laid_out``)."""
        from hotstove.games.pinetar.prospects import usual_option

        return usual_option(view, label, options, seat)

    def asks_here(self, view: View, ask: Ask) -> str:
        """How a question is put in this position (``hotstove.baseball.laid_out``)."""
        from hotstove.games.pinetar.prospects import asks_here

        return asks_here(view, ask)

    def hint_here(self, view: View, ask: Ask) -> str:
        """What the grades of those who may pitch mean (``hotstove.baseball.laid_out``)."""
        from hotstove.games.pinetar.prospects import hint_here

        return hint_here(view, ask)

    def best_first(self, view: View, ask: Ask, numbers: Sequence[int]) -> Sequence[int]:
        """Pinch hitters by their chance to reach base (``hotstove.baseball.laid_out``)."""
        from hotstove.games.pinetar.prospects import best_first

        return best_first(view, ask, numbers)

    def runs_to_come(self, view: View, ask: Ask) -> Mapping[str, float]:
        """The runs to come with each pinch hitter (``hotstove.baseball.laid_out``)."""
        from hotstove.games.pinetar.prospects import runs_to_come

        return runs_to_come(view, ask)

    def asks_seldom(self, setup: Setup) -> bool:
        """That one roll plays most at-bats, and a manager is hardly asked while the others bat (PT-30)."""
        return True

    def hardly_worth_asking(self, view: View, label: str, seat: Seat) -> bool:
        """Whether a question offers nothing in this position that is often wanted (``hotstove.play.asking``)."""
        from hotstove.games.pinetar.worth_asking import hardly_worth_asking

        return hardly_worth_asking(view, label, seat)

    def is_turn(self, view: View, label: str) -> bool:
        """Whether a person is asked though nothing speaks for another answer than the usual one (``hotstove.play.asking``)."""
        from hotstove.games.pinetar.worth_asking import is_turn

        return is_turn(view, label)

    def costs_later(self, view: View, label: str, option: object) -> bool:
        """Whether an option costs later what games that stop soon don't show (``hotstove.play.chances``)."""
        from hotstove.games.pinetar.worth_asking import costs_later

        return costs_later(view, label, option)

    def unasked_moves(self, view: View, labels: Collection[str]) -> tuple[str, ...]:
        """The calls of questions that were passed without asking (``hotstove.baseball.laid_out``)."""
        from hotstove.games.pinetar.worth_asking import unasked_moves

        return unasked_moves(view, labels)

    def option_prospect(self, view: View, option: object, ask: Ask) -> str:
        from hotstove.games.pinetar.prospects import option_prospect

        return option_prospect(view, option, ask)

    def option_kind(self, option: object, ask: Ask) -> Kind | None:
        """What players who may come in have in common (``hotstove.play.asking``)."""
        from hotstove.games.pinetar.prospects import option_kind

        return option_kind(option, ask)


new_view: Callable[[type[View], tuple[PineTarState, Seat]], View] = tuple.__new__
"""Faster than calling the class; a view is made for every question."""


def new_state(setup: Setup) -> PineTarState:
    """The state of a checked set-up before the first turn."""
    away, home = teams_of(setup)
    options = Options(**{name: setup.options.get(name) is True for name in OPTION_NAMES})
    return PineTarState(inning=0, sides=(new_team(away), new_team(home)), options=options)


GAME = PineTar()
