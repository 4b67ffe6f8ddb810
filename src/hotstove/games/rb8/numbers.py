"""RB8 in numbers, for agents that learn (``baseball.numbers``)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.numbers import Column, SeatNumbers, bits, each, flags
from hotstove.baseball.positions import Position
from hotstove.games.rb8.keys import ResultKind
from hotstove.games.rb8.rally import RALLY_CARDS
from hotstove.games.rb8.state import RB8Board, RB8View
from hotstove.table import Seat, other

_KINDS: Final = tuple(ResultKind)
_AT_BAT: Final = (
    *flags("at-bat in progress", "bunt"),
    Column("Contact added", -9, 9),
    Column("Stuff added", -9, 9),
    Column("pitcher's total", 0, 40),
    Column("batter's total", 0, 40),
    Column("kind of result", 0, len(_KINDS)),
    *flags("running play", "runner is safe"),
)


def _at_bat(board: RB8Board) -> list[int]:
    at_bat = board.at_bat
    if at_bat is None:
        return [0] * len(_AT_BAT)
    pitcher, batter = at_bat.totals
    return [
        1,
        int(at_bat.bunt),
        at_bat.contact,
        at_bat.stuff,
        pitcher,
        batter,
        _KINDS.index(at_bat.result.what) + 1 if at_bat.result is not None else 0,
        int(at_bat.run is not None),
        int(at_bat.run is not None and at_bat.run.safe),
    ]


def _read(view: RB8View, seat: Seat) -> list[int]:
    board = view.board
    nine, arm = board.nines[board.half], board.arms[board.fielding]
    batter = nine.hitters[board.due[board.half] - 1]
    catcher = board.nines[board.fielding].fielders[Position.CATCHER]
    runners = [nine.hitters[place - 1].speed if place else 0 for place in board.bases]
    rival = other(seat)
    return [
        *batter.ratings,
        int(batter.bats == "L"),
        int(batter.bats == "S"),
        *arm.card.ratings,
        int(arm.card.throws == "L"),
        arm.outs,
        arm.runs,
        arm.strikeouts,
        catcher.defense if catcher is not None else 0,
        *runners,
        len(board.bullpens[seat]),
        len(board.bullpens[rival]),
        *_at_bat(board),
        board.hand_sizes[seat],
        board.hand_sizes[rival],
        int(board.played[seat]),
        int(board.played[rival]),
        *bits(view.hand, len(RALLY_CARDS)),
        *bits(board.discards, len(RALLY_CARDS)),
    ]


NUMBERS: Final = SeatNumbers(
    (
        *each((f"batter's {rating}" for rating in ("Power", "Contact", "Speed", "Defense")), 0, 20),
        *flags("batter left-handed", "batter bats both"),
        *each(("pitcher's Control", "pitcher's Stuff"), 0, 20),
        *flags("pitcher left-handed"),
        Column("pitcher's outs", 0, 60),
        Column("pitcher's runs", 0, 30),
        Column("pitcher's strikeouts", 0, 40),
        Column("catcher's Defense", 0, 20),
        *each((f"Speed of the runner on {base}" for base in ("first", "second", "third")), 0, 20),
        *each(("own bullpen", "other bullpen"), 0, 20),
        *_AT_BAT,
        *each(("own hand", "other hand"), 0, len(RALLY_CARDS)),
        *flags("own card played", "other card played"),
        *flags(*(f"holds {card.name}" for card in RALLY_CARDS), *(f"discarded {card.name}" for card in RALLY_CARDS)),
    ),
    _read,
)
"""Batter, pitcher, runners, the at-bat in progress, the own hand, and what lies open of the Rally Cards."""
