"""What stands below the last plays: the message, the choices with the cards that they name, the commands and the question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rich.text import Text

from hotstove.cli.terminal.boxes import flow, shortened, wrap
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.play.asking import Choice, Prompt
from hotstove.play.cards import BRIEF, brief, does, says
from hotstove.play.commands import BY_WORD
from hotstove.play.moment import Moment
from hotstove.play.standing_passes import FOR_EVERYTHING, SPANS

MOST_WAYS = 2
"""The most lines of ways on the field in the smallest terminal."""
FOR_CURSOR = 5
"""The columns of a question's last row that its text leaves free: a margin, the arrow between blanks, and the cursor."""
LONG = 40
"""The characters of a prospect beside which the card's facts have no room on a line."""
WHOLE = 99
"""More lines than the text of any card has."""
ALIKE = 2
"""More choices than these that begin with the same words have them told once where there is little room."""
LEAST_TABLE = 4
"""So many choices of a line each are a table."""
INDENT = "    "
"""Before the further lines of such choices."""
SOME_FACTS = 32
"""The characters of the facts of the cards that choices name where there is no room for all."""
LEAST_FACTS = 22
"""The most characters of these facts where there is little room."""
_MOST_WITH_FACTS = 5
"""The most lines of choices that show facts of the cards that they name."""
NEEDED = (
    "help", "quit", "hand", "", "undo", "together", "skip", "why", "at-bat", "ask-all", "odds", "cards", "log", "half-inning",
    "never", "redo", "box", "cards-only",
)  # fmt: skip
"""The commands by their words, those first that a small window shows; the empty word is the way to place fielders."""
NEVER_MIND = "never mind"
"""How undo is called where a call has only opened a question."""
EVERYTHING = tuple(SPANS[span].command for span in FOR_EVERYTHING)
"""The commands that pass everything, by their words."""
_LASTING = {facts.command: facts.present for facts in SPANS.values()}
"""For how long the commands that pass do so, by their words."""


def foot(
    moment: Moment,
    prompt: Prompt | None,
    message: str,
    look: Look,
    tight: bool,
    each: int = WHOLE,
    facts: bool = True,
    triggers: bool = True,
) -> list[Text]:
    """The message, the choices, the commands and the question; if ``tight``, in as few lines as possible.

    The text of a card that a choice names has at most ``each`` lines; without ``triggers`` only what it does is told, and not
    when it may be played. ``facts``: those of players' cards are told, too.
    """
    lines = [Text(f" {row}", "bold yellow") for row in wrap(message, look.columns - 2)] if message else []
    if prompt is None:
        words = f" any key hurries on, {'space to the next play' if 'you' in moment.seats else 'q or Ctrl-C leaves'}"
        words += f", {BY_WORD['ask-all'].key} asks at the next batter" if moment.asks_on_demand else ""
        return [*lines, Text(words if "you" not in moment.seats else "", "dim")] if message else [Text(words, "dim")]
    lines += [Text(f" {row}", "bright_green") for row in (wrap(prompt.lesson, look.columns - 2) if prompt.lesson else ())]
    lines += [Text(f" {row}", "cyan") for row in (wrap(prompt.stake, look.columns - 2) if prompt.stake else ())]
    lines += [*_ways(prompt, look), *_choices(prompt, look, tight, each, facts, triggers)]
    placing = ("", ":", "3b 2, rf 6 places fielders")
    commands = [*([placing] if any(way.kind == "place" for way, _ in prompt.arrows) else []), *_commands(prompt, tight)]
    told = {word: Text.assemble((key, "bold"), (f" {words}", "dim")) for word, key, words in commands}
    keys = {word: key for word, key, _ in commands}
    lines += _one_line(told, keys, look.columns) if tight else flow([*told.values()], look.columns)
    arrow = "▸" if look.letters else ">"
    *rows, last = wrap(prompt.line, look.columns - FOR_CURSOR)
    return [*lines, *(Text(f" {row}", "bold") for row in rows), Text.assemble(" ", (last, "bold"), f" {arrow} ")]


def told_in_full(prompt: Prompt | None) -> frozenset[str]:
    """The titles of the cards whose text stands beside the choice that names them."""
    choices = prompt.choices if prompt is not None else ()
    return frozenset(each.face.title for each in choices if each.face is not None and says(each.face))


