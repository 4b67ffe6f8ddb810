"""A series of games between two clubs: home team, starters and winner of each game, by the rules of its game.

Its record has answers like a game's, with an answer that begins each game. So one saved file holds a whole series, and every
game in it is a record of its own. A *club* is a team by its seat in game 1: that of seat ``HOME`` is at home first. What a club
carries from game to game beside its wins is the game's business (``SeriesSquads.carried``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import SeriesSquads, series_of
from hotstove.baseball.schema import Key, Keys, text, unread_node, whole
from hotstove.league.best_of import at_home, stands_named, stands_text, wins_needed
from hotstove.table import AWAY, BOTH, HOME, Answer, Chance, DoesNotFit, NotLegal, Seat, other
from hotstove.table.chance import seed_among
from hotstove.table.game import Setup
from hotstove.table.log import Given, Log
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import Json, as_node

SERIES = " series"
"""The suffix of the game's name in the record of a series."""
LENGTH: Final = Key("best of", "games at most", whole(1, 99))
STANDS: Final = Key("home stands", "games in a row at each home (default: the game's)", text("home stands such as 2-3-2"), "")
SWITCHES: Final = Key("switches", "the options of its games", unread_node())
OPTION_KEYS: Final = Keys("options of a series", LENGTH, STANDS, SWITCHES)
Carried = tuple[Json, Json]
"""What both clubs carry into a game, by club."""
NOTHING: Final[Carried] = (None, None)
"""What clubs carry into the first game."""


def check_length(squads: SeriesSquads, best_of: int) -> None:
    """Raise NotLegal if the game has no series of that length."""
    if best_of not in squads.lengths:
        lengths = ", ".join(map(str, squads.lengths))
        raise NotLegal(f"there is no best of {best_of}: a series is best of {lengths} ({squads.length_rule})")


def check_stands(squads: SeriesSquads, best_of: int, written: str) -> None:
    """Raise NotLegal if a series of that length can't have these home stands: ``2-3-2``, or empty for the usual ones."""
    if not written:
        return
    if best_of not in squads.own_stands:
        raise NotLegal(
            f"the home stands of a best of {best_of} are {stands_text(squads.lengths[best_of])} ({squads.length_rule})"
        )
    games = sum(stands_named(written))
    if games != best_of:
        raise NotLegal(f"home stands {written} are {games} games, not the {best_of} of the series ({squads.length_rule})")


def draw_sides(seed: str) -> bool:
    """Draw from the series' seed whether the clubs change sides, with probability 1/2."""
    return Chance(f"{seed} series").pick(2) == 1


def seed_of(seed: str, number: int) -> str:
    """The seed of a game, by the series' and its number from 1."""
    return seed_among(seed, str(number))


def set_up(
    game: AnyBallGame,
    teams: Setup,
    best_of: int,
    rotations: tuple[Sequence[str], Sequence[str]] = ((), ()),
    stands: str = "",
) -> Setup:
    """The set-up of a series from that of its first game; raises NotLegal if a team or an option can't be of one.

    ``stands`` are its home stands, ``2-3-2``; empty for the usual ones.
    """
    squads = series_of(game)
    check_length(squads, best_of)
    check_stands(squads, best_of, stands)
    squads.check(teams.options)
    away, home = squads.squad(teams.away, rotations[AWAY]), squads.squad(teams.home, rotations[HOME])
    agreed: dict[str, Json] = {STANDS.name: stands} if stands else {}
    return Setup(away, home, {LENGTH.name: best_of, **agreed, SWITCHES.name: dict(teams.options)})


def record_of(
    game: AnyBallGame, setup: Setup, seed: str, seats: tuple[str, str], dice: str = "auto", keeps_passes: bool = False
) -> Record:
    """The record of a new series; ``seats`` are the managers of the clubs. The rest is as in ``Record``."""
    return Record(game.name + SERIES, game.edition, setup, seed, seats, dice=dice, keeps_passes=keeps_passes)


