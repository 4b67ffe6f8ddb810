"""The drafting of SportsClix's clubs from pressed team files (``hotstove.baseball.league_squads``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.league_squads import DraftedCards, DraftMan, FigureColumn, teams_read
from hotstove.baseball.league_squads import Figure as ListedFigure
from hotstove.games.sportsclix.builders import FIELDERS, TeamKind, build_team, in_short
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.parks import plain_park
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.press.squads import ROTATION, SIZE
from hotstove.games.sportsclix.team_files import plain_copy, read_team
from hotstove.games.sportsclix.teams import Format, Team
from hotstove.games.sportsclix.valuation import own_runs
from hotstove.table.texts import Json, Node, as_node

HITTER: Final = "DH"
RELIEVERS: Final = 4
PLACES: Final = (
    *((position.short.upper(), 1) for position in FIELDERS),
    *((HITTER, 1), (Role.STARTER.value, ROTATION), (Role.RELIEVER.value, RELIEVERS)),
)
"""The places that a squad must be able to fill: nine who bat, a rotation, and relievers for it."""
GAMES: Final = 162
"""The games of a season, for the worth of a figure."""
RELIEF: Final = 1 / 3
"""The share of his club's games in which a reliever is taken to pitch."""
COLUMNS: Final = (
    FigureColumn("hand", "B/T", "the side from which he bats, or the hand with which he throws", number=False),
    FigureColumn("points", "Points", "the points of his figure"),
    FigureColumn("defense", "Def", "a position player's defense"),
    FigureColumn("speed", "Speed", "a position player's speed"),
    FigureColumn("innings", "End", "a pitcher's endurance in innings"),
)
"""The figures of a man in lists."""
SQUAD: Final = TeamKind("league", "a league's squad", format=Format.OPEN)


class SportsClixSquads:
    """SportsClix's squads of a league: one figure of each man, 25 of the open format, and so of equal number (SC-190).

    Of a man of whom a club has several figures one is drafted. A club plays in the park of the team from which its first man
    comes.
    """

    places: Sequence[tuple[str, int]] = PLACES
    columns: Sequence[FigureColumn] = COLUMNS
    size = SIZE
    worth_is = (
        "the runs that his figure adds or saves beside a usual one's: a batter's, with his glove, in "
        f"{GAMES} games, a starter's in one of {ROTATION} of them, a reliever's in one of {round(1 / RELIEF)}"
    )

    def men(self, team: Node) -> list[DraftMan]:
        """The men of a team file, each with one figure."""
        return [_man(figure) for figure in _figures(read_team(team)).values()]

    def squad(self, name: str, code: str, men: Sequence[DraftedCards]) -> Json:
        """The team's data: the best lineup with a designated hitter, then batters, starters and relievers by worth."""
        teams = teams_read(men, read_team)
        figures = [_figures(own)[man.person] for man, own in zip(men, teams, strict=True)]
        chosen = build_team(figures, SQUAD)
        bench = [figure for figure in figures if figure not in chosen.figures]
        bench.sort(key=lambda figure: (figure.pitches, figure.role is Role.RELIEVER, -_worth(figure), figure.id))
        known = pool()
        lineup: list[Json] = [
            {"position": position.short.upper(), "figure": plain_copy(figure, known)} for figure, position in chosen.lineup
        ]
        data: Json = {
            "name": name,
            "code": code,
            "format": Format.OPEN.value,
            "lineup": lineup,
            "bench": [plain_copy(figure, known) for figure in bench],
            "park": plain_park(teams[0].park),
        }
        read_team(as_node(data, name))
        return data


def _figures(team: Team) -> dict[str, Figure]:
    """One figure of each man of a team by who he is, the first; a reliever's made the outs of all that the team has of him."""
    everybody = (*team.figures, *team.resting)
    relieved: Counter[str] = Counter()
    for figure in everybody:
        relieved[figure.player] += figure.relieved
    first: dict[str, Figure] = {}
    for figure in everybody:
        if figure.player not in first:
            outs = relieved[figure.player] if figure.role is Role.RELIEVER else 0
            first[figure.player] = replace(figure, id=figure.original, relieved=min(outs, 999))
    return first


def _man(figure: Figure) -> DraftMan:
    own = [position.short.upper() for position in figure.role.own]
    places = (figure.role.value,) if figure.pitches else (*own, HITTER)
    return DraftMan(figure.player, figure.name, places, _worth(figure), in_short(figure).replace("  ", " · "), _listed(figure))


def _worth(figure: Figure) -> float:
    """The runs that a figure adds or saves in a season beside a usual one."""
    games = GAMES * {Role.STARTER: 1 / ROTATION, Role.RELIEVER: RELIEF}.get(figure.role, 1.0)
    return games * own_runs(figure)


def _listed(figure: Figure) -> tuple[ListedFigure, ...]:
    """A man's figures in lists, one for each of `COLUMNS`."""
    hands = ListedFigure.hands("", figure.throws) if figure.pitches else ListedFigure.hands(figure.bats, "")
    defense, speed, endurance = (None, None, figure.endurance) if figure.pitches else (figure.defense, figure.speed, None)
    return hands, *map(ListedFigure.of, (figure.points, defense, speed, endurance))


SQUADS: Final = SportsClixSquads()
