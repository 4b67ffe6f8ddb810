"""The reactions to a result: both sides use abilities and Rally Cards in turn until it is final (RB-102, RB-R-14)."""

from __future__ import annotations

from functools import partial
from typing import Final

from hotstove.baseball.at_stake import AtStake
from hotstove.baseball.board import ORDER
from hotstove.baseball.hands import take_turns
from hotstove.baseball.plays import Note, Play
from hotstove.baseball.positions import Position
from hotstove.games.rb8.abilities import Ability
from hotstove.games.rb8.cards import Card
from hotstove.games.rb8.control import key_roll
from hotstove.games.rb8.effects import Becomes, GroundKey, KeyAgain, Misplay, Reaction, Reactions, ResultChange, Role
from hotstove.games.rb8.ground import error, ground_ball
from hotstove.games.rb8.hands import ask, draw, own_roll, pass_if_none_fits, play
from hotstove.games.rb8.keys import Result, ResultKind, die_for
from hotstove.games.rb8.pitchers import ability_in_force
from hotstove.games.rb8.rally import PASS
from hotstove.games.rb8.rally_cards import ON_RESULT, RESULT_CARDS, ResultSource
from hotstove.games.rb8.running import immune
from hotstove.games.rb8.state import AtBat, Boost, RB8Board, RB8State, nickname
from hotstove.table import Seat, Table

REACTION: Final = "RB-102 reaction"
D6_ROLL: Final = "RB-103 ability"
ABILITY_DRAW: Final = "RB-101 ability draw"
ON_BUNT: Final = ON_RESULT[ResultSource.BUNTED]
ON_ROLL: Final = ON_RESULT[ResultSource.ROLLED]
ON_GROUND: Final = ON_RESULT[ResultSource.GROUNDED]
GROUND_BALL: Final = ResultKind.GROUND_BALL


def settle(state: RB8State, table: Table, at_bat: AtBat) -> Result:
    """Carry out all reactions and return the final result; a ground ball is read on its key on the way (RB-016 (g), (h))."""

    while True:
        if may_react(state.board, at_bat) or not pass_if_none_fits(state, table, at_bat, fitting(state, at_bat), REACTION):
            take_turns(at_bat.offense, partial(react, state, table, at_bat))
        final = at_bat.result
        assert final is not None
        if final.what is not GROUND_BALL:
            return final
        at_bat.result, at_bat.failed = ground_ball(state, table, at_bat), ()


def may_react(board: RB8Board, at_bat: AtBat) -> bool:
    """Whether the batter, the pitcher or the fielder has an ability that reacts to a result of this kind."""
    current, seat = at_bat.result, at_bat.defense
    assert current is not None
    looked_at = at_bat.batter.effects.batter_looks_at | board.arms[seat].card.effects.pitcher_looks_at
    fielder = board.nines[seat].fielders[current.number]
    if fielder is not None:
        looked_at |= fielder.effects.fielder_looks_at
    return bool(current.bit & looked_at)


def fitting(state: RB8State, at_bat: AtBat) -> tuple[int, int]:
    """The Rally Cards that either side may play on the current result by the rules, the batting side's first."""
    assert at_bat.result is not None
    fits = (ON_BUNT if at_bat.key_name is None else ON_ROLL if at_bat.grounder is None else ON_GROUND)[at_bat.result.what]
    if at_bat.batter.effects.unjinxable or state.board.arms[at_bat.defense].card.effects.unjinxable:
        return (
            0 if immune(state.board, at_bat, at_bat.offense) else fits[0],
            0 if immune(state.board, at_bat, at_bat.defense) else fits[1],
        )
    return fits


def react(state: RB8State, table: Table, at_bat: AtBat, seat: Seat) -> bool:
    """Take a side's turn to react: an ability that must be used, else a card or a pass. Return whether the side acted."""
    if use_ability(state, table, at_bat, seat):
        return True
    card = ask(state, table, seat, fitting(state, at_bat)[seat == at_bat.defense], REACTION)
    if card is PASS:
        return False
    if play(state, table, seat, card):
        set_result(table, at_bat, changed_result(state, table, at_bat, RESULT_CARDS[card].change), str(card))
    return True


# --- Abilities


def use_ability(state: RB8State, table: Table, at_bat: AtBat, seat: Seat) -> bool:
    """Use the side's first ability that fits the result: the batter's, or the pitcher's, then the fielder's.

    Return whether there was one.
    """
    if seat == at_bat.offense:
        return use_one_of(state, table, at_bat, seat, at_bat.batter, at_bat.batter.effects.as_batter)
    board, current = state.board, at_bat.result
    assert current is not None
    card = board.arms[seat].card
    reactions = card.effects.as_pitcher
    if reactions and ability_in_force(board, seat) is not None and use_one_of(state, table, at_bat, seat, card, reactions):
        return True
    fielder = board.nines[seat].fielders[current.number]
    return fielder is not None and use_one_of(state, table, at_bat, seat, fielder, fielder.effects.as_fielder)


