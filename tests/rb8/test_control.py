"""The fight for control against a second reading of its rules: every roll-off, the odds, and every throw on a key."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from hotstove.games.rb8 import GAME
from hotstove.games.rb8.control import COMMAND, REROLL, Verdict, control, verdict
from hotstove.games.rb8.keys import ControlSide, KeyName, control_die
from hotstove.games.rb8.state import AtBat, RB8State
from hotstove.table import AWAY, Chosen, Seat
from hotstove.table.events import label_of
from hotstove.table.game import passes
from hotstove.table.odds import OddsTable
from hotstove.table.script import ScriptTable
from hotstove.table.texts import Json, as_node

# --- A second reading of the roll-off

PITCHER, BATTER = "pitcher", "batter"
Judged = tuple[str, bool] | None
"""Whose it is, and whether he has control at once; None where both roll again."""
VERDICTS: dict[Verdict | None, Judged] = {
    Verdict.PITCHER: (PITCHER, False),
    Verdict.BATTER: (BATTER, False),
    Verdict.PITCHER_AT_ONCE: (PITCHER, True),
    Verdict.BATTER_AT_ONCE: (BATTER, True),
    None: None,
}
TOTALS = range(2, 13)
GAPS = range(-15, 16)
FLAGS = tuple(product((False, True), repeat=3))


def judged(thrown: dict[str, int], ratings: dict[str, int], fouls: bool, stage: bool, veins: bool) -> Judged:
    """RB-019, RB-020, RB-024 to RB-027 and three abilities, said side by side instead of pitcher first.

    ``fouls``: ties are the batter's (A27); ``stage``: his 11 is a 12 (A28); ``veins``: the pitcher's 2 is just a 2 (A30).
    """
    rival = {PITCHER: BATTER, BATTER: PITCHER}
    if stage and thrown[BATTER] == 11:
        thrown = {**thrown, BATTER: 12}
    takes = {side for side in rival if thrown[side] == 12}
    fails = {side for side in rival if thrown[side] == 2 and not (veins and side == PITCHER)}
    at_once = takes | {rival[side] for side in fails}
    if len(at_once) == 1:
        return at_once.pop(), True
    totals = {side: thrown[side] + max(0, ratings[side] - ratings[rival[side]]) for side in rival}
    if at_once or totals[PITCHER] == totals[BATTER]:
        return (BATTER, False) if fouls else None
    return max(totals, key=lambda side: totals[side]), False


@pytest.mark.parametrize(
    "flags", FLAGS, ids=lambda flags: "".join("FSV"[place] for place in range(3) if flags[place]) or "none"
)
def test_every_roll_off_is_judged_as_the_rules_say(flags: tuple[bool, bool, bool]) -> None:
    """RB-019, RB-020, RB-024, RB-025, RB-026, RB-027: all totals at every gap of the ratings, with and without abilities."""
    for gap, pitcher, batter in product(GAPS, TOTALS, TOTALS):
        judgement = VERDICTS[verdict(pitcher, batter, gap, *flags)]
        wanted = judged({PITCHER: pitcher, BATTER: batter}, {PITCHER: 20 + gap, BATTER: 20}, *flags)
        assert judgement == wanted, (gap, pitcher, batter, flags)


@pytest.mark.parametrize(
    ("pitcher", "batter", "gap", "wanted"),
    [
        (7, 8, 2, (PITCHER, False)),  # RB-EX-01
        (9, 11, 2, None),  # RB-EX-03 and its like
        (7, 9, 2, None),
        (2, 5, 6, (BATTER, True)),  # RB-EX-19
        (8, 5, -1, (PITCHER, False)),  # RB-EX-18
        (6, 11, 1, (BATTER, False)),  # RB-EX-21
        (12, 12, 5, None),
        (2, 2, 5, None),
        (12, 2, -15, (PITCHER, True)),
    ],
)
def test_some_roll_offs_by_hand(pitcher: int, batter: int, gap: int, wanted: Judged) -> None:
    assert VERDICTS[verdict(pitcher, batter, gap)] == wanted


# --- The exact odds of control, counted throw by throw

TWO_DICE = tuple(sum(faces) for faces in product(range(1, 7), repeat=2))


def roll_off_odds(gap: int, flags: tuple[bool, bool, bool]) -> dict[Judged, Fraction]:
    """How the roll-off ends, of 36 times 36 throws; those that are rolled again leave the others' shares as they are."""
    counts: dict[Judged, int] = {}
    for pitcher, batter in product(TWO_DICE, TWO_DICE):
        end = judged({PITCHER: pitcher, BATTER: batter}, {PITCHER: 20 + gap, BATTER: 20}, *flags)
        if end is not None:
            counts[end] = counts.get(end, 0) + 1
    return {end: Fraction(count, sum(counts.values())) for end, count in counts.items()}


