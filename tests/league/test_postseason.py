"""Postseasons by era: who plays, how long, at whose home; ties played off; nothing out of turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hotstove.league.best_of import at_home as home_side
from hotstove.league.postseason.bracket import after, bracket, next_games
from hotstove.league.postseason.eras import NONE, home_stands, length, places, tie_length, title, title_home
from hotstove.league.postseason.rounds import champion, pennant
from hotstove.league.postseason.seeding import ranked
from hotstove.league.postseason.state import Finish, Postseason, PostseasonGame, PostseasonSeries
from hotstove.table import NotLegal


def club(code: str, wins: int, league: str = "AL", division: str = "", games: int = 162, runs: int = 0) -> Finish:
    return Finish(code, league, division, wins, games - wins, runs)


def one_league(league: str, divisions: str, size: int) -> list[Finish]:
    """Clubs named by league, division and place, no two level: the first of the first division has won most."""
    return [
        club(f"{league}{division}{place}", 110 - 7 * place - number, league, division)
        for number, division in enumerate(divisions or " ")
        for place in range(1, size + 1)
    ]


def majors(divisions: str, size: int) -> list[Finish]:
    """Both leagues; every club of the National League has won one game fewer."""
    american = one_league("AL", divisions, size)
    national = [Finish(f"N{finish.code[1:]}", "NL", finish.division, finish.wins - 1, finish.losses + 1) for finish in american]
    return american + national


def better(game: PostseasonGame, state: Postseason) -> str:
    """The club that won more in the season wins every game."""
    wins = {finish.code: finish.wins for finish in state.finishes}
    return max((game.away, game.home), key=lambda code: (wins[code], code))


def at_home(game: PostseasonGame, state: Postseason) -> str:
    return game.home


def visitors(game: PostseasonGame, state: Postseason) -> str:
    return game.away


def played(state: Postseason, wins: Callable[[PostseasonGame, Postseason], str] = better) -> Postseason:
    """All of it, checked on the way."""
    for _ in range(200):
        games = next_games(state)
        if not games:
            return state
        assert len({game.series for game in games}) == len(games)
        clubs = [code for game in games for code in (game.away, game.home)]
        assert len(clubs) == len(set(clubs)), "somebody plays in two series at once"
        state = after(state, games[0], wins(games[0], state))
    raise AssertionError("it does not end")


def names(state: Postseason) -> list[str]:
    return [series.name for series in state.series]


def of(state: Postseason, name: str) -> PostseasonSeries:
    return next(series for series in state.series if series.name == name)


def homes(series: PostseasonSeries) -> str:
    """``HHaaaHH``: where the club with the advantage plays."""
    return "".join("aH"[home_side(series.stands, number)] for number in range(1, series.best_of + 1))


# --- By era


@pytest.mark.parametrize(
    ("year", "best_of", "where"), [(1903, 9, "HHHaaaaHH"), (1905, 7, "HHaaaHH"), (1921, 9, "HHaaaHHaa"), (1960, 7, "HHaaaHH")]
)
def test_two_pennants_one_series(year: int, best_of: int, where: str) -> None:
    state = played(bracket(year, majors("", 8)))
    (series,) = state.series
    assert (series.name, series.best_of, homes(series)) == ("World Series", best_of, where)
    assert (champion(state), pennant(state, "NL")) == ("AL 1", "NL 1")
    assert max(series.wins) == best_of // 2 + 1


@pytest.mark.parametrize("year", [*NONE, 1882])
def test_years_without(year: int) -> None:
    finishes = majors("", 8) if year > 1900 else [*one_league("NL", "", 8), *one_league("AA", "", 6)]
    state = bracket(year, finishes)
    assert (state.over, state.series, champion(state)) == (True, (), None)
    assert pennant(state, "NL") == "NL 1"


def test_no_playoff_in_1994() -> None:
    state = bracket(1994, majors("CEW", 5))
    assert (state.over, next_games(state)) == (True, ())


def test_the_1880s_and_the_temple_cup() -> None:
    finishes = [*one_league("NL", "", 8), *one_league("AA", "", 8)]
    (series,) = played(bracket(1888, finishes)).series
    assert (series.name, series.best_of) == ("World's Series", 11)
    (series,) = played(bracket(1895, one_league("NL", "", 12))).series
    assert (series.name, {series.home, series.guest}) == ("Temple Cup", {"NL 1", "NL 2"})
    assert bracket(1900, one_league("NL", "", 8)).series == ()


@pytest.mark.parametrize(("year", "best_of", "where"), [(1969, 5, "aaHHH"), (1984, 5, "aaHHH"), (1985, 7, "HHaaaHH")])
def test_division_winners(year: int, best_of: int, where: str) -> None:
    state = played(bracket(year, majors("EW", 6)))
    assert names(state) == ["AL Championship Series", "NL Championship Series", "World Series"]
    series = of(state, "AL Championship Series")
    assert (series.best_of, homes(series)) == (best_of, where)
    assert {series.home, series.guest} == {"ALE1", "ALW1"}


def test_leagues_take_turns_at_home() -> None:
    """The American League's champion began at home in odd years until 1993, in even ones from 1995 on; then the better."""
    begins = {year: next_games(played_to_the_title(year))[0].home[:2] for year in (1975, 1976, 1996, 1997, 2011, 2019)}
    assert begins == {1975: "AL", 1976: "NL", 1996: "AL", 1997: "NL", 2011: "NL", 2019: "AL"}


