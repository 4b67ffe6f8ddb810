"""SportsClix's press: chances of its trial games are what dice give, and the aim of the fit moves against what they miss."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace

import pytest

from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.dials import RED_6, START
from hotstove.games.sportsclix.press.corrections import A_CLUBS_ROLLS, MOST_RUNS, TRIALS, Corrections
from hotstove.games.sportsclix.press.fitting import MOST_OFTEN, Kin
from hotstove.games.sportsclix.press.maker import Press
from hotstove.games.sportsclix.press.model import DOUBLE, FLY, GROUND, HR, ON_ERROR, SINGLE, SO, TRIPLE, WALK, Rates
from hotstove.games.sportsclix.press.pace import pace
from hotstove.games.sportsclix.press.squads import Squad, squads
from hotstove.games.sportsclix.press.targets import (
    EXTRA_BASES,
    MOVED,
    Targets,
    league_rates,
    targets,
    usual_extra_bases,
    usually_without_dice,
)
from hotstove.games.sportsclix.press.team_file import LeagueFigures
from hotstove.games.sportsclix.press.trials import RUNS, ClubRolls, Trial, gains_of, play_trial
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.estimates import League, leagues
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import Season
from tests.sportsclix.test_press import american_league

GAMES = 60


@pytest.fixture(scope="module")
def season() -> Season:
    """Two clubs of the American League of 1927, to be pressed as a league of their own."""
    whole = american_league()
    return replace(whole, teams=tuple(team for team in whole.teams if team.code in ("NYA", "PHA")))


@pytest.fixture(scope="module")
def fit(season: Season) -> LeagueFigures:
    (found,) = Press(trials=()).figures(season)
    return found


@pytest.fixture(scope="module")
def trial(fit: LeagueFigures) -> Trial:
    return play_trial(fit, GAMES, "a trial")


@pytest.fixture(scope="module")
def league() -> League:
    return next(each for each in leagues(any_season(1927, None)) if each.name == "AL")


@pytest.fixture(scope="module")
def clubs(league: League) -> tuple[Squad, ...]:
    return squads(league)


def test_exact_chances_of_a_trial_are_what_its_dice_give(trial: Trial) -> None:
    """Within four times what luck alone leaves: of n rolls of chance p at most the square root of n p (1 - p)."""
    exact = [each / trial.rolls for each in trial.exact]
    assert trial.games == GAMES and sum(exact) == pytest.approx(1, abs=1e-9)
    assert abs(trial.rolls - trial.with_dice) < 0.01 * trial.rolls, "nearly every roll ends an at-bat"
    for event in (*MOVED, ON_ERROR):
        chance = exact[event]
        luck = (trial.rolls * chance * (1 - chance)) ** 0.5
        assert abs(trial.rolled[event] - chance * trial.with_dice) < 4 * luck, event
    outs = exact[GROUND] + exact[FLY]
    assert abs(trial.rolled[GROUND] + trial.rolled[FLY] - outs * trial.with_dice) < 4 * (trial.rolls * outs * (1 - outs)) ** 0.5


def test_a_trial_is_the_same_each_time_and_tells_of_each_game(fit: LeagueFigures, trial: Trial) -> None:
    told: list[int] = []
    again = play_trial(fit, 4, "a trial", told.append, 100)
    assert told == [101, 102, 103, 104]
    assert play_trial(fit, 4, "a trial") == again and play_trial(fit, 4, "another") != again
    assert again.plate_appearances < trial.plate_appearances


def test_the_luck_of_dials_is_what_hits_brought_that_dice_gave(fit: LeagueFigures, trial: Trial) -> None:
    """A click more brings sluggers home runs; over many rolls it is about as often good as bad."""
    gains = gains_of(fit)
    ruth, koenig = gains["NYA-ruthba01"], gains["NYA-koenima01"]
    assert max(more for more, _ in ruth.values()) > max(more for more, _ in koenig.values())
    assert sum(more for more, _ in ruth.values()) > 0.02
    assert trial.lucky[HR] and trial.lucky[TRIPLE] and not any(trial.lucky[DOUBLE:])
    assert abs(trial.lucky[HR]) < 0.2 * trial.exact[HR]
    assert trial.rates[HR] == pytest.approx((trial.exact[HR] - trial.lucky[HR]) / trial.rolls)


def test_where_dials_stood_is_learned(fit: LeagueFigures, trial: Trial) -> None:
    """Every roll has a batter's and a pitcher's dial; what stood more often than was thought is taken to do so from then on."""
    rolls = {kin: sum(positions.values()) for kin, positions in trial.stood.items()}
    assert rolls[Kin.REGULAR] + rolls[Kin.BENCH] == rolls[Kin.STARTER] + rolls[Kin.RELIEVER] == trial.rolls
    assert rolls[Kin.REGULAR] > 5 * rolls[Kin.BENCH] > 0
    fitting = deepcopy(fit.fitting)
    stood = {kin: dict.fromkeys(range(START, RED_6 + 1), 0) for kin in Kin}
    stood[Kin.REGULAR] = {START: 2_000_000, RED_6: 2_000_000}
    fitting.learn(stood)
    more = fitting.more_often[Kin.REGULAR]
    assert more[RED_6] > 2 and 0.5 < more[START] < 2 and more[1] == pytest.approx(1 / MOST_OFTEN)
    assert not fitting.more_often[Kin.STARTER], "games without rolls teach nothing"
    before = fit.fitting.batters["NYA", "ruthba01"].heat[RED_6]
    fitting.step()
    assert fitting.batters["NYA", "ruthba01"].heat[RED_6] > 2 * before


def test_a_first_trial_teaches_where_dials_stand_alone(league: League, clubs: tuple[Squad, ...]) -> None:
    corrections = Corrections(league, clubs)
    season, _ = league_rates(league, corrections.without_dice)
    off = list(season)
    off[HR] += 0.003
    corrections.count(made(off, 4.5), aiming(league, clubs, season), hold=False)
    assert not any(corrections.moves) and corrections.played.games == 100
    corrections.count(made(season, 4.5), aiming(league, clubs, season))
    assert corrections.moves[HR] == pytest.approx(0)


def test_runs_of_a_trial_are_those_of_the_chances() -> None:
    """Dice that gave a home run more than the chances held gave 1.40 runs and an out of the air more."""
    rates = [0.0] * 9
    rates[HR], rates[FLY] = 1.0, 99.0
    lucky = Trial(1, 10, 100, 100, 0, rates, [2.0, *[0.0] * 6, 98.0, 0.0])
    assert lucky.runs_per_game == pytest.approx((10 - 1.40 - 0.26) / 2)


def test_everybody_moves_by_as_much_and_nobody_below_nothing(league: League, clubs: tuple[Squad, ...]) -> None:
    without = usually_without_dice(league)
    plain = targets(league, clubs, without)
    moves = [0.0] * 9
    moves[HR], moves[SO] = -0.002, 0.005
    moved = targets(league, clubs, without, moves)
    assert moved.league[HR] == pytest.approx(plain.league[HR] - 0.002)
    assert sum(moved.league) == pytest.approx(1)
    shares = {each.key: each.batter.share for club in clubs for each in club.batters}
    for event in MOVED:
        mean = sum(share * moved.batters[key][event] for key, share in shares.items()) / sum(shares.values())
        assert mean == pytest.approx(moved.league[event], abs=1e-5)
    assert all(rate >= 0 for each in moved.batters.values() for rate in each)
    for key, rates in plain.batters.items():
        assert moved.batters[key][SO] == pytest.approx(rates[SO] + 0.005, abs=1e-9)
    ruth, koenig = ("NYA", "ruthba01"), ("NYA", "koenima01")
    given = [plain.batters[key][HR] - moved.batters[key][HR] for key in (ruth, koenig)]
    assert given[0] == pytest.approx(given[1]) and given[0] > 0.002, "they give for those who hit none"
    assert min(rates[HR] for rates in moved.batters.values()) == 0


def made(rates: Rates, runs: float, games: int = 100) -> Trial:
    """A trial whose dice gave exactly their chances: 80 at-bats a game, nothing without dice."""
    rolls = 80 * games
    counted = [rate * rolls for rate in rates]
    return Trial(games, round(2 * runs * games), rolls, rolls, 0, counted, list(counted))


def aiming(league: League, clubs: Sequence[Squad], rates: Rates) -> Targets:
    """Targets of a league that aims at these rates."""
    return replace(targets(league, clubs, usually_without_dice(league)), league=rates)


def test_each_club_is_held_against_its_own_rates(league: League, clubs: tuple[Squad, ...]) -> None:
    """Its batters' aim moves by what theirs missed beyond the league's, its pitchers' too, extra bases as singles."""
    aim = targets(league, clubs, usually_without_dice(league))
    trial = made(aim.league, 4.5)
    rolls = int(A_CLUBS_ROLLS)  # of which half is believed
    for club in clubs:
        for bat in (True, False):
            came = list(aim.of(club, bat))
            if club.team.code == "NYA":
                came[HR] += 0.01
                came[WALK] -= 0.02
            trial.of_clubs[club.team.code, bat] = ClubRolls(rolls, [rate * rolls for rate in came])
    corrections = Corrections(league, clubs)
    corrections.count(trial, aim)
    moves = corrections.own_moves
    assert moves["NYA", True][HR] == pytest.approx(-0.005) and moves["NYA", True][WALK] == pytest.approx(0.01)
    assert moves["NYA", False][HR] == 0 and moves["NYA", False][SINGLE] == pytest.approx(-0.005 * EXTRA_BASES[HR])
    assert all(abs(more) < 1e-9 for more in moves["BOS", True])
    after = corrections.targets()
    yankees, red_sox = (next(club for club in clubs if club.team.code == code) for code in ("NYA", "BOS"))
    without = targets(league, clubs, corrections.without_dice)
    assert after.of(yankees, True)[WALK] == pytest.approx(without.of(yankees, True)[WALK] + 0.01)
    assert after.of(yankees, False)[SINGLE] < without.of(yankees, False)[SINGLE]
    assert after.of(red_sox, True) == pytest.approx(without.of(red_sox, True), abs=1e-6)


