"""One record is one game: live, replayed, undone, forked, at any table."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from hotstove.games.smallball import GAME
from hotstove.games.smallball.state import SmallBallState
from hotstove.managers.simple import AtRandom, First
from hotstove.table import AWAY, BOTH, HOME, Answer, Chosen, DoesNotFit, Drawn, Event, NotLegal, Seat, Table, Unreadable, other
from hotstove.table.game import AnyGame, Bench, Manager, Setup
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.odds import paths
from hotstove.table.record import Record
from hotstove.table.session import Session, SessionBench, play_on
from hotstove.table.texts import as_node
from tests.table.toy import CARDS, SETUP, TOY, Said, ToyState, ToyView

O = TypeVar("O")  # noqa: E741
NOTHING = as_node(None)
SMALL_BALL = GAME.set_up(NOTHING, NOTHING, NOTHING)
BOTH_GAMES: tuple[tuple[AnyGame, Setup], ...] = ((GAME, SMALL_BALL), (TOY, SETUP))
RANDOM: tuple[Manager, Manager] = (AtRandom(), AtRandom())
each_game = pytest.mark.parametrize(("game", "setup"), BOTH_GAMES, ids=["smallball", "toy"])
some_seeds = pytest.mark.parametrize("seed", [f"session {number}" for number in range(8)])


class Thinker:
    """Takes the option that two games played out in its head like best; it hangs on luck, prefix and redeal alike."""

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        luck = bench.luck()

        def margin(option: O) -> int:
            games = [bench.play_out(option, RANDOM, f"{luck} {number}") for number in range(2)]
            return sum((game[AWAY] - game[HOME]) * 3 + game[AWAY] for game in games)

        return max(options, key=margin)


def new_session(game: AnyGame, setup: Setup, seed: str = "a game") -> Session[Any]:
    return Session(game, Record(game.name, game.edition, setup, seed))


def finished(game: AnyGame, setup: Setup, seed: str, managers: tuple[Manager, Manager] = RANDOM) -> Session[Any]:
    session = new_session(game, setup, seed)
    assert play_on(session, managers) == ()
    return session


def run_again(session: Session[Any], count: int | None = None) -> Session[Any]:
    """Another session of the same record, or its beginning, every turn of which is run."""
    record = session.record
    given = [type(answer)(answer.why, answer.seat, answer.text) for answer in record.answers[:count]]  # as read from a file
    return Session(session.game, Record(record.game, record.edition, record.setup, record.seed, record.seats, given))


def texts(record: Record) -> list[tuple[str, Seat | None, str]]:
    """The answers as a file keeps them."""
    return [(answer.why, answer.seat, answer.text) for answer in record.answers]


def snapshot(session: Session[Any]) -> tuple[object, ...]:
    """All that a session shows."""
    record = session.record
    asks = [(ask.verb, ask.why, ask.seat, ask.texts, ask.seats) for ask in session.asks]
    views = [repr(session.view(seat)) for seat in BOTH] if session.turns >= 0 else None
    key = session.state.key() if views else None
    redo = [(answer.why, answer.seat, answer.text) for answer in record.redo]
    return key, views, asks, session.events, texts(record), redo, session.turns, session.result


@each_game
@some_seeds
def test_a_seed_is_one_game_at_every_table(game: AnyGame, setup: Setup, seed: str) -> None:
    live = LiveTable(game, RANDOM, seed)
    state = live.play(setup)
    recording = RecordingTable(game, RANDOM, Record(game.name, game.edition, setup, seed))
    recorded = recording.play(setup)
    session = finished(game, setup, seed)

    assert texts(session.record) == texts(recording.record)
    assert session.events == recording.events
    told = [event for event in recording.events if type(event).__module__ != Event.__module__]
    assert live.events == told  # narrates no dice and no choices, and nothing else is left out
    assert state.key() == recorded.key() == session.state.key()
    assert game.result(state) == session.result


@some_seeds
def test_managers_that_play_out_games_in_their_heads_decide_alike_live_and_in_a_session(seed: str) -> None:
    managers = (Thinker(), Thinker())
    recording = RecordingTable(TOY, managers, Record("toy", "1", SETUP, seed))
    recording.play(SETUP)
    assert texts(finished(TOY, SETUP, seed, managers).record) == texts(recording.record)


def test_small_ball_is_played_out_alike_live_and_in_a_session() -> None:
    class LateThinker(Thinker):
        def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
            assert isinstance(view, SmallBallState)
            if view.inning < 8:
                return AtRandom().choose(view, options, why, bench)
            return super().choose(view, options, why, bench)

    managers = (LateThinker(), LateThinker())
    recording = RecordingTable(GAME, managers, Record("smallball", "1", SMALL_BALL, "thinkers"))
    recording.play(SMALL_BALL)
    assert texts(finished(GAME, SMALL_BALL, "thinkers", managers).record) == texts(recording.record)


@each_game
@some_seeds
def test_a_record_replays_to_the_same_events(game: AnyGame, setup: Setup, seed: str) -> None:
    first = finished(game, setup, seed)
    assert snapshot(run_again(first)) == snapshot(first)


@each_game
def test_every_beginning_of_a_record_is_the_game_up_to_there(game: AnyGame, setup: Setup) -> None:
    whole = finished(game, setup, "beginnings")
    step = new_session(game, setup, "beginnings")
    for count, answer in enumerate(whole.record.answers):
        assert snapshot(whole.fork(count)) == snapshot(run_again(whole, count)) == snapshot(step)
        step.answer(answer.text, answer.seat)
    assert snapshot(step) == snapshot(whole)


@each_game
def test_undo_of_any_number_then_redo_is_the_identity(game: AnyGame, setup: Setup) -> None:
    session = finished(game, setup, "undo")
    random = Random(9)
    answers = len(session.record.answers)
    for count in [1, 2, answers, *random.sample(range(3, answers), min(30, answers - 3))]:
        before = snapshot(session)
        assert session.undo(count) == count
        assert snapshot(session)[:5] == snapshot(run_again(session))[:5]
        for _ in range(count):
            assert session.redo()
        assert not session.redo()
        assert snapshot(session) == before


def test_answers_taken_back_in_several_goes_come_back_in_their_order() -> None:
    session = new_session(GAME, SMALL_BALL)
    play_on(session, RANDOM, limit=12)
    before = snapshot(session)
    for count in (1, 3, 2):
        session.undo(count)
    assert session.redo()
    session.undo(4)
    while session.redo():
        pass
    assert snapshot(session) == before


def test_the_answer_that_waits_given_by_hand_leaves_the_others_waiting() -> None:
    record = Record("toy", "1", SETUP, "s", answers=[Answer("T-04 play", AWAY, "x"), Answer("T-05 luck", None, "star moon")])
    record.undo(2)
    record.append(Answer("T-04 play", AWAY, "x"))
    assert [answer.text for answer in record.redo] == ["star moon"]
    record.undo(1)
    record.append(Answer("T-04 play", HOME, "x"))  # another seat's
    assert record.redo == []


def test_undo_goes_back_to_the_start_and_no_farther() -> None:
    session = new_session(GAME, SMALL_BALL)
    fresh = snapshot(session)
    assert session.undo() == 0
    play_on(session, RANDOM, limit=7)
    assert session.undo(100) == 7
    assert session.undo() == 0
    assert snapshot(session)[:5] == fresh[:5]
    assert session.record.redo[0].why == "SB-22 decision"


def test_a_deal_of_cards_at_the_start_is_undone_card_by_card() -> None:
    session = new_session(TOY, SETUP)
    assert (session.turns, session.result) == (-1, None)
    assert [ask.why for ask in session.asks] == ["T-01 deal"]
    assert len(session.asks[0].options) == 16
    session.answer_number(0)
    session.answer_number(0)
    assert len(session.asks[0].options) == 14
    session.undo()
    assert len(session.asks[0].options) == 15
    play_on(session, RANDOM, limit=20)
    session.undo(100)
    assert (session.events, session.turns, session.result) == ([], -1, None)
    assert len(session.asks[0].options) == 16


def test_another_answer_than_the_one_taken_back_forgets_the_rest() -> None:
    session = new_session(GAME, SMALL_BALL)
    play_on(session, RANDOM, limit=9)
    session.undo(9)
    session.answer("bat with ON-BASE" if session.record.redo[0].text != "bat with ON-BASE" else "bat")
    assert session.record.redo == []
    assert not session.redo()


@each_game
def test_a_fork_leaves_the_original_alone(game: AnyGame, setup: Setup) -> None:
    session = new_session(game, setup, "forks")
    play_on(session, RANDOM, limit=15)
    before = snapshot(session)
    for count in (None, 15, 10, 3, 0):
        fork = session.fork(count)
        assert len(fork.record.answers) == (15 if count is None else count)
        play_on(fork, (First(), First()))
        fork.undo(5)
        assert snapshot(session) == before
    assert snapshot(run_again(session)) == before
    for count in (1, 4, 10):
        session.undo(count)
        assert snapshot(session)[:5] == snapshot(run_again(session))[:5]
    play_on(session, RANDOM)
    assert texts(session.record) == texts(finished(game, setup, "forks").record)


@pytest.mark.parametrize("text", ["", "homer", "bank", "steal second", "b", "bat with", "1B", "7", "💥"])
def test_an_illegal_answer_is_refused_and_changes_nothing(text: str) -> None:
    session = new_session(GAME, SMALL_BALL)
    before = snapshot(session)
    with pytest.raises(NotLegal, match=r"does not answer 'decision' \(SB-22\); legal: bat, bat with POWER, bat with ON-BASE"):
        session.answer(text)
    assert snapshot(session) == before


@pytest.mark.parametrize("text", ["", "0", "7", "-1", "six", "1 1", "1.0", "bat"])
def test_a_face_that_the_die_lacks_is_refused_and_changes_nothing(text: str) -> None:
    session = new_session(GAME, SMALL_BALL)
    session.answer("bat")
    session.undo()
    session.redo()
    before = snapshot(session)
    with pytest.raises(Unreadable, match=r"is no throw of d6 \(faces d6: 1 2 3 4 5 6\)"):
        session.answer(text)
    assert snapshot(session) == before


def test_nobody_answers_for_the_other_seat_or_after_the_end() -> None:
    session = new_session(GAME, SMALL_BALL)
    before = snapshot(session)
    with pytest.raises(NotLegal, match="seat 1 is not asked"):
        session.answer("bat", HOME)
    assert snapshot(session) == before
    over = finished(GAME, SMALL_BALL, "over")
    before = snapshot(over)
    with pytest.raises(NotLegal, match="the game is over"):
        over.answer("bat")
    assert snapshot(over) == before


def test_a_record_with_answers_after_the_end_does_not_fit() -> None:
    record = finished(GAME, SMALL_BALL, "over").record
    count = len(record.answers)
    record.answers.append(record.answers[0])
    with pytest.raises(DoesNotFit, match=f"answer {count + 1} comes after the end of the game"):
        Session(GAME, record)


@pytest.mark.parametrize(("game", "edition"), [("toy", "1"), ("smallball", "0")])
def test_a_record_of_another_game_or_edition_does_not_fit(game: str, edition: str) -> None:
    with pytest.raises(DoesNotFit, match=rf"edition '{edition}' of {game}, this is edition '1' of smallball"):
        Session(GAME, Record(game, edition, SMALL_BALL, "seed"))


def test_two_games_interleaved_do_not_disturb_each_other() -> None:
    sessions = [new_session(game, setup, seed) for game, setup in BOTH_GAMES for seed in ("one", "two")]
    random = Random(4)
    while any(session.asks for session in sessions):
        play_on(random.choice(sessions), RANDOM, limit=random.randrange(1, 4))
    for session in sessions:
        assert snapshot(session) == snapshot(finished(session.game, session.record.setup, session.record.seed))


def digest() -> str:
    """A few whole games as text, for another process."""
    games = [finished(game, setup, f"hash {number}") for game, setup in BOTH_GAMES for number in range(3)]
    return repr([(texts(session.record), session.events, session.result) for session in games])


def test_a_game_does_not_depend_on_the_hash_seed() -> None:
    digests = []
    for seed in ("1", "2"):
        command = [sys.executable, "-c", "from tests.table.test_session import digest; print(digest())"]
        environment = os.environ | {"PYTHONHASHSEED": seed}
        root = Path(__file__).parents[2]
        digests.append(subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True).stdout)
    assert digests[0] == digests[1]
    assert digests[0].strip() == digest()


# --- What one seat must not know


def at_the_joint_choice(seed: str) -> Session[Any]:
    session = new_session(TOY, SETUP, seed)
    while len(session.asks) < 2:
        play_on(session, RANDOM, limit=1)
    return session


@some_seeds
def test_in_a_joint_choice_the_order_of_answers_does_not_matter(seed: str) -> None:
    first, second = at_the_joint_choice(seed), at_the_joint_choice(seed)
    first.answer_number(0, AWAY)
    first.answer_number(1, HOME)
    second.answer_number(1, HOME)
    second.answer_number(0, AWAY)
    assert snapshot(first)[:4] == snapshot(second)[:4]
    assert sorted(texts(first.record), key=str) == sorted(texts(second.record), key=str)
    play_on(first, RANDOM)
    play_on(second, RANDOM)
    assert first.events == second.events


@some_seeds
@pytest.mark.parametrize("seat", BOTH)
def test_the_luck_of_a_manager_does_not_hang_on_who_answers_a_joint_choice_first(seed: str, seat: Seat) -> None:
    session = at_the_joint_choice(seed)
    before = SessionBench(session, seat).luck()
    session.answer_number(0, other(seat))
    assert SessionBench(session, seat).luck() == before


@pytest.mark.parametrize("seat", BOTH)
def test_in_a_joint_choice_each_seat_answers_once_and_learns_nothing(seat: Seat) -> None:
    session = at_the_joint_choice("secret")
    views, told = repr(session.view(seat)), list(session.events)
    across = other(seat)
    assert [ask.seats for ask in session.asks] == [(AWAY,), (HOME,)]
    session.answer_number(1, across)
    assert repr(session.view(seat)) == views
    assert session.events == told
    assert [ask.seat for ask in session.asks] == [seat]
    with pytest.raises(NotLegal, match=f"seat {across} is not asked"):
        session.answer_number(0, across)


def test_a_record_in_which_one_seat_answers_a_joint_choice_twice_does_not_fit() -> None:
    session = at_the_joint_choice("twice")
    record = session.fork().record
    text = session.asks[0].texts[0]
    record.answers += [Answer("T-04 play", AWAY, text), Answer("T-04 play", AWAY, text)]
    with pytest.raises(DoesNotFit, match=r"answer 13 \(T-04 play: .*\) does not fit 'T-04 play' of both seats"):
        Session(TOY, record)
    record.answers[-1] = Answer("T-05 luck", None, "star moon")
    with pytest.raises(DoesNotFit, match=r"answer 13 \(T-05 luck: star moon\) does not fit 'T-04 play' of both seats"):
        Session(TOY, record)


def hidden_from(session: Session[Any], seat: Seat) -> set[str]:
    """Cards that the seat has not been shown: the pile, the other's hand and what the other threw away."""
    state = session.state
    return {*state.pile, *state.hands[other(seat)], *state.discards[other(seat)]}


