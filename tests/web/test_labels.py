"""Labels on the drawn field lie neither on one another nor on the players."""

from __future__ import annotations

import re
from itertools import combinations

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.look.field import CLOSE, ROOMY, field_svg
from hotstove.web.look.labels import Box, Labels, box_about

CHANCE = re.compile(r'<g class="chance [^>]*><rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"')
ZONE = re.compile(r'<text class="zone-label[^"]*" x="([-\d]+)" y="([-\d]+)">([^<]*)<')
NAME = re.compile(r'<text class="small-name" x="([-\d]+)" y="([-\d]+)">([^<]*)<')
SLIGHTLY = 12.0
"""An area of two labels that is none to be seen: half a letter's edge."""
LAYER = re.compile(r'<g class="layer \w+">(.*?)(?=<g class="layer|$)', re.DOTALL)
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
            pieces = [box_about(float(x), float(y), 2 * float(r), 2 * float(r)) for x, y, r in PIECE.findall(svg)]
            layers = LAYER.findall(svg)
            assert len(layers) == 2, "one for windows with room, one for phones"
            for layer in layers:
                chances = boxes(layer)
                assert all(one.shared(other) <= ROUNDED for one, other in combinations(chances, 2)), svg
            chances = boxes(layers[0])
            seen += len(chances) > 1
            covered += sum(one.shared(piece) > ROUNDED for one in chances for piece in pieces)
        play_on(sitting.session, (manager, manager), limit=1)
        sitting.go_on()
    assert seen == 60
    assert covered <= seen // 6


def test_what_a_field_says_lies_beside_everything_on_it() -> None:
    """In a game at a small and at a large picture: no name of a fielder and no zone's words lie on another or on a piece."""
    nobody = as_node(None)
    game = ball_game_named("sportsclix")
    setup = game.set_up(nobody, nobody, as_node({"tier": "playoffs"}))
    sitting = GameSitting(Session(game, Record(game.name, game.edition, setup, "beside", (YOU, YOU))))
    manager = game.managers["random"](setup)
    seen = crossed = 0
    while not sitting.over and seen < 400:
        moment = sitting.moment(Screen((0,), True), ("you", "you"))
        if moment.situation is not None and moment.situation.batter and moment.situation.ground is not None:
            svg = str(field_svg(moment.situation, False, moment.lineups, moment.sheets))
            for layer, lettering in zip(LAYER.findall(svg), (ROOMY, CLOSE), strict=True):
                (wide, high), (letter, line) = lettering.zone, lettering.small
                found = [
                    *((*each, wide, high) for each in ZONE.findall(layer)),
                    *((*each, letter, line) for each in NAME.findall(layer)),
                ]
                texts = [box_about(float(x), float(y) - 3, len(word) * w, h - 1) for x, y, word, w, h in found]
                side = 2 * lettering.piece
                pieces = [box_about(float(x), float(y), side, side) for x, y, _ in PIECE.findall(svg)]
                seen += len(texts)
                crossed += sum(one.shared(other) > SLIGHTLY for one, other in combinations(texts, 2))
                crossed += sum(one.shared(piece) > SLIGHTLY for one in texts for piece in pieces)
        play_on(sitting.session, (manager, manager), limit=3)
        sitting.go_on()
    assert seen >= 400
    assert crossed <= seen // 50
