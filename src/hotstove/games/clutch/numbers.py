"""Clutch in numbers, for agents that learn (``baseball.numbers``)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.numbers import Column, SeatNumbers, bits, each, flags
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.state import ClutchBoard, ClutchView
from hotstove.games.clutch.strategy import COPIES, STAFF, STRATEGY
from hotstove.table import Seat, other

_TITLES: Final = tuple(STRATEGY.values())
_BIT_OF: Final = tuple(_TITLES.index(card) for card in COPIES)
_AT_BAT: Final = (
    *flags("at-bat in progress", "pinch hitter"),
    *each(("On-Base bonus", "swing bonus", "pitch bonus"), -20, 20),
    Column("failed bunts", 0, 9),
    *flags("infield in"),
    Column("tired", 0, 20),
    *each(("pitch roll", "pitch total", "On-Base total", "swing roll"), -10, 60),
    *flags("mistake pitch", "batter has the advantage", "power die"),
    Column("result", 0, len(Result)),
)
_THROW: Final = (
    *flags("throw or play under way"),
    *each(("number to beat", "throw's roll", "throw's total"), -10, 60),
    *each(("runner's base", "base he tries for"), 0, 4),
)


def _held(cards: int) -> list[int]:
    """The copies of each title in a set."""
    counts = [0] * len(_TITLES)
    while cards:
        lowest = cards & -cards
        counts[_BIT_OF[lowest.bit_length() - 1]] += 1
        cards ^= lowest
    return counts


def _at_bat(board: ClutchBoard) -> list[int]:
    at_bat = board.at_bat
    if at_bat is None:
        return [0] * len(_AT_BAT)
    return [
        1,
        int(at_bat.pinch),
        at_bat.on_base_bonus,
        at_bat.swing_bonus,
        at_bat.pitch_bonus,
        at_bat.failed_bunts,
        int(at_bat.infield_in),
        at_bat.tired,
        at_bat.pitch_roll,
        at_bat.pitch_total,
        at_bat.on_base_total,
        at_bat.swing_roll,
        int(at_bat.mistake),
        int(at_bat.batters_chart),
        int(at_bat.power),
        int(at_bat.result) + 1 if at_bat.result is not None else 0,
    ]


def _throw(board: ClutchBoard) -> list[int]:
    throw = board.throw
    return [1, throw.target, throw.roll, throw.total, throw.start, throw.end] if throw is not None else [0] * len(_THROW)


def _side(board: ClutchBoard, seat: Seat) -> list[int]:
    return [
        board.arms[seat].outs,
        board.arms[seat].innings,
        board.arms[seat].runs,
        board.arms[seat].walks,
        *board.ratings[seat],
        board.hand_sizes[seat],
        board.deck_sizes[seat],
        len(board.benches[seat]),
        len(board.bullpens[seat]),
    ]


_SIDE: Final = (
    Column("pitcher's outs", 0, 60),
    Column("pitcher's Inning Limit left", -9, 9),
    Column("pitcher's runs", 0, 30),
    Column("pitcher's walks", 0, 30),
    *each(("battery", "infield", "outfield"), -20, 40),
    Column("hand", 0, 30),
    Column("deck", 0, 60),
    Column("bench", 0, 20),
    Column("bullpen", 0, 20),
)


def _read(view: ClutchView, seat: Seat) -> list[int]:
    board = view.board
    rival = other(seat)
    pitcher = board.pitching.card
    batting = [0] * 4
    if board.at_bat is not None or board.lineups[board.half].spots:
        batter = board.batter_card
        batting = [batter.on_base, batter.speed, int(batter.bats == "L"), int(batter.bats == "S")]
    return [
        *batting,
        pitcher.command,
        pitcher.x_zone,
        int(pitcher.throws == "L"),
        *(runner.card.speed if runner is not None else 0 for runner in board.bases),
        *_side(board, seat),
        *_side(board, rival),
        *_at_bat(board),
        *_throw(board),
        *bits(board.staff[seat] >> len(COPIES), len(STAFF)),
        *bits(board.staff[rival] >> len(COPIES), len(STAFF)),
        *_held(view.hand),
        *_held(board.discards[seat]),
    ]


NUMBERS: Final = SeatNumbers(
    (
        *each(("batter's On-Base", "batter's Speed"), 0, 40),
        *flags("batter left-handed", "batter bats both"),
        *each(("pitcher's Command", "pitcher's x-zone"), 0, 40),
        *flags("pitcher left-handed"),
        *each((f"Speed of the runner on {base}" for base in ("first", "second", "third")), 0, 40),
        *(Column(f"{whose} {column.name}", column.least, column.most) for whose in ("own", "other") for column in _SIDE),
        *_AT_BAT,
        *_THROW,
        *flags(*(f"{whose} {coach} unused" for whose in ("own", "other") for coach in (card.id for card in STAFF))),
        *each((f"copies of {card.title} in hand" for card in _TITLES), 0, 3),
        *each((f"copies of {card.title} among the own discards" for card in _TITLES), 0, 3),
    ),
    _read,
)
"""Batter, pitcher, runners, what both sides have left, the at-bat and throw under way, and the own hand and discards."""
