"""Substitutions (PT-R-46): pinch hitters and runners, relief, fielders. A player who has left does not come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.lineup import NOT_BATTING
from hotstove.baseball.plays import Injury, Note, Substitution
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import Card
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
    """The cards without that one, if it is among them."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def enter(table: Table, side: TeamInGame, seat: Seat, slot: int, card: Card, position: Position, why: str) -> None:
    """Put a player in a place of the order, or in that of a pitcher who does not bat (``slot`` is then NOT_BATTING).

    A player who is in the order already takes another position instead.
    """
    leaving = side.lineup.pitcher if slot == NOT_BATTING else side.order[slot]
    assert leaving is not None
    if card in side.order:
        side.lineup = side.lineup.moves(card, position)
    elif card is side.lineup.pitcher:
        side.lineup = side.lineup.pitcher_bats(slot, pending=not position.fields)
    else:
        side.lineup = side.lineup.enters(card, slot, position)
    side.bench, side.bullpen = without(side.bench, card), without(side.bullpen, card)
    side.refresh()
    table.tell(Substitution(why, seat, card.player, leaving.id, slot, position))


# --- At bat


def may_replace(state: PineTarState, card: Card) -> bool:
    """Whether another player may bat or run for a player of the side at bat.

    Nobody may replace the starting pitcher before he has pitched to a batter (OBR 5.10(f)), nor the DH before he has batted.
    """
    side = state.sides[state.half]
    if card is side.pitcher.card and side.pitcher.started and side.pitcher.must_pitch:
        return False
    if state.options.dh and must_bat(state, state.half) is card:
        return False
    return bool(side.bench or side.bullpen)


def must_bat(state: PineTarState, seat: Seat) -> Card | None:
    """The DH of the side's first lineup if he has yet to bat against the other side's starter, else None (OBR 5.11(a)(2)).

    The number of batters so far is what the starter has faced, and at least three for each full inning.
    """
    side, facing = state.sides[seat], state.sides[1 - seat].pitcher
    batted = max(facing.faced, 3 * (state.inning - 1))
    if not facing.started or batted >= ORDER:
        return None
    slot = side.lineup.slot_at(DH)
    return side.order[slot] if slot >= batted and side.order[slot] in side.started else None


def substitutes(side: TeamInGame, slot: int) -> tuple[Card, ...]:
    """The players who may bat or run for the one in that place: the bench, the bullpen, and for a DH the pitcher (PT-R-63)."""
    pitcher = (side.pitcher.card,) if side.position(slot) is DH else ()
    return (*side.bench, *side.bullpen, *pitcher)


def substitute(state: PineTarState, table: Table, slot: int, position: Position, question: str) -> Card:
    """Let the manager choose a player who bats or runs for the one in that place, and return his card.

    A substitute for the DH becomes the DH, except the pitcher: his side then plays on without one.
    """
    side, seat = state.offense, state.half
    card = table.choose(seat, substitutes(side, slot), question)
    if side.position(slot) is DH and card is not side.pitcher.card:
        position = DH
    enter(table, side, seat, slot, card, position, question)
    return card


def pinch_hit(state: PineTarState, table: Table) -> None:
    """Send in a pinch hitter for the batter who is due."""
    substitute(state, table, state.batter - 1, Position.PINCH_HITTER, PINCH_HITTER)


def may_run_for(state: PineTarState, runner: BaseRunner | None) -> bool:
    """Whether there is a runner on a base and a pinch runner may come in for him."""
    return runner is not None and may_replace(state, runner.card)


def may_pinch_run(state: PineTarState) -> bool:
    """Whether a pinch runner may come in for one of the runners."""
    return may_run_for(state, state.first) or may_run_for(state, state.second) or may_run_for(state, state.third)


def pinch_run(state: PineTarState, table: Table) -> None:
    """Send in a pinch runner."""
    bases = [base for base, runner in enumerate(state.bases) if may_run_for(state, runner)]
    base = FOR_RUNNER.index(table.choose(state.half, [FOR_RUNNER[base] for base in bases], RUNNER_OUT))
    runners = list(state.bases)
    runner = runners[base]
    assert runner is not None
    card = substitute(state, table, state.offense.lineup.slot_of(runner.card), Position.PINCH_RUNNER, PINCH_RUNNER)
    runners[base] = runner._replace(card=card)
    state.bases = (runners[0], runners[1], runners[2])


