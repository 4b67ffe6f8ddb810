"""Clutch at the drawn table, from the lineups to the last out, in the smallest terminal and in large ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from hotstove.baseball.laid_out import option_face
from hotstove.cli.terminal import report, screen
from hotstove.cli.terminal.answers import Wrong, read
from hotstove.cli.terminal.boxes import border
from hotstove.cli.terminal.face_to_face import face_to_face
from hotstove.cli.terminal.hand import hand_lines
from hotstove.cli.terminal.look import Look
from hotstove.games.clutch.faces import card_face
from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.managers.sensible import Sensible
from hotstove.games.clutch.state import ClutchState, ClutchView
from hotstove.managers.simple import AtRandom
from hotstove.play.asking import Choice, Prompt, keys_for
from hotstove.play.cards import says
from hotstove.play.moment import Moment, moment_of
from hotstove.table import AWAY, label_of
from hotstove.table.asks import Ask
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.cli.driving import Pipe

GAME = Clutch()
SIZES = ((80, 24), (100, 30), (160, 45))


def begun(seed: str) -> Session[ClutchState]:
    """A game whose cards are dealt."""
    nobody = as_node(None)
    session = Session(GAME, Record(GAME.name, GAME.edition, GAME.set_up(nobody, nobody, nobody), seed))
    while session.asks[0].seat is None:
        play_on(session, (Sensible(), Sensible()), limit=1)
    return session


def shown(session: Session[ClutchState]) -> tuple[Moment, Prompt | None]:
    """The moment as the away manager sees it, and the open question if it is a manager's."""
    moment = moment_of(GAME, session, ("you", "sensible"), (0,))
    if not session.asks or session.asks[0].seat != 0:
        return moment, None
    ask = session.asks[0]
    faces = [option_face(GAME, option) for option in ask.options]
    keys = keys_for(ask) or ("",) * len(ask.texts)
    return moment, Prompt(
        "what?", tuple(Choice(key, text, face=face) for key, text, face in zip(keys, ask.texts, faces, strict=True))
    )


def drawn(moment: Moment, size: tuple[int, int], prompt: Prompt | None) -> list[str]:
    return [line.plain for line in screen.draw(moment, Look(*size), prompt)]


def played(seed: str, stops: int) -> Iterator[Session[ClutchState]]:
    """A game of two computers, at each choice of the away manager, or each of many."""
    session = begun(seed)
    managers = Sensible(), Sensible()
    number = 0
    while session.asks:
        if session.asks[0].seat == 0:
            number += 1
            if number % stops == 0:
                yield session
        play_on(session, managers, limit=1)
    yield session


@pytest.mark.parametrize("size", SIZES)
def test_nine_batters_and_the_starter_are_in_sight_before_the_game(size: tuple[int, int]) -> None:
    session = begun("opening")
    text = "\n".join(drawn(shown(session)[0], size, shown(session)[1]))
    view = session.view(0)
    assert isinstance(view, ClutchView)
    assert all(f"{place} {spot.player.name}" in text for place, spot in enumerate(view.board.lineups[0].spots, 1))
    assert view.board.arms[0].card.name in text
    assert "none out" not in text


