"""Who runs hot and who cold: changes of heat in words, and their history in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hotstove.baseball.card_faces import HeatMark
from hotstove.baseball.plays import HeatChange
from hotstove.table.events import BOTH, Seat, label_of, rule_of


@dataclass(frozen=True, slots=True)
class HeatStep:
    """What a play did to one player's heat: whose he is, his id, the name that is printed, and his heat before and after.

    Heat is from -6, the coldest, to 6; ``words`` are those for both. ``reasons`` are those of all changes, ``rule`` is that of
    the first one.
    """

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


def heat_steps(changes: Sequence[HeatChange], names: Mapping[str, str]) -> tuple[HeatStep, ...]:
    """Changes of one play, those of one player in one direction put together, in the order in which they began.

    ``names`` are the players' names in print by their ids; who has none there is called by his whole name.
    """
    steps: list[HeatStep] = []
    for change in changes:
        name, reasons, rule = names.get(change.player, change.name), (label_of(change.why),), rule_of(change.why)
        new = HeatStep(change.side, change.player, name, change.before, change.after, change.words, reasons, rule)
        last = next((number for number in reversed(range(len(steps))) if _of_one(steps[number], new)), None)
        if last is None or steps[last].up is not new.up:
            steps.append(new)
        else:
            old = steps[last]
            words = old.words[0], new.words[1]
            steps[last] = replace(old, after=new.after, words=words, reasons=(*old.reasons, *new.reasons))
    return tuple(steps)


def _of_one(one: HeatStep, other: HeatStep) -> bool:
    """Whether both are of one player."""
    return (one.side, one.player) == (other.side, other.player)


def heat_words(steps: Sequence[HeatStep]) -> str:
    """``Hotter: Larkin to red 2 (hit). Colder: Quill to blue 1 (Error).``"""
    parts = []
    for label, up in (("Hotter", True), ("Colder", False)):
        some = [each.text for each in steps if each.up is up]
        if some:
            parts.append(f"{label}: {'; '.join(some)}.")
    return " ".join(parts)


@dataclass(frozen=True, slots=True)
class HeatMoment:
    """A player's heat as a play has left it: the number of the play from 1, its half-inning, and the step."""

    play: int
    half: tuple[int, Seat] | None
    step: HeatStep


@dataclass(frozen=True, slots=True)
class HeatHistory:
    """One player's heat in a game: at its beginning, and after each play that changed it."""

    name: str
    began: HeatMark
    moments: tuple[HeatMoment, ...]


def heat_histories(moments: Iterable[HeatMoment]) -> tuple[tuple[HeatHistory, ...], tuple[HeatHistory, ...]]:
    """The history of all players, away and home, whose heat has changed, in the order in which it first did."""
    by_player: tuple[dict[str, list[HeatMoment]], dict[str, list[HeatMoment]]] = ({}, {})
    for moment in moments:
        by_player[moment.step.side].setdefault(moment.step.player, []).append(moment)
    away, home = (
        tuple(
            HeatHistory(first.step.name, HeatMark(first.step.words[0], first.step.before), (first, *others))
            for first, *others in by_player[seat].values()
        )
        for seat in BOTH
    )
    return away, home
