"""Playing and drawing Rally Cards. Whether a manager is asked depends on open information only, never on his hand."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeVar

from hotstove.baseball.hands import card_stands
from hotstove.baseball.plays import Note
from hotstove.games.rb8.rally import COIN, HEX, PASS, RallyCard, cards_in, offer
from hotstove.games.rb8.state import AtBat, RB8State, nickname
from hotstove.table import Dice, Seat, Table, with_seat

V = TypeVar("V")

NONE_FITS: Final = offer(0)
RESPONSE: Final = "RB-112 response"
COIN_TOSS: Final = "RB-102 lucky coin"


def may_play(state: RB8State, seat: Seat) -> bool:
    """Whether the side has cards and has played none this half-inning (RB-111; the variant: RB-152), which everybody sees."""
    return state.board.playable[seat] != 0


def ask(state: RB8State, table: Table, seat: Seat, fits: int, why: str) -> RallyCard:
    """Ask a manager for a Rally Card and return the one that he plays of those that fit, or PASS (RB-102, RB-109).

    He is asked whenever he may play and some card that fits is not among the discards, so the question reveals nothing.
    """
    if not fits & state.board.playable[seat]:
        return PASS
    if not (table.notes_passes or fits & state.hands[seat]):
        return PASS
    return table.choose(seat, offer(fits & state.hands[seat]), why)


def pass_if_none_fits(state: RB8State, table: Table, at_bat: AtBat, fits: tuple[int, int], why: str) -> bool:
    """Record both passes of a window in which neither manager holds a card that fits. Return False if one of them does.

    ``fits`` are the cards that fit for the side at bat and for the other side.
    """
    playable, hands = state.board.playable, state.hands
    batting, fielding = at_bat.offense, at_bat.defense
    open_first, open_second = fits[0] & playable[batting], fits[1] & playable[fielding]
    if open_first & hands[batting] or open_second & hands[fielding]:
        return False
    if not table.notes_passes:
        return True
    if open_first:
        table.choose(batting, NONE_FITS, why)
    if open_second:
        table.choose(fielding, NONE_FITS, why)
    return True


def play(state: RB8State, table: Table, seat: Seat, card: RallyCard) -> bool:
    """Play a card, which the other manager may cancel (RB-112). Return whether it takes effect.

    It goes to the discards in either case (RB-R-17), and so does the card that cancels it.
    """
    count_as_played(state, seat, card)
    if state.board.at_bat is not None:
        state.board.at_bat.last_card = card
    table.tell(Note("RB-110 Rally Card", f"The {nickname(state, seat)} play {card}: {card.text}"))
    return card_stands(seat, card, partial(cancel, state, table))


def cancel(state: RB8State, table: Table, seat: Seat, card: RallyCard) -> RallyCard | None:
    """Let a side cancel the card that the other side has just played. Return the card that it plays for that, or None."""
    reply = ask(state, table, seat, HEX, RESPONSE)
    if reply is PASS:
        return None
    count_as_played(state, seat, reply)
    table.tell(Note("RB-112 cancelled", f"The {nickname(state, seat)} cancel it with {reply}.", headline=True))
    return reply


def count_as_played(state: RB8State, seat: Seat, card: RallyCard) -> None:
    """Record a card as the side's card of this half-inning (RB-111) and discard it."""
    state.board.played = with_seat(state.board.played, seat, True)
    discard(state, seat, card)


def discard(state: RB8State, seat: Seat, card: RallyCard) -> None:
    """Move a card from a hand to the open discards."""
    state.board.discards |= card.bit
    set_hand(state, seat, state.hands[seat] & ~card.bit)


def set_hand(state: RB8State, seat: Seat, hand: int) -> None:
    """Set a side's hand, and with it the open count of its cards and the cards that it might play."""
    state.hands = away, home = with_seat(state.hands, seat, hand)
    state.board.hand_sizes = (away.bit_count(), home.bit_count())
    state.board.count_playable()


def draw(state: RB8State, table: Table, seat: Seat, why: str, in_play: int = 0) -> None:
    """Draw a Rally Card in secret. An empty deck is rebuilt from the discards; without discards nothing is drawn (RB-R-22).

    ``in_play`` is the card that lets the side draw. It is not shuffled into the deck: it could draw itself for ever.
    """
    board = state.board
    if not state.deck:
        state.deck = board.discards & ~in_play
        board.discards &= in_play
        if not state.deck:
            return
        table.tell(Note("RB-R-22 shuffled", "The Rally Cards that were played are shuffled into a new deck."))
    card = table.draw(cards_in(state.deck), why, (seat,))
    state.deck &= ~card.bit
    set_hand(state, seat, state.hands[seat] | card.bit)


def own_roll(state: RB8State, table: Table, seat: Seat, dice: Dice[V], why: str) -> V:
    """Make a roll for one side, which may roll again by its Lucky Coin. Return the roll that counts."""
    value = table.roll(dice, why)
    board = state.board
    if COIN & board.playable[seat]:
        if board.at_bat is not None:
            board.at_bat.rolled = (why, value)  # also if the side has no coin: the record would reveal it
        if offer_coin(state, table, seat):
            value = table.roll(dice, why)
    return value


def offer_coin(state: RB8State, table: Table, seat: Seat) -> bool:
    """Ask a side whether it plays its Lucky Coin on its last roll. Return whether that roll is made again."""
    if not COIN & state.hands[seat]:
        if table.notes_passes:
            table.choose(seat, NONE_FITS, COIN_TOSS)
        return False
    card = ask(state, table, seat, COIN, COIN_TOSS)
    return card is not PASS and play(state, table, seat, card)
