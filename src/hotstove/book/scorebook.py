"""The scorebook: from events alone to lines, totals and half-innings. Every screen and export reads it.

A player's count in a game is a list of whole numbers indexed by ``Count``; the official columns (AB, H, RBI …) follow
from it. Runs of a half-inning whose end says that they do not count are void: no run, no run batted in, no earned run,
no sacrifice fly; the runners concerned are left on base, since they reached and neither scored nor were put out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

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
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, HOME, Event, Seat

COLUMNS: Final = len(Count)
STAFF: Final = "staff"
"""The id of a team's pitching where the game names no pitcher."""

_HITS: Final = (Count.SINGLE, Count.DOUBLE, Count.TRIPLE, Count.HOME_RUN)
_AT_BATS: Final = (*_HITS, Count.STRIKEOUT, Count.OUT, Count.DOUBLE_PLAY_GROUNDER, Count.REACHED)
_PLATE_APPEARANCES: Final = range(Count.REACHED + 1)


@dataclass(slots=True)
class Line:
    """What batters did in a game, by ``Count``: those of one batter, or all against one pitcher (OBR 9.02, 9.03)."""

    player: Player
    counts: list[int] = field(default_factory=lambda: [0] * COLUMNS)

    @property
    def plate_appearances(self) -> int:
        return sum(self.counts[column] for column in _PLATE_APPEARANCES)

    @property
    def at_bats(self) -> int:
        """Plate appearances without walks, hit batters, interference and sacrifices (OBR 9.02(a)(1))."""
        return sum(self.counts[column] for column in _AT_BATS)

    @property
    def hits(self) -> int:
        return sum(self.counts[column] for column in _HITS)

    @property
    def total_bases(self) -> int:
        return sum(bases * self.counts[column] for bases, column in enumerate(_HITS, 1))

    @property
    def walks(self) -> int:
        """All of them, the intentional ones included."""
        return self.counts[Count.WALK] + self.counts[Count.INTENTIONAL_WALK]

    def __getitem__(self, column: Count) -> int:
        return self.counts[column]


@dataclass(slots=True)
class BattingLine(Line):
    """A player's batting and running in a game, and where he played."""

    positions: list[Position] = field(default_factory=list)


@dataclass(slots=True)
class PitchingLine(Line):
    """A pitcher's game: what batters did against him, his outs and the runs charged to him."""

    @property
    def outs(self) -> int:
        return self.counts[Count.OUTS]

    @property
    def innings(self) -> str:
        """Innings pitched as box scores print them: 20 outs are ``6.2``."""
        return f"{self.outs // 3}.{self.outs % 3}"

    @property
    def batters_faced(self) -> int:
        return self.plate_appearances


@dataclass(slots=True)
class FieldingLine:
    """A fielder's game at one position, where the game says who fielded."""

    player: Player
    position: Position
    putouts: int = 0
    assists: int = 0
    errors: int = 0
    double_plays: int = 0
    passed_balls: int = 0


@dataclass(slots=True)
class HalfInning:
    """One half-inning as it was played. ``void`` counts runs that came home and were lost with a bust.

    ``before`` holds the substitutions made between the last half-inning and this one.
    """

    inning: int
    half: Seat
    provisional: bool
    events: list[Event] = field(default_factory=list)
    ended: HalfInningEnds | None = None
    runs: int = 0
    outs: int = 0
    void: int = 0
    before: tuple[Substitution, ...] = ()

    @property
    def plays(self) -> list[Play]:
        """Its plays, without substitutions and notes."""
        return [event for event in self.events if isinstance(event, Play)]

    @property
    def hits(self) -> int:
        return sum(play.is_hit for play in self.plays)

    @property
    def errors(self) -> int:
        return sum(play.errors for play in self.plays)

    @property
    def left_on_base(self) -> int:
        """Batters who reached and neither scored nor were put out (OBR 9.02(g)), those whose runs are void included."""
        return sum(play.ends_plate_appearance for play in self.plays) - self.runs - self.outs


