"""Setting up RB8: what no position can show - squads, lineups, the deal, the toss, points - and what is said of bad input."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from hotstove.baseball.board import ORDER
from hotstove.baseball.plays import GameBegins, HalfInningBegins, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.cli.sides import hold_toss
from hotstove.games.rb8 import GAME
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import HITTERS, Printed, Team, points, read_team, shipped_team, shipped_teams
from hotstove.games.rb8.opening import DEAL, LINEUP_CHOICE, ORDER_CHOICE, POSITION_CHOICE, STARTER_CHOICE, lineup
from hotstove.games.rb8.rally import RALLY_CARDS, cards_in
from hotstove.games.rb8.state import RB8State, RB8View, new_board, nine_of
from hotstove.managers.simple import AtRandom
from hotstove.play.seats import drawn_teams
from hotstove.table import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, HotStoveError, NotLegal, Seat
from hotstove.table.events import SECRET, label_of, seen
from hotstove.table.game import Bench, passes
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import Record
from hotstove.table.script import ScriptTable
from hotstove.table.session import Session
from hotstove.table.texts import Json, Node, as_node, read_yaml

O = TypeVar("O")  # noqa: E741
NOTHING = as_node(None)
SETUP = GAME.set_up(as_node("kettles"), as_node("beekeepers"), NOTHING)
"""Two teams of which no card rolls before the game."""
DEALT = ("Jet Stream", "Second Swing", "Green Light", "Bad Hop", "Locked In", "Eagle Eye")

MUDLARKS = """\
name: Mudlarks
code: MUD
players:
  - {name: Charity Case,   position: 2B, power: 7, contact: 7, speed: 7, defense: 5, bats: R, ability: P01}
  - {name: Dade Frogs,     position: 3B, power: 4, contact: 9, speed: 3, defense: 8, bats: L, ability: P03}
  - {name: Zo Abel,        position: OF, power: 6, contact: 6, speed: 8, defense: 9, bats: R, ability: P04}
  - {name: Frankie Smiles, position: SS, power: 7, contact: 8, speed: 7, defense: 9, bats: S, ability: P05}
  - {name: Mae Donna,      position: OF, power: 5, contact: 5, speed: 10, defense: 7, bats: R, ability: P09}
  - {name: John Carlo,     position: OF, power: 10, contact: 6, speed: 5, defense: 7, bats: R, ability: P11}
  - {name: Danny Money,    position: 1B, power: 8, contact: 8, speed: 4, defense: 6, bats: L}
  - {name: Mo Vegas,       position: C,  power: 9, contact: 9, speed: 4, defense: 8, bats: R}
  - {name: Herbie Muppet,  position: 1B, power: 7, contact: 7, speed: 5, defense: 5, bats: R}
  - {name: Clay Shaw,      position: P,  control: 9, stuff: 9, throws: L, ability: P10}
  - {name: Beer Can Bender, position: RP, control: 7, stuff: 7, throws: R}
lineup:
  - {name: Mae Donna, position: CF}
  - {name: Charity Case, position: 2B}
  - {name: Frankie Smiles, position: SS}
  - {name: John Carlo, position: LF}
  - {name: Mo Vegas, position: C}
  - {name: Danny Money, position: 1B}
  - {name: Herbie Muppet, position: DH}
  - {name: Dade Frogs, position: 3B}
  - {name: Zo Abel, position: RF}
starters: [Clay Shaw]
"""
"""Eleven cards, the fewest there may be (RB-008)."""


def hitter_card(name: str, position: str) -> Json:
    """A plain hitter as a scenario writes one."""
    return {"name": name, "position": position, "power": 6, "contact": 6, "speed": 6, "defense": 6, "bats": "R"}


def team(text: str = MUDLARKS, source: str = "mudlarks.yaml") -> Team:
    return read_team(read_yaml(text, source))


def dealt() -> RB8State:
    """The state after a deal: Jet Stream, Second Swing and Green Light for the away side, the next three for home."""
    table = ScriptTable([as_node({"draw": "card", "for": "deal", "value": name}) for name in DEALT], {})
    state = GAME.start(SETUP, table)
    assert table.done
    return state


def first_turn(*answers: tuple[str, str, str]) -> tuple[RB8State, ScriptTable]:
    """The opening turn after that deal, answered: question, answer, side."""
    state = dealt()
    steps = [as_node({"ask": label_of(why), "answer": answer, "by": side}) for why, answer, side in answers]
    table = ScriptTable(steps, passes(GAME))
    GAME.turn(state, table)
    assert table.done
    return state, table


# --- The contest and its parts (RB-001 to RB-006)


def test_a_contest_is_one_game_here_and_teams_are_shipped_or_ones_own(tmp_path: Path) -> None:
    """RB-001, RB-003: two managers, sixteen teams, and a file of one's own stands beside them."""
    assert len(GAME.teams()) == 16
    path = tmp_path / "mudlarks.yaml"
    path.write_text(MUDLARKS, encoding="utf-8")
    setup = GAME.set_up(as_node(str(path), folder=path.parent), as_node("hares"), NOTHING)
    table = LiveTable(GAME, (AtRandom(), AtRandom()), "a single game")
    score = GAME.result(table.play(setup))
    assert score is not None
    assert score[AWAY] != score[HOME]
    begins = next(event for event in table.events if isinstance(event, GameBegins))
    assert [sheet.nickname for sheet in begins.teams] == ["Mudlarks", "Hares"]
    assert begins.innings == 9