def test_who_sets_his_lineup_sees_the_cards_and_whom_he_has_named() -> None:
    session = begun("own")
    session.answer("set it myself")
    placed: list[str] = []
    order: list[str] = []
    while (label := label_of(session.asks[0].why)) in ("position", "batting order"):
        moment, prompt = shown(session)
        assert prompt is not None
        text = "\n".join(drawn(moment, (100, 30), prompt))
        assert [name for name in placed if name not in text] == [], text
        assert [name for number, name in enumerate(order, 1) if f"{number} {name}" not in text] == [], text
        if len(prompt.choices) < 6:
            assert all(f"{choice.text} (On-Base " in " ".join(text.split()) for choice in prompt.choices)
        (placed if label == "position" else order).append(prompt.choices[-1].text)
        session.answer(prompt.choices[-1].text)
    spots = session.state.board.lineups[0].spots
    nine = [f"{spot.player.name}, {spot.position.short.upper()}" for spot in spots if spot.position is not None]
    assert nine[: len(order)] == order
    assert {*placed} <= {*nine}


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_a_play_is_whole_and_said_once(size: tuple[int, int]) -> None:
    stops = whole = 0
    for session in played("whole", 9):
        moment, prompt = shown(session)
        lines = drawn(moment, size, prompt)
        text = " ".join(" ".join(lines).split())
        assert len(lines) == size[1]
        assert all(len(line) <= size[0] for line in lines)
        if moment.situation is None or moment.over or not moment.situation.batter:
            continue
        stops += 1
        entries = [entry for entry in moment.story.entries if entry.text not in moment.situation.play_so_far]
        newest = entries[-1].result if entries[-1].made is not None else entries[-1].text
        told = text.partition("last plays")[2]
        whole += " ".join(newest.split()[:3]) in told
        assert all(text.count(stand) < 2 for stand in moment.situation.play_so_far)
        assert "bats righ " not in text
    assert stops > 20
    assert whole == stops


def test_a_full_bullpen_and_bench_leave_room_for_the_last_plays_in_the_smallest_terminal() -> None:
    longest = 0
    for session in played("bull3", 1):
        if not session.asks or label_of(session.asks[0].why) not in ("defense", "offense", "before the pitch"):
            continue
        moment, prompt = shown(session)
        assert prompt is not None
        lines = drawn(moment, (80, 24), prompt)
        text = " ".join(" ".join(lines).split())
        if len(prompt.choices) > 7:
            told = lines[next(number for number, line in enumerate(lines) if "last plays" in line) + 1 :]
            first = f" {prompt.choices[0].key}  {prompt.choices[0].text}"
            foot = next(number for number, line in enumerate(told) if first in line)
            assert len([line for line in told[:foot] if line.strip()]) >= 2, text
            longest = max(longest, len(prompt.choices))
        for choice in prompt.choices:
            name = choice.text.removeprefix("bring in ").removeprefix("pinch-hit ").rpartition(" on ")[2]
            assert f" {choice.key} {name}" in text or f" {choice.key} {choice.text}" in text, (choice, text)
    assert longest >= 12


def test_a_game_that_is_over_asks_nothing_of_a_batter() -> None:
    session = next(session for session in played("over", 10_000))
    text = "\n".join(drawn(shown(session)[0], (80, 24), None))
    assert "win, " in text
    assert "Mistake Pitch" not in text.partition("last plays")[0]
    assert "tired in" not in text


def test_a_title_is_cut_between_words() -> None:
    assert border("1. SS, bats right, UNI", "", "+", "-", "+", 24).plain == "+- 1. SS, bats right ----+"


def test_enter_alone_is_answered_in_a_few_words() -> None:
    ask = Ask("choose", "XX-01 which", 0, ["stay", "go"])
    said = read("", ask, keys_for(ask))
    assert isinstance(said, Wrong)
    assert "Nothing was typed" in said.message
    assert "stay" not in said.message


def test_the_row_of_the_chart_that_was_swung_is_lit_while_cards_may_be_played_on_it() -> None:
    lit = 0
    for session in played("lit", 1):
        if lit == 3:
            break
        at_bat = session.state.board.at_bat
        if not session.asks or label_of(session.asks[0].why) != "result" or at_bat is None or at_bat.result is None:
            continue
        moment, prompt = shown(session)
        marked = [
            line.plain[span.start : span.end].split()
            for line in screen.draw(moment, Look(100, 30), prompt)
            for span in line.spans
            if "reverse" in str(span.style) and "-" in line.plain[span.start : span.end]
        ]
        situation = moment.situation
        assert situation is not None
        said = situation.play_so_far[-1].rpartition(": ")[2].rstrip(".")
        if marked:
            lit += 1
            assert marked[0][0] == said
    assert lit == 3


