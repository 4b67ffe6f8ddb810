"""Strategy cards in hands, decks and discard piles (CL-073 to CL-080, CL-182 to CL-188)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.effects import InPlay, expire
from hotstove.baseball.hands import CardList
from hotstove.baseball.plays import Note
from hotstove.games.clutch.cards import PlayerCard
from hotstove.games.clutch.effects import EFFECTS, HAND_OF_FIVE, Effect, holds, total
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchState, side_name
from hotstove.games.clutch.strategy import COPIES, STAFF, EffectCard, StrategyCard
from hotstove.games.clutch.sums import DEARER_CARDS, HAND_LIMIT
from hotstove.games.clutch.teams import Team
from hotstove.table import BOTH, Seat, Table, other, with_seat

PASS: Final = StrategyCard("", "pass", "pass", "grey", "C", "neutral", False, False, False, "", 0, "", "")
CARDS: Final[CardList[StrategyCard]] = CardList(COPIES, PASS)
CARDS_AND_COACHES: Final[CardList[EffectCard]] = CardList((*COPIES, *STAFF), PASS)
"""Strategy cards and coaches: what a side may play."""
DEALT: Final = 3
LIMIT: Final = 7
FIVE: Final = 5
DEAL: Final = "CL-074 deal"
DRAW: Final = "CL-075 draw"
EXTRA: Final = "CL-080 card draws"
COST: Final = "CL-182 cost"
OVER_LIMIT: Final = "CL-078 hand limit"
GIVE_UP: Final = "CL-185 discard"
AT_RANDOM: Final = "CL-185 random discard"


@lru_cache(maxsize=1024)
def deck_of(team: Team) -> int:
    """A team's strategy deck as a set (CL-073)."""
    deck = 0
    for card in team.deck:
        deck |= CARDS.copy_in(~deck, card)
    return deck


# --- Moving cards


def set_hand(state: ClutchState, seat: Seat, hand: int) -> None:
    """Set a side's hand, and with it the open number of its cards; five end a momentum card (CL-186, NT-10)."""
    state.hands = away, home = with_seat(state.hands, seat, hand)
    state.board.hand_sizes = sizes = (away.bit_count(), home.bit_count())
    state.refresh()
    if sizes[seat] >= FIVE:
        end(state, HAND_OF_FIVE, owner=seat)


def draw(state: ClutchState, table: Table, seat: Seat, number: int = 1, why: str = EXTRA) -> None:
    """Draw cards in secret, as many as the deck still has (CL-077, CL-079, CL-080)."""
    for _ in range(number):
        deck = state.decks[seat]
        if not deck:
            return
        card, deck = deck.draw(table, CARDS, why, (seat,))
        state.decks = with_seat(state.decks, seat, deck)
        state.board.deck_sizes = with_seat(state.board.deck_sizes, seat, deck.cards.bit_count())
        set_hand(state, seat, state.hands[seat] | card)


def to_hand(state: ClutchState, seat: Seat, cards: int) -> None:
    """Return cards that were played in this at-bat to their owner's hand (CL-118, DF-05)."""
    set_hand(state, seat, state.hands[seat] | cards)
    at_bat = state.board.at_bat
    if at_bat is not None:
        at_bat.played = with_seat(at_bat.played, seat, at_bat.played[seat] & ~cards)


def to_discards(state: ClutchState, seat: Seat, cards: int) -> None:
    """Put cards on their owner's discard pile (CL-183)."""
    board = state.board
    board.discards = with_seat(board.discards, seat, board.discards[seat] | cards)


def from_hand(state: ClutchState, seat: Seat, card: StrategyCard) -> int:
    """Take a copy of a strategy card out of a hand; returns it as a set of one."""
    bit = CARDS.copy_in(state.hands[seat], card)
    set_hand(state, seat, state.hands[seat] & ~bit)
    return bit


def discard(state: ClutchState, table: Table, seat: Seat, number: int = 1, why: str = GIVE_UP) -> int:
    """Have a manager discard cards of his choice, as many as he has; returns them as a set (CL-185)."""
    gone = 0
    number = min(number, state.board.hand_sizes[seat])
    for each in range(number):
        state.board.giving_up = each + 1, number
        gone |= from_hand(state, seat, table.choose(seat, CARDS.offer(state.hands[seat])[1:], why))
    to_discards(state, seat, gone)
    return gone


def discard_at_random(state: ClutchState, table: Table, seat: Seat, number: int = 1) -> None:
    """Have a side discard cards by chance (CL-185); everybody sees them."""
    for _ in range(number):
        if state.hands[seat]:
            to_discards(state, seat, from_hand(state, seat, table.draw(CARDS.cards_in(state.hands[seat]), AT_RANDOM)))