@dataclass(frozen=True)
class SeriesTerms:
    """The clubs of a series, its length and the options of the rules (all in ``setup``, which ``set_up`` makes)."""

    game: AnyBallGame
    setup: Setup

    @classmethod
    def read(cls, game: AnyBallGame, setup: Setup) -> SeriesTerms:
        """The terms in a saved set-up; raises Unreadable or NotLegal if ``set_up`` can't have made it."""
        values = OPTION_KEYS.read(as_node(dict(setup.options), "the options of the series"))
        squads = series_of(game)
        check_length(squads, values[LENGTH])
        check_stands(squads, values[LENGTH], values[STANDS])
        terms = cls(game, setup)
        squads.check(terms.setup_of(1).options)
        return terms

    @property
    def best_of(self) -> int:
        """Games at most."""
        return cast("int", self.setup.options[LENGTH.name])

    @property
    def stands(self) -> tuple[int, ...]:
        """The home stands: games in a row at the home of the club that is at home first, then of the other, by turns."""
        agreed = self.setup.options.get(STANDS.name)
        return stands_named(cast("str", agreed)) if agreed else series_of(self.game).lengths[self.best_of]

    @property
    def names(self) -> tuple[str, str]:
        """The clubs' nicknames."""
        away, home = self.game.sheets(self.setup_of(1))
        return away.nickname, home.nickname

    def club_at(self, number: int, seat: Seat) -> Seat:
        """The club in that seat in game ``number``; also, the seat of that club."""
        return seat if at_home(self.stands, number) == HOME else other(seat)

    def setup_of(self, number: int, carried: Carried = NOTHING) -> Setup:
        """The set-up of a game: sides by the home stands, starters by the rotations, and what the clubs carry into it."""
        teams = self.setup.away, self.setup.home
        squads = series_of(self.game)
        clubs = self.club_at(number, AWAY), self.club_at(number, HOME)
        away, home = (as_node(squads.today(teams[club], number, carried[club])) for club in clubs)
        return self.game.set_up(away, home, as_node(self.setup.options[SWITCHES.name]))

    def carried_out_of(self, number: int, state: Any, before: Carried) -> Carried:  # noqa: ANN401 (the state of any game)
        """What the clubs carry out of a game that ended in ``state``, with what they carried into it."""
        squads = series_of(self.game)
        away, home = (squads.carried(state, self.club_at(number, club), before[club]) for club in BOTH)
        return away, home

    def seats_of(self, number: int, clubs: tuple[str, str]) -> tuple[str, str]:
        """The clubs' values (such as their managers) in the order of that game's seats."""
        return clubs[self.club_at(number, AWAY)], clubs[self.club_at(number, HOME)]

    def winner(self, wins: tuple[int, int]) -> Seat | None:
        """The club that has won the series, which ends it at once."""
        return next((club for club in BOTH if wins[club] >= wins_needed(self.best_of)), None)

    def winner_of(self, number: int, score: tuple[int, int]) -> Seat | None:
        """The club that won that game by its score; None for a tie."""
        if score[AWAY] == score[HOME]:
            return None
        return self.club_at(number, HOME if score[HOME] > score[AWAY] else AWAY)


class Series:
    """A series so far. ``games`` are the games begun, as sessions; only the last can be unfinished."""

    def __init__(self, record: Record, log: Log | None = None) -> None:
        """Build it from its record. Only the line that begins a game is written to ``log``; the caller logs the game's answers.

        Raises DoesNotFit if the rules contradict it, Unreadable or NotLegal if its set-up is none of a series.
        """
        name = record.game.removesuffix(SERIES)
        if name == record.game:
            raise DoesNotFit(f"a record of {record.game}, not of a series")
        self.game = ball_game_named(name)
        self.record = record
        self.log = log
        self.terms = SeriesTerms.read(self.game, record.setup)
        self.games: list[AnySession] = []
        self._squads: SeriesSquads = series_of(self.game)
        for number, answers in enumerate(self._parts(), 1):
            if self.open is not None or self.winner is not None:
                raise DoesNotFit(f"game {number} begins before game {number - 1} or after the series is over")
            last = number == self._begun()
            self.games.append(self._session(number, answers, record.redo if last else []))

    # --- State

    @property
    def open(self) -> AnySession | None:
        """The game that is not over, if there is one."""
        return self.games[-1] if self.games and self.games[-1].asks else None

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by club (the visitors of game 1, its home team)."""
        won = [0, 0]
        for number in range(1, len(self.games) + 1):
            club = self.winner_of(number)
            if club is not None:
                won[club] += 1
        return won[AWAY], won[HOME]

    @property
    def winner(self) -> Seat | None:
        """The club that has won the series, which ends it at once."""
        return self.terms.winner(self.wins)

    def carried_into(self, number: int) -> Carried:
        """What the clubs carry into that game; those before it are over."""
        carried = NOTHING
        for game, session in enumerate(self.games[: number - 1], 1):
            carried = self.terms.carried_out_of(game, session.state, carried)
        return carried

    def setup_of(self, number: int) -> Setup:
        """The set-up of a game that has begun, or of the next one."""
        return self.terms.setup_of(number, self.carried_into(number))

    def winner_of(self, number: int) -> Seat | None:
        """The club that won that game, or None while it goes on."""
        score = self.games[number - 1].result
        return self.terms.winner_of(number, score) if score is not None else None

    # --- Games

    def begin(self) -> AnySession:
        """The game that is open, or else the next one; raises NotLegal if the series is over."""
        if self.open is not None:
            return self.open
        if self.winner is not None:
            raise NotLegal(f"the series is over: the {self.terms.names[self.winner]} have won it ({self._squads.winner_rule})")
        number = len(self.games) + 1
        label = self._squads.game_label
        if self.log is not None:
            self.log.append([Given(label, None, str(number))])
        self.record.append(Answer(label, None, str(number)))
        self.games.append(self._session(number, [], []))
        return self.games[-1]

    def _session(self, number: int, answers: list[Answer], redo: list[Answer]) -> AnySession:
        record = self.record
        setup, seats = self.setup_of(number), self.terms.seats_of(number, record.seats)
        seed = seed_of(record.seed, number)
        whole = Record(self.game.name, record.edition, setup, seed, seats, answers, redo, record.dice, record.keeps_passes)
        return Session(self.game, whole)

    def _begun(self) -> int:
        return sum(answer.why == self._squads.game_label for answer in self.record.answers)

    def _parts(self) -> list[list[Answer]]:
        """The answers of each game."""
        parts: list[list[Answer]] = []
        for answer in self.record.answers:
            if answer.why == self._squads.game_label:
                parts.append([])
            elif not parts:
                raise DoesNotFit("the record of a series does not begin with a game")
            else:
                parts[-1].append(Answer(answer.why, answer.seat, answer.text))
        return parts
