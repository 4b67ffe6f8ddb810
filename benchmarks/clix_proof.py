"""Checks of SportsClix that take too many games for the test suite, which runs the same checks over fewer.

    python -m benchmarks.clix_proof exact --games 1000     # positions (not games) a tier: all paths against a second reading
    python -m benchmarks.clix_proof odds --games 200000    # at-bats (not games) a tier against exact odds: chi-square
    python -m benchmarks.clix_proof books --games 500      # games a tier: box score, Retrosheet, scorecard, another reader
    python -m benchmarks.clix_proof hidden --games 1000    # another secret die: the other seat perceives the same
    python -m benchmarks.clix_proof browser --games 100    # the same at two browsers: every byte that a browser is sent

``--tier`` takes one tier alone. Each prints what it has found and ends with an error at the first thing that is wrong.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.clutch_proof import books_of
from hotstove.games.sportsclix.tiers import TIERS, Tier
from tests.sportsclix.at_bats import as_they_came, by_the_rules, frequencies, shuffled
from tests.sportsclix.second_reading import outcomes
from tests.sportsclix.secret_dice import told_twice
from tests.sportsclix.test_books import tier_game
from tests.web.browsing import serving
from tests.web.hidden_dice import played_twice

TIMES = 100
"""How often each position is played."""


def exact(tier: Tier, positions: int) -> str:
    """Positions as they came and shuffled: the odds of all paths are those of the second reading, dials included."""
    random = Random(f"shuffled {tier.word}")
    came = as_they_came(tier, "proof")
    most = told = 0
    for number in range(positions):
        state = next(came)
        if number % 2:
            state = shuffled(state, random)
        odds = outcomes(state, f"proof {number}")
        assert by_the_rules(state, f"proof {number}") == odds, (number, state)
        told, most = told + len(odds), max(most, len(odds))
    return f"| {tier.title} | {positions:,} | {told:,} | {most:,} |"


def odds(tier: Tier, turns: int) -> str:
    """At-bats of games between random teams and managers against the odds of their positions."""
    pooled = frequencies(tier, turns // TIMES, TIMES, "proof")
    value, statistic, freedom = pooled.fit
    return f"| {tier.title} | {pooled.seen.total():,} | {len(pooled.seen)} | {statistic:.1f} | {freedom} | {value:.3f} |"


def books(tier: Tier, games: int) -> str:
    """Games of all shipped teams, by random and sensible managers, exported and read back."""
    return f"{tier.title}: {books_of(lambda number: tier_game(tier, number), games)}"


def hidden(games: int) -> str:
    """Games told again with one side's secret dice exchanged: the other's stream stays the same."""
    found = [told_twice(number) for number in range(games)]
    secret, dice, unrolled = (sum(each) for each in zip(*found, strict=True))
    return (
        f"{games} games told again, {secret:,} at-bats with secret dice, {dice:,} dice exchanged, {unrolled:,} at-bats "
        "whose dice were never rolled: every stream the same"
    )


def browser(games: int) -> str:
    """The same by the web server: all that the other manager's browser is sent until the dice are rolled."""
    answers = held = 0
    with TemporaryDirectory() as folder, serving(Path(folder) / "tables.db") as server:
        for number in range(games):
            found = played_twice(server, f"browser {number}")
            answers, held = answers + found.answers, held + found.bytes
    return f"{games} games, {answers:,} answers, {held:,} bytes until the dice were shown: every byte the same"


BY_TIER: dict[str, Callable[[Tier, int], str]] = {check.__name__: check for check in (exact, odds, books)}
CHECKS: dict[str, Callable[[int], str]] = {check.__name__: check for check in (hidden, browser)}


def main() -> None:
    """Run one of the checks."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("check", choices=[*BY_TIER, *CHECKS])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--tier", choices=list(TIERS))
    asked = parser.parse_args()
    if asked.check in CHECKS:
        print(CHECKS[asked.check](asked.games))
        return
    for tier in Tier:
        if asked.tier in (None, tier.word):
            print(BY_TIER[asked.check](tier, asked.games), flush=True)


if __name__ == "__main__":
    main()
