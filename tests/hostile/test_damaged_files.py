"""Files with structured damage: keys dropped, kinds changed, numbers at limits. Each is read, or refused in words."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.words import counted
from hotstove.table.errors import HotStoveError
from hotstove.table.journal import Journal, written
from hotstove.table.log import Given
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, as_node, read_yaml, yaml_text
from hotstove.web.review import review_of_file
from tests.cli.driving import Pipe
from tests.hostile import TIMES

GAMES = ("smallball", "pinetar", "rb8", "clutch", "sportsclix")
FILES = 150 * TIMES
"""Damaged files of each kind and game; with HOSTILE=125 they are 100,000 altogether. Another size means other damage."""
ODD: tuple[Json, ...] = (
    None, True, -1, 0, 1, 2, 10**17, -(10**17), 1.5, 1e300, "", "x", "\u0660", "A" * 5000, "1B", "P", "0-0", "1/2",
    [], {}, [[]], {"a": 1}, [1] * 50,
)  # fmt: skip


MARKS = ":-[]{}#&*!|>'\"%@`,? \n\t\x1b0A\u202e"
"""Characters that mean something to YAML, to a terminal, or to nobody."""


def places(data: Json, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to all values of a document."""
    below: list[tuple[str | int, Json]] = []
    if isinstance(data, dict):
        below = list(data.items())
    elif isinstance(data, list):
        below = list(enumerate(data))
    return [each for key, value in below for each in ((*path, key), *places(value, (*path, key)))]


def damaged(data: Json, random: Random) -> Json:
    """The document with one to three values dropped, exchanged, renamed or doubled."""
    data = deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        ways = places(data)
        if not ways:
            return data
        *above, last = random.choice(ways)
        at = data
        for key in above:
            at = at[key]  # type: ignore[index]
        what = random.random()
        if isinstance(at, dict):
            value = at.pop(str(last))
            if what > 0.25:
                at[str(random.choice(ODD))[:30] if what > 0.8 else str(last)] = (
                    value if what > 0.8 else deepcopy(random.choice(ODD))
                )
        elif isinstance(at, list):
            assert isinstance(last, int)
            at[last : last + 1] = [] if what < 0.25 else [deepcopy(random.choice(ODD))] if what < 0.8 else [at[last]] * 2
    return data


def flipped(text: str, random: Random) -> str:
    """The text with some characters exchanged, dropped or doubled."""
    letters = list(text)
    for _ in range(random.randrange(1, 6)):
        place = random.randrange(len(letters))
        letters[place : place + 1] = random.choice(([], [letters[place]] * 2, [random.choice(MARKS)]))
    return "".join(letters)


def is_shown(error: HotStoveError) -> None:
    """A tab in a key is harmless, and escaped where messages are printed."""
    assert all(letter.isprintable() or letter in "\n\t" for letter in str(error)), ascii(str(error))


@pytest.mark.parametrize("name", GAMES)
def test_damaged_teams(name: str) -> None:
    game, nobody, random = ball_game_named(name), as_node(None), Random(f"teams {name} {TIMES}")
    whole = game.set_up(nobody, nobody, nobody).plain()
    refused = 0
    for number in range(FILES):
        side = "away" if number % 2 else "home"
        try:
            if number % 4 < 2:
                team = as_node(damaged(whole[side], random), "theirs.yaml")
            else:
                team = read_yaml(flipped(yaml_text(whole[side]), random), "theirs.yaml")
            game.set_up(*((team, nobody) if side == "away" else (nobody, team)), nobody)
        except HotStoveError as error:
            is_shown(error)
            refused += 1
    assert FILES // 4 < refused < FILES, "some of what is damaged can still be played"


def summed(lines: list[Json]) -> bytes:
    """A saved game with these lines, and sums that fit them."""
    data, check = b"", 0
    for line in lines:
        plain = {key: value for key, value in line.items() if key != "check"} if isinstance(line, dict) else {}
        body = json.dumps(plain, ensure_ascii=False)
        head = body[:-1].encode("utf-8", "surrogatepass")
        check = crc32(head, check)
        data += head + f',"check":"{check:08x}"}}\n'.encode()
    return data


@pytest.mark.parametrize("name", GAMES)
def test_damaged_saved_games(name: str) -> None:
    """Their sums fit: somebody has made them so."""
    game, nobody, random = ball_game_named(name), as_node(None), Random(f"saves {name} {TIMES}")
    setup = game.set_up(nobody, nobody, nobody)
    session = Session(game, Record(name, game.edition, setup, "saves", ("random", "random")))
    manager = game.managers["random"](setup)
    play_on(session, (manager, manager))
    lines: list[Json] = [json.loads(line) for line in written(session.record).splitlines()]
    review_of_file("whole.jsonl", summed(lines))
    refused = 0
    tried = FILES // 15
    for _ in range(tried):
        first = lines[:1] if random.random() < 0.5 else damaged(lines[:1], random)
        rest = lines[1:] if random.random() < 0.3 else lines[1 : random.randrange(1, len(lines))]
        assert isinstance(first, list)
        some = damaged(rest[-3:], random) if random.random() < 0.5 else rest[-3:]
        assert isinstance(some, list)
        try:
            review_of_file("theirs.jsonl", summed([*first, *rest[:-3], *some]))
        except HotStoveError as error:
            is_shown(error)
            refused += 1
    assert refused > tried // 2


def test_a_saved_game_cut_between_two_lines_says_how_much_it_holds(pipe: Pipe) -> None:
    """Nothing in it is damaged; who gave more answers sees that they are not there."""
    path = pipe.home / "game.jsonl"
    pipe.run("play", "--you", "home", "--plain", "--save", str(path), answers="b\n" * 5 + "q\n")
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) > 6
    whole = pipe.run("play", "--resume", str(path), "--plain", answers="q\n")
    assert f"It holds {len(lines) - 2} answers, last written 20" in whole.stdout, whole.stdout
    assert "was not closed" not in whole.stdout
    assert path.read_bytes() == b"".join(lines), "looking changes nothing"
    for kept in (len(lines) - 1, len(lines) - 2, 2):
        path.write_bytes(b"".join(lines[:kept]))
        again = pipe.run("play", "--resume", str(path), "--plain", answers="q\n")
        held = f"It holds {counted(kept - 1, 'answer')}"
        assert f"Going on with {path}. Last written 20" in again.stdout, again.stdout
        assert again.stdout.count(held) == 1, "each thing is told once"
        assert f"was not closed: its process was ended from outside, or the file has been cut. {held};" in again.stdout
    closed = pipe.run("play", "--resume", str(path), "--plain", answers="q\n")
    assert "was not closed" not in closed.stdout, "it has been told, and the game went on"


def test_a_saved_game_of_an_older_version_needs_no_closing(tmp_path: Path) -> None:
    game, nobody = ball_game_named("smallball"), as_node(None)
    record = Record("smallball", game.edition, game.set_up(nobody, nobody, nobody), "saves", ("you", "random"))
    path = tmp_path / "old.jsonl"
    path.write_bytes(written(record))
    journal, _ = Journal.resume(path)
    journal.append([Given("SB-01 x", 1, "y")])
    journal.close()
    again, kept = Journal.resume(path)
    assert not again.unclosed
    assert len(kept.answers) == 1
    again.close()
