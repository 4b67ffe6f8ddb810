"""A game that is played question by question by agents, computer managers and the game's own dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.lab.envs import words
from hotstove.lab.envs.options import ActionTable
from hotstove.table.asks import Ask
from hotstove.table.chance import Chance
from hotstove.table.errors import Endless, NotLegal, Unreadable
from hotstove.table.events import SIDES, Seat, label_of
from hotstove.table.game import Manager, Setup, view_for
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, SessionBench
from hotstove.table.texts import Json, as_node


def set_up(game: AnyBallGame, away: Json, home: Json, options: Mapping[str, Json]) -> Setup:
    """A checked set-up from names or data of teams (None: the game's own) and options of the rules.

    Raises Unreadable or NotLegal.
    """
    return game.set_up(as_node(away, "away"), as_node(home, "home"), as_node(dict(options), "options"))


def check_level(game: AnyBallGame, level: str) -> None:
    """Raise Unreadable, with the levels that there are, if the game has no computer manager of that level."""
    if level not in game.managers:
        raise Unreadable(f"there is no manager {level!r}; {game.title} has: {', '.join(game.managers)}")


def manager_of(game: AnyBallGame, level: str, setup: Setup) -> Manager:
    """The computer manager of that level for a set-up; raises Unreadable with the game's levels if there is none."""
    check_level(game, level)
    return game.managers[level](setup)


TRAINED: Final = "trained"
"""The name of the policy that ships with a game."""
RENDER_MODES: Final = ("ansi", "svg")
"""A position as text, or as a drawing."""


def checked_render_mode(mode: str | None) -> str | None:
    """The way of drawing; raises NotLegal for one that is none."""
    if mode not in (None, *RENDER_MODES):
        raise NotLegal(f"there is no render_mode {mode!r}; there are: {', '.join(RENDER_MODES)}")
    return mode


class GameUnderWay:
    """A game in which agents answer for the seats that have no manager. ``session`` holds all of it, ``setup`` its teams.

    A question with a single option is taken without asking, as in simulations (decision 6). The game is the one that live
    play makes of the same seed and choices.
    """

    def __init__(
        self, game: AnyBallGame, setup: Setup, seed: str, managers: tuple[Manager | None, Manager | None] = (None, None)
    ) -> None:
        """Begin a game and play it up to an agent's first question."""
        self.game = game
        self.setup = setup
        self.session: AnySession = Session(game, Record(game.name, game.edition, setup, seed))
        self._managers = managers
        self._chance = Chance(seed)
        self._given_up = False
        self._play_on()

    @property
    def ask(self) -> Ask | None:
        """The open question of an agent; None when the game is over or given up."""
        asks = () if self._given_up else self.session.asks
        return asks[0] if asks else None

    @property
    def result(self) -> tuple[int, int] | None:
        """The final score, None while the game goes on."""
        return self.session.result

    def asked_of(self, seat: Seat) -> Ask | None:
        """The open question, if it is that seat's."""
        ask = self.ask
        return ask if ask is not None and ask.seat == seat else None

    def view(self, seat: Seat) -> Any:  # noqa: ANN401 (each game its own)
        """The seat's view of the present state."""
        return self.session.view(seat)

    def answer(self, number: int) -> None:
        """Answer the open question by the number of an option, and play on to an agent's next question.

        Raises NotLegal if there is no such option, and Endless for a game without end, which is given up then.
        """
        ask = self.ask
        if ask is None or not 0 <= number < len(ask.options):
            raise NotLegal("the game is over" if ask is None else f"{label_of(ask.why)!r} has no option {number}")
        try:
            self.session.answer_number(number, ask.seat, self._number)
            self._play_on()
        except Endless:
            self.give_up()
            raise

    def give_up(self) -> None:
        """End the game as it stands: nothing more is asked."""
        self._given_up = True

    def _play_on(self) -> None:
        """Answer for managers and dice until an agent is asked."""
        session = self.session
        while session.asks:
            for ask in session.asks:
                number = self._number(ask)
                if number is not None:
                    session.answer_number(number, ask.seat, self._number)
                    break
            else:
                return

    def _number(self, ask: Ask) -> int | None:
        """The answer of a manager or the dice; None for an agent's question."""
        seat = ask.seat
        if seat is None:
            return self._chance.pick(ask.dice.sides if ask.dice is not None else len(ask.options))
        manager = self._managers[seat]
        if manager is None:
            return None
        session, options = self.session, ask.options
        view = view_for(manager, session.game)(session.state, seat)
        return options.index(manager.choose(view, options, ask.why, SessionBench(session, seat)))

    # --- For people and language models

    def text(self, seat: Seat, table: ActionTable) -> str:
        """What the seat sees, and its question with the actions that answer it, as lines of text."""
        ask = self.asked_of(seat)
        lines = [words.told(self.game, self.setup, self.view(seat), seat)]
        if ask is not None:
            lines.append(words.asked(self.game, ask.why, table.of(ask.why, ask.options), ask.options))
        elif (score := self.result) is not None:
            lines.append(f"Final score: away {score[0]}, home {score[1]}.")
        return "\n".join(lines)

    def svg(self, seat: Seat) -> str:
        """What the seat sees as an SVG document."""
        ask = self.asked_of(seat)
        return words.drawn(self.game, self.setup, self.view(seat), ask.texts if ask is not None else ())


def winner(score: tuple[int, int]) -> Seat | None:
    """The seat that has won by a final score; None if it is level.

    >>> winner((3, 2)), winner((2, 2))
    (0, None)
    """
    away, home = score
    return None if away == home else (0 if away > home else 1)


def seat_named(name: str) -> Seat:
    """The seat of a side; raises NotLegal with the possible names."""
    if name not in SIDES:
        raise NotLegal(f"there is no seat {name!r}; there are: {', '.join(SIDES)}")
    return 0 if name == SIDES[0] else 1


def legal_in_words(table: ActionTable, ask: Ask) -> Sequence[str]:
    """The legal actions with the options that they are: ``3 (bank)``."""
    return [f"{action} ({option})" for action, option in zip(table.of(ask.why, ask.options), ask.options, strict=True)]
