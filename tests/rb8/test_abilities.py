"""All 59 special abilities: each is shown, handled, and does what its row of data says; before the game nothing collides.

What each of them does in play stands in ``scenarios/rb8/abilities``.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from hotstove.baseball.plays import Note
from hotstove.baseball.positions import Position
from hotstove.games.rb8 import GAME, abilities, chain
from hotstove.games.rb8.abilities import ABILITIES, Ability
from hotstove.games.rb8.cards import Card, Pitcher, Printed, Team, all_cards
from hotstove.games.rb8.effects import NOTHING, Faces, Reactions
from hotstove.games.rb8.game import new_state
from hotstove.games.rb8.keys import COMBO, COMBOS, KEYS, KeyName, Result, ResultKind, key_dice, result
from hotstove.games.rb8.opening import fixed, pre_game, pre_game_roll, with_rolls
from hotstove.games.rb8.pitchers import STARTER_LOSES_ABILITY, STARTER_TIRES, ability_in_force
from hotstove.games.rb8.state import ActivePitcher, AtBat, Changes, OnKeys, RB8State, nine_of
from hotstove.table import AWAY, BOTH, HOME, Dice, DoesNotFit, Table
from hotstove.table.game import passes
from hotstove.table.odds import OddsTable
from hotstove.table.scenario import load_scenario, read_scenario, run_scenario
from hotstove.table.script import ScriptTable
from hotstove.table.texts import Json, Node, as_node, read_yaml
from tests.rb8.squads import two_teams
from tests.rb8.test_chains import EagerTable

V = TypeVar("V")
SETUP = GAME.set_up(as_node("yodelers"), as_node("barnacles"), as_node(None))
FOLDER = Path(__file__).parents[2] / "scenarios" / "rb8" / "abilities"
FILES = sorted(FOLDER.glob("*.yaml"))
IDS = [f"A{number:02}" for number in range(1, 49)] + [f"P{number:02}" for number in range(1, 12)]
ABOUT = {path: load_scenario(path).about for path in FILES}


# --- Each is there, shown, and handled


def test_there_are_59_and_these_are_their_ids() -> None:
    assert sorted(ABILITIES) == IDS
    assert len({ability.name for ability in ABILITIES.values()}) == 59


@pytest.mark.parametrize("wanted", IDS)
def test_every_ability_has_two_scenarios_at_least(wanted: str) -> None:
    own = [path for path in FILES if path.stem.startswith(f"{wanted.lower()}-")]
    named = [path for path in FILES if wanted in ABOUT[path]]
    assert len({*own, *named}) >= 2
    assert len(own) >= 2
    assert all(f"{wanted} {ABILITIES[wanted].name}" in ABOUT[path] for path in own)


ROLLED_BEFORE = ("A01", "A02", "P11")
"""Hitters' combos: a scenario gives them to the card by name, whatever its ability."""
FORBIDS = ("A48",)
"""Which only takes questions away: see below."""


@pytest.mark.parametrize("wanted", [each for each in IDS if each not in (*ROLLED_BEFORE, *FORBIDS)])
def test_a_scenario_of_every_ability_comes_out_differently_without_it(wanted: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES if path.stem.startswith(f"{wanted.lower()}-")]
    assert all(said(text) == "" for text in texts)
    assert any(said(text.replace(f", ability: {wanted}", "")) for text in texts)


def said(text: str) -> str:
    """What a scenario is told that does not hold."""
    try:
        return "; ".join(run_scenario(read_scenario(read_yaml(text, "changed.yaml"))))
    except DoesNotFit as error:
        return str(error)


NEVER_ASKED = [
    ("a48-unjinxable-at-bat", "{ask: reaction, by: home, answer: Top of the Wall}", "expect:", "A48"),
    ("a48-unjinxable-on-the-mound", "{ask: reaction, by: away, answer: Jet Stream}", "expect:", "A48"),
    ("a48-unjinxable-in-a-close-play", "{ask: running play, by: home, answer: Perfect Throw}", "expect:", "A48"),
    (
        "a48-unjinxable-on-the-ground",
        "{ask: reaction, by: home, answer: Around the Horn}",
        "  - {roll: d6, for: ground ball",
        "A48",
    ),
    ("a29-command-is-spent-for-the-inning", "{ask: command, answer: keep}", "  - {roll: 2d6, for: hitting key", ""),
    ("a29-command-is-off-in-the-7th", "{ask: command, answer: keep}", "  - {roll: 2d6, for: hitting key", ""),
]
"""Scenarios, a step that would answer the question which must not be asked, where it would stand, and who forbids it."""


