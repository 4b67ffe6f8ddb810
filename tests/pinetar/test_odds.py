"""Exact odds of Pine Tar's batter rolls: against a count of our own from the column and the charts, and against play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

import pytest
from scipy.stats import chisquare  # type: ignore[import-untyped]

from hotstove.baseball.plays import Note, Play
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import Event, Seat, label_of
from hotstove.table.game import Bench, Setup
from hotstove.table.live import LiveTable
from hotstove.table.odds import paths
from hotstove.table.texts import Json, as_node

O = TypeVar("O")  # noqa: E741
SIMULATED = 100_000
Bases = tuple[str, str, str]
Ending = tuple[tuple[str, ...], int, int, Bases | None, str]
"""Plays, outs made, runs, who stands where (None after the third out), and what was said of the count."""
Odds = dict[Ending, Fraction]

# --- The charts once more, typed from the specification and not read from the game's file

LOCATION = "LCRCRLLRCRCCLCRRLCLILRLCRLCRLCRLCRLCRLCRLCRLCRLCRLC" + "".join("RLC"[roll % 3] for roll in range(51, 100))
MODIFIER = {
    "1B": {"A+": "SO", "A": "BB", "B": "BB", "M": "BB", "C": "2B", "G": "2B", "D": "1B", "E": "1B"},
    "2B": {"C": "GO", "A+": "SO", "G": "HR", "B": "2B", "D": "2B", "E": "2B", "M": "2B", "A": "1B"},
    "3B": {"G": "HR", "C": "3B", "D": "3B", "E": "3B", "A": "2B", "B": "2B", "M": "2B", "A+": "1B"},
    "HR": {"A+": "GO", "B": "HR", "C": "HR", "D": "HR", "E": "HR", "G": "HR", "M": "HR", "A": "2B"},
    "BB": {"A": "SO", "A+": "BB", "C": "BB", "E": "BB", "G": "BB", "M": "BB", "B": "1B", "D": "1B"},
    "SO": {"D": "GO", "A+": "SO", "A": "SO", "B": "SO", "C": "SO", "M": "SO", "E": "1B", "G": "1B"},
    "GO": {"B": "GO", "C": "GO", "G": "GO", "A+": "SO", "A": "SO", "M": "SO", "D": "2B", "E": "2B"},
}
WITH_FIRST = {
    "P": "DDDHAPPPPP", "C": "DHAPPPPPPP", "1B": "DDDHAAAPPP", "2B": "DDDDDAAAAP", "3B": "DDDDDHAAPP", "SS": "DDDDDDHAPP",
}  # fmt: skip
"""By white die: double play, force with third holding or advancing, out at first with all advancing."""
FIRST_OPEN = {
    "P": "LLRRRRAAAA", "C": "LRRRRRRAAA", "1B": "LRAAAAAAAA", "2B": "RAAAAAAAAA", "3B": "LRRRRRRAAA", "SS": "LRRRRAAAAA",
}  # fmt: skip
"""Lead runner out, runners remain, all advance."""
LOADED = {
    "P": "ddddGGGGAP", "C": "ddddGGGGGP", "1B": "DDGGGAAPPP", "2B": "DDDDDGAAAP", "3B": "DDDDGGGAAP", "SS": "DDDDDDGAAP",
}  # fmt: skip
"""Double play by way of home, by way of second, force at home, force at second, out at first."""
ERRORS = [
    (11, "P", 1), (21, "C", 1), (30, "1B", 1), (31, "1B", 2), (44, "2B", 1), (45, "2B", 2), (64, "3B", 1), (66, "3B", 2),
    (76, "SS", 1), (83, "SS", 2), (86, "LF", 1), (88, "LF", 2), (91, "CF", 1), (93, "CF", 2), (97, "RF", 1), (99, "RF", 2),
]  # fmt: skip
RANGE = [(3, "C"), (8, "P"), (16, "1B"), (26, "3B"), (40, "2B"), (56, "CF"), (72, "SS"), (86, "LF"), (99, "RF")]
PAST = {"1B": "RF", "3B": "LF", "2B": "RF", "CF": "CF", "SS": "LF", "LF": "LF", "RF": "RF"}
TAG = {"LF": (-1, 75), "CF": (40, 85), "RF": (45, 71)}
ARM = {"W": 5, "A": 10, "E": 20}
OUTFIELD = ("LF", "CF", "RF")
HITS = {"1B": 1, "2B": 2, "3B": 3, "HR": 4}
KINDS = ("", "single", "double", "triple", "home run")
LADDER = ["A+", "A", "B", "C", "D", "E", "G"]


@dataclass(frozen=True)
class Case:
    """A position with what it takes to count: cards as far as they matter, runners from first to third with their speeds."""

    name: str
    grade: str = "C"
    runners: tuple[str, str, str] = ("", "", "")
    outs: int = 0
    column: str = ""
    slow: bool = False
    bats: str = "R"
    rating: str = "NC"
    tops: tuple[int, int] = (4, 60)
    ranges: str = "Neu"
    errors: int = 5
    arm: str = "A"
    options: Mapping[str, bool] = field(default_factory=dict)
    call: str = "swing away"
    reply: str = "pitch to the batter"

    def on(self, option: str) -> bool:
        return self.options.get(option, False)


COLUMN = (
    "HR 0-2, 3B 3, 2B 4-7, 1B 8-24, BB 25-32, HBP 33, SO 34-52, GO-P 53-54, GO-1B 55-57, GO-2B 58-62, GO-SS 63-69, "
    "GO-3B 70-74, FO-RF 75-80, FO-CF 81-86, FO-LF 87-90, LO-SS 91-92, ROE/PO 93, ROE/LO 94-95, BK/WP 96-99"
)
LOW = (
    "HR 0-1, 2B 2-3, 1B 4-10, BB 11-29, SO 30-65, GO-P 66, GO-1B 67-70, GO-2B 71-75, GO-SS 76-82, GO-3B 83-88, FO-RF 89-90, "
    "FO-CF 91, FO-LF 92, ROE/PO 93, ROE/LO 94-96, BK/WP 97-99"
)


def outcomes(column: str) -> list[str]:
    """What stands at each roll of a column."""
    results: list[str] = []
    for block in column.split(", "):
        what, _, rolls = block.partition(" ")
        first, _, last = rolls.partition("-")
        results += [what] * (int(last or first) - int(first) + 1)
    assert len(results) == 100
    return results


# --- The count of our own


def parity(roll: int) -> str:
    return "doubled" if roll // 10 == roll % 10 else "odd" if roll % 2 else "even"


class Counting:
    """Every ending of one batter roll with its probability, counted from the tables above."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.chances: Odds = {}
        self.start: Bases = tuple(f"r{base}" if speed else "" for base, speed in enumerate(case.runners, 1))  # type: ignore[assignment]
        scoring = bool(case.runners[1] or case.runners[2])
        self.grade = case.grade
        if case.on("risp") and scoring and case.bats != "R":  # the pitcher is a right-hander
            self.grade = "C" if case.grade == "M" else LADDER[min(LADDER.index(case.grade) + 1, 6)]

    def end(
        self, share: Fraction, plays: Sequence[str], outs: int = 0, runs: int = 0, bases: Bases | None = None, said: str = ""
    ) -> None:
        left = None if self.case.outs + outs >= 3 else (bases if bases is not None else self.start)
        key = tuple(plays), outs, runs, left, said
        self.chances[key] = self.chances.get(key, Fraction(0)) + share

    def odds(self) -> Odds:
        column = outcomes(self.case.column or COLUMN)
        for roll in range(100):
            self.roll(roll, column)
        return self.chances

    def roll(self, roll: int, column: Sequence[str]) -> None:
        case, share = self.case, Fraction(1, 100)
        hit_and_run, close = case.call == "hit and run", case.reply == "infield in"
        special = roll <= 50 and roll % 5 == 0
        read = roll + 5 if hit_and_run and roll <= 90 and not special else roll
        what = column[read]
        if close:
            last = max(number for number, each in enumerate(column) if each == "1B")
            what = "1B" if last < read <= last + 3 else what
        if special and what.split("-")[0] in MODIFIER:
            new = MODIFIER[what.split("-")[0]][self.grade]
            if new != "GO":
                what = new
            elif not what.startswith("GO"):
                what = "GO-2B" if roll % 10 else "GO-SS"
        if case.on("so_bb") and case.rating != "NC":
            word, _, listed = case.rating.partition(" ")
            rolls = {"77": [77], "55,77": [55, 77], "55-60,77": [*range(55, 61), 77]}[listed]
            what = word if roll in rolls else what
        if roll == 19 and what in ("1B", "2B", "3B"):
            what = "GO-SS" if case.slow else "1B"
        kind, _, fielder = what.partition("-")
        if what in HITS:
            self.hit(share, HITS[what], roll)
        elif what == "BB":
            if self.start[0] and self.grade in ("A+", "A", "B"):
                self.end(share, [], said="ball 2")
            else:
                self.end(share, ["walk"], *self.forced())
        elif what == "HBP":
            self.end(share, ["hit by pitch"], *self.forced())
        elif what == "SO":
            self.strikeout(share, hit_and_run)
        elif kind in ("GO", "FO") and case.on("defense") and roll in (66, 88) and case.ranges == "Neg":
            steps = 2 if case.outs == 2 else 1
            field = fielder if fielder in OUTFIELD else ""
            self.thrown(share, "single", 1, (steps, steps, steps), field)
        elif kind == "GO":
            self.ground(share, fielder, roll % 10, hit_and_run, close)
        elif kind == "FO":
            self.fly(share, fielder)
        elif kind == "LO":
            self.end(share, ["line out"], 1)
        elif what == "BK/WP":
            self.balk(share)
        else:
            self.error(share, "pop out" if what == "ROE/PO" else "line out")

    def forced(self) -> tuple[int, int, Bases]:
        """Outs, runs and bases after the batter is given first."""
        first, second, third = self.start
        if not first:
            return 0, 0, ("B", second, third)
        if not second:
            return 0, 0, ("B", first, third)
        return 0, int(bool(third)), ("B", first, second)

    def moved(self, bases: int, steps: tuple[int, int, int], gone: str = "") -> tuple[int, Bases]:
        """Runs and bases when runners go their steps and the batter takes ``bases``; who is ``gone`` is out on the way."""
        ends: dict[int, str] = {}
        runs, ahead = 0, 9
        for base in (3, 2, 1):
            who = self.start[base - 1]
            if not who:
                continue
            to = min(base + steps[base - 1], ahead - 1)
            if to >= 4:
                runs += who != gone
            else:
                ends[to] = who
                ahead = to
        if bases < 4:
            ends[bases] = "B"
        return runs + (bases == 4), (ends.get(1, ""), ends.get(2, ""), ends.get(3, ""))

    def steps(self, bases: int, roll: int) -> tuple[int, int, int]:
        bases_run = []
        for speed in self.case.runners:
            if self.case.call == "hit and run":
                speed = {"S": "M", "M": "F"}.get(speed, speed)
            row = {"odd": "F", "even": "MF", "doubled": ""}[parity(roll)]
            bases_run.append(bases + (bool(speed) and speed in row))
        return bases_run[0], bases_run[1], bases_run[2]

    def hit(self, share: Fraction, bases: int, roll: int) -> None:
        case = self.case
        if case.on("defense") and roll in (11, 22) and bases < 4:
            for again in range(100):
                fielder = next(who for top, who in RANGE if again <= top)
                if again <= 3 and bases > 1:
                    fielder = "1B"
                self.ranged(share / 100, bases, fielder)
            return
        where = {"L": "LF", "C": "CF", "R": "RF", "I": ""}[LOCATION[roll]]
        self.thrown(share, KINDS[bases], bases, self.steps(bases, roll), where)

    def ranged(self, share: Fraction, bases: int, fielder: str) -> None:
        case = self.case
        if case.ranges == "Pos":
            if fielder in OUTFIELD:
                self.fly(share, fielder)
            else:
                for white in range(10):
                    self.ground(share / 10, fielder, white, case.call == "hit and run", case.reply == "infield in")
        elif fielder in ("P", "C"):
            self.thrown(share, "single", 1, (1, 1, 1), "")
        else:
            self.thrown(share, KINDS[bases], bases, (bases, bases, bases), PAST[fielder])

    def thrown(self, share: Fraction, kind: str, bases: int, steps: tuple[int, int, int], field: str) -> None:
        """A hit, and where it is played that an outfielder throws home."""
        runs, after = self.moved(bases, steps)
        base = {1: 2, 2: 1}.get(bases, 0)
        who = self.start[base - 1] if base else ""
        if self.case.on("plate") and field and who and who not in after:
            out = Fraction(ARM[self.case.arm] + 1, 100)
            fewer, rest = self.moved(bases, steps, gone=who)
            self.end(share * out, [kind], 1, fewer, rest)
            share *= 1 - out
        self.end(share, [kind], 0, runs, after)

    def ground(self, share: Fraction, fielder: str, white: int, hit_and_run: bool, close: bool) -> None:
        first, second, third = self.start
        if self.case.outs == 2 or self.start == ("", "", ""):
            self.end(share, ["ground out"], 1)
            return
        white = max(white - 2, 0) if close else white
        white = min(white + 4, 9) if hit_and_run else white
        loaded = bool(first and second and third)
        result = (LOADED if loaded else WITH_FIRST if first else FIRST_OPEN)[fielder][white]
        last = self.case.outs == 1
        scored = int(bool(third))
        if result == "D" and close and third and not loaded:
            self.end(share, ["fielder's choice"], 1, 0, ("B", first, second))
        elif result == "D":
            self.end(share, ["ground out"], 2, 0 if last else scored, ("", "", second))
        elif result == "d":
            self.end(share, ["ground out"], 2, 0, ("", first, second))
        elif result in "HA" and first:
            scores = bool(third) and (result == "A" or loaded)
            self.end(share, ["fielder's choice"], 1, int(scores), ("B", "", second or ("" if scores else third)))
        elif result == "G":
            self.end(share, ["fielder's choice"], 1, 0, ("B", first, second))
        elif result in "PA":
            self.end(share, ["ground out"], 1, scored, ("", first, second))
        elif result == "R":
            self.end(share, ["ground out"], 1)
        else:
            self.end(share, ["fielder's choice"], 1, 0, ("B", "", second if third else ""))

    def fly(self, share: Fraction, fielder: str) -> None:
        """Everybody who may tags."""
        first, second, third = self.start
        from_second, from_third = TAG[fielder]
        tries = [base for base, who, top in ((3, third, from_third), (2, second, from_second)) if who and top >= 0]
        if self.case.outs == 2 or not tries:
            self.end(share, ["fly out"], 1)
            return
        for roll in range(100):
            gone = tries[0] if roll in (77, 88, 99) else 0
            safe = [base for base in tries if base != gone and roll <= (from_third if base == 3 else from_second)]
            if gone and self.case.outs == 1:
                safe = []
            stays = {base: who for base, who in ((1, first), (2, second), (3, third)) if who}
            runs = 0
            for base in (3, 2):
                if base in safe or base == gone:
                    who = stays.pop(base)
                    if base in safe and base == 3:
                        runs += 1
                    elif base in safe:
                        stays[3] = who
            bases = stays.get(1, ""), stays.get(2, ""), stays.get(3, "")
            self.end(share / 100, ["fly out"], 1 + bool(gone), runs, bases)

    def strikeout(self, share: Fraction, hit_and_run: bool) -> None:
        if not hit_and_run:
            self.end(share, ["strikeout"], 1)
            return
        first, second, third = self.start
        assert first
        assert not second
        safe = Fraction(SBC + AR + 1, 100)
        self.end(share * safe, ["strikeout"], 1, 0, ("", first, third))
        self.end(share * (1 - safe), ["strikeout"], 2, 0, ("", "", third))

    def balk(self, share: Fraction) -> None:
        first, second, third = self.start
        if self.start == ("", "", ""):
            self.end(share, [], said="ball 1")
            return
        balk, wild = self.case.tops
        after = ("", first, second)
        self.end(share * Fraction(balk + 1, 100), ["balk"], 0, int(bool(third)), after)
        self.end(share * Fraction(wild - balk, 100), ["wild pitch"], 0, int(bool(third)), after)
        if wild < 99:
            self.end(share * Fraction(99 - wild, 100), [], said="ball 1")

    def error(self, share: Fraction, otherwise: str) -> None:
        low, missed = 0, Fraction(self.case.errors + 1, 10)
        for top, _, bases in ERRORS:
            row = share * Fraction(top + 1 - low, 100)
            low = top + 1
            runners = bases + (bases == 1 and self.case.outs == 2)
            runs, after = self.moved(bases, (runners, runners, runners))
            self.end(row * missed, ["error"], 0, runs, after)
            if missed < 1:
                self.end(row * (1 - missed), [otherwise], 1)


