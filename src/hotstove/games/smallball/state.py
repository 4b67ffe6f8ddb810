"""A position of Small Ball between two plays."""

from __future__ import annotations

from hotstove.games.smallball.cards import Card, Pinch, Team
from hotstove.table import Seat

ALL_PINCH: tuple[Pinch, ...] = (Pinch.POWER, Pinch.ON_BASE)
EMPTY = (False, False, False)


class State:
    """Everything that the rules need to go on, as plain values; only the working copy of a turn is ever changed.

    ``half`` is the side at bat, ``card`` its card that is due (``batter`` its number, 1 to 9), ``leads_off`` the number of
    the other side's card that bats first next time. ``unused`` are the pinch hitters of each side that are not yet turned to X.
    ``first``, ``second`` and ``third`` hold card numbers, 0 where nobody stands, and ``occupied`` says where somebody does;
    ``runs`` and ``outs_pile`` are the piles of the half-inning in play order; ``batted`` counts completed at-bats of
    the half-inning; ``stole`` says that the steal between these two at-bats has been tried.
    """

    __slots__ = (
        "bank_nothing",
        "batted",
        "card",
        "first",
        "half",
        "inning",
        "leads_off",
        "occupied",
        "outs",
        "outs_pile",
        "over",
        "play_out_ninth",
        "runs",
        "score",
        "second",
        "stole",
        "teams",
        "third",
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
        self.card: Card = teams[0].cards[0]
        self.leads_off = 1
        self.unused: tuple[tuple[Pinch, ...], tuple[Pinch, ...]] = (ALL_PINCH, ALL_PINCH)
        self.outs = 0
        self.first = self.second = self.third = 0
        self.occupied = EMPTY
        self.runs: tuple[int, ...] = ()
        self.outs_pile: tuple[int, ...] = ()
        self.batted = 0
        self.stole = False
        self.over = False

    def copy(self) -> State:
        """The same position as a state of its own."""
        new = State(self.teams, self.bank_nothing, self.play_out_ninth)
        new.inning = self.inning
        new.half = self.half
        new.score = self.score
        new.card = self.card
        new.leads_off = self.leads_off
        new.unused = self.unused
        new.outs = self.outs
        new.first = self.first
        new.second = self.second
        new.third = self.third
        new.occupied = self.occupied
        new.runs = self.runs
        new.outs_pile = self.outs_pile
        new.batted = self.batted
        new.stole = self.stole
        new.over = self.over
        return new

    @property
    def batter(self) -> int:
        """The number of the card that is due, 1 to 9, for the side at bat (set ``half`` before it)."""
        return self.card.number

    @batter.setter
    def batter(self, number: int) -> None:
        self.card = self.teams[self.half].cards[number - 1]

    @property
    def bases(self) -> tuple[int, int, int]:
        """The runners' card numbers from first to third, 0 where nobody stands."""
        return self.first, self.second, self.third

    @bases.setter
    def bases(self, runners: tuple[int, int, int]) -> None:
        self.first, self.second, self.third = runners
        self.occupied = (runners[0] > 0, runners[1] > 0, runners[2] > 0)

    @property
    def due(self) -> tuple[int, int]:
        """The number of the card that bats next, away and home."""
        return (self.leads_off, self.batter) if self.half else (self.batter, self.leads_off)

    @due.setter
    def due(self, numbers: tuple[int, int]) -> None:
        self.batter, self.leads_off = numbers[self.half], numbers[not self.half]

    def key(self) -> tuple[object, ...]:
        """Equal keys, same future: who exactly stands on a base or lies in a pile does not matter, how many do."""
        return (
            min(self.inning, 10),  # after the ninth all innings are alike (SB-51)
            self.half,
            self.score,
            self.batter,
            self.leads_off,
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
            f"batter {self.batter}, score {self.score[0]}-{self.score[1]})"
        )
