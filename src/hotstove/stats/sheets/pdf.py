"""Pages as a PDF file, through the library of the extra ``pdf``."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from hotstove.stats.sheets.paper import Page, Stroke, Words, width_of
from hotstove.table import NotLegal
from hotstove.table.extras import install

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_UNACCENTED = str.maketrans(
    {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "\N{LATIN SMALL LETTER DOTLESS I}": "i", "ŧ": "t", "Ŧ": "T"}
)


def check_pdf() -> None:
    """Raise NotLegal, with the command that installs it, if the extra is not installed; called before any work is done."""
    try:
        import reportlab.pdfgen.canvas  # noqa: F401
    except ImportError:
        raise NotLegal(f"a PDF needs the library reportlab: {install('pdf')}; the SVG files need nothing") from None


def pdf(pages: Sequence[Page]) -> bytes:
    """The pages as one file, the same bytes for the same pages; raises NotLegal if the extra isn't installed."""
    check_pdf()
    from reportlab.pdfgen.canvas import Canvas

    written = BytesIO()
    canvas = Canvas(written, pageCompression=1, invariant=1)
    if pages:
        canvas.setTitle(pages[0].title)
    for page in pages:
        canvas.setPageSize((page.width, page.height))
        _draw(canvas, page)
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def printable(text: str) -> str:
    """The text in the characters of PDF's standard fonts: other accents are dropped, other scripts become ``?``.

    >>> printable("José Łukasz Dvořák 王")
    'José Lukasz Dvorák ?'
    """
    return "".join(_printable(each) for each in text.translate(_UNACCENTED))


def _printable(character: str) -> str:
    try:
        character.encode("cp1252")
    except UnicodeEncodeError:
        plain = unicodedata.normalize("NFKD", character)[0]
        return plain if plain.isascii() else "?"
    return character


def _draw(canvas: Canvas, page: Page) -> None:
    """Every mark, with the origin at the upper left as on screens."""
    for mark in page.marks:
        if isinstance(mark, Words):
            text = printable(mark.text)
            canvas.setFillColor(mark.ink)
            canvas.setFont("Helvetica-Bold" if mark.bold else "Helvetica", mark.size)
            slack = width_of(mark.text, mark.size, mark.bold) - width_of(text, mark.size, mark.bold)
            left = mark.left + {"start": 0.0, "middle": slack / 2, "end": slack}[mark.anchor]
            canvas.drawString(left, page.height - mark.y, text)
        elif isinstance(mark, Stroke):
            canvas.setStrokeColor(mark.ink)
            canvas.setLineWidth(mark.width)
            canvas.line(mark.x1, page.height - mark.y1, mark.x2, page.height - mark.y2)
        else:
            if mark.fill:
                canvas.setFillColor(mark.fill)
            canvas.setStrokeColor(mark.ink)
            canvas.setLineWidth(mark.edge)
            canvas.rect(
                mark.x, page.height - mark.y - mark.height, mark.width, mark.height, int(mark.edge > 0), int(bool(mark.fill))
            )
