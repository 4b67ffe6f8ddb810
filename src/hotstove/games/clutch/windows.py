"""Windows: the moments in which both managers may play cards, the defense first (CL-175, CL-R-79).

Whether a manager is asked depends on open information only: the number of cards in his hand, and whether any card of the set
could be played then by his side. So a question tells nothing about a hand (CL-056).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from hotstove.baseball.hands import Shown, answers_in_words
from hotstove.baseball.plays import Note
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.effects import EFFECTS, RESPONSE, Effect, always, holds
from hotstove.games.clutch.hands import (
    CARDS,
    CARDS_AND_COACHES,
    PASS,
    cost_of,
    draw,
    from_hand,
    pay,
    put_in_play,
    tell_of_side,
    to_discards,
    to_hand,
)
from hotstove.games.clutch.ratings import clutch_moment
from hotstove.games.clutch.state import BEFORE, ClutchBoard, ClutchState, side_name, strategy_title
from hotstove.games.clutch.strategy import PLAYABLE, STRATEGY, Coach, EffectCard, StrategyCard
from hotstove.games.clutch.sums import DEARER_CARDS
from hotstove.table import HOME, Seat, Table, other, with_seat

WHICH_RUNNER: Final = "CL-217 which runner"
STANDS: Final = "stands"
NEGATED: Final = "negated"
RETURNED: Final = "returned"
NEGATES: Final = "NT-01"
RETURNS: Final = "DF-05"
DOES: Final = {NEGATES: "negates", RETURNS: "sends back"}
"""What the cards that answer do to the one that they answer, in a word."""
NONE_FITS: Final = CARDS.offer(0)
NOTHING_PLAYED: Final = (0, 0)
MOST_COST: Final = max(card.cost for card in STRATEGY.values()) + 1
"""The most cards that another one can cost (CL-182; BC-3)."""
CARD_OR_COACH: Final = (StrategyCard, Coach)


class Replies(Protocol):
    """New players with which a side may answer the other's cards before the pitch (CL-119, CL-120)."""

    def offered(self, state: ClutchState, seat: Seat) -> tuple[object, ...]:
        """The answers open to a side."""

    def carry_out(self, state: ClutchState, table: Table, seat: Seat, reply: Any) -> None:  # noqa: ANN401 (one that was offered)
        """Make the change."""


@dataclass(frozen=True, slots=True, eq=False)
class WindowCards:
    """The cards of the game that one side may play in a window.

    ``entries`` holds strategy cards and coaches with their effects and their copies (a set of `hands.CARDS_AND_COACHES`),
    ``copies`` all these copies together. ``strategy_cards`` are those that come from a hand. ``one_always_fits``: one of these
    has no condition of its own, so a side with cards in hand may always hold one that it can play.
    """

    entries: Mapping[EffectCard, tuple[Effect, int]]
    copies: int
    strategy_cards: tuple[StrategyCard, ...]
    one_always_fits: bool


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """What the side in the field and the side at bat may play in a window.

    ``of_both`` holds, by the side at bat, all these copies of both sides as `ClutchState.held` does.
    """

    in_field: WindowCards
    batting: WindowCards
    of_both: tuple[int, ...]


WINDOWS: Final[dict[str, dict[Result | None, Window]]] = {}
"""Each window by the result of the at-bat (CL-024)."""


def fill_windows() -> None:
    """Work out ``WINDOWS``, once the register has every card."""
    results: tuple[Result | None, ...] = (None, *Result)
    for why in {why for effect in EFFECTS.values() for why in effect.windows}:
        WINDOWS[why] = {each: _window(_of_color(why, each, "red"), _of_color(why, each, "blue")) for each in results}


def _window(in_field: WindowCards, batting: WindowCards) -> Window:
    field, bat = in_field.copies, batting.copies
    return Window(in_field, batting, (bat | field << PLAYABLE, field | bat << PLAYABLE))


def _of_color(why: str, result: Result | None, color: str) -> WindowCards:
    entries: dict[EffectCard, tuple[Effect, int]] = {}
    for card in dict.fromkeys(CARDS_AND_COACHES.cards):
        effect = EFFECTS[card.id]
        if card.color in (color, "grey") and why in effect.windows and (not effect.results or result in effect.results):
            entries[card] = effect, CARDS_AND_COACHES.copies(card)
    strategy_cards = tuple(card for card in entries if isinstance(card, StrategyCard) and not card.manager)
    one_always_fits = any(EFFECTS[card.id].may is always and not card.limited for card in strategy_cards)
    return WindowCards(entries, sum(copies for _, copies in entries.values()), strategy_cards, one_always_fits)


def window_now(board: ClutchBoard, why: str) -> Window:
    """A window as the at-bat stands now."""
    at_bat = board.at_bat
    return WINDOWS[why][at_bat.result if at_bat is not None else None]


def window_cards_of(board: ClutchBoard, seat: Seat, why: str) -> WindowCards:
    """What a side may play in a window now."""
    now = window_now(board, why)
    return now.batting if seat == board.half else now.in_field


