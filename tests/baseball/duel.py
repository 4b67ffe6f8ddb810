"""A small card game that needs of hands what bigger ones need: windows, leave-on cards, stacking, coaches, a known bottom.

A turn is an at-bat. The side in the field acts first in each window. Cards are played from the hand, coaches once a game from
the table; a card just shown may be waved off, which may be waved off in its turn. Batters are lettered, pitchers numbered. The
defense may change its pitcher in the middle of a window; who has shown a card that was meant for the old one takes it back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from hotstove.baseball.effects import InPlay, Modifier, expire, total
from hotstove.baseball.hands import CardList, Deck, card_stands, deal_anew, take_turns
from hotstove.table import AWAY, BOTH, D6, Chance, Seat, Table, other


@dataclass(frozen=True)
class Card:
    """A card or coach. ``adds`` to the batter's roll for its owner, ``until`` a moment; ``costs`` so many other cards."""

    name: str
    color: str  # blue: at bat, red: in the field, grey: either
    window: str
    adds: int = 0
    until: str = "at-bat"
    on: str = ""
    """On whom it is left: ``batter`` or ``pitcher``."""
    costs: int = 0
    act: Callable[[Duel, Table, Seat], None] | None = None

    def __str__(self) -> str:
        return self.name


def bury(duel: Duel, table: Table, seat: Seat) -> None:
    """The other side shows its hand, and one of its cards goes to the bottom of its deck."""
    theirs, cards = other(seat), duel.lists[other(seat)]
    if duel.hands[theirs]:
        card = table.choose(seat, cards.offer(duel.hands[theirs])[1:], "XX-9 bury")
        bit = cards.copy_in(duel.hands[theirs], card)
        duel.hands[theirs] &= ~bit
        duel.decks[theirs] = duel.decks[theirs].under(bit)


PASS: Final = Card("pass", "", "")
WAVE_OFF: Final = Card("Wave Off", "grey", "response")
BINDER: Final = Card("Binder", "grey", "start", act=bury)
EYE: Final = Card("Eye", "blue", "before", adds=2)
STANCE: Final = Card("Stance", "blue", "before", adds=1, until="batter leaves", on="batter")
BOOK: Final = Card("Book on Him", "red", "before", adds=-2, on="pitcher")
RAIN: Final = Card("Rain", "grey", "start", adds=-1, until="half-inning")
RALLY: Final = Card("Rally", "blue", "rolled", adds=3, costs=1)
COACHES: Final = (Card("Hitting Coach", "blue", "before", adds=1), Card("Pitching Coach", "red", "rolled", adds=-1))
TITLES: Final = (WAVE_OFF, BINDER, EYE, STANCE, BOOK, RAIN, RALLY)
"""What may be in a deck, as everybody knows; what is in the other's deck nobody does."""
DECKS: Final = (
    (EYE, EYE, STANCE, BOOK, RAIN, WAVE_OFF, WAVE_OFF, RALLY, BINDER, EYE),
    (BOOK, BOOK, EYE, STANCE, WAVE_OFF, BINDER, RALLY, RAIN, RALLY, WAVE_OFF),
)
LISTS: Final = (CardList(DECKS[0], PASS), CardList(DECKS[1], PASS))
DEALT, LIMIT = 3, 3
CHANGE, KEEP = "new pitcher", "keep him"


