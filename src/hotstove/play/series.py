"""A series in words, the same on every screen."""

from __future__ import annotations

from hotstove.baseball.words import counted
from hotstove.league.series import SeriesTerms
from hotstove.table.events import BOTH


def rotation_named(written: str) -> tuple[str, ...]:
    """The starters of a rotation in order, written with commas between them; none if the text is empty.

    >>> rotation_named("Ada  Oak, Bo Elm")
    ('Ada Oak', 'Bo Elm')
    """
    return tuple(" ".join(name.split()) for name in written.split(",")) if written.strip() else ()


def how_it_stands(terms: SeriesTerms, games: int, wins: tuple[int, int]) -> str:
    """A sentence on a series after ``games`` games, of which each club has won its ``wins``; empty before the first game.

    ``After 3 games: Bakers 2, Hares 1.``, and at its end ``The Bakers win the series, 3 games to 1.``
    """
    ahead = sorted(BOTH, key=lambda club: -wins[club])
    names = terms.names
    if terms.winner(wins) is not None:
        return f"The {names[ahead[0]]} win the series, {counted(wins[ahead[0]], 'game')} to {wins[ahead[1]]}."
    return f"After {counted(games, 'game')}: {', '.join(f'{names[club]} {wins[club]}' for club in ahead)}." if games else ""
