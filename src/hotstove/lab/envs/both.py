"""The PettingZoo environment (AEC): an agent at each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs.options import PLACES
from hotstove.lab.envs.sight import AskedOf, Observation, Sight
from hotstove.lab.envs.single import Reward, checked_reward, observation_space
from hotstove.lab.envs.under_way import RENDER_MODES, GameUnderWay, legal_in_words, set_up, winner
from hotstove.table.errors import Endless, NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, Seat, other
from hotstove.table.texts import Json

AGENTS: Final = ("away_0", "home_0")
"""The agents' names, by seat."""


def env(game: str = "smallball", **settings: Any) -> AECEnv:  # noqa: ANN401 (those of `BothSeatsEnv`)
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game, and steps out of order are errors."""
    made: AECEnv = BothSeatsEnv(game, **settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class BothSeatsEnv(AECEnv):  # type: ignore[misc]  # its library has no types
    """A whole game of two agents, ``away_0`` and ``home_0``. The one whose manager is asked acts; the dice are the game's.

    The settings and rewards are those of `SeatEnv`; each agent has its own seat's observations. At a choice that both make in
    secret the away agent acts first, and the home agent's observation is the same whatever it chose.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*RENDER_MODES], "name": "hotstove_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str = "smallball",
        away: Json = None,
        home: Json = None,
        options: Mapping[str, Json] | None = None,
        reward: Reward = "win",
        places: int = PLACES,
        text: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Make an environment; raises Unreadable or NotLegal for a game, team, option or reward that is not."""
        super().__init__()
        self._game = ball_game_named(game)
        self._setup = set_up(self._game, away, home, options or {})
        self._reward = checked_reward(reward)
        self._text = text
        self.sight = Sight(self._game, places)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.observation_spaces = {agent: observation_space(self.sight) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(len(self.sight.table)) for agent in AGENTS}
        self._random = np_random()[0]
        self._now: GameUnderWay | None = None
        self._lead = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, the same one for the same seed, and play it to the first question."""
        if seed is not None:
            self._random = np_random(seed)[0]
        self._now = GameUnderWay(self._game, self._setup, f"{self._random.integers(1 << 62):016x}")
        self._lead = 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in AGENTS}
        self._select()

    @property
    def _under_way(self) -> GameUnderWay:
        if self._now is None:
            raise NotLegal("no game is under way; reset the environment")
        return self._now

    def _select(self) -> None:
        """Give the turn to the agent that is asked; after the end to each once more."""
        ask = self._under_way.ask
        self.agent_selection = AGENTS[ask.seat] if ask is not None and ask.seat is not None else self.agents[0]
        if self._text:
            for seat in BOTH:
                self.infos[AGENTS[seat]]["text"] = self._under_way.text(seat, self.sight.table)

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        seat: Seat = AWAY if agent == AGENTS[AWAY] else HOME
        over = self.terminations.get(agent, False) or self.truncations.get(agent, False)
        ask = None if over else self._under_way.asked_of(seat)
        asked = AskedOf(ask.why, ask.options) if ask is not None else None
        return self.sight.observation(self._under_way.view(seat), seat, asked)

    def step(self, action: int | np.int64 | None) -> None:
        """Take a legal action for the agent whose turn it is; raises NotLegal for any other action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        now = self._under_way
        ask = now.ask
        assert ask is not None
        actions = self.sight.table.of(ask.why, ask.options)
        if action is None or int(action) not in actions:
            legal = ", ".join(legal_in_words(self.sight.table, ask))
            raise NotLegal(f"{agent}: action {action} is not legal; legal: {legal}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            now.answer(actions.index(int(action)))
        except Endless:
            self.truncations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
            return
        self._reward_both(now.result)
        if now.result is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()
        self._select()

    def _reward_both(self, score: tuple[int, int] | None) -> None:
        if self._reward == "win":
            won = winner(score) if score is not None else None
            if won is not None:
                self.rewards = {AGENTS[won]: 1.0, AGENTS[other(won)]: -1.0}
            return
        runs = score if score is not None else self._game.board(self._under_way.view(AWAY)).score
        before, self._lead = self._lead, runs[AWAY] - runs[HOME]
        gained = float(self._lead - before)
        self.rewards = {AGENTS[AWAY]: gained, AGENTS[HOME]: -gained}

    def render(self) -> str | None:
        """What the agent whose turn it is sees: lines of text (``ansi``) or an SVG document (``svg``)."""
        if self.render_mode is None:
            return None
        seat: Seat = AWAY if self.agent_selection == AGENTS[AWAY] else HOME
        now = self._under_way
        return now.svg(seat) if self.render_mode == "svg" else now.text(seat, self.sight.table)

    def close(self) -> None:
        """Do nothing: nothing is open."""