def may_play(board: ClutchBoard, seat: Seat, card: EffectCard, effect: Effect) -> bool:
    """Whether a side could play a card now if it held it, by what everybody sees."""
    return effect.may(board, seat) and not hindrance(board, seat, card)


def hindrance(board: ClutchBoard, seat: Seat, card: EffectCard) -> str:
    """What keeps a side from playing a card, beside the card's own condition, in words; empty if nothing does.

    A title is played once in an at-bat (CL-176), some only in a Clutch Moment (CL-027, CL-R-73), weather only under an open
    roof (CL-187); a cost must be paid (CL-182), and a momentum card in play is not played again (CL-R-65).
    """
    if not isinstance(card, StrategyCard) or card.manager:
        return ""
    at_bat = board.at_bat
    if at_bat is not None and card.base_title in at_bat.titles[seat]:
        return "played already in this at-bat"
    if not card.limited:
        return ""
    if card.cost and board.hand_sizes[seat] <= card.cost:
        return "needs a card to discard"
    if card.clutch_moment and not clutch_moment(board):
        return "needs a Clutch Moment"
    if card.weather and board.options.stadium and not board.teams[HOME].stadium.outdoor:
        return "needs an open roof"
    if card.momentum and any(each.owner == seat and each.card is card for each in board.in_play):
        return "is in play already"
    return ""


def is_asked(board: ClutchBoard, seat: Seat, cards: WindowCards) -> bool:
    """Whether a manager with cards in hand might play one of these, as everybody sees."""
    if not board.hand_sizes[seat]:
        return False
    if cards.one_always_fits and (board.at_bat is None or not board.at_bat.titles[seat]):
        return True
    return any(may_play(board, seat, card, cards.entries[card][0]) for card in cards.strategy_cards)


def asked_in_vain(table: Table, board: ClutchBoard, seat: Seat, cards: WindowCards) -> bool:
    """Whether a manager without a card that fits is asked all the same, so that nobody learns of his hand by silence."""
    return table.notes_passes and is_asked(board, seat, cards)


def playable_cards(state: ClutchState, seat: Seat, cards: WindowCards) -> int:
    """Those of the cards that a side holds and may play, and its unused coaches that may act (CL-052, CL-R-61), as a set."""
    held = (state.held >> PLAYABLE if seat else state.held) & cards.copies
    if not held:
        return 0
    board = state.board
    entries, fitting = cards.entries, 0
    dearer = board.in_play and board.hand_sizes[seat] <= MOST_COST and holds(board, DEARER_CARDS, other(seat))
    for card in CARDS_AND_COACHES.offer(held)[1:]:
        effect, copies = entries[card]
        if effect.may(board, seat) and not hindrance(board, seat, card) and not (dearer and cannot_pay(state, seat, card)):
            fitting |= copies & held
    return fitting


def cannot_pay(state: ClutchState, seat: Seat, card: EffectCard) -> bool:
    """Whether a side lacks the cards that a card costs beside it (CL-182)."""
    cost = cost_of(state.board, seat, card)
    return cost > 0 and state.board.hand_sizes[seat] <= cost


# --- A window


def window(state: ClutchState, table: Table, why: str, replies: Replies | None = None) -> bool:
    """Let both managers play cards by turns, the defense first, until both pass (CL-175, CL-R-79); return whether one did more.

    Before the pitch ``replies`` offers a side answers to the other's cards with a new player (CL-R-07).
    """
    held = state.held
    if not held:
        return False  # a game without cards
    board = state.board
    at_bat = board.at_bat
    now = WINDOWS[why][at_bat.result if at_bat is not None else None]
    if held & now.of_both[board.half] or (replies is not None and board.now.played != NOTHING_PLAYED):
        return play_window(state, table, why, now, replies)
    if table.notes_passes:  # nobody has a card that could fit: both pass
        for seat, cards in ((board.fielding, now.in_field), (board.half, now.batting)):
            if is_asked(board, seat, cards):
                table.choose(seat, NONE_FITS, why)
    return False


def play_window(state: ClutchState, table: Table, why: str, now: Window, replies: Replies | None) -> bool:
    """Ask both sides by turns, the defense first, until both have passed in a row; after a reply the defense begins again.

    A side is asked for a card, a coach, a reply or a pass; there are replies only if a card has been played. Returns whether
    one did not pass.
    """
    board = state.board
    half = board.half
    seat, waiting, passes, done = board.fielding, half, 0, False
    while passes < 2 and not board.over:
        cards = now.batting if seat == half else now.in_field
        held = state.held >> PLAYABLE if seat else state.held
        fitting = playable_cards(state, seat, cards) if held & cards.copies else 0
        offered = replies.offered(state, seat) if replies is not None and board.now.played != NOTHING_PLAYED else ()
        if offered:
            options = (*CARDS_AND_COACHES.offer(fitting), *offered)
        elif fitting:
            options = CARDS_AND_COACHES.offer(fitting)
        elif table.notes_passes and is_asked(board, seat, cards):
            options = NONE_FITS
        else:
            seat, waiting, passes = waiting, seat, passes + 1
            continue
        board.window = why
        chosen = table.choose(seat, options, why)
        board.window = ""
        if chosen is PASS:
            seat, waiting, passes = waiting, seat, passes + 1
            continue
        if isinstance(chosen, CARD_OR_COACH):
            play(state, table, seat, chosen)
            seat, waiting, passes = waiting, seat, 0
        elif replies is not None:
            replies.carry_out(state, table, seat, chosen)
            seat, waiting, passes = board.fielding, board.half, 0
        done = True
        now = window_now(board, why)  # a card may have changed the result
    return done


