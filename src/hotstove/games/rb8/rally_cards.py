"""The effects of the Rally Cards, by id (``EFFECTS``); their texts are in ``rally.yaml``.

A card has one window. Three of them need no entry, since what their card does is what its window is there for: one that
is played with a steal (``rules.call``), one that cancels another (``hands.play``), one for a roll made again
(``hands.own_roll``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from hotstove.baseball.at_stake import AtStake
from hotstove.baseball.plays import Note
from hotstove.baseball.words import BASES
from hotstove.games.rb8.effects import Becomes, GroundKey, KeyAgain, Misplay, ResultChange
from hotstove.games.rb8.hands import discard, draw, own_roll
from hotstove.games.rb8.keys import GROUNDERS, STRIKE_OUTS, ResultKind
from hotstove.games.rb8.rally import BY_ID, RallyCard, by_side, cards_in
from hotstove.games.rb8.state import AtBat, RB8State
from hotstove.table import D6, Seat, Table

PICK: Final = "RB-102 back pick runner"
PICK_ROLL: Final = "RB-103 back pick"
SCOUT_DRAW: Final = "RB-102 scouting draw"
SCOUT_DISCARD: Final = "RB-102 scouting discard"


class ResultSource(IntEnum):
    """The source of the current result: a bunt, a key roll, or the Ground Ball Key after it."""

    BUNTED = 0
    ROLLED = 1
    GROUNDED = 2


Fits: TypeAlias = Callable[[ResultSource, ResultKind], bool]
"""Whether a card fits a result of a kind from a source."""


@dataclass(frozen=True, slots=True, eq=False)
class OnResult:
    """A card on a result (RESULT) or in place of the Ground Ball Key (GB), with the change that it makes."""

    fits: Fits
    change: ResultChange


@dataclass(frozen=True, slots=True, eq=False)
class OnRun:
    """A card on a running play just decided (RUN), if the runner is ``safe`` or out (None: in any case).

    ``outcome`` is whether he is safe afterwards, None if both sides roll again.
    """

    safe: bool | None
    outcome: bool | None


@dataclass(frozen=True, slots=True, eq=False)
class BeforeAtBat:
    """A card before the On Deck Phase (BEFORE). ``runner``: only with a runner on first or second."""

    act: Callable[[RB8State, Table, AtBat, Seat, RallyCard], None]
    runner: bool = False


def of_kind(*kinds: ResultKind) -> Fits:
    """Results of these kinds."""
    return lambda source, kind: kind in kinds


def on_the_ground(source: ResultSource, kind: ResultKind) -> bool:
    """A ground ball, before the die of the Ground Ball Key or after it."""
    if source is ResultSource.ROLLED:
        return kind is ResultKind.GROUND_BALL
    return source is ResultSource.GROUNDED and (kind in GROUNDERS or kind is ResultKind.INFIELD_SINGLE)


def on_a_key(source: ResultSource, kind: ResultKind) -> bool:
    """Any result of a roll on a key."""
    return source is not ResultSource.BUNTED


def contact(state: RB8State, table: Table, at_bat: AtBat, seat: Seat, card: RallyCard) -> None:
    """Add to the batter's Contact for this at-bat."""
    at_bat.contact += card.amount


def stuff(state: RB8State, table: Table, at_bat: AtBat, seat: Seat, card: RallyCard) -> None:
    """Add to the pitcher's Stuff for this at-bat."""
    at_bat.stuff += card.amount


def visit(state: RB8State, table: Table, at_bat: AtBat, seat: Seat, card: RallyCard) -> None:
    """Restore the pitcher's full ratings and ability until the half-inning ends."""
    state.board.arms[seat].mound_visit = True


