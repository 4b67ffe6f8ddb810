"""Games that are played in another process: the position that is asked about, and what a computer manager takes there.

The process that plays sends the record; this one keeps the games that it was asked about last, and follows them.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from itertools import takewhile

from hotstove.baseball.ball_game import ball_game_named
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import Seat
from hotstove.table.game import Manager, view_for
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, SessionBench

KEPT = 8
"""The most games that are kept; the longest unused is dropped."""


@dataclass(frozen=True, slots=True)
class ManagersQuestion:
    """The open question of a game: the record of all answers before it, the seat that is asked, and its manager's level."""

    record: Record
    seat: Seat
    level: str


_games: OrderedDict[tuple[str, str], tuple[AnySession, dict[str, Manager]]] = OrderedDict()


def choice_of(question: ManagersQuestion) -> int:
    """The number of the option that the manager takes there, the same as in the process that plays.

    The manager sees the view of its seat, and nothing else of the record.
    """
    session, managers = game_at(question.record)
    seat, level = question.seat, question.level
    ask = next((each for each in session.asks if each.seat == seat), None)
    if ask is None:
        raise DoesNotFit(f"seat {seat} is not asked after {len(session.record.answers)} answers")
    manager = managers.get(level)
    if manager is None:
        manager = managers[level] = session.game.managers[level](session.record.setup)
    view = view_for(manager, session.game)(session.state, seat)
    return ask.options.index(manager.choose(view, ask.options, ask.why, SessionBench(session, seat)))


def game_at(record: Record) -> tuple[AnySession, dict[str, Manager]]:
    """The game after the answers of a record, and its managers that have been asked so far, by level.

    Its set-up is the same object as long as the game is kept, so that what was worked out for the two teams is found again.
    """
    key = record.game, record.seed
    begun, managers = _games.pop(key, (None, {}))
    if begun is not None and begun.record.setup.plain() == record.setup.plain():
        both = zip(begun.record.answers, record.answers, strict=False)
        begun.undo(len(begun.record.answers) - sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both)))
        setup = begun.record.setup  # set-ups are compared by identity
    else:
        begun, managers, setup = None, {}, record.setup
    own = replace(record, setup=setup, answers=record.answers[:], redo=[])
    session: AnySession = Session(ball_game_named(record.game), own, begun)
    _games[key] = session, managers
    if len(_games) > KEPT:
        _games.popitem(last=False)
    return session, managers
