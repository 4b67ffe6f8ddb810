"""The card maker's notes on a league: the estimated statistics, and the cards' deviation from the real figures."""

from __future__ import annotations

from hotstove.games.pinetar.press.league import REGULAR, LeagueCards
from hotstove.stats.estimates import Rates


def notes_of(cards: LeagueCards) -> tuple[str, ...]:
    """Notes on the estimated statistics, and on the deviation of the league's columns from its line."""
    name, slow, fast = cards.league.name, *cards.pace
    notes = [f"{name}: {note}" for note in cards.league.estimated]
    if any(not each.one_column for each in cards.batters.values()):
        notes.append(f"{name}: columns against left- and right-handers are estimated from usual platoon differences")
    notes.append(
        f"{name}: {slow:.0%} of runners slow, {fast:.0%} fast, so that games come to the real"
        f" {sum(team.runs for team in cards.league.teams) / max(1, cards.league.team_games):.2f} runs"
    )
    real, there = (" ".join(f"{average:.3f}" for average in averages(line)) for line in (cards.league.rates, cards.expected))
    notes.append(f"{name}: AVG OBP SLG of all chances {real}, the cards come to {there}")
    busy = [each for each in cards.staff.values() if each.pitcher.faced >= REGULAR]
    if busy:
        missed = [
            100 * (sum((each.expected[at] - each.wanted[at]) ** 2 for each in busy) / len(busy)) ** 0.5 for at in range(4)
        ]
        words = ", ".join(f"{what} {value:.1f}" for what, value in zip(("HR", "H", "BB", "SO"), missed, strict=True))
        notes.append(
            f"{name}: grades of pitchers with {REGULAR} batters faced miss theirs by {words} in 100 (root mean square)"
        )
    return tuple(notes)


def averages(line: Rates) -> tuple[float, float, float]:
    """Batting, on-base and slugging average of a line; sacrifice flies count as at-bats."""
    hr, triple, double, single, walk, hit, _ = line
    hits, at_bats = hr + triple + double + single, 1 - walk - hit
    return hits / at_bats, hits + walk + hit, (hits + double + 2 * triple + 3 * hr) / at_bats
