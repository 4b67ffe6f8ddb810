"""RB8's squads: the cards and limits of a draft, and a squad's games of a series (RB-134 to RB-145)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from hotstove.baseball.contests import DraftCard, Needs, check_owners
from hotstove.games.rb8.cards import HITTERS, NEEDED, Card, Pitcher, Team, all_cards, in_short, missing, plain_card, read_team
from hotstove.games.rb8.state import RB8State
from hotstove.games.rb8.valuation import drafter, worths
from hotstove.managers.simple import AtRandom
from hotstove.table import NotLegal, Seat
from hotstove.table.game import Manager, Setup
from hotstove.table.texts import Json, Node, as_node

GAME_LIMIT, SERIES_LIMIT = 800, 1000
"""The points of a squad for a single game and for a series, unless agreed otherwise (RB-141)."""
ROTATION = 3
"""Starters of a series squad (RB-137)."""


class RB8Drafts:
    """The draft of RB8's 240 cards (``hotstove.baseball.contests.Drafts``), one copy of each (RB-145).

    The picks go first, second, second, first (RB-143), each within the points of a squad (RB-142) such that both squads can
    still be completed (RB-R-39). A manager with a complete squad may pass for good (RB-R-40, RB-144).
    """

    first_label = "RB-143 first pick"
    pick_label = "RB-142 pick"
    ratings_are = (
        "Ratings: a hitter's Power, Contact, Speed and Defense and the side he bats from; "
        "a pitcher's Control and Stuff and his throwing hand."
    )
    complete_rule, copies_rule, points_rule = "RB-144", "RB-145", "RB-R-39"
    drafters: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        "sensible": lambda setup: drafter(),
    }

    def pool(self) -> Sequence[DraftCard]:
        return tuple(all_cards().values())

    def needs(self, series: bool) -> Needs:
        """Eight fielders, a ninth hitter, one starter or three, and a reliever: 11 cards, or 13 (RB-144, RB-137)."""
        return Needs((*NEEDED, ("P", ROTATION if series else 1), ("RP", 1)), 1, HITTERS, "DH")

    def fewest(self, series: bool) -> Needs:
        return self.needs(series)

    def limit(self, series: bool) -> int:
        return SERIES_LIMIT if series else GAME_LIMIT

    def ratings(self, card: DraftCard) -> str:
        """A hitter's power, contact, speed, defense and batting side; a pitcher's control, stuff and throwing arm."""
        return in_short(all_cards()[card.id])

    def whole(self, card: DraftCard) -> str:
        """Nothing: ratings and ability say it all."""
        return ""

    def ability(self, card: DraftCard) -> str:
        ability = all_cards()[card.id].ability
        return "" if ability is None else f"{ability.name}: {ability.text}"

    def worth(self, card: DraftCard, series: bool) -> float:
        return worths(series).placed[card.id]

    def squad(self, name: str, code: str, colour: str, cards: Sequence[DraftCard], needs: Needs) -> Json:
        """A team with the usual lineup, its best starter first in the rotation."""
        known = [all_cards()[card.id] for card in cards]
        starters = [card for card in known if isinstance(card, Pitcher) and card.starts]
        starters.sort(key=lambda card: -sum(card.ratings))
        players: list[Json] = [plain_card(card) for card in known]
        rotation: list[Json] = [card.name for card in starters]
        team: dict[str, Json] = {"name": name, "code": code, "colour": colour, "players": players, "starters": rotation}
        return read_team(as_node(team, name)).plain()

    def check(self, files: Sequence[Node], series: bool, limit: int) -> list[str]:
        teams = [read_team(place) for place in files]
        lines = [_checked(place, team, series, limit) for place, team in zip(files, teams, strict=True)]
        named = [[(card.name, card.name) for card in team.players] for team in teams]
        check_owners(files, named, "there is one copy of each card (RB-145)")
        return lines


def _checked(node: Node, team: Team, series: bool, limit: int) -> str:
    lacks = missing(team.players, ROTATION if series else 1)
    if lacks:
        node.not_legal(f"the squad is not complete for a series, it lacks {', '.join(lacks)} (RB-137, RB-144)")
    printed = {card.name: card for card in all_cards().values()}
    for card in team.players:
        known = printed.get(card.name)
        if known is not None and _as_printed(card) != _as_printed(known):
            node.not_legal(f"{card.name} is not as printed: {_as_printed(card)}; the card says {_as_printed(known)}")
    if team.points > limit:
        node.not_legal(f"the squad costs {team.points} points, the limit is {limit} (RB-141, RB-142)")
    others = sum(card.name not in printed for card in team.players)
    own = f", {others} of them not of the set's {len(printed)} cards" if others else ""
    contest = "a series" if series else "a single game"
    return f"{team.name}: complete for {contest}, {len(team.players)} cards{own}, {team.points} of {limit} points"


def _as_printed(card: Card) -> str:
    """A card's position, ratings, ability and points: all of it except the name."""
    ability = f", {card.ability.id}" if card.ability is not None else ""
    return f"{card.position} {in_short(card)}{ability}, {card.points} points"


class RB8Series:
    """RB8's squads in a series (``hotstove.baseball.contests.SeriesSquads``).

    A series is a best of 3, 5 or 7 (RB-001), between squads or complete teams (RB-003, RB-140). Its first home team is drawn
    by lot (RB-006, RB-135), with home games 1-1-1, 2-2-1 or 2-3-2 (RB-136); it ends as soon as a squad has
    won more than half of the games (RB-134). Hands, lineups and bullpens are set anew in every game (RB-R-37).
    """

    game_label = "RB-136 game"
    lengths: Mapping[int, tuple[int, ...]] = {3: (1, 1, 1), 5: (2, 2, 1), 7: (2, 3, 2)}
    own_stands: Collection[int] = ()
    length_rule, winner_rule = "RB-001", "RB-134"

    def check(self, options: Mapping[str, Json]) -> None:
        """All options are for series, too."""

    def squad(self, team: Json, rotation: Sequence[str] = ()) -> Json:
        """The team with its rotation, three starters in the order given or as the team lists them (RB-137, RB-138)."""
        squad = read_team(as_node(team))
        lacks = missing(squad.players, ROTATION)
        if lacks:
            raise NotLegal(f"{squad.name}: a series takes {ROTATION} starting pitchers; missing: {', '.join(lacks)} (RB-137)")
        named = {card.name: card for card in squad.pitchers if card.starts}
        if rotation:
            unknown = next((name for name in rotation if name not in named), None)
            if unknown is not None:
                raise NotLegal(f"{squad.name}: {unknown!r} is no starting pitcher; they are {', '.join(named)} (RB-138)")
            starters = tuple(named[name] for name in rotation)
        else:
            starters = squad.starters
        if len(dict.fromkeys(starters)) != len(starters) or len(starters) < ROTATION:
            raise NotLegal(f"{squad.name}: a rotation is {ROTATION} different starting pitchers in order (RB-138)")
        return replace(squad, starters=starters[:ROTATION], starter=None).plain()

    def today(self, team: Json, number: int, carried: Json) -> Json:
        """The team with the starter of that game: A, B, C, A, B, C, A (RB-138). It has all relievers every day (RB-139)."""
        squad = read_team(as_node(team))
        return replace(squad, starter=squad.starters[(number - 1) % ROTATION]).plain()

    def carried(self, state: RB8State, seat: Seat, before: Json) -> Json:
        """Nothing: nobody tires from one game to the next (RB-139, RB-R-37)."""
        return None


DRAFTS = RB8Drafts()
SERIES = RB8Series()