def pitcher_has_control(
    gap: int, faces: int, flags: tuple[bool, bool, bool] = (False, False, False), command: bool = False
) -> Fraction:
    """The chance that the pitcher rolls on his key; ``faces`` of a control die are its owner's, one throw more with Command."""
    keeps = Fraction(faces, 6)
    of_red, of_green = keeps, 1 - keeps
    if command:
        of_red, of_green = (chance + (1 - chance) * chance for chance in (of_red, of_green))
    after = {(PITCHER, True): Fraction(1), (BATTER, True): Fraction(0), (PITCHER, False): of_red, (BATTER, False): of_green}
    return sum((share * after[end] for end, share in roll_off_odds(gap, flags).items() if end is not None), Fraction(0))


def hitter(name: str, position: str, power: int = 1, contact: int = 1, ability: str | None = None) -> dict[str, Json]:
    rated: dict[str, Json] = {"power": power, "contact": contact, "speed": 5, "defense": 6}
    return {"name": name, "position": position, **rated, "bats": "R", "ability": ability}


def pitcher(name: str, position: str, control: int = 8, stuff: int = 8, ability: str | None = None) -> dict[str, Json]:
    return {"name": name, "position": position, "control": control, "stuff": stuff, "throws": "R", "ability": ability}


def squad(name: str, batter: dict[str, Json], starter: dict[str, Json]) -> dict[str, Json]:
    """A squad of plain cards around one first baseman and one starter."""
    others = [hitter(f"{name} {place}", place) for place in ("C", "2B", "3B", "SS")]
    others += [hitter(f"{name} OF {number}", "OF") for number in range(1, 5)]
    return {"name": name, "players": [batter, *others, starter, pitcher(f"{name} RP", "RP")]}


def at_the_plate(
    ratings: tuple[int, int, int, int], abilities: tuple[str | None, str | None] = (None, None), faces: int = 5, **start: Json
) -> tuple[RB8State, AtBat]:
    """A position and its at-bat: Power, Contact, Control, Stuff, and the abilities of batter and pitcher."""
    power, contact, rated_control, stuff = ratings
    away = squad("Mudlarks", hitter("Ada", "1B", power, contact, abilities[0]), pitcher("Mud", "P"))
    home = squad("Turnstones", hitter("Tess", "1B"), pitcher("Zeke", "P", rated_control, stuff, abilities[1]))
    setup = GAME.set_up(as_node(away), as_node(home), as_node({"control_faces": str(faces)}))
    state = GAME.position(setup, as_node({"batter": "Ada", "batters": 1, **start}))
    place = state.board.due[AWAY]
    return state, AtBat(state.board.nines[AWAY].hitters[place - 1], place, AWAY)


