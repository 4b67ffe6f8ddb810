"""The draft of a league: the snake, who may be picked, whom the computer picks, and the file that goes round."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.league_squads import DraftedCards, DraftMan, squads_of
from hotstove.games.pinetar.team_sheets import read_team
from hotstove.league.club_draft import files
from hotstove.league.club_draft.files import DraftFile, draft_of, held, pool_of, read_draft
from hotstove.league.club_draft.filling import pool_fills, unfilled
from hotstove.league.club_draft.making import clubs_named
from hotstove.league.club_draft.rules import BEYOND, COMPUTER, PERSON, ClubDraft, PoolMan, Terms
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.log import NotSaved
from hotstove.table.texts import as_node, read_yaml

GAME = ball_game_named("pinetar")


def man(name: str, places: str, worth: float = 0, person: str = "", source: str = "NYA 1927") -> PoolMan:
    return PoolMan(DraftMan(person or name, name, tuple(places.split("/")), worth, "a card"), 0, source)


def draft(pool: Sequence[PoolMan], people: int = 2, computers: int = 0, size: int = 2, **places: int) -> ClubDraft:
    """A draft of small squads."""
    names = [f"Club {letter}" for letter in "ABCDEFGH"]
    clubs = clubs_named(names[:people], names[people : people + computers], None)
    terms = Terms(clubs, tuple((places or {"C": 1}).items()), size, tuple(pool))
    terms.check()
    terms.check_pool()
    return ClubDraft(terms)


def picked(state: ClubDraft, *names: str) -> ClubDraft:
    for name in names:
        state = state.pick(state.named(name))
    return state


POOL = [
    man("Ann Ace", "C", 9),
    man("Bob Bee", "C/SS", 8),
    man("Cy Crow", "SS", 7),
    man("Dot Drake", "SS", 6),
    man("Ed Eel", "SS", 1),
]


# --- Turns and picks


def test_the_order_snakes() -> None:
    state = draft(POOL, size=2)
    turns = []
    for name in ("ann", "bob", "cy", "dot"):
        turns.append(state.turn)
        state = picked(state, name)
    assert turns == [0, 1, 1, 0]
    assert state.over
    assert [[each.man.name for each in squad] for squad in state.squads] == [["Ann Ace", "Dot Drake"], ["Bob Bee", "Cy Crow"]]
    with pytest.raises(NotLegal, match="the draft is over"):
        state.pick(POOL[4])


def test_a_man_who_is_taken_can_not_be_picked_whatever_card_of_his_is_named() -> None:
    both = [man("Red Rover", "C", 5, "rover", "BOS 1927"), man("Red Rover", "SS", 5, "rover", "WS1 1927")]
    state = draft([*POOL, *both])
    with pytest.raises(NotLegal, match="'rover' could be Red Rover, BOS 1927; Red Rover, WS1 1927"):
        state.named("rover")
    state = picked(state, "red rover, bos 1927")
    assert not any(each.man.person == "rover" for each in state.left)
    for words in ("rover", "Red Rover, WS1 1927"):
        with pytest.raises(NotLegal, match=r"Red Rover, BOS 1927 is with Club A already \(pick 1\); there is one of each man"):
            picked(state, words)


def test_a_pick_that_leaves_a_squad_without_its_places_is_refused() -> None:
    state = picked(draft(POOL), "dot")
    assert "can't be picked" not in state.problem(POOL[2]), "the other club has two picks left"
    state = picked(state, "ed")
    with pytest.raises(NotLegal, match="Cy Crow, NYA 1927 would leave Club B no picks for C, so he can't be picked"):
        picked(state, "cy")
    state = picked(state, "bob")
    assert picked(state, "ann").over


def test_the_last_man_for_a_place_is_left_to_who_needs_him() -> None:
    """Of two catchers one is with Club A already; Club B, which has picked none yet, is to have the other."""
    state = draft([*POOL, man("Fay Fox", "SS"), man("Gus Gnu", "SS")], size=3)
    state = picked(state, "ann", "dot", "ed")
    assert state.turn == 0
    with pytest.raises(NotLegal, match="Bob Bee, NYA 1927 can't be picked: there would be too few men left who play C"):
        picked(state, "bob")
    assert picked(state, "cy", "fay", "bob").over


def test_men_of_a_squad_may_change_places_for_another() -> None:
    pool = [man("Ann", "C/SS"), man("Bob", "C"), man("Cy", "SS"), man("Dot", "C/SS")]
    state = draft(pool, C=1, SS=1)
    assert state.lacks(0) == ["C", "SS"]
    state = picked(state, "ann", "dot", "cy", "bob")
    assert [state.lacks(club) for club in (0, 1)] == [[], []]


@pytest.mark.parametrize("seed", range(30))
def test_places_are_filled_as_far_as_any_choice_of_men_could(seed: int) -> None:
    """The matching leaves as few places empty as the best of all ways to fill them."""
    chance = Random(seed)
    places = [chance.choice("abc") for _ in range(chance.randint(1, 4))]
    men = {str(n): frozenset(chance.sample("abc", chance.randint(1, 2))) for n in range(chance.randint(0, 4))}
    best = 0
    for chosen in product([None, *men], repeat=len(places)):
        held = [each for each in chosen if each is not None]
        if len(set(held)) == len(held) and all(
            each is None or place in men[each] for place, each in zip(places, chosen, strict=True)
        ):
            best = max(best, len(held))
    assert len(unfilled(places, men)) == len(places) - best


@pytest.mark.parametrize("seed", range(30))
def test_the_pool_fills_two_squads_where_it_can_be_divided_so(seed: int) -> None:
    chance = Random(seed)
    wanted = [[chance.choice("abc") for _ in range(2)] for _ in range(2)]
    squads = [{f"own {club}": frozenset(chance.sample("abc", 1))} for club in range(2)]
    pool = {str(n): frozenset(chance.sample("abc", chance.randint(1, 2))) for n in range(chance.randint(0, 3))}
    ways = [set(first) for count in range(len(pool) + 1) for first in combinations(pool, count)]
    could = any(
        not unfilled(wanted[0], {**squads[0], **{each: pool[each] for each in first}})
        and not unfilled(wanted[1], {**squads[1], **{each: pool[each] for each in pool if each not in first}})
        for first in ways
    )
    assert pool_fills(wanted, squads, pool) == could


def test_names_are_understood_by_their_parts_without_accents_and_never_guessed() -> None:
    state = draft([*POOL, man("José Bee", "SS", 2), man("Beeman Low", "SS", 1)])
    assert state.named("jose").label == "José Bee, NYA 1927"
    assert state.named("beeman").man.name == "Beeman Low"
    state = picked(state, "bob bee")
    with pytest.raises(NotLegal, match="'ee' could be José Bee, NYA 1927; Beeman Low, NYA 1927; Ed Eel, NYA 1927"):
        state.named("ee")
    with pytest.raises(NotLegal, match="'b' could be Beeman Low, NYA 1927"):
        state.named("b")  # Bob Bee, who is taken, might be meant
    with pytest.raises(NotLegal, match="nobody called 'Zed' in the pool"):
        state.named("Zed")
    with pytest.raises(NotLegal, match="say who is picked"):
        state.named(" ")


def test_a_draft_without_enough_men_does_not_begin() -> None:
    with pytest.raises(NotLegal, match="the pool has 5 men, and 4 squads of 2 are 8"):
        draft(POOL, people=4)
    with pytest.raises(NotLegal, match="a squad of 2 is too small: its places are 2 C, SS"):
        draft(POOL, C=2, SS=1)
    with pytest.raises(NotLegal, match="too few men for 2 squads who play C"):
        draft(POOL, C=2)
    with pytest.raises(NotLegal, match="a draft needs 2 to 40 clubs, found 1"):
        draft(POOL, people=1)


# --- The computer


def test_the_computer_picks_who_is_furthest_above_the_last_regular_at_his_place() -> None:
    """Two squads need two catchers and two shortstops: the second of each is worth 1 and 6."""
    pool = [man("Ann", "C", 9), man("Bob", "C", 1), man("Cy", "SS", 12), man("Dot", "SS", 6), man("Ed", "SS", 5)]
    state = draft(pool, people=0, computers=2, C=1, SS=1)
    assert [state.terms.values[each.label] for each in pool] == [8, 0, 6, 0, -1]
    done = state.computers_turns()
    assert [label.partition(",")[0] for label in done.picks] == ["Ann", "Cy", "Bob", "Dot"]


def test_a_man_for_a_place_that_is_filled_counts_less() -> None:
    pool = [man("Ann", "C", 100), man("Amy", "C", 60), man("Bob", "C", 60 - BEYOND), man("Cy", "SS", 30), man("Dot", "SS", 29)]
    state = draft([*pool, man("Ed", "SS", 0)], people=1, computers=1, C=1, SS=1, size=3)
    state = picked(state, "ann").computers_turns()
    assert [label.partition(",")[0] for label in state.picks] == ["Ann", "Cy", "Amy"], "the run more decides"


def test_the_computer_goes_on_until_a_persons_turn_and_undo_goes_back_to_one() -> None:
    state = draft(POOL, people=1, computers=1)
    state = picked(state, "ann").computers_turns()
    assert (len(state.picks), state.turn) == (3, 0)
    assert state.undone().picks == ()
    with pytest.raises(NotLegal, match="no pick to take back"):
        state.undone().undone()


def test_computers_alone_always_complete_squads_that_fill_their_places() -> None:
    """Scarce places and many clubs: nobody is left with a place that no man can fill."""
    for seed in range(20):
        chance = Random(seed)
        pool = [
            man(f"Man {n}", "/".join(chance.sample(["C", "SS", "P"], chance.randint(1, 2))), chance.random()) for n in range(12)
        ]
        try:
            state = draft(pool, people=0, computers=4, size=3, C=1, SS=1, P=1)
        except NotLegal:
            continue
        state = state.computers_turns()
        assert state.over
        assert not any(state.lacks(club) for club in range(4))


# --- Clubs


def test_clubs_have_codes_of_their_own() -> None:
    clubs = clubs_named(["Ann's Aces", "Annex", "42"], ["Annals"], None)
    assert [club.code for club in clubs] == ["ANN", "AN2", "XXX", "AN3"]
    assert [club.manager for club in clubs] == [PERSON] * 3 + [COMPUTER]
    with pytest.raises(Unreadable, match="two clubs are called Aces"):
        clubs_named(["Aces"], ["Aces"], None)


def test_a_drawn_order_has_all_clubs() -> None:
    names = [f"Club {letter}" for letter in "ABCDEFGH"]
    orders = {tuple(club.name for club in clubs_named(names, [], str(seed))) for seed in range(5)}
    assert len(orders) > 1
    assert all(sorted(order) == names for order in orders)


# --- Pine Tar's squads and the file


@pytest.fixture(scope="module")
def drafted() -> DraftFile:
    """Two clubs of the computer's and one of a person's, from all teams that come with Pine Tar."""
    nodes = [read_yaml(GAME.team_file(name), f"{name}.yaml") for name in GAME.teams()]
    squads = squads_of(GAME)
    terms = Terms(clubs_named(["Aces"], ["Bees", "Crows"], None), tuple(squads.places), 16, pool_of(GAME, nodes))
    terms.check()
    terms.check_pool()
    state = ClubDraft(terms)
    while not state.over:
        state = state.pick(state.computer_pick()).computers_turns()
    return DraftFile(GAME, [node.plain() for node in nodes], state)


def test_a_drafted_squad_is_a_team_that_can_play(drafted: DraftFile) -> None:
    teams = {name: read_team(as_node(data, name)) for name, data in drafted.squads().items()}
    assert [len(team.players) for team in teams.values()] == [16, 16, 16]
    names = [card.name for team in teams.values() for card in team.players]
    assert len(set(names)) == 48
    for team in teams.values():
        assert sum(card.starts for card in team.staff) >= 4
    GAME.set_up(as_node(drafted.squads()["Aces"]), as_node(drafted.squads()["Bees"]), as_node(None))


def test_the_file_comes_back_as_it_was_written(drafted: DraftFile, tmp_path: Path) -> None:
    drafted.write(tmp_path / "ours.draft")
    again = read_draft(tmp_path / "ours.draft")
    assert again.draft.picks == drafted.draft.picks
    assert again.draft.terms.clubs == drafted.draft.terms.clubs
    assert again.squads() == drafted.squads()
    assert again.text() == drafted.text()


def test_what_is_known_of_a_pool_is_not_read_again(drafted: DraftFile) -> None:
    fresh = drafted.with_draft(ClubDraft(drafted.draft.terms))
    again = draft_of(fresh.text(), "ours.draft", drafted)
    assert again.draft.terms is drafted.draft.terms
    assert again.draft.picks == ()
    teams = [*drafted.teams[1:], drafted.teams[0]]
    other = draft_of(replace(fresh, teams=teams).text(), "ours.draft", drafted)
    assert other.draft.terms.pool[0].source != again.draft.terms.pool[0].source


def test_nobody_else_writes_a_draft_that_is_held(drafted: DraftFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "ours.draft"
    with pytest.raises(Unreadable, match=r"ours.draft: No such file"), held(path):
        pass
    drafted.write(path)
    monkeypatch.setattr(files, "PATIENCE", 0.0)
    with held(path):
        with pytest.raises(NotSaved, match="another hotstove is writing this draft"), held(path):
            pass
        drafted.write(path)  # a new file in its place: the lock of the old one says nothing of it
    with held(path), pytest.raises(NotSaved), held(path):
        pass


def test_who_waits_for_a_draft_gets_the_file_that_was_written_meanwhile(
    drafted: DraftFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits for the old file, which is away when it gets that one's lock; in the new one nobody else is then."""
    path = tmp_path / "ours.draft"
    drafted.write(path)
    monkeypatch.setattr(files, "PATIENCE", 0.0)
    plain = fcntl.flock

    def replaced(lock: int, how: int) -> None:
        plain(lock, how)
        monkeypatch.setattr(fcntl, "flock", plain)
        drafted.write(path)

    monkeypatch.setattr(fcntl, "flock", replaced)
    monkeypatch.setattr(files, "PATIENCE", 5.0)
    with held(path):
        monkeypatch.setattr(files, "PATIENCE", 0.0)
        with pytest.raises(NotSaved), held(path):
            pass


