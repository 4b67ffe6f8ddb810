"""``hotstove solve``: work out perfect play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import click

from hotstove.table.errors import NotLegal
from hotstove.table.game import Setup, game_named
from hotstove.table.texts import Json, placed

if TYPE_CHECKING:
    from hotstove.games.smallball.solution import Solution

SOLVED = ("smallball",)


@click.command("solve")
@click.argument("game")
@click.option("--away", metavar="TEAM", help="The away team: a name, or a team file.")
@click.option("--home", metavar="TEAM", help="The home team.")
@click.option("--option", "options", multiple=True, metavar="NAME", help="Switch an option of the rules on.")
@click.option("--half-inning", is_flag=True, help="Only the expected runs of a half-inning (quick, needs no numpy).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
def command(game: str, away: str | None, home: str | None, options: tuple[str, ...], half_inning: bool, as_json: bool) -> None:
    """Work out perfect play of GAME for two teams, by win probability, and what follows from it.

    Prints the banked runs that a half-inning is worth for each leadoff card, with and without pinch hitters; who wins how
    often when both managers do their best; what the pinch hitters add to that. The solution is kept, so that the manager
    `best` and `hotstove odds --win` have it at once.

    \b
      hotstove solve smallball
      hotstove solve smallball --away herons --home foxes
      hotstove solve smallball --away my-team.yaml --half-inning
      hotstove solve smallball --json | jq .win_probability

    Needs numpy (pip install 'hotstove[best]') except for --half-inning.
    """
    if game not in SOLVED:
        raise NotLegal(f"{game!r} can't be solved; games that can: {', '.join(SOLVED)}")
    switches = placed(dict.fromkeys(options, True), "--option")
    setup = game_named(game).set_up(placed(away, "--away"), placed(home, "--home"), switches)
    found = _half_innings(setup)
    if not half_inning:
        found |= _whole_game(setup)
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    _print_half_innings(found)
    if not half_inning:
        _print_whole_game(found)


def solved_with_bar(setup: Setup) -> Solution:
    """The solution of a set-up; where it has to be worked out first, with a progress bar on a terminal's stderr."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from hotstove.games.smallball.best import solved

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    row = bar.add_task("working out best play, half-innings", total=None)

    def show(step: int, of: int) -> None:
        bar.start()  # only now: what is read from disk needs no bar
        bar.update(row, completed=step, total=of)

    try:
        return solved(setup, show)
    finally:
        bar.stop()


def _half_innings(setup: Setup) -> dict[str, Json]:
    from hotstove.games.smallball.expected import by_bench, by_leadoff, sensible
    from hotstove.games.smallball.game import new_state

    started = perf_counter()
    teams: list[Json] = []
    for team in new_state(setup).teams:
        rows: list[Json] = [
            {"pinch_hitters": [str(pinch) for pinch in kept], "runs": list(runs)} for kept, runs in by_bench(team).items()
        ]
        teams.append({"team": team.name, "best": rows, "sensible": list(by_leadoff(team, (), sensible()))})
    return {"half_innings": teams, "half_innings_seconds": round(perf_counter() - started, 3)}


def _whole_game(setup: Setup) -> dict[str, Json]:
    solution = solved_with_bar(setup)
    from hotstove.games.smallball.halfinning import MASK_OF, MASKS
    from hotstove.games.smallball.solution import cache_file
    from hotstove.games.smallball.solving import HALVES, LEAD
    from hotstove.table import AWAY, HOME

    state = solution.start()
    both = state.unused[AWAY]
    away = solution.win_probability(state, AWAY)
    pinch: list[Json] = []
    for own in MASKS:
        for theirs in MASKS:
            state.unused = (own, theirs)
            row: dict[str, Json] = {
                "away": [str(hitter) for hitter in own],
                "home": [str(hitter) for hitter in theirs],
                "away_wins": solution.win_probability(state, AWAY),
            }
            pinch.append(row)
    state.unused = (both, both)
    table = solution.table
    beginnings = solution.solved.wins.size
    return {
        "teams": [team.name for team in solution.teams],
        "win_probability": {"away": away, "home": solution.win_probability(state, HOME)},
        "pinch_hitters": pinch,
        "sizes": {
            "half_inning_positions": len(table.spots),
            "options": sum(len(options) for options in table.options),
            "transitions": table.transitions,
            "half_inning_beginnings": beginnings,
            "positions": beginnings * len(table.spots),
            "half_innings": HALVES,
            "greatest_margin": LEAD,
            "pinch_hitter_sets": len(MASK_OF),
        },
        "extra_innings_rounds": solution.solved.rounds,
        "error_bound": solution.error,
        "seconds": round(solution.seconds, 3),
        "from_disk": solution.from_disk,
        "kept_in": str(cache_file(state)),
    }


