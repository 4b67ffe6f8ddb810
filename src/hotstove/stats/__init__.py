"""The card press: real statistics read and checked, and what they say of a player apart from any game's cards.

``tables`` reads folders of CSV and parquet files, ``lahman`` makes a season of them, ``own`` a team of one's own players,
``estimates`` tells true rates from small samples and fills in what was not kept. A game's card maker takes it from there.
"""
