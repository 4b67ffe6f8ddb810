"""The position of a game as a row of whole numbers (registers), and where a test of one of them finds its number."""

from __future__ import annotations

from typing import Final, NamedTuple

from benchmarks.bulk import FIGURES

ORDER: Final = 9
NOBODY: Final = -1
"""The card number of an empty base."""

OUTING: Final = ("started", "must_pitch", "outs", "faced", "runs", "inning_runs", "steps_lowered", "bonus", "limit")
"""The numbers of a pitcher's outing."""

# --- Registers

NAMES: Final = (
    "root",  # what comes next: the number of a root of the tree of tests
    "face",  # the batter roll under way
    "used",  # dice thrown so far
    "asked",  # choices made so far: the managers' luck depends on it
    "over",
    "half",
    "inning",
    "outs",
    "balls",
    "again",
    "away",  # the score
    "home",
    "due away",  # the place in the order that is due, from 1
    "due home",
    "first",  # the runners' card numbers
    "second",
    "third",
    "charged first",
    "charged second",
    "charged third",
    *(f"{name} {side}" for side in range(2) for name in ("card", "points", "attempts", *OUTING)),
    *(f"{name} {slot} {side}" for side in range(2) for name in ("bats", "place", "waits") for slot in range(ORDER)),
    *(f"fields {position} {side}" for side in range(2) for position in range(2, 10)),
    *(
        f"{name} {side}"
        for side in range(2)
        for name in ("waiting", "bench", "bench size", "bullpen", "bullpen size", "pitched")
    ),
    "hitter",  # the card that is due, set as a turn begins
    "die",  # dice thrown within a piece of a turn
    "second die",
    *(f"answer {number}" for number in range(12)),  # of questions within a piece
    *(f"counted {name}" for name in FIGURES),
)
AT: Final = {name: number for number, name in enumerate(NAMES)}
WIDTH: Final = len(NAMES)
ROOT, FACE, USED, ASKED, OVER, HALF, INNING, OUTS, BALLS, AGAIN = range(10)
AWAY_SCORE, DUE, FIRST, CHARGED = AT["away"], AT["due away"], AT["first"], AT["charged first"]
CARD, BATS, PLACES, WAITS = (
    tuple(AT[f"{name} {side}"] for side in range(2)) for name in ("card", "bats 0", "place 0", "waits 0")
)
STARTED, FACED, LOWERED = (tuple(AT[f"{name} {side}"] for side in range(2)) for name in ("started", "faced", "steps_lowered"))
ANSWERS = AT["answer 0"]
HITTER, DIE, COUNTS = AT["hitter"], AT["die"], AT[f"counted {FIGURES[0]}"]

# --- Sources: where the number that is tested comes from

REG, DIFFERENCE, OF_CARD, OF_SLOT, OF_DIE, ATTEMPTS, MODULO, OCCUPIED, LUCK_MODULO, LUCK_PART, BIT = range(11)


class Source(NamedTuple):
    """Where a number is found; ``a``, ``b``, ``c`` are registers or columns of tables, depending on the kind.

    REG: register a. DIFFERENCE: register a less register b. OF_CARD: column b of the card in register a. OF_SLOT: the register
    that is as far behind register a as register b says, from 1 on. OF_DIE: column b of the face in register a. ATTEMPTS: steals
    tried by the card in register b, of the packed register a. MODULO: register a modulo b. OCCUPIED: the bases with a runner,
    as bits. LUCK_MODULO: the luck of seat a at the b-th question from here, modulo c. LUCK_PART: that luck as a part of 1.
    BIT: bit b of register a.
    """

    kind: int
    a: int = 0
    b: int = 0
    c: int = -1


# --- What a node of the tree does

LESS, EQUAL, SWITCH, THROW, LEAF, CALL = range(6)
ROLL, OFFENSE, CALLS = 0, 2, 4
"""The first roots: a batter roll is to be thrown (by half), the side at bat calls, a turn begins."""
DEEPEST: Final = 4
"""How deep questions may be within each other."""

REGISTERS: Final = {name: Source(REG, number) for number, name in enumerate(NAMES)}
"""Each register as a source."""
