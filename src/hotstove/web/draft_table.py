"""A draft's table in memory, with the records, undo and computer managers of a ball game's, and its page's content."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.contests import GAMES, NO_MORE, DraftCard, squad_file
from hotstove.baseball.words import counted
from hotstove.league.draft import DRAFT, Draft
from hotstove.league.series import SeriesTerms, set_up
from hotstove.play.asking import Prompt, players_keys
from hotstove.play.drafting import DraftSitting
from hotstove.play.screens import Screen
from hotstove.play.seats import hardness
from hotstove.table.asks import Ask
from hotstove.table.chance import new_seed
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Chosen, Event, Seat
from hotstove.table.session import Session
from hotstove.table.texts import Json, as_node
from hotstove.web.browser_table import BrowserTable, NextTable
from hotstove.web.kept_table import Steps
from hotstove.web.series_place import SeriesPlace
from hotstove.web.store import LogEntry, Score, Store, TableRow
from hotstove.web.table_header import TableHeader, game_header, series_header, sits_in
from hotstove.web.table_log import replayed
from hotstove.web.table_page import DraftContent, DraftLine, DraftSquad, OfferedCard

"""The suffix that makes a draft's name of its game's name."""
BEST_OF_EACH = 2
"""Cards that are offered first, for each open place."""
OFFERED: Final = 9
"""Cards that are offered first, if there are fewer kinds of open places."""
OTHER_KEYS: Final = "nepr"
"""The keys of a draft's other buttons."""


def is_draft(row: TableRow) -> bool:
    """Whether the row is a draft's table."""
    return row.game.endswith(DRAFT)