def test_what_lies_on_the_table() -> None:
    """RB-004: two dice and two control dice for each side, one deck, a board that counts innings, runs and outs."""
    rolls = {question.label for question in GAME.questions if question.verb == "roll"}
    assert {"pitcher", "batter", "red die", "green die"} <= rolls
    board = new_board((shipped_team("hares"), shipped_team("kettles")), dealt().board.options)
    assert (board.inning, board.score, board.outs, board.bases) == (0, (0, 0), 0, (None, None, None))


def test_three_rally_cards_each_from_one_deck_dealt_once_and_in_secret() -> None:
    """RB-005, RB-109: twenty cards, one of each; who does not hold one does not see it."""
    assert len({card.name for card in RALLY_CARDS}) == len(RALLY_CARDS) == 20
    table = RecordingTable(GAME, (AtRandom(), AtRandom()), Record(GAME.name, GAME.edition, SETUP, "a deal"))
    state = GAME.start(SETUP, table)
    drawn = [event for event in table.events if isinstance(event, Drawn)]
    assert [event.seats for event in drawn] == [(AWAY,)] * 3 + [(HOME,)] * 3
    assert {event.why for event in drawn} == {DEAL}
    assert len({event.card for event in drawn}) == 6
    for seat in BOTH:
        assert {str(card) for card in cards_in(state.hands[seat])} == {event.card for event in drawn if event.seats == (seat,)}
    assert state.hands[AWAY] & state.hands[HOME] == 0
    assert len(cards_in(state.deck)) == 14
    assert state.deck & (state.hands[AWAY] | state.hands[HOME]) == 0
    table.state = state
    GAME.turn(state, table)
    assert sum(isinstance(event, Drawn) for event in table.events) == 6


def test_every_card_of_the_deck_is_as_likely_as_the_next() -> None:
    """RB-005: the deck is shuffled; 800 deals of six give each card about 240 times."""
    counts: Counter[str] = Counter()
    for number in range(800):
        state = GAME.start(SETUP, LiveTable(GAME, (AtRandom(), AtRandom()), f"deal {number}"))
        counts.update(str(card) for card in cards_in(state.hands[AWAY] | state.hands[HOME]))
    assert sum(counts.values()) == 4800
    assert all(185 < count < 295 for count in counts.values())
    assert len(counts) == 20


def test_a_toss_decides_who_is_at_home() -> None:
    """RB-006: by the seed, each team half the time; not where the managers have agreed."""
    seeds = [f"{number}" for number in range(200)]
    words = [hold_toss(GAME, as_node(None), as_node(None), NOTHING, "both", seed).words for seed in seeds]
    away = [said.split(" are away")[0].split()[-1].lower() for said in words]
    home = [said.split(" at home")[0].split()[-1].lower() for said in words]
    drawn = [drawn_teams(GAME.teams(), seed) for seed in seeds]
    assert [{*pair} for pair in drawn] == [{*pair} for pair in zip(away, home, strict=True)]
    assert 70 < sum(pair[0] == first for pair, first in zip(drawn, away, strict=True)) < 130
    assert {*away} == {*home} == {*GAME.teams()}
    agreed = hold_toss(GAME, as_node("hares"), as_node("kettles"), NOTHING, "both", "3")
    assert agreed.words == ""
    assert [sheet.nickname for sheet in GAME.sheets(agreed.setup)] == ["Hares", "Kettles"]


# --- Squads (RB-008, RB-011, RB-R-16)


def test_eleven_cards_are_a_squad() -> None:
    """RB-008: eight fielders, a designated hitter, a starter and a reliever."""
    squad = team()
    assert len(squad.players) == 11
    assert [spot.hitter.name for spot in squad.lineup][:2] == ["Mae Donna", "Charity Case"]


