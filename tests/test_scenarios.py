"""The executable rulebook holds, and a scenario that is wrong says in which file, at which line, and what was expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hotstove.league.contest_games import game_or_contest
from hotstove.table import HotStoveError, Table
from hotstove.table.game import GameState, Setup, game_named
from hotstove.table.live import LiveTable
from hotstove.table.scenario import Scenario, check_scenario, run_scenario
from hotstove.table.script import LEGAL_KEYS, ScriptTable
from hotstove.table.texts import Json, Node, as_node, read_yaml_file
from tests.table.toy import CARDS, SETUP, TOY, Toy, ToyState

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = sorted(FOLDER.rglob("*.yaml"))


def game_of(path: Path) -> str:
    """The game whose folder a scenario lies in."""
    return path.relative_to(FOLDER).parts[0]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario(path: Path) -> None:
    node = read_yaml_file(path)
    assert check_scenario(node, game_or_contest) == []
    keys = node.mapping()
    assert keys["game"].text().split()[0] == game_of(path)
    checks = {"expect", "not asked", *LEGAL_KEYS}
    checked = any(checks & step.mapping().keys() for step in (keys["play"].items() if "play" in keys else ()))
    assert checked or keys.keys() & {"expect", "refused"}, "expects nothing"
    assert keys["about"].text(), "says nothing"
    shows = rules_of(path)
    assert shows, "shows no rule"
    assert re.match(CARD, path.stem) or path.stem.startswith(shows[0]), "is named after the first rule it shows"
    assert not set(shows) - {rule.id for rule in game_named(game_of(path)).rules()}, "shows rules that are not in the list"


def rules_of(path: Path) -> list[str]:
    """The rules that a scenario shows."""
    return [rule.text() for rule in read_yaml_file(path).mapping()["shows"].items()]


CARD = r"(a|p|rc)\d\d-"
"""RB8's abilities and Rally Cards: the other thing a scenario may be named after."""


@pytest.mark.parametrize("game", sorted({game_of(path) for path in FILES}))
def test_every_rule_is_shown_by_a_scenario_or_test_of_its_game(game: str) -> None:
    """What no position can show, such as a draft or bad input, is shown by a test that names the rule."""
    shown = {rule for path in FILES if game_of(path) == game for rule in rules_of(path)}
    tests = "".join(path.read_text(encoding="utf-8") for path in (FOLDER.parent / "tests").rglob("*.py"))
    rules = {rule.id for rule in game_named(game).rules()} - shown
    assert {rule for rule in rules if not re.search(rf"\b{rule}\b", tests)} == set()


GOOD = """\
game: smallball
shows: [SB-14]
about: a double play
away: {team: foxes}
home: {team: herons}
options: {bank_nothing: false}
start: {inning: 3, outs: 0, bases: {1: 6}, runs: 0, batter: 7}
play:
  - {ask: decision, answer: bat}
  - {roll: d6, for: at-bat, value: 2}
expect: {result: GO, outs: 2, bases: {}}
"""


LAST_OUT = GOOD.replace("{inning: 3, outs: 0, bases: {1: 6}", "{inning: 9, half: bottom, outs: 2, score: [1, 0]")


def outcome(tmp_path: Path, text: str) -> str:
    """What running the text as a scenario says: an error, or the first difference."""
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        problems = check_scenario(read_yaml_file(path))
    except HotStoveError as error:
        problems = [str(error)]
    return problems[0].replace(f"{tmp_path}/", "") if problems else "holds"


def test_the_scenario_that_is_spoilt_below_holds(tmp_path: Path) -> None:
    assert outcome(tmp_path, GOOD) == "holds"


TEAM = "{name: Mudlarks, code: MUD, players: [" + ", ".join(
    f"{{number: {number}, name: Player {number}, results: [1B, 2B, BB, SO, FO, GO]}}" for number in range(1, 10)
) + "]}"  # fmt: skip


def test_a_team_of_ones_own_plays(tmp_path: Path) -> None:
    assert outcome(tmp_path, GOOD.replace("{team: foxes}", TEAM).replace("value: 2", "value: 6")) == "holds"


