"""A generator of teams: a whole squad of RB8 from a seed, a name and a character, written as a team file.

A squad has fifteen cards with ratings in the ranges of printed cards, abilities that suit them, and about as many points as
the teams that ship.

    hotstove invent rb8 --seed 7 --name 'Harbor Town Gulls' --character power > gulls.yaml
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hotstove.baseball.inventing import TeamGenerator, invented_names, one_of, quoted
from hotstove.games.rb8.abilities import ABILITIES, Ability
from hotstove.games.rb8.cards import HITTER_RATINGS, PITCHER_RATINGS, PITCHERS, Card, Hitter, Printed, Team, points, read_team
from hotstove.table import Chance
from hotstove.table.texts import Json, as_node

T = TypeVar("T")

TARGET = 1000
"""Points of a squad of fifteen, about what the shipped teams have."""
TOLERANCE = 10
RANGES = {"power": (4, 10), "contact": (5, 10), "speed": (3, 10), "defense": (5, 10), "control": (6, 10), "stuff": (6, 10)}
"""The lowest and highest ratings of printed cards; team files may have any from 1 to 10."""
STRONGEST = 18
"""The largest sum of control and stuff; with a higher one a card would cost more than the highest point value."""


@dataclass(frozen=True, slots=True)
class SquadCharacter:
    """A team's character: how its ratings differ from the usual ones. ``Ability.liked`` names the characters that suit it."""

    about: str
    shifts: Mapping[str, int]
    """The difference by rating; ``starters`` and ``relievers`` change both ratings of such a pitcher."""


CHARACTERS = {
    "balanced": SquadCharacter("a bit of everything", {}),
    "power": SquadCharacter("slow sluggers", {"power": 1, "contact": -1, "speed": -1}),
    "contact": SquadCharacter("singles to every field", {"power": -1, "contact": 1}),
    "running": SquadCharacter("never still on the bases", {"power": -1, "speed": 2}),
    "glove": SquadCharacter("nothing drops", {"power": -1, "defense": 1}),
    "pitching": SquadCharacter("strong starters", {"power": -1, "starters": 1}),
    "bullpen": SquadCharacter("strong relievers", {"speed": -1, "relievers": 1}),
}

SQUAD: tuple[tuple[Printed, tuple[int, ...]], ...] = (
    ("C", (6, 7, 4, 8)),
    ("1B", (8, 6, 4, 6)),
    ("2B", (5, 8, 7, 7)),
    ("3B", (7, 7, 5, 7)),
    ("SS", (5, 7, 7, 8)),
    ("OF", (5, 8, 8, 8)),
    ("OF", (7, 7, 6, 6)),
    ("OF", (7, 6, 6, 7)),
    ("1B", (8, 6, 3, 6)),
    ("C", (6, 6, 4, 7)),
    ("P", (8, 9)),
    ("P", (8, 8)),
    ("P", (8, 7)),
    ("RP", (7, 8)),
    ("RP", (7, 7)),
)
"""The positions of the fifteen cards, and the usual ratings from which theirs vary."""

FIRST = (
    *("Ada", "Arlo", "Benno", "Calla", "Cosmo", "Dinah", "Edda", "Emil", "Fausto", "Fern", "Gita", "Hamza", "Ines", "Jago"),
    *("Kaia", "Kwame", "Lev", "Linh", "Mateus", "Mina", "Nadir", "Ngaire", "Odile", "Olu", "Petra", "Pru", "Quill", "Rosa"),
    *("Rune", "Sabra", "Stellan", "Tavi", "Thea", "Uma", "Vito", "Wanda", "Xiomara", "Yael", "Yoshi", "Zora"),
)
LAST = (
    *("Applegarth", "Bramblewood", "Candlewick", "Dunnottar", "Eastermoor", "Farnaby", "Gossamer", "Hollowell", "Inchbold"),
    *("Jollify", "Kettleworth", "Larkspur", "Millrace", "Nightjar", "Oxenbridge", "Peppercorn", "Quickstep", "Rainsford"),
    *("Saltonstreet", "Thimbleby", "Underfoot", "Velasquillo", "Whistlewood", "Yarborough", "Zimtstern", "Adeyinka"),
    *("Bokhari", "Chandanwood", "Darvishi", "Etxebarri", "Fujimaki", "Gwozdek", "Hakimov", "Iwobarra", "Jankauskas"),
    *("Koroma", "Lindqvister", "Mensah-Stone", "Nakagome", "Okwudilo", "Paszek", "Qureshian", "Rautavaara", "Sikorsa"),
)
COLOURS = ("red", "blue", "green", "gold", "orange", "purple", "teal")


