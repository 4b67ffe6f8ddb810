"""The cards in hand as lines of the drawn table; those that the open question offers stand among its choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich.text import Text

from hotstove.baseball.card_faces import CardFace, Sentence
from hotstove.cli.terminal.boxes import flow, whole_words, wrap
from hotstove.play.cards import in_a_line
from hotstove.play.moment import Moment

_FOR_TEXTS = 32
"""The lines of a terminal in which a hand shows before the game what is written on its cards."""


def hand_lines(moment: Moment, told: frozenset[str], columns: int, rows: int, most: int) -> list[Text]:
    """The cards in hand but those ``told`` elsewhere, by name with what can be done with them now; the mark says if some are.

    At most ``most`` lines of so many ``columns``, in a window of so many ``rows``.
    """
    situation = moment.situation
    if situation is None or moment.over:
        return []
    copies = Counter((card.title, card.line) for card in situation.hand)
    hand = list({(card.title, card.line): card for card in situation.hand if card.title not in told}.values())
    if not hand:
        return []
    mark = " others in hand " if len(hand) < len({(card.title, card.line) for card in situation.hand}) else " hand "
    wide = columns - len(mark) - 2
    some = any(card.raised is not False for card in hand)
    if not situation.batter and rows >= _FOR_TEXTS:
        texts = [wrap(f"{_named(card, copies)}, {in_a_line(card).removeprefix(f'{card.title}, ')}.", wide) for card in hand]
        if len(texts) <= most:
            return _marked(_in_few_lines(hand, texts, most, wide, some), mark)
    return _marked(_by_name(hand, copies, most, wide, some, bool(situation.batter)), mark)


def out_of_its_moment(typed: str, hand: Sequence[CardFace]) -> str:
    """What to say to who typed a card of his hand that can't be played now: why not, and its first sentence, when it can be.

    Empty if no such card is meant.

    >>> heater = CardFace("Hunting the Heater", "blue, only at bat", (Sentence("", "Before the pitch."), Sentence("", "...")))
    >>> out_of_its_moment("hunting", [heater])
    "Hunting the Heater can't be played now: blue, only at bat. Before the pitch."
    """
    wanted = " ".join(typed.lower().split())
    meant = {card.title: card for card in hand if not card.raised and len(wanted) > 1 and card.title.lower().startswith(wanted)}
    if len(meant) != 1:
        return ""
    card = next(iter(meant.values()))
    sentences = [row.text for row in card.rows if isinstance(row, Sentence)]
    return " ".join([f"{card.title} can't be played now: {card.line}.", *sentences[:1]])


def _in_few_lines(hand: Sequence[CardFace], texts: Sequence[list[str]], most: int, wide: int, some: bool) -> list[Text]:
    """The cards with their texts, each cut to as many lines as there are for it."""
    each = max((lines for lines in range(1, most + 1) if sum(min(len(text), lines) for text in texts) <= most), default=1)
    lines = []
    for card, rows in zip(hand, texts, strict=True):
        cut = rows[:each]
        if len(rows) > each:
            cut[-1] = f"{whole_words(cut[-1], wide - 12)} (more: c)"
        lines += [_in_hand(card, cut[0], some), *map(Text, cut[1:])]
    return lines


def _by_name(
    hand: Sequence[CardFace], copies: Mapping[tuple[str, str], int], most: int, wide: int, some: bool, states: bool
) -> list[Text]:
    """The names of the cards in hand, as many as that many lines have room for, with their ``states`` if all fit."""
    state = {card: f", {card.line}" if states else "" for card in hand}
    lines = flow([_in_hand(card, f"{_named(card, copies)}{state[card]}", some) for card in hand], wide)
    names = [_in_hand(card, _named(card, copies), some) for card in hand]
    for left_out in range(len(names)):
        if len(lines) <= most:
            break
        others = [Text(f"and {left_out} (c)", "dim")] if left_out else []
        lines = flow([*names[: len(names) - left_out], *others], wide)
    return lines


def _named(card: CardFace, copies: Mapping[tuple[str, str], int]) -> str:
    """The title of a card, with its copies if there are several: ``Power Cut (2)``."""
    number = copies[card.title, card.line]
    return f"{card.title} ({number})" if number > 1 else card.title


def _marked(lines: Sequence[Text], mark: str) -> list[Text]:
    """The lines with a mark before the first one."""
    indent = " " * len(mark)
    return [Text.assemble((indent if number else mark, "dim")).append_text(line) for number, line in enumerate(lines)]


def _in_hand(card: CardFace, words: str, some: bool) -> Text:
    """A card of the hand: its title stands out if it can be played; ``some`` of the hand can."""
    text = Text(words)
    raised = card.raised is not False or not some
    text.stylize("bold magenta" if raised else "dim", 0, len(card.title) if raised else None)
    return text
