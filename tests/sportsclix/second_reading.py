"""A second reading of the rulebook: the exact odds of a SportsClix at-bat in all four tiers, from the dice to the last click.

It is written from the rulebook and the rule list with plain values (texts, zones, clicks), without the game's own functions. It
takes a position from the game: outs, runners, dials, where fielders stand. Every choice of both managers goes by a plan that
depends on nothing but a seed, the question and the set of its options, so that the game and this reading are answered alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from zlib import crc32

from hotstove.baseball.plays import HeatChange, Play
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.state import SideInGame, SportsClixState
from hotstove.games.sportsclix.tiers import Tier
from hotstove.table import Event

# --- The plan of both managers


@lru_cache(maxsize=1 << 16)
def _share(text: str) -> int:
    return crc32(text.encode())


def plan(seed: str, label: str, options: Sequence[str]) -> int:
    """The number of the option that a manager takes: by chance, but the same one of the same options, in whatever order."""
    return min(range(len(options)), key=lambda number: (_share(f"{seed}/{label}/{options[number]}"), options[number]))


# --- Dice, as the rule list has them

FACES = {"red": "VVVVCP", "white": "CCCVVT", "black": "PPPTTV", "blue": "TTTTPC"}
PITCHERS_PAIRS = {"VV": 0, "CC": 1, "PV": 2, "CT": 3}
BATTERS_PAIRS = {"PP": 0, "TT": 1, "TV": 2, "CP": 3}
Chances = tuple[tuple[str, int], ...]
"""What dice can show, each with its weight."""


@cache
def pairs(pitching: str, batting: str) -> Chances:
    """The combinations of two dice of 36; letters in the order of the alphabet."""
    found: dict[str, int] = {}
    for two in product(FACES[pitching], FACES[batting]):
        pair = "".join(sorted(two))
        found[pair] = found.get(pair, 0) + 1
    return tuple(found.items())


@cache
def icon(die: str, wanted: str) -> Chances:
    """Whether a die shows an icon."""
    hits = FACES[die].count(wanted)
    return (("yes", hits), ("no", 6 - hits))


@cache
def attempts(to_beat: int, defense: int, doubles: bool) -> Chances:
    """An attempt whose sum with a defense must be greater than a number (SC-075, SC-077, SC-094 to SC-098)."""
    found: dict[str, int] = {}
    for one, two in product(range(1, 7), repeat=2):
        made = one + two + defense > to_beat
        if doubles and one == two == 6:
            end = "highlight"
        elif doubles and one == two == 1:
            end = "blooper"
        elif doubles and one == two:
            end = "great" if made else "error"
        else:
            end = "made" if made else "missed"
        found[end] = found.get(end, 0) + 1
    return tuple(found.items())


MADE = ("highlight", "great", "made")


class Fate:
    """One path through the dice; ``following`` is the next."""

    def __init__(self, path: list[int]) -> None:
        self.path, self.widths = path, list[int]()
        self.weight, self.out_of = 1, 1

    def roll(self, chances: Chances) -> str:
        if len(chances) == 1:
            return chances[0][0]
        depth = len(self.widths)
        if depth == len(self.path):
            self.path.append(0)
        self.widths.append(len(chances))
        shown, weight = chances[self.path[depth]]
        self.weight *= weight
        self.out_of *= sum([each for _, each in chances])
        return shown

    def following(self) -> list[int] | None:
        for depth in range(len(self.widths) - 1, -1, -1):
            if self.path[depth] + 1 < self.widths[depth]:
                return [*self.path[:depth], self.path[depth] + 1]
        return None


# --- A position in plain values

INFIELD, OUTFIELD = ("1b", "2b", "3b", "ss"), ("lf", "cf", "rf")
OWN = {
    "C": ("c",), "1B": ("1b",), "2B": ("2b",), "SS": ("ss",), "3B": ("3b",), "LF": ("lf",), "CF": ("cf",), "RF": ("rf",),
    "UI": INFIELD, "OF": OUTFIELD,
}  # fmt: skip
ZONES_OF = {1: (6,), 2: (3, 4), 3: (1,)}
"""The zones of first, second and third base."""
NAMES = {1: "first", 2: "second", 3: "third", 4: "home"}
DEPTH = {"DFg": 0, "DFy": 1, "DFr": 2}
COLOURS = ("GREEN", "YELLOW", "RED")
GENERIC = ("FB", "1B", "K", "K")
"""The column for pitchers who bat: PP, TT, VT, CP (SC-033)."""


@dataclass(frozen=True)
class Man:
    """A figure as his base and his dial have him: ``slots`` from three balls to red 6, each with four results and circles."""

    id: str
    name: str
    pitches: bool
    reliever: bool
    own: tuple[str, ...]
    throws: str
    bats: str
    defense: int
    speed: int
    chart: tuple[int, ...]
    slots: tuple[tuple[tuple[str, ...], frozenset[str]], ...]


@cache
def man(figure: Figure) -> Man:
    """A figure in plain values."""
    slots = tuple(
        [
            (tuple([result.code for result in window.results]), frozenset([circle.title for circle in window.intangibles]))
            for window in figure.dial.windows
        ]
    )
    role = figure.role.value
    return Man(
        figure.id, figure.name, role in ("SP", "RP"), role == "RP", OWN.get(role, ()), figure.throws, figure.bats,
        figure.defense, figure.speed, tuple(figure.chart), slots,
    )  # fmt: skip


def dials(side: SideInGame) -> Iterator[tuple[str, int]]:
    """The clicks of a side's figures by their ids."""
    for figure, click in zip(side.team.figures, side.clicks, strict=True):
        yield figure.id, click


