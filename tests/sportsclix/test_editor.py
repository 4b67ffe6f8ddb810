"""Teams of SportsClix built step by step: places taken, left and moved, format, park and fences, and the rest filled in."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hotstove.baseball.team_editor import TeamData, UnfinishedTeam
from hotstove.games.sportsclix.builders import BUILDERS
from hotstove.games.sportsclix.editor import TEAM_EDITOR
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.team_files import TEAMS, read_team
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Node, as_node, read_yaml


def shipped(name: str = "moth") -> Node:
    return as_node(TEAM_EDITOR.read(read_yaml(TEAMS.file(name), name)), name)


def built(kind: str = "ten") -> Node:
    return as_node(TEAM_EDITOR.read(read_yaml(BUILDERS["roster"].build(kind, "Larks"), kind)), kind)


def ids(team: UnfinishedTeam, part: str) -> list[str]:
    places = next(each for each in team.parts if each.name == part).places
    return [place.card.id if place.card is not None else "" for place in places]


def labels(team: UnfinishedTeam) -> list[str]:
    return [place.label for place in team.parts[0].places]


@pytest.mark.parametrize("name", TEAMS.names())
def test_teams_that_ship_are_read_and_written_as_they_are(name: str) -> None:
    node = shipped(name)
    assert TEAM_EDITOR.team(node).problems == ()
    assert read_team(read_yaml(TEAM_EDITOR.file(node), name)) is read_team(read_yaml(TEAMS.file(name), name))


@pytest.mark.parametrize("kind", BUILDERS["roster"].kinds)
def test_every_team_of_the_builder_is_legal_here_too(kind: str) -> None:
    team = TEAM_EDITOR.team(built(kind))
    assert team.problems == ()
    assert team.cap == (0 if kind == "open" else 1000)
    assert team.cost <= (team.cap or 10_000)
    assert bool(team.warnings) == (kind not in ("open", "bullpen")), "one pitcher alone is told (SC-R-83)"


def test_any_open_position_takes_a_figure() -> None:
    node = built()
    was = dict(zip(labels(TEAM_EDITOR.team(node)), ids(TEAM_EDITOR.team(node), "lineup"), strict=True))
    order = labels(TEAM_EDITOR.team(node))
    for position in ("SS", "C"):
        node = as_node(TEAM_EDITOR.leave(node, "lineup", labels(TEAM_EDITOR.team(node)).index(position)))
    team = TEAM_EDITOR.team(node)
    assert (ids(team, "lineup")[-2:], set(labels(team)[-2:])) == (["", ""], {"SS", "C"})
    assert any("SC-189" in problem for problem in team.problems)
    for position in ("C", "SS"):
        place = labels(TEAM_EDITOR.team(node)).index(position)
        node = as_node(TEAM_EDITOR.take(node, "lineup", place, was[position]))
    team = TEAM_EDITOR.team(node)
    assert team.problems == ()
    assert dict(zip(labels(team), ids(team, "lineup"), strict=True)) == was
    assert labels(team) == [*(each for each in order if each not in ("C", "SS")), "C", "SS"], "at the end of the order"


def test_figures_of_the_team_change_places_and_the_order_is_ones_own() -> None:
    node = built("bullpen")
    team = TEAM_EDITOR.team(node)
    pitcher, reliever = ids(team, "lineup")[labels(team).index("P")], ids(team, "bench")[0]
    changed = TEAM_EDITOR.team(as_node(TEAM_EDITOR.take(node, "lineup", labels(team).index("P"), reliever)))
    assert (ids(changed, "lineup")[labels(team).index("P")], ids(changed, "bench")[0]) == (reliever, pitcher)
    moved = TEAM_EDITOR.team(as_node(TEAM_EDITOR.move(node, "lineup", 0, 1)))
    assert ids(moved, "lineup")[:2] == ids(team, "lineup")[1::-1]
    assert labels(moved)[:2] == labels(team)[1::-1], "each keeps his position"


def test_candidates_say_what_would_not_be_legal() -> None:
    node = built()
    place = labels(TEAM_EDITOR.team(node)).index("SS")
    notes = {each.card.id: each.note for each in TEAM_EDITOR.candidates(node, "lineup", place)}
    assert sum("over the cap (SC-187)" in note for note in notes.values()) > 5
    assert sum("no routine plays there (SC-200)" in note for note in notes.values()) > 20
    assert not any(pool()[each].pitches for each in notes), "no pitcher"
    at_the_mound = TEAM_EDITOR.candidates(node, "lineup", labels(TEAM_EDITOR.team(node)).index("P"))
    assert all(pool()[each.card.id].pitches for each in at_the_mound)
    free = {each.card.id: each.note for each in TEAM_EDITOR.candidates(shipped(), "lineup", 0)}
    assert not any("over the cap" in note for note in free.values()), "the open format has none"


def test_a_version_of_who_is_on_the_team_is_refused_with_its_rule() -> None:
    twice = next(each for each in pool().values() if sum(other.player == each.player for other in pool().values()) > 1)
    node = as_node({"name": "Larks", "lineup": [], "bench": [twice.id]})
    other = next(each for each in pool().values() if each.player == twice.player and each is not twice)
    notes = {each.card.id: each.note for each in TEAM_EDITOR.candidates(node, "bench", 1)}
    assert "on the team already (SC-188)" in notes[other.id]
    team = TEAM_EDITOR.team(as_node(TEAM_EDITOR.take(node, "bench", 1, other.id)))
    assert any("SC-188" in problem for problem in team.problems)


def test_format_park_and_fences_are_chosen() -> None:
    node = as_node(TEAM_EDITOR.choose(built(), "format", "open"))
    assert TEAM_EDITOR.team(node).cap == 0
    node = as_node(TEAM_EDITOR.choose(node, "park", "the-lily-pad"))
    chosen = {choice.name: choice.chosen for choice in TEAM_EDITOR.team(node).choices}
    assert chosen["park"] == "the-lily-pad"
    assert [chosen[f"zone-{zone}"] for zone in range(1, 7)] == ["yellow", "yellow", "green", "green", "yellow", "yellow"]
    own = as_node(TEAM_EDITOR.choose(node, "zone-1", "red"))
    assert {choice.name: choice.chosen for choice in TEAM_EDITOR.team(own).choices}["park"] == "own"
    assert read_team(read_yaml(TEAM_EDITOR.file(own), "own")).park.fences[0].word == "red"
    back = as_node(TEAM_EDITOR.choose(own, "zone-1", "yellow"))
    assert {choice.name: choice.chosen for choice in TEAM_EDITOR.team(back).choices}["park"] == "the-lily-pad"
    for choice, card in (("zone-7", "red"), ("zone-1", "purple"), ("park", "nowhere"), ("format", "closed")):
        with pytest.raises(Unreadable, match=choice):
            TEAM_EDITOR.choose(node, choice, card)


def test_the_rest_is_filled_in_around_what_is_kept() -> None:
    whole = TEAM_EDITOR.team(built())
    node = built()
    for _ in range(6):
        node = as_node(TEAM_EDITOR.leave(node, "lineup", 4))
    kept = ids(TEAM_EDITOR.team(node), "lineup")[:4]
    full = TEAM_EDITOR.team(as_node(TEAM_EDITOR.complete(node)))
    assert full.problems == ()
    assert ids(full, "lineup")[:4] == kept
    assert full.cost <= whole.cap
    dear = sorted(pool().values(), key=lambda figure: -figure.points)[:9]
    greedy = as_node({"name": "Larks", "lineup": [], "bench": [figure.id for figure in dear]})
    with pytest.raises(NotLegal, match="no legal team"):
        TEAM_EDITOR.complete(greedy)


def test_steps_that_can_not_be_taken_say_so() -> None:
    node = built()
    refused: list[tuple[Callable[[], TeamData], str]] = [
        (lambda: TEAM_EDITOR.leave(node, "bench", 3), "no card at place 4"),
        (lambda: TEAM_EDITOR.move(node, "attic", 0, 1), "no card to move"),
        (lambda: TEAM_EDITOR.take(node, "lineup", 30, "MOT01"), "no place 31"),
        (lambda: TEAM_EDITOR.take(node, "lineup", 0, "NOBODY"), "no figure 'NOBODY'"),
        (lambda: TEAM_EDITOR.with_deck(node, as_node(None)), "no deck"),
    ]
    for step, words in refused:
        with pytest.raises(Unreadable, match=words):
            step()
