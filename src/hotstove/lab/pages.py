"""Parts of the laboratory's pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table whose first column names the rows; it scrolls by itself where a screen is too narrow for it."""
    first, *others = (escape(head) for head in heads)
    head = f'<th scope="col" class="left">{first}</th>' + "".join(f'<th scope="col">{each}</th>' for each in others)
    body = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, *cells in rows
    )
    about = escape(caption)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{about}"><table><caption>{about}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )
