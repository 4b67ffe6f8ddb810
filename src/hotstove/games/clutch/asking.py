"""How questions are put to people in a position: why one comes, and which moves of the at-bat `+` would ask for."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from fractions import Fraction
from typing import Final

from hotstove.baseball.words import BASES, percent
from hotstove.games.clutch.bunting import BUNT, may_bunt
from hotstove.games.clutch.effects import BEFORE_PITCH
from hotstove.games.clutch.hands import COST, GIVE_UP, OVER_LIMIT
from hotstove.games.clutch.lineups import next_position
from hotstove.games.clutch.opening import POSITION_CHOICE
from hotstove.games.clutch.prospects import bunt_chance, out_chance, throw_at_runner
from hotstove.games.clutch.questions import QUESTIONS
from hotstove.games.clutch.reasons import to_change_the_field, to_pinch_hit
from hotstove.games.clutch.running import CALL_STEAL
from hotstove.games.clutch.state import BEFORE, ClutchBoard, ClutchView
from hotstove.games.clutch.substitutions import FIRST_INNING, pinch_hitters, pitchers
from hotstove.games.clutch.throws import STEAL
from hotstove.table import Seat, other
from hotstove.table.asks import Ask
from hotstove.table.events import label_of

PROMPTS: Final = {question.label: question.prompt for question in QUESTIONS}
REASONS: Final = {"defense": to_change_the_field, "offense": to_pinch_hit}
"""Why players are to be changed, by the label of the question."""
GOES_BACK: Final = frozenset({"who leaves", "who enters", "positions", "pinch runner"})
"""The questions that follow a choice, which is taken back by ``u``."""


def asks_here(view: object, ask: Ask) -> str:
    """How a question is put in this position; empty where its own words say all.

    ``Bench Jockey Gets Run, discard 1 of 2: which card?``
    """
    assert isinstance(view, ClutchView)
    board, label = view.board, label_of(ask.why)
    number, most = board.giving_up
    which = f"{number} of {most}: " if most > 1 else ""
    if label == label_of(OVER_LIMIT):
        return f"{board.hand_sizes[view.seat]} cards are too many for a hand; discard {which or '1: '}which?"
    if label == label_of(GIVE_UP):
        return f"{board.acting}, discard {which or '1: '}which card?"
    if label == label_of(COST):
        return f"the cost of {board.acting}, discard {which or '1: '}which card?"
    if label in REASONS and board.at_bat is not None and (reason := REASONS[label](board)):
        return f"{reason}; {PROMPTS[label]}"
    if label == label_of(BEFORE_PITCH) and may_reply(board, view.seat):
        return "play a card, or a new player, before the pitch?"
    if label == label_of(POSITION_CHOICE) and board.named is not None:
        return f"who plays {next_position(board.named)}?"
    if label in GOES_BACK:
        return f"{PROMPTS[label].removesuffix('?')}, or u to go back?"
    return f"{board.acting}: {PROMPTS[label]}" if board.acting and PROMPTS[label] else ""


def may_reply(board: ClutchBoard, seat: Seat) -> bool:
    """Whether a side may answer a card of the other's with a new player before the pitch, by what everybody sees (CL-119)."""
    if board.at_bat is None or not board.now.played[other(seat)]:
        return False
    return bool(pitchers(board) if seat == board.fielding else pinch_hitters(board))


def unasked_moves(view: object, labels: AbstractSet[str]) -> tuple[str, ...]:
    """What of the questions ``labels`` before this pitch was not asked: ``change players``, ``steal second 30%``."""
    assert isinstance(view, ClutchView)
    board = view.board
    if board.at_bat is None or board.phase != BEFORE:
        return ()
    moves = [f"steal {BASES[base + 1]} {percent(1 - chance)}" for base, chance in chances_to_steal(board)]
    moves = moves if label_of(CALL_STEAL) in labels else []
    if not labels.isdisjoint(REASONS) and board.inning >= FIRST_INNING:
        moves.insert(0, "change players")
    if BUNT in labels and may_bunt(board):
        moves.append(f"bunt {percent(bunt_chance(board))}")
    return tuple(moves)


def chances_to_steal(board: ClutchBoard) -> list[tuple[int, Fraction]]:
    """The base of each runner who may steal by himself, the next one being free, with the chance that he is out."""
    ahead = (board.second is not None, board.third is not None)
    able = [base for base in (1, 2) if board.occupied[base - 1] and not ahead[base - 1]]
    return [(base, out_chance(board, throw_at_runner(board, STEAL, base, base))) for base in able]
