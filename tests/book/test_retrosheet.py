"""An independent reader (Chadwick, by chadwickpy) makes the same box score of the exported files as our own book."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import Count, GameBegins, HalfInningBegins, HalfInningEnds, Kind, Play
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, Slot
from hotstove.book.retrosheet import (
    DatedGame,
    ascii_letters,
    dated_games,
    event_records,
    plain_name,
    player_ids,
    retrosheet_files,
)
from hotstove.book.retrosheet_plays import event
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.games.smallball import plays as smallball
from hotstove.games.smallball.cards import Code, Pinch
from hotstove.games.smallball.rules import BUST
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, HOME
from hotstove.table.files import NotWritten, write_files
from tests.book.chadwick import differences
from tests.book.games import Tale, charged_runs, events_by_lists, go, out, small_ball_events, whole_game
from tests.book.sandlot import sandlot_events
from tests.table.full import full

DAY = date(2031, 5, 14)
SMALL_BALL_GAMES = 150


def book(*seeds: str) -> list[Scorebook]:
    return [Scorebook.of(list(small_ball_events(seed))) for seed in seeds]


# --- The proof


def test_small_ball_games_read_back_the_same(tmp_path: Path) -> None:
    """Every batter's, pitcher's and inning's figures of hundreds of games, and not one complaint."""
    levels = (("random", "random"), ("sensible", "random"), ("sensible", "sensible"))
    books = [Scorebook.of(list(small_ball_events(f"proof/{number}", levels[number % 3]))) for number in range(SMALL_BALL_GAMES)]
    # Two who bat on to the end of the order, so that a half-inning ends without a bank or a bust now and then (SB-20).
    books += [Scorebook.of(events_by_lists(f"proof/{number}", [0] * 9 + [1], [0, 0, 0, 1])) for number in range(60)]
    assert sum(half.void for played in books for half in played.halves) > 500
    assert sum(half.ended is not None and half.ended.how == "all batted" for played in books for half in played.halves) > 5
    assert differences(dated_games(books, date(2031, 3, 1)), tmp_path, fielding=True) == []


def test_half_innings_without_a_play_are_read(tmp_path: Path) -> None:
    """By their records alone a reader would take the two halves around one for a single half-inning."""
    books = [
        Scorebook.of(list(small_ball_events(f"nothing/{number}", ("random", "sensible"), bank_nothing=True)))
        for number in range(60)
    ]
    assert sum(not half.plays for played in books for half in played.halves) > 20
    assert differences(dated_games(books, date(2031, 3, 1)), tmp_path, fielding=True) == []


def test_games_with_fielders_read_back_the_same(tmp_path: Path) -> None:
    """Every kind of play, substitutions, inherited runners, unearned runs, and the fielders' figures as well."""
    books = [Scorebook.of(whole_game()), Scorebook.of(charged_runs())]
    books += [Scorebook.of(sandlot_events(f"proof/{number}")) for number in range(60)]
    kinds = {play.kind for played in books for half in played.halves for play in half.plays}
    assert kinds == set(Kind)
    assert differences(dated_games(books, date(2031, 3, 1)), tmp_path, fielding=True) == []


def test_the_reader_would_notice(tmp_path: Path) -> None:
    """The proof proves nothing unless a run more in our book is found."""
    played = Scorebook.of(whole_game())
    games = dated_games([played], DAY)
    assert differences(games, tmp_path) == []
    played.sides[HOME].counts["h2"][Count.RUN] += 1
    played.halves[1].runs -= 1
    problems = "\n".join(differences(games, tmp_path))
    assert "h2" in problems and "line score" in problems


# --- The notation


def small_ball_event(play: Play, outs: int = 0, runners: str = "") -> str:
    """The event text of a play of Small Ball with runners on the bases named."""
    return event(step(play, outs, runners))


def step(play: Play, outs: int = 0, runners: str = "") -> ScoredPlay:
    book = Scorebook.of([Tale().events[0], HalfInningBegins("T-2", 1, AWAY)])
    for number, base in enumerate(sorted(runners, reverse=True), 1):
        book.follow(Play("T-1", Kind.SINGLE, f"v{number}", (Move(0, int(base)),)))
    book.halves[-1].outs = outs
    scored = book.follow(play.by("v5"))
    assert isinstance(scored, ScoredPlay)
    return scored


E1, E12, E123, NONE = (True, False, False), (True, True, False), (True, True, True), (False, False, False)


