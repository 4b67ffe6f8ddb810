"""Packaged data read amended: what is merged, what takes another's place, what is refused and where, and by whom it is read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hotstove.table.errors import DoesNotFit, HotStoveError, Unreadable
from hotstove.table.packaged import amend, amended, read_packaged
from hotstove.table.processes import Processes
from hotstove.table.texts import Json, as_node, read_yaml

CHARTS = read_yaml(
    "steal:\n  A: {points: 1, from: 1}\n  B: {points: 2, from: 3}\n"
    "players:\n  - {name: Pip, results: [1B, GO]}\n  - {name: Ada}\n",
    "charts.yaml",
)


def after(change: str) -> Json:
    return amended(CHARTS, read_yaml(change, "changes.yaml")).plain()


def test_mappings_are_merged_and_values_replaced() -> None:
    assert after("steal: {A: {from: 4}}") == {
        "steal": {"A": {"points": 1, "from": 4}, "B": {"points": 2, "from": 3}},
        "players": [{"name": "Pip", "results": ["1B", "GO"]}, {"name": "Ada"}],
    }


def test_whole_takes_the_place_of_all() -> None:
    changed = after("steal: {whole: {A: {points: 9, from: 9}}}")
    assert isinstance(changed, dict)
    assert changed["steal"] == {"A": {"points": 9, "from": 9}}


def test_cards_are_found_by_name_given_keys_and_added() -> None:
    changed = after("players:\n  - {name: Ada, results: [HR, HR]}\n  - new: {name: Sully}\n")
    assert isinstance(changed, dict)
    assert changed["players"] == [
        {"name": "Pip", "results": ["1B", "GO"]},
        {"name": "Ada", "results": ["HR", "HR"]},
        {"name": "Sully"},
    ]


def test_what_is_changed_has_the_place_of_the_change() -> None:
    node = amended(CHARTS, read_yaml("steal:\n  A: {from: 4}\n", "changes.yaml"))
    row = node.mapping()["steal"].mapping()["A"]
    assert row.name == "changes.yaml:2: steal.A"
    assert row.mapping()["points"].name == "charts.yaml:2: steal.A.points"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("steel: {A: {from: 4}}", "changes.yaml:1: steel: there is no 'steel' in charts.yaml:1; there are: steal, players"),
        ("steal: {A: {form: 4}}", "changes.yaml:1: steal.A.form: there is no 'form' in charts.yaml:2: steal.A; there are:"),
        ("steal: {A: 4}", "changes.yaml:1: steal.A: expected a mapping"),
        ("steal: {A: {from: [4]}}", "changes.yaml:1: steal.A.from: expected one value, in place of 1"),
        ("steal: {}", "changes.yaml:1: steal: expected changes of A, B"),
        ("players: {Ada: 1}", "changes.yaml:1: players: expected a list"),
        ("players: [{name: Eve}]", "changes.yaml:1: players[1].name: there is no name 'Eve'; there are: Pip, Ada"),
        ("players: [{results: [HR]}]", "changes.yaml:1: players[1]: expected an item with one of the keys id, name"),
        ("players: [{name: Pip, results: 3}]", "changes.yaml:1: players[1].results: expected a list"),
    ],
)
def test_what_is_not_there_is_refused(change: str, told: str) -> None:
    with pytest.raises(Unreadable) as refused:
        after(change)
    assert str(refused.value).startswith(told)


def reads(change: Json) -> Callable[[str], tuple[int, str]]:
    """In a process: amend, then say what a game that is imported then has read."""
    amend("hotstove.games.pinetar", {"charts.yaml": as_node(change, "changes.yaml")})
    return what_is_read


def what_is_read(package: str) -> tuple[int, str]:
    from hotstove.games.pinetar.charts import OPPORTUNITIES

    try:
        amend(package, {})
    except DoesNotFit as error:
        return OPPORTUNITIES["C"].first_inning, str(error)
    return OPPORTUNITIES["C"].first_inning, ""


def test_a_process_of_its_own_plays_the_amended_edition_and_no_other() -> None:
    change: Json = {"steal opportunity": {"C": {"from": 4}}}
    with Processes(1, reads, change) as processes:
        [(first, refused)] = processes.map(["hotstove.games.pinetar"])
    assert first == 4
    assert "has read its data already" in refused
    charts = read_packaged("hotstove.games.pinetar", "charts.yaml").mapping()
    assert charts["steal opportunity"].mapping()["C"].mapping()["from"].value == 6


def test_amendments_come_first() -> None:
    read_packaged("hotstove.games.rb8", "keys.yaml")
    with pytest.raises(HotStoveError, match="amendments come before the first file"):
        amend("hotstove.games.rb8", {})
