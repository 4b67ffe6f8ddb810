"""The register of effects: for each strategy card, coach and stadium when it may be played and the function that does it.

An effect *adds* amounts to named things as long as its card is in play (``adds``: from the board and the card to modifiers),
or it *acts* once when it is played (``act``). Amounts are worked out anew whenever they are needed, so a new batter or pitcher
counts at once, and a card that goes takes its amounts with it.

A set state is an amount, too: 1 or -1 of ``ADVANTAGE`` gives it to the batter or the pitcher, and contrary ones cancel
(CL-R-52).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.baseball.effects import Modifier
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchState, InForce
from hotstove.games.clutch.sums import INNING_LIMIT, NO_STADIUM, NOTHING_ADDED, Sums, sums_of
from hotstove.table import HOME, Seat, Table, other
from hotstove.table.texts import Node

# --- When cards may be played: the windows of an at-bat in order. Each is the ``why`` of its question.

AT_HALF_BEGIN: Final = "CL-024 half-inning begins"
AFTER_SUBSTITUTION: Final = "CL-117 substitute enters"
AFTER_INTENTIONAL_WALK: Final = "CL-131 after an intentional walk"
ON_STEAL: Final = "CL-136 steal declared"
BUNT_DECISION: Final = "CL-142 bunt"
ON_BUNT: Final = "CL-143 bunt declared"
ON_INFIELD_IN: Final = "CL-150 infield in declared"
BEFORE_PITCH: Final = "CL-175 before the pitch"
ON_PITCH_ROLL: Final = "CL-152 on the pitch roll"
ON_ADVANTAGE: Final = "CL-166 advantage"
BEFORE_SWING: Final = "CL-168 before the swing"
ON_SWING_ROLL: Final = "CL-168 on the swing roll"
ON_RESULT: Final = "CL-191 result"
ON_ADVANCE: Final = "CL-217 attempt announced"
ON_THROW: Final = "CL-198 throw or play announced"
ON_THROW_RESULT: Final = "CL-192 throw or play decided"
ON_OUTCOME: Final = "CL-174 outcome"
ON_AT_BAT_END: Final = "CL-195 at-bat settled"
AT_HALF_END: Final = "CL-075 half-inning ends"
RESPONSE: Final = "CL-188 response"
ANY_TIME: Final = (AT_HALF_BEGIN, BEFORE_PITCH, AT_HALF_END)
"""The windows in which a card for any time may be played (CL-R-79)."""

# --- Until when cards stay in play: names of the moments that end them

AT_BAT: Final = "at-bat"
OWN_BATTER: Final = "a batter of the owner is over"
FOE_BATTER: Final = "a batter of the other side is over"
THROWN: Final = "throw over"
ATTEMPT: Final = "attempt over"
HALF: Final = "half-inning"
INNING: Final = "inning"
GAME: Final = "game"
PLAYER_LEAVES: Final = "player leaves"
OWN_RUNNER_OUT: Final = "own runner thrown out"
BATTER_STRUCK_OUT: Final = "batter struck out"
RUN_AGAINST: Final = "run against the pitcher"
WALKED_ONE: Final = "the pitcher walks a batter"
HAND_OF_FIVE: Final = "five cards in hand"
WEATHER_ROLLS_ON: Final = "weather half-inning"

Adds: TypeAlias = Callable[[ClutchBoard, CardInPlay], tuple[Modifier, ...]]
"""From the board and the card in play to what it adds now."""
Act: TypeAlias = Callable[[ClutchState, Table, Seat], None]
"""What playing a card does at once, for its owner."""
May: TypeAlias = Callable[[ClutchBoard, Seat], bool]
"""Whether a card may be played now, by what everybody sees."""


def always(board: ClutchBoard, seat: Seat) -> bool:
    """The condition of a card that its window alone limits."""
    return True


@dataclass(frozen=True, slots=True)
class Effect:
    """A card's entry in the register.

    ``windows`` are those in which it may be played, if ``may`` holds and the result of the at-bat is one of ``results`` (any
    if there are none). ``until`` are the moments that end it, empty for a card
    that goes to the discards at once; one of them must come ``times`` times. ``on`` names the player it is attached to: batter,
    pitcher, own pitcher or runner. ``settles`` is done when the attempt for which it was played is over. After ``last_inning``
    it may not be played any more (0: there is none); ``may`` says so, too.
    """

    id: str
    windows: tuple[str, ...]
    may: May = always
    adds: Adds | None = None
    act: Act | None = None
    until: tuple[str, ...] = ()
    times: int = 1
    on: str = ""
    settles: Act | None = None
    results: tuple[Result, ...] = ()
    last_inning: int = 0

    def is_past(self, board: ClutchBoard) -> bool:
        """Whether the last inning in which it may be played is over."""
        return 0 < self.last_inning < board.inning

    def fits(self, board: ClutchBoard, seat: Seat) -> bool:
        """Whether it may be played on the present result, by what everybody sees."""
        return (not self.results or (board.at_bat is not None and board.at_bat.result in self.results)) and self.may(
            board, seat
        )


EFFECTS: Final[dict[str, Effect]] = {}
"""The effect of every strategy card and coach by its id."""


def register(effect: Effect) -> None:
    """Put an effect into the register; raises ValueError for an id that has one."""
    if effect.id in EFFECTS:
        raise ValueError(f"{effect.id} has two effects")
    EFFECTS[effect.id] = effect


def adds(
    card: str,
    *windows: str,
    until: tuple[str, ...] = (AT_BAT,),
    may: May = always,
    times: int = 1,
    on: str = "",
    act: Act | None = None,
    settles: Act | None = None,
    results: tuple[Result, ...] = (),
    last_inning: int = 0,
) -> Callable[[Adds], Adds]:
    """Register a card whose function says what it adds while it is in play."""

    def in_time(board: ClutchBoard, seat: Seat) -> bool:
        return board.inning <= last_inning and may(board, seat)

    def entered(function: Adds) -> Adds:
        allowed = in_time if last_inning else may
        register(Effect(card, windows, allowed, function, act, until, times, on, settles, results, last_inning))
        return function

    return entered


def acts(card: str, *windows: str, may: May = always, results: tuple[Result, ...] = ()) -> Callable[[Act], Act]:
    """Register a card whose function is done once, when it is played; the card goes to the discards."""

    def entered(function: Act) -> Act:
        register(Effect(card, windows, may, act=function, results=results))
        return function

    return entered


StadiumAdds: TypeAlias = Callable[[ClutchBoard], tuple[Modifier, ...]]
STADIUM_ADDS: Final[dict[str, StadiumAdds]] = {}
"""What each stadium adds now, by its id; the owner of an amount is the side that benefits (CL-066)."""


def stadium_adds(stadium: str) -> Callable[[StadiumAdds], StadiumAdds]:
    """Register what a stadium adds."""

    def entered(function: StadiumAdds) -> StadiumAdds:
        STADIUM_ADDS[stadium] = function
        return function

    return entered


RunDraws: TypeAlias = Callable[[ClutchBoard, tuple[int, int], Seat], int]
"""From the board, the score before a play and the card's owner to the cards that he draws for its runs."""
RUN_DRAWS: Final[dict[str, RunDraws]] = {}
"""Cards in play whose owner draws when runs score (T21), by id."""


