"""A maker of teams: cards for a whole squad of Pine Tar from a seed, a name and a character, as a team file.

Who has no season to press into cards, but names and an idea of a team, gets players with columns and ratings such as real
leagues have. Columns are fitted against average pitching, so that the modifier table moves no league's line.

    python -m hotstove.games.pinetar.generator --seed 7 --name 'Harbor Town Gulls' --character power > gulls.yaml
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

import click
import yaml

from hotstove.baseball.positions import position_named
from hotstove.games.pinetar.cards import (
    NO_CHANGE,
    ORDER,
    OUTFIELD,
    RATINGS,
    SLOW,
    VS_ALL,
    VS_LEFT,
    VS_RIGHT,
    Card,
    Spot,
    read_team,
)
from hotstove.games.pinetar.charts import INJURY_LENGTH, MODIFIER_ROLLS, modified
from hotstove.games.pinetar.outcomes import HIT_BASES, ROLLS, Column, What, column
from hotstove.table import Chance, HotStoveError
from hotstove.table.texts import Json, placed

T = TypeVar("T")
Carry: TypeAlias = "dict[tuple[str, What], float]"
"""What whole rolls have left over so far, by column and kind of outcome, in plate appearances."""

# --- What a column comes to (M-4)

FITTED = (What.HOME_RUN, What.TRIPLE, What.DOUBLE, What.SINGLE, What.WALK, What.HIT_BATTER, What.STRIKEOUT)
"""What a player's rates tell, a plate appearance; everything else is an out in play."""
GRADE_MIX = {"A+": 0.052, "A": 0.148, "B": 0.141, "C": 0.143, "D": 0.228, "E": 0.127, "G": 0.123, "M": 0.038}
"""Shares of plate appearances against the grades (PT-L-11)."""
CAREFUL = ("A+", "A", "B")
"""Grades that give no walk into an occupied first base at the first ball four (PT-47)."""
FIRST_OCCUPIED = 0.30
INFIELD_HIT = 19
"""The roll on which slow batters are out (PT-57)."""
POP_ERRORS, LINER_ERRORS, WILD = 1, 2, 4
"""Rolls of a column for ROE/PO, ROE/LO and BK/WP, as today's leagues have them (M-1)."""
MOST = 94 - POP_ERRORS - LINER_ERRORS - WILD
"""Rolls that are left for what is fitted: six at least are outs in play."""


def expected_line(batting: Column, slow: bool = False, mix: Mapping[str, float] = GRADE_MIX) -> dict[What, float]:
    """The chance of each kind of outcome of a plate appearance against pitching of these grades, exactly.

    >>> from hotstove.games.pinetar.outcomes import column
    >>> plain = column("vs all", {"1B": 20, "SO": 20, "GO-SS": 26, "FO-CF": 27, "ROE/PO": 1, "ROE/LO": 2, "BK/WP": 4})
    >>> line = expected_line(plain, mix={"D": 1.0})
    >>> round(line[What.SINGLE], 4), round(sum(line.values()), 9)
    (0.2083, 1.0)
    """
    rolls = [each for each in batting.rolls if each.what is not What.BALK_OR_WILD]  # a roll that is made again
    plain = Counter(each.what for each in rolls)
    if slow and rolls[INFIELD_HIT].what in HIT_BASES:
        plain[rolls[INFIELD_HIT].what] -= 1
        plain[What.GROUND_OUT] += 1
    line = dict.fromkeys(What, 0.0)
    for grade, weight in mix.items():
        counts = plain.copy()
        for roll in MODIFIER_ROLLS:
            if roll < len(rolls):
                counts[rolls[roll].what] -= 1
                counts[modified(rolls[roll], grade, roll).what] += 1
        walks = counts[What.WALK] / len(rolls)
        for what, count in counts.items():
            share = count / len(rolls)
            if grade in CAREFUL:
                again = walks * walks if what is What.WALK else share * (1 + walks)
                share += FIRST_OCCUPIED * (again - share)
            line[what] += weight * share
    return line


