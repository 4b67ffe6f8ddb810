"""What may come of each choice on offer, with exact chances: the same on all screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.lab.odds import NextPlay, next_plays
from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat, label_of
from hotstove.table.game import labels_apart
from hotstove.table.session import AnySession

MOST_AHEAD: Final = 12
"""The most options of a question whose outcomes are worked out."""
MOST_WAYS: Final = 20_000
"""The most ways of going on that are followed for these outcomes, some seconds of work."""
WAYS: Final = 12
"""The most outcomes that are listed for one choice; the likeliest are listed."""
CERTAIN: Final = 0.9995
"""The chance from which on an outcome is certain."""
NOTHING: Final = "nothing yet"
"""The words of an outcome that is none: another question comes first."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """A choice and its outcomes with their chances (0 to 1), the likeliest first. ``rest`` is the chance of all others."""

    option: str
    ways: tuple[tuple[str, float], ...]
    rest: float = 0.0

    def in_words(self) -> str:
        """All in a line: ``single 22.0%, walk 9.0%, anything else 4.0%``."""
        others = (("anything else", self.rest),) if self.rest > 1 - CERTAIN else ()
        return ", ".join(f"{what} {chance:.1%}" for what, chance in (*self.ways, *others))


def look_ahead(session: AnySession, seat: Seat) -> tuple[Ahead, ...]:
    """The exact outcomes of each choice of that seat's open question; empty if they can't be worked out.

    They can't if there are too many choices, or more than ``MOST_WAYS`` ways lead on; nor of a question that both managers
    answer in secret, whose outcomes would tell whether the other one has answered. They end where what the other one has
    answered in secret is shown.
    """
    asks = [ask for ask in session.asks if ask.seat == seat]
    if not asks or len(asks[0].options) > MOST_AHEAD or label_of(asks[0].why) in labels_apart(session.game):
        return ()
    game = ball_game_named(session.game.name)
    try:
        state, given = session.turn_so_far()
        plays = next_plays(game, state, given, viewer=seat, most=MOST_WAYS, knows=(seat,))
    except HotStoveError:
        return ()
    return tuple(_ahead(game, play) for play in plays if play.seat == seat)


def open_ways(each: tuple[Ahead, ...]) -> tuple[Ahead, ...]:
    """The choices with more than one possible outcome."""
    return tuple(ahead for ahead in each if ahead.rest > 1 - CERTAIN or not ahead.ways or ahead.ways[0][1] < CERTAIN)


def _ahead(game: AnyBallGame, play: NextPlay[Any]) -> Ahead:
    """The outcomes of a choice; those with equal words are added up, whatever state they lead to."""
    prompts = {question.label: question.prompt or question.label for question in game.questions}
    ways: dict[str, float] = {}
    for row in play.rows:
        label = label_of(row.then) if row.then else ""
        what = f"then: {prompts.get(label, label)}" if label and row.what == NOTHING else row.what
        ways[what] = ways.get(what, 0.0) + float(row.probability)
    likely = sorted(ways.items(), key=lambda way: -way[1])
    return Ahead(play.option, tuple(likely[:WAYS]), sum(chance for _, chance in likely[WAYS:]))