def _choices(prompt: Prompt, look: Look, tight: bool, each: int, facts: bool, triggers: bool) -> list[Text]:
    """The choices, first those that name no card with a text on it, then each that does, with its text."""
    texted = [choice for choice in prompt.choices if choice.face is not None and says(choice.face)]
    short = [choice for choice in prompt.choices if choice not in texted]
    lines = _in_short(short, look, tight, facts) if short else []
    for choice in texted:
        first = choice is texted[0] and len(lines) == 1 and len(lines[0].plain + _choice(choice).plain) + 3 < look.columns
        lead = lines.pop() if tight and first else None  # the pass stands before the first card
        lines += _with_text(choice, look, each, lead, triggers)
    return lines


def _with_text(choice: Choice, look: Look, most: int, before: Text | None, triggers: bool) -> list[Text]:
    """A choice with what is written on its card, in at most so many lines; ``before`` stands before it."""
    assert choice.face is not None
    line = _choice(choice).append(f"  {says(choice.face) if triggers else does(choice.face)}", "dim")
    if before is not None:
        line = before[1:].append("  ").append_text(line)
    rows = flow([line], look.columns)
    if len(rows) > most:
        rows = [*rows[: most - 1], shortened(rows[most - 1], look.columns - 1, " (more: c)")]
    return rows


def _in_short(choices: Sequence[Choice], look: Look, tight: bool, facts: bool) -> list[Text]:
    """The choices with as many of the facts of the cards that they name as there is room for."""
    choices = _in_columns(choices, look.columns)
    if tight:
        return _briefly(choices, LEAST_FACTS if facts else 0, look.columns)
    bare = flow([_choice(choice) for choice in choices], look.columns)
    for most in (BRIEF, SOME_FACTS, LEAST_FACTS):
        told = [_facts(choice, most) for choice in choices]
        lines = flow([_choice(choice, fact) for choice, fact in zip(choices, told, strict=True)], look.columns)
        if len(lines) <= max(_MOST_WITH_FACTS, len(bare)):
            return lines
    return bare


def _in_columns(choices: Sequence[Choice], columns: int) -> Sequence[Choice]:
    """Many choices that each take a line, as a table: what is said of them stands in columns; others as they are."""
    told = {choice: choice.prospect.split(", ") for choice in choices if choice.prospect}
    if len(told) < LEAST_TABLE or any(_facts(choice, BRIEF) for choice in told):
        return choices
    common = min(map(len, told.values())) - 1
    wide = [max(len(parts[column]) for parts in told.values()) + len(", ") for column in range(common)]
    whole = {
        choice: "".join(f"{part}, ".ljust(width) for part, width in zip(parts, wide, strict=False)) + ", ".join(parts[common:])
        for choice, parts in told.items()
    }
    text, most = max(len(choice.text) for choice in told) + 1, max(map(len, whole.values()))
    rows = {
        choice: replace(choice, text=choice.text.ljust(text), prospect=said.ljust(most) if choice.worth else said)
        for choice, said in whole.items()
    }
    fits = all(len(flow([_choice(row) for row in each], columns)) == len(rows) for each in (rows, rows.values()))
    return [rows.get(choice, choice) for choice in choices] if fits else choices


def _facts(choice: Choice, most: int) -> str:
    """The first facts of the card that a choice names, without those that are told of the choice itself."""
    facts = brief(choice.face, most).split(", ") if choice.face is not None and len(choice.prospect) < LONG else []
    return ", ".join(fact for fact in facts if fact not in choice.prospect)