def test_a_teams_file_is_looked_for_beside_the_scenario(tmp_path: Path) -> None:
    (tmp_path / "teams").mkdir()
    (tmp_path / "teams" / "mudlarks.yml").write_text(TEAM, encoding="utf-8")
    theirs = GOOD.replace("{team: foxes}", "{team: teams/mudlarks.yml}").replace("value: 2", "value: 6")
    assert outcome(tmp_path, theirs) == "holds"


# old text, new text, and what must be said of it
SPOILT = {
    # --- unknown keys, at each level
    "unknown key of a scenario": (
        "about:",
        "abuot:",
        "bad.yaml:3: abuot: unknown key 'abuot'; known: game, shows, about, away",
    ),
    "unknown option": (
        "bank_nothing",
        "bank_all",
        "bad.yaml:6: options.bank_all: there is no such option; there are: bank_nothing",
    ),
    "unknown start key": ("inning: 3", "inn: 3", "bad.yaml:7: start.inn: unknown key 'inn'; known: inning, half, outs"),
    "unknown base": ("{1: 6}", "{4: 6}", "bad.yaml:7: start.bases.4: unknown key '4'; known: 1, 2, 3"),
    "unknown side": ("runs: 0", "used: {red: []}", "bad.yaml:7: start.used.red: unknown key 'red'; known: away, home"),
    "unknown key of a step": ("value: 2", "face: 2", "bad.yaml:10: play[2].face: unknown key 'face'; known: ask, answer, by"),
    "unknown expect key": ("result", "code", "bad.yaml:11: expect.code: unknown key 'code'; known: result, becomes, inning"),
    "unknown key beside a team": ("{team: foxes}", "{team: foxes, x: 1}", "bad.yaml:4: away.x: unknown key 'x'; known: team"),
    "unknown key of a team": (
        "{team: foxes}",
        "{name: X, squad: 1}",
        "bad.yaml:4: away.squad: unknown key 'squad'; known: name",
    ),
    "unknown key of a card": (
        "{team: foxes}",
        TEAM.replace("number: 3", "no: 3"),
        "bad.yaml:4: away.players[3].no: unknown key 'no'; known: number, name, results",
    ),
    # --- answers that are not what the rules ask
    "a die too few": (
        "  - {roll: d6, for: at-bat, value: 2}\n",
        "",
        "bad.yaml:9: play[1]: a roll is asked for (SB-08 at-bat) and the script has no step left",
    ),
    "no step at all but a die": (
        "play:\n  - {ask: decision, answer: bat}\n  - {roll: d6, for: at-bat, value: 2}\n",
        "play:\n  - {ask: reactivate, answer: none}\n",
        "bad.yaml:9: play[1]: a roll is asked for here (SB-08 at-bat), the script has ask: 'reactivate', answer: 'none'",
    ),
    "a die too many": (
        GOOD,
        LAST_OUT.replace("value: 2}", "value: 2}\n  - {roll: d6, value: 1}"),
        "bad.yaml:11: play[3]: the game is over before this step",
    ),
    "a die after the last at-bat": (
        "value: 2}",
        "value: 2}\n  - {ask: decision, answer: bat}\n  - {roll: d6, value: 5}\n  - {roll: d6, for: steal, value: 1}",
        "bad.yaml:13: play[5]: this roll is for 'steal', but the rules ask for 'SB-08 at-bat'",
    ),
    "a step never asked for": (
        "value: 2}",
        "value: 2}\n  - {ask: reactivate, answer: none}",
        "bad.yaml:11: play[3]: a roll is asked for here (SB-08 at-bat), the script has ask: 'reactivate', answer: 'none'",
    ),
    "a step after the game": (
        GOOD,
        LAST_OUT.replace("value: 2}", "value: 2}\n  - {ask: decision, answer: bat}"),
        "bad.yaml:11: play[3]: the game is over before this step",
    ),
    "a draw for a roll": (
        "roll: d6",
        "draw: d6",
        "bad.yaml:10: play[2]: a roll is asked for here (SB-08 at-bat), the script has draw",
    ),
    "a roll for something else": (
        "for: at-bat",
        "for: steal",
        "bad.yaml:10: play[2]: this roll is for 'steal', but the rules ask for 'SB-08 at-bat'",
    ),
    "a face that the die lacks": (
        "value: 2",
        "value: 7",
        "bad.yaml:10: play[2].value: '7' is no throw of d6 (faces d6: 1 2 3 4 5 6)",
    ),
    "a face of no kind": ("value: 2", "value: {}", "bad.yaml:10: play[2].value: expected a face, found nothing"),
    "two faces for one die": ("value: 2", "value: [2, 2]", "bad.yaml:10: play[2].value: '2 2' is no throw of d6 (faces d6:"),
    "no value": (", value: 2", "", "bad.yaml:10: play[2]: expected a value, found a mapping of roll, for"),
    "a wrong die": (
        "roll: d6",
        "roll: d10",
        "bad.yaml:10: play[2].roll: expected the dice asked for, d6 (SB-08 at-bat), found 'd10'",
    ),
    "an illegal choice": (
        "answer: bat",
        "answer: bank",
        "bad.yaml:9: play[1].answer: 'bank' does not answer 'decision' (SB-22); legal: bat, steal second, sacrifice",
    ),
    "a choice of no kind": (
        "answer: bat",
        "answer: [bat]",
        "bad.yaml:9: play[1].answer: expected one of the options, found a list of 1",
    ),
    "no answer": (", answer: bat", "", "bad.yaml:9: play[1].ask: expected an answer beside the question, found"),
    "an unknown question": (
        "ask: decision",
        "ask: decison",
        "bad.yaml:9: play[1].ask: expected one of decision, reactivate, found 'decison'",
    ),
    "an answer of the other side": ("answer: bat", "answer: bat, by: home", "bad.yaml:9: play[1]: a roll is asked for here"),
    "an answer of nobody": (
        "answer: bat",
        "answer: bat, by: us",
        "bad.yaml:9: play[1].by: expected one of away, home, found 'us'",
    ),
    "a step of two kinds": (
        "roll: d6",
        "roll: d6, ask: x",
        "bad.yaml:10: play[2]: expected a step with one of ask, roll, draw, expect, not asked, found",
    ),
    "a step of no kind": (
        "roll: d6, ",
        "",
        "bad.yaml:10: play[2]: expected a step with one of ask, roll, draw, expect, not asked, found a mapping of",
    ),
    "a step that is a word": (
        "{ask: decision, answer: bat}",
        "bat",
        "bad.yaml:9: play[1]: expected a mapping (key: value), found 'bat'",
    ),
    "steps that are no list": (
        "play:\n  - {ask: decision, answer: bat}\n  - {roll: d6, for: at-bat, value: 2}",
        "play: {roll: d6}",
        "bad.yaml:8: play: expected a list, found a mapping of roll",
    ),
    # --- not as expected
    "another result": ("outs: 2, b", "outs: 1, b", "bad.yaml:11: expect.outs: expected 1, found 2"),
    "others on base": ("bases: {}}", "bases: {2: 6}}", "bad.yaml:11: expect.bases: expected {2: 6}, found {}"),
    "not on offer": ("bases: {}}", "includes: [bat, bank]}", "bad.yaml:11: expect.includes: bank is not legal; legal: ['bat'"),
    "on offer": ("bases: {}}", "excludes: [bat]}", "bad.yaml:11: expect.excludes: bat is legal; legal: ['bat'"),
    "not a list of what is on offer": ("bases: {}}", "includes: bat}", "bad.yaml:11: expect.includes: expected "),
    "all on offer": ("bases: {}}", "legal: [bat]}", "bad.yaml:11: expect.legal: expected [bat], found [bat, bat with POWER"),
    # --- no YAML
    "a key twice": ("about: a double play", "game: smallball", "bad.yaml:3: game: key stands twice"),
    "a start key twice": ("inning: 3", "outs: 1", "bad.yaml:7: start.outs: key stands twice"),
    "no YAML": ("{inning: 3", "{inning: 3}}", "bad.yaml:7: not readable as YAML: "),
    "an empty file": (GOOD, "", "bad.yaml: empty, expected a YAML document"),
    "a word": (GOOD, "smallball", "bad.yaml:1: expected a mapping (key: value), found 'smallball'"),
    "nothing": (GOOD, "null", "bad.yaml:1: expected a scenario with the key game, found nothing"),
    # --- no such game, team or option
    "no game": ("game: smallball\n", "", "bad.yaml:1: expected a scenario with the key game, found a mapping of shows, about"),
    "another game": (
        "game: smallball",
        "game: bigball",
        "bad.yaml:1: game: there is no game 'bigball'; the games are: clutch, pinetar, rb8, smallball",
    ),
    "a game of no kind": (
        "game: smallball",
        "game: [smallball]",
        "bad.yaml:1: game: expected the name of a game, found a list of 1",
    ),
    "another team": (
        "foxes}",
        "bears}",
        "bad.yaml:4: away.team: there is no team 'bears'; teams: foxes (Cinder Creek Foxes), herons (Bluewater Herons), or",
    ),
    "a team of no kind": ("{team: foxes}", "[foxes]", "bad.yaml:4: away: expected a team's name or file, found a list of 1"),
    "no team file": ("foxes}", "no/where.yaml}", "no/where.yaml: No such file or directory"),
    "one team twice": (
        "foxes}",
        "herons}",
        "bad.yaml:5: home: that is the same team, Bluewater Herons; a game needs two different teams",
    ),
    "an option neither on nor off": (
        "false",
        "maybe",
        "bad.yaml:6: options.bank_nothing: expected on or off, found 'maybe'",
    ),
    "rules that are no list": ("[SB-14]", "SB-14", "bad.yaml:2: shows: expected a list, found 'SB-14'"),
    "a rule that is not in the list": (
        "shows: [",
        "shows: [SB-99, ",
        "bad.yaml:2: shows[1]: expected the ID of a rule of Small Ball",
    ),
    "a roll for no question": (
        "for: at-bat",
        "for: atbat",
        "bad.yaml:10: play[2].for: expected one of at-bat, steal, sacrifice",
    ),
    # --- an impossible start
    "an extra inning that is not level": (
        "inning: 3",
        "inning: 12, score: [5, 2]",
        "bad.yaml:7: start: an extra inning begins level, not 5-2 (SB-51, SB-52)",
    ),
    "a last inning that is not played": (
        "inning: 3",
        "inning: 9, half: bottom, score: [3, 5]",
        "bad.yaml:7: start: home leads 5-3, so its half of inning 9 is not played (SB-R-27, SB-52)",
    ),
    "a pinch hitter used twice": (
        "runs: 0",
        "used: {away: [POWER, POWER]}",
        "bad.yaml:7: start.used.away: expected each used pinch hitter once",
    ),
    "inning 0": ("inning: 3", "inning: 0", "bad.yaml:7: start.inning: expected a whole number from 1 to 1000, found 0"),
    "a third half": ("inning: 3", "half: middle", "bad.yaml:7: start.half: expected one of top, bottom, found 'middle'"),
    "three outs": ("outs: 0", "outs: 3", "bad.yaml:7: start.outs: expected a whole number from 0 to 2, found 3"),
    "card 10 due": ("batter: 7", "batter: 10", "bad.yaml:7: start.batter: expected a whole number from 1 to 9, found 10"),
    "card 0 due across": (
        "runs: 0",
        "opponent_batter: 0",
        "bad.yaml:7: start.opponent_batter: expected a whole number from 1 to 9",
    ),
    "card 10 on base": ("{1: 6}", "{1: 10}", "bad.yaml:7: start.bases.1: expected a whole number from 1 to 9, found 10"),
    "a base of no kind": ("{1: 6}", "[6]", "bad.yaml:7: start.bases: expected a mapping (key: value), found a list of 1"),
    "the batter on base": (
        "{1: 6}",
        "{1: 7}",
        "bad.yaml:7: start: card 7 can't be there: with card 7 due, 1 on base, 0 out and 0 runs",
    ),
    "who has not batted on base": ("{1: 6}", "{1: 5}", "the cards that have batted are [6], each in one place"),
    "one card on two bases": ("{1: 6}", "{1: 6, 2: 6}", "bad.yaml:7: start: card 6 can't be there"),
    "a runner who has scored": ("runs: 0", "runs: [6]", "bad.yaml:7: start: card 6 can't be there"),
    "a runner who is out": (
        "outs: 0, bases: {1: 6}",
        "outs: 1, outs_pile: [6], bases: {1: 6}",
        "bad.yaml:7: start: card 6 can't be there",
    ),
    "fewer cards out than outs": (
        "runs: 0",
        "outs_pile: [5]",
        "bad.yaml:7: start.outs_pile: expected 0 cards, as there are outs, found",
    ),
    "nine have batted": (
        "runs: 0",
        "runs: 8",
        "bad.yaml:7: start: 9 cards would have batted; with nine the half-inning is over (SB-20)",
    ),
    "nine runs": ("runs: 0", "runs: 9", "bad.yaml:7: start.runs: expected a whole number from 0 to 8, found 9"),
    "runs of no kind": ("runs: 0", "runs: many", "bad.yaml:7: start.runs: expected a whole number from 0 to 8, found 'many'"),
    "three scores": ("runs: 0", "score: [1, 2, 3]", "bad.yaml:7: start.score: expected [away, home], found a list of 3"),
    "one score": ("runs: 0", "score: [1]", "bad.yaml:7: start.score: expected [away, home], found a list of 1"),
    "a negative score": (
        "runs: 0",
        "score: [0, -1]",
        "bad.yaml:7: start.score[2]: expected a whole number from 0 to 999, found -1",
    ),
    "a steal of no kind": ("runs: 0", "steal_used: 1", "bad.yaml:7: start.steal_used: expected true or false, found 1"),
    "another pinch hitter": (
        "runs: 0",
        "used: {away: [SPEED]}",
        "bad.yaml:7: start.used.away[1]: expected one of POWER, ON-BASE",
    ),
    "a start of no kind": (
        "start: {inning: 3, outs: 0, bases: {1: 6}, runs: 0, batter: 7}",
        "start: top of the third",
        "bad.yaml:7: start: expected a mapping (key: value), found 'top of the third'",
    ),
}


