"""Sacrifice bunts and suicide squeezes (PT-118 to PT-131)."""

from __future__ import annotations

from hotstove.baseball.at_stake import AtStake, Term
from hotstove.games.pinetar import plays
from hotstove.games.pinetar.action import carry_out, complete, two_dice
from hotstove.games.pinetar.charts import SACRIFICE, SQUEEZE, SQUEEZE_COSTS, Bunt, doubled
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import Table

BUNT_ROLL = "PT-120 bunt"


def may_bunt(state: PineTarState) -> bool:
    """Whether a sacrifice bunt is legal (PT-118, PT-121).

    It takes fewer than two outs, a runner on first or second, nobody on third, and an SHC other than N.
    """
    on = state.first is not None or state.second is not None
    return on and state.third is None and state.outs < 2 and state.hitter.sacrifice >= 0


def may_squeeze(state: PineTarState) -> bool:
    """Whether a squeeze is legal: as for a sacrifice bunt, but with a runner on third (PT-119, PT-129)."""
    return state.third is not None and state.outs < 2 and state.hitter.sacrifice >= 0


def bunt(state: PineTarState, table: Table) -> None:
    """Roll once against SHC, less 25 on a squeeze (PT-130), in place of the batter roll (PT-120); see PT-R-23 and PT-R-24."""
    batter = state.hitter
    squeeze = state.third is not None
    chance = batter.sacrifice - (SQUEEZE_COSTS if squeeze else 0)
    lead = 3 if squeeze else 2 if state.second is not None else 1
    limit = (Term(batter.sacrifice, "SHC"), *((Term(-SQUEEZE_COSTS, "squeeze"),) if squeeze else ()))
    stake = AtStake("squeeze" if squeeze else "bunt", lambda roll: result(roll, chance, lead).printed, limit=limit)
    roll = table.roll(two_dice(state).at(stake), BUNT_ROLL)
    outcome = result(roll, chance, lead)
    shape = plays.bunted(outcome, lead, state.occupied, squeeze)
    printed = f"{'SHC - 25' if squeeze else 'SHC'} {chance}: {outcome.printed}"
    carry_out(state, table, shape, printed)
    complete(state)


def result(roll: int, chance: int, lead: int) -> Bunt:
    """The table's entry; a roll equal to SHC comes before a doubled one (PT-128, PT-R-22), 00 below SHC is a hit (PT-R-55).

    >>> [result(roll, 89, 1).printed for roll in (40, 41, 88, 89, 90, 99)]
    ['SH 5-4', 'SH 3-4', 'I-Hit', 'E-1', 'FC 1-6', 'PODP 1-3']
    """
    if roll == chance:
        row = "equal"
    else:
        row = "below" if roll < chance else "above"
        if doubled(roll):
            row += ", doubled"
        if row.startswith("above") and lead < 3:
            row += f", lead runner on {('1st', '2nd')[lead - 1]}"
    even, odd = (SQUEEZE if lead == 3 else SACRIFICE)[row]
    return odd if roll % 2 else even
