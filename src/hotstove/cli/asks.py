"""``hotstove asks``: everything a game asks, rolls and draws, for people who write scenarios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click

from hotstove.cli.switches import values_of
from hotstove.lab.example import example_scenario
from hotstove.league.contest_games import game_or_contest
from hotstove.table.game import AnyGame
from hotstove.table.scenario import SCENARIO_KEYS
from hotstove.table.script import ANSWER_KEYS, CHANCE_KEYS, CHECK_KEYS, LEGAL_KEYS

VERBS = {"choose": "ask", "roll": "roll", "draw": "draw"}


@click.command("asks")
@click.argument("game", default="smallball")
@click.option("--example", is_flag=True, help="Print the example scenario alone, to begin a file with.")
def command(game: str, example: bool) -> None:
    """The questions, rolls and draws of GAME, the keys of a scenario's start and expect, and a scenario to copy.

    \b
      hotstove asks smallball
      hotstove asks smallball --example > mine.yaml
      hotstove scenario mine.yaml
      hotstove asks 'rb8 series'
    """
    rules = game_or_contest(game)
    if example:
        click.echo(example_scenario(rules), nl=False)
        return
    click.echo("\n".join(listed(rules)))
    if " " in rules.name:
        return  # a contest has no example of its own
    click.echo("\nA whole scenario (hotstove asks " + rules.name + " --example > mine.yaml; hotstove scenario mine.yaml):\n")
    click.echo("".join(f"    {line}\n" for line in example_scenario(rules).splitlines()), nl=False)


def listed(game: AnyGame) -> Iterator[str]:
    """Everything that a scenario of the game can say, as lines."""
    yield f"{game.title}: what its rules ask, by the label that a scenario uses"
    for question in game.questions:
        yield ""
        yield f"{VERBS.get(question.verb, question.verb)}: {question.label}  ({question.rule})"
        yield f"    {question.asks}"
        yield f"    answers: {question.answers_in_words}"
        if question.dice:
            yield f"    dice: {' | '.join(question.dice)}"
        if question.passes is not None:
            yield f"    left out of a scenario: {question.passes}"
    yield from _keys("A scenario's keys", SCENARIO_KEYS)
    yield from _keys("Keys of a step of play: an answer to a question", ANSWER_KEYS)
    yield from _keys("Keys of a step of play: a roll or a draw", CHANCE_KEYS)
    yield from _keys("Keys of a step of play: a check before the next answer", CHECK_KEYS)
    yield from _keys("Keys of start", game.start_keys)
    yield from _keys("Keys of expect", {**LEGAL_KEYS, **game.expect_keys})
    inner: Mapping[str, Mapping[str, str]] = getattr(game, "inner_keys", {})
    for title, keys in inner.items():
        yield from _keys(f"Keys of {title}", keys)
    options = {switch.name: f"{values_of(switch)}: {switch.told} ({switch.rule})" for switch in game.switches}
    yield from _keys("Keys of options", options)


def _keys(title: str, keys: Mapping[str, str]) -> Iterator[str]:
    if keys:
        yield ""
        yield title
        wide = max(len(key) for key in keys) + 2
        yield from (f"    {key:<{wide}}{about}" for key, about in keys.items())