# --- Printing


def _print_half_innings(found: dict[str, Json]) -> None:
    teams = found["half_innings"]
    assert isinstance(teams, list)
    click.echo("Expected banked runs of a half-inning, by the card that leads off (exact; best play maximises runs)")
    for team in teams:
        assert isinstance(team, dict)
        click.echo(f"\n{team['team']!s:<32}" + "".join(f"{leadoff:>8}" for leadoff in range(1, 10)))
        rows, sensible = team["best"], team["sensible"]
        assert isinstance(rows, list)
        for row in rows:
            assert isinstance(row, dict)
            kept = row["pinch_hitters"]
            assert isinstance(kept, list)
            _line("best, " + (f"{' and '.join(map(str, kept))} to use" if kept else "no pinch hitter"), row["runs"])
        _line("sensible", sensible)
    click.echo(f"\ncounted in {found['half_innings_seconds']} s")


def _line(label: str, runs: Json) -> None:
    assert isinstance(runs, list)
    click.echo(f"{label:<32}" + "".join(f"{float(str(value)):8.4f}" for value in runs))


def _print_whole_game(found: dict[str, Json]) -> None:
    chances, sizes, rows, teams = found["win_probability"], found["sizes"], found["pinch_hitters"], found["teams"]
    assert isinstance(chances, dict)
    assert isinstance(sizes, dict)
    assert isinstance(rows, list)
    assert isinstance(teams, list)
    click.echo(f"\nBoth managers at their best: {teams[0]} (away) win {_share(chances['away'])}, ", nl=False)
    click.echo(f"{teams[1]} (home) {_share(chances['home'])}")
    click.echo("\nAway wins when the pinch hitters at the start are")
    _print_pinch(rows)
    click.echo(
        f"\n{sizes['half_inning_positions']:,} positions of a half-inning with {sizes['options']:,} options and "
        f"{sizes['transitions']:,} outcomes;\n{sizes['half_inning_beginnings']:,} half-inning beginnings, "
        f"{sizes['positions']:,} positions in all (margins to {sizes['greatest_margin']} runs)"
    )
    how = "read from disk" if found["from_disk"] else "solved"
    click.echo(
        f"{how} in {found['seconds']} s; extra innings settled in {found['extra_innings_rounds']} rounds; "
        f"no win probability is off by more than {found['error_bound']:.1e}\nkept in {found['kept_in']}"
    )


def _print_pinch(rows: Sequence[Json]) -> None:
    names: list[str] = []
    lines: dict[str, list[str]] = {}
    for row in rows:
        assert isinstance(row, dict)
        own, theirs = _named(row["away"]), _named(row["home"])
        lines.setdefault(own, []).append(_share(row["away_wins"]))
        if theirs not in names:
            names.append(theirs)
    click.echo(f"{'away, home:':<20}" + "".join(f"{name:>20}" for name in names))
    for own, chances in lines.items():
        click.echo(f"{own:<20}" + "".join(f"{chance:>20}" for chance in chances))


def _named(hitters: Json) -> str:
    assert isinstance(hitters, list)
    return " and ".join(str(hitter) for hitter in hitters) or "none"


def _share(chance: Json) -> str:
    return f"{float(str(chance)):.2%}"
