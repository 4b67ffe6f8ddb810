"""The special abilities as data: who may own one, when it fires, what it says, what it is worth in points."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.resources import files

from hotstove.table.texts import Node, read_yaml

OWNERS = {
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
    """The faces of its d6 at which it works, where it rolls one."""
    amount: int = 0
    """What it adds to a rating or a roll, where it does."""
    tireless: bool = False
    rule: str = field(init=False)
    """Its row in the rule list: ``RB-A-08``."""
    why: str = field(init=False)
    """The reason of what is told of it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", f"RB-{self.id[0]}-{self.id[1:]}")
        object.__setattr__(self, "why", f"{self.rule} {self.name}")

    @property
    def owners(self) -> tuple[str, ...]:
        """The positions of the cards that may hold it."""
        return OWNERS[self.owner]

    def __str__(self) -> str:
        return self.name


def _read(node: Node) -> Ability:
    keys = node.mapping()
    faces = tuple(face.number(1, 6) for face in keys["faces"].items()) if "faces" in keys else ()
    return Ability(
        keys["id"].text(),
        keys["name"].text(),
        keys["owner"].one_of(tuple(OWNERS)),
        keys["trigger"].text(),
        keys["text"].text(),
        keys["worth"].number(0, 40),
        faces,
        keys["amount"].number(1, 9) if "amount" in keys else 0,
        "tireless" in keys and keys["tireless"].flag(),
    )


def _all() -> dict[str, Ability]:
    text = (files("hotstove.games.rb8") / "abilities.yaml").read_text(encoding="utf-8")
    return {ability.id: ability for ability in (_read(row) for row in read_yaml(text, "abilities.yaml").items())}


ABILITIES: dict[str, Ability] = _all()
"""All abilities by id: A01 to A48, and P01 to P11 of the rulebook's printed cards."""
