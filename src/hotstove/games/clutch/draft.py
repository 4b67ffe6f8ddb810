"""Clutch's draft (``hotstove.baseball.contests.Drafts``): two rosters picked from the set (CL-R-90)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hotstove.baseball.contests import CheckedSquad, DraftCard, Needs, PricedCard, check_squads
from hotstove.baseball.positions import Position
from hotstove.games.clutch.builders import in_short, roster_of
from hotstove.games.clutch.building import FULL, UNCAPPED, build_roster, salary
from hotstove.games.clutch.cards import Batter, PlayerCard
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.teams import Team, read_team
from hotstove.games.clutch.valuation import FIGURES, batting_runs, fielding_runs, pitching_runs
from hotstove.managers.set_drafts import SetDrafts
from hotstove.table.texts import Json, Node, as_node

NEEDED: Final = (
    *(("C", 1), ("1B", 1), ("2B", 1), ("3B", 1), ("SS", 1), ("LF/RF", 2), ("CF", 1), ("DH", 1), ("bench", 4)),
    *(("SP", 5), ("RP", 8)),
)
"""The cards of a complete squad: a card is drafted for the place that it has in its club."""
BENCH: Final = range(10, 15)
"""The numbers of bench cards in a club."""


def _place(card: PlayerCard) -> str:
    """The place for which a card is drafted."""
    if not isinstance(card, Batter):
        return card.role
    if card.number in BENCH:
        return "bench"
    if not card.positions:
        return "DH"
    first = card.positions[0][0]
    return "LF/RF" if first in (Position.LEFT_FIELD, Position.RIGHT_FIELD) else first.short.upper()


@cache
def drafted_cards() -> tuple[PricedCard, ...]:
    """One card of each person of the set, the first version (CL-040), at its salary."""
    first = (card for card in pool().values() if card.id == card.player)
    return tuple(PricedCard(card.id, card.name, _place(card), card.salary) for card in first)


def card_runs(card: PlayerCard) -> float:
    """What a card adds in runs a game at the place for which it is drafted, beside others of that place."""
    place = _place(card)
    if isinstance(card, Batter):
        if place == "bench":
            return FIGURES.bench * batting_runs(card)
        glove = max((fielding_runs(card, position) for position, _ in card.positions), default=0.0)
        return FIGURES.order * (batting_runs(card) + glove)
    faced = FIGURES.rotation if card.starts else sum(FIGURES.bullpen) / len(FIGURES.bullpen)
    return faced * pitching_runs(card)


class ClutchDrafts(SetDrafts):
    """The draft of the set's 224 people, one card of each (CL-040), under the cap of a full roster (CL-041).

    The picks snake: first, second, second, first. A squad is complete with a card for each place of a roster; of a squad with
    further cards the best legal roster plays.
    """

    first_label = "CL-R-90 first pick"
    pick_label = "CL-R-90 pick"
    ratings_are = (
        "Ratings: a batter's side, On-Base, Speed and gloves; a pitcher's hand, Command, Inning Limit, glove and highest "
        "Mistake Pitch; then Clutch, icons and the chart."
    )
    complete_rule, copies_rule, points_rule = "CL-034", "CL-040", "CL-041"

    def __init__(self) -> None:
        super().__init__(drafted_cards, lambda id_: card_runs(pool()[id_]), NEEDED, FULL.cap)

    def ratings(self, card: DraftCard) -> str:
        return in_short(pool()[card.id]).replace("  ", " · ")

    def squad(self, name: str, code: str, colour: str, cards: Sequence[DraftCard], needs: Needs) -> Json:
        """A team with the best legal roster of the cards, a stock deck and a staff; these may be changed in its file.

        Where the managers have agreed on more points than the cap, it has none (CL-042).
        """
        known = [pool()[card.id] for card in cards]
        rules = FULL if salary(known) <= FULL.cap else UNCAPPED
        roster = roster_of(build_roster(known, rules))
        data: dict[str, Json] = {"name": name, "code": code, "colour": colour, "roster": rules.name, **roster}
        return read_team(as_node(data, name)).plain()

    def check(self, files: Sequence[Node], series: bool, limit: int) -> list[str]:
        squads = [_checked(read_team(place)) for place in files]
        return check_squads(files, squads, limit, "one card of each person is drafted (CL-040)", "salaries", self.points_rule)


def _checked(team: Team) -> CheckedSquad:
    others = sum(pool().get(card.id) is not card for card in team.players)
    own = f", {others} of them not of the set" if others else ""
    about = f"{team.name}: a legal roster, {len(team.players)} cards{own}"
    return CheckedSquad([(card.player, card.name) for card in team.players], team.salary, about)


DRAFTS: Final = ClutchDrafts()
