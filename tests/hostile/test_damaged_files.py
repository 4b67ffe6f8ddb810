"""Files with structured damage: keys dropped, kinds changed, numbers at limits. Each is read, or refused in words."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from click import Command
from click.testing import CliRunner, Result

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.words import counted
from hotstove.cli.draft import command as draft_command
from hotstove.cli.replay import command as replay_command
from hotstove.cli.series import command as series_command
from hotstove.league.draft import Draft
from hotstove.league.series import Series, record_of, set_up
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


def run(command: Command, *words: str | Path) -> Result:
    """A command in this process."""
    return CliRunner().invoke(command, [*map(str, words)], standalone_mode=False)


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


def damaged_save(lines: list[Json], random: Random) -> bytes:
    """A saved contest with sums that fit: most often its set-up is damaged, sometimes a late line."""
    first, rest = lines[:1], lines[1 : random.randrange(1, len(lines))]
    if random.random() < 0.8:
        header = lines[0]
        assert isinstance(header, dict)
        setup = damaged(header["setup"], random) if random.random() < 0.5 else header["setup"]
        if isinstance(setup, dict) and random.random() < 0.7:
            setup = {**setup, "options": damaged(setup.get("options"), random)}
        first = [{**header, "setup": setup}]
    if random.random() < 0.3:
        some = damaged(rest[-2:], random)
        assert isinstance(some, list)
        rest[-2:] = some
    return summed([*first, *rest])


def is_told(result: Result, path: Path) -> bool:
    """Whether the command has refused the file: in words, with its name."""
    if isinstance(result.exception, HotStoveError):
        is_shown(result.exception)
        assert str(path) in str(result.exception)
        return True
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return False


def test_damaged_drafts(tmp_path: Path) -> None:
    draft, random = Draft(ball_game_named("rb8")), Random(f"drafts {TIMES}")
    setup = draft.set_up(as_node({"name": "Reds"}), as_node(None), as_node({"limit": 900}))
    session = Session(draft, Record(draft.name, draft.edition, setup, "drafts", ("random", "random")))
    manager = draft.managers["random"](setup)
    play_on(session, (manager, manager))
    lines: list[Json] = [json.loads(line) for line in written(session.record).splitlines()]
    path, teams, refused = tmp_path / "draft.jsonl", (tmp_path / "away.yaml", tmp_path / "home.yaml"), 0
    options: list[Json] = [{"first": "away", "limit": 900}, {"first": "?", "limit": 900, "series": False}, {}]
    told = [{**lines[0], "setup": {**setup.plain(), "options": each}} for each in options if isinstance(lines[0], dict)]
    told += [{**lines[0], "setup": {**setup.plain(), "away": each}} for each in ODD if isinstance(lines[0], dict)]
    saves = [summed(lines), *(summed([each]) for each in told), *(damaged_save(lines, random) for _ in range(FILES // 5))]
    for number, data in enumerate(saves):
        path.write_bytes(data)
        refused += is_told(run(draft_command, "rb8", "--resume", path, "--teams", *teams), path)
        assert (refused > 0) == (number > 0), "the first one is whole, the second is not"
        for each in teams:
            each.unlink(missing_ok=True)
    assert refused > len(saves) // 2


@pytest.mark.parametrize("name", GAMES)
def test_damaged_series(name: str, tmp_path: Path) -> None:
    game, nobody, random = ball_game_named(name), as_node(None), Random(f"series {name} {TIMES}")
    setup = set_up(game, game.set_up(nobody, nobody, nobody), 3)
    series = Series(record_of(game, setup, "series", ("random", "random")))
    session = series.begin()
    manager = game.managers["random"](session.record.setup)
    play_on(session, (manager, manager), limit=40)
    series.record.answers += session.record.answers
    lines: list[Json] = [json.loads(line) for line in written(series.record).splitlines()]
    path, refused = tmp_path / "series.jsonl", 0
    header = lines[0]
    assert isinstance(header, dict)
    odd: list[Json] = [{}, {"switches": {}}, *({"best of": each, "switches": {}} for each in ODD)]
    told: list[dict[str, Json]] = [{**setup.plain(), "options": each} for each in odd]
    told += [{**setup.plain(), "home": each} for each in ODD]
    saves = [summed(lines), *(summed([{**header, "setup": each}, *lines[1:]]) for each in told)]
    saves += [damaged_save(lines, random) for _ in range(FILES // 15)]
    for number, data in enumerate(saves):
        path.write_bytes(data)
        refused += is_told(run(series_command, "--show", path), path)
        assert (refused > 0) == (number > 0), "the first one is whole, the second is not"
    assert refused > len(saves) // 2


def test_a_set_up_nested_for_ever_is_refused(tmp_path: Path) -> None:
    deep: Json = 1
    for _ in range(600):
        deep = [deep]
    game, nobody = ball_game_named("rb8"), as_node(None)
    setup: dict[str, Json] = {**game.set_up(nobody, nobody, nobody).plain(), "away": deep}
    path = tmp_path / "deep.jsonl"
    for kind, command in (("", replay_command), (" series", series_command), (" draft", draft_command)):
        header: dict[str, Json] = {
            "hotstove": 1,
            "game": f"rb8{kind}",
            "edition": game.edition,
            "seed": "1",
            "seats": ["random"] * 2,
        }
        options: Json = {"best of": 3, "switches": {}} if kind == " series" else {}
        path.write_bytes(summed([{**header, "setup": {**setup, "options": options}}]))
        words = {"": (path,), " series": ("--show", path), " draft": ("rb8", "--resume", path)}[kind]
        assert is_told(run(command, *words), path)


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
