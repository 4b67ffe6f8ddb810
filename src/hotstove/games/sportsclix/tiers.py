"""The four tiers, each built on the one before (SC-002): what each adds, replaces and switches off."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from hotstove.games.sportsclix.dials import BLUE_4, RED_3, START, THREE_BALLS


class Tier(IntEnum):
    """The rules of a game. A later tier keeps what an earlier one has, except where a property here says otherwise."""

    PRESEASON = 1
    REGULAR_SEASON = 2
    PLAYOFFS = 3
    CHAMPIONSHIP = 4

    def __init__(self, number: int) -> None:
        self.secret_dice = number >= 2
        """Whether both managers choose between two dice (SC-063); else red meets black (SC-017)."""
        self.field = number >= 2
        """Whether hits have a zone, and fielders, fences and special plays count (SC-054 to SC-091)."""
        self.baserunning = number >= 3
        """Whether runners are forced, sent, tag up and steal; with bunts, intentional walks and double plays."""
        self.full_clicks = number >= 3
        """Whether all gains and losses of clicks are in force, with doubles of the dice and endurance (SC-093 to SC-127)."""
        self.team_building = number >= 4
        """Whether there are designated hitters, substitutions and players out of position (SC-180 to SC-203)."""
        self.intangibles = number >= 4
        """Whether the coloured circles are in force (SC-205)."""

    @property
    def word(self) -> str:
        """Its name as an option of a game: ``regular-season``."""
        return self.name.lower().replace("_", "-")

    @property
    def title(self) -> str:
        """Its name: ``Regular Season``."""
        return self.name.replace("_", " ").title()

    @property
    def played_with(self) -> str:
        """What it is played with, beside the rules of the tier before; of those for a first game nothing is left to another."""
        if self is Tier.REGULAR_SEASON:
            return f"Dice and dials, with {NEW[self]}."
        return f"{NEW[self]}." if self is Tier.PRESEASON else f"The {Tier(self - 1).title}, with {NEW[self]}."

    @property
    def unlocks(self) -> str:
        """What is new in it, and what of the tier before holds no longer, for who has played that one."""
        return f"New: {NEW[self]}. No longer: {NO_LONGER[self]}." if self in NO_LONGER else self.played_with

    @property
    def following(self) -> Tier | None:
        """The tier after it; None after the last."""
        return None if self is Tier.CHAMPIONSHIP else Tier(self + 1)

    @property
    def batters_start(self) -> int:
        """The position at which position players begin: red 3 in the Preseason (SC-008), else the start marker (SC-053)."""
        return RED_3 if self is Tier.PRESEASON else START

    @property
    def floor(self) -> int:
        """The coldest position: there are no losses before the Playoffs; blue 4 (SC-100), then three balls (SC-197)."""
        if self < Tier.PLAYOFFS:
            return START
        return THREE_BALLS if self is Tier.CHAMPIONSHIP else BLUE_4


NEW: Final = {
    Tier.PRESEASON: "Dice and dials alone, with next to nothing to decide: the red die meets the black one; hits, total "
    "control and three up, three down turn dials up. Batters begin hot, at red 3",
    Tier.REGULAR_SEASON: "two dice to choose from, in secret; six zones, fielders where you place them, fences; Deep "
    "Flies and other special plays",
    Tier.PLAYOFFS: "runners who are sent, tag up and steal; double plays, bunts, intentional walks; doubles on the attempt "
    "dice; all gains and losses of clicks, and tired pitchers",
    Tier.CHAMPIONSHIP: "teams of your own, designated hitters, substitutes, players out of position, intangibles",
}
"""What each tier adds (SC-003; the tier table)."""
NO_LONGER: Final = {
    Tier.REGULAR_SEASON: "sure outs on all ground and fly balls, dice for the squares, batters who begin at red 3",
    Tier.PLAYOFFS: "runners who hold on every out, dials that only turn up",
    Tier.CHAMPIONSHIP: "blue 4 as the end of the dial; at three balls a player leaves the game",
}
"""What of the tier before each one ends, for people who climb them (SC-003; the tier table)."""
TIERS: Final = {tier.word: tier for tier in Tier}
"""Each tier by its name as an option."""
