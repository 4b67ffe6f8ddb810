"""A second reading of the rulebook: the exact odds of pitch, swing, throws and plays, without the game's own functions.

Cards are read from the team files as plain YAML; what cards in play and the stadium do is written down with each match-up. The
managers are of one plan: every runner that may go goes, and the throw goes after the lead runner (``plan``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from hotstove.baseball.plays import Play
from hotstove.games.clutch import GAME
from hotstove.games.clutch.state import ClutchState
from hotstove.table import Event
from hotstove.table.texts import Json, as_node

TEAMS = Path("scenarios/clutch/teams")
BATTERY, INFIELD, OUTFIELD = ("C",), ("1B", "2B", "3B", "SS"), ("LF", "CF", "RF")
Card = dict[str, Any]
Outcome = tuple[str, int, int, tuple[str, str, str]]
"""The kind of play, the runs, the outs after it, and who stands on the three bases ("" for nobody, and at three outs)."""
Odds = dict[Outcome, Fraction]


@dataclass(frozen=True)
class MatchUp:
    """A batter of numbers.yml against a pitcher of figures.yml, and all that bends their contest.

    ``on`` are the runners by base. What is written for the game is ``stadium`` and ``in_play``; what that comes to by the
    rulebook and the cards' texts is written beside it: amounts on On-Base, Command, Pitch, pitch roll, Swing, ratings and
    Speed; ``dice`` of the pitch, the X-zone, rows of charts that begin or end elsewhere. ``tired`` is what tiredness takes.
    ``play_on_doubles``: the outfield may hold a double to a single. ``steals``: the runners go before the pitch.
    """

    about: str
    batter: str
    pitcher: str
    outs: int = 0
    on: Mapping[int, str] = field(default_factory=dict)
    stadium: str = "ST-6"
    in_play: Sequence[Json] = ()
    recorded: int = 0
    infield_in: bool = False
    steals: bool = False
    on_base: int = 0
    command: int = 0
    pitch: int = 0
    pitch_roll: int = 0
    swing: int = 0
    dice: Sequence[int] = (20,)
    power: bool = False
    zone: int | None = None
    mistakes: bool = True
    tired: int = 0
    batters_hr: int = 0
    pitchers_bb: int = 0
    pitchers_gb: int = 0
    throw_die: int = 20
    throw_roll: int = 0
    tag_up_speed: int = 0
    speed: int = 0
    infield: int = 0
    outfield: int = 0
    turning_two: int = 5
    play_on_doubles: bool = False

    @property
    def state(self) -> ClutchState:
        """The position, for the game itself."""
        home: dict[str, Json] = {"team": f"{TEAMS}/figures.yml", "stadium": self.stadium}
        if self.pitcher in (card["name"] for card in team("figures")["rotation"]):
            home["starter"] = self.pitcher
        setup = GAME.set_up(
            as_node({"team": f"{TEAMS}/numbers.yml"}, folder=Path()), as_node(home, folder=Path()), as_node({"coaches": True})
        )
        start: dict[str, Json] = {
            "phase": "before the pitch" if self.steals else "pitch",
            "inning": 3,
            "outs": self.outs,
            "batter": self.batter,
            "bases": {str(base): name for base, name in self.on.items()},
            "in_play": list(self.in_play),
            "pitchers": {"home": {"name": self.pitcher, "outs": self.recorded}},
        }
        if self.infield_in:
            start["at_bat"] = {"infield_in": True}
        return GAME.position(setup, as_node(start))


def team(name: str) -> dict[str, Any]:
    """A team file as plain YAML."""
    return dict(yaml.safe_load((TEAMS / f"{name}.yml").read_text(encoding="utf-8")))


NUMBERS = {place["card"]["name"]: place["card"] for place in team("numbers")["lineup"]}
ARMS = {card["name"]: card for part in ("rotation", "bullpen") for card in team("figures")[part]}
FIELDERS = {place["position"]: place["card"] for place in team("figures")["lineup"]}


def plan(label: str, options: Sequence[str], steals: bool) -> int:
    """Both managers' answer: everybody goes, the throw goes after the lead runner, two are tried for, nothing else."""
    if label in ("send", "send on the grounder") or (label == "steal" and steals):
        return len(options) - 1
    if label == "grounder":
        return next(number for number, option in enumerate(options) if option.startswith("throw to"))
    return 0


# --- Pitch and swing


def dice_odds(dice: Sequence[int]) -> dict[int, Fraction]:
    """The chances of the highest of some dice."""
    highest = Counter(max(rolled) for rolled in product(*(range(1, faces + 1) for faces in dice)))
    return {number: Fraction(count, sum(highest.values())) for number, count in highest.items()}


