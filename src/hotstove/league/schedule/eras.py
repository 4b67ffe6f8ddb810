"""The leagues' arrangement of seasons by year: first and last day, opponents, length of visits, doubleheaders.

The season's data do not have these. They are round figures of the major leagues, and are used for other leagues as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from hotstove.stats.seasons import TeamSeason

_SHORTENED: Final[Mapping[int, tuple[str, str]]] = {
    1918: ("04-15", "09-02"),
    1919: ("04-23", "09-29"),
    1972: ("04-15", "10-04"),
    1981: ("04-08", "10-04"),
    1994: ("04-03", "08-11"),
    1995: ("04-25", "10-01"),
    2020: ("07-23", "09-27"),
    2022: ("04-07", "10-05"),
}
"""First and last day of seasons that war, strikes, a lockout or an epidemic shortened."""
_DATES: Final = (
    (1871, "05-04", "10-28"),
    (1880, "05-01", "10-10"),
    (1890, "04-18", "10-06"),
    (1900, "04-16", "10-02"),
    (1920, "04-14", "09-30"),
    (1961, "04-10", "10-01"),
    (1969, "04-07", "10-02"),
    (1986, "04-07", "10-05"),
    (1996, "04-01", "09-29"),
    (2012, "04-02", "10-01"),
    (2018, "03-29", "09-30"),
)
"""The usual opening day and last day, from that year on."""


def dates(year: int) -> tuple[date, date]:
    """Opening day and the last day of a season.

    >>> dates(1927)[0].isoformat(), dates(2020)[1].isoformat()
    ('1927-04-14', '2020-09-27')
    """
    usual = next(((first, last) for since, first, last in reversed(_DATES) if year >= since), _DATES[0][1:])
    first, last = _SHORTENED.get(year, usual)
    return date.fromisoformat(f"{year:04d}-{first}"), date.fromisoformat(f"{year:04d}-{last}")


def visit(year: int) -> float:
    """The usual number of games of a visit.

    >>> visit(1927), visit(1999)
    (3.7, 3.1)
    """
    return 2.0 if year < 1880 else 3.0 if year < 1901 else 3.7 if year < 1961 else 3.1


def travel_share(year: int) -> float:
    """The share of the calendar without games; doubleheaders make up for it.

    >>> travel_share(1935) > travel_share(1968) > travel_share(1990)
    True
    """
    if year < 1901:
        return 0.10
    for until, share in ((1955, 0.21), (1965, 0.15), (1976, 0.10), (1985, 0.07)):
        if year < until:
            return share
    return 0.0


@dataclass(frozen=True, slots=True)
class Balance:
    """The relative numbers of games of a pair of clubs of one division, of one league, and of two leagues.

    If ``paired``, a club meets one division of the other league: a different one each year, or with ``same_name`` always the
    one with the name of its own.
    """

    division: float
    league: float
    interleague: float = 0.0
    paired: bool = False
    same_name: bool = False


_BALANCE: Final = (
    (1871, Balance(1, 1)),
    (1969, Balance(18, 12)),
    (1979, Balance(13, 12)),
    (1993, Balance(13, 12)),
    (1997, Balance(12, 9.9, 3.1, paired=True, same_name=True)),
    (2001, Balance(19, 7.5, 3.0, paired=True)),
    (2013, Balance(19, 6.6, 4.0, paired=True)),
    (2023, Balance(13, 6.4, 3.07)),
)
_SIX_A_DIVISION: Final = Balance(18, 12)
_EPIDEMIC: Final = Balance(10, 0, 4.0, paired=True, same_name=True)


def balance(year: int, division_size: int) -> Balance:
    """The balance of a year; ``division_size`` is that of the two clubs' larger division.

    Divisions of six had 18 and 12 games until the end; leagues that had grown to two divisions of seven made them equal.
    """
    if year == 2020:
        return _EPIDEMIC
    if 1979 <= year < 1994 and division_size <= 6:
        return _SIX_A_DIVISION
    return next((share for since, share in reversed(_BALANCE) if year >= since), _BALANCE[0][1])


def weight(year: int, one: TeamSeason, two: TeamSeason, divisions: Mapping[str, list[str]], size: int) -> float:
    """The relative frequency with which two clubs meet; 0 if they don't.

    ``divisions`` are each league's, in order; ``size`` is the number of clubs in the larger of the two divisions.
    """
    share = balance(year, size)
    if one.league == two.league:
        return share.division if one.division == two.division else share.league
    if not share.interleague:
        return 0.0
    own, others = divisions[one.league], divisions[two.league]
    if not share.paired or len(own) != len(others):
        return share.interleague / (max(len(own), len(others)) if share.paired else 1)
    turn = 0 if share.same_name else year
    if one.league > two.league:
        one, two, own, others = two, one, others, own
    return share.interleague if (own.index(one.division) + turn - others.index(two.division)) % len(own) == 0 else 0.0
