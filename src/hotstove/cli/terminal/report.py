"""Longer texts about a game: help, reasons, play-by-play, box score, the final page, and the command to go on."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame, Situation
from hotstove.baseball.card_faces import CardFace, HeatMark, Ranges
from hotstove.baseball.laid_out import Roster, drawn_legend_of, legend_of, taught
from hotstove.baseball.lineup_board import has_lineup_board
from hotstove.baseball.teams import TeamSheet
from hotstove.baseball.words import ordinal
from hotstove.book.box import NOT_BEGUN, box_text, contents
from hotstove.book.columns import columns, padded
from hotstove.book.heat import HeatMoment
from hotstove.book.scorebook import Scorebook
from hotstove.book.story import Story, heat_of
from hotstove.book.summary import ending
from hotstove.cli.saves import folder, stage_of
from hotstove.cli.terminal import keyboard
from hotstove.cli.terminal.answers import HERE
from hotstove.cli.terminal.face_to_face import chart_of
from hotstove.cli.terminal.lines import before_command, before_path, in_window, spelled_out
from hotstove.play.cards import in_a_line
from hotstove.play.guide import rules_in_force
from hotstove.play.lineups import TeamLineup
from hotstove.play.moment import Moment, open_book
from hotstove.play.taking_back import said_of
from hotstove.table.game import AnyGame, Paragraph, Rule, Setup, Switch
from hotstove.table.journal import Journal
from hotstove.table.session import AnySession

WIDTH = 78
"""The length of the lines of rule texts."""
PRIMER_WIDTH = 76
GAP = "    "
"""Between the parts of a table that stand side by side."""


def helped(game: AnyBallGame, situation: Situation | None, setup: Setup | None = None, people: int = 1) -> str:
    """How the game is played, the commands that can be typed at any question, its questions, and the whole card of the batter.

    With a ``setup`` only what holds and is asked in that game, which so many ``people`` play at this terminal.
    """
    lesson = taught(game, setup)
    lines = [f"How to play {game.title}", "", *primer_lines(lesson.primer), ""]
    if legend := (*legend_of(game, setup), *drawn_legend_of(game, setup)):
        lines += ["What the codes mean:", *(f"  {code:<12} {meaning}" for code, meaning in legend), ""]
    lines += ["Answer a question by the key shown before a choice, or type the choice (on the drawn table after a colon).", ""]
    lines += ["Enter alone gives the usual answer, where a question has one.", ""]
    passes = any(question.passes is not None and not question.once for question in lesson.questions)
    for command in HERE:
        if command.offered(game.hides, people > 1, passes):
            lines.append(f"  {command.key}  {command.word:<10} {command.told(game.hides)}")
    for switch in game.switches:
        if switch.explained and setup is None:
            lines += ["", switch.about, *(f"  {switch.name}={value}  {words}" for value, words in _explained(switch))]
    if has_lineup_board(game):
        lines += ["", "keep NAME keeps the lineup with which you have begun for other games of the team;"]
        lines += ["use NAME takes one that is kept, where the lineup is asked for (on the drawn table after a colon)."]
    lines += ["", "Every answer is saved before you see what comes of it; Ctrl-C leaves at any moment and loses nothing."]
    lines += ["While the chances are counted, Ctrl-C and q only stop the counting.", ""]
    lines += ["What this game asks:"]
    for question in lesson.questions:
        if setup is None or question.verb == "choose":
            lines.append(f"  {question.label:<12} {question.asks} ({question.rule})")
    if situation is not None:
        lines += ["", cards(situation)]
    lines += ["", f"`hotstove rules {game.name}` lists all rules, `hotstove rules ID` shows one."]
    return "\n".join(lines)


def _explained(switch: Switch) -> Iterator[tuple[str, str]]:
    """Each value of an option, and what it brings."""
    yield from zip(switch.values, switch.explained, strict=True)


def how_to_play(game: AnyGame) -> list[str]:
    """The page that tells a newcomer how to play."""
    return [f"How to play {game.title}", "", *primer_lines(game.primer)]


def primer_lines(primer: Sequence[Paragraph]) -> Iterator[str]:
    """A primer in lines: headings before their paragraphs, lists in two columns."""
    for paragraph in primer:
        words, hang = (f"{paragraph.heading}  {paragraph.text}", "  ") if paragraph.heading else (paragraph.text, "")
        yield from textwrap.wrap(words, PRIMER_WIDTH, subsequent_indent=hang, break_on_hyphens=False)
        half = (len(paragraph.items) + 1) // 2
        wide = max(map(len, paragraph.items[:half]), default=0) + 3
        for left, right in zip_longest(paragraph.items[:half], paragraph.items[half:], fillvalue=""):
            first, *more = textwrap.wrap(right, PRIMER_WIDTH - wide - 2, subsequent_indent="   ") or [""]
            yield f"  {left:<{wide}}{first}".rstrip()
            yield from (f"  {'':<{wide}}{row}" for row in more)


def cards(situation: Situation | None) -> str:
    """The whole text of the batter's card, of those beside it and of those in hand."""
    if situation is None:
        return "No card lies on the table yet."
    lines = whole(situation.card, "At bat: " if situation.batter else "")
    for face in situation.lying_open:
        lines += ["", *whole(face, "Pitching: " if face is situation.pitching else "")]
    for number, face in enumerate(situation.hand, 1):
        lines += ["", *whole(face, f"In hand, {number} of {len(situation.hand)}: ")]
    return "\n".join(lines)


