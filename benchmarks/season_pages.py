"""``python -m benchmarks.season_pages FILE`` tells what the pages of a season file take, as the process that makes them counts.

Each page is made ten times; the first time the file has just been opened. With the time of the processor, since others may use
the machine, and the memory of this process at the end.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time

from hotstove.web.seasons import exports, pages, people_pages, told_pages
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.reading import opened

TIMES = 10


def made(make: Callable[[], object]) -> tuple[float, float, int]:
    """Milliseconds of the first and of the middle one of the others, and the page's length."""
    took, length = [], 0
    for _ in range(TIMES):
        begun = process_time()
        page = make()
        took.append(1000 * (process_time() - begun))
        length = len(str(page))
    return took[0], sorted(took[1:])[TIMES // 2 - 1], length


def main(path: Path) -> None:
    """Print a line a page."""
    asked = Asked("x" * 24, owner=True)
    begun = process_time()
    now = opened(path).now()
    print(f"opening the file: {1000 * (process_time() - begun):.0f} ms; {now.played} of {len(now.plan.fixtures)} games")
    club = now.plan.clubs[0]
    hitter = max(now.totals[club.code].batting.items(), key=lambda item: sum(item[1][:14]))[0]
    looks: dict[str, Callable[[], object]] = {
        "standings": partial(pages.standings_page, asked, path),
        "a day": partial(pages.schedule_page, asked, path, "30", ""),
        "a day's news": partial(pages.news_page, asked, path, "30", ""),
        "records": partial(told_pages.records_page, asked, path),
        "records of all seasons": partial(told_pages.all_records_page, [path] * 20),
        "awards": partial(told_pages.awards_page, asked, path),
        "postseason": partial(pages.postseason_page, asked, path),
        "a box score": partial(pages.game_page, asked, path, 100),
        "a play-by-play": partial(pages.plays_page, asked, path, 101),
        "a scorecard": partial(pages.scorecard_picture, path, 102, 0),
        "leaders": partial(people_pages.leaders_page, asked, path, {}),
        "a club": partial(people_pages.club_page, asked, path, club.code),
        "a club's games": partial(people_pages.club_games_page, asked, path, club.code),
        "a player": partial(people_pages.player_page, asked, path, club.code, hitter),
        "400 games as CSV": partial(exports.csv_piece, path, "games", 0),
        "400 batters as JSON": partial(exports.json_piece, path, "batting", 0),
    }
    for name, make in looks.items():
        first, later, length = made(make)
        print(f"{name:<22} {first:6.1f} ms at first, {later:6.1f} later, {length / 1000:6.1f} kB")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
