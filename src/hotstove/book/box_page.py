"""The box score as an HTML page with tables, for light and dark screens and for print, without scripts or other files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from hotstove.book.box import BATTING_COLUMNS, PITCHING_COLUMNS, Box, BoxRow, contents
from hotstove.book.scorebook import Scorebook

SPOKEN = {
    "AB": "at-bats",
    "R": "runs",
    "H": "hits",
    "E": "errors",
    "RBI": "runs batted in",
    "BB": "walks",
    "SO": "strikeouts",
    "IP": "innings pitched",
    "ER": "earned runs",
    "DP": "double plays",
    "LOB": "left on base",
    "2B": "doubles",
    "3B": "triples",
    "HR": "home runs",
    "SH": "sacrifice hits",
    "SF": "sacrifice flies",
    "SB": "stolen bases",
    "CS": "caught stealing",
    "GIDP": "grounded into double plays",
    "HBP": "hit by a pitch",
    "WP": "wild pitches",
    "PB": "passed balls",
}
"""The meanings of the abbreviations, for screen readers."""

STYLE = """
:root { color-scheme: light dark; --paper: #fdfcf8; --ink: #1d1c19; --rule: #b9b4a6; --soft: #6b675c; --head: #7a1f1f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171614; --ink: #ece8dd; --rule: #4d4a42; --soft: #a9a496; --head: #f0a08f; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 Georgia, "Times New Roman", serif; overflow-wrap: break-word; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2; }
.status { margin: .25rem 0 1.5rem; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 .3rem; text-align: left; font-weight: bold; color: var(--head); }
th, td { padding: .12rem .3rem; text-align: right; font-weight: normal; }
.scroll td { white-space: nowrap; }
thead th { border-bottom: 1px solid var(--rule); color: var(--soft); }
th[scope=row], th.left { text-align: left; }
.teams th[scope=row] { overflow-wrap: anywhere; }
th.sub { padding-left: 1.4rem; }
tfoot th, tfoot td { border-top: 1px solid var(--rule); font-weight: bold; }
.line { width: auto; }
.line .three { padding-left: 1rem; }
.line .total { padding-left: 1.2rem; font-weight: bold; }
.scroll { overflow-x: auto; margin-bottom: 1.5rem; }
.teams { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  align-items: start; gap: 1.5rem 2.5rem; margin-bottom: 1.5rem; }
abbr { text-decoration: none; }
dl { margin: 0 0 1.5rem; }
dl div { margin: .15rem 0; }
dt { display: inline; font-weight: bold; }
dt::after { content: "\\00a0\\2014\\00a0"; font-weight: normal; }
dd { display: inline; margin: 0; }
@media print {
  :root { --paper: #fff; --ink: #000; --rule: #999; --soft: #333; --head: #000; }
  body { padding: 0; max-width: none; font-size: 10pt; }
  .scroll { overflow: visible; }
  table, dl { break-inside: avoid; }
  .teams { grid-template-columns: 1fr 1fr; }
  @page { margin: 14mm; }
}
"""


def box_html(book: Scorebook) -> str:
    """The box score as a whole HTML document."""
    return page(contents(book).title, box_body(book), STYLE)


def box_body(book: Scorebook) -> str:
    """The box score as the markup of a page's main part."""
    box = contents(book)
    parts = [
        f"<h1>{escape(box.title)}</h1>",
        f'<p class="status">{escape(book.title)}{". " if book.title else ""}{escape(box.status)}</p>',
        _line_score(box),
        '<div class="teams">',
        *(
            _table(f"{team.name}: batting", "Batter", BATTING_COLUMNS, team.batters, ("Totals", team.totals))
            for team in box.teams
        ),
        "</div>",
        _notes(box.notes),
        '<div class="teams">',
        *(_table(f"{team.name}: pitching", "Pitcher", PITCHING_COLUMNS, team.pitchers) for team in box.teams),
        "</div>",
    ]
    return "\n".join(part for part in parts if part)


def page(title: str, body: str, style: str) -> str:
    """An HTML document that needs no other files; ``body`` is markup, ``title`` text."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _line_score(box: Box) -> str:
    def classes(place: int) -> str:
        return ' class="three"' if place and place % 3 == 0 else ""

    heads = "".join(f'<th scope="col"{classes(place)}>{inning[0]}</th>' for place, inning in enumerate(box.innings))
    heads += "".join(f'<th scope="col" class="total">{_short(label)}</th>' for label, _, _ in box.line_totals)
    rows = []
    for number, team in enumerate(box.teams, 1):
        cells = "".join(f"<td{classes(place)}>{inning[number]}</td>" for place, inning in enumerate(box.innings))
        cells += "".join(f'<td class="total">{total[number]}</td>' for total in box.line_totals)
        rows.append(f'<tr><th scope="row">{escape(team.nickname)}</th>{cells}</tr>')
    return (
        '<div class="scroll" tabindex="0" role="region" aria-label="Line score">'
        '<table class="line"><caption>Line score</caption>'
        f'<thead><tr><th scope="col" class="left">Team</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _table(
    caption: str, first: str, columns: Sequence[str], rows: Iterable[BoxRow], totals: tuple[str, Sequence[str]] | None = None
) -> str:
    heads = f'<th scope="col" class="left">{first}</th>'
    heads += "".join(f'<th scope="col">{_short(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row"{" class=sub" if row.substitute else ""}>{escape(row.label)}</th>{_cells(row.figures)}</tr>\n'
        for row in rows
    )
    foot = f'<tfoot><tr><th scope="row">{totals[0]}</th>{_cells(totals[1])}</tr></tfoot>' if totals else ""
    return f"<table><caption>{escape(caption)}</caption><thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>{foot}</table>"


def _cells(figures: Sequence[str]) -> str:
    return "".join(f"<td>{escape(figure)}</td>" for figure in figures)


def _notes(notes: Iterable[tuple[str, str]]) -> str:
    entries = []
    plain = []
    for label, text in notes:
        if text:
            entries.append(f"<div><dt>{_short(label)}</dt><dd>{escape(text)}</dd></div>")
        else:
            plain.append(f"<p>{escape(label)}</p>")
    return "\n".join(plain) + ("\n<dl>\n" + "\n".join(entries) + "\n</dl>" if entries else "")


def _short(label: str) -> str:
    return f'<abbr title="{SPOKEN[label]}">{label}</abbr>' if label in SPOKEN else escape(label)
