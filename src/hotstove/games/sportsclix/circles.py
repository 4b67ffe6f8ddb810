"""The eleven intangibles: the coloured circles of a window (SC-205 to SC-224)."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Intangible(Enum):
    """One of the coloured circles: its name, whether its manager has to declare it (SC-207), its rules, and what it does."""

    SPEED_DEMON = (
        "Speed Demon",
        False,
        "SC-209, SC-210",
        "+1 speed when stealing or taking an extra base; on his ground balls the fielder must throw him out.",
    )
    FLAMETHROWER = (
        "Flamethrower",
        True,
        "SC-211",
        "On a ground or fly ball, roll the red die: Velocity makes it a strikeout. He loses 1 click.",
    )
    SPECIALIST = (
        "Specialist",
        False,
        "SC-212",
        "+1 defense for all fielders against a batter who bats from the side of his throwing hand.",
    )
    SHUT_EM_DOWN = (
        "Shut 'Em Down",
        True,
        "SC-213",
        "In the 8th or 9th with a runner on second or third his die is chosen and rolled after the batter's. He loses 1 click.",
    )
    CLUTCH_HITTER = (
        "Clutch Hitter",
        False,
        "SC-214, SC-215",
        "+1 speed for all runners while he bats; with two outs or a runner on second or third fielding is 1 harder.",
    )
    SPRAY_HITTER = (
        "Spray Hitter",
        True,
        "SC-216",
        "Add 1 to the green die or subtract 1 when he bats, within 1 to 6.",
    )
    CANNON = ("Cannon", False, "SC-217", "+1 defense in all throwing attempts.")
    GREAT_RANGE = (
        "Great Range",
        False,
        "SC-218, SC-219",
        "+1 defense on Scorchers; a Deep Fly short of the fence that he misses is only a single.",
    )
    DOUBLE_PLAY_WIZARD = ("Double Play Wizard", False, "SC-220", "+1 defense in throws for the second and third out of a play.")
    LEADERSHIP = (
        "Leadership",
        True,
        "SC-221, SC-222",
        "When he would gain a click, another player of his team in the game gains it instead.",
    )
    INTIMIDATION = (
        "Intimidation",
        True,
        "SC-223, SC-224",
        "With total control, his opponent loses a click instead of his gaining one.",
    )

    __hash__ = object.__hash__

    def __init__(self, title: str, optional: bool, rules: str, text: str) -> None:
        self.title = title
        self.optional = optional
        self.rules = rules
        self.text = text

    def __str__(self) -> str:
        return self.title


PITCHERS: Final = (Intangible.FLAMETHROWER, Intangible.SPECIALIST, Intangible.SHUT_EM_DOWN)
"""Those that say of a pitcher what he does on the mound (SC-211 to SC-213); another figure's are never in force."""
INTANGIBLES: Final = {intangible.title: intangible for intangible in Intangible}
"""Each intangible by its name."""
