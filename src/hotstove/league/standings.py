"""Standings: clubs by league and division, best first, with games behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hotstove.league.season.lines import ClubLines, Counts, Recorded
from hotstove.league.season.plan import Club
from hotstove.stats.averages import ratio


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A club's line of the standings. ``behind`` is in games, 0 for the leader."""

    club: Club
    record: Counts
    behind: Fraction

    @property
    def wins(self) -> int:
        """Games won."""
        return self.record[Recorded.WINS]

    @property
    def losses(self) -> int:
        """Games lost."""
        return self.record[Recorded.LOSSES]

    @property
    def average(self) -> Fraction | None:
        """Wins of the games won or lost; None before the first."""
        return average(self.record)


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """The standings of one league or division: its heading and its rows, the leader first."""

    heading: str
    rows: tuple[StandingsRow, ...]


def average(record: Counts) -> Fraction | None:
    """Wins of the games won or lost (a tie is neither); None before the first."""
    return ratio(record[Recorded.WINS], record[Recorded.WINS] + record[Recorded.LOSSES])


def games_behind(leader: Counts, record: Counts) -> Fraction:
    """Half the sum of the differences in wins and in losses.

    >>> str(games_behind([10, 7, 3], [10, 5, 4]))
    '3/2'
    """
    more = leader[Recorded.WINS] - record[Recorded.WINS] + record[Recorded.LOSSES] - leader[Recorded.LOSSES]
    return Fraction(more, 2)


def ahead(record: Counts) -> tuple[Fraction, int, int]:
    """The ranking key of a club: winning average, wins, then runs less the opponents' runs."""
    share = average(record)
    runs = record[Recorded.RUNS] - record[Recorded.RUNS_ALLOWED]
    return Fraction(1, 2) if share is None else share, record[Recorded.WINS], runs


def standings(clubs: Sequence[Club], totals: Mapping[str, ClubLines]) -> list[StandingsTable]:
    """A table for each league or division, by name; clubs that are level in every criterion keep the given order."""
    groups: dict[tuple[str, str], list[Club]] = {}
    for club in clubs:
        groups.setdefault((club.league, club.division), []).append(club)
    tables = []
    for (league, division), members in sorted(groups.items()):
        ranked = sorted(members, key=lambda club: ahead(totals[club.code].record), reverse=True)
        leader = totals[ranked[0].code].record
        rows = tuple(
            StandingsRow(club, totals[club.code].record, games_behind(leader, totals[club.code].record)) for club in ranked
        )
        tables.append(StandingsTable(" ".join(part for part in (league, DIVISIONS.get(division, division)) if part), rows))
    return tables


DIVISIONS = {"E": "East", "W": "West", "C": "Central"}
"""Divisions by their abbreviations in the data."""
