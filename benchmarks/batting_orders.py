"""How near the press's batting orders come to those that are known: ``python -m benchmarks.batting_orders``.

The orders are those in which the bundled seasons' clubs are widely remembered to have batted most; no bundled data tell them.
"""

from __future__ import annotations

from hotstove.games.pinetar import GAME
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.lahman import any_season

KNOWN = {
    (1975, "CIN"): "Rose Griffey Morgan Bench Perez Foster Concepcion Geronimo",
    (1975, "OAK"): "North Washington Bando Jackson Tenace Rudi Williams Campaneris Garner",
    (1975, "PIT"): "Stennett Sanguillen Oliver Stargell Zisk Parker Hebner Taveras",
    (1975, "LAN"): "Lopes Buckner Wynn Garvey Cey - Crawford Yeager",
    (1975, "PHI"): "Cash Bowa - Luzinski Allen Schmidt - Boone",
    (1927, "NYA"): "Combs Koenig Ruth Gehrig Meusel Lazzeri Dugan Collins",
    (1927, "PIT"): "Waner_L Barnhart Waner_P Wright Traynor Grantham Harris Gooch",
    (2016, "CHN"): "Fowler Bryant Rizzo Zobrist Russell - -",
    (2016, "BOS"): "Betts Pedroia Bogaerts Ortiz Ramirez - Bradley",
    (2016, "CLE"): "Santana Kipnis Lindor Napoli Ramirez Chisenhall - - Gomes",
    (2016, "SEA"): "Aoki Smith Cano Cruz Seager Lind Iannetta Martin Marte",
    (2016, "LAA"): "Escobar Calhoun Trout Pujols - - -",
    (2016, "DET"): "Kinsler - Cabrera Martinez_V Martinez_J Upton Castellanos McCann Iglesias",
    (2016, "COL"): "Blackmon LeMahieu Gonzalez Arenado Story",
    (2016, "ARI"): "Segura - Goldschmidt Lamb Tomas Castillo - Ahmed",
    (2016, "HOU"): "Springer - Altuve Correa",
    (2016, "TOR"): "- Donaldson Encarnacion - Tulowitzki Martin - Pillar",
}
"""Who batted where, by last name or last name and initial; - where several did, or somebody who was no regular."""


def named(name: str) -> tuple[str, str]:
    """The two ways in which a player is named above."""
    last = name.split()[-1]
    return last, f"{last}_{name[0]}"


def main() -> None:
    """Press the cards of these seasons and print each club's first order, and how far its men are from their places."""
    off: list[int] = []
    for year in sorted({year for year, _ in KNOWN}):
        season = any_season(year)
        codes = [code for each, code in KNOWN if each == year]
        for pressed in card_maker_of(GAME).press(season, codes):
            data = pressed.team
            assert isinstance(data, dict)
            hitter = season.by_code[pressed.code].league in season.designated_hitter
            orders = data["lineups with DH" if hitter else "lineups"]
            assert isinstance(orders, dict) and isinstance(orders["1"], list)
            names = [str(entry).partition(" ")[2] for entry in orders["1"]]
            places = {way: place for place, name in enumerate(names, 1) for way in named(name)}
            known = enumerate(KNOWN[year, pressed.code].split(), 1)
            own = [abs(places[word] - place) for place, word in known if word in places]
            off += own
            print(f"{year} {pressed.code}  {sum(own) / len(own):.2f}  {', '.join(names)}")
    right = sum(not each for each in off) / len(off)
    print(f"{len(off)} men: {sum(off) / len(off):.2f} places off on average, {right:.0%} in their own place")


if __name__ == "__main__":
    main()