def in_the_game(side: SideInGame) -> list[Man]:
    """All nine or ten of a side who play now."""
    men = {spot.player.id: man(spot.player) for spot in side.lineup.spots}
    return list({**men, side.arm.figure.id: man(side.arm.figure)}.values())


Outcome = tuple[tuple[tuple[str, int], ...], int, tuple[int, int, int] | None, tuple[tuple[str, int], ...]]
"""Plays, each with its runs; outs after them; the runners' places in the order, None if the half-inning is over; clicks."""
Odds = dict[Outcome, Fraction]


@dataclass
class AtBat:
    """An at-bat as it goes on. Bases hold places in the order, 0 nobody; ``man_at[0]`` is the batter's."""

    seed: str
    fate: Fate
    tier: int
    inning: int
    to_win: int
    outs: int
    batter: int
    bases: list[int]
    order: list[Man]
    offense: list[Man]
    defense: list[Man]
    fielders: dict[str, Man]
    zones: dict[str, int]
    fences: tuple[int, ...]
    lines: int
    pitcher: Man
    runs_allowed: int
    three_up: bool
    clean: bool
    in_trouble: bool
    clicks: dict[str, int]
    before: dict[str, int]
    gained: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    plays: list[tuple[str, int]] = field(default_factory=list)
    zone: int = 0
    deep: bool = False
    after_tag: bool = False
    mover: str = ""
    put_out: int = 0
    over: bool = False
    ends_game: bool = False

    @property
    def hitter(self) -> Man:
        return self.order[self.batter - 1]

    @property
    def full(self) -> bool:
        """Playoffs or Championship."""
        return self.tier >= 3

    def choose(self, label: str, options: Iterable[str]) -> str:
        listed = list(options)
        return listed[plan(self.seed, label, listed)]

    def pick(self, label: str, men: Iterable[Man]) -> Man:
        by_name = {each.name: each for each in men}
        return by_name[self.choose(label, by_name)]

    # --- Dials

    def has(self, figure: Man, circle: str) -> bool:
        """SC-205: an intangible is in force while it shows; before the Championship none is."""
        return self.tier == 4 and circle in figure.slots[self.clicks[figure.id] + 5][1]

    def could_gain(self, figure: Man) -> bool:
        return self.clicks[figure.id] < 6 and self.gained.count(figure.id) < 3

    def gain(self, figure: Man) -> None:
        """SC-035, SC-039, SC-104, SC-221."""
        if self.could_gain(figure) and self.has(figure, "Leadership"):
            team = self.offense if figure in self.offense else self.defense
            others = {each.name: each for each in team if each is not figure}
            figure = others.get(self.choose("leadership", ["takes it himself", *others]), figure)
        if self.could_gain(figure):
            self.clicks[figure.id] += 1
        self.gained.append(figure.id)

    def lose(self, figure: Man) -> None:
        """SC-099, SC-100, SC-104, SC-197: none before the Playoffs, then down to blue 4, in the Championship to three balls."""
        if not self.full or self.lost.count(figure.id) >= 3:
            return
        self.lost.append(figure.id)
        if self.clicks[figure.id] > (-5 if self.tier == 4 else -4):
            self.clicks[figure.id] -= 1

    def runs(self, places: Iterable[int], driven_in: bool = True) -> None:
        """SC-106, SC-123, SC-117, SC-R-33."""
        for place in places if self.full else ():
            self.in_trouble = False
            able = [each for each in (self.hitter, self.order[place - 1]) if not each.pitches]
            if driven_in and able:
                self.gain(self.pick("run driven in", able))
            self.runs_allowed += 1
            if self.runs_allowed > 5:
                self.lose(self.pitcher)

    # --- Attempts

    def attempt(self, fielder: Man, to_beat: int, more: int) -> str:
        """Roll it, and turn dials for doubles."""
        specialist = self.has(self.pitcher, "Specialist") and self.pitcher.throws == self.hitter.bats
        end = self.fate.roll(attempts(to_beat, fielder.defense + more + specialist, self.full))
        if end == "highlight":
            self.gain(self.pick("Highlight Play", (fielder, self.pitcher)))
        elif end == "blooper":
            self.lose(self.pick("Blooper Play", (fielder, self.pitcher)))
        elif end == "great":
            self.gain(fielder)
        elif end == "error":
            self.lose(fielder)
        return end

    @property
    def clutch(self) -> bool:
        return not self.hitter.pitches and self.has(self.hitter, "Clutch Hitter")

    def fields(self, at: str, to_beat: int = 10, scorcher: bool = False, pinch: bool | None = None) -> str:
        """A fielding attempt (SC-075, SC-215, SC-218)."""
        fielder = self.fielders[at]
        pinch = bool(self.outs == 2 or self.bases[1] or self.bases[2])
        return self.attempt(fielder, to_beat + (self.clutch and pinch), scorcher and self.has(fielder, "Great Range"))

    def throws(self, at: str, start: int, runner: Man, kind: str, faster: int = 0, more: int = 0) -> str:
        """A throwing attempt at the runner from a base (SC-077 to SC-080)."""
        fielder, base = self.fielders[at], start + 1
        zone = self.zones.get(at, 0)
        crossed = {1: 6 - zone, 2: min(abs(zone - 3), abs(zone - 4)), 3: zone - 1, 4: 0}[base] if zone else 0
        speed = runner.speed + faster + (crossed >= self.lines) + (base == 4 and at in OUTFIELD) + 2 * self.after_tag
        speed += self.deep and kind in ("tag-up", "extra base")
        speed += self.has(runner, "Speed Demon") and kind in ("steal", "extra base")
        speed += self.clutch
        more += self.has(fielder, "Cannon") + (kind == "double play" and self.has(fielder, "Double Play Wizard"))
        self.after_tag = False
        return self.attempt(fielder, speed, more)

    def at_base(self, base: int) -> list[str]:
        """SC-140 to SC-142."""
        return ["c"] if base == 4 else [at for at in INFIELD if self.zones[at] in ZONES_OF[base]]

    def may_come(self, base: int) -> dict[str, tuple[str, int]]:
        """SC-143, SC-R-15: who could move one zone to a base."""
        if base == 4 or self.at_base(base):
            return {}
        return {
            f"{at} covers from zone {zone}": (at, zone)
            for at in INFIELD
            for zone in ZONES_OF[base]
            if at != self.mover and abs(self.zones[at] - zone) == 1
        }

    def covered(self, base: int) -> tuple[list[str], bool]:
        """Who is at a base, and whether he has had to move there."""
        there = self.at_base(base)
        if there:
            return there, False
        able = self.may_come(base)
        at, zone = able[self.choose("cover", able)]
        self.zones[at] = zone
        return [at], True

    def near(self, ring: Sequence[str]) -> dict[str, str]:
        """Who may go for a ball in the zone: those in it, or those one zone away (SC-070 to SC-074, SC-R-10)."""
        inside = {at: at for at in ring if self.zones[at] == self.zone}
        return inside or {f"{at} moves in": at for at in ring if abs(self.zones[at] - self.zone) == 1}

    def ways(self, able: Iterable[int], occupied: Sequence[object]) -> dict[str, tuple[int, ...]]:
        """Sets of runners who may go: each to a base that is free or becomes so (SC-129)."""
        found: dict[str, tuple[int, ...]] = {"all hold": ()}
        leads = sorted(able, reverse=True)
        for number in range(1, len(leads) + 1):
            for going in combinations(leads, number):
                if all(base == 3 or not occupied[base] or base + 1 in going for base in going):
                    found[" and ".join(NAMES[base + 1] for base in going)] = going
        return found

    # --- What a play comes to

    def finish(self, kind: str, scored: Sequence[int], counted: int = 0) -> None:
        """Runs, and the play; nobody bats any more once the game is won (SC-R-05)."""
        self.runs(scored[counted:])
        self.plays.append((kind, len(scored)))
        self.to_win -= len(scored)

    def walk(self) -> None:
        """SC-021."""
        first, second, third = self.bases
        scored = [third] if first and second and third else []
        self.clean = False
        self.bases = [self.batter, first or second, (second or third) if first else third]
        if not first:
            self.bases[1] = second
        elif not second:
            self.bases[1], self.bases[2] = first, third
        self.finish("walk", scored)

    def strikeout(self) -> None:
        self.out_at_bat("strikeout")

    def out_at_bat(self, kind: str) -> None:
        """The batter out, nobody moves."""
        self.outs += 1
        self.finish(kind, [])
        self.last_out()

    def last_out(self) -> None:
        """SC-118, SC-R-65: the batter has made the last out with a runner on second or third."""
        if self.outs == 3 and (self.bases[1] or self.bases[2]) and not self.hitter.pitches:
            self.lose(self.hitter)

    def hit(self, bases: int, kind: str = "", may_try: bool = False, error: bool = False) -> None:
        """SC-022 to SC-025, then extra bases (SC-085 to SC-087, SC-161 to SC-167)."""
        kind = kind or ("single", "double", "triple", "home run")[bases - 1]
        steps = bases + error
        self.clean = False
        ends = {start: min(start + steps, 4) for start in (3, 2, 1, 0) if start == 0 or self.bases[start - 1]}
        if self.to_win > 0 and bases < 4:  # only up to the winning run
            home = [start for start in ends if ends[start] == 4]
            for start in home[self.to_win :]:
                ends[start] = 3
        if not self.hitter.pitches:
            self.gain(self.hitter)
        who = {start: self.bases[start - 1] if start else self.batter for start in ends}
        scored = [who[start] for start in (3, 2, 1, 0) if ends.get(start) == 4]
        self.runs(scored)
        won = 0 < self.to_win <= len(scored)
        stand = {end: who[start] for start, end in ends.items() if end < 4}
        counted = len(scored)
        own = ends[0]
        if bases <= 2 and not error and self.zone and not won:
            scored += self.extra(stand, own, may_try, counted)
        self.bases = [stand.get(base, 0) for base in (1, 2, 3)]
        self.finish("error" if error else kind, scored, counted)
        if self.outs == 3 and self.put_out == self.batter:
            self.last_out()

    def extra(self, stand: dict[int, int], own: int, may_try: bool, already: int) -> list[int]:
        """Extra bases after a hit; changes ``stand`` and returns who scores."""
        occupied = [base in stand for base in (1, 2, 3)]
        if self.full:
            ways = self.ways([base for base in stand if base != own or may_try], occupied)
        elif may_try:
            top = own
            while top < 3 and occupied[top]:
                top += 1
            going = tuple(range(top, own - 1, -1))
            ways = {"all hold": (), " and ".join(NAMES[base + 1] for base in going): going}
        else:
            return []
        going = ways[self.choose("extra base", ways)] if len(ways) > 1 else ()
        if not going:
            return []
        able = self.near(OUTFIELD)
        target = end = ""
        if able:
            thrower = able[self.choose("outfielder", able)]
            self.zones[thrower] = self.zone
            runners = {base: self.order[place - 1] for base, place in stand.items()}
            target, end = self.throw_at_one(going if self.full else (own,), runners, thrower, "extra base")
        return self.after_throw(stand, going, target, end, already)

    def throw_at_one(self, going: Sequence[int], runners: dict[int, Man], thrower: str, kind: str) -> tuple[str, str]:
        """At most one throw at those who try (SC-156, SC-162, SC-R-60); the base thrown to and how it ended."""
        options = {
            f"throw to {NAMES[base + 1]}": base
            for base in going
            if not self.full or self.at_base(base + 1) or self.may_come(base + 1)
        }
        named = self.choose("target", [*options, "no throw"])
        if named == "no throw":
            return "", ""
        base = options[named]
        there, moved_in = self.covered(base + 1) if self.full else ([], False)
        more = 2 if kind == "tag-up" and base == 1 else 0
        end = self.throws(thrower, base, runners[base], kind, int(moved_in), more)
        if end in MADE and self.full:
            self.gain(self.pick("runner thrown out", [self.fielders[at] for at in (thrower, *there)]))
        return NAMES[base + 1], end

    def after_throw(self, stand: dict[int, int], going: Sequence[int], target: str, end: str, already: int = 0) -> list[int]:
        """Where those stand who tried and who did not (SC-155 to SC-158, SC-165, SC-R-11, SC-R-73, SC-R-79)."""
        scored: list[int] = []
        needed = self.to_win - already
        out = next((base for base in going if NAMES[base + 1] == target), 0) if end in MADE else 0
        third = bool(out) and self.outs == 2
        self.outs += bool(out)
        after: dict[int, int] = {}
        for base in sorted(stand, reverse=True):
            place = stand[base]
            if base == out:
                self.put_out = place
                continue
            to = base
            if base in going and not third and not 0 < needed <= len(scored):
                to += 1
            if end == "error" and to < 4 and not 0 < needed <= len(scored):
                to += 1
            if to >= 4:
                scored.append(place)
            else:
                after[to] = place
        stand.clear()
        stand.update(after)
        return scored

    # --- Fly balls

    def fly(self, code: str) -> None:
        """SC-071, SC-081 to SC-084, SC-091, SC-153 to SC-160."""
        short = 0
        if code in DEPTH:
            self.deep = True
            short = self.fences[self.zone - 1] - DEPTH[code]
            if short < 0:
                self.hit(4)
                return
        able = self.near(OUTFIELD)
        at = ""
        moving = bool(able) and not any(each in OUTFIELD for each in able)
        if able:
            named = self.choose("fielder", [*able, "let it fall"] if moving else able)
            at = able.get(named, "")
        bases = 1
        if self.deep:
            bases = 4 if short == 0 else 1 if at and self.has(self.fielders[at], "Great Range") else 2
        end = "missed"
        if at:
            if moving:
                self.zones[at], self.mover = self.zone, at
            to_beat = 10 if not moving or code == "FB" else 12 if self.deep and short == 0 else 11
            routine = code == "FB" and not moving and (self.tier < 4 or at in self.fielders[at].own)
            end = "made" if routine else self.fields(at, to_beat, code == "FB!")
        if end not in MADE:
            error = end == "error" and bases < 4
            self.hit(bases, may_try=self.deep and bases == 2 and self.full, error=error)
            return
        stand = {base: self.bases[base - 1] for base in (3, 2, 1) if self.bases[base - 1]}
        self.outs += 1
        scored: list[int] = []
        if self.full and stand and self.outs < 3:
            ways = self.ways(stand, [base in stand for base in (1, 2, 3)])
            going = ways[self.choose("tag-up", ways)]
            if going:
                self.outs -= 1  # a Clutch Hitter's pinch and the throw see the outs before the play
                runners = {base: self.order[place - 1] for base, place in stand.items()}
                target, end = self.throw_at_one(going, runners, at, "tag-up")
                self.outs += 1
                scored = self.after_throw(stand, going, target, end)
        self.bases = [stand.get(base, 0) for base in (1, 2, 3)]
        self.finish("fly out", scored)
        if self.put_out == 0:
            self.last_out()

    # --- Ground balls

    def ground(self, code: str) -> None:
        """SC-070, SC-090, SC-128 to SC-152, SC-210."""
        forced, sent = self.must_go(), tuple[int, ...]()
        if self.full:
            able = [base for base in (1, 2, 3) if self.bases[base - 1] and base not in forced]
            ways = self.ways(able, self.bases)
            sent = ways[self.choose("send", ways)]
        near = self.near(INFIELD)
        moving = bool(near) and not any(each in INFIELD for each in near)
        at = near.get(self.choose("fielder", [*near, "let it fall"] if moving else near), "") if near else ""
        if not at:
            self.hit(1)
            return
        if moving:
            self.zones[at], self.mover = self.zone, at
        routine = code == "GB" and not moving and (self.tier < 4 or at in self.fielders[at].own)
        demon = not self.hitter.pitches and self.has(self.hitter, "Speed Demon")
        batter_too = True
        if demon and not routine:
            others = len(self.first_outs(forced, sent)) > 1
            if (
                not others
                or self.choose("throw at the Speed Demon", ["throw at the batter", "field the ball for another out"])[0] == "t"
            ):
                self.take(at, forced, sent, "batter at first")
                return
            batter_too = False
        end = "made" if routine else self.fields(at, 11 if moving and code == "GB!" else 10, code == "GB!")
        if end not in MADE:
            self.hit(1, error=end == "error")
        elif not self.full:
            self.out_at_bat("ground out")
        else:
            outs = self.first_outs(forced, sent)
            first = self.choose("first out", outs if batter_too else outs[1:])
            self.take(at, forced, sent, first)

    def must_go(self) -> tuple[int, ...]:
        """SC-129: runners with somebody behind them on every base."""
        found = 0
        while found < 3 and self.bases[found]:
            found += 1
        return tuple(range(1, found + 1))

    def first_outs(self, forced: Sequence[int], sent: Sequence[int]) -> list[str]:
        """SC-135 to SC-141, SC-R-15: the batter, or one who goes to a base that is covered or can be."""
        going = sorted([*forced, *sent])
        open_to = [base for base in going if self.at_base(base + 1) or self.may_come(base + 1)]
        return ["batter at first", *(f"{'force' if base in forced else 'tag'} at {NAMES[base + 1]}" for base in open_to)]

    def take(self, at: str, forced: Sequence[int], sent: Sequence[int], first: str, bunt: bool = False) -> None:
        """The outs of a fielded ground ball or bunt from the first one named (SC-135 to SC-152)."""
        outs: list[int] = []
        error = safe = False
        hands = [at]
        if first == "batter at first":
            if at != "c" and not self.hitter.pitches and self.has(self.hitter, "Speed Demon"):
                end = self.throws(at, 0, self.hitter, "race")
                if end not in MADE:  # SC-R-46: a single
                    self.hit(1, error=end == "error")
                    return
            outs.append(0)
        else:
            base = {name: number for number, name in NAMES.items()}[first.rpartition(" ")[2]]
            there, moved_in = self.covered(base)
            if first.startswith("tag"):
                end = self.throws(at, base - 1, self.runner(base - 1), "runner", int(moved_in))
                error, safe = end == "error", end not in MADE
                self.after_tag = not safe
            if not safe:
                outs.append(base - 1)
                error = self.more_outs(outs, forced, there, moved_in, hands, first.startswith("force"))
        self.settle(outs, forced, sent, error, bunt)

    def runner(self, base: int) -> Man:
        return self.order[self.bases[base - 1] - 1] if base else self.hitter

    def more_outs(
        self, outs: list[int], forced: Sequence[int], there: list[str], moved_in: bool, hands: list[str], by_force: bool
    ) -> bool:
        """The throws for a second and third out (SC-145 to SC-152); whether one of them was an Error."""
        error = False
        receiver: list[str] = []
        while self.outs + len(outs) < 3 and there:
            options = {} if 0 in outs else {"batter at first": 0}
            if by_force:
                for base in forced:
                    if base not in outs and self.at_base(base + 1):
                        gone = any(each < base for each in outs)
                        options[f"{'tag' if gone else 'force'} at {NAMES[base + 1]}"] = base
            if not options:
                break
            named = self.choose("next out", [*options, "no throw"])
            if named == "no throw":
                break
            start = options[named]
            thrower = self.choose("thrower", there)
            hands.append(thrower)
            receiver = []  # who has the ball at the base throws on
            if moved_in:
                end = self.fields(thrower)
                if end not in MADE:
                    error = end == "error"
                    break
            third = 3 if len(outs) == 2 else 0
            end = self.throws(thrower, start, self.runner(start), "double play", moved_in + third)
            if end not in MADE:
                error = end == "error"
                break
            outs.append(start)
            self.after_tag = named.startswith("tag")
            there, moved_in = self.at_base(start + 1), False
            receiver = there[:1]
        if len(outs) > 1:
            hands += receiver
            men = list(dict.fromkeys(self.fielders[each] for each in hands))
            if len(outs) == 3:
                for each in men:
                    self.gain(each)
            else:
                self.gain(self.pick("double play", men))
            if not self.hitter.pitches:
                self.lose(self.hitter)
        return error

    def settle(self, outs: list[int], forced: Sequence[int], sent: Sequence[int], error: bool, bunt: bool) -> None:
        """Where all are after a ground ball (SC-R-11, SC-R-13, SC-R-14, SC-R-79)."""
        kind = ("bunt out" if bunt else "ground out") if 0 in outs else "fielder's choice"
        self.outs += len(outs)
        if self.outs == 3:
            for base in outs:
                if base:
                    self.bases[base - 1] = 0
            self.finish(kind, [])
            if outs[-1] == 0:
                self.last_out()
            return
        after, scored, ahead = [0, 0, 0], list[int](), 5
        for base in (3, 2, 1, 0):
            place = self.bases[base - 1] if base else self.batter
            if not place or base in outs:
                continue
            won = 0 < self.to_win <= len(scored)
            to = min(base + (base == 0 or base in forced or base in sent) + (error and not won), 4, ahead - 1)
            if to == 4:
                scored.append(place)
            else:
                after[to - 1], ahead = place, to
        self.bases = after
        self.finish(kind, scored)

    # --- Bunts and steals

    def bunt(self) -> None:
        """SC-175 to SC-179, SC-R-50: all runners go."""
        if self.fate.roll(icon("blue", "T")) == "no":
            self.strikeout()
            return
        end = self.fields("c")
        if end not in MADE:
            self.hit(1, error=end == "error")
            return
        forced = self.must_go()
        sent = tuple(base for base in (1, 2, 3) if self.bases[base - 1] and base not in forced)
        self.take("c", forced, sent, self.choose("first out", self.first_outs(forced, sent)), True)

    def steal(self) -> None:
        """SC-168 to SC-173, SC-R-51 to SC-R-53."""
        ways = self.ways([base for base in (1, 2) if self.bases[base - 1]], self.bases)
        going = ways[self.choose("steal", ways)] if len(ways) > 1 else ()
        if not going:
            return
        targets = {f"throw to {NAMES[base + 1]}": base for base in going}
        base = targets.get(self.choose("throw on the steal", [*targets, "no throw"]), 0)
        target = end = ""
        if base:
            held = any(self.zones[at] in ZONES_OF[base] for at in INFIELD)
            end = self.throws("c", base, self.runner(base), "steal", 0, base if held else 0)
            target = NAMES[base + 1]
            if end in MADE:
                self.gain(self.pick("runner thrown out", [self.fielders[at] for at in ("c", *self.at_base(base + 1))]))
        stand = {each: self.bases[each - 1] for each in (3, 2, 1) if self.bases[each - 1]}
        scored = self.after_throw(stand, going, target, end)
        self.bases = [stand.get(each, 0) for each in (1, 2, 3)]
        self.put_out = 0
        won = 0 < self.to_win <= len(scored)
        self.runs(scored, driven_in=False)
        self.plays.append(("steal", len(scored)))
        self.to_win -= len(scored)
        self.over = won or self.outs == 3

    # --- The whole at-bat

    def play(self) -> None:
        """SC-228 to SC-238."""
        if self.full and self.choose("bunt or swing", ["swing away", "bunt"]) == "bunt":
            self.bunt()
            self.half_over(True)
            return
        late = False
        pitching, batting = "red", "black"
        if self.tier >= 2:
            if self.inning in (8, 9) and (self.bases[1] or self.bases[2]) and self.has(self.pitcher, "Shut 'Em Down"):
                late = self.choose("Shut 'Em Down", ["not now", "choose after the batter's roll"]) != "not now"
                if late:
                    self.lose(self.pitcher)
            pitching = self.choose("dice", ["red", "white"])
            batting = self.choose("dice", ["black", "blue"])
        if self.full:
            self.steal()
            if self.over:
                self.half_over(False)
                return
        self.result(self.read(self.fate.roll(pairs(pitching, batting))))
        self.half_over(True)

    def slot(self, figure: Man) -> tuple[str, ...]:
        return figure.slots[self.clicks[figure.id] + 5][0]

    def read(self, pair: str) -> str:
        """SC-018 to SC-020, SC-033, SC-040 to SC-043, SC-223, SC-R-32."""
        if pair in PITCHERS_PAIRS:
            return self.slot(self.pitcher)[PITCHERS_PAIRS[pair]]
        if pair in BATTERS_PAIRS:
            return (GENERIC if self.hitter.pitches else self.slot(self.hitter))[BATTERS_PAIRS[pair]]
        batters = pair == "PT"
        if batters and self.hitter.pitches:
            return self.choose("total control", dict.fromkeys(GENERIC))
        figure, foe = (self.hitter, self.pitcher) if batters else (self.pitcher, self.hitter)
        cold = False
        if self.has(figure, "Intimidation") and not (foe is self.hitter and foe.pitches):
            cold = self.choose("Intimidation", ["gain the click", "make the opponent lose one"]) != "gain the click"
        if cold:
            self.lose(foe)
        else:
            self.gain(figure)
        return self.choose("total control", dict.fromkeys(self.slot(figure)))

    def result(self, code: str) -> None:
        """What comes of a result."""
        if self.tier == 1:
            square = {"DFr": "HR", "DFy": "2B", "DFg": "1B"}.get(code)
            if square:
                code = square if self.fate.roll((("even", 1), ("odd", 1))) == "even" else "K"
            code = code.rstrip("*!")
        elif code not in ("W", "W*", "K", "K*", "3B", "HR"):
            self.zone = int(self.fate.roll(self.where(code)))
        flames = self.tier > 1 and code in ("GB", "FB", "GB!", "FB!") and self.has(self.pitcher, "Flamethrower")
        if flames and self.choose("Flamethrower", ["not now", "throw heat"]) == "throw heat":
            self.lose(self.pitcher)
            code = "K" if self.fate.roll(icon("red", "V")) == "yes" else code
        if code == "K*":
            code = "K" if self.fate.roll(icon("red", "V")) == "yes" else "W"
        elif code == "W*":
            code = "W" if self.fate.roll(icon("blue", "T")) == "yes" else "K"
        if code == "W":
            self.walk()
        elif code == "K":
            self.strikeout()
        elif self.tier == 1 and code in ("GB", "FB"):
            self.out_at_bat("ground out" if code == "GB" else "fly out")
        elif code.startswith("GB"):
            self.ground(code)
        elif code in DEPTH or code.startswith("FB"):
            self.fly(code)
        else:
            self.hit({"1B": 1, "2B": 2, "3B": 3, "HR": 4}[code.rstrip("*")], may_try=code.endswith("*") and self.tier > 1)

    def where(self, code: str) -> Chances:
        """The zones of the green die by the batter's chart, which a Spray Hitter may move by one (SC-067, SC-216)."""
        chart = (1, 2, 3, 4, 5, 6) if self.hitter.pitches else self.hitter.chart
        found: dict[str, int] = {}
        for number in range(1, 7):
            zone = chart[number - 1]
            if self.has(self.hitter, "Spray Hitter"):
                others = {
                    f"{each}: zone {chart[each - 1]}": chart[each - 1]
                    for each in (number - 1, number + 1)
                    if 1 <= each <= 6 and chart[each - 1] != zone
                }
                zone = others.get(self.choose("Spray Hitter", ["as rolled", *others]), zone)
            found[str(zone)] = found.get(str(zone), 0) + 1
        return tuple(found.items())

    def half_over(self, completed: bool) -> None:
        """SC-038, SC-114, SC-117: what the pitcher gains with the third out."""
        if self.outs < 3:
            return
        if not self.full:
            if self.clean:
                self.gain(self.pitcher)
            return
        if self.three_up and self.fate.roll(icon("white", "C")) == "yes":
            self.gain(self.pitcher)
        if self.in_trouble:
            self.gain(self.pitcher)

    @property
    def outcome(self) -> Outcome:
        """What both sides of the comparison tell."""
        ended = self.outs == 3 or (self.ends_game and self.to_win <= 0)
        turned = tuple(sorted((id, click - self.before[id]) for id, click in self.clicks.items() if click != self.before[id]))
        first, second, third = self.bases
        return tuple(self.plays), self.outs, None if ended else (first, second, third), turned


