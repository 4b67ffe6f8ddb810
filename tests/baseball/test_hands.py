"""Hands, decks, windows and what goes on, by a small card game (``duel.py``) that has all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TypeVar

import pytest

from hotstove.baseball.effects import InPlay, Modifier, expire, total
from hotstove.baseball.hands import CardList, Deck, card_stands, deal_anew, take_turns
from hotstove.table import AWAY, BOTH, HOME, Chance, Dice, Event, Seat, Seats, Table, other
from tests.baseball import duel as rules
from tests.baseball.duel import BOOK, EYE, LISTS, PASS, STANCE, WAVE_OFF, Card, Duel

V = TypeVar("V")
W = TypeVar("W")


class Asked(Table):
    """Answers by what it is given, ``(label, answer)``; all other questions by their first option, dice by ``face``.

    ``log`` is what anybody can notice: who was asked what, and how each die fell. ``open`` holds options too.
    """

    def __init__(self, *answers: tuple[str, str], face: int = 1, chance: Chance | None = None) -> None:
        self.answers = list(answers)
        self.face = face
        self.chance = chance
        self.log: list[tuple[str, Seat | None]] = []
        self.open: list[tuple[str, Seat, list[str]]] = []

    def roll(self, dice: Dice[V], why: str) -> V:
        self.log.append((why, None))
        return dice.values[self.chance.pick(dice.sides) if self.chance else self.face - 1]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.log.append((why, None))
        return pool[self.chance.pick(len(pool)) if self.chance else 0]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.log.append((why, seat))
        texts = [str(option) for option in options]
        assert len(set(texts)) == len(texts)
        self.open.append((why, seat, texts))
        if self.chance:
            return options[self.chance.pick(len(options))]
        if self.answers and self.answers[0][0] == why and self.answers[0][1] in texts:
            return options[texts.index(self.answers.pop(0)[1])]
        return options[0]

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        raise NotImplementedError

    def tell(self, event: Event, /) -> None:
        """Nobody listens."""


def dealt(away: Sequence[Card] = (), home: Sequence[Card] = ()) -> Duel:
    """A position with these hands, the rest in the decks."""
    duel = Duel()
    for seat, hand in ((AWAY, away), (HOME, home)):
        for card in hand:
            duel.hands[seat] |= LISTS[seat].copy_in(LISTS[seat].all & ~duel.hands[seat], card)
    duel.decks = [Deck(LISTS[seat].all & ~duel.hands[seat]) for seat in BOTH]
    return duel


def names(duel: Duel, seat: Seat, cards: int) -> list[str]:
    """A seat's cards by name."""
    return sorted(str(card) for card in duel.lists[seat].cards_in(cards))


# --- Sets of cards


def test_copies_are_offered_once_and_drawn_as_often_as_there_are() -> None:
    cards = LISTS[AWAY]
    three = sum(1 << number for number, card in enumerate(cards.cards) if card is EYE)
    assert three.bit_count() == 3
    assert cards.offer(three) == (PASS, EYE)
    assert cards.cards_in(three) == (EYE, EYE, EYE)
    assert cards.offer(0) == (PASS,)
    assert cards.copy_in(three, EYE) == 1
    assert cards.copy_in(three & ~1, EYE) == 2
    with pytest.raises(KeyError):
        cards.copy_in(0, EYE)


# --- Decks


def test_the_bottom_comes_last_and_in_its_order() -> None:
    cards = CardList(("a", "b", "c", "d", "e"), "pass")
    deck = Deck(0b00111).under(0b10000).under(0b01000)
    drawn = []
    for seed in range(50):
        left, order = deck, ""
        table = Asked(chance=Chance(f"{seed}"))
        while left:
            assert left.cards.bit_count() == 5 - len(order)
            card, left = left.draw(table, cards, "XX-1 draw", (AWAY,))
            order += cards.cards_in(card)[0]
        drawn.append(order)
    assert {order[3:] for order in drawn} == {"ed"}
    assert {order[:3] for order in drawn} == {"abc", "acb", "bac", "bca", "cab", "cba"}
    assert not Deck(0)


def test_a_buried_card_is_drawn_when_all_others_are_gone() -> None:
    duel = dealt(home=[rules.BINDER], away=[EYE, STANCE])
    duel.decks[AWAY] = Deck(LISTS[AWAY].copy_in(duel.decks[AWAY].loose, BOOK))
    rules.window(duel, table := Asked(("XX-2 start", "Binder"), ("XX-9 bury", "Stance")), "start")
    assert ("XX-9 bury", HOME, ["Eye", "Stance"]) in table.open
    for _ in range(3):
        rules.draw(duel, table, AWAY)
    assert names(duel, AWAY, duel.hands[AWAY]) == ["Book on Him", "Eye", "Stance"]
    assert not duel.decks[AWAY]


