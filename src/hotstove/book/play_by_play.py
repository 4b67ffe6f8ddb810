"""Play-by-play in words, from events alone, each line with what happened first and its reason second: the dice and their
purpose, the printed code, the rule. ``Larkin: walk; Quill to second. Die 3, BB. [SB-11]``
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move
from hotstove.baseball.plays import (
    Count,
    GameBegins,
    GameEnds,
    HalfInningBegins,
    HalfInningEnds,
    HeatChange,
    Kind,
    Note,
    Play,
    Reckoning,
    Substitution,
)
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet, names_in_print
from hotstove.baseball.words import BASES, OUTS, counted, dice_and_faces, half_inning
from hotstove.book.heat import HeatStep, heat_steps, heat_words
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, Event, Rolled, label_of, rule_of

FIELD = (
    "",
    "pitcher",
    "catcher",
    "first base",
    "second base",
    "third base",
    "shortstop",
    "left field",
    "center field",
    "right field",
    "designated hitter",
    "pinch hitter",
    "pinch runner",
)
HIT_TO = ("", "the pitcher", "the catcher", "the first baseman", "the second baseman", "the third baseman", "the shortstop",
          *FIELD[7:10])  # fmt: skip
"""Where a hit goes, by the scorecard number of who could not make an out of it: to a man or a field.

