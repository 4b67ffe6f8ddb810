"""Small Ball's rules against a second reading of the specification, over everything that can happen in a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest

from hotstove.baseball.plays import GameEnds, HalfInningBegins, HalfInningEnds, Kind, Play
from hotstove.games.smallball import GAME, rules
from hotstove.games.smallball.cards import Code, Pinch, read_team, shipped_team, shipped_teams
from hotstove.games.smallball.decisions import ALL_DECISIONS, DECISION, SACRIFICE, legal
from hotstove.games.smallball.state import SmallBallState
from hotstove.managers.simple import AtRandom
from hotstove.play.seats import sides_change
from hotstove.table import AWAY, BOTH, HOME, DoesNotFit, Event, HotStoveError, NotLegal
from hotstove.table.asks import Ask
from hotstove.table.game import Bench
from hotstove.table.live import LiveTable
from hotstove.table.script import ScriptTable
from hotstove.table.texts import Json, as_node, read_yaml

O = TypeVar("O")  # noqa: E741
NOTHING = as_node(None)
CODES = ("1B", "2B", "BB", "SO", "FO", "GO")
ALL_ALIKE: dict[str, Json] = {
    "name": "Testers",
    "players": [{"number": number, "name": f"Card {number}", "results": list(CODES)} for number in range(1, 10)],
}
MIRRORS: Json = {**ALL_ALIKE, "name": "Mirrors"}
SETUP = GAME.set_up(as_node(ALL_ALIKE), as_node(MIRRORS), NOTHING)
SHIPPED = GAME.set_up(NOTHING, NOTHING, NOTHING)


def position(**start: Json) -> SmallBallState:
    """A position as scenarios write it, with a team whose cards all read 1B 2B BB SO FO GO."""
    return GAME.position(SETUP, as_node(start))


def play(state: SmallBallState, decision: str, die: int = 0) -> list[Event]:
    """One turn by the rules; a question that is neither of the two is an error."""
    steps = [as_node({"ask": "decision", "answer": decision})] + ([as_node({"roll": "d6", "value": die})] if die else [])
    table = ScriptTable(steps, {})
    GAME.turn(state, table)
    assert table.done
    return table.events


# --- A second reading of the specification, runner by runner

HOME_PLATE, OUT = 4, -1


@dataclass(frozen=True)
class Before:
    """Runners by base, outs, unbanked runs, and how many have batted."""

    on: tuple[bool, bool, bool]
    outs: int
    runs: int

    @property
    def batted(self) -> int:
        return sum(self.on) + self.outs + self.runs

    def state(self, half: str = "top", batter: int = 9) -> SmallBallState:
        """Cards that batted one after the other: the runs, the outs, then the runners from third to first."""
        cards = [(batter - 1 - back) % 9 + 1 for back in range(self.batted, 0, -1)]
        runs, outs, runners = cards[: self.runs], cards[self.runs : self.runs + self.outs], cards[self.runs + self.outs :]
        bases: dict[str, Json] = {str(base): runners.pop(0) for base in (3, 2, 1) if self.on[base - 1]}
        start: dict[str, Json] = {"runs": [*runs], "outs_pile": [*outs], "bases": bases, "outs": self.outs}
        return position(**start, half=half, batter=batter, opponent_batter=4, inning=3, score=[2, 1])


ALL_BEFORE = [
    Before(on, outs, runs)
    for on in ((first, second, third) for first in (False, True) for second in (False, True) for third in (False, True))
    for outs in range(3)
    for runs in range(9 - sum(on) - outs)
]  # fmt: skip


def where_at_bat(before: Before, code: str, pinch: str | None, hit_and_run: bool) -> dict[int, int]:
    """Where the batter (0) and each runner (1 to 3) end, by the base they came from."""
    ends = {base: base for base in (3, 2, 1) if before.on[base - 1]} | {0: 0}
    if pinch == "ON-BASE" and code == "SO":  # SB-46
        code = "1B"
    if pinch == "POWER":  # SB-45
        code = {"1B": "3B", "2B": "HR"}.get(code, code)
    if hit_and_run and code in ("FO", "SO"):  # SB-40, SB-41
        return {1: OUT, 0: OUT}
    if hit_and_run and code == "GO":  # SB-39
        return {1: 3, 0: 1}
    length = {"1B": 1, "2B": 2, "3B": 3, "HR": 4}.get(code)
    if length:
        on_contact = before.outs == 2 and before.runs > 0  # SB-24
        farther = length + 1 if on_contact or hit_and_run else length  # SB-25, SB-38
        return {base: length if base == 0 else min(base + farther, HOME_PLATE) for base in ends}
    if code == "BB":  # SB-11
        ends[0] = 1
        if 1 in ends:
            ends[1] = 2
            if 2 in ends:
                ends[2] = 3
                if 3 in ends:
                    ends[3] = HOME_PLATE
        return ends
    ends[0] = OUT
    if code == "FO" and 3 in ends:  # SB-13
        ends[3] = HOME_PLATE
    if code == "GO":  # SB-14
        ends |= {base: base + 1 for base in (2, 3) if base in ends}
        if 1 in ends:
            ends[1] = OUT
    return ends


def where_after(before: Before, decision: str, die: int) -> dict[int, int]:
    """Where everybody ends, for any decision but a bank."""
    call, _, pinch = decision.partition(" with ")
    if call in ("bat", "hit and run"):
        return where_at_bat(before, CODES[die - 1], pinch or None, call == "hit and run")
    ends = {base: base for base in (3, 2, 1) if before.on[base - 1]}
    if call == "sacrifice":  # SB-34
        return {base: base + (die <= 4) for base in ends} | {0: OUT}
    going = {"steal second": (1,), "steal third": (2,), "double steal": (2, 1)}[call]
    for base in going:  # SB-27, SB-30
        ends[base] = base + 1 if die <= 4 or base != going[0] else OUT
    return ends


def legal_as_specified(before: Before, stole: bool, unused: tuple[str, ...], bank_nothing: bool) -> set[str]:
    """SB-19, SB-27 to SB-31, SB-34, SB-37, SB-44, with their rulings."""
    first, second, third = before.on
    at_bats = ["bat"]
    if before.outs < 2 and first and not second and not third:
        at_bats.append("hit and run")
    legal_calls = {f"{at_bat} with {pinch}" for at_bat in at_bats for pinch in unused} | set(at_bats)
    legal_calls |= {"bank"} if before.runs or bank_nothing else set()
    legal_calls |= {"sacrifice"} if first or second or third else set()
    if not stole:
        legal_calls |= {"steal second"} if first and not second else set()
        legal_calls |= {"steal third"} if second and not third else set()
        legal_calls |= {"double steal"} if first and second and not third else set()
    return legal_calls


UNUSED: list[tuple[Pinch, ...]] = [(Pinch.POWER, Pinch.ON_BASE), (Pinch.POWER,), (Pinch.ON_BASE,), ()]


def test_what_is_legal_in_every_position() -> None:
    for before, stole, unused, bank_nothing in product(ALL_BEFORE, (False, True), UNUSED, (False, True)):
        listed = [str(decision) for decision in legal(before.outs, before.on, before.runs > 0 or bank_nothing, stole, unused)]
        assert len(listed) == len(set(listed))
        assert set(listed) == legal_as_specified(before, stole, unused, bank_nothing), (before, stole, unused)


def every_turn() -> Iterator[tuple[Before, str, int]]:
    for before in ALL_BEFORE:
        for decision in sorted(legal_as_specified(before, False, UNUSED[0], False) - {"bank"}):
            for die in range(1, 7):
                yield before, decision, die


@pytest.mark.parametrize("half", BOTH)
def test_every_play_from_every_position(half: int) -> None:
    """All codes, bases, outs, runs, pinch hitters and tactics: outs, bases, piles, score and who is due (SB-08 to SB-48)."""
    count = 0
    for before, decision, die in every_turn():
        state = before.state(("top", "bottom")[half], batter=count % 9 + 1)
        state.stole = "steal" not in decision and before.batted > 0
        stole = state.stole or "steal" in decision
        batter, score = state.batter, state.score
        who = {0: batter, 1: state.first, 2: state.second, 3: state.third}
        runs, outs_pile, unused = state.runs_pile, state.outs_pile, state.unused
        events = play(state, decision, die)
        case = (before, decision, die)
        count += 1

        ends = where_after(before, decision, die)
        out = [who[base] for base, end in ends.items() if end == OUT]
        home = [who[base] for base, end in ends.items() if end == HOME_PLATE]
        completed = 0 in ends
        due = batter % 9 + 1 if completed else batter
        spent = decision.partition(" with ")[2]
        left = tuple(pinch for pinch in unused[half] if pinch != spent)
        assert state.unused[half] == left, case
        assert state.unused[1 - half] == unused[1 - half], case
        (told,) = [event for event in events if isinstance(event, Play)]
        assert told.batter == state.teams[half].cards[batter - 1].id, case

        if before.outs + len(out) >= 3:
            assert all(move.out for move in told.moves), case  # nobody moves any more
            how, banked = "bust", 0  # SB-18
        elif before.batted + completed == 9:
            how, banked = "all batted", before.runs + len(home)  # SB-20
        else:
            how, banked = "", 0
        assert [event.how for event in events if isinstance(event, HalfInningEnds)] == ([how] if how else []), case
        assert state.score[half] == score[half] + banked, case
        assert state.score[1 - half] == score[1 - half], case
        if how:
            assert (state.half, state.inning) == (1 - half, 3 + half), case
            assert (state.batter, state.due[half]) == (4, due), case
            assert (state.bases, state.outs, state.runs) == ((None, None, None), 0, 0), case
            assert (state.runs_pile, state.outs_pile) == ((), ()), case
            assert (state.batters, state.stole) == (0, False), case
            continue
        on = {end: who[base] for base, end in ends.items() if 1 <= end <= 3}
        assert state.half == half, case
        assert state.outs == before.outs + len(out), case
        assert state.bases == tuple(on.get(base) for base in (1, 2, 3)), case
        assert (state.runs_pile, state.runs) == ((*runs, *home), before.runs + len(home)), case
        assert Counter(state.outs_pile) == Counter([*outs_pile, *out]), case
        assert (state.batter, state.due[1 - half]) == (due, 4), case
        assert (state.batters, state.stole) == (before.batted + completed, stole and not completed), case
    assert count > 4000


def test_a_bank_counts_the_runs_pile_from_every_position() -> None:
    """SB-19, SB-23: the runs count, the runners left do not, and the batter due leads off next time."""
    for before in ALL_BEFORE:
        if before.runs:
            state = before.state("bottom", batter=6)
            play(state, "bank")
            assert (state.score, state.inning, state.half) == ((2, 1 + before.runs), 4, AWAY)
            assert (state.due, state.bases, state.batters) == ((4, 6), (None, None, None), 0)


# --- Setting up


def test_the_game_begins_as_the_rulebook_says() -> None:
    """SB-01 to SB-05, SB-07."""
    state = GAME.start(SHIPPED, ScriptTable((), {}))
    assert [team.name for team in state.teams] == ["Cinder Creek Foxes", "Bluewater Herons"]
    assert [[card.number for card in team.cards] for team in state.teams] == [list(range(1, 10))] * 2
    assert [team.colour for team in state.teams] == ["red", "blue"]
    assert state.unused == ((Pinch.POWER, Pinch.ON_BASE), (Pinch.POWER, Pinch.ON_BASE))
    assert (state.score, state.inning, state.half, state.due) == ((0, 0), 1, AWAY, (1, 1))
    assert (state.outs, state.bases, state.runs, state.batters) == (0, (None, None, None), 0, 0)
    assert state.runs_pile == state.outs_pile == ()


def test_the_shipped_cards_are_as_specified() -> None:
    """The totals of the 54 faces, and one card of each."""
    totals = {
        name: [sum(card.results.count(Code(code)) for card in shipped_team(name).cards) for code in CODES]
        for name in shipped_teams()
    }
    assert totals == {"foxes": [12, 4, 7, 9, 9, 13], "herons": [10, 6, 7, 13, 9, 9]}
    cards = [shipped_team(name).cards[3] for name in ("foxes", "herons")]
    assert [card.name for card in cards] == ["Big Hal Mercer", "Bo Jankowski"]
    assert [" ".join(card.results) for card in cards] == ["2B SO FO 1B BB GO", "2B SO 2B FO SO BB"]


def test_who_takes_which_side_is_tossed_for_unless_agreed() -> None:
    """SB-R-01: chance by the seed of the game, even odds; or as the managers name the teams."""
    changed = sum(sides_change(f"seed {number}") for number in range(1000))
    assert 450 < changed < 550
    foxes, herons = as_node("foxes"), as_node("herons")
    for away, home, first in (
        (foxes, NOTHING, "CCF"),
        (NOTHING, foxes, "BWH"),
        (herons, NOTHING, "BWH"),
        (NOTHING, herons, "CCF"),
        (as_node({"team": "herons"}), NOTHING, "BWH"),
        (NOTHING, as_node({"team": "foxes"}), "BWH"),
    ):
        setup = GAME.set_up(away, home, NOTHING)
        assert [sheet.code for sheet in GAME.sheets(setup)] == [first, "BWH" if first == "CCF" else "CCF"]


# --- What scenarios can't show


@pytest.mark.parametrize(("outs", "runners"), [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3)])
def test_a_double_play_takes_both_cards_even_for_the_third_out(outs: int, runners: int) -> None:
    """SB-R-04."""
    state = Before((True, runners > 1, runners > 2), outs, 1).state()
    batter, on_first = state.batter, state.first
    told = play(state, "bat", 6)
    (double_play,) = [event for event in told if isinstance(event, Play)]
    assert (double_play.kind, double_play.outs) == (Kind.GROUND_OUT, 2)
    assert {move.start for move in double_play.moves if move.out} == {0, 1}
    if outs == 0:
        assert set(state.outs_pile) == {batter, on_first}
    else:
        assert double_play.home == 0
        assert state.score == (2, 1)


def test_with_two_outs_outs_stop_at_three() -> None:
    """SB-R-04: the batter's is the third, and no fourth is counted."""
    told = play(Before((True, True, True), 2, 1).state(), "bat", 6)
    (ground_out,) = [event for event in told if isinstance(event, Play)]
    assert (ground_out.outs, ground_out.home) == (1, 0)


