"""The pages of a draft's room: whose turn it is, the board, the pool, a squad, one's own wish list, who picks, and the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from hotstove.baseball.league_squads import squads_of
from hotstove.baseball.season_play import dugout_of
from hotstove.league.club_draft.room import Drafting
from hotstove.league.club_draft.rules import COMPUTER, FORMULA, PoolMan, Terms
from hotstove.league.season.beginning import MEETINGS, OWN_YEAR
from hotstove.league.season.league_log import log_lines
from hotstove.league.season.people import club_of_link
from hotstove.web.look.templates import render
from hotstove.web.new_table_form import LONGEST, OPTION
from hotstove.web.nicknames import MOST_LETTERS
from hotstove.web.options import option_fields
from hotstove.web.seasons.draft_files import Asker, begun_season
from hotstove.web.seasons.draft_pool import NAME, PoolAsked, pool_shown
from hotstove.web.seasons.draft_reading import draft_title, opened_draft
from hotstove.web.seasons.draft_real import COLUMNS as REAL
from hotstove.web.seasons.draft_real import real_figures_of
from hotstove.web.seasons.shelf import LinksHere

LATEST: Final = 6
"""The last picks that are told beside whose turn it is."""


@dataclass(frozen=True, slots=True)
class DraftAsked:
    """A request for a page of a draft: the draft's id, who asks, and what of the pool.

    ``problem`` is what kept the last form from counting, ``problems`` likewise by field, ``given`` what was in it. ``links``
    says why links open for nobody elsewhere. ``data`` is the server's folder of statistics, if it has one of its own.
    """

    id: str
    who: Asker
    pool: PoolAsked = field(default_factory=PoolAsked)
    problem: str = ""
    problems: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, str] = field(default_factory=dict)
    links: LinksHere | None = None
    data: Path | None = None

    @property
    def at(self) -> str:
        """The path of the draft's room."""
        return f"/draft/{self.id}"


