"""What neutral, weather and manager cards do: NT-01 to NT-11, WX-01 to WX-04, MG-01 to MG-04."""

from __future__ import annotations

from dataclasses import replace

from hotstove.baseball.effects import Modifier
from hotstove.baseball.plays import Note
from hotstove.games.clutch.cards import BATTERS_ICONS, PITCHERS_ICONS
from hotstove.games.clutch.effects import (
    AFTER_SUBSTITUTION,
    ANY_TIME,
    AT_HALF_BEGIN,
    AT_HALF_END,
    BEFORE_PITCH,
    GAME,
    HALF,
    HAND_OF_FIVE,
    INNING,
    ON_THROW_RESULT,
    RESPONSE,
    RUN_DRAWS,
    WEATHER_ROLLS_ON,
    acts,
    adds,
    draws_on_runs,
    for_owner,
    holds,
)
from hotstove.games.clutch.hands import (
    CARDS,
    clear_weather,
    discard,
    draw,
    from_hand,
    is_weather,
    remove,
    set_hand,
    tell_of_side,
    weather,
)
from hotstove.games.clutch.ratings import ICONS_LENT, side_of
from hotstove.games.clutch.replies import take_cards_back
from hotstove.games.clutch.results import roll_card_die
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchState
from hotstove.games.clutch.strategy import STRATEGY, StrategyCard
from hotstove.games.clutch.substitutions import BringIn, PinchHit, one_change
from hotstove.games.clutch.sums import (
    BATTERS_HR_LOWER,
    BUNT_NUMBER,
    COMMAND,
    EXTRA_DRAW,
    INFIELD,
    INNING_LIMIT,
    NO_STADIUM,
    NO_THREE_BATTERS,
    ON_BASE,
    OUTFIELD,
    PROTECTED,
    SPEED,
    THROW_TOTAL,
)
from hotstove.games.clutch.throws import STEAL
from hotstove.table import AWAY, BOTH, HOME, Seat, Table, other, with_seat

BURY = "NT-03 bury"
RECOVER = "NT-04 recover"
WHICH_CARD = "NT-07 which card"
WHICH_PLAYER = "NT-08 which player"
WHICH_ICON = "NT-08 which icon"
MG_CHOICE = "MG-03 which effect"


def attach(state: ClutchState, card: str, on: str) -> None:
    """Attach the card that has just come into play to something that its owner has chosen."""
    board = state.board
    placed = next(each for each in reversed(board.in_play) if each.card.id == card)
    board.in_play = tuple(replace(each, on=on) if each is placed else each for each in board.in_play)


# --- Neutral


@acts("NT-01", RESPONSE, may=lambda board, seat: board.hand_sizes[seat] > 1)
def crew_chief_says_no(state: ClutchState, table: Table, seat: Seat) -> None:
    """For a discard: negate the strategy card just shown; its owner draws a card. ``windows.answered`` does it."""


@acts("NT-02", *ANY_TIME)
def fresh_clipboard(state: ClutchState, table: Table, seat: Seat) -> None:
    """Draw two cards, then discard one."""
    draw(state, table, seat, 2)
    discard(state, table, seat)


@acts("NT-03", AT_HALF_BEGIN, may=lambda board, seat: board.hand_sizes[other(seat)] >= 4)
def found_the_binder(state: ClutchState, table: Table, seat: Seat) -> None:
    """The opponent, with four cards or more, reveals his hand; one of its cards goes to the bottom of his deck."""
    foe = other(seat)
    hand = state.hands[foe]
    tell_of_side(state, table, foe, "NT-03 revealed", f"reveal their hand: {', '.join(map(str, CARDS.cards_in(hand)))}.")
    card = table.choose(seat, CARDS.offer(hand)[1:], BURY)
    under_the_deck(state, foe, from_hand(state, foe, card))
    tell_of_side(state, table, foe, "NT-03 under the deck", f"have {card} put under their deck.")


def under_the_deck(state: ClutchState, seat: Seat, card: int) -> None:
    """Put a card under a side's deck."""
    board = state.board
    state.decks = with_seat(state.decks, seat, state.decks[seat].under(card))
    state.refresh()
    board.deck_sizes = with_seat(board.deck_sizes, seat, board.deck_sizes[seat] + 1)


@acts("NT-04", AT_HALF_END, may=lambda board, seat: board.discards[seat] != 0)
def out_of_the_recycling(state: ClutchState, table: Table, seat: Seat) -> None:
    """Take a card from your discard pile, then discard one; the card itself gets there only when it is done (CL-183)."""
    board = state.board
    itself = CARDS.copy_in(board.discards[seat], STRATEGY["NT-04"])
    if not (pile := board.discards[seat] & ~itself):
        return
    card = table.choose(seat, CARDS.offer(pile)[1:], RECOVER)
    copy = CARDS.copy_in(board.discards[seat], card)
    board.discards = with_seat(board.discards, seat, board.discards[seat] & ~copy)
    set_hand(state, seat, state.hands[seat] | copy)
    tell_of_side(state, table, seat, RECOVER, f"take {card} from their discards.")
    discard(state, table, seat)


