"""A game of a season that was entered is one like all: shown, written out, corrected and taken out, with all that follows."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from hotstove.book.scorebook import Scorebook
from hotstove.league.season.amended import Outdated, amend, correction, removal
from hotstove.league.season.begun_games import begun_path
from hotstove.league.season.by_hand import count_entered
from hotstove.league.season.examining import examined
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.history import history_of
from hotstove.league.season.postseason_games import open_games, play_after, scheduled
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.league.shorthand.files import MOST, read_game
from hotstove.league.shorthand.text import shorthand
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from tests.league import season_case
from tests.league.test_season_command import fine, refused


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))
    return tmp_path


def text_of(path: Path, number: int, seed: str) -> str:
    """The shorthand of a game, as it was in another season of the same clubs."""
    with season_case.begun(path, season_case.plan(seed=seed)) as other:
        play_on(other, last=number)
        game = other.game(1, number)
        assert game is not None
        return shorthand(events_of(SeasonGames.of(other.plan), other.plan.fixture(number), game))


def kept(file: SeasonFile) -> object:
    """Everything that a file holds of games, standings, statistics and of what clubs have behind them."""
    histories = {code: history_of(text, 12) for code, text in file.histories(1).items()}
    own = {code: history for code, history in histories.items() if history.games}
    totals = {code: lines for code, lines in file.totals(1).items() if lines.record[0]}
    people = {code: {id_: each for id_, each in sorted(own[code].players.items()) if each.games} for code in own}
    return file.scores(1), totals, people, {code: (each.games, each.opponent) for code, each in own.items()}


@pytest.fixture
def texts(home: Path) -> tuple[str, str]:
    """Two ways in which game 5 may have gone."""
    return text_of(home / "a.db", 5, "a"), text_of(home / "b.db", 5, "b")


def entered(path: Path, text: str) -> SeasonFile:
    file = season_case.begun(path)
    play_on(file, last=4)
    count_entered(file, SeasonGames.of(file.plan), file.plan.fixture(5), text, "five.txt")
    return file


def correct(file: SeasonFile, games: SeasonGames, number: int, text: str, source: str) -> None:
    amend(file, correction(file, games, number, text, source))


def remove(file: SeasonFile, games: SeasonGames, number: int) -> None:
    amend(file, removal(file, games, number))


def test_a_corrected_game_is_as_if_it_had_been_entered_so(home: Path, texts: tuple[str, str]) -> None:
    wrong, right = texts
    with entered(home / "wrong.db", wrong) as file, entered(home / "right.db", right) as other:
        assert kept(file) != kept(other)
        correct(file, SeasonGames.of(file.plan), 5, right, "five.txt")
        assert kept(file) == kept(other)
        assert not list(examined(file))


def test_a_game_that_is_taken_out_was_never_there(home: Path, texts: tuple[str, str]) -> None:
    with entered(home / "s.db", texts[0]) as file, season_case.begun(home / "other.db") as other:
        play_on(other, last=4)
        remove(file, SeasonGames.of(file.plan), 5)
        assert kept(file) == kept(other)
        play_on(file)
        play_on(other)
        assert kept(file) == kept(other), "the computer plays it as if nothing had been"


def test_what_was_played_since_stays(home: Path, texts: tuple[str, str]) -> None:
    with entered(home / "s.db", texts[0]) as file:
        play_on(file)
        before = file.scores(1)
        correct(file, SeasonGames.of(file.plan), 5, texts[1], "five.txt")
        assert {**before, 5: file.scores(1)[5]} == file.scores(1)
        assert not list(examined(file)), "the sums are the games'"
        remove(file, SeasonGames.of(file.plan), 5)
        assert set(file.scores(1)) == set(before) - {5}
        assert not list(examined(file))


def test_a_wrong_correction_changes_nothing(home: Path, texts: tuple[str, str]) -> None:
    with entered(home / "s.db", texts[0]) as file:
        games, before = SeasonGames.of(file.plan), kept(file)
        wrong = (texts[1] + "K K K", r"five\.txt:\d+: "), ("", "ends before the game does"), ("x" * (MOST + 1), "50,000")
        for text, words in wrong:
            with pytest.raises(HotStoveError, match=words):
                correct(file, games, 5, text, "five.txt")
        with pytest.raises(NotLegal, match="was not entered but played; hotstove season remove 4 takes it out"):
            correct(file, games, 4, texts[0], "four.txt")
        with pytest.raises(NotLegal, match=r"game 6, .* is not over"):
            remove(file, games, 6)
        with pytest.raises(NotLegal, match=r"game 6, .* is not over"):
            correct(file, games, 6, texts[0], "six.txt")
        assert kept(file) == before


def test_what_was_worked_out_for_another_state_of_the_season_is_not_written(home: Path, texts: tuple[str, str]) -> None:
    with entered(home / "s.db", texts[0]) as file:
        games = SeasonGames.of(file.plan)
        amendments = correction(file, games, 5, texts[1], "five.txt"), removal(file, games, 5)
        play_on(file, last=6)
        before = kept(file)
        for amendment in amendments:
            with pytest.raises(Outdated, match="has gone on meanwhile"):
                amend(file, amendment)
        assert kept(file) == before
        amendment = removal(file, games, 5)
        file.set_note("league log", "a line that would be lost")
        with pytest.raises(Outdated):
            amend(file, amendment)


def test_the_postseason_stands_on_its_standings(home: Path, texts: tuple[str, str]) -> None:
    """A game that decides who is in it is taken out after its games, the last of them first."""
    with entered(home / "s.db", texts[0]) as file:
        games = SeasonGames.of(file.plan)
        play_on(file)
        play_after(file, games)
        end, whole = len(file.plan.fixtures), kept(file)
        last = max(each.fixture.number for each in scheduled(file))
        assert last > end + 1
        with pytest.raises(NotLegal, match=rf"played on the standings with game 5; hotstove season remove {last} takes out"):
            remove(file, games, 5)
        with pytest.raises(NotLegal, match=rf"after game {end + 1}; hotstove season remove {last} takes out"):
            remove(file, games, end + 1)
        assert kept(file) == whole
        for number in range(last, end, -1):
            remove(file, games, number)
            assert [each.fixture.number for each in scheduled(file)] == list(range(end + 1, number))
        play_after(file, games)
        assert kept(file) == whole, "its games come out again as they did"
        for number in range(max(each.fixture.number for each in scheduled(file)), end, -1):
            remove(file, games, number)
        remove(file, games, 5)
        assert 5 not in file.scores(1)


def test_the_standings_stay_while_a_game_of_the_postseason_is_begun(home: Path, texts: tuple[str, str]) -> None:
    """Its number would be that of a game of other clubs, for whom it would be counted, or of none."""
    with entered(home / "s.db", texts[0]) as file:
        games = SeasonGames.of(file.plan)
        play_on(file)
        coming = open_games(file)[0].fixture
        begun = begun_path(file.path, coming.number, "table")
        begun.touch()
        before = kept(file), scheduled(file)
        for change in (partial(correct, text=texts[1], source="five.txt"), remove):
            with pytest.raises(
                NotLegal, match=f"game {coming.number} of the postseason, .* is begun .*: finish or end it first"
            ):
                change(file, games, 5)
        assert (kept(file), scheduled(file)) == before
        play_after(file, games, leave=[each.code for each in file.plan.clubs if each.code not in (coming.away, coming.home)])
        for each in reversed(scheduled(file)):  # it is over, and its file not yet removed
            if each.fixture.number in file.scores(1):
                remove(file, games, each.fixture.number)
        begun.unlink()
        remove(file, games, 5)


def test_an_entered_game_is_shown_and_written_out_like_any_other(home: Path, texts: tuple[str, str]) -> None:
    path = home / "s.db"
    entered(path, texts[0]).close()
    file = ("--file", str(path))
    code = read_game(texts[0]).teams[0].code
    away, _ = Scorebook.of(read_game(texts[0]).events).score
    assert "Final: " in fine(home, "box", "5", *file, "--plays", "--check")
    assert "Final: " in fine(home, "box", "newest", *file) == fine(home, "box", code.lower(), *file)
    fine(home, "box", "5", *file, "--html", str(home / "box.html"))
    fine(home, "box", "5", *file, "--scorecard", str(home / "card.html"))
    fine(home, "box", "5", *file, "--scorecard", str(home / "card.svg"))
    assert "<html" in (home / "box.html").read_text() and "<svg" in (home / "card.html").read_text()
    assert len(list(home.glob("card-*.svg"))) == 2
    replay = fine(home, "replay", "5", *file)
    assert replay.startswith("Game 5, ") and f" {away}, " in replay
    assert re.search(r"^   1  .*\[", replay, re.MULTILINE)
    some = fine(home, "replay", "5", *file, "--until", "3")
    assert "   3  " in some and "   4  " not in some and " out" in some
    assert fine(home, "replay", "5", *file, "--until", "0").count("[") == 0
    steps = fine(home, "replay", "5", *file, "--step", answers="\n\nb\nx\nz\nq\n")
    assert "Play 2 of" in steps and "z: expected Enter, b, x or q." in steps and steps.count("Play 1 of") == 4
    fine(home, "export", "5", *file, "--out", str(home / "retro"))
    assert sum(each.read_text().count("id,") for each in (home / "retro").glob("*.EV*")) == 1
    assert fine(home, "shorthand", "5", *file) == texts[0]
    assert read_game(fine(home, "shorthand", "4", *file)).over, "any game can be had in shorthand"
    refused(season_case.run(home, "hindsight", "5", *file), "was entered afterwards")
    refused(season_case.run(home, "replay", "1999-01-01", *file), "is named so. Expected a file, newest")
    refused(season_case.run(home, "box", "9", *file), "it is not over")


def test_correcting_and_taking_out_at_the_command_line(home: Path, texts: tuple[str, str]) -> None:
    path = home / "s.db"
    entered(path, texts[0]).close()
    file = ("--file", str(path))
    (home / "right.txt").write_text(texts[1])
    before, after = (Scorebook.of(read_game(text).events).score for text in texts)
    out = fine(home, "correct", "5", str(home / "right.txt"), *file)
    assert f" {after[0]}, " in out and f"(it was {before[0]} to {before[1]})" in out
    assert fine(home, "shorthand", "5", *file) == texts[1]
    (home / "bad.txt").write_text("K K K K\n")
    refused(season_case.run(home, "correct", "5", str(home / "bad.txt"), *file), "bad.txt:1: top of the 1st, column 7")
    plays = texts[0].partition("plays:\n")[2].partition("score:")[0]
    assert f"(it was {after[0]} to {after[1]})" in fine(home, "correct", "5", "-", *file, answers=f"{plays}over: 3 innings\n\n")
    assert "is out of" in fine(home, "remove", "5", *file)
    (gone,) = home.glob("s.db.removed5.txt")
    assert gone.stat().st_mode & 0o777 == 0o600
    assert gone.read_text().endswith(f"{plays}over: 3 innings\n")
    fine(home, "enter", "5", str(gone), *file)
    fine(home, "remove", "5", *file)
    assert {each.name for each in home.glob("s.db.removed5*")} == {"s.db.removed5.txt", "s.db.removed5-2.txt"}
    fine(home, "remove", "4", *file)
    assert not list(home.glob("s.db.removed4*")), "the computer plays its game again"
    refused(season_case.run(home, "remove", "4", *file), "game 4, ")
    assert "is whole" in fine(home, "check", *file)


def test_a_game_of_ones_own_is_kept_when_it_is_taken_out(home: Path) -> None:
    path = home / "s.db"
    season_case.begun(path).close()
    file = ("--file", str(path))
    fine(home, "play", "1", "--you", "away", *file, answers="\n\n" + "s\n" * 100)
    with SeasonFile.open_to_read(path) as season:
        score = season.scores(1)[1]
    out = fine(home, "remove", "1", *file)
    (gone,) = home.glob("s.db.removed1.jsonl")
    assert f"It is kept in {gone}." in out
    gone.rename(home / "s.db.game1.jsonl")
    fine(home, "play", "1", *file)
    with SeasonFile.open_to_read(path) as season:
        assert season.scores(1)[1] == score, "put in its place, it counts again"


def test_a_text_that_can_be_no_game_is_not_read() -> None:
    with pytest.raises(Unreadable, match="at most 50,000 characters"):
        read_game("K" * (MOST + 1))