# --- Columns from rates (M-5, M-6)

_COST = dict(zip(FITTED, (1.67, 1.3, 1.0, 0.84, 0.6, 0.6, 0.3), strict=True))
_VALUE = dict(zip(FITTED, (1.67, 1.32, 1.05, 0.74, 0.6, 0.6, 0.0), strict=True))
"""What an error of a percentage point weighs, alone and in runs."""
_GROUNDERS = ("GO-P", "GO-1B", "GO-2B", "GO-SS", "GO-3B")
_FLIES = ("FO-RF", "FO-CF", "FO-LF")
_LINERS = ("LO-1B", "LO-2B", "LO-SS", "LO-3B", "LO-P")
_SPREAD = {
    "R": ((8.5, 5.2, 17.1, 36.4, 32.8), (39.8, 38.7, 21.5), (31, 32, 21, 14, 2)),
    "L": ((9.2, 26.6, 36.4, 18.8, 9.0), (22.0, 38.7, 39.3), (13, 18, 32, 35, 2)),
}
"""Where right- and left-handed batters hit their outs."""


def fitted(title: str, rates: Mapping[What, float], side: str, slow: bool = False, grounders: float = 0.487) -> Column:
    """The column whose expected line comes nearest to a player's rates; ``side`` (R or L) is where he bats from.

    ``grounders`` is the share of ground outs among his outs in play.
    """
    slots = {what: round((ROLLS - WILD) * rates.get(what, 0.0)) for what in FITTED}
    best = _filled(title, slots, side, grounders)
    cost = _miss(best, rates, slow)
    for _ in range(60):
        found = None
        for change in _changes():
            changed = {what: slots[what] + change.get(what, 0) for what in FITTED}
            if min(changed.values()) < 0 or changed[What.SINGLE] < 1 or changed[What.STRIKEOUT] < 1:
                continue
            if sum(changed.values()) > MOST or any(changed[what] and not rates.get(what) for what in FITTED):
                continue
            tried = _filled(title, changed, side, grounders)
            miss = _miss(tried, rates, slow)
            if miss < cost:
                found, best, cost = changed, tried, miss
        if found is None:
            break
        slots = found
    return best


def _changes() -> list[dict[What, int]]:
    """One roll more or less of something, or one from something for something else."""
    single = [{what: by} for what in FITTED for by in (1, -1)]
    return single + [{more: 1, less: -1} for more in FITTED for less in FITTED if more is not less]


def _miss(batting: Column, rates: Mapping[What, float], slow: bool) -> float:
    line = expected_line(batting, slow)
    errors = {what: 100 * (line[what] - rates.get(what, 0.0)) for what in FITTED}
    runs = sum(_VALUE[what] * error for what, error in errors.items())
    return sum((_COST[what] * error) ** 2 for what, error in errors.items()) + 1.5 * runs * runs


def _filled(title: str, slots: Mapping[What, int], side: str, share: float) -> Column:
    """The column with its outs in play, by where such batters hit them."""
    errors = POP_ERRORS + LINER_ERRORS
    outs = ROLLS - WILD - errors - sum(slots.values())
    ground = min(max(round(share * (outs + errors / 2)), 1), outs - 1)
    flies = min(max(round(0.72 * (1 - share) * (outs + errors / 2)), 1), outs - ground)
    rolls = {str(what): count for what, count in slots.items()}
    where = zip((_GROUNDERS, _FLIES, _LINERS), (ground, flies, outs - ground - flies), _SPREAD[side], strict=True)
    for texts, count, weights in where:
        rolls |= dict(zip(texts, _apportioned(count, weights), strict=True))
    return column(title, {**rolls, "ROE/PO": POP_ERRORS, "ROE/LO": LINER_ERRORS, "BK/WP": WILD})