@dataclass
class Duel:
    """The position. ``coaches`` lie open until they are used, ``in_play`` lies open too; hands and decks do not."""

    lists: tuple[CardList[Card], CardList[Card]] = LISTS
    hands: list[int] = field(default_factory=lambda: [0, 0])
    decks: list[Deck] = field(default_factory=list)
    discards: list[int] = field(default_factory=lambda: [0, 0])
    coaches: list[tuple[Card, ...]] = field(default_factory=lambda: [COACHES, COACHES])
    in_play: tuple[InPlay, ...] = ()
    batter: int = 0
    pitcher: int = 1
    changed: bool = False
    at_bat: Seat = AWAY
    score: list[int] = field(default_factory=lambda: [0, 0])

    def copy(self) -> Duel:
        """The same with lists of its own."""
        new = replace(self)
        for name in ("hands", "decks", "discards", "coaches", "score"):
            setattr(new, name, list(getattr(self, name)))
        return new

    def view(self, seat: Seat) -> tuple[object, ...]:
        """What a seat knows."""
        open_ = (self.in_play, self.coaches, self.discards, self.batter, self.pitcher, self.at_bat, self.score)
        sizes = [(self.hands[each].bit_count(), self.decks[each].cards.bit_count(), self.decks[each].bottom) for each in BOTH]
        return self.hands[seat], sizes, open_

    def redeal(self, seat: Seat, chance: Chance) -> Duel:
        """The other hand dealt anew from what the seat has not seen; the bottom of the deck is known."""
        new, foe = self.copy(), other(seat)
        unseen = self.hands[foe] | self.decks[foe].loose
        new.hands[foe] = deal_anew(chance, unseen, self.hands[foe].bit_count())
        new.decks[foe] = Deck(unseen & ~new.hands[foe], self.decks[foe].bottom)
        return new


def start(table: Table) -> Duel:
    """Three cards to each."""
    duel = Duel()
    duel.decks = [Deck(cards.all) for cards in duel.lists]
    for seat in BOTH:
        for _ in range(DEALT):
            draw(duel, table, seat)
    return duel


def draw(duel: Duel, table: Table, seat: Seat) -> None:
    """Who has no deck left stops drawing."""
    if duel.decks[seat]:
        card, duel.decks[seat] = duel.decks[seat].draw(table, duel.lists[seat], "XX-1 draw", (seat,))
        duel.hands[seat] |= card


def turn(duel: Duel, table: Table) -> None:
    """An at-bat: windows before it, before the roll and after it; the third one of a side ends its half-inning."""
    duel.changed = False
    window(duel, table, "start")
    window(duel, table, "before")
    for seat in BOTH:
        keep_to_limit(duel, table, seat)
    face = table.roll(D6, "XX-5 swing")
    window(duel, table, "rolled")
    if face + swing(duel) >= 5:
        duel.score[duel.at_bat] += 1
    end(duel, "at-bat")
    end(duel, "batter leaves", on=name_of(duel, "batter"))
    duel.batter += 1
    if duel.batter % 3 == 0:
        end(duel, "half-inning")
        duel.at_bat = other(duel.at_bat)
        for seat in BOTH:
            draw(duel, table, seat)


def swing(duel: Duel) -> int:
    """What all that is in play adds to the roll."""
    return total((Modifier(each.owner, "swing", each.card.adds) for each in duel.in_play), "swing")


def window(duel: Duel, table: Table, name: str) -> None:
    """Both by turns, the defense first, until both pass."""
    take_turns(other(duel.at_bat), partial(act, duel, table, name))


def fits(duel: Duel, seat: Seat, name: str, card: Card) -> bool:
    """May the seat play such a card in that window? No title twice in an at-bat."""
    color = "blue" if seat == duel.at_bat else "red"
    played = any(each.owner == seat and each.card is card for each in duel.in_play)
    return card.window == name and card.color in (color, "grey") and not played


def act(duel: Duel, table: Table, name: str, seat: Seat) -> bool:
    """A seat's turn in a window: a card of its hand, a coach, a new pitcher, or nothing."""
    may_change = name == "before" and seat != duel.at_bat and not duel.changed and any(e.owner != seat for e in duel.in_play)
    if may_change and table.choose(seat, (KEEP, CHANGE), "XX-3 pitcher") == CHANGE:
        change_pitcher(duel, table)
        return True
    may_hold = duel.hands[seat] and any(fits(duel, seat, name, card) for card in TITLES)
    coaches = tuple(card for card in duel.coaches[seat] if fits(duel, seat, name, card))
    if not may_hold and not coaches:
        return False
    options = (*duel.lists[seat].offer(playable(duel, seat, name)), *coaches)
    card = table.choose(seat, options, f"XX-2 {name}")
    if card is PASS:
        return False
    if card in coaches:
        duel.coaches[seat] = tuple(each for each in duel.coaches[seat] if each is not card)
        duel.in_play += (InPlay(seat, card, (card.until,)),)
    else:
        play(duel, table, seat, card)
    return True


