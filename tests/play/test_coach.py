"""What the coach says: the best answer, how far behind the next one is, and from which chance on a try pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import pytest

from hotstove.baseball.ball_game import SentRunner, ball_game_named, runs_held, sent_runner
from hotstove.baseball.win_chances import win_chances
from hotstove.lab.run_chances import WinTable
from hotstove.play import chances
from hotstove.play.chances import FEWEST, OptionChances, WeighedRunner, worth_of
from hotstove.play.coach import Advice, advice_on, even_by_games
from hotstove.play.outlook import LATER, Outlook, outlook_of
from hotstove.table.events import AWAY, BOTH, HOME, Seat
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node

NOTHING: Mapping[str, str] = MappingProxyType({})


def coach_says(
    chances: OptionChances, usual: str = "", runs: Sequence[tuple[str, float]] = (), brings: Mapping[str, str] = NOTHING
) -> str:
    """The coach's words."""
    return advice_on(chances, usual, runs, brings).words


def test_the_best_answer_is_named_with_the_next_one() -> None:
    exact = OptionChances({"roll": 0.5, "bank": 0.523}, "exact")
    assert coach_says(exact) == "bank. With “roll” the chance to win is 2.3 points lower."
    assert coach_says(OptionChances({"roll": 0.5}, "exact")) == "", "nothing to choose"
    assert coach_says(OptionChances({"a": 0.5, "b": 0.5, "c": 0.5}, "exact")) == "All about equal: any of them."
    assert coach_says(OptionChances({"a": 0.5, "b": 0.499}, "exact")) == "All about equal: any of them."
    guessed = OptionChances({"a": 0.5, "b": 0.4}, "", {"a": (1.0, 0.0), "b": (0.8, 0.0)}, most=2)
    assert coach_says(guessed) == "Too close to tell: any of them."
    four = OptionChances({"a": 0.5, "b": 0.5, "c": 0.5, "d": 0.4}, "exact")
    assert coach_says(four) == "about equal: a, b, c. With “d” the chance to win is 10.0 points lower."
    assert coach_says(four, "c").startswith("about equal: c, a, b. With “d” ")


def test_an_answer_within_its_margin_of_the_best_is_as_good() -> None:
    played: dict[str, tuple[float, ...]] = {
        "hold": (0.5, 0.5, 0.5, 0.5),
        "go": (0.3, 0.6, 0.5, 0.5),
        "bunt": (0.3, 0.3, 0.3, 0.3),
    }
    worths = {option: sum(each) / 4 for option, each in played.items()}
    assert (
        coach_says(OptionChances(worths, "", played, most=4))
        == "about equal: hold, go. With “bunt” the chance to win is 20.0 points lower."
    )


def test_what_may_be_chance_is_no_advice() -> None:
    """1.6 points behind with a margin of 1.5 is what the best of several shows by chance alone."""
    ace = OptionChances({"bat": 0.5, "hit for him": 0.516}, "", {"bat": (0.49, 0.51), "hit for him": (0.4985, 0.5335)}, most=2)
    assert 1.4 < 100 * ace.margin("bat") < 1.6
    assert coach_says(ace) == "Too close to tell: any of them."
    clear = OptionChances({"bat": 0.5, "hit for him": 0.53}, "", {"bat": (0.49, 0.51), "hit for him": (0.5125, 0.5475)}, most=2)
    assert coach_says(clear).startswith("hit for him. With “bat” the chance to win is 3.0")


def test_where_games_are_too_close_the_runs_to_come_tell_more() -> None:
    close = OptionChances({"K": 0.78, "K*": 0.785}, "", {"K": (0.7, 0.86), "K*": (0.9, 0.67)}, most=2)
    assert coach_says(close) == "Too close to tell: any of them."
    told = coach_says(close, "", [("K", 0.28), ("K*", 0.57)])
    assert told == "K: 0.28 runs to come, and 0.57 with “K*”; by games, too close to tell."
    assert coach_says(close, "", [("K", 0.28), ("K*", 0.29)]) == "Too close to tell: any of them."


def test_where_games_tell_no_answers_apart_it_is_said() -> None:
    close: dict[str, tuple[float, ...]] = {"red": (0.5, 0.7) * FEWEST, "white": (0.7, 0.5) * FEWEST}
    even = OptionChances({"red": 0.6, "white": 0.6}, "estimated: some games", close, most=2 * FEWEST)
    assert even_by_games(even) == "By games, too close to tell (estimated: some games)."
    assert even_by_games(replace(even, most=20 * FEWEST)).startswith("By games, too close to tell so far (")
    clear: dict[str, tuple[float, ...]] = {"red": (0.5, 0.7) * FEWEST, "white": (0.3, 0.5) * FEWEST}
    assert even_by_games(OptionChances({"red": 0.6, "white": 0.4}, "", clear)) == ""
    assert even_by_games(OptionChances({"red": 0.6, "white": 0.6}, "exact")) == "", "exact chances are told as they are"