def draws_on_runs(card: str) -> Callable[[RunDraws], RunDraws]:
    """Register how many cards the owner of a card in play draws for runs."""

    def entered(function: RunDraws) -> RunDraws:
        RUN_DRAWS[card] = function
        return function

    return entered


# --- Sums


def modifiers(board: ClutchBoard) -> Sums:
    """All amounts that cards in play and the stadium add now.

    Within an at-bat they are worked out anew only when something has changed on which a card or stadium may hang. New ratings
    of a side (``board.ratings``) stand for any change of its players. Compiled, a pair is another object whenever it is read:
    what is in it is compared.
    """
    if not (board.in_play or board.options.stadium):
        board.in_force = None
        return NOTHING_ADDED
    known = board.in_force
    if (
        known is not None
        and known.at_bat is board.at_bat
        and known.in_play is board.in_play
        and known.throw is board.throw
        and known.outs == board.outs
        and known.occupied == board.occupied
    ):
        away, home = board.ratings
        if known.away is away and known.home is home:
            return known.sums
    sums = sums_of(all_amounts(board))
    board.in_force = InForce(board, sums) if board.at_bat is not None else None
    return sums


def all_amounts(board: ClutchBoard) -> tuple[Modifier, ...]:
    """What every card in play adds now, and the stadium unless a card switches it off."""
    amounts: tuple[Modifier, ...] = ()
    for each in board.in_play:
        adds_now = EFFECTS[each.card.id].adds
        if adds_now is not None:
            amounts += adds_now(board, each)
    if board.options.stadium:
        own = STADIUM_ADDS.get(board.teams[HOME].stadium.id)
        if own is not None and not (amounts and NO_STADIUM in [what for _, what, _ in amounts]):
            amounts = own(board) + amounts  # what a card sets counts before what the stadium does (CL-R-52)
    return amounts