@pytest.mark.parametrize("size", SIZES)
def test_what_has_happened_since_the_last_choice_is_told_in_short(size: tuple[int, int]) -> None:
    """Where it has no room in full; the newest in full, the others in few words, and the last ones of these at least."""
    cut = 0
    for session in played("since", 40):
        moment, prompt = shown(session)
        if moment.situation is None or moment.over or not moment.situation.batter:
            continue
        news = replace(moment, since=0).news
        lines = drawn(replace(moment, since=0), size, prompt)
        text = " ".join(" ".join(lines).split())
        assert len(lines) == size[1]
        if "since your last choice" in text:
            cut += 1
            told = text.partition("since your last choice")[2]
            if size != SIZES[0]:  # there the newest may need all lines
                assert " ".join(news[-2].in_few_words.split()[:2]) in told
            assert " ".join(news[-1].result.split()[:2]) in told
        assert "since your last choice" not in " ".join(drawn(moment, size, prompt))
    assert cut > 2


def test_both_benches_and_bullpens_are_among_the_cards() -> None:
    moment, _ = shown(begun("cards"))
    session = begun("cards")
    view = session.view(0)
    assert isinstance(view, ClutchView)
    told = report.on_the_table(moment, GAME.rosters(view))
    team = GAME.teams_of(session.record.setup)[1]
    assert "bullpen" in told
    assert all(player.name in told for player in team.players)
    assert f"{team.players[0].name}, " in told


@pytest.mark.parametrize("size", SIZES)
def test_cards_keep_their_place_and_what_a_decision_needs_stands_there(size: tuple[int, int]) -> None:
    """The two cards at the same lines at every question, the pitcher's clock, and the text of each card that can be played.

    In the smallest terminal they are drawn lower, from the same line on, where texts need the room.
    """
    places: set[tuple[int, int]] = set()
    cards = whole = 0
    for session in played("needs", 3):
        moment, prompt = shown(session)
        if moment.situation is None or moment.over or not moment.situation.batter or prompt is None:
            continue
        if label_of(session.asks[0].why) in ("discard", "hand limit", "cost"):
            continue  # the next test's
        prompt = replace(prompt, usual="pass")
        lines = drawn(moment, size, prompt)
        text = " ".join(" ".join(lines).split())
        borders = [number for number, line in enumerate(lines) if "╮╭" in line or "╯╰" in line]
        places.add((borders[0], borders[-1]))
        assert len(lines) == size[1]
        assert "ired in " in text or "Command -" in text, text
        for choice in prompt.choices:
            if choice.face is not None and says(choice.face):
                cards += 1
                whole += says(choice.face) in text
                assert f"{choice.text} {says(choice.face)}"[: len(choice.text) + 12] in text, "not hidden behind another page"
        if moment.situation.needed[1:] and size == SIZES[0]:
            assert moment.situation.needed[1].removeprefix("In play: ")[:20] in text, "what lies in play"
    assert len(places) == 1 if size != SIZES[0] else places == {(4, 9), (4, 11)}
    assert whole > 0.6 * cards > 10


@pytest.mark.parametrize("size", SIZES)
def test_which_card_to_part_with_is_asked_with_the_whole_text_of_each(size: tuple[int, int]) -> None:
    session = next(each for each in played("part", 1) if each.asks and label_of(each.asks[0].why) == "discard")
    moment, prompt = shown(session)
    assert prompt is not None
    text = " ".join(" ".join(drawn(moment, size, prompt)).split())
    cut = [choice.face for choice in prompt.choices if choice.face is None or says(choice.face) not in text]
    assert len(cut) == text.count("(more: c)")
    assert all(face is not None and says(face)[:70] in text for face in cut), "two lines of each at least"
    assert len(prompt.choices) > 6
    assert not cut or size == SIZES[0]


