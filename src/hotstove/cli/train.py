"""``hotstove train``: train a small policy for a game."""

from __future__ import annotations

from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.files import check_writable, free_for_output
from hotstove.cli.jobs import jobs_option, processes
from hotstove.cli.options import NumberRange, Teams, teams
from hotstove.cli.sides import swapped
from hotstove.table.errors import NotLegal
from hotstove.table.extras import install
from hotstove.table.texts import Json

EVERY = 10
"""After so many rounds there is a line."""
SB3 = "sb3"
"""The library that may learn, and the extra that installs it."""
KEPT_EVERY = 10.0
"""Seconds after which, at the end of a round, what was learned is written, so that no kill loses more than that."""


@click.command("train")
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--rounds", default=100, show_default=True, type=click.IntRange(1, 100_000), help="Rounds of games and learning.")
@click.option("--games", "-n", default=512, show_default=True, type=click.IntRange(1, 1_000_000), help="Games of a round.")
@click.option(
    "--against",
    "against",
    multiple=True,
    default=("sensible",),
    show_default=True,
    metavar="LEVEL",
    help="Who plays at the other seat, in turn: computer managers, trained, a policy's file, or itself.",
)
@click.option("--adviser", metavar="LEVEL", help="Start from what this manager would do, and learn where to do something else.")
@click.option("--hidden", default=32, show_default=True, type=click.IntRange(1, 1024), help="Units of the hidden layer.")
@click.option("--rate", default=0.003, show_default=True, type=NumberRange(1e-6, 1), help="The rate of learning at first.")
@click.option(
    "--library",
    type=click.Choice([SB3]),
    help="Learn by MaskablePPO of sb3-contrib, which needs torch; FILE plays without both [default: by numpy alone].",
)
@jobs_option
@click.option("--seed", default="1", show_default=True, help="Names the chance: the same seed, the same policy on one machine.")
@teams
def command(
    game: str,
    file: Path,
    rounds: int,
    games: int,
    against: tuple[str, ...],
    adviser: str | None,
    hidden: int,
    rate: float,
    library: str | None,
    jobs: int | None,
    seed: str,
    teams: Teams,
) -> None:
    """Train a small policy for GAME by playing, and write it to FILE, which `hotstove tournament` takes as an entrant.

    What was learned is written every ten seconds, and when Ctrl-C or a signal ends it. The rest can't be trained later.
    With --library all games are played in one process, whatever the cores; without, --jobs says in how many.

    \b
      hotstove train smallball mine.json
      hotstove train smallball other.json --library sb3
      hotstove tournament smallball sensible best mine.json other.json
    """
    if find_spec("numpy") is None:
        raise NotLegal(f"a policy needs numpy: {install('agents')}")
    if library is not None:
        if find_spec("sb3_contrib") is None:
            raise NotLegal(
                f"--library {library} needs sb3-contrib, which brings torch: {install('sb3')}; "
                "on Linux take torch without CUDA first (docs/agents.md), it is gigabytes smaller"
            )
        if jobs is not None and jobs > 1:
            raise click.UsageError(f"--jobs: with --library {library} all games are played in one process")
    from hotstove.lab.envs.policy import Weights, adviser_of, player_named, write_policy
    from hotstove.lab.envs.train import ITSELF, Training, train

    rules = ball_game_named(game)
    if file.suffix != ".json":
        raise NotLegal(f"{file}: expected a name that ends in .json")
    check_writable(free_for_output(file).parent, "FILE")
    setup = teams.set_up(rules)
    for who in {*against} - {ITSELF}:
        player_named(rules, who, setup)
    if adviser is not None:
        adviser_of(rules, adviser, setup)
    setups = setup, swapped(rules, setup, teams.switches)
    training = Training(rules.name, setups, seed, rounds, games, against, adviser or "", hidden, rate)
    start = written = perf_counter()
    how: dict[str, Json] = {
        "games": games,
        "against": list(against),
        "hidden": hidden,
        "rate": rate,
        "seed": seed,
        **({"library": f"sb3-contrib {version('sb3-contrib')}"} if library is not None else {}),
    }
    learned: tuple[int, Weights] | None = None

    def write() -> int:
        """Write the policy as the last whole round has left it; the number of that round."""
        if learned is None:
            return 0
        write_policy(file, rules, learned[1], training.adviser, {"rounds": learned[0], **how})
        return learned[0]

    def told(number: int, won: float, weights: Weights) -> None:
        nonlocal learned, written
        learned = number, weights
        if perf_counter() - written > KEPT_EVERY:
            write()
            written = perf_counter()
        if number % EVERY == 0 or number in (1, rounds):
            click.echo(f"round {number}: won {won:.1%} of its games ({perf_counter() - start:.0f} s)", err=True)

    try:
        if library is not None:
            from hotstove.lab.envs.sb3 import train_with_sb3  # torch, an extra, which takes seconds to load

            weights = train_with_sb3(training, told)
        else:
            weights = train(training, processes(jobs), told)
    except BaseException:
        if done := write():
            click.echo(f"{file}: the policy after {done} of {rounds} rounds; it plays, and can't be trained on.", err=True)
        else:
            click.echo("Stopped before the first round was over: nothing is written.", err=True)
        raise
    write()
    click.echo(f"{file}: {sum(array.size for array in weights.arrays()):,} weights, after {rounds * games:,} games.")
