"""The Gymnasium environment: an agent at one seat, a computer manager or an agent's policy at the other."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Literal, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs import register_envs
from hotstove.lab.envs.options import PLACES
from hotstove.lab.envs.policy import player_named
from hotstove.lab.envs.sight import WORD_NUMBERS, WORDS, AskedOf, Observation, Sight
from hotstove.lab.envs.under_way import (
    RENDER_MODES,
    GameUnderWay,
    checked_render_mode,
    legal_in_words,
    seat_named,
    set_up,
    winner,
)
from hotstove.table.errors import Endless, NotLegal
from hotstove.table.events import SIDES, Seat, other
from hotstove.table.game import Manager
from hotstove.table.texts import Json

Reward: TypeAlias = Literal["win", "margin"]
REWARDS = ("win", "margin")
USUAL = "sensible"
"""The level of the manager at the other seat if none is named."""


def observation_space(sight: Sight) -> spaces.Dict:
    """The space of a game's observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(sight.least, sight.most, dtype=np.float32),
            "options": spaces.Box(0, WORD_NUMBERS - 1, (sight.table.places, WORDS), dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (len(sight.table),), dtype=np.int8),
        }
    )


def checked_reward(reward: str) -> str:
    """The name of a reward; raises NotLegal if there is none of that name."""
    if reward not in REWARDS:
        raise NotLegal(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
    return reward


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """A whole game from one seat. Each step is a choice; managers and dice answer everything else.

    ``game`` is the name of an installed game, ``against`` the level of the other seat's computer manager, or a manager.
    ``seat`` is ``away`` or ``home``; None draws it for each game. ``away`` and ``home`` are teams by name or as data (None: the
    game's own), ``options`` those of the rules. ``reward``: ``win`` is 1 for a win, -1 for a loss, 0 for a level game, at its
    end; ``margin`` is at each step by how many runs the lead over the other side has changed, in all the final margin.
    ``places`` is that of the action table. ``text``: ``info["text"]`` holds the position and the legal actions in words.

    An action that is not legal loses the game, and brings -1 with either reward, whatever the lead: ``info["forfeit"]`` says
    why. A game that does not end (`Endless`) is truncated, and ``info["endless"]`` says why; that step brings 0.
    ``reset(options={"seat": "home"})`` chooses the seat of one game. Observations are described at `Sight`.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 4}  # noqa: RUF012 (so Gymnasium declares it)

    def __init__(
        self,
        game: str = "smallball",
        against: str | Manager | None = None,
        seat: str | None = None,
        away: Json = None,
        home: Json = None,
        options: Mapping[str, Json] | None = None,
        reward: Reward = "win",
        places: int = PLACES,
        text: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; raises Unreadable or NotLegal for a game, level, team, option, seat or reward that is not."""
        self._game = ball_game_named(game)
        self._setup = set_up(self._game, away, home, options or {})
        self._seat = seat_named(seat) if seat is not None else None
        self._reward = checked_reward(reward)
        self._text = text
        self.sight = Sight(self._game, places)
        self.observation_space = cast("spaces.Space[Observation]", observation_space(self.sight))
        self.action_space = spaces.Discrete(len(self.sight.table))
        self.render_mode = checked_render_mode(render_mode)
        if against is None or isinstance(against, str):
            self._rival: Manager = player_named(self._game, against or USUAL, self._setup)
        else:
            self._rival = against
        self._now: GameUnderWay | None = None
        self._at: Seat = 0
        self._lead = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, the same one for the same seed, and play it to the agent's first question."""
        super().reset(seed=seed)
        chosen = (options or {}).get("seat")
        drawn: Seat = 1 if self.np_random.integers(2) else 0
        self._at = seat_named(chosen) if chosen is not None else self._seat if self._seat is not None else drawn
        name = f"{self.np_random.integers(1 << 62):016x}"
        managers = (None, self._rival) if self._at == 0 else (self._rival, None)
        self._now = GameUnderWay(self._game, self._setup, name, managers)
        self._lead = 0
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a legal action, and play on to the agent's next question."""
        now = self._under_way
        ask = now.ask
        if ask is None:
            raise NotLegal("the game is over; reset the environment")
        actions = self.sight.table.of(ask.why, ask.options)
        try:
            chosen = index(action)
        except TypeError:
            raise NotLegal(f"an action is a whole number, found {action!r}") from None
        if chosen not in actions:
            legal = ", ".join(legal_in_words(self.sight.table, ask))
            now.give_up()
            return (
                self._observation(),
                -1.0,
                True,
                False,
                self._info(forfeit=f"action {chosen} is not legal; legal: {legal}"),
            )
        try:
            now.answer(actions.index(chosen))
        except Endless as error:
            return self._observation(), 0.0, False, True, self._info(endless=str(error))
        score = now.result
        return self._observation(), self._gained(score), score is not None, False, self._info()

    def _gained(self, score: tuple[int, int] | None) -> float:
        if self._reward == "win":
            won = winner(score) if score is not None else None
            return 0.0 if won is None else 1.0 if won == self._at else -1.0
        runs = score if score is not None else self._game.board(self._under_way.view(self._at)).score
        before, self._lead = self._lead, runs[self._at] - runs[other(self._at)]
        return float(self._lead - before)

    @property
    def _under_way(self) -> GameUnderWay:
        if self._now is None:
            raise NotLegal("no game is under way; reset the environment")
        return self._now

    def _observation(self) -> Observation:
        now = self._under_way
        ask = now.asked_of(self._at)
        asked = AskedOf(ask.why, ask.options) if ask is not None else None
        return self.sight.observation(now.view(self._at), self._at, asked)

    def _info(self, **why: str) -> dict[str, Any]:
        """What a step tells besides; ``why`` is, by ``forfeit`` or ``endless``, why the game was given up."""
        info: dict[str, Any] = {"seat": SIDES[self._at], **why}
        if self._text:
            info["text"] = self._under_way.text(self._at, self.sight.table)
        return info

    def render(self) -> str | None:
        """What the agent's seat sees: lines of text (``ansi``) or an SVG document (``svg``)."""
        if self.render_mode is None:
            return None
        now = self._under_way
        return now.svg(self._at) if self.render_mode == "svg" else now.text(self._at, self.sight.table)


register_envs()
