"""Clutch's seasons: rotation and rest from game to game, lineups by hand, and the clubs that come with the game (CL-257)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Appearance, ClubHistory, GameDay, PlayerHistory
from hotstove.baseball.teams import Slot
from hotstove.games.clutch.dugout import SEASONS, next_in_rotation, rest_of
from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.rest import FRESH, Outing, PitchersWork, Rest, rested
from hotstove.games.clutch.teams import read_team, shipped_team
from hotstove.league.season.beginning import own_season
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.history import history_of, history_text
from hotstove.league.season.making import plan_of
from hotstove.league.season.plan import SeasonPlan
from hotstove.table import BOTH, Event, NotLegal
from hotstove.table.texts import as_node

GAME = cast("AnyBallGame", Clutch())
CLUB = shipped_team("harbour")
DAY = GameDay(0, 4, "IRW", True, True)


def plan(games: int) -> SeasonPlan:
    real, teams = own_season(GAME, games)
    return plan_of(GAME, real.season, teams, real.schedule, "test", options={"preset": "basic"})


class WithRandomManagers(SeasonGames):
    """A season's games, played quickly, whose pitchers' work is kept."""

    def __init__(self, wanted: SeasonPlan) -> None:
        super().__init__(GAME, wanted)
        self.level = "random"
        self.work: PitchersWork | None = None

    def events(self, setup: object, seed: str) -> list[Event]:
        found = super().events(setup, seed)  # type: ignore[arg-type]
        works = [event for event in found if isinstance(event, PitchersWork)]
        assert len(works) == 1
        self.work = works[0]
        return found


def test_rotation_and_rest_of_a_whole_season() -> None:
    """Each game is set up with the next starters, and those are tired who owe rest by the outings of the games before."""
    wanted = plan(14)
    games = WithRandomManagers(wanted)
    histories = {code: ClubHistory(wanted.scheduled[code]) for code in wanted.by_code}
    rests: dict[str, dict[str, Rest]] = {code: {} for code in wanted.by_code}
    tired_ones = 0
    for fixture in wanted.fixtures:
        codes = fixture.away, fixture.home
        both = histories[fixture.away], histories[fixture.home]
        setup = games.setup(1, fixture, both)
        for code, sheet in zip(codes, (setup.away, setup.home), strict=True):
            team = read_team(as_node(sheet))
            assert team.starter == histories[code].games % 5
            assert team.tired == {id_ for id_, rest in rests[code].items() if rest.tired}
            tired_ones += len(team.tired)
        games.play(1, fixture, both)
        assert games.work is not None
        for seat, code in zip(BOTH, codes, strict=True):
            outings = dict(games.work.outings[seat])
            for id_ in {*rests[code], *outings}:
                rests[code][id_] = rested(rests[code].get(id_, FRESH), outings.get(id_), 5)
            text = history_text(histories[code])
            assert history_text(history_of(text, wanted.scheduled[code])) == text
    assert tired_ones > 100
    assert {histories[code].games for code in histories} == {14}


def test_the_clubs_that_come_with_the_game_play_a_season() -> None:
    """Eight clubs, each pair twelve times unless it is said otherwise, half of the games at home."""
    real, teams = own_season(GAME)
    assert len(teams) == len(real.clubs) == 8
    at_home = [fixture.home for fixture in real.schedule.fixtures]
    assert len(at_home) == 8 * 84 // 2
    assert {at_home.count(code) for code in teams} == {42}


# --- Histories


def history(games: int, pitched: dict[str, Sequence[tuple[int, int]]]) -> ClubHistory:
    """A history with outings as numbers of games and the rest that they ask for, by pitchers' ids."""
    found = ClubHistory(100, games)
    for id_, outings in pitched.items():
        appearances = [Appearance(game, game, 3, False, rest) for game, rest in outings]
        found.players[id_] = PlayerHistory(games=len(appearances), pitched=appearances)
    return found


@pytest.mark.parametrize(
    ("outings", "games", "rest"),
    [
        ([], 9, FRESH),
        ([(1, 2)], 1, Rest(2, 1)),
        ([(1, 2)], 2, Rest(1)),
        ([(1, 2)], 3, FRESH),
        ([(1, 3), (2, 0)], 2, Rest(3, 2)),
        ([(1, 3), (3, 0)], 3, Rest(2, 1)),
        ([(1, 0), (2, 1)], 2, Rest(1, 2)),
        ([(28, 4)], 30, Rest(2)),
    ],
)
def test_rest_by_the_history(outings: Sequence[tuple[int, int]], games: int, rest: Rest) -> None:
    """CL-R-40: each game pitched counts, and each one that is not takes a game of rest off."""
    assert rest_of(history(games, {"P": outings}), "P") == rest


