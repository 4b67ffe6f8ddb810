"""The exact chances of RB8's at-bats by printed ratings: who has control, and the keys (RB-017 to RB-074). No abilities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from hotstove.baseball.match_ups import Chances, MatchUp, named
from hotstove.games.rb8.cards import Hitter, Pitcher, Team
from hotstove.games.rb8.keys import PRINTED_DICE, STRIKE_OUTS, KeyEntry, Result, ResultKind
from hotstove.games.rb8.managers.dice_chances import control_chance
from hotstove.games.rb8.pitchers import sides_count
from hotstove.table import Dice

KINDS: Final = (
    (ResultKind.SINGLE, ResultKind.INFIELD_SINGLE),
    (ResultKind.DOUBLE,),
    (ResultKind.TRIPLE,),
    (ResultKind.HOME_RUN,),
    (ResultKind.WALK,),
    (ResultKind.HIT_BATTER,),
    STRIKE_OUTS,
)
CONTROL_FACES: Final = 5
"""Faces of a control die that show its own side, by the usual rules (RB-021)."""
SIDES: Final = "regular"
"""Whose Stuff depends on the batter's side, by the usual rules (RB-127)."""


def match_ups(teams: Sequence[Team]) -> Iterator[MatchUp]:
    """All hitters against all pitchers, fresh."""
    pitchers = [(named(card.name, team.code), card) for team in teams for card in team.pitchers]
    for team in teams:
        for hitter in team.hitters:
            batter = named(hitter.name, team.code)
            for pitcher, card in pitchers:
                yield MatchUp(batter, pitcher, chances(edge(hitter, card), hitter.five_six))


def edge(hitter: Hitter, pitcher: Pitcher) -> int:
    """The pitcher's rating minus the hitter's (RB-017, RB-018, RB-127)."""
    side = (1 if hitter.bats == pitcher.throws else -1) if sides_count(SIDES, pitcher) else 0
    return pitcher.control + pitcher.stuff + side - hitter.power - hitter.contact


@cache
def chances(edge: int, five_six: Result) -> Chances:
    """The chances by the edge and the hitter's result on the Five Six Key."""
    control = control_chance((edge, False, False, False), CONTROL_FACES)
    pitching, hitting = (_of_key(dice, five_six) for dice in PRINTED_DICE)
    return tuple((1 - control) * his + control * own for his, own in zip(pitching, hitting, strict=True))


def _of_key(dice: Dice[KeyEntry], five_six: Result) -> Chances:
    found = [0.0] * (len(KINDS) + 1)
    for entry, chance in dice.odds:
        what = (five_six if entry.result.what is ResultKind.FIVE_SIX else entry.result).what
        found[next((at for at, kinds in enumerate(KINDS) if what in kinds), len(KINDS))] += float(chance)
    return tuple(found)
