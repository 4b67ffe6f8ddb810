"""What holds of every strategy card and coach, at moments of games by chance in which it may be played.

Each is on offer when its printed trigger says so and never else, counts once however often it is in play, is over when its text
says so, and leaves nothing behind when it is negated, sent back or taken back. Scenarios show what each does
(``scenarios/clutch/cards``) and how they meet (``scenarios/clutch/meetings``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from hotstove.games.clutch import GAME, windows
from hotstove.games.clutch.effects import EFFECTS, check_register, modifiers
from hotstove.games.clutch.hands import CARDS, PASS, put_in_play, set_hand, take_back
from hotstove.games.clutch.neutral_cards import BATTERS
from hotstove.games.clutch.state import BEFORE, HALF_BEGINS, ClutchBoard, ClutchState
from hotstove.games.clutch.strategy import COACHES, ID_PLACES, STRATEGY, Coach, EffectCard, StrategyCard
from hotstove.table import AWAY, BOTH, Dice, Event, Seat, Seats, Table, label_of, other, with_seat
from hotstove.table.errors import Unreadable
from hotstove.table.texts import as_node, read_yaml
from tests.clutch.test_cards_in_play import random_team

V = TypeVar("V")
W = TypeVar("W")

GAMES = 60
PLAYED: tuple[EffectCard, ...] = (*STRATEGY.values(), *COACHES.values())
NO = STRATEGY["NT-01"]
BACK = STRATEGY["DF-05"]
ANSWERS = (NO, BACK)
TO_PAY_WITH = STRATEGY["OF-02"]

ANY_TIME = ("half-inning begins", "before the pitch", "half-inning ends")
TRIGGERS = {
    "Any time": ANY_TIME,
    "The start of": ("half-inning begins",),
    "The end of": ("half-inning ends",),
    "A play has ended the half-inning": ("half-inning ends",),
    "Your pitcher has finished": ("half-inning ends",),
    "Before the pitch": ("before the pitch",),
    "Before the swing": ("before the swing",),
    "The pitch roll": ("on the pitch roll",),
    "A Mistake Pitch": ("on the pitch roll",),
    "The pitcher has the advantage": ("advantage",),
    "The swing roll": ("on the swing roll",),
    "A result of": ("result",),
    "An outcome of": ("outcome",),
    "An outcome of 1B or BB that leaves a runner on first": ("at-bat settled",),
    "Your pinch hitter has entered": ("substitute enters",),
    "Your reliever has entered": ("substitute enters",),
    "A player has left": ("substitute enters", "before the pitch"),
    "You have just walked": ("after an intentional walk",),
    "You have declared a steal": ("steal declared",),
    "The offense has declared a steal": ("steal declared",),
    "Your steal has succeeded": ("at-bat settled",),
    "After an error": ("outcome",),
    "When you may declare a bunt": ("bunt",),
    "The offense has declared a bunt": ("bunt declared",),
    "You have declared the infield in": ("infield in declared",),
    "You have announced a try": ("attempt announced",),
    "A throw or a play by your infield": ("throw or play announced",),
    "You try for a double play": ("throw or play announced",),
    "The result of a throw": ("throw or play decided",),
    "Your opponent shows": ("response",),
    "The offense shows": ("response",),
}
"""In which windows a card may be played, by how its printed trigger begins."""
CHOOSING = ("cost", "discard", "hand limit", "bury", "recover", "under the deck")
"""Questions whose options are cards that are not played."""


def printed_windows(card: EffectCard) -> tuple[str, ...]:
    """The windows in which a card may be played by its printed trigger."""
    return TRIGGERS[max((words for words in TRIGGERS if card.trigger.startswith(words)), key=len)]


USUAL = {str(PASS): 0.5, "no change": 0.9}
"""How often managers take an answer that comes first."""
TIMES = ("this at-bat", "this half-inning", "this inning")
FROM_HANDS = [card for card in STRATEGY.values() if not card.manager]
TO_ANSWER = [card for card in FROM_HANDS if card not in ANSWERS]
TO_TAKE_BACK = [card for card in FROM_HANDS if "before the pitch" in printed_windows(card) and EFFECTS[card.id].until]


class Moment(NamedTuple):
    """A moment of a game in which a side may play a card: a copy of the position, and the label of the question."""

    state: ClutchState
    seat: Seat
    label: str


class ByChance(Table):
    """A table at which everything falls by chance; managers pass half the time. ``responses`` are given instead, in order."""

    def __init__(self, seed: str, responses: Sequence[EffectCard] = ()) -> None:
        self.random = Random(seed)
        self.responses = list(responses)

    def roll(self, dice: Dice[V], why: str) -> V:
        return dice.values[self.random.randrange(dice.sides)]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        return self.random.choice(pool)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if label_of(why) == "response":
            wanted = self.responses.pop(0) if self.responses else PASS
            return next(option for option in options if option is wanted)
        if (options[0] is PASS and self.random.random() < 0.5) or (
            str(options[0]) == "no change" and self.random.random() < 0.9
        ):
            return options[0]
        return self.random.choice(options)

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        return self.random.choice(options[0]), self.random.choice(options[1])

    def tell(self, event: Event, /) -> None:
        pass


class Watched(ByChance):
    """A game by chance that keeps moments in which cards are on offer, and checks each offer against what is printed."""

    def __init__(self, seed: str, state: ClutchState | None, kept: dict[EffectCard, list[Moment]]) -> None:
        super().__init__(seed)
        self.state = state
        self.kept = kept

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        label = label_of(why)
        if self.state is not None and label not in CHOOSING:
            board = self.state.board
            for option in options:
                if isinstance(option, StrategyCard | Coach) and option is not PASS:
                    assert label in printed_windows(option), f"{option} is on offer: {label}"
                    side = "blue" if seat == board.half else "red"
                    assert option.color in (side, "grey"), f"{option} is on offer to the side with {side} cards"
                    if len(self.kept[option]) < 3:
                        self.kept[option].append(Moment(self.state.copy(), seat, label))
        if label == "response":
            return self.random.choice(options)
        return super().choose(seat, options, why, seats)


def what_is_over(board: ClutchBoard) -> list[str]:
    """The words for times that are over after a turn."""
    words = ["this at-bat"] if board.at_bat is None else []
    if board.phase == HALF_BEGINS:
        words += ["this half-inning", *(["this inning"] if board.half == AWAY else [])]
    return words


class Seen(NamedTuple):
    """Of games by chance: moments in which each card may be played, three at most; and cards whose printed time was over."""

    moments: dict[EffectCard, list[Moment]]
    over: Counter[str]


@cache
def games_by_chance() -> Seen:
    """Play the games; after every turn nothing is in play whose printed time is over."""
    seen = Seen({card: [] for card in PLAYED}, Counter())
    for number in range(GAMES):
        random = Random(f"every card {number}")
        sides = as_node(random_team(random, "Aces")), as_node(random_team(random, "Bees"))
        setup = GAME.set_up(*sides, as_node({"intentional_walks": number % 2 > 0}))
        table = Watched(f"every card {number}", None, seen.moments)
        state = table.state = GAME.start(setup, table)
        while GAME.result(state) is None:
            before = [each.card for each in state.board.in_play]
            GAME.turn(state, table)
            over = what_is_over(state.board)
            late = [str(each.card) for each in state.board.in_play if lasts(each.card, over)]
            assert not late, f"{late} in play after {over}"
            seen.over.update(str(card) for card in before if lasts(card, over))
    return seen


def lasts(card: EffectCard, words: Sequence[str]) -> bool:
    """Whether a card lasts so long, by its text."""
    return any(each in card.text.lower() for each in words)


def within_a_turn(card: EffectCard) -> bool:
    """Whether a card is played between the pitch and the end of the at-bat."""
    return printed_windows(card) in (("before the swing",), ("on the pitch roll",))


def moments_of(card: EffectCard) -> list[Moment]:
    """Moments in which a card may be played, as copies."""
    return [Moment(state.copy(), seat, label) for state, seat, label in games_by_chance().moments[card]]


@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_each_is_on_offer_when_its_trigger_says_and_never_else(card: EffectCard) -> None:
    """CL-024, CL-026: ``Watched`` has looked at every offer of the games."""
    assert {label_of(each) for each in EFFECTS[card.id].windows} == set(printed_windows(card))
    if card not in ANSWERS:
        assert moments_of(card), "never on offer"


def test_nothing_outlasts_its_text() -> None:
    """CL-184: seen of every card that lasts beyond its turn, to the end of the at-bat, half-inning or inning.

    But for Scorer's Sympathy, which waits for an error or a hit batsman (scenarios/clutch/cards/DF-10-half-inning.yaml).
    """
    lasting = [card for card in PLAYED if lasts(card, TIMES) and EFFECTS[card.id].until and not within_a_turn(card)]
    assert {str(card) for card in lasting} - games_by_chance().over.keys() <= {str(STRATEGY["DF-10"])}


# --- Answers


def played_against(moment: Moment, card: StrategyCard, *responses: StrategyCard) -> tuple[ClutchState, ClutchState, int]:
    """Play a card at a moment; the other side has these answers, and enough to pay.

    Returns the position before and after, and the copy. Pot on Low Heat, which five cards in hand end, is taken out of play.
    """
    state, seat, _ = moment
    board = state.board
    board.in_play = tuple(each for each in board.in_play if each.card.id != "NT-10")
    if board.at_bat is not None:
        board.at_bat.titles = with_seat(board.at_bat.titles, other(seat), ())
    held = CARDS.copies(TO_PAY_WITH)
    for each in responses:
        held |= CARDS.copy_in(CARDS.all, each)
    set_hand(state, other(seat), held)
    before = state.copy()
    windows.play(state, ByChance(str(card), responses), seat, card)
    return before, state, CARDS.copy_in(before.hands[seat], card)


def but_for_cards(state: ClutchState) -> object:
    """All that is on the board but hands, decks, discards, and which cards were shown in this at-bat."""
    board = state.copy().board
    board.hand_sizes = board.deck_sizes = board.discards = (0, 0)
    if board.at_bat is not None:
        board.at_bat.titles, board.at_bat.played = ((), ()), (0, 0)
    return board.key()


@pytest.mark.parametrize("card", TO_ANSWER, ids=lambda card: card.id)
def test_each_leaves_nothing_behind_when_it_is_negated(card: StrategyCard) -> None:
    """CL-188, CL-R-58: it goes to the discards, its cost is not paid, its owner draws one card; nothing else has changed."""
    for moment in moments_of(card):
        before, after, copy = played_against(moment, card, NO)
        seat = moment.seat
        assert but_for_cards(after) == but_for_cards(before)
        assert after.board.discards[seat] == before.board.discards[seat] | copy
        drawn = bool(before.decks[seat])
        assert after.board.hand_sizes[seat] == before.board.hand_sizes[seat] - 1 + drawn
        assert not after.hands[seat] & copy


@pytest.mark.parametrize("card", TO_ANSWER, ids=lambda card: card.id)
def test_each_is_back_in_its_hand_when_it_is_sent_back(card: StrategyCard) -> None:
    """DF-05: only a card of the offense before the pitch; it may not be played again in this at-bat."""
    for moment in moments_of(card):
        if moment.state.board.phase != BEFORE or moment.state.board.at_bat is None or moment.seat != moment.state.board.half:
            continue
        before, after, _ = played_against(moment, card, BACK)
        assert but_for_cards(after) == but_for_cards(before)
        assert after.hands[moment.seat] == before.hands[moment.seat]
        assert after.board.discards[moment.seat] == before.board.discards[moment.seat]
        assert windows.hindrance(after.board, moment.seat, card) == "played already in this at-bat"


@pytest.mark.parametrize("card", TO_TAKE_BACK, ids=lambda card: card.id)
def test_each_that_is_taken_back_counts_as_unplayed(card: StrategyCard) -> None:
    """CL-118, CL-R-08: with what was paid for it; a new player has come in answer to it."""
    for moment in moments_of(card):
        _, seat, label = moment
        if label != "before the pitch":
            continue
        before, after, copy = played_against(moment, card)
        placed = next(each for each in after.board.in_play if each.copy == copy)
        take_back(after, placed)
        weather = [each for each in before.board.in_play if card.weather and getattr(each.card, "weather", False)]
        assert after.board.in_play == tuple(each for each in before.board.in_play if each not in weather)
        assert after.hands[seat] & before.hands[seat] == before.hands[seat]
        assert windows.hindrance(after.board, seat, card) == ""


# --- Stacking


@pytest.mark.parametrize("card", [card for card in PLAYED if EFFECTS[card.id].adds is not None], ids=lambda card: card.id)
def test_each_counts_once_however_often_it_is_in_play(card: EffectCard) -> None:
    """CL-177 to CL-180: of one owner's amounts of one thing in one direction the largest counts."""
    for state, seat, _ in moments_of(card):
        board = state.board
        runners = [board.runner(base).card.id for base in board.now.running] if EFFECTS[card.id].on == "runner" else []
        on = runners[0] if runners else BATTERS
        put_in_play(state, seat, card, 0, 0, on)
        once = dict(modifiers(board).totals)
        put_in_play(state, seat, card, 0, 0, on)
        assert dict(modifiers(board).totals) == once


# --- The register


def test_a_card_with_an_unknown_effect_is_refused_with_its_place() -> None:
    row = read_yaml("- id: OF-01\n  title: Known\n- id: OF-99\n  title: Unknown", "strategy.yaml").items()[1]
    message = r"strategy.yaml:3: \[2\].id: expected the id of an effect in the register .*, found 'OF-99'"
    with pytest.raises(Unreadable, match=message):
        check_register({**ID_PLACES, "OF-99": row.mapping()["id"]})
    known = {card: place for card, place in ID_PLACES.items() if card != "OF-01"}
    with pytest.raises(ValueError, match="effects without a card: OF-01"):
        check_register(known)
