"""The shipped teams as cards on the form for a new game: colours, how strong each is, and its best players.

Strength and best players are measured, not judged: ``python -m benchmarks.teams`` plays every pair of teams and writes
``team_strengths.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.teams import TeamSheet
from hotstove.table.events import AWAY
from hotstove.table.texts import as_node


@dataclass(frozen=True, slots=True)
class TeamCard:
    """A team: the name under which the form sends it, its sheet, and what was measured.

    ``share`` is the share of games won against the game's other teams (0 to 1), ``error`` its standard error; ``best`` are the
    names of the best batters, and of the best pitcher where a game names pitchers.
    """

    name: str
    sheet: TeamSheet
    share: float
    error: float
    best: tuple[str, ...]


@cache
def measured() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """What was measured, by game and team: games, games won, and the best players."""
    found: Mapping[str, Mapping[str, Mapping[str, Any]]] = json.loads(
        (Path(__file__).parent / "team_strengths.json").read_text(encoding="utf-8")
    )
    return found


@cache
def team_cards(game: str) -> tuple[TeamCard, ...]:
    """The cards of all teams that ship with the game of that name, the strongest first."""
    rules, nobody = ball_game_named(game), as_node(None)
    cards = []
    for name, found in measured().get(game, {}).items():
        games, share = int(found["games"]), float(found["won"]) / int(found["games"])
        sheet = rules.sheets(rules.set_up(as_node(name), nobody, nobody))[AWAY]
        cards.append(TeamCard(name, sheet, share, (share * (1 - share) / games) ** 0.5, tuple(found["best"])))
    return tuple(sorted(cards, key=lambda card: -card.share))
