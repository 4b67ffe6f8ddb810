"""Small Ball as a game of the table: its rules with their words, positions and managers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from hotstove.baseball.ball_game import BestPlay, Progress, Situation, SolveReport
from hotstove.baseball.board import ORDER, Board
from hotstove.baseball.card_faces import CardFace, Reading
from hotstove.baseball.contests import UsualSeries
from hotstove.baseball.game_shell import GameShell
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.baseball.match_ups import MatchUp
from hotstove.baseball.plays import GameBegins
from hotstove.baseball.teams import TeamSheet
from hotstove.baseball.words import counted
from hotstove.games.smallball import questions as words
from hotstove.games.smallball import rules
from hotstove.games.smallball.about import ABOUT
from hotstove.games.smallball.cards import CARD_KEYS, TEAM_KEYS, TEAMS, Pinch, PlayerCard, Team
from hotstove.games.smallball.decisions import BANK, DECISION, HIT_AND_RUN, SACRIFICE, Decision
from hotstove.games.smallball.managers import Sensible
from hotstove.games.smallball.numbers import NUMBERS
from hotstove.games.smallball.scenarios import FACTS
from hotstove.games.smallball.state import SmallBallState
from hotstove.games.smallball.turns import EDITION, SmallBallTurns, new_state
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, HOME, Ask, Seat, Table, other
from hotstove.table.events import label_of
from hotstove.table.game import Manager, Setup


def _best(setup: Setup) -> Manager:
    from hotstove.games.smallball.best import Best

    return Best.for_setup(setup)


UNUSED_PINCH_HITTER = 0.45
"""Runs that a pinch hitter is worth who can still bat: so estimates put him as far behind batting now as exact play does.

By ``python -m benchmarks.coach_proof pinch``: 0.43, give or take 0.04, of 240 of them.
"""
PINCH_HITTERS: Final = {Pinch.POWER: "1B a triple and 2B a home run", Pinch.ON_BASE: "SO a single"}
"""What a pinch hitter makes of the batter's results, once in a game (SB-45, SB-46)."""
LEGEND = (
    ("1B", "single: all runners move up one base"),
    ("2B", "double: all runners move up two"),
    ("BB", "walk: only forced runners move up"),
    ("SO", "strikeout: runners stay"),
    ("FO", "fly out: a runner on third comes home"),
    ("GO", "ground out: a runner on first is out too, the others move up one"),
)
"""The meanings of the codes on the cards (SB-09 to SB-14)."""


class _Solver:
    """The solver of Small Ball, which is imported only when it is used."""

    def best_play(self, setup: Setup, progress: Progress | None = None) -> BestPlay:
        from hotstove.games.smallball.best import solved

        return solved(setup, progress)

    def knows(self, setup: Setup) -> bool:
        from hotstove.games.smallball.best import is_known

        return is_known(setup)

    def solve(self, setup: Setup, whole_game: bool, progress: Progress | None = None) -> SolveReport:
        from hotstove.games.smallball.report import report

        return report(setup, whole_game, progress)


class _Series(UsualSeries):
    """Games of the same two teams, each with the whole of both (SB-01)."""

    game_label = "SB-01 game"


