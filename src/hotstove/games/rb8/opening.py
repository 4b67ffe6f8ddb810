"""Before the first pitch: lineups set in secret and shown together, and the rolls of pre-game abilities (RB-007, RB-106)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.baseball.innings import INNINGS, Regulation
from hotstove.baseball.lineup_board import Candidate, LineupBoard
from hotstove.baseball.own_lineup import AS_LISTED, LINEUPS, in_chosen_order
from hotstove.baseball.plays import GameBegins, Note
from hotstove.games.rb8.cards import SPOTS, BattingSpot, Card, Pitcher, Team, spot
from hotstove.games.rb8.hands import draw
from hotstove.games.rb8.keys import COMBOS, KEYS, Changed, KeyName, combo_for
from hotstove.games.rb8.state import UNCHANGED, ActivePitcher, Changes, Nine, OnKeys, RB8State, RB8View, nine_of
from hotstove.table import AWAY, BOTH, HOME, Seat, Table

REGULATION: Final = Regulation("RB-014 half-inning", "RB-131 game over", "RB-133 game over", INNINGS)
LINEUP_CHOICE: Final = "RB-007 lineup"
POSITION_CHOICE: Final = "RB-007 position"
ORDER_CHOICE: Final = "RB-009 batting order"
STARTER_CHOICE: Final = "RB-138 starter"
DEAL: Final = "RB-005 deal"
PREGAME_ROLL: Final = "RB-106 pre-game"
DEALT: Final = 3


def deal(state: RB8State, table: Table) -> None:
    """Deal three Rally Cards to each side (RB-005)."""
    for seat in BOTH:
        for _ in range(DEALT):
            draw(state, table, seat, DEAL)


def first_turn(state: RB8State, table: Table, title: str) -> None:
    """Play everything before the first batter: lineups, starters and pre-game abilities."""
    board = state.board
    away, home = lineup(table, board.teams[AWAY], AWAY), lineup(table, board.teams[HOME], HOME)
    nines = (nine_of(board.teams[AWAY], away), nine_of(board.teams[HOME], home))
    pitchers = table.choose_both((starters(board.teams[AWAY]), starters(board.teams[HOME])), STARTER_CHOICE)
    first, second = pitchers
    table.tell(GameBegins("RB-002 game", title, (nines[AWAY].sheet(first), nines[HOME].sheet(second)), INNINGS))
    board.nines = nines
    board.changes = pre_game(table, nines, pitchers)
    board.arms = ActivePitcher(first, board.changes.of(first)), ActivePitcher(second, board.changes.of(second))
    board.inning = 1
    board.begin_half(table, REGULATION)


# --- Lineups: set apart, revealed together (RB-R-36)


def starters(team: Team) -> tuple[Pitcher, ...]:
    """The pitchers that may start: today's of a rotation, or any starter of a single game's squad (RB-138, RB-R-28)."""
    return (team.starter,) if team.starter is not None else team.starters


def lineup(table: Table, team: Team, seat: Seat) -> tuple[BattingSpot, ...]:
    """The batting order that the manager chooses: the squad's usual one, or set player by player (RB-007, RB-009 to RB-011).

    A complete squad can fill the remaining positions after any choice; the designated hitter is chosen last.
    """
    seats = (seat,)
    if table.choose(seat, LINEUPS, LINEUP_CHOICE, seats) == AS_LISTED:
        return team.lineup
    left = list(team.hitters)
    spots: list[BattingSpot] = []
    for position in SPOTS:
        able = [spot(card, position) for card in left if card.plays(position)]
        chosen = table.choose(seat, tuple(able), POSITION_CHOICE, seats)
        left.remove(chosen.hitter)
        spots.append(chosen)
    return in_chosen_order(table, seat, spots, ORDER_CHOICE, seats)


def lineup_board(view: RB8View, seat: Seat) -> LineupBoard:
    """A squad's usual lineup, and where each of its hitters may stand (RB-007 to RB-011)."""
    team = view.board.teams[seat]
    players = []
    for card in team.hitters:
        positions = tuple(position for position in SPOTS if card.plays(position))
        players.append(Candidate(card.name, positions, positions))
    return LineupBoard(tuple(players), tuple((spot.hitter.name, spot.position) for spot in team.lineup), SPOTS)


