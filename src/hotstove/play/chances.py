"""The chance to win with each choice on offer: exact if the game is solved, else estimated by games played on from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from time import monotonic
from typing import TypeAlias

from hotstove.baseball.ball_game import ball_game_named, sent_runner, solvable, solver_of
from hotstove.baseball.innings import share_won
from hotstove.book.scorebook import Scorebook
from hotstove.play.asking import question_of
from hotstove.play.outlook import Outlook, is_counted, outlook_of
from hotstove.play.seats import LEVELS, sensible_level
from hotstove.table.asks import Ask
from hotstove.table.errors import HotStoveError
from hotstove.table.events import Seat, label_of
from hotstove.table.session import AnySession, SessionBench

GAMES = 400
"""The most games that are played on from each option."""
WORK = 2_400
"""The most games that are played on from all options together, however long they take."""
TO_THE_END = 3
"""A game played to its end counts as so many games of ``WORK``."""
FEWEST_TO_THE_END = 170
"""Games to the end that are played on from each option at least, however many there are: fewer tell no chance."""
ROUND = 10
"""Games that are played on from every option at a time."""
FEWEST = 40
"""Games after which the estimates can be precise enough; with fewer nothing is said of them."""
PRECISE = 0.004
"""The margin of error with which no more games are played."""
TOLD = 0.08
"""The 95 % error of a chance up to which it is told: with more it means nothing."""
TENTHS = 0.02
"""The error of a chance, or of its distance from the best one, from which on it is told without tenths."""
NO_MARGIN = 1e-9
"""A margin up to this is none: two options were worth the same in each game."""
ENOUGH = 0.03
"""The 95 % error of the best option's chance, of the games alone, down to which they are played on."""
BEATEN = 2.0
"""An option that is so many margins behind the best competes no more: four standard errors, since it is looked often."""
FIRST_LOOK = 0.5
"""Seconds after which the first estimates are given; each of the next ones is given after twice the time."""
LONGEST_LOOK = 2.0
"""The longest time between two estimates, in seconds."""
OUTLOOK = 200
"""Games of computer managers from which it is counted how many runs the two teams score."""
ROUGH = 40
"""The same for a first look at a game's first question, which tells options apart, though not what each is worth."""

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
    options were played on with the same dice, so that they can be told apart sooner than each of them is known; those that
    are clearly beaten have fewer games than the others. ``read`` is the 95 % error, 0 to 1, of the table from which it is read
    what a position is worth. ``sent`` are the runners whom options send, alone. ``most`` is the number of games that are to be
    played on from each option, and ``seconds`` the time that those so far took; ``why`` is the reason why there are no exact
    ones, empty if there never are. ``rough``: a first look, after which all is counted anew and better.
    """

    options: dict[str, float]
    how: str
    played: dict[str, tuple[float, ...]] = field(default_factory=dict)
    sent: dict[str, WeighedRunner] = field(default_factory=dict)
    most: int = GAMES
    seconds: float = field(default=0.0, compare=False)
    why: str = ""
    read: float = 0.0
    rough: bool = False

    @property
    def games(self) -> int:
        """The number of games that were played on from each option that competes."""
        return max(map(len, self.played.values()), default=0)

    @property
    def best(self) -> str:
        """The option with the best chance, the first of several."""
        return max(self.options, key=lambda option: self.options[option])

    def margin(self, option: str) -> float:
        """Two standard errors of an option's distance from the best one: 0 for the best, and if the chances are exact."""
        if not self.played or option == self.best:
            return 0.0
        return _two_errors([best - own for best, own in zip(self.played[self.best], self.played[option], strict=False)])

    @property
    def widest(self) -> float:
        """The greatest margin of the options that compete; 0 if none does beside the best."""
        return max(map(self.margin, self.competing))

    @property
    def competing(self) -> list[str]:
        """The best option and those that are not clearly beaten; all until there are enough games."""
        if not self.played or self.games < FEWEST:
            return list(self.options)
        best = self.options[self.best]
        return [
            option for option, chance in self.options.items() if best - chance <= max(BEATEN * self.margin(option), PRECISE)
        ]

    @property
    def can_improve(self) -> bool:
        """Whether they are estimates for which more games are to be played on (`worth_of`)."""
        return self.rough or (0 < self.games < self.most and not self._is_settled)

    @property
    def _is_settled(self) -> bool:
        """Whether the games tell enough: which option is the best, or that it does not matter."""
        if self.games < FEWEST:
            return False
        return self.widest < PRECISE and _two_errors(self.played[self.best]) <= ENOUGH

    @property
    def how_so_far(self) -> str:
        """What is told of how they were found, in a sentence: also that more games follow, or that so few tell nothing."""
        if not self.options:
            return f"The chance to win is not told: {self.how}."
        if self.rough:
            more = "the chance to win with each choice is being worked out, some seconds the first time that two teams meet"
            return f"A first look ({self.how}); {more}."
        if not any(map(self.words, self.options)):
            so_far = f"{self.games} games with each choice"
            return (
                f"Games are being played out: {so_far} so far."
                if self.can_improve
                else f"No chance to win: {so_far} tell too little."
            )
        more = "; more games are being played" if self.can_improve else ""
        return f"The chance to win with each choice ({self.how}{more})."

    def words(self, option: str) -> str:
        """The chance of an option: ``52.3%``; an estimate behind the best one with its margin, ``48% ± 3``.

        Empty as long as an estimate means nothing: at a first look, with few games, or with an error of more than ``TOLD``.
        Tenths are told only if all errors are below ``TENTHS``. A margin is never told as 0: one below what is told counts as
        that much.
        """
        margin = self.margin(option)
        if self.played and (self.rough or self.games < FEWEST or self._error(option) > TOLD):
            return ""
        errors = [max(self.margin(each), self._error(each)) for each in self.options] if self.played else [0.0]
        places = 1 if max(errors) < TENTHS else 0
        behind = max(100 * margin, 10.0**-places)
        return f"{self.options[option]:.{places}%}" + (f" ± {behind:.{places}f}" if margin > NO_MARGIN else "")

    def _error(self, option: str) -> float:
        """The 95 % error of an option's chance: that of its games and of the table from which they are read."""
        return hypot(_two_errors(self.played[option]), self.read)

    def words_so_far(self, option: str) -> str:
        """The same, and an ellipsis where it is not told yet: the room for it is there before it comes."""
        return self.words(option) or ("…" if self.can_improve else "")


