"""What Pine Tar carries from game to game: injuries in games, rest of relievers, steals of a series and of a month."""

from __future__ import annotations

from hotstove.baseball.plays import Injury
from hotstove.baseball.season_play import Appearance, ClubHistory, GameDay, PlayerHistory
from hotstove.games.pinetar.dugout import SeasonDugout
from hotstove.games.pinetar.dugout.staff import tired
from hotstove.games.pinetar.team_sheets import TEAMS
from hotstove.league.season.history import add_game, new_opponent
from hotstove.league.season.lines import ClubLines
from hotstove.table import HOME, Event

CLUB, GUEST = "zeppelins", "alchemists"
TEAM = TEAMS.data(CLUB)
MAN = TEAMS.team(CLUB).batters[3]
PITCHER = TEAMS.team(CLUB).staff[1]


def on(day: int, month: int = 4, opponent: str = GUEST) -> GameDay:
    return GameDay(day, month, opponent, True, False)


def sheet(history: ClubHistory, day: GameDay) -> dict[str, object]:
    today = SeasonDugout().sheet(TEAM, history, day, 7)
    assert isinstance(today, dict)
    return dict(today)


def finished(history: ClubHistory, day: GameDay, *events: Event) -> None:
    """A game is over: its lines first, then what it carries over, as a season does it."""
    add_game(history, day, ClubLines())
    SeasonDugout().after(list(events), HOME, history, day)


def test_an_injury_is_counted_in_games() -> None:
    """PT-209, PT-213: hurt for two games he misses the next two, however many days lie between; today's doesn't count."""
    for man, kind in ((MAN, "batter"), (PITCHER, "pitcher")):
        history = ClubHistory(150, 10, GUEST)
        finished(history, on(20), Injury("PT-208 injury", HOME, man.id, 2))
        for day in (21, 40):
            today = sheet(history, on(day))
            assert man.name in str(today["out"])
            assert today["hurt"] == [kind]  # nobody else of his kind is checked (PT-210, PT-211)
            finished(history, on(day))
        today = sheet(history, on(41))
        assert "hurt" not in today
        assert not history.of(man.id).out


def test_the_other_clubs_injuries_are_not_ours() -> None:
    """PT-210: each team has its own."""
    history = ClubHistory(150, 10, GUEST)
    SeasonDugout().after([Injury("PT-208 injury", 0, MAN.id, 2)], HOME, history, on(20))
    assert not history.of(MAN.id).out


def relieved(*games: tuple[int, int]) -> PlayerHistory:
    """Who has relieved in those of his team's games, with so many outs."""
    return PlayerHistory(pitched=[Appearance(game, game, outs, False) for game, outs in games])


def test_two_innings_cost_the_next_game() -> None:
    """PT-200: six outs do, five don't; and only the next one."""
    assert tired(relieved((10, 6)), 10, 11, True)
    assert not tired(relieved((10, 5)), 10, 11, True)
    assert not tired(relieved((9, 6)), 10, 11, True)


def test_three_games_in_a_row_cost_the_fourth() -> None:
    """PT-201."""
    assert tired(relieved((8, 1), (9, 1), (10, 1)), 10, 11, True)
    assert not tired(relieved((9, 1), (10, 1)), 10, 11, True)
    assert not tired(relieved((7, 1), (8, 1), (10, 1)), 10, 11, True)
    assert not tired(relieved((7, 1), (8, 1), (9, 1)), 10, 11, True)


def test_without_the_rule_nobody_who_relieved_must_rest() -> None:
    """PT-200, PT-201 are a switch: off, only a start costs days."""
    assert not tired(relieved((10, 6)), 10, 11, False)
    assert not tired(relieved((8, 1), (9, 1), (10, 1)), 10, 11, False)


def test_a_series_ends_with_another_opponent() -> None:
    """PT-163, PT-R-36: attempts count as long as the same two teams play."""
    history = ClubHistory(150, 10, GUEST)
    history.of(MAN.id).attempts = 2
    assert sheet(history, on(20))["attempts"] == {MAN.name: 2}
    assert "attempts" not in sheet(history, on(20, opponent="postmasters"))
    new_opponent(history, on(20))
    assert history.of(MAN.id).attempts == 2
    new_opponent(history, on(20, opponent="postmasters"))
    assert history.of(MAN.id).attempts == 0


def test_home_is_stolen_once_a_month() -> None:
    """PT-226: tried in April, not in April again; in May he may."""
    history = ClubHistory(150, 10, GUEST, home_steal_month=4)
    assert sheet(history, on(29))["home stolen"] is True
    assert "home stolen" not in sheet(history, on(31, month=5))