def make_team(
    seed: str, name: str, character: str = "balanced", target: int = TARGET, players: Sequence[str] = (), code: str = ""
) -> Team:
    """A team of fifteen; the same arguments give the same team. ``players`` holds names in the order of the squad.

    Raises Unreadable or NotLegal if a name can't be written in a team file.

    >>> team = make_team("7", "Harbor Town Gulls", players=["Pru Talbot"])
    >>> team.code, team.players[0].name, abs(team.points - TARGET) <= TOLERANCE
    ('HTG', 'Pru Talbot', True)
    """
    chance = Chance(f"rb8 team {seed} {character}")
    kind = CHARACTERS[character]
    rated = [(position, _varied(chance, position, usual, kind)) for position, usual in SQUAD]
    abilities = _abilities(chance, rated, character)
    _adjust_points(chance, rated, abilities, target)
    names = [*players[: len(SQUAD)], *invented_names(chance, FIRST, LAST, len(SQUAD), players)][: len(SQUAD)]
    cards: list[Json] = [
        _card(chance, who, position, ratings, ability)
        for who, (position, ratings), ability in zip(names, rated, abilities, strict=True)
    ]
    starters = [(-sum(ratings), who) for who, (position, ratings) in zip(names, rated, strict=True) if position == "P"]
    team: dict[str, Json] = {
        "name": name,
        "code": code or code_of(name),
        "colour": one_of(chance, COLOURS),
        "players": cards,
        "starters": [who for _, who in sorted(starters, key=lambda starter: starter[0])],  # the best opens a series
    }
    return read_team(as_node(team, "the team"))


def code_of(name: str) -> str:
    """A team's code of three capitals: the initials of its words, then letters of the last word.

    >>> [code_of(name) for name in ("Harbor Town Gulls", "Cinder Gulls", "Gulls", "Ö")]
    ['HTG', 'CGU', 'GUL', 'XXX']
    """
    words = [letters for word in name.upper().split() if (letters := re.sub("[^A-Z]", "", word))]
    initials = "".join(word[0] for word in words)[:3]
    return (initials + (words[-1][1:] if words else "") + "XXX")[:3]


def looks_right(ability: Ability, position: Printed, ratings: Sequence[int]) -> bool:
    """Whether a card of this position may hold the ability and has ratings that suit it.

    >>> BURGLAR = next(ability for ability in ABILITIES.values() if ability.name == "Burglar")
    >>> looks_right(BURGLAR, "OF", (4, 7, 9, 7)), looks_right(BURGLAR, "1B", (9, 5, 3, 6))
    (True, False)
    """
    printed = dict(zip(_keys(position), ratings, strict=True))
    return position in ability.owners and all(printed[key] >= least for key, least in ability.suits)


def file_of(team: Team, about: str) -> str:
    """The team as the text of a team file, with a line for each card; ``about`` is its first line, a comment."""
    name_width = max(len(quoted(card.name)) for card in team.players) + 1
    lines = [f"# {about}", f"name: {quoted(team.name)}", f"nickname: {quoted(team.nickname)}", f"code: {quoted(team.code)}"]
    lines += [f"colour: {team.colour}", "players:"]
    lines += [f"  - {{name: {quoted(card.name) + ',':<{name_width}} {_printed(card)}}}" for card in team.players]
    lines.append("lineup:")
    for spot in team.lineup:
        lines.append(f"  - {{name: {quoted(spot.hitter.name) + ',':<{name_width}} position: {spot.position.short.upper()}}}")
    lines.append(f"starters: [{', '.join(quoted(card.name) for card in team.starters)}]")
    return "\n".join(lines) + "\n"


def _keys(position: Printed) -> tuple[str, ...]:
    """The names of a card's ratings."""
    return PITCHER_RATINGS if position in PITCHERS else HITTER_RATINGS


def _printable(position: Printed, ratings: Sequence[int]) -> tuple[int, ...]:
    """The ratings, cut to their ranges; a pitcher's control is lowered until his two add up to at most ``STRONGEST``."""
    cut = [min(max(rating, RANGES[key][0]), RANGES[key][1]) for key, rating in zip(_keys(position), ratings, strict=True)]
    if position in PITCHERS:
        cut[0] -= max(sum(cut) - STRONGEST, 0)
    return tuple(cut)


