"""A position of Small Ball between two plays."""

from __future__ import annotations

from hotstove.games.smallball.cards import Card, Pinch, Team
from hotstove.table import Seat

ALL_PINCH: tuple[Pinch, ...] = (Pinch.POWER, Pinch.ON_BASE)


class State:
    """Everything that the rules need to go on, as plain values; only the working copy of a turn is ever changed.

    ``half`` is the side at bat. ``due`` holds the card number (1 to 9) that bats next for each side, ``unused`` the
    pinch hitters of each side that are not yet turned to X. ``bases`` holds card numbers, 0 where nobody stands;
    ``runs`` and ``outs_pile`` are the piles of the half-inning in play order; ``batted`` counts completed at-bats of
    the half-inning; ``stole`` says that the steal between these two at-bats has been tried.
    """

    __slots__ = (
        "bank_nothing",
        "bases",
        "batted",
        "due",
        "half",
        "inning",
        "outs",
        "outs_pile",
        "over",
        "play_out_ninth",
        "runs",
        "score",
        "stole",
        "teams",
        "unused",
    )

    def __init__(self, teams: tuple[Team, Team], bank_nothing: bool = False, play_out_ninth: bool = False) -> None:
        """A game before its first play (SB-02 to SB-04, SB-07)."""
        self.teams = teams
        self.bank_nothing = bank_nothing
        self.play_out_ninth = play_out_ninth
        self.inning = 1
        self.half: Seat = 0
        self.score: tuple[int, int] = (0, 0)
        self.due: tuple[int, int] = (1, 1)
        self.unused: tuple[tuple[Pinch, ...], tuple[Pinch, ...]] = (ALL_PINCH, ALL_PINCH)
        self.outs = 0
        self.bases: tuple[int, int, int] = (0, 0, 0)
        self.runs: tuple[int, ...] = ()
        self.outs_pile: tuple[int, ...] = ()
        self.batted = 0
        self.stole = False
        self.over = False

    def copy(self) -> State:
        """The same position as a state of its own."""
        new = State.__new__(State)
        new.teams = self.teams
        new.bank_nothing = self.bank_nothing
        new.play_out_ninth = self.play_out_ninth
        new.inning = self.inning
        new.half = self.half
        new.score = self.score
        new.due = self.due
        new.unused = self.unused
        new.outs = self.outs
        new.bases = self.bases
        new.runs = self.runs
        new.outs_pile = self.outs_pile
        new.batted = self.batted
        new.stole = self.stole
        new.over = self.over
        return new

    @property
    def card(self) -> Card:
        """The card at the plate."""
        return self.teams[self.half].cards[self.due[self.half] - 1]

    @property
    def occupied(self) -> tuple[bool, bool, bool]:
        """Which of the bases 1 to 3 have a runner."""
        first, second, third = self.bases
        return (first > 0, second > 0, third > 0)

    def key(self) -> tuple[object, ...]:
        """Equal keys, same future: who exactly stands on a base or lies in a pile does not matter, how many do."""
        return (
            min(self.inning, 10),  # after the ninth all innings are alike (SB-51)
            self.half,
            self.score,
            self.due,
            self.unused,
            self.outs,
            self.occupied,
            len(self.runs),
            self.batted,
            self.stole,
            self.over,
            self.bank_nothing,
            self.play_out_ninth,
        )

    def __repr__(self) -> str:
        side = ("top", "bottom")[self.half]
        bases = "".join(str(runner) if runner else "-" for runner in self.bases)
        return (
            f"State({side} {self.inning}, {self.outs} out, bases {bases}, {len(self.runs)} unbanked, "
            f"batter {self.due[self.half]}, score {self.score[0]}-{self.score[1]})"
        )
