"""The twenty Rally Cards: each is shown and handled, refused out of its window, and earned exactly when the rules say.

What each of them does in play stands in ``scenarios/rb8/rally`` and, where several meet, in ``scenarios/rb8/chains``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import TypeVar, cast

import pytest

from hotstove.baseball.plays import HalfInningBegins, HalfInningEnds, Kind, Play
from hotstove.games.rb8 import GAME
from hotstove.games.rb8.faces import held_face, rally_face
from hotstove.games.rb8.hands import COIN_TOSS
from hotstove.games.rb8.keys import ResultKind
from hotstove.games.rb8.rally import BY_ID, FULL_DECK, RALLY_CARDS, mask
from hotstove.games.rb8.rally_cards import EFFECTS, ON_RESULT, BeforeAtBat, OnResult, OnRun, ResultSource
from hotstove.games.rb8.state import RB8State
from hotstove.table import AWAY, BOTH, HOME, SIDES, DoesNotFit, Drawn, Event, HotStoveError, Seat, Seats, other
from hotstove.table.game import passes
from hotstove.table.scenario import read_scenario, run_scenario
from hotstove.table.script import ScriptTable
from hotstove.table.texts import Json, as_node, read_yaml_file
from tests.rb8.squads import two_squads
from tests.rb8.test_chains import EagerTable

FOLDER = Path(__file__).parents[2] / "scenarios" / "rb8"
FILES = sorted((FOLDER / "rally").glob("*.yaml"))
IDS = [f"RC{number:02}" for number in range(1, 21)]
V = TypeVar("V")
Data = dict[str, Json]


def data_of(stem: str, folder: str = "rally") -> Data:
    """A scenario of the folder as data, to be changed."""
    data = read_yaml_file(FOLDER / folder / f"{stem}.yaml").plain()
    assert isinstance(data, dict)
    return deepcopy(data)


def said(data: Data) -> str:
    """What a scenario is told that does not hold; empty when all of it does."""
    try:
        return "; ".join(run_scenario(read_scenario(as_node(data, "changed.yaml"))))
    except HotStoveError as error:
        return str(error)


def below(data: Data, key: str) -> Data:
    """A mapping in it."""
    return cast("Data", data.setdefault(key, {}))


def steps(data: Data) -> list[Data]:
    """Its answers."""
    return cast("list[Data]", data["play"])


def answering(data: Data, name: str) -> int:
    """The number of the step that plays the card; Green Light is part of a call."""
    return next(number for number, step in enumerate(steps(data)) if str(step.get("answer", "")).endswith(name))


# --- Each is there, shown, and handled


def test_there_are_twenty_of_three_colours() -> None:
    """RB-110; one copy of each, and each a bit of its own."""
    assert [card.id for card in RALLY_CARDS] == IDS
    assert len({card.name for card in RALLY_CARDS}) == 20
    kinds = [card.kind for card in RALLY_CARDS]
    assert [kinds.count(kind) for kind in ("offense", "defense", "neutral")] == [8, 8, 4]
    assert sum(card.bit for card in RALLY_CARDS) == FULL_DECK == (1 << 20) - 1


@pytest.mark.parametrize("wanted", IDS)
def test_every_card_has_scenarios_of_its_own(wanted: str) -> None:
    """Where it works, and where it stays in the hand or is called off."""
    own = [path.stem for path in FILES if path.stem.startswith(f"{wanted.lower()}-")]
    abouts = [str(data_of(stem)["about"]) for stem in own]
    assert len(own) >= 2
    assert all(about.startswith(f"{wanted} {BY_ID[wanted].name}") for about in abouts)
    assert any("-not-" in stem for stem in own)
    assert any("-not-" not in stem for stem in own)


def test_every_card_has_one_entry_of_its_window_unless_the_window_says_it_all() -> None:
    kinds = {"RESULT": OnResult, "GB": OnResult, "BEFORE": BeforeAtBat, "RUN": OnRun}
    assert list(EFFECTS) == [card.id for card in RALLY_CARDS if card.window in kinds]
    assert all(isinstance(EFFECTS[card.id], kinds[card.window]) for card in RALLY_CARDS if card.window in kinds)
    assert sorted(card.window for card in RALLY_CARDS if card.window not in kinds) == ["RESPONSE", "ROLL", "STEAL"]


OFFENSE_ON = {
    "RC01": {ResultKind.DEEP_FLY},
    "RC06": {ResultKind.LOOKING, ResultKind.SWINGING, ResultKind.FOUL_TIP},
    "RC07": {ResultKind.SINGLE},
}
DEFENSE_ON = {
    "RC09": {ResultKind.HOME_RUN},
    "RC13": {ResultKind.SINGLE, ResultKind.INFIELD_SINGLE},
    "RC14": {ResultKind.WALK, ResultKind.HIT_BATTER},
}
SETTLED = {
    ResultKind.DOUBLE_PLAY,
    ResultKind.LEAD_RUNNER_OUT,
    ResultKind.OUT_FORCED_ADVANCE,
    ResultKind.OUT_ALL_ADVANCE,
    ResultKind.ERROR,
    ResultKind.INFIELD_SINGLE,
}


@pytest.mark.parametrize("source", ResultSource)
def test_which_cards_fit_which_result(source: ResultSource) -> None:
    """RB-110, RB-119, RB-120: read anew, card by card; Second Swing needs key dice, cards for ground balls a grounder."""
    for what in ResultKind:
        grounder = (source is ResultSource.ROLLED and what is ResultKind.GROUND_BALL) or (
            source is ResultSource.GROUNDED and what in SETTLED
        )
        offense = [card for card, whats in OFFENSE_ON.items() if what in whats]
        defense = [card for card, whats in DEFENSE_ON.items() if what in whats]
        offense += ["RC02"] if source is not ResultSource.BUNTED else []
        offense += ["RC04"] if grounder else []
        defense += ["RC11"] if grounder else []
        assert ON_RESULT[source][what] == (mask(*offense), mask(*defense))


# --- Refused out of the window

WORKS = {
    "RC01": "rc01-jet-stream-carries-it-out",
    "RC02": "rc02-second-swing-rolls-the-key-again",
    "RC03": "rc03-green-light-needs-no-throw",
    "RC04": "rc04-bad-hop-after-the-die",
    "RC05": "rc05-locked-in-wins-the-roll-off",
    "RC06": "rc06-eagle-eye-walks",
    "RC07": "rc07-gap-shot-makes-a-double",
    "RC08": "rc08-headfirst-slide-at-first",
    "RC09": "rc09-top-of-the-wall-brings-it-back",
    "RC10": "rc10-extra-gas-wins-the-roll-off",
    "RC11": "rc11-around-the-horn-without-a-die",
    "RC12": "rc12-perfect-throw-at-first",
    "RC13": "rc13-diving-stop-runners-hold",
    "RC14": "rc14-expanded-zone-on-a-hit-batter",
    "RC15": "rc15-mound-visit-rests-a-tired-arm",
    "RC16": "rc16-back-pick-on-a-four",
    "RC17": "rc17-clubhouse-hex-calls-it-off",
    "RC18": "rc18-lucky-coin-on-the-key",
    "RC19": "rc19-scouting-report-in-the-field",
    "RC20": "rc20-replay-booth-does-not-help",
}
"""A scenario of each in which it is played as the rules allow."""


@pytest.mark.parametrize("wanted", IDS)
def test_it_is_refused_to_who_does_not_hold_it(wanted: str) -> None:
    """RB-109: whether the other side holds it instead, or it is among the discards."""
    name = BY_ID[wanted].name
    data = data_of(WORKS[wanted])
    assert said(data) == ""
    side = str(steps(data)[answering(data, name)]["by"])
    hands = cast("dict[str, list[Json]]", below(data, "start")["hands"])
    hands[side].remove(wanted)
    across = SIDES[1 - SIDES.index(side)]
    swapped, spent = deepcopy(data), deepcopy(data)
    cast("dict[str, list[Json]]", below(swapped, "start")["hands"]).setdefault(across, []).append(wanted)
    below(spent, "start")["discards"] = [wanted]
    for changed in (data, swapped, spent):
        assert "play[" in said(changed)


@pytest.mark.parametrize("wanted", IDS)
def test_it_is_refused_as_the_second_of_the_half_inning(wanted: str) -> None:
    """RB-111; with no limit it is good again (RB-152)."""
    data = data_of(WORKS[wanted])
    side = steps(data)[answering(data, BY_ID[wanted].name)]["by"]
    below(data, "start")["played"] = [side]
    assert "play[" in said(data)
    data["options"] = {"rally": "unlimited"}
    below(data, "expect").pop("played", None)
    assert said(data) == ""


COLOURED = [card.id for card in RALLY_CARDS if card.kind != "neutral"]


@pytest.mark.parametrize("wanted", COLOURED)
def test_it_is_refused_in_the_wrong_half(wanted: str) -> None:
    """RB-110: the other side holds it at the very moment, and is not offered it."""
    data = data_of(WORKS[wanted])
    step = steps(data)[answering(data, BY_ID[wanted].name)]
    hands = cast("dict[str, list[Json]]", below(data, "start")["hands"])
    step["by"] = SIDES[1 - SIDES.index(str(step["by"]))]
    below(data, "start")["hands"] = {SIDES[1 - SIDES.index(side)]: hand for side, hand in hands.items()}
    assert "play[" in said(data)


@pytest.mark.parametrize("wanted", [each for each in IDS if each != "RC17"])
def test_it_may_be_called_off_and_is_spent(wanted: str) -> None:
    """RB-112, RB-R-17: the effect is gone, both cards are, and the other side has played as well."""
    data = data_of(WORKS[wanted])
    name = BY_ID[wanted].name
    number = answering(data, name)
    side = str(steps(data)[number]["by"])
    across = SIDES[1 - SIDES.index(side)]
    cast("dict[str, list[Json]]", below(data, "start")["hands"]).setdefault(across, []).append("RC17")
    data["play"] = cast("Json", [*steps(data)[: number + 1], {"ask": "response", "by": across, "answer": "Clubhouse Hex"}])
    scenario = read_scenario(as_node(data, "changed.yaml"))
    assert scenario.start is not None
    state = GAME.position(scenario.setup, scenario.start)
    table = ScriptTable(scenario.steps, passes(GAME))
    with suppress(DoesNotFit):  # the script may end in the middle of the turn
        while not table.done:
            GAME.turn(state, table)
    assert table.done
    assert state.board.played == (True, True)
    assert state.board.discards & mask(wanted, "RC17") == mask(wanted, "RC17")
    assert not (state.hands[AWAY] | state.hands[HOME]) & mask(wanted, "RC17")


RESULTS = {"offense": ("RC01", "RC02", "RC04", "RC06", "RC07", "RC08"), "defense": ("RC09", "RC11", "RC12", "RC13", "RC14")}
"""Cards that change the result of an at-bat; Headfirst Slide and Perfect Throw do so in a close play at first."""
OTHERS = {"offense": ("RC03", "RC05"), "defense": ("RC10", "RC15", "RC16")}
BATTER = "{name: Kit Marlow, position: 1B, power: 6, contact: 7, speed: 6, defense: 6, bats: R, ability: A48}"


def against_unjinxable(wanted: str, kind: str) -> Data:
    """The scenario with the other side's batter or pitcher Unjinxable."""
    data = data_of(WORKS[wanted])
    if kind == "offense":
        home = below(data, "home")
        home.pop("starter", None)
        below(home, "cards")["P"] = {
            "name": "Ned Harker",
            "position": "P",
            "control": 8,
            "stuff": 8,
            "throws": "R",
            "ability": "A48",
        }
    else:
        below(below(below(data, "away"), "cards"), "DH")["ability"] = "A48"
    return data


