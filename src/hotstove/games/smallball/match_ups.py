"""The exact chances of Small Ball's at-bats: the six faces of a card. The same against everybody: there are no pitchers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hotstove.baseball.match_ups import MatchUp, named
from hotstove.games.smallball.cards import FACES, Code, Team

OF_RESULTS: Final = (Code.SINGLE, Code.DOUBLE, None, None, Code.WALK, None, Code.STRIKEOUT)


def match_ups(teams: Sequence[Team]) -> Iterator[MatchUp]:
    """Each card with the chances of its faces (SB-08 to SB-14)."""
    for team in teams:
        for card in team.cards:
            chances = [card.faces(code) / FACES if code is not None else 0.0 for code in OF_RESULTS]
            outs = card.faces(Code.FLY_OUT, Code.GROUND_OUT) / FACES
            yield MatchUp(named(card.name, team.code), "", (*chances, outs))
