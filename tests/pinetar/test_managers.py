"""Pine Tar's manager of thumb rules: one position at a time, whole games with every option, and how often it does what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

import pytest

from hotstove.baseball.plays import Count, Play
from hotstove.baseball.positions import Position
from hotstove.book.conservation import check
from hotstove.book.scorebook import Scorebook
from hotstove.games.pinetar import GAME, bench, calls, ground, opening
from hotstove.games.pinetar.batting import TAG_CALL
from hotstove.games.pinetar.bench import BATTING_PLACE, IN_HIS_PLACE, PINCH_HITTER, RELIEF, WHO_FIELDS, fillers
from hotstove.games.pinetar.calls import SWING, defense_calls, offense_calls
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.managers.running import CONTACT, TO_SECOND, TO_THIRD, strikeouts
from hotstove.games.pinetar.managers.sensible import RULES, Sensible
from hotstove.games.pinetar.managers.usual_day import enough, usual_batters
from hotstove.games.pinetar.managers.worth import worth, worth_against
from hotstove.games.pinetar.outcomes import column
from hotstove.games.pinetar.state import PineTarState, Replacement, View
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, HOME, Event, Seat
from hotstove.table.game import Bench, Manager, Setup, Until
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node

O = TypeVar("O")  # noqa: E741
Start: TypeAlias = dict[str, Any]
"""The keys of a scenario's start."""
NEVER, SURELY = (1 << 64) - 1, 0
"""Luck with which a manager never does, and surely does, what he does now and then."""
WHOLE = 1000 * ((1 << 64) // 1000 - 1) + 999
"""Luck that is 999 of a thousand."""


class Drawn:
    """A bench with the luck that a test wants."""

    def __init__(self, seat: Seat, luck: int) -> None:
        self.seat = seat
        self._luck = luck

    def luck(self) -> int:
        return self._luck

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> Any:  # noqa: ANN401
        raise AssertionError("thumb rules play nothing out")


def setup(away: str = "alchemists", home: str = "zeppelins", dh: bool = False, **options: Json) -> Setup:
    return GAME.set_up(as_node(away), as_node(home), as_node({"preset": "full", "dh": dh, **options}))


def position(sides: Setup | None = None, **start: Json) -> PineTarState:
    return GAME.position(sides or setup(), as_node(dict(start), "start"))


def asked(state: PineTarState, seat: Seat, options: Sequence[O], why: str, luck: int = NEVER) -> O:
    table_bench: Bench = Drawn(seat, luck)
    return Sensible().choose(View(state, seat), options, why, table_bench)


def call(state: PineTarState, luck: int = NEVER) -> str:
    """What the side at bat calls."""
    return str(asked(state, state.half, offense_calls(state), calls.OFFENSE, luck))


def reply(state: PineTarState) -> str:
    """What the side in the field answers to swinging away."""
    seat: Seat = HOME if state.half == AWAY else AWAY
    return str(asked(state, seat, defense_calls(state, SWING), calls.DEFENSE))


def mound(side: str, **keys: Json) -> dict[str, Json]:
    return {side: dict(keys)}


# --- Whole games


class Watched:
    """A manager whose answers, and the field at every question of the defense, are looked at."""

    def __init__(self, inner: Manager) -> None:
        self.inner = inner
        self.asked: Counter[str] = Counter()

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        answer = self.inner.choose(view, options, why, bench)
        assert any(answer is option for option in options), why
        self.asked[why] += 1
        if why == calls.DEFENSE:
            standing(view.state)
        return answer


def standing(state: PineTarState) -> None:
    """Nine different men in the field, and behind the plate one who can catch as long as the team has one."""
    side = state.defense
    field = side.fielders[1:]
    assert None not in field
    assert len({card.id for card in field if card is not None}) == 9
    catcher = side.fielders[Position.CATCHER]
    assert catcher is not None
    assert Position.CATCHER in catcher.gloves or not any(Position.CATCHER in card.gloves for card in side.bench)


def test_every_question_of_two_hundred_games_gets_a_legal_answer_and_nobody_is_lost() -> None:
    teams = GAME.teams()
    watched = Watched(Sensible())
    for number in range(200):
        away, home = teams[number % 8], teams[(number + 1 + number // 8 % 7) % 8]
        table = LiveTable(GAME, (watched, watched), f"legal {number}")
        table.play(setup(away, home, number % 2 == 0))
        check(table.events)
    rare = {bench.REPLACEMENT, bench.RUNNER_OUT}  # asked once in a hundred games
    never = {opening.POSITION, opening.BATS_NEXT}  # they take a lineup of the sheet
    assert set(watched.asked) >= set(RULES) - rare - never
    assert sum(watched.asked.values()) / 200 < 230


def test_random_calls_are_answered_too() -> None:
    """A manager in the middle of another's substitutions finds an option to every question."""

    class Mixed:
        """One question by chance, the next by the thumb rules."""

        def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
            inner: Manager = Sensible() if bench.luck() % 2 else AtRandom()
            answer = inner.choose(view, options, why, bench)
            heard[why] += 1
            return answer

    heard: Counter[str] = Counter()
    for number in range(70, 130):
        table = LiveTable(GAME, (Mixed(), Mixed()), f"mixed {number}")
        table.play(setup(dh=number % 2 == 0))
        check(table.events)
    assert set(heard) == set(RULES)


def test_the_same_seed_gives_the_same_game() -> None:
    def told() -> list[Event]:
        table = LiveTable(GAME, (Sensible(), Sensible()), "again")
        table.play(setup())
        return table.events

    assert told() == told()


def test_thumb_rules_beat_chance() -> None:
    """In both seats of twenty seeds; by chance alone that has a probability below one in a hundred million."""
    won = 0
    for number in range(20):
        for seat in (AWAY, HOME):
            managers = (Sensible(), AtRandom()) if seat == AWAY else (AtRandom(), Sensible())
            state = LiveTable(GAME, managers, f"chance {number}").play(setup(dh=True))
            won += state.score[seat] > state.score[1 - seat]
    assert won >= 38


def test_steals_bunts_and_changes_are_as_many_as_in_real_games() -> None:
    """Steals and pitchers as in 2016 (0.52 and 0.21 caught, 4.2), bunts as the shipped teams' SHC have it (1975: 0.48)."""
    teams, games = GAME.teams(), 240
    counts: Counter[int] = Counter()
    pitchers = 0
    for number in range(games):
        table = LiveTable(GAME, (Sensible(), Sensible()), f"rates {number}")
        table.play(setup(teams[number % 8], teams[(number + 3) % 8], True))
        book = Scorebook.of(table.events)
        for side in book.sides:
            pitchers += len(side.pitching)
            for line in side.counts.values():
                for what in (Count.STOLEN_BASE, Count.CAUGHT_STEALING, Count.SACRIFICE_HIT):
                    counts[what] += line[what]
    each = {what: number / (2 * games) for what, number in counts.items()}
    assert 0.40 < each[Count.STOLEN_BASE] < 0.66
    assert 0.12 < each[Count.CAUGHT_STEALING] < 0.28
    assert 0.3 < each[Count.SACRIFICE_HIT] < 0.6
    assert 3.2 < pitchers / (2 * games) < 5.0


# --- At bat


def test_a_pitcher_bunts_with_a_runner_on_and_less_than_two_outs() -> None:
    start: Start = {"inning": 3, "batter": 9, "bases": {"1": 8}}
    assert call(position(**start), SURELY) == "sacrifice bunt"
    assert call(position(**start, outs=1), SURELY) == "sacrifice bunt"
    assert call(position(**start), WHOLE) == "swing away"
    assert call(position(**start, outs=2), SURELY) == "swing away"


def test_hitters_bunt_as_often_as_their_cards_have_it() -> None:
    """Nitro Etheridge has SHC 77, Al Embick 67, Cruz Sibley N; nobody bunts far behind."""
    lineups: Json = {
        "away": [
            *("CF Nitro Etheridge", "2B Al Embick", "RF Aurelio Goldbeater", "1B Cruz Sibley", "LF Phil Osterstone"),
            *("3B Adam Antimony", "C Lenny Leadbitter", "SS Vito Rialle"),
        ]
    }
    start: Start = {"lineups": lineups, "bases": {"1": 3}}
    assert call(position(**start, inning=3, batter=1), 800) == "sacrifice bunt"
    assert call(position(**start, inning=3, batter=1), WHOLE) == "swing away"
    assert call(position(**start, inning=3, batter=1, outs=1), 200) == "sacrifice bunt"
    assert call(position(**start, inning=3, batter=1, outs=1), 800) == "swing away"
    assert call(position(**start, inning=3, batter=1, score=[0, 5]), SURELY) == "swing away"
    assert call(position(**start, inning=3, batter=2), SURELY) == "swing away"
    assert call(position(**start, inning=3, batter=4), SURELY) == "swing away"


def test_runners_go_by_their_grade() -> None:
    """Mercury Quicke has SBO B: from the third inning, often; Aurelio Goldbeater N: never."""
    assert call(position(inning=3, bases={"1": 1}, batter=4), 100) == "steal second"
    assert call(position(inning=3, bases={"1": 1}, batter=4), 500) == "swing away"
    assert call(position(inning=2, bases={"1": 1}, batter=4), 100) == "swing away"
    assert TO_SECOND["AA"] > TO_SECOND["A"] > TO_THIRD["AA"] > TO_THIRD["A"] > TO_SECOND["N"] == TO_THIRD["N"] == 0
    assert call(position(inning=8, bases={"1": 3}, batter=4), SURELY) == "swing away"
    assert call(position(inning=3, bases={"1": 1}, batter=4, score=[0, 9]), 100) == "swing away"
    assert call(position(inning=3, bases={"2": 1}, batter=4), 20) == "steal third"
    assert call(position(inning=3, bases={"2": 1}, batter=4, outs=2), 20) == "swing away"


def test_hits_and_runs_are_for_contact_hitters() -> None:
    """Al Embick strikes out on 16 rolls, Cruz Sibley on 34; Mercury Quicke may not steal yet."""
    start: Start = {"inning": 2, "bases": {"1": 1}}
    assert call(position(**start, batter=2), 50) == "hit and run"
    assert call(position(**start, batter=2), 100) == "swing away"
    assert call(position(**start, batter=2, count="ball 1"), 50) == "swing away"
    assert call(position(**start, batter=2, score=[0, 6]), 50) == "swing away"
    swinger = position(**start, batter=4)
    assert strikeouts(swinger.hitter.column("R")) > CONTACT
    assert call(swinger, 50) == "swing away"


def test_everybody_tags_up() -> None:
    assert asked(position(), AWAY, ("all hold", "third tags", "both tag"), TAG_CALL) == "both tag"


def test_a_spent_pitcher_is_hit_for_and_a_fresh_one_is_not() -> None:
    spent = mound("away", outs=18, faced=26, runs=4)
    assert call(position(inning=7, batter=9, score=[2, 4], pitchers=spent)) == "send a pinch hitter"
    fresh = mound("away", outs=6, faced=8)
    assert call(position(inning=3, batter=9, score=[0, 2], pitchers=fresh)) == "swing away"
    ahead = mound("away", outs=18, faced=22, runs=1)
    assert call(position(inning=7, batter=9, score=[3, 1], pitchers=ahead)) == "swing away"


def test_a_weak_bat_is_hit_for_late_and_behind() -> None:
    """Vito Rialle, and only when a shortstop is left."""
    start: Start = {"inning": 8, "batter": 8, "score": [1, 3]}
    state = position(**start)
    assert state.hitter.name == "Vito Rialle"
    throws = state.defense.pitcher.card.throws
    best = max(
        (worth_against(card, throws) for card in state.offense.bench if Position.CATCHER not in card.gloves), default=0.0
    )
    assert best > worth_against(state.hitter, throws) + 6
    assert call(state) == "send a pinch hitter"
    assert call(position(**{**start, "inning": 5})) == "swing away"
    assert call(position(**{**start, "score": [3, 1]})) == "swing away"
    assert call(position(**start, used=["Tink Turadh"])) == "swing away"


def test_the_last_catcher_stays_on_the_bench() -> None:
    state = position(inning=9, batter=9, score=[1, 2], pitchers=mound("away", outs=24, faced=33, runs=2))
    bench = state.offense.bench
    assert [card.name for card in bench if Position.CATCHER in card.gloves] == ["Bram Stonebrim"]
    chosen = asked(state, AWAY, bench, PINCH_HITTER)
    assert chosen.name != "Bram Stonebrim"
    only = tuple(card for card in bench if card.name == "Bram Stonebrim")
    state.offense.bench = only
    assert call(state) == "swing away"
    assert asked(state, AWAY, (*only, *only), PINCH_HITTER) is only[0]  # when somebody else has called


def test_a_fast_man_runs_for_the_slow_tying_run() -> None:
    """Otto von Blimpf is slow, Cirrus Whisper fast; first base must be covered after it."""
    sides = setup("zeppelins", "alchemists", True)
    order = position(sides).offense.order
    slow = next(number for number, card in enumerate(order, 1) if card.name == "Otto von Blimpf")
    batter = slow % 9 + 1
    assert order[slow - 1].speed == 0
    fast = [card.name for card in position(sides).offense.bench if card.speed == 2]
    assert fast == ["Cirrus Whisper"]
    state = position(sides, inning=9, bases={"1": slow}, batter=batter, score=[2, 3])
    assert call(state) == "send a pinch runner"
    assert asked(state, AWAY, ["for the runner on first"], bench.RUNNER_OUT) == "for the runner on first"
    assert asked(state, AWAY, state.offense.bench, bench.PINCH_RUNNER).name == "Cirrus Whisper"
    assert call(position(sides, inning=9, bases={"1": slow}, batter=batter, score=[1, 3])) == "swing away"
    assert call(position(sides, inning=7, bases={"1": slow}, batter=batter, score=[2, 3])) == "swing away"


# --- In the field


def test_a_fresh_pitcher_pitches() -> None:
    assert reply(position()) == "pitch to the batter"
    assert reply(position(inning=5, bases={"2": 1}, batter=3, pitchers=mound("home", outs=12, faced=17, runs=2))) == (
        "pitch to the batter"
    )


@pytest.mark.parametrize(
    ("faced", "runs", "leaves"), [(8, 7, False), (8, 8, True), (16, 6, False), (16, 7, True), (28, 5, True)]
)
def test_a_bad_day_ends_sooner_the_longer_it_is(faced: int, runs: int, leaves: bool) -> None:
    start, _ = usual_batters(next(card for card in position().sides[HOME].team.staff if card.name == "Strato Cruz"))
    assert 23 < start < 27
    pitchers = mound("home", name="Strato Cruz", outs=6, faced=faced, runs=runs, inning_runs=1)
    state = position(inning=3, bases={"1": 1}, batter=3, score=[runs, 0], pitchers=pitchers)
    assert (reply(state) == "change the pitcher") is leaves


def test_a_starter_does_not_begin_an_inning_after_his_usual_day() -> None:
    assert reply(position(inning=7, pitchers=mound("home", outs=18, faced=20))) == "pitch to the batter"
    assert reply(position(inning=7, pitchers=mound("home", outs=18, faced=29))) == "change the pitcher"


def test_who_usually_finishes_is_left_to_finish() -> None:
    assert enough(25.0) == 24.0
    assert enough(38.0) > 42


def test_the_closer_comes_in_for_a_save() -> None:
    """Softly Landon, with a lead of one to three in the ninth."""
    start: Start = {"inning": 9, "pitchers": mound("home", name="Gust Fronteau", relief=True, outs=2, faced=3)}
    state = position(**start, score=[2, 4])
    assert reply(state) == "change the pitcher"
    assert asked(state, HOME, state.defense.bullpen, RELIEF).name == "Softly Landon"
    assert reply(position(**start, score=[2, 7])) == "pitch to the batter"
    shutout = mound("home", outs=24, faced=27, name="Strato Cruz", bonus=True)
    closer = position(inning=9, score=[0, 2], pitchers=shutout).defense.pitcher.card
    assert closer.name == "Strato Cruz"


def test_better_men_when_it_is_close_and_the_others_when_it_is_decided() -> None:
    def first(score: list[Json], inning: int = 8) -> Card:
        state = position(inning=inning, half="top", score=score)
        return asked(state, HOME, state.defense.bullpen, RELIEF, SURELY)

    assert first([2, 3]).name == "Drift Windham"  # B at home; the closer waits for the ninth
    decided = first([9, 1]).pitching
    assert decided is not None and decided.home.first == "G"
    early = first([3, 2], 3).pitching
    assert early is not None and early.relief_innings == 3


def test_the_infield_plays_in_late_when_the_run_counts() -> None:
    start: Start = {"bases": {"3": 1}, "batter": 3}
    assert reply(position(inning=8, score=[2, 2], **start)) == "infield in"
    assert reply(position(inning=8, score=[2, 5], **start)) == "pitch to the batter"
    assert reply(position(inning=4, score=[2, 2], **start)) == "pitch to the batter"
    assert reply(position(inning=8, score=[2, 2], bases={"3": 1}, batter=3, outs=2)) == "pitch to the batter"


def test_a_run_that_matters_is_cut_off_at_home() -> None:
    def chosen(loaded: bool, **start: Json) -> str:
        keys: Start = {"bases": {"1": 1, "2": 2, "3": 3} if loaded else {"1": 1, "3": 3}, "batter": 4, **start}
        return asked(position(**keys), HOME, ground.DOUBLE_PLAY_OPTIONS, ground.TWO_OUTS_OR_HOME)

    assert chosen(True, inning=9, score=[3, 3]) == "one out at home"
    assert chosen(True, inning=4, score=[3, 3]) == "turn two"
    assert chosen(True, inning=9, score=[1, 6]) == "turn two"
    assert chosen(False, inning=9, score=[3, 3]) == "one out at home"
    assert chosen(True, inning=9, score=[3, 3], outs=1) == "turn two"


def test_a_double_switch_when_the_pitchers_place_is_near_and_the_reliever_stays() -> None:
    """Ninth place is due second; Ripcord Lasky has two innings. A fielder at a far place gives his to the pitcher."""
    state = position(inning=7, half="top", opponent_batter=8, pitchers=mound("home", name="Ripcord Lasky", relief=True))
    side = state.sides[HOME]
    switch = asked(state, HOME, (IN_HIS_PLACE, *bench.double_switches(side, 8, side.pitcher.card)), BATTING_PLACE)
    assert isinstance(switch, Replacement)
    assert (side.lineup.slot_of(switch.leaving) - 7) % 9 >= 5
    assert switch.position in switch.entering.gloves
    far = position(inning=7, half="top", opponent_batter=2, pitchers=mound("home", name="Ripcord Lasky", relief=True))
    options = (IN_HIS_PLACE, *bench.double_switches(far.sides[HOME], 8, far.sides[HOME].pitcher.card))
    assert asked(far, HOME, options, BATTING_PLACE) == IN_HIS_PLACE


class Watching(Sensible):
    """Keeps how many batters the side's pitcher has faced when it is asked where he bats."""

    def __init__(self) -> None:
        super().__init__()
        self.faced: list[int] = []

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        if why == BATTING_PLACE:
            self.faced.append(view.state.sides[view.seat].pitcher.faced)
        return super().choose(view, options, why, bench)


def test_where_the_new_pitcher_bats_depends_on_his_innings_and_not_on_those_of_who_leaves() -> None:
    manager = Watching()
    for seed in ("one", "two", "three"):
        LiveTable(GAME, (manager, manager), seed).play(setup())
    assert manager.faced
    assert not any(manager.faced)


def test_who_cannot_play_there_does_not_stay_in() -> None:
    """A pinch hitter for the shortstop: the one who plays short stays, another makes room."""
    state = position(inning=8)
    side = state.offense
    for name, stays in (("Tink Turadh", True), ("Saul Petrie", False)):
        card = next(card for card in side.team.batters if card.name == name)
        copy = state.copy()
        mine = copy.offense
        assert mine.position(7) is Position.SHORTSTOP
        mine.lineup = mine.lineup.enters(card, 7, Position.PINCH_HITTER)
        mine.bench = tuple(each for each in mine.bench if each is not card)
        mine.refresh()
        change = asked(copy, AWAY, fillers(mine, card, Position.SHORTSTOP), WHO_FIELDS)
        assert (change.entering is card) is stays
        assert change.position in change.entering.gloves


# --- What cards are worth


def test_worth_counts_what_ends_a_plate_appearance() -> None:
    plain = {"SO": 20, "GO-SS": 25, "FO-CF": 27, "ROE/PO": 1, "ROE/LO": 2, "BK/WP": 5}
    assert worth(column("vs all", {**plain, "1B": 20})) == pytest.approx(100 * 20 * 0.74 / 95)
    assert worth(column("vs all", {**plain, "HR": 20})) > worth(column("vs all", {**plain, "BB": 20}))


def test_plays_are_told_by_the_rules_alone() -> None:
    """No manager tells anything: what is told are plays, changes and halves."""
    table = LiveTable(GAME, (Sensible(), Sensible()), "told")
    table.play(setup())
    assert any(isinstance(event, Play) for event in table.events)
    assert all(event.why.startswith("PT-") for event in table.events)