class DraftTable(BrowserTable):
    """A draft under way."""

    def __init__(self, row: TableRow, log: Sequence[LogEntry], store: Store) -> None:
        self.game = ball_game_named(row.game.removesuffix(DRAFT))
        self.draft = Draft(self.game)
        header = TableHeader.of(row)
        super().__init__(row, log, store, header)
        self.sitting: DraftSitting = DraftSitting(self.draft, Session(self.draft, replayed(header.record, log)), self.log)
        self._note_end()

    # --- The squads

    def squad(self, seat: Seat) -> Json:
        """Return a complete squad as team data; raises NotLegal while the draft goes on."""
        if not self.played_out:
            raise NotLegal("the squads are not complete; go on with the draft")
        return self.draft.squad(self.sitting.session.record.setup, self.sitting.state, seat)

    def squad_file(self, seat: Seat) -> str:
        """Return the team file of a complete squad; raises NotLegal while the draft goes on."""
        points, seed = self.sitting.state.terms.limit, self.sitting.session.record.seed
        about = f"{self.nickname(seat)}: drafted with {points:,} points (seed {seed!r})."
        return squad_file(self.squad(seat), about)

    @property
    def next_label(self) -> str:
        """The button's text; empty where the people have ended the draft, since nobody can play with half a squad."""
        return "" if self.end_in_words else "Play ball"

    @property
    def closed(self) -> bool:
        """Whether what comes after the draft has begun, or the people have ended it."""
        return bool(self.end_in_words) or (self.over and self.next_exists)

    def _next_table(self) -> NextTable:
        """Return the game with these squads, or the first game of a series, for the same people."""
        then = self.header.then or {}
        away, home = (as_node(self.squad(seat), self.nickname(seat)) for seat in BOTH)
        setup = self.game.set_up(away, home, as_node(then.get("options") or {}, "options"))
        sits = sits_in(then) or self.sits
        dice, best_of = str(then.get("dice", "auto")), then.get("best of")
        seed = str(then.get("seed", ""))  # empty unless chosen: the draft's own is in the squads' files
        if isinstance(best_of, int):
            series = set_up(self.game, setup, best_of, stands=str(then.get("home stands", "")))
            header = series_header(SeriesPlace.first(SeriesTerms(self.game, series), sits, seed), dice)
        else:
            header = game_header(self.game, setup, seed or new_seed(), sits, dice)
        return NextTable(header)

    # --- The page

    def progress(self, screen: Screen) -> tuple[str, Score | None]:
        """Return how many cards are picked, in words; a draft has no score."""
        if self.sitting.session.turns < 0:
            return "before the draft", None
        if self.played_out:
            return "both squads are complete", None
        return f"{counted(sum(len(squad) for squad in self.sitting.state.squads), 'card')} picked", None

    def nickname(self, seat: Seat) -> str:
        """Return the nickname of a seat's squad."""
        return self.sitting.nickname(seat)

    def _is_step(self, told: Sequence[Event], how_far: Steps) -> bool:
        return how_far == "play" and any(isinstance(event, Chosen) for event in told)

    def _is_at_stop(self) -> bool:
        return False

    def content(self, screen: Screen) -> DraftContent:
        """Return the draft as this person sees it now; nothing in it is hidden."""
        sitting = self.sitting
        begun = sitting.session.turns >= 0
        ask = sitting.asked(screen) if begun else None
        open_ask = self._asks[0] if self._asks and begun else None
        picks = {card.id for card in sitting.pickable(open_ask)}
        cards = sitting.best(sitting.state.cards) if begun and not self.over else []
        lines = [self._line(card, card.id in picks) for card in cards]
        seat = ask.seat if ask is not None else None
        return DraftContent(
            title=self.draft.title,
            over=self.played_out,
            squads=tuple(self._squad(each, screen) for each in BOTH) if begun else (),
            question=self._question(ask, seat) if ask is not None and seat is not None else None,
            best=self._named_first(seat, lines) if seat is not None else (),
            cards=self._by_position(lines) if lines else (),
            told=tuple(reversed(sitting.told(sitting.session.events))),
            ratings_are=self.draft.drafts.ratings_are,
        )

    def _question(self, ask: Ask, seat: Seat) -> Prompt:
        state = self.sitting.state
        lacks = state.lacks[seat]
        heading = f"{self.nickname(seat)}, your pick"
        about = f"{state.left[seat]:,} points left; to fill: {lacks}." if lacks else "Your squad is complete."
        rule = ask.why.partition(" ")[0]
        return Prompt(heading, kind="list", about=about, rule=rule, usual=NO_MORE if NO_MORE in ask.texts else None)

    def _squad(self, seat: Seat, screen: Screen) -> DraftSquad:
        state = self.sitting.state
        setup = self.sitting.session.record.setup
        named = setup.home if seat else setup.away
        colour = str(named["colour"]) if isinstance(named, dict) else ""
        asks = self.sitting.session.asks
        return DraftSquad(
            self.nickname(seat),
            colour,
            self._drafter(seat, screen),
            tuple(self._line(card, may=False) for card in state.squads[seat]),
            state.left[seat],
            state.terms.limit,
            str(state.lacks[seat]),
            bool(asks) and asks[0].seat == seat,
        )

    def _drafter(self, seat: Seat, screen: Screen) -> str:
        """Return the drafter of a seat in words, with the computer manager that plays afterwards if it is another one."""
        drafts = self._seat_in_words(seat, screen)
        plays = sits_in(self.header.then or {})
        if seat in self.people or plays is None or plays[seat] == self.sits[seat]:
            return drafts
        return f"computer ({hardness(self.sits[seat])} in the draft, {hardness(plays[seat])} in the game)"

    def _by_position(self, lines: Sequence[DraftLine]) -> tuple[tuple[str, tuple[DraftLine, ...]], ...]:
        return tuple((each, tuple(line for line in lines if line.position == each)) for each in self.sitting.positions)

    def _named_first(self, seat: Seat, lines: Sequence[DraftLine]) -> tuple[OfferedCard, ...]:
        """Return the best card for each kind of open place, or of any if all are filled, and further ones while there is room.

        The kind of which most are to be filled comes first; each has a key.
        """
        needed = dict(self.sitting.state.lacks[seat].positions)
        positions = sorted(self.sitting.open_positions(seat), key=lambda position: -needed.get(position, 0))
        first: list[DraftLine] = []
        for place in range(BEST_OF_EACH):
            at_place = [[line for line in lines if line.may and line.position == each][place : place + 1] for each in positions]
            best = [line for found in at_place for line in found]
            first += best if not place else best[: max(0, OFFERED - len(first))]
        keys = players_keys([line.name for line in first], OTHER_KEYS)
        return tuple(OfferedCard(keys.get(line.name, ""), line) for line in first)

    def _line(self, card: DraftCard, may: bool) -> DraftLine:
        drafts = self.draft.drafts
        ability, _, text = drafts.ability(card).partition(": ")
        if not ability and (whole := drafts.whole(card)):
            ability, text = "Whole card", whole
        worth = round(GAMES * self.sitting.worth(card))
        return DraftLine(card.name, card.position, card.points, drafts.ratings(card), worth, ability, text, may)
