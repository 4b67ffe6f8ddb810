"""Pine Tar's dugout in a season: playing time comes out as it was, nobody plays where he can't, the past alone decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, permutations

import pytest

from hotstove.baseball.card_faces import Fact
from hotstove.baseball.plays import Injury
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Appearance, ClubHistory, GameDay, PlayerHistory, dugout_of
from hotstove.baseball.teams import Slot
from hotstove.book.conservation import check
from hotstove.book.scorebook import Scorebook
from hotstove.games.pinetar import GAME, sides
from hotstove.games.pinetar.cards import Team
from hotstove.games.pinetar.dugout import SeasonDugout
from hotstove.games.pinetar.dugout.by_hand import usage_text
from hotstove.games.pinetar.dugout.lineup import assigned, nine
from hotstove.games.pinetar.dugout.squad import DugoutTeam
from hotstove.games.pinetar.dugout.staff import IN_A_ROW, pick_starter, tired
from hotstove.games.pinetar.faces import NOT_TODAY, rosters
from hotstove.games.pinetar.managers.sensible import Sensible
from hotstove.games.pinetar.state import View
from hotstove.games.pinetar.team_sheets import TEAMS
from hotstove.league.season.history import add_game, new_opponent
from hotstove.league.season.lines import lines_of
from hotstove.table import AWAY, BOTH, Event, NotLegal, Unreadable
from hotstove.table.chance import luck
from hotstove.table.game import Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node

GAMES = 150
RULES = frozenset(("stealing", "so_bb", "relief"))
"""What is on in a season."""
NAMES = ("alchemists", "zeppelins", "postmasters", "muleskinners")
REGULAR, RESERVE = 0.84, 0.16
"""How the playing time at a position divides between who stands in the lineup and the bench."""


def with_usage(name: str) -> dict[str, Json]:
    """A shipped team with playing time that a season can give: nine regulars, and four men of the bench who share the rest.

    Starts and batters faced add up likewise: five starters, six relievers.
    """
    plain = TEAMS.data(name)
    assert isinstance(plain, dict)
    team = TEAMS.team(name)
    regulars = {spot.card.name: spot.position for spot in next(iter(team.dh_lineups.values()))}
    bench = [card for card in team.batters if card.name not in regulars]
    trips = dict.fromkeys(regulars, 0.0)
    for regular, position in regulars.items():
        trips[regular] += REGULAR * 640
        others = [card for card in bench if position in card.gloves or position is Position.DESIGNATED_HITTER]
        for card in others:
            trips[card.name] = trips.get(card.name, 0.0) + RESERVE * 640 / len(others)
        if not others:
            trips[regular] += RESERVE * 640
    starts = (34, 33, 32, 30, 21)
    players: list[Json] = []
    for row in rows(plain["players"]):
        players.append({**row, "usage": {"games": 150, "PA": round(trips.get(str(row["name"]), 0))}})
    pitchers: list[Json] = []
    order = iter((*starts, *([0] * 20)))
    for row in rows(plain["pitchers"]):
        own = next(order) if str(row["role"]).startswith("S") else 0
        outings = own or 62
        usage: Json = {"starts": own, "pitched": outings, "BF": round(own * 25 if own else outings * 4.3)}
        changed: dict[str, Json] = {"role": "S" if own else row["role"], "MIP": "6" if own else "1", "starts": own}
        pitchers.append({**row, **changed, "home": "C", "away": "C", "usage": usage})
    return {**plain, "players": players, "pitchers": pitchers}


def rows(data: Json) -> list[dict[str, Json]]:
    assert isinstance(data, list)
    return [row for row in data if isinstance(row, dict)]


def team_of(data: Json) -> Team:
    return sides.team_of(data, "the team")


@dataclass
class Played:
    """A season of four clubs: their cards, what they have done, each day's sheets."""

    teams: Mapping[str, Json]
    histories: Mapping[str, ClubHistory]
    sheets: list[tuple[str, Mapping[str, Json]]] = field(default_factory=list)