def _apportioned(count: int, weights: Sequence[float]) -> list[int]:
    """So many in these proportions, by largest remainders.

    >>> _apportioned(10, (3, 3, 1))
    [4, 4, 2]
    """
    exact = [count * weight / sum(weights) for weight in weights]
    found = [int(each) for each in exact]
    by_rest = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in by_rest[: count - sum(found)]:
        found[place] += 1
    return found


# --- What players are like

LEAGUE = dict(zip(FITTED, (0.0290, 0.0048, 0.0430, 0.1545, 0.0765, 0.0085, 0.2000), strict=True))
"""An average position player's rates."""
PITCHER = dict(zip(FITTED, (0.004, 0.001, 0.020, 0.105, 0.035, 0.003, 0.360), strict=True))
"""An average pitcher's at bat."""
SPLITS = {
    ("R", "R"): (0.96, 1.00, 0.97, 1.00, 0.94, 1.09, 1.01),
    ("R", "L"): (1.09, 0.99, 1.07, 1.01, 1.13, 0.80, 0.97),
    ("L", "R"): (1.05, 1.09, 1.03, 0.98, 1.05, 0.90, 0.99),
    ("L", "L"): (0.86, 0.73, 0.91, 1.07, 0.86, 1.31, 1.04),
    ("B", "R"): (1.02, 1.12, 1.01, 0.97, 1.04, 1.07, 1.01),
    ("B", "L"): (0.96, 0.68, 0.97, 1.07, 0.88, 0.83, 0.98),
}
"""By batter's and pitcher's hand: what the fitted rates are multiplied by (M-10)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of hitter: factors of the league's rates (home runs, triples, ...), legs and glove from the average."""

    factors: tuple[float, ...]
    legs: float
    glove: float
    bunts: bool


KINDS = {
    "table setter": Kind((0.45, 1.7, 0.95, 1.16, 1.15, 1.1, 0.82), 1.25, 0.4, True),
    "contact": Kind((0.60, 1.1, 1.05, 1.17, 0.80, 0.9, 0.68), 0.45, 0.1, True),
    "hitter": Kind((1.20, 1.0, 1.18, 1.06, 1.10, 1.0, 0.90), 0.0, 0.0, False),
    "slugger": Kind((1.80, 0.6, 1.10, 0.88, 1.30, 1.1, 1.20), -0.8, -0.5, False),
    "glove": Kind((0.55, 0.9, 0.88, 0.98, 0.80, 0.9, 0.98), 0.1, 0.7, True),
    "catcher": Kind((0.85, 0.4, 0.92, 0.93, 0.90, 1.1, 1.08), -1.2, 0.3, True),
    "bench bat": Kind((1.05, 0.9, 0.95, 0.92, 0.95, 1.0, 1.12), -0.3, -0.3, False),
}

SQUAD: tuple[tuple[str, str, int], ...] = (
    ("CF LF", "table setter", 152),
    ("2B SS", "contact", 150),
    ("RF LF", "hitter", 155),
    ("1B", "slugger", 156),
    ("LF RF", "slugger", 146),
    ("1B LF", "hitter", 138),
    ("3B 1B", "hitter", 148),
    ("C", "catcher", 122),
    ("SS 2B", "glove", 147),
    ("C 1B", "catcher", 58),
    ("SS 2B 3B", "glove", 84),
    ("3B 1B LF", "bench bat", 92),
    ("CF LF RF", "table setter", 88),
    ("RF LF 1B", "bench bat", 80),
)
"""Position players in batting order, the bench last: where they play, what they are, games of a season."""

STAFF: tuple[tuple[str, float, int], ...] = (
    ("S", -2.6, 33),
    ("S", -0.2, 32),
    ("S", 1.0, 31),
    ("S", 2.8, 28),
    ("S+R", 3.0, 38),
    ("R", -1.6, 68),
    ("R", 0.0, 64),
    ("R", 1.6, 58),
    ("R", 2.8, 49),
    ("R", 3.8, 40),
    ("C", -3.8, 64),
)
"""Pitchers: role, runs above the league's a hundred batters, games. The closer stands last (PT-08)."""