def _ways(prompt: Prompt, look: Look) -> list[Text]:
    """The ways on the field that the choices would open, each once, with its exact chance; those that fit into few lines.

    That of a runner whose chance stands with his choice is not told twice, unless there is a throw at him.
    """
    arrow = "→" if look.letters else "->"
    told = [
        way
        for way, by in prompt.arrows
        if way.chance and (way.kind != "run" or len(by.arrows) > 1 or way.chance not in by.prospect)
    ]
    ways = [Text(str(each).replace(" to ", f" {arrow} "), "cyan") for each in told]
    return flow(ways, look.columns)[: MOST_WAYS + max(0, (look.rows - LEAST[1]) // 4)]


def _one_line(commands: Mapping[str, Text], keys: Mapping[str, str], columns: int) -> list[Text]:
    """Of the commands, by their words, those that fit on a line, the most needed first; behind help the keys of the others."""

    def line(kept: Collection[str]) -> list[Text]:
        others = " ".join(key for word, key in keys.items() if word not in kept)
        told = {**commands, "help": Text.assemble(commands["help"], (f" ({others})", "dim"))} if others else commands
        return flow([text for word, text in told.items() if word in kept], columns)

    kept: list[str] = []
    for word in sorted(commands, key=lambda word: NEEDED.index(word) if word in NEEDED else len(NEEDED)):
        if len(line([*kept, word])) == 1:
            kept.append(word)
    return line(kept)


def _briefly(choices: Sequence[Choice], most: int, columns: int) -> list[Text]:
    """The choices; of several in a row that begin with the same words, these words stand before the first one alone.

    Such a group ends its line, and its further lines begin further to the right, so that its words are not read as those of a
    choice that is not of it.
    """
    lines: list[Text] = []
    others: list[Text] = []
    for lead, alike in groupby(choices, lambda choice: _lead(choice, choices)):
        group = list(alike)
        if not lead or len(group) <= ALIKE:
            others += [_choice(choice, _facts(choice, most)) for choice in group]
            continue
        told = [_choice(replace(choice, text=choice.text.removeprefix(lead)), _facts(choice, most)) for choice in group]
        words = f"{lead.rstrip(', ')}:  "
        told[0] = Text.assemble((words, "dim"), told[0])
        rows = flow([*others, *told], columns - len(INDENT))
        first = next(number for number, row in enumerate(rows) if words in row.plain)
        lines += [*rows[: first + 1], *(Text(INDENT).append_text(row) for row in rows[first + 1 :])]
        others = []
    return [*lines, *flow(others, columns)]


def _lead(choice: Choice, choices: Sequence[Choice]) -> str:
    """The most words with which it and at least two others begin, ``bring in ``; empty if there are none."""
    words = choice.text.split(" ")
    for many in range(len(words) - 1, 0, -1):
        lead = f"{' '.join(words[:many])} "
        if sum(each.text.startswith(lead) for each in choices) > ALIKE:
            return lead
    return ""


def _commands(prompt: Prompt, short: bool) -> Iterator[tuple[str, str, str]]:
    """Word, key and words of each command: its word, or for how long it passes, and what, which may be told in ``short``.

    Of two that pass, the first says what they answer.
    """
    everything = "pass all, at-bat" if short else f"pass everything, {_LASTING[EVERYTHING[0]]}"
    passes = "pass this question, " if prompt.passing == "pass" else f"{prompt.passing}, "
    if short:
        passes = "pass, " if prompt.passing == "pass" else "same, "
    for command in prompt.commands:
        words = command.word
        if command.word in EVERYTHING and prompt.draws:
            words = "the same all half-inning"
        elif command.word in EVERYTHING:
            words = everything if command.word == EVERYTHING[0] else "half-inning"
        elif command.word == "together":
            words = "both pass, this at-bat"
        elif command.word == "hand" and prompt.holds:
            words = "put your hand away"
        elif command.word in _LASTING:
            words = f"{passes}{_LASTING[command.word].removeprefix('this ' if short else '')}"
            passes = ""
        elif command.word == "undo" and prompt.leaves:
            words = NEVER_MIND
        elif command.word in ("ask-all", "cards-only"):
            words = prompt.ask_all if command.word == "ask-all" else "which cards to ask for"
        yield command.word, command.key, words


def _choice(choice: Choice, facts: str = "") -> Text:
    text = Text()
    if choice.key:
        text.append(f" {choice.key} ", "reverse bold")
        text.append(" ")
    text.append(choice.text)
    if facts:
        text.append(f" ({facts})", "dim")
    if (choice.prospect or choice.worth) and not choice.text.endswith(" "):  # not a column of a table
        text.append(":")
    if choice.prospect:
        text.append(f" {choice.prospect}", "cyan")
    if choice.worth:
        text.append(f" {choice.worth}", "green")
    return text