def test_pitchers_who_allow_home_runs_allow_singles_instead(league: League, clubs: tuple[Squad, ...]) -> None:
    """Their dials cannot differ in extra bases, so these become singles that cost as many runs; the league's rates stay."""
    aim = targets(league, clubs, usually_without_dice(league))
    for event in (HR, TRIPLE, DOUBLE):
        assert {round(rates[event], 9) for rates in aim.pitchers.values()} == {round(aim.league[event], 9)}
    usual = list(aim.league)
    wild = list(usual)
    wild[HR] += 0.01
    own = usual_extra_bases(wild, usual)
    assert own[SINGLE] == pytest.approx(usual[SINGLE] + 0.01 * EXTRA_BASES[HR]) and sum(own) == pytest.approx(1)
    for event, singles in EXTRA_BASES.items():
        assert singles == pytest.approx((RUNS[event] - RUNS[GROUND]) / (RUNS[SINGLE] - RUNS[GROUND]), abs=0.05)


def test_a_trial_counts_each_club_and_rests_relievers(fit: LeagueFigures, trial: Trial) -> None:
    batted = {code: trial.of_clubs[code, True].rolls for code in ("NYA", "PHA")}
    pitched = {code: trial.of_clubs[code, False].rolls for code in ("NYA", "PHA")}
    assert batted["NYA"] == pitched["PHA"] and batted["PHA"] == pitched["NYA"] and sum(batted.values()) == trial.rolls
    assert set(trial.of_clubs) == {(code, bat) for code in batted for bat in (True, False)}


