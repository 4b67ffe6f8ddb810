"""A sitting at a draft: who picks, the cards in the order of their worth, and what has happened in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hotstove.baseball.contests import DraftCard, Pick
from hotstove.league.draft import Draft, DraftState, squad_names
from hotstove.play.moment import AnySession
from hotstove.play.seats import Computers
from hotstove.play.sitting import Sitting
from hotstove.table.asks import Ask
from hotstove.table.events import Chosen, Drawn, Event, Seat
from hotstove.table.log import Log


class DraftSitting(Sitting):
    """A draft under way; nothing in it is hidden."""

    def __init__(self, draft: Draft, session: AnySession, log: Log | None = None, computers: Computers | None = None) -> None:
        super().__init__(session, log, computers=computers)
        self.draft = draft

    @property
    def state(self) -> DraftState:
        """The draft as it stands."""
        state = self.session.state
        assert isinstance(state, DraftState)
        return state

    @property
    def for_series(self) -> bool:
        """Whether squads for a series are drafted."""
        return self.session.record.setup.options["series"] is True

    def nickname(self, seat: Seat) -> str:
        """What a seat's squad is called."""
        return squad_names(self.session.record.setup)[seat]

    def pickable(self, ask: Ask | None) -> list[DraftCard]:
        """The cards that can be picked now."""
        return [option.card for option in ask.options if isinstance(option, Pick)] if ask is not None else []

    def worth(self, card: DraftCard) -> float:
        """The runs a game that a card is worth."""
        return self.draft.drafts.worth(card, self.for_series)

    def best(self, cards: Iterable[DraftCard]) -> list[DraftCard]:
        """The cards, those first that are worth most, the cheaper before the dearer."""
        return sorted(cards, key=lambda card: (-self.worth(card), card.points, card.name))

    @property
    def positions(self) -> list[str]:
        """All positions of a squad."""
        return [position for position, _ in self.state.terms.needs.positions]

    def open_positions(self, seat: Seat) -> list[str]:
        """The positions that a squad has still to fill; all, where it is complete and may go on."""
        lacks = self.state.lacks[seat]
        return [position for position, _ in lacks.positions] or list(lacks.of if lacks.more else ()) or self.positions

    def told(self, events: Sequence[Event], in_words: dict[str, str] | None = None) -> list[str]:
        """What has happened, a line each; ``in_words`` says more of a card than its name."""
        found = []
        for event in events:
            if isinstance(event, Drawn):
                found.append(f"The draw: the {event.card} pick first.")
            elif isinstance(event, Chosen):
                found.append(f"The {self.nickname(event.seat)} take {(in_words or {}).get(event.option, event.option)}.")
        return found
