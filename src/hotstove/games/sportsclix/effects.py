"""What intangibles add to fielding and throwing attempts: one register, an entry for each that does (SC-209 to SC-220).

The optional ones are declared where they act: Spray Hitter and Flamethrower in `at_bat`, Shut 'Em Down and Intimidation in
`pitching`, Leadership in `clicks`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.state import SportsClixState

# Kinds of attempts.
FIELDING: Final = "fielding"
STEAL: Final = "steal"
EXTRA_BASE: Final = "extra base"
TAG_UP: Final = "tag-up"
GROUNDER: Final = "runner on a ground ball"
DOUBLE_PLAY: Final = "double play"
TO_FIRST: Final = "race to first"


class Part(NamedTuple):
    """An amount added in an attempt, and why."""

    amount: int
    why: str


class Attempt(NamedTuple):
    """A fielding or throwing attempt before its dice (SC-075, SC-077).

    ``position`` is that of the fielder who makes it, ``fielder`` he himself. ``target`` is what the total must exceed before
    anything is added: 10, 11 or 12, or the ``runner``'s speed. ``scorcher``: the ball to be fielded is a Scorcher. ``defense``
    and ``against`` are the rulebook's additions to both sides, each with its reason.
    """

    kind: str
    position: Position
    fielder: Figure
    target: int
    runner: Figure | None = None
    scorcher: bool = False
    defense: tuple[Part, ...] = ()
    against: tuple[Part, ...] = ()

    @property
    def thrown(self) -> bool:
        """Whether it is a throwing attempt."""
        return self.kind != FIELDING


Amount = Callable[[SportsClixState, Attempt], int]
DEFENSE: Final = "defense"
AGAINST: Final = "against"


class Effect(NamedTuple):
    """What an intangible does: who must show it (fielder, runner, batter or pitcher), to what it adds, and how much."""

    whose: str
    to: str
    amount: Amount


def _speed_demon(state: SportsClixState, attempt: Attempt) -> int:
    """When stealing or advancing an extra base; not in the race to first (SC-209, SC-R-46)."""
    return int(attempt.kind in (STEAL, EXTRA_BASE))


def _specialist(state: SportsClixState, attempt: Attempt) -> int:
    """Against a batter who bats from the side that the pitcher throws from; never against switch hitters (SC-212)."""
    return int(state.pitcher.throws == state.hitter.bats)


def _clutch_hitter(state: SportsClixState, attempt: Attempt) -> int:
    """Against every throw, at the batter himself too (SC-214, SC-R-76); in a pinch against fielding (SC-215, SC-R-43).

    The outs and runners are those when the ball is hit, also in the fielding attempt of a double play (SC-148).
    """
    return int(attempt.thrown or state.outs == 2 or state.scoring_position)


def _cannon(state: SportsClixState, attempt: Attempt) -> int:
    """In all throwing attempts (SC-217)."""
    return int(attempt.thrown)


def _great_range(state: SportsClixState, attempt: Attempt) -> int:
    """In fielding a Scorcher (SC-218)."""
    return int(attempt.scorcher and not attempt.thrown)


def _double_play_wizard(state: SportsClixState, attempt: Attempt) -> int:
    """In the throws for a second and third out (SC-220, SC-R-45)."""
    return int(attempt.kind == DOUBLE_PLAY)


EFFECTS: Final[Mapping[Intangible, Effect]] = {
    Intangible.SPEED_DEMON: Effect("runner", AGAINST, _speed_demon),
    Intangible.SPECIALIST: Effect("pitcher", DEFENSE, _specialist),
    Intangible.CLUTCH_HITTER: Effect("batter", AGAINST, _clutch_hitter),
    Intangible.CANNON: Effect("fielder", DEFENSE, _cannon),
    Intangible.GREAT_RANGE: Effect("fielder", DEFENSE, _great_range),
    Intangible.DOUBLE_PLAY_WIZARD: Effect("fielder", DEFENSE, _double_play_wizard),
}
"""Who shows one twice, as a runner who is also the batter, has it once in each role that the entry names."""
Added: TypeAlias = Sequence[tuple[str, Part]]
"""What is added in an attempt, each with the side to which it is: ``DEFENSE`` or ``AGAINST``."""


@cache
def effects_of(role: str, shown: tuple[Intangible, ...]) -> tuple[tuple[str, Amount, str], ...]:
    """What the intangibles that somebody shows do in his role: to what each adds, how much, and its name."""
    effects = [(EFFECTS[intangible], intangible.title) for intangible in shown if intangible in EFFECTS]
    return tuple([(effect.to, effect.amount, title) for effect, title in effects if effect.whose == role])


def parts(state: SportsClixState, attempt: Attempt) -> Added:
    """What intangibles now in force add to either side of an attempt; all of it counts (SC-080)."""
    if not state.tier.intangibles:
        return ()
    offense, defense = state.sides[state.half], state.sides[state.fielding]
    hitter, runner = state.hitter, attempt.runner
    working = effects_of("fielder", defense.window(attempt.fielder).intangibles)
    if shown := defense.window(defense.arm.figure).intangibles:
        working += effects_of("pitcher", shown)
    if not hitter.pitches and (shown := offense.window(hitter).intangibles):
        working += effects_of("batter", shown)
    if runner is not None and (shown := offense.window(runner).intangibles):
        working += effects_of("runner", shown)
    added: list[tuple[str, Part]] = []
    for to, amount_of, title in working:
        if amount := amount_of(state, attempt):
            added.append((to, Part(amount, title)))
    return added
