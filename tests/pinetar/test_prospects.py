"""What stands beside Pine Tar's choices: counted from the cards and the state, not from what the rules make of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from hotstove.baseball.card_faces import Fact, Ranges
from hotstove.baseball.laid_out import asks_here, best_first, hint_here, runs_to_come
from hotstove.baseball.positions import Position
from hotstove.baseball.words import counted
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.bench import FIELDER, PINCH_HITTER, PINCH_RUNNER, RELIEF, replacements
from hotstove.games.pinetar.calls import STEAL_SECOND, SWING
from hotstove.games.pinetar.cards import Card, LineupSpot
from hotstove.games.pinetar.charts import GRADES
from hotstove.games.pinetar.faces import batter_face, batting
from hotstove.games.pinetar.managers.worth import worth_against
from hotstove.games.pinetar.opening import BATS_NEXT, LINEUP, POSITION, STARTER, orders
from hotstove.games.pinetar.outcomes import BattingColumn, outcome
from hotstove.games.pinetar.pinch_hit_worth import RUNS_LEFT, runs_with
from hotstove.games.pinetar.prospects import glove, option_prospect, steals_on
from hotstove.games.pinetar.reading import reading
from hotstove.games.pinetar.running import steal_chance
from hotstove.games.pinetar.state import Replacement, View
from hotstove.play.asking import by_kind, kinds_of
from hotstove.table.asks import Ask
from hotstove.table.questions import Kind
from hotstove.table.texts import as_node

SETUP = GAME.set_up(as_node(None), as_node(None), as_node({"preset": "full"}))


def test_batting_is_the_share_of_a_column() -> None:
    for team in GAME.teams_of(SETUP):
        for card in team.batters:
            for hand in "LR":
                printed = {str(kind): last - first + 1 for kind, first, last in card.column(hand).ranges()}
                on_base = sum(rolls for kind, rolls in printed.items() if kind in ("1B", "2B", "3B", "HR", "BB", "HBP"))
                assert batting(card, hand) == f"on base {on_base}%, HR {printed.get('HR', 0)}% vs {hand}HP"


def test_a_batters_card_says_what_the_pitchers_grade_makes_of_it() -> None:
    """All that the rules read otherwise than the column prints (but for roll 19) is told, and nothing else."""
    told_so = 0
    for card in GAME.teams_of(SETUP)[0].batters:
        for grade in GRADES:
            column = card.column("R")
            face = batter_face(card, GAME.teams_of(SETUP)[0], "R", grade)
            (chart,) = [row for row in face.rows if isinstance(row, Ranges)]
            (fact,) = [row.text for row in face.rows if isinstance(row, Fact) and row.label == "Grade"]
            read = reading(column, grade)
            told: dict[int, str] = {}
            for each in chart.ranges:
                then, _, on = each.then.partition(" on ")
                told |= {int(roll): then for roll in on.split()}
                assert not then or f"is {each.then}" in fact
            changed = {n: str(read[n].outcome.kind) for n in range(100) if n != 19 and read[n].outcome is not column.rolls[n]}
            assert told == changed
            assert fact.startswith(f"{grade}: ")
            assert (fact == f"{grade}: changes no result") == (not changed)
            told_so += bool(changed)
    assert told_so > 50


def test_pinch_hitters_are_listed_and_weighed_by_their_cards() -> None:
    """Best first by the chance to reach base, beside that of whom they bat for; the runs to come follow what they hit."""
    state = GAME.position(SETUP, as_node({"inning": 8, "outs": 1, "bases": {"1": 2, "2": 3}}))
    view, throws = View(state, 0), state.defense.pitcher.card.throws
    options = (*state.offense.bench, *state.offense.bullpen)
    ask = Ask("choose", PINCH_HITTER, 0, options)
    hitter = state.hitter
    assert asks_here(GAME, view, ask) == f"who bats for {hitter.player.last_name} ({batting(hitter, throws)})?"
    order = best_first(GAME, view, ask, range(len(options)))
    chances = [int(batting(options[number], throws).removeprefix("on base ").partition("%")[0]) for number in order]
    assert sorted(order) == [*range(len(options))]
    assert chances == sorted(chances, reverse=True)
    runs = runs_to_come(GAME, view, ask)
    assert [*runs] == [str(option) for option in options]
    by_card = sorted(options, key=lambda card: worth_against(card, throws))
    assert runs[str(by_card[0])] < runs[str(by_card[-1])]
    assert all(0.2 < each < 2 for each in runs.values())
    assert runs_to_come(GAME, view, Ask("choose", RELIEF, 0, options)) == {}


def test_with_the_bases_full_a_walk_brings_a_run_and_a_home_run_four() -> None:
    card = GAME.teams_of(SETUP)[0].batters[0]
    columns = [BattingColumn("vs all", (outcome(text),) * 100) for text in ("BB", "HR", "SO", "2B")]
    every = [replace(card, columns=(column, column)) for column in columns]
    state = GAME.position(SETUP, as_node({"outs": 2, "bases": {"1": 2, "2": 3, "3": 4}}))
    state.defense.pitcher.grades = ("M", "M")  # it changes none of these four
    assert runs_with(state, every[0]) == pytest.approx(1 + RUNS_LEFT[2][7])
    assert runs_with(state, every[1]) == pytest.approx(4 + RUNS_LEFT[2][0])
    assert runs_with(state, every[2]) == 0
    assert 2 < runs_with(state, every[3]) < 3 + RUNS_LEFT[2][2]


def test_what_the_grades_mean_is_said_with_the_pitchers() -> None:
    view = View(GAME.new_state(SETUP), 0)
    assert hint_here(GAME, view, Ask("choose", STARTER, 0, ())).startswith("Grades: A+ best ... E worst; G ")
    assert hint_here(GAME, view, Ask("choose", RELIEF, 0, ()))
    assert not hint_here(GAME, view, Ask("choose", PINCH_RUNNER, 0, ()))


def test_steals_and_gloves_in_words() -> None:
    assert [steals_on(chance) for chance in (-1, 0, 72, 99)] == [
        "safe on no roll", "safe on 0 or less", "safe on 72 or less", "safe on any roll"
    ]  # fmt: skip
    card = next(card for card in GAME.teams_of(SETUP)[0].batters if Position.CATCHER in card.gloves)
    own = card.gloves[Position.CATCHER]
    assert glove(card, Position.CATCHER) == f"range {own.range}, EC {own.errors}"
    assert (
        glove(card, next(each for each in Position if each not in card.gloves and each <= 9 and each > 1)) == "out of position"
    )


def test_each_choice_says_what_one_needs() -> None:
    state = GAME.position(SETUP, as_node({"bases": {"1": 2}}))
    view = View(state, 0)
    hitter, reliever = state.offense.bench[0], state.defense.bullpen[0]
    facing = state.defense.pitcher.card.throws
    assert state.first is not None

    def told(why: str, option: object) -> str:
        return option_prospect(view, option, Ask("choose", why, 0, (option,)))

    assert told(PINCH_HITTER, hitter) == batting(hitter, facing)
    assert reliever.pitching is not None
    grade = f"throws {reliever.throws}, grade {reliever.pitching.away} here"
    assert told(RELIEF, reliever) == f"{grade}, for up to {counted(reliever.mound.relief_innings, 'inning')}"
    starter = next(card for card in GAME.teams_of(SETUP)[0].rotation if card.mound.starter_innings)
    assert starter.pitching is not None
    assert told(STARTER, starter).endswith(
        f"grade {starter.pitching.away} here, for up to {starter.mound.starter_innings} innings"
    )
    tired = replace(state.sides[0].team, short_rest=2)
    state.sides[0].team, state.options = tired, replace(state.options, mip=True)
    lacks = f", for up to {starter.mound.starter_innings - 2} innings, lacks 2 days of rest"
    assert told(STARTER, starter).endswith(lacks), "PT-194: two days short"
    assert told(PINCH_RUNNER, hitter) == f"{('slow', 'medium', 'fast')[hitter.speed]}, SBC {hitter.steal}"
    assert told(RELIEF, starter).endswith(", a starter")
    assert told(RELIEF, hitter) == f"throws {hitter.throws}, grade G here, for up to 1 inning", "PT-R-62"
    assert told("PT-30 offense", STEAL_SECOND) == steals_on(steal_chance(state, state.first, 1))
    assert told("PT-30 offense", SWING) == ""
    change = Replacement(hitter, hitter, Position.CATCHER)
    assert told("PT-R-46 who fields", change) == glove(hitter, Position.CATCHER)


def offered(why: str, options: Sequence[object]) -> tuple[list[object], list[Kind | None]]:
    """The options as screens show them, and the kind behind which each stands."""
    ask = Ask("choose", why, 0, tuple(options))
    in_order = [options[number] for number in by_kind(GAME, ask, range(len(options)))]
    return in_order, list(kinds_of(GAME, Ask("choose", why, 0, tuple(in_order))))


def test_who_does_his_own_work_stands_before_who_would_do_anothers() -> None:
    side = GAME.position(SETUP, as_node({})).offense
    hitters, pitchers = side.bench, side.bullpen
    assert min(len(hitters), len(pitchers)) > 2
    for why, own, others in ((PINCH_HITTER, hitters, pitchers), (PINCH_RUNNER, hitters, pitchers), (RELIEF, pitchers, hitters)):
        shown, kinds = offered(why, (*others, *own))
        assert shown == [*own, *others]
        assert kinds[: len(own)] == [None] * len(own)
        assert len(set(kinds[len(own) :])) == 1
        assert None not in kinds[len(own) :]


def test_changes_in_the_field_stand_by_position() -> None:
    side = GAME.position(SETUP, as_node({})).offense
    changes = list(replacements(side))
    shown, kinds = offered(FIELDER, changes)
    assert len(changes) > 6
    assert {str(each) for each in shown} == {str(each) for each in changes}
    places = []
    for change, kind in zip(shown, kinds, strict=True):
        assert isinstance(change, Replacement)
        assert kind is not None
        two = change.there is not None
        assert kind.text == (
            "two fielders change places" if two else f"{change.position.short.upper()}, for {change.leaving.player.last_name}"
        )
        places.append(Position.DESIGNATED_HITTER if two else change.position)
    assert places == sorted(places)
    keys = {kind.text: kind.key for kind in kinds if kind is not None}
    assert len(set(keys.values())) == len(keys)


def test_the_usual_lineup_is_the_one_against_the_hand_of_the_other_starter() -> None:
    state = GAME.position(SETUP, as_node({}))
    view = View(state, 0)
    both = orders(state.sides[0].team, state.options.dh)
    assert {order.name for order in both} == {"vs RHP", "vs LHP"}
    pitcher = state.sides[1].pitcher
    for hand in "LR":
        starter = next(card for card in state.sides[1].team.staff if card.throws == hand)
        state.sides[1].pitcher = replace(pitcher, card=starter)
        usual = GAME.usual_option(view, "lineup", both, 0)
        assert usual is not None
        assert both[usual].name == f"vs {hand}HP"
        told = [option_prospect(view, order, Ask("choose", LINEUP, 0, both)) for order in both]
        assert told[usual] == f"by its cards the best against {starter.name}"
        assert told[1 - usual] == ""
    assert GAME.usual_option(view, "offense", (SWING, STEAL_SECOND), 0) is None


def test_the_usual_starter_is_the_one_of_the_best_grade() -> None:
    view = View(GAME.position(SETUP, as_node({})), 0)
    for team in GAME.teams_of(SETUP):
        for staff in (team.rotation, team.rotation[::-1]):
            usual = GAME.usual_option(view, "starting pitcher", staff, 0)
            assert usual is not None
            grades = [card.pitching.away for card in staff if card.pitching is not None]
            told = [(GRADES.index(grade.first), GRADES.index(grade.third)) for grade in grades]
            assert told[usual] == min(told)


def test_who_sets_his_lineup_reads_who_plays_the_position_and_how() -> None:
    """His glove there, or that he is out of position; in the batting order only how he bats."""
    state = GAME.position(SETUP, as_node({}))
    facing = state.sides[1].pitcher.card.throws
    men = state.sides[0].team.batters
    catcher = next(card for card in men if Position.CATCHER in card.gloves)
    other = next(card for card in men if Position.CATCHER not in card.gloves and not card.pitches)

    def told(why: str, card: Card) -> str:
        spot = LineupSpot(card, Position.CATCHER)
        return option_prospect(View(state, 0), spot, Ask("choose", why, 0, (spot,)))

    own = catcher.gloves[Position.CATCHER]
    assert told(POSITION, catcher) == f"range {own.range}, EC {own.errors}, {batting(catcher, facing)}"
    assert told(POSITION, other) == f"out of position, {batting(other, facing)}"
    assert told(BATS_NEXT, catcher) == batting(catcher, facing)
