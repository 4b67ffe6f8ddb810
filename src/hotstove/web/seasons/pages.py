"""The pages of a season, each made by the process that has the seasons open: from who asks and the file to markup."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from datetime import date as calendar
from pathlib import Path
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.book.box_page import box_body
from hotstove.book.scorecard import scorecard_svg
from hotstove.book.story import story
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.awards import Award, awards_of
from hotstove.league.season.form import EXPONENT
from hotstove.league.season.game import Finished
from hotstove.league.season.news import NewsItem, news_of
from hotstove.league.season.reproduced import taken_back_of
from hotstove.league.season.results import ONLY
from hotstove.league.season.told import game_title, title_of
from hotstove.play.taking_back import said_of
from hotstove.stats.seasons import nickname
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import BOTH, SIDES, Seat
from hotstove.table.game import passes
from hotstove.web.look.templates import render, whole
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.draft_reading import listed_draft
from hotstove.web.seasons.playing import PAST, PLAYS, STOPS, Aim
from hotstove.web.seasons.reading import OpenSeason, Reading, opened
from hotstove.web.seasons.tables_shown import bracket_shown, days_of, decided_of, game_row, games_of, standings_shown
from hotstove.web.seasons.words import day_in_words, short_day

AHEAD: Final = {"day": 1, "week": 7}
"""The days with games that are played at once, by the form's value."""
LISTED: Final = 20
"""The most seasons of a page of the list."""


HEADLINES: Final = 6
"""The most news of the last day on a season's first page."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A season in the list of one's own, or a friend's, of which the ``file`` is not told.

    ``problem`` says why it can't be read, or is empty.
    """

    id: str
    title: str
    clubs: str
    played: int
    games: int
    replays: int
    next_date: str
    mine: tuple[str, ...]
    file: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Lists:
    """What the list of seasons is made of: ids, files, and the codes of clubs that one manages in them for friends.

    ``drafts`` are those likewise, with whether one owns each. ``here``: this server keeps seasons; ``games`` are those that
    offer them, ``drafted`` the names of those of which clubs are drafted.
    """

    seasons: tuple[tuple[str, Path, tuple[str, ...]], ...]
    drafts: tuple[tuple[str, Path, bool, tuple[str, ...]], ...]
    here: bool
    games: tuple[AnyBallGame, ...]
    drafted: frozenset[str]


def list_page(lists: Lists, page: int, pages: int) -> str:
    """The list of one's own seasons and drafts, and of those in which one manages clubs for a friend."""
    rows = [_listed(id_, path, clubs) for id_, path, clubs in lists.seasons]
    drafts = [listed_draft(id_, path, owner, clubs) for id_, path, owner, clubs in lists.drafts]
    return render(
        "seasons.html",
        rows=rows,
        drafts=drafts,
        here=lists.here,
        games=lists.games,
        drafted=lists.drafted,
        page=page,
        pages=pages,
    )


def _listed(id_: str, path: Path, theirs: tuple[str, ...]) -> Listed:
    try:
        now = opened(path).now()
        plan = now.plan
        leagues = list(dict.fromkeys(club.league for club in plan.clubs if club.league))
        clubs = f"{len(plan.clubs)} clubs" + (f" ({', '.join(leagues)})" if leagues else "")
        date = "" if now.next_day is None or plan.replays > 1 else short_day(plan, now.next_day)
        mine = tuple(nickname(plan.by_code[code].name) for code in theirs or now.owners if code in plan.by_code)
        file = "" if theirs else path.name
        return Listed(id_, title_of(plan), clubs, now.played, len(plan.fixtures), plan.replays, date, mine, file)
    except HotStoveError as error:
        return Listed(id_, path.stem, "", 0, 0, 0, "", (), path.name, str(error).replace(f"{path.parent}/", ""))


def clubs_of(asked: Asked, now: Reading) -> tuple[str, ...]:
    """The codes of the clubs that who asks manages."""
    return now.owners if asked.owner else asked.clubs


