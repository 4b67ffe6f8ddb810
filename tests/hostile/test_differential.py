"""Games that differ in a hidden hand or die alone are the same to everybody else: each byte, and the time that it takes.

One game is played, then told twice at once: as it was, and with other cards in the hand that is hidden. Whoever does not hold
it receives the same pages, versions, words about who is waited for, rights to take back, odds and statuses. The computing time
of a moment in which the hidden hand had a choice is compared with that in the other game, where it had none.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import thread_time

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.odds import next_plays
from hotstove.play import chances
from hotstove.play.ahead import look_ahead
from hotstove.play.asking import DRAWN
from hotstove.play.screens import Screen
from hotstove.table.asks import Answer
from hotstove.table.errors import HotStoveError
from hotstove.table.events import AWAY, BOTH, HOME, Seat, Seats, label_of, other
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import as_node
from hotstove.web.calculations import Position, look_ahead_at, worth_at
from hotstove.web.game_table import GameTable
from hotstove.web.store import Store
from hotstove.web.store_open import open_store
from tests.hostile import TIMES
from tests.sportsclix.secret_dice import OTHER
from tests.web.browsing import serving
from tests.web.hidden_dice import in_secret, played_twice
from tests.web.test_passes import ME, Moment, played, table_of, told, unseen
from tests.web.two_browsers import TwoBrowsers

SEEDS = 1 * TIMES
"""Games of each kind with hands; with HOSTILE=8 they have more than 2,000 moments."""
MOMENTS = 160
ODDS_EVERY = 10
"""Odds are compared at one moment of so many."""
LOADED = 130
"""Moments of a game whose table is loaded anew where a hand had a choice in one of the two games only."""
DICE_CHOSEN = 6
"""Secret choices in a game whose table is loaded anew at each."""
ASKED_BEFORE_THE_ROLL = 12
"""Questions after a secret choice and before its roll at which odds are compared, in each tier."""
MEDIAN_BOUND = 0.005
"""Seconds by which a moment's computing time may differ between the two games, in the middle of all such moments."""
QUARTILES = (0.25, 0.5, 0.75)
BOUND = 0.002
"""Seconds by which the quartiles of the computing times may differ, where there are enough moments to tell."""
ENOUGH = 50


@dataclass
class Compared:
    """What was compared: moments, moments in which only one of the two hands had a choice, and the times of both there."""

    moments: int = 0
    odds: int = 0
    had: list[float] = field(default_factory=list)
    had_not: list[float] = field(default_factory=list)


def answered(table: GameTable, moment: Moment, text: str) -> tuple[float, list[str]]:
    """Give an answer, or take the last one back; the computing time until everybody else has been told, and what they were."""
    begun = thread_time()
    if moment.text:
        table.answer(moment.screen, text, table.version_for(moment.screen))
    else:
        table.take_back(ME, table.version_for(ME))
    everything = told(table)
    return thread_time() - begun, everything


def odds_of(table: GameTable) -> object:
    """What the away manager reads when he asks for odds: exact outcomes, and chances to win from a few games."""
    if table.sitting.asked(Screen((AWAY,))) is None:
        return None
    position = Position(table.session.record, AWAY)
    try:
        return look_ahead_at(position), worth_at(position)
    except HotStoveError as error:
        return str(error)