def test_a_man_has_a_figure_for_each_column_of_his_game(drafted: DraftFile) -> None:
    columns = squads_of(GAME).columns
    assert all(len(each.man.figures) == len(columns) for each in drafted.draft.terms.pool)
    at = {column.key: number for number, column in enumerate(columns)}
    for each in drafted.draft.terms.pool:
        pitches, hits = each.man.figures[at["mip"]].printed != "", each.man.figures[at["runs"]].printed != ""
        assert pitches == bool({"SP", "RP"} & set(each.man.places))
        assert pitches or hits


def test_a_man_of_several_clubs_is_with_his_new_one_all_season_with_both_cards() -> None:
    team = read_yaml(GAME.team_file("zeppelins"), "zeppelins.yaml").plain()
    assert isinstance(team, dict) and isinstance(team["players"], list) and isinstance(team["pitchers"], list)
    hitter, pitcher = team["players"][0], team["pitchers"][0]
    assert isinstance(hitter, dict) and isinstance(pitcher, dict)
    hitter.update(id="man-HMZ", usage={"games": 50, "PA": 200, "stints": [[0, 0.4]]})
    pitcher.update(id="man-HMZp")
    squads = squads_of(GAME)
    men = {each.person: each for each in squads.men(as_node(team, "zeppelins.yaml"))}
    assert {"SP", men["man"].places[0]} <= set(men["man"].places)
    everybody = [DraftedCards(team, "HMZ 1996", person) for person in men]
    made = read_team(as_node(squads.squad("Aces", "ACE", everybody)))
    assert len(made.players) == len(team["players"]) + len(team["pitchers"])
    assert made.by_id["man-HMZ"].usage.plate_appearances == 200
    assert not any(card.usage.stints for card in made.players)


