"""What a game says of its questions, rolls and draws: for scenarios, for ``hotstove asks`` and for the screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Question:
    """The description of a question, roll or draw of a game, for writers of scenarios and for people at the table.

    ``asks`` says when it is asked; ``answers`` lists the answers in full, with NAME in place of a name and ``...`` for further
    ones, or describes them in words; ``passes`` is the documented pass. ``prompt`` is the wording for the manager asked:
    ``who starts?`` ``hides_options``: some options depend on something that only the manager asked may know, such as a card
    in hand. ``apart``: it is answered in secret, and the other manager isn't told how many such answers there were either.
    ``reaction``: it only asks whether to play a card, and therefore hides options; odds are counted as if everybody
    passed. ``once``: each manager is asked at most once in a game. ``routine``: it is asked before most pitches, and
    a pass for the at-bat covers it. ``seldom`` are options that are hardly ever wanted: while there is no other beside the
    pass, a pass covers the question for the rest of the half-inning. ``first_is_usual``: it has no pass, and a screen offers
    its first option as the usual answer. ``advice`` says what the options' prospects mean, if a screen tells them on demand
    only. ``keys`` are those of answers that have one of their own: no answer to another question of the game gets such a key
    while another is left. ``standing`` are options that a person chooses for all that follows: screens give them again whenever
    the question comes. ``players``: its answers are players of the manager's team, each of whom has the same key at all such
    questions of the game. ``opens`` are options that only lead to a further question, so that there is no chance of winning
    with them; ``exact`` says what the options' prospects are, where they tell more than such a chance. ``after`` says what has
    come of the play whenever it is asked, if that is always the same and no play has been told yet. ``ordered``: the options
    are a scale, and keep their order on screens, where else the usual answer comes first. ``dice`` are the names of the dice
    rolled, one or several depending on the options of the rules; ``thrower`` is the role of the player whose roll it is, empty
    if that varies. ``shows`` is the label of the question, answered in secret, whose answers a roll shows by its dice.
    """

    verb: str
    label: str
    rule: str
    asks: str
    answers: str | tuple[str, ...]
    passes: str | None = None
    reaction: bool = False
    prompt: str = ""
    hides_options: bool = False
    apart: bool = False
    dice: tuple[str, ...] = ()
    thrower: str = ""
    shows: str = ""
    once: bool = False
    routine: bool = False
    seldom: tuple[str, ...] = ()
    first_is_usual: bool = False
    advice: str = ""
    standing: tuple[str, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict, hash=False)
    players: bool = False
    opens: tuple[str, ...] = ()
    exact: str = ""
    after: str = ""
    ordered: bool = False

    def __post_init__(self) -> None:
        if self.reaction and not self.hides_options:
            raise ValueError(f"{self.rule} {self.label}: a reaction hides options")

    @property
    def answers_in_words(self) -> str:
        """The list of answers, ``infield in | infield back``, or their description."""
        return self.answers if isinstance(self.answers, str) else " | ".join(self.answers)


@dataclass(frozen=True, slots=True)
class Step:
    """A part of an option that is chosen in two parts, with its key: first who, then where.

    Options that have ``steps``, two of these, are asked for so on screens. Of a first part ``asks`` asks for the second one,
    and ``leads`` comes before the keys of all that may follow it: ``to zones`` 1 2 4.
    """

    key: str
    text: str
    asks: str = ""
    leads: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """What some options of a question have in common, such as that each brings in a pitcher.

    ``text`` names all of them in a list, with its ``key``; ``asks`` asks which of them it is. Screens put ``least`` options of
    a kind, or more, together behind one answer where there are many to choose from. ``place`` is where the kind stands among
    the others, from low to high; options of no kind stand at 0. ``beside`` are the keys of the kinds that may stand beside it,
    so that an option has the same key whatever else is on offer. A game names an option's kind by its hook ``option_kind``.
    """

    key: str
    text: str
    asks: str
    place: int = 0
    least: int = 3
    beside: str = ""


def choice(
    label: str,
    rule: str,
    asks: str,
    answers: str | tuple[str, ...],
    prompt: str,
    passes: str | None = None,
    reaction: bool = False,
    hides_options: bool = False,
    apart: bool = False,
    once: bool = False,
    routine: bool = False,
    seldom: tuple[str, ...] = (),
    first_is_usual: bool = False,
    advice: str = "",
    standing: tuple[str, ...] = (),
    keys: Mapping[str, str] = MappingProxyType({}),
    players: bool = False,
    opens: tuple[str, ...] = (),
    exact: str = "",
    after: str = "",
    ordered: bool = False,
) -> Question:
    """A question that a manager answers; a reaction hides options without being told so."""
    hides = hides_options or reaction
    return Question(
        "choose",
        label,
        rule,
        asks,
        answers,
        passes,
        reaction,
        prompt,
        hides,
        apart,
        once=once,
        routine=routine,
        seldom=seldom,
        first_is_usual=first_is_usual,
        advice=advice,
        standing=standing,
        keys=keys,
        players=players,
        opens=opens,
        exact=exact,
        after=after,
        ordered=ordered,
    )


def one_die(label: str, rule: str, asks: str, thrower: str = "") -> Question:
    """A roll of one six-sided die."""
    return Question("roll", label, rule, asks, "1 to 6", dice=("d6",), thrower=thrower)


def drawn_card(label: str, rule: str, asks: str) -> Question:
    """A draw of a card."""
    return Question("draw", label, rule, asks, "a card's name")


def card_window(label: str, rule: str, asks: str, cards: str, prompt: str) -> Question:
    """A question whether to play one of the ``cards`` of a secret hand, described in words, or to pass."""
    return choice(label, rule, asks, f"{cards}, by name, or pass", prompt, "pass", reaction=True)
