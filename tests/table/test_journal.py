"""A saved game survives whatever happens to its file, its disk and its process; what is good is kept, the rest is named."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotstove.games.smallball import GAME
from hotstove.managers.simple import AtRandom
from hotstove.play.sitting import Sitting
from hotstove.table import Answer, DoesNotFit, Seat, Unreadable
from hotstove.table.game import Setup
from hotstove.table.journal import BadSave, Journal, read_journal
from hotstove.table.log import Given, NotSaved, Undone
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, as_node
from tests.hostile import TIMES

ROOT = Path(__file__).parents[2]
SMALL_BALL = GAME.set_up(as_node(None), as_node(None), as_node(None))
RANDOM = (AtRandom(), AtRandom())
ANSWERS = [
    Answer("SB-22 decision", 0, "bat"),
    Answer("SB-08 at-bat", None, "1"),
    Answer("SB-22 decision", 0, "steal second"),
    Answer("SB-27 steal", None, "6"),
    Answer("SB-22 decision", 0, "bat with ON-BASE"),
]


ENTRIES = [Given(answer.why, answer.seat, answer.text) for answer in ANSWERS]


def plain(record: Record) -> tuple[object, ...]:
    """A record as data."""
    answers, redo = ([(given.why, given.seat, given.text) for given in of] for of in (record.answers, record.redo))
    return record.game, record.edition, record.setup.plain(), record.seed, record.seats, answers, redo


def small_record() -> Record:
    """Of few bytes: no teams."""
    return Record("smallball", "1", Setup(None, None, {}), "Ñandú ⚾", ("you", "sensible"))


def small_file(path: Path) -> bytes:
    """A saved game of five answers; its bytes."""
    journal = Journal.create(path, small_record())
    for entry in ENTRIES:
        journal.append([entry])
    journal.close()
    return path.read_bytes()


def written(*lines: object) -> bytes:
    """A file of these lines in the saved form: each with the check sum of itself and all before it."""
    data, check = b"", 0
    for line in lines:
        body = json.dumps(line, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
        check = crc32(body, check)
        data += body + f',"check":"{check:08x}"}}\n'.encode()
    return data


HEADER: dict[str, object] = {
    "hotstove": 1,
    "game": "smallball",
    "edition": "1",
    "seed": "s",
    "seats": ["you", "you"],
    "setup": {"away": None, "home": None, "options": {}},
}
BAT = {"why": "SB-22 decision", "answer": "bat", "seat": 0}


def bad_save(path: Path, data: bytes) -> BadSave:
    """The error that reading this file gives; opening it to go on gives the same one or, cut short, none."""
    path.write_bytes(data)
    with pytest.raises(BadSave) as reading:
        read_journal(path)
    assert str(reading.value).startswith(f"{path}:{reading.value.line}: ")
    return reading.value


def run_elsewhere(function: Callable[..., None], *arguments: object) -> str:
    """Call a function of this module in a process of its own and return what it prints."""
    code = f"from tests.table.test_journal import *; {function.__name__}(*{[str(argument) for argument in arguments]!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- What goes in comes out

TEXT = st.text(max_size=12)
NAME = TEXT.filter(str.isprintable)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | TEXT,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(TEXT, below, max_size=3),
    max_leaves=6,
)
SEATS = st.sampled_from([None, 0, 1])
Step = tuple[str, Seat | None, str] | int
STEPS = st.lists(st.tuples(TEXT, SEATS, TEXT) | st.integers(1, 4), max_size=12)


@given(DATA, DATA, st.dictionaries(TEXT, DATA, max_size=2), TEXT, st.tuples(NAME, NAME), STEPS)
@settings(max_examples=60, deadline=None)
def test_any_record_comes_back_from_its_file(
    away: Json, home: Json, options: dict[str, Json], seed: str, seats: tuple[str, str], steps: list[Step]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        record = Record("any game", "7", Setup(away, home, options), seed, seats)
        journal = Journal.create(path, record)
        for step in steps:
            before = path.read_bytes()
            if isinstance(step, int):
                count = min(step, len(record.answers))
                if not count:
                    continue
                journal.append([Undone(count)])
                record.undo(count)
            else:
                answer = Answer(*step)
                journal.append([Given(*step)])
                record.append(answer)
            assert path.read_bytes().startswith(before)  # only ever appended to
            assert path.read_bytes().count(b"\n") == before.count(b"\n") + 1
            assert plain(read_journal(path)) == plain(record)
        journal.close()
        journal, again = Journal.resume(path)
        journal.close()
        assert plain(again) == plain(record)


def test_the_form_of_the_file_is_as_ever(tmp_path: Path) -> None:
    """Old saved games stay readable: this is form 1, byte by byte."""
    (tmp_path / "old").write_bytes(written(HEADER, BAT, {"undo": 1}, {"why": "SB-22 decision", "answer": "bat", "seat": 0}))
    assert read_journal(tmp_path / "old").answers == [Answer("SB-22 decision", 0, "bat")]
    journal = Journal.create(tmp_path / "new", Record("smallball", "1", Setup(None, None, {}), "s"))
    journal.append([Given("SB-22 decision", 0, "bat")])
    journal.append([Undone(1)])
    journal.close()
    header = {**HEADER, "closes": True}
    assert (tmp_path / "new").read_bytes() == written(
        header, {"why": "SB-22 decision", "answer": "bat", "seat": 0}, {"undo": 1}, {"closed": True}
    )


def test_who_throws_the_dice_is_kept(tmp_path: Path) -> None:
    """Files without the key, older ones among them, are of games whose dice the computer throws."""
    (tmp_path / "old").write_bytes(written(HEADER, BAT))
    assert read_journal(tmp_path / "old").dice == "auto"
    record = replace(small_record(), dice="at-bat, steal")
    Journal.create(tmp_path / "new", record).close()
    assert read_journal(tmp_path / "new").dice == "at-bat, steal"
    assert Session(GAME, Record("smallball", "1", SMALL_BALL, "s", dice="ask")).fork().record.dice == "ask"


def test_a_new_file_holds_the_answers_that_its_record_has(tmp_path: Path) -> None:
    record = small_record()
    record.answers = list(ANSWERS)
    Journal.create(tmp_path / "new" / "folders" / "game", record).close()
    assert plain(read_journal(tmp_path / "new" / "folders" / "game")) == plain(record)


def test_answers_taken_back_and_given_again_are_lines_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "game"
    session = Session(GAME, Record("smallball", "1", SMALL_BALL, "undo"))
    journal = Journal.create(path, session.record)
    sitting = Sitting(session, journal)
    random = Random(3)
    sizes = [path.stat().st_size]
    for _ in range(60):
        step = random.randrange(6)
        if step == 0:
            count = random.randrange(1, 5)
            sitting.keep(lambda count=count: session.undo(count))  # type: ignore[misc]
        elif step == 1:
            sitting.keep(session.redo)
        else:
            sitting.keep(lambda: play_on(session, RANDOM, limit=1))
        assert plain(read_journal(path)) == plain(session.record)
        sizes.append(path.stat().st_size)
    assert sizes == sorted(sizes)
    journal.close()
    sitting.log, record = Journal.resume(path)
    while session.record.redo:
        sitting.keep(session.redo)
    assert plain(read_journal(path)) == plain(session.record)
    assert Session(GAME, record).turns <= session.turns


# --- One at a time


def try_to_resume(path: str) -> None:
    try:
        Journal.resume(Path(path))
    except NotSaved as error:
        print(error)


def test_answers_written_together_are_the_same_file_with_one_wait_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_by_one = small_file(tmp_path / "one by one")
    synced: list[int] = []
    journal = Journal.create(tmp_path / "together", small_record())
    monkeypatch.setattr(os, "fsync", synced.append)
    journal.append(ENTRIES)
    journal.append([])
    assert len(synced) == 1
    journal.close()
    assert (tmp_path / "together").read_bytes() == one_by_one


def test_a_game_that_nobody_watches_is_kept_some_answers_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    record = Record("smallball", "1", SMALL_BALL, "alone", ("random", "random"))
    sitting = Sitting(Session(GAME, record), Journal.create(tmp_path / "game", record))
    monkeypatch.setattr(os, "fsync", synced.append)
    sitting.play_out()
    assert sitting.over
    assert len(synced) * 8 < len(record.answers)
    assert plain(read_journal(tmp_path / "game")) == plain(record)


def test_a_second_process_is_told_that_somebody_plays_this_game(tmp_path: Path) -> None:
    path = tmp_path / "game"
    small_file(path)
    journal, _ = Journal.resume(path)
    assert run_elsewhere(try_to_resume, path) == f"{path}: another hotstove is playing this game\n"
    journal.append(ENTRIES[:1])
    assert len(read_journal(path).answers) == 6  # to look at it is allowed
    journal.close()
    assert run_elsewhere(try_to_resume, path) == ""


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    before = small_file(tmp_path / "game")
    with pytest.raises(NotSaved, match=r"game: exists already; choose another name or resume it"):
        Journal.create(tmp_path / "game", small_record())
    assert (tmp_path / "game").read_bytes() == before


# --- Damage


def test_a_file_cut_anywhere_keeps_the_whole_lines_before_the_cut(tmp_path: Path) -> None:
    path = tmp_path / "game"
    data = small_file(path)
    for size in range(len(data)):
        good = data[:size].rfind(b"\n") + 1
        lines = data[:size].count(b"\n")
        rest = data[good:size]
        if good > 0 and (rest in (b"", b"{", b'{"') or rest.startswith(b'{"c')):  # what closes the file is gone, perhaps more
            path.write_bytes(data[:size])
            assert read_journal(path).answers == ANSWERS[: lines - 1]
            journal, _ = Journal.resume(path)
            assert (journal.unclosed, journal.held, journal.lost) == (True, lines - 1, None)
            journal.close()
            assert path.read_bytes() == data[:size], "nothing was added"
            continue
        bad = bad_save(path, data[:size])
        assert (bad.line, bad.size) == (lines + 1, good)
        assert ("empty file" if size == 0 else f"cut short after {size - good} bytes") in str(bad)
        if lines == 0:
            assert bad.kept is None
            assert str(bad).endswith("nothing before it can be kept")
            with pytest.raises(BadSave):
                Journal.resume(path, mend=True)
            assert path.read_bytes() == data[:size]
            continue
        assert bad.kept is not None
        assert bad.kept.answers == ANSWERS[: lines - 1]
        journal, record = Journal.resume(path)  # the answer being written when the machine stopped: dropped
        assert record.answers == ANSWERS[: lines - 1]
        for entry in ENTRIES[lines - 1 :]:
            journal.append([entry])
        journal.close()
        assert path.read_bytes() == data


def test_a_file_altered_at_any_byte_keeps_the_lines_before_it(tmp_path: Path) -> None:
    path = tmp_path / "game"
    data = small_file(path)
    random = Random(2)
    for place in range(len(data)):
        altered = bytearray(data)
        altered[place] ^= 1 << random.randrange(8)
        line = data[:place].count(b"\n") + 1
        bad = bad_save(path, bytes(altered))
        assert bad.line == line
        if line == 1:
            assert bad.kept is None
        else:
            assert bad.kept is not None
            assert bad.kept.answers == ANSWERS[: line - 2]
            good = "the answer before it is" if line == 3 else f"the {line - 2} answers before it are"
            assert f"{good} good" in str(bad)


def test_lines_swapped_removed_or_doubled_are_noticed(tmp_path: Path) -> None:
    lines = small_file(tmp_path / "game").splitlines(keepends=True)
    path = tmp_path / "other"
    for number in range(len(lines)):
        for other in range(number + 1, len(lines)):
            swapped = list(lines)
            swapped[number], swapped[other] = swapped[other], swapped[number]
            assert bad_save(path, b"".join(swapped)).line == number + 1
        assert bad_save(path, b"".join([*lines[: number + 1], lines[number], *lines[number + 1 :]])).line == number + 2
        removed = b"".join([*lines[:number], *lines[number + 1 :]])
        if number < len(lines) - 1:
            assert bad_save(path, removed).line == number + 1
        else:  # it has closed the file
            path.write_bytes(removed)
            assert read_journal(path).answers == ANSWERS
            journal, _ = Journal.resume(path)
            assert journal.unclosed
            journal.close()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "empty file, expected a saved game"),
        (Random(1).randbytes(500) + b"\n", "not readable, expected the first line of a saved game"),
        (b"SQLite format 3\x00", "not readable, expected the first line of a saved game"),
        (b"\x89PNG\r\n\x1a\n", "not readable, expected the first line of a saved game"),
        (b"\x00" * 64 + b"\n", "not readable, expected the first line of a saved game"),
        (b"game: smallball\nshows: [SB-01]\n", "not readable, expected the first line of a saved game"),
        (b'{"a":' * 3000 + b',"check":"0"}\n', "not readable, expected the first line of a saved game"),
        (written({"game": "smallball"}), "not a saved game of Hot Stove"),
        (written({"hotstove": "1"}), "not a saved game of Hot Stove"),
        (written(HEADER | {"hotstove": 2}), r"written by a newer version \(format 2, this one reads 1\)"),
        (
            b'{"hotstove":3,"new":"form","check":"by other rules"}\n',
            r"written by a newer version \(format 3, this one reads 1\)",
        ),
        (written(HEADER | {"hotstove": 0}), r"written by an older version \(format 0, this one reads 1\)"),
        (written({"hotstove": 1, "game": "smallball"}), r"not a line of a saved game \('seats'\)"),
        (written(HEADER | {"setup": []}), r"not a line of a saved game \(expected seats and setup\)"),
        (written(HEADER | {"setup": {"away": 1, "home": 2, "options": 3}}), r"not a line of a saved game \(expected options\)"),
    ],
)
def test_a_file_that_is_no_saved_game_says_so(tmp_path: Path, data: bytes, problem: str) -> None:
    path = tmp_path / "game"
    bad = bad_save(path, data)
    with pytest.raises(BadSave, match=rf"game:1: {problem}; nothing before it can be kept") as resuming:
        Journal.resume(path, mend=True)
    assert (bad.line, bad.kept, resuming.value.kept) == (1, None, None)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ({"undo": 2}, "undo of more answers than there are"),
        ({"undo": -1}, "undo of more answers than there are"),
        ({"undo": "1"}, "undo of more answers than there are"),
        ({"answer": "bat", "seat": 0}, "'why'"),
        ({"why": "SB-22 decision"}, "'answer'"),
        (BAT | {"seat": 2}, "expected seat 0 or 1"),
        (BAT | {"seat": "home"}, "expected seat 0 or 1"),
    ],
)
def test_a_line_that_makes_no_sense_is_named_and_those_before_it_kept(tmp_path: Path, line: object, problem: str) -> None:
    bad = bad_save(tmp_path / "game", written(HEADER, BAT, line, BAT))
    assert str(bad).endswith(f"game:3: not a line of a saved game ({problem}); the answer before it is good")
    assert bad.kept is not None
    assert bad.kept.answers == [Answer("SB-22 decision", 0, "bat")]


def damage(data: bytes, line: int) -> bytes:
    """The same file with the word of that line altered."""
    lines = data.splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'"why"', b'"wry"')
    return b"".join(lines)


@pytest.mark.parametrize("line", [2, 4, 6])
def test_mending_keeps_the_good_part_and_sets_the_rest_aside(tmp_path: Path, line: int) -> None:
    path, aside = tmp_path / "game", tmp_path / "game.damaged"
    data = small_file(path)
    damaged = damage(data, line)
    with pytest.raises(BadSave, match=rf":{line}: altered \(its check sum does not fit\); the {line - 2} answers before it"):
        path.write_bytes(damaged)
        Journal.resume(path)
    assert path.read_bytes() == damaged  # without mend nothing is touched
    assert not aside.exists()

    journal, record = Journal.resume(path, mend=True)
    assert record.answers == ANSWERS[: line - 2]
    assert path.read_bytes() + aside.read_bytes() == damaged
    for entry in ENTRIES[line - 2 :]:
        journal.append([entry])
    journal.close()
    assert path.read_bytes() == data


def test_what_is_set_aside_twice_is_kept_twice(tmp_path: Path) -> None:
    path = tmp_path / "game"
    data = small_file(path)
    for line in (5, 3):
        path.write_bytes(damage(data, line))
        Journal.resume(path, mend=True)[0].close()
    aside = tmp_path / "game.damaged"
    assert aside.read_bytes().count(b'"wry"') == 2
    assert aside.stat().st_mode & 0o777 == 0o600, "it tells a hand as the game does"


def test_a_file_that_can_not_be_set_aside_is_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "game"
    damaged = damage(small_file(path), 4)
    path.write_bytes(damaged)
    (tmp_path / "game.damaged").mkdir()
    with pytest.raises(NotSaved, match=r"game.damaged: can't be written: Is a directory; nothing was mended"):
        Journal.resume(path, mend=True)
    assert path.read_bytes() == damaged


def test_answers_that_no_longer_fit_are_named_and_those_before_them_still_play() -> None:
    record = Record("smallball", "1", SMALL_BALL, "s", answers=list(ANSWERS))
    record.answers[2] = Answer("SB-22 decision", 0, "bunt")
    with pytest.raises(
        DoesNotFit, match=r"answer 3 does not fit: 'bunt' does not answer 'decision' \(SB-22\); legal: bat, steal second"
    ):
        Session(GAME, record)
    record.answers[2] = Answer("SB-99 balk", None, "1")
    with pytest.raises(DoesNotFit, match="answer 3 is to 'SB-99 balk', but the rules ask 'SB-22 decision'"):
        Session(GAME, record)
    record.answers[2] = Answer("SB-22 decision", 1, "bat")
    with pytest.raises(DoesNotFit, match="is by the home side, but the rules ask the away side"):
        Session(GAME, record)
    del record.answers[2:]
    assert len(Session(GAME, record).record.answers) == 2


# --- A disk that does not take it


def fill_up(path: str) -> None:
    """Play a game whose file may not grow, make room, play on."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    record = Record("smallball", "1", SMALL_BALL, "full")
    session = Session(GAME, record)
    sitting = Sitting(session, Journal.create(Path(path), record))
    sitting.keep(lambda: play_on(session, RANDOM, limit=10))
    before = Path(path).read_bytes()
    asks, told = session.asks, list(session.events)
    for room in (0, 1, 20):
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, resource.RLIM_INFINITY))
        acts: tuple[Callable[[], object], ...] = (
            lambda: session.answer_number(0),
            session.undo,
            lambda: play_on(session, RANDOM),
        )
        for act in acts:
            try:
                sitting.keep(act)
            except NotSaved as error:
                print(error)
            assert Path(path).read_bytes() == before
            assert (session.asks, session.events, len(record.answers)) == (asks, told, 10)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for act in (session.undo, session.redo, lambda: play_on(session, RANDOM)):
        sitting.keep(act)


