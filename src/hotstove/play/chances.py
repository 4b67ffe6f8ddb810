"""What each choice on offer is worth: exactly where the game is solved, else by games played out in the computer's head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import TypeAlias

from hotstove.baseball.ball_game import ball_game_named, solvable, solver_of
from hotstove.play.moment import AnySession
from hotstove.table.asks import Ask
from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat, other
from hotstove.table.session import SessionBench

GAMES = 200
"""How many games are played out for each option where no exact answer is to be had, ..."""
ROUND = 20
PATIENCE = 8.0
"""... unless this many seconds are over sooner; every option gets a whole round of games more, or none does."""


Watch: TypeAlias = Callable[[], None]
"""Called now and then while the chances are counted; what it raises ends the counting."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The win probability of each option by its text, and how it was found; ``margin`` is what it may be off by (0: exact)."""

    options: dict[str, float]
    how: str
    margin: float = 0.0

    def words(self, option: str) -> str:
        """``52.3%``, or ``52%`` where it is estimated."""
        return f"{self.options[option]:.0%}" if self.margin else f"{self.options[option]:.1%}"

    @property
    def band(self) -> str:
        """`` ± 7`` behind each of them, where they are estimated."""
        return f" ± {self.margin * 100:.0f}" if self.margin else ""

    @property
    def close(self) -> bool:
        """Do the options lie closer together than the estimates are sure?"""
        return max(self.options.values()) - min(self.options.values()) < 2 * self.margin


def worth_of(session: AnySession, ask: Ask, watch: Watch = lambda: None) -> Worth:
    """The win probability of each option of a manager's open question; raises HotStoveError where it can't be found."""
    if ask.seat is None:
        raise HotStoveError("These are dice: each throw is as likely as any other.")
    texts = set(ask.texts)
    try:
        exact = _exact(session, ask, ask.seat, watch)
    except HotStoveError as error:
        return _played_out(session, ask, ask.seat, watch, f"; exact ones are not to be had: {error}")
    if exact is not None and set(exact) == texts:
        return Worth(exact, "exact, when both managers do their best from here on")
    return _played_out(session, ask, ask.seat, watch, "")


def _exact(session: AnySession, ask: Ask, seat: Seat, watch: Watch) -> dict[str, float] | None:
    """From the game's best play, or None where it is not worked out."""
    game = ball_game_named(session.game.name)
    if not solvable(game):
        return None
    return dict(solver_of(game).best_play(session.record.setup, lambda step, of: watch()).worths(session.state, seat, ask.why))


def _played_out(session: AnySession, ask: Ask, seat: Seat, watch: Watch, but: str) -> Worth:
    """Every option tried in games that two managers of rules of thumb play to their end.

    Cards that the seat can't see are dealt anew for each game, and each option gets the same deals and dice.
    """
    level = "sensible" if "sensible" in session.game.managers else next(iter(session.game.managers))
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
    found = {option: wins / played for option, wins in won.items()}
    return Worth(
        found, f"estimated from {played} games of {level} play each, give or take {margin * 100:.0f} in 100{but}", margin
    )
