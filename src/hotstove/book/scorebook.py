"""The scorebook: lines, totals and half-innings, made from events alone. Every screen and export reads it.

A player's count in a game is a list of whole numbers indexed by ``Count``; the official columns (AB, H, RBI …) follow
from it. Runs of a half-inning that ends with ``runs_count`` False are void: no run, no run batted in, no earned run,
no sacrifice fly; the runners concerned are left on base, since they reached and neither scored nor were put out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

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
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.book.runners import (
    NOBODY_ON,
    Bases,
    PlainRun,
    PlainRunner,
    ScoredRun,
    ScoredRunner,
    earned,
    empty_base,
    marked_by_play,
)
from hotstove.book.statistics import COLUMNS, BattingLine, FieldingLine, PitchingLine
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, HOME, Event, Seat, other

STAFF: Final = "staff"
"""The id of a team's pitching if the game names no pitcher."""


@dataclass(slots=True)
class ScoredHalf:
    """One half-inning, complete or in progress.

    ``runs`` count; ``void`` are runs that came home and do not count, because a provisional half-inning has not ended or
    ended in a bust. ``before`` holds the substitutions made between the last half-inning and this one.
    """

    inning: int
    half: Seat
    provisional: bool
    before: tuple[Substitution, ...] = ()
    events: list[Event] = field(default_factory=list)
    ended: HalfInningEnds | None = None
    runs: int = 0
    outs: int = 0
    void: int = 0

    @property
    def plays(self) -> list[Play]:
        """Its plays, without substitutions and notes."""
        return [event for event in self.events if isinstance(event, Play)]

    @property
    def hits(self) -> int:
        """The hits of the side at bat."""
        return sum(play.is_hit for play in self.plays)

    @property
    def errors(self) -> int:
        """Errors of the side in the field."""
        return sum(play.errors for play in self.plays)

    @property
    def left_on_base(self) -> int:
        """Batters that reached and neither scored nor were put out (OBR 9.02(g)), those with void runs included."""
        return sum(play.ends_plate_appearance for play in self.plays) - self.runs - self.outs


