"""A check that no play loses or invents a runner: each batter ends out, on base or home, and each run is a runner's.

It reads a game's events together with the scorebook and counts runs, outs and plate appearances itself, from the moves alone:
after every play the book must have each runner on the base that his move leads to, and at the end its totals must equal those
counted here. Who is due and who is on base before a play is taken from the book; neither the rules nor the totals that a play
states are relied on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NoReturn

from hotstove.baseball.bases import BATTER, HOME_PLATE
from hotstove.baseball.innings import LAST_OUT, next_half
from hotstove.baseball.plays import (
    Count,
    GameBegins,
    GameEnds,
    HalfInningBegins,
    HalfInningEnds,
    Kind,
    Play,
    Substitution,
)
from hotstove.baseball.positions import Position
from hotstove.baseball.words import HALVES
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.table.errors import HotStoveError
from hotstove.table.events import AWAY, HOME, Event, Seat

FULL_OUTS = ("bust", "three outs")
"""Ends of a half-inning that require three outs."""


class NotConserved(HotStoveError):
    """A play loses or invents a runner, a run or an out. The message names the inning, the play and the problem."""


class Conservation:
    """The check of a game in progress: call ``read`` with every event in order, and ``finish`` when the game is over.

    ``score`` are the runs that count so far, ``by_half`` those of each half-inning in order; ``touched_home`` counts
    each player's runs, by side. ``book`` is the scorebook that reads the same events and is checked.
    """

    def __init__(self) -> None:
        self.book = Scorebook()
        self.score = [0, 0]
        self.by_half: list[int] = []
        self.touched_home: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.plate_appearances: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        self.outs = [0, 0]
        self.left_on_base = [0, 0]
        self._used: tuple[set[str], set[str]] | None = None
        self._half: HalfInningBegins | None = None
        self._last: tuple[int, Seat] | None = None
        self._over = False
        self._play: Play | None = None
        self._home: list[str] = []
        self._half_outs = 0
        self._batters: list[str] = []

    def read(self, event: Event) -> None:
        """Check one event; raises NotConserved. Events that concern no runner are not checked."""
        if isinstance(event, Play):
            self._play = event
            self._read_play(event)
            self._play = None
            return
        if isinstance(event, HalfInningBegins):
            self._read_beginning(event)
        elif isinstance(event, HalfInningEnds):
            self._read_end(event)
        elif isinstance(event, Substitution):
            self._read_substitution(event)
        elif isinstance(event, GameBegins):
            if self._used is not None:
                self._wrong("the game begins twice")
            first, second = ({player.id for player in sheet.players} for sheet in event.teams)
            self._used = (first, second)
        elif isinstance(event, GameEnds):
            if self._half is not None:
                self._wrong("the game ends within a half-inning")
            if self._over:
                self._wrong("the game ends twice")
            self._over = True
        self.book.follow(event)

    def finish(self) -> None:
        """Check that the game has ended; raises NotConserved if it has not, or if a half-inning is open."""
        if self._half is not None or not self._over:
            self._wrong("the game has not ended")

    # --- Half-innings

    def _read_beginning(self, event: HalfInningBegins) -> None:
        if self._used is None or self._over:
            self._wrong("a half-inning outside the game")
        if self._half is not None:
            self._wrong(f"inning {event.inning} begins before this half-inning has ended")
        expected = (1, AWAY) if self._last is None else next_half(*self._last)
        if (event.inning, event.half) != expected:
            self._wrong(f"{_place(event.inning, event.half)} begins, {_place(*expected)} is next")
        self._half = event
        self._home, self._half_outs, self._batters = [], 0, []

    def _read_end(self, event: HalfInningEnds) -> None:
        half = self._half
        if half is None:
            self._wrong(f"a half-inning ends ({event.how}) that has not begun")
        if event.how in FULL_OUTS and self._half_outs != LAST_OUT:
            self._wrong(f"it ends with {event.how!r} and {self._half_outs} outs")
        if event.how not in FULL_OUTS and self._half_outs >= LAST_OUT:
            self._wrong(f"it ends with {event.how!r} after the third out")
        if not event.runs_count and not half.provisional:
            self._wrong("its runs do not count although they were not provisional")
        stranded = sum(runner is not None for runner in self.book.bases)
        if len(self._batters) != len(self._home) + stranded + self._half_outs:
            self._wrong(
                f"{len(self._batters)} batters came up, but {len(self._home)} came home, {stranded} are left and "
                f"{self._half_outs} are out"
            )
        side = half.half
        self.outs[side] += self._half_outs
        self.plate_appearances[side].update(self._batters)
        self.left_on_base[side] += stranded
        self.by_half.append(len(self._home) if event.runs_count else 0)
        if event.runs_count:
            self.score[side] += len(self._home)
            self.touched_home[side].update(self._home)
        else:
            self.left_on_base[side] += len(self._home)  # they reached, and neither scored nor were put out
        self._last, self._half = (half.inning, half.half), None

    # --- Plays

    def _read_play(self, play: Play) -> None:
        half = self._half
        if half is None:
            self._wrong("a play outside any half-inning")
        if self._half_outs >= LAST_OUT:
            self._wrong("a play after the third out")
        due = self.book.sides[half.half].due
        if play.batter != due:
            self._wrong(f"{play.batter} bats, {due} is due")
        if self.book.is_on_base(play.batter):
            self._wrong(f"{play.batter} bats and stands on base")
        before = (play.batter, *(None if runner is None else runner.id for runner in self.book.bases))
        self._check_moves(play, before)
        outs = sum(move.out for move in play.moves)
        self._half_outs += outs
        if self._half_outs > LAST_OUT:
            self._wrong(f"{self._half_outs} outs")
        home = [str(before[move.start]) for move in play.moves if move.end == HOME_PLATE and not move.out]
        if play.outs != outs or play.home != len(home):
            self._wrong(f"it tells {play.outs} outs and {play.home} runs, its moves make {outs} and {len(home)}")
        own = [move for move in play.moves if move.start == BATTER]
        if home and self._half_outs == LAST_OUT and outs == 1 and own and own[0].out and own[0].end <= 1:
            self._wrong("a run on a third out that the batter makes before first base (OBR 5.08(a))")
        if not 0 <= play.batted_in <= len(home):
            self._wrong(f"{play.batted_in} runs batted in, {len(home)} came home")
        if play.kind <= Kind.ERROR:
            self._batters.append(play.batter)
        self._home += home
        self._follow(play, before, home)

    def _follow(self, play: Play, before: Sequence[str | None], home: Sequence[str]) -> None:
        """Have the book read the play, and check that its runners are on the bases that the moves lead to."""
        expected = dict(enumerate(before[1:], 1)) | {move.start: None for move in play.moves if move.start != BATTER}
        expected |= {move.end: before[move.start] for move in play.moves if not move.out and move.end != HOME_PLATE}
        placed = self.book.follow(play)
        assert isinstance(placed, ScoredPlay)
        in_book = [None if runner is None else runner.id for runner in self.book.bases]
        if in_book != [expected[base] for base in (1, 2, 3)] or [run.runner.id for run in placed.home] != list(home):
            self._wrong(f"the book has {in_book} on the bases, the moves lead to {[expected[base] for base in (1, 2, 3)]}")

    def _check_moves(self, play: Play, before: Sequence[str | None]) -> None:
        """Check that moves start at different occupied bases and lead forward; a batter moves if his turn is over."""
        starts = [move.start for move in play.moves]
        if len(set(starts)) < len(starts):
            self._wrong("somebody moves twice")
        if (BATTER in starts) != (play.kind <= Kind.ERROR):
            self._wrong("the batter vanishes" if play.kind <= Kind.ERROR else "the batter moves between pitches")
        for move in play.moves:
            if not BATTER <= move.start <= 3 or not BATTER <= move.end <= HOME_PLATE:
                self._wrong(f"a move from base {move.start} to {move.end}")
            if before[move.start] is None:
                self._wrong(f"a runner leaves base {move.start}, where nobody stands")
            if not move.out and (move.end < move.start or move.end == BATTER):
                self._wrong(f"a move from base {move.start} back to {move.end}")
        self._check_passing(play, before)

    def _check_passing(self, play: Play, before: Sequence[str | None]) -> None:
        """Check that no safe runner is passed or joined by one that started behind him (OBR 5.09(b)(9)), except at home."""
        ends = {base: base for base in (1, 2, 3) if before[base] is not None}
        for move in play.moves:
            ends.pop(move.start, None)
            if not move.out:
                ends[move.start] = move.end
        for behind in ends:
            for ahead in ends:
                if behind < ahead and ends[behind] >= ends[ahead] and ends[ahead] != HOME_PLATE:
                    what = "two on" if ends[behind] == ends[ahead] else f"the runner from {behind} passes the one on"
                    self._wrong(f"{what} base {ends[ahead]}")

    # --- Substitutions

    def _read_substitution(self, change: Substitution) -> None:
        if self._used is None:
            self._wrong("a substitution before the game")
        side, used = self.book.sides[change.side], self._used[change.side]
        order = side.lineup
        entering = change.player.id
        if change.replaces != entering:
            bats_too = entering == side.pitcher and entering not in order  # the DH is lost (OBR 5.11(a))
            if entering in used and not bats_too:
                self._wrong(f"{entering} comes in, who has been in the game (OBR 5.10(d))")
            if change.slot >= 0 and order[change.slot] != change.replaces:
                self._wrong(f"{entering} comes in for {change.replaces}, who does not bat in place {change.slot + 1}")
            if change.replaces not in used:
                self._wrong(f"{entering} comes in for {change.replaces}, who has not been in the game")
            used.add(entering)
        if change.position is Position.PINCH_RUNNER and not self.book.is_on_base(change.replaces):
            self._wrong(f"{entering} runs for {change.replaces}, who is not on base")

    def _wrong(self, problem: str) -> NoReturn:
        place = _place(self._half.inning, self._half.half) if self._half is not None else _between(self._last)
        play = "" if self._play is None else f", {self._play.why} by {self._play.batter}"
        raise NotConserved(f"{place}{play}: {problem}")


def _place(inning: int, half: Seat) -> str:
    return f"{HALVES[half]} of inning {inning}"


def _between(last: tuple[int, Seat] | None) -> str:
    return "before the game" if last is None else f"after the {_place(*last)}"


def check(events: Iterable[Event]) -> None:
    """Check a finished game from all its events, and the scorebook's totals against the count kept here.

    Raises NotConserved. For each side plate appearances are runs, left on base and outs.
    """
    count = Conservation()
    for event in events:
        count.read(event)
    count.finish()
    compare(count, count.book)


def compare(count: Conservation, book: Scorebook) -> None:
    """Compare a scorebook with an independent count of the same half-innings; raises NotConserved with what differs."""
    halves = [half.runs for half in book.halves if half.ended is not None]
    if count.by_half != halves:
        raise NotConserved(f"runs by half-inning: {count.by_half} counted, {halves} in the book")
    sides: tuple[Seat, Seat] = (AWAY, HOME)
    for side in sides:
        team = book.sides[side].sheet.nickname
        lines = book.sides[side].batting.values()
        staff = book.sides[1 - side].pitching.values()
        plate_appearances = sum(count.plate_appearances[side].values())
        pairs = (
            ("runs", count.score[side], book.runs(side)),
            ("runs of the batting lines", count.score[side], sum(line[Count.RUN] for line in lines)),
            ("runs allowed", count.score[side], sum(line[Count.RUN] for line in staff)),
            ("outs pitched", count.outs[side], sum(line.outs for line in staff)),
            ("left on base", count.left_on_base[side], book.left_on_base(side)),
            ("plate appearances", plate_appearances, sum(line.plate_appearances for line in lines)),
            ("batters faced", plate_appearances, sum(line.batters_faced for line in staff)),
            ("runs, left on base and outs", plate_appearances, count.score[side] + count.left_on_base[side] + count.outs[side]),
        )
        for what, counted, written in pairs:
            if counted != written:
                raise NotConserved(f"{team}, {what}: {counted} counted, {written} in the book")
        for line in lines:
            ours = (count.touched_home[side][line.player.id], count.plate_appearances[side][line.player.id])
            if ours != (line[Count.RUN], line.plate_appearances):
                raise NotConserved(
                    f"{line.player.name}: {ours[0]} runs in {ours[1]} plate appearances counted, others in the book"
                )