def bonus(card: Card, against: str) -> int:
    """What a card's L+n or R+n adds against that hand."""
    hand, _, amount = str(card.get("bonus", "")).partition("+")
    return int(amount) if hand == against else 0


def row(chart: Mapping[str, object], number: int) -> str:
    """The row of a chart for a number: each row begins where it says, and the last one is open."""
    found = ""
    for code, printed in chart.items():
        first = int(str(printed).rstrip("+").split("-")[0])
        found = code if number >= first else found
    return found


def ends(chart: Mapping[str, object], code: str) -> tuple[int, int]:
    """The first and last number of a closed row, or of an open one up to 99."""
    first, _, last = str(chart[code]).rstrip("+").partition("-")
    return int(first), 99 if str(chart[code]).endswith("+") else int(last or first)


def read(match: MatchUp, number: int, batters: bool) -> str:
    """The result of a Swing on one of the charts, with rows that cards and the stadium have moved."""
    number = max(number, 1)
    if batters:
        chart = NUMBERS[match.batter]["chart"]
        return "HR" if match.batters_hr and number >= ends(chart, "HR")[0] - match.batters_hr else row(chart, number)
    chart = ARMS[match.pitcher]["chart"]
    if match.pitchers_bb and number == ends(chart, "BB")[0] - 1:
        return "BB"
    if 0 < number - ends(chart, "GB")[1] <= match.pitchers_gb:
        return "GB"
    return row(chart, number)


def swings(match: MatchUp) -> dict[tuple[str, bool], Fraction]:
    """The chances of results, each with whether it was read on the batter's chart."""
    batter, pitcher = NUMBERS[match.batter], ARMS[match.pitcher]
    throws = pitcher["throws"]
    side = batter["bats"] if batter["bats"] != "S" else {"L": "R", "R": "L"}[throws]
    on_base = max(batter["on_base"] + bonus(batter, throws) + match.on_base, 0)
    command = max(pitcher["command"] + bonus(pitcher, side) - match.tired + match.command, 0)
    zone = pitcher["x_zone"] if match.zone is None else match.zone
    found: dict[tuple[str, bool], Fraction] = {}
    for natural, chance in dice_odds(match.dice).items():
        rolled = max(natural + match.pitch_roll, 1)
        mistake = match.mistakes and rolled <= zone
        batters = mistake or rolled + command + match.pitch <= on_base
        faces = 24 if mistake or match.power or match.tired else 20
        for swung in range(1, faces + 1):
            result = read(match, swung + match.swing, batters), batters
            found[result] = found.get(result, Fraction(0)) + chance / faces
    return found


# --- Throws and plays


def rating(match: MatchUp, positions: Sequence[str]) -> int:
    """The rating of the fielders at some positions; the battery's has the pitcher's."""
    own = sum(FIELDERS[position]["positions"][position] for position in positions)
    if positions is BATTERY:
        return int(own + ARMS[match.pitcher]["defense"])
    return int(own + (match.infield if positions is INFIELD else match.outfield))


def beats(match: MatchUp, positions: Sequence[str], target: int) -> Fraction:
    """The chance that die and rating come to more than the target."""
    added = rating(match, positions) + match.throw_roll
    return Fraction(sum(roll + added > target for roll in range(1, match.throw_die + 1)), match.throw_die)


def speed(match: MatchUp, name: str, added: int = 0) -> int:
    """A runner's Speed with what cards add to it, at least 1 if it is lowered."""
    printed: int = NUMBERS[name]["speed"]
    return max(printed + match.speed + added, min(printed, 1))


@dataclass
class Bases:
    """Who is where during a play."""

    on: dict[int, str]
    outs: int
    runs: int = 0

    def move(self, start: int, end: int) -> None:
        """A runner comes safely to a base."""
        name = self.on.pop(start)
        if end == 4:
            self.runs += 1
        else:
            self.on[end] = name

    def out(self, start: int) -> None:
        """A runner is out."""
        del self.on[start]
        self.outs += 1

    def end(self, kind: str) -> Outcome:
        """The outcome."""
        names = ("", "", "") if self.outs == 3 else (self.on.get(1, ""), self.on.get(2, ""), self.on.get(3, ""))
        return kind, self.runs, self.outs, names


def outcomes(match: MatchUp) -> Odds:
    """The exact odds of the turn: of the steal, or of the pitch and everything that follows from it."""
    found: Odds = {}
    if match.steals:
        branches: Iterator[tuple[Outcome, Fraction]] = stolen(match)
    else:
        branches = (
            (outcome, chance * share)
            for (result, batters), chance in swings(match).items()
            for outcome, share in played(match, result, batters)
        )
    for outcome, chance in branches:
        if chance:
            found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def stolen(match: MatchUp) -> Iterator[tuple[Outcome, Fraction]]:
    """Every runner on first and second goes; the catcher throws after the lead runner."""
    lead = 2 if 2 in match.on else 1
    target = speed(match, match.on[lead]) - (5 if lead == 2 else 0)
    for out, chance in either(beats(match, BATTERY, target)):
        bases = Bases(dict(match.on), match.outs)
        advance(bases, [base for base in (2, 1) if base in match.on], lead if out else 0)
        yield bases.end("steal"), chance