It is not ``to third base``, which would be read as the base that the batter takes."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the play-by-play and the rule it comes from. ``heading`` marks the lines that open a half-inning.

    ``short`` is the text without dice and score; empty if that is the text itself. ``only_dice``: the line tells of dice or a
    card and of nothing else. ``subject`` is the beginning of the text that stands for it where there is little room; empty if
    only the whole text will do. ``dice`` are the place in the text where a play's dice begin and the place after their last
    letter. ``headline``: it tells a moment of drama (``Note.headline``), or runs that were banked or lost. ``heat``: it tells
    who runs hotter or colder, and of nothing else.
    """

    text: str
    rule: str
    heading: bool = False
    short: str = ""
    only_dice: bool = False
    subject: str = ""
    dice: tuple[int, int] = (0, 0)
    headline: bool = False
    heat: tuple[HeatStep, ...] = ()

    def __str__(self) -> str:
        """The line as it is printed, with the rule in brackets unless it is a heading."""
        return self.text if self.heading or not self.rule else f"{self.text} [{self.rule}]"


def narrate(events: Iterable[Event]) -> list[StoryLine]:
    """All lines of a game or of its beginning. The first event is its ``GameBegins``; raises DoesNotFit otherwise."""
    narrator = Narrator()
    return [line for event in events for line in narrator.tell(event)]


def play_by_play(events: Iterable[Event]) -> str:
    """The whole game in words: one line a play, half-innings under their headings."""
    lines = []
    for line in narrate(events):
        lines.append(f"\n{line}" if line.heading else str(line))
    return "\n".join(lines) + "\n"


DISCARD: Final = "discard"
"""The last word of the label of a draw by which a card leaves a hand, seen by all."""


class Narrator:
    """Puts events into words, one after the other.

    ``book`` is its scorebook, ``play`` the play of the last event (None if that was no play). What a play does to players' heat
    is told after it, although most of it happens before the play is complete.
    """

    def __init__(self) -> None:
        self.book = Scorebook()
        self.play: ScoredPlay | None = None
        self._names: dict[str, str] = {}
        self._dice: list[Event] = []
        self._home: list[str] = []
        self._heat: list[HeatChange] = []
        self._under_way = False

    def tell(self, event: Event) -> list[StoryLine]:
        """The lines for one more event; none for a choice, since the events after it tell its outcome."""
        self.play = None
        if isinstance(event, Drawn) and (event.seats != BOTH or label_of(event.why).endswith(DISCARD)):
            return self._hands_card(event)
        if isinstance(event, Rolled | Drawn):
            self._dice.append(event)
            self._under_way = True
            return []
        if isinstance(event, HeatChange):
            self._heat.append(event)
            return [] if self._under_way else self._warmed()
        if isinstance(event, Chosen):
            return []
        if isinstance(event, GameBegins):
            self._names = names_in_print(event.teams)
        placed = self.book.follow(event)
        if isinstance(placed, ScoredPlay):
            self.play = placed
            self._under_way = False
            return [self._line(placed), *self._warmed()]
        # Dice that belong to no play get a line of their own, before their consequences.
        dice, self._dice = self._dice, []
        fell = ""
        if isinstance(event, Reckoning):
            fell = _faces_of(dice, event.roll)
            dice = [die for die in dice if die.why != event.roll]
        told: list[StoryLine] = []
        for die in dice:
            said = reason(die)
            if answers(said) and told:
                told[-1] = replace(told[-1], text=f"{told[-1].text.removesuffix('.')} {said}.")
            else:
                told.append(StoryLine(_sentence(said), rule_of(die.why), only_dice=True))
        if isinstance(event, HalfInningBegins | HalfInningEnds | GameEnds):
            self._under_way = False
            told += self._warmed()
        return [*told, *self._other(event, fell)]

    def _warmed(self) -> list[StoryLine]:
        """The line that tells whose heat has changed since it was last told; none if nobody's has."""
        heat, self._heat = heat_steps(self._heat, self._names), []
        return [StoryLine(heat_words(heat), heat[0].rule, heat=heat)] if heat else []

    def _hands_card(self, event: Drawn) -> list[StoryLine]:
        """The line of its own for a card that goes to one hand or leaves one, which belongs to no play."""
        seat = event.seats[0] if event.seats and event.seats != BOTH else None
        if seat is not None:
            who = f"the {self.book.sides[seat].sheet.nickname} draw " if self.book.sides else f"the {SIDES[seat]} team draws "
        else:
            who = "" if event.seats else "draws "
        text = f"{label_of(event.why)}: {who}{event.card}"
        return [StoryLine(_sentence(text), rule_of(event.why), only_dice=True)]

    def _other(self, event: Event, fell: str) -> list[StoryLine]:
        """The lines of an event that is no play; ``fell`` are the faces of the dice of a reckoning that does not name them."""
        if isinstance(event, GameBegins):
            return [game_begins(event)]
        if isinstance(event, HalfInningBegins):
            self._home = []
            return [half_inning_begins(event, self.book)]
        if isinstance(event, HalfInningEnds):
            return [half_inning_ends(event, self.book, self._home)]
        if isinstance(event, Substitution):
            sheet = self.book.sides[event.side].sheet
            self._names.setdefault(event.player.id, self._new_name(event))
            return [StoryLine(substitution(event, self._names, sheet), rule_of(event.why))]
        if isinstance(event, Note):
            subject, colon, _ = event.text.partition(": ")
            whole = event.headline or not colon
            return [StoryLine(event.text, rule_of(event.why), subject="" if whole else subject, headline=event.headline)]
        if isinstance(event, Reckoning):  # no part of a sum says anything alone
            rule = rule_of(event.why)
            text = f"{event.text.removesuffix('.')} ({fell})." if fell else event.text
            headline = [StoryLine(event.headline, rule, headline=True)] if event.headline else []
            return [StoryLine(text, rule), *headline]  # what it comes to after the roll it comes from
        if isinstance(event, GameEnds):
            return [game_ends(event, self.book)]
        return []

    def _new_name(self, change: Substitution) -> str:
        return change.player.name if change.player.last_name in self._names.values() else change.player.last_name

    def _line(self, placed: ScoredPlay) -> StoryLine:
        play, outs = placed.play, placed.outs + placed.play.outs
        provisional = self.book.halves[-1].provisional
        self._home += [self._names[run.runner.id] for run in placed.home]
        dice, self._dice = self._dice, []
        what = happened(placed, self._names, provisional)
        after = []
        if play.outs and outs < 3:  # the third ends the half-inning, which is the next line
            after.append(f"{OUTS[outs]}.")
        if provisional and placed.home and outs < 3:
            after.append(f"{counted(len(self._home), 'run')} at risk.")
        short = " ".join((short_text(play, self._names, what), *after))
        why = because(play, dice)
        begin = len(short) + 1 if why else 0
        text = f"{short} {why}" if why else short
        return StoryLine(text, rule_of(play.why), short=short, dice=(begin, begin + len(why.removesuffix("."))))


# --- One function for each kind of event


def game_begins(event: GameBegins) -> StoryLine:
    """``Small Ball: Cinder Creek Foxes at Bluewater Herons.``"""
    return StoryLine(f"{event.game}: {event.teams[AWAY].name} at {event.teams[HOME].name}.", rule_of(event.why))


