"""Games of SportsClix at two browsers, played twice: the second time one manager has chosen his other die in secret."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.pitching import BATTING_ROLL, DICE, ROLL
from hotstove.games.sportsclix.tiers import Tier
from hotstove.play.asking import DRAWN
from hotstove.table import HOME, Rolled
from tests.sportsclix.secret_dice import OTHER
from tests.web.browsing import Server
from tests.web.two_browsers import TwoBrowsers

AT_BATS = 3
"""The die is exchanged in one of so many first at-bats."""
TIERS = [tier.word for tier in Tier if tier.secret_dice]
"""Those in which dice are chosen in secret."""
MOST = 150
"""Answers until then, at most."""


class Compared(NamedTuple):
    """The answers of a game, and the bytes of what was compared, in both."""

    answers: int
    bytes: int


def rolls(table: TwoBrowsers) -> int:
    """How often secret dice have been shown."""
    events = table.server.table(table.id).session.events
    return sum(isinstance(event, Rolled) and event.why in (ROLL, BATTING_ROLL) for event in events)


def in_secret(table: TwoBrowsers) -> bool:
    """Whether both managers are asked for their dice, and none has chosen."""
    asks = table.server.table(table.id).session.asks
    return len(asks) == 2 and asks[0].why == DICE


def played_twice(server: Server, seed: str) -> Compared:
    """Play to a secret choice and on until the dice are rolled, at two tables; the watcher is sent the same by both."""
    random = Random(seed)
    away, home = random.sample(GAME.teams(), 2)
    form = {"away": away, "home": home, "option.tier": random.choice(TIERS)}
    first, again = (TwoBrowsers(server, "sportsclix", form, seed, lambda text: text in ("walk him", DRAWN)) for _ in range(2))
    at_bat = random.randrange(AT_BATS)
    while not (rolls(first) >= at_bat and in_secret(first)):
        assert len(first.answers) < MOST
        assert first.step()
        assert again.step(first.answers[-1])
    before, compared = rolls(first), 0
    assert first.step(asked=HOME)
    seat, die = first.answers[-1]
    assert seat == HOME
    assert again.step((seat, OTHER[die]), asked=HOME)
    while rolls(first) == before:
        first.look()
        again.look()
        stream = first.stream
        assert again.stream == stream
        compared = sum(len(text) for text in stream)
        if not first.step():
            break
        assert again.step(first.answers[-1])
    return Compared(len(first.answers), compared)