@pytest.mark.parametrize(("kind", "wanted"), [(kind, each) for kind, cards in RESULTS.items() for each in cards])
def test_it_is_refused_against_the_unjinxable(kind: str, wanted: str) -> None:
    """A48, batting and pitching."""
    assert "play[" in said(against_unjinxable(wanted, kind))


@pytest.mark.parametrize(("kind", "wanted"), [(kind, each) for kind, cards in OTHERS.items() for each in cards])
def test_what_changes_no_result_is_played_against_the_unjinxable_too(kind: str, wanted: str) -> None:
    """A48 says results: ratings, steals and runners picked off are none of the batter's."""
    assert said(against_unjinxable(wanted, kind)) == ""


Step = str | tuple[str, str, Json]
"""A choice at the call or the tag, or a throw."""
AT_ONCE: list[Step] = [("2d6", "pitcher", [3, 4]), ("2d6", "batter", [6, 6])]
TOO_LATE: dict[str, tuple[str, str, str, list[Step]]] = {
    "RC01 after the tag-ups are asked for": (
        "RC01",
        "away",
        "reaction",
        [*AT_ONCE, ("2d6", "hitting key", [4, 6]), "all hold"],
    ),
    "RC02 before there is a result": ("RC02", "away", "reaction", AT_ONCE),
    "RC03 after the call": ("RC03", "away", "call", ["swing away", *AT_ONCE]),
    "RC03 with the cards before the at-bat": ("RC03", "away", "before the at-bat", []),
    "RC04 on a liner": ("RC04", "away", "reaction", [*AT_ONCE, ("2d6", "hitting key", [2, 3])]),
    "RC05 after the call": ("RC05", "away", "before the at-bat", ["swing away"]),
    "RC05 on the result": ("RC05", "away", "reaction", [*AT_ONCE, ("2d6", "hitting key", [1, 5])]),
    "RC06 on a pop out": ("RC06", "away", "reaction", [*AT_ONCE, ("2d6", "hitting key", [1, 5])]),
    "RC07 on a double": ("RC07", "away", "reaction", [*AT_ONCE, ("2d6", "hitting key", [4, 4])]),
    "RC08 on a double play": ("RC08", "away", "reaction", [*AT_ONCE, ("2d6", "hitting key", [3, 4]), ("d6", "ground ball", 1)]),
    "RC09 on a triple": ("RC09", "home", "reaction", [*AT_ONCE, ("2d6", "hitting key", [1, 1])]),
    "RC10 after the call": ("RC10", "home", "before the at-bat", ["swing away"]),
    "RC11 on an infield single": ("RC11", "home", "reaction", [*AT_ONCE, ("2d6", "hitting key", [2, 2])]),
    "RC12 on a single": ("RC12", "home", "reaction", [*AT_ONCE, ("2d6", "hitting key", [2, 5])]),
    "RC13 on a double": ("RC13", "home", "reaction", [*AT_ONCE, ("2d6", "hitting key", [4, 4])]),
    "RC14 on a single": ("RC14", "home", "reaction", [*AT_ONCE, ("2d6", "hitting key", [2, 5])]),
    "RC15 after the roll-off": ("RC15", "home", "before the at-bat", AT_ONCE),
    "RC16 after the call": ("RC16", "home", "before the at-bat", ["swing away"]),
    "RC17 before a card is played": ("RC17", "home", "response", []),
    "RC17 as a reaction": ("RC17", "home", "reaction", [*AT_ONCE, ("2d6", "hitting key", [1, 5])]),
    "RC18 as a reaction": ("RC18", "away", "reaction", [*AT_ONCE, ("2d6", "hitting key", [1, 5])]),
    "RC18 on the other side's key": (
        "RC18",
        "home",
        "lucky coin",
        [*AT_ONCE, ("2d6", "hitting key", [1, 5])],
    ),
    "RC19 after the call": ("RC19", "away", "before the at-bat", ["swing away"]),
    "RC19 as a reaction": ("RC19", "home", "reaction", [*AT_ONCE, ("2d6", "hitting key", [1, 5])]),
    "RC20 on a lead runner's out": (
        "RC20",
        "away",
        "reaction",
        [*AT_ONCE, ("2d6", "hitting key", [3, 4]), ("d6", "ground ball", 2)],
    ),
}
"""A card, its side, the question that it would answer, and what has happened before: throws, and choices at the call or tag."""


