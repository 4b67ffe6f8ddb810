"""RB8 as a game of the table: its rules with their words, positions and managers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

from hotstove.baseball.abilities_off import WithoutAbility
from hotstove.baseball.ball_game import SentRunner, Situation
from hotstove.baseball.board import Board
from hotstove.baseball.game_shell import GameShell
from hotstove.baseball.hands import deal_anew
from hotstove.baseball.inventing import TeamGenerator
from hotstove.baseball.laid_out import Legend
from hotstove.baseball.match_ups import MatchUp, named
from hotstove.baseball.positions import Position
from hotstove.baseball.schema import Values
from hotstove.baseball.teams import TeamSheet
from hotstove.games.rb8 import questions as words
from hotstove.games.rb8 import rules
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.about import ABOUT
from hotstove.games.rb8.cards import HITTER_KEYS, PITCHER_KEYS, TEAM_KEYS, TEAMS, Hitter, Pitcher, Team
from hotstove.games.rb8.draft import DRAFTS, SERIES
from hotstove.games.rb8.faces import LEGEND, charts, option_face, rosters, situation
from hotstove.games.rb8.keys import ResultKind, result
from hotstove.games.rb8.numbers import NUMBERS
from hotstove.games.rb8.opening import deal, lineup_board
from hotstove.games.rb8.rally import FULL_DECK, RALLY_CARDS, named_in
from hotstove.games.rb8.scenarios import FACTS
from hotstove.games.rb8.sides import SIDE_KEYS, team_of_side
from hotstove.games.rb8.state import (
    ActivePitcher,
    Boost,
    Changes,
    Nine,
    RB8Board,
    RB8Options,
    RB8State,
    RB8View,
    new_board,
    read_nine,
    view_of,
)
from hotstove.games.rb8.worth_asking import costs_later, hardly_wanted, hardly_worth_asking, may_wait, unasked_moves
from hotstove.managers.simple import levels
from hotstove.table import AWAY, HOME, Ask, Chance, NotLegal, Seat, SeenAnswer, Table, other
from hotstove.table.game import Manager, Rule, Setup, read_rules
from hotstove.table.texts import Json, Node

MOST_DRAWN_IN_A_TURN = 5
"""The most Rally Cards that one at-bat can earn if none is played."""


def _sensible() -> Manager:
    """The manager of thumb rules, imported only when used because its tables take a moment to work out."""
    from hotstove.games.rb8.managers.sensible import Sensible

    return Sensible()


def _rollout() -> Manager:
    from hotstove.games.rb8.managers.rollout import rollout

    return rollout()


class RB8(GameShell[RB8State, Team]):
    """The game object that is registered; all of it is stateless."""

    name = "rb8"
    title = ABOUT.title
    edition = "2"
    about = ABOUT.about
    primer = words.PRIMER
    legend: Legend = LEGEND
    hides = True
    switches = words.SWITCHES
    questions = words.QUESTIONS
    numbers = NUMBERS
    team_files = TEAMS
    about_match_ups = "fresh pitchers, printed ratings, no abilities and no Rally Cards"
    file_keys = TEAM_KEYS, HITTER_KEYS, PITCHER_KEYS
    side_keys = SIDE_KEYS
    scenario_facts = FACTS
    notation = RB8State, RB8Board, ActivePitcher, Boost, RB8Options, Changes, ResultKind, Position
    one_code = "there is one copy of each card (RB-R-16)"
    drafts = DRAFTS
    series = SERIES
    managers = levels(_sensible, _rollout)

    @property
    def generator(self) -> TeamGenerator:
        """The generator of its teams."""
        from hotstove.games.rb8.generator import GENERATOR

        return GENERATOR

    # --- Setting up (RB-001 to RB-008)

    def today(self, team: Team, data: Json, values: Values, options: Mapping[str, Json]) -> tuple[Team, Json]:
        return team_of_side(team, data, values)

    def check_pair(self, teams: tuple[Team, Team], home: Node, options: Mapping[str, Json]) -> None:
        super().check_pair(teams, home, options)
        own = {card.id for card in teams[AWAY].players}
        twice = next((card for card in teams[HOME].players if card.id in own), None)
        if twice is not None:
            raise NotLegal(f"{home.name or 'home'}: {twice.name} is on both teams; there is one copy of each card (RB-145)")

    def new_state(self, setup: Setup) -> RB8State:
        return new_state(setup)

    def start(self, setup: Setup, table: Table) -> RB8State:
        state = new_state(setup)
        deal(state, table)
        return state

    def cited(self, view: object, label: str) -> str:
        """The rule that matters where a starter is chosen: in a series the rotation names him, and nobody is asked (RB-138)."""
        return "RB-R-28" if label == "starter" else ""

    turn = staticmethod(rules.turn)
    view = staticmethod(view_of)

    def cards(self, team: Team) -> Sequence[Hitter | Pitcher]:
        return team.players

    def makers(self, setup: Setup) -> dict[str, Callable[..., object]]:
        nine = partial(read_nine, {team.code: team for team in self.teams_of(setup)})
        return super().makers(setup) | {"Nine": nine, "Result": result}

    def redeal(self, state: RB8State, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> RB8State:
        """A state with the other hand and the deck dealt anew from all cards that the seat has not seen.

        Cards that the other side has shown since are dealt to its hand, cards that the seat has drawn since to the deck.
        """
        new = state.copy()
        unseen = FULL_DECK & ~state.board.discards & ~state.hands[seat]
        drawn, theirs = (
            [card.bit for answer in shown if answer.seat == whose and (card := named_in(answer.text)) is not None]
            for whose in (None, other(seat))
        )
        hand = deal_anew(chance, unseen, state.board.hand_sizes[other(seat)], theirs, sum(set(drawn)))
        own = state.hands[seat]
        new.hands = (own, hand) if seat == AWAY else (hand, own)
        new.deck = unseen & ~hand
        return new

    def end_reactions(self, state: RB8State) -> None:
        """Prevent Rally Cards for the rest of the turn, for odds, by discarding all: no manager is asked for a discarded card.

        Nothing is done if the turn might empty the deck and shuffle the discards (RB-R-22).
        """
        if state.deck.bit_count() > MOST_DRAWN_IN_A_TURN:
            state.board.discards = FULL_DECK
            state.board.count_playable()

    # --- For people

    def match_ups(self, teams: Sequence[Team]) -> Iterator[MatchUp]:
        """The exact chances of a plate appearance for all batters and pitchers (`baseball.match_ups`)."""
        from hotstove.games.rb8.match_ups import match_ups

        return match_ups(teams)

    def card_costs(self, teams: Sequence[Team]) -> dict[str, int]:
        """The prices of the teams' cards by name (`baseball.match_ups`)."""
        return {named(card.name, team.code): card.points for team in teams for card in team.players}

    def without_abilities(self, team: Team) -> Iterator[WithoutAbility]:
        """The team without each of its cards' abilities (`baseball.abilities_off`)."""
        from hotstove.games.rb8.without_abilities import without_abilities

        return without_abilities(team)

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        away, home = self.teams_of(setup)
        sheets = [Nine(team, team.lineup).sheet(team.starter or team.starters[0]) for team in (away, home)]
        return sheets[AWAY], sheets[HOME]

    def board(self, view: object) -> Board:
        assert isinstance(view, RB8View)
        return view.board

    def runs_held(self, view: RB8View, seat: Seat) -> float:
        """The runs that a side's cards in hand are worth more than the other side's."""
        from hotstove.games.rb8.managers.rollout import runs_held

        return runs_held(view, seat)

    def runs_held_by_home(self, state: RB8State) -> float:
        """The runs that the home side's cards in hand are worth more than the away side's, when all know both hands."""
        from hotstove.games.rb8.managers.rollout import runs_held_by_home

        return runs_held_by_home(state)

    def sent_runner(self, view: RB8View, option: object) -> SentRunner | None:
        """The runner whom an option sends, if it is one alone."""
        from hotstove.games.rb8.prospects import sent_runner

        return sent_runner(view, option)

    def situation(self, view: object) -> Situation:
        assert isinstance(view, RB8View)
        return situation(view)

    hardly_worth_asking = staticmethod(hardly_worth_asking)
    hardly_wanted = staticmethod(hardly_wanted)
    costs_later = staticmethod(costs_later)
    may_wait = staticmethod(may_wait)
    unasked_moves = staticmethod(unasked_moves)
    rosters = staticmethod(rosters)
    charts = staticmethod(charts)
    option_face = staticmethod(option_face)
    lineup_board = staticmethod(lineup_board)

    def option_prospect(self, view: RB8View, option: object, ask: Ask) -> str:
        """What an option's card says beside its ratings, or the chances of runners who are sent."""
        from hotstove.games.rb8.prospects import option_prospect

        return option_prospect(view, option, ask)

    def usual_option(self, view: RB8View, label: str, options: Sequence[object], seat: Seat) -> int | None:
        """The option that is hardly ever wrong (``hotstove.baseball.laid_out``)."""
        from hotstove.games.rb8.prospects import usual_option

        return usual_option(view, label, options, seat)

    def asks_here(self, view: RB8View, ask: Ask) -> str:
        """How a question is put in this position (``hotstove.baseball.laid_out``)."""
        from hotstove.games.rb8.prospects import asks_here

        return asks_here(view, ask)

    def rules(self) -> Sequence[Rule]:
        return _rules()


def new_state(setup: Setup) -> RB8State:
    """The state before the deal of a checked set-up."""
    chosen = setup.options
    options = RB8Options(
        int(str(chosen.get("control_faces", "5"))),
        chosen.get("speed") is True,
        str(chosen.get("sides", "regular")),
        chosen.get("rally") == "unlimited",
    )
    return RB8State(new_board(TEAMS.both(setup), options))


@cache
def _rules() -> tuple[Rule, ...]:
    listed = list(read_rules("hotstove.games.rb8"))
    listed += [Rule(each.rule, "Abilities", each.owner, each.name, f"{each.id}. {each.text}") for each in ABILITIES.values()]
    listed += [Rule(card.rule, "Rally deck", card.kind, card.name, f"{card.id}. {card.text}") for card in RALLY_CARDS]
    return tuple(listed)


GAME = RB8()
