"""A game's place in a series, as the header of its table keeps it, and the game after it.

Each game of a series is a table of its own; the wins, and what the clubs carry from game to game, stand in its header.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.league.series import NOTHING, Carried, SeriesTerms
from hotstove.play.series import how_it_stands
from hotstove.table.chance import seed_of_many
from hotstove.table.errors import HotStoveError
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.texts import Json
from hotstove.web.setup_cache import cached_setup
from hotstove.web.store import Score


@dataclass(frozen=True, slots=True)
class SeriesPlace:
    """A game's place in a series. ``sits`` (managers), ``wins`` (before it) and ``carried`` (into it) are by club.

    A club is numbered by its seat in game 1.

    ``seed`` is the seed chosen for the series, as one for many games (``chance.seed_of_many``; tables of older versions have it
    as it was typed). Without one it is empty, and each game has a secret seed of its own: the file of a finished game must not
    reveal the dice of the next.
    """

    terms: SeriesTerms
    sits: tuple[str, str]
    seed: str = ""
    number: int = 1
    wins: tuple[int, int] = (0, 0)
    carried: Carried = NOTHING

    @classmethod
    def first(cls, terms: SeriesTerms, sits: tuple[str, str], chosen: str) -> SeriesPlace:
        """Return the place of game 1 of a new series; ``chosen`` is the seed that somebody chose for it, or empty."""
        return cls(terms, sits, seed_of_many(chosen) if chosen else "")

    def plain(self) -> dict[str, Json]:
        """Return the place as plain data, for the store."""
        carried: dict[str, Json] = {"carried": list(self.carried)} if self.carried != NOTHING else {}
        return carried | {
            "setup": self.terms.setup.plain(),
            "sits": list(self.sits),
            "seed": self.seed,
            "number": self.number,
            "wins": list(self.wins),
        }

    @classmethod
    def of(cls, game: AnyBallGame, data: Json) -> SeriesPlace:
        """Return the place from the store's data; raises HotStoveError if the data are not a place in a series."""
        match data:
            case {"setup": dict(setup), "sits": [str(a), str(b)], "seed": str(seed), "number": int(number), "wins": [x, y]}:
                match data:
                    case {"carried": [away, home]}:
                        carried: Carried = (away, home)
                    case _:
                        carried = NOTHING
                return cls(SeriesTerms(game, cached_setup(setup)), (a, b), seed, number, (int(str(x)), int(str(y))), carried)
        raise HotStoveError("what its header says of a series can't be read")

    def seat_in(self, coming: SeriesPlace, seat: Seat) -> Seat:
        """Return the seat in a ``coming`` game of the manager of ``seat`` in this one; managers stay with their club."""
        return self.terms.club_at(coming.number, self.terms.club_at(self.number, seat))

    def after(self, score: Score, state: Any) -> SeriesPlace:  # noqa: ANN401 (the state of any game)
        """Return the place of the game after this one, which ended with that score in ``state``.

        After a decided series that is game 1 of a new series.
        """
        if self.decided_by(score):
            return self.anew()
        carried = self.terms.carried_out_of(self.number, state, self.carried)
        return replace(self, number=self.number + 1, wins=self.wins_with(score), carried=carried)

    def anew(self) -> SeriesPlace:
        """Return the place of game 1 of a new series, after one that is decided, or that the people have ended with a game.

        It has no chosen seed: with the old one it would have the hands and dice of games that everybody may read.
        """
        return replace(self, number=1, wins=(0, 0), carried=NOTHING, seed="")

    def decided_by(self, score: Score) -> bool:
        """Return whether the series is decided when this game ends with that score."""
        return self.terms.winner(self.wins_with(score)) is not None

    def wins_with(self, score: Score | None) -> tuple[int, int]:
        """Return games won by club, with this one if it is over."""
        won = self.terms.winner_of(self.number, score) if score is not None else None
        return self.wins[AWAY] + (won == AWAY), self.wins[HOME] + (won == HOME)

    def in_words(self, score: Score | None) -> str:
        """Return ``Game 2 of a best of 5. After 1 game: Reds 1, Foxes 0.``, with this game if it is over."""
        played = self.number - (score is None)
        stands = how_it_stands(self.terms, played, self.wins_with(score))
        return f"Game {self.number} of a best of {self.terms.best_of}. {stands}".rstrip()
