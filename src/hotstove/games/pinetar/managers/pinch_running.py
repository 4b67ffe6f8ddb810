"""Pinch runners: the runner to replace, and the choice of the player."""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.games.pinetar.bench import FOR_RUNNER
from hotstove.games.pinetar.cards import FAST, SLOW, Card
from hotstove.games.pinetar.managers.spare import CATCHER, covered
from hotstove.games.pinetar.managers.standing import lead_of
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.state import PineTarState, TeamInGame, View
from hotstove.table.game import Bench


def run_for(state: PineTarState) -> tuple[int, Card] | None:
    """The base (0 or 1) of a slow runner on first or second who is the tying or leading run, and a fast player for him."""
    lead = lead_of(state, state.half)
    if lead > 0 or lead < -2:
        return None
    side = state.sides[state.half]
    on = [base for base in (2, 1, 0) if state.bases[base] is not None]
    for base in on[max(0, -lead - 1) : 1 - lead]:  # the run that ties it, the run that leads
        runner = state.bases[base]
        assert runner is not None
        if base == 2 or runner.card.speed != SLOW or runner.card.pitches:
            continue
        card = fast_man(side, runner.card)
        if card is not None:
            return base, card
    return None


def fast_man(side: TeamInGame, card: Card) -> Card | None:
    """The weakest hitter of the bench who is fast and leaves the runner's position covered."""
    position = side.position(side.lineup.slot_of(card))
    if position is CATCHER:
        return None
    able = [
        each
        for each in side.bench
        if each.speed == FAST and CATCHER not in each.gloves and covered(side, each, position if position.fields else None)
    ]
    return min(able, key=lambda each: worth_against(each, "R"), default=None)


def runner_out(view: View, options: Sequence[str], bench: Bench) -> str:
    """The base of the runner for whom the call was made, else of the slowest."""
    choice = run_for(view.state)
    if choice is not None:
        return FOR_RUNNER[choice[0]]
    bases = view.state.bases
    return min(options, key=lambda option: runner.card.speed if (runner := bases[FOR_RUNNER.index(option)]) else FAST)


def pinch_runner(view: View, options: Sequence[Card], bench: Bench) -> Card:
    """The runner for whom the call was made, else the fastest."""
    choice = run_for(view.state)
    if choice is not None:
        return choice[1]
    return max(options, key=lambda card: (card.speed, -worth_against(card, "R")))