# --- On the mound


def may_relieve(side: TeamInGame) -> bool:
    """Whether another player may take the mound: the pitcher must have pitched to a batter (OBR 5.10(f), (g))."""
    if side.pitcher.must_pitch:
        return False
    return bool(side.bullpen or side.bench) or side.lineup.designated_hitter


def replace_pitcher(state: PineTarState, table: Table, seat: Seat, why: str) -> None:
    """Let the manager choose a new pitcher from the bullpen, the bench or the nine; a pinch hitter for the old one may stay
    in to pitch (PT-R-62).

    If a fielder pitches, the player who takes his position bats in the pitcher's place. If there is a DH, he bats in the DH's
    place instead, and the DH leaves unless he takes the position himself (OBR 5.11(a)(5)).
    """
    side = state.sides[seat]
    pitchers = side.lineup.slot_at(PITCHER)
    slot = pitchers if pitchers != NOT_BATTING else side.lineup.slot_at(DH)
    hitter = side.order[slot]
    stays = () if hitter is side.pitcher.card else (hitter,)
    coming = stays if pitchers == NOT_BATTING and must_bat(state, seat) is hitter else (*stays, *side.bench)
    fielders = to_the_mound(side, coming)
    card = table.choose(seat, (*side.bullpen, *side.bench, *stays, *fielders), RELIEF)
    side.outings = (*side.outings, (side.pitcher.card, side.pitcher.outs))
    side.pitcher = new_pitcher(card, seat == HOME, False, innings_in_relief(card))
    if card in fielders:
        from_the_field(table, side, seat, slot, card, coming, why)
    elif card is hitter:
        enter(table, side, seat, slot, card, PITCHER, why)
    else:
        from_the_bullpen(table, side, seat, pitchers, card, why)
    side.pitched = (*side.pitched, card)
    if seat == state.fielding:  # runners on base stay charged to the pitcher who leaves (PT-R-27)
        first, second, third = (runner and BaseRunner(runner.card, charged=False) for runner in state.bases)
        state.bases = first, second, third


def to_the_mound(side: TeamInGame, coming: Sequence[Card]) -> list[Card]:
    """The fielders who may pitch: those who have not pitched before and whose position one of ``coming`` can take."""
    positions = set[Position]().union(*[card.gloves for card in coming])
    return [card for position, card in side.batting_fielders if position in positions and card not in side.pitched]


def from_the_field(table: Table, side: TeamInGame, seat: Seat, slot: int, card: Card, coming: Sequence[Card], why: str) -> None:
    """Move a fielder to the mound, in his batting place; one of ``coming`` takes his position and bats in ``slot``."""
    there = side.lineup.slot_of(card)
    position = side.position(there)
    able = [Replacement(each, card, position) for each in coming if position in each.gloves]
    chosen = table.choose(seat, able, WHO_FIELDS)
    enter(table, side, seat, there, card, PITCHER, why)
    enter(table, side, seat, slot, chosen.entering, position, "PT-R-62 in the field")


def from_the_bullpen(table: Table, side: TeamInGame, seat: Seat, slot: int, card: Card, why: str) -> None:
    """Bring in the new pitcher. If he bats, it is in the pitcher's place, ``slot``, or by a double switch in a fielder's."""
    if slot != NOT_BATTING:
        switches = double_switches(side, slot, card)
        some = next(switches, None)  # the others are listed only for a manager who may want one
        choice: str | Replacement = IN_HIS_PLACE
        if some is None:
            table.choose(seat, (IN_HIS_PLACE,), BATTING_PLACE)
        elif not table.stands(seat, BATTING_PLACE):
            places: tuple[str | Replacement, ...] = (IN_HIS_PLACE, some, *switches)
            choice = table.choose(seat, places, BATTING_PLACE)
        if isinstance(choice, Replacement):
            there = side.lineup.slot_of(choice.leaving)
            enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 double switch")
            slot = there
    enter(table, side, seat, slot, card, PITCHER, why)