def on_the_table(moment: Moment, rosters: Sequence[Roster] = ()) -> str:
    """The cards, both lineups with the players at bat, on base and pitching, and all cards of both teams."""
    situation = moment.situation
    begun = situation is None or situation.batter or not rosters
    if situation is not None and situation.batter and rosters:
        situation = replace(situation, card=_with_all_charts(situation.card, rosters[situation.half]))
    return "\n".join([*([cards(situation)] if begun else []), *lineups(moment.lineups), *all_cards(rosters)]).lstrip()


def _with_all_charts(face: CardFace, roster: Roster) -> CardFace:
    """A card that shows the chart in use with the other ones that the team's roster knows of it."""
    same = next((each for _, faces in roster.groups for each in faces if each.title == face.title), face)
    charts = [row for row in same.rows if isinstance(row, Ranges) and row not in face.rows]
    return replace(face, rows=(*face.rows, *charts)) if chart_of(face) is not None else face


def all_cards(rosters: Sequence[Roster]) -> Iterator[str]:
    """All cards of both teams by their part in the game, in a line each, or as tables where charts are too long for a line."""
    for roster in rosters:
        for name, faces in roster.groups:
            yield from ("", f"{roster.team}: {name[:1].lower()}{name[1:]}")
            for face in faces:
                if not has_long_charts(face):
                    yield f"  {in_a_line(face)}"
                    continue
                yield from ([""] if face is not faces[0] else [])
                yield from (f"  {row}" for row in whole(face))


def lineups(sides: Sequence[TeamLineup]) -> list[str]:
    """Both batting orders, with positions, today's hits and the place of each player now; nothing before they are set."""
    lines: list[str] = []
    for side in sides:
        lines += ["", f"{side.team}{', at bat' if side.at_bat else ''}"]
        wide = max((columns(place.name) for place in side.places), default=0)
        for place in side.places:
            field = f"{place.position:<2}  " if place.position else ""
            today = f"{place.today:<9}{shown_mark(place.mark)}{place.now}"
            lines.append(f"  {place.number:>2}  {field}{padded(place.name, wide)}  {today}".rstrip())
        if side.pitcher:
            mark = shown_mark(side.pitchers_mark).rstrip()
            lines.append(f"      P   {side.pitcher}{f' {mark}' if mark else ''}{', pitching' if side.pitching else ''}")
    return lines


def shown_mark(mark: HeatMark | None) -> str:
    """A game's mark beside a name, in a column; empty in a game without marks."""
    return f"{mark.text:<5}" if mark is not None else ""


def whole(face: CardFace, what: str = "") -> list[str]:
    """A card as lines; ``what`` says what kind of card it is."""
    title = what + ", ".join(part for part in (face.title, face.line) if part)
    if has_long_charts(face):
        charts = [row for row in face.rows if isinstance(row, Ranges)]
        facts = "   ".join(f"{row.label} {row.text}".strip() for row in face.rows if row not in charts)
        rows = [*charts_side_by_side(charts, WIDTH - 2), *textwrap.wrap(facts, WIDTH - 2)]
        return [title, *(f"  {row}" for row in rows)]
    wide = max((len(row.label) for row in face.rows), default=0) + 2
    return [title, *(f"  {row.label:<{wide}}{row.text}" for row in face.rows)]


