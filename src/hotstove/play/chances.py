"""The chance to win with each choice on offer: exact if the game is solved, else estimated by games played on from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import sqrt
from time import monotonic
from typing import TypeAlias

from hotstove.baseball.ball_game import ball_game_named, sent_runner, solvable, solver_of
from hotstove.baseball.innings import share_won
from hotstove.book.scorebook import Scorebook
from hotstove.play.asking import question_of
from hotstove.play.outlook import Outlook, outlook_of
from hotstove.play.seats import LEVELS, sensible_level
from hotstove.table.asks import Ask
from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat, label_of
from hotstove.table.session import AnySession, SessionBench

GAMES = 400
"""The most games that are played on from each option."""
WORK = 2_400
"""The most games that are played on from all options together, however long they take."""
TO_THE_END = 6
"""A game played to its end counts as so many games of ``WORK``."""
ROUND = 10
"""Games that are played on from every option at a time."""
FEWEST = 40
"""Games after which the estimates can be precise enough."""
PRECISE = 0.004
"""The margin of error with which no more games are played."""
FIRST_LOOK = 1.0
"""Seconds after which the first estimates are given; each of the next ones is given after twice the time."""
OUTLOOK = 200
"""Games of computer managers from which it is counted how many runs the two teams score."""

Watch: TypeAlias = Callable[[], None]
"""A function called from time to time during the calculation; an exception that it raises ends the calculation."""


@dataclass(frozen=True, slots=True)
class WeighedRunner:
    """A sent runner's chance to be safe, 0 to 1, and the chance from which on it pays to send him."""

    safe: float
    pays_from: float


@dataclass(frozen=True, slots=True)
class OptionChances:
    """The win probability of each option by its text (0 to 1), and how it was found.

    ``played`` holds what each game played on from an option was worth, by option; it is empty if the chances are exact. All
    options were played on with the same dice, so that they can be told apart sooner than each of them is known.
    ``sent`` are the runners whom options send, alone. ``most`` is the number of games that are to be played on from each
    option, and ``seconds`` the time that those so far took; ``why`` is the reason why there are no exact ones, empty if there
    never are.
    """

    options: dict[str, float]
    how: str
    played: dict[str, tuple[float, ...]] = field(default_factory=dict)
    sent: dict[str, WeighedRunner] = field(default_factory=dict)
    most: int = GAMES
    seconds: float = field(default=0.0, compare=False)
    why: str = ""

    @property
    def games(self) -> int:
        """The number of games that were played on from each option."""
        return min(map(len, self.played.values()), default=0)

    @property
    def best(self) -> str:
        """The option with the best chance, the first of several."""
        return max(self.options, key=lambda option: self.options[option])

    def margin(self, option: str) -> float:
        """Two standard errors of an option's distance from the best one: 0 for the best, and if the chances are exact."""
        if not self.played or option == self.best:
            return 0.0
        lost = [best - own for best, own in zip(self.played[self.best], self.played[option], strict=True)]
        mean = sum(lost) / len(lost)
        return 2 * sqrt(sum((each - mean) ** 2 for each in lost) / len(lost) / max(len(lost) - 1, 1))

    @property
    def widest(self) -> float:
        """The greatest margin of all options."""
        return max(map(self.margin, self.options))

    @property
    def can_improve(self) -> bool:
        """Whether they are estimates for which more games are to be played on (`worth_of`)."""
        return 0 < self.games < self.most and not (self.games >= FEWEST and self.widest < PRECISE)

    @property
    def how_so_far(self) -> str:
        """How they were found, and that more games follow if they do."""
        return f"{self.how}; more games are being played" if self.can_improve else self.how

    def words(self, option: str) -> str:
        """The chance of an option: ``52.3%``; an estimate behind the best one with its margin, ``48% ± 3``."""
        margin = 100 * self.margin(option)
        places = 1 if not self.played or self.widest < 0.02 else 0
        return f"{self.options[option]:.{places}%}" + (f" ± {margin:.{places}f}" if margin else "")


def worth_of(
    session: AnySession, ask: Ask, watch: Watch = lambda: None, so_far: OptionChances | None = None, at_once: bool = True
) -> OptionChances:
    """The win probability of each option of a manager's open question, for the seat asked; raises HotStoveError for a roll.

    ``watch`` is called from time to time during the calculation. Unless all games are played on ``at_once``, those that
    ``can_improve`` are to be given as ``so_far`` to the next call, which plays the following games.
    """
    seat = ask.seat
    if seat is None:
        raise HotStoveError("These are dice: each throw is as likely as any other.")
    texts = set(ask.texts)
    ask = _weighed(session, ask, seat)
    if so_far is not None:
        return _played_on(session, ask, seat, watch, so_far, at_once)
    try:
        exact = _exact(session, ask, seat, watch)
    except HotStoveError as error:
        none_yet = OptionChances({}, "", why=f"exact ones are not to be had: {error}")
        return _played_on(session, ask, seat, watch, none_yet, at_once)
    if exact is not None and set(exact) == texts:
        return OptionChances(exact, "exact, when both managers do their best from here on")
    return _played_on(session, ask, seat, watch, OptionChances({}, ""), at_once)


