"""What is told of a season: feats, streaks and milestones by the counts of its games, kept and gone on with."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from hotstove.baseball.plays import Count
from hotstove.book.moments import RESULTS, Moment, Told
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.amended import amend, removal
from hotstove.league.season.attempts import BEGUN, times_begun
from hotstove.league.season.chronicle import CHRONICLE, FEATS, KEPT, Chronicle, Feat, chronicle_of
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.lines import BATTING, PITCHING, RECORD, ClubLines, GameLines, Pitched, Recorded, unpacked_with_told
from hotstove.league.season.news import news_of
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import keep_told
from hotstove.table.errors import Unreadable
from tests.league import season_case
from tests.web import seasons_case

CLUBS = season_case.plan().clubs
FIRST, SECOND = CLUBS[0].code, CLUBS[1].code


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up game is installed."""
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))


def batted(**counts: int) -> list[int]:
    """A line at bat: counts by the names of columns."""
    line = [0] * BATTING
    for name, count in counts.items():
        line[Count[name.upper()]] = count
    line[-1] = 1
    return line


def pitched(outs: int = 27, **counts: int) -> list[int]:
    """A line on the mound."""
    line = [0] * PITCHING
    line[Count.OUTS] = outs
    for name, count in counts.items():
        line[Count[name.upper()] if name.upper() in Count.__members__ else Pitched[name.upper()]] = count
    return line


Lines = dict[str, list[int]]


def club(runs: int, allowed: int, batting: Lines | None = None, pitching: Lines | None = None) -> ClubLines:
    """A club's lines of one game."""
    record = [0] * RECORD
    record[Recorded.GAMES], record[Recorded.RUNS], record[Recorded.RUNS_ALLOWED] = 1, runs, allowed
    record[Recorded.WINS], record[Recorded.LOSSES] = int(runs > allowed), int(runs < allowed)
    return ClubLines(record, batting or {}, pitching or {"p": pitched(SINGLE=5), "q": pitched(0)})


def told(games: Sequence[GameLines], moments: Sequence[Sequence[Moment]] = ()) -> Chronicle:
    """What is told of these games of two clubs."""
    chronicle = Chronicle(season_case.plan(games=40))
    for number, lines in enumerate(games, 1):
        more = Told(tuple(moments[number - 1]), None) if moments else None
        chronicle.add(Fixture(number, number, 4, FIRST, SECOND), lines, more, number)
    return chronicle


def game(away: ClubLines, home: ClubLines | None = None, innings: int = 9) -> GameLines:
    """A game; the home club has done nothing unless it is given."""
    runs, allowed = away.record[Recorded.RUNS], away.record[Recorded.RUNS_ALLOWED]
    return GameLines((away, home or club(allowed, runs)), innings, ("", "", ""))


def kinds(chronicle: Chronicle) -> list[tuple[str, str, str, int]]:
    return [(feat.kind, feat.club, feat.player, feat.figure) for feat in chronicle.feats]


# --- Single games


@pytest.mark.parametrize(
    ("pitching", "kind", "player", "figure"),
    [
        ({"p": pitched(STRIKEOUT=9, OUT=18)}, "perfect game", "p", 1),
        ({"p": pitched(WALK=1)}, "no-hitter", "p", 1),
        ({"p": pitched(REACHED=1)}, "no-hitter", "p", 1),
        ({"p": pitched(20), "q": pitched(7)}, "perfect game", "", 1),
        ({"p": pitched(SINGLE=3)}, "shutout", "p", 3),
        ({"p": pitched(24, SINGLE=3), "q": pitched(3, DOUBLE=1)}, "shutout", "", 4),
        ({"p": pitched(24)}, "shutout", "p", 0),  # eight innings without a hit are no no-hitter
    ],
)  # fmt: skip
def test_pitchers_of_a_game_without_a_run(pitching: dict[str, list[int]], kind: str, player: str, figure: int) -> None:
    assert kinds(told([game(club(2, 0, pitching=pitching))])) == [(kind, FIRST, player, figure)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (batted(single=1, double=1, triple=1, home_run=1), [("cycle", 1)]),
        (batted(home_run=3, run_batted_in=6), [("home runs", 3)]),
        (batted(single=5), [("hits", 5)]),
        (batted(home_run=2, run_batted_in=7), [("runs batted in", 7)]),
        (batted(single=4, double=1, triple=1, home_run=1), [("cycle", 1), ("hits", 7)]),
        (batted(single=4), []),
    ],
)  # fmt: skip
def test_a_batter_of_a_game(line: list[int], found: list[tuple[str, int]]) -> None:
    chronicle = told([game(club(3, 2, {"b": line}))])
    assert [(feat.kind, feat.figure) for feat in chronicle.feats if feat.player == "b"] == found


