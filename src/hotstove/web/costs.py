"""What a request counts as: a unit is some 5 ms of computing, measured, in whichever process.

Each route of the application stands here; a test fails for one that does not. `python -m benchmarks.page_costs` measures pages.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from starlette.convertors import Convertor, register_url_convertor
from starlette.routing import compile_path

_ACTS = """answer skip together ask-again ask-all ask-next cards-only hold window take put-away undo agree step pace end
say talk guide invite leave"""
_DRAFT_ACTS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("pick", "auto", "undo", "away", "begin"), 10),
    **dict.fromkeys(("wish", "hand", "leave", "invite"), 3),
    "fill": 50,
}
_REPLAYED = ("box", "scorecard", "plays", "game.jsonl", "retrosheet.zip", "scorecard/{side}.svg")
_SEASON_PAGES: Final = ("schedule", "news", "records", "awards", "postseason", "leaders", "clubs", "league")


class GameNumber(Convertor[int]):
    """The number of a season's game in an address, ``{number:game}``; Python refuses to read one of thousands of digits."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """The number of these digits."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The digits of a number."""
        return str(value)


register_url_convertor("game", GameNumber())
_GAME: Final = "/season/{season}/game/{number:game}"
_COSTS: Final[Mapping[str, int]] = {
    "GET /": 10,
    "POST /name": 1,
    "GET /career": 25,
    "GET /career/link": 1,
    "POST /career/link": 1,
    "GET /device/{code}": 1,
    "POST /device/{code}": 1,
    "GET /new/{game}": 8,
    "POST /new/{game}": 5,
    "GET /clubs/{game}": 5,
    "GET /clubs/{game}/meet": 1,
    "GET /clubs/{game}/{year}": 1,
    "GET /clubs/{game}/{year}/{club}": 5,
    "GET /odds/{game}": 10,
    "GET /build/{game}": 2,
    "POST /build/{game}": 10,
    "POST /build/{game}/deck": 15,
    "GET /build/{game}/first": 25,
    "GET /build/{game}/team": 5,
    "GET /build/{game}/change": 5,
    "GET /build/{game}/swap": 10,
    "GET /build/{game}/complete": 10,
    "GET /build/{game}/team.yaml": 5,
    "GET /rules/{game}": 3,
    "GET /rules/{game}/{place}": 3,
    "POST /review": 10,
    "GET /review/{upload}": 5,
    **{f"GET {at}/hindsight": 10 for at in ("/t/{id}", "/review/{upload}")},
    **{f"GET {at}/{name}": 5 for at in ("/t/{id}", "/review/{upload}") for name in _REPLAYED},
    "GET /t/{id}": 1,
    "GET /t/{id}/live": 1,
    "GET /t/{id}/cards": 5,
    "GET /t/{id}/lineup": 2,
    "POST /t/{id}/lineup": 15,
    "GET /t/{id}/review": 5,
    **{f"POST /t/{{id}}/{act}": 1 for act in _ACTS.split()},
    "POST /t/{id}/odds": 10,
    "POST /t/{id}/after": 5,
    "GET /t/{id}/squad/{side}.yaml": 1,
    "GET /t/{id}/invite": 1,
    "GET /join/{link}": 1,
    "POST /join/{link}": 1,
    "GET /seasons": 3,
    "GET /seasons/records": 20,
    "GET /seasons/new/{game}": 5,
    "POST /seasons/new/{game}": 10,
    "GET /seasons/making/{season}": 2,
    "GET /seasons/making/{season}/progress": 1,
    "POST /seasons/making/{season}/cancel": 2,
    "GET /season/{season}": 5,
    "GET /season/{season}/progress": 2,
    "POST /season/{season}/sim": 5,
    **{f"POST /season/{{season}}/{act}": 2 for act in ("pause", "go-on", "cancel", "mine")},
    **{f"GET /season/{{season}}/{page}": 5 for page in _SEASON_PAGES},
    **{f"GET /season/{{season}}/export/{file}": 10 for file in ("season.json", "retrosheet.zip", "{part}.csv")},
    "GET /season/{season}/club/{club}": 5,
    "GET /season/{season}/club/{club}/games": 5,
    "GET /season/{season}/player/{club}/{player:path}": 5,
    "GET /season/{season}/league/link": 2,
    **{f"POST /season/{{season}}/league/{act}": 5 for act in ("invite", "take-back", "leave")},
    "GET /season/{season}/join/{link}": 2,
    "POST /season/{season}/join/{link}": 5,
    f"POST {_GAME}/play": 10,
    **{f"GET {_GAME}/{page}": 10 for page in ("shorthand", "lineup")},
    **{f"POST {_GAME}/{act}": 20 for act in ("shorthand", "take-out", "computer", "lineup")},
    **{f"GET {_GAME}{page}": 5 for page in ("", "/scorecard", "/scorecard/{side}.svg", "/plays")},
    "GET /drafts/new/{game}": 5,
    "POST /drafts/new/{game}": 10,
    "GET /draft/{draft}": 6,
    "GET /draft/{draft}/state": 1,
    "GET /draft/{draft}/season": 1,
    "GET /draft/{draft}/league.draft": 10,
    "GET /draft/{draft}/link": 2,
    **{f"POST /draft/{{draft}}/{act}": cost for act, cost in _DRAFT_ACTS.items()},
    "GET /draft/{draft}/join/{link}": 2,
    "POST /draft/{draft}/join/{link}": 5,
    "GET /static/{name}": 0,
}
BYTES: Final = 64 * 1024
"""Bytes of a form or a file that count as one more, since they are read."""
MOST_FOR_BYTES: Final = 40
"""The most that they count as."""


def routes() -> Iterator[tuple[str, str]]:
    """The method and the path of each route that has a cost."""
    for route in _COSTS:
        method, _, path = route.partition(" ")
        yield method, path


def _by_first_part() -> dict[tuple[str, str], list[tuple[re.Pattern[str], int]]]:
    found: defaultdict[tuple[str, str], list[tuple[re.Pattern[str], int]]] = defaultdict(list)
    for method, path in routes():
        found[method, path.split("/")[1]].append((compile_path(path)[0], _COSTS[f"{method} {path}"]))
    return dict(found)


_PATTERNS: Final = _by_first_part()


def cost_of(method: str, path: str, length: int = 0) -> int:
    """The number of units for a request with a body of so many bytes; 1 for an address where there is nothing.

    Where two routes fit, such as a game's table and its review, it is the greater of theirs.
    """
    asked = "POST" if method == "POST" else "GET"
    fitting = [
        cost
        for pattern, cost in _PATTERNS.get((asked, path.split("/", 2)[1] if "/" in path else ""), ())
        if pattern.match(path)
    ]
    return max(fitting, default=1) + min(length // BYTES, MOST_FOR_BYTES)