@pytest.mark.parametrize(
    ("code", "pinch", "hit_and_run", "runners", "outs", "text"),
    [
        (Code.SINGLE, None, False, "", 0, "S"),
        (Code.SINGLE, None, False, "123", 0, "S.3-H;2-3;1-2"),
        (Code.DOUBLE, None, False, "12", 0, "D.2-H;1-3"),
        (Code.SINGLE, Pinch.POWER, False, "1", 0, "T.1-H"),
        (Code.DOUBLE, Pinch.POWER, False, "13", 0, "HR.3-H;1-H"),
        (Code.WALK, None, False, "1", 0, "W.1-2"),
        (Code.WALK, None, False, "123", 0, "W.3-H;2-3;1-2"),
        (Code.STRIKEOUT, None, False, "", 0, "K99"),
        (Code.STRIKEOUT, None, True, "1", 0, "K99+CS2(99)/DP"),
        (Code.FLY_OUT, None, False, "1", 0, "99/F"),
        (Code.FLY_OUT, None, False, "13", 1, "99/SF/F.3-H"),
        (Code.FLY_OUT, None, True, "1", 0, "99(B)99(1)/LDP"),
        (Code.GROUND_OUT, None, False, "23", 0, "99/G.3-H;2-3"),
        (Code.GROUND_OUT, None, False, "123", 0, "99(1)99/GDP/G.3-H;2-3"),
        (Code.GROUND_OUT, None, False, "123", 1, "99(1)99/GDP/G"),
        (Code.GROUND_OUT, None, False, "123", 2, "99/G"),
        (Code.GROUND_OUT, None, True, "1", 0, "S.1-3"),
    ],
)
def test_small_ball_at_bats(code: Code, pinch: Pinch | None, hit_and_run: bool, runners: str, outs: int, text: str) -> None:
    """SB-09 to SB-14, SB-37 to SB-46 in Retrosheet's notation; nobody is credited who is not known."""
    occupied = ("1" in runners, "2" in runners, "3" in runners)
    play = smallball.at_bat("b", code, pinch, hit_and_run, occupied, outs, False)
    assert small_ball_event(play, outs, runners) == text


@pytest.mark.parametrize(
    ("play", "runners", "outs", "text"),
    [
        (smallball.sacrifice("b", True, E12, 0), "12", 0, "99/SH/BG.2-3;1-2"),
        (smallball.sacrifice("b", True, E1, 2), "1", 2, "99/BG"),
        (smallball.sacrifice("b", False, E1, 0), "1", 0, "K99"),
        (smallball.steal("b", (1,), True, 0), "1", 0, "SB2"),
        (smallball.steal("b", (2,), True, 0), "2", 0, "SB3"),
        (smallball.steal("b", (2, 1), True, 0), "12", 0, "SB3;SB2"),
        (smallball.steal("b", (1,), False, 0), "1", 0, "CS2(99)"),
        (smallball.steal("b", (2, 1), False, 0), "12", 0, "CS3(99).1-2"),
        (smallball.steal("b", (2, 1), False, 2), "12", 2, "CS3(99)"),
    ],
)
def test_small_ball_sacrifices_and_steals(play: Play, runners: str, outs: int, text: str) -> None:
    """SB-27 to SB-35."""
    assert small_ball_event(play, outs, runners) == text