def test_two_men_of_one_name_can_play_for_one_club() -> None:
    team = read_yaml(GAME.team_file("zeppelins"), "zeppelins.yaml").plain()
    assert isinstance(team, dict) and isinstance(team["players"], list)
    later = json.loads(json.dumps(team))
    later["season"] = 2001
    later["players"][0]["id"] = "other"
    name = str(later["players"][0]["name"])
    squads = squads_of(GAME)
    men = [DraftedCards(team, "HMZ 1996", each.person) for each in squads.men(as_node(team))]
    made = read_team(as_node(squads.squad("Aces", "ACE", [*men, DraftedCards(later, "HMZ 2001", "other")])))
    assert made.named[f"{name}, HMZ 2001"].id == "other"


WRONG = [
    ("not json", "ours.draft:1: expected the file of a league's draft"),
    ("[]", "expected a mapping"),
    ('{"draft": "pinetar"}', "missing: size; places; clubs; picks; pool"),
]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_what_is_no_draft_says_so(text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "ours.draft").write_text(text)
    with pytest.raises(Unreadable, match="ours") as error:
        read_draft(tmp_path / "ours.draft")
    assert words in str(error.value)


def changed(drafted: DraftFile, path: Path, **values: object) -> Path:
    path.write_text(json.dumps({**json.loads(drafted.text()), **values}))
    return path


