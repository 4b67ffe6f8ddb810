"""A toy ball game with cards up the sleeve, for tests of odds in games that hide.

An at-bat is one roll (H-04). Before it the side at bat and the side in the field may each play a card (H-02), and a runner
on first may dash (H-03, H-12), unseen and safely with a sign. A card may turn the result (H-05), a runner on third may go
home on a fly (H-06). A home run earns a card (H-07); a walk makes both sides lay a card aside in secret (H-08), a sign if
they hold one; an error turns one up (H-09); a strikeout makes both show a card at once (H-10), and the higher one wins a
base for the next batter. Cards are ranked; all are different. A position may have H-08 or H-10 before the pitch, too. While
the side in the field holds a card the batter rolls his field (H-11), which matters for nothing else.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.bases import BATTER, Move, advance
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.plays import Kind, Play
from hotstove.table import AWAY, BOTH, D6, HOME, Seat, Table
from hotstove.table.questions import Question

if TYPE_CHECKING:
    from hotstove.baseball.ball_game import BallGame

CARDS = ("1 boost", "2 boost", "3 fence", "4 fence", "5 glove", "6 glove", "7 stare", "8 stare", "9 sign", "10 sign")
PASS = "pass"
RESULTS = ("single", "fly", "home run", "walk", "error", "strikeout")
PITCH = D6.read_as(RESULTS)


@dataclass
class Sleeves:
    """The position: ``half`` is at bat; hands by seat are secret."""

    deck: tuple[str, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    bases: tuple[bool, bool, bool] = (False, False, False)
    half: Seat = AWAY
    outs: int = 0
    runs: int = 0
    first: str = ""
    reactions_ended: bool = False

    @property
    def defense(self) -> Seat:
        return HOME if self.half == AWAY else AWAY

    def leave(self, seat: Seat, card: str) -> None:
        """A card leaves a hand."""
        hands = [list(hand) for hand in self.hands]
        hands[seat].remove(card)
        self.hands = (tuple(hands[AWAY]), tuple(hands[HOME]))

    def copy(self) -> Sleeves:
        return replace(self)

    def key(self) -> Hashable:
        return (self.deck, self.hands, self.bases, self.half, self.outs, self.runs, self.first)


def window(state: Sleeves, table: Table, seat: Seat, kind: str, why: str) -> bool:
    """Does the seat play a card of this kind? Asked of whoever holds a card, whichever it is."""
    if not state.hands[seat] or state.reactions_ended:
        return False
    options = (PASS, *(card for card in state.hands[seat] if card.endswith(kind)))
    card = table.choose(seat, options, why)
    if card == PASS:
        return False
    state.leave(seat, card)
    return True


def turn(state: Sleeves, table: Table) -> None:
    """One at-bat."""
    boosted = window(state, table, state.half, "boost", "H-02 before")
    stared = window(state, table, state.defense, "stare", "H-02 before")
    if state.first == "H-08":
        lay_aside(state, table)
    elif state.first == "H-10":
        show(state, table)
    if state.bases[0] and not state.bases[1]:
        unseen = () if state.reactions_ended else tuple(card for card in state.hands[state.half] if card.endswith("sign"))
        call = table.choose(state.half, ("stay", "go", *unseen), "H-03 steal")
        if call in unseen:
            state.leave(state.half, call)
        if call in unseen or (call == "go" and table.roll(D6, "H-12 dash") > 2):
            tell(state, table, Play("H-03 steal", Kind.STEAL, "b", (Move(1, 2, steal=True),)))
    if state.hands[state.defense] and not state.reactions_ended:
        table.resolve(field)
    result = "single" if boosted and not stared else table.roll(PITCH, "H-04 pitch")
    if result == "home run" and window(state, table, state.defense, "fence", "H-05 after"):
        result = "fly"
    if result == "single" and window(state, table, state.defense, "glove", "H-05 after"):
        result = "fly"
    tell(state, table, play_of(state, result))
    if result == "fly" and state.bases[2] and table.choose(state.half, ("hold", "tag"), "H-06 tag-up") == "tag":
        tell(state, table, Play("H-06 tag-up", Kind.ADVANCE, "b", (Move(3, 4),)))
    if result == "home run" and state.deck:
        card = table.draw(state.deck, "H-07 earn", (state.half,))
        state.deck = tuple(other for other in state.deck if other != card)
        hands = [*state.hands]
        hands[state.half] += (card,)
        state.hands = (hands[AWAY], hands[HOME])
    if result == "walk":
        lay_aside(state, table)
    if result == "error":
        up = table.draw(state.deck, "H-09 turn up")
        state.deck = tuple(other for other in state.deck if other != up)
    if result == "strikeout" and all(state.hands):
        show(state, table)


def lay_aside(state: Sleeves, table: Table) -> None:
    for seat in BOTH:
        if state.hands[seat]:
            signs = tuple(card for card in state.hands[seat] if card.endswith("sign"))
            state.leave(seat, table.choose(seat, signs or state.hands[seat], "H-08 lay aside", (seat,)))


def show(state: Sleeves, table: Table) -> None:
    away, home = table.choose_both(state.hands, "H-10 show")
    state.bases = (int(away.split()[0]) > int(home.split()[0]), *state.bases[1:])


def field(table: Table) -> int:
    return table.roll(D6, "H-11 field")


def play_of(state: Sleeves, result: str) -> Play:
    if result in ("single", "walk", "error"):
        kind = {"single": Kind.SINGLE, "walk": Kind.WALK, "error": Kind.ERROR}[result]
        return Play(f"H-04 {result}", kind, "b", (*advance(state.bases, 1), Move(BATTER, 1)))
    if result == "home run":
        return Play("H-04 home run", Kind.HOME_RUN, "b", (*advance(state.bases, 4), Move(BATTER, 4)))
    kind = Kind.FLY_OUT if result == "fly" else Kind.STRIKEOUT
    return Play(f"H-04 {result}", kind, "b", (Move(BATTER, 0, out=True),))


def tell(state: Sleeves, table: Table, play: Play) -> None:
    table.tell(play)
    who = (True, *state.bases, False)
    first, second, third = play.after
    state.bases = (who[first], who[second], who[third])
    state.outs += play.outs
    state.runs += play.home


class SleevesGame:
    """The part of a game object that odds of the next play need."""

    name = "sleeves"
    hides = True
    questions: tuple[Question, ...] = (
        Question("choose", "before", "H-02", "", "", PASS, reaction=True, hides_options=True),
        Question("choose", "steal", "H-03", "", "", "stay"),
        Question("roll", "dash", "H-12", "", ""),
        Question("roll", "field", "H-11", "", ""),
        Question("roll", "pitch", "H-04", "", ""),
        Question("choose", "after", "H-05", "", "", PASS, reaction=True, hides_options=True),
        Question("choose", "tag-up", "H-06", "", "", "hold"),
        Question("draw", "earn", "H-07", "", ""),
        Question("choose", "lay aside", "H-08", "", ""),
        Question("draw", "turn up", "H-09", "", ""),
        Question("choose", "show", "H-10", "", ""),
    )
    turn = staticmethod(turn)

    def end_reactions(self, state: Sleeves) -> None:
        state.reactions_ended = True

    def result(self, state: Sleeves) -> tuple[int, int] | None:
        return None

    def view(self, state: Sleeves, seat: Seat) -> Sleeves:
        hands = (state.hands[AWAY], ()) if seat == AWAY else ((), state.hands[HOME])
        return replace(state, deck=(), hands=hands)

    def situation(self, view: object) -> Situation:
        assert isinstance(view, Sleeves)
        first, second, third = ("runner" if taken else None for taken in view.bases)
        score = (view.runs, 0) if view.half == AWAY else (0, view.runs)
        return Situation(1, view.half, view.outs, (first, second, third), score, None, "b", "b", CardFace("", "", ()), ())


class Loud(SleevesGame):
    """The same game without ``end_reactions``."""

    end_reactions = None  # type: ignore[assignment]


SLEEVES = cast("BallGame[Sleeves]", SleevesGame())
LOUD = cast("BallGame[Sleeves]", Loud())