def test_long_games_many_runs_and_what_the_plays_tell() -> None:
    moments = [[Moment("walk-off", 1, "x", 1, "single"), Moment("comeback", 1, "", 6), Moment("comeback", 1, "", 2)]]
    chronicle = told([game(club(20, 21), innings=14)], moments)
    assert [feat.kind for feat in chronicle.feats] == ["long game", "runs", "runs", "walk-off", "comeback"]
    assert [mark.figure for mark in chronicle.marks["comeback"]] == [6, 2]
    assert chronicle.marks["innings"][0].figure == 14


# --- Streaks and milestones


def test_a_hitting_streak_ends_without_a_hit_and_lasts_through_walks() -> None:
    """OBR 9.23(b): walks, hit batters and sacrifice bunts alone do not end it; a sacrifice fly does."""
    hit, walked, nothing = batted(single=1), batted(walk=3, sacrifice_hit=1, hit_by_pitch=1), batted(out=3)
    games = [*[hit] * 14, walked, *[hit] * 6, batted(sacrifice_fly=1), hit]
    chronicle = told([game(club(1, 2, {"b": line})) for line in games])
    found = [(feat.kind, feat.figure, feat.number) for feat in chronicle.feats if feat.player == "b"]
    assert found == [("hitting streak", 15, 16), ("hitting streak", 20, 21), ("hitting streak ends", 20, 22)]
    assert [(mark.figure, mark.since) for mark in chronicle.marks["hitting streak"]] == [(20, 1), (1, 23)]
    assert not [feat for feat in told([game(club(1, 2, {"b": nothing}))] * 20).feats if feat.player]


def test_clubs_win_and_lose_in_a_row_and_a_tie_ends_nothing() -> None:
    won, lost, tied = game(club(3, 1)), game(club(1, 3)), game(club(2, 2))
    chronicle = told([*[won] * 5, tied, *[won] * 5, lost])
    found = [(feat.kind, feat.figure, feat.number) for feat in chronicle.feats if feat.club == FIRST]
    assert found == [("winning streak", 7, 8), ("winning streak", 10, 11), ("winning streak ends", 10, 12)]
    assert chronicle.marks["winning streak"][0].figure == 10
    assert chronicle.marks["losing streak"][0].figure == 10