def test_pinch_hitters_come_back_as_the_tenth_begins_and_never_again() -> None:
    """SB-49, SB-R-26: the question is put once, away first; in the eleventh nobody is asked."""
    used: Json = {"away": ["POWER", "ON-BASE"], "home": ["ON-BASE"]}
    for inning in range(8, 14):
        bats = _Bats()
        table = LiveTable(GAME, (bats, bats), "tenth")
        state = table.state = position(inning=inning, half="bottom", outs=2, batter=3, score=[4, 4], used=used)
        while state.half == HOME:
            GAME.turn(state, table)
        asked = [options for why, options in bats.asked if why == "SB-49 reactivate"]
        assert asked == ([("none", "POWER", "ON-BASE"), ("none", "ON-BASE")] if inning == 9 else [])


class _Bats:
    """Always bats, turns nobody back, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        self.asked.append((why, tuple(str(option) for option in options)))
        return options[0]


@pytest.mark.parametrize("used", [{"away": [], "home": ["POWER"]}, {"away": ["POWER"], "home": []}, {}])
def test_who_has_both_pinch_hitters_unused_is_not_asked(used: dict[str, Json]) -> None:
    """SB-R-26."""
    state = position(inning=9, half="bottom", outs=2, batter=3, score=[4, 4], used={**used})
    if not any(used.values()):
        play(state, "bat", 4)
        assert (state.inning, state.half) == (10, AWAY)
        return
    with pytest.raises(DoesNotFit, match="'SB-49 reactivate' is asked and not scripted"):
        play(state, "bat", 4)


def test_scores_go_beyond_the_printed_numbers() -> None:
    """SB-R-31."""
    state = position(inning=4, half="bottom", runs=8, score=[999, 999])
    play(state, "bank")
    assert state.score == (999, 1007)
    state.half, state.runs = AWAY, 2
    play(state, "bank")
    assert state.score == (1001, 1007)
    assert "score=(1001, 1007)" in repr(state)


def test_no_card_bats_twice_in_a_half_inning_and_they_bat_in_order() -> None:
    """SB-03, SB-17, SB-21: over whole games, each side's at-bats go around by number, at most nine in a half-inning."""
    for number in range(30):
        table = LiveTable(GAME, (AtRandom(), AtRandom()), f"order {number}")
        state = table.play(SHIPPED)
        due = {AWAY: 0, HOME: 0}
        half: HalfInningBegins | None = None
        batted: list[str] = []
        for event in table.events:
            if isinstance(event, HalfInningBegins):
                half, batted = event, []
            elif isinstance(event, Play):
                assert half is not None
                assert event.batter == state.teams[half.half].ids[due[half.half]]
                if event.ends_plate_appearance:
                    batted.append(event.batter)
                    due[half.half] = (due[half.half] + 1) % 9
            assert len(batted) == len(set(batted))