def at_bat(state: SportsClixState, seed: str, fate: Fate) -> AtBat:
    """The at-bat of a position, before its first question."""
    offense, defense = state.sides[state.half], state.sides[1 - state.half]
    clicks = dict([*dials(offense), *dials(defense)])
    line = defense.arm
    last = state.half == 1 and state.inning >= 9
    # 1B, 2B, 3B, SS, LF, CF, RF, as a position lists them
    zones = dict(zip((*INFIELD, *OUTFIELD), state.placement, strict=True))
    return AtBat(
        seed=seed, fate=fate, tier=int(state.tier), inning=state.inning,
        to_win=state.score[0] - state.score[1] + 1 if last else -99, outs=state.outs, batter=state.batter,
        bases=[int(place or 0) for place in state.bases], order=[man(spot.player) for spot in offense.lineup.spots],
        offense=in_the_game(offense), defense=in_the_game(defense),
        fielders={spot.position.short: man(spot.player) for spot in defense.lineup.spots if spot.position is not None},
        zones=zones, fences=tuple([COLOURS.index(fence.name) for fence in state.fences]), lines=state.options.lines,
        pitcher=man(line.figure),
        runs_allowed=line.runs, three_up=line.began and state.batters == 2, clean=line.began and not state.allowed,
        in_trouble=line.in_trouble, clicks=dict(clicks), before=clicks, ends_game=last,
    )  # fmt: skip


