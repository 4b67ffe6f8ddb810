"""The drawn table as lines of styled text for a given size: field, line score, card, last plays and choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from rich.cells import cell_len
from rich.text import Text

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace, Fact, Ranges, Row, SelectedRow
from hotstove.book.story import StoryEntry, Throw, so_far
from hotstove.cli.terminal import long_chart
from hotstove.cli.terminal.boxes import border, boxed, whole_words, wrap
from hotstove.cli.terminal.face_to_face import WIDTH, dial_of, face_to_face, least_height, two_charts, usual_height
from hotstove.cli.terminal.field import Field, drawn
from hotstove.cli.terminal.foot import WHOLE, foot, told_in_full
from hotstove.cli.terminal.hand import hand_lines
from hotstove.cli.terminal.long_chart import below_field, has_long_chart
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.cli.terminal.zones import DIAMOND, HIGH, WIDE, diamond, park, zone_grid
from hotstove.play.asking import Prompt
from hotstove.play.cards import selected_by
from hotstove.play.moment import Moment
from hotstove.play.seats import hardness
from hotstove.table.events import HOME
from hotstove.table.record import YOU

_TEAM_COLOURS = {
    "red": "bright_red",
    "blue": "bright_blue",
    "green": "bright_green",
    "yellow": "bright_yellow",
    "gold": "bright_yellow",
    "orange": "orange3",
    "purple": "magenta",
    "teal": "bright_cyan",
}
_HEADLINE = "bold bright_magenta"
"""The style of a line that tells a moment of drama."""
_CARD_WIDTH = 31
_FOR_TEXTS = 17
"""The columns that cards with longer texts are wider where several lie in one box."""
MOST_NOTES = 3
"""The most lines of notes in the smallest terminal."""
MOST_STANDS = 4
"""The most lines that tell how the play stands, in a small window."""
MOST_NEEDED = 5
"""The most lines of notes that every decision needs."""
LEAST_NEEDED = 2
"""The most lines of them where there is little room."""
HEAT_WIDTH = 3
"""The columns of a mark of heat."""
MOST_NARROW = 10
"""Innings and runs below this have room in columns of two."""
COLDEST = -4
"""The coldest mark of heat that is counted."""
MOST_BEFORE = 8
"""The most lines of notes before the first pitch."""
MOST_HAND = 4
"""The most lines of the hand in the smallest terminal."""
LEAST_STEADY = 9
"""The lines of the middle in the smallest terminal where no two cards stand face to face."""
LEAST_CONTENT = 2
"""The least lines of a card that is cut before the first pitch."""
LEAST_FIELD = 6
"""The least lines of the field below a grid of its zones."""
MOST_IN_SHORT = 2
"""The lines for what was before the newest play for which the rest is drawn closer together."""
MOST_TITLE = 32
"""The columns of the line above the last plays that its title takes."""
LEAST_READ = 2
"""The least lines for them where cards have been played since the last choice."""
LEAST_PLAYS = 3
"""The lines for the last plays for which the rest is drawn closer together, if it can be."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """How closely the screen is drawn: in few lines (``tight``), the text of a card that a choice names in at most ``each``
    lines, the hand in at most ``hand`` lines (one: in the line above the last plays), with at least ``plays`` lines for the
    last plays, with or without the middle, which may be ``low``; if they ``run_on``, the notes begin where the last line of
    the play's ends, and ``needed`` lines of them at most tell what every decision needs; with or without the ``facts`` of the
    players that the choices name, the line ``score``, the ``triggers`` of cards, which say when they may be played, and the
    question's ``lesson``.
    """

    tight: bool
    each: int
    hand: int
    plays: int
    middle: bool = True
    run_on: bool = False
    facts: bool = True
    low: bool = False
    needed: int = MOST_NEEDED
    score: bool = True
    triggers: bool = True
    lesson: bool = True


def draw(moment: Moment, look: Look, prompt: Prompt | None, message: str = "", throw: Throw | None = None) -> list[Text]:
    """The whole screen, ``look.rows`` lines: the question right below the plays, and what is not used below it.

    ``throw`` is one that is just being shown, whose row alone the cards light up; without it they light up those of the play
    under way. Of the plans for the screen the first is taken for which there is room.
    """
    titled, score = _title(moment, look), _line_score(moment, look)
    facing = moment.situation is not None and two_charts(moment.situation)
    charted = moment.situation is not None and has_long_chart(moment.situation) and not moment.over
    newest = max(LEAST_PLAYS, len(_newest(moment, look)))
    told = told_in_full(prompt)
    read = len(_to_read(moment, look)) + len(_dice_so_far(moment, look))
    for plan in _plans(prompt, look, newest, min(MOST_IN_SHORT, len(_in_short(moment.news[:-1], look, look.rows))), read):
        head = [titled, *score] if plan.score else [titled]
        asked = prompt if prompt is None or plan.lesson else replace(prompt, lesson="")
        below = foot(moment, asked, message, look, plan.tight, plan.each, plan.facts, plan.triggers)
        notes = _notes(moment.situation, look, plan) if plan.middle and not moment.over else _afterwards(moment, look)
        hand = hand_lines(moment, told, look.columns - (MOST_TITLE if plan.hand == 1 else 0), look.rows, plan.hand)
        ruled = hand.pop()[1:] if plan.hand == 1 and len(hand) == 1 else Text()
        room = look.rows - len(below) - len(head) - len(notes) - len(hand) - 1
        least = _least(moment.situation, look, bool(hand), plan.low)
        if room >= (least if plan.middle else 0) + plan.plays:
            break
    stands = [] if plan.run_on or moment.over else _stands(moment.situation, look)
    if plan.middle:  # how the play stands is read right above the choices, the other notes above the plays
        stands = [note for note, row in zip(notes, stands, strict=False) if note.plain == row.plain]
        notes = notes[len(stands) :]
    elif room - len(stands) >= plan.plays:
        room -= len(stands)
    else:
        stands = []
    height = min(least, max(room - 1, 0)) if facing or charted else _height(moment, look, room, least, newest)
    if not plan.middle or (facing and moment.situation is not None and height < least_height(moment.situation)):
        height = 0
    if charted and height < long_chart.BORDERS + long_chart.FEWEST:
        height = 0
    pitching = moment.situation.pitching if moment.situation is not None else None
    if facing and height and moment.situation is not None and pitching is not None and dial_of(pitching):
        # lines that the plays leave empty are the dials'
        unused = room - height - len(_plays(moment, look, room - height))
        height += max(0, min(usual_height(moment.situation, look.rows) - height, unused))
    middle = _middle(moment, look, height, moment.story.under_way if throw is None else (throw,))
    space = room - height
    plays = _plays(moment, look, space - 1 if space > newest else space)
    title = "since your last choice" if _too_many(moment, look, space - 1) else "last plays"
    body = [*head, *middle, *notes, *hand, _rule(title, look, before=ruled), *plays, *stands]
    above = body[: look.rows - len(below)]
    unused = look.rows - len(above) - len(below)
    return [*above, *[Text()] * min(unused, 1), *below, *[Text()] * (unused - 1)]


_CLOSEST = ((WHOLE, 2), (3, 2), (2, 2), (2, 1), (1, 2), (1, 1))
"""In the closest plans the most lines of a card's text, and the least for the last plays."""


