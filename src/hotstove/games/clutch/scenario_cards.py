"""Strategy cards and coaches of Clutch in scenarios: hands, discards, decks, and cards in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hotstove.baseball.effects import InPlay
from hotstove.baseball.hands import Deck
from hotstove.baseball.schema import (
    ScenarioFact,
    Seen,
    by_side,
)
from hotstove.games.clutch.cards import PlayerCard
from hotstove.games.clutch.effects import EFFECTS
from hotstove.games.clutch.hands import CARDS, attached_to
from hotstove.games.clutch.ratings import ICONS_LENT
from hotstove.games.clutch.state import (
    CardInPlay,
    ClutchBoard,
    ClutchState,
)
from hotstove.games.clutch.strategy import EffectCard, StrategyCard, find_card, find_staff
from hotstove.games.clutch.teams import Team
from hotstove.table import AWAY, BOTH, HOME, SIDES, Seat, Unreadable, with_seat
from hotstove.table.texts import Json, Node


def titles(cards: int) -> list[Json]:
    """A set of strategy cards by title."""
    return [card.title for card in CARDS.cards_in(cards)]


class _Deal:
    """A team's deck while a position's cards are placed: ``left`` are those that no key has placed yet."""

    def __init__(self, team: Team, deck: int) -> None:
        self.team, self.deck, self.left = team, deck, deck

    def take(self, node: Node, card: StrategyCard) -> int:
        """A copy that is left, and no longer left then; raises NotLegal if there is none."""
        copy = self.copy_among(node, card, self.left)
        self.left &= ~copy
        return copy

    def copy_among(self, node: Node, card: StrategyCard, cards: int) -> int:
        """A copy among some of its cards."""
        if card not in CARDS.cards_in(cards):
            held = CARDS.cards_in(self.deck).count(card)
            node.not_legal(f"{card.title} does not lie there: the {self.team.nickname}' deck has {held} of it")
        return CARDS.copy_in(cards, card)

    def take_all(self, node: Node | None) -> list[int]:
        """Copies of the cards in a list."""
        return [self.take(item, find_card(item)) for item in node.items()] if node is not None else []


HANDS: Final = "hands"
DISCARDS: Final = "discards"
UNDER: Final = "under_deck"
IN_PLAY: Final = "in_play"
PLACED: Final = {
    "card": "its title, name or id",
    "by": "its owner, away or home (default: who may use its color now; a grey card needs it)",
    "on": "the name of the player that it is on, or what its owner chose (default: as if it were played now)",
    "icon": "the icon that it lends him, NT-08",
    "left": "how many times its end must still come (default: all)",
    "paid": "titles of discards that it cost (default [])",
}


def _sides_of(keys: Mapping[str, Node], name: str) -> list[Node | None]:
    sides = keys[name].mapping(dict.fromkeys(SIDES, "")) if name in keys else {}
    return [sides.get(side) for side in SIDES]


def place_cards(state: ClutchState, keys: Mapping[str, Node]) -> None:
    """Set hands, discards, cards in play and decks; each card of a deck lies in one place (CL-056, CL-073)."""
    board = state.board
    deals = [_Deal(board.teams[seat], state.decks[seat].cards) for seat in BOTH]
    hands, discards, under = (
        [deal.take_all(side) for deal, side in zip(deals, _sides_of(keys, key), strict=True)]
        for key in (HANDS, DISCARDS, UNDER)
    )
    state.hands = (sum(hands[0]), sum(hands[1]))
    board.discards = (sum(discards[0]), sum(discards[1]))
    board.in_play = tuple(_placed(state, item, deals) for item in keys[IN_PLAY].items()) if IN_PLAY in keys else ()
    away, home = (Deck(deal.left, tuple(below)) for deal, below in zip(deals, under, strict=True))
    state.decks = (away, home)
    if board.at_bat is not None and "at_bat" in keys:
        for seat, side in zip(BOTH, _sides_of(keys["at_bat"].mapping(), "played"), strict=True):
            copies = 0
            placed = sum(each.copy for each in board.in_play if each.owner == seat)
            for item in side.items() if side is not None else ():
                card = find_card(item)
                among = placed if card in CARDS.cards_in(placed & ~copies) else board.discards[seat]
                copies |= deals[seat].copy_among(item, card, among & ~copies)
            board.at_bat.played = with_seat(board.at_bat.played, seat, copies)
    board.hand_sizes = (len(hands[0]), len(hands[1]))
    board.deck_sizes = (away.cards.bit_count(), home.cards.bit_count())


def _placed(state: ClutchState, node: Node, deals: Sequence[_Deal]) -> CardInPlay:
    """A card in play; a strategy card is taken out of its owner's deck."""
    board = state.board
    keys = node.mapping(PLACED) if isinstance(node.value, dict) else {"card": node}
    if "card" not in keys:
        node.unreadable("a card in play with the key card")
    card = _card(keys["card"])
    effect = EFFECTS[card.id]
    if not effect.until:
        keys["card"].not_legal(f"{card} goes to the discards at once")
    if "by" in keys:
        owner = HOME if keys["by"].one_of(SIDES) == SIDES[HOME] else AWAY
    elif card.color == "grey":
        node.unreadable("a card of either side with the key by")
    else:
        owner = board.half if card.color == "blue" else board.fielding
    on = attached_to(board, owner, effect)
    if "on" in keys:
        chosen = keys["on"].text("a player's name, or what the card's owner chose")
        on = next((player.id for player in _everybody(board) if chosen in (player.name, player.id)), chosen)
        if "icon" in keys:
            on = f"{ICONS_LENT}{keys['icon'].text('an icon')} {on}"
    left = keys["left"].number(1, 99) if "left" in keys else effect.times
    copy = deals[owner].take(keys["card"], card) if isinstance(card, StrategyCard) and not card.manager else 0
    paid = 0
    for item in keys["paid"].items() if "paid" in keys else ():
        paid |= deals[owner].copy_among(item, find_card(item), board.discards[owner] & ~paid)
    return InPlay(owner, card, effect.until, on, copy, paid, left)


