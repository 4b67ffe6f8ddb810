"""The interface of a game's ``press``, which makes its cards from a season's statistics: ``CardMaker``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from hotstove.baseball.ball_game import AnyBallGame, Progress, games_with
from hotstove.stats.seasons import Season
from hotstove.table import NotLegal
from hotstove.table.texts import Json

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Pressed:
    """Cards of one team: its team file as data, and notes on what had to be estimated."""

    code: str
    team: dict[str, Json]
    notes: tuple[str, ...] = ()


class CardMaker(Protocol):
    """A maker of a game's cards from real statistics."""

    @property
    def method(self) -> str:
        """The method in one line, with the place of its description."""

    @property
    def options(self) -> Mapping[str, Json]:
        """The switches with their values that the cards are fitted to, where those are not the game's or the dugout's own.

        Seasons of these cards are played with them unless others are chosen.
        """

    def press(self, season: Season, teams: Sequence[str], progress: Progress | None = None) -> Sequence[Pressed]:
        """Cards for the teams (all if none are named), fitted to the whole season; raises NotLegal if they can't be made."""


@runtime_checkable
class SpreadMaker(Protocol):
    """What a card maker has beside the rest that takes long: ``jobs``, the processes that it may use."""

    jobs: int


def card_maker_of(game: AnyBallGame, jobs: int = 1) -> CardMaker:
    """The game's card maker, which may use so many processes; raises NotLegal if it has none.

    The cards are the same with any number of processes. With several, the program's main module is imported by each of them.
    """
    maker: CardMaker | None = getattr(game, "press", None)
    if maker is None:
        raise NotLegal(f"{game.title} has no cards that are made from statistics; games that have: {games_with('press')}")
    if isinstance(maker, SpreadMaker):
        maker.jobs = jobs
    return maker


def in_steps(leagues: Sequence[V], steps: int, progress: Progress | None) -> Iterator[tuple[V, Callable[[int], None]]]:
    """The leagues, each with a function to be called with the number of its ``steps`` that are done.

    ``progress`` learns of the steps of all leagues together.
    """
    for number, league in enumerate(leagues):
        before = number * steps

        def tell(step: int, before: int = before) -> None:
            if progress is not None:
                progress(before + step, len(leagues) * steps)

        tell(0)
        yield league, tell


def season_options(maker: CardMaker, chosen: Mapping[str, Json]) -> Mapping[str, Json]:
    """The options of a season of its cards: those that are chosen, and for the others what the cards are fitted to.

    Somebody who chooses a preset chooses all of them.
    """
    return chosen if "preset" in chosen else {**maker.options, **chosen}
