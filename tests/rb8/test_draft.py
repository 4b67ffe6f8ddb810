"""RB8's drafts: the rules of the specification's section 11, what cards are worth, and the computer that drafts by it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TypeVar

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.best_squad import best_squad
from hotstove.baseball.contests import NO_MORE, DraftView, Needs, Pick, squad_file
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import Card, Hitter, Pitcher, Printed, all_cards, missing, read_team, shipped_team, shipped_teams
from hotstove.games.rb8.draft import DRAFTS, GAME_LIMIT, SERIES_LIMIT
from hotstove.games.rb8.keys import ResultKind
from hotstove.games.rb8.valuation import (
    FIGURES,
    at_bat_runs,
    bat,
    batter_controls,
    drafter,
    glove,
    pitching,
    squad_worth,
    worth,
    worths,
)
from hotstove.league.draft import Draft, DraftState
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, BOTH, Chosen, NotLegal, Seat
from hotstove.table.game import Bench, GameState, Setup
from hotstove.table.live import LiveTable
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, as_node, read_yaml

O = TypeVar("O")  # noqa: E741
DRAFT = Draft(ball_game_named("rb8"))


def setup_of(**options: Json) -> Setup:
    return DRAFT.set_up(as_node(None), as_node(None), as_node(options))


def drafted(seed: str, levels: tuple[str, str], **options: Json) -> tuple[Setup, DraftState]:
    setup = setup_of(**options)
    managers = DRAFT.managers[levels[0]](setup), DRAFT.managers[levels[1]](setup)
    table: LiveTable[DraftState] = LiveTable(DRAFT, managers, seed)
    return setup, table.play(setup)


def known(state: DraftState, seat: int) -> list[Card]:
    return [all_cards()[card.id] for card in state.squads[seat]]


def session_of(*picks: str, **options: Json) -> Session[DraftState]:
    session: Session[DraftState] = Session(
        DRAFT, Record(DRAFT.name, DRAFT.edition, setup_of(first="away", **options), "a session of picks")
    )
    for pick in picks:
        session.answer(pick)
    return session


# --- The rules


LEVELS = (("sensible", "sensible"), ("sensible", "random"), ("random", "sensible"), ("random", "random"))


@pytest.mark.parametrize("part", range(4))
def test_two_hundred_drafts_end_with_two_legal_squads(part: int) -> None:
    """RB-142 to RB-145, RB-R-39: complete, within the points, no card twice; whoever drafts, with any points."""
    for number in range(part, 200, 4):
        series = number % 8 >= 4
        limit = (None, 710, 760, 1400)[number // 8 % 4]
        options: dict[str, Json] = {"series": series} if limit is None else {"series": series, "limit": limit}
        setup, state = drafted(f"draft {number}", LEVELS[part], **options)
        most = limit or (SERIES_LIMIT if series else GAME_LIMIT)
        both = [known(state, seat) for seat in BOTH]
        for seat, cards in zip(BOTH, both, strict=True):
            assert missing(cards, 3 if series else 1) == []
            assert sum(card.points for card in cards) <= most
            assert len(cards) >= (13 if series else 11)
            team = read_team(as_node(DRAFT.squad(setup, state, seat)))
            assert {card.id for card in team.players} == {card.id for card in cards}
        ids = [card.id for cards in both for card in cards]
        assert len(set(ids)) == len(ids)
        assert set(ids) <= set(all_cards())


def test_the_points_of_a_squad() -> None:
    """RB-141: 800 for a single game, 1,000 for a series, or any number that is agreed on."""
    assert setup_of().options["limit"] == 800
    assert setup_of(series=True).options["limit"] == 1000
    assert setup_of(limit=650).options["limit"] == 650


def test_any_card_of_any_team_may_be_picked_first() -> None:
    """RB-142: all 240 cards are there, and each can be paid by either side."""
    assert set(session_of().asks[0].texts) == {card.name for card in all_cards().values()}


@pytest.mark.parametrize("series", [False, True])
def test_what_a_complete_squad_holds(series: bool) -> None:
    """RB-144, RB-137, RB-008: one of each position, three outfielders, a ninth hitter, starters and a reliever."""
    needs = DRAFTS.needs(series)
    assert needs.cards == (13 if series else 11)
    nine = ["C", "1B", "2B", "3B", "SS", "OF", "OF", "OF", "C"]
    arms = ["P", "P", "P", "RP"] if series else ["P", "RP"]
    assert not needs.lacks([*nine, *arms])
    assert not needs.lacks([*nine, *arms, "RP", "1B"]), "more are allowed"
    assert str(needs.lacks([*nine[:-1], *arms])) == "DH"
    assert str(needs.lacks([*nine[:-1], *arms, "P"])) == "DH", "a pitcher never bats"
    assert str(needs.lacks(nine)) == ("3 P, RP" if series else "P, RP")
    for card in ("C", "1B", "2B", "3B", "SS", "OF"):
        assert not needs.lacks([*nine[:-1], card, *arms]), "any hitter may be DH (RB-010, RB-R-34)"


def test_the_snake() -> None:
    """RB-143."""
    session: Session[DraftState] = Session(DRAFT, Record(DRAFT.name, DRAFT.edition, setup_of(), "snake"))
    managers = DRAFT.managers["sensible"](session.record.setup), DRAFT.managers["sensible"](session.record.setup)
    play_on(session, managers)
    seats = [event.seat for event in session.events if isinstance(event, Chosen)]
    first, second = seats[:2]
    assert seats == [first, second, second, first] * 5 + [first, second]


def test_both_ways_of_the_first_pick() -> None:
    """RB-143: drawn by the seed."""
    managers = DRAFT.managers["random"](setup_of()), DRAFT.managers["random"](setup_of())
    first_seats = []
    for seed in range(12):
        table: LiveTable[DraftState] = LiveTable(DRAFT, managers, str(seed))
        first_seats.append(DRAFT.start(setup_of(), table).first)
    assert {*first_seats} == {0, 1}


def test_a_card_belongs_to_one_squad() -> None:
    """RB-145, RB-R-16."""
    session = session_of("Boom Bellweather")
    assert "Boom Bellweather" not in session.asks[0].texts
    with pytest.raises(NotLegal):
        session.answer("Boom Bellweather")


def test_dear_cards_are_not_on_offer_when_the_rest_could_not_be_paid() -> None:
    """RB-R-39: with the least points there are, every pick still leads to a whole squad."""
    with pytest.raises(NotLegal, match="are enough") as error:
        setup_of(limit=100)
    least = int(str(error.value).split("; ")[1].split()[0])
    session = session_of(limit=least + 1)
    offered = [option.card.points for option in session.asks[0].options if isinstance(option, Pick)]
    assert 0 < len(offered) < 60
    for seed in range(8):
        _, state = drafted(str(seed), ("random", "random"), limit=least)
        assert not any(state.lacks)


def test_who_has_passed_is_not_asked_again() -> None:
    """RB-R-40: the other side picks alone, however many cards it lacks."""
    setup = setup_of()
    cards = {position: best_at(position)[::-1] for position in ("C", "1B", "2B", "3B", "SS", "OF", "P", "RP")}
    wanted = ["C", "1B", "2B", "3B", "SS", "OF", "OF", "OF", "C", "P", "RP"]
    state = DRAFT.position(setup, as_node({"away": [cards[position].pop(0).name for position in wanted]}))
    state.place = 12
    asked: list[int] = []

    class Asked(AtRandom):
        def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
            assert isinstance(view, DraftView)
            asked.append(view.seat)
            return options[-1] if view.seat == AWAY else super().choose(view, options, why, bench)

    table: LiveTable[DraftState] = LiveTable(DRAFT, (Asked(), Asked()), "alone")
    table.state = state
    table.play_on()
    assert asked[0] == AWAY
    assert {*asked[1:]} == {1}
    assert len(asked) >= 12
    assert DRAFT.view(state, 1).between == 0


def test_a_complete_squad_may_take_more_relievers_or_pass() -> None:
    """RB-R-40, RB-144."""
    names = {
        position: sorted((c for c in all_cards().values() if c.position == position), key=lambda c: c.points)
        for position in ("C", "1B", "2B", "3B", "SS", "OF", "P", "RP")
    }
    wanted = ["C", "1B", "2B", "3B", "SS", "OF", "OF", "OF", "C", "P", "RP"]
    start: dict[str, Json] = {
        "away": [names[position].pop(0).name for position in wanted],
        "home": [names[position].pop(0).name for position in wanted[:-1]],
    }
    state = DRAFT.position(setup_of(), as_node(start))
    state.place = 24
    assert state.first == AWAY
    legal = DRAFT.facts(state, (), ())["legal"]
    assert isinstance(legal, list)
    assert legal[-1] == NO_MORE
    left = state.left[AWAY]
    cards = [card for card in all_cards().values() if card.name in legal]
    assert {card.position for card in cards} >= {"RP", "OF", "P"}
    assert all(card.points <= left for card in cards)


# --- Team files of squads


def check(team: Json, series: bool = False, limit: int = GAME_LIMIT) -> str:
    (line,) = DRAFTS.check([as_node(team, "squad.yaml")], series, limit)
    return line


def own_squad(points: list[int]) -> dict[str, Json]:
    """Thirteen cards of nobody's set: nine hitters, three starters, a reliever, at these points."""
    players: list[Json] = []
    for number, position in enumerate(["C", "1B", "2B", "3B", "SS", "OF", "OF", "OF", "OF"]):
        ratings: dict[str, Json] = {"power": 6, "contact": 6, "speed": 6, "defense": 6, "bats": "R"}
        players.append({"name": f"Hitter {number}", "position": position, **ratings, "points": points[number]})
    for number, position in enumerate(["P", "P", "P", "RP"], 9):
        arm: dict[str, Json] = {"control": 7, "stuff": 7, "throws": "R"}
        players.append({"name": f"Arm {number}", "position": position, **arm, "points": points[number]})
    return {"name": "Owned Nine", "code": "OWN", "players": players}


