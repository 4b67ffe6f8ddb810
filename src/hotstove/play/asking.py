"""How a question is put to a person on any screen: its heading, the choices, and a key for each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase, ascii_uppercase, digits
from types import MappingProxyType
from typing import Final, Literal

from hotstove.baseball.ball_game import AnyBallGame, Situation
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.field import Arrow
from hotstove.play.commands import RESERVED, Command
from hotstove.table.asks import Ask
from hotstove.table.dice import Dice
from hotstove.table.events import BOTH, Seat, label_of
from hotstove.table.game import AnyGame, passes
from hotstove.table.questions import Kind, Question, Step

DECISION: Final = "decision"
"""The label of the question that a manager answers at every step in games that ask nothing else."""
PASS: Final = "pass"
DRAWN: Final = "let the advice choose"
"""The answer that draws a secret choice, each option as often as the advice says. What is drawn is the answer that is noted."""
DRAWN_KEY: Final = "a"
"""The key of that answer."""
P_PASSES: Final = "p"
"""The key of the answer ``PASS`` in games that have it."""
LONGEST_USUAL: Final = 48
"""The characters of the answer that Enter gives, from which on a heading tells only what stands before its colon."""
FEW: Final = 6
"""Up to so many options are asked at once, of whatever kind."""
FEWEST_TOGETHER: Final = 2
"""So many dice are typed in one line; one alone has a key for each of its faces."""
MOST_KEYS = 40
"""Questions with more options than this are answered in words, or from a list."""
PromptKind = Literal["choice", "list", "dice", "card"]
"""A choice by key or button, a choice from a long list, dice that a person throws, or a card that a person draws."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer on offer: its key (empty if the text must be typed), its text, and its worth if that was asked for.

    ``chance`` is the win probability, 0 to 1, that ``worth`` states in words; ``face`` is the card that the answer names;
    ``prospect`` says what it would bring, as the game works it out, and ``arrows`` are the ways on the field with it.
    A prospect that is part of the prompt's ``advice`` is ``advised`` instead, with ``why`` if the game gives a reason. ``kind``
    is what it has in common with others, behind one answer for all of which it stands at first (`kinds_of`); ``words`` is how
    it is put there, if not by its text.
    """

    key: str
    text: str
    worth: str = ""
    chance: float = 0.0
    face: CardFace | None = None
    prospect: str = ""
    arrows: tuple[Arrow, ...] = ()
    advised: str = ""
    why: str = ""
    kind: Kind | None = None
    words: str = ""

    def as_advice(self) -> Choice:
        """The choice with its prospect told on demand only; of ``40%: he is slow`` the reason stands by itself."""
        brings, _, why = self.prospect.partition(": ")
        return replace(self, prospect="", advised=brings, why=why)

    @property
    def advice(self) -> str:
        """What is told on demand, in one: ``40%: he is slow``."""
        return f"{self.advised}: {self.why}" if self.why else self.advised


@dataclass(frozen=True, slots=True)
class DieToEnter:
    """One of the dice that a person has thrown: its name, and the faces that it can show."""

    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Prompt:
    """An open question as a person sees it: the heading, the choices, and the commands on offer.

    ``about`` says in the game's words when the question is asked, ``rule`` is the ID of its rule; ``holds``: a shared screen
    shows the hand of who is asked; ``dice`` are the dice to be entered; ``usual`` is the answer that Enter gives, ``passing``
    the pass; ``advice`` is told on demand only; ``ask_all`` says what the command of that name does here; ``covered``: the
    other manager sits at the same screen, has not handed it over, and must not see which answer is given; ``exact`` says what
    stands beside the choices where that tells more than a chance to win; ``stake`` says what hangs on the dice to be entered,
    and which of their readings brings what; ``ordered``: the choices keep their order; ``hint`` names moves
    that are not asked for, with the key that asks; ``leaves``: a call has only opened the question, and undo leaves it;
    ``lesson`` is its rule in short, for who is asked for the first time; ``idle``: nothing speaks for another answer than the
    pass, and a standing pass given now ends where something does; ``even``: games were played out and can't tell the answers
    apart, of which exact figures tell more: no chance to win stands beside them.
    """

    heading: str
    choices: tuple[Choice, ...] = ()
    commands: tuple[Command, ...] = ()
    kind: PromptKind = "choice"
    about: str = ""
    rule: str = ""
    dice: tuple[DieToEnter, ...] = ()
    usual: str | None = None
    passing: str | None = None
    label: str = ""
    advice: str = ""
    ask_all: str = ""
    holds: bool = False
    covered: bool = False
    stake: str = ""
    exact: str = ""
    hint: str = ""
    ordered: bool = False
    leaves: bool = False
    lesson: str = ""
    idle: bool = False
    even: bool = False

    def offers(self, word: str) -> bool:
        """Whether the command has an effect at this question."""
        return any(command.word == word for command in self.commands)

    @property
    def advice_in_short(self) -> str:
        """What the figures of the advice mean, where each stands beside its choice; empty without advice."""
        return f"{self.advice.partition(': ')[0]}." if self.advice else ""

    def passed_for(self, span: str) -> str:
        """What a standing pass answers for so long: ``swing away, all game``, and that it ends where another answer matters."""
        return f"{self.passing}, {span}, but ask when it matters" if self.idle else f"{self.passing}, {span}"

    @property
    def draws(self) -> bool:
        """Whether an answer can be drawn."""
        return any(choice.text == DRAWN for choice in self.choices)

    @property
    def arrows(self) -> tuple[tuple[Arrow, Choice], ...]:
        """Each way on the field once, with the choice that has the fewest ways besides it."""
        ways = dict.fromkeys(arrow for choice in self.choices for arrow in choice.arrows)
        opened_by = ([choice for choice in self.choices if arrow in choice.arrows] for arrow in ways)
        return tuple((arrow, min(by, key=lambda choice: len(choice.arrows))) for arrow, by in zip(ways, opened_by, strict=True))

    def is_whole_throw(self, typed: str) -> bool:
        """Whether what was typed, a letter or digit for each die with or without blanks between, is all of a throw.

        Never of dice with faces of two digits: ``12`` may be a 1 and a 2, or the 12 of the first.
        """
        shown = "".join(typed.split()).upper()
        if len(self.dice) < FEWEST_TOGETHER or any(len(face) > 1 for die in self.dice for face in die.faces):
            return False
        if len(shown) != len(self.dice):
            return False
        return all(face in die.faces for face, die in zip(shown, self.dice, strict=True))

    def begins_throw(self, typed: str) -> bool:
        """Whether a first letter may begin a throw: a face of the first of the dice begins with it."""
        return any(face.startswith(typed.upper()) for die in self.dice[:1] for face in die.faces)

    @property
    def line(self) -> str:
        """The heading with what Enter gives, a long answer by its first words: ``Reds: play a card? (Enter: pass)``."""
        if self.usual is None:
            return self.heading
        usual = self.usual if len(self.usual) <= LONGEST_USUAL else self.usual.partition(": ")[0]
        return f"{self.heading} (Enter: {usual})"


def keys_for(
    ask: Ask,
    known: Sequence[str] = (),
    passes: Sequence[str] = (),
    given: Mapping[str, str] = MappingProxyType({}),
    avoided: Collection[str] = (),
    openers: Collection[str] = (),
) -> tuple[str, ...]:
    """A key for each possible answer, none of them a command's; empty if the answer must be given in words.

    An option's own key is kept, and one that is ``given`` to a text. Each answer that the game lists (``known``) gets a letter,
    whether it is on offer or not, so that the other keys never change. Every other answer gets the first free letter of the
    part that sets it apart. If two answers want the same letter, the later one gets another letter, a digit, or any letter
    left. ``P_PASSES`` is given to none but the ``passes``, if there are any: who presses it once too often must not choose
    something; nor are the ``openers``, the keys of kinds, which open their options. The keys to be ``avoided`` are taken last.
    """
    texts = ask.texts
    if ask.dice is not None:
        return texts if all(len(text) == 1 for text in texts) and len(set(texts)) == len(texts) else ()
    if len(texts) > MOST_KEYS:
        return ()
    reserved = {*RESERVED, *([P_PASSES] if passes else []), *openers}
    in_order = {text: number for number, text in enumerate(given)}
    keys = _own_keys(ask.options, [given.get(text, "") for text in texts], [in_order.get(text, 0) for text in texts])
    listed = {text: P_PASSES for text in passes if text.startswith(P_PASSES)}
    listed |= _listed(
        known, [*listed, *given, *(text for text, key in zip(texts, keys, strict=True) if key)], {*reserved, *keys, *avoided}
    )
    keys = [key or listed.get(text, "") for key, text in zip(keys, texts, strict=True)]
    kept = {*reserved, *keys, *listed.values(), *given.values(), *avoided}
    leads = [lead for lead in (_PLACE_HOLDER.split(text)[0] for text in known) if lead and lead not in known]
    wanted = [[letter for letter in _letters(text, leads) if letter not in kept] for text in texts]
    for number, letters in enumerate(wanted):
        if not keys[number] and letters and letters[0] not in keys:
            keys[number] = letters[0]
    for number, letters in enumerate(wanted):
        if not keys[number]:
            others = (*digits[1:], *ascii_lowercase, *ascii_uppercase)
            free = (*letters, *(key for key in others if key not in kept), *(key for key in others if key not in reserved))
            keys[number] = next(key for key in free if key not in keys)
    return tuple(keys)


def players_keys(names: Sequence[str], avoided: Collection[str] = ()) -> dict[str, str]:
    """A key for each player of a team in its order: the digits from 1, then letters, those to be ``avoided`` last.

    >>> players_keys(("Ann", "Bob"))
    {'Ann': '1', 'Bob': '2'}
    """
    letters = sorted(ascii_lowercase + ascii_uppercase, key=lambda letter: letter in avoided)
    free = (key for key in (*digits[1:], *letters) if key not in RESERVED)
    return dict(zip(dict.fromkeys(names), free, strict=False))


def cards_keys(names: Sequence[str], avoided: Collection[str] = ()) -> dict[str, str]:
    """A key for each card that a manager has ever held, in the order in which they came to him; none of those to be avoided.

    A letter of its name, the first ones first. A card keeps its key whatever comes later; if no key is left it gets none.

    >>> cards_keys(("Low Sun", "Second Angle", "Sly Hand"))
    {'Low Sun': 's', 'Second Angle': 'a', 'Sly Hand': 'h'}
    """
    keys: dict[str, str] = {}
    for name in dict.fromkeys(names):
        letters = (*_letters(name), *ascii_lowercase, *digits[1:], *ascii_uppercase)
        free = (key for key in letters if key not in RESERVED and key not in avoided and key not in keys.values())
        if (key := next(free, "")) != "":
            keys[name] = key
    return keys


def _fixed_keys(game: AnyGame, passes: Sequence[str]) -> frozenset[str]:
    """The keys that a game gives answers itself, and those of the answers that it lists where cards of a hand stand beside."""
    keys = {key for question in game.questions for key in question.keys.values()}
    for question in game.questions:
        if question.hides_options and isinstance(question.answers, tuple):
            keys |= set(_listed(question.answers, passes, {*RESERVED, P_PASSES, *question.keys.values()}).values())
    return frozenset({*keys, P_PASSES})


def keys_at(game: AnyGame, ask: Ask, players: Sequence[str] = (), cards: Sequence[str] = ()) -> tuple[str, ...]:
    """A key for each possible answer to a question of the game, as `keys_for` gives them.

    ``players`` are the names of all players of the manager asked, in his team's order: where they are the answers, each keeps
    his key whoever else is on offer. ``cards`` are those that the manager has ever held, in the order in which they came to
    him: where they are answers, each keeps its key all game long.
    """
    known = passes(game)
    passing = (PASS, known.get(label_of(ask.why), PASS)) if PASS in known.values() else ()
    asked = question_of(game, ask)
    given = asked.keys if asked is not None else {}
    others = {key for question in game.questions for key in question.keys.values()}
    if asked is not None and asked.players:
        given = {**players_keys(players, others), **given}
    if cards and asked is not None and (asked.hides_options or not {*cards}.isdisjoint(ask.texts)):
        given = {**cards_keys(cards, _fixed_keys(game, passing)), **given}
    others -= set(given.values())
    kinds = {kind for option in ask.options if (kind := option_kind(game, option, ask)) is not None}
    openers = {key for kind in kinds for key in (kind.key, *kind.beside)}
    return keys_for(ask, known_to(game, ask), passing, given, others, openers)


_PLACE_HOLDER: Final = re.compile(r"\b[A-Z]{4,}\b")
"""The placeholder of a name or a position in a game's list of answers: ``bring in NAME``."""

