"""How a question is put to a person on any screen: its heading, the choices, and a key for each."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, Situation
from hotstove.table.asks import Ask
from hotstove.table.dice import Dice
from hotstove.table.events import label_of
from hotstove.table.game import AnyGame, passes

DECISION: Final = "decision"
"""The label of what a manager decides at every step, in games that ask nothing else."""
MOST_KEYS = 40
"""Questions with more options than this are answered in words."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer on offer: the key (empty where it must be typed), its text, and what it is worth where that was asked."""

    key: str
    text: str
    worth: str = ""


def keys_for(ask: Ask, commands: Collection[str] = ()) -> tuple[str, ...]:
    """A key for each possible answer, none of them one of the commands'; empty where the answer must be given in words.

    An option's own key is kept. The others get a letter of their text, a digit, or any letter left.
    """
    texts = ask.texts
    if ask.dice is not None:
        return texts if all(len(text) == 1 for text in texts) and len(set(texts)) == len(texts) else ()
    if len(texts) > MOST_KEYS:
        return ()
    taken = set(commands)
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


def pass_of(game: AnyGame, ask: Ask) -> int | None:
    """The documented pass of a manager's question by its number, or None where it has none."""
    text = passes(game).get(label_of(ask.why)) if ask.seat is not None else None
    return ask.texts.index(text) if text is not None and text in ask.texts else None


def called(nickname: str, ask: Ask, usual: int | None = None) -> str:
    """The heading of a manager's question: ``Foxes, your call``, with what it is about where that says more."""
    label = label_of(ask.why)
    if label == DECISION:
        return f"{nickname}, your call"
    return f"{nickname}, your call: {label}" + (f" (Enter: {ask.texts[usual]})" if usual is not None else "")


def thrown(dice: Dice[object], ask: Ask, whose: str = "") -> str:
    """The heading of a throw that a person makes: ``Your die for the at-bat, Pip Larkin (1 to 6)``."""
    what = f"{label_of(ask.why)}, {whose}" if whose else label_of(ask.why)
    faces = [list(dict.fromkeys(die.faces)) for die in dice.of]
    if len(faces) > 1:
        return f"Your dice for the {what} ({dice.name})"
    first, last = faces[0][0], faces[0][-1]
    if isinstance(first, int) and isinstance(last, int) and faces[0] == list(range(first, last + 1)):
        return f"Your die for the {what} ({first} to {last})"
    return f"Your die for the {what} ({', '.join(str(face) for face in faces[0])})"


def thrower(game: AnyBallGame, ask: Ask, situation: Situation | None) -> str:
    """Whose dice they are: as the dice say, else the pitcher's or batter's, where the game's words for the roll name one."""
    if ask.dice is not None and ask.dice.whose:
        return ask.dice.whose
    label = label_of(ask.why)
    words = next((f"{roll.label} {roll.asks}" for roll in game.questions if (roll.verb, roll.label) == ("roll", label)), label)
    named = re.search(r"\b(pitcher|batter)\b", words)
    if named is None or situation is None:
        return ""
    return situation.pitcher if named[1] == "pitcher" else situation.batter
