"""Who is in the game: the batting order, the field, the bench. A player who has left does not come back (OBR 5.10(d))."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hotstove.baseball.plays import Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, Slot, TeamSheet
from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat

NOT_BATTING = -1


@dataclass(frozen=True, slots=True)
class Lineup:
    """One team's lineup now, immutable. ``pitcher`` is in ``order`` too where he bats; ``gone`` are ids that have left."""

    order: tuple[Slot, ...]
    pitcher: Player | None = None
    bench: tuple[Player, ...] = ()
    gone: frozenset[str] = frozenset()

    @classmethod
    def of(cls, sheet: TeamSheet, bench: tuple[Player, ...] = ()) -> Lineup:
        """The lineup that starts a game."""
        return cls(sheet.order, sheet.pitcher, bench)

    def slot_of(self, player: str) -> int:
        """The place in the batting order, 0 for the leadoff batter, or -1 for a pitcher who does not bat.

        Raises NotLegal for who is not in the game.
        """
        for number, slot in enumerate(self.order):
            if slot.player.id == player:
                return number
        if self.pitcher is not None and self.pitcher.id == player:
            return NOT_BATTING
        raise NotLegal(f"{player} has left the game" if player in self.gone else f"{player} is not in the game")

    def substitute(self, entering: str, replaces: str, position: Position) -> Lineup:
        """The lineup after a player of the bench comes in for another, who is then gone.

        ``position`` is where he plays, or the pinch hitter's or pinch runner's role. Raises NotLegal for a player who is
        not on the bench (among them all who have left: OBR 5.10(d)), or who comes in for somebody not in the game.
        """
        coming = next((player for player in self.bench if player.id == entering), None)
        if coming is None:
            if entering in self.gone:
                raise NotLegal(f"{entering} has left the game and can't come back (OBR 5.10(d))")
            raise NotLegal(f"{entering} is not on the bench")
        number = self.slot_of(replaces)
        pitches = self.pitcher is not None and self.pitcher.id == replaces
        if number == NOT_BATTING and position is not Position.PITCHER:
            raise NotLegal(f"{replaces} does not bat; only a pitcher can come in for him")
        order = self.order
        if number != NOT_BATTING:
            order = (*order[:number], Slot(coming, position), *order[number + 1 :])
        pitcher = coming if position is Position.PITCHER else None if pitches else self.pitcher
        return replace(
            self,
            order=order,
            pitcher=pitcher,
            bench=tuple(player for player in self.bench if player is not coming),
            gone=self.gone | {replaces},
        )

    def move(self, player: str, position: Position) -> Lineup:
        """The lineup after somebody in the batting order takes another position; raises NotLegal where he is not in it."""
        number = self.slot_of(player)
        if number == NOT_BATTING:
            raise NotLegal(f"{player} does not bat; he can only leave the game")
        slot = replace(self.order[number], position=position)
        pitcher = slot.player if position is Position.PITCHER else self.pitcher
        if self.pitcher is not None and self.pitcher.id == player and position is not Position.PITCHER:
            pitcher = None
        return replace(self, order=(*self.order[:number], slot, *self.order[number + 1 :]), pitcher=pitcher)

    def check_field(self) -> None:
        """Nine positions, each taken once, as the side takes the field; raises NotLegal naming what is open or doubled."""
        taken = [slot.position for slot in self.order if slot.position is not None and slot.position.fields]
        batting = any(slot.position is Position.PITCHER for slot in self.order)
        if self.pitcher is not None and not batting:
            taken.append(Position.PITCHER)
        for position in Position:
            if position.fields and taken.count(position) != 1:
                raise NotLegal(f"{'nobody' if position not in taken else 'more than one'} plays {position.short}")


def change(
    lineup: Lineup, side: Seat, entering: str, replaces: str, position: Position, why: str
) -> tuple[Lineup, Substitution]:
    """Substitute, and the event that tells it. ``why`` begins with the rule's ID; raises NotLegal as ``substitute`` does."""
    after = lineup.substitute(entering, replaces, position)
    number = lineup.slot_of(replaces)
    player = next(player for player in lineup.bench if player.id == entering)
    return after, Substitution(why, side, player, replaces, number, position)
