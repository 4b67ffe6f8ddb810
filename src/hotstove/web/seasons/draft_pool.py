"""The pool of a draft as a table: what it is asked for in an address, and its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final, TypeAlias
from urllib.parse import urlencode

from hotstove.baseball.league_squads import Figure, FigureColumn
from hotstove.baseball.words import plain_letters
from hotstove.league.club_draft.room import Drafting
from hotstove.league.club_draft.rules import ClubDraft, PoolMan

ROWS: Final = 40
"""The most rows of a page."""
LONGEST: Final = 40
"""The most letters of a name that is looked for."""
VALUE: Final = FigureColumn("value", "Value", "runs of a season above the last regular at his first place")
WORTH: Final = FigureColumn("worth", "Worth", "runs of a season")
NAME: Final = FigureColumn("name", "Man", "the name", number=False)


@dataclass(frozen=True, slots=True)
class PoolAsked:
    """What the pool is asked for: the column that it is sorted by and whether backwards, place, name, who, and the page.

    ``club`` is the code of the club whose squad is looked at; ``instead``: the commissioner is to pick for a friend. ``picked``
    is the number of a pick, from 1, that was made just now; 0: none.
    """

    sort: str = VALUE.key
    turned: bool = False
    place: str = ""
    name: str = ""
    who: str = ""
    club: str = ""
    instead: bool = False
    page: int = 0
    picked: int = 0

    @classmethod
    def asked(cls, given: Mapping[str, str]) -> PoolAsked:
        """From the query; what is none is left out."""

        def number(name: str) -> int:
            text = given.get(name, "")
            return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0

        texts = {name: given.get(name, "")[:LONGEST] for name in ("place", "name", "who", "club")}
        plain = {name: text if text.isprintable() else "" for name, text in texts.items()}
        sort = given.get("sort", "") if given.get("sort", "").isidentifier() else VALUE.key
        return cls(
            sort[:LONGEST],
            given.get("turned") == "on",
            **plain,
            instead=given.get("instead") == "on",
            page=number("page"),
            picked=number("picked"),
        )

    def address(self, **changes: str) -> str:
        """The query of the same page with these changes; without a page among them, from the first row."""
        now = {
            "sort": "" if self.sort == VALUE.key else self.sort,
            "turned": "on" if self.turned else "",
            "place": self.place,
            "name": self.name,
            "who": self.who,
            "club": self.club,
            "instead": "on" if self.instead else "",
        }
        return urlencode({name: value for name, value in (now | changes).items() if value})

    @property
    def here(self) -> str:
        """The query of this very page."""
        return self.address(page=str(self.page) if self.page else "")


@dataclass(frozen=True, slots=True)
class PoolRow:
    """A man in the table: ``club`` has him already, ``wish`` is his place on one's wish list.

    ``problem`` says why he can't be picked; ``figures`` are printed, one for each column.
    """

    label: str
    name: str
    source: str
    places: Sequence[str]
    figures: Sequence[str]
    club: str = ""
    wish: int = 0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PoolShown:
    """A page of the pool: its columns, its rows, and how many there are."""

    columns: Sequence[FigureColumn]
    places: Sequence[str]
    rows: Sequence[PoolRow]
    first: int
    found: int
    page: int
    last_page: int


Tell: TypeAlias = Callable[[PoolMan], Sequence[Figure]]
"""A man's figures, one for each of some columns."""