@pytest.mark.parametrize(
    ("gone", "lacks"),
    [
        ("Mo Vegas", "1 C"),
        ("Charity Case", "1 2B"),
        ("Dade Frogs", "1 3B"),
        ("Frankie Smiles", "1 SS"),
        ("Zo Abel", "1 OF"),
        ("Herbie Muppet", "a ninth hitter (DH)"),
        ("Clay Shaw", "1 P"),
        ("Beer Can Bender", "1 RP"),
    ],
)
def test_ten_cards_are_none(gone: str, lacks: str) -> None:
    """RB-008, RB-144: what is missing is named."""
    kept = "\n".join(line for line in MUDLARKS.partition("lineup:")[0].splitlines() if gone not in line)
    with pytest.raises(NotLegal, match=r"^mudlarks\.yaml:4: players: the squad is not complete, it lacks ") as error:
        team(kept)
    assert f"it lacks {lacks} (RB-008, RB-144)" in str(error.value)


def test_each_side_is_read_once_whatever_team_it_meets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A side without a team is tried with one team after the other; the file across the table is not read again."""
    teams, find, names = GAME.teams(), GAME.team_files.find, []

    def finding(node: Node, default: str) -> tuple[Team, Json]:
        names.append(node.name)
        return find(node, default)

    monkeypatch.setattr(GAME.team_files, "find", finding)
    GAME.set_up(as_node(None, "--away"), as_node(teams[0], "--home"), NOTHING)
    assert names == ["--away", "--home", "--away"]


@pytest.mark.parametrize("both", ["hares", {"team": "hares"}])
def test_one_copy_of_each_card(both: Json) -> None:
    """RB-R-16, RB-145: two managers can't have the same team, nor one card of it."""
    with pytest.raises(NotLegal, match=r"^--home: that is the same team, .*; there is one copy of each card \(RB-R-16\)"):
        GAME.set_up(as_node("hares", "--away"), as_node(both, "--home"), NOTHING)
    plain = shipped_team("kettles").plain()
    players = plain["players"]
    assert isinstance(players, list)
    hare = shipped_team("hares").plain()["players"]
    assert isinstance(hare, list)
    plain["players"] = [*players, hare[8]]
    with pytest.raises(NotLegal, match=r"^--home: Otto Plumridge is on both teams; there is one copy of each card \(RB-145\)"):
        GAME.set_up(as_node("hares", "--away"), as_node(plain, "--home"), NOTHING)


def test_the_second_team_is_another_one_whichever_the_first_is() -> None:
    """RB-R-16: also where nobody said which."""
    for name in shipped_teams():
        for setup in (GAME.set_up(as_node(name), NOTHING, NOTHING), GAME.set_up(NOTHING, as_node(name), NOTHING)):
            assert len({sheet.code for sheet in GAME.sheets(setup)}) == 2


# --- Lineups (RB-007, RB-009 to RB-012, RB-R-34 to RB-R-36)

STARTERS = ((STARTER_CHOICE, "Anton Samovarov", "away"), (STARTER_CHOICE, "Laszlo Mezei", "home"))
OWN = [
    *("Clementine Broth, C", "Humphrey Ladle, 1B", "Saoirse Teague, 2B", "Ravi Chaudhari, 3B", "Earl Grayling, SS"),
    *("Jasmine Leung, LF", "Bjorn Grytvik, CF", "Thelonius Simmer, RF", "Polly Steeper, DH"),
]
ORDERED = [OWN[8], *OWN[3:8], *OWN[:3]]
SET_BY_HAND = (
    (LINEUP_CHOICE, "set it myself", "away"),
    *((POSITION_CHOICE, line, "away") for line in OWN),
    *((ORDER_CHOICE, line, "away") for line in ORDERED),
    (LINEUP_CHOICE, "as listed", "home"),
    *STARTERS,
)


def sheet(table: ScriptTable, seat: Seat) -> list[str]:
    """A side's batting order with positions, and its starter, as the scorebook is told them."""
    begins = next(event for event in table.events if isinstance(event, GameBegins))
    side = begins.teams[seat]
    assert side.pitcher is not None
    spots = [f"{slot.player.name}, {slot.position.short.upper()}" for slot in side.order if slot.position is not None]
    return [*spots, side.pitcher.name]


def test_a_manager_says_who_plays_where_who_bats_when_and_who_starts() -> None:
    """RB-007, RB-010, RB-011: a spare second baseman is the designated hitter, outfielders change places, one hitter sits."""
    state, table = first_turn(*SET_BY_HAND)
    assert sheet(table, AWAY) == [*ORDERED, "Anton Samovarov"]
    assert state.board.inning == 1
    assert state.board.half == AWAY
    nine = state.board.nines[AWAY]
    assert nine.fielders[10] is None
    assert [nine.hitters[place].name for place in (0, 8)] == ["Polly Steeper", "Saoirse Teague"]
    assert sum(fielder is not None for fielder in nine.fielders) == 8


def test_a_lineup_as_listed_is_the_team_files() -> None:
    """RB-007: who changes nothing plays the usual nine."""
    _, table = first_turn(*STARTERS)
    usual = [f"{spot.hitter.name}, {spot.position.short.upper()}" for spot in shipped_team("beekeepers").lineup]
    assert sheet(table, HOME) == [*usual, "Laszlo Mezei"]


