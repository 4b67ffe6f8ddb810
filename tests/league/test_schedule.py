"""Schedules made from a season's data: everybody's real number of games, nobody in two places, series, home stands."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotstove.league.schedule.eras import dates
from hotstove.league.schedule.fixtures import Schedule
from hotstove.league.schedule.making import make_schedule
from hotstove.league.schedule.pairs import homes, meetings, possible
from hotstove.league.schedule.rounds import rounds
from hotstove.stats.lahman import bundled, bundled_years
from hotstove.stats.seasons import Season, TeamSeason
from tests.league.counted import games_of


def club(code: str, games: int, home: int = 0, league: str = "AL", division: str = "") -> TeamSeason:
    return TeamSeason(code, code, league, division, games, home, 0, 0, 0, 0, 1.0, ())


def season(year: int, *clubs: TeamSeason) -> Season:
    return Season(year, clubs, frozenset(), frozenset(), "")


def league(year: int, sizes: dict[str, int], games: int, name: str = "AL") -> tuple[TeamSeason, ...]:
    """A league of divisions with so many clubs each."""
    return tuple(
        club(f"{name}{division}{number}", games, games // 2, name, division)
        for division, size in sizes.items()
        for number in range(size)
    )


def days_of(schedule: Schedule) -> dict[tuple[int, str], set[tuple[str, str]]]:
    """Whom each club plays on each day, and where."""
    games_by_day: dict[tuple[int, str], set[tuple[str, str]]] = defaultdict(set)
    for game in schedule.fixtures:
        for code in (game.away, game.home):
            games_by_day[game.day, code].add((game.away, game.home))
    return games_by_day


def check_shape(schedule: Schedule) -> None:
    """What holds for every schedule: order, numbers, months, one place a day, two games a day at most."""
    fixtures = schedule.fixtures
    assert [game.number for game in fixtures] == list(range(1, len(fixtures) + 1))
    assert [game.day for game in fixtures] == sorted(game.day for game in fixtures)
    assert all(game.month == schedule.date_of(game).month and game.day >= 0 for game in fixtures)
    assert all(game.away != game.home for game in fixtures)
    assert all(len(places) == 1 for places in days_of(schedule).values())
    a_day = Counter((game.day, code) for game in fixtures for code in (game.away, game.home))
    assert max(a_day.values(), default=0) <= 2


def series_of(schedule: Schedule, code: str) -> list[tuple[bool, int]]:
    """A club's season as series: at home or not, and how many games."""
    own = [(game.away, game.home) for game in schedule.fixtures if code in (game.away, game.home)]
    return [(pair[1] == code, len(list(games))) for pair, games in groupby(own)]


def meetings_of(schedule: Schedule) -> Counter[frozenset[str]]:
    return Counter(frozenset((game.away, game.home)) for game in schedule.fixtures)


# --- Everybody's number of games


@given(st.lists(st.integers(0, 60), min_size=2, max_size=12), st.sampled_from([1876, 1908, 1927, 1965]))
@settings(max_examples=120, deadline=None)
def test_any_league_adds_up(games: list[int], year: int) -> None:
    """Every club has its games where the sums allow it: an even sum, and nobody with more than all others together."""
    clubs = [club(f"C{number}", count) for number, count in enumerate(games)]
    schedule = make_schedule(season(year, *clubs))
    check_shape(schedule)
    played = games_of(schedule)
    given_up = sum(games) - sum(played.get(team.code, (0, 0))[0] for team in clubs)
    if sum(games) % 2 == 0 and max(games) <= sum(games) - max(games):
        assert given_up == 0
    assert len(schedule.notes) >= sum(played.get(team.code, (0, 0))[0] != team.games for team in clubs)
    assert all(played.get(team.code, (0, 0))[0] <= team.games for team in clubs)


