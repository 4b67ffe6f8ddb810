"""Clutch's teams built step by step (``hotstove.baseball.team_editor``): CL-033 to CL-055, and CL-081 for the lineup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.contests import GAMES
from hotstove.baseball.team_editor import (
    Candidate,
    CardChoice,
    CardFigure,
    CountedCard,
    PoolCard,
    TeamData,
    TeamEditor,
    TeamPart,
    TeamPlace,
    UnfinishedTeam,
)
from hotstove.baseball.team_parts import BENCH, LINEUP, TeamParts, all_spots
from hotstove.games.clutch.builders import team_file
from hotstove.games.clutch.building import DECK, STAFF, RosterRules, build_deck, build_roster, check_deck, same_person
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard
from hotstove.games.clutch.draft import card_runs
from hotstove.games.clutch.lineups import SPOTS
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.strategy import (
    COACHES,
    DECKS,
    RARITIES,
    STADIUMS,
    STRATEGY,
    Coach,
    EffectCard,
    StrategyCard,
    find_card,
    read_deck,
)
from hotstove.games.clutch.teams import Team, inspect_team
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Node, as_node

ROTATION: Final = "rotation"
BULLPEN: Final = "bullpen"
TITLES: Final = {LINEUP: "Lineup", BENCH: "Bench", ROTATION: "Rotation", BULLPEN: "Bullpen"}
STADIUM: Final = "stadium"


class ClutchTeamEditor:
    """The steps of building a team of Clutch."""

    cost_name = "Salary"
    legend = "Worth: the runs that a card adds or saves in 100 games at the place that it has in its club (an estimate)."
    choices_title = "Staff"
    stock_decks = tuple(DECKS)

    def read(self, node: Node) -> TeamData:
        return _team(node).plain()

    def file(self, node: Node) -> str:
        return team_file(_team(node))

    def team(self, node: Node) -> UnfinishedTeam:
        team, problems = inspect_team(node)
        held = _parts(team)
        parts = tuple(
            TeamPart(name, title, tuple(_places(held, name)), name in (LINEUP, BENCH)) for name, title in TITLES.items()
        )
        copies = Counter(team.deck)
        deck = tuple(
            CountedCard(strategy_card(card), copies[card], card.copies, _refusal(team.deck, card))
            for card in STRATEGY.values()
            if not card.manager
        )
        choices = tuple(
            CardChoice(kind, f"{kind.title()} coach", team.staff[place].id if place < len(team.staff) else "", staff_of(kind))
            for place, kind in enumerate(STAFF)
        )
        stadiums = tuple(
            PoolCard(each.id, each.name, text=" ".join((f"{each.roof.title()}.", each.main, *each.secondary)))
            for each in STADIUMS.values()
        )
        return UnfinishedTeam(
            team.name,
            team.salary,
            team.rules.cap,
            parts,
            deck,
            DECK,
            (*choices, CardChoice(STADIUM, "Stadium", team.stadium.id, stadiums)),
            tuple(problem for _, problem in problems),
        )

    def candidates(self, node: Node, part: str, place: int) -> Sequence[Candidate]:
        team = _team(node)
        parts = _parts(team)
        held = parts.held(part, place)
        spot = parts.spots[place] if part == LINEUP else None
        where = parts.part_of()
        room = team.rules.cap - team.salary + (held.salary if held is not None else 0) if team.rules.cap else None
        candidates = []
        for card in dict.fromkeys((*pool().values(), *where)):
            if card is held or not _fits(card, part):
                continue
            notes = []
            if card in where:
                notes.append(f"already in the {where[card]}" + ("; they change places" if held is not None else ""))
            elif room is not None and card.salary > room:
                notes.append(f"{card.salary - room:,} over the cap (CL-041)")
            if isinstance(card, Batter) and spot is not None and not card.plays(spot):
                notes.append(f"{spot.short.upper()} is not on the card (CL-R-83)")
            if team.rules.one_card_each and card not in where:
                twice = any(same_person(card, other) for other in where if other is not held)
                notes += ["another card of this player is on the roster (CL-040)"] * twice
            candidates.append(Candidate(player_card(card), ", ".join(notes)))
        return candidates

    def take(self, node: Node, part: str, place: int, card: str) -> TeamData:
        team = _team(node)
        parts = _parts(team)
        new = next((each for each in team.players if each.id == card), None) or pool().get(card)
        if new is None or not _fits(new, part):
            raise Unreadable(f"{part}: there is no card {card[:20]!r} that can stand there")
        parts.take(part, place, new)
        return _changed(team, parts)

    def leave(self, node: Node, part: str, place: int) -> TeamData:
        team = _team(node)
        parts = _parts(team)
        parts.leave(part, place)
        return _changed(team, parts)

    def move(self, node: Node, part: str, place: int, steps: int) -> TeamData:
        team = _team(node)
        parts = _parts(team)
        parts.move(part, place, steps)
        return _changed(team, parts)

    def count(self, node: Node, card: str, copies: int) -> TeamData:
        team = _team(node)
        wanted = find_card(as_node(card, "deck"))
        held = Counter(team.deck)
        held[wanted] = min(max(copies, 0), DECK)
        return replace(team, deck=tuple(each for each in STRATEGY.values() for _ in range(held[each]))).plain()

    def with_deck(self, node: Node, deck: Node) -> TeamData:
        return replace(_team(node), deck=read_deck(deck) if deck.value else ()).plain()

    def choose(self, node: Node, choice: str, card: str) -> TeamData:
        team = _team(node)
        if choice == STADIUM:
            if card not in STADIUMS:
                raise Unreadable(f"there is no stadium {card[:20]!r}")
            return replace(team, stadium=STADIUMS[card]).plain()
        staff = list(team.staff)
        staff += [_coach(kind) for kind in STAFF[len(staff) :]]
        chosen = next((each for kind in STAFF if kind == choice for each in _staff(kind) if each.id == card), None)
        if chosen is None:
            raise Unreadable(f"{card[:20]!r} can't be the {choice[:20]} coach (CL-049)")
        staff[STAFF.index(next(kind for kind in STAFF if kind == choice))] = chosen
        return replace(team, staff=tuple(staff)).plain()

    def complete(self, node: Node) -> TeamData:
        team = _team(node)
        cards = _parts(team).cards
        if any(len(cards[part]) < places for part, places in _wanted(team.rules).items()):
            built = build_roster((*pool().values(), *team.players), team.rules, frozenset(team.players))
            team = replace(
                team, lineup=built.lineup, bench=built.bench, rotation=built.rotation, bullpen=built.bullpen, starter=0
            )
        staff = tuple(team.staff[place] if place < len(team.staff) else _coach(kind) for place, kind in enumerate(STAFF))
        deck = build_deck(kept=team.deck) if len(team.deck) < DECK else team.deck
        return replace(team, deck=deck, staff=staff).plain()


TEAM_EDITOR: Final[TeamEditor] = ClutchTeamEditor()


# --- A team in parts


def _team(node: Node) -> Team:
    return inspect_team(node)[0]


def _parts(team: Team) -> TeamParts[PlayerCard]:
    cards: dict[str, list[PlayerCard]] = {
        LINEUP: [batter for batter, _ in team.lineup],
        BENCH: list(team.bench),
        ROTATION: list(team.rotation),
        BULLPEN: list(team.bullpen),
    }
    one_more = not team.rules.exact
    wanted = _wanted(team.rules)
    places = {part: max(wanted[part], len(held) + (one_more and part != LINEUP)) for part, held in cards.items()}
    return TeamParts(team.name, cards, all_spots((spot for _, spot in team.lineup), SPOTS), places)


def _wanted(rules: RosterRules) -> Mapping[str, int]:
    """The places of each part of a roster; where only the number of pitchers is bound, five of them start."""
    starters = rules.starters or min(5, rules.pitchers)
    relievers = rules.relievers or rules.pitchers - starters
    return {LINEUP: len(SPOTS), BENCH: rules.batters - len(SPOTS), ROTATION: starters, BULLPEN: relievers}


def _places(parts: TeamParts[PlayerCard], part: str) -> Iterator[TeamPlace]:
    for place in range(parts.places[part]):
        card = parts.held(part, place)
        yield TeamPlace(parts.label(part, place), player_card(card) if card is not None else None)


def _fits(card: PlayerCard, part: str) -> bool:
    """Whether a card may stand in a part: batters in the lineup and on the bench, pitchers by their role (CL-037 to CL-039)."""
    if isinstance(card, Pitcher):
        return part == (ROTATION if card.starts else BULLPEN)
    return part in (LINEUP, BENCH)


def _changed(team: Team, parts: TeamParts[PlayerCard]) -> TeamData:
    """The data of the team with those cards, its rotation by salary (CL-038)."""
    cards = parts.cards
    batters = {name: [card for card in cards[name] if isinstance(card, Batter)] for name in (LINEUP, BENCH)}
    pitchers = {name: [card for card in cards[name] if isinstance(card, Pitcher)] for name in (ROTATION, BULLPEN)}
    rotation = sorted(pitchers[ROTATION], key=lambda card: -card.salary)
    changed = replace(
        team,
        lineup=tuple(zip(batters[LINEUP], parts.spots, strict=False)),
        bench=tuple(batters[BENCH]),
        rotation=tuple(rotation),
        bullpen=tuple(pitchers[BULLPEN]),
        starter=team.starter if team.starter < len(rotation) else 0,
    )
    return changed.plain()


def _staff(kind: str) -> Iterable[EffectCard]:
    yield from (coach for coach in COACHES.values() if coach.kind == kind)
    if kind == "bench":
        yield from (card for card in STRATEGY.values() if card.manager)


def _coach(kind: str) -> Coach:
    return next(coach for coach in COACHES.values() if coach.kind == kind)


def _refusal(deck: Sequence[StrategyCard], card: StrategyCard) -> str:
    """Why the deck takes no further copy of a card; empty if it does."""
    if len(deck) >= DECK:
        return f"The deck has its {DECK} cards (CL-045)."
    before = check_deck(deck)
    return " ".join(problem for problem in check_deck((*deck, card)) if "CL-045" not in problem and problem not in before)


# --- Cards as a page shows them


def player_card(card: PlayerCard) -> PoolCard:
    """A player's card; ``Worth`` is in runs of 100 games, as in a draft (`draft.card_runs`)."""
    bonus = f" {card.bonus}" if card.bonus is not None else ""
    figures: dict[str, CardFigure]
    if isinstance(card, Batter):
        positions = tuple(position.short.upper() for position, _ in card.positions) or ("DH",)
        gloves = " ".join(f"{position.short.upper()}+{rating}" for position, rating in card.positions) or "DH"
        figures = {
            "Position": gloves,
            "On-Base": card.on_base,
            "Bonus": bonus.strip(),
            "Speed": card.speed,
            "Bats": card.bats,
        }
    else:
        positions = (card.role,)
        figures = {
            "Position": card.role,
            "Command": card.command,
            "Bonus": bonus.strip(),
            "Innings": card.innings,
            "Throws": card.throws,
        }
    figures["Clutch"] = card.clutch
    figures["Worth"] = round(GAMES * card_runs(card))
    text = f"{' '.join(card.icons)}{'. ' if card.icons else ''}{card.chart}"
    return PoolCard(card.id, card.name, card.salary, figures, {"Position": positions, "Club": (card.club,)}, text)


def strategy_card(card: StrategyCard) -> PoolCard:
    """A strategy card."""
    figures: dict[str, CardFigure] = {"Rarity": RARITIES[card.rarity], "Color": card.color}
    groups = {"Color": (card.color,), "Family": (card.family,)}
    return PoolCard(card.id, card.title, 0, figures, groups, f"{card.trigger} {card.text}")


def staff_of(kind: str) -> tuple[PoolCard, ...]:
    """The cards that may take a place of the staff (CL-049, CL-050)."""
    return tuple(PoolCard(each.id, str(each), text=f"{each.trigger} {each.text}") for each in _staff(kind))