@pytest.mark.parametrize("case", TOO_LATE)
def test_a_card_out_of_its_window_is_an_error(case: str) -> None:
    """RB-R-15, RB-102: a script that plays it is told so at that very step."""
    wanted, side, question, before = TOO_LATE[case]
    data = data_of(WORKS["RC01"])
    given: list[Data] = []
    for step in before:
        if isinstance(step, str):
            given.append({"ask": "tag" if step == "all hold" else "call", "by": "away", "answer": step})
        else:
            given.append({"roll": step[0], "for": step[1], "value": step[2]})
    answer = "steal second with Green Light" if question == "call" else BY_ID[wanted].name
    data["start"] = {"batter": "Kit Marlow", "bases": {"1": 6}, "hands": {side: [wanted]}}
    data["play"] = cast("Json", [*given, {"ask": question, "by": side, "answer": answer}])
    data["expect"] = {}
    message = said(data)
    assert f"play[{len(given) + 1}]" in message, message
    assert "expected a value" not in message


def test_an_ability_comes_before_a_card_of_the_same_side() -> None:
    """RB-R-14: a side whose ability fits uses it on its turn, and is asked for a card on the next one."""
    data = data_of("a08-wall-scraper-misses-and-jet-stream-does-not", "chains")
    assert said(data) == ""
    number = answering(data, "Jet Stream")
    steps(data).insert(number - 1, steps(data).pop(number))
    assert f"play[{number}]" in said(data)
    assert "RB-103 ability" in said(data)