def compare(stores: tuple[Store, ...], game: str, seed: str, so_far: Compared) -> None:
    """Play a game and tell it twice, with the same and with another hidden hand."""
    first, moments = played(stores[0], seed, MOMENTS, game=game)
    hidden, random = unseen(first), Random(f"{seed} swap")
    again, other = (table_of(store, seed, game=game) for store in stores[1:])
    assert told(again) == told(other)
    for number, moment in enumerate(moments):
        text, has_choice = moment.text, [False, False]
        for place, table in enumerate((again, other)):
            ask = next((ask for ask in table.session.asks if table.sitting.asked(moment.screen) is ask), None)
            has_choice[place] = ask is not None and len(ask.options) > 1
            if table is other and ask is not None and ask.verb == "draw" and ask.seats == (HOME,) and text in hidden:
                text = random.choice([each for each in ask.texts if each in hidden])
        both = [(again, moment.text), (other, text)]
        times = [0.0, 0.0]
        pages: list[list[str]] = [[], []]
        for place in (0, 1) if number % 2 else (1, 0):  # neither is always the first
            times[place], pages[place] = answered(both[place][0], moment, both[place][1])
        assert pages[0] == pages[1], f"{game} {seed}, moment {number}"
        if number % ODDS_EVERY == 0:
            assert odds_of(again) == odds_of(other), f"{game} {seed}, odds at moment {number}"
            so_far.odds += 1
        so_far.moments += 1
        if moment.chose is not None and has_choice[0] != has_choice[1]:
            so_far.had.append(times[not has_choice[0]])
            so_far.had_not.append(times[has_choice[0]])


def quantile(values: list[float], share: float) -> float:
    """So much of the values is below it."""
    return sorted(values)[int(len(values) * share)]


@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_another_hidden_hand_changes_no_byte_and_no_time(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"GAMES": 2, "ROUND": 2, "OUTLOOK": 2}.items():
        monkeypatch.setattr(chances, name, value)
    found = Compared()
    for number in range(SEEDS):
        folder = tmp_path / str(number)
        folder.mkdir()
        stores = tuple(open_store(str(folder / f"{name}.db")) for name in ("first", "again", "other"))
        try:
            compare(stores, game, f"differential {number}", found)
        finally:
            for store in stores:
                store.close()
    assert found.moments > SEEDS * MOMENTS * 3 // 4
    assert len(found.had) >= SEEDS, "the hands differed where it matters"
    paired = quantile([had - had_not for had, had_not in zip(found.had, found.had_not, strict=True)], 0.5)
    quartiles = [quantile(found.had, share) - quantile(found.had_not, share) for share in QUARTILES]
    later = sum(had > had_not for had in found.had for had_not in found.had_not) / len(found.had) ** 2
    print(f"{game}: {found.moments} moments, {found.odds} odds, {len(found.had)} with a choice in one game only;")
    times = ", ".join(f"{1000 * difference:+.2f}" for difference in quartiles)
    print(f"  ms more with one: {1000 * paired:+.2f} of a pair, {times} of quartiles; longer with one {later:.0%} of the time")
    assert abs(paired) < MEDIAN_BOUND
    assert len(found.had) < ENOUGH or all(abs(difference) < BOUND for difference in quartiles)


@pytest.mark.parametrize(("game", "seed"), [("rb8", "loaded 2"), ("clutch", "loaded 2")])
def test_another_hidden_hand_changes_no_byte_of_a_table_that_is_loaded_anew(tmp_path: Path, game: str, seed: str) -> None:
    """As after a restart, or when nobody had a page open: the log says of a pass neither whether it was a choice."""
    first, again, other = (open_store(str(tmp_path / f"{name}.db")) for name in ("first", "again", "other"))
    table, moments = played(first, seed, LOADED, game=game)
    hidden, random = unseen(table), Random(f"{seed} swap")
    tables, differing = (table_of(again, seed, game=game), table_of(other, seed, game=game)), 0
    for number, moment in enumerate(moments):
        texts, choices = [moment.text, moment.text], [False, False]
        for place, each in enumerate(tables):
            ask = next((ask for ask in each.session.asks if each.sitting.asked(moment.screen) is ask), None)
            choices[place] = ask is not None and len(ask.options) > 1
            if place and ask is not None and ask.verb == "draw" and ask.seats == (HOME,) and moment.text in hidden:
                texts[place] = random.choice([each for each in ask.texts if each in hidden])
        for each, text in zip(tables, texts, strict=True):
            answered(each, Moment(moment.screen, text if moment.text else "", [], moment.chose), text)
        if moment.chose is not None and choices[0] != choices[1]:
            differing += 1
            loaded = [told(table_of(store, seed, by_hand=False, log=store.log("t"), game=game)) for store in (again, other)]
            assert loaded[0] == loaded[1], f"{game} {seed}, moment {number}"
    assert differing >= 2
    for store in (first, again, other):
        store.close()


