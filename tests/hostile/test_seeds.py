"""Seeds can't be guessed, found from what computers chose, or read before the end of a game that hides something."""

from __future__ import annotations

import json
import stat
from dataclasses import replace
from pathlib import Path
from zlib import crc32

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.options import seed_option
from hotstove.cli.season.files import seed_told
from hotstove.league.bracket import new_bracket, score_in, write_bracket
from hotstove.league.season.postseason_games import is_due, is_over
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.league.series import seed_of
from hotstove.table.chance import luck, new_seed, new_seed_of_many, seed_among, seed_of_many
from hotstove.table.errors import Unreadable
from hotstove.table.journal import Journal
from hotstove.table.texts import as_node
from hotstove.web.series_place import SeriesPlace
from hotstove.web.table_header import TableHeader, series_header
from tests.cli.driving import Pipe
from tests.web.browsing import serving


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


@pytest.mark.parametrize("chosen", [(), ("--seed", "a word of ours")])
def test_a_finished_game_of_a_season_does_not_tell_the_seeds_of_those_to_come(
    pipe: Pipe, tmp_path: Path, chosen: tuple[str, ...]
) -> None:
    """Written to a file of its own and replayed it tells its seed, with which the season's began."""
    season, game = tmp_path / "season.db", tmp_path / "game.jsonl"
    assert pipe.run("season", "new", "clutch", "--games", "7", *chosen, "--file", str(season)).returncode == 0
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
    chosen = seed_of_many("opening day")
    assert chosen == seed_of_many(chosen), "as a file tells it, and as it was typed"
    assert len(seed_among(chosen, "1927/1/3")) == 32
    assert seed_among("opening day", "1927/1/3") == "opening day/1927/1/3", "a file of an older version goes on"


def test_a_finished_game_of_a_series_with_a_chosen_seed_does_not_tell_the_next_ones(pipe: Pipe, tmp_path: Path) -> None:
    """Its file told ``SEED/1``, and so the dice and hands of the second game (and anybody had it of a table in the browser)."""
    rb8 = ("series", "rb8", "--away", "bakers", "--home", "hares", "--you", "none", "--manager", "random", "--seed", "our word")
    seeds = []
    for name in ("series.jsonl", "again.jsonl"):
        assert pipe.run(*rb8, "--save", str(tmp_path / name)).returncode == 0
        for number in ("1", "2"):
            game = tmp_path / f"{number}-{name}"
            pipe.run("series", "--show", str(tmp_path / name), "--game", number, "--write", str(game))
            seeds.append(json.loads(game.read_text().splitlines()[0])["seed"])
    assert seeds[:2] == seeds[2:], "the same games again"
    assert [len(bytes.fromhex(seed)) for seed in seeds[:2]] == [16, 16]
    assert not any("our word" in seed for seed in seeds)


def test_nor_does_one_of_a_series_at_tables(tmp_path: Path) -> None:
    """Everybody who reaches the server may take a finished game's file."""
    with serving(tmp_path / "tables.db") as server:
        laid = []
        for _ in range(2):
            id_ = server.browser().lay("rb8", "random", "random", **{"best-of": "3", "seed": "our word"})
            laid.append(TableHeader.of(server.store.table(id_)))
    series = laid[0].series
    assert series is not None
    assert laid[0].record.seed == laid[1].record.seed
    told = [laid[0].record.seed, series_header(replace(series, number=2), "auto").record.seed]
    assert [len(bytes.fromhex(seed)) for seed in told] == [16, 16]
    old = SeriesPlace.of(series.terms.game, replace(series, seed="our word", number=2).plain())
    assert series_header(old, "auto").record.seed == "our word/2", "one of an older version goes on with the games that it had"


@pytest.mark.parametrize("seed", ["our word+", new_seed_of_many()], ids=["chosen", "drawn"])
def test_nor_does_one_of_a_bracket(tmp_path: Path, seed: str) -> None:
    """A series of a bracket had a hash for its seed, to which its games only added their numbers."""
    rb8 = ball_game_named("rb8")
    made = new_bracket(rb8, [as_node(name) for name in ("bakers", "hares")], ["random"] * 2, (3,), as_node(None), seed)
    meeting = made.rounds(lambda _: None)[0][0]
    record = made.record(meeting, lambda _: False)
    seeds = [seed_of(record.seed, number) for number in (1, 2, 3)]
    assert len({*seeds, *(given[:32] for given in seeds)}) == 3, "no one begins as another does"
    of_old = replace(record, seed=seed_among(seed, meeting.name))
    write_bracket(made, tmp_path)
    Journal.create(tmp_path / f"{meeting.name}.jsonl", of_old).close()
    assert score_in(tmp_path, made, meeting).winner is None, "a series that an older version began goes on"
    (tmp_path / f"{meeting.name}.jsonl").unlink()
    Journal.create(tmp_path / f"{meeting.name}.jsonl", replace(record, seed="another")).close()
    with pytest.raises(Unreadable, match="not the series of this bracket"):
        score_in(tmp_path, made, meeting)


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
