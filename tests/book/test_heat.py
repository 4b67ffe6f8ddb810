"""Who runs hot and who cold is told with the play that made it so, and nothing of it is lost."""

from __future__ import annotations

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import HeatChange, Play
from hotstove.book.heat import heat_steps, heat_words
from hotstove.book.play_by_play import narrate
from hotstove.book.story import heat_of, story
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.tiers import TIERS
from hotstove.table.events import AWAY, BOTH, Seat
from hotstove.table.game import passes
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node

GAME = ball_game_named("sportsclix")
MARKS = ("start", "red 1", "red 2")


def up(why: str, before: int, after: int, player: str = "L1", side: Seat = 0) -> HeatChange:
    words = "blue 1" if before < 0 else MARKS[before], "blue 1" if after < 0 else MARKS[after]
    return HeatChange(why, side, player, "Jim Larkin", before, after, words)


def test_clicks_of_one_player_are_put_together() -> None:
    changes = [up("SC-107 total control", 0, 1), up("SC-123 run", 0, -1, "Q1", 1), up("SC-036 hit", 1, 2)]
    told = heat_steps(changes, {"L1": "Larkin", "Q1": "Quill"})
    assert heat_words(told) == "Hotter: Larkin to red 2 (total control, hit). Colder: Quill to blue 1 (run)."
    assert [(each.before, each.after, each.rule) for each in told] == [(0, 2, "SC-107"), (0, -1, "SC-123")]


def test_up_and_down_again_are_two_steps() -> None:
    told = heat_steps([up("SC-036 hit", 0, 1), up("SC-098 Error", 1, 0), up("SC-106 run driven in", 0, 1)], {})
    assert [(each.before, each.after) for each in told] == [(0, 1), (1, 0), (0, 1)]
    assert told[0].text == "Jim Larkin to red 1 (hit)"


def played(tier: str) -> AnySession:
    """A whole game, by chance."""
    nobody = as_node(None)
    setup = GAME.set_up(nobody, nobody, as_node({"tier": tier}))
    session: AnySession = Session(GAME, Record(GAME.name, GAME.edition, setup, "heat", ("random", "random")))
    manager = GAME.managers["random"](setup)
    play_on(session, (manager, manager))
    return session


@pytest.mark.parametrize("tier", [*TIERS])
def test_the_history_of_a_game_is_whole(tier: str) -> None:
    """Each dial's steps follow one another, belong to plays that have been, and end where the dial stands."""
    session = played(tier)
    state = session.view(AWAY)
    assert isinstance(state, SportsClixState)
    changes = [event for event in session.events if isinstance(event, HeatChange)]
    told = story(session.events, BOTH, passes(GAME))
    assert sum(len(turn.reasons) for entry in told.entries for turn in entry.heat) == len(changes) > 10
    plays = sum(isinstance(event, Play) for event in session.events)
    for side, players in zip(state.sides, heat_of(told.entries), strict=True):
        figures = {figure.id: figure for figure in side.team.figures}
        assert players
        for player in players:
            position = player.began.heat
            for moment in player.moments:
                assert moment.step.before == position
                assert 0 <= moment.play <= plays
                position = moment.step.after
            assert side.dial_position(figures[player.moments[0].step.player]) == position


def test_clicks_are_told_after_their_play() -> None:
    """The dice stay with the play, whose clicks have a line of their own below it, with the reasons."""
    lines = narrate(played("preseason").events)
    singles = [number for number, line in enumerate(lines) if "single." in line.text and line.text.endswith("1B.")]
    assert singles
    for number in singles:
        assert " die " in lines[number].text
        after = lines[number + 1]
        assert after.text.startswith("Hotter: ") == bool(after.heat)
        assert "(hit" in after.text or not after.heat  # at red 6 a hit brings nothing
    assert any(lines[number + 1].heat for number in singles)
