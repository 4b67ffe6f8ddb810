"""The special abilities: their owners, texts and worths (``abilities.yaml``), and their effects by id.

``EFFECTS`` is the only part of the rules that names abilities by id (``effects.Effects``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from hotstove.baseball.positions import Position
from hotstove.games.rb8.effects import (
    NOTHING,
    AfterAtBat,
    Becomes,
    Effects,
    GroundKey,
    KeyAgain,
    OnKey,
    Reaction,
    Role,
    Rolled,
)
from hotstove.games.rb8.keys import STRIKE_OUTS, KeyName, Result, ResultKind, result
from hotstove.table import Seat
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Node

if TYPE_CHECKING:
    from hotstove.games.rb8.state import AtBat, RB8Board

OWNERS: Final = {
    "hitter": ("C", "1B", "2B", "3B", "SS", "OF"),
    "infielder": ("1B", "2B", "3B", "SS"),
    "outfielder": ("OF",),
    "outfielder or C": ("OF", "C"),
    "C": ("C",),
    "pitcher": ("P", "RP"),
    "P": ("P",),
    "RP": ("RP",),
    "any": ("C", "1B", "2B", "3B", "SS", "OF", "P", "RP"),
}
"""Positions that a card must print to own an ability, by the word of the data file."""


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """A special ability (RB-101). ``worth`` is in draft points; ``tireless``: a pitcher's fatigue never switches it off."""

    id: str
    name: str
    owner: str
    trigger: str
    text: str
    worth: int
    faces: tuple[int, ...] = ()
    """The faces of its d6 at which it works, if it rolls one."""
    amount: int = 0
    """The amount that it adds to a rating or a roll, if it does."""
    tireless: bool = False
    suits: tuple[tuple[str, int], ...] = ()
    """The minimum ratings of a card to which the generator of teams gives it."""
    liked: tuple[str, ...] = ()
    """The characters of teams to which the generator often gives it."""
    rule: str = field(init=False)
    """Its row in the rule list: ``RB-A-08``."""
    why: str = field(init=False)
    """The reason given for its events."""
    effects: Effects = field(init=False, repr=False)
    """The changes that it makes to the rules."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", f"RB-{self.id[0]}-{self.id[1:]}")
        object.__setattr__(self, "why", f"{self.rule} {self.name}")
        object.__setattr__(self, "effects", EFFECTS[self.id](self))

    @property
    def owners(self) -> tuple[str, ...]:
        """The positions of the cards that may hold it."""
        return OWNERS[self.owner]

    def __str__(self) -> str:
        return self.name


def effects_of(ability: Ability | None) -> Effects:
    """The effects of an ability, or no effects if it is None."""
    return ability.effects if ability is not None else NOTHING


# --- Conditions


def in_scoring_position(board: RB8Board, at_bat: AtBat) -> bool:
    """A runner is on second or third."""
    return board.occupied[1] or board.occupied[2]


def from_the_seventh(board: RB8Board, at_bat: AtBat) -> bool:
    """It is the 7th inning or a later one."""
    return board.inning >= 7


def teammate_homered(board: RB8Board, at_bat: AtBat) -> bool:
    """A teammate, not himself, has homered this half-inning."""
    return bool(board.homered & ~(1 << at_bat.place))


def struck_out_last(board: RB8Board, at_bat: AtBat) -> bool:
    """The batter's previous at bat was a strike out."""
    return bool(board.struck_out_last[at_bat.offense] >> at_bat.place & 1)


def left_hander_pitches(board: RB8Board, at_bat: AtBat) -> bool:
    """The pitcher throws with his left hand."""
    return board.arms[at_bat.defense].card.throws == "L"


def leads_off(board: RB8Board, at_bat: AtBat) -> bool:
    """The batter is the first of the half-inning."""
    return not board.batters


def reached(board: RB8Board, at_bat: AtBat) -> bool:
    """The batter has reached base, also on an error or a fielder's choice (RB-R-48)."""
    assert at_bat.made is not None
    return at_bat.made.safe


