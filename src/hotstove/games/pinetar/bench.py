"""Who comes in for whom (PT-R-46): pinch hitters and runners, relief, fielders. A player who has left does not come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hotstove.baseball.plays import Injury, Note, Substitution
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import Card, Spot
from hotstove.games.pinetar.fatigue import innings_in_relief
from hotstove.games.pinetar.state import Replaced, Runner, Side, State, new_arm
from hotstove.table import HOME, Seat, Table

PINCH_HITTER: Final = "PT-R-46 pinch hitter"
PINCH_RUNNER: Final = "PT-R-46 pinch runner"
RUNNER_OUT: Final = "PT-R-46 which runner"
RELIEF: Final = "PT-143 relief pitcher"
BATTING_PLACE: Final = "PT-R-46 batting place"
FIELDER: Final = "PT-R-46 fielder"
WHO_FIELDS: Final = "PT-R-46 who fields"
REPLACEMENT: Final = "PT-R-50 replacement"
NOT_BATTING = -1
FOR_RUNNER = ("for the runner on first", "for the runner on second", "for the runner on third")
PITCHER, CATCHER, RIGHT_FIELD, DH = Position.PITCHER, Position.CATCHER, Position.RIGHT_FIELD, Position.DESIGNATED_HITTER
ROLES = (Position.PINCH_HITTER, Position.PINCH_RUNNER)


class Named:
    """A player as an option: told by his name."""

    __slots__ = ("card",)

    def __init__(self, card: Card) -> None:
        self.card = card

    def __str__(self) -> str:
        return self.card.name


def names(cards: Sequence[Card]) -> tuple[Named, ...]:
    """Players as options."""
    return tuple([Named(card) for card in cards])


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The others."""
    return tuple([each for each in cards if each is not card])


def slot_of(side: Side, card: Card) -> int:
    """His place in the batting order from 0; -1 for a pitcher who does not bat."""
    return next((number for number, spot in enumerate(side.order) if spot.card is card), NOT_BATTING)


def put(side: Side, slot: int, spot: Spot) -> None:
    """A man in a place of the batting order."""
    side.order = (*side.order[:slot], spot, *side.order[slot + 1 :])
    side.refresh()


def enter(table: Table, side: Side, seat: Seat, slot: int, card: Card, position: Position, why: str) -> None:
    """A man comes into a place of the batting order, from the bench or the bullpen, or moves there from another position."""
    leaving = side.order[slot]
    fills = None
    if position in ROLES:
        fills = PITCHER if card is side.arm.card else leaving.fills or leaving.position
    side.bench, side.bullpen = without(side.bench, card), without(side.bullpen, card)
    if leaving.card is not card:
        side.used = (*side.used, leaving.card)
    put(side, slot, Spot(card, position, fills))
    table.tell(Substitution(why, seat, card.player, leaving.card.id, slot, position))


# --- At bat


def may_replace(side: Side, card: Card) -> bool:
    """May somebody bat or run for him? Not for the starter who has not yet pitched to a batter (OBR 5.10(f))."""
    if card is side.arm.card and side.arm.started and side.arm.fresh:
        return False
    return bool(side.bench or side.bullpen)


def substitutes(side: Side, slot: int) -> tuple[Card, ...]:
    """Who may bat or run for the man in that place: the bench, the bullpen, and for a DH the pitcher (PT-R-63)."""
    pitcher = (side.arm.card,) if side.order[slot].position is DH else ()
    return (*side.bench, *side.bullpen, *pitcher)


def substitute(state: State, table: Table, slot: int, position: Position, question: str) -> Card:
    """Somebody bats or runs for the man in that place. For a DH he is the DH; is it the pitcher, there is none any more."""
    side, seat = state.offense, state.half
    card = table.choose(seat, names(substitutes(side, slot)), question).card
    if side.order[slot].position is DH and card is not side.arm.card:
        position = DH
    enter(table, side, seat, slot, card, position, question)
    return card


def pinch_hit(state: State, table: Table) -> None:
    """Somebody bats for who is due."""
    substitute(state, table, state.batter - 1, Position.PINCH_HITTER, PINCH_HITTER)


def replaceable_runners(state: State) -> list[int]:
    """The bases, 0 to 2, whose runner somebody may run for."""
    side = state.offense
    return [base for base, runner in enumerate(state.bases) if runner is not None and may_replace(side, runner.card)]