def either(chance: Fraction) -> tuple[tuple[bool, Fraction], tuple[bool, Fraction]]:
    """Success and failure."""
    return (True, chance), (False, 1 - chance)


def advance(bases: Bases, going: Sequence[int], out: int) -> None:
    """Runners go up one base each, the lead runner first; one of them may be out."""
    for base in going:
        if base == out:
            bases.out(base)
        else:
            bases.move(base, base + 1)


def played(match: MatchUp, result: str, batters: bool) -> Iterator[tuple[Outcome, Fraction]]:
    """What comes of a result."""
    if result == "2B" and match.play_on_doubles:
        holds = beats(match, OUTFIELD, 19)
        for held, chance in either(holds):
            for outcome, share in hit(match, 1 if held else 2):
                yield outcome, chance * share
    elif result in ("1B", "2B", "3B", "HR"):
        yield from hit(match, ("1B", "2B", "3B", "HR").index(result) + 1)
    elif result == "GB" and match.infield_in and batters:
        yield from hit(match, 1)
    elif result == "GB":
        yield from grounder(match)
    elif result == "FB":
        yield from fly(match)
    elif result == "BB":
        bases = Bases(dict(match.on), match.outs)
        forced = next((base for base in (1, 2, 3) if base not in bases.on), 4)
        advance(bases, range(forced - 1, 0, -1), 0)
        bases.on[1] = match.batter
        yield bases.end("walk"), Fraction(1)
    else:
        yield Bases(dict(match.on), match.outs + 1).end("strikeout"), Fraction(1)


def hit(match: MatchUp, reached: int) -> Iterator[tuple[Outcome, Fraction]]:
    """Everybody moves as far as the hit; after a single or double all who can try for one more."""
    kind = ("single", "double", "triple", "home run")[reached - 1]

    going = [base for base in (2, 1) if base in match.on and base + reached < 4]
    lead = going[0] if going else 0

    def ended(out: bool) -> Outcome:
        bases = Bases({0: match.batter, **match.on}, match.outs)
        for base in (3, 2, 1, 0):
            if base in bases.on and out and base == lead:
                bases.out(base)
            elif base in bases.on:
                bases.move(base, min(base + reached + (base in going), 4))
        return bases.end(kind)

    if reached > 2 or not going:
        yield ended(False), Fraction(1)
        return
    home = lead + reached == 3
    target = speed(match, match.on[lead]) + (5 if home else 0) + (5 if match.outs == 2 else 0)
    for out, chance in either(beats(match, OUTFIELD, target)):
        yield ended(out), chance


def grounder(match: MatchUp) -> Iterator[tuple[Outcome, Fraction]]:
    """A ground ball from the pitcher's chart, or with the infield back."""
    on, outs = match.on, match.outs
    if outs == 2:
        yield Bases(dict(on), 3).end("ground out"), Fraction(1)
    elif match.infield_in:
        target = speed(match, on[3]) + 5
        yield from thrown_at(match, 3, beats(match, INFIELD, target), [base for base in (3, 2, 1) if base in on])
    elif 1 in on:
        target = speed(match, match.batter) - match.speed + match.turning_two
        for two, chance in either(beats(match, INFIELD, target)):
            bases = Bases(dict(on), outs)
            bases.out(1)
            if two:
                bases.outs += 1
            if bases.outs < 3:
                advance(bases, [base for base in (3, 2) if base in on], 0)
                if not two:
                    bases.on[1] = match.batter
            yield bases.end("ground out" if two else "fielder's choice"), chance
    elif 2 in on:
        chance = beats(match, INFIELD, speed(match, on[2]))
        yield from thrown_at(match, 2, chance, [base for base in (3, 2) if base in on])
    else:
        bases = Bases(dict(on), outs + 1)
        advance(bases, [base for base in (3,) if base in on], 0)
        yield bases.end("ground out"), Fraction(1)


def thrown_at(match: MatchUp, runner: int, chance: Fraction, going: Sequence[int]) -> Iterator[tuple[Outcome, Fraction]]:
    """The infield throws at a runner, and the batter is safe."""
    for out, share in either(chance):
        bases = Bases(dict(match.on), match.outs)
        advance(bases, going, runner if out else 0)
        bases.on[1] = match.batter
        yield bases.end("fielder's choice"), share


