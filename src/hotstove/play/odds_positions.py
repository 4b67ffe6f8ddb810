"""Positions whose exact odds are asked for: described as a scenario's start, or of a saved game, and after further choices."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.lab.odds import open_choice
from hotstove.play.asking import is_secret
from hotstove.table.asks import Answer, Ask, NeedAnswer
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Seat, Seats, label_of
from hotstove.table.game import GameState, Setup
from hotstove.table.replay import ReplayTable
from hotstove.table.texts import Node


@dataclass(frozen=True, slots=True)
class OddsPosition:
    """A position: ``state`` at the start of its turn, the answers ``given`` in the turn so far, and the state ``now``.

    ``shows`` are the seats whose secrets may be told: both where everything lies open.
    """

    game: AnyBallGame
    setup: Setup
    state: GameState
    given: tuple[Answer, ...]
    now: GameState
    shows: Seats = BOTH

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view is shown, None for the seat with the question."""
        return self.shows[0] if len(self.shows) == 1 else None

    def check_open(self, ask: Ask) -> None:
        """Raise NotLegal if a question is a secret of a seat that is not shown: its options, or whose of two it is by now."""
        if ask.seat is not None and ask.seat not in self.shows and is_secret(self.game, ask):
            raise NotLegal(
                "a secret choice comes there, and the game is not finished: its odds are told at the table, to who chooses, "
                "and here when the game is over"
            )


def described(game: AnyBallGame, setup: Setup, start: Node) -> OddsPosition:
    """The position that a scenario's ``start`` describes; raises Unreadable or NotLegal with its place in the source."""
    start.mapping(game.start_keys)
    state = game.position(setup, start)
    return OddsPosition(game, setup, state, (), state)


def decided(position: OddsPosition, text: str) -> OddsPosition:
    """Return the position after the next choice; questions before it that only ask for a card are passed.

    Raises NotLegal if ``text`` is not an option, or if dice come before any choice.
    """
    game, given = position.game, tuple(position.given)
    passes = {question.label: question.passes for question in game.questions if question.reaction and question.passes}
    while True:
        ask = open_choice(game, position.state, given)
        if ask is None:
            raise NotLegal(f"{text}: no choice is open here, dice come first")
        passed = passes.get(label_of(ask.why))
        if passed is None:
            position.check_open(ask)
        chosen = ask.texts[ask.read(passed if passed is not None else text)]
        given += (Answer(ask.why, ask.seat, chosen),)
        if passed is None:
            break
    now = position.state.copy()
    with suppress(NeedAnswer):
        game.turn(now, ReplayTable(given))
    return replace(position, given=given, now=now)