def test_thirteen_cards_of_1000_points() -> None:
    """RB-EX-15, RB-141, RB-142: 1,000 points are legal for a series, 1,001 are not."""
    exact = [76] * 12 + [88]
    assert sum(exact) == 1000
    assert "complete for a series, 13 cards" in check(own_squad(exact), True, SERIES_LIMIT)
    with pytest.raises(NotLegal, match="the squad costs 1001 points, the limit is 1000"):
        check(own_squad([*exact[:-1], 89]), True, SERIES_LIMIT)
    with pytest.raises(NotLegal, match="the limit is 800"):
        check(own_squad(exact))


def without(team: Json, *positions: str) -> dict[str, Json]:
    """The team less one card of each position."""
    assert isinstance(team, dict) and isinstance(team["players"], list)
    players = list(team["players"])
    for position in positions:
        players.remove(next(card for card in players if isinstance(card, dict) and card["position"] == position))
    return {"name": team["name"], "code": team["code"], "players": players}


@cache
def a_squad(series: bool) -> Json:
    setup, state = drafted("a squad", ("sensible", "sensible"), series=series)
    return DRAFT.squad(setup, state, AWAY)


@pytest.mark.parametrize(("position", "lacks"), [("C", "1 C"), ("SS", "1 SS"), ("RP", "1 RP"), ("P", "1 P")])
def test_a_squad_that_is_not_complete(position: str, lacks: str) -> None:
    """RB-144."""
    squad = own_squad([40] * 13)
    with pytest.raises(NotLegal, match=f"lacks.* {lacks}"):
        check(without(squad, *["P"] * 3) if position == "P" else without(squad, position))


