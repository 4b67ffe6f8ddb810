"""What can't be asked of a position or of a script: each error names the place, what is wrong and what was expected.

Teams, figures, dials and fences are in ``test_teams``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.league.contest_games import game_or_contest
from hotstove.table.errors import HotStoveError
from hotstove.table.scenario import check_scenario
from hotstove.table.texts import read_yaml_file

SCENARIOS = Path("scenarios/sportsclix")
PLACING = "placement/SC-061-infielders-stay-in.yaml"
STEALING = "steals/SC-173-home-is-never-stolen.yaml"
IN_PRESEASON = "preseason/SC-008-a-hit-at-red-3.yaml"
SHUTTING = "intangibles/SC-213-shut-em-down-too-early.yaml"


@pytest.mark.parametrize(
    ("scenario", "old", "new", "said"),
    [
        (
            PLACING,
            "ss to zone 4",
            "ss to zone 7",
            "play[2].answer: 'ss to zone 7' does not answer 'move' (SC-061); legal: 1b to",
        ),
        (PLACING, "ss to zone 4", "c to zone 4", "play[2].answer: 'c to zone 4' does not answer 'move' (SC-061)"),
        (
            PLACING,
            "phase: before the pitch",
            "phase: before the pitch, placement: {1B: 9}",
            "start.placement.1B: expected a whole number from 1 to 6, found 9",
        ),
        (
            PLACING,
            "phase: before the pitch",
            "phase: before the pitch, placement: {1B: 6, 1B: 4}",
            "start.placement.1B: key stands twice",
        ),
        (
            PLACING,
            "phase: before the pitch",
            "phase: before the pitch, placement: {P: 6}",
            "start.placement.P: unknown key 'P'; known: 1B, 2B, 3B, SS, LF, CF, RF",
        ),
        (PLACING, "tier: championship", "tier: minors", "options.tier: expected one of preseason, regular-season, playoffs"),
        (
            PLACING,
            "tier: championship",
            "tier: playoffs, forfeit: on",
            "options.forfeit: only with tier=championship; here tier is playoffs",
        ),
        (PLACING, "tier: championship", "tier: preseason", "'placement' was asked of nobody (SC-060"),
        (STEALING, "not asked: steal", "ask: steal, answer: home", "'steal' was asked of nobody (SC-168"),
        (
            SHUTTING,
            "not asked: Shut 'Em Down",
            "ask: Shut 'Em Down, answer: not now",
            "play[1]: 'SC-063 dice' is asked here and has no pass, the script has ask: \"Shut 'Em Down\"",
        ),
        *(
            (IN_PRESEASON, "phase: pitch}", f"phase: pitch, {key}: {value}}}", f"start.{where}: {said}; this is preseason")
            for key, value, where, said in (
                ("placement", "{SS: 2}", "placement", "fielders are placed with the tier regular-season"),
                ("fences", "[red, red, red, red, red, red]", "fences", "fences come with the tier regular-season"),
                ("used", "[Una Runner]", "used", "substitutes come with the tier championship"),
                ("hitters", "true", "hitters", "designated hitters come with the tier championship"),
            )
        ),
    ],
)
def test_what_a_position_does_not_allow_is_named(tmp_path: Path, scenario: str, old: str, new: str, said: str) -> None:
    """A fielder outside his ring or placed twice, an attempt or intangible out of its moment, a tier that lacks it."""
    text = (SCENARIOS / scenario).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "bad.yaml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    try:
        problems = check_scenario(read_yaml_file(path), game_or_contest)
    except HotStoveError as error:
        problems = [str(error)]
    assert said in "\n".join(problems)