class TeamBook:
    """One team's book. ``counts`` are kept from play to play; the lines are made from them on demand.

    ``pitcher`` is the present pitcher's id, ``fielders`` are the players in the field by position, ``lineup`` the ids in
    batting order.
    """

    def __init__(self, sheet: TeamSheet) -> None:
        self.sheet = sheet
        self.substitutions: list[Substitution] = []
        self.counts: dict[str, list[int]] = {slot.player.id: [0] * COLUMNS for slot in sheet.order}
        pitcher = sheet.pitcher or Player(STAFF, f"{sheet.nickname} pitching")
        self.pitching: dict[str, PitchingLine] = {pitcher.id: PitchingLine(pitcher)}
        self.pitcher = pitcher.id
        self.fielders: dict[Position, Player] = {
            slot.position: slot.player for slot in sheet.order if slot.position is not None and slot.position.fields
        }
        if sheet.pitcher is not None:
            self.fielders[Position.PITCHER] = sheet.pitcher
        self.lineup = list(self.counts)
        self.fielded: list[tuple[Play, dict[Position, Player]]] = []
        self._fielding: dict[tuple[str, Position], FieldingLine] = {}

    @property
    def due(self) -> str:
        """The id of the batter, or of the next batter."""
        turns = sum(sum(counts[: Count.REACHED + 1]) for counts in self.counts.values())
        return self.lineup[turns % len(self.lineup)]

    @property
    def fielding(self) -> dict[tuple[str, Position], FieldingLine]:
        """The fielders' lines by player and position; raises DoesNotFit for a play fielded at a position without a fielder."""
        fielded, self.fielded = self.fielded, []  # plays since the last time, each with the fielders then
        for play, stood in fielded:
            _field(play, self, stood)
        return self._fielding

    @property
    def order(self) -> list[list[Player]]:
        """The players of each slot, in order of appearance."""
        order = [[slot.player] for slot in self.sheet.order]
        for change in self.substitutions:
            if change.slot >= 0 and change.player not in order[change.slot]:
                order[change.slot].append(change.player)
        return order

    @property
    def everybody(self) -> list[Player]:
        """All players that have been in the game, once each: batters in order, then pitchers and other substitutes."""
        batters = [player for slot in self.order for player in slot]
        others = (*(change.player for change in self.substitutions), *(line.player for line in self.pitching.values()))
        players: dict[str, Player] = {}
        for player in (*batters, *others):
            players.setdefault(player.id, player)
        return list(players.values())

    @property
    def batting(self) -> dict[str, BattingLine]:
        """The batters' lines by id, in batting order, substitutes after the players that they replaced."""
        lines = {player.id: BattingLine(player, self.counts[player.id]) for slot in self.order for player in slot}
        for slot in self.sheet.order:
            if slot.position is not None:
                lines[slot.player.id].positions.append(slot.position)
        for change in self.substitutions:
            if change.player.id in lines:
                lines[change.player.id].positions.append(change.position)
        return lines

    def substitute(self, change: Substitution, lead: int, on_base: int) -> None:
        """Record a substitution, with the team's lead and the number of the other team's runners on base at that time."""
        player = change.player
        self.substitutions.append(change)
        if change.slot >= 0:
            self.counts.setdefault(player.id, [0] * COLUMNS)
            self.lineup[change.slot] = player.id
        if change.position.fields:
            self.fielders = {**self.fielders, change.position: player}
        if change.position is Position.PITCHER:
            self.pitcher = player.id
            if player.id not in self.pitching:
                self.pitching[player.id] = PitchingLine(player, lead=lead, on_base=on_base)

    def fielder(self, number: int, stood: dict[Position, Player]) -> FieldingLine:
        """The line of the player at a position; ``stood`` are those in the field at that time. Raises DoesNotFit for none."""
        position = Position(number)
        player = stood.get(position)
        if player is None:
            raise DoesNotFit(f"a play was fielded at {position.short}, where the {self.sheet.nickname} have nobody")
        return self._fielding.setdefault((player.id, position), FieldingLine(player, position))

    def total(self, column: Count) -> int:
        """A column summed over the batting lines."""
        return sum(counts[column] for counts in self.counts.values())


@dataclass(frozen=True, slots=True)
class ScoredPlay:
    """A play with its context: outs and runners *before* it, the pitcher, and the runs that came home.

    ``runners`` are the batter and the runners on first to third, so that ``runners[move.start]`` is the runner of a move.
    """

    play: Play
    outs: int
    runners: tuple[ScoredRunner, ScoredRunner | None, ScoredRunner | None, ScoredRunner | None]
    pitcher: str
    home: tuple[ScoredRun, ...]

    def runner(self, base: int) -> ScoredRunner:
        """The batter (0) or the runner on a base; raises DoesNotFit if the base is empty."""
        runner = self.runners[base]
        if runner is None:
            raise empty_base(self.play, base)
        return runner


@dataclass(frozen=True, slots=True)
class ScoredSubstitution:
    """A substitution with its context: the next batters before it (away, home), and whether a runner was replaced."""

    change: Substitution
    due: tuple[str, str]
    on_base: bool


class FollowedHalf(NamedTuple):
    """A half-inning step by step: its plays and substitutions in order, those before it first, and who was due to lead off."""

    half: ScoredHalf
    leads_off: str
    steps: list[ScoredPlay | ScoredSubstitution]