def test_that_nothing_can_be_told_is_a_conclusion() -> None:
    """As long as games are to be played he says so, unless the error is small; a clear difference of few games is none."""
    tens: dict[str, tuple[float, ...]] = {"a": (0.1, 0.9) * 5, "b": (0.6, 0.0) * 5}
    few = OptionChances({"a": 0.5, "b": 0.3}, "", tens)
    assert coach_says(few) == "Playing it out …"
    clear = OptionChances({"a": 0.5, "b": 0.3}, "", {"a": (0.5,) * 10, "b": (0.3,) * 10})
    assert coach_says(clear) == "Playing it out …", "ten games are chance, whatever their margin"
    more = OptionChances({"a": 0.5, "b": 0.3}, "", {"a": (0.5,) * FEWEST, "b": (0.3,) * FEWEST})
    assert coach_says(more).startswith("a. With “b” the chance to win is 20.0")
    wide = OptionChances({"a": 0.5, "b": 0.49}, "", {"a": (0.1, 0.9) * 40, "b": (0.88, 0.1) * 40})
    assert coach_says(wide) == "Playing it out …"
    assert coach_says(replace(wide, most=80)) == "Too close to tell: any of them."
    close = OptionChances({"a": 0.5, "b": 0.499}, "", {"a": (0.1, 0.9) * 100, "b": (0.15, 0.848) * 100})
    assert close.can_improve
    assert coach_says(close) == "Too close to tell: any of them."


def test_what_the_unusual_answer_brings_is_the_reason_for_it_or_against_it() -> None:
    exact = OptionChances({"swing away": 0.5, "bunt": 0.53}, "exact")
    brings = {"bunt": "works 64%", "swing away": "reaches base 31%"}
    assert coach_says(exact, "swing away", (), brings) == (
        "bunt. With “swing away” the chance to win is 3.0 points lower. “bunt”: works 64%."
    )
    other = OptionChances({"pass": 0.53, "Rally": 0.5}, "exact")
    told = coach_says(other, "pass", (), {"Rally": "reaches base 31% -> 32%, discards 1 card"})
    assert told.endswith("lower. “Rally”: reaches base 31% → 32%, discards 1 card.")
    assert coach_says(other, "pass", (), {"Rally": "long " * 20}).endswith("points lower.")
    assert coach_says(other, "pass", (), {}).endswith("points lower.")
    steal = replace(exact, sent={"bunt": WeighedRunner(0.58, 0.67)})
    assert coach_says(steal, "swing away", (), brings).endswith("and pays from about 67%."), "the price says more"


def test_of_those_that_games_cannot_tell_apart_the_runs_to_come_name_one() -> None:
    played: dict[str, tuple[float, ...]] = {"hold": (0.5, 0.52), "go": (0.51, 0.5), "bunt": (0.3, 0.31)}
    worths = {option: sum(each) / 2 for option, each in played.items()}
    weighed = OptionChances(worths, "", played, most=2)
    assert coach_says(weighed, "hold").startswith("about equal: hold, go. With “bunt” ")
    told = coach_says(weighed, "hold", [("go", 0.61), ("hold", 0.44), ("bunt", 0.2)])
    assert told.startswith("go: 0.61 runs to come, and 0.44 with “hold”. With “bunt” ")
    alike = coach_says(weighed, "hold", [("go", 0.45), ("hold", 0.44), ("bunt", 0.2)])
    assert alike.startswith("about equal: hold, go. ")


def test_of_a_try_it_is_told_from_which_chance_on_it_pays() -> None:
    chances = OptionChances({"all hold": 0.5, "second": 0.45}, "exact", sent={"second": WeighedRunner(0.58, 0.67)})
    assert (
        coach_says(chances)
        == "all hold. With “second” the chance to win is 5.0 points lower. “second” is safe in 58%, and pays from about 67%."
    )
    close = OptionChances({"all hold": 0.5, "second": 0.5}, "exact", sent={"second": WeighedRunner(0.68, 0.67)})
    assert coach_says(close) == "All about equal: any of them. “second” is safe in 68%, and pays from about 67%."
    better = OptionChances({"all hold": 0.5, "second": 0.55}, "exact", sent={"second": WeighedRunner(0.78, 0.67)})
    assert coach_says(better).endswith("“second” is safe in 78%, and pays from about 67%.")