@dataclass(frozen=True, slots=True)
class Character:
    """What a team is good at: factors of its rates by kind of outcome, and how legs, gloves and pitchers differ.

    Pitchers differ in runs a hundred batters; ``park`` is what the home ground adds to theirs. ``innings`` are those of a
    good starter; a team of an era without records of splits has ``columns`` 1 (PT-29).
    """

    about: str
    factors: Mapping[What, float] = field(default_factory=dict)
    legs: float = 0.0
    glove: float = 0.0
    starters: float = 0.0
    relievers: float = 0.0
    park: float = 0.0
    innings: int = 6
    columns: int = 2


_HR, _3B, _2B, _1B, _BB, _HBP, _SO = FITTED
CHARACTERS = {
    "balanced": Character("a bit of everything"),
    "power": Character(
        "all or nothing", {_HR: 1.35, _3B: 0.8, _1B: 0.93, _BB: 1.05, _SO: 1.15}, legs=-0.35, glove=-0.2, park=0.3
    ),
    "contact": Character("singles to every field", {_HR: 0.75, _2B: 1.08, _1B: 1.07, _SO: 0.75}, starters=0.2),
    "running": Character(
        "never still on the bases", {_HR: 0.7, _3B: 1.4, _1B: 1.05, _BB: 1.03, _SO: 0.9}, legs=0.7, relievers=-0.4
    ),
    "pitching": Character("strong arms, sure gloves", {_HR: 0.8, _2B: 0.96, _1B: 0.97}, glove=0.5, starters=-0.9, park=-0.5),
    "bullpen": Character("a lead is safe", {_HR: 0.95, _BB: 1.1, _1B: 0.98}, starters=0.5, relievers=-1.0),
    "thin air": Character(
        "nobody's pitchers like this park", {_HR: 1.2, _3B: 1.2, _2B: 1.08, _1B: 1.02}, starters=0.9, relievers=0.4, park=0.8
    ),
    "old time": Character(
        "inside baseball of long ago",
        {_HR: 0.35, _3B: 2.2, _2B: 0.95, _1B: 1.13, _BB: 0.85, _SO: 0.6},
        legs=0.4,
        glove=-0.2,
        starters=-0.9,
        relievers=-0.4,
        park=-0.2,
        innings=8,
        columns=1,
    ),
}

FIRST = (
    *("Alba", "Anders", "Birdie", "Caspar", "Coraline", "Dov", "Elvira", "Enzo", "Freya", "Gable", "Hana", "Idris", "Ivo"),
    *("Jarek", "Jonquil", "Kirby", "Leocadia", "Ludo", "Maceo", "Merle", "Nils", "Nova", "Orson", "Palmer", "Phaedra"),
    *("Quentin", "Rafaela", "Remy", "Sanna", "Soren", "Tamsin", "Teodor", "Ulric", "Valda", "Wiley", "Yusuf", "Zelda"),
)
LAST = (
    *("Abernoth", "Barrowdale", "Cardamone", "Dovetail", "Ellwanger", "Fiddlewood", "Grapnel", "Hatherbee", "Ironbark"),
    *("Juniperus", "Kestrelby", "Lanternman", "Marchbank", "Netherfield", "Ostrander-Vale", "Pennywhistle", "Quarrie"),
    *("Ravenscar", "Silverthorn", "Tamarack", "Umberfield", "Vantongeren", "Wexcombe", "Yellowlees", "Zubiaga"),
    *("Akinfolu", "Bergamasco", "Czarnota", "Duquesnoy", "Espinarte", "Folarinde", "Gjertsenby", "Hoshizawa", "Ilincic"),
)