def standard_error(each: Sequence[float]) -> float:
    """The standard error of a mean; 0 of one value."""
    mean = sum(each) / len(each)
    return sqrt(sum((one - mean) ** 2 for one in each) / len(each) / max(len(each) - 1, 1))


def _two_errors(each: Sequence[float]) -> float:
    return 2 * standard_error(each)


def worth_of(
    session: AnySession, ask: Ask, watch: Watch = lambda: None, so_far: OptionChances | None = None, at_once: bool = True
) -> OptionChances:
    """The win probability of each option of a manager's open question, for the seat asked; raises HotStoveError for a roll.

    ``watch`` is called from time to time during the calculation. Unless all games are played on ``at_once``, those that
    ``can_improve`` are to be given as ``so_far`` to the next call, which plays the following games. The first of them are
    ``rough`` where it takes long to know the teams (`know_teams`). Where fewer than two options can be weighed, since the
    others only open another question, there are none.
    """
    seat = ask.seat
    if seat is None:
        raise HotStoveError("These are dice: each throw is as likely as any other.")
    if not can_weigh(session, ask):
        return OptionChances({}, "the other answers only open another question")
    texts = set(ask.texts)
    ask = _weighed(session, ask, seat)
    if so_far is not None and not so_far.rough:
        return _played_on(session, ask, seat, watch, so_far, at_once)
    none_yet = OptionChances({}, "")
    if so_far is None and not at_once and not _knows_teams(session):
        return _played_on(session, ask, seat, watch, replace(none_yet, rough=True), at_once)
    try:
        exact = _exact(session, ask, seat, watch)
    except HotStoveError as error:
        none_yet = replace(none_yet, why=f"exact ones are not to be had: {error}")
        return _played_on(session, ask, seat, watch, none_yet, at_once)
    if exact is not None and set(exact) == texts:
        return OptionChances(exact, "exact, when both managers do their best from here on")
    return _played_on(session, ask, seat, watch, none_yet, at_once)


def can_weigh(session: AnySession, ask: Ask) -> bool:
    """Whether a question has two answers or more that don't only open another question."""
    asked = question_of(session.game, ask)
    opens = asked.opens if asked is not None else ()
    return sum(text not in opens for text in ask.texts) > 1


def know_teams(session: AnySession, watch: Watch = lambda: None) -> None:
    """Work out what takes long and is the same for all questions of a game: exact play, or how many runs its teams score."""
    game, setup = ball_game_named(session.game.name), session.record.setup
    if solvable(game):
        try:
            solver_of(game).best_play(setup, lambda step, of: watch())
        except HotStoveError:
            pass
        else:
            return
    innings = Scorebook.of(session.events).innings
    outlook_of(game, setup, sensible_level(game.managers), OUTLOOK, innings, lambda done: watch())


