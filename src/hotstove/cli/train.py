"""``hotstove train``: train a small policy for a game."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.files import check_writable
from hotstove.cli.jobs import jobs_option, processes
from hotstove.cli.options import Teams, teams
from hotstove.cli.sides import swapped
from hotstove.table.errors import NotLegal
from hotstove.table.extras import install
from hotstove.table.texts import Json

EVERY = 10
"""After so many rounds there is a line."""


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
    help="Who plays at the other seat, in turn: computer managers, or itself.",
)
@click.option("--adviser", metavar="LEVEL", help="Start from what this manager would do, and learn where to do something else.")
@click.option("--hidden", default=32, show_default=True, type=click.IntRange(1, 1024), help="Units of the hidden layer.")
@click.option("--rate", default=0.003, show_default=True, type=click.FloatRange(1e-6, 1), help="The rate of learning at first.")
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
    jobs: int | None,
    seed: str,
    teams: Teams,
) -> None:
    """Train a small policy for GAME by playing, and write it to FILE, which `hotstove tournament` takes as an entrant.

    \b
      hotstove train smallball mine.json
      hotstove tournament smallball sensible best mine.json
    """
    if find_spec("numpy") is None:
        raise NotLegal(f"a policy needs numpy: {install('agents')}")
    from hotstove.lab.envs.policy import write_policy
    from hotstove.lab.envs.train import ITSELF, Training, train
    from hotstove.lab.envs.under_way import check_level

    rules = ball_game_named(game)
    for level in {*against, adviser} - {ITSELF, None}:
        check_level(rules, str(level))
    if file.suffix != ".json":
        raise NotLegal(f"{file}: expected a name that ends in .json")
    check_writable(file.parent, "FILE")
    setup = teams.set_up(rules)
    setups = setup, swapped(rules, setup, teams.switches)
    training = Training(rules.name, setups, seed, rounds, games, against, adviser or "", hidden, rate)
    start = perf_counter()

    def told(number: int, won: float) -> None:
        if number % EVERY == 0 or number in (1, rounds):
            click.echo(f"round {number}: won {won:.1%} of its games ({perf_counter() - start:.0f} s)", err=True)

    weights = train(training, processes(jobs), told)
    how: dict[str, Json] = {
        "rounds": rounds,
        "games": games,
        "against": list(against),
        "hidden": hidden,
        "rate": rate,
        "seed": seed,
    }
    write_policy(file, rules, weights, training.adviser, {**how, "seed": seed})
    click.echo(f"{file}: {sum(array.size for array in weights.arrays()):,} weights, after {rounds * games:,} games.")
