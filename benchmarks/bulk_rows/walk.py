"""The loop that walks the tree of tests: numbers alone, compiled by numba where it is installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar

import numpy as np

from benchmarks.bulk_rows.registers import (
    ASKED,
    ATTEMPTS,
    BATS,
    BIT,
    CALL,
    CARD,
    DEEPEST,
    DIFFERENCE,
    DUE,
    EQUAL,
    FACE,
    FACED,
    FIRST,
    HALF,
    HITTER,
    LEAF,
    LESS,
    LOWERED,
    LUCK_MODULO,
    LUCK_PART,
    MODULO,
    OCCUPIED,
    OF_CARD,
    OF_DIE,
    OF_SLOT,
    OFFENSE,
    OVER,
    REG,
    ROLL,
    ROOT,
    STARTED,
    THROW,
    USED,
    WIDTH,
)
from benchmarks.bulk_rows.rows import FAN, ONE_MORE, ROLLS, VALUES, Real, Whole, Words

F = TypeVar("F", bound=Callable[..., Any])
COMPILED: Final = find_spec("numba") is not None
CARD_0, CARD_1 = CARD
BATS_0, BATS_1 = BATS
STARTED_0, STARTED_1 = STARTED
FACED_0, FACED_1 = FACED
LOWERED_0, LOWERED_1 = LOWERED
ALL_LUCK: Final = float(1 << 64)
GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
S30, S27, S31, S11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)


def compiled(function: F) -> F:
    """The function compiled by numba, or itself."""
    if not COMPILED:
        return function
    made: F = import_module("numba").njit(cache=True, error_model="numpy")(function)
    return made


@compiled
def mixed(word: np.uint64) -> np.uint64:
    """The mixing steps of splitmix64."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


