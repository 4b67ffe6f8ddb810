"""SportsClix as a game of the table: its rules with their words, positions and managers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hotstove.baseball.abilities_off import WithoutAbility
from hotstove.baseball.ball_game import SentRunner, Situation
from hotstove.baseball.board import Board
from hotstove.baseball.field import Arrow
from hotstove.baseball.game_shell import GameShell
from hotstove.baseball.inventing import TeamGenerator
from hotstove.baseball.laid_out import Taught
from hotstove.baseball.league_squads import LeagueSquads
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.match_ups import MatchUp, named
from hotstove.baseball.positions import Position
from hotstove.baseball.prints import Printer
from hotstove.baseball.schema import Values
from hotstove.baseball.teams import TeamSheet
from hotstove.games.sportsclix import questions as words
from hotstove.games.sportsclix import rules
from hotstove.games.sportsclix.about import ABOUT
from hotstove.games.sportsclix.arrows import clicks, option_arrows
from hotstove.games.sportsclix.builders import BUILDERS, opponents_of
from hotstove.games.sportsclix.building import check_teams
from hotstove.games.sportsclix.bursts import BURSTS, PROMPTS, line_words
from hotstove.games.sportsclix.draft import DRAFTS
from hotstove.games.sportsclix.drawn_field import places
from hotstove.games.sportsclix.dugout import SEASONS
from hotstove.games.sportsclix.editor import TEAM_EDITOR
from hotstove.games.sportsclix.faces import LEGEND, charts, drawn_in, legend_in, option_face, rosters, situation
from hotstove.games.sportsclix.figure_files import FIGURE_KEYS
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.numbers import NUMBERS
from hotstove.games.sportsclix.opening import lineup_board, sheet
from hotstove.games.sportsclix.parks import Fence
from hotstove.games.sportsclix.scenarios import FACTS
from hotstove.games.sportsclix.series import SERIES
from hotstove.games.sportsclix.sides import SIDE_KEYS, team_today
from hotstove.games.sportsclix.state import Options, PitcherLine, SideInGame, SportsClixState, may_have_hitters, new_state
from hotstove.games.sportsclix.team_files import SPOT_KEYS, TEAM_KEYS, TEAMS
from hotstove.games.sportsclix.teams import Style, Team
from hotstove.games.sportsclix.tiers import TIERS, Tier
from hotstove.games.sportsclix.worth_asking import (
    alike,
    asks_here,
    cited,
    coming_moves,
    hardly_worth_asking,
    settled,
    unasked_moves,
)
from hotstove.managers.simple import levels
from hotstove.stats.card_maker import CardMaker
from hotstove.table import AWAY, HOME, NotLegal, Seat
from hotstove.table.asks import Ask
from hotstove.table.game import Manager, Setup
from hotstove.table.texts import Json, Node


def _sensible() -> Manager:
    """The manager of thumb rules, imported only when used."""
    from hotstove.games.sportsclix.managers.sensible import Sensible

    return Sensible()


def _rollout() -> Manager:
    """The manager that plans and simulates, imported only when used."""
    from hotstove.games.sportsclix.managers.rollout import rollout

    return rollout()


class SportsClix(GameShell[SportsClixState, Team]):
    """The game object that is registered; it has no state."""

    name = "sportsclix"
    title = ABOUT.title
    edition = "1"
    about = ABOUT.about
    primer = words.PRIMER
    legend = LEGEND
    drawn_legend = drawn_in(Tier.CHAMPIONSHIP)
    switches = words.SWITCHES
    questions = words.QUESTIONS
    numbers = NUMBERS
    team_files = TEAMS
    about_match_ups = "dials at the start, mean gloves in the field, dice mixed for the mean of bases and outs"
    file_keys = TEAM_KEYS, SPOT_KEYS, FIGURE_KEYS
    side_keys = SIDE_KEYS
    scenario_facts = FACTS
    notation = SportsClixState, SideInGame, PitcherLine, Options, Lineup, Spot, Position, Fence, Tier, Style
    managers = levels(_sensible, _rollout)

    builders = BUILDERS
    team_editor = TEAM_EDITOR
    drafts = DRAFTS
    series = SERIES
    seasons = SEASONS

    @property
    def squads(self) -> LeagueSquads:
        """The squads of a league that is drafted."""
        from hotstove.games.sportsclix.league_squads import SQUADS

        return SQUADS

    @property
    def generator(self) -> TeamGenerator:
        """The generator of its teams."""
        from hotstove.games.sportsclix.generator import GENERATOR

        return GENERATOR

    @property
    def press(self) -> CardMaker:
        """The maker of its figures from statistics."""
        from hotstove.games.sportsclix.press.maker import Press  # slow to import, and not needed for playing

        return Press()

    @property
    def prints(self) -> Printer:
        """What it can print."""
        from hotstove.games.sportsclix.print import Prints

        return Prints()

    # --- Setting up

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        setup = super().set_up(away, home, options)
        teams = self.teams_of(setup)
        agreed = options_of(setup)
        check_tier(teams, agreed.tier)
        return setup

    def opponents(self, other: Team) -> Iterator[Node]:
        """Teams of the builder: no team that ships keeps within the Standard format's cap (SC-187)."""
        return opponents_of(other)

    def today(self, team: Team, data: Json, values: Values, options: Mapping[str, Json]) -> tuple[Team, Json]:
        return team_today(team, data, values)

    def check_pair(self, teams: tuple[Team, Team], home: Node, options: Mapping[str, Json]) -> None:
        super().check_pair(teams, home, options)
        agreed = agreed_options(options)
        if not agreed.tier.team_building:  # styles and formats are the Championship's (SC-180, SC-181)
            return
        problems = check_teams(*teams, agreed.style, agreed.style is Style.AMERICAN)
        if problems:
            raise NotLegal(" ".join(problems))

    def new_state(self, setup: Setup) -> SportsClixState:
        return new_state(self.teams_of(setup), options_of(setup))

    def taught(self, setup: Setup) -> Taught:
        """How the tier of a game is played, and what it asks."""
        tier = options_of(setup).tier
        instead = {} if tier.field else words.BEFORE_THE_FIELD
        return Taught(words.PRIMERS[tier], words.asked_in(tier), legend_in(tier), drawn_in(tier), instead)

    def asks_seldom(self, setup: Setup) -> bool:
        """Whether nothing but lineups and total control is asked (SC-040): in the first tier."""
        return options_of(setup).tier is Tier.PRESEASON

    def players(self, setup: Setup, seat: Seat) -> tuple[str, ...]:
        """The names of all figures of a team: who bats in its order, then the others."""
        team = self.teams_of(setup)[seat]
        batting = [figure for figure, _ in team.order(may_have_hitters(self.teams_of(setup), options_of(setup)))]
        return tuple(dict.fromkeys(figure.name for figure in (*batting, *team.figures)))

    turn = staticmethod(rules.turn)
    views_stay = True

    def cards(self, team: Team) -> Sequence[Figure]:
        return team.figures

    # --- For people

    def match_ups(self, teams: Sequence[Team]) -> Iterator[MatchUp]:
        """The exact chances of a plate appearance for all batters and pitchers (`baseball.match_ups`)."""
        from hotstove.games.sportsclix.match_ups import match_ups

        return match_ups(teams)

    def card_costs(self, teams: Sequence[Team]) -> dict[str, int]:
        """The points of the teams' figures by name (`baseball.match_ups`)."""
        return {named(figure.name, team.code): figure.points for team in teams for figure in team.figures}

    def without_abilities(self, team: Team) -> Iterator[WithoutAbility]:
        """The team without each of its cards' abilities (`baseball.abilities_off`)."""
        from hotstove.games.sportsclix.without_abilities import without_abilities

        return without_abilities(team)

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        """Both teams for the scorebook, with their own batting orders."""
        sides = self.new_state(setup).sides
        return sheet(sides[AWAY]), sheet(sides[HOME])

    def board(self, view: object) -> Board:
        assert isinstance(view, SportsClixState)
        return view

    def runs_held(self, view: SportsClixState, seat: Seat) -> float:
        """The runs that a side's dials are worth more than the other side's, for having turned."""
        from hotstove.games.sportsclix.managers.rollout import turned

        return turned(view, seat)

    def situation(self, view: object) -> Situation:
        assert isinstance(view, SportsClixState)
        return situation(view)

    rosters = staticmethod(rosters)
    places = staticmethod(places)
    charts = staticmethod(charts)
    option_face = staticmethod(option_face)
    lineup_board = staticmethod(lineup_board)

    def option_arrows(self, view: SportsClixState, option: object, ask: Ask) -> tuple[Arrow, ...]:
        """The ways on the field that an option would open, with their exact chances, and marks of whose dial would turn."""
        return clicks(view, option, ask) if isinstance(option, Figure) else option_arrows(view, option)

    bursts = BURSTS
    burst_prompts = PROMPTS
    line_words = staticmethod(line_words)

    def runs_to_come(self, view: SportsClixState, ask: Ask) -> Mapping[str, float]:
        """The runs of the side at bat with each option (``hotstove.baseball.laid_out``)."""
        from hotstove.games.sportsclix.advice import runs_to_come

        return runs_to_come(view, ask)

    def option_prospect(self, view: SportsClixState, option: object, ask: Ask) -> str:
        """What an option would bring, in words beside it."""
        from hotstove.games.sportsclix.advice import option_prospect

        return option_prospect(view, option, ask)

    def sent_runner(self, view: SportsClixState, option: object) -> SentRunner | None:
        """The runner whom an option sends, if it is one alone."""
        from hotstove.games.sportsclix.advice import sent_runner

        return sent_runner(view, option)

    def option_shares(self, view: SportsClixState, options: Sequence[object]) -> tuple[float, ...]:
        """How often to take each of a side's two dice; empty for other options."""
        from hotstove.games.sportsclix.advice import option_shares

        return option_shares(view, options)

    def shares_reason(self, view: SportsClixState, options: Sequence[object]) -> str:
        """Why two dice are to be taken so often."""
        from hotstove.games.sportsclix.advice import shares_reason

        return shares_reason(view, options)

    def usual_option(self, view: SportsClixState, label: str, options: Sequence[object], seat: Seat) -> int | None:
        """The option that is hardly ever wrong, where that depends on the position."""
        from hotstove.games.sportsclix.advice import usual_option

        return usual_option(view, label, options, seat)

    hardly_worth_asking = staticmethod(hardly_worth_asking)
    alike = staticmethod(alike)
    settled = staticmethod(settled)
    asks_here = staticmethod(asks_here)
    cited = staticmethod(cited)
    unasked_moves = staticmethod(unasked_moves)
    coming_moves = staticmethod(coming_moves)


def options_of(setup: Setup) -> Options:
    """The options of a checked set-up."""
    return agreed_options(setup.options)


def agreed_options(chosen: Mapping[str, Json]) -> Options:
    """The options by their names, with the usual value of each that is left out."""
    return Options(
        TIERS[str(chosen.get("tier", Tier.CHAMPIONSHIP.word))],
        Style(str(chosen.get("style", Style.MIXED.value))),
        int(str(chosen.get("lines", "3"))),
        chosen.get("late") is True,
        chosen.get("forfeit") is True,
    )


def check_tier(teams: tuple[Team, Team], tier: Tier) -> None:
    """Check that nobody is out of position before the Championship tier, which has rules for that; raises NotLegal."""
    if tier.team_building:
        return
    for team in teams:
        for figure, position in team.order(False):
            if not figure.plays(position):
                raise NotLegal(
                    f"{figure.name} of the {team.nickname} stands at {position.short.upper()}, his base says {figure.code}; "
                    f"players out of position come with the tier championship (SC-015, SC-200), this is {tier.word}"
                )


GAME = SportsClix()