def outcomes(state: SportsClixState, seed: str) -> Odds:
    """The exact odds of everything that can come of the at-bat."""
    found: Odds = {}
    path: list[int] | None = []
    while path is not None:
        fate = Fate(path)
        played = at_bat(state, seed, fate)
        played.play()
        key = played.outcome
        found[key] = found.get(key, Fraction(0)) + Fraction(fate.weight, fate.out_of)
        path = fate.following()
    return found


# --- What the game tells

ENTERS = "SC-202"


def told(events: Iterable[Event], before: SportsClixState) -> Outcome:
    """The same of a turn that was played, from its events alone."""
    outs, bases, plays = before.outs, [0, *[int(place or 0) for place in before.bases]], list[tuple[str, int]]()
    bases[0] = before.batter
    turned: dict[str, int] = {}
    runs = 0
    for event in events:
        if isinstance(event, Play):
            after = list(bases)
            after[0] = 0 if event.kind.words != "steal" else bases[0]
            for move in event.moves:
                if move.start:
                    after[move.start] = 0
            scored = 0
            for move in event.moves:
                if move.out:
                    outs += 1
                elif move.end == 4:
                    scored += 1
                elif move.end:
                    after[move.end] = bases[move.start]
            kind = event.kind.words
            runs += scored
            plays.append((kind, scored))
            bases = after
        elif isinstance(event, HeatChange) and not event.why.startswith(ENTERS):
            turned[event.player] = turned.get(event.player, 0) + event.after - event.before
    won = before.half == 1 and before.inning >= 9 and before.score[1] + runs > before.score[0]
    clicks = tuple(sorted((id, clicks) for id, clicks in turned.items() if clicks))
    return tuple(plays), outs, None if outs == 3 or won else (bases[1], bases[2], bases[3]), clicks


TIERS = tuple(Tier)
