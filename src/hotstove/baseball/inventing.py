"""Help for generators of invented teams: random players' names, quoted text for team files, and the command."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import click
import yaml

from hotstove.table import Chance, HotStoveError


def invented_names(
    chance: Chance, first: Sequence[str], last: Sequence[str], number: int, taken: Sequence[str] = ()
) -> list[str]:
    """A ``number`` of random names; no first and no last name is used twice, and no name is one of ``taken``."""
    firsts, lasts = list(first), list(last)
    names: list[str] = []
    while len(names) < number:
        name = f"{firsts.pop(chance.pick(len(firsts)))} {lasts.pop(chance.pick(len(lasts)))}"
        if name not in taken:
            names.append(name)
    return names


def quoted(text: str) -> str:
    """The text as YAML writes it: bare if that reads back as the same text, else in quotes.

    >>> quoted("Dot Alder"), quoted("yes"), quoted("6")
    ('Dot Alder', '"yes"', '"6"')
    """
    bare = re.fullmatch(r"[^\W_][\w .'/+*-]*", text) is not None and yaml.safe_load(text) == text
    return text if bare else yaml.safe_dump(text, default_style='"', width=1000, allow_unicode=True).strip()


def maker_command(
    game: str,
    about: str,
    characters: Mapping[str, str],
    squad: int,
    make: Callable[..., str],
    more: Sequence[click.Option] = (),
    note: str = "",
) -> click.Command:
    """The command of a generator of teams, ``python -m hotstove.games.GAME.generator``.

    ``characters`` are the kinds of teams, each with its description. ``make`` is called with seed, name, character, players,
    code and the values of the options ``more``, and returns the text of a team file of ``squad`` players. ``note`` names the
    file in the help, and may add what should be changed in it.
    """

    def run(players: tuple[str, ...], **chosen: object) -> None:
        if len(players) > squad:
            raise click.UsageError(f"a squad has {squad} players, {len(players)} are named")
        try:
            text = make(players=players, **chosen)
        except HotStoveError as error:
            raise click.ClickException(str(error)) from None
        click.echo(text, nl=False)

    listed = "\n".join(f"  {name:<10} {words}" for name, words in characters.items())
    return click.Command(
        "generator",
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        help=about,
        epilog=f"""\b
Characters:
{listed}

\b
The same seed, name and character give the same team. Change what you like in the file
{note or "that it prints"}, then play with it wherever a team's name goes:
  python -m hotstove.games.{game}.generator --seed 7 --name 'Harbor Town Gulls' > gulls.yaml
  hotstove play {game} --away gulls.yaml""",
        callback=run,
        params=[
            click.Option(["--seed"], required=True, help="Any word: names the team's chance."),
            click.Option(["--name"], required=True, help="The team's full name; its last word is the nickname."),
            click.Option(
                ["--character"],
                type=click.Choice(list(characters)),
                default=next(iter(characters)),
                show_default=True,
                help="What it is good at.",
            ),
            *more,
            click.Option(["--code"], default="", help="Three capitals [default: from the name]."),
            click.Option(
                ["--player", "players"], multiple=True, metavar="NAME", help="A player's name; repeat it, in the squad's order."
            ),
        ],
    )
