"""SportsClix's scorebook agrees with an independent reader (Chadwick, by chadwickpy), fielders included, in all four tiers.

``python -m benchmarks.clix_proof books`` reads 500 games a tier.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.baseball.plays import GameEnds, HalfInningEnds, Kind
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.tiers import Tier
from hotstove.table import Event
from hotstove.table.texts import Json
from tests.book.agreement import kinds_read_back, played

GAMES = 12
FORFEITED = 61
"""A game in which somebody is too cold after the third out, and nobody can come in for him."""
LEVELS = (("random", "random"), ("sensible", "random"), ("sensible", "sensible"))
OUTS_AND_HITS = {
    Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN, Kind.WALK, Kind.STRIKEOUT, Kind.GROUND_OUT, Kind.FLY_OUT,
}  # fmt: skip
KINDS = {
    Tier.PRESEASON: OUTS_AND_HITS,
    Tier.REGULAR_SEASON: OUTS_AND_HITS,
    Tier.PLAYOFFS: OUTS_AND_HITS
    | {Kind.INTENTIONAL_WALK, Kind.BUNT_OUT, Kind.FIELDERS_CHOICE, Kind.ERROR, Kind.STEAL},
    Tier.CHAMPIONSHIP: OUTS_AND_HITS
    | {Kind.INTENTIONAL_WALK, Kind.BUNT_OUT, Kind.FIELDERS_CHOICE, Kind.ERROR, Kind.STEAL},
}  # fmt: skip
"""The kinds of plays that each tier has."""
RARE = {Kind.TRIPLE, Kind.WALK}
"""Kinds that a dozen games of a tier may lack: figures of the set hit few triples, and red against black gives few walks."""


def tier_game(tier: Tier, number: int) -> list[Event]:
    """A game of two shipped teams, each number another one."""
    options: dict[str, Json] = {"tier": tier.word}
    if tier is Tier.CHAMPIONSHIP and number % 2:
        options["forfeit"] = True
    return played(GAME, number, (options,), LEVELS)


@pytest.mark.parametrize("tier", list(Tier), ids=[tier.word for tier in Tier])
def test_games_read_back_the_same(tmp_path: Path, tier: Tier) -> None:
    """Every batter's, pitcher's, fielder's and inning's figures, and not one complaint."""
    kinds = kinds_read_back([tier_game(tier, number) for number in range(GAMES)], tmp_path)
    assert kinds <= KINDS[tier]
    assert kinds >= KINDS[tier] - RARE


def test_a_game_forfeited_with_the_third_out_ends_its_half_inning_by_it(tmp_path: Path) -> None:
    """Who makes the last out and can't be replaced forfeits the game after three outs (SC-045, SC-197, SC-R-63)."""
    events = tier_game(Tier.CHAMPIONSHIP, FORFEITED)
    assert [event.how for event in events if isinstance(event, HalfInningEnds | GameEnds)][-2:] == ["three outs", "forfeit"]
    kinds_read_back([events], tmp_path)
