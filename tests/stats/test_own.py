"""A CSV of one's own players, the files that are written, and the command."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.baseball.positions import Position
from hotstove.cli import press as command
from hotstove.games.pinetar.press.maker import Press
from hotstove.games.pinetar.team_sheets import read_team
from hotstove.stats.estimates import leagues
from hotstove.stats.files import team_file, write_teams
from hotstove.stats.lahman import bundled
from hotstove.stats.own import ABOUT, with_own
from hotstove.table import HotStoveError, NotLegal, Unreadable
from hotstove.table.files import NotWritten
from hotstove.table.texts import as_node, read_yaml, read_yaml_file

HEADER = "name,bats,throws,pos,G,AB,R,H,2B,3B,HR,BB,SO,SB,CS,E,pG,pGS,pIP,pH,pR,pER,pHR,pBB,pSO\n"
FIELD = ("C", "1B", "2B 100/SS 10", "3B", "SS", "LF/CF", "CF 120/LF 20", "RF", "DH")
MEN = "".join(
    f"Ada Number{number},{'LRB'[number % 3]},R,{place},130,500,70,{130 + 3 * number},25,3,{2 * number},50,80,5,2,4{',' * 9}\n"
    for number, place in enumerate(FIELD)
)
PITCHER = "Cy Own,R,L,P,30,60,2,9,1,0,0,2,30,0,0,1,30,30,201.1,180,80,75,18,60,150\n"


def written(path: Path, text: str = HEADER + MEN + PITCHER) -> Path:
    file = path / "mine.csv"
    file.write_text(text, encoding="utf-8")
    return file


def test_players_of_ones_own(tmp_path: Path) -> None:
    season, codes = with_own(bundled(1927), written(tmp_path))
    assert codes == ("OWN",)
    assert len(season.teams) == 17
    assert leagues(season)[0].rates == leagues(bundled(1927))[0].rates, "they change no league's totals"
    players = season.by_code["OWN"].players
    assert [(glove.position, glove.games) for glove in players[2].fielding] == [(4, 100), (6, 10)]
    pitcher = players[-1]
    assert pitcher.pitching is not None
    assert (pitcher.pitching.outs, pitcher.pitching.starts, pitcher.throws) == (604, 30, "L")
    (pressed,) = Press().press(season, codes)
    team = read_team(as_node(pressed.team))
    assert len(team.batters) == 9
    slugger = next(card for card in team.batters if card.name == "Ada Number8")
    assert sum(str(result.kind) == "HR" for result in slugger.column("R").rolls) >= 2
    assert Position.SHORTSTOP in team.by_id["own003"].gloves


def test_several_teams(tmp_path: Path) -> None:
    text = HEADER.replace("name,", "team,name,") + "".join(
        f"{team},{line}\n" for team in ("Reds", "Blues") for line in (MEN + PITCHER).splitlines()
    )
    season, codes = with_own(bundled(1889), written(tmp_path, text))
    assert codes == ("OWN", "OWA")
    assert [season.by_code[code].name for code in codes] == ["Reds", "Blues"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bats,", "hits,", r"mine.csv: row 1: there is no column bats"),
        (",E,", ",errs,", r"mine.csv: row 1: unknown column 'errs'; known: name"),
        ("Ada Number3,L", "Ada Number3,X", r"mine.csv: row 5: column bats: expected L or R or B, found 'X'"),
        ("Ada Number3", "Ada Number2", r"mine.csv: row 5: column name: expected another name"),
        ("Ada Number3", "", r"mine.csv: row 5: column name: expected a name"),
        (",3B,130,500", ",3B,130,-5", r"mine.csv: row 5: column ab: expected .*, found '-5'"),
        (",3B,130,500", ",3B,130,1oo", r"mine.csv: row 5: column ab: expected .*, found '1oo'"),
        (",3B,130,500", ",3B,130,100", r"mine.csv: row 5: column h: expected no more hits than at-bats"),
        (",3B,130", ",4B,130", r"mine.csv: row 5: column pos: expected positions such as"),
        (",3B,130", ",3B/3B,130", r"mine.csv: row 5: column pos: expected positions, each once"),
        (",3B,130", ",,130", r"mine.csv: row 5: column pos: expected at least one position"),
        ("201.1", "201.5", r"mine.csv: row 11: column pip: expected innings such as 201.1"),
        ("201.1", "²", r"mine.csv: row 11: column pip: expected innings such as 201.1"),
        ("201.1", "9" * 5000, r"mine.csv: row 11: column pip: expected innings such as 201.1"),
        (",3B,130", ",3B ²,130", r"mine.csv: row 5: column pos: expected positions, each once"),
        (",3B,130", f",3B {'9' * 5000},130", r"mine.csv: row 5: column pos: expected positions, each once"),
        (",30,30,201", ",30,31,201", r"mine.csv: row 11: column pgs: expected no more starts than games"),
        (",30,30,201", ",16,16,201", r"mine.csv: row 11: column pip: expected no more than 12 innings a game"),
        (",3B,130,500", ",3B,80,500", r"mine.csv: row 5: column ab: expected no more than 6 at-bats a game .*80 games"),
        (",3B,130,500", ",3B,,500", r"mine.csv: row 5: column ab: .*0 games"),
        (",6,50,80,", ",6,50,400,", r"mine.csv: row 5: column so: expected no more strikeouts than at-bats without a hit"),
        ("500,70,139", "500,5,139", r"mine.csv: row 5: column r: expected at least as many runs as home runs \(6\)"),
        (",180,80,75,", ",180,80,85,", r"mine.csv: row 11: column per: expected no more earned runs than runs \(80\)"),
        (",75,18,60", ",75,190,60", r"mine.csv: row 11: column phr: expected no more home runs than hits \(180\)"),
        (",60,150", ",60,700", r"mine.csv: row 11: column pso: expected no more strikeouts than outs \(604\)"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = (HEADER + MEN + PITCHER).replace(old, new, 1)
    with pytest.raises(Unreadable, match=message):
        with_own(bundled(1889), written(tmp_path, text))


def test_batters_faced_and_decisions(tmp_path: Path) -> None:
    header = HEADER.replace("pSO", "pSO,pBFP,pW,pL")
    season, _ = with_own(bundled(1889), written(tmp_path, header + PITCHER.replace("150\n", "150,820,20,10\n")))
    assert season.teams[-1].players[0].pitching is not None
    for cells, message in (
        ("100,20,10", r"row 2: column pbfp: expected at least as many batters as .*\(390\), found '100'"),
        ("820,21,10", r"row 2: column pg: expected at least as many games as wins, losses and saves"),
    ):
        with pytest.raises(Unreadable, match=message):
            with_own(bundled(1889), written(tmp_path, header + PITCHER.replace("150\n", f"150,{cells}\n")))


def test_a_player_joins_a_club(tmp_path: Path) -> None:
    """By its code in the column team; the club is pressed with him."""
    text = HEADER.replace("name,", "team,name,") + "BR3," + MEN.splitlines(True)[3]
    season, codes = with_own(bundled(1889), written(tmp_path, text))
    assert codes == ("BR3",)
    assert len(season.teams) == 16
    assert len(season.by_code["BR3"].players) == len(bundled(1889).by_code["BR3"].players) + 1
    (pressed,) = Press().press(season, codes)
    assert "Ada Number3" in {card.name for card in read_team(as_node(pressed.team)).batters}
    there = bundled(1889).by_code["BR3"].players[0].name
    with pytest.raises(Unreadable, match="column name: expected another name"):
        with_own(bundled(1889), written(tmp_path, text.replace("Ada Number3", there)))


def test_no_players_and_no_pitcher(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="expected a player, found nothing"):
        with_own(bundled(1889), written(tmp_path, HEADER))
    season, codes = with_own(bundled(1889), written(tmp_path, HEADER + MEN))
    with pytest.raises(NotLegal, match="nobody pitched"):
        Press().press(season, codes)
    season, codes = with_own(bundled(1889), written(tmp_path, HEADER + "".join(MEN.splitlines(True)[:4]) + PITCHER))
    with pytest.raises(NotLegal, match="OWN Players of your own 1889: a team has at least 8 position players, found 4"):
        Press().press(season, codes)


# --- Files


def test_team_files_are_written_all_or_none(tmp_path: Path) -> None:
    season = bundled(1889)
    (tmp_path / "NY1-1889.yaml").mkdir()
    with pytest.raises(NotWritten, match=r"NY1-1889\.yaml: not written"):
        write_teams(tmp_path, Press().press(season, ["BR3", "NY1"]), season, "Pine Tar")
    assert [path.name for path in tmp_path.iterdir()] == ["NY1-1889.yaml"]


def test_files_read_back(tmp_path: Path) -> None:
    season = bundled(1889)
    pressed = Press().press(season, ["BR3", "NY1"])
    paths = write_teams(tmp_path / "new" / "folder", pressed, season, "Pine Tar")
    assert [path.name for path in paths] == ["BR3-1889.yaml", "NY1-1889.yaml"]
    for path, each in zip(paths, pressed, strict=True):
        text = path.read_text(encoding="utf-8")
        assert "CC BY-SA 3.0" in text.splitlines()[1]
        assert max(map(len, text.splitlines())) < 260
        assert read_yaml_file(path).plain() == each.team
        assert read_team(read_yaml_file(path)).code == each.code
        assert read_yaml(team_file(each, season, "Pine Tar"), "again").plain() == each.team


# --- The command


class Rules:
    """Stands for the installed game."""

    title = "Pine Tar"
    press = Press()


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setattr(command, "ball_game_named", lambda name: Rules)
    return CliRunner()


def test_the_command(runner: CliRunner, tmp_path: Path) -> None:
    result = runner.invoke(command.command, ["--year", "1889", "--team", "br3", "--out", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert str(tmp_path / "BR3-1889.yaml") in result.output
    for word in ("CC BY-SA 3.0", "caught stealing was not kept", "AVG OBP SLG", "docs/press.md"):
        assert word in result.output
    assert len(list(tmp_path.iterdir())) == 1


def test_the_command_with_own_players(runner: CliRunner, tmp_path: Path) -> None:
    args = ["--year", "1889", "--players", str(written(tmp_path)), "--out", str(tmp_path / "out")]
    assert runner.invoke(command.command, args).exit_code == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["OWN-1889.yaml"]


def test_the_command_says_what_a_team_needs(runner: CliRunner, tmp_path: Path) -> None:
    file = written(tmp_path, HEADER + "".join(MEN.splitlines(True)[:1]))
    args = ["--year", "1889", "--players", str(file), "--out", str(tmp_path / "out")]
    error = runner.invoke(command.command, args).exception
    assert isinstance(error, NotLegal)
    for words in (f"{file}: ", "at least 8 position players", "somebody who pitched", "column team"):
        assert words in str(error)
    assert not (tmp_path / "out").exists()


def test_help_teaches(runner: CliRunner) -> None:
    text = runner.invoke(command.command, ["--help"]).output
    for word in ("hotstove press --year 1927", "hotstove play pinetar --away", 'the extra "lahman"', "docs/press.md"):
        assert word in text
    columns = runner.invoke(command.command, ["--columns"]).output
    assert all(name in columns for name in ABOUT)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--year", "1889", "--team", "NYA"], "there is no team 'NYA' in 1889; there are "),
        (["--year", "1889", "--data", "nowhere"], "nowhere: No such file or directory"),
    ],
)
def test_bad_input(runner: CliRunner, args: list[str], message: str) -> None:
    result = runner.invoke(command.command, args)
    assert isinstance(result.exception, HotStoveError)
    assert message in str(result.exception)


def test_a_year_is_needed(runner: CliRunner) -> None:
    result = runner.invoke(command.command, [])
    assert result.exit_code == 2
    assert "bundled are 1889, 1927, 1975, 2016" in result.output