def odds_of_control(state: RB8State, at_bat: AtBat) -> Fraction:
    """The chance of the pitcher's control by the odds table; a reroll that is offered is taken."""

    def decide(state: RB8State, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        assert why == COMMAND
        return ((list(options).index(REROLL), Fraction(1)),)

    total = Fraction(0)
    everything = Fraction(0)
    path: list[int] | None = []
    while path is not None:
        table: OddsTable[RB8State] = OddsTable(path, decide)
        table.state = after = state.copy()
        side = control(after, table, at_bat)
        everything += table.probability
        if side == "PITCHER":
            total += table.probability
        path = table.next_path()
    assert everything == 1
    return total


def of_gap(gap: int) -> tuple[int, int, int, int]:
    """Ratings from 1 to 10 whose sums are that far apart, both sums as even as can be."""
    pitchers, batters = 11 + gap // 2, 11 + gap // 2 - gap
    power, rated = batters // 2, pitchers // 2
    return power, batters - power, rated, pitchers - rated


@pytest.mark.parametrize("faces", [4, 5])
def test_the_odds_of_control_at_every_gap(faces: int) -> None:
    """RB-017, RB-018, RB-021, RB-022: from both cards' ratings to who has control, with four own faces of six and with five."""
    chances = []
    for gap in GAPS:
        state, at_bat = at_the_plate(of_gap(gap), faces=faces)
        assert GAME.facts(state, (), ())["edge"] == gap
        chances.append(odds_of_control(state, at_bat))
        assert chances[-1] == pitcher_has_control(gap, faces), gap
    assert chances[15] == Fraction(1, 2)
    assert all(low + high == 1 for low, high in zip(chances, reversed(chances), strict=True))  # what is one's is the other's
    assert chances == sorted(chances)


@pytest.mark.parametrize("faces", [4, 5])
@pytest.mark.parametrize("gap", [-4, 0, 3])
@pytest.mark.parametrize(("batters", "stage", "fouls"), [(None, False, False), ("A27", False, True), ("A28", True, False)])
@pytest.mark.parametrize("pitchers", [None, "A29", "A30"])
def test_the_odds_of_control_with_abilities(
    faces: int, gap: int, batters: str | None, stage: bool, fouls: bool, pitchers: str | None
) -> None:
    """Ties of a foul-off artist, a big stage's eleven, a pitcher whose double ones are a total, and Command's second throw."""
    state, at_bat = at_the_plate(of_gap(gap), (batters, pitchers), faces)
    flags = (fouls, stage, pitchers == "A30")
    assert odds_of_control(state, at_bat) == pitcher_has_control(gap, faces, flags, pitchers == "A29")


def test_command_is_spent_after_one_throw_and_ice_veins_melt() -> None:
    """RB-108: in the 7th a starter's ability is off, and his Control is 2 less by then."""
    state, at_bat = at_the_plate(of_gap(2), (None, "A30"), inning=7)
    assert odds_of_control(state, at_bat) == pitcher_has_control(0, 5)
    state, at_bat = at_the_plate(of_gap(2), (None, "A29"), pitchers={"home": {"commanded": True}})
    assert odds_of_control(state, at_bat) == pitcher_has_control(2, 5)


def test_control_without_a_roll() -> None:
    """RB-R-46: nothing is rolled at all, at any gap."""
    state, at_bat = at_the_plate(of_gap(15), ("A26", None), batters=0)
    assert odds_of_control(state, at_bat) == 0
    table = ScriptTable((), {})
    assert control(state, table, at_bat) == "BATTER"
    assert table.events == []


@pytest.mark.parametrize("faces", [4, 5])
@pytest.mark.parametrize(("own", "across", "name"), [("PITCHER", "BATTER", "red"), ("BATTER", "PITCHER", "green")])
def test_a_control_die_has_six_faces_and_most_are_its_owners(faces: int, own: str, across: str, name: str) -> None:
    """RB-004, RB-021, RB-022: a red die and a green one, their faces a matter of the option control_faces."""
    die = control_die(ControlSide(own), faces)
    assert [str(symbol) for symbol in die.values] == [own] * faces + [across] * (6 - faces)
    assert die.name == f"{name} control die"


# --- The key roll

KEY_LINES = {  # what, to whom by scorecard number, and how far runners go; in the order 1-1, 1-2, ... 6-6
    KeyName.PITCHING: "K S7+1 W F8 L9 L4 P2 D8+2 G3 L6 G6 K G4 G5 G6 K B F9 L7 H9+3 K",
    KeyName.HITTING: "T9+3 K W F8 P3 F7 S6+1 L8 S9+2 S8+1 K S9+2 G4 G5 G6 D8+2 S7+1 F9 D9+3 S8+1 H8+3",
}
KINDS = {"K": "strikeout", "W": "walk", "B": "hit by pitch", "F": "fly out", "L": "line out", "P": "pop out", "G": "ground out"}
HITS = {"S": ("single", 1), "D": ("double", 2), "T": ("triple", 3), "H": ("home run", 4)}
PAIRS = [(low, high) for low in range(1, 7) for high in range(low, 7)]


@pytest.mark.parametrize("key", list(KeyName))
@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)), ids=lambda faces: f"{faces[0]}{faces[1]}")
def test_every_throw_on_a_key(key: KeyName, faces: tuple[int, int]) -> None:
    """RB-023, RB-028, RB-075: both orders of the dice, with runners on second and third; only deep flies ask for tags."""
    line = KEY_LINES[key].split()[PAIRS.index((min(faces), max(faces)))]
    what, _, advance = line.partition("+")
    state, _ = at_the_plate((7, 7, 7, 7), bases={"2": "Mudlarks C", "3": "Mudlarks 2B"})
    steps: list[Json] = [
        {"roll": "2d6", "for": "pitcher", "value": [6, 6] if key is KeyName.PITCHING else [1, 1]},
        {"roll": "2d6", "for": "batter", "value": [3, 4]},
        {"roll": "2d6", "for": str(key), "value": list(faces)},
    ]
    if what[0] == "G":
        steps.append({"roll": "d6", "for": "ground ball", "value": 4})
        advance = "1"
    table = ScriptTable([as_node(step) for step in steps], passes(GAME))
    GAME.turn(state, table)
    facts = GAME.facts(state, table.events, table.events)
    kind, reached = HITS.get(what[0]) or (KINDS[what[0]], 1 if what[0] in "WB" else 0)
    assert table.done
    assert (facts["play"], facts["hit_to"]) == (kind, int(what[1:] or 0))
    runners = {"Ada": reached, "Mudlarks C": 2 + int(advance or 0), "Mudlarks 2B": 3 + int(advance or 0)}
    assert facts["bases"] == {
        str(base): name for name, base in sorted(runners.items(), key=lambda pair: pair[1]) if 0 < base < 4
    }
    assert facts["score"] == [sum(base >= 4 for base in runners.values()), 0]
    assert facts["outs"] == (reached == 0)
    assert ("tag" in {label_of(event.why) for event in table.events if isinstance(event, Chosen)}) == (what[0] == "F")