def _knows_teams(session: AnySession) -> bool:
    """Whether what takes long is known; before the first pitch none of it is needed."""
    game, setup, book = ball_game_named(session.game.name), session.record.setup, Scorebook.of(session.events)
    if solvable(game) and solver_of(game).knows(setup):
        return True
    return not book.halves or is_counted(game, setup, sensible_level(game.managers), OUTLOOK, book.innings)


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
    """Estimates from games played on by two managers with thumb rules, the same number for every option that competes.

    Cards that the seat can't see are dealt anew for each game; all options get the same deals and dice. The games follow those
    of ``so_far``, which may have none. Before the first pitch they are played to the end,
    later to the end of the second half-inning after the one under way (`Outlook`).
    """
    start = monotonic()
    game, setup = ball_game_named(session.game.name), session.record.setup
    level = sensible_level(game.managers)
    pair = game.managers[level](setup), game.managers[level](setup)
    book = Scorebook.of(session.events)
    counted = ROUGH if so_far.rough else OUTLOOK
    outlook = outlook_of(game, setup, level, counted, book.innings, lambda done: watch()) if book.halves else None
    view, bench = session.view(seat), SessionBench(session, seat)
    until = outlook.until(view) if outlook is not None else None
    played = {text: list(so_far.played.get(text, ())) for text in ask.texts}
    weight = TO_THE_END if until is None else 1
    least = ROUND if until is not None else FEWEST_TO_THE_END
    most = min(GAMES, max(WORK // weight // len(ask.options) // ROUND * ROUND, least))
    seen = sum(seat in event.seats for event in session.events)  # not the answers: some may be the other seat's secret
    why = f"; {so_far.why}" if so_far.why else ""
    play = LEVELS[level].chooses if level in LEVELS else level
    how_far = "to the end" if until is None else "through two more half-innings"
    sent = _sent(outlook, view, ask) if outlook is not None else {}
    read = outlook.error(view) if outlook is not None else 0.0
    games, look = so_far.games, min(max(FIRST_LOOK, so_far.seconds), LONGEST_LOOK)
    competing = set(so_far.competing) if so_far.played else set(ask.texts)

    def worth_once(option: object, number: int) -> float:
        """What one game that is played on from an option is worth."""
        watch()
        luck = f"{session.record.seed} odds {seen} {number}"
        if outlook is None or until is None:
            return share_won(bench.play_out(option, pair, luck), seat)
        return outlook.chance(bench.play_out(option, pair, luck, until=until), seat)

    while True:
        games += ROUND
        for option in ask.options:
            if (text := str(option)) in competing:
                played[text].extend(worth_once(option, number) for number in range(len(played[text]), games))
        seconds = monotonic() - start
        each = "each" if len(competing) == len(played) else "each that is close"
        found = OptionChances(
            _means(played, games),
            f"estimated: {play} played {games} games {how_far} with {each}{why}",
            {option: tuple(worths) for option, worths in played.items()},
            sent,
            most,
            so_far.seconds + seconds,
            so_far.why,
            read,
            so_far.rough,
        )
        competing = set(found.competing)
        ends = not replace(found, rough=False).can_improve
        if ends or (not at_once and games >= min(FEWEST, most) and seconds >= look):
            return found


def _means(played: dict[str, list[float]], games: int) -> dict[str, float]:
    """The chance of each option: by its distance from the best one in the games that both have, if it has not all ``games``."""
    means = {option: sum(each) / games for option, each in played.items() if len(each) == games}
    best = max(means, key=lambda option: means[option])
    for option, each in played.items():
        if len(each) < games:
            behind = sum(best - own for best, own in zip(played[best], each, strict=False)) / len(each)
            means[option] = min(max(means[best] - behind, 0.0), means[best])
    return {option: means[option] for option in played}


def _sent(outlook: Outlook, view: object, ask: Ask) -> dict[str, WeighedRunner]:
    """The runners whom options send, alone, each with the chance from which on to send him pays."""
    weighed = {}
    for option in ask.options:
        sent = sent_runner(outlook.game, view, option)
        pays_from = outlook.pays_from(view, sent.start) if sent is not None else None
        if sent is not None and pays_from is not None:
            weighed[str(option)] = WeighedRunner(sent.safe, pays_from)
    return weighed