# --- Pre-game abilities, and fixed changes of the keys


def pre_game(table: Table, nines: tuple[Nine, Nine], starting: tuple[Pitcher, Pitcher]) -> Changes:
    """All changes that cards make to the keys for this game; pitchers roll first, then hitters, away before home.

    Resting starters can't pitch, so they neither roll nor collide (RB-R-21). The owner's manager rolls a colliding combo
    again. A hitter's combo collides with any opposing pitcher's change on that key (RB-107), a pitcher's combo with the
    changes printed on an opposing hitter's card, and one card's combos with each other (RB-R-19).
    """
    away, home = ((pitcher, *nine.team.relievers) for nine, pitcher in zip(nines, starting, strict=True))
    staffs = (
        keys_changed_by(table, away, in_print(nines[HOME].hitters)[0]),
        keys_changed_by(table, home, in_print(nines[AWAY].hitters)[0]),
    )
    hitters = (
        keys_changed_by(table, nines[AWAY].hitters, staffs[HOME]),
        keys_changed_by(table, nines[HOME].hitters, staffs[AWAY]),
    )
    pairs = zip((*away, *home), (*staffs[AWAY], *staffs[HOME]), strict=True)
    return Changes(hitters, tuple((pitcher, own) for pitcher, own in pairs if own != UNCHANGED))


def keys_changed_by(table: Table, cards: tuple[Card, ...], others: Sequence[OnKeys]) -> tuple[OnKeys, ...]:
    """The changes that each of the cards makes to the keys; cards with a pre-game ability roll in their order."""
    own, rolling = in_print(cards)
    if not rolling:
        return own
    return tuple(with_rolls(table, card, others) if card in rolling else keys for card, keys in zip(cards, own, strict=True))


@lru_cache(maxsize=1024)
def in_print(cards: tuple[Card, ...]) -> tuple[tuple[OnKeys, ...], tuple[Card, ...]]:
    """The changes printed on each of the cards, and the cards that roll before the game."""
    rolling = tuple(card for card in cards if card.effects.rolled)
    return tuple(fixed(card) for card in cards), rolling


_NUMBER: Final = {KeyName.PITCHING: 0, KeyName.HITTING: 1}


@lru_cache(maxsize=4096)
def fixed(card: Card) -> OnKeys:
    """The changes to the keys that are printed on a card (KEY abilities)."""
    rule = card.effects.on_key
    if rule is None:
        return UNCHANGED
    changes: list[Changed] = []
    for key in (KeyName.PITCHING, KeyName.HITTING):
        now = [(entry.combo, rule(key, entry)) for entry in KEYS[key]]
        changes.append(tuple((combo, result) for combo, result in now if result is not None))
    return changes[0], changes[1]


def with_rolls(table: Table, card: Card, others: Sequence[OnKeys]) -> OnKeys:
    """Roll a card's pre-game changes of the keys and return them."""
    own: list[Changed] = [(), ()]
    for keys, now in card.effects.rolled:
        numbers = [_NUMBER[key] for key in keys]
        excluded = {combo for number in numbers for other in others for combo, _ in other[number]}
        excluded.update(combo for number in numbers for combo, _ in own[number])
        if len(excluded) == len(COMBOS):
            break  # all combos are taken, which takes a very large staff
        combo = table.resolve(pre_game_roll, tuple(sorted(excluded)), f"{card.ability} of {card.name}")
        for number in numbers:
            own[number] = (*own[number], (combo, now))
        where = " and ".join(key.title() for key in keys)
        table.tell(Note("RB-106 pre-game", f"{card.name}, {card.ability}: {combo} on the {where} is a {now}."))
    return own[0], own[1]


def pre_game_roll(table: Table, excluded: tuple[str, ...], whose: str = "") -> str:
    """Roll two dice until their combo is not among the excluded ones, and return it."""
    combo = table.roll(combo_for(whose), PREGAME_ROLL)
    return table.resolve(pre_game_roll, excluded, whose) if combo in excluded else combo