def weather_in_play(board: ClutchBoard, seat: Seat) -> bool:
    """Whether a weather card is in play."""
    return any(is_weather(each) for each in board.in_play)


@acts("NT-05", *ANY_TIME, may=weather_in_play)
def squeegee_crew(state: ClutchState, table: Table, seat: Seat) -> None:
    """Discard the weather in play; draw a card."""
    if weather(state) is not None:
        clear_weather(state)
    draw(state, table, seat)


@adds("NT-06", AT_HALF_BEGIN, may=lambda board, seat: board.options.stadium, until=(HALF,))
def power_cut(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """The stadium has no effects in this half-inning."""
    return for_owner(card, NO_STADIUM)


def removable(board: ClutchBoard, seat: Seat) -> tuple[CardInPlay, ...]:
    """The momentum and leave-on cards of the other side that can be removed: not momentum cards that a coach protects."""
    foe = other(seat)
    protected = holds(board, PROTECTED, foe)
    return tuple(
        each
        for each in board.in_play
        if each.owner == foe
        and isinstance(each.card, StrategyCard)
        and (each.card.leave_on or (each.card.momentum and not protected))
    )


@acts("NT-07", *ANY_TIME, may=lambda board, seat: bool(removable(board, seat)))
def bucket_of_cold_water(state: ClutchState, table: Table, seat: Seat) -> None:
    """With a die of 8 or more discard a momentum or leave-on card of the opponent; otherwise discard one from your hand."""
    if not roll_card_die(state, table, 8):
        discard(state, table, seat)
        return
    by_title = {str(each.card): each for each in removable(state.board, seat)}
    title = table.choose(seat, tuple(by_title), WHICH_CARD)
    remove(state, by_title[title])
    tell_of_side(state, table, seat, WHICH_CARD, f"remove {title}.")


def lend_icon(state: ClutchState, table: Table, seat: Seat) -> None:
    """Choose a player in the game and an icon for him."""
    board = state.board
    batters = {spot.player.name: (spot.player.id, BATTERS_ICONS) for spot in board.lineups[seat].spots}
    pitcher = board.arms[seat].card
    players = {**batters, pitcher.name: (pitcher.id, PITCHERS_ICONS)}
    name = table.choose(seat, tuple(players), WHICH_PLAYER)
    player, icons = players[name]
    icon = table.choose(seat, icons, WHICH_ICON)
    attach(state, "NT-08", f"{ICONS_LENT}{icon} {player}")
    tell_of_side(state, table, seat, WHICH_ICON, f"lend the icon {icon} to {name}.")


@adds("NT-08", *ANY_TIME, until=(INNING,), act=lend_icon)
def borrowed_halo(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """A player of yours counts as having an icon of your choice in this inning."""
    return ()  # ``ratings.has_icon`` sees what the card is attached to


def may_reverse(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the side has not changed the result of this throw or play yet (CL-R-55)."""
    return board.throw is not None and not board.throw.changed[seat]


@acts("NT-09", ON_THROW_RESULT, may=may_reverse)
def second_angle(state: ClutchState, table: Table, seat: Seat) -> None:
    """With a die of 15 or more the result of a throw or play is reversed."""
    throw = state.board.throw
    if throw is not None and roll_card_die(state, table, 15):
        throw.out = not throw.out
        verdict = ("out" if throw.out else "safe") if throw.runner is not None else "made" if throw.out else "missed"
        whose = throw.runner.card.name if throw.runner is not None else "The play"
        table.tell(Note("CL-192 reversed", f"The call is reversed! {whose} is {verdict}.", headline=True))
        throw.changed = with_seat(throw.changed, seat, True)


@adds("NT-10", *ANY_TIME, may=lambda board, seat: board.hand_sizes[seat] <= 2, until=(HAND_OF_FIVE,))
def pot_on_low_heat(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Momentum with two cards or fewer in hand: draw one more as half-innings end, until you hold five or more."""
    return for_owner(card, EXTRA_DRAW)


@acts("NT-11", AFTER_SUBSTITUTION, BEFORE_PITCH, may=lambda board, seat: any(board.players_left))
def musical_chairs(state: ClutchState, table: Table, seat: Seat) -> None:
    """After a player has left the game each manager may make one substitution now."""
    board = state.board
    for side in (board.fielding, board.half):
        if isinstance(one_change(state, table, side), BringIn | PinchHit):
            take_cards_back(state, table, other(side))


# --- Weather; its effects belong to the side that benefits (CL-R-49)


@adds("WX-01", AT_HALF_BEGIN, until=(WEATHER_ROLLS_ON,), times=4)
def gale_to_left_field(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """For four half-innings HR starts one lower on the charts of batters who bat right."""
    if side_of(board.batter_card, board.pitching.card) != "R":
        return ()
    return (Modifier(board.half, BATTERS_HR_LOWER, 1),)


@adds("WX-02", AT_HALF_BEGIN, until=(WEATHER_ROLLS_ON,), times=3)
def soaked_basepaths(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """For three half-innings all Speed is 3 less and all Infield 2 less."""
    return Modifier(board.fielding, SPEED, -3), Modifier(board.half, INFIELD, -2)


@adds("WX-03", *ANY_TIME, last_inning=5, until=(INNING,), times=2)
def low_sun_behind_home(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Until the end of the next inning totals of Outfield plays are 3 less."""
    throw = board.throw
    if throw is None or throw.runner is not None or throw.group != OUTFIELD:
        return ()
    return (Modifier(board.half, THROW_TOTAL, -3),)


@adds("WX-04", *ANY_TIME, until=(GAME,))
def furnace_night(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """Until it is replaced the Inning Limit of every SP is 1 less."""
    starters = [(seat, board.arms[seat].card) for seat in BOTH if board.arms[seat].card.starts]
    return tuple(Modifier(other(seat), f"{INNING_LIMIT} {seat} {starter.id}", -1) for seat, starter in starters)


# --- Managers, in a bench coach's place


@adds("MG-01", AT_HALF_BEGIN, until=(INNING,))
def barnaby_quillfeather(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """This inning your stealing runners have +6 Speed, and your bunts succeed on 11 or more."""
    if board.half != card.owner:
        return ()
    steals = board.throw is not None and board.throw.kind == STEAL
    return (*(for_owner(card, SPEED, 6) if steals else ()), *for_owner(card, BUNT_NUMBER, 11))


@adds("MG-02", AT_HALF_BEGIN, may=lambda board, seat: board.inning >= 6, until=(INNING,))
def ephraim_standhope(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """This inning, the 6th or later, your pitchers ignore the three-batter minimum."""
    return for_owner(card, NO_THREE_BATTERS)


BATTERS, PITCHERS = "batters", "pitchers"


def batters_or_pitchers(state: ClutchState, table: Table, seat: Seat) -> None:
    """Choose whom the manager helps."""
    helped = table.choose(seat, (BATTERS, PITCHERS), MG_CHOICE)
    attach(state, "MG-03", helped)
    tell_of_side(state, table, seat, MG_CHOICE, f"help their {helped}.")


@adds("MG-03", AT_HALF_BEGIN, until=(INNING,), act=batters_or_pitchers)
def cassius_ironmonger(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """This inning your batters have +2 On-Base, or your pitchers +2 Command."""
    if board.half == card.owner:
        return for_owner(card, ON_BASE, 2) if card.on == BATTERS else ()
    return for_owner(card, COMMAND, 2) if card.on == PITCHERS else ()


def home_and_not_ahead(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the side is at home and does not lead."""
    return seat == HOME and board.score[HOME] <= board.score[AWAY]


@adds("MG-04", AT_HALF_BEGIN, may=home_and_not_ahead, until=(INNING,))
def delphin_marchbanks(board: ClutchBoard, card: CardInPlay) -> tuple[Modifier, ...]:
    """This inning draw a card at each lead change or multi-run inning of yours (``a_draw_for_runs``)."""
    return ()


@draws_on_runs("MG-04")
def a_draw_for_runs(board: ClutchBoard, before: tuple[int, int], owner: Seat) -> int:
    """One card for each lead change by the owner's runs, one when they make it a multi-run inning (CL-096, CL-099).

    Runs score one after another: two may first tie the game and then take the lead.
    """
    if board.half != owner:
        return 0
    lead, now = before[owner] - before[other(owner)], board.ahead(owner)
    changes = (lead < 0 <= now) + (lead <= 0 < now)
    multi = board.runs > 1 and board.runs - (now - lead) <= 1
    return changes + multi


def draws_for_runs(board: ClutchBoard, before: tuple[int, int]) -> tuple[tuple[Seat, int], ...]:
    """The cards that each side draws for the runs just scored."""
    draws = [
        (each.owner, RUN_DRAWS[each.card.id](board, before, each.owner)) for each in board.in_play if each.card.id in RUN_DRAWS
    ]
    return tuple((seat, number) for seat, number in draws if number)
