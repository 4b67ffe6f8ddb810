"""Where dials stand in SportsClix's press: what heat, cold, and the time of the game do to figures' positions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hotstove.games.sportsclix.dials import BLUE_4, RED_6, START
from hotstove.games.sportsclix.press import heat as heats
from hotstove.games.sportsclix.press.heat import Form, Stand, batters_heat, pitchers_heat, usually_on_base

USUAL = Form(0.02, 0.005, 0.045, 0.17, 0.08)
CLICKS = range(BLUE_4, RED_6 + 1)


def stand_of(form: Form, stays: float = heats.STAYS) -> Stand:
    return batters_heat(dict.fromkeys(CLICKS, form), 0.345, stays=stays)


def mean(heat: Mapping[int, float]) -> float:
    return sum(position * share for position, share in heat.items()) / sum(heat.values())


def test_shares_of_positions_are_those_of_all_times_through_the_order() -> None:
    starter, innings = pitchers_heat(usually_on_base(0.33), 7, True)
    assert 6 < innings < 8
    for stand in (stand_of(USUAL), starter):
        assert sum(stand.heat.values()) == pytest.approx(1)
        for position, share in stand.heat.items():
            assert sum(each.get(position, 0.0) for each in stand.times) == pytest.approx(share)


def test_dials_spread_in_the_course_of_a_game() -> None:
    """Both sides begin at the start marker, so that early at-bats are theirs."""
    starter, _ = pitchers_heat(usually_on_base(0.33), 7, True)
    for stand in (stand_of(USUAL), starter):
        shares = [each.get(START, 0.0) / sum(each.values()) for each in stand.times if each]
        assert shares == sorted(shares, reverse=True)
        assert shares[0] > 0.65 > 0.45 > shares[2]


def test_extra_bases_make_hotter_than_singles() -> None:
    singles, doubles = Form(0.0, 0.0, 0.0, 0.25, 0.08), Form(0.0, 0.0, 0.25, 0.0, 0.08)
    assert mean(stand_of(doubles).heat) > mean(stand_of(singles).heat) > mean(stand_of(Form(0, 0, 0, 0, 0.33)).heat)


def test_the_cold_bat_less_where_somebody_comes_from_the_bench() -> None:
    def cold(stays: float) -> float:
        return sum(share for position, share in stand_of(USUAL, stays).heat.items() if position < START)

    assert cold(1.0) > cold(0.5) > cold(0.0) > 0


def test_a_pitcher_who_is_hit_leaves_and_a_better_one_stays() -> None:
    good, many = pitchers_heat(usually_on_base(0.28), 7, True)
    bad, few = pitchers_heat(usually_on_base(0.40), 7, True)
    assert many > few and mean(good.heat) > mean(bad.heat)
    assert pitchers_heat(usually_on_base(0.33), 7, True, better=2.0)[1] < pitchers_heat(usually_on_base(0.33), 7, True)[1]


def test_a_reliever_past_his_endurance_is_cold() -> None:
    one, three = (pitchers_heat(usually_on_base(0.33), endurance, False)[0].heat for endurance in (1, 3))
    assert one[-1] > 0.1 > three[-1]


def test_the_runs_of_an_inning_have_their_mean() -> None:
    chances = heats._runs_of(0.5)
    assert sum(chances) == pytest.approx(1)
    assert sum(runs * chance for runs, chance in enumerate(chances)) == pytest.approx(0.5, abs=0.02)
