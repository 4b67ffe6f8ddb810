"""What scenarios say of a position of Clutch."""

from __future__ import annotations

from hotstove.baseball.scenario_keys import inning_facts, not_under_way, play_facts
from hotstove.baseball.schema import ScenarioFacts
from hotstove.games.clutch.state import ClutchState

FACTS = ScenarioFacts[ClutchState](
    *play_facts(ClutchState),
    *inning_facts(ClutchState, lambda state: state.board),
    unwritable=lambda state: not_under_way(state.board),
)
