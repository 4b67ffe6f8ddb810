"""A season as a folder of plain pages: those of the server, with links from file to file, which need no server and no script.

Pages are found by following the links of those that are made, from the season's first one: so every link leads to a file of the
site. What only a server has (forms, other orders of the leaders, plays and scorecards of each game) is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from html import escape, unescape
from pathlib import Path
from posixpath import dirname, relpath
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from hotstove.table.errors import DoesNotFit, NotLegal
from hotstove.web.look.static import static_files
from hotstove.web.look.templates import render
from hotstove.web.responses import NoSuchPage
from hotstove.web.seasons import pages, people_pages, told_pages
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.columns import BATTING, FIELDING, PITCHING, USUAL
from hotstove.web.seasons.reading import looked, opened

SITE: Final = Asked("site", owner=False, site=True)
"""Who asks for the pages of a site: nobody in particular, who changes nothing."""
FIRST: Final = "index.html"
_COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    "batting": frozenset(column.key for column in BATTING),
    "pitching": frozenset(column.key for column in PITCHING),
    "fielding": frozenset(column.key for column in FIELDING),
}
_ANCHOR: Final = re.compile(r'<a\b([^>]*?)\shref="([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
_LINKED: Final = re.compile(r'(<(?:link|img|script)\b[^>]*?\s(?:href|src)=")(/[^"]*)(")')
_FORM: Final = re.compile(r"<form\b.*?</form>\n?", re.DOTALL)
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-]{1,80}")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


def file_of(address: str) -> str | None:
    """The file of the page at an address, from the site's folder; None if the site has no such page.

    >>> file_of("/season/site/player/NYA/ruthba01"), file_of("/season/site/leaders?of=pitching"), file_of("/seasons")
    ('player/NYA/ruthba01.html', 'leaders/pitching-era.html', None)
    """
    parts = urlsplit(address)
    if parts.path.startswith("/static/"):
        return parts.path[1:] if parts.path.removeprefix("/static/") in static_files() else None
    if parts.path != SITE.at and not parts.path.startswith(f"{SITE.at}/"):
        return None
    place = [unquote(part) for part in parts.path.removeprefix(SITE.at).split("/")[1:]]
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    match place:
        case []:
            return FIRST if not query else None
        case [("schedule" | "news") as name]:
            day = query.pop("day", "")
            if query or (day and not _NUMBER.fullmatch(day)):
                return None
            return f"{name}/{int(day)}.html" if day else f"{name}.html"
        case [("records" | "awards" | "clubs" | "postseason") as name]:
            return f"{name}.html"
        case ["leaders"]:
            return _leaders(query)
        case ["club", code]:
            return f"club/{_name(code)}.html"
        case ["club", code, "games"]:
            return f"club/{_name(code)}/games.html"
        case ["player", code, *card]:
            return f"player/{_name(code)}/{_name('/'.join(card))}.html"
        case ["game", number] if _NUMBER.fullmatch(number):
            return f"game/{int(number)}.html"
    return None


def _leaders(query: dict[str, str]) -> str | None:
    of = query.pop("of", "batting")
    sort = query.pop("sort", USUAL.get(of, ""))  # type: ignore[call-overload]
    known = of in _COLUMNS and sort in _COLUMNS[of]
    return f"leaders/{of}-{sort}.html" if known and not query else None


def _name(word: str) -> str:
    """A word as a name of files: as it is if it is plain, else a hash of it."""
    return word if _PLAIN.fullmatch(word) else f"x-{sha256(word.encode()).hexdigest()[:24]}"


def page_at(path: Path, address: str) -> str:
    """The page at an address that `file_of` knows, as a server would send it; a message where there is nothing."""
    return looked(partial(_page_at, path, address))


def _page_at(path: Path, address: str) -> str:
    parts = urlsplit(address)
    place = [unquote(part) for part in parts.path.removeprefix(SITE.at).split("/")[1:]]
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    makes: dict[str, Callable[[], str]] = {
        "": partial(pages.standings_page, SITE, path),
        "schedule": partial(pages.schedule_page, SITE, path, query.get("day", ""), ""),
        "news": partial(pages.news_page, SITE, path, query.get("day", ""), ""),
        "records": partial(told_pages.records_page, SITE, path),
        "awards": partial(told_pages.awards_page, SITE, path),
        "postseason": partial(pages.postseason_page, SITE, path),
        "leaders": partial(people_pages.leaders_page, SITE, path, query),
        "clubs": partial(people_pages.clubs_page, SITE, path),
    }
    try:
        match place:
            case ["club", code]:
                return people_pages.club_page(SITE, path, code)
            case ["club", code, "games"]:
                return people_pages.club_games_page(SITE, path, code)
            case ["player", code, *card]:
                return people_pages.player_page(SITE, path, code, "/".join(card))
            case ["game", number]:
                return pages.game_page(SITE, path, int(number))
        return makes[place[0] if place else ""]()
    except (NoSuchPage, NotLegal, DoesNotFit) as error:
        return render("season_no_page.html", at=SITE.at, words=str(error))


def made_local(markup: str, own: str) -> tuple[str, list[str]]:
    """A page of the server as the file ``own`` of the site, and the addresses of the site's pages to which it leads.

    A link to what the site has not is left out, in the tables of leaders its text stays.
    """
    found: list[str] = []

    def local(address: str) -> str | None:
        target = file_of(address)
        if target is None:
            return None
        found.append(address)
        return escape(relpath(target, dirname(own) or "."), quote=True)

    def anchor(match: re.Match[str]) -> str:
        before, written, after, text = match.groups()
        address = unescape(written)
        if address.startswith("#"):
            return match[0]
        target = local(address)
        if target is not None:
            return f'<a{before} href="{target}"{after}>{text}</a>'
        keeps = address == "/" or (
            address.startswith(f"{SITE.at}/leaders?") and "page=" not in address and "club=" not in address
        )
        return text if keeps else ""

    def linked(match: re.Match[str]) -> str:
        target = local(unescape(match[2]))
        return f"{match[1]}{target}{match[3]}" if target is not None else ""

    return _LINKED.sub(linked, _ANCHOR.sub(anchor, _FORM.sub("", markup))), found


def site_files(path: Path) -> Iterator[tuple[str, bytes, int]]:
    """All files of a season's site: name, content, and how many there are to come as far as is known by now.

    Raises Unreadable for a file that is no season's, or for a damaged part of one.
    """
    opened(path)
    waiting, known = [SITE.at], {FIRST}
    while waiting:
        wave, waiting = sorted(waiting), []
        for number, address in enumerate(wave, 1):
            name = file_of(address)
            assert name is not None
            if address.startswith("/static/"):
                yield name, static_files()[name.removeprefix("static/")], len(wave) - number + len(waiting)
                continue
            markup, leads = made_local(page_at(path, address), name)
            for each in leads:
                target = file_of(each)
                if target is not None and target not in known:
                    known.add(target)
                    waiting.append(each)
            yield name, markup.encode(), len(wave) - number + len(waiting)
