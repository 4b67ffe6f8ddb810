"""SportsClix in numbers, for agents that learn (``baseball.numbers``)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.numbers import Column, SeatNumbers, each, flags
from hotstove.games.sportsclix.dials import RED_6, THREE_BALLS
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import SideInGame, SportsClixState
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.zones import MOVABLE, ZONES
from hotstove.table import Seat, other

_TIERS: Final = tuple(Tier)
_RESULTS: Final = len(Result)
_AT_BAT: Final = (
    *flags("at-bat in progress", "pitching die chosen late", "deep fly", "last out was a tag"),
    Column("result", 0, _RESULTS),
    Column("zone of the ball", 0, 6),
    Column("fielder who has the ball", 0, 9),
    *flags(*(f"runner from {base} goes" for base in ("home", "first", "second", "third"))),
)
_SIDE: Final = (
    *each((f"dial of batter {place}" for place in range(1, 10)), THREE_BALLS, RED_6),
    Column("dial of the pitcher", THREE_BALLS, RED_6),
    Column("pitcher's innings", 0, 30),
    Column("pitcher's runs", 0, 30),
    Column("pitcher's endurance", 0, 9),
    Column("bench", 0, 30),
)


def _side(side: SideInGame) -> list[int]:
    order = [side.dial_position(figure) for figure in side.roster.order]
    arm = side.arm
    return [
        *order,
        *[0] * (9 - len(order)),
        side.dial_position(arm.figure),
        arm.innings,
        arm.runs,
        arm.figure.endurance,
        len(side.roster.bench),
    ]


def _figure(figure: Figure) -> list[int]:
    return [figure.speed, figure.defense, int(figure.bats == "L"), int(figure.bats == "S"), *figure.chart]


def _at_bat(view: SportsClixState) -> list[int]:
    at_bat = view.at_bat
    if at_bat is None:
        return [0] * len(_AT_BAT)
    return [
        1,
        int(at_bat.late),
        int(at_bat.deep),
        int(at_bat.tagged),
        at_bat.result.number + 1 if at_bat.result is not None else 0,
        at_bat.zone,
        int(at_bat.thrower) if at_bat.thrower is not None else 0,
        *(int(base in at_bat.going) for base in range(4)),
    ]


def _read(view: SportsClixState, seat: Seat) -> list[int]:
    placement = view.at_bat.placement if view.at_bat is not None else view.placement
    return [
        _TIERS.index(view.tier),
        *_figure(view.hitter),
        int(view.pitcher.throws == "L"),
        *(view.runner(base).speed if view.bases[base - 1] else 0 for base in (1, 2, 3)),
        *placement,
        *(int(fence) for fence in view.fences),
        *_at_bat(view),
        *_side(view.sides[seat]),
        *_side(view.sides[other(seat)]),
    ]


NUMBERS: Final = SeatNumbers(
    (
        Column("tier", 0, len(_TIERS) - 1),
        Column("batter's Speed", 0, 20),
        Column("batter's Defense", 0, 9),
        *flags("batter left-handed", "batter bats both"),
        *each((f"zone of a green {number}" for number in range(1, 7)), 1, 6),
        *flags("pitcher left-handed"),
        *each((f"Speed of the runner on {base}" for base in ("first", "second", "third")), 0, 20),
        *each((f"zone of the {position.short.upper()}" for position in MOVABLE), 1, 6),
        *each((f"fence in zone {zone}" for zone in ZONES), 0, 9),
        *_AT_BAT,
        *(Column(f"{whose} {column.name}", column.least, column.most) for whose in ("own", "other") for column in _SIDE),
    ),
    _read,
)
"""Batter, runners, where the fielders stand, the at-bat in progress, and both sides' dials. Nothing here is secret."""