def did_not_reach(board: RB8Board, at_bat: AtBat) -> bool:
    """The batter has not reached base."""
    return not reached(board, at_bat)


def homered(board: RB8Board, at_bat: AtBat) -> bool:
    """The batter has hit a home run."""
    return at_bat.result is not None and at_bat.result.what is ResultKind.HOME_RUN


def double_play_started(board: RB8Board, at_bat: AtBat) -> bool:
    """The ground ball was a double play."""
    assert at_bat.made is not None
    return at_bat.result is not None and at_bat.result.what is ResultKind.DOUBLE_PLAY and at_bat.made.double_play


def third_out(board: RB8Board, at_bat: AtBat) -> bool:
    """The at-bat has ended the half-inning."""
    return board.outs >= 3


def every(strikeouts: int) -> Callable[[RB8Board, AtBat], bool]:
    """The pitcher's strikeouts are a multiple of this number, with the one that completes a reliever's inning."""

    def counted(board: RB8Board, at_bat: AtBat) -> bool:
        assert at_bat.result is not None
        return at_bat.result.struck_out and board.arms[at_bat.defense].strikeouts % strikeouts == 0

    return counted


# --- The batters of boosts


def next_batter(board: RB8Board, at_bat: AtBat) -> tuple[Seat, int, bool]:
    """The batter that follows in the order."""
    return at_bat.offense, board.due[at_bat.offense], False


def same_batter(board: RB8Board, at_bat: AtBat) -> tuple[Seat, int, bool]:
    """The same batter, in his next at-bat."""
    return at_bat.offense, at_bat.place, False


def leadoff_batter(board: RB8Board, at_bat: AtBat) -> tuple[Seat, int, bool]:
    """The side in the field's next batter, with control if he is also the fielder."""
    nine, place = board.nines[at_bat.defense], board.due[at_bat.defense]
    return at_bat.defense, place, nine.hitters[place - 1] is nine.fielders[at_bat.grounder or 0]


# --- Entries of the keys


def totals(key: KeyName, total: int, now: Result) -> OnKey:
    """A change of the combos with that total on that key."""
    return lambda name, entry: now if name is key and entry.total == total else None


def pairs(key: KeyName, now: Result) -> OnKey:
    """A change of the doubles on that key."""
    return lambda name, entry: now if name is key and entry.pair else None


def rolled(now: Result, *keys: KeyName) -> Rolled:
    """A combo rolled before the game, on these keys."""
    return keys, now


PITCHING: Final = KeyName.PITCHING
HITTING: Final = KeyName.HITTING
CENTER: Final = Position.CENTER_FIELD
LEFT: Final = Position.LEFT_FIELD
RIGHT: Final = Position.RIGHT_FIELD
SHORT: Final = Position.SHORTSTOP
SECOND: Final = Position.SECOND_BASE

BEHIND: Final = (
    (Position.FIRST_BASE, RIGHT),
    (SECOND, RIGHT),
    (SHORT, LEFT),
    (Position.THIRD_BASE, LEFT),
    (Position.PITCHER, CENTER),
)
"""The outfielder behind each infielder, for line drives; the pitcher's are bunts changed by Diving Stop."""

HOMER: Final = Becomes(ResultKind.HOME_RUN, 3)
TRIPLE: Final = Becomes(ResultKind.TRIPLE, 3)
DOUBLE: Final = Becomes(ResultKind.DOUBLE, 2)
CAUGHT_DEEP: Final = Becomes(ResultKind.DEEP_FLY)
STRUCK_OUT: Final = result(ResultKind.SWINGING)


def own_result(what: ResultKind, change: Becomes, own: Ability) -> Effects:
    """A change of the batter's results of that kind if his d6 shows one of the ability's faces."""
    return Effects(as_batter=(Reaction((what,), change, own.faces),))