@pytest.mark.parametrize("play_out", [False, True])
def test_a_game_ends_as_soon_as_it_is_decided_and_no_sooner(play_out: bool) -> None:
    """SB-50 to SB-52, SB-R-27, over all innings, halves and leads."""
    setup = GAME.set_up(as_node(ALL_ALIKE), as_node(MIRRORS), as_node({"play_out_ninth": play_out}))
    for inning, half, away, home, runs in product((1, 8, 9, 10, 11, 25), BOTH, range(3), range(3), range(3)):
        start: Json = {"inning": inning, "half": ("top", "bottom")[half], "runs": runs, "batter": 5}
        state = GAME.position(setup, as_node(start))
        state.score = (away, home)
        if runs:
            told = play(state, "bank")
        else:
            state.outs, state.outs_pile, state.batters = 2, (3, 4), 2
            told = play(state, "bat", 4)
        score = [away, home]
        score[half] += runs
        if half == AWAY:
            over = inning >= 9 and score[HOME] > score[AWAY] and not play_out
        else:
            over = inning >= 9 and score[AWAY] != score[HOME]
        assert state.over == over
        assert GAME.result(state) == ((score[0], score[1]) if over else None)
        assert sum(isinstance(event, GameEnds) for event in told) == over
        if not over:
            assert (state.inning, state.half) == (inning + half, 1 - half)


