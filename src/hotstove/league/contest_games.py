"""Drafts and series as games of the table, for scenarios: ``rb8 draft`` and ``rb8 series``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import series_of
from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.schema import Key, Keys, ScenarioFact, ScenarioFacts, ValueKind, listed, text
from hotstove.league.draft import DRAFT, Draft
from hotstove.league.series import LENGTH, NOTHING, SERIES, STANDS, Carried, SeriesTerms, set_up
from hotstove.table import AWAY, BOTH, HOME, SIDES, Chance, Event, HotStoveError, NotLegal, Seat, SeenAnswer, Table, with_seat
from hotstove.table.game import AnyGame, Manager, Rule, Setup, Switch, game_named
from hotstove.table.questions import Question
from hotstove.table.texts import Json, Node, yaml_text

ROTATION: Final[Key[tuple[str, ...]]] = Key(
    "rotation",
    "names of its starters in the order in which they pitch (default: the team's)",
    ValueKind("", listed(text("a starting pitcher's name")).read),
    (),
)
CLUB_KEYS: Final = Keys("a club", TEAM, ROTATION)


def game_or_contest(name: str) -> AnyGame:
    """The game of that name, or a game's draft or series, such as ``rb8 draft``; raises Unreadable or NotLegal."""
    if name.endswith(DRAFT):
        return Draft(ball_game_named(name.removesuffix(DRAFT)))
    if name.endswith(SERIES):
        return SeriesRules(ball_game_named(name.removesuffix(SERIES)))
    return game_named(name)


@dataclass(slots=True)
class SeriesState:
    """The clubs that have won the games so far, by their side in game 1, and the state of the game under way, if any.

    ``carried`` is what the clubs have carried into the game under way or next.
    """

    terms: SeriesTerms
    won: tuple[Seat, ...] = ()
    game: Any = None  # a state of the game that is played
    carried: Carried = NOTHING

    @property
    def number(self) -> int:
        """The game under way or next, from 1."""
        return len(self.won) + 1

    @property
    def winner(self) -> Seat | None:
        """The club that has won the series."""
        return self.terms.winner((self.won.count(AWAY), self.won.count(HOME)))

    def copy(self) -> SeriesState:
        """A state that shares nothing mutable with this one."""
        return replace(self, game=self.game.copy() if self.game is not None else None)

    def key(self) -> Hashable:
        """Equal keys, same future."""
        return self.won, yaml_text(list(self.carried)), self.game.key() if self.game is not None else None

    @property
    def setup(self) -> Setup:
        """The set-up of the game under way or next."""
        return self.terms.setup_of(self.number, self.carried)