@pytest.mark.parametrize(("stem", "step", "before", "forbids"), NEVER_ASKED, ids=[row[0] for row in NEVER_ASKED])
def test_a_question_that_an_ability_forbids_is_not_asked(stem: str, step: str, before: str, forbids: str) -> None:
    text = (FOLDER / f"{stem}.yaml").read_text(encoding="utf-8")
    assert said(text) == ""
    asked = text.replace(before, f"  - {step}\n{before}")
    assert "is asked for here" in said(asked)
    if forbids:
        assert "is asked for here" not in said(asked.replace(f", ability: {forbids}", ""))


def test_command_is_asked_where_it_is_not_spent() -> None:
    text = (FOLDER / "a29-command-is-off-in-the-7th.yaml").read_text(encoding="utf-8").replace("inning: 7", "inning: 6")
    step, before = NEVER_ASKED[-1][1:3]
    assert said(text.replace(before, f"  - {step}\n{before}")).endswith("expect.ability: expected none, found Command")


def test_every_ability_has_one_entry_that_does_something() -> None:
    assert list(abilities.EFFECTS) == list(ABILITIES)
    fields = {field.name: field.default for field in dataclasses.fields(NOTHING) if field.init}
    for ability in ABILITIES.values():
        assert any(getattr(ability.effects, name) != getattr(NOTHING, name) for name in fields), ability.id


# --- The words of a row, its faces and its amount

DIE = re.compile(r"d6(?: before the Ground Ball Key)?, ([1-6])(?:-([1-6]))?:")
IN_WORDS = {
    "A33": (1, "takes one base more"),
    "A43": (3, "every third strike out"),
    "P02": (2, "every second strike out"),
    "A44": (2, f"from the {STARTER_TIRES + 2}th inning on, and this ability goes in the {STARTER_LOSES_ABILITY + 2}th"),
    "A45": (2, "gives up 2 runs more"),
}
"""Amounts that no plus sign stands before."""


@pytest.mark.parametrize("wanted", IDS)
def test_the_text_of_a_row_says_its_faces_and_its_amount(wanted: str) -> None:
    ability = ABILITIES[wanted]
    told = {face for low, high in DIE.findall(ability.text) for face in range(int(low), int(high or low) + 1)}
    assert list(ability.faces) == sorted(told)
    amount, words = IN_WORDS.get(wanted, (ability.amount, f"+{ability.amount}" if ability.amount else ""))
    assert ability.amount == amount
    assert words in ability.text
    assert {int(number) for number in re.findall(r"\+(\d)", ability.text)} <= {ability.amount}
    assert ability.tireless == ("never tires" in ability.text)
    assert ability.text.endswith(".")


CENTER, LEFT, SHORT = Position.CENTER_FIELD, Position.LEFT_FIELD, Position.SHORTSTOP
DOUBLE, TRIPLE = result(ResultKind.DOUBLE, LEFT, 2), result(ResultKind.TRIPLE, LEFT, 3)
DEEP_FLY, HOME_RUN = result(ResultKind.DEEP_FLY, LEFT), result(ResultKind.HOME_RUN, LEFT, 3)
SINGLE, CAUGHT = result(ResultKind.SINGLE, LEFT, 1), result(ResultKind.CATCH, LEFT)
AGAIN = KEYS[KeyName.PITCHING][0]
BECOMES: list[tuple[str, Result, set[int], Result]] = [
    ("A08", DEEP_FLY, {6}, HOME_RUN),
    ("A09", SINGLE, {5, 6}, DOUBLE),
    ("A10", DOUBLE, {6}, TRIPLE),
    ("A11", result(ResultKind.LOOKING), {5, 6}, AGAIN.result),
    ("A11", result(ResultKind.SWINGING), {5, 6}, AGAIN.result),
    ("A11", result(ResultKind.FOUL_TIP), {5, 6}, AGAIN.result),
    ("A12", result(ResultKind.LOOKING), {3, 4, 5, 6}, result(ResultKind.WALK)),
    ("A13", result(ResultKind.LINE_OUT, SHORT), {5, 6}, SINGLE),
    ("A13", result(ResultKind.LINE_OUT, CENTER), {5, 6}, result(ResultKind.SINGLE, CENTER, 1)),
    ("A36", SINGLE, {6}, CAUGHT),
    ("A36", DOUBLE, {5, 6}, SINGLE),
    ("A37", HOME_RUN, {5, 6}, DEEP_FLY),
    ("A47", HOME_RUN, {5, 6}, DOUBLE),
    ("P03", DEEP_FLY, {5, 6}, DOUBLE),
    ("P04", SINGLE, {5, 6}, CAUGHT),
    ("P04", DOUBLE, {6}, result(ResultKind.CATCH, LEFT, 1)),
    ("P04", HOME_RUN, {6}, DEEP_FLY),
    ("P09", DOUBLE, {1, 2, 3}, TRIPLE),
]
"""Who reacts, to what, at which faces, and what becomes of it; all to left, but for what is hit to others."""


