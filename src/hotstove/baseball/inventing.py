"""Help for generators of invented teams: random players' names, and quoted text for team files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TypeVar

import yaml

from hotstove.baseball.ball_game import AnyBallGame, games_with
from hotstove.table import Chance, NotLegal
from hotstove.table.texts import Json

T = TypeVar("T")


def one_of(chance: Chance, options: Sequence[T]) -> T:
    """One of the options, each equally likely."""
    return options[chance.pick(len(options))]


def weighted(chance: Chance, weights: Mapping[T, int]) -> T:
    """One of the keys, drawn with their weights; raises ValueError if those sum to 0."""
    drawn = chance.pick(sum(weights.values()))
    for option, weight in weights.items():
        drawn -= weight
        if drawn < 0:
            return option
    raise ValueError(f"no weights to draw by: {weights}")


def normal(chance: Chance, mean: float, spread: float, low: int, high: int) -> int:
    """A whole number near the mean, of a normal distribution with that standard deviation, held to the bounds."""
    share = (chance.pick(1 << 20) + 0.5) / (1 << 20)
    return min(max(round(NormalDist(mean, spread).inv_cdf(share)), low), high)


def shuffled(chance: Chance, options: Sequence[T]) -> list[T]:
    """All of the options in random order."""
    left = list(options)
    return [left.pop(chance.pick(len(left))) for _ in options]


def invented_names(
    chance: Chance, first: Sequence[str], last: Sequence[str], number: int, taken: Sequence[str] = ()
) -> list[str]:
    """A ``number`` of random names; no first and no last name is used twice, and no name is one of ``taken``."""
    firsts, lasts = list(first), list(last)
    names: list[str] = []
    while len(names) < number:
        name = f"{firsts.pop(chance.pick(len(firsts)))} {lasts.pop(chance.pick(len(lasts)))}"
        if name not in taken:
            names.append(name)
    return names


def paired_names(chance: Chance, first: Sequence[str], last: Sequence[str]) -> list[str]:
    """Random names of which each first and each last name is used once, as many as the shorter list has."""
    lasts = shuffled(chance, last)
    return [f"{one} {other}" for one, other in zip(shuffled(chance, first), lasts, strict=False)]


def last_names_beside(last: Iterable[str], players: Iterable[str]) -> list[str]:
    """The last names that none of these players has."""
    taken = {player.rpartition(" ")[2] for player in players}
    return [name for name in last if name not in taken]


def quoted(text: str) -> str:
    """The text as YAML writes it: bare if that reads back as the same text, else in quotes.

    >>> quoted("Dot Alder"), quoted("yes"), quoted("6")
    ('Dot Alder', '"yes"', '"6"')
    """
    bare = re.fullmatch(r"[^\W_][\w .'/+*-]*", text) is not None and yaml.safe_load(text) == text
    return text if bare else yaml.safe_dump(text, default_style='"', width=1000, allow_unicode=True).strip()


def on_one_line(value: Json) -> str:
    """Data on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {on_one_line(below)}" for key, below in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(on_one_line(below) for below in value) + "]"
    return quoted(value) if isinstance(value, str) else str(value)


@dataclass(frozen=True, slots=True)
class TeamGenerator:
    """A generator of teams of a game.

    ``about`` describes its teams in a sentence, ``size`` is the number of their players, ``characters`` are the kinds of teams
    with their descriptions, the usual one first. ``points`` are the least, the usual and the greatest points of a team; None in
    a game without points. ``make`` is called with seed, name, character, players' names, code and points, and returns the text
    of a team file; it raises HotStoveError.
    """

    about: str
    size: int
    characters: Mapping[str, str]
    make: Callable[[str, str, str, Sequence[str], str, int], str]
    points: tuple[int, int, int] | None = None


def generator_of(game: AnyBallGame) -> TeamGenerator:
    """The game's generator of teams; raises NotLegal if it has none."""
    generator: TeamGenerator | None = getattr(game, "generator", None)
    if generator is None:
        raise NotLegal(f"{game.title} has no generator of teams; games that have: {games_with('generator')}")
    return generator
