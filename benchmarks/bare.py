"""The yardstick: Small Ball written out by hand in one loop. Rules and thumb rules inline, no objects, no log, no book.

It plays the same rules with the same *sensible* manager as the package (tests compare the two), and nothing more. The
package's speed is given as a ratio to this loop's in the same run, so that the machine's mood cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Order = Sequence[tuple[str, ...]]


def play(away: Order, home: Order, random: Callable[[], float]) -> tuple[int, int]:
    """One game between two batting orders of nine cards with six results; the final score (away, home)."""
    orders = (away, home)
    score = [0, 0]
    due = [0, 0]
    inning, half = 1, 0
    while True:
        cards, batter = orders[half], due[half]
        outs = runs = batted = 0
        first = second = third = False
        stole = False
        while True:
            card = cards[batter]
            # The thumb rules, first matching line; in the last inning the home side banks a winning run at once, and none that
            # loses the game.
            bankable = runs
            if inning >= 9 and half == 1 and runs:
                if score[1] + runs > score[0]:
                    break
                if score[1] + runs < score[0]:
                    bankable = 0
            if bankable >= 3 or (bankable == 2 and outs) or (bankable == 1 and outs == 2):
                break
            hit_and_run = sacrifice = False
            if first and not second and not third and outs < 2:
                if card.count("FO") + card.count("SO") <= 2:
                    hit_and_run = True
                elif outs == 0 and not stole:
                    if int(random() * 6) < 4:
                        first, second = False, True
                    else:
                        first = False
                        outs += 1
                    stole = True
                    continue
            elif third and outs == 1 and bankable == 0:
                good = card.count("1B") + card.count("2B") + card.count("FO") + (0 if first else card.count("GO"))
                sacrifice = good < 4
            elif bankable and outs and not third and card.count("1B") + card.count("2B") + card.count("BB") < 3:
                break  # one run, one out: more of either has banked above
            if sacrifice:
                outs += 1
                if int(random() * 6) < 4:
                    runs += third
                    first, second, third = False, first, second
            else:
                contact = outs == 2 and runs > 0
                result = card[int(random() * 6)]
                if hit_and_run and result != "BB":
                    if result == "2B":
                        runs += 1
                        first, second = False, True
                    elif result == "1B" or result == "GO":
                        third = True
                    else:
                        outs += 2
                        first = False
                elif result == "1B":
                    runs += third
                    if contact:
                        runs += second
                        third, second, first = first, False, True
                    else:
                        third, second, first = second, first, True
                elif result == "2B":
                    runs += third + second
                    if contact:
                        runs += first
                        third = False
                    else:
                        third = first
                    second, first = True, False
                elif result == "BB":
                    if first and second:
                        runs += third
                        third = True
                    elif first:
                        second = True
                    first = True
                elif result == "SO":
                    outs += 1
                elif result == "FO":
                    outs += 1
                    if outs < 3:
                        runs += third
                        third = False
                else:
                    outs += 2 if first else 1
                    if outs < 3:
                        runs += third
                        first, second, third = False, False, second
            batted += 1
            batter = batter + 1 if batter < 8 else 0
            stole = False
            if outs >= 3:
                runs = 0
                break
            if batted == 9:
                break
        score[half] += runs
        due[half] = batter
        if inning >= 9:
            if half == 0:
                if score[1] > score[0]:
                    return score[0], score[1]
            elif score[0] != score[1]:
                return score[0], score[1]
        if half:
            inning, half = inning + 1, 0
        else:
            half = 1
