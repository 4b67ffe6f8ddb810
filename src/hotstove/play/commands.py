"""The commands of every screen: one table of keys, words and what they do. A key means the same on all screens that have it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Command:
    """One command: the word by which it is called, its key, and what it does.

    ``terminal`` and ``browser`` tell whether those screens have it. ``looks``: it only shows the game, or leaves it, and is
    therefore offered between questions, too. ``sometimes``: it is shown only if it has an effect. ``hands``: only games whose
    managers hold cards have it; ``without`` is what it does in the others. ``shared``: it is for two people at one screen, in
    games with hands and in others, or in the ``others`` alone. ``passing``: it passes questions.
    """

    word: str
    key: str
    about: str
    terminal: bool = True
    browser: bool = True
    looks: bool = False
    sometimes: bool = False
    hands: bool = False
    without: str = ""
    shared: Literal["", "others", "all"] = ""
    passing: bool = False

    def offered(self, hands: bool, two: bool, passes: bool) -> bool:
        """Whether a game with or without ``hands`` has it, at a screen of ``two`` people, where it ``passes`` questions."""
        for_two = self.shared == "all" or (self.shared == "others" and not hands)
        return (two or not for_two) and (hands or not self.hands) and (passes or not self.passing)

    def told(self, hands: bool) -> str:
        """What it does in a game with or without hands."""
        return self.about if hands or not self.without else self.without


COMMANDS: Final = (
    Command("undo", "u", "take back your last answer; once more for the one before it"),
    Command("redo", "r", "give an answer taken back again", browser=False, sometimes=True),
    Command("hand", "!", "at a shared screen, see your hand; again: put it away; a window that passes by itself waits for you",
            sometimes=True,
            without="at a shared screen, take it for your secret choice", shared="others"),
    Command("together", ";", "at a shared screen, when both agree on it: both pass everything until this at-bat is over",
            sometimes=True, shared="all", passing=True),
    Command("at-bat", ".", "pass everything until this at-bat is over: every card, and what else is asked before a pitch",
            sometimes=True, without="pass all that is asked before a pitch, until this at-bat is over", passing=True),
    Command("half-inning", ",", "pass all of that until this half-inning is over", sometimes=True, passing=True),
    Command("ask-all", "+", "be asked in this at-bat also for what is seldom wanted; again: all game; again: no more",
            sometimes=True, passing=True),
    Command("skip", "n", "pass, and skip this question for the rest of the half-inning", sometimes=True, passing=True),
    Command("never", "N", "pass, and skip it for the rest of the game, until you take that back (u) or resume",
            sometimes=True, passing=True),
    Command("cards-only", "=", "choose the cards of your hand for which you are asked; at all others you pass by yourself",
            sometimes=True, hands=True),
    Command("why", "w", "what happened last and the rules behind it", looks=True),
    Command("odds", "%", "what may come of each choice, what it is worth, and what the coach would do"),
    Command("box", "x", "the box score so far", looks=True),
    Command("cards", "c", "the cards that lie open and those in your hand, both lineups, and all players of both teams",
            browser=False, looks=True, without="the cards that lie open, both lineups, and all players of both teams"),
    Command("all-cards", "C", "all cards of both teams", terminal=False, looks=True),
    Command("rules", "R", "the rules", terminal=False, looks=True),
    Command("log", "l", "the game so far, play by play", browser=False, looks=True),
    Command("sound", "M", "sound", terminal=False, looks=True),
    Command("agree", "A", "agree, when the other manager wants to take an answer back", terminal=False, sometimes=True),
    Command("decline", "D", "decline that", terminal=False, sometimes=True),
    Command("help", "?", "what each key does", looks=True),
    Command("quit", "q", "save and leave", browser=False, looks=True),
)  # fmt: skip
BY_WORD: Final = {command.word: command for command in COMMANDS}


def browser_keys(hands: bool, two: bool, passes: bool) -> Mapping[str, str]:
    """What each key does in the browser, in a game with or without ``hands``, at a screen of ``two``, where it ``passes``."""
    return {each.key: each.told(hands) for each in COMMANDS if each.browser and each.offered(hands, two, passes)}


RESERVED: Final = frozenset(command.key for command in COMMANDS)
"""The keys of all commands on any screen. No option gets one of them, so that an option has the same key on all screens."""