_WORD: Final = re.compile(r"[A-Za-z0-9]+")
_SMALL: Final = frozenset(["a", "an", "and", "at", "for", "in", "of", "on", "the", "to", "with"])


def _own_keys(options: Sequence[object], given: Sequence[str], ranks: Sequence[int]) -> list[str]:
    """The key that is given to each option or that it brings along; empty for one without.

    Of two with the same key the one of the lower rank has it, else the first.
    """
    keys = [""] * len(options)
    for number in sorted(range(len(options)), key=ranks.__getitem__):
        own = given[number] or getattr(options[number], "key", "")
        good = isinstance(own, str) and len(own) == 1 and own.isprintable() and own not in RESERVED and own not in keys
        keys[number] = own if good else ""
    return keys


def _listed(known: Sequence[str], but: Collection[str], taken: Collection[str]) -> dict[str, str]:
    """A key for each answer that a game lists in full: the first letter of one of its words if one is free, else any letter."""
    whole = [text for text in known if not _PLACE_HOLDER.search(text) and "..." not in text and text not in but]
    keys: dict[str, str] = {}
    for letters_of in (_initials, _letters):
        for text in whole:
            free = [letter for letter in letters_of(text) if letter not in taken and letter not in keys.values()]
            if free and text not in keys:
                keys[text] = free[0]
    return keys


