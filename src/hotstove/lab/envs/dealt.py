"""The games of a `Training` as environments for a library: several side by side, and whichever is free has the next one.

Seats, set-ups and rivals take turns as in `hotstove.lab.envs.train`. What an agent sees are the inputs of a `Policy`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs.policy import Inputs, Policy, Seen, Weights, adviser_of, player_named
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.train import ITSELF, Learner, Training
from hotstove.lab.envs.under_way import GameUnderWay, winner
from hotstove.table.errors import Endless
from hotstove.table.events import Seat, label_of
from hotstove.table.game import Manager, Setup, view_for
from hotstove.table.session import SessionBench

Rows: TypeAlias = NDArray[np.int32]
MEASURED: Final = 8
"""The games that `choices_a_game` plays."""


class Dealt(NamedTuple):
    """A game to be played: its teams, the seed of its dice, the agent's seat, what tells it the position, and its rival."""

    setup: Setup
    seed: str
    seat: Seat
    policy: Policy
    rival: Manager


class Deal:
    """The games of a training, one after the other, for all its environments.

    Raises Unreadable for a manager that the game doesn't have, and NotLegal for an adviser that plays games out.
    """

    def __init__(self, training: Training, weights: Weights) -> None:
        self.training = training
        self.game = ball_game_named(training.game)
        self.sight = Sight(self.game)
        self.begun = 0
        self._rivals = [
            {level: player_named(self.game, level, setup) for level in training.against if level != ITSELF}
            for setup in training.setups
        ]
        self._policies = [
            Policy(self.sight, weights, adviser_of(self.game, training.adviser, setup) if training.adviser else None)
            for setup in training.setups
        ]

    def learned(self, weights: Weights) -> None:
        """From now on `itself` plays with these weights, also in games under way."""
        for policy in self._policies:
            policy.weights = weights

    def next(self) -> Dealt:
        """The next game (`Training.deal`)."""
        training = self.training
        number, place = divmod(self.begun, training.games)
        self.begun += 1
        changed, level, seat = training.deal(place)
        policy = self._policies[changed]
        return Dealt(
            training.setups[changed],
            f"{training.seed}/{number + 1}/{place}",
            seat,
            policy,
            Learner(policy) if level == ITSELF else self._rivals[changed][level],
        )


class _Open(NamedTuple):
    """A game under way at a question of its agent."""

    dealt: Dealt
    under_way: GameUnderWay
    seen: Seen
    observation: Rows


class DealtEnv(gymnasium.Env[Rows, np.int64]):
    """The games that a `Deal` deals, one after the other, each from its agent's seat.

    An observation holds the row of each column (`Inputs`), then the advised action (the number of actions where nothing is
    advised) and the number of the question. `action_masks` tells the legal ones. A win brings 1, a loss -1, at the end; a level
    game and one that is given up (`Endless`) bring 0. With its end the last observation of a game is told once more.
    """

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        sight = deal.sight
        self._questions = {label: number for number, label in enumerate(sight.table.questions)}
        self.actions = len(sight.table)
        rows = [Inputs(sight.columns).size - 1] * len(sight.columns)
        most = np.array([*rows, self.actions, len(self._questions) - 1], dtype=np.int32)
        self.observation_space = spaces.Box(np.zeros_like(most), most, dtype=np.int32)
        self.action_space = spaces.Discrete(self.actions)
        self._open: _Open | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Rows, dict[str, Any]]:
        """Begin the game that is dealt next, whatever the seed, and play it to the agent's first question."""
        super().reset(seed=seed)
        while True:
            dealt = self._deal.next()
            managers = (None, dealt.rival) if dealt.seat == 0 else (dealt.rival, None)
            under_way = GameUnderWay(self._deal.game, dealt.setup, dealt.seed, managers)
            if under_way.ask is not None:  # a game that asks its agent nothing teaches it nothing
                return self._look(dealt, under_way), {}

    def step(self, action: np.int64) -> tuple[Rows, float, bool, bool, dict[str, Any]]:
        """Take a legal action, and play on to the agent's next question."""
        assert self._open is not None, "reset comes first"
        dealt, under_way, seen, observation = self._open
        try:
            under_way.answer(seen.actions.index(int(action)))
        except Endless:
            return observation, 0.0, True, False, {}
        if (score := under_way.result) is None:
            return self._look(dealt, under_way), 0.0, False, False, {}
        ahead = winner(score)
        return observation, 0.0 if ahead is None else 1.0 if ahead == dealt.seat else -1.0, True, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """For each action whether it is legal now."""
        assert self._open is not None, "reset comes first"
        mask = np.zeros(self.actions, dtype=np.bool_)
        mask[list(self._open.seen.actions)] = True
        return mask

    def _look(self, dealt: Dealt, under_way: GameUnderWay) -> Rows:
        ask, session = under_way.ask, under_way.session
        assert ask is not None
        view = view_for(dealt.policy, session.game)(session.state, dealt.seat)
        seen = dealt.policy.seen(view, ask.options, ask.why, SessionBench(session, dealt.seat))
        advised = seen.actions[seen.advised] if seen.advised >= 0 else self.actions
        observation = np.array([*seen.rows, advised, self._questions[label_of(ask.why)]], dtype=np.int32)
        self._open = _Open(dealt, under_way, seen, observation)
        return observation


def choices_a_game(training: Training, weights: Weights) -> float:
    """About how many choices an agent makes in a game: the mean of a few, with advised choices, or any where none is advised.

    They are other games than those of the training.
    """
    env = DealtEnv(Deal(replace(training, seed=f"{training.seed}/0"), weights))
    random = np.random.default_rng(crc32(training.seed.encode()))
    choices = 0
    for _ in range(MEASURED):
        advised, over = int(env.reset()[0][-2]), False
        while not over:
            action = advised if advised < env.actions else int(random.choice(np.flatnonzero(env.action_masks())))
            observation, _, over, _, _ = env.step(np.int64(action))
            advised = int(observation[-2])
            choices += 1
    return choices / MEASURED
