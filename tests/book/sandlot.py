"""Random games with fielders, pitchers and every kind of play: events only, by no game's rules but baseball's."""

from __future__ import annotations

from random import Random

from hotstove.baseball.bases import Move, advance, forced
from hotstove.baseball.innings import decided
from hotstove.baseball.plays import Kind
from hotstove.baseball.positions import Position
from hotstove.table.events import Event
from tests.book.games import Tale, go, out

INFIELD = (3, 4, 5, 6)
OUTFIELD = (7, 8, 9)


class Sandlot:
    """One random game."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)
        self.tale = Tale(dh=self.random.random() < 0.5, innings=9)
        self.score = [0, 0]
        self.bases: list[str | None] = [None, None, None, None]
        self.fresh = 0
        self.pitcher = ["vp", "hp"]

    def game(self) -> list[Event]:
        """All events of the game."""
        tale = self.tale
        while True:
            tale.begin()
            self.bases = [None, None, None, None]
            if self.random.random() < 0.15:
                self.relieve()
            while tale.outs < 3 and not self.walked_off():
                self.something()
            tale.end("three outs" if tale.outs == 3 else "walk-off")
            if decided(tale.inning, tale.side, (self.score[0], self.score[1])):
                return tale.finish()

    def walked_off(self) -> bool:
        """Has the home side gone ahead in its last inning?"""
        return self.tale.half == 1 and self.tale.inning >= 9 and self.score[1] > self.score[0]

    def something(self) -> None:
        """A substitution now and then, something between pitches, or a plate appearance."""
        chance = self.random.random()
        if chance < 0.02:
            self.relieve()
        elif chance < 0.03:
            self.pinch_hit()
        elif chance < 0.04 and any(self.bases):
            self.pinch_run()
        elif chance < 0.14 and any(self.bases):
            self.between_pitches()
        else:
            self.plate_appearance()

    def play(self, kind: Kind, *moves: Move, hit_to: int = 0) -> None:
        """Tell a play and follow it."""
        batter = self.tale.batter
        play = self.tale.play(kind, *moves, hit_to=hit_to)
        before = [batter, *self.bases[1:]]
        for move in moves:
            self.bases[move.start] = None
        for move in moves:
            if not move.out and move.end < 4:
                self.bases[move.end] = before[move.start]
        self.bases[0] = None
        self.score[self.tale.half] += play.home

    # --- Substitutions

    def new(self, side: int) -> str:
        """An id that nobody has had."""
        self.fresh += 1
        return f"{'vh'[side]}x{self.fresh}"

    def relieve(self) -> None:
        """A new pitcher for the side in the field."""
        side = self.tale.half ^ 1
        entering = self.new(side)
        self.tale.substitute(1 if side else 0, entering, self.pitcher[side], Position.PITCHER)
        self.pitcher[side] = entering

    def pinch_hit(self) -> None:
        """For the designated hitter or any fielder but the pitcher, who would have to leave the mound."""
        side = self.tale.half
        batter = self.tale.batter
        if batter == self.pitcher[side]:
            return
        place = next(number for number, player in enumerate(self.tale.orders[side]) if player == batter)
        entering = self.new(side)
        self.tale.substitute(self.tale.side, entering, batter, Position.PINCH_HITTER)
        self.plate_appearance()
        self.takes_the_field(side, place, entering)

    def pinch_run(self) -> None:
        """For a runner who does not pitch."""
        side = self.tale.half
        base = self.random.choice([base for base in (1, 2, 3) if self.bases[base]])
        runner = self.bases[base]
        assert runner is not None
        if runner == self.pitcher[side]:
            return
        place = self.tale.orders[side].index(runner)
        entering = self.new(side)
        self.tale.substitute(self.tale.side, entering, runner, Position.PINCH_RUNNER)
        self.bases[base] = entering
        self.takes_the_field(side, place, entering)

    def takes_the_field(self, side: int, place: int, player: str) -> None:
        """He plays on where the man he replaced played."""
        position = self.tale.teams[side].order[place].position
        assert position is not None
        self.tale.substitute(1 if side else 0, player, player, position)

    # --- Plays

    def occupied(self) -> tuple[bool, bool, bool]:
        """Which bases are taken."""
        first, second, third = (runner is not None for runner in self.bases[1:])
        return first, second, third

    def between_pitches(self) -> None:
        """Steals, pick-offs, wild pitches, passed balls, balks, an advance on the throw."""
        occupied = self.occupied()
        kinds = (Kind.STEAL, Kind.STEAL, Kind.PICK_OFF, Kind.WILD_PITCH, Kind.PASSED_BALL, Kind.BALK, Kind.ADVANCE)
        kind = self.random.choice(kinds)
        lead = max(base for base in (1, 2, 3) if occupied[base - 1])
        if kind is Kind.STEAL:
            self.steal(lead)
        elif kind is Kind.PICK_OFF:
            if self.random.random() < 0.5:
                self.play(kind, out(lead, lead, 1, 3))
            elif lead < 3 and self.random.random() < 0.5:
                self.play(kind, out(lead, lead + 1, 1, 3, 6, steal=True))
            else:
                self.play(kind, Move(lead, lead + 1, error=self.random.choice((1, 3))))
        else:
            self.play(kind, *advance(occupied, 1))

    def steal(self, lead: int) -> None:
        """The lead runner goes, or he and the one behind him."""
        chance = self.random.random()
        if chance < 0.35:
            self.play(Kind.STEAL, out(lead, lead + 1, 2, 6, steal=True))
        elif chance < 0.5 and lead < 3:
            self.play(Kind.STEAL, go(lead, lead + 2 if lead == 1 else 4, error=2, steal=True))
        elif lead > 1 and self.bases[lead - 1] is not None and chance < 0.8:
            self.play(Kind.STEAL, go(lead, lead + 1, steal=True), go(lead - 1, lead, steal=True))
        else:
            self.play(Kind.STEAL, go(lead, lead + 1, steal=True))

    def plate_appearance(self) -> None:
        """Any of the kinds that end one, as bases and outs allow."""
        occupied = self.occupied()
        outs = self.tale.outs
        kinds = [Kind.SINGLE] * 4 + [Kind.WALK] * 2 + [Kind.STRIKEOUT] * 3 + [Kind.GROUND_OUT] * 4 + [Kind.FLY_OUT] * 3
        kinds += [Kind(number) for number in range(Kind.ERROR + 1)]
        kind = self.random.choice(kinds)
        if kind <= Kind.HOME_RUN:
            self.hit(kind, occupied)
        elif kind in (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.HIT_BY_PITCH):
            self.play(kind, *forced(occupied), go(0, 1))
        elif kind is Kind.INTERFERENCE:
            self.play(kind, *forced(occupied), go(0, 1, error=2))
        elif kind is Kind.STRIKEOUT:
            self.strikeout(occupied, outs)
        elif kind is Kind.GROUND_OUT or kind is Kind.BUNT_OUT:
            self.grounder(kind, occupied, outs)
        elif kind is Kind.FIELDERS_CHOICE:
            self.choice_play(occupied, outs)
        elif kind is Kind.ERROR:
            fielder = self.random.choice((1, *INFIELD))
            self.play(kind, *advance(occupied, 1), go(0, 1, error=fielder), hit_to=fielder)
        else:
            self.air(kind, occupied, outs)

    def hit(self, kind: Kind, occupied: tuple[bool, bool, bool]) -> None:
        """Runners take what the hit gives, or one base more; the lead one may be thrown out trying, or go on an error."""
        bases = kind + 1
        extra = self.random.random() < 0.3 and bases < 4
        moves = list(advance(occupied, bases + extra))
        fielder = self.random.choice(OUTFIELD)
        chance = self.random.random()
        if moves and bases < 3 and self.tale.outs < 2 and chance < 0.15:
            first = moves[0]
            moves[0] = out(first.start, first.end, fielder, 2)
        elif moves and bases == 1 and chance < 0.25 and moves[0].end < 4:
            moves[0] = Move(moves[0].start, moves[0].end + 1, error=fielder)
        self.play(kind, *moves, go(0, bases), hit_to=fielder)

    def strikeout(self, occupied: tuple[bool, bool, bool], outs: int) -> None:
        """Swinging and out; thrown out at first; safe on the catcher's error; with a runner going."""
        chance = self.random.random()
        if not occupied[0] and chance < 0.1:
            self.play(Kind.STRIKEOUT, go(0, 1, error=2))
        elif not occupied[0] and chance < 0.25:
            self.play(Kind.STRIKEOUT, out(0, 1, 2, 3))
        elif occupied == (True, False, False) and outs < 2 and chance < 0.3:
            going = out(1, 2, 2, 4, steal=True) if chance < 0.15 else go(1, 2, steal=True)
            self.play(Kind.STRIKEOUT, out(0, 0, 2), going)
        else:
            self.play(Kind.STRIKEOUT, out(0, 0, 2))

    def grounder(self, kind: Kind, occupied: tuple[bool, bool, bool], outs: int) -> None:
        """The batter alone, or two."""
        first, second, third = occupied
        fielder = self.random.choice(INFIELD)
        if outs < 2 and first and kind is Kind.GROUND_OUT and self.random.random() < 0.6:
            others = advance((False, second, third), 1) if outs == 0 else ()
            self.play(kind, *others, out(1, 2, 6, 4), out(0, 1, 4, 3))
            return
        own = out(0, 1, 3) if fielder == 3 else out(0, 1, fielder, 3)
        self.play(kind, *(advance(occupied, 1) if outs < 2 else ()), own)

    def choice_play(self, occupied: tuple[bool, bool, bool], outs: int) -> None:
        """A force at second, a throw home too late, or nobody on: then a plain grounder."""
        first, second, third = occupied
        if first and self.random.random() < 0.7:
            others = advance((False, second, third), 1) if outs < 2 else ()
            self.play(Kind.FIELDERS_CHOICE, *others, out(1, 2, 5, 4), go(0, 1))
        elif third and not first and outs < 2:
            late = self.random.random() < 0.5
            self.play(Kind.FIELDERS_CHOICE, go(3, 4) if late else out(3, 4, 6, 2), go(0, 1), hit_to=6)
        else:
            self.grounder(Kind.GROUND_OUT, occupied, outs)

    def air(self, kind: Kind, occupied: tuple[bool, bool, bool], outs: int) -> None:
        """Caught; a run after the catch; a runner doubled off or thrown out at home."""
        third = occupied[2]
        fielder = self.random.choice(OUTFIELD if kind is Kind.FLY_OUT else INFIELD)
        chance = self.random.random()
        caught = out(0, 0, fielder)
        if kind is Kind.FLY_OUT and third and outs < 2 and chance < 0.7:
            self.play(kind, go(3, 4), caught)
        elif kind is Kind.FLY_OUT and third and outs < 2 and chance < 0.8:
            self.play(kind, caught, out(3, 4, fielder, 2))
        elif kind is Kind.LINE_OUT and occupied[0] and outs < 2 and chance < 0.5:
            self.play(kind, caught, out(1, 1, fielder, 3) if fielder != 3 else out(1, 1, 3))
        else:
            self.play(kind, caught)


def sandlot_events(seed: str) -> list[Event]:
    """A whole random game."""
    return Sandlot(seed).game()