def _initials(text: str) -> list[str]:
    """The first letters of the words, without articles and prepositions."""
    return [word[0].lower() for word in _WORD.findall(text) if word.lower() not in _SMALL]


def _letters(text: str, leads: Collection[str] = ()) -> list[str]:
    """The letters of an answer, first letters first; those of the words in ``leads`` with which it begins come last."""
    lead = next((lead for lead in leads if text.startswith(lead)), "")
    words = [*_initials(text[len(lead) :]), *_WORD.findall(text[len(lead) :]), *_WORD.findall(lead)]
    return [*"".join(words).lower(), *"".join(words).upper()]


def known_to(game: AnyGame, ask: Ask) -> tuple[str, ...]:
    """The answers to a question as the game lists them, some with the placeholder NAME; none if it only describes them."""
    asked = question_of(game, ask)
    return asked.answers if asked is not None and isinstance(asked.answers, tuple) else ()


def question_of(game: AnyGame, ask: Ask) -> Question | None:
    """The game's description of the question, or None if it has none."""
    return next((each for each in game.questions if each.label == label_of(ask.why)), None)


def pass_of(game: AnyGame, ask: Ask) -> int | None:
    """The number of the documented pass among a manager's options, or None if the question has no pass."""
    text = passes(game).get(label_of(ask.why)) if ask.seat is not None else None
    return ask.texts.index(text) if text is not None and text in ask.texts else None


def usual_of(game: AnyGame, ask: Ask) -> int | None:
    """The number of the answer that Enter gives: the documented pass or, where the game says so, the first option."""
    asked = question_of(game, ask)
    return 0 if ask.seat is not None and asked is not None and asked.first_is_usual else pass_of(game, ask)


def offers_little(game: AnyGame, ask: Ask) -> bool:
    """Whether a manager's question offers, beside its pass, nothing but options that are hardly ever wanted."""
    asked, usual = question_of(game, ask), pass_of(game, ask)
    if asked is None or usual is None or not asked.seldom:
        return False
    return all(number == usual or text in asked.seldom for number, text in enumerate(ask.texts))


def all_hardly_wanted(game: AnyGame, view: object, ask: Ask) -> bool:
    """Whether a manager's question offers, beside its pass, only options that nobody takes in this position.

    The game judges it by what the manager knows: a runner sent who is out for certain is none that anybody wants.
    """
    judge: Callable[[object, str, object], bool] | None = getattr(game, "hardly_wanted", None)
    number, label = pass_of(game, ask), label_of(ask.why)
    others = [option for each, option in enumerate(ask.options) if each != number]
    if judge is None or number is None or not others:
        return False
    return all(judge(view, label, option) for option in others)


def for_later(game: AnyGame, view: object, ask: Ask) -> tuple[str, ...]:
    """The options of a manager's question that he might as well take at a later one; empty if the game does not say."""
    judge: Callable[[object, object], bool] | None = getattr(game, "may_wait", None)
    if judge is None:
        return ()
    return tuple(text for text, option in zip(ask.texts, ask.options, strict=True) if judge(view, option))


