"""What Clutch's cards and coaches are worth: held from the first pitch, and as played, by playing on with and without them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TypeVar

from benchmarks.clutch_outlook import LEAST_RUN, Watched, gain_at, setups
from benchmarks.outlook import Halves
from benchmarks.rb8_report.figures import Figure, average, covariance, figure
from hotstove.baseball.win_chances import halves_left, index_of
from hotstove.games.clutch import GAME
from hotstove.games.clutch.effects import (
    AT_BAT,
    ATTEMPT,
    EFFECTS,
    FOE_BATTER,
    HALF,
    INNING,
    OWN_BATTER,
    THROWN,
)
from hotstove.games.clutch.managers.outlook import WORTH, a_run
from hotstove.games.clutch.managers.prices import COACH, IN_HAND, THRIFT
from hotstove.games.clutch.managers.sensible import Sensible
from hotstove.games.clutch.state import ClutchBoard, ClutchState, ClutchView
from hotstove.games.clutch.strategy import COACHES, STRATEGY, Coach, EffectCard, StrategyCard
from hotstove.games.clutch.teams import Team
from hotstove.table import BOTH, Seat
from hotstove.table.game import Bench, Manager, Setup
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from hotstove.table.texts import Json, as_node

V = TypeVar("V")
CARDS: dict[str, EffectCard] = {**STRATEGY, **COACHES}
SENSIBLE = Sensible()
SHORT = {AT_BAT, ATTEMPT, THROWN, OWN_BATTER, FOE_BATTER, HALF}
"""Moments that end with the half-inning, at the latest."""
ON_CARDS = {
    "OF-05", "OF-09", "OF-10", "OF-14", "DF-05", "DF-10", "DF-14", "DF-15", "NT-01", "NT-02", "NT-03", "NT-04", "NT-05",
    "NT-07", "NT-11", "MG-04", "PC-5", "BC-3", "BC-6",
}  # fmt: skip
"""Cards that draw, take or return cards, or save a pitcher, and so act beyond their half-inning whatever they say."""
ALONE = {"PC-3"}
"""Pitching coaches whose window no strategy card has: it opens only for who has the coach, so both sides get him."""
HALF_INNING, WHOLE_INNING, GAME_END = "half-inning", "inning", "game"
PLAYS = {HALF_INNING: 240, WHOLE_INNING: 240, GAME_END: 60}
"""Plays of a card that are played on, by how far."""
LUCKS = {HALF_INNING: 2, WHOLE_INNING: 12, GAME_END: 1}
"""How often each is."""


# --- Held from the first pitch


Chances = dict[tuple[Seat, str], list[tuple[int, float, float]]]
"""By side and card, every moment at which it fits: half-innings to come, the gain in runs and as a chance of winning."""


class Noting(Watched):
    """Notes the gains of all cards that fit at every window, in runs and as a chance of winning."""

    def __init__(self, seed: str, halves: Halves, chances: Chances, manager: Manager) -> None:
        super().__init__(manager, seed, halves, 0)
        self.chances = chances

    def note(self, seat: Seat, card: str, gain: float) -> None:
        at = index_of(self.state.board)
        self.chances.setdefault((seat, card), []).append((halves_left(at), gain, gain * a_run(at)))


def held(games: int) -> dict[str, dict[str, Figure]]:
    """Each card and coach held from the first pitch, and used when the sensible manager would.

    That is the first moment at which its gain is above what it asks for the card then (``prices.price``). A game in which no
    such moment comes counts as 0.
    """
    gains: dict[str, list[tuple[float, float, float]]] = {card: [] for card in CARDS}
    for number, setup in zip(range(games), setups(), strict=False):
        chances: Chances = {}
        Noting(f"held/{number}", {}, chances, SENSIBLE).play(setup)
        for card in CARDS.keys() - ALONE:
            gains[card].append(first_use(card, chances))
    for card in ALONE:
        for number, setup in zip(range(games), setups_with(card), strict=False):
            chances = {}
            Noting(f"held/{card}/{number}", {}, chances, Without(CARDS[card])).play(setup)
            gains[card].append(first_use(card, chances))
    return {
        card: {name: estimate([row[n] for row in rows]) for n, name in enumerate(("used", "runs", "wins"))}
        for card, rows in gains.items()
    }


def first_use(card: str, chances: Chances) -> tuple[float, float, float]:
    """Whether a card is used in a game, and its gain in runs and as a chance of winning: the mean of both sides."""
    each = CARDS[card]
    asked = COACH if isinstance(each, Coach) or each.manager else THRIFT
    uses = []
    for seat in BOTH:
        moments = chances.get((seat, card), [])
        used = ((1.0, runs, win) for left, runs, win in moments if runs > asked * IN_HAND[each][left])
        uses.append(next(used, (0.0, 0.0, 0.0)))
    (first, runs, win), (second, more, other) = uses
    return (first + second) / 2, (runs + more) / 2, (win + other) / 2


def setups_with(coach: str) -> Iterator[Setup]:
    """All pairs of shipped teams with that pitching coach on both sides."""
    plain: list[dict[str, Json]] = []
    for team in shipped():
        plain.append({**team.plain(), "staff": [*(each.id for each in team.staff[:2]), coach]})
    pairs = [
        GAME.set_up(as_node(away), as_node(home), as_node({"starters": "rolled"})) for away, home in permutations(plain, 2)
    ]
    while True:
        yield from pairs


def shipped() -> list[Team]:
    """The shipped teams."""
    names = GAME.teams()
    return [GAME.teams_of(GAME.set_up(as_node(name), as_node(names[name == names[0]]), as_node(None)))[0] for name in names]


def estimate(values: Sequence[float]) -> Figure:
    """The mean of independent values, with its standard error."""
    return figure(average(values), (covariance(values, values) / max(1, len(values))) ** 0.5, len(values))


# --- As played


def horizon(card: str) -> str:
    """How far a card acts, at most."""
    until = set(EFFECTS[card].until)
    if card not in ON_CARDS and until <= SHORT:
        return HALF_INNING
    return WHOLE_INNING if card not in ON_CARDS and until <= {*SHORT, INNING} else GAME_END


class Without:
    """A sensible manager who never plays a certain card."""

    only_looks = True

    def __init__(self, card: EffectCard) -> None:
        self.card = card

    def choose(self, view: ClutchView, options: Sequence[V], why: str, bench: Bench) -> V:
        rest = [option for option in options if option is not self.card]
        return SENSIBLE.choose(view, rest or options, why, bench)


class Weighing:
    """A sensible manager who plays on, with and without each card that he plays, and keeps the differences."""

    only_looks = True

    def __init__(self) -> None:
        self.plays: Counter[str] = Counter()
        self.rows: dict[str, list[tuple[float, float, float, float]]] = defaultdict(list)

    def choose(self, view: ClutchView, options: Sequence[V], why: str, bench: Bench) -> V:
        option = SENSIBLE.choose(view, options, why, bench)
        if isinstance(option, StrategyCard | Coach) and option.id in CARDS and option is not options[0] and self.is_play(why):
            self.plays[option.id] += 1
            if len(self.rows[option.id]) < PLAYS[horizon(option.id)]:
                self.weigh(option, view, options[0], why, bench)
        return option

    def is_play(self, why: str) -> bool:
        """Whether a card named in answer to this question is played."""
        return why in WHERE

    def weigh(self, card: EffectCard, view: ClutchView, passing: object, why: str, bench: Bench) -> None:
        """The difference that a play makes: measured runs and chance of winning, and both as reckoned."""
        board, seat = view.board, view.seat
        begun, far = (board.inning, board.half), horizon(card.id)

        def until(later: ClutchView) -> bool:
            now = later.board
            if far == GAME_END:
                return now.over
            return now.over or (now.inning != begun[0] if far == WHOLE_INNING else (now.inning, now.half) != begun)

        at = index_of(board)
        reckoned, run = gain_at(view, card, why, at), max(a_run(at), LEAST_RUN)
        runs, wins = [], []
        own = Without(card)
        against = (own, SENSIBLE) if seat == 0 else (SENSIBLE, own)
        for number in range(LUCKS[far]):
            luck = f"{board.score} {begun} {board.outs} {number} {len(self.rows[card.id])}"
            with_it = bench.play_out(card, (SENSIBLE, SENSIBLE), luck, until=until).board
            without = bench.play_out(passing, against, luck, until=until).board
            runs.append(float(with_it.ahead(seat) - without.ahead(seat)))
            wins.append(chance(with_it, seat) - chance(without, seat))
        self.rows[card.id].append((average(runs), average(wins), reckoned / run, reckoned))


WHERE = {why for effect in EFFECTS.values() for why in effect.windows}


def chance(board: ClutchBoard, seat: Seat) -> float:
    """The chance of winning of a side, as a half-inning begins or at the end."""
    if board.over:
        return float(board.ahead(seat) > 0)
    worth = WORTH[index_of(board)]
    return worth if board.half == seat else 1 - worth


def played(games: int) -> dict[str, dict[str, object]]:
    """Each card as it is played in games of the shipped teams: how often, its gain as reckoned and as measured."""
    manager = Weighing()
    for number, setup in zip(range(games), setups(), strict=False):
        record = Record(GAME.name, GAME.edition, setup, f"played/{number}")
        table: RecordingTable[ClutchState] = RecordingTable(GAME, (manager, manager), record)
        table.play(setup)
    results: dict[str, dict[str, object]] = {}
    for card in CARDS:
        rows = manager.rows[card]
        results[card] = {"plays": round(manager.plays[card] / games / 2, 4), "until": horizon(card)}
        if len(rows) > 1:
            names = ("runs", "wins", "reckoned runs", "reckoned wins")
            results[card] |= {name: estimate([row[n] for row in rows]) for n, name in enumerate(names)}
            results[card] |= {
                "runs off": estimate([row[0] - row[2] for row in rows]),
                "wins off": estimate([row[1] - row[3] for row in rows]),
            }
    return results
