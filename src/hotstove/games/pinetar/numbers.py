"""Pine Tar in numbers, for agents that learn (``baseball.numbers``)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.numbers import Column, SeatNumbers, each, flags
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import GRADES
from hotstove.games.pinetar.state import OPTION_NAMES, BaseRunner, TeamInGame, View
from hotstove.table import Seat, other

BASES: Final = ("first", "second", "third")
_SIDE: Final = (
    Column("outs of the pitcher", 0, 60),
    Column("batters faced", 0, 60),
    Column("runs allowed", 0, 30),
    Column("runs allowed in the inning", 0, 30),
    Column("outs to his limit", 0, 60),
    Column("grade", 0, len(GRADES)),
    Column("steps lowered", 0, 8),
    Column("throws left", 0, 1),
    Column("bench", 0, 30),
    Column("bullpen", 0, 30),
    Column("steal points", 0, 20),
    Column("hit and runs", 0, 9),
)


def _side(side: TeamInGame) -> list[int]:
    arm = side.pitcher
    return [
        arm.outs,
        arm.faced,
        arm.runs,
        arm.inning_runs,
        arm.limit,
        GRADES.index(arm.grade) + 1 if arm.grade in GRADES else 0,
        arm.steps_lowered,
        int(arm.card.throws == "L"),
        len(side.bench),
        len(side.bullpen),
        side.points,
        side.hit_and_runs,
    ]


def _batter(card: Card) -> list[int]:
    return [int(card.bats == "L"), int(card.bats == "B"), card.speed, card.steal, card.sacrifice, int(card.pitches)]


def _runner(runner: BaseRunner | None) -> list[int]:
    return [0, 0] if runner is None else [runner.card.speed + 1, runner.card.steal]


def _read(view: View, seat: Seat) -> list[int]:
    state = view.state
    offense = state.offense
    batter = _batter(state.hitter) if offense.order else [0] * len(_BATTER)
    return [
        state.balls,
        int(state.again),
        int(state.infield_in),
        int(state.rare_used),
        *batter,
        *(value for runner in state.bases for value in _runner(runner)),
        *_side(state.sides[seat]),
        *_side(state.sides[other(seat)]),
        *(int(getattr(state.options, name)) for name in OPTION_NAMES),
    ]


_BATTER: Final = (
    *flags("batter left-handed", "batter bats both"),
    Column("batter's speed", 0, 2),
    Column("batter's SBC", 0, 99),
    Column("batter's SHC", -1, 99),
    *flags("batter is a pitcher"),
)
NUMBERS: Final = SeatNumbers(
    (
        Column("balls", 0, 2),
        *flags("same batter rolls again", "infield in", "rare play has happened"),
        *_BATTER,
        *(
            column
            for base in BASES
            for column in (Column(f"speed of the runner on {base}", 0, 3), Column(f"his SBC on {base}", 0, 99))
        ),
        *(Column(f"{whose} {column.name}", column.least, column.most) for whose in ("own", "other") for column in _SIDE),
        *each((f"option {name}" for name in OPTION_NAMES), 0, 1),
    ),
    _read,
)
"""Count, batter, runners, both pitchers' outings, and what both sides have left. A runner's speed is 1 to 3, 0 for none."""
