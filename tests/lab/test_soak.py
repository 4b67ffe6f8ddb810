"""The soak plays, checks and says what broke."""

from __future__ import annotations

import pytest

from benchmarks import soak
from hotstove.table import DoesNotFit, Event


@pytest.mark.parametrize("game", ["pinetar", "rb8", "smallball"])
def test_a_small_soak_breaks_nothing(game: str) -> None:
    report = soak.soak(game, 40)
    assert (report.games, report.broken) == (40, [])
    assert [games for games, _ in report.memory] == [*range(0, 41, 4)]
    assert all(megabytes > 1 for _, megabytes in report.memory)


def test_what_breaks_is_named_and_ends_with_one(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    played: list[int] = []

    def check(events: list[Event]) -> None:
        played.append(len(events))
        if len(played) == 7:
            raise DoesNotFit("a runner was lost")

    assert soak.main(["smallball", "--games", "15"]) == 0
    monkeypatch.setattr(soak, "_check", check)
    assert soak.main(["smallball", "--games", "15", "--seed", "x"]) == 1
    out = capsys.readouterr().out
    assert "15 games" in out
    assert "1 broken invariants\nx/6: a runner was lost" in out