# --- A deal anew


def test_all_hands_come_up_equally_often() -> None:
    chance = Chance("deals")
    times_dealt = Counter(deal_anew(chance, 0b110111, 2) for _ in range(3000))
    assert set(times_dealt) == {first | second for first, second in combinations((1, 2, 4, 16, 32), 2)}
    assert max(times_dealt.values()) < 1.3 * min(times_dealt.values())


def test_a_deal_holds_what_was_shown_and_not_what_was_elsewhere() -> None:
    chance = Chance("shown")
    dealt = {deal_anew(chance, 0b11111, 2, shown=(0b100,), elsewhere=0b1) for _ in range(100)}
    assert dealt == {0b110, 0b1100, 0b10100}
    assert deal_anew(chance, 0b11111, 1, shown=(0b1000, 0b10)) == 0b1000
    assert deal_anew(chance, 0b00111, 1, shown=(0b1000, 0b10)) == 0b10


# --- Windows


def test_turns_end_with_two_passes_in_a_row() -> None:
    left, turns = {AWAY: 1, HOME: 0}, []

    def act(seat: Seat) -> bool:
        turns.append(seat)
        left[seat] -= 1
        return left[seat] >= 0

    take_turns(HOME, act)
    assert turns == [HOME, AWAY, HOME, AWAY]


@pytest.mark.parametrize("replies", range(5))
def test_an_answer_may_be_answered(replies: int) -> None:
    """An even number of answers in a row leaves the card where it was."""
    asked: list[tuple[Seat, str]] = []

    def answer(seat: Seat, card: str) -> str | None:
        asked.append((seat, card))
        return f"reply {len(asked)}" if len(asked) <= replies else None

    assert card_stands(AWAY, "card", answer) == (replies % 2 == 0)
    assert [seat for seat, _ in asked] == [HOME, AWAY, HOME, AWAY, HOME][: replies + 1]
    assert [card for _, card in asked] == ["card", "reply 1", "reply 2", "reply 3", "reply 4"][: replies + 1]


def test_a_card_waved_off_is_gone_and_costs_nothing_else() -> None:
    duel = dealt(away=[rules.RALLY, EYE], home=[WAVE_OFF])
    rules.window(duel, Asked(("XX-2 rolled", "Rally"), ("XX-6 response", "Wave Off")), "rolled")
    assert names(duel, AWAY, duel.discards[AWAY]) == ["Rally"]
    assert names(duel, AWAY, duel.hands[AWAY]) == ["Eye"]
    assert names(duel, HOME, duel.discards[HOME]) == ["Wave Off"]
    assert duel.in_play == ()


def test_a_wave_off_is_waved_off() -> None:
    duel = dealt(away=[EYE, WAVE_OFF], home=[WAVE_OFF, BOOK])
    answers = (("XX-2 before", "Eye"), ("XX-6 response", "Wave Off"), ("XX-6 response", "Wave Off"))
    rules.window(duel, Asked(*answers), "before")
    assert [each.card for each in duel.in_play] == [EYE]


@pytest.mark.parametrize(("seat", "shown"), [(AWAY, BOOK), (HOME, EYE)])
def test_what_anybody_can_notice_tells_nothing_of_a_hand(seat: Seat, shown: Card) -> None:
    """Every hand of three, while the other side plays a card: the same is asked of the same seats while its owner passes."""
    noticed = set()
    cards = LISTS[seat]
    for three in combinations(range(len(cards.cards)), 3):
        duel = dealt(away=[shown], home=()) if seat == HOME else dealt(away=(), home=[shown])
        duel.hands[seat] = sum(1 << number for number in three)
        duel.decks[seat] = Deck(cards.all & ~duel.hands[seat])
        rules.turn(duel, table := Asked(("XX-2 before", str(shown))))
        assert not table.answers
        noticed.add(tuple(table.log))
    assert len(noticed) == 1
    assert ("XX-6 response", seat) in table.log


# --- What goes on


def test_of_one_owners_amounts_the_greatest_counts_each_way() -> None:
    eye, stance, book = Modifier(AWAY, "swing", 2), Modifier(AWAY, "swing", 1), Modifier(HOME, "swing", -2)
    assert total([eye, stance], "swing") == 2
    assert total([eye, stance, book, Modifier(AWAY, "swing", -1)], "swing") == -1
    assert total([book, Modifier(AWAY, "swing", -3)], "swing") == -5
    assert total([eye], "pitch") == total([], "swing") == 0


