"""Clutch's builders of rosters and decks for people (``hotstove.baseball.builders``)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hotstove.baseball.builders import Builder, sentences_of
from hotstove.baseball.inventing import quoted
from hotstove.games.clutch.building import (
    ALL_STAR,
    FULL,
    ROSTER_RULES,
    TWENTY_MAN,
    Roster,
    build_deck,
    build_roster,
    deck_problems,
)
from hotstove.games.clutch.cards import Batter, PlayerCard, plain_card
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.strategy import DECKS, STRATEGY, StrategyCard, place_in_deck, read_deck
from hotstove.games.clutch.teams import BEST, STADIUM, USUAL_DECK, Team, inspect_team, read_team
from hotstove.table.texts import Json, Node, as_node


class RosterBuilder:
    """Rosters of the set's cards, as team files with a stock deck and staff that may be changed (CL-034 to CL-044)."""

    @property
    def kinds(self) -> Mapping[str, str]:
        return {rules.name: f"{rules.about} ({rules.rule})" for rules in (FULL, TWENTY_MAN, ALL_STAR)}

    def build(self, kind: str, name: str) -> str:
        roster = build_roster(pool().values(), ROSTER_RULES[kind])
        return roster_file(roster, name or "Hot Stove Regulars", kind)

    def check(self, node: Node) -> Sequence[str]:
        return sentences_of(inspect_team(node)[1])

    def warnings(self, node: Node) -> Sequence[str]:
        """That a team brings a stadium which its file does not name (CL-055)."""
        keys = node.mapping()
        return () if STADIUM.name in keys else (f"It names no stadium: its home is {STADIUM.default} (CL-055).",)

    def show(self, node: Node) -> Sequence[str]:
        return list(shown_team(inspect_team(node)[0]))


class DeckBuilder:
    """Decks of the strategy cards: the one of the highest worth, and the stock decks to change (CL-045 to CL-048)."""

    @property
    def kinds(self) -> Mapping[str, str]:
        return {BEST: "the cards that are worth most", **dict.fromkeys(DECKS, "a stock deck")}

    def build(self, kind: str, name: str) -> str:
        deck = build_deck() if kind == BEST else DECKS[kind]
        return deck_file(deck, name or kind)

    def check(self, node: Node) -> Sequence[str]:
        place = deck_in(node)
        return sentences_of((place_in_deck(place, card), words) for words, card in deck_problems(read_deck(place)))

    def show(self, node: Node) -> Sequence[str]:
        return list(shown_deck(read_deck(deck_in(node))))


BUILDERS: Final[Mapping[str, Builder]] = {"roster": RosterBuilder(), "deck": DeckBuilder()}


def deck_in(node: Node) -> Node:
    """The deck of a file: of a team's file its deck, else the whole file."""
    if isinstance(node.value, dict) and ("deck" in node.value or "lineup" in node.value):
        return node.value.get("deck", as_node(USUAL_DECK, node.source, "deck"))
    return node


# --- Files


def roster_file(roster: Roster, name: str, rules: str = FULL.name) -> str:
    """The text of a team file with that roster; raises NotLegal or Unreadable if the name can't stand in one."""
    return team_file(read_team(as_node({"name": name, "roster": rules, **roster_of(roster)}, name)), whole=False)


def team_file(team: Team, whole: bool = True) -> str:
    """The text of a team's file; without ``whole`` its heading is the name alone, for the rest to follow from it."""
    plain = team.plain()
    lines = [f"# {team.name}: {len(team.players)} cards, salaries {team.salary:,}."]
    heading = ("name", "nickname", "code", "colour") if whole else ("name",)
    lines += [f"{key}: {quoted(str(plain[key]))}" for key in heading if plain.get(key)]
    if team.rules is not FULL:
        lines.append(f"roster: {team.rules.name}")
    lines.append("lineup:" if team.lineup else "lineup: []")
    lines += [
        f"  - {{card: {_in_file(batter)}, position: {spot.short.upper() + '}':<4} # {batter.name}, {batter.salary}"
        for batter, spot in team.lineup
    ]
    for part, cards in (("bench", team.bench), ("rotation", team.rotation), ("bullpen", team.bullpen)):
        lines.append(f"{part}:" if cards else f"{part}: []")
        lines += [f"  - {_in_file(card)}  # {card.name}, {card.salary}" for card in cards]
    deck = plain["deck"]
    if isinstance(deck, dict):
        lines.append("deck:" if deck else "deck: {}")
        lines += [f"  {quoted(STRATEGY[card].title)}: {copies}  # {card}" for card, copies in deck.items()]
    else:
        lines.append(f"deck: {deck}")
    lines += [f"staff: [{', '.join(card.id for card in team.staff)}]", f"stadium: {team.stadium.id}"]
    if team.starter:
        lines.append(f"starter: {team.starter + 1}")
    return "\n".join(lines) + "\n"


