"""Clutch's draft (``hotstove.baseball.contests.Drafts``): two rosters picked from the set (CL-R-90)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from hotstove.baseball.contests import DraftCard, Needs
from hotstove.baseball.positions import Position
from hotstove.games.clutch.builders import in_short, roster_of
from hotstove.games.clutch.building import FULL, UNCAPPED, build_roster, salary
from hotstove.games.clutch.cards import Batter, PlayerCard
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.teams import Team, read_team
from hotstove.games.clutch.valuation import FIGURES, batting_runs, fielding_runs, pitching_runs
from hotstove.managers.drafter import CardWorths, Drafter
from hotstove.managers.simple import AtRandom
from hotstove.table.game import Manager, Setup
from hotstove.table.texts import Json, Node, as_node

NEEDED: Final = (
    *(("C", 1), ("1B", 1), ("2B", 1), ("3B", 1), ("SS", 1), ("LF/RF", 2), ("CF", 1), ("DH", 1), ("bench", 4)),
    *(("SP", 5), ("RP", 8)),
)
"""The cards of a complete squad: a card is drafted for the place that it has in its club."""
BENCH: Final = range(10, 15)
"""The numbers of bench cards in a club."""


@dataclass(frozen=True, slots=True, eq=False)
class DraftedCard:
    """A card of the set as the draft sees it; ``points`` are its salary."""

    card: PlayerCard
    position: str

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def points(self) -> int:
        return self.card.salary


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
def drafted_cards() -> tuple[DraftedCard, ...]:
    """One card of each person of the set, the first version (CL-040)."""
    return tuple(DraftedCard(card, _place(card)) for card in pool().values() if card.id == card.player)


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


@cache
def worths() -> CardWorths:
    """The worths of all cards; a complete squad is worth the same with a further card, which stays out of the roster."""
    return CardWorths({card.id: card_runs(card.card) for card in drafted_cards()}, {}, lambda cards: 0.0)


class ClutchDrafts:
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
    drafters: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        "sensible": lambda setup: Drafter(lambda needs: worths(), 0.0),
    }

    def pool(self) -> Sequence[DraftCard]:
        return drafted_cards()

    def needs(self, series: bool) -> Needs:
        """26 cards for a series and for a single game."""
        return Needs(NEEDED)

    def limit(self, series: bool) -> int:
        return FULL.cap

    def ratings(self, card: DraftCard) -> str:
        return in_short(pool()[card.id])

    def ability(self, card: DraftCard) -> str:
        return ""

    def worth(self, card: DraftCard, series: bool) -> float:
        return worths().placed[card.id]

    def squad(self, name: str, code: str, colour: str, cards: Sequence[DraftCard]) -> Json:
        """A team with the best legal roster of the cards, a stock deck and a staff; these may be changed in its file.

        Where the managers have agreed on more points than the cap, it has none (CL-042).
        """
        known = [pool()[card.id] for card in cards]
        rules = FULL if salary(known) <= FULL.cap else UNCAPPED
        roster = roster_of(build_roster(known, rules))
        data: dict[str, Json] = {"name": name, "code": code, "colour": colour, "roster": rules.name, **roster}
        return read_team(as_node(data, name)).plain()

    def check(self, files: Sequence[Node], series: bool, limit: int) -> list[str]:
        teams = [read_team(place) for place in files]
        owners: dict[str, Node] = {}
        lines = []
        for place, team in zip(files, teams, strict=True):
            for card in team.players:
                if card.player in owners:
                    first = owners[card.player].source
                    place.not_legal(f"{card.name} is in {first}, too; one card of each person is drafted (CL-040)")
                owners[card.player] = place
            if team.salary > limit:
                place.not_legal(f"the salaries sum to {team.salary:,}, the limit is {limit:,} (CL-041)")
            lines.append(_checked(team, limit))
        return lines


def _checked(team: Team, limit: int) -> str:
    others = sum(pool().get(card.id) is not card for card in team.players)
    own = f", {others} of them not of the set" if others else ""
    return f"{team.name}: a legal roster, {len(team.players)} cards{own}, {team.salary:,} of {limit:,}"


DRAFTS: Final = ClutchDrafts()
