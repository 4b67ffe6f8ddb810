"""Games of Clutch at two browsers, played twice: the second time with other cards in one side's hidden hand and deck."""

from __future__ import annotations

from random import Random

from hotstove.games.clutch import GAME
from hotstove.games.clutch.building import check_copy
from hotstove.games.clutch.strategy import STRATEGY, StrategyCard
from hotstove.games.clutch.teams import plain_deck
from hotstove.table import HOME
from hotstove.table.texts import as_node
from hotstove.web.team_address import team_word
from tests.clutch.test_cards_in_play import random_deck
from tests.web.browsing import Server
from tests.web.two_browsers import TwoBrowsers

ORDER = list(STRATEGY.values())


def exchanges(deck: list[StrategyCard]) -> dict[StrategyCard, StrategyCard]:
    """Titles of a deck and others that it may hold in their place, at the same place of the list: equal draws stay equal."""
    held = [card for card in ORDER if card in deck]
    found: dict[StrategyCard, StrategyCard] = {}
    for card in held:
        following = [other for other in ORDER[ORDER.index(card) + 1 :] if other in deck]
        last = ORDER.index(following[0]) if following else len(ORDER)
        for new in ORDER[ORDER.index(card) + 1 : last]:
            trial = [{**found, card: new}.get(each, each) for each in deck]
            if new.copies and not any(check_copy([each for each in trial if each is not one], one) for one in trial):
                found[card] = new
                break
    return found


def built(deck: list[StrategyCard]) -> str:
    """The word of a team with that deck, of the kind that the form of a new game takes."""
    team = GAME.teams_of(GAME.set_up(as_node("mesa"), as_node("harbour"), as_node({})))[HOME]
    return team_word({**team.plain(), "deck": plain_deck(sorted(deck, key=ORDER.index))})


def played_twice(server: Server, seed: str, answers: int) -> tuple[int, int]:
    """Play a game and the same one with other hidden cards; the answers given, and how many hidden cards of the hand differ."""
    deck = random_deck(Random(seed))
    swap = exchanges(deck)
    kept = {card.title for pair in swap.items() for card in pair}
    both = [deck, [swap.get(card, card) for card in deck]]
    forms = [{"away": "mesa", "home": "built", "built": built(each)} for each in both]
    first, again = (TwoBrowsers(server, "clutch", form, seed, kept.__contains__) for form in forms)
    differ = 0
    for _ in range(answers):
        if not first.step():
            break
        assert again.step(first.answers[-1])
        state, other_state = (each.server.table(each.id).session.state for each in (first, again))
        differ = max(differ, (state.hands[HOME] & ~other_state.hands[HOME]).bit_count())
    assert again.stream == first.stream
    return len(first.answers), differ