def test_on_a_full_disk_the_answer_is_not_taken_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game"
    said = run_elsewhere(fill_up, path)
    assert said == f"{path}: not saved: File too large; the answer was not taken\n" * 9
    whole = Session(GAME, Record("smallball", "1", SMALL_BALL, "full"))
    play_on(whole, RANDOM)
    assert Session(GAME, read_journal(path)).events == whole.events


def no_room(path: str) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    try:
        Journal.create(Path(path), Record("smallball", "1", SMALL_BALL, "full"))
    except NotSaved as error:
        print(error)


def test_on_a_full_disk_no_half_file_is_left_of_a_new_game(tmp_path: Path) -> None:
    assert "not saved: File too large" in run_elsewhere(no_room, tmp_path / "game")
    assert list(tmp_path.iterdir()) == []


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of the superuser, where the tests run as one."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def test_a_place_that_may_not_be_written_is_named() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = small_file(folder / "game")
        (folder / "game").chmod(0o444)
        folder.chmod(0o555)
        with as_nobody():
            with pytest.raises(NotSaved, match=r"new: can't be written: Permission denied"):
                Journal.create(folder / "new", small_record())
            with pytest.raises(NotSaved, match=r"new: can't be written: its folder can't be made: Permission denied"):
                Journal.create(folder / "folder" / "new", small_record())
            with pytest.raises(Unreadable, match=r"game: Permission denied"):
                Journal.resume(folder / "game")
        folder.chmod(0o755)
        assert (folder / "game").read_bytes() == data