class SeriesRules:
    """A series as a game of the table. A club is a team by its side in game 1: ``home`` is at home first."""

    switches: tuple[Switch, ...] = ()

    def __init__(self, game: AnyBallGame) -> None:
        """Raises NotLegal if the game has no series."""
        self.squads = series_of(game)
        self.game = game
        self.name = f"{game.name}{SERIES}"
        self.title = f"{game.title} series"
        self.edition = game.edition
        self.hides = game.hides
        self.about = f"A series of games of {game.title}."
        self.primer = game.primer
        self.questions: tuple[Question, ...] = game.questions
        self.managers: Mapping[str, Callable[[Setup], Manager]] = game.managers
        self._facts = self._declared()
        self.start_keys: Mapping[str, str] = self._facts.start_keys
        self.expect_keys: Mapping[str, str] = self._facts.expect_keys
        self.inner_keys: Mapping[str, Mapping[str, str]] = {"away and home": CLUB_KEYS.known}

    def _declared(self) -> ScenarioFacts[SeriesState]:
        def today(state: SeriesState, seat: Seat) -> Json:
            away, home = self.game.sheets(state.setup)
            pitcher = (away, home)[seat].pitcher
            return pitcher.name if pitcher is not None else None

        def set_won(state: SeriesState, node: Node) -> None:
            state.won = tuple(HOME if item.one_of(SIDES) == SIDES[HOME] else AWAY for item in node.items())

        def set_carried(state: SeriesState, node: Node) -> None:
            given = node.mapping(dict.fromkeys(SIDES, "what it carries into that game"))
            for side, place in given.items():
                club = SIDES.index(side)
                team = (state.terms.setup.away, state.terms.setup.home)[club]
                try:
                    self.squads.today(team, 1, place.plain())
                except HotStoveError as error:
                    place.not_legal(str(error))
                state.carried = with_seat(state.carried, HOME if club else AWAY, place.plain())

        def set_game(state: SeriesState, node: Node) -> None:
            state.game = self.game.position(state.setup, node)

        def finish(state: SeriesState, keys: Mapping[str, Node], start: Node) -> None:
            before = replace(state, won=state.won[:-1])
            if state.won and before.winner is not None:
                start.not_legal(f"the series was over before game {len(state.won)} ({self.squads.winner_rule})")

        return ScenarioFacts(
            ScenarioFact(
                "won",
                "the clubs that have won the games so far, in order, by their side in game 1: [home, away] (default [])",
                lambda seen: [SIDES[club] for club in seen.state.won],
                set_won,
            ),
            ScenarioFact(
                "carried",
                "what clubs carry into that game, by their side in game 1: {home: ...} (default: nothing)",
                lambda seen: {SIDES[club]: seen.state.carried[club] for club in BOTH},
                set_carried,
            ),
            ScenarioFact(
                "game",
                f"the position of the game under way, with the start keys of {self.game.name} (default: it is not begun)",
                lambda seen: dict(self.game.written(seen.state.game)) if seen.state.game is not None else None,
                set_game,
                expected=False,
            ),
            ScenarioFact("number", "the game under way or next, from 1", lambda seen: seen.state.number),
            ScenarioFact(
                "wins", "games won, [away, home] of game 1", lambda seen: [seen.state.won.count(club) for club in BOTH]
            ),
            ScenarioFact(
                "at_home",
                "the club that is at home in that game, by its side in game 1",
                lambda seen: SIDES[seen.state.terms.club_at(seen.state.number, HOME)] if seen.state.winner is None else None,
            ),
            ScenarioFact(
                "starters",
                "who starts that game, by its sides",
                lambda seen: {SIDES[seat]: today(seen.state, seat) for seat in BOTH} if seen.state.winner is None else None,
            ),
            ScenarioFact("over", "is the series over", lambda seen: seen.state.winner is not None),
            ScenarioFact(
                "winner",
                "the club that has won the series, by its side in game 1, or none",
                lambda seen: SIDES[seen.state.winner] if seen.state.winner is not None else None,
            ),
            ScenarioFact(
                "legal",
                "the options of the next choice of the game under way",
                lambda seen: self.game.facts(seen.state.game, (), ())["legal"] if seen.state.game is not None else [],
            ),
            finish=finish,
            unwritable=lambda state: "the series is over" if state.winner is not None else "",
        )

    def teams(self) -> tuple[str, ...]:
        return self.game.teams()

    def team_file(self, name: str) -> str:
        return self.game.team_file(name)

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        switches = {key: value for key, value in options.mapping().items() if key not in (LENGTH.name, STANDS.name)}
        known = list(self.squads.lengths)
        length = options.mapping().get(LENGTH.name)
        best_of = length.number(min(known), max(known)) if length is not None else max(known)
        stands = options.mapping().get(STANDS.name)
        clubs = [_club(each) for each in (away, home)]
        teams = self.game.set_up(clubs[AWAY][0], clubs[HOME][0], Node(switches, options.source, options.path, options.line))
        rotations = clubs[AWAY][1], clubs[HOME][1]
        return set_up(self.game, teams, best_of, rotations, stands.text() if stands is not None else "")

    def start(self, setup: Setup, table: Table) -> SeriesState:
        return SeriesState(SeriesTerms(self.game, setup))

    def turn(self, state: SeriesState, table: Table) -> None:
        """The next turn of the game under way, which begins with its first."""
        if state.game is None:
            state.game = self.game.start(state.setup, table)
        self.game.turn(state.game, table)
        score = self.game.result(state.game)
        if score is not None:
            club = state.terms.winner_of(state.number, score)
            if club is None:
                raise NotLegal(f"game {state.number} has no winner")
            state.carried = state.terms.carried_out_of(state.number, state.game, state.carried)
            state.won, state.game = (*state.won, club), None

    def result(self, state: SeriesState) -> tuple[int, int] | None:
        """The games won, once the series is decided; None before."""
        return (state.won.count(AWAY), state.won.count(HOME)) if state.winner is not None else None

    def view(self, state: SeriesState, seat: Seat) -> object:
        return self.game.view(state.game, seat) if state.game is not None else state.won

    def redeal(self, state: SeriesState, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> SeriesState:
        return replace(state, game=self.game.redeal(state.game, seat, chance, shown) if state.game is not None else None)

    def position(self, setup: Setup, start: Node) -> SeriesState:
        return self._facts.position(SeriesState(SeriesTerms(self.game, setup)), start)

    def facts(self, state: SeriesState, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        return self._facts.told(state, events, last)

    def written(self, state: SeriesState) -> Mapping[str, Json]:
        return {key: value for key, value in self._facts.written(state).items() if value is not None}

    def rules(self) -> Sequence[Rule]:
        return self.game.rules()


def _club(node: Node) -> tuple[Node, Sequence[str]]:
    """A club's team, and the order of its starters if it is given."""
    if not (isinstance(node.value, dict) and "rotation" in node.value):
        return node, ()
    values = CLUB_KEYS.read(node)
    return values[TEAM], values[ROTATION]
