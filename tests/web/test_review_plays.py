"""A play under review: who batted and pitched in it, and the fielders where they stood, also in an earlier half-inning."""

from __future__ import annotations

from hotstove.baseball.field import FIELDERS
from hotstove.baseball.plays import Play
from hotstove.games.sportsclix import GAME
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from hotstove.table.texts import as_node
from hotstove.web.look.field import field_svg, scene_svg
from hotstove.web.look.since import latest_frame
from hotstove.web.review import Review


def reviewed() -> Review:
    """A finished game, which managers of thumb rules have played."""
    setup = GAME.set_up(as_node("moth"), as_node("pollen"), as_node({"tier": "regular-season"}))
    manager = GAME.managers["sensible"](setup)
    table = RecordingTable(GAME, (manager, manager), Record(GAME.name, GAME.edition, setup, "review", ("sensible", "sensible")))
    table.play(setup)
    return Review.of(table.record)


def test_a_play_is_shown_with_who_batted_and_the_fielders_where_they_stood() -> None:
    review = reviewed()
    plays = [event for event in review.session.events if isinstance(event, Play)]
    names = {player.id: player.name for sheet in GAME.sheets(review.session.record.setup) for player in sheet.players}
    ended = moved = 0
    for number, play in enumerate(plays[:-1], 1):
        moment = review.at(number)
        situation = moment.situation
        assert situation is not None
        (frame,) = latest_frame(moment.story)
        assert frame.scene is not None
        assert frame.made is not None
        assert situation.batter == names[play.batter] == situation.card.title
        assert (situation.inning, situation.half) == (frame.scene.inning, frame.scene.half)
        assert situation.outs == frame.scene.outs
        on = {way.end: way.name for way in frame.scene.ways if not way.leaves}
        assert situation.bases == (on.get(1), on.get(2), on.get(3))
        assert situation.ground is not None
        places = moment.stood[frame.at]
        assert places.keys() == FIELDERS.keys()
        fielders = {name for position, name in frame.scene.fielders if position in places}
        drawn = field_svg(situation, moment.over, moment.lineups, moment.sheets)
        assert drawn.count('class="player ') == len(on) + (situation.batter not in on.values())
        assert all(name.split()[-1] in drawn or name in drawn for name in fielders if name == situation.pitcher)
        ended += situation.outs == 3
        moved += places != FIELDERS
    assert ended > 10
    assert moved > 10


def test_a_play_of_the_other_half_inning_has_its_own_fielders_at_their_places() -> None:
    review = reviewed()
    moment = review.at(6)
    (frame,) = latest_frame(moment.story)
    assert frame.scene is not None
    assert frame.made is not None
    positions = [situation for number in range(7, 20) if (situation := review.at(number).situation) is not None]
    later = next(situation for situation in positions if situation.half != frame.scene.half)
    kind = frame.made.kind
    assert 'class="pieces instead' not in scene_svg(frame.scene, kind, moment.sheets, moment.situation, moment.stood[frame.at])
    there = scene_svg(frame.scene, kind, moment.sheets, later, moment.stood[frame.at])
    usual = scene_svg(frame.scene, kind, moment.sheets, later)
    assert 'class="pieces instead' in there
    assert there != usual
