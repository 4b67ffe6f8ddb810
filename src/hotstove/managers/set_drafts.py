"""What the drafts of games have in common whose cards have one worth each, whatever else is in a squad."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hotstove.baseball.best_squad import CardWorths
from hotstove.baseball.contests import DraftCard, Needs
from hotstove.managers.drafter import Drafter
from hotstove.managers.simple import AtRandom
from hotstove.table.game import Manager, Setup


class SetDrafts:
    """The part of a game's ``Drafts`` (``hotstove.baseball.contests``) that its cards, their worths and two numbers settle.

    ``cards`` are all cards that can be drafted, ``runs`` the worth of one by its id in runs a game, ``needed`` the cards of a
    squad by position and ``points`` its limit, both the same for a single game and for a series. A complete squad is worth
    the same with a further card.
    """

    def __init__(
        self,
        cards: Callable[[], Sequence[DraftCard]],
        runs: Callable[[str], float],
        needed: tuple[tuple[str, int], ...],
        points: int,
    ) -> None:
        self._cards = cards
        self._runs = runs
        self._needs = Needs(needed)
        self._points = points
        self._known: CardWorths | None = None
        self.drafters: Mapping[str, Callable[[Setup], Manager]] = {
            "random": lambda setup: AtRandom(),
            "sensible": lambda setup: Drafter(lambda needs: self._worths(), 0.0),
        }

    def _worths(self) -> CardWorths:
        """The worths of all cards, worked out once."""
        if self._known is None:
            self._known = CardWorths({card.id: self._runs(card.id) for card in self._cards()}, {}, lambda cards: 0.0)
        return self._known

    def pool(self) -> Sequence[DraftCard]:
        """All cards there are, one of each."""
        return self._cards()

    def needs(self, series: bool) -> Needs:
        """The cards of a complete squad."""
        return self._needs

    def fewest(self, series: bool) -> Needs:
        """The same: there are no smaller squads."""
        return self._needs

    def limit(self, series: bool) -> int:
        """The points that a squad may cost unless the managers agree otherwise."""
        return self._points

    def ability(self, card: DraftCard) -> str:
        """Nothing: what a card can do is among its ratings."""
        return ""

    def whole(self, card: DraftCard) -> str:
        """Nothing: the ratings say it all."""
        return ""

    def worth(self, card: DraftCard, series: bool) -> float:
        """The card's value in runs a game."""
        return self._worths().placed[card.id]
