"""``hotstove invent``: a team of invented players, as a team file."""

from __future__ import annotations

from secrets import token_hex

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.inventing import TeamGenerator, generator_of

HOW_TO_GO_ON = """\
Make one, change what you like in the file, and play with it:
  hotstove invent {game} --seed 7 --name 'Harbor Town Gulls' > gulls.yaml
  hotstove play {game} --away gulls.yaml"""


@click.command("invent")
@click.argument("game")
@click.option("--seed", help="Any word: names the team's chance [default: a new one].")
@click.option("--name", help="The team's full name; its last word is the nickname.")
@click.option("--character", metavar="CHARACTER", help="What the team is good at [default: balanced].")
@click.option("--points", type=int, help="About what the team costs, in a game that counts points.")
@click.option("--code", default="", help="Three capitals [default: from the name].")
@click.option("--player", "players", multiple=True, metavar="NAME", help="A player's name; repeat it, in the squad's order.")
def command(
    game: str,
    seed: str | None,
    name: str | None,
    character: str | None,
    points: int | None,
    code: str,
    players: tuple[str, ...],
) -> None:
    """Print a team file for GAME with invented players; without --name, what the team can be like.

    \b
      hotstove invent rb8                                              the characters of its teams
      hotstove invent rb8 --seed 7 --name 'Harbor Town Gulls' > gulls.yaml
      hotstove invent pinetar --seed 7 --name 'Harbor Town Gulls' --character power > gulls.yaml
      hotstove play rb8 --away gulls.yaml

    The same seed, name and character give the same team. Change what you like in the file, then play with it wherever
    a team's name goes.
    """
    generator = generator_of(ball_game_named(game))
    if name is None:
        click.echo(_described(game, generator))
        return
    if seed is None:
        seed = token_hex(4)
        click.echo(f"seed {seed}", err=True)
    if len(players) > generator.size:
        raise click.UsageError(f"a squad has {generator.size} players, {len(players)} are named")
    kind = character or next(iter(generator.characters))
    if kind not in generator.characters:
        raise click.UsageError(f"there is no character {kind!r}; the characters are: {', '.join(generator.characters)}")
    least, usual, most = generator.points or (0, 0, 0)
    if points is not None and not least <= points <= most:
        raise click.UsageError(f"--points is {least} to {most}" if most else "teams of this game have no points")
    click.echo(generator.make(seed, name, kind, players, code, usual if points is None else points), nl=False)


def _described(game: str, generator: TeamGenerator) -> str:
    """The generator's teams and their characters, as lines."""
    characters = "\n".join(f"  {name:<10} {about}" for name, about in generator.characters.items())
    return f"{generator.about}\n\nCharacters:\n{characters}\n\n{HOW_TO_GO_ON.format(game=game)}"