def use_one_of(state: RB8State, table: Table, at_bat: AtBat, seat: Seat, owner: Card, reactions: Reactions) -> bool:
    """Use the owner's ability if one of its reactions fits the result. Return whether it was tried."""
    for reaction in reactions:
        if reaction.fits(at_bat):
            return use_reaction(state, table, at_bat, seat, owner, reaction)
    return False


def use_reaction(state: RB8State, table: Table, at_bat: AtBat, seat: Seat, owner: Card, reaction: Reaction) -> bool:
    """Use a reaction of the owner's ability that fits. An ability works once in an at-bat (RB-R-14).

    One whose die fails has not worked: it is tried again on the next result. Return whether it was tried.
    """
    ability = owner.ability
    if ability is None or owner in at_bat.used or owner in at_bat.failed:
        return False
    if reaction.faces and not roll_ability(state, table, ability, seat, reaction.faces):
        at_bat.failed += (owner,)
        return True
    at_bat.used += (owner,)
    set_result(table, at_bat, changed_result(state, table, at_bat, reaction.change), f"{ability} ({ability.id})")
    return True


def roll_ability(state: RB8State, table: Table, ability: Ability, seat: Seat, faces: tuple[int, ...]) -> bool:
    """Roll the d6 of an ability (RB-103). Return whether it shows one of the faces at which the ability works."""
    stake = AtStake(str(ability), lambda face: "it works" if face in faces else "nothing")
    face = own_roll(state, table, seat, die_for(f"{ability} of the {nickname(state, seat)}").at(stake), D6_ROLL)
    if face in faces:
        return True
    table.tell(Note(ability.why, f"{ability} ({ability.id}): {face}, nothing comes of it."))
    return False


def changed_result(state: RB8State, table: Table, at_bat: AtBat, change: ResultChange) -> Result:
    """The result that replaces the current one by an ability or a card, rolled for if the change says so."""
    assert at_bat.result is not None
    match change:
        case Becomes():
            return change.of(at_bat.result)
        case KeyAgain():
            return key_roll(state, table, at_bat)
        case GroundKey(face, by_pitcher):
            if by_pitcher:
                at_bat.grounder = Position.PITCHER
            return ground_ball(state, table, at_bat, face)
        case Misplay():
            at_bat.grounder = field = at_bat.grounder or at_bat.result.field
            assert field is not None
            return error(state, table, at_bat, field, second_effort=False)


def set_result(table: Table, at_bat: AtBat, after: Result, by: str) -> None:
    """Replace the current result, for all reactions to come (RB-R-18), and tell which ability or card did it (``by``)."""
    words = f"the same again, {after}" if str(after) == str(at_bat.result) else f"{at_bat.result} becomes {after}"
    table.tell(Note("RB-102 changed", f"{by}: {words}.", headline=True))
    at_bat.result, at_bat.changed, at_bat.failed = after, True, ()


# --- When the at-bat is over


def aftermath(state: RB8State, table: Table, at_bat: AtBat, made: Play, final: Result) -> None:
    """Use the abilities that follow an at-bat: the batter's, the next batter's, the pitcher's and the fielder's."""
    board, offense, defense = state.board, at_bat.offense, at_bat.defense
    batter, on_deck = at_bat.batter, board.nines[offense].hitters[at_bat.place % ORDER]
    if batter.effects.after is not None:
        look_back(state, table, at_bat, batter, Role.BATTER, offense)
    if on_deck.effects.after is not None:
        look_back(state, table, at_bat, on_deck, Role.NEXT_BATTER, offense)
    pitcher = board.arms[defense].card
    if pitcher.effects.after is not None and ability_in_force(board, defense, made.outs) is not None:
        look_back(state, table, at_bat, pitcher, Role.PITCHER, defense)
    if at_bat.grounder is not None and final.grounder:
        fielder = board.nines[defense].fielders[at_bat.grounder]
        if fielder is not None and fielder.effects.after is not None:
            look_back(state, table, at_bat, fielder, Role.FIELDER, defense)


def look_back(state: RB8State, table: Table, at_bat: AtBat, owner: Card, role: Role, seat: Seat) -> None:
    """Use an ability that follows an at-bat in which its owner had that role: a Rally Card for his side, or a boost."""
    after, ability = owner.effects.after, owner.ability
    if after is None or ability is None or after.role is not role or not after.when(state.board, at_bat):
        return
    if after.boosts is None:
        table.tell(Note(ability.why, f"{ability} ({ability.id}): the {nickname(state, seat)} draw a Rally Card."))
        draw(state, table, seat, ABILITY_DRAW)
        return
    whose, place, control = after.boosts(state.board, at_bat)
    state.board.boosts += (Boost(whose, place, ability.amount, control),)
    if after.told:
        table.tell(Note(ability.why, f"{ability} ({ability.id}): {after.told}."))
