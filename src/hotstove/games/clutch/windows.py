"""Windows: the moments in which both managers may play cards, the defense first (CL-175, CL-R-79).

Whether a manager is asked depends on open information only: the number of cards in his hand, and whether any card of the set
could be played then by his side. So a question tells nothing about a hand (CL-056).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final, Protocol

from hotstove.baseball.hands import exchange
from hotstove.games.clutch.effects import EFFECTS, RESPONSE, Effect, always
from hotstove.games.clutch.hands import (
    CARDS,
    PASS,
    bits_of,
    cost_of,
    draw,
    from_hand,
    pay,
    put_in_play,
    tell,
    to_discards,
    to_hand,
)
from hotstove.games.clutch.ratings import clutch_moment
from hotstove.games.clutch.state import BEFORE, ClutchBoard, ClutchState, strategy_title
from hotstove.games.clutch.strategy import STRATEGY, Coach, StaffCard, StrategyCard
from hotstove.table import HOME, Seat, Table, other, with_seat

WHICH_RUNNER: Final = "CL-217 which runner"
STANDS: Final = "stands"
NEGATED: Final = "negated"
RETURNED: Final = "returned"
NEGATES: Final = "NT-01"
RETURNS: Final = "DF-05"
NONE_FITS: Final = CARDS.offer(0)


class Replies(Protocol):
    """New players with which a side may answer the other's cards before the pitch (CL-119, CL-120)."""

    def offered(self, state: ClutchState, seat: Seat) -> tuple[object, ...]:
        """The answers open to a side."""

    def carry_out(self, state: ClutchState, table: Table, seat: Seat, reply: Any) -> None:  # noqa: ANN401 (one that was offered)
        """Make the change."""


@dataclass(frozen=True, slots=True, eq=False)
class Playable:
    """The strategy cards of the set that one side may play in a window, each with its effect and copies, and all copies.

    ``surely``: one of them has no condition, so that a side with cards may always hold one that fits.
    """

    titles: tuple[tuple[StrategyCard, Effect, int], ...]
    copies: int
    surely: bool


@lru_cache(maxsize=256)
def playable_in(why: str, at_bat: bool) -> Playable:
    """The cards for a window, for the side at bat or the side in the field (CL-024)."""
    colors = ("blue" if at_bat else "red", "grey")
    found = [
        (card, EFFECTS[card.id], bits_of(card.title))
        for card in STRATEGY.values()
        if card.copies and card.color in colors and why in EFFECTS[card.id].windows
    ]
    copies = 0
    for _, _, own in found:
        copies |= own
    return Playable(tuple(found), copies, any(_has_no_condition(card, effect) for card, effect, _ in found))


def _has_no_condition(card: StrategyCard, effect: Effect) -> bool:
    return effect.may is always and not (card.cost or card.clutch_moment or card.weather or card.momentum)


def fits(board: ClutchBoard, seat: Seat, card: StaffCard, effect: Effect) -> bool:
    """Whether a side could play a card now if it held it, by what everybody sees."""
    return effect.may(board, seat) and not hindrance(board, seat, card)


def hindrance(board: ClutchBoard, seat: Seat, card: StaffCard) -> str:
    """What keeps a side from playing a card, beside the card's own condition, in words; empty if nothing does.

    A title is played once in an at-bat (CL-176), some only in a Clutch Moment (CL-027, CL-R-73), weather only under an open
    roof (CL-187); a cost must be paid (CL-182), and a momentum card in play is not played again (CL-R-65).
    """
    if not isinstance(card, StrategyCard) or card.manager:
        return ""
    at_bat = board.at_bat
    if at_bat is not None and card.base_title in at_bat.titles[seat]:
        return "played already in this at-bat"
    if card.cost and board.hand_sizes[seat] <= card.cost:
        return "needs a card to discard"
    if card.clutch_moment and not clutch_moment(board):
        return "needs a Clutch Moment"
    if card.weather and board.options.stadium and not board.teams[HOME].stadium.outdoor:
        return "needs an open roof"
    if card.momentum and any(each.owner == seat and each.card is card for each in board.in_play):
        return "is in play already"
    return ""