@compiled
def walk(
    games: Whole,
    active: Whole,
    words: Words,
    dice: Real,
    nodes: Whole,
    than: Real,
    fans: Whole,
    edge_keys: Whole,
    edge_values: Whole,
    updates: Whole,
    root_nodes: Whole,
    cards: Whole,
    faces: Whole,
    reading_keys: Whole,
    reading_values: Whole,
    readings: Whole,
    stuck: Whole,
) -> int:
    """Play the ``active`` games on until each is over or comes to a way that is not known; returns how many pieces were walked.

    ``games`` are their registers. ``words`` are two numbers for each, from which luck and dice follow; ``dice``, if it has
    columns, are their dice as parts of 1. ``stuck`` is where each game stands: -1, it is over; else the node and the value.
    """
    pieces = 0
    edge_mask, reading_mask = len(edge_keys) - 1, len(reading_keys) - 1
    own_dice = dice.shape[1] > 0
    fresh = np.zeros(WIDTH, dtype=np.int64)
    back, asking = np.zeros(DEEPEST, dtype=np.int64), np.zeros(DEEPEST, dtype=np.int64)
    for place in range(len(active)):
        game = active[place]
        r = games[game]
        luck_word, dice_word = words[game, 0], words[game, 1]
        while True:
            if r[OVER]:
                stuck[place] = -1
                break
            root = r[ROOT]
            half = r[HALF]
            used = r[USED]
            if root < ROLL + 2:  # the batter rolls
                if half == 0:
                    card, started, faced, lowered = r[CARD_1], r[STARTED_1], r[FACED_1], r[LOWERED_1]
                else:
                    card, started, faced, lowered = r[CARD_0], r[STARTED_0], r[FACED_0], r[LOWERED_0]
                key = (((r[HITTER] * 1024 + card) * 2 + started) * 2 + (1 if faced >= 18 else 0)) * 64 + lowered
                at = (key ^ (key >> 15) ^ (key >> 22)) * 40503 & 0x3FFFFFFF & reading_mask
                while reading_keys[at] >= 0 and reading_keys[at] != key:
                    at = (at + 1) & reading_mask
                if reading_keys[at] < 0:
                    stuck[place] = key * 4
                    break
                if own_dice:
                    part = dice[game, used]
                else:
                    part = (mixed(dice_word + np.uint64(used + 1) * GOLDEN) >> S11) * (1.0 / 9007199254740992.0)
                face = int(part * ROLLS)
                r[FACE] = face
                r[USED] = used + 1
                r[ROOT] = readings[reading_values[at], face * 2 + half]
                continue
            if root < OFFENSE + 2:
                if half == 0:
                    r[HITTER] = r[BATS_0 + r[DUE] - 1]
                else:
                    r[HITTER] = r[BATS_1 + r[DUE + 1] - 1]
            pieces += 1
            node = int(root_nodes[root, 0])
            if node < 0:
                stuck[place] = root * 4 + 1
                break
            way = deep = 0
            value = 0
            while True:
                op = nodes[node, 0]
                if op == LEAF:
                    if not deep:
                        break
                    deep -= 1
                    r[updates[nodes[node, 5], 0]] = updates[nodes[node, 5], 2]
                    way = back[deep]
                    if way < 0:
                        node = asking[deep]
                        value = 0
                        break
                    node = way
                    continue
                kind, a, b, c = nodes[node, 1], nodes[node, 2], nodes[node, 3], nodes[node, 4]
                value = 0
                real = 0.0
                if op == CALL:
                    root = int(nodes[node, 7])
                    back[deep] = int(nodes[node, 5])
                    asking[deep] = node
                    deep += 1
                    way = int(root_nodes[root, 0])
                    if way < 0:
                        node = root
                        break
                elif op == THROW:
                    if own_dice:
                        part = dice[game, used]
                    else:
                        part = (mixed(dice_word + np.uint64(used + 1) * GOLDEN) >> S11) * (1.0 / 9007199254740992.0)
                    used += 1
                    r[a] = int(part * nodes[node, 7])
                    way = int(nodes[node, 5])
                else:
                    if kind == REG:
                        value = r[a]
                    elif kind == OF_CARD:
                        value = cards[r[a], b]
                    elif kind == OCCUPIED:
                        value = (r[FIRST] >= 0) + 2 * (r[FIRST + 1] >= 0) + 4 * (r[FIRST + 2] >= 0)
                    elif kind == DIFFERENCE:
                        value = r[a] - r[b]
                    elif kind == OF_SLOT:
                        value = r[a + r[b] - 1]
                    elif kind == OF_DIE:
                        value = faces[r[a], b]
                    elif kind == MODULO:
                        value = r[a] % b
                    elif kind == BIT:
                        value = (r[a] >> b) & 1
                    elif kind == ATTEMPTS:
                        value = (r[a] >> cards[r[b], c]) & 3
                    else:
                        word = mixed(luck_word + np.uint64(2 * (r[ASKED] + b) + a + 1) * GOLDEN)
                        if kind == LUCK_MODULO:
                            value = int(np.int64(word % np.uint64(c)))  # unsigned and signed would make a float
                        else:
                            real = np.float64(word) / ALL_LUCK
                    if op == LESS:
                        so = real < than[node] if kind == LUCK_PART else value < nodes[node, 7]
                        way = int(nodes[node, 5] if so else nodes[node, 6])
                        if way < 0:
                            value = 1 if so else 0
                    elif op == EQUAL:
                        so = value == nodes[node, 7]
                        way = int(nodes[node, 5] if so else nodes[node, 6])
                        if way < 0:
                            value = 1 if so else 0
                    elif -1 <= value < FAN - 1:
                        way = int(fans[nodes[node, 5], value + 1])
                    else:
                        key = node * VALUES + value + 1
                        at = (key ^ (key >> 15) ^ (key >> 22)) * 40503 & 0x3FFFFFFF & edge_mask
                        while edge_keys[at] >= 0 and edge_keys[at] != key:
                            at = (at + 1) & edge_mask
                        way = int(edge_values[at]) if edge_keys[at] >= 0 else -1
                if way < 0:
                    break
                node = way
            if way < 0:
                stuck[place] = (node * VALUES + value + 1) * 4 + (3 if op == CALL else 2)
                break
            first, many = nodes[node, 5], nodes[node, 6]
            for number in range(many):
                update = first + number
                new = updates[update, 2]
                if updates[update, 1] >= 0:
                    new += r[updates[update, 1]]
                if updates[update, 3] >= 0:
                    new += cards[r[updates[update, 3]], ONE_MORE]
                fresh[number] = new
            for number in range(many):
                r[updates[first + number, 0]] = fresh[number]
            r[USED] = used
            r[ROOT] = nodes[node, 7]
    return pieces
