"""The chance to win with each choice on offer: exact if the game is solved, else estimated by games played out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import TypeAlias

from hotstove.baseball.ball_game import ball_game_named, solvable, solver_of
from hotstove.play.seats import LEVELS, sensible_level
from hotstove.table.asks import Ask
from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat, other
from hotstove.table.session import AnySession, SessionBench

GAMES = 200
"""Games that are played out for each option, unless ``PATIENCE`` ends them sooner."""
ROUND = 20
"""Games that are played out for every option before the clock is read again."""
PATIENCE = 8.0
"""Seconds after which no further round begins."""

Watch: TypeAlias = Callable[[], None]
"""A function called from time to time during the calculation; an exception that it raises ends the calculation."""


@dataclass(frozen=True, slots=True)
class OptionChances:
    """The win probability of each option by its text (0 to 1), how it was found, and its ``margin`` of error (0: exact)."""

    options: dict[str, float]
    how: str
    margin: float = 0.0

    def words(self, option: str) -> str:
        """The chance of an option: ``52.3%``, or ``52%`` if it is estimated."""
        return f"{self.options[option]:.0%}" if self.margin else f"{self.options[option]:.1%}"

    @property
    def band(self) -> str:
        """`` ± 7``, the margin in percentage points to write behind each estimate; empty if the chances are exact."""
        return f" ± {self.margin * 100:.0f}" if self.margin else ""

    @property
    def close(self) -> bool:
        """Whether the options differ by less than their margins of error."""
        return max(self.options.values()) - min(self.options.values()) < 2 * self.margin


def worth_of(session: AnySession, ask: Ask, watch: Watch = lambda: None) -> OptionChances:
    """The win probability of each option of a manager's open question, for the seat asked; raises HotStoveError for a roll.

    ``watch`` is called from time to time during the calculation.
    """
    if ask.seat is None:
        raise HotStoveError("These are dice: each throw is as likely as any other.")
    texts = set(ask.texts)
    try:
        exact = _exact(session, ask, ask.seat, watch)
    except HotStoveError as error:
        return _played_out(session, ask, ask.seat, watch, f"; exact ones are not to be had: {error}")
    if exact is not None and set(exact) == texts:
        return OptionChances(exact, "exact, when both managers do their best from here on")
    return _played_out(session, ask, ask.seat, watch, "")


def _exact(session: AnySession, ask: Ask, seat: Seat, watch: Watch) -> dict[str, float] | None:
    """The exact win probabilities of the options by the game's solver, or None if the game has no solver."""
    game = ball_game_named(session.game.name)
    if not solvable(game):
        return None
    return dict(solver_of(game).best_play(session.record.setup, lambda step, of: watch()).worths(session.state, seat, ask.why))


def _played_out(session: AnySession, ask: Ask, seat: Seat, watch: Watch, but: str) -> OptionChances:
    """Estimates from games played to the end by two managers with thumb rules, the same number for every option.

    Cards that the seat can't see are dealt anew for each game; all options get the same deals and dice. ``but`` is added to
    the ``how`` of the result.
    """
    level = sensible_level(session.game.managers)
    pair = (session.game.managers[level](session.record.setup), session.game.managers[level](session.record.setup))
    bench = SessionBench(session, seat)
    won = dict.fromkeys(ask.texts, 0.0)
    played = 0
    start = monotonic()
    while played < GAMES and (not played or monotonic() - start < PATIENCE):
        for option in ask.options:
            for number in range(played, played + ROUND):
                watch()
                score = bench.play_out(option, pair, f"{session.record.seed} odds {len(session.record.answers)} {number}")
                won[str(option)] += 1.0 if score[seat] > score[other(seat)] else 0.5 if score[0] == score[1] else 0.0
        played += ROUND
    margin = round(1 / sqrt(played), 2)  # two standard errors of an even chance
    worths = {option: wins / played for option, wins in won.items()}
    play = LEVELS[level].chooses if level in LEVELS else level
    return OptionChances(
        worths, f"estimated from {played} games each by {play}, give or take {margin * 100:.0f} in 100{but}", margin
    )
