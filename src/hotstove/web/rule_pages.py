"""Handlers of a game's rule list: its contents and how to play, one page for each section, and a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from hotstove.baseball.words import plain_letters
from hotstove.table.game import Rule
from hotstove.web.guard import came_from
from hotstove.web.look.templates import render
from hotstove.web.responses import NoSuchPage, game_of, html, tables_of

MOST_RULES: Final = 40
"""The most rules on one page; a section of more is laid out on several."""
MOST_FOUND: Final = 40
"""The most rules that a search shows."""
LONGEST_SEARCH: Final = 60
"""The most letters of a search that are read."""


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of the rule list: its name and its last part of the address, and the rules on it."""

    name: str
    slug: str
    rules: tuple[Rule, ...]


def pages_of(rules: Sequence[Rule]) -> tuple[RulePage, ...]:
    """Return the rule list in pages: a section each, in its order; a long one is shared out evenly among several."""
    pages = []
    for section, listed in groupby(rules, lambda rule: rule.section):
        of_it = tuple(listed)
        count = -(-len(of_it) // MOST_RULES)
        slug = re.sub(r"[^a-z0-9]+", "-", plain_letters(section)).strip("-")
        for number in range(count):
            part = of_it[number * len(of_it) // count : (number + 1) * len(of_it) // count]
            name, at = (f"{section}, {number + 1} of {count}", f"{slug}-{number + 1}") if count > 1 else (section, slug)
            pages.append(RulePage(name, at, part))
    return tuple(pages)


def found(rules: Sequence[Rule], words: str) -> tuple[Rule, ...]:
    """Return the rules in which all these words occur, those that have them in their ID or title first."""
    wanted = plain_letters(words[:LONGEST_SEARCH]).split()
    if not wanted:
        return ()
    titled, others = [], []
    for rule in rules:
        title, whole = _plain(rule)
        if all(word in title for word in wanted):
            titled.append(rule)
        elif all(word in whole for word in wanted):
            others.append(rule)
    return (*titled, *others)


@cache
def _plain(rule: Rule) -> tuple[str, str]:
    """A rule's ID and title, and these with its text, in plain letters: worked out once, since searches come in floods."""
    return plain_letters(f"{rule.id} {rule.title}"), plain_letters(f"{rule.id} {rule.title} {rule.text}")


async def contents(request: Request) -> Response:
    """Show how a game is played and the contents of its rules; with words to ``find``, the rules that have them."""
    game = game_of(request)
    rules = game.rules()
    words = request.query_params.get("find", "")[:LONGEST_SEARCH].strip()
    on_each = _on_each(request)

    def page() -> str:
        hits = found(rules, words)
        return render(
            "rules.html",
            game=game,
            pages=pages_of(rules),
            ids={rule.id for rule in rules},
            words=words,
            hits=hits[:MOST_FOUND],
            more=len(hits[MOST_FOUND:]),
            **on_each,
        )

    return html(await tables_of(request).workers.run(page))


async def section(request: Request) -> Response:
    """Show a page of a game's rules, named by its own part of the address or by the ID of a rule on it."""
    game = game_of(request)
    rules = game.rules()
    pages = pages_of(rules)
    wanted = request.path_params["place"]
    here = next((number for number, page in enumerate(pages) if wanted == page.slug or _holds(page, wanted)), None)
    if here is None:
        raise NoSuchPage(f"{game.title} has no such rule and no such part of its rules")
    on_each = _on_each(request)

    def shown() -> str:
        return render(
            "rules_part.html",
            game=game,
            page=pages[here],
            pages=pages,
            before=pages[here - 1] if here else None,
            after=pages[here + 1] if here + 1 < len(pages) else None,
            ids={rule.id for rule in rules},
            **on_each,
        )

    return html(await tables_of(request).workers.run(shown))


def _holds(page: RulePage, wanted: str) -> bool:
    return any(rule.id.lower() == wanted.lower() for rule in page.rules)


def _on_each(request: Request) -> dict[str, str | int]:
    """Return what all pages of rules have: where one came from, a table or review, and the query that keeps it."""
    places = came_from(request.headers), request.query_params.get("back", "")
    back = next((place for place in places if _FROM.fullmatch(place)), "")
    keep = f"?{urlencode({'back': back})}" if back else ""
    return {"back": back, "keep": keep, "longest_search": LONGEST_SEARCH}


_FROM: Final = re.compile(r"/(t|review)/[A-Za-z0-9_-]{1,64}(/[a-z]{1,20})?([?]play=[0-9]{1,5})?")
"""Where pages of rules lead back to; the address stands in every link on them."""