class FaceTable(EagerTable):
    """Every d6 shows one face, and every key its first line."""

    def __init__(self, face: int) -> None:
        super().__init__(Random(0))
        self.face = face

    def roll(self, dice: Dice[V], why: str) -> V:
        return dice.values[self.face - 1 if dice.sides == 6 else 0]


@pytest.mark.parametrize(("wanted", "before", "faces", "after"), BECOMES, ids=[f"{row[0]}-{row[1]}" for row in BECOMES])
def test_a_reaction_works_at_its_faces_and_at_no_other(wanted: str, before: Result, faces: set[int], after: Result) -> None:
    position: Printed = "P" if wanted in ("A47", "P08") else "OF"
    card = dataclasses.replace(
        next(each for each in all_cards().values() if each.position == position), ability=ABILITIES[wanted]
    )
    state = new_state(SETUP)
    for face in range(1, 7):
        at_bat = AtBat(state.board.teams[AWAY].hitters[0], 1, AWAY)
        at_bat.result, at_bat.key_name, at_bat.dice = before, KeyName.PITCHING, key_dice(KeyName.PITCHING, (), ())
        assert chain.use_one_of(state, FaceTable(face), at_bat, AWAY, card, reactions_of(ABILITIES[wanted]))
        assert at_bat.result is (after if face in faces else before)


def reactions_of(ability: Ability) -> Reactions:
    """All of them, for whomever."""
    return (*ability.effects.as_batter, *ability.effects.as_pitcher, *ability.effects.as_fielder)


def test_these_are_all_reactions_with_a_die() -> None:
    looked_at = {
        (ability.id, what) for ability in ABILITIES.values() for reaction in reactions_of(ability) for what in reaction.whats
    }
    assert looked_at - {(wanted, before.what) for wanted, before, _, _ in BECOMES} == {
        ("A39", ResultKind.ERROR),
        ("P08", ResultKind.GROUND_BALL),
    }


@pytest.mark.parametrize(
    ("window", "wanted", "counts_as"),
    [
        ("ground_die", "A16", (3, 2, 3, 4, 5, 6)),
        ("ground_die", "A17", (1, 2, 3, 5, 5, 6)),
        ("ground_die", "P07", (1, 5, 5, 5, 5, 6)),
        ("fielded_die", "A35", (1, 1, 3, 4, 5, 6)),
        ("bunt_die", "A15", (4, 4, 3, 4, 5, 6)),
    ],
)
def test_what_the_faces_of_smaller_keys_count_as(window: str, wanted: str, counts_as: tuple[int, ...]) -> None:
    counts: Faces = getattr(ABILITIES[wanted].effects, window)
    assert counts == counts_as


@pytest.mark.parametrize("wanted", ["A05", "A06", "A07", "P06"])
def test_what_is_printed_on_a_key_is_in_the_text(wanted: str) -> None:
    card = next(card for card in all_cards().values() if card.position in ABILITIES[wanted].owners)
    changed = fixed(dataclasses.replace(card, ability=ABILITIES[wanted]))
    combos = [combo for own in changed for combo, _ in own]
    text = ABILITIES[wanted].text
    assert combos == (re.findall(r"\d-\d", text) or [f"{face}-{face}" for face in range(1, 7)])
    (key,) = [key for key, own in zip((KeyName.PITCHING, KeyName.HITTING), changed, strict=True) if own]
    assert str(key) in text.lower()


# --- Tired pitchers (RB-108)

PITCHERS = [each for each in IDS if {"P", "RP"} & set(ABILITIES[each].owners)]
SHIPPED = {position: next(card for card in all_cards().values() if card.position == position) for position in ("P", "RP")}


