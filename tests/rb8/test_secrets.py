"""Hidden hands stay hidden (RB-109): in events, views and on screens, in the questions themselves, and in a manager's head."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TypeVar, cast

import pytest

from hotstove.games.rb8 import GAME
from hotstove.games.rb8.game import RB8
from hotstove.games.rb8.rally import FULL_DECK, PASS, RALLY_CARDS, cards_in, mask, named_in
from hotstove.games.rb8.state import AtBat, RB8Board, RB8State, RB8View, RunningPlay
from hotstove.managers.simple import AtRandom
from hotstove.play.moment import moment_of
from hotstove.table import (
    AWAY,
    BOTH,
    HOME,
    SIDES,
    Chance,
    Chosen,
    Dice,
    Drawn,
    Event,
    Rolled,
    Seat,
    Seats,
    SeenAnswer,
    Table,
    label_of,
    other,
)
from hotstove.table.fork import answers_seen, play_out
from hotstove.table.game import Bench, Manager, Setup
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node
from tests.attributes import attributes
from tests.rb8.squads import two_squads
from tests.told_again import SwapTape, check_same

V = TypeVar("V")
W = TypeVar("W")
O = TypeVar("O")  # noqa: E741

NAMES = {card.name: card.bit for card in RALLY_CARDS} | {card.id: card.bit for card in RALLY_CARDS}
NAMED = re.compile("|".join(NAMES))


def named(text: str) -> int:
    """The Rally Cards that a text names."""
    return sum({NAMES[name] for name in NAMED.findall(text)})


@lru_cache(maxsize=1 << 16)
def told_of(event: Event) -> int:
    """The Rally Cards that an event names."""
    return named(repr(event))


def setup_of(random: Random, rally: str = "one", share: float = 0.6) -> Setup:
    """Two teams with abilities dealt at random, so that anything may happen."""
    away, home = two_squads(random, share)
    return GAME.set_up(away, home, as_node({"rally": rally}))


def bare(view: RB8View) -> tuple[object, ...]:
    """All that a view holds, down to the at-bat in progress, to be compared."""
    board = view.board
    values: dict[str, object] = {name: getattr(board, name) for name in attributes(RB8Board) if hasattr(board, name)}
    if "arms" in values:
        values["arms"] = [arm.key() for arm in board.arms]
    if "nines" in values:
        values["nines"] = [(nine.hitters, nine.positions) for nine in board.nines]
    if board.at_bat is not None:
        values["at_bat"] = {name: getattr(board.at_bat, name) for name in attributes(AtBat) if name != "run"}
        values["run"] = [getattr(board.at_bat.run, name, None) for name in attributes(RunningPlay)]
    return view.seat, view.hand, values


# --- Nothing that a seat sees names a card that it can't see


class Watched(Table):
    """A game by chance. At every step: whatever was told to a seat names its own cards and such as lie open, no others."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.events: list[Event] = []
        self.state: RB8State | None = None
        self.open = [0, 0]
        self.checked = self.asked = 0

    def check(self) -> None:
        """The events since the last step; what was named a step ago lies in the discards now, if it did not before."""
        if self.state is None:
            return
        state = self.state
        fresh, self.checked = self.events[self.checked :], len(self.events)
        for seat in BOTH:
            known = state.hands[seat] | state.board.discards
            for event in fresh:
                shown = event.seen_by(seat)
                if shown is not None and (cards := told_of(shown)):
                    hidden = cards & ~known
                    assert not hidden, f"{SIDES[seat]} is told of {cards_in(hidden)}: {shown}"

    def look(self) -> None:
        """What screens show a seat of the position: its own cards, whatever else they say."""
        assert self.state is not None
        for seat in BOTH:
            view = GAME.view(self.state, seat)
            assert view.hand == self.state.hands[seat]
            assert named(repr(GAME.situation(view))) == view.hand
            assert named(repr(view)) == 0  # no card stands there by name, and the hand as a number
            laid = self.state.board.at_bat.last_card if self.state.board.at_bat is not None else None
            assert laid is None or laid.bit & view.board.discards

    def roll(self, dice: Dice[V], why: str) -> V:
        self.check()
        number = self.random.randrange(dice.sides)
        self.events.append(Rolled(why, dice.name, dice.texts[number], str(dice.values[number]), dice.said(number)))
        return dice.values[number]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.check()
        assert len(seats) == 1, "cards are drawn in secret"
        card = self.random.choice(pool)
        self.events.append(Drawn(why, str(card), seats=seats))
        return card

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.check()
        self.asked += 1
        if self.state is not None and self.asked % 8 == 0:
            self.look()
        option = self.random.choice(options)
        self.events.append(Chosen(why, seat, str(option), seats=seats))
        return option

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        return self.choose(AWAY, options[0], why, (AWAY,)), self.choose(HOME, options[1], why, (HOME,))

    def tell(self, event: Event, /) -> None:
        self.check()
        self.events.append(event)


