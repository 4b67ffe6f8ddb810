"""The options of a game's rules as fields of the form for a new table, with the values that presets set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.laid_out import taught
from hotstove.table.events import AWAY
from hotstove.table.game import Paragraph, Setup, Switch
from hotstove.table.texts import Json, as_node


@dataclass(frozen=True, slots=True)
class OptionField:
    """An option in the form: its switch, values and default. ``is_preset``: it sets the options that the user left alone.

    ``follows`` holds this option's value for each value of the preset, in their order; empty if the preset does not set it.
    ``primers`` tell how the game is played with each of the values, in their order; empty if that makes no difference, or if
    the option does not say how much of the rules is played.
    """

    switch: Switch
    values: tuple[str, ...]
    usual: str
    is_preset: bool = False
    follows: tuple[str, ...] = ()
    primers: tuple[tuple[Paragraph, ...], ...] = ()


def option_fields(game: AnyBallGame) -> tuple[OptionField, ...]:
    """Return the fields of all options, in the game's order."""
    usual = _settled(game, {})
    preset, by_value = _preset(game, usual)
    fields = []
    for switch in game.switches:
        follows = tuple(_word(settled[switch.name]) for settled in by_value) if switch is not preset else ()
        is_set = any(each != _word(usual[switch.name]) for each in follows)
        values = switch.values or ("on", "off")
        primers = _primers(game, switch) if switch.steps else ()
        field = OptionField(switch, values, _word(usual[switch.name]), switch is preset, follows if is_set else (), primers)
        fields.append(field)
    return tuple(fields)


def team_names(game: AnyBallGame) -> Mapping[str, str]:
    """Return the full names of the teams that ship with a game, by the names that the form sends."""
    nobody = as_node(None)
    return {name: game.sheets(game.set_up(as_node(name), nobody, nobody))[AWAY].name for name in game.teams()}


def _preset(game: AnyBallGame, usual: Mapping[str, Json]) -> tuple[Switch | None, list[Mapping[str, Json]]]:
    """Return the option that sets others, or None, and the values of all options for each of its values."""
    for switch in game.switches:
        settled = [_settled(game, {switch.name: value}) for value in switch.values]
        if any(each[name] != usual[name] for each in settled for name in each if name != switch.name):
            return switch, settled
    return None, []


def _primers(game: AnyBallGame, switch: Switch) -> tuple[tuple[Paragraph, ...], ...]:
    primers = tuple(tuple(taught(game, _set_up(game, {switch.name: value})).primer) for value in switch.values)
    return primers if len(set(primers)) > 1 else ()


def _settled(game: AnyBallGame, options: dict[str, Json]) -> Mapping[str, Json]:
    return _set_up(game, options).options


def _set_up(game: AnyBallGame, options: dict[str, Json]) -> Setup:
    nobody = as_node(None)
    return game.set_up(nobody, nobody, as_node(options))


def _word(value: Json) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
