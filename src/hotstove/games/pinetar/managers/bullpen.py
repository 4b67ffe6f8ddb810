"""The choice of a relief pitcher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.managers.standing import ALL_LUCK, LATE, SAVE, lead_of
from hotstove.games.pinetar.state import TeamInGame, View
from hotstove.table import HOME
from hotstove.table.game import Bench

QUALITY: Final = {"A+": 0, "A": 1, "B": 2, "C": 3, "M": 4, "D": 5, "E": 6, "G": 7}
"""Grades from the best to the worst."""


@dataclass(frozen=True, eq=False, slots=True)
class Reliever:
    """What counts of a pitcher in the bullpen: ``grades`` away and at home (0 is best), ``outings`` in relief.

    ``innings`` are those that he usually pitches in relief, his MIP if they aren't known.
    """

    grades: tuple[int, int]
    innings: int
    outings: int
    closes: bool
    saves: int


def outings_in_relief(card: Card) -> int:
    """A pitcher's games in relief in his real season, 1 for a reliever if they aren't known."""
    return max(1 if card.relieves else 0, card.usage.pitched - card.usage.starts)


@lru_cache(maxsize=1 << 12)
def reliever(card: Card) -> Reliever:
    """The record of a pitcher's card."""
    pitching = card.mound
    grades = QUALITY[pitching.away.first], QUALITY[pitching.home.first]
    innings = pitching.relief_innings or pitching.starter_innings
    if card.usage.relief:
        innings = max(1, min(innings, round(card.usage.relief)))
    return Reliever(grades, innings, outings_in_relief(card), card.closes, card.usage.saves)


def relief(view: View, options: Sequence[Card], bench: Bench) -> Card:
    """The closer for a save; otherwise a pitcher drawn at random, rather a good one if the game is close and late.

    Pitchers with many outings in their real season are drawn more often. No rule limits closers (PT-R-53).
    """
    state, seat = view
    lead, inning = lead_of(state, seat), state.inning
    # Position players pitch only if nobody else is left, those of the nine last.
    pitchers = [card for card in options if card.pitches]
    everybody = [(reliever(card), card) for card in pitchers or outside_the_nine(options, state.sides[seat]) or options]
    pen = [each for each in everybody if each[0].outings] or everybody
    if len(pen) == 1:
        return pen[0][1]
    late = inning > INNINGS
    if 0 < lead <= SAVE and (saver := for_the_save(pen, inning, bench)) is not None:
        return saver
    ranked: list[tuple[int, int, int]] = []  # key, place in the pen, outings
    for number, (man, card) in enumerate(pen):
        if man.closes and len(pen) > 1:
            if inning > INNINGS - man.innings and (0 < lead <= SAVE or (not lead and (seat == HOME or late))):
                return card
            saves_later = inning == INNINGS - man.innings and 0 < lead <= SAVE
            if inning < INNINGS - man.innings or saves_later or not (0 if man.innings == 1 else -2) <= lead <= SAVE + 1:
                continue
        grade = man.grades[seat]
        ranked.append((grade - 10 * man.innings if inning < LONG_BEFORE else grade, number, man.outings))
    if not ranked:
        return pen[0][1]
    ranked.sort()
    if inning >= LONG_BEFORE:
        if not -3 <= lead <= 4:
            ranked.reverse()
        elif inning < LATE or lead < -1:
            third = len(ranked) // 3
            ranked = ranked[third:] + ranked[:third]
    return pen[drawn(ranked, bench.luck())][1]


def for_the_save(pen: Sequence[tuple[Reliever, Card]], inning: int, bench: Bench) -> Card | None:
    """Who comes in to save a game: drawn by saves of the real season among those who have the innings for it.

    None if nobody of them saved a game.
    """
    able = [(man.saves**SAVES_COUNT, card) for man, card in pen if man.saves and inning > INNINGS - man.innings]
    if not able:
        return None
    left = bench.luck() / ALL_LUCK * sum([saves for saves, _ in able], 0.0)
    for saves, card in able:
        left -= saves
        if left < 0:
            return card
    return None


@lru_cache(maxsize=1 << 9)
def closing(players: tuple[Card, ...]) -> float:
    """How often a club brings in somebody for the save as the ninth begins: its saves, by the games that others could save.

    1 if its saves aren't known.
    """
    saves = complete = games = 0
    for card in players:
        usage = card.usage
        saves, complete, games = saves + usage.saves, complete + usage.complete, games + usage.starts
    if not saves or not games:
        return 1.0
    return min(1.0, saves / (TO_SAVE * max(1, games - complete)))


SAVES_COUNT: Final = 1.6
"""The power of a man's saves by which he is preferred: those with most weren't always there."""
TO_SAVE: Final = 0.25
"""The share of the games that no starter completes which are to be saved in the ninth."""


def outside_the_nine(options: Sequence[Card], side: TeamInGame) -> list[Card]:
    """The options who neither field nor are the DH."""
    nine = [spot.player for spot in side.lineup.spots if not spot.pending]
    return [card for card in options if card not in nine]


LONG_BEFORE: Final = 6
"""Before this inning a reliever comes in for several innings."""
PREFER: Final = 0.55
"""The factor by which each further pitcher of a ranking is less likely to come in."""


def drawn(ranked: Sequence[tuple[int, int, int]], luck: int) -> int:
    """The place in the bullpen of a pitcher drawn from a ranking, weighted by his outings and his rank."""
    weights, weight, whole = [], 1.0, 0.0
    for _, _, outings in ranked:
        weights.append(weight * outings)
        whole += weight * outings
        weight *= PREFER
    left = luck / (1 << 64) * whole
    for (_, number, _), each in zip(ranked, weights, strict=True):
        left -= each
        if left < 0:
            return number
    return ranked[0][1]
