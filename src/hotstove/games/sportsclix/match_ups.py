"""The exact chances of SportsClix's at-bats, both dials at the start: secret dice, windows, the field (SC-063 to SC-091).

Both managers mix their dice as is best for them on the mean of bases and outs, as the press reckons (`press.model`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import add
from statistics import fmean
from typing import Final, NamedTuple

from hotstove.baseball.match_ups import Chances, MatchUp, named
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import START
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.press.model import (
    DOUBLE,
    FLY,
    GROUND,
    HR,
    ON_ERROR,
    SINGLE,
    SO,
    TRIPLE,
    WALK,
    Defense,
    Ground,
    Payoffs,
    ground_of,
    mixed,
    shares_of,
    side_of,
)
from hotstove.games.sportsclix.teams import Team
from hotstove.games.sportsclix.zones import Ring, ring_of

PARTS: Final = ((SINGLE,), (DOUBLE,), (TRIPLE,), (HR,), (WALK,), (), (SO,), (GROUND, FLY, ON_ERROR))
"""The press's events that make each result of a match-up."""


class Window(NamedTuple):
    """A figure's window: what it is worth and what comes of it by each choice of dice, the other's window left out.

    ``payoffs`` and ``chances`` are in the order of `press.model.COMBINATIONS`, each of the ``chances`` in that of
    `baseball.match_ups.RESULTS`.
    """

    payoffs: Payoffs
    chances: tuple[Chances, ...]


def match_ups(teams: Sequence[Team]) -> Iterator[MatchUp]:
    """All batters against all pitchers, with the mean defense of these teams in the field."""
    figures = [(named(figure.name, team.code), figure) for team in teams for figure in team.figures]
    pitchers = [(name, figure) for name, figure in figures if figure.pitches]
    defense = defense_of([figure for _, figure in figures])
    met: dict[Ground, list[tuple[str, Window]]] = {}
    for batter, figure in figures:
        if figure.pitches:
            continue
        demon = figure.window(START).shows(Intangible.SPEED_DEMON)
        ground = ground_of(figure.chart, defense, figure.speed if demon else 0)
        if ground not in met:
            met[ground] = [(name, at_the_start(pitcher, ground)) for name, pitcher in pitchers]
        own = at_the_start(figure, ground)
        for pitcher, other in met[ground]:
            yield MatchUp(batter, pitcher, both(own, other))


def defense_of(figures: Sequence[Figure]) -> Defense:
    """The mean gloves of those whose bases name a position in the infield and in the outfield; 0 for none."""
    infield, outfield = (
        fmean([each.defense for each in figures if ring_of(each.role.own[0]) is ring] or [0])
        for ring in (Ring.INFIELD, Ring.OUTFIELD)
    )
    return Defense(infield, outfield)


def at_the_start(figure: Figure, ground: Ground) -> Window:
    """A figure's window at the start marker, where a batter's balls come to ``ground``; total control clicks first (SC-040)."""
    now, clicked = figure.window(START), figure.window(START + 1)
    side = side_of(now.results, clicked.choices, ground, batter=not figure.pitches)
    chances = []
    for results, control in zip(side.results, side.controls, strict=True):
        rates = mixed([*((share, ground.rates[result]) for result, share in results), (control, side.control)])
        chances.append(tuple([sum([rates[event] for event in part]) for part in PARTS]))
    return Window(side.payoffs, tuple(chances))


def both(batter: Window, pitcher: Window) -> Chances:
    """The chances of all results where both mix their dice as they should (SC-063)."""
    a, b, c, d = map(add, batter.payoffs, pitcher.payoffs)
    found = [0.0] * len(PARTS)
    for share, own, other in zip(shares_of(a, b, c, d), batter.chances, pitcher.chances, strict=True):
        if share:
            found = [sum_ + share * (one + another) for sum_, one, another in zip(found, own, other, strict=True)]
    return tuple(found)
