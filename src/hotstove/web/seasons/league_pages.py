"""The pages of a league: who manages which club, and its log; links; and a game in the commissioner's hands."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hotstove.league.season.game import ENTERED
from hotstove.league.season.people import club_of_link
from hotstove.league.season.results import ONLY
from hotstove.league.shorthand.text import shorthand
from hotstove.table.errors import HotStoveError
from hotstove.web.nicknames import MOST_LETTERS
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.pages import clubs_of, page_of
from hotstove.web.seasons.reading import opened
from hotstove.web.seasons.tables_shown import game_row
from hotstove.web.seasons.words import day_in_words


@dataclass(frozen=True, slots=True)
class ManagedClub:
    """A club, who manages it in words, whether that is a friend, who asks, and whether a link to it is out."""

    code: str
    name: str
    manager: str
    friend: bool
    mine: bool
    sent: bool


def league_page(asked: Asked, path: Path) -> str:
    """Who manages which club, with what the commissioner and who manages one can do, and the log."""
    now = opened(path).now()
    mine, rows = clubs_of(asked, now), []
    for club in sorted(now.plan.clubs, key=lambda club: club.name):
        manager = now.managers.get(club.code)
        friend = manager is not None and bool(manager.holder)
        words = manager.called if manager is not None and friend else ""
        if not friend:
            words = "the commissioner" if club.code in now.owners else "the computer"
        sent = manager is not None and bool(manager.sent)
        rows.append(ManagedClub(club.code, club.name, words, friend, club.code in mine, sent))
    return page_of("season_league.html", asked, now, rows=rows, log=now.log, is_league=now.is_league)


def link_page(asked: Asked, path: Path, code: str, link: str, minutes: int) -> str:
    """A link that was just made, to be sent."""
    now = opened(path).now()
    manager = now.managers[code].called
    return page_of(
        "season_link.html", asked, now, club=now.plan.by_code[code].name, link=link, minutes=minutes, manager=manager
    )


def join_page(asked: Asked, path: Path, link: str, sent: str, name: str) -> str:
    """What a link gives; raises NotLegal if it gives nothing (any more)."""
    now = opened(path).now()
    club = now.plan.by_code[club_of_link(now.managers, sent)]
    return page_of("season_join.html", asked, now, club=club.name, link=link, name=name, most_letters=MOST_LETTERS)


def shorthand_page(asked: Asked, path: Path, number: int) -> str:
    """The form in which a game is entered in shorthand, corrected, taken out, or left to the computer; raises NotLegal."""
    season = opened(path)
    now = season.now()
    fixture, finished = now.fixture(number), season.file.game(ONLY, number)
    text, problem = asked.given.get("text", ""), asked.problem
    if finished is not None and "text" not in asked.given:
        try:
            text = finished.answers if finished.kind == ENTERED else shorthand(season.events(fixture, finished))
        except HotStoveError as error:
            problem = problem or str(error)
    return page_of(
        "season_shorthand.html",
        asked,
        now,
        number=number,
        row=game_row(now, fixture, mine=clubs_of(asked, now)),
        words=day_in_words(now.plan, fixture.day),
        text=text,
        problem=problem,
        over=finished is not None,
        entered=finished is not None and finished.kind == ENTERED,
        table=asked.tables.get(number, "") if finished is None else "",
        people=bool({fixture.away, fixture.home} & set(now.people)),
    )
