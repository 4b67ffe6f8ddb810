"""How near a league that is played with Clutch's cards comes to the season: ``python -m benchmarks.clutch_press --help``.

Each league plays games by itself, every club as often as the others at home and away, starters by turns, both sides with the
manager ``sensible``; pitchers begin every game rested. Errors are standard errors over games.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from hotstove.baseball.plays import Kind, Play
from hotstove.games.clutch import GAME
from hotstove.games.clutch.press.maker import Press
from hotstove.games.clutch.press.targets import real_figures
from hotstove.stats.estimates import leagues
from hotstove.stats.lahman import any_season
from hotstove.table.live import live_table
from hotstove.table.texts import Json, as_node

HITS = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)
WALKS = (Kind.WALK, Kind.INTENTIONAL_WALK)
NO_TRIP = (Kind.STEAL, Kind.PICK_OFF)
FIGURES = ("avg", "obp", "slg", "hr", "bb", "so", "runs")
Game = tuple[str, Json, Json, Mapping[str, Json]]


def played(game: Game) -> Counter[str]:
    """The counts of a game."""
    seed, away, home, options = game
    setup = GAME.set_up(as_node(away), as_node(home), as_node(dict(options)))
    table = live_table(GAME, (GAME.managers["sensible"](setup), GAME.managers["sensible"](setup)), setup, seed)
    state = table.play(setup)
    found: Counter[str] = Counter(games=1, runs=sum(state.board.score), innings=state.board.inning)
    for event in table.events:
        if isinstance(event, Play):
            count(event, found)
    for seat in (0, 1):
        found["pitchers"] += len(state.board.lines(seat))
        found["tired"] += sum(line.threw_tired for line in state.board.lines(seat))
        starter = state.board.lines(seat)[0]
        found["starters outs"] += starter.outs
    return found


def count(play: Play, found: Counter[str]) -> None:
    """Count a play."""
    scored = sum(move.end == 4 and not move.out for move in play.moves)
    if play.kind in NO_TRIP:
        if play.kind is Kind.STEAL:
            found["caught" if any(move.out for move in play.moves) else "stolen"] += 1
        return
    found["PA"] += 1
    found[f"bat {play.batter}"] += 1
    found[play.kind.name] += 1
    if play.kind in HITS:
        found["H"] += 1
        found["TB"] += HITS.index(play.kind) + 1
        found["extra out"] += any(move.out for move in play.moves)
    elif play.kind in WALKS:
        found["BB"] += 1
    elif play.kind is Kind.HIT_BY_PITCH:
        found["HBP"] += 1
    elif play.kind is Kind.BUNT_OUT:
        found["SH"] += 1
    elif play.kind is Kind.FLY_OUT and scored:
        found["SF"] += 1
    found["DP"] += play.kind is Kind.GROUND_OUT and sum(move.out for move in play.moves) > 1


def figures(sums: Mapping[str, float]) -> dict[str, float]:
    """The figures that are compared, from counts."""
    trips = sums["PA"]
    at_bats = trips - sums["BB"] - sums["HBP"] - sums["SF"] - sums["SH"]
    return {
        "avg": sums["H"] / at_bats,
        "obp": (sums["H"] + sums["BB"] + sums["HBP"]) / (trips - sums["SH"]),
        "slg": sums["TB"] / at_bats,
        "hr": sums["HOME_RUN"] / trips,
        "bb": sums["BB"] / trips,
        "so": sums["STRIKEOUT"] / trips,
        "runs": sums["runs"] / sums["games"] / 2,
    }


def errors(games: Sequence[Counter[str]]) -> dict[str, float]:
    """Standard errors of the figures, by leaving out each twentieth of the games in turn (jackknife)."""
    parts = [sum_up(games[number::20]) for number in range(20)]
    whole = sum_up(games)
    without = [figures(Counter({key: whole[key] - part[key] for key in whole})) for part in parts]
    found = {}
    for key in FIGURES:
        mean = sum(each[key] for each in without) / len(without)
        found[key] = (19 / 20 * sum((each[key] - mean) ** 2 for each in without)) ** 0.5
    return found


def sum_up(games: Sequence[Counter[str]]) -> Counter[str]:
    """The sums of counts."""
    found: Counter[str] = Counter()
    for each in games:
        found.update(each)
    return found


def schedule(teams: Sequence[dict[str, Any]], number: int, seed: str, options: Mapping[str, Json]) -> list[Game]:
    """Games of all pairs by turns, starters by turns."""
    pairs = [(away, home) for away in range(len(teams)) for home in range(len(teams)) if away != home]
    found: list[Game] = []
    starts: Counter[int] = Counter()
    for game in range(number):
        away, home = pairs[(game * 7919) % len(pairs)]
        sides = []
        for club in (away, home):
            team = teams[club]
            sides.append({**team, "starter": starts[club] % len(team["rotation"]) + 1})
            starts[club] += 1
        found.append((f"{seed}/{game}", sides[0], sides[1], options))
    return found


def main() -> None:
    """Press, play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--years", type=int, nargs="+", default=[1889, 1927, 1975, 2016])
    parser.add_argument("--games", type=int, default=2000, help="games of each league")
    parser.add_argument("--cards", action="store_true", help="with strategy cards, coaches and stadiums")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--seed", default="clutch-press")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, help="a JSON file for the results")
    args = parser.parse_args()
    options: dict[str, Json] = {} if args.cards else {"cards": False, "coaches": False, "stadium": False}
    results = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for year in args.years:
            season = any_season(year, args.data)
            pressed = {each.code: each.team for each in Press().press(season)}
            for league in leagues(season):
                teams: list[Any] = [pressed[team.code] for team in league.teams]
                games = list(pool.map(played, schedule(teams, args.games, f"{args.seed}/{year}", options), chunksize=20))
                whole, there, error = sum_up(games), figures(sum_up(games)), errors(games)
                outs = sum(player.pitching.outs for team in league.teams for player in team.players if player.pitching)
                real = real_figures(league)
                runs = sum(team.runs for team in league.teams) / league.team_games
                wanted = {**{key: getattr(real, key) for key in FIGURES[:-1]}, "runs": runs}
                print(f"{year} {league.name} {args.games} games{' with cards' if args.cards else ''}")
                for key in FIGURES:
                    more, by = 100 * (there[key] / wanted[key] - 1), 100 * error[key] / wanted[key]
                    limit = 4 if key == "runs" else 3
                    mark = "" if abs(more) <= limit else "  MISSED"
                    print(f"  {key:<5} {wanted[key]:8.4f} {there[key]:8.4f}  {more:+5.1f} +- {by:.1f} %{mark}")
                team_games = 2 * whole["games"]
                lineups = {entry["card"]["id"] for team in teams for entry in team["lineup"]}
                bats = sum(number for key, number in whole.items() if key.startswith("bat ") and key[4:] in lineups)
                rates = {
                    key: round(whole[key] / team_games, 3)
                    for key in ("PA", "SF", "SH", "DP", "stolen", "caught", "pitchers", "extra out")
                }
                rates["bench"] = round(1 - bats / whole["PA"], 4)
                rates["tired"] = round(whole["tired"] / whole["pitchers"], 4)
                rates["starter outs"] = round(whole["starters outs"] / team_games, 2)
                rates["real outs"] = round(outs / league.team_games, 2)
                rates["IBB"] = round(whole["INTENTIONAL_WALK"] / team_games, 3)
                print(f"  a club's game: {rates}", flush=True)
                results.append(
                    {"year": year, "league": league.name, "games": args.games, "cards": args.cards}
                    | {"real": wanted, "played": there, "error": error, "rates": rates}
                )
    if args.out:
        args.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
