"""The makings of invented teams: types of hitters, squad and staff, characters of teams, names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hotstove.games.pinetar.outcomes import LAYOUT, OutcomeKind

FITTED = tuple(each.kind for each in LAYOUT[:7])
"""The events that a player's rates give per plate appearance; everything else is an out in play."""
LEAGUE = dict(zip(FITTED, (0.0290, 0.0048, 0.0430, 0.1545, 0.0765, 0.0085, 0.2000), strict=True))
"""An average position player's rates."""
PITCHER = dict(zip(FITTED, (0.004, 0.001, 0.020, 0.105, 0.035, 0.003, 0.360), strict=True))
"""An average pitcher's at bat."""


@dataclass(frozen=True, slots=True)
class HitterType:
    """A type of hitter: factors of the league's rates (home runs, triples, ...), and how legs and glove differ from average."""

    factors: tuple[float, ...]
    legs: float
    glove: float
    bunts: bool


HITTER_TYPES = {
    "table setter": HitterType((0.45, 1.7, 0.95, 1.16, 1.15, 1.1, 0.82), 1.25, 0.4, True),
    "contact": HitterType((0.60, 1.1, 1.05, 1.17, 0.80, 0.9, 0.68), 0.45, 0.1, True),
    "hitter": HitterType((1.20, 1.0, 1.18, 1.06, 1.10, 1.0, 0.90), 0.0, 0.0, False),
    "slugger": HitterType((1.80, 0.6, 1.10, 0.88, 1.30, 1.1, 1.20), -0.8, -0.5, False),
    "glove": HitterType((0.55, 0.9, 0.88, 0.98, 0.80, 0.9, 0.98), 0.1, 0.7, True),
    "catcher": HitterType((0.85, 0.4, 0.92, 0.93, 0.90, 1.1, 1.08), -1.2, 0.3, True),
    "bench bat": HitterType((1.05, 0.9, 0.95, 0.92, 0.95, 1.0, 1.12), -0.3, -0.3, False),
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
"""Position players in batting order, the bench last: positions, type, games in a season."""

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
"""Pitchers: role, runs above the league's average per hundred batters, games. The closer comes last (PT-08)."""


@dataclass(frozen=True, slots=True)
class TeamCharacter:
    """The strengths of a team: factors of its rates by kind of outcome, and how legs, gloves and pitchers differ from average.

    Pitchers differ in runs per hundred batters, to which ``park`` adds the home ground's. ``innings`` is a good starter's MIP;
    a team of an era without records of splits has ``columns`` 1 (PT-29).
    """

    about: str
    factors: Mapping[OutcomeKind, float] = field(default_factory=dict)
    legs: float = 0.0
    glove: float = 0.0
    starters: float = 0.0
    relievers: float = 0.0
    park: float = 0.0
    innings: int = 6
    columns: int = 2


_HR, _3B, _2B, _1B, _BB, _HBP, _SO = FITTED
CHARACTERS = {
    "balanced": TeamCharacter("a bit of everything"),
    "power": TeamCharacter(
        "all or nothing", {_HR: 1.35, _3B: 0.8, _1B: 0.93, _BB: 1.05, _SO: 1.15}, legs=-0.35, glove=-0.2, park=0.3
    ),
    "contact": TeamCharacter("singles to every field", {_HR: 0.75, _2B: 1.08, _1B: 1.07, _SO: 0.75}, starters=0.2),
    "running": TeamCharacter(
        "never still on the bases", {_HR: 0.7, _3B: 1.4, _1B: 1.05, _BB: 1.03, _SO: 0.9}, legs=0.7, relievers=-0.4
    ),
    "pitching": TeamCharacter(
        "strong arms, sure gloves", {_HR: 0.8, _2B: 0.96, _1B: 0.97}, glove=0.5, starters=-0.9, park=-0.5
    ),
    "bullpen": TeamCharacter("a lead is safe", {_HR: 0.95, _BB: 1.1, _1B: 0.98}, starters=0.5, relievers=-1.0),
    "thin air": TeamCharacter(
        "nobody's pitchers like this park", {_HR: 1.2, _3B: 1.2, _2B: 1.08, _1B: 1.02}, starters=0.9, relievers=0.4, park=0.8
    ),
    "old time": TeamCharacter(
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
