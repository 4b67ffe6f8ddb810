"""Clutch as a game of the table: its rules with their words, positions and managers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.board import Board
from hotstove.baseball.effects import InPlay
from hotstove.baseball.game_shell import GameShell
from hotstove.baseball.hands import Deck, deal_anew
from hotstove.baseball.inventing import TeamGenerator
from hotstove.baseball.laid_out import Taught
from hotstove.baseball.league_squads import LeagueSquads
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.match_ups import MatchUp, named
from hotstove.baseball.positions import Position
from hotstove.baseball.prints import Printer
from hotstove.baseball.schema import Values
from hotstove.baseball.teams import TeamSheet
from hotstove.games.clutch import questions as words
from hotstove.games.clutch import rules
from hotstove.games.clutch.about import ABOUT
from hotstove.games.clutch.asking import asks_here, unasked_moves
from hotstove.games.clutch.builders import BUILDERS
from hotstove.games.clutch.cards import PlayerCard
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.draft import DRAFTS
from hotstove.games.clutch.dugout import SEASONS
from hotstove.games.clutch.editor import TEAM_EDITOR
from hotstove.games.clutch.faces import LEGEND, lies_open, option_face, rosters, situation, usable
from hotstove.games.clutch.hands import CARDS, deal, deck_of
from hotstove.games.clutch.numbers import NUMBERS
from hotstove.games.clutch.opening import lineup_board
from hotstove.games.clutch.prospects import option_prospect, sent_runner, usual_option
from hotstove.games.clutch.scenarios import FACTS
from hotstove.games.clutch.series import SERIES
from hotstove.games.clutch.sides import SIDE_KEYS, team_today
from hotstove.games.clutch.state import (
    AtBat,
    ClutchBoard,
    ClutchState,
    ClutchView,
    Options,
    PitcherLine,
    Runner,
    Throw,
    new_board,
    open_team,
    view_of,
)
from hotstove.games.clutch.strategy import COACHES, DECKS, STADIUMS, STRATEGY
from hotstove.games.clutch.substitutions import BringIn, PinchHit, Swap
from hotstove.games.clutch.teams import SPOT_KEYS, TEAM_KEYS, TEAMS, USUAL_DECK, Team
from hotstove.games.clutch.worth_asking import hardly_wanted, hardly_worth_asking, may_wait, settled
from hotstove.managers.easy import Easy
from hotstove.managers.simple import levels
from hotstove.stats.card_maker import CardMaker
from hotstove.table import AWAY, HOME, Ask, Chance, Seat, SeenAnswer, Table, other, with_seat
from hotstove.table.game import Manager, Rule, Setup, read_rules
from hotstove.table.questions import Kind
from hotstove.table.texts import Json, Node

DECK_SIZE = 50


def _sensible() -> Manager:
    """The manager of thumb rules, imported only when used because its tables take a moment to work out."""
    from hotstove.games.clutch.managers.sensible import Sensible

    return Sensible()


def _rollout() -> Manager:
    from hotstove.games.clutch.managers.rollout import rollout

    return rollout()


class Clutch(GameShell[ClutchState, Team]):
    """The game object that is registered; all of it is stateless."""

    name = "clutch"
    title = ABOUT.title
    edition = "2"
    about = ABOUT.about
    primer = words.PRIMER
    hides = True
    switches = words.SWITCHES
    questions = words.QUESTIONS
    numbers = NUMBERS
    team_files = TEAMS
    about_match_ups = "rested pitchers, no strategy cards"
    file_keys = TEAM_KEYS, SPOT_KEYS
    side_keys = SIDE_KEYS
    scenario_facts = FACTS
    builders = BUILDERS
    team_editor = TEAM_EDITOR
    drafts = DRAFTS
    series = SERIES
    seasons = SEASONS
    notation = (
        ClutchState,
        ClutchBoard,
        PitcherLine,
        AtBat,
        Throw,
        Options,
        Runner,
        InPlay,
        Deck,
        Lineup,
        Spot,
        Position,
        Result,
    )
    managers = levels(_sensible, _rollout, lambda: Easy(words.QUESTIONS, hardly_worth_asking, hardly_wanted))

    @property
    def squads(self) -> LeagueSquads:
        """The squads of a league that is drafted."""
        from hotstove.games.clutch.league_squads import SQUADS

        return SQUADS

    @property
    def generator(self) -> TeamGenerator:
        """The generator of its teams."""
        from hotstove.games.clutch.generator import GENERATOR

        return GENERATOR

    @property
    def press(self) -> CardMaker:
        """The maker of its cards from statistics."""
        from hotstove.games.clutch.press.maker import Press  # slow to import, and not needed for playing

        return Press()

    @property
    def prints(self) -> Printer:
        """Its cards and tables on paper."""
        from hotstove.games.clutch.print import Prints  # not needed for playing

        return Prints()

    def taught(self, setup: Setup) -> Taught:
        """How a game with the options of the set-up is played, and what it asks."""
        options = options_of(setup)
        return Taught(words.primer_with(options), words.asked_with(options))

    # --- Setting up

    def twin(self, team: Team, data: Json) -> tuple[Team, Json]:
        """Two managers may bring the same cards (nothing in the rules is against it): the second team's name gets a number."""
        name, nickname = (f"{words[:36]} (2)" for words in (team.name, team.nickname))
        second = replace(team, name=name, nickname=nickname, code=f"{team.code[:2]}{3 if team.code[2:] == '2' else 2}")
        return second, second.plain()

    def options(self, written: Node) -> dict[str, Json]:
        return words.chosen(super().options(written), written)

    def today(self, team: Team, data: Json, values: Values, options: Mapping[str, Json]) -> tuple[Team, Json]:
        return team_today(team, data, values)

    def open_setup(self, setup: Setup) -> Setup:
        """The set-up with the usual deck on both sides: what is in a deck only its manager knows (CL-R-91)."""
        away, home = (replace(team, deck=DECKS[USUAL_DECK]).plain() for team in self.teams_of(setup))
        return replace(setup, away=away, home=home)

    def new_state(self, setup: Setup) -> ClutchState:
        options = options_of(setup)
        teams = self.teams_of(setup)
        state = ClutchState(new_board(teams, options))
        if options.cards:
            state.decks = Deck(deck_of(teams[AWAY])), Deck(deck_of(teams[HOME]))
            state.board.deck_sizes = (DECK_SIZE, DECK_SIZE)
        return state

    def start(self, setup: Setup, table: Table) -> ClutchState:
        state = self.new_state(setup)
        deal(state, table)
        return state

    turn = staticmethod(rules.turn)

    view = staticmethod(view_of)

    def cards(self, team: Team) -> Sequence[PlayerCard]:
        return team.players

    def makers(self, setup: Setup) -> dict[str, Callable[..., object]]:
        makers = super().makers(setup)
        teams = {team.code: open_team(team) for team in self.teams_of(setup)}
        data: dict[str, Mapping[str, object]] = {"Team": teams, "StrategyCard": STRATEGY, "Coach": COACHES, "Stadium": STADIUMS}
        return makers | {name: values.__getitem__ for name, values in data.items()}

    def redeal(self, state: ClutchState, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> ClutchState:
        """A state with the other hand and both decks dealt anew from all cards that the seat has not seen.

        The seat does not know the other side's deck (CL-R-91): its unseen cards are any that the set still allows. Cards that
        the other side has shown since are dealt to its hand.
        """
        new = state.copy()
        foe = other(seat)
        board = state.board
        seen = board.discards[foe]
        for each in board.in_play:
            if each.owner == foe:
                seen |= each.copy
        unseen = CARDS.all & ~seen
        theirs = [bit for answer in shown if answer.seat == foe for bit in named_copies(answer.text, unseen)]
        hand = deal_anew(chance, unseen, board.hand_sizes[foe], theirs)
        bottom = state.decks[foe].bottom
        size = board.deck_sizes[foe] - len(bottom)
        deck = deal_anew(chance, unseen & ~hand & ~sum(set(bottom)), size)
        new.hands = with_seat(new.hands, foe, hand)
        new.decks = with_seat(new.decks, foe, Deck(deck, bottom))
        new.refresh()
        return new

    # --- For people

    def match_ups(self, teams: Sequence[Team]) -> Iterator[MatchUp]:
        """The exact chances of a plate appearance for all batters and pitchers (`baseball.match_ups`)."""
        from hotstove.games.clutch.match_ups import match_ups

        return match_ups(teams)

    def card_costs(self, teams: Sequence[Team]) -> dict[str, int]:
        """The prices of the teams' cards by name (`baseball.match_ups`)."""
        return {named(card.name, team.code): card.salary for team in teams for card in team.players}

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        away, home = self.teams_of(setup)
        return away.sheet, home.sheet

    def board(self, view: object) -> Board:
        assert isinstance(view, ClutchView)
        return view.board

    def runs_held(self, view: ClutchView, seat: Seat) -> float:
        """The runs that a side's cards in hand and unused coaches are worth more than the other side's."""
        from hotstove.games.clutch.managers.rollout import runs_held

        return runs_held(view, seat)

    def runs_held_by_home(self, state: ClutchState) -> float:
        """The runs that the home side's cards and coaches are worth more than the away side's, when all know both hands."""
        from hotstove.games.clutch.managers.rollout import runs_held_by_home

        return runs_held_by_home(state)

    def situation(self, view: object) -> Situation:
        assert isinstance(view, ClutchView)
        return situation(view)

    rosters = staticmethod(rosters)
    option_face = staticmethod(option_face)
    lineup_board = staticmethod(lineup_board)
    option_prospect = staticmethod(option_prospect)

    def option_kind(self, option: object, ask: Ask) -> Kind | None:
        """What changes of players have in common (``hotstove.play.asking``)."""
        return option.kind if isinstance(option, BringIn | PinchHit | Swap) else None

    usual_option = staticmethod(usual_option)
    sent_runner = staticmethod(sent_runner)

    def open_cards(self, setup: Setup, seat: Seat) -> tuple[str, ...]:
        """The coaches of a side, as they are named where they can be used."""
        return tuple(str(card) for card in self.teams_of(setup)[seat].staff) if options_of(setup).coaches else ()

    usable = staticmethod(usable)
    lies_open = staticmethod(lies_open)
    hardly_worth_asking = staticmethod(hardly_worth_asking)
    hardly_wanted = staticmethod(hardly_wanted)
    settled = staticmethod(settled)
    may_wait = staticmethod(may_wait)
    asks_here = staticmethod(asks_here)
    unasked_moves = staticmethod(unasked_moves)
    legend = LEGEND

    def rules(self) -> Sequence[Rule]:
        return _rules()


def named_copies(title: str, among: int) -> list[int]:
    """A copy of the strategy card with that title among a set of cards; empty if there is none."""
    card = next((card for card in CARDS.cards_in(among) if card.title == title), None)
    return [CARDS.copy_in(among, card)] if card is not None else []


def options_of(setup: Setup) -> Options:
    """The options of a checked set-up."""
    chosen = setup.options

    def on(name: str) -> bool:
        return chosen.get(name) is not False

    return Options(
        on("cards"),
        on("coaches"),
        on("stadium"),
        on("intentional_walks"),
        on("steals"),
        on("bunts"),
        on("infield_in"),
        starters_rolled=chosen.get("starters") == "rolled",
    )


@cache
def _rules() -> tuple[Rule, ...]:
    listed = list(read_rules("hotstove.games.clutch"))
    for card in STRATEGY.values():
        listed.append(Rule(card.id, "Strategy cards", card.family, card.title, f"{card.trigger} {card.text}"))
    for coach in COACHES.values():
        listed.append(Rule(coach.id, "Coaches", coach.kind, coach.name, f"{coach.trigger} {coach.text}"))
    for park in STADIUMS.values():
        listed.append(Rule(park.id, "Stadiums", park.roof, park.name, " ".join((park.main, *park.secondary))))
    return tuple(listed)


GAME = Clutch()
