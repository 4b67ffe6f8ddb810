"""In the field: defensive replacements, positions after a substitution, and double play or throw home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.games.pinetar import ground
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.managers.spare import CATCHER
from hotstove.games.pinetar.managers.standing import SAVE, lead_of
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.state import PineTarState, Replacement, TeamInGame, View
from hotstove.table.game import Bench


def better_glove(state: PineTarState, side: TeamInGame, lead: int) -> Replacement | None:
    """The defensive replacement that gains most, to protect a small lead; None if none gains enough."""
    if not 0 < lead <= SAVE:
        return None
    largest_gain, choice = SURER, None
    coming = [card for card in side.bench if CATCHER not in card.gloves]
    for position, leaving in side.batting_fielders:
        if position is CATCHER or leaving not in side.started:
            continue
        for card in coming:
            if position not in card.gloves:
                continue
            change = Replacement(card, leaving, position)
            gained = surer(side, change, state.options.defense)
            if gained > largest_gain:
                largest_gain, choice = gained, change
    return choice


SURER: Final = 2
"""The points of error chance that a defensive replacement must exceed."""
RANGE: Final = {"Pos": 0, "Neu": 3, "Neg": 6}


def surer(side: TeamInGame, change: Replacement, ranged: bool) -> int:
    """The gain in the field by a change, in points of error chance."""
    before, after = side.glove(change.leaving, change.position), side.glove(change.entering, change.position)
    gained = before.errors - after.errors
    return gained + (RANGE[before.range] - RANGE[after.range] if ranged else 0)


def fielder(view: View, options: Sequence[Replacement], bench: Bench) -> Replacement:
    """The change that improves the defense most, as the call was made for it; else the surest of the changes."""
    state = view.state
    side = state.sides[view.seat]
    change = better_glove(state, side, lead_of(state, view.seat))
    if change is not None:
        return next(option for option in options if option == change)
    return max(options, key=lambda option: surer(side, option, state.options.defense))


def who_fields(view: View, options: Sequence[Replacement], bench: Bench) -> Replacement:
    """The substitute himself if he can play there, else two players who change places, else a player of the bench.

    A player without the position on his card is the last choice.
    """
    return min(options, key=lambda option: _awkward(option, options[0].leaving))


def _awkward(option: Replacement, hitter: Card) -> tuple[int, int]:
    glove = option.entering.gloves.get(option.position)
    if glove is None:
        return 3, 0
    errors = glove.errors + RANGE[glove.range]
    if option.entering is option.leaving:
        return 0, errors
    return (1 if option.entering is hitter else 2), errors


def replacement(view: View, options: Sequence[Card], bench: Bench) -> Card:
    """The best hitter of those who may come in."""
    return max(options, key=lambda card: worth_against(card, "R"))


def double_play(view: View, options: Sequence[str], bench: Bench) -> str:
    """Two outs, unless late in the game the run from third would tie it or give the lead."""
    state = view.state
    lead = lead_of(state, view.seat)
    if state.outs or state.inning < ground.REFUSE_FROM:
        return options[0]
    if state.first is not None and state.second is not None and state.third is not None:
        return options[1] if 0 <= lead <= 1 else options[0]
    return options[1] if -1 <= lead <= 1 else options[0]
