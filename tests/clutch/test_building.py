"""What is not legal about rosters, decks and staffs, rule by rule (CL-033 to CL-055), and the automatic builders."""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotstove.baseball.positions import Position
from hotstove.games.clutch.building import (
    ALL_STAR,
    ALL_STAR_TWICE,
    FULL,
    OPEN,
    TWENTY_MAN,
    Roster,
    RosterRules,
    build_deck,
    build_roster,
    check_deck,
    check_roster,
    check_rotation,
    check_staff,
    salary,
)
from hotstove.games.clutch.cards import FIELD, Batter, Pitcher, PlayerCard
from hotstove.games.clutch.lineups import SPOTS, best_nine, unfilled, usual_nine
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.strategy import COACHES, DECKS, RARITIES, STRATEGY, StrategyCard
from hotstove.games.clutch.teams import TEAMS
from hotstove.games.clutch.valuation import batting_runs, pitching_runs
from hotstove.table.errors import NotLegal

POOL = pool()
HARBOUR = TEAMS.team("harbour").players
BATTERS = [card for card in POOL.values() if isinstance(card, Batter)]


def without(cards: Iterable[PlayerCard], *ids: str) -> list[PlayerCard]:
    return [card for card in cards if card.id not in ids]


def spare(kind: type, role: str = "", cheap: bool = True) -> PlayerCard:
    """The cheapest or dearest card of other clubs of that kind."""
    found = [card for card in POOL.values() if isinstance(card, kind) and card.club != "HAR" and card.id == card.player]
    found = [card for card in found if not role or (isinstance(card, Pitcher) and card.role == role)]
    return min(found, key=lambda card: (card.salary if cheap else -card.salary, card.id))


def cards_of(**copies: int) -> list[StrategyCard]:
    return [STRATEGY[card.replace("_", "-")] for card, number in copies.items() for _ in range(number)]


# --- Rosters


@pytest.mark.parametrize("name", TEAMS.names())
def test_stock_rosters_are_legal(name: str) -> None:  # CL-033
    team = TEAMS.team(name)
    assert check_roster(team.players) == check_rotation(team.rotation) == check_deck(team.deck) == check_staff(team.staff) == []
    assert len(team.players) + len(team.deck) + len(team.staff) + 1 == 80


def test_a_roster_has_26_cards() -> None:  # CL-034
    bench = next(card for card in HARBOUR[9:13])
    assert check_roster(without(HARBOUR, bench.id)) == [
        "A roster has exactly 26 players, this one has 25 (CL-034).",
        "A roster has 13 batters, this one has 12 (CL-037).",
    ]


def test_eight_batters_fill_all_positions_at_once() -> None:  # CL-035
    catchers = [card for card in HARBOUR if isinstance(card, Batter) and card.plays(Position.CATCHER)]
    roster = [*without(HARBOUR, *(card.id for card in catchers))]
    others = [card for card in BATTERS if not card.plays(Position.CATCHER) and card.club != "HAR" and card.salary <= 130]
    roster += others[: len(catchers)]
    assert check_roster(roster) == ["No eight of the batters fill all positions at once: nobody is left for C (CL-035)."]


def test_positions_are_filled_by_moving_batters() -> None:  # CL-035
    def fielder(number: int, *positions: Position) -> Batter:
        model = BATTERS[0]
        gloves = tuple((position, 1) for position in positions)
        return Batter(
            *(
                f"X{number}",
                f"X{number}",
                f"Man {number}",
                "TST",
                number,
                50,
                "R",
                10,
                None,
                5,
                gloves,
                1,
                (),
                model.chart,
            )
        )

    corner = fielder(1, Position.LEFT_FIELD, Position.RIGHT_FIELD)
    only = fielder(2, Position.LEFT_FIELD)
    rest = [fielder(number, position) for number, position in enumerate(FIELD, 3) if position not in (7, 9)]
    assert unfilled([corner, only, *rest]) == ()
    assert unfilled([corner, *rest]) == (Position.RIGHT_FIELD,)
    assert [position.short for position in unfilled([only, *rest[1:]])] == ["c", "rf"]


