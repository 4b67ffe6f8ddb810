"""From what a person types to an answer or a command; commands are understood at any prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.play.asking import Choice
from hotstove.table.asks import Ask

COMMANDS: Final = {
    "undo": ("u", "take back your last answer; once more for the one before it"),
    "redo": ("r", "give an answer taken back again"),
    "skip": ("n", "pass, and skip this question for the rest of the half-inning"),
    "never": ("N", "pass, and skip it for the rest of the game, until you take that back (u) or resume"),
    "why": ("w", "what happened last and the rules behind it"),
    "odds": ("%", "what each choice is worth"),
    "box": ("x", "the box score so far"),
    "cards": ("c", "the cards that lie open and those in your hand, with all that they say, and both lineups"),
    "log": ("l", "the game so far, play by play"),
    "help": ("?", "this page"),
    "quit": ("q", "save and leave"),
}
"""Commands by their word: the key, and what they do."""
SOMETIMES: Final = ("redo", "skip", "never")
"""Commands that are shown only where they do something."""
LOOKING: Final = tuple((COMMANDS[word][0], word) for word in ("why", "box", "cards", "log", "help", "quit"))
"""Commands (key, word) that make sense between questions: they look at the game, or leave it."""
COMMAND_KEYS: Final = {key: word for word, (key, _) in COMMANDS.items()}
"""Commands by their key."""


@dataclass(frozen=True, slots=True)
class Command:
    """One of ``COMMANDS``, by its word."""

    word: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """An open question as a person sees it: who is asked what, the choices, and the commands on offer (key, word)."""

    heading: str
    choices: tuple[Choice, ...]
    commands: tuple[tuple[str, str], ...] = tuple((key, word) for word, (key, _) in COMMANDS.items() if word not in SOMETIMES)


@dataclass(frozen=True, slots=True)
class Given:
    """An answer: the number of an option or throw."""

    number: int


@dataclass(frozen=True, slots=True)
class Wrong:
    """Neither answer nor command; ``message`` says what is legal."""

    message: str


def read(typed: str, ask: Ask, keys: Sequence[str], usual: int | None = None) -> Given | Command | Wrong:
    """What the typed key or words mean: a key, an answer's text or its unmistakable beginning, or a command.

    ``usual`` is the answer of who types nothing.
    """
    text = " ".join(typed.split())
    if not text and usual is not None:
        return Given(usual)
    if text in keys:
        return Given(keys.index(text))
    if text in COMMAND_KEYS:
        return Command(COMMAND_KEYS[text])
    texts = [" ".join(answer.lower().replace(",", " ").split()) for answer in ask.texts]
    wanted = " ".join(text.lower().replace(",", " ").split())
    if wanted in texts:
        return Given(texts.index(wanted))
    if wanted in COMMANDS or wanted in ("save", "exit"):
        return Command(wanted if wanted in COMMANDS else "quit")
    several = ask.dice is not None and len(ask.dice.of) > 1
    read_so = [number for number, value in enumerate(ask.dice.values) if str(value).lower() == wanted] if ask.dice else []
    if several and wanted.isdecimal():
        together = " ".join(wanted)
        if len(wanted) == 1:
            read_so = []  # one of several dice, half a throw
        elif not read_so and together in texts:
            return Given(texts.index(together))  # 05 for 0 and 5
    if len(read_so) == 1:
        return Given(read_so[0])
    if len(text) == 1 and (other := text.swapcase()) in keys and ask.dice is None:
        return Given(keys.index(other))
    begin = read_so or [number for number, answer in enumerate(texts) if len(wanted) > 1 and answer.startswith(wanted)]
    if len(begin) == 1:
        return Given(begin[0])
    return Wrong(_not_understood(text, ask, keys, [ask.texts[number] for number in begin]))


def _not_understood(text: str, ask: Ask, keys: Sequence[str], begin: Sequence[str]) -> str:
    shown = text if text.isprintable() else text.encode("unicode_escape").decode()
    what = f"{shown[:30]!r} is no answer here" if text else "Nothing was typed"
    if begin:
        more = "type more of it" if ask.dice is None else "type what the dice show"
        return f"{shown[:30]!r} could be {', '.join(begin)}; {more}."
    if ask.dice is not None:
        faces = "; ".join(f"{die.name}: {' '.join(str(face) for face in dict.fromkeys(die.faces))}" for die in ask.dice.of)
        several = ", one face for each die with a blank between" if len(ask.dice.of) > 1 else ""
        return f"{what}. Type what {ask.dice.name} shows{several} ({faces})."
    if keys:
        legal = ", ".join(f"{key} {answer}" for key, answer in zip(keys, ask.texts, strict=True))
    else:
        legal = ", ".join(ask.texts[:12]) + (" ..." if len(ask.options) > 12 else "")
    return f"{what}. Legal: {legal}. ? for help."