def test_the_coin_is_for_these_rolls() -> None:
    """RC18: On Deck, control dice, keys and single d6 of one's own; no running play, no roll for the seventh or a key."""
    turned = set()
    for seed in range(60):
        table = WatchedRolls(Random(f"coin {seed}"))
        away, home = two_squads(table.random)
        state = table.state = GAME.start(GAME.set_up(away, home, as_node({"rally": "unlimited"})), table)
        while GAME.result(state) is None:
            GAME.turn(state, table)
            hold_the_coin(state, HOME if state.board.batters % 2 else AWAY)
        turned |= table.turned
    assert turned == {
        "RB-020 pitcher",
        "RB-020 batter",
        "RB-021 red die",
        "RB-022 green die",
        "RB-023 pitching key",
        "RB-023 hitting key",
        "RB-077 ground ball",
        "RB-083 error key",
        "RB-098 bunt",
        "RB-103 ability",
        "RB-103 back pick",
    }


def hold_the_coin(state: RB8State, seat: Seat) -> None:
    """That side holds the coin, and a Back Pick if it is in the field."""
    hand = mask("RC18") if state.board.half == seat else mask("RC16", "RC18")
    state.hands = (hand, 0) if seat == AWAY else (0, hand)
    state.board.hand_sizes = (hand.bit_count(), 0) if seat == AWAY else (0, hand.bit_count())
    state.board.discards = 0
    state.deck = FULL_DECK & ~hand
    state.board.count_playable()


