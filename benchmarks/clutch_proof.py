"""Checks of Clutch that take too many games for the test suite, which runs the same checks over fewer.

    python -m benchmarks.clutch_proof odds --games 200000   # plate appearances (not games) against exact odds: chi-square
    python -m benchmarks.clutch_proof books --games 600     # box score, Retrosheet files and scorecard against another reader
    python -m benchmarks.clutch_proof hidden --games 1000   # another hidden hand and deck: the other seat perceives the same
    python -m benchmarks.clutch_proof browser --games 10    # the same at two browsers: every byte that a browser is sent
    python -m benchmarks.clutch_proof counted --games 1000  # 50 cards a side accounted for, no endless chain

Each prints what it has found and ends with an error at the first thing that is wrong.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from scipy.stats import chi2  # type: ignore[import-untyped]

from hotstove.baseball.plays import GameEnds, Kind, Play
from hotstove.table import BOTH, Event
from tests.book.agreement import kinds_read_back
from tests.clutch.second_reading import MATCH_UPS, outcomes
from tests.clutch.test_books import clutch_game
from tests.clutch.test_cards_in_play import counted_game, played_twice
from tests.clutch.test_odds import frequencies
from tests.frequencies import p_value
from tests.web.browsing import serving
from tests.web.hidden_hands import played_twice as two_browsers

ANSWERS = 250
"""Answers of a game at two browsers, at most."""
BATCH = 50
"""Games that are exported and read at a time."""


def books(games: int) -> str:
    """Games of all shipped teams, by random and sensible managers, with and without cards, exported and read back."""
    return books_of(clutch_game, games)


def books_of(game: Callable[[int], list[Event]], games: int) -> str:
    """So many games, each by its number, exported and read back by another reader."""
    kinds: set[Kind] = set()
    plays = forfeits = 0
    for first in range(0, games, BATCH):
        told: list[list[Event]] = [game(number) for number in range(first, min(first + BATCH, games))]
        with TemporaryDirectory() as folder:
            kinds |= kinds_read_back(told, Path(folder))
        plays += sum(isinstance(event, Play) for events in told for event in events)
        forfeits += sum(event.how == "forfeit" for events in told for event in events if isinstance(event, GameEnds))
    words = ", ".join(kind.words for kind in sorted(kinds))
    return f"{games} games, {plays:,} plays, {forfeits} forfeits: no figure differs; kinds of plays: {words}"


def hidden(games: int) -> str:
    """Games played again with other cards in one seat's hidden hand and deck: the other's stream stays the same."""
    done = number = 0
    swapped: Counter[str] = Counter()
    while done < games:
        for seat in BOTH:
            swap = played_twice(f"proof {number}", seat)
            done += bool(swap)
            swapped.update([*swap, *swap.values()])
        number += 1
    least, times = min(swapped.items(), key=lambda each: each[1])
    return (
        f"{done} games told again ({2 * number} tried; in the rest no card could be exchanged): every stream the same; "
        f"{len(swapped)} titles exchanged, {swapped.total() / done:.1f} a game, the least ({least}) in {times} games"
    )


def browser(games: int) -> str:
    """The same by the web server: all that the other manager's browser is sent, in its order."""
    answers = differ = 0
    with TemporaryDirectory() as folder, serving(Path(folder) / "tables.db") as server:
        for number in range(games):
            given, most = two_browsers(server, f"browser {number}", ANSWERS)
            answers, differ = answers + given, differ + most
    return f"{games} games, {answers:,} answers, {differ / games:.1f} hidden cards of the hand differ: every byte the same"


def counted(games: int) -> str:
    """Games by chance in which each card is looked for after every turn, and the questions of a turn are counted."""
    most = max(counted_game(f"proof {number}") for number in range(games))
    return f"{games} games: 50 cards a side after every turn; at most {most} questions in a turn"


def odds(turns: int) -> str:
    """Plate appearances and steals of all match-ups of the second reading, each against its exact odds."""
    lines, total, freedom = [], 0.0, 0
    for match in MATCH_UPS:
        seen = frequencies(match, turns // len(MATCH_UPS), "odds")
        value, statistic, degrees = p_value(seen, outcomes(match))
        total, freedom = total + statistic, freedom + degrees
        lines.append(f"| {match.about} | {seen.total():,} | {statistic:.1f} | {degrees} | {value:.3f} |")
    lines.append(f"| all together | {turns // len(MATCH_UPS) * len(MATCH_UPS):,} | {total:.1f} | {freedom} |")
    return "\n".join([*lines[:-1], f"{lines[-1]} {chi2.sf(total, freedom):.3f} |"])


CHECKS: dict[str, Callable[[int], str]] = {check.__name__: check for check in (odds, books, hidden, browser, counted)}


def main() -> None:
    """Run one of the checks."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("check", choices=list(CHECKS))
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    print(CHECKS[asked.check](asked.games))


if __name__ == "__main__":
    main()