def on_the_mound(wanted: str, position: str) -> RB8State:
    """A game with the ability on the home side's mound."""
    state = new_state(SETUP)
    card = dataclasses.replace(SHIPPED[position], ability=ABILITIES[wanted])
    assert isinstance(card, Pitcher)
    state.board.arms = (ActivePitcher(card), ActivePitcher(card))
    return state


@pytest.mark.parametrize("wanted", [each for each in PITCHERS if "P" in ABILITIES[each].owners])
def test_a_starters_ability_lasts_through_the_6th(wanted: str) -> None:
    """A44 through the 8th, A04 and P10 for ever, and any of them while a mound visit refreshes him."""
    board = on_the_mound(wanted, "P").board
    lasts = {"A44": 8, "A04": 99, "P10": 99}.get(wanted, 6)
    for board.inning in range(1, 13):
        board.arms[HOME].outs = 3 * board.inning
        assert (ability_in_force(board, HOME) is not None) == (board.inning <= lasts)
    board.arms[HOME].mound_visit = True
    assert ability_in_force(board, HOME) is ABILITIES[wanted]


@pytest.mark.parametrize("wanted", [each for each in PITCHERS if "RP" in ABILITIES[each].owners])
def test_a_relievers_ability_lasts_for_three_outs(wanted: str) -> None:
    """Whatever the inning; A04 and P10 for ever."""
    board = on_the_mound(wanted, "RP").board
    lasts = {"A04": 99, "P10": 99}.get(wanted, 2)
    for board.inning in (1, 9, 12):
        for outs in range(7):
            board.arms[HOME].outs = outs
            board.arms[HOME].mound_visit = False
            assert (ability_in_force(board, HOME) is not None) == (outs <= lasts)
            board.arms[HOME].mound_visit = True
            assert ability_in_force(board, HOME) is ABILITIES[wanted]


# --- Before the game (RB-106, RB-107)

ON_KEYS = tuple(each for each in IDS if ABILITIES[each].trigger in ("PREGAME", "KEY"))


def changes(table: Table, teams: tuple[Team, Team]) -> Changes:
    """What the cards of two teams change on the keys."""
    nines = nine_of(teams[AWAY], teams[AWAY].lineup), nine_of(teams[HOME], teams[HOME].lineup)
    return pre_game(table, nines, (teams[AWAY].starters[0], teams[HOME].starters[0]))


def combos(own: OnKeys, key: int) -> list[str]:
    """The combos changed on a key, Pitching Key first."""
    return [combo for combo, _ in own[key]]


@pytest.mark.parametrize("seed", range(150))
def test_nothing_collides_before_the_game(seed: int) -> None:
    """But what two cards print: nobody rolled that."""
    random = Random(f"before the game {seed}")
    teams = two_teams(random, share=1.0, among=ON_KEYS)
    changed = changes(EagerTable(random), teams)
    for seat in BOTH:
        staff = [(card, changed.of(card)) for card in staff_of(teams[1 - seat])]
        for spot, own in zip(teams[seat].lineup, changed.hitters[seat], strict=True):
            check_own(spot.hitter, own)
            for card, theirs in staff:
                for key in (0, 1):
                    printed = set(combos(fixed(spot.hitter), key)) & set(combos(fixed(card), key))
                    assert set(combos(own, key)) & set(combos(theirs, key)) == printed
        for card, theirs in staff:
            check_own(card, theirs)


def check_own(card: Card, own: OnKeys) -> None:
    """As many combos as the ability rolls or prints, each of a key once, and as its text calls the result."""
    assert card.ability is not None
    rolls = card.effects.rolled
    for key, name in enumerate((KeyName.PITCHING, KeyName.HITTING)):
        assert len(set(combos(own, key))) == len(combos(own, key))
        if rolls:
            assert [now for _, now in own[key]] == [now for names, now in rolls if name in names]
    if card.ability.id == "A02":
        assert combos(own, 0) == combos(own, 1)


def test_what_is_rolled_before_the_game_is_in_the_text() -> None:
    for wanted, rolls in ((ability.id, ability.effects.rolled) for ability in ABILITIES.values() if ability.effects.rolled):
        text = ABILITIES[wanted].text
        assert ("roll 2d6 twice" in text) == (len(rolls) == 2)
        assert "roll 2d6" in text
        named = {key for keys, _ in rolls for key in keys}
        assert named == {key for key in KeyName if str(key) in text.lower() or "either key" in text}
        for _, now in rolls:
            kind, _, rest = str(now.what).partition(" ")
            assert re.search(f"{kind}s? {rest}".strip(), text.replace("outs", "out"))
            assert now.field is None or now.field.short.upper() in text