def make_team(
    seed: str, name: str, character: str = "balanced", players: Sequence[str] = (), code: str = ""
) -> dict[str, Json]:
    """A team of twenty-five as data; the same words give the same team. ``players`` are names in the order of squad and staff.

    Its batting orders are named for the pitcher's hand.

    Raises Unreadable or NotLegal where a name can't stand in a team file.

    >>> team = read_team(placed(make_team("7", "Harbor Town Gulls", players=["Pru Talbot"]), "the team"))
    >>> len(team.players), team.players[0].name, team.dh_lineups["vs RHP"][0].position.short
    (25, 'Pru Talbot', 'cf')
    """
    chance = Chance(f"pinetar team {seed} {character}")
    kind = CHARACTERS[character]
    names = [*players, *_names(chance, players)]
    carry: Carry = defaultdict(float)
    batters: list[Json] = [_batter(chance, names[place], place, kind, carry) for place in range(len(SQUAD))]
    pitchers: list[Json] = [_pitcher(chance, names[place], slot, kind) for place, slot in enumerate(STAFF, len(SQUAD))]
    heading: dict[str, Json] = {"name": name, **({"code": code} if code else {})}
    cards: dict[str, Json] = {**heading, "players": batters, "pitchers": pitchers}
    team = read_team(placed(cards, "the team"))
    for key, usual in (("lineups", team.lineups["1"]), ("lineups with DH", team.dh_lineups["1"])):
        cards[key] = {VS_RIGHT: _listed(usual), VS_LEFT: _listed(_platooned(usual, team.batters))}
    return cards


def _listed(lineup: Sequence[Spot]) -> Json:
    return [f"{spot.position.short.upper()} {spot.card.name}" for spot in lineup]


def _platooned(lineup: Sequence[Spot], batters: Sequence[Card]) -> list[Spot]:
    """The order against a left-hander: right-handed bats from the bench for left-handed ones who do less against him."""
    bench = [card for card in batters if card.bats != "L" and card not in [spot.card for spot in lineup]]
    found = []
    for spot in lineup:
        able = [card for card in bench if spot.position in card.gloves or not spot.position.fields]
        best = max(able, key=_against_left, default=spot.card)
        if spot.card.bats == "L" and _against_left(best) > _against_left(spot.card):
            bench.remove(best)
            found.append(Spot(best, spot.position))
        else:
            found.append(spot)
    return found


def _against_left(card: Card) -> float:
    """What he is worth at bat against left-handers, in runs."""
    line = expected_line(card.column("L"), card.speed == SLOW)
    return sum(_VALUE[what] * line[what] for what in FITTED)


def _names(chance: Chance, taken: Sequence[str]) -> list[str]:
    """Enough names for a squad, no last name twice, none of them taken."""
    first, last = list(FIRST), list(LAST)
    names: list[str] = []
    while len(names) < len(SQUAD) + len(STAFF):
        name = f"{first.pop(chance.pick(len(first)))} {last.pop(chance.pick(len(last)))}"
        if name not in taken:
            names.append(name)
    return names


def _bell(chance: Chance) -> float:
    """A number around 0 with a standard deviation of about 1."""
    return sum(chance.pick(101) for _ in range(12)) / 100 - 6


def _one(chance: Chance, shares: Mapping[T, int]) -> T:
    """One of them, as often as its share says."""
    drawn = chance.pick(sum(shares.values()))
    for each, share in shares.items():
        drawn -= share
        if drawn < 0:
            return each
    raise AssertionError(shares)


def _between(value: float, cuts: Sequence[tuple[float, T]], otherwise: T) -> T:
    """The name of the first cut that the value is below."""
    return next((name for cut, name in cuts if value < cut), otherwise)


def _clamped(value: float, least: int, most: int) -> int:
    return min(max(round(value), least), most)


# --- Position players

_SPEED_CUTS = ((-0.25, "S"), (1.04, "M"))
_STEAL_CUTS = ((-1.0, "N"), (-0.2, "E"), (0.41, "D"), (0.88, "C"), (1.48, "B"), (1.88, "A"))
_RANGE_CUTS = ((-0.67, "Neg"), (0.67, "Neu"))
_ARM_CUTS = ((-0.67, "W"), (1.04, "A"))
"""Where a spread around 0 is cut for the shares that leagues have (M-3, M-9)."""
_MISSED = {"A": (2, 6), "B": (7, 14), "C": (15, 30), "D": (31, 55), "E": (56, 85)}
"""Games of a season missed by the letter of INJ."""