def has_long_charts(face: CardFace) -> bool:
    """Whether a card has a chart that is too long for a line."""
    return any(isinstance(row, Ranges) and len(row.label) + len(row.text) + 4 > WIDTH for row in face.rows)


def charts_side_by_side(charts: Sequence[Ranges], width: int) -> list[str]:
    """The charts of a card as one table, a line for each result with its rolls in each chart.

    It is cut into as many parts side by side, each with its headings, as have room in that ``width``.

    >>> from hotstove.baseball.card_faces import Range
    >>> one, other = Ranges("left", (Range("HR", 0, 3), Range("SO", 4, 9))), Ranges("right", (Range("SO", 0, 9),))
    >>> print(*charts_side_by_side([one, other], 19), sep="\\n")
        left  right
    HR   0-3
    SO   4-9    0-9
    """
    results = _in_order([[each.result for each in chart.ranges] for chart in charts])
    cells = [["", *results]]
    for chart in charts:
        rolls = {each.result: each.rolls for each in chart.ranges}
        cells.append([chart.label, *(rolls.get(result, "") for result in results)])
    wide = [max(map(len, column)) for column in cells]
    head, *rows = (
        "  ".join([f"{row[0]:<{wide[0]}}", *(f"{cell:>{most}}" for cell, most in zip(row[1:], wide[1:], strict=True))])
        for row in zip(*cells, strict=True)
    )
    beside = max(1, min((width + len(GAP)) // (len(head) + len(GAP)), len(rows)))
    tall = -(-len(rows) // beside)
    parts = [rows[first : first + tall] for first in range(0, len(rows), tall)]
    lines = [GAP.join(line) for line in zip_longest(*parts, fillvalue=" " * len(head))]
    return [row.rstrip() for row in (GAP.join([head] * len(parts)), *lines)]


def _in_order(lists: Sequence[Sequence[str]]) -> list[str]:
    """All results of several charts, each once, in the order that the charts have in common."""
    merged: list[str] = []
    for results in lists:
        at = 0
        for result in results:
            if result not in merged:
                merged.insert(at, result)
            at = merged.index(result) + 1
    return merged


def reasons(game: AnyBallGame, story: Story, setup: Setup | None = None, now: Sequence[str] = (), asked: str = "") -> str:
    """What lies on the table, and the last play with its dice, each with the text of the rules that applied.

    ``now`` says how a play under way stands, ``asked`` is the rule of the open question. Rules are those that hold with the
    ``setup``.
    """
    lines, ids = _last_play(story)
    if not lines and not story.open:
        lines = ["Nothing has happened yet."]
    if story.open or now:
        here = [*now, *(throw.line for throw in story.open)]
        lines = ["NOW", *here, *([] if not lines else ["", "BEFORE IT", *lines])]
        ids = [asked, *(throw.rule for throw in story.open), *ids]
    else:
        ids = [*ids, asked]  # of a question that comes after the play
    for other, holds in taught(game, setup).instead.items():
        lines = [line.replace(f"({other})", f"({holds})") for line in lines]
    for rule in rules_in_force(game, setup, ids):
        lines += ["", rule_text(rule)]
    return "\n".join(lines)


def _last_play(story: Story) -> tuple[list[str], list[str]]:
    """The last play with its dice in lines, and the IDs of its rules; nothing if there is none."""
    lines = []
    for entry in story.last_play:
        lines.append(entry.text)
        lines += entry.calls
        lines += [throw.line for throw in entry.throws]
    return lines, [id_ for entry in story.last_play for id_ in entry.rules]


def rule_text(rule: Rule) -> str:
    """A rule with its text."""
    text = textwrap.fill(rule.text.strip(), WIDTH, initial_indent="  ", subsequent_indent="  ")
    return f"{rule.id}  {rule.title} ({rule.section}, {rule.kind})\n{text}"


def log(story: Story) -> str:
    """The play-by-play so far."""
    lines = []
    for entry in story.entries:
        if entry.kind == "begin":
            lines += ["", entry.text]
        else:
            lines.append(f"  {entry.text if entry.dice[0] < entry.dice[1] else entry.result} [{entry.rule}]")
            lines += [f"    {entry.warmed} [{entry.heat[0].rule}]"] if entry.warmed else []
    return "\n".join(lines).strip()


def box_and_heat(session: AnySession, moment: Moment, width: int) -> str:
    """The box score so far and, in games with heat, whose heat has changed, when and why."""
    return f"{box(session, width)}\n{hot_and_cold(moment.story, moment.sheets, width)}".rstrip()


def hot_and_cold(story: Story, sheets: Sequence[TeamSheet], width: int) -> str:
    """Whose heat has changed so far, when and why, team by team; empty where nobody's has, or before there are lineups."""
    lines: list[str] = []
    for sheet, players in zip(sheets, heat_of(story.entries) if sheets else (), strict=True):
        if not players:
            continue
        lines += ["", f"Hot and cold: the {sheet.nickname}"]
        for each in players:
            positions = [each.began.text, *(_moment(moment) for moment in each.moments)]
            lines += textwrap.wrap(f"  {each.name}: {', '.join(positions)}", width, subsequent_indent="      ")
    return "\n".join(lines)


def _moment(moment: HeatMoment) -> str:
    """``red 1 (hit, 3rd)``."""
    inning = f", {ordinal(moment.half[0])}" if moment.half is not None else ""
    return f"{moment.step.words[1]} ({moment.step.why}{inning})"


def box_width() -> int:
    """The width of a box score in columns: the terminal's, at most 100."""
    return min(keyboard.size()[0], 100)


def box(session: AnySession, width: int) -> str:
    """The box score so far."""
    return box_text(open_book(session), width).rstrip()


def line_score(book: Scorebook) -> str:
    """The innings and totals of both teams, in two lines below a heading."""
    if not book.sides:
        return NOT_BEGUN.rstrip()
    box = contents(book)
    room = max(columns(team.nickname) for team in box.teams)
    lines = [padded(name, room) for name in ("", *(team.nickname for team in box.teams))]
    for number, away, home in box.innings:
        cells = (str(number), away, home)
        wide = max(map(len, cells)) + 1
        lines = [f"{line}{cell:>{wide}}" for line, cell in zip(lines, cells, strict=True)]
    for label, away, home in box.line_totals:
        lines = [f"{line}{cell:>5}" for line, cell in zip(lines, (label, away, home), strict=True)]
    return "\n".join(line.rstrip() for line in lines)


def final(session: AnySession, journal: Journal | None, width: int) -> str:
    """The final page of a game: the box score, who won, the file, and the commands that use it.

    The score stands once more below the box score, whose top has left a small window by then.
    """
    lines = ["", box(session, width), ""]
    book = open_book(session)
    if book.finished is not None:
        score = ", ".join(f"{side.sheet.nickname} {runs}" for side, runs in zip(book.sides, book.score, strict=True))
        lines += [*(in_window(line) for line in (f"{score}.", *ending(book))), ""]
    if said := said_of(session.record.taken_back):
        lines += [in_window(f"Not as it was first played: {said}."), ""]
    if journal is None:
        return "\n".join([*lines, "The game was not saved."])
    path = shlex.quote(str(journal.path))
    lines.append(before_path("Saved:", path))
    named = "" if journal.path.parent == folder() else f" {path}"  # without a name they take the newest game
    lines += [f"  hotstove {command}{named}" for command in ("replay", "hindsight", "box", "export")]
    lines.append(f"Its seed was {spelled_out(session.record.seed)}.")
    return "\n".join(lines)


def go_on(session: AnySession, journal: Journal | None, more: str) -> str:
    """The file of an unfinished game, and the command to go on with it; ``more`` are options to repeat."""
    if journal is None:
        return "The game was not saved."
    path = journal.path
    # --resume without a file passes over an empty save
    usual = path.parent == folder() and stage_of(session) != "empty"
    command = f"hotstove play --resume{'' if usual else ' ' + shlex.quote(str(_short(path)))}{more}"
    return f"{before_path('Saved:', str(path))}\n{before_command('Go on with:', command)}"


def _short(path: Path) -> Path:
    return path if path.is_absolute() else path.absolute()