def _card(node: Node) -> EffectCard:
    """A strategy card, coach or manager card by title, name or id."""
    try:
        return find_card(node)
    except Unreadable:
        return find_staff(node)


def _everybody(board: ClutchBoard) -> list[PlayerCard]:
    return [card for team in board.teams for card in team.players]


def _in_play(seen: Seen[ClutchState]) -> Json:
    """The cards in play, written so that they can be read."""
    board = seen.state.board
    cards: list[Json] = []
    players = {card.id: card for card in _everybody(board)}
    for each in board.in_play:
        written: dict[str, Json] = {"card": str(each.card), "by": SIDES[each.owner]}
        on = each.on
        if on.startswith(ICONS_LENT):
            written["icon"], _, on = on.removeprefix(ICONS_LENT).partition(" ")
        if on:
            alike = [card for card in players.values() if on in players and card.name == players[on].name]
            written["on"] = players[on].name if len(alike) == 1 else on
        if each.times != EFFECTS[each.card.id].times:
            written["left"] = each.times
        if each.paid:
            written["paid"] = titles(each.paid)
        cards.append(written)
    return cards


def _coaches(state: ClutchState, seat: Seat) -> Json:
    return [str(coach) for coach in state.board.coaches[seat]]


def _set_coaches(state: ClutchState, seat: Seat, node: Node) -> None:
    board = state.board
    coaches = tuple(find_staff(item) for item in node.items())
    for item, coach in zip(node.items(), coaches, strict=True):
        if coach not in board.teams[seat].staff:
            item.not_legal(f"{coach} is no coach of the {board.teams[seat].nickname}")
    board.set_coaches(with_seat(board.coaches, seat, coaches))


def _hand(state: ClutchState, seat: Seat) -> Json:
    return titles(state.hands[seat])


def _discards(state: ClutchState, seat: Seat) -> Json:
    return titles(state.board.discards[seat])


def _under(state: ClutchState, seat: Seat) -> Json:
    return [title for card in state.decks[seat].bottom for title in titles(card)]


def _later(state: ClutchState, seat: Seat, node: Node) -> None:
    """Cards are placed together, when all else is set (``place_cards``)."""


def _nothing(state: ClutchState, node: Node) -> None:
    """Cards in play are placed together with the others (``place_cards``)."""


COACHES: Final[ScenarioFact[ClutchState]] = by_side(
    "coaches", "unused coaches by side (default: all three)", _coaches, _set_coaches
)
CARD_FACTS: Final[tuple[ScenarioFact[ClutchState], ...]] = (
    by_side(HANDS, "strategy cards by side, as titles or ids: {away: [OF-01], home: []} (default none)", _hand, _later),
    by_side(DISCARDS, "discarded ones, likewise (default none)", _discards, _later),
    by_side(UNDER, "cards that are known to lie under the deck, in the order of drawing (default none)", _under, _later),
    ScenarioFact(IN_PLAY, "cards in play: [OF-20, {card: DF-20, on: NAME, left: 2}] (default [])", _in_play, _nothing, PLACED),
    ScenarioFact("hand_sizes", "[away, home]", lambda seen: list(seen.state.board.hand_sizes)),
    ScenarioFact("deck_sizes", "[away, home]", lambda seen: list(seen.state.board.deck_sizes)),
)
"""What scenarios say of strategy cards."""