def _batter(chance: Chance, name: str, place: int, team: Character, carry: Carry) -> dict[str, Json]:
    where, what, games = SQUAD[place]
    kind = KINDS[what]
    bats = _one(chance, {"R": 55, "L": 33, "B": 12})
    infield = bool({"C", "2B", "3B", "SS"} & set(where.split()))
    throws = "R" if infield or bats == "R" else _one(chance, {"L": 65, "R": 35})
    legs = kind.legs + team.legs + 0.6 * _bell(chance)
    glove = kind.glove + team.glove + 0.8 * _bell(chance)
    rates = _rates(chance, kind, team)
    home_runs = 650 * rates[What.HOME_RUN]
    regular = place < ORDER
    games += chance.pick(9) - 4
    appearances = round(games * (4.4 - 0.1 * place if regular else 2.5)) + chance.pick(15)
    card: dict[str, Json] = {"name": name, "bats": bats, "throws": throws, "field": _gloves(chance, where, glove)}
    card["SBC"] = _clamped(67 + 7 * legs + 4 * _bell(chance), 40, 92)
    card["SBO"] = _between(legs + 0.3 * _bell(chance), _STEAL_CUTS, "AA")
    card["BR"] = _between(legs, _SPEED_CUTS, "F")
    card["SHC"] = 66 + chance.pick(13) if kind.bunts and home_runs < 20 else "N"
    card["INJ"] = _injury(162 - games if regular else 15, games / 10)
    if any(position_named(each) in OUTFIELD for each in where.split()):
        card["Arm"] = _between(_bell(chance), _ARM_CUTS, "E")
    if where.split()[0] == "C":
        card["AR"] = _clamped(7 * _bell(chance) - 3 * kind.glove, -15, 18)
    card["usage"] = {"games": games, "PA": appearances}
    card |= _columns(chance, rates, bats, legs, team, appearances, carry)
    return card


def _rates(chance: Chance, kind: Kind, team: Character) -> dict[What, float]:
    """A player's own: the league's, his kind's and his team's factors, and himself."""
    spread = dict(zip(FITTED, (0.18, 0.30, 0.09, 0.06, 0.18, 0.35, 0.14), strict=True))
    own = {what: 1 + min(max(spread[what] * _bell(chance), -0.6), 0.6) for what in FITTED}
    return {
        what: LEAGUE[what] * factor * team.factors.get(what, 1.0) * own[what]
        for what, factor in zip(FITTED, kind.factors, strict=True)
    }


def _gloves(chance: Chance, where: str, glove: float) -> list[Json]:
    """Positions with range and errors, a little worse away from the first."""
    found: list[Json] = []
    for number, position in enumerate(where.split()):
        able = glove - 0.5 * (number > 0)
        errors = _clamped(4.2 - 0.9 * able + 0.8 * _bell(chance), 0, 9)
        found.append(f"{position} {_between(able, _RANGE_CUTS, 'Pos')} {errors}")
    return found


def _injury(missed: int, chances: float) -> str:
    """INJ for so many games missed when it is looked up so many times a season (M-9)."""
    letter = next((letter for letter, (_, most) in _MISSED.items() if missed <= most), "F")
    length = sum(INJURY_LENGTH[letter]) / len(INJURY_LENGTH[letter])
    return f"{_clamped(100 * missed / (chances * length) - 1, 0, 99)}{letter}"