def test_the_aim_moves_against_what_trials_miss(league: League, clubs: tuple[Squad, ...]) -> None:
    corrections = Corrections(league, clubs)
    aim = targets(league, clubs, usually_without_dice(league))
    played = list(aim.league)
    played[HR] += 0.002
    played[WALK] -= 0.004
    played[FLY] += 0.002
    corrections.count(made(played, 4.5), aim)
    assert corrections.moves[HR] == pytest.approx(-0.002) and corrections.moves[WALK] == pytest.approx(0.004)
    assert corrections.moves[SINGLE] == pytest.approx(0) and corrections.moves[FLY] == 0
    season, _ = league_rates(league, corrections.without_dice)
    assert corrections.targets().league[HR] == pytest.approx(season[HR] - 0.002)
    # A second trial three times as long that misses nothing counts three times as much.
    corrections.count(made(aim.league, 4.5, 300), aim)
    assert corrections.moves[HR] == pytest.approx(-0.0005)


def test_legs_are_made_for_as_many_runs_more_as_trials_lacked(league: League, clubs: tuple[Squad, ...]) -> None:
    wanted = sum(team.runs for team in league.teams) / league.team_games
    corrections = Corrections(league, clubs)
    season, _ = league_rates(league, corrections.without_dice)
    aim = aiming(league, clubs, season)
    corrections.count(made(season, 0.95 * wanted), aim)
    assert corrections.more_runs == pytest.approx(1.05, abs=0.002)
    assert pace(league, corrections.more_runs).speed > pace(league).speed
    corrections.count(made(season, 0.1 * wanted, 10_000), aim)
    assert corrections.more_runs == MOST_RUNS


def test_leagues_are_the_same_side_by_side() -> None:
    """Two processes make what one makes, and tell of the same number of steps."""
    whole = any_season(1927, None)
    season = replace(whole, teams=tuple(team for team in whole.teams if team.code in ("NYA", "PHA", "PIT", "CHN")))
    told: list[tuple[int, int]] = []
    alone = Press(trials=(4,)).press(season)
    maker = card_maker_of(GAME, 2)
    assert isinstance(maker, Press) and maker.jobs == 2 and maker.trials == TRIALS
    maker.trials = (4,)
    assert maker.press(season, (), lambda done, of: told.append((done, of))) == alone
    assert [each.code for each in alone] == [team.code for team in season.teams]
    assert told == sorted(told) and told[-1][0] == told[-1][1]


def test_a_press_with_trials_aims_elsewhere_and_says_so(season: Season, fit: LeagueFigures) -> None:
    told: list[tuple[int, int]] = []
    (found,) = Press(trials=(10, 40)).figures(season, lambda done, of: told.append((done, of)))
    assert "after 50 trial games the dials aim" in found.notes[-1] and "trial games" not in " ".join(fit.notes)
    assert found.fitting.targets.league != fit.fitting.targets.league
    for event in MOVED:
        assert found.fitting.expected[event] == pytest.approx(found.fitting.targets.league[event], abs=0.004)
    assert told == sorted(told) and told[-1][0] == told[-1][1]
