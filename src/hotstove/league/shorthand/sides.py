"""A side of a game that is being typed in: its lineup, its available players, and its substitutions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from hotstove.baseball.lineup import NOT_BATTING, Lineup, lineup_of
from hotstove.baseball.plays import Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.schema import MOST_LISTED
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.league.shorthand.moves import WHY
from hotstove.league.shorthand.names import folded, player_called
from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat


class TypedSide:
    """A club's lineup and players while its game is typed in.

    ``roster`` holds all its players; if it is empty, an unknown name makes a new player.
    """

    def __init__(self, sheet: TeamSheet, roster: Sequence[Player], seat: Seat) -> None:
        self.sheet = sheet
        self.seat = seat
        self.open = not roster
        self.players = {player.id: player for player in (*sheet.players, *roster)}
        order = ((slot.player.id, slot.position) for slot in sheet.order)
        self.lineup: Lineup[str] = lineup_of(order, sheet.pitcher.id if sheet.pitcher is not None else None)

    def copy(self) -> TypedSide:
        """A copy that can be changed without changing this one."""
        new = copy(self)
        new.players = dict(self.players)
        return new

    def name(self, player: str) -> str:
        """A player's name for messages: his last name, or his whole name if two share it."""
        own = self.players[player]
        shared = sum(other.last_name == own.last_name for other in self.players.values())
        return own.last_name if shared == 1 else own.name

    def find(self, text: str, among: Iterable[str]) -> str | None:
        """The id of the player of that name, among these ids; None if there is none. Raises NotLegal if two have it."""
        named = player_called(text, [self.players[player] for player in among])
        return named.id if named is not None else None

    def in_game(self, text: str) -> str:
        """The id of the player of that name who is in the game; raises NotLegal if there is none."""
        player = self.find(text, self.lineup.in_game)
        if player is None:
            raise NotLegal(f"the {self.sheet.nickname} have no {text} in the game")
        return player

    def coming(self, text: str, across: TypedSide) -> str:
        """The id of the player entering the game; raises NotLegal if he is in it, has left it, or is not on the roster.

        A new player gets an id that no player of the side ``across`` has, as long as the club has room for him.
        """
        bench = [player for player in self.players if player not in self.lineup.in_game and player not in self.lineup.left]
        entering = self.find(text, bench)
        if entering is not None:
            return entering
        inside = self.find(text, self.lineup.in_game)
        if inside is not None:
            raise NotLegal(f"{self.name(inside)} is in the game already")
        left = self.find(text, self.lineup.left)
        if left is not None:
            raise NotLegal(f"{self.name(left)} has left the game and can't come back (OBR 5.10(d))")
        if not self.open:
            raise NotLegal(f"the {self.sheet.nickname} have nobody of the name {text}")
        if len(self.players) >= MOST_LISTED:
            raise NotLegal(f"the {self.sheet.nickname} have {MOST_LISTED} players, as many as a club may have")
        name = " ".join(text.replace("_", " ").split())
        name = name.title() if name == name.lower() else name
        own_id = folded(name)
        while own_id in self.players or own_id in across.players:
            own_id += f"-{self.sheet.code.lower()}"
        self.players[own_id] = Player(own_id, name)
        return own_id

    # --- Substitutions

    def enters(self, entering: str, slot: int, position: Position) -> Substitution:
        """Put a player in for the one in that place of the order, or (``NOT_BATTING``) for the pitcher; the event of it."""
        replaces = self.lineup.spots[slot].player if slot >= 0 else self.lineup.pitcher or ""
        self.lineup = self.lineup.enters(entering, slot, position)
        return Substitution(f"{WHY} substitution", self.seat, self.players[entering], replaces, slot, position)

    def moves(self, player: str, position: Position) -> Substitution:
        """Move a player in the batting order to another position; the event of it. Raises NotLegal for one who does not bat."""
        slot = self.lineup.slot_of(player)
        if slot == NOT_BATTING:
            raise NotLegal(f"{self.name(player)} does not bat; he can only leave the game")
        self.lineup = self.lineup.moves(player, position)
        return Substitution(f"{WHY} substitution", self.seat, self.players[player], player, slot, position)

    def takes_field(self, position: Position, name: str, whom: str, across: TypedSide) -> Substitution:
        """Put a player at a position, for its holder or for ``whom``; a player who is in the game moves there.

        Raises NotLegal if that can't be.
        """
        lineup = self.lineup
        if position is Position.PITCHER and lineup.pitcher is None:
            raise NotLegal("this game names no pitchers")
        inside = self.find(name, lineup.in_game)
        if inside is not None and not whom:
            if position is Position.PITCHER and lineup.pitcher == inside:
                raise NotLegal(f"{self.name(inside)} pitches already")
            return self.moves(inside, position)
        entering = self.coming(name, across)
        slot = lineup.slot_of(self.in_game(whom)) if whom else lineup.slot_at(position)
        if slot == NOT_BATTING and position is not Position.PITCHER:
            if whom:
                raise NotLegal(f"{whom} does not bat; only a pitcher can come in for him")
            short = position.short
            raise NotLegal(f"nobody of the {self.sheet.nickname} plays {short}; say for whom: {short}:{name}>NAME")
        return self.enters(entering, slot, position)

    def settle(self) -> list[Substitution]:
        """Give pinch hitters and runners the positions of the players they replaced; the events of it.

        Raises NotLegal if that is the pitcher's.
        """
        changes = []
        for slot in self.lineup.pending:
            spot = self.lineup.spots[slot]
            if spot.position is Position.PITCHER:
                raise NotLegal(f"nobody pitches for {self.name(spot.player)}; name the new pitcher first: p:NAME")
            if spot.position is not None:
                changes.append(self.moves(spot.player, spot.position))
        self.lineup = self.lineup.settled()
        return changes
