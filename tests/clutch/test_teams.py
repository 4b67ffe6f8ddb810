"""Teams from files: what is read, and what is refused with its place (CL-033 to CL-055, CL-081, CL-R-83)."""

import re

import pytest

from hotstove.book.conservation import Conservation
from hotstove.games.clutch.building import build_deck
from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.managers.sensible import Sensible
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.teams import TEAMS, read_team
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, Node, as_node, read_yaml

HARBOUR = TEAMS.file("harbour")


def changed(*changes: tuple[str, str]) -> str:
    text = HARBOUR
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def refused(text: str) -> str:
    with pytest.raises((Unreadable, NotLegal)) as caught:
        read_team(read_yaml(text, "mine.yaml"))
    return str(caught.value)


@pytest.mark.parametrize("name", TEAMS.names())
def test_a_shipped_team_is_legal_and_written_as_data_the_same_team(name: str) -> None:
    team = TEAMS.team(name)
    assert len(team.players) == 26
    assert len(team.deck) == 50
    assert read_team(as_node(TEAMS.data(name), name)) is team
    assert team.sheet.code == team.code
    assert len(team.sheet.order) == 9
    assert team.sheet.pitcher is not None
    assert team.sheet.pitcher.id == team.rotation[0].id


def test_todays_starter_can_be_set() -> None:  # CL-072
    team = read_team(read_yaml(HARBOUR + "starter: 3\n", "mine.yaml"))
    assert team.starter == 2
    assert team.sheet.pitcher is not None
    assert team.sheet.pitcher.name == team.rotation[2].name
    assert read_team(as_node(team.plain())) is team


def test_a_card_of_ones_own_keeps_its_data() -> None:
    own = pool()["HAR09"]
    whole: dict[str, Json] = {
        "name": "Ada Own",
        "salary": own.salary,
        "bats": "L",
        "on_base": 10,
        "speed": 3,
        "clutch": 1,
        "chart": {"K": "1-3", "FB": "4-8", "1B": "9-19", "HR": "20+"},
    }
    data = TEAMS.team("harbour").plain()
    lineup = data["lineup"]
    assert isinstance(lineup, list)
    data["lineup"] = [
        {"card": whole, "position": "DH"} if isinstance(spot, dict) and spot["position"] == "DH" else spot for spot in lineup
    ]
    team = read_team(as_node(data))
    card = next(batter for batter, spot in team.lineup if spot.short == "dh")
    assert (card.name, card.club, card.id[:4]) == ("Ada Own", "HAR", "HAR-")
    assert read_team(as_node(team.plain())) is team


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("bench:\n", "bench:\n  - HAR29\n", "A roster has exactly 26 players, this one has 27 (CL-034)"),
        ("  - HAR15 ", "  - HAR20 ", "expected a pitcher with the role SP (CL-038)"),
        ("bench:\n", "bench:\n  - HAR15\n", "is a pitcher; expected a batter (CL-037)"),
        ("bullpen:\n", "bullpen:\n  - HAR01\n", "is a batter; expected a pitcher with the role RP (CL-039)"),
        (
            "position: C}",
            "position: 1B}",
            "Nobody stands at C (CL-081). More than one stands at 1B: Theo Tidewell and Yusuf Gangwayne (CL-081).",
        ),
        ("position: C}", "position: P}", "position: expected one of C, 1B, 2B, 3B, SS, LF, CF, RF, DH"),
        ("HAR15", "HAR99", "expected the id of a card of the set, such as HAR01, found 'HAR99'"),
        ("deck: balanced", "deck: {OF-01: 3}", "exactly 50 cards, this one has 3 (CL-045)"),
        ("deck: balanced", "deck: heavy", "expected a stock deck (balanced, long ball, legs, run prevention)"),
        (
            "[BC-1, HC-1",
            "[HC-1, BC-1",
            "Orrin Maldecott is a hitting coach, not a bench coach, who comes first (CL-049)",
        ),
        ("BC-1", "BC-9", "staff[1]: expected the name or id of a coach"),
        ("ST-1", "ST-9", "stadium: expected a stadium: ST-1, ST-2"),
        (
            "stadium: ST-1",
            "stadium: [ST-1, ST-2]",
            "expected a stadium's name or id, one for a team (CL-055), found a list of 2",
        ),
        ("stadium:", "starter: 6\nstadium:", "starter: The rotation has 5 starting pitchers (CL-069)"),
        ("stadium:", "roster: tiny\nstadium:", "roster: expected one of full, uncapped, 20-man, all-star"),
        ("rotation:", "rotations:", "unknown key 'rotations'"),
    ],
)
def test_a_team_that_is_not_legal_says_what_and_where(old: str, new: str, message: str) -> None:
    found = refused(changed((old, new)))
    assert message in found
    assert found.startswith("mine.yaml:")


def test_a_fielder_starts_at_a_printed_position() -> None:  # CL-R-83
    text = changed(("position: DH", "position: x"), ("position: C}", "position: DH}"), ("position: x", "position: C"))
    assert "can't start at C; his card says" in refused(text)


def test_the_rotation_goes_from_dear_to_cheap() -> None:  # CL-038
    assert "A rotation goes from the highest salary to the lowest" in refused(
        HARBOUR.replace("HAR15", "swap").replace("HAR16", "HAR15").replace("swap", "HAR16")
    )


def test_two_versions_of_a_player_are_refused() -> None:  # CL-040
    first = pool()["HAR29"].player
    bench = next(line for line in HARBOUR.partition("bench:\n")[2].splitlines())
    assert f"({first}, HAR29): one card of a player (CL-040)" in refused(changed((bench, "  - HAR29")))