def test_a_series_squad_has_three_starters() -> None:
    """RB-137."""
    two = without(own_squad([40] * 13), "P")
    assert "a single game" in check(two)
    with pytest.raises(NotLegal, match=r"not complete for a series, it lacks 1 P \(RB-137"):
        check(two, True)


def test_a_player_twice() -> None:
    """RB-145: in one squad, and in two."""
    squad = own_squad([40] * 13)
    assert isinstance(squad["players"], list)
    with pytest.raises(NotLegal, match="two cards have the name 'Arm 12'"):
        check({**squad, "players": [*squad["players"], squad["players"][-1]]})
    both = [as_node(a_squad(False), name) for name in ("reds.yaml", "copy.yaml")]
    with pytest.raises(NotLegal, match=r"is in reds.yaml, too; there is one copy of each card \(RB-145\)"):
        DRAFTS.check(both, False, GAME_LIMIT)


def test_a_card_of_the_set_is_as_printed() -> None:
    """RB-142: its points and ratings are not the manager's to change; cards of nobody's set are counted as such."""
    squad = a_squad(False)
    assert isinstance(squad, dict) and isinstance(squad["players"], list)
    first, *others = squad["players"]
    assert isinstance(first, dict)
    changed: Json = {**squad, "players": [{**first, "points": 19}, *others]}
    with pytest.raises(NotLegal, match=r"is not as printed: .* 19 points; the card says"):
        check(changed)
    assert check(squad).startswith("Draft Day Reds: complete for a single game, 11 cards, ")
    assert "13 cards, 13 of them not of the set's 240 cards, 520 of 800 points" in check(own_squad([40] * 13))


