"""Postseasons by era: the series for the title, the clubs that a league sends, the length of series, and home stands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

NATIONAL, AMERICAN, ASSOCIATION = "NL", "AL", "AA"
NONE: Final = (1901, 1902, 1904, 1994)
"""Years since 1901 in which the leagues' champions did not meet."""
_WORLD_SERIES_1880S: Final = {1884: 3, 1885: 7, 1886: 7, 1887: 15, 1888: 11, 1889: 11, 1890: 7}
_BEST_OF_NINE: Final = (1903, 1919, 1920, 1921)
_TEMPLE_CUP: Final = range(1894, 1898)
SIZES: Final = (1, 2, 4, 5, 6, 8)
"""The numbers of clubs that a league's part of a postseason can have."""


class Title(NamedTuple):
    """The last series: its name, the leagues whose champions meet (one league twice: its first and second), its length."""

    name: str
    leagues: tuple[str, str]
    best_of: int


def title(year: int, leagues: Collection[str]) -> Title | None:
    """The series for the title of that year, None if there was none.

    The years apply to the major leagues; two leagues of other names meet in every year.

    >>> title(1889, ["AA", "NL"]).best_of, title(1904, ["AL", "NL"]), title(1921, ["AL", "NL"]).best_of
    (11, None, 9)
    """
    if {NATIONAL, AMERICAN} <= set(leagues):
        if year in NONE:
            return None
        return Title("World Series", (AMERICAN, NATIONAL), 9 if year in _BEST_OF_NINE else 7)
    if {NATIONAL, ASSOCIATION} <= set(leagues):
        best_of = _WORLD_SERIES_1880S.get(year)
        return Title("World's Series", (ASSOCIATION, NATIONAL), best_of) if best_of else None
    if set(leagues) == {NATIONAL}:
        return Title("Temple Cup", (NATIONAL, NATIONAL), 7) if year in _TEMPLE_CUP else None
    if len(leagues) == 2:
        first, second = sorted(leagues)
        return Title("Championship Series", (first, second), 7)
    return None


def why_none(year: int, leagues: Collection[str]) -> str:
    """Why a season of these leagues has no series for the title (``title`` is None), as a sentence.

    >>> why_none(1904, ["AL", "NL"])
    'There was no postseason in 1904.'
    >>> why_none(1927, ["AL"])
    'The World Series of 1927 was that of the AL and the NL; here only the AL plays.'
    >>> why_none(2001, ["ours"])
    'A season of one league has no postseason: the first of the standings are champions.'
    """
    majors = [each for each in (AMERICAN, ASSOCIATION, NATIONAL) if each in leagues]
    if majors:
        real = title(year, (AMERICAN, NATIONAL) if year > 1900 else (ASSOCIATION, NATIONAL))
        if real is None:
            return f"There was no postseason in {year}."
        here = f"only the {majors[0]} plays" if len(majors) == 1 else "they don't meet"
        return f"The {real.name} of {year} was that of the {' and the '.join(real.leagues)}; here {here}."
    if len(leagues) == 1:
        return "A season of one league has no postseason: the first of the standings are champions."
    return f"A season of {len(leagues)} leagues has no postseason."


def places(year: int, clubs: int, divisions: int) -> int:
    """The number of clubs that a league of that size sends: one, then the division winners, and wild cards since 1995.

    >>> [places(year, 14, divisions) for year, divisions in ((1960, 1), (1975, 2), (1981, 2), (1999, 3), (2015, 3), (2023, 3))]
    [1, 2, 4, 4, 5, 6]
    """
    if year < 1969:
        return 1
    usual = 1 if year < 1995 else 4 if year < 2012 else 8 if year == 2020 else 5 if year < 2022 else 6
    if year == 1981 and divisions == 2:
        usual = 4
    fitting = [size for size in SIZES if size <= max(1, (clubs + 1) // 2, divisions)]
    return next((size for size in fitting if size >= max(usual, divisions)), fitting[-1])


def tie_length(year: int, league: str) -> int:
    """The length of the series that decides a tie for a place, 1 or 3 games; 0 if none is played.

    >>> tie_length(1951, "NL"), tie_length(1978, "AL"), tie_length(2023, "AL")
    (3, 1, 0)
    """
    if year == 2020 or year >= 2022:
        return 0
    return 3 if league == NATIONAL and 1946 <= year <= 1968 else 1


def length(year: int, stage: str) -> int:
    """The length of a league's series, 7 for the best of seven; stages: ``wild card``, ``division``, ``championship``."""
    if stage == "wild card":
        return 1 if year < 2020 or year == 2021 else 3
    if stage == "division":
        return 5
    return 5 if year < 1985 else 7


def home_stands(year: int, stage: str, best_of: int) -> tuple[int, ...]:
    """The home stands of a series, beginning with the club that has the advantage (``best_of.at_home``).

    >>> home_stands(1975, "championship", 5), home_stands(1903, "title", 9)
    ((0, 2, 3), (3, 4, 2))
    """
    if best_of == 9:
        return (3, 4, 2) if year == 1903 else (2, 3, 2, 2)
    if best_of == 7 and year > 1900:
        return (2, 3, 2)
    if best_of == 5:
        # The club with the advantage had the last three at home until 1997, and once more in 2012.
        return (0, 2, 3) if year < 1998 or year == 2012 else (2, 2, 1)
    if best_of == 3:
        return (1, 2) if stage == "tie" else (3,) if stage == "wild card" else (1, 1, 1)
    return (1,) if best_of == 1 else (2,) * (best_of // 2) + (1,)


def title_home(year: int) -> str | None:
    """The league whose champion has the advantage in the World Series, None if the better record has it.

    The leagues took turns until 2002. Then the All-Star Game decided; its results, which are not in the data, are listed here.

    >>> title_home(1975), title_home(1976), title_home(2011), title_home(2018)
    ('AL', 'NL', 'NL', None)
    """
    if year >= 2017 or year < 1903:
        return None
    if year >= 2003:
        return NATIONAL if 2010 <= year <= 2012 else AMERICAN
    even = 1924 <= year <= 1934 or year >= 1995
    return AMERICAN if (year % 2 == 0) == even else NATIONAL


def championship_turn(year: int, league: str) -> int | None:
    """The division (0 the first by name) whose winner has the advantage in a series of two divisions; None: the better record.

    >>> championship_turn(1975, "NL"), championship_turn(1975, "AL"), championship_turn(1999, "NL")
    (0, 1, None)
    """
    if year >= 1994:
        return None
    return (year + (league == NATIONAL)) % 2
