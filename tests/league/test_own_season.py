"""A season of clubs of one's own: by names, files and folders, with codes that tell them apart, and no real figures."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.season_play import ClubHistory, GameDay
from hotstove.league.season.beginning import own_season
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.making import plan_of
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.texts import as_node, read_yaml
from tests.league import season_case

GAME = ball_game_named("pinetar")
DAY = GameDay(0, 4, "XXX", True, False)


def team(folder: Path, name: str, changed: dict[str, str] | None = None, file: str = "") -> Path:
    """The file of a team that comes with Pine Tar, some of its text changed."""
    text = GAME.team_file(name)
    for old, new in (changed or {}).items():
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / (file or f"{name}.yaml")
    path.write_text(text)
    return path


def fine(home: Path, *arguments: str) -> str:
    result = season_case.run(home, *arguments)
    assert result.returncode == 0, result.stderr
    return result.stdout


def refused(result: subprocess.CompletedProcess[str], words: str) -> None:
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_teams_of_ones_own_play_a_season_to_its_champions(tmp_path: Path) -> None:
    squads = tmp_path / "squads"
    squads.mkdir()
    for name in ("alchemists", "bootleggers"):
        team(squads, name)
    (squads / "notes.txt").write_text("no team")
    file = "--file", str(tmp_path / "s.db")
    new = "new", "pinetar", str(squads), "zeppelins", "--games", "4", "--seed", "1", *file
    assert "3 clubs, 6 games, seed 1+" in fine(tmp_path, *new)
    out = fine(tmp_path, "sim", *file)
    assert "Champions: " in out
    assert "real" not in out, "there are no real figures to stand beside"
    assert "High Meadow Zeppelins" in fine(tmp_path, "club", "zepp", *file)
    out = fine(tmp_path, "report", "--out", str(tmp_path / "r.json"), *file)
    assert "real" not in (tmp_path / "r.json").read_text().partition('"definitions"')[0].replace('"real": {}', "")


def test_every_pair_meets_as_often() -> None:
    real, teams = own_season(GAME, None, [as_node(name) for name in GAME.teams()[:4]])
    met = [frozenset((game.away, game.home)) for game in real.schedule.fixtures]
    assert len(teams) == 4
    assert {met.count(pair) for pair in met} == {12}
    assert len(set(met)) == 6


def test_of_many_clubs_pairs_meet_less_often() -> None:
    """Twelve games of each pair would be 228 for each of twenty clubs."""
    text = GAME.team_file("zeppelins")
    real, _ = own_season(
        GAME, None, [read_yaml(text.replace("code: HMZ", f"code: Z{at:02}"), f"{at}.yaml") for at in range(20)]
    )
    assert {team.games for team in real.season.teams} == {162}


def test_one_clubs_teams_of_two_seasons_are_told_apart(tmp_path: Path) -> None:
    clubs = [team(tmp_path, "zeppelins", {"season: 1996": f"season: {year}"}, f"{year}.yaml") for year in (1927, 1961)]
    real, teams = own_season(GAME, 2, [as_node(str(path), folder=tmp_path) for path in clubs])
    assert list(teams) == ["H27", "H61"]
    assert list(real.clubs.values()) == ["1927 High Meadow Zeppelins", "1961 High Meadow Zeppelins"]


def test_one_man_in_two_clubs_is_two_with_statistics_of_their_own() -> None:
    """The Yankees of two seasons share men; a man's second card goes on being his."""
    clubs = []
    for code in ("AAA", "BBB"):
        data = read_yaml(GAME.team_file("zeppelins"), "zeppelins.yaml").plain()
        assert isinstance(data, dict) and isinstance(data["players"], list) and isinstance(data["pitchers"], list)
        hitter, pitcher = data["players"][0], data["pitchers"][0]
        assert isinstance(hitter, dict) and isinstance(pitcher, dict)
        hitter["id"], pitcher["id"], data["code"] = "man", "man-p", code
        clubs.append(as_node(data, code))
    real, teams = own_season(GAME, 6, clubs)
    plan = plan_of(GAME, real.season, teams, real.schedule, "1")
    games = SeasonGames(GAME, plan)
    for code in teams:
        there = games.dugout.available(teams[code], ClubHistory(6), DAY)
        assert {"man-" + code, f"man-{code}p"} <= {each.player.id for each in there}
    histories = ClubHistory(6), ClubHistory(6)
    for fixture in plan.fixtures:
        by_code = dict(zip(teams, histories, strict=True))
        games.play(1, fixture, (by_code[fixture.away], by_code[fixture.home]))
    for code, history in zip(teams, histories, strict=True):
        assert all(id_.startswith(code) or id_ in ("man-" + code, f"man-{code}p") for id_ in history.players)


