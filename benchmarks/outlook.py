"""What the outlook tables of several games share: a card's worth in the hand, and the data file (``managers/outlook.yaml``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TypeAlias

from hotstove.baseball.innings import INNINGS

Halves: TypeAlias = dict[tuple[str, int], dict[tuple[int, int], list[float]]]
"""By card and half-inning of the game (0 to 17): by game and side, the gain in runs at each chance to play the card."""


def note(halves: Halves, card: str, half: tuple[int, int], game: tuple[int, int], gain: float) -> None:
    """Note a chance to play a card in a half-inning (inning, 0 or 1) of a game (its number, the side); extra innings count as
    the ninth."""
    inning, second = half
    number = min(inning, INNINGS) * 2 - 2 + second
    halves.setdefault((card, number), {}).setdefault(game, []).append(gain)


def worth_in_hand(halves: Halves, card: str, games: int, either: bool) -> list[float]:
    """A card's worth with 0, 1, 2, ... half-innings left for it: the first gain that is more than what it is worth after it.

    ``either``: it may be played at bat and in the field, so that both sides count in every half-inning of so many games.
    """
    worths = [0.0]
    for left in range(1, 2 * INNINGS + 1 if either else INNINGS + 1):
        numbers = [2 * INNINGS - left] if either else [2 * INNINGS - 2 * left, 2 * INNINGS - 2 * left + 1]
        after = worths[-1]
        plays = []
        for number in numbers:
            chances = halves.get((card, number), {})
            firsts = [next((gain for gain in gains if gain > after), after) for gains in chances.values()]
            seats = games * (2 if either else 1)
            plays.append((sum(firsts) + after * (seats - len(firsts))) / seats)
        worths.append(round(fmean(plays), 4))
    return worths


def data_file(
    title: str, rows: Sequence[Sequence[float]], worths: Mapping[str, Sequence[float]], names: Mapping[str, str] | None = None
) -> str:
    """The text of the data file. ``rows`` are the run chances of the 24 states, ``names`` those of the cards, for comments."""
    lines = [
        f"# {title}",
        "# runs: by outs and bases, the chances of 0, 1, 2, ... runs in the rest of a half-inning.",
        "# kept: by card, its worth in runs with 0, 1, 2, ... half-innings left in which it may be played.",
        "runs:",
    ]
    for number, row in enumerate(rows):
        bases = "".join("123"[base] if number >> base & 1 else "-" for base in range(3))
        lines.append(f"  {number // 8} out {bases}: [{', '.join(f'{share:.4f}' for share in row)}]")
    lines.append("kept:")
    for card, values in worths.items():
        name = f"  # {names[card]}" if names is not None else ""
        lines.append(f"  {card}: [{', '.join(f'{value:.3f}' for value in values)}]{name}")
    return "\n".join(lines)