class Scorebook:
    """The book of a game. It reads events in order, many at once or one by one. ``finished`` is set when the game has ended.

    ``open`` is the half-inning in progress. ``go_ahead`` are the ids of two pitchers at the run that last gave a side the
    lead: that side's pitcher, and the pitcher charged with the run.
    """

    def __init__(self) -> None:
        self.title = ""
        self.innings = 9
        self.sides: tuple[TeamBook, ...] = ()
        self.halves: list[ScoredHalf] = []
        self.open: ScoredHalf | None = None
        self.finished: GameEnds | None = None
        self.go_ahead = (STAFF, STAFF)
        self._runners: Bases = NOBODY_ON
        self._home: list[PlainRun] = []  # runs of the last play that had any
        self._runs = [0, 0]
        self._ordinary = True  # no batter on by a misplay and no substitution in this half-inning
        self._missed = 0  # outs that misplays cost the defense
        self._missed_before = 0  # those before the present pitcher came in (OBR 9.16(i))
        self._waiting: list[tuple[Play, list[int], list[PlainRun]]] = []  # runs that do not count yet, and the pitcher's counts
        self._between: tuple[Substitution, ...] = ()

    @classmethod
    def of(cls, events: Sequence[Event]) -> Scorebook:
        """The book of a game from all its events so far."""
        book = cls()
        book.read(events)
        return book

    def read(self, events: Sequence[Event]) -> None:
        """Read more events. Raises DoesNotFit for a play outside any half-inning, and for a move from an empty base."""
        rest = iter(events)
        while event := next(rest, None) if self.open is None else self._follow(self.open, rest):
            if isinstance(event, HalfInningBegins):
                self._begin(event)
            elif isinstance(event, HalfInningEnds):
                self._end(event)
            elif isinstance(event, Substitution):
                self._substitute(event)
            elif isinstance(event, GameBegins):
                self.title, self.innings = event.game, event.innings
                self.sides = (TeamBook(event.teams[AWAY]), TeamBook(event.teams[HOME]))
            elif isinstance(event, GameEnds):
                self.finished = event
            elif isinstance(event, Play):
                raise DoesNotFit(f"a play ({event.why}) outside any half-inning")

    def follow(self, event: Event) -> ScoredPlay | ScoredSubstitution | None:
        """Read one more event. Returns a play or a substitution with its context, None for other events."""
        half = self.open
        scored: ScoredPlay | ScoredSubstitution | None = None
        if isinstance(event, Play) and half is not None:
            outs, (first, second, third), pitcher = half.outs, self.bases, self.sides[other(half.half)].pitcher
            self.read((event,))
            runs = self._home if event.home else ()
            home = tuple([ScoredRun(ScoredRunner(*runner), base, is_earned) for runner, base, is_earned in runs])
            return ScoredPlay(event, outs, (ScoredRunner(event.batter, pitcher), first, second, third), pitcher, home)
        if isinstance(event, Substitution) and self.sides:
            on_base = half is not None and half.half == event.side and self.is_on_base(event.replaces)
            scored = ScoredSubstitution(event, (self.sides[AWAY].due, self.sides[HOME].due), on_base)
        self.read((event,))
        return scored

    @property
    def bases(self) -> tuple[ScoredRunner | None, ScoredRunner | None, ScoredRunner | None]:
        """The runners on first to third."""
        first, second, third = [None if runner is None else ScoredRunner(*runner) for runner in self._runners]
        return first, second, third

    def is_on_base(self, player: str) -> bool:
        """Whether a player, given by id, is on base."""
        return any(runner is not None and runner[0] == player for runner in self._runners)

    def followed(self) -> Iterator[FollowedHalf]:
        """Each half-inning with its plays and the substitutions before and during it, in order and with their context."""
        again = Scorebook()
        again.read((GameBegins("", self.title, (self.sides[AWAY].sheet, self.sides[HOME].sheet)),))
        for half in self.halves:
            placed = [again.follow(change) for change in half.before]
            leads_off = again.sides[half.half].due
            again.read((HalfInningBegins("", half.inning, half.half, half.provisional),))
            placed += [again.follow(event) for event in half.events]
            again.open = None
            yield FollowedHalf(half, leads_off, [each for each in placed if each is not None])

    @property
    def score(self) -> tuple[int, int]:
        """Runs that count, away and home."""
        return self.runs(AWAY), self.runs(HOME)

    def runs(self, side: Seat) -> int:
        """Runs of the side that count."""
        return sum(half.runs for half in self.halves if half.half == side)

    def hits(self, side: Seat) -> int:
        """Hits of the side."""
        return sum(half.hits for half in self.halves if half.half == side)

    def errors(self, side: Seat) -> int:
        """Errors that the side's fielders made."""
        return sum(half.errors for half in self.halves if half.half != side)

    def left_on_base(self, side: Seat) -> int:
        """Runners that the side has left on base."""
        return sum(half.left_on_base for half in self.halves if half.half == side)

    def double_plays(self, side: Seat) -> int:
        """Double plays that the side turned in the field."""
        return sum(
            isinstance(event, Play) and event.double_play for half in self.halves if half.half != side for event in half.events
        )

    def line_score(self) -> list[tuple[int, int | None, int | None]]:
        """Inning, away runs, home runs; None for a half that has not begun."""
        rows: dict[int, list[int | None]] = {}
        for half in self.halves:
            rows.setdefault(half.inning, [None, None])[half.half] = half.runs
        return [(inning, row[0], row[1]) for inning, row in sorted(rows.items())]

    def _begin(self, event: HalfInningBegins) -> None:
        if not self.sides:
            raise DoesNotFit(f"a half-inning ({event.why}) of a game that is not told from its beginning")
        self.open = half = ScoredHalf(event.inning, event.half, event.provisional, self._between)
        self.halves.append(half)
        self._between = ()
        self._runners = NOBODY_ON
        if not self._ordinary:
            self._ordinary, self._missed, self._missed_before = True, 0, 0

    def _follow(self, half: ScoredHalf, events: Iterator[Event]) -> Event | None:
        """Read events of a half-inning up to the next substitution or its end: move the runners, add to the players' counts.

        Returns that event, or None if there is none yet.
        """
        keep = half.events.append
        side, provisional = half.half, half.provisional
        offense, defense = self.sides[side], self.sides[1 - side]
        batting = offense.counts
        pitcher = defense.pitcher
        against = defense.pitching[pitcher].counts
        fielded, fielders = defense.fielded, defense.fielders
        first, second, third = self._runners
        outs = half.outs
        after = None
        for play in events:
            if type(play) is not Play:
                if isinstance(play, _NO_PLAY):
                    after = play
                    break
                keep(play)
                continue
            keep(play)
            facts = play.facts
            credit = facts.credit_void if provisional else facts.credit
            if credit >= 0:
                batting[play.batter][credit] += 1
                against[credit] += 1
            if facts.fielded:
                fielded.append((play, fielders))
            outs += facts.outs
            if facts.idle:
                continue
            who: tuple[PlainRunner | None, ...] = ((play.batter, pitcher, False), first, second, third, None)
            if facts.running:
                _credit_running(play, who, batting, against)
            ordinary = facts.clean and self._ordinary
            if not ordinary:
                who = marked_by_play(play, who)
                if facts.by_misplay:
                    self._ordinary = False
                    self._missed += play.costs_out
            if facts.home:
                runs: list[PlainRun] = []
                for base in facts.came_home:
                    runner = who[base]
                    if runner is None:
                        raise empty_base(play, base)
                    runs.append((runner, base, ordinary or self._earned(play, base, runner, outs)))
                self._home = runs
                if provisional:
                    half.void += facts.home
                    self._waiting.append((play, against, runs))
                else:
                    self._count(half, play, runs)
            to_first, to_second, to_third = facts.after
            first, second, third = who[to_first], who[to_second], who[to_third]
        self._runners = first, second, third
        against[OUTS] += outs - half.outs
        half.outs = outs
        return after

    def _earned(self, play: Play, base: int, runner: PlainRunner, outs: int) -> bool:
        """Whether the run from that base is earned. Outs missed before a reliever came in do not help him (OBR 9.16(i))."""
        _, charged, tainted = runner
        relieved = self.open is not None and charged == self.sides[other(self.open.half)].pitcher
        return earned(play, base, tainted, outs, self._missed - (self._missed_before if relieved else 0))

    def _count(self, half: ScoredHalf, play: Play, runs: Sequence[PlainRun]) -> None:
        """Credit and charge runs that count."""
        side, score = half.half, self._runs
        batting, pitching = self.sides[side].counts, self.sides[1 - side].pitching
        if play.facts.credit >= 0:
            batting[play.batter][RUN_BATTED_IN] += play.facts.batted_in
        half.runs += len(runs)
        for (player, charged, _), _, is_earned in runs:
            batting[player][RUN] += 1
            against = pitching[charged].counts
            against[RUN] += 1
            against[EARNED_RUN] += is_earned
            score[side] += 1
            if score[side] == score[1 - side] + 1:
                self.go_ahead = self.sides[side].pitcher, charged

    def _end(self, event: HalfInningEnds) -> None:
        """End the half-inning; if its provisional runs count, credit them, and sacrifice flies with them."""
        half, self.open = self.open, None
        if half is None:
            raise DoesNotFit(f"the end of a half-inning ({event.why}) that has not begun")
        half.ended = event
        if half.void and event.runs_count:
            half.void = 0
            for play, against, runs in self._waiting:
                facts = play.facts
                if facts.credit != facts.credit_void:
                    for counts in (self.sides[half.half].counts[play.batter], against):
                        counts[facts.credit_void] -= 1
                        counts[facts.credit] += 1
                self._count(half, play, runs)
        if self._waiting:
            self._waiting = []

    def _substitute(self, change: Substitution) -> None:
        half, side = self.open, change.side
        on_base = 0
        if half is None:
            self._between += (change,)
        else:
            half.events.append(change)
            self._ordinary = False
            if side == half.half:  # a player's id may be on both sides after a trade in mid-season
                first, second, third = [
                    (change.player.id, *runner[1:]) if runner is not None and runner[0] == change.replaces else runner
                    for runner in self._runners
                ]
                self._runners = first, second, third
            else:
                on_base = 3 - self._runners.count(None)
                if change.position is Position.PITCHER:
                    self._missed_before = self._missed
        self.sides[side].substitute(change, self._runs[side] - self._runs[1 - side], on_base)