@pytest.mark.parametrize(
    ("kind", "moves", "runners", "text"),
    [
        (Kind.SINGLE, (go(1, 3), go(0, 1)), "1", "S.1-3"),
        (Kind.SINGLE, (out(2, 4, 8, 2), go(0, 1)), "2", "S.2XH(82)"),
        (Kind.SINGLE, (go(0, 2, error=8),), "", "S.B-2(E8)"),
        (Kind.SINGLE, (out(0, 2, 7, 4),), "", "S.BX2(74)"),
        (Kind.INTENTIONAL_WALK, (go(0, 1),), "", "IW"),
        (Kind.HIT_BY_PITCH, (go(0, 1),), "", "HP"),
        (Kind.INTERFERENCE, (go(0, 1, error=2),), "", "C/E2"),
        (Kind.STRIKEOUT, (out(0, 0, 2),), "", "K"),
        (Kind.STRIKEOUT, (out(0, 1, 2, 3),), "", "K23"),
        (Kind.STRIKEOUT, (go(0, 1, error=2),), "", "K+E2.B-1"),
        (Kind.STRIKEOUT, (go(0, 1),), "", "K+WP.B-1"),
        (Kind.STRIKEOUT, (out(0, 0, 2), go(1, 2, steal=True)), "1", "K+SB2"),
        (Kind.GROUND_OUT, (out(0, 1, 6, 3),), "", "63/G"),
        (Kind.GROUND_OUT, (out(1, 2, 6, 4), out(0, 1, 4, 3)), "1", "64(1)3/GDP/G"),
        (Kind.GROUND_OUT, (out(0, 1, 3), out(1, 2, 3, 6)), "1", "3(B)6(1)/GDP/G"),
        (Kind.FLY_OUT, (out(0, 0, 8), out(3, 4, 8, 2)), "3", "8/FDP/F.3XH(82)"),
        (Kind.LINE_OUT, (out(0, 0, 8), out(1, 1, 8, 3)), "1", "8(B)83(1)/LDP"),
        (Kind.POP_OUT, (out(0, 0, 4),), "", "4/P"),
        (Kind.BUNT_OUT, (go(1, 2), out(0, 1, 1, 3)), "1", "13/SH/BG.1-2"),
        (Kind.BUNT_OUT, (out(1, 2, 2, 6), out(0, 1, 6, 3)), "1", "26(1)3/BGDP/BG"),
        (Kind.FIELDERS_CHOICE, (out(1, 2, 6, 4), go(0, 1)), "1", "64(1)/FO/G"),
        (Kind.FIELDERS_CHOICE, (out(3, 4, 6, 2), go(0, 1)), "3", "62(3)/FO/G"),
        (Kind.FIELDERS_CHOICE, (out(3, 4, 2), out(1, 2, 2, 4), go(0, 1)), "13", "FC2/DP/G.3XH(2);1X2(24)"),
        (Kind.FIELDERS_CHOICE, (out(1, 2, 6, 4), go(0, 2, error=4)), "1", "64(1)/FO/G.B-2(E4)"),
        (Kind.ERROR, (go(3, 4), go(0, 1, error=6)), "3", "E6.3-H(NR)"),
        (Kind.STEAL, (go(1, 3, error=2, steal=True),), "1", "SB2.1-3(E2)"),
        (Kind.PICK_OFF, (out(1, 1, 1, 3),), "1", "PO1(13)"),
        (Kind.PICK_OFF, (out(1, 2, 1, 3, 6, steal=True),), "1", "POCS2(136)"),
        (Kind.PICK_OFF, (go(1, 2, error=3),), "1", "PO1(E3).1-2"),
        (Kind.WILD_PITCH, (go(3, 4),), "3", "WP.3-H"),
        (Kind.PASSED_BALL, (go(3, 4),), "3", "PB.3-H(UR)"),
        (Kind.BALK, (go(2, 3), go(1, 2)), "12", "BK.2-3;1-2"),
        (Kind.ADVANCE, (go(1, 2),), "1", "OA.1-2"),
    ],
)
def test_notation_with_fielders(kind: Kind, moves: tuple[Move, ...], runners: str, text: str) -> None:
    assert small_ball_event(Play("T-1", kind, "b", moves), 0, runners) == text


def test_a_bust_takes_the_void_runners_off_their_bases() -> None:
    """SB-18: triple, double, two-run homer with three men void; each is off before the play that brings him home."""
    tale = Tale()
    tale.half = 0
    tale.play(Kind.TRIPLE, go(0, 3))
    tale.play(Kind.WALK, go(0, 1))
    tale.play(Kind.HOME_RUN, go(3, 4), go(1, 4), go(0, 4))
    tale.play(Kind.FLY_OUT, out(0, 0))
    tale.play(Kind.STRIKEOUT, out(0, 0))
    tale.play(Kind.STRIKEOUT, out(0, 0))
    begins = HalfInningBegins("SB-06", 1, AWAY, provisional=True)
    played = Scorebook.of([tale.events[0], begins, *tale.events[1:], BUST])
    game = DatedGame(played, DAY, 0)
    (records,) = event_records(game, {("VIS", f"v{number}"): f"v{number}" for number in range(1, 9)})
    assert records.lines == [
        "play,1,0,v1,??,,T",
        "play,1,0,v2,??,,W",
        "radj,,1",
        "play,1,0,v3,??,,NP",
        "radj,,3",
        "play,1,0,v3,??,,HR.B-3",
        "radj,,3",
        "play,1,0,v4,??,,99/F",
        "play,1,0,v5,??,,K99",
        "play,1,0,v6,??,,K99",
    ]
    assert records.taken_off == played.halves[0].void == 3


def test_no_run_in_the_text_of_a_bust() -> None:
    for played in book(*(f"bust/{number}" for number in range(40))):
        game = DatedGame(played, DAY, 0)
        for half, records in zip(played.halves, event_records(game, player_ids([game])), strict=True):
            runs = sum(len(re.findall(r"-H|HR$|HR\.(?!B-3)", line)) for line in records.lines)
            if half.ended is not None and not half.ended.runs_count:
                assert runs == 0
            assert records.taken_off == half.void


