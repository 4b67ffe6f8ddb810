"""The exact chances of Clutch's at-bats without strategy cards: pitch, advantage, swing, chart (CL-151 to CL-173)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from hotstove.baseball.match_ups import MatchUp, named
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.press.model import POWER_FACES, REGULAR_FACES, faces
from hotstove.games.clutch.ratings import batters_bonus, pitchers_bonus
from hotstove.games.clutch.teams import Team

PARTS: Final = (
    (Result.SINGLE,),
    (Result.DOUBLE,),
    (Result.TRIPLE,),
    (Result.HR,),
    (Result.BB,),
    (),
    (Result.K,),
    (Result.GB, Result.FB),
)
"""The rows of a chart that make each result of a match-up."""


_faces: Final = cache(faces)


def match_ups(teams: Sequence[Team]) -> Iterator[MatchUp]:
    """All batters against all pitchers, rested."""
    cards = [(named(card.name, team.code), card) for team in teams for card in team.players]
    pitchers = [(name, card, _counts(card)) for name, card in cards if isinstance(card, Pitcher)]
    for batter, card in cards:
        if isinstance(card, Batter):
            own = _counts(card)
            for pitcher, other, others in pitchers:
                on_base, command = card.on_base + batters_bonus(card, other), other.command + pitchers_bonus(other, card)
                regular, power, pitchers_regular, _ = _faces(on_base, command, other.x_zone)
                yield MatchUp(
                    batter,
                    pitcher,
                    tuple(
                        [
                            regular * few + power * many + pitchers_regular * his
                            for (few, many), (his, _) in zip(own, others, strict=True)
                        ]
                    ),
                )


def _counts(card: Batter | Pitcher) -> list[tuple[int, int]]:
    """The faces of a card's chart with each result of a match-up, by the regular and by the power die."""
    both = list(zip(card.chart.counts(REGULAR_FACES), card.chart.counts(POWER_FACES), strict=True))
    return [(sum(both[at][0] for at in part), sum(both[at][1] for at in part)) for part in PARTS]
