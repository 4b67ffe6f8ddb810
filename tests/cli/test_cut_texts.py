"""Texts that have no room on the drawn table: where they are cut, and what is told of what is left out."""

from __future__ import annotations

from dataclasses import replace

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.card_faces import CardFace
from hotstove.cli.terminal.answers import read
from hotstove.cli.terminal.boxes import border
from hotstove.cli.terminal.face_to_face import LEAST_HEIGHT, WIDTH, face_to_face
from hotstove.cli.terminal.field import Field, drawn
from hotstove.cli.terminal.foot import foot
from hotstove.cli.terminal.hand import hand_lines
from hotstove.cli.terminal.look import Look
from hotstove.cli.terminal.screen import _plays, draw
from hotstove.cli.terminal.zones import diamond
from hotstove.play.asking import Choice, Prompt
from hotstove.play.commands import BY_WORD, COMMANDS
from hotstove.play.moment import Moment, moment_of
from hotstove.table.asks import Ask
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.cli.test_keys_before import a_moment


def played_on(name: str, seed: str, turns: int) -> Moment:
    """A game that two computers have played so far, as the away side sees it."""
    game, nobody = ball_game_named(name), as_node(None)
    session = Session(game, Record(game.name, game.edition, game.set_up(nobody, nobody, nobody), seed))
    play_on(session, (game.managers["random"](session.record.setup),) * 2, limit=turns)
    return moment_of(game, session, ("you", "random"), (0,))


def test_a_title_does_not_end_in_a_word_that_leads_on() -> None:
    title = "Cranes: the batting order, each with his position, his glove there, and his number"
    assert border(title, "", "╭", "─", "╮", 76).plain == f"╭─ {title.partition(', and')[0]} {'─' * 7}╮"


def test_commands_that_have_no_room_are_told_by_their_keys() -> None:
    words = (
        "undo",
        "at-bat",
        "half-inning",
        "skip",
        "never",
        "why",
        "odds",
        "box",
        "cards",
        "log",
        "help",
        "quit",
        "cards-only",
    )
    commands = tuple(command for command in COMMANDS if command.word in words)
    prompt = Prompt("Reds: play a card?", (Choice("p", "pass"),), commands, usual="pass", passing="pass", label="reaction")
    line = foot(a_moment(), prompt, "", Look(80, 24), tight=True)[-2].plain
    assert len(line) < 80
    told, _, others = line.partition("? help (")
    assert others, line
    keys = others.partition(")")[0].split()
    assert all(
        f" {command.key} " in f"{told} {others} " or command.key in keys for command in commands if command.word != "help"
    ), line


def test_what_n_gives_is_told_in_words_that_can_be_understood() -> None:
    commands = tuple(command for command in COMMANDS if command.word in ("skip", "help"))
    prompt = Prompt("Foxes, your call", (Choice("b", "bat"),), commands, usual="bat", passing="bat", label="decision")
    assert "n same, half-inning" in foot(a_moment(), prompt, "", Look(80, 24), tight=True)[-2].plain


def test_a_note_that_is_cut_ends_in_one_ellipsis() -> None:
    moment = played_on("smallball", "cut", 5)
    assert moment.situation is not None
    notes = tuple(f"Note {number}: {'one walk more, ' * 12}or more" for number in range(9))
    cut = replace(moment, situation=replace(moment.situation, notes=notes, batter="Al Orth"))
    text = "\n".join(line.plain for line in draw(cut, Look(80, 24), Prompt("Decide", (Choice("p", "pass"),))))
    assert "…" in text
    assert "……" not in text


def test_the_batter_has_a_blank_before_the_card_and_no_name_touches_a_line() -> None:
    rows = [row.plain for row in diamond("●○○", (None, None, None), "Al Ketchum-Relish", 20, 4, letters=True)]
    assert rows[-1].rstrip().endswith("⌂ Ketchum…"), rows
    assert all(len(row.rstrip()) <= 20 for row in rows)
    field = Field(26, 9, True)
    field.draw(("Al Baconowski", "Bo Lightningrod", "Cy Fireladder"), "Ed Ketchum-Relish")
    for row in (drawn(line).plain for line in field.lines()):
        for name in ("Baconowski", "Lightningrod", "Fireladder"):
            if name in row:
                before, _, after = row.partition(name)
                assert not any("\u2800" <= letter <= "\u28ff" for letter in before[-1:] + after[:1]), row


def test_the_number_that_the_pitch_is_rolled_against_is_on_the_smallest_card() -> None:
    situation = played_on("clutch", "chief", 30).situation
    assert situation is not None
    for height in range(LEAST_HEIGHT, 14):
        text = "".join(line.plain for line in face_to_face(situation, WIDTH, height, "╭─╮│╰╯├┤", ()))
        assert "Command" in text
        assert "On-Base" in text


def test_a_card_in_hand_is_told_without_brackets_in_brackets() -> None:
    moment = played_on("clutch", "hand", 30)
    assert moment.situation is not None
    card = CardFace("Green Light", "offense (green)", ())
    held = replace(moment, situation=replace(moment.situation, hand=(card,), batter="Al Orth"))
    assert [line.plain for line in hand_lines(held, frozenset(), 80, 24, 4)] == [" hand  Green Light, offense (green)"]


def test_coach_is_a_word_for_the_odds() -> None:
    assert read("coach", Ask("choose", "", None, ()), ()) == BY_WORD["odds"]


def test_of_a_play_without_room_the_beginning_is_shown() -> None:
    game = ball_game_named("smallball")
    nobody = as_node(None)
    found = 0
    for seed in range(12):
        session = Session(game, Record(game.name, game.edition, game.set_up(nobody, nobody, nobody), f"play {seed}"))
        while session.asks:
            play_on(session, (game.managers["random"](session.record.setup),) * 2, limit=1)
            moment = moment_of(game, session, ("you", "random"), (0,))
            newest = moment.entries[-1] if moment.entries else None
            if newest is None or newest.made is None or moment.story.open or len(newest.result) < 70:
                continue
            found += 1
            last = _plays(moment, Look(80, 24), 1)[-1].plain
            assert newest.result.startswith(last.strip(" …")), last
            assert last.endswith(" …")
    assert found