def odds_of(excluded: tuple[str, ...]) -> dict[str, Fraction]:
    """The exact chance of each combo of a pre-game roll."""
    odds: dict[str, Fraction] = {}
    path: list[int] | None = []
    while path is not None:
        table: OddsTable[Any] = OddsTable(path)
        combo = table.resolve(pre_game_roll, excluded)
        odds[combo] = odds.get(combo, Fraction(0)) + table.probability
        path = table.next_path()
    return odds


@pytest.mark.parametrize(
    "excluded",
    [(), ("1-1",), ("3-4",), ("1-5", "2-4", "3-3"), COMBOS[:-1], COMBOS[1:], *(tuple(COMBOS[n::3]) for n in range(3))],
)
def test_a_pre_game_roll_is_two_dice_over_what_is_left(excluded: tuple[str, ...]) -> None:
    left = {combo: chance for combo, chance in COMBO.odds if combo not in excluded}
    whole = sum(left.values())
    assert odds_of(excluded) == {combo: chance / whole for combo, chance in left.items()}


SHAW = "{name: Clay Shaw, position: P, control: 9, stuff: 9, throws: L, ability: P10}"
LEMONS = "{name: Rocket Lemons, position: P, control: 8, stuff: 9, throws: R, ability: P06}"
CARLO = "{name: John Carlo, position: OF, power: 10, contact: 6, speed: 5, defense: 7, bats: R, ability: P11}"
SOUP = "{name: Sue Perb, position: RP, control: 7, stuff: 7, throws: R, ability: A04}"
NINE_LIVES = "{name: Kit Marlow, position: OF, power: 6, contact: 7, speed: 6, defense: 6, bats: R, ability: A05}"


def rolled(away: Mapping[str, str], home: Mapping[str, str], *throws: tuple[int, int]) -> dict[str, list[list[str]]]:
    """The combos on the Pitching and the Hitting Key of each card that has any, after these throws before the game.

    The other cards of both teams roll nothing. All throws must be needed.
    """
    setup = GAME.set_up(team("yodelers", away), team("barnacles", home), as_node(None))
    state = new_state(setup)
    steps: list[Json] = [{"roll": "2d6", "for": "pre-game", "value": [first, second]} for first, second in throws]
    table = ScriptTable(as_node(steps, "throws").items(), passes(GAME))
    teams = state.board.teams
    modified = changes(table, teams)
    assert table.done
    told = [event for event in table.events if isinstance(event, Note) and event.why == "RB-106 pre-game"]
    own = {card.name: own for card, own in modified.pitchers}
    for seat in BOTH:
        own |= {spot.hitter.name: changed for spot, changed in zip(teams[seat].lineup, modified.hitters[seat], strict=True)}
    assert len(told) == sum(len(card.effects.rolled) for card in in_the_game(teams))
    return {name: [combos(each, 0), combos(each, 1)] for name, each in own.items() if each != ((), ())}


def test_starters_who_rest_neither_roll_nor_collide() -> None:
    """RB-R-21: of the three starters one rolls, he who pitches."""
    setup = GAME.set_up(team("yodelers", {"P": SHAW}), team("barnacles", {"DH": CARLO}), as_node(None))
    teams = new_state(setup).board.teams
    nines = nine_of(teams[AWAY], teams[AWAY].lineup), nine_of(teams[HOME], teams[HOME].lineup)
    for number, starter in enumerate(teams[AWAY].starters):
        table = EagerTable(Random(number))
        rolls = pre_game(table, nines, (starter, teams[HOME].starters[0]))
        able = {starter, teams[HOME].starters[0], *teams[AWAY].relievers, *teams[HOME].relievers}
        assert {card for card, _ in rolls.pitchers} <= able
        assert any(card.name == "Clay Shaw" for card, _ in rolls.pitchers) == (starter.name == "Clay Shaw")


def staff_of(team: Team) -> tuple[Pitcher, ...]:
    """The first starter and the bullpen: who may pitch."""
    return team.starters[0], *team.relievers


def in_the_game(teams: tuple[Team, Team]) -> list[Card]:
    """Both lineups and staffs."""
    hitters: list[Card] = [spot.hitter for each in teams for spot in each.lineup]
    return hitters + [card for each in teams for card in staff_of(each)]


