"""A sitting at a ball game: the moment that a screen shows, and the prompt for its question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from secrets import SystemRandom
from typing import Final, cast

from hotstove.baseball.ball_game import AnyBallGame, Situation
from hotstove.baseball.laid_out import (
    Roster,
    asks_here,
    asks_together,
    best_first,
    burst_of,
    coming_moves,
    hint_here,
    is_at_stake,
    open_cards_of,
    option_arrows,
    option_face,
    option_prospect,
    option_shares,
    players_of,
    rosters_of,
    rule_asked_by,
    runs_to_come,
    shares_reason,
    unasked_moves,
    usual_option,
)
from hotstove.baseball.lineup_board import LineupBoard, Placed, lineup_board_of
from hotstove.baseball.words import percent
from hotstove.book.story import StoryBuilders, StoryEntry
from hotstove.play.asking import (
    DRAWN,
    DRAWN_KEY,
    MOST_KEYS,
    Choice,
    DieToEnter,
    Prompt,
    PromptKind,
    hides_options,
    is_secret,
    judges_questions,
    keys_at,
    keys_for,
    kinds_of,
    pass_of,
    question_heading,
    question_of,
    throw_heading,
    thrower,
    usual_of,
)
from hotstove.play.bursts import Line, in_one
from hotstove.play.chances import OptionChances, can_weigh
from hotstove.play.coach import Advice, advice_on, even_by_games
from hotstove.play.commands import BY_WORD, Command
from hotstove.play.lineup_board import answers_for, asks_for_lineup
from hotstove.play.moment import Moment, moment_of
from hotstove.play.screens import Screen
from hotstove.play.sitting import Sitting
from hotstove.play.standing_passes import SPANS, Time
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, BOTH, Chosen, Drawn, Seat, label_of, rule_of, seen
from hotstove.table.game import passes
from hotstove.table.questions import Kind
from hotstove.table.session import AnySession

ODDS_WAIT: Final = "the odds wait for the roll: they would tell the other manager what was chosen in secret"
"""The words of who is told none (`GameSitting.odds_wait`)."""


class GameSitting(Sitting):
    """A sitting whose session plays a ball game. ``_lines`` are its `lines` with the time for which they were found."""

    _lines: tuple[tuple[int, int, Seat], tuple[object, ...] | None] | None = None

    @property
    def ball_game(self) -> AnyBallGame:
        """The game that is played."""
        return cast("AnyBallGame", self.game)

    @cached_property
    def _builders(self) -> StoryBuilders:
        return StoryBuilders(passes(self.game))

    def now(self, seat: Seat) -> Time:
        """The inning, the half with the runs that are at risk in it, and whose turn at bat it is; empty before the first turn.

        So no pass outlasts runs that come to be at risk.
        """
        if self.session.turns < 0:
            return ()
        board = self.ball_game.board(self.session.view(seat))
        return board.inning, (board.half, board.at_risk), (board.batters, board.batter)

    def nickname(self, seat: Seat) -> str:
        """The nickname of a seat's team."""
        return self.ball_game.sheets(self.session.record.setup)[seat].nickname

    # --- What a screen shows

    def moment(self, screen: Screen, names: tuple[str, str]) -> Moment:
        """The present moment of the game as the screen may show it; ``names`` are the two managers' names."""
        return moment_of(self.ball_game, self.session, names, self.seats_shown(screen), self._builders)

    def rosters(self, screen: Screen) -> tuple[Roster, ...]:
        """All cards of both teams, which lie open; none before the first turn."""
        if self.session.turns < 0:
            return ()
        seats = self.seats_shown(screen)
        return rosters_of(self.ball_game, self.session.view(seats[0] if seats else AWAY))

    def told_to(self, seat: Seat) -> Sequence[StoryEntry]:
        """The entries of the story that only this manager may see."""
        events = self.session.events
        known_to_all = {entry.at for entry in self._builders.story(events, ()).entries}
        return [entry for entry in self._builders.story(events, (seat,)).entries if entry.at not in known_to_all]

    # --- What it asks

    def prompt(self, screen: Screen, situation: Situation | None, worth: OptionChances | None = None) -> Prompt | None:
        """The screen's question with the options that may be shown there now; ``worth`` are the options' win probabilities."""
        ask = self.asked(screen)
        if ask is None:
            return None
        described = question_of(self.game, ask)
        about, rule = described.asks if described is not None else "", rule_of(ask.why)
        if ask.seat is None:
            heading, kind, choices, dice = self._by_hand(ask, situation)
            stake = ask.dice.told_before if ask.dice is not None else ""
            return Prompt(heading, choices, self._commands(screen, ask), kind, about, rule, dice, stake=stake)
        shown = self.shown(screen, ask)
        keys = self.keys(shown) or ("",) * len(shown.texts)
        usual, passing = self.usual(shown), pass_of(self.game, shown)
        view = self.session.view(ask.seat)
        rule = rule_asked_by(self.ball_game, view, ask)
        opens = described.opens if described is not None else ()
        even = worth is not None and bool(self.even(ask, worth))
        worth = None if even else worth
        choices = tuple(
            Choice(
                key,
                text,
                *_worth_of(None if text in opens else worth, option.answers[0][1] if isinstance(option, Line) else text),
                option_face(self.ball_game, option),
                option.prospect if isinstance(option, Line) else option_prospect(self.ball_game, view, option, shown),
                option.arrows if isinstance(option, Line) else option_arrows(self.ball_game, view, option, shown),
                kind=kind,
            )
            for key, text, option, kind in zip(keys, shown.texts, shown.options, self.kinds(shown), strict=True)
        )
        if described is not None and described.standing:
            choices = tuple(_for_all(choice) if choice.text in described.standing else choice for choice in choices)
        advice = ""
        if described is not None and described.advice:
            each = " / ".join(f"{choice.text}: {choice.prospect}" for choice in choices)
            advice, choices = (
                f"{described.advice}: {each}.",
                tuple(choice.as_advice() for choice in choices),
            )
            if shares := option_shares(self.ball_game, view, shown.options):
                reason = shares_reason(self.ball_game, view, shown.options)
                odds = _odds_of_draw(shown.texts, shares)
                choices = (*choices, Choice(DRAWN_KEY, DRAWN, prospect=f"{odds}: {reason}" if reason else odds))
        return Prompt(
            question_heading(self.ball_game, self.nickname(ask.seat), ask, self._asks_here(view, shown)),
            choices,
            self._commands(screen, ask),
            "list" if len(choices) > MOST_KEYS else "choice",
            about,
            rule,
            usual=shown.texts[usual] if usual is not None else DRAWN if choices and choices[-1].text == DRAWN else None,
            passing=shown.texts[passing] if passing is not None else None,
            label=label_of(ask.why),
            advice=advice,
            holds=self.may_put_away(screen),
            ask_all=self._ask_all(ask.seat) if self._may_ask_all(ask) else "",
            covered=self._is_covered(screen, ask),
            exact=described.exact if described is not None else "",
            even=even,
            hint=self._hint(ask) or self._nothing_held(screen, shown) or hint_here(self.ball_game, view, shown),
            ordered=described is not None and described.ordered,
            leaves=self.back.may_leave(screen),
            idle=self.is_idle(ask),
        )

    def in_order(self, ask: Ask, numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(best_first(self.ball_game, self.session.view(ask.seat), ask, numbers)) if ask.seat is not None else numbers

    def even(self, ask: Ask, worth: OptionChances) -> str:
        """That games can't tell the answers apart, in a sentence, where exact figures beside them tell more; else empty."""
        described = question_of(self.game, ask)
        exact = described is not None and bool(described.exact)
        return even_by_games(worth) if exact or self.may_pick(ask) else ""

    def _asks_here(self, view: object, shown: Ask) -> str:
        """How a question is put here, if the game has words of its own for it."""
        label = label_of(shown.why)
        together = any(isinstance(option, Line) for option in shown.options)
        words = asks_together(self.ball_game, burst_of(self.ball_game, label)) if together else ""
        return words or asks_here(self.ball_game, view, shown)

    def has_coach(self, ask: Ask) -> bool:
        """Whether the coach has a word on a question.

        Not on a secret choice of both, which is to be mixed, nor where all answers but one only open another question.
        """
        asked = question_of(self.game, ask)
        return can_weigh(self.session, ask) and not self.may_pick(ask) and not (asked is not None and asked.apart)

    def odds_wait(self, screen: Screen, ask: Ask) -> bool:
        """Whether odds of a question would tell what its manager has chosen in secret before, to the other one at his screen.

        Games are played out with his choice, so they wait until the roll that shows it. Where each has a screen of his own, or
        he has taken it with his hand, they are his alone.
        """
        if not screen.shared or len(self.people) < len(BOTH) or self.holder is not None:
            return False
        shows = {question.label: question.shows for question in self.game.questions}
        given = self.session.turn_so_far()[1] if self.session.turns >= 0 else self.session.record.answers
        kept: set[str] = set()
        for answer in given:
            label = label_of(answer.why)
            kept.discard(shows.get(label, ""))
            if answer.seat is not None and answer.seat == ask.seat and self.is_apart(answer.why):
                kept.add(label)
        return bool(kept)

    def coach(self, ask: Ask, worth: OptionChances) -> Advice:
        """What the coach says of the options of a question; nothing where it has none (`has_coach`)."""
        if not self.has_coach(ask):
            return Advice("")
        if len(ask.options) > len(worth.options) == 1:  # the others would be missed later (`chances`)
            return Advice(f"{worth.best}. Nothing speaks for anything else yet.", worth.best)
        usual = usual_of(self.game, ask)
        ranked: list[tuple[str, float]] = []
        if ask.seat is not None and (runs := runs_to_come(self.ball_game, view := self.session.view(ask.seat), ask)):
            bats = self.ball_game.board(view).half == ask.seat
            ranked = sorted(runs.items(), key=lambda each: each[1], reverse=bats)
        brings: dict[str, str] = {}
        if ask.seat is not None:
            view = self.session.view(ask.seat)
            brings = {str(option): option_prospect(self.ball_game, view, option, ask) for option in ask.options}
        return advice_on(worth, ask.texts[usual] if usual is not None else "", ranked, brings)

    def keys(self, shown: Ask) -> tuple[str, ...]:
        """A key for each answer to a question; empty if the answer must be given in words."""
        setup, seat = self.session.record.setup, shown.seat
        if seat is None:
            return keys_at(self.game, shown)
        return keys_at(self.game, shown, players_of(self.ball_game, setup, seat), self._ever_held(seat))

    def kinds(self, shown: Ask) -> tuple[Kind | None, ...]:
        """For each option of a question the kind behind whose one answer it stands (`kinds_of`)."""
        return kinds_of(self.game, shown)

    def _ever_held(self, seat: Seat) -> tuple[str, ...]:
        """All cards that a manager has had by name: those that lay open from the start, then those he drew, in that order."""
        if not self.game.hides:
            return ()
        drawn = [event.card for event in self.session.events if isinstance(event, Drawn) and event.seats == (seat,)]
        return *open_cards_of(self.ball_game, self.session.record.setup, seat), *drawn, *self.hand(seat)

    def lines(self, ask: Ask) -> tuple[object, ...] | None:
        if ask.seat is None or not burst_of(self.ball_game, label_of(ask.why)) or self.is_asked_all(ask.seat):
            return None
        now = self.changes, len(self.session.record.answers), ask.seat
        if self._lines is None or self._lines[0] != now:
            self._lines = now, in_one(self.ball_game, self.session, ask, self._usual_in, self.keys(ask))
        return self._lines[1]

    def usual(self, shown: Ask) -> int | None:
        """The number of the option that Enter gives: what the game names in this position, else its usual answer."""
        if not any(isinstance(option, Line) for option in shown.options):
            return self._usual_in(self.session, shown)
        whole = next(ask for ask in self.session.asks if ask.seat == shown.seat)
        number = self._usual_in(self.session, whole)
        answer = None if number is None else whole.texts[number]
        first = [option.answers[0][1] if isinstance(option, Line) else str(option) for option in shown.options]
        follows = [option.follows if isinstance(option, Line) else True for option in shown.options]
        return next((each for each, text in enumerate(first) if text == answer and follows[each]), None)

    def _usual_in(self, session: AnySession, shown: Ask) -> int | None:
        """The number of the usual option of a question that is open in a session."""
        if shown.seat is None or not shown.options:  # none before its manager has the screen
            return None
        view, label = session.view(shown.seat), label_of(shown.why)
        if is_at_stake(self.ball_game, view, label):
            return None
        named = usual_option(self.ball_game, view, label, shown.options, shown.seat)
        return usual_of(self.game, shown) if named is None else named

    # --- A lineup that is laid out on a board

    def lineup_board(self, screen: Screen) -> LineupBoard | None:
        """The board of the manager asked at the screen which lineup he plays; None if nobody is, or the game has none."""
        ask = self.asked(screen)
        if ask is None or ask.seat is None or self.may_take(screen) is not None or not asks_for_lineup(ask):
            return None
        return lineup_board_of(self.ball_game, self.session.view(ask.seat), ask.seat)

    def set_lineup(self, screen: Screen, order: Placed, besides: Placed, key: str = "") -> None:
        """Answer the question which lineup plays, and all that follow, as a lineup on the board says.

        Raises NotLegal, and answers nothing, for one that the game does not allow, and where no lineup is asked for.
        """
        ask, board = self._open(screen), self.lineup_board(screen)
        if board is None or ask.seat is None:
            raise NotLegal("no lineup is asked for now")
        (_, first), *others = answers_for(self.session, ask.seat, board, order, besides)

        def act() -> None:
            self.planned = [*(each for each in self.planned if each[0] != ask.seat), *((ask.seat, *each) for each in others)]
            self._give(ask, ask.texts.index(first))

        self.keep(act, key)

    # --- Answers that are picked at random

    def may_pick(self, ask: Ask) -> bool:
        """Whether an answer can be picked by the advice's odds: it is secret, and the game knows these."""
        return ask.seat is not None and bool(option_shares(self.ball_game, self.session.view(ask.seat), ask.options))

    def pick(self, ask: Ask) -> int:
        """The number of an option, picked by the advice's odds.

        The luck is no part of the game: neither its seed nor anything else that the other manager may know tells the option.
        """
        shares = option_shares(self.ball_game, self.session.view(ask.seat), ask.options) if ask.seat is not None else ()
        if not shares:
            raise NotLegal("nothing is drawn here; choose one of the answers")
        return SystemRandom().choices(range(len(shares)), shares)[0]

    def answer(self, screen: Screen, text: str, key: str = "") -> None:
        """Answer with an option's text, or with one that is picked by the odds; raises NotLegal if neither is on offer."""
        if text == DRAWN:
            self.answer_number(screen, self.pick(self.shown(screen, self._open(screen))), key)
        else:
            super().answer(screen, text, key)

    def _by_hand(
        self, ask: Ask, situation: Situation | None
    ) -> tuple[str, PromptKind, tuple[Choice, ...], tuple[DieToEnter, ...]]:
        """The heading, kind, choices and dice of a throw or a draw that a person makes."""
        if ask.dice is None:
            cards = tuple(Choice("", text) for text in dict.fromkeys(ask.texts))
            return f"Your card for the {label_of(ask.why)}", "card", cards, ()
        dice = tuple(DieToEnter(die.name, tuple(dict.fromkeys(str(face) for face in die.faces))) for die in ask.dice.of)
        readings = [str(value) for value in ask.dice.values]
        rows = zip(keys_for(ask), ask.texts, readings, strict=False)
        choices = tuple(Choice(key, text, reading if reading != text else "") for key, text, reading in rows)
        return throw_heading(ask.dice, ask, thrower(self.ball_game, ask, situation)), "dice", choices, dice

    def _commands(self, screen: Screen, ask: Ask) -> tuple[Command, ...]:
        """The commands to show at this question: the permanent ones, and the others that have an effect here."""
        words = {SPANS[span].command for span in self.lasting(ask)}
        if self.may_take(screen) is not None or self.may_put_away(screen) or self.timed_seat(screen.shared) is not None:
            words.add("hand")
        if self.may_pass_together(screen, ask):
            words.add("together")
        if hides_options(self.game, ask) and not screen.shared:
            words.add("cards-only")
        if self._may_ask_all(ask):
            words.add("ask-all")
        if self.session.record.redo:
            words.add("redo")
        commands = [command for command in BY_WORD.values() if not command.sometimes or command.word in words]
        # Of dice there are no odds to tell, of a hand only to who has the screen for himself, and none that tell a secret die.
        without = ask.seat is None or (self.game.hides and self.may_take(screen) is not None) or self.odds_wait(screen, ask)
        return tuple(command for command in commands if command.word != "odds" or not without)

    def _is_covered(self, screen: Screen, ask: Ask) -> bool:
        """Whether both managers sit before the screen while one of them chooses in secret (`Prompt.covered`)."""
        return screen.shared and len(self.people) == len(BOTH) and self.holder != ask.seat and is_secret(self.game, ask)

    def _may_ask_all(self, ask: Ask) -> bool:
        """Whether the manager asked may want to be asked for more, where what is asked in each at-bat may be passed."""
        asked = question_of(self.game, ask)
        if not judges_questions(self.game) or asked is None or ask.seat is None:
            return False
        return asked.routine or asked.reaction or self._first_unasked(ask.seat) is not None or bool(self._coming(ask.seat))

    def _ask_all(self, seat: Seat) -> str:
        """What `ask_for_everything` does next for a manager: it names the moves for which he has not been asked."""
        return ", ".join([*(words for _, words in self.unasked(seat)), *self._coming(seat).values()]) or self.next_ask_all(seat)

    def _coming(self, seat: Seat) -> Mapping[str, str]:
        """The moves of a manager for which he will not be asked in this at-bat unless he wants to, by the question's label."""
        if self.session.turns < 0 or seat not in self.people or self.is_asked_all(seat):
            return {}
        return coming_moves(self.ball_game, self.session.view(seat), seat)

    def _nothing_held(self, screen: Screen, shown: Ask) -> str:
        """Why a manager is asked who has nothing but a pass; empty where he has more, or doesn't see what he holds."""
        if len(shown.options) > 1 or not hides_options(self.game, shown) or self._is_covered(screen, shown):
            return ""
        return "You hold nothing for this. Everybody is asked all the same, so that a wait tells nothing of a hand."

    def _hint(self, ask: Ask) -> str:
        """Which moves a manager will not be asked for, and by which key he is, until he has made such a move once."""
        if ask.seat is None or not (coming := self._coming(ask.seat)):
            return ""
        usual, told = passes(self.game), seen(self.session.events, (ask.seat,))
        own = [(label_of(event.why), event.option) for event in told if isinstance(event, Chosen) and event.seat == ask.seat]
        made = {label for label, option in own if option != usual.get(label)}
        words = [words for label, words in coming.items() if label not in made]
        return f"Not asked unless you press {BY_WORD['ask-all'].key}: {', '.join(words)}." if words else ""

    def unasked(self, seat: Seat) -> tuple[tuple[str, str], ...]:
        """The questions of this at-bat that were passed for a manager unasked and that he may still have, with their moves."""
        passed = dict.fromkeys(
            label_of(self.session.record.answers[place].why) for place in sorted(self.taken_back_by_all(seat))
        )
        view = self.session.view(seat)
        moves = ((label, ", ".join(unasked_moves(self.ball_game, view, {label}))) for label in passed)
        return tuple((label, words) for label, words in moves if words)

    def ask_for(self, screen: Screen, label: str, key: str = "") -> str:
        """Ask the manager asked for one of his `unasked` questions of this at-bat alone, and take back what was passed in it.

        Returns in words what he will be asked.
        """
        ask = self._open(screen)
        assert ask.seat is not None
        others = [each for each, _ in self.unasked(ask.seat) if each != label]
        told = self._ask_in_this_at_bat(ask.seat, "this", key)
        for each in others:
            self._add_standing_pass(ask, each, "at-bat")
        self.play_to_question(key)
        return told

    def askable(self, seat: Seat) -> list[str]:
        """All that a manager may be asked to play, by name: the hand, and what lies open and can be used, such as coaches."""
        usable: Callable[[object], Sequence[str]] | None = getattr(self.game, "usable", None)
        more = usable(self.session.view(seat)) if usable is not None and self.session.turns >= 0 else ()
        return list(dict.fromkeys((*self.hand(seat), *more)))

    def hand(self, seat: Seat) -> list[str]:
        """The cards of a manager's hand, by name."""
        if self.session.turns < 0:
            return []
        return [card.title for card in self.ball_game.situation(self.session.view(seat)).hand]


SURE: Final = 0.995
"""From such a share on an option is recommended, and no other is named beside it."""


def _odds_of_draw(texts: Sequence[str], shares: Sequence[float]) -> str:
    """How often each option would be drawn, ``red 60%, white 40%``, or the one that is drawn nearly always."""
    if max(shares) >= SURE:
        return f"recommended {texts[shares.index(max(shares))]}"
    return ", ".join(f"{text} {percent(share)}" for text, share in zip(texts, shares, strict=True))


def _for_all(choice: Choice) -> Choice:
    """A choice that holds for all that follows."""
    return replace(choice, prospect=f"{choice.prospect}, for every batter from now on".removeprefix(", "))


def _worth_of(worth: OptionChances | None, text: str) -> tuple[str, float]:
    """The win probability of a choice, in words and as a number; empty and 0 if it was not asked for.

    An ellipsis and 0 until it is told.
    """
    if worth is None or text not in worth.options:
        return "", 0.0
    return worth.words_so_far(text), worth.options[text] if worth.words(text) else 0.0
