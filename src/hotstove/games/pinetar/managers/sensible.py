"""Pine Tar's manager by thumb rules: what most managers do, question by question.

Most questions have an obvious answer, so every rule tests the cheapest facts first and returns early. Mixed decisions, such
as whether a runner steals, are drawn with the bench's luck. Their frequencies follow from the cards, which tell of the real
season: steal attempts by SBO, bunts by SHC (docs/managers-pinetar.md).
"""

from __future__ import annotations

from typing import Final

from hotstove.games.pinetar import batting, bench, calls, ground, opening
from hotstove.games.pinetar.managers.at_bat import offense, swings
from hotstove.games.pinetar.managers.bullpen import relief
from hotstove.games.pinetar.managers.defense import defense, pitches
from hotstove.games.pinetar.managers.double_switch import batting_place, no_switch
from hotstove.games.pinetar.managers.fielding import double_play, fielder, replacement, who_fields
from hotstove.games.pinetar.managers.lineup import best_bat, lineup, starter
from hotstove.games.pinetar.managers.pinch_hitting import pinch_hitter
from hotstove.games.pinetar.managers.pinch_running import pinch_runner, runner_out
from hotstove.games.pinetar.managers.running import tag
from hotstove.games.pinetar.state import View
from hotstove.managers.thumb_rules import ThumbRule, ThumbRules

RULES: Final[dict[str, ThumbRule[View]]] = {
    opening.STARTER: starter,
    opening.LINEUP: lineup,
    opening.POSITION: best_bat,
    opening.BATS_NEXT: best_bat,
    calls.OFFENSE: offense,
    bench.PINCH_HITTER: pinch_hitter,
    bench.RUNNER_OUT: runner_out,
    bench.PINCH_RUNNER: pinch_runner,
    calls.DEFENSE: defense,
    bench.RELIEF: relief,
    bench.BATTING_PLACE: batting_place,
    bench.FIELDER: fielder,
    bench.WHO_FIELDS: who_fields,
    bench.REPLACEMENT: replacement,
    ground.TWO_OUTS_OR_HOME: double_play,
    batting.TAG_CALL: tag,
}
"""The thumb rules by the question that each answers."""

STANDING: Final = {calls.OFFENSE: swings, calls.DEFENSE: pitches, bench.BATTING_PLACE: no_switch}
"""When a call needs no list of what else may be called."""


class Sensible(ThumbRules[View]):
    """Plays by thumb rules. The same view, question and luck always get the same answer."""

    def __init__(self) -> None:
        super().__init__(RULES, standing=STANDING)