def standings_page(asked: Asked, path: Path) -> str:
    """The season's first page: what is to be done, the games of the next day and the last one, and the standings."""
    season = opened(path)
    now = season.now()
    own, mine = dict(asked.tables), clubs_of(asked, now)
    following = [] if now.next_day is None else games_of(season, now, now.next_day, own, mine)
    last = [] if now.last_day in (None, now.next_day) else games_of(season, now, now.last_day or 0, mine=mine)
    tables, own_next = standings_shown(now, mine), now.next_of(mine)
    left = now.plan.replays == 1 and not (now.over and bracket_is_over(now))
    bracket = bracket_shown(now, mine)
    champion = bracket.champions if bracket is not None else None
    rows = (row for table in tables for row in table.rows)
    return page_of(
        "season.html",
        asked,
        now,
        tables=tables,
        real=any(row.real for table in tables for row in table.rows),
        exponent=EXPONENT,
        coming=following,
        coming_day="" if now.next_day is None else day_in_words(now.plan, now.next_day),
        last=last,
        last_day="" if now.last_day is None else day_in_words(now.plan, now.last_day),
        bracket=bracket,
        champion=champion,
        finished=next((row for row in rows if champion is not None and row.code == champion.code), None),
        prizes=[] if left or bracket is None else _prizes(now),
        news=[] if now.last_day is None else news_on(now, now.last_day)[:HEADLINES],
        progress=asked.progress,
        not_over=not now.over,
        left=left,
        next_date="" if now.next_day is None else now.plan.date_of(now.next_day).isoformat(),
        last_date=now.plan.date_of(max(fixture.day for fixture in now.plan.fixtures)).isoformat(),
        clubs=[
            (club.code, club.name, club.code in mine)
            for club in sorted(now.plan.clubs, key=lambda club: club.name)
            if club.code not in now.managers or not now.managers[club.code].holder
        ],
        people=[now.plan.by_code[code].name for code in mine if code in now.plan.by_code],
        friends=any(manager.holder for manager in now.managers.values()),
        own_game=None if own_next is None else replace(game_row(now, own_next), table=own.get(own_next.number, "")),
        own_waits=own_next is not None and now.waits(own_next),
        at_people=(STOPS, PAST, PLAYS),
        friends_next=_friends_next(now, mine) if asked.owner else None,
        told=_result(now, asked.played),
        own_dice=own_next is not None and not {own_next.away, own_next.home} & set(now.managers),
    )


def _prizes(now: Reading) -> list[Award]:
    """The awards of a season that is over, but for those at the positions."""
    return [award for award in awards_of(now.plan, now.totals) if award.position is None and award.nominees]


def _friends_next(now: Reading, mine: tuple[str, ...]) -> Fixture | None:
    """The next game of people's clubs, if it is that of a friend's; None if it is not."""
    found = now.next_of(now.people)
    return None if found is None or {found.away, found.home} & set(mine) else found


def _result(now: Reading, number: int) -> str:
    """How a game ended, by its number: ``Pilots 3, Rivets 2``; empty if it is not over."""
    score = now.scores.get(number)
    if score is None:
        return ""
    fixture = now.fixture(number)
    names = (nickname(now.plan.by_code[code].name) for code in (fixture.away, fixture.home))
    return ", ".join(f"{name} {runs}" for name, runs in zip(names, score, strict=False))


def news_page(asked: Asked, path: Path, day: str, date: str) -> str:
    """The news of a day, by its number or its date (ISO); without one, of the last day that was played."""
    now = opened(path).now()
    days = sorted(now.feats)
    chosen = _day_asked(now, day, date)
    if chosen is None:
        chosen = now.last_day if now.last_day is not None else now.fixtures[0].day
    return page_of(
        "season_news.html",
        asked,
        now,
        day=chosen,
        words=day_in_words(now.plan, chosen),
        news=news_on(now, chosen),
        before=next((each for each in reversed(days) if each < chosen), None),
        after=next((each for each in days if each > chosen), None),
    )


def news_on(now: Reading, day: int) -> list[NewsItem]:
    """The news of a day."""
    fixtures = {fixture.number: fixture for fixture in now.fixtures}
    return news_of(now.plan, fixtures, now.totals, now.feats.get(day, ()))


def bracket_is_over(now: Reading) -> bool:
    """Whether the postseason is over, or there is none."""
    return now.postseason is not None and now.postseason.over


def schedule_page(asked: Asked, path: Path, day: str, date: str) -> str:
    """The games of a day, by its number or its date (ISO); without one, of the next day with games, or the last."""
    season = opened(path)
    now = season.now()
    days = days_of(now)
    chosen = _day_asked(now, day, date)
    if chosen is None:
        chosen = now.next_day if now.next_day is not None else now.last_day or days[0]
    place = bisect_left(days, chosen)
    months: dict[tuple[int, int], int] = {}
    for each in days:
        when = now.plan.date_of(each)
        months.setdefault((when.year, when.month), each)
    return page_of(
        "season_schedule.html",
        asked,
        now,
        day=chosen,
        words=day_in_words(now.plan, chosen),
        date=now.plan.date_of(chosen).isoformat(),
        first_date=now.plan.date_of(days[0]).isoformat(),
        last_date=now.plan.date_of(days[-1]).isoformat(),
        rows=games_of(season, now, chosen, dict(asked.tables), clubs_of(asked, now)),
        before=days[place - 1] if place else None,
        after=next((each for each in days[place : place + 2] if each > chosen), None),
        months=[
            (f"{now.plan.date_of(first):%B}", first, _month(now, first) == _month(now, chosen)) for first in months.values()
        ],
    )


