"""Teams built within points, invented, drafted and in a series; what figures are worth."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from statistics import correlation

import pytest

from hotstove.baseball.builders import warnings_of
from hotstove.baseball.filling import best_filling, unfilled
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.builders import BUILDERS, KINDS, OPPONENT, Selection, build_team
from hotstove.games.sportsclix.building import CAP, check_figures, points, warnings
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dice import Pair
from hotstove.games.sportsclix.draft import DRAFTS, NEEDED, drafted_figures
from hotstove.games.sportsclix.figures import Role
from hotstove.games.sportsclix.game import SportsClix
from hotstove.games.sportsclix.generator import GENERATOR
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.series import SERIES, starters
from hotstove.games.sportsclix.stock import stock_team
from hotstove.games.sportsclix.team_files import TEAMS, plain_team, read_team
from hotstove.games.sportsclix.teams import Format
from hotstove.games.sportsclix.valuation import batting_order, dial_runs, pair_shares, runs_at
from hotstove.league.draft import Draft, DraftState
from hotstove.table import BOTH, NotLegal
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node, read_yaml


@pytest.mark.parametrize("name", KINDS)
def test_built_teams_are_legal_and_cost_hardly_less_than_they_may(name: str) -> None:
    """SC-182 to SC-191: every kind, from the whole set."""
    kind = KINDS[name]
    chosen = build_team(pool().values(), kind)
    assert check_figures(chosen.figures, kind.format) == []
    assert len(chosen.spots) == 8 + kind.hitter
    assert len(chosen.relievers) == kind.relievers
    if kind.format is Format.STANDARD:
        assert 970 <= points(chosen.figures) <= CAP
    if kind.league:
        assert {figure.league for figure in chosen.figures} == {kind.league}
    text = BUILDERS["roster"].build(name, "Testers")
    node = read_yaml(text, "built.yaml")
    assert BUILDERS["roster"].check(node) == []
    assert read_team(node).format is kind.format
    assert BUILDERS["roster"].show(node)[0].startswith("Testers: ")


def test_no_exchange_of_one_figure_makes_a_built_team_better() -> None:
    """The end of the search, looked at figure by figure."""
    chosen = build_team(pool().values(), KINDS["nine"])
    for out, figure in ((out, figure) for out in chosen.figures for figure in pool().values()):
        players = {each.player for each in chosen.figures if each is not out}
        if figure.player in players or points(chosen.figures) - out.points + figure.points > CAP:
            continue
        spots = tuple((figure if each is out else each, position) for each, position in chosen.spots)
        if out.pitches != figure.pitches or (out.pitches and figure.role is not Role.STARTER):
            continue
        if not out.pitches and not all(each.plays(position) for each, position in spots):
            continue
        other = Selection(spots, figure if out.pitches else chosen.starter, ())
        assert other.runs <= chosen.runs + 1e-6, (out.name, figure.name)


def test_a_built_team_beats_the_stock_teams_in_worth() -> None:
    built = build_team(pool().values(), KINDS["nine"]).runs
    for name in TEAMS.names():
        team = stock_team(TEAMS.team(name), "nine")
        assert built > sum(runs_at(figure, position) for figure, position in team.lineup)


def test_kept_figures_stay_and_impossible_wishes_are_told() -> None:
    catchers = [figure for figure in pool().values() if figure.role is Role.CATCHER][:2]
    assert catchers[0] in build_team(pool().values(), KINDS["nine"], kept=frozenset(catchers[:1])).figures
    with pytest.raises(NotLegal, match="do not fit into one team"):
        build_team(pool().values(), KINDS["nine"], kept=frozenset(catchers))
    with pytest.raises(NotLegal, match="no legal team of nine and a designated hitter within 1,000 points"):
        build_team(
            [
                figure
                for figure in pool().values()
                if figure.role is not Role.CENTER_FIELD and figure.role is not Role.OUTFIELDER
            ]
        )
    with pytest.raises(NotLegal, match="over the cap of 500"):
        build_team(pool().values(), KINDS["nine"], cap=500)


def test_a_fast_good_bat_leads_off() -> None:
    chosen = build_team(pool().values(), KINDS["ten"])
    order = batting_order(chosen.spots)
    assert sorted(order, key=lambda spot: spot[0].id) == sorted(chosen.spots, key=lambda spot: spot[0].id)
    assert order[0][0].speed >= max(figure.speed for figure, _ in order[1:5])


def test_best_fillings_are_the_best_of_all() -> None:
    """The search by sets of places against all assignments of five persons to three places."""
    scores = {("a", 1): 3.0, ("a", 2): 5.0, ("b", 2): 4.0, ("c", 1): 1.0, ("c", 3): 2.0, ("d", 3): 0.5, ("e", 1): 2.5}
    persons = [[(place, name, score) for (who, place), score in scores.items() if who == name] for name in "abcde"]
    found = best_filling(persons, (1, 2, 3))
    best = max(
        sum(scores[pair] for pair in chosen)
        for chosen in combinations(scores, 3)
        if len({name for name, _ in chosen}) == 3 and len({place for _, place in chosen}) == 3
    )
    assert sum(scores[name, place] for name, place in found) == best
    assert best_filling(persons[3:4], (1, 2, 3)) == ()
    assert unfilled("bd", (1, 2, 3), lambda name, place: (name, place) in scores) == (1,)


# --- Worth


def test_shares_of_pairs_sum_to_one() -> None:
    assert sum(pair_shares().values()) == pytest.approx(1.0)
    assert pair_shares()[Pair.PITCHER_TOTAL_CONTROL] == pytest.approx(
        (0.47 * 0.65 * 1 + 0.47 * 0.35 * 4 + 0.53 * 0.65 * 3 + 0.53 * 0.35 * 2) / 36
    )


def test_points_follow_worth() -> None:
    """Dearer is better, for batters and for starters: the correlation over the set."""
    for wanted, least in ((False, 0.9), (True, 0.75)):
        figures = [f for f in pool().values() if f.pitches is wanted and f.role is not Role.RELIEVER]
        worth = [runs_at(figure, figure.role.own[0]) for figure in figures]
        assert correlation([float(figure.points) for figure in figures], worth) > least


def test_a_hotter_dial_is_worth_more() -> None:
    veterans = [figure for figure in pool().values() if figure.id != figure.player]
    for veteran in veterans:
        assert dial_runs(veteran) < dial_runs(pool()[veteran.player])


# --- Inventing


@pytest.mark.parametrize("character", GENERATOR.characters)
def test_invented_teams_are_legal_and_hold_the_names_that_are_given(character: str) -> None:
    text = GENERATOR.make("seed", "Larkspur Lizards", character, ["Ada Finch", "Bo Reed"], "", 0)
    assert text == GENERATOR.make("seed", "Larkspur Lizards", character, ["Ada Finch", "Bo Reed"], "", 0)
    team = read_team(read_yaml(text, "lizards.yaml"))
    assert {"Ada Finch", "Bo Reed"} <= set(team.named)
    assert len(team.figures) == {"nine": 9, "ten": 10, "whole": 20}[character]
    assert team.code == "LAR"


# --- Draft


def test_a_draft_has_the_160_people_and_squads_of_equal_number() -> None:
    """SC-188, SC-190, SC-R-82."""
    figures = drafted_figures()
    assert len(figures) == len({figure.name for figure in figures}) == 160
    positions = {figure.position for figure in figures}
    assert {place for place, _ in NEEDED} <= positions
    assert DRAFTS.needs(False).cards == 16
    assert DRAFTS.needs(True).cards == 16


def test_a_drafted_squad_is_a_team_with_its_best_lineup() -> None:
    needed = dict(DRAFTS.needs(True).positions)
    cards = []
    for figure in drafted_figures():
        if needed.get(figure.position, 0):
            needed[figure.position] -= 1
            cards.append(figure)
    team = read_team(as_node(DRAFTS.squad("Drafted Ones", "DRA", "red", cards, DRAFTS.needs(True)), "squad"))
    assert len(team.figures) == len(cards)
    assert team.has_hitter and team.format is Format.OPEN
    assert all(figure.id.startswith("DRA") for figure in team.figures)
    assert DRAFTS.check([as_node(plain_team(team), "one.yaml")], True, 2000)[0].startswith(
        "Drafted Ones: a legal squad, 16 figures"
    )
    with pytest.raises(NotLegal, match=r"two.yaml: .* is in one.yaml, too"):
        DRAFTS.check([as_node(plain_team(team), "one.yaml"), as_node(plain_team(team), "two.yaml")], True, 2000)
    with pytest.raises(NotLegal, match="the limit is 100"):
        DRAFTS.check([as_node(plain_team(team), "one.yaml")], True, 100)


def test_both_squads_of_a_draft_are_legal_and_the_sensible_drafter_beats_the_random_one() -> None:
    draft = Draft(SportsClix())
    setup = draft.set_up(as_node(None), as_node(None), as_node({}))
    table: LiveTable[DraftState] = LiveTable(draft, (draft.managers["sensible"](setup), draft.managers["random"](setup)), "1")
    state = table.play(setup)
    away, home = (read_team(as_node(draft.squad(setup, state, seat))) for seat in BOTH)
    assert len(away.figures) == len(home.figures) == 16
    assert not {figure.player for figure in away.figures} & {figure.player for figure in home.figures}
    assert max(away.points, home.points) <= DRAFTS.limit(False)
    worth = [sum(DRAFTS.worth(pool_card, False) for pool_card in state.squads[seat][:16]) for seat in BOTH]
    assert worth[0] > worth[1] + 0.5


@pytest.mark.parametrize(("points", "figures"), [(874, 13), (1000, 13), (1052, 13), (1053, 16)])
def test_a_draft_within_the_standard_formats_points_has_smaller_squads(points: int, figures: int) -> None:
    """1,000 points are those of the rulebook's Standard format (SC-187): one starter, two relievers; both of a number."""
    draft = Draft(SportsClix())
    setup = draft.set_up(as_node(None), as_node(None), as_node({"limit": points}))
    table: LiveTable[DraftState] = LiveTable(draft, (draft.managers["sensible"](setup), draft.managers["random"](setup)), "2")
    state = table.play(setup)
    teams = [read_team(as_node(draft.squad(setup, state, seat))) for seat in BOTH]
    assert [len(team.figures) for team in teams] == [figures, figures]
    assert max(team.points for team in teams) <= points
    roles = [str(figure.role) for figure in teams[0].figures]
    assert (roles.count("SP"), roles.count("RP")) == ((1, 2) if figures == 13 else (3, 3))