@pytest.mark.parametrize("series", [False, True])
def test_a_squad_read_back_from_its_team_file(series: bool) -> None:
    """Ids go with the cards, so that two squads with one card in common can't play (RB-145)."""
    team = read_team(as_node(a_squad(series)))
    text = squad_file(team.plain(), "about the team")
    assert text.startswith("# about the team\nname: Draft Day Reds\n")
    again = read_team(read_yaml(text, "reds.yaml"))
    assert again.plain() == team.plain()
    game = ball_game_named("rb8")
    owner = next(name for name in shipped_teams() if any(card.id == team.players[0].id for card in shipped_team(name).players))
    with pytest.raises(NotLegal, match="one copy of each card"):
        game.set_up(read_yaml(text, "reds.yaml"), as_node(owner), as_node(None))


def test_names_that_yaml_would_misread() -> None:
    team = {**own_squad([40] * 13), "name": "Yes: No", "code": "YES", "colour": "null"}
    again = read_team(read_yaml(squad_file(read_team(as_node(team)).plain(), "x"), "x.yaml"))
    assert (again.name, again.nickname, again.code, again.colour) == ("Yes: No", "No", "YES", "null")


# --- What cards are worth


def hitter(power: int = 6, contact: int = 6, speed: int = 6, defense: int = 6, ability: str = "") -> Hitter:
    return Hitter("X", "X", "SS", power, contact, speed, defense, "R", ABILITIES[ability] if ability else None, 50)


def pitcher(control: int = 8, stuff: int = 8, position: str = "P", ability: str = "") -> Pitcher:
    printed: Printed = "P" if position == "P" else "RP"
    return Pitcher("X", "X", printed, control, stuff, "R", ABILITIES[ability] if ability else None, 50)


def test_control_by_the_edge() -> None:
    """RB-017 to RB-027: even sums share control; five of six faces keep it for who wins the roll-off."""
    assert batter_controls(0) == pytest.approx(0.5)
    assert [batter_controls(edge) for edge in range(-9, 10)] == sorted(
        (batter_controls(e) for e in range(-9, 10)), reverse=True
    )
    assert all(batter_controls(edge) + batter_controls(-edge) == pytest.approx(1) for edge in range(10))
    assert 1 / 6 < batter_controls(30) < 0.21, "the control die, and double sixes, are always there"
    assert batter_controls(1.5) == pytest.approx((batter_controls(1) + batter_controls(2)) / 2)


@pytest.mark.parametrize("rating", range(4))
def test_every_rating_of_a_hitter_adds_to_his_worth(rating: int) -> None:
    worths = []
    for number in range(1, 11):
        power, contact, speed, defense = (number if place == rating else 6 for place in range(4))
        worths.append(worth(hitter(power, contact, speed, defense)))
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]


