"""The choice of Pine Tar's players through a season, such that each player ends it with his real playing time.

Each player has a share of his team's plate appearances, starts and batters faced; those furthest behind their share play, if
a position of their cards is free. Everything follows from the team, its history and a random number (``luck``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from operator import attrgetter
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available, ClubHistory, GameDay, PlayerHistory
from hotstove.baseball.teams import Slot
from hotstove.baseball.words import BATS, HANDS, ordinal
from hotstove.games.pinetar.dugout.by_hand import (
    PLAYS_OTHERWISE,
    bullpen_rule,
    elsewhere,
    named_starter,
    out_text,
    rest_text,
    two_carded,
    usage_text,
)
from hotstove.games.pinetar.dugout.carried import Carried, carried
from hotstove.games.pinetar.dugout.lineup import pick_hitters, platooned
from hotstove.games.pinetar.dugout.squad import DugoutTeam
from hotstove.games.pinetar.dugout.staff import pick_bullpen, pick_starter, ready_starter
from hotstove.table import Event, NotLegal, Seat
from hotstove.table.game import Switch
from hotstove.table.texts import Json

NEW: Final = PlayerHistory()
"""A player who has not played yet."""
MOST_SQUADS: Final = 512
OUT: Final = attrgetter("out")
ATTEMPTS: Final = attrgetter("attempts")


class SeasonDugout:
    """Pine Tar's dugout of a season."""

    manager = "sensible"
    options: tuple[str, ...] = ("stealing", "so_bb", "relief")
    own_clubs = False

    def __init__(self) -> None:
        self._squads: dict[int, DugoutTeam] = {}
        self._read: tuple[Sequence[Event], Carried] = (), Carried()

    def squad(self, team: Json) -> DugoutTeam:
        """A team as its dugout knows it; cached while the same data object is given."""
        squad = self._squads.get(id(team))
        if squad is None:
            if len(self._squads) >= MOST_SQUADS:
                self._squads.clear()
            squad = self._squads[id(team)] = DugoutTeam(team)
        return squad

    # --- Lineups

    def sheet(self, team: Json, history: ClubHistory, day: GameDay, luck: int, starter: str = "") -> Json:
        """Today's starter, lineup, bench and bullpen, and what is carried over from earlier games."""
        squad = self.squad(team)
        arms, bats = _pasts(history, squad.hurler_ids), _pasts(history, squad.hitter_ids)
        presence = squad.presence(day.part) if squad.traded and day.part is not None else None
        hurt: list[Json] = ["batter"] if any(map(OUT, bats)) else []
        if starter:
            pitches, short = named_starter(squad, arms, history.games, day, starter)
        elif history.games < history.scheduled:
            pitches, short = pick_starter(squad, arms, history.games + 1, day.day, presence)
        else:
            pitches, short = ready_starter(squad, arms, day.day, presence)
        there, order, left = pick_hitters(squad, bats, day.designated_hitter, luck, pitches.hitter_bit, bool(hurt), presence)
        out: list[Json] = [*left, *pick_bullpen(squad, arms, history.games, day, pitches, there, presence)]
        today: dict[str, Json] = {"team": team, "starter": pitches.name, "lineup": order, "out": out}
        if history.opponent == day.opponent and (any(map(ATTEMPTS, bats)) or any(map(ATTEMPTS, arms))):
            both = zip(squad.names, chain(bats, arms), strict=True)
            today["attempts"] = {name: past.attempts for name, past in both if past.attempts}
        if history.home_steal_month == day.month:
            today["home stolen"] = True
        if any(map(OUT, arms)):
            hurt.append("pitcher")
        if hurt:
            today["hurt"] = hurt
        if short:
            today["rest"] = short
        return today

    def available(self, team: Json, history: ClubHistory, day: GameDay) -> list[Available]:
        """Pitchers with their rest, then position players; injured players, and those the rules make rest, are barred."""
        squad = self.squad(team)
        arms, bats = _pasts(history, squad.hurler_ids), _pasts(history, squad.hitter_ids)
        players = []
        for hurler, past in zip(squad.hurlers, arms, strict=True):
            card = hurler.card
            words = f"{HANDS[card.throws]}-handed, {rest_text(past, hurler, day)}"
            barred = out_text(past) or elsewhere(card, day) or bullpen_rule(past, history.games, day)
            players.append(Available(card.player, (Position.PITCHER,), hurler.starts > 0, words, barred))
        for hitter, past in zip(squad.hitters, bats, strict=True):
            places, words = tuple(hitter.card.gloves), BATS[hitter.card.bats]
            players.append(Available(hitter.card.player, places, False, words, out_text(past) or elsewhere(hitter.card, day)))
        return players

    def lined_up(self, sheet: Json, order: Sequence[Slot]) -> Json:
        """The sheet with another batting order, whose players are made available; a pitcher who bats is ninth."""
        assert isinstance(sheet, dict)
        squad, out = self.squad(sheet["team"]), sheet["out"]
        assert isinstance(out, list)
        hitters = dict(zip(squad.hitter_ids, squad.hitters, strict=True))
        starter = next(hurler for hurler in squad.hurlers if hurler.name == sheet["starter"])
        lineup: list[Json] = []
        for place, slot in enumerate(order, 1):
            if slot.position is Position.PITCHER:
                if place != ORDER:
                    raise NotLegal(f"{slot.player.name} bats {ordinal(place)}; the pitcher bats ninth")
                continue
            hitter = hitters.get(slot.player.id)
            if hitter is None or slot.position is None:
                raise NotLegal(f"{slot.player.name} is a pitcher: only his own place in the order is his")
            if hitter.bit == starter.hitter_bit:
                raise NotLegal(f"{hitter.name} pitches today by his pitcher's card, so he doesn't bat by the other")
            lineup.append(f"{slot.position.short.upper()} {hitter.name}")
        playing = {str(entry).partition(" ")[2] for entry in lineup}
        return {**sheet, "lineup": lineup, "out": [name for name in out if name not in playing]}

    def for_person(self, sheet: Json, history: ClubHistory, day: GameDay, bound: bool) -> Json:
        """The sheet with the reason for each player who is left out.

        Unless the person is ``bound`` by the season's shares of playing time, only those are who are hurt (PT-209), must rest
        from relief (PT-200, PT-201), or play by their other card.
        """
        assert isinstance(sheet, dict) and isinstance(sheet["out"], list)
        squad = self.squad(sheet["team"])
        barred = {each.player.name: each.barred for each in self.available(sheet["team"], history, day) if each.barred}
        playing = {str(entry).partition(" ")[2] for entry in sheet["lineup"]}  # type: ignore[union-attr]
        twice = two_carded(squad, str(sheet["starter"]), playing)
        arms = dict(zip((each.name for each in squad.hurlers), _pasts(history, squad.hurler_ids), strict=True))
        why: dict[str, Json] = {}
        for name in map(str, sheet["out"]):
            reason = barred.get(name) or (PLAYS_OTHERWISE if name in twice else "")
            if reason or bound:
                why[name] = reason or usage_text(squad, name, arms.get(name), day)
        return {**sheet, "out": list[Json](why), "why out": why}

    def left_out(self, sheet: Json) -> Mapping[str, str]:
        """The reasons on a sheet of `for_person`."""
        assert isinstance(sheet, dict)
        why, out = sheet.get("why out", {}), sheet["out"]
        assert isinstance(why, dict) and isinstance(out, list)
        return {name: str(reason) for name, reason in why.items() if name in out}

    def second_look(self, sheet: Json, other: Json, luck: int) -> Json:
        """The sheet against a left-hander: one or two bench players who hit left-handers well replace others."""
        assert isinstance(sheet, dict) and isinstance(other, dict)
        squad = self.squad(sheet["team"])
        if not squad.platoon or self.squad(other["team"]).throws.get(str(other.get("starter"))) != "L":
            return sheet
        order = platooned(squad, sheet)
        return sheet if order is None else {**sheet, "lineup": order}

    def options_for(self, switches: Sequence[Switch], day: GameDay) -> Mapping[str, Json]:
        """The options of a season's game; the designated hitter is on if the home club's league has one."""
        options: dict[str, Json] = {switch.name: switch.default for switch in switches if switch.name in self.options}
        options["dh"] = day.designated_hitter
        return options

    # --- From one game to the next

    def after(self, events: Sequence[Event], seat: Seat, history: ClubHistory, day: GameDay) -> None:
        """Add to the history: attempts to steal in this series, the month of a steal of home, and injuries with length."""
        if self._read[0] is not events:
            self._read = events, carried(events)
        effects = self._read[1]
        for side, runner, home in effects.steals:
            if side == seat:
                history.of(runner).attempts += 1
                if home:
                    history.home_steal_month = day.month
        for injury in effects.injuries:
            if injury.side == seat:
                history.of(injury.player).out = injury.games


def _pasts(history: ClubHistory, ids: Sequence[str]) -> list[PlayerHistory]:
    players = history.players
    return [players.get(id_, NEW) for id_ in ids]