def _plans(prompt: Prompt | None, look: Look, newest: int, before: int, read: int) -> list[_Plan]:
    """The plans for the screen, from the roomiest to the closest, for so many lines of the newest play and of those before it.

    ``read`` are those of the cards that have been played since the last choice: an answer depends on what they do, so the
    middle is drawn lower before they are cut; a lesson gives way before that. Which of several cards to part with depends on
    what is written on them: there the middle, the notes and the line score are left out before texts are cut, and then when
    the cards may be played.
    """
    cards = len(told_in_full(prompt))
    parting = prompt is not None and prompt.usual is None and cards > 1
    low = _Plan(True, WHOLE, 1, read, low=True, needed=LEAST_NEEDED, lesson=False)
    roomy = [
        _Plan(False, WHOLE, MOST_HAND + max(0, (look.rows - LEAST[1]) // 2), newest + before),
        _Plan(True, WHOLE, MOST_HAND, newest + before),
        *(_Plan(True, WHOLE, 1, max(LEAST_PLAYS, read), low=each) for each in (False, True)),
    ]
    alone = _Plan(True, WHOLE, 1, 1, middle=False, lesson=False)
    bare = replace(alone, score=False)
    cards_alone = [alone, bare, *(replace(bare, triggers=False, each=each) for each in (WHOLE, 3, 2))]
    return [
        *roomy,
        *(replace(plan, lesson=False) for plan in roomy if prompt is not None and prompt.lesson),
        *(cards_alone if parting else []),
        *([low, replace(low, run_on=True), replace(low, run_on=True, facts=False)] if read > LEAST_READ else []),
        replace(low, plays=LEAST_READ),
        *(replace(low, run_on=True, facts=facts, needed=LEAST_NEEDED + 1 - facts, plays=LEAST_READ) for facts in (True, False)),
        *(replace(low, run_on=True, facts=False, each=each, plays=plays) for each, plays in _CLOSEST),
    ]


def _least(situation: Situation | None, look: Look, hand: bool, low: bool) -> int:
    """The least lines of the middle for which the rest is drawn closer together; if ``low``, as few as two cards need."""
    if situation is not None and not situation.batter:  # before the first pitch the whole lineup
        return 2 + len(_whole(situation.card, _card_width(situation, look) - 2))
    if situation is not None and two_charts(situation):
        return least_height(situation) if low else usual_height(situation, look.rows)
    if situation is not None and has_long_chart(situation):
        return long_chart.needed_height(situation) if low else long_chart.usual_height(situation, look.rows)
    return 7 if hand else 9


def _height(moment: Moment, look: Look, room: int, least: int, newest: int) -> int:
    """The lines of the middle where no two cards stand face to face."""
    stacked = moment.situation is not None and bool(moment.situation.lying_open)
    most = 18 if stacked else 14
    played = moment.situation is not None and bool(moment.situation.batter)
    if not played and not moment.entries:  # nothing has happened, so that no line is kept for plays
        return max(min(most, room), 0)
    told = max(newest, min(len(_in_short(moment.news, look, room)) + newest, room // 2))
    if not played:
        told = min(told, len(_plays(moment, look, room)) + 1)
        return min(max(least, min(most, room - told)), max(room - 1, 0))
    steady = min(most, LEAST_STEADY + 2 * (look.rows - LEAST[1]) // 3)  # the same at every question, if there is room for it
    return steady if room - newest >= steady else min(max(least, min(steady, room - told)), max(room - 1, 0))


def _rule(title: str, look: Look, right: str = "", before: Text | None = None) -> Text:
    """A line across the screen with a title, and at its right end or before the title a further text."""
    line = "─" if look.letters else "-"
    text = Text.assemble((f"{line * 2} ", "dim"))
    if before:
        text.append_text(before)
        text.rstrip()
        text.append(f" {line * 2} ", "dim")
    text.append(title, "bold" if right else "")
    end = f" {right} {line * 2}" if right else ""
    text.append(" " + line * (look.columns - cell_len(text.plain) - cell_len(end) - 1), "dim")
    text.append(end, "dim")
    return text


def _title(moment: Moment, look: Look) -> Text:
    told = [seat if seat == YOU else f"computer ({hardness(seat)})" for seat in moment.seats]
    brief = [seat if seat == YOU else "computer" for seat in moment.seats]
    names = [sheet.nickname for sheet in moment.sheets]
    sides = ["  ".join(f"{name}: {seat}" for name, seat in zip(names, seats, strict=True)) for seats in (told, brief)]
    rights = [f"{each}{'' if moment.saved else '  NOT SAVED'}" for each in (*sides, " at ".join(names))]
    dot = " · " if look.letters else " - "
    begun = moment.over or moment.situation is None or moment.situation.batter
    titles = [part for part in (moment.title, moment.half if begun else "Before the game") if part]
    if sum(map(cell_len, (*titles, rights[0]))) + 4 * len(titles) + 8 > look.columns:  # the half-inning is what changes
        titles = titles[-1:]
    room = look.columns - sum(map(cell_len, titles)) - 8
    return _rule(dot.join(titles), look, next((right for right in rights if cell_len(right) <= room), rights[-1]))


def _line_score(moment: Moment, look: Look) -> list[Text]:
    wide = max(len(sheet.nickname) for sheet in moment.sheets) + 4
    if moment.situation is not None and not moment.situation.batter and not moment.over:
        return []  # before the first pitch there is no score yet
    shown = [inning for inning, _, _ in moment.score.innings]
    heat = _heat(moment, look)
    few = all(runs is None or runs < MOST_NARROW for _, *both in moment.score.innings for runs in both)
    each = 2 if heat and look.columns < LEAST[0] + HEAT_WIDTH and few and len(moment.score.innings) < MOST_NARROW else 3
    fit = (look.columns - wide - (14 + 10 * HEAT_WIDTH + 2 if heat else 16)) // each
    last_played = shown[-1] if shown else 1
    last = max(min(9, fit), last_played)
    innings = range(max(1, last - fit + 1), last + 1)
    runs = {inning: (away, home) for inning, away, home in moment.score.innings}
    head = Text(" " * wide)
    head.append("".join(f"{inning:>{each}}" for inning in innings), "dim")
    head.append("  " + "".join(f"{letter:>4}" for letter, _, _ in moment.score.totals), "dim")
    if heat:
        head.append(f"  {'heat, 1st to 9th, P':>{10 * HEAT_WIDTH}}", "dim")
    lines = [head]
    for side, sheet in enumerate(moment.sheets):
        now = moment.situation is not None and moment.situation.half == side and not moment.over
        line = Text(" ▸ " if now and look.letters else " > " if now else "   ")
        line.append(f"{sheet.nickname:<{wide - 3}}", f"bold {_colour(sheet.colour)}")
        for inning in innings:
            run = runs.get(inning, (None, None))[side]
            not_played = moment.over and run is None and side == HOME and inning == last_played
            runs_shown, style = ("x", "dim") if not_played else _cell(run, moment.situation if now else None, inning)
            line.append(f"{runs_shown:>{each}}", style)
        line.append("  ")
        for letter, *both in moment.score.totals:
            line.append(f"{both[side]:>4}", "bold" if letter == "R" else "")
        lines.append(line.append_text(heat[side]) if heat else line)
    return lines


def _heat(moment: Moment, look: Look) -> list[Text]:
    """Beside the score of each side how hot its batters are, first to ninth, and its pitcher; none in games without marks.

    ``2`` is two clicks hot, ``b1`` one cold, a dot neither.
    """
    if moment.over or not any(place.mark for side in moment.lineups for place in side.places):
        return []
    lines = []
    for side in moment.lineups:
        line = Text("  ")  # columns of one width, whoever is cold
        for mark in (*(place.mark for place in side.places), side.pitchers_mark):
            heat = mark.heat if mark is not None else 0
            shown = _heat_mark(heat, look)
            line.append(f"{shown:>{HEAT_WIDTH}}", "bold bright_red" if heat > 0 else "bold bright_blue" if heat < 0 else "dim")
        lines.append(line)
    return lines


def _heat_mark(heat: int, look: Look) -> str:
    """A mark of heat in at most two columns: ``oo`` is colder than blue 4."""
    if heat < COLDEST:
        return "oo"
    return str(heat) if heat > 0 else f"b{-heat}" if heat else "·" if look.letters else "."


def _cell(run: int | None, now: Situation | None, inning: int) -> tuple[str, str]:
    """The runs of a half-inning; runs of the present one that are still at risk have a plus sign."""
    if now is not None and now.inning == inning and now.at_risk is not None:
        return (f"+{now.at_risk}", "bold yellow") if now.at_risk else ("-", "dim")
    return ("", "") if run is None else (str(run), "" if run else "dim")


def _middle(moment: Moment, look: Look, height: int, throws: Sequence[Throw]) -> list[Text]:
    situation = moment.situation
    if situation is None or height < 1:
        return [Text()] * height
    wide = _card_width(situation, look)
    if not situation.batter and not moment.over:  # before the first pitch nobody is on the field
        return [Text(" ").append_text(line) for line in _before_game(situation, look, height)][:height]
    columns = look.columns - wide - 4
    zones = situation.ground if two_charts(situation) and not moment.over else None
    facing = two_charts(situation) and not moment.over
    charted = has_long_chart(situation) and not moment.over
    outs = f"{_marks(situation, look)} {situation.outs} out"
    at_plate = "" if moment.over or situation.batter in situation.bases else situation.batter
    left = zone_grid(zones, columns, height - DIAMOND, look.letters) if zones is not None else []
    below = _below(situation, columns + 1, height) if charted else []
    if zones is not None and columns >= WIDE and height >= HIGH:
        left = [drawn(row) for row in park(zones, columns, height, situation.bases, at_plate, outs, look.letters)]
    elif zones is not None and height < len(left) + LEAST_FIELD:
        left += diamond(outs, situation.bases, at_plate, columns, height - len(left), look.letters)
    else:
        field = Field(columns, height - len(left) - len(below), look.letters)
        field.draw(situation.bases, at_plate)
        if facing or charted:
            field.write(1, field.rows - 1, outs, "batter")
        left += [drawn(row) for row in field.lines()]
    left = [*left, *below][:height]
    if facing:
        right = face_to_face(situation, wide // 2, height, _box(look), throws)
    elif charted:
        right = long_chart.long_chart(situation, height, _box(look), throws)
    else:
        right = _status(situation, look, wide) if not moment.over else _final(moment, wide)
        right += _cards(situation, look, height - 1, throws) if not moment.over else []
    lines = []
    for one, two in zip_longest(left, right[:height], fillvalue=Text()):
        line = one.copy()
        line.pad_right(max(0, columns + 1 - cell_len(line.plain)))
        line.append_text(two)
        lines.append(line)
    return lines


def _below(situation: Situation, columns: int, height: int) -> list[Text]:
    """The pitcher's facts below the field, in as many lines as leave it its least ones."""
    rows = min(height - LEAST_FIELD, long_chart.MOST_BELOW + max(0, height - long_chart.needed_height(situation)) // 2)
    return below_field(situation.pitching, columns, rows) if situation.pitching is not None and rows > 1 else []


def _final(moment: Moment, wide: int) -> list[Text]:
    """Who has won, and the best players, in lines of at most that many columns."""
    if moment.situation is None:
        return []
    away, home = moment.situation.score
    if away == home:
        return [Text(), Text("A tie.", "bold")]
    sheet = moment.sheets[home > away]
    words = f" The {sheet.nickname} win, {max(away, home)} to {min(away, home)}."
    best = [row for line in moment.ending for row in wrap(line, wide - 2)]
    return [Text(), Text(words, f"bold {_colour(sheet.colour)}"), *(Text(f" {line}") for line in best)]


def _afterwards(moment: Moment, look: Look) -> list[Text]:
    """What a finished game tells beside its score."""
    words = moment.situation.afterwards if moment.over and moment.situation is not None else ""
    words += f" To play so: --option {moment.next_step}." if words and moment.next_step else ""
    return [Text(f" {row}", "cyan") for row in wrap(words, look.columns - 2)] if words else []


def _card_width(situation: Situation, look: Look) -> int:
    """The width of the cards: the window without a field, else more in a wide one if longer texts lie beside the batter's."""
    if not situation.batter:
        return look.columns - 2
    if two_charts(situation):
        return 2 * (WIDTH + min(10, (look.columns - LEAST[0]) // 4))
    if has_long_chart(situation):
        return long_chart.WIDTH
    return _CARD_WIDTH + (_FOR_TEXTS + min(15, (look.columns - LEAST[0]) // 2) if situation.lying_open else 0)


def _box(look: Look) -> str:
    """The characters of a box."""
    return "╭─╮│╰╯├┤" if look.letters else "+-+|++++"


def _marks(situation: Situation, look: Look) -> str:
    """The outs as three marks: ``●●○``."""
    full, empty = ("●", "○") if look.letters else ("X", ".")
    return full * situation.outs + empty * (3 - situation.outs)


def _status(situation: Situation, look: Look, wide: int) -> list[Text]:
    line = Text(" ")
    line.append(" ".join(_marks(situation, look)), "bold red" if situation.outs == 2 else "bold")
    line.append(f"  {('none', 'one', 'two', 'three')[situation.outs]} out")
    if situation.at_risk is not None:
        runs = f"{situation.at_risk} run{'' if situation.at_risk == 1 else 's'} at risk"
        line.append(" " * max(2, wide - cell_len(line.plain) - len(runs) - 1))
        line.append(runs, "bold yellow" if situation.at_risk else "dim")
    return [line]


def _cards(situation: Situation, look: Look, height: int, throws: Sequence[Throw]) -> list[Text]:
    """The batter's card and, below it in the same box, the cards that lie beside it."""
    box = _box(look)
    inner = _card_width(situation, look) - 2
    shown = [situation.card, *situation.lying_open][: max(1, (height - 1) // 2)]
    lines: list[Text] = []
    for face, content in zip(shown, _contents(shown, inner, height - len(shown) - 1, throws), strict=True):
        left, right = (box[6], box[7]) if lines else (box[0], box[2])
        lines.append(border(face.title, "bold", left, box[1], right, inner))
        lines += [boxed(line, box[3], inner) for line in content]
    lines.append(border(f"on deck: {situation.on_deck}" if situation.on_deck else "", "", box[4], box[1], box[5], inner))
    return lines


def _before_game(situation: Situation, look: Look, height: int) -> list[Text]:
    """The lineup in one box with the cards beside it as far as there is room: all that is written on each but the last."""
    box = _box(look)
    inner = _card_width(situation, look) - 2
    lines: list[Text] = []
    left_out = 0
    for face in (situation.card, *situation.lying_open):
        content, room = _whole(face, inner), height - len(lines) - 2
        if lines and room < min(len(content), LEAST_CONTENT):
            left_out += 1
            continue
        left, right = (box[6], box[7]) if lines else (box[0], box[2])
        title = ", ".join(part for part in (face.title, face.line) if part)
        lines.append(border(title, "bold", left, box[1], right, inner))
        lines += [boxed(line, box[3], inner) for line in content[:room]]
        left_out += len(content) > room
    return [*lines, border("more: c" if left_out else "", "", box[4], box[1], box[5], inner)]


def _whole(face: CardFace, inner: int) -> list[Text]:
    """All that is written on a card: its short rows side by side, then each longer one in lines of its own."""
    lines = _flowing([row for row in face.rows if not _is_long(row, inner)], inner, len(face.rows), None)
    for row in face.rows:
        if _is_long(row, inner):
            rows = [Text(f" {text}") for text in wrap(f"{row.label} {row.text}".strip(), inner - 2)]
            rows[0].stylize("bold", 1, 1 + len(row.label))
            lines += rows
    return lines


def _contents(faces: Sequence[CardFace], inner: int, room: int, throws: Sequence[Throw]) -> list[list[Text]]:
    """The text below the title of each card: short rows side by side, then the rows that are longer than a line.

    The rows that the throws select are highlighted. If the room is too small, the lines below the titles are left out first; at
    least the beginning of every long row is shown.
    """
    dense = len(faces) > 1
    words = [
        [(row, wrap(f"{row.label} {row.text}".strip(), inner - 2)) for row in face.rows if _is_long(row, inner)]
        for face in faces
    ]
    short = [[row for row in face.rows if not _is_long(row, inner)] for face in faces]
    if dense and room < sum(len(rows) for texts in words for _, rows in texts) + len(faces):  # tables of ranges in short
        words = [[(row, [row.ends] if isinstance(row, Ranges) else rows) for row, rows in texts] for texts in words]
    longs = sum(map(len, words))
    told = sum(bool(face.line) for face in faces)
    tall = sum(-(-len(rows) // (2 if dense else _beside(rows, inner))) for rows in short)
    subtitled = told if room >= tall + longs + len(faces) else 0
    all_selected = [selected_by(face, throws) for face in faces]
    each = max(1, (room - subtitled - longs) // len(faces)) if dense else max(1, room - subtitled - longs)
    grids = [_grid(rows, inner, each, selected, dense) for rows, selected in zip(short, all_selected, strict=True)]
    left = room - subtitled - longs - sum(map(len, grids[1:]))
    if dense and left > each:  # room that the others do not need
        grids[0] = _grid(short[0], inner, left, all_selected[0], dense)
    spare = max(0, room - subtitled - sum(map(len, grids)) - longs)
    contents = []
    for face, grid, texts, selected in zip(faces, grids, words, all_selected, strict=True):
        lines = [Text(f" {whole_words(face.line, inner - 2)}", "dim"), *grid] if subtitled and face.line else grid
        for row, rows in texts:
            more = min(spare, len(rows) - 1)
            spare -= more
            cut = rows[: more + 1]
            if len(rows) > len(cut):
                cut[-1] = f"{whole_words(cut[-1], inner - 12)} (more: c)"
            lines += [Text(f" {text}") for text in cut]
            if cut[0].startswith(row.label):
                lines[-len(cut)].stylize("bold", 1, 1 + len(row.label))
            if selected is not None and selected.row == row and selected.range is not None:
                for line in lines[-len(cut) :]:
                    line.highlight_words(
                        [f"{selected.range.result} {selected.range.rolls}", selected.range.end], "reverse bold"
                    )
        contents.append(lines)
    return contents


def _is_long(row: Row, inner: int) -> bool:
    return cell_len(row.label) + cell_len(row.text) + 3 > inner


def _grid(rows: Sequence[Row], inner: int, room: int, selected: SelectedRow | None, dense: bool) -> list[Text]:
    """Short rows in as many columns as needed; if ``dense``, one after the other in as few lines as possible."""
    if dense:
        return _flowing(rows, inner, room, selected)
    columns = max(1, min(-(-len(rows) // room), _beside(rows, inner)))
    if len(rows) > room * columns:
        rows = [*rows[: room * columns - 1], Fact("", "more: ?")]
    wide = inner // columns
    tall = -(-len(rows) // columns)
    alone = columns == 1
    lines = []
    for number in range(tall):
        line = Text()
        for row in rows[number::tall]:
            on = selected is not None and selected.row == row
            cell = Text.assemble((f"  {row.label:>2}  " if alone else f" {row.label} ", "reverse bold" if on else "dim"))
            cell.append(f"{row.text}  " if alone else f"{row.text} ", "reverse bold" if on else "bold")
            cell.truncate(wide, pad=True)
            line.append_text(cell)
        lines.append(line)
    return lines


def _beside(rows: Sequence[Row], inner: int) -> int:
    """How many short rows have room side by side, in columns."""
    widest = max((cell_len(row.label) + cell_len(row.text) + 3 for row in rows), default=1)
    return max(1, inner // widest)


def _flowing(rows: Sequence[Row], inner: int, room: int, selected: SelectedRow | None) -> list[Text]:
    """Short rows one after the other, as many on each line as fit; those that have no room are left out."""
    lines: list[Text] = []
    for row in rows:
        on = selected is not None and selected.row == row
        cell = Text.assemble(
            (f" {row.label} ", "reverse bold" if on else "dim"), (f"{row.text} ", "reverse bold" if on else "bold")
        )
        if not lines or cell_len(lines[-1].plain) + cell_len(cell.plain) > inner:
            if len(lines) == room:
                break
            lines.append(Text())
        lines[-1].append_text(cell)
    return lines


def _notes(situation: Situation | None, look: Look, plan: _Plan) -> list[Text]:
    """How the play stands, in whole lines, and the notes side by side, as many as there is room for.

    Where the plan is tight only what every decision needs, in few words.
    """
    if situation is None:
        return []
    stands = _stands(situation, look)
    if plan.tight and (stands or situation.needed) and situation.batter:
        if plan.run_on and stands:
            return _run_together(situation, look, plan.needed)
        rows = (
            _cut(wrap(" ".join(situation.needed), look.columns - 2), plan.needed, look)
            if situation.needed and plan.needed
            else []
        )
        return [*stands[:MOST_STANDS], *(Text(f" {row}", "cyan") for row in rows)]
    most = MOST_NOTES + len(situation.needed) + max(0, (look.rows - LEAST[1]) // 4)
    if not situation.batter:  # before the first pitch there is room for them
        most = MOST_BEFORE
    if plan.low and has_long_chart(situation):  # the chart that is read goes before them
        most = 1
    lines = _side_by_side(situation.notes, look, look.rows)
    if len(stands) + len(lines) > most:
        lines = _side_by_side(situation.notes, look, 1)
    shown = [*stands, *(Text(line, "cyan") for line in lines)]
    if len(shown) > most and not shown[most - 1].plain.endswith((".", ")", "…")):  # the rest of a note has no room
        shown[most - 1].truncate(look.columns - 2)
        shown[most - 1].append("…" if look.letters else "...")
    return shown[:most]


def _stands(situation: Situation | None, look: Look) -> list[Text]:
    """How the play under way stands, in whole lines."""
    return [
        Text(f" {row}", _HEADLINE if situation is not None and line == situation.headline else "bold")
        for line in (situation.play_so_far if situation is not None else ())
        for row in wrap(line, look.columns - 2)
    ]


def _run_together(situation: Situation, look: Look, needed: int) -> list[Text]:
    """How the play stands and what every decision needs to know, this in at most so many lines, as one text."""
    stands = " ".join(situation.play_so_far)
    most = len(wrap(stands, look.columns - 2)) + needed - 1
    rows = _cut(wrap(f"{stands} {' '.join(situation.needed)}", look.columns - 2), most, look)
    lines, told = [], 0
    for row in rows:
        bold = max(0, len(stands) - told)
        lines.append(Text.assemble(" ", (row[:bold], "bold"), (row[bold:], "cyan")))
        told += len(row) + 1
    return lines


def _cut(rows: list[str], most: int, look: Look) -> list[str]:
    """The first rows of a text, with a mark that there are more."""
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], f"{whole_words(rows[most - 1], look.columns - 8)} (c)"]


def _side_by_side(notes: Sequence[str], look: Look, most: int) -> list[str]:
    """The notes in lines, as many side by side as fit; a longer one in at most so many lines."""
    lines: list[str] = []
    dots = "…" if look.letters else "..."
    for note in notes:
        if lines and cell_len(lines[-1]) + cell_len(note) + 3 < look.columns:
            lines[-1] += f"   {note}"
            continue
        rows = wrap(note, look.columns - 2)
        if len(rows) > most:
            rows = [*rows[: most - 1], f"{whole_words(rows[most - 1], look.columns - 2 - len(dots))}{dots}"]
        lines += [f" {row}" for row in rows]
    return lines


def _plays(moment: Moment, look: Look, room: int) -> list[Text]:
    """The last entries that fit, the newest at the bottom and brightest."""
    if room < 1:
        return []
    lines = _dice_so_far(moment, look)[-room:]
    news = moment.news
    if _too_many(moment, look, room - len(lines)):
        news = _results(news)
        read = _to_read(moment, look)
        if read and len(read) + len(lines) <= room:
            lines, news = read + lines, _results(moment.news[: _first_read(moment)])
        else:
            newest, news = _entry(news[-1], look, True), news[:-1]
            if not _in_short(news, look, room - len(lines) - len(newest)):  # its dice give way to what led to it
                newest = _entry(moment.news[-1], look, True, with_dice=False)
            lines = (newest + lines)[-room:]
        return _in_short(news, look, room - len(lines)) + lines
    for back, entry in enumerate(reversed(moment.entries)):
        block = _entry(entry, look, back == 0)
        if len(lines) + len(block) > room:
            if back or len(lines) == room:
                return _in_short([entry], look, room - len(lines)) + lines
            block = _entry(entry, look, True, with_dice=False)
            if len(lines) + len(block) <= room:
                return [*block, *lines]
            # Of a play that has no room the beginning is shown, which says what came of it; of another entry the end.
            dots = Text(" …" if look.letters else " ...")
            if entry.made is not None:
                cut = block[: room - len(lines)]
                cut[-1].truncate(look.columns - len(dots))
                cut[-1].rstrip()
                return [*cut[:-1], cut[-1].append_text(dots), *lines]
            first, *others = block[len(lines) - room :]
            return [dots.append_text(first[1:]), *others, *lines]
        lines = block + lines
    return lines


def _results(news: Sequence[StoryEntry]) -> tuple[StoryEntry, ...]:
    """The news without what tells the dice of plays before the newest at-bat."""
    plays = [number for number, entry in enumerate(news[:-1]) if entry.kind == "play"]
    newest = plays[-1] if plays else 0
    return tuple(
        entry
        for number, entry in enumerate(news)
        if number > newest or entry.kind != "note" or not entry.throws or entry.headline
    )


def _first_read(moment: Moment) -> int:
    """The number of the first of the news that tells a card's text, which stands in quotation marks; else that of all news."""
    return next((number for number, entry in enumerate(moment.news) if '"' in entry.text), len(moment.news))


def _to_read(moment: Moment, look: Look) -> list[Text]:
    """The cards that have been played since the last choice, with their texts, and all that has happened since."""
    read = moment.news[_first_read(moment) :]
    return [line for entry in read for line in _entry(entry, look, entry is read[-1])]


def _too_many(moment: Moment, look: Look, room: int) -> bool:
    """Whether more has happened since the last choice than can be told in full."""
    news = moment.news
    return len(news) > 1 and sum(len(_entry(entry, look, entry is news[-1])) for entry in news) > room


def _in_short(entries: Sequence[StoryEntry], look: Look, most: int) -> list[Text]:
    """The last of the entries in few words, one after the other, as many as so many lines have room for."""
    last = entries[-1] if entries else None
    told = [entry for entry in entries if entry.half is not None or entry.kind != "begin"]  # the game's own beginning is known
    words = [
        f"{entry.text.partition(':')[0]}:" if entry.kind == "begin" and entry is not last else entry.in_few_words
        for entry in told
    ]
    dots = "…" if look.letters else "..."
    for first in range(len(words) if most else 0):
        before = f"{dots} (l: all) " if first else ""
        halves = [[before + words[first]]]
        for entry, word in zip(told[first + 1 :], words[first + 1 :], strict=True):
            halves += [[word]] if entry.kind == "begin" else []
            halves[-1] += [word] if entry.kind != "begin" else []
        rows = [row for half in halves for row in wrap(" ".join(half), look.columns - 2)]
        if len(rows) <= most:
            return [Text(f" {row}") for row in rows]
    return []


def _dice_so_far(moment: Moment, look: Look) -> list[Text]:
    """The dice of the play in progress."""
    rows = [row for row in wrap(so_far(moment.story), look.columns - 4) if row]
    return [Text(f" {'' if row == rows[0] else '  '}{row}", "yellow") for row in rows]


def _newest(moment: Moment, look: Look) -> list[Text]:
    """The newest entry and the dice since."""
    return [line for entry in moment.entries[-1:] for line in _entry(entry, look, True)] + _dice_so_far(moment, look)


def _entry(entry: StoryEntry, look: Look, newest: bool, with_dice: bool = True) -> list[Text]:
    """An entry with its rule at the right: of a play what came of it, and of the newest one also its dice, highlighted."""
    width = look.columns - 11
    style = _HEADLINE if entry.headline else "bold" if newest else "" if entry.kind == "play" else "dim"
    told = entry.result if entry.made is not None else entry.text
    dice = entry.text[slice(*entry.dice)] if newest and with_dice else ""
    rows = wrap(f"{told} {dice[:1].upper()}{dice[1:]}." if dice else told, width)
    lines = []
    begin = 0
    for number, row in enumerate(rows):
        text = Text(f"{row:<{width}} ", style)
        if dice and begin + len(row) > len(told):
            text.stylize("not bold yellow", max(0, len(told) - begin), len(row))
        begin += len(row) + 1
        line = Text(" ").append_text(text)
        if number == len(rows) - 1:
            line.append(f"{entry.rule:>8}", "dim")
        lines.append(line)
    warmed = [f"   {row}" for row in wrap(entry.warmed, look.columns - 4)] if entry.warmed else []
    return _warm([*lines, *(Text(row, "" if newest else "dim") for row in warmed)] if entry.heat else lines)


def _warm(lines: list[Text]) -> list[Text]:
    """Lines of an entry in which who runs hotter or colder is told in the colours of heat."""
    for line in lines:
        line.highlight_words(["Hotter:"], "not dim bold bright_red")
        line.highlight_words(["Colder:"], "not dim bold bright_blue")
    return lines


def _colour(name: str) -> str:
    return _TEAM_COLOURS.get(name.lower(), "cyan")