# --- The same from the rules

SBC, AR = 60, -7
POSITIONS = ("C", "1B", "2B", "3B", "SS", "LF", "CF", "RF")
RUNNERS = ("2B", "1B", "LF")
"""The away team's men who stand on first, second and third."""
NAMES = {"2B": "Al Embick", "1B": "Cruz Sibley", "LF": "Phil Osterstone"}


def setup_of(case: Case) -> Setup:
    away: dict[str, Json] = {
        "CF": {"bats": case.bats, "BR": "S" if case.slow else "M", "vs all": case.column or COLUMN},
    }
    for position, speed in zip(RUNNERS, case.runners, strict=True):
        away[position] = {"BR": speed or "M", "SBO": "A", "SBC": SBC}
    home: dict[str, Json] = {
        position: {
            "field": [f"{position} {case.ranges} {case.errors}"],
            **({"Arm": case.arm} if position in OUTFIELD else {}),
        }
        for position in POSITIONS
    }
    home["C"] = {"field": [f"C {case.ranges} {case.errors}"], "AR": AR}
    balk, wild = case.tops
    home["P"] = {
        "throws": "R", "home": case.grade, "away": case.grade, "SO/BB": case.rating, "BK/WP": f"{balk}/{wild}",
        "field": [f"P {case.ranges} {case.errors}"],
    }  # fmt: skip
    cards: Json = {"team": "alchemists", "cards": away}
    return GAME.set_up(as_node(cards), as_node({"team": "bootleggers", "cards": home}), as_node(dict(case.options)))


