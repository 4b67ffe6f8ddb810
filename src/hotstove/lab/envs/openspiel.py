"""The games for OpenSpiel: importing this registers ``python_hotstove_smallball`` and so on; it needs the package open_spiel.

Chance is explicit: each roll and draw is a chance node with its exact odds, a roll by what it means and not by its faces (two
dice read as a total have 11 outcomes), a draw by the card's name. Observations are those of `Sight` and the text of a seat's
view. There are no information states: they would be whole histories, and the games are far too long for algorithms that
enumerate them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib.metadata import entry_points
from typing import Any, Final, NamedTuple

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # a compiled module without types

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.lab.envs import words
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.under_way import set_up, winner
from hotstove.table.asks import Ask
from hotstove.table.events import BOTH, SIDES, Seat
from hotstove.table.game import Setup
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session

LONGEST: Final = 1_000_000
"""A bound for the actions of a game."""
MOST_OUTCOMES: Final = 1_000
"""A bound for the outcomes of a roll or draw; the games that ship have 160 at most."""


class _Held:
    """A session in a state, which OpenSpiel copies whole: the copy is a session of its own that shares the cards."""

    def __init__(self, session: AnySession) -> None:
        self.session = session

    def __deepcopy__(self, memo: object) -> _Held:
        return _Held(self.session.fork())


class Outcome(NamedTuple):
    """An outcome of a roll or draw: the number of a throw or card that brings it, its text, and its chance."""

    number: int
    text: str
    chance: float


def outcomes(ask: Ask) -> list[Outcome]:
    """The outcomes of a roll by what it means, of a draw by the cards' names: copies of a card are one outcome."""
    if ask.dice is not None:
        dice = ask.dice
        first: dict[object, int] = {}
        for number, value in enumerate(dice.values):
            first.setdefault(value, number)
        return [Outcome(first[value], f"{dice.texts[first[value]]} ({value})", float(odds)) for value, odds in dice.odds]
    texts = ask.texts
    copies = Counter(texts)
    return [Outcome(texts.index(text), text, count / len(texts)) for text, count in copies.items()]


class HotStoveGame(pyspiel.Game):  # type: ignore[misc]  # its library has no types
    """A game of Hot Stove with its usual teams and options."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        self.game = ball_game_named(name)
        self.setup: Setup = set_up(self.game, None, None, {})
        self.sight = Sight(self.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.sight.table),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=len(BOTH),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.game), info, dict(params or {}))

    def new_initial_state(self) -> HotStoveState:
        """The state before the first roll or choice."""
        return HotStoveState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> HotStoveObserver:
        """The observer of a player's view."""
        return HotStoveObserver(self)


class HotStoveState(pyspiel.State):  # type: ignore[misc]
    """A position at an open question. Players are the seats, 0 away and 1 home; actions are those of `ActionTable`."""

    def __init__(self, game: HotStoveGame) -> None:
        super().__init__(game)
        rules = game.game
        self._held = _Held(Session(rules, Record(rules.name, rules.edition, game.setup, "")))

    @property
    def session(self) -> AnySession:
        """The game so far."""
        return self._held.session

    @property
    def ask(self) -> Ask | None:
        """The open question; of a choice that both make in secret the away manager's comes first. None after the end."""
        asks = self.session.asks
        return asks[0] if asks else None

    def current_player(self) -> int:
        """The seat that chooses, or chance, or the sign of the end."""
        ask = self.ask
        if ask is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if ask.seat is None else int(ask.seat)

    def _actions(self, ask: Ask) -> tuple[int, ...]:
        game: HotStoveGame = self.get_game()
        return game.sight.table.of(ask.why, ask.options)

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.ask
        return sorted(self._actions(ask)) if ask is not None and ask.seat == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the open roll or draw with their odds."""
        ask = self.ask
        assert ask is not None
        return [(place, outcome.chance) for place, outcome in enumerate(outcomes(ask))]

    def _apply_action(self, action: int) -> None:
        ask = self.ask
        assert ask is not None
        number = outcomes(ask)[action].number if ask.seat is None else self._actions(ask).index(action)
        self.session.answer_number(number, ask.seat)

    def _action_to_string(self, player: int, action: int) -> str:
        ask = self.ask
        if ask is None:
            return str(action)
        if ask.seat is not None:
            return f"{SIDES[ask.seat]} {ask.texts[self._actions(ask).index(action)]}"
        return f"{ask.why}: {outcomes(ask)[action].text}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.ask is None

    def returns(self) -> list[float]:
        """1 for who has won, -1 for who has lost; 0 for both before the end and if it is level."""
        score = self.session.result
        won = winner(score) if score is not None else None
        return [0.0, 0.0] if won is None else [1.0 if won == seat else -1.0 for seat in BOTH]

    def __str__(self) -> str:
        """All answers so far, for people who look for errors; it holds what is hidden."""
        return " | ".join(f"{answer.why}: {answer.text}" for answer in self.session.record.answers) or "before the first answer"


class HotStoveObserver:
    """What a player sees: ``tensor`` are the numbers of `Sight`, and the text is that of the view and the player's question."""

    def __init__(self, game: HotStoveGame) -> None:
        self._game = game
        self.tensor = np.zeros(len(game.sight.columns), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HotStoveState, player: int) -> None:
        """Set the numbers to what the player sees; they are 0 before the first turn, while cards are dealt."""
        seat: Seat = 1 if player else 0
        session, ask = state.session, state.ask
        self.tensor.fill(0)
        if session.turns >= 0:
            why = ask.why if ask is not None and ask.seat == seat else ""
            self.tensor[:] = self._game.sight.numbers(session.view(seat), seat, why)

    def string_from(self, state: HotStoveState, player: int) -> str:
        """What the player sees, and his question if he is asked, as text."""
        seat: Seat = 1 if player else 0
        session, ask, game = state.session, state.ask, self._game
        if session.turns < 0:
            return f"{SIDES[seat]}: the game has not begun"
        told = words.told(game.game, game.setup, session.view(seat), seat)
        if ask is None or ask.seat != seat:
            return told
        return f"{told}\n{words.asked(game.game, ask.why, game.sight.table.of(ask.why, ask.options), ask.options)}"


def short_name(name: str) -> str:
    """The name under which a game is registered."""
    return f"python_hotstove_{name}"


def game_type(game: AnyBallGame) -> Any:  # noqa: ANN401 (pyspiel has no types)
    """What OpenSpiel is told of a game. Choices that both make in secret leave a game without perfect information, too."""
    secret = game.hides or any(question.apart for question in game.questions)
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(game.name),
        long_name=f"Hot Stove: {game.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if secret else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(BOTH),
        min_num_players=len(BOTH),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


def _register(name: str) -> None:
    class Named(HotStoveGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(game_type(ball_game_named(name)), Named)


for _name in sorted(point.name for point in entry_points(group="hotstove.games")):
    if short_name(_name) not in pyspiel.registered_names():
        _register(_name)
