"""Who comes in for whom (PT-R-46): pinch hitters and runners, relief, fielders. A player who has left does not come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hotstove.baseball.lineup import NOT_BATTING
from hotstove.baseball.plays import Injury, Note, Substitution
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import ORDER, Card
from hotstove.games.pinetar.fatigue import innings_in_relief
from hotstove.games.pinetar.state import BaseRunner, PineTarState, Replacement, TeamInGame, new_pitcher
from hotstove.table import HOME, Seat, Table

PINCH_HITTER: Final = "PT-R-46 pinch hitter"
PINCH_RUNNER: Final = "PT-R-46 pinch runner"
RUNNER_OUT: Final = "PT-R-46 which runner"
RELIEF: Final = "PT-143 relief pitcher"
BATTING_PLACE: Final = "PT-R-46 batting place"
FIELDER: Final = "PT-R-46 fielder"
WHO_FIELDS: Final = "PT-R-46 who fields"
REPLACEMENT: Final = "PT-R-50 replacement"
FOR_RUNNER = ("for the runner on first", "for the runner on second", "for the runner on third")
PITCHER, DH = Position.PITCHER, Position.DESIGNATED_HITTER


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The others."""
    return tuple([each for each in cards if each is not card])


def enter(table: Table, side: TeamInGame, seat: Seat, slot: int, card: Card, position: Position, why: str) -> None:
    """A man comes in for who bats in a place of the order, or for a pitcher who does not bat, or takes another position."""
    leaving = side.pitcher.card if slot == NOT_BATTING else side.order[slot]
    if card in side.order:
        side.lineup = side.lineup.moves(card, position)
    elif card is side.pitcher.card and card is side.lineup.pitcher:
        side.lineup = side.lineup.pitcher_bats(slot, pending=not position.fields)
    else:
        side.lineup = side.lineup.enters(card, slot, position)
    side.bench, side.bullpen = without(side.bench, card), without(side.bullpen, card)
    side.refresh()
    table.tell(Substitution(why, seat, card.player, leaving.id, slot, position))


# --- At bat


def may_replace(state: PineTarState, card: Card) -> bool:
    """May somebody bat or run for a man of the side at bat?

    Not for the starting pitcher before he has pitched to a batter (OBR 5.10(f)), nor for the DH before he has batted.
    """
    side = state.sides[state.half]
    if card is side.pitcher.card and side.pitcher.started and side.pitcher.fresh:
        return False
    if state.options.dh and must_bat(state, state.half) is card:
        return False
    return bool(side.bench or side.bullpen)


def must_bat(state: PineTarState, seat: Seat) -> Card | None:
    """The DH of the side's first lineup who has not batted, as he must unless the other side changes pitchers; else None.

    OBR 5.11(a)(2). Whoever still starts has faced all who have batted; an inning has three batters at least.
    """
    side, facing = state.sides[seat], state.sides[1 - seat].pitcher
    batted = max(facing.faced, 3 * (state.inning - 1))
    if not facing.started or batted >= ORDER:
        return None
    slot = side.lineup.slot_at(DH)
    return side.order[slot] if slot >= batted and side.order[slot] in side.started else None


def substitutes(side: TeamInGame, slot: int) -> tuple[Card, ...]:
    """Who may bat or run for the man in that place: the bench, the bullpen, and for a DH the pitcher (PT-R-63)."""
    pitcher = (side.pitcher.card,) if side.position(slot) is DH else ()
    return (*side.bench, *side.bullpen, *pitcher)


def substitute(state: PineTarState, table: Table, slot: int, position: Position, question: str) -> Card:
    """Somebody bats or runs for the man in that place. For a DH he is the DH; is it the pitcher, there is none any more."""
    side, seat = state.offense, state.half
    card = table.choose(seat, substitutes(side, slot), question)
    if side.position(slot) is DH and card is not side.pitcher.card:
        position = DH
    enter(table, side, seat, slot, card, position, question)
    return card


def pinch_hit(state: PineTarState, table: Table) -> None:
    """Somebody bats for who is due."""
    substitute(state, table, state.batter - 1, Position.PINCH_HITTER, PINCH_HITTER)


def replaceable_runners(state: PineTarState) -> list[int]:
    """The bases, 0 to 2, whose runner somebody may run for."""
    return [base for base, runner in enumerate(state.bases) if runner is not None and may_replace(state, runner.card)]


def pinch_run(state: PineTarState, table: Table) -> None:
    """Somebody runs for a man on base."""
    bases = replaceable_runners(state)
    base = FOR_RUNNER.index(table.choose(state.half, [FOR_RUNNER[base] for base in bases], RUNNER_OUT))
    runners = list(state.bases)
    runner = runners[base]
    assert runner is not None
    card = substitute(state, table, state.offense.lineup.slot_of(runner.card), Position.PINCH_RUNNER, PINCH_RUNNER)
    runners[base] = runner._replace(card=card)
    state.bases = (runners[0], runners[1], runners[2])


