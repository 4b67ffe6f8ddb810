"""Counts what RB8's managers go by, in simulated games: runs from each state, and what a Rally Card is worth in the hand.

    python -m benchmarks.rb8_outlook > /tmp/outlook.yaml && mv /tmp/outlook.yaml src/hotstove/games/rb8/managers/outlook.yaml

What is counted depends a little on how the managers play, and so on the table that was there before: run it twice after a
change of the rules. It takes some minutes on one core.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from benchmarks.outlook import Halves, data_file, note, worth_in_hand
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.win_chances import RUNS_PLACE, index_of, place_of
from hotstove.games.rb8 import GAME, chain, hands, rules, running
from hotstove.games.rb8.managers.gains import GAINS
from hotstove.games.rb8.managers.lucky_coin import REROLLS
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.managers.sensible import Sensible
from hotstove.games.rb8.managers.stealing import calls_in
from hotstove.games.rb8.rally import BY_ID, CLUBHOUSE_HEX, FULL_DECK, GREEN_LIGHT, RALLY_CARDS, RallyCard
from hotstove.games.rb8.rally_cards import BEFORE_CARDS, scout
from hotstove.games.rb8.state import RB8Board, RB8State, RB8View, at_bat_of
from hotstove.managers.base_running import advanced
from hotstove.table.game import Bench, Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

O = TypeVar("O")  # noqa: E741
GAMES, OPEN_GAMES = 6000, 1500
LUMPED = 12
"""Runs of half-innings beyond this are counted as this."""
CARD_WINDOWS = (rules.BEFORE_CARD, running.ON_RUN, chain.REACTION)
(SCOUTING,) = (card.id for card, effect in BEFORE_CARDS.items() if effect.act is scout)


def setups() -> Iterator[Setup]:
    """All pairs of shipped teams, over and over."""
    nothing = as_node({})
    pairs = [GAME.set_up(as_node(away), as_node(home), nothing) for away, home in combinations(GAME.teams(), 2)]
    while True:
        yield from pairs


def games(managers: tuple[Sensible, Sensible], count: int, seed: str, open_hands: bool = False) -> Iterator[RB8State]:
    """Games turn by turn: the state at the start of each turn and at the end of the game."""
    for number, setup in zip(range(count), setups(), strict=False):
        table: LiveTable[RB8State] = LiveTable(GAME, managers, f"{seed}/{number}")
        state = table.state = GAME.start(setup, table)
        if open_hands:  # every card in both hands, none left to draw: all chances to play one are seen
            state.hands, state.deck, state.board.hand_sizes = (FULL_DECK, FULL_DECK), 0, (20, 20)
            state.board.count_playable()
        while GAME.result(state) is None:
            yield state
            GAME.turn(state, table)
        yield state


def runs_by_state(managers: tuple[Sensible, Sensible]) -> list[list[float]]:
    """The share of 0, 1, 2, ... runs in the rest of a half-inning from each state; halves that may end early left out."""
    counts = [[0] * (LUMPED + 1) for _ in range(24)]
    half: tuple[int, int] | None = None
    seen: list[tuple[int, int]] = []
    before = 0
    for state in games(managers, GAMES, "outlook"):
        board = state.board
        if board.inning == 0:
            half, seen = None, []
            continue
        if (board.inning, board.half) != half or board.over:
            if half is not None and half[0] < INNINGS:
                # the runs of the half-inning that is over: what its side has now, less what it had when it began
                total = board.score[half[1]] - before
                for number, runs in seen:
                    counts[number][min(total - runs, LUMPED)] += 1
            half, seen, before = (board.inning, board.half), [], board.score[board.half]
        seen.append((in_runs(board) - RUNS_PLACE, board.runs))
    return [[count / sum(row) for count in row] for row in counts]


def in_runs(board: RB8Board) -> int:
    """Where the board stands in WORTH, in runs."""
    at = index_of(board)
    return RUNS_PLACE + at - place_of(at)


class Observer(Sensible):
    """Plays like Sensible but keeps all cards, and notes what each would have gained."""

    def __init__(self) -> None:
        super().__init__()
        self.halves: Halves = {}
        self.game = 0

    def choose(self, view: RB8View, options: Sequence[O], why: str, bench: Bench) -> O:
        board = view.board
        if why in CARD_WINDOWS or why == hands.COIN_TOSS:
            at_bat, at = at_bat_of(board), in_runs(board)
            own = 1 if view.seat == at_bat.offense else -1
            for card in options[1:]:
                assert isinstance(card, RallyCard)
                if why != hands.COIN_TOSS:
                    self.note(view, card.id, own * GAINS[card](card, view, at_bat, at))
                elif at_bat.rolled[0] in REROLLS:
                    rolled, value = at_bat.rolled
                    self.note(view, card.id, own * REROLLS[rolled](board, at_bat, at, value))
            return options[0]
        if why == hands.RESPONSE:
            return options[0]
        if why == rules.CALL:
            at = in_runs(board)
            for steals in calls_in(at - RUNS_PLACE)[1:]:
                self.note(view, GREEN_LIGHT.id, WORTH[RUNS_PLACE + advanced(at - RUNS_PLACE, steals)] - WORTH[at])
            options = [option for option in options if not getattr(option, "green_light", False)]
        return super().choose(view, options, why, bench)

    def note(self, view: RB8View, card: str, gain: float) -> None:
        """A chance to play the card."""
        board = view.board
        note(self.halves, card, (board.inning, board.half), (self.game, view.seat), gain)


class Player(Sensible):
    """Sensible, and notes what the cards that it plays hurt the other side: the chances to play the hex."""

    def __init__(self) -> None:
        super().__init__()
        self.halves: Halves = {}
        self.game = 0

    def choose(self, view: RB8View, options: Sequence[O], why: str, bench: Bench) -> O:
        option = super().choose(view, options, why, bench)
        if isinstance(option, RallyCard) and option is not options[0] and why in CARD_WINDOWS and option.id != SCOUTING:
            board, at_bat = view.board, at_bat_of(view.board)
            own = 1 if view.seat == at_bat.offense else -1
            gain = own * GAINS[option](option, view, at_bat, in_runs(board))
            note(self.halves, CLUBHOUSE_HEX.id, (board.inning, board.half), (self.game, 1 - view.seat), gain)
        return option


def kept(halves: Halves, games: int) -> dict[str, list[float]]:
    """Each card's worth in the hand; the one that looks at the opponent's hand has none."""
    worths = {card.id: worth_in_hand(halves, card.id, games, either=card.kind == "neutral") for card in RALLY_CARDS}
    return worths | {SCOUTING: [0.0, 0.0]}


def watched(manager: Observer | Player, count: int, seed: str, open_hands: bool) -> Halves:
    """What one of the watching managers notes in so many games."""
    for state in games((manager, manager), count, seed, open_hands):
        manager.game += state.board.inning == 0
    return manager.halves


def main() -> None:
    """Print the data file."""
    sensible = Sensible()
    rows = runs_by_state((sensible, sensible))
    halves = watched(Observer(), OPEN_GAMES, "hands", open_hands=True)
    worths = kept(halves, OPEN_GAMES)
    cancelling = kept(watched(Player(), GAMES, "hex", open_hands=False), GAMES)
    worths[CLUBHOUSE_HEX.id] = cancelling[CLUBHOUSE_HEX.id]
    title = "What RB8's managers go by, counted in simulated games: python -m benchmarks.rb8_outlook makes this file."
    print(data_file(title, rows, worths, {card: BY_ID[card].name for card in worths}))


if __name__ == "__main__":
    main()