def every_moment(seed: str) -> Iterator[Session[Any]]:
    session = new_session(TOY, SETUP, seed)
    while session.asks:
        play_on(session, RANDOM, limit=1)
        if session.turns >= 0:
            yield session


@some_seeds
@pytest.mark.parametrize("seat", BOTH)
def test_views_and_events_never_show_hidden_cards_to_the_other_seat(seed: str, seat: Seat) -> None:
    for session in every_moment(seed):
        hidden = hidden_from(session, seat)
        seen = [repr(session.view(seat)), *(repr(event.seen_by(seat)) for event in session.events)]
        assert not [card for card in hidden for text in seen if card in text]


def test_who_may_not_see_a_card_still_sees_that_it_was_drawn_or_chosen() -> None:
    events = finished(TOY, SETUP, "seen").events
    drawn = next(event for event in events if isinstance(event, Drawn) and event.seats == (AWAY,))
    assert drawn.seen_by(AWAY) is drawn
    assert drawn.card in CARDS
    assert drawn.seen_by(HOME) == Drawn(drawn.why, "a card", seats=(AWAY,))
    chosen = next(event for event in events if isinstance(event, Chosen) and event.seats == (HOME,))
    assert chosen.seen_by(AWAY) == Chosen(chosen.why, HOME, "made in secret", seats=(HOME,))
    whispered = next(event for event in events if isinstance(event, Said) and event.seats == (HOME,))
    assert whispered.seen_by(AWAY) is None