def play(state: ClutchState, table: Table, seat: Seat, card: EffectCard) -> None:
    """Play a card or use a coach: it is shown, perhaps answered, paid for, and takes effect (CL-183, CL-R-58, CL-R-59)."""
    board = state.board
    if not isinstance(card, StrategyCard) or card.manager:
        left = tuple(each for each in board.coaches[seat] if each is not card)
        board.set_coaches(with_seat(board.coaches, seat, left))
        state.refresh()
        tell_of_side(state, table, seat, "CL-052 coach", f'use their coach {card}: "{card.text}"')
        take_effect(state, table, seat, card, 0)
        return
    copy = from_hand(state, seat, card)
    count_as_played(state, seat, card, copy)
    tell_of_side(state, table, seat, "CL-026 card", f'play {card}: "{card.text}"')
    board.shown = (Shown(side_name(board, seat), str(card)),)
    verdict = answered(state, table, seat, card)
    board.shown = ()
    if verdict == STANDS:
        take_effect(state, table, seat, card, copy)
    elif verdict == RETURNED:
        to_hand(state, seat, copy)
    else:
        to_discards(state, seat, copy)


def count_as_played(state: ClutchState, seat: Seat, card: EffectCard, copy: int) -> None:
    """Record a card as played by a side in this at-bat (CL-176)."""
    at_bat = state.board.at_bat
    if at_bat is not None:
        at_bat.played = with_seat(at_bat.played, seat, at_bat.played[seat] | copy)
        at_bat.titles = with_seat(at_bat.titles, seat, (*at_bat.titles[seat], strategy_title(card)))


def take_effect(state: ClutchState, table: Table, seat: Seat, card: EffectCard, copy: int) -> None:
    """Pay for a card, put it into play or on the discards, and do what it does at once."""
    effect = EFFECTS[card.id]
    state.board.acting = str(card)
    paid = pay(state, table, seat, card)
    if effect.until:
        on = choose_runner(state, table, seat) if effect.on == "runner" else ""
        put_in_play(state, seat, card, copy, paid, on)
    else:
        to_discards(state, seat, copy)
    if effect.act is not None:
        effect.act(state, table, seat)
    state.board.acting = ""


def choose_runner(state: ClutchState, table: Table, seat: Seat) -> str:
    """Ask which of the runners who have announced an attempt a card is for; returns his card's id."""
    board = state.board
    runners = tuple(board.runner(base).card for base in board.now.running)
    return table.choose(seat, runners, WHICH_RUNNER).id


# --- Responses


def answered(state: ClutchState, table: Table, seat: Seat, card: StrategyCard) -> str:
    """Ask the other manager to answer a card just shown, which may itself be answered (CL-188, CL-R-59).

    Returns whether the card stands, is negated or returned to its owner's hand.
    """
    foe = other(seat)
    reply = answer(state, table, foe)
    if reply is PASS:
        if len(state.board.shown) > 1:
            table.tell(Note("CL-188 answers", answers_in_words(state.board.shown), headline=True))
        return STANDS
    copy = from_hand(state, foe, reply)
    count_as_played(state, foe, reply, copy)
    tell_of_side(state, table, foe, "CL-188 card", f'answer it with {reply}: "{reply.text}"')
    board = state.board
    board.shown = (*board.shown, Shown(side_name(board, foe), str(reply), DOES[reply.id]))
    verdict = answered(state, table, foe, reply)
    board.shown = board.shown[:-1]
    if verdict == RETURNED:
        to_hand(state, foe, copy)
    else:
        to_discards(state, foe, copy)
    if verdict != STANDS:
        return STANDS
    board.acting = str(reply)
    pay(state, table, foe, reply)
    board.acting = ""
    if reply.id == RETURNS:
        return RETURNED
    draw(state, table, seat)  # the owner of the negated card
    return NEGATED


def answer(state: ClutchState, table: Table, seat: Seat) -> StrategyCard:
    """Ask a side for a card that answers the one just shown; PASS for none, or if it is not asked."""
    board = state.board
    cards = window_cards_of(board, seat, RESPONSE)
    fitting = playable_cards(state, seat, cards)
    if not fitting and not asked_in_vain(table, board, seat, cards):
        return PASS
    board.window = RESPONSE
    reply = table.choose(seat, CARDS.offer(fitting), RESPONSE)
    board.window = ""
    return reply


def may_return(board: ClutchBoard, seat: Seat) -> bool:
    """Whether the offense has shown a card before the pitch, which the defense may send back (DF-05)."""
    return board.phase == BEFORE and board.at_bat is not None and seat == board.fielding