OWN = "{name: %s, salary: 50, bats: R, on_base: 8, speed: 10, positions: {2B: 1}, clutch: 0, chart: {K: 1-5, GB: 6-9, 1B: 10+}}"
"""A card of one's own, on one line."""


@pytest.mark.parametrize(
    "who",
    [
        pytest.param("Dmitri Breakwater", id="name"),
        pytest.param('" dmitri  BREAKWÁTER "', id="other-case-and-accent"),
        pytest.param("Dot Alder, player: HAR03", id="id-of-a-card"),
        pytest.param("Dot Alder, player: Dmitri Breakwater", id="name-of-a-card"),
    ],
)
def test_a_card_of_ones_own_may_be_a_version_of_another_player(who: str) -> None:  # CL-040
    bench = HARBOUR.partition("bench:\n")[2].splitlines()[0]
    told = refused(changed((bench, f"  - {OWN % who}")))
    lines = HARBOUR.splitlines()
    first, second = (next(number for number, line in enumerate(lines, 1) if words in line) for words in ("HAR03", bench))
    assert f"mine.yaml:{second}: " in told
    assert (
        f"stands on the roster 2 times (HAR03, HAR-10): one card of a player (CL-040); the other card stands in line {first}."
        in told
    )


def test_two_players_of_one_name_are_told_apart_by_their_player() -> None:  # CL-040
    one, other, *_ = HARBOUR.partition("bench:\n")[2].splitlines()
    two = [(one, f"  - {OWN % 'Sam Poole, player: poole01'}"), (other, f"  - {OWN % 'Sam Poole, player: poole02'}")]
    assert [card.player for card in read_team(harbour(*two)).bench[:2]] == ["poole01", "poole02"]
    assert "Sam Poole stands on the roster 2 times" in refused(changed(two[0], (other, f"  - {OWN % 'Sam Poole'}")))


def test_cards_in_wrong_places_are_told_with_all_else() -> None:  # CL-037 to CL-039
    told = refused(changed(("  - HAR20", "  - HAR10"), ("  - HAR16", "  - HAR21"), ("  - HAR13", "  - HAR19")))
    assert "expected a pitcher with the role RP (CL-039)" in told
    assert "expected a pitcher with the role SP (CL-038)" in told
    assert "is a pitcher; expected a batter (CL-037)" in told
    assert "one card of a player (CL-040)" in told


@pytest.mark.parametrize("name", TEAMS.names())
def test_coaches_are_not_of_the_deck(name: str) -> None:  # CL-052, CL-053
    team = TEAMS.team(name)
    assert len(team.staff) == 3
    assert {card.id for card in team.staff}.isdisjoint(card.id for card in team.deck)


def harbour(*changes: tuple[str, str]) -> Node:
    """The Harbour Pilots' file with some words changed."""
    return read_yaml(changed(*changes), "harbour.yaml")


def test_each_finding_stands_at_the_line_of_the_card_at_fault() -> None:
    """All that is not legal is told at once: the second version at its line, the order at the rotation, a missing reliever."""
    node = harbour(
        ("  - HAR10", "  - HAR12"), ("  - HAR15", "  - HAR19"), ("- HAR19 # Chidi", "- HAR15 # Chidi"), ("  - HAR27", "#")
    )
    with pytest.raises(NotLegal) as caught:
        read_team(node)
    told = re.split(r"(?<=\.) (?=harbour)", str(caught.value))
    lines = HARBOUR.split("\n")

    def line(words: str) -> int:
        return next(number for number, text in enumerate(lines, 1) if words in text)

    assert any(each.startswith(f"harbour.yaml:{line('HAR12')}: ") and "(CL-040)" in each for each in told), told
    assert any(each.startswith(f"harbour.yaml:{line('HAR20')}: ") and "(CL-039)" in each for each in told), told
    assert any(each.startswith(f"harbour.yaml:{line('HAR15')}: ") and "(CL-038)" in each for each in told), told
    assert [each for each in told if not re.match(r"harbour\.yaml:\d+: ", each)] == []


def test_a_team_may_name_the_best_deck() -> None:
    assert read_team(harbour(("deck: balanced", "deck: best"))).deck == build_deck()


def test_a_deck_is_not_taken_for_a_team() -> None:
    with pytest.raises(NotLegal, match="this is a deck, not a team"):
        read_team(read_yaml("Fouls It Back: 3\nPower Cut: 2\n", "quiet.yaml"))


def test_two_managers_may_bring_the_same_cards() -> None:
    """A game to its end, with the second team under a name of its own; no one's card is taken for the other's."""
    game = Clutch()
    setup = game.set_up(as_node("harbour"), as_node("harbour"), as_node({}))
    away, home = game.teams_of(setup)
    assert (away.code, home.code, home.nickname) == ("HAR", "HA2", "Pilots (2)")
    assert [card.id for card in away.players] == [card.id for card in home.players]
    session = Session(game, Record(game.name, game.edition, setup, "twins", ("sensible", "sensible")))
    play_on(session, (Sensible(), Sensible()))
    conservation = Conservation()
    for event in session.events:
        conservation.read(event)
    conservation.finish()
    assert not session.asks
    with pytest.raises(NotLegal, match="both teams have the code HAR"):
        game.set_up(as_node("harbour"), harbour(("name: Harbour Pilots", "name: Harbour Others")), as_node({}))