def test_a_runners_chance_decides_what_games_cannot_tell() -> None:
    """Estimates 2 points apart that may be chance: who is hardly ever safe does not go, and who nearly always is goes."""
    worths = {"hold": 0.40, "second": 0.38}
    played: dict[str, tuple[float, ...]] = {"hold": (0.2, 0.6) * FEWEST, "second": (0.56, 0.2) * FEWEST}
    close = OptionChances(worths, "", played, most=FEWEST)
    assert coach_says(close) == "Too close to tell: any of them."
    wild = replace(close, sent={"second": WeighedRunner(0.0, 0.65)})
    assert advice_on(wild) == Advice("hold. “second” is safe in 0%, and pays from about 65%.", "hold")
    lucky = replace(wild, options={"hold": 0.38, "second": 0.40})
    assert advice_on(lucky).pick == "hold", "whatever the games say by chance"
    sure = replace(close, sent={"second": WeighedRunner(0.9, 0.65)})
    assert advice_on(sure) == Advice("second. “second” is safe in 90%, and pays from about 65%.", "second")
    fair = replace(close, sent={"second": WeighedRunner(0.6, 0.65)})
    assert advice_on(fair).words.startswith("Too close to tell"), "nearly its price"
    early = OptionChances(worths, "", dict.fromkeys(worths, (0.5,)), {"second": WeighedRunner(0.1, 0.65)})
    assert advice_on(early).pick == "hold", "which needs no games"
    three = {"hold": 0.4, "second": 0.38, "bunt": 0.4}
    several = OptionChances(three, "", dict.fromkeys(three, (0.5,)), {"second": WeighedRunner(0.1, 0.65)})
    assert advice_on(several) == Advice("Playing it out …", early=True)


def test_the_one_answer_that_the_coach_would_give_is_his_pick() -> None:
    assert advice_on(OptionChances({"roll": 0.5, "bank": 0.523}, "exact")).pick == "bank"
    assert advice_on(OptionChances({"a": 0.5, "b": 0.5, "c": 0.4}, "exact")).pick == ""
    many = {f"man {number}": 0.5 for number in range(9)} | {"nobody": 0.4}
    assert advice_on(OptionChances(many, "exact")).words.startswith("about equal: 9 answers. With “nobody” ")


def session_at(name: str, seed: str = "coach") -> AnySession:
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node({"stealing": True} if name == "pinetar" else None))
    return Session(game, Record(game.name, game.edition, setup, seed))


def first_try(name: str, seed: str = "coach") -> tuple[AnySession, Seat, object]:
    """The first position of a game of computers, with the seat asked, in which a runner may be sent alone."""
    session = session_at(name, seed)
    setup, level = session.record.setup, session.game.managers["sensible"]
    managers = level(setup), level(setup)
    for _ in range(2_000):
        for ask in session.asks:
            if ask.seat is not None:
                view = session.view(ask.seat)
                for option in ask.options:
                    if sent_runner(ball_game_named(name), view, option) is not None:
                        return session, ask.seat, option
        play_on(session, managers, limit=1)
    raise AssertionError("nobody ever may go")


@pytest.mark.parametrize("name", ["clutch", "pinetar", "rb8", "sportsclix"])
def test_a_runner_who_may_be_sent_has_a_chance_and_a_price(name: str) -> None:
    session, seat, option = first_try(name)
    game = ball_game_named(name)
    sent = sent_runner(game, session.view(seat), option)
    assert isinstance(sent, SentRunner)
    assert 0 <= sent.safe <= 1
    assert game.situation(session.view(seat)).bases[sent.start - 1] is not None, "who goes stands where he is said to"


# Runs in the rest of a half-inning from each state of outs and bases, of a league that everybody knows: what a steal must be
# safe in follows from these by the formula alone.
def even(runs: float) -> tuple[float, float]:
    return 1 - runs, runs


STATES = [
    even(min(0.98, base + 0.02 * (2 - outs)))
    for outs, bases in (
        (0, (0.30, 0.45, 0.62, 0.70, 0.85, 0.87, 0.86, 0.88)),
        (1, (0.16, 0.28, 0.41, 0.42, 0.66, 0.65, 0.67, 0.67)),
        (2, (0.07, 0.13, 0.22, 0.23, 0.27, 0.28, 0.27, 0.32)),
    )
    for base in bases
]


