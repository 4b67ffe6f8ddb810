"""The exact odds of the next play in any ball game: each option's outcomes with their probabilities."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from hotstove.baseball.ball_game import BallGame, Situation
from hotstove.baseball.bases import BATTER
from hotstove.baseball.plays import GameEnds, HalfInningEnds, Kind, Note, Play, Reckoning
from hotstove.baseball.words import BASES, HALVES
from hotstove.table.asks import Answer, Ask, NeedAnswer
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, BOTH, SIDES, Drawn, Event, Rolled, Seat, Seats, label_of
from hotstove.table.game import GameState
from hotstove.table.next_steps import MOST_PATHS, next_steps
from hotstove.table.odds import Path
from hotstove.table.replay import ReplayTable

S = TypeVar("S", bound=GameState)

AS_IF = "as if nobody plays a card"
"""A note on the odds of a game with reactions, always shown, since it is secret whether a manager holds a playable card."""


@dataclass(frozen=True, slots=True)
class OddsRow(Generic[S]):
    """One possible outcome: ``what`` happens, the situation after it, its exact probability (0 to 1), and the state after it.

    ``then`` is the next question, empty if the turn is over. Outcomes with the same words and position are one
    row; in a game that hides cards, those with the same words, and ``state`` is that of one of them.
    """

    what: str
    situation: str
    probability: Fraction
    state: S
    then: str = ""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll by its name (``why``): the probability that it is made, and that of each reading, likeliest first.

    A reading's probability includes that of the roll being made: readings sum to ``probability``, or to more if the roll may be
    made twice. Rolls within a sub-rule that is one chance node (``Table.resolve``) are not listed.
    """

    why: str
    probability: Fraction
    readings: tuple[tuple[str, Fraction], ...]


@dataclass(frozen=True, slots=True)
class NextPlay(Generic[S]):
    """An option of the next choice and its possible outcomes, likeliest first; their probabilities sum to 1.

    If dice are rolled before a manager chooses, ``seat`` is None and ``option`` empty. ``rolls`` are the named rolls on the
    way, in the order in which the game lists them.
    """

    seat: Seat | None
    option: str
    rows: tuple[OddsRow[S], ...]
    rolls: tuple[Roll, ...] = ()

    @property
    def waits(self) -> str:
        """What comes before all that may be told: the other seat's question, or a roll that shows its answer; else empty."""
        return self.rows[0].then if self.seat is None and not self.rolls and len(self.rows) == 1 else ""


def next_plays(
    game: BallGame[S],
    state: S,
    given: Sequence[Answer] = (),
    option: str | None = None,
    viewer: Seat | None = None,
    most: int = MOST_PATHS,
    knows: Seats = BOTH,
) -> tuple[NextPlay[S], ...]:
    """The exact distribution of what happens from the next choice or roll to the choice after it, or the end of the turn.

    ``state`` is the state at the start of a turn, ``given`` the answers that the turn has had. With ``option`` only that
    option is computed. ``viewer`` is the seat that will see the result (None: the one that is asked); the result depends on
    no card hidden from it, and on no answer in secret of a seat that is not among ``knows`` (``next_steps``). Rolls after the
    game's end are left out. Raises NotLegal if the option is not legal or the game is over, TooManyPaths instead of following
    more than ``most`` paths.
    """
    if game.result(state) is not None:
        raise NotLegal("the game is over: there is no next play")
    options: dict[tuple[Seat | None, str], _PathSums[S]] = {}
    for path in next_steps(game, state, given, viewer, most, knows):
        choice: tuple[Seat | None, str] = path.choices[0] if path.choices else (None, "")
        options.setdefault(choice, _PathSums(game)).add(path)
    plays = tuple(sums.of(seat, text) for (seat, text), sums in options.items())
    if option is None:
        return plays
    wanted = " ".join(option.split()).lower()
    chosen = tuple(play for play in plays if play.option.lower() == wanted)
    if not chosen:
        legal = ", ".join(play.option for play in plays if play.option)
        raise NotLegal(f"{option!r} is not legal here; legal: {legal or 'none, nobody chooses'}")
    return chosen