EFFECTS: Final[dict[str, Callable[[Ability], Effects]]] = {
    # Before the game, and fixed changes of the keys
    "A01": lambda own: Effects(rolled=(rolled(result(ResultKind.TRIPLE, CENTER, 3), HITTING),)),
    "A02": lambda own: Effects(rolled=(rolled(result(ResultKind.DOUBLE, LEFT, 2), PITCHING, HITTING),)),
    "A03": lambda own: Effects(rolled=(rolled(result(ResultKind.GROUND_BALL, SECOND), PITCHING),)),
    "A04": lambda own: Effects(rolled=(rolled(result(ResultKind.LINE_OUT, SHORT), HITTING),) * 2),
    "A05": lambda own: Effects(on_key=totals(HITTING, 9, result(ResultKind.SINGLE, LEFT, 1))),
    "A06": lambda own: Effects(on_key=totals(PITCHING, 8, STRUCK_OUT)),
    "A07": lambda own: Effects(on_key=pairs(PITCHING, result(ResultKind.SINGLE, CENTER, 1))),
    # The batter's own result
    "A08": lambda own: own_result(ResultKind.DEEP_FLY, HOMER, own),
    "A09": lambda own: own_result(ResultKind.SINGLE, DOUBLE, own),
    "A10": lambda own: own_result(ResultKind.DOUBLE, TRIPLE, own),
    "A11": lambda own: Effects(as_batter=(Reaction(STRIKE_OUTS, KeyAgain(), own.faces, key=PITCHING),)),
    "A12": lambda own: own_result(ResultKind.LOOKING, Becomes(ResultKind.WALK), own),
    "A13": lambda own: own_result(ResultKind.LINE_OUT, Becomes(ResultKind.SINGLE, 1, BEHIND), own),
    "A14": lambda own: Effects(walk_moves_everybody=True),
    "A15": lambda own: Effects(bunt_die=(4, 4, 3, 4, 5, 6)),
    "A16": lambda own: Effects(ground_die=(3, 2, 3, 4, 5, 6)),
    "A17": lambda own: Effects(ground_die=(1, 2, 3, 5, 5, 6)),
    # Ratings, his own and others'
    "A18": lambda own: Effects(after=AfterAtBat(Role.BATTER, reached, next_batter)),
    "A19": lambda own: Effects(power_before_him=own.amount),
    "A20": lambda own: Effects(contact=own.amount, when=in_scoring_position),
    "A21": lambda own: Effects(power=own.amount, when=from_the_seventh),
    "A22": lambda own: Effects(power=own.amount, when=teammate_homered),
    "A23": lambda own: Effects(contact=own.amount, when=struck_out_last),
    "A24": lambda own: Effects(contact=own.amount, when=left_hander_pitches),
    "A25": lambda own: Effects(contact_leading_off=own.amount),
    # The battle for control
    "A26": lambda own: Effects(has_control=leads_off),
    "A27": lambda own: Effects(ties_to_batter=True),
    "A28": lambda own: Effects(elevens_are_twelves=True),
    "A29": lambda own: Effects(rerolls_control_die=True),
    "A30": lambda own: Effects(twos_are_totals=True),
    # On the bases
    "A31": lambda own: Effects(steal=own.amount),
    "A32": lambda own: Effects(first_steal_is_sure=True),
    "A33": lambda own: Effects(bases_on_single=own.amount),
    "A34": lambda own: Effects(tag=own.amount),
    # In the field
    "A35": lambda own: Effects(fielded_die=(1, 1, 3, 4, 5, 6)),
    "A36": lambda own: Effects(
        as_fielder=(
            Reaction((ResultKind.SINGLE,), Becomes(ResultKind.CATCH), own.faces[-1:]),
            Reaction((ResultKind.DOUBLE,), Becomes(ResultKind.SINGLE, 1), own.faces),
        )
    ),
    "A37": lambda own: Effects(as_fielder=(Reaction((ResultKind.HOME_RUN,), CAUGHT_DEEP, own.faces),)),
    "A38": lambda own: Effects(throw=own.amount),
    "A39": lambda own: Effects(as_fielder=(Reaction((ResultKind.ERROR,), GroundKey(4)),)),
    "A40": lambda own: Effects(after=AfterAtBat(Role.FIELDER, double_play_started)),
    "A41": lambda own: Effects(control_as_catcher=own.amount),
    # Rally Cards, and pitchers over the game
    "A42": lambda own: Effects(after=AfterAtBat(Role.BATTER, homered)),
    "A43": lambda own: Effects(after=AfterAtBat(Role.PITCHER, every(own.amount))),
    "A44": lambda own: Effects(innings=own.amount),
    "A45": lambda own: Effects(runs=own.amount),
    "A46": lambda own: Effects(stuff_with_runners_on=own.amount),
    "A47": lambda own: Effects(as_pitcher=(Reaction((ResultKind.HOME_RUN,), DOUBLE, own.faces),)),
    "A48": lambda own: Effects(unjinxable=True),
    # The abilities of the rulebook's printed cards
    "P01": lambda own: Effects(after=AfterAtBat(Role.NEXT_BATTER, did_not_reach, same_batter)),
    "P02": lambda own: Effects(after=AfterAtBat(Role.PITCHER, every(own.amount))),
    "P03": lambda own: own_result(ResultKind.DEEP_FLY, DOUBLE, own),
    "P04": lambda own: Effects(
        as_fielder=(
            Reaction((ResultKind.SINGLE,), Becomes(ResultKind.CATCH), own.faces),
            Reaction((ResultKind.DOUBLE,), Becomes(ResultKind.CATCH, 1), own.faces[-1:]),
            Reaction((ResultKind.HOME_RUN,), CAUGHT_DEEP, own.faces[-1:]),
        )
    ),
    "P05": lambda own: Effects(
        after=AfterAtBat(Role.FIELDER, third_out, leadoff_batter, f"his team's first batter has Contact +{own.amount}")
    ),
    "P06": lambda own: Effects(on_key=totals(PITCHING, 6, STRUCK_OUT)),
    "P07": lambda own: Effects(ground_die=(1, 5, 5, 5, 5, 6)),
    "P08": lambda own: Effects(
        as_pitcher=(Reaction((ResultKind.GROUND_BALL,), GroundKey(1, by_pitcher=True), own.faces, fields=(SECOND, SHORT)),)
    ),
    "P09": lambda own: own_result(ResultKind.DOUBLE, TRIPLE, own),
    "P10": lambda own: Effects(rolled=(rolled(STRUCK_OUT, PITCHING),) * 2),
    "P11": lambda own: Effects(
        rolled=(
            rolled(result(ResultKind.HOME_RUN, CENTER, 3), HITTING),
            rolled(result(ResultKind.HOME_RUN, RIGHT, 3), PITCHING),
        )
    ),
}
"""The effects of each ability by its id, made from its row of data."""


def _read(node: Node) -> Ability:
    keys = node.mapping()
    faces = tuple(face.number(1, 6) for face in keys["faces"].items()) if "faces" in keys else ()
    return Ability(
        keys["id"].one_of(tuple(EFFECTS)),
        keys["name"].text(),
        keys["owner"].one_of(tuple(OWNERS)),
        keys["trigger"].text(),
        keys["text"].text(),
        keys["worth"].number(0, 40),
        faces,
        keys["amount"].number(1, 9) if "amount" in keys else 0,
        "tireless" in keys and keys["tireless"].flag(),
        tuple((rating, least.number(1, 10)) for rating, least in keys["suits"].mapping().items()) if "suits" in keys else (),
        tuple(character.text() for character in keys["liked"].items()) if "liked" in keys else (),
    )


ABILITIES: Final[dict[str, Ability]] = {
    ability.id: ability for ability in map(_read, read_packaged("hotstove.games.rb8", "abilities.yaml").items())
}
"""All abilities by id: A01 to A48, and P01 to P11 of the rulebook's printed cards."""
