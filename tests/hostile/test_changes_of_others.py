"""Files of changes that somebody else has written: refused in words, soon, and nothing of this disk is read by them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.cli.driving import Pipe

SOON = 60.0
"""Seconds, on a machine that is busy with others; alone each takes one."""
TENFOLD = "\n".join(f"    a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (f"data:\n  charts:\n    a0: &a0 [{', '.join('x' * 10)}]\n{TENFOLD}\n", "more than 100000 values"),
        ("data:\n  charts: !!python/object/apply:os.system ['touch PWNED']\n", "has no file charts.yaml"),
        (f"data:\n  charts: {'[' * 3000}{']' * 3000}\n", "nested too deeply"),
        ("data:\n  ../../../../etc/passwd: {a: 1}\n", "has no file ../../../../etc/passwd.yaml"),
        (
            "data:\n  teams/../../../games/rb8/rally: [{name: Jet Stream, text: x}]\n",
            "has no file teams/../../../games/rb8/rally",
        ),
        ("numbers: {n: 1}\ndata:\n  teams/foxes: {name: '{n.__class__}'}\n", "expected a number of the changes"),
        (f"numbers: {{n: 1}}\ndata:\n  teams/foxes: {{name: '{'{n' + ' ' * 40_000}'}}\n", "expected a number of the changes"),
        (f"numbers: {{n: 1}}\ndata:\n  teams/foxes: {{name: '{'{' * 80_000}'}}\n", "expected a number of the changes"),
        ("options: {nonsense: [1, {a: b}]}\n", "there is no such option"),
    ],
    ids=["aliases", "object", "deep", "way out", "way round", "attribute", "spaces", "braces", "option"],
)
def test_hostile_changes_are_refused_in_words(pipe: Pipe, changes: str, said: str) -> None:
    path = pipe.home / "changes.yaml"
    path.write_text(changes, encoding="utf-8")
    begun = time.monotonic()
    found = pipe.run("balance", "smallball", str(path), "--games", "2", "--jobs", "1")
    assert time.monotonic() - begun < SOON
    assert found.returncode == 2
    assert said in found.stderr
    assert len(found.stderr) < 2000
    assert "Traceback" not in found.stderr
    assert not Path("PWNED").exists()