def test_milestones_are_crossed_once() -> None:
    chronicle = told([game(club(9, 1, {"b": batted(home_run=4, run_batted_in=4)}, {"p": pitched(SINGLE=1, wins=1)}))] * 25)
    found = [(feat.figure, feat.how, feat.number) for feat in chronicle.feats if feat.kind == "milestone"]
    homers = [(figure, "home run", -(-figure // 4)) for figure in (30, 40, 50, 60, 70, 80)]
    others = [(20, "win", 20), (25, "win", 25), (100, "run batted in", 25)]
    assert sorted(found) == sorted([*homers, *others])


def test_games_of_a_postseason_count_for_no_streak() -> None:
    chronicle = Chronicle(season_case.plan(games=12))
    number = len(season_case.plan(games=12).fixtures) + 1
    chronicle.add(Fixture(number, 40, 4, FIRST, SECOND), game(club(1, 0, {"b": batted(home_run=3)}, {"p": pitched()})), None, 1)
    assert [feat.kind for feat in chronicle.feats] == ["perfect game", "home runs"]
    assert not any(chronicle.marks.values())


# --- Kept


@pytest.fixture
def file(tmp_path: Path) -> SeasonFile:
    return season_case.begun(tmp_path / "s.db", season_case.plan(games=12))


def test_it_is_kept_and_only_new_games_are_read(file: SeasonFile, monkeypatch: pytest.MonkeyPatch) -> None:
    with file:
        play_on(file, last=8)
        kept = file.note(CHRONICLE)
        assert kept == chronicle_of(file).plain()
        play_on(file)
        whole = file.note(CHRONICLE)
        file.set_note(CHRONICLE, None)
        assert chronicle_of(file).plain() == whole
        file.set_note(CHRONICLE, kept)
        read: list[int] = []
        games = SeasonFile.games

        def heard(self: SeasonFile, replay: int, first: int = 1, last: int = 10**6):  # type: ignore[no-untyped-def]
            read.append(first)
            return games(self, replay, first, last)

        monkeypatch.setattr(SeasonFile, "games", heard)
        assert chronicle_of(file).plain() == whole
        assert read == [9]


def test_a_game_taken_out_is_no_longer_told_of(file: SeasonFile) -> None:
    with file:
        play_on(file)
        before = chronicle_of(file)
        amend(file, removal(file, SeasonGames.of(file.plan), 3))
        after = chronicle_of(file)
        assert set(before.games) - set(after.games) == {3}
        assert file.note(CHRONICLE) == after.plain()
        play_on(file)
        assert sorted(chronicle_of(file).games) == sorted(before.games)


EMPTY: list[object] = [{}, {}, {}, {}, {}]


@pytest.mark.parametrize("note", [None, 7, [], [1, [], [], *EMPTY], [1, [[1, 5]], [[1, "x", "y", "", 1, ""]], *EMPTY]])
def test_a_note_of_others_is_not_believed(file: SeasonFile, note: object) -> None:
    with file:
        play_on(file)
        true = chronicle_of(file).plain()
        file.set_note(CHRONICLE, note)  # type: ignore[arg-type]
        assert chronicle_of(file).plain() == true


@pytest.mark.parametrize("text", ["[" * 100_000, "{", "7"])
def test_notes_that_are_no_json_or_nested_without_end_are_told_anew(file: SeasonFile, text: str) -> None:
    with file:
        play_on(file)
        true = chronicle_of(file).plain()
        for name in (CHRONICLE, BEGUN):
            file._put("about", [(name, text)])
        assert chronicle_of(file).plain() == true
        if text != "7":
            with pytest.raises(Unreadable, match="is not JSON"):
                file.note(BEGUN)


def test_counts_of_attempts_that_no_game_has_do_not_count(file: SeasonFile) -> None:
    with file:
        file.set_note(BEGUN, {"9" * 5000: 2, "\u0663": 2, "1": 10**400, "2": True, "3": -1, "4": 2})
        assert times_begun(file) == {4: 2}


def test_lines_that_are_none_are_named(file: SeasonFile) -> None:
    with file:
        play_on(file, last=4)
        broken = file.game(1, 2)
        assert broken is not None
        file.restore(broken._replace(lines=b"x"))
        with pytest.raises(Unreadable, match="the lines of game 2"):
            chronicle_of(file)
        keep_told(file)  # which does not stand in the way of playing on


def test_as_many_marks_are_kept_as_are_shown(file: SeasonFile) -> None:
    with file:
        play_on(file)
        for marks in chronicle_of(file).marks.values():
            assert len(marks) <= KEPT
            assert [mark.figure for mark in marks] == sorted((mark.figure for mark in marks), reverse=True)


# --- Hands


def test_plate_appearances_against_the_left_are_those_of_the_book(tmp_path: Path) -> None:
    """With a book that is read play by play, in which each play names its pitcher."""
    path = seasons_case.season_file(tmp_path / "s", 6)
    with SeasonFile.open_to_read(path) as file:
        season_games = SeasonGames.of(file.plan)
        for finished in file.games(1):
            lines, more = unpacked_with_told(finished.lines)
            assert more is not None
            assert more.left is not None
            book = Scorebook.of(events_of(season_games, file.plan.fixture(finished.number), finished))
            hands = [{player.id: (player.bats, player.throws) for player in side.everybody} for side in book.sides]
            counted: Counter[tuple[int, str, int]] = Counter()
            for followed in book.followed():
                side = followed.half.half
                for step in followed.steps:
                    if isinstance(step, ScoredPlay) and step.play.credit >= 0 and hands[1 - side][step.pitcher][1] == "L":
                        counted[side, step.play.batter, step.play.credit] += 1
            found = Counter({
                (side, id_, column): count
                for side, left in enumerate(more.left) for id_, row in left.batting.items() for column, count in enumerate(row)
            })  # fmt: skip
            assert +found == counted
            for left, club_lines in zip(more.left, lines.clubs, strict=True):
                for id_, row in left.pitching.items():
                    assert all(part <= whole for part, whole in zip(row, club_lines.pitching[id_][:RESULTS], strict=True))


# --- In words


def test_every_kind_has_its_words() -> None:
    plan = season_case.plan()
    fixtures = {1: Fixture(1, 1, 4, FIRST, SECOND)}
    totals = {each.code: ClubLines(names={"b": "Babe <b>Ruth</b>"}) for each in plan.clubs}
    feats = [Feat(1, kind, FIRST, player, 5, "home run") for kind in FEATS for player in ("b", "")]
    said = news_of(plan, fixtures, totals, feats)
    assert len(said) == len(feats)
    usual = [item.feat.kind for item in said if item.player and "has his part" in item.text]
    assert not {"cycle", "walk-off", "injury", "hits", "milestone", "hitting streak", "shutout"} & set(usual)
    assert {item.who.partition(" (")[0] for item in said if item.player} == {"Babe <b>Ruth</b>"}
    assert json.dumps([item.sentence for item in said])
