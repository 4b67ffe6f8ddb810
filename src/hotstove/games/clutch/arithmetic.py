"""The lines of arithmetic of pitches, swings and throws: what was added up, what counted and what doubled up.

A line is put into words when somebody reads it; the rules tell the numbers (``plays.Reckoning``). Some have a headline: a
Mistake Pitch, an advantage that has been turned, a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hotstove.baseball.at_stake import Term, total_of
from hotstove.baseball.effects import Modifier, Modifiers, counting
from hotstove.baseball.plays import ReadOn
from hotstove.baseball.teams import last_name_of
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.dice import REGULAR_FACES
from hotstove.games.clutch.ratings import batters_bonus, on_base, pitch, pitchers_bonus, tired
from hotstove.games.clutch.state import ClutchBoard
from hotstove.games.clutch.sums import (
    ADVANTAGE,
    COMMAND,
    NARROW_ZONE,
    NO_BATTERS_BONUS,
    ON_BASE,
    PITCH,
    PITCH_ROLL,
    SPEED,
    SWING,
    SWING_ROLL,
    THROW_ROLL,
    THROW_TOTAL,
    Sums,
)

TEN: Final = 10
"""A roll at which no limit is in force, to tell what is added to it."""


def doubled_up(amounts: Sequence[Modifier], *attributes: str) -> str:
    """Which amounts do not count because a greater one of the same owner and direction does (CL-177 to CL-180).

    >>> doubled_up([Modifier(0, "Swing", 5), Modifier(0, "Swing", 4), Modifier(1, "Swing", -2)], "Swing")
    '+5 Swing counts, +4 doubles up.'
    """
    parts = []
    for what in attributes:
        for owner, counts in counting(amounts, what):
            same = [amount for whose, of, amount in amounts if (whose, of, amount > 0) == (owner, what, counts > 0) and amount]
            same.remove(counts)
            if same:
                lesser = ", ".join(f"{amount:+}" for amount in same)
                parts.append(f"{counts:+} {what} counts, {lesser} double{'s' if len(same) == 1 else ''} up")
    return f"{'; '.join(parts)}." if parts else ""


def sentences(*texts: str) -> str:
    """Sentences in a row, without the empty ones."""
    return " ".join(text for text in texts if text)


# --- The pitch


class PitchSum(NamedTuple):
    """What a pitch is worked out from: both cards, amounts in force, and additions of the rulebook.

    ``tired`` is what tiredness takes from Command; ``pitch`` and ``on_base`` are the rulebook's additions to Pitch and On-Base.
    ``roll`` is the natural roll, 0 before the pitch; ``thrown`` is the Pitch, before it without a roll; ``against`` is the
    On-Base.
    """

    pitcher: Pitcher
    batter: Batter
    amounts: tuple[Modifier, ...]
    tired: int
    roll: int
    pitch: int
    on_base: int
    thrown: int
    against: int
    mistake: bool
    batters_chart: bool

    def __str__(self) -> str:
        return pitch_line(self) if self.roll else match_up(self)

    @property
    def comes_to(self) -> str:
        """The chart that the swing is read on, and whether it is a Mistake Pitch; empty before the roll."""
        if not self.roll:
            return ""
        return f"{'Mistake Pitch, ' if self.mistake else ''}the {'batter' if self.batters_chart else 'pitcher'}'s chart"

    @property
    def headline(self) -> str:
        """That it is a Mistake Pitch, or that what is in force has turned the advantage; else empty, as before the roll."""
        if not self.roll:
            return ""
        if self.mistake:
            whose = "the batter's chart, and" if self.batters_chart else "the pitcher's chart all the same, but"
            return f"Mistake Pitch! It is {whose} the power die for the swing."
        return turned(self)


def before_the_roll(board: ClutchBoard, sums: Sums) -> PitchSum:
    """The sums of a pitch that is not thrown yet."""
    at_bat = board.now
    return PitchSum(
        pitcher=board.pitching.card,
        batter=at_bat.batter,
        amounts=sums.each,
        tired=tired(board, board.fielding, sums),
        roll=0,
        pitch=at_bat.pitch_bonus,
        on_base=at_bat.on_base_bonus,
        thrown=pitch(board, TEN, sums) - TEN,
        against=on_base(board, sums),
        mistake=False,
        batters_chart=False,
    )


def after_the_roll(board: ClutchBoard, sums: Sums) -> PitchSum:
    """The sums of a pitch that is thrown, as ``rules.decide_advantage`` has worked them out."""
    at_bat = board.now
    return PitchSum(
        pitcher=board.pitching.card,
        batter=at_bat.batter,
        amounts=sums.each,
        tired=at_bat.tired,
        roll=at_bat.pitch_roll,
        pitch=at_bat.pitch_bonus,
        on_base=at_bat.on_base_bonus,
        thrown=at_bat.pitch_total,
        against=at_bat.on_base_total,
        mistake=at_bat.mistake,
        batters_chart=at_bat.batters_chart,
    )


def command_words(pitch_sum: PitchSum) -> str:
    """``4 + 2 (L+2) - 1 (tired) = 5``."""
    pitcher, sums = pitch_sum.pitcher, Modifiers(pitch_sum.amounts)
    own, cards = pitchers_bonus(pitcher, pitch_sum.batter), sums.of(COMMAND)
    terms = (Term(own, str(pitcher.bonus)), Term(-pitch_sum.tired, "tired"), Term(cards, "cards"))
    return total_of(pitcher.command, terms, max(pitcher.command + own - pitch_sum.tired + cards, 0))


def on_base_words(pitch_sum: PitchSum) -> str:
    """``12 + 1 (R+1) + 5 (cards) = 18``."""
    batter, sums = pitch_sum.batter, Modifiers(pitch_sum.amounts)
    ignored = NO_BATTERS_BONUS in sums.totals
    bonus = Term(0 if ignored else batters_bonus(batter, pitch_sum.pitcher), str(batter.bonus))
    terms = (bonus, Term(pitch_sum.on_base, "after the walk"), Term(sums.of(ON_BASE), "cards"))
    return total_of(batter.on_base, terms, pitch_sum.against)


def commands(pitch_sum: PitchSum, named: bool = True) -> str:
    """The Command, if ``named`` with whose it is, and how it comes about: ``Ward's Command 4 + 2 (L+2) = 6``."""
    whose = f"{last_name_of(pitch_sum.pitcher.name)}'s " if named else ""
    return f"{whose}Command {command_words(pitch_sum)}"