def fly(match: MatchUp) -> Iterator[tuple[Outcome, Fraction]]:
    """The batter is out; with fewer than two outs before it everybody tags up."""
    going = [base for base in (3, 2, 1) if base in match.on]
    if match.outs == 2 or not going:
        yield Bases(dict(match.on), match.outs + 1).end("fly out"), Fraction(1)
        return
    lead = going[0]
    target = speed(match, match.on[lead], match.tag_up_speed) + (5 if lead == 3 else 0) - (5 if lead == 1 else 0)
    for out, chance in either(beats(match, OUTFIELD, target)):
        bases = Bases(dict(match.on), match.outs + 1)
        advance(bases, going, lead if out else 0)
        yield bases.end("fly out"), chance


def told(events: Sequence[Event], before: ClutchState, after: ClutchState) -> Outcome:
    """The outcome of a turn of the game itself."""
    kind = next(event.kind.words for event in events if isinstance(event, Play))
    board = after.board
    names = ("", "", "")
    if board.outs < 3:
        names = tuple("" if runner is None else runner.card.name for runner in board.bases)  # type: ignore[assignment]
    return kind, sum(board.score) - sum(before.board.score), board.outs, names


MATCH_UPS = (
    MatchUp("nothing but the cards", "Abe Eight", "Olga Fourth"),
    MatchUp("a bonus on the mound, and a double play", "Ron Fifteen", "Olga Fourth", on={1: "Gil Three"}),
    MatchUp("a switch hitter, and an X-zone of three", "Ike Twenty", "Rita Second", 1, {2: "Ben Ten"}),
    MatchUp(
        "Clutch by the stadium, with the bases full; Hunting the Heater, Black of the Plate",
        "Ike Twenty", "Olga Fourth", 0, {1: "Abe Eight", 2: "Ben Ten", 3: "Gil Three"},
        stadium="ST-4", in_play=["OF-01", "DF-03"], on_base=5 - 2, command=1, pitch=7,
    ),
    MatchUp("a tired pitcher", "Fay Twelve", "Olga Fourth", 2, {1: "Hal Twentytwo"}, recorded=18, tired=1),
    MatchUp(
        "Fire Brigade with SV", "Ron Fifteen", "Vera Third", 1, {1: "Ben Ten", 3: "Ned Nought"},
        in_play=[{"card": "DF-16", "on": "Vera Third"}], command=4, zone=1,
    ),
    MatchUp("Picked Up the Grip", "Cal Ten", "Sue First", in_play=["OF-11"], pitch_roll=-2, swing=-3),
    MatchUp("two power dice", "Fay Twelve", "Tess Fifth", 1, {3: "Ron Fifteen"}, in_play=["PC-6"], dice=(24, 24)),
    MatchUp(
        "wind, Sinker Rhythm and Quiet Hands", "Hal Twentytwo", "Peg Sixth", 1, {1: "Ike Twenty", 2: "Cal Ten"},
        in_play=[{"card": "WX-01", "by": "away"}, "DF-21", "OF-03"], batters_hr=1, pitchers_gb=2, swing=3,
    ),
    MatchUp("walks of left-handers by the stadium", "Ron Fifteen", "Tess Fifth", stadium="ST-1", pitchers_bb=1),
    MatchUp(
        "tag-ups by the stadium", "Gil Three", "Olga Fourth", 0, {1: "Hal Twentytwo", 3: "Fay Twelve"},
        stadium="ST-2", tag_up_speed=3,
    ),
    MatchUp(
        "doubles held by the stadium, throws with the power die", "Ike Twenty", "Sue First", 2, {1: "Ben Ten", 2: "Abe Eight"},
        stadium="ST-5", in_play=[{"card": "BC-4", "by": "home"}], play_on_doubles=True, throw_die=24, throw_roll=2,
    ),
    MatchUp("two turned in the stadium", "Cal Ten", "Rita Second", 1, {1: "Gil Three"}, stadium="ST-7", turning_two=3),
    MatchUp("Bounced It Instead", "Abe Eight", "Rita Second", in_play=["DF-18"], mistakes=False),
    MatchUp("the infield in", "Ben Ten", "Olga Fourth", 1, {2: "Gil Three", 3: "Ned Nought"}, infield_in=True),
    MatchUp(
        "Silas Underhay and soaked basepaths", "Ike Twenty", "Sue First", 0, {2: "Ned Nought", 3: "Gil Three"},
        in_play=["PC-1", {"card": "WX-02", "by": "away"}], command=4, speed=-3, infield=-2,
    ),
    MatchUp(
        "a double steal, with momentum", "Abe Eight", "Olga Fourth", 1, {1: "Fay Twelve", 2: "Ike Twenty"},
        in_play=["OF-15"], steals=True, speed=4,
    ),
    MatchUp("a steal of second", "Abe Eight", "Rita Second", 2, {1: "Hal Twentytwo"}, steals=True),
)  # fmt: skip