def test_one_more_is_the_designated_hitter() -> None:  # CL-036
    eight = [batter for batter, spot in TEAMS.team("harbour").lineup if spot is not Position.DESIGNATED_HITTER]
    pitchers = [card for card in HARBOUR if isinstance(card, Pitcher)]
    assert "Nobody is left to be the designated hitter (CL-036)." in check_roster([*eight, *pitchers], OPEN)


def test_five_starters_and_eight_relievers() -> None:  # CL-038, CL-039
    starter = next(card for card in HARBOUR if isinstance(card, Pitcher) and card.starts)
    found = check_roster([*without(HARBOUR, starter.id), spare(Pitcher, "RP")])
    assert found == [
        "A roster has 5 starting pitchers (SP), this one has 4 (CL-038).",
        "A roster has 8 relief pitchers (RP), this one has 9 (CL-039).",
    ]


def test_a_rotation_goes_down_in_salary() -> None:  # CL-038, CL-068
    rotation = TEAMS.team("harbour").rotation
    assert check_rotation((rotation[0], rotation[0])) == []
    swapped = (rotation[1], rotation[0], *rotation[2:])
    assert check_rotation(swapped) == [
        f"A rotation goes from the highest salary to the lowest: {rotation[0]} ({rotation[0].salary}) stands behind "
        f"{rotation[1]} ({rotation[1].salary}) (CL-038)."
    ]


def test_two_versions_of_a_player_are_one_player() -> None:  # CL-040
    second = POOL["HAR29"]
    bench = next(card for card in HARBOUR[9:13] if card.id != second.player)
    found = check_roster([*without(HARBOUR, bench.id), second])
    name = second.name
    assert f"{name} stands on the roster 2 times ({second.player}, HAR29): one card of a player (CL-040)." in found


def priced(wanted: int) -> list[PlayerCard]:
    """Harbour's roster with a bench batter whose salary makes the sum what is wanted."""
    out = HARBOUR[9]
    assert isinstance(out, Batter)
    rest = without(HARBOUR, out.id)
    return [
        *rest,
        Batter(
            *("X1", "X1", "Price Tag", "TST", 1, wanted - salary(rest), out.bats, out.on_base, out.bonus, out.speed),
            *(out.positions, out.clutch, out.icons, out.chart),
        ),
    ]


def test_a_roster_costs_at_most_6000() -> None:  # CL-041, CL-EX-22
    assert check_roster(priced(6000)) == []
    assert check_roster(priced(6005)) == ["The salaries sum to 6,005, 5 over the cap of 6,000 (CL-041)."]


def test_twenty_men_under_5000() -> None:  # CL-042, CL-043
    roster = build_roster(POOL.values(), TWENTY_MAN).cards
    assert len(roster) == 20
    assert check_roster(roster, TWENTY_MAN) == []
    assert check_roster(HARBOUR, TWENTY_MAN) == [
        "A roster has exactly 20 players, this one has 26 (CL-043).",
        "A roster has 12 batters, this one has 13 (CL-043).",
        "A roster has 3 starting pitchers (SP), this one has 5 (CL-043).",
        "A roster has 5 relief pitchers (RP), this one has 8 (CL-043).",
        f"The salaries sum to {salary(HARBOUR):,}, {salary(HARBOUR) - 5000:,} over the cap of 5,000 (CL-043).",
    ]


def test_all_stars_have_no_cap_and_no_roles() -> None:  # CL-044, CL-R-80
    roster = build_roster(POOL.values(), ALL_STAR)
    assert salary(roster.cards) > 6000
    assert check_roster(roster.cards, ALL_STAR) == []
    relievers = [card for card in POOL.values() if isinstance(card, Pitcher) and not card.starts][:19]
    one_starter: list[PlayerCard] = [
        *(card for card in roster.cards if isinstance(card, Batter)),
        roster.rotation[0],
        *relievers,
    ]
    assert check_roster(one_starter, ALL_STAR) == []
    assert "A roster has 20 pitchers, this one has 13 (CL-044)." in check_roster(HARBOUR, ALL_STAR)