def test_what_lies_on_a_player_goes_with_him() -> None:
    on_a, on_b = InPlay(AWAY, "card", ("leaves",), "A"), InPlay(AWAY, "card", ("leaves",), "B")
    rain = InPlay(HOME, "rain", ("inning",))
    assert expire((on_a, on_b, rain), "leaves", on="A") == ((on_b, rain), (on_a,))
    assert expire((on_a, on_b, rain), "inning", "leaves") == ((), (on_a, on_b, rain))
    assert expire((on_a,), "at-bat") == ((on_a,), ())


def test_a_card_left_on_the_batter_stays_for_his_at_bat_and_rain_for_the_half_inning() -> None:
    duel = dealt(away=[STANCE, EYE, rules.RAIN])
    rules.turn(duel, Asked(("XX-2 start", "Rain"), ("XX-2 before", "Eye"), ("XX-2 before", "Stance"), face=4))
    assert [each.card for each in duel.in_play] == [rules.RAIN]  # 4, the Eye's 2 and not the Stance's 1, less 1: a run
    assert duel.score == [1, 0]
    assert names(duel, AWAY, duel.discards[AWAY]) == ["Eye", "Stance"]
    for _ in range(2):
        rules.turn(duel, Asked(face=5))
    assert duel.score == [1, 0]
    assert duel.in_play == ()


def test_a_coach_helps_once_a_game() -> None:
    duel = dealt()
    asked = []
    for _ in range(3):
        rules.turn(duel, table := Asked(("XX-2 before", "Hitting Coach"), face=4))
        asked.append(any(why == "XX-2 before" and "Hitting Coach" in options for why, _, options in table.open))
    assert asked == [True, False, False]
    assert duel.score == [1, 0]


def test_a_card_shown_is_taken_back_when_the_pitcher_changes() -> None:
    """With all that it has cost; nothing of it goes on, and it may be played again."""
    duel = dealt(away=[EYE, BOOK], home=[STANCE])
    answers = [("XX-2 before", "Eye"), ("XX-3 pitcher", "new pitcher"), ("XX-7 Eye", "take it back")]
    rules.window(duel, Asked(*answers), "before")
    assert duel.pitcher == 2
    assert duel.in_play == ()
    assert names(duel, AWAY, duel.hands[AWAY]) == ["Book on Him", "Eye"]
    again = dealt(away=[EYE, BOOK], home=[STANCE])
    rules.window(again, Asked(*answers, ("XX-2 before", "Eye")), "before")
    assert rules.swing(again) == 2


def test_what_a_card_has_cost_comes_back_with_it() -> None:
    duel = dealt(away=[rules.RALLY, EYE])
    rules.window(duel, Asked(("XX-2 rolled", "Rally"), ("XX-4 cost", "Eye")), "rolled")
    assert names(duel, AWAY, duel.discards[AWAY]) == ["Eye"]
    rules.take_back(duel, duel.in_play[0])
    assert names(duel, AWAY, duel.hands[AWAY]) == ["Eye", "Rally"]
    assert duel.discards == [0, 0]


# --- Whole games


def test_no_card_is_lost_and_none_is_twice() -> None:
    """Two hundred games at random: each manager's cards are in exactly one place, and views hold nothing hidden."""
    for seed in range(200):
        table = Asked(chance=Chance(f"whole {seed}"))
        duel = rules.start(table)
        for _ in range(30):
            rules.turn(duel, table)
            for seat in BOTH:
                lying = sum(each.copy for each in duel.in_play if each.owner == seat)
                parts = (duel.hands[seat], duel.decks[seat].cards, duel.discards[seat], lying)
                assert sum(parts) == LISTS[seat].all == parts[0] | parts[1] | parts[2] | parts[3]
                new = duel.redeal(seat, Chance(f"{seed}"))
                assert new.view(seat) == duel.view(seat)
                assert (
                    new.decks[other(seat)].cards | new.hands[other(seat)]
                    == duel.decks[other(seat)].cards | duel.hands[other(seat)]
                )


def test_the_same_answers_make_the_same_game() -> None:
    games = []
    for _ in range(2):
        table = Asked(chance=Chance("the same"))
        duel = rules.start(table)
        for _ in range(30):
            rules.turn(duel, table)
        games.append((duel.score, duel.hands, table.log))
    assert games[0] == games[1]
