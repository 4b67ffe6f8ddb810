"""RB8 as the table sees it: the rules of ``rules.py`` with the words, positions and managers around them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.hands import deal_anew
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.baseball.positions import Position
from hotstove.baseball.team_files import default_teams
from hotstove.baseball.teams import TeamSheet
from hotstove.games.rb8 import questions as words
from hotstove.games.rb8 import rules
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import (
    HITTER_KEYS,
    PITCHER_KEYS,
    TEAM_KEYS,
    TEAMS,
    Hitter,
    Pitcher,
    Team,
    plain_card,
    read_team,
    shipped_teams,
    team_file,
)
from hotstove.games.rb8.draft import DRAFTS, SERIES
from hotstove.games.rb8.faces import LEGEND, charts, option_face, rosters, situation
from hotstove.games.rb8.keys import ResultKind, result
from hotstove.games.rb8.opening import deal
from hotstove.games.rb8.rally import FULL_DECK, RALLY_CARDS, named_in
from hotstove.games.rb8.scenarios import FACTS, position
from hotstove.games.rb8.state import ActivePitcher, Changes, Nine, Options, RB8Board, State, View, new_board, read_nine
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, HOME, Chance, Event, NotLegal, Seat, SeenAnswer, Table, other
from hotstove.table.game import Manager, Question, Rule, Setup, Switch, read_rules, read_switches
from hotstove.table.state import read
from hotstove.table.texts import Json, Node, as_node

MOST_DRAWN_IN_A_TURN = 5
"""Rally Cards that one at-bat can earn, when none is played."""


CHANGED_KEYS = {
    "team": "a team's name",
    "cards": "other cards at its lineup's positions, at P or at RP",
    "starter": "who starts",
}


class RB8:
    """The game object that is registered; all of it is stateless."""

    name = "rb8"
    title = rules.TITLE
    edition = "2"
    about = "Pitcher and batter fight for control of every at-bat; abilities chain, and secret Rally Cards turn games."
    primer = words.PRIMER
    legend: Legend = LEGEND
    hides = True
    switches: tuple[Switch, ...] = words.SWITCHES
    questions: tuple[Question, ...] = words.QUESTIONS
    start_keys: Mapping[str, str] = FACTS.start_keys
    expect_keys: Mapping[str, str] = FACTS.expect_keys
    inner_keys: Mapping[str, Mapping[str, str]] = {
        **FACTS.inner_keys,
        "away and home": CHANGED_KEYS,
        "a team": TEAM_KEYS.known,
        "a hitter's card": HITTER_KEYS.known,
        "a pitcher's card": PITCHER_KEYS.known,
    }
    drafts = DRAFTS
    series = SERIES
    managers: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        "sensible": lambda setup: _sensible(),
        "rollout": lambda setup: _rollout(),
    }

    # --- Setting up (RB-001 to RB-008)

    def teams(self) -> tuple[str, ...]:
        return shipped_teams()

    def team_file(self, name: str) -> str:
        return team_file(name)

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        first, second = default_teams(shipped_teams(), away, home)
        teams = (_team(away, first), _team(home, second))
        if teams[AWAY].code == teams[HOME].code:
            where = f"{home.name}: " if home.name else ""
            raise NotLegal(f"{where}both teams have the code {teams[AWAY].code}; there is one copy of each card (RB-R-16)")
        own = {card.id for card in teams[AWAY].players}
        twice = next((card for card in teams[HOME].players if card.id in own), None)
        if twice is not None:
            raise NotLegal(f"{home.name or 'home'}: {twice.name} is on both teams; there is one copy of each card (RB-145)")
        return Setup(teams[AWAY].plain(), teams[HOME].plain(), read_switches(self.switches, options))

    def start(self, setup: Setup, table: Table) -> State:
        state = new_state(setup)
        deal(state, table)
        return state

    turn = staticmethod(rules.turn)
    result = staticmethod(rules.result)
    view = staticmethod(State.view)

    copy = staticmethod(State.copy)
    key = staticmethod(State.key)

    def read(self, setup: Setup, notation: str) -> State:
        teams = {team.code: team for team in _teams(setup)}
        cards = {card.id: card for team in teams.values() for card in team.players}
        makers: dict[str, Callable[..., object]] = {
            "State": State,
            "RB8Board": RB8Board,
            "ActivePitcher": ActivePitcher,
            "Team": teams.__getitem__,
            "Hitter": cards.__getitem__,
            "Pitcher": cards.__getitem__,
            "Nine": partial(read_nine, teams),
            "Options": Options,
            "Changes": Changes,
            "Result": result,
            "ResultKind": ResultKind,
            "Position": Position,
        }
        state = read(notation, makers)
        assert isinstance(state, State)
        return state

    def redeal(self, state: State, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> State:
        """The other hand and the deck dealt anew from all cards that the seat has not seen.

        What the other side has shown since then is in its hand, what the seat has drawn in the deck.
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

    def end_reactions(self, state: State) -> None:
        """For odds: no card can be played in the rest of this turn, since cards among the discards open no window.

        Not where the turn might empty the deck and shuffle the discards (RB-R-22).
        """
        if state.deck.bit_count() > MOST_DRAWN_IN_A_TURN:
            state.board.discards = FULL_DECK
            state.board.count_playable()

    # --- For people

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        away, home = _teams(setup)
        sheets = [Nine(team, team.lineup).sheet(team.starter or team.starters[0]) for team in (away, home)]
        return sheets[AWAY], sheets[HOME]

    def situation(self, view: object) -> Situation:
        assert isinstance(view, View)
        return situation(view)

    def rosters(self, view: object) -> tuple[Roster, Roster]:
        """Both squads' cards (``hotstove.baseball.laid_out``)."""
        assert isinstance(view, View)
        return rosters(view)

    def charts(self, view: object) -> tuple[CardFace, ...]:
        """Both keys (``hotstove.baseball.laid_out``)."""
        assert isinstance(view, View)
        return charts(view)

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


