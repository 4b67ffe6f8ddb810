"""Who runs hot and who cold: changes of heat in words, and their history in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hotstove.baseball.card_faces import HeatMark
from hotstove.baseball.plays import HeatChange
from hotstove.table.events import BOTH, Seat, label_of, rule_of


@dataclass(frozen=True, slots=True)
class Turned:
    """What a play did to one player's heat: hotter (``up``) or colder, from -6 to 6, in words, each step with its reason."""

    side: Seat
    player: str
    name: str
    before: int
    after: int
    words: tuple[str, str]
    reasons: tuple[str, ...]
    rule: str

    @property
    def up(self) -> bool:
        """Whether he runs hotter now."""
        return self.after > self.before

    @property
    def mark(self) -> HeatMark:
        """His new position."""
        return HeatMark(self.words[1], self.after)

    @property
    def why(self) -> str:
        """``hit, run driven in``."""
        return ", ".join(dict.fromkeys(self.reasons))

    @property
    def text(self) -> str:
        """``Larkin to red 2 (hit)``."""
        return f"{self.name} to {self.words[1]} ({self.why})"


def turned(changes: Sequence[HeatChange], names: Mapping[str, str]) -> tuple[Turned, ...]:
    """Changes of one play, those of one player in one direction put together, in the order in which they began.

    ``names`` are the players' names in print by their ids; who has none there is called by his whole name.
    """
    told: list[Turned] = []
    for each in changes:
        name, reasons, rule = names.get(each.player, each.name), (label_of(each.why),), rule_of(each.why)
        step = Turned(each.side, each.player, name, each.before, each.after, each.words, reasons, rule)
        at = next((n for n, old in enumerate(told) if (old.player, old.side, old.up) == (step.player, step.side, step.up)), -1)
        if at < 0 or any(old.player == step.player and old.side == step.side for old in told[at + 1 :]):
            told.append(step)
        else:
            old = told[at]
            words = old.words[0], step.words[1]
            told[at] = replace(old, after=step.after, words=words, reasons=(*old.reasons, *step.reasons))
    return tuple(told)


def heat_words(told: Sequence[Turned]) -> str:
    """``Hotter: Larkin to red 2 (hit). Colder: Quill to blue 1 (Error).``"""
    parts = []
    for label, up in (("Hotter", True), ("Colder", False)):
        some = [each.text for each in told if each.up is up]
        if some:
            parts.append(f"{label}: {'; '.join(some)}.")
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Step:
    """A player's heat as a play has left it: the number of the play from 1, its half-inning, and what the play did."""

    play: int
    half: tuple[int, Seat] | None
    turned: Turned


@dataclass(frozen=True, slots=True)
class Heated:
    """One player's heat in a game: at its beginning, and after each play that changed it."""

    name: str
    began: HeatMark
    steps: tuple[Step, ...]


def hot_and_cold(steps: Iterable[Step]) -> tuple[tuple[Heated, ...], tuple[Heated, ...]]:
    """The history of all players, away and home, whose heat has changed, in the order in which it first did."""
    by_player: tuple[dict[str, list[Step]], dict[str, list[Step]]] = ({}, {})
    for step in steps:
        by_player[step.turned.side].setdefault(step.turned.player, []).append(step)
    away, home = (
        tuple(
            Heated(first.turned.name, HeatMark(first.turned.words[0], first.turned.before), (first, *others))
            for first, *others in by_player[seat].values()
        )
        for seat in BOTH
    )
    return away, home
