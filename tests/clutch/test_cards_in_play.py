"""Games with cards by chance: none is lost, every chain ends, records replay, and hidden cards change nothing elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TypeVar

import pytest

from hotstove.games.clutch import GAME
from hotstove.games.clutch.building import check_copy
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.faces import with_batter_due
from hotstove.games.clutch.hands import CARDS, deck_of
from hotstove.games.clutch.lineups import best_nine
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.ratings import batters_bonus, limit, on_base
from hotstove.games.clutch.state import ClutchState, ClutchView
from hotstove.games.clutch.strategy import COACHES, STADIUMS, STRATEGY, StrategyCard
from hotstove.games.clutch.teams import plain_deck
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, BOTH, HOME, Dice, Event, Seat, Seats, Table, other
from hotstove.table.game import Setup
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from hotstove.table.replay import ReplayTable
from hotstove.table.texts import Json, as_node, read_yaml
from tests.told_again import SwapTape, check_same

V = TypeVar("V")
W = TypeVar("W")

TITLES = {card.title: card for card in STRATEGY.values()}
BATTERS = tuple(card for card in pool().values() if isinstance(card, Batter))
PITCHERS = tuple(card for card in pool().values() if isinstance(card, Pitcher))
MANAGERS = tuple(card.id for card in STRATEGY.values() if card.manager)
CAP = 6000


def random_deck(random: Random, without: Sequence[StrategyCard] = ()) -> list[StrategyCard]:
    """A legal deck of 50 cards by chance."""
    deck: list[StrategyCard] = []
    cards = [card for card in STRATEGY.values() if card.copies and card not in without]
    while len(deck) < 50:
        card = random.choice(cards)
        if not check_copy(deck, card):
            deck.append(card)
    return sorted(deck, key=list(STRATEGY.values()).index)


def random_team(random: Random, name: str) -> dict[str, Json]:
    """A legal roster of the set by chance, with a deck, a staff and a stadium by chance."""
    while True:
        some = random.sample(BATTERS, 45)
        nine = best_nine(some, lambda card, spot: random.random())
        if not nine:
            continue
        players = {batter.player for batter, _ in nine}
        bench = _others(random, BATTERS, players, 4)
        starters = _others(random, [card for card in PITCHERS if card.role == "SP"], players, 5)
        bullpen = _others(random, [card for card in PITCHERS if card.role == "RP"], players, 8)
        salaries = [batter.salary for batter, _ in nine] + [card.salary for card in bench]
        salaries += [card.salary for card in (*starters, *bullpen)]
        if sum(salaries) <= CAP:
            break
    order = random.sample(nine, 9)
    coaches = {
        kind: [coach.id for coach in COACHES.values() if coach.kind == kind] for kind in ("bench", "hitting", "pitching")
    }
    return {
        "name": name,
        "code": name[:3].upper(),
        "lineup": [{"card": batter.id, "position": spot.short.upper()} for batter, spot in order],
        "bench": [card.id for card in bench],
        "rotation": [card.id for card in sorted(starters, key=lambda card: -card.salary)],
        "bullpen": [card.id for card in bullpen],
        "deck": plain_deck(random_deck(random)),
        "staff": [
            random.choice([*coaches["bench"], *MANAGERS]),
            random.choice(coaches["hitting"]),
            random.choice(coaches["pitching"]),
        ],
        "stadium": random.choice(list(STADIUMS)),
        "starter": random.randint(1, 5),
    }


C = TypeVar("C", Batter, Pitcher)


def _others(random: Random, cards: Sequence[C], players: set[str], number: int) -> list[C]:
    found: list[C] = []
    for card in random.sample(cards, len(cards)):
        if card.player not in players and len(found) < number:
            found.append(card)
            players.add(card.player)
    return found


@cache
def setup_of(seed: str) -> Setup:
    """A game of two teams by chance."""
    random = Random(seed)
    return GAME.set_up(as_node(random_team(random, "Aces")), as_node(random_team(random, "Bees")), as_node({}))


def with_deck(setup: Setup, seat: Seat, swap: dict[str, str]) -> Setup:
    """The same game with other titles in one side's deck."""
    teams = list(GAME.teams_of(setup))
    plain = [team.plain() for team in teams]
    deck = [TITLES[swap.get(card.title, card.title)] for card in teams[seat].deck]
    plain[seat]["deck"] = plain_deck(sorted(deck, key=list(STRATEGY.values()).index))
    return GAME.set_up(as_node(plain[AWAY]), as_node(plain[HOME]), as_node({}))