def judges_questions(game: AnyGame) -> bool:
    """Whether the game tells of its routine questions in which positions they are hardly worth asking."""
    return getattr(game, "hardly_worth_asking", None) is not None


def hardly_worth_asking(game: AnyGame, view: object, ask: Ask) -> bool:
    """Whether a manager's routine question offers, in this position, nothing that is often wanted.

    The game judges it by what everybody sees.
    """
    judge: Callable[[object, str, Seat], bool] | None = getattr(game, "hardly_worth_asking", None)
    asked = question_of(game, ask)
    if judge is None or asked is None or not asked.routine or ask.seat is None:
        return False
    return judge(view, label_of(ask.why), ask.seat)


def is_turn(game: AnyGame, view: object, ask: Ask) -> bool:
    """Whether a manager's routine question is put to him though it is hardly worth asking: his batter, say, waits for a call.

    A game with such questions has a method ``is_turn``, which judges by what everybody sees.
    """
    judge: Callable[[object, str], bool] | None = getattr(game, "is_turn", None)
    return judge is not None and ask.seat is not None and judge(view, label_of(ask.why))


def settled_option(game: AnyGame, view: object, ask: Ask) -> int | None:
    """The number of a manager's option beside which no other is worth a thought in this position; None if there is none."""
    judge: Callable[[object, str, Sequence[object]], int | None] | None = getattr(game, "settled", None)
    return judge(view, label_of(ask.why), ask.options) if judge is not None and ask.seat is not None else None


def distinct_options(game: AnyGame, view: object, ask: Ask) -> tuple[int, ...]:
    """The numbers of a manager's options without those that are, in this position, the same in all but name as one before.

    A game that has such options has a method ``alike``, which gives two options the same value if they are the same.
    """
    alike: Callable[[object, str, object], object] | None = getattr(game, "alike", None)
    if alike is None:
        return tuple(range(len(ask.options)))
    kinds: dict[object, int] = {}
    for number, option in enumerate(ask.options):
        kinds.setdefault(alike(view, label_of(ask.why), option), number)
    return tuple(kinds.values())


def hides_options(game: AnyGame, ask: Ask) -> bool:
    """Whether the options of a manager's question depend on something only that manager may know, such as a hand of cards.

    In a game that hides nothing none do.
    """
    asked = question_of(game, ask)
    return game.hides and ask.seat is not None and asked is not None and asked.hides_options


def option_kind(game: AnyGame, option: object, ask: Ask) -> Kind | None:
    """What an option of a manager's question has in common with others; None if the game says nothing of the kind.

    A game that does has a method ``option_kind``, which judges by the option and the question alone.
    """
    kind_of: Callable[[object, Ask], Kind | None] | None = getattr(game, "option_kind", None)
    return kind_of(option, ask) if kind_of is not None and ask.seat is not None else None


