"""The laboratory for notebooks and scripts: open a game, step through it, ask for odds, simulate, and try changes.

>>> lab = Lab("smallball")
>>> game = lab.open(seed="1")
>>> game.question, game.options
('decision', ('bat', 'bat with POWER', 'bat with ON-BASE'))
>>> game.step("bat").position
'top 1, 0 out, 1st, 0-0'
"""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Integral
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.match_ups import RESULTS, match_ups_of
from hotstove.book.play_by_play import play_by_play
from hotstove.lab.balance.changes import NO_CHANGES, ChangesFile, read_changes
from hotstove.lab.balance.exact import found_in
from hotstove.lab.balance.play import Edition, Games, Row, play_edition
from hotstove.lab.balance.report import LEAST_GAMES, Bench, Comparison
from hotstove.lab.envs.under_way import GameUnderWay, check_level, manager_of, set_up
from hotstove.lab.frames import Cell, Frame
from hotstove.lab.odds import next_plays, situation_in_words
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import SIDES, label_of
from hotstove.table.game import Manager
from hotstove.table.texts import Json, as_node


class OpenGame:
    """A game under way, which whoever has it plays for every seat without a manager; the dice are the game's own."""

    def __init__(self, under_way: GameUnderWay) -> None:
        self._now = under_way

    @property
    def question(self) -> str:
        """What is asked, empty when the game is over."""
        return label_of(self._now.ask.why) if self._now.ask is not None else ""

    @property
    def side(self) -> str:
        """Who is asked: ``away`` or ``home``; empty when the game is over."""
        ask = self._now.ask
        return SIDES[ask.seat] if ask is not None and ask.seat is not None else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The answers to it."""
        return tuple(self._now.ask.texts) if self._now.ask is not None else ()

    @property
    def position(self) -> str:
        """The position on a line, or the final score."""
        return situation_in_words(self._now.game, self._now.session.state)

    @property
    def score(self) -> tuple[int, int] | None:
        """The final score (away, home), None while the game goes on."""
        return self._now.result

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._now.ask is None

    def step(self, option: str) -> OpenGame:
        """Answer the question, and play to the next one; raises NotLegal with the legal answers."""
        if option not in self.options:
            raise NotLegal(f"{option!r} is not legal here; legal: {', '.join(self.options) or 'none, the game is over'}")
        self._now.answer(self.options.index(option))
        return self

    def odds(self) -> Frame:
        """What each option brings, exactly: its outcomes as far as the next choice, with their chances."""
        session = self._now.session
        state, given = session.turn_so_far()
        rows = [
            (play.option, row.what, row.situation, float(row.probability))
            for play in next_plays(self._now.game, state, given)
            for row in play.rows
        ]
        return Frame(("option", "what", "situation", "chance"), tuple(rows))

    def story(self) -> str:
        """The play-by-play so far."""
        return play_by_play(self._now.session.events)


class Lab:
    """A game with options of its rules, and the changes of it that are tried, from a file; ``jobs`` processes play.

    Raises Unreadable or NotLegal for a game, option or change that there is not, and for too few games, processes or managers.
    """

    def __init__(self, game: str, options: Mapping[str, Json] | None = None, jobs: int = 1) -> None:
        _check_at_least(1, jobs, "jobs")
        _check_kind(game, str, "game: expected a name such as 'smallball'")
        _check_kind(options if options is not None else {}, Mapping, "options: expected values by name, such as {'name': True}")
        self.game: AnyBallGame = ball_game_named(game)
        self.options = dict(options or {})
        self.jobs = jobs

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams that ship with the game."""
        return tuple(self.game.teams())

    def open(
        self, away: Json = None, home: Json = None, seed: str = "1", managers: tuple[str | None, str | None] = (None, None)
    ) -> OpenGame:
        """Begin a game of two teams by name, or data of teams; a seat without a manager's level is yours."""
        _check_two(managers)
        _check_seed(seed)
        setup = set_up(self.game, away, home, self.options)
        seated: list[Manager | None] = [None if level is None else manager_of(self.game, level, setup) for level in managers]
        return OpenGame(GameUnderWay(self.game, setup, seed, (seated[0], seated[1])))

    def simulate(
        self,
        games: int,
        *teams: str,
        managers: tuple[str, str] = ("sensible", "sensible"),
        seed: str = "1",
        changes: ChangesFile | None = None,
    ) -> Frame:
        """Games by computer managers, a row each, in processes of their own.

        Without teams all that ship with the game play each other in turn, one plays all others. A row holds the runs of the
        pair's first and second team, innings, decisions and the counts of both sides (`balance.play.Row`).
        """
        _check_at_least(1, games, "games")
        edition = _edition(self._games(teams, managers, seed), changes)
        return Frame(Row._fields, tuple(play_edition(edition, games, self.jobs)))

    def match_ups(self, changes: ChangesFile | None = None) -> Frame:
        """The exact chances of every batter against every pitcher; raises NotLegal of a game that does not know them."""
        match_ups_of(self.game)
        found = found_in(_edition(Games(self.game.name), changes)).match_ups
        rows: list[tuple[Cell, ...]] = [(each.batter, each.pitcher, *each.chances) for each in found]
        return Frame(("batter", "pitcher", *RESULTS), tuple(rows))

    def changes(self, path: Path | str) -> ChangesFile:
        """A file of changes; its numbers can be set: ``lab.changes("file.yaml").having({"n": 3})``."""
        _check_kind(path, (str, Path), "path: expected a file's")
        return read_changes(Path(path), self.game.name)

    def compare(
        self,
        changes: ChangesFile,
        games: int,
        *teams: str,
        managers: tuple[str, str] = ("sensible", "sensible"),
        seed: str = "1",
    ) -> Comparison:
        """The game before and after changes, as `hotstove balance` compares it; shown by a notebook as its report."""
        _check_at_least(LEAST_GAMES, games, "games")
        _check_changes(changes)
        return Bench(self._games(teams, managers, seed), games, self.jobs).comparison(changes.changes)

    def _games(self, teams: tuple[str, ...], managers: tuple[str, str], seed: str) -> Games:
        if len(teams) > 2:
            raise NotLegal(f"one or two teams, not {len(teams)}")
        _check_two(managers)
        _check_seed(seed)
        for level in managers:
            check_level(self.game, level)
        nodes = tuple(as_node(team, "the team") for team in teams)
        return Games(self.game.name, nodes, as_node(self.options, "options"), managers, seed)


def _check_kind(given: object, kind: type | tuple[type, ...], expected: str) -> None:
    if not isinstance(given, kind):
        raise Unreadable(f"{expected}, found {given!r:.100}")


def _check_at_least(least: int, number: int, what: str) -> None:
    if isinstance(number, bool) or not isinstance(number, Integral):
        raise Unreadable(f"{what}: expected a whole number, found {number!r:.100}")
    if number < least:
        raise NotLegal(f"{what}: expected {least} or more, found {number}")


def _check_seed(seed: str) -> None:
    """Raise Unreadable for a seed that is no text: the dice of a number are others than those of its figures."""
    _check_kind(seed, str, "seed: expected a text such as '1'")


def _check_two(managers: tuple[str | None, ...]) -> None:
    _check_kind(managers, (tuple, list), "managers: expected two")
    if len(managers) != 2:
        raise NotLegal(f"managers: expected two, found {len(managers)}")


def _check_changes(changes: ChangesFile) -> None:
    _check_kind(changes, ChangesFile, "changes: expected those of a file, as Lab.changes reads them")


def _edition(games: Games, changes: ChangesFile | None) -> Edition:
    if changes is not None:
        _check_changes(changes)
    return Edition(games, changes.changes if changes is not None else NO_CHANGES)