GAMES = 520
"""Each looked at from both seats."""


@pytest.mark.parametrize("part", range(4))
def test_no_event_view_or_situation_holds_a_hidden_card(part: int) -> None:
    """RB-109, in more than a thousand games as a seat sees them."""
    for seed in range(part, GAMES, 4):
        table = Watched(Random(f"secrets {seed}"))
        state = table.state = GAME.start(setup_of(table.random, "unlimited" if seed % 4 == 3 else "one"), table)
        while GAME.result(state) is None:
            GAME.turn(state, table)
        table.check()
        assert table.checked == len(table.events) > 500


@pytest.mark.parametrize("seed", range(6))
def test_no_screen_shows_a_hidden_card(seed: int) -> None:
    """RB-109: what the terminal draws for one seat, and for those who only watch; two at one keyboard see both."""
    setup = setup_of(Random(f"screens {seed}"))
    record = Record(GAME.name, GAME.edition, setup, f"screens {seed}")
    RecordingTable(GAME, (AtRandom(), AtRandom()), record).play(setup)
    looks = 0
    for answers in range(8, len(record.answers), 37):
        part = Record(GAME.name, GAME.edition, setup, record.seed, answers=record.answers[:answers])
        session = Session(GAME, part)
        state = session.state
        laid = told_of_all(event for event in session.events if not isinstance(event, Drawn))
        for seats in ((AWAY,), (HOME,), (), BOTH):
            own = sum(state.hands[seat] for seat in seats)
            drawn = told_of_all(event for event in session.events if isinstance(event, Drawn) and event.seats[0] in seats)
            moment = moment_of(GAME, session, SIDES, seats)
            assert moment.situation is not None
            assert named(repr(moment.situation)) == own
            assert named(repr(moment)) & ~(own | drawn | laid) == 0
            looks += 1
        if session.asks and (seat := session.asks[0].seat) is not None:
            offered = named(" ".join(session.asks[0].texts))
            assert offered & ~state.hands[seat] == 0
    assert looks > 20


def told_of_all(events: Iterable[Event]) -> int:
    """The Rally Cards that these events name."""
    cards = 0
    for event in events:
        cards |= told_of(event)
    return cards


# --- Another hand, and the other seat sees the same


