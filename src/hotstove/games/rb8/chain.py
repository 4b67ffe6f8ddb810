"""The reactions of an at-bat: abilities and Rally Cards on the result, back and forth, until it stands (RB-102, RB-R-14)."""

from __future__ import annotations

from functools import partial
from typing import Final

from hotstove.baseball.exchange import exchange
from hotstove.baseball.plays import Note
from hotstove.games.rb8.ability import ABILITIES, Ability
from hotstove.games.rb8.cards import Card
from hotstove.games.rb8.ground import ground_ball
from hotstove.games.rb8.hands import all_pass, ask, play
from hotstove.games.rb8.keys import Result, What, kinds
from hotstove.games.rb8.pitchers import ability_in_force
from hotstove.games.rb8.rally import ON_RESULT, PASS, Stage
from hotstove.games.rb8.rally_cards import ON_RESULTS
from hotstove.games.rb8.reactions import OF_BATTER, OF_FIELDER, OF_PITCHER, Reactions
from hotstove.games.rb8.running import immune
from hotstove.games.rb8.state import AtBat, Board, State
from hotstove.table import Seat, Table

REACTION: Final = "RB-102 reaction"
ON_BUNT: Final = ON_RESULT[Stage.BUNTED]
ON_ROLL: Final = ON_RESULT[Stage.ROLLED]
ON_GROUND: Final = ON_RESULT[Stage.GROUNDED]
GROUND_BALL: Final = What.GROUND_BALL


def settle(state: State, table: Table, at_bat: AtBat) -> Result:
    """The result that stands when nobody reacts any more; a ground ball goes to its key on the way (RB-016 (g), (h))."""

    while True:
        if able(state.board, at_bat) or not all_pass(state, table, at_bat, fitting(state, at_bat), REACTION):
            exchange(at_bat.offense, partial(react, state, table, at_bat))
        found = at_bat.result
        assert found is not None
        if found.what is not GROUND_BALL:
            return found
        at_bat.result = ground_ball(state, table, at_bat)


def _looked_at(register: Reactions) -> dict[Ability | None, int]:
    """By ability, and for who has none: the kinds of results that it looks at."""
    looked_at: dict[Ability | None, int] = {None: 0}
    for ability in ABILITIES.values():
        looked_at[ability] = kinds(*register[ability.id].whats) if ability.id in register else 0
    return looked_at


BATTERS: Final = _looked_at(OF_BATTER)
PITCHERS: Final = _looked_at(OF_PITCHER)
FIELDERS: Final = _looked_at(OF_FIELDER)


def able(board: Board, at_bat: AtBat) -> bool:
    """Does an ability of batter, pitcher or fielder look at a result of this kind?"""
    found, seat = at_bat.result, at_bat.defense
    assert found is not None
    looked_at = BATTERS[at_bat.batter.ability] | PITCHERS[board.arms[seat].card.ability]
    return bool(found.bit & (looked_at | FIELDERS[board.nines[seat].abilities[found.number]]))


def fitting(state: State, at_bat: AtBat) -> tuple[int, int]:
    """The Rally Cards that the rules let either side play on the result as it stands, the batting side's first."""
    assert at_bat.result is not None
    fits = (ON_BUNT if at_bat.key is None else ON_ROLL if at_bat.grounder is None else ON_GROUND)[at_bat.result.what]
    if at_bat.batter.shield is not None or state.board.arms[at_bat.defense].card.shield is not None:
        return (
            0 if immune(state.board, at_bat, at_bat.offense) else fits[0],
            0 if immune(state.board, at_bat, at_bat.defense) else fits[1],
        )
    return fits


def react(state: State, table: Table, at_bat: AtBat, seat: Seat) -> bool:
    """A side's turn in the exchange: an ability that must be used, else a card or nothing. True where it acted."""
    if use_ability(state, table, at_bat, seat):
        return True
    card = ask(state, table, seat, fitting(state, at_bat)[seat == at_bat.defense], REACTION)
    if card is PASS:
        return False
    if play(state, table, seat, card):
        become(table, at_bat, ON_RESULTS[card.id](state, table, at_bat), str(card))
    return True


def use_ability(state: State, table: Table, at_bat: AtBat, seat: Seat) -> bool:
    """The first ability of the side that fits the result and has not worked in this at-bat: batter; pitcher, fielder."""
    if seat == at_bat.offense:
        return _used(state, table, at_bat, seat, OF_BATTER, at_bat.batter)
    assert at_bat.result is not None
    board = state.board
    card = board.arms[seat].card
    ability = card.ability
    in_force = ability is not None and ability.id in OF_PITCHER and ability_in_force(board, seat) is not None
    if in_force and _used(state, table, at_bat, seat, OF_PITCHER, card):
        return True
    field = at_bat.result.field
    if field is None or at_bat.bunt:
        return False
    fielder = board.nines[seat].fielders[field]
    return fielder is not None and _used(state, table, at_bat, seat, OF_FIELDER, fielder)


def _used(state: State, table: Table, at_bat: AtBat, seat: Seat, register: Reactions, owner: Card) -> bool:
    ability = owner.ability
    rule = register.get(ability.id) if ability is not None else None
    if ability is None or rule is None or owner in at_bat.used:
        return False
    assert at_bat.result is not None
    if at_bat.result.what not in rule.whats or (rule.fields and at_bat.result.field not in rule.fields):
        return False
    at_bat.used += (owner,)
    after = rule.function(state, table, at_bat, ability, seat)
    if after is not None:
        become(table, at_bat, after, f"{ability} ({ability.id})")
    return True


def become(table: Table, at_bat: AtBat, after: Result, by: str) -> None:
    """The result is another one now."""
    table.tell(Note("RB-102 changed", f"{by}: {at_bat.result} becomes {after}."))
    at_bat.result = after
