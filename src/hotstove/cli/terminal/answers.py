"""From what a person types to an answer: a key for each option, and commands that are understood at any prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

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
_COMMAND_KEYS = {key: word for word, (key, _) in COMMANDS.items()}
MOST_KEYS = 40
"""Questions with more options than this are answered in words."""


@dataclass(frozen=True, slots=True)
class Command:
    """One of ``COMMANDS``, by its word."""

    word: str


@dataclass(frozen=True, slots=True)
class Given:
    """An answer: the number of an option or throw."""

    number: int


@dataclass(frozen=True, slots=True)
class Wrong:
    """Neither answer nor command; ``message`` says what is legal."""

    message: str


def keys_for(ask: Ask) -> tuple[str, ...]:
    """A key for each possible answer, none of them a command's; empty where the answer must be typed in words.

    An option's own key is kept. The others get a letter of their text, a digit, or any letter left.
    """
    texts = ask.texts
    if ask.dice is not None:
        return texts if all(len(text) == 1 for text in texts) and len(set(texts)) == len(texts) else ()
    if len(texts) > MOST_KEYS:
        return ()
    taken = set(_COMMAND_KEYS)
    keys = [""] * len(texts)
    for number, option in enumerate(ask.options):
        own = getattr(option, "key", "")
        if isinstance(own, str) and len(own) == 1 and own.isprintable() and own not in taken:
            keys[number] = own
            taken.add(own)
    for number, text in enumerate(texts):
        if not keys[number]:
            letters = [letter for letter in text if letter.isascii() and letter.isalnum()]
            wanted = [letter.lower() for letter in letters] + [letter.upper() for letter in letters]
            keys[number] = next(key for key in (*wanted, *digits[1:], *ascii_lowercase, *ascii_uppercase) if key not in taken)
            taken.add(keys[number])
    return tuple(keys)


def read(typed: str, ask: Ask, keys: Sequence[str], usual: int | None = None) -> Given | Command | Wrong:
    """What the typed key or words mean: a key, an answer's text or its unmistakable beginning, or a command.

    ``usual`` is the answer of who types nothing.
    """
    text = " ".join(typed.split())
    if not text and usual is not None:
        return Given(usual)
    if text in keys:
        return Given(keys.index(text))
    if text in _COMMAND_KEYS:
        return Command(_COMMAND_KEYS[text])
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
