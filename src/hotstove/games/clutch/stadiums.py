"""What the stadiums do, ST-1 to ST-8. An amount belongs to the side that it helps (CL-066, CL-R-49)."""

from __future__ import annotations

from hotstove.baseball.effects import Modifier
from hotstove.baseball.plays import Note
from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import OUTFIELD as OUTFIELDERS
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.effects import STADIUM_HALF_ENDS, STADIUM_OUTCOMES, STADIUM_RESULTS, stadium_acts, stadium_adds
from hotstove.games.clutch.hands import CARDS, draw, from_hand, tell_of_side
from hotstove.games.clutch.neutral_cards import under_the_deck
from hotstove.games.clutch.offense_cards import XBH
from hotstove.games.clutch.ratings import side_of
from hotstove.games.clutch.state import ClutchBoard, ClutchState
from hotstove.games.clutch.strategy import STADIUMS
from hotstove.games.clutch.sums import (
    BUNT_NUMBER,
    COMMAND,
    DOUBLE_PLAY_SPEED,
    HAND_LIMIT,
    ON_BASE,
    OUTFIELD,
    PITCHERS_BB_LOWER,
    PITCHERS_K_HIGHER,
    SPEED,
    THROW_ROLL,
    THROW_TOTAL,
)
from hotstove.games.clutch.throws import DOUBLE_PLAY, STADIUM_PLAY, TAG_UP, play_for
from hotstove.table import AWAY, HOME, Seat, Table, other

UNDER = "ST-3 under the deck"
DRAW_OR_LOOK = "ST-6 draw or look"
CLUB = {stadium.id: stadium.club for stadium in STADIUMS.values()}
"""The club whose players have each stadium's secondary effects."""


def fields_for(board: ClutchBoard, club: str, *positions: Position) -> list[int]:
    """The ratings of the defense's fielders of a club at those positions."""
    fielders = [(board.fielder(board.fielding, position), position) for position in positions]
    return [each.rating(position) for each, position in fielders if each is not None and each.club == club]


# --- ST-1 Harbourlight Grounds


@stadium_adds("ST-1")
def harbourlight_grounds(board: ClutchBoard) -> tuple[Modifier, ...]:
    """Against a batter who bats left BB starts one lower on the pitcher's chart; K ends one higher for Harbour pitchers.

    Harbour batters walked this way have +2 Speed while they are on base.
    """
    modifiers: list[Modifier] = []
    throw = board.throw
    if throw is not None and throw.runner is not None and throw.runner.walked_left and throw.runner.card.club == CLUB["ST-1"]:
        modifiers.append(Modifier(board.half, SPEED, 2))
    if side_of(board.batter_card, board.pitching.card) == "L":
        modifiers.append(Modifier(board.half, PITCHERS_BB_LOWER, 1))
        if board.pitching.card.club == CLUB["ST-1"]:
            modifiers.append(Modifier(board.fielding, PITCHERS_K_HIGHER, 1))
    return tuple(modifiers)


# --- ST-2 Copper Mesa Park


@stadium_adds("ST-2")
def copper_mesa_park(board: ClutchBoard) -> tuple[Modifier, ...]:
    """Runners who tag up have +3 Speed, Mesa's +5; throws have 2 more if a Mesa outfielder is involved (CL-189)."""
    throw = board.throw
    if throw is None or throw.kind != TAG_UP or throw.runner is None:
        return ()
    mesa = CLUB["ST-2"]
    speed = Modifier(board.half, SPEED, 5 if throw.runner.card.club == mesa else 3)
    arms = (Modifier(board.fielding, THROW_TOTAL, 2),) if fields_for(board, mesa, *OUTFIELDERS) else ()
    return (speed, *arms)


# --- ST-3 Ironworks Dome


@stadium_adds("ST-3")
def ironworks_bunts(board: ClutchBoard) -> tuple[Modifier, ...]:
    """Bunts of Ironworks batters succeed on 12 or more."""
    return (Modifier(board.half, BUNT_NUMBER, 12),) if board.batter_card.club == CLUB["ST-3"] else ()


@stadium_acts("ST-3", STADIUM_OUTCOMES)
def ironworks_dome(state: ClutchState, table: Table) -> None:
    """After a K with a runner on base the defense may put a card of its hand under its deck, and draw one.

    With an Ironworks pitcher it draws before it chooses the card. Everybody sees an exchange, nobody else sees the card.
    """
    board = state.board
    seat = board.fielding
    if board.now.result is not Result.K or not any(board.occupied) or not state.hands[seat]:
        return
    first = board.pitching.card.club == CLUB["ST-3"]
    keeps = CARDS.offer(state.hands[seat])
    if first:
        if table.choose(seat, ("keep all", "draw, then put one under"), UNDER) == "keep all":
            return
        draw(state, table, seat)
        keeps = CARDS.offer(state.hands[seat])[1:]
    card = table.choose(seat, keeps, UNDER, (seat,))
    if card is CARDS.pass_:
        return
    under_the_deck(state, seat, from_hand(state, seat, card))
    if not first:
        draw(state, table, seat)
    tell_of_side(state, table, seat, "ST-3 exchanged", "put a card under their deck and draw one.")


