"""Playing and drawing Rally Cards. A manager is asked on public grounds only: never because he holds a card that fits."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeVar

from hotstove.baseball.hands import exchange_answers
from hotstove.baseball.plays import Note
from hotstove.games.rb8.rally import COIN, HEX, PASS, RallyCard, cards_in, offer
from hotstove.games.rb8.state import AtBat, RB8State
from hotstove.table import Dice, Seat, Table, with_seat

V = TypeVar("V")

NONE_FITS: Final = offer(0)
RESPONSE: Final = "RB-112 response"
COIN_TOSS: Final = "RB-102 lucky coin"


def may_play(state: RB8State, seat: Seat) -> bool:
    """Has he cards, and none played this half-inning (RB-111)? Everybody at the table sees both. The variant: RB-152."""
    return state.board.playable[seat] != 0


def ask(state: RB8State, table: Table, seat: Seat, fits: int, why: str) -> RallyCard:
    """A window for one manager: the card he plays of those that fit, or PASS (RB-102, RB-109).

    He is asked whenever he may play and some card that fits is not among the discards, so the question tells nothing.
    """
    if not fits & state.board.playable[seat]:
        return PASS
    return table.choose(seat, offer(fits & state.hands[seat]), why)


def all_pass(state: RB8State, table: Table, at_bat: AtBat, fits: tuple[int, int], why: str) -> bool:
    """Where neither manager holds a card that fits, both pass just as in an exchange; False where one of them might act.

    ``fits`` are the cards for the side at bat and for the other.
    """
    playable, hands = state.board.playable, state.hands
    batting, fielding = at_bat.offense, at_bat.defense
    open_first, open_second = fits[0] & playable[batting], fits[1] & playable[fielding]
    if open_first & hands[batting] or open_second & hands[fielding]:
        return False
    if open_first:
        table.choose(batting, NONE_FITS, why)
    if open_second:
        table.choose(fielding, NONE_FITS, why)
    return True


def play(state: RB8State, table: Table, seat: Seat, card: RallyCard) -> bool:
    """Play a card; the other manager may cancel it (RB-112). True where it stands.

    It goes to the discards either way (RB-R-17), and so does the card that cancels it.
    """
    count_as_played(state, seat, card)
    if state.board.at_bat is not None:
        state.board.at_bat.last_card = card
    table.tell(Note("RB-110 Rally Card", f"The {nickname(state, seat)} play {card}: {card.text}"))
    return exchange_answers(seat, card, partial(cancel, state, table))


def cancel(state: RB8State, table: Table, seat: Seat, card: RallyCard) -> RallyCard | None:
    """The card by which a side cancels the one that the other has just played, or none."""
    reply = ask(state, table, seat, HEX, RESPONSE)
    if reply is PASS:
        return None
    count_as_played(state, seat, reply)
    table.tell(Note("RB-112 cancelled", f"The {nickname(state, seat)} cancel it with {reply}."))
    return reply


def count_as_played(state: RB8State, seat: Seat, card: RallyCard) -> None:
    """It is the side's card of this half-inning (RB-111), and goes to the discards."""
    state.board.played = with_seat(state.board.played, seat, True)
    discard(state, seat, card)


def discard(state: RB8State, seat: Seat, card: RallyCard) -> None:
    """From a hand to the discards, openly."""
    state.board.discards |= card.bit
    set_hand(state, seat, state.hands[seat] & ~card.bit)


def set_hand(state: RB8State, seat: Seat, hand: int) -> None:
    """The side has this hand now; everybody sees how many cards that are, and what might be played."""
    state.hands = away, home = with_seat(state.hands, seat, hand)
    state.board.hand_sizes = (away.bit_count(), home.bit_count())
    state.board.count_playable()


def draw(state: RB8State, table: Table, seat: Seat, why: str, in_play: int = 0) -> None:
    """Draw a Rally Card in secret; an empty deck is made anew of the discards, and if there are none nobody draws (RB-R-22).

    ``in_play`` is the card by which one draws, which is not among those shuffled: it could draw itself for ever.
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
    """A roll of one side's, which its Lucky Coin may have rolled again."""
    value = table.roll(dice, why)
    board = state.board
    if COIN & board.playable[seat]:
        if board.at_bat is not None:
            board.at_bat.rolled = (why, value)  # whoever holds the coin, or it would show who does
        if coin(state, table, seat):
            value = table.roll(dice, why)
    return value


def coin(state: RB8State, table: Table, seat: Seat) -> bool:
    """Does that side have its last roll rolled again?"""
    if not COIN & state.hands[seat]:
        table.choose(seat, NONE_FITS, COIN_TOSS)
        return False
    card = ask(state, table, seat, COIN, COIN_TOSS)
    return card is not PASS and play(state, table, seat, card)


def nickname(state: RB8State, seat: Seat) -> str:
    """The side's name in notes."""
    return state.board.teams[seat].nickname
