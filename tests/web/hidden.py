"""What a person may not know at this moment, from the table itself: the cards that the others hold and he has never seen."""

from __future__ import annotations

from hotstove.play.moment import situation_of
from hotstove.table.events import BOTH, Seats, seen
from hotstove.web.game_table import GameTable


def hidden_from(table: GameTable, seats: Seats) -> list[str]:
    """Names and texts of all cards in hands that people with this knowledge have never seen, told by no event to them.

    A sentence that stands on a card that they see or were told of as well, such as when it may be played, tells nothing.
    """
    session = table.session
    if session.turns < 0:
        return []
    known = " ".join(str(event) for event in seen(session.events, seats))
    own = {card.title for seat in seats for card in situation_of(table.game, session, (seat,)).hand}
    seen_texts = [known, *(row.text for card in situation_of(table.game, session, seats).beside for row in card.rows)]
    found = []
    for seat in BOTH:
        for card in situation_of(table.game, session, (seat,)).hand:
            if seat not in seats and card.title not in known and card.title not in own:
                found += [card.title, *(row.text for row in card.rows if not any(row.text in text for text in seen_texts))]
    return found


def held_by(table: GameTable, seats: Seats) -> list[str]:
    """The names of the cards that they hold themselves."""
    session = table.session
    if session.turns < 0:
        return []
    return [card.title for card in situation_of(table.game, session, seats).hand]
