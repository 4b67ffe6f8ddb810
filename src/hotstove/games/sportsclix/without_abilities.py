"""SportsClix's teams without one of their figures' intangibles (SC-203 to SC-217)."""

from __future__ import annotations

from collections.abc import Iterator

from hotstove.baseball.abilities_off import WithoutAbility
from hotstove.games.sportsclix.figure_files import plain_figure
from hotstove.games.sportsclix.team_files import plain_team
from hotstove.games.sportsclix.teams import Team
from hotstove.table.texts import Json

KEY = "intangibles"


def without_abilities(team: Team) -> Iterator[WithoutAbility]:
    """The team without each intangible that its figures have; prices do not say what one costs."""
    figures = {figure.id: plain_figure(figure) for figure in team.figures}
    for name in sorted({name for data in figures.values() for name in _intangibles(data)}):
        stripped: dict[str, Json] = {}
        for number, data in figures.items():
            kept: dict[str, Json] = {other: span for other, span in _intangibles(data).items() if other != name}
            if len(kept) < len(_intangibles(data)):
                stripped[number] = {
                    **{key: value for key, value in data.items() if key != KEY},
                    **({KEY: kept} if kept else {}),
                }
        plain = plain_team(team)
        lineup: list[Json] = [
            {"position": spot.short.upper(), "figure": stripped.get(figure.id, figures[figure.id])}
            for figure, spot in team.lineup
        ]
        bench: list[Json] = [stripped.get(figure.id, figures[figure.id]) for figure in team.bench]
        yield WithoutAbility(name, None, len(stripped), {**plain, "lineup": lineup, "bench": bench})


def _intangibles(data: dict[str, Json]) -> dict[str, Json]:
    found = data.get(KEY)
    return found if isinstance(found, dict) else {}
