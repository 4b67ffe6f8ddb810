"""The exact chances of Pine Tar's plate appearances: column, pitcher modifier, roll 19 (PT-36). Bases empty, basic rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from hotstove.baseball.match_ups import Chances, MatchUp, named
from hotstove.games.pinetar.cards import Card, Team
from hotstove.games.pinetar.outcomes import BattingColumn, OutcomeKind
from hotstove.games.pinetar.reading import reading

KINDS: Final = (
    OutcomeKind.SINGLE,
    OutcomeKind.DOUBLE,
    OutcomeKind.TRIPLE,
    OutcomeKind.HOME_RUN,
    OutcomeKind.WALK,
    OutcomeKind.HIT_BATTER,
    OutcomeKind.STRIKEOUT,
)
SLOW: Final = 0
"""A slow batter's speed, who beats out no infield hit."""


def match_ups(teams: Sequence[Team]) -> Iterator[MatchUp]:
    """Position players against pitchers the first times through, half of them at home (PT-22)."""
    batters = [(named(card.name, team.code), card) for team in teams for card in team.batters]
    pitchers = [(named(card.name, team.code), card) for team in teams for card in team.players if card.pitches]
    for batter, card in batters:
        for pitcher, other in pitchers:
            yield MatchUp(batter, pitcher, against(card, other))


def against(batter: Card, pitcher: Card) -> Chances:
    """The chances of a batter against a pitcher at home and away, on the mean."""
    assert pitcher.pitching is not None
    column = batter.columns[pitcher.throws == "R"]
    return _mean(column, pitcher.pitching.home.first, pitcher.pitching.away.first, batter.speed == SLOW)


@cache
def _mean(column: BattingColumn, home: str, away: str, slow: bool) -> Chances:
    first, second = chances(column, home, slow), chances(column, away, slow)
    return tuple((one + other) / 2 for one, other in zip(first, second, strict=True))


@cache
def chances(column: BattingColumn, grade: str, slow: bool) -> Chances:
    """The chances of a column against a grade; a balk or wild pitch is rolled again (PT-40)."""
    kinds = [cell.outcome.kind for cell in reading(column, grade, slow)]
    rolls = len(kinds) - kinds.count(OutcomeKind.BALK_OR_WILD)
    found = tuple(kinds.count(kind) / rolls for kind in KINDS)
    return *found, 1 - sum(found)