class _PathSums(Generic[S]):
    """Adds up the paths of one option."""

    def __init__(self, game: BallGame[S]) -> None:
        self._game = game
        self._order = {question.label: number for number, question in enumerate(game.questions)}
        self._after = {question.label: question.after for question in game.questions}
        self._rows: dict[Hashable, OddsRow[S]] = {}
        self._rolls: dict[str, dict[str, Fraction]] = {}
        self._made: dict[str, Fraction] = {}

    def add(self, path: Path[S]) -> None:
        """Add a path."""
        game = self._game
        what = in_words(path.events, self._after.get(label_of(path.then), "") if path.then else "")
        situation = situation_in_words(game, path.state)
        key = (what, situation, path.then, None if game.hides else path.state.key())
        before = self._rows.get(key)
        probability = path.probability + (before.probability if before else 0)
        self._rows[key] = OddsRow(what, situation, probability, path.state, path.then)
        rolled = dict.fromkeys((event.why, event.reading) for event in path.events if isinstance(event, Rolled))
        for why, reading in rolled:
            readings = self._rolls.setdefault(why, {})
            readings[reading] = readings.get(reading, Fraction(0)) + path.probability
        for why in dict.fromkeys(why for why, _ in rolled):
            self._made[why] = self._made.get(why, Fraction(0)) + path.probability

    def of(self, seat: Seat | None, option: str) -> NextPlay[S]:
        """The sums of all paths, likeliest first."""
        rows = tuple(sorted(self._rows.values(), key=lambda row: -row.probability))
        rolls = tuple(
            Roll(why, self._made[why], tuple(sorted(readings.items(), key=lambda reading: -reading[1])))
            for why, readings in sorted(self._rolls.items(), key=lambda roll: self._order.get(label_of(roll[0]), 0))
        )
        return NextPlay(seat, option, rows, rolls)


def assumption(game: BallGame[S]) -> str:
    """The assumption behind a game's odds, in words; empty if no manager can act within a turn."""
    if not any(question.reaction and question.passes for question in game.questions):
        return ""
    return AS_IF if game.hides else "as if nobody calls for anything else"


def open_choice(game: BallGame[S], state: S, given: Sequence[Answer] = ()) -> Ask | None:
    """The choice that is open when the turn from ``state`` has had these answers; None if dice come next."""
    try:
        game.turn(state.copy(), ReplayTable(given))
    except NeedAnswer as need:
        return need.asks[0] if need.asks[0].seat is not None else None
    return None


def in_words(events: Iterable[Event], after: str = "") -> str:
    """What happened, in a few words: plays, cards drawn in secret, how the half-inning ended, the end of the game.

    Then ``after``, what has come of a play that is not told yet (`Question.after`). If none of these happened, the last roll's
    reading; if that is a number, the last note, or what the last reckoning comes to without its numbers.
    """
    parts: list[str] = []
    so_far, bare = "nothing yet", True
    for event in events:
        if isinstance(event, Play):
            home = f", {event.home} home" if event.home else ""
            # A hit is named by its kind, whatever its cause; other plays in the rule's words, which distinguish outs.
            parts.append((event.kind.words if event.is_hit else label_of(event.why)) + home + _thrown_out(event))
        elif isinstance(event, HalfInningEnds):
            parts.append(event.how)
        elif isinstance(event, GameEnds):
            parts.append("game over")
        elif isinstance(event, Drawn) and len(event.seats) < len(BOTH):
            parts.append(" and ".join(SIDES[seat] for seat in event.seats) + " draws a card" if event.seats else "a card drawn")
        elif isinstance(event, Rolled):
            bare = event.reading.isdigit()
            so_far = so_far if bare else event.reading.partition(", ")[2] or event.reading
        elif isinstance(event, Note | Reckoning) and bare and len(event.seats) == len(BOTH):
            so_far = event.text if isinstance(event, Note) else event.comes_to
    return "; ".join([*parts, after] if after else parts) or so_far


def _thrown_out(play: Play) -> str:
    """The bases at which runners were put out after a hit or a fly ball: ``, a runner out at home``."""
    if not play.is_hit and play.kind is not Kind.FLY_OUT:
        return ""
    return "".join(f", a runner out at {BASES[move.end]}" for move in play.moves if move.out and move.start != BATTER)


def situation_in_words(game: BallGame[S], state: S) -> str:
    """A position on one line, or the final score."""
    result = game.result(state)
    if result is not None:
        return f"final score {result[0]}-{result[1]}"
    return line_of(game.situation(game.view(state, AWAY)))


def line_of(situation: Situation) -> str:
    """``top 3, 1 out, 1st and 3rd, 2 at risk, 4-3``."""
    taken = [name for name, runner in zip(("1st", "2nd", "3rd"), situation.bases, strict=True) if runner]
    bases = "bases loaded" if len(taken) == 3 else " and ".join(taken) if taken else "bases empty"
    parts = [f"{HALVES[situation.half]} {situation.inning}", f"{situation.outs} out", bases]
    if situation.at_risk:
        parts.append(f"{situation.at_risk} at risk")
    return ", ".join([*parts, f"{situation.score[0]}-{situation.score[1]}"])


def question_in_words(row: OddsRow[S]) -> str:
    """``then: reactivate`` for a row that stops at a question, else empty."""
    return f"then: {label_of(row.then)}" if row.then else ""


def chooser(seat: Seat | None) -> str:
    """``away`` or ``home``; ``chance`` if no manager chooses."""
    return "chance" if seat is None else SIDES[seat]