# --- On the mound


def may_relieve(side: TeamInGame) -> bool:
    """Is there somebody to pitch in place of the pitcher, who has pitched to a batter (OBR 5.10(f), (g))?"""
    if side.pitcher.fresh:
        return False
    return bool(side.bullpen or side.bench) or side.lineup.designated_hitter


def replace_pitcher(state: PineTarState, table: Table, seat: Seat, why: str) -> None:
    """Somebody comes in from the bullpen or the bench, who bats for the pitcher stays in to pitch, or one of the nine goes to
    the mound (PT-R-62).
    """
    side = state.sides[seat]
    leaving, slot = side.pitcher.card, side.lineup.slot_at(PITCHER)
    stays = () if slot == NOT_BATTING or side.order[slot] is leaving else (side.order[slot],)
    fielders = to_the_mound(state, seat, stays)
    card = table.choose(seat, (*side.bullpen, *side.bench, *stays, *fielders), RELIEF)
    if card in fielders:
        from_the_field(state, table, seat, card, fielders[card], why)
    else:
        from_the_bullpen(table, side, seat, card, slot, why)
    side.pitcher = new_pitcher(card, seat == HOME, False, innings_in_relief(card))
    side.pitched = (*side.pitched, card)
    side.refresh()
    if seat == state.fielding:  # who is on base belongs to who has put him there (PT-R-27)
        first, second, third = (runner and BaseRunner(runner.card, charged=False) for runner in state.bases)
        state.bases = first, second, third


def from_the_bullpen(table: Table, side: TeamInGame, seat: Seat, card: Card, slot: int, why: str) -> None:
    """The new pitcher comes in and bats in the pitcher's place, ``slot``, if he bats, or by a double switch in a fielder's."""
    if slot != NOT_BATTING and side.order[slot] is not card:
        switches = [each for each in double_switches(side, slot) if each.entering is not card]
        choice = table.choose(seat, (IN_HIS_PLACE, *switches), BATTING_PLACE)
        if isinstance(choice, Replacement):
            there = side.lineup.slot_of(choice.leaving)
            enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 double switch")
            slot = there
    enter(table, side, seat, slot, card, PITCHER, why)


def to_the_mound(state: PineTarState, seat: Seat, stays: tuple[Card, ...]) -> dict[Card, list[Card]]:
    """Who of the nine may pitch, with those who may then field in his place: the DH, and fielders whom somebody can replace.

    Whoever comes in for a fielder bats in the pitcher's place, or in the place of the DH, who is lost (OBR 5.11(a)(5)), unless
    he takes the field himself. Nobody pitches twice. ``stays`` is who has batted for the pitcher, if anybody has.
    """
    side = state.sides[seat]
    there = [*stays, *side.bench]
    found: dict[Card, list[Card]] = {}
    slot = side.lineup.slot_at(DH)
    if slot != NOT_BATTING:
        hitter = side.order[slot]
        found[hitter] = []
        there = [hitter] if must_bat(state, seat) is hitter else [hitter, *side.bench]
    for position, leaving in side.batting_fielders:
        able = [card for card in there if position in card.gloves]
        if able and leaving not in side.pitched:
            found[leaving] = able
    return found


def from_the_field(state: PineTarState, table: Table, seat: Seat, card: Card, coming: Sequence[Card], why: str) -> None:
    """One of the nine goes to the mound and bats where he has batted; one of those coming takes his position, if he had one."""
    side = state.sides[seat]
    batting = side.lineup.slot_of(card)
    replacing = [Replacement(each, card, side.position(batting)) for each in coming]
    chosen = table.choose(seat, replacing, WHO_FIELDS) if replacing else None
    slot = side.lineup.slot_at(DH if side.lineup.designated_hitter else PITCHER)
    enter(table, side, seat, batting, card, PITCHER, why)
    if chosen is not None:
        enter(table, side, seat, slot, chosen.entering, chosen.position, "PT-R-62 in the field")


IN_HIS_PLACE = "in the pitcher's place"
DOUBLE_SWITCH = "double switch: {entering} for {leaving} at {position}"
STAYS = "{entering} stays in at {position}"
DH_FIELDS = "{entering} (DH) for {leaving} at {position}, and the pitcher bats"
MOVES = "{leaving} moves to {there}, {entering} plays {position}"
CHANGE = "{entering} ({there}) and {leaving} ({position}) change"


def double_switches(side: TeamInGame, slot: int) -> list[Replacement]:
    """A fielder goes out, another comes in and bats in the pitcher's place, and the new pitcher bats in the fielder's."""
    here = side.order[slot]
    coming = (*(() if here.pitches else (here,)), *side.bench)  # who batted for the pitcher may stay
    return [
        Replacement(card, leaving, position, DOUBLE_SWITCH)
        for position, leaving in side.batting_fielders
        for card in coming
        if leaving is not here and position in card.gloves
    ]