def pinch_run(state: State, table: Table) -> None:
    """Somebody runs for a man on base."""
    bases = replaceable_runners(state)
    base = FOR_RUNNER.index(table.choose(state.half, [FOR_RUNNER[base] for base in bases], RUNNER_OUT))
    runners = list(state.bases)
    runner = runners[base]
    assert runner is not None
    card = substitute(state, table, slot_of(state.offense, runner.card), Position.PINCH_RUNNER, PINCH_RUNNER)
    runners[base] = runner._replace(card=card)
    state.bases = (runners[0], runners[1], runners[2])


# --- On the mound


def may_relieve(side: Side) -> bool:
    """Is there somebody to come in for the pitcher, who has pitched to a batter (OBR 5.10(f), (g))?"""
    return not side.arm.fresh and bool(side.bullpen or side.bench)


def pitchers_place(side: Side) -> int:
    """The place in the order of the pitcher, or of who bats or runs for him; -1 with a DH."""
    return next((number for number, spot in enumerate(side.order) if PITCHER in (spot.position, spot.fills)), NOT_BATTING)


def replace_pitcher(state: State, table: Table, seat: Seat, why: str) -> None:
    """Somebody comes in from the bullpen or the bench, or who bats for the pitcher stays in to pitch (PT-R-62)."""
    side = state.sides[seat]
    leaving, slot = side.arm.card, pitchers_place(side)
    batting = () if slot == NOT_BATTING else (side.order[slot].card,)
    stays = tuple([card for card in batting if card is not leaving])
    card = table.choose(seat, names((*side.bullpen, *side.bench, *stays)), RELIEF).card
    side.bench, side.bullpen = without(side.bench, card), without(side.bullpen, card)
    side.arm = new_arm(card, seat == HOME, False, innings_in_relief(card))
    if seat == state.fielding:  # who is on base belongs to who has put him there (PT-R-27)
        first, second, third = (runner and Runner(runner.card, charged=False) for runner in state.bases)
        state.bases = first, second, third
    side.pitched = (*side.pitched, card)
    if slot == NOT_BATTING:
        side.used = (*side.used, leaving)
        side.refresh()
        table.tell(Substitution(why, seat, card.player, leaving.id, NOT_BATTING, PITCHER))
        return
    if card not in stays:
        choice = table.choose(seat, (IN_HIS_PLACE, *double_switches(side, slot)), BATTING_PLACE)
        if isinstance(choice, Replaced):
            there = slot_of(side, choice.leaving)
            enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 double switch")
            slot = there
    enter(table, side, seat, slot, card, PITCHER, why)


IN_HIS_PLACE = "in the pitcher's place"
DOUBLE_SWITCH = "double switch: {entering} for {leaving} at {position}"
STAYS = "{entering} stays in at {position}"
DH_FIELDS = "{entering} (DH) for {leaving} at {position}, and the pitcher bats"
MOVES = "{leaving} moves to {there}, {entering} plays {position}"
CHANGE = "{entering} ({there}) and {leaving} ({position}) change"


def double_switches(side: Side, slot: int) -> list[Replaced]:
    """A fielder goes out, another comes in and bats in the pitcher's place, and the new pitcher bats in the fielder's."""
    found = []
    here = side.order[slot].card
    coming = (*(() if here.pitches else (here,)), *side.bench)  # who batted for the pitcher may stay
    for spot in side.order:
        if spot.card is not here and spot.position <= RIGHT_FIELD:
            for card in coming:
                if spot.position in card.gloves:
                    found.append(Replaced(card, spot.card, spot.position, DOUBLE_SWITCH))
    return found


# --- In the field


def take_the_field(state: State, table: Table, seat: Seat) -> None:
    """Before a half-inning in the field every position is filled: pinch hitters and runners stay in it or leave."""
    side = state.sides[seat]
    if all(spot.fills is None for spot in side.order):
        return
    slot = pitchers_place(side)
    if slot != NOT_BATTING and side.order[slot].fills is PITCHER:
        if side.order[slot].card is side.arm.card:  # he has batted for the DH
            enter(table, side, seat, slot, side.arm.card, PITCHER, "PT-R-63 in the field")
        else:
            replace_pitcher(state, table, seat, "PT-R-46 new pitcher")
    for slot, spot in enumerate(side.order):
        if spot.fills is None:
            continue
        choice = table.choose(seat, fillers(side, slot), WHO_FIELDS)
        if choice.leaving is not spot.card:  # two change places in the field
            other = slot_of(side, choice.leaving)
            enter(table, side, seat, other, choice.leaving, spot.fills, "PT-R-46 in the field")
        enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 in the field")


