"""Small Ball as the table sees it: the rules of ``rules.py`` with the words, positions and managers around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from hotstove.baseball.ball_game import BestPlay, Progress, Situation, SolveReport
from hotstove.baseball.card_faces import CardFace, Reading
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.baseball.plays import GameBegins
from hotstove.baseball.team_files import named
from hotstove.baseball.teams import TeamSheet
from hotstove.games.smallball import questions as words
from hotstove.games.smallball import rules
from hotstove.games.smallball.cards import (
    CARD_KEYS,
    INNINGS,
    ORDER,
    TEAM_KEYS,
    TEAMS,
    Pinch,
    PlayerCard,
    Team,
    shipped_teams,
    team_file,
)
from hotstove.games.smallball.managers import Sensible
from hotstove.games.smallball.scenarios import FACTS
from hotstove.games.smallball.state import State
from hotstove.games.smallball.turns import EDITION, SmallBallTurns, new_state, teams_of
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, HOME, Chance, Event, NotLegal, Seat, SeenAnswer, Table
from hotstove.table.game import Manager, Question, Rule, Setup, Switch, read_rules, read_switches
from hotstove.table.state import read
from hotstove.table.texts import Json, Node


def _best(setup: Setup) -> Manager:
    from hotstove.games.smallball.best import Best

    return Best.for_setup(setup)


LEGEND = (
    ("1B", "single: all runners move up one base"),
    ("2B", "double: all runners move up two"),
    ("BB", "walk: only forced runners move up"),
    ("SO", "strikeout: runners stay"),
    ("FO", "fly out: a runner on third comes home"),
    ("GO", "ground out: a runner on first is out too, the others move up one"),
)
"""What the codes on the cards mean (SB-09 to SB-14)."""


class _Solver:
    """Best play, worked out; what that takes is loaded where somebody asks."""

    def best_play(self, setup: Setup, progress: Progress | None = None) -> BestPlay:
        from hotstove.games.smallball.best import solved

        return solved(setup, progress)

    def solve(self, setup: Setup, whole_game: bool, progress: Progress | None = None) -> SolveReport:
        from hotstove.games.smallball.report import report

        return report(setup, whole_game, progress)


SIDE_KEYS = {"team": "a team's name, file or data"}


class SmallBall(SmallBallTurns):
    """The game object that is registered; all of it is stateless."""

    name = "smallball"
    title = "Small Ball"
    edition = EDITION
    about = "One die, nine cards a side, and a nerve: bank your runs before the third out or lose them all."
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
        "a card": CARD_KEYS.known,
    }
    managers: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        "sensible": lambda setup: Sensible(),
        "best": _best,
    }
    solver = _Solver()

    # --- Setting up (SB-01 to SB-06)

    def teams(self) -> tuple[str, ...]:
        return shipped_teams()

    def team_file(self, name: str) -> str:
        return team_file(name)

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        first, second = ("herons", "foxes") if named(home) == "foxes" or named(away) == "herons" else ("foxes", "herons")
        teams = (_team(away, first), _team(home, second))
        if teams[AWAY].code == teams[HOME].code:
            where = f"{home.name}: " if home.name else ""
            raise NotLegal(f"{where}both teams have the code {teams[AWAY].code}; a game needs two different teams")
        return Setup(teams[AWAY].plain(), teams[HOME].plain(), read_switches(self.switches, options))

    def start(self, setup: Setup, table: Table) -> State:
        state = new_state(setup)
        table.tell(GameBegins("SB-01 game", self.title, (state.teams[AWAY].sheet, state.teams[HOME].sheet), INNINGS))
        state.begin_half(table, rules.REGULATION)
        return state

    def read(self, setup: Setup, notation: str) -> State:
        teams = {team.code: team for team in teams_of(setup)}
        state = read(notation, {"State": State, "Team": teams.__getitem__, "Pinch": Pinch})
        assert isinstance(state, State)
        return state

    def redeal(self, state: State, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> State:
        return state.copy()

    # --- For people

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        away, home = teams_of(setup)
        return away.sheet, home.sheet

    def situation(self, view: object) -> Situation:
        assert isinstance(view, State)
        team = view.teams[view.half]
        card = view.card
        names = [team.cards[runner - 1].name if runner else None for runner in view.bases]
        last_at_bat = view.batters == ORDER - 1
        notes = [
            f"{view.teams[seat].nickname} pinch hitters: {', '.join(view.unused[seat]) or 'both used'}" for seat in (AWAY, HOME)
        ]
        if view.outs == 2 and view.runs:
            notes.append("Two out and runs to lose: the runners go on contact (SB-24).")
        if last_at_bat:
            notes.append("The last of nine to bat: what is home after this at-bat is banked by itself (SB-20).")
        return Situation(
            view.inning,
            view.half,
            view.outs,
            (names[0], names[1], names[2]),
            view.score,
            view.runs,
            card.name,
            team.cards[view.batter % ORDER].name,
            card_face(card, team),
            tuple(notes),
        )

    def rosters(self, view: object) -> tuple[Roster, Roster]:
        """Both teams' cards, all of which play (``hotstove.baseball.laid_out``)."""
        assert isinstance(view, State)
        away, home = (
            Roster(team.name, (("In the game", tuple(card_face(card, team) for card in team.cards)),)) for team in view.teams
        )
        return away, home

    def rules(self) -> Sequence[Rule]:
        return _rules()

    # --- Scenarios

    def position(self, setup: Setup, start: Node) -> State:
        return FACTS.position(new_state(setup), start)

    def facts(self, state: State, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        return FACTS.told(state, events, last)

    def written(self, state: State) -> Mapping[str, Json]:
        return FACTS.written(state)


def card_face(card: PlayerCard, team: Team) -> CardFace:
    """A player card: what each face of the die is."""
    rows = tuple(Reading(str(number), str(code)) for number, code in enumerate(card.results, 1))
    return CardFace(f"{card.number} {card.name}", team.name, rows, "at-bat")


def _team(node: Node, default: str) -> Team:
    """A team from a name, ``{team: NAME}``, a team file's path or a team's data."""
    if isinstance(node.value, dict) and "team" in node.value:
        return _team(node.mapping(SIDE_KEYS)["team"], default)
    return TEAMS.find(node, default)


@cache
def _rules() -> tuple[Rule, ...]:
    return read_rules("hotstove.games.smallball")
