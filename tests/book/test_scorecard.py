"""The diamond grid shows each trip: who scored, whose run is void, which out, how many batted in."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import HalfInningBegins, Kind, Play
from hotstove.book.scorebook import Scorebook
from hotstove.book.scorecard import scorecard_page, scorecard_svg
from hotstove.book.trips import Leg, TripEnd, code, trips
from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.managers.sensible import Sensible
from hotstove.games.smallball.rules import BUST
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.book.agreement import check_scorecard
from tests.book.games import Tale, go, out, small_ball_events, whole_game
from tests.book.sandlot import sandlot_events
from tests.book.test_box import read_page

SVG = "{http://www.w3.org/2000/svg}"


CLUTCH = Clutch()


def picture(book: Scorebook, side: Seat) -> ElementTree.Element:
    return ElementTree.fromstring(scorecard_svg(book, side))


def texts(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def small_ball_book(seed: str) -> Scorebook:
    return Scorebook.of(list(small_ball_events(seed)))


def test_a_trip_round_the_bases() -> None:
    """Walk, steal of second, wild pitch, home on a fly."""
    tale = Tale()
    tale.begin()
    tale.play(Kind.WALK, go(0, 1))
    tale.play(Kind.STEAL, go(1, 2, steal=True))
    tale.play(Kind.WILD_PITCH, go(2, 3))
    tale.play(Kind.FLY_OUT, go(3, 4), out(0, 0, 8))
    first, second = trips(Scorebook.of(tale.events), AWAY)
    assert first.legs == [Leg(0, 1), Leg(1, 2, "SB"), Leg(2, 3, "WP"), Leg(3, 4)]
    assert (first.code, first.end, first.out, first.reached) == ("BB", TripEnd.SCORED, 0, 4)
    assert (second.code, second.end, second.out, second.batted_in) == ("SF", TripEnd.OUT, 1, 1)


def test_put_out_on_the_bases() -> None:
    tale = Tale()
    tale.begin()
    tale.play(Kind.SINGLE, go(0, 1))
    tale.play(Kind.STEAL, out(1, 2, steal=True))
    tale.play(Kind.SINGLE, go(0, 1))
    tale.play(Kind.GROUND_OUT, out(1, 2, 6, 4), out(0, 1, 4, 3))
    caught, forced, batter = trips(Scorebook.of(tale.events), AWAY)
    assert (caught.caught, caught.out) == (Leg(1, 2, "CS"), 1)
    assert (forced.caught, forced.out) == (Leg(1, 2, "6-4"), 2)
    assert (batter.code, batter.out, batter.caught) == ("DP 6-4-3", 3, None)


@pytest.mark.parametrize(
    ("kind", "moves", "text"),
    [
        (Kind.SINGLE, (go(0, 1),), "1B"),
        (Kind.DOUBLE, (go(0, 2),), "2B"),
        (Kind.TRIPLE, (go(0, 3),), "3B"),
        (Kind.HOME_RUN, (go(0, 4),), "HR"),
        (Kind.INTENTIONAL_WALK, (go(0, 1),), "IBB"),
        (Kind.HIT_BY_PITCH, (go(0, 1),), "HBP"),
        (Kind.INTERFERENCE, (go(0, 1, error=2),), "CI"),
        (Kind.STRIKEOUT, (out(0, 0),), "K"),
        (Kind.STRIKEOUT, (out(0, 0), out(1, 2, steal=True)), "K"),
        (Kind.GROUND_OUT, (out(0, 1),), "GO"),
        (Kind.GROUND_OUT, (out(0, 1, 6, 3),), "6-3"),
        (Kind.GROUND_OUT, (out(1, 2), out(0, 1)), "DP"),
        (Kind.FLY_OUT, (out(0, 0),), "FO"),
        (Kind.FLY_OUT, (out(0, 0, 8),), "F8"),
        (Kind.FLY_OUT, (go(3, 4), out(0, 0)), "SF"),
        (Kind.LINE_OUT, (out(0, 0, 6),), "L6"),
        (Kind.POP_OUT, (out(0, 0, 4),), "P4"),
        (Kind.BUNT_OUT, (out(0, 1),), "BO"),
        (Kind.BUNT_OUT, (go(1, 2), out(0, 1)), "SH"),
        (Kind.FIELDERS_CHOICE, (out(1, 2), go(0, 1)), "FC"),
        (Kind.ERROR, (go(0, 1, error=6),), "E6"),
        (Kind.ERROR, (go(0, 1),), "E"),
    ],
)
def test_codes(kind: Kind, moves: tuple[Move, ...], text: str) -> None:
    assert code(Play("T-1", kind, "b", moves)) == text


def test_no_sacrifice_fly_in_a_bust() -> None:
    """SB-18, OBR 9.08(d)."""
    fly = Play("SB-13", Kind.FLY_OUT, "b", (go(3, 4), out(0, 0)))
    assert (code(fly), code(fly, counts=False)) == ("SF", "FO")


def test_trips_agree_with_the_book() -> None:
    """Runs, outs and runs batted in of all trips are those of the scorebook; void runs are void."""
    books = [small_ball_book(f"trips/{number}") for number in range(60)]
    books += [Scorebook.of(sandlot_events(f"trips/{number}")) for number in range(40)]
    for book in books:
        check_scorecard(book)


def test_filled_for_a_run_and_dashed_for_a_void_one() -> None:
    for number in range(20):
        book = small_ball_book(f"card/{number}")
        for side, accent in ((AWAY, "#b23a30"), (HOME, "#2c6091")):
            root = picture(book, side)
            cells = [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}polygon") is not None]
            assert len(cells) == len(trips(book, side))
            polygons = [polygon for cell in cells for polygon in cell.iter(f"{SVG}polygon")]
            assert sum(polygon.get("fill") == accent for polygon in polygons) == book.runs(side)
            paths = [path for cell in cells for path in cell.iter(f"{SVG}polyline")]
            void = sum(half.void for half in book.halves if half.half == side)
            assert sum(path.get("stroke-dasharray") is not None for path in paths) == void
            assert texts(root).count("void") == void + 1  # and the name of the row


def test_presentation_is_in_attributes_and_the_picture_has_words() -> None:
    for book in (small_ball_book("a"), Scorebook.of(whole_game())):
        root = picture(book, HOME)
        assert not list(root.iter(f"{SVG}style")) and not list(root.iter(f"{SVG}script"))
        assert all("style" not in element.attrib and "class" not in element.attrib for element in root.iter())
        assert root.get("role") == "img"
        title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert title is not None and about is not None
        assert root.get("aria-labelledby") == f"{title.get('id')} {about.get('id')}"
        assert title.text is not None and title.text.startswith("Scorecard of the ")
        assert about.text is not None and f"{book.runs(HOME)} runs" in about.text.replace("1 run,", "1 runs,")


def test_side_and_inning_totals() -> None:
    root = picture(Scorebook.of(whole_game()), HOME)
    shown = " ".join(texts(root))
    assert "Harbor Herring" in shown and "at home against Valley Voles" in shown
    assert "R 3 0 0 0 0 0 2 0 H 3 0 0 0 0 0 3 0 LOB 1 0 1 0 0 0 2 0" in shown
    assert "31 5 6 5 2 9" in shown
    assert "Bo Harker ph" in shown


def test_a_second_column_when_a_side_bats_round() -> None:
    tale = Tale()
    tale.begin()
    for _ in range(11):
        tale.play(Kind.HOME_RUN, go(0, 4))
    book = Scorebook.of(tale.events)
    made = trips(book, AWAY)
    assert [trip.turn for trip in made] == [0] * 9 + [1, 1]
    assert texts(picture(book, AWAY)).count("…") == 1


@pytest.mark.parametrize("inning", [14, 30])
def test_long_games_fit(inning: int) -> None:
    """Every mark lies on the sheet, which grows only for very long games."""
    tale = Tale()
    while tale.inning < inning or tale.half == 0:
        tale.begin()
        for _ in range(3):
            tale.play(Kind.STRIKEOUT, out(0, 0, 2))
        tale.end()
    root = picture(Scorebook.of(tale.events), HOME)
    width, height = (float(number) for number in root.get("viewBox", "").split()[2:])
    assert (width == 1120) == (inning == 14) and width / height > 1.3
    for element in root.iter(f"{SVG}text"):
        assert 0 < float(element.get("x", "-1")) < width
        assert 0 < float(element.get("y", "-1")) < height


def test_half_inning_in_progress_is_at_risk() -> None:
    tale = Tale()
    tale.half = 0
    tale.play(Kind.HOME_RUN, go(0, 4))
    tale.play(Kind.SINGLE, go(0, 1))
    begins = HalfInningBegins("SB-06", 1, AWAY, provisional=True)
    book = Scorebook.of([tale.events[0], begins, *tale.events[1:]])
    assert [trip.end for trip in trips(book, AWAY)] == [TripEnd.AT_RISK, TripEnd.ON_BASE]
    assert "?" in texts(picture(book, AWAY))
    for _ in range(3):
        tale.play(Kind.STRIKEOUT, out(0, 0))
    bust = Scorebook.of([tale.events[0], begins, *tale.events[1:], BUST])
    assert [trip.end for trip in trips(bust, AWAY)][:2] == [TripEnd.VOID, TripEnd.LEFT]


def test_page_has_both_teams_one_sheet_each() -> None:
    page = scorecard_page(small_ball_book("a"))
    reader = read_page(page)
    assert reader.seen["figure"] == reader.seen["svg"] == 2
    assert "break-after: page" in page and "size: landscape" in page
    ids = [value for _, name, value in reader.attributes if name == "id"]
    assert len(ids) == len(set(ids)) == 4
    assert not {"script", "link", "img"} & set(reader.seen)


@pytest.mark.parametrize("side", [AWAY, HOME])
def test_a_long_name_leaves_room_for_the_positions(side: Seat) -> None:
    setup = CLUTCH.set_up(as_node(None), as_node(None), as_node(None))
    session = Session(CLUTCH, Record(CLUTCH.name, CLUTCH.edition, setup, "names"))
    play_on(session, (Sensible(), Sensible()))
    book = Scorebook.of(session.events)
    words = [(each.text or "", each.attrib) for each in picture(book, side).iter() if each.tag.endswith("text")]
    found = 0
    for player in (player for players in book.sides[side].order for player in players):
        names = (player.name, f"{player.name[0]}. {player.last_name}")
        number, name = next((number, said) for number, (said, _) in enumerate(words) if said in names)
        (_, at), (places, end) = words[number], words[number + 1]
        assert float(at["font-size"]) >= 8, "it can be read"
        assert (at["y"], end.get("text-anchor")) == (end["y"], "end")
        right = float(at["x"]) + 0.62 * float(at["font-size"]) * len(name)
        assert right < float(end["x"]) - 0.5 * float(end["font-size"]) * len(places)
        found += 1
    assert found >= 9