def _in_file(card: PlayerCard) -> str:
    """A card of the set by its id, any other one whole, on one line."""
    return card.id if pool().get(card.id) is card else json.dumps(plain_card(card), ensure_ascii=False)


def roster_of(roster: Roster) -> dict[str, Json]:
    """A roster as the data of a team, with the deck and the staff that a team has by default."""
    return {
        "lineup": [{"card": batter.id, "position": spot.short.upper()} for batter, spot in roster.lineup],
        "bench": [card.id for card in roster.bench],
        "rotation": [card.id for card in roster.rotation],
        "bullpen": [card.id for card in roster.bullpen],
    }


def deck_file(deck: Sequence[StrategyCard], name: str) -> str:
    """The text of a deck's file: a line for each card with its copies."""
    wide = max(len(card.title) for card in deck)
    lines = [f"# {name}: {len(deck)} cards; it may stand in a team's file as its deck."]
    for card, copies in Counter(deck).items():
        lines.append(f"{quoted(card.title) + ':':<{wide + 1}} {copies}  # {card.id}, {card.color}")
    return "\n".join(lines) + "\n"


# --- Lines of text


def in_short(card: PlayerCard) -> str:
    """A card's ratings in a line."""
    bonus = f" {card.bonus}" if card.bonus is not None else ""
    icons = f"  {' '.join(card.icons)}" if card.icons else ""
    if isinstance(card, Batter):
        gloves = " ".join(f"{position.short.upper()}+{rating}" for position, rating in card.positions) or "DH"
        ratings = f"bats {card.bats}  On-Base {card.on_base}{bonus}  Speed {card.speed} ({card.speed_letter})  {gloves}"
    else:
        zone = "X 1" if card.x_zone == 1 else f"X 1-{card.x_zone}"
        ratings = f"throws {card.throws}  Command {card.command}{bonus}  IP {card.innings}  Def +{card.defense}  {zone}"
    return f"{ratings}  Clutch {card.clutch:+}{icons}  {card.chart}"


def shown_team(team: Team) -> Iterator[str]:
    """A team as lines: its cards with their ratings, what they cost, its deck, staff and stadium."""
    parts: list[tuple[str, list[tuple[str, PlayerCard]]]] = [
        ("Lineup", [(spot.short.upper(), batter) for batter, spot in team.lineup]),
        ("Bench", [("", card) for card in team.bench]),
        ("Rotation", [(str(place), card) for place, card in enumerate(team.rotation, 1)]),
        ("Bullpen", [("", card) for card in team.bullpen]),
    ]
    wide = max((len(card.name) for card in team.players), default=0)
    cap = f" of {team.rules.cap:,}" if team.rules.cap else ""
    yield f"{team.name}: {len(team.players)} cards, salaries {team.salary:,}{cap}"
    for title, cards in parts:
        yield ""
        yield f"{title} ({sum(card.salary for _, card in cards):,})"
        for place, card in cards:
            yield f"  {place:<2} {card.name:<{wide}} {card.salary:>4}  {in_short(card)}"
    yield ""
    yield f"Deck      {len(team.deck)} cards"
    yield f"Staff     {', '.join(map(str, team.staff))}"
    yield f"Stadium   {team.stadium}"


def shown_deck(deck: Sequence[StrategyCard]) -> Iterator[str]:
    """A deck as lines: the copies of each card, its color, rarity, trigger and text."""
    colors = Counter(card.color for card in deck)
    counted = ", ".join(f"{number} {color}" for color, number in colors.items())
    yield f"{len(deck)} cards: {counted}"
    for card, copies in Counter(deck).items():
        yield f"  {copies} {card.id} {card} ({card.color}, {card.rarity}). {card.trigger} {card.text}"
