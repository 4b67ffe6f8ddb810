"""A draft's table in memory: the same records, undo and computer managers as a ball game's, and what each person sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import NO_MORE, DraftCard, Pick
from hotstove.baseball.laid_out import legend_of
from hotstove.baseball.words import counted
from hotstove.league.draft import Draft, State, squad_names
from hotstove.league.series import Terms, set_up
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Chosen, Drawn, Event, Seat
from hotstove.table.texts import Json, as_node
from hotstove.web.kept import After, KeptTable, Steps
from hotstove.web.laying import in_series, laid, new_seed, title_of
from hotstove.web.plan import sits_in
from hotstove.web.seating import Guest
from hotstove.web.series import SeriesGame
from hotstove.web.sight import DraftLine, DraftSight, Offer, Question, Squad
from hotstove.web.store import Entry, Score, Store, TableRow

SUFFIX: Final = " draft"
"""A draft's name is its game's, and this."""
BEST_OF_EACH = 2
"""Cards that are named first, for each place that is open."""
KEYS: Final = "123456789"


def is_draft(row: TableRow) -> bool:
    """Is it a draft's table?"""
    return row.game.endswith(SUFFIX)


class LiveDraft(KeptTable):
    """A draft under way."""

    def __init__(self, row: TableRow, log: Sequence[Entry], store: Store) -> None:
        self.game: AnyBallGame = ball_game_named(row.game.removesuffix(SUFFIX))
        self.draft = Draft(self.game)
        super().__init__(row, log, store, self.draft)

    # --- What comes of it

    def squad(self, seat: Seat) -> Json:
        """A complete squad as team data; raises NotLegal while the draft goes on."""
        if not self.over:
            raise NotLegal("the squads are not complete; go on with the draft")
        return self.draft.squad(self.session.record.setup, self._state_now, seat)

    def squad_file(self, seat: Seat) -> str:
        """Its team file."""
        about = f"{self.nickname(seat)}: drafted with {self._state_now.terms.limit} points (seed {self.session.record.seed!r})."
        return self.draft.drafts.team_file(self.squad(seat), about)

    binds = True
    words_after = "Play ball"

    def _after(self) -> After:
        """The game that is played with these squads, or the first of a series, by the same people."""
        then = self.plan.then or {}
        away, home = (as_node(self.squad(seat), self.nickname(seat)) for seat in BOTH)
        setup = self.game.set_up(away, home, as_node(then.get("options") or {}, "options"))
        sits = sits_in(then) or self.sits
        dice, best_of = str(then.get("dice", "auto")), then.get("best of")
        seed = str(then.get("seed", ""))  # not the draft's own, which its squads' files tell, unless somebody chose it
        if isinstance(best_of, int):
            plan = in_series(SeriesGame(Terms(self.game, set_up(self.game, setup, best_of)), sits, seed), dice)
        else:
            plan = laid(self.game, setup, seed or new_seed(), sits, dice)
        return After(plan, title_of(plan))

    # --- Sight

    def stands(self, guest: Guest) -> tuple[str, Score | None]:
        """How many cards are picked."""
        if self.session.turns < 0:
            return "before the draft", None
        return f"{counted(sum(len(squad) for squad in self._state_now.squads), 'card')} picked", None

    def nickname(self, seat: Seat) -> str:
        """What a seat's squad is called."""
        return squad_names(self.session.record.setup)[seat]

    def _is_step(self, told: Sequence[Event], how_far: Steps) -> bool:
        return how_far == "play" and any(isinstance(event, Chosen) for event in told)

    @property
    def _state_now(self) -> State:
        state = self.session.state
        assert isinstance(state, State)
        return state

    def sight(self, guest: Guest) -> DraftSight:
        """The draft as this person sees it now; nothing in it is hidden."""
        ask = self.asked(guest)
        begun = self.session.turns >= 0
        open_ask = self.session.asks[0] if self.session.asks and begun else None
        picks = {option.card.id for option in open_ask.options if isinstance(option, Pick)} if open_ask is not None else set()
        cards = self._best(self._state_now.cards) if begun and not self.over else []
        lines = [self._line(card, card.id in picks) for card in cards]
        seat = ask.seat if ask is not None and begun else None
        return DraftSight(
            id=self.id,
            stamp=self.stamp,
            version=self.version,
            game=self.game.name,
            question=self._question(ask, seat) if ask is not None and seat is not None else None,
            waiting=self._waiting(guest),
            take_back=self._to_take_back(guest),
            asks_back=self._asked_back(guest),
            empty=self._empty(guest),
            steps=self._steps(guest),
            watches=not guest.seats,
            invites=self._invites(guest),
            after=self._words_after(guest),
            legend=legend_of(self.game),
            title=self.draft.title,
            over=self.over,
            squads=tuple(self._squad(each, guest) for each in BOTH) if begun else (),
            best=self._named_first(seat, lines) if seat is not None else (),
            cards=self._by_position(lines) if lines else (),
            told=tuple(reversed(self._told())),
        )

    def _question(self, ask: Ask, seat: Seat) -> Question:
        state = self._state_now
        lacks = state.lacks[seat]
        heading = f"{self.nickname(seat)}, your pick"
        about = f"{counted(state.left[seat], 'point')} left; to fill: {lacks}." if lacks else "Your squad is complete."
        rule = ask.why.partition(" ")[0]
        return Question("list", heading, about, rule, (), usual=NO_MORE if NO_MORE in ask.texts else None)

    def _squad(self, seat: Seat, guest: Guest) -> Squad:
        state = self._state_now
        setup = self.session.record.setup
        named = setup.home if seat else setup.away
        colour = str(named["colour"]) if isinstance(named, dict) else ""
        asks = self.session.asks
        return Squad(
            self.nickname(seat),
            colour,
            self._called(seat, guest),
            tuple(self._line(card, may=False) for card in state.squads[seat]),
            state.left[seat],
            state.terms.limit,
            str(state.lacks[seat]),
            bool(asks) and asks[0].seat == seat,
        )

    def _positions(self) -> list[str]:
        return [position for position, _ in self._state_now.terms.needs.positions]

    def _by_position(self, lines: Sequence[DraftLine]) -> tuple[tuple[str, tuple[DraftLine, ...]], ...]:
        return tuple((each, tuple(line for line in lines if line.position == each)) for each in self._positions())

    def _named_first(self, seat: Seat, lines: Sequence[DraftLine]) -> tuple[Offer, ...]:
        """The best few for each open place, or for any where all are filled, each with a key."""
        lacks = self._state_now.lacks[seat]
        positions = [position for position, _ in lacks.positions] or list(lacks.of if lacks.more else ()) or self._positions()
        found = []
        for place in range(BEST_OF_EACH):
            for position in positions:
                found += [line for line in lines if line.may and line.position == position][place : place + 1]
        keys = [*KEYS, *[""] * len(found)]
        return tuple(Offer(key, line) for key, line in zip(keys, found[: len(KEYS)], strict=False))

    def _best(self, cards: Sequence[DraftCard]) -> list[DraftCard]:
        series = self.session.record.setup.options["series"] is True
        return sorted(cards, key=lambda card: (-self.draft.drafts.worth(card, series), card.points, card.name))

    def _line(self, card: DraftCard, may: bool) -> DraftLine:
        drafts = self.draft.drafts
        series = self.session.record.setup.options["series"] is True
        ability, _, text = drafts.ability(card).partition(": ")
        runs = f"{drafts.worth(card, series):.2f}"
        return DraftLine(card.name, card.position, card.points, drafts.ratings(card), runs, ability, text, may)

    def _told(self) -> list[str]:
        """What has happened, a line each."""
        found = []
        for event in self.session.events:
            if isinstance(event, Drawn):
                found.append(f"The draw: the {event.card} pick first.")
            elif isinstance(event, Chosen):
                found.append(f"The {self.nickname(event.seat)} take {event.option}.")
        return found
