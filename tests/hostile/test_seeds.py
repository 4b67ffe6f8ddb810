"""Seeds can't be guessed, found from what computers chose, or read before the end of a game that hides something."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from zlib import crc32

import pytest

from hotstove.cli.options import seed_option
from hotstove.cli.season.files import seed_told
from hotstove.league.season.postseason_games import is_due, is_over
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.table.chance import luck, new_seed, new_seed_of_many, seed_among
from tests.cli.driving import Pipe


def test_seeds_have_128_bits() -> None:
    @seed_option
    def command() -> None: ...

    (option,) = command.__click_params__  # type: ignore[attr-defined]
    assert option.default is new_seed
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)


def test_the_luck_of_a_drawn_seed_hangs_on_all_of_it() -> None:
    """Two seeds with the same sum of 32 bits had the same luck, and so could be found by trying all sums."""
    first: dict[int, str] = {}
    alike = []
    for number in range(300_000):
        seed = f"{number * 0x9E3779B97F4A7C15F39CC0605CEDC835 % (1 << 128):032x}"
        other = first.setdefault(crc32(seed.encode()), seed)
        if other != seed:
            alike.append((other, seed))
    assert alike
    for one, two in alike:
        assert len({luck(seed, seat, asked) for seed in (one, two) for seat in (0, 1) for asked in range(20)}) == 80
    assert luck(f"{alike[0][0]}/1927/1/2", 0, 0) != luck(f"{alike[0][1]}/1927/1/2", 0, 0), "a season's, too"


def test_seeds_that_people_choose_give_the_games_that_they_always_gave() -> None:
    given = [
        luck(seed, seat, asked) for seed, seat, asked in (("opening day", 0, 0), ("opening day", 1, 5), ("5cddcdf9", 1, 7))
    ]
    assert given == [442300567031518031, 15861968603811665097, 13476392663642979121]


@pytest.mark.parametrize("game", ["smallball", "rb8", "clutch", "sportsclix"])
def test_a_drawn_seed_is_not_shown_before_the_end(pipe: Pipe, game: str) -> None:
    began = pipe.run("play", game, "--you", "home", "--plain", "--save", str(pipe.home / "game.jsonl"), answers="q\n")
    assert began.returncode == 0, began.stderr
    seed = json.loads((pipe.home / "game.jsonl").read_text().splitlines()[0])["seed"]
    assert len(seed) == 32
    assert seed not in began.stdout


def test_it_is_told_at_the_end(pipe: Pipe) -> None:
    saved = ("--save", str(pipe.home / "game.jsonl"))
    over = pipe.run("play", "rb8", "--you", "none", "--speed", "now", "--manager", "random", *saved)
    seed = json.loads((pipe.home / "game.jsonl").read_text().splitlines()[0])["seed"]
    assert over.stdout.count(seed) == 1
    assert f"Its seed was {seed}." in over.stdout.splitlines()[-1]


@pytest.mark.parametrize("game", ["rb8", "clutch", "sportsclix"])
def test_replay_and_series_and_season_do_not_tell_it_either(pipe: Pipe, game: str, tmp_path: Path) -> None:
    """Each of these printed it while hands and dice were still to come."""
    one, series, season = (tmp_path / name for name in ("one.jsonl", "series.jsonl", "season.db"))
    told = pipe.run("play", game, "--you", "home", "--save", str(one), answers="\n" * 6 + "quit\n").stdout
    told += pipe.run("replay", str(one)).stdout
    told += pipe.run("series", game, "--you", "home", "--save", str(series), answers="\n" * 6 + "quit\nq\n").stdout
    told += pipe.run("series", "--show", str(series)).stdout
    secret = [json.loads(path.read_text().splitlines()[0])["seed"] for path in (one, series)]
    if game != "rb8":  # which has no clubs that play a season
        told += pipe.run("season", "new", game, "--games", "7", "--file", str(season)).stdout
        with SeasonFile.open(season) as file:
            secret.append(file.plan.seed)
    assert [seed for seed in secret if len(seed) < 32 or seed in told] == []


def test_a_finished_game_of_a_season_does_not_tell_the_seeds_of_those_to_come(pipe: Pipe, tmp_path: Path) -> None:
    """Written to a file of its own and replayed it tells its seed, with which the season's began."""
    season, game = tmp_path / "season.db", tmp_path / "game.jsonl"
    assert pipe.run("season", "new", "clutch", "--games", "7", "--file", str(season)).returncode == 0
    assert pipe.run("season", "sim", "--days", "1", "--file", str(season)).returncode == 0
    told = pipe.run("season", "box", "1", "--file", str(season), "--out", str(game)).stdout
    told += pipe.run("replay", str(game)).stdout
    with SeasonFile.open(season) as file:
        plan = file.plan
    first, second = (plan.seed_of(1, number) for number in (1, 2))
    assert first in told, "that of the game that is over"
    assert plan.seed.removesuffix("+") not in told
    assert second not in told


def test_seeds_of_many_games_do_not_tell_each_other() -> None:
    drawn = new_seed_of_many()
    seeds = [seed_among(drawn, str(number)) for number in range(1, 50)]
    assert len({*seeds, drawn.removesuffix("+")}) == 50
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)
    assert seeds == [seed_among(drawn, str(number)) for number in range(1, 50)]
    assert seed_among(f"{drawn[:-2]}{'1' if drawn[-2] == '0' else '0'}+", "1") not in seeds
    assert len(seed_among("a seed of many letters " * 40 + "+", "1")) == 32
    assert seed_among("opening day", "1927/1/3") == "opening day/1927/1/3", "chosen, to have the same games again"


def test_a_saved_game_is_its_owners_alone(pipe: Pipe) -> None:
    """It holds both managers' hands, and the seed."""
    pipe.run("play", "rb8", "--you", "home", "--plain", "--save", str(pipe.home / "game.jsonl"), answers="q\n")
    assert stat.S_IMODE((pipe.home / "game.jsonl").stat().st_mode) == 0o600


def test_the_seed_of_a_season_is_not_told_before_its_postseason_is_over(pipe: Pipe, tmp_path: Path) -> None:
    """The schedule being over is not enough: hands of the postseason's games come of the seed, too."""
    path = tmp_path / "season.db"
    assert pipe.run("season", "new", "clutch", "--games", "7", "--file", str(path)).returncode == 0
    with SeasonFile.open(path) as file:
        play_on(file)
        assert is_due(file) and not is_over(file)
        seed = file.plan.seed.removesuffix("+")
        text = seed_told(file.plan, is_over(file))
    report = pipe.run("season", "report", "--file", str(path)).stdout
    assert json.loads(report)["seed"] is None
    assert seed not in text + report
    assert pipe.run("season", "sim", "--file", str(path)).returncode == 0
    with SeasonFile.open(path) as file:
        assert is_over(file)
    assert json.loads(pipe.run("season", "report", "--file", str(path)).stdout)["seed"].startswith(seed)


def test_a_seasons_game_of_two_people_asks_where_nothing_fits(pipe: Pipe, tmp_path: Path) -> None:
    """Else the keyboard would be handed only to who holds a card that fits (issue of the lone pass)."""
    path = tmp_path / "season.db"
    assert pipe.run("season", "new", "clutch", "--games", "7", "--file", str(path)).returncode == 0
    begun = ("season", "play", "1", "--you", "both", "--plain", "--file", str(path))
    assert pipe.run(*begun, answers="\n" * 8 + "q\n").returncode == 0
    (game,) = tmp_path.glob("*game1*.jsonl")
    assert json.loads(game.read_text().splitlines()[0])["windows"] is True