def test_the_rule_of_one_card_is_switchable_for_all_stars() -> None:  # CL-R-80
    roster = build_roster(POOL.values(), ALL_STAR).cards
    first = next(card for card in roster if f"{card.club}29" in POOL and POOL[f"{card.club}29"].player == card.player)
    other = next(card for card in BATTERS if card.player == first.player and card is not first)
    out = next(card for card in roster if isinstance(card, Batter) and card.player != first.player)
    twice = [*without(roster, out.id), other]
    assert any("(CL-040)" in problem for problem in check_roster(twice, ALL_STAR))
    assert not any("(CL-040)" in problem for problem in check_roster(twice, ALL_STAR_TWICE))


# --- Decks


@pytest.mark.parametrize("name", DECKS)
def test_stock_decks_are_legal(name: str) -> None:  # CL-045 to CL-048
    assert check_deck(DECKS[name]) == []


def test_a_deck_has_50_cards() -> None:  # CL-045
    assert check_deck(DECKS["legs"][:-1]) == ["A deck has exactly 50 cards, this one has 49 (CL-045)."]


@pytest.mark.parametrize(("card", "most"), [("OF-01", 3), ("OF-06", 2), ("OF-08", 1), ("OF-22", 1)])
def test_copies_by_rarity(card: str, most: int) -> None:  # CL-046
    def problems(copies: int) -> list[str]:
        return [problem for problem in check_deck([STRATEGY[card]] * copies) if "CL-045" not in problem]

    assert problems(most) == []
    title, rarity = STRATEGY[card].title, RARITIES[STRATEGY[card].rarity]
    assert problems(most + 1) == [f"{most + 1} copies of {title}: a deck has at most {most} of one {rarity} card (CL-046)."]


def test_two_weather_cards_in_all() -> None:  # CL-047
    assert not any("weather" in problem for problem in check_deck(cards_of(WX_01=1, WX_02=1)))
    assert "3 weather cards: a deck has at most 2 (CL-047)." in check_deck(cards_of(WX_01=2, WX_02=1))


@pytest.mark.parametrize(
    ("original", "second", "legal"), [(3, 0, True), (1, 2, True), (2, 1, True), (3, 1, False), (2, 2, False), (0, 2, True)]
)
def test_a_second_version_shares_the_limit(original: int, second: int, legal: bool) -> None:  # CL-048, CL-R-68, CL-EX-23
    shared = [problem for problem in check_deck(cards_of(DF_01=original, DF_02=second)) if "CL-048" in problem]
    names = "Steady Hands and Steady Hands 2.0"
    refused = f"{original + second} copies of {names} together: they share a limit of 3 (CL-048, CL-R-68)."
    assert shared == ([] if legal else [refused])


def test_managers_stand_in_no_deck() -> None:  # CL-051
    assert "Ephraim Standhope is a manager card: it may stand as bench coach, never in a deck (CL-051)." in check_deck(
        cards_of(MG_02=1)
    )


# --- Staffs


def test_a_staff_has_three_coaches_in_their_places() -> None:  # CL-049
    bench, hitting, pitching = COACHES["BC-1"], COACHES["HC-1"], COACHES["PC-1"]
    assert check_staff((bench, hitting, pitching)) == []
    assert check_staff((bench, hitting)) == ["A staff has exactly 3 coaches, this one has 2 (CL-049)."]
    assert check_staff((bench, pitching, hitting)) == [
        "Silas Underhay is a pitching coach, not a hitting coach, who comes second (CL-049).",
        "Orrin Maldecott is a hitting coach, not a pitching coach, who comes third (CL-049).",
    ]
    assert check_staff((bench, STRATEGY["OF-01"], pitching)) == [
        "Hunting the Heater is a strategy card and stands in the deck, not on a staff (CL-049)."
    ]


def test_a_manager_may_take_the_bench_coachs_place() -> None:  # CL-050
    manager = STRATEGY["MG-01"]
    assert check_staff((manager, COACHES["HC-1"], COACHES["PC-1"])) == []
    assert check_staff((COACHES["BC-1"], manager, COACHES["PC-1"])) == [
        "Barnaby Quillfeather is a manager card: it may take the bench coach's place only (CL-050)."
    ]


