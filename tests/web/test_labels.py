"""Labels on the drawn field lie neither on one another nor on the players."""

from __future__ import annotations

import re
from itertools import combinations

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.play.seats import YOU
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.look.field import field_svg
from hotstove.web.look.labels import Box, Labels, box_about

CHANCE = re.compile(r'<g class="chance [^>]*><rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"')
PIECE = re.compile(r'piece"[^>]*><title>[^<]*</title><circle cx="([-\d.]+)" cy="([-\d.]+)" r="([-\d.]+)"')
ROUNDED = 20.0
"""The area that two labels may seem to share because their places are rounded."""


def test_a_label_goes_where_there_is_room() -> None:
    labels = Labels(100)
    labels.take(box_about(50, 50, 20, 10))
    assert labels.place([(55, 50), (55, 70)], 20, 10) == (55, 70)
    assert labels.place([(55, 70), (55, 54)], 20, 10) == (55, 54), "where it covers least"
    assert labels.place([(2, 20)], 20, 10) == (10, 20), "moved into the picture"
    assert labels.place_if_free([(50, 48), (95, 90)], 20, 10) is None
    assert labels.place_if_free([(50, 48), (80, 90)], 20, 10) == (80, 90)


def boxes(svg: str) -> list[Box]:
    found = [tuple(map(float, each)) for each in CHANCE.findall(svg)]
    return [Box(x, y, x + wide, y + high) for x, y, wide, high in found]


def test_chances_can_be_read() -> None:
    """In a whole game no chance lies on another, and hardly one on a fielder."""
    nobody = as_node(None)
    game = ball_game_named("sportsclix")
    setup = game.set_up(nobody, nobody, as_node({"tier": "playoffs"}))
    sitting = GameSitting(Session(game, Record(game.name, game.edition, setup, "labels", (YOU, YOU))))
    manager = game.managers["random"](setup)
    sitting.asked_all.update(dict.fromkeys((0, 1), ()))
    seen = covered = 0
    while not sitting.over and seen < 60:
        for seat in (0, 1):
            screen = Screen((seat,), True)
            moment = sitting.moment(screen, ("you", "you"))
            if moment.situation is None or not moment.situation.batter:
                continue
            prompt = sitting.prompt(screen, moment.situation)
            svg = str(field_svg(moment.situation, False, moment.lineups, moment.sheets, prompt))
            chances = boxes(svg)
            seen += len(chances) > 1
            assert all(one.shared(other) <= ROUNDED for one, other in combinations(chances, 2)), svg
            pieces = [box_about(float(x), float(y), 2 * float(r), 2 * float(r)) for x, y, r in PIECE.findall(svg)]
            covered += sum(one.shared(piece) > ROUNDED for one in chances for piece in pieces)
        play_on(sitting.session, (manager, manager), limit=1)
        sitting.go_on()
    assert seen == 60
    assert covered <= seen // 6
