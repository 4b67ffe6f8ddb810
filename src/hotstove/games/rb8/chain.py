"""The reactions of an at-bat: abilities and Rally Cards on the result, back and forth, until it stands (RB-102, RB-R-14)."""

from __future__ import annotations

from hotstove.baseball.exchange import exchange
from hotstove.baseball.plays import Note
from hotstove.games.rb8.cards import Card
from hotstove.games.rb8.ground import ground_ball
from hotstove.games.rb8.hands import all_pass, ask, play
from hotstove.games.rb8.keys import Result, What
from hotstove.games.rb8.pitchers import ability_in_force
from hotstove.games.rb8.rally import ON_RESULT, PASS, Stage
from hotstove.games.rb8.rally_cards import ON_RESULTS
from hotstove.games.rb8.reactions import OF_BATTER, OF_FIELDER, OF_PITCHER, Reactions
from hotstove.games.rb8.running import immune
from hotstove.games.rb8.state import AtBat, State
from hotstove.table import Seat, Table

REACTION = "RB-102 reaction"


def settle(state: State, table: Table, at_bat: AtBat) -> Result:
    """The result that stands when nobody reacts any more; a ground ball goes to its key on the way (RB-016 (g), (h))."""

    def act(seat: Seat) -> bool:
        return react(state, table, at_bat, seat)

    while True:
        if able(state, at_bat) or not all_pass(state, table, at_bat.offense, fitting(state, at_bat), REACTION):
            exchange(at_bat.offense, act)
        assert at_bat.result is not None
        if at_bat.result.what is not What.GROUND_BALL:
            return at_bat.result
        at_bat.result = ground_ball(state, table, at_bat)


def able(state: State, at_bat: AtBat) -> bool:
    """Does an ability of somebody's look at a result of this kind?"""
    assert at_bat.result is not None
    what = at_bat.result.what
    ability = at_bat.batter.ability
    if ability is not None and ability.id in OF_BATTER and what in OF_BATTER[ability.id].whats:
        return True
    nine, arm = state.board.nines[at_bat.defense], state.board.arms[at_bat.defense]
    ability = arm.card.ability
    if ability is not None and ability.id in OF_PITCHER and what in OF_PITCHER[ability.id].whats:
        return True
    field = at_bat.result.field
    ability = nine.abilities[field] if field is not None else None
    return ability is not None and ability.id in OF_FIELDER and what in OF_FIELDER[ability.id].whats


def fitting(state: State, at_bat: AtBat) -> tuple[int, int]:
    """The Rally Cards that the rules let either side play on the result as it stands, the batting side's first."""
    assert at_bat.result is not None
    stage = Stage.BUNTED if at_bat.key is None else Stage.ROLLED if at_bat.grounder is None else Stage.GROUNDED
    fits = ON_RESULT[stage][at_bat.result.what]
    if at_bat.batter.unjinxable:
        fits = (fits[0], 0)
    if state.board.arms[at_bat.defense].card.unjinxable and immune(state.board, at_bat, at_bat.offense):
        fits = (0, fits[1])
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