def test_a_folder_or_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    small_file(tmp_path / "file")
    with pytest.raises(NotSaved, match=r"exists already; choose another name"):
        Journal.create(tmp_path, small_record())
    with pytest.raises(NotSaved, match=r"file/game: can't be written: its folder can't be made"):
        Journal.create(tmp_path / "file" / "game", small_record())
    for read in (read_journal, Journal.resume):
        with pytest.raises(Unreadable, match="Is a directory"):
            read(tmp_path)
        with pytest.raises(Unreadable, match="nowhere: No such file or directory"):
            read(tmp_path / "nowhere")


def test_an_interrupted_answer_leaves_nothing_behind_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the disk writes: the next answer, though shorter, takes its place."""
    path = tmp_path / "game"
    record = small_record()
    journal = Journal.create(path, record)

    def interrupted(descriptor: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "fsync", interrupted)
        journal.append([Given("SB-22 decision", 0, "hit and run with ON-BASE")])
    journal.append(ENTRIES[1:2])
    journal.close()
    assert read_journal(path).answers == [ANSWERS[1]]


# --- Killed at any moment

KILLS = 200 * TIMES


def player() -> None:
    """For each path and seed on stdin: fork a process that plays this game on, and print its pid and then its end.

    The player prints the number of answers each time that the effect of one can be seen. An ended one is let go only
    as the next is asked for, so that a late kill finds nobody else.
    """
    child = 0
    for line in sys.stdin:
        if child:
            os.waitpid(child, 0)
        path, seed = line.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            play_and_show(Path(path), seed)
            os._exit(0)
        os.write(1, f"pid {child}\n".encode())
        end = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        assert end is not None
        os.write(1, f"end {end.si_status}\n".encode())


def play_and_show(path: Path, seed: str) -> None:
    record = Record("smallball", "1", SMALL_BALL, seed)
    if path.exists():
        journal, record = Journal.resume(path)
    else:
        journal = Journal.create(path, record)
    session = Session(GAME, record)
    sitting = Sitting(session, journal)
    os.write(1, b"0\n")
    while session.asks:
        sitting.keep(lambda: play_on(session, RANDOM, limit=1))
        os.write(1, f"{len(record.answers)}\n".encode())
    os.write(1, f"{len(record.answers)}\n".encode())


def unkilled(seed: str) -> Session[Any]:
    session = Session(GAME, Record("smallball", "1", SMALL_BALL, seed))
    play_on(session, RANDOM)
    return session


def answers_of(record: Record) -> list[tuple[str, Seat | None, str]]:
    return [(answer.why, answer.seat, answer.text) for answer in record.answers]


def test_a_game_killed_at_any_moment_loses_no_answer_that_was_shown(tmp_path: Path) -> None:
    random = Random(1908)
    code = "from tests.table.test_journal import player; player()"
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as players:
        assert players.stdin is not None
        assert players.stdout is not None
        kills = games = shown = 0
        unseen = 0
        while kills < KILLS or shown or (not unseen and kills < 10 * KILLS):  # the last game is played to its end
            path, whole = tmp_path / f"game {games}", unkilled(f"kill {games}")
            players.stdin.write(f"{path}\tkill {games}\n".encode())
            players.stdin.flush()
            child, last_words = 0, random.randrange(10)
            while (line := players.stdout.readline().split())[0] != b"end":
                if line[0] == b"pid":
                    child = int(line[1])
                else:
                    shown = max(shown, int(line[0]))
                    last_words -= 1
                if child and last_words <= 0 and (kills < KILLS or not unseen):
                    for _ in range(random.randrange(3000)):  # somewhere between two lines of its output
                        pass
                    if kills % 2:  # where both have one processor, it gets on only while we do nothing
                        sleep(random.random() * 0.001)
                    os.kill(child, signal.SIGKILL)
                    last_words = 1 << 30
            killed = int(line[1]) == signal.SIGKILL
            kills += killed
            assert killed or int(line[1]) == 0
            if shown == 0 and not (path.exists() and b"\n" in path.read_bytes()):
                path.unlink(missing_ok=True)  # killed before the game began
                continue
            journal, record = Journal.resume(path)
            journal.close()
            count = len(record.answers)
            assert shown <= count <= shown + 1
            unseen += count - shown
            assert answers_of(record) == answers_of(whole.record)[:count]
            assert Session(GAME, record).events == whole.fork(count).events
            shown = count
            if count == len(whole.record.answers):
                assert Session(GAME, record).result == whole.result is not None
                games, shown = games + 1, 0
    assert players.returncode == 0
    assert kills >= KILLS
    assert unseen  # some were killed between writing and showing