def played_to_the_title(year: int) -> Postseason:
    state = bracket(year, majors("EW" if year < 1994 else "CEW", 6 if year < 1994 else 5))
    while not any(series.stage == "title" for series in state.series):
        game = next_games(state)[0]
        state = after(state, game, better(game, state))
    return state


def test_the_split_season_s_stand_in() -> None:
    """1981: the two best of each division meet."""
    state = played(bracket(1981, majors("EW", 7)))
    first = of(state, "AL Division Series 1")
    assert {first.home, first.guest} == {"ALE1", "ALE2"}
    assert len(state.series) == 7


def test_a_wild_card() -> None:
    """1995: it does not meet the winner of its own division first."""
    state = played(bracket(1999, majors("CEW", 5)))
    pairs = [{series.home, series.guest} for series in state.series if series.league == "AL" and series.stage == "division"]
    assert pairs == [{"ALC1", "ALW1"}, {"ALE1", "ALC2"}]
    assert [len(series) for series in state.rounds] == [4, 2, 1]
    assert homes(of(state, "AL Division Series 1")) == "HHaaH"


def test_four_of_a_league_since_then() -> None:
    """Four clubs today: the best meets the last, of whichever division."""
    finishes = [club(code, wins, "Mine", code[0], 100) for code, wins in (("E1", 80), ("E2", 60), ("W1", 70), ("W2", 65))]
    finishes += [club(f"E{number}", 20 + number, "Mine", "E", 100) for number in range(3, 7)]
    state = bracket(2031, finishes)
    assert [(series.home, series.guest) for series in state.series] == [("E1", "E2"), ("W1", "W2")]
    state = bracket(2001, finishes)
    assert [(series.home, series.guest) for series in state.series] == [("E1", "W2"), ("W1", "E2")]


def test_two_wild_cards_play_a_game() -> None:
    state = played(bracket(2015, majors("CEW", 5)))
    game = of(state, "AL Wild Card")
    assert (game.best_of, game.home, game.guest) == (1, "ALC2", "ALE2")
    pairs = [{series.home, series.guest} for series in state.series if series.league == "AL" and series.stage == "division"]
    assert pairs == [{"ALC1", "ALC2"}, {"ALE1", "ALW1"}]


def test_six_in_a_league() -> None:
    """2023: two byes, best of three at the better club's home."""
    state = bracket(2023, majors("CEW", 5))
    assert [homes(series) for series in state.series] == ["HHH"] * 4
    assert [(series.home, series.guest) for series in state.series[:2]] == [("ALC2", "ALE2"), ("ALW1", "ALW2")]
    state = played(state, visitors)
    pairs = [(series.home, series.guest) for series in state.series if series.league == "AL" and series.stage == "division"]
    assert pairs == [("ALC1", "ALE2"), ("ALE1", "ALW2")]