def is_asked(board: ClutchBoard, seat: Seat, why: str) -> bool:
    """Whether a manager with cards in hand might play one of them in a window, as everybody sees."""
    if not board.hand_sizes[seat]:
        return False
    cards = playable_in(why, seat == board.half)
    if cards.surely and (board.at_bat is None or not board.at_bat.titles[seat]):
        return True
    return any(fits(board, seat, card, effect) for card, effect, _ in cards.titles)


def playable(state: ClutchState, seat: Seat, why: str) -> int:
    """The cards of a hand that may be played in a window, as a set; all costs can be paid."""
    board = state.board
    cards = playable_in(why, seat == board.half)
    held = state.hands[seat] & cards.copies
    if not held:
        return 0
    found = 0
    for card, effect, copies in cards.titles:
        own = copies & held
        if own and fits(board, seat, card, effect) and can_pay(state, seat, card):
            found |= own
    return found


def can_pay(state: ClutchState, seat: Seat, card: StrategyCard) -> bool:
    """Whether a side has the cards that a card costs beside it (CL-182)."""
    return state.board.hand_sizes[seat] > cost_of(state, seat, card)


@lru_cache(maxsize=1 << 12)
def staff_for(unused: tuple[StaffCard, ...], why: str, at_bat: bool) -> tuple[tuple[StaffCard, Effect], ...]:
    """The coaches among the unused ones whose color and window fit, for the side at bat or in the field (CL-024)."""
    colors = ("blue" if at_bat else "red", "grey")
    found = [(coach, EFFECTS[coach.id]) for coach in unused if coach.color in colors]
    return tuple((coach, effect) for coach, effect in found if why in effect.windows)


def coaches_for(board: ClutchBoard, seat: Seat, why: str) -> tuple[StaffCard, ...]:
    """The unused coaches of a side that may act in a window (CL-052, CL-R-61)."""
    able = staff_for(board.coaches[seat], why, seat == board.half)
    return tuple([coach for coach, effect in able if effect.may(board, seat)]) if able else ()


# --- A window


def window(state: ClutchState, table: Table, why: str) -> None:
    """Let both managers play cards by turns, the defense first, until both pass (CL-175, CL-R-79)."""
    board, hands = state.board, state.hands
    if not may_act(board):
        return
    defense, offense = board.fielding, board.half
    held = hands[defense] & playable_in(why, False).copies or hands[offense] & playable_in(why, True).copies
    if held or staff_for(board.coaches[defense], why, False) or staff_for(board.coaches[offense], why, True):
        exchange(defense, partial(acted, state, table, why))
        return
    for seat in (defense, offense):  # nobody has a card that could fit: both pass
        if is_asked(board, seat, why):
            table.choose(seat, NONE_FITS, why)


def window_with_replies(state: ClutchState, table: Table, why: str, replies: Replies) -> None:
    """The window before the pitch, in which a side may also answer the other's cards with a new player (CL-R-07).

    ``replies`` offers a side such answers and carries one out; after one the window begins again with the defense.
    """
    board = state.board
    if not may_act(board):
        return
    seat, passes = board.fielding, 0
    while passes < 2 and not board.over:
        offered = replies.offered(state, seat)
        done = act(state, table, why, seat, offered)
        if done in offered:
            replies.carry_out(state, table, seat, done)
            seat, passes = board.fielding, 0
        else:
            seat, passes = other(seat), 0 if done is not PASS else passes + 1


def may_act(board: ClutchBoard) -> bool:
    """Whether somebody has cards in hand or unused coaches: the windows of a game without cards are empty."""
    return bool(board.hand_sizes[0] or board.hand_sizes[1] or board.coaches[0] or board.coaches[1])


def acted(state: ClutchState, table: Table, why: str, seat: Seat) -> bool:
    """A side's turn in a window; returns whether it did something."""
    return act(state, table, why, seat) is not PASS


def act(state: ClutchState, table: Table, why: str, seat: Seat, replies: tuple[object, ...] = ()) -> object:
    """Ask a side for a card, a coach, a reply or a pass. Plays a card or coach, and returns what was chosen."""
    board = state.board
    if board.over:
        return PASS
    coaches = coaches_for(board, seat, why)
    if is_asked(board, seat, why):
        options: tuple[object, ...] = (*CARDS.offer(playable(state, seat, why)), *coaches, *replies)
    elif coaches or replies:
        options = (PASS, *coaches, *replies)
    else:
        return PASS
    board.window = why
    chosen = table.choose(seat, options, why)
    board.window = ""
    if isinstance(chosen, StrategyCard | Coach) and chosen is not PASS:
        play(state, table, seat, chosen)
    return chosen


