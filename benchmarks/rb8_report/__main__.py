"""Measure RB8 and write its report: ``python -m benchmarks.rb8_report [PART...] [--text]``.

Plays some 180,000 games by computer managers in one process, about eleven minutes on one free core, keeps what they come to in
``results.json`` beside this file, and makes ``docs/rb8-report.md`` and its pictures from that. With the names of parts
(games, ratings, abilities, squads, drafts) only those are played again; with ``--text`` nothing is, the report is only
written anew. The same version of the game gives the same report.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import cast

from benchmarks.rb8_report.measure import PARTS, Results, Size, measure
from benchmarks.rb8_report.text import write

KEPT = Path(__file__).parent / "results.json"
DOCS = Path(__file__).parents[2] / "docs"


def main(words: list[str]) -> int:
    """Play, keep, write."""
    text_only = words == ["--text"]
    parts = [] if text_only else words or list(PARTS)
    if unknown := [word for word in parts if word not in PARTS]:
        print(f"there is no part {unknown[0]!r}; parts: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    start = perf_counter()

    def say(text: str) -> None:
        print(f"{perf_counter() - start:6.0f} s  {text}", file=sys.stderr, flush=True)

    results = cast("Results", json.loads(KEPT.read_text(encoding="utf-8"))) if KEPT.exists() else Results()
    for part in parts:  # each is kept as soon as it is there
        results = measure([part], Size(), say, results)
        KEPT.write_text(kept_text(results), encoding="utf-8")
    write(results, DOCS)
    return 0


def kept_text(results: Results) -> str:
    """As JSON, a part's rows a line each, so that changes can be read."""
    parts = []
    for key, value in results.items():
        rows = list(value.items()) if isinstance(value, dict) else list(enumerate(cast("list[object]", value)))
        lines = [json.dumps(row, separators=(",", ":")) for _, row in rows]
        if isinstance(value, dict):
            lines = [f"{json.dumps(name)}:{line}" for (name, _), line in zip(rows, lines, strict=True)]
        opens, closes = ("{", "}") if isinstance(value, dict) else ("[", "]")
        parts.append(f"{json.dumps(key)}:{opens}\n" + ",\n".join(lines) + f"\n{closes}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