def _sensible() -> Manager:
    """Thumb rules; their tables take a moment to work out, for which nobody should wait who needs no manager."""
    from hotstove.games.rb8.managers.sensible import Sensible

    return Sensible()


def _rollout() -> Manager:
    from hotstove.games.rb8.managers.rollout import rollout

    return rollout()


def new_state(setup: Setup) -> State:
    """The state before the deal of a checked set-up."""
    chosen = setup.options
    options = Options(
        int(str(chosen.get("control_faces", "5"))),
        chosen.get("speed") is True,
        str(chosen.get("sides", "regular")),
        chosen.get("rally") == "unlimited",
    )
    return State(new_board(_teams(setup), options))


@lru_cache(maxsize=512)
def _teams(setup: Setup) -> tuple[Team, Team]:
    return read_team(as_node(setup.away, "away team")), read_team(as_node(setup.home, "home team"))


def _team(node: Node, default: str) -> Team:
    """A team from a name, ``{team: NAME, cards: {SS: ...}}``, a team file's path or a team's data."""
    if isinstance(node.value, dict) and "team" in node.value:
        keys = node.mapping(CHANGED_KEYS)
        team = _team(keys["team"], default)
        if "cards" not in keys and "starter" not in keys:
            return team
        return read_team(_with_cards(node, team, keys))
    return TEAMS.find(node, default)


def _with_cards(node: Node, team: Team, keys: Mapping[str, Node]) -> Node:
    """A team with other cards at some positions: whoever stands there in its lineup, its first starter, its first reliever."""
    stands: dict[str, Hitter | Pitcher] = {spot.position.short.upper(): spot.hitter for spot in team.lineup}
    stands |= {"P": team.starters[0], "RP": team.relievers[0]}
    changed = keys["cards"].mapping(dict.fromkeys(stands, "")) if "cards" in keys else {}
    names = {stands[position].name: card for position, card in changed.items()}
    plain = team.plain()
    players = [
        names[card.name] if card.name in names else as_node(plain_card(card), node.source, node.path) for card in team.players
    ]
    renamed = {name: card.mapping()["name"].text("the player") for name, card in names.items() if "name" in card.mapping()}
    lineup: list[Json] = [
        {"name": renamed.get(spot.hitter.name, spot.hitter.name), "position": spot.position.short.upper()}
        for spot in team.lineup
    ]
    plain["lineup"] = lineup
    plain["starters"] = [renamed.get(card.name, card.name) for card in team.starters]
    below = {key: as_node(value, node.source, node.path) for key, value in plain.items() if key != "players"}
    below["players"] = Node(list(players), node.source, node.path, node.line)
    if "starter" in keys:
        below["starter"] = keys["starter"]
    return Node(below, node.source, node.path, node.line)


@cache
def _rules() -> tuple[Rule, ...]:
    listed = list(read_rules("hotstove.games.rb8"))
    listed += [Rule(each.rule, "Abilities", each.owner, each.name, f"{each.id}. {each.text}") for each in ABILITIES.values()]
    listed += [Rule(card.rule, "Rally deck", card.kind, card.name, f"{card.id}. {card.text}") for card in RALLY_CARDS]
    return tuple(listed)
