"""An Error that the game names is in the book, or a sentence says why it is not (SC-098, SC-R-22)."""

from __future__ import annotations

from hotstove.baseball.plays import HeatChange, Kind, Note, Play, Reckoning
from hotstove.games.sportsclix.at_bat import HIT_BY_ERROR, NO_ERROR
from hotstove.games.sportsclix.attempts import AttemptSum, Outcome
from hotstove.games.sportsclix.game import SportsClix
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

GAME = SportsClix()


def test_an_error_is_in_the_book_or_it_is_told_why_not() -> None:
    booked = told = reached = 0
    for number in range(25):
        tier = ("playoffs", "championship")[number % 2]
        setup = GAME.set_up(as_node("moth"), as_node("pollen"), as_node({"tier": tier}))
        manager = GAME.managers["random"](setup)
        table = LiveTable(GAME, (manager, manager), f"e{number}")
        table.play(setup)
        errors, notes, hits = 0, 0, set[str]()
        for event in table.events:
            match event:
                case Reckoning(sums=AttemptSum(outcome=Outcome.ERROR)):
                    errors += 1
                case Note(text=text) if text == NO_ERROR:
                    notes += 1
                case HeatChange(why=why):
                    hits.add(why)
                case Play():
                    charged = sum(move.error > 0 for move in event.moves)
                    assert charged + notes >= errors, event
                    assert not notes or event.kind is Kind.HOME_RUN
                    assert HIT_BY_ERROR not in hits or event.kind is Kind.ERROR
                    booked, told, reached = booked + charged, told + notes, reached + (HIT_BY_ERROR in hits)
                    errors, notes, hits = 0, 0, set()
                case _:
                    pass
    assert booked > 20
    assert told
    assert reached > 5


def test_a_deep_fly_says_before_its_dice_what_a_miss_brings() -> None:
    """A home run at a fence of its colour, short of it a double, or a single with Great Range (SC-083, SC-084, SC-219)."""
    missed = {Kind.SINGLE: "a single", Kind.DOUBLE: "a double", Kind.HOME_RUN: "a home run"}
    said: set[str] = set()
    for number in range(25):
        setup = GAME.set_up(as_node("moth"), as_node("pollen"), as_node({"tier": "championship"}))
        manager = GAME.managers["random"](setup)
        table = LiveTable(GAME, (manager, manager), f"d{number}")
        table.play(setup)
        sums: AttemptSum | None = None
        for event in table.events:
            match event:
                case Reckoning(sums=AttemptSum(otherwise=otherwise) as found) if otherwise:
                    sums = found
                    assert f" on two dice, or it is {otherwise}: {found.outcome}." in str(found)
                case Play():
                    deep = "DF" in event.printed
                    assert deep or sums is None, event
                    if sums is not None and sums.outcome is Outcome.MISSED:
                        assert missed[event.kind] == sums.otherwise
                        said.add(sums.otherwise)
                    sums = None
                case _:
                    pass
    assert {"a double", "a home run"} <= said