class WatchedRolls(EagerTable):
    """Which rolls could be rolled again: who is asked for the coin sees the roll on the board."""

    state: RB8State

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self.turned: set[str] = set()

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        at_bat = self.state.board.at_bat if hasattr(self, "state") else None
        if why == COIN_TOSS and at_bat is not None:
            self.turned.add(at_bat.rolled[0])
        return super().choose(seat, options, why, seats)


# --- Earned

EARNED = ("RB-113", "RB-114", "RB-115", "RB-116", "RB-117", "RB-118")


class Counted(EagerTable):
    """Notes who drew for what, in the order of the events."""

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        card = super().draw(pool, why, seats)
        self.events.append(Drawn(why, str(card), seats=seats))
        return card


class Tally:
    """What the rules owe the managers, counted from plays and half-innings alone: a second reading of RB-113 to RB-118."""

    def __init__(self) -> None:
        self.score = [0, 0]
        self.behind = [False, False]
        self.inning, self.half = 1, AWAY
        self.clear()

    def clear(self) -> None:
        """A half-inning begins."""
        self.runs = self.homers = self.strikeouts = self.batters = 0
        self.reached = False

    def owed(self, events: list[Event], over: bool) -> list[tuple[str, Seat]]:
        """By a turn's events; the winner of the roll for the seventh is whoever the note names."""
        draws: list[tuple[str, Seat]] = []
        for event in events:
            if isinstance(event, Play):
                draws += self.play(event)
            elif isinstance(event, HalfInningEnds):
                if not over and self.batters == 3 and not self.reached:
                    draws.append(("RB-116", other(self.half)))
            elif isinstance(event, HalfInningBegins):
                self.clear()
                self.inning, self.half = event.inning, event.half
        return draws

    def play(self, play: Play) -> list[tuple[str, Seat]]:
        """What one play earns."""
        draws: list[tuple[str, Seat]] = []
        batting, fielding = self.half, other(self.half)
        if play.kind <= Kind.ERROR:
            self.batters += 1
            safe = any(move.start == 0 and not move.out for move in play.moves)
            self.reached = self.reached or safe
        if play.kind is Kind.STRIKEOUT:
            self.strikeouts += 1
            draws += [("RB-115", fielding)] if self.strikeouts == 2 else []
        if play.kind is Kind.HOME_RUN:
            self.homers += 1
            draws += [("RB-114", batting)] if self.homers == 2 else []
        scored = sum(move.end == 4 and not move.out for move in play.moves)
        before, self.runs = self.runs, self.runs + scored
        self.score[batting] += scored
        draws += [("RB-113", batting)] if before < 4 <= self.runs else []
        for seat in BOTH:
            if not self.behind[seat] and self.score[other(seat)] - self.score[seat] >= 6:
                self.behind[seat] = True
                draws.append(("RB-118", seat))
        return draws


