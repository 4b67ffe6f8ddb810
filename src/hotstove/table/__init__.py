"""The table: dice, the six verbs, records, and one file for each kind of table. It knows no baseball."""

from hotstove.table.asks import Answer, Ask, NeedAnswer, SeenAnswer
from hotstove.table.chance import Chance
from hotstove.table.core import Table
from hotstove.table.dice import D6, Dice, Die, dice
from hotstove.table.errors import DoesNotFit, HotStoveError, NotLegal, Unreadable
from hotstove.table.events import (
    AWAY,
    BOTH,
    HOME,
    SIDES,
    Chosen,
    Drawn,
    Event,
    Rolled,
    Seat,
    Seats,
    label_of,
    other,
    rule_of,
    with_seat,
)

__all__ = [
    "AWAY",
    "BOTH",
    "D6",
    "HOME",
    "SIDES",
    "Answer",
    "Ask",
    "Chance",
    "Chosen",
    "Dice",
    "Die",
    "DoesNotFit",
    "Drawn",
    "Event",
    "HotStoveError",
    "NeedAnswer",
    "NotLegal",
    "Rolled",
    "Seat",
    "Seats",
    "SeenAnswer",
    "Table",
    "Unreadable",
    "dice",
    "label_of",
    "other",
    "rule_of",
    "with_seat",
]