def keep_to_limit(state: ClutchState, table: Table) -> None:
    """Reduce hands above the limit before the pitch, the defense's first (CL-076, CL-078, CL-R-60)."""
    if max(state.board.hand_sizes) <= LIMIT:
        return
    limit = LIMIT + total(state.board, HAND_LIMIT)
    for seat in (state.board.fielding, state.board.half):
        if (over := state.board.hand_sizes[seat] - limit) > 0:
            discard(state, table, seat, over, OVER_LIMIT)


# --- Cost and cards in play


def cost_of(board: ClutchBoard, seat: Seat, card: EffectCard) -> int:
    """The number of other cards that a side must discard to play a card (CL-182)."""
    if not isinstance(card, StrategyCard):
        return 0
    return card.cost + (not card.manager and holds(board, DEARER_CARDS, other(seat)))


def pay(state: ClutchState, table: Table, seat: Seat, card: EffectCard) -> int:
    """Pay a card's cost as it resolves (CL-R-58); returns the cards that it cost."""
    cost = cost_of(state.board, seat, card)
    return discard(state, table, seat, cost, COST) if cost else 0


def attached_to(board: ClutchBoard, seat: Seat, effect: Effect) -> str:
    """The id of the present batter or pitcher to whom a side's card is attached; empty if it is on nobody, or on a runner."""
    present: dict[str, PlayerCard] = {
        "own pitcher": board.arms[seat].card,
        "pitcher": board.pitching.card,
        "batter": board.batter_card,
    }
    return present[effect.on].id if effect.on in present else ""


def put_in_play(state: ClutchState, seat: Seat, card: EffectCard, copy: int, paid: int, on: str = "") -> CardInPlay:
    """Put a card into play until the moments of its effect (CL-184, CL-186); a new weather card replaces the old (CL-R-66).

    ``on`` is the id of the runner that it is for; a card for batter or pitcher is attached to the present one.
    """
    board = state.board
    effect = EFFECTS[card.id]
    on = attached_to(board, seat, effect) or on
    if isinstance(card, StrategyCard) and card.weather:
        clear_weather(state)
    placed: CardInPlay = InPlay(seat, card, effect.until, on, copy, paid, effect.times)
    board.in_play = (*board.in_play, placed)
    return placed


def remove(state: ClutchState, gone: CardInPlay) -> None:
    """Take a card out of play, to its owner's discards; a coach is gone for good (CL-054)."""
    board = state.board
    board.in_play = tuple(each for each in board.in_play if each is not gone)
    to_discards(state, gone.owner, gone.copy)


def awaited(board: ClutchBoard) -> frozenset[str]:
    """The moments that end cards in play."""
    in_play, comes = board.endings
    if board.in_play is not in_play:
        comes = frozenset([moment for each in board.in_play for moment in each.until])
        board.endings = board.in_play, comes
    return comes


def end(state: ClutchState, *moments: str, owner: Seat | None = None, on: str = "") -> None:
    """Let these moments end cards in play: all, those of one owner, or those on one player (CL-183, CL-184, CL-186)."""
    board = state.board
    if awaited(board).isdisjoint(moments):
        return
    kept, gone = expire(board.in_play, *moments, on=on, owner=owner)
    board.in_play = kept  # the same object if none is touched
    for each in gone:
        to_discards(state, each.owner, each.copy)


def is_weather(card: CardInPlay) -> bool:
    """Whether a card in play is the weather."""
    return isinstance(card.card, StrategyCard) and card.card.weather


def weather(state: ClutchState) -> CardInPlay | None:
    """The weather card in play, if there is one."""
    return next((each for each in state.board.in_play if is_weather(each)), None)


def clear_weather(state: ClutchState) -> None:
    """Discard the weather in play."""
    if (now := weather(state)) is not None:
        remove(state, now)


def take_back(state: ClutchState, placed: CardInPlay) -> None:
    """Return a card in play, and what was discarded for it, to its owner's hand, as if it had not been played (CL-R-08)."""
    board, seat = state.board, placed.owner
    board.in_play = tuple(each for each in board.in_play if each is not placed)
    board.discards = with_seat(board.discards, seat, board.discards[seat] & ~placed.paid)
    to_hand(state, seat, placed.copy | placed.paid)
    at_bat = board.at_bat
    if at_bat is not None and isinstance(placed.card, StrategyCard):
        title = placed.card.base_title
        at_bat.titles = with_seat(at_bat.titles, seat, tuple(each for each in at_bat.titles[seat] if each != title))


def tell_of_side(state: ClutchState, table: Table, seat: Seat, why: str, text: str) -> None:
    """Tell a sentence about a side: its name, then the text."""
    table.tell(Note(why, f"The {side_name(state.board, seat)} {text}"))


def deal(state: ClutchState, table: Table) -> None:
    """Deal three cards to each manager (CL-074)."""
    for seat in BOTH:
        draw(state, table, seat, DEALT, DEAL)