@given(st.lists(st.tuples(st.integers(20, 90), st.integers(0, 4)), min_size=4, max_size=10))
@settings(max_examples=60, deadline=None)
def test_home_games_add_up(counts: list[tuple[int, int]]) -> None:
    """Known home games come out where they are half of all games; else as near as half of all games allow."""
    clubs = [club(f"C{number}", games, games // 2 + off - 2) for number, (games, off) in enumerate(counts)]
    schedule = make_schedule(season(1950, *clubs))
    played = games_of(schedule)
    exact = all(played[team.code][0] == team.games for team in clubs)
    if exact and sum(team.home_games for team in clubs) * 2 == sum(team.games for team in clubs):
        assert all(played[team.code][1] == team.home_games for team in clubs)
    assert sum(home for _, home in played.values()) == len(schedule.fixtures)


def test_odd_sum_leaves_out_one_game() -> None:
    schedule = make_schedule(season(1927, club("A", 9), club("B", 9), club("C", 9)))
    assert sorted(games for games, _ in games_of(schedule).values()) == [8, 9, 9]
    assert schedule.notes == ("A plays 8 games, not 9: the sums don't come out otherwise",)


def test_alone_in_a_league_it_plays_the_others() -> None:
    schedule = make_schedule(season(1884, *league(1884, {"": 4}, 30), club("UA1", 10, 5, "UA")))
    assert games_of(schedule)["UA1"] == (10, 5)


@pytest.mark.parametrize("year", bundled_years())
def test_real_seasons(year: int) -> None:
    """Games and home games of every club of the bundled seasons, within that year's calendar."""
    real = bundled(year)
    schedule = make_schedule(real)
    check_shape(schedule)
    played = games_of(schedule)
    assert {team.code: team.games for team in real.teams} == {code: games for code, (games, _) in played.items()}
    if sum(team.home_games for team in real.teams) * 2 == sum(team.games for team in real.teams):
        assert {team.code: team.home_games for team in real.teams} == {code: home for code, (_, home) in played.items()}
    first, last = dates(year)
    assert schedule.opening == first
    assert schedule.date_of(schedule.fixtures[-1]) <= last
    assert {game.month for game in schedule.fixtures} <= set(range(3, 11))


@pytest.mark.parametrize("year", bundled_years())
def test_same_data_same_schedule(year: int) -> None:
    assert make_schedule(bundled(year)) == make_schedule(bundled(year))


# --- Who meets whom


def test_the_whole_league_evenly_before_1969() -> None:
    clubs = (*league(1927, {"": 8}, 154), *league(1927, {"": 8}, 154, "NL"))
    met = meetings_of(make_schedule(season(1927, *clubs)))
    assert set(met.values()) == {22}
    assert all(len({code[:2] for code in pair}) == 1 for pair in met)


@pytest.mark.parametrize(
    ("year", "sizes", "within", "across"),
    [
        (1975, {"E": 6, "W": 6}, {18}, {12}),
        (1985, {"E": 7, "W": 7}, {13}, {12}),
        (1990, {"E": 6, "W": 6}, {18}, {12}),
        (1995, {"C": 5, "E": 5, "W": 4}, {12, 13, 14}, {11, 12, 13}),
    ],
)
def test_balance_of_divisions(year: int, sizes: dict[str, int], within: set[int], across: set[int]) -> None:
    clubs = league(year, sizes, 162)
    division = {team.code: team.division for team in clubs}
    met = meetings_of(make_schedule(season(year, *clubs)))
    inside = {count for pair, count in met.items() if len({division[code] for code in pair}) == 1}
    outside = {count for pair, count in met.items() if len({division[code] for code in pair}) == 2}
    assert inside <= within
    assert outside <= across


@pytest.mark.parametrize(("year", "least", "most"), [(1999, 13, 18), (2008, 13, 18), (2016, 18, 22), (2024, 44, 48)])
def test_interleague(year: int, least: int, most: int) -> None:
    """About 15 games across the leagues from 1997, 20 from 2013, 46 from 2023, and none before."""
    sizes = {"C": 5, "E": 5, "W": 5}
    clubs = (*league(year, sizes, 162), *league(year, sizes, 162, "NL"))
    games: Counter[str] = Counter()
    for pair, count in meetings_of(make_schedule(season(year, *clubs))).items():
        if len({code[:2] for code in pair}) == 2:
            for code in pair:
                games[code] += count
    assert len(games) == 30
    assert least <= min(games.values()) <= max(games.values()) <= most


def test_the_epidemic_kept_divisions_among_themselves() -> None:
    sizes = {"C": 5, "E": 5, "W": 5}
    clubs = (*league(2020, sizes, 60), *league(2020, sizes, 60, "NL"))
    met = meetings_of(make_schedule(season(2020, *clubs)))
    assert all(len({code[2] for code in pair}) == 1 for pair in met)
    assert {count for pair, count in met.items() if len({code[:2] for code in pair}) == 1} == {10}


# --- Series, stands, days


@pytest.mark.parametrize(("year", "games"), [(1927, 154), (1965, 162), (1988, 162)])
def test_series_and_stands(year: int, games: int) -> None:
    """Series of two to four games, with hardly any other; home stands and road trips of some series."""
    clubs = league(year, {"": 10 if year == 1965 else 8} if year < 1969 else {"E": 7, "W": 7}, games)
    schedule = make_schedule(season(year, *clubs))
    lengths: Counter[int] = Counter()
    stands: Counter[int] = Counter()
    for team in clubs:
        all_series = series_of(schedule, team.code)
        lengths.update(length for _, length in all_series)
        stands.update(len(list(group)) for _, group in groupby(all_series, key=lambda series: series[0]))
    assert sum(lengths[length] for length in (2, 3, 4)) >= 0.97 * sum(lengths.values())
    assert stands[2] + stands[3] > stands[1]
    assert max(stands) <= 6


def test_doubleheaders_belong_to_their_time() -> None:
    def doubles(year: int, games: int) -> float:
        """A club's doubleheaders."""
        schedule = make_schedule(season(year, *league(year, {"": 8} if year < 1969 else {"E": 7, "W": 7}, games)))
        a_day = Counter((game.day, code) for game in schedule.fixtures for code in (game.away, game.home))
        return sum(count == 2 for count in a_day.values()) / len({code for _, code in a_day})

    assert 12 < doubles(1930, 154) < 35
    assert doubles(1988, 162) < 3


def test_days_off() -> None:
    schedule = make_schedule(season(1988, *league(1988, {"E": 7, "W": 7}, 162)))
    first, last = dates(1988)
    played = {game.day for game in schedule.fixtures if "ALE0" in (game.away, game.home)}
    assert 10 <= (last - first).days + 1 - len(played) <= 30


def test_too_many_games_run_on() -> None:
    """A league of three with as many games as can be: the season runs longer, and says so."""
    schedule = make_schedule(season(1999, club("A", 200), club("B", 200), club("C", 200)))
    check_shape(schedule)
    assert [games for games, _ in games_of(schedule).values()] == [200, 200, 200]


# --- The parts


def test_meetings_follow_the_weights() -> None:
    table = meetings([12, 12, 12], [[0, 2, 1], [2, 0, 1], [1, 1, 0]])
    assert [sum(row) for row in table] == [12, 12, 12]
    assert possible([5, 1, 1], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]) == [2, 1, 1]


def test_homes_meet_any_target() -> None:
    table = [[0, 6, 6], [6, 0, 6], [6, 6, 0]]
    home = homes(table, [9, 5, 4])
    assert [sum(row) for row in home] == [9, 5, 4]
    assert all(home[a][b] + home[b][a] == table[a][b] for a in range(3) for b in range(3))


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=80))
def test_rounds_hold_everybody_once(pairs: list[tuple[int, int]]) -> None:
    """All pairs, each as often as asked for, nobody twice in a round, in few rounds."""
    wanted = [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]]
    rows = rounds(wanted)
    assert Counter(pair for row in rows for pair in row) == Counter(wanted)
    for row in rows:
        clubs = [number for pair in row for number in pair]
        assert len(clubs) == len(set(clubs))
    busiest = max(Counter(number for pair in wanted for number in pair).values(), default=0)
    assert len(rows) <= busiest * 3 // 2 + 1