def test_positions_of_different_future_have_different_keys() -> None:
    """The ninth is not like the tenth, in which nobody comes back; all after the ninth are alike (SB-49, SB-51)."""
    keys = [position(inning=inning, half="bottom", score=[4, 4]).key() for inning in range(1, 14)]
    assert len(set(keys[:10])) == 10
    assert len(set(keys[9:])) == 1
    for switch in ("bank_nothing", "play_out_ninth"):
        other = GAME.set_up(as_node(ALL_ALIKE), as_node(MIRRORS), as_node({switch: True}))
        assert GAME.position(other, NOTHING).key() != position().key()


def test_the_stone_goes_around_the_ten_numbers() -> None:
    """SB-51, SB-EX-03."""
    assert [rules.marker(inning) for inning in range(1, 23)] == [*range(1, 11), *range(1, 11), 1, 2]


def test_every_decision_has_a_key_and_a_text_of_its_own() -> None:
    assert len({decision.key for decision in ALL_DECISIONS}) == len({str(decision) for decision in ALL_DECISIONS}) == 11


# --- Teams of one's own


def team(**changed: Json) -> Json:
    return {**ALL_ALIKE, **changed}


def players(count: int = 9, changed: int = 2, **keys: Json) -> Json:
    """So many cards; the one with that place, counted from 1, changed."""
    cards: list[Json] = []
    for number in range(1, count + 1):
        card: dict[str, Json] = {"number": number, "name": f"Card {number}", "results": list(CODES)}
        cards.append({**card, **keys} if number == changed else card)
    return cards