class Side:
    """One team's book. ``counts`` are kept from play to play; the lines are made from them when somebody looks."""

    def __init__(self, sheet: TeamSheet) -> None:
        self.sheet = sheet
        self.substitutions: list[Substitution] = []
        self.counts: dict[str, list[int]] = {slot.player.id: [0] * COLUMNS for slot in sheet.order}
        pitcher = sheet.pitcher or Player(STAFF, f"{sheet.nickname} pitching")
        self.pitching: dict[str, PitchingLine] = {pitcher.id: PitchingLine(pitcher)}
        self.pitcher = pitcher.id
        self.at_position: dict[Position, Player] = {
            slot.position: slot.player for slot in sheet.order if slot.position is not None and slot.position.fields
        }
        if sheet.pitcher is not None:
            self.at_position[Position.PITCHER] = sheet.pitcher
        self.fielded: list[Play] = []
        self._before: list[tuple[list[Play], dict[Position, Player]]] = []
        self._fielding: dict[tuple[str, Position], FieldingLine] = {}

    @property
    def fielding(self) -> dict[tuple[str, Position], FieldingLine]:
        """The fielders' lines by player and position; raises DoesNotFit for a play that was fielded where nobody stands."""
        self.credit_fielders()
        return self._fielding

    def credit_fielders(self) -> None:
        """Work out the plays fielded since the last time, each for who stood there then: when somebody looks."""
        stretches, self._before = [*self._before, (self.fielded, self.at_position)], []
        self.fielded = []
        for plays, stood in stretches:
            for play in plays:
                _field(play, self, stood)

    @property
    def order(self) -> list[list[Player]]:
        """Everybody who batted in each of the slots, in order of appearance."""
        order = [[slot.player] for slot in self.sheet.order]
        for change in self.substitutions:
            if change.slot >= 0 and change.player not in order[change.slot]:
                order[change.slot].append(change.player)
        return order

    @property
    def batting(self) -> dict[str, BattingLine]:
        """The batters' lines by id, in batting order, substitutes after those they replaced."""
        lines = {player.id: BattingLine(player, self.counts[player.id]) for slot in self.order for player in slot}
        for slot in self.sheet.order:
            if slot.position is not None:
                lines[slot.player.id].positions.append(slot.position)
        for change in self.substitutions:
            if change.player.id in lines:
                lines[change.player.id].positions.append(change.position)
        return lines

    def substitute(self, change: Substitution) -> None:
        """Take a substitution down."""
        self.substitutions.append(change)
        if change.slot >= 0:
            self.counts.setdefault(change.player.id, [0] * COLUMNS)
        if change.position.fields:
            self._before.append((self.fielded, self.at_position))  # what was fielded so far belongs to who stood there
            self.fielded, self.at_position = [], {**self.at_position, change.position: change.player}
        if change.position is Position.PITCHER:
            self.pitcher = change.player.id
            self.pitching.setdefault(change.player.id, PitchingLine(change.player))

    def fielder(self, number: int, stood: dict[Position, Player]) -> FieldingLine:
        """The line of whoever stood at a position."""
        position = Position(number)
        player = stood.get(position)
        if player is None:
            raise DoesNotFit(f"a play was fielded at {position.short}, where the {self.sheet.nickname} have nobody")
        return self._fielding.setdefault((player.id, position), FieldingLine(player, position))

    def total(self, column: Count) -> int:
        """A column summed over the batting lines."""
        return sum(counts[column] for counts in self.counts.values())