def kinds_of(game: AnyGame, ask: Ask) -> tuple[Kind | None, ...]:
    """For each option of a question the kind behind whose one answer it stands; None for one that stands alone.

    Of a question with ``FEW`` options each stands alone.
    """
    if len(ask.options) <= FEW:
        return (None,) * len(ask.options)
    named = [option_kind(game, option, ask) for option in ask.options]
    numbers = Counter(named)
    return tuple(kind if kind is not None and numbers[kind] >= kind.least else None for kind in named)


def by_kind(game: AnyGame, ask: Ask, numbers: Sequence[int]) -> tuple[int, ...]:
    """These numbers of a question's options in the order in which screens show them: of each kind at its place."""
    kinds = {number: option_kind(game, ask.options[number], ask) for number in numbers}
    return tuple(sorted(numbers, key=lambda number: kind.place if (kind := kinds[number]) is not None else 0))


def steps_of(option: object) -> tuple[Step, Step] | None:
    """The two parts in which an option is chosen; None for one that has no such parts."""
    return getattr(option, "steps", None)


def folded_by_steps(prompt: Prompt, options: Sequence[object]) -> Prompt:
    """The prompt with options that are chosen in two parts behind the first of them, each with the key of its second.

    So a screen puts them that shows what stands behind an answer beside it. A prompt with other options is left as it is.
    """
    steps = [step for option in options if (step := steps_of(option)) is not None]
    if len(steps) < len(options):
        return prompt
    folded = tuple(
        replace(choice, key=second.key, words=second.text, kind=Kind(first.key, first.text, first.asks))
        for choice, (first, second) in zip(prompt.choices, steps, strict=False)
    )
    return replace(prompt, choices=(*folded, *prompt.choices[len(steps) :]))


def is_secret(game: AnyGame, ask: Ask) -> bool:
    """Whether a manager's options are hidden, or the choice is not shown to the other manager."""
    return ask.seat is not None and (set(ask.seats) != set(BOTH) or hides_options(game, ask))


def open_options(game: AnyGame, ask: Ask) -> tuple[int, ...]:
    """The numbers of the options that everybody may see: the pass, those that the game lists word for word, and open cards."""
    if not is_secret(game, ask):
        return tuple(range(len(ask.options)))
    if set(ask.seats) != set(BOTH):
        return ()
    known = {*known_to(game, ask), passes(game).get(label_of(ask.why))}
    lies_open: Callable[[object], bool] = getattr(game, "lies_open", lambda option: False)
    options = zip(ask.texts, ask.options, strict=True)
    return tuple(number for number, (text, option) in enumerate(options) if text in known or lies_open(option))


def question_heading(game: AnyGame, nickname: str, ask: Ask, here: str = "") -> str:
    """The heading of a manager's question: ``Foxes, your call``, or as the game puts it, ``Foxes: who tags up?``

    ``here`` is how it is put in this position, if it has words of its own there (`laid_out.asks_here`).
    """
    label = label_of(ask.why)
    if here:
        return f"{nickname}: {here}"
    asked = question_of(game, ask)
    if asked is not None and asked.prompt:
        return f"{nickname}: {asked.prompt}"
    return f"{nickname}, your call" + (f": {label}" if label != DECISION else "")


def throw_heading(dice: Dice[object], ask: Ask, whose: str = "") -> str:
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
    """Whose dice they are: ``whose`` of the dice, else the name of the pitcher or batter to whom the game assigns the roll."""
    if ask.dice is not None and ask.dice.whose:
        return ask.dice.whose
    rolled = next((each for each in game.questions if (each.verb, each.label) == ("roll", label_of(ask.why))), None)
    if rolled is None or not rolled.thrower or situation is None:
        return ""
    return situation.pitcher if rolled.thrower == "pitcher" else situation.batter
