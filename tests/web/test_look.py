"""The look: pure functions and templates, which name no game, escape what is not ours, and lead nowhere else."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import Situation, ball_game_named
from hotstove.baseball.bases import Move
from hotstove.baseball.card_faces import CardFace, Fact, Range, Ranges, Rating, Reading, SelectedRow, Sentence
from hotstove.baseball.laid_out import legend_of, option_face, rosters_of
from hotstove.baseball.plays import Kind, Play
from hotstove.book.story import Story, StoryEntry, Throw
from hotstove.play.cards import selected_by
from hotstove.play.lineups import BattingPlace, TeamLineup
from hotstove.table.game import games
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from hotstove.web import look
from hotstove.web.look.cards import coloured, parts_of, strip_svg
from hotstove.web.look.colours import team_class
from hotstove.web.look.dice import dice_svg
from hotstove.web.look.field import field_svg
from hotstove.web.look.story import accent, last_throws, timeline
from hotstove.web.look.templates import _environment, share
from tests.web.browsing import choices, serving

WEB = Path(look.__file__).parents[1]
OURS = ("app.js", "show.js")
EVIL = '<script>alert("x")</script>'


def test_no_game_is_named() -> None:
    names = {word.lower() for game in games().values() for word in (game.name, game.title)}
    styles_and_scripts = (*WEB.glob("static/*.css"), *(WEB / "static" / name for name in OURS))
    for path in [*WEB.rglob("*.py"), *WEB.rglob("*.html"), *styles_and_scripts]:
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
    card = CardFace(EVIL, EVIL, (Fact(EVIL, EVIL),))
    situation = Situation(1, 0, 1, (EVIL, None, "Ada Finch"), (0, 0), None, EVIL, EVIL, card, ())
    drawn = str(field_svg(situation, over=False))
    assert "<script" not in drawn
    assert "Ada Finch on third" in drawn


def test_given_names_on_the_field_can_be_left_out() -> None:
    """A phone's style sheet leaves them out, so that two runners' names do not run into each other."""
    card = CardFace("", "", ())
    drawn = str(
        field_svg(Situation(1, 0, 0, ("Bo de Reyes", None, "Ace"), (0, 0), None, "Ada Finch", "", card, ()), over=False)
    )
    named = re.findall(r'<text class="name[^>]*>(.*?)</text>', drawn)
    assert sorted(named) == sorted(
        ['<tspan class="given">Bo </tspan>de Reyes', "Ace", '<tspan class="given">Ada </tspan>Finch']
    )


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


def thrown(faces: str, reading: str = "", dice: str = "d6", label: str = "at-bat") -> Throw:
    return Throw(label, "XX-1", dice, faces, reading)


# --- Cards


COLUMN = Ranges(
    "vs all",
    (Range("HR", 0, 1), Range("2B", 2, 4), Range("BB", 5, 5), Range("SO", 6, 40), Range("FO-CF", 41, 99)),
)


def test_a_column_of_ranges_is_drawn_as_a_strip() -> None:
    assert [(each.result, each.rolls, coloured(each.result)) for each in COLUMN.ranges] == [
        ("HR", "0-1", "homer"), ("2B", "2-4", "hit"), ("BB", "5", "walk"), ("SO", "6-40", "strikeout"),
        ("FO-CF", "41-99", "other"),
    ]  # fmt: skip
    drawn = str(strip_svg(COLUMN, SelectedRow(COLUMN, COLUMN.ranges[2])))
    assert [int(wide) for wide in re.findall(r' width="(\d+)"', drawn)] == [2, 3, 1, 35, 59]
    assert drawn.count(" on") == 1
    assert 'class="walk on"' in drawn


def test_a_card_keeps_the_order_of_its_rows_and_looks_alike_throughout() -> None:
    listed = (("1-1", "single to LF"), ("1-2", "walk"), ("1-3", "ground ball to 2B, or whoever stands there"), ("2-2", "walk"))
    key = tuple(Reading(*row) for row in listed)
    chart = parts_of(CardFace("Key", "", key, "key"))
    assert [part.look for part in chart] == ["list"], "one long row, and all of them are a list"
    assert chart[0].rows == key
    ratings = (Rating("Power", 7), Rating("Contact", 7, 10), Sentence("Nine Lives", "Combos that total 9 are singles"))
    assert [part.look for part in parts_of(CardFace("", "", ratings))] == ["short", "says"]
    assert [row.text for row in ratings[:2]] == ["7", "7 (now 10)"]
    everywhere = (*ratings[:2], Fact("Field", "C+1 1B+2 2B+2 3B+2 SS+2 LF+2 CF+2 RF+2"))
    assert [part.look for part in parts_of(CardFace("", "", everywhere))] == ["short"], "players' cards look alike"
    faces = CardFace("", "", tuple(Reading(str(face), "SO") for face in range(1, 7)), "at-bat")
    assert [(part.look, len(part.rows)) for part in parts_of(faces)] == [("faces", 6)]
    mixed = (Fact("Grade", "A+"), COLUMN, Fact("MIP", "9"))
    assert [part.look for part in parts_of(CardFace("", "", mixed))] == ["short", "column", "short"]


@pytest.mark.parametrize("game", ["smallball", "pinetar"])
def test_the_legend_has_every_code_of_the_cards(game: str) -> None:
    rules = ball_game_named(game)
    setup = rules.set_up(as_node(rules.teams()[0]), as_node(rules.teams()[1]), as_node({}))
    state = Session(rules, Record(rules.name, rules.edition, setup, "cards")).view(0)
    codes = {code for listed, _ in legend_of(rules) for code in listed.split(", ")}
    rows = [row for roster in rosters_of(rules, state) for _, faces in roster.groups for face in faces for row in face.rows]
    results = {each.result for row in rows if isinstance(row, Ranges) for each in row.ranges}
    results |= {row.text for row in rows if isinstance(row, Reading)}
    assert len(results) > 5
    assert {result for result in results if not {result, result.partition("-")[0]} & codes} == set()
    labels = {word for row in rows if isinstance(row, Fact) for word in row.label.split()}
    assert labels - codes <= {"Pitching"}


def test_the_roll_that_is_read_on_a_card_points_at_its_row() -> None:
    short = CardFace("", "", (Reading("1", "2B"), Reading("2", "SO")), "at-bat")
    assert selected_by(short, [thrown("2", "SO")]) == SelectedRow(short.rows[1])
    assert selected_by(short, [thrown("2", "SO"), thrown("1", "1", label="steal")]) == SelectedRow(short.rows[1]), (
        "a steal is not read on it"
    )
    assert selected_by(short, [thrown("1", label="steal")]) is None
    assert selected_by(CardFace("", "", short.rows), [thrown("2", "SO")]) is None
    facts = CardFace("", "", (Fact("2", "SO"),), "at-bat")
    assert selected_by(facts, [thrown("2", "SO")]) is None, "a fact is read by no roll, whatever it is called"
    long = CardFace("", "", (Fact("BR", "S"), COLUMN), "batter roll")
    found = selected_by(long, [thrown("0 5", "5", "red and white", "batter roll")])
    assert found == SelectedRow(COLUMN, COLUMN.ranges[2])
    assert (found.result, found.words) == ("BB", "5 BB")
    chart = CardFace("", "", (Reading("1-4", "deep fly out", ("1 4", "4 1")),), "key")
    found = selected_by(chart, [thrown("4 1", "1-4, deep fly out", "2d6", "key")])
    assert found is not None
    assert found.words == "1-4 deep fly out"


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_every_option_that_is_a_card_offers_its_face(game: str) -> None:
    rules = ball_game_named(game)
    setup = rules.set_up(as_node(rules.teams()[0]), as_node(rules.teams()[1]), as_node({}))
    manager = rules.managers["random"](setup)
    table = Session(rules, Record(rules.name, rules.edition, setup, "offers"))
    offered = 0
    for _ in range(400):
        if not table.asks:
            break
        ask = table.asks[0]
        faces = [(str(option), option_face(rules, option)) for option in ask.options] if ask.seat is not None else []
        offered += sum(face is not None for _, face in faces)
        assert [text for text, face in faces if face is not None and face.title not in text] == []
        play_on(table, (manager, manager), limit=1)
    assert (offered > 0) == (game != "smallball")


def test_dice_have_pips_figures_or_words() -> None:
    assert str(dice_svg(thrown("5 1", "6", "2d6"))).count("<circle") == 6
    two = str(dice_svg(thrown("0 7", "7", "red and white")))
    assert re.findall(r'class="die (\w+ \w+)"', two) == ["ten red", "ten white"]
    assert ">0</text>" in two
    assert ">7</text>" in two
    white, black = (str(dice_svg(thrown("T", dice=f"{colour} die"))) for colour in ("white", "black"))
    assert 'class="die ten black named"' in black
    assert ">black</text>" in black
    assert white.replace("white", "black") == black, "told apart by colour and by its name alone"
    twenty = [str(dice_svg(thrown(face, dice="d20"))) for face in ("7", "15")]
    assert all('class="die twenty' in die for die in twenty), "one shape whatever it shows"
    word = str(dice_svg(thrown("PITCHER", dice="red control die")))
    assert 'class="die word red"' in word
    assert "<script" not in str(dice_svg(thrown(EVIL.replace(" ", ""), dice=EVIL)))


def test_who_is_in_the_field_stands_at_his_position() -> None:
    card = CardFace("", "", ())
    situation = Situation(1, 0, 0, (None, None, None), (0, 0), None, "Ada Finch", "", card, (), pitcher="Bo <Reyes>")
    sides = [
        TeamLineup("A", True, (BattingPlace(1, "SS", "Al Away", "", ""),)),
        TeamLineup("B", False, (BattingPlace(1, "SS", "Hy Home", "", ""),)),
    ]
    drawn = str(field_svg(situation, False, sides))
    assert ">Home</text>" in drawn
    assert "Away" not in drawn
    assert "&lt;Reyes&gt;" in drawn
    assert "Home" not in str(field_svg(situation, True, sides)), "the game is over"


# --- The story


def made(kind: Kind, *moves: Move) -> StoryEntry:
    play = Play("XX-1 play", kind=kind, batter="a", moves=moves)
    return StoryEntry("play", kind.words, "XX-1 play", made=play)


def test_hits_homers_and_outs_are_called() -> None:
    homer = made(Kind.HOME_RUN, Move(1, 4), Move(0, 4))
    single = made(Kind.SINGLE, Move(0, 1))
    out = made(Kind.FLY_OUT, Move(0, 1, out=True, fielders=(8,)))
    walk = made(Kind.WALK, Move(0, 1))
    begin, note = StoryEntry("begin", "", ""), StoryEntry("note", "", "")
    told = [(each, accent(Story((begin, each, note), ()))) for each in (homer, single, out, walk)]
    assert [(found.kind, found.words, found.sound) for _, found in told if found is not None] == [
        ("homer", "Home run!", "bat crowd"), ("hit", "Single", "bat"), ("out", "Fly out", "bat"), ("walk", "Walk", "")
    ]  # fmt: skip
    stays = accent(Story((single, begin), ()))
    assert stays is not None, "a new half-inning has begun, and nothing been played in it"
    assert stays.words == "Single"
    assert accent(Story((begin,), ())) is None
    assert accent(Story((single,), (thrown("1"),))) is None, "the next one is under way"
    assert accent(Story((), ())) is None
    numbers = [accent(Story((single,) * count, ())) for count in (1, 2)]
    assert [found.number for found in numbers if found is not None] == [1, 2], "two alike are two"


def test_a_game_on_one_line_of_time() -> None:
    begin, single, homer = StoryEntry("begin", "", ""), made(Kind.SINGLE, Move(0, 1)), made(Kind.HOME_RUN, Move(0, 4))
    halves = timeline([begin, begin, single, homer, StoryEntry("end", "", ""), begin, single], [("1T", 1), ("1B", 0)])
    assert [(half.name, half.runs, [(tick.number, tick.kind) for tick in half.ticks]) for half in halves] == [
        ("1T", 1, [(1, "hit"), (2, "homer")]), ("1B", 0, [(3, "hit")])
    ]  # fmt: skip


def test_the_last_dice_lie_until_others_fall() -> None:
    rolled = StoryEntry("play", "", "", (thrown("3"), Throw("deal", "XX-1", "card", "Ace", "")))
    begin = StoryEntry("begin", "", "")
    assert [throw.faces for throw in last_throws(Story((rolled,), ()))] == ["3"]
    assert [throw.faces for throw in last_throws(Story((rolled, begin), ()))] == ["3"], "the half-inning is over"
    assert last_throws(Story((begin,), ())) == ()
    assert [throw.faces for throw in last_throws(Story((rolled,), (thrown("4"),)))] == ["4"]


def test_all_dice_of_an_at_bat_lie_together() -> None:
    """Those before a note on it, too, while a question is open after it; and once it is over, until others fall."""
    rolled, noted = StoryEntry("play", "", "", (thrown("3"),)), StoryEntry("note", "A card.", "", (thrown("1"), thrown("2")))
    assert [throw.faces for throw in last_throws(Story((rolled, noted), ()))] == ["1", "2"]
    assert [throw.faces for throw in last_throws(Story((rolled, noted), (thrown("4"),)))] == ["1", "2", "4"]
    over = Story((rolled, noted, replace(made(Kind.SINGLE, Move(0, 1)), throws=(thrown("5"),))), ())
    assert [throw.faces for throw in last_throws(over)] == ["1", "2", "5"]


def test_bars_and_colours_take_what_they_are_given() -> None:
    assert (share("52.3%"), share("2-4"), share("")) == (0.523, 0.0, 0.0)
    assert (team_class("Red"), team_class('"><b>')) == ("team-red", "team-plain")


def test_dice_that_are_compared_have_their_sum_beside_them() -> None:
    said = "roll-off: pitcher 5 + 3 (edge) = 8"
    throws = [Throw("pitcher", "RB-020", "2d6", "4 1", "5", said), Throw("d", "X-1", "d6", "2", "2")]
    shown = _environment().from_string('{% import "_parts.html" as parts %}{{ parts.dice(throws) }}').render(throws=throws)
    assert f'class="sum"><span class="hidden">4 1 for </span>{said}</span>' in shown
    assert shown.count('class="sum"') == 1


def test_dice_to_be_entered_say_what_hangs_on_them_and_the_choice_to_bank_how_many_runs(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball", "here", "here", dice="ask")
        seen = ""
        for _ in range(60):
            page = browser.get(f"/t/{id_}").text
            seen += page
            offered = choices(page)
            if "ends the half-inning" in seen and 'class="stake"' in seen:
                break
            wanted = next((each for each in ("steal second", "steal third", "bat", "1") if each in offered), offered[0])
            browser.answer(id_, wanted)
        assert '<p class="stake">steal: 1 to 4 safe, 5 to 6 out; 4 or less</p>' in seen
        assert re.search(r"[1-9] runs?, ends the half-inning", seen)


def test_a_card_is_named_for_who_cannot_see_it(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        page = browser.get(f"/t/{browser.lay('smallball')}").text
        cards = re.findall(r'<article class="card[^>]*>', page)
        assert cards
        assert all(re.search(r'aria-label="At bat: [^"]+"', card) for card in cards)
