"""Seeds can't be guessed, found from what computers chose, or read before the end of a game that hides something."""

from __future__ import annotations

import json
import stat
from zlib import crc32

import pytest

from hotstove.cli.options import seed_option
from hotstove.table.chance import luck, new_seed
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


def test_a_saved_game_is_its_owners_alone(pipe: Pipe) -> None:
    """It holds both managers' hands, and the seed."""
    pipe.run("play", "rb8", "--you", "home", "--plain", "--save", str(pipe.home / "game.jsonl"), answers="q\n")
    assert stat.S_IMODE((pipe.home / "game.jsonl").stat().st_mode) == 0o600