def test_too_few_points_for_a_draft_are_told_with_those_that_are_enough() -> None:
    draft = Draft(SportsClix())
    cases: list[tuple[dict[str, Json], int]] = [({"limit": 873}, 874), ({"limit": 1052, "series": True}, 1053)]
    for options, least in cases:
        with pytest.raises(NotLegal, match=f"too few for two complete squads; {least} are enough"):
            draft.set_up(as_node(None), as_node(None), as_node(options))


def test_the_usual_limits_can_be_paid_and_bite() -> None:
    for series in (False, True):
        needs, limit = DRAFTS.needs(series), DRAFTS.limit(series)
        prices = {place: sorted(f.points for f in drafted_figures() if f.position == place) for place, _ in needs.positions}
        cheapest = sum(sum(prices[place][:number]) for place, number in needs.positions)
        dearest = sum(sum(prices[place][-number:]) for place, number in needs.positions)
        assert cheapest < limit < dearest


# --- Series


def test_starters_take_turns_and_all_else_stays() -> None:
    """SC-R-82: the whole squad is available in every game."""
    plain = SERIES.squad(plain_team(TEAMS.team("moth")))
    first = [read_team(as_node(SERIES.today(plain, game, None))) for game in range(1, 6)]
    openers = [team.pitcher.name for team in first]
    assert len(set(openers)) == 4 and openers[4] == openers[0]
    assert all({f.name for f in team.figures} == {f.name for f in first[0].figures} for team in first)
    assert all(team.order(True) == first[0].order(True) for team in first)
    names = [figure.name for figure in starters(first[0])]
    turned = read_team(as_node(SERIES.squad(plain, names[::-1])))
    assert [figure.name for figure in starters(turned)] == names[::-1]
    with pytest.raises(NotLegal, match="a rotation names each starter once"):
        SERIES.squad(plain, names[:2])


