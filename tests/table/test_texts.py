"""Hand-written YAML: every error names the file, the line, the place and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.table import NotLegal, Unreadable
from hotstove.table.texts import MOST_BYTES, MOST_TEXT, Json, Node, as_node, read_text, read_yaml, read_yaml_file

TEXT = """\
start:
  outs: 1
  bases: {1: 4, 3: 2}
play:
  - {ask: decision, answer: bat}
  - roll: d6
    value: 2
flags: [yes, false, null, 1.5, 2021-05-03]
"""


def place(*keys: str | int, text: str = TEXT) -> Node:
    """What stands at keys and list places in the text."""
    node = read_yaml(text, "game.yaml")
    for key in keys:
        node = node.items()[key] if isinstance(key, int) else node.mapping()[key]
    return node


def test_everything_knows_its_line_and_path() -> None:
    assert place("start", "bases", "3").name == "game.yaml:3: start.bases.3"
    assert place("play", 1, "value").name == "game.yaml:7: play[2].value"
    assert place("play").name == "game.yaml:5: play"
    assert place().name == "game.yaml:1"
    assert [node.path for node in place("play", 0).mapping().values()] == ["play[1].ask", "play[1].answer"]


def test_plain_data_comes_back_without_its_places() -> None:
    assert place().plain() == {
        "start": {"outs": 1, "bases": {"1": 4, "3": 2}},
        "play": [{"ask": "decision", "answer": "bat"}, {"roll": "d6", "value": 2}],
        "flags": [True, False, None, 1.5, "2021-05-03"],
    }


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: place("start").items(), "game.yaml:2: start: expected a list, found a mapping of outs, bases"),
        (lambda: place("play").mapping(), "game.yaml:5: play: expected a mapping (key: value), found a list of 2"),
        (lambda: place("play").text(), "game.yaml:5: play: expected text, found a list of 2"),
        (lambda: place("flags", 0).text("a name"), "game.yaml:8: flags[1]: expected a name, found True"),
        (lambda: place("flags", 2).text("a name"), "game.yaml:8: flags[3]: expected a name, found nothing"),
        (lambda: place("start", "outs").number(2, 5), "game.yaml:2: start.outs: expected a whole number from 2 to 5, found 1"),
        (lambda: place("flags", 0).number(0, 2), "game.yaml:8: flags[1]: expected a whole number from 0 to 2, found True"),
        (lambda: place("flags", 3).number(0, 2), "game.yaml:8: flags[4]: expected a whole number from 0 to 2, found 1.5"),
        (lambda: place("start", "outs").flag(), "game.yaml:2: start.outs: expected true or false, found 1"),
        (
            lambda: place("play", 0, "ask").one_of(("away", "home")),
            "game.yaml:5: play[1].ask: expected one of away, home, found 'decision'",
        ),
        (
            lambda: place("start").mapping({"outs": "0 to 2", "runs": "how many"}),
            "game.yaml:3: start.bases: unknown key 'bases'; known: outs, runs",
        ),
    ],
)
def test_what_is_not_expected_is_named_with_its_place(read: object, message: str) -> None:
    assert callable(read)
    with pytest.raises(Unreadable) as refused:
        read()
    assert str(refused.value) == message


def test_what_is_expected_is_read() -> None:
    assert place("start", "outs").number(0, 2) == 1
    assert place("start", "outs").text() == "1"
    assert (place("flags", 0).flag(), place("flags", 1).flag()) == (True, False)
    assert place("play", 0, "ask").one_of(("DECISION",)) == "DECISION"
    assert place("flags", 2).mapping() == {}


def test_what_is_not_legal_is_named_with_its_place() -> None:
    with pytest.raises(NotLegal, match=r"^game\.yaml:3: start\.bases: two on a base$"):
        place("start", "bases").not_legal("two on a base")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game.yaml: empty, expected a YAML document"),
        ("# only a comment\n", "game.yaml: empty, expected a YAML document"),
        ("a: 1\nb: {2\n", "game.yaml:2: not readable as YAML: a { is not closed, or a comma is missing"),
        ("a: 1\nb: [\n", "game.yaml:2: not readable as YAML: a [ or { is not closed, or a comma is missing"),
        ("a: 1\nb:\n\tc: 2\n", "game.yaml:3: not readable as YAML: a tab; use spaces"),
        ("a: 1\nb: @c\n", "game.yaml:2: not readable as YAML: no text begins with @ but in quotes"),
        ("a: 1\n\tb: 2\n", "game.yaml:2: not readable as YAML: "),
        ("a: 1\n--- \nb: 2\n", "game.yaml:2: not readable as YAML: found another document"),
        ("a: \x00\n", "game.yaml:1: expected characters that can be seen, found U+0000"),
        ("a: 1\nb: fox\x1b[2Jes\n", "game.yaml:2: expected characters that can be seen, found U+001B"),
        ('a: 1\nb: {c: "fox\\x1b[2Jes"}\n', "game.yaml:2: b.c: expected characters that can be seen, found U+001B"),
        ('"a\\x07": 1\n', "game.yaml:1: expected characters that can be seen, found U+0007"),
        ("a: fox\ud800es\n", "game.yaml:1: expected characters that can be seen, found U+D800"),
        ('a: "fox\\ud800es"\n', "game.yaml:1: "),
        ("a: \u202esexof\n", "game.yaml:1: expected characters that can be seen, found U+202E"),
        ("a: " + "x" * MOST_TEXT, "game.yaml: expected at most 2,000,000 characters, found 2,000,003"),
        ("[" + "1," * 100_001 + "]", "game.yaml:1: more than 100000 values"),
        ("[" + "{}," * 300_000 + "]", "game.yaml:1: more than 100000 values"),
        ("a: 1\nb: 2\na: 3\n", "game.yaml:3: a: key stands twice"),
        ("a: {b: 1, 'b': 2}\n", "game.yaml:1: a.b: key stands twice"),
        ("a: {" + "b" * 101 + ": 1}\n", "game.yaml:1: a: a key of more than 100 characters"),
        ("bases: {1: 4, '1': 5}\n", "game.yaml:1: bases.1: key stands twice"),
        ("a:\n  ? [1, 2]\n  : 3\n", "game.yaml:2: a: a key must be plain text"),
        ("? [1, 2]\n: 3\n", "game.yaml:1: the document: a key must be plain text"),
        ("&a [*a]\n", "game.yaml:1: nested too deeply"),
        ("[" * 60 + "]" * 60, "game.yaml:1: nested too deeply"),
        ("[" * 100_000, "game.yaml:1: nested too deeply"),
        ("a:\n- *b\n- &b 1\n", "game.yaml:2: not readable as YAML: found undefined alias 'b'"),
        ("a: *nobody\n", "game.yaml:1: not readable as YAML: found undefined alias 'nobody'"),
    ],
)
def test_what_is_no_yaml_is_named_with_its_line(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_yaml(text, "game.yaml")
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "text",
    [
        "2021-13-45",
        "!!int one",
        "!!float x",
        "!!bool 2",
        "!!timestamp now",
        "!!python/name:os.system x",
        "=",
        "!player Larkin",
        "<<",
        "0x1F",
        f"0x{'f' * 5000}",
        "0o17",
        "017",
        "0b11",
        "1_000",
        "12:30:45",
        ":".join(["59"] * 200) + ".5",
        "1.5e+999",
        ".inf",
        ".nan",
        "9" * 19,
    ],
)
def test_a_scalar_that_yaml_can_not_make_anything_of_is_its_text(text: str) -> None:
    assert place("a", text=f"a: {text}").plain() == text.rpartition(" ")[2]


def test_a_long_value_is_cut_in_a_message() -> None:
    with pytest.raises(Unreadable, match=r"^game\.yaml:1: outs: expected a whole number from 0 to 2, found '9{79}\.\.\.$"):
        place("outs", text=f"outs: {'9' * 5000}").number(0, 2)


def test_an_alias_reads_what_its_anchor_stands_before_at_its_own_place() -> None:
    text = "a: &team {name: Foxes}\nb: *team\n"
    assert place(text=text).plain() == {"a": {"name": "Foxes"}, "b": {"name": "Foxes"}}
    assert place("b", "name", text=text).name == "game.yaml:1: b.name"


def test_a_file_may_begin_with_a_byte_order_mark_and_end_its_lines_as_windows_does() -> None:
    assert place(text="\ufeffa: 1\r\nb: two\r\n").plain() == {"a": 1, "b": "two"}


def test_aliases_of_aliases_are_not_followed_for_ever() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [" + ", ".join([f"*a{n - 1}"] * 8) + "]" for n in range(1, 30)]
    with pytest.raises(Unreadable, match=r"^game\.yaml:\d+: more than 100000 values$"):
        read_yaml("\n".join(lines), "game.yaml")


def test_a_number_too_long_for_anything_is_not_a_whole_number() -> None:
    with pytest.raises(Unreadable, match=r"^game\.yaml:1: outs: expected a whole number from 0 to 2, found"):
        place("outs", text=f"outs: {'9' * 5000}").number(0, 2)


def test_a_file_that_can_not_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"a: \xff\xfe")
    with pytest.raises(Unreadable, match=r"binary\.yaml: not a text file \(byte 3 is not UTF-8\)"):
        read_text(tmp_path / "binary.yaml")
    with pytest.raises(Unreadable, match=r"nowhere\.yaml: No such file or directory"):
        read_yaml_file(tmp_path / "nowhere.yaml")
    with pytest.raises(Unreadable, match="Is a directory"):
        read_yaml_file(tmp_path)
    (tmp_path / "endless.yaml").symlink_to("/dev/zero")
    with pytest.raises(Unreadable, match=r"endless\.yaml: a device, not a file"):
        read_yaml_file(tmp_path / "endless.yaml")
    with (tmp_path / "large.yaml").open("wb") as large:
        large.truncate(MOST_BYTES + 1)
    with pytest.raises(Unreadable, match=r"large\.yaml: expected a file of at most 100 megabytes"):
        read_yaml_file(tmp_path / "large.yaml")


DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text("ab: ñ⚾\n'\"", max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text("abñ1", min_size=1, max_size=3), below, max_size=3),
    max_leaves=8,
)


@given(DATA)
def test_placed_data_comes_back_plain(data: Json) -> None:
    assert as_node(data).plain() == data


@given(st.text("{}[]:-&*!|>'\"?,#ab1 \n\t%@`~", max_size=30) | st.text(max_size=30))
def test_any_text_is_read_or_refused_with_the_name_of_its_file(text: str) -> None:
    try:
        read_yaml(text, "any.yaml").plain()
    except Unreadable as refused:
        assert str(refused).startswith("any.yaml")