LONG = "x" * 41
BAD_TEAMS: list[tuple[Json, str]] = [
    (team(players=players(8)), "mine: players: expected 9 player cards, found a list of 8"),
    (team(players=players(10, 10, number=9)), "mine: players: expected 9 player cards, found a list of 10"),
    (team(players=players(number=3)), r"mine: players: expected numbers 1 to 9, each once \(number 3 stands twice\)"),
    (team(players=players(number=0)), r"mine: players\[2\].number: expected a whole number from 1 to 9, found 0"),
    (team(players=players(number=10)), r"mine: players\[2\].number: expected a whole number from 1 to 9, found 10"),
    (
        team(players=players(results=["1B"] * 5)),
        r"mine: players\[2\].results: expected 6 results, one for each face of the die",
    ),
    (
        team(players=players(results=["1B"] * 7)),
        r"mine: players\[2\].results: expected 6 results, one for each face of the die",
    ),
    (
        team(players=players(results=["1B", "2B", "3B", "SO", "FO", "GO"])),
        r"mine: players\[2\].results\[3\]: expected one of 1B, 2B, BB, SO, FO, GO, found '3B'",
    ),
    (team(players=players(results="1B")), r"mine: players\[2\].results: expected a list, found '1B'"),
    (team(players=players(name=" ")), r"mine: players\[2\].name: expected the player's name, 1 to 40 printable characters"),
    (team(players=players(name=LONG)), r"mine: players\[2\].name: expected the player's name, 1 to 40 printable characters"),
    (team(players=players(name="\x1b[2J")), r"mine: players\[2\].name: expected the player's name, 1 to 40 printable"),
    (team(players=players(power=1)), r"mine: players\[2\].power: unknown key 'power'; known: number, name, results"),
    (team(players=[*range(9)]), r"mine: players\[1\]: expected a mapping \(key: value\), found 0"),
    (team(players={"1": "Larkin"}), "mine: players: expected a list, found a mapping of 1"),
    (team(name=LONG), "mine: name: expected the team's name, 1 to 40 printable characters"),
    (team(nickname=""), "mine: nickname: expected the nickname, 1 to 40 printable characters"),
    (team(code="X"), "mine: code: expected a code of three letters, found 'X'"),
    (team(code="ÄÖÜ"), "mine: code: expected a code of three letters, found 'ÄÖÜ'"),
    (team(park="none"), "mine: park: unknown key 'park'; known: name, nickname, code, colour, players"),
    ({"players": []}, r"mine: expected a team with the key name \(`hotstove games --team .*\), found a mapping of players"),
]