# --- ST-4 Saltmarsh Field


@stadium_adds("ST-4")
def saltmarsh_field(board: ClutchBoard) -> tuple[Modifier, ...]:
    """In extra innings, or with the bases loaded, Clutch is factored into On-Base and Command.

    For Saltmarsh players it counts as at least 1. An amount helps one side by its sign.
    """
    if board.inning <= 9 and not all(board.occupied):
        return ()
    batter, pitcher = board.batter_card, board.pitching.card
    hits = max(batter.clutch, 1) if batter.club == CLUB["ST-4"] else batter.clutch
    pitches = max(pitcher.clutch, 1) if pitcher.club == CLUB["ST-4"] else pitcher.clutch
    offense, defense = board.half, board.fielding
    return (
        Modifier(offense if hits > 0 else defense, ON_BASE, hits),
        Modifier(defense if pitches > 0 else offense, COMMAND, pitches),
    )


# --- ST-5 Prairie Union Park


@stadium_adds("ST-5")
def union_outfielders(board: ClutchBoard) -> tuple[Modifier, ...]:
    """The play of this stadium has 2 more on its roll if a Union outfielder is involved."""
    throw = board.throw
    if throw is None or throw.kind != STADIUM_PLAY or not fields_for(board, CLUB["ST-5"], *OUTFIELDERS):
        return ()
    return (Modifier(board.fielding, THROW_ROLL, 2),)


@stadium_acts("ST-5", STADIUM_RESULTS)
def prairie_union_park(state: ClutchState, table: Table) -> None:
    """An Outfield play on each 2B; if it succeeds the batter is held to first and runners move one base.

    Union batters are never held.
    """
    board = state.board
    at_bat = board.now
    held = at_bat.result is Result.DOUBLE and board.batter_card.club != CLUB["ST-5"]
    if held and play_for(state, table, OUTFIELD, STADIUM_PLAY).out:
        at_bat.result = Result.SINGLE


# --- ST-6 Glasshouse Centre


@stadium_acts("ST-6", STADIUM_HALF_ENDS)
def glasshouse_centre(state: ClutchState, table: Table) -> None:
    """After a half-inning with a lead change the manager who is ahead draws a card or looks at the opponent's hand.

    He does both if a Glasshouse batter drove in that run; nothing happens if a Glasshouse pitcher allowed it.
    """
    board = state.board
    club = CLUB["ST-6"]
    if not board.lead_clubs or board.lead_clubs[1] == club or board.score[AWAY] == board.score[HOME]:
        return
    seat: Seat = HOME if board.score[HOME] > board.score[AWAY] else AWAY
    both = board.lead_clubs[0] == club
    choice = "draw" if both else table.choose(seat, ("draw", "look"), DRAW_OR_LOOK)
    if choice == "draw":
        draw(state, table, seat)
    if both or choice == "look":
        show_hand(state, table, seat)


def show_hand(state: ClutchState, table: Table, seat: Seat) -> None:
    """Show the other hand to one manager."""
    board = state.board
    hand = ", ".join(map(str, CARDS.cards_in(state.hands[other(seat)]))) or "no cards"
    table.tell(Note("ST-6 look", f"The hand of the {board.teams[other(seat)].nickname}: {hand}.", seats=(seat,)))
    tell_of_side(state, table, seat, "ST-6 looked", "look at the opponent's hand.")


# --- ST-7 Old Mill Yards


@stadium_adds("ST-7")
def old_mill_yards(board: ClutchBoard) -> tuple[Modifier, ...]:
    """The batter's +5 in a double play is +3, but not for a Mill batter with Speed letter A or B.

    Each Mill middle infielder rated 4 or more adds 1 to the roll of the throw.
    """
    mill = CLUB["ST-7"]
    batter = board.batter_card
    keeps = batter.club == mill and batter.speed_letter in "AB"
    slowed = () if keeps else (Modifier(board.fielding, DOUBLE_PLAY_SPEED, -2),)
    if board.throw is None or board.throw.kind != DOUBLE_PLAY:
        return slowed
    rated = sum(rating >= 4 for rating in fields_for(board, mill, Position.SECOND_BASE, Position.SHORTSTOP))
    return (*slowed, Modifier(board.fielding, THROW_ROLL, rated))


# --- ST-8 Skyline Terrace


@stadium_adds("ST-8")
def skyline_terrace(board: ClutchBoard) -> tuple[Modifier, ...]:
    """From the 7th inning on both hand limits are 9."""
    return (Modifier(HOME, HAND_LIMIT, 2),) if board.inning >= 7 else ()


@stadium_acts("ST-8", STADIUM_OUTCOMES)
def skyline_draws(state: ClutchState, table: Table) -> None:
    """From the 7th inning on a Skyline batter's extra-base hit, or a Skyline pitcher's K with two outs, draws a card."""
    board = state.board
    at_bat = board.now
    if board.inning < 7 or at_bat.error:
        return
    if at_bat.result in XBH and board.batter_card.club == CLUB["ST-8"]:
        draw(state, table, board.half)
    if at_bat.result is Result.K and board.outs == 2 and board.pitching.card.club == CLUB["ST-8"]:
        draw(state, table, board.fielding)
