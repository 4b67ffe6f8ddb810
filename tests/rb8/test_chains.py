"""Whatever abilities meet whatever Rally Cards: an at-bat comes to its end, and nobody and no card is lost on the way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from hotstove.baseball.plays import Note
from hotstove.book.conservation import check
from hotstove.games.rb8 import rules
from hotstove.games.rb8.abilities import Ability
from hotstove.games.rb8.game import RB8
from hotstove.games.rb8.rally import BY_ID, FULL_DECK, PASS, mask
from hotstove.games.rb8.rally_cards import SCOUT_DISCARD
from hotstove.games.rb8.state import AtBat, RB8State
from hotstove.table import AWAY, BOTH, HOME, Dice, Event, Seat, Seats, Table
from hotstove.table.texts import as_node
from tests.rb8.squads import two_squads

V = TypeVar("V")
W = TypeVar("W")

ASKS = {"one": 30, "unlimited": 80}
"""Questions of one turn, at most, those with one option counted. An ability works once in an at-bat (batter, pitcher and nine
fielders: 11), a card is played once (one of each side where that is the rule, else 20), and after each nobody is asked more
than twice, but for what a card itself asks. Beside them stand the few questions of every at-bat and a coin after each roll.
In 38,000 at-bats with cards dealt anew before each the most were 13 and 34."""
ROLLS = 60
"""Throws of one turn, at most, ties that are rolled off among them; the most were 17."""
SEEDS = range(15)
TURNS = 600
GAME = RB8()


class EagerTable(Table):
    """Dice by chance, and managers who play a card rather than none, four times in five."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.events: list[Event] = []
        self.asks = self.rolls = 0

    def roll(self, dice: Dice[V], why: str) -> V:
        self.rolls += 1
        return self.random.choice(dice.values)

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        return self.random.choice(pool)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.asks += 1
        if options[0] is PASS and len(options) > 1 and self.random.random() < 0.8:
            return self.random.choice(options[1:])
        return self.random.choice(options)

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        return self.choose(AWAY, options[0], why), self.choose(HOME, options[1], why)

    def tell(self, event: Event, /) -> None:
        self.events.append(event)


class WatchedAtBat(AtBat):
    """An at-bat that fails when an ability is marked as used a second time."""

    def __setattr__(self, name: str, value: object) -> None:
        if name == "used":
            assert isinstance(value, tuple)
            assert len(set(value)) == len(value), f"an ability works twice: {value}"
        super().__setattr__(name, value)


def deal(state: RB8State, random: Random) -> None:
    """Every card to a hand, to the deck or to the discards, by chance."""
    away = home = deck = 0
    weights = random.choice(([1, 1, 1, 1], [4, 4, 1, 1], [9, 9, 0, 1]))  # few cards in hands, many, almost all
    for card in BY_ID.values():
        where = random.choices(range(4), weights)[0]
        away |= card.bit * (where == 0)
        home |= card.bit * (where == 1)
        deck |= card.bit * (where == 2)
    state.hands = (away, home)
    state.deck = deck
    state.board.hand_sizes = (away.bit_count(), home.bit_count())
    state.board.discards = FULL_DECK & ~(away | home | deck)
    state.board.count_playable()


def check_cards(state: RB8State) -> None:
    """Twenty cards, each in one place, and as many in each hand as lie open to be counted."""
    board = state.board
    places = (*state.hands, state.deck, board.discards)
    assert sum(each.bit_count() for each in places) == len(BY_ID)
    assert places[0] | places[1] | places[2] | places[3] == FULL_DECK
    assert board.hand_sizes == (state.hands[0].bit_count(), state.hands[1].bit_count())


def holders(state: RB8State, half: Seat, batter: int) -> Counter[str]:
    """How many cards of an at-bat have an ability: the batter's, the pitchers', the fielders'."""
    board = state.board
    nine = board.nines[1 - half]
    abilities: list[Ability | None] = [board.nines[half].hitters[batter - 1].ability, board.arms[1 - half].card.ability]
    abilities += nine.abilities
    return Counter(ability.id for ability in abilities if ability is not None)


CHANGED = re.compile(r"\(([AP]\d\d)\): (?:.* becomes |the same again)")


@pytest.mark.parametrize("rally", ["one", "unlimited"])
@pytest.mark.parametrize("seed", SEEDS)
def test_chains_end_and_nothing_is_lost(seed: int, rally: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "AtBat", WatchedAtBat)
    random = Random(f"chains {rally} {seed}")
    away, home = two_squads(random)
    table = EagerTable(random)
    state = GAME.start(GAME.set_up(away, home, as_node({"rally": rally})), table)
    check_cards(state)
    GAME.turn(state, table)
    for turn in range(TURNS):
        if GAME.result(state) is not None:
            break
        board = state.board
        if turn % 2:
            deal(state, random)
        half, batter = board.half, board.due[board.half]
        played, told = board.played, len(table.events)
        table.asks = table.rolls = 0
        GAME.turn(state, table)
        check_cards(state)
        assert table.asks <= ASKS[rally]
        assert table.rolls <= ROLLS
        notes = [event for event in table.events[told:] if isinstance(event, Note)]
        cards = sum(note.why in ("RB-110 Rally Card", "RB-112 cancelled") for note in notes)
        assert cards <= (2 - sum(played) if rally == "one" else len(BY_ID))
        changes = Counter(match[1] for note in notes if (match := CHANGED.search(note.text)) is not None)
        assert changes <= holders(state, half, batter)
    assert GAME.result(state) is not None
    check(table.events)


class ScoutingTable(EagerTable):
    """Whose managers play Scouting Report as often as they hold it, and never give it up."""

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.asks += 1
        assert self.asks <= ASKS["unlimited"], "a chain without an end"
        scouting = [option for option in options if option is BY_ID["RC19"]]
        if why == SCOUT_DISCARD:
            return next((option for option in options if option is not BY_ID["RC19"]), options[0])
        return scouting[0] if scouting else options[0]


@pytest.mark.parametrize("discards", [(), ("RC01",), ("RC01", "RC02", "RC03")])
def test_a_card_that_is_played_is_not_shuffled_into_the_deck_from_which_it_draws(discards: tuple[str, ...]) -> None:
    """The deck is empty and cards have no limit, so that Scouting Report could draw itself for ever (RB-R-22, RB-152)."""
    table = ScoutingTable(Random("scouting"))
    away, home = two_squads(table.random, share=0)
    state = GAME.start(GAME.set_up(away, home, as_node({"rally": "unlimited"})), table)
    GAME.turn(state, table)
    spent = mask(*discards)
    state.hands = (FULL_DECK & ~spent & ~mask("RC17"), mask("RC17"))
    state.deck = 0
    state.board.discards = spent
    state.board.hand_sizes = (19 - len(discards), 1)
    state.board.count_playable()
    GAME.turn(state, table)
    played = [event for event in table.events if isinstance(event, Note) and "play Scouting Report" in event.text]
    assert len(played) == 1
    check_cards(state)
