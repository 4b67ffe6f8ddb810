"""The report of ``hotstove solve`` on Small Ball. Only that on the whole game needs numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from hotstove.baseball.ball_game import Progress, SolveReport
from hotstove.games.smallball.best import solved
from hotstove.games.smallball.expected import by_bench, by_leadoff, sensible
from hotstove.games.smallball.solving_tables import MASK_OF, MASKS
from hotstove.games.smallball.turns import new_state
from hotstove.table import AWAY, HOME
from hotstove.table.game import Setup
from hotstove.table.texts import Json


def report(setup: Setup, whole_game: bool, progress: Progress | None = None) -> SolveReport:
    """Expected banked runs of a half-inning for each leadoff card.

    With ``whole_game`` also both sides' win probabilities, what the pinch hitters add to them, sizes and times.
    """
    figures = _half_innings(setup)
    lines = list(_half_innings_text(figures))
    if whole_game:
        figures |= _whole_game(setup, progress)
        lines += _whole_game_text(figures)
    return SolveReport(figures, "\n".join(lines))


def _half_innings(setup: Setup) -> dict[str, Json]:
    started = perf_counter()
    teams: list[Json] = []
    for team in new_state(setup).teams:
        rows: list[Json] = [
            {"pinch_hitters": [str(pinch) for pinch in kept], "runs": list(runs)} for kept, runs in by_bench(team).items()
        ]
        teams.append({"team": team.name, "best": rows, "sensible": list(by_leadoff(team, (), sensible()))})
    return {"half_innings": teams, "half_innings_seconds": round(perf_counter() - started, 3)}


def _whole_game(setup: Setup, progress: Progress | None) -> dict[str, Json]:
    solution = solved(setup, progress)
    from hotstove.games.smallball.solution import cache_file
    from hotstove.games.smallball.solving import HALVES, LEAD

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
            "half_inning_positions": len(table.positions),
            "options": sum(len(options) for options in table.options),
            "transitions": table.number_of_transitions,
            "half_inning_beginnings": beginnings,
            "positions": beginnings * len(table.positions),
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


# --- As text


def _half_innings_text(figures: dict[str, Json]) -> Iterator[str]:
    teams = figures["half_innings"]
    assert isinstance(teams, list)
    yield ("Expected banked runs of a half-inning, by the card that leads off (exact; best play maximises runs)")
    for team in teams:
        assert isinstance(team, dict)
        yield (f"\n{team['team']!s:<32}" + "".join(f"{leadoff:>8}" for leadoff in range(1, 10)))
        rows, sensible = team["best"], team["sensible"]
        assert isinstance(rows, list)
        for row in rows:
            assert isinstance(row, dict)
            kept = row["pinch_hitters"]
            assert isinstance(kept, list)
            yield _line("best, " + (f"{' and '.join(map(str, kept))} to use" if kept else "no pinch hitter"), row["runs"])
        yield _line("sensible", sensible)
    yield (f"\ncounted in {figures['half_innings_seconds']} s")


def _line(label: str, runs: Json) -> str:
    assert isinstance(runs, list)
    return f"{label:<32}" + "".join(f"{float(str(value)):8.4f}" for value in runs)


def _whole_game_text(figures: dict[str, Json]) -> Iterator[str]:
    chances, sizes, rows, teams = figures["win_probability"], figures["sizes"], figures["pinch_hitters"], figures["teams"]
    assert isinstance(chances, dict)
    assert isinstance(sizes, dict)
    assert isinstance(rows, list)
    assert isinstance(teams, list)
    yield (
        f"\nBoth managers at their best: {teams[0]} (away) win {_share(chances['away'])}, "
        f"{teams[1]} (home) {_share(chances['home'])}"
    )
    yield ("\nAway wins when the pinch hitters at the start are")
    yield from _pinch_hitters_text(rows)
    yield (
        f"\n{sizes['half_inning_positions']:,} positions of a half-inning with {sizes['options']:,} options and "
        f"{sizes['transitions']:,} outcomes;\n{sizes['half_inning_beginnings']:,} half-inning beginnings, "
        f"{sizes['positions']:,} positions in all (margins to {sizes['greatest_margin']} runs)"
    )
    how = "read from disk" if figures["from_disk"] else "solved"
    yield (
        f"{how} in {figures['seconds']} s; extra innings settled in {figures['extra_innings_rounds']} rounds; "
        f"no win probability is off by more than {figures['error_bound']:.1e}\nkept in {figures['kept_in']}"
    )


def _pinch_hitters_text(rows: Sequence[Json]) -> Iterator[str]:
    names: list[str] = []
    lines: dict[str, list[str]] = {}
    for row in rows:
        assert isinstance(row, dict)
        own, theirs = _named(row["away"]), _named(row["home"])
        lines.setdefault(own, []).append(_share(row["away_wins"]))
        if theirs not in names:
            names.append(theirs)
    yield (f"{'away, home:':<20}" + "".join(f"{name:>20}" for name in names))
    for own, chances in lines.items():
        yield (f"{own:<20}" + "".join(f"{chance:>20}" for chance in chances))


def _named(hitters: Json) -> str:
    assert isinstance(hitters, list)
    return " and ".join(str(hitter) for hitter in hitters) or "none"


def _share(chance: Json) -> str:
    return f"{float(str(chance)):.2%}"
