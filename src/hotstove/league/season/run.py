"""Plays the rest of a season, with one process or many: the same games either way.

A club's next game depends only on its own earlier games, so games of different clubs may be played at the same time: an idle
process gets the next games of a few clubs of which no other process has any. Several replays are played side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import Finished, SeasonGames
from hotstove.league.season.lines import ClubLines, summed
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import keep_told
from hotstove.table.gc_pause import gc_paused
from hotstove.table.log import NotSaved
from hotstove.table.processes import Stopped, Workers
from hotstove.table.workers import Jobs, count_of, workers

BATCH: Final = 200
"""The most games of one transaction, and of one batch."""
WORTH_A_PROCESS: Final = 150
"""Games below which no processes are started: starting them takes longer."""


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Games of one replay to be played one after another, and their clubs' histories before them, as text by code."""

    replay: int
    numbers: tuple[int, ...]
    histories: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PlayedBatch:
    """A batch that is over: its games, their clubs' histories after them, and the sums of the clubs' lines."""

    replay: int
    games: list[Finished]
    histories: dict[str, str]
    totals: dict[str, ClubLines]


def play_batch(season_games: SeasonGames, batch: GameBatch) -> PlayedBatch:
    """Play the games of a batch."""
    plan = season_games.plan
    fixtures = [plan.fixtures[number - 1] for number in batch.numbers]
    clubs = clubs_of(fixtures)
    histories = {code: season_games.history(batch.replay, code, batch.histories.get(code, "")) for code in clubs}
    own: dict[str, list[ClubLines]] = {code: [] for code in clubs}
    games = []
    for fixture in fixtures:
        try:
            finished, lines = season_games.play(batch.replay, fixture, (histories[fixture.away], histories[fixture.home]))
        except Exception as error:
            error.add_note(f"In game {fixture.number} of replay {batch.replay}, {fixture.away} at {fixture.home}.")
            raise
        own[fixture.away].append(lines.clubs[0])
        own[fixture.home].append(lines.clubs[1])
        games.append(finished)
    texts = {code: season_games.history_text(batch.replay, code, history) for code, history in histories.items()}
    return PlayedBatch(batch.replay, games, texts, {code: summed(lines) for code, lines in own.items()})


def clubs_of(fixtures: Iterable[Fixture]) -> list[str]:
    """The clubs of these games, in order of appearance."""
    return list(dict.fromkeys(code for fixture in fixtures for code in (fixture.away, fixture.home)))


def next_games(left: Sequence[Fixture], busy: Collection[str], most: int) -> list[Fixture]:
    """The next games of at most ``most`` clubs that are not ``busy``: of each club the first that are left, in order.

    >>> games = [Fixture(n, n // 3, 4, *clubs) for n, clubs in enumerate(["AB", "CD", "EF", "AB", "CD", "EF", "AD", "AB"])]
    >>> [[game.number for game in next_games(games, busy, most)] for busy, most in (("", 2), ("AB", 4), ("EF", 6))]
    [[0, 3], [1, 2, 4, 5], [0, 1, 3, 4, 6, 7]]
    """
    games: list[Fixture] = []
    held: set[str] = set()
    waiting = set(busy)
    for fixture in left[:BATCH]:
        clubs = {fixture.away, fixture.home}
        if clubs & waiting or len(held | clubs) > most:
            waiting |= clubs
        else:
            held |= clubs
            games.append(fixture)
    return games


# --- Running


@dataclass(slots=True)
class _Replay:
    """A replay being played: the games left, the clubs' histories, the clubs ``busy`` in batches, and how many batches are out.

    ``totals`` are those in the file, ``unsaved`` the batches that are over and not in it yet. Only whole batches are saved, so
    the file always holds all of a club's games up to its history. ``process`` is the process that last played it.
    """

    number: int
    left: list[Fixture]
    histories: dict[str, str]
    totals: dict[str, ClubLines]
    busy: set[str] = field(default_factory=set)
    out: int = 0
    unsaved: list[PlayedBatch] = field(default_factory=list)
    process: int = -1

    def batch(self, most: int) -> GameBatch | None:
        """The next games of at most ``most`` clubs; None while all clubs that come next are busy."""
        games = next_games(self.left, self.busy, most)
        if not games:
            return None
        taken, clubs = {game.number for game in games}, clubs_of(games)
        self.left = [game for game in self.left if game.number not in taken]
        self.busy.update(clubs)
        self.out += 1
        known = {code: self.histories[code] for code in clubs if code in self.histories}
        return GameBatch(self.number, tuple(game.number for game in games), known)

    def release_clubs(self, played: PlayedBatch) -> None:
        """Mark the clubs of a finished batch as free."""
        self.histories.update(played.histories)
        self.busy.difference_update(played.histories)

    @property
    def over(self) -> bool:
        return not (self.left or self.out)


def to_play(file: SeasonFile, replay: int, last: int, leave: Collection[str] = ()) -> list[Fixture]:
    """The games up to number ``last`` that are not over, without those of the clubs ``leave``, which people play."""
    played, clubs = file.played(replay), set(leave)
    games = [fixture for fixture in file.plan.fixtures[:last] if fixture.number not in played]
    return [game for game in games if not clubs & {game.away, game.home}] if clubs else games


