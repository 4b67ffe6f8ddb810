"""What special abilities do once an at-bat is over: boosts for others (NEXT) and Rally Cards (RALLY), by id and owner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hotstove.baseball.plays import Note, Play
from hotstove.baseball.registers import register
from hotstove.games.rb8.ability import Ability
from hotstove.games.rb8.cards import ORDER
from hotstove.games.rb8.hands import draw, nickname
from hotstove.games.rb8.keys import Result, What
from hotstove.games.rb8.pitchers import ability_in_force
from hotstove.games.rb8.state import AtBat, State
from hotstove.table import Seat, Table

ABILITY_DRAW: Final = "RB-101 ability draw"


After: TypeAlias = Callable[[State, Table, AtBat, Ability], None]
"""What the ability makes of an at-bat that is over."""

OF_BATTER: Final[dict[str, After]] = {}
OF_NEXT_BATTER: Final[dict[str, After]] = {}
OF_PITCHER: Final[dict[str, After]] = {}
OF_FIELDER: Final[dict[str, After]] = {}
"""Of the fielder of a ground ball."""


def aftermath(state: State, table: Table, at_bat: AtBat, made: Play, found: Result) -> None:
    """Every ability that looks at an at-bat when it is over: batter's and next batter's, pitcher's, fielder's."""
    board = state.board
    own = at_bat.batter.ability
    if own is not None and own.id in OF_BATTER:
        OF_BATTER[own.id](state, table, at_bat, own)
    behind = board.nines[at_bat.offense].hitters[at_bat.place % ORDER].ability
    if behind is not None and behind.id in OF_NEXT_BATTER:
        OF_NEXT_BATTER[behind.id](state, table, at_bat, behind)
    ability = board.arms[at_bat.defense].card.ability
    if ability is not None and ability.id in OF_PITCHER and ability_in_force(board, at_bat.defense, made.outs) is not None:
        OF_PITCHER[ability.id](state, table, at_bat, ability)
    if at_bat.grounder is not None and found.grounder:
        ability = board.nines[at_bat.defense].abilities[at_bat.grounder]
        if ability is not None and ability.id in OF_FIELDER:
            OF_FIELDER[ability.id](state, table, at_bat, ability)


def earn(state: State, table: Table, seat: Seat, ability: Ability) -> None:
    """The ability brings its side a Rally Card."""
    table.tell(Note(ability.why, f"{ability} ({ability.id}): the {nickname(state, seat)} draw a Rally Card."))
    draw(state, table, seat, ABILITY_DRAW)


@register(OF_BATTER, "A18")
def table_setter(state: State, table: Table, at_bat: AtBat, ability: Ability) -> None:
    """He has reached base: the next batter's Contact, for one at bat."""
    assert at_bat.made is not None
    if at_bat.made.safe:
        state.board.boosts += ((at_bat.offense, at_bat.place % ORDER + 1, ability.amount, False),)


@register(OF_BATTER, "A42")
def crowd_pleaser(state: State, table: Table, at_bat: AtBat, ability: Ability) -> None:
    assert at_bat.result is not None
    if at_bat.result.what is What.HOME_RUN:
        earn(state, table, at_bat.offense, ability)


@register(OF_NEXT_BATTER, "P01")
def pick_me_up(state: State, table: Table, at_bat: AtBat, ability: Ability) -> None:
    """The batter before her has not reached base: his Contact the next time up (RB-R-48)."""
    assert at_bat.made is not None
    if not at_bat.made.safe:
        state.board.boosts += ((at_bat.offense, at_bat.place, ability.amount, False),)


@register(OF_PITCHER, "A43", "P02")
def strikeout_parade(state: State, table: Table, at_bat: AtBat, ability: Ability) -> None:
    """Every second or third strike out of his own, the one that completes a reliever's inning included."""
    defense = at_bat.defense
    assert at_bat.result is not None
    if at_bat.result.struck_out and state.board.arms[defense].strikeouts % ability.amount == 0:
        earn(state, table, defense, ability)


@register(OF_FIELDER, "A40")
def spark(state: State, table: Table, at_bat: AtBat, ability: Ability) -> None:
    """A double play has started at his position."""
    assert at_bat.result is not None
    assert at_bat.made is not None
    if at_bat.result.what is What.DOUBLE_PLAY and at_bat.made.double_play:
        earn(state, table, at_bat.defense, ability)


@register(OF_FIELDER, "P05")
def momentum(state: State, table: Table, at_bat: AtBat, ability: Ability) -> None:
    """His play was the last out: his team's next leadoff batter has Contact, or control if it is himself."""
    board = state.board
    if board.outs < 3:
        return
    defense = at_bat.defense
    nine, leads_off = board.nines[defense], board.due[defense]
    himself = nine.hitters[leads_off - 1] is nine.fielders[at_bat.grounder or 0]
    board.boosts += ((defense, leads_off, ability.amount, himself),)
    table.tell(Note(ability.why, f"{ability} ({ability.id}): his team's first batter has Contact +{ability.amount}."))