def half_inning_begins(event: HalfInningBegins, book: Scorebook) -> StoryLine:
    """``Top of the 3rd: Foxes at bat. Foxes 1, Herons 0.``"""
    text = f"{half_inning(event.inning, event.half).capitalize()}: {book.sides[event.half].sheet.nickname} at bat."
    return StoryLine(f"{text} {score(book)}.", rule_of(event.why), heading=True, short=text)


def half_inning_ends(event: HalfInningEnds, book: Scorebook, came_home: Sequence[str]) -> StoryLine:
    """The end of a half-inning: how it ended, runs banked or void, and its totals."""
    half = book.halves[-1]
    team = book.sides[half.half].sheet.nickname
    runs = counted(half.runs, "run")
    totals = [runs]
    headline = False
    if not event.runs_count:
        headline = bool(came_home)
        how = f"Bust! {counted(len(came_home), 'run')} void ({', '.join(came_home)})" if came_home else "Bust"
        runs = f"bust, {counted(len(came_home), 'run')} void" if came_home else "bust"
    elif half.provisional:
        # A half-inning that ends after nine batters is not banked by choice; the event's word says so.
        chosen = "" if event.how == "bank" else f"{event.how.capitalize()}. "
        headline = half.runs > 0
        how = f"{chosen}The {team} bank {runs if half.runs else 'nothing'}{'!' if headline else ''}"
        totals = []
        runs = f"{runs} banked" if half.runs else "nothing banked"
    else:
        how = event.how.capitalize()
    rest = [counted(half.hits, "hit")]
    if half.errors:
        rest.append(counted(half.errors, "error"))
    rest.append(f"{half.left_on_base or 'none'} left on base")
    begun = how if how.endswith("!") else f"{how}."
    text = f"{begun} {_sentence(', '.join((*totals, *rest)))} {score(book)}."
    return StoryLine(text, rule_of(event.why), short=f"{team}: {', '.join((runs, *rest))}.", headline=headline)


def game_ends(event: GameEnds, book: Scorebook) -> StoryLine:
    """``Final: Herons 6, Foxes 5, 9 innings.``"""
    return StoryLine(f"Final: {score(book, leader_first=True)}, {event.how}.", rule_of(event.why))


def substitution(change: Substitution, names: dict[str, str], sheet: TeamSheet) -> str:
    """``Ramsay bats for Jarvis.``; a player that only changes his position ``moves to shortstop``."""
    name, before = names[change.player.id], names.get(change.replaces, change.replaces)
    if change.replaces == change.player.id:
        return f"{name} moves to {FIELD[change.position]} ({sheet.nickname})."
    if change.position is Position.PINCH_HITTER:
        return f"{name} bats for {before} ({sheet.nickname})."
    if change.position is Position.PINCH_RUNNER:
        return f"{name} runs for {before} ({sheet.nickname})."
    if change.position is Position.PITCHER:
        return f"{name} pitches, for {before} ({sheet.nickname})."
    return f"{name} comes in for {before}, {FIELD[change.position]} ({sheet.nickname})."


def because(play: Play, dice: Sequence[Event]) -> str:
    """The reason of a play, a sentence: its dice, and the printed code if they do not say it; empty if there were none.

    ``Die 3, GO.``
    """
    several = not play.ends_plate_appearance or len(dice) > 1
    reasons = [_dice_alone(die) if _is_read_in(die, play.printed) else reason(die, several) for die in dice]
    if play.printed and not any(_words(play.printed) <= _words(text) for text in reasons):
        if len(reasons) == 1 and ":" not in reasons[0]:
            reasons = [f"{reasons[0]}: {play.printed}"]
        else:
            reasons.append(play.printed)
    return _sentence(in_a_row(reasons))


def in_a_row(reasons: Iterable[str]) -> str:
    """Reasons in a row; one that answers the reason before it (``against 9``) follows without a mark.

    >>> in_a_row(["steal: 7 + 4 (Speed) = 11", "against 6 + 6 (Defense) = 12: out"])
    'steal: 7 + 4 (Speed) = 11 against 6 + 6 (Defense) = 12: out'
    """
    row = ""
    for text in reasons:
        row += f"{'' if not row else ' ' if answers(text) else '; '}{text}"
    return row


def answers(said: str) -> bool:
    """Whether what is said of a throw goes on from what was said of the throw before it."""
    return said.startswith("against ")


