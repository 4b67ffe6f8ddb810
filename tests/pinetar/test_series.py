"""Series of Pine Tar: what a game leaves to the next one, who is rested, and clubs that nobody injured plays for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.contests import series_of
from hotstove.games.pinetar.series import CarriedOn, Outing
from hotstove.games.pinetar.sides import team_of
from hotstove.games.pinetar.state import PineTarState
from hotstove.league.series import Series, record_of, set_up
from hotstove.play.seats import computer_managers
from hotstove.play.sitting import Sitting
from hotstove.table import AWAY, BOTH, HOME, NotLegal, Unreadable
from hotstove.table.journal import Journal, read_journal
from hotstove.table.record import Record
from hotstove.table.session import play_on
from hotstove.table.texts import Json, as_node

GAME = ball_game_named("pinetar")
SQUADS = series_of(GAME)


def club(*rotation: str) -> Json:
    side = GAME.set_up(as_node("alchemists"), as_node("bootleggers"), as_node(None)).away
    return SQUADS.squad(side, rotation)


def today(number: int, carried: CarriedOn, *rotation: str) -> dict[str, Json]:
    """What is settled for the Alchemists before a game, without the team itself."""
    sheet = SQUADS.today(club(*rotation), number, carried.plain())
    assert isinstance(sheet, dict)
    return {key: value for key, value in sheet.items() if key != "team"}


def started(*names: str) -> tuple[Outing, ...]:
    return tuple(Outing(name, game, 21, started=True) for game, name in enumerate(names, 1))


TRISMOND, PELLERIN, SUSKIND, CINDER = "Hermes Trismond", "Azoth Pellerin", "Paracel Suskind", "Calla Cinder"


def test_before_the_first_game_the_first_of_the_rotation_starts() -> None:
    assert today(1, CarriedOn()) == {"starter": TRISMOND}


def test_starters_take_turns_and_do_not_relieve_on_the_day_after() -> None:
    assert today(2, CarriedOn(started(TRISMOND))) == {"starter": PELLERIN, "out": [TRISMOND]}
    assert today(3, CarriedOn(started(TRISMOND, PELLERIN))) == {"starter": SUSKIND, "out": [PELLERIN]}
    assert today(4, CarriedOn(started(TRISMOND, PELLERIN, SUSKIND))) == {"starter": CINDER, "out": [SUSKIND]}
    assert today(5, CarriedOn(started(TRISMOND, PELLERIN, SUSKIND, CINDER)))["starter"] == TRISMOND


def test_a_rotation_of_ones_own() -> None:
    others = CINDER, TRISMOND, "Dee Stiller", SUSKIND, PELLERIN
    assert today(1, CarriedOn(), *others) == {"starter": CINDER}
    assert today(2, CarriedOn(started(CINDER)), *others)["starter"] == TRISMOND


@pytest.mark.parametrize("names", [(TRISMOND,), (TRISMOND, TRISMOND, SUSKIND, CINDER, "Dee Stiller"), ("Nobody",)])
def test_a_rotation_names_each_starter_once(names: tuple[str, ...]) -> None:
    with pytest.raises(NotLegal, match=r"Alchemists: a rotation names each starter once; they are Hermes Trismond"):
        club(*names)


@pytest.mark.parametrize(("outs", "rests"), [(5, False), (6, True), (7, True)])
def test_two_innings_of_relief_cost_the_next_game(outs: int, rests: bool) -> None:
    """PT-200, with the option ``relief`` alone."""
    pitched = (*started(TRISMOND), Outing("Ella Ixer", 1, outs))
    assert ("Ella Ixer" in _out(today(2, CarriedOn(pitched, relievers_rest=True)))) is rests
    assert "Ella Ixer" not in _out(today(2, CarriedOn(pitched)))
    assert "Ella Ixer" not in _out(today(3, CarriedOn((*pitched, *started(TRISMOND, PELLERIN)[1:]), relievers_rest=True)))


@pytest.mark.parametrize(("games", "rests"), [((1, 2, 3), True), ((1, 3), False), ((2, 3), False), ((1, 2), False)])
def test_three_games_in_a_row_cost_the_fourth(games: Sequence[int], rests: bool) -> None:
    """PT-201."""
    pitched = (*started(TRISMOND, PELLERIN, SUSKIND), *(Outing("Ella Ixer", game, 1) for game in games))
    ordered = tuple(sorted(pitched, key=lambda outing: outing.game))
    assert ("Ella Ixer" in _out(today(4, CarriedOn(ordered, relievers_rest=True)))) is rests


def _out(settled: dict[str, Json]) -> list[Json]:
    out = settled.get("out", [])
    assert isinstance(out, list)
    return out


def test_the_injured_neither_start_nor_play_and_nobody_of_their_kind_is_checked() -> None:
    """PT-209 to PT-211."""
    hurt = today(2, CarriedOn(started(TRISMOND), misses={PELLERIN: 2, "Al Embick": 1}))
    assert hurt == {"starter": SUSKIND, "out": [PELLERIN, "Al Embick", TRISMOND], "hurt": ["batter", "pitcher"]}


def test_who_lacks_the_fewest_days_starts_when_nobody_is_rested() -> None:
    """PT-194: the days that he lacks are told to the rules."""
    hurt = dict.fromkeys((SUSKIND, CINDER, "Dee Stiller"), 9)
    assert today(3, CarriedOn(started(TRISMOND, PELLERIN), misses=hurt)) == {
        "starter": TRISMOND,
        "out": [*hurt, PELLERIN],
        "hurt": ["pitcher"],
        "rest": 2,
    }


def test_what_is_carried_on_reads_back() -> None:
    carried = CarriedOn((*started(TRISMOND), Outing("Ella Ixer", 1, 4)), {"Al Embick": 3}, {"Mercury Quicke": 2}, True, True)
    assert CarriedOn.read(team_of(_data(), "the team"), carried.plain()) == carried
    assert CarriedOn().plain() is None


def _data() -> Json:
    side = club()
    assert isinstance(side, dict)
    return side["team"]


BROKEN: list[tuple[Json, str]] = [
    ({"pitched": [{"name": "Nobody", "game": 1, "outs": 3}]}, "pitched: expected the name of a pitcher of the Alchemists"),
    ({"pitched": [{"name": "Al Embick", "game": 1, "outs": 3}]}, "pitched: expected the name of a pitcher"),
    ({"pitched": [{"name": TRISMOND, "game": 8, "outs": 3}]}, "game: expected a whole number from 1 to 7, found 8"),
    ({"misses": {"Nobody": 3}}, "misses: expected the name of a player of the Alchemists, not 'Nobody'"),
    ({"misses": {TRISMOND: 0}}, "expected a whole number from 1 to 999, found 0"),
    ({"attempts": {"Nobody": 3}}, "attempts: expected the name of a player"),
    ({"rested": []}, "unknown key 'rested'"),
]


@pytest.mark.parametrize(("data", "says"), BROKEN)
def test_what_is_carried_on_is_read_strictly(data: Json, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        SQUADS.today(club(), 2, data)


# --- Whole series


def record(seed: str, best_of: int = 7) -> Record:
    teams = GAME.set_up(as_node("alchemists"), as_node("zeppelins"), as_node({"preset": "full"}))
    return record_of(GAME, set_up(GAME, teams, best_of), seed, ("sensible", "sensible"))


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_nobody_plays_who_must_not(tmp_path: Path, seed: str) -> None:
    """Through whole series with all options: the injured and the tired stay out, and a file tells the same series again."""
    started = record(seed)
    series = Series(started, Journal.create(tmp_path / "series.jsonl", started))
    while series.winner is None:
        number = len(series.games) + 1
        carried = series.carried_into(number)
        session = series.begin()
        computers, _ = computer_managers(GAME, session.record.seats, session.record.setup)
        Sitting(session, series.log, computers=computers).play_out()
        state = session.state
        assert isinstance(state, PineTarState)
        for side in BOTH:
            seat = series.terms.club_at(number, side)
            team = state.sides[seat].team
            before = CarriedOn.read(team, carried[side])
            played = {card.name for card in (*state.sides[seat].started, *state.sides[seat].gone, *state.sides[seat].pitched)}
            assert not played & before.misses.keys()
            last = {outing.name: outing for outing in before.pitched if outing.game == number - 1}
            assert not [name for name in played & last.keys() if last[name].started or last[name].outs >= 6]
            assert [outing.game for outing in before.pitched if outing.started] == list(range(1, number))
    assert sorted(series.wins)[1] == 4
    again = Series(read_journal(tmp_path / "series.jsonl"))
    assert (again.wins, [game.result for game in again.games]) == (series.wins, [game.result for game in series.games])


def test_a_series_of_small_ball_carries_nothing_on() -> None:
    game = ball_game_named("smallball")
    teams = game.set_up(as_node("foxes"), as_node("herons"), as_node(None))
    setup = set_up(game, teams, 3)
    series = Series(record_of(game, setup, "nine", ("sensible", "sensible")))
    sensible = game.managers["sensible"](setup)
    while series.winner is None:
        play_on(series.begin(), (sensible, sensible))
    assert series.wins[AWAY] + series.wins[HOME] == len(series.games)
    assert series.carried_into(len(series.games) + 1) == (None, None)
    with pytest.raises(NotLegal, match="no card of this game is a starting pitcher's"):
        set_up(game, teams, 3, (("Pip Larkin",), ()))