def play(state: ClutchState, table: Table, seat: Seat, card: StaffCard) -> None:
    """Play a card or use a coach: it is shown, perhaps answered, paid for, and takes effect (CL-183, CL-R-58, CL-R-59)."""
    board = state.board
    if not isinstance(card, StrategyCard) or card.manager:
        left = tuple(each for each in board.coaches[seat] if each is not card)
        board.coaches = with_seat(board.coaches, seat, left)
        tell(state, table, seat, "CL-052 coach", f"use their coach {card}: {card.text}")
        take_effect(state, table, seat, card, 0)
        return
    copy = from_hand(state, seat, card)
    count_as_played(state, seat, card, copy)
    tell(state, table, seat, "CL-026 card", f"play {card}: {card.text}")
    state.board.shown = (card,)
    verdict = answered(state, table, seat, card)
    state.board.shown = ()
    if verdict == STANDS:
        take_effect(state, table, seat, card, copy)
    elif verdict == RETURNED:
        to_hand(state, seat, copy)
    else:
        to_discards(state, seat, copy)


def count_as_played(state: ClutchState, seat: Seat, card: StaffCard, copy: int) -> None:
    """Record a card as played by a side in this at-bat (CL-176)."""
    at_bat = state.board.at_bat
    if at_bat is not None:
        at_bat.played = with_seat(at_bat.played, seat, at_bat.played[seat] | copy)
        at_bat.titles = with_seat(at_bat.titles, seat, (*at_bat.titles[seat], strategy_title(card)))


def take_effect(state: ClutchState, table: Table, seat: Seat, card: StaffCard, copy: int) -> None:
    """Pay for a card, put it into play or on the discards, and do what it does at once."""
    effect = EFFECTS[card.id]
    paid = pay(state, table, seat, card)
    if effect.until:
        on = choose_runner(state, table, seat) if effect.on == "runner" else ""
        put_in_play(state, seat, card, copy, paid, on)
    else:
        to_discards(state, seat, copy)
    if effect.act is not None:
        effect.act(state, table, seat)


def choose_runner(state: ClutchState, table: Table, seat: Seat) -> str:
    """Ask which of the runners who have announced an attempt a card is for; returns his card's id."""
    board = state.board
    runners = tuple(board.runner(base).card for base in board.now.running)
    return table.choose(seat, runners, WHICH_RUNNER).id


# --- Responses (WR)


def answered(state: ClutchState, table: Table, seat: Seat, card: StrategyCard) -> str:
    """Ask the other manager to answer a card just shown, which may itself be answered (CL-188, CL-R-59).

    Returns whether the card stands, is negated or returned to its owner's hand.
    """
    foe = other(seat)
    reply = answer(state, table, foe)
    if reply is PASS:
        return STANDS
    copy = from_hand(state, foe, reply)
    count_as_played(state, foe, reply, copy)
    tell(state, table, foe, "CL-188 card", f"answer it with {reply}: {reply.text}")
    board = state.board
    board.shown = (*board.shown, reply)
    verdict = answered(state, table, foe, reply)
    board.shown = board.shown[:-1]
    if verdict == RETURNED:
        to_hand(state, foe, copy)
    else:
        to_discards(state, foe, copy)
    if verdict != STANDS:
        return STANDS
    pay(state, table, foe, reply)
    if reply.id == RETURNS:
        return RETURNED
    draw(state, table, seat)  # the owner of the negated card
    return NEGATED


def answer(state: ClutchState, table: Table, seat: Seat) -> StrategyCard:
    """Ask a side for a card that answers the one just shown; PASS for none, or if it is not asked."""
    board = state.board
    if not is_asked(board, seat, RESPONSE):
        return PASS
    board.window = RESPONSE
    reply = table.choose(seat, CARDS.offer(playable(state, seat, RESPONSE)), RESPONSE)
    board.window = ""
    return reply


def may_return(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the offense has shown a card before the pitch, which the defense may send back (DF-05)."""
    return board.phase == BEFORE and board.at_bat is not None and seat == board.fielding