def _columns(
    chance: Chance,
    rates: Mapping[What, float],
    bats: str,
    legs: float,
    team: Character,
    appearances: int,
    carry: Carry,
) -> dict[str, Json]:
    """His columns; what their whole rolls leave over or take too much is made good by the next man's (M-5)."""
    slow = _between(legs, _SPEED_CUTS, "F") == "S"
    grounders = min(max(0.487 + 0.04 * _bell(chance), 0.38), 0.58)
    hands = {VS_ALL: ("", 1.0)} if team.columns == 1 else {VS_LEFT: ("L", 0.28), VS_RIGHT: ("R", 0.72)}
    found: dict[str, Json] = {}
    for title, (hand, share) in hands.items():
        factors = SPLITS[bats, hand] if hand else (1.0,) * len(FITTED)
        wanted = {what: rates[what] * factor for what, factor in zip(FITTED, factors, strict=True)}
        batters = appearances * share
        owed = {what: min(max(carry[title, what] / batters, -0.01), 0.01) for what in FITTED}
        aim = {what: max(rate + owed[what], 0.0005) for what, rate in wanted.items()}
        side = bats if bats != "B" else "R" if hand == "L" else "L"
        batting = fitted(title, aim, side, slow, grounders)
        line = expected_line(batting, slow)
        for what in FITTED:
            carry[title, what] += batters * (wanted[what] - line[what])
        found[title] = str(batting)
    return found


# --- Pitchers

_GRADE_CUTS = ((-4.3, "A+"), (-2.1, "A"), (-0.5, "B"), (0.6, "C"), (2.3, "D"))
_RATING_SHARES = dict(zip((NO_CHANGE, *(each for each in RATINGS if each != NO_CHANGE)), (58, 4, 8, 5, 11, 10, 4), strict=True))


def _pitcher(chance: Chance, name: str, slot: tuple[str, float, int], team: Character) -> dict[str, Json]:
    role, level, games = slot
    starts = games if role == "S" else 16 if role == "S+R" else 0
    games = games + chance.pick(3) - 1
    runs = level + (team.starters if "S" in role else team.relievers) + 0.8 * _bell(chance)
    home_runs = 0.2 * runs + 0.75 * _bell(chance)
    walks = 0.35 * runs + 2.1 * _bell(chance)
    hits = (runs - 1.67 * home_runs - 0.6 * walks) / 0.84

    def grade(shift: float) -> str:
        wild = walks >= 25 * LEAGUE[What.WALK] and hits <= 0 and -2.1 < runs + shift <= 0.9
        hit_hard = "G" if home_runs >= 25 * LEAGUE[What.HOME_RUN] else "E"
        return "M" if wild else _between(runs + shift, _GRADE_CUTS, hit_hard)

    def grades(shift: float) -> str:
        first, third = grade(shift - 0.35 * ("S" in role)), grade(shift + 0.95)
        return f"{first}/{third}" if "S" in role and first != third else first

    throws = _one(chance, {"R": 70, "L": 30})
    innings = team.innings + (runs < -2.0) - (runs > 2.0)
    relief = 1 if role == "C" else 1 + (chance.pick(10) < 3) if runs < 1.5 else 2
    card: dict[str, Json] = {
        "name": name,
        "role": role,
        "bats": throws if chance.pick(10) else "L" if throws == "R" else "R",
        "throws": throws,
        "home": grades(-0.35 + team.park),
        "away": grades(0.35),
        "MIP": f"{innings - 1}/{relief + 1}*" if role == "S+R" else str(innings if role == "S" else relief),
        "BK/WP": _tops(chance),
        "SO/BB": _one(chance, _RATING_SHARES),
        "field": _gloves(chance, "P", team.glove + _bell(chance)),
        "SHC": 68 + chance.pick(18),
        "INJ": _injury(max(162 - 5 * starts, 2) if role == "S" else max(60 - games, 2), games),
    }
    if starts:
        card["starts"] = starts
    faced = round(25.2 * starts + 4.4 * (games - starts if role != "S" else 0)) + chance.pick(25)
    pitched = starts if role == "S" else games
    card["usage"] = {"games": pitched, "PA": 2 * starts, "starts": starts, "pitched": pitched, "BF": faced}
    spread = {what: 1 + 0.2 * min(max(_bell(chance), -2.5), 2.5) for what in FITTED}
    own = {what: PITCHER[what] * team.factors.get(what, 1.0) * spread[what] for what in FITTED}
    card[VS_ALL] = str(fitted(VS_ALL, own, str(card["bats"]), slow=True))
    return card