def heads(session: Session[Any], seat: Seat) -> list[tuple[int, int]]:
    """What a seat finds in its head for each of its options."""
    ask = next(ask for ask in session.asks if ask.seat == seat)
    bench = SessionBench(session, seat)
    return [bench.play_out(option, RANDOM, f"head {n}") for option in ask.options for n in range(6)]


@pytest.mark.parametrize("seat", BOTH)
def test_a_fork_of_one_seat_does_not_know_what_the_other_chose_in_secret(seat: Seat) -> None:
    session = at_the_joint_choice("forks")
    unanswered = heads(session, seat)
    for number in range(3):
        session.answer_number(number, other(seat))
        assert heads(session, seat) == unanswered
        session.undo()


def with_hidden_cards_changed(session: Session[Any], seat: Seat) -> Session[Any]:
    """The same game to the eyes of the seat, in which the other drew and threw away other cards."""
    random = Random(1)
    changed = new_session(TOY, SETUP, session.record.seed)
    mine = {answer.text for answer in session.record.answers if answer.seat == seat}
    kept = {*session.state.hands[seat], *session.state.discards[seat], *session.state.played, *mine}
    asked: Any = None
    for event in [event for event in session.events if isinstance(event, Drawn | Chosen)]:
        asked = changed.asks[0]
        if event.seats in (BOTH, (seat,)):
            changed.answer(event.card if isinstance(event, Drawn) else event.option, asked.seat)
        else:
            changed.answer(random.choice([text for text in asked.texts if text not in kept]), asked.seat)
    assert [event.seen_by(seat) for event in changed.events] == [event.seen_by(seat) for event in session.events]
    return changed


