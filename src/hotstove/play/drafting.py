"""A sitting at a draft: the cards in the order of their worth, the positions still open, and the picks in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hotstove.baseball.contests import DraftCard, Pick
from hotstove.league.draft import Draft, DraftState, squad_names
from hotstove.play.seats import Computers
from hotstove.play.sitting import Sitting
from hotstove.table.asks import Ask
from hotstove.table.events import Chosen, Drawn, Event, Seat
from hotstove.table.log import Log
from hotstove.table.session import AnySession


class DraftSitting(Sitting):
    """A draft under way; nothing in it is hidden."""

    def __init__(self, draft: Draft, session: AnySession, log: Log | None = None, computers: Computers | None = None) -> None:
        super().__init__(session, log, computers=computers)
        self.draft = draft

    @property
    def state(self) -> DraftState:
        """The present state of the draft."""
        state = self.session.state
        assert isinstance(state, DraftState)
        return state

    @property
    def for_series(self) -> bool:
        """Whether squads for a series are drafted."""
        return self.session.record.setup.options["series"] is True

    def nickname(self, seat: Seat) -> str:
        """The nickname of a seat's squad."""
        return squad_names(self.session.record.setup)[seat]

    def pickable(self, ask: Ask | None) -> list[DraftCard]:
        """The cards that can be picked now."""
        return [option.card for option in ask.options if isinstance(option, Pick)] if ask is not None else []

    def worth(self, card: DraftCard) -> float:
        """The worth of a card in runs per game."""
        return self.draft.drafts.worth(card, self.for_series)

    def best(self, cards: Iterable[DraftCard]) -> list[DraftCard]:
        """The cards in descending order of worth; of equal ones, the cheaper first."""
        return sorted(cards, key=lambda card: (-self.worth(card), card.points, card.name))

    @property
    def positions(self) -> list[str]:
        """All positions of a squad."""
        return [position for position, _ in self.state.terms.needs.positions]

    def open_positions(self, seat: Seat) -> list[str]:
        """The positions that a squad still has to fill; all positions if it is complete and may add more cards."""
        lacks = self.state.lacks[seat]
        return (
            [position for position, _ in lacks.positions]
            or list(lacks.extra_positions if lacks.extras else ())
            or self.positions
        )

    def told(self, events: Sequence[Event], in_words: dict[str, str] | None = None) -> list[str]:
        """The events of the draft, one line each; ``in_words`` maps a card's name to a longer description."""
        lines = []
        for event in events:
            if isinstance(event, Drawn):
                lines.append(f"The draw: the {event.card} pick first.")
            elif isinstance(event, Chosen):
                lines.append(f"The {self.nickname(event.seat)} take {(in_words or {}).get(event.option, event.option)}.")
        return lines
