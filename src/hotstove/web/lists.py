"""The lists of tables on the first page: whose game it is, how it stands, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hotstove.web.drafting import SUFFIX, is_draft
from hotstove.web.kept import Standing
from hotstove.web.store import Score, TableRow


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of such a list. ``stands`` is the inning or what else tells how far it is, ``yours`` that its reader is asked."""

    href: str
    title: str
    game: str
    begun: str
    score: Score | None = None
    stands: str = ""
    turn: str = ""
    yours: bool = False


def under_way(rows: Iterable[TableRow], titles: Mapping[str, str], standings: Mapping[str, Standing]) -> list[Listed]:
    """Tables of one's own, those first where one is asked, then as they came; how it stands only where that is known."""
    found = []
    for row in rows:
        now = standings.get(row.id, Standing())
        score = None if is_draft(row) else now.score
        found.append(Listed(f"/t/{row.id}", row.title, _game(row, titles), when(row), score, now.words, now.turn, now.yours))
    return sorted(found, key=lambda listed: not listed.yours)


def finished(rows: Iterable[TableRow], titles: Mapping[str, str]) -> list[Listed]:
    """Tables that are over, to be gone through; of a draft, its squads."""
    return [
        Listed(f"/t/{row.id}", row.title, _game(row, titles), when(row))
        if is_draft(row)
        else Listed(f"/t/{row.id}/review", row.title, _game(row, titles), when(row), row.score)
        for row in rows
    ]


def when(row: TableRow) -> str:
    """The day and minute it was laid: equal games are told apart by it."""
    return f"{row.created[:10]} {row.created[11:16]} UTC"


def sits_in(row: TableRow) -> tuple[str, str]:
    """Who sits where, as the row's header has it."""
    sits = row.header.get("sits")
    return (str(sits[0]), str(sits[1])) if isinstance(sits, list) and len(sits) == 2 else ("", "")


def _game(row: TableRow, titles: Mapping[str, str]) -> str:
    name = row.game.removesuffix(SUFFIX)
    return f"{titles.get(name, name)}{SUFFIX if is_draft(row) else ''}"
