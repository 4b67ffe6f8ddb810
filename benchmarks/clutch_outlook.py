"""Counts what Clutch's managers go by, in simulated games: runs from each state, and what a card is worth in the hand.

    python -m benchmarks.clutch_outlook > /tmp/outlook.yaml
    mv /tmp/outlook.yaml src/hotstove/games/clutch/managers/outlook.yaml

What is counted depends a little on how the managers play, and so on the table that was there before: run it twice after a
change of the rules. It takes some minutes on one core.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeVar

from benchmarks.outlook import Halves, data_file, note, worth_in_hand
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.win_chances import index_of, place_of
from hotstove.games.clutch import GAME
from hotstove.games.clutch.effects import BUNT_DECISION, RESPONSE, modifiers
from hotstove.games.clutch.managers.calls import SQUEEZE_NEEDS, bunt_worth
from hotstove.games.clutch.managers.card_play import hurt
from hotstove.games.clutch.managers.contest import contest
from hotstove.games.clutch.managers.gains import GAINS
from hotstove.games.clutch.managers.outcomes import at_bat_worth
from hotstove.games.clutch.managers.outlook import a_run
from hotstove.games.clutch.managers.sensible import WINDOWS, Sensible
from hotstove.games.clutch.state import ClutchState, ClutchView
from hotstove.games.clutch.strategy import COACHES, STRATEGY, Coach, EffectCard, StrategyCard
from hotstove.games.clutch.windows import may_play, window_cards_of
from hotstove.table import BOTH, Seat, Seats
from hotstove.table.game import Manager, Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

V = TypeVar("V")
GAMES, WATCHED = 3000, 600
LUMPED = 12
"""Runs of half-innings beyond this are counted as this."""
LEAST_RUN = 0.02
"""The chance of winning that a run must be worth for a chance to play a card to be noted."""
CARDS: tuple[StrategyCard | Coach, ...] = (*STRATEGY.values(), *COACHES.values())


def setups() -> Iterator[Setup]:
    """All pairs of shipped teams, over and over, with starters by the die."""
    options = as_node({"starters": "rolled"})
    pairs = [GAME.set_up(as_node(away), as_node(home), options) for away, home in permutations(GAME.teams(), 2)]
    while True:
        yield from pairs


def runs_by_state() -> list[list[float]]:
    """The share of 0, 1, 2, ... runs in the rest of a half-inning from each state; halves that may end early left out."""
    counts = [[0] * (LUMPED + 1) for _ in range(24)]
    manager = Sensible()
    for number, setup in zip(range(GAMES), setups(), strict=False):
        table: LiveTable[ClutchState] = LiveTable(GAME, (manager, manager), f"outlook/{number}")
        state = table.state = GAME.start(setup, table)
        board = state.board
        half: tuple[int, int] | None = None
        seen: list[tuple[int, int]] = []
        before = 0
        while GAME.result(state) is None:
            GAME.turn(state, table)
            if board.inning == 0:
                continue
            if (board.inning, board.half) != half or board.over:
                if half is not None and half[0] < INNINGS:
                    total = board.score[half[1]] - before
                    for at, runs in seen:
                        counts[at][min(total - runs, LUMPED)] += 1
                half, seen, before = (board.inning, board.half), [], board.score[board.half]
            at = index_of(board)
            if board.at_bat is None and at - place_of(at) < 24:
                seen.append((at - place_of(at), board.runs))
    return [[count / max(1, sum(row)) for count in row] for row in counts]


def gain_at(view: ClutchView, card: EffectCard, why: str, at: int) -> float:
    """The gain of a card or coach played in answer to a question, as a chance of winning."""
    if why == RESPONSE and isinstance(card, StrategyCard):
        return hurt(view, card, at)
    if why == BUNT_DECISION:
        at_bat = contest(view.board, modifiers(view.board))
        return bunt_worth(view.board, at, at_bat, SQUEEZE_NEEDS, squeeze=True) - at_bat_worth(at, at_bat)
    return GAINS[card.id](card, view, at)


class Watched(LiveTable[ClutchState]):
    """A table that notes, at each window, what every card that fits would gain."""

    def __init__(self, manager: Manager, seed: str, halves: Halves, number: int) -> None:
        super().__init__(GAME, (manager, manager), seed)
        self.halves = halves
        self.number = number

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if why in WINDOWS or why in (BUNT_DECISION, RESPONSE):
            self.watch(seat, why)
        return super().choose(seat, options, why, seats)

    def watch(self, seat: Seat, why: str) -> None:
        """Note the gains of all cards and coaches that fit."""
        board = self.state.board
        at = index_of(board)
        run = a_run(at)
        if run < LEAST_RUN:
            return
        view = GAME.view(self.state, seat)
        cards = window_cards_of(board, seat, why)
        for card, (effect, _) in cards.entries.items():
            if may_play(board, seat, card, effect):
                self.note(seat, card.id, gain_at(view, card, why, at) / run)

    def note(self, seat: Seat, card: str, gain: float) -> None:
        """A chance to play the card."""
        board = self.state.board
        note(self.halves, card, (board.inning, board.half), (self.number, seat), gain)


def watched() -> Halves:
    """What the table notes in so many games."""
    halves: Halves = {}
    manager = Sensible()
    for number, setup in zip(range(WATCHED), setups(), strict=False):
        Watched(manager, f"cards/{number}", halves, number).play(setup)
    return halves


def main() -> None:
    """Print the data file."""
    rows = runs_by_state()
    halves = watched()
    worths = {card.id: worth_in_hand(halves, card.id, WATCHED, either=card.color == "grey") for card in CARDS}
    title = "What Clutch's managers go by, counted in simulated games: python -m benchmarks.clutch_outlook makes this file."
    print(data_file(title, rows, worths))


if __name__ == "__main__":
    main()
