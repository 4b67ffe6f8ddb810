"""Clutch's draft: two legal rosters of the set's cards under the cap (CL-R-90, CL-034 to CL-041)."""

import pytest

from hotstove.games.clutch.building import UNCAPPED, check_roster
from hotstove.games.clutch.draft import DRAFTS, drafted_cards
from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.teams import TEAMS, Team, read_team
from hotstove.league.draft import Draft, DraftState
from hotstove.table import AWAY, BOTH, HOME, NotLegal
from hotstove.table.game import Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node, read_yaml

DRAFT = Draft(Clutch())


def drafted(seed: str, levels: tuple[str, str], **options: Json) -> tuple[Setup, DraftState, tuple[Team, Team]]:
    setup = DRAFT.set_up(as_node(None), as_node(None), as_node(dict(options)))
    managers = DRAFT.managers[levels[0]](setup), DRAFT.managers[levels[1]](setup)
    table: LiveTable[DraftState] = LiveTable(DRAFT, managers, seed)
    state = table.play(setup)
    away, home = (read_team(as_node(DRAFT.squad(setup, state, seat))) for seat in BOTH)
    return setup, state, (away, home)


def test_the_cards_of_a_draft_are_224_people() -> None:
    cards = drafted_cards()
    assert len(cards) == len({card.id for card in cards}) == len({card.name for card in cards}) == 224
    places = [card.position for card in cards]
    assert [places.count(place) for place, _ in DRAFTS.needs(False).positions] == [8, 8, 8, 8, 8, 16, 8, 8, 40, 40, 72]


def test_both_squads_are_legal_rosters_of_different_people() -> None:
    _, state, teams = drafted("1", ("sensible", "sensible"))
    for team in teams:
        assert check_roster(team.players) == []
        assert len(team.players) == 26
        assert team.salary > 5000
    assert len({card.player for team in teams for card in team.players}) == 52
    assert all(points >= 0 for points in state.left)


def test_the_sensible_drafter_beats_the_random_one() -> None:
    _, state, _ = drafted("2", ("sensible", "random"))
    worth = [sum(DRAFTS.worth(card, False) for card in state.squads[seat][:26]) for seat in BOTH]
    assert worth[AWAY] > worth[HOME] + 0.5


def test_a_draft_without_the_cap_makes_rosters_without_one() -> None:
    """Managers may agree on another bound, or so much that it is none (CL-042)."""
    _, state, teams = drafted("3", ("sensible", "sensible"), limit=20_000)
    for team in teams:
        assert team.rules is UNCAPPED
        assert check_roster(team.players, UNCAPPED) == []
        assert team.salary > 6000
    assert all(points >= 0 for points in state.left)


def test_files_of_squads_are_checked() -> None:
    harbour, mesa = (read_yaml(TEAMS.file(name), f"{name}.yaml") for name in ("harbour", "mesa"))
    team = TEAMS.team("harbour")
    assert DRAFTS.check([harbour, mesa], False, 6000)[0] == (
        f"Harbour Pilots: a legal roster, 26 cards, {team.salary:,} of 6,000"
    )
    with pytest.raises(NotLegal, match=r"is in harbour.yaml, too; one card of each person is drafted \(CL-040\)"):
        DRAFTS.check([harbour, harbour], False, 6000)
    with pytest.raises(NotLegal, match=r"the limit is 5,000 \(CL-041\)"):
        DRAFTS.check([harbour], False, 5000)
