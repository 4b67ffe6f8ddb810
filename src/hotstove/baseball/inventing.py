"""For makers of invented teams: players' names by chance, and text as a team file has it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import yaml

from hotstove.table import Chance


def invented_names(
    chance: Chance, first: Sequence[str], last: Sequence[str], number: int, taken: Sequence[str] = ()
) -> list[str]:
    """So many names out of first and last ones; no first and no last name twice, none of them taken."""
    firsts, lasts = list(first), list(last)
    names: list[str] = []
    while len(names) < number:
        name = f"{firsts.pop(chance.pick(len(firsts)))} {lasts.pop(chance.pick(len(lasts)))}"
        if name not in taken:
            names.append(name)
    return names


def quoted(text: str) -> str:
    """The text as YAML writes it: bare where that reads back as itself, else in quotes.

    >>> quoted("Dot Alder"), quoted("yes"), quoted("6")
    ('Dot Alder', '"yes"', '"6"')
    """
    bare = re.fullmatch(r"[^\W_][\w .'/+*-]*", text) is not None and yaml.safe_load(text) == text
    return text if bare else yaml.safe_dump(text, default_style='"', width=1000, allow_unicode=True).strip()