# --- In the field


def take_the_field(state: PineTarState, table: Table, seat: Seat) -> None:
    """Before a half-inning in the field every position is filled: pinch hitters and runners stay in it or leave."""
    side = state.sides[seat]
    if not side.pending:
        return
    slot = side.lineup.slot_at(PITCHER)
    if slot in side.pending:
        if side.order[slot] is side.pitcher.card:  # he has batted for the DH
            enter(table, side, seat, slot, side.pitcher.card, PITCHER, "PT-R-63 in the field")
        else:
            replace_pitcher(state, table, seat, "PT-R-46 new pitcher")
    while side.pending:
        slot = side.pending[0]
        position = side.position(slot)
        choice = table.choose(seat, fillers(side, side.order[slot], position), WHO_FIELDS)
        if choice.leaving is not side.order[slot]:  # two change places in the field
            other = side.lineup.slot_of(choice.leaving)
            enter(table, side, seat, other, choice.leaving, position, "PT-R-46 in the field")
        enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 in the field")


def fillers(side: TeamInGame, card: Card, position: Position) -> list[Replacement]:
    """Who may take the position that a pinch hitter or runner has to take: he, one of the bench, a fielder who moves."""
    found = [Replacement(card, card, position, STAYS)]
    found += [Replacement(each, card, position) for each in side.bench if position in each.gloves]
    for there, other in side.batting_fielders:
        if position in other.gloves and there in card.gloves:
            found.append(Replacement(card, other, there, MOVES, position))
    return found


def may_change(side: TeamInGame) -> bool:
    """Is there any change in the field to be made? Looked for once for as long as nobody moves."""
    if side.may_change is None:
        side.may_change = next(replacements(side), None) is not None
    return side.may_change


def replacements(side: TeamInGame) -> Iterator[Replacement]:
    """Fielders who may come in where their cards have the position, a DH among them, and pairs who may change places."""
    field = side.batting_fielders
    for position, leaving in field:
        for card in side.bench:
            if position in card.gloves:
                yield Replacement(card, leaving, position)
    slot = side.lineup.slot_at(DH)
    if slot != NOT_BATTING:
        hitter = side.order[slot]
        for position, leaving in field:
            if position in hitter.gloves:
                yield Replacement(hitter, leaving, position, DH_FIELDS)
    for number, (position, card) in enumerate(field):
        for there, other in field[number + 1 :]:
            if there in card.gloves and position in other.gloves:
                yield Replacement(card, other, there, CHANGE, position)


def change_fielder(state: PineTarState, table: Table, seat: Seat) -> None:
    """One change in the field. Takes the DH a position, the pitcher bats in the place of who leaves it (OBR 5.11(a))."""
    side = state.sides[seat]
    choice = table.choose(seat, tuple(replacements(side)), FIELDER)
    slot, here = side.lineup.slot_of(choice.leaving), side.lineup.slot_of(choice.entering)
    if here != NOT_BATTING:
        if choice.there is None:
            enter(table, side, seat, slot, side.pitcher.card, PITCHER, "PT-R-63 the pitcher bats")
        else:
            enter(table, side, seat, slot, choice.leaving, choice.there, "PT-R-46 in the field")
        slot = here
    enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 in the field")


# --- Who must leave at once (PT-242, PT-R-50)


def replace_player(state: PineTarState, table: Table, seat: Seat, card: Card, why: str) -> None:
    """Somebody takes the place of a man who is ejected or hurt; where nobody is left he stays in (PT-R-50)."""
    side = state.sides[seat]
    if card is side.pitcher.card:
        if side.bullpen:
            replace_pitcher(state, table, seat, why)
        else:
            side.pitcher.lowered += 1  # PT-R-50
        return
    slot = side.lineup.slot_of(card)
    position = side.position(slot)
    coming = candidates(side.bench, position)
    if not coming:
        return
    entering = table.choose(seat, coming, REPLACEMENT)
    enter(table, side, seat, slot, entering, Position.PINCH_HITTER if slot in side.pending else position, why)


def candidates(bench: Sequence[Card], position: Position) -> tuple[Card, ...]:
    """Who of the bench may come in: those whose cards have the position, else anybody."""
    able = tuple(card for card in bench if position in card.gloves)
    return able or tuple(bench)


def hurt(table: Table, seat: Seat, card: Card, games: int) -> None:
    """A man misses so many games after this one."""
    table.tell(Injury("PT-208 injury", seat, card.id, games))
    table.tell(Note("PT-208 injury", f"{card.name} is hurt and misses {games} game{'s' if games > 1 else ''}."))