@pytest.mark.parametrize("chosen", [0, 1])  # away throws a card away, then home does
def test_a_fork_of_one_seat_does_not_know_the_cards_that_the_other_holds(chosen: int) -> None:
    session = new_session(TOY, SETUP, "hands")
    while session.asks[0].seat is None:
        play_on(session, RANDOM, limit=1)
    play_on(session, RANDOM, limit=chosen)
    (ask,) = session.asks
    assert ask.seat is not None
    changed = with_hidden_cards_changed(session, ask.seat)
    assert changed.state.hands[other(ask.seat)] != session.state.hands[other(ask.seat)]
    assert repr(changed.view(ask.seat)) == repr(session.view(ask.seat))
    assert heads(changed, ask.seat) == heads(session, ask.seat)


@some_seeds
def test_a_game_in_a_managers_head_honours_what_the_seat_has_seen(seed: str) -> None:
    """A play-out from any question of a turn ends, with a score that the points before it allow."""
    session = new_session(TOY, SETUP, seed)
    while session.asks:
        for ask in session.asks:
            if ask.seat is not None:
                score = SessionBench(session, ask.seat).play_out(ask.options[0], RANDOM, "x")
                assert sum(score) == 3
                assert all(after >= before for after, before in zip(score, session.state.score, strict=True))
        play_on(session, RANDOM, limit=1)