class Tinkerer:
    """Sets every lineup himself, taking what is on offer at random, and notes what was."""

    def __init__(self) -> None:
        self.offers: list[tuple[str, Sequence[str]]] = []

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        self.offers.append((why, [str(option) for option in options]))
        if why == LINEUP_CHOICE:
            return options[1]
        return options[bench.luck() % len(options)]


@pytest.mark.parametrize("name", shipped_teams())
def test_whatever_is_offered_makes_a_lineup(name: str) -> None:
    """RB-009, RB-010, RB-011, RB-R-34: any way through what is on offer ends in nine hitters who may stand where they do."""
    setup = GAME.set_up(as_node(name), NOTHING, NOTHING)
    stood: dict[str, set[str]] = {}
    for number in range(25):
        manager = Tinkerer()
        table = LiveTable(GAME, (manager, AtRandom()), f"{name} {number}")
        table.state = GAME.start(setup, table)
        GAME.turn(table.state, table)
        nine = table.state.board.nines[AWAY]
        assert len(set(nine.hitters)) == ORDER
        assert sorted(nine.positions) == list(range(2, 11))
        assert not {card.name for card in nine.team.pitchers} & {
            line.rpartition(", ")[0] for why, lines in manager.offers if why != STARTER_CHOICE for line in lines
        }
        for spot in nine.spots:
            stood.setdefault(spot.position.short.upper(), set()).add(spot.hitter.position)
    assert {where: stood[where] for where in ("LF", "CF", "RF")} == {where: {"OF"} for where in ("LF", "CF", "RF")}
    assert all(stood[position] == {position} for position in ("C", "1B", "2B", "3B", "SS"))


@pytest.mark.parametrize("printed", HITTERS)
def test_any_hitter_may_be_the_designated_hitter(printed: Printed) -> None:
    """RB-010: whatever the ninth hitter's card prints, he can be, and so can who else stands where he does; nobody else."""
    squad = team(
        MUDLARKS.partition("lineup:")[0].replace("Herbie Muppet,  position: 1B", f"Herbie Muppet, position: {printed}")
    )
    offered = {line for line in on_offer(squad) if line.endswith(", DH")}
    assert offered == {f"{card.name}, DH" for card in squad.hitters if card.position == printed}


def on_offer(squad: Team) -> set[str]:
    """Everything that is offered to whoever sets that squad's lineup, in many tries."""
    offered: set[str] = set()
    for number in range(40):
        manager = Tinkerer()
        table = LiveTable(GAME, (manager, AtRandom()), f"bench {number}")
        table.state = dealt()
        lineup(table, squad, AWAY)
        offered.update(line for _, lines in manager.offers for line in lines)
    return offered


def test_lineups_and_starters_are_set_in_secret_and_shown_together() -> None:
    """RB-R-36, RB-007: until both are set neither manager sees a name of the other's, then both see all."""
    session = Session(GAME, Record(GAME.name, GAME.edition, SETUP, "secret lineups"))
    while session.asks[0].seat is None:
        session.answer_number(0)
    for why, answer, side in SET_BY_HAND[:-2]:
        ask = session.asks[0]
        if (ask.why, ask.seat) == (why, SIDES.index(side)) and answer in ask.texts:  # not asked about the only one left
            session.answer(answer)
        for other_side in BOTH:
            known = [event for event in seen(session.events, (other_side,)) if isinstance(event, Chosen)]
            assert {event.option for event in known if event.seat != other_side} <= {SECRET}
        view = session.view(HOME)
        assert isinstance(view, RB8View)
        assert view.board.inning == 0
        assert view.board.nines == tuple(nine_of(team, team.lineup) for team in view.board.teams)
    assert [ask.seat for ask in session.asks] == [AWAY, HOME]
    session.answer("Anton Samovarov", AWAY)
    assert not any(isinstance(event, GameBegins) for event in session.events)
    session.answer("Laszlo Mezei", HOME)
    begins = next(event for event in seen(session.events, ()) if isinstance(event, GameBegins))
    assert [side.pitcher.name for side in begins.teams if side.pitcher is not None] == ["Anton Samovarov", "Laszlo Mezei"]
    assert begins.teams[AWAY].order[0].player.name == "Polly Steeper"


def test_what_one_manager_sets_changes_nothing_that_the_other_is_asked() -> None:
    """RB-R-36: home is offered the same, whatever the away side has done."""
    offers = []
    for away in (Tinkerer(), AtRandom()):
        home = Tinkerer()
        table = LiveTable(GAME, (away, home), "two managers")
        table.state = dealt()
        lineup(table, shipped_team("kettles"), AWAY)
        lineup(table, shipped_team("beekeepers"), HOME)
        offers.append(home.offers[:2])
    assert offers[0] == offers[1]


