"""What has changed from one page to the next, so that a page that is pushed again costs little more than what is new in it."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

KEPT: Final = 64
"""The changes that are kept, for others who see the same."""


@lru_cache(maxsize=KEPT)
def changes(before: str, after: str) -> str:
    """The lines of ``after`` as JSON, a list: new text, and pairs [from, to] for lines of ``before`` that stay.

    Lines are numbered from 0 and end before ``to``. ``static/changes.js`` reads it.

    >>> changes("one\\ntwo\\nthree", "one\\n2\\nthree\\nfour")
    '[[0,1],"2",[2,3],"four"]'
    """
    old, new = before.split("\n"), after.split("\n")
    parts: list[str | tuple[int, int]] = []
    for what, start, end, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            parts.append((start, end))
        elif first < last:
            parts.append("\n".join(new[first:last]))
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
