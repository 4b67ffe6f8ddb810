"""The look: pure functions and templates, which name no game, escape what is not ours, and lead nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import CardFace, Situation
from hotstove.table.game import games
from hotstove.web import look
from hotstove.web.look.field import field_svg
from tests.web.browsing import choices, serving

WEB = Path(look.__file__).parents[1]
EVIL = '<script>alert("x")</script>'


def test_no_game_is_named() -> None:
    names = {word.lower() for game in games().values() for word in (game.name, game.title)}
    for path in [*WEB.rglob("*.py"), *WEB.rglob("*.html"), *WEB.glob("static/*.css"), WEB / "static" / "app.js"]:
        text = path.read_text(encoding="utf-8").lower()
        assert [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)] == [], path


def test_templates_trust_nobody() -> None:
    for path in WEB.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", ""), path
        assert "autoescape" not in text, path
        for button in re.findall(r"<button[^>]*data-key[^>]*>", text):
            assert " id=" in button, f"{path}: {button}"


def test_names_on_the_field_are_text() -> None:
    card = CardFace(EVIL, EVIL, ((EVIL, EVIL),))
    situation = Situation(1, 0, 1, (EVIL, None, "Ada Finch"), (0, 0), None, EVIL, EVIL, card, ())
    drawn = str(field_svg(situation, over=False))
    assert "<script" not in drawn
    assert "Ada Finch on third" in drawn


def test_a_player_keeps_his_place_in_the_picture_wherever_he_goes() -> None:
    card = CardFace("", "", ())
    names = ("Ada Finch", "Bo Reyes", "Cy Lund", "Di Marsh")
    before = field_svg(Situation(1, 0, 0, (names[1], names[2], None), (0, 0), None, names[0], "", card, ()), over=False)
    after = field_svg(Situation(1, 0, 0, (names[0], names[1], names[2]), (0, 0), None, names[3], "", card, ()), over=False)
    order = [re.findall(r'<g id="(player-\w+)" class="player at-(\d)"', str(drawn)) for drawn in (before, after)]
    both = {who for who, _ in order[0]} & {who for who, _ in order[1]}
    assert len(both) == 3
    assert [who for who, _ in order[0] if who in both] == [who for who, _ in order[1] if who in both]
    assert all(int(dict(order[1])[who]) == int(dict(order[0])[who]) + 1 for who in both)


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_every_choice_has_a_key_of_its_own(tmp_path: Path, game: str) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay(game)
        for _ in range(15):
            page = browser.get(f"/t/{id_}").text
            keys = re.findall(r'data-key="([^"]+)"', page)
            assert len(keys) == len(set(keys))
            assert len(re.findall(r'id="choice-\d+"[^>]*data-key', page)) == len(re.findall(r'id="choice-\d+"', page))
            ids = re.findall(r' id="([^"]+)"', page)
            assert len(ids) == len(set(ids))
            if choices(page):
                browser.answer(id_, choices(page)[-1])
