"""Measure Clutch's cards and write the report: ``python -m benchmarks.clutch_cards [PART...] [--scale SHARE] [--text]``.

Plays some 12,000 games by sensible managers in one process, keeps what they come to in ``results.json`` beside this file, and
makes ``docs/cards-clutch.md`` and its pictures from that. With the names of parts only those are played again; ``--scale 0.1``
plays a tenth of the games; with ``--text`` none is, the report is only written anew. Seeds are fixed: the same version of the
game gives the same report.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.clutch_cards import matches
from benchmarks.clutch_cards.text import write
from benchmarks.clutch_cards.worths import held, played
from hotstove.table.gc_pause import gc_paused

KEPT = Path(__file__).parent / "results.json"
DOCS = Path(__file__).parents[2] / "docs"
PARTS: dict[str, tuple[Callable[[int], Any], int]] = {
    "held": (held, 1000),
    "played": (played, 400),
    "hands": (matches.hands, 1500),
    "decks": (matches.decks, 400),
    "mirrors": (matches.mirrors, 60),
    "clubs": (matches.clubs, 1120),
    "salaries": (matches.salaries, 96),
    "stadiums": (matches.stadiums, 100),
}
"""The parts of the report, each with the number of games that it is given: of a pair, a club, a roster or a stadium."""


def main() -> None:
    """Play, keep, write."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="play only these")
    parser.add_argument("--scale", type=float, default=1.0, help="the share of the games to play")
    parser.add_argument("--text", action="store_true", help="play nothing, only write the report")
    asked = parser.parse_args()
    for part in () if asked.text else asked.parts or PARTS:
        start = process_time()
        measure, games = PARTS[part]
        with gc_paused():
            result = measure(max(2, round(games * asked.scale)))
        results = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        results[part] = result
        KEPT.write_text(kept_text(results), encoding="utf-8")
        print(f"{part}: {process_time() - start:.0f} s of the processor", flush=True)
    write(json.loads(KEPT.read_text(encoding="utf-8")), DOCS)


def kept_text(results: dict[str, Any]) -> str:
    """As JSON, a row of a part on a line, so that changes can be read."""
    parts = []
    for part in [part for part in PARTS if part in results]:
        rows = results[part]
        if isinstance(rows, dict):
            lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items()]
            parts.append(f"{json.dumps(part)}: {{\n" + ",\n".join(lines) + "\n}")
        else:
            parts.append(f"{json.dumps(part)}: [\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