def pool_shown(
    now: Drafting,
    columns: Sequence[FigureColumn],
    asked: PoolAsked,
    wishes: Sequence[str],
    picks: bool,
    real: tuple[Sequence[FigureColumn], Tell] | None = None,
) -> PoolShown:
    """The page of the pool that is asked for.

    ``columns`` are those of the cards, ``real`` those of the real seasons and who tells a man's figures in them, if they are
    known. A column in which none of the men found has a figure is left out, unless it is sorted by. ``wishes`` are the labels
    of one's own list; who ``picks`` now is told of each man why he can't be picked.
    """
    draft = now.draft
    tell = _told(draft, columns, real)
    everybody = draft.terms.pool if asked.who == "all" else draft.left
    wanted = plain_letters(asked.name)
    found = [
        each
        for each in everybody
        if (not asked.place or asked.place in each.man.places)
        and (not wanted or wanted in plain_letters(each.label))
        and (asked.who != "wished" or each.label in wishes)
    ]
    all_columns = [VALUE, *(real[0] if real is not None else ()), WORTH, *columns]
    figures = {each.label: tell(each) for each in found}
    by = next((number for number, column in enumerate(all_columns) if column.key == asked.sort), 0)

    def order(each: PoolMan) -> tuple[float, str]:
        return -figures[each.label][by].order, each.label

    if asked.sort == NAME.key:
        found.sort(key=lambda each: _by_name(each.man.name))
    else:
        found.sort(key=order)
    if asked.turned:
        found.reverse()
    last = max(0, (len(found) - 1) // ROWS)
    page = min(asked.page, last)
    part = found[page * ROWS : (page + 1) * ROWS]
    problems = _Problems(draft) if picks else None
    full = [number for number in range(len(all_columns)) if any(row[number].printed for row in figures.values())]
    kept = sorted({by, *full})
    rows = [
        PoolRow(
            each.label,
            each.man.name,
            each.source,
            each.man.places,
            [figures[each.label][number].printed for number in kept],
            draft.terms.clubs[draft.taken[each.man.person]].name if each.man.person in draft.taken else "",
            wishes.index(each.label) + 1 if each.label in wishes else 0,
            problems.of(each) if problems is not None and each.man.person not in draft.taken else "",
        )
        for each in part
    ]
    places = list(dict.fromkeys([*(place for place, _ in draft.terms.places), *_all_places(draft)]))
    return PoolShown([all_columns[number] for number in kept], places, rows, page * ROWS + 1, len(found), page, last)


def _all_places(draft: ClubDraft) -> list[str]:
    return sorted({place for each in draft.terms.pool for place in each.man.places})


def _told(draft: ClubDraft, columns: Sequence[FigureColumn], real: tuple[Sequence[FigureColumn], Tell] | None) -> Tell:
    """A man's figures in all columns."""

    def tell(each: PoolMan) -> Sequence[Figure]:
        cards = each.man.figures if len(each.man.figures) == len(columns) else [Figure()] * len(columns)
        value, worth = draft.terms.values[each.label], each.man.worth
        return [
            Figure(f"{value:.0f}", value),
            *(real[1](each) if real is not None else ()),
            Figure(f"{worth:.0f}", worth),
            *cards,
        ]

    return tell


def _by_name(name: str) -> tuple[str, str]:
    """The order of names: by the last one."""
    plain = plain_letters(name)
    return plain.rpartition(" ")[2], plain


LONG: Final = 0.5
"""Seconds after which it is not looked any more who can't be picked, in drafts of many clubs; a pick itself tells it."""


class _Problems:
    """Why men can't be picked now; of those who can fill the same places the first one is asked for all."""

    def __init__(self, draft: ClubDraft) -> None:
        self._draft = draft
        self._until = monotonic() + LONG
        self._able: dict[str, frozenset[str]] = {}
        for each in draft.left:
            self._able[each.man.person] = self._able.get(each.man.person, frozenset()) | frozenset(each.man.places)
        self._known: dict[tuple[frozenset[str], frozenset[str]], str] = {}

    def of(self, each: PoolMan) -> str:
        """Why he can't be picked, as a sentence with his name; empty if he can."""
        kind = frozenset(each.man.places), self._able[each.man.person]
        if kind not in self._known:
            if monotonic() > self._until:
                return ""
            self._known[kind] = self._draft.problem(each).replace(each.label, "{}")
        return self._known[kind].replace("{}", each.label)