@pytest.mark.parametrize(("old", "new", "said"), SPOILT.values(), ids=SPOILT.keys())
def test_a_wrong_scenario_says_where_and_what_was_expected(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    assert said in outcome(tmp_path, GOOD.replace(old, new, 1))


TAG = """\
game: pinetar
about: a fly out with a runner on third
away:
  team: alchemists
  cards:
    CF: {vs all: "1B 0-22, SO 23-50, GO-SS 51-60, FO-CF 61-92, ROE/PO 93, ROE/LO 94-95, BK/WP 96-99"}
home: {team: bootleggers}
start: {inning: 3, bases: {3: 9}, batter: 1}
play:
  - {roll: red and white, for: batter roll, value: [7, 2]}
  - expect: {score: [0, 0], legal: [all hold, third tags]}
  - {ask: tag, answer: third tags, legal: [all hold, third tags]}
  - not asked: offense
  - {roll: red and white, for: tag roll, value: [0, 5]}
expect: {score: [1, 0], outs: 1}
"""
LEGALLY = TAG[TAG.index("answer: third tags") :]
UNFIT = "answer: second tags}\nrefused: \"'second tags' does not answer 'tag'\"\n"
CHECKS = {
    "all of it": ("", "", "holds"),
    "something else stands between two answers": (
        "expect: {score: [0, 0], ",
        "expect: {score: [1, 0], ",
        "bad.yaml:11: play[2].expect.score: expected [1, 0], found [0, 0]",
    ),
    "other options between two answers": (
        "legal: [all hold, third tags]}\n  - {ask",
        "legal: [all hold]}\n  - {ask",
        "bad.yaml:11: play[2].expect.legal: expected [all hold], found [all hold, third tags]",
    ),
    "other options of the question": (
        "answer: third tags, legal: [all hold, third tags]",
        "answer: third tags, excludes: [all hold]",
        "bad.yaml:12: play[3].excludes: all hold is legal; legal: ['all hold', 'third tags']",
    ),
    "options without an answer are passed": (
        "answer: third tags, legal",
        "legal",
        "bad.yaml:13: play[4].not asked: 'PT-30 offense' is asked here",
    ),
    "what must not be asked is": (
        "- expect: {score: [0, 0], legal: [all hold, third tags]}",
        "- not asked: tag",
        "bad.yaml:11: play[2].not asked: 'PT-114 tag' is asked here of away: all hold, third tags",
    ),
    "a roll that must not be asked is": (
        "not asked: offense",
        "not asked: tag roll",
        "bad.yaml:13: play[4].not asked: 'PT-107 tag roll' is asked here",
    ),
    "what must not be asked is no question": (
        "not asked: offense",
        "not asked: offence",
        "bad.yaml:13: play[4].not asked: expected one of",
    ),
    "an unknown key is expected between two answers": (
        "expect: {score: [0, 0], ",
        "expect: {scores: [0, 0], ",
        "bad.yaml:11: play[2].expect.scores: unknown key 'scores'",
    ),
    "a check beside an answer": (
        "not asked: offense",
        "{not asked: offense, by: home}",
        "bad.yaml:13: play[4]: expected not asked alone",
    ),
    "a question that nobody is asked": (
        "bases: {3: 9}, batter",
        "outs: 2, bases: {3: 9}, batter",
        "bad.yaml:12: play[3]: a roll is asked for here (PT-30 batter roll), the script has ask: 'tag'",
    ),
    "refused, and it is not": (
        "expect: {score: [1, 0], outs: 1}",
        "refused: no such thing",
        "bad.yaml:15: refused: expected to be refused",
    ),
    "refused as it should be": (LEGALLY, UNFIT, "holds"),
    "refused for another reason": (
        "expect: {score: [1, 0], outs: 1}",
        "refused: no such thing\noptions: {dice: d8}",
        "bad.yaml:15: refused: expected to be refused with 'no such thing', was refused so: bad.yaml:16: options.dice",
    ),
    "refused and expected": (
        "expect: {score: [1, 0], outs: 1}",
        "expect: {outs: 1}\nrefused: nothing",
        "bad.yaml:15: expect: what is refused comes to nothing",
    ),
}


@pytest.mark.parametrize(("old", "new", "said"), CHECKS.values(), ids=CHECKS.keys())
def test_checks_between_answers_hold_and_fail_as_they_should(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TAG
    assert outcome(tmp_path, TAG.replace(old, new, 1)).startswith(said)


def test_a_roll_in_place_of_a_question_says_when_the_question_is_asked_and_what_was(tmp_path: Path) -> None:
    said = outcome(
        tmp_path,
        TAG.replace("value: [7, 2]", "value: [3, 0]").replace(
            "  - expect: {score: [0, 0], legal: [all hold, third tags]}\n", ""
        ),
    )
    assert "a roll is asked for here (PT-30 batter roll), the script has ask: 'tag'" in said
    assert "'tag' was asked of nobody (PT-114: The side at bat, on a fly out with runners who may tag)" in said
    assert "asked before it: 'offense' of away, 'defense' of home" in said
    said = outcome(tmp_path, TAG.replace("answer: third tags", "by: home, answer: third tags"))
    assert "'tag' was asked of away, legal: all hold, third tags" in said or "never asked for" in said


def test_misspelt_names_are_errors(tmp_path: Path) -> None:
    for key, said in (
        ("used: [Nobody Atall]", "start.used[1]: expected a player of one of the teams, found 'Nobody Atall'"),
        ("attempts: {Nobody Atall: 1}", "start.attempts.Nobody Atall: expected attempts of a player of one of the teams"),
    ):
        assert said in outcome(tmp_path, TAG.replace("inning: 3,", f"inning: 3, {key},"))


def test_the_draft_and_the_series_of_a_game_that_has_none_are_refused() -> None:
    for name in ("smallball draft", "pinetar draft", "bigball series"):
        with pytest.raises(HotStoveError):
            game_or_contest(name)
    assert game_or_contest("rb8 draft").name == "rb8 draft"


@pytest.mark.parametrize("name", ["rb8 draft", "rb8 series"])
def test_a_contest_is_written_out_and_read_again(name: str) -> None:
    game = game_or_contest(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    managers = (game.managers["random"](setup), game.managers["random"](setup))
    table: LiveTable[GameState] = LiveTable(game, managers, "contest")
    state = table.state = game.start(setup, table)
    for _ in range(20):
        game.turn(state, table)
        again = game.position(setup, as_node(dict(game.written(state)), "start"))
        assert game.facts(again, (), ()) == game.facts(state, (), ())
        assert again.key() == state.key()
        assert state.copy().key() == state.key()


def test_a_question_without_a_step_gets_its_documented_pass(tmp_path: Path) -> None:
    assert outcome(tmp_path, GOOD.replace("  - {ask: decision, answer: bat}\n", "")) == "holds"


@pytest.mark.parametrize("name", ["decision", "DECISION", "SB-22", "SB-22 decision"])
def test_a_question_is_named_by_label_or_rule(tmp_path: Path, name: str) -> None:
    assert outcome(tmp_path, GOOD.replace("ask: decision", f"ask: {name}")) == "holds"


STEPS: list[dict[str, Json]] = [
    {"draw": "pile", "value": "4 of ash"},
    {"draw": "pile", "value": "1 OF ash"},
    {"draw": "pile", "value": "1 of birch"},
    {"ask": "throw away", "answer": "1 of ash", "by": "away"},
    {"ask": "throw away", "answer": "1 of birch", "by": "home"},
    {"ask": "play", "answer": "2 of ash", "by": "away"},
    {"ask": "play", "answer": "3 of ash", "by": "home"},
    {"roll": "red star die and blue star die", "for": "luck", "value": ["Star", "moon"]},
]


def toy_turn(steps: list[dict[str, Json]]) -> tuple[int, int]:
    state = ToyState(list(CARDS), (["2 of ash"], ["3 of ash"]), ([], []), [])
    table = ScriptTable([as_node(step, "toy.yaml") for step in steps], {})
    TOY.turn(state, table)
    assert table.done
    return state.score


def test_cards_symbols_and_secret_choices_are_scripted_as_people_say_them() -> None:
    assert toy_turn(STEPS) == (0, 1)
    reading: dict[str, Json] = {"roll": "red star die and blue star die", "value": "nothing"}
    assert toy_turn([*STEPS[:-1], reading]) == (0, 1)


def test_a_joint_choice_is_scripted_in_either_order() -> None:
    assert toy_turn([*STEPS[:5], STEPS[6], STEPS[5], STEPS[7]]) == (0, 1)


def test_a_card_that_the_pile_lacks_is_named_with_those_it_has() -> None:
    with pytest.raises(HotStoveError, match=r"^toy\.yaml: value: expected a card of the pile: 1 of ash, .*, found 'joker'"):
        toy_turn([{"draw": "pile", "value": "joker"}])


def test_a_question_without_a_step_or_a_pass_is_an_error() -> None:
    with pytest.raises(HotStoveError, match=r"'T-03 throw away' is asked and not scripted, and has no pass"):
        toy_turn(STEPS[:3])


def test_a_step_of_a_turn_that_asks_nothing_is_never_asked_for() -> None:
    class Idle(Toy):
        def turn(self, state: ToyState, table: Table) -> None:
            state.turns += 1

        def position(self, setup: Setup, start: Node) -> ToyState:
            return ToyState([], ([], []), ([], []), [])

    step = as_node({"ask": "play", "answer": "2 of ash"}, "toy.yaml", "play[1]")
    scenario = Scenario("toy.yaml", Idle(), (), "", SETUP, as_node({}), (step,), {})
    with pytest.raises(HotStoveError, match=r"^toy\.yaml: play\[1\]: this step is never asked for; asked was nothing"):
        run_scenario(scenario)


def test_every_error_above_names_the_file() -> None:
    assert all(re.search(r"\.yaml|the cards that have batted", said) for _, _, said in SPOILT.values())