_NO_PLAY: Final = (HalfInningEnds, Substitution, HalfInningBegins, GameEnds, GameBegins)
"""Events that `Scorebook.read` takes itself; all others belong to a half-inning."""
RUN: Final = int(Count.RUN)
RUN_BATTED_IN: Final = int(Count.RUN_BATTED_IN)
OUTS: Final = int(Count.OUTS)
EARNED_RUN: Final = int(Count.EARNED_RUN)
STOLEN_BASE: Final = int(Count.STOLEN_BASE)
CAUGHT_STEALING: Final = int(Count.CAUGHT_STEALING)


def _credit_running(play: Play, who: Sequence[PlainRunner | None], batting: dict[str, list[int]], against: list[int]) -> None:
    """Credit stolen bases and runners caught stealing, wild pitches and balks."""
    for move in play.moves:
        runner = who[move.start]
        if runner is None:
            raise empty_base(play, move.start)
        if move.steal:
            batting[runner[0]][CAUGHT_STEALING if move.out else STOLEN_BASE] += 1
    if play.facts.wild_pitch:
        against[Count.WILD_PITCH] += 1
    elif play.kind is Kind.BALK:
        against[Count.BALK] += 1


def _field(play: Play, defense: TeamBook, stood: dict[Position, Player]) -> None:
    """Credit putouts, assists, errors, double plays and passed balls of a play with known fielders."""
    partners: dict[tuple[str, Position], FieldingLine] = {}
    for move in play.moves:
        if move.error:
            defense.fielder(move.error, stood).errors += 1
        if move.out and move.fielders:
            *assists, putout = move.fielders
            for number in dict.fromkeys(assists):
                line = defense.fielder(number, stood)
                line.assists += 1
                partners[line.player.id, line.position] = line
            line = defense.fielder(putout, stood)
            line.putouts += 1
            partners[line.player.id, line.position] = line
    if play.outs == 2:
        for line in partners.values():
            line.double_plays += 1
    if play.kind is Kind.PASSED_BALL:
        defense.fielder(Position.CATCHER, stood).passed_balls += 1


def winner(book: Scorebook) -> Seat | None:
    """The side that leads, or None if the score is level."""
    away, home = book.score
    return None if away == home else (HOME if home > away else AWAY)