def team(name: str, cards: Mapping[str, str]) -> Node:
    """A shipped team with other cards."""
    return read_yaml(f"team: {name}\ncards: {{{', '.join(f'{where}: {card}' for where, card in cards.items())}}}", "team.yaml")


def test_a_combo_on_the_key_of_an_opposing_pitcher_is_rolled_again() -> None:
    """RB-EX-13: the same combo on the other key is no conflict."""
    lines = rolled({"LF": CARLO}, {"P": SHAW}, (2, 5), (6, 6), (5, 2), (2, 5), (6, 6), (3, 4))
    assert lines == {"Clay Shaw": [["2-5", "6-6"], []], "John Carlo": [["3-4"], ["2-5"]]}


def test_a_combo_that_an_opposing_pitcher_prints_is_rolled_again() -> None:
    """RB-EX-14: all combos of 6 on the Pitching Key are taken, on the Hitting Key none is."""
    lines = rolled({"LF": CARLO}, {"P": LEMONS}, (3, 3), (2, 4), (5, 1), (3, 3), (4, 4))
    assert lines == {"Rocket Lemons": [["1-5", "2-4", "3-3"], []], "John Carlo": [["4-4"], ["3-3"]]}


def test_relievers_count_and_ones_own_pitchers_do_not() -> None:
    """RB-R-21; and a conflict is one on the key that both change."""
    lines = rolled({"LF": CARLO}, {"RP": SOUP}, (1, 2), (3, 4), (2, 1), (3, 4), (5, 5), (1, 2))
    assert lines == {"Sue Perb": [[], ["1-2", "3-4"]], "John Carlo": [["1-2"], ["5-5"]]}
    lines = rolled({"LF": CARLO, "RP": SOUP}, {}, (1, 2), (3, 4), (1, 2), (3, 4))
    assert lines == {"Sue Perb": [[], ["1-2", "3-4"]], "John Carlo": [["3-4"], ["1-2"]]}


def test_two_combos_of_one_card_differ_on_one_key_only() -> None:
    """RB-R-19; and 6-6 is a strike out swinging already, which is no reason to roll again (RB-R-20)."""
    assert rolled({}, {"P": SHAW}, (6, 6), (6, 6), (6, 6), (1, 2)) == {"Clay Shaw": [["6-6", "1-2"], []]}
    assert rolled({"LF": CARLO}, {}, (2, 5), (5, 2)) == {"John Carlo": [["2-5"], ["2-5"]]}


def test_a_pitcher_rolls_again_what_an_opposing_hitter_prints() -> None:
    """RB-107, the other way round: the hitter's change is not rolled, so the pitcher's manager rolls again."""
    lines = rolled({"LF": NINE_LIVES}, {"RP": SOUP}, (4, 5), (1, 1), (3, 6), (2, 2))
    assert lines == {"Sue Perb": [[], ["1-1", "2-2"]], "Kit Marlow": [[], ["3-6", "4-5"]]}


def test_a_staff_that_takes_every_combo_leaves_none_to_roll() -> None:
    """No squad is forbidden that; the card then changes nothing on that key."""
    taken: OnKeys = (tuple((combo, result(ResultKind.SWINGING)) for combo in COMBOS), ())
    setup = GAME.set_up(team("yodelers", {"LF": CARLO}), as_node("barnacles"), as_node(None))
    carlo = next(card for card in new_state(setup).board.teams[AWAY].players if card.name == "John Carlo")
    changed = with_rolls(EagerTable(Random("all taken")), carlo, [taken])
    assert changed[0] == ()
    assert len(changed[1]) == 1


def test_an_id_stands_in_its_entry_alone() -> None:
    """Who looks for an ability or a Rally Card finds its row of data, its entry and its scenarios; nothing else names it."""
    package = Path(abilities.__file__).parent
    named = re.compile(r"""["'](?:A\d\d|P\d\d|RC\d\d)["']""")
    texts = {path.relative_to(package).as_posix(): path.read_text(encoding="utf-8") for path in package.rglob("*.py")}
    ids_by_file = {path: set(named.findall(text)) for path, text in texts.items()}
    assert {path for path, ids in ids_by_file.items() if ids} == {"abilities.py", "rally_cards.py"}
    assert len(ids_by_file["abilities.py"]) == 59
    assert len(ids_by_file["rally_cards.py"]) == 17