def test_two_clubs_of_one_code_are_refused_with_both_places(tmp_path: Path) -> None:
    clubs = [team(tmp_path, "zeppelins", file=file) for file in ("a.yaml", "b.yaml")]
    with pytest.raises(NotLegal, match=r"b\.yaml: its code is HMZ, as that of .*a\.yaml; give one of them another"):
        own_season(GAME, 2, [as_node(str(path), str(path), folder=tmp_path) for path in clubs])


def test_what_no_season_begins_with(tmp_path: Path) -> None:
    wrong = team(tmp_path, "zeppelins", {"GO-": "GO-QQ"}, "wrong.yaml")
    (tmp_path / "empty").mkdir()
    refused(season_case.run(tmp_path, "new", "pinetar", "alchemists", str(wrong)), f"{wrong}:")
    refused(season_case.run(tmp_path, "new", "pinetar", str(tmp_path / "empty")), "empty: a folder without team files")
    refused(season_case.run(tmp_path, "new", "pinetar", "alchemists"), "a season needs 2 to 40 clubs, found 1")
    refused(season_case.run(tmp_path, "new", "pinetar", "alchemists", "nobody"), "there is no team 'nobody'")
    refused(season_case.run(tmp_path, "new", "pinetar"), "or the clubs that are to play")
    both = "new", "pinetar", "alchemists", "zeppelins", "--year", "1927"
    refused(season_case.run(tmp_path, *both), "--year 1927 is a season of that year's clubs")
    assert not list(tmp_path.rglob("*.hotstove-season"))


def test_the_year_of_such_a_season_is_said(tmp_path: Path) -> None:
    """Its days and its postseason are those of the year: one league of 1975 sends its first club alone, one of 1998 four."""
    file = "--file", str(tmp_path / "s.db")
    clubs = GAME.teams()[:8]
    out = fine(tmp_path, "new", "pinetar", *clubs, "--games", "7", "--calendar", "1975", "--seed", "1", *file)
    assert "1975: 8 clubs" in out
    with SeasonFile.open_to_read(tmp_path / "s.db") as season:
        assert season.plan.year == 1975
        assert season.plan.opening.year == 1975
    for wrong, words in (
        (["--calendar", "1850"], "1871<=x<=2200"),
        (["--calendar", "x"], "not a valid whole number"),
        (["--year", "1927", "--calendar", "1927"], "--calendar goes without --year"),
    ):
        names = [] if "--year" in wrong else clubs
        refused(season_case.run(tmp_path, "new", "pinetar", *names, *wrong, "--file", str(tmp_path / "t.db")), words)


def test_clubs_of_ones_own_play_a_schedule_of_ones_own(tmp_path: Path) -> None:
    alchemists, zeppelins = "alchemists", "zeppelins"
    codes = list(own_season(GAME, 2, [as_node(name) for name in (alchemists, zeppelins)])[0].clubs)
    rows = [f"1998-05-{day:02},{codes[day % 2]},{codes[1 - day % 2]}" for day in range(1, 6)]
    schedule = tmp_path / "ours.csv"
    schedule.write_text("\n".join(["date,away,home", *rows]))
    new = "new", "pinetar", alchemists, zeppelins, "--schedule", str(schedule), "--file"
    assert "1998: 2 clubs, 5 games" in fine(tmp_path, *new, str(tmp_path / "s.db"))
    with SeasonFile.open_to_read(tmp_path / "s.db") as season:
        days = [season.plan.date_of(fixture.day).isoformat() for fixture in season.plan.fixtures]
        assert days == [f"1998-05-{day:02}" for day in range(1, 6)]
        assert [fixture.home for fixture in season.plan.fixtures] == [codes[1 - day % 2] for day in range(1, 6)]
    fine(tmp_path, "sim", "--file", str(tmp_path / "s.db"))
    other = str(tmp_path / "t.db")
    refused(season_case.run(tmp_path, *new, other, "--games", "4"), "--games goes without --schedule")
    refused(season_case.run(tmp_path, *new, other, "--as-played"), "--as-played goes with --year")
    refused(season_case.run(tmp_path, *new, other, "--calendar", "1927"), "1998-05-01 is not in the season of 1927")
    three = "new", "pinetar", alchemists, zeppelins, "bootleggers", "--schedule", str(schedule), "--file", other
    refused(season_case.run(tmp_path, *three), "ours.csv: there is no game of bootleggers (")
    schedule.write_text("date,away,home\n1998-05-01,XXX,ZZZ\n")
    refused(season_case.run(tmp_path, *new, other), "there is no team 'XXX'")
    schedule.write_text("\n".join(["date,away,home", *(row.replace("1998", "0098") for row in rows)]))
    refused(season_case.run(tmp_path, *new, other), "ours.csv: a season of 98; expected one of 1871 to 2200")
    schedule.write_text("away,home\n")
    refused(season_case.run(tmp_path, *new, other), "ours.csv:1: expected at least one game")
    assert not (tmp_path / "t.db").exists()
