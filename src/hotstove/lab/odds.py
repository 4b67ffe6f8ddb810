"""The exact odds of the next play in any ball game: for each option of the next choice, what happens with what chance."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from hotstove.baseball.ball_game import BallGame, Situation
from hotstove.baseball.plays import GameEnds, HalfInningEnds, Play
from hotstove.table.asks import Answer, Ask, NeedAnswer
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, SIDES, Event, Seat, label_of
from hotstove.table.odds import next_steps
from hotstove.table.record import Record
from hotstove.table.replay import ReplayTable

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Row(Generic[S]):
    """One thing that may happen: in words, the situation it leads to, its exact probability (0 to 1), and the state.

    ``then`` is the question that stops the play there, empty where the turn is over. What reads the same and is the same
    position is one row.
    """

    what: str
    situation: str
    probability: Fraction
    state: S
    then: str = ""


@dataclass(frozen=True, slots=True)
class NextPlay(Generic[S]):
    """An option of the next choice and all that may come of it, likeliest first; probabilities sum to 1.

    Where the rules roll before anybody chooses, ``seat`` is None and ``option`` empty.
    """

    seat: Seat | None
    option: str
    rows: tuple[Row[S], ...]


def next_plays(game: BallGame[S], state: S, given: Sequence[Answer] = (), option: str | None = None) -> tuple[NextPlay[S], ...]:
    """The exact distribution of what happens from the next choice or roll to the choice after it, or the end of the turn.

    ``state`` is the state at the start of a turn, ``given`` the answers that the turn has had. With ``option`` only that
    option's; raises NotLegal where it is none of them, or where the game is over.
    """
    if game.result(state) is not None:
        raise NotLegal("the game is over: there is no next play")
    options: dict[tuple[Seat | None, str], dict[Hashable, Row[S]]] = {}
    for path in next_steps(game, state, given):
        choice: tuple[Seat | None, str] = path.choices[0] if path.choices else (None, "")
        rows = options.setdefault(choice, {})
        what, situation = in_words(path.events), situation_in_words(game, path.state)
        key = (what, situation, game.key(path.state), path.then)
        before = rows.get(key)
        probability = path.probability + (before.probability if before else 0)
        rows[key] = Row(what, situation, probability, path.state, path.then)
    found = tuple(
        NextPlay(seat, text, tuple(sorted(rows.values(), key=lambda row: -row.probability)))
        for (seat, text), rows in options.items()
    )
    if option is None:
        return found
    wanted = " ".join(option.split()).lower()
    chosen = tuple(play for play in found if play.option.lower() == wanted)
    if not chosen:
        legal = ", ".join(play.option for play in found if play.option)
        raise NotLegal(f"{option!r} is not legal here; legal: {legal or 'none, nobody chooses'}")
    return chosen


def open_choice(game: BallGame[S], state: S, given: Sequence[Answer] = ()) -> Ask | None:
    """The choice that is open when the turn from ``state`` has had these answers; None where dice come next."""
    try:
        game.turn(game.copy(state), ReplayTable(given))
    except NeedAnswer as need:
        return need.asks[0] if need.asks[0].seat is not None else None
    return None


def in_words(events: Iterable[Event]) -> str:
    """What happened, in a few words: plays, how the half-inning ended, the end of the game."""
    parts: list[str] = []
    for event in events:
        if isinstance(event, Play):
            home = f", {event.home} home" if event.home else ""
            # A hit by what it is, whatever brought it about; all else in the rule's words, which tell outs apart.
            parts.append((event.kind.words if event.is_hit else label_of(event.why)) + home)
        elif isinstance(event, HalfInningEnds):
            parts.append(event.how)
        elif isinstance(event, GameEnds):
            parts.append("game over")
    return "; ".join(parts) or "nothing yet"


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
    parts = [f"{('top', 'bottom')[situation.half]} {situation.inning}", f"{situation.outs} out", bases]
    if situation.at_risk:
        parts.append(f"{situation.at_risk} at risk")
    return ", ".join([*parts, f"{situation.score[0]}-{situation.score[1]}"])


def question_in_words(row: Row[S]) -> str:
    """``then: reactivate`` for a row that stops at a question, else empty."""
    return f"then: {label_of(row.then)}" if row.then else ""


def under_way(game: BallGame[S], record: Record) -> tuple[S, tuple[Answer, ...]]:
    """The state at the start of the turn that a record stops in, and the answers that this turn has had."""
    answers = record.answers
    table = ReplayTable(answers)
    state = game.start(record.setup, table)
    used = table.used
    while game.result(state) is None:
        after, table = game.copy(state), ReplayTable(answers, used)
        try:
            game.turn(after, table)
        except NeedAnswer:
            break
        state, used = after, table.used
    return state, tuple(answers[used:])


def of_side(seat: Seat | None) -> str:
    """``away`` or ``home``; ``chance`` where nobody chooses."""
    return "chance" if seat is None else SIDES[seat]