def test_another_hidden_die_changes_no_byte(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        found = [played_twice(server, f"differential {number}") for number in range(TIMES)]
    moments = sum(each.answers for each in found)
    print(f"sportsclix: {moments} moments, {sum(each.bytes for each in found)} bytes")
    assert all(each.answers and each.bytes for each in found)


def with_other_die(session: AnySession, seat: Seat) -> AnySession | None:
    """The same game with the other die of that seat, if it has chosen one in this turn that is not rolled yet."""
    _, given = session.turn_so_far()
    labels = [label_of(answer.why) for answer in given]
    shown = [place for place, label in enumerate(labels) if label in ("combination", "batting die")]
    own = [answer for answer in given[max(shown, default=-1) + 1 :] if (label_of(answer.why), answer.seat) == ("dice", seat)]
    if not own:
        return None
    place = max(place for place, answer in enumerate(session.record.answers) if answer == own[-1])
    answers = session.record.answers[:]
    answers[place] = Answer(own[-1].why, seat, OTHER[own[-1].text])
    return Session(session.game, replace(session.record, answers=answers, redo=[]))


def odds_told(session: AnySession, knows: Seats) -> object:
    """All that a file under way says of the next play to who knows what these seats do, but for the states."""
    game = ball_game_named(session.game.name)
    plays = next_plays(game, *session.turn_so_far(), viewer=knows[0] if knows else None, knows=knows)
    return [
        (play.seat, play.option, play.rolls, [(row.what, row.situation, row.probability, row.then) for row in play.rows])
        for play in plays
    ]


@pytest.mark.parametrize("tier", ["playoffs", "championship"])
def test_exact_odds_between_the_choice_of_the_dice_and_their_roll_tell_no_die(tier: str) -> None:
    """SportsClix (SC-R-52): a steal, its throw and changes of players come first, each with odds on the page and in a file."""
    game, asked, compared = ball_game_named("sportsclix"), Counter[str](), 0
    setup = game.set_up(as_node(None), as_node(None), as_node({"tier": tier}))
    session: AnySession = Session(game, Record(game.name, game.edition, setup, "dice"))
    random, most = Random(f"dice {tier}"), ASKED_BEFORE_THE_ROLL * TIMES
    while session.asks and asked.total() < most:
        ask = session.asks[0]
        for seat in BOTH if session.turns >= 0 and ask.seat is not None and len(session.asks) == 1 else ():
            if (other_die := with_other_die(session, seat)) is None:
                continue
            asked[label_of(ask.why)] += 1
            if ask.seat != seat:
                assert look_ahead(session, other(seat)) == look_ahead(other_die, other(seat)), ask.why
            for knows in ((), (other(seat),)):  # two people's game, and that of one against a computer
                assert odds_told(session, knows) == odds_told(other_die, knows), f"{ask.why}, told to {knows}"
                compared += 1
        session.answer_number(random.randrange(len(ask.options)), ask.seat)
    print(f"sportsclix {tier}: {compared} odds between the choice of the dice and their roll, at {dict(asked)}")
    assert asked["steal"]


def test_a_table_that_is_loaded_anew_does_not_tell_that_a_die_was_chosen(tmp_path: Path) -> None:
    """To who still thinks, and to who looks on."""
    with serving(tmp_path / "tables.db") as server:
        game = TwoBrowsers(server, "sportsclix", {}, "loaded", lambda text: text in ("walk him", DRAWN))
        moments = 0
        while moments < DICE_CHOSEN:
            while not in_secret(game):
                assert game.step()
            row, before = server.store.table(game.id), server.store.log(game.id)
            assert game.step(asked=HOME)
            after = server.store.log(game.id)
            assert len(after) > len(before)
            loaded = [told(GameTable(row, log, server.store)) for log in (before, after)]
            assert loaded[0] == loaded[1]
            moments += 1
            assert game.step()
