"""Two servers over one store, with what each of them alone knows (wishes, standing passes, windows): neither tells of a hand.

A game is played twice, the second time with other cards in the home hand, and each act is done at one of the two servers,
which has read what was done at the other one or not. Who does not hold that hand is shown the same by both, and refused alike.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen
from hotstove.play.standing_passes import Span
from hotstove.table.errors import HotStoveError
from hotstove.table.events import HOME
from hotstove.web.game_table import GameTable
from hotstove.web.store import Store
from hotstove.web.store_open import open_store
from tests.hostile import TIMES
from tests.web.test_passes import DICE, ME, THEM, answer_of, played, table_of, told, unseen

MOMENTS = 48
"""Of each game. With HOSTILE=10 about a thousand are played."""
LOOKED_EVERY = 3
"""What everybody is shown is compared at one moment of so many."""
SPANS: tuple[Span, ...] = ("at-bat", "half", "game")


def both_servers(store: Store, seed: str, game: str) -> tuple[GameTable, GameTable]:
    """The table in the memory of two servers; dice and cards are entered, so that a test chooses them."""
    first = table_of(store, seed, game=game)
    second = GameTable(store.table("t"), store.log("t"), store)
    second.sitting.dice = RealDice(every=True)
    return first, second


def outcome(act: Callable[..., object], *given: object) -> str:
    """What an act comes to, or the words with which it is refused."""
    try:
        return str(act(*given))
    except HotStoveError as error:
        return f"{type(error).__name__}: {error}"


def read_on(table: GameTable) -> str:
    """Have a server read what was done at the other one, as anybody can who names a version to come."""
    return outcome(table.answer, ME, "nothing", 9999)


def wishes(random: Random, asked: int | None) -> list[Callable[[GameTable], object]]:
    """What people may do beside answering: for themselves alone, or asking the other one."""
    span = random.choice(SPANS)
    if asked == HOME:
        return [lambda table: table.skip(THEM, table.version_for(THEM), span), lambda table: table.set_window_seconds(THEM, 20)]
    return [
        lambda table: table.skip(ME, table.version_for(ME), span),
        lambda table: table.ask_for_everything(ME, table.version_for(ME)),
        lambda table: table.ask_next(ME),
        lambda table: table.take_back(ME, table.version_for(ME)),
        lambda table: table.set_window_seconds(ME, 10),
        lambda table: table.hold_window(ME, table.version_for(ME)),
    ]


def played_at_both(folder: Path, game: str, seed: str) -> int:
    """Play a game and the same with another home hand; how often that hand had a choice in one of them only."""
    folder.mkdir()
    stores = [open_store(str(folder / f"{name}.db")) for name in ("first", "one", "other")]
    hidden = set(unseen(played(stores[0], seed, MOMENTS, game=game)[0]))
    games = [both_servers(store, seed, game) for store in stores[1:]]
    random, other_cards, differ = Random(seed), Random(f"{seed} other"), 0
    for moment in range(MOMENTS):
        asks = [max(tables, key=lambda table: table.version).session.asks[0] for tables in games]
        assert asks[0].seat == asks[1].seat
        seat, at = asks[0].seat, random.randrange(2)
        if moment % LOOKED_EVERY == 0:
            assert [told(table) for table in games[0]] == [told(table) for table in games[1]], f"moment {moment}"
        if random.random() < 0.8:
            assert read_on(games[0][at]) == read_on(games[1][at])
        if random.random() < 0.2:
            wish = random.choice(wishes(random, seat))
            done = [outcome(wish, tables[at]) for tables in games]
            assert done[0] == done[1], f"moment {moment}"
            continue
        screen = DICE if seat is None else Screen((seat,))
        texts = [random.choice(asks[0].texts) if seat is None else answer_of(games[0][0], asks[0], random)] * 2
        if asks[0].verb == "draw" and asks[0].seats == (HOME,) and texts[0] in hidden:
            texts[1] = other_cards.choice([text for text in asks[1].texts if text in hidden])
        elif seat is None and texts[0] not in asks[1].texts:
            break  # the away side draws what the home hand has in the other game
        differ += seat == HOME and len(asks[0].options) != len(asks[1].options)
        acting = [tables[at] for tables in games]
        done = [outcome(each.answer, screen, text, each.version_for(screen)) for each, text in zip(acting, texts, strict=True)]
        assert done[0] == done[1], f"moment {moment}"
    for store in stores:
        store.close()
    return differ


@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_neither_of_two_servers_tells_of_another_hand(tmp_path: Path, game: str) -> None:
    differ = [played_at_both(tmp_path / str(number), game, f"servers {number}") for number in range(TIMES)]
    assert sum(differ), "who held a fitting card in one game had none in the other"