# --- Builders


def test_the_best_nine_is_the_best() -> None:
    """Against a search of all nines of a few batters."""

    def score(batter: Batter, spot: Position) -> float:
        return batter.salary + 30.0 * (batter.rating(spot) if spot is not Position.DESIGNATED_HITTER else 0)

    few = [card for card in BATTERS if card.club == "HAR"]

    def search(spots: Sequence[Position], used: frozenset[str]) -> float:
        if not spots:
            return 0.0
        able = [card for card in few if card.player not in used and card.plays(spots[0])]
        return max((score(card, spots[0]) + search(spots[1:], used | {card.player}) for card in able), default=-1e9)

    found = best_nine(few, score)
    assert sorted(spot for _, spot in found) == sorted(SPOTS)
    assert len({batter.player for batter, _ in found}) == 9
    assert sum(score(batter, spot) for batter, spot in found) == pytest.approx(search(SPOTS, frozenset()))


def test_no_nine_without_a_catcher() -> None:
    assert usual_nine([card for card in BATTERS if not card.plays(Position.CATCHER)]) == ()


@pytest.mark.parametrize("rules", [FULL, TWENTY_MAN, ALL_STAR], ids=lambda rules: rules.name)
def test_a_built_roster_is_legal_and_good(rules: RosterRules) -> None:
    roster = build_roster(POOL.values(), rules)
    assert check_roster(roster.cards, rules) == check_rotation(roster.rotation) == []
    assert all(batter.plays(spot) for batter, spot in roster.lineup)
    if rules is FULL:
        stock = [Roster(team.lineup, team.bench, team.rotation, team.bullpen) for team in map(TEAMS.team, TEAMS.names())]
        assert roster.runs > max(each.runs for each in stock) + 1
        assert rules.cap - roster.salary < 50


@settings(max_examples=15, deadline=None)
@given(st.sets(st.sampled_from(sorted(POOL)), min_size=0, max_size=130), st.integers(4000, 9000))
def test_a_roster_of_part_of_the_set_is_legal_or_refused(left_out: set[str], cap: int) -> None:
    cards = without(POOL.values(), *left_out)
    rules = RosterRules("some", "26 cards under some cap", 13, 5, 8, 13, cap, "CL-042")
    try:
        roster = build_roster(cards, rules)
    except NotLegal as error:
        assert "no legal roster of 26 cards under some cap was found" in str(error)
    else:
        assert check_roster(roster.cards, rules) == []
        assert set(roster.cards) <= set(cards)


def test_no_roster_without_a_catcher() -> None:
    with pytest.raises(NotLegal, match="no legal roster of 26 cards under a cap of 6,000 was found in"):
        build_roster([card for card in POOL.values() if not (isinstance(card, Batter) and card.plays(Position.CATCHER))])


def test_a_built_deck_is_legal_and_worth_more_than_the_stock_decks() -> None:
    deck = build_deck()
    assert check_deck(deck) == []
    assert list(deck) == sorted(deck, key=list(STRATEGY.values()).index)
    colors = [card.color for card in deck]
    assert colors.count("blue") >= 16
    assert colors.count("red") >= 16


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(STRATEGY)), st.floats(0, 1), min_size=20))
def test_a_deck_of_any_worths_is_legal_or_refused(worths: dict[str, float]) -> None:
    try:
        deck = build_deck(worths)
    except NotLegal as error:
        assert "no legal deck was found" in str(error)
    else:
        assert check_deck(deck) == []
        assert {card.id for card in deck} <= set(worths)


def test_better_ratings_are_worth_more() -> None:
    for number in range(1, 9):
        card = BATTERS[number]
        better = next((other for other in BATTERS if other.player == card.player and other.on_base > card.on_base), None)
        if better is not None:
            assert batting_runs(better) > batting_runs(card)
    pitchers = [card for card in POOL.values() if isinstance(card, Pitcher) and card.starts]
    by_command = {command: [pitching_runs(card) for card in pitchers if card.command == command] for command in (2, 4, 6)}
    means = [sum(runs) / len(runs) for runs in by_command.values()]
    assert means == sorted(means)
