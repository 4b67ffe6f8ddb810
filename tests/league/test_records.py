"""Records of a season and of several, and awards by their formulas."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from hotstove.baseball.plays import Count
from hotstove.baseball.positions import Position
from hotstove.league.leaders import pitchers
from hotstove.league.season.awards import FORMULAS, awards_of
from hotstove.league.season.chronicle import CHRONICLE, chronicle_of
from hotstove.league.season.examining import examined
from hotstove.league.season.lines import ClubLines, Fielded, Recorded, unpacked
from hotstove.league.season.records import CLUB_SEASON, GAME_OF, PLAYER, RECORDS, Record, RecordList, merged, records_kept
from hotstove.league.season.repair import repair
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile, note_of
from hotstove.league.season.told import keep_told, records_of_all, season_records
from hotstove.table.errors import Unreadable
from tests.league import season_case
from tests.league.test_chronicle import batted, pitched


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up game is installed."""
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))


def played(path: Path, last: int | None = None, seed: str = "test") -> Path:
    """A season's file with games played."""
    with season_case.begun(path, season_case.plan(games=12, seed=seed)) as file:
        play_on(file, last=last)
    return path


def found(lists: list[RecordList], section: str, heading: str) -> RecordList:
    return next(each for each in lists if (each.section, each.heading) == (section, heading))


# --- Records


def test_records_are_those_of_the_games_and_of_the_sums(tmp_path: Path) -> None:
    with SeasonFile.open_to_read(played(tmp_path / "s.db")) as file:
        lists = season_records(file)
        most = [0]
        for game in file.games(1, 1, len(file.plan.fixtures)):
            for club in unpacked(game.lines).clubs:
                most += [sum(line[: Count.HOME_RUN + 1]) for line in club.batting.values()]
        hits = found(lists, GAME_OF, "Hits")
        assert [int(row.figure) for row in hits.rows] == sorted(most, reverse=True)[:5]
        best = hits.rows[0]
        assert best.when == str(file.plan.date_of(file.plan.fixture(best.game).day))
        totals = file.totals(1)
        wins = found(lists, CLUB_SEASON, "Games won")
        assert wins.rows[0].figure == max(lines.record[Recorded.WINS] for lines in totals.values())
        allowed = found(lists, CLUB_SEASON, "Fewest runs allowed")
        assert allowed.rows[0].figure == min(lines.record[Recorded.RUNS_ALLOWED] for lines in totals.values())
        assert found(lists, PLAYER, "Hits").rows[0].when == str(file.plan.year)


def test_averages_come_when_the_schedule_is_played(tmp_path: Path) -> None:
    with SeasonFile.open_to_read(played(tmp_path / "s.db", last=10)) as file:
        headings = {each.heading for each in season_records(file)}
    assert "Games won" in headings
    assert not {"Earned run average", "Batting average", "Share won", "Fewest runs allowed"} & headings
    with SeasonFile.open_to_read(played(tmp_path / "t.db")) as file:
        assert {"Share won", "Fewest runs allowed"} <= {each.heading for each in season_records(file)}


def test_records_of_several_seasons_are_the_best_of_all(tmp_path: Path) -> None:
    paths = [played(tmp_path / f"{seed}.db", seed=seed) for seed in ("one", "two")]
    every = []
    for path in paths:
        with SeasonFile.open_to_read(path) as file:
            every += [row.figure for row in found(season_records(file), PLAYER, "Hits").rows]
    old = season_case.begun(tmp_path / "old.db")
    old.close()
    (tmp_path / "none.db").write_bytes(b"x" * 5000)
    told = records_of_all([*paths, tmp_path / "old.db", tmp_path / "none.db", tmp_path / "missing.db"])
    assert [row.figure for row in found(list(told.lists), PLAYER, "Hits").rows] == sorted(every, reverse=True)[:5]
    assert len(told.seasons) == 2
    assert told.without == ("old.db", "none.db", "missing.db")


def test_the_lowest_is_the_best_where_it_should_be() -> None:
    def lists(figure: int) -> list[RecordList]:
        return [RecordList(PLAYER, "Earned run average", 2, True, (Record(Fraction(figure, 100), "x", "A", "1"),))]

    (together,) = merged([("a", lists(250)), ("b", lists(199)), ("c", lists(300))])
    assert [(row.season, together.printed(row)) for row in together.rows] == [("b", "1.99"), ("a", "2.50"), ("c", "3.00")]


def test_kept_records_come_back_and_those_of_others_are_not_believed(tmp_path: Path) -> None:
    path = played(tmp_path / "s.db")
    kept = records_kept(note_of(path, RECORDS))
    assert kept is not None
    with SeasonFile.open_to_read(path) as file:
        assert kept[2] == season_records(file)
    row = [1, 0, "x", "A", "1", "", 0]
    wrong: list[object] = [None, [], ["x", 3], ["x", 3, [["nowhere", "h", 0, False, []]]]]
    wrong.append(["x", 3, [[PLAYER, "h", 9, False, []]]])
    wrong += [["x", 3, [[PLAYER, "h", 0, False, [bad]]]] for bad in (row, [10**12, *row[1:]], row[1:])]
    for data in wrong:
        assert records_kept(data) is None  # type: ignore[arg-type]
    with pytest.raises(Unreadable, match="no such file"):
        note_of(tmp_path / "missing", RECORDS)


