"""The answers to a game's questions about a lineup, for one that was laid out on a board.

The questions are the game's own, and so is what may be answered: they are walked through on a copy of the game, and what is
not on offer there is refused before anything is answered.
"""

from __future__ import annotations

from typing import Final

from hotstove.baseball.lineup_board import LineupBoard, Placed
from hotstove.baseball.own_lineup import BATTING_ORDER, POSITION, SET_MYSELF
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import Chosen, Seat, label_of
from hotstove.table.session import AnySession

LINEUP: Final = "lineup"
"""The label of the question which lineup plays."""


def asks_for_lineup(ask: Ask) -> bool:
    """Whether a question lets its manager set a lineup himself."""
    return ask.seat is not None and label_of(ask.why) == LINEUP and SET_MYSELF in ask.texts


def answers_for(
    session: AnySession, seat: Seat, board: LineupBoard, order: Placed, besides: Placed
) -> tuple[tuple[str, str], ...]:
    """The answers that set a lineup: the reason (``why``) of each question, and the answer's text.

    ``order`` are nine players in batting order with their positions, ``besides`` who is in the lineup and does not bat. Raises
    NotLegal, and says what is wrong, for a lineup that the game does not allow.
    """
    check(board, order, besides)
    at = {position: name for name, position in (*order, *besides)}
    wanted = {POSITION: [at[position] for position in board.asked], BATTING_ORDER: [name for name, _ in order]}
    copy, answers, began = session.fork(), list[tuple[str, str]](), len(session.events)
    while (ask := _open(copy, seat)) is not None:
        label, given = label_of(ask.why), _given(copy, seat, began)
        _check_forced(board, wanted[POSITION], given[POSITION])
        if label == LINEUP and not answers:
            text = SET_MYSELF
        elif label in wanted and len(given[label]) < len(wanted[label]):
            text = _named(ask, wanted[label][len(given[label])], board, len(given[POSITION]))
        else:
            break
        answers.append((ask.why, text))
        copy.answer_number(ask.texts.index(text), seat)
    chosen = _given(copy, seat, began)
    _check_forced(board, wanted[POSITION], chosen[POSITION])
    if any(len(chosen[label]) < len(names) for label, names in wanted.items()):
        raise NotLegal("the game goes on to something else before this lineup is whole; set it question by question")
    return tuple(answers)


def _given(session: AnySession, seat: Seat, began: int) -> dict[str, list[str]]:
    """What a seat has chosen after the event at a place, by question, with what it chose because nothing else was on offer."""
    told = [event for event in session.events[began:] if isinstance(event, Chosen) and event.seat == seat]
    return {label: [event.option for event in told if label_of(event.why) == label] for label in (POSITION, BATTING_ORDER)}


def _check_forced(board: LineupBoard, wanted: list[str], chosen: list[str]) -> None:
    """Raise NotLegal if somebody else is at a position for which nobody was asked, since no other can be there."""
    for name, position, text in zip(wanted, board.asked, chosen, strict=False):
        if not _names(text, name):
            raise NotLegal(f"{name} can't be {position.short.upper()} in this lineup; only {text.partition(', ')[0]} can")


def check(board: LineupBoard, order: Placed, besides: Placed) -> None:
    """Raise NotLegal unless these are as many different players as the lineup has, each at another of its positions."""
    listed, placed = (*board.order, *board.besides), (*order, *besides)
    names, positions = [name for name, _ in placed], [position for _, position in placed]
    known = {player.name for player in board.players}
    for name in names:
        if name not in known:
            raise NotLegal(f"{name or 'nobody'} is not on the team")
        if names.count(name) > 1:
            raise NotLegal(f"{name} is in the lineup twice")
    for position in (position for _, position in listed):
        if positions.count(position) != 1:
            found = " and ".join(name for name, each in placed if each is position)
            raise NotLegal(f"{found or 'nobody'} is at {position.short.upper()}: it takes one player")
    if (len(order), len(besides)) != (len(board.order), len(board.besides)):
        raise NotLegal(f"a lineup has {len(board.order)} batters")


def _open(session: AnySession, seat: Seat) -> Ask | None:
    return next((ask for ask in session.asks if ask.seat == seat), None)


def _named(ask: Ask, name: str, board: LineupBoard, filled: int) -> str:
    """The answer that names a player, by himself or with his position; raises NotLegal if there is none."""
    found = next((text for text in ask.texts if _names(text, name)), None)
    if found is None:
        place = f"be {board.asked[filled].short.upper()}" if filled < len(board.asked) else "bat there"
        others = ", ".join(text.partition(", ")[0] for text in ask.texts)
        raise NotLegal(f"{name} can't {place} in this lineup; these can: {others}")
    return found


def _names(text: str, name: str) -> bool:
    """Whether an answer names the player, by himself or with his position."""
    return text == name or text.startswith(f"{name}, ")