def on_bases(pitch_sum: PitchSum, named: bool = True) -> str:
    """The On-Base, if ``named`` with whose it is, and how it comes about: ``Larkin's On-Base 12``."""
    whose = f"{last_name_of(pitch_sum.batter.name)}'s " if named else ""
    return f"{whose}On-Base {on_base_words(pitch_sum)}"


def pitch_line(pitch_sum: PitchSum) -> str:
    """``Ward's Command 4 + 2 (L+2) = 6, roll 9: 15 against Larkin's On-Base 12, the pitcher's chart.``"""
    sums = Modifiers(pitch_sum.amounts)
    whose = "batter's" if pitch_sum.batters_chart else "pitcher's"
    mistake = "a Mistake Pitch, " if pitch_sum.mistake else ""
    by_card = " by a card" if sums.of(ADVANTAGE) else ""
    cards = sums.of(PITCH_ROLL)
    roll = total_of(pitch_sum.roll, (Term(cards, "cards"),), max(pitch_sum.roll + cards, 1))
    more = sums.of(PITCH) + pitch_sum.pitch
    added = f", Pitch {more:+}" if more else ""
    total = f"{pitch_sum.thrown} against {on_bases(pitch_sum)}"
    text = f"{commands(pitch_sum)}, roll {roll}{added}: {total}, "
    return sentences(f"{text}{mistake}the {whose} chart{by_card}.", doubled_up(sums.each, PITCH_ROLL, COMMAND, PITCH, ON_BASE))


def match_up(pitch_sum: PitchSum, named: bool = True) -> str:
    """Before the pitch: ``Ward's Command 4 + 2 (L+2) = 6 against Larkin's On-Base 12: the pitcher needs 7.``"""
    sums = Modifiers(pitch_sum.amounts)
    needed = max(pitch_sum.against - pitch_sum.thrown + 1, 1)
    more = sums.of(PITCH) + sums.of(PITCH_ROLL) + pitch_sum.pitch
    added = f", Pitch {more:+}" if more else ""
    text = f"{commands(pitch_sum, named)}{added} against {on_bases(pitch_sum, named)}"
    zone = 1 if NARROW_ZONE in sums.totals else pitch_sum.pitcher.x_zone
    mistakes = f"1 to {zone} is" if zone > 1 else "1 is"
    needs = f"the pitcher needs {needed} or more" if needed <= REGULAR_FACES else "the batter has the edge on any roll of a d20"
    said = f"{needs}; {mistakes} a Mistake Pitch"
    if needed <= zone:
        said = f"{mistakes} a Mistake Pitch, any other roll gives the pitcher the edge"
    return sentences(f"{text}: {said}.", doubled_up(sums.each, PITCH_ROLL, COMMAND, PITCH, ON_BASE))


