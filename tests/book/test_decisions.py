"""Winning, losing and saving pitcher by OBR 9.17 to 9.19."""

from __future__ import annotations

from hotstove.baseball.plays import Kind
from hotstove.baseball.positions import Position
from hotstove.book.decisions import Decisions, decisions, letters
from hotstove.book.scorebook import Scorebook
from hotstove.table.events import AWAY, HOME, Seat
from tests.book.games import Tale, go, out, small_ball_events, three_up, whole_game


class Game(Tale):
    """Half-innings of home runs and strikeouts, with relievers where they are wanted."""

    def bat(self, homers: int = 0) -> None:
        """So many home runs, then three outs."""
        self.begin()
        for _ in range(homers):
            self.play(Kind.HOME_RUN, go(0, 4))
        self.retire(3)

    def retire(self, batters: int) -> None:
        """Strikeouts; the half-inning ends with the third out."""
        for _ in range(batters):
            self.play(Kind.STRIKEOUT, out(0, 0, 2))
        if self.outs == 3:
            self.end()

    def relieve(self, pitcher: str) -> None:
        """A pitcher for whoever stands on the mound; ids begin with the side's letter."""
        side: Seat = HOME if pitcher[0] == "h" else AWAY
        self.substitute(side, pitcher, self.orders[side][8], Position.PITCHER)

    def innings_to(self, inning: int) -> Game:
        """Nothing happens up to the end of that inning."""
        while self.inning < inning or self.half == 0:
            self.bat()
        return self

    def decided(self) -> Decisions | None:
        """Who won and lost."""
        return decisions(Scorebook.of(self.finish()))


def home_leads(runs: int = 1) -> Game:
    """One inning in which the home side alone scores."""
    game = Game()
    game.bat()
    game.bat(runs)
    return game


def test_starter_wins_loser_is_charged_with_the_deciding_run() -> None:
    assert decisions(Scorebook.of(whole_game())) == Decisions("hp", "vp", None)


def test_no_decisions_without_names_an_end_or_a_winner() -> None:
    assert decisions(Scorebook.of(list(small_ball_events("a")))) is None
    assert decisions(Scorebook.of(whole_game()[:-1])) is None
    tale = Tale()
    three_up(tale)
    three_up(tale)
    assert decisions(Scorebook.of(tale.finish())) is None


def test_starter_needs_five_innings() -> None:
    """OBR 9.17(b): else the most effective reliever wins; of two alike the earlier."""
    game = home_leads().innings_to(4)
    game.relieve("hx")
    game.innings_to(6)
    game.relieve("hy")
    assert game.innings_to(9).decided() == Decisions("hx", "vp", "hy")
    game = home_leads(5).innings_to(4)
    game.relieve("hx")
    game.bat(2)
    game.bat()
    game.relieve("hy")
    assert game.innings_to(9).decided() == Decisions("hy", "vp", None)  # the winner saves nothing
    assert home_leads().innings_to(5).decided() == Decisions("hp", "vp", None)


def test_in_a_game_of_five_innings_four_will_do() -> None:
    game = home_leads().innings_to(4)
    game.relieve("hx")
    assert game.innings_to(5).decided() == Decisions("hp", "vp", "hx")


def test_a_short_appearance_counts_behind_an_inning() -> None:
    game = home_leads().innings_to(4)
    game.relieve("hx")
    game.begin()
    game.retire(1)
    game.relieve("hy")
    game.play(Kind.SINGLE, go(0, 1))
    game.retire(2)
    assert game.innings_to(9).decided() == Decisions("hy", "vp", None)


def test_whoever_pitched_for_the_side_when_it_took_the_lead_for_good() -> None:
    """OBR 9.17(a): the lead is lost and won again while a reliever is in the game."""
    game = home_leads().innings_to(6)
    game.relieve("hx")
    game.bat(1)
    game.relieve("vx")
    game.bat(1)
    assert game.innings_to(9).decided() == Decisions("hx", "vx", None)


def test_loser_is_who_let_the_deciding_run_on_base() -> None:
    """OBR 9.17(d), 9.16(g): the runner was the starter's."""
    game = Game().innings_to(7)
    game.bat()
    game.begin()
    game.play(Kind.DOUBLE, go(0, 2))
    game.relieve("vx")
    game.play(Kind.SINGLE, go(2, 4), go(0, 1))
    game.retire(3)
    assert game.innings_to(9).decided() == Decisions("hp", "vp", None)


def test_a_force_out_leaves_the_starter_charged() -> None:
    """OBR 9.16(g): the batter who is safe on the force play stands in for the starter's runner; a hit then decides."""
    game = Game().innings_to(7)
    game.bat()
    game.begin()
    game.play(Kind.WALK, go(0, 1))
    game.relieve("vx")
    game.play(Kind.FIELDERS_CHOICE, out(1, 2, 5, 4), go(0, 1))
    game.play(Kind.TRIPLE, go(1, 4), go(0, 3))
    game.retire(2)
    assert game.innings_to(9).decided() == Decisions("hp", "vp", None)


def test_two_runners_out_on_a_ball_leave_the_starter_charged() -> None:
    """OBR 9.16(g): he left one runner on base, so the first run is his though two runners ahead of it were put out."""
    game = Game().innings_to(7)
    game.bat()
    game.begin()
    game.play(Kind.TRIPLE, go(0, 3))
    game.relieve("vx")
    game.play(Kind.WALK, go(0, 1))
    game.play(Kind.WALK, go(1, 2), go(0, 1))
    game.play(Kind.FIELDERS_CHOICE, out(2, 3, 5), out(3, 4, 5, 2), go(1, 2), go(0, 1))
    game.play(Kind.SINGLE, go(2, 4), go(1, 2), go(0, 1))
    game.retire(1)
    assert game.innings_to(9).decided() == Decisions("hp", "vp", None)


def save(lead: int, innings: int = 0, on_base: int = 0, outs: int = 3) -> str | None:
    """A reliever comes in for the last innings with that lead, or in the ninth with runners on and so many outs to get."""
    game = home_leads(lead)
    if innings:
        game.innings_to(9 - innings)
        game.relieve("hx")
        game.bat()
    else:
        game.innings_to(8)
        game.begin()
        game.retire(3 - outs)
        for runners in range(on_base):
            game.play(Kind.WALK, *(go(base, base + 1) for base in range(runners, 0, -1)), go(0, 1))
        game.relieve("hx")
        game.retire(outs)
    pitchers_of_record = game.innings_to(9).decided()
    assert pitchers_of_record is not None and (pitchers_of_record.win, pitchers_of_record.loss) == ("hp", "vp")
    return pitchers_of_record.save


def test_saves() -> None:
    """OBR 9.19: an inning with a lead of three; the tying run on base, at bat or on deck; three innings with any lead."""
    assert save(lead=3, innings=1) == "hx"
    assert save(lead=4, innings=1) is None
    assert save(lead=4, innings=2) is None
    assert save(lead=4, innings=3) == "hx"
    assert save(lead=4, on_base=2, outs=1) == "hx"
    assert save(lead=5, on_base=2, outs=1) is None
    assert save(lead=2, outs=1) == "hx"
    assert save(lead=3, outs=2) is None


def test_letters() -> None:
    assert letters(Decisions("a", "b", "c"), won=True) == {"a": "W", "c": "S"}
    assert letters(Decisions("a", "b", None), won=True) == {"a": "W"}
    assert letters(Decisions("a", "a", "c"), won=False) == {"a": "L"}
