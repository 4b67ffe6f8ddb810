"""The chance to win with each choice on offer: exact if the game is solved, else estimated by games played out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
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
ROUND = 10
"""Games that are played out for every option before the clock is read again."""
PATIENCE = 8.0
"""Seconds after which no further round begins."""
FIRST_LOOK = 1.0
"""Seconds after which the first estimates are given; each of the next ones is given after twice the time."""

Watch: TypeAlias = Callable[[], None]
"""A function called from time to time during the calculation; an exception that it raises ends the calculation."""


@dataclass(frozen=True, slots=True)
class OptionChances:
    """The win probability of each option by its text (0 to 1), how it was found, and its ``margin`` of error (0: exact).

    ``games`` is the number of games that were played out for each option, ``seconds`` the time that they took.
    """

    options: dict[str, float]
    how: str
    margin: float = 0.0
    games: int = 0
    seconds: float = field(default=0.0, compare=False)

    @property
    def can_improve(self) -> bool:
        """Whether they are estimates for which more games are to be played out (`worth_of`)."""
        return 0 < self.games < GAMES and self.seconds < PATIENCE

    @property
    def how_so_far(self) -> str:
        """How they were found, and that more games follow if they do."""
        return f"{self.how}; more games are being played" if self.can_improve else self.how

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


def worth_of(
    session: AnySession, ask: Ask, watch: Watch = lambda: None, so_far: OptionChances | None = None, at_once: bool = True
) -> OptionChances:
    """The win probability of each option of a manager's open question, for the seat asked; raises HotStoveError for a roll.

    ``watch`` is called from time to time during the calculation. Unless all games are played out ``at_once``, those that
    ``can_improve`` are to be given as ``so_far`` to the next call, which plays the following games.
    """
    if ask.seat is None:
        raise HotStoveError("These are dice: each throw is as likely as any other.")
    if so_far is not None:
        return _played_out(session, ask, ask.seat, watch, so_far, at_once)
    texts = set(ask.texts)
    try:
        exact = _exact(session, ask, ask.seat, watch)
    except HotStoveError as error:
        return _played_out(session, ask, ask.seat, watch, OptionChances({}, f"exact ones are not to be had: {error}"), at_once)
    if exact is not None and set(exact) == texts:
        return OptionChances(exact, "exact, when both managers do their best from here on")
    return _played_out(session, ask, ask.seat, watch, OptionChances({}, ""), at_once)


def _exact(session: AnySession, ask: Ask, seat: Seat, watch: Watch) -> dict[str, float] | None:
    """The exact win probabilities of the options by the game's solver, or None if the game has no solver."""
    game = ball_game_named(session.game.name)
    if not solvable(game):
        return None
    return dict(solver_of(game).best_play(session.record.setup, lambda step, of: watch()).worths(session.state, seat, ask.why))


def _played_out(session: AnySession, ask: Ask, seat: Seat, watch: Watch, so_far: OptionChances, at_once: bool) -> OptionChances:
    """Estimates from games played to the end by two managers with thumb rules, the same number for every option.

    Cards that the seat can't see are dealt anew for each game; all options get the same deals and dice. The games follow those
    of ``so_far``; if that has none, its ``how`` is why they are played out.
    """
    level = sensible_level(session.game.managers)
    pair = (session.game.managers[level](session.record.setup), session.game.managers[level](session.record.setup))
    bench = SessionBench(session, seat)
    begun = played = so_far.games
    won = {text: so_far.options.get(text, 0.0) * played for text in ask.texts}
    start = monotonic()
    patience = PATIENCE - so_far.seconds if at_once else min(max(FIRST_LOOK, so_far.seconds), PATIENCE - so_far.seconds)
    while played < GAMES and (played == begun or monotonic() - start < patience):
        for option in ask.options:
            for number in range(played, played + ROUND):
                watch()
                score = bench.play_out(option, pair, f"{session.record.seed} odds {len(session.record.answers)} {number}")
                won[str(option)] += 1.0 if score[seat] > score[other(seat)] else 0.5 if score[0] == score[1] else 0.0
        played += ROUND
    margin = round(1 / sqrt(played), 2)  # two standard errors of an even chance
    worths = {option: wins / played for option, wins in won.items()}
    play = LEVELS[level].chooses if level in LEVELS else level
    why = so_far.how if not begun else so_far.how.partition("; ")[2]
    how = f"estimated from {played} games each by {play}, give or take {margin * 100:.0f} in 100{f'; {why}' if why else ''}"
    return OptionChances(worths, how, margin, played, so_far.seconds + monotonic() - start)