@dataclass(frozen=True, slots=True)
class DraftedClub:
    """A club in the room: who picks for it in words, and whether that is a friend, who asks, the computer, or a link is out.

    ``waits``: no friend has come for it yet.
    """

    code: str
    name: str
    manager: str
    friend: bool
    mine: bool
    computer: bool
    waits: bool
    sent: bool
    men: int
    needs: str
    turn: bool


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A pick on the board: its number from 1, who it was (empty before), his places, and whether it is the next one."""

    number: int
    name: str = ""
    label: str = ""
    places: str = ""
    next: bool = False


def state_of(path: Path) -> str:
    """What stands for the draft as everybody sees it; a wish list does not change it."""
    now = opened_draft(path)
    seen = now.draft.picks, now.draft.terms.clubs, now.room.version, begun_season(path, now.room) is not None
    return sha256(repr(seen).encode()).hexdigest()[:20]


def _clubs(asked: DraftAsked, now: Drafting, mine: Sequence[str]) -> list[DraftedClub]:
    draft, rows = now.draft, []
    for number, club in enumerate(draft.terms.clubs):
        manager = now.room.managers.get(club.code)
        friend, computer = now.has_friend(club.code), club.manager == COMPUTER and not now.has_friend(club.code)
        words = "the computer" if computer else "the commissioner"
        if manager is not None and friend:
            words = manager.called
        elif manager is not None and not computer:
            words = "a friend who has not come yet"
        lacks, left = draft.lacks(number), draft.terms.size - len(draft.squads[number])
        rows.append(
            DraftedClub(
                club.code,
                club.name,
                words,
                friend,
                club.code in mine,
                computer,
                manager is not None and not friend and not computer,
                manager is not None and bool(manager.sent),
                len(draft.squads[number]),
                _needs(lacks, left),
                not draft.over and draft.turn == number,
            )
        )
    return rows


def _needs(lacks: Sequence[str], left: int) -> str:
    """What a squad still needs, in words."""
    if not left:
        return "complete"
    free = left - len(lacks)
    more = f", and {free} as you like" if free and lacks else ""
    return f"{Terms.needs(lacks)}{more}" if lacks else f"{left} as you like"


def _board(now: Drafting) -> list[list[BoardCell]]:
    """The rounds, each with a cell for every club."""
    draft, known = now.draft, now.draft.terms.by_label
    rounds = []
    for begins in range(0, draft.length, len(draft.terms.clubs)):
        cells: dict[int, BoardCell] = {}
        for at in range(begins, begins + len(draft.terms.clubs)):
            if at < len(draft.picks):
                man = known[draft.picks[at]]
                cell = BoardCell(at + 1, man.man.name, man.label, "/".join(man.man.places))
            else:
                cell = BoardCell(at + 1, next=at == len(draft.picks))
            cells[draft.club_at(at)] = cell
        rounds.append([cells[number] for number in range(len(draft.terms.clubs))])
    return rounds


@dataclass(frozen=True, slots=True)
class ListedMan:
    """A man of a squad or a wish list: what he is called, his places, what his cards say, and the number of his pick."""

    label: str
    name: str
    source: str
    places: str
    about: str
    pick: int = 0


def _listed(each: PoolMan, pick: int = 0) -> ListedMan:
    return ListedMan(each.label, each.man.name, each.source, "/".join(each.man.places), each.man.about, pick)


def room_page(asked: DraftAsked, path: Path) -> str:
    """The room."""
    now = opened_draft(path)
    draft, terms, mine = now.draft, now.draft.terms, asked.who.clubs(now)
    clubs = _clubs(asked, now, mine)
    turn = None if draft.over else clubs[draft.turn]
    usual = turn.code if turn is not None and turn.mine else (mine or [clubs[0].code])[0]
    shown = next((club for club in clubs if club.code == asked.pool.club), None) or next(
        club for club in clubs if club.code == usual
    )
    wishes = now.wished(shown.code) if shown.mine else []
    waits = now.waits_for_nobody
    picks = turn is not None and not waits and (turn.mine or (asked.who.owner and asked.pool.instead))
    squads = squads_of(now.file.game)
    number = now.number(shown.code)
    season = begun_season(path, now.room) is not None
    figures = real_figures_of(now.file, asked.data)
    real = None if figures is None else (REAL, figures)
    pool = pool_shown(now, squads.columns, asked.pool, [each.label for each in wishes], picks and not season, real)
    people = {each.man.person for each in terms.pool}
    return render(
        "club_draft_room.html",
        asked=asked,
        at=asked.at,
        wanted=asked.pool,
        here=asked.pool.here,
        title=draft_title(now.file.game.name, now.file.teams),
        game=now.file.game,
        state=state_of(path),
        over=draft.over,
        season=season,
        clubs=clubs,
        mine=[club for club in clubs if club.mine],
        turn=turn,
        waits=waits,
        round=draft.round,
        pick=len(draft.picks),
        length=draft.length,
        size=terms.size,
        men=len(people),
        places=Terms.needs(terms.wanted),
        worth_is=squads.worth_is,
        formula=FORMULA,
        picks=picks,
        board=_board(now),
        latest=_latest(now),
        picked=_picked(now, asked.pool.picked),
        shown=shown,
        squad=[_listed(each, draft.picks.index(each.label) + 1) for each in draft.squads[number]],
        wishes=[_listed(each) for each in wishes],
        away=shown.mine and shown.code in now.room.away,
        pool=pool,
        NAME=NAME,
        log=log_lines(list(now.room.log)),
        can_undo=any(terms.clubs[draft.club_at(at)].manager != COMPUTER for at in range(len(draft.picks))),
        problem_of=asked.problem,
        problems=asked.problems,
        given=asked.given,
        options=option_fields(now.file.game),
        OPTION=OPTION,
        on_in_seasons=dugout_of(now.file.game).options,
        fitted={},
        longest=LONGEST,
        usual_games=MEETINGS * (len(clubs) - 1),
        MEETINGS=MEETINGS,
        usual_calendar=max(now.file.years, default=OWN_YEAR),
    )


def _picked(now: Drafting, number: int) -> tuple[int, str, ListedMan] | None:
    """A pick that was made just now, by its number from 1: number, club and man; None if there is none."""
    draft = now.draft
    if not 1 <= number <= len(draft.picks):
        return None
    return number, draft.terms.clubs[draft.club_at(number - 1)].name, _listed(draft.terms.by_label[draft.picks[number - 1]])


def _latest(now: Drafting) -> list[tuple[int, str, ListedMan]]:
    """The last picks, the latest first: number, club and man."""
    draft, terms = now.draft, now.draft.terms
    numbers = range(len(draft.picks) - 1, max(-1, len(draft.picks) - 1 - LATEST), -1)
    return [(at + 1, terms.clubs[draft.club_at(at)].name, _listed(terms.by_label[draft.picks[at]])) for at in numbers]


def draft_link_page(asked: DraftAsked, path: Path, code: str, link: str, minutes: int) -> str:
    """A link that was just made, to be sent."""
    now = opened_draft(path)
    manager = now.room.managers[code].called
    title = draft_title(now.file.game.name, now.file.teams)
    return render(
        "club_draft_link.html",
        asked=asked,
        at=asked.at,
        title=title,
        club=now.name(code),
        link=link,
        minutes=minutes,
        manager=manager,
    )


def draft_join_page(asked: DraftAsked, path: Path, link: str, sent: str, name: str) -> str:
    """What a link gives; raises NotLegal if it gives nothing (any more)."""
    now = opened_draft(path)
    club = now.name(club_of_link(now.room.managers, sent))
    title = draft_title(now.file.game.name, now.file.teams)
    return render("club_draft_join.html", at=asked.at, title=title, club=club, link=link, name=name, most_letters=MOST_LETTERS)


def draft_text(path: Path) -> str:
    """The text of the draft's file, in which no wish list stands."""
    return opened_draft(path).file.text()