def test_hidden_cards_that_contradict_what_lies_open_are_dealt_again() -> None:
    """The card turned up this turn may be in no hand of a game in a head, though it was in the pile when the turn began."""
    held: set[str] = set()

    class Looks(First):
        def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
            assert isinstance(view, ToyView)
            held.update(view.hand)
            return options[0]

    session = at_the_joint_choice("turned up")
    up = session.state.played[-1]
    for number in range(60):
        SessionBench(session, AWAY).play_out(session.asks[0].options[0], (First(), Looks()), f"deal {number}")
    assert len(held) > 10
    assert up not in held


def test_a_manager_in_a_head_does_not_fork_again() -> None:
    class Dreamer:
        def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
            bench.play_out(options[0], (self, self), "deeper")
            return options[0]

    session = at_the_joint_choice("dream")
    with pytest.raises(DoesNotFit, match="can't hold another one"):
        SessionBench(session, AWAY).play_out(session.asks[0].options[0], (Dreamer(), Dreamer()), "x")


class HalfThinker:
    """Takes the option that is best after one turn more, by the view it then has: luck, redeal and ``until`` alike matter."""

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        assert isinstance(view, ToyView)
        turns = view.turns

        def margin(option: O) -> int:
            then = bench.play_out(option, RANDOM, f"{bench.luck()}", until=lambda then: then.turns > turns)
            assert isinstance(then, ToyView)
            return 10 * (then.score[bench.seat] - then.score[other(bench.seat)]) + sum(int(card[0]) for card in then.hand)

        return max(options, key=margin)