def fillers(side: Side, slot: int) -> list[Replaced]:
    """Who may take the position that a pinch hitter or runner has to fill: he, one of the bench, a fielder who moves."""
    spot = side.order[slot]
    position = spot.fills
    assert position is not None
    found = [Replaced(spot.card, spot.card, position, STAYS)]
    found += [Replaced(card, spot.card, position) for card in side.bench if position in card.gloves]
    for other in side.order:
        there = other.position
        moves = other.fills is None and CATCHER <= there <= RIGHT_FIELD
        if moves and position in other.card.gloves and there in spot.card.gloves:
            found.append(Replaced(spot.card, other.card, there, MOVES, position))
    return found


def may_change(side: Side) -> bool:
    """Is there any change in the field to be made? Looked for once for as long as nobody moves."""
    if side.may_change is None:
        side.may_change = next(replacements(side), None) is not None
    return side.may_change


def replacements(side: Side) -> Iterator[Replaced]:
    """Fielders who may come in where their cards have the position, a DH among them, and pairs who may change places."""
    fielding = [spot for spot in side.order if CATCHER <= spot.position <= RIGHT_FIELD]
    for spot in fielding:
        for card in side.bench:
            if spot.position in card.gloves:
                yield Replaced(card, spot.card, spot.position)
    for hitter in side.order:
        if hitter.position is DH:
            for spot in fielding:
                if spot.position in hitter.card.gloves:
                    yield Replaced(hitter.card, spot.card, spot.position, DH_FIELDS)
    for number, spot in enumerate(fielding):
        for other in fielding[number + 1 :]:
            if other.position in spot.card.gloves and spot.position in other.card.gloves:
                yield Replaced(spot.card, other.card, other.position, CHANGE, spot.position)


def change_fielder(state: State, table: Table, seat: Seat) -> None:
    """One change in the field. Takes the DH a position, the pitcher bats in the place of who leaves it (OBR 5.11(a))."""
    side = state.sides[seat]
    choice = table.choose(seat, tuple(replacements(side)), FIELDER)
    slot = slot_of(side, choice.leaving)
    here = slot_of(side, choice.entering)
    if here != NOT_BATTING:
        position = side.order[here].position
        if position is DH:
            enter(table, side, seat, slot, side.arm.card, PITCHER, "PT-R-63 the pitcher bats")
        else:
            enter(table, side, seat, slot, choice.leaving, position, "PT-R-46 in the field")
        slot = here
    enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 in the field")


# --- Who must leave at once (PT-242, PT-R-50)


def replace_player(state: State, table: Table, seat: Seat, card: Card, why: str) -> None:
    """Somebody takes the place of a man who is ejected or hurt; where nobody is left he stays in (PT-R-50)."""
    side = state.sides[seat]
    if card is side.arm.card:
        if side.bullpen:
            replace_pitcher(state, table, seat, why)
        else:
            side.arm.lowered += 1  # PT-R-50
        return
    slot = slot_of(side, card)
    spot = side.order[slot]
    coming = candidates(side.bench, spot.fills or spot.position)
    if not coming:
        return
    entering = table.choose(seat, names(coming), REPLACEMENT).card
    enter(table, side, seat, slot, entering, spot.position, why)


def candidates(bench: Sequence[Card], position: Position) -> tuple[Card, ...]:
    """Who of the bench may come in: those whose cards have the position, else anybody."""
    able = tuple(card for card in bench if position in card.gloves)
    return able or tuple(bench)


def hurt(table: Table, seat: Seat, card: Card, games: int) -> None:
    """A man misses so many games after this one."""
    table.tell(Injury("PT-208 injury", seat, card.id, games))
    table.tell(Note("PT-208 injury", f"{card.name} is hurt and misses {games} game{'s' if games > 1 else ''}."))