def position_of(case: Case) -> PineTarState:
    bases = {str(base): NAMES[RUNNERS[base - 1]] for base, speed in enumerate(case.runners, 1) if speed}
    start: dict[str, Json] = {"batter": "Mercury Quicke", "outs": case.outs, "bases": dict(bases)}
    return GAME.position(setup_of(case), as_node(start))


def wanted(case: Case, label: str, options: Sequence[str]) -> int:
    if label == "offense":
        return options.index(case.call)
    if label == "defense":
        return options.index(case.reply)
    return len(options) - 1 if label == "tag" else 0  # everybody tags, two are turned


def policy(case: Case) -> Callable[[PineTarState, Seat, Sequence[object], str], Sequence[tuple[int, Fraction]]]:
    def decide(state: PineTarState, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        return [(wanted(case, label_of(why), [str(option) for option in options]), Fraction(1))]

    return decide


class Managers:
    """The same policy at a live table."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[wanted(self.case, label_of(why), [str(option) for option in options])]


def ending(case: Case, events: Sequence[Event]) -> Ending:
    """What the events of a turn come to."""
    bases: Bases = tuple(f"r{base}" if speed else "" for base, speed in enumerate(case.runners, 1))  # type: ignore[assignment]
    plays = [event for event in events if isinstance(event, Play)]
    outs = runs = 0
    for play in plays:
        who = ("B", *bases, "")
        outs, runs = outs + play.outs, runs + play.home
        first, second, third = play.after
        bases = who[first], who[second], who[third]
    notes = [event.text for event in events if isinstance(event, Note)]
    said = (
        "ball 2" if any("Ball two" in text for text in notes) else "ball 1" if any("Ball one" in text for text in notes) else ""
    )
    left = None if case.outs + outs >= 3 else bases
    return tuple(play.kind.words for play in plays), outs, runs, left, said


def exact(case: Case) -> Odds:
    odds: Odds = {}
    for path in paths(GAME, position_of(case), policy(case)):
        key = ending(case, path.events)
        odds[key] = odds.get(key, Fraction(0)) + path.probability
    return odds


FULL = {"defense": True, "so_bb": True, "risp": True, "plate": True}
RUN, CLOSE = {"hit_and_run": True}, {"infield_in": True}
SITUATIONS: Mapping[str, tuple[str, str, str]] = {
    "nobody on": ("", "", ""),
    "first": ("M", "", ""),
    "second": ("", "F", ""),
    "first and second": ("F", "S", ""),
    "first and third": ("F", "", "M"),
    "second and third": ("", "M", "S"),
    "loaded": ("F", "M", "F"),
}
CASES = [
    *(
        Case(f"{grade}, {name}, {outs} out", grade, runners, outs)
        for grade in ("A+", "A", "B", "C", "D", "E", "G", "M")
        for outs, (name, runners) in enumerate(SITUATIONS.items())
        if outs < 3
    ),
    *(
        Case(f"{ranges} {grade}, {name}, {outs} out", grade, runners, outs, "", False, "L", rating, ranges=ranges, options=FULL)
        for name, runners in SITUATIONS.items()
        for outs, grade, ranges, rating in (
            (0, "M", "Pos", "BB 77"),
            (1, "B", "Neg", "SO 55-60,77"),
            (2, "G", "Neg", "BB 55,77"),
            (1, "A+", "Pos", "NC"),
        )
    ),
    Case("a low column", "D", ("S", "F", "M"), 1, LOW, slow=True, tops=(0, 99), errors=9, arm="E", options=FULL),
    Case("a slow batter", "E", ("M", "", ""), 0, slow=True, errors=0),
    Case("hit and run", "C", ("S", "", ""), 0, options=RUN, call="hit and run"),
    Case("hit and run, one out", "B", ("M", "", "S"), 1, options={**RUN, **FULL}, call="hit and run", ranges="Pos"),
    Case("infield in", "C", ("", "", "M"), 1, options=CLOSE, reply="infield in"),
    Case("infield in, first and third", "M", ("M", "", "F"), 0, options={**CLOSE, **FULL}, reply="infield in", ranges="Pos"),
    Case("both", "C", ("M", "", "M"), 0, options={**CLOSE, **RUN}, call="hit and run", reply="infield in"),
]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_the_odds_are_those_of_our_own_count(case: Case) -> None:
    """Fraction by fraction: what a batter roll comes to by the rules, and by column and charts counted here."""
    odds = exact(case)
    assert sum(odds.values()) == 1
    assert odds == Counting(case).odds()


def test_the_four_dice_of_the_randomizer_have_the_odds_of_two() -> None:
    """PT-216: tens from the red or the blue die, as the green one says, are tens."""
    case = Case("plain", "C", ("M", "F", ""), 1, options=FULL)
    assert exact(replace(case, options={**FULL, "randomizer": True})) == exact(case)


def test_a_rare_play_takes_one_roll_of_a_hundred() -> None:
    """PT-238, PT-241: the 44 of the column, a strikeout here, is gone; everything else has its odds."""
    case = Case("nobody on")
    rare = exact(replace(case, options={"rare_plays": True}))
    plain = Counting(case).odds()
    assert sum(rare.values()) == 1
    out = (("strikeout",), 1, 0, ("", "", ""), "")
    assert rare[out] == plain[out] - Fraction(1, 100) + Fraction(10 + 1 + 4, 10_000)
    homer = (("home run",), 0, 1, ("", "", ""), "")
    assert rare[homer] == plain[homer] + Fraction(3, 10_000)


@pytest.mark.parametrize("case", CASES[-8::2], ids=[case.name for case in CASES[-8::2]])
def test_frequencies_are_those_of_the_exact_odds(case: Case) -> None:
    """A chi-square test over every ending that is expected at least ten times; the seed is fixed."""
    state, odds = position_of(case), Counting(case).odds()
    managers = Managers(case)
    table: LiveTable[PineTarState] = LiveTable(GAME, (managers, managers), f"frequencies of {case.name}")
    seen: Counter[Ending] = Counter()
    for _ in range(SIMULATED // 4):
        table.state = after = state.copy()
        told = len(table.events)
        GAME.turn(after, table)
        seen[ending(case, table.events[told:])] += 1
        del table.events[told:]
    assert set(seen) <= set(odds)
    total = sum(seen.values())
    often = [key for key, probability in odds.items() if probability * total >= 10]
    expected = [float(odds[key]) * total for key in often]
    observed = [seen[key] for key in often]
    if total - sum(expected) > 1:
        observed.append(total - sum(observed))
        expected.append(total - sum(expected))
    assert len(often) > 15
    assert chisquare(observed, expected).pvalue > 1e-4


NOT_RARE: dict[str, Json] = {"preset": "full", "rare_plays": False, "injuries": False, "dh": True}
"""A rare play that takes both pitchers out, or all injuries after a game, have more ways to go on than the rest together."""
PATHS: tuple[tuple[dict[str, Json], dict[str, Json], int], ...] = (
    ({"batter": 1}, {}, 884),
    ({"batter": 2, "bases": {"1": 1}}, NOT_RARE, 5544),
    ({"batter": 4, "outs": 1, "bases": {"1": 1, "2": 2, "3": 3}}, NOT_RARE, 5002),
    ({"batter": 9, "outs": 2, "bases": {"3": 8}, "inning": 9, "half": "bottom", "score": [3, 3]}, NOT_RARE, 1153),
    ({"batter": 6, "bases": {"2": 5, "3": 4}, "inning": 8}, {**NOT_RARE, "randomizer": True}, 8375),
)


@pytest.mark.parametrize(("start", "options", "count"), PATHS)
def test_the_number_of_paths_is_as_reviewed(start: dict[str, Json], options: dict[str, Json], count: int) -> None:
    """As chess programs pin theirs: managers' choices branch, each different reading of the dice is a path."""
    setup = GAME.set_up(as_node("gravediggers"), as_node("zeppelins"), as_node(options))
    assert sum(1 for _ in paths(GAME, GAME.position(setup, as_node(start)))) == count