def test_eight_in_2020() -> None:
    state = bracket(2020, majors("CEW", 5))
    pairs = [(series.home, series.guest) for series in state.series if series.league == "AL"]
    assert pairs == [("ALC1", "ALE3"), ("ALC2", "ALE2"), ("ALE1", "ALC3"), ("ALW1", "ALW2")]
    assert len(played(state).series) == 8 + 4 + 2 + 1


# --- Ties


def tied(year: int, wins: dict[str, int], league: str = "NL", games: int = 154) -> Postseason:
    other = [club("X", 100, "AL", games=games), club("Y", 50, "AL", games=games)]
    return bracket(year, [*(club(code, won, league, games=games) for code, won in wins.items()), *other])


def test_one_game_for_the_pennant() -> None:
    state = tied(1908, {"CHN": 98, "NY1": 98, "PIT": 97})
    assert next_games(state) == (PostseasonGame("NL pennant playoff", 1, "NY1", "CHN"),)
    state = after(state, next_games(state)[0], "NY1")
    assert pennant(state, "NL") == "NY1"
    assert {state.series[-1].home, state.series[-1].guest} == {"X", "NY1"}


def test_best_of_three_in_the_national_league() -> None:
    state = tied(1951, {"BRO": 96, "NY1": 96, "SLN": 81})
    assert (state.series[0].best_of, homes(state.series[0])) == (3, "Haa")
    state = played(state, visitors)
    assert Counter(series.stage for series in state.series) == {"tie": 1, "title": 1}


def test_three_level() -> None:
    """The last two in order first, the winner against the first."""
    state = tied(1962, {"A": 90, "B": 90, "C": 90, "D": 10})
    assert {state.series[0].home, state.series[0].guest} == {"B", "C"}
    for _ in range(2):
        state = after(state, next_games(state)[0], "C")
    assert {state.series[1].home, state.series[1].guest} == {"A", "C"}
    assert state.series[1].name == "NL pennant playoff 2"
    for _ in range(2):
        state = after(state, next_games(state)[0], "C")
    assert pennant(state, "NL") == "C"


def test_a_division() -> None:
    finishes = [finish for finish in majors("EW", 6) if finish.code != "ALE2"]
    finishes.append(club("ALE2", finishes[0].wins, "AL", "E"))
    state = bracket(1978, finishes)
    assert names(state) == ["AL E playoff"]
    assert len(played(state).series) == 4


def test_the_last_wild_card() -> None:
    finishes = [finish for finish in majors("CEW", 5) if finish.code != "ALE2"]
    finishes.append(club("ALE2", next(finish.wins for finish in finishes if finish.code == "ALC2"), "AL", "E"))
    assert names(bracket(1999, finishes)) == ["AL wild card playoff"]
    assert names(bracket(2015, finishes))[0] == "AL Wild Card"  # there are two such places
    assert names(bracket(2023, finishes))[0] == "AL Wild Card 1"  # nobody plays off any more


def test_level_for_the_division_but_both_in() -> None:
    """With one wild card, two who are level and both in anyhow play no game; with a game between wild cards they do."""
    finishes = [finish for finish in majors("CEW", 5) if finish.code != "ALC2"]
    finishes.append(club("ALC2", finishes[0].wins, "AL", "C"))
    assert names(bracket(2001, finishes))[0] == "AL Division Series 1"
    assert names(bracket(2018, finishes)) == ["AL C playoff"]


def test_order_of_level_clubs() -> None:
    """Games against each other, then the difference of runs, then the code."""
    one = Finish("A", "AL", "", 90, 72, 700, 600, {"B": 5, "C": 9})
    two = Finish("B", "AL", "", 90, 72, 600, 700, {"A": 13, "C": 9})
    three = Finish("C", "AL", "", 90, 72, 900, 600, {"A": 9, "B": 9})
    assert [finish.code for finish in ranked([one, two, three])] == ["B", "C", "A"]
    assert [finish.code for finish in ranked([club("D", 90), club("A", 90), club("C", 91), club("B", 90, runs=1)])] == [
        *("C", "B", "A", "D"),
    ]


