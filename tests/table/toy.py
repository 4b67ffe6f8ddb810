"""A toy card game that uses all six verbs, with hidden hands, for tests of the table.

Each seat holds cards that only it sees. In a turn a card is turned up (T-09), both seats draw one in secret (T-02), throw
one away in secret (T-03) and play one, both at once (T-04), and one throw of two symbol dice (T-05) may give the away
seat a rescue (T-06). The higher card wins the point; equal ranks are rolled off, ties rerolled (T-07). Three turns make a
game (T-08).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass

from hotstove.managers.simple import AtRandom, First
from hotstove.table import AWAY, BOTH, D6, HOME, Chance, Die, Event, Seat, Seats, SeenAnswer, Table, Unreadable, dice
from hotstove.table.game import Manager, Paragraph, Rule, Setup, Switch
from hotstove.table.questions import Question
from hotstove.table.texts import Json, Node

SUITS = ("ash", "birch", "cedar", "dogwood")
CARDS = tuple(f"{rank} of {suit}" for rank in (1, 2, 3, 4) for suit in SUITS)
"""Every card has a name of its own, so that a test can look for it in a text."""
TURNS = 3
RED = Die("red star die", ("star", "star", "moon"), "red")
BLUE = Die("blue star die", ("star", "moon", "moon", "sun"), "blue")
LUCK = dice(RED, BLUE).read(lambda red, blue: "pair" if red == blue else "sunny" if blue == "sun" else "nothing")

MANAGERS: Mapping[str, Callable[[Setup], Manager]] = {"random": lambda setup: AtRandom(), "first": lambda setup: First()}


def rank(card: str) -> int:
    """The number a card shows."""
    return int(card[0])


@dataclass
class ToyState:
    """Hands and discards by seat; what is left in the pile; points; turns played. All that is played lies open."""

    pile: list[str]
    hands: tuple[list[str], list[str]]
    discards: tuple[list[str], list[str]]
    played: list[str]
    score: tuple[int, int] = (0, 0)
    turns: int = 0

    def copy(self) -> ToyState:
        hands, discards = self.hands, self.discards
        return ToyState(
            list(self.pile),
            (list(hands[0]), list(hands[1])),
            (list(discards[0]), list(discards[1])),
            list(self.played),
            self.score,
            self.turns,
        )

    def key(self) -> Hashable:
        return (tuple(self.pile), *map(tuple, self.hands), self.score, self.turns)


@dataclass(frozen=True)
class ToyView:
    """What one seat knows."""

    hand: tuple[str, ...]
    discards: tuple[str, ...]
    played: tuple[str, ...]
    across: int
    score: tuple[int, int]
    turns: int


@dataclass(frozen=True)
class Said(Event):
    """Something told aloud, or whispered to one seat."""

    text: str


def deal(table: Table, state: ToyState, seat: Seat, why: str) -> None:
    seats: Seats = (seat,)
    card = table.draw(tuple(state.pile), why, seats)
    state.pile.remove(card)
    state.hands[seat].append(card)


def roll_off(table: Table, handicap: int) -> Seat:
    """Both roll, the higher wins; ties are rerolled (T-07)."""
    away, home = table.roll(D6, "T-07 roll-off"), table.roll(D6, "T-07 roll-off")
    if away == home + handicap:
        return table.resolve(roll_off, handicap)
    return AWAY if away > home + handicap else HOME


def turn(state: ToyState, table: Table) -> None:
    up = table.draw(tuple(state.pile), "T-09 turn up")
    state.pile.remove(up)
    state.played.append(up)
    for seat in BOTH:
        deal(table, state, seat, "T-02 draw")
    for seat in BOTH:
        gone = table.choose(seat, tuple(state.hands[seat]), "T-03 throw away", (seat,))
        state.hands[seat].remove(gone)
        state.discards[seat].append(gone)
        table.tell(Said("T-03 thrown away", f"you threw away the {gone}", seats=(seat,)))
    away, home = table.choose_both((tuple(state.hands[AWAY]), tuple(state.hands[HOME])), "T-04 play")
    luck = table.roll(LUCK, "T-05 luck")
    if luck == "sunny" and len(state.hands[AWAY]) > 1:
        away = table.choose(AWAY, tuple(state.hands[AWAY]), "T-06 rescue")
    state.hands[AWAY].remove(away)
    state.hands[HOME].remove(home)
    state.played += [away, home]
    table.tell(Said("T-04 shown", f"{away} against {home}"))
    if rank(away) != rank(home):
        winner = AWAY if rank(away) > rank(home) else HOME
    else:
        winner = table.resolve(roll_off, 1 if luck == "pair" else 0)
    points = list(state.score)
    points[winner] += 1
    state.score = (points[0], points[1])
    state.turns += 1
    table.tell(Said("T-08 point", f"seat {winner} has it"))


class Toy:
    """The game object, as an installed game has one."""

    name = "toy"
    title = "Toy"
    edition = "1"
    about = "Sixteen cards."
    primer: tuple[Paragraph, ...] = (Paragraph("", "Draw and choose."),)
    hides = True
    switches: tuple[Switch, ...] = ()
    questions: tuple[Question, ...] = (
        Question("draw", "deal", "T-01", "", ""),
        Question("draw", "draw", "T-02", "", ""),
        Question("choose", "throw away", "T-03", "", ""),
        Question("choose", "play", "T-04", "", ""),
        Question("roll", "luck", "T-05", "", ""),
        Question("choose", "rescue", "T-06", "", ""),
        Question("roll", "roll-off", "T-07", "", ""),
        Question("draw", "turn up", "T-09", "", ""),
    )
    start_keys: Mapping[str, str] = {}
    expect_keys: Mapping[str, str] = {"score": "points"}
    managers: Mapping[str, Callable[[Setup], Manager]] = MANAGERS
    turn = staticmethod(turn)

    def passes(self) -> Mapping[str, str]:
        return {}

    def teams(self) -> tuple[str, ...]:
        return ()

    def team_file(self, name: str) -> str:
        raise Unreadable(f"there is no team {name!r}")

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        return Setup(None, None, {})

    def start(self, setup: Setup, table: Table) -> ToyState:
        state = ToyState(list(CARDS), ([], []), ([], []), [])
        for seat in BOTH:
            for _ in range(3):
                deal(table, state, seat, "T-01 deal")
        return state

    def result(self, state: ToyState) -> tuple[int, int] | None:
        return state.score if state.turns == TURNS else None

    def view(self, state: ToyState, seat: Seat) -> ToyView:
        across = len(state.hands[1 - seat])
        return ToyView(
            tuple(state.hands[seat]), tuple(state.discards[seat]), tuple(state.played), across, state.score, state.turns
        )

    def redeal(self, state: ToyState, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> ToyState:
        new = state.copy()
        across = 1 - seat
        unseen = sorted(new.pile + new.hands[across] + new.discards[across])
        for known in (new.hands[across], new.discards[across]):
            known[:] = [unseen.pop(chance.pick(len(unseen))) for _ in known]
        new.pile = unseen
        return new

    def position(self, setup: Setup, start: Node) -> ToyState:
        raise NotImplementedError

    def facts(self, state: ToyState, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        return {"score": list(state.score)}

    def written(self, state: ToyState) -> Mapping[str, Json]:
        raise NotImplementedError

    def rules(self) -> Sequence[Rule]:
        return ()


TOY = Toy()
SETUP = TOY.set_up(Node(None), Node(None), Node(None))