def test_home_stands_sum_to_the_length() -> None:
    assert all(sum(stands) == games for games, stands in SERIES.lengths.items())
    assert set(SERIES.lengths) == {3, 5, 7}


def test_any_position_player_may_be_the_designated_hitter() -> None:
    """SC-182: any printed position; pitchers do not bat for others."""
    for figure in pool().values():
        assert figure.plays(Position.DESIGNATED_HITTER) is not figure.pitches


def test_one_pitcher_alone_is_legal_and_warned_of() -> None:
    """A team of ten has nobody to relieve its pitcher (SC-R-83); one with a bullpen is not warned of."""
    builder = BUILDERS["roster"]
    found = {kind: warnings_of(builder, read_yaml(builder.build(kind, ""), "team.yaml")) for kind in ("ten", "bullpen")}
    assert not found["bullpen"]
    assert len(found["ten"]) == 1
    assert "has 1 pitcher: nobody relieves him" in found["ten"][0]


def test_a_pitchers_intangible_on_another_figure_is_warned_of() -> None:
    """A shortstop is never on the mound (SC-211 to SC-213); no figure that ships has one so."""
    team = TEAMS.team("dogday")
    assert not any("never uses" in warning for name in GAME.teams() for warning in warnings(TEAMS.team(name)))
    figure = next(each for each in team.figures if each.code == "SS")
    windows = tuple(replace(window, intangibles=(Intangible.FLAMETHROWER,)) for window in figure.dial.windows)
    thrower = replace(figure, dial=replace(figure.dial, windows=windows))
    assert warnings(replace(team, bench=(*team.bench, thrower))) == [
        f"{figure.name}, SS, never uses Flamethrower: it is a pitcher's (SC-211)."
    ]


def test_a_side_that_names_no_team_gets_one_that_can_meet_a_team_of_the_standard_format() -> None:
    nobody = as_node(None)
    ten = read_yaml(BUILDERS["roster"].build("ten", "Moor Larks"), "ten")
    for away, home in ((nobody, ten), (ten, nobody)):
        sheets = GAME.sheets(GAME.set_up(away, home, nobody))
        assert {sheet.name for sheet in sheets} == {"Moor Larks", OPPONENT}
        away_team, home_team = GAME.teams_of(GAME.set_up(away, home, nobody))
        players = [{figure.player for figure in team.figures} for team in (away_team, home_team)]
        assert players[0].isdisjoint(players[1]), "it would be a copy of the team"
    with pytest.raises(NotLegal, match="SC-181"):
        GAME.set_up(as_node("moth"), ten, nobody)
    with pytest.raises(NotLegal, match="the same team"):
        GAME.set_up(ten, ten, nobody)
    below = GAME.set_up(nobody, ten, as_node({"tier": "playoffs"}))
    assert GAME.sheets(below)[0].name != OPPONENT, "formats are the Championship's"