def _varied(chance: Chance, position: Printed, usual: Sequence[int], kind: SquadCharacter) -> tuple[int, ...]:
    """A card's ratings: the usual ones, changed by the team's character and by chance. More power means less contact."""
    keys = _keys(position)
    staff = {"P": "starters", "RP": "relievers"}.get(position)
    moves = [kind.shifts.get(staff or key, 0) + chance.pick(3) - 1 for key in keys]
    if staff is None:
        trade = chance.pick(3) - 1
        moves[0] += trade
        moves[1] -= trade
    return _printable(position, [rating + move for rating, move in zip(usual, moves, strict=True)])


def _abilities(chance: Chance, rated: Sequence[tuple[Printed, Sequence[int]]], character: str) -> list[Ability | None]:
    """An ability or None for each card, no ability twice; half of them are from those that suit the team's character."""
    left = [ability for ability in ABILITIES.values() if ability.id.startswith("A")]
    abilities: list[Ability | None] = []
    for position, ratings in rated:
        fitting = [ability for ability in left if looks_right(ability, position, ratings)]
        liked = [ability for ability in fitting if character in ability.liked]
        without = chance.pick(10) < {"P": 2, "RP": 4}.get(position, 1)
        options = liked if liked and chance.pick(2) else fitting
        ability = None if without or not options else one_of(chance, options)
        if ability is not None:
            left.remove(ability)
        abilities.append(ability)
    return abilities


def _adjust_points(
    chance: Chance, rated: list[tuple[Printed, tuple[int, ...]]], abilities: Sequence[Ability | None], target: int
) -> None:
    """Change one rating after another by 1 until the squad's points are near the target; abilities still suit the cards."""
    worth = [points(position, ratings, ability) for (position, ratings), ability in zip(rated, abilities, strict=True)]
    for _ in range(4000):
        gap = target - sum(worth)
        if abs(gap) <= TOLERANCE:
            return
        card = chance.pick(len(rated))
        position, ratings = rated[card]
        place = chance.pick(len(ratings))
        changed = _printable(position, (*ratings[:place], ratings[place] + (1 if gap > 0 else -1), *ratings[place + 1 :]))
        ability = abilities[card]
        after = points(position, changed, ability)
        if abs(gap - after + worth[card]) < abs(gap) and (ability is None or looks_right(ability, position, changed)):
            rated[card], worth[card] = (position, changed), after


def _card(chance: Chance, name: str, position: Printed, ratings: Sequence[int], ability: Ability | None) -> dict[str, Json]:
    """The card as a team file has it. Half of the hitters bat right, two of three pitchers throw right."""
    card: dict[str, Json] = {"name": name, "position": position, **dict(zip(_keys(position), ratings, strict=True))}
    if position in PITCHERS:
        card["throws"] = one_of(chance, "RRL")
    else:
        card["bats"] = one_of(chance, "RRRRLLLS")
    if ability is not None:
        card["ability"] = ability.id
    return card


def _printed(card: Card) -> str:
    """A card's line in a team file after the name, in columns."""
    keys = _keys(card.position)
    ratings = " ".join(f"{f'{key}: {rating},':<{len(key) + 5}}" for key, rating in zip(keys, card.ratings, strict=True))
    hand = f"bats: {card.bats}" if isinstance(card, Hitter) else f"throws: {card.throws}"
    ability = f", ability: {card.ability.id}" if card.ability is not None else ""
    return f"position: {card.position + ',':<3} {ratings} {hand}{ability}"


def _text(seed: str, name: str, character: str, players: Sequence[str], code: str, points: int) -> str:
    team = make_team(seed, name, character, points, players, code)
    about = f"The {team.name}: {CHARACTERS[character].about}; {team.points} points (seed {seed!r}, character {character})."
    return file_of(team, about)


GENERATOR = TeamGenerator(
    "A team of fifteen cards: C, 1B, 2B, 3B, SS, three OF, two more hitters, three P, two RP.\n"
    "Ratings are 1 to 10; in the file, lineup and starters may be left out.",
    len(SQUAD),
    {name: kind.about for name, kind in CHARACTERS.items()},
    _text,
    (850, TARGET, 1200),
)