def test_who_may_pitch_and_whose_star_shines() -> None:
    """The Five Six Key gives most to 8 or more of Power (RB-074); a starter's points bring less and less."""
    steps = [bat(hitter(power=power + 1)) - bat(hitter(power=power)) for power in range(4, 10)]
    assert max(steps) == steps[3], "from 7 to 8"
    saved = [pitching(pitcher(total // 2, total - total // 2), 6.5) for total in range(12, 21)]
    gains = [second - first for first, second in pairwise(saved)]
    assert all(gain > 0 for gain in gains)
    assert gains[-1] < gains[2]
    assert worth(pitcher(), series=True) == pytest.approx(worth(pitcher()) / 3)
    assert worth(pitcher(position="RP")) < worth(pitcher())


def test_abilities_count_by_the_figures() -> None:
    """By their worth in points, or by a figure of their own where there is one."""
    plain, able = hitter(), hitter(ability="A09")
    assert worth(able) - worth(plain) == pytest.approx(FIGURES.rates["hitter"] * ABILITIES["A09"].worth)
    known = type(FIGURES)(**{**vars(FIGURES), "abilities": {"A09": 0.7}})
    assert worth(able, figures=known) - worth(plain, figures=known) == pytest.approx(0.7)


def test_an_at_bat_is_worth_what_the_keys_say() -> None:
    assert at_bat_runs(-20, ResultKind.HOME_RUN) > at_bat_runs(-20, ResultKind.DOUBLE) > at_bat_runs(-20) > at_bat_runs(20)


def test_a_squad_is_worth_its_best_nine() -> None:
    """A bench hitter adds only what he is better; the designated hitter leaves his glove aside."""
    squad = known(drafted("worth", ("sensible", "sensible"))[1], AWAY)
    worst = min((card for card in all_cards().values() if isinstance(card, Hitter)), key=bat)
    assert squad_worth([*squad, worst]) == pytest.approx(squad_worth(squad))
    best = max((c for c in all_cards().values() if isinstance(c, Hitter) and c not in squad), key=lambda c: bat(c) + glove(c))
    assert squad_worth([*squad, best]) > squad_worth(squad)
    relievers = [card for card in all_cards().values() if card.position == "RP" and card not in squad]
    assert squad_worth([*squad, relievers[0]]) > squad_worth(squad)


# --- The drafter


def test_the_drafter_spends_its_points_well() -> None:
    """Its squad is worth more than random ones, and nearly what is the most that the points buy when nobody else drafts."""
    for seed in range(5):
        _, state = drafted(str(seed), ("sensible", "random"))
        own, theirs = squad_worth(known(state, AWAY)), squad_worth(known(state, 1))
        assert own > theirs + 0.5
        wanted, _ = best_squad(DRAFTS.pool(), DRAFTS.needs(False).lacks(()), GAME_LIMIT, worths(False))
        assert own > 0.97 * squad_worth([all_cards()[card.id] for card in wanted])


def test_the_drafter_passes_what_adds_nothing() -> None:
    """RB-R-40: a complete squad takes no bench hitter for a single game."""
    for seed in range(4):
        _, state = drafted(str(seed), ("sensible", "random"))
        assert len([card for card in known(state, AWAY) if isinstance(card, Hitter)]) <= 10


class Nobody:
    """A bench on which the drafter looks for nothing."""

    seat: Seat = AWAY

    def luck(self) -> int:
        return 0

    def play_out(self, *arguments: object, **named: object) -> tuple[int, int]:
        return 0, 0


def best_at(position: str) -> list[Card]:
    """The cards of a position, the best first."""
    return sorted((card for card in all_cards().values() if card.position == position), key=worth, reverse=True)


@pytest.mark.parametrize("steep", ["C", "SS"])
def test_the_drafter_takes_what_will_not_be_left(steep: str) -> None:
    """Two places are open; where the next best is much worse and the other side needs one, too, it does not wait."""
    level = "SS" if steep == "C" else "C"
    cards = (best_at(steep)[0], *best_at(steep)[-2:], *best_at(level)[:4])
    view = DraftView(AWAY, ((), ()), (400, 400), cards, Needs(((steep, 1), (level, 1))), 2)
    options = tuple(Pick(card) for card in cards)
    assert drafter().choose(view, options, "RB-142 pick", Nobody()).card is cards[0]


def test_the_drafter_adds_only_what_makes_the_squad_better() -> None:
    """RB-R-40: a better hitter or a second reliever, but no more of what it has."""
    squad = [best_at(position)[5] for position in ("1B", "2B", "3B", "SS", "OF", "P", "RP")]
    squad += [best_at("C")[-2], *best_at("OF")[6:8], best_at("1B")[4]]
    worse, better, arm = best_at("C")[-1], best_at("C")[0], best_at("RP")[0]
    cards = (worse, better, arm)
    view = DraftView(AWAY, (tuple(squad), ()), (400, 400), cards, DRAFTS.needs(False), 2)

    def chosen(*offered: Card) -> str:
        options: tuple[Pick | str, ...] = (*(Pick(card) for card in offered), NO_MORE)
        return str(drafter().choose(view, options, "RB-142 pick", Nobody()))

    assert chosen(worse) == NO_MORE
    assert chosen(worse, better) == better.name
    assert chosen(worse, arm) == arm.name


def test_squads_drafted_with_sense_win_more_games() -> None:
    game = ball_game_named("rb8")
    won = played = 0
    for number in range(4):
        setup, state = drafted(f"play {number}", ("sensible", "random"))
        away, home = (as_node(DRAFT.squad(setup, state, seat)) for seat in BOTH)
        teams = game.set_up(away, home, as_node(None))
        manager = game.managers["random"](teams)
        for seed in range(30):
            table: LiveTable[GameState] = LiveTable(game, (manager, manager), f"{number}/{seed}")
            score = game.result(table.play(teams))
            assert score is not None
            won += score[0] > score[1]
            played += 1
    assert won / played > 0.52
