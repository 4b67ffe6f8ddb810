"""A player's and a club's season in parts: they add up to the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.league.season.form import forms
from hotstove.league.season.lines import Recorded, packed, unpacked
from hotstove.league.season.run import play_on
from hotstove.league.season.splits import by_hand, club_parts, games_of_club, games_played, parts_of
from hotstove.league.season.store import SeasonFile
from tests.web import seasons_case


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return seasons_case.season_file(tmp_path_factory.mktemp("splits") / "s")


def test_parts_and_hands_add_up_to_the_whole(played: Path) -> None:
    """The hands as far as the results of plate appearances go; that they are the book's is shown elsewhere."""
    with SeasonFile.open_to_read(played) as file:
        totals = file.totals(1)
        lines = totals["NYA"]
        some_left = False
        club_games = games_of_club(file, "NYA")
        for id_ in {*lines.batting, *lines.pitching}:
            games = games_played(club_games, id_)
            parts = parts_of(games)
            at_bat, on_mound = by_hand(games)
            for kind, whole, own in (("batting", lines.batting, at_bat), ("pitching", lines.pitching, on_mound)):
                counts = [getattr(part, kind) for part in parts if part.label in ("Home", "Road") and getattr(part, kind)]
                if id_ not in whole:
                    assert not counts
                    continue
                assert [sum(column) for column in zip(*counts, strict=True)] == whole[id_]
                months = [getattr(part, kind) for part in parts[len(parts_of_places(parts)) :] if getattr(part, kind)]
                assert [sum(column) for column in zip(*months, strict=True)] == whole[id_]
                summed = [sum(column) for column in zip(*(part.batting or [] for part in own), strict=True)]
                assert summed[:14] == whole[id_][:14] or (not summed and not any(whole[id_][:14]))
                some_left |= len(own) == 2
        assert some_left


def parts_of_places(parts: list) -> list:  # type: ignore[type-arg]
    """Those at home and on the road, which come first."""
    return [part for part in parts if part.label in ("Home", "Road")]


def test_a_game_that_does_not_tell_is_in_no_hand(tmp_path: Path) -> None:
    path = seasons_case.season_file(tmp_path / "s", 8)
    with SeasonFile.open(path) as file:
        first = next(file.games(1))
        file.restore(first._replace(lines=packed(unpacked(first.lines))))
        code = file.plan.fixture(1).home
        id_ = next(iter(unpacked(first.lines).clubs[1].batting))
        games = games_played(games_of_club(file, code), id_)
        assert games[0].against_left is None
        counted = sum(sum((part.batting or [])[:14]) for part in by_hand(games)[0])
        assert counted == sum(sum((game.batting or [])[:14]) for game in games[1:])


def test_a_club_in_parts_is_its_form(played: Path) -> None:
    with SeasonFile.open(played) as file:
        play_on(file)
        scores = file.scores(1)
        for code, form in forms(file.plan.fixtures, scores).items():
            parts = {part.label: part for part in club_parts(file.plan, scores, code)}
            assert str(parts["Home"].tally) == str(form.home)
            assert str(parts["Road"].tally) == str(form.road)
            if "By one run" in parts:
                assert str(parts["By one run"].tally) == str(form.one_run)
            against = [part for label, part in parts.items() if label.startswith("Against")]
            assert sum(part.runs for part in against) == file.totals(1)[code].record[Recorded.RUNS]
            assert sum(part.tally.wins for part in against) == file.totals(1)[code].record[Recorded.WINS]
