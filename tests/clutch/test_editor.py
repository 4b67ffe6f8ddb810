"""Teams of Clutch built step by step: places taken, left and moved, the deck by copies, and the rest filled in."""

from __future__ import annotations

import pytest

from hotstove.baseball.team_editor import PoolCard, UnfinishedTeam
from hotstove.games.clutch.building import FULL, build_deck, build_roster
from hotstove.games.clutch.editor import TEAM_EDITOR
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.strategy import STRATEGY
from hotstove.games.clutch.teams import TEAMS, read_team
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Node, as_node, read_yaml


def shipped(name: str = "harbour") -> Node:
    return as_node(TEAM_EDITOR.read(read_yaml(TEAMS.file(name), name)), name)


def ids(team: UnfinishedTeam, part: str) -> list[str]:
    places = next(each for each in team.parts if each.name == part).places
    return [place.card.id if place.card is not None else "" for place in places]


@pytest.mark.parametrize("name", TEAMS.names())
def test_teams_that_ship_are_read_and_written_as_they_are(name: str) -> None:
    node = shipped(name)
    assert TEAM_EDITOR.team(node).problems == ()
    assert read_team(read_yaml(TEAM_EDITOR.file(node), name)) is read_team(read_yaml(TEAMS.file(name), name))


def test_a_place_that_is_left_is_open_until_a_card_takes_it() -> None:
    node = as_node(TEAM_EDITOR.leave(shipped(), "lineup", 3))
    team = TEAM_EDITOR.team(node)
    assert ids(team, "lineup")[-1] == ""
    assert team.parts[0].places[-1].label == "SS"
    assert [rule for rule in ("CL-034", "CL-037", "CL-081") if not any(rule in problem for problem in team.problems)] == []
    again = TEAM_EDITOR.team(as_node(TEAM_EDITOR.take(node, "lineup", 8, "HAR05")))
    assert again.problems == ()
    assert ids(again, "lineup")[8] == "HAR05"


def test_cards_of_the_team_change_places() -> None:
    node = shipped()
    team = TEAM_EDITOR.team(as_node(TEAM_EDITOR.take(node, "lineup", 0, "HAR10")))
    assert (ids(team, "lineup")[0], ids(team, "bench")[0]) == ("HAR10", "HAR03")
    moved = TEAM_EDITOR.team(as_node(TEAM_EDITOR.move(node, "lineup", 0, 1)))
    assert ids(moved, "lineup")[:2] == ["HAR07", "HAR03"]
    assert [place.label for place in moved.parts[0].places[:2]] == ["CF", "2B"], "each keeps his position"


def test_a_rotation_stays_in_the_order_of_salaries() -> None:
    dear = max((card for card in pool().values() if getattr(card, "role", "") == "SP"), key=lambda card: card.salary)
    team = TEAM_EDITOR.team(as_node(TEAM_EDITOR.take(shipped(), "rotation", 4, dear.id)))
    assert ids(team, "rotation")[0] == dear.id
    assert not any("CL-038" in problem for problem in team.problems)


def test_candidates_say_what_would_not_be_legal() -> None:
    notes = {each.card.id: each.note for each in TEAM_EDITOR.candidates(shipped(), "lineup", 0)}
    assert "already in the bench" in notes["HAR10"]
    assert "SS" not in notes
    assert sum("over the cap (CL-041)" in note for note in notes.values()) > 5
    assert "is not on the card (CL-R-83)" in notes["HAR01"]
    assert all(card not in notes for card in ("HAR03", "HAR15")), "not himself, and no pitcher"


def test_copies_of_a_deck_are_counted_up_to_their_limit() -> None:
    node = as_node(TEAM_EDITOR.with_deck(shipped(), as_node(None)))
    for number in range(1, 4):
        node = as_node(TEAM_EDITOR.count(node, "OF-01", number))
    found = {each.card.id: each for each in TEAM_EDITOR.team(node).deck}
    assert (found["OF-01"].copies, found["OF-01"].most) == (3, 3)
    assert "CL-046" in found["OF-01"].refusal
    assert found["OF-02"].refusal == ""
    full = {each.card.id: each for each in TEAM_EDITOR.team(shipped()).deck}
    assert all("CL-045" in each.refusal for each in full.values())


@pytest.mark.parametrize(
    ("act", "part", "place", "card"),
    [("take", "lineup", 0, "HAR15"), ("take", "bullpen", 0, "HAR15"), ("take", "lineup", 9, "HAR10"),
     ("take", "nowhere", 0, "HAR10"), ("take", "bench", 0, "XXX99"), ("leave", "bench", 4, ""), ("move", "rotation", 0, "")],
)  # fmt: skip
def test_steps_that_can_not_be_taken_are_refused(act: str, part: str, place: int, card: str) -> None:
    node = shipped()
    with pytest.raises(Unreadable):
        if act == "take":
            TEAM_EDITOR.take(node, part, place, card)
        elif act == "leave":
            TEAM_EDITOR.leave(node, part, place)
        else:
            TEAM_EDITOR.move(node, part, place, 1)


def test_the_rest_is_built_around_what_is_there() -> None:
    node = shipped()
    for part, places in (("lineup", 5), ("bench", 3), ("rotation", 2), ("bullpen", 6)):
        for _ in range(places):
            node = as_node(TEAM_EDITOR.leave(node, part, 1))
    node = as_node(TEAM_EDITOR.count(without_deck(node), "NT-01", 1))
    kept = [card.id for card in cards_of(node)]
    team = TEAM_EDITOR.team(as_node(TEAM_EDITOR.complete(node)))
    assert team.problems == ()
    assert set(kept) <= {card for part in ("lineup", "bench", "rotation", "bullpen") for card in ids(team, part)}
    assert next(each.copies for each in team.deck if each.card.id == "NT-01") >= 1


def without_deck(node: Node) -> Node:
    return as_node(TEAM_EDITOR.with_deck(node, as_node(None)))


def cards_of(node: Node) -> list[PoolCard]:
    return [place.card for part in TEAM_EDITOR.team(node).parts for place in part.places if place.card is not None]


def test_a_roster_and_a_deck_hold_what_is_to_be_kept() -> None:
    cheap = frozenset(sorted(pool().values(), key=lambda card: (card.salary, card.id))[:3])
    assert cheap <= set(build_roster(pool().values(), kept=cheap).cards)
    dear = frozenset(sorted(pool().values(), key=lambda card: -card.salary)[:14])
    with pytest.raises(NotLegal, match="no legal roster"):
        build_roster(pool().values(), FULL, dear)
    kept = (STRATEGY["WX-01"], STRATEGY["WX-02"])
    assert set(kept) <= set(build_deck(kept=kept))
    assert build_deck(kept=build_deck()) == build_deck()
