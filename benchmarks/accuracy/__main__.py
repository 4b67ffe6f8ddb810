"""Replay seasons and write how near they come: ``python -m benchmarks.accuracy [GAME] [--years Y,Y...] ...``.

GAME is one that has a press, Pine Tar if none is named; ``--years all`` plays every year of the data. What follows is of Pine
Tar, of which each season is replayed several times; the others' seasons are those of ``benchmarks.press``.

Keeps every season in ``results.json`` beside this file as soon as it is over, and makes ``docs/accuracy.md`` and its
pictures from all that are kept. A season that the same source has played at least as often is not played again
(``--again`` does). Without ``--years`` it plays the bundled seasons, with ``--data`` those of many eras beside them. The
same source and the same number of replays give the same page.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import cast

from benchmarks.accuracy.measure import Measured
from benchmarks.accuracy.play import replayed, source_state
from benchmarks.accuracy.text import write
from hotstove.cli.jobs import at_work
from hotstove.stats.lahman import any_season, bundled_years, known_years
from hotstove.table.errors import HotStoveError

KEPT = Path(__file__).parent / "results.json"
DOCS = Path(__file__).parents[2] / "docs"
WITH_DATA = (1908, 1911, 1930, 1955, 1968, 1987, 1998, 2000, 2014, 2019, 2021, 2024)
"""Seasons of many eras that the bundled data don't have."""


OTHERS = {"clutch": "benchmarks.clutch_press", "sportsclix": "benchmarks.clix_press"}
"""The modules of the other games that have a press."""


def main(words: Sequence[str]) -> int:
    """Play what is not kept yet, keep it, write."""
    game, words = (words[0], words[1:]) if words and not words[0].startswith("-") else ("pinetar", words)
    if game in OTHERS:
        run: Callable[[Sequence[str]], int] = import_module(OTHERS[game]).main
        return run(words)
    if game != "pinetar":
        print(f"{game}: expected a game with a press: pinetar, {', '.join(OTHERS)}", file=sys.stderr)
        return 2
    asked = _asked(words)
    seasons = read_kept(asked.kept)
    if not asked.text:
        years = asked.years or sorted({*bundled_years(), *(WITH_DATA if asked.data is not None else ())})
        if asked.years == [ALL]:
            years = sorted({*bundled_years(), *known_years(asked.data)})
        try:
            for year in years:  # a bad folder, or a year that it lacks, is told before anything is played
                any_season(year, None if year in bundled_years() else asked.data)
        except HotStoveError as error:
            print(f"{year}: {error}", file=sys.stderr)
            return 2
        state, start = source_state(), perf_counter()

        def say(text: str) -> None:
            print(f"{perf_counter() - start:6.0f} s  {text}", file=sys.stderr, flush=True)

        def heard(year: int, done: int) -> None:
            if done % 1000 < 200:  # they come by two hundreds
                say(f"{year}: {done} games")

        year = years[0]
        try:
            with at_work(None if asked.cluster else asked.jobs, asked.cluster) as players:
                for year in years:
                    before = seasons.get(year)
                    enough = before is not None and len(before["each"]) >= asked.replays
                    if before is not None and enough and before["state"] == state and not asked.again:
                        say(f"{year}: kept")
                        continue
                    data = None if year in bundled_years() else asked.data
                    seasons[year] = replayed(year, asked.replays, players, data, partial(heard, year))
                    asked.kept.write_text(kept_text(seasons), encoding="utf-8")
        except HotStoveError as error:
            print(f"{year}: {error}", file=sys.stderr)
            return 2
        for old in [year for year, season in seasons.items() if season["state"] != state]:
            say(f"{old}: played by other source than now; --years {old} plays it anew")
    if not seasons:
        print(f"{asked.kept}: no season is kept; play one first", file=sys.stderr)
        return 2
    write(list(seasons.values()), asked.docs)
    return 0


class _Asked(argparse.Namespace):
    years: list[int]
    replays: int
    jobs: int
    cluster: str | None
    data: Path | None
    again: bool
    text: bool
    kept: Path
    docs: Path


def _asked(words: Sequence[str]) -> _Asked:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.accuracy", description="How near replayed seasons come.")
    parser.add_argument("--years", type=years_in, default=[], metavar="Y,Y...", help="these seasons, or all")
    parser.add_argument("--replays", type=_number, default=4, metavar="K", help="replays of each [4]")
    parser.add_argument("--jobs", type=_number, default=2, metavar="J", help="processes [2]")
    parser.add_argument("--cluster", metavar="ADDRESS", help="let the workers of a Dask scheduler play (docs/cluster.md)")
    parser.add_argument("--data", type=Path, metavar="PATH", help="a folder of statistics of all years")
    parser.add_argument("--again", action="store_true", help="play also what is kept")
    parser.add_argument("--text", action="store_true", help="play nothing, write the page anew")
    parser.add_argument("--kept", type=Path, default=KEPT, metavar="FILE", help="the file of results")
    parser.add_argument("--docs", type=Path, default=DOCS, metavar="FOLDER", help="where the page and its pictures go")
    return parser.parse_args(list(words), namespace=_Asked())


ALL = 0
"""The year that stands for every one."""


def years_in(text: str) -> list[int]:
    """Years in any order, each once; ``ALL`` for the word all.

    >>> years_in("1955,1927,1955"), years_in("all")
    ([1927, 1955], [0])
    """
    return [ALL] if text == "all" else sorted({int(word) for word in text.replace(",", " ").split()})


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, found {text}")
    return number


def read_kept(path: Path) -> dict[int, Measured]:
    """The seasons of a file of results, none where there is no file."""
    if not path.exists():
        return {}
    seasons = cast("dict[str, Measured]", json.loads(path.read_text(encoding="utf-8")))
    return {int(year): season for year, season in sorted(seasons.items())}


def kept_text(kept: Mapping[int, Measured]) -> str:
    """As JSON, each part of a season on a line, so that changes can be read."""
    seasons = []
    for year, season in sorted(kept.items()):
        lines = [f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}" for key, value in season.items()]
        seasons.append(f'"{year}":{{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(seasons) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