def _tops(chance: Chance) -> str:
    """BK/WP: what of a column's rolls for them becomes a balk, and a wild pitch (M-7)."""
    balks = max(round(4.5 + 5 * _bell(chance)), 0)
    wild = min(max(round(balks + 54 + 17 * _bell(chance)), balks + 5), 100)
    return f"{balks - 1 if balks else '--'}/{wild - 1}"


# --- Team files


def file_of(team: Mapping[str, Json], about: str) -> str:
    """A team's data as the text of a team file; ``about`` is its first line, a comment."""
    heading = [f"{key}: {_flow(team[key])}" for key in ("name", "nickname", "code", "colour", "season") if key in team]
    lines = [f"# {about}", *heading]
    for group in ("players", "pitchers"):
        lines.append(f"{group}:")
        cards = team[group]
        assert isinstance(cards, list)
        for card in cards:
            assert isinstance(card, dict)
            lines += _card_lines(card)
    for group in ("lineups", "lineups with DH"):
        lineups = team.get(group)
        if isinstance(lineups, dict):
            lines += [f"{group}:", *(f"  {title}: {_flow(order)}" for title, order in lineups.items())]
    return "\n".join(lines) + "\n"


def _card_lines(card: Mapping[str, Json]) -> list[str]:
    """A card: a line of ratings, one of how he was used, one for each column."""
    columns = [key for key in (VS_LEFT, VS_RIGHT, VS_ALL) if key in card]
    ratings = ", ".join(f"{key}: {_flow(value)}" for key, value in card.items() if key not in columns and key != "usage")
    lines = [ratings, *(f"{key}: {_flow(card[key])}" for key in ("usage", *columns) if key in card)]
    return [f"  - {{{lines[0]},", *(f"     {line}," for line in lines[1:-1]), f"     {lines[-1]}}}"]


def _flow(value: Json) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(each) for each in value) + "]"
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """The text as YAML writes it: bare where that reads back as itself, else in quotes."""
    bare = re.fullmatch(r"[^\W_][\w .'/+*-]*", text) is not None and yaml.safe_load(text) == text
    return text if bare else yaml.safe_dump(text, default_style='"', width=1000, allow_unicode=True).strip()


_TAUGHT = "\n".join(f"  {name:<10} {kind.about}" for name, kind in CHARACTERS.items())


@click.command(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=f"""\b
Characters:
{_TAUGHT}

\b
The same seed, name and character give the same team. Change what you like in the file, then play with it wherever a
team's name goes:
  python -m hotstove.games.pinetar.generator --seed 7 --name 'Harbor Town Gulls' > gulls.yaml
  hotstove play pinetar --away gulls.yaml""",
)
@click.option("--seed", required=True, help="Any word: names the team's chance.")
@click.option("--name", required=True, help="The team's full name; its last word is the nickname.")
@click.option(
    "--character", type=click.Choice(list(CHARACTERS)), default="balanced", show_default=True, help="What it is good at."
)
@click.option("--code", default="", help="Three capitals [default: from the name].")
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player's name; repeat it, in the squad's order.")
def command(seed: str, name: str, character: str, code: str, players: tuple[str, ...]) -> None:
    """Print a team file for Pine Tar: fourteen position players, lineup and bench, and eleven pitchers."""
    if len(players) > len(SQUAD) + len(STAFF):
        raise click.UsageError(f"a squad has {len(SQUAD) + len(STAFF)} players, {len(players)} are named")
    try:
        team = make_team(seed, name, character, players, code)
    except HotStoveError as error:
        raise click.ClickException(str(error)) from None
    click.echo(file_of(team, f"The {name}: {CHARACTERS[character].about} (seed {seed!r}, character {character})."), nl=False)


if __name__ == "__main__":
    command()
