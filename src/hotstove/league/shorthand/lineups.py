"""Lineups as they are typed: nine names with positions, or changes to a known lineup.

An entry is ``NAME POSITION`` (``Paschal lf``: he plays left field), ``PLACE NAME`` (``3 Ruth``: he bats third) or both. The
headings of games in shorthand and managers before a game use the same entries.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.teams import Player, Slot, TeamSheet
from hotstove.league.shorthand.names import folded, player_called
from hotstove.table.errors import NotLegal, Unreadable

_PLACE: Final = re.compile(r"(\d{1,2})[.:]?\s+(.+)")


@dataclass(frozen=True, slots=True)
class LineupEntry:
    """An entry: a name, his place in the batting order from 1 (0 if it is not given), and his position."""

    name: str
    place: int = 0
    position: Position | None = None


def entries(text: str) -> tuple[str, ...]:
    """The entries of a line, which are separated by commas or semicolons."""
    return tuple(name.strip() for name in text.replace(";", ",").split(",") if name.strip())


def entry(text: str) -> LineupEntry:
    """``Paschal lf``, ``3 Ruth``, ``5 Paschal lf`` or a name alone.

    >>> entry("5 Paschal lf").place, entry("Ada Finch 6").position, entry("de la Cruz").name
    (5, <Position.SHORTSTOP: 6>, 'de la Cruz')
    """
    placed = _PLACE.fullmatch(text.strip())
    place, rest = (int(placed[1]), placed[2]) if placed is not None else (0, text.strip())
    name, _, last = rest.rpartition(" ")
    if name:
        try:
            return LineupEntry(name.strip(), place, position_named(last))
        except ValueError:
            pass
    return LineupEntry(rest, place)


def says_where(text: str) -> bool:
    """Whether every entry of the line has a place in the order or a position."""
    all_entries = [entry(each) for each in entries(text)]
    return bool(all_entries) and all(each.place or each.position is not None for each in all_entries)


def lineup_line(sheet: TeamSheet) -> str:
    """A sheet's whole lineup as entries, the pitcher last if he does not bat."""
    slots = list(sheet.order)
    if sheet.pitcher is not None and sheet.pitcher not in [slot.player for slot in slots]:
        slots.append(Slot(sheet.pitcher, Position.PITCHER))
    return ", ".join(f"{slot.player.name} {slot.position.short}" if slot.position else slot.player.name for slot in slots)


def read_lineup(
    texts: Sequence[str], known: TeamSheet | None, people: Sequence[Player], closed: bool, where: str
) -> tuple[tuple[Slot, ...], Player | None]:
    """The batting order and the pitcher from the entries; raises Unreadable or NotLegal, ``where`` before it.

    Eight or more with positions and without places are a whole lineup, others change the one that is ``known``. ``closed``:
    only ``people`` can be meant.
    """
    all_entries = [entry(text) for text in texts]
    whole = len(all_entries) >= ORDER - 1 and not any(each.place for each in all_entries)
    if known is not None and not whole:
        order, pitcher = _changed(all_entries, known, people, closed, where)
    else:
        order, pitcher = _whole(all_entries, known, people, closed, where)
    check_order(order, pitcher, where)
    return tuple(order), pitcher


def check_order(order: Sequence[Slot], pitcher: Player | None, where: str) -> None:
    """Raise NotLegal, ``where`` before it, if somebody bats twice, or a position is not filled once."""
    ids = [slot.player.id for slot in order]
    twice = next((slot.player.name for slot in order if ids.count(slot.player.id) > 1), None)
    if twice is not None:
        raise NotLegal(f"{where}{twice} bats twice")
    _check_field(order, pitcher, where)


def with_changes(sheet: TeamSheet, text: str, people: Sequence[Player], where: str) -> TeamSheet:
    """A known club's sheet with a line of entries: changes to its lineup, or all of it. Raises Unreadable or NotLegal."""
    order, pitcher = read_lineup(entries(text), sheet, people, True, where)
    return replace(sheet, order=order, pitcher=pitcher)