@cache
def season(dh: bool, options: tuple[str, ...] = ("stealing",), seed: str = "summer", games: int = GAMES) -> Played:
    """Every two clubs in series of three, a day off after each; sheets, games and histories as the league makes them."""
    teams: dict[str, Json] = {name: with_usage(name) for name in NAMES}
    played = Played(teams, {name: ClubHistory(games) for name in NAMES})
    dugout, manager = SeasonDugout(), Sensible()
    pairs = list(permutations(NAMES, 2))
    for number in range(games):
        series, day = divmod(number, 3)
        home, away = pairs[series * 5 % len(pairs)]
        others = [name for name in NAMES if name not in (home, away)]
        for game, clubs in enumerate(((away, home), (others[0], others[1]))):
            today = series * 4 + day
            days = [GameDay(today, 4 + today // 30, clubs[1 - seat], seat == 1, dh, RULES) for seat in BOTH]
            for club, each in zip(clubs, days, strict=True):
                new_opponent(played.histories[club], each)
            name = f"{seed} {number} {game}"
            sheets = [
                dugout.sheet(teams[clubs[seat]], played.histories[clubs[seat]], days[seat], luck(name, seat, 0))
                for seat in BOTH
            ]
            both = dugout.second_look(sheets[0], sheets[1], 0), dugout.second_look(sheets[1], sheets[0], 0)
            chosen = {**dict.fromkeys(options, True), **dugout.options_for(GAME.switches, days[0])}
            setup = Setup(*both, GAME.set_up(as_node(both[0]), as_node(both[1]), as_node(chosen)).options)
            events = told(setup, name, manager)
            lines = lines_of(Scorebook.of(events))
            for seat in BOTH:
                sheet = both[seat]
                assert isinstance(sheet, dict)
                played.sheets.append((clubs[seat], sheet))
                add_game(played.histories[clubs[seat]], days[seat], lines.clubs[seat])
                dugout.after(events, seat, played.histories[clubs[seat]], days[seat])
    return played


def told(setup: Setup, name: str, manager: Sensible) -> list[Event]:
    table = LiveTable(GAME, (manager, manager), name)
    table.play(setup)
    return table.events


# --- Playing time


@pytest.mark.parametrize("dh", [True, False])
def test_everybody_bats_as_often_as_he_did(dh: bool) -> None:
    """Within ten plate appearances of his share, two games and a bit, after 150 games of his club; without a designated hitter,
    where pinch hitters come in, within fifteen."""
    played, bound = season(dh), 10 if dh else 15
    for name, data in played.teams.items():
        team, history = team_of(data), played.histories[name]
        real = sum(card.usage.plate_appearances for card in team.batters)
        total = sum(history.of(card.id).plate_appearances for card in team.batters)
        for card in team.batters:
            share = card.usage.plate_appearances * total / real
            if history.of(card.id).games == GAMES:
                continue  # his place in the order gives no more
            assert abs(history.of(card.id).plate_appearances - share) <= bound, (name, card.name)


def test_starters_start_as_often_as_they_did_and_relievers_face_as_many() -> None:
    """Starters within one start and two batters of their usual day; relievers within 60 of their share of the relief."""
    played = season(True)
    for name, data in played.teams.items():
        team, history = team_of(data), played.histories[name]
        pen = [card for card in team.staff if not card.usage.starts]
        faced = sum(history.of(card.id).batters_faced for card in pen)
        real = sum(card.usage.batters_faced for card in pen)
        for card in team.staff:
            past = history.of(card.id)
            assert abs(past.starts - card.usage.starts * GAMES / 150) <= 1, (name, card.name)
            if not card.usage.starts:
                assert abs(past.batters_faced - card.usage.batters_faced * faced / real) <= 60, (name, card.name)
            else:
                assert past.batters_faced / past.starts == pytest.approx(25, abs=2), (name, card.name)


def test_starters_have_four_days_of_rest() -> None:
    played = season(True)
    for name, data in played.teams.items():
        for card in team_of(data).staff:
            days = [each.day for each in played.histories[name].of(card.id).pitched if each.started]
            assert all(later - earlier >= 4 for earlier, later in pairwise(days)), (name, card.name)


def test_relievers_rest_when_they_must() -> None:
    """After two innings, and after three games in a row, whoever asks for it (PT-200, PT-201)."""
    played = season(True)
    for name, data in played.teams.items():
        for card in team_of(data).staff:
            games = [each for each in played.histories[name].of(card.id).pitched if not each.started]
            numbers = {each.game for each in games}
            for each in games:
                assert each.outs < 6 or each.game + 1 not in numbers
                assert not numbers >= set(range(each.game, each.game + 4))


# --- Sheets


@pytest.mark.parametrize("dh", [True, False])
def test_every_position_is_filled_by_who_plays_it(dh: bool) -> None:
    played = season(dh)
    teams = {name: team_of(data) for name, data in played.teams.items()}
    for name, sheet in played.sheets:
        lineup, out = sheet["lineup"], sheet["out"]
        assert isinstance(lineup, list) and isinstance(out, list)
        cards = {card.name: card for card in teams[name].players}
        entries = [str(entry).partition(" ") for entry in lineup]
        assert len(entries) == (9 if dh else 8)
        for short, _, who in entries:
            assert who not in out
            assert short == "DH" or any(position.short.upper() == short for position in cards[who].gloves), (short, who)
        there = {card.name for card in teams[name].batters} - set(map(str, out))
        assert sum(Position.CATCHER in cards[who].gloves for who in there) >= 2
        assert sheet["starter"] not in out
        assert 3 <= sum(card.name not in out and card.name != sheet["starter"] for card in teams[name].staff) <= 7


def test_the_same_past_gives_the_same_sheet_and_the_team_stays_the_same_object() -> None:
    played = season(True)
    team = played.teams["zeppelins"]
    day = GameDay(200, 9, "alchemists", True, True)
    one, two = (SeasonDugout().sheet(team, played.histories["zeppelins"], day, 77) for _ in range(2))
    assert one == two
    assert isinstance(one, dict)
    assert one["team"] is team
    lineups = {str(SeasonDugout().sheet(team, played.histories["zeppelins"], day, seed)) for seed in range(8)}
    assert len(lineups) > 1


def test_the_first_day_is_the_aces_and_the_regulars() -> None:
    team = with_usage("zeppelins")
    sheet = SeasonDugout().sheet(team, ClubHistory(150), GameDay(0, 4, "alchemists", True, True), 5)
    assert isinstance(sheet, dict)
    assert sheet["starter"] == "Strato Cruz"
    usual = next(iter(team_of(team).dh_lineups.values()))
    lineup = sheet["lineup"]
    assert isinstance(lineup, list)
    assert {str(entry).partition(" ")[2] for entry in lineup} >= {spot.card.name for spot in usual[:5]}
    assert set(sheet) == {"team", "starter", "lineup", "out"}


def test_who_is_hurt_does_not_play() -> None:
    team = with_usage("zeppelins")
    ids = {card.name: card.id for card in team_of(team).players}
    history = ClubHistory(150, 10, "alchemists")
    for name in ("Otto von Blimpf", "Strato Cruz", "Softly Landon"):
        history.of(ids[name]).out = 3
    sheet = SeasonDugout().sheet(team, history, GameDay(12, 4, "alchemists", True, True), 5)
    assert isinstance(sheet, dict) and isinstance(sheet["out"], list)
    assert sheet["starter"] != "Strato Cruz"
    assert {"Otto von Blimpf", "Strato Cruz", "Softly Landon"} <= set(map(str, sheet["out"]))
    assert "Otto von Blimpf" not in str(sheet["lineup"])
    assert sheet["hurt"] == ["batter", "pitcher"]


def test_somebody_plays_hurt_where_nobody_else_is_left() -> None:
    team = with_usage("zeppelins")
    history = ClubHistory(150, 10, "alchemists")
    for card in team_of(team).players:
        history.of(card.id).out = 3
    sheet = SeasonDugout().sheet(team, history, GameDay(12, 4, "alchemists", True, False), 5)
    setup = GAME.set_up(as_node(sheet), as_node("alchemists"), as_node({}))
    check(told(setup, "hurt", Sensible()))


def test_what_a_series_and_a_month_carry_over() -> None:
    team = with_usage("zeppelins")
    card = team_of(team).batters[0]
    history = ClubHistory(150, 10, "alchemists", 4)
    history.of(card.id).attempts = 2
    dugout = SeasonDugout()
    same = dugout.sheet(team, history, GameDay(12, 4, "alchemists", True, True), 5)
    assert isinstance(same, dict)
    assert same["attempts"] == {card.name: 2}
    assert same["home stolen"] is True
    other = dugout.sheet(team, history, GameDay(32, 5, "postmasters", True, True), 5)
    assert isinstance(other, dict)
    assert "attempts" not in other
    assert "home stolen" not in other


def test_a_tired_starter_says_how_tired() -> None:
    squad = DugoutTeam(with_usage("zeppelins"))
    yesterday = [PlayerHistory(starts=0, pitched=[Appearance(10, 11, 18, True)]) for _ in squad.hurlers]
    starter, lacks = pick_starter(squad, yesterday, 11, 12)
    assert starter.name == "Strato Cruz"
    assert lacks == starter.spacing - 1
    rested = [PlayerHistory(pitched=[Appearance(5, 5, 18, True)]) for _ in squad.hurlers]
    assert pick_starter(squad, rested, 11, 12)[1] == 0


def test_four_days_of_rest_unless_he_really_started_oftener() -> None:
    squad = DugoutTeam(with_usage("zeppelins"))
    ace, _, _, fourth, fifth = squad.starters
    assert (ace.name, ace.spacing, fifth.spacing) == ("Strato Cruz", 4, 5)  # 34 and 21 of 150 starts
    arms = [PlayerHistory(starts=30) for _ in squad.hurlers]
    arms[fourth.number] = PlayerHistory(starts=5, pitched=[Appearance(20, 20, 18, True)])
    arms[ace.number] = PlayerHistory(starts=5, pitched=[Appearance(20, 20, 18, True)])
    assert pick_starter(squad, arms, 25, 25) == (ace, 0)
    arms[ace.number] = PlayerHistory(starts=5, pitched=[Appearance(22, 22, 18, True)])
    assert pick_starter(squad, arms, 25, 25) == (fourth, 0)


def test_the_rest_of_relievers() -> None:
    def past(*games: tuple[int, int]) -> PlayerHistory:
        return PlayerHistory(pitched=[Appearance(game, game, outs, False) for game, outs in games])

    assert tired(past((10, 6)), 10, 11, True)
    assert not tired(past((10, 5)), 10, 11, True)
    assert not tired(past((9, 6)), 10, 11, True)
    assert tired(past((8, 3), (9, 3), (10, 3)), 10, 11, True)
    assert not tired(past((7, 3), (9, 3), (10, 3)), 10, 11, True)
    assert IN_A_ROW == 3
    assert tired(PlayerHistory(pitched=[Appearance(9, 9, 18, True)]), 10, 11, True)


# --- Who stands where


def test_nine_takes_the_first_of_the_ranking_who_fill_the_field_together() -> None:
    """Against trying every set: no other set of the same ranking stands higher."""
    squad = DugoutTeam(with_usage("zeppelins"))
    for turn in range(0, 14, 3):
        ranked = [*squad.hitters[turn:], *squad.hitters[:turn]]
        chosen = nine(ranked, False)
        assert len(chosen) == 8
        taken: list[int] = []
        for number, hitter in enumerate(ranked):
            if fits([ranked[each] for each in taken] + [hitter]):
                taken.append(number)
        assert chosen == [ranked[number] for number in taken[:8]]


def fits(hitters: Sequence[object], used: int = 0) -> bool:
    """Can all of them stand somewhere at once? By trying."""
    if not hitters:
        return True
    first, *rest = hitters
    places = [position for position in getattr(first, "places", ()) if 2 <= position <= 9]
    return any(not used >> place & 1 and fits(rest, used | 1 << place) for place in places)


@pytest.mark.parametrize("dh", [True, False])
def test_positions_cost_the_least_possible(dh: bool) -> None:
    """Against trying every way."""
    positions = range(2, 11 if dh else 10)
    for name in NAMES:
        squad = DugoutTeam(with_usage(name))
        for turn in range(len(squad.hitters)):
            chosen = nine([*squad.hitters[turn:], *squad.hitters[:turn]], dh)
            stands = assigned(chosen, positions)
            assert sorted(stands.values()) == list(positions)
            cost = sum(hitter.cost[stands[hitter.bit]] for hitter in chosen)
            assert cost == cheapest(
                [{place: hitter.cost[place] for place in hitter.places} for hitter in chosen], set(positions)
            )


def cheapest(costs: Sequence[Mapping[int, float]], free: set[int]) -> float:
    """The least sum, by trying; infinite where there is no way."""
    if not costs:
        return 0.0
    first, *rest = costs
    return min((cost + cheapest(rest, free - {place}) for place, cost in first.items() if place in free), default=float("inf"))


def test_men_who_hit_left_handers_come_in_against_them() -> None:
    played = season(True)
    dugout = SeasonDugout()
    changed = 0
    for name, sheet in played.sheets[:200]:
        other = played.teams["zeppelins" if name != "zeppelins" else "alchemists"]
        staff = {card.throws: card.name for card in team_of(other).staff if card.starts}
        plain: Json = {**sheet}
        if "R" in staff:
            assert dugout.second_look(plain, {"team": other, "starter": staff["R"]}, 1) is plain
        if "L" in staff:
            second = dugout.second_look(plain, {"team": other, "starter": staff["L"]}, 1)
            assert isinstance(second, dict) and isinstance(second["lineup"], list) and isinstance(sheet["lineup"], list)
            different = [pair for pair in zip(second["lineup"], sheet["lineup"], strict=True) if pair[0] != pair[1]]
            assert len(different) <= 2
            cards = {card.name: card for card in team_of(played.teams[name]).batters}
            for new, old in different:
                come, gone = (cards[str(entry).partition(" ")[2]] for entry in (new, old))
                assert str(new).partition(" ")[0] == str(old).partition(" ")[0]
                assert come.name not in (out if isinstance(out := sheet["out"], list) else [])
                assert gone.usage.plate_appearances < come.usage.plate_appearances * 20
            changed += bool(different)
    assert changed


# --- What a game carries over


def test_attempts_and_injuries_are_taken_down() -> None:
    """Against the rules' own count: what both sides' states say at the end of games with every option."""
    dugout = SeasonDugout()
    attempts = hurt = 0
    names = GAME.teams()
    for number in range(60):
        setup = GAME.set_up(as_node(names[number % 8]), as_node(names[(number + 1) % 8]), as_node({"preset": "full"}))
        table = LiveTable(GAME, (Sensible(), Sensible()), f"after {number}")
        state = table.play(setup)
        for seat in BOTH:
            history = ClubHistory(162)
            dugout.after(table.events, seat, history, GameDay(0, 6, "x", True, False))
            tried = {player: past.attempts for player, past in history.players.items() if past.attempts}
            assert tried == dict(state.sides[seat].attempts)
            assert (history.home_steal_month == 6) == state.sides[seat].home_stolen
            out = {event.player: event.games for event in table.events if isinstance(event, Injury) and event.side == seat}
            assert {player: past.out for player, past in history.players.items() if past.out} == out
            attempts, hurt = attempts + sum(tried.values()), hurt + len(out)
    assert attempts > 60
    assert hurt > 10


def test_options_of_a_season() -> None:
    dugout = dugout_of(GAME)
    assert set(dugout.options) <= {switch.name for switch in GAME.switches}
    with_dh = dugout.options_for(GAME.switches, GameDay(0, 4, "x", True, True))
    assert with_dh["dh"] is True
    assert set(with_dh) == {*dugout.options, "dh"}
    assert dugout.manager in GAME.managers


def test_a_season_with_every_option_breaks_nothing() -> None:
    """Sheets are legal (each is set up as at the table), and every game comes to its end."""
    every = tuple(switch.name for switch in GAME.switches if switch.default is False and switch.name != "dh")
    played = season(True, every, "full", 30)
    assert all(history.games == 30 for history in played.histories.values())
    assert any("hurt" in sheet for _, sheet in played.sheets)


def test_after_the_schedule_the_first_of_the_rotation_start() -> None:
    data = with_usage("alchemists")
    dugout, history = SeasonDugout(), ClubHistory(GAMES, games=GAMES)
    squad = dugout.squad(data)
    started = []
    for day in range(200, 214):
        sheet = dugout.sheet(data, history, GameDay(day, 10, "zeppelins", True, True, RULES), 0)
        assert isinstance(sheet, dict)
        starter = next(each for each in squad.starters if each.name == sheet["starter"])
        past = history.of(starter.card.id)
        past.pitched.append(Appearance(history.games + 1, day, 18, True))
        history.games += 1
        started.append(starter)
    assert set(started) == set(squad.starters[:4])
    assert started[:4] == list(squad.starters[:4])


# --- Who names his men himself


def arms_of(data: Json) -> tuple[str, str]:
    """The ids of the first starter and of a reliever."""
    squad = SeasonDugout().squad(data)
    return squad.starters[0].card.id, next(each.card.id for each in squad.hurlers if not each.starts)


def test_a_starter_of_ones_own() -> None:
    """He lacks the days of rest that he lacks, the rules of relief keep others out, and the rest of the sheet follows."""
    data, dugout, history = with_usage("alchemists"), SeasonDugout(), ClubHistory(GAMES, 20, "zeppelins")
    first, reliever = arms_of(data)
    history.of(first).pitched.append(Appearance(19, 29, 21, True))
    history.of(reliever).pitched.append(Appearance(20, 30, 6, False))
    day = GameDay(31, 5, "zeppelins", True, True, RULES)
    names = {each.player.id: each for each in dugout.available(data, history, day)}
    assert names[first].words.endswith("started 2 days ago, 2 days short of rest, which with mip off costs nothing")
    assert names[reliever].barred == "two innings of relief in the last game (PT-200)"
    usual = dugout.sheet(data, history, day, 7)
    own = dugout.sheet(data, history, day, 7, first)
    assert isinstance(usual, dict) and isinstance(own, dict)
    assert usual["starter"] != own["starter"] == names[first].player.name
    assert own["rest"] == 2
    assert own["lineup"] == usual["lineup"]
    assert str(own["starter"]) not in str(own["out"])
    with pytest.raises(NotLegal, match=r"can't pitch today: two innings of relief in the last game \(PT-200\)"):
        dugout.sheet(data, history, day, 7, reliever)
    free = GameDay(31, 5, "zeppelins", True, True, frozenset(("mip",)))
    assert dugout.sheet(data, history, free, 7, reliever), "with the option off nobody must rest"
    words = next(each.words for each in dugout.available(data, history, free) if each.player.id == first)
    assert words.endswith("2 days short of rest: 2 innings fewer (PT-194)")
    history.of(first).out = 4
    with pytest.raises(NotLegal, match=r"hurt, misses 4 more games \(PT-209\)"):
        dugout.sheet(data, history, day, 7, first)
    for game in (18, 19):
        history.of(reliever).pitched.insert(0, Appearance(game, 28, 1, False))
    history.of(reliever).pitched[-1].outs = 1
    with pytest.raises(NotLegal, match=r"three games in a row \(PT-201\)"):
        dugout.sheet(data, history, day, 7, reliever)
    with pytest.raises(NotLegal, match="is no pitcher"):
        dugout.sheet(data, history, day, 7, "nobody")


def test_a_lineup_of_ones_own() -> None:
    """Who is named is there, also when the dugout had left him out; the pitcher bats ninth, and only as a pitcher."""
    data, dugout = with_usage("alchemists"), SeasonDugout()
    sheet = dugout.sheet(data, ClubHistory(GAMES), GameDay(1, 4, "zeppelins", True, False, RULES), 7)
    assert isinstance(sheet, dict)
    setup = Setup(sheet, sheet, {"dh": False})
    before = GAME.sheets(setup)[AWAY]
    left_out = next(each for each in dugout.squad(data).hitters if each.name in str(sheet["out"]))
    order = [Slot(left_out.card.player, before.order[0].position), *before.order[1:]]
    own = dugout.lined_up(sheet, order)
    assert isinstance(own, dict)
    assert left_out.name in str(own["lineup"])
    assert left_out.name not in str(own["out"])
    assert GAME.sheets(Setup(own, sheet, {"dh": False}))[AWAY].order == tuple(order)
    with pytest.raises(NotLegal, match="bats 8th; the pitcher bats ninth"):
        dugout.lined_up(sheet, [*before.order[:7], before.order[8], before.order[7]])
    with pytest.raises(NotLegal, match="is a pitcher"):
        dugout.lined_up(sheet, [Slot(dugout.squad(data).hurlers[1].card.player, before.order[0].position), *before.order[1:]])


def test_a_person_is_told_who_is_left_out_and_why_and_may_be_free_of_all_but_the_rules() -> None:
    """Every man is in the lineup, on the bench, in the bullpen or among those who are not available, with a reason (PT-200)."""
    data, dugout, history = with_usage("alchemists"), SeasonDugout(), ClubHistory(GAMES, 20, "zeppelins")
    starter, reliever = arms_of(data)
    cards = {card.id: card for card in team_of(data).players}
    hurt, played = [card for card in team_of(data).batters if card.usage.plate_appearances < 200][:2]
    history.of(starter).pitched.append(Appearance(19, 30, 21, True))
    history.of(reliever).pitched.append(Appearance(20, 30, 6, False))
    history.of(hurt.id).out = 3
    history.of(played.id).plate_appearances = 500
    day = GameDay(31, 5, "zeppelins", True, True, RULES)
    sheet = dugout.sheet(data, history, day, 7)
    assert isinstance(sheet, dict) and isinstance(sheet["out"], list)
    assert dugout.left_out(sheet) == {}, "computers need no words"
    bound = dugout.for_person(sheet, history, day, True)
    why = dugout.left_out(bound)
    assert set(why) == set(map(str, sheet["out"]))
    assert why[cards[starter].name] == "started yesterday (usage)"
    assert why[cards[reliever].name] == "two innings of relief in the last game (PT-200)"
    assert why[hurt.name] == "hurt, misses 3 more games (PT-209)"
    assert why[played.name] == "has played more than his share of the season (usage)"
    free = dugout.for_person(sheet, history, day, False)
    assert set(dugout.left_out(free)) == {cards[reliever].name, hurt.name}
    for each in (bound, free):
        setup = GAME.set_up(as_node(each), as_node("zeppelins"), as_node({"dh": True}))
        groups = dict(rosters(View(GAME.new_state(setup), AWAY))[AWAY].groups)
        reasons = {face.title: face.rows[0] for face in groups[NOT_TODAY]}
        assert reasons == {name: Fact("Today", reason) for name, reason in dugout.left_out(each).items()}
        check(told(setup, "a person's", Sensible()))


def test_who_has_not_relieved_is_not_said_to_have_relieved_too_much() -> None:
    """A starter between his starts waits to be behind his share of relief; a reliever who is fresh waits for others."""
    data, dugout, history = with_usage("alchemists"), SeasonDugout(), ClubHistory(GAMES, 20, "zeppelins")
    first, second, *_ = rows(data["pitchers"])
    assert isinstance(first["usage"], dict)
    first["usage"] = {**first["usage"], "pitched": 40}  # he relieved, too
    squad, day = dugout.squad(data), GameDay(31, 5, "zeppelins", True, True, RULES)
    fresh = next(each for each in squad.hurlers if each.relieves)
    past = history.of(squad.hurlers[0].card.id)
    past.pitched.append(Appearance(17, 28, 21, True))
    why = "a starter who relieves only when he is behind his share of it (usage)"
    assert usage_text(squad, str(first["name"]), past, day) == why
    assert usage_text(squad, str(second["name"]), PlayerHistory(), day) == "a starter who does not relieve (usage)"
    assert usage_text(squad, fresh.name, PlayerHistory(), day) == "others are to relieve before him (usage)"
    worked = PlayerHistory(5, 0, 20, 0, [Appearance(18, 29, 3, False)])
    assert usage_text(squad, fresh.name, worked, day) == "has pitched more than his share of the season (usage)"


def test_a_man_of_several_clubs_is_with_one_at_a_time_and_plays_as_much_as_he_did() -> None:
    """He is there in his part of the season alone, also for people; his share of all of it falls into that part."""
    data, dugout = with_usage("alchemists"), SeasonDugout()
    regular = next(iter(rows(data["players"])))
    assert isinstance(regular["usage"], dict)
    regular["usage"] = {**regular["usage"], "stints": [[0.5, 1]]}
    name, id_ = str(regular["name"]), team_of(data).named[str(regular["name"])].id
    history, played = ClubHistory(100), []
    for number in range(100):
        day = GameDay(number, 5, "zeppelins", True, True, RULES, 100)
        sheet = dugout.sheet(data, history, day, luck("trade", AWAY, number))
        assert isinstance(sheet, dict) and isinstance(sheet["lineup"], list)
        history.games += 1
        for entry in sheet["lineup"]:
            trips = history.of(team_of(data).named[str(entry).partition(" ")[2]].id)
            trips.plate_appearances += 4
        played.append(any(str(entry).endswith(f" {name}") for entry in sheet["lineup"]))
        reason = next(each.barred for each in dugout.available(data, history, day) if each.player.id == id_)
        assert reason == ("with another club at this time of the season" if number < 50 else "")
        if number < 50:
            assert name in dugout.left_out(dugout.for_person(sheet, history, day, False))
    assert not any(played[:50])
    assert sum(played[50:]) == 50, "half a season's share of the plate appearances is more than half a season holds"
    unknown = dugout.sheet(data, ClubHistory(100), GameDay(0, 4, "zeppelins", True, True, RULES), 0)
    assert name in str(unknown), "where the season's length is not known, everybody is there"


def test_a_starter_of_several_clubs_starts_while_he_is_there() -> None:
    data, dugout, history = with_usage("alchemists"), SeasonDugout(), ClubHistory(100)
    ace = rows(data["pitchers"])[0]
    assert isinstance(ace["usage"], dict)
    ace["usage"] = {**ace["usage"], "starts": 10, "stints": [[0, 0.3]]}
    id_ = team_of(data).named[str(ace["name"])].id
    starts = []
    for number in range(100):
        day = GameDay(number, 5, "zeppelins", True, True, RULES, 100)
        sheet = dugout.sheet(data, history, day, luck("trade", AWAY, number))
        assert isinstance(sheet, dict)
        history.games += 1
        arm = history.of(team_of(data).named[str(sheet["starter"])].id)
        arm.starts += 1
        arm.pitched.append(Appearance(history.games, number, 18, True))
        starts.append(sheet["starter"] == ace["name"])
        if number >= 30:
            assert str(ace["name"]) in str(sheet["out"])
    assert 5 <= sum(starts[:30]) <= 8 and not any(starts[30:]), "10 of 150 starts are 7 of 100"
    with pytest.raises(NotLegal, match="with another club at this time of the season"):
        dugout.sheet(data, history, GameDay(60, 5, "zeppelins", True, True, RULES, 100), 1, id_)


@pytest.mark.parametrize("wrong", [[[0.5, 0.5]], [[0, 2]], [[0]], [["a", 1]], 3])
def test_stints_that_are_none(wrong: Json) -> None:
    data = with_usage("alchemists")
    first, *others = rows(data["players"])
    assert isinstance(first["usage"], dict)
    players: Json = [{**first, "usage": {**first["usage"], "stints": wrong}}, *others]
    with pytest.raises(Unreadable, match="stints"):
        GAME.set_up(as_node({**data, "players": players}, "own.yaml"), as_node("zeppelins"), as_node({}))


def test_reasons_are_of_players_of_the_team() -> None:
    with pytest.raises(Unreadable, match="away: why out: expected a player of the Alchemists"):
        GAME.set_up(as_node({"team": "alchemists", "why out": {"Nobody": "tired"}}, "away"), as_node("zeppelins"), as_node({}))