def turned(pitch_sum: PitchSum) -> str:
    """That the advantage is not his to whom the printed cards alone would give it; empty if it is.

    ``The advantage is turned! By the printed cards it was the pitcher's: Pitch 15 against On-Base 12.``
    """
    pitcher, batter = pitch_sum.pitcher, pitch_sum.batter
    own = max(pitcher.command + pitchers_bonus(pitcher, batter) - pitch_sum.tired, 0) + pitch_sum.roll
    against = batter.on_base + batters_bonus(batter, pitcher)
    batters = own <= against or pitch_sum.roll <= pitcher.x_zone
    if batters == pitch_sum.batters_chart:
        return ""
    how = "a Mistake Pitch" if pitch_sum.roll <= pitcher.x_zone else f"Pitch {own} against On-Base {against}"
    return f"The advantage is turned! By the printed cards it was the {'batter' if batters else 'pitcher'}'s: {how}."


# --- The swing


class SwingSum(NamedTuple):
    """What a swing is worked out from: amounts in force, the natural roll, its die, the Swing, and the result on the chart."""

    amounts: tuple[Modifier, ...]
    roll: int
    power: bool
    swing: int
    batters_chart: bool
    result: Result

    def __str__(self) -> str:
        """``Swing roll d24 14 + 5 = 19 on the batter's chart: 2B. +5 Swing counts, +4 doubles up.``"""
        die = "d24 " if self.power else ""
        rolled = total_of(self.roll, (Term(self.swing - self.roll),), self.swing)
        whose = "batter's" if self.batters_chart else "pitcher's"
        doubled = doubled_up(self.amounts, SWING_ROLL, SWING)
        return sentences(f"Swing roll {die}{rolled} on the {whose} chart: {self.result}.", doubled)

    @property
    def comes_to(self) -> str:
        """The result on the chart, without the roll."""
        return str(self.result)

    @property
    def headline(self) -> str:
        """That the power die shows what no regular die can; else empty."""
        return f"{self.roll} on the power die!" if self.roll > REGULAR_FACES else ""

    @property
    def read_on(self) -> ReadOn:
        """The chart on which the swing is read, and its result there (CL-171)."""
        return ReadOn(self.batters_chart, str(self.result))


# --- Bunts and dice of cards


class NumberNeeded(NamedTuple):
    """A roll that must reach a number: what it is for, the roll, the number, and who has set that if not the rulebook."""

    what: str
    roll: int
    needed: int
    source: str = ""

    def __str__(self) -> str:
        """``Bunt roll 6 fails (12 or more needed, Ironworks Dome).``"""
        by = f", {self.source}" if self.source else ""
        return (
            f"{self.what} {self.roll} {'succeeds' if self.roll >= self.needed else 'fails'} ({self.needed} or more needed{by})."
        )

    @property
    def comes_to(self) -> str:
        """Whether it reaches the number, without any number: ``Bunt roll succeeds``."""
        return f"{self.what} {'succeeds' if self.roll >= self.needed else 'fails'}"

    @property
    def headline(self) -> str:
        """None: such a roll is not set apart."""
        return ""


# --- Throws and plays


class ThrowSum(NamedTuple):
    """What a throw or play is worked out from: its rating, the natural roll, and the two sides that are compared.

    ``runner`` is the name of the one thrown at, empty in a play; ``bonus`` the rulebook's addition to his Speed; ``more`` what
    cards and stadium add to the total.
    """

    group: str
    runner: str
    amounts: tuple[Modifier, ...]
    rating: int
    rating_bonus: int
    roll: int
    more: int
    total: int
    bonus: int
    target: int
    out: bool

    def __str__(self) -> str:
        """``Infield 9, roll 14: 23 against 12 + 5 = 17 of Larkin: out.``"""
        own = total_of(self.rating, (Term(self.rating_bonus),), self.rating + self.rating_bonus)
        doubled = doubled_up(self.amounts, self.group, THROW_ROLL, THROW_TOTAL, SPEED)
        text = f"{self.group} {own}, roll {self.roll}{Term(self.more).words}: {self.total} against"
        if not self.runner:
            return sentences(f"{text} {self.target}: the play {'succeeds' if self.out else 'fails'}.", doubled)
        against = total_of(self.target - self.bonus, (Term(self.bonus),), self.target)
        return sentences(f"{text} {against} of {self.runner}: {'out' if self.out else 'safe'}.", doubled)

    @property
    def comes_to(self) -> str:
        """What the throw or play comes to, without its numbers: ``out``."""
        if not self.runner:
            return f"the play {'succeeds' if self.out else 'fails'}"
        return "out" if self.out else "safe"

    @property
    def headline(self) -> str:
        """That a throw at a runner is a tie, with which he is safe; else empty (CL-196)."""
        tie = self.runner and self.total == self.target
        return f"A tie, {self.total} to {self.target}! A throw must be greater: {self.runner} is safe." if tie else ""