# --- Files


def test_leagues_have_their_letters_and_players_their_own_ids() -> None:
    games = dated_games(book("header"), DAY)
    known = {("CCF", next(player.id for player in games[0].book.sides[AWAY].everybody)): "finca001"}
    files = retrosheet_files(games, {"BWH": "A", "CCF": "N"}, known)
    assert {name for name in files if ".EV" in name} == {"2031BWH.EVA"}
    assert files["TEAM2031"].startswith("BWH,A,Bluewater,Herons\r\nCCF,N,")
    assert 'start,finca001,"Pip Larkin",0,1,2' in files["2031BWH.EVA"]
    assert 'start,finca002,"Ada Finch",0,9,10' in files["2031BWH.EVA"], "an invented id is nobody's real one"


def test_small_ball_header_is_nominal_and_says_so() -> None:
    files = retrosheet_files(dated_games(book("header"), DAY))
    lines = files["2031BWH.EVN"].split("\r\n")
    assert lines[:9] == [
        "id,BWH203105140",
        "version,2",
        "info,visteam,CCF",
        "info,hometeam,BWH",
        "info,date,2031/05/14",
        "info,number,0",
        "info,usedh,true",
        "info,innings,9",
        "info,pitches,none",
    ]
    assert 'start,larkp001,"Pip Larkin",0,1,2' in lines
    assert 'start,finca001,"Ada Finch",0,9,10' in lines
    assert 'start,pitch001,"Herons pitching",1,0,1' in lines
    assert any(line.startswith('com,"') and "nominal" in line for line in lines)
    assert sum(line.startswith("data,er,") for line in lines) == 2
    assert files["TEAM2031"] == "BWH,N,Bluewater,Herons\r\nCCF,N,Cinder Creek,Foxes\r\n"
    assert "larkp001,Larkin,Pip,?,?,CCF,OF\r\n" in files["CCF2031.ROS"]
    assert all("\n" not in text.replace("\r\n", "") and text.isascii() for text in files.values())


def test_decisions_and_substitutions_are_written() -> None:
    lines = retrosheet_files(dated_games([Scorebook.of(whole_game())], DAY))["2031HOM.EVN"].split("\r\n")
    assert "info,usedh,false" in lines
    assert "info,wp,pitch001" in lines and "info,lp,pitcv001" in lines
    place = lines.index('sub,harkb001,"Bo Harker",1,9,11')
    assert lines[place - 1] == "play,7,1,pitch001,??,,NP"
    assert 'sub,relir001,"Ray Relief",0,9,1' in lines


def test_ids_are_eight_letters_unique_and_from_the_names() -> None:
    tale = Tale()
    names = ["Tomás Bright", "Toby Brigton", 'Ed "Shoe" O\'Neil', "Li Xu", "Bjørn Łask", "李", "Ann Lee", "Abe Lee", "Jo, Jr."]
    begins = tale.events[0]
    assert isinstance(begins, GameBegins)
    order = tuple(
        Slot(Player(f"x{number}", name), slot.position)
        for number, (name, slot) in enumerate(zip(names, tale.teams[0].order, strict=True))
    )
    teams = (replace(tale.teams[0], order=order), tale.teams[1])
    played = Scorebook.of([replace(begins, teams=teams), HalfInningBegins("T-2", 1, AWAY), HalfInningEnds("T-3", "rain")])
    ids = player_ids([DatedGame(played, DAY, 0)])
    assert len(set(ids.values())) == len(ids) == 9 + 1 + 9
    assert all(re.fullmatch("[a-z-]{5}[0-9]{3}", own_id) for own_id in ids.values())
    own = [ids["VIS", f"x{number}"] for number in range(9)]
    assert own == ["brigt001", "brigt002", "oneie001", "xu--l001", "laskb001", "x---x001", "lee-a001", "lee-a002", "jr--j001"]


def test_names_lose_what_breaks_readers() -> None:
    assert plain_name('Ed "Shoe"  O\'Neil, Jr.\n') == "Ed Shoe O'Neil Jr."
    assert plain_name("Tomás Bright") == "Tomas Bright"
    assert plain_name("李") == "李"
    assert ascii_letters("Æsa Ðorð") == "AEsa Dord"


