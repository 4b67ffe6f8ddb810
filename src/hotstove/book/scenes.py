"""What a play looked like: who ran from where to where, who stood in the field, how it stood afterwards. Screens draw it."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.plays import GameBegins, HalfInningBegins, HalfInningEnds, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.book.diamond import Diamond, Step
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import Event, Seat, other


@dataclass(frozen=True, slots=True)
class Way:
    """Somebody's way in a play, by bases: 0 the plate, 4 home. Who stays where he is begins and ends there."""

    name: str
    start: int
    end: int
    out: bool = False

    @property
    def legs(self) -> int:
        """How many bases he runs."""
        return max(self.end - self.start, 0)

    @property
    def leaves(self) -> bool:
        """Is he gone from the bases after it?"""
        return self.out or self.end == HOME_PLATE


@dataclass(frozen=True, slots=True)
class Scene:
    """A play on the field. ``half`` is the side at bat; ``outs``, ``score`` and ``at_risk`` (None where every run counts at
    once) are those after it; ``fielders`` are who stood where; ``ball`` is the position that it was hit to, 0 if unknown."""

    inning: int
    half: Seat
    ways: tuple[Way, ...]
    fielders: tuple[tuple[Position, str], ...]
    outs: int
    score: tuple[int, int]
    at_risk: int | None = None
    ball: int = 0


class Stage:
    """Follows a game from its beginning, and shows each play of it."""

    def __init__(self) -> None:
        self._diamond: Diamond | None = None
        self._names: dict[str, str] = {}
        self._fielders: tuple[dict[Position, str], dict[Position, str]] = ({}, {})
        self._runs = [0, 0]
        self._home = 0
        self._begun = HalfInningBegins("", 0, 0)

    @property
    def half(self) -> tuple[int, Seat] | None:
        """The half-inning under way, or that was last; None before the first."""
        return (self._begun.inning, self._begun.half) if self._begun.inning else None

    def tell(self, event: Event) -> Scene | None:
        """What one more event looked like; None where nobody moves."""
        if isinstance(event, Play):
            return self._play(event)
        if isinstance(event, GameBegins):
            self._begin(event)
        elif isinstance(event, HalfInningBegins):
            self._on_field().begin(event.half)
            self._begun, self._home = event, 0
        elif isinstance(event, HalfInningEnds):
            self._runs[self._begun.half] += self._home if event.runs_count else 0
            self._home = 0
        elif isinstance(event, Substitution):
            self._on_field().substitute(event)
            self._names[event.player.id] = event.player.name
            if event.position.fields:
                self._fielders[event.side][event.position] = event.player.name
        return None

    def _begin(self, event: GameBegins) -> None:
        self._diamond = Diamond(event.teams)
        for side, sheet in enumerate(event.teams):
            self._names |= {player.id: player.name for player in sheet.players}
            standing = self._fielders[side]
            standing |= {slot.position: slot.player.name for slot in sheet.order if slot.position and slot.position.fields}
            if sheet.pitcher is not None:
                standing[Position.PITCHER] = sheet.pitcher.name

    def _play(self, play: Play) -> Scene:
        diamond = self._on_field()
        step = diamond.play(play)
        self._home += play.home
        half, provisional = self._begun.half, self._begun.provisional
        away, home = (runs + (self._home if side == half and not provisional else 0) for side, runs in enumerate(self._runs))
        return Scene(
            self._begun.inning,
            half,
            self._ways(step),
            tuple(sorted(self._fielders[other(half)].items())),
            min(diamond.outs, 3),
            (away, home),
            self._home if provisional else None,
            _hit_to(play),
        )

    def _ways(self, step: Step) -> tuple[Way, ...]:
        ways = []
        moves = {move.start: move for move in step.play.moves}
        for base, runner in enumerate(step.who):
            if runner is None:
                continue
            move, name = moves.get(base), self._names.get(runner.id, runner.id)
            ways.append(Way(name, base, move.end, move.out) if move is not None else Way(name, base, base))
        return tuple(ways)

    def _on_field(self) -> Diamond:
        if self._diamond is None:
            raise DoesNotFit("a scene needs the game from its beginning")
        return self._diamond


def _hit_to(play: Play) -> int:
    if play.batter_move() is None or play.kind in (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.STRIKEOUT):
        return 0
    return play.hit_to if play.hit_to <= Position.RIGHT_FIELD else 0
