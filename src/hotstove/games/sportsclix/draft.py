"""SportsClix's draft (``hotstove.baseball.contests.Drafts``): two squads picked from the set (SC-R-82)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hotstove.baseball.contests import CheckedSquad, DraftCard, Needs, PricedCard, check_squads
from hotstove.games.sportsclix.builders import KINDS, TeamKind, build_team, in_short, team_of
from hotstove.games.sportsclix.dials import BLUE_4, RED_6, START
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.team_files import plain_team, read_team
from hotstove.games.sportsclix.teams import Format, Team
from hotstove.games.sportsclix.valuation import own_runs
from hotstove.managers.set_drafts import SetDrafts
from hotstove.table.texts import Json, Node

NEEDED: Final = (
    *(("C", 1), ("1B", 1), ("2B", 1), ("3B", 1), ("SS", 1), ("LF", 1), ("CF", 1), ("RF", 1)),
    *(("UI", 1), ("OF", 1), ("SP", 3), ("RP", 3)),
)
"""The figures of a squad: nine, two of many positions, three starters, three relievers."""
FEWEST: Final = (*((position, 1) for position, _ in NEEDED[:-1]), ("RP", 2))
"""The figures of a squad for a single game within fewer points, such as the Standard format's 1,000 (SC-187): one starter."""
LIMIT: Final = 1500
"""The usual points of a squad: some 105 for each figure, 46 for a reliever."""


@cache
def drafted_figures() -> tuple[PricedCard, ...]:
    """One figure of each person of the set (SC-188); the veterans stay in the box."""
    first = (figure for figure in pool().values() if figure.id == figure.player)
    return tuple(PricedCard(figure.id, figure.name, str(figure.role), figure.points) for figure in first)


class SportsClixDrafts(SetDrafts):
    """The draft of the set's 160 people; the picks snake: first, second, second, first. Every rule stays in force (SC-R-82).

    Squads are of the Open format, for the points are bound by the limit of the draft, and of equal number (SC-190): 16 figures
    for a single game and for a series; 13 for a single game where the points are too few for 16.
    """

    first_label = "SC-R-82 first pick"
    pick_label = "SC-R-82 pick"
    ratings_are = (
        "Ratings: a batter's side, defense, speed and spray chart (zones for the green die's 1 to 6); a pitcher's hand and "
        "endurance; then the slot at the start marker and the intangibles."
    )
    complete_rule, copies_rule, points_rule = "SC-R-82", "SC-188", "SC-187"

    def __init__(self) -> None:
        super().__init__(drafted_figures, lambda id_: own_runs(pool()[id_]), NEEDED, LIMIT)

    def fewest(self, series: bool) -> Needs:
        """A single game needs one starter; starters of a series take turns."""
        return self.needs(series) if series else Needs(FEWEST)

    def ratings(self, card: DraftCard) -> str:
        return in_short(pool()[card.id])

    def whole(self, card: DraftCard) -> str:
        """The dial, row by row, with what the start marker shows in brackets."""
        figure = pool()[card.id]
        rows = []
        for pair in PITCHER_PAIRS if figure.pitches else BATTER_PAIRS:
            codes = {position: figure.result(pair, position).code for position in range(BLUE_4, RED_6 + 1)}
            codes[START] = f"[{codes[START]}]"
            rows.append(f"{pair} {' '.join(codes.values())}")
        return f"From blue 4 to red 6: {'; '.join(rows)}."

    def squad(self, name: str, code: str, colour: str, cards: Sequence[DraftCard], needs: Needs) -> Json:
        """A team with the best lineup of the figures and others on the bench; it may be changed in its file.

        Of a squad with more figures than it needs, the best play: both teams have the same number (SC-190).
        """
        figures = [pool()[card.id] for card in cards]
        kind = TeamKind("draft", "a drafted squad", relievers=KINDS["bullpen"].relievers, format=Format.OPEN)
        chosen = build_team(figures, kind)
        rest = [figure for figure in figures if figure not in chosen.figures]
        wanted = dict(needs.lacks(str(figure.role) for figure in chosen.figures).positions)
        needed: list[Figure] = []
        for figure in sorted(rest, key=lambda figure: (not figure.pitches, -own_runs(figure), figure.id)):
            if wanted.get(str(figure.role), 0):
                wanted[str(figure.role)] -= 1
                needed.append(figure)
        others = [figure for figure in rest if figure not in needed]
        bench = [*needed, *others][: needs.cards - len(chosen.figures)]
        return plain_team(team_of(chosen, name, Format.OPEN, code, colour, bench))

    def check(self, files: Sequence[Node], series: bool, limit: int) -> list[str]:
        squads = [_checked(read_team(place)) for place in files]
        return check_squads(files, squads, limit, "one figure of each person is drafted (SC-188)", "points", self.points_rule)


def _checked(team: Team) -> CheckedSquad:
    people = [(figure.player, figure.name) for figure in team.figures]
    return CheckedSquad(people, team.points, f"{team.name}: a legal squad, {len(team.figures)} figures")


DRAFTS: Final = SportsClixDrafts()