@pytest.mark.parametrize("seed", ["order 1", "order 2", "order 3"])
def test_the_order_stays_as_it_was_set(seed: str) -> None:
    """RB-009, RB-012, RB-013, RB-R-35: in a whole game nobody but pitchers is replaced, and each bats in his turn."""
    table = LiveTable(GAME, (AtRandom(), AtRandom()), seed)
    state = table.play(SETUP)
    begins = next(event for event in table.events if isinstance(event, GameBegins))
    changed = [event for event in table.events if isinstance(event, Substitution)]
    assert changed
    assert {event.position for event in changed} == {Position.PITCHER}
    half: Seat = AWAY
    batted: list[list[str]] = [[], []]
    for event in table.events:
        if isinstance(event, HalfInningBegins):
            half = event.half
        elif isinstance(event, Play) and event.ends_plate_appearance:
            batted[half].append(event.batter)
    for seat in BOTH:
        order = [slot.player.id for slot in begins.teams[seat].order]
        assert [hitter.id for hitter in state.board.nines[seat].hitters] == order
        assert batted[seat] == [order[number % ORDER] for number in range(len(batted[seat]))]
        assert not set(batted[seat]) & {pitcher.id for pitcher in state.board.teams[seat].pitchers}


def test_a_game_has_nine_innings_of_two_halves_of_three_outs() -> None:
    """RB-002, RB-014, RB-015: away in the top, home in the bottom, three outs each but for a walk-off; who has more has won."""
    table = LiveTable(GAME, (AtRandom(), AtRandom()), "nine innings")
    state = table.play(SETUP)
    halves: list[tuple[int, Seat, int]] = []
    for event in table.events:
        if isinstance(event, HalfInningBegins):
            halves.append((event.inning, event.half, 0))
        elif isinstance(event, Play):
            inning, half, outs = halves[-1]
            halves[-1] = inning, half, outs + event.outs
    assert [(inning, half) for inning, half, _ in halves] == [(1 + number // 2, number % 2) for number in range(len(halves))]
    assert len(halves) >= 17
    assert all(outs == 3 for _, _, outs in halves[:-1])
    score = GAME.result(state)
    assert score is not None
    assert score[AWAY] != score[HOME]


# --- Points (RB-142, RB-R-41)

PRINTED = [  # position, ratings, ability, what the card prints
    ("2B", (7, 7, 7, 5), "P01", 53),
    ("3B", (4, 9, 3, 8), "P03", 64),
    ("OF", (6, 6, 8, 9), "P04", 86),
    ("SS", (7, 8, 7, 9), "P05", 80),
    ("3B", (4, 10, 7, 7), "P07", 71),
    ("OF", (5, 5, 10, 7), "P09", 69),
    ("OF", (10, 6, 5, 7), "P11", 87),
    ("P", (8, 8), "P08", 93),
    ("P", (8, 9), "P06", 136),
    ("P", (9, 9), "P10", 145),
    ("P", (8, 9), "P02", 119),  # printed 19: a figure is lost
]


@pytest.mark.parametrize(("position", "ratings", "ability", "printed"), PRINTED, ids=[row[2] for row in PRINTED])
def test_points_of_the_printed_cards(position: Printed, ratings: tuple[int, ...], ability: str, printed: int) -> None:
    """RB-R-41, RB-142: the formula gives what the printed cards say."""
    assert points(position, ratings, ABILITIES[ability]) == printed


def test_points_keep_within_what_is_printed_anywhere() -> None:
    """RB-R-41: 19 is the least and 145 the most, and more of a rating never costs less."""
    assert points("C", (1, 1, 1, 1), None) == 19
    assert points("P", (10, 10), ABILITIES["P06"]) == 145
    assert points("RP", (1, 1), None) == 19
    assert points("RP", (7, 7), None) == 29
    for place in range(4):
        costs = [points("SS", [rating if number == place else 6 for number in range(4)], None) for rating in range(1, 11)]
        assert costs == sorted(costs)


def test_points_may_be_given() -> None:
    """RB-142: a card's own figure stands; a squad costs what its cards cost."""
    squad = team(MUDLARKS.replace("ability: P03}", "ability: P03, points: 71}"))
    assert [card.points for card in squad.players[:3]] == [53, 71, 86]
    assert squad.points == sum(card.points for card in squad.players)


# --- What is said of bad input: the file, the place, what was expected

BAD_TEAMS = {  # what is changed in the Mudlarks' file, to what, and what must be said of it
    # --- ratings
    "power 11": (
        "power: 7, contact: 7",
        "power: 11, contact: 7",
        "4: players[1].power: expected a whole number from 1 to 10, found 11",
    ),
    "contact 0": (
        "power: 7, contact: 7",
        "power: 7, contact: 0",
        "4: players[1].contact: expected a whole number from 1 to 10, found 0",
    ),
    "speed -1": ("speed: 3", "speed: -1", "5: players[2].speed: expected a whole number from 1 to 10, found -1"),
    "defense in words": (
        "defense: 5",
        "defense: fair",
        "4: players[1].defense: expected a whole number from 1 to 10, found 'fair'",
    ),
    "half a point of control": (
        "control: 9",
        "control: 8.5",
        "13: players[10].control: expected a whole number from 1 to 10, found 8.5",
    ),
    "stuff true": ("stuff: 9", "stuff: true", "13: players[10].stuff: expected a whole number from 1 to 10, found True"),
    "no contact": (
        "power: 7, contact: 7",
        "power: 7",
        "4: players[1]: expected a hitter's card with the key contact, found a mapping",
    ),
    "no stuff": (", stuff: 9", "", "13: players[10]: expected a pitcher's card with the key stuff, found a mapping"),
    "a pitcher with power": (
        "control: 9",
        "power: 9, control: 9",
        "13: players[10].power: unknown key 'power'; known: id, name, position",
    ),
    "a hitter with stuff": (
        "power: 7",
        "stuff: 7, power: 7",
        "4: players[1].stuff: unknown key 'stuff'; known: id, name, position",
    ),
    # --- hands, positions, names, points
    "bats both": ("bats: L, ability: P03", "bats: B, ability: P03", "5: players[2].bats: expected one of R, L, S, found 'B'"),
    "throws with either": ("throws: L", "throws: S", "13: players[10].throws: expected one of R, L, found 'S'"),
    "a card printed LF": (
        "Zo Abel,        position: OF",
        "Zo Abel, position: LF",
        "6: players[3].position: expected one of C, 1B, 2B, 3B, SS, OF, P, RP",
    ),
    "a card printed DH": (
        "Herbie Muppet,  position: 1B",
        "Herbie Muppet, position: DH",
        "12: players[9].position: expected one of C, 1B, 2B, 3B, SS, OF, P, RP",
    ),
    "a card without a position": (
        "position: 2B, ",
        "",
        "4: players[1]: expected a player card with the key position, found a mapping",
    ),
    "a card without a name": (
        "name: Charity Case,   ",
        "",
        "4: players[1]: expected a hitter's card with the key name, found a mapping",
    ),
    "a name of blanks": (
        "Charity Case,   position",
        "'  ', position",
        "4: players[1].name: expected the player's name, 1 to 40 printable characters, found '  '",
    ),
    "a card that is a name": (
        "players:\n",
        "players:\n  - Pru Talbot\n",
        "4: players[1]: expected a mapping (key: value), found 'Pru Talbot'",
    ),
    "one player twice": (
        "Dade Frogs, ",
        "Charity Case, ",
        "4: players: two cards have the name 'Charity Case'; a team holds a player once (RB-145)",
    ),
    "one card twice": (
        "ability: P01}",
        "ability: P01, id: MUD02}",
        "4: players: two cards have the id 'MUD02'; a team holds a player once (RB-145)",
    ),
    "146 points": (
        "ability: P03}",
        "ability: P03, points: 146}",
        "5: players[2].points: expected a whole number from 19 to 145, found 146",
    ),
    "18 points": (
        "ability: P03}",
        "ability: P03, points: 18}",
        "5: players[2].points: expected a whole number from 19 to 145, found 18",
    ),
    # --- abilities
    "no such ability": (
        "ability: P01",
        "ability: A99",
        "4: players[1].ability: expected the ID of an ability, A01 to A48 or P01 to P11",
    ),
    "an ability by its name": (
        "ability: P01",
        "ability: Command",
        "4: players[1].ability: expected the ID of an ability, A01 to A48 or P01 to P11",
    ),
    "a pitcher's on a hitter": (
        "ability: P01",
        "ability: A29",
        "4: players[1].ability: A29 Command belongs on a card of P, RP, not 2B",
    ),
    "a hitter's on a pitcher": (
        "ability: P10",
        "ability: A27",
        "13: players[10].ability: A27 Foul-Off Artist belongs on a card of C, 1B, 2B, 3B, SS, OF, not P",
    ),
    "an outfielder's on a shortstop": (
        "ability: P05",
        "ability: A36",
        "7: players[4].ability: A36 Web Gem belongs on a card of OF, not SS",
    ),
    "an infielder's on an outfielder": (
        "ability: P04",
        "ability: A35",
        "6: players[3].ability: A35 Turn Two belongs on a card of 1B, 2B, 3B, SS, not OF",
    ),
    "a catcher's on a first baseman": (
        "bats: L}",
        "bats: L, ability: A41}",
        "10: players[7].ability: A41 Field General belongs on a card of C, not 1B",
    ),
    "a reliever's on a starter": (
        "ability: P10",
        "ability: A46",
        "13: players[10].ability: A46 Fireman belongs on a card of RP, not P",
    ),
    "a starter's on a reliever": (
        "stuff: 7, throws: R}",
        "stuff: 7, throws: R, ability: A44}",
        "14: players[11].ability: A44 Workhorse belongs on a card of P, not RP",
    ),
    # --- the squad
    "no catcher": (
        "Mo Vegas,       position: C,",
        "Mo Vegas,       position: OF,",
        "4: players: the squad is not complete, it lacks 1 C (RB-008, RB-144)",
    ),
    "two outfielders": (
        "Zo Abel,        position: OF, power: 6, contact: 6, speed: 8, defense: 9, bats: R, ability: P04",
        "Zo Abel,        position: SS, power: 6, contact: 6, speed: 8, defense: 9, bats: R",
        "4: players: the squad is not complete, it lacks 1 OF (RB-008, RB-144)",
    ),
    "nobody who starts": (
        "Clay Shaw,      position: P, ",
        "Clay Shaw, position: RP, ",
        "4: players: the squad is not complete, it lacks 1 P (RB-008, RB-144)",
    ),
    "no cards": (
        MUDLARKS.partition("players:")[2],
        " []\n",
        "3: players: the squad is not complete, it lacks 1 C, 1 1B, 1 2B, 1 3B, 1 SS, 3 OF, 1 P, 1 RP",
    ),
    "players that are no list": (MUDLARKS.partition("players:")[2], " eleven\n", "3: players: expected a list, found 'eleven'"),
    # --- the lineup
    "a pitcher bats": (
        "Herbie Muppet, position: DH",
        "Clay Shaw, position: DH",
        "22: lineup[7].name: Clay Shaw is a pitcher; pitchers never bat (RB-009)",
    ),
    "an outfielder at short": (
        "Frankie Smiles, position: SS}",
        "Zo Abel, position: SS}",
        "18: lineup[3].position: Zo Abel is printed OF and can't play SS (RB-R-34)",
    ),
    "a first baseman in right": (
        "Zo Abel, position: RF",
        "Herbie Muppet, position: RF",
        "24: lineup[9].position: Herbie Muppet is printed 1B and can't play RF (RB-R-34)",
    ),
    "a second baseman at short": (
        "Frankie Smiles, position: SS}",
        "Charity Case, position: SS}",
        "18: lineup[3].position: Charity Case is printed 2B and can't play SS",
    ),
    "two in center": ("Zo Abel, position: RF", "Zo Abel, position: CF", "16: lineup: more than one stands at CF (RB-009)"),
    "nobody in right": ("Zo Abel, position: RF", "Zo Abel, position: DH", "16: lineup: nobody stands at RF (RB-009)"),
    "one bats twice": ("Herbie Muppet, position: DH", "Zo Abel, position: DH", "16: lineup: a hitter bats twice (RB-009)"),
    "a stranger bats": (
        "Herbie Muppet, position: DH",
        "Dre Hawkson, position: DH",
        "22: lineup[7].name: expected a player of the squad, found 'Dre Hawkson'",
    ),
    "a pinch hitter": (
        "Herbie Muppet, position: DH",
        "Herbie Muppet, position: PH",
        "22: lineup[7].position: expected one of C, 1B, 2B, 3B, SS, LF, CF, RF, DH",
    ),
    "eight bat": (
        "  - {name: Zo Abel, position: RF}\n",
        "",
        "16: lineup: expected 9 hitters in batting order (RB-009), found a list of 8",
    ),
    "a spot without a position": (
        "{name: Mae Donna, position: CF}",
        "{name: Mae Donna}",
        "16: lineup[1]: expected a name and a position, found a mapping of name",
    ),
    "a spot that is a name": (
        "{name: Mae Donna, position: CF}",
        "Mae Donna",
        "16: lineup[1]: expected a mapping (key: value), found 'Mae Donna'",
    ),
    # --- the rotation
    "a reliever starts": (
        "[Clay Shaw]",
        "[Beer Can Bender]",
        "25: starters[1]: expected a starting pitcher of the squad: Clay Shaw, found 'Beer Can Bender'",
    ),
    "one starts twice": (
        "[Clay Shaw]",
        "[Clay Shaw, Clay Shaw]",
        "25: starters: a rotation names one starting pitcher or more, each once (RB-138)",
    ),
    "nobody starts": ("[Clay Shaw]", "[]", "25: starters: a rotation names one starting pitcher or more, each once (RB-138)"),
    "a hitter starts": (
        "starters: [Clay Shaw]",
        "starter: Zo Abel",
        "25: starter: expected a starting pitcher of the squad: Clay Shaw, found 'Zo Abel'",
    ),
    # --- the file
    "no name": ("name: Mudlarks\n", "", "1: expected a team with the key name"),
    "no players": (
        MUDLARKS.partition("players:")[1] + MUDLARKS.partition("players:")[2],
        "",
        "1: expected a team with the key players",
    ),
    "a code of two": ("code: MUD", "code: MU", "2: code: expected a code of three letters, found 'MU'"),
    "a key nobody knows": ("code: MUD", "coach: MUD", "2: coach: unknown key 'coach'; known: name, nickname, code"),
    "a key twice": ("code: MUD", "name: Terns", "2: name: key stands twice"),
    "no team at all": (MUDLARKS, "Mudlarks\n", "1: expected a mapping (key: value), found 'Mudlarks'"),
}


@pytest.mark.parametrize(("old", "new", "said"), BAD_TEAMS.values(), ids=BAD_TEAMS.keys())
def test_a_bad_team_file_says_where_and_what_was_expected(tmp_path: Path, old: str, new: str, said: str) -> None:
    """RB-008, RB-009, RB-011, RB-101, RB-145, RB-R-34: in the file's name, line and key."""
    assert old in MUDLARKS
    path = tmp_path / "mudlarks.yaml"
    path.write_text(MUDLARKS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(HotStoveError) as error:
        GAME.set_up(as_node(str(path), "--away", folder=path.parent), NOTHING, NOTHING)
    assert str(error.value).startswith(f"{path}:{said}")


BAD_OPTIONS = {
    "control_faces: 3": "control_faces: expected one of 4, 5, found 3",
    "control_faces: true": "control_faces: expected one of 4, 5, found none of them",
    "speed: fast": "speed: expected on or off, found 'fast'",
    "sides: left": "sides: expected one of regular, simple, advanced, found 'left'",
    "rally: 2": "rally: expected one of one, unlimited, found 2",
    "weather: rain": "weather: there is no such option; there are: control_faces, speed, sides, rally",
}


@pytest.mark.parametrize(("written", "said"), BAD_OPTIONS.items())
def test_a_bad_option_says_where_and_what_was_expected(written: str, said: str) -> None:
    with pytest.raises(HotStoveError) as error:
        GAME.set_up(NOTHING, NOTHING, read_yaml(f"{written}\n", "game.yaml"))
    assert str(error.value) == f"game.yaml:1: {said}"


def test_options_are_read_in_any_case_and_default_to_the_regular_rules() -> None:
    """RB-021, RB-127, RB-146, RB-152: what is written, else the rulebook's."""
    written = read_yaml("{control_faces: 4, speed: on, sides: Advanced, rally: UNLIMITED}", "game.yaml")
    assert GAME.set_up(NOTHING, NOTHING, written).options == {
        "control_faces": "4",
        "speed": True,
        "sides": "advanced",
        "rally": "unlimited",
    }
    settled = GAME.set_up(NOTHING, NOTHING, NOTHING).options
    assert {name: settled[name] for name in ("speed", "sides", "rally")} == {"speed": False, "sides": "regular", "rally": "one"}


BAD_SIDES: dict[str, tuple[Json, str]] = {
    "no such team": ("gulls", "--away: there is no team 'gulls'; teams: accountants ("),
    "no such file": ("no/gulls.yaml", "no/gulls.yaml: No such file or directory"),
    "a list": (["hares"], "--away: expected a team's name or file, found a list of 1"),
    "no such position": ({"team": "hares", "cards": {"OF": {}}}, "--away: cards.OF: unknown key 'OF'; known: CF, 2B, "),
    "a bad card": (
        {"team": "hares", "cards": {"RF": {"name": "Zo Abel", "position": "OF", "power": 12}}},
        "--away: cards.RF: expected a hitter's card with the key contact, found a mapping of name, position, power",
    ),
    "a card for another place": (
        {"team": "hares", "cards": {"SS": hitter_card("Zo Abel", "OF")}},
        "--away: the squad is not complete, it lacks 1 SS (RB-008, RB-144)",
    ),
    "a card that is there": (
        {"team": "hares", "cards": {"SS": hitter_card("Tilly Brisk", "SS")}},
        "--away: two cards have the name 'Tilly Brisk'; a team holds a player once (RB-145)",
    ),
    "a starter who is none": (
        {"team": "hares", "starter": "Babatunde Oke"},
        "--away: starter: expected a starting pitcher of the squad: Ferris Gallop, Anneke Verhoeven, Amos Threlkeld",
    ),
}


@pytest.mark.parametrize(("side", "said"), BAD_SIDES.values(), ids=BAD_SIDES.keys())
def test_a_bad_side_says_where_and_what_was_expected(side: Json, said: str) -> None:
    with pytest.raises(HotStoveError) as error:
        GAME.set_up(as_node(side, "--away", folder=Path()), NOTHING, NOTHING)
    assert str(error.value).startswith(said)