class CardTape(SwapTape[RB8State]):
    """A game by chance, or told again from the answers of one with other cards in one seat's hidden hand.

    ``drawn`` are the cards that each seat has seen drawn, by name, ``spent`` those that have been discarded, as a set.
    The stream holds the seat's view at every event, too.
    """

    def __init__(
        self, seat: Seat, random: Random, answers: Sequence[str] | None = None, swap: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(GAME, seat, random, answers, swap)
        self.drawn: tuple[set[str], set[str]] = (set(), set())
        self.spent = 0

    def bare(self, view: object) -> object:
        assert isinstance(view, RB8View)
        return bare(view)

    def note(self, event: Event) -> None:
        if self.state is not None:
            self.stream.append(bare(GAME.view(self.state, self.seat)))
            self.spent |= self.state.board.discards
        super().note(event)

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        card = super().draw(pool, why, seats)
        for seat in seats:
            self.drawn[seat].add(str(card))
        return card


def test_another_hidden_hand_changes_nothing_that_the_other_seat_perceives() -> None:
    """RB-109: cards that are never shown are exchanged for such as nobody draws; the same is asked, told and viewed.

    So a manager is asked on public grounds only, and a lone pass is told like any other.
    """
    swapped: Counter[str] = Counter()
    games = 0
    for seed in range(60):
        for seat in BOTH:
            random = Random(f"swap {seed} {seat}")
            setup = setup_of(random, "unlimited" if seed % 5 == 4 else "one")
            first = CardTape(seat, random)
            end = first.play(setup)
            hidden = other(seat)
            kept = sorted(name for name in first.drawn[hidden] if not NAMES[name] & (first.spent | end.board.discards))
            never = sorted({card.name for card in RALLY_CARDS} - first.drawn[AWAY] - first.drawn[HOME])
            random.shuffle(kept)
            random.shuffle(never)
            pairs = dict(zip(kept, never, strict=False))
            if not pairs:
                continue
            again = CardTape(seat, random, first.given, pairs)
            other_end = again.play(setup)
            assert other_end.hands[hidden] != end.hands[hidden]
            assert other_end.hands[seat] == end.hands[seat]
            check_same(first, again)
            games += 1
            swapped.update([*pairs, *pairs.values()])
    assert games > 100
    assert set(swapped) == {card.name for card in RALLY_CARDS}


# --- In a manager's head


def dealt(hand: int, theirs: int, discards: int, seat: Seat = AWAY) -> RB8State:
    """A position of a new game with these cards; the rest is the deck."""
    table = Watched(Random("dealt"))
    state = GAME.start(setup_of(table.random, share=0), table)
    GAME.turn(state, table)
    state.hands = (hand, theirs) if seat == AWAY else (theirs, hand)
    state.board.hand_sizes = (state.hands[AWAY].bit_count(), state.hands[HOME].bit_count())
    state.board.discards = discards
    state.deck = FULL_DECK & ~(hand | theirs | discards)
    state.board.count_playable()
    return state


@pytest.mark.parametrize("seat", BOTH)
def test_a_new_deal_keeps_what_the_seat_sees_and_deals_all_else_equally_often(seat: Seat) -> None:
    """13 unseen cards, three of them in the other hand: all 286 hands come up equally often."""
    hand, discards = mask("RC01", "RC05", "RC17", "RC18"), mask("RC02", "RC09", "RC20")
    state = dealt(hand, mask("RC03", "RC04", "RC19"), discards, seat)
    before = bare(GAME.view(state, seat))
    chance = Chance(f"redeal {seat}")
    hands: Counter[int] = Counter()
    each = 100
    unseen = cards_in(FULL_DECK & ~hand & ~discards)
    possible = {sum(card.bit for card in three) for three in combinations(unseen, 3)}
    for _ in range(each * len(possible)):
        new = GAME.redeal(state, seat, chance)
        theirs = new.hands[other(seat)]
        hands[theirs] += 1
        assert new.hands[seat] == hand
        assert new.deck == FULL_DECK & ~(hand | discards | theirs)
    assert bare(GAME.view(new, seat)) == before
    assert bare(GAME.view(state, seat)) == before
    assert state.hands[other(seat)] == mask("RC03", "RC04", "RC19")
    assert set(hands) == possible
    chi_square = sum((count - each) ** 2 / each for count in hands.values())
    assert 214 < chi_square < 367  # 285 degrees of freedom: one in a thousand either way


def test_a_new_deal_does_not_depend_on_the_hidden_hand() -> None:
    own, unseen = mask("RC01", "RC05"), FULL_DECK & ~mask("RC01", "RC05")
    deals = set()
    for theirs in combinations(cards_in(unseen), 2):
        state = dealt(own, theirs[0].bit | theirs[1].bit, 0)
        new = GAME.redeal(state, AWAY, Chance("the same"))
        deals.add((new.hands, new.deck))
    assert len(deals) == 1


@pytest.mark.parametrize("seat", BOTH)
def test_a_new_deal_fits_what_was_shown(seat: Seat) -> None:
    """Cards that the other side has played or discarded are in its hand, those that the seat has drawn are in the deck."""
    hand, theirs = mask("RC01", "RC05"), mask("RC03", "RC07", "RC11", "RC19")
    state = dealt(hand, theirs, mask("RC09"), seat)
    foe = other(seat)
    shown = [
        SeenAnswer("RB-088 call", foe, "double steal with Green Light"),
        SeenAnswer("RB-113 four runs", None, "Extra Gas"),
        SeenAnswer("RB-102 reaction", seat, "Jet Stream"),
        SeenAnswer("RB-102 reaction", foe, "pass"),
        SeenAnswer("RB-102 scouting discard", foe, "Around the Horn"),
    ]
    others: Counter[int] = Counter()
    for number in range(400):
        new = GAME.redeal(state, seat, Chance(f"shown {number}"), shown)
        assert new.hands[foe].bit_count() == 4
        assert new.hands[foe] & mask("RC03", "RC11") == mask("RC03", "RC11")
        assert new.deck & mask("RC10")
        assert new.deck | new.hands[foe] | hand | mask("RC09") == FULL_DECK
        others.update(card.bit for card in cards_in(new.hands[foe] & ~mask("RC03", "RC11")))
    assert set(others) == {card.bit for card in cards_in(FULL_DECK & ~mask("RC01", "RC05", "RC09", "RC03", "RC11", "RC10"))}
    assert max(others.values()) < 2 * min(others.values())


def test_more_cards_shown_than_the_hand_held_were_drawn_since() -> None:
    state = dealt(mask("RC01"), mask("RC19"), 0)
    shown = [SeenAnswer("RB-016 before the at-bat", HOME, "Scouting Report"), SeenAnswer("RB-102 discard", HOME, "Bad Hop")]
    new = GAME.redeal(state, AWAY, Chance("shown"), shown)
    assert new.hands[HOME] == mask("RC19")
    assert new.deck & mask("RC04")


class Counting(RB8):
    """RB8 that counts how often hidden cards are dealt anew."""

    def __init__(self, told: bool) -> None:
        self.told = told
        self.deals = 0

    def redeal(self, state: RB8State, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> RB8State:
        self.deals += 1
        return super().redeal(state, seat, chance, shown if self.told else ())


def deals_for(told: bool, games: int = 30) -> list[int]:
    """Deals that it takes to play one game out, at reactions before which the other side has shown two cards this turn."""
    deals = []
    for seed in range(games):
        setup = setup_of(Random(f"deals {seed}"), "unlimited", 0.95)
        table = Late((Eager(), Eager()), Record(GAME.name, GAME.edition, setup, f"deals {seed}"))
        table.play(setup)
        for before, seen, seat, why in table.late:
            game = Counting(told)
            play_out(game, before, seen, (why, seat), "pass", (Eager(), Eager()), "luck", lambda view: True)
            deals.append(game.deals)
    return deals


class Late(RecordingTable[RB8State]):
    """A recording table that keeps the questions before which the other side has shown two cards in the same turn."""

    def __init__(self, managers: tuple[Manager, Manager], record: Record) -> None:
        super().__init__(GAME, managers, record)
        self.late: list[tuple[RB8State, list[SeenAnswer], Seat, str]] = []

    def _decide(self, seat: Seat, options: Sequence[V], why: str) -> V:
        turn = self._recording._turn
        if turn is not None and str(options[0]) == "pass":
            seen = answers_seen(self.events[turn[1] :], seat)
            if sum(answer.seat == other(seat) and named_in(answer.text) is not None for answer in seen) >= 2:
                self.late.append((turn[0], seen, seat, why))
        return super()._decide(seat, options, why)


def test_told_what_was_shown_nearly_every_deal_fits() -> None:
    """Untold, one in forty-five does where two cards were shown, and one in 680 where three were."""
    told = deals_for(told=True)
    assert len(told) > 30
    assert sum(told) <= 2 * len(told)


class Eager:
    """Plays a card rather than none, three times in four, and calls for steals, bunts and lineups of its own."""

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        number = bench.luck()
        if options[0] is PASS and number % 4:
            return options[1 + number // 4 % (len(options) - 1)]
        return options[number // 4 % len(options)]


ASKED = {question.label for question in GAME.questions if question.verb == "choose"}
OFTEN = 12
"""Forks of each kind of question in one game, at most."""


class Forking(RecordingTable[RB8State]):
    """A recording table at which every question is played out in the head, here and with another truth behind it."""

    def __init__(self, managers: tuple[Manager, Manager], record: Record) -> None:
        super().__init__(GAME, managers, record)
        self.forks: Counter[str] = Counter()

    def _decide(self, seat: Seat, options: Sequence[V], why: str) -> V:
        label = label_of(why)
        turn = self._recording._turn
        if len(options) > 1 and turn is not None and self.forks[label] < OFTEN:
            self.forks[label] += 1
            before, since = turn
            self.fork(before, self.events[since:], seat, options[self.forks[label] % len(options)], why)
        return super()._decide(seat, options, why)

    def fork(self, before: RB8State, events: Sequence[Event], seat: Seat, option: object, why: str) -> None:
        """The same comes of it whatever the other seat holds and has done in secret, and it is the seat's view."""
        luck = f"{self.seed} {len(self.events)}"
        true = fork(before, answers_seen(events, seat), seat, why, option, luck)
        masked: list[Event] = [event.seen_by(seat) or event for event in events]
        for number in range(2):
            another = GAME.redeal(before, seat, Chance(f"{luck} another {number}"))
            assert fork(another, answers_seen(masked, seat), seat, why, option, luck) == true
        bench = self._recording
        bench.seat, bench._why = seat, why
        view = bench.play_out(option, (Eager(), Eager()), luck, until=lambda view: True)
        assert isinstance(view, RB8View)
        assert bare(view) == true
        assert view.seat == seat


def fork(before: RB8State, given: Sequence[SeenAnswer], seat: Seat, why: str, option: object, luck: str) -> tuple[object, ...]:
    """The seat's view at the end of the turn."""
    view = play_out(GAME, before, given, (why, seat), str(option), (Eager(), Eager()), luck, lambda view: True)
    return bare(cast("RB8View", view))


def test_forks_from_every_kind_of_question_know_only_what_the_seat_knows() -> None:
    """RB-109, Bench.play_out: no search finds out the other hand, for with any other one it finds the same."""
    forks: Counter[str] = Counter()
    for seed in range(200):
        setup = setup_of(Random(f"forks {seed}"), "unlimited" if seed % 2 else "one", 0.95)
        table = Forking((Eager(), Eager()), Record(GAME.name, GAME.edition, setup, f"forks {seed}"))
        table.play(setup)
        forks += table.forks
    assert set(forks) == ASKED


@pytest.mark.parametrize("rally", ["one", "unlimited"])
def test_games_played_out_to_their_end(rally: str) -> None:
    """From the middle of a turn to the last out, with the truth and with another one."""
    setup = setup_of(Random(f"to the end {rally}"), rally)
    record = Record(GAME.name, GAME.edition, setup, f"to the end {rally}")
    RecordingTable(GAME, (Eager(), Eager()), record).play(setup)
    finished_games = 0
    choices = [number for number, answer in enumerate(record.answers) if number > 30 and answer.seat is not None]
    for answers in choices[:: len(choices) // 12]:
        session = Session(GAME, Record(GAME.name, GAME.edition, setup, record.seed, answers=record.answers[:answers]))
        ask = session.asks[0]
        assert ask.seat is not None
        before = session._turns[-1][2]
        given = answers_seen(session._told, ask.seat)
        scores = [
            play_out(GAME, state, given, (ask.why, ask.seat), ask.texts[-1], (Eager(), Eager()), f"luck {answers}")
            for state in (before, GAME.redeal(before, ask.seat, Chance("another")))
        ]
        assert scores[0] == scores[1]
        assert scores[0][0] != scores[0][1]
        finished_games += 1
    assert finished_games >= 12
