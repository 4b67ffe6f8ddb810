"""Small Ball in numbers, for agents that learn (``baseball.numbers``)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.numbers import SeatNumbers, each, flags
from hotstove.games.smallball.cards import Code, Pinch, PlayerCard
from hotstove.games.smallball.state import ALL_PINCH, SmallBallState
from hotstove.table import Seat, other

CODES: Final = tuple(Code)


@lru_cache(maxsize=256)
def _faces(card: PlayerCard) -> tuple[int, ...]:
    return tuple([card.faces(code) for code in CODES])


@cache
def _unused(pinch: tuple[Pinch, ...]) -> tuple[int, ...]:
    return tuple([int(each in pinch) for each in ALL_PINCH])


def _read(view: SmallBallState, seat: Seat) -> list[int]:
    cards = view.teams[view.half].cards
    return [
        *_faces(view.card),
        *_faces(cards[view.batter % ORDER]),
        *_unused(view.unused[seat]),
        *_unused(view.unused[other(seat)]),
        int(view.stole),
        int(view.bank_nothing),
        int(view.play_out_ninth),
    ]


NUMBERS: Final = SeatNumbers(
    (
        *each((f"faces of {code} for the batter" for code in CODES), 0, 6),
        *each((f"faces of {code} for the one on deck" for code in CODES), 0, 6),
        *flags(*(f"own {pinch} unused" for pinch in ALL_PINCH), *(f"other {pinch} unused" for pinch in ALL_PINCH)),
        *flags("steal tried", "may bank nothing", "ninth is played out"),
    ),
    _read,
)
"""The cards of the batter and of the next one, the pinch hitters left, and the options in use."""