@pytest.mark.parametrize("rally", ["one", "unlimited"])
def test_cards_are_drawn_for_what_the_rules_say_and_for_nothing_else(rally: str) -> None:
    """RB-113 to RB-118, RB-R-23, RB-R-24, RB-R-26; where cards run out nobody draws (RB-R-22)."""
    seen: set[str] = set()
    for seed in range(40):
        table = Counted(Random(f"earned {rally} {seed}"))
        away, home = two_squads(table.random)
        state = GAME.start(GAME.set_up(away, home, as_node({"rally": rally})), table)
        GAME.turn(state, table)
        tally, sevenths = Tally(), 0
        while GAME.result(state) is None:
            told = len(table.events)
            GAME.turn(state, table)
            events = table.events[told:]
            owed = tally.owed(events, GAME.result(state) is not None)
            drawn = [event for event in events if isinstance(event, Drawn)]
            made = [(event.why[:6], event.seats[0]) for event in drawn if event.why[:6] in EARNED]
            sevenths += sum(why == "RB-117" for why, _ in made)
            made = [each for each in made if each[0] != "RB-117"]
            seen.update(why for why, _ in made)
            if state.deck.bit_count() + state.board.discards.bit_count():
                assert made == owed
            else:
                assert set(made) <= set(owed)
            assert all(len(event.seats) == 1 for event in drawn)
        assert sevenths == (tally.inning >= 7)
    assert seen == set(EARNED) - {"RB-117"}


def test_a_new_game_starts_anew() -> None:
    """RB-005, RB-R-37: the whole deck, three cards each and seen by nobody else, nothing played and nothing drawn for."""
    table = EagerTable(Random("anew"))
    setup = GAME.set_up(as_node("yodelers"), as_node("semaphores"), as_node(None))
    hands = set()
    for _ in range(20):
        told = Deals()
        state = GAME.start(setup, told)
        assert told.seats == [(AWAY,)] * 3 + [(HOME,)] * 3
        assert state.board.hand_sizes == (3, 3)
        assert state.hands[AWAY].bit_count() == state.hands[HOME].bit_count() == 3
        assert state.hands[AWAY] | state.hands[HOME] | state.deck == FULL_DECK
        assert state.deck.bit_count() == 14
        assert (state.board.discards, state.board.played, state.board.trailed) == (0, (False, False), (False, False))
        state = GAME.start(setup, table)
        hands.add(state.hands)
        while GAME.result(state) is None:
            GAME.turn(state, table)
    assert len(hands) > 15


class Deals(EagerTable):
    """Who sees the cards that are dealt."""

    def __init__(self) -> None:
        super().__init__(Random("deals"))
        self.seats: list[Seats] = []

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        self.seats.append(seats)
        return super().draw(pool, why, seats)


def test_each_card_says_in_a_few_words_what_it_does() -> None:
    """For the button of a choice, beside which the hand has its text."""
    assert all(0 < len(card.short) <= 22 and "," not in card.short.removeprefix("draw 2,") for card in RALLY_CARDS)
    assert len({card.short for card in RALLY_CARDS}) == len(RALLY_CARDS)
    assert rally_face(BY_ID["RC02"]).short == "roll this key again"


@pytest.mark.parametrize(("card", "half", "played", "line"), [
    ("RC02", AWAY, False, "offense (green)"),
    ("RC02", HOME, False, "green, only at bat"),
    ("RC09", AWAY, False, "red, not at bat"),
    ("RC09", HOME, False, "defense (red)"),
    ("RC20", HOME, True, "blue, one was played"),
])  # fmt: skip
def test_a_card_in_hand_says_why_it_is_not_to_be_played_in_this_half_inning(
    card: str, half: Seat, played: bool, line: str
) -> None:
    """RB-102, RB-111: to the visitors."""
    board = GAME.start(GAME.set_up(as_node("yodelers"), as_node("semaphores"), as_node(None)), EagerTable(Random("held"))).board
    board.inning, board.half = 1, half
    board.played = (played, False)
    board.count_playable()
    face = held_face(board, AWAY, BY_ID[card])
    assert face.line == line
    assert face.raised is (None if "(" in line else False)