class SmallBall(SmallBallTurns, GameShell[SmallBallState, Team]):
    """The game object that is registered; all of it is stateless."""

    name = "smallball"
    title = ABOUT.title
    edition = EDITION
    about = ABOUT.about
    primer = words.PRIMER
    legend: Legend = LEGEND
    switches = words.SWITCHES
    questions = words.QUESTIONS
    numbers = NUMBERS
    team_files = TEAMS
    about_match_ups = "no bunts, no pinch hitters"
    file_keys = TEAM_KEYS, CARD_KEYS
    scenario_facts = FACTS
    notation = SmallBallState, Pinch
    managers: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        "sensible": lambda setup: Sensible(),
        "best": _best,
    }
    solver = _Solver()
    series = _Series()

    def new_state(self, setup: Setup) -> SmallBallState:
        return new_state(setup)

    def start(self, setup: Setup, table: Table) -> SmallBallState:
        state = new_state(setup)
        table.tell(GameBegins("SB-01 game", ABOUT.title, (state.teams[AWAY].sheet, state.teams[HOME].sheet), INNINGS))
        state.begin_half(table, rules.REGULATION)
        return state

    # --- For people

    def match_ups(self, teams: Sequence[Team]) -> Iterator[MatchUp]:
        """The exact chances of a plate appearance for all batters and pitchers (`baseball.match_ups`)."""
        from hotstove.games.smallball.match_ups import match_ups

        return match_ups(teams)

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        away, home = self.teams_of(setup)
        return away.sheet, home.sheet

    def board(self, view: object) -> Board:
        assert isinstance(view, SmallBallState)
        return view

    def runs_held(self, view: SmallBallState, seat: Seat) -> float:
        """The runs that a side's unused pinch hitters are worth more than the other side's."""
        return UNUSED_PINCH_HITTER * (len(view.unused[seat]) - len(view.unused[other(seat)]))

    def situation(self, view: object) -> Situation:
        assert isinstance(view, SmallBallState)
        team = view.teams[view.half]
        card = view.card
        names = [team.cards[runner - 1].name if runner else None for runner in view.bases]
        last_at_bat = view.batters == ORDER - 1
        notes = [
            f"{view.teams[seat].nickname} pinch hitters: {', '.join(view.unused[seat]) or 'both used'}" for seat in (AWAY, HOME)
        ]
        if view.outs == 2 and view.runs > 0:
            notes.append("Two out and runs to lose: the runners go on contact (SB-24).")
        if last_at_bat:
            notes.append("The last of nine to bat: what is home after this at-bat is banked by itself (SB-20).")
        return Situation(
            inning=view.inning,
            half=view.half,
            outs=view.outs,
            bases=(names[0], names[1], names[2]),
            score=view.score,
            at_risk=view.at_risk,
            batter=card.name,
            on_deck=team.cards[view.batter % ORDER].name,
            card=card_face(card, team),
            notes=tuple(notes),
        )

    def rosters(self, view: object) -> tuple[Roster, Roster]:
        """Both teams' cards, all of which are in the game (``hotstove.baseball.laid_out``)."""
        assert isinstance(view, SmallBallState)
        away, home = (
            Roster(team.name, (("In the game", tuple(card_face(card, team) for card in team.cards)),)) for team in view.teams
        )
        return away, home

    def is_at_stake(self, view: object, label: str) -> bool:
        """Whether runs can be banked or lost by the next out (SB-18), so that neither is the usual answer."""
        assert isinstance(view, SmallBallState)
        return label == label_of(DECISION) and view.runs > 0

    def option_prospect(self, view: object, option: object, ask: Ask) -> str:
        """What a decision brings for certain, needs, or makes of the results (``hotstove.baseball.laid_out``)."""
        assert isinstance(view, SmallBallState)
        if not isinstance(option, Decision):
            return ""
        if option is BANK:
            return f"{counted(view.runs, 'run')}, ends the half-inning"
        if option is HIT_AND_RUN:
            return "makes GO a single and FO and SO double plays"
        if option.pinch is not None and option.swings and not option.hit_and_run:
            return f"once: {PINCH_HITTERS[option.pinch]}"
        if option is SACRIFICE and view.outs == 2:
            return "third out either way"  # SB-34, SB-R-17
        made = rules.SUCCESS.get(option.call)
        return f"{made} on 1 to {rules.SUCCEEDS}" if made is not None else ""


def card_face(card: PlayerCard, team: Team) -> CardFace:
    """A player card with the result of each face of the die."""
    rows = tuple(Reading(str(number), str(code)) for number, code in enumerate(card.results, 1))
    return CardFace(f"{card.number} {card.name}", team.name, rows, "at-bat")


GAME = SmallBall()