@pytest.mark.parametrize("name", ["clutch", "rb8"])
def test_the_price_of_a_try_is_what_the_table_of_chances_says(name: str) -> None:
    """From (hold - out) / (safe - out), reckoned here from the states themselves."""
    session, seat, option = first_try(name)
    game = ball_game_named(name)
    view = session.view(seat)
    sent, now = sent_runner(game, view, option), game.situation(view)
    assert sent is not None
    table = WinTable(win_chances(STATES))
    on = [runner is not None for runner in now.bases]

    def chance(outs: int, first: bool, second: bool, third: bool) -> float:
        home = table.at(now.inning, now.half, outs, (first, second, third), now.score)
        return home if now.half == HOME else 1 - home

    hold, out, safe = on[:], on[:], on[:]
    out[sent.start - 1] = safe[sent.start - 1] = False
    safe[sent.start] = True
    o, s = chance(now.outs + 1, *out), chance(now.outs, *safe)
    assert Outlook(game, table).pays_from(view, sent.start) == pytest.approx((chance(now.outs, *hold) - o) / (s - o))


def test_games_are_played_on_through_two_more_half_innings() -> None:
    session, seat, _ = first_try("rb8")
    game = ball_game_named("rb8")
    outlook = Outlook(game, WinTable(win_chances(STATES)))
    view = session.view(seat)
    until, begun = outlook.until(view), game.board(view)
    setup, level = session.record.setup, session.game.managers["sensible"]
    managers = level(setup), level(setup)
    while not until(session.view(seat)):
        board = game.board(session.view(seat))
        assert 2 * board.inning + board.half < 2 * begun.inning + begun.half + LATER
        play_on(session, managers, limit=1)
    board = game.board(session.view(seat))
    assert 2 * board.inning + board.half == 2 * begun.inning + begun.half + LATER


@pytest.mark.parametrize("name", ["clutch", "rb8", "sportsclix"])
def test_what_one_side_holds_the_other_lacks(name: str) -> None:
    """By its own view a side knows its hand and of the other's only the size; hot players lie open to both."""
    session, _, _ = first_try(name)
    game = ball_game_named(name)
    held = [runs_held(game, session.view(seat), seat) for seat in BOTH]
    assert all(abs(runs) < 2 for runs in held), "some runs at most"
    if name == "sportsclix":
        assert held[AWAY] == pytest.approx(-held[HOME]), "dials lie open"
    assert runs_held(ball_game_named("pinetar"), session_at("pinetar").view(AWAY), AWAY) == 0.0


@pytest.mark.parametrize("away, home", [("gulls", "frogs"), ("frogs", "gulls")])
def test_what_a_team_is_worth_is_not_counted_twice(away: str, home: str) -> None:
    """SportsClix: the better club scores more, which its table of runs knows; only what its dials have turned comes to that."""
    game = ball_game_named("sportsclix")
    setup = game.set_up(as_node(away), as_node(home), as_node(None))
    session = Session(game, Record(game.name, game.edition, setup, "dials", ("sensible", "sensible")))
    managers = game.managers["sensible"](setup), game.managers["sensible"](setup)
    while session.turns < 0 or not game.board(session.view(HOME)).inning:
        play_on(session, managers, limit=1)
    assert runs_held(game, session.view(HOME), HOME) == 0.0, "all dials stand at their start markers"
    while game.board(session.view(HOME)).inning < 4:
        play_on(session, managers, limit=1)
    assert runs_held(game, session.view(HOME), HOME) != 0.0


def test_estimates_keep_a_pinch_hitter_as_exact_play_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact play puts POWER 2.5 points behind at the first at-bat: he is worth more later."""
    monkeypatch.setattr(chances, "_exact", lambda *arguments: None)
    session = session_at("smallball")
    (ask,) = session.asks
    estimated = worth_of(session, ask)
    assert estimated.best == "bat"
    assert estimated.options["bat"] - estimated.options["bat with POWER"] > estimated.margin("bat with POWER")


def test_an_outlook_is_made_once_for_the_same_teams() -> None:
    setup = session_at("rb8").record.setup
    game = ball_game_named("rb8")
    first = outlook_of(game, setup, "sensible", 4)
    assert outlook_of(game, setup, "sensible", 4) is first
    assert outlook_of(game, setup, "sensible", 5) is not first


def test_weighing_a_try_in_earnest_says_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.play.chances.GAMES", 40)
    monkeypatch.setattr("hotstove.play.chances.OUTLOOK", 100)
    session, seat, option = first_try("rb8")
    (ask,) = (ask for ask in session.asks if ask.seat == seat)
    worth = worth_of(session, ask)
    assert worth.how == "estimated: rules of thumb played 40 games through two more half-innings with each"
    assert set(worth.played) == set(ask.texts)
    assert all(0 <= chance <= 1 for each in worth.played.values() for chance in each)
    assert str(option) in worth.sent