def test_an_emergency_starter_has_had_his_turn() -> None:
    """CL-R-42: the second came in as an emergency in the first's game; the third starts the next."""
    first, second, third, *_ = CLUB.rotation
    assert next_in_rotation(CLUB, ClubHistory(10)) is first
    assert next_in_rotation(CLUB, history(1, {first.id: [(1, 4)], second.id: [(1, 4)]})) is third


def test_a_game_that_was_entered_counts_by_its_outs() -> None:
    """Nobody knows more of it: three outs are an inning, four are more (CL-258, CL-259), and a starter rests four games."""
    starter, one, two = CLUB.rotation[0].id, CLUB.bullpen[0].id, CLUB.bullpen[1].id
    found = ClubHistory(10, 1)
    for id_, outs, started in ((starter, 18, True), (one, 3, False), (two, 4, False)):
        found.players[id_] = PlayerHistory(games=1, pitched=[Appearance(1, 0, outs, started)])
    SEASONS.after((), 0, found, DAY)
    assert [rest_of(found, id_) for id_ in (starter, one, two)] == [Rest(4, 1), Rest(0, 1), Rest(1, 1)]


def test_outings_of_a_game_that_was_played() -> None:
    """The event of the game's end says what they ask for, also for two games in a row (CL-258)."""
    one = CLUB.bullpen[0].id
    found = history(2, {one: [(1, 0), (2, 0)]})
    work = PitchersWork("CL-257 rest", (((one, Outing(0)),), ()), (5, 5))
    SEASONS.after((work,), 0, found, DAY)
    assert rest_of(found, one) == Rest(1, 2)


# --- By hand


def test_nobody_starts_out_of_turn() -> None:
    """CL-069."""
    first, second, *_ = CLUB.rotation
    team = CLUB.plain()
    sheet = SEASONS.sheet(team, ClubHistory(10), DAY, 0, first.id)
    assert read_team(as_node(sheet)).starter == 0
    with pytest.raises(NotLegal, match=f"{second.name} can't start today: it is {first.name}'s turn"):
        SEASONS.sheet(team, ClubHistory(10), DAY, 0, second.id)
    barred = {each.player.id: each.barred for each in SEASONS.available(team, ClubHistory(10), DAY) if each.starter}
    assert [bool(barred[pitcher.id]) for pitcher in CLUB.rotation] == [False, True, True, True, True]


def test_rest_is_told_to_people() -> None:
    one, two = CLUB.bullpen[:2]
    told = {each.player.id: each.words for each in SEASONS.available(CLUB.plain(), history(1, {one.id: [(1, 2)]}), DAY)}
    assert told[one.id].endswith("-handed, tired, 2 games of rest to go")
    assert told[two.id].endswith("-handed, rested")


def test_a_lineup_by_hand() -> None:
    """Its nine bat, the others sit on the bench; nobody starts at a position that his card lacks (CL-083, CL-R-83)."""
    sheet = SEASONS.sheet(CLUB.plain(), ClubHistory(10), DAY, 0)
    order = CLUB.sheet.order
    turned = [*order[1:], order[0]]
    found = read_team(as_node(SEASONS.lined_up(sheet, turned)))
    assert [batter.id for batter, _ in found.lineup] == [slot.player.id for slot in turned]
    assert found.bench == CLUB.bench
    catcher = next(number for number, slot in enumerate(order) if slot.position is Position.CATCHER)
    other = next(n for n, (batter, _) in enumerate(CLUB.lineup) if not batter.plays(CLUB.lineup[catcher][1]))
    wrong = list(order)
    wrong[catcher] = Slot(order[other].player, order[catcher].position)
    wrong[other] = Slot(order[catcher].player, order[other].position)
    with pytest.raises(NotLegal, match="can't start at"):
        SEASONS.lined_up(sheet, wrong)
    pitcher = Slot(CLUB.rotation[0].as_player, order[0].position)
    with pytest.raises(NotLegal, match="is a pitcher and never bats"):
        SEASONS.lined_up(sheet, [pitcher, *order[1:]])