@pytest.mark.parametrize(("data", "message"), BAD_TEAMS, ids=[message[6:60] for _, message in BAD_TEAMS])
def test_a_team_that_is_none_is_refused_with_its_place(data: Json, message: str) -> None:
    with pytest.raises(HotStoveError, match=f"^{message}"):
        read_team(as_node(data, "mine"))


def test_a_card_without_a_key_is_refused() -> None:
    cards = players()
    assert isinstance(cards, list)
    assert isinstance(cards[4], dict)
    del cards[4]["results"]
    with pytest.raises(HotStoveError, match=r"^mine: players\[5\]: expected a player card with the key results"):
        read_team(as_node(team(players=cards), "mine"))


def test_two_teams_of_one_code_do_not_meet() -> None:
    with pytest.raises(NotLegal, match=r"^theirs: both teams have the code TES; a game needs two different teams"):
        GAME.set_up(as_node(ALL_ALIKE, "ours"), as_node(team(nickname="Others"), "theirs"), NOTHING)
    with pytest.raises(NotLegal, match=r"^that is the same team, Cinder Creek Foxes; a game"):
        GAME.set_up(as_node("foxes"), as_node("foxes"), NOTHING)


def test_a_team_file_plays_and_its_cards_lie_in_order_of_number(tmp_path: Path) -> None:
    mixed = players(9)
    assert isinstance(mixed, list)
    file = tmp_path / "mine.yaml"
    rows = "\n".join(
        f"  - {{number: {number}, name: N{number}, results: [1b, 2B, BB, so, FO, GO]}}" for number in range(9, 0, -1)
    )
    file.write_text(f"name: Old Mudlarks\nplayers:\n{rows}\n", encoding="utf-8")
    setup = GAME.set_up(as_node(str(file), folder=file.parent), NOTHING, NOTHING)
    sheet = GAME.sheets(setup)[AWAY]
    assert (sheet.code, sheet.nickname, [slot.player.number for slot in sheet.order]) == ("OLD", "Mudlarks", list(range(1, 10)))
    again = read_team(as_node(setup.away))
    assert again.plain() == setup.away
    assert read_team(read_yaml(file.read_text(encoding="utf-8"), "mine")).cards[0].results == tuple(
        Code(code) for code in CODES
    )


def test_a_sacrifice_with_two_outs_says_that_it_is_the_third_one_whatever_is_rolled() -> None:
    """SB-34: the batter is out on each face of the die; SB-R-17: it may be declared all the same."""
    told = {}
    for outs in (1, 2):
        state = Before((True, False, False), outs, 0).state()
        ask = Ask("choose", DECISION, state.half, rules.options(state))
        told[outs] = GAME.option_prospect(GAME.view(state, state.half), SACRIFICE, ask)
    assert told == {1: "laid down on 1 to 4", 2: "third out either way"}