def pick(state: RB8State, table: Table, at_bat: AtBat, seat: Seat, card: RallyCard) -> None:
    """Throw at a runner on first or second; ``at_bat.picked`` is his base if he is out."""
    board = state.board
    bases = [base for base in (2, 1) if board.bases[base - 1]]
    names = tuple(f"on {BASES[base]}" for base in bases)
    base = bases[names.index(table.choose(seat, names, PICK))]
    stake = AtStake("back pick", lambda face: "out" if face in card.faces else "back in time")
    if own_roll(state, table, seat, D6.at(stake), PICK_ROLL) in card.faces:
        at_bat.picked = base
    else:
        table.tell(Note("RB-102 back in time", f"{board.runner(base).name} is back in time."))


def scout(state: RB8State, table: Table, at_bat: AtBat, seat: Seat, card: RallyCard) -> None:
    """Draw two cards and discard one, which everybody sees."""
    draw(state, table, seat, SCOUT_DRAW, card.bit)
    draw(state, table, seat, SCOUT_DRAW, card.bit)
    if state.board.hand_sizes[seat]:
        out = table.choose(seat, cards_in(state.hands[seat]), SCOUT_DISCARD)
        discard(state, seat, out)
        table.tell(Note("RB-102 discarded", f"{out} goes to the discards."))


EFFECTS: Final[dict[str, OnResult | OnRun | BeforeAtBat]] = {
    # The side at bat
    "RC01": OnResult(of_kind(ResultKind.DEEP_FLY), Becomes(ResultKind.HOME_RUN, 3)),  # RB-119
    "RC02": OnResult(on_a_key, KeyAgain()),
    "RC04": OnResult(on_the_ground, Misplay()),  # RB-085
    "RC05": BeforeAtBat(contact),
    "RC06": OnResult(of_kind(*STRIKE_OUTS), Becomes(ResultKind.WALK)),
    "RC07": OnResult(of_kind(ResultKind.SINGLE), Becomes(ResultKind.DOUBLE, 2)),
    "RC08": OnRun(safe=False, outcome=True),
    # The side in the field
    "RC09": OnResult(of_kind(ResultKind.HOME_RUN), Becomes(ResultKind.DEEP_FLY)),  # RB-120
    "RC10": BeforeAtBat(stuff),
    "RC11": OnResult(on_the_ground, GroundKey(1)),
    "RC12": OnRun(safe=True, outcome=False),
    "RC13": OnResult(of_kind(ResultKind.SINGLE, ResultKind.INFIELD_SINGLE), Becomes(ResultKind.LINE_OUT)),
    "RC14": OnResult(of_kind(ResultKind.WALK, ResultKind.HIT_BATTER), Becomes(ResultKind.LOOKING)),
    "RC15": BeforeAtBat(visit),
    "RC16": BeforeAtBat(pick, runner=True),
    # Either side
    "RC19": BeforeAtBat(scout),
    "RC20": OnRun(safe=None, outcome=None),
}
"""What each card does that has a window of its own kind."""


# --- Tables by window

RESULT_CARDS: Final = {BY_ID[key]: effect for key, effect in EFFECTS.items() if isinstance(effect, OnResult)}
RUN_CARDS: Final = {BY_ID[key]: effect for key, effect in EFFECTS.items() if isinstance(effect, OnRun)}
BEFORE_CARDS: Final = {BY_ID[key]: effect for key, effect in EFFECTS.items() if isinstance(effect, BeforeAtBat)}
ON_RESULT: Final = {
    source: {kind: by_side(card for card, effect in RESULT_CARDS.items() if effect.fits(source, kind)) for kind in ResultKind}
    for source in ResultSource
}
"""The cards that fit a result, for the side at bat and for the side in the field."""
ON_RUN: Final = tuple(
    by_side(card for card, effect in RUN_CARDS.items() if effect.safe in (safe, None)) for safe in (False, True)
)
"""The cards that fit a running play with the runner out, and with him safe, by side too."""
BEFORE: Final = (by_side(card for card, effect in BEFORE_CARDS.items() if not effect.runner), by_side(BEFORE_CARDS))
"""The cards before the On Deck Phase without a runner on first or second, and with one, by side too."""