def _is_read_in(event: Event, printed: str) -> bool:
    """Whether several dice of a roll make a combination that what was printed begins with: ``VT`` of ``VT on the ...``."""
    named = isinstance(event, Rolled) and " and " in event.dice
    return named and isinstance(event, Rolled) and printed.startswith((f"{event.reading} ", f"{event.reading},"))


def _dice_alone(event: Event) -> str:
    """Dice in words that say of themselves what they are for: ``red Velocity die V, blue Contact die T``."""
    return dice_and_faces(event.dice, event.faces) if isinstance(event, Rolled) else ""


def short_text(play: Play, names: dict[str, str], what: str) -> str:
    """The batter and the result: ``Larkin grounds out.``, ``Quill, hit and run: single; Bright to third.``"""
    told = play.tactic and play.tactic in what.lower()
    who = names[play.batter] if told and play.ends_plate_appearance else _who(play, names)
    if not who:
        return what
    verb = play.kind >= Kind.STRIKEOUT and (told or not play.tactic) and not what.startswith("Sacrifice")
    return f"{who}{'' if verb else ':'} {what[:1].lower()}{what[1:]}"


def _who(play: Play, names: dict[str, str]) -> str:
    """The batter and the tactic; between pitches the tactic alone."""
    who = names[play.batter] if play.ends_plate_appearance else ""
    if play.tactic:
        who = f"{who}, {play.tactic}" if who else play.tactic.capitalize()
    return who


def _faces_of(dice: Sequence[Event], why: str) -> str:
    """The faces of the dice of that roll if they were read as words, ``6 6``; a number stands in the sum itself."""
    rolled = [die for die in dice if isinstance(die, Rolled) and die.why == why and not die.reading.isdecimal()]
    return ", ".join(die.faces for die in rolled)


def _words(text: str) -> set[str]:
    return {word.strip(",:;.()") for word in text.split()}


def reason(event: Event, label: bool = True) -> str:
    """A die or card in words: ``steal: die 3``, ``pitcher: 2d6 3 4, 7``, ``red control die PITCHER``."""
    if isinstance(event, Rolled):
        if event.said:
            return event.said
        entry, comma, result = event.reading.partition(", ")
        if label and comma and _ONE_NAME.fullmatch(event.dice):  # the entry of a key stands for the faces
            return f"{label_of(event.why)} {entry}: {result}"
        name = "die" if event.dice == "d6" else event.dice
        text = dice_and_faces(name, event.faces)
        if event.reading.replace(" ", "") != event.faces.replace(" ", "").lstrip("0" if " " in event.faces else ""):
            text += f", {event.reading}"
    elif isinstance(event, Drawn):
        text = f"draws {event.card}"
    else:
        return ""
    return f"{label_of(event.why)}: {text}" if label and not _words(label_of(event.why)) <= _words(text) else text


_ONE_NAME: Final = re.compile(r"[0-9]+d[0-9]+")
"""Several dice of one kind: ``2d6``."""


def happened(placed: ScoredPlay, names: dict[str, str], provisional: bool = False) -> str:
    """The play and the moves of all runners: ``Walk; Quill to second.``"""
    play = placed.play
    headline = between_pitches(placed, names) if not play.ends_plate_appearance else plate_appearance(play)
    told = {move.start for move in play.moves if move.start == BATTER} if play.ends_plate_appearance else set()
    if play.kind is Kind.STEAL:
        told = {move.start for move in play.moves if move.steal}
    elif play.kind is Kind.PICK_OFF:
        told = {move.start for move in play.moves if move.out}
    rest = [movement(move, names[placed.runner(move.start).id], provisional) for move in play.moves if move.start not in told]
    return _sentence("; ".join([headline, *rest]))


_HEADLINES = {
    Kind.SINGLE: "single",
    Kind.DOUBLE: "double",
    Kind.TRIPLE: "triple",
    Kind.HOME_RUN: "home run",
    Kind.WALK: "walk",
    Kind.INTENTIONAL_WALK: "walked on purpose",
    Kind.HIT_BY_PITCH: "hit by the pitch",
    Kind.INTERFERENCE: "first base on the catcher's interference",
    Kind.STRIKEOUT: "strikes out",
    Kind.GROUND_OUT: "grounds out",
    Kind.FLY_OUT: "flies out",
    Kind.LINE_OUT: "lines out",
    Kind.POP_OUT: "pops out",
    Kind.BUNT_OUT: "bunts and is out",
    Kind.FIELDERS_CHOICE: "reaches on a fielder's choice",
    Kind.ERROR: "reaches on an error",
}