# --- No card is lost, and every chain ends


class Counted(Table):
    """A game by chance that counts the questions of each turn."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.asked: Counter[str] = Counter()

    def roll(self, dice: Dice[V], why: str) -> V:
        return dice.values[self.random.randrange(dice.sides)]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        return self.random.choice(pool)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        assert len({str(option) for option in options}) == len(options), (why, options)
        self.asked[why] += 1
        return self.random.choice(options)

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        return self.choose(AWAY, options[0], why), self.choose(HOME, options[1], why)

    def tell(self, event: Event, /) -> None:
        pass


MOST_QUESTIONS = 250
"""Far more than any turn has asked: at most 14 cards, 6 coaches, 12 substitutes and 7 exchanges each can answer one another."""


def counted_game(seed: str) -> int:
    """Play a game by chance: each card of a deck is in one place all the time. Returns the most questions of a turn."""
    setup = setup_of(seed)
    decks = [deck_of(team) for team in GAME.teams_of(setup)]
    table = Counted(seed)
    state = GAME.start(setup, table)
    most = 0
    while GAME.result(state) is None:
        table.asked.clear()
        GAME.turn(state, table)
        most = max(most, table.asked.total())
        for seat in BOTH:
            check_cards(state, seat, decks[seat])
    return most


@pytest.mark.parametrize("part", range(4))
def test_fifty_cards_a_side_and_no_endless_chain(part: int) -> None:
    """Each card of a deck is in one place all the time, and no turn asks without end."""
    assert max(counted_game(f"cards {part} {number}") for number in range(25)) <= MOST_QUESTIONS


def check_cards(state: ClutchState, seat: Seat, deck: int) -> None:
    """A side's cards: each in its hand, its deck, its discards or in play, and counted as everybody sees."""
    board = state.board
    places = [state.hands[seat], state.decks[seat].cards, board.discards[seat]]
    places += [each.copy for each in board.in_play if each.owner == seat]
    assert sum(place.bit_count() for place in places) == 50
    assert sum(places) == deck
    assert board.hand_sizes[seat] == state.hands[seat].bit_count()
    assert board.deck_sizes[seat] == state.decks[seat].cards.bit_count()
    assert sum(isinstance(each.card, StrategyCard) and each.card.weather for each in board.in_play) <= 1
    momentum = [each.card for each in board.in_play if each.owner == seat and getattr(each.card, "momentum", False)]
    assert len(set(momentum)) == len(momentum)  # CL-R-65


# --- Records


def test_records_of_games_with_cards_replay() -> None:
    """The record of a game alone gives the same events and the same end."""
    for number in range(20):
        setup = setup_of(f"records {number}")
        record = Record(GAME.name, GAME.edition, setup, f"game {number}")
        table: RecordingTable[ClutchState] = RecordingTable(GAME, (AtRandom(), AtRandom()), record)
        end = table.play(setup)
        again = ReplayTable(record.answers)
        state = GAME.start(setup, again)
        while GAME.result(state) is None:
            GAME.turn(state, again)
        assert state.key() == end.key()
        assert again.events == table.events


# --- A hidden hand changes nothing that the other seat perceives


class CardTape(SwapTape[ClutchState]):
    """A game by chance, or told again from the answers of one with other cards in one seat's hidden hand and deck.

    ``drawn`` are the titles drawn in secret from the seat, ``shown`` those that its stream names.
    """

    def __init__(
        self, seat: Seat, random: Random, answers: Sequence[str] | None = None, swap: dict[str, str] | None = None
    ) -> None:
        super().__init__(GAME, seat, random, answers, swap)
        self.drawn: set[str] = set()

    def bare(self, view: object) -> object:
        assert isinstance(view, ClutchView)
        return Bare((view.seat, view.hand, view.bottom, view.board.key()))

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        card = super().draw(pool, why, seats)
        if self.seat not in seats:
            self.drawn.add(str(card))
        return card

    @property
    def shown(self) -> set[str]:
        """The titles that this seat has read, seen among its options, or drawn."""
        text = "\n".join(str(each) for each in self.stream if not isinstance(each, Bare))
        return {title for title in TITLES if title in text}


