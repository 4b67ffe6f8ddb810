"""What each choice is worth, estimated: how many games, how sure, and the same from the same session."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from statistics import stdev

import pytest

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.book.scorebook import Scorebook
from hotstove.play import chances
from hotstove.play.chances import OptionChances
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.game import GameState
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node, read_yaml


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session[GameState]:
    """A new game without exact answers, in which all options are played on from, however far behind."""
    game: AnyBallGame = ball_game_named("smallball")
    monkeypatch.setattr(chances, "BEATEN", 1e9)
    monkeypatch.setattr(chances, "_exact", lambda session, ask, seat, watch: None)
    return Session(game, Record(game.name, game.edition, game.set_up(as_node(None), as_node(None), as_node(None)), "chances"))


def test_estimates_say_from_how_many_games(session: Session[GameState], monkeypatch: pytest.MonkeyPatch) -> None:
    (ask,) = session.asks
    whole = chances.worth_of(session, ask)
    assert whole.how == "estimated: rules of thumb played 400 games through two more half-innings with each"
    assert set(whole.options) == set(ask.texts)
    assert chances.worth_of(session, ask) == whole
    monkeypatch.setattr(chances, "WORK", 1)
    brief = chances.worth_of(session, ask)
    assert brief.how == "estimated: rules of thumb played 10 games through two more half-innings with each"


def test_an_option_that_is_clearly_behind_is_played_on_no_further(
    session: Session[GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best one and what comes near it get the games; the other's chance is told by its distance in those that both have."""
    (ask,) = session.asks
    monkeypatch.setattr(chances, "BEATEN", 2.0)
    told = chances.worth_of(session, ask)
    assert told == chances.worth_of(session, ask)
    fewest = min(told.played, key=lambda option: len(told.played[option]))
    assert chances.FEWEST <= len(told.played[fewest]) < told.games
    both = zip(told.played[told.best], told.played[fewest], strict=False)
    behind = [best - own for best, own in both]
    assert told.options[told.best] - told.options[fewest] == pytest.approx(sum(behind) / len(behind))
    assert told.options[told.best] - told.options[fewest] > 2 * told.margin(fewest) > 0
    assert fewest not in told.competing
    assert told.best in told.competing
    assert told.how.endswith("with each that is close")