def plate_appearance(play: Play) -> str:
    """The batter's result, with the fielders if the game names them: ``grounds into a double play (6-4-3)``."""
    text = _HEADLINES[play.kind]
    own = play.batter_move()
    if play.kind is Kind.GROUND_OUT and play.double_play:
        text = "grounds into a double play"
    elif play.facts.credit == Count.SACRIFICE_HIT:
        text = "sacrifice bunt"
    elif play.double_play and own is not None and own.out:
        text += ", a double play"
    elif play.outs == 3:
        text += ", a triple play"
    if play.is_hit:
        text += f" to {HIT_TO[play.hit_to]}" if play.hit_to else ""
    elif own is not None and own.error:
        text += f" (E{own.error})"
    elif play.kind not in (Kind.FIELDERS_CHOICE, Kind.STRIKEOUT) and (chain := fielders(play)):
        text += f" ({chain})"
    if own is not None and own.out and play.is_hit:  # he tried for one base more
        text += f", {movement(own, '', False).strip().removeprefix('is ')}"
    elif own is not None and not own.out and play.kind is Kind.STRIKEOUT:
        text += ", but is safe on first"
    elif own is not None and not own.out and own.end > _REACHES.get(play.kind, 1):
        text += f", {movement(own, '', False).strip()}"
    return text


_REACHES = {Kind.DOUBLE: 2, Kind.TRIPLE: 3, Kind.HOME_RUN: HOME_PLATE}


def fielders(play: Play) -> str:
    """The fielders that made the outs, as scorecards write them: ``6-4-3``; empty if the game names none."""
    return "-".join(map(str, relay(move for move in play.moves if move.out)))


def relay(outs: Iterable[Move]) -> list[int]:
    """The fielders of several outs in order; one that ends an out and begins the next is listed once: 6, 4, 3."""
    chain: list[int] = []
    for move in outs:
        chain += move.fielders[1:] if chain and move.fielders[:1] == (chain[-1],) else move.fielders
    return chain


def between_pitches(placed: ScoredPlay, names: dict[str, str]) -> str:
    """A steal, pick-off, wild pitch, passed ball, balk or other advance."""
    play = placed.play
    if play.kind is Kind.STEAL:
        return "; ".join(_steal(move, names[placed.runner(move.start).id]) for move in play.moves if move.steal)
    if play.kind is Kind.PICK_OFF:
        out = [move for move in play.moves if move.out]
        told = [f"{names[placed.runner(move.start).id]} is picked off {BASES[move.start]}{_by(move)}" for move in out]
        return "; ".join(told) or "wild throw on a pick-off"
    if play.kind is Kind.ADVANCE:
        return "runners move"
    return play.kind.words


def _steal(move: Move, name: str) -> str:
    if move.out:
        return f"{name} is caught stealing {BASES[move.start + 1]}{_by(move)}"
    steals = f"{name} steals {BASES[move.start + 1]}"
    return f"{steals} and goes to {BASES[move.end]} (E{move.error})" if move.error and move.end > move.start + 1 else steals


def movement(move: Move, name: str, provisional: bool) -> str:
    """``Quill to second``, ``Bright scores``; or ``Bright comes home`` if runs do not count yet."""
    if move.steal and not move.out:
        return _steal(move, name)
    if move.out:
        caught = "is caught stealing" if move.steal else "is out at" if move.end != move.start else "is doubled off"
        return f"{name} {caught} {BASES[move.end]}{_by(move)}"
    misplay = f" (E{move.error})" if move.error else ""
    if move.end == HOME_PLATE:
        return f"{name} {'comes home' if provisional else 'scores'}{misplay}"
    return f"{name} to {BASES[move.end]}{misplay}" if move.end != move.start else f"{name} stays on {BASES[move.end]}"


def _by(move: Move) -> str:
    return f" ({'-'.join(str(number) for number in move.fielders)})" if move.fielders else ""


# --- Words


def score(book: Scorebook, leader_first: bool = False) -> str:
    """``Foxes 2, Herons 0``: the away side first, or the leader."""
    pairs = [(book.sides[AWAY].sheet.nickname, book.runs(AWAY)), (book.sides[HOME].sheet.nickname, book.runs(HOME))]
    if leader_first:
        pairs.sort(key=lambda pair: -pair[1])
    return ", ".join(f"{name} {runs}" for name, runs in pairs)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""