def test_the_help_of_a_basic_game_lists_what_is_asked_in_it() -> None:
    """Played to its end, it asks nothing else; no word of cards, bunts or steals."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"preset": "basic"}))
    labels = {question.label for question in GAME.taught(setup).questions}
    session = Session(GAME, Record(GAME.name, GAME.edition, setup, "basic help"))
    asked = set()
    while session.asks:
        asked.add(label_of(session.asks[0].why))
        play_on(session, (AtRandom(), AtRandom()), limit=1)
    assert asked <= labels
    page = report.helped(GAME, None, setup)
    assert "HANDS" not in page
    assert not labels & {"bunt", "steal", "before the pitch", "hand limit", "discard", "infield"}
    assert {question.label for question in GAME.taught(GAME.set_up(as_node(None), as_node(None), as_node(None))).questions} >= {
        "bunt", "steal", "before the pitch", "hand limit", "discard", "infield", "deal"
    }  # fmt: skip


def test_why_tells_the_whole_at_bat() -> None:
    """The pitch that decided whose chart it was, the swing, and what came of it."""
    told = 0
    for session in played("why", 5):
        moment, _ = shown(session)
        if moment.over or moment.story.entries[-1].made is None:
            continue
        text = report.reasons(GAME, moment.story)
        if "Swing roll" in text:
            told += 1
            assert text.lower().index("pitch roll") < text.index("Swing roll")
    assert told > 2


def test_two_cards_face_to_face_have_the_height_that_they_are_given() -> None:
    """Whatever stands on them, down to no line at all, which is what a question of many cards leaves for them."""
    session = next(each for each in played("heights", 1) if each.state.board.inning)
    situation = shown(session)[0].situation
    assert situation is not None
    team = GAME.teams_of(session.record.setup)[0]
    for player in team.players:
        facing = replace(situation, card=card_face(player), pitching=card_face(team.rotation[0]))
        for height in range(13):
            assert len(face_to_face(facing, 26, height, "+-+|++++", ())) == (height if height > 1 else 0)


def test_whichever_cards_one_parts_with_the_screen_is_whole() -> None:
    """The field and both cards have given way to their texts, with a long message, too."""
    gave_way = 0
    for session in played("f2", 1):
        moment, prompt = shown(session)
        if prompt is None or label_of(session.asks[0].why) not in ("discard", "hand limit", "cost"):
            continue
        for message in ("", "It is no answer here. " * 8):
            lines = [line.plain for line in screen.draw(moment, Look(80, 24), prompt, message)]
            assert len(lines) == 24
            gave_way += not any("╮╭" in line for line in lines)
    assert gave_way > 4


def test_the_line_of_the_hand_says_that_a_card_stands_elsewhere() -> None:
    """A card that the question offers is not listed twice; without a word the hand would look a card short."""
    setup = GAME.set_up(as_node("harbour"), as_node("mill"), as_node({}))
    session = Session(GAME, Record("clutch", GAME.edition, setup, "hand", ("you", "sensible")))
    play_on(session, (Sensible(), Sensible()), limit=20)
    moment = moment_of(GAME, session, ("you", "sensible"), (AWAY,))
    assert moment.situation is not None
    titles = [card.title for card in moment.situation.hand]
    assert hand_lines(moment, frozenset(), 80, 24, 3)[0].plain.startswith(" hand ")
    assert hand_lines(moment, frozenset(titles[:1]), 80, 24, 3)[0].plain.startswith(" others in hand ")


def test_a_card_out_of_its_window_is_told_why_it_can_not_be_played(pipe: Pipe) -> None:
    """By its name or a beginning of it; what is legal is told for what is no card of the hand."""
    sides = ("--away", "harbour", "--home", "mill", "--you", "away", "--manager", "sensible")
    typed = "\n".join(("as listed", "Cold Off the Bench", "cold", "Heater", "q", ""))
    found = pipe.run("play", "clutch", *sides, "--seed", "t1", "--plain", answers=typed).stdout
    assert found.count("Cold Off the Bench can't be played now: blue, not now. Your pinch hitter has entered.") == 2
    assert "'Heater' is no answer here. Legal: p pass" in found