def test_no_chance_is_told_before_it_means_something() -> None:
    """Ten games tell nothing, nor do sixty with a wide error, of the games or of the table from which they are read."""
    narrow, wide = (0.4, 0.6), (0.0, 1.0)
    for pair, times, read, told in [
        (narrow, 5, 0.0, False),
        (narrow, chances.FEWEST // 2, 0.0, True),
        (narrow, chances.FEWEST // 2, 0.09, False),
        (wide, 30, 0.0, False),
        (wide, 400, 0.0, True),
    ]:
        worth = OptionChances({"go": 0.5, "hold": 0.5}, "", {"go": pair * times, "hold": pair * times}, read=read)
        assert bool(worth.words("go")) == bool(worth.words("hold")) == told, (pair, times, read)
        assert ("Games are being played out" in worth.how_so_far or "tell too little" in worth.how_so_far) != told
        assert worth.words_so_far("go") == (worth.words("go") or ("…" if worth.can_improve else ""))
    assert OptionChances({"go": 0.5, "hold": 0.4}, "exact").words("hold") == "40.0%"


def test_what_only_opens_another_question_is_not_weighed() -> None:
    """Nor is what stands alone beside it: there is nothing to compare it with."""
    game: AnyBallGame = ball_game_named("rb8")
    session = Session(game, Record("rb8", game.edition, game.set_up(as_node(None), as_node(None), as_node(None)), "opens"))
    play_on(session, (None, None))
    assert session.asks[0].texts == ("as listed", "set it myself")
    told = chances.worth_of(session, session.asks[0])
    assert told.options == {}
    assert not told.can_improve
    assert told.how_so_far == "The chance to win is not told: the other answers only open another question."


def test_a_first_look_is_rough_and_what_follows_is_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "FIRST_LOOK", 0.0)
    monkeypatch.setattr(chances, "OUTLOOK", 60)
    session = ball_session("rb8", "rough")
    ask = session.asks[0]
    first = chances.worth_of(session, ask, at_once=False)
    assert first.rough
    assert first.can_improve
    assert not any(map(first.words, first.options)), "forty games tell no chance as a game begins"
    chances.know_teams(session)
    again = chances.worth_of(session, ask, so_far=first, at_once=False)
    assert not again.rough
    assert again.read < first.read
    while again.can_improve:
        again = chances.worth_of(session, ask, so_far=again, at_once=False)
    assert again == chances.worth_of(session, ask)


def ball_session(name: str, seed: str) -> AnySession:
    """A game at the first choice of a half-inning among two options that can be weighed."""
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    session: AnySession = Session(game, Record(name, game.edition, setup, seed))
    managers = game.managers["sensible"](setup), game.managers["sensible"](setup)
    while (
        not Scorebook.of(session.events).halves
        or session.asks[0].seat is None
        or not chances.can_weigh(session, session.asks[0])
    ):
        play_on(session, managers, limit=1)
    return session


def test_before_the_first_pitch_games_are_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    game: AnyBallGame = ball_game_named("rb8")
    session = Session(
        game, Record(game.name, game.edition, game.set_up(as_node(None), as_node(None), as_node(None)), "chances")
    )
    monkeypatch.setattr(chances, "WORK", 1)
    monkeypatch.setattr(chances, "FEWEST_TO_THE_END", 10)
    while "starter" not in session.asks[0].why:
        play_on(session, (None, None))  # who bats first is for the dice
        session.answer_number(0, session.asks[0].seat)
    worth = chances.worth_of(session, session.asks[0])
    assert worth.how == "estimated: rules of thumb played 10 games to the end with each"
    assert all(each in (0, 0.5, 1) for played in worth.played.values() for each in played)


def test_first_estimates_become_the_same_as_all_at_once(session: Session[GameState], monkeypatch: pytest.MonkeyPatch) -> None:
    """The following games are played after the first ones, none of them twice, and the reason is kept."""
    (ask,) = session.asks
    whole = chances.worth_of(session, ask)
    monkeypatch.setattr(chances, "FIRST_LOOK", 0.0)
    monkeypatch.setattr(chances, "FEWEST", 10)
    so_far, games = chances.worth_of(session, ask, at_once=False), []
    assert not so_far.rough, "the teams are known"
    while so_far.can_improve:
        assert "are being played" in so_far.how_so_far
        games.append(so_far.games)
        so_far = chances.worth_of(session, ask, so_far=replace(so_far, seconds=0.0), at_once=False)
    assert games == list(range(10, 400, 10))
    assert so_far.how == whole.how
    assert so_far.how_so_far == f"The chance to win with each choice ({whole.how})."
    assert so_far == whole


def test_where_nothing_exact_is_to_be_had_the_reason_is_told(
    session: Session[GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*arguments: object) -> None:
        raise NotLegal("the moon is full")

    monkeypatch.setattr(chances, "WORK", 1)
    monkeypatch.setattr(chances, "_exact", no)
    first = chances.worth_of(session, session.asks[0])
    assert first.how.endswith("; exact ones are not to be had: the moon is full")
    again = chances.worth_of(session, session.asks[0], so_far=first)
    assert again.how == first.how.replace("10 games", "20 games")


def test_who_watches_can_end_the_counting(session: Session[GameState]) -> None:
    asked = 0

    class Enough(Exception):
        pass

    def watch() -> None:
        nonlocal asked
        asked += 1
        if asked == 5:
            raise Enough

    with pytest.raises(Enough):
        chances.worth_of(session, session.asks[0], watch)
    assert asked == 5, "once for each game played on"


def test_the_margin_is_that_of_the_distance_from_the_best() -> None:
    """Two options with the same dice are told apart by the differences: how good the dice were for both does not matter."""
    luck = (0.9, 0.1, 0.5, 0.3, 0.7)
    told = OptionChances({}, "", {"go": tuple(each + 0.05 for each in luck), "hold": luck})
    told = replace(told, options={option: sum(each) / len(each) for option, each in told.played.items()})
    assert told.best == "go"
    assert told.margin("go") == 0.0
    assert told.margin("hold") == pytest.approx(0.0, abs=1e-9)
    scattered = replace(told, played={"go": luck, "hold": luck[::-1]}, options={"go": 0.5, "hold": 0.45})
    differences = [one - two for one, two in zip(luck, luck[::-1], strict=True)]
    assert scattered.margin("hold") == pytest.approx(2 * stdev(differences) / sqrt(len(luck)))


def test_no_more_games_are_played_than_tell_the_options_apart() -> None:
    same = (0.5,) * chances.FEWEST
    assert not OptionChances({"a": 0.5, "b": 0.5}, "", {"a": same, "b": same}).can_improve
    few = same[1:]
    assert OptionChances({"a": 0.5, "b": 0.5}, "", {"a": few, "b": few}).can_improve
    apart = (0.4, 0.6) * (chances.FEWEST // 2)
    assert OptionChances({"a": 0.5, "b": 0.5}, "", {"a": same, "b": apart}).can_improve


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Estimates of a few games."""
    for name, value in {"GAMES": 10, "OUTLOOK": 20}.items():
        monkeypatch.setattr(chances, name, value)


def worth_for(session: AnySession, seat: Seat) -> OptionChances:
    """What each choice is worth for a seat that is asked."""
    return chances.worth_of(session, next(ask for ask in session.asks if ask.seat == seat))


@pytest.mark.usefixtures("few")
def test_the_others_secret_answers_change_no_estimate() -> None:
    """The away side of RB8 sets its lineup in secret, in one answer or in many, before home is asked."""
    game, nothing, worths = ball_game_named("rb8"), as_node(None), []
    for answer in ("as listed", "set it myself"):
        session = Session(game, Record("rb8", game.edition, game.set_up(nothing, nothing, nothing), "lineup"))
        play_on(session, (None, None))
        session.answer(answer, AWAY)
        while session.asks[0].seat == AWAY:
            session.answer_number(0, AWAY)
        worths.append((session.record.answers, worth_for(session, HOME)))
    assert len(worths[0][0]) < len(worths[1][0])
    assert worths[0][1] == worths[1][1]


@pytest.mark.usefixtures("few")
def test_the_others_hidden_deck_changes_no_estimate() -> None:
    """CL-R-91: the away side reads the same chances whatever is in the deck of the home side."""
    game, views, worths = ball_game_named("clutch"), [], []
    for deck in ("balanced", "long ball"):
        home = read_yaml(game.team_file("saltmarsh").replace("deck: balanced", f"deck: {deck}"), "home")
        setup = game.set_up(as_node("harbour"), home, as_node(None))
        session = Session(game, Record("clutch", game.edition, setup, "deck"))
        while not Scorebook.of(session.events).halves or session.asks[0].seat != AWAY:
            play_on(session, (None, None))
            session.answer_number(0, session.asks[0].seat)  # the lineup as listed, a pass
            play_on(session, (None, None))
        views.append(repr(session.view(AWAY)))
        worths.append(worth_for(session, AWAY))
    assert views[0] == views[1]
    assert worths[0].how.endswith("through two more half-innings with each")
    assert worths[0] == worths[1]


def test_tenths_are_told_only_where_they_are_known_and_no_margin_as_nothing() -> None:
    luck = (0.55, 0.65) * 200
    close = tuple(each - (0.001 if number % 3 else 0.0) for number, each in enumerate(luck))
    told = OptionChances({"go": 0.6, "hold": sum(close) / 400}, "", {"go": luck, "hold": close})
    assert 0 < 100 * told.margin("hold") < 0.05
    assert (told.words("go"), told.words("hold")) == ("60.0%", "59.9% ± 0.1")
    unsure = replace(told, read=0.03)
    assert (unsure.words("go"), unsure.words("hold")) == ("60%", "60% ± 1")
    same = replace(told, options={"go": 0.6, "hold": 0.6}, played={"go": luck, "hold": luck})
    assert same.words("hold") == "60.0%"
