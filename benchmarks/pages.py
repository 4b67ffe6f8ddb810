"""What a page of the browser table costs, early and late in a game, for those who look on and for people who play.

    python -m benchmarks.pages               RB8 and Pine Tar; others by their names

Of each quarter of a few games: milliseconds of the processor for an act (an answer or a step, what computers and dice do after
it, and writing it down), for the page that everybody is sent then (finding out what he sees, and the markup), bytes of that
markup, and of those what goes over the line, where a socket squeezes them as the server's does.
"""

from __future__ import annotations

import sys
import zlib
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.screens import Screen
from hotstove.table.events import AWAY, HOME
from hotstove.web.access import WATCHES
from hotstove.web.game_table import GameTable
from hotstove.web.look.templates import fragment
from hotstove.web.new_table_form import header_of_form
from hotstove.web.store import Store, TableRow
from hotstove.web.store_open import open_store

OWNER, FRIEND = Screen((AWAY,), owns=True), Screen((HOME,))
KINDS = (
    ("two computers, stepped by plays", "random", "random", (WATCHES,)),
    ("a person and a computer", "here", "random", (OWNER,)),
    ("two people", "link", "link", (OWNER, FRIEND)),
)
PARTS = 4


@dataclass(frozen=True, slots=True)
class Push:
    """An act and a page that was sent after it: seconds of the processor, and bytes."""

    events: int
    act: float
    page: float
    markup: int
    sent: int


def pushes(store: Store, game: str, away: str, home: str, screens: Sequence[Screen], seed: str) -> Iterator[Push]:
    """All of a game, in which people answer at random."""
    header = header_of_form(ball_game_named(game), {"away-sits": away, "home-sits": home, "seed": seed}, {})
    row = TableRow(f"{game}{away}{home}{seed}".replace(" ", ""), game, seed, "2031-04-01T00:00:00+00:00", header.plain())
    store.create(row, [])
    table = GameTable(row, [], store)
    table.pace = "asked"
    table.play_to_question()
    random = Random(seed)
    lines = [zlib.compressobj(wbits=-zlib.MAX_WBITS, memLevel=5) for _ in screens]
    while not table.over:
        begun = process_time()
        if table.by_steps:
            table.step(screens[0], "play", table.version_for(screens[0]))
        else:
            screen, ask = next((screen, ask) for screen in screens if (ask := table.sitting.asked(screen)) is not None)
            table.answer(screen, random.choice(ask.texts), table.version_for(screen))
        act = process_time() - begun
        for screen, line in zip(screens, lines, strict=True):
            begun = process_time()
            markup = fragment(table.page(screen)).encode()
            page = process_time() - begun
            sent = len(line.compress(markup)) + len(line.flush(zlib.Z_SYNC_FLUSH))
            yield Push(len(table.session.events), act, page, len(markup), sent)


def table_of(game: str, away: str, home: str, screens: Sequence[Screen], games: int) -> list[str]:
    """A line for each quarter of some games."""
    parts: list[list[Push]] = [[] for _ in range(PARTS)]
    with TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "tables.db"))
        for number in range(games):
            pushed = list(pushes(store, game, away, home, screens, f"pages {number}"))
            for place, push in enumerate(pushed):
                parts[place * PARTS // len(pushed)].append(push)
        store.close()
    lines = []
    for part in parts:
        events, act, page, markup, sent = (
            sum(values) / len(part)
            for values in zip(*((one.events, one.act, one.page, one.markup, one.sent) for one in part), strict=True)
        )
        lines.append(f"  {events:6.0f} {act * 1000:9.2f} {page * 1000:9.2f} {markup:9,.0f} {sent:9,.0f}")
    return lines


def main(arguments: Sequence[str]) -> int:
    """The command."""
    parser = ArgumentParser(prog="python -m benchmarks.pages", description="What a page of the browser table costs.")
    parser.add_argument("names", nargs="*", default=["rb8", "pinetar"])
    parser.add_argument("--games", type=int, default=4)
    given = parser.parse_args(arguments)
    for name in given.names:
        for kind, away, home, screens in KINDS:
            print(f"{name}, {kind}\n  {'events':>6} {'act, ms':>9} {'page, ms':>9} {'bytes':>9} {'sent':>9}")
            print("\n".join(table_of(name, away, home, screens, given.games)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