IN_HIS_PLACE = "in the pitcher's place"
DOUBLE_SWITCH = "double switch: {entering} for {leaving} at {position}"
STAYS = "{entering} stays in at {position}"
DH_FIELDS = "{entering} (DH) for {leaving} at {position}, and the pitcher bats"
MOVES = "{leaving} moves to {there}, {entering} plays {position}"
CHANGE = "{entering} ({there}) and {leaving} ({position}) change"


def double_switches(side: TeamInGame, slot: int, pitcher: Card) -> Iterator[Replacement]:
    """The double switches: a new fielder bats in the pitcher's place, the new pitcher in that of the fielder who leaves."""
    here = side.order[slot]
    coming = without(side.bench if here.pitches else (here, *side.bench), pitcher)  # a pinch hitter may stay
    for position, leaving in side.batting_fielders:
        if leaving is not here:
            for card in coming:
                if position in card.gloves:
                    yield Replacement(card, leaving, position, DOUBLE_SWITCH)


# --- In the field


def take_the_field(state: PineTarState, table: Table, seat: Seat) -> None:
    """Fill every position before a half-inning in the field: pinch hitters and runners take one or leave."""
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
        if choice.leaving is not side.order[slot]:  # two fielders change places
            other = side.lineup.slot_of(choice.leaving)
            enter(table, side, seat, other, choice.leaving, position, "PT-R-46 in the field")
        enter(table, side, seat, slot, choice.entering, choice.position, "PT-R-46 in the field")


def fillers(side: TeamInGame, card: Card, position: Position) -> list[Replacement]:
    """The ways to fill the position of a pinch hitter or runner: himself, a player of the bench, a fielder who moves."""
    ways = [Replacement(card, card, position, STAYS)]
    ways += [Replacement(each, card, position) for each in side.bench if position in each.gloves]
    for there, other in side.batting_fielders:
        if position in other.gloves and there in card.gloves:
            ways.append(Replacement(card, other, there, MOVES, position))
    return ways


def may_change(side: TeamInGame) -> bool:
    """Whether a change in the field is possible; the answer is kept until the lineup changes."""
    if side.may_change is None:
        side.may_change = next(replacements(side), None) is not None
    return side.may_change


def replacements(side: TeamInGame) -> Iterator[Replacement]:
    """The changes in the field: players of the bench and the DH at positions of their cards, and fielders who swap places."""
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
    """Make one change in the field. If the DH takes a position, the pitcher bats in the replaced fielder's place
    (OBR 5.11(a)).
    """
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


# --- Players who must leave at once (PT-242, PT-R-50)


def replace_player(state: PineTarState, table: Table, seat: Seat, card: Card, why: str) -> None:
    """Replace a player who is ejected or hurt.

    If nobody is left, he stays in: a pitcher one grade lower, a fielder with EC 9 and RG Neg (PT-R-50).
    """
    side = state.sides[seat]
    if card is side.pitcher.card:
        if side.bullpen:
            replace_pitcher(state, table, seat, why)
        else:
            side.pitcher.steps_lowered += 1  # PT-R-50
        return
    slot = side.lineup.slot_of(card)
    position = side.position(slot)
    coming = candidates(side.bench, position)
    if not coming:
        side.stayed = (*side.stayed, card)
        return
    entering = table.choose(seat, coming, REPLACEMENT)
    enter(table, side, seat, slot, entering, Position.PINCH_HITTER if slot in side.pending else position, why)


def candidates(bench: Sequence[Card], position: Position) -> tuple[Card, ...]:
    """The players of the bench who may come in: those whose cards have the position, or all if there is none."""
    able = tuple(card for card in bench if position in card.gloves)
    return able or tuple(bench)


def hurt(state: PineTarState, table: Table, seat: Seat, card: Card, games: int) -> None:
    """A player is hurt and misses the given number of games after this one."""
    side = state.sides[seat]
    side.injuries = (*side.injuries, (card, games))
    table.tell(Injury("PT-208 injury", seat, card.id, games))
    table.tell(Note("PT-208 injury", f"{card.name} is hurt and misses {games} game{'s' if games > 1 else ''}."))
