"""The newspaper box score of a scorebook, as text. Positions, pitchers and fielders are left out if the game names none.

This text and the page of ``box_page`` print the same ``contents``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import TypeAlias

from hotstove.baseball.plays import Count, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, names_in_print
from hotstove.baseball.words import counted, half_inning, ordinal
from hotstove.book.columns import columns, cut, padded
from hotstove.book.decisions import decisions, letters
from hotstove.book.scorebook import Scorebook, winner
from hotstove.book.statistics import BattingLine, PitchingLine
from hotstove.table.events import AWAY, BOTH, HOME, Seat

BATTING_COLUMNS = ("AB", "R", "H", "RBI", "BB", "SO")
PITCHING_COLUMNS = ("IP", "H", "R", "ER", "BB", "SO")
TWO_COLUMNS = 76
"""The least width in characters for both teams side by side."""


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A line of a table: a label (``Ramsay, ph-rf``), its figures, and whether it is a substitute's; those are indented."""

    label: str
    figures: tuple[str, ...]
    substitute: bool = False


@dataclass(frozen=True, slots=True)
class TeamBox:
    """One team's half of the box: its names, the batters' rows with their totals, the pitchers' rows."""

    name: str
    nickname: str
    batters: tuple[BoxRow, ...]
    totals: tuple[str, ...]
    pitchers: tuple[BoxRow, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """Everything that a box score prints.

    ``innings`` are the line score's columns: number, away and home as printed (``x`` for a half that was not played).
    ``line_totals`` are the columns after it (R, H, and E where fielders are known). ``notes`` are labels and their texts.
    """

    title: str
    status: str
    teams: tuple[TeamBox, TeamBox]
    innings: tuple[tuple[int, str, str], ...]
    line_totals: tuple[tuple[str, str, str], ...]
    notes: tuple[tuple[str, str], ...]


Marks: TypeAlias = dict[tuple[Seat, str], str]
"""The letters of pinch hitters and runners by side and id: a team may meet itself."""


def contents(book: Scorebook) -> Box:
    """The box score of a book, finished or in progress."""
    names = _names(book)
    pinch_notes, marks = _substitutes(book, names)
    return Box(
        f"{book.sides[AWAY].sheet.name} at {book.sides[HOME].sheet.name}",
        status(book),
        (_team(book, AWAY, names, marks), _team(book, HOME, names, marks)),
        tuple(_innings(book)),
        tuple([(letter, str(away), str(home)) for letter, away, home in line_totals(book)]),
        (*pinch_notes, *_notes(book, names)),
    )


NOT_BEGUN = "Nothing has been played yet: the lineups are not set.\n"


def box_text(book: Scorebook, width: int = 80) -> str:
    """The box score for a terminal or file of ``width`` columns; both teams are side by side from 76 on."""
    if not book.sides:
        return NOT_BEGUN
    box = contents(book)
    lines = [f"{book.title} -- {box.title}".strip(" -"), box.status, ""]
    lines += _batting_text(box, width)
    lines += ["", *_line_text(box, width), ""]
    for label, text in box.notes:
        lines += wrap(f"{label} -- {text}" if text else label, width, subsequent_indent="  ", break_on_hyphens=False)
    lines += ["", *_pitching_text(box)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def status(book: Scorebook) -> str:
    """``Final: 10 innings.``, or the half-inning in progress with its outs and the runs at risk."""
    if book.finished is not None:
        return f"Final: {book.finished.how}."
    if not book.halves:
        return "Not begun."
    half = book.halves[-1]
    place = half_inning(half.inning, half.half)
    if half.ended is not None:
        return f"In progress, after the {place}."
    risk = f", {counted(half.void, 'run')} at risk" if half.provisional and half.void else ""
    return f"In progress, {place}, {counted(half.outs, 'out')}{risk}."


# --- The contents


def fields_known(book: Scorebook) -> bool:
    """Whether the game names fielders other than the pitcher. If not, positions and errors are not printed."""
    return any(side.fielders.keys() - {Position.PITCHER} for side in book.sides)


def _names(book: Scorebook) -> dict[str, str]:
    came_in = [change.player for side in book.sides for change in side.substitutions]
    names = names_in_print((book.sides[AWAY].sheet, book.sides[HOME].sheet), came_in)
    for side in book.sides:
        for change in side.substitutions:
            player = change.player
            names.setdefault(player.id, player.name if player.last_name in names.values() else player.last_name)
    return names


def _team(book: Scorebook, seat: Seat, names: dict[str, str], marks: Marks) -> TeamBox:
    side = book.sides[seat]
    rows = []
    for slot in side.order:
        for number, player in enumerate(slot):
            line = side.batting[player.id]
            places = "-".join(dict.fromkeys(position.short for position in line.positions))
            mark = f"{marks[seat, player.id]}-" if (seat, player.id) in marks else ""
            label = f"{mark}{names[player.id]}{f', {places}' if places else ''}"
            rows.append(BoxRow(label, batting_figures([line]), substitute=number > 0))
    decided = decisions(book)
    letters_by_pitcher = letters(decided, winner(book) == seat) if decided is not None else {}
    pitchers = [
        BoxRow(_pitcher_label(line.player, names, letters_by_pitcher), pitching_figures(line))
        for line in side.pitching.values()
    ]
    totals = batting_figures(list(side.batting.values()))
    return TeamBox(side.sheet.name, side.sheet.nickname, tuple(rows), totals, tuple(pitchers))


def _pitcher_label(player: Player, names: dict[str, str], letters_by_pitcher: dict[str, str]) -> str:
    name = names.get(player.id, player.name)
    return f"{name} ({letters_by_pitcher[player.id]})" if player.id in letters_by_pitcher else name


def batting_figures(lines: Sequence[BattingLine]) -> tuple[str, ...]:
    """AB R H RBI BB SO, added over the lines."""
    columns: tuple[Callable[[BattingLine], int], ...] = (
        lambda line: line.at_bats,
        lambda line: line[Count.RUN],
        lambda line: line.hits,
        lambda line: line[Count.RUN_BATTED_IN],
        lambda line: line.walks,
        lambda line: line[Count.STRIKEOUT],
    )
    return tuple(str(sum(column(line) for line in lines)) for column in columns)


def pitching_figures(line: PitchingLine) -> tuple[str, ...]:
    """IP H R ER BB SO."""
    counts = (line.hits, line[Count.RUN], line[Count.EARNED_RUN], line.walks, line[Count.STRIKEOUT])
    return (line.innings, *(str(count) for count in counts))


def _innings(book: Scorebook) -> list[tuple[int, str, str]]:
    """The columns of the line score, at least as many as scheduled until the game ends; ``x`` is a half not played."""
    rows = book.line_score()
    unplayed = "x" if book.finished is not None else ""
    shown = [(inning, _runs(away, unplayed), _runs(home, unplayed)) for inning, away, home in rows]
    if book.finished is None:
        shown += [(inning, "", "") for inning in range(len(rows) + 1, book.innings + 1)]
    return shown


def _runs(runs: int | None, unplayed: str) -> str:
    return unplayed if runs is None else str(runs)


def line_totals(book: Scorebook) -> tuple[tuple[str, int, int], ...]:
    """The totals beside the innings, each a letter and both sides' numbers: runs, hits, and errors if the game tells them."""
    totals = [("R", *book.score), ("H", book.hits(AWAY), book.hits(HOME))]
    if fields_known(book):
        totals.append(("E", book.errors(AWAY), book.errors(HOME)))
    return tuple(totals)


def _substitutes(book: Scorebook, names: dict[str, str]) -> tuple[list[tuple[str, str]], Marks]:
    """Notes on pinch hitters and runners (``a-singled for Tuley in the 7th``), and their letters."""
    notes: list[tuple[str, str]] = []
    marks: Marks = {}
    waiting: dict[tuple[Seat, str], tuple[str, str]] = {}
    for half in book.halves:
        for event in (*half.before, *half.events):
            if isinstance(event, Substitution):
                role = event.position
                who = event.side, event.player.id
                if role in (Position.PINCH_HITTER, Position.PINCH_RUNNER) and who not in marks:
                    letter = marks[who] = _letter(len(marks))
                    before = names.get(event.replaces, event.replaces)
                    if role is Position.PINCH_RUNNER:
                        notes.append((f"{letter}-ran for {before} in the {ordinal(half.inning)}", ""))
                    else:
                        waiting[who] = (letter, before)
            elif isinstance(event, Play) and event.ends_plate_appearance and (half.half, event.batter) in waiting:
                letter, before = waiting.pop((half.half, event.batter))
                notes.append((f"{letter}-{_did(event)} for {before} in the {ordinal(half.inning)}", ""))
    notes += [(f"{letter}-batted for {before}", "") for letter, before in waiting.values()]
    return sorted(notes), marks


def _letter(number: int) -> str:
    return chr(ord("a") + number % 26) * (number // 26 + 1)


_DID = {
    Kind.SINGLE: "singled",
    Kind.DOUBLE: "doubled",
    Kind.TRIPLE: "tripled",
    Kind.HOME_RUN: "homered",
    Kind.WALK: "walked",
    Kind.INTENTIONAL_WALK: "walked",
    Kind.HIT_BY_PITCH: "was hit by a pitch",
    Kind.INTERFERENCE: "reached on interference",
    Kind.STRIKEOUT: "struck out",
    Kind.GROUND_OUT: "grounded out",
    Kind.FLY_OUT: "flied out",
    Kind.LINE_OUT: "lined out",
    Kind.POP_OUT: "popped out",
    Kind.BUNT_OUT: "bunted",
    Kind.FIELDERS_CHOICE: "reached on a fielder's choice",
    Kind.ERROR: "reached on an error",
}


def _did(play: Play) -> str:
    return "grounded into a double play" if play.credit == Count.DOUBLE_PLAY_GROUNDER else _DID[play.kind]


BATTING_NOTES = (
    ("2B", Count.DOUBLE),
    ("3B", Count.TRIPLE),
    ("HR", Count.HOME_RUN),
    ("SH", Count.SACRIFICE_HIT),
    ("SF", Count.SACRIFICE_FLY),
    ("SB", Count.STOLEN_BASE),
    ("CS", Count.CAUGHT_STEALING),
    ("GIDP", Count.DOUBLE_PLAY_GROUNDER),
)
PITCHING_NOTES = (("HBP", Count.HIT_BY_PITCH), ("WP", Count.WILD_PITCH), ("Balk", Count.BALK))


def _notes(book: Scorebook, names: dict[str, str]) -> list[tuple[str, str]]:
    """E DP LOB 2B 3B HR SH SF SB CS GIDP HBP WP PB Balk, and busts; labels without entries are left out."""
    fielding = [line for side in book.sides for line in side.fielding.values()]
    notes = [("E", _listed((names[line.player.id], line.errors) for line in fielding))]
    notes.append(("DP", _by_team(book, book.double_plays)))
    notes.append(("LOB", ", ".join(f"{book.sides[seat].sheet.nickname} {book.left_on_base(seat)}" for seat in BOTH)))
    batting = [line for side in book.sides for line in side.batting.values()]
    notes += [(label, _listed((names[line.player.id], line[count]) for line in batting)) for label, count in BATTING_NOTES]
    pitching = [line for side in book.sides for line in side.pitching.values()]
    verb = {"HBP": "by "}
    for label, count in PITCHING_NOTES:
        text = _listed((names.get(line.player.id, line.player.name), line[count]) for line in pitching)
        notes.append((label, f"{verb.get(label, '')}{text}" if text else ""))
    notes.append(("PB", _listed((names[line.player.id], line.passed_balls) for line in fielding)))
    busts = [_busts(book, seat) for seat in BOTH]
    notes.append(("Busts", ", ".join(text for text in busts if text)))
    return [(label, text) for label, text in notes if text]


def _listed(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(name if count == 1 else f"{name} {count}" for name, count in _added(counts) if count)


def _added(counts: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    total: dict[str, int] = {}
    for name, count in counts:
        total[name] = total.get(name, 0) + count
    return list(total.items())


def _by_team(book: Scorebook, count: Callable[[Seat], int]) -> str:
    return ", ".join(f"{book.sides[seat].sheet.nickname} {count(seat)}" for seat in BOTH if count(seat))


def _busts(book: Scorebook, seat: Seat) -> str:
    """``Foxes 5 (7 runs void)``: half-innings that ended in a bust, with or without runs."""
    ended = [half for half in book.halves if half.half == seat and half.ended is not None and not half.ended.runs_count]
    if not ended:
        return ""
    void = sum(half.void for half in ended)
    return f"{book.sides[seat].sheet.nickname} {len(ended)}" + (f" ({counted(void, 'run')} void)" if void else "")


# --- As text


def _batting_text(box: Box, width: int) -> list[str]:
    beside = width >= TWO_COLUMNS
    each = (width - 3) // 2 if beside else min(width, 60)
    left, right = (_batting_table(team, each) for team in box.teams)
    if not beside:
        return [*left, "", *right]
    height = max(len(left), len(right)) - 2
    # Both teams' totals are on the same line, below the longer batting order.
    level = [[*table[:-2], *[""] * (height - len(table) + 2), *table[-2:]] for table in (left, right)]
    return [f"{padded(first, each)}   {second}" for first, second in zip(*level, strict=True)]


def _batting_table(team: TeamBox, width: int) -> list[str]:
    figures = [row.figures for row in team.batters] + [team.totals, BATTING_COLUMNS]
    sizes = [max(2, *(len(row[column]) for row in figures)) for column in range(len(BATTING_COLUMNS))]
    room = width - sum(sizes) - len(sizes)

    def line(label: str, cells: Sequence[str]) -> str:
        return padded(cut(label, room), room) + "".join(f" {cell:>{size}}" for cell, size in zip(cells, sizes, strict=True))

    rows = [line(team.nickname, BATTING_COLUMNS)]
    rows += [line(f"  {row.label}" if row.substitute else row.label, row.figures) for row in team.batters]
    rule = " " * room + "".join(f" {'-' * size}" for size in sizes)
    return [*rows, rule, line("Totals", team.totals)]


def _line_text(box: Box, width: int) -> list[str]:
    """Innings in threes, then R H E; in several blocks if the innings are wider than ``width``."""
    size = max(2, *(len(run) for inning in box.innings for run in inning[1:])) if box.innings else 2
    wide = any(len(run) > 1 for inning in box.innings for run in inning[1:])
    room = max(columns(team.nickname) for team in box.teams) + 2
    cell = size + 1 if wide or len(box.innings) > 9 else 2
    threes = max(3, (width - room - 16) // (3 * cell + 1))
    blocks = [box.innings[begin : begin + 3 * threes] for begin in range(0, len(box.innings), 3 * threes)] or [()]
    lines: list[str] = []
    for number, block in enumerate(blocks):
        totals = box.line_totals if number == len(blocks) - 1 else ()
        lines += [""] * bool(number) + _line_block(box, block, totals, room, cell)
    return lines


def _line_block(
    box: Box, innings: Sequence[tuple[int, str, str]], totals: Sequence[tuple[str, str, str]], room: int, cell: int
) -> list[str]:
    lines = [" " * room, *(padded(team.nickname, room) for team in box.teams)]
    for place, (inning, away, home) in enumerate(innings):
        gap = " " if place and place % 3 == 0 else ""
        for number, text in enumerate((str(inning), away, home)):
            lines[number] += f"{gap}{text:>{cell}}"
    for label, away, home in totals:
        total_size = max(3, len(away) + 1, len(home) + 1)
        for number, text in enumerate((label, away, home)):
            lines[number] += f"{'  --' if number and label == 'R' else '    ' if label == 'R' else ''}{text:>{total_size}}"
    return lines


def _pitching_text(box: Box) -> list[str]:
    rows = [row for team in box.teams for row in team.pitchers]
    room = max(columns(row.label) for row in rows) + 2
    sizes = [max(3, *(len(row.figures[column]) for row in rows)) for column in range(len(PITCHING_COLUMNS))]
    sizes[0] = max(sizes[0], 5)

    def line(label: str, cells: Sequence[str]) -> str:
        return padded(label, room) + "".join(f" {cell:>{size}}" for cell, size in zip(cells, sizes, strict=True))

    lines = [line("", PITCHING_COLUMNS)]
    for number, team in enumerate(box.teams):
        if number and len(rows) > 2:
            lines.append("")
        lines += [line(row.label, row.figures) for row in team.pitchers]
    return lines
