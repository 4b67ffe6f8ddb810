"""What follows a season: the postseason from the standings as they were replayed, in the season's file like any game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.cli.season.told import news_text
from hotstove.games.pinetar import GAME as PINETAR
from hotstove.games.pinetar.dugout import SeasonDugout
from hotstove.league.postseason.rounds import champion
from hotstove.league.schedule.files import ScheduleFile
from hotstove.league.season.beginning import new_plan, real_season
from hotstove.league.season.by_hand import check_open, fixture_of, next_of
from hotstove.league.season.game import HAND, SeasonGames
from hotstove.league.season.lines import Recorded, unpacked
from hotstove.league.season.postseason_games import is_due, open_games, play_after, postseason, scheduled, series_text
from hotstove.league.season.report import report
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.league.standings import standings
from hotstove.table import NotLegal
from tests.league import season_case
from tests.league.test_season import by_hand


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The made-up game is installed."""
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))
    return tmp_path


@pytest.fixture
def file(tmp_path: Path) -> Iterator[SeasonFile]:
    """A season whose schedule is played: 1955, two leagues without divisions."""
    with season_case.begun(tmp_path / "s.db") as played:
        play_on(played)
        yield played


def test_a_season_ends_with_its_series(file: SeasonFile) -> None:
    """1955: level clubs play off, then the two first play the best of seven."""
    totals = report(file.plan, [file.totals(1)])
    played = play_after(file, SeasonGames.of(file.plan))
    state = postseason(file)
    assert state.over
    series = state.series[-1]
    assert series.best_of == 7
    assert max(series.wins) == 4
    assert champion(state) == series.winner
    first = news_text(file, None).splitlines()[1]
    assert first.endswith(f"The {file.plan.by_code[series.winner or ''].name} are the champions.")
    assert first.split()[0] == str(max(each.fixture.number for each in scheduled(file)))
    won: dict[str, int] = {}
    for each in scheduled(file):
        game = file.game(1, each.fixture.number)
        assert game is not None
        if each.game.series == series.name:
            code = each.fixture.home if game.score[1] > game.score[0] else each.fixture.away
            won[code] = won.get(code, 0) + 1
    assert (won.get(series.home, 0), won.get(series.guest, 0)) == series.wins
    leaders = {table.rows[0].record[Recorded.WINS] for table in standings(file.plan.clubs, file.totals(1))}
    wins = {club.code: file.totals(1)[club.code].record[Recorded.WINS] for club in file.plan.clubs}
    assert {wins[series.home], wins[series.guest]} <= leaders
    assert played == len(scheduled(file)) == sum(len(each.won) for each in state.series)
    assert report(file.plan, [file.totals(1)]) == totals, "its games count for no season's statistics"
    assert len(file.played(1)) == len(file.plan.fixtures)
    assert series_text(series).startswith(f"{series.name}: {series.winner} 4")


def test_its_games_go_on_in_days_and_numbers_and_can_be_had_again(file: SeasonFile) -> None:
    season_games = SeasonGames.of(file.plan)
    play_after(file, season_games)
    last = file.plan.fixtures[-1]
    for each in scheduled(file):
        assert each.fixture.number > last.number
        assert each.fixture.day > last.day
        game = file.game(1, each.fixture.number)
        assert game is not None
        events_of(season_games, each.fixture, game)
        assert fixture_of(file, each.fixture.number) == each.fixture
        with pytest.raises(NotLegal, match="is over"):
            check_open(file, each.fixture.number)
        last = each.fixture


def test_it_comes_out_the_same_in_one_go_or_many(file: SeasonFile, tmp_path: Path) -> None:
    with season_case.begun(tmp_path / "again.db") as other:
        play_on(other)
        play_after(file, SeasonGames.of(file.plan))
        assert open_games(other)
    with SeasonFile.open(tmp_path / "again.db") as other:  # stopped when its first games were set and none was played
        play_after(other, SeasonGames.of(other.plan))
        assert list(other.games(1)) == list(file.games(1))
        assert other.histories(1) == file.histories(1)


def test_peoples_clubs_play_their_own(file: SeasonFile) -> None:
    state = postseason(file)
    games = open_games(file)
    codes = [games[0].fixture.home]
    assert state.series
    own = 0
    while not play_after(file, SeasonGames.of(file.plan), codes) and open_games(file):
        own += 1
        fixture = next_of(file, codes)
        assert fixture is not None
        by_hand(file, fixture)
        kept = file.game(1, fixture.number)
        assert kept is not None
        assert kept.kind == HAND
        play_after(file, SeasonGames.of(file.plan), codes)
    assert own
    assert postseason(file).over


def test_only_a_whole_season_of_its_own_has_one(tmp_path: Path) -> None:
    with season_case.begun(tmp_path / "part.db") as part:
        play_on(part, last=5)
        assert not is_due(part)
    with season_case.begun(tmp_path / "many.db", season_case.plan(replays=2)) as many:
        play_on(many)
        assert not is_due(many)


# --- With the cards of a real game


def test_starters_rest_from_one_series_to_the_next(tmp_path: Path) -> None:
    """Four clubs of 1975, two rounds. Of the four who start in a postseason the one who lacks least rest does, counted from
    the box scores: over the last games of the schedule, within a series, and from the championship to the title."""
    rows = [
        f"1975-{4 + day // 30:02}-{day % 30 + 1:02},{away},{home}"
        for day in range(24)
        for away, home in (("BOS", "OAK"), ("PIT", "CIN"))
    ]
    (tmp_path / "own.csv").write_text("\n".join(["date,away,home", *rows]) + "\n")
    plan = new_plan(PINETAR, real_season(1975, None, ScheduleFile.read(tmp_path / "own.csv")), "rest", 1, True, {})
    with SeasonFile.create(tmp_path / "rest.db", plan) as file:
        season_games = SeasonGames.of(plan)
        play_on(file)
        play_after(file, season_games)
        stages = {each.name: each.stage for each in postseason(file).series}
        assert set(stages.values()) >= {"championship", "title"}
        dugout = SeasonDugout()
        squads = {club.code: dugout.squad(club.team) for club in plan.clubs}
        pitched: dict[str, tuple[int, bool]] = {}
        started: dict[str, list[str]] = {}
        after = {each.fixture.number: each for each in scheduled(file)}
        for fixture in (*plan.fixtures, *(each.fixture for each in after.values())):
            game = file.game(1, fixture.number)
            assert game is not None
            for code, lines in zip((fixture.away, fixture.home), unpacked(game.lines).clubs, strict=True):
                starter, *relief = lines.pitching
                if fixture.number in after:
                    lacks = {}
                    for hurler in squads[code].starters[:4]:
                        day, as_starter = pitched.get(hurler.card.id, (-99, True))
                        lacks[hurler.card.id] = max(0, (hurler.spacing if as_starter else 2) - (fixture.day - day))
                    assert lacks[starter] == min(lacks.values()), (fixture, starter, lacks)
                    started.setdefault(starter, []).append(stages[after[fixture.number].game.series])
                pitched |= {starter: (fixture.day, True)} | dict.fromkeys(relief, (fixture.day, False))
        assert any({"championship", "title"} <= set(each) for each in started.values())
