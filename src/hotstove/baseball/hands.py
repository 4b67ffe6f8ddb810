"""Hands of cards in a ball game: sets of cards, decks, windows in which managers act by turns, and answers to answers.

Whether a manager is asked depends only on what everybody knows (how many cards he holds, what has been played), never on
whether he holds a card that fits. A manager without one is asked and passes, so a question tells nothing about his hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Generic, NamedTuple, TypeVar

from hotstove.table.chance import Chance
from hotstove.table.core import Table
from hotstove.table.events import Seat, Seats, other

C = TypeVar("C")
_MOST_DECKS: Final = 256


class CardList(Generic[C]):
    """The cards of a game, or of one manager's deck; cards of the same name are copies of one card.

    A set of cards is a whole number with a bit for each card, 1 for the first: sets are fast to copy, compare and combine.
    ``pass_`` is the answer of a manager that plays none.
    """

    def __init__(self, cards: Sequence[C], pass_: C) -> None:
        self.cards = tuple(cards)
        self.pass_ = pass_
        self.all = (1 << len(self.cards)) - 1
        self._eights = [_sets_of(self.cards[first : first + 8]) for first in range(0, len(self.cards), 8)]
        self._decks: dict[int, tuple[C, ...]] = {}
        self._copies: dict[str, int] = {}
        for number, card in enumerate(self.cards):
            self._copies[str(card)] = self._copies.get(str(card), 0) | 1 << number
        self._copies_of = {card: self._copies[str(card)] for card in self.cards}
        self.offer: Callable[[int], tuple[C, ...]] = lru_cache(maxsize=1 << 16)(self._offer)
        """The options of a manager that may play one card of a set: the pass, then each name once."""

    def cards_in(self, cards: int) -> tuple[C, ...]:
        """The cards of a set, in the order of the list."""
        held: tuple[C, ...] = ()
        for eight, byte in zip(self._eights, cards.to_bytes(len(self._eights), "little"), strict=True):
            if byte:
                held += eight[byte]
        return held

    def draw(self, cards: int, table: Table, why: str, seats: Seats) -> int:
        """Draw one of a set of cards, seen by ``seats``; returns it as a set of one.

        The list of what is left is kept for the next draw: to take a card out of it is faster than to make it anew.
        """
        listed = self._decks.pop(cards, None)
        if listed is None:
            listed = self.cards_in(cards)
        card = table.draw(listed, why, seats)
        bit = self.copy_in(cards, card)
        place = listed.index(card)
        if len(self._decks) >= _MOST_DECKS:
            self._decks.clear()
        self._decks[cards & ~bit] = listed[:place] + listed[place + 1 :]
        return bit

    def _offer(self, cards: int) -> tuple[C, ...]:
        return (self.pass_, *{str(card): card for card in self.cards_in(cards)}.values())

    def copy_in(self, cards: int, card: C) -> int:
        """The bit of the first copy of the card in a set; raises KeyError if there is none."""
        copies = self.copies(card) & cards
        if not copies:
            raise KeyError(str(card))
        return copies & -copies

    def copies(self, card: C) -> int:
        """All copies of the card in the list, as a set; empty if there is none."""
        known = self._copies_of.get(card)
        return known if known is not None else self._copies.get(str(card), 0)


def _sets_of(cards: Sequence[C]) -> list[tuple[C, ...]]:
    """All sets of a few cards, by their numbers."""
    sets: list[tuple[C, ...]] = [()]
    for card in cards:
        sets += [(*fewer, card) for fewer in sets]
    return sets


@dataclass(frozen=True, slots=True)
class Deck:
    """A face-down deck: ``loose`` cards in unknown order, and below them the ``bottom``, in the order of drawing.

    Cards are put on the bottom one by one; those that saw them know them.
    """

    loose: int
    bottom: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.loose or self.bottom)

    @property
    def cards(self) -> int:
        """All its cards, as a set."""
        return self.loose | sum(self.bottom)

    def draw(self, table: Table, cards: CardList[C], why: str, seats: Seats) -> tuple[int, Deck]:
        """Draw the top card, seen by ``seats``: the card as a set, and the deck without it. The deck must not be empty."""
        bit = cards.draw(self.loose or self.bottom[0], table, why, seats)
        return bit, Deck(self.loose & ~bit, self.bottom) if self.loose else Deck(0, self.bottom[1:])

    def under(self, card: int) -> Deck:
        """The deck with that card on its bottom."""
        return Deck(self.loose, (*self.bottom, card))


def deal_anew(chance: Chance, unseen: int, size: int, shown: Sequence[int] = (), elsewhere: int = 0) -> int:
    """Deal a hand of ``size`` from the ``unseen`` cards: first the cards ``shown``, then others by chance.

    Shown cards are dealt in their order; those beyond the size of the hand were drawn later and are left out. Cards that
    were ``elsewhere`` are not dealt.
    """
    hand = 0
    for card in shown:
        if card & unseen and hand.bit_count() < size:
            hand |= card
    left = unseen & ~sum(set(shown)) & ~elsewhere
    bits = [1 << number for number in range(left.bit_length()) if left >> number & 1]
    for _ in range(size - hand.bit_count()):
        hand |= bits.pop(chance.pick(len(bits)))
    return hand


def take_turns(first: Seat, act: Callable[[Seat], bool]) -> None:
    """Play a window: the seats act by turns, beginning with ``first``, until both have passed in a row.

    ``act`` gives a seat its turn and returns whether it did something. A limit on actions (such as each once) is left to
    the game.

    >>> left = {0: 1, 1: 2}
    >>> turns = []
    >>> def act(seat):
    ...     turns.append(seat)
    ...     left[seat] -= 1
    ...     return left[seat] >= 0
    >>> take_turns(0, act)
    >>> turns
    [0, 1, 0, 1, 0, 1]
    """
    seat, waiting, passes = first, other(first), 0
    while passes < 2:
        passes = 0 if act(seat) else passes + 1
        seat, waiting = waiting, seat


def card_stands(seat: Seat, card: C, answer: Callable[[Seat, C], C | None]) -> bool:
    """Ask for an answer to the card that a seat has just shown, for an answer to that, and so on. Returns whether it stands.

    ``answer`` asks a seat for a card that cancels the one just shown, and shows it; it returns None if the seat has none.
    """
    reply = answer(other(seat), card)
    return reply is None or not card_stands(other(seat), reply, answer)


class Shown(NamedTuple):
    """A card that has been shown and may be answered: whose it is, its name, and what it does to the one below, ``cancels``."""

    side: str
    card: str
    does: str = ""

    def __str__(self) -> str:
        return f"{self.card} ({self.side})"


def answers_in_words(stack: Sequence[Shown]) -> str:
    """What comes of cards that answer one another, the newest first; the last to be shown stands.

    >>> shown = [Shown("Foxes", "Long Ball"), Shown("Herons", "Not Today", "cancels"), Shown("Foxes", "Oh Yes", "cancels")]
    >>> answers_in_words(shown[:2])
    'Not Today (Herons) cancels Long Ball (Foxes).'
    >>> answers_in_words(shown)
    'Oh Yes (Foxes) cancels Not Today (Herons): Long Ball (Foxes) stands.'
    """
    newest_first = stack[::-1]
    pairs = [f"{above} {above.does} {below}" for above, below in zip(newest_first[::2], newest_first[1::2], strict=False)]
    said = "; ".join(pairs)
    return f"{said}: {stack[0]} stands." if len(stack) % 2 else f"{said}."