class Bare(tuple[object, ...]):
    """All that a view holds as values: the open board, and the seat's own hand and deck's bottom."""

    __slots__ = ()


def played_twice(seed: str, seat: Seat) -> dict[str, str]:
    """Play a game twice, the second time with other cards in the hidden hand and deck; returns which titles were swapped."""
    random = Random(f"{seed} {seat}")
    setup = setup_of(seed)
    hidden = other(seat)
    first = CardTape(seat, random)
    end = first.play(setup)
    deck = GAME.teams_of(setup)[hidden].deck
    shown = first.shown
    unseen = [card for card in dict.fromkeys(deck) if card.title not in shown]
    absent = [card for card in STRATEGY.values() if card.copies and card not in deck and card.title not in shown]
    random.shuffle(unseen)
    random.shuffle(absent)
    unseen.sort(key=lambda card: card.title not in first.drawn)
    swap: dict[str, str] = {}
    taken: list[StrategyCard] = list(deck)
    for card in unseen:
        for new in absent:
            trial = [new if each is card else each for each in taken]
            if new.title not in swap.values() and not check_copies(trial):
                swap[card.title], taken = new.title, trial
                break
    if not first.drawn & set(swap):
        return {}
    again = CardTape(seat, random, first.given, swap)
    other_end = again.play(with_deck(setup, hidden, swap))
    check_same(first, again)
    assert other_end.hands[seat] == end.hands[seat]
    assert (other_end.hands[hidden], other_end.decks[hidden]) != (end.hands[hidden], end.decks[hidden])
    return swap


def check_copies(deck: Sequence[StrategyCard]) -> str:
    """What is not legal about a deck's copies, empty if nothing."""
    return next((problem for card in deck if (problem := check_copy([each for each in deck if each is not card], card))), "")


def test_another_hidden_hand_and_deck_changes_nothing_that_the_other_seat_perceives() -> None:
    """CL-056, CL-R-91: cards never shown are exchanged for such as the deck lacks; the same is asked, told and viewed.

    So a manager is asked on public grounds only, and a lone pass is told like any other.
    """
    games, swapped = 0, Counter[str]()
    for number in range(60):
        for seat in BOTH:
            swap = played_twice(f"swap {number}", seat)
            games += bool(swap)
            swapped.update([*swap, *swap.values()])
    assert games >= 110
    missing = {card.title for card in CARDS.cards} - set(swapped)
    assert not missing, missing


@pytest.mark.parametrize(("by", "counts"), [("away", True), ("home", False)])
def test_a_card_on_a_player_leaves_the_other_sides_card_of_him_alone(by: str, counts: bool) -> None:
    """Two managers may build their rosters of the same pool: Imogen Juniperez bats for both."""
    one = GAME.team_file("mesa").replace("deck: legs", "deck: long ball")
    twin = one.replace("Mesa Mirages", "Table Mirrors").replace("code: MES", "code: TAB")
    setup = GAME.set_up(read_yaml(one, "one.yaml"), read_yaml(twin, "twin.yaml"), as_node(None))
    start: Json = {"batter": 1, "in_play": [{"card": "OF-16", "by": by, "on": "MES01"}]}
    board = GAME.position(setup, as_node(start)).board
    batter, found = board.batter_card, modifiers(with_batter_due(board))
    assert on_base(with_batter_due(board), found) - batters_bonus(batter, board.pitching.card) - batter.on_base == (
        4 if counts else 0
    )
    home_pitcher: Json = {"in_play": [{"card": "DF-13", "by": by, "on": "MES15"}]}
    board = GAME.position(setup, as_node(home_pitcher)).board
    assert [limit(board, seat) for seat in BOTH] == [18 + 3 * counts, 18 + 3 * (not counts)]