def aim_of(path: Path, until: str, date: str, at_people: str) -> tuple[Aim, str]:
    """How far a form says that the computer is to play, and that in words; raises NotLegal."""
    now = opened(path).now()
    past, mine = at_people == PAST, at_people == PLAYS and bool(now.owners)
    more = ", the games of your own clubs, too" if mine else ""
    tells = ", the games of his own clubs, too" if mine else ""
    if until == "end":
        return Aim(None, past, mine, f"to the end{tells}"), f"to the end{more}"
    theirs = now.people if past else ()
    coming = (game for game in now.plan.fixtures if game.number not in now.scores and not {game.away, game.home} & set(theirs))
    days = sorted({game.day for game in coming})
    if until in AHEAD and days:
        day = days[: AHEAD[until]][-1]
    elif until == "date":
        if not date:
            raise NotLegal("to which date? Choose one beside the button")
        day = _day_asked(now, "", date) or 0
    else:
        raise NotLegal("the season is over" if not days else "say how far the computer is to play")
    words = f"to {short_day(now.plan, day)}"
    return Aim(day, past, mine, words + tells), words + more


def _month(now: Reading, day: int) -> tuple[int, int]:
    date = now.plan.date_of(day)
    return date.year, date.month


def _day_asked(now: Reading, day: str, date: str) -> int | None:
    """The day of the season that a page's address names; None if it names none. Raises NotLegal for one outside the season."""
    last = max(fixture.day for fixture in now.fixtures)
    if day:
        if not (day.isascii() and day.isdecimal() and len(day) < 5 and int(day) <= last):
            raise NotLegal(f"the season's days are 0 to {last}")
        return int(day)
    if date:
        try:
            found = (calendar.fromisoformat(date) - now.plan.opening).days
        except ValueError:
            found = -1
        if not 0 <= found <= last:
            raise NotLegal(f"the season goes from {now.plan.opening} to {now.plan.date_of(last)}")
        return found
    return None


def progress_part(asked: Asked) -> str:
    """The part of a page that says how far the computer has played."""
    return render("_season_progress.html", asked=asked, at=asked.at, progress=asked.progress)


def postseason_page(asked: Asked, path: Path) -> str:
    """The postseason's rounds and their games."""
    now = opened(path).now()
    return page_of("season_postseason.html", asked, now, bracket=bracket_shown(now, clubs_of(asked, now)))


# --- Games


def game_page(asked: Asked, path: Path, number: int) -> str:
    """A game: its box score if it is over, else who meets whom and when."""
    season = opened(path)
    now = season.now()
    fixture = now.fixture(number)
    finished = season.file.game(ONLY, number)
    row = game_row(now, fixture, decided=decided_of(season, now, number), mine=clubs_of(asked, now))
    body, problem = "", ""
    if finished is not None:
        row = replace(row, how=", ".join(word for word in (row.how, said_of(taken_back_of(finished))) if word))
        try:
            body = box_body(season.book(fixture, finished))
        except HotStoveError as error:
            problem = str(error)
    return page_of(
        "season_game.html",
        asked,
        now,
        number=number,
        row=row,
        words=day_in_words(now.plan, fixture.day),
        body=whole(body),
        box_problem=problem,
        table=asked.tables.get(number, "") if finished is None else "",
        playable=finished is None and row.mine and not now.waits(fixture),
        waits=now.waits(fixture),
        neighbours=_neighbours(now, number),
    )


def _neighbours(now: Reading, number: int) -> tuple[int | None, int | None]:
    whole_season = len(now.fixtures)
    return number - 1 if number > 1 else None, number + 1 if number < whole_season else None


def _finished(season: OpenSeason, number: int) -> tuple[Fixture, Finished]:
    """A game that is over; raises NotLegal if it is not."""
    fixture = season.now().fixture(number)
    finished = season.file.game(ONLY, number)
    if finished is None:
        raise NotLegal(f"game {number} is not over")
    return fixture, finished


def scorecard_page(asked: Asked, path: Path, number: int) -> str:
    """Both clubs' scorecards of a game."""
    season = opened(path)
    now = season.now()
    fixture, _ = _finished(season, number)
    names = [now.plan.by_code[code].name for code in (fixture.away, fixture.home)]
    sides = list(zip(SIDES, names, strict=True))
    return page_of("season_scorecard.html", asked, now, number=number, sides=sides, words=day_in_words(now.plan, fixture.day))


def scorecard_picture(path: Path, number: int, seat: Seat) -> str:
    """One club's scorecard as a picture."""
    season = opened(path)
    return scorecard_svg(season.book(*_finished(season, number)), seat)


def plays_page(asked: Asked, path: Path, number: int) -> str:
    """The whole play-by-play of a game."""
    season = opened(path)
    entries = story(season.events(*_finished(season, number)), BOTH, passes(season.games.game)).entries
    return page_of("season_plays.html", asked, season.now(), number=number, entries=entries, game=season.file.plan.game)


def page_of(template: str, asked: Asked, now: Reading, **filling: object) -> str:
    """A page of a season: what all have, and what fills this one."""
    plan = now.plan
    return render(
        template,
        asked=asked,
        at=asked.at,
        season_title=title_of(plan),
        game_title=game_title(plan.game),
        plan=plan,
        played=now.played,
        season_games=len(plan.fixtures),
        has_postseason=now.postseason is not None,
        has_league=plan.replays == 1 and not asked.site and (asked.owner or now.is_league),
        **filling,
    )