def test_awkward_names_are_read(tmp_path: Path) -> None:
    events = list(small_ball_events("names"))
    begins = events[0]
    assert isinstance(begins, GameBegins)
    away = begins.teams[AWAY]
    order = tuple(replace(slot, player=replace(slot.player, name=f'Zoë, "{"A" * 28}" Ñu')) for slot in away.order)
    events[0] = replace(begins, teams=(replace(away, order=order, name='The, "Best" Foxes'), begins.teams[HOME]))
    assert differences(dated_games([Scorebook.of(events)], DAY), tmp_path) == []


def test_games_are_spread_over_days() -> None:
    played = Scorebook.of(whole_game())
    few = dated_games([played] * 3, date(2031, 12, 29))
    assert [game.id for game in few] == ["HOM203112290", "HOM203112300", "HOM203112310"]
    crowded = dated_games([played] * 5, date(2031, 12, 29))
    assert [game.id[-3:] for game in crowded] == ["291", "292", "301", "302", "310"]
    assert len({game.id for game in dated_games([played] * 27, date(2031, 12, 29))}) == 27
    with pytest.raises(DoesNotFit, match="28 home games of HOM do not fit into 3 days"):
        dated_games([played] * 28, date(2031, 12, 29))


def test_what_cannot_be_exported_says_why() -> None:
    assert retrosheet_files([]) == {}
    unfinished = Scorebook.of(whole_game()[:30])
    with pytest.raises(DoesNotFit, match="HOM203105140: the game is not finished"):
        retrosheet_files(dated_games([unfinished], DAY))
    played = Scorebook.of(whole_game())
    with pytest.raises(DoesNotFit, match="games of 2031 and 2032"):
        retrosheet_files([DatedGame(played, DAY, 0), DatedGame(played, date(2032, 1, 1), 0)])
    other = Scorebook.of(whole_game())
    other.sides[HOME].sheet = replace(other.sides[HOME].sheet, name="Hometown Nine")
    with pytest.raises(DoesNotFit, match="Harbor Herring and Hometown Nine have the same code HOM"):
        retrosheet_files(dated_games([played, other], DAY))
    other.sides[HOME].sheet = replace(other.sides[HOME].sheet, code="hm")
    with pytest.raises(DoesNotFit, match="'hm' is not of three capital letters"):
        retrosheet_files([DatedGame(other, DAY, 0)])


def test_all_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "a").write_text("before")
    with pytest.raises(NotWritten, match=rf"{tmp_path}/b: not written"):
        write_files({"a": "text", "b": "text"}, tmp_path)
    assert (tmp_path / "a").read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]
    assert write_files({"c": "one\r\n"}, tmp_path / "new") == [tmp_path / "new" / "c"]
    assert (tmp_path / "new" / "c").read_bytes() == b"one\r\n"


def test_what_does_not_fit_on_the_disk_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "there"
    there.mkdir()
    monkeypatch.setattr(os, "fsync", full)
    for folder in (there, tmp_path / "new", tmp_path / "new" / "newer"):
        with pytest.raises(NotWritten, match=f"{folder}/sets/a: not written: No space left on device"):
            write_files({"sets/a": "text", "b": "text"}, folder)
        assert list(tmp_path.rglob("*")) == [there]


def test_a_device_keeps_its_place_and_a_link_leads_to_the_file(tmp_path: Path) -> None:
    """A pipe stands for the devices: a file renamed to its name would take its place."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotWritten, match="pipe: not written: a folder or a device, not a file"):
        write_files({"a": "text", "pipe": "text"}, tmp_path)
    assert (tmp_path / "pipe").is_fifo()
    (tmp_path / "link").symlink_to(tmp_path / "b")
    assert write_files({"link": "text"}, tmp_path) == [tmp_path / "link"]
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "b").read_text() == "text"
    (tmp_path / "to-pipe").symlink_to(tmp_path / "pipe")
    with pytest.raises(NotWritten, match="to-pipe: not written"):
        write_files({"to-pipe": "text"}, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "link", "pipe", "to-pipe"]


def test_a_designated_hitter_by_pinch_hitting_needs_no_second_record() -> None:
    tale = Tale(dh=True)
    tale.begin()
    tale.due[0] = 8
    tale.substitute(AWAY, "vx", "v9", Position.PINCH_HITTER)
    tale.substitute(AWAY, "vx", "vx", Position.DESIGNATED_HITTER)
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    played = Scorebook.of(tale.events)
    game = DatedGame(played, DAY, 0)
    (records,) = event_records(game, player_ids([game]))
    assert [line.split(",")[0] for line in records.lines] == ["play", "sub", "play"]
    assert records.lines[1].endswith(",0,9,11")
    assert len(list(played.followed())) == 1
