"""A ball game of two short innings in which both managers hold secret cards, for tests of the terminal.

Each seat is dealt two cards (B-01). Before every at-bat the side at bat, then the other, may play a card (B-02); a card
played lies open. Then the side at bat buries a card in secret, if it holds several, and draws another (B-03). One die is
the at-bat: 1 to 4 a strikeout, 5 and 6 a home run (B-04). Three outs, two innings.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.bases import BATTER, HOME_PLATE, Move
from hotstove.baseball.board import Board
from hotstove.baseball.card_faces import CardFace, Rating, Sentence
from hotstove.baseball.innings import decided, next_half
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Kind, Note, Play
from hotstove.baseball.teams import Player, Slot, TeamSheet
from hotstove.managers.simple import AtRandom, First
from hotstove.table import AWAY, D6, HOME, Chance, Event, NotLegal, Seat, SeenAnswer, Table, Unreadable, other
from hotstove.table.game import Manager, Paragraph, Rule, Setup, Switch, read_switches
from hotstove.table.questions import Question
from hotstove.table.texts import Json, Node

STONES = ("agate", "beryl", "coral", "diamond", "emerald", "flint", "garnet", "heliodor", "iolite", "jasper")
CARDS = tuple(f"the {stone}" for stone in STONES)
"""Each has a name that stands nowhere else, so that a test can look for it in all that is shown."""
PASS = "pass"
INNINGS = 2


@dataclass
class State:
    """Hands by seat; what is left in the pile; what lies open; the game."""

    pile: list[str] = field(default_factory=lambda: list(CARDS))
    hands: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    open: list[str] = field(default_factory=list)
    score: list[int] = field(default_factory=lambda: [0, 0])
    inning: int = 1
    half: Seat = AWAY
    outs: int = 0
    batter: list[int] = field(default_factory=lambda: [0, 0])
    over: bool = False

    def copy(self) -> State:
        hands = (list(self.hands[0]), list(self.hands[1]))
        score, batter = list(self.score), list(self.batter)
        place = (self.inning, self.half, self.outs)
        return State(list(self.pile), hands, list(self.open), score, *place, batter, self.over)

    def key(self) -> Hashable:
        return repr(self)


@dataclass(frozen=True)
class View:
    """What one seat knows."""

    seat: Seat
    hand: tuple[str, ...]
    open: tuple[str, ...]
    score: tuple[int, int]
    inning: int
    half: Seat
    outs: int
    batter: int


def turn(state: State, table: Table) -> None:
    side = state.half
    for seat in (side, other(side)):
        card = table.choose(seat, (PASS, *state.hands[seat]), "B-02 card")
        if card != PASS:
            state.hands[seat].remove(card)
            state.open.append(card)
            table.tell(Note("B-02 card", f"The {SHEETS[seat].nickname} play {card}."))
    if len(state.hands[side]) > 1:
        gone = table.choose(side, tuple(state.hands[side]), "B-03 bury", (side,))
        state.hands[side].remove(gone)
        state.pile.append(gone)
        _draw(state, table, side)
    batter = SHEETS[side].order[state.batter[side] % 3].player.id
    state.batter[side] += 1
    if table.roll(D6, "B-04 at-bat") > 4:
        state.score[side] += 1
        table.tell(Play("B-04 home run", Kind.HOME_RUN, batter, (Move(BATTER, HOME_PLATE),)))
    else:
        state.outs += 1
        table.tell(Play("B-04 strikeout", Kind.STRIKEOUT, batter, (Move(BATTER, 0, out=True),)))
    if state.outs == 3:
        table.tell(HalfInningEnds("B-04 half-inning", "three outs"))
        score = (state.score[0], state.score[1])
        if decided(state.inning, side, score, INNINGS) or state.inning == 4:
            state.over = True
            table.tell(GameEnds("B-04 game", "two innings"))
            return
        (state.inning, state.half), state.outs = next_half(state.inning, side), 0
        table.tell(HalfInningBegins("B-04 half-inning", state.inning, state.half))


def _draw(state: State, table: Table, seat: Seat) -> None:
    card = table.draw(tuple(sorted(state.pile)), "B-01 deal", (seat,))
    state.pile.remove(card)
    state.hands[seat].append(card)
    table.tell(Note("B-01 deal", f"You are dealt {card}.", seats=(seat,)))


def _sheet(code: str, nickname: str, names: str) -> TeamSheet:
    order = tuple(Slot(Player(f"{code}{number}", name)) for number, name in enumerate(names.split(), 1))
    return TeamSheet(code, f"Back {nickname}", nickname, order)


SHEETS = (_sheet("CAT", "Cats", "Tib Tab Tom"), _sheet("DOG", "Dogs", "Rex Max Pax"))


class Backlot:
    """The game object, as an installed game has one."""

    name = "backlot"
    title = "Backlot"
    edition = "1"
    about = "Ten cards."
    primer: tuple[Paragraph, ...] = (Paragraph("", "Play a card or pass."),)
    hides = True
    switches: tuple[Switch, ...] = ()
    questions: tuple[Question, ...] = (
        Question("draw", "deal", "B-01", "A card", "a card's name"),
        Question("choose", "card", "B-02", "A card?", "a card's name", PASS, reaction=True, hides_options=True),
        Question("choose", "bury", "B-03", "Which?", "a card's name"),
        Question("roll", "at-bat", "B-04", "d6", "1 to 6"),
    )
    start_keys: Mapping[str, str] = {}
    expect_keys: Mapping[str, str] = {}
    managers: Mapping[str, Callable[[Setup], Manager]] = {"random": lambda setup: AtRandom(), "first": lambda setup: First()}
    turn = staticmethod(turn)

    def passes(self) -> Mapping[str, str]:
        return {"card": PASS}

    def teams(self) -> tuple[str, ...]:
        return ("cats", "dogs")

    def team_file(self, name: str) -> str:
        raise Unreadable(f"there is no team {name!r}")

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        return Setup("cats", "dogs", read_switches(self.switches, options))

    def start(self, setup: Setup, table: Table) -> State:
        state = State()
        table.tell(GameBegins("B-01 game", self.title, SHEETS, INNINGS))
        for seat in (AWAY, HOME, AWAY, HOME):
            _draw(state, table, seat)
        table.tell(HalfInningBegins("B-04 half-inning", 1, AWAY))
        return state

    def result(self, state: State) -> tuple[int, int] | None:
        return (state.score[0], state.score[1]) if state.over else None

    def view(self, state: State, seat: Seat) -> View:
        score = (state.score[0], state.score[1])
        due = state.batter[state.half]
        return View(seat, tuple(state.hands[seat]), tuple(state.open), score, state.inning, state.half, state.outs % 3, due)

    def redeal(self, state: State, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> State:
        new = state.copy()
        unseen = sorted(new.pile + new.hands[other(seat)])
        new.hands[other(seat)][:] = [unseen.pop(chance.pick(len(unseen))) for _ in new.hands[other(seat)]]
        new.pile = unseen
        return new

    def sheets(self, setup: Setup) -> tuple[TeamSheet, TeamSheet]:
        return SHEETS

    def board(self, view: object) -> Board:
        assert isinstance(view, View)
        return Board(inning=view.inning, half=view.half, outs=view.outs, score=view.score)

    def situation(self, view: object) -> Situation:
        assert isinstance(view, View)
        names = [slot.player.name for slot in SHEETS[view.half].order]
        batter = names[view.batter % 3]
        card = CardFace(batter, "bats right", (Rating("power", 6), Rating("contact", 7)))
        across = CardFace(
            "Old Ace",
            "throws left",
            (Rating("control", 8), Sentence("Bender", ("On a six he may throw the ball once more. " * 4).strip())),
        )
        hand = tuple(CardFace(card, "any time", (Sentence("", f"Says what {card} says."),)) for card in view.hand)
        note = f"You hold {', '.join(view.hand)}"
        place = (view.inning, view.half, view.outs, (None, None, None), view.score, None)
        return Situation(
            *place, batter, names[(view.batter + 1) % 3], card, ("Ten cards.", note), "Old Ace", (), hand, (), across
        )

    def position(self, setup: Setup, start: Node) -> NoReturn:
        raise NotLegal("no positions")

    def facts(self, state: State, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        return {}

    def written(self, state: State) -> NoReturn:
        raise NotLegal("no positions")

    def rules(self) -> Sequence[Rule]:
        return tuple(Rule(f"B-0{number}", "Cards", "rule", "A rule", "What a rule says.") for number in (1, 2, 3, 4))


GAME = Backlot()
SETUP = Setup("cats", "dogs", {})