class Scorebook:
    """Reads events in order; everything else is looked up. ``finished`` once the game has ended."""

    def __init__(self) -> None:
        self.title = ""
        self.innings = 9
        self.sides: tuple[Side, ...] = ()
        self.halves: list[HalfInning] = []
        self.finished: GameEnds | None = None
        self._open: HalfInning | None = None
        self._between: tuple[Substitution, ...] = ()

    @classmethod
    def of(cls, events: list[Event]) -> Scorebook:
        """The book of a game from all its events, the half-inning in progress scored as far as it goes."""
        book = cls()
        book.read(events)
        book.catch_up()
        return book

    def read(self, events: list[Event]) -> None:
        """Take down more events; a half-inning is scored when it ends."""
        half = self._open
        begin = 0
        for index, event in enumerate(events):
            if type(event) is Play:
                continue
            if type(event) is HalfInningBegins:
                if begin < index:
                    self._close(half, events[begin:index])
                half = HalfInning(event.inning, event.half, event.provisional, [])
                self.halves.append(half)
                if self._between:
                    half.before, self._between = self._between, ()
                begin = index + 1
            elif type(event) is HalfInningEnds:
                if half is None:
                    raise DoesNotFit(f"the end of a half-inning ({event.why}) that has not begun")
                half.events += events[begin:index]
                half.ended = event
                self._score(half, event.runs_count)
                half, begin = None, index + 1
            elif isinstance(event, GameBegins):
                self.title, self.innings = event.game, event.innings
                self.sides = (Side(event.teams[AWAY]), Side(event.teams[HOME]))
                begin = index + 1
            elif isinstance(event, GameEnds):
                self.finished = event
            elif isinstance(event, Substitution) and half is None:
                self.sides[event.side].substitute(event)
                self._between += (event,)
        if begin < len(events):
            self._close(half, events[begin:])
        self._open = half

    @staticmethod
    def _close(half: HalfInning | None, events: list[Event]) -> None:
        """Give the events up to here to the half-inning in progress; between half-innings there is no play."""
        if half is not None:
            half.events += events
        elif any(isinstance(event, Play) for event in events):
            raise DoesNotFit("a play outside any half-inning")

    def catch_up(self) -> None:
        """Score the half-inning in progress as it stands; provisional runs do not count yet. Read no more after it."""
        if self._open is not None:
            self._score(self._open, not self._open.provisional)
            self._open = None
        for side in self.sides:
            side.credit_fielders()

    @property
    def score(self) -> tuple[int, int]:
        """Runs that count, away and home."""
        return self.runs(AWAY), self.runs(HOME)

    def runs(self, side: Seat) -> int:
        return sum(half.runs for half in self.halves if half.half == side)

    def hits(self, side: Seat) -> int:
        return sum(half.hits for half in self.halves if half.half == side)

    def errors(self, side: Seat) -> int:
        """Errors that the side's fielders made."""
        return sum(half.errors for half in self.halves if half.half != side)

    def left_on_base(self, side: Seat) -> int:
        return sum(half.left_on_base for half in self.halves if half.half == side)

    def double_plays(self, side: Seat) -> int:
        """Double plays that the side turned in the field."""
        return sum(
            isinstance(event, Play) and event.outs == 2 for half in self.halves if half.half != side for event in half.events
        )

    def line_score(self) -> list[tuple[int, int | None, int | None]]:
        """Inning, away runs, home runs; None for a half that was not (or not yet) begun."""
        rows: dict[int, list[int | None]] = {}
        for half in self.halves:
            rows.setdefault(half.inning, [None, None])[half.half] = half.runs
        return [(inning, row[0], row[1]) for inning, row in sorted(rows.items())]

    def _score(self, half: HalfInning, runs_count: bool) -> None:
        """Credit every play of a half-inning. Only its end tells whether its runs count, so it is done at its end."""
        batting = self.sides[half.half].counts
        defense = self.sides[1 - half.half]
        pitcher = defense.pitching[defense.pitcher]
        against = pitcher.counts
        first: Runner | None = None
        second: Runner | None = None
        third: Runner | None = None
        outs = void = missed_outs = missed_before = 0
        relieved = False
        tainted: tuple[str, ...] = ()
        for play in half.events:
            if type(play) is not Play:
                if isinstance(play, Substitution):
                    self.sides[play.side].substitute(play)
                    if play.position is Position.PITCHER:
                        pitcher = defense.pitching[defense.pitcher]
                        against = pitcher.counts
                        missed_before = missed_outs
                    relieved = True
                    if play.side == half.half:  # who changed clubs in mid-season may play for both
                        if play.replaces in tainted:
                            tainted += (play.player.id,)
                        first, second, third = _relay(first, play), _relay(second, play), _relay(third, play)
                continue
            facts = play.facts
            credit = facts.credit if runs_count else facts.credit_void
            if credit >= 0:
                counts = batting[play.batter]
                counts[credit] += 1
                against[credit] += 1
                if facts.batted_in and runs_count:
                    counts[RUN_BATTED_IN] += facts.batted_in
            if facts.fielded:
                defense.fielded.append(play)
            if facts.outs:
                outs += facts.outs
                against[OUTS] += facts.outs
            if facts.plain and facts.still:
                continue
            who: tuple[Runner | None, ...] = ((play.batter, pitcher), first, second, third, None)
            if not facts.plain or relieved or tainted:
                tainted = _on_by_misplay(play, who, tainted)
                who = _credit_moves(play, who, batting, defense)
                missed_outs += play.costs_out
            for base in facts.came_home:
                runner = who[base]
                if runner is None:
                    raise DoesNotFit(f"{play.why}: nobody stands on base {base}")
                if not runs_count:
                    void += 1
                    continue
                half.runs += 1
                batting[runner[0]][RUN] += 1
                charged = runner[1].counts
                charged[RUN] += 1
                if facts.plain and not missed_outs and not tainted:
                    charged[EARNED_RUN] += 1
                else:
                    # A reliever gains nothing by outs that were missed before he came (OBR 9.16(i)).
                    missed = missed_outs - missed_before if runner[1] is pitcher else missed_outs
                    charged[EARNED_RUN] += earned(play, base, runner[0] in tainted, outs, missed)
            to_first, to_second, to_third = facts.after
            first, second, third = who[to_first], who[to_second], who[to_third]
        half.outs, half.void = outs, void