@some_seeds
def test_managers_that_think_a_turn_ahead_decide_alike_live_and_in_a_session(seed: str) -> None:
    managers = (HalfThinker(), HalfThinker())
    recording = RecordingTable(TOY, managers, Record("toy", "1", SETUP, seed))
    recording.play(SETUP)
    assert texts(finished(TOY, SETUP, seed, managers).record) == texts(recording.record)


@some_seeds
@pytest.mark.parametrize("seat", BOTH)
def test_a_game_in_a_head_is_stopped_between_turns_by_the_seats_own_view(seed: str, seat: Seat) -> None:
    session = at_the_joint_choice(seed)
    ask = next(ask for ask in session.asks if ask.seat == seat)
    bench = SessionBench(session, seat)
    whole: list[ToyView] = []

    def never(view: ToyView) -> bool:
        whole.append(view)
        return False

    score = bench.play_out(ask.options[0], RANDOM, "x")
    last = bench.play_out(ask.options[0], RANDOM, "x", until=never)
    assert [view.turns for view in whole] == [1, 2, 3]
    assert last == whole[-1]
    assert last.score == score
    for turns in (1, 2, 3):
        then = bench.play_out(ask.options[0], RANDOM, "x", until=lambda view: view.turns == turns)  # noqa: B023
        assert then == whole[turns - 1]
    assert set(whole[0].hand) < set(session.state.hands[seat]), "the seat's own cards"


@pytest.mark.parametrize("seat", BOTH)
def test_what_stops_a_game_in_a_head_does_not_show_the_cards_that_the_other_holds(seat: Seat) -> None:
    """Of views of many such games none differs with what the other really holds."""

    def stopped_views(session: Session[Any]) -> list[object]:
        option = next(ask for ask in session.asks if ask.seat == seat).options[0]
        bench = SessionBench(session, seat)
        return [bench.play_out(option, RANDOM, f"{number}", until=lambda view: True) for number in range(20)]

    session = at_the_joint_choice("until")
    assert stopped_views(with_hidden_cards_changed(session, seat)) == stopped_views(session)


@pytest.mark.parametrize("where", ["live", "recording", "session", "fork"])
def test_a_bench_offers_its_seat_its_luck_and_games_played_out_and_nothing_else(where: str) -> None:
    benches: list[Bench] = []

    class Looks(First):
        def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
            benches.append(bench)
            return options[0]

    managers = (Looks(), Looks())
    if where == "live":
        LiveTable(TOY, managers, "bench").play(SETUP)
    elif where == "recording":
        RecordingTable(TOY, managers, Record("toy", "1", SETUP, "bench")).play(SETUP)
    elif where == "session":
        finished(TOY, SETUP, "bench", managers)
    else:
        session = at_the_joint_choice("bench")
        SessionBench(session, AWAY).play_out(session.asks[0].options[0], managers, "x")
    for bench in benches:
        assert [name for name in dir(bench) if not name.startswith("_")] == ["luck", "play_out", "seat"]


@pytest.mark.parametrize("kind", [LiveTable, RecordingTable])
def test_a_table_goes_when_its_game_is_over_without_the_garbage_collector(kind: type[Any]) -> None:
    table = kind(TOY, RANDOM, "gone" if kind is LiveTable else Record("toy", "1", SETUP, "gone"))
    gc.disable()
    try:
        state = weakref.ref(table.play(SETUP))
        assert state() is not None
        del table
        assert state() is None
    finally:
        gc.enable()


def test_dice_and_cards_by_hand_leave_the_chance_of_the_others_alone() -> None:
    """The n-th chance of a game is the n-th of its seed, whoever made the ones before."""
    whole = finished(GAME, SMALL_BALL, "by hand")
    session = new_session(GAME, SMALL_BALL, "by hand")
    rolled = 0

    def every_third(ask: object) -> bool:
        return rolled % 3 == 0

    while session.asks:
        open_asks = play_on(session, RANDOM, every_third, limit=1)
        if open_asks and open_asks[0].seat is None and every_third(open_asks[0]):
            session.answer(whole.record.answers[len(session.record.answers)].text)
        rolled = sum(answer.seat is None for answer in session.record.answers)
    assert snapshot(session) == snapshot(whole)


def test_a_person_is_asked_and_the_computer_plays_on() -> None:
    session = new_session(GAME, SMALL_BALL, "person")
    while play_on(session, (None, AtRandom())):
        assert [ask.seat for ask in session.asks] == [AWAY]
        session.answer_number(0)
    assert session.result is not None


