"""``hotstove rules``: the rule list of a game, or one rule."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

import click

from hotstove.cli.terminal.report import rule_text
from hotstove.table.errors import Unreadable
from hotstove.table.game import AnyGame, Rule, games


@click.command("rules")
@click.argument("wanted", metavar="[GAME|ID]", required=False)
def command(wanted: str | None) -> None:
    """All rules of a GAME by section, in our own words; or one rule by its ID.

    \b
      hotstove rules                 the games, and where their rules begin
      hotstove rules smallball       all rules of Small Ball
      hotstove rules SB-24           one rule
      hotstove rules A08             an ability of RB8's cards, by the ID that cards print
    """
    installed = games()
    if wanted is None:
        for name, game in installed.items():
            listed = game.rules()
            click.echo(
                f"{game.title}: {len(listed)} rules, {listed[0].id} to {listed[-1].id}; `hotstove rules {name}` lists them"
            )
        return
    if wanted.lower() in installed:
        click.echo("\n".join(all_rules(installed[wanted.lower()])))
        return
    for short in (False, True) if wanted[:1].isalpha() else (False,):
        for game in installed.values():
            rule = rule_named(wanted, game, short)
            if rule is not None:
                click.echo("\n".join(one_rule(game, rule)))
                if get_close_matches(wanted.lower(), installed, 1):
                    click.echo(f"There is no game {wanted!r}; the games are: {', '.join(installed)}.", err=True)
                return
    raise Unreadable(_unknown(wanted, installed))


def rule_named(wanted: str, game: AnyGame, short: bool = False) -> Rule | None:
    """The rule of that ID, in any case and with or without leading zeros and hyphens (``sb-24``, ``SB24``, ``sb 9``).

    ``short``: the ID has no letters of the game, like the IDs of abilities that cards print (``A08``).
    """
    for rule in game.rules():
        if _bare(rule.id.partition("-")[2] if short else rule.id) == _bare(wanted):
            return rule
    return None


def _bare(id_: str) -> str:
    parts = "".join(letter if letter.isalnum() else " " for letter in id_.lower()).split()
    joined = "".join(parts)
    head = joined.rstrip("0123456789")
    return head + joined[len(head) :].lstrip("0")


def all_rules(game: AnyGame) -> Iterator[str]:
    """The rules of a game as lines, under their sections."""
    yield f"{game.title}, edition {game.edition}"
    section = ""
    for rule in game.rules():
        if rule.section != section:
            section = rule.section
            yield from ("", section.upper(), "")
        yield from (rule_text(rule), "")


def one_rule(game: AnyGame, rule: Rule) -> Iterator[str]:
    """One rule as lines, and the questions that cite it."""
    yield game.title
    yield rule_text(rule)
    for question in game.questions:
        if question.rule == rule.id:
            yield f"  At the table: {question.verb} {question.label!r}: {question.answers_in_words}"


def _unknown(wanted: str, installed: dict[str, AnyGame]) -> str:
    titles = {rule.id: rule.title for game in installed.values() for rule in game.rules()}
    near = get_close_matches(wanted.upper(), titles, 4, 0.6)
    for game in installed.values():
        in_title = [rule.id for rule in game.rules() if wanted.lower() in rule.title.lower() and rule.id not in near]
        near += in_title[:6]
    near_words = [f"the game {name}" for name in get_close_matches(wanted.lower(), installed, 1)]
    near_words += [f"{id_} {titles[id_]}" for id_ in near]
    if near_words:
        return f"there is no game or rule {wanted!r}; near it: {'; '.join(near_words)}"
    names = ", ".join(installed)
    return f"there is no game or rule {wanted!r}; the games are: {names}, and a rule looks like {next(iter(titles), '')}"