# --- One's own leagues, and what can't be


@given(
    st.integers(1903, 2035),
    st.lists(st.tuples(st.sampled_from("EW"), st.integers(0, 40)), min_size=1, max_size=16),
    st.lists(st.tuples(st.sampled_from("EW"), st.integers(0, 40)), max_size=16),
    st.sampled_from([("AL", "NL"), ("North", "South"), ("NL", "Mine")]),
    st.sampled_from([better, at_home, visitors]),
)
@example(1981, [("E", 30), ("E", 20), ("E", 10), ("W", 25)], [("W", 17), ("E", 16)] * 2, ("AL", "NL"), better)
@settings(max_examples=300, deadline=None)
def test_any_leagues_come_to_an_end(
    year: int,
    first: list[tuple[str, int]],
    second: list[tuple[str, int]],
    leagues: tuple[str, str],
    wins: Callable[[PostseasonGame, Postseason], str],
) -> None:
    """Any leagues in any year, with ties everywhere: it ends, each series has a winner, and one club is left."""
    finishes = [club(f"A{number}", won, leagues[0], division, 80) for number, (division, won) in enumerate(first)]
    finishes += [club(f"B{number}", won, leagues[1], division, 80) for number, (division, won) in enumerate(second)]
    state = played(bracket(year, finishes), wins)
    assert state.over
    assert all(series.winner is not None for series in state.series)
    for series in state.series:
        assert max(series.wins) == series.best_of // 2 + 1
    last_series = title(year, {finish.league for finish in finishes})
    if last_series is not None:
        assert champion(state) == of(state, last_series.name).winner
    assert len(names(state)) == len(set(names(state)))


def test_a_league_alone() -> None:
    state = played(bracket(2031, one_league("Mine", "", 6)))
    assert champion(state) == pennant(state, "Mine") == "Mine 1"


def test_tie_games_are_played_again() -> None:
    state = bracket(1912, majors("", 8))
    game = next_games(state)[0]
    state = after(state, game, None)
    assert next_games(state)[0].number == 2
    assert len(played(state).series[0].won) == 5


def test_out_of_turn() -> None:
    state = bracket(1912, majors("", 8))
    game = next_games(state)[0]
    with pytest.raises(NotLegal, match="game 2 of the World Series is not next"):
        after(state, PostseasonGame(game.series, 2, game.away, game.home), game.home)
    with pytest.raises(NotLegal, match="PIT is not in game 1 of the World Series"):
        after(state, game, "PIT")
    with pytest.raises(NotLegal, match="is not next"):
        after(played(state), game, game.home)
    with pytest.raises(NotLegal, match="A stands twice in the standings"):
        bracket(1912, [club("A", 1), club("A", 1)])


def test_pure() -> None:
    """A state is a value: going on from it twice gives the same twice, and leaves it as it was."""
    state = bracket(2023, majors("CEW", 5))
    before = next_games(state)
    assert played(state) == played(state)
    assert next_games(state) == before


def test_homes() -> None:
    turns = {year: title_home(year) for year in (1905, 1923, 1924, 1927, 1934, 1935, 1936, 1993, 1995, 2002, 2003, 2016)}
    assert [year for year, league in turns.items() if league == "AL"] == [1905, 1923, 1924, 1934, 1935, 1993, 2002, 2003, 2016]
    shapes = {year: home_stands(year, "division", 5) for year in (1997, 1998, 2012, 2013)}
    assert shapes[1997] == shapes[2012] == (0, 2, 3)
    assert shapes[1998] == shapes[2013] == (2, 2, 1)


def test_lengths() -> None:
    for year in range(1969, 2030):
        for stage in ("wild card", "division", "championship"):
            assert sum(home_stands(year, stage, length(year, stage))) == length(year, stage)
    assert [tie_length(year, "NL") for year in (1945, 1946, 1968, 1969, 2020, 2021, 2022)] == [1, 3, 3, 1, 0, 1, 0]
    assert places(2023, 4, 1) == 2
