"""Texts of others: names that nobody sees, numbers that take for ever, letters that steer a terminal."""

from __future__ import annotations

import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace as with_other
from pathlib import Path
from random import Random

import pytest
import yaml
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.team_files import label
from hotstove.cli.replay import command as replay
from hotstove.table.errors import Unreadable
from hotstove.table.journal import BadSave, read_journal, written
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import MOST_TEXT, Json, Node, as_node, read_yaml
from hotstove.web.team_address import team_of

UNSEEN = (
    "\u200b\u200b",
    "\u3164",
    "\u2800 \u2800",
    "\U000e0041",
    "\u00ad",
    "\u0301\u0301",
    "\u034f",
    "\ufe0f",
    "\u115f\u0301",
    " ",
)


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_that_nobody_sees_is_refused(name: str) -> None:
    with pytest.raises(Unreadable, match="1 to 40 printable characters"):
        label(as_node(name), "a nickname")


@pytest.mark.parametrize("name", ["A", "\u00d1andu", "e\u0301", "\u0915\u093e", "7", "\u2605"])
def test_names_of_all_scripts_are_taken(name: str) -> None:
    assert label(as_node(name), "a nickname") == name


@pytest.mark.parametrize(
    "text",
    [
        "a: 0x" + "f" * 5_000,
        "a: " + ":".join(["59"] * 200) + ".5",
        "a: " + "9" * 5_000,
        r'a: "\ud800"',
        r'a: "\x1b[31m"',
        "a: \x1b[31m",
        r'"a\0": 1',
        "[" * 60,
        "\n".join(
            f"a{number}: &a{number} [*a{number - 1}, *a{number - 1}]" if number else "a0: &a0 [1]" for number in range(60)
        ),
        "- a\n" * (MOST_TEXT // 8),
    ],
    ids=lambda text: ascii(text[:16]),
)
def test_no_document_gives_a_traceback_or_a_character_that_steers_a_terminal(text: str) -> None:
    begun = time.process_time()
    try:
        read = str(read_yaml(text, "theirs.yaml").plain())
    except Unreadable as error:
        read = str(error)
    assert "\x1b" not in read
    assert "\ud800" not in read
    assert time.process_time() - begun < 30


@pytest.mark.parametrize(
    "text",
    ["a: [" + "[[[[[[[[[[]]]]]]]]]]," * 2400 + "1]", "a:\r" + "- 1\r" * 12_000, "a: {" + "b: {}, " * 9_000 + "}"],
    ids=["brackets", "carriage returns", "mappings"],
)
def test_a_bounded_document_is_left_where_it_has_too_many_values(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever parts them: all of them would take tenths of a second to read, and a team's word for them is short."""
    read: list[yaml.Event] = []

    def parse(stream: str, **given: type[yaml.SafeLoader]) -> Iterator[yaml.Event]:
        for event in whole(stream, **given):
            read.append(event)
            yield event

    whole = yaml.parse
    monkeypatch.setattr(yaml, "parse", parse)
    with pytest.raises(Unreadable, match=r"more than 2500 values|stands twice"):
        read_yaml(text, "the team", most=2500)
    assert len(read) < 10_010
    word = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    with pytest.raises(Unreadable, match="this address holds no team"):
        team_of(word)


def test_places_take_no_memory_without_end() -> None:
    """Each value keeps the keys that lead to it: 80 kB of a saved game, or 200 kB of a schedule, took a gigabyte or two."""
    keys = [f"{'k' * 99}{number % 10}" for number in range(40)]
    values: Json = [1] * 200
    text = "".join(f"{{{key}: " for key in keys) + str(values) + "}" * len(keys)
    with pytest.raises(Unreadable, match="a value to which keys of more than 400 characters lead"):
        read_yaml(text, "theirs.yaml")
    for key in reversed(keys):
        values = {key: values}
    long: Json = {"k" * 20_000: 1}
    for data in (values, long):
        with pytest.raises(Unreadable, match="theirs: a value to which keys of more than 400 characters lead"):
            as_node(data, "theirs")
    with pytest.raises(Unreadable, match="theirs: more than 100000 values"):
        as_node([[1] * 1_000] * 100, "theirs")


@pytest.mark.parametrize("name", ["smallball", "pinetar", "rb8", "clutch", "sportsclix"])
def test_data_of_others_name_no_file(name: str, tmp_path: Path) -> None:
    """A file may name another beside it, and a command any; a form and a file that was sent in may name none."""
    game = ball_game_named(name)
    mine = tmp_path / "mine.yaml"
    mine.write_text(game.team_file(game.teams()[0]), encoding="utf-8")
    nobody = as_node(None)
    written = game.set_up(Node(str(mine), folder=Path()), nobody, nobody).away
    assert written == game.set_up(as_node(game.teams()[0]), nobody, nobody).away
    inside = f"{{team: {mine.name}}}"
    assert game.set_up(read_yaml(inside, str(tmp_path / "a.yaml"), tmp_path), nobody, nobody).away == written
    for side in (as_node(str(mine)), as_node({"team": str(mine)}), read_yaml(inside, str(tmp_path / "a.yaml"))):
        with pytest.raises(Unreadable, match="there is no team"):
            game.set_up(side, nobody, nobody)


def test_a_saved_game_of_somebody_else_steers_no_terminal(tmp_path: Path) -> None:
    """Who its managers are, and its seed, are told when it is gone through."""
    game = ball_game_named("smallball")
    setup = game.set_up(as_node(None), as_node(None), as_node({}))
    path, steers = tmp_path / "game.jsonl", "\x1b]0;another title\x07"
    session: AnySession = Session(game, Record(game.name, game.edition, setup, f"5{steers}"))
    random = Random(1)
    while session.asks:
        session.answer_number(random.randrange(len(session.asks[0].options)), session.asks[0].seat)
    path.write_bytes(written(session.record))
    told = CliRunner().invoke(replay, [str(path), "--whole"], color=True, catch_exceptions=False).stdout
    assert "\x1b" not in told
    assert r"seed 5\x1b]0;another title\x07" in told
    path.write_bytes(written(with_other(session.record, seats=(steers, "you"))))
    with pytest.raises(BadSave, match="expected managers by their names"):
        read_journal(path)
