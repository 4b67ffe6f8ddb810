"""Training of a small policy by a library: MaskablePPO of sb3-contrib, on stable-baselines3 and torch (the extra ``sb3``).

The network is that of `Policy`, weight for weight, and the settings are those of `hotstove.lab.envs.train`, which does the same
in numpy; the games are those of `Deal`. So the result is a policy like any other, and plays without torch.
"""

from __future__ import annotations

from math import ceil
from typing import Final
from zlib import crc32

import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.type_aliases import Schedule
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import Tensor, nn

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs.dealt import Deal, DealtEnv, choices_a_game
from hotstove.lab.envs.policy import Floats, Weights, new_weights
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.train import BATCH, CLIP, CURIOSITY, DISCOUNT, EPOCHS, Told, Training

TABLES: Final = 16
"""The games that are under way at a time. One batch of choices divides by it."""
LEARNS: Final = 2
"""How often it learns in a round, about; more often where that would be from more than ``MOST_BATCHES``."""
MOST_BATCHES: Final = 32
"""The most batches that are in memory at a time: 65,536 choices, 30 megabytes in Small Ball and 70 in SportsClix."""
UNBOUNDED: Final = 1 << 62
"""More choices than any training has: it ends after its games."""


class Hidden(BaseFeaturesExtractor):
    """The hidden layer, and behind it for each action what its advice counts: `Weights.trust` of the question, otherwise 0."""

    def __init__(self, observation_space: spaces.Box, inputs: int, actions: int, questions: int, hidden: int) -> None:
        super().__init__(observation_space, hidden + actions)
        self.actions = actions
        self.first = nn.EmbeddingBag(inputs, hidden, mode="sum")
        self.bias = nn.Parameter(torch.zeros(hidden))
        self.trust = nn.Parameter(torch.zeros(questions))

    def forward(self, observations: Tensor) -> Tensor:
        """From observations of a `DealtEnv`, one a row."""
        numbers = observations.long()
        rows, advised, question = numbers[:, :-2], numbers[:, -2:-1], numbers[:, -1:]
        pushes = torch.zeros(len(numbers), self.actions + 1).scatter(1, advised, self.trust[question])
        return torch.cat((torch.tanh(self.first(rows) + self.bias), pushes[:, :-1]), dim=1)


class Apart(nn.Module):
    """Where the library has further layers: all that `Hidden` tells goes to the choice, the hidden layer alone to the value."""

    def __init__(self, hidden: int, actions: int) -> None:
        super().__init__()
        self.latent_dim_pi = hidden + actions
        self.latent_dim_vf = hidden

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        """What the choice and the value are told."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        """What the choice is told."""
        return features

    def forward_critic(self, features: Tensor) -> Tensor:
        """What the value is told."""
        return features[:, : self.latent_dim_vf]


class Preferences(nn.Linear):
    """What speaks for each action: what the hidden layer says of it, and what its advice counts."""

    def forward(self, features: Tensor) -> Tensor:
        """From what `Hidden` tells."""
        return super().forward(features[:, : self.in_features]) + features[:, self.in_features :]


class SmallPolicy(MaskableActorCriticPolicy):
    """The network of a `Policy`, in torch."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Apart(self.features_dim - self.action_space.n, self.action_space.n)

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        self.action_net = Preferences(self.mlp_extractor.latent_dim_vf, self.action_space.n)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)

    def _arrays(self) -> list[Tensor]:
        """The weights in the order of ``Weights.arrays``, in its shapes; changing them changes the policy."""
        told, liked, value = self.features_extractor, self.action_net, self.value_net
        arrays = [told.first.weight, told.bias, liked.weight.T, liked.bias, value.weight[0], value.bias, told.trust]
        return [array.detach() for array in arrays]

    def weights(self) -> Weights:
        """The weights as they are now."""
        return Weights(*(array.numpy().copy() for array in self._arrays()))

    def take(self, weights: Weights) -> None:
        """Go on from these weights."""
        for array, given in zip(self._arrays(), weights.arrays(), strict=True):
            array.copy_(torch.from_numpy(given))


class _Rounds(BaseCallback):
    """Counts the games: tells of each round, and ends the training after the last one."""

    def __init__(self, training: Training, deal: Deal, told: Told) -> None:
        super().__init__()
        self._training = training
        self._deal = deal
        self._told = told
        self.games = 0
        self._won = 0

    def left(self) -> float:
        """The share of the games that are still to be played, 1 to 0."""
        return 1 - self.games / (self._training.rounds * self._training.games)

    def _on_rollout_start(self) -> None:
        self._deal.learned(self.model.policy.weights())

    def _on_step(self) -> bool:
        results: Floats = self.locals["rewards"][self.locals["dones"]]
        for result in results:
            self.games += 1
            self._won += int(result > 0)
            number, rest = divmod(self.games, self._training.games)
            if rest == 0:
                self._told(number, self._won / self._training.games, self.model.policy.weights())
                self._won = 0
                if number == self._training.rounds:
                    return False
        return True


def begun(training: Training, told: Told = lambda number, won, weights: None) -> tuple[MaskablePPO, _Rounds]:
    """The library's model before the first game, with the weights of `new_weights`, and what counts its games."""
    sight = Sight(ball_game_named(training.game))
    number = crc32(training.seed.encode())
    weights = new_weights(sight, training.hidden, bool(training.adviser), number)
    deal = Deal(training, weights)
    rounds = _Rounds(training, deal, told)
    choices = ceil(choices_a_game(training, weights) * training.games / LEARNS)
    batch = BATCH if choices >= BATCH else TABLES * max(2, choices // TABLES)
    inputs, actions = weights.first.shape[0], len(sight.table)
    model = MaskablePPO(
        SmallPolicy,
        DummyVecEnv([lambda: DealtEnv(deal)] * TABLES),
        n_steps=batch * min(max(1, round(choices / batch)), MOST_BATCHES) // TABLES,
        batch_size=batch,
        n_epochs=EPOCHS,
        learning_rate=lambda _: training.rate * rounds.left(),
        gamma=1.0,
        gae_lambda=DISCOUNT,
        clip_range=CLIP,
        ent_coef=CURIOSITY,
        policy_kwargs={
            "features_extractor_class": Hidden,
            "features_extractor_kwargs": {
                "inputs": inputs,
                "actions": actions,
                "questions": len(weights.trust),
                "hidden": training.hidden,
            },
        },
        seed=number,
        device="cpu",
    )
    model.policy.take(weights)
    return model, rounds


def train_with_sb3(training: Training, told: Told = lambda number, won, weights: None) -> Weights:
    """Train a policy; ``told`` is called after every round, with the weights that its last games were played with.

    It learns about twice a round, also from games that are not over yet; those that end after the last time teach nothing more.
    All games are played in this process, on one core. Raises what `hotstove.lab.envs.train.train` raises.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # for so small a network more of them cost time
    try:
        model, rounds = begun(training, told)
        model.learn(UNBOUNDED, rounds, log_interval=None)
    finally:
        torch.set_num_threads(threads)
    weights: Weights = model.policy.weights()
    return weights