def test_several_replays_keep_nothing(tmp_path: Path) -> None:
    with season_case.begun(tmp_path / "s.db", season_case.plan(games=4, replays=2)) as file:
        play_on(file)
        keep_told(file)
        assert file.note(RECORDS) is None


# --- Awards


Lines = dict[str, list[int]]


def club_of(batting: Lines, pitching: Lines, fielding: dict[tuple[str, int], list[int]]) -> ClubLines:
    names = {id_: id_.upper() for id_ in batting | pitching}
    lines = ClubLines(batting=batting, pitching=pitching, fielding=fielding, names=names)
    lines.record[Recorded.GAMES] = 9
    return lines


def totals_of(one: ClubLines) -> dict[str, ClubLines]:
    return {club.code: one if number == 0 else ClubLines() for number, club in enumerate(season_case.plan().clubs)}


def test_the_best_pitcher_has_the_points_of_the_formula() -> None:
    """5/9 of 27 innings, less 4 earned runs, a twelfth of 24 strikeouts, 2.5, 1, 6 times 2, less 2, 12 for first place."""
    line = pitched(81, earned_run=4, strikeout=24, saves=1, shutouts=1, wins=2, losses=1)
    lines = club_of({"b": batted(single=1)}, {"p": line}, {})
    lines.record[Recorded.WINS] = 2
    award = next(each for each in awards_of(season_case.plan(), totals_of(lines)) if each.name == "Best pitcher")
    assert award.nominees[0].points == pytest.approx(15 - 4 + 2 + 2.5 + 1 + 12 - 2 + 12)
    assert award.nominees[0].name == "P"


def test_the_most_valuable_player_has_the_runs_of_the_formula() -> None:
    """An out is worth what makes the league's hitting come to 0; without fielders in the book positions count nothing."""
    batting = {"a": batted(single=3, home_run=1, walk=2, stolen_base=1, out=4), "b": batted(double=1, out=5)}
    lines = club_of(batting, {"p": pitched(27, run=3)}, {})
    award = awards_of(season_case.plan(), totals_of(lines))[0]
    weighted = (3 * 0.47 + 1.40 + 2 * 0.33 + 0.30), 0.78
    an_out = sum(weighted) / 9
    points = {each.id: each.points for each in award.nominees}
    assert points["a"] == pytest.approx(weighted[0] - 4 * an_out + 10 / 30)
    assert points["b"] == pytest.approx(weighted[1] - 5 * an_out + 6 / 30)
    assert points["p"] == pytest.approx(0.0)


def test_fielders_are_compared_where_the_book_names_who_put_out_everybody() -> None:
    def at(putouts: int, assists: int) -> list[int]:
        line = [0] * len(Fielded)
        line[Fielded.GAMES], line[Fielded.PUTOUTS], line[Fielded.ASSISTS] = 9, putouts, assists
        return line

    fielding = {("a", 6): at(20, 5), ("b", 6): at(7, 1)}
    lines = club_of({"a": batted(single=1), "b": batted(out=1)}, {"p": pitched(27)}, fielding)
    awards = awards_of(season_case.plan(), totals_of(lines))
    (shortstop,) = [each for each in awards if each.name == "Best fielder"]
    assert shortstop.position is Position.SHORTSTOP
    assert [each.id for each in shortstop.nominees] == ["a", "b"]
    assert shortstop.nominees[0].points == pytest.approx(0.2 * (30 - (30 + 9) / 2))
    assert sum(each.points for each in shortstop.nominees) == pytest.approx(0)
    del lines.fielding["b", 6]
    assert not [each for each in awards_of(season_case.plan(), totals_of(lines)) if each.name == "Best fielder"]


def test_every_award_has_its_formula(tmp_path: Path) -> None:
    with SeasonFile.open_to_read(played(tmp_path / "s.db")) as file:
        totals = file.totals(1)
        awards = awards_of(file.plan, totals)
        assert {award.name for award in awards} <= set(FORMULAS)
        assert {award.league for award in awards} == {club.league for club in file.plan.clubs}
        for award in awards:
            assert [each.points for each in award.nominees] == sorted((each.points for each in award.nominees), reverse=True)
        assert any(each.line.wins for each in pitchers(totals))


# --- Damage


def test_what_is_told_is_told_anew_where_it_is_damaged(tmp_path: Path) -> None:
    """Pages and commands go on; check names it, and repair mends it."""
    path = played(tmp_path / "s.db")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE about SET value = replace(value, '1', '2') WHERE name IN (?, ?)", (CHRONICLE, RECORDS))
    with SeasonFile.open(path) as file:
        assert season_records(file)
        assert records_of_all([path]).without == ("s.db",)
        mended = dict(repair(file))
        assert mended == {f"about '{CHRONICLE}'": True, f"about '{RECORDS}'": True}
        assert list(examined(file)) == []
        assert file.note(CHRONICLE) == chronicle_of(file).plain()
    assert records_of_all([path]).seasons