@each_game
@some_seeds
def test_answers_that_computers_give_at_once_are_those_given_one_by_one(game: AnyGame, setup: Setup, seed: str) -> None:
    """With a person at one seat, too, and whatever the number of answers given in one go."""
    one_by_one = new_session(game, setup, seed)
    while play_on(one_by_one, RANDOM, limit=1):
        pass
    for limit in (None, 2, 7):
        session = new_session(game, setup, seed)
        while play_on(session, RANDOM, limit=limit):
            pass
        assert snapshot(session) == snapshot(one_by_one)
    against_a_person = []
    for limit in (None, 1):
        session = new_session(game, setup, seed)
        while session.asks:
            asks = play_on(session, (None, RANDOM[HOME]), limit=limit)
            if asks and {ask.seat for ask in asks} == {AWAY}:
                session.answer_number(len(session.record.answers) % len(asks[0].options), AWAY)
        against_a_person.append(snapshot(session))
    assert against_a_person[0] == against_a_person[1]


class Counting:
    """A game that counts how often its turns are begun."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.turns = 0

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 (any part of the game)
        return getattr(self.game, name)

    def turn(self, state: Any, table: Table) -> None:  # noqa: ANN401
        self.turns += 1
        self.game.turn(state, table)


def test_a_turn_is_not_run_again_for_answers_given_at_once() -> None:
    game: Any = Counting(GAME)
    session = finished(game, SMALL_BALL, "counted")
    assert game.turns <= session.turns + 1
    game.turns = 0
    again = new_session(game, SMALL_BALL, "counted")
    while play_on(again, RANDOM, limit=1):
        pass
    assert game.turns > len(again.record.answers), "one by one, each answer runs it again"


class Fails:
    """Fails at its n-th question, and is a random manager otherwise."""

    def __init__(self, at: int) -> None:
        self.left = at

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        self.left -= 1
        if self.left == 0:
            raise RuntimeError(f"no idea: {why}")
        return AtRandom().choose(view, options, why, bench)


@each_game
@pytest.mark.parametrize("at", [1, 2, 5, 8])
def test_a_session_waits_at_the_question_at_which_a_computer_has_failed(game: AnyGame, setup: Setup, at: int) -> None:
    whole = finished(game, setup, "failed")
    session = new_session(game, setup, "failed")
    fails = Fails(at)
    with pytest.raises(RuntimeError, match="no idea"):
        play_on(session, (fails, fails))
    waiting = run_again(session)
    assert snapshot(session)[2:] == snapshot(waiting)[2:]
    assert play_on(session, RANDOM) == ()
    assert snapshot(session) == snapshot(whole)


def test_equal_ranks_are_rolled_off_and_ties_rerolled_at_every_table() -> None:
    """A roll-off is one question to the rules and as many rolls as it takes: each is an answer of the record."""
    longest = 0
    for number in range(20):
        answers = finished(TOY, SETUP, f"session {number}").record.answers
        for rolled_off, group in groupby(answers, key=lambda answer: answer.why == "T-07 roll-off"):
            if rolled_off:
                rolls = [int(answer.text) for answer in group]
                ahead = [away - home for away, home in zip(rolls[::2], rolls[1::2], strict=True)]
                assert len(set(ahead[:-1])) <= 1  # all but the last were ties, of the same handicap
                longest = max(longest, len(rolls))
    assert longest > 2


def test_odds_of_a_turn_with_hidden_cards_and_rerolls_sum_to_one() -> None:
    """Both play a two: by a roll-off the away seat wins one half, or, after a pair of symbols, less."""
    state = ToyState(
        ["4 of ash", "3 of ash", "3 of birch"], (["1 of ash", "2 of ash"], ["1 of birch", "2 of birch"]), ([], []), []
    )

    def first(state: object, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        return [(0, Fraction(1))]

    all_paths = list(paths(TOY, state, first))
    assert sum(path.probability for path in all_paths) == 1
    won = sum((path.probability for path in all_paths if path.state.score == (1, 0)), Fraction(0))
    pair = Fraction(2, 3) * Fraction(1, 4) + Fraction(1, 3) * Fraction(1, 2)
    handicapped = Fraction(10, 10 + 21)  # of 36 throws 10 are higher by two or more, 5 by one: a tie, rerolled
    assert won == pair * handicapped + (1 - pair) * Fraction(1, 2)
