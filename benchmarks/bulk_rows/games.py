"""Games of one match-up in bulk: thousands walk the tree of tests, and where a way is not known yet the rules go it once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from zlib import crc32

import numpy as np

from benchmarks.bulk import FIGURES
from benchmarks.bulk_rows import registers as at
from benchmarks.bulk_rows.pieces import Pieces, row_of
from benchmarks.bulk_rows.rows import HashedRows, Real, Rows, Tables, Tree, Whole, Words, rows
from benchmarks.bulk_rows.walk import walk
from hotstove.games.pinetar.state import OPTION_NAMES, PineTarState
from hotstove.table.compiled import COMPILED
from hotstove.table.game import Manager

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
NO_DICE: Real = np.zeros((0, 0))


def mixed(word: int) -> int:
    """The mixing steps of splitmix64 (as ``table.chance.luck``)."""
    word &= MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


@dataclass
class Spent:
    """Processor time so far in seconds, and what it was spent on."""

    walking: float = 0.0
    learning: float = 0.0
    ways: int = 0
    readings: int = 0
    pieces: int = 0
    rounds: int = 0


@dataclass
class BulkRows:
    """A match-up, from a position before the first pitch, and the tree that its games have grown so far."""

    start: PineTarState
    managers: tuple[Manager, Manager]
    spent: Spent = field(default_factory=Spent)

    def __post_init__(self) -> None:
        options = self.start.options
        on = {name for name in OPTION_NAMES if getattr(options, name)}
        assert on <= {"stealing", "so_bb"}, "only the options of seasons"
        assert not COMPILED, "compiled rules can't be watched"
        self.tables = Tables(self.start.sides)
        self.tree = Tree()
        self.pieces = Pieces(self.tables, self.tree, self.managers, self.start)
        self.row = row_of(self.start, self.tables)
        self.reading_numbers = HashedRows()
        self.readings: Rows = rows(200)

    def play(self, words: Words, dice: Real = NO_DICE) -> Whole:
        """Games with these words of luck and dice, one row of two each; returns their registers at the end."""
        games = np.tile(self.row, (len(words), 1))
        active = np.arange(len(words))
        if not len(dice):
            dice = np.zeros((len(words), 0))
        while len(active):
            stuck = np.empty(len(active), dtype=np.int64)
            begin = process_time()
            self.spent.pieces += self.walk(games, active, words, dice, stuck)
            self.spent.walking += process_time() - begin
            self.spent.rounds += 1
            begin = process_time()
            waits = stuck >= 0
            active, stuck = active[waits], stuck[waits]
            with self.pieces.watching():
                for place, first in zip(*np.unique(stuck, return_index=True), strict=True):
                    self.learn(int(place), games[active[first]].tolist(), words[active[first]], dice[active[first]])
            self.spent.learning += process_time() - begin
        return games

    def walk(self, games: Whole, active: Whole, words: Words, dice: Real, stuck: Whole) -> int:
        """Walk the games on as far as ways are known."""
        tree, tables = self.tree, self.tables
        with np.errstate(over="ignore"):
            return int(
                walk(
                    games,
                    active,
                    words,
                    dice,
                    tree.nodes.array,
                    tree.than,
                    tree.fans.array,
                    tree.edges.keys,
                    tree.edges.values,
                    tree.updates.array,
                    tree.root_nodes.array,
                    tables.card_table,
                    tables.face_table,
                    self.reading_numbers.keys,
                    self.reading_numbers.values,
                    self.readings.array,
                    stuck,
                )
            )

    def learn(self, stuck: int, row: Sequence[int], words: Sequence[int], dice: Real) -> None:
        """Learn the way of a game that stands there: by the rules."""
        if stuck & 3 == 0:
            key = stuck >> 2
            fielding = 1 - row[at.HALF]
            hitter, card = (self.tables.cards[row[register]] for register in (at.HITTER, at.CARD[fielding]))
            faced, lowered = row[at.FACED[fielding]], row[at.LOWERED[fielding]]
            faces = self.pieces.faces(hitter, card, fielding, bool(row[at.STARTED[fielding]]), faced >= 18, lowered)
            self.reading_numbers.put(key, self.readings.add(faces))
            self.spent.readings += 1
            return
        luck_word, dice_word, asked, used = int(words[0]), int(words[1]), row[at.ASKED], row[at.USED]

        def luck_of(seat: int, more: int) -> int:
            return mixed(luck_word + (2 * (asked + more) + seat + 1) * GOLDEN)

        def part(more: int) -> float:
            if len(dice):
                return float(dice[used + more])
            return (mixed(dice_word + (used + more + 1) * GOLDEN) >> 11) / (1 << 53)

        for way in self.pieces.ways(row, luck_of, part):
            self.tree.add(*way)
        self.spent.ways += 1


def words_of_seeds(seeds: Sequence[str], most_dice: int = 400) -> tuple[Words, Real]:
    """Luck and dice of games at live tables with these seeds."""
    words = np.zeros((len(seeds), 2), dtype=np.uint64)
    words[:, 0] = [crc32(seed.encode()) for seed in seeds]
    dice = np.empty((len(seeds), most_dice))
    for number, seed in enumerate(seeds):
        random: Callable[[], float] = Random(seed).random
        dice[number] = [random() for _ in range(most_dice)]
    return words, dice


def new_words(games: int, seed: int) -> Words:
    """Words of luck and dice for so many games."""
    return np.random.default_rng(seed).integers(0, 1 << 64, size=(games, 2), dtype=np.uint64)


def figures_of(games: Whole) -> Whole:
    """Games in figures (``benchmarks.bulk.FIGURES``), from their registers at the end."""
    counts = games[:, at.COUNTS : at.COUNTS + len(FIGURES)].copy()
    counts[:, 0] = games[:, at.AWAY_SCORE] + games[:, at.AWAY_SCORE + 1]
    return counts