Runner = tuple[str, PitchingLine]
"""A runner's id, and the pitcher who is charged with his run."""

RUN: Final = int(Count.RUN)
RUN_BATTED_IN: Final = int(Count.RUN_BATTED_IN)
OUTS: Final = int(Count.OUTS)
EARNED_RUN: Final = int(Count.EARNED_RUN)
FORCE_KINDS: Final = (Kind.FIELDERS_CHOICE, Kind.GROUND_OUT, Kind.BUNT_OUT)
"""Plays in which the batter takes the place of a runner who is put out (OBR 9.16(g))."""


def _relay(runner: Runner | None, change: Substitution) -> Runner | None:
    """A pinch runner stands where the runner stood; the run stays charged to the same pitcher."""
    if runner is not None and runner[0] == change.replaces:
        return change.player.id, runner[1]
    return runner


def _credit_moves(
    play: Play, who: tuple[Runner | None, ...], batting: dict[str, list[int]], defense: Side
) -> tuple[Runner | None, ...]:
    """Steals, misplays and inherited runners; ``who`` again, each charged to the pitcher who answers for him."""
    for move in play.moves:
        runner = who[move.start]
        if runner is None:
            raise DoesNotFit(f"{play.why}: nobody stands on base {move.start}")
        if move.steal:
            batting[runner[0]][Count.CAUGHT_STEALING if move.out else Count.STOLEN_BASE] += 1
    accounts = takes_account(play, who)
    if accounts:
        moved = list(who)
        for base, ahead in accounts:
            behind, gone = who[base], who[ahead]
            assert behind is not None
            assert gone is not None
            moved[base] = behind[0], gone[1]
        who = tuple(moved)
    against = defense.pitching[defense.pitcher]
    if play.wild_pitch:
        against.counts[Count.WILD_PITCH] += 1
    elif play.kind is Kind.BALK:
        against.counts[Count.BALK] += 1
    return who


def takes_account(play: Play, who: Sequence[object | None]) -> list[tuple[int, int]]:
    """Who comes on whose account when a runner is put out by the batter's ball, as bases: each on that of the man ahead.

    A pitcher who is relieved answers for as many runners as he has left, not for these very men (OBR 9.16(g)).
    """
    if play.kind not in FORCE_KINDS:
        return []
    found = []
    for move in play.moves:
        if move.out and move.start:
            ahead = move.start
            for base in range(ahead - 1, -1, -1):
                if who[base] is not None:
                    found.append((base, ahead))
                    ahead = base
    return found


def _on_by_misplay(play: Play, who: tuple[Runner | None, ...], tainted: tuple[str, ...]) -> tuple[str, ...]:
    """Who is on base by a misplay after the batter's turn (OBR 9.16(b)); he forgets an earlier turn of this half-inning.

    A batter who is safe because such a runner was put out instead is one of them.
    """
    if not play.ends_plate_appearance:
        return tainted
    by_misplay = play.by_misplay
    if play.kind in FORCE_KINDS:
        runners_out = [who[move.start] for move in play.moves if move.out and move.start]
        by_misplay = by_misplay or any(runner is not None and runner[0] in tainted for runner in runners_out)
    others = tuple(runner for runner in tainted if runner != play.batter)
    return (*others, play.batter) if by_misplay else others


def earned(play: Play, base: int, tainted: bool, outs: int, missed: int) -> bool:
    """Is the run from that base (0: the batter's) earned (OBR 9.16)? ``outs`` are made so far, ``missed`` might have been.

    Not when the runner is on by a misplay (``tainted``), comes home by an error or passed ball, or after three outs
    should have been made. Whether an earlier misplay put him where he is, is not reconstructed.
    """
    move = next(move for move in play.moves if move.start == base)
    return not (move.error or tainted or (missed and outs + missed >= 3) or play.kind is Kind.PASSED_BALL)


def _field(play: Play, defense: Side, stood: dict[Position, Player]) -> None:
    """Putouts, assists, errors and double plays of a play whose fielders are known."""
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
    """The side that leads, or None when level."""
    away, home = book.score
    return None if away == home else (HOME if home > away else AWAY)