def play_on(
    file: SeasonFile,
    jobs: Jobs = 1,
    last: int | None = None,
    progress: Callable[[int], None] = lambda done: None,
    leave: Collection[str] = (),
) -> int:
    """Play the remaining games up to game ``last`` of every replay; returns the number of games played.

    Games of the clubs ``leave`` are left to people. ``progress`` is called with the number of games in the file so far; these
    are kept even if the run is interrupted.
    """
    plan = file.plan
    last = len(plan.fixtures) if last is None else last
    coming = []
    to_the_end = last == len(plan.fixtures) and not leave
    for number in range(1, plan.replays + 1):
        left = to_play(file, number, last, leave)
        if left:
            coming.append((number, left))
        elif to_the_end:
            _drop_games(file, number)
    games = sum(len(left) for _, left in coming)
    if not games:
        return 0
    run = _Run(file, jobs if games >= WORTH_A_PROCESS else 1, to_the_end, progress, coming)
    run.play()
    keep_told(file)
    return games


class _Run:
    """One run of ``play_on``: the replays to come, those being played, and the file."""

    def __init__(
        self,
        file: SeasonFile,
        jobs: Jobs,
        to_the_end: bool,
        progress: Callable[[int], None],
        coming: list[tuple[int, list[Fixture]]],
    ) -> None:
        self.file = file
        self.jobs = jobs
        self.count = count_of(jobs)
        self.to_the_end = to_the_end
        self.progress = progress
        self.coming = coming
        self.running: dict[int, _Replay] = {}
        self.done = 0

    def play(self) -> None:
        """Play everything. If the run is stopped, also while it saves, the finished batches are saved first."""
        with gc_paused() as sweep:
            try:
                if self.jobs == 1:
                    self._play_here(sweep)
                else:
                    self._play_elsewhere()
            except NotSaved:
                raise
            except BaseException:
                for replay in self.running.values():
                    self.save(replay)
                raise

    def _play_here(self, sweep: Callable[[], None]) -> None:
        season_games = SeasonGames.of(self.file.plan)
        while (batch := self.next_batch(0)) is not None:
            played = play_batch(season_games, batch)
            self.running[played.replay].release_clubs(played)
            self.take(played)
            sweep()

    def _play_elsewhere(self) -> None:
        try:
            with workers(self.jobs, _prepare, self.file.plan) as players:
                self._keep_busy(players)
        except Stopped as error:
            raise Stopped(f"{self.file.path}: {error}; what it had handed in is kept") from None

    def _keep_busy(self, players: Workers[GameBatch, PlayedBatch]) -> None:
        """Give every idle worker a batch before those that are over are saved."""
        came: list[PlayedBatch] = []
        while True:
            while players.idle and (batch := self.next_batch(players.idle[-1])) is not None:
                players.give(players.idle[-1], batch)
            for played in came:
                self.take(played)
            came = [played for _, played in players.results()]
            if not came:
                return
            for played in came:
                self.running[played.replay].release_clubs(played)

    def next_batch(self, process: int) -> GameBatch | None:
        """A batch that can be played now, of the replay in which that process played last if possible.

        None while all clubs that come next are busy, and when no game is left.
        """
        playing = [replay for replay in self.running.values() if replay.left]
        while self.coming and len(playing) < self.count:
            number, left = self.coming.pop(0)
            replay = self.running[number] = _Replay(number, left, self.file.histories(number), self.file.totals(number))
            playing.append(replay)
        for replay in sorted(playing, key=lambda replay: replay.process != process):
            batch = replay.batch(self.most_clubs(len(playing)))
            if batch is not None:
                replay.process = process
                return batch
        return None

    def most_clubs(self, playing: int) -> int:
        """Clubs of a batch at most while ``playing`` replays are played: processes that share one leave clubs to each other."""
        clubs, share = len(self.file.plan.clubs), -(-self.count // playing)
        return clubs if share == 1 else max(2, clubs // (share + 1))

    def take(self, played: PlayedBatch) -> None:
        """Receive a finished batch; several are saved at once."""
        replay = self.running[played.replay]
        replay.unsaved.append(played)
        replay.out -= 1
        if replay.over or sum(len(batch.games) for batch in replay.unsaved) >= BATCH:
            self.save(replay)
        if replay.over:
            del self.running[played.replay]
            if self.to_the_end:
                _drop_games(self.file, played.replay)

    def save(self, replay: _Replay) -> None:
        """Save all finished batches of a replay and report how many games the file has; does nothing if there are none."""
        batches = replay.unsaved
        if not batches:
            return
        moved: dict[str, str] = {}
        for batch in batches:
            moved.update(batch.histories)
        totals = {**replay.totals, **{code: _total(replay.totals[code], code, batches) for code in moved}}
        games = [game for batch in batches for game in batch.games]
        self.file.add(games, moved, totals, replay.number)
        replay.totals, replay.unsaved = totals, []
        self.done += len(games)
        self.progress(self.done)


def _total(before: ClubLines, code: str, batches: Iterable[PlayedBatch]) -> ClubLines:
    return summed([before, *(batch.totals[code] for batch in batches if code in batch.totals)])


def _drop_games(file: SeasonFile, replay: int) -> None:
    """Drop the games of a finished replay, except their sums, if the plan says so."""
    if not file.plan.keep and not file.is_totals_only(replay):
        file.drop_games(replay)


def _prepare(plan: SeasonPlan) -> Callable[[GameBatch], PlayedBatch]:
    """The function with which another process plays batches."""
    return partial(play_batch, SeasonGames.of(plan))
