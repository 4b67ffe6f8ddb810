"""The lineup that a manager has set himself, shown to him until both are laid open, in place of the one that his team lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hotstove.baseball.board import ORDER
from hotstove.baseball.card_faces import CardFace, Fact
from hotstove.baseball.laid_out import Roster
from hotstove.baseball.own_lineup import BATTING_ORDER
from hotstove.play.cards import at_a_glance
from hotstove.play.moment import Moment
from hotstove.table.events import Chosen, Event, Seat, label_of


def order_set(events: Sequence[Event], seat: Seat) -> tuple[str, ...]:
    """Return the batting order that a seat has set, each batter as the game names him; empty if it has not set all of one."""
    chosen = [event for event in events if isinstance(event, Chosen) and event.seat == seat]
    names = [event.option for event in chosen if label_of(event.why) == BATTING_ORDER]
    return tuple(names) if len(names) == ORDER else ()


def with_lineup_set(moment: Moment, events: Sequence[Event], seat: Seat, roster: Roster | None) -> Moment:
    """Return the moment with the seat's own lineup on its team's card, before the first pitch; else the same one."""
    now, team = moment.situation, moment.sheets[seat].nickname
    order = order_set(events, seat)
    if now is None or now.batter or not order or not now.card.title.endswith(team):
        return moment
    faces = [face for _, group in roster.groups for face in group] if roster is not None else []
    rows = []
    for number, named in enumerate(order, 1):
        face = next((face for face in faces if face.title.endswith(named.partition(", ")[0])), None)
        rows.append(Fact(f"{number}", f"{named}: {at_a_glance(face)}" if face is not None else named))
    others = [row for row in now.card.rows if isinstance(row, Fact) and not row.label.isdecimal()]
    card = CardFace(now.card.title, "the lineup that you have set", (*rows, *others))
    return replace(moment, situation=replace(now, card=card))