def _weighed(session: AnySession, ask: Ask, seat: Seat) -> Ask:
    """The question with the options that games which stop soon can weigh.

    They can't weigh what only opens another question. A game that has other such options has a method ``costs_later``: a
    substitute, say, who is better now and missing in the late innings.
    """
    asked = question_of(session.game, ask)
    judge: Callable[[object, str, object], bool] | None = getattr(session.game, "costs_later", None)
    weighed = [option for option in ask.options if asked is None or str(option) not in asked.opens]
    if judge is not None and session.turns >= 0:
        view, label = session.view(seat), label_of(ask.why)
        weighed = [option for option in weighed if not judge(view, label, option)]
    return ask if len(weighed) == len(ask.options) else replace(ask, options=tuple(weighed))


def _exact(session: AnySession, ask: Ask, seat: Seat, watch: Watch) -> dict[str, float] | None:
    """The exact win probabilities of the options by the game's solver, or None if the game has no solver."""
    game = ball_game_named(session.game.name)
    if not solvable(game):
        return None
    return dict(solver_of(game).best_play(session.record.setup, lambda step, of: watch()).worths(session.state, seat, ask.why))


def _played_on(session: AnySession, ask: Ask, seat: Seat, watch: Watch, so_far: OptionChances, at_once: bool) -> OptionChances:
    """Estimates from games played on by two managers with thumb rules, the same number for every option.

    Cards that the seat can't see are dealt anew for each game; all options get the same deals and dice. The games follow those
    of ``so_far``, which may have none. Before the first pitch they are played to the end,
    later to the end of the second half-inning after the one under way (`Outlook`).
    """
    start = monotonic()
    game, setup = ball_game_named(session.game.name), session.record.setup
    level = sensible_level(game.managers)
    pair = game.managers[level](setup), game.managers[level](setup)
    book = Scorebook.of(session.events)
    outlook = outlook_of(game, setup, level, OUTLOOK, book.innings, lambda done: watch()) if book.halves else None
    view, bench = session.view(seat), SessionBench(session, seat)
    until = outlook.until(view) if outlook is not None else None
    played = {text: list(so_far.played.get(text, ())) for text in ask.texts}
    weight = TO_THE_END if until is None else 1
    most = min(GAMES, max(WORK // weight // len(ask.options) // ROUND, 1) * ROUND)
    seen = sum(seat in event.seats for event in session.events)  # not the answers: some may be the other seat's secret
    why = f"; {so_far.why}" if so_far.why else ""
    play = LEVELS[level].chooses if level in LEVELS else level
    how_far = "to the end" if until is None else "through two more half-innings"
    sent = _sent(outlook, view, ask) if outlook is not None else {}
    games, look = so_far.games, max(FIRST_LOOK, so_far.seconds)

    def worth_once(option: object, number: int) -> float:
        """What one game that is played on from an option is worth."""
        watch()
        luck = f"{session.record.seed} odds {seen} {number}"
        if outlook is None or until is None:
            return share_won(bench.play_out(option, pair, luck), seat)
        return outlook.chance(bench.play_out(option, pair, luck, until=until), seat)

    while True:
        for option in ask.options:
            played[str(option)].extend(worth_once(option, number) for number in range(games, games + ROUND))
        games += ROUND
        seconds = monotonic() - start
        found = OptionChances(
            {option: sum(each) / games for option, each in played.items()},
            f"estimated: {play} played {games} games {how_far} with each{why}",
            {option: tuple(each) for option, each in played.items()},
            sent,
            most,
            so_far.seconds + seconds,
            so_far.why,
        )
        if not found.can_improve or (not at_once and seconds >= look):
            return found


def _sent(outlook: Outlook, view: object, ask: Ask) -> dict[str, WeighedRunner]:
    """The runners whom options send, alone, each with the chance from which on to send him pays."""
    weighed = {}
    for option in ask.options:
        sent = sent_runner(outlook.game, view, option)
        pays_from = outlook.pays_from(view, sent.start) if sent is not None else None
        if sent is not None and pays_from is not None:
            weighed[str(option)] = WeighedRunner(sent.safe, pays_from)
    return weighed