def test_what_is_wrong_in_a_drafts_file_is_told_with_its_place(drafted: DraftFile, tmp_path: Path) -> None:
    path, picks = tmp_path / "ours.draft", list(drafted.draft.picks)
    pool = [{**team, "pitchers": []} for team in json.loads(drafted.text())["pool"]]
    cases: list[tuple[dict[str, object], str]] = [
        ({"picks": [*picks[:3], picks[0]]}, r"ours\.draft: picks\[4\]: .* is with Aces already \(pick 1\)"),
        ({"picks": ["Nobody, XXX 1927"]}, r"ours\.draft: picks\[1\]: expected a man of the pool by his name and club"),
        ({"picks": [*picks, picks[0]]}, r"ours\.draft: picks: 49 picks, and the draft has 48"),
        ({"size": 15}, r"ours\.draft: picks: 48 picks, and the draft has 45"),
        ({"size": 3}, r"ours\.draft: a squad of 3 is too small"),
        ({"places": {"C": 0}}, r"ours\.draft: places\.C: expected a whole number from 1"),
        (
            {"clubs": [{"name": "Aces", "code": "ACE", "manager": "nobody"}]},
            r"ours\.draft: clubs\[1\]\.manager: expected one of",
        ),
        ({"pool": pool}, r"ours\.draft: pool\[1\].*: a team needs a pitcher"),
        ({"pool": []}, "expected a pool of 1 to 400 team files, found 0"),
        ({"draft": "smallball"}, "Small Ball has no draft of a league; games that have one: clutch, pinetar, sportsclix"),
    ]
    for values, words in cases:
        with pytest.raises((NotLegal, Unreadable), match=words):
            read_draft(changed(drafted, path, **values))


def test_picks_of_a_file_must_leave_a_squad_its_places(drafted: DraftFile, tmp_path: Path) -> None:
    """A file that somebody has changed by hand: a club of pitchers alone."""
    arms = [each.label for each in drafted.draft.terms.pool if each.man.places[0] in ("SP", "RP")]
    with pytest.raises(NotLegal, match=r"ours\.draft: picks: Aces can't fill C, 1B, .* with the picks that are left"):
        read_draft(changed(drafted, tmp_path / "ours.draft", picks=arms[:31]))