def playable(duel: Duel, seat: Seat, name: str) -> int:
    """The cards of the hand that fit and can be paid for."""
    hand, cards = duel.hands[seat], duel.lists[seat]
    return sum(
        1 << number
        for number, card in enumerate(cards.cards)
        if hand >> number & 1 and fits(duel, seat, name, card) and card.costs < hand.bit_count()
    )


def play(duel: Duel, table: Table, seat: Seat, card: Card) -> None:
    """Shown, perhaps waved off; what stands is paid for, and stays in play or is gone at once."""
    bit = show(duel, seat, card)
    if not card_stands(seat, card, partial(wave_off, duel, table)):
        duel.discards[seat] |= bit
        return
    paid = 0
    for _ in range(min(card.costs, duel.hands[seat].bit_count())):  # the answers may have taken what was to pay for it
        cost = table.choose(seat, duel.lists[seat].offer(duel.hands[seat])[1:], "XX-4 cost")
        paid |= show(duel, seat, cost)
    duel.discards[seat] |= paid
    if card.act is not None:
        card.act(duel, table, seat)
        duel.discards[seat] |= bit
    else:
        duel.in_play += (InPlay(seat, card, (card.until,), name_of(duel, card.on), bit, paid),)


def show(duel: Duel, seat: Seat, card: Card) -> int:
    """A copy of the card leaves the hand, as a set of one."""
    bit = duel.lists[seat].copy_in(duel.hands[seat], card)
    duel.hands[seat] &= ~bit
    return bit


def wave_off(duel: Duel, table: Table, seat: Seat, card: Card) -> Card | None:
    """The card that cancels the one just shown. Everybody with cards is asked: they might hold one."""
    if not duel.hands[seat]:
        return None
    held = sum(1 << n for n, each in enumerate(duel.lists[seat].cards) if each is WAVE_OFF) & duel.hands[seat]
    reply = table.choose(seat, duel.lists[seat].offer(held), "XX-6 response")
    if reply is PASS:
        return None
    duel.discards[seat] |= show(duel, seat, reply)
    return reply


def name_of(duel: Duel, role: str) -> str:
    """Who bats or pitches now."""
    return {"batter": "ABCDEFGHI"[duel.batter % 9], "pitcher": str(duel.pitcher), "": ""}[role]


def change_pitcher(duel: Duel, table: Table) -> None:
    """Cards left on the old one are discarded; the offense may take back each card that it has played for this at-bat."""
    end(duel, "at-bat", on=str(duel.pitcher))
    duel.pitcher, duel.changed = duel.pitcher + 1, True
    for each in duel.in_play:
        mine = each.owner == duel.at_bat and each.card in TITLES and "at-bat" in each.until
        if mine and table.choose(each.owner, ("leave it", "take it back"), f"XX-7 {each.card}") == "take it back":
            take_back(duel, each)


def take_back(duel: Duel, played: InPlay) -> None:
    """It is as if it had not been played: the card and what it cost are in the hand again."""
    duel.in_play = tuple(each for each in duel.in_play if each is not played)
    duel.discards[played.owner] &= ~played.paid
    duel.hands[played.owner] |= played.copy | played.paid


def end(duel: Duel, *moments: str, on: str = "") -> None:
    """What has run its time goes to its owner's discards, a coach away for good."""
    duel.in_play, gone = expire(duel.in_play, *moments, on=on)
    for each in gone:
        duel.discards[each.owner] |= each.copy


def keep_to_limit(duel: Duel, table: Table, seat: Seat) -> None:
    """A hand above three is reduced to three before the roll."""
    while duel.hands[seat].bit_count() > LIMIT:
        card = table.choose(seat, duel.lists[seat].offer(duel.hands[seat])[1:], "XX-8 hand limit", (seat,))
        duel.discards[seat] |= show(duel, seat, card)
