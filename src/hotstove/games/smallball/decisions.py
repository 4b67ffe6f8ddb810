"""The decisions of the manager at bat between two plays (SB-22), and which of them are legal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from hotstove.games.smallball.cards import Pinch

DECISION = "SB-22 decision"
REACTIVATE = "SB-49 reactivate"


class Tactic(StrEnum):
    """The play that a decision calls for, apart from its pinch hitter."""

    BAT = "bat"
    BANK = "bank"
    STEAL_SECOND = "steal second"
    STEAL_THIRD = "steal third"
    DOUBLE_STEAL = "double steal"
    SACRIFICE = "sacrifice"
    HIT_AND_RUN = "hit and run"


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """One decision; a pinch hitter is declared together with the at-bat he is for (SB-44). There is one object of each."""

    call: Tactic
    pinch: Pinch | None = None
    swings: bool = field(init=False)
    hit_and_run: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "hit_and_run", self.call is Tactic.HIT_AND_RUN)
        object.__setattr__(self, "swings", self.call in (Tactic.BAT, Tactic.HIT_AND_RUN))

    def __str__(self) -> str:
        return f"{self.call} with {self.pinch}" if self.pinch else str(self.call)

    @property
    def key(self) -> str:
        """The single key that calls it in the terminal."""
        return _KEYS[self.call, self.pinch]


_KEYS = {
    (Tactic.BAT, None): "b",
    (Tactic.BANK, None): "k",
    (Tactic.STEAL_SECOND, None): "2",
    (Tactic.STEAL_THIRD, None): "3",
    (Tactic.DOUBLE_STEAL, None): "d",
    (Tactic.SACRIFICE, None): "s",
    (Tactic.HIT_AND_RUN, None): "h",
    (Tactic.BAT, Pinch.POWER): "p",
    (Tactic.BAT, Pinch.ON_BASE): "o",
    (Tactic.HIT_AND_RUN, Pinch.POWER): "P",
    (Tactic.HIT_AND_RUN, Pinch.ON_BASE): "O",
}

ALL_DECISIONS = tuple(Decision(call, pinch) for call, pinch in _KEYS)
BAT, BANK, STEAL_SECOND, STEAL_THIRD, DOUBLE_STEAL, SACRIFICE, HIT_AND_RUN = ALL_DECISIONS[:7]
_PINCH_HITTING = {(decision.call, decision.pinch): decision for decision in ALL_DECISIONS}


@cache
def legal(
    outs: int, bases_taken: tuple[bool, bool, bool], may_bank: bool, stole: bool, unused: tuple[Pinch, ...]
) -> tuple[Decision, ...]:
    """All legal decisions, in a fixed order. All others follow the steals (SB-R-15)."""
    first, second, third = bases_taken
    decisions = [BAT]
    if may_bank:
        decisions.append(BANK)  # SB-19; SB-R-02: here, between plays, and nowhere else
    if not stole:  # SB-31, SB-R-14; only to a base that is free: SB-R-11
        if first and not second:
            decisions.append(STEAL_SECOND)  # SB-29; with third taken as well: SB-R-12
        if second and not third:
            decisions.append(STEAL_THIRD)  # SB-28, SB-29; the runner on first may stay: SB-R-13
            if first:
                decisions.append(DOUBLE_STEAL)  # SB-30
    if any(bases_taken):
        decisions.append(SACRIFICE)  # SB-34; not with the bases empty: SB-R-16; with two outs as written: SB-R-17
    runner_on_first_only = bases_taken == (True, False, False)
    if outs < 2 and runner_on_first_only:
        decisions.append(HIT_AND_RUN)  # SB-37, SB-R-18
    decisions.extend(_PINCH_HITTING[Tactic.BAT, pinch] for pinch in unused)  # SB-44; one for an at-bat: SB-R-22
    if outs < 2 and runner_on_first_only:
        decisions.extend(
            _PINCH_HITTING[Tactic.HIT_AND_RUN, pinch] for pinch in unused
        )  # SB-R-24; none with a sacrifice: SB-R-23
    return tuple(decisions)
