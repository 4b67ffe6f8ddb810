"""Expected banked runs of a half-inning against the specification's oracle table, by the real rules on the odds table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from hotstove.games.smallball.cards import Pinch, shipped_team
from hotstove.games.smallball.decisions import BANK, BAT
from hotstove.games.smallball.expected import by_bench, by_leadoff, expected_runs, sensible
from hotstove.games.smallball.state import SmallBallState
from hotstove.table import Seat
from hotstove.table.policies import Policy

# The specification's balance check: an independent dynamic programme, rounded to four decimals, for leadoff cards 1 to 9.
ORACLE = {
    ("best play", "foxes"): "0.8700 0.8516 0.8152 0.6868 0.5408 0.6137 0.5660 0.6278 0.7067",
    ("best play", "herons"): "0.9347 0.8836 0.8094 0.6818 0.5360 0.4708 0.5465 0.5887 0.7645",
    ("sensible", "foxes"): "0.6492 0.6223 0.6039 0.5073 0.3797 0.4307 0.4039 0.4648 0.5150",
    ("sensible", "herons"): "0.7299 0.6830 0.5348 0.4752 0.3444 0.3428 0.3861 0.4088 0.5504",
    ("bank at 1 with two outs, else at 2", "foxes"): "0.5283 0.5213 0.4687 0.3303 0.2519 0.2429 0.2195 0.3184 0.4245",
    ("bank at 1 with two outs, else at 2", "herons"): "0.6314 0.6155 0.5543 0.4226 0.3148 0.2448 0.2740 0.4059 0.5031",
    ("bank at the first run", "foxes"): "0.3988 0.4122 0.3765 0.2891 0.2126 0.2142 0.1742 0.2608 0.3407",
    ("bank at the first run", "herons"): "0.4784 0.4961 0.4434 0.3587 0.2580 0.2074 0.2159 0.3288 0.4074",
    ("never bank", "foxes"): "0.0937 0.0888 0.0881 0.0923 0.1015 0.1024 0.1080 0.1076 0.1011",
    ("never bank", "herons"): "0.1234 0.1199 0.1157 0.1156 0.1261 0.1321 0.1361 0.1374 0.1327",
}


def bat_only(with_two_outs: int, else_at: int) -> Policy[SmallBallState]:
    """Nothing but batting: bank with so many runs when two are out, or with so many at any time."""

    def decide(state: SmallBallState, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        runs = state.runs
        wanted = BANK if runs >= else_at or (state.outs == 2 and runs >= with_two_outs) else BAT
        return [(list(options).index(wanted), Fraction(1))]

    return decide


def policy(name: str) -> Policy[SmallBallState] | None:
    match name:
        case "sensible":
            return sensible()
        case "bank at 1 with two outs, else at 2":
            return bat_only(1, 2)
        case "bank at the first run":
            return bat_only(1, 1)
        case "never bank":
            return bat_only(10, 10)
    return None


@pytest.mark.parametrize(("name", "team"), ORACLE)
def test_independent_oracle(name: str, team: str) -> None:
    runs_by_leadoff = by_leadoff(shipped_team(team), (), policy(name))
    assert " ".join(f"{runs:.4f}" for runs in runs_by_leadoff) == ORACLE[name, team]


Bench = dict[tuple[Pinch, ...], tuple[float, ...]]


@pytest.fixture(scope="module")
def benches() -> dict[str, Bench]:
    return {team: by_bench(shipped_team(team)) for team in ("foxes", "herons")}


def test_what_a_pinch_hitter_adds_is_as_specified(benches: dict[str, Bench]) -> None:
    for bench in benches.values():
        none, power, on_base, both = bench[()], bench[Pinch.POWER,], bench[Pinch.ON_BASE,], bench[Pinch.POWER, Pinch.ON_BASE]
        for leadoff in range(9):
            assert 0.135 <= power[leadoff] - none[leadoff] <= 0.275
            assert 0.115 <= on_base[leadoff] - none[leadoff] <= 0.315
            assert 0.295 <= both[leadoff] - none[leadoff] <= 0.555
            assert both[leadoff] > max(power[leadoff], on_base[leadoff])


@pytest.mark.parametrize("team", ["foxes", "herons"])
def test_a_shared_memory_changes_nothing(team: str, benches: dict[str, Bench]) -> None:
    for kept, runs in benches[team].items():
        assert expected_runs(shipped_team(team), 5, kept) == pytest.approx(runs[4], abs=1e-14)


def test_best_play_beats_every_policy() -> None:
    for team in ("foxes", "herons"):
        best = by_leadoff(shipped_team(team))
        for name in ("sensible", "bank at 1 with two outs, else at 2", "never bank"):
            assert all(more > less for more, less in zip(best, by_leadoff(shipped_team(team), (), policy(name)), strict=True))