def _whole(
    all_entries: Sequence[LineupEntry], known: TeamSheet | None, people: Sequence[Player], closed: bool, where: str
) -> tuple[list[Slot], Player | None]:
    slots = [Slot(player_named(each.name, people, closed, where), each.position) for each in all_entries]
    pitcher = next((slot.player for slot in slots if slot.position is Position.PITCHER), None)
    if pitcher is None and known is not None and known.pitcher is not None:
        pitcher = known.pitcher
        if len(slots) == ORDER - 1:  # he bats ninth
            slots.append(Slot(pitcher, Position.PITCHER))
    if len(slots) == ORDER + 1 and slots[-1].position is Position.PITCHER:
        slots.pop()
    if len(slots) != ORDER:
        raise NotLegal(f"{where}a lineup has nine batters, and the pitcher last where he does not bat; found {len(slots)}")
    return slots, pitcher


def _changed(
    changes: Sequence[LineupEntry], known: TeamSheet, people: Sequence[Player], closed: bool, where: str
) -> tuple[list[Slot], Player | None]:
    """The known lineup, changed by one entry after the other."""
    order, pitcher = list(known.order), known.pitcher
    for each in changes:
        if not 0 <= each.place <= len(order):
            raise NotLegal(f"{where}{each.place} {each.name}: batting places are 1 to {len(order)}")
        if not each.place and each.position is None:
            raise Unreadable(
                f"{where}{each.name!r}: expected where he stands or bats, such as {each.name.split()[-1]} lf or"
                f" 3 {each.name.split()[-1]}; a whole lineup has nine"
            )
        player = player_named(each.name, people, closed, where)
        here = next((slot for slot, spot in enumerate(order) if spot.player.id == player.id), -1)
        if each.position is Position.PITCHER:
            if here >= 0 and player != pitcher:
                raise NotLegal(f"{where}{player.name} bats already; name who plays {_short(order[here])} first")
            order = [replace(spot, player=player) if spot.position is Position.PITCHER else spot for spot in order]
            pitcher = player
        elif each.position is not None:
            holder = next((slot for slot, spot in enumerate(order) if spot.position is each.position), -1)
            if holder < 0:
                raise NotLegal(
                    f"{where}nobody plays {each.position.short} in this lineup, for whom {player.name} could come in"
                )
            if here >= 0:
                order[holder] = replace(order[holder], position=order[here].position)
                order[here] = replace(order[here], position=each.position)
            else:
                order[holder] = Slot(player, each.position)
        here = next((slot for slot, spot in enumerate(order) if spot.player.id == player.id), -1)
        if each.place and here >= 0:
            order.insert(each.place - 1, order.pop(here))
        elif each.place:
            order[each.place - 1] = replace(order[each.place - 1], player=player)
    return order, pitcher


def _short(slot: Slot) -> str:
    return slot.position.short if slot.position is not None else "there"


def _check_field(slots: Sequence[Slot], pitcher: Player | None, where: str) -> None:
    """Raise NotLegal if not all nine positions are filled once; a game without fielders has none."""
    places = [slot.position for slot in slots if slot.position is not None]
    if not places:
        return
    if pitcher is not None and Position.PITCHER not in places:
        places.append(Position.PITCHER)
    for position in Position:
        count = places.count(position)
        if position.fields and count != 1:
            raise NotLegal(f"{where}{'nobody' if not count else 'more than one'} plays {position.short}")


def player_named(name: str, people: Sequence[Player], closed: bool, where: str) -> Player:
    """The player of that name; if he is missing and the roster is not known (not ``closed``), a new player.

    Raises NotLegal, with ``where`` before the message.
    """
    player = player_called(name, people, where)
    if player is not None:
        return player
    if closed:
        raise NotLegal(f"{where}there is nobody of the name {name}")
    return Player(folded(name), " ".join(name.replace("_", " ").split()))
