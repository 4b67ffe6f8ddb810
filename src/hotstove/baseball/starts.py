"""What a scenario says of any game's position: the half-inning, the score, and whether it can have come to that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hotstove.table.events import AWAY, HOME, SIDES, Seat
from hotstove.table.texts import Node

HALVES: Final = ("top", "bottom")
"""The halves of an inning as scenarios write them, by the side at bat."""
MOST: Final = 999
"""Runs."""


def half_of(keys: Mapping[str, Node]) -> Seat:
    """The side at bat by the key ``half``; the top of the inning where it is left out."""
    return HOME if "half" in keys and keys["half"].one_of(HALVES) == HALVES[HOME] else AWAY


def score_of(keys: Mapping[str, Node]) -> tuple[int, int]:
    """Away and home by the key ``score``; no runs where it is left out."""
    if "score" not in keys:
        return 0, 0
    score = keys["score"].items()
    if len(score) != len(SIDES):
        keys["score"].unreadable("[away, home]")
    return score[AWAY].number(0, MOST), score[HOME].number(0, MOST)


def check_reached(
    start: Node,
    inning: int,
    half: Seat,
    score: tuple[int, int],
    innings: int,
    level: str = "",
    needless: str = "",
    play_out: bool = False,
    runs: int | None = 0,
) -> None:
    """A half-inning that is being played can have been reached: no game goes on after it is decided. Raises NotLegal.

    ``level`` and ``needless`` name the game's rules: extra innings begin level, home does not bat where it leads already
    (unless the rules ``play_out`` the bottom of the last inning). ``runs`` of this half-inning are in the score already; None
    where the position does not say how many, so that they may be as many as it takes.
    """
    away, home = score
    if runs and runs > score[half]:
        start.not_legal(f"{runs} runs of this half-inning can't be in a score of {away}-{home}")
    before = away - runs if runs is not None else min(away, home)
    if inning > innings and half == AWAY and before != home:
        start.not_legal(f"an extra inning begins level, not {away}-{home}{_cited(level)}")
    if inning >= innings and half == HOME and home > away and not (play_out and inning == innings):
        start.not_legal(f"home leads {home}-{away}, so its half of inning {inning} is not played{_cited(needless)}")


def winner_of(score: tuple[int, int], over: bool) -> str | None:
    """``away`` or ``home``, once the game is over."""
    if not over:
        return None
    return SIDES[HOME if score[HOME] > score[AWAY] else AWAY]


def _cited(rules: str) -> str:
    return f" ({rules})" if rules else ""