def total(board: ClutchBoard, what: str) -> int:
    """The amounts of one thing that count, summed: per owner and direction the largest only (CL-177 to CL-180)."""
    return modifiers(board).of(what)


def holds(board: ClutchBoard, what: str, owner: Seat | None = None) -> bool:
    """Whether a card in play states this now; one of the owner's, if an owner is given. No stadium states anything."""
    if not board.in_play:
        return False
    sums = modifiers(board)
    if what not in sums.totals:
        return False
    return owner is None or any(whose == owner and of == what for whose, of, _ in sums.each)


def for_owner(card: CardInPlay, what: str, amount: int = 1) -> tuple[Modifier, ...]:
    """One amount for the card's owner."""
    return _one_amount(card.owner, what, amount)


@lru_cache(maxsize=1 << 10)
def _one_amount(owner: Seat, what: str, amount: int) -> tuple[Modifier, ...]:
    return (Modifier(owner, what, amount),)


def side_of_player(card: CardInPlay) -> Seat:
    """The side of the player on whom a card lies: its owner's, unless the offense has put it on the pitcher."""
    return other(card.owner) if card.card.color == "blue" and EFFECTS[card.card.id].on == "pitcher" else card.owner


def lies_on(card: CardInPlay, seat: Seat, player: str) -> bool:
    """Whether a card lies on that player of a side; both sides may have the same card of him."""
    return card.on == player and side_of_player(card) == seat


def limit_of(card: CardInPlay) -> str:
    """The name of the Inning Limit of the pitcher on whom a card lies."""
    return f"{INNING_LIMIT} {side_of_player(card)} {card.on}"


# --- Stadium functions other than amounts

StadiumResult: TypeAlias = Callable[[ClutchState, Table], None]
STADIUM_RESULTS: Final[dict[str, StadiumResult]] = {}
"""What a stadium does to a result as soon as it is known (CL-063)."""
STADIUM_OUTCOMES: Final[dict[str, StadiumResult]] = {}
"""What a stadium does when the outcome is final."""
STADIUM_HALF_ENDS: Final[dict[str, StadiumResult]] = {}
"""What a stadium does when a half-inning ends."""


def stadium_acts(stadium: str, when: dict[str, StadiumResult]) -> Callable[[StadiumResult], StadiumResult]:
    """Register what a stadium does at one of those moments."""

    def entered(function: StadiumResult) -> StadiumResult:
        when[stadium] = function
        return function

    return entered


def stadium_in_force(board: ClutchBoard) -> bool:
    """Whether the home side's stadium has effects now (CL-062; A30)."""
    return board.options.stadium and not holds(board, NO_STADIUM)


# --- The whole register


def check_register(places: Mapping[str, Node]) -> None:
    """Compare the register with the cards, coaches and stadiums of the set, by the places of their ids in its files.

    Raises Unreadable for a card without an effect, ValueError for an effect without a card.
    """
    stadiums = {*STADIUM_ADDS, *STADIUM_RESULTS, *STADIUM_OUTCOMES, *STADIUM_HALF_ENDS}
    registered = EFFECTS.keys() | stadiums
    for card, place in places.items():
        if card not in registered:
            place.unreadable("the id of an effect in the register (effects.EFFECTS)")
    if without := sorted(registered - places.keys()):
        raise ValueError(f"effects without a card: {', '.join(without)}")
