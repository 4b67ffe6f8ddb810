"""The reading of what a person types: an answer or a command. Commands are understood at every prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.positions import position_named
from hotstove.play.asking import Prompt
from hotstove.play.commands import COMMANDS, Command
from hotstove.table.asks import Ask
from hotstove.table.events import BOTH

HERE: Final = tuple(command for command in COMMANDS if command.terminal)
"""The commands that the terminal has."""
LOOKING: Final = tuple(command for command in HERE if command.looks)
"""The commands that are available between questions: they show the game or leave it."""
PART: Final = 3
"""So many letters of a word within an answer name it, where no other answer has such a word."""
MOST_LEGAL: Final = 150
"""The most characters of the answers listed after one that is none; of more answers only the keys are told."""
OTHER_WORDS: Final = {"save": "quit", "exit": "quit", "coach": "odds"}
"""Words that people type for a command, and its own."""
BY_KEY: Final = {command.key: command for command in HERE}


@dataclass(frozen=True, slots=True)
class Wrong:
    """Text that is neither an answer nor a command; ``message`` says what is legal."""

    message: str


def read(typed: str, ask: Ask, keys: Sequence[str], usual: int | None = None, more: str = "") -> int | Command | Wrong:
    """Return the number of the answer that was typed, the command, or Wrong if it is neither.

    An answer is given by its key, its text, a beginning of the text that no other answer shares, or else one of a word in it,
    such as a last name; ``usual`` is the number of the answer that an empty line gives, ``more`` a further answer with its key,
    as it is told to who types none.
    """
    text = " ".join(typed.split())
    if not text and usual is not None:
        return usual
    if text and text in keys:  # an option that is not asked now has the key ""
        return keys.index(text)
    if text in BY_KEY:
        return BY_KEY[text]
    texts = [" ".join(answer.lower().replace(",", " ").split()) for answer in ask.texts]
    wanted = " ".join(text.lower().replace(",", " ").split())
    if wanted in texts:
        return texts.index(wanted)
    word = OTHER_WORDS.get(wanted, wanted)
    if (command := next((command for command in HERE if command.word == word), None)) is not None:
        return command
    several = ask.dice is not None and len(ask.dice.of) > 1
    read_so = [number for number, value in enumerate(ask.dice.values) if str(value).lower() == wanted] if ask.dice else []
    if several and wanted.isdecimal():
        together = " ".join(wanted)
        if len(wanted) == 1:
            read_so = []  # one of several dice: not a whole throw
        elif together in texts:
            return texts.index(together)  # 05 for 0 and 5; 12 for 1 and 2, not for the total of two sixes
    if several and not wanted.isdecimal() and " ".join(wanted) in texts:
        return texts.index(" ".join(wanted))  # VP for V and P
    if len(read_so) == 1:
        return read_so[0]
    if len(text) == 1 and (other := text.swapcase()) in keys and ask.dice is None:
        return keys.index(other)
    begin = read_so or [number for number, answer in enumerate(texts) if len(wanted) > 1 and answer.startswith(wanted)]
    if not begin and ask.dice is None and len(wanted) >= PART:
        begin = [number for number, answer in enumerate(texts) if any(word.startswith(wanted) for word in answer.split())]
    begin = sorted({texts[number]: number for number in reversed(begin)}.values())  # dice show the same faces in many ways
    if len(begin) == 1:
        return begin[0]
    return Wrong(_not_understood(text, ask, keys, [ask.texts[number] for number in begin], more))


def in_short(typed: str, prompt: Prompt) -> tuple[str, ...] | Wrong:
    """The places of fielders that are typed in short, as the game says them: ``3b 2, rf 6`` (or ``5 2, 9 6``).

    Empty if that is not what was typed; Wrong, with the reason, if one of them can't go there.
    """
    ways = [arrow.then or choice.text for arrow, choice in prompt.arrows if arrow.kind == "place"]
    parts = [part.split() for part in typed.lower().split(",")]
    if not ways:
        return ()
    if any(len(words) < 2 for words in parts):
        named = len(parts) > 1 and any(words[:1] and _is_position(words[0]) for words in parts)
        return Wrong(f"{typed.strip()[:30]!r} leaves out who or where. {FORM} Nobody has moved.") if named else ()
    places: dict[str, str] = {}
    zones = {way.split()[-1] for way in ways}
    for who, *where in parts:
        try:
            fielder = position_named(who).short
        except ValueError:
            if len(where) != 1 or where[0] not in zones:
                return ()  # another answer
            return Wrong(f"{who[:20]!r} is no fielder; those who can be placed: {_able(ways)}. Nobody has moved.")
        own = [way for way in ways if way.lower().split()[0] == fielder]
        meant = [way for way in own if _in_order(where, way.lower().split())]
        if fielder in places:
            return Wrong(f"{fielder} stands there twice: each fielder moves once. Nobody has moved.")
        if not own:
            return Wrong(
                f"{fielder} can't be placed now; those who can: {_able(ways)}. Each moves once; u takes the last back."
            )
        if len(where) == 1 and where[0] in zones and all(where[0] != way.split()[-1] for way in own):
            continue  # he stands there
        if len(meant) != 1:
            able = ", ".join(way.split()[-1] for way in own)
            if len(where) > 1:
                return Wrong(f"{typed.strip()[:30]!r} is not understood. {FORM} Nobody has moved.")
            return Wrong(f"{fielder} can't go to {where[0][:20]!r}; he can go to zone {able}. Nobody has moved.")
        places[fielder] = meant[0]
    return tuple(places.values()) or Wrong("They stand there already. Nobody has moved.")


FORM: Final = "Write fielder and zone, with commas between: lf 1, cf 3, rf 3."
"""The form of several places that are typed at once."""


def _able(ways: Sequence[str]) -> str:
    """Those who can be placed: ``1b, 2b, ss``."""
    return ", ".join(dict.fromkeys(way.split()[0] for way in ways))


def _is_position(word: str) -> bool:
    """Whether a word names a position."""
    try:
        position_named(word)
    except ValueError:
        return False
    return True


def _in_order(words: Sequence[str], among: Sequence[str]) -> bool:
    """Whether the words come among the others, in this order."""
    rest = iter(among)
    return all(word in rest for word in words)


def _not_understood(text: str, ask: Ask, keys: Sequence[str], begin: Sequence[str], more: str) -> str:
    shown = text if text.isprintable() else text.encode("unicode_escape").decode()
    what = f"{shown[:30]!r} is no answer here" if text else "Nothing was typed"
    if begin:
        more = "type more of it" if ask.dice is None else "type what the dice show"
        return f"{shown[:30]!r} could be {', '.join(begin)}; {more}."
    if ask.dice is not None:
        faces = "; ".join(f"{die.name}: {' '.join(str(face) for face in dict.fromkeys(die.faces))}" for die in ask.dice.of)
        shows = (
            f"{ask.dice.name} shows" if len(ask.dice.of) == 1 else "the dice show, one face for each die with a blank between"
        )
        return f"{what}. Type what {shows} ({faces})."
    if keys and not text:
        why = " (it would tell a secret choice)" if set(ask.seats) != set(BOTH) else ""
        return f"Nothing was typed, and Enter alone is no answer here{why}; type the key of a choice. ? for help."
    if keys:
        answers = [f"{key} {answer}" for key, answer in zip(keys, ask.texts, strict=True)]
        legal = ", ".join([*answers, *([more] if more else [])])
        if len(legal) > MOST_LEGAL:  # the choices stand above the question
            legal = f"the keys {' '.join(keys)}"
    else:
        legal = ", ".join(ask.texts[:12]) + (" ..." if len(ask.options) > 12 else "")
    return f"{what}. Legal: {legal}. ? for help."
